//! Tests of `refmine evaluate` on miniature oracles, and of the published tools' figures on the
//! real rows.

// Other tests use the remaining helpers.
#[allow(dead_code)]
mod common;

use common::{History, column, ids, refmine, run, text};
use refmine::evaluate::oracle::oracle_files;
use refmine::evaluate::verdict::TOTAL;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

const BEFORE: &str = "package p;
class A {
  int first(int a) { int sum = a + 40; print(sum, \"first\"); return sum * 7; }
  int second(int b) { int product = b * 3; log(product, \"second\"); return product - 1; }
}
";
/// Renames `first` and adds `third`, which has no code in common with the other methods.
const AFTER: &str = "package p;
class A {
  int initial(int a) { int sum = a + 40; print(sum, \"first\"); return sum * 7; }
  int second(int b) { int product = b * 3; log(product, \"second\"); return product - 1; }
  void third() { }
}
";
const HEADER: &str =
    "repository\tsha1\ttype\tkey_before\tkey_after\texpected\trefdiff2\trefdiff1\trminer1\n";

/// Writes an oracle of one reachable and one unreachable commit into `folder`, and returns its
/// path.
fn miniature(folder: &Path) -> PathBuf {
    let mut history = History::default();
    let root = history.commit(&[], &[("A.java", BEFORE)]);
    history.commit(&[root], &[("A.java", AFTER)]);
    let repository = history.write(&folder.join("demo.git"));
    let commit = &ids(&repository)[1];
    let oracle = folder.join("oracle");
    fs::create_dir_all(&oracle).unwrap();
    let rows = [
        "demo\tc0ffee\tRename Method\tp.A.first(int)\tp.A.initial(int)\tT\tTP\tFN\tTP",
        "demo\tc0ffee\tRename Method\tp.A.none()\tp.A.other()\tT\tFN\tTP\tTP",
        "demo\tc0ffee\tRename Method\tp.A.second(int)\tp.A.third()\tF\tTN\tFP\tTN",
        "demo\tdecade\tMove Class\tp.B\tq.B\tT\tTP\tTP\tTP",
    ];
    fs::write(
        oracle.join("oracle.tsv"),
        HEADER.to_owned() + &rows.join("\n"),
    )
    .unwrap();
    let commits =
        format!("repository\tsha1\tgit_dir\tcommit\ndemo\tc0ffee\t../demo.git\t{commit}\n");
    fs::write(oracle.join("commits.tsv"), commits).unwrap();
    oracle
}

fn evaluate(oracle: &Path, out: &Path, more: &[&str]) -> (i32, String, String) {
    let args = [
        "evaluate",
        text(oracle),
        "--out",
        text(out),
        "--config",
        "refdiff2",
    ];
    let output = refmine(&[&args, more].concat()).output().unwrap();
    let utf8 = |bytes| String::from_utf8(bytes).unwrap();
    (
        output.status.code().unwrap(),
        utf8(output.stdout),
        utf8(output.stderr),
    )
}

#[test]
fn each_row_has_a_verdict_and_each_miss_a_reason() {
    let folder = tempfile::tempdir().unwrap();
    let (oracle, out) = (miniature(folder.path()), folder.path().join("out"));
    let (code, stdout, stderr) = evaluate(&oracle, &out, &[]);
    assert_eq!(code, 0, "{stderr}");
    let verdicts = column(&out, "verdicts", "verdict");
    assert_eq!(verdicts, ["tp", "fn", "tn", "unreached"]);
    let reasons = column(&out, "verdicts", "reason");
    assert_eq!(
        reasons[1],
        "no such element on either side in the changed files"
    );
    assert!(reasons[3].contains("does not list it"), "{}", reasons[3]);
    assert_eq!(column(&out, "verdicts", "relationship")[0], "RENAME");
    assert_eq!(
        column(&out, "verdicts", "published"),
        ["tp", "fn", "tn", "tp"]
    );
    // RMiner 1.0 finds both reachable rows, refmine one of them, which is one of three with the
    // unreachable row.
    assert!(stdout.contains("| Rename Method | 2 |"), "{stdout}");
    assert!(
        stdout.contains("RefDiff 2.0: 3 of 3 rows (100.00 %)"),
        "{stdout}"
    );
    assert!(stdout.contains("Commits reached: 1 of 2."), "{stdout}");
    assert!(stdout.contains("- demo decade:"), "{stdout}");
    assert!(
        stdout.contains("counted as missed: recall 0.333"),
        "{stdout}"
    );
    let tools = column(&out, "scores", "tool");
    let recalls = column(&out, "scores", "recall");
    let types = column(&out, "scores", "type");
    let of = |tool: &str, name: &str| {
        let at = (0..tools.len()).find(|at| tools[*at] == tool && types[*at] == name);
        recalls[at.unwrap()].clone()
    };
    assert_eq!(of("refmine", "Rename Method"), "0.5");
    assert_eq!(of("RMiner 1.0", "Rename Method"), "1.0");
}

#[test]
fn candidates_have_steps_decisions_labels_and_features() {
    let folder = tempfile::tempdir().unwrap();
    let (oracle, table) = (
        miniature(folder.path()),
        folder.path().join("a/candidates.tsv"),
    );
    let args = ["evaluate", text(&oracle), "--candidates", text(&table)];
    assert!(refmine(&args).output().unwrap().status.success());
    let table = fs::read_to_string(&table).unwrap();
    let mut lines = table
        .lines()
        .map(|line| line.split('\t').collect::<Vec<_>>());
    let header = lines.next().unwrap();
    assert_eq!(
        header[..7],
        [
            "oracle",
            "repository",
            "sha1",
            "language",
            "family",
            "kind",
            "type"
        ]
    );
    assert_eq!(header.last(), Some(&"margin"));
    let rows: Vec<Vec<&str>> = lines.collect();
    assert!(rows.iter().all(|row| row.len() == header.len()), "{table}");
    let cell = |row: &[&str], name: &str| {
        let index = header.iter().position(|column| *column == name).unwrap();
        row[index].to_owned()
    };
    let of = |before: &str, after: &str| {
        let is_meant =
            |row: &&Vec<&str>| cell(row, "before") == before && cell(row, "after") == after;
        rows.iter()
            .find(is_meant)
            .unwrap_or_else(|| panic!("{before} {after}: {table}"))
    };
    let renamed = of("p.A.first(int)", "p.A.initial(int)");
    for (name, value) in [
        ("family", "matched"),
        ("kind", "method"),
        ("type", "Rename Method"),
        ("steps", "similar_near,similar"),
        ("decision", "accepted"),
        ("label", "true"),
        ("equal_name", "0.0000"),
        ("same_place", "1.0000"),
        ("statements", "1.0000"),
        ("body_share", ""),
    ] {
        assert_eq!(cell(renamed, name), value, "{name}");
    }
    assert!(cell(renamed, "text").parse::<f64>().unwrap() > 0.5);
    let missed = of("p.A.none()", "p.A.other()");
    assert_eq!(cell(missed, "decision"), "not proposed");
    assert_eq!(cell(missed, "label"), "true");
    // Nothing competes with the pair of a method that only stayed.
    assert_eq!(rows.len(), 2, "{table}");
}

#[test]
fn readers_verdicts_on_unlisted_findings_do_not_change_labels() {
    let folder = tempfile::tempdir().unwrap();
    let (oracle, out) = (miniature(folder.path()), folder.path().join("out"));
    let row = "demo\tc0ffee\tRename Method\tp.A.second(int)\tp.A.third()\tF\tTN\tFP\tTN";
    fs::write(oracle.join("oracle.tsv"), format!("{HEADER}{row}\n")).unwrap();
    let judged = folder.path().join("judged.tsv");
    let line = "java-refdiff2\tc0ffee\tRename Method\tp.A.first(int)\tp.A.initial(int)";
    let header = "oracle\tsha1\ttype\tkey_before\tkey_after\tverdict";
    fs::write(&judged, format!("{header}\n{line}\ttrue\n")).unwrap();
    let (code, stdout, stderr) = evaluate(&oracle, &out, &["--judged", text(&judged)]);
    assert_eq!(code, 0, "{stderr}");
    assert_eq!(column(&out, "verdicts", "verdict"), ["tn", "unlisted"]);
    assert_eq!(column(&out, "verdicts", "judged")[1], "right");
    assert!(stdout.contains("right"), "{stdout}");
    fs::write(&judged, format!("{header}\n{line}\tperhaps\n")).unwrap();
    let again = folder.path().join("again");
    let (code, _, stderr) = evaluate(&oracle, &again, &["--judged", text(&judged)]);
    assert_eq!(code, 2, "{stderr}");
    assert!(stderr.contains("true or false"), "{stderr}");
}

#[test]
fn baseline_comparison_fails_only_on_a_loss() {
    let folder = tempfile::tempdir().unwrap();
    let (oracle, out) = (miniature(folder.path()), folder.path().join("out"));
    let pinned = folder.path().join("pinned/java-refdiff2.tsv");
    let (code, _, stderr) = evaluate(&oracle, &out, &["--write-baseline", text(&pinned)]);
    assert_eq!(code, 0, "{stderr}");
    let text_of = fs::read_to_string(&pinned).unwrap();
    assert_eq!(
        text_of,
        "sha1\ttype\ttp\tfp\tfn\ttn\tunlisted\nc0ffee\tRename Method\t1\t0\t1\t1\t0\n"
    );
    let place = folder.path().join("pinned");
    let (code, _, stderr) = evaluate(&oracle, &out, &["--baseline", text(&place)]);
    assert_eq!(code, 0, "{stderr}");
    assert!(stderr.contains("no change in any type"), "{stderr}");
    fs::write(
        &pinned,
        text_of.replace("\t1\t0\t1\t1\t0", "\t2\t0\t0\t1\t0"),
    )
    .unwrap();
    let (code, _, stderr) = evaluate(&oracle, &out, &["--baseline", text(&place)]);
    assert_eq!(code, 1, "{stderr}");
    assert!(
        stderr.contains("lost in c0ffee Rename Method: tp 2 → 1, fn 0 → 1"),
        "{stderr}"
    );
}

#[test]
fn threshold_that_nothing_reaches_fails_the_baseline_comparison() {
    let folder = tempfile::tempdir().unwrap();
    let (oracle, out) = (miniature(folder.path()), folder.path().join("out"));
    let pinned = folder.path().join("java-refdiff2.tsv");
    evaluate(&oracle, &out, &["--write-baseline", text(&pinned)]);
    let config = folder.path().join("deaf.toml");
    let rules = include_str!("../configs/refdiff2.toml");
    let threshold = "\nsimilarity_min = 1.0\nalgorithm =";
    let deaf = rules.replace("\nalgorithm =", threshold);
    assert_ne!(deaf, rules);
    fs::write(&config, deaf).unwrap();
    let args = [
        "evaluate",
        text(&oracle),
        "--out",
        text(&out),
        "--config",
        text(&config),
    ];
    let (code, stderr) = run(&[&args, &["--baseline", text(&pinned)][..]].concat());
    assert_eq!(code, 1, "{stderr}");
}

#[test]
fn clones_in_the_mirror_are_found_by_owner_and_name() {
    let folder = tempfile::tempdir().unwrap();
    let mirror = folder.path().join("mirror");
    fs::create_dir_all(mirror.join("owner")).unwrap();
    let mut history = History::default();
    let function = |name: &str| {
        format!("function {name}(a) {{ let s = a + 40; print(s, 'first'); return s * 7; }}\n")
    };
    let root = history.commit(&[], &[("a.js", &(function("one") + "function two() {}\n"))]);
    history.commit(
        &[root],
        &[("a.js", &(function("uno") + "function two() {}\n"))],
    );
    let repository = history.write(&mirror.join("owner/demo.git"));
    let commit = &ids(&repository)[1];
    let oracle = folder.path().join("js");
    fs::create_dir_all(&oracle).unwrap();
    let rows = format!(
        "language\trepo\tcommit\trefactoring_type\trelationship\tnode_before\tnode_after\tverdict\n\
         JavaScript\tx/demo\t{commit}\tRename Function\tRENAME\ta.js:one\ta.js:uno\tTP\n\
         JavaScript\tx/gone\tdecade\tMove File\tMOVE\ta.js:a.js\tb/a.js:a.js\tTP\n"
    );
    fs::write(oracle.join("recall.tsv"), rows).unwrap();
    let commits = format!(
        "repository\tsha1\tclone_url\nx/demo\t{commit}\thttps://example.com/owner/demo.git\n\
         x/gone\tdecade\thttps://example.com/owner/gone.git\n"
    );
    fs::write(oracle.join("commits-recall.tsv"), commits).unwrap();
    let out = folder.path().join("out");
    let (code, stdout, stderr) = evaluate(&oracle, &out, &["--mirror", text(&mirror)]);
    assert_eq!(code, 0, "{stderr}");
    assert_eq!(column(&out, "verdicts", "verdict"), ["tp", "unreached"]);
    assert!(
        stdout.contains("no owner/gone.git in the mirror"),
        "{stdout}"
    );
    let (_, stdout, _) = evaluate(&oracle, &out, &[]);
    assert!(stdout.contains("give --mirror"), "{stdout}");
}

#[cfg(unix)]
#[test]
fn fetch_script_verifies_rows_and_fetches_commits_from_another_base() {
    let folder = tempfile::tempdir().unwrap();
    let mut history = History::default();
    let root = history.commit(&[], &[("A.java", BEFORE)]);
    history.commit(&[root], &[("A.java", AFTER)]);
    fs::create_dir_all(folder.path().join("base/owner")).unwrap();
    let repository = history.write(&folder.path().join("base/owner/demo.git"));
    let commit = &ids(&repository)[1];
    let rows = folder.path().join("rows/java-refdiff1");
    fs::create_dir_all(&rows).unwrap();
    let row = format!("demo\t{commit}\tRename Method\tp.A.first(int)\tp.A.initial(int)\n");
    fs::write(
        rows.join("oracle.tsv"),
        "repository\tsha1\ttype\tbefore\tafter\n".to_owned() + &row,
    )
    .unwrap();
    let commits =
        format!("repository\tsha1\tclone_url\ndemo\t{commit}\thttps://github.com/owner/demo.git\n");
    fs::write(rows.join("commits.tsv"), commits).unwrap();
    let checksums = folder.path().join("checksums");
    let fetch = || {
        let base = format!("file://{}", text(&folder.path().join("base")));
        let output = Command::new("bash")
            .arg(Path::new(env!("CARGO_MANIFEST_DIR")).join("scripts/fetch-oracles.sh"))
            .args(["--from", text(&folder.path().join("rows"))])
            .args(["--mirror", text(&folder.path().join("mirror"))])
            .args(["--checksums", text(&checksums), "--base", &base])
            .output()
            .unwrap();
        let stderr = String::from_utf8(output.stderr).unwrap();
        (output.status.code().unwrap(), stderr)
    };
    fs::write(&checksums, "00  java-refdiff1/oracle.tsv\n").unwrap();
    assert_eq!(fetch().0, 1, "wrong rows are refused");
    let sum = Command::new("sha256sum")
        .current_dir(folder.path().join("rows"))
        .arg("java-refdiff1/oracle.tsv")
        .output()
        .unwrap();
    fs::write(&checksums, sum.stdout).unwrap();
    let (code, stderr) = fetch();
    assert_eq!(code, 0, "{stderr}");
    let out = folder.path().join("out");
    let mirror = folder.path().join("mirror");
    let (code, _, stderr) = evaluate(&rows, &out, &["--mirror", text(&mirror)]);
    assert_eq!(code, 0, "{stderr}");
    assert_eq!(column(&out, "verdicts", "verdict"), ["tp"]);
}

#[test]
fn folder_without_oracle_is_a_usage_error() {
    let folder = tempfile::tempdir().unwrap();
    let (code, _, stderr) = evaluate(folder.path(), &folder.path().join("out"), &[]);
    assert_eq!(code, 2, "{stderr}");
    assert!(stderr.contains("[not_an_oracle]"), "{stderr}");
    fs::write(folder.path().join("oracle.tsv"), "repository\tsha1\n").unwrap();
    fs::write(folder.path().join("commits.tsv"), "").unwrap();
    let (code, _, stderr) = evaluate(folder.path(), &folder.path().join("out"), &[]);
    assert_eq!(code, 2, "{stderr}");
    assert!(stderr.contains("no column `type`"), "{stderr}");
}

/// TSE 2021, Table 4, as printed: type, number of instances, then precision and recall of RefDiff
/// 1.0, RefDiff 2.0 and RMiner 1.0.
const TABLE_4: &[(&str, usize, [f64; 6])] = &[
    ("Total", 3248, [0.792, 0.802, 0.964, 0.804, 0.988, 0.813]),
    (
        "Move Class",
        1100,
        [0.999, 0.881, 0.999, 0.970, 1.000, 0.925],
    ),
    (
        "Move Method",
        319,
        [0.322, 0.746, 0.871, 0.803, 0.955, 0.658],
    ),
    (
        "Extract Method",
        1037,
        [0.904, 0.833, 0.962, 0.663, 0.985, 0.768],
    ),
    (
        "Rename Method",
        350,
        [0.855, 0.811, 0.946, 0.694, 0.978, 0.771],
    ),
];

#[test]
fn published_verdicts_give_the_figures_of_the_paper() {
    let shared = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/oracles/java-refdiff2");
    if !shared.is_dir() {
        let is_ci = std::env::var("CI").is_ok_and(|value| value == "true");
        assert!(!is_ci, "{} is not there", shared.display());
        eprintln!("skipped: {} is not there", shared.display());
        return;
    }
    let oracles = oracle_files::read(&shared, None).unwrap();
    let oracle = &oracles[0];
    assert_eq!(oracle.tools, ["RefDiff 1.0", "RefDiff 2.0", "RMiner 1.0"]);
    for (name, rows, printed) in TABLE_4 {
        assert_eq!(oracle.expected(name), *rows, "{name}");
        for tool in 0..3 {
            let counts = oracle.published(tool, name);
            let computed = [counts.precision().unwrap(), counts.recall().unwrap()];
            for (computed, printed) in computed.iter().zip(&printed[2 * tool..]) {
                assert!(
                    (computed - printed).abs() < 0.0005,
                    "{name}: {computed} {printed}"
                );
            }
        }
    }
    let out_of_reach: Vec<_> = oracle
        .commits
        .iter()
        .filter(|commit| commit.location.is_err())
        .map(|commit| commit.repository.as_str())
        .collect();
    assert_eq!(out_of_reach, ["icse18-refactorings/davdroid"]);
    assert_eq!(
        oracle.rows.iter().filter(|row| row.expected).count(),
        oracle.expected(TOTAL)
    );
}

/// Writes a Parquet file with columns of text (`t`), integers (`n`) and booleans (`b`). The cells
/// of a row are separated by spaces.
fn parquet(path: &Path, columns: &[(&str, char)], rows: &[&str]) {
    use arrow_array::{ArrayRef, BooleanArray, Int32Array, RecordBatch, StringArray};
    use std::sync::Arc;
    let cells: Vec<Vec<&str>> = rows.iter().map(|row| row.split(' ').collect()).collect();
    let column = |at: usize, kind: char| -> ArrayRef {
        let cells = cells.iter().map(|row| row[at]);
        match kind {
            'n' => Arc::new(cells.map(|cell| cell.parse().ok()).collect::<Int32Array>()),
            'b' => Arc::new(
                cells
                    .map(|cell| Some(cell == "1"))
                    .collect::<BooleanArray>(),
            ),
            _ => Arc::new(cells.map(Some).collect::<StringArray>()),
        }
    };
    let arrays = columns.iter().enumerate();
    let batch =
        RecordBatch::try_from_iter(arrays.map(|(at, (name, kind))| (*name, column(at, *kind))));
    let batch = batch.unwrap();
    let file = fs::File::create(path).unwrap();
    let mut writer = parquet::arrow::ArrowWriter::try_new(file, batch.schema(), None).unwrap();
    writer.write(&batch).unwrap();
    writer.close().unwrap();
}

const MAPPING_COLUMNS: [(&str, char); 7] = [
    ("case", 't'),
    ("before_path", 't'),
    ("before_start", 'n'),
    ("before_end", 'n'),
    ("after_path", 't'),
    ("after_start", 'n'),
    ("after_end", 'n'),
];

/// Writes an AST diff oracle of one case: a changed method (bytes 10 to 50) with the statements 20
/// to 30 and 30 to 40, and an unchanged one (bytes 60 to 90) with the statement 70 to 80.
fn tree_oracle(folder: &Path) -> PathBuf {
    let oracle = folder.join("trees");
    fs::create_dir_all(&oracle).unwrap();
    let write = |name: &str, columns: &[(&str, char)], rows: &[&str]| {
        parquet(&oracle.join(format!("{name}.parquet")), columns, rows);
    };
    let texts = |names: &[&'static str]| names.iter().map(|name| (*name, 't')).collect::<Vec<_>>();
    write(
        "cases",
        &texts(&["case_id", "part", "key", "git_dir", "commit"]),
        &["demo/1 refactoring c0ffee demo.git decade"],
    );
    write(
        "files",
        &[("fid", 'n'), ("case_id", 't'), ("side", 't'), ("path", 't')],
        &["1 demo/1 before A.java", "2 demo/1 after A.java"],
    );
    write(
        "pairs",
        &[
            ("case_id", 't'),
            ("before_fid", 'n'),
            ("after_fid", 'n'),
            ("state", 't'),
        ],
        &["demo/1 1 2 ok"],
    );
    let columns: Vec<_> = "fid id parent start end doc_start alt_end mask label"
        .split(' ')
        .map(|name| (name, 'n'))
        .chain([("type", 't'), ("ts", 'b'), ("sig", 'b')])
        .collect();
    let nodes = [
        "0 -1 10 50 5 50 8 0 MethodDeclaration 1 0",
        "1 0 20 30 20 30 4 0 Statement 1 0",
        "2 0 30 40 30 40 4 0 Statement 1 0",
        "3 -1 60 90 60 90 8 0 MethodDeclaration 1 0",
        "4 3 70 80 70 80 4 0 Statement 1 0",
    ];
    let sides = ["1", "2"].map(|file| nodes.map(|node| format!("{file} {node}")));
    let rows: Vec<&str> = sides.iter().flatten().map(String::as_str).collect();
    write("universe", &columns, &rows);
    let columns: Vec<_> = "before_fid before_id after_fid after_id"
        .split(' ')
        .map(|name| (name, 'n'))
        .chain(
            "is_multi inter necessary trivial ts"
                .split(' ')
                .map(|name| (name, 'b')),
        )
        .chain([("level", 't')])
        .collect();
    write(
        "mappings",
        &columns,
        &[
            "1 0 2 0 0 0 0 0 1 declaration",
            "1 1 2 1 0 0 0 0 1 statement",
            "1 2 2 2 0 0 0 0 1 statement",
            "1 3 2 3 0 0 0 1 1 declaration",
            "1 4 2 4 0 0 0 1 1 statement",
        ],
    );
    oracle
}

#[test]
fn node_mapping_scores_ignore_unchanged_declarations() {
    let folder = tempfile::tempdir().unwrap();
    let (oracle, out) = (tree_oracle(folder.path()), folder.path().join("out"));
    let table = folder.path().join("mine.parquet");
    parquet(
        &table,
        &MAPPING_COLUMNS,
        &[
            // The changed method with its doc comment, in a case named by its commit id.
            "decade A.java 5 50 A.java 10 50",
            // The first statement mapped to the second: one wrong pair, two missed ones.
            "demo/1 A.java 20 30 A.java 30 40",
            // The content of an unchanged declaration need not be listed.
            "c0ffee A.java 60 90 A.java 60 90",
            // Ranges that are no nodes of the oracle.
            "demo/1 A.java 1 2 A.java 1 2",
        ],
    );
    let tables = ["--mappings", text(&table)];
    let (code, stdout, stderr) = evaluate(&oracle, &out, &tables);
    assert_eq!(code, 0, "{stderr}");
    assert!(stdout.contains("### refactorings, 1 cases"), "{stdout}");
    let counts = |name: &str| column(&out, "node_scores", name)[0].clone();
    let found = ["level", "tp", "fp", "fn", "perfect"].map(counts);
    assert_eq!(found, ["statements", "1", "1", "2", "0"]);
    assert_eq!(column(&out, "node_errors", "verdict"), ["fn", "fp", "fn"]);
    assert_eq!(
        column(&out, "node_errors", "before_start"),
        ["20", "20", "30"]
    );
    assert_eq!(
        column(&out, "node_errors", "after_start"),
        ["20", "30", "30"]
    );
}

#[test]
fn invalid_mapping_table_is_a_usage_error() {
    let folder = tempfile::tempdir().unwrap();
    let (oracle, out) = (tree_oracle(folder.path()), folder.path().join("out"));
    let table = folder.path().join("mine.parquet");
    parquet(
        &table,
        &MAPPING_COLUMNS[..6],
        &["demo/1 A.java 20 30 A.java 30"],
    );
    let (code, _, stderr) = evaluate(&oracle, &out, &["--mappings", text(&table)]);
    assert_eq!(code, 2, "{stderr}");
    assert!(stderr.contains("no column `after_end`"), "{stderr}");
    assert!(stderr.contains("[not_a_table]"), "{stderr}");
    fs::write(&table, "no Parquet").unwrap();
    let (code, _, stderr) = evaluate(&oracle, &out, &["--mappings", text(&table)]);
    assert_eq!(code, 2, "{stderr}");
    assert!(stderr.contains("[not_a_table]"), "{stderr}");
}

#[test]
fn documented_candidates_can_be_judged_and_evaluated() {
    let folder = tempfile::tempdir().unwrap();
    let mut history = History::default();
    let root = history.commit(&[], &[("A.java", BEFORE)]);
    history.say("Renamed A.first() to initial()\n\nIt is no longer first.");
    history.commit(&[root], &[("A.java", AFTER)]);
    // Messages without keywords or without names give no candidates.
    history.say("Mend initial()");
    history.commit(&[2], &[("A.java", BEFORE)]);
    history.say("Rename again");
    history.commit(&[3], &[("A.java", AFTER)]);
    let repository = history.write(&folder.path().join("demo.git"));
    let page = folder.path().join("candidates.html");
    let output = refmine(&["documented", text(&repository), "--out", text(&page)])
        .output()
        .unwrap();
    assert!(output.status.success());
    let table = String::from_utf8(output.stdout).unwrap();
    let rows: Vec<Vec<&str>> = table
        .lines()
        .skip(1)
        .map(|row| row.split('\t').collect())
        .collect();
    assert_eq!(rows.len(), 1, "{table}");
    assert_eq!(
        rows[0][3..8],
        [
            ids(&repository)[1].as_str(),
            "Rename Method",
            "A.java:p.A.first(int)",
            "A.java:p.A.initial(int)",
            "U"
        ]
    );
    let page = fs::read_to_string(page).unwrap();
    assert!(page.contains("\"Rename Method\""), "{}", page.len());

    let judged = folder.path().join("judged.tsv");
    fs::write(&judged, table.replace("\tU\t", "\tT\t")).unwrap();
    let (code, report, stderr) = evaluate(&judged, &folder.path().join("out"), &[]);
    assert_eq!(code, 0, "{stderr}");
    assert!(
        report.contains("This build finds 1 of 1 right rows"),
        "{report}"
    );
}

/// Writes a repository whose method is added, changed, renamed with another comment, and moved to another
/// file, and an oracle of its history in which the last commit is labelled otherwise and one is too many;
/// returns the repository and the oracle.
fn labelled_history(folder: &Path) -> (PathBuf, PathBuf) {
    let class = |comment: &str, name: &str, number: u32| {
        format!(
            "class A {{\n  {comment}int {name}() {{ return side * {number}; }}\n  int two() {{ return 2; }}\n}}\n"
        )
    };
    let mut history = History::default();
    history.commit(&[], &[("A.java", &class("", "area", 1))]);
    history.commit(&[1], &[("A.java", &class("", "area", 3))]);
    history.commit(
        &[2],
        &[("A.java", &class("/** Surface. */ ", "surface", 3))],
    );
    history.remove("A.java");
    let last = class("/** Surface. */ ", "surface", 3);
    history.commit(&[3], &[("p/A.java", &last)]);
    history.commit(&[4], &[("p/A.java", &last.replace("return 2", "return 3"))]);
    let repository = history.write(&folder.join("demo.git"));
    let ids = ids(&repository);
    let oracle = folder.join("histories");
    fs::create_dir_all(&oracle).unwrap();
    let elements = format!(
        "key\trepository\tkind\tstart_commit\tpath\tname\tstart_line\n\
         demo/surface\tdemo\tmethod\t{0}\tp/A.java\tsurface\t2\n\
         demo/A\tdemo\tclass\t{0}\tp/A.java\tA\t1\n\
         other/f\tother\tmethod\t{0}\tf.py\tf\t1\n",
        ids[4]
    );
    fs::write(oracle.join("elements.tsv"), elements).unwrap();
    let changes = [
        ("demo/surface", 4, "BODY"),
        ("demo/surface", 3, "FORMAT"),
        ("demo/surface", 2, "RENAME"),
        ("demo/surface", 2, "DOCUMENTATION"),
        ("demo/surface", 1, "BODY"),
        ("demo/surface", 0, "INTRODUCTION"),
        ("demo/A", 3, "FILE_MOVE"),
        ("demo/A", 0, "INTRODUCTION"),
    ];
    let changes = changes.map(|(key, commit, kind)| format!("{key}\t{}\t{kind}\n", ids[commit]));
    let changes = format!("key\tcommit\tchange\n{}", changes.concat());
    fs::write(oracle.join("changes.tsv"), changes).unwrap();
    (repository, oracle)
}

#[test]
fn histories_are_scored_by_commit_and_by_change() {
    let folder = tempfile::tempdir().unwrap();
    let (repository, oracle) = labelled_history(folder.path());
    let (dataset, out) = (folder.path().join("dataset"), folder.path().join("out"));
    let args = [
        "mine",
        text(&repository),
        "--name",
        "demo",
        "--emit",
        "history",
    ];
    let (code, stderr) = run(&[&args[..], &["--out", text(&dataset)]].concat());
    assert_eq!(code, 0, "{stderr}");
    let (code, stdout, stderr) = evaluate(&oracle, &out, &["--dataset", text(&dataset)]);
    assert_eq!(code, 0, "{stderr}");
    let expected = "\
## histories: histories of elements

Elements of repositories that are in no dataset: 1

| elements | number | exact | commits TP | FP | FN |     P |     R | changes TP | FP | FN |     P |     R |
|----------|-------:|------:|-----------:|---:|---:|------:|------:|-----------:|---:|---:|------:|------:|
| class    |      1 | 1.000 |          2 |  0 |  0 | 1.000 | 1.000 |          2 |  0 |  0 | 1.000 | 1.000 |
| method   |      1 | 0.000 |          4 |  0 |  1 | 1.000 | 0.800 |          4 |  1 |  2 | 0.800 | 0.667 |

| changes       | TP | FP | FN |     P |     R |
|---------------|---:|---:|---:|------:|------:|
| introduced    |  2 |  0 |  0 | 1.000 | 1.000 |
| body          |  1 |  0 |  1 | 1.000 | 0.500 |
| renamed       |  1 |  0 |  0 | 1.000 | 1.000 |
| moved         |  1 |  1 |  0 | 0.500 | 1.000 |
| documentation |  1 |  0 |  0 | 1.000 | 1.000 |
| layout        |  0 |  0 |  1 |     – | 0.000 |
";
    assert_eq!(stdout.trim_end(), expected.trim_end(), "{stdout}");
    let wrong = fs::read_to_string(out.join("histories.wrong.tsv")).unwrap();
    let line = format!("demo/surface\t{}\tfn\n", ids(&repository)[4]);
    assert!(wrong.ends_with(&line), "{wrong}");
    // Without a dataset there is nothing to compare.
    let (code, _, stderr) = evaluate(&oracle, &out, &[]);
    assert!(code == 2 && stderr.contains("--dataset"), "{stderr}");
}

#[test]
fn verdicts_on_purity_are_compared_with_labels() {
    let folder = tempfile::tempdir().unwrap();
    let after = AFTER.replace(
        "int second(int b) { int product = b * 3",
        "int other(int b) { int product = b * 4",
    );
    let mut history = History::default();
    let root = history.commit(&[], &[("A.java", BEFORE)]);
    history.commit(&[root], &[("A.java", &after)]);
    let commit = &ids(&history.write(&folder.path().join("demo.git")))[1];
    let oracle = folder.path().join("oracle");
    fs::create_dir_all(&oracle).unwrap();
    let label = |pure: u8, old: &str, new: &str| {
        format!(
            "demo\tc0ffee\tRename Method\t{pure}\tRename Method package {old} : int renamed to package {new} : int \
             in class p.A\n"
        )
    };
    let rows = [
        label(1, "first(a int)", "initial(a int)"),
        label(0, "second(b int)", "other(b int)"),
        label(1, "none(b int)", "nothing(b int)"),
    ];
    let header = "repository\tsha1\ttype\tpure\tdescription\n";
    fs::write(
        oracle.join("oracle.tsv"),
        header.to_owned() + &rows.concat(),
    )
    .unwrap();
    let commits =
        format!("repository\tsha1\tgit_dir\tcommit\ndemo\tc0ffee\t../demo.git\t{commit}\n");
    fs::write(oracle.join("commits.tsv"), commits).unwrap();
    let out = folder.path().join("out");
    let output = refmine(&["evaluate", text(&oracle), "--out", text(&out)])
        .output()
        .unwrap();
    let report = String::from_utf8(output.stdout).unwrap();
    let total = report
        .lines()
        .find(|line| line.starts_with("| Total"))
        .unwrap();
    let cells: Vec<&str> = total.split('|').map(str::trim).collect();
    assert_eq!(cells[2..9], ["3", "2", "2", "1", "0", "0", "1"], "{report}");
    let verdicts = fs::read_to_string(out.join("oracle.purity.tsv")).unwrap();
    let verdicts: Vec<&str> = verdicts
        .lines()
        .filter_map(|line| line.split('\t').nth(3))
        .collect();
    assert_eq!(
        verdicts,
        ["verdict", "identical", "changed_statement", "not found"]
    );
}
