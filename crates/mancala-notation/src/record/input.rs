use alloc::boxed::Box;
use core::convert::Infallible;

use crate::Place;
use crate::scan::Found;

/// Where the bytes of records come from.
pub trait Source {
    /// Why reading failed.
    type Error;

    /// Reads some bytes into `buffer`, which is not empty, and says how many; 0 at
    /// the end.
    ///
    /// # Errors
    ///
    /// Whatever the source says. Nothing is read after an error.
    fn read(&mut self, buffer: &mut [u8]) -> Result<usize, Self::Error>;
}

/// The bytes of a slice.
impl Source for &[u8] {
    type Error = Infallible;

    fn read(&mut self, buffer: &mut [u8]) -> Result<usize, Infallible> {
        let len = buffer.len().min(self.len());
        let (now, later) = self.split_at(len);
        if let Some(start) = buffer.get_mut(..len) {
            start.copy_from_slice(now);
        }
        *self = later;
        Ok(len)
    }
}

/// The bytes of a [`std::io::Read`].
#[cfg(feature = "std")]
#[derive(Clone, Copy, Debug)]
pub struct IoSource<R>(pub R);

#[cfg(feature = "std")]
impl<R: std::io::Read> Source for IoSource<R> {
    type Error = std::io::Error;

    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        loop {
            match self.0.read(buffer) {
                Err(error) if error.kind() == std::io::ErrorKind::Interrupted => {}
                done => return done,
            }
        }
    }
}

/// Size of the buffer in bytes.
const BUFFER: usize = 64 * 1024;

/// Bytes that [`Input::look`] shows at least, the end aside: more than any token
/// or tag name that is allowed.
const LOOKAHEAD: usize = 80;

const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

/// A source with a buffer of fixed size, and where in the text it is.
pub(super) struct Input<S> {
    source: S,
    buffer: Box<[u8]>,
    /// What is read and not yet consumed lies at `at..end` of the buffer.
    at: usize,
    end: usize,
    /// The source has no more.
    ended: bool,
    /// Offset of the buffer's first byte in the text.
    base: u64,
    /// The line, from 1.
    line: u64,
    /// Offset of the line's first byte in the text.
    line_start: u64,
    /// Bytes of the line so far that continue a character.
    continued: u64,
    /// The line where the blanks last skipped began.
    blanks_from: u64,
}

impl<S: Source> Input<S> {
    pub(super) fn new(source: S) -> Self {
        Self {
            source,
            buffer: alloc::vec![0; BUFFER].into_boxed_slice(),
            at: 0,
            end: 0,
            ended: false,
            base: 0,
            line: 1,
            line_start: 0,
            continued: 0,
            blanks_from: 1,
        }
    }

    pub(super) fn into_source(self) -> S {
        self.source
    }

    /// The place of the next byte.
    #[inline]
    pub(super) const fn place(&self) -> Place {
        let byte = self.base + self.at as u64;
        let column = (byte - self.line_start).saturating_sub(self.continued) + 1;
        Place { line: self.line, column, byte }
    }

    /// What is buffered and not yet consumed.
    #[inline]
    pub(super) fn rest(&self) -> &[u8] {
        self.buffer.get(self.at..self.end).unwrap_or(&[])
    }

    /// Whether the source has no more than what is buffered.
    pub(super) const fn is_last(&self) -> bool {
        self.ended
    }

    /// Buffers at least `wanted` bytes, fewer only at the end.
    #[inline]
    pub(super) fn fill(&mut self, wanted: usize) -> Result<(), S::Error> {
        if self.end - self.at >= wanted || self.ended { Ok(()) } else { self.read(wanted) }
    }

    #[cold]
    fn read(&mut self, wanted: usize) -> Result<(), S::Error> {
        let first = self.base == 0 && self.end == 0;
        self.buffer.copy_within(self.at..self.end, 0);
        self.base += self.at as u64;
        self.end -= self.at;
        self.at = 0;
        let wanted = wanted.max(if first { BYTE_ORDER_MARK.len() } else { 0 });
        while self.end < wanted {
            let free = self.buffer.get_mut(self.end..).unwrap_or(&mut []);
            match self.source.read(free) {
                Ok(0) => {
                    self.ended = true;
                    break;
                }
                Ok(read) => self.end += read.min(free.len()),
                Err(error) => {
                    self.ended = true;
                    self.end = self.at;
                    return Err(error);
                }
            }
        }
        if first && self.rest().starts_with(BYTE_ORDER_MARK) {
            self.at = BYTE_ORDER_MARK.len();
            self.line_start = self.at as u64;
        }
        Ok(())
    }

    /// What comes next, as much of it as a token needs.
    #[inline]
    pub(super) fn look(&mut self) -> Result<&[u8], S::Error> {
        self.fill(LOOKAHEAD)?;
        Ok(self.rest())
    }

    /// The next byte, `None` at the end.
    pub(super) fn peek(&mut self) -> Result<Option<u8>, S::Error> {
        self.fill(1)?;
        Ok(self.rest().first().copied())
    }

    /// Consumes buffered ASCII bytes without a line break.
    #[inline]
    pub(super) fn advance(&mut self, bytes: usize) {
        self.at = (self.at + bytes).min(self.end);
    }

    /// Consumes buffered bytes of any text.
    pub(super) fn advance_text(&mut self, bytes: usize) {
        let text = self.rest().get(..bytes).unwrap_or(self.rest());
        let len = text.len();
        if let Some(last) = text.iter().rposition(|&byte| byte == b'\n') {
            let (above, line) = text.split_at(last + 1);
            let (lines, continued) = (line_breaks(above), continuations(line));
            self.line += lines;
            self.line_start = self.base + (self.at + last + 1) as u64;
            self.continued = continued;
        } else {
            self.continued += continuations(text);
        }
        self.at += len;
    }

    /// Consumes spaces, tabs and line breaks.
    #[inline]
    pub(super) fn skip_blanks(&mut self) -> Result<(), S::Error> {
        self.blanks_from = self.line;
        // One space is what nearly always stands between moves.
        if matches!(self.rest(), [b' ', next, ..] if *next > b' ') {
            self.at += 1;
            return Ok(());
        }
        self.skip_more_blanks()
    }

    fn skip_more_blanks(&mut self) -> Result<(), S::Error> {
        loop {
            let mut at = self.at;
            while let Some(&byte) = self.buffer.get(at).filter(|_| at < self.end) {
                match byte {
                    b' ' | b'\t' | b'\r' => {}
                    b'\n' => {
                        self.line += 1;
                        self.line_start = self.base + at as u64 + 1;
                        self.continued = 0;
                    }
                    _ => {
                        self.at = at;
                        return Ok(());
                    }
                }
                at += 1;
            }
            self.at = at;
            if self.ended {
                return Ok(());
            }
            self.fill(1)?;
        }
    }

    /// Consumes all up to the next line, or to the end.
    pub(super) fn skip_line(&mut self) -> Result<(), S::Error> {
        loop {
            self.fill(1)?;
            let rest = self.rest();
            if rest.is_empty() {
                return Ok(());
            }
            let end = rest.iter().position(|&byte| byte == b'\n');
            let len = end.map_or(rest.len(), |end| end + 1);
            self.advance_text(len);
            if end.is_some() {
                return Ok(());
            }
        }
    }

    /// Whether the next byte is the first of a line.
    pub(super) const fn at_line_start(&self) -> bool {
        self.base + self.at as u64 == self.line_start
    }

    /// Whether the blanks last skipped ended at the start of a line after an empty
    /// one.
    pub(super) fn after_empty_line(&self) -> bool {
        self.at_line_start() && self.line - self.blanks_from >= 2
    }

    /// The next character, `None` where the bytes are none.
    pub(super) fn found(&mut self) -> Result<Option<Found>, S::Error> {
        let rest = self.look()?;
        let start = rest.get(..rest.len().min(4)).unwrap_or(rest);
        let valid = match core::str::from_utf8(start) {
            Ok(text) => text,
            Err(error) => {
                let valid = start.get(..error.valid_up_to()).unwrap_or(&[]);
                core::str::from_utf8(valid).unwrap_or("")
            }
        };
        Ok(match valid.chars().next() {
            Some(found) => Some(Found::Char(found)),
            None if rest.is_empty() => Some(Found::End),
            None => None,
        })
    }
}

/// Line breaks of a text.
#[expect(clippy::naive_bytecount, reason = "the compiler makes it fast enough")]
fn line_breaks(text: &[u8]) -> u64 {
    text.iter().filter(|&&byte| byte == b'\n').count() as u64
}

/// Bytes that continue a character.
pub(super) fn continuations(text: &[u8]) -> u64 {
    text.iter().filter(|&&byte| byte & 0xc0 == 0x80).count() as u64
}
