#![no_main]
//! Arbitrary bytes as a Rust file.

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| refmine_fuzz::change("rust", bytes));
