#![no_main]
//! Arbitrary bytes as a Go file.

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| refmine_fuzz::change("go", bytes));
