//! `mancala serve`: the engine as an implementation of the conformance protocol.

use std::io::BufReader;

use mancala_verify::serve::serve;

use crate::error::Error;
use crate::parse::STDIN;
use crate::{Streams, status};

pub(crate) fn run(streams: &mut Streams<'_>) -> Result<u8, Error> {
    let mut input = BufReader::new(Input { stdin: streams.stdin, failed: false });
    match serve(&mut input, streams.stdout) {
        Ok(()) => Ok(status::OK),
        Err(source) if input.get_ref().failed => {
            Err(Error::Read { name: STDIN.to_owned(), source })
        }
        Err(source) => Err(Error::Write(source)),
    }
}

/// Standard input, and whether it was what failed.
struct Input<'a> {
    stdin: &'a mut dyn std::io::Read,
    failed: bool,
}

impl std::io::Read for Input<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let read = self.stdin.read(buffer);
        self.failed = read.is_err();
        read
    }
}
