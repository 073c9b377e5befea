//! The files, messages and reports of the conformance kit as JSON Schemas (draft
//! 2020-12). They say what can be said of a form: the rules are beyond them.
//!
//! They refer to each other by their `$id`, and to those of
//! `mancala_notation::schemas`.

/// What the others share, `urn:mancala:1:values`.
pub const VALUES: &str = include_str!("../schemas/values.schema.json");

/// A file of cases, `urn:mancala:1:cases`.
pub const CASES: &str = include_str!("../schemas/cases.schema.json");

/// A file of perft tables, `urn:mancala:1:perft`.
pub const PERFT: &str = include_str!("../schemas/perft.schema.json");

/// A file of exemptions, `urn:mancala:1:exemptions`.
pub const EXEMPTIONS: &str = include_str!("../schemas/exemptions.schema.json");

/// A selection as a file, `urn:mancala:1:profile`.
pub const PROFILE: &str = include_str!("../schemas/profile.schema.json");

/// A message from the runner, `urn:mancala:1:request`.
pub const REQUEST: &str = include_str!("../schemas/request.schema.json");

/// The reply to `start`, `urn:mancala:1:start-reply`.
pub const START_REPLY: &str = include_str!("../schemas/start-reply.schema.json");

/// The reply to every other message, `urn:mancala:1:reply`.
pub const REPLY: &str = include_str!("../schemas/reply.schema.json");

/// The report as JSON, `urn:mancala:1:report`.
pub const REPORT: &str = include_str!("../schemas/report.schema.json");

/// All of them, each with its `$id`.
pub const ALL: [(&str, &str); 9] = [
    ("urn:mancala:1:values", VALUES),
    ("urn:mancala:1:cases", CASES),
    ("urn:mancala:1:perft", PERFT),
    ("urn:mancala:1:exemptions", EXEMPTIONS),
    ("urn:mancala:1:profile", PROFILE),
    ("urn:mancala:1:request", REQUEST),
    ("urn:mancala:1:start-reply", START_REPLY),
    ("urn:mancala:1:reply", REPLY),
    ("urn:mancala:1:report", REPORT),
];
