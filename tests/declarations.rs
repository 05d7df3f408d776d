//! Refactorings of declarations as users see them: options, output formats and tables.

#[allow(dead_code, reason = "other tests use the rest")]
mod common;

use common::{History, refmine, run, text};
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

#[test]
fn details_and_consequences_are_counted_unless_they_are_asked_for() {
    let case = "caused-by-renamed-class";
    let told = diff_of_case(case, &["--types", "all"]);
    assert!(told.contains("9 refactorings in 2 files"), "{told}");
    assert!(
        told.contains("8 of them only counted, --details names them"),
        "{told}"
    );
    // Consequences are counted at their cause, wherever they are.
    assert!(told.contains("+ 7 consequences\n"), "{told}");
    // A renamed parameter is a decision of its own.
    assert!(
        told.contains("+ 1 signature change in add(Shop, Shop[])"),
        "{told}"
    );
    assert!(!told.contains("Change Return Type"), "{told}");
    for args in [
        &["--types", "all", "--details"][..],
        &["--types", "signature,attribute"],
    ] {
        let told = diff_of_case(case, args);
        assert!(told.contains("Change Return Type"), "{told}");
        assert!(
            told.contains("List<Store> → List<Shop> in all(int)"),
            "{told}"
        );
        assert!(!told.contains("counted"), "{told}");
    }
    let told = diff_of_case(case, &["--type", "change-attribute-type", "--code"]);
    assert!(told.contains("Store → Shop in first"), "{told}");
    assert!(told.contains("private Store first;"), "{told}");
    assert!(!told.contains("Rename Class"), "{told}");
    let markdown = diff_of_case(case, &["--types", "all", "--format", "markdown"]);
    assert!(markdown.contains("  - 7 consequences\n"), "{markdown}");
    assert!(
        markdown.contains("- 1 signature change in `add(Shop, Shop[])`"),
        "{markdown}"
    );
    let notices = diff_of_case(case, &["--types", "all", "--format", "github"]);
    assert_eq!(notices.lines().count(), 1, "{notices}");
    let table = diff_of_case(case, &["--types", "all", "--format", "table"]);
    assert!(table.contains("Store → Shop in p.Owner.first"), "{table}");
}

#[test]
fn list_shows_changed_parts_and_names_types_that_were_not_mined() {
    let folder = tempfile::tempdir().unwrap();
    let mut history = History::default();
    let root = history.commit(&[], &[("A.java", "class A { int f(int a) { return a; } }")]);
    let changed = "class A { long f(int a) { return a; } }";
    history.commit(&[root], &[("A.java", changed)]);
    let repository = history.write(&folder.path().join("demo.git"));
    let mined = |name: &str, types: &str| {
        let out = folder.path().join(name);
        let args = [
            "mine",
            text(&repository),
            "--types",
            types,
            "--out",
            text(&out),
        ];
        assert_eq!(run(&args).0, 0);
        out
    };
    let all = mined("all", "all");
    let listed = printed(&["list", text(&all)]);
    assert!(listed.contains("int → long in A.f(int)"), "{listed}");
    let document = printed(&["list", text(&all), "--format", "rminer-json"]);
    let document: Value = serde_json::from_str(&document).unwrap();
    let commit = &document["commits"][0];
    assert_eq!(commit["repository"], text(&repository));
    assert_eq!(
        commit["refactorings"][0]["description"],
        "Change Return Type\tint to long in method package f(a int) : long from class A"
    );
    let few = mined("few", "structure");
    let mut output = refmine(&["list", text(&few), "--type", "change-return-type"]);
    let stderr = String::from_utf8(output.output().unwrap().stderr);
    let stderr = stderr.unwrap();
    assert!(
        stderr.contains("was mined with --types structure, so it has no Change Return Type"),
        "{stderr}"
    );
    let document = printed(&["list", text(&few), "--format", "rminer-json"]);
    assert_eq!(document, "{\"commits\":[]}\n");
}

#[test]
fn unknown_types_are_refused_with_the_most_similar_name() {
    let mut output = refmine(&["diff", ".", ".", "--types", "signatures"]);
    let output = output.output().unwrap();
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{stderr}");
    assert!(stderr.contains("did you mean signature?"), "{stderr}");
}

#[test]
fn merged_values_are_described_as_refactoringminer_does() {
    let described = |case: &str, of_type: &str| {
        let args = ["--types", "signature,attribute", "--format", "rminer-json"];
        let document: Value = serde_json::from_str(&diff_of_case(case, &args)).unwrap();
        let found = document["commits"][0]["refactorings"].as_array().unwrap();
        let row = found.iter().find(|row| row["type"] == of_type).unwrap();
        let side = |name: &str| row[name][0]["description"].as_str().unwrap().to_owned();
        let roles = [side("leftSideLocations"), side("rightSideLocations")];
        (row["description"].as_str().unwrap().to_owned(), roles)
    };
    let (description, roles) = described("merge-parameter", "Merge Parameter");
    let expected = "Merge Parameter\t[x : int, y : int] to point : Point in method package ";
    assert!(description.starts_with(expected), "{description}");
    assert!(
        description.ends_with(" : void from class Shape"),
        "{description}"
    );
    let expected = [
        "original method declaration",
        "method declaration with merged variables",
    ];
    assert_eq!(roles, expected);
    let (description, roles) = described("split-attribute", "Split Attribute");
    assert_eq!(
        description,
        "Split Attribute\trange : Range to [first : int, last : int] in class Filter"
    );
    let expected = [
        "original attribute declaration",
        "split attribute declaration",
    ];
    assert_eq!(roles, expected);
}

#[test]
fn code_and_moved_classes_are_described_as_refactoringminer_does() {
    let before = BEFORE_DESCRIBED;
    let after = before
        .replace("package p;", "package q;")
        .replace("        check(job);\n", CHECKED)
        .replace(
            &format!("    void check(Job job) {{\n{CHECKED}    }}\n"),
            "",
        )
        .replace(
            "new Runnable() {\n            public void run() {",
            "() -> {",
        )
        .replace("            }\n        });", "        });")
        .replace("\"b\"", "\"c\"")
        .replace(" all(", " count(")
        .replace(
            LOADED,
            &format!("assertThrows(KeyException.class, () -> {LOADED})"),
        );
    let folder = tempfile::tempdir().unwrap();
    let sides = [("before", "p", before), ("after", "q", &after)].map(|(side, package, code)| {
        let package = folder.path().join(side).join(package);
        std::fs::create_dir_all(&package).unwrap();
        std::fs::write(package.join("Jobs.java"), code).unwrap();
        folder.path().join(side)
    });
    let [before, after] = sides.each_ref().map(|side| text(side));
    let args = [
        "diff",
        before,
        after,
        "--types",
        "all",
        "--format",
        "rminer-json",
    ];
    let document: Value = serde_json::from_str(&printed(&args)).unwrap();
    let found = document["commits"][0]["refactorings"].as_array().unwrap();
    let found: Vec<&str> = found
        .iter()
        .filter_map(|row| row["description"].as_str())
        .collect();
    let loaded = LOADED.replace(", new", ",new").replace("17, 18", "17,18");
    for expected in [
        // The class moved, and the method did not move to another one.
        "Inline Method\tpackage check(job Job) : void inlined to package start(job Job, store Store) : void in class q.Jobs",
        "Replace Anonymous With Lambda\tnew Runnable() with () -> {log.info(\"end, closed\",job);store.close(); in method \
         package start(job Job, store Store) : void from class q.Jobs",
        "Rename Method\tpackage all(name String, lists List<? super Job>...) : int renamed to \
         package count(name String, lists List<? super Job>...) : int in class q.Jobs",
        "Modify Method Annotation\t@Role(of = \"a\" + \"b\", by = @By(name=1)) to @Role(of = \"a\" + \"c\", by = @By(name=1)) \
         in method package count(name String, lists List<? super Job>...) : int from class q.Jobs",
        &format!(
            "Assert Throws\tassertThrows(KeyException.class,() -> {loaded}) in method package refuses() : void from class q.Jobs"
        ),
    ] {
        assert!(found.contains(&expected), "{expected}\n{found:#?}");
    }
}

/// Code with a method that is inlined, an anonymous class, and a call that is expected to fail.
const BEFORE_DESCRIBED: &str = r#"package p;

class Jobs {
    void start(Job job, Store store) {
        store.open(job.name());
        check(job);
        job.run(new Runnable() {
            public void run() {
                log.info("end, closed", job);
                store.close();
            }
        });
    }

    void check(Job job) {
        if (job.name().isEmpty() || job.size() < 1) {
            throw new IllegalStateException("no job", job.cause());
        }
        log.info("begin, checked", job);
    }

    @Role(of = "a" + "b", by = @By(name = 1))
    int all(String name, List<? super Job>... lists) { return lists.length + name.length(); }

    @Test
    void refuses() {
        open();
        store.loadFromTheGivenPath("a name that nobody knows, and a reason", new OptionsOfTheStoreWithAVeryLongName(17, 18), new ListenerOfTheStoreWithAVeryLongName("listener"));
    }
}
"#;
/// Body of the inlined method.
const CHECKED: &str = r#"        if (job.name().isEmpty() || job.size() < 1) {
            throw new IllegalStateException("no job", job.cause());
        }
        log.info("begin, checked", job);
"#;
/// Call that is expected to fail.
const LOADED: &str = r#"store.loadFromTheGivenPath("a name that nobody knows, and a reason", new OptionsOfTheStoreWithAVeryLongName(17, 18), new ListenerOfTheStoreWithAVeryLongName("listener"))"#;

#[test]
fn details_are_shown_with_the_lines_of_their_statements() {
    let told = diff_of_case("variables-of-methods", &["--types", "variable", "--code"]);
    let finding = told.split("Inline Variable").nth(1).unwrap();
    let finding = finding.split("Parameterize Variable").next().unwrap();
    // The method begins a line earlier on both sides.
    assert!(finding.contains(":41 → :43"), "{finding}");
}
