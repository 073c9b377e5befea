//! What is entered, line by line.

use std::io::{self, BufRead as _, BufReader, Read};

/// The longest line that is read, in bytes: more than any path needs.
const MAX_LINE: u64 = 8192;

/// A line that was entered.
pub(super) enum Entered {
    /// Its text, without blanks around it.
    Text(String),
    /// It is longer than anything that means something, or no text.
    Nonsense(&'static str),
    /// There are no more.
    End,
}

/// The lines of the input.
pub(super) struct Lines<'a> {
    input: BufReader<&'a mut dyn Read>,
}

impl<'a> Lines<'a> {
    pub(super) fn new(input: &'a mut dyn Read) -> Self {
        Self { input: BufReader::new(input) }
    }

    pub(super) fn next(&mut self) -> io::Result<Entered> {
        let mut bytes = Vec::new();
        self.input.by_ref().take(MAX_LINE).read_until(b'\n', &mut bytes)?;
        if bytes.is_empty() {
            return Ok(Entered::End);
        }
        if bytes.len() as u64 == MAX_LINE && bytes.last() != Some(&b'\n') {
            self.skip_line()?;
            return Ok(Entered::Nonsense("That line is too long."));
        }
        Ok(match String::from_utf8(bytes) {
            Ok(text) => Entered::Text(text.trim().to_owned()),
            Err(_) => Entered::Nonsense("That line is not UTF-8 text."),
        })
    }

    /// Passes over the rest of the line, in pieces.
    fn skip_line(&mut self) -> io::Result<()> {
        loop {
            let rest = match self.input.fill_buf() {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                read => read?,
            };
            let end = rest.iter().position(|&byte| byte == b'\n');
            let len = end.map_or(rest.len(), |end| end + 1);
            self.input.consume(len);
            if end.is_some() || len == 0 {
                return Ok(());
            }
        }
    }
}
