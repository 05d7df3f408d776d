#![no_main]
//! Arbitrary bytes as a Scala file.

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| refmine_fuzz::change("scala", bytes));
