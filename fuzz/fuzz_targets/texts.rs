//! Texts of variants, results, positions, pits and moves: what is read is written
//! again as it was, and nothing panics.

#![no_main]

use libfuzzer_sys::fuzz_target;
use mancala_tests::read_texts;

fuzz_target!(|bytes: &[u8]| read_texts(bytes));
