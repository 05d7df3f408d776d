//! Plans, shards and interrupted runs: the tables always equal those of an uninterrupted run.

use crate::common::{History, column, facts, files, ids, refmine, run, straight, text};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Output, Stdio};
use std::thread::sleep;
use std::time::Duration;

/// Writes three repositories of 30, 1 and 45 commits to `folder`, and returns a list of them.
fn three(folder: &Path) -> PathBuf {
    for (name, commits) in [("a.git", 30), ("b.git", 1), ("c.git", 45)] {
        straight(commits).write(&folder.join(name));
    }
    let list = folder.join("repos.txt");
    fs::write(&list, "# three\na.git\nc.git\tlast/c\nb.git\n").unwrap();
    list
}

/// Plans the repositories of `list` in shards of ten commits, and returns the plan.
fn planned(folder: &Path, list: &Path) -> PathBuf {
    let plan = folder.join("study.plan");
    let args = ["plan", "--repos", text(list), "--shard-commits", "10"];
    let (code, stderr) = run(&[&args[..], &["--out", text(&plan)]].concat());
    assert_eq!(code, 0, "{stderr}");
    plan
}

/// Mines `list` in one uninterrupted run with `jobs` workers, and returns the dataset.
fn straight_run(folder: &Path, list: &Path, jobs: &str) -> PathBuf {
    let out = folder.join(format!("straight-{jobs}"));
    let args = ["mine", "--repos", text(list), "--jobs", jobs];
    let (code, stderr) = run(&[&args[..], &["--out", text(&out)]].concat());
    assert_eq!(code, 0, "{stderr}");
    out
}

#[test]
fn equal_lists_give_equal_plans_and_plan_prints_a_summary() {
    let folder = tempfile::tempdir().unwrap();
    let list = three(folder.path());
    let plan = planned(folder.path(), &list);
    let again = folder.path().join("again.plan");
    let output = refmine(&["plan", "--repos", text(&list), "--shard-commits", "10"])
        .args(["--jobs", "1", "--out", "again.plan"])
        .current_dir(folder.path())
        .output()
        .unwrap();
    assert!(output.status.success());
    assert_eq!(fs::read(&plan).unwrap(), fs::read(&again).unwrap());
    let printed = String::from_utf8(output.stdout).unwrap();
    for line in [
        "repositories    3\n",
        "commits         76\n",
        "  compared      73\n",
        "  skipped       3 root\n",
        "source files    73, ",
        "shards          8, numbered from 0\n",
    ] {
        assert!(printed.contains(line), "{line:?} in {printed}");
    }
    // An equal plan may replace the file, a different one may not.
    assert_eq!(planned(folder.path(), &list), plan);
    let before = fs::read(&plan).unwrap();
    let args = ["plan", "--repos", text(&list), "--out", text(&plan)];
    let (code, stderr) = run(&args);
    assert_eq!(code, 2, "{stderr}");
    assert!(stderr.contains("plan_exists"), "{stderr}");
    assert_eq!(fs::read(&plan).unwrap(), before);
}

#[test]
fn tables_are_independent_of_shard_order_and_number_of_workers() {
    let folder = tempfile::tempdir().unwrap();
    let list = three(folder.path());
    let expected = facts(&straight_run(folder.path(), &list, "1"));
    for jobs in ["2", "8"] {
        assert!(
            facts(&straight_run(folder.path(), &list, jobs)) == expected,
            "{jobs} workers"
        );
    }
    let plan = planned(folder.path(), &list);
    let out = folder.path().join("sharded");
    let mine = ["mine", "--plan", text(&plan), "--out", text(&out)];
    let (code, stderr) = run(&[&mine[..], &["--shards", "2/2"]].concat());
    assert_eq!(code, 0, "{stderr}");
    assert_eq!(run(&["status", text(&out)]).0, 75);
    assert_eq!(run(&["compact", text(&out)]).0, 75);
    assert_eq!(run(&["check", text(&out)]).0, 75);
    for (variable, task) in [
        ("SLURM_ARRAY_TASK_ID", "6"),
        ("AWS_BATCH_JOB_ARRAY_INDEX", "4"),
        ("SGE_TASK_ID", "3"),
    ] {
        let status = refmine(&mine)
            .env(variable, task)
            .stderr(Stdio::null())
            .status();
        assert_eq!(status.unwrap().code(), Some(0), "{variable}");
    }
    let (code, stderr) = run(&[&mine[..], &["--shard", "8"]].concat());
    assert_eq!(code, 2);
    assert!(stderr.contains("there is no shard 8"), "{stderr}");
    assert_eq!(run(&[&mine[..], &["--shard", "0"]].concat()).0, 0);
    // A finished shard is not mined again.
    let part = out.join("shards/commits/part-00000.parquet");
    let changed = || fs::metadata(&part).unwrap().modified().unwrap();
    let before = changed();
    assert_eq!(run(&[&mine[..], &["--shard", "0"]].concat()).0, 0);
    assert_eq!(changed(), before);
    assert_eq!(run(&["compact", text(&out)]).0, 0);
    assert_eq!(run(&["status", text(&out)]).0, 0);
    assert_eq!(run(&["check", text(&out)]).0, 0);
    assert_eq!(run(&mine).0, 0, "a plan that is mined is mined");
    assert!(!out.join("shards").exists());
    assert!(facts(&out) == expected);
}

#[test]
fn number_of_a_task_is_read_from_the_variable_of_every_engine() {
    let folder = tempfile::tempdir().unwrap();
    let plan = planned(folder.path(), &three(folder.path()));
    let out = folder.path().join("out");
    for (variable, shard) in [
        ("SLURM_ARRAY_TASK_ID", 99),
        ("JOB_COMPLETION_INDEX", 99),
        ("HQ_TASK_ID", 99),
        ("AWS_BATCH_JOB_ARRAY_INDEX", 99),
        ("CLOUD_RUN_TASK_INDEX", 99),
        ("BATCH_TASK_INDEX", 99),
        ("PBS_ARRAY_INDEX", 99),
        ("PBS_ARRAYID", 99),
        ("SGE_TASK_ID", 98),
        ("LSB_JOBINDEX", 98),
    ] {
        let mut mine = refmine(&["mine", "--plan", text(&plan), "--out", text(&out)]);
        let run = mine.env(variable, "99").output().unwrap();
        let stderr = String::from_utf8_lossy(&run.stderr);
        assert_eq!(run.status.code(), Some(2), "{variable}: {stderr}");
        let says = format!("there is no shard {shard}: the plan has 8");
        assert!(stderr.contains(&says), "{variable}: {stderr}");
    }
}

#[test]
fn mirrored_repository_gives_the_same_facts_as_a_local_one_and_its_mirror_is_removed() {
    let folder = tempfile::tempdir().unwrap();
    let repository = straight(12).write(&folder.path().join("me/demo.git"));
    let url = format!("file://{}", repository.display());
    let mut datasets = Vec::new();
    for (place, name) in [(text(&repository), "local"), (&url, "mirrored")] {
        let out = folder.path().join(name);
        let (code, stderr) = run(&["mine", place, "--out", text(&out)]);
        assert_eq!(code, 0, "{stderr}");
        assert!(!out.join("mirrors").exists());
        let mut facts = facts(&out);
        // The table contains the location.
        facts.remove("repositories/part-00000.parquet");
        datasets.push(facts);
    }
    assert!(datasets[0] == datasets[1]);
    let kept = folder.path().join("kept");
    assert_eq!(run(&["mine", &url, "--keep", "--out", text(&kept)]).0, 0);
    assert!(kept.join("mirrors/me/demo.git").exists());
}

#[test]
fn changed_plan_or_configuration_is_refused_and_the_difference_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let list = three(folder.path());
    let plan = planned(folder.path(), &list);
    let out = folder.path().join("out");
    let mine = ["mine", "--plan", text(&plan), "--out", text(&out)];
    let refused = |args: &[&str], expected: &[&str]| {
        let before = out.exists().then(|| files(&out));
        let (code, stderr) = run(args);
        assert_eq!(code, 2, "{args:?}: {stderr}");
        for expected in expected {
            assert!(stderr.contains(expected), "{args:?}: {stderr}");
        }
        assert!(out.exists().then(|| files(&out)) == before);
    };
    refused(
        &[&mine[..], &["--config", "refdiff2"]].concat(),
        &[
            "plan_differs",
            "cst.elements: \"full\" planned, now \"refdiff2\"",
        ],
    );
    refused(
        &[&mine[..], &["--language", "java"]].concat(),
        &["select.languages: [] planned, now [\"java\"]"],
    );
    assert_eq!(run(&[&mine[..], &["--shard", "3"]].concat()).0, 0);
    let a = folder.path().join("a.git");
    let other = folder.path().join("other.plan");
    let args = ["plan", text(&a), "--rev", "main~3", "--out", text(&other)];
    assert_eq!(run(&args).0, 0);
    refused(
        &["mine", "--plan", text(&other), "--out", text(&out)],
        &[
            "run_differs",
            "revision: HEAD planned, now main~3",
            "repositories: ",
        ],
    );
    refused(
        &["mine", text(&a), "--out", text(&out)],
        &["run_differs", "repositories: "],
    );
    let broken = folder.path().join("broken.plan");
    fs::write(&broken, &fs::read(&plan).unwrap()[..900]).unwrap();
    let (code, stderr) = run(&["mine", "--plan", text(&broken), "--out", text(&out)]);
    assert_eq!(code, 1, "{stderr}");
    assert!(stderr.contains("[damaged]"), "{stderr}");
    // Settings of the section `run` may change, because they affect no facts.
    let (code, stderr) = run(&[&mine[..], &["--jobs", "3"]].concat());
    assert_eq!(code, 0, "{stderr}");
}

#[test]
fn plan_of_another_build_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let list = three(folder.path());
    let plan = planned(folder.path(), &list);
    // Another build: the same executable with one byte appended, which no system minds.
    let other = folder.path().join("refmine");
    fs::copy(env!("CARGO_BIN_EXE_refmine"), &other).unwrap();
    let mut bytes = fs::read(&other).unwrap();
    bytes.push(0);
    fs::write(&other, bytes).unwrap();
    let out = folder.path().join("out");
    let output = std::process::Command::new(&other)
        .args(["mine", "--plan", text(&plan), "--out", text(&out)])
        .output()
        .unwrap();
    let stderr = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{stderr}");
    assert!(stderr.contains("build: "), "{stderr}");
}

#[test]
fn check_detects_changed_missing_and_additional_files() {
    let folder = tempfile::tempdir().unwrap();
    let repository = straight(5).write(&folder.path().join("demo"));
    let out = folder.path().join("out");
    assert_eq!(run(&["mine", text(&repository), "--out", text(&out)]).0, 0);
    let commits = out.join("commits/part-00000.parquet");
    let whole = fs::read(&commits).unwrap();
    let wrong = |expected: &str| {
        let output = refmine(&["check", text(&out)]).output().unwrap();
        let printed = String::from_utf8(output.stdout).unwrap();
        assert_eq!(output.status.code(), Some(1), "{printed}");
        assert!(printed.contains(expected), "{expected}: {printed}");
    };
    let mut changed = whole.clone();
    changed[whole.len() / 2] ^= 1;
    fs::write(&commits, &changed).unwrap();
    wrong("commits/part-00000.parquet: it has");
    fs::remove_file(&commits).unwrap();
    wrong("commits/part-00000.parquet: ");
    fs::write(&commits, &whole).unwrap();
    // Readers of `commits/*.parquet` would include both.
    for name in ["part-00001.parquet", "more.parquet"] {
        let more = out.join("commits").join(name);
        fs::copy(&commits, &more).unwrap();
        wrong(&format!("commits/{name}: it is not named in the manifest"));
        assert_eq!(run(&["sql", text(&out)]).0, 1, "{name}");
        fs::remove_file(more).unwrap();
    }
    assert_eq!(run(&["check", text(&out)]).0, 0);
}

/// Returns a class of `methods` methods that takes a while to parse. Each `salt` gives a different
/// one.
pub fn heavy(salt: usize, methods: usize) -> String {
    let methods: Vec<String> = (0..methods)
        .map(|number| {
            format!("  int m{salt}x{number}(int a) {{ return a * {number} + a + call(a); }}\n")
        })
        .collect();
    format!("class Heavy {{\n{}}}\n", methods.concat())
}

/// Returns a history whose third commit takes a second: a large file, parsed on both sides.
pub fn with_a_heavy_commit() -> History {
    let mut history = History::default();
    let light = "class A { int one() { return 1; } }\n";
    let first = history.commit(&[], &[("A.java", light), ("Heavy.java", &heavy(0, 15_000))]);
    let second = history.commit(
        &[first],
        &[("A.java", "class A { int two() { return 2; } }\n")],
    );
    let third = history.commit(&[second], &[("Heavy.java", &heavy(1, 15_000))]);
    history.commit(&[third], &[("A.java", light)]);
    history
}

/// Mines `repository` into `out` and does `harm` to the mining process: in the first attempt as
/// soon as the journal contains the start of the third commit, in the second as soon as it also
/// contains `moment`. If that comes too late on a busy machine, so that the commit is not
/// quarantined, everything is repeated.
fn harmed(
    repository: &Path,
    options: &[&str],
    out: &Path,
    moment: &str,
    harm: impl Fn(&str),
) -> Output {
    for _ in 0..20 {
        let args = [&["mine", text(repository)], options, &["--out", text(out)]].concat();
        let mut supervisor = refmine(&args).stderr(Stdio::piped()).spawn().unwrap();
        for (attempt, moment) in [(1, "start 2"), (2, moment)] {
            if let Some(child) = mining_the_third_commit(&mut supervisor, out, attempt, moment) {
                harm(&child);
            }
        }
        let output = supervisor.wait_with_output().unwrap();
        if column(out, "commits", "reason")[2] == "quarantined" {
            return output;
        }
        fs::remove_dir_all(out).unwrap();
    }
    panic!("no run was harmed in time, or what was harmed was not quarantined");
}

/// Returns the id of the mining process of attempt `attempt`, once its journal contains `moment` of
/// the third commit; `None` if the run has ended.
pub fn mining_the_third_commit(
    supervisor: &mut Child,
    out: &Path,
    attempt: usize,
    moment: &str,
) -> Option<String> {
    let moment = (moment != "start 2").then_some(moment);
    mining(supervisor, out, attempt, "start 2\n", moment)
}

/// Returns the id of the mining process of attempt `attempt`, once its journal contains `start`
/// and, after it, `moment`; `None` if the run has ended.
fn mining(
    supervisor: &mut Child,
    out: &Path,
    attempt: usize,
    start: &str,
    moment: Option<&str>,
) -> Option<String> {
    let journal = out.join("shards/journal/00000");
    while supervisor.try_wait().unwrap().is_none() {
        let printed = fs::read_to_string(&journal).unwrap_or_default();
        let last = printed.split("attempt ").skip(attempt).last().unwrap_or("");
        let since = last.split_once(start).map(|(_, since)| since);
        if since.is_some_and(|since| moment.is_none_or(|moment| since.contains(moment))) {
            let id = supervisor.id();
            let children = fs::read_to_string(format!("/proc/{id}/task/{id}/children"));
            return children.ok().map(|child| child.trim().to_owned());
        }
        sleep(Duration::from_millis(2));
    }
    None
}

/// Sends `signal` to the process `id`. Returns false if there is no such process any more.
pub fn signalled(id: &str, signal: &str) -> bool {
    let status = std::process::Command::new("kill")
        .args([signal, id])
        .stderr(Stdio::null())
        .status();
    status.unwrap().success()
}

#[test]
fn commit_in_progress_at_two_crashes_is_quarantined_and_costs_one_row() {
    let folder = tempfile::tempdir().unwrap();
    let repository = with_a_heavy_commit().write(&folder.path().join("demo"));
    let out = folder.path().join("out");
    let output = harmed(&repository, &["--jobs", "2"], &out, "parsed\n", |child| {
        signalled(child, "-ABRT");
    });
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(0), "{stderr}");
    assert!(stderr.contains("starting another one"), "{stderr}");
    let third = &ids(&repository)[2];
    let statuses = column(&out, "commits", "status");
    assert_eq!(statuses, ["skipped", "ok", "failed", "ok"]);
    assert_eq!(column(&out, "faults", "code"), ["quarantined"]);
    assert_eq!(column(&out, "faults", "commit"), [third.as_str()]);
    assert_eq!(column(&out, "timings", "attempt"), ["3", "3", "3", "3"]);
    let output = refmine(&["status", text(&out)]).output().unwrap();
    let printed = String::from_utf8(output.stdout).unwrap();
    assert!(
        printed.contains(&format!("quarantined     demo {third}")),
        "{printed}"
    );
}

#[test]
fn resource_limit_of_the_system_is_reported_and_quarantines_no_commit() {
    let folder = tempfile::tempdir().unwrap();
    let repository = with_a_heavy_commit().write(&folder.path().join("demo"));
    let out = folder.path().join("out");
    let args = ["mine", text(&repository), "--out", text(&out)];
    for attempt in 1..=6 {
        let signal = ["-XCPU", "-XFSZ"][attempt % 2];
        let mut supervisor = refmine(&args).stderr(Stdio::piped()).spawn().unwrap();
        let child = mining_the_third_commit(&mut supervisor, &out, attempt, "start 2");
        let was_limited = child.is_some_and(|child| signalled(&child, signal));
        let output = supervisor.wait_with_output().unwrap();
        if output.status.success() {
            // The signal came too late on a busy machine: the commit was already finished.
            break;
        }
        let stderr = String::from_utf8(output.stderr).unwrap();
        assert!(was_limited && output.status.code() == Some(1), "{stderr}");
        assert!(stderr.contains("[resource_limit]"), "{stderr}");
        assert!(!stderr.contains("starting another one"), "{stderr}");
    }
    let (code, stderr) = run(&args);
    assert_eq!(code, 0, "{stderr}");
    assert_eq!(column(&out, "commits", "status")[2], "ok");
}

#[test]
fn file_being_parsed_at_a_crash_is_excluded_from_its_commit() {
    let folder = tempfile::tempdir().unwrap();
    let repository = with_a_heavy_commit().write(&folder.path().join("demo"));
    let out = folder.path().join("out");
    let output = harmed(&repository, &["--jobs", "2"], &out, "parse ", |child| {
        signalled(child, "-ABRT");
    });
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(0), "{stderr}");
    let statuses = column(&out, "commits", "status");
    // The excluded file was the only changed one, so the commit fails.
    assert_eq!(statuses, ["skipped", "ok", "failed", "ok"]);
    assert_eq!(column(&out, "faults", "code"), ["quarantined"]);
    assert_eq!(column(&out, "faults", "path"), ["Heavy.java"]);
    assert_eq!(column(&out, "files", "status"), ["ok", "failed", "ok"]);
}

/// Mines `repository` into `out` and kills the mining process in each of the three commits that
/// `starts` names. Returns the output of the run.
fn killed(repository: &Path, out: &Path, starts: [&str; 3]) -> Output {
    for _ in 0..20 {
        let mut supervisor = refmine(&["mine", text(repository), "--jobs", "1"])
            .args(["--out", text(out)])
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        for (start, attempt) in starts.into_iter().zip(1..) {
            if let Some(child) = mining(&mut supervisor, out, attempt, start, None) {
                signalled(&child, "-KILL");
            }
        }
        let output = supervisor.wait_with_output().unwrap();
        // Success means that a kill came too late on a busy machine.
        if output.status.code() != Some(0) {
            return output;
        }
        fs::remove_dir_all(out).unwrap();
    }
    panic!("no run was killed in three commits in time");
}

#[test]
fn kills_in_three_commits_end_the_run_without_quarantine() {
    let folder = tempfile::tempdir().unwrap();
    let mut history = History::default();
    let mut last = history.commit(&[], &[("Heavy.java", &heavy(0, 3_000))]);
    for salt in 1..4 {
        last = history.commit(&[last], &[("Heavy.java", &heavy(salt, 3_000))]);
    }
    let repository = history.write(&folder.path().join("demo"));
    let (calm, out) = (folder.path().join("calm"), folder.path().join("out"));
    assert_eq!(run(&["mine", text(&repository), "--out", text(&calm)]).0, 0);
    let output = killed(&repository, &out, ["start 1\n", "start 2\n", "start 3\n"]);
    let stderr = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(1), "{stderr}");
    assert_eq!(
        stderr.matches("starting another one").count(),
        3,
        "{stderr}"
    );
    for part in [
        "[killed]",
        "in 3 different commits or repositories",
        "none was quarantined",
    ] {
        assert!(stderr.contains(part), "{part}: {stderr}");
    }
    let journal = fs::read_to_string(out.join("shards/journal/00000")).unwrap();
    assert_eq!(journal.lines().filter(|line| *line == "kill").count(), 3);
    assert!(journal.ends_with("pardon\n"), "{journal}");
    // With enough memory, the same command resumes, and nothing is missing.
    let (code, stderr) = run(&["mine", text(&repository), "--out", text(&out)]);
    assert_eq!(code, 0, "{stderr}");
    assert_eq!(
        column(&out, "commits", "status"),
        ["skipped", "ok", "ok", "ok"]
    );
    assert!(facts(&out) == facts(&calm), "the tables differ");
    assert_eq!(run(&["check", text(&out)]).0, 0);
}

/// Sets the schema version in the footer of the Parquet file at `path` to 1.
fn of_version_1(path: &Path) {
    let mut bytes = fs::read(path).unwrap();
    let key = b"refmine.schema_version";
    let index = bytes.windows(key.len()).rposition(|part| part == key);
    let version = &mut bytes[index.unwrap() + key.len()..];
    // A field of one byte in Thrift: its type and number, the length, and the digit.
    assert_eq!(version[..3], [0x18, 1, b'2']);
    version[2] = b'1';
    fs::write(path, bytes).unwrap();
}

#[test]
fn dataset_and_plan_with_another_schema_version_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let list = three(folder.path());
    let plan = planned(folder.path(), &list);
    let repository = straight(5).write(&folder.path().join("demo"));
    let out = folder.path().join("out");
    let mine = ["mine", text(&repository), "--out", text(&out)];
    assert_eq!(run(&mine).0, 0);
    let tables = files(&out);
    for name in tables.keys().filter(|name| name.ends_with(".parquet")) {
        of_version_1(&out.join(name));
    }
    of_version_1(&plan);
    let page = folder.path().join("page.html");
    let elsewhere = folder.path().join("elsewhere");
    let read: [&[&str]; 6] = [
        &["list", text(&out)],
        &["sql", text(&out)],
        &["check", text(&out)],
        &["status", text(&out)],
        &["report", text(&out), "--out", text(&page)],
        &mine,
    ];
    let refused = |args: &[&str]| {
        let (code, stderr) = run(args);
        assert_eq!(code, 2, "{args:?}: {stderr}");
        for part in [
            "schema version 1",
            "with schema version 2",
            "[other_version]",
            "mine again",
        ] {
            assert!(stderr.contains(part), "{args:?}: {part}: {stderr}");
        }
    };
    read.into_iter().for_each(refused);
    refused(&["mine", "--plan", text(&plan), "--out", text(&elsewhere)]);
    // The version is also detected without a manifest, or with one in an unknown form.
    fs::write(out.join("manifest.json"), "{}\n").unwrap();
    read.into_iter().for_each(refused);
    fs::remove_file(out.join("manifest.json")).unwrap();
    read.into_iter().for_each(refused);
    // The remedy in the message works.
    let (code, stderr) = run(&[&mine[..], &["--overwrite"]].concat());
    assert_eq!(code, 0, "{stderr}");
    assert_eq!(run(&["check", text(&out)]).0, 0);
}

#[test]
fn hanging_commit_is_quarantined() {
    let folder = tempfile::tempdir().unwrap();
    let repository = with_a_heavy_commit().write(&folder.path().join("demo"));
    let out = folder.path().join("out");
    let config = folder.path().join("hang.toml");
    fs::write(&config, "[run]\ncommit_seconds_max = 3\n").unwrap();
    // Stopping the process is the only way to make any commit hang.
    let options = ["--config", text(&config)];
    let output = harmed(&repository, &options, &out, "start 2", |child| {
        // Repeat until the process is gone: the first time may come before the clock of the commit
        // runs.
        while signalled(child, "-STOP") {
            sleep(Duration::from_millis(6500));
            signalled(child, "-CONT");
            sleep(Duration::from_millis(500));
        }
    });
    let stderr = String::from_utf8(output.stderr).unwrap();
    assert!(stderr.contains("it hung"), "{stderr}");
}
