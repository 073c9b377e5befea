//! The fuzz target's body over its committed seeds, on the stable toolchain.

use std::fs;
use std::path::Path;

use arbitrary::Unstructured;
use mancala_tests::play_bytes;

#[test]
fn play() {
    let seeds_folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../fuzz/seeds/play");
    let mut seeds = 0;
    for entry in fs::read_dir(seeds_folder).unwrap() {
        let bytes = fs::read(entry.unwrap().path()).unwrap();
        play_bytes(&mut Unstructured::new(&bytes)).unwrap();
        seeds += 1;
    }
    assert!(seeds >= 4, "{seeds} seeds are no corpus");
}
