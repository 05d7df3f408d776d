//! Places of refactorings in the code, as the JSON of RefactoringMiner has them.

#[allow(dead_code, reason = "other tests use the rest")]
mod common;

use common::{History, refmine, run, text};
use serde_json::Value;

/// Code before the change; a comment names the lines.
const BEFORE: &str = "\
package p;
class Store {
    int total(int count, String name) throws Exception {
        int sum = count * 2;
        log(sum);
        return sum;
    }
    void print(int size) {
        if (size > 0) {
            log(size);
            flush();
        }
        close(size);
    }
    void log(int it) {}
    void flush() {}
    void close(int it) {}
}
";

const AFTER: &str = "\
package p;
class Store {
    @Deprecated
    long total(
            int number) {
        int sum = number * 2;
        log(sum);
        return sum;
    }
    void print(int size) {
        printNow(size);
        close(size, true);
    }
    void printNow(int size) {
        if (size > 0) {
            log(size);
            flush();
        }
    }
    void log(int it) {}
    void flush() {}
    void close(int it, boolean quick) {}
}
";

fn printed(args: &[&str]) -> String {
    let output = refmine(args).output().unwrap();
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(0), "{stderr}");
    String::from_utf8(output.stdout).unwrap()
}

/// Returns the locations of the only refactoring of a type: side, lines, type of code element, role and
/// code element.
fn places(document: &Value, of_type: &str) -> Vec<String> {
    let rows = document["commits"][0]["refactorings"].as_array().unwrap();
    let mut rows = rows.iter().filter(|row| row["type"] == of_type);
    let row = rows.next().unwrap();
    assert!(rows.next().is_none(), "{of_type}");
    let sides = [
        ("left", "leftSideLocations"),
        ("right", "rightSideLocations"),
    ];
    let places = sides.iter().flat_map(|(side, key)| {
        let places = row[*key].as_array().unwrap().iter();
        places.map(move |place| {
            let word = |key: &str| place[key].as_str().unwrap_or("-").to_owned();
            format!(
                "{side} {}-{} {} {}: {}",
                place["startLine"],
                place["endLine"],
                word("codeElementType"),
                word("description"),
                word("codeElement")
            )
        })
    });
    places.collect()
}

#[test]
fn dataset_with_sites_has_the_places_that_show_prints() {
    let folder = tempfile::tempdir().unwrap();
    let mut history = History::default();
    let root = history.commit(&[], &[("Store.java", BEFORE)]);
    history.commit(&[root], &[("Store.java", AFTER)]);
    let repository = history.write(&folder.path().join("demo.git"));
    let out = folder.path().join("out");
    let args = [
        "mine",
        text(&repository),
        "--emit",
        "sites",
        "--out",
        text(&out),
    ];
    assert_eq!(run(&args).0, 0);
    let listed = printed(&["list", text(&out), "--format", "rminer-json"]);
    let listed: Value = serde_json::from_str(&listed).unwrap();
    let shown = printed(&["show", text(&repository), "main", "--format", "rminer-json"]);
    let shown: Value = serde_json::from_str(&shown).unwrap();
    let of_commit = |document: &Value| document["commits"][0]["refactorings"].clone();
    assert_eq!(of_commit(&listed), of_commit(&shown));
    // A filter leaves the places of the other rows.
    let filtered = ["--type", "extract-method", "--format", "rminer-json"];
    let filtered = printed(&[&["list", text(&out)][..], &filtered].concat());
    let filtered: Value = serde_json::from_str(&filtered).unwrap();
    for document in [&shown, &filtered] {
        assert_eq!(
            places(document, "Extract Method"),
            [
                "left 8-14 METHOD_DECLARATION source method declaration before extraction: package print(size int) : void",
                "left 9-12 IF_STATEMENT extracted code from source method declaration: -",
                "left 9-12 BLOCK extracted code from source method declaration: -",
                "left 10-10 EXPRESSION_STATEMENT extracted code from source method declaration: -",
                "left 11-11 EXPRESSION_STATEMENT extracted code from source method declaration: -",
                "right 14-19 METHOD_DECLARATION extracted method declaration: package printNow(size int) : void",
                "right 15-18 IF_STATEMENT extracted code to extracted method declaration: -",
                "right 15-18 BLOCK extracted code to extracted method declaration: -",
                "right 16-16 EXPRESSION_STATEMENT extracted code to extracted method declaration: -",
                "right 17-17 EXPRESSION_STATEMENT extracted code to extracted method declaration: -",
                "right 10-13 METHOD_DECLARATION source method declaration after extraction: package print(size int) : void",
                "right 11-11 METHOD_INVOCATION extracted method invocation: printNow(size)",
            ]
        );
    }
}

#[test]
fn parts_of_declarations_have_places() {
    let folder = tempfile::tempdir().unwrap();
    let sides = [("before", BEFORE), ("after", AFTER)].map(|(side, code)| {
        let folder = folder.path().join(side);
        std::fs::create_dir(&folder).unwrap();
        std::fs::write(folder.join("Store.java"), code).unwrap();
        folder
    });
    let args = [
        "diff",
        text(&sides[0]),
        text(&sides[1]),
        "--format",
        "rminer-json",
    ];
    let document: Value = serde_json::from_str(&printed(&args)).unwrap();
    for (of_type, expected) in [
        (
            "Add Parameter",
            &["right 22-22 SINGLE_VARIABLE_DECLARATION added parameter: quick : boolean"][..],
        ),
        (
            "Remove Parameter",
            &["left 3-3 SINGLE_VARIABLE_DECLARATION removed parameter: name : String"],
        ),
        (
            "Rename Parameter",
            &[
                "left 3-3 SINGLE_VARIABLE_DECLARATION original variable declaration: count : int",
                "left 4-4 VARIABLE_DECLARATION_STATEMENT statement referencing the original variable: -",
                "right 5-5 SINGLE_VARIABLE_DECLARATION renamed variable declaration: number : int",
                "right 6-6 VARIABLE_DECLARATION_STATEMENT statement referencing the renamed variable: -",
            ],
        ),
        (
            "Change Return Type",
            &[
                "left 3-3 TYPE original return type: int",
                "right 4-4 TYPE changed return type: long",
            ],
        ),
        (
            "Remove Thrown Exception Type",
            &["left 3-3 TYPE removed thrown exception type: Exception"],
        ),
        (
            "Add Method Annotation",
            &["right 3-3 ANNOTATION added annotation: @Deprecated"],
        ),
    ] {
        let mut found = places(&document, of_type);
        found.retain(|place| !place.contains("METHOD_DECLARATION"));
        assert_eq!(found, expected, "{of_type}");
    }
}

#[test]
fn parameters_have_places_in_every_notation() {
    for (file, before, after, column) in [
        (
            "a.py",
            "def f(a):\n    return a\n",
            "def f(a, b=1):\n    return a\n",
            10,
        ),
        (
            "a.js",
            "function f(a) { return a; }\n",
            "function f(a, b) { return a; }\n",
            15,
        ),
        (
            "a.ts",
            "function f(a: X) { return a; }\n",
            "function f(a: X, b?: Y) { return a; }\n",
            18,
        ),
        (
            "a.go",
            "package p\nfunc f(a int) int { return a }\n",
            "package p\nfunc f(a int, b X) int { return a }\n",
            15,
        ),
        (
            "a.c",
            "int f(int a) { return a; }\n",
            "int f(int a, char *b) { return a; }\n",
            14,
        ),
        (
            "a.rs",
            "fn f(a: i32) -> i32 { a }\n",
            "fn f(a: i32, b: X) -> i32 { a }\n",
            14,
        ),
        (
            "a.kt",
            "fun f(a: Int): Int { return a }\n",
            "fun f(a: Int, b: X): Int { return a }\n",
            15,
        ),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let sides = [("before", before), ("after", after)].map(|(side, code)| {
            let folder = folder.path().join(side);
            std::fs::create_dir(&folder).unwrap();
            std::fs::write(folder.join(file), code).unwrap();
            folder
        });
        let args = [
            "diff",
            text(&sides[0]),
            text(&sides[1]),
            "--format",
            "rminer-json",
        ];
        let document: Value = serde_json::from_str(&printed(&args)).unwrap();
        let rows = document["commits"][0]["refactorings"].as_array().unwrap();
        let row = rows.iter().find(|row| row["type"] == "Add Parameter");
        let row = row.unwrap_or_else(|| panic!("{file}: {document}"));
        let places = row["rightSideLocations"].as_array().unwrap();
        let place = places
            .iter()
            .find(|it| it["description"] == "added parameter");
        let place = place.unwrap_or_else(|| panic!("{file}: {row}"));
        assert_eq!(place["startColumn"], column, "{file}: {place}");
    }
}
