//! Small git histories, runs of the program, and the tables they leave.

use arrow_array::cast::AsArray;
use arrow_array::types::{Float64Type, Int32Type, Int64Type, TimestampMicrosecondType};
use arrow_array::{Array, ArrayRef};
use arrow_schema::DataType;
use parquet::arrow::arrow_reader::ParquetRecordBatchReaderBuilder;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs::{self, File};
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// A history in the making, as git's fast-import reads it.
#[derive(Default)]
pub struct History {
    stream: String,
    commits: usize,
    message: Option<String>,
    author: Option<String>,
    removed: Vec<String>,
}

impl History {
    /// Gives the next commit this message.
    #[allow(dead_code, reason = "not every test needs messages")]
    pub fn say(&mut self, message: &str) {
        self.message = Some(message.to_owned());
    }

    /// Gives the next commit this author.
    #[allow(dead_code, reason = "not every test needs authors")]
    pub fn by(&mut self, name: &str) {
        self.author = Some(name.to_owned());
    }

    /// Lets the next commit remove the file `path`.
    #[allow(dead_code, reason = "not every test removes files")]
    pub fn remove(&mut self, path: &str) {
        self.removed.push(path.to_owned());
    }

    /// The number of the last commit.
    #[allow(dead_code, reason = "not every test needs it")]
    pub fn last(&self) -> Option<usize> {
        (self.commits > 0).then_some(self.commits)
    }

    /// Adds a commit on `parents` (numbers of earlier commits, from 1) that writes `files`, and
    /// returns its number.
    pub fn commit(&mut self, parents: &[usize], files: &[(&str, &str)]) -> usize {
        self.commits += 1;
        let number = self.commits;
        let time = 1_600_000_000 + number * 60;
        let message = self.message.take();
        let message = message.unwrap_or_else(|| format!("commit {number}"));
        let author = self.author.take();
        let author = author.unwrap_or_else(|| "A U Thor".to_owned());
        let stream = &mut self.stream;
        let branch = if parents.is_empty() {
            "reset refs/heads/main\n"
        } else {
            ""
        };
        write!(
            stream,
            "{branch}commit refs/heads/main\nmark :{number}\n\
             author {author} <a@example.com> {time} +0000\n\
             committer A U Thor <a@example.com> {time} +0000\n\
             data {}\n{message}\n",
            message.len()
        )
        .unwrap();
        for (at, parent) in parents.iter().enumerate() {
            let word = if at == 0 { "from" } else { "merge" };
            writeln!(stream, "{word} :{parent}").unwrap();
        }
        for path in self.removed.drain(..) {
            writeln!(stream, "D {path}").unwrap();
        }
        for (path, text) in files {
            writeln!(
                stream,
                "M 100644 inline {path}\ndata {}\n{text}",
                text.len()
            )
            .unwrap();
        }
        stream.push('\n');
        number
    }

    /// Makes the bare repository at `path`, which must not exist.
    pub fn write(&self, path: &Path) -> PathBuf {
        git(
            Path::new("."),
            &["init", "-q", "--bare", "-b", "main", text(path)],
        );
        let mut import = isolated_git(path)
            .args(["fast-import", "--quiet", "--force"])
            .stdin(Stdio::piped())
            .spawn()
            .unwrap();
        let mut stdin = import.stdin.take().unwrap();
        stdin.write_all(self.stream.as_bytes()).unwrap();
        drop(stdin);
        assert!(import.wait().unwrap().success());
        path.to_path_buf()
    }
}

/// A straight history of `count` commits that change one Java file each.
#[allow(dead_code, reason = "not every test needs this history")]
pub fn straight(count: usize) -> History {
    let mut history = History::default();
    for number in 1..=count {
        let class = format!(
            "class A {{\n  int m{number}(int x) {{ return x + {number}; }}\n  \
             int other() {{ return m{number}({number}); }}\n}}\n"
        );
        let path = format!("src/A{}.java", number % 3);
        let parents: Vec<usize> = (number > 1).then(|| number - 1).into_iter().collect();
        history.commit(&parents, &[(&path, &class)]);
    }
    history
}

/// The ids of the commits of `repository`, oldest first.
#[allow(dead_code, reason = "not every test needs ids")]
pub fn ids(repository: &Path) -> Vec<String> {
    let output = isolated_git(repository)
        .args(["rev-list", "--reverse", "--topo-order", "main"])
        .output()
        .unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    text.lines().map(str::to_owned).collect()
}

/// Runs the git program in `folder`, apart from the user's configuration.
pub fn git(folder: &Path, args: &[&str]) {
    let status = isolated_git(folder).args(args).status().unwrap();
    assert!(status.success(), "git {args:?}");
}

fn isolated_git(folder: &Path) -> Command {
    let mut command = Command::new("git");
    command
        .current_dir(folder)
        .env_clear()
        .env("PATH", std::env::var_os("PATH").unwrap_or_default())
        .env("GIT_CONFIG_NOSYSTEM", "1")
        .env("GIT_CONFIG_GLOBAL", "/dev/null");
    command
}

/// The program with `args`.
pub fn refmine(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_refmine"));
    // The day stands in the files about a dataset; it must not change between two runs.
    command.args(args).env("SOURCE_DATE_EPOCH", "0");
    // The layout of texts must not depend on the terminal from which the tests were started.
    command.env_remove("COLUMNS").env_remove("GIT_PAGER_IN_USE");
    command
}

/// Exit code and stderr of the program with `args`.
pub fn run(args: &[&str]) -> (i32, String) {
    let Output { status, stderr, .. } = refmine(args).output().unwrap();
    let stderr = String::from_utf8(stderr).unwrap();
    (status.code().unwrap(), stderr)
}

/// A column of a table of the dataset `out`, as text; empty for null.
pub fn column(out: &Path, table: &str, name: &str) -> Vec<String> {
    let path = out.join(table).join("part-00000.parquet");
    let reader = ParquetRecordBatchReaderBuilder::try_new(File::open(path).unwrap()).unwrap();
    let mut values = Vec::new();
    for batch in reader.build().unwrap() {
        let batch = batch.unwrap();
        let array = batch.column_by_name(name).unwrap();
        values.extend((0..array.len()).map(|row| cell(array, row)));
    }
    values
}

fn cell(array: &ArrayRef, row: usize) -> String {
    if array.is_null(row) {
        return String::new();
    }
    match array.data_type() {
        DataType::Utf8 => array.as_string::<i32>().value(row).to_owned(),
        DataType::Binary => {
            let bytes = array.as_binary::<i32>().value(row).iter();
            bytes.map(|byte| format!("{byte:02x}")).collect()
        }
        DataType::Boolean => array.as_boolean().value(row).to_string(),
        DataType::Int32 => array.as_primitive::<Int32Type>().value(row).to_string(),
        DataType::Int64 => array.as_primitive::<Int64Type>().value(row).to_string(),
        DataType::Float64 => format!("{:?}", array.as_primitive::<Float64Type>().value(row)),
        DataType::Timestamp(..) => {
            let time = array.as_primitive::<TimestampMicrosecondType>().value(row);
            let time = jiff::Timestamp::from_microsecond(time).unwrap().to_string();
            time.trim_end_matches('Z').to_owned()
        }
        DataType::List(_) => {
            let items = array.as_list::<i32>().value(row);
            let items = items.as_string::<i32>().iter().map(Option::unwrap);
            items.collect::<Vec<_>>().join("; ")
        }
        kind => panic!("no test reads a column of {kind}"),
    }
}

/// The bytes of every file of the tables in `out`, by its path there.
#[allow(dead_code, reason = "not every test compares files")]
pub fn files(out: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut found = BTreeMap::new();
    let mut folders = vec![out.to_path_buf()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let name = text(path.strip_prefix(out).unwrap()).to_owned();
            if path.is_dir() {
                folders.push(path);
            } else if name.contains('/') {
                found.insert(name, fs::read(&path).unwrap());
            }
        }
    }
    found
}

/// The folders of the cases of relationships, by language and name, without the Rosetta cases.
#[allow(dead_code, reason = "not every test reads cases")]
pub fn case_folders() -> Vec<PathBuf> {
    let folders = |path: &Path| {
        let entries = fs::read_dir(path).unwrap();
        let paths = entries.map(|entry| entry.unwrap().path());
        let mut folders: Vec<PathBuf> = paths.filter(|path| path.is_dir()).collect();
        folders.sort();
        folders
    };
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("evaluation/cases");
    let languages = folders(&root);
    let cases = languages.iter().flat_map(|path| folders(path));
    cases.filter(|path| !path.ends_with("rosetta")).collect()
}

/// The lines of a list of a case without comments; none if there is no such list.
#[allow(dead_code, reason = "not every test reads cases")]
pub fn case_list(path: &Path) -> Vec<String> {
    let text = fs::read_to_string(path).unwrap_or_default();
    let lines = text.lines();
    let lines = lines.filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines.map(str::to_owned).collect()
}

/// A path of a test, which is UTF-8.
pub fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}

/// The bytes of the tables of `out` that must not differ between runs.
#[allow(dead_code, reason = "not every test compares tables")]
pub fn facts(out: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut files = files(out);
    files.retain(|name, _| name.ends_with(".parquet") && name.contains("/part-"));
    files.retain(|name, _| !name.starts_with("timings/") && !name.starts_with("shards/"));
    assert!(
        files.contains_key("run/part-00000.parquet"),
        "it is not whole"
    );
    files
}
