#![no_main]
//! Arbitrary bytes as each kind of tab-separated input file: a list of commits, and the oracles.

use refmine::evaluate::oracle_files;
use refmine::run::commits_file;
use std::cell::LazyCell;
use std::fs;
use tempfile::TempDir;

/// Forms of oracles, given by their two files.
const ORACLES: &[[&str; 2]] = &[
    ["oracle.tsv", "commits.tsv"],
    ["recall.tsv", "commits-recall.tsv"],
    ["refdiff2-detections.tsv", "commits-detections.tsv"],
];

thread_local! {
    static FOLDERS: LazyCell<Vec<TempDir>> = LazyCell::new(|| {
        ORACLES.iter().map(|_| tempfile::tempdir().expect("a folder for the input")).collect()
    });
}

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    // The bytes before the first NUL byte are the first file of an oracle, the rest is the second.
    let cut = bytes.iter().position(|byte| *byte == 0);
    let (first, second) = cut.map_or((bytes, bytes), |at| (&bytes[..at], &bytes[at + 1..]));
    FOLDERS.with(|folders| {
        for (names, folder) in ORACLES.iter().zip(folders.iter()) {
            for (name, content) in names.iter().zip([first, second]) {
                fs::write(folder.path().join(name), content).expect("the input can be written");
            }
            let _ = oracle_files::read(folder.path(), None);
            let _ = commits_file::read(&folder.path().join(names[0]));
        }
    });
});
