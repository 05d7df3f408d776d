//! Journal of a shard: an append-only log of the commits in progress, which the next attempt reads.
//!
//! ```text
//! attempt TOKEN      an attempt begins, in the process with this token
//! start 12           commit 12 of the shard is started
//! end 12             commit 12 has an outcome
//! parse BLOB         the commit in progress parses this blob next
//! parsed             the commit in progress has parsed all its blobs
//! crash SIGNAL       the process crashed; written by its supervisor
//! kill               the process was killed, as happens if memory runs out; likewise
//! limit              the process reached a resource limit of the system, for which no commit is to blame
//! pardon             kills occurred in so many commits that no commit is to blame for any of them
//! unread NAME: WHY   a repository could not be read, so that the shard is not done
//! ```
//! A commit in progress at a crash may be the cause. The shard is then mined by one worker, which
//! also records the blobs that it parses, so that the next crash has one culprit. If a blob was
//! being parsed, that blob is not parsed any more, and its commit is mined without it. Otherwise
//! the commit is quarantined at its second crash. If the supervisor ended as well (a power failure,
//! a killed container), the cause is unknown: a commit is quarantined only if this happens
//! repeatedly and the commit never ends.

use crate::base::text::visible;
use crate::sink::SinkError;
use crate::sink::dataset::inside::{self, DOCUMENT_BYTES_MAX};
use crate::sink::disk::{Disk, DiskFile};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// Number of crashes in a commit after which it is quarantined.
const CRASHES_MAX: u32 = 2;
/// Number of unexplained ends of the whole run in a commit, in a row, after which it is
/// quarantined.
const UNEXPLAINED_ENDS_MAX: u32 = 5;
/// Number of unexplained ends of the whole run in a commit, in a row, after which its shard is
/// mined by one worker.
const UNEXPLAINED_ENDS_TOGETHER_MAX: u32 = 2;

/// Repository that could not be read when its shard was mined, so that the shard is not done.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnreadableRepository {
    /// Number of the shard, from 0.
    pub shard: u32,
    /// Name of the repository.
    pub repository: String,
    /// Reason why the repository could not be read, and remedy.
    pub cause: String,
}

/// Journal of a shard that this process has claimed. The file stays locked as long as this value
/// lives.
#[derive(Debug)]
pub(super) struct Journal {
    file: DiskFile,
    /// Number of this attempt, from 1.
    pub attempt: u32,
    /// Positions in the shard of the commits that are not mined any more.
    pub quarantined: BTreeSet<u32>,
    /// Ids in hexadecimal of the blobs that are not parsed any more.
    pub quarantined_blobs: BTreeSet<String>,
    /// True if a previous end of the process makes its commits suspect: one worker mines the shard
    /// and records the blobs that it parses, or repositories are planned one by one.
    pub is_suspect: bool,
}

impl Journal {
    /// Claims the shard whose journal is at `path` for the process with `token`. Returns `None` if
    /// another process has claimed it.
    ///
    /// # Errors
    /// The journal cannot be read or written.
    pub fn claim(disk: &Disk, path: &Path, token: &str) -> Result<Option<Journal>, SinkError> {
        // A process that ends its planning removes the folder of the journals.
        let file = disk.append_in_new_folder(path)?;
        if !file.lock() {
            return Ok(None);
        }
        let history = History::read(path)?;
        // Start with a line break, in case a power failure has truncated the last line.
        file.write_line(format!("\nattempt {token}\n").as_bytes())
            .map_err(|cause| SinkError::io(path, cause))?;
        Ok(Some(Journal {
            file,
            attempt: history.attempts + 1,
            quarantined: history.quarantined(),
            is_suspect: history.is_suspect(),
            quarantined_blobs: history
                .blobs
                .union(&history.killed_blobs)
                .cloned()
                .collect(),
        }))
    }

    /// Records that commit `row` of the shard has started.
    pub fn record_start(&self, row: u32) {
        self.append(&format!("start {row}\n"));
    }

    /// Records that commit `row` of the shard has an outcome.
    pub fn record_end(&self, row: u32) {
        self.append(&format!("end {row}\n"));
    }

    /// Records that the commit in progress parses `blob` next, or with `None` nothing more. Does
    /// nothing unless the shard is suspect.
    pub fn record_parse(&self, blob: Option<&str>) {
        match blob {
            // For other shards, a line per blob would cost too much time.
            _ if !self.is_suspect => {}
            Some(blob) => self.append(&format!("parse {blob}\n")),
            None => self.append("parsed\n"),
        }
    }

    /// Records that a repository of the shard cannot be read.
    pub fn record_unreadable(&self, repository: &UnreadableRepository) {
        let UnreadableRepository {
            repository, cause, ..
        } = repository;
        self.append(&format!(
            "unread {}\n",
            visible(&format!("{repository}: {cause}"))
        ));
    }

    fn append(&self, line: &str) {
        // Ignore the error: a lost entry costs at most one extra attempt, and writing the tables
        // reports a full disk.
        let _ = self.file.write_line(line.as_bytes());
    }
}

/// Returns true if the shard whose journal is at `path` must be mined by one worker.
///
/// # Errors
/// The journal exists and cannot be read.
pub(super) fn is_suspect(path: &Path) -> Result<bool, SinkError> {
    Ok(History::read(path)?.is_suspect())
}

/// Returns the repositories that the last attempt on the shard whose journal is at `path` could not
/// read, with the causes.
///
/// # Errors
/// The journal exists and cannot be read.
pub(super) fn unreadable_repositories(path: &Path) -> Result<Vec<String>, SinkError> {
    Ok(History::read(path)?.unreadable)
}

/// Reason for the end of a mining process.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum ProcessEnd {
    /// A defect: the commits in progress are suspect.
    Crash,
    /// Signal 9 from outside: memory may have run out, in any of the commits.
    Kill,
    /// A limit on processor time or file size: the commits in progress are mined again.
    Limit,
}

/// Records in the journals in `folder` that the process with `token` has ended, and returns a name
/// for each commit that it had in progress.
///
/// # Errors
/// A journal cannot be read or written.
pub(super) fn record_child_end(
    disk: &Disk,
    folder: &Path,
    token: &str,
    end: ProcessEnd,
    how: &str,
) -> Result<BTreeSet<String>, SinkError> {
    let mut in_progress = BTreeSet::new();
    let line = match end {
        ProcessEnd::Crash => format!("\ncrash {how}\n"),
        ProcessEnd::Kill => "\nkill\n".to_owned(),
        ProcessEnd::Limit => "\nlimit\n".to_owned(),
    };
    for path in journals(folder)? {
        let history = History::read(&path)?;
        if history.token != token || history.in_progress.is_empty() {
            continue;
        }
        let name = |row: &u32| format!("{} {row}", path.display());
        in_progress.extend(history.in_progress.iter().map(name));
        disk.append(&path)?
            .write_line(line.as_bytes())
            .map_err(|cause| SinkError::io(&path, cause))?;
    }
    Ok(in_progress)
}

/// Records in the journals in `folder` that no commit is to blame for the kills so far.
///
/// # Errors
/// A journal cannot be read or written.
pub(super) fn reset_kill_counts(disk: &Disk, folder: &Path) -> Result<(), SinkError> {
    for path in journals(folder)? {
        disk.append(&path)?
            .write_line(b"\npardon\n")
            .map_err(|cause| SinkError::io(&path, cause))?;
    }
    Ok(())
}

/// Returns the paths of the journals in `folder`; none if the folder does not exist.
fn journals(folder: &Path) -> Result<Vec<PathBuf>, SinkError> {
    let read_error = |cause| SinkError::io(folder, cause);
    match fs::read_dir(folder) {
        Ok(entries) => entries
            .map(|entry| entry.map(|entry| entry.path()).map_err(read_error))
            .collect(),
        Err(cause) if cause.kind() == io::ErrorKind::NotFound => Ok(Vec::new()),
        Err(cause) => Err(read_error(cause)),
    }
}

/// Content of a journal.
#[derive(Debug, Default)]
struct History {
    /// Number of attempts, each by one process.
    attempts: u32,
    /// Token of the process of the last attempt.
    token: String,
    /// Positions in the shard of the commits that were started and have not ended.
    in_progress: BTreeSet<u32>,
    /// Id of the blob that is being parsed; `None` between blobs.
    parsing: Option<String>,
    /// Blobs that were being parsed at a crash.
    blobs: BTreeSet<String>,
    /// Number of crashes of the process while a commit was in progress, by the commit's position in
    /// the shard. The maps below have the same keys.
    crashes: BTreeMap<u32, u32>,
    /// For each commit, how often the process was killed while the commit was in progress, as happens
    /// if memory runs out (`kill` in the journal). The line `pardon`, which the supervisor writes if
    /// kills occurred in so many commits that no commit is to blame, removes all entries.
    kills: BTreeMap<u32, u32>,
    /// Blobs that were being parsed when the process was killed, since the last line `pardon`.
    killed_blobs: BTreeSet<String>,
    /// For each commit, how often the process ended without explanation while the commit was in
    /// progress, since its last outcome.
    unexplained_ends: BTreeMap<u32, u32>,
    /// Repositories that the last attempt could not read, with the causes.
    unreadable: Vec<String>,
}

impl History {
    fn read(path: &Path) -> Result<History, SinkError> {
        match inside::read(path, DOCUMENT_BYTES_MAX) {
            Ok(bytes) => Ok(History::parse(&String::from_utf8_lossy(&bytes))),
            Err(cause) if cause.kind() == io::ErrorKind::NotFound => Ok(History::default()),
            Err(cause) => Err(SinkError::io(path, cause)),
        }
    }

    /// Parses a journal, which has one event per line: a word and its argument. A `start` without an
    /// `end` is a commit in progress; how the process ended decides what is counted for it.
    fn parse(text: &str) -> History {
        let mut history = History::default();
        for line in text.lines() {
            let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
            match (word, rest.parse::<u32>()) {
                // A new process, named by its token. If the supervisor recorded no end of the process
                // before, that end is unexplained.
                ("attempt", _) => {
                    history.count_unexplained_end();
                    history.attempts += 1;
                    rest.clone_into(&mut history.token);
                    history.unreadable.clear();
                }
                ("parse", _) => history.parsing = Some(rest.to_owned()),
                ("parsed", _) => history.parsing = None,
                ("unread", _) => history.unreadable.push(rest.to_owned()),
                ("start", Ok(row)) => {
                    history.in_progress.insert(row);
                }
                ("end", Ok(row)) => {
                    history.parsing = None;
                    history.in_progress.remove(&row);
                    history.unexplained_ends.remove(&row);
                }
                ("crash", _) => history.count_crash(),
                ("kill", _) => history.count_kill(),
                // A resource limit of the system ended the process: no commit is to blame.
                ("limit", _) => {
                    history.parsing = None;
                    history.in_progress.clear();
                }
                // The kills before were in so many commits that no commit is to blame.
                ("pardon", _) => {
                    history.kills.clear();
                    history.killed_blobs.clear();
                }
                // A line that a power failure has truncated.
                _ => {}
            }
        }
        history
    }

    /// Counts a kill of the process, as for lack of memory: against the blob that was being parsed if
    /// only one commit was in progress, else against all commits in progress.
    fn count_kill(&mut self) {
        let rows = std::mem::take(&mut self.in_progress);
        if let (Some(blob), 1) = (self.parsing.take(), rows.len()) {
            self.killed_blobs.insert(blob);
            return;
        }
        for row in rows {
            *self.kills.entry(row).or_default() += 1;
        }
    }

    /// Counts a crash of the process, in the way of [`History::count_kill`].
    fn count_crash(&mut self) {
        let rows = std::mem::take(&mut self.in_progress);
        if let (Some(blob), 1) = (self.parsing.take(), rows.len()) {
            self.blobs.insert(blob);
            return;
        }
        for row in rows {
            *self.crashes.entry(row).or_default() += 1;
        }
    }

    /// Counts the unexplained end of the previous attempt.
    fn count_unexplained_end(&mut self) {
        self.parsing = None;
        for row in std::mem::take(&mut self.in_progress) {
            *self.unexplained_ends.entry(row).or_default() += 1;
        }
    }

    /// Returns the unexplained ends by commit. A commit that is in progress at the end of the
    /// journal counts as one, because the journal is read by the next attempt.
    fn unexplained_ends(&self) -> BTreeMap<u32, u32> {
        let mut unexplained_ends = self.unexplained_ends.clone();
        for row in &self.in_progress {
            *unexplained_ends.entry(*row).or_default() += 1;
        }
        unexplained_ends
    }

    /// Returns true if the process was killed, crashed, or ended repeatedly without explanation in a
    /// commit of the shard, so that one worker must mine the shard to find the commit that is to blame.
    fn is_suspect(&self) -> bool {
        !self.crashes.is_empty()
            || !self.kills.is_empty()
            || self
                .unexplained_ends()
                .values()
                .any(|unexplained_ends| *unexplained_ends >= UNEXPLAINED_ENDS_TOGETHER_MAX)
    }

    /// Returns the positions in the shard of the commits that ended the process too often: by crashes
    /// and kills together, or without explanation.
    fn quarantined(&self) -> BTreeSet<u32> {
        let at_least = |counts: &BTreeMap<u32, u32>, max| -> Vec<u32> {
            let rows = counts.iter().filter(|(_, count)| **count >= max);
            rows.map(|(row, _)| *row).collect()
        };
        let mut ends = self.crashes.clone();
        for (row, kills) in &self.kills {
            *ends.entry(*row).or_default() += kills;
        }
        let mut rows = at_least(&ends, CRASHES_MAX);
        rows.extend(at_least(&self.unexplained_ends(), UNEXPLAINED_ENDS_MAX));
        rows.into_iter().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commit_in_progress_at_two_crashes_is_quarantined() {
        let once = "attempt a\nstart 0\nend 0\nstart 1\nstart 2\ncrash signal 11\n";
        let history = History::parse(once);
        assert!(history.is_suspect());
        assert!(history.quarantined().is_empty());
        let twice = format!("{once}attempt b\nstart 0\nend 0\nstart 1\nend 1\nstart 2\ncrash x\n");
        let history = History::parse(&twice);
        assert_eq!(history.quarantined(), BTreeSet::from([2]));
        assert_eq!(history.attempts, 2);
    }

    #[test]
    fn blob_being_parsed_at_a_crash_is_excluded_instead_of_its_commit() {
        let first = "attempt a\nstart 0\nend 0\nstart 1\ncrash signal 6\n";
        let second = format!("{first}attempt b\nstart 1\nparse aa\nparse bb\ncrash signal 6\n");
        let history = History::parse(&second);
        assert_eq!(history.blobs, BTreeSet::from(["bb".to_owned()]));
        assert!(history.is_suspect() && history.quarantined().is_empty());
        // A blob whose parse has ended is no culprit.
        let third = format!("{second}attempt c\nstart 1\nparse aa\nparsed\ncrash signal 6\n");
        let history = History::parse(&third);
        assert_eq!(history.blobs.len(), 1);
        assert_eq!(history.quarantined(), BTreeSet::from([1]));
    }

    #[test]
    fn pardoned_kills_do_not_count() {
        let twice = "attempt a\nstart 0\nstart 1\nkill\nattempt b\nstart 0\nend 0\nstart 1\nkill\n";
        let history = History::parse(twice);
        assert_eq!(history.quarantined(), BTreeSet::from([1]));
        let pardoned = History::parse(&format!("{twice}pardon\n"));
        assert!(pardoned.quarantined().is_empty() && !pardoned.is_suspect());
        let crashed = format!("{}pardon\n", twice.replace("kill", "crash signal 11"));
        assert_eq!(History::parse(&crashed).quarantined(), BTreeSet::from([1]));
    }

    #[test]
    fn resource_limits_do_not_count() {
        let limited = "attempt a\nstart 0\nstart 1\nparse aa\nlimit\n";
        let history = History::parse(&limited.repeat(9));
        assert!(history.quarantined().is_empty() && !history.is_suspect());
        // Crashes before and after a limit count.
        let crash = "attempt a\nstart 1\ncrash signal 11\n";
        let history = History::parse(&format!("{crash}{limited}{crash}"));
        assert_eq!(history.quarantined(), BTreeSet::from([1]));
    }

    #[test]
    fn unexplained_ends_count_only_for_commits_that_never_end() {
        let death = "attempt a\nstart 0\nstart 1\n";
        let history = History::parse(death);
        assert!(!history.is_suspect());
        assert!(History::parse(&death.repeat(2)).is_suspect());
        assert_eq!(
            History::parse(&death.repeat(5)).quarantined(),
            BTreeSet::from([0, 1])
        );
        let ended = "attempt a\nstart 0\nend 0\nstart 1\n";
        let history = History::parse(&format!("{}{}", death.repeat(4), ended));
        assert_eq!(history.quarantined(), BTreeSet::from([1]));
    }

    #[test]
    fn regular_ends_and_truncated_lines_do_not_count() {
        let history = History::parse(&"attempt a\nstart 0\nend 0\n".repeat(9));
        assert!(!history.is_suspect());
        let history = History::parse("attempt a\nstart 0\nsta\nattempt b\nend");
        assert_eq!(history.attempts, 2);
        assert!(history.quarantined().is_empty());
    }

    #[test]
    fn shard_is_claimed_by_one_process_and_crash_is_recorded_in_its_journals_only() {
        let folder = tempfile::tempdir().unwrap();
        let (disk, path) = (Disk::default(), folder.path().join("00000"));
        let journal = Journal::claim(&disk, &path, "me").unwrap().unwrap();
        assert_eq!(journal.attempt, 1);
        journal.record_start(7);
        assert!(Journal::claim(&disk, &path, "other").unwrap().is_none());
        drop(journal);
        let record =
            |token| record_child_end(&disk, folder.path(), token, ProcessEnd::Crash, "x").unwrap();
        assert_eq!((record("other").len(), record("me").len()), (0, 1));
        assert!(is_suspect(&path).unwrap());
        let journal = Journal::claim(&disk, &path, "next").unwrap().unwrap();
        assert_eq!(journal.attempt, 2);
    }

    #[test]
    fn journal_is_claimed_while_its_folder_is_removed_again_and_again() {
        let parent = tempfile::tempdir().unwrap();
        let (disk, folder) = (Disk::default(), parent.path().join("planning"));
        std::thread::scope(|scope| {
            let (claiming, done) = std::sync::mpsc::channel::<()>();
            let (folder, disk) = (&folder, &disk);
            scope.spawn(move || {
                while done.try_recv() == Err(std::sync::mpsc::TryRecvError::Empty) {
                    // Ignore errors: the other thread has just created a file.
                    let _ = fs::remove_dir_all(folder);
                }
            });
            for _ in 0..200 {
                Journal::claim(disk, &folder.join("00000"), "me").unwrap();
            }
            drop(claiming);
        });
    }
}
