//! The engine as an implementation of the process protocol.
//!
//! ```
//! let requests = "{\"cmd\":\"start\",\"version\":1}\n{\"cmd\":\"stop\"}\n";
//! let mut replies = Vec::new();
//! mancala_verify::serve::serve(&mut requests.as_bytes(), &mut replies)?;
//! assert!(replies.starts_with(b"{\"version\":1,\"implementation\":{\"name\":\"mancala\","));
//! # Ok::<(), std::io::Error>(())
//! ```

use std::io::{self, BufRead, Write};

use mancala_variants::serde_forms::object;
use mancala_variants::{AnyPosition, Position as _, Variant};
use serde::{Deserialize, Serialize};

use crate::answer;
use crate::json::JsonFault;
use crate::lines::{Line, MAX_LINE, read_line, skip_line};
use crate::protocol::{About, Body, Offer, Reply, Request, StartReply, VERSION};

/// The greatest depth of `perft`: recursion is no matter then.
pub const MAX_DEPTH: u32 = 200;

/// The most positions that one `perft` visits, about a second's work.
pub const MAX_VISITS: u64 = 10_000_000;

/// What the engine says of itself.
#[must_use]
pub fn about() -> StartReply {
    StartReply {
        version: VERSION,
        implementation: About {
            name: "mancala".to_owned(),
            version: env!("CARGO_PKG_VERSION").to_owned(),
            url: None,
        },
        rules: "1".to_owned(),
        variants: Variant::ALL.map(|variant| (variant, Offer::all(variant))).into(),
        perft: true,
    }
}

/// The engine's answer to a request other than `start` and `stop`, for which
/// there is none.
#[must_use]
pub fn answer(request: &Request) -> Option<Reply> {
    let seq = request.seq()?;
    let body = match request {
        Request::Setup { variant, rulings, .. } => match answer::rulings(*variant, rulings) {
            Ok(rulings) => {
                let start = AnyPosition::start(*variant).with_rulings(rulings);
                Body::Position(start.to_setup())
            }
            Err(fault) => Body::Error(fault.to_string()),
        },
        Request::Run { variant, rulings, position, moves, .. } => {
            match answer::position(*variant, rulings, position) {
                Ok(position) => Body::Run(answer::by_engine(position, moves)),
                Err(fault) => Body::Error(fault.to_string()),
            }
        }
        Request::Perft { variant, rulings, position, depth, .. } => {
            match answer::position(*variant, rulings, position) {
                Ok(position) => perft(&position, *depth),
                Err(fault) => Body::Error(fault.to_string()),
            }
        }
        Request::Start { .. } | Request::Stop => return None,
    };
    Some(Reply { seq: Some(seq), body })
}

fn perft(position: &AnyPosition, depth: u32) -> Body {
    nodes(position, depth.into()).map_or_else(Body::Error, Body::Nodes)
}

/// The numbers of sequences for each length from 1 to `depth`, or why they are not
/// counted.
pub(crate) fn nodes(position: &AnyPosition, depth: u64) -> Result<Vec<u64>, String> {
    let depth = u32::try_from(depth)
        .ok()
        .filter(|&depth| depth <= MAX_DEPTH)
        .ok_or_else(|| format!("expected a depth of at most {MAX_DEPTH}, found {depth}"))?;
    let mut visits = MAX_VISITS;
    (1..=depth)
        .map(|depth| {
            count(position, depth, &mut visits).ok_or_else(|| {
                format!("depth {depth} takes more than {MAX_VISITS} positions to visit")
            })
        })
        .collect()
}

/// The number of sequences of exactly `depth` moves, from 1 on; `None` when there
/// is too much to visit, which comes long before a number does not fit.
fn count(position: &AnyPosition, depth: u32, visits: &mut u64) -> Option<u64> {
    let mut sum = 0;
    for (_, next) in position.successors() {
        *visits = visits.checked_sub(1)?;
        sum += if depth <= 1 { 1 } else { count(&next, depth - 1, visits)? };
    }
    Some(sum)
}

/// One side of a conversation: lines in, lines out.
#[derive(Clone, Debug, Default)]
pub struct Server {
    started: bool,
    stopped: bool,
}

/// What a [`Server`] answers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Message {
    /// To `start`.
    Start(StartReply),
    /// To anything else.
    Reply(Reply),
}

impl Server {
    /// A conversation that has not begun.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Whether `stop` has come.
    #[must_use]
    pub const fn is_stopped(&self) -> bool {
        self.stopped
    }

    /// Answers a line, without its end; `None` after `stop`. What is wrong with a
    /// line is an answer, too.
    pub fn answer(&mut self, line: &[u8]) -> Option<Message> {
        if self.stopped {
            return None;
        }
        match serde_json::from_slice(line) {
            Ok(request) => self.handle(&request),
            Err(error) => {
                let JsonFault { column, message, .. } = JsonFault::from(&error);
                Some(failed(seq_of(line), format!("column {column}: {message}")))
            }
        }
    }

    fn handle(&mut self, request: &Request) -> Option<Message> {
        match request {
            Request::Stop => {
                self.stopped = true;
                None
            }
            Request::Start { .. } if self.started => {
                Some(failed(None, "start has come already".to_owned()))
            }
            Request::Start { version: VERSION } => {
                self.started = true;
                Some(Message::Start(about()))
            }
            Request::Start { version } => {
                let error = format!("unknown version {version}, expected {VERSION}");
                Some(failed(None, error))
            }
            request if !self.started => {
                Some(failed(request.seq(), "expected start first".to_owned()))
            }
            request => answer(request).map(Message::Reply),
        }
    }
}

fn failed(seq: Option<u64>, error: String) -> Message {
    Message::Reply(Reply { seq, body: Body::Error(error) })
}

/// The number in a line that is no request otherwise.
fn seq_of(line: &[u8]) -> Option<u64> {
    #[derive(Deserialize)]
    struct Probe {
        seq: Option<u64>,
    }
    let mut json = serde_json::Deserializer::from_slice(line);
    object(&mut json).ok().and_then(|Probe { seq }| seq)
}

/// Speaks the protocol until `stop` or the end of the input. Blank lines are
/// passed over; a line longer than [`MAX_LINE`] is answered with an error.
///
/// # Errors
///
/// When reading or writing fails.
pub fn serve(input: &mut dyn BufRead, output: &mut dyn Write) -> io::Result<()> {
    let mut server = Server::new();
    let mut line = Vec::new();
    while !server.is_stopped() {
        let message = match read_line(input, &mut line)? {
            Line::End => break,
            Line::Whole | Line::Unended if line.trim_ascii().is_empty() => None,
            Line::Whole | Line::Unended => server.answer(&line),
            Line::TooLong => {
                skip_line(input)?;
                let error = format!("the line is too long, expected at most {MAX_LINE} bytes");
                Some(failed(None, error))
            }
        };
        if let Some(message) = message {
            serde_json::to_writer(&mut *output, &message)?;
            output.write_all(b"\n")?;
            output.flush()?;
        }
    }
    output.flush()
}
