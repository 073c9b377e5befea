//! The JSON forms as JSON Schemas (draft 2020-12). They say what can be said of a
//! form: totals of seeds and the rules are beyond them.
//!
//! They refer to each other by their `$id`.

/// A position, `urn:mancala:1:position`.
pub const POSITION: &str = include_str!("../schemas/position.schema.json");

/// A move, `urn:mancala:1:move`.
pub const MOVE: &str = include_str!("../schemas/move.schema.json");

/// A trace, `urn:mancala:1:trace`.
pub const TRACE: &str = include_str!("../schemas/trace.schema.json");

/// A record, `urn:mancala:1:record`.
pub const RECORD: &str = include_str!("../schemas/record.schema.json");

/// All of them, each with its `$id`.
pub const ALL: [(&str, &str); 4] = [
    ("urn:mancala:1:position", POSITION),
    ("urn:mancala:1:move", MOVE),
    ("urn:mancala:1:trace", TRACE),
    ("urn:mancala:1:record", RECORD),
];
