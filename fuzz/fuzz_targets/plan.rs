#![no_main]
//! Arbitrary bytes as a plan.

use refmine::sink::plan::PlanFile;
use std::cell::LazyCell;
use std::fs;
use tempfile::TempDir;

thread_local! {
    static FOLDER: LazyCell<TempDir> = LazyCell::new(|| {
        // The hook of libfuzzer aborts on every panic. A contained panic is no crash; others still
        // end the process.
        std::panic::set_hook(Box::new(|_| ()));
        tempfile::tempdir().expect("a folder for the input")
    });
}

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    FOLDER.with(|folder| {
        let path = folder.path().join("plan");
        fs::write(&path, bytes).expect("the input can be written");
        if let Ok(plan) = PlanFile::open(&path) {
            let _ = plan.commits_by_shard();
            let _ = plan.shard(0);
        }
    });
});
