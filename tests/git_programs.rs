//! refmine as git starts it: in the hook `pre-receive`, by `git difftool --dir-diff` and as the
//! program in `GIT_EXTERNAL_DIFF`; and in clones as continuous integration makes them.

#[allow(dead_code, reason = "other tests use the rest")]
mod common;

use common::{History, git, refmine, text};
use std::fs;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::Path;
use std::process::Command;

const BEFORE: &str = "class A {\n  int one(int a) { int b = a * 7; return b + a; }\n  int x() { return one(2); }\n}\n";
const AFTER: &str = "class A {\n  int two(int a) { int b = a * 7; return b + a; }\n  int x() { return two(2); }\n}\n";

/// Writes a repository `demo.git` in which a method of two files is renamed, and clones it as `work`.
fn cloned(folder: &Path) {
    let mut history = History::default();
    let both = |text| [("src/A.java", text), ("src/sub/B.java", text)];
    let first = history.commit(&[], &both(BEFORE));
    history.commit(&[first], &both(AFTER));
    let bare = history.write(&folder.join("demo.git"));
    git(folder, &["clone", "-q", text(&bare), "work"]);
}

/// Runs git in `folder` with the program on the path, and returns everything it prints.
fn printed(folder: &Path, args: &[&str], variables: &[(&str, &str)]) -> (bool, String) {
    let program = Path::new(env!("CARGO_BIN_EXE_refmine")).parent().unwrap();
    let path = format!("{}:{}", text(program), std::env::var("PATH").unwrap());
    let output = Command::new("git")
        .args(["-c", "user.name=A", "-c", "user.email=a@example.com"])
        .args(args)
        .current_dir(folder)
        .env("PATH", path)
        .env("GIT_CONFIG_NOSYSTEM", "1")
        .env("GIT_CONFIG_GLOBAL", "/dev/null")
        .envs(variables.iter().copied())
        .output()
        .unwrap();
    let all = [output.stdout, output.stderr].concat();
    (output.status.success(), String::from_utf8(all).unwrap())
}

#[test]
fn hook_before_a_push_is_accepted_reads_the_pushed_objects() {
    let folder = tempfile::tempdir().unwrap();
    cloned(folder.path());
    let hook = folder.path().join("demo.git/hooks/pre-receive");
    fs::create_dir_all(hook.parent().unwrap()).unwrap();
    let script = "#!/bin/sh\nwhile read old new name; do refmine show $old..$new && refmine show . $new; done\n";
    fs::write(&hook, script).unwrap();
    fs::set_permissions(&hook, fs::Permissions::from_mode(0o755)).unwrap();
    let work = folder.path().join("work");
    for (number, limit) in [(3, "1000"), (4, "1")] {
        // Few objects are stored loose, many as a pack.
        git(
            &folder.path().join("demo.git"),
            &["config", "receive.unpackLimit", limit],
        );
        let text = AFTER.replace("two", &format!("name{number}"));
        fs::write(work.join("src/A.java"), text).unwrap();
        assert!(printed(&work, &["commit", "-qam", "next"], &[]).0);
        let (is_accepted, told) = printed(&work, &["push", "-q", "origin", "HEAD"], &[]);
        assert!(is_accepted, "{told}");
        assert_eq!(told.matches("Rename Method").count(), 2, "{told}");
    }
}

#[test]
fn links_of_difftool_are_followed_to_the_work_tree() {
    let folder = tempfile::tempdir().unwrap();
    cloned(folder.path());
    let work = folder.path().join("work");
    for options in [&["--symlinks"][..], &["--no-symlinks"]] {
        // With --dir-diff, --extcmd takes no options.
        let tool = "difftool.refmine.cmd=refmine diff --format table $LOCAL $REMOTE";
        let args = [
            "-c",
            tool,
            "difftool",
            "--dir-diff",
            "--no-prompt",
            "--tool=refmine",
        ];
        let (_, told) = printed(&work, &[&args[..], options, &["HEAD~1"]].concat(), &[]);
        assert_eq!(
            told.matches("Rename Method").count(),
            2,
            "{options:?}: {told}"
        );
    }
}

#[test]
fn links_inside_of_compared_folders_are_followed_and_others_are_named() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    for (side, code) in [("before", BEFORE), ("after", AFTER)] {
        fs::create_dir_all(at(side).join("real")).unwrap();
        fs::write(at(side).join("real/A.java.txt"), code).unwrap();
        symlink("real/A.java.txt", at(side).join("A.java")).unwrap();
        fs::write(at(&format!("{side}.java")), code).unwrap();
        symlink(at(&format!("{side}.java")), at(side).join("B.java")).unwrap();
    }
    let output = refmine(&["diff", "before", "after", "--format", "table"])
        .current_dir(folder.path())
        .output()
        .unwrap();
    let told = String::from_utf8([output.stdout, output.stderr].concat()).unwrap();
    assert_eq!(told.matches("Rename Method").count(), 1, "{told}");
    assert!(told.contains("work tree are not followed: 1;"), "{told}");
    assert!(told.contains("--no-symlinks"), "{told}");
}

#[test]
fn program_in_git_external_diff_gets_files_and_path() {
    let folder = tempfile::tempdir().unwrap();
    cloned(folder.path());
    let work = folder.path().join("work");
    let external = [("GIT_EXTERNAL_DIFF", "refmine diff --ast")];
    let (is_done, told) = printed(&work, &["diff", "HEAD~1"], &external);
    assert!(is_done && told.contains("src/sub/B.java"), "{told}");
    assert!(told.contains("two") && !told.contains("git-blob"), "{told}");
    // An added, a deleted and a renamed file, and one that refmine does not read.
    fs::write(
        work.join("New.java"),
        "class New { int n() { return 1; } }\n",
    )
    .unwrap();
    fs::write(work.join("notes.txt"), "text\n").unwrap();
    fs::remove_file(work.join("src/A.java")).unwrap();
    git(&work, &["mv", "src/sub/B.java", "src/Moved.java"]);
    git(&work, &["add", "-A"]);
    let (is_done, told) = printed(&work, &["diff", "-M", "HEAD~1"], &external);
    assert!(is_done, "{told}");
    for part in ["New.java", "src/Moved.java", "notes.txt"] {
        assert!(told.contains(part), "{part}: {told}");
    }
    let (is_done, told) = printed(
        &work,
        &["diff", "--cached"],
        &[("GIT_EXTERNAL_DIFF", "refmine diff")],
    );
    assert!(is_done && told.contains("New.java"), "{told}");
}

#[test]
fn missing_revision_of_a_clone_has_the_command_that_fetches_it() {
    let folder = tempfile::tempdir().unwrap();
    cloned(folder.path());
    let bare = folder.path().join("demo.git");
    git(&bare, &["branch", "topic", "main"]);
    let url = format!("file://{}", text(&bare));
    let at = folder.path();
    git(
        at,
        &[
            "clone",
            "-q",
            "--depth=1",
            "--branch=topic",
            &url,
            "shallow",
        ],
    );
    git(
        at,
        &[
            "clone",
            "-q",
            "--single-branch",
            "--branch=topic",
            &url,
            "single",
        ],
    );
    git(at, &["clone", "-q", "--branch=topic", &url, "whole"]);
    let told = |clone: &str, revision: &str| {
        let output = refmine(&["show", "-C", clone, revision])
            .current_dir(at)
            .output()
            .unwrap();
        assert!(!output.status.success(), "{clone} {revision}");
        String::from_utf8(output.stderr).unwrap()
    };
    let fetch = "origin +refs/heads/main:refs/remotes/origin/main`";
    for revision in ["origin/main...HEAD", "origin/main..HEAD"] {
        let message = told("shallow", revision);
        assert!(message.contains("this clone is shallow"), "{message}");
        assert!(
            message.contains(&format!("git fetch --unshallow {fetch}")),
            "{message}"
        );
        let message = told("single", revision);
        assert!(message.contains(&format!("git fetch {fetch}")), "{message}");
    }
    for revision in ["main", "main..HEAD", "main...HEAD"] {
        let message = told("whole", revision);
        assert!(message.contains("there is origin/main"), "{message}");
        let plan = refmine(&["plan", "whole", "--rev", revision, "--out", "a.plan"]);
        let output = { plan }.current_dir(at).output().unwrap();
        let message = String::from_utf8(output.stderr).unwrap();
        assert!(message.contains("there is origin/main"), "{message}");
    }
    // The command in the message works.
    git(
        &at.join("shallow"),
        &[
            "fetch",
            "-q",
            "--unshallow",
            "origin",
            fetch.trim_matches('`').split_once(' ').unwrap().1,
        ],
    );
    let output = refmine(&["show", "-C", "shallow", "origin/main~1...HEAD"])
        .current_dir(at)
        .output()
        .unwrap();
    assert!(output.status.success());
}
