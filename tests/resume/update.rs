//! Updates of datasets: whatever is reused, the tables equal those of a full run.

use crate::common::{History, column, facts, files, git, ids, refmine, run, straight, text};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::thread::sleep;
use std::time::{Duration, Instant};

/// Folder with repositories and datasets.
struct Study {
    folder: tempfile::TempDir,
}

impl Study {
    /// Creates three repositories of 30, 1 and 45 commits, and a configuration with shards of ten
    /// commits.
    fn new() -> Study {
        let study = Study {
            folder: tempfile::tempdir().unwrap(),
        };
        for (name, commits) in [("a.git", 30), ("b.git", 1), ("c.git", 45)] {
            study.replace(name, &straight(commits));
        }
        fs::write(study.path("repos.txt"), "a.git\nc.git\tlast/c\nb.git\n").unwrap();
        fs::write(study.path("ten.toml"), "[run]\nshard_commits_max = 10\n").unwrap();
        study
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// Replaces the repository `name` by `history`.
    fn replace(&self, name: &str, history: &History) {
        let path = self.path(name);
        if path.exists() {
            fs::remove_dir_all(&path).unwrap();
        }
        history.write(&path);
    }

    /// Mines the list into `out` with the options `more`. Returns exit code and stderr.
    fn mine(&self, out: &str, more: &[&str]) -> (i32, String) {
        let (list, config) = (self.path("repos.txt"), self.path("ten.toml"));
        let args = ["mine", "--repos", text(&list), "--config", text(&config)];
        let out = self.path(out);
        run(&[&args[..], &["--out", text(&out)], more].concat())
    }

    /// Updates `out` with the options `more`. Returns exit code and stderr, which names each mined
    /// commit.
    fn update(&self, out: &str, more: &[&str]) -> (i32, String) {
        let (out, config) = (self.path(out), self.path("ten.toml"));
        let args = ["update", text(&out), "--config", text(&config)];
        run(&[&args[..], &["--log-level", "debug"], more].concat())
    }

    /// Asserts that the tables of `out` equal those of a full run with the options `more`.
    fn assert_full(&self, out: &str, more: &[&str]) {
        let full = self.path("full");
        if full.exists() {
            fs::remove_dir_all(&full).unwrap();
        }
        let (code, stderr) = self.mine("full", more);
        assert_eq!(code, 0, "{stderr}");
        let (expected, found) = (facts(&full), facts(&self.path(out)));
        assert_eq!(
            expected.keys().collect::<Vec<_>>(),
            found.keys().collect::<Vec<_>>()
        );
        for (name, bytes) in &expected {
            assert!(found[name] == *bytes, "{name} differs");
        }
        assert_eq!(run(&["check", text(&self.path(out))]).0, 0);
    }
}

/// Returns the number of mined commits in a log.
fn mined(stderr: &str) -> usize {
    stderr
        .lines()
        .filter(|line| line.contains("commit done"))
        .count()
}

#[test]
fn update_mines_only_new_commits_and_equals_a_full_run() {
    let study = Study::new();
    for more in [
        &[][..],
        &["--emit", "relationships"],
        &["--emit", "history", "--jobs", "2"],
    ] {
        study.replace("a.git", &straight(30));
        let out = format!("out{}", more.len());
        assert_eq!(study.mine(&out, more).0, 0);
        let (code, stderr) = study.update(&out, &[]);
        assert_eq!((code, mined(&stderr)), (0, 0), "{stderr}");
        assert!(stderr.contains("nothing is new"), "{stderr}");

        study.replace("a.git", &straight(34));
        let (code, stderr) = study.update(&out, &[]);
        assert_eq!((code, mined(&stderr)), (0, 4), "{stderr}");
        assert!(stderr.contains("new commits: 4"), "{stderr}");
        study.assert_full(&out, more);

        // Update a dataset that is the result of an update.
        study.replace("a.git", &straight(52));
        let (code, stderr) = study.update(&out, &[]);
        assert_eq!((code, mined(&stderr)), (0, 18), "{stderr}");
        study.assert_full(&out, more);
    }
}

#[test]
fn update_mines_a_repository_anew_if_its_mailmap_changed_and_is_applied() {
    let study = Study::new();
    let with_mailmap = |name: &str| {
        let mut history = straight(30);
        let entry = format!("{name} <a@example.com>\n");
        history.commit(&[30], &[(".mailmap", &entry)]);
        history
    };
    study.replace("a.git", &with_mailmap("A"));
    assert_eq!(study.mine("mapped", &["--mailmap"]).0, 0);
    assert_eq!(study.mine("plain", &[]).0, 0);
    study.replace("a.git", &with_mailmap("B"));
    for (out, more, mined_again) in [("mapped", &["--mailmap"][..], 31), ("plain", &[][..], 1)] {
        let (code, stderr) = study.update(out, &[]);
        assert_eq!((code, mined(&stderr)), (0, mined_again), "{stderr}");
        study.assert_full(out, more);
    }
}

#[test]
fn removed_commits_and_shifted_positions_equal_a_full_run() {
    let study = Study::new();
    let newest = ["--max-count", "20"];
    assert_eq!(study.mine("out", &newest).0, 0);
    // The newest 20 commits are now five new ones and fifteen with other positions.
    study.replace("c.git", &straight(50));
    // The last commits of `a` are replaced, as after a forced push.
    let mut forced = straight(27);
    for number in 28..=32 {
        forced.commit(
            &[number - 1],
            &[(
                "src/B.java",
                &format!("class B {{ int x{number}() {{ return 1; }} }}"),
            )],
        );
    }
    study.replace("a.git", &forced);
    let (code, stderr) = study.update("out", &[]);
    assert_eq!((code, mined(&stderr)), (0, 10), "{stderr}");
    assert!(stderr.contains("as after a forced push"), "{stderr}");
    study.assert_full("out", &newest);
}

#[test]
fn mining_a_new_plan_reuses_rows_of_another_dataset_shard_by_shard() {
    let study = Study::new();
    assert_eq!(study.mine("out", &[]).0, 0);
    study.replace("a.git", &straight(33));
    study.replace("d.git", &straight(3));
    let list = study.path("repos.txt");
    fs::write(&list, "a.git\nc.git\tlast/c\nd.git\n").unwrap();
    let (plan, out, old) = (study.path("new.plan"), study.path("new"), study.path("out"));
    let args = ["plan", "--repos", text(&list), "--shard-commits", "7"];
    assert_eq!(run(&[&args[..], &["--out", text(&plan)]].concat()).0, 0);
    let mut all = 0;
    for share in ["2/2", "1/2"] {
        let args = ["mine", "--plan", text(&plan), "--reuse", text(&old)];
        let more = [
            "--out",
            text(&out),
            "--shards",
            share,
            "--log-level",
            "debug",
        ];
        let (code, stderr) = run(&[&args[..], &more].concat());
        assert_eq!(code, 0, "{stderr}");
        all += mined(&stderr);
    }
    assert_eq!(all, 6);
    assert_eq!(run(&["compact", text(&out)]).0, 0);
    study.assert_full("new", &[]);
}

#[test]
fn another_configuration_reuses_nothing_and_is_reported() {
    let study = Study::new();
    assert_eq!(study.mine("out", &[]).0, 0);
    study.replace("a.git", &straight(31));
    let (code, stderr) = study.update("out", &["--emit", "relationships"]);
    assert_eq!((code, mined(&stderr)), (0, 77), "{stderr}");
    let why = "output.relationships: false planned, now true";
    assert!(
        stderr.contains("everything is mined") && stderr.contains(why),
        "{stderr}"
    );
    study.assert_full("out", &["--emit", "relationships"]);
}

#[test]
fn missing_repository_stops_the_update_unless_allow_unreadable_is_given() {
    let study = Study::new();
    assert_eq!(study.mine("out", &[]).0, 0);
    let before = files(&study.path("out"));
    study.replace("a.git", &straight(31));
    fs::remove_dir_all(study.path("c.git")).unwrap();
    let (code, stderr) = study.update("out", &[]);
    assert_eq!((code, mined(&stderr)), (1, 0), "{stderr}");
    assert!(
        stderr.contains("last/c: no longer readable; it had 45 commits"),
        "{stderr}"
    );
    assert!(stderr.contains("[repositories_gone]"), "{stderr}");
    assert!(
        files(&study.path("out")) == before,
        "the dataset has changed"
    );

    let (code, stderr) = study.update("out", &["--allow-unreadable"]);
    assert_eq!((code, mined(&stderr)), (0, 1), "{stderr}");
    study.assert_full("out", &["--allow-unreadable"]);
}

#[test]
fn damaged_table_is_not_reused() {
    let study = Study::new();
    assert_eq!(study.mine("out", &[]).0, 0);
    study.replace("a.git", &straight(31));
    let table = study.path("out/refactorings/part-00000.parquet");
    let mut bytes = fs::read(&table).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    fs::write(&table, &bytes).unwrap();
    let (code, stderr) = study.update("out", &[]);
    assert_eq!(code, 1, "{stderr}");
    assert!(
        stderr.contains("[damaged]") && stderr.contains("refactorings"),
        "{stderr}"
    );
    assert_eq!(fs::read(&table).unwrap(), bytes);
}

#[test]
fn missing_dataset_and_dataset_of_listed_commits_cannot_be_updated() {
    let study = Study::new();
    let (code, stderr) = study.update("out", &[]);
    assert_eq!(code, 1, "{stderr}");
    assert!(stderr.contains("[no_dataset]"), "{stderr}");
    assert!(!study.path("out").exists());
    let commits = study.path("commits.tsv");
    let ids = crate::common::ids(&study.path("b.git"));
    fs::write(&commits, format!("git_dir\tcommit\nb.git\t{}\n", ids[0])).unwrap();
    let out = study.path("listed");
    assert_eq!(
        run(&["mine", "--commits", text(&commits), "--out", text(&out)]).0,
        0
    );
    let (code, stderr) = run(&["update", text(&out)]);
    assert_eq!(code, 2, "{stderr}");
    assert!(stderr.contains("[commits_listed]"), "{stderr}");
}

#[test]
fn repeatedly_killed_update_ends_with_the_tables_of_a_full_run() {
    let study = Study::new();
    study.replace("c.git", &straight(300));
    assert_eq!(study.mine("out", &[]).0, 0);
    study.replace("c.git", &straight(450));
    study.replace("a.git", &straight(35));
    let (out, config) = (study.path("out"), study.path("ten.toml"));
    let mut kills = 0;
    for wait in (0..).map(|number| Duration::from_millis(20 + number * 37 % 400)) {
        let mut child = refmine(&["update", text(&out), "--config", text(&config)])
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let begun = Instant::now();
        while begun.elapsed() < wait && child.try_wait().unwrap().is_none() {
            sleep(Duration::from_millis(1));
        }
        if child.try_wait().unwrap().is_some() || kills == 20 {
            child.kill().unwrap();
            child.wait().unwrap();
            break;
        }
        child.kill().unwrap();
        child.wait().unwrap();
        kills += 1;
    }
    assert!(kills > 2, "it was not killed");
    let (code, stderr) = study.update("out", &[]);
    assert_eq!(code, 0, "{stderr}");
    study.assert_full("out", &[]);
    assert!(!exists(&out, "shards"));
}

#[test]
fn new_default_branch_of_a_url_is_followed_and_the_old_one_may_be_deleted() {
    let study = Study::new();
    let url = format!("file://{}", text(&study.path("a.git")));
    fs::write(study.path("repos.txt"), format!("{url}\nb.git\n")).unwrap();
    assert_eq!(study.mine("out", &["--keep"]).0, 0);
    let (origin, ids) = (study.path("a.git"), ids(&study.path("a.git")));
    // `main` stays, and the new default branch lacks the last commits.
    git(&origin, &["branch", "trunk", &ids[24]]);
    git(&origin, &["symbolic-ref", "HEAD", "refs/heads/trunk"]);
    let (code, stderr) = study.update("out", &[]);
    assert_eq!(code, 0, "{stderr}");
    assert!(!stderr.contains("nothing is new"), "{stderr}");
    study.assert_full("out", &[]);
    // A new run with the old mirror equals one with a new mirror.
    let mirrors = study.path("out/mirrors");
    git(&origin, &["branch", "release", &ids[20]]);
    git(&origin, &["symbolic-ref", "HEAD", "refs/heads/release"]);
    git(&origin, &["update-ref", "-d", "refs/heads/trunk"]);
    git(&origin, &["update-ref", "-d", "refs/heads/main"]);
    assert_eq!(study.mine("new", &["--mirror", text(&mirrors)]).0, 0);
    study.assert_full("new", &[]);
    let (code, stderr) = study.update("out", &[]);
    assert_eq!(code, 0, "{stderr}");
    study.assert_full("out", &[]);
}

#[test]
fn deepened_shallow_clone_has_the_rows_of_a_full_run() {
    let study = Study::new();
    let url = format!("file://{}", text(&study.path("c.git")));
    let folder = study.folder.path();
    git(
        folder,
        &["clone", "-q", "--bare", "--depth", "7", &url, "s.git"],
    );
    fs::write(study.path("repos.txt"), "s.git\nb.git\n").unwrap();
    let newest = ["--max-count", "7"];
    for (out, more) in [("out", &[][..]), ("newest", &newest[..])] {
        assert_eq!(study.mine(out, more).0, 0);
        let codes = column(&study.path(out), "faults", "code");
        assert_eq!(codes, ["parent_missing"]);
    }
    git(&study.path("s.git"), &["fetch", "-q", "--unshallow"]);
    for (out, more) in [("out", &[][..]), ("newest", &newest[..])] {
        if !more.is_empty() {
            // Mine again before the update: the set of commits has not changed.
            let args = [&["--retry-failed"][..], more].concat();
            let (code, stderr) = study.mine(out, &args);
            assert_eq!((code, mined(&stderr)), (0, 0), "{stderr}");
            assert!(column(&study.path(out), "faults", "code").is_empty());
        }
        let (code, stderr) = study.update(out, &[]);
        assert_eq!(code, 0, "{stderr}");
        study.assert_full(out, more);
        assert!(column(&study.path(out), "faults", "code").is_empty());
    }
}

#[test]
fn temporary_plan_of_a_killed_update_is_removed_by_the_next_update() {
    let study = Study::new();
    assert_eq!(study.mine("out", &[]).0, 0);
    let temporary = study.path("out/plan.parquet.7-1764000000000000000-0.tmp");
    fs::write(&temporary, "half").unwrap();
    let (code, stderr) = study.update("out", &[]);
    assert_eq!(code, 0, "{stderr}");
    assert!(!temporary.exists());
    assert!(exists(&study.path("out"), "plan.parquet"));
}

fn exists(folder: &Path, name: &str) -> bool {
    folder.join(name).exists()
}
