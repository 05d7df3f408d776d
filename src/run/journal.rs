//! What of a shard was in work, for the next attempt: a small file that is only ever added to.
//!
//! ```text
//! attempt TOKEN      an attempt begins, in the process that TOKEN names
//! start 12           commit 12 of the shard is taken up
//! end 12             … and has an outcome
//! parse BLOB         … of which this is read and parsed next
//! parsed             … and all has been
//! crash SIGNAL       the process died in it, and its supervisor lived to tell
//! kill               it was killed in it, as happens where memory runs out
//! limit              it reached a limit that was set for it, which no commit is to blame for
//! pardon             … and in so many others that no commit is to blame
//! unread NAME: WHY   a repository could not be read, so that the shard is not done
//! ```
//! A commit in work at a crash that the supervisor saw may be the cause. The shard is then mined
//! with one worker, which also tells what it parses, so that the next crash has one culprit: the
//! blob that was parsed is left out from then on, and its commit is mined without it. A commit in
//! which a second crash has no such culprit is quarantined. Where
//! the supervisor died too (a power failure, a killed container), nothing is known of the cause:
//! only a commit in which that happens again and again, and which never ends, is quarantined.

use super::Unread;
use crate::base::text::visible;
use crate::sink::SinkError;
use crate::sink::disk::{Disk, DiskFile};
use crate::sink::inside::{self, DOCUMENT_BYTES_MAX};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// Crashes in a commit after which it is quarantined.
const CRASHES_MAX: u32 = 2;
/// Deaths of the whole run in a commit, in a row, after which it is quarantined.
const DEATHS_MAX: u32 = 5;
/// Deaths of the whole run in a commit, in a row, after which its shard is mined with one worker.
const DEATHS_TOGETHER_MAX: u32 = 2;

/// The journal of a shard that this process has taken up.
#[derive(Debug)]
pub(super) struct Journal {
    file: DiskFile,
    /// The number of this attempt, from 1.
    pub attempt: u32,
    /// The positions in the shard of the commits that are not tried any more.
    pub quarantined: BTreeSet<u32>,
    /// The blobs that are not parsed any more, in hexadecimal.
    pub blobs: BTreeSet<String>,
    /// Whether one worker mines the shard and tells what it parses; repositories are planned one by one.
    pub is_suspect: bool,
}

impl Journal {
    /// Takes the shard whose journal is at `path` for the process that `token` names; none if
    /// another process has it.
    ///
    /// # Errors
    /// If the journal cannot be read or written.
    pub fn take(disk: &Disk, path: &Path, token: &str) -> Result<Option<Journal>, SinkError> {
        if let Some(folder) = path.parent() {
            disk.create_folder(folder)?;
        }
        let file = disk.append(path)?;
        if !file.lock() {
            return Ok(None);
        }
        let history = History::read(path)?;
        // A line that was cut off by a power failure must not swallow this one.
        file.write_line(format!("\nattempt {token}\n").as_bytes())
            .map_err(|cause| SinkError::io(path, cause))?;
        Ok(Some(Journal {
            file,
            attempt: history.attempts + 1,
            quarantined: history.quarantined(),
            is_suspect: history.is_suspect(),
            blobs: history
                .blobs
                .union(&history.killed_blobs)
                .cloned()
                .collect(),
        }))
    }

    /// Commit `row` of the shard is taken up.
    pub fn started(&self, row: u32) {
        self.note(&format!("start {row}\n"));
    }

    /// Commit `row` of the shard has an outcome.
    pub fn ended(&self, row: u32) {
        self.note(&format!("end {row}\n"));
    }

    /// The commit in work reads and parses `blob` next, or nothing more.
    pub fn parses(&self, blob: Option<&str>) {
        match blob {
            // A line a blob would cost a history more than it is worth.
            _ if !self.is_suspect => {}
            Some(blob) => self.note(&format!("parse {blob}\n")),
            None => self.note("parsed\n"),
        }
    }

    /// A repository of the shard cannot be read.
    pub fn unread(&self, unread: &Unread) {
        let Unread {
            repository, cause, ..
        } = unread;
        self.note(&format!(
            "unread {}\n",
            visible(&format!("{repository}: {cause}"))
        ));
    }

    fn note(&self, line: &str) {
        // What is not written down is tried once more than it should be; a full disk will be
        // told by the tables.
        let _ = self.file.write_line(line.as_bytes());
    }
}

/// Whether the shard whose journal is at `path` is to be mined with one worker.
///
/// # Errors
/// If the journal is there and cannot be read.
pub(super) fn is_suspect(path: &Path) -> Result<bool, SinkError> {
    Ok(History::read(path)?.is_suspect())
}

/// The repositories that the last attempt on the shard whose journal is at `path` could not read,
/// each with the reason.
///
/// # Errors
/// If the journal is there and cannot be read.
pub(super) fn unread(path: &Path) -> Result<Vec<String>, SinkError> {
    Ok(History::read(path)?.unread)
}

/// How a process that mined came to its end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum End {
    /// By a defect: what it had in work is suspect.
    Crash,
    /// By signal 9 from outside: memory may have run out, in whatever commit.
    Kill,
    /// By a limit on processor time or the size of files: what it had in work is tried again.
    Limit,
}

/// Writes into the journals in `folder` that the process which `token` names has died, and returns
/// what it had in work: a name for each commit.
///
/// # Errors
/// If a journal cannot be read or written.
pub(super) fn tell_crash(
    disk: &Disk,
    folder: &Path,
    token: &str,
    end: End,
    how: &str,
) -> Result<BTreeSet<String>, SinkError> {
    let mut in_work = BTreeSet::new();
    let line = match end {
        End::Crash => format!("\ncrash {how}\n"),
        End::Kill => "\nkill\n".to_owned(),
        End::Limit => "\nlimit\n".to_owned(),
    };
    for path in journals(folder)? {
        let history = History::read(&path)?;
        if history.token != token || history.in_work.is_empty() {
            continue;
        }
        let name = |row: &u32| format!("{} {row}", path.display());
        in_work.extend(history.in_work.iter().map(name));
        disk.append(&path)?
            .write_line(line.as_bytes())
            .map_err(|cause| SinkError::io(&path, cause))?;
    }
    Ok(in_work)
}

/// Writes into the journals in `folder` that no commit is to blame for the kills so far.
///
/// # Errors
/// If a journal cannot be read or written.
pub(super) fn pardon(disk: &Disk, folder: &Path) -> Result<(), SinkError> {
    for path in journals(folder)? {
        disk.append(&path)?
            .write_line(b"\npardon\n")
            .map_err(|cause| SinkError::io(&path, cause))?;
    }
    Ok(())
}

/// The journals in `folder`; none if there is no such folder.
fn journals(folder: &Path) -> Result<Vec<PathBuf>, SinkError> {
    let told = |cause| SinkError::io(folder, cause);
    match fs::read_dir(folder) {
        Ok(entries) => entries
            .map(|entry| entry.map(|entry| entry.path()).map_err(told))
            .collect(),
        Err(cause) if cause.kind() == io::ErrorKind::NotFound => Ok(Vec::new()),
        Err(cause) => Err(told(cause)),
    }
}

/// What a journal tells.
#[derive(Debug, Default)]
struct History {
    attempts: u32,
    token: String,
    in_work: BTreeSet<u32>,
    /// The blob that is being parsed.
    parsing: Option<String>,
    /// The blobs that were, at a crash.
    blobs: BTreeSet<String>,
    crashes: BTreeMap<u32, u32>,
    /// Kills from outside, since the last pardon.
    kills: BTreeMap<u32, u32>,
    /// The blobs that were being parsed at kills, since the last pardon.
    killed_blobs: BTreeSet<String>,
    /// Deaths of the whole run since the commit last ended.
    deaths: BTreeMap<u32, u32>,
    /// What the last attempt could not read.
    unread: Vec<String>,
}

impl History {
    fn read(path: &Path) -> Result<History, SinkError> {
        match inside::read(path, DOCUMENT_BYTES_MAX) {
            Ok(bytes) => Ok(History::parse(&String::from_utf8_lossy(&bytes))),
            Err(cause) if cause.kind() == io::ErrorKind::NotFound => Ok(History::default()),
            Err(cause) => Err(SinkError::io(path, cause)),
        }
    }

    fn parse(text: &str) -> History {
        let mut history = History::default();
        for line in text.lines() {
            let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
            match (word, rest.parse::<u32>()) {
                ("attempt", _) => {
                    history.died();
                    history.attempts += 1;
                    rest.clone_into(&mut history.token);
                    history.unread.clear();
                }
                ("parse", _) => history.parsing = Some(rest.to_owned()),
                ("parsed", _) => history.parsing = None,
                ("unread", _) => history.unread.push(rest.to_owned()),
                ("start", Ok(row)) => {
                    history.in_work.insert(row);
                }
                ("end", Ok(row)) => {
                    history.parsing = None;
                    history.in_work.remove(&row);
                    history.deaths.remove(&row);
                }
                ("crash", _) => history.crashed(),
                ("kill", _) => history.killed(),
                ("limit", _) => {
                    history.parsing = None;
                    history.in_work.clear();
                }
                ("pardon", _) => {
                    history.kills.clear();
                    history.killed_blobs.clear();
                }
                // Cut off by a power failure.
                _ => {}
            }
        }
        history
    }

    fn killed(&mut self) {
        let rows = std::mem::take(&mut self.in_work);
        if let (Some(blob), 1) = (self.parsing.take(), rows.len()) {
            self.killed_blobs.insert(blob);
            return;
        }
        for row in rows {
            *self.kills.entry(row).or_default() += 1;
        }
    }

    fn crashed(&mut self) {
        let rows = std::mem::take(&mut self.in_work);
        if let (Some(blob), 1) = (self.parsing.take(), rows.len()) {
            self.blobs.insert(blob);
            return;
        }
        for row in rows {
            *self.crashes.entry(row).or_default() += 1;
        }
    }

    /// The attempt before has ended without a word.
    fn died(&mut self) {
        self.parsing = None;
        for row in std::mem::take(&mut self.in_work) {
            *self.deaths.entry(row).or_default() += 1;
        }
    }

    /// What is still in work when the journal is read by the next attempt counts as a death.
    fn settled(&self) -> BTreeMap<u32, u32> {
        let mut deaths = self.deaths.clone();
        for row in &self.in_work {
            *deaths.entry(*row).or_default() += 1;
        }
        deaths
    }

    fn is_suspect(&self) -> bool {
        !self.crashes.is_empty()
            || !self.kills.is_empty()
            || self
                .settled()
                .values()
                .any(|deaths| *deaths >= DEATHS_TOGETHER_MAX)
    }

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
        rows.extend(at_least(&self.settled(), DEATHS_MAX));
        rows.into_iter().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_commit_in_work_at_two_crashes_is_quarantined_and_its_neighbour_is_not() {
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
    fn a_blob_that_was_parsed_at_a_crash_is_left_out_and_its_commit_is_not() {
        let first = "attempt a\nstart 0\nend 0\nstart 1\ncrash signal 6\n";
        let second = format!("{first}attempt b\nstart 1\nparse aa\nparse bb\ncrash signal 6\n");
        let history = History::parse(&second);
        assert_eq!(history.blobs, BTreeSet::from(["bb".to_owned()]));
        assert!(history.is_suspect() && history.quarantined().is_empty());
        // What was parsed before is no culprit.
        let third = format!("{second}attempt c\nstart 1\nparse aa\nparsed\ncrash signal 6\n");
        let history = History::parse(&third);
        assert_eq!(history.blobs.len(), 1);
        assert_eq!(history.quarantined(), BTreeSet::from([1]));
    }

    #[test]
    fn kills_that_are_pardoned_are_held_against_no_commit() {
        let twice = "attempt a\nstart 0\nstart 1\nkill\nattempt b\nstart 0\nend 0\nstart 1\nkill\n";
        let history = History::parse(twice);
        assert_eq!(history.quarantined(), BTreeSet::from([1]));
        let pardoned = History::parse(&format!("{twice}pardon\n"));
        assert!(pardoned.quarantined().is_empty() && !pardoned.is_suspect());
        let crashed = format!("{}pardon\n", twice.replace("kill", "crash signal 11"));
        assert_eq!(History::parse(&crashed).quarantined(), BTreeSet::from([1]));
    }

    #[test]
    fn limit_that_the_process_reached_is_held_against_no_commit() {
        let limited = "attempt a\nstart 0\nstart 1\nparse aa\nlimit\n";
        let history = History::parse(&limited.repeat(9));
        assert!(history.quarantined().is_empty() && !history.is_suspect());
        // Crashes before and after it count.
        let crash = "attempt a\nstart 1\ncrash signal 11\n";
        let history = History::parse(&format!("{crash}{limited}{crash}"));
        assert_eq!(history.quarantined(), BTreeSet::from([1]));
    }

    #[test]
    fn a_death_of_the_whole_run_is_held_against_a_commit_only_if_it_never_ends() {
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
    fn an_end_in_order_is_no_death_and_a_line_that_was_cut_off_is_none() {
        let history = History::parse(&"attempt a\nstart 0\nend 0\n".repeat(9));
        assert!(!history.is_suspect());
        let history = History::parse("attempt a\nstart 0\nsta\nattempt b\nend");
        assert_eq!(history.attempts, 2);
        assert!(history.quarantined().is_empty());
    }

    #[test]
    fn a_shard_is_taken_by_one_process_and_a_crash_is_told_to_the_journals_of_the_dead_one() {
        let folder = tempfile::tempdir().unwrap();
        let (disk, path) = (Disk::default(), folder.path().join("00000"));
        let journal = Journal::take(&disk, &path, "me").unwrap().unwrap();
        assert_eq!(journal.attempt, 1);
        journal.started(7);
        assert!(Journal::take(&disk, &path, "other").unwrap().is_none());
        drop(journal);
        let told = |token| tell_crash(&disk, folder.path(), token, End::Crash, "x").unwrap();
        assert_eq!((told("other").len(), told("me").len()), (0, 1));
        assert!(is_suspect(&path).unwrap());
        let journal = Journal::take(&disk, &path, "next").unwrap().unwrap();
        assert_eq!(journal.attempt, 2);
    }
}
