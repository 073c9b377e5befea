//! What can be wrong with the book, each with its page and line.

use std::fmt;

use mancala_variants::rules::Kind;
use thiserror::Error;

/// What is wrong at one place of the book: what was found, what was expected.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Fault {
    /// A directive of no known name.
    #[error(
        "found {{{{#{0}}}}}, expected one of rule, cases, ruling, fact, coverage, suite and listing"
    )]
    UnknownDirective(String),
    /// A directive that is not closed on its line.
    #[error("found {{{{# without }}}} on the same line, expected {{{{#name argument}}}}")]
    OpenDirective,
    /// A directive with too few or too many arguments.
    #[error("{{{{#{name}}}}}: found {found}, expected {expected}")]
    Arguments {
        /// The directive.
        name: &'static str,
        /// The arguments.
        found: String,
        /// What it takes.
        expected: &'static str,
    },
    /// A directive that becomes a block and has something beside it.
    #[error(
        "{{{{#{0}}}}}: found other text beside it, expected it alone, with blank lines around it"
    )]
    NotAlone(&'static str),
    /// An id that is not in the ledger.
    #[error("{place}: found rule id {id:?}, expected an id of the ledger{}", such_as(*.nearest))]
    UnknownRule {
        /// Where it was used.
        place: &'static str,
        /// The id.
        id: String,
        /// An id that looks like it.
        nearest: Option<&'static str>,
    },
    /// A rule that is no ruling.
    #[error("{{{{#ruling}}}}: found {id}, a {kind}, expected a ruling")]
    NotARuling {
        /// The rule.
        id: String,
        /// Its kind.
        kind: Kind,
    },
    /// A fact that nobody counted.
    #[error("{{{{#fact}}}}: found {name:?}, expected one of the {known} names of facts.json")]
    UnknownFact {
        /// The name.
        name: String,
        /// How many there are.
        known: usize,
    },
    /// A variant that does not exist.
    #[error(
        "{{{{#suite}}}}: found {0:?}, expected ayoayo, djenon-aboure, bao-kigogo or mangala-iv"
    )]
    UnknownVariant(String),
    /// A source file that is not read.
    #[error(
        "{{{{#listing}}}}: found {0:?}, expected a file in the src of mancala-core or mancala-variants"
    )]
    UnknownSource(String),
    /// A figure that does not agree with the engine, or is none.
    #[error("figure: {0}")]
    Figure(String),
    /// A figure inside a list or quote.
    #[error(
        "figure: found inside a list or quote, expected its fence at the start of the line"
    )]
    FigurePlace,
    /// A block of commands that cannot be run.
    #[error("console: {0}")]
    Console(String),
    /// An indented code block.
    #[error(
        "found an indented code block, which would run as Rust, expected a fence with a language"
    )]
    Indented,
    /// A fence without a language, or one of no known language.
    #[error("found a fence of language {0:?}, expected one of {known}", known = crate::pages::LANGUAGES.join(", "))]
    Language(String),
    /// A Rust block that does not run.
    #[error(
        "found a Rust block with {0:?}, which does not run, expected one that does, or the line <!-- not run: why --> before it"
    )]
    NotRun(String),
    /// A rule without a section.
    #[error("found no section of rule {0}, expected a heading ### Title {{#{0}}}")]
    NoSection(&'static str),
    /// A rule with two sections.
    #[error("found a second section of rule {id}, expected one, at {first}")]
    SecondSection {
        /// The rule.
        id: String,
        /// Where the first is.
        first: String,
    },
    /// A section on another page than its rule's.
    #[error("found the section of rule {id}, expected it in {page}")]
    WrongPage {
        /// The rule.
        id: String,
        /// The page where it belongs.
        page: String,
    },
    /// A section whose heading is of another level.
    #[error(
        "found the section of rule {id} under a heading of level {level}, expected level 3"
    )]
    WrongLevel {
        /// The rule.
        id: String,
        /// The heading's level.
        level: u8,
    },
    /// A part that a section must have once.
    #[error("section {id}: found {count} of {part}, expected one")]
    Parts {
        /// The rule.
        id: String,
        /// What is missing or too many.
        part: String,
        /// How many there are.
        count: usize,
    },
    /// Parts of a section in another order.
    #[error(
        "section {id}: found {found} before {before}, expected the rule, examples, cases and source in this order"
    )]
    Order {
        /// The rule.
        id: String,
        /// What stands too early.
        found: &'static str,
        /// What ought to come first.
        before: &'static str,
    },
    /// A section without an example that runs.
    #[error(
        "section {0}: found no running example, expected a board or turn of the game with an expectation, a console block, or Rust that asserts"
    )]
    NoExample(String),
    /// A directive for a rule outside that rule's section.
    #[error("found {{{{#{name} {id}}}}}, expected it in the section of {id} only")]
    Astray {
        /// The directive.
        name: &'static str,
        /// The rule.
        id: String,
    },
    /// A ruling that the page of rulings leaves out.
    #[error("found no {{{{#ruling {0}}}}}, expected every ruling on this page")]
    NoRuling(&'static str),
    /// A rule that the suite does not test.
    #[error(
        "rule {0}: found no case of the suite, expected one, or an exemption in suite/exemptions.json"
    )]
    NoCase(&'static str),
    /// A rule that no code names.
    #[error(
        "rule {0}: found no place in the code of mancala-core or mancala-variants, expected its id in a comment"
    )]
    NoPlace(&'static str),
    /// A file that carries rule ids and that no page lists.
    #[error(
        "found no {{{{#listing {0}}}}} on any page, expected one, since the file names rule ids"
    )]
    NoListing(String),
    /// A variant whose cases no page lists.
    #[error("found no {{{{#suite {0}}}}}, expected the cases of the variant on this page")]
    NoSuite(&'static str),
    /// The table of coverage is missing.
    #[error("found no {{{{#coverage}}}}, expected it on this page")]
    NoCoverage,
    /// The ledger differs from the list of ids.
    #[error("rule ids: found {found}, expected {expected}")]
    Listed {
        /// What the ledger has.
        found: String,
        /// What the list has.
        expected: String,
    },
    /// An anchor that stands twice.
    #[error("found the anchor #{id} a second time, expected it once, at {first}")]
    SecondAnchor {
        /// The anchor.
        id: String,
        /// Where the first is.
        first: String,
    },
    /// A page that the summary leaves out.
    #[error("found a page that SUMMARY.md does not list, expected a line for it")]
    NotInSummary,
    /// A page that the summary lists and that does not exist.
    #[error("found {0:?}, expected a page that exists")]
    NoPage(String),
    /// A link that leads nowhere.
    #[error("link {link:?}: found no {missing}, expected a file and an anchor of the book")]
    DeadLink {
        /// Where it should lead.
        link: String,
        /// What does not exist.
        missing: String,
    },
    /// A link that is not of the form `https://host/path`.
    #[error("link {0:?}: expected a page of the book, or https://, a host and a path")]
    ExternalLink(String),
    /// Something that the page would load from the network.
    #[error("found {0:?} to be loaded from the network, expected a file of the book")]
    Network(String),
    /// The text of the rules has changed without a new version.
    #[error("{0}")]
    RulesText(String),
    /// A version of the text that the changelog leaves out.
    #[error(
        "found no heading that names version {0} of the rules text, expected one, such as ## Version {0}"
    )]
    NoChange(u32),
    /// A page that the doc tests leave out.
    #[error("found a Rust block, expected the page in src/pages_doctest.rs of mancala-book")]
    NoDocTest,
}

fn such_as(id: Option<&'static str>) -> String {
    id.map_or_else(String::new, |id| format!(", such as {id}"))
}

/// A fault with its place, written `page:line: fault`.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{page}:{line}: {fault}")]
pub struct Located {
    /// The page, relative to the folder of the sources.
    pub page: String,
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong there.
    #[source]
    pub fault: Fault,
}

/// All faults of a book.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Faults(Vec<Located>);

impl Faults {
    /// Notes a fault.
    pub fn add(&mut self, page: &str, line: usize, fault: Fault) {
        self.0.push(Located { page: page.to_owned(), line, fault });
    }

    /// Notes all faults of `others`.
    pub fn append(&mut self, others: Self) {
        self.0.extend(others.0);
    }

    /// The faults by page and line.
    #[must_use]
    pub fn sorted(mut self) -> Vec<Located> {
        self.0.sort_by(|a, b| (&a.page, a.line).cmp(&(&b.page, b.line)));
        self.0.dedup();
        self.0
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// `value` if there are no faults.
    ///
    /// # Errors
    ///
    /// The faults if there are some.
    pub fn or<T>(self, value: T) -> Result<T, Self> {
        if self.is_empty() { Ok(value) } else { Err(self) }
    }
}

/// One line for each fault.
impl fmt::Display for Faults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (k, fault) in self.clone().sorted().iter().enumerate() {
            if k > 0 {
                f.write_str("\n")?;
            }
            write!(f, "{fault}")?;
        }
        Ok(())
    }
}

impl std::error::Error for Faults {}
