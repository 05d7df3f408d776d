#![no_main]
//! Arbitrary bytes as a Kotlin file.

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| refmine_fuzz::change("kotlin", bytes));
