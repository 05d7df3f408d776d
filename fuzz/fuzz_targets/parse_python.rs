#![no_main]
//! Arbitrary bytes as a Python file.

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| refmine_fuzz::change("python", bytes));
