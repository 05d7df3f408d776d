#![no_main]
//! Arbitrary bytes as a C# file.

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| refmine_fuzz::change("csharp", bytes));
