//! Lines of bounded length.

use std::io::{self, BufRead};

/// The longest line that is read, in bytes without its end: 1 MiB. No message is
/// nearly as long.
pub const MAX_LINE: usize = 1 << 20;

/// What [`read_line`] has found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Line {
    /// A line, without its end.
    Whole,
    /// The last line, which has no end: what wrote it may have broken off.
    Unended,
    /// A line longer than [`MAX_LINE`], of which only the beginning was read.
    TooLong,
    /// The end of the input.
    End,
}

/// Reads the next line into `text`.
pub(crate) fn read_line(input: &mut dyn BufRead, text: &mut Vec<u8>) -> io::Result<Line> {
    text.clear();
    let mut begun = false;
    loop {
        let bytes = match input.fill_buf() {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        if bytes.is_empty() {
            return Ok(if begun { Line::Unended } else { Line::End });
        }
        begun = true;
        let mut parts = bytes.splitn(2, |&byte| byte == b'\n');
        let part = parts.next().unwrap_or_default();
        let ended = parts.next().is_some();
        let fits = part.len() <= MAX_LINE - text.len();
        if fits {
            text.extend_from_slice(part);
        }
        // The end of a line that is too long is left to `skip_line`.
        let used = part.len() + usize::from(ended && fits);
        input.consume(used);
        if !fits {
            return Ok(Line::TooLong);
        }
        if ended {
            if text.last() == Some(&b'\r') {
                text.pop();
            }
            return Ok(Line::Whole);
        }
    }
}

/// Reads on to the end of a line that was too long.
pub(crate) fn skip_line(input: &mut dyn BufRead) -> io::Result<()> {
    loop {
        let bytes = match input.fill_buf() {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        let end = bytes.iter().position(|&byte| byte == b'\n');
        let used = end.map_or(bytes.len(), |end| end + 1);
        let done = end.is_some() || bytes.is_empty();
        input.consume(used);
        if done {
            return Ok(());
        }
    }
}

#[cfg(test)]
mod tests {
    use std::io::BufReader;

    use super::*;

    #[test]
    fn lines_with_and_without_ends() {
        for capacity in [1, 2, 100] {
            let mut input = BufReader::with_capacity(capacity, &b"ab\r\n\ncd"[..]);
            let mut text = Vec::new();
            for (expected, line) in
                [(&b"ab"[..], Line::Whole), (b"", Line::Whole), (b"cd", Line::Unended)]
            {
                assert_eq!(read_line(&mut input, &mut text).unwrap(), line);
                assert_eq!(text, expected);
            }
            assert_eq!(read_line(&mut input, &mut text).unwrap(), Line::End);
        }
    }

    #[test]
    fn a_line_too_long_takes_no_more_than_the_bound() {
        let long =
            [vec![b'x'; MAX_LINE], b"\n".to_vec(), vec![b'y'; 3 * MAX_LINE], b"\nz".to_vec()];
        let long = long.concat();
        let mut input = BufReader::new(&long[..]);
        let mut text = Vec::new();
        assert_eq!(read_line(&mut input, &mut text).unwrap(), Line::Whole);
        assert_eq!(text.len(), MAX_LINE);
        assert_eq!(read_line(&mut input, &mut text).unwrap(), Line::TooLong);
        assert!(text.len() <= MAX_LINE);
        skip_line(&mut input).unwrap();
        assert_eq!(read_line(&mut input, &mut text).unwrap(), Line::Unended);
        assert_eq!(text, b"z");
        assert_eq!(read_line(&mut input, &mut text).unwrap(), Line::End);
    }
}
