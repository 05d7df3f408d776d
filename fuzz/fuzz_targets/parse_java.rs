#![no_main]
//! Arbitrary bytes as a Java file.

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| refmine_fuzz::change("java", bytes));
