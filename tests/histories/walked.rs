//! Lives that are walked in a clone have the rows of the table.

use crate::common::{History, column, refmine, run, text};
use crate::{ONE, TWO, class, merged_history, mined};
use std::collections::BTreeSet;
use std::path::Path;

/// Options with which all changes are printed as JSON.
const ALL: [&str; 4] = [
    "--format",
    "jsonl",
    "--changed",
    "body,comment,container,header,layout,name,path,signature",
];

/// Returns the objects that `refmine history` prints, without the position of the commit in the plan, which
/// a walk does not know, and the similarity, which depends on the other files that are compared.
fn rows(args: &[&str]) -> Vec<serde_json::Value> {
    let output = refmine(&[&["history"], args, &ALL].concat())
        .output()
        .unwrap();
    let stdout = String::from_utf8(output.stdout).unwrap();
    let line = |line: &str| {
        let mut row: serde_json::Value = serde_json::from_str(line).unwrap();
        for name in ["commit_index", "similarity"] {
            row[name] = serde_json::Value::Null;
        }
        row
    };
    stdout.lines().map(line).collect()
}

/// Asserts that the walks of all living elements of the dataset `out` of `repository` have the rows of the table
/// on the way back from the last change. Returns their number.
fn assert_lives(repository: &Path, out: &Path) -> usize {
    let names = [
        "lineage_id",
        "commit",
        "change",
        "after_path",
        "after_start_line",
        "after_kind",
    ];
    let columns = names.map(|name| column(out, "element_changes", name));
    let ids: BTreeSet<&String> = columns[0].iter().collect();
    let mut compared = 0;
    for id in ids {
        let last = columns[0].iter().rposition(|known| known == id).unwrap();
        let [_, commit, change, path, line, kind] = columns.each_ref().map(|all| &*all[last]);
        if change == "removed" || kind == "file" {
            continue;
        }
        let at = ["-C", text(repository), "--rev", commit];
        let walked = rows(&[&[&*format!("{path}:{line}")], &at[..]].concat());
        let stored = rows(&[&[&**id, "--dataset", text(out)], &at[..]].concat());
        let key = |rows: &[serde_json::Value]| rows.last().map(|row| row["after_version"].clone());
        // Several elements can begin on one line.
        if key(&walked) != key(&stored) {
            continue;
        }
        let sorted = |rows: &[serde_json::Value]| {
            let mut lines: Vec<String> = rows.iter().map(ToString::to_string).collect();
            lines.sort();
            lines
        };
        assert_eq!(
            sorted(&walked),
            sorted(&stored),
            "{path}:{line} at {commit}"
        );
        compared += 1;
    }
    compared
}

/// Asserts that `count` lives of `history` are equal in a walk and in the table.
fn assert_equal(history: &History, count: usize) {
    let folder = tempfile::tempdir().unwrap();
    let out = mined(folder.path(), history, &[]);
    assert_eq!(assert_lives(&folder.path().join("repository"), &out), count);
}

#[test]
fn renames_and_moves_across_files_are_walked() {
    let mut history = History::default();
    let package = |name: &str, class: &str| format!("package {name};\n{class}");
    let long = "int area(int a) {\n    int b = a * side;\n    return b + border(a) * 2;\n  }";
    history.commit(
        &[],
        &[("p/A.java", &package("p", &class(&[ONE, TWO, long])))],
    );
    let renamed = long.replace("area", "surface");
    history.commit(
        &[1],
        &[("p/A.java", &package("p", &class(&[ONE, TWO, &renamed])))],
    );
    // The method goes to another file, and then this file elsewhere.
    let other = class(&[&renamed]).replace("class A", "class B");
    let files = [
        ("p/A.java", &*package("p", &class(&[ONE, TWO]))),
        ("p/B.java", &*package("p", &other)),
    ];
    history.commit(&[2], &files);
    history.remove("p/B.java");
    history.commit(&[3], &[("q/B.java", &package("q", &other))]);
    let edited = other.replace("* 2", "* 3");
    history.commit(&[4], &[("q/B.java", &package("q", &edited))]);
    assert_equal(&history, 5);
}

#[test]
fn merges_are_walked_to_the_parents_that_differ() {
    let history = merged_history();
    assert_equal(&history, 4);
}

#[test]
fn file_that_a_merge_renamed_is_walked() {
    let mut history = History::default();
    history.commit(&[], &[("src/A.java", &class(&[ONE, TWO]))]);
    history.remove("src/A.java");
    let renamed = TWO.replace("+ 2", "+ 200");
    history.commit(&[1], &[("main/A.java", &class(&[ONE, &renamed]))]);
    let edited = ONE.replace("+ 1", "+ 10");
    history.commit(&[1], &[("src/A.java", &class(&[&edited, TWO]))]);
    history.remove("src/A.java");
    history.commit(&[2, 3], &[("main/A.java", &class(&[&edited, &renamed]))]);
    let last = edited.replace("+ 10", "+ 11");
    history.commit(&[4], &[("main/A.java", &class(&[&last, &renamed]))]);
    assert_equal(&history, 3);
}

#[test]
fn what_was_removed_and_came_back_is_walked_through_its_removal() {
    let mut history = History::default();
    let both = "def one():\n    return 1\n\n\ndef two():\n    return [2]\n";
    let first = "def one():\n    return 1\n";
    history.commit(&[], &[("a.py", &both.replace("[2]", "2"))]);
    history.commit(&[1], &[("a.py", both)]);
    history.commit(&[2], &[("a.py", first)]);
    history.commit(&[3], &[("b.py", "def three():\n    return 3\n")]);
    history.commit(&[4], &[("a.py", both)]);
    // The whole file, too.
    history.remove("a.py");
    history.commit(&[5], &[]);
    history.commit(&[6], &[("a.py", both)]);
    assert_equal(&history, 3);
}

#[test]
fn octopus_merges_and_homonyms_are_walked() {
    let mut history = History::default();
    history.commit(&[], &[("a.py", "def f():\n    return [1, 2, 3]\n")]);
    for number in 0..3 {
        let text = format!("def f():\n    return [1, 2, 3, {number}]\n");
        history.commit(&[1], &[("a.py", &text)]);
    }
    let merged = "def f():\n    return [1, 2, 3, 0, 1, 2]\n";
    history.commit(&[2, 3, 4], &[("a.py", merged)]);
    let two = format!("def f():\n    open('x').close()\n\n\n{merged}");
    history.commit(&[5], &[("a.py", &two)]);
    assert_equal(&history, 2);
}

/// Runs `refmine history` with `args` on `repository`, and returns the exit code, stdout and stderr.
fn walked(repository: &Path, args: &[&str]) -> (i32, String, String) {
    let output = refmine(&[&["history", "-C", text(repository)], args].concat())
        .output()
        .unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    let code = output.status.code().unwrap();
    (code, text(output.stdout), text(output.stderr))
}

#[test]
fn element_is_found_by_line_and_by_name_at_any_commit() {
    let mut history = History::default();
    let two = class(&[TWO]).replace("class A", "class B");
    history.commit(
        &[],
        &[("src/A.java", &class(&[ONE, TWO])), ("src/B.java", &two)],
    );
    let renamed = ONE.replace("one()", "uno()");
    history.commit(&[1], &[("src/A.java", &class(&[&renamed, TWO]))]);
    history.remove("src/B.java");
    history.commit(&[2], &[]);
    let folder = tempfile::tempdir().unwrap();
    let repository = history.write(&folder.path().join("repository"));
    let (code, life, _) = walked(&repository, &["src/A.java:3"]);
    assert_eq!(code, 0);
    let lines: Vec<&str> = life.lines().collect();
    assert_eq!(lines[0], "method A.uno()  2 commits, 2020, 1 author");
    assert!(
        lines[1].contains("  name   A.one() → uno()  commit 2"),
        "{life}"
    );
    assert!(lines[2].contains("  added  commit 1"), "{life}");
    assert_eq!(walked(&repository, &["A.uno"]).1, life);
    let (code, life, _) = walked(&repository, &["one", "--rev", "HEAD~2"]);
    assert!(
        code == 0 && life.starts_with("method A.one()  1 commit"),
        "{life}"
    );
    // A type, not its constructor; code; Markdown.
    let (code, life, _) = walked(&repository, &["src/A.java:3", "--code"]);
    assert!(code == 0 && life.contains("│"), "{life}");
    let (_, life, _) = walked(&repository, &["A.uno", "--code", "--format", "markdown"]);
    for expected in [
        "### method `A.uno()`",
        "| name |",
        "```diff\n",
        "-  int one() {",
    ] {
        assert!(life.contains(expected), "{expected}: {life}");
    }
    // A file that HEAD lacks.
    let (code, life, errors) = walked(&repository, &["src/B.java:2"]);
    assert!(
        code == 0 && errors.contains("src/B.java is no file of HEAD"),
        "{errors}"
    );
    assert!(
        life.lines().nth(1).unwrap().contains("  removed  commit 3"),
        "{life}"
    );
    // What cannot be found.
    let cases = [
        (&["two", "--rev", "HEAD~2"][..], 2, "[several_elements]"),
        (&["three"], 1, "[unknown_element]"),
        (&["src/A.java:99"], 1, "[no_such_line]"),
        (&["A.java:3"], 1, "do you mean src/A.java?"),
        (&["src/C.java:1"], 1, "[unknown_file]"),
        (&["uno", "--rev", "nowhere"], 1, "[revision_unknown]"),
        (&["uno", "--rev", "HEAD~1..HEAD"], 2, "[range_as_revision]"),
    ];
    for (args, expected, message) in cases {
        let (code, _, errors) = walked(&repository, args);
        assert!(
            code == expected && errors.contains(message),
            "{args:?}: {code} {errors}"
        );
    }
}

#[test]
fn shallow_clone_says_that_the_beginning_is_missing() {
    let mut history = History::default();
    for number in 1..=3 {
        let text = class(&[&ONE.replace("+ 1", &format!("+ {number}"))]);
        let parents = if number == 1 {
            vec![]
        } else {
            vec![number - 1]
        };
        history.commit(&parents, &[("A.java", &text)]);
    }
    let folder = tempfile::tempdir().unwrap();
    let repository = history.write(&folder.path().join("repository"));
    let clone = folder.path().join("clone");
    let origin = format!("file://{}", text(&repository));
    let cloned = std::process::Command::new("git")
        .args(["clone", "-q", "--depth", "2", &origin, text(&clone)])
        .status();
    assert!(cloned.unwrap().success());
    let (code, life, _) = walked(&clone, &["A.one"]);
    assert!(
        code == 0 && life.contains("1 commit, ") && life.contains("--unshallow"),
        "{life}"
    );
    let (code, errors) = run(&["history", "A.one", "-C", text(folder.path())]);
    assert!(
        code == 1 && errors.contains("[repository_unreadable]"),
        "{errors}"
    );
}

#[test]
fn files_of_one_name_that_moved_together_are_walked() {
    let mut history = History::default();
    let (one, two) = (
        "def first(a):\n    return open(a).read(10)\n",
        "def second(b):\n    return b.close() or b\n",
    );
    history.commit(&[], &[("a/x.py", one), ("b/x.py", two)]);
    history.remove("a/x.py");
    history.remove("b/x.py");
    let edited = two.replace("or b", "or b.name");
    history.commit(&[1], &[("c/a/x.py", one), ("c/b/x.py", &edited)]);
    // The names of both files are exchanged.
    history.remove("c/a/x.py");
    history.remove("c/b/x.py");
    history.commit(&[2], &[("d/b/x.py", one), ("d/a/x.py", &edited)]);
    assert_equal(&history, 2);
}
