//! Histories of elements: the rows of `element_changes` and the lineages that they form.

#[path = "../common/mod.rs"]
mod common;

mod command;
mod walked;

use command::printed;
use common::{History, case_folders, column, refmine, run, text};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// Mines `history` with its element changes and the options `more`; returns the dataset.
fn mined(folder: &Path, history: &History, more: &[&str]) -> PathBuf {
    let repository = history.write(&folder.join("repository"));
    let out = folder.join("out");
    let args = ["mine", text(&repository), "--emit", "history", "--out"];
    let (code, stderr) = run(&[&args[..], &[text(&out)], more].concat());
    assert_eq!(code, 0, "{stderr}");
    out
}

/// Returns the rows of the dataset `out`: number of the commit, kind and parts of the change, element
/// before and after, and the number of its lineage in the order of the rows.
fn rows(out: &Path) -> Vec<String> {
    let names = [
        "commit_index",
        "change",
        "changed",
        "before_signature",
        "after_signature",
        "before_path",
        "after_path",
        "lineage_id",
    ];
    let columns = names.map(|name| column(out, "element_changes", name));
    let mut lineages: Vec<&String> = Vec::new();
    let mut rows = Vec::new();
    for at in 0..columns[0].len() {
        let [index, change, parts, before, after, old, new, id] =
            columns.each_ref().map(|column| &column[at]);
        let number = lineages.iter().position(|known| *known == id);
        let number = number.unwrap_or_else(|| {
            lineages.push(id);
            lineages.len() - 1
        });
        let element = |path: &str, signature: &str| match path {
            "" => String::new(),
            path => format!("{path}:{signature}"),
        };
        let (before, after) = (element(old, before), element(new, after));
        let names = match before == after {
            true => after,
            false => format!("{before} > {after}"),
        };
        rows.push(format!("{index} {change} [{parts}] {names} #{number}"));
    }
    rows
}

/// Asserts that the rows of `history` are `expected`.
fn assert_rows(history: &History, expected: &[&str]) {
    let folder = tempfile::tempdir().unwrap();
    let out = mined(folder.path(), history, &[]);
    let found = rows(&out);
    assert_eq!(found, expected, "{found:#?}");
}

#[test]
fn life_of_a_method_is_one_lineage() {
    let mut history = History::default();
    let class = |area: &str| format!("package p;\nclass A {{\n  int side;\n  {area}\n}}\n");
    let c1 = class("int area(int a) { return a * a; }");
    history.commit(&[], &[("A.java", &c1)]);
    let c2 = class("int area(int a) { return a * side; }");
    history.commit(&[1], &[("A.java", &c2)]);
    let c3 = class("/** Surface. */\n  int surface(int a) { return a * side; }");
    history.commit(&[2], &[("A.java", &c3)]);
    let c4 = class("/** Surface. */\n  int surface(int a) {\n    return a * side;\n  }");
    history.commit(&[3], &[("A.java", &c4)]);
    let c5 = c4.replace("int surface(int a)", "long surface(int a, int b)");
    history.commit(&[4], &[("A.java", &c5)]);
    history.remove("A.java");
    let c6 = c5.replace("package p;", "package q;");
    history.commit(&[5], &[("q/A.java", &c6)]);
    history.remove("q/A.java");
    history.commit(&[6], &[]);
    assert_rows(
        &history,
        &[
            "0 added []  > A.java:A #0",
            "0 added []  > A.java:side #1",
            "0 added []  > A.java:area(int) #2",
            "1 changed [body] A.java:area(int) #2",
            "2 changed [comment; name] A.java:area(int) > A.java:surface(int) #2",
            "3 changed [layout] A.java:surface(int) #2",
            "4 changed [header; parameters; signature; type] A.java:surface(int) > A.java:surface(int, int) #2",
            "5 carried [container; path] A.java:A > q/A.java:A #0",
            "5 carried [container; path] A.java:side > q/A.java:side #1",
            "5 carried [container; path] A.java:surface(int, int) > q/A.java:surface(int, int) #2",
            "6 removed [] q/A.java:A >  #0",
            "6 removed [] q/A.java:side >  #1",
            "6 removed [] q/A.java:surface(int, int) >  #2",
        ],
    );
}

#[test]
fn element_that_comes_back_with_equal_text_has_its_lineage() {
    let mut history = History::default();
    let both = "def one():\n    return 1\n\n\ndef two():\n    return [2]\n";
    let first = "def one():\n    return 1\n";
    history.commit(&[], &[("a.py", both)]);
    history.commit(&[1], &[("a.py", first)]);
    history.commit(&[2], &[("a.py", both)]);
    history.commit(&[3], &[("a.py", first)]);
    let other = both.replace("[2]", "open('two').read(4)");
    history.commit(&[4], &[("a.py", &other)]);
    assert_rows(
        &history,
        &[
            "0 added []  > a.py:a.py #0",
            "0 added []  > a.py:one #1",
            "0 added []  > a.py:two #2",
            "1 removed [] a.py:two >  #2",
            "2 added []  > a.py:two #2",
            "3 removed [] a.py:two >  #2",
            "4 added []  > a.py:two #3",
        ],
    );
}

#[test]
fn homonym_before_an_element_carries_it_and_a_copy_is_added() {
    let mut history = History::default();
    let one = "def f():\n    return first(1)\n";
    history.commit(&[], &[("a.py", one)]);
    let two = format!("def f():\n    open('x').close()\n\n\n{one}");
    history.commit(&[1], &[("a.py", &two)]);
    history.commit(&[2], &[("b.py", &two)]);
    assert_rows(
        &history,
        &[
            "0 added []  > a.py:a.py #0",
            "0 added []  > a.py:f #1",
            "1 added []  > a.py:f #2",
            "1 carried [] a.py:f #1",
            "2 added []  > b.py:b.py #3",
            "2 added []  > b.py:f #4",
            "2 added []  > b.py:f #5",
        ],
    );
}

#[test]
fn member_pulled_up_from_several_types_continues_one_of_them() {
    let mut history = History::default();
    let base = |member: &str| format!("class Base {{\n{member}}}\n");
    let sub = |name: &str, members: &str| {
        format!("class {name} extends Base {{\n  int own{name};\n{members}}}\n")
    };
    let size = "  int size() {\n    return width * height + border;\n  }\n";
    let files = |up: &str, down: &str| [base(up), sub("One", down), sub("Two", down)];
    for (number, [base, one, two]) in [files("", size), files(size, "")].iter().enumerate() {
        let parents = if number == 0 { &[][..] } else { &[1][..] };
        let files = [("Base.java", &**base), ("One.java", one), ("Two.java", two)];
        history.commit(parents, &files);
    }
    assert_rows(
        &history,
        &[
            "0 added []  > Base.java:Base #0",
            "0 added []  > One.java:One #1",
            "0 added []  > One.java:ownOne #2",
            "0 added []  > One.java:size() #3",
            "0 added []  > Two.java:Two #4",
            "0 added []  > Two.java:ownTwo #5",
            "0 added []  > Two.java:size() #6",
            "1 carried [container; path] One.java:size() > Base.java:size() #3",
            "1 removed [] Two.java:size() >  #6",
        ],
    );
}

#[test]
fn container_does_not_depend_on_the_other_files_of_a_commit() {
    let mut history = History::default();
    let shape = |field: &str| format!("package p\n\ntype Shape struct {{\n\t{field} int\n}}\n");
    let area = |factor: &str| {
        format!("package p\n\nfunc (s Shape) Area() int {{\n\treturn s.side * {factor}\n}}\n")
    };
    let header = |more: &str| format!("class Box {{\npublic:\n  int area();\n  {more}\n}};\n");
    let code = |factor: &str| format!("int Box::area() {{\n  return side * {factor};\n}}\n");
    history.commit(
        &[],
        &[
            ("a.go", &shape("side")),
            ("b.go", &area("1")),
            ("box.hpp", &header("int one;")),
            ("box.cpp", &code("1")),
        ],
    );
    // Each file alone, and both together.
    history.commit(&[1], &[("b.go", &area("2")), ("box.cpp", &code("2"))]);
    history.commit(&[2], &[("box.hpp", &header("int two;"))]);
    let both = [
        ("a.go", &*shape("side, more")),
        ("b.go", &area("3")),
        ("box.hpp", &header("int three;")),
        ("box.cpp", &code("3")),
    ];
    history.commit(&[3], &both);
    let folder = tempfile::tempdir().unwrap();
    let out = mined(folder.path(), &history, &[]);
    let rows = rows(&out);
    assert_eq!(
        rows[11..],
        [
            "1 changed [body] b.go:Area() #4",
            "1 changed [body] box.cpp:area() #6",
            "2 changed [name] box.hpp:one > box.hpp:two #10",
            "3 changed [layout] a.go:side #2",
            "3 added []  > a.go:more #11",
            "3 changed [body] b.go:Area() #4",
            "3 changed [body] box.cpp:area() #6",
            "3 changed [name] box.hpp:two > box.hpp:three #10",
        ],
        "{rows:#?}"
    );
}

#[test]
fn elements_that_a_syntax_error_hides_are_neither_removed_nor_added() {
    let mut history = History::default();
    let good = "class A {\n  int one() { return 1; }\n  int two() { return 2; }\n}\n";
    let bad = "class A {\n  int one() { return 1; }\n  int two( { return 2 }}}\n}\n";
    for (parents, text) in [(&[][..], good), (&[1], bad), (&[2], good)] {
        history.commit(parents, &[("A.java", text)]);
    }
    let folder = tempfile::tempdir().unwrap();
    let out = mined(folder.path(), &history, &[]);
    let rows = rows(&out);
    assert_eq!(
        rows,
        [
            "0 added []  > A.java:A #0",
            "0 added []  > A.java:one() #1",
            "0 added []  > A.java:two() #2",
            "1 changed [body; header; parameters] A.java:two() #2",
            "2 changed [body; header; parameters] A.java:two() #2",
        ]
    );
}

#[test]
fn header_and_body_of_declarations_are_told_apart() {
    // A file before, with another header and with another body, and the element that changes.
    let cases = [
        (
            "A.java",
            [
                "class A { int a = 1; }",
                "class A { static int a = 1; }",
                "class A { int a = 2; }",
            ],
            "a",
        ),
        (
            "A.java",
            [
                "class A { int a, b = 1; }",
                "class A { @Old int a, b = 1; }",
                "class A { int a, b = 2; }",
            ],
            "b",
        ),
        (
            "A.java",
            [
                "class A { { a(); } }",
                "final class A { { a(); } }",
                "class A { { b(); } }",
            ],
            "A",
        ),
        (
            "A.cs",
            [
                "class A { int a = 1; }",
                "class A { static int a = 1; }",
                "class A { int a = 2; }",
            ],
            "a",
        ),
        (
            "a.cpp",
            [
                "class A { int a = 1; };",
                "class A { static int a = 1; };",
                "class A { int a = 2; };",
            ],
            "a",
        ),
        ("a.py", ["a = 1\n", "a: int = 1\n", "a = 2\n"], "a"),
        (
            "a.ts",
            [
                "class A { a = 1; }",
                "class A { readonly a = 1; }",
                "class A { a = 2; }",
            ],
            "a",
        ),
        (
            "a.go",
            [
                "package p\n\nvar a = 1\n",
                "package p\n\nvar a int = 1\n",
                "package p\n\nvar a = 2\n",
            ],
            "a",
        ),
        (
            "a.rs",
            [
                "const A: u8 = 1;",
                "pub const A: u8 = 1;",
                "const A: u8 = 2;",
            ],
            "A",
        ),
        (
            "a.rs",
            [
                "macro_rules! a { () => {} }",
                "#[b] macro_rules! a { () => {} }",
                "macro_rules! a { () => { 1 } }",
            ],
            "a",
        ),
        (
            "a.kt",
            [
                "class A { val a = 1 }",
                "class A { private val a = 1 }",
                "class A { val a = 2 }",
            ],
            "a",
        ),
        (
            "a.php",
            [
                "<?php class A { public $a = 1; }",
                "<?php class A { private $a = 1; }",
                "<?php class A { public $a = 2; }",
            ],
            "a",
        ),
        (
            "a.swift",
            [
                "class A { var a = 1 }",
                "class A { private var a = 1 }",
                "class A { var a = 2 }",
            ],
            "a",
        ),
        (
            "A.scala",
            [
                "class A { val a = 1 }",
                "class A { private val a = 1 }",
                "class A { val a = 2 }",
            ],
            "a",
        ),
    ];
    let folder = tempfile::tempdir().unwrap();
    let mut found = Vec::new();
    let mut expected = Vec::new();
    for (number, (path, texts, name)) in cases.into_iter().enumerate() {
        let mut history = History::default();
        let [before, header, body] = texts;
        for (number, text) in [before, header, before, body].into_iter().enumerate() {
            let parents: &[usize] = if number == 0 { &[] } else { &[number] };
            history.commit(parents, &[(path, text)]);
        }
        let folder = folder.path().join(number.to_string());
        fs::create_dir(&folder).unwrap();
        let rows = rows(&mined(&folder, &history, &[]));
        let later = rows
            .iter()
            .filter(|row| row.contains(" changed ") && row.contains(&format!(":{name} ")));
        let parts = later.map(|row| {
            let parts = row.split(['[', ']']).nth(1).unwrap_or_default();
            let parts: Vec<&str> = parts.split("; ").collect();
            let commit = row.split(' ').next().unwrap_or_default();
            let own = ["body", "header"].into_iter();
            let own: Vec<&str> = own.filter(|part| parts.contains(part)).collect();
            // What changed of a header is named as well.
            let is_exact = (parts.len() > 1) == own.contains(&"header");
            format!("{number} {path} {commit} {} {is_exact}", own.join(" "))
        });
        found.extend(parts);
        for (commit, part) in [(1, "header"), (2, "header"), (3, "body")] {
            expected.push(format!("{number} {path} {commit} {part} true"));
        }
    }
    assert_eq!(found, expected, "{found:#?}");
}

/// A class with these members.
fn class(members: &[&str]) -> String {
    format!("class A {{\n  {}\n}}\n", members.join("\n\n  "))
}

const ONE: &str = "int one() {\n    return first + 1;\n  }";
const TWO: &str = "int two() {\n    return second + 2;\n  }";

/// Returns a history with two merges: one joins a rename and an edit of a method and adds another one, one
/// has no changes of its own.
fn merged_history() -> History {
    let mut history = History::default();
    history.commit(&[], &[("A.java", &class(&[ONE, TWO]))]);
    let renamed = ONE.replace("one()", "uno()");
    history.commit(&[1], &[("A.java", &class(&[&renamed, TWO]))]);
    let edited = ONE.replace("+ 1", "+ 10");
    let other = TWO.replace("+ 2", "+ 20");
    history.commit(&[1], &[("A.java", &class(&[&edited, &other]))]);
    // Method `uno` has the changes of both branches, `two` is that of the second one, `three` is new.
    let both = renamed.replace("+ 1", "+ 10");
    let three = "int three() {\n    return third;\n  }";
    history.commit(&[2, 3], &[("A.java", &class(&[&both, &other, three]))]);
    // A merge without changes of its own: both parents' methods, and none of them anew.
    history.commit(&[4], &[("A.java", &class(&[&both, TWO, three]))]);
    let longer = three.replace("third", "third + 3");
    history.commit(&[4], &[("A.java", &class(&[&both, &other, &longer]))]);
    history.commit(&[5, 6], &[("A.java", &class(&[&both, TWO, &longer]))]);
    history
}

#[test]
fn merge_changes_only_elements_that_differ_from_those_of_all_parents() {
    let history = merged_history();
    assert_rows(
        &history,
        &[
            "0 added []  > A.java:A #0",
            "0 added []  > A.java:one() #1",
            "0 added []  > A.java:two() #2",
            "1 changed [name] A.java:one() > A.java:uno() #1",
            "2 changed [body] A.java:one() #1",
            "2 changed [body] A.java:two() #2",
            "3 merged [body] A.java:uno() #1",
            "3 added []  > A.java:three() #3",
            "3 merged [name] A.java:one() > A.java:uno() #1",
            "4 changed [body] A.java:two() #2",
            "5 changed [body] A.java:three() #3",
        ],
    );
    let folder = tempfile::tempdir().unwrap();
    let out = mined(folder.path(), &history, &[]);
    assert_eq!(column(&out, "commits", "status")[3], "skipped");
    let parents = column(&out, "element_changes", "parent");
    let commits = column(&out, "commits", "commit");
    assert_eq!(parents[6..9], [&*commits[1], &*commits[1], &*commits[2]]);
    assert_eq!(column(&out, "faults", "code"), Vec::<String>::new());
}

#[test]
fn file_that_one_branch_renamed_and_another_one_changed_keeps_its_lineages() {
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
    let folder = tempfile::tempdir().unwrap();
    let rows = rows(&mined(folder.path(), &history, &[]));
    let later = rows
        .iter()
        .filter(|row| row.starts_with("3 ") || row.starts_with("4 "));
    let later: Vec<&String> = later.collect();
    assert_eq!(
        later,
        [
            "3 merged [body] main/A.java:one() #1",
            "3 merged [path] src/A.java:one() > main/A.java:one() #1",
            "4 changed [body] main/A.java:one() #1",
        ],
        "{rows:#?}"
    );
}

#[test]
fn octopus_merge_has_a_row_for_each_parent() {
    let mut history = History::default();
    history.commit(&[], &[("a.py", "def f():\n    return [1, 2, 3]\n")]);
    for number in 0..3 {
        let text = format!("def f():\n    return [1, 2, 3, {number}]\n");
        history.commit(&[1], &[("a.py", &text)]);
    }
    let merged = "def f():\n    return [1, 2, 3, 0, 1, 2]\n";
    history.commit(&[2, 3, 4], &[("a.py", merged)]);
    let folder = tempfile::tempdir().unwrap();
    let rows = rows(&mined(folder.path(), &history, &[]));
    let of_merge = rows.iter().filter(|row| row.starts_with("4 "));
    assert_eq!(
        of_merge.collect::<Vec<_>>(),
        ["4 merged [body] a.py:f #1"; 3]
    );
    let out = folder.path().join("out");
    let (code, life) = printed(&["f", "--dataset", text(&out)]);
    let lines: Vec<&str> = life.lines().collect();
    assert_eq!((code, lines.len()), (0, 6), "{life}");
    assert!(
        lines[0].ends_with("  5 commits, 2020, 1 author") && lines[1].contains("  merged body"),
        "{life}"
    );
}

#[test]
fn windows_have_no_additions_of_what_existed_before() {
    let mut history = History::default();
    for number in 1..=4 {
        let parents: &[usize] = if number == 1 { &[] } else { &[number - 1] };
        let text = format!("class A {{ int one() {{ return {number}; }} }}");
        history.commit(parents, &[("A.java", &text)]);
    }
    let folder = tempfile::tempdir().unwrap();
    let out = mined(folder.path(), &history, &["--max-count", "2"]);
    assert_eq!(
        rows(&out),
        [
            "0 changed [body] A.java:one() #0",
            "1 changed [body] A.java:one() #0",
        ]
    );
}

#[test]
fn changed_lines_have_the_lineage_of_the_element_around_them() {
    let folder = tempfile::tempdir().unwrap();
    let class = |number: u32, name: &str| {
        let one = format!("  int one() {{ return {number}; }}\n");
        let other = format!("  int {name}() {{ return {number} * width - border; }}\n");
        format!("import a.B{number};\nclass A {{\n{one}{other}}}\n")
    };
    let mut whole = History::default();
    for (number, name) in [(1, "two"), (2, "two"), (3, "second")] {
        let parents = [number as usize - 1];
        let parents = &parents[..usize::from(number > 1)];
        whole.commit(parents, &[("A.java", &class(number, name))]);
    }
    // A repository whose lines are in no element.
    let mut comments = History::default();
    comments.commit(&[], &[("package-info.java", "// a\npackage p;\n")]);
    comments.commit(&[1], &[("package-info.java", "// b\npackage p;\n")]);
    for (name, history) in [("a", &comments), ("b", &whole), ("c", &comments)] {
        history.write(&folder.path().join(name));
    }
    let list = folder.path().join("repos.txt");
    fs::write(&list, "a\nb\nc\n").unwrap();
    let out = folder.path().join("out");
    let args = ["mine", "--repos", text(&list), "--out", text(&out)];
    let emit = ["--emit", "history", "--emit", "lines"];
    let (code, stderr) = run(&[&args[..], &emit].concat());
    assert_eq!(code, 0, "{stderr}");
    let names = ["after_signature", "lineage_id"];
    let [signatures, ids] = names.map(|name| column(&out, "element_changes", name));
    let names = ["side", "start_line", "end_line", "lineage_id"];
    let [side, start, end, id] = names.map(|name| column(&out, "line_changes", name));
    let rows = (0..side.len()).map(|row| {
        // The first name of the lineage.
        let index = ids.iter().position(|known| *known == id[row]);
        let name = index.map_or("", |index| &*signatures[index]);
        format!("{} {}-{} {name}", side[row], start[row], end[row])
    });
    let rows: Vec<String> = rows.collect();
    let changed = ["1-1 ", "3-3 one()", "4-4 two()"];
    let of_commit = ["before", "after"].map(|side| changed.map(|line| format!("{side} {line}")));
    let of_commit = of_commit.concat();
    let outside = ["before 1-1 ", "after 1-1 "].map(str::to_owned).to_vec();
    let expected = [&outside[..], &of_commit, &of_commit, &outside].concat();
    assert_eq!(rows, expected, "{rows:#?}");
}

#[test]
fn repository_with_too_many_versions_has_no_lineages() {
    let folder = tempfile::tempdir().unwrap();
    let mut histories = Vec::new();
    for methods in [1, 3] {
        let mut history = History::default();
        let methods = (0..methods).map(|number| format!("int m{number}() {{ return 1; }}"));
        let text = format!("class A {{ {} }}", methods.collect::<String>());
        history.commit(&[], &[("A.java", &text)]);
        histories.push(history.write(&folder.path().join(format!("h{}", text.len()))));
    }
    let (config, out) = (folder.path().join("few.toml"), folder.path().join("out"));
    fs::write(&config, "[limits]\nlineage_versions_max = 3\n").unwrap();
    let args = ["mine", text(&histories[1]), text(&histories[0])];
    let more = ["--config", text(&config), "--emit", "history", "--out"];
    let (code, stderr) = run(&[&args[..], &more, &[text(&out)]].concat());
    assert_eq!(code, 0, "{stderr}");
    assert!(
        stderr.contains("repositories without lineages: 1;"),
        "{stderr}"
    );
    let name = text(&histories[1]).rsplit('/').next().unwrap();
    let faults = ["repository", "commit", "code", "stage"].map(|name| column(&out, "faults", name));
    assert_eq!(
        faults,
        [
            vec![name],
            vec![""],
            vec!["too_many_versions"],
            vec!["write"]
        ]
    );
    assert_eq!(run(&["check", text(&out)]).0, 0);
    let output = refmine(&["history", "m2", "--dataset", text(&out)])
        .output()
        .unwrap();
    let stderr = String::from_utf8(output.stderr).unwrap();
    assert!(stderr.contains("[too_many_versions]"), "{stderr}");
    // A lineage of the other repository is found.
    assert_eq!(printed(&["m0", "--dataset", text(&out)]).0, 0);
    let ids = column(&out, "element_changes", "lineage_id");
    let names = column(&out, "element_changes", "repository");
    assert_eq!(ids.len(), 6);
    let mut with_ids: BTreeMap<&String, usize> = BTreeMap::new();
    for (id, name) in ids.iter().zip(&names) {
        *with_ids.entry(name).or_default() += usize::from(!id.is_empty());
    }
    assert_eq!(
        with_ids.into_values().collect::<BTreeSet<_>>(),
        [0, 2].into()
    );
}

/// Number of cases of each language whose files make a history.
const CASES: usize = 16;

/// Files of a tree, by path.
type Tree = BTreeMap<String, String>;

/// Returns the files in `folder` that are texts, with paths that begin with `name`.
fn tree(folder: &Path, name: &str) -> Tree {
    let mut files = Tree::new();
    let mut folders = vec![folder.to_path_buf()];
    while let Some(next) = folders.pop() {
        for entry in fs::read_dir(next).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if let Ok(content) = fs::read_to_string(&path) {
                let inside = path.strip_prefix(folder).unwrap();
                files.insert(format!("{name}/{}", text(inside)), content);
            }
        }
    }
    files
}

/// Adds the commit after `last` that turns the files `from` into `to`; none if they are equal.
fn turn(history: &mut History, last: &mut usize, from: &Tree, to: &Tree) {
    if from == to {
        return;
    }
    for path in from.keys().filter(|path| !to.contains_key(*path)) {
        history.remove(path);
    }
    let written = to
        .iter()
        .filter(|(path, text)| from.get(*path) != Some(text));
    let written: Vec<(&str, &str)> = written.map(|(path, text)| (&**path, &**text)).collect();
    *last = history.commit(&[*last], &written);
}

/// A history in which the files of cases change one by one, then back at once, and then all at once.
fn history_of(cases: &[PathBuf]) -> History {
    let trees: Vec<(Tree, Tree)> = cases
        .iter()
        .map(|case| {
            let name = text(case).rsplit('/').next().unwrap();
            (
                tree(&case.join("before"), name),
                tree(&case.join("after"), name),
            )
        })
        .collect();
    let mut history = History::default();
    let all = trees.iter().flat_map(|(before, _)| before);
    let all: Vec<(&str, &str)> = all.map(|(path, text)| (&**path, &**text)).collect();
    let mut last = history.commit(&[], &all);
    for (before, after) in &trees {
        let mut current = before.clone();
        let paths: BTreeSet<&String> = before.keys().chain(after.keys()).collect();
        for path in paths {
            let mut next = current.clone();
            match after.get(path) {
                Some(text) => next.insert(path.clone(), text.clone()),
                None => next.remove(path),
            };
            turn(&mut history, &mut last, &current, &next);
            current = next;
        }
        turn(&mut history, &mut last, &current, before);
        turn(&mut history, &mut last, before, after);
    }
    history
}

#[test]
fn versions_before_a_commit_are_versions_after_an_earlier_one_in_all_languages() {
    let mut by_language: BTreeMap<String, Vec<PathBuf>> = BTreeMap::new();
    for case in case_folders() {
        let language = text(case.parent().unwrap()).rsplit('/').next().unwrap();
        by_language
            .entry(language.to_owned())
            .or_default()
            .push(case);
    }
    by_language.retain(|language, _| language != "rosetta");
    assert_eq!(by_language.len(), 14, "{:?}", by_language.keys());
    let folder = tempfile::tempdir().unwrap();
    for (language, cases) in by_language {
        let step = cases.len().div_ceil(CASES);
        let cases: Vec<PathBuf> = cases.into_iter().step_by(step).collect();
        let folder = folder.path().join(&language);
        fs::create_dir(&folder).unwrap();
        let out = mined(&folder, &history_of(&cases), &["--types", "structure"]);
        let table = |name| column(&out, "element_changes", name);
        let (before, after) = (table("before_version"), table("after_version"));
        let (commits, names) = (table("commit_index"), table("before_signature"));
        let mut known: BTreeSet<&String> = BTreeSet::new();
        let mut unknown = Vec::new();
        let mut at = 0;
        while at < before.len() {
            // The after versions of a commit count for the commits after it.
            let end = (at..before.len()).find(|&row| commits[row] != commits[at]);
            let rows = at..end.unwrap_or(before.len());
            let is_new = |&row: &usize| !before[row].is_empty() && !known.contains(&before[row]);
            unknown.extend(
                rows.clone()
                    .filter(is_new)
                    .map(|row| (&commits[row], &names[row])),
            );
            known.extend(rows.clone().map(|row| &after[row]));
            at = rows.end;
        }
        let count = before.iter().filter(|key| !key.is_empty()).count();
        assert!(count > 50, "{language}: {count}");
        assert!(
            unknown.len() * 1000 <= count,
            "{language}: {} of {count}: {unknown:?}",
            unknown.len()
        );
    }
}
