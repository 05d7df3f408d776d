//! Passwords and tokens in URLs reach the host, and occur in no output and no file.

#[allow(dead_code, reason = "other tests use the rest")]
mod common;

use arrow_array::cast::AsArray;
use common::{History, git, refmine, straight, text};
use parquet::arrow::arrow_reader::ParquetRecordBatchReaderBuilder;
use std::collections::BTreeSet;
use std::fs::{self, File};
use std::io::{BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::Output;
use std::sync::{Arc, Mutex};
use std::thread;

/// Passwords and tokens; they occur in no path of a test.
const SECRETS: &[&str] = &["0ldSecretMark", "n3wSecretMark", "otherSecretMark"];

/// `me:0ldSecretMark` and `me:n3wSecretMark` in base64, as a client sends them.
const KEYS: &[&str] = &["bWU6MGxkU2VjcmV0TWFyaw==", "bWU6bjN3U2VjcmV0TWFyaw=="];

/// HTTP server for the files of a folder, which accepts only requests with one of its keys.
struct Host {
    /// Port on the local host.
    port: u16,
    /// Accepted keys.
    keys: Arc<Mutex<BTreeSet<&'static str>>>,
}

impl Host {
    /// Starts a server without keys for the files of `folder`.
    fn of(folder: &Path) -> Host {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let host = Host {
            port: listener.local_addr().unwrap().port(),
            keys: Arc::default(),
        };
        let (folder, keys) = (folder.to_path_buf(), Arc::clone(&host.keys));
        thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                let _ = answer(stream, &folder, &keys.lock().unwrap());
            }
        });
        host
    }

    /// Replaces the accepted keys by `key`.
    fn take(&self, key: &'static str) {
        *self.keys.lock().unwrap() = BTreeSet::from([key]);
    }

    /// Returns the URL of `rest` with `user_info`, such as `me:password@`.
    fn url(&self, user_info: &str, rest: &str) -> String {
        format!("http://{user_info}127.0.0.1:{}/{rest}", self.port)
    }
}

/// Answers one request.
fn answer(stream: TcpStream, folder: &Path, keys: &BTreeSet<&str>) -> std::io::Result<()> {
    let mut lines = BufReader::new(stream.try_clone()?).lines();
    let request = lines.next().unwrap_or_else(|| Ok(String::new()))?;
    let mut target = request.split(' ').nth(1).unwrap_or_default().to_owned();
    let mut may = false;
    for line in lines {
        let line = line?;
        may |= keys.iter().any(|key| line.ends_with(key));
        if line.is_empty() {
            break;
        }
    }
    for key in keys {
        for sign in ["?", ";", "&"] {
            // The client appends its path to the token: `/a.git?token=…/info/refs&service=…`.
            let token = format!("{sign}token={key}");
            may |= target.contains(&token);
            target = target.replace(&token, "");
        }
    }
    let end = target.find(['?', '&']).unwrap_or(target.len());
    let file = fs::read(folder.join(target[..end].trim_start_matches('/')));
    let (status, body) = match file {
        _ if !may => (
            "401 Unauthorized\r\nWWW-Authenticate: Basic realm=\"x\"",
            Vec::new(),
        ),
        Ok(body) => ("200 OK", body),
        Err(_) => ("404 Not Found", Vec::new()),
    };
    let mut stream = &stream;
    let length = body.len();
    write!(
        stream,
        "HTTP/1.1 {status}\r\nConnection: close\r\nContent-Length: {length}\r\n\r\n"
    )?;
    stream.write_all(&body)
}

/// Folder of a test with a served repository, and everything printed so far.
struct Study {
    folder: tempfile::TempDir,
    host: Host,
    printed: Vec<u8>,
}

impl Study {
    /// Creates the folder, and serves a repository with four commits as `team/demo.git`.
    fn new() -> Study {
        let folder = tempfile::tempdir().unwrap();
        let served = folder.path().join("served");
        fs::create_dir_all(served.join("team")).unwrap();
        let host = Host::of(&served);
        let study = Study {
            folder,
            host,
            printed: Vec::new(),
        };
        study.serve(&straight(4));
        study
    }

    /// Returns a path in the folder.
    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// Replaces the served repository.
    fn serve(&self, history: &History) {
        let path = self.path("served/team/demo.git");
        if path.exists() {
            fs::remove_dir_all(&path).unwrap();
        }
        history.write(&path);
        git(&path, &["update-server-info"]);
    }

    /// Runs the program in the folder, and returns exit code and stderr.
    fn run(&mut self, args: &[&str]) -> (i32, String) {
        let Output {
            status,
            stdout,
            stderr,
        } = refmine(args)
            .current_dir(self.folder.path())
            .env("HOME", self.path("home"))
            .env("XDG_CACHE_HOME", self.path("cache"))
            .env("GIT_SSH_COMMAND", "echo Permission denied >&2; false")
            .output()
            .unwrap();
        self.printed.extend(&stdout);
        self.printed.extend(&stderr);
        let stderr = String::from_utf8(stderr).unwrap();
        (status.code().unwrap(), stderr)
    }

    /// Asserts that no output and no file or path contains a secret, except for the folder `given`,
    /// which the test writes.
    fn assert_silent(&self) {
        assert_no_secret("output", &self.printed);
        let mut folders = vec![self.folder.path().to_path_buf()];
        while let Some(folder) = folders.pop() {
            for entry in fs::read_dir(folder).unwrap() {
                let path = entry.unwrap().path();
                assert_no_secret("name", text(&path).as_bytes());
                if path.is_dir() {
                    folders.push(path);
                } else if !path.starts_with(self.path("given")) {
                    let bytes = fs::read(&path).unwrap();
                    assert_no_secret(text(&path), &bytes);
                    if bytes.starts_with(b"PAR1") {
                        assert_no_secret_in_cells(&path);
                    }
                }
            }
        }
    }
}

/// Asserts that `bytes` contain no secret; `place` names them in the message.
fn assert_no_secret(place: &str, bytes: &[u8]) {
    for secret in SECRETS.iter().chain(KEYS) {
        let secret = secret.as_bytes();
        let at = bytes.windows(secret.len()).position(|part| part == secret);
        if let Some(at) = at {
            let around = &bytes[at.saturating_sub(200)..(at + 60).min(bytes.len())];
            panic!("{place}: {}", String::from_utf8_lossy(around));
        }
    }
}

/// Asserts that no text cell of a Parquet file contains a secret: its pages are compressed.
fn assert_no_secret_in_cells(path: &Path) {
    let reader = ParquetRecordBatchReaderBuilder::try_new(File::open(path).unwrap()).unwrap();
    for batch in reader.build().unwrap() {
        for column in batch.unwrap().columns() {
            if let Some(column) = column.as_string_opt::<i32>() {
                for cell in column.iter().flatten() {
                    assert_no_secret(text(path), cell.as_bytes());
                }
            }
        }
    }
}

#[test]
fn run_resumes_with_another_token_and_stores_neither() {
    let mut study = Study::new();
    study.host.take(KEYS[0]);
    let (old, new) = ("me:0ldSecretMark@", "me:n3wSecretMark@");
    let url = |study: &Study, user_info: &str| study.host.url(user_info, "team/demo.git");
    let url_old = url(&study, old);
    let (code, stderr) = study.run(&["plan", &url_old, "--out", "a.plan"]);
    assert_eq!(code, 0, "{stderr}");
    study.assert_silent();
    let (code, stderr) = study.run(&["mine", &url_old, "--out", "out", "--keep"]);
    assert_eq!(code, 0, "{stderr}");
    let name = common::column(&study.path("out"), "repositories", "repository");
    assert_eq!(name, ["team/demo"]);
    let location = common::column(&study.path("out"), "repositories", "location");
    assert_eq!(location, [url(&study, "")]);

    // An interrupted run has the first plan and no table.
    study.serve(&straight(6));
    study.host.take(KEYS[1]);
    let url_new = url(&study, new);
    fs::create_dir_all(study.path("cut/shards")).unwrap();
    fs::copy(
        study.path("out/plan.parquet"),
        study.path("cut/shards/plan.parquet"),
    )
    .unwrap();
    fs::remove_dir_all(study.path("out/mirrors")).unwrap();
    study.serve(&straight(4));
    let (code, stderr) = study.run(&["mine", &url_new, "--out", "cut", "--keep"]);
    assert_eq!(code, 0, "{stderr}");
    assert!(stderr.contains("resuming the interrupted run"), "{stderr}");
    // The server no longer accepts the old token, and the dataset does not contain it.
    study.serve(&straight(6));
    let (_, stderr) = study.run(&["update", "cut"]);
    assert!(stderr.contains("used as it was fetched before"), "{stderr}");
    let (code, stderr) = study.run(&["mine", &url_old, "--reuse", "cut", "--out", "next"]);
    assert_eq!(code, 1, "{stderr}");
    let (code, stderr) = study.run(&["mine", &url_new, "--reuse", "cut", "--out", "next"]);
    assert_eq!(code, 0, "{stderr}");
    for args in [
        &["check", "next"][..],
        &["status", "next"],
        &["list", "next", "--format", "jsonl"],
        &["report", "cut", "--out", "page.html"],
        &["mine", &url_new, "--rev", "HEAD~1", "--out", "cut"],
    ] {
        study.run(args);
    }
    study.assert_silent();
}

#[test]
fn token_in_query_reaches_host_and_is_not_part_of_the_identity() {
    let mut study = Study::new();
    study.host.take("0ldSecretMark");
    let url = study.host.url("", "team/demo.git?token=0ldSecretMark");
    let (code, stderr) = study.run(&["mine", &url, "--out", "out", "--keep"]);
    assert_eq!(code, 0, "{stderr}");
    let location = common::column(&study.path("out"), "repositories", "location");
    assert_eq!(location, [study.host.url("", "team/demo.git")]);
    study.assert_silent();
}

/// Returns the arguments of all processes that were seen while `work` was done.
#[cfg(target_os = "linux")]
fn arguments_during(work: impl FnOnce()) -> Vec<u8> {
    use std::sync::atomic::{AtomicBool, Ordering};
    let is_done = AtomicBool::new(false);
    thread::scope(|scope| {
        let watch = scope.spawn(|| {
            let mut seen = BTreeSet::new();
            while !is_done.load(Ordering::SeqCst) {
                for process in fs::read_dir("/proc").unwrap().flatten() {
                    let words = fs::read(process.path().join("cmdline")).unwrap_or_default();
                    // Those of refmine itself are given by this and by other tests.
                    let program = words.split(|byte| *byte == 0).next().unwrap_or_default();
                    if !program.ends_with(b"refmine") {
                        seen.insert(words);
                    }
                }
            }
            seen.into_iter().collect::<Vec<_>>().concat()
        });
        work();
        is_done.store(true, Ordering::SeqCst);
        watch.join().unwrap()
    })
}

#[cfg(target_os = "linux")]
#[test]
fn process_list_contains_no_secret_while_git_fetches() {
    let mut study = Study::new();
    fs::create_dir(study.path("given")).unwrap();
    for (number, key, user_info, rest) in [
        (0, KEYS[0], "me:0ldSecretMark@", "team/demo.git"),
        (1, "n3wSecretMark", "", "team/demo.git?token=n3wSecretMark"),
        (2, "n3wSecretMark", "", "team/demo.git;token=n3wSecretMark"),
        (3, "n3wSecretMark", "", "team/demo.git&token=n3wSecretMark"),
        (
            4,
            "otherSecretMark",
            "me:0ldSecretMark@",
            "team/demo.git?token=otherSecretMark",
        ),
    ] {
        study.host.take(key);
        let list = study.path("given").join(format!("{number}.txt"));
        fs::write(&list, study.host.url(user_info, rest)).unwrap();
        let out = format!("out{number}");
        let mine = [
            "mine",
            "--repos",
            text(&list),
            "--mirror",
            "mirrors",
            "--out",
            &out,
        ];
        let seen = arguments_during(|| {
            for _ in 0..2 {
                // The second time, the mirror is updated.
                let (code, stderr) = study.run(&[&mine[..], &["--overwrite"]].concat());
                assert_eq!(code, 0, "{stderr}");
                assert!(!stderr.contains("used as it was fetched"), "{stderr}");
            }
        });
        assert_no_secret("arguments", &seen);
        let shown = study.host.url("", "team/demo.git");
        let is_seen = |part: &str| {
            seen.windows(part.len())
                .any(|bytes| bytes == part.as_bytes())
        };
        assert!(
            is_seen("git\0") && is_seen(&shown),
            "no git process was seen"
        );
        let location = common::column(&study.path(&out), "repositories", "location");
        assert_eq!(location, [shown]);
    }
    study.assert_silent();
}

#[test]
fn token_of_a_file_url_is_not_part_of_its_path() {
    let mut study = Study::new();
    let served = study.path("served/team/demo.git");
    for (number, sign) in ["?", ";", "&"].iter().enumerate() {
        let url = format!("file://{}{sign}token=0ldSecretMark", text(&served));
        let out = format!("out{number}");
        let (code, stderr) = study.run(&["mine", &url, "--out", &out, "--keep"]);
        assert_eq!(code, 0, "{stderr}");
    }
    study.assert_silent();
}

#[test]
fn list_given_as_repository_is_no_part_of_a_fault() {
    let mut study = Study::new();
    let given = study.path("given");
    fs::create_dir_all(given.join("folder")).unwrap();
    let line = "https://me:0ldSecretMark@host/a\nme:n3wSecretMark@host/b\nhost/c?otherSecretMark\n";
    for file in ["urls.txt", "folder/.git"] {
        fs::write(given.join(file), line.repeat(1000)).unwrap();
    }
    for repository in ["given/urls.txt", "given/folder", "given/folder/.git"] {
        let mine = [
            "mine",
            repository,
            "--allow-unreadable",
            "--overwrite",
            "--out",
            "out",
        ];
        let (code, stderr) = study.run(&mine);
        assert_eq!(code, 0, "{stderr}");
        assert!(stderr.len() < 2000, "{stderr}");
        let details = common::column(&study.path("out"), "faults", "detail");
        assert!(
            details.iter().all(|detail| detail.len() < 1000),
            "{details:?}"
        );
        study.run(&["show", repository]);
        study.run(&["plan", repository, "--out", "a.plan", "--overwrite"]);
    }
    assert!(String::from_utf8_lossy(&study.printed).contains("--repos"));
    study.assert_silent();
}

#[test]
fn no_command_prints_secrets_of_a_given_url() {
    let mut study = Study::new();
    study.host.take(KEYS[0]);
    let good = study.host.url("me:0ldSecretMark@", "team/demo.git");
    for format in [
        "story",
        "table",
        "jsonl",
        "markdown",
        "sarif",
        "github",
        "rminer-json",
    ] {
        let (code, stderr) = study.run(&["show", &good, "HEAD", "--format", format]);
        assert_eq!(code, 0, "{stderr}");
    }
    for args in [
        &["show", "-C", &good, "--ast"][..],
        &["show", &good, "--log-format", "json"],
        &["explain", &good, "HEAD", "a", "b"],
        &["documented", &good, "--out", "page.html"],
        &["show", &good, "HEAD", &good],
    ] {
        study.run(args);
    }
    fs::create_dir(study.path("given")).unwrap();
    let commit = "1".repeat(40);
    for (file, content) in [
        ("repos.txt", format!("{good}\n{good} demo\n")),
        (
            "commits.tsv",
            format!("git_dir\tcommit\n{good}\t{commit}\n"),
        ),
        (
            "swapped.tsv",
            format!("commit\tgit_dir\n{good}\t{commit}\n"),
        ),
    ] {
        fs::write(study.path("given").join(file), content).unwrap();
    }
    study.run(&["mine", "--repos", "given/repos.txt", "--out", "listed"]);
    study.run(&["mine", "--commits", "given/commits.tsv", "--out", "chosen"]);
    study.run(&["mine", "--commits", "given/swapped.tsv", "--out", "swapped"]);
    let bad = [
        study.host.url("me:otherSecretMark@", "team/demo.git"),
        study.host.url("otherSecretMark@", "team/demo.git"),
        study.host.url("me:0ldSecretMark@", "team/absent.git"),
        study.host.url("me:otherSecretMark@", ""),
        study.host.url("", "team/demo.git?token=otherSecretMark"),
        study.host.url("", "team/demo.git;token=otherSecretMark"),
        study.host.url("", "team/demo.git&token=otherSecretMark"),
        "file:///nowhere/team/demo.git?token=otherSecretMark".to_owned(),
        "git@host:team/demo.git;token=otherSecretMark".to_owned(),
        "https://me:otherSecretMark@".to_owned(),
        "https://me:a/otherSecretMark@host/a".to_owned(),
        "https://me:a?otherSecretMark@host/a".to_owned(),
        "HTTPS://me:a b-otherSecretMark@host/a".to_owned(),
        "ssh://me:otherSecretMark@host/a".to_owned(),
        "ftp://me:otherSecretMark@host/a".to_owned(),
        "me:otherSecretMark@host:a/b".to_owned(),
        "me:otherSecretMark@host/a".to_owned(),
    ];
    for url in &bad {
        study.run(&["plan", url, "--out", "bad.plan", "--overwrite"]);
        study.run(&[
            "mine",
            url,
            "--out",
            "bad",
            "--overwrite",
            "--allow-unreadable",
        ]);
        study.run(&["show", url]);
        study.run(&["explain", url, "HEAD", "a", "b"]);
        study.run(&["documented", url]);
    }
    let printed = String::from_utf8_lossy(&study.printed);
    assert!(
        !printed.contains("trying again"),
        "a host that refuses access refuses it again: {printed}"
    );
    study.assert_silent();
    // The parser's message repeats arguments in places where no URL is expected.
    for command in [
        "update",
        "status",
        "compact",
        "check",
        "diff",
        "list",
        "inspect",
        "report",
        "sql",
        "schema",
        "languages",
        "evaluate",
        "calibrate",
        "config",
        "completions",
        "man",
        "show",
        "plan",
        "mine",
    ] {
        study.run(&[command, &bad[0]]);
        study.run(&[command, &bad[13], &bad[13], &bad[13], "--wrong"]);
    }
    study.assert_silent();
}
