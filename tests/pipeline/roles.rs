//! Roles of files from their paths, attributes, texts and the other files of the commit, and the
//! exclusion of files by role.

use crate::common::{self, History, column, run, text};
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// Returns a function of more than ten lines that share no line with a function about something
/// else.
fn function(name: &str, about: &str) -> String {
    let lines: String = (0..12)
        .map(|line| format!("  {about}.push('step {line} of {about}');\n"))
        .collect();
    format!("function {name}() {{\n{lines}}}\n")
}

/// Returns the files before (0) or after (1) the change, in which each file renames a function.
fn files(side: usize) -> Vec<(&'static str, String)> {
    let of = |names: [&str; 2]| function(names[side], names[0]);
    let (one, two) = (of(["alpha", "gamma"]), of(["beta", "delta"]));
    let umd = "(function (global, factory) {\n  typeof exports === 'object' && typeof module !== \
               'undefined' ? module.exports = factory() : global.x = factory();\n})(this, \
               function () {\n";
    let by_hand = "(function (root, factory) {\n  if (typeof define === 'function' && define.amd) \
                   { define([], factory); } else { root.x = factory(); }\n})(this, function () {\n";
    vec![
        // The last matching line applies, so that `lib/own.js` is not vendored.
        (
            ".gitattributes",
            "*.gen.js linguist-generated\nlib/* linguist-vendored\nlib/own.js -linguist-vendored\n\
             dist/own.js linguist-generated=false\n"
                .to_owned(),
        ),
        ("all.js", format!("var own = require('own');\n{one}{two}")),
        // A file built from one other file, and a build script.
        ("build/one.js", format!("(function () {{\n{one}}})();\n")),
        ("build/release.js", of(["tag", "push"])),
        ("dist/a.js", of(["one", "three"])),
        ("dist/own.js", of(["two", "four"])),
        (
            "docs/list.js",
            format!("/*! list v1.2.{side} | (c) L */\n{}", of(["five", "six"])),
        ),
        ("lib/own.js", of(["seven", "eight"])),
        ("lib/theirs.js", of(["nine", "ten"])),
        (
            "list.js",
            format!("/*! list v1.2.{side} | (c) L */\n{}", of(["hat", "cap"])),
        ),
        ("one.js", one),
        ("test/a.js", of(["eleven", "twelve"])),
        ("two.js", two),
        (
            "umd-by-hand.js",
            format!("{by_hand}{}}});\n", of(["red", "green"])),
        ),
        ("umd.js", format!("{umd}{}}});\n", of(["blue", "yellow"]))),
        ("words.gen.js", of(["noun", "verb"])),
    ]
}

fn history(folder: &Path) -> std::path::PathBuf {
    let mut history = History::default();
    let sides = [files(0), files(1)];
    let [before, after] = sides.each_ref().map(|files| {
        let files = files.iter().map(|(path, text)| (*path, text.as_str()));
        files.collect::<Vec<_>>()
    });
    let root = history.commit(&[], &before);
    let changed = history.commit(&[root], &after);
    // Commit with excluded files only.
    history.commit(&[changed], &[("dist/a.js", "var a;\n")]);
    history.write(&folder.join("roles"))
}

const ROLES: &[(&str, &str)] = &[
    ("all.js", "generated"),
    ("build/one.js", "generated"),
    ("build/release.js", "source"),
    ("dist/a.js", "generated"),
    ("dist/own.js", "source"),
    ("docs/list.js", "vendored"),
    ("lib/own.js", "source"),
    ("lib/theirs.js", "vendored"),
    ("list.js", "source"),
    ("one.js", "source"),
    ("test/a.js", "test"),
    ("two.js", "source"),
    ("umd-by-hand.js", "source"),
    ("umd.js", "generated"),
    ("words.gen.js", "generated"),
];

/// Mines `repository` into `out`. Returns path, role, status and reason of the files of the second
/// commit, the paths of files with refactorings, and stderr.
fn mined(repository: &Path, out: &Path, roles: &[&str]) -> (Vec<[String; 4]>, Vec<String>, String) {
    let words = ["mine", text(repository), "--out", text(out)];
    let (code, stderr) = run(&[&words[..], roles].concat());
    assert_eq!(code, 0, "{stderr}");
    let columns = ["after_path", "role", "status", "reason"];
    let columns = columns.map(|name| column(out, "files", name));
    let commits = column(out, "files", "commit");
    let first = commits[0].clone();
    let rows = (0..commits.len())
        .filter(|at| commits[*at] == first)
        .map(|at| columns.each_ref().map(|column| column[at].clone()));
    let mut reported = column(out, "refactorings", "after_path");
    reported.sort();
    reported.dedup();
    (rows.collect(), reported, stderr)
}

#[test]
fn generated_and_vendored_files_are_listed_and_not_analysed() {
    let folder = tempfile::tempdir().unwrap();
    let repository = history(folder.path());
    let out = folder.path().join("out");
    let (rows, reported, stderr) = mined(&repository, &out, &[]);
    let roles: Vec<(&str, &str)> = rows.iter().map(|row| (&*row[0], &*row[1])).collect();
    assert_eq!(roles, ROLES);
    let selected: Vec<&str> = ROLES
        .iter()
        .filter(|(_, role)| ["source", "test"].contains(role))
        .map(|(path, _)| *path)
        .collect();
    for [path, _, status, reason] in &rows {
        let expected = match selected.contains(&path.as_str()) {
            true => ("ok", ""),
            false => ("skipped", "role_not_selected"),
        };
        assert_eq!((status.as_str(), reason.as_str()), expected, "{path}");
    }
    assert_eq!(reported, selected);
    let message = "changed files left out by role: 6 generated, 2 vendored; --roles all";
    assert!(stderr.contains(message), "{stderr}");
    let statuses = column(&out, "commits", "status");
    let reasons = column(&out, "commits", "reason");
    assert_eq!(statuses, ["skipped", "ok", "skipped"]);
    assert_eq!(reasons[2], "role_not_selected");
    assert_eq!(column(&out, "faults", "code"), Vec::<String>::new());
}

#[test]
fn selected_roles_are_analysed_and_do_not_affect_roles() {
    let folder = tempfile::tempdir().unwrap();
    let repository = history(folder.path());
    for (number, (chosen, count)) in [("all", 15), ("generated,vendored", 7), ("test", 1)]
        .into_iter()
        .enumerate()
    {
        let out = folder.path().join(format!("out{number}"));
        let (rows, reported, _) = mined(&repository, &out, &["--roles", chosen]);
        let roles: Vec<(&str, &str)> = rows.iter().map(|row| (&*row[0], &*row[1])).collect();
        assert_eq!(roles, ROLES, "{chosen}");
        assert_eq!(reported.len(), count, "{chosen}: {reported:?}");
    }
    let out = folder.path().join("out");
    let words = [
        "mine",
        text(&repository),
        "--out",
        text(&out),
        "--roles",
        "tests",
    ];
    let (code, stderr) = run(&words);
    assert_eq!(code, 2, "{stderr}");
    assert!(stderr.contains("unknown role `tests`"), "{stderr}");
}

#[test]
fn folder_pairs_have_the_same_roles_as_commits() {
    let folder = tempfile::tempdir().unwrap();
    for (side, name) in ["before", "after"].into_iter().enumerate() {
        for (path, text) in files(side) {
            let place = folder.path().join(name).join(path);
            fs::create_dir_all(place.parent().unwrap()).unwrap();
            fs::write(place, text).unwrap();
        }
    }
    let [before, after] = ["before", "after"].map(|name| folder.path().join(name));
    let words = ["diff", text(&before), text(&after), "--format", "jsonl"];
    let output = common::refmine(&words).output().unwrap();
    let stdout = String::from_utf8(output.stdout).unwrap();
    let mut reported: BTreeMap<&str, usize> = BTreeMap::new();
    for line in stdout.lines() {
        let path = line.split("\"after_path\":\"").nth(1).unwrap();
        *reported.entry(path.split('"').next().unwrap()).or_default() += 1;
    }
    let selected = ROLES
        .iter()
        .filter(|(_, role)| ["source", "test"].contains(role));
    let selected: Vec<&str> = selected.map(|(path, _)| *path).collect();
    assert_eq!(reported.into_keys().collect::<Vec<_>>(), selected);
    let stderr = String::from_utf8(output.stderr).unwrap();
    assert!(
        stderr.contains("left out by role: 5 generated, 2 vendored"),
        "{stderr}"
    );
}
