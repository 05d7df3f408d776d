//! What `refmine show` prints, through the program.

#[allow(dead_code, reason = "other tests use the rest")]
mod common;

use common::{History, refmine, text};
use std::path::PathBuf;

const BEFORE: &str = "class A {\n  int area(int width, int height) {\n    int border = 2;\n    \
                      return (width + border) * (height + border);\n  }\n}\n";
const RENAMED: &str = "class A {\n  int surface(int width, int height) {\n    int border = 2;\n    \
                       return (width + border) * (height + border);\n  }\n}\n";

/// A branch that renames a method in two steps, and a main line that goes on meanwhile.
fn repository(folder: &tempfile::TempDir) -> PathBuf {
    let mut history = History::default();
    let root = history.commit(&[], &[("src/A.java", BEFORE)]);
    let feature = history.commit(
        &[root],
        &[("notes.md", "a feature"), ("src/A.java", RENAMED)],
    );
    let other = RENAMED.replace("class A", "class B\u{1b}[31m");
    history.commit(&[feature], &[("src/B.java", &other)]);
    history.write(&folder.path().join("shown.git"))
}

fn shown(args: &[&str]) -> String {
    let output = refmine(args).output().unwrap();
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(0), "{stderr}");
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn a_range_is_one_change_or_every_commit_by_itself() {
    let folder = tempfile::tempdir().unwrap();
    let path = repository(&folder);
    for range in ["main~2..main", "main~2...main"] {
        let told = shown(&["show", text(&path), range]);
        assert!(told.starts_with(range), "{told}");
        assert!(
            told.contains("area(int, int) → surface(int, int)"),
            "{told}"
        );
        assert!(told.contains("src/A.java:2  similarity"), "{told}");
    }
    let each = shown(&["show", text(&path), "main~2..main", "--each"]);
    assert!(each.starts_with("commit 2\n"), "{each}");
    assert!(!each.contains("→ :"), "{each}");
}

#[test]
fn code_stands_side_by_side_within_the_width() {
    let folder = tempfile::tempdir().unwrap();
    let path = repository(&folder);
    let told = shown(&["show", text(&path), "main~1", "--code", "--width", "70"]);
    assert!(
        told.contains("    2 ~ int area(int width, int     │ 2 ~ int surface(int width, int"),
        "{told}"
    );
    assert!(
        told.lines().all(|line| line.chars().count() <= 78),
        "{told}"
    );
    assert!(!told.contains('\u{1b}'));
    let coloured = shown(&["show", text(&path), "main~1", "--code", "--color", "always"]);
    assert!(coloured.contains("\u{1b}[31m"));
}

#[test]
fn refactoring_miners_json_is_one_document() {
    let folder = tempfile::tempdir().unwrap();
    let path = repository(&folder);
    let args = [
        "show",
        text(&path),
        "main~2..main",
        "--each",
        "--format",
        "rminer-json",
    ];
    let document: serde_json::Value = serde_json::from_str(&shown(&args)).unwrap();
    let commits = document["commits"].as_array().unwrap();
    assert_eq!(commits.len(), 2);
    let found = &commits[0]["refactorings"][0];
    assert_eq!(found["type"], "Rename Method");
    assert_eq!(found["rightSideLocations"][0]["filePath"], "src/A.java");
}
