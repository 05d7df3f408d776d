//! Review of all error messages: each says what failed, where, why and what to do, and ends with a
//! stable code. Also checks that no output contains terminal control characters of foreign texts.

#[allow(dead_code, reason = "other tests use the rest")]
mod common;

use common::{History, refmine, run, straight, text};
use refmine::base::text::is_terminal_control;
use std::fs;
use std::path::Path;

/// Arguments, exit code, code, location, and remedy; the last two must occur in the message.
type Case = (
    &'static [&'static str],
    i32,
    &'static str,
    &'static str,
    &'static str,
);

/// Commands that fail. `{}` stands for the folder of the test, with the contents that [`prepare`]
/// creates.
const CASES: &[Case] = &[
    (
        &["mine", "{}/nowhere", "--out", "{}/out1"],
        1,
        "repository_unreadable",
        "{}/nowhere",
        "name a folder",
    ),
    (
        &["mine", "{}/plain", "--out", "{}/out2"],
        1,
        "repository_unreadable",
        "{}/plain",
        "name a work tree",
    ),
    (
        &["mine", "{}/empty.git", "--out", "{}/out3"],
        1,
        "head_missing",
        "/empty",
        "commit something",
    ),
    (
        &["mine", "{}/demo", "--rev", "v9", "--out", "{}/out4"],
        1,
        "revision_unknown",
        "v9",
        "git rev-parse",
    ),
    (
        &["mine", "{}/demo", "--out", "{}/plain"],
        2,
        "foreign_folder",
        "{}/plain",
        "choose an empty",
    ),
    (
        &["mine", "{}/demo", "--max-count", "1", "--out", "{}/mined"],
        2,
        "dataset_exists",
        "{}/mined",
        "--overwrite",
    ),
    (
        &["mine", "{}/demo", "--out", "{}/plain/notes.txt/x"],
        1,
        "io",
        "notes.txt",
        "check that",
    ),
    (
        &["mine", "{}/demo", "--language", "cobol", "--out", "{}/out5"],
        2,
        "unknown_language",
        "cobol",
        "give one of",
    ),
    (
        &["mine", "{}/demo", "--include", "a[", "--out", "{}/out6"],
        2,
        "bad_glob",
        "a[",
        "give",
    ),
    (
        &["mine", "--commits", "{}/nowhere", "--out", "{}/out7"],
        2,
        "commits_unreadable",
        "{}/nowhere",
        "give a tab-separated",
    ),
    (
        &[
            "mine",
            "--commits",
            "{}/plain/notes.txt",
            "--out",
            "{}/out8",
        ],
        2,
        "commits_missing_column",
        "notes.txt:1",
        "must name the columns",
    ),
    (
        &["show", "{}/demo", "v9"],
        1,
        "revision_unknown",
        "v9",
        "git rev-parse",
    ),
    (
        &["show", "{}/demo", "main..v9"],
        1,
        "revision_unknown",
        "v9",
        "git rev-parse",
    ),
    (
        &["show", "{}/demo", "main", "--config", "{}/bad-key.toml"],
        2,
        "config_unknown_key",
        "bad-key.toml",
        "did you mean",
    ),
    (
        &["show", "{}/demo", "main", "--config", "{}/bad-value.toml"],
        2,
        "config_bad_value",
        "run.jobs",
        "give a whole number",
    ),
    (
        &["show", "{}/demo", "main", "--config", "{}/bad.toml"],
        2,
        "config_syntax",
        "bad.toml",
        "correct this line",
    ),
    (
        &["show", "{}/demo", "main", "--config", "{}/nowhere"],
        2,
        "config_unreadable",
        "{}/nowhere",
        "give a TOML file",
    ),
    (
        &["diff", "{}/plain", "{}/bad.toml"],
        1,
        "blob_unreadable",
        "{}/plain",
        "name two folders",
    ),
    (
        &["inspect", "{}/bad.toml"],
        2,
        "unknown_language",
        "bad.toml",
        "give files with",
    ),
    (
        &["list", "{}/plain"],
        1,
        "no_dataset",
        "{}/plain",
        "give the folder",
    ),
    (
        &["list", "{}/nowhere"],
        1,
        "no_dataset",
        "{}/nowhere does not exist",
        "give the folder",
    ),
    (
        &["sql", "{}/plain"],
        1,
        "no_dataset",
        "{}/plain",
        "give the folder",
    ),
    (
        &["report", "{}/plain", "--out", "{}/page.html"],
        1,
        "no_dataset",
        "{}/plain",
        "give the folder",
    ),
    (
        &["report", "{}/mined", "--out", "{}/nowhere/page.html"],
        1,
        "io",
        "{}/nowhere/page.html",
        "check the folder",
    ),
    (
        &["schema", "commit"],
        2,
        "unknown_table",
        "commit",
        "give some of",
    ),
    (
        &["evaluate", "{}/plain", "--out", "{}/out9"],
        2,
        "not_an_oracle",
        "{}/plain",
        "give a folder with",
    ),
    (
        &["evaluate", "{}/plain/notes.txt", "--out", "{}/out10"],
        2,
        "oracle_missing_column",
        "notes.txt:1",
        "must name the columns",
    ),
    (
        &["man", "--out", "{}/plain/notes.txt"],
        1,
        "io",
        "notes.txt",
        "choose another",
    ),
    (
        &["mine", "--shard", "1", "{}/demo", "--out", "{}/out11"],
        2,
        "shards_without_plan",
        "--shard",
        "need --plan",
    ),
    (
        &[
            "mine",
            "--plan",
            "{}/demo.plan",
            "--shard",
            "9",
            "--out",
            "{}/out12",
        ],
        2,
        "no_such_shard",
        "shard 9",
        "numbered from 0",
    ),
    (
        &["mine", "--plan", "{}/plain/notes.txt", "--out", "{}/out13"],
        1,
        "damaged",
        "notes.txt",
        "mine again",
    ),
    (
        &[
            "mine",
            "--plan",
            "{}/demo.plan",
            "{}/demo",
            "--out",
            "{}/out14",
        ],
        2,
        "plan_and_repositories",
        "plan",
        "give either",
    ),
    (
        &[
            "plan",
            "{}/demo",
            "--max-count",
            "1",
            "--out",
            "{}/demo.plan",
        ],
        2,
        "plan_exists",
        "{}/demo.plan",
        "give another name",
    ),
    (
        &["plan", "--repos", "{}/nowhere", "--out", "{}/new.plan"],
        2,
        "repos_unreadable",
        "{}/nowhere",
        "give a text file",
    ),
    (
        &["mine", "file://{}/nowhere", "--out", "{}/out15"],
        1,
        "clone_failed",
        "nowhere",
        "check the URL",
    ),
    (
        &["status", "{}/plain"],
        1,
        "no_dataset",
        "{}/plain",
        "give the folder",
    ),
    (
        &["compact", "{}/plain"],
        1,
        "no_dataset",
        "{}/plain",
        "give the folder",
    ),
    (
        &["show", "{}/demo", "HEAD", "--config", "{}/little.toml"],
        2,
        "config_bad_value",
        "run.memory_bytes_max",
        "give 268435456 or more",
    ),
    (
        &["mine", "ssh://-oProxyCommand=id/a", "--out", "{}/out6"],
        1,
        "clone_failed",
        "ssh://-oProxyCommand=id/a",
        "check the URL",
    ),
    (
        &[
            "mine",
            "{}/demo",
            "--config",
            "{}/globs.toml",
            "--out",
            "{}/out7",
        ],
        2,
        "bad_glob",
        "the globs have 300000 bytes",
        "name folders",
    ),
    (
        &["mine", "--repos", "/dev/zero", "--out", "{}/out16"],
        2,
        "list_unreadable",
        "/dev/zero: it is longer than",
        "several shorter ones",
    ),
    (
        &["mine", "--commits", "/dev/zero", "--out", "{}/out17"],
        2,
        "list_unreadable",
        "/dev/zero: it is longer than",
        "several shorter ones",
    ),
    (
        &["show", "{}/demo", "main", "--config", "/dev/zero"],
        2,
        "config_unreadable",
        "/dev/zero: it is longer than",
        "give a TOML file",
    ),
    (
        &["inspect", "{}/endless.java"],
        1,
        "file_too_large",
        "endless.java: it is longer than",
        "limits.file_bytes_max",
    ),
    (
        &[
            "mine",
            "{}/demo",
            "--config",
            "{}/wild.toml",
            "--out",
            "{}/out18",
        ],
        2,
        "bad_glob",
        "the globs have 200000 bytes",
        "use fewer of them",
    ),
    (
        &["check", "{}/plain"],
        1,
        "no_dataset",
        "{}/plain",
        "give the folder",
    ),
];

/// Creates repositories, configuration files, a dataset and a plan in `folder`.
fn prepare(folder: &std::path::Path) {
    straight(2).write(&folder.join("demo"));
    History::default().write(&folder.join("empty.git"));
    fs::create_dir(folder.join("plain")).unwrap();
    for (name, content) in [
        ("plain/notes.txt", "mine\n"),
        ("bad.toml", "limits = [\n"),
        ("bad-key.toml", "[limits]\nfile_byte_max = 1\n"),
        ("bad-value.toml", "[run]\njobs = \"many\"\n"),
        ("little.toml", "[run]\nmemory_bytes_max = 16\n"),
        (
            "globs.toml",
            &format!(
                "[select]\ninclude = [{}]\n",
                "\"src/A.java\",".repeat(30_000)
            ),
        ),
        (
            "wild.toml",
            &format!("[select]\ninclude = [\"{}\"]\n", "?".repeat(200_000)),
        ),
    ] {
        fs::write(folder.join(name), content).unwrap();
    }
    std::os::unix::fs::symlink("/dev/zero", folder.join("endless.java")).unwrap();
    let mined = folder.join("mined");
    let (code, stderr) = run(&["mine", text(&folder.join("demo")), "--out", text(&mined)]);
    assert_eq!(code, 0, "{stderr}");
    let plan = folder.join("demo.plan");
    let (code, stderr) = run(&["plan", text(&folder.join("demo")), "--out", text(&plan)]);
    assert_eq!(code, 0, "{stderr}");
}

#[test]
fn error_messages_have_location_remedy_and_code() {
    let folder = tempfile::tempdir().unwrap();
    prepare(folder.path());
    let here = |part: &str| part.replace("{}", text(folder.path()));
    let mut wrong = Vec::new();
    for (args, exit_code, code, place, remedy) in CASES {
        let args: Vec<String> = args.iter().map(|arg| here(arg)).collect();
        let args: Vec<&str> = args.iter().map(String::as_str).collect();
        let (found, stderr) = run(&args);
        let code = format!("[{code}]");
        let message = stderr.lines().find(|line| line.contains(&code));
        // Messages of the TOML parser have several lines.
        let message = message.map_or("", |_| stderr.as_str());
        if found != *exit_code
            || !message.starts_with("refmine: ")
            || !message.contains(&here(place))
            || !message.contains(remedy)
        {
            wrong.push(format!("{args:?}: exit code {found}: {stderr}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn options_of_refactoringminer_name_the_command_that_does_the_same() {
    for (option, command) in [
        ("-a", "refmine mine REPO"),
        ("-bc", "refmine show REPO START..END --each"),
        ("-bt", "refmine show REPO START..END --each"),
        ("-c", "refmine show REPO COMMIT"),
        ("-gc", "refmine show URL COMMIT"),
        ("-gp", "refmine show REPO main...PR"),
    ] {
        let (code, stderr) = run(&[option, "repo", "main", "-json", "x"]);
        assert!(code == 2 && stderr.contains(command), "{option}: {stderr}");
    }
    let (_, stderr) = run(&["show", "-a"]);
    assert!(!stderr.contains("RefactoringMiner"), "{stderr}");
}

#[test]
#[cfg(target_os = "linux")]
fn help_that_cannot_be_written_is_a_failure() {
    for words in [
        &["--help"][..],
        &["help", "show"],
        &["show", "-h"],
        &["--version"],
    ] {
        let full = fs::File::options().write(true).open("/dev/full").unwrap();
        let output = refmine(words).stdout(full).output().unwrap();
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert!(
            output.status.code() == Some(1) && stderr.contains("[io]"),
            "{words:?}: {stderr}"
        );
    }
}

/// Writes one side of a change to `folder`: a file with a method `method`, in paths with control
/// characters.
fn written_below(folder: &Path, side: &str, method: &str) {
    let folder = folder.join(side).join("d\u{1b}[31m\u{9b}1m");
    fs::create_dir_all(&folder).unwrap();
    let text = format!(
        "class A {{\n  int {method}(int a) {{ return one(a) + 2 * two(a); }}\n  int b() {{ return 1; }}\n}}\n"
    );
    fs::write(folder.join("A\u{202e}\u{7f}.java"), text).unwrap();
}

#[test]
fn no_format_prints_control_characters_of_paths() {
    let folder = tempfile::tempdir().unwrap();
    written_below(folder.path(), "before", "area");
    written_below(folder.path(), "after", "surface");
    let printed = |args: &[&str]| {
        let output = refmine(&["diff", "before", "after"])
            .args(args)
            .current_dir(folder.path())
            .output();
        let output = output.unwrap();
        assert!(output.status.success(), "{args:?}");
        let told = String::from_utf8(output.stdout).unwrap();
        assert!(told.contains("31m"), "{args:?}: {told:?}");
        let obeyed = |letter: char| {
            (letter.is_control() && letter != '\n') || ('\u{202a}'..='\u{202e}').contains(&letter)
        };
        assert!(!told.contains(obeyed), "{args:?}: {told:?}");
        told
    };
    for format in [
        "story",
        "table",
        "jsonl",
        "markdown",
        "sarif",
        "rminer-json",
    ] {
        printed(&["--format", format]);
    }
    printed(&["--ast"]);
    printed(&["--ast", "--format", "json"]);
    let notice = printed(&["--format", "github"]);
    let path = "file=d\\u{1b}[31m\\u{9b}1m/A\\u{202e}\\u{7f}.java,line=2,";
    assert!(notice.contains(path), "{notice}");
}

/// Writes a repository whose paths, author, subject and branch contain control and invisible
/// characters.
fn obeyed_repository(path: &Path) {
    let text = |method: &str| {
        format!(
            "class A {{\n  int {method}(int a) {{ return one(a) + 2 * two(a); }}\n  \
             int b() {{ return 1; }}\n}}\n"
        )
    };
    // Paths in git's quoted notation.
    let folder = r"d\033[31m\302\2331m\342\200\213";
    let whole = format!(r#""{folder}/A\n::error::\342\200\256x.java""#);
    let broken = format!(r#""{folder}/B\n::error::x.java""#);
    let mut history = History::default();
    let mut last = Vec::new();
    for (method, rest) in [
        ("area", "class B { int f( }"),
        ("surface", "class B { int g( ) ( }"),
    ] {
        history.by("A\u{1b}[2J\u{200b}\u{202e}");
        history.say("Sub\u{1b}]0;x\u{7}ject\u{feff}\u{2066}\u{9b}1m");
        let files = [
            (whole.as_str(), text(method)),
            (broken.as_str(), rest.to_owned()),
        ];
        let files = files.each_ref().map(|(path, text)| (*path, text.as_str()));
        last = vec![history.commit(&last, &files)];
    }
    history.write(path);
    let branch = "refs/heads/b\u{200b}\u{202e}";
    common::git(path, &["update-ref", branch, "main"]);
}

#[test]
fn no_command_prints_control_characters_or_lets_a_path_begin_a_line() {
    let folder = tempfile::tempdir().unwrap();
    let name = "r\u{1b}[5m\u{200b}\n::error::r";
    let (demo, out) = (
        folder.path().join(name),
        folder.path().join("o\u{1b}[7m\n::error::o"),
    );
    let (demo, out) = (text(&demo), text(&out));
    obeyed_repository(Path::new(demo));
    let plan = folder.path().join("p\u{1b}[2m");
    let page = folder.path().join("page\u{1b}[2m");
    let file = folder.path().join("F\u{1b}[1m\n::error::.java");
    fs::write(&file, "class F { int f(int a) { return 1; } }").unwrap();
    let branch = "b\u{200b}\u{202e}";
    let bad = "x\u{1b}[2J\n::error::y";
    let mut calls: Vec<Vec<&str>> = vec![
        vec!["mine", demo, "--out", out, "--log-level", "debug"],
        vec!["mine", demo, "--out", out],
        vec!["mine", demo, "--out", out, "--log-format", "json"],
        vec!["plan", demo, "--out", text(&plan)],
        vec!["status", out],
        vec!["check", out],
        vec!["compact", out],
        vec!["update", out],
        vec!["list", out],
        vec!["list", out, "--stat"],
        vec!["list", out, "--format", "jsonl"],
        vec!["list", out, "--format", "json"],
        vec!["sql", out],
        vec!["report", out, "--out", text(&page)],
        vec!["documented", demo],
        vec!["explain", demo, "main"],
        vec!["explain", demo, "main", "--verbose", "--element", bad],
        vec!["inspect", text(&file)],
        vec!["inspect", bad],
        vec!["diff", bad, text(&file)],
        vec!["show", demo, branch, "--verbose"],
        vec!["show", demo, branch, "--code"],
        vec!["show", demo, branch, "--stat"],
        vec!["show", demo, bad],
        vec!["show", demo, "main", "--ast"],
        vec!["config", "show", "--config", bad],
        vec!["mine", bad, "--out", bad],
        vec!["check", bad],
        vec!["evaluate", bad, "--out", bad],
        vec!["status", bad, "--no-such-option", bad],
        vec![bad],
    ];
    for format in [
        "table",
        "jsonl",
        "markdown",
        "github",
        "sarif",
        "rminer-json",
    ] {
        calls.push(vec!["show", demo, "main", "--format", format]);
    }
    let mut shown = String::new();
    for args in &calls {
        let output = refmine(args).current_dir(folder.path()).output().unwrap();
        for bytes in [output.stdout, output.stderr] {
            let said = String::from_utf8(bytes).unwrap();
            let obeyed =
                |letter: char| !matches!(letter, '\n' | '\t') && is_terminal_control(letter);
            let line = said.lines().find(|line| {
                let is_forged = line.trim_start().starts_with("::error");
                line.contains(obeyed) || is_forged
            });
            assert_eq!(line, None, "{args:?}");
            shown.push_str(&said);
        }
    }
    // The texts were printed, with their characters escaped.
    for part in ["\\u{1b}[31m", "\\u{200b}", "\\u001b", "\\u{1b}[1m"] {
        assert!(shown.contains(part), "{part} is missing");
    }
}

#[test]
fn sql_has_no_control_characters_and_opens_any_folder() {
    let folder = tempfile::tempdir().unwrap();
    straight(2).write(&folder.path().join("demo"));
    let out = folder.path().join("it's [1]\u{1b}[2J");
    let (demo, out) = (folder.path().join("demo"), text(&out));
    assert_eq!(run(&["mine", text(&demo), "--out", out]).0, 0);
    let sql = refmine(&["sql", out]).output().unwrap().stdout;
    let sql = String::from_utf8(sql).unwrap();
    assert!(!sql.contains('\u{1b}'), "{sql}");
    let path = "it''s [[]1]' || chr(27) || '[[]2J/commits/*.parquet', hive_partitioning = false)";
    assert!(sql.contains(path), "{sql}");
}
