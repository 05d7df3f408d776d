//! Refactorings of declarations as users see them: options, output formats and tables.

#[allow(dead_code, reason = "other tests use the rest")]
mod common;

use common::refmine;
use serde_json::Value;

/// Runs the program, asserts success, and returns its output.
fn printed(args: &[&str]) -> String {
    let output = refmine(args).output().unwrap();
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(0), "{stderr}");
    String::from_utf8(output.stdout).unwrap()
}

/// Compares both sides of a case with additional arguments, and returns the output.
fn diff_of_case(case: &str, more: &[&str]) -> String {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/evaluation/cases/java/");
    let sides = ["before", "after"].map(|side| format!("{root}{case}/{side}"));
    printed(&[&["diff", &sides[0], &sides[1]][..], more].concat())
}

fn rows(lines: &str) -> Vec<Value> {
    let rows = lines.lines().map(serde_json::from_str);
    rows.collect::<Result<_, _>>().unwrap()
}

#[test]
fn consequences_name_their_cause_and_are_left_out_on_request() {
    let args = ["--types", "all", "--format", "jsonl"];
    let all = rows(&diff_of_case("caused-by-renamed-class", &args));
    let cause = all
        .iter()
        .find(|row| row["type"] == "Rename Class")
        .unwrap();
    let (consequences, others): (Vec<&Value>, Vec<&Value>) =
        all.iter().partition(|row| !row["caused_by"].is_null());
    assert_eq!(consequences.len(), 7);
    for row in consequences {
        assert_eq!(row["caused_by"], cause["refactoring_id"], "{row}");
    }
    let args = [&args[..], &["--no-consequences"]].concat();
    let left = rows(&diff_of_case("caused-by-renamed-class", &args));
    assert_eq!(left.iter().collect::<Vec<_>>(), others);
    // Without the class there is no cause, so nothing is left out.
    let args = [
        "--types",
        "signature",
        "--format",
        "jsonl",
        "--no-consequences",
    ];
    let signatures = rows(&diff_of_case("caused-by-renamed-class", &args));
    assert_eq!(signatures.len(), 6);
}
