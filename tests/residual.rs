//! Residual lines: what explains each changed line, in several languages, with the nearest false friends.

#[allow(dead_code, reason = "other tests use the rest")]
mod common;

use common::{History, column, ids, refmine, run, text};
use refmine::base::pair::{Pair, Side};
use refmine::config::Config;
use refmine::mine::Miner;
use refmine::mine::outcome::Outcome;
use refmine::parse::cache::OutlineCache;
use refmine::source::texts::TextPair;
use std::fs;
use std::path::PathBuf;
use std::process::Command;

/// Mines the change between files, given as path, text before and text after; an empty text is no file.
fn mined(files: &[(&str, &str, &str)]) -> Outcome {
    let of = |side: Side| {
        let files = files.iter().map(move |(path, before, after)| match side {
            Side::Before => (*path, *before),
            Side::After => (*path, *after),
        });
        files
            .filter(|(_, text)| !text.is_empty())
            .collect::<Vec<_>>()
    };
    let (before, after) = (of(Side::Before), of(Side::After));
    let (change, mut blobs) = TextPair::compare(Pair::new(&before, &after));
    let mut settings = Config::load(None).unwrap().settings();
    settings.emit_lines = true;
    let cache = OutlineCache::new(1 << 20);
    Miner::new(&settings, &cache).mine_change(&change, &mut blobs)
}

/// Returns the explanations of the changed lines that are not blank, each with its side and text, and the
/// number of refactorings that explain it.
fn explained(files: &[(&str, &str, &str)]) -> Vec<String> {
    let outcome = mined(files);
    let mut lines = Vec::new();
    for row in &outcome.line_changes {
        let file = files
            .iter()
            .find(|(path, ..)| *path == row.path.text())
            .unwrap();
        let (sign, text) = match row.side {
            Side::Before => ('-', file.1),
            Side::After => ('+', file.2),
        };
        for line in row.start_line..=row.end_line {
            let line = text.lines().nth(line as usize - 1).unwrap().trim();
            if !line.is_empty() && line != "}" {
                let ids = row.refactoring_ids.len();
                lines.push(format!("{} {ids} {sign} {line}", row.explanation.name()));
            }
        }
    }
    lines
}

#[track_caller]
fn check(files: &[(&str, &str, &str)], expected: &[&str]) {
    let found = explained(files);
    assert_eq!(found, expected, "found: {found:#?}");
}

#[test]
fn renamed_variable_is_explained_but_not_beside_a_changed_constant() {
    let before = "class A {\n int sum(int[] data) {\n  int n = 0;\n  for (int d : data) {\n   n += d * 7;\n  }\n  log(n);\n  return n;\n }\n}\n";
    let after = before
        .replace("int n", "int total")
        .replace("n +=", "total +=");
    let after = after
        .replace("(n)", "(total)")
        .replace("return n", "return total");
    check(
        &[("A.java", before, &after)],
        &[
            "renamed 1 - int n = 0;",
            "renamed 1 - n += d * 7;",
            "renamed 1 - log(n);",
            "renamed 1 - return n;",
            "renamed 1 + int total = 0;",
            "renamed 1 + total += d * 7;",
            "renamed 1 + log(total);",
            "renamed 1 + return total;",
        ],
    );
    let found = explained(&[("A.java", before, &after.replace("d * 7", "d * 8"))]);
    assert!(
        found.contains(&"residual 0 - n += d * 7;".to_owned()),
        "{found:#?}"
    );
    assert!(
        found.contains(&"residual 0 + total += d * 8;".to_owned()),
        "{found:#?}"
    );
    assert!(
        found.contains(&"renamed 1 + log(total);".to_owned()),
        "{found:#?}"
    );
}

const MOVED: &str = "def load(path, mode):\n    with open(path, mode) as file:\n        text = file.read()\n    lines = text.splitlines()\n    return [line.strip() for line in lines]\n";
const KEPT: &str = "def kept():\n    return 1\n";

#[test]
fn moved_function_is_explained_but_for_its_changed_line() {
    let other = "def other():\n    return 2\n";
    let both = |function: &str| format!("{other}\n\n{function}");
    let from = format!("{KEPT}\n\n{MOVED}");
    let outcome = mined(&[("a.py", &from, KEPT), ("b.py", other, &both(MOVED))]);
    let lines = outcome.residual().unwrap();
    assert_eq!(
        (lines.added, lines.deleted),
        (0, 0),
        "{:#?}",
        outcome.line_changes
    );
    let changed = MOVED.replace("strip()", "rstrip()");
    let found = explained(&[("a.py", &from, KEPT), ("b.py", other, &both(&changed))]);
    let rest: Vec<_> = found
        .iter()
        .filter(|line| line.starts_with("residual"))
        .collect();
    assert_eq!(
        rest,
        [
            "residual 0 - return [line.strip() for line in lines]",
            "residual 0 + return [line.rstrip() for line in lines]"
        ]
    );
    assert!(
        found.contains(&"moved 1 + lines = text.splitlines()".to_owned()),
        "{found:#?}"
    );
}

const UNEXTRACTED: &str = "function pay(cart, rate) {\n  open(cart);\n  const base = cart.total - cart.rebate;\n  check(base, rate);\n  store.add(base * rate);\n  close(cart);\n}\n";
const EXTRACTED: &str = "function book(base, rate) {
  check(base, rate);
  store.add(base * rate);
}

function pay(cart, rate) {
  open(cart);
  const base = cart.total - cart.rebate;
  book(base, rate);
  close(cart);
}
";

#[test]
fn extracted_statements_are_explained_but_not_with_swapped_arguments() {
    check(
        &[("a.js", UNEXTRACTED, EXTRACTED)],
        &[
            "moved 1 - check(base, rate);",
            "moved 1 - store.add(base * rate);",
            "refactored 1 + function book(base, rate) {",
            "moved 1 + check(base, rate);",
            "moved 1 + store.add(base * rate);",
            "refactored 1 + book(base, rate);",
        ],
    );
    let other_names = EXTRACTED.replace(
        "function book(base, rate) {\n  check(base, rate);\n  store.add(base * rate)",
        "function book(sum, tax) {\n  check(sum, tax);\n  store.add(sum * tax)",
    );
    let found = explained(&[("a.js", UNEXTRACTED, &other_names)]);
    assert!(
        found.iter().all(|line| !line.starts_with("residual")),
        "{found:#?}"
    );
    // The call has the arguments in another order, and so have the statements in another one each.
    for changed in [
        EXTRACTED.replace("  book(base, rate);", "  book(rate, base);"),
        EXTRACTED.replace("\n  check(base, rate)", "\n  check(rate, base)"),
    ] {
        let found = explained(&[("a.js", UNEXTRACTED, &changed)]);
        let is_residual = |line: &&String| line.starts_with("residual 0 - check(base, rate)");
        assert!(found.iter().any(|line| is_residual(&line)), "{found:#?}");
    }
}

#[test]
fn returned_null_is_no_extracted_code() {
    let text = |body: &str| format!("def f(a)\n  open(a)\n{body}end\n");
    let before = text("  fetch(a, 3, :now)\n  nil\n");
    let after = text("  load(a)\n") + "\ndef load(a)\n  Sponge.get(a.url)\n  nil\nend\n";
    let found = explained(&[("a.rb", &before, &after)]);
    assert!(
        found
            .iter()
            .all(|line| !line.starts_with("moved 1") && !line.starts_with("refactored")),
        "{found:#?}"
    );
}

#[test]
fn comments_and_layout_are_explained_but_not_beside_code() {
    check(
        &[(
            "a.go",
            "package a\n\nfunc f(a int) int {\n\tb := a * 2 // twice\n\tc := a * 3 // thrice\n\treturn b + c\n}\n",
            "package a\n\n// f computes.\nfunc f(a int) int {\n\tb := a * 2 // double\n\tc := a * 4 // more\n\treturn b +\n\t\tc\n}\n",
        )],
        &[
            "comment 0 - b := a * 2 // twice",
            "residual 0 - c := a * 3 // thrice",
            "layout 0 - return b + c",
            "comment 0 + // f computes.",
            "comment 0 + b := a * 2 // double",
            "residual 0 + c := a * 4 // more",
            "layout 0 + return b +",
            "layout 0 + c",
        ],
    );
}

#[test]
fn indented_statements_are_layout_but_not_those_that_leave_a_block() {
    let plain = "fun f(a: Int) {\n    open(a)\n    send(a)\n}\n";
    let wrapped = "fun f(a: Int) {\n    open(a)\n    if (a > 0) {\n        send(a)\n    }\n}\n";
    check(
        &[("a.kt", plain, wrapped)],
        &[
            "layout 0 - send(a)",
            "residual 0 + if (a > 0) {",
            "layout 0 + send(a)",
        ],
    );
    let within = "def f(a):\n    if a:\n        open(a)\n        send(a)\n";
    let outside = "def f(a):\n    if a:\n        open(a)\n    send(a)\n";
    check(
        &[("a.py", within, outside)],
        &["residual 0 - send(a)", "residual 0 + send(a)"],
    );
}

#[test]
fn exchanged_statements_remain() {
    let found = explained(&[(
        "a.rb",
        "def f(a)\n  open(a)\n  send(a)\nend\n",
        "def f(a)\n  send(a)\n  open(a)\nend\n",
    )]);
    assert_eq!(found.len(), 2);
    assert!(
        found.iter().all(|line| line.starts_with("residual")),
        "{found:#?}"
    );
}

#[test]
fn header_is_explained_by_its_refactorings_but_not_beside_others() {
    let text =
        |header: &str| format!("class A {{\n  {header}\n  {{\n    return a * 7;\n  }}\n}}\n");
    let before = text("int F(int a, int b)");
    check(
        &[("A.cs", &before, &text("static long F(int a)"))],
        &[
            "refactored 3 - int F(int a, int b)",
            "refactored 3 + static long F(int a)",
        ],
    );
    let value = explained(&[("A.cs", &before, &text("int F(int a, int b, int c = 3)"))]);
    assert!(
        value.iter().all(|line| line.starts_with("residual")),
        "{value:#?}"
    );
}

#[test]
fn annotations_remain() {
    let before = "class A {\n  @Test\n  void f() { g(7); }\n}\n";
    let after = before.replace("  @Test\n", "  @Test\n  @Ignore\n");
    check(&[("A.java", before, &after)], &["residual 0 + @Ignore"]);
}

#[test]
fn renamed_variable_of_a_callback_is_explained_in_the_code_of_the_file() {
    let before = "describe('runs', () => {\n  test('sync', () => {\n    let hasRn = false;\n    run(() => { hasRn = true; });\n    expect(hasRn).toBe(true);\n  });\n});\n";
    let after = before
        .replace("hasRn", "hasRun")
        .replace("toBe(true)", "toBe(false)");
    check(
        &[("run.test.js", before, &after)],
        &[
            "renamed 1 - let hasRn = false;",
            "renamed 1 - run(() => { hasRn = true; });",
            "residual 0 - expect(hasRn).toBe(true);",
            "renamed 1 + let hasRun = false;",
            "renamed 1 + run(() => { hasRun = true; });",
            "residual 0 + expect(hasRun).toBe(false);",
        ],
    );
}

#[test]
fn attributes_are_explained_with_their_modifiers_but_not_their_values() {
    let before = "class A {\n  private int size = 3;\n  private String name, title;\n  int f() { return size; }\n}\n";
    let after = before.replace("private int size", "public long size");
    check(
        &[("A.java", before, &after)],
        &[
            "refactored 2 - private int size = 3;",
            "refactored 2 + public long size = 3;",
        ],
    );
    let after = after.replace("size = 3", "size = 4");
    check(
        &[("A.java", before, &after)],
        &[
            "residual 0 - private int size = 3;",
            "residual 0 + public long size = 4;",
        ],
    );
}

#[test]
fn imports_of_a_moved_class_are_explained_but_not_others() {
    let class = |package: &str| {
        format!(
            "package {package};\n\nclass Tax {{\n int on(int sum) {{\n  int part = sum / 5;\n  return part * 2;\n }}\n}}\n"
        )
    };
    let user = |import: &str, other: &str| {
        format!(
            "package c;\n\nimport {import};\nimport {other};\n\nclass User {{\n Tax tax = new Tax();\n}}\n"
        )
    };
    check(
        &[
            ("a/Tax.java", class("a").as_str(), ""),
            ("b/Tax.java", "", &class("b")),
            (
                "c/User.java",
                &user("a.Tax", "x.One"),
                &user("b.Tax", "x.Two"),
            ),
        ],
        &[
            "renamed 1 - package a;",
            "moved 1 - class Tax {",
            "moved 1 - int on(int sum) {",
            "moved 1 - int part = sum / 5;",
            "moved 1 - return part * 2;",
            "renamed 1 + package b;",
            "moved 1 + class Tax {",
            "moved 1 + int on(int sum) {",
            "moved 1 + int part = sum / 5;",
            "moved 1 + return part * 2;",
            "renamed 1 - import a.Tax;",
            "residual 0 - import x.One;",
            "renamed 1 + import b.Tax;",
            "residual 0 + import x.Two;",
        ],
    );
}

#[test]
fn inlined_function_is_explained_but_for_a_changed_statement() {
    let before = "static int part(int sum) {\n  int fifth = sum / 5;\n  log_value(fifth);\n  return fifth;\n}\n\nint pay(int sum) {\n  start(sum);\n  int tax = part(sum);\n  return sum + tax;\n}\n";
    let after = "int pay(int sum) {\n  start(sum);\n  int fifth = sum / 5;\n  log_value(fifth);\n  return sum + fifth;\n}\n";
    let found = explained(&[("a.c", before, after)]);
    for line in [
        "moved 1 - log_value(fifth);",
        "moved 1 + int fifth = sum / 5;",
    ] {
        assert!(found.contains(&line.to_owned()), "{found:#?}");
    }
    assert!(
        found.contains(&"residual 0 + return sum + fifth;".to_owned()),
        "{found:#?}"
    );
}

#[test]
fn lines_are_null_unless_all_refactorings_are_searched() {
    let mut settings = Config::load(None).unwrap().settings();
    settings.types = refmine::refine::TypeSet::STRUCTURE;
    let (before, after) = (
        [("A.java", "class A { int f() { return 1; } }")],
        [("A.java", "class A { int g() { return 1; } }")],
    );
    let (change, mut blobs) = TextPair::compare(Pair::new(&before, &after));
    let cache = OutlineCache::new(1 << 20);
    let mut miner = Miner::new(&settings, &cache);
    let outcome = miner.mine_change(&change, &mut blobs);
    assert_eq!(outcome.residual(), None);
    assert!(outcome.churn().is_some());
}

const SUM: &str = "class A {\n  int sum(int[] data) {\n    int n = 0;\n    for (int d : data) {\n      n += d * 7;\n    }\n    log(n);\n    return n;\n  }\n}\n";

/// Writes a repository whose second commit only renames a variable, and whose third one renames it back and changes
/// a number.
fn repository(folder: &tempfile::TempDir) -> PathBuf {
    let renamed = SUM
        .replace("int n", "int total")
        .replace("n +=", "total +=");
    let renamed = renamed
        .replace("(n)", "(total)")
        .replace("return n", "return total");
    let mut history = History::default();
    let root = history.commit(&[], &[("A.java", SUM)]);
    history.say("Rename the sum");
    let second = history.commit(&[root], &[("A.java", &renamed)]);
    history.say("Rename it back");
    history.commit(&[second], &[("A.java", &SUM.replace("* 7", "* 8"))]);
    history.write(&folder.path().join("sums.git"))
}

#[test]
fn dataset_says_what_remains_and_git_blame_ignores_the_rest() {
    let folder = tempfile::tempdir().unwrap();
    let repository = repository(&folder);
    let out = folder.path().join("out");
    let (code, stderr) = run(&[
        "mine",
        text(&repository),
        "--out",
        text(&out),
        "--emit",
        "lines",
    ]);
    assert_eq!(code, 0, "{stderr}");
    for table in ["commits", "files"] {
        for side in ["added", "deleted"] {
            let rest = column(&out, table, &format!("lines_{side}_residual"));
            let rest: Vec<&str> = rest
                .iter()
                .map(String::as_str)
                .filter(|it| !it.is_empty() && *it != "null")
                .collect();
            assert_eq!(rest.len(), 2, "{table} {side}: {rest:?}");
            assert!(
                rest.contains(&"0") && rest.contains(&"1"),
                "{table} {side}: {rest:?}"
            );
        }
    }
    let explanations = column(&out, "line_changes", "explanation");
    let count = |name: &str| explanations.iter().filter(|it| *it == name).count();
    assert_eq!(count("residual"), 2, "{explanations:?}");
    assert_eq!(count("renamed") + 2, explanations.len());
    let list = refmine(&["blame-ignore", text(&out)]).output().unwrap();
    let list = String::from_utf8(list.stdout).unwrap();
    let renaming = &ids(&repository)[1];
    assert_eq!(
        list,
        format!("# Rename the sum (1 Rename Variable)\n{renaming}\n")
    );
    let file = folder.path().join(".git-blame-ignore-revs");
    fs::write(&file, list).unwrap();
    // Line 5, n += d * 7, is that of the root again for the revision that only renamed.
    let blame = |more: &[&str]| {
        let args = [
            &["blame", "-l", "--root", "-L", "5,5"],
            more,
            &[renaming.as_str(), "--", "A.java"],
        ];
        let blamed = Command::new("git")
            .arg("-C")
            .arg(&repository)
            .args(args.concat())
            .output()
            .unwrap();
        String::from_utf8(blamed.stdout).unwrap()
    };
    let root = &ids(&repository)[0];
    assert!(blame(&[]).starts_with(renaming.as_str()));
    assert!(blame(&["--ignore-revs-file", text(&file)]).starts_with(root.as_str()));
}

#[test]
fn show_names_the_lines_that_remain_in_every_format() {
    let folder = tempfile::tempdir().unwrap();
    let repository = repository(&folder);
    let shown = |more: &[&str]| {
        let args = [&["show", text(&repository), "main", "--residual"], more].concat();
        let output = refmine(&args).output().unwrap();
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(0), "{stderr}");
        String::from_utf8(output.stdout).unwrap()
    };
    let told = shown(&["--code"]);
    for line in [
        "2 of 8 changed lines remain",
        "    5 -       total += d * 7;",
        "    5 +       n += d * 8;",
        "      … 6 renamed",
    ] {
        assert!(
            told.lines().any(|it| it == line),
            "{line} is not in:\n{told}"
        );
    }
    let places = shown(&[]);
    assert!(places.contains("\n  - 5\n  + 5\n"), "{places}");
    let markdown = shown(&["--format", "markdown", "--code"]);
    assert!(
        markdown.contains("**2 of 8 changed lines remain**"),
        "{markdown}"
    );
    assert!(
        markdown.contains("\n  ```diff\n  -      total += d * 7;\n  +      n += d * 8;\n  ```\n"),
        "{markdown}"
    );
    let lines = shown(&["--format", "jsonl"]);
    assert_eq!(
        lines.matches("\"explanation\":\"residual\"").count(),
        2,
        "{lines}"
    );
    let refused = refmine(&[
        "show",
        text(&repository),
        "main",
        "--residual",
        "--format",
        "sarif",
    ]);
    let code = { refused }.output().unwrap().status.code();
    assert_eq!(code, Some(2));
}
