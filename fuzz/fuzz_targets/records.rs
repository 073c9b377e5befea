//! Records: text to value to text, the places of errors, and the rules applied to
//! whatever was read.

#![no_main]

use libfuzzer_sys::fuzz_target;
use mancala_tests::read_records;

fuzz_target!(|bytes: &[u8]| read_records(bytes));
