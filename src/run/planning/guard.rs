//! Protects planning against a repository that ends the process: a journal records for the
//! supervisor which repositories were being planned, and a clock ends the process if a commit
//! hangs.
//!
//! The rows of the journal are positions in the list of repositories. The name of the journal is
//! the hash of this list, so that it is not used for another list. It is removed when all
//! repositories are planned.

use crate::base::budget::StopRequest;
use crate::base::fault::{Fault, FaultCode};
use crate::base::hash;
use crate::run::error::RunError;
use crate::run::journal::Journal;
use crate::run::pipeline::deadline::Deadline;
use crate::run::plan::Target;
use crate::run::watch::exit_because_hung;
use crate::sink::disk::Disk;
use crossbeam_channel::{Receiver, RecvTimeoutError};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// Interval between checks of the clocks.
const CHECK_INTERVAL: Duration = Duration::from_millis(200);

/// Location of the journal of the repositories that are being planned.
#[derive(Debug, Clone, Copy)]
pub struct PlanningJournal<'a> {
    /// Folder of the journal. It contains nothing else, and is removed when all repositories are
    /// planned.
    pub folder: &'a Path,
    /// Token that identifies this process in the journal.
    pub token: &'a str,
}

/// Protection of one planning: a journal of the repositories in progress, in case the process ends, and
/// clocks that limit the time for each commit.
pub(super) struct PlanningGuard {
    /// Journal of the planning; `None` without a supervisor.
    journal: Option<Journal>,
    /// Folder of the journal; `None` without a supervisor.
    folder: Option<PathBuf>,
    /// Clocks of the commits that are being measured.
    deadlines: Mutex<Vec<Arc<Deadline>>>,
    commit_time_max: Duration,
}

impl PlanningGuard {
    /// Starts the planning of `targets` with a time limit per commit; zero means no limit.
    ///
    /// # Errors
    /// The journal cannot be read or written.
    pub fn begin(
        disk: &Disk,
        journal: Option<PlanningJournal<'_>>,
        targets: &[(String, Target)],
        commit_time_max: Duration,
    ) -> Result<PlanningGuard, RunError> {
        let parts = targets
            .iter()
            .flat_map(|(name, target)| [name.as_bytes(), target.location.as_bytes()]);
        let claimed = match &journal {
            Some(PlanningJournal { folder, token }) => {
                Journal::claim(disk, &folder.join(hash::of_parts(parts)), token)?
            }
            None => None,
        };
        Ok(PlanningGuard {
            journal: claimed,
            folder: journal.map(|journal| journal.folder.to_path_buf()),
            deadlines: Mutex::default(),
            commit_time_max,
        })
    }

    /// Ends the planning and removes the journal.
    ///
    /// # Errors
    /// The journal cannot be removed.
    pub fn end(self, disk: &Disk) -> Result<(), RunError> {
        // Close the file first, because some systems cannot remove open files.
        drop(self.journal);
        match &self.folder {
            Some(folder) => Ok(disk.remove_folder(folder)?),
            None => Ok(()),
        }
    }

    /// Returns true if repositories must be planned one by one, so that the next crash has one
    /// culprit.
    pub fn is_suspect(&self) -> bool {
        let journal = self.journal.as_ref();
        journal.is_some_and(|journal| journal.is_suspect)
    }

    /// Runs `work`, which plans the repository at position `row`, and records it in the journal.
    ///
    /// # Errors
    /// [`FaultCode::RepositoryQuarantined`], without running `work`, if the process ended
    /// repeatedly in this repository.
    pub fn plan<T>(&self, row: u32, work: impl FnOnce() -> T) -> Result<T, Fault> {
        let Some(journal) = &self.journal else {
            return Ok(work());
        };
        if journal.quarantined.contains(&row) {
            let detail = "the process ended each time while this repository was planned, so it is \
                          left out; plan it alone to see why, and please report it";
            return Err(Fault::new(FaultCode::RepositoryQuarantined, detail));
        }
        let _planning = JournaledRepository::begin(journal, row);
        Ok(work())
    }

    /// Returns a clock for the commits of one thread, one after the other.
    pub fn clock(&self) -> Clock<'_> {
        let deadline = Arc::new(Deadline::default());
        self.change(|deadlines| deadlines.push(Arc::clone(&deadline)));
        Clock {
            guard: self,
            deadline,
        }
    }

    /// Checks the clocks until the sender of `done` is dropped. Ends the process if a commit hangs.
    pub fn watch(&self, done: &Receiver<()>) {
        while done.recv_timeout(CHECK_INTERVAL) == Err(RecvTimeoutError::Timeout) {
            let hung = self.change(|deadlines| {
                let mut hung = deadlines
                    .iter()
                    .map(|deadline| deadline.request_stop_or_name_hung(self.commit_time_max));
                hung.find_map(|name| name)
            });
            if let Some(name) = hung {
                exit_because_hung(&format!(
                    "{name} hangs: its changed files were not found in twice run.commit_seconds_max"
                ));
            }
        }
    }

    /// Changes the list of clocks. Ignores poisoning: it is valid after every statement.
    fn change<T>(&self, change: impl FnOnce(&mut Vec<Arc<Deadline>>) -> T) -> T {
        let mut deadlines = self.deadlines.lock();
        change(deadlines.as_mut().unwrap_or_else(PoisonError::get_mut))
    }
}

/// Guard that records the start of a repository in the journal, and its end when dropped.
struct JournaledRepository<'a> {
    journal: &'a Journal,
    /// Position of the repository in the list of repositories.
    row: u32,
}

impl<'a> JournaledRepository<'a> {
    fn begin(journal: &'a Journal, row: u32) -> Self {
        journal.record_start(row);
        JournaledRepository { journal, row }
    }
}

impl Drop for JournaledRepository<'_> {
    fn drop(&mut self) {
        self.journal.record_end(self.row);
    }
}

/// Clock of one thread that measures commits.
pub(super) struct Clock<'a> {
    guard: &'a PlanningGuard,
    deadline: Arc<Deadline>,
}

impl Clock<'_> {
    /// Returns the stop request that the work on the commits polls.
    pub fn stop(&self) -> StopRequest {
        self.deadline.stop.clone()
    }

    /// Runs `work` on the commit `name` while the clock runs.
    pub fn run<T>(&self, name: String, work: impl FnOnce() -> T) -> T {
        let _running = self.deadline.begin(name);
        work()
    }
}

impl Drop for Clock<'_> {
    fn drop(&mut self) {
        let is_other = |other: &Arc<Deadline>| !Arc::ptr_eq(other, &self.deadline);
        self.guard.change(|deadlines| deadlines.retain(is_other));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::run::journal::{self, ProcessEnd};

    fn begin(folder: &Path, token: &str, locations: &[&str]) -> PlanningGuard {
        let targets: Vec<_> = locations
            .iter()
            .map(|location| ((*location).to_owned(), Target::at(location)))
            .collect();
        let journal = Some(PlanningJournal { folder, token });
        PlanningGuard::begin(&Disk::default(), journal, &targets, Duration::ZERO).unwrap()
    }

    /// Simulates a child that ends while it plans the repositories at `rows`, which must not be
    /// empty.
    fn record_crash(folder: &Path, token: &str, rows: &[u32]) {
        let guard = begin(folder, token, &["a", "b", "c"]);
        let journal = guard.journal.as_ref().unwrap();
        rows.iter().for_each(|row| journal.record_start(*row));
        drop(guard);
        let disk = Disk::default();
        let in_progress =
            journal::record_child_end(&disk, folder, token, ProcessEnd::Crash, "x").unwrap();
        assert_eq!(in_progress.len(), rows.len());
    }

    #[test]
    fn repository_in_progress_at_two_crashes_is_quarantined() {
        let folder = tempfile::tempdir().unwrap();
        let folder = folder.path().join("planning");
        record_crash(&folder, "1", &[0, 1]);
        assert!(begin(&folder, "2", &["a", "b", "c"]).is_suspect());
        record_crash(&folder, "3", &[1]);
        let guard = begin(&folder, "4", &["a", "b", "c"]);
        assert_eq!(guard.plan(0, || 7), Ok(7));
        assert_eq!(guard.plan(2, || 7), Ok(7));
        let fault = guard.plan(1, || 7).unwrap_err();
        assert_eq!(fault.code, FaultCode::RepositoryQuarantined);
        // Rows of another list are other repositories.
        let other = begin(&folder, "5", &["b", "c"]);
        assert!(!other.is_suspect());
        assert_eq!(other.plan(1, || 7), Ok(7));
        drop(other);
        guard.end(&Disk::default()).unwrap();
        assert!(!folder.exists());
    }
}
