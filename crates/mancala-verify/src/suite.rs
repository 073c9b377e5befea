//! The conformance suite: cases, perft tables and exemptions, as files of JSON.
//!
//! ```
//! use mancala_verify::suite::{Selection, Suite};
//!
//! let suite = Suite::shipped()?;
//! let feeding = Selection { rules: vec!["ayoayo.feed".into()], ..Selection::default() };
//! for case in suite.cases.iter().filter(|case| feeding.has_case(case)) {
//!     println!("{}: {}", case.case.id, case.case.note);
//! }
//! # Ok::<(), mancala_verify::suite::SuiteError>(())
//! ```
//!
//! Unknown fields are refused; [`lint`](crate::lint) finds what is wrong beyond
//! the form.

use std::fs;
use std::io::{self, Read as _};
use std::path::Path;

use mancala_variants::serde_forms::{object, once_each};
use mancala_variants::{Move, Setup, Variant};
use serde::de::{DeserializeOwned, IgnoredAny};
use serde::{Deserialize, Deserializer, Serialize};
use thiserror::Error;

use crate::json::JsonFault;
use crate::protocol::{Answer, RulingValues, VERSION};

/// The largest file that is read, in bytes: 4 MiB. In memory it takes many times as
/// much.
pub const MAX_FILE: u64 = 4 << 20;

macro_rules! shipped {
    ($($name:literal),* $(,)?) => {
        /// The files of the suite that ships with this crate: names and texts.
        pub const SHIPPED: &[(&str, &str)] =
            &[$(($name, include_str!(concat!("../suite/", $name)))),*];
    };
}

shipped![
    "ayoayo.json",
    "bao-kigogo.json",
    "djenon-aboure.json",
    "exemptions.json",
    "games-ayoayo.json",
    "games-bao-kigogo.json",
    "games-djenon-aboure.json",
    "games-mangala-iv.json",
    "mangala-iv.json",
    "perft.json",
];

/// Cases of one variant: a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CaseFile {
    /// The version of the format.
    #[serde(deserialize_with = "version")]
    pub version: u64,
    /// The game of all cases.
    pub variant: Variant,
    /// The cases.
    #[serde(deserialize_with = "objects")]
    pub cases: Vec<Case>,
}

/// One case: a position, moves, and what they lead to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Case {
    /// Its permanent id, such as `ayoayo-skip-origin-01`.
    pub id: String,
    /// The ids of the rules that it is about.
    pub rules: Vec<String>,
    /// What it shows, for people.
    pub note: String,
    /// The rulings that the answer depends on, and only those.
    #[serde(deserialize_with = "once_each")]
    pub when: RulingValues,
    /// Where it begins.
    pub position: Setup,
    /// The moves.
    pub moves: Vec<Move>,
    /// What is expected.
    pub expect: Answer,
}

/// Tables of numbers of move sequences: a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PerftFile {
    /// The version of the format.
    #[serde(deserialize_with = "version")]
    pub version: u64,
    /// The tables.
    #[serde(deserialize_with = "objects")]
    pub tables: Vec<PerftTable>,
}

/// The numbers of move sequences from one position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PerftTable {
    /// Its permanent id.
    pub id: String,
    /// The game.
    pub variant: Variant,
    /// The rulings that the numbers depend on, and only those.
    #[serde(deserialize_with = "once_each")]
    pub when: RulingValues,
    /// Where the sequences begin.
    pub position: Setup,
    /// Their numbers for each length from 1 on.
    pub nodes: Vec<u64>,
}

/// Rules that need no cases: a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ExemptionFile {
    /// The version of the format.
    #[serde(deserialize_with = "version")]
    pub version: u64,
    /// The exemptions.
    #[serde(deserialize_with = "objects")]
    pub exemptions: Vec<Exemption>,
}

/// A rule that needs no cases.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Exemption {
    /// The rule.
    pub rule: String,
    /// Why.
    pub reason: String,
}

/// A case with what its file says of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SuiteCase {
    /// The file's name.
    pub file: String,
    /// The game.
    pub variant: Variant,
    /// The case.
    pub case: Case,
}

/// Everything in the files of a suite.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Suite {
    /// The cases in the order of files.
    pub cases: Vec<SuiteCase>,
    /// The perft tables in the order of files.
    pub tables: Vec<PerftTable>,
    /// The rules that need no cases.
    pub exemptions: Vec<Exemption>,
}

impl Suite {
    /// The suite that ships with this crate.
    ///
    /// # Errors
    ///
    /// None, as a test shows.
    pub fn shipped() -> Result<Self, SuiteError> {
        Self::of_files(SHIPPED.iter().copied())
    }

    /// The suite in these files, each with its name and text.
    ///
    /// # Errors
    ///
    /// [`SuiteError`] naming the first fault of form.
    pub fn of_files<'a>(
        files: impl IntoIterator<Item = (&'a str, &'a str)>,
    ) -> Result<Self, SuiteError> {
        let mut suite = Self::default();
        for (name, text) in files {
            suite.add(name, text).map_err(|fault| {
                let file = name.to_owned();
                SuiteError { file, fault }
            })?;
        }
        Ok(suite)
    }

    /// The suite in a folder: all files in it whose names end with `.json`, in
    /// alphabetical order.
    ///
    /// # Errors
    ///
    /// [`SuiteError`] when something cannot be read, there is no such file, or
    /// naming the first fault of form.
    pub fn of_folder(folder: &Path) -> Result<Self, SuiteError> {
        let failed = |path: &Path, fault| {
            let file = path.display().to_string();
            SuiteError { file, fault }
        };
        let entries = fs::read_dir(folder).map_err(|error| failed(folder, error.into()))?;
        let mut paths = Vec::new();
        for entry in entries {
            let path = entry.map_err(|error| failed(folder, error.into()))?.path();
            if path.extension().is_some_and(|extension| extension == "json") {
                paths.push(path);
            }
        }
        if paths.is_empty() {
            return Err(failed(folder, SuiteFault::NoFiles));
        }
        paths.sort();
        let mut suite = Self::default();
        for path in paths {
            let name = path.display().to_string();
            read(&path)
                .and_then(|text| suite.add(&name, &text))
                .map_err(|fault| failed(&path, fault))?;
        }
        Ok(suite)
    }

    /// Adds what is in a file, whatever kind of file it is.
    fn add(&mut self, name: &str, text: &str) -> Result<(), SuiteFault> {
        /// What tells the kinds of files apart.
        #[derive(Deserialize)]
        struct Probe {
            #[serde(deserialize_with = "version")]
            #[expect(dead_code, reason = "read to be checked before anything else is")]
            version: u64,
            cases: Option<IgnoredAny>,
            tables: Option<IgnoredAny>,
            exemptions: Option<IgnoredAny>,
        }

        let text = without_mark(text);
        match parse::<Probe>(text)? {
            Probe { cases: Some(_), tables: None, exemptions: None, .. } => {
                let CaseFile { variant, cases, .. } = parse(text)?;
                let file = name.to_owned();
                self.cases.extend(cases.into_iter().map(|case| SuiteCase {
                    file: file.clone(),
                    variant,
                    case,
                }));
            }
            Probe { cases: None, tables: Some(_), exemptions: None, .. } => {
                self.tables.extend(parse::<PerftFile>(text)?.tables);
            }
            Probe { cases: None, tables: None, exemptions: Some(_), .. } => {
                self.exemptions.extend(parse::<ExemptionFile>(text)?.exemptions);
            }
            _ => return Err(SuiteFault::Kind),
        }
        Ok(())
    }
}

fn read(path: &Path) -> Result<String, SuiteFault> {
    let mut text = String::new();
    let read = fs::File::open(path)?.take(MAX_FILE + 1).read_to_string(&mut text)?;
    if read as u64 > MAX_FILE {
        return Err(SuiteFault::TooLong);
    }
    Ok(text)
}

/// The text without the mark that some programs write before one.
fn without_mark(text: &str) -> &str {
    text.strip_prefix('\u{feff}').unwrap_or(text)
}

fn parse<T: DeserializeOwned>(text: &str) -> Result<T, SuiteFault> {
    let mut json = serde_json::Deserializer::from_str(text);
    let parsed = object::<T, _>(&mut json).and_then(|value| json.end().map(|()| value));
    parsed.map_err(|error| SuiteFault::Json(JsonFault::from(&error)))
}

/// Reads the version of a format, which must be [`VERSION`].
pub(crate) fn version<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u64, D::Error> {
    let version = u64::deserialize(deserializer)?;
    if version == VERSION {
        Ok(version)
    } else {
        let text = format_args!("unknown version {version}, expected {VERSION}");
        Err(serde::de::Error::custom(text))
    }
}

/// Reads a list of objects, none of which may be a bare list of its fields.
fn objects<'de, T: Deserialize<'de>, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Vec<T>, D::Error> {
    struct Object<T>(T);

    impl<'de, T: Deserialize<'de>> Deserialize<'de> for Object<T> {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            object(deserializer).map(Self)
        }
    }

    let items: Vec<Object<T>> = Vec::deserialize(deserializer)?;
    Ok(items.into_iter().map(|Object(item)| item).collect())
}

/// A file of a suite cannot be used.
#[derive(Debug, Error)]
#[error("{file}{fault}")]
pub struct SuiteError {
    /// The file or folder.
    pub file: String,
    /// What is wrong.
    pub fault: SuiteFault,
}

/// What is wrong with a file of a suite.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum SuiteFault {
    /// It cannot be read.
    #[error(": cannot read: {0}")]
    Read(#[from] io::Error),
    /// It is larger than [`MAX_FILE`].
    #[error(": too long, expected at most {MAX_FILE} bytes")]
    TooLong,
    /// It is not JSON, or not of the right form.
    #[error(":{}:{}: {}", .0.line, .0.column, .0.message)]
    Json(JsonFault),
    /// It is none of the three kinds.
    #[error(": expected an object with one of cases, tables and exemptions")]
    Kind,
    /// The folder holds no suite.
    #[error(": no file whose name ends with .json")]
    NoFiles,
}

/// Which cases and tables are taken. Of each kind, any one may hold; a kind
/// without an entry holds always.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Selection {
    /// Rule ids, or their beginnings up to a dot.
    pub rules: Vec<String>,
    /// Variants.
    pub variants: Vec<Variant>,
    /// Ids of cases and tables.
    pub cases: Vec<String>,
}

impl Selection {
    /// Whether something with this id, variant and rules is taken.
    #[must_use]
    pub fn has(&self, id: &str, variant: Variant, rules: &[String]) -> bool {
        let under = |rule: &String, prefix: &String| {
            rule.strip_prefix(prefix.as_str())
                .is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
        };
        (self.rules.is_empty()
            || self.rules.iter().any(|prefix| rules.iter().any(|rule| under(rule, prefix))))
            && (self.variants.is_empty() || self.variants.contains(&variant))
            && (self.cases.is_empty() || self.cases.iter().any(|case| case == id))
    }

    /// Whether this case is taken.
    #[must_use]
    pub fn has_case(&self, case: &SuiteCase) -> bool {
        self.has(&case.case.id, case.variant, &case.case.rules)
    }
}

/// A selection as a file: lists like those of [`Selection`], none of them empty.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ProfileForm {
    #[serde(deserialize_with = "version")]
    #[expect(dead_code, reason = "read to be checked")]
    version: u64,
    #[serde(default, deserialize_with = "some")]
    rules: Vec<String>,
    #[serde(default, deserialize_with = "some")]
    variants: Vec<Variant>,
    #[serde(default, deserialize_with = "some")]
    cases: Vec<String>,
}

/// Reads a list that is not empty: whether that means all or nothing, nobody
/// need guess.
fn some<'de, T: Deserialize<'de>, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Vec<T>, D::Error> {
    let list = Vec::deserialize(deserializer)?;
    if list.is_empty() {
        return Err(serde::de::Error::invalid_length(0, &"at least one"));
    }
    Ok(list)
}

impl Selection {
    /// The selection in the text of a profile, such as
    /// `{"version":1,"variants":["ayoayo"]}`.
    ///
    /// # Errors
    ///
    /// Where the text is wrong.
    pub fn of_profile(text: &str) -> Result<Self, JsonFault> {
        let mut json = serde_json::Deserializer::from_str(without_mark(text));
        let form = object::<ProfileForm, _>(&mut json)
            .and_then(|form| json.end().map(|()| form))
            .map_err(|error| JsonFault::from(&error))?;
        let ProfileForm { rules, variants, cases, .. } = form;
        Ok(Self { rules, variants, cases })
    }
}
