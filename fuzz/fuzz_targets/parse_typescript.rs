#![no_main]
//! Arbitrary bytes as a TypeScript file.

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| refmine_fuzz::change("typescript", bytes));
