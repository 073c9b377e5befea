//! Builds, checks and serves the book of the mancala reference.
//!
//! The pages are Markdown in `docs/src`. What in them comes from elsewhere is
//! filled in by a preprocessor of mdBook:
//!
//! | in a page | becomes |
//! | --- | --- |
//! | `{{#rule ID}}` | the rule's sentence, from the ledger |
//! | `{{#cases ID}}` | the cases of the suite about it, and its places in the code |
//! | `{{#ruling ID}}` | the values of a ruling |
//! | `{{#fact NAME}}` | a counted figure of `docs/facts.json` |
//! | `{{#coverage}}` | the table of all rules and what shows them |
//! | `{{#suite VARIANT}}` | the cases of a variant |
//! | `{{#listing PATH}}` | a source file with its lines numbered |
//! | a fenced block `board` or `sow` | a [`figure`] drawn by the engine |
//!
//! [`build`] finds all faults of a book before it builds it: a rule without a
//! section, example, case or place in the code; ids that do not exist or stand
//! twice; figures that do not agree with the engine; pages that nothing lists;
//! and, in what was built, links that lead nowhere.
//!
//! ```
//! use mancala_book::book::process;
//! use mancala_book::material::Material;
//! use mancala_book::pages::Page;
//!
//! let page = Page::new("a.md", "# A\n\nSee {{#fact moon}}.\n");
//! let faults = process(&[page], &Material::default()).unwrap_err().to_string();
//! assert!(faults.contains("a.md:3: {{#fact}}: found \"moon\""), "{faults}");
//! ```

pub mod book;
pub mod build;
pub mod cases;
pub mod checks;
pub mod code;
pub mod command;
pub mod console;
pub mod coverage;
pub mod directives;
pub mod facts;
pub mod fault;
pub mod figure;
pub mod html;
pub mod links;
pub mod material;
pub mod pages;
mod pages_doctest;
pub mod preprocessor;
pub mod rules_text;
pub mod sections;
pub mod serve;

pub use pages_doctest::PAGES as DOCTESTED_PAGES;
