//! The source layer against repositories that the git program itself makes.

use refmine::base::budget::Limits;
use refmine::base::fault::{Fault, FaultCode};
use refmine::base::pair::Pair;
use refmine::source::git::{Merges, Planned, Reader, Repository, RepositoryPlan, Selection};
use refmine::source::mirror::mirror;
use refmine::source::pair::FolderPair;
use refmine::source::{BlobSource, Change, ChangeSet, Filter};
use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use tempfile::TempDir;

const LIMITS: Limits = Limits {
    file_bytes_max: 1 << 20,
    commit_bytes_max: 16 << 20,
    commit_files_max: 1000,
    file_nodes_max: 1 << 20,
    parse_steps_max: 1 << 20,
    candidate_pairs_max: 1 << 20,
};

/// The commit time of the first commit of a test; each further one is a minute later.
const FIRST_TIME: i64 = 1_600_000_000;

/// A repository under test, with the git program to change it.
struct Fixture {
    folder: TempDir,
    clock: std::cell::Cell<i64>,
}

impl Fixture {
    fn new() -> Fixture {
        Fixture::with(&[])
    }

    fn with(arguments: &[&str]) -> Fixture {
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

    fn path(&self) -> PathBuf {
        self.folder.path().join("demo")
    }

    fn command(&self, folder: &Path) -> Command {
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

    fn git<S: AsRef<OsStr>>(&self, arguments: &[S]) -> String {
        self.git_in(&self.path(), arguments)
    }

    fn git_in<S: AsRef<OsStr>>(&self, folder: &Path, arguments: &[S]) -> String {
        let output = self.command(folder).args(arguments).output().unwrap();
        let complaint = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{complaint}");
        String::from_utf8(output.stdout).unwrap().trim().to_string()
    }

    fn write(&self, name: &str, content: &str) {
        let path = self.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, content).unwrap();
    }

    /// Commits all that lies in the work tree, a minute after the last commit.
    fn commit(&self, subject: &str) -> String {
        self.clock.set(self.clock.get() + 60);
        self.git(&["add", "-A"]);
        self.git(&["commit", "-q", "--allow-empty", "-m", subject]);
        self.git(&["rev-parse", "HEAD"])
    }

    fn write_and_commit(&self, name: &str, content: &str) -> String {
        self.write(name, content);
        self.commit(name)
    }

    fn open(&self) -> Repository {
        Repository::open(&self.path()).unwrap()
    }

    /// The file of a loose object.
    fn object(&self, id: &str) -> PathBuf {
        let objects = self.path().join(".git/objects");
        objects.join(&id[..2]).join(&id[2..])
    }

    fn corrupt(&self, id: &str) {
        let path = self.object(id);
        fs::remove_file(&path).unwrap();
        fs::write(path, b"rubbish").unwrap();
    }

    /// main: 1 - 2 - M - 5, side: 1 - 3 - M.
    fn with_merge() -> (Fixture, Vec<String>) {
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

fn all() -> Selection {
    Selection::default()
}

fn revisions(text: &str) -> Selection {
    Selection {
        revisions: Some(text.to_string()),
        ..Selection::default()
    }
}

fn commits(plan: &RepositoryPlan) -> Vec<&str> {
    plan.commits.iter().map(|row| row.commit.as_str()).collect()
}

fn row<'a>(plan: &'a RepositoryPlan, commit: &str) -> &'a Planned {
    let mut rows = plan.commits.iter();
    rows.find(|row| row.commit == commit)
        .expect("a row of the commit")
}

fn changes(reader: &mut Reader, planned: &Planned) -> Result<ChangeSet, Fault> {
    reader.changes(planned, &Filter::default(), &LIMITS)
}

/// The changes of the newest commit.
fn last_changes(fixture: &Fixture) -> ChangeSet {
    let repository = fixture.open();
    let plan = repository.plan(&all()).unwrap();
    changes(&mut repository.reader(), plan.commits.last().unwrap()).unwrap()
}

/// `M a.c`, with `!reason` for sides that are not usable.
fn summary(changes: &ChangeSet) -> Vec<String> {
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

fn read(source: &mut impl BlobSource, changes: &ChangeSet, at: usize) -> Pair<String> {
    changes.files[at].sides.as_ref().map(|side| {
        let bytes = side.as_ref().map(|side| source.read(side).unwrap());
        String::from_utf8(bytes.unwrap_or_default()).unwrap()
    })
}

#[test]
fn a_linear_history_is_planned_oldest_first_and_read() {
    let fixture = Fixture::new();
    let first = fixture.write_and_commit("a.c", "int a;\n");
    let second = fixture.write_and_commit("a.c", "int b;\n");
    let repository = fixture.open();
    assert_eq!(repository.name(), "demo");
    let plan = repository.plan(&all()).unwrap();
    assert_eq!(commits(&plan), [&first, &second]);
    assert_eq!(plan.head.as_ref(), Some(&second));
    assert!(!plan.shallow && plan.faults.is_empty());
    assert_eq!(plan.commits[0].skip, Some(FaultCode::RootCommit));
    assert_eq!(plan.commits[0].parent, None);
    assert_eq!(plan.commits[1].parent.as_ref(), Some(&first));
    let mut reader = repository.reader();
    let meta = reader.meta(&second).unwrap();
    assert_eq!(
        (meta.author_name.as_str(), meta.subject.as_str()),
        ("A U Thor", "a.c")
    );
    assert_eq!(meta.commit_time, FIRST_TIME + 120);
    let changed = changes(&mut reader, &plan.commits[1]).unwrap();
    assert_eq!(summary(&changed), ["M a.c"]);
    assert_eq!(changed.files[0].sides.after.as_ref().unwrap().size, 7);
    let expected = Pair::new("int a;\n".to_string(), "int b;\n".to_string());
    assert_eq!(read(&mut reader, &changed, 0), expected);
    let root = changes(&mut reader, &plan.commits[0]).unwrap_err();
    assert_eq!(root.code, FaultCode::RootCommit);
}

#[test]
fn merges_are_skipped_with_a_row_or_compared_with_their_first_parent() {
    let (fixture, ids) = Fixture::with_merge();
    let repository = fixture.open();
    let plan = repository.plan(&all()).unwrap();
    assert_eq!(commits(&plan), ids);
    assert_eq!(row(&plan, &ids[3]).skip, Some(FaultCode::MergeCommit));
    let selection = Selection {
        merges: Merges::FirstParent,
        ..all()
    };
    let plan = repository.plan(&selection).unwrap();
    let merge = row(&plan, &ids[3]);
    assert_eq!((merge.skip, merge.parent.as_ref()), (None, Some(&ids[2])));
    let changed = changes(&mut repository.reader(), merge).unwrap();
    assert_eq!(summary(&changed), ["A side.c"]);
    let selection = Selection {
        first_parent: true,
        ..all()
    };
    let plan = repository.plan(&selection).unwrap();
    assert_eq!(commits(&plan), [&ids[0], &ids[2], &ids[3], &ids[4]]);
}

#[test]
fn revisions_mean_what_they_mean_to_git() {
    let (fixture, ids) = Fixture::with_merge();
    fixture.git(&["tag", "-a", "-m", "a tag", "v1", &ids[2]]);
    fixture.git(&["tag", "-a", "-m", "a tag of a tag", "v2", "v1"]);
    let repository = fixture.open();
    for text in [
        "HEAD~2..HEAD",
        "v1..HEAD",
        "v2..",
        "side..main",
        "main..side",
        "side...v1",
        "main ^side",
        "^v1 main side",
        "HEAD^!",
        "HEAD~1^@",
        "side",
        &ids[1][..10],
    ] {
        let plan = repository.plan(&revisions(text)).unwrap();
        let mut command = vec!["rev-list", "--reverse"];
        command.extend(text.split(' '));
        let output = fixture.git(&command);
        let expected: BTreeSet<&str> = output.lines().collect();
        let found: BTreeSet<&str> = commits(&plan).into_iter().collect();
        assert_eq!(found, expected, "{text}");
        assert_eq!(found.len(), plan.commits.len());
    }
    for text in [
        "nothing",
        "nothing..HEAD",
        "HEAD:a.c",
        "^HEAD",
        "",
        "0123456789",
    ] {
        let fault = repository.plan(&revisions(text)).unwrap_err();
        assert_eq!(fault.code, FaultCode::RevisionUnknown, "{text}: {fault}");
    }
}

#[test]
fn dates_and_numbers_choose_and_merges_are_not_counted() {
    let (fixture, ids) = Fixture::with_merge();
    let repository = fixture.open();
    let plan = |since, until, max_count, merges| {
        let selection = Selection {
            since,
            until,
            max_count,
            merges,
            ..all()
        };
        let plan = repository.plan(&selection).unwrap();
        commits(&plan)
            .iter()
            .map(ToString::to_string)
            .collect::<Vec<_>>()
    };
    let minute = |number: i64| Some(FIRST_TIME + 60 * number);
    assert_eq!(plan(minute(2), minute(4), None, Merges::Skip), ids[1..4]);
    assert_eq!(plan(minute(9), None, None, Merges::Skip), [""; 0]);
    assert_eq!(plan(None, None, Some(1), Merges::Skip), ids[4..]);
    assert_eq!(plan(None, None, Some(2), Merges::Skip), ids[2..]);
    assert_eq!(plan(None, None, Some(2), Merges::FirstParent), ids[3..]);
    assert_eq!(plan(None, minute(3), Some(1), Merges::Skip), ids[2..3]);
    assert_eq!(plan(None, None, Some(0), Merges::Skip), [""; 0]);
}

#[test]
fn a_commit_with_a_wrong_clock_hides_no_other() {
    let fixture = Fixture::new();
    let first = fixture.write_and_commit("a.c", "1");
    fixture.clock.set(FIRST_TIME / 2);
    let old = fixture.write_and_commit("a.c", "2");
    fixture.clock.set(FIRST_TIME + 600);
    let last = fixture.write_and_commit("a.c", "3");
    let repository = fixture.open();
    assert_eq!(
        commits(&repository.plan(&all()).unwrap()),
        [&first, &old, &last]
    );
    let selection = Selection {
        since: Some(FIRST_TIME),
        ..all()
    };
    assert_eq!(
        commits(&repository.plan(&selection).unwrap()),
        [&first, &last]
    );
}

#[test]
fn a_shallow_clone_is_known_and_its_boundary_is_no_root() {
    let (fixture, ids) = Fixture::with_merge();
    let url = format!("file://{}", fixture.path().display());
    let clone = fixture.folder.path().join("shallow");
    fixture.git(&["clone", "-q", "--depth=1", &url, clone.to_str().unwrap()]);
    let repository = Repository::open(&clone).unwrap();
    let plan = repository.plan(&all()).unwrap();
    assert!(plan.shallow && plan.faults.is_empty());
    assert_eq!(commits(&plan), [&ids[4]]);
    assert_eq!(plan.commits[0].parent.as_ref(), Some(&ids[3]));
    assert_eq!(plan.commits[0].skip, None);
    let fault = changes(&mut repository.reader(), &plan.commits[0]).unwrap_err();
    assert_eq!(fault.code, FaultCode::ParentMissing);
    assert!(fault.detail.contains("git fetch --unshallow"), "{fault}");
}

#[test]
fn every_form_of_a_repository_is_opened() {
    let (fixture, ids) = Fixture::with_merge();
    let folder = fixture.folder.path();
    fixture.git(&["clone", "-q", "--bare", ".", "../bare.git"]);
    fixture.git(&["worktree", "add", "-q", "../linked", "side"]);
    for (path, name, head) in [
        (fixture.path(), "demo", &ids[4]),
        (fixture.path().join(".git"), "demo", &ids[4]),
        (folder.join("bare.git"), "bare", &ids[4]),
        (folder.join("linked"), "linked", &ids[1]),
    ] {
        let repository = Repository::open(&path).unwrap();
        assert_eq!(repository.name(), name);
        let plan = repository.plan(&all()).unwrap();
        assert_eq!(plan.head.as_ref(), Some(head));
    }
    for path in [
        folder.join("absent"),
        folder.to_path_buf(),
        fixture.path().join("a.c"),
    ] {
        let fault = Repository::open(&path).err().unwrap();
        assert_eq!(fault.code, FaultCode::RepositoryUnreadable);
        assert!(fault.detail.contains(path.to_str().unwrap()), "{fault}");
    }
}

#[test]
fn a_repository_without_commits_says_so() {
    let fixture = Fixture::new();
    let repository = fixture.open();
    let fault = repository.plan(&all()).unwrap_err();
    assert_eq!(fault.code, FaultCode::HeadMissing);
    let fault = repository.plan(&revisions("main")).unwrap_err();
    assert_eq!(fault.code, FaultCode::RevisionUnknown);
    let plan = repository.plan_commits(&[], Merges::Skip);
    assert_eq!(plan, RepositoryPlan::default());
}

#[test]
fn listed_commits_are_planned_in_their_order_and_each_has_a_row() {
    let (fixture, ids) = Fixture::with_merge();
    let missing = "0123456789012345678901234567890123456789";
    let asked = [
        &ids[4],
        missing,
        "side",
        &ids[2][..12],
        &ids[3],
        &ids[0],
        "-x",
        "main^{tree}",
    ];
    let asked = asked.map(ToString::to_string);
    let plan = fixture.open().plan_commits(&asked, Merges::Skip);
    let expected = [
        &ids[4],
        missing,
        &ids[1],
        &ids[2],
        &ids[3],
        &ids[0],
        "-x",
        "main^{tree}",
    ];
    assert_eq!(commits(&plan), expected);
    let unknown = Some(FaultCode::RevisionUnknown);
    let skips: Vec<_> = plan.commits.iter().map(|row| row.skip).collect();
    let merge = Some(FaultCode::MergeCommit);
    let root = Some(FaultCode::RootCommit);
    assert_eq!(
        skips,
        [None, unknown, None, None, merge, root, unknown, unknown]
    );
    assert_eq!(plan.faults.len(), 3);
    assert!(
        plan.faults[0].detail.contains(missing),
        "{}",
        plan.faults[0]
    );
}

#[test]
fn every_kind_of_change_is_listed_in_the_order_of_paths() {
    let fixture = Fixture::new();
    for name in [
        "gone.c",
        "same.c",
        "mode.c",
        "type.c",
        "conflict.c",
        "z/a.c",
        "z-a.c",
        "t.txt",
    ] {
        fixture.write(name, &format!("int x; // {name}\n"));
    }
    fixture.commit("before");
    fs::remove_file(fixture.path().join("gone.c")).unwrap();
    fs::remove_file(fixture.path().join("type.c")).unwrap();
    fs::remove_file(fixture.path().join("conflict.c")).unwrap();
    std::os::unix::fs::symlink("same.c", fixture.path().join("type.c")).unwrap();
    std::os::unix::fs::symlink("same.c", fixture.path().join("link.js")).unwrap();
    fixture.git(&["update-index", "--chmod=+x", "mode.c"]);
    fixture.write("conflict.c/inner.c", "int i;\n");
    fixture.write("z/a.c", "int changed;\n");
    fixture.write("z-a.c", "int changed;\n");
    fixture.write("z/new.java", "class A {}\n");
    fixture.write("t.txt", "text\n");
    fixture.git(&["config", "core.fileMode", "false"]);
    fixture.commit("after");
    let changed = last_changes(&fixture);
    let expected = [
        "D conflict.c",
        "A conflict.c/inner.c",
        "D gone.c",
        "A link.js symlink",
        "M mode.c",
        "M type.c symlink",
        "M z-a.c",
        "M z/a.c",
        "A z/new.java",
    ];
    assert_eq!(summary(&changed), expected);
    let mode = &changed.files[4].sides;
    let (before, after) = (mode.before.as_ref().unwrap(), mode.after.as_ref().unwrap());
    assert_eq!(before.blob, after.blob);
    let typed = &changed.files[5].sides;
    assert_eq!(typed.before.as_ref().unwrap().unusable, None);
}

#[test]
fn submodules_are_recorded_and_not_read() {
    let fixture = Fixture::new();
    let first = fixture.write_and_commit("a.c", "int a;\n");
    let entry = format!("160000,{first},sub.js");
    fixture.git(&["update-index", "--add", "--cacheinfo", &entry]);
    fixture.clock.set(fixture.clock.get() + 60);
    fixture.git(&["commit", "-q", "-m", "submodule"]);
    let changed = last_changes(&fixture);
    assert_eq!(summary(&changed), ["A sub.js submodule"]);
    let side = changed.files[0].sides.after.as_ref().unwrap();
    assert_eq!((side.size, side.blob.to_string()), (0, first));
    let fault = fixture.open().reader().read(side).unwrap_err();
    assert_eq!(fault.code, FaultCode::BlobUnreadable);
}

#[test]
fn limits_and_filters_hold() {
    let fixture = Fixture::new();
    fixture.commit("empty");
    fixture.write("big.c", &"x".repeat(100));
    fixture.write("b.c", &"x".repeat(10));
    fixture.write("c.js", &"x".repeat(10));
    fixture.commit("files");
    let repository = fixture.open();
    let plan = repository.plan(&all()).unwrap();
    let mut reader = repository.reader();
    let mut list = |filter: &Filter, file_bytes_max, commit_bytes_max, commit_files_max| {
        let limits = Limits {
            file_bytes_max,
            commit_bytes_max,
            commit_files_max,
            ..LIMITS
        };
        let changed = reader.changes(&plan.commits[1], filter, &limits);
        changed
            .map(|changed| summary(&changed))
            .map_err(|fault| fault.code)
    };
    let every = Filter::default();
    let marked = vec![
        "A b.c".to_string(),
        "A big.c file_too_large".into(),
        "A c.js".into(),
    ];
    assert_eq!(list(&every, 99, 20, 3), Ok(marked));
    assert_eq!(list(&every, 99, 19, 3), Err(FaultCode::CommitTooLarge));
    assert_eq!(list(&every, 99, 20, 2), Err(FaultCode::TooManyFiles));
    let c = refmine::lang::LanguageId::by_name("c").unwrap();
    let filter = Filter::new(&[c], &[], &["big*".to_string()]).unwrap();
    assert_eq!(list(&filter, 99, 20, 1), Ok(vec!["A b.c".to_string()]));
}

#[cfg(target_os = "linux")]
#[test]
fn a_path_that_is_not_utf8_is_kept() {
    use std::os::unix::ffi::OsStrExt;
    let fixture = Fixture::new();
    fixture.commit("empty");
    let name = b"caf\xE9.c";
    fs::write(fixture.path().join(OsStr::from_bytes(name)), "int a;\n").unwrap();
    fixture.commit("file");
    let changed = last_changes(&fixture);
    let side = changed.files[0].sides.after.as_ref().unwrap();
    assert_eq!(side.path.as_bytes(), name);
}

#[test]
fn a_sha256_repository_is_read() {
    let fixture = Fixture::with(&["--object-format=sha256"]);
    fixture.write_and_commit("a.c", "int a;\n");
    let second = fixture.write_and_commit("a.c", "int b;\n");
    let repository = fixture.open();
    let plan = repository.plan(&all()).unwrap();
    assert_eq!(plan.head, Some(second.clone()));
    let mut reader = repository.reader();
    let changed = changes(&mut reader, &plan.commits[1]).unwrap();
    assert_eq!(read(&mut reader, &changed, 0).after, "int b;\n");
    let plan = repository.plan_commits(&[second[..12].to_string()], Merges::Skip);
    assert_eq!(plan.commits[0].commit, second, "{:?}", plan.faults);
}

#[test]
fn packs_and_alternates_are_read_and_replacements_are_not_followed() {
    let (fixture, ids) = Fixture::with_merge();
    fixture.git(&["replace", &ids[4], &ids[0]]);
    fixture.git(&["clone", "-q", "--shared", ".", "../shared"]);
    fixture.git(&["repack", "-adq", "--depth=50"]);
    fixture.git(&["pack-refs", "--all"]);
    fixture.git(&["commit-graph", "write", "--reachable"]);
    assert!(!fixture.object(&ids[0]).exists());
    for path in [fixture.path(), fixture.folder.path().join("shared")] {
        let repository = Repository::open(&path).unwrap();
        let plan = repository.plan(&all()).unwrap();
        assert_eq!(commits(&plan), ids);
        let mut reader = repository.reader();
        let changed = changes(&mut reader, plan.commits.last().unwrap()).unwrap();
        assert_eq!(read(&mut reader, &changed, 0).before, "int a, b;\n");
    }
}

#[test]
fn a_broken_blob_is_a_fault_of_its_file() {
    let fixture = Fixture::new();
    fixture.write_and_commit("a.c", "int a;\n");
    fixture.write("a.c", "int b;\n");
    fixture.write("b.c", "int c;\n");
    fixture.commit("both");
    fixture.corrupt(&fixture.git(&["rev-parse", "HEAD:a.c"]));
    fs::remove_file(fixture.object(&fixture.git(&["rev-parse", "HEAD:b.c"]))).unwrap();
    let changed = last_changes(&fixture);
    assert_eq!(summary(&changed), ["M a.c", "A b.c"]);
    let mut reader = fixture.open().reader();
    for (at, word) in [(0, "corrupt"), (1, "missing")] {
        let side = changed.files[at].sides.after.as_ref().unwrap();
        assert_eq!(side.size, 0);
        let fault = reader.read(side).unwrap_err();
        assert_eq!(fault.code, FaultCode::BlobUnreadable);
        assert_eq!(fault.path.as_deref(), Some(side.path.text().as_ref()));
        assert!(fault.detail.contains(word), "{fault}");
    }
    let before = changed.files[0].sides.before.as_ref().unwrap();
    assert_eq!(reader.read(before).unwrap(), b"int a;\n");
}

#[test]
fn broken_trees_and_commits_cost_no_other_commit() {
    let (fixture, ids) = Fixture::with_merge();
    let tree = fixture.git(&["rev-parse", &format!("{}^{{tree}}", ids[4])]);
    fs::remove_file(fixture.object(&tree)).unwrap();
    fixture.corrupt(&ids[1]);
    let repository = fixture.open();
    let plan = repository.plan(&all()).unwrap();
    assert_eq!(commits(&plan), [&ids[0], &ids[2], &ids[3], &ids[4]]);
    assert_eq!(plan.faults.len(), 1);
    assert_eq!(plan.faults[0].code, FaultCode::HistoryUnreadable);
    assert!(
        plan.faults[0].detail.contains(&ids[1]),
        "{}",
        plan.faults[0]
    );
    let mut reader = repository.reader();
    let fault = changes(&mut reader, &plan.commits[3]).unwrap_err();
    assert_eq!(fault.code, FaultCode::TreeUnreadable);
    assert!(fault.detail.contains(&tree), "{fault}");
    let second = changes(&mut reader, &plan.commits[1]).unwrap();
    assert_eq!(summary(&second), ["M a.c"]);
    assert_eq!(
        reader.meta(&ids[1]).unwrap_err().code,
        FaultCode::CommitUnreadable
    );
    let listed = repository.plan_commits(&ids[1..3], Merges::Skip);
    assert_eq!(listed.commits[0].skip, Some(FaultCode::CommitUnreadable));
    assert_eq!(listed.commits[1].skip, None);
    fs::remove_file(fixture.object(&ids[0])).unwrap();
    let plan = repository.plan(&all()).unwrap();
    assert_eq!(commits(&plan), [&ids[2], &ids[3], &ids[4]]);
    let fault = changes(&mut repository.reader(), &plan.commits[0]).unwrap_err();
    assert_eq!(fault.code, FaultCode::ParentMissing);
}

#[test]
fn the_tree_of_a_folder_may_be_missing_or_the_root_empty() {
    let fixture = Fixture::new();
    fixture.commit("empty");
    let filled = fixture.write_and_commit("d/a.c", "int a;\n");
    let tree = fixture.git(&["rev-parse", "HEAD:d"]);
    fs::remove_dir_all(fixture.path().join("d")).unwrap();
    fixture.commit("empty again");
    assert_eq!(summary(&last_changes(&fixture)), ["D d/a.c"]);
    fs::remove_file(fixture.object(&tree)).unwrap();
    let repository = fixture.open();
    let plan = repository.plan_commits(&[filled], Merges::Skip);
    let fault = changes(&mut repository.reader(), &plan.commits[0]).unwrap_err();
    assert_eq!(fault.code, FaultCode::TreeUnreadable);
}

#[test]
fn two_folders_are_compared_as_git_compares_trees() {
    let fixture = Fixture::new();
    for name in ["gone.c", "same.c", "changed.c", "z/a.c", "z-a.c", "t.txt"] {
        fixture.write(name, &format!("int x; // {name}\n"));
    }
    fixture.commit("before");
    fixture.git(&["worktree", "add", "-q", "--detach", "../before", "HEAD"]);
    fs::remove_file(fixture.path().join("gone.c")).unwrap();
    fixture.write("changed.c", "int y;\n");
    fixture.write("z/a.c", "int y;\n");
    fixture.write("z-a.c", "int z;\n");
    fixture.write("z/new.java", "class A {}\n");
    std::os::unix::fs::symlink("same.c", fixture.path().join("link.js")).unwrap();
    std::os::unix::fs::symlink("..", fixture.path().join("loop")).unwrap();
    fixture.commit("after");
    fixture.write(".git/hooks/x.js", "not a source file");
    let from_git = last_changes(&fixture);
    let before = fixture.folder.path().join("before");
    let pair = FolderPair::compare(&before, &fixture.path(), &Filter::default(), &LIMITS);
    let (from_folders, mut source) = pair.unwrap();
    assert_eq!(from_folders, from_git);
    assert_eq!(read(&mut source, &from_folders, 0).after, "int y;\n");
    fixture.write("changed.c", "written meanwhile");
    let side = from_folders.files[0].sides.after.as_ref().unwrap();
    assert_eq!(
        source.read(side).unwrap_err().code,
        FaultCode::BlobUnreadable
    );
}

#[test]
fn two_files_are_one_change_if_their_names_are_equal() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    fs::create_dir(at("v2")).unwrap();
    for (name, content) in [("a.c", "1"), ("b.c", "2"), ("v2/a.c", "3"), ("n.txt", "4")] {
        fs::write(at(name), content).unwrap();
    }
    let compare = |before: &str, after: &str| {
        FolderPair::compare(&at(before), &at(after), &Filter::default(), &LIMITS)
    };
    let (changed, mut source) = compare("a.c", "v2/a.c").unwrap();
    assert_eq!(summary(&changed), ["M a.c"]);
    assert_eq!(
        read(&mut source, &changed, 0),
        Pair::new("1".into(), "3".into())
    );
    let (changed, _) = compare("b.c", "a.c").unwrap();
    assert_eq!(summary(&changed), ["A a.c", "D b.c"]);
    assert!(compare("a.c", "a.c").unwrap().0.files.is_empty());
    let (changed, _) = compare("n.txt", "a.c").unwrap();
    assert_eq!(changed.faults[0].code, FaultCode::NoSourceFile);
    assert_eq!(changed.files[0].change, Change::Added);
    for (before, after) in [("a.c", "v2"), ("absent.c", "a.c")] {
        let fault = compare(before, after).unwrap_err();
        assert_eq!(fault.code, FaultCode::BlobUnreadable, "{fault}");
    }
}

#[test]
fn a_url_is_mirrored_once_and_then_fetched() {
    let (fixture, _) = Fixture::with_merge();
    let url = format!("file://{}/.git", fixture.path().display());
    let mirrors = fixture.folder.path().join("mirrors");
    let made = mirror(&url, &mirrors).unwrap();
    assert!(made.path.starts_with(&mirrors) && made.path.ends_with("demo.git"));
    assert_eq!(made.fault, None);
    let last = fixture.write_and_commit("n.c", "int n;\n");
    let fetched = mirror(&url, &mirrors).unwrap();
    assert_eq!(fetched, made);
    let plan = Repository::open(&made.path).unwrap().plan(&all()).unwrap();
    assert_eq!(plan.head, Some(last));
    let owner = made.path.parent().unwrap();
    assert_eq!(fs::read_dir(owner).unwrap().count(), 1);
    // The same two names under another URL are another repository.
    let other = format!("{}/", url);
    let second = mirror(&other, &mirrors).unwrap();
    assert_ne!(second.path, made.path);
    fs::rename(fixture.path(), fixture.folder.path().join("moved")).unwrap();
    let stale = mirror(&url, &mirrors).unwrap();
    assert_eq!(stale.path, made.path);
    assert_eq!(stale.fault.unwrap().code, FaultCode::CloneFailed);
    let fault = mirror("file:///absent/repository", &mirrors).unwrap_err();
    assert_eq!(fault.code, FaultCode::CloneFailed);
    assert_eq!(fs::read_dir(mirrors.join("absent")).unwrap().count(), 0);
    assert!(mirror("ext::sh -c id", &mirrors).is_err());
}

#[test]
fn the_configuration_of_the_user_and_hooks_have_no_effect() {
    let fixture = Fixture::new();
    fixture.write_and_commit("a.c", "int a;\n");
    fixture.write_and_commit("a.c", "int b;\n");
    let included = fixture.folder.path().join("included");
    fs::write(&included, "[core]\n\trepositoryFormatVersion = 99\n").unwrap();
    fixture.git(&["config", "include.path", included.to_str().unwrap()]);
    assert_eq!(fixture.open().plan(&all()).unwrap().commits.len(), 2);
}
