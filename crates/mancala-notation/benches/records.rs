//! Speed of reading records: a file of one million moves, random games of the four
//! variants with about as many moves each, `x` annotations included.
//!
//! `cargo bench -p mancala-notation` measures; with `--test` after `--` each
//! benchmark runs once.

#[path = "../tests/support/mod.rs"]
mod support;

use std::fmt::Write as _;
use std::ops::ControlFlow;
use std::sync::LazyLock;

use divan::counter::{BytesCount, ItemsCount};
use divan::{Bencher, black_box};
use mancala_notation::legality::check_game;
use mancala_notation::record::{GameResult, Reader, Record, RecordBuilder, Source, Visitor};
use mancala_notation::{Annotations, MoveText, Place};
use mancala_variants::random::SplitMix64;
use mancala_variants::{AnyPosition, Variant};

fn main() {
    let (text, moves) = &*FILE;
    println!("{moves} moves in {} bytes", text.len());
    divan::main();
}

static FILE: LazyLock<(String, u64)> = LazyLock::new(|| support::file(1_000_000, 1));

static BARE: LazyLock<String> = LazyLock::new(|| {
    let mut random = SplitMix64::new(1);
    let mut text = String::new();
    for _ in 0..25_000 {
        let game = support::game(AnyPosition::start(Variant::Ayoayo), 1000, &mut random);
        let record = Record::from_game(&game, Annotations::NONE);
        writeln!(text, "{}", record.text().unwrap()).unwrap();
    }
    text
});

/// Counts the moves.
struct Moves(u64);

impl Visitor for Moves {
    type Output = ();

    fn mv(&mut self, mv: &MoveText, _: Place) -> ControlFlow<()> {
        black_box(mv);
        self.0 += 1;
        ControlFlow::Continue(())
    }

    fn end_game(&mut self, _: GameResult, _: Place) {}
}

fn syntax<S: Source<Error: std::fmt::Debug>>(mut reader: Reader<S>) {
    let mut moves = Moves(0);
    while reader.read_game(&mut moves).unwrap().is_some() {}
    assert_eq!(moves.0, FILE.1);
}

#[divan::bench]
fn syntax_from_slice(bencher: Bencher<'_, '_>) {
    let text = FILE.0.as_bytes();
    bencher.counter(BytesCount::of_slice(text)).bench(|| syntax(Reader::from_slice(text)));
}

#[divan::bench]
fn syntax_from_read(bencher: Bencher<'_, '_>) {
    let text = FILE.0.as_bytes();
    bencher.counter(BytesCount::of_slice(text)).bench(|| syntax(Reader::from_read(text)));
}

/// The densest text that there is: one letter a move, no annotation.
#[divan::bench]
fn syntax_of_bare_moves(bencher: Bencher<'_, '_>) {
    let text = &*BARE;
    bencher.counter(BytesCount::of_str(text)).bench(|| {
        let mut reader = Reader::from_slice(text.as_bytes());
        let mut moves = Moves(0);
        while reader.read_game(&mut moves).unwrap().is_some() {}
    });
}

#[divan::bench]
fn syntax_moves(bencher: Bencher<'_, '_>) {
    let (text, moves) = &*FILE;
    bencher
        .counter(ItemsCount::new(*moves))
        .bench(|| syntax(Reader::from_slice(text.as_bytes())));
}

#[divan::bench]
fn legality(bencher: Bencher<'_, '_>) {
    let (text, moves) = &*FILE;
    bencher.counter(ItemsCount::new(*moves)).bench(|| {
        let mut reader = Reader::from_slice(text.as_bytes());
        let mut plies = 0;
        while let Some(game) = check_game(&mut reader).unwrap() {
            plies += game.plies;
        }
        assert_eq!(plies, *moves);
    });
}

#[divan::bench]
fn owned_records(bencher: Bencher<'_, '_>) {
    let (text, moves) = &*FILE;
    bencher.counter(ItemsCount::new(*moves)).bench(|| {
        let mut reader = Reader::from_slice(text.as_bytes());
        let mut builder = RecordBuilder::new();
        while let Some(record) = reader.read_game(&mut builder).unwrap() {
            black_box(record);
        }
    });
}
