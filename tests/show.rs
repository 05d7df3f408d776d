//! Output of `refmine show`, `diff` and `list`, through the program.

#[allow(dead_code, reason = "other tests use the rest")]
mod common;

use common::{History, git, refmine, text};
use std::fs;
use std::path::{Path, PathBuf};

const BEFORE: &str = "class A {\n  int area(int width, int height) {\n    int border = 2;\n    \
                      return (width + border) * (height + border);\n  }\n}\n";
const RENAMED: &str = "class A {\n  int surface(int width, int height) {\n    int border = 2;\n    \
                       return (width + border) * (height + border);\n  }\n}\n";

/// Writes a repository with three commits: the second renames a method, the third copies the class
/// to a file of its own.
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

/// Runs the program, asserts success, and returns its output.
fn shown(args: &[&str]) -> String {
    let output = refmine(args).output().unwrap();
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(0), "{stderr}");
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn range_is_shown_as_one_change_or_commit_by_commit() {
    let folder = tempfile::tempdir().unwrap();
    let path = repository(&folder);
    for range in ["main~2..main", "main~2...main"] {
        let told = shown(&["show", text(&path), range]);
        assert!(told.starts_with(range), "{told}");
        assert!(
            told.contains("area(int, int) → surface(int, int)"),
            "{told}"
        );
        assert!(
            told.contains("\n                   :2  similarity"),
            "{told}"
        );
    }
    let each = shown(&["show", text(&path), "main~2..main", "--each"]);
    assert!(each.starts_with("commit 2\n"), "{each}");
    assert!(!each.contains("→ :"), "{each}");
}

#[test]
fn code_is_side_by_side_within_the_width() {
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
fn locations_are_not_broken_at_narrow_widths() {
    let folder = tempfile::tempdir().unwrap();
    // The heading names one of two files from which elements come.
    let (path, other) = ("src/A.java", "src/main/java/org/example/names/B.java");
    let moved = "  void h(int x, int y) { k(x); m(y + 3, x * 2); n(y); }\n";
    let owner = format!("class B {{\n  int c;\n{moved}}}\n");
    let renamed = format!("{}{moved}}}\n", RENAMED.strip_suffix("}\n").unwrap());
    let mut history = History::default();
    let root = history.commit(&[], &[(path, BEFORE), (other, &owner)]);
    let changed = [(path, &*renamed), (other, "class B {\n  int c;\n}\n")];
    history.commit(&[root], &changed);
    let git_dir = history.write(&folder.path().join("deep.git"));
    let told = shown(&["show", text(&git_dir), "--width", "50"]);
    assert!(
        told.contains(&format!("\n      {other}:3\n      → :6  similarity ")),
        "{told}"
    );
    let told = shown(&["show", text(&git_dir), "--width", "90"]);
    assert!(
        told.contains(&format!("\n                   {other}:3 → :6  similarity ")),
        "{told}"
    );
}

#[test]
fn rminer_json_is_one_document_for_all_commits() {
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

/// Runs the program in `folder`, and returns exit code, stdout and stderr.
fn shown_in(folder: &Path, args: &[&str]) -> (i32, String, String) {
    let output = refmine(args).current_dir(folder).output().unwrap();
    let utf8 = |bytes| String::from_utf8(bytes).unwrap();
    let (out, err) = (utf8(output.stdout), utf8(output.stderr));
    (output.status.code().unwrap(), out, err)
}

/// Clones the repository with git, and returns the folder of the clone.
fn work_tree(folder: &tempfile::TempDir) -> PathBuf {
    let origin = repository(folder);
    let path = folder.path().join("clone");
    git(folder.path(), &["clone", "-q", text(&origin), text(&path)]);
    path
}

#[test]
fn repository_defaults_to_enclosing_one_and_commit_to_head() {
    let folder = tempfile::tempdir().unwrap();
    let bare = repository(&folder);
    let clone = work_tree(&folder);
    let inside = clone.join("src");
    let renamed = "area(int, int) → surface(int, int)";
    let beside = format!("../../{}", text(Path::new(bare.file_name().unwrap())));
    for (at, args, expected) in [
        (&inside, &["show"][..], "commit 3"),
        (&inside, &["show", "HEAD~1"], renamed),
        (&inside, &["show", "main~2..main"], renamed),
        (&inside, &["show", ".", "HEAD~1"], renamed),
        (&clone, &["show", "-C", "src", "HEAD~1"], renamed),
        (&bare, &["show", "HEAD~1"], renamed),
        (&inside, &["show", &beside, "HEAD~1"], renamed),
        (&bare, &["show", "main~2..main"], renamed),
        (
            &clone,
            &["show", "..HEAD"],
            "no refactorings found in: ..HEAD",
        ),
        // A single argument that is a folder with a repository.
        (&folder.path().to_path_buf(), &["show", "clone"], "commit 3"),
    ] {
        let (code, out, err) = shown_in(at, args);
        assert_eq!(code, 0, "{args:?} {err}");
        assert!(
            format!("{out}{err}").contains(expected),
            "{args:?} {out}{err}"
        );
    }
    let (code, _, err) = shown_in(folder.path(), &["show"]);
    assert!(
        code == 1 && err.contains("no git repository lies in or around"),
        "{err}"
    );
    let (code, _, err) = shown_in(&clone, &["show", "main", "main~1"]);
    assert!(code == 2 && err.contains("main..main~1"), "{err}");
}

#[test]
fn argument_that_is_revision_and_repository_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let clone = work_tree(&folder);
    git(&clone, &["clone", "-q", "--bare", ".", "main"]);
    let (code, _, err) = shown_in(&clone, &["show", "main"]);
    assert_eq!(code, 2);
    assert!(
        err.contains("`-C main`") && err.contains("[ambiguous_word]"),
        "{err}"
    );
    assert_eq!(shown_in(&clone, &["show", "-C", "main"]).0, 0);
    assert_eq!(shown_in(&clone, &["show", ".", "main"]).0, 0);
}

#[test]
fn url_is_mirrored_and_reused() {
    let folder = tempfile::tempdir().unwrap();
    let url = format!("file://{}", text(&repository(&folder)));
    let mirrors = folder.path().join("mirrors");
    let args = ["show", &url, "main~1", "--mirror", text(&mirrors)];
    for _ in 0..2 {
        let (code, out, err) = shown_in(folder.path(), &args);
        assert!(code == 0 && out.contains("Rename Method"), "{err}");
    }
    assert!(mirrors.is_dir());
}

#[test]
fn uncommitted_changes_of_worktree_and_index_are_shown() {
    let folder = tempfile::tempdir().unwrap();
    let clone = work_tree(&folder);
    let (_, out, err) = shown_in(&clone, &["show", "--worktree"]);
    assert!(
        out.is_empty() && err.contains("no refactorings found"),
        "{out}{err}"
    );
    // Change a tracked file, add a new one, and add an ignored one.
    fs::write(clone.join("src/A.java"), BEFORE).unwrap();
    let moved = "class New {\n  void f(int a) { g(a * 7); h(a + 3); k(a, a); }\n}\n";
    fs::write(clone.join("src/New.java"), moved).unwrap();
    fs::write(clone.join(".gitignore"), "ignored/\n").unwrap();
    fs::create_dir(clone.join("ignored")).unwrap();
    fs::write(clone.join("ignored/B.java"), moved.replace("New", "B")).unwrap();
    let renamed_back = "surface(int, int) → area(int, int)";
    let (_, out, err) = shown_in(&clone.join("src"), &["show", "--worktree"]);
    assert!(out.contains(renamed_back), "{out}{err}");
    assert_eq!(shown_in(&clone, &["show", "--staged"]).1, "");
    git(&clone, &["add", "--all"]);
    let (_, out, _) = shown_in(&clone, &["show", "--staged", "--format", "jsonl"]);
    assert!(out.contains("\"before_name\":\"surface\""), "{out}");
    // A deleted file exists only on the before side: its class moves to the new file.
    git(
        &clone,
        &[
            "-c",
            "user.name=A",
            "-c",
            "user.email=a@b",
            "commit",
            "-qm",
            "new",
        ],
    );
    fs::remove_file(clone.join("src/New.java")).unwrap();
    fs::write(clone.join("src/Old.java"), moved.replace("New", "Old")).unwrap();
    let (_, out, err) = shown_in(&clone, &["show", "--worktree"]);
    assert!(out.contains("src/New.java → src/Old.java"), "{out}{err}");
    // Files marked as generated in HEAD are left out.
    fs::write(
        clone.join(".gitattributes"),
        "src/*.java linguist-generated\n",
    )
    .unwrap();
    git(&clone, &["add", ".gitattributes"]);
    git(
        &clone,
        &[
            "-c",
            "user.name=A",
            "-c",
            "user.email=a@b",
            "commit",
            "-qm",
            "mark",
        ],
    );
    let (_, out, err) = shown_in(&clone, &["show", "--worktree"]);
    assert!(
        out.is_empty() && err.contains("left out by role"),
        "{out}{err}"
    );
    for words in [["HEAD", "--worktree"], ["HEAD~0..HEAD", "--staged"]] {
        let (code, _, err) = shown_in(&clone, &["show", words[0], words[1]]);
        assert!(code == 2 && err.contains("names a commit"), "{err}");
    }
    let (code, _, err) = shown_in(&clone, &["show", "nowhere", "--worktree"]);
    assert!(code == 1 && err.contains("nowhere"), "{err}");
    let (code, _, err) = shown_in(&folder.path().join("shown.git"), &["show", "--worktree"]);
    assert!(code == 1 && err.contains("bare"), "{err}");
}

#[test]
fn filters_apply_to_type_path_language_and_similarity() {
    let folder = tempfile::tempdir().unwrap();
    let path = repository(&folder);
    let told = |extra: &[&str]| shown(&[&["show", text(&path), "main~1"], extra].concat());
    for taken in [
        &["--type", "rename-method"][..],
        &["--type", "Rename*"],
        &["--path", "src/**"],
        &["--language", "java"],
        &["--min-similarity", "0.1"],
    ] {
        assert!(told(taken).contains("Rename Method"), "{taken:?}");
    }
    for left_out in [
        &["--type", "extract-method,move-method"][..],
        &["--path", "test/**"],
        &["--language", "c"],
        &["--min-similarity", "1"],
    ] {
        assert_eq!(told(left_out), "", "{left_out:?}");
    }
    let (code, _, err) = shown_in(folder.path(), &["show", text(&path), "main", "--type", "x"]);
    assert!(code == 2 && err.contains("refmine schema"), "{err}");
}

#[test]
fn commits_without_refactorings_and_incomplete_files_are_counted() {
    let folder = tempfile::tempdir().unwrap();
    let mut history = History::default();
    let root = history.commit(&[], &[("A.java", BEFORE)]);
    let broken = history.commit(
        &[root],
        &[("B.java", "class B { int ="), ("A.java", RENAMED)],
    );
    history.commit(&[broken], &[("notes.md", "no code")]);
    let path = history.write(&folder.path().join("counted.git"));
    let args = ["show", text(&path), "main~2..main", "--each"];
    let (code, out, err) = shown_in(folder.path(), &args);
    assert!(code == 0 && out.contains("Rename Method"), "{out}");
    assert_eq!(
        err,
        "refmine: 1 of 2 commits have refactorings, 1 were not compared (no_source_file)\n\
         refmine: files not analysed completely: 1 syntax_error; --verbose names them\n"
    );
    let (_, _, err) = shown_in(folder.path(), &[&args[..], &["--verbose"]].concat());
    assert!(err.contains("B.java"), "{err}");
    let stat = shown(&[&args[..], &["--stat"]].concat());
    assert_eq!(stat, "Rename Method       1\ntotal               1\n");
}

/// Writes a repository whose last commit extracts the same code from three methods, and renames a
/// method of a test.
fn extracted(folder: &tempfile::TempDir) -> PathBuf {
    let work = "log.open(name, 7); log.write(name + text); log.flush(name); log.close(7);";
    let methods = |body: &str| -> String {
        ["one", "two", "three"]
            .map(|name| format!("  void {name}(String name, String text) {{ {name}(); {body} }}\n"))
            .concat()
    };
    let before = format!("class A {{\n{}}}\n", methods(work));
    let after = format!(
        "class A {{\n{}  void save(String name, String text) {{ {work} }}\n}}\n",
        methods("save(name, text);")
    );
    let of_test = |method: &str| {
        BEFORE
            .replace("class A", "class AreaTest")
            .replace("area", method)
    };
    let mut history = History::default();
    let (first, second) = (of_test("area"), of_test("surface"));
    let root = history.commit(&[], &[("A.java", &before), ("00/AreaTest.java", &first)]);
    history.commit(
        &[root],
        &[("A.java", &after), ("00/AreaTest.java", &second)],
    );
    history.write(&folder.path().join("extracted.git"))
}

#[test]
fn sources_of_one_target_are_one_group_and_source_files_come_first() {
    let folder = tempfile::tempdir().unwrap();
    let path = extracted(&folder);
    let told = shown(&["show", text(&path), "main"]);
    assert!(
        told.contains("4 refactorings in 2 files, shown as 2"),
        "{told}"
    );
    assert!(
        told.contains("save(String, String) from 3 places"),
        "{told}"
    );
    assert!(
        told.find("\nA.java") < told.find("\n00/AreaTest.java"),
        "{told}"
    );
    let stat = shown(&["show", text(&path), "main", "--stat"]);
    assert!(
        stat.contains("Extract Method       3  shown as 1\n"),
        "{stat}"
    );
    let lines = shown(&["show", text(&path), "main", "--format", "github"]);
    assert_eq!(lines.lines().count(), 2, "{lines}");
    assert!(
        lines.starts_with("::notice file=00/AreaTest.java,line=2,endLine=5,title=Rename Method::"),
        "{lines}"
    );
    let markdown = shown(&["show", text(&path), "main", "--format", "markdown"]);
    assert!(
        markdown.starts_with("`commit 2`: 4 refactorings in 2 files"),
        "{markdown}"
    );
    assert!(markdown.contains("- Extract Method: `A.save(String, String)` from 3 places"));
}

#[test]
fn group_includes_sources_in_other_files_as_in_the_tables() {
    let folder = tempfile::tempdir().unwrap();
    let work = "log.open(name, 7); log.write(name + text); log.flush(name); log.close(7);";
    let class = |name: &str, body: &str, rest: &str| {
        let method = |method: &str| {
            format!("  void {method}(String name, String text) {{ {method}(); {body} }}\n")
        };
        format!(
            "class {name} {{\n{}{}{rest}}}\n",
            method("one"),
            method("two")
        )
    };
    let save = format!("  static void save(String name, String text) {{ {work} }}\n");
    let mut history = History::default();
    let root = history.commit(
        &[],
        &[
            ("A.java", &class("A", work, "")),
            ("B.java", &class("B", work, "")),
        ],
    );
    history.commit(
        &[root],
        &[
            ("A.java", &class("A", "save(name, text);", &save)),
            ("B.java", &class("B", "A.save(name, text);", "")),
        ],
    );
    let path = history.write(&folder.path().join("apart"));
    let told = shown(&["show", text(&path), "main"]);
    assert!(
        told.contains("4 refactorings in 1 file, shown as 1\n"),
        "{told}"
    );
    assert!(told.contains("    Extract Method"), "{told}");
    assert!(
        told.contains("save(String, String) from 4 places"),
        "{told}"
    );
    let elsewhere = "← B.one(String, String) (Extract And Move Method)";
    assert!(told.contains(elsewhere), "{told}");
    let stat = shown(&["show", text(&path), "main", "--stat"]);
    let counts = stat.split_whitespace().collect::<Vec<_>>().join(" ");
    assert_eq!(
        counts,
        "Extract And Move Method 2 shown as 1 Extract Method 2 shown as 1 total 4 shown as 1"
    );
    let markdown = shown(&["show", text(&path), "main", "--format", "markdown"]);
    assert!(markdown.contains("- Extract Method: `A.save(String, String)` from 4 places"));
    assert!(markdown.contains("`B.two(String, String)` (Extract And Move Method)"));
    let notice = shown(&["show", text(&path), "main", "--format", "github"]);
    assert_eq!(notice.lines().count(), 1, "{notice}");
    let lines = shown(&["show", text(&path), "main", "--format", "jsonl"]);
    let rows: Vec<serde_json::Value> = lines
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert!(rows.iter().all(|row| row["group_size"] == 4), "{lines}");
    assert!(
        rows.iter()
            .all(|row| row["group_id"] == rows[0]["group_id"])
    );
}

#[test]
fn name_option_sets_repository_name() {
    let folder = tempfile::tempdir().unwrap();
    let path = extracted(&folder);
    let named = |args: &[&str]| {
        let lines = shown(&[&["show", text(&path), "main", "--format", "jsonl"], args].concat());
        let first: serde_json::Value = serde_json::from_str(lines.lines().next().unwrap()).unwrap();
        first["repository"].as_str().unwrap().to_owned()
    };
    assert!(named(&[]).ends_with("/extracted"));
    assert_eq!(named(&["--name", "me/it"]), "me/it");
    let explained = [
        "explain",
        text(&path),
        "main",
        "--element",
        "x",
        "--name",
        "me/it",
    ];
    let output = refmine(&explained).output().unwrap();
    let stderr = String::from_utf8(output.stderr).unwrap();
    assert!(stderr.contains("me/it main: no element"), "{stderr}");
}

#[test]
fn sarif_has_the_properties_its_schema_requires() {
    let folder = tempfile::tempdir().unwrap();
    let path = extracted(&folder);
    let document: serde_json::Value =
        serde_json::from_str(&shown(&["show", text(&path), "main", "--format", "sarif"])).unwrap();
    assert_eq!(document["version"], "2.1.0");
    let run = &document["runs"][0];
    let driver = &run["tool"]["driver"];
    assert_eq!(driver["name"], "refmine");
    let results = run["results"].as_array().unwrap();
    assert_eq!(results.len(), 2);
    for result in results {
        assert!(result["message"]["text"].is_string());
        let rule = result["ruleIndex"].as_u64().unwrap();
        assert_eq!(driver["rules"][rule as usize]["id"], result["ruleId"]);
        let place = &result["locations"][0]["physicalLocation"];
        assert!(place["artifactLocation"]["uri"].is_string());
        assert!(place["region"]["startLine"].as_u64() >= Some(1));
    }
    let of_extraction = results
        .iter()
        .find(|result| result["ruleId"] == "extract-method");
    let related = of_extraction.unwrap()["relatedLocations"]
        .as_array()
        .unwrap();
    assert_eq!(related.len(), 3);
}

#[test]
fn max_bytes_ends_output_after_a_complete_part() {
    let folder = tempfile::tempdir().unwrap();
    let path = extracted(&folder);
    let whole = shown(&["show", text(&path), "main", "--format", "markdown"]);
    for bytes in 0..whole.len() + 130 {
        if bytes % 97 > 0 && bytes < whole.len() {
            continue;
        }
        let bytes_max = bytes.to_string();
        let args = ["show", text(&path), "main", "--format", "markdown"];
        let cut = shown(&[&args[..], &["--max-bytes", &bytes_max]].concat());
        if cut == whole {
            continue;
        }
        assert!(cut.len() <= bytes.max(120), "{cut}");
        let (part, tail) = cut.rsplit_once("\n… and ").unwrap();
        assert!(
            whole.starts_with(part) && tail.contains("--max-bytes"),
            "{cut}"
        );
    }
}

#[test]
fn list_prints_table_csv_and_json() {
    let folder = tempfile::tempdir().unwrap();
    let path = extracted(&folder);
    let out = folder.path().join("out");
    shown(&["mine", text(&path), "--out", text(&out)]);
    let listed = |extra: &[&str]| shown(&[&["list", text(&out)], extra].concat());
    assert!(listed(&[]).contains("A.one(String, String) → save(String, String)"));
    let csv = listed(&["--format", "csv"]);
    assert!(csv.starts_with("repository,commit,"), "{csv}");
    assert_eq!(csv.lines().count(), 5, "{csv}");
    let lines = listed(&["--format", "jsonl"]);
    let of_lines: Vec<serde_json::Value> = lines
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let array: Vec<serde_json::Value> =
        serde_json::from_str(&listed(&["--format", "json"])).unwrap();
    assert!(array == of_lines && array.len() == 4);
    // `show` prints the same values.
    let of_show = shown(&["show", text(&path), "main", "--format", "jsonl"]);
    let of_show: Vec<serde_json::Value> = of_show
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(array[0]["similarity"], of_show[0]["similarity"]);
    for (extra, count) in [
        (&["--type", "extract-method"][..], 3),
        (&["--path", "00"], 1),
        (&["--language", "c"], 0),
        (&["--min-similarity", "1"], 0),
        (&["--limit", "2"], 2),
    ] {
        let lines = listed(&[extra, &["--format", "jsonl"]].concat());
        assert_eq!(lines.lines().count(), count, "{extra:?}");
    }
    assert!(listed(&["--stat"]).ends_with("total                4\n"));
}

#[test]
fn commands_report_an_unfinished_run() {
    let folder = tempfile::tempdir().unwrap();
    let path = repository(&folder);
    let (plan, out) = (folder.path().join("a.plan"), folder.path().join("out"));
    let args = [
        "plan",
        text(&path),
        "--shard-commits",
        "1",
        "--out",
        text(&plan),
    ];
    shown(&args);
    let mine = ["mine", "--plan", text(&plan), "--out", text(&out)];
    shown(&[&mine[..], &["--shard", "1"]].concat());
    let page = folder.path().join("page.html");
    for args in [
        &["list", text(&out)][..],
        &["report", text(&out), "--out", text(&page)],
        &["sql", text(&out)],
        &["check", text(&out)],
        &["status", text(&out)],
    ] {
        let (code, _, err) = shown_in(folder.path(), args);
        assert!(
            code == 75 && err.contains("unfinished"),
            "{args:?} {code} {err}"
        );
    }
    let shards = out.join("shards");
    let (code, told, err) = shown_in(folder.path(), &["list", text(&shards)]);
    assert!(code == 0 && told.contains("Rename Method"), "{err}");
    assert!(err.contains("unfinished"), "{err}");
}

#[test]
fn slow_file_is_left_out_and_others_are_shown() {
    let folder = tempfile::tempdir().unwrap();
    let mut slow = String::from("class Z {\n");
    for number in 0..60_000 {
        slow.push_str(&format!(
            "  int m{number}(int a) {{ return a < {number} ? (a) + f(a, b[{number}]) : -a; }}\n"
        ));
    }
    slow.push_str("}\n");
    for (side, name) in [("before", BEFORE), ("after", RENAMED)] {
        fs::create_dir(folder.path().join(side)).unwrap();
        fs::write(folder.path().join(side).join("A.java"), name).unwrap();
    }
    // Both sides of one file are slow to parse, and it precedes the others.
    fs::write(folder.path().join("before/0.java"), &slow).unwrap();
    fs::write(folder.path().join("after/0.java"), slow + "\n").unwrap();
    let config = folder.path().join("short.toml");
    fs::write(&config, "[run]\ncommit_seconds_max = 2\n").unwrap();
    let args = [
        "diff",
        "before",
        "after",
        "--config",
        text(&config),
        "--verbose",
    ];
    let (code, out, err) = shown_in(folder.path(), &args);
    assert_eq!(code, 0, "{err}");
    assert!(
        err.contains("time_limit") && err.contains("0.java"),
        "{err}"
    );
    assert!(
        out.contains("area(int, int) → surface(int, int)"),
        "{out}{err}"
    );
}

#[test]
fn diff_of_two_file_names_compares_one_file() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(
        folder.path().join("old.js"),
        "function area(w) { return check(w) * w; }\n",
    )
    .unwrap();
    fs::write(
        folder.path().join("new.js"),
        "function surface(w) { return check(w) * w; }\n",
    )
    .unwrap();
    let (code, out, err) = shown_in(
        folder.path(),
        &["diff", "old.js", "new.js", "--format", "jsonl"],
    );
    assert_eq!((code, out.lines().count()), (0, 1), "{out}{err}");
    assert!(out.contains("Rename Function"), "{out}");
    // Files of different languages are not versions of one file.
    fs::write(
        folder.path().join("new.c"),
        "int surface(int w) { return check(w) * w; }\n",
    )
    .unwrap();
    let (_, out, _) = shown_in(
        folder.path(),
        &["diff", "old.js", "new.c", "--format", "jsonl"],
    );
    assert_eq!(out, "");
}

#[test]
fn files_of_unsupported_languages_get_a_line_diff() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("a.md"), "one\ntwo\n").unwrap();
    fs::write(folder.path().join("b.md"), "one\n2\n").unwrap();
    fs::write(folder.path().join("c.png"), b"\x89PNG\0").unwrap();
    for args in [
        &["diff", "a.md", "b.md"][..],
        &["diff", "--ast", "a.md", "b.md"],
    ] {
        let (code, out, err) = shown_in(folder.path(), args);
        assert_eq!(code, 0, "{err}");
        assert_eq!(out, "a.md → b.md\n@@ -1,2 +1,2 @@\n one\n-two\n+2\n");
    }
    let (_, out, _) = shown_in(folder.path(), &["diff", "/dev/null", "c.png"]);
    assert!(out.ends_with("binary files differ\n"), "{out}");
    let (_, out, _) = shown_in(folder.path(), &["diff", "a.md", "a.md"]);
    assert_eq!(out, "");
}

#[test]
fn pager_of_git_determines_width_and_colours() {
    let folder = tempfile::tempdir().unwrap();
    let path = repository(&folder);
    let shown_with = |variables: &[(&str, &str)]| {
        let mut command = refmine(&["show", text(&path), "main~2..main", "--code"]);
        command.env("TERM", "xterm").env_remove("NO_COLOR");
        command.envs(variables.iter().copied());
        String::from_utf8(command.output().unwrap().stdout).unwrap()
    };
    let columns = |text: &str| text.lines().map(|line| line.chars().count()).max().unwrap();
    let plain = shown_with(&[("COLUMNS", "80")]);
    let wide = shown_with(&[("COLUMNS", "200")]);
    assert!(columns(&plain) < columns(&wide), "{plain}{wide}");
    assert!(!plain.contains('\u{1b}'), "{plain}");
    let paged = shown_with(&[("COLUMNS", "60"), ("GIT_PAGER_IN_USE", "true")]);
    assert!(paged.contains('\u{1b}'), "{paged}");
    let without = shown_with(&[("GIT_PAGER_IN_USE", "true"), ("NO_COLOR", "1")]);
    assert!(!without.contains('\u{1b}'), "{without}");
}

#[test]
fn ast_refuses_filters_for_refactorings() {
    let folder = tempfile::tempdir().unwrap();
    let path = repository(&folder);
    for option in [
        &["--stat"][..],
        &["--type", "rename-method"],
        &["--element", "area"],
    ] {
        let args = [&["show", text(&path), "--ast"], option].concat();
        let (code, _, err) = shown_in(folder.path(), &args);
        assert!(code == 2 && err.contains("[choice_of_trees]"), "{err}");
    }
}

#[test]
fn element_option_filters_by_name() {
    let folder = tempfile::tempdir().unwrap();
    let path = repository(&folder);
    let all = shown(&["show", text(&path), "main~2..main", "--format", "jsonl"]);
    let row: serde_json::Value = serde_json::from_str(all.lines().next().unwrap()).unwrap();
    let name = row["after_name"].as_str().unwrap();
    let of_name = |name: &str| {
        let args = [
            "show",
            text(&path),
            "main~2..main",
            "--format",
            "jsonl",
            "--element",
            name,
        ];
        shown(&args).lines().count()
    };
    assert!(of_name(name) >= 1);
    assert_eq!(of_name("noSuchElement"), 0);
}

#[test]
fn markdown_links_to_lines_on_the_host() {
    let folder = tempfile::tempdir().unwrap();
    let path = repository(&folder);
    let origin = "git@github.com:example/many.git";
    git(&path, &["config", "remote.origin.url", origin]);
    let told = shown(&["show", text(&path), "main~2..main", "--format", "markdown"]);
    assert!(
        told.contains("](https://github.com/example/many/blob/"),
        "{told}"
    );
    assert!(told.contains("#L"), "{told}");
}

#[test]
fn file_over_the_size_limit_is_not_read() {
    let folder = tempfile::tempdir().unwrap();
    for (side, name) in [("before", BEFORE), ("after", RENAMED)] {
        fs::create_dir(folder.path().join(side)).unwrap();
        fs::write(folder.path().join(side).join("A.java"), name).unwrap();
        let sparse = fs::File::create(folder.path().join(side).join("Big.java")).unwrap();
        // Reading so large a file would take longer than any test may.
        sparse.set_len(1 << 42).unwrap();
    }
    let args = ["diff", "before", "after", "--verbose"];
    let (code, out, err) = shown_in(folder.path(), &args);
    assert_eq!(code, 0, "{err}");
    assert!(
        err.contains("file_too_large") && err.contains("Big.java"),
        "{err}"
    );
    assert!(out.contains("area(int, int) → surface(int, int)"), "{out}");
}

#[test]
fn path_in_place_of_a_revision_names_the_option_for_paths() {
    let folder = tempfile::tempdir().unwrap();
    let clone = work_tree(&folder);
    let file = "src/A.java";
    for (words, glob) in [
        (&["show", "HEAD", "--", file][..], file),
        (&["show", "--worktree", "--", "src/"], "src/**"),
        (&["show", file], file),
        (&["show", "./src/A.java"], "./src/A.java"),
        (&["show", "src"], "src/**"),
        (&["show", "HEAD", file], file),
        (&["explain", "HEAD", "--", file], file),
    ] {
        let (code, out, err) = shown_in(&clone, words);
        let option = if words[0] == "show" {
            "--path"
        } else {
            "--include"
        };
        let hint = format!("give {option} '{glob}'");
        assert!(
            code == 2 && out.is_empty() && err.contains(&hint),
            "{words:?}: {out}{err}"
        );
    }
    // A path that names the repository, and a word that names nothing.
    assert_eq!(shown_in(&clone, &["show", "./src"]).0, 0);
    assert_eq!(shown_in(&clone, &["show", "../clone", "HEAD"]).0, 0);
    let (code, _, err) = shown_in(&clone, &["show", "nowhere"]);
    assert!(code == 1 && err.contains("[revision_unknown]"), "{err}");
}

#[test]
fn file_with_conflicts_is_left_out_and_named() {
    let folder = tempfile::tempdir().unwrap();
    let clone = work_tree(&folder);
    let commit = |text: &str| {
        fs::write(clone.join("src/A.java"), text).unwrap();
        let name = ["-c", "user.name=A", "-c", "user.email=a@b"];
        git(&clone, &[&name[..], &["commit", "-qam", "one"]].concat());
    };
    git(&clone, &["checkout", "-qb", "other"]);
    commit(&RENAMED.replace("surface", "other"));
    git(&clone, &["checkout", "-q", "-"]);
    commit(&RENAMED.replace("surface", "mine"));
    let merge = std::process::Command::new("git")
        .args([
            "-c",
            "user.name=A",
            "-c",
            "user.email=a@b",
            "merge",
            "-q",
            "other",
        ])
        .current_dir(&clone)
        .output()
        .unwrap();
    assert!(!merge.status.success());
    let moved = "class New {\n  void f(int a) { g(a * 7); h(a + 3); k(a, a); }\n}\n";
    fs::write(clone.join("src/New.java"), moved).unwrap();
    for option in ["--worktree", "--staged"] {
        let (_, out, err) = shown_in(&clone, &["show", option, "--format", "jsonl"]);
        assert!(!out.contains("mine"), "{option}: {out}{err}");
        assert!(
            err.contains("src/A.java") && err.contains("has conflicts of a merge"),
            "{option}: {err}"
        );
    }
    // Solved and added, it is compared like any other file.
    fs::write(clone.join("src/A.java"), RENAMED).unwrap();
    git(&clone, &["add", "src/A.java"]);
    let (_, out, err) = shown_in(&clone, &["show", "--worktree"]);
    assert!(
        out.contains("mine(int, int) → surface(int, int)"),
        "{out}{err}"
    );
}

#[test]
fn list_filters_by_repository_and_commit() {
    let folder = tempfile::tempdir().unwrap();
    let (path, out) = (repository(&folder), folder.path().join("out"));
    shown(&["mine", text(&path), "--out", text(&out)]);
    let all = shown(&["list", text(&out), "--format", "jsonl"]);
    let row: serde_json::Value = serde_json::from_str(all.lines().next().unwrap()).unwrap();
    let (name, commit) = (
        row["repository"].as_str().unwrap(),
        row["commit"].as_str().unwrap(),
    );
    let rows = |words: &[&str]| {
        let listed = [&["list", text(&out), "--format", "jsonl"][..], words].concat();
        shown(&listed).lines().count()
    };
    let of_commit = all.lines().filter(|line| line.contains(commit)).count();
    assert_eq!(rows(&["--repository", name]), all.lines().count());
    for id in [commit, &commit[..7], &commit[..7].to_uppercase()] {
        assert_eq!(rows(&["--commit", id]), of_commit, "{id}");
    }
    assert_eq!(rows(&["--commit", "0000000"]), 0);
    for (option, value, code) in [
        ("--repository", "no/such", "unknown_repository"),
        ("--commit", "v1", "first digits"),
    ] {
        let output = refmine(&["list", text(&out), option, value])
            .output()
            .unwrap();
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert!(
            output.status.code() == Some(2) && stderr.contains(code),
            "{stderr}"
        );
    }
}

#[test]
fn paths_of_the_heading_are_not_repeated_and_counted_changes_name_their_element() {
    let folder = tempfile::tempdir().unwrap();
    let code = |name: &str, unit: &str| {
        format!(
            "  int {name}(int a) {{\n    int {unit} = a * 7;\n    return {unit} + b({unit}, a);\n  }}\n"
        )
    };
    let other = "  void h(int x, int y) { k(x); m(y + 3, x * 2); n(y); }\n";
    let script = "export function fail(a) { log(a); return stop(a + 3, 'x'); }\n".to_owned();
    let two = |first: String, second: String| first + &second.replace('7', "9");
    let before = [
        (
            "A.java",
            format!("class A {{\n{}}}\n", two(code("f", "u"), code("g", "v"))),
        ),
        ("B.java", format!("class B {{\n  int c;\n{other}}}\n")),
        ("errors.js", script.clone()),
    ];
    let after = [
        (
            "A.java",
            format!(
                "class A {{\n\n{}{other}}}\n",
                two(code("f1", "u"), code("g", "v1"))
            ),
        ),
        ("B.java", "class B {\n  int c;\n}\n".to_owned()),
        ("errors.ts", script),
    ];
    let sides = [("before", before), ("after", after)].map(|(side, files)| {
        let path = folder.path().join(side);
        fs::create_dir_all(path.join("a")).unwrap();
        for (name, content) in files {
            fs::write(path.join("a").join(name), content).unwrap();
        }
        path
    });
    let told = shown(&["diff", text(&sides[0]), text(&sides[1])]);
    for line in [
        // Of the file of the heading, the line alone; of others the path.
        " :2 → :3  similarity",
        " a/B.java:3 → :11  similarity",
        "+ 1 variable change in g(int)",
        "errors.js → errors.ts",
    ] {
        assert!(told.contains(line), "{line}: {told}");
    }
    for repeated in ["a/A.java:", "a/errors.ts:"] {
        assert!(!told.contains(repeated), "{repeated}: {told}");
    }
}

#[test]
fn only_member_of_an_extracted_class_is_not_told_twice() {
    let total = "  int total(List<Item> items) {
    int sum = 0;
    for (Item item : items) sum += item.price() * item.count();
    return sum;
  }
";
    let rate = "  double rate(Item item) { return item.kind().isFood() ? 0.07 : 0.19; }\n";
    let cart = |own: &str, call: &str| {
        format!("class Cart {{\n  void add(Item it) {{ items.add(it); print({call}); }}\n{own}}}\n")
    };
    let before = cart(&format!("{total}{rate}"), "total(items), rate(it)");
    let shown = |moved: &str, own: &str, call: &str, args: &[&str]| {
        let folder = tempfile::tempdir().unwrap();
        let mut history = History::default();
        let root = history.commit(&[], &[("Cart.java", &before)]);
        let totals = format!("class Totals {{\n{moved}}}\n");
        let files = [("Cart.java", &*cart(own, call)), ("Totals.java", &totals)];
        history.commit(&[root], &files);
        let path = history.write(&folder.path().join("demo.git"));
        let output = refmine(&[&["show", text(&path), "main"][..], args].concat()).output();
        String::from_utf8(output.unwrap().stdout).unwrap()
    };
    let one = shown(total, rate, "new Totals().total(items), rate(it)", &[]);
    assert!(one.contains("[total(List)] in Cart → Totals"), "{one}");
    assert!(
        one.contains("+ 1 consequence") && !one.contains("Move Method"),
        "{one}"
    );
    let all = shown(
        total,
        rate,
        "new Totals().total(items), rate(it)",
        &["--details"],
    );
    assert!(all.contains("Move Method"), "{all}");
    // Of several members, each has its own lines.
    let (both, call) = (
        format!("{total}{rate}"),
        "new Totals().total(items), new Totals().rate(it)",
    );
    let two = shown(&both, "", call, &[]);
    assert!(
        two.contains("Extract Class") && two.matches("Move Method").count() == 2,
        "{two}"
    );
}

#[test]
fn changed_elements_are_counted_and_with_changes_listed() {
    let folder = tempfile::tempdir().unwrap();
    let before = "class A {\n  int a() { return 1; }\n  /** b */\n  int b() { return 2; }\n  int c() { return 3; }\n}\n";
    let after = "class A {\n  int a() { return 7; }\n  /** B */\n  int b() { return 2; }\n  long d() { return 5; }\n  static int c() { return 3; }\n}\n";
    let spaced = before.replace("{ return 1; }", "{\n    return 1;\n  }");
    let mut history = History::default();
    let root = history.commit(&[], &[("A.java", before)]);
    let layout = history.commit(&[root], &[("A.java", &spaced)]);
    history.commit(&[layout], &[("A.java", after)]);
    let path = history.write(&folder.path().join("elements.git"));
    let show = |args: &[&str]| shown(&[&["show", text(&path)], args].concat());

    let told = show(&["main~2"]);
    assert!(
        told.ends_with("Elements: 1 class, 3 methods added\n")
            || told.ends_with("Elements: 3 methods, 1 class added\n"),
        "{told}"
    );
    assert!(show(&["main~2", "--changes"]).contains("  + class A  :1\n  + method A.a()  :2\n"));
    let told = show(&["main~1"]);
    assert!(
        told.ends_with("· no refactorings\n\nElements: only the layout of 1 method changed\n"),
        "{told}"
    );
    let line = "Elements: 1 method added · 1 method changed in code · 1 method changed in the header · 1 method changed in comments or layout";
    let types = ["--types", "structure"];
    let told = show(&[&["main", "--width", "200"], &types[..]].concat());
    assert!(told.ends_with(&format!("\n{line}\n")), "{told}");
    let listed = [
        "A.java",
        "  ~ method A.a()  :2  body",
        "  ~ method A.b()  :3  comment",
        "  + method A.d()  :5",
        "  ~ method A.c()  :6  modifiers",
    ];
    let told = show(&["main", "--width", "200", "--changes"]);
    assert!(
        told.ends_with(&format!("\n{line}\n{}\n", listed.join("\n"))),
        "{told}"
    );
    // A range commit by commit names only those with refactorings, unless the elements are listed.
    assert_eq!(
        show(&[&["main~1..main", "--each"], &types[..]].concat()),
        ""
    );

    let of =
        |format: &str| show(&[&["main", "--changes", "--format", format], &types[..]].concat());
    assert!(of("markdown").contains("\n- method `A.d()` added <sub>`A.java:5`</sub>\n"));
    assert!(of("table").contains("method A.c() changed in the header (modifiers)  A.java:6\n"));
    assert!(of("github").contains("::notice file=A.java,line=5,endLine=5,title=method added::"));
    assert!(of("sarif").contains("\"text\": \"method A.d() added\""));
    let lines = of("jsonl");
    let lines = lines
        .lines()
        .map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap());
    let changes: Vec<_> = lines.map(|line| line["change"].clone()).collect();
    assert_eq!(changes, ["changed", "changed", "added", "changed"]);
    let (code, _, err) = shown_in(&path, &["show", "--changes", "--format", "rminer-json"]);
    assert!(code == 2 && err.contains("[no_changes]"), "{err}");
}

#[test]
fn callers_that_did_not_follow_a_change_of_parameters_are_named() {
    let folder = tempfile::tempdir().unwrap();
    let calls = "  int total() { return sum(1, 2); }\n  int fixed() { return sum(3, 4); }\n";
    // Another type has a method of the name, and an overload takes the former parameters.
    let own = "  int sum(int a, int b) { return a * b; }\n  int own() { return sum(5, 6); }\n";
    let kept = "  int kept(int a) { return a; }\n  int old() { return kept(1); }\n";
    let java = format!(
        "class A {{\n  int sum(int a, int b) {{ return a + b; }}\n{calls}}}\nclass B {{\n{kept}{own}}}\n"
    );
    let overload = "int kept(int a, int b) { return a; }\n  int kept(int a) { return kept(a, 0); }";
    let python = "def total(a, b):
    return a + b

def unchanged():
    return total(1, 2)

def by_name():
    return total(b=1, a=2)

def other(a):
    return a * 2

def uses_other():
    return other(7)

class K:
    def total(self, a, b):
        return a

    def run(self):
        return self.total(3, 4)
";
    let script = "export function sum(a: number, b: number) { return a + b; }
export function total() { return sum(1, 2); }
export function opt(a: number) { return a * 3 + 1; }
export function usesOpt() { return opt(3); }
export function rest(x: number, y: number) { return x * 7 + 1; }
export function usesRest() { return rest(3, 4); }
";
    let sharp = "class C { int Opt(int a) { return a * 3; } int Uses() { return Opt(3); } }\n";
    let kotlin = "fun opt(a: Int): Int { return a * 3 }\nfun usesOpt(): Int { return opt(3) }\n";
    let c = "int opt(int a) { return a * 3; }\nint usesOpt() { return opt(3); }\n";
    let files = [
        ("A.java", java.clone(), {
            let after = java.replacen("int sum(int a, int b)", "int sum(int a, int b, int c)", 1);
            let after = after.replace("sum(3, 4)", "sum(3, 4, 5)");
            after.replace("int kept(int a) { return a; }", overload)
        }),
        ("m.py", python.to_owned(), {
            let after = python.replacen("total(a, b)", "total(b, a)", 1);
            after.replace("other(a)", "other(a, q=3)")
        }),
        ("m.ts", script.to_owned(), {
            let after = script.replace("a: number, b: number", "a: number");
            let after = after.replace("return a + b", "return a");
            let after = after.replace(
                "rest(a: number, b: number)",
                "rest(a: number, ...b: number[])",
            );
            after.replace("opt(a: number)", "opt(a: number, c?: number)")
        }),
        (
            "m.cpp",
            c.to_owned(),
            c.replace("int a)", "int a, int b = 2)"),
        ),
        // Parameters that take any number of arguments need none.
        (
            "m.cs",
            sharp.to_owned(),
            sharp.replace("int a)", "int a, params int[] more)"),
        ),
        (
            "m.kt",
            kotlin.to_owned(),
            kotlin.replace("a: Int)", "a: Int, vararg more: Int)"),
        ),
    ];
    for (file, before, after) in &files {
        for (side, text) in [("before", before), ("after", after)] {
            fs::create_dir_all(folder.path().join(side)).unwrap();
            fs::write(folder.path().join(side).join(file), text).unwrap();
        }
    }
    let [before, after] = ["before", "after"].map(|side| folder.path().join(side));
    let diff = |args: &[&str]| shown(&[&["diff", text(&before), text(&after)], args].concat());
    let told = diff(&[]);
    let lines: Vec<&str> = told.lines().filter(|it| it.contains("stayed as")).collect();
    let expected = [
        "1 caller of sum(int, int) stayed as it was: A.java:3 total()",
        "1 caller of total stayed as it was: m.py:5 unchanged",
        "1 caller of sum stayed as it was: m.ts:2 total",
    ];
    assert_eq!(lines, expected, "{told}");
    let listed = diff(&["--changes"]);
    let below = "  ~ method A.sum(int, int) → A.sum(int, int, int)  :2  parameters, signature\n    1 caller of";
    assert!(listed.contains(below), "{listed}");

    let of = |format: &str| diff(&["--changes", "--format", format]);
    let line = "  - 1 caller of `sum(int, int)` stayed as it was: `A.java:3` `total()`\n";
    assert!(of("markdown").contains(line));
    let sentence = "method A.total() still calls sum(int, int)";
    assert!(of("table").contains(&format!("{sentence}  A.java:3\n")));
    let command = "::warning file=A.java,line=3,title=caller unchanged::";
    assert!(of("github").contains(&format!("{command}{sentence}\n")));
    assert!(of("sarif").contains(sentence));
    assert!(of("jsonl").contains("\"unchanged_callers\":[\"A.java:3\"]}"));
}
