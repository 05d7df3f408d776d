//! Malformed and hostile repositories, commits and files: each has its rows, none ends the run,
//! nothing in them is executed, and nothing is written outside of the output folder.

#[allow(dead_code)] // It is shared, and every test uses a part of it.
mod common;

use common::{column, files, refmine, straight, text};
use parquet::arrow::arrow_reader::ParquetRecordBatchReaderBuilder;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Limits that can be exceeded without large files.
const LIMITS: &str = "[limits]\nfile_bytes_max = 1_500_000\ncommit_bytes_max = 6_000_000\n\
    commit_files_max = 200\ncandidate_pairs_max = 100_000\n";
/// Entries of the corpus that are not repositories.
const NO_REPOSITORIES: [&str; 3] = ["gitfile.real", "included", "trap.sh"];

/// Creates the corpus, and returns the names of its repositories.
fn make(corpus: &Path) -> Vec<String> {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/hostile/make.sh");
    let status = Command::new("bash").arg(script).arg(corpus).status();
    assert!(status.unwrap().success());
    let entries = fs::read_dir(corpus).unwrap();
    let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let mut names: Vec<String> = names
        .filter(|name| !NO_REPOSITORIES.contains(&name.as_str()))
        .collect();
    names.push("absent".to_owned());
    names.sort();
    names
}

/// Mines the repositories `names` of `corpus` into the folder `out` beside it, and returns this
/// folder and stderr.
fn mine(corpus: &Path, names: &[String], jobs: &str, out: &str) -> (PathBuf, String) {
    let folder = corpus.parent().unwrap();
    let out = folder.join(out);
    let config = folder.join("hostile.toml");
    fs::write(&config, LIMITS).unwrap();
    let output = refmine(&["mine", "--jobs", jobs, "--config", text(&config)])
        .args(["--out", text(&out)])
        .args(names)
        .current_dir(corpus)
        .output()
        .unwrap();
    let stderr = String::from_utf8(output.stderr).unwrap();
    // Some names denote no repository.
    assert_eq!(output.status.code(), Some(1), "{stderr}");
    (out, stderr)
}

/// Returns one line per commit, and one per repository with faults of its own.
fn rows(out: &Path) -> String {
    let columns_of = |table: &str, names: &[&str]| -> Vec<Vec<String>> {
        let columns: Vec<_> = names.iter().map(|name| column(out, table, name)).collect();
        (0..columns[0].len())
            .map(|at| columns.iter().map(|column| column[at].clone()).collect())
            .collect()
    };
    let mut faults: BTreeMap<(String, String), Vec<String>> = BTreeMap::new();
    for row in columns_of("faults", &["repository", "commit", "code", "path", "side"]) {
        let [repository, commit, code, path, side] = row.try_into().unwrap();
        let path: String = path.chars().take(40).collect();
        let words = [code, path.escape_default().to_string(), side];
        let words: Vec<String> = words.into_iter().filter(|word| !word.is_empty()).collect();
        let faults = faults.entry((repository, commit)).or_default();
        faults.push(words.join(" "));
    }
    let mut lines = Vec::new();
    for row in columns_of("repositories", &["repository"]) {
        let key = (row[0].clone(), String::new());
        if let Some(faults) = faults.get(&key) {
            lines.push(format!("{}\t\t\t\t\t{}", row[0], faults.join("; ")));
        }
    }
    let names = [
        "repository",
        "commit",
        "subject",
        "status",
        "reason",
        "refactorings",
    ];
    for row in columns_of("commits", &names) {
        let [repository, commit, rest @ ..] = &row[..] else {
            unreachable!("six columns were asked for");
        };
        let faults = faults.get(&(repository.clone(), commit.clone()));
        let faults = faults.map_or(String::new(), |faults| faults.join("; "));
        lines.push(format!("{repository}\t{}\t{faults}", rest.join("\t")));
    }
    lines.sort_by_key(|line| line.split('\t').next().map(str::to_owned));
    let header = "repository\tsubject\tstatus\treason\trefactorings\tfaults\n";
    format!("{header}{}\n", lines.join("\n"))
}

#[test]
fn hostile_repositories_have_expected_rows_and_run_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let corpus = folder.path().join("corpus");
    let names = make(&corpus);
    let before = listed(folder.path());
    let (out, stderr) = mine(&corpus, &names, "1", "out");
    assert!(!stderr.contains("internal error"), "{stderr}");

    let found = rows(&out);
    let expected = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/hostile/expected.tsv");
    let actual = Path::new(env!("CARGO_TARGET_TMPDIR")).join("hostile.tsv");
    fs::write(&actual, &found).unwrap();
    assert!(
        fs::read_to_string(&expected).unwrap_or_default() == found,
        "other rows than expected: diff {} {}",
        expected.display(),
        actual.display()
    );

    // A commit has no time, and not that of 1970, if its date is unusable.
    let keys = |table: &str| {
        let repositories = column(&out, table, "repository");
        let commits = column(&out, table, "commit");
        repositories.into_iter().zip(commits)
    };
    let without: Vec<_> = keys("faults")
        .zip(column(&out, "faults", "code"))
        .filter(|(_, code)| code == "date_unusable")
        .map(|(key, _)| key)
        .collect();
    for time in ["author_time", "commit_time"] {
        for (key, time) in keys("commits").zip(column(&out, "commits", time)) {
            assert_eq!(time.is_empty(), without.contains(&key), "{key:?}: {time}");
        }
    }

    // Neither the location of the corpus nor the number of workers affects the tables.
    let elsewhere = folder.path().join("elsewhere/corpus");
    fs::create_dir(elsewhere.parent().unwrap()).unwrap();
    let copied = Command::new("cp")
        .args(["-a", text(&corpus), text(&elsewhere)])
        .status();
    assert!(copied.unwrap().success());
    let (second_out, _) = mine(&elsewhere, &names, "4", "out");
    let (mut first, mut second) = (files(&out), files(&second_out));
    for tables in [&mut first, &mut second] {
        assert!(tables.remove("timings/part-00000.parquet").is_some());
    }
    for (name, bytes) in &first {
        assert!(second[name] == *bytes, "{name} differs");
    }
    let path = text(folder.path());
    for detail in column(&out, "faults", "detail") {
        assert!(!detail.contains(path), "{detail}");
    }

    // A clone by the git program does not run foreign programs, and names of repositories do not
    // lead out of the folder.
    let url = format!("file://{}/traps", corpus.display());
    let by_url = folder.path().join("elsewhere/by-url");
    refmine(&["mine", &url, "--out", text(&by_url)])
        .output()
        .unwrap();
    let list = folder.path().join("elsewhere/list.tsv");
    let id = "1111111111111111111111111111111111111111";
    let row = format!("../../up\t{}/sha256\t{id}\n", corpus.display());
    fs::write(&list, format!("repository\tgit_dir\tcommit\n{row}")).unwrap();
    let by_list = folder.path().join("elsewhere/by-list");
    refmine(&["mine", "--commits", text(&list), "--out", text(&by_list)])
        .output()
        .unwrap();
    assert_eq!(column(&by_list, "commits", "repository"), ["../../up"]);
    let trapped = fs::read_to_string(corpus.join("TRAPPED"));
    assert!(trapped.is_err(), "{trapped:?}");
    let mut after = listed(folder.path());
    after.retain(|name| !before.contains(name));
    assert_eq!(after, ["elsewhere", "hostile.toml", "out"]);
}

fn listed(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let mut names: Vec<String> = names.collect();
    names.sort();
    names
}

/// Returns the cells of `table` in `out` in the rows of the repositories `names`, by column.
fn cells_of(out: &Path, table: &str, names: &[String]) -> BTreeMap<String, Vec<String>> {
    let path = out.join(table).join("part-00000.parquet");
    let file = fs::File::open(path).unwrap();
    let reader = ParquetRecordBatchReaderBuilder::try_new(file).unwrap();
    let fields = reader.schema().fields().iter();
    let columns: Vec<String> = fields.map(|field| field.name().clone()).collect();
    let repositories = column(out, table, "repository");
    let of_names = |cells: Vec<String>| {
        let rows = repositories.iter().zip(cells);
        let kept = rows.filter(|(repository, _)| names.contains(repository));
        kept.map(|(_, cell)| cell).collect()
    };
    let cells = |name: &String| (name.clone(), of_names(column(out, table, name)));
    columns.iter().map(cells).collect()
}

#[test]
fn repositories_that_become_hostile_after_planning_cost_only_their_own_rows() {
    let folder = tempfile::tempdir().unwrap();
    let corpus = folder.path().join("corpus");
    let hostile = make(&corpus);
    let study = folder.path().join("study");
    fs::create_dir(&study).unwrap();
    let sound: Vec<String> = (0..9).map(|number| format!("sound{number}")).collect();
    for name in hostile.iter().chain(&sound) {
        straight(if sound.contains(name) { 8 } else { 2 }).write(&study.join(name));
    }
    let run = |args: &[&str]| {
        let output = refmine(args).current_dir(&study).output().unwrap();
        let stderr = String::from_utf8(output.stderr).unwrap();
        (output.status.code(), stderr)
    };
    let calm = ["mine", "--out", "../calm"];
    let names: Vec<&str> = sound.iter().map(String::as_str).collect();
    assert_eq!(run(&[&calm[..], &names].concat()).0, Some(0));
    let all: Vec<&str> = hostile.iter().chain(&sound).map(String::as_str).collect();
    let (code, stderr) = run(&[&["plan", "--out", "../all.plan"], &all[..]].concat());
    assert_eq!(code, Some(0), "{stderr}");
    for name in &hostile {
        fs::remove_dir_all(study.join(name)).unwrap();
        if corpus.join(name).symlink_metadata().is_ok() {
            fs::rename(corpus.join(name), study.join(name)).unwrap();
        }
    }
    let mine = ["mine", "--plan", "../all.plan", "--out", "../out"];
    let (code, stderr) = run(&mine);
    assert_eq!(code, Some(1), "{stderr}");
    // The rows of the sound repositories are there, and stay when the others get theirs.
    let (unfinished, out) = (folder.path().join("out/shards"), folder.path().join("out"));
    let calm = folder.path().join("calm");
    let tables = ["commits", "files", "refactorings"];
    for table in tables {
        let expected = cells_of(&calm, table, &sound);
        assert!(cells_of(&unfinished, table, &sound) == expected, "{table}");
    }
    assert_eq!(column(&unfinished, "commits", "commit").len(), 72);
    let (code, stderr) = run(&[&mine[..], &["--allow-unreadable"]].concat());
    assert_eq!(code, Some(0), "{stderr}");
    for table in tables {
        let expected = cells_of(&calm, table, &sound);
        assert!(cells_of(&out, table, &sound) == expected, "{table}");
    }
}
