#![no_main]
//! Arbitrary bytes as a Ruby file.

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| refmine_fuzz::change("ruby", bytes));
