//! The streaming reader: chunks and slices agree, and a visitor that breaks off
//! leaves it where another one would. The first two bytes say how.

#![no_main]

use libfuzzer_sys::fuzz_target;
use mancala_tests::read_in_chunks;

fuzz_target!(|bytes: &[u8]| read_in_chunks(bytes));
