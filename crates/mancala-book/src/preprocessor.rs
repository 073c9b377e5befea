//! The preprocessor for mdBook.

use std::io::{Read, Write};
use std::path::Path;

use mdbook_preprocessor::book::{Book, Chapter};
use mdbook_preprocessor::errors::{Error, Result};
use mdbook_preprocessor::{Preprocessor, PreprocessorContext};

use crate::book;
use crate::material::{Material, relative};
use crate::pages::Page;

/// Fills in directives and figures, and fails when anything is wrong with the
/// book.
#[derive(Clone, Copy, Debug, Default)]
pub struct Mancala;

impl Preprocessor for Mancala {
    fn name(&self) -> &'static str {
        "mancala"
    }

    fn supports_renderer(&self, renderer: &str) -> Result<bool> {
        Ok(renderer == "html")
    }

    fn run(&self, context: &PreprocessorContext, mut book: Book) -> Result<Book> {
        let material = Material::load(&context.root)?;
        let mut pages = Vec::new();
        book.for_each_chapter_mut(|chapter| pages.extend(page(chapter)));
        let texts = book::process(&pages, &material).map_err(Error::new)?;
        let mut texts = texts.into_iter();
        book.for_each_chapter_mut(|chapter| {
            if chapter.source_path.is_some()
                && let Some(text) = texts.next()
            {
                chapter.content = text;
            }
        });
        Ok(book)
    }
}

fn page(chapter: &Chapter) -> Option<Page> {
    let path = relative(chapter.source_path.as_ref()?, Path::new(""));
    Some(Page::new(&path, &chapter.content))
}

/// Speaks mdBook's protocol: reads a book from `input` and writes it back to
/// `output`.
///
/// # Errors
///
/// What is wrong with the input or the book.
pub fn serve_mdbook(input: &mut dyn Read, output: &mut dyn Write) -> Result<()> {
    let (context, book) = mdbook_preprocessor::parse_input(input)?;
    let book = Mancala.run(&context, book)?;
    serde_json::to_writer(&mut *output, &book)?;
    output.write_all(b"\n")?;
    Ok(())
}
