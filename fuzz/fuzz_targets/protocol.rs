//! Lines of the process protocol: the engine as a server answers each with at most
//! one line of JSON, and nothing panics.

#![no_main]

use libfuzzer_sys::fuzz_target;
use mancala_tests::serve_lines;

fuzz_target!(|bytes: &[u8]| serve_lines(bytes));
