#![no_main]
//! Arbitrary bytes as a JavaScript file.

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| refmine_fuzz::change("javascript", bytes));
