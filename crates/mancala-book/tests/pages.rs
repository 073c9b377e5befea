//! The pages as they are: commands print what the pages say, and Rust blocks are
//! doc tests.

mod support;

use std::env;
use std::fs;
use std::io;

use mancala_book::build;
use mancala_book::console::{difference, matches, parse};
use mancala_book::pages::Page;
use mancala_book::{DOCTESTED_PAGES, build::check_sources};

/// All pages of the book, and the README.
fn pages() -> Vec<Page> {
    let root = support::repository();
    let mut pages = build::pages(&root.join("docs")).unwrap();
    pages.push(Page::new("README.md", &fs::read_to_string(root.join("README.md")).unwrap()));
    pages
}

/// What differs from what a page says of a command.
fn run(page: &Page, command: &mancala_book::console::Command) -> Option<String> {
    let (mut out, mut err) = (Vec::new(), Vec::new());
    let status = mancala_cli::run(&command.words, &mut io::empty(), &mut out, &mut err);
    let text = String::from_utf8_lossy(&out).into_owned() + &String::from_utf8_lossy(&err);
    let lines: Vec<_> = text.lines().collect();
    if status == command.status && matches(&command.output, &lines) {
        return None;
    }
    Some(format!(
        "{}:{}: {}\n  exit status {status}, expected {}\n{}",
        page.path,
        command.line,
        command.words.join(" "),
        command.status,
        difference(&command.output, &lines)
    ))
}

/// All commands of all pages, run in the repository's root folder.
#[test]
fn commands_print_what_the_pages_say() {
    env::set_current_dir(support::repository()).unwrap();
    let mut faults = Vec::new();
    for page in pages() {
        for block in page.blocks.iter().filter(|block| block.language() == "console") {
            match parse(&block.body, block.line + 1) {
                Ok(commands) => {
                    faults.extend(commands.iter().filter_map(|command| run(&page, command)));
                }
                Err((line, message)) => {
                    faults.push(format!("{}:{line}: {message}", page.path));
                }
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// A wrong output is told with its place and what differs.
#[test]
fn a_wrong_output_is_told() {
    let text = "# T\n\n```console\n$ mancala perft ayoayo --depth 1\nnothing\n```\n";
    let page = Page::new("t.md", text);
    let commands = parse(&page.blocks[0].body, page.blocks[0].line + 1).unwrap();
    let told = run(&page, &commands[0]).unwrap();
    assert!(told.starts_with("t.md:4: mancala perft ayoayo --depth 1\n"), "{told}");
    assert!(told.contains("\n  - nothing\n  + "), "{told}");
}

#[test]
fn rust_blocks_are_doc_tests() {
    let mut missing = Vec::new();
    for page in build::pages(&support::repository().join("docs")).unwrap() {
        let rust = page.blocks.iter().find(|block| block.language() == "rust");
        if let Some(block) = rust.filter(|_| !DOCTESTED_PAGES.contains(&page.path.as_str())) {
            missing.push(format!("{}:{}", page.path, block.line));
        }
    }
    assert!(
        missing.is_empty(),
        "Rust blocks of pages that src/pages_doctest.rs leaves out: {}",
        missing.join(", ")
    );
}

/// Everything that the build checks before it builds; what it checks afterwards is
/// in the tests of the built book.
#[test]
fn the_book_has_no_fault() {
    if let Err(error) = check_sources(&support::repository().join("docs")) {
        panic!("{error}");
    }
}
