//! Lineages of elements, which are found when the shards are merged: they do not depend on the shards, and
//! are those of a full run after an interruption and an update.

use crate::common::{History, column, facts, run, text};
use std::fs;
use std::path::{Path, PathBuf};

/// A history of `count` commits in which a method gets another body or name in each of them, and its class
/// another file in some.
fn renamed(count: usize) -> History {
    let mut history = History::default();
    for number in 1..=count {
        let parents: &[usize] = if number == 1 { &[] } else { &[number - 1] };
        let (file, last) = (number / 7, (number - 1) / 7);
        if number > 1 && file != last {
            history.remove(&format!("src/A{last}.java"));
        }
        let class = format!(
            "class A {{\n  int size{}() {{ return width * {}; }}\n  int width() {{ return 1; }}\n}}\n",
            number / 2,
            number.div_ceil(2)
        );
        history.commit(parents, &[(&format!("src/A{file}.java"), &class)]);
    }
    history
}

/// Mines the repositories of `folder` into `out` with shards of `commits` commits.
fn mined(folder: &Path, out: &str, commits: usize, more: &[&str]) -> PathBuf {
    let (list, config) = (folder.join("repos.txt"), folder.join("config.toml"));
    fs::write(&list, "a.git\nb.git\n").unwrap();
    fs::write(&config, format!("[run]\nshard_commits_max = {commits}\n")).unwrap();
    let out = folder.join(out);
    let args = ["mine", "--repos", text(&list), "--config", text(&config)];
    let emit = ["--emit", "history", "--emit", "lines", "--out", text(&out)];
    let args = [&args[..], &emit, more].concat();
    let (code, stderr) = run(&args);
    assert_eq!(code, 0, "{stderr}");
    out
}

#[test]
fn lineages_do_not_depend_on_shards_and_workers() {
    let folder = tempfile::tempdir().unwrap();
    renamed(30).write(&folder.path().join("a.git"));
    renamed(22).write(&folder.path().join("b.git"));
    let whole = mined(folder.path(), "whole", 1000, &["--jobs", "1"]);
    let ids = column(&whole, "element_changes", "lineage_id");
    assert!(ids.iter().all(|id| id.len() == 32), "{ids:?}");
    // Clones have equal lineages: the class and two methods.
    let mut different = ids.clone();
    different.sort();
    different.dedup();
    assert_eq!(different.len(), 3, "{ids:?}");
    // Lines outside of elements, which the files here do not have, have no lineage.
    let of_lines = column(&whole, "line_changes", "lineage_id");
    assert!(
        of_lines.iter().all(|id| different.contains(id)),
        "{of_lines:?}"
    );
    for (out, commits, jobs) in [("seven", 7, "3"), ("one", 1, "2")] {
        let out = mined(folder.path(), out, commits, &["--jobs", jobs]);
        assert!(facts(&out) == facts(&whole), "shards of {commits}");
        assert_eq!(run(&["check", text(&out)]).0, 0);
    }
    let mut single = vec!["mine", "--emit", "history", "--emit", "lines", "--repos"];
    let list = folder.path().join("repos.txt");
    let plan = folder.path().join("study.plan");
    let args = [
        "plan",
        "--emit",
        "history",
        "--emit",
        "lines",
        "--shard-commits",
        "9",
    ];
    let more = ["--repos", text(&list), "--out", text(&plan)];
    assert_eq!(run(&[&args[..], &more].concat()).0, 0);
    single.truncate(1);
    let out = folder.path().join("apart");
    for share in ["2/2", "1/2"] {
        let more = [
            "--plan",
            text(&plan),
            "--shards",
            share,
            "--out",
            text(&out),
        ];
        let (code, stderr) = run(&[&single[..], &more].concat());
        assert_eq!(code, 0, "{stderr}");
    }
    assert_eq!(run(&["compact", text(&out)]).0, 0);
    assert!(facts(&out) == facts(&whole), "shards mined apart");
}

#[test]
fn lineages_after_an_update_are_those_of_a_full_run() {
    let folder = tempfile::tempdir().unwrap();
    let (one, two) = (folder.path().join("a.git"), folder.path().join("b.git"));
    renamed(20).write(&one);
    renamed(15).write(&two);
    let out = mined(folder.path(), "out", 6, &[]);
    fs::remove_dir_all(&one).unwrap();
    renamed(33).write(&one);
    let (code, stderr) = run(&["update", text(&out)]);
    assert_eq!(code, 0, "{stderr}");
    let full = mined(folder.path(), "full", 6, &[]);
    assert!(facts(&out) == facts(&full));
}
