//! Any bytes are a position and moves from there: everything that the engine says
//! on the way hangs together and is what the model says.

#![no_main]

use arbitrary::Unstructured;
use libfuzzer_sys::fuzz_target;
use mancala_tests::play_bytes;

fuzz_target!(|bytes: &[u8]| {
    // Too few bytes for a position are no input.
    let _ = play_bytes(&mut Unstructured::new(bytes));
});
