//! Requests for repositories and commits that match nothing or name a repository twice, and
//! messages that name repositories as they were given.

use crate::common::{column, git, ids, refmine, run, straight, text};
use std::fs;
use std::path::{Path, PathBuf};

struct Workspace(tempfile::TempDir);

impl Workspace {
    /// Creates a folder with the bare repository `demo.git`, which has five commits.
    fn new() -> Workspace {
        let workspace = Workspace(tempfile::tempdir().unwrap());
        straight(5).write(&workspace.path("demo.git"));
        workspace
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    /// Mines with `args` into `out` in this folder, and returns exit code and stderr.
    fn mine(&self, out: &str, args: &[&str]) -> (i32, String) {
        self.call(&[&["mine", "--out", out], args].concat())
    }

    fn call(&self, args: &[&str]) -> (i32, String) {
        let output = refmine(args).current_dir(self.0.path()).output().unwrap();
        let stderr = String::from_utf8(output.stderr).unwrap();
        (output.status.code().unwrap(), stderr)
    }

    fn commits(&self, out: &str) -> Vec<String> {
        column(&self.path(out), "commits", "commit")
    }
}

#[test]
fn requests_that_cannot_match_a_commit_are_usage_errors() {
    let workspace = Workspace::new();
    fs::write(workspace.path("empty.txt"), "# none\n\n").unwrap();
    fs::write(workspace.path("empty.tsv"), "git_dir\tcommit\n").unwrap();
    for (args, message) in [
        (&["--repos", "empty.txt"][..], "names no repository"),
        (&["--commits", "empty.tsv"], "names no repository"),
        (&["demo.git", "--since", "9000-01-01"], "in the future"),
        (
            &["demo.git", "--since", "2021-01-01", "--until", "2020-01-01"],
            "later than --until",
        ),
        (&["demo.git", "--include", "!src/**"], "begins with `!`"),
        (&["demo.git", "--exclude", "!src/**"], "begins with `!`"),
    ] {
        let (code, stderr) = workspace.mine("out", args);
        assert_eq!(code, 2, "{stderr}");
        assert!(stderr.contains(message), "{stderr}");
        assert!(!workspace.path("out").exists(), "{message}");
    }
    // A period without commits is not an error.
    let (code, stderr) = workspace.mine("quiet", &["demo.git", "--since", "2021-01-01"]);
    assert_eq!(code, 0, "{stderr}");
}

#[test]
fn reversed_range_is_reported_and_empty_range_is_not() {
    let workspace = Workspace::new();
    let (code, stderr) = workspace.mine("out", &["demo.git", "--rev", "main..main~2"]);
    assert_eq!(code, 1, "{stderr}");
    assert!(stderr.contains("OLDER..NEWER"), "{stderr}");
    let (code, stderr) = workspace.mine("same", &["demo.git", "--rev", "main..main"]);
    assert_eq!(code, 0, "{stderr}");
    let (code, stderr) = workspace.mine("right", &["demo.git", "--rev", "main~2..main"]);
    assert_eq!(code, 0, "{stderr}");
    assert_eq!(
        workspace.commits("right"),
        ids(&workspace.path("demo.git"))[3..]
    );
}

#[test]
fn commits_of_several_revisions_and_branches_are_mined_once_and_updated() {
    let workspace = Workspace::new();
    let demo = workspace.path("demo.git");
    let all = ids(&demo);
    git(&demo, &["branch", "side", &all[4]]);
    git(&demo, &["branch", "other", &all[1]]);
    git(&demo, &["update-ref", "refs/heads/main", &all[2]]);
    let (code, stderr) = workspace.mine("head", &["demo.git"]);
    assert_eq!(code, 0, "{stderr}");
    assert_eq!(workspace.commits("head"), all[..3]);
    let (code, stderr) = workspace.mine(
        "two",
        &["demo.git", "--rev", "other..main", "--rev", "side"],
    );
    assert_eq!(code, 0, "{stderr}");
    assert_eq!(workspace.commits("two"), all[2..]);
    let (code, stderr) = workspace.mine("all", &["demo.git", "--all"]);
    assert_eq!(code, 0, "{stderr}");
    assert_eq!(workspace.commits("all"), all);
    git(&demo, &["update-ref", "-d", "refs/heads/side"]);
    let (code, stderr) = workspace.call(&["update", "all"]);
    assert_eq!(code, 0, "{stderr}");
    assert_eq!(workspace.commits("all"), all[..3]);
}

#[test]
fn repository_given_in_several_ways_is_mined_once_with_a_warning() {
    let workspace = Workspace::new();
    git(&workspace.path("."), &["clone", "-q", "demo.git", "tree"]);
    std::os::unix::fs::symlink("tree", workspace.path("link")).unwrap();
    git(
        &workspace.path("tree"),
        &["worktree", "add", "-q", "--detach", "../second"],
    );
    let url = format!("file://{}", text(&workspace.path("tree")));
    let ways = ["tree", "./tree", "link", "tree/.git", "second", &url];
    let (code, stderr) = workspace.mine("out", &[&ways[..], &["--keep"]].concat());
    assert_eq!(code, 0, "{stderr}");
    assert_eq!(workspace.commits("out").len(), 5, "{stderr}");
    let warnings = stderr.matches("is the same repository as").count();
    assert_eq!(warnings, ways.len() - 1, "{stderr}");
    // The second work tree has another commit checked out, and is mined as well.
    git(&workspace.path("second"), &["checkout", "-q", "HEAD~1"]);
    let (code, stderr) = workspace.mine("heads", &["tree", "second"]);
    assert_eq!(code, 0, "{stderr}");
    assert_eq!(workspace.commits("heads").len(), 9, "{stderr}");
    assert!(stderr.contains("count twice"), "{stderr}");
    // A copy is another repository.
    git(&workspace.path("."), &["clone", "-q", "demo.git", "copy"]);
    git(&workspace.path("copy"), &["remote", "remove", "origin"]);
    let (_, stderr) = workspace.mine("copies", &["demo.git", "copy"]);
    assert_eq!(workspace.commits("copies").len(), 10, "{stderr}");
    assert!(!stderr.contains("same repository"), "{stderr}");
}

#[test]
fn replace_refs_and_subfolders_of_work_trees_are_reported() {
    let workspace = Workspace::new();
    let all = ids(&workspace.path("demo.git"));
    git(&workspace.path("."), &["clone", "-q", "demo.git", "tree"]);
    let (code, stderr) = workspace.mine("out", &["tree/src"]);
    assert_eq!(code, 1, "{stderr}");
    assert!(stderr.contains("name .. seen from there"), "{stderr}");
    let (_, stderr) = workspace.mine("plain", &["tree"]);
    assert!(!stderr.contains("replace refs"), "{stderr}");
    git(&workspace.path("tree"), &["replace", &all[3], &all[1]]);
    let (code, stderr) = workspace.mine("replaced", &["tree"]);
    assert_eq!(code, 0, "{stderr}");
    assert!(stderr.contains("replace refs are not followed"), "{stderr}");
    assert_eq!(workspace.commits("replaced"), all);
}

#[test]
fn show_uses_git_dir_and_reports_the_same_faults_as_mine() {
    let workspace = Workspace::new();
    let demo = workspace.path("demo.git");
    let show = |args: &[&str], git_dir: &str| {
        let output = refmine(&[&["show"], args].concat())
            .current_dir(workspace.0.path())
            .env("GIT_DIR", git_dir)
            .output()
            .unwrap();
        let text = String::from_utf8([output.stdout, output.stderr].concat()).unwrap();
        (output.status.code().unwrap(), text)
    };
    for args in [&[][..], &["HEAD~1"]] {
        let (code, output) = show(args, text(&demo));
        assert_eq!(code, 0, "{output}");
        assert!(output.contains("commit "), "{output}");
    }
    git(&workspace.path("."), &["init", "-q", "--bare", "empty.git"]);
    git(
        &workspace.path("."),
        &["init", "-q", "--ref-format=reftable", "tables"],
    );
    git(
        &workspace.path("tables"),
        &["fetch", "-q", text(&demo), "main:side"],
    );
    for (name, message) in [
        ("empty.git", "has no branch at all"),
        ("tables", "reftable"),
    ] {
        let (code, stderr) = workspace.mine("out", &[name]);
        assert_eq!(code, 1, "{stderr}");
        assert!(stderr.contains(message), "{stderr}");
        for args in [
            &["-C", name][..],
            &["-C", name, "--ast"],
            &["-C", name, "HEAD~1"],
        ] {
            let (code, output) = show(args, "");
            assert_eq!(code, 1, "{output}");
            assert!(output.contains(message), "{output}");
        }
    }
}

#[test]
fn faults_name_repositories_as_given() {
    let workspace = Workspace::new();
    fs::create_dir(workspace.path("lists")).unwrap();
    straight(3).write(&workspace.path("lists/good.git"));
    fs::create_dir(workspace.path("lists/hollow")).unwrap();
    let list = workspace.path("lists/repos.txt");
    let mirrors = workspace.path("mirrors");
    fs::create_dir_all(mirrors.join("absent/name.git")).unwrap();
    fs::create_dir_all(mirrors.join("absent")).unwrap();
    let lines = "good.git\nhollow\n./gone\nfile:///absent/name\n";
    fs::write(&list, lines).unwrap();
    let out = workspace.path("out");
    let (code, stderr) = run(&[
        "mine",
        "--repos",
        text(&list),
        "--out",
        text(&out),
        "--mirror",
        text(&mirrors),
        "--allow-unreadable",
    ]);
    assert_eq!(code, 0, "{stderr}");
    let details = column(&out, "faults", "detail");
    assert_eq!(details.len(), 3, "{details:?}");
    for detail in &details {
        assert!(!detail.contains(text(workspace.0.path())), "{detail}");
    }
    let names = |location: &str| details.iter().any(|detail| detail.starts_with(location));
    assert!(names("hollow: ") && names("./gone: "), "{details:?}");
    assert!(names("file:///absent/name: "), "{details:?}");
}

#[test]
fn report_page_names_repositories_as_given() {
    let workspace = Workspace::new();
    let absolute = straight(4).write(&workspace.path("other.git"));
    let (code, stderr) = workspace.mine("out", &["demo.git", text(&absolute)]);
    assert_eq!(code, 0, "{stderr}");
    let (code, stderr) = workspace.call(&["report", "out", "--out", "page.html"]);
    assert_eq!(code, 0, "{stderr}");
    assert!(!stderr.contains("have no code"), "{stderr}");
    let page = fs::read_to_string(workspace.path("page.html")).unwrap();
    assert!(!page.contains(text(&workspace.path("demo.git"))));
    // Absolute paths are shown as they were given.
    let (_, rest) = page.split_once("data-git-dirs").unwrap();
    assert!(rest.contains("demo.git") && page.contains(text(&absolute)));
}

#[test]
fn report_finds_repositories_from_another_working_folder() {
    let workspace = Workspace::new();
    let (code, stderr) = workspace.call(&["plan", "demo.git", "--out", "a.plan"]);
    assert_eq!(code, 0, "{stderr}");
    for (out, input) in [("direct", "demo.git"), ("planned", "--plan=a.plan")] {
        let (code, stderr) = workspace.mine(out, &[input]);
        assert_eq!(code, 0, "{stderr}");
        let elsewhere = workspace.path(&format!("away/{out}"));
        fs::create_dir_all(&elsewhere).unwrap();
        let dataset = format!("../../{out}");
        let output = refmine(&["report", &dataset, "--out", "page.html"])
            .current_dir(&elsewhere)
            .output()
            .unwrap();
        let stderr = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(0), "{stderr}");
        assert!(!stderr.contains("have no code"), "{stderr}");
    }
}

#[test]
fn report_of_one_language_or_repository_has_only_its_refactorings() {
    let workspace = Workspace::new();
    straight(4).write(&workspace.path("other.git"));
    let (code, stderr) = workspace.mine("out", &["demo.git", "other.git"]);
    assert_eq!(code, 0, "{stderr}");
    let repositories = column(&workspace.path("out"), "refactorings", "repository");
    let of_demo = repositories.iter().filter(|name| *name == "demo").count();
    assert!(of_demo > 0 && of_demo < repositories.len());
    for (option, value, count) in [
        ("--language", "java", repositories.len()),
        ("--language", "c", 0),
        ("--repository", "demo", of_demo),
    ] {
        let args = ["report", "out", "--out", "page.html", option, value];
        let output = refmine(&args)
            .current_dir(workspace.0.path())
            .output()
            .unwrap();
        let stdout = String::from_utf8(output.stdout).unwrap();
        let message = format!("page.html: {count} refactorings\n");
        assert_eq!(stdout, message, "{option} {value}");
    }
    for (option, value) in [("--language", "cobol"), ("--repository", "absent")] {
        let (code, stderr) =
            workspace.call(&["report", "out", "--out", "page.html", option, value]);
        assert_eq!(code, 2, "{stderr}");
        assert!(stderr.contains(value), "{stderr}");
    }
}

#[test]
fn missing_parents_are_logged_a_few_times_and_all_have_rows() {
    let workspace = Workspace::new();
    let demo = workspace.path("demo.git");
    let count = 40;
    let tree = git_with(&demo, &["rev-parse", "main^{tree}"], "");
    let parents: String = (1..=count)
        .map(|number| format!("parent {number:040x}\n"))
        .collect();
    let commit = format!(
        "tree {tree}\n{parents}author A <a@b> 1 +0000\ncommitter A <a@b> 1 +0000\n\nmany\n"
    );
    let id = git_with(
        &demo,
        &[
            "hash-object",
            "-t",
            "commit",
            "-w",
            "--stdin",
            "--literally",
        ],
        &commit,
    );
    git_with(&demo, &["update-ref", "--no-deref", "HEAD", &id], "");
    let (_, stderr) = workspace.mine("out", &["demo.git", "--allow-unreadable"]);
    assert!(stderr.lines().count() < 20, "{stderr}");
    assert!(stderr.contains("30 more of this kind"), "{stderr}");
    let codes = column(&workspace.path("out"), "faults", "code");
    let history_faults = codes.iter().filter(|code| *code == "history_unreadable");
    assert_eq!(history_faults.count(), count);
}

/// Runs git with `input` in `folder`, and returns its output.
fn git_with(folder: &Path, args: &[&str], input: &str) -> String {
    use std::io::Write;
    use std::process::{Command, Stdio};
    let mut child = Command::new("git")
        .current_dir(folder)
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    child
        .stdin
        .take()
        .unwrap()
        .write_all(input.as_bytes())
        .unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success(), "git {args:?}");
    String::from_utf8(output.stdout).unwrap().trim().to_owned()
}
