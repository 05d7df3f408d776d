//! Damaged plans and tables: every change of a byte is detected or harmless, and none causes a
//! panic.

use crate::common::{files, run, straight, text};
use refmine::sink::dataset::Dataset;
use refmine::sink::dataset::check::check;
use refmine::sink::plan::PlanFile;
use std::fs;
use std::path::Path;

/// Writes `bytes` to `path` and reads the file as a plan. Returns true if it is accepted. Any error
/// must be `damaged`.
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
fn plan_with_changed_byte_or_missing_end_is_damaged_or_readable() {
    let folder = tempfile::tempdir().unwrap();
    let repository = straight(9).write(&folder.path().join("demo"));
    let plan = folder.path().join("study.plan");
    let args = ["plan", text(&repository), "--shard-commits", "4"];
    assert_eq!(run(&[&args[..], &["--out", text(&plan)]].concat()).0, 0);
    let whole = fs::read(&plan).unwrap();
    let path = folder.path().join("damaged.plan");
    assert!(is_read(&path, &whole));
    let mut refused = 0;
    for offset in (0..whole.len()).step_by(7) {
        let mut bytes = whole.clone();
        bytes[offset] ^= [1, 0x80, 0xff][offset % 3];
        refused += u32::from(!is_read(&path, &bytes));
    }
    assert!(refused > 50, "only {refused} of {}", whole.len());
    for length in (0..whole.len()).step_by(97) {
        assert!(!is_read(&path, &whole[..length]), "{length} bytes");
    }
}

#[test]
fn check_detects_a_flipped_bit_in_any_file_of_a_dataset() {
    let folder = tempfile::tempdir().unwrap();
    let repository = straight(9).write(&folder.path().join("demo"));
    let out = folder.path().join("out");
    assert_eq!(run(&["mine", text(&repository), "--out", text(&out)]).0, 0);
    let dataset = Dataset::at(&out).unwrap();
    let is_seen = |path: &Path, offset: usize, whole: &[u8]| {
        let mut bytes = whole.to_vec();
        bytes[offset] ^= 1 << (offset % 8);
        fs::write(path, bytes).unwrap();
        check(&dataset).map_or(true, |findings| !findings.problems.is_empty())
    };
    assert_eq!(check(&dataset).unwrap().problems, Vec::<String>::new());
    for name in files(&out)
        .keys()
        .map(String::as_str)
        .chain(["plan.parquet", "manifest.json"])
    {
        let path = out.join(name);
        let whole = fs::read(&path).unwrap();
        // Every byte of the manifest, and a sample of the bytes of the other files.
        let step = if name == "manifest.json" {
            1
        } else {
            whole.len() / 23 + 1
        };
        for offset in (0..whole.len()).step_by(step) {
            assert!(is_seen(&path, offset, &whole), "{name}: byte {offset}");
        }
        fs::write(&path, whole).unwrap();
    }
}

#[test]
fn reading_commands_verify_checksums_first() {
    let folder = tempfile::tempdir().unwrap();
    let repository = straight(9).write(&folder.path().join("demo"));
    let out = folder.path().join("out");
    assert_eq!(run(&["mine", text(&repository), "--out", text(&out)]).0, 0);
    let page = folder.path().join("page.html");
    let readers: [&[&str]; 3] = [
        &["list", text(&out)],
        &["sql", text(&out)],
        &["report", text(&out), "--out", text(&page)],
    ];
    let table = out.join("refactorings/part-00000.parquet");
    let whole = fs::read(&table).unwrap();
    let mut bytes = whole.clone();
    bytes[whole.len() / 2] ^= 1;
    fs::write(&table, bytes).unwrap();
    for words in readers {
        let (code, stderr) = run(words);
        assert_eq!(code, 1, "{words:?}: {stderr}");
        assert!(
            stderr.contains("part-00000.parquet") && stderr.contains("[damaged]"),
            "{stderr}"
        );
    }
    fs::write(&table, whole).unwrap();
    fs::remove_file(out.join("manifest.json")).unwrap();
    for words in readers {
        let (code, stderr) = run(words);
        assert_eq!(code, 0, "{words:?}: {stderr}");
        assert!(stderr.contains("manifest.json is missing"), "{stderr}");
    }
}
