//! What is put to the test: the engine itself, or a program that speaks the
//! protocol.

use std::time::Duration;

use thiserror::Error;

use crate::json::JsonFault;
use crate::lines::MAX_LINE;
use crate::protocol::{Body, Request, StartReply};
use crate::serve;

pub use crate::process::{Process, kill_all};

/// Something that answers requests.
pub trait Implementation {
    /// Starts it, for the first time or again.
    ///
    /// # Errors
    ///
    /// [`Fault`] when it cannot be started, or answers `start` wrongly.
    fn start(&mut self) -> Result<StartReply, Fault>;

    /// Puts a request other than `start` and `stop` to it.
    ///
    /// # Errors
    ///
    /// [`Fault`] when it gives no proper reply. It must be started again then.
    fn ask(&mut self, request: &Request) -> Result<Body, Fault>;

    /// Ends it. Nothing is left of it then, whatever is returned.
    ///
    /// # Errors
    ///
    /// [`Fault`] when it said something that it was not asked.
    fn stop(&mut self) -> Result<(), Fault>;
}

/// No proper reply.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Fault {
    /// The program cannot be started.
    #[error("cannot be started: {0}")]
    Spawn(String),
    /// It had ended, or closed its output, before it replied.
    #[error("{0} before it replied")]
    Crash(String),
    /// It ended, or closed its output, in the middle of a line.
    #[error("{how} in the middle of a line: {line}")]
    CutOff {
        /// How it ended.
        how: String,
        /// The beginning of the line.
        line: String,
    },
    /// It did not reply in time.
    #[error("no reply within {} s", .0.as_secs_f64())]
    Timeout(Duration),
    /// It did not reply to `start` in time.
    #[error("no reply to start within {} s: is its output flushed after every line?", .0.as_secs_f64())]
    StartTimeout(Duration),
    /// Its output cannot be read.
    #[error("its output cannot be read: {0}")]
    Read(String),
    /// A line of its output is longer than [`MAX_LINE`].
    #[error("a line of more than {MAX_LINE} bytes")]
    TooLong,
    /// A line is no reply.
    #[error("no reply of the protocol: {}", not_reply(line, fault))]
    NotReply {
        /// The beginning of the line.
        line: String,
        /// What is wrong with it.
        fault: JsonFault,
    },
    /// The reply has another number than the request.
    #[error("a reply with seq {}, expected {expected}: {line}", found.map_or_else(|| "null".to_owned(), |seq| seq.to_string()))]
    WrongSeq {
        /// The request's number.
        expected: u64,
        /// The reply's number.
        found: Option<u64>,
        /// The beginning of the line.
        line: String,
    },
    /// A line came that answers no request: one more after the reply to the
    /// request before.
    #[error("more output after the reply: {line}")]
    Extra {
        /// The beginning of the line.
        line: String,
    },
    /// It could not be started again.
    #[error("started again: {0}")]
    Restart(Box<Self>),
    /// The reply to `start` is one that cannot be worked with.
    #[error("{0}")]
    Start(String),
}

/// What is no reply, and why not.
fn not_reply(line: &str, fault: &JsonFault) -> String {
    if line.trim().is_empty() {
        return "an empty line".to_owned();
    }
    format!("{line}: column {}: {}", fault.column, fault.message)
}

/// The engine in this process.
#[derive(Clone, Copy, Debug, Default)]
pub struct BuiltIn;

impl Implementation for BuiltIn {
    fn start(&mut self) -> Result<StartReply, Fault> {
        Ok(serve::about())
    }

    fn ask(&mut self, request: &Request) -> Result<Body, Fault> {
        match serve::answer(request) {
            Some(reply) => Ok(reply.body),
            None => Ok(Body::Error("this is nothing to ask".to_owned())),
        }
    }

    fn stop(&mut self) -> Result<(), Fault> {
        Ok(())
    }
}
