#![no_main]
//! Arbitrary bytes as a Swift file.

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| refmine_fuzz::change("swift", bytes));
