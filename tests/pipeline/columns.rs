//! Columns of commits and files, compared with the output of the git program.

use crate::common::{self, History, column, run, text};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Returns the output of the git program in `repository`, byte by byte.
fn asked(repository: &Path, args: &[&str]) -> Vec<u8> {
    let output = Command::new("git")
        .arg("-C")
        .arg(repository)
        .args(args)
        .env("GIT_CONFIG_NOSYSTEM", "1")
        .env("GIT_CONFIG_GLOBAL", "/dev/null")
        .output()
        .unwrap();
    assert!(output.status.success(), "git {args:?}");
    output.stdout
}

/// Creates a repository with a work tree in `folder`.
fn work_tree(folder: &Path) -> PathBuf {
    let repository = folder.join("demo");
    fs::create_dir(&repository).unwrap();
    common::git(&repository, &["init", "-q", "-b", "main"]);
    common::git(&repository, &["config", "user.name", "A"]);
    common::git(&repository, &["config", "user.email", "a@b"]);
    repository
}

fn commit(repository: &Path, message: &str) {
    common::git(repository, &["add", "-A"]);
    common::git(repository, &["commit", "-q", "-m", message]);
}

/// Mines `repository` with additional arguments, and returns the dataset.
fn mined(repository: &Path, more: &[&str]) -> PathBuf {
    let out = repository.with_extension("out");
    let args = ["mine", text(repository), "--out", text(&out), "--overwrite"];
    let (code, stderr) = run(&[&args[..], more].concat());
    assert_eq!(code, 0, "{stderr}");
    out
}

/// Returns `commit path added deleted` of each row of `files`, sorted; `-` for null, as git prints
/// it.
fn churn_of_files(out: &Path) -> Vec<String> {
    let values = |name: &str| column(out, "files", name);
    let (after, before) = (values("after_path"), values("before_path"));
    let paths = after.iter().zip(&before);
    let paths = paths.map(|(after, before)| if after.is_empty() { before } else { after });
    let or_dash = |value: &String| match value.is_empty() {
        true => "-".to_owned(),
        false => value.clone(),
    };
    let mut rows: Vec<String> = values("commit")
        .iter()
        .zip(paths)
        .zip(values("lines_added").iter().zip(&values("lines_deleted")))
        .map(|((commit, path), (added, deleted))| {
            format!("{commit} {path} {} {}", or_dash(added), or_dash(deleted))
        })
        .collect();
    rows.sort();
    rows
}

/// Returns the same lines from the output of git.
fn churn_of_git(repository: &Path) -> Vec<String> {
    let mut rows = Vec::new();
    for commit in common::ids(repository).iter().skip(1) {
        let parent = format!("{commit}^");
        let output = asked(
            repository,
            &["diff", "--numstat", "--no-renames", &parent, commit],
        );
        for line in String::from_utf8(output).unwrap().lines() {
            let [added, deleted, path] = line.splitn(3, '\t').collect::<Vec<_>>()[..] else {
                panic!("{line}");
            };
            rows.push(format!("{commit} {path} {added} {deleted}"));
        }
    }
    rows.sort();
    rows
}

/// Pseudo-random numbers that are equal in every run (xorshift64).
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % sides
    }
}

#[test]
fn line_counts_equal_git_numstat_for_random_edits() {
    let folder = tempfile::tempdir().unwrap();
    let mut dice = Dice(0x2545_f491_4f6c_dd1d);
    let mut history = History::default();
    // Few different lines, like braces and blank lines, in files of up to two thousand lines, to
    // exercise git's heuristics for frequent lines and costly searches.
    for length in [3, 40, 400, 2000] {
        let mut lines: Vec<u64> = (0..length).map(|_| dice.roll(length / 3 + 2)).collect();
        for _ in 0..12 {
            for _ in 0..dice.roll(length / 4 + 2) {
                let count = lines.len() as u64;
                let (at, other) = (dice.roll(count + 1) as usize, dice.roll(count + 1) as usize);
                match dice.roll(3) {
                    0 => lines.insert(at, dice.roll(length / 3 + 2)),
                    1 if at < lines.len() => drop(lines.remove(at)),
                    _ if at.max(other) < lines.len() => lines.swap(at, other),
                    _ => {}
                }
            }
            let end = if dice.roll(2) == 0 { "\n" } else { "\r\n" };
            let lines = lines.iter().map(|line| format!("// {line}"));
            let mut code: String = lines.collect::<Vec<_>>().join(end);
            if dice.roll(4) > 0 {
                code.push_str(end);
            }
            let parents: Vec<usize> = history.last().into_iter().collect();
            history.commit(&parents, &[("a.js", &code)]);
        }
    }
    let repository = history.write(&folder.path().join("demo"));
    let out = mined(&repository, &[]);
    assert_eq!(churn_of_files(&out), churn_of_git(&repository));
}

#[cfg(unix)]
#[test]
fn line_counts_equal_git_numstat_for_unusual_files() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let folder = tempfile::tempdir().unwrap();
    let repository = work_tree(folder.path());
    let write = |name: &str, bytes: &[u8]| fs::write(repository.join(name), bytes).unwrap();
    write("a.js", b"one();\ntwo();\nthree();");
    write("binary.js", b"a\0b\n");
    write("crlf.js", b"one();\r\ntwo();\r\n");
    write("empty.js", b"");
    write("gone.js", b"one();\ntwo();\n");
    write("latin.js", b"// caf\xe9\n");
    write("mode.js", b"one();\n");
    write("to-link.js", b"one();\ntwo();\n");
    symlink("a.js", repository.join("link.js")).unwrap();
    commit(&repository, "base");
    write("a.js", b"one();\ntwo();\nthree();\n");
    write("binary.js", b"a\0c\n");
    write("crlf.js", b"one();\ntwo();\r\nthree();\r\n");
    write("empty.js", b"\n");
    write("latin.js", b"// caf\xe9s\n//\n");
    write("new.js", b"\n\n\n");
    fs::remove_file(repository.join("gone.js")).unwrap();
    fs::remove_file(repository.join("to-link.js")).unwrap();
    symlink("a.js", repository.join("to-link.js")).unwrap();
    fs::remove_file(repository.join("link.js")).unwrap();
    symlink("new.js", repository.join("link.js")).unwrap();
    let mode = fs::Permissions::from_mode(0o755);
    fs::set_permissions(repository.join("mode.js"), mode).unwrap();
    let id = "1234567890123456789012345678901234567890";
    commit(&repository, "change");
    for id in [id, &id.replace('1', "2")] {
        let entry = format!("160000,{id},module.js");
        common::git(
            &repository,
            &["update-index", "--add", "--cacheinfo", &entry],
        );
        common::git(&repository, &["commit", "-q", "-m", "submodule"]);
    }
    let out = mined(&repository, &[]);
    let rows = churn_of_files(&out);
    assert_eq!(rows, churn_of_git(&repository));
    assert!(
        rows.iter().any(|row| row.ends_with("binary.js - -")),
        "{rows:?}"
    );
    let sums = column(&out, "commits", "lines_added");
    assert_eq!(sums[0], "", "the root is not compared");
    assert_eq!(sums[2], "1");
}

#[test]
fn names_and_messages_in_other_encodings_equal_git_log() {
    let folder = tempfile::tempdir().unwrap();
    let repository = work_tree(folder.path());
    fs::write(repository.join("a.js"), "f();\n").unwrap();
    commit(&repository, "base");
    let tree = String::from_utf8(asked(&repository, &["rev-parse", "HEAD^{tree}"])).unwrap();
    let raw = [
        ("ISO-8859-1", &b"Ren\xe9"[..], &b"fa\xe7ade"[..]),
        ("Shift_JIS", b"\x93\xfa\x96{", b"\x93\xfa\x96{\x8c\xea"),
        ("windows-1251", b"\xcf\xf0\xe8", b"\xef\xf0\xe8"),
        ("EUC-JP", b"\xc6\xfc\xcb\xdc", b"\xcb\xdc"),
        ("KOI8-R", b"\xf0\xd2\xc9", b"\xd2\xc9"),
        ("", "Zoë".as_bytes(), "naïve".as_bytes()),
    ];
    for (number, (encoding, name, subject)) in raw.iter().enumerate() {
        let parent = String::from_utf8(asked(&repository, &["rev-parse", "HEAD"])).unwrap();
        let mut object = format!("tree {tree}parent {parent}author ").into_bytes();
        let time = format!(" <a@b> {} +0000\n", 1_700_000_000 + number);
        object.extend([name, time.as_bytes(), b"committer ", name, time.as_bytes()].concat());
        if !encoding.is_empty() {
            object.extend(format!("encoding {encoding}\n").as_bytes());
        }
        object.extend([b"\n", *subject, b"\n\n", *subject, b"\n"].concat());
        let file = folder.path().join("commit");
        fs::write(&file, object).unwrap();
        let args = ["hash-object", "-t", "commit", "-w", text(&file)];
        let id = String::from_utf8(asked(&repository, &args)).unwrap();
        common::git(&repository, &["update-ref", "HEAD", id.trim()]);
    }
    let out = mined(&repository, &[]);
    let log = asked(
        &repository,
        &["log", "--reverse", "--topo-order", "--format=%an|%cn|%s|%b"],
    );
    let log = String::from_utf8(log).unwrap();
    let values = |name: &str| column(&out, "commits", name);
    let (authors, committers, subjects, bodies) = (
        values("author_name"),
        values("committer_name"),
        values("subject"),
        values("body"),
    );
    let rows: Vec<String> = (0..authors.len())
        .map(|at| {
            format!(
                "{}|{}|{}|{}",
                authors[at], committers[at], subjects[at], bodies[at]
            )
        })
        .collect();
    let expected: Vec<&str> = log.lines().filter(|line| !line.is_empty()).collect();
    assert_eq!(rows, expected);
    assert!(!column(&out, "faults", "code").contains(&"encoding_uncertain".to_owned()));
}

#[test]
fn commit_without_a_comparable_file_is_not_analysed() {
    let folder = tempfile::tempdir().unwrap();
    let long = format!("f({});\n", "1, ".repeat(2_000_000));
    let mut history = History::default();
    let base = history.commit(
        &[],
        &[("a.js", "function f() { g(1); }\n"), ("b.js", "h();\n")],
    );
    let only = history.commit(&[base], &[("a.js", &long)]);
    // Counterexample: another file of the commit can be compared.
    history.commit(&[only], &[("a.js", &long[1..]), ("b.js", "h(2);\n")]);
    let repository = history.write(&folder.path().join("demo"));
    let out = mined(&repository, &[]);
    let status = column(&out, "commits", "status");
    assert_eq!(status, ["skipped", "skipped", "partial"]);
    let reason = column(&out, "commits", "reason");
    assert_eq!(reason, ["root", "file_too_large", "file_too_large"]);
}

#[test]
fn latin1_file_with_a_syntax_error_is_partial() {
    let folder = tempfile::tempdir().unwrap();
    let repository = work_tree(folder.path());
    let write = |bytes: &[u8]| fs::write(repository.join("a.js"), bytes).unwrap();
    write(b"f();\n");
    commit(&repository, "base");
    write(b"// caf\xe9\nfunction (( {\n");
    commit(&repository, "error");
    write(b"// caf\xe9\nfunction f() { g(); }\n");
    commit(&repository, "no error");
    write(b"// caf\xe9\nfunction h() { g(); }\n");
    commit(&repository, "no error on either side");
    let out = mined(&repository, &[]);
    let status = column(&out, "files", "status");
    assert_eq!(status, ["partial", "partial", "ok"]);
    let reason = column(&out, "files", "reason");
    assert_eq!(reason, ["syntax_error", "syntax_error", "not_utf8"]);
}

#[test]
fn text_changed_is_true_for_elements_with_changed_text() {
    let folder = tempfile::tempdir().unwrap();
    let mut history = History::default();
    let class = |one: u32| {
        format!("class A {{\n  int one() {{ return {one}; }}\n  int two() {{ return 2; }}\n}}\n")
    };
    let base = history.commit(&[], &[("A.java", &class(1))]);
    history.commit(&[base], &[("A.java", &class(3))]);
    let repository = history.write(&folder.path().join("demo"));
    let out = mined(&repository, &["--emit", "relationships"]);
    let names = column(&out, "relationships", "after_name");
    let changed = column(&out, "relationships", "text_changed");
    let rows: Vec<String> = names
        .iter()
        .zip(&changed)
        .map(|(a, b)| format!("{a} {b}"))
        .collect();
    assert_eq!(rows, ["A true", "one true", "two false"]);
}

#[test]
fn co_author_addresses_are_hashed_unless_emails_is_given() {
    let folder = tempfile::tempdir().unwrap();
    let mut history = History::default();
    let base = history.commit(&[], &[("a.js", "f();\n")]);
    history.say("two\n\nCo-authored-by: B C <b@c>\nCo-authored-by: D <d@e>\n");
    history.commit(&[base], &[("a.js", "g();\n")]);
    let repository = history.write(&folder.path().join("demo"));
    let out = mined(&repository, &["--emails"]);
    assert_eq!(column(&out, "commits", "co_authors"), ["", "B C; D"]);
    assert_eq!(
        column(&out, "commits", "co_author_emails"),
        ["", "b@c; d@e"]
    );
    let out = mined(&repository, &[]);
    let hashed = &column(&out, "commits", "co_author_emails")[1];
    assert_eq!(
        (hashed.len(), hashed.contains('@')),
        (66, false),
        "{hashed}"
    );
}

#[test]
fn mailmap_gives_the_names_and_addresses_that_git_gives() {
    let folder = tempfile::tempdir().unwrap();
    let mut history = History::default();
    let base = history.commit(&[], &[("a.js", "f();\n")]);
    history.by("Ann");
    let mailmap =
        "Ada Lovelace <ada@example.com> Ann <a@example.com>\nA. U. Thor <a@example.com>\n";
    history.say("two\n\nCo-authored-by: Ann <a@example.com>\n");
    history.commit(&[base], &[("a.js", "g();\n"), (".mailmap", mailmap)]);
    let repository = history.write(&folder.path().join("demo"));
    let of_git = |format: &str| {
        let format = format!("--format={format}");
        let output = asked(&repository, &["log", "--reverse", &format]);
        let output = String::from_utf8(output).unwrap();
        output.lines().map(str::to_owned).collect::<Vec<String>>()
    };

    let out = mined(&repository, &["--emails", "--mailmap"]);
    for (column_name, format) in [
        ("author_name", "%aN"),
        ("author_email", "%aE"),
        ("committer_name", "%cN"),
        ("committer_email", "%cE"),
    ] {
        assert_eq!(column(&out, "commits", column_name), of_git(format));
    }
    assert_eq!(column(&out, "commits", "co_authors"), ["", "Ada Lovelace"]);
    let blob = asked(&repository, &["rev-parse", "HEAD:.mailmap"]);
    let blob = String::from_utf8(blob).unwrap();
    assert_eq!(column(&out, "repositories", "mailmap"), [blob.trim()]);
    // Without the option, commits say what they say.
    let out = mined(&repository, &["--emails"]);
    assert_eq!(column(&out, "commits", "author_name"), of_git("%an"));
}
