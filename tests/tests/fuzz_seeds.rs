//! The bodies of the fuzz targets over their committed seeds, on the stable
//! toolchain.

use std::fs;
use std::path::Path;

use arbitrary::Unstructured;
use mancala_tests::{
    compare_study, play_bytes, read_in_chunks, read_records, read_texts, serve_lines,
};

/// Runs the body of a target over its seeds, of which there are at least so many.
fn over_seeds(target: &str, least: usize, body: impl Fn(&[u8])) {
    let fuzz = Path::new(env!("CARGO_MANIFEST_DIR")).join("../fuzz");
    assert!(fuzz.join(format!("fuzz_targets/{target}.rs")).is_file());
    let mut seeds = 0;
    for entry in fs::read_dir(fuzz.join("seeds").join(target)).unwrap() {
        body(&fs::read(entry.unwrap().path()).unwrap());
        seeds += 1;
    }
    assert!(seeds >= least, "{seeds} seeds of {target} are too few");
}

#[test]
fn play() {
    over_seeds("play", 6, |bytes| play_bytes(&mut Unstructured::new(bytes)).unwrap());
}

#[test]
fn model() {
    over_seeds("model", 10, compare_study);
}

#[test]
fn texts() {
    over_seeds("texts", 10, read_texts);
}

#[test]
fn records() {
    over_seeds("records", 10, read_records);
}

#[test]
fn protocol() {
    over_seeds("protocol", 8, serve_lines);
}

#[test]
fn reader() {
    over_seeds("reader", 10, read_in_chunks);
}
