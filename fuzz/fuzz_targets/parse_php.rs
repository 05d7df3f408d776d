#![no_main]
//! Arbitrary bytes as a PHP file.

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| refmine_fuzz::change("php", bytes));
