//! Unreadable repositories and objects are not recorded as results: exit code 1, a message that
//! names them, and they are mined when they are readable again.

use crate::common::{History, column, facts, git, ids, refmine, run, straight, text};
use std::fs;
use std::path::{Path, PathBuf};

/// Name, damage done to the repository, and expected part of the message.
type Harm<'a> = (&'a str, &'a dyn Fn(&Path), &'a str);

/// Returns exit code and stdout of `refmine status`.
pub(super) fn status(out: &Path) -> (i32, String) {
    let output = refmine(&["status", text(out)]).output().unwrap();
    let printed = String::from_utf8(output.stdout).unwrap();
    (output.status.code().unwrap(), printed)
}

/// Writes two repositories of 20 commits and plans them in shards of eight commits.
fn planned(folder: &Path) -> PathBuf {
    let first = straight(20).write(&folder.join("a.git"));
    let second = straight(20).write(&folder.join("b.git"));
    for repository in [&first, &second] {
        git(repository, &["repack", "-adq"]);
    }
    let plan = folder.join("study.plan");
    let args = ["plan", text(&first), text(&second), "--shard-commits", "8"];
    assert_eq!(run(&[&args[..], &["--out", text(&plan)]].concat()).0, 0);
    plan
}

/// Returns the only pack file of `repository` with the extension `ending`.
fn pack(repository: &Path, ending: &str) -> PathBuf {
    let entries = fs::read_dir(repository.join("objects/pack")).unwrap();
    let mut paths = entries.map(|entry| entry.unwrap().path());
    let is_it = |path: &PathBuf| {
        path.extension()
            .is_some_and(|extension| extension == ending)
    };
    paths.find(is_it).unwrap()
}

/// Replaces the content of the file `path`, which git keeps read-only.
fn overwrite(path: &Path, bytes: &[u8]) {
    fs::remove_file(path).unwrap();
    fs::write(path, bytes).unwrap();
}

#[test]
fn repository_missing_or_damaged_while_mining_is_mined_when_it_is_readable_again() {
    let folder = tempfile::tempdir().unwrap();
    let plan = planned(folder.path());
    let calm = folder.path().join("calm");
    assert_eq!(
        run(&["mine", "--plan", text(&plan), "--out", text(&calm)]).0,
        0
    );
    let expected = facts(&calm);
    let repository = folder.path().join("b.git");
    let away = folder.path().join("away");
    let (index, data) = (pack(&repository, "idx"), pack(&repository, "pack"));
    let harms: [(&str, &dyn Fn()); 5] = [
        ("gone", &|| fs::rename(&repository, &away).unwrap()),
        ("index", &|| {
            let mut bytes = fs::read(&index).unwrap();
            // The fan-out table of the index: all objects seem to be missing.
            bytes[8..8 + 1024].fill(0);
            overwrite(&index, &bytes);
        }),
        ("cut", &|| {
            let bytes = fs::read(&data).unwrap();
            overwrite(&data, &bytes[..bytes.len() / 2]);
        }),
        ("vanished", &|| {
            fs::remove_file(&index).unwrap();
            fs::remove_file(&data).unwrap();
        }),
        ("unopenable", &|| {
            fs::remove_file(&data).unwrap();
            fs::create_dir(&data).unwrap();
        }),
    ];
    let sound = (fs::read(&index).unwrap(), fs::read(&data).unwrap());
    for (name, harm) in harms {
        let out = folder.path().join(name);
        let mine = ["mine", "--plan", text(&plan), "--out", text(&out)];
        harm();
        for _ in 0..2 {
            let (code, stderr) = run(&mine);
            assert_eq!(code, 1, "{name}: {stderr}");
            assert!(
                stderr.contains("b: [repository_unreadable]"),
                "{name}: {stderr}"
            );
        }
        let (code, printed) = status(&out);
        assert_eq!(code, 1, "{name}: {printed}");
        assert!(printed.contains("b: [repository_unreadable]"), "{printed}");
        // The commits of the first repository are kept, and those of the second that needed nothing
        // unreadable, such as a root, which is skipped.
        let kept = printed.strip_prefix("commits").unwrap();
        let kept: u32 = kept.split_whitespace().next().unwrap().parse().unwrap();
        assert!((20..40).contains(&kept), "{name}: {printed}");
        assert_eq!(run(&["compact", text(&out)]).0, 75);
        if away.exists() {
            fs::rename(&away, &repository).unwrap();
        }
        if data.is_dir() {
            fs::remove_dir(&data).unwrap();
            fs::write(&data, &sound.1).unwrap();
        }
        for (path, bytes) in [(&index, &sound.0), (&data, &sound.1)] {
            if path.exists() {
                fs::remove_file(path).unwrap();
            }
            fs::write(path, bytes).unwrap();
        }
        let (code, stderr) = run(&mine);
        assert_eq!(code, 0, "{name}: {stderr}");
        assert!(facts(&out) == expected, "{name}");
    }
}

#[test]
fn allow_unreadable_records_failed_commits_and_retry_failed_mines_them() {
    let folder = tempfile::tempdir().unwrap();
    let plan = planned(folder.path());
    let out = folder.path().join("out");
    fs::rename(folder.path().join("b.git"), folder.path().join("away")).unwrap();
    let mine = ["mine", "--plan", text(&plan), "--out", text(&out)];
    let (code, stderr) = run(&[&mine[..], &["--allow-unreadable"]].concat());
    assert_eq!(code, 0, "{stderr}");
    let reasons = column(&out, "commits", "reason");
    assert_eq!(
        reasons
            .iter()
            .filter(|reason| *reason == "repository_unreadable")
            .count(),
        20
    );
    // When it is back, `--retry-failed` mines it, and keeps the rows of the other commits.
    fs::rename(folder.path().join("away"), folder.path().join("b.git")).unwrap();
    let times = column(&out, "timings", "total_ms");
    let (code, stderr) = run(&[&mine[..], &["--retry-failed"]].concat());
    assert_eq!(code, 0, "{stderr}");
    assert!(stderr.contains("mining 3 shards again"), "{stderr}");
    let new_times = column(&out, "timings", "total_ms");
    let is_kept = |row: usize| times[row] == new_times[row];
    assert!((0..20).all(is_kept) && !(20..40).any(is_kept));
    assert!(!column(&out, "commits", "reason").contains(&"repository_unreadable".to_owned()));
    let calm = folder.path().join("calm");
    assert_eq!(
        run(&["mine", "--plan", text(&plan), "--out", text(&calm)]).0,
        0
    );
    assert!(facts(&out) == facts(&calm));
    assert_eq!(run(&["check", text(&out)]).0, 0);
}

#[test]
fn no_dataset_is_left_if_nothing_can_be_planned() {
    let folder = tempfile::tempdir().unwrap();
    let harms: [Harm; 6] = [
        (
            "head-bit",
            &|repository| fs::write(repository.join("HEAD"), "ref: refs/heads/maio\n").unwrap(),
            "maio",
        ),
        (
            "head-none",
            &|repository| fs::write(repository.join("HEAD"), "").unwrap(),
            "HEAD",
        ),
        (
            "refs",
            &|repository| fs::write(repository.join("packed-refs"), "").unwrap(),
            "has no commit",
        ),
        (
            "index",
            &|repository| {
                let index = pack(repository, "idx");
                let mut bytes = fs::read(&index).unwrap();
                bytes[8..8 + 1024].fill(0);
                overwrite(&index, &bytes);
            },
            "idx cannot be read",
        ),
        (
            "pack",
            &|repository| overwrite(&pack(repository, "pack"), b"PACK"),
            "cannot be read",
        ),
        (
            "index-gone",
            &|repository| fs::remove_file(pack(repository, "idx")).unwrap(),
            "has no index",
        ),
    ];
    for (name, harm, message) in harms {
        let repository = straight(6).write(&folder.path().join(name));
        git(&repository, &["pack-refs", "--all"]);
        git(&repository, &["repack", "-adq"]);
        let sound = folder.path().join(format!("{name}-sound"));
        git(
            folder.path(),
            &["clone", "-q", "--mirror", text(&repository), text(&sound)],
        );
        harm(&repository);
        let out = folder.path().join(format!("{name}-out"));
        let mine = ["mine", text(&repository), "--out", text(&out)];
        let (code, stderr) = run(&mine);
        assert_eq!(code, 1, "{name}: {stderr}");
        assert!(stderr.contains(message), "{name}: {stderr}");
        assert!(stderr.contains("[nothing_to_mine]"), "{name}: {stderr}");
        assert!(!out.exists(), "{name}");
        // When it is back, the same command mines it.
        fs::remove_dir_all(&repository).unwrap();
        fs::rename(&sound, &repository).unwrap();
        let (code, stderr) = run(&mine);
        assert_eq!(code, 0, "{name}: {stderr}");
        assert_eq!(column(&out, "commits", "commit").len(), 6, "{name}");
    }
}

#[test]
fn repository_without_commits_is_reported_and_the_others_are_mined() {
    let folder = tempfile::tempdir().unwrap();
    let full = straight(4).write(&folder.path().join("full"));
    let empty = History::default().write(&folder.path().join("empty"));
    let plan = folder.path().join("study.plan");
    let args = ["plan", text(&full), text(&empty), "--out", text(&plan)];
    assert_eq!(run(&args).0, 1);
    let out = folder.path().join("out");
    let mine = ["mine", "--plan", text(&plan), "--out", text(&out)];
    for _ in 0..2 {
        let (code, stderr) = run(&mine);
        assert_eq!(code, 1, "{stderr}");
    }
    let (code, printed) = status(&out);
    assert_eq!(code, 1, "{printed}");
    assert!(
        printed.contains("not planned     empty: [head_missing] HEAD points to the branch main, which has no commit"),
        "{printed}"
    );
    assert_eq!(column(&out, "commits", "commit"), ids(&full));
    assert_eq!(run(&[&mine[..], &["--allow-unreadable"]].concat()).0, 0);
    // With commits, it is part of the next plan, which replaces the first one.
    let filled = straight(3).write(&folder.path().join("filled"));
    fs::remove_dir_all(&empty).unwrap();
    fs::rename(filled, &empty).unwrap();
    assert_eq!(run(&args).0, 2);
    assert_eq!(run(&[&args[..], &["--overwrite"]].concat()).0, 0);
    assert_eq!(run(&mine).0, 2);
    assert_eq!(run(&[&mine[..], &["--overwrite"]].concat()).0, 0);
    assert_eq!(column(&out, "commits", "commit").len(), 7);
    assert_eq!(status(&out).0, 0);
}

#[test]
fn retry_failed_plans_repositories_again_that_could_not_be_planned() {
    let folder = tempfile::tempdir().unwrap();
    let first = straight(4).write(&folder.path().join("first"));
    let second = folder.path().join("second");
    let out = folder.path().join("out");
    let mine = ["mine", text(&first), text(&second), "--out", text(&out)];
    assert_eq!(run(&mine).0, 1);
    let again = [&mine[..], &["--retry-failed"]].concat();
    let (code, stderr) = run(&again);
    assert_eq!(code, 1, "{stderr}");
    assert!(
        stderr.contains("no shard needs to be mined again"),
        "{stderr}"
    );
    straight(3).write(&second);
    let (code, stderr) = run(&again);
    assert_eq!(code, 0, "{stderr}");
    assert_eq!(column(&out, "commits", "commit").len(), 7);
}

#[test]
fn commit_with_temporarily_missing_object_is_mined_again_alone() {
    let folder = tempfile::tempdir().unwrap();
    let repository = straight(30).write(&folder.path().join("demo"));
    // Unpack the objects, so that one can be removed.
    let data = pack(&repository, "pack");
    let bytes = fs::read(&data).unwrap();
    fs::remove_dir_all(repository.join("objects/pack")).unwrap();
    let loose = folder.path().join("all.pack");
    fs::write(&loose, bytes).unwrap();
    let unpack = std::process::Command::new("git")
        .args(["--git-dir", text(&repository), "unpack-objects", "-q"])
        .stdin(fs::File::open(&loose).unwrap())
        .status();
    assert!(unpack.unwrap().success());
    let plan = folder.path().join("study.plan");
    let args = ["plan", text(&repository), "--shard-commits", "10"];
    assert_eq!(run(&[&args[..], &["--out", text(&plan)]].concat()).0, 0);
    let calm = folder.path().join("calm");
    assert_eq!(
        run(&["mine", "--plan", text(&plan), "--out", text(&calm)]).0,
        0
    );

    let blob = column(&calm, "files", "after_blob")[20].clone();
    let object = repository.join("objects").join(&blob[..2]).join(&blob[2..]);
    let away = folder.path().join("away");
    fs::rename(&object, &away).unwrap();
    let out = folder.path().join("out");
    let mine = ["mine", "--plan", text(&plan), "--out", text(&out)];
    // A single missing object is treated as a fact about the history.
    assert_eq!(run(&mine).0, 0);
    assert!(column(&out, "faults", "code").contains(&"blob_unreadable".to_owned()));
    fs::rename(&away, &object).unwrap();
    assert_eq!(run(&mine).0, 0);
    let (code, stderr) = run(&[&mine[..], &["--retry-failed"]].concat());
    assert_eq!(code, 0, "{stderr}");
    assert!(stderr.contains("mining 1 shards again"), "{stderr}");
    assert!(
        stderr.contains("10 of 30 commits") || stderr.contains("30 of 30"),
        "{stderr}"
    );
    assert!(facts(&out) == facts(&calm));
}

#[test]
fn shard_stays_undone_if_a_tree_or_commit_is_lost_after_planning() {
    let folder = tempfile::tempdir().unwrap();
    let repository = straight(12).write(&folder.path().join("demo"));
    let plan = folder.path().join("study.plan");
    let args = ["plan", text(&repository), "--out", text(&plan)];
    assert_eq!(run(&args).0, 0);
    git(&repository, &["repack", "-adq"]);
    let (index, data) = (pack(&repository, "idx"), pack(&repository, "pack"));
    let whole = folder.path().join("whole.pack");
    fs::rename(&data, &whole).unwrap();
    fs::remove_file(&index).unwrap();
    let unpack = std::process::Command::new("git")
        .args(["--git-dir", text(&repository), "unpack-objects", "-q"])
        .stdin(fs::File::open(&whole).unwrap())
        .status();
    assert!(unpack.unwrap().success());
    let named = |revision: &str| {
        let output = std::process::Command::new("git")
            .args(["--git-dir", text(&repository), "rev-parse", revision])
            .output()
            .unwrap();
        String::from_utf8(output.stdout).unwrap().trim().to_owned()
    };
    for revision in ["main~3", "main~3^{tree}", "main~3:src", "main~11"] {
        let id = named(revision);
        let object = repository.join("objects").join(&id[..2]).join(&id[2..]);
        let away = folder.path().join("away");
        fs::rename(&object, &away).unwrap();
        let out = folder.path().join(id);
        let mine = ["mine", "--plan", text(&plan), "--out", text(&out)];
        let (code, stderr) = run(&mine);
        assert_eq!(code, 1, "{revision}: {stderr}");
        let message = "could be read when it was planned, and cannot be read any more";
        assert!(stderr.contains(message), "{revision}: {stderr}");
        assert!(!out.join("manifest.json").exists(), "{revision}");
        fs::rename(&away, &object).unwrap();
        let (code, stderr) = run(&mine);
        assert_eq!(code, 0, "{revision}: {stderr}");
        assert!(column(&out, "faults", "code").is_empty(), "{revision}");
    }
}

#[test]
fn overwrite_starts_the_run_from_scratch() {
    let folder = tempfile::tempdir().unwrap();
    let plan = planned(folder.path());
    let out = folder.path().join("out");
    let mine = ["mine", "--plan", text(&plan), "--out", text(&out)];
    let shards = |which: &str| run(&[&mine[..], &["--shards", which]].concat()).0;
    assert_eq!(shards("1/2"), 0);
    let part = out.join("shards/commits/part-00000.parquet");
    let changed = || fs::metadata(&part).unwrap().modified().unwrap();
    let before = changed();
    assert_eq!(shards("1/2"), 0);
    assert_eq!(changed(), before);
    let (code, stderr) = run(&[&mine[..], &["--overwrite", "--shard", "0"]].concat());
    assert_eq!(code, 2, "{stderr}");
    assert_eq!(changed(), before);
    for _ in 0..2 {
        let (code, stderr) = run(&[&mine[..], &["--overwrite"]].concat());
        assert_eq!(code, 0, "{stderr}");
        assert!(stderr.contains("40 of 40 commits"), "{stderr}");
        assert!(!stderr.contains("the plan is already mined"), "{stderr}");
    }
}
