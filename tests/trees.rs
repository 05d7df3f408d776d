//! AST diffs through the command line: as text, as JSON, and as a table of many commits.

// Other tests use the other items of this module.
#[allow(dead_code)]
mod common;

use common::{History, column, ids, refmine, text};
use std::fs;
use std::path::Path;

const BEFORE: &str = "class A {
  int sum(int a) {
    int b = a + 1;
    log(b);
    return b * 2;
  }
  void other() {
    sum(3);
  }
}
";
/// `other` is moved before `sum`, `b` is renamed to `c`, the call of `log` is removed.
const AFTER: &str = "class A {
  void other() {
    sum(3);
  }
  int sum(int a) {
    int c = a + 1;
    return c * 2;
  }
}
";

fn printed(args: &[&str]) -> (i32, String, String) {
    let output = refmine(args).output().unwrap();
    let utf8 = |bytes| String::from_utf8(bytes).unwrap();
    (
        output.status.code().unwrap(),
        utf8(output.stdout),
        utf8(output.stderr),
    )
}

fn folders(folder: &Path) -> [String; 2] {
    [("before", BEFORE), ("after", AFTER)].map(|(name, code)| {
        let side = folder.join(name);
        fs::create_dir_all(&side).unwrap();
        fs::write(side.join("A.java"), code).unwrap();
        text(&side).to_owned()
    })
}

#[test]
fn diff_marks_changed_lines_with_each_matcher() {
    let folder = tempfile::tempdir().unwrap();
    let [before, after] = folders(folder.path());
    for matcher in ["refmine", "gumtree-simple", "gumtree-greedy"] {
        let args = [
            "diff",
            "--ast",
            "--matcher",
            matcher,
            "--width",
            "80",
            &before,
            &after,
        ];
        let (code, stdout, stderr) = printed(&args);
        assert_eq!(code, 0, "{stderr}");
        assert!(stdout.starts_with("A.java\n"), "{stdout}");
        for line in ["4 -     log(b);", "6 ~     int c = a + 1;"] {
            assert!(stdout.contains(line), "{matcher}: no {line}:\n{stdout}");
        }
    }
    let (_, same, stderr) = printed(&["diff", "--ast", &before, &before]);
    assert_eq!(same, "");
    assert!(
        stderr.contains("no changes in the syntax trees"),
        "{stderr}"
    );
}

#[test]
fn json_has_mappings_and_edit_script_with_positions() {
    let folder = tempfile::tempdir().unwrap();
    let [before, after] = folders(folder.path());
    let (code, stdout, stderr) = printed(&["diff", "--ast", "--format", "json", &before, &after]);
    assert_eq!(code, 0, "{stderr}");
    let document: serde_json::Value = serde_json::from_str(&stdout).unwrap();
    assert_eq!(document["form"], "refmine-ast-diff-1");
    assert_eq!(document["matcher"], "refmine");
    let mappings = document["mappings"].as_array().unwrap();
    let of_sum = mappings
        .iter()
        .find(|pair| {
            pair["before"]["start_line"] == 2 && pair["before"]["kind"] == "method_declaration"
        })
        .unwrap();
    assert_eq!(of_sum["after"]["start_line"], 5);
    assert_eq!(of_sum["after"]["start_column"], 3);
    let start = of_sum["after"]["start_byte"].as_u64().unwrap() as usize;
    let end = of_sum["after"]["end_byte"].as_u64().unwrap() as usize;
    assert!(AFTER[start..end].starts_with("int sum(int a) {"));
    let edits = document["edit_script"].as_array().unwrap();
    let has = |action: &str, side: &str, label: &str| {
        edits
            .iter()
            .any(|edit| edit["action"] == action && edit[side]["label"] == label)
    };
    assert!(has("update", "after", "c"), "{stdout}");
    assert!(has("delete", "before", "log"), "{stdout}");
    assert!(edits.iter().any(|edit| edit["action"] == "move"));
}

/// Connector nodes and comments are not mentioned where they stay.
#[test]
fn edit_script_contains_only_changes() {
    let folder = tempfile::tempdir().unwrap();
    let before = "import org.one.Old;\nclass A {\n  // One.\n  int one = f(1, g(2));\n\n  /** Sums up. */\n  int sum(int a, int b) {\n    \
                  log(\"sum\", a + b + one);\n    // To be sure.\n    switch (a) {\n      case 1: log(\"one\"); break;\n      \
                  default: log(\"more\");\n    }\n    return a;\n  }\n  Task task() {\n    return kept(new Task() {\n      \
                  void run() { sum(1, 2); }\n      void stop() { sum(2, 1); }\n    });\n  }\n}\n";
    let edits = |after: &str| -> Vec<String> {
        let (output, _) = of_texts(
            folder.path(),
            [before, after],
            &["--ast", "--format", "json"],
        );
        let output: serde_json::Value = serde_json::from_str(&output).unwrap();
        let steps = output["edit_script"].as_array().unwrap().iter();
        let step = |step: &serde_json::Value| {
            let (node, to) = (&step["before"]["kind"], &step["after"]["kind"]);
            let kind = node.as_str().or(to.as_str()).unwrap();
            format!("{} {kind}", step["action"].as_str().unwrap())
        };
        steps.map(step).collect()
    };
    // No part of one import is mapped to a part of the other.
    let another_import = [
        "insert import_declaration",
        "insert scoped_identifier",
        "insert scoped_identifier",
        "insert identifier",
        "insert identifier",
        "insert identifier",
        "delete identifier",
        "delete identifier",
        "delete identifier",
        "delete scoped_identifier",
        "delete scoped_identifier",
        "delete import_declaration",
    ];
    let cases: &[(&str, &str, &[&str])] = &[
        ("return a;", "return b;", &["update identifier"]),
        ("\"sum\"", "\"total\"", &["update string_literal"]),
        ("\"more\"", "\"many\"", &["update string_literal"]),
        ("To be sure", "To be very sure", &["update line_comment"]),
        ("Sums up", "Adds", &["update block_comment"]),
        ("g(2)", "g(3)", &["update decimal_integer_literal"]),
        ("a + b + one", "a + b - one", &["update +"]),
        ("kept(new", "wrapped(new", &["update identifier"]),
        (
            "kept(new Task() {\n      void run() { sum(1, 2); }\n      void stop() { sum(2, 1); }\n    })",
            "new Task() {\n      void run() { sum(1, 2); }\n      void stop() { sum(2, 1); }\n    }",
            &[
                "move object_creation_expression",
                "delete argument_list",
                "delete identifier",
                "delete method_invocation",
            ],
        ),
        (
            "import org.one.Old;",
            "import org.two.New;",
            &another_import,
        ),
    ];
    for (text, replacement, expected) in cases {
        let after = before.replace(text, replacement);
        assert_eq!(edits(&after), *expected, "{replacement}");
    }
}

#[test]
fn many_commits_fill_one_table_and_show_prints_one() {
    let folder = tempfile::tempdir().unwrap();
    let mut history = History::default();
    let root = history.commit(&[], &[("A.java", BEFORE)]);
    history.commit(&[root], &[("A.java", AFTER)]);
    let repository = history.write(&folder.path().join("demo.git"));
    let commit = &ids(&repository)[1];
    let list = folder.path().join("commits.tsv");
    let lines = format!("git_dir\tcommit\tcase\ndemo.git\t{commit}\tfirst\ndemo.git\t{commit}\t\n");
    fs::write(&list, lines).unwrap();
    let table = folder.path().join("out/mappings/part-00000.parquet");
    let args = [
        "diff",
        "--ast",
        "--commits",
        text(&list),
        "--out",
        text(&table),
    ];
    let (code, _, stderr) = printed(&args);
    assert_eq!(code, 0, "{stderr}");
    let out = folder.path().join("out");
    let cases = column(&out, "mappings", "case");
    assert!(cases.contains(&"first".to_owned()) && cases.contains(commit));
    assert_eq!(column(&out, "mappings", "before_path")[0], "A.java");
    assert!(column(&out, "mappings", "before_kind").contains(&"method_declaration".to_owned()));
    let (code, stdout, stderr) = printed(&["show", "--ast", text(&repository), commit]);
    assert_eq!(code, 0, "{stderr}");
    assert!(stdout.contains("log(b);"), "{stdout}");
}

#[test]
fn mine_emits_mappings_table_on_request() {
    let folder = tempfile::tempdir().unwrap();
    let mut history = History::default();
    let root = history.commit(&[], &[("A.java", BEFORE)]);
    history.commit(&[root], &[("A.java", AFTER)]);
    let repository = history.write(&folder.path().join("demo.git"));
    let [with, without] = ["with", "without"].map(|name| folder.path().join(name));
    let args = ["mine", text(&repository), "--emit", "mappings", "--out"];
    let (code, _, stderr) = printed(&[&args[..], &[text(&with)]].concat());
    assert_eq!(code, 0, "{stderr}");
    let lines = column(&with, "mappings", "before_start_line");
    // Block, declaration and return statement of `sum`; nothing of `other`.
    assert_eq!(lines, ["2", "3", "5"]);
    assert_eq!(
        column(&with, "mappings", "after_start_line"),
        ["5", "6", "7"]
    );
    assert_eq!(column(&with, "mappings", "members"), ["same"; 3]);
    let matched_by = column(&with, "mappings", "matched_by");
    assert_eq!(matched_by, ["children", "replaced", "replaced"]);
    let replacements = column(&with, "mappings", "replacements");
    assert_eq!(
        replacements[1],
        r#"[{"role":"variable","before":"b","after":"c"}]"#
    );
    let (code, _, stderr) = printed(&["check", text(&with)]);
    assert_eq!(code, 0, "{stderr}");
    let args = ["mine", text(&repository), "--out", text(&without)];
    assert_eq!(printed(&args).0, 0);
    assert!(!without.join("mappings").exists());
    assert_eq!(
        column(&with, "refactorings", "refactoring_id"),
        column(&without, "refactorings", "refactoring_id")
    );
    for table in ["mappings", "node_mappings"] {
        let (code, stdout, _) = printed(&["schema", table]);
        assert!(code == 0 && stdout.contains("| `matched_by` |"), "{stdout}");
    }
}

#[test]
fn unsupported_option_combinations_are_usage_errors() {
    for args in [
        &["diff", "--ast", "--format", "jsonl", "a", "b"][..],
        &["diff", "--format", "json", "a", "b"],
        &["diff", "--matcher", "refmine", "a", "b"],
        &["diff", "--commits", "list.tsv"],
        &["diff", "a"],
    ] {
        assert_eq!(printed(args).0, 2, "{args:?}");
    }
}

/// Prints the diff of two texts of one Java file, without colours. Returns standard output and
/// standard error.
fn of_texts(folder: &Path, texts: [&str; 2], args: &[&str]) -> (String, String) {
    of_file(folder, "A.java", texts, args)
}

/// Prints the diff of two texts of a file with this name.
fn of_file(folder: &Path, name: &str, texts: [&str; 2], args: &[&str]) -> (String, String) {
    let sides = ["before", "after"].map(|name| folder.join(name));
    for (side, code) in sides.iter().zip(texts) {
        fs::create_dir_all(side).unwrap();
        fs::write(side.join(name), code).unwrap();
    }
    let [before, after] = sides.each_ref().map(|side| text(side));
    let given = [&["diff", "--width", "120"], args, &[before, after]].concat();
    let (code, stdout, stderr) = printed(&given);
    assert_eq!(code, 0, "{stderr}");
    (stdout, stderr)
}

const EXTRACTED: [&str; 2] = [
    "class A {
  void run(int a, Log log) {
    start(a);
    int b = a * 2;
    log.write(\"b is \" + b);
    log.flush(b, a);
    end(a);
  }
}
",
    "class A {
  void run(int a, Log log) {
    start(a);
    told(a, log);
    end(a);
  }
  void told(int a, Log log) {
    int twice = a * 2;
    log.write(\"b is \" + twice);
    log.flush(twice, a);
  }
}
",
];

#[test]
fn extracted_code_is_shown_as_moved_with_renamed_variable() {
    let folder = tempfile::tempdir().unwrap();
    let (output, _) = of_texts(folder.path(), EXTRACTED, &["--code"]);
    assert!(output.contains("Extract Method"), "{output}");
    for line in ["4 ~   int b = a * 2;", "8 ~   int twice = a * 2;"] {
        assert!(output.contains(line), "no {line}:\n{output}");
    }
    // The unchanged lines around the extracted code are not marked.
    assert!(output.contains("3     start(a);"), "{output}");
    assert!(!output.contains(" - "), "{}", output);
    let (coloured, _) = of_texts(folder.path(), EXTRACTED, &["--code", "--color", "always"]);
    let (moved, updated) = ("\u{1b}[94m", "\u{1b}[4m\u{1b}[33m");
    for (colour, code) in [(moved, "int"), (updated, "twice"), (updated, "b")] {
        assert!(coloured.contains(&format!("{colour}{code}")), "{coloured}");
    }
    // Same colours as in the AST diff.
    let (trees, _) = of_texts(folder.path(), EXTRACTED, &["--ast", "--color", "always"]);
    assert!(trees.contains(moved) && trees.contains(&format!("{updated}twice")));
    // Adjacent moved lines are reported as one range.
    assert!(trees.contains("moved: 4-6 → 8-10"), "{trees}");
}

#[test]
fn extraction_keeps_context_lines_of_both_sides_adjacent() {
    let folder = tempfile::tempdir().unwrap();
    let [before, after] = EXTRACTED;
    let comment = |text: &str| format!("  /**\n   * {text}\n   *\n   * @since 1\n   */\n");
    let before = before.replace("  void run", &format!("{}  void run", comment("Runs.")));
    let after = after.replace("  void run", &format!("{}  void run", comment("Runs.")));
    let after = after.replace("  void told", &format!("{}  void told", comment("Tells.")));
    let (output, _) = of_texts(folder.path(), [&before, &after], &["--code"]);
    // The lines around the extracted code are adjacent, and so is the head of the new method. The
    // comment of the original method is hidden, because nothing of it was extracted.
    let expected = [
        "⋮ 5 lines",
        "7   void run(int a, Log log) {",
        "8     start(a);",
        "12 + /**",
        "13 +  * Tells.",
        "14 +  *",
        "15 +  * @since 1",
        "16 +  */",
        "17 + void told(int a, Log log) {",
        "9 ~   int b = a * 2;",
    ];
    let lines = output.lines().map(|line| line.trim_matches([' ', '│']));
    let from = lines.skip_while(|line| *line != expected[0]);
    let shown: Vec<_> = from.take(expected.len()).collect();
    let pairs = shown.iter().zip(expected);
    assert!(
        pairs.clone().all(|(line, start)| line.starts_with(start)),
        "{output}"
    );
    assert_eq!(shown.len(), expected.len(), "{output}");
}

#[test]
fn move_out_of_excerpt_is_reported() {
    let folder = tempfile::tempdir().unwrap();
    let [before, after] = EXTRACTED;
    // Keep enough statements for the method to be matched.
    let [before, after] = [before, after].map(|code| {
        let more = "    start(a);\n    check(a, \"begin\");\n    log.open(a, \"run\");\n";
        code.replace("    start(a);\n", more)
    });
    let after = after.replace("run(int a", "go(int a");
    let (output, _) = of_texts(folder.path(), [&before, &after], &["--code"]);
    let (extracted, renamed) = (output.find("Extract Method"), output.find("Rename Method"));
    assert!(renamed < extracted, "{output}");
    let moved: Vec<_> = output.match_indices("\n    moved: 6-8 → 10-12\n").collect();
    assert!(
        matches!(moved[..], [(at, _)] if renamed < Some(at) && Some(at) < extracted),
        "{output}"
    );
}

#[test]
fn merged_duplicate_is_shown_as_moved() {
    let folder = tempfile::tempdir().unwrap();
    let method = |head: &str, list: &str| {
        format!(
            "  {head} void log({list} all) {{\n    int count = all.size();\n    write(\"all\", count);\n    \
                 flush(all, count * 2);\n  }}\n"
        )
    };
    let class = |name: &str, body: &str| format!("class {name} extends Base {{\n{body}}}\n");
    let before = format!(
        "class Base {{\n}}\n{}{}",
        class("One", &method("private", "List<Object>")),
        class("Two", &method("private", "List"))
    );
    let after = format!(
        "class Base {{\n{}}}\n{}{}",
        method("protected final", "List<Object>"),
        class("One", ""),
        class("Two", "")
    );
    let (output, _) = of_texts(folder.path(), [&before, &after], &["--code"]);
    assert!(
        output.contains("Pull Up Method") && output.contains("Two.log(List)"),
        "{output}"
    );
    let lines = || output.lines().filter(|line| line.contains("flush("));
    assert_eq!(lines().count(), 2, "{output}");
    let is_on_both_sides = |line: &str| line.matches("flush(all, count * 2);").count() == 2;
    assert!(
        lines().all(|line| is_on_both_sides(line) && !line.contains(" - ")),
        "{output}"
    );
}

#[test]
fn only_changed_comment_lines_are_marked() {
    let folder = tempfile::tempdir().unwrap();
    // Returns the marked lines without the legend.
    let marked = |texts: &[String; 2]| {
        let texts = texts.each_ref().map(String::as_str);
        let (output, _) = of_texts(folder.path(), texts, &["--ast"]);
        let lines = output.lines().filter(|line| line.contains(" ~ "));
        let lines: Vec<String> = lines.map(str::to_owned).collect();
        lines[..lines.len() - 1].to_vec()
    };
    let commented = |text: &str| {
        BEFORE.replace(
            "  int sum",
            &format!("  /**\n   * One.\n   * {text}\n   */\n  int sum"),
        )
    };
    let texts = [commented("Two."), commented("Three.")];
    let lines = marked(&texts);
    assert!(
        matches!(&lines[..], [line] if line.contains("* Two.")),
        "{lines:?}"
    );
    // White space is not part of a comment's words.
    let indented = texts[0].replace("   *", "       *");
    let (output, _) = of_texts(folder.path(), [&texts[0], &indented], &["--ast"]);
    assert_eq!(output, "");
    // The same applies to string literals of several lines.
    let quoted = |text: &str| {
        BEFORE.replace(
            "log(b);",
            &format!("log(\"\"\"\n  One.\n  {text}\n  \"\"\");"),
        )
    };
    let lines = marked(&[quoted("Two."), quoted("Three.")]);
    assert!(
        matches!(&lines[..], [line, other] if line.contains("Two.") && other.contains("Three.")),
        "{lines:?}"
    );
    // Adjacent comments without common words are a deletion and an insertion.
    let noted = |text: &str| BEFORE.replace("    log(b);", &format!("    // {text}\n    log(b);"));
    let (output, _) = of_texts(
        folder.path(),
        [&noted("writes it"), &noted("Only while debugging.")],
        &["--ast"],
    );
    assert!(
        output.contains("4 -     // writes it") && output.contains("4 +     // Only while"),
        "{output}"
    );
    // Most words are unchanged.
    let (output, _) = of_texts(
        folder.path(),
        [
            &noted("writes what is written"),
            &noted("Writes what is written."),
        ],
        &["--ast"],
    );
    assert!(output.contains("4 ~     // writes what"), "{output}");
}

#[test]
fn comment_of_function_expression_moves_with_it() {
    let folder = tempfile::tempdir().unwrap();
    let before = "function App() {\n  this.all = [];\n}\n\n/** Adds one. */\nApp.prototype.add = function (one) {\n  \
                  this.all.push(one);\n  return this;\n};\n";
    let after = "class App {\n  constructor() {\n    this.all = [];\n  }\n\n  /** Adds one. */\n  add(one) {\n    \
                 this.all.push(one);\n    return this;\n  }\n}\n";
    let (output, _) = of_file(folder.path(), "a.js", [before, after], &["--ast"]);
    let comments = output
        .lines()
        .filter(|line| line.contains("/** Adds one. */"));
    assert!(comments.clone().count() > 0, "{output}");
    for line in comments {
        assert!(!line.contains("+ ") && !line.contains("- "), "{output}");
    }
}

#[test]
fn statement_wrapped_in_new_block_is_not_shown_as_moved() {
    let folder = tempfile::tempdir().unwrap();
    let wrapped = BEFORE.replace("    log(b);\n", "    if (b > 2) {\n      log(b);\n    }\n");
    let (output, _) = of_texts(folder.path(), [BEFORE, &wrapped], &["--ast"]);
    assert!(output.contains("4 +     if (b > 2) {"), "{output}");
    assert!(output.contains("5         log(b);"), "{output}");
    let is_moved = |line: &str| line.trim_start_matches([' ', '│']).split(' ').nth(1) == Some("=");
    assert!(!output.lines().any(is_moved), "{output}");
    let (output, _) = of_texts(
        folder.path(),
        [
            &BEFORE.replace("log(b);", "while (b > 2) { log(b); }"),
            &BEFORE.replace("log(b);", "if (b > 2) { log(b); }"),
        ],
        &["--ast", "--color", "always"],
    );
    // In a statement that changed its kind, the keyword is marked.
    assert!(
        output.contains("\u{1b}[33mwhile\u{1b}") && output.contains("\u{1b}[33mif\u{1b}"),
        "{output}"
    );
}

#[test]
fn statement_wrapped_in_moved_block_is_not_shown_as_moved() {
    let folder = tempfile::tempdir().unwrap();
    let tried = |body: &str| {
        format!("    try {{\n{body}    }} catch (Exception e) {{\n      fail(e, a);\n    }}\n")
    };
    let written = "      write(a, \"done\");\n      flush(a);\n";
    let branch = |other: &str| {
        format!("    if (a > 1) {{\n      start(a);\n    }} else {{\n{other}    }}\n    last(a);\n")
    };
    let class =
        |run: &str, rest: &str| format!("class A {{\n  void run(int a) {{\n{run}  }}\n{rest}}}\n");
    let done = format!("  void done(int a) {{\n{}  }}\n", tried(written));
    let before = class(&branch("      done(a);\n"), &done);
    let after = class(&tried(&branch(written)), "");
    let (output, _) = of_texts(folder.path(), [&before, &after], &["--ast"]);
    for line in ["3 =     try {", "3       if (a > 1) {", "10       last(a);"] {
        assert!(output.contains(line), "no {line}:\n{output}");
    }
    assert!(!output.contains("= if (a > 1)"), "{output}");
}

#[test]
fn parts_of_removed_import_are_not_mapped() {
    let folder = tempfile::tempdir().unwrap();
    let [before, after] = ["util.Deque", "io.File"]
        .map(|name| format!("import java.lang.Byte;\nimport java.{name};\n{BEFORE}"));
    let (output, _) = of_texts(folder.path(), [&before, &after], &["--ast"]);
    assert!(output.contains("2 - import java.util.Deque;"), "{output}");
    assert!(output.contains("2 + import java.io.File;"), "{output}");
}

#[test]
fn extended_package_name_is_mapped_as_a_whole() {
    let folder = tempfile::tempdir().unwrap();
    let [before, after] =
        ["tools.text", "tools.text.plain"].map(|name| format!("package {name};\n{BEFORE}"));
    let (output, _) = of_texts(
        folder.path(),
        [&before, &after],
        &["--ast", "--format", "json"],
    );
    let diff: serde_json::Value = serde_json::from_str(&output).unwrap();
    let ends =
        |side: &serde_json::Value| (side["start_column"].as_u64(), side["end_column"].as_u64());
    let mappings = diff["mappings"].as_array().unwrap().iter();
    let names: Vec<_> = mappings
        .filter(|pair| pair["before"]["kind"] == "scoped_identifier")
        .map(|pair| (ends(&pair["before"]), ends(&pair["after"])))
        .collect();
    let whole = ((Some(9), Some(19)), (Some(9), Some(25)));
    assert!(names.contains(&whole), "{names:?}");
}

#[test]
fn white_space_changes_give_an_empty_diff() {
    let folder = tempfile::tempdir().unwrap();
    let other = BEFORE.replace("  ", "\t").replace('\n', "\r\n");
    let (output, err) = of_texts(folder.path(), [BEFORE, other.trim_end()], &["--ast"]);
    assert_eq!(output, "");
    assert!(err.contains("no changes in the syntax trees"), "{err}");
}

#[test]
fn file_on_one_side_is_reported_as_added_or_deleted() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("A.java");
    fs::write(&file, BEFORE).unwrap();
    let sides = ["/dev/null", text(&file)];
    for (sides, output) in [
        (sides, "A.java added"),
        ([sides[1], sides[0]], "A.java deleted"),
    ] {
        let (code, stdout, stderr) = printed(&[&["diff", "--ast"], &sides[..]].concat());
        assert_eq!((code, stderr.as_str()), (0, ""));
        assert!(stdout.starts_with(output), "{stdout}");
    }
}
