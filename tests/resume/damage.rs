//! A plan that is not as it was written is an error that says so, or is read; it is never a panic.

use crate::common::{run, straight, text};
use refmine::sink::plan::PlanFile;
use std::fs;
use std::path::Path;

/// Reads all of the plan that `bytes` are, and returns whether it is one.
fn is_read(path: &Path, bytes: &[u8]) -> bool {
    fs::write(path, bytes).unwrap();
    let read = || {
        let plan = PlanFile::open(path)?;
        plan.commits_by_shard()?;
        plan.shard(0)?;
        plan.shard(plan.header().shards - 1)
    };
    read()
        .inspect_err(|error| assert_eq!(error.code(), "damaged", "{error}"))
        .is_ok()
}

#[test]
fn a_plan_with_a_changed_byte_or_a_lost_end_is_damaged_or_read() {
    let folder = tempfile::tempdir().unwrap();
    let repository = straight(9).write(&folder.path().join("demo"));
    let plan = folder.path().join("study.plan");
    let args = ["plan", text(&repository), "--shard-commits", "4"];
    assert_eq!(run(&[&args[..], &["--out", text(&plan)]].concat()).0, 0);
    let whole = fs::read(&plan).unwrap();
    let path = folder.path().join("damaged.plan");
    assert!(is_read(&path, &whole));
    let mut refused = 0;
    for at in (0..whole.len()).step_by(7) {
        let mut bytes = whole.clone();
        bytes[at] ^= [1, 0x80, 0xff][at % 3];
        refused += u32::from(!is_read(&path, &bytes));
    }
    assert!(refused > 50, "only {refused} of {}", whole.len());
    for length in (0..whole.len()).step_by(97) {
        assert!(!is_read(&path, &whole[..length]), "{length} bytes");
    }
}
