//! The command `refmine history`.

use crate::common::{History, column, refmine, run, text};
use crate::{ONE, TWO, class, mined};
use std::path::Path;

/// Runs `refmine history` with `args`, and returns the exit code and stdout.
pub fn printed(args: &[&str]) -> (i32, String) {
    let output = refmine(&[&["history"], args].concat()).output().unwrap();
    let stdout = String::from_utf8(output.stdout).unwrap();
    (output.status.code().unwrap(), stdout)
}

#[test]
fn history_prints_the_life_of_an_element_by_any_of_its_names() {
    let mut history = History::default();
    let class = |methods: &[&str]| format!("package p;\n{}", class(methods));
    history.commit(&[], &[("A.java", &class(&[ONE, TWO]))]);
    let edited = ONE.replace("+ 1", "+ 10");
    history.say("Ten");
    history.commit(&[1], &[("A.java", &class(&[&edited, TWO]))]);
    let renamed = edited.replace("one()", "uno()");
    history.by("B");
    history.commit(&[2], &[("A.java", &class(&[&renamed, TWO]))]);
    let folded = renamed.replace("\n    ", " ").replace("\n  }", " }");
    history.commit(&[3], &[("A.java", &class(&[&folded, TWO]))]);
    let folder = tempfile::tempdir().unwrap();
    let out = mined(folder.path(), &history, &[]);
    let out = text(&out);
    let (code, life) = printed(&["A.uno", "--dataset", out]);
    assert_eq!(code, 0);
    let lines: Vec<&str> = life.lines().collect();
    assert_eq!(lines.len(), 4, "{life}");
    assert_eq!(lines[0], "method p.A.uno()  3 commits, 2020, 2 authors");
    let renaming = lines[1].contains(" B         name ") && lines[1].contains("p.A.one() → uno()");
    assert!(renaming, "{life}");
    assert!(
        lines[2].starts_with("2020-09-13 ") && lines[2].ends_with("  Ten"),
        "{life}"
    );
    assert!(lines[3].contains("  added"), "{life}");
    // An earlier name, other separators, the id, and chosen parts.
    assert_eq!(printed(&["A::one()", "--dataset", out]), (0, life));
    let id = &column(Path::new(out), "element_changes", "lineage_id")[1][..10];
    let (code, rows) = printed(&[
        id,
        "--dataset",
        out,
        "--changed",
        "name,layout",
        "--format",
        "jsonl",
    ]);
    let changes = rows
        .lines()
        .map(|line| line.split("\"change\":").nth(1).unwrap());
    let changes: Vec<&str> = changes
        .map(|rest| rest.split('"').nth(1).unwrap())
        .collect();
    assert_eq!((code, changes), (0, vec!["added", "changed", "changed"]));
    // Several elements have a name, or none.
    history.commit(
        &[4],
        &[("B.java", &class(&[TWO]).replace("class A", "class B"))],
    );
    let folder = tempfile::tempdir().unwrap();
    let out = mined(folder.path(), &history, &[]);
    let (code, listed) = printed(&["two", "--dataset", text(&out)]);
    assert_eq!((code, listed.lines().count()), (2, 2), "{listed}");
    assert_eq!(printed(&["B.two", "--dataset", text(&out)]).0, 0);
    assert_eq!(printed(&["three", "--dataset", text(&out)]).0, 1);
}

#[test]
fn datasets_without_histories_say_why() {
    let folder = tempfile::tempdir().unwrap();
    let mut history = History::default();
    history.commit(&[], &[("A.java", &class(&[ONE]))]);
    let repository = history.write(&folder.path().join("repository"));
    let (plain, begun) = (folder.path().join("plain"), folder.path().join("begun"));
    assert_eq!(
        run(&["mine", text(&repository), "--out", text(&plain)]).0,
        0
    );
    // The shards of the run are done, and not merged.
    let plan = folder.path().join("study.plan");
    let args = [
        "plan",
        text(&repository),
        "--emit",
        "history",
        "--out",
        text(&plan),
    ];
    assert_eq!(run(&args).0, 0);
    let args = [
        "mine",
        "--plan",
        text(&plan),
        "--shard",
        "0",
        "--out",
        text(&begun),
    ];
    let (code, stderr) = run(&args);
    assert_eq!(code, 0, "{stderr}");
    let cases = [
        ("nowhere", "one", "[no_dataset]"),
        ("plain", "one", "[no_history]"),
        ("begun", "one", "[unfinished_dataset]"),
    ];
    for (name, element, code) in cases {
        let dataset = folder.path().join(name);
        let output = refmine(&["history", element, "--dataset", text(&dataset)])
            .output()
            .unwrap();
        let stderr = String::from_utf8(output.stderr).unwrap();
        assert!(stderr.contains(code), "{name}: {stderr}");
    }
    assert_eq!(run(&["compact", text(&begun)]).0, 0);
    assert_eq!(printed(&["A.one", "--dataset", text(&begun)]).0, 0);
    let (code, stderr) = run(&[
        "history",
        "A.one",
        "--dataset",
        text(&begun),
        "--changed",
        "bodies",
    ]);
    assert!(code == 2 && stderr.contains("bodies"), "{stderr}");
    // A line is read in the clone that was mined, or in another one.
    assert_eq!(printed(&["A.java:3", "--dataset", text(&begun)]).0, 0);
    let moved = folder.path().join("moved");
    std::fs::rename(&repository, &moved).unwrap();
    let (code, stderr) = run(&["history", "A.java:3", "--dataset", text(&begun)]);
    assert!(code == 1 && stderr.contains("[no_clone]"), "{stderr}");
    let args = ["A.java:3", "--dataset", text(&begun), "-C", text(&moved)];
    assert_eq!(printed(&args).0, 0);
    let other = history_of_another(&folder.path().join("other"));
    let args = ["history", "A.java:3", "--dataset", text(&begun), "-C"];
    let (code, stderr) = run(&[&args[..], &[text(&other)]].concat());
    assert!(
        code == 1 && stderr.contains("[other_repository]"),
        "{stderr}"
    );
}

/// Writes a repository that has no commit of the other ones.
fn history_of_another(path: &Path) -> std::path::PathBuf {
    let mut history = History::default();
    history.say("Other");
    history.commit(&[], &[("A.java", &class(&[TWO]))]);
    history.write(path)
}

#[test]
fn life_of_a_dataset_has_refactorings_and_goes_on_in_the_code_of_a_removed_element() {
    let mut history = History::default();
    let helper = "int helper(int a) {\n    int b = a * side;\n    return b + border(a) * 2;\n  }";
    let user = "int user(int a) {\n    log(a);\n    return helper(a) + 1;\n  }";
    history.commit(&[], &[("A.java", &class(&[helper, user]))]);
    let inlined = "int user(int a) {\n    log(a);\n    int b = a * side;\n    return b + border(a) * 2 + 1;\n  }";
    history.commit(&[1], &[("A.java", &class(&[inlined]))]);
    let renamed = inlined.replace("user", "customer");
    history.commit(&[2], &[("A.java", &class(&[&renamed]))]);
    let folder = tempfile::tempdir().unwrap();
    let out = mined(folder.path(), &history, &[]);
    let (code, life) = printed(&["A.helper", "--dataset", text(&out), "--into"]);
    assert_eq!(code, 0, "{life}");
    let (first, second) = life.split_once("\n\n").unwrap();
    assert!(
        first.contains("  removed  Inline Method into A.user(int)  commit 2"),
        "{life}"
    );
    let lines: Vec<&str> = second.lines().collect();
    assert!(
        lines[0].starts_with("method A.customer(int)  3 commits"),
        "{life}"
    );
    assert!(
        lines[1].contains("Rename Method  A.user(int) → customer(int)"),
        "{life}"
    );
    // At an earlier commit it has its earlier life only.
    let (code, life) = printed(&["A.user", "--dataset", text(&out), "--rev", "HEAD~2"]);
    assert!(code == 0 && life.lines().count() == 2, "{life}");
    let (_, life) = printed(&["A.customer", "--dataset", text(&out), "--code"]);
    assert!(life.contains("│") && life.contains("log(a);"), "{life}");
}
