//! Content of a dataset about itself and its repositories, tested through the program.

mod common;

use common::{History, column, facts, git, ids, refmine, run, straight, text};
use parquet::arrow::arrow_reader::ParquetRecordBatchReaderBuilder;
use refmine::sink::tables::TABLES;
use refmine::sink::tables::schema::ColumnKind;
use std::fs;
use std::path::{Path, PathBuf};

/// Returns a history whose last commit renames a method.
fn renamed() -> History {
    let mut history = History::default();
    let class =
        |name: &str| format!("class A {{\n  int {name}(int x) {{ return x * 31 + 7 * x; }}\n}}\n");
    let root = history.commit(&[], &[("A.java", &class("one"))]);
    history.commit(&[root], &[("A.java", &class("two"))]);
    history
}

/// Writes that history to `path`, with `url` as its remote `origin`.
fn cloned_from(path: &Path, url: &str) -> PathBuf {
    let repository = renamed().write(path);
    git(&repository, &["config", "remote.origin.url", url]);
    repository
}

/// Mines into `out` with the arguments `words`, which must succeed, and returns stderr.
fn mined(out: &Path, words: &[&str]) -> String {
    let (code, stderr) = run(&[&["mine", "--out", text(out)], words].concat());
    assert_eq!(code, 0, "{stderr}");
    stderr
}

#[test]
fn name_and_urls_of_a_repository_come_from_its_origin() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("out");
    let gitlab = cloned_from(
        &folder.path().join("clone"),
        "https://me:secret@gitlab.com/group/sub/name.git",
    );
    let plain = straight(2).write(&folder.path().join("plain"));
    mined(&out, &[text(&gitlab), text(&plain)]);
    assert_eq!(
        column(&out, "repositories", "repository"),
        ["group/sub/name", "plain"]
    );
    let url = "https://gitlab.com/group/sub/name";
    assert_eq!(column(&out, "repositories", "url"), [url, ""]);
    let commits = ids(&gitlab);
    let urls = column(&out, "commits", "commit_url");
    assert_eq!(urls[1], format!("{url}/-/commit/{}", commits[1]));
    assert_eq!(urls[2..], ["", ""]);
    let named = folder.path().join("named");
    mined(&named, &[text(&gitlab), "--name", "mine"]);
    assert_eq!(column(&named, "repositories", "repository"), ["mine"]);
    assert_eq!(column(&named, "repositories", "url"), [url]);
    let (code, stderr) = run(&[
        "plan",
        text(&gitlab),
        text(&plain),
        "--name",
        "mine",
        "--out",
        text(&folder.path().join("plan")),
    ]);
    assert_eq!(code, 2, "{stderr}");
    assert!(stderr.contains("[name_of_several]"), "{stderr}");
}

#[test]
fn refactoring_id_is_independent_of_other_repositories_and_equal_names_are_disambiguated() {
    let folder = tempfile::tempdir().unwrap();
    let place = |name: &str| folder.path().join(name);
    let url = "git@github.com:google/gson.git";
    let (left, right) = (
        cloned_from(&place("left"), url),
        cloned_from(&place("right"), url),
    );
    mined(&place("alone"), &[text(&right)]);
    let both = mined(&place("both"), &[text(&left), text(&right)]);
    let turned = mined(&place("turned"), &[text(&right), text(&left)]);
    for stderr in [both, turned] {
        let expected =
            "2 repositories are named google/gson: they become google/gson@left, google/gson@right";
        assert!(stderr.contains(expected), "{stderr}");
    }
    assert_eq!(
        column(&place("alone"), "repositories", "repository"),
        ["google/gson"]
    );
    assert_eq!(facts(&place("both")), facts(&place("turned")));
    let alone = column(&place("alone"), "refactorings", "refactoring_id");
    let ids = column(&place("both"), "refactorings", "refactoring_id");
    assert_eq!(alone.len(), 1);
    assert_eq!(ids, [alone[0].as_str(), &alone[0]]);
}

#[test]
fn rminer_json_contains_repository_and_commit_urls() {
    let folder = tempfile::tempdir().unwrap();
    let repository = cloned_from(
        &folder.path().join("clone"),
        "ssh://git@bitbucket.org/team/name",
    );
    let commit = ids(&repository).pop().unwrap();
    let output = refmine(&["show", text(&repository), "main", "--format", "rminer-json"])
        .output()
        .unwrap();
    let json: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    let commit_json = &json["commits"][0];
    assert_eq!(
        commit_json["repository"],
        "https://bitbucket.org/team/name.git"
    );
    let url = format!("https://bitbucket.org/team/name/commits/{commit}");
    assert_eq!(commit_json["url"], url);
}

/// Returns the text of the descriptive file `name` of the dataset `out`.
fn about(out: &Path, name: &str) -> String {
    std::fs::read_to_string(out.join(name)).unwrap()
}

#[test]
fn descriptive_files_name_origin_and_build_but_no_local_paths() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("out");
    let repository = cloned_from(
        &folder.path().join("clone"),
        "https://github.com/google/gson.git",
    );
    mined(&out, &[text(&repository)]);
    let head = ids(&repository).pop().unwrap();
    let readme = about(&out, "README.md");
    let row = format!("| google/gson | https://github.com/google/gson | {head} |");
    assert!(readme.contains(&row), "{readme}");
    assert!(readme.contains("| refmine | "), "{readme}");
    assert!(readme.contains("| revision | "), "{readme}");
    assert!(readme.contains("| hashes | BLAKE3"), "{readme}");
    for name in ["README.md", "CITATION.cff", "DICTIONARY.md"] {
        assert!(!about(&out, name).contains(text(folder.path())), "{name}");
    }
    assert_eq!(column(&out, "run", "hash_algorithm").len(), 1);
    assert!(about(&out, "DICTIONARY.md").contains("| `Rename Method` | `RENAME`: "));
}

#[test]
fn only_the_plan_contains_absolute_paths() {
    let folder = tempfile::tempdir().unwrap();
    renamed().write(&folder.path().join("demo"));
    fs::create_dir(folder.path().join("plain")).unwrap();
    let done = refmine(&["mine", "demo", "plain", "absent", "--out", "out"])
        .arg("--allow-unreadable")
        .current_dir(folder.path())
        .output()
        .unwrap();
    assert!(done.status.success(), "{done:?}");
    let out = folder.path().join("out");
    // The plan has the canonical path, so compare with the last component only.
    let name = folder.path().file_name().unwrap().to_str().unwrap();
    for table in TABLES.iter().filter(|table| out.join(table.name).exists()) {
        let texts = table.columns().into_iter();
        for text in texts.filter(|column| column.kind == ColumnKind::Text) {
            let values = column(&out, table.name, &text.name);
            let names_folder = values.iter().any(|value| value.contains(name));
            assert!(!names_folder, "{} {}: {values:?}", table.name, text.name);
        }
    }
    assert_eq!(column(&out, "faults", "code").len(), 2);
    for file in [
        "README.md",
        "CITATION.cff",
        "DICTIONARY.md",
        "manifest.json",
    ] {
        assert!(!about(&out, file).contains(name), "{file}");
    }
    let plan = fs::File::open(out.join("plan.parquet")).unwrap();
    let plan = ParquetRecordBatchReaderBuilder::try_new(plan).unwrap();
    let dictionary = about(&out, "DICTIONARY.md");
    let (_, described) = dictionary.split_once("\n## plan\n").unwrap();
    for field in plan.schema().fields() {
        assert!(described.contains(&format!("\n| `{}` | ", field.name())));
    }
    assert!(described.contains("Absolute path of the repository"));
}

#[test]
fn check_keeps_edited_citation_writes_missing_readme_and_rejects_edited_manifest() {
    let folder = tempfile::tempdir().unwrap();
    let repository = renamed().write(&folder.path().join("demo"));
    let out = folder.path().join("out");
    mined(&out, &[text(&repository)]);
    let citation = about(&out, "CITATION.cff").replace("The people who mined it", "Me");
    fs::write(out.join("CITATION.cff"), &citation).unwrap();
    fs::remove_file(out.join("README.md")).unwrap();
    let (code, stderr) = run(&["check", text(&out)]);
    assert_eq!(code, 0, "{stderr}");
    assert!(
        stderr.contains("wrote what was missing: README.md\n"),
        "{stderr}"
    );
    assert!(out.join("README.md").exists());
    assert_eq!(about(&out, "CITATION.cff"), citation);
    let manifest = about(&out, "manifest.json").replace("\"shards\": 1", "\"shards\": 2");
    fs::write(out.join("manifest.json"), manifest).unwrap();
    let (code, stderr) = run(&["check", text(&out)]);
    assert_eq!(code, 1, "{stderr}");
}

#[test]
fn extractions_of_one_method_form_a_group_and_have_the_roles_of_their_files() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("out");
    let before = "class ShopTest {\n\
        int first(int net) { int tax = net * 19 / 100; log(net, tax); int sum = net + tax; return sum + 1; }\n\
        int second(int net) { int tax = net * 19 / 100; log(net, tax); int sum = net + tax; return sum + 2; }\n\
        int third(int a) { int b = a * 17 + 3; show(b, a); return b - a; }\n}\n";
    let after = "class ShopTest {\n\
        int first(int net) { return gross(net) + 1; }\n\
        int second(int net) { return gross(net) + 2; }\n\
        int gross(int net) { int tax = net * 19 / 100; log(net, tax); int sum = net + tax; return sum; }\n\
        int fourth(int a) { int b = a * 17 + 3; show(b, a); return b - a; }\n}\n";
    let mut history = History::default();
    let root = history.commit(&[], &[("src/test/java/ShopTest.java", before)]);
    history.commit(&[root], &[("src/test/java/ShopTest.java", after)]);
    let repository = history.write(&folder.path().join("shop"));
    mined(&out, &[text(&repository)]);
    let types = column(&out, "refactorings", "type");
    let groups = column(&out, "refactorings", "group_id");
    let sizes = column(&out, "refactorings", "group_size");
    assert_eq!(types, ["Extract Method", "Extract Method", "Rename Method"]);
    assert_eq!(groups[0], groups[1]);
    assert_ne!(groups[1], groups[2]);
    assert_eq!(sizes, ["2", "2", "1"]);
    assert_eq!(column(&out, "refactorings", "before_role"), ["test"; 3]);
    assert_eq!(column(&out, "refactorings", "after_role"), ["test"; 3]);
    let readme = about(&out, "README.md");
    assert!(
        readme.contains("3 refactorings (2 groups) in 2 commits"),
        "{readme}"
    );
}

#[test]
fn commits_have_author_and_message_and_email_addresses_only_with_emails_option() {
    let folder = tempfile::tempdir().unwrap();
    let repository = renamed().write(&folder.path().join("demo"));
    let (hashed, plain) = (folder.path().join("hashed"), folder.path().join("plain"));
    mined(&hashed, &[text(&repository)]);
    mined(&plain, &[text(&repository), "--emails"]);
    let emails = column(&hashed, "commits", "author_email");
    assert!(
        emails
            .iter()
            .all(|email| email.len() == 32 && !email.contains('@'))
    );
    assert_eq!(emails[0], emails[1]);
    assert_eq!(emails, column(&hashed, "commits", "committer_email"));
    assert_eq!(
        column(&plain, "commits", "author_email"),
        ["a@example.com"; 2]
    );
    assert_eq!(column(&plain, "commits", "committer_name"), ["A U Thor"; 2]);
    assert_eq!(column(&plain, "commits", "parents"), ["0", "1"]);
    assert_eq!(column(&plain, "commits", "body"), ["", ""]);
    assert_eq!(
        column(&plain, "commits", "subject"),
        ["commit 1", "commit 2"]
    );
}

#[test]
fn report_uses_a_unique_temporary_name_and_refuses_a_device() {
    let folder = tempfile::tempdir().unwrap();
    let repository = renamed().write(&folder.path().join("demo"));
    let out = folder.path().join("out");
    mined(&out, &[text(&repository)]);
    let pages = folder.path().join("pages");
    let page = pages.join("page.html");
    // The fixed temporary name of earlier versions, which must not be in the way.
    fs::create_dir_all(pages.join("page.html.tmp")).unwrap();
    let (code, stderr) = run(&["report", text(&out), "--out", text(&page)]);
    assert_eq!(code, 0, "{stderr}");
    let mut entries: Vec<_> = fs::read_dir(&pages)
        .unwrap()
        .map(|entry| entry.unwrap().file_name())
        .collect();
    entries.sort();
    assert_eq!(entries, ["page.html", "page.html.tmp"]);
    let (code, stderr) = run(&["report", text(&out), "--out", "/dev/null"]);
    assert_eq!(code, 2, "{stderr}");
    assert!(stderr.contains("[not_a_file]"), "{stderr}");
}
