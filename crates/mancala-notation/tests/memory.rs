//! Reading takes memory that does not grow with the file. In a file of its own: what
//! is measured is the peak of the whole process.

mod support;

use std::convert::Infallible;
use std::ops::ControlFlow;

use mancala_notation::legality::check_game;
use mancala_notation::record::{GameResult, Reader, Source, Visitor};
use mancala_notation::{MoveText, Place};

/// A text again and again.
struct Endless<'a> {
    text: &'a [u8],
    at: usize,
    /// Bytes that are still to come, whole texts.
    left: usize,
}

impl<'a> Endless<'a> {
    /// At least `bytes` bytes of whole texts.
    fn new(text: &'a [u8], bytes: usize) -> Self {
        Self { text, at: 0, left: bytes.div_ceil(text.len()) * text.len() }
    }
}

impl Source for Endless<'_> {
    type Error = Infallible;

    fn read(&mut self, buffer: &mut [u8]) -> Result<usize, Infallible> {
        let len = buffer.len().min(self.text.len() - self.at).min(self.left);
        buffer[..len].copy_from_slice(&self.text[self.at..self.at + len]);
        self.at = (self.at + len) % self.text.len();
        self.left -= len;
        Ok(len)
    }
}

#[derive(Default)]
struct Count {
    moves: u64,
    comments: usize,
}

impl Visitor for Count {
    type Output = ();

    fn mv(&mut self, _: &MoveText, _: Place) -> ControlFlow<()> {
        self.moves += 1;
        ControlFlow::Continue(())
    }

    fn comment(&mut self, piece: &str) -> ControlFlow<()> {
        self.comments += piece.len();
        ControlFlow::Continue(())
    }

    fn end_game(&mut self, _: GameResult, _: Place) {}
}

fn syntax(text: &[u8], bytes: usize) -> Count {
    let mut count = Count::default();
    let mut reader = Reader::new(Endless::new(text, bytes));
    while reader.read_game(&mut count).unwrap().is_some() {}
    count
}

fn rules(text: &[u8], bytes: usize) -> u64 {
    let mut plies = 0;
    let mut reader = Reader::new(Endless::new(text, bytes));
    while let Some(game) = check_game(&mut reader).unwrap() {
        plies += game.plies;
    }
    plies
}

/// The most memory that the process ever had, in bytes.
fn peak() -> usize {
    let status = std::fs::read_to_string("/proc/self/status").unwrap();
    let line = status.lines().find(|line| line.starts_with("VmHWM:")).unwrap();
    line.split_whitespace().nth(1).unwrap().parse::<usize>().unwrap() * 1024
}

#[test]
#[cfg_attr(not(target_os = "linux"), ignore = "asks /proc for the peak of memory")]
fn does_not_grow_with_the_file() {
    const MIB: usize = 1024 * 1024;
    let (text, _) = support::file(20_000, 1);
    let text = text.as_bytes();
    // Warm up, so that all that is ever needed was needed once.
    assert!(syntax(text, MIB).moves > 20_000 && rules(text, MIB) > 20_000);
    let before = peak();
    assert!(syntax(text, 100 * MIB).moves > 10_000_000);
    assert!(rules(text, 20 * MIB) > 2_000_000);
    // One comment of 100 MiB.
    let mut comment = Reader::new(Comment { left: 100 * MIB, head: HEAD, tail: b"} *" });
    let mut count = Count::default();
    comment.read_game(&mut count).unwrap().unwrap();
    assert_eq!(count.comments, 100 * MIB);
    let grown = peak() - before;
    assert!(grown < MIB, "grown by {grown} bytes over {before}");
}

const HEAD: &[u8] = b"[Variant \"ayoayo\"]\n\n1. A {";

/// A game with one long comment.
struct Comment {
    head: &'static [u8],
    left: usize,
    tail: &'static [u8],
}

impl Source for Comment {
    type Error = Infallible;

    fn read(&mut self, buffer: &mut [u8]) -> Result<usize, Infallible> {
        if !self.head.is_empty() {
            return self.head.read(buffer);
        }
        if self.left == 0 {
            return self.tail.read(buffer);
        }
        let len = buffer.len().min(self.left);
        buffer[..len].fill(b'x');
        self.left -= len;
        Ok(len)
    }
}
