//! End-to-end tests of the program on small histories: rows, exit codes, interruption, determinism.

#[path = "pipeline/columns.rs"]
mod columns;
mod common;
#[path = "pipeline/roles.rs"]
mod roles;

use common::{History, column, facts, files, git, ids, refmine, run, straight, text};
use std::fs;
use std::path::Path;
use std::process::Stdio;
use std::thread::sleep;
use std::time::{Duration, Instant};

const JAVA: &str = "class A { int one() { return 1; } }\n";
const JAVA_LATER: &str = "class A { int one() { return 2; } }\n";

/// Creates a history with a root, a change of a source file, one of another file, a side branch and
/// a merge.
fn forked() -> History {
    let mut history = History::default();
    let root = history.commit(&[], &[("A.java", JAVA)]);
    let changed = history.commit(&[root], &[("A.java", JAVA_LATER)]);
    let readme = history.commit(&[changed], &[("README", "x\n")]);
    let side = history.commit(&[changed], &[("B.java", JAVA)]);
    history.commit(&[readme, side], &[]);
    history
}

#[test]
fn every_planned_commit_has_one_row_including_merges_and_roots() {
    let folder = tempfile::tempdir().unwrap();
    let repository = forked().write(&folder.path().join("forked"));
    let out = folder.path().join("out");
    let (code, stderr) = run(&["mine", text(&repository), "--out", text(&out)]);
    assert_eq!(code, 0, "{stderr}");
    let mut planned = ids(&repository);
    let mut mined = column(&out, "commits", "commit");
    let indices = column(&out, "commits", "commit_index");
    assert_eq!(indices, ["0", "1", "2", "3", "4"]);
    assert_eq!(mined[0], planned[0], "oldest first");
    assert_eq!(mined[4], planned[4], "newest last");
    planned.sort();
    mined.sort();
    assert_eq!(mined, planned);
    let statuses = column(&out, "commits", "status");
    let reasons = column(&out, "commits", "reason");
    let mut rows: Vec<_> = statuses
        .iter()
        .zip(&reasons)
        .map(|(s, r)| format!("{s} {r}"))
        .collect();
    rows.sort();
    let expected = [
        "ok ",
        "ok ",
        "skipped merge",
        "skipped no_source_file",
        "skipped root",
    ];
    assert_eq!(rows, expected);
    assert_eq!(column(&out, "commits", "author_name")[0], "A U Thor");
    assert_eq!(column(&out, "commits", "subject")[0], "commit 1");
    assert_eq!(
        column(&out, "commits", "commit_time")[0],
        "2020-09-13T12:27:40"
    );
    assert_eq!(column(&out, "commits", "parent")[0], "");
    assert_eq!(column(&out, "repositories", "commits_planned"), ["5"]);
    assert_eq!(column(&out, "run", "complete"), ["true"]);
    assert_eq!(column(&out, "timings", "commit").len(), 5);
}

#[test]
fn merge_is_compared_with_its_first_parent_on_request() {
    let folder = tempfile::tempdir().unwrap();
    let repository = forked().write(&folder.path().join("forked"));
    let out = folder.path().join("out");
    let args = [
        "mine",
        text(&repository),
        "--merges",
        "first-parent",
        "--out",
        text(&out),
    ];
    let (code, stderr) = run(&args);
    assert_eq!(code, 0, "{stderr}");
    assert!(!column(&out, "commits", "reason").contains(&"merge".to_owned()));
}

#[test]
fn number_of_workers_does_not_affect_the_bytes() {
    let folder = tempfile::tempdir().unwrap();
    let repositories = ["one", "two"]
        .map(|name| straight(if name == "one" { 40 } else { 70 }).write(&folder.path().join(name)));
    let mut datasets = Vec::new();
    for jobs in ["1", "4"] {
        let out = folder.path().join(format!("out{jobs}"));
        // Another order of the repositories must not affect the result, either.
        let mut given = repositories.clone();
        if jobs == "4" {
            given.reverse();
        }
        let [first, second] = given.each_ref().map(|path| text(path));
        let emit = [
            "--emit",
            "relationships",
            "--emit",
            "lines",
            "--jobs",
            jobs,
            "--out",
            text(&out),
        ];
        let (code, stderr) = run(&[&["mine", first, second], &emit[..]].concat());
        assert_eq!(code, 0, "{stderr}");
        let facts = facts(&out);
        assert_eq!(facts.len(), 8, "{:?}", facts.keys());
        datasets.push(facts);
    }
    for (name, bytes) in &datasets[0] {
        assert!(datasets[1][name] == *bytes, "{name} differs");
    }
}

#[test]
fn existing_dataset_is_kept_without_overwrite() {
    let folder = tempfile::tempdir().unwrap();
    let repository = straight(3).write(&folder.path().join("demo"));
    let out = folder.path().join("out");
    let args = ["mine", text(&repository), "--out", text(&out)];
    assert_eq!(run(&args).0, 0);
    let before = files(&out);
    let (code, stderr) = run(&args);
    assert_eq!(code, 0, "{stderr}");
    assert!(stderr.contains("already mined"), "{stderr}");
    assert_eq!(files(&out), before);
    let (code, stderr) = run(&[&args[..], &["--max-count", "1"]].concat());
    assert_eq!(code, 2);
    assert!(
        stderr.contains("--overwrite") && stderr.contains("[dataset_exists]"),
        "{stderr}"
    );
    assert_eq!(files(&out), before);
    assert_eq!(run(&[&args[..], &["--overwrite"]].concat()).0, 0);

    let foreign = folder.path().join("foreign");
    fs::create_dir(&foreign).unwrap();
    fs::write(foreign.join("thesis.tex"), "mine").unwrap();
    let (code, stderr) = run(&[
        "mine",
        text(&repository),
        "--overwrite",
        "--out",
        text(&foreign),
    ]);
    assert_eq!(code, 2);
    assert!(stderr.contains("thesis.tex"), "{stderr}");
}

#[test]
fn invalid_key_glob_language_or_list_is_reported_before_mining() {
    let folder = tempfile::tempdir().unwrap();
    let repository = straight(2).write(&folder.path().join("demo"));
    let out = folder.path().join("out");
    let config = folder.path().join("my.toml");
    fs::write(&config, "[relate]\nsimilarity_mim = 0.4\n").unwrap();
    let list = folder.path().join("commits.tsv");
    fs::write(&list, "git_dir\tcommit\ndemo\tabc\n").unwrap();
    let mine = ["mine", "--out", text(&out)];
    for (args, expected) in [
        (
            vec![text(&repository), "--config", text(&config)],
            "my.toml: unknown key `relate.similarity_mim`: did you mean `relate.similarity_min`?",
        ),
        (vec![text(&repository), "--include", "a{"], "a{"),
        (
            vec![text(&repository), "--language", "cobol"],
            "give one of java, javascript, c, python, typescript, go, cpp, kotlin, csharp, rust, ruby, php, scala, swift",
        ),
        (
            vec!["--commits", text(&list)],
            "commits.tsv:2: column `commit` is `abc`",
        ),
        (vec!["--commits", "no-such.tsv"], "no-such.tsv"),
    ] {
        let (code, stderr) = run(&[&mine[..], &args].concat());
        assert_eq!(code, 2, "{args:?}: {stderr}");
        assert!(stderr.contains(expected), "{args:?}: {stderr}");
        assert!(!out.exists(), "{args:?}");
    }
}

#[test]
fn unknown_repository_is_a_fault_and_others_are_mined() {
    let folder = tempfile::tempdir().unwrap();
    let first = straight(3).write(&folder.path().join("a"));
    let last = straight(4).write(&folder.path().join("z"));
    let missing = folder.path().join("m");
    let out = folder.path().join("out");
    let repositories = [text(&first), text(&missing), text(&last)];
    let (code, stderr) = run(&[&["mine", "--out", text(&out)], &repositories[..]].concat());
    assert_eq!(code, 1, "{stderr}");
    assert!(stderr.contains("repository_unreadable"), "{stderr}");
    assert_eq!(column(&out, "repositories", "repository"), ["a", "m", "z"]);
    assert_eq!(
        column(&out, "repositories", "commits_planned"),
        ["3", "0", "4"]
    );
    assert_eq!(column(&out, "faults", "code"), ["repository_unreadable"]);
    assert_eq!(column(&out, "faults", "repository"), ["m"]);
    assert_eq!(column(&out, "commits", "commit").len(), 7);
    assert_eq!(column(&out, "run", "complete"), ["true"]);

    let (code, stderr) = run(&[
        "mine",
        text(&first),
        "--rev",
        "no-such-tag",
        "--overwrite",
        "--out",
        text(&out),
    ]);
    assert_eq!(code, 1, "{stderr}");
    assert!(stderr.contains("revision_unknown"), "{stderr}");
    // If nothing could be mined, the existing dataset is kept.
    assert_eq!(column(&out, "faults", "code"), ["repository_unreadable"]);
    let new = folder.path().join("new");
    let args = [
        "mine",
        text(&first),
        "--rev",
        "no-such-tag",
        "--out",
        text(&new),
    ];
    assert_eq!(run(&args).0, 1);
    assert!(!new.exists());
}

#[test]
fn listed_commits_are_mined_with_listed_repository_names() {
    let folder = tempfile::tempdir().unwrap();
    let repository = straight(5).write(&folder.path().join("demo.git"));
    let ids = ids(&repository);
    let unknown = "0123456789012345678901234567890123456789";
    let list = folder.path().join("commits.tsv");
    let rows =
        [ids[3].as_str(), ids[1].as_str(), unknown].map(|id| format!("me/demo\tdemo.git\t{id}\n"));
    fs::write(
        &list,
        format!("repository\tgit_dir\tcommit\n{}", rows.concat()),
    )
    .unwrap();
    let out = folder.path().join("out");
    let (code, stderr) = run(&["mine", "--commits", text(&list), "--out", text(&out)]);
    assert_eq!(code, 1, "{stderr}");
    let commits = column(&out, "commits", "commit");
    assert_eq!(commits.len(), 3);
    for id in [&ids[3], &ids[1]] {
        assert!(commits.contains(id));
    }
    assert_eq!(column(&out, "repositories", "repository"), ["me/demo"]);
    assert_eq!(column(&out, "repositories", "location"), ["demo.git"]);
    let at = commits.iter().position(|id| id == unknown).unwrap();
    assert_eq!(column(&out, "commits", "status")[at], "failed");
    assert_eq!(
        column(&out, "commits", "author_time")[at],
        "",
        "no time is no 1970"
    );
    assert_eq!(column(&out, "faults", "code").len(), 1);
}

#[test]
fn interrupted_run_is_resumed_without_mining_shards_again() {
    let folder = tempfile::tempdir().unwrap();
    let repository = straight(5_000).write(&folder.path().join("long"));
    let out = folder.path().join("out");
    let args = [
        "mine",
        text(&repository),
        "--jobs",
        "1",
        "--out",
        text(&out),
    ];
    let child = refmine(&args).stderr(Stdio::piped()).spawn().unwrap();
    wait_for(&out.join("shards/done/00000.json"));
    let pid = child.id().to_string();
    let kill = std::process::Command::new("kill")
        .args(["-INT", &pid])
        .status();
    assert!(kill.unwrap().success());
    let output = child.wait_with_output().unwrap();
    let stderr = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(75), "{stderr}");
    assert!(
        stderr.contains("run the command again to resume"),
        "{stderr}"
    );
    assert!(!out.join("run").exists());
    let (code, stderr) = run(&args);
    assert_eq!(code, 0, "{stderr}");
    assert!(stderr.contains("resuming the interrupted run"), "{stderr}");
    assert!(stderr.contains("5000 of 5000 commits"), "{stderr}");
    assert_eq!(column(&out, "run", "complete"), ["true"]);
    let attempts = column(&out, "timings", "attempt");
    assert_eq!(attempts[0], "1", "what was done is not done again");
    let indices = column(&out, "commits", "commit_index");
    let expected: Vec<String> = (0..5_000).map(|index| index.to_string()).collect();
    assert_eq!(indices, expected);
}

fn wait_for(path: &Path) {
    let started = Instant::now();
    while !path.exists() {
        assert!(
            started.elapsed() < Duration::from_secs(300),
            "{}",
            path.display()
        );
        sleep(Duration::from_millis(5));
    }
}

#[test]
fn show_and_diff_report_empty_results_and_accept_a_closed_pipe() {
    let folder = tempfile::tempdir().unwrap();
    let repository = forked().write(&folder.path().join("forked"));
    let root = &ids(&repository)[0];
    // A first commit adds its elements.
    assert_eq!(run(&["show", text(&repository), root]), (0, String::new()));
    let (code, stderr) = run(&["show", text(&repository), "main"]);
    assert_eq!(code, 0, "{stderr}");
    assert!(stderr.contains("no refactorings found"), "{stderr}");
    let (code, stderr) = run(&["show", text(&repository), "no-such-tag"]);
    assert_eq!(code, 1);
    assert!(stderr.contains("revision_unknown"), "{stderr}");

    let pair = ["Before.java", "After.java"].map(|name| folder.path().join(name));
    pair.iter()
        .for_each(|path| fs::write(path, "class A { }\n").unwrap());
    let mut child = refmine(&["diff", text(&pair[0]), text(&pair[1]), "--format", "jsonl"])
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    assert_eq!(child.wait().unwrap().code(), Some(0));
}

/// Copies all files below `from` to `to`.
fn copy_tree(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let path = entry.unwrap().path();
        let target = to.join(path.file_name().unwrap());
        if path.is_dir() {
            copy_tree(&path, &target);
        } else {
            fs::copy(&path, &target).unwrap();
        }
    }
}

#[test]
fn refactorings_of_figure_1_are_mined_from_a_git_history() {
    let case = Path::new(env!("CARGO_MANIFEST_DIR")).join("evaluation/cases/java/figure-1");
    let folder = tempfile::tempdir().unwrap();
    let work_tree = folder.path().join("calculator");
    fs::create_dir(&work_tree).unwrap();
    git(&work_tree, &["init", "-q", "-b", "main"]);
    for side in ["before", "after"] {
        let sources = work_tree.join("src");
        if sources.exists() {
            fs::remove_dir_all(&sources).unwrap();
        }
        copy_tree(&case.join(side), &sources);
        git(&work_tree, &["add", "-A"]);
        let author = ["-c", "user.name=A", "-c", "user.email=a@example.com"];
        git(
            &work_tree,
            &[&author[..], &["commit", "-q", "-m", side]].concat(),
        );
    }
    let out = folder.path().join("out");
    let (code, stderr) = run(&[
        "mine",
        text(&work_tree),
        "--out",
        text(&out),
        "--emit",
        "relationships",
        "--types",
        "structure",
    ]);
    assert_eq!(code, 0, "{stderr}");
    let rows = |table: &str, kind: &str| {
        let columns = [kind, "before_name", "after_name"].map(|name| column(&out, table, name));
        let mut rows: Vec<String> = (0..columns[0].len())
            .map(|at| format!("{} {} {}", columns[0][at], columns[1][at], columns[2][at]))
            .collect();
        rows.sort();
        rows
    };
    assert_eq!(
        rows("refactorings", "type"),
        [
            "Extract Method main print",
            "Rename Class Calculator FpCalculator",
            "Rename Method min minimum",
        ]
    );
    let same: Vec<String> = rows("relationships", "relationship")
        .into_iter()
        .filter(|row| row.starts_with("SAME"))
        .collect();
    assert_eq!(same, ["SAME Main Main", "SAME main main", "SAME sum sum"]);
}
