//! Repositories made by the git program, and helpers that read them.

use refmine::base::budget::Limits;
use refmine::base::fault::{Fault, FaultCode};
use refmine::base::pair::Pair;
use refmine::source::git::{PlannedCommit, Reader, Repository, RepositoryPlan, Selection};
use refmine::source::{BlobSource, ChangeSet, Filter};
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use tempfile::TempDir;

pub const LIMITS: Limits = Limits {
    file_bytes_max: 1 << 20,
    commit_bytes_max: 16 << 20,
    commit_files_max: 1000,
    file_nodes_max: 1 << 20,
    parse_steps_max: 1 << 20,
    parse_bytes_max: 1 << 30,
    commit_elements_max: 1 << 20,
    candidate_pairs_max: 1 << 20,
    lineage_versions_max: 1 << 20,
    element_depth_max: 100,
};

/// Commit time before the first commit of a test; each commit is one minute after the previous one.
pub const FIRST_TIME: i64 = 1_600_000_000;

/// Repository under test, which the git program can change.
pub struct Fixture {
    pub folder: TempDir,
    pub clock: std::cell::Cell<i64>,
}

impl Fixture {
    pub fn new() -> Fixture {
        Fixture::with(&[])
    }

    pub fn with(arguments: &[&str]) -> Fixture {
        let fixture = Fixture {
            folder: tempfile::tempdir().unwrap(),
            clock: std::cell::Cell::new(FIRST_TIME),
        };
        fs::create_dir(fixture.path()).unwrap();
        let mut all = vec!["init", "-q", "-b", "main"];
        all.extend(arguments);
        fixture.git(&all);
        fixture
    }

    pub fn path(&self) -> PathBuf {
        self.folder.path().join("demo")
    }

    pub fn command(&self, folder: &Path) -> Command {
        let time = format!("{} +0000", self.clock.get());
        let mut command = Command::new("git");
        command
            .current_dir(folder)
            .env("GIT_CONFIG_NOSYSTEM", "1")
            .env("GIT_CONFIG_GLOBAL", "/dev/null")
            .env("GIT_AUTHOR_NAME", "A U Thor")
            .env("GIT_AUTHOR_EMAIL", "a@example.org")
            .env("GIT_COMMITTER_NAME", "C O Mitter")
            .env("GIT_COMMITTER_EMAIL", "c@example.org")
            .env("GIT_AUTHOR_DATE", &time)
            .env("GIT_COMMITTER_DATE", &time)
            .stdin(Stdio::null())
            .args(["-c", "protocol.file.allow=always"]);
        command
    }

    pub fn git<S: AsRef<OsStr>>(&self, arguments: &[S]) -> String {
        self.git_in(&self.path(), arguments)
    }

    pub fn git_in<S: AsRef<OsStr>>(&self, folder: &Path, arguments: &[S]) -> String {
        let output = self.command(folder).args(arguments).output().unwrap();
        let complaint = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{complaint}");
        String::from_utf8(output.stdout).unwrap().trim().to_string()
    }

    pub fn write(&self, name: &str, content: &str) {
        let path = self.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, content).unwrap();
    }

    /// Commits everything in the work tree, one minute after the previous commit, and returns the
    /// id.
    pub fn commit(&self, subject: &str) -> String {
        self.clock.set(self.clock.get() + 60);
        self.git(&["add", "-A"]);
        self.git(&["commit", "-q", "--allow-empty", "-m", subject]);
        self.git(&["rev-parse", "HEAD"])
    }

    pub fn write_and_commit(&self, name: &str, content: &str) -> String {
        self.write(name, content);
        self.commit(name)
    }

    pub fn open(&self) -> Repository {
        Repository::open(&self.path()).unwrap()
    }

    /// Returns the path of a loose object.
    pub fn object(&self, id: &str) -> PathBuf {
        let objects = self.path().join(".git/objects");
        objects.join(&id[..2]).join(&id[2..])
    }

    /// Overwrites a loose object.
    pub fn corrupt(&self, id: &str) {
        let path = self.object(id);
        fs::remove_file(&path).unwrap();
        fs::write(path, b"rubbish").unwrap();
    }

    /// Commits: 1 - 2 - M - 5 on `main`, 1 - 3 - M on `side`. Returns their ids as `[1, 3, 2, M,
    /// 5]`.
    pub fn with_merge() -> (Fixture, Vec<String>) {
        let fixture = Fixture::new();
        let first = fixture.write_and_commit("a.c", "int a;\n");
        fixture.git(&["checkout", "-q", "-b", "side"]);
        let side = fixture.write_and_commit("side.c", "int s;\n");
        fixture.git(&["checkout", "-q", "main"]);
        let second = fixture.write_and_commit("a.c", "int a, b;\n");
        fixture.clock.set(fixture.clock.get() + 60);
        fixture.git(&["merge", "-q", "--no-edit", "side"]);
        let merge = fixture.git(&["rev-parse", "HEAD"]);
        let last = fixture.write_and_commit("a.c", "int a, b, c;\n");
        (fixture, vec![first, side, second, merge, last])
    }
}

pub fn all() -> Selection {
    Selection::default()
}

pub fn revisions(text: &str) -> Selection {
    Selection {
        revisions: Some(text.to_string()),
        ..Selection::default()
    }
}

pub fn commits(plan: &RepositoryPlan) -> Vec<&str> {
    plan.commits.iter().map(|row| row.commit.as_str()).collect()
}

pub fn row<'a>(plan: &'a RepositoryPlan, commit: &str) -> &'a PlannedCommit {
    let mut rows = plan.commits.iter();
    rows.find(|row| row.commit == commit)
        .expect("a row of the commit")
}

pub fn changes(reader: &mut Reader, planned: &PlannedCommit) -> Result<ChangeSet, Fault> {
    reader.changes(planned, &Filter::default(), &LIMITS)
}

/// Returns the changes of the newest commit.
pub fn last_changes(fixture: &Fixture) -> ChangeSet {
    let repository = fixture.open();
    let plan = repository.plan(&all()).unwrap();
    changes(&mut repository.reader(), plan.commits.last().unwrap()).unwrap()
}

/// Formats changes as `M a.c`, followed by the reasons of unusable sides.
pub fn summary(changes: &ChangeSet) -> Vec<String> {
    let side_text = |reason: Option<FaultCode>| reason.map_or("", FaultCode::name);
    let file_text = |file: &refmine::source::ChangedFile| {
        let sides = file.sides.as_ref();
        let any = sides.after.as_ref().or(sides.before.as_ref()).unwrap();
        let reasons: Vec<&str> = [sides.before, sides.after]
            .into_iter()
            .flatten()
            .map(|side| side_text(side.unusable))
            .filter(|reason| !reason.is_empty())
            .collect();
        let letter = file.change.name()[..1].to_uppercase();
        [&[letter.as_str(), &any.path.text()], reasons.as_slice()]
            .concat()
            .join(" ")
    };
    changes.files.iter().map(file_text).collect()
}

/// Returns the texts of both sides of the changed file with index `at`; empty for a missing side.
pub fn read(source: &mut impl BlobSource, changes: &ChangeSet, index: usize) -> Pair<String> {
    changes.files[index].sides.as_ref().map(|side| {
        let bytes = side.as_ref().map(|side| source.read(side).unwrap());
        String::from_utf8(bytes.unwrap_or_default()).unwrap()
    })
}
