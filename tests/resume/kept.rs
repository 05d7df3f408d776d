//! Shards that are not mined to their end, because the run is interrupted or a repository cannot be
//! read: the commits that were mined are kept, and only the others are mined by the next run.

use super::shards::{heavy, signalled};
use super::unreadable;
use crate::common::{History, column, facts, refmine, run, straight, text};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Stdio};
use std::thread::sleep;
use std::time::Duration;

/// Returns what `refmine status` prints about `out`.
fn status(out: &Path) -> String {
    unreadable::status(out).1
}

/// Returns the number of commits with rows that `refmine status` prints about `out`.
fn commits(out: &Path) -> usize {
    let printed = status(out);
    let line = printed.lines().find(|line| line.starts_with("commits "));
    let count = line.and_then(|line| line.split_whitespace().nth(1));
    count.unwrap().parse().unwrap()
}

/// Returns the number of commits in `out` that were mined in the attempt `attempt`.
fn mined_in_attempt(out: &Path, attempt: &str) -> usize {
    let attempts = column(out, "timings", "attempt");
    attempts.iter().filter(|value| *value == attempt).count()
}

/// Writes ten repositories of eight commits to `folder`.
fn ten(folder: &Path) -> Vec<PathBuf> {
    (0..10)
        .map(|number| straight(8).write(&folder.join(format!("r{number}.git"))))
        .collect()
}

/// Plans `repositories`.
fn planned(folder: &Path, repositories: &[PathBuf]) -> PathBuf {
    let plan = folder.join("study.plan");
    let paths: Vec<&str> = repositories.iter().map(|path| text(path)).collect();
    let args = [&["plan"], &paths[..], &["--out", text(&plan)]].concat();
    let (code, stderr) = run(&args);
    assert_eq!(code, 0, "{stderr}");
    plan
}

#[test]
fn missing_repository_costs_its_own_rows_only() {
    let folder = tempfile::tempdir().unwrap();
    let repositories = ten(folder.path());
    let plan = planned(folder.path(), &repositories);
    let calm = folder.path().join("calm");
    assert_eq!(
        run(&["mine", "--plan", text(&plan), "--out", text(&calm)]).0,
        0
    );
    let expected = facts(&calm);
    let away = folder.path().join("away");
    for number in [0, 4, 9] {
        let (bad, out) = (
            &repositories[number],
            folder.path().join(format!("out{number}")),
        );
        let mine = ["mine", "--plan", text(&plan), "--out", text(&out)];
        fs::rename(bad, &away).unwrap();
        for _ in 0..2 {
            let (code, stderr) = run(&mine);
            assert_eq!(code, 1, "{stderr}");
            let name = format!("r{number}: [repository_unreadable]");
            assert!(stderr.contains(&name), "{stderr}");
            assert_eq!(commits(&out), 72, "{}", status(&out));
            assert!(status(&out).contains(&name), "{}", status(&out));
            assert_eq!(column(&out.join("shards"), "commits", "commit").len(), 72);
            // The nine are mined once.
            assert_eq!(mined_in_attempt(&out.join("shards"), "1"), 72);
            assert_eq!(run(&["check", text(&out)]).0, 75);
            assert_eq!(run(&["compact", text(&out)]).0, 75);
        }
        fs::rename(&away, bad).unwrap();
        let (code, stderr) = run(&mine);
        assert_eq!(code, 0, "{stderr}");
        assert!(facts(&out) == expected, "r{number}");
        assert_eq!(mined_in_attempt(&out, "1"), 72);
        assert_eq!(run(&["check", text(&out)]).0, 0);
    }
}

#[test]
fn shard_whose_commits_are_all_copied_needs_no_repository() {
    let folder = tempfile::tempdir().unwrap();
    let repositories = ten(folder.path());
    let plan = planned(folder.path(), &repositories);
    let (calm, out) = (folder.path().join("calm"), folder.path().join("out"));
    let mine = ["mine", "--plan", text(&plan), "--out"];
    assert_eq!(run(&[&mine[..], &[text(&calm)]].concat()).0, 0);
    fs::rename(&repositories[3], folder.path().join("away")).unwrap();
    let (code, stderr) = run(&[&mine[..], &[text(&out), "--reuse", text(&calm)]].concat());
    assert_eq!(code, 0, "{stderr}");
    assert!(facts(&out) == facts(&calm));
}

#[test]
fn rows_of_the_readable_repositories_stay_when_the_unreadable_one_is_allowed() {
    let folder = tempfile::tempdir().unwrap();
    let repositories = ten(folder.path());
    let plan = planned(folder.path(), &repositories);
    let out = folder.path().join("out");
    let mine = ["mine", "--plan", text(&plan), "--out", text(&out)];
    fs::rename(&repositories[3], folder.path().join("away")).unwrap();
    assert_eq!(run(&mine).0, 1);
    let (code, stderr) = run(&[&mine[..], &["--allow-unreadable"]].concat());
    assert_eq!(code, 0, "{stderr}");
    let reasons = column(&out, "commits", "reason");
    let unreadable = |reason: &&String| *reason == "repository_unreadable";
    assert_eq!(reasons.iter().filter(unreadable).count(), 8);
    assert_eq!(mined_in_attempt(&out, "1"), 72);
    assert_eq!(run(&["check", text(&out)]).0, 0);
}

#[test]
fn damaged_kept_rows_are_mined_again() {
    let folder = tempfile::tempdir().unwrap();
    let repositories = ten(folder.path());
    let plan = planned(folder.path(), &repositories);
    let calm = folder.path().join("calm");
    assert_eq!(
        run(&["mine", "--plan", text(&plan), "--out", text(&calm)]).0,
        0
    );
    let out = folder.path().join("out");
    let mine = ["mine", "--plan", text(&plan), "--out", text(&out)];
    let away = folder.path().join("away");
    fs::rename(&repositories[3], &away).unwrap();
    assert_eq!(run(&mine).0, 1);
    let part = out.join("shards/commits/part-00000.parquet");
    let mut bytes = fs::read(&part).unwrap();
    bytes[100] ^= 1;
    fs::write(&part, bytes).unwrap();
    assert_eq!(run(&["check", text(&out)]).0, 1);
    fs::rename(&away, &repositories[3]).unwrap();
    let (code, stderr) = run(&mine);
    assert_eq!(code, 0, "{stderr}");
    assert!(stderr.contains("shard 0 cannot be kept"), "{stderr}");
    assert!(facts(&out) == facts(&calm));
    assert_eq!(mined_in_attempt(&out, "1"), 0);
}

/// Interrupts the run of `supervisor` as soon as attempt `attempt` on its shard has `count` mined
/// commits, and returns true if it was still running.
fn interrupt(
    supervisor: &mut Child,
    out: &Path,
    (attempt, count): (usize, usize),
    signal: &str,
) -> bool {
    let journal = out.join("shards/journal/00000");
    while supervisor.try_wait().unwrap().is_none() {
        let printed = fs::read_to_string(&journal).unwrap_or_default();
        let last = printed.split("attempt ").nth(attempt).unwrap_or_default();
        if last.lines().filter(|line| line.starts_with("end ")).count() >= count {
            return signalled(&supervisor.id().to_string(), signal);
        }
        sleep(Duration::from_millis(1));
    }
    false
}

/// Runs `mine`, which writes to `out`, and interrupts the run as soon as its shard has `count` mined commits.
/// Begins anew if the run ended before.
fn interrupt_in_time(mine: &[&str], out: &Path, count: usize) {
    for _ in 0..5 {
        let mut child = refmine(mine).stderr(Stdio::piped()).spawn().unwrap();
        interrupt(&mut child, out, (1, count), "-INT");
        let output = child.wait_with_output().unwrap();
        if output.status.code() == Some(75) {
            return;
        }
        assert!(output.status.success(), "{output:?}");
        fs::remove_dir_all(out).unwrap();
    }
    panic!("each of five runs ended before it was interrupted");
}

#[test]
fn interrupted_shard_keeps_what_was_mined_and_the_tables_are_equal_in_the_end() {
    let folder = tempfile::tempdir().unwrap();
    let repository = straight(400).write(&folder.path().join("demo.git"));
    let calm = folder.path().join("calm");
    assert_eq!(run(&["mine", text(&repository), "--out", text(&calm)]).0, 0);
    let out = folder.path().join("out");
    let mine = [
        "mine",
        text(&repository),
        "--jobs",
        "2",
        "--out",
        text(&out),
    ];
    let mut kept = 0;
    for (attempt, signal) in [(1, "-INT"), (2, "-TERM"), (3, "-INT")] {
        let mut child = refmine(&mine).stderr(Stdio::piped()).spawn().unwrap();
        if !interrupt(&mut child, &out, (attempt, 20), signal) {
            break;
        }
        let output = child.wait_with_output().unwrap();
        let stderr = String::from_utf8(output.stderr).unwrap();
        if output.status.code() == Some(0) {
            break;
        }
        assert_eq!(output.status.code(), Some(75), "{stderr}");
        assert!(stderr.contains("what was mined is kept"), "{stderr}");
        let now = commits(&out);
        assert!(now >= kept + 20, "{now} after {kept}: {stderr}");
        kept = now;
    }
    assert!(kept >= 20);
    let (code, stderr) = run(&mine);
    assert_eq!(code, 0, "{stderr}");
    assert!(facts(&out) == facts(&calm));
    assert!(mined_in_attempt(&out, "1") >= 20);
    assert_eq!(run(&["check", text(&out)]).0, 0);
}

#[test]
fn commits_that_were_mined_after_a_slow_one_are_kept() {
    let folder = tempfile::tempdir().unwrap();
    let mut history = History::default();
    let mut last = history.commit(&[], &[("Heavy.java", &heavy(0, 5_000))]);
    last = history.commit(&[last], &[("Heavy.java", &heavy(1, 5_000))]);
    for number in 0..60 {
        let class = format!("class A {{ int m{number}() {{ return {number}; }} }}\n");
        last = history.commit(&[last], &[("A.java", &class)]);
    }
    let repository = history.write(&folder.path().join("demo.git"));
    let calm = folder.path().join("calm");
    assert_eq!(run(&["mine", text(&repository), "--out", text(&calm)]).0, 0);
    let out = folder.path().join("out");
    let mine = [
        "mine",
        text(&repository),
        "--jobs",
        "3",
        "--out",
        text(&out),
    ];
    interrupt_in_time(&mine, &out, 12);
    assert!(commits(&out) >= 12, "{}", status(&out));
    assert_eq!(run(&mine).0, 0);
    assert!(facts(&out) == facts(&calm));
}

#[test]
fn interrupted_run_that_copies_from_a_dataset_is_resumed() {
    let folder = tempfile::tempdir().unwrap();
    let repository = straight(400).write(&folder.path().join("demo.git"));
    let old = folder.path().join("old");
    let first = [
        "mine",
        text(&repository),
        "--rev",
        "main~200",
        "--out",
        text(&old),
    ];
    assert_eq!(run(&first).0, 0);
    let calm = folder.path().join("calm");
    assert_eq!(run(&["mine", text(&repository), "--out", text(&calm)]).0, 0);
    let out = folder.path().join("out");
    let mine = [
        "mine",
        text(&repository),
        "--reuse",
        text(&old),
        "--out",
        text(&out),
    ];
    interrupt_in_time(&mine, &out, 20);
    assert!(commits(&out) >= 220, "{}", status(&out));
    assert_eq!(run(&mine).0, 0);
    assert!(facts(&out) == facts(&calm));
}
