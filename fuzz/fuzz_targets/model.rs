//! Any bytes are a study: engine and model say the same of it, and of all that its
//! moves lead to. One byte each for the variant, the rulings, the player to move and
//! every pit.

#![no_main]

use libfuzzer_sys::fuzz_target;
use mancala_tests::compare_study;

fuzz_target!(|bytes: &[u8]| compare_study(bytes));
