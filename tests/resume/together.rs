//! Runs that start at the same time in one new folder: no file is damaged, and a process that does
//! not mine reports it.

use crate::common::{facts, refmine, run, straight, text};
use std::fs;
use std::path::Path;
use std::process::Stdio;

/// Number of processes that start together.
const STARTS: usize = 8;

/// Returns the number of rounds: `REFMINE_TEST_ROUNDS`, or 3.
fn rounds() -> usize {
    let rounds = std::env::var("REFMINE_TEST_ROUNDS").ok();
    rounds.and_then(|rounds| rounds.parse().ok()).unwrap_or(3)
}

/// Starts [`STARTS`] processes with `args`, and asserts that each ends with one of `codes` and at
/// least one with 0.
fn together(args: &[&str], codes: &[i32]) {
    let start = |_| refmine(args).stderr(Stdio::piped()).spawn().unwrap();
    let children: Vec<_> = (0..STARTS).map(start).collect();
    let mut done = 0;
    for child in children {
        let output = child.wait_with_output().unwrap();
        let stderr = String::from_utf8(output.stderr).unwrap();
        let code = output.status.code().unwrap();
        assert!(codes.contains(&code), "{code}: {stderr}");
        assert!(
            code != 75 || stderr.contains("run the command again"),
            "{stderr}"
        );
        assert!(code != 2 || stderr.contains("[dataset_exists]"), "{stderr}");
        done += usize::from(code == 0);
    }
    assert!(done > 0, "nobody mined");
}

/// Returns the names in `folder` that a finished run does not leave.
fn left_over(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let is_left = |name: &String| name.ends_with(".tmp") || name == "shards";
    names.filter(is_left).collect()
}

#[test]
fn simultaneous_runs_in_a_new_folder_make_one_complete_dataset() {
    let folder = tempfile::tempdir().unwrap();
    let repository = straight(6).write(&folder.path().join("demo"));
    let plan = folder.path().join("demo.plan");
    let planning = ["plan", text(&repository), "--shard-commits", "2"];
    together(&[&planning[..], &["--out", text(&plan)]].concat(), &[0]);
    let calm = folder.path().join("calm");
    assert_eq!(run(&["mine", text(&repository), "--out", text(&calm)]).0, 0);
    let expected = facts(&calm);
    for round in 0..rounds() {
        for (name, source) in [
            ("words", vec![text(&repository)]),
            ("plan", vec!["--plan", text(&plan)]),
        ] {
            let out = folder.path().join(format!("{name}-{round}"));
            let args = [
                &["mine"],
                &source[..],
                &["--jobs", "1", "--out", text(&out)],
            ]
            .concat();
            // Code 2: it started after another one had ended.
            together(
                &args,
                if name == "words" {
                    &[0, 2, 75]
                } else {
                    &[0, 75]
                },
            );
            assert!(facts(&out) == expected, "{name} {round}");
            assert_eq!(left_over(&out), Vec::<String>::new(), "{name} {round}");
            assert_eq!(run(&["check", text(&out)]).0, 0);
        }
    }
}

#[test]
fn simultaneous_updates_make_one_complete_dataset() {
    let folder = tempfile::tempdir().unwrap();
    let repository = folder.path().join("demo");
    for round in 0..rounds() {
        let [out, full] = ["out", "full"].map(|name| folder.path().join(format!("{name}-{round}")));
        let mined = |commits: usize, out: &Path| {
            if repository.exists() {
                fs::remove_dir_all(&repository).unwrap();
            }
            straight(commits).write(&repository);
            assert_eq!(run(&["mine", text(&repository), "--out", text(out)]).0, 0);
        };
        mined(4, &out);
        mined(6, &full);
        together(&["update", text(&out)], &[0, 75]);
        assert!(facts(&out) == facts(&full), "{round}");
        assert_eq!(left_over(&out), Vec::<String>::new(), "{round}");
        let output = refmine(&["status", text(&out)]).output().unwrap();
        let status = String::from_utf8(output.stdout).unwrap();
        assert!(status.contains("commits         6 of 6"), "{status}");
    }
}
