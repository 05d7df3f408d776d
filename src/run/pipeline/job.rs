//! Messages between the threads of a run: shards, the commits to mine, and their outcomes.

use super::deadline::Deadline;
use super::gate::{Gate, Queue};
use crate::base::budget::Reserve;
use crate::base::fault::Fault;
use crate::mine::Settings;
use crate::mine::outcome::Outcome;
use crate::parse::cache::OutlineCache;
use crate::run::journal::{Journal, UnreadableRepository};
use crate::run::plan::{Plan, PlannedRepository};
use crate::run::reuse::ReusedCommits;
use crate::run::watch::Interrupt;
use crate::sink::tables::rows::Timing;
use crate::source::Filter;
use crate::source::git::{PlannedCommit, Repository};
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

/// State that all workers of a run share.
pub struct Work<'a> {
    pub filter: &'a Filter,
    pub settings: &'a Settings,
    /// Limits the estimated memory of the commits in progress.
    pub gate: Gate,
    /// Limits the memory of the outcomes that wait to be written.
    pub waiting: Queue,
    /// Memory reserve for work that exceeds its estimate.
    pub reserve: Reserve,
    /// Maximum number of bytes of objects that each reader caches.
    pub reader_bytes_max: u64,
    /// Maximum number of bytes of statements that each worker keeps from one change to the next.
    pub statements_bytes_max: u64,
    /// Clock of the commit in progress, by worker.
    pub deadlines: Vec<Deadline>,
    /// Maximum time for one commit; zero means no limit.
    pub commit_time_max: Duration,
    /// Cache of parsed files, which borrows memory from the gate.
    pub cache: Arc<OutlineCache>,
    pub interrupt: &'a Interrupt,
}

/// Commits that are mined and delivered as a unit.
pub struct Shard {
    /// Number of the shard in the plan, from 0.
    pub number: u32,
    /// Repositories and commits of the shard.
    pub plan: Plan,
    /// Journal with earlier attempts; `None` if no dataset is written.
    pub journal: Option<Journal>,
    /// Number of this attempt to mine the shard, from 1; each process that tries counts once.
    pub attempt: u32,
    /// Commits whose rows exist, in the order of the plan; they are not mined.
    pub reused: Vec<ReusedCommits>,
    /// Repositories with commits to mine that cannot be read, by their index in the plan, with the
    /// reasons, which are of the code `repository_unreadable`.
    pub unreadable: BTreeMap<usize, Fault>,
}

impl Shard {
    /// Returns the repositories with commits to mine: the index of each in the plan, and the commits,
    /// each with its position in the shard and its index in the repository.
    pub fn unmined(&self) -> impl Iterator<Item = (usize, impl Iterator<Item = (u32, usize)>)> {
        let mut next_row = 0;
        let repositories = self.plan.repositories.iter().enumerate();
        repositories.filter_map(move |(index, repository)| {
            let first_row = next_row;
            next_row += u32::try_from(repository.commits.len()).unwrap_or(u32::MAX);
            let rows = (first_row..next_row).zip(0..);
            let mut unmined = rows.filter(|(row, _)| !self.is_reused(*row)).peekable();
            unmined.peek().is_some().then_some((index, unmined))
        })
    }

    /// Returns true if the commit at position `row` of the shard is not mined because its rows are
    /// copied.
    fn is_reused(&self, row: u32) -> bool {
        let next = self.reused.partition_point(|range| range.end() <= row);
        self.reused.get(next).is_some_and(|range| range.row <= row)
    }

    /// Returns true if there are commits to mine, and all are of unreadable repositories.
    pub fn has_only_unreadable_work(&self) -> bool {
        let is_readable = |(index, _)| !self.unreadable.contains_key(&index);
        !self.unreadable.is_empty() && !self.unmined().any(is_readable)
    }

    /// Returns the unreadable repositories for the summary of the run.
    pub fn unreadable_repositories(&self) -> Vec<UnreadableRepository> {
        let unreadable = self.unreadable.iter();
        let of = |(&index, fault): (&usize, &Fault)| UnreadableRepository {
            shard: self.number,
            repository: self.plan.repositories[index].name.to_string(),
            cause: fault.to_string(),
        };
        unreadable.map(of).collect()
    }

    /// Returns the number of commits to mine.
    pub fn commits_to_mine(&self) -> u64 {
        let reused: u64 = self
            .reused
            .iter()
            .map(|range| u64::from(range.commits))
            .sum();
        self.plan.commit_count().saturating_sub(reused)
    }
}

/// Commit to be mined.
pub struct Job {
    /// Number of the commit in the run, from 0, without commits that are copied.
    pub sequence: u64,
    pub shard: Arc<Shard>,
    /// Index of the repository in the shard, and of the commit in the repository.
    pub position: (usize, usize),
    /// Position of the commit in the shard, from 0 and over all its repositories.
    pub row: u32,
    /// Number of the opening of the repository, by which a worker knows whether its reader is for
    /// this one.
    pub opening: u64,
    /// Open repository, or the reason why the repository cannot be opened.
    pub opened: Arc<Result<Repository, Fault>>,
}

impl Job {
    pub fn repository(&self) -> &PlannedRepository {
        &self.shard.plan.repositories[self.position.0]
    }

    pub fn planned(&self) -> &PlannedCommit {
        &self.repository().commits[self.position.1]
    }

    /// Returns the position of the commit in the history of its repository.
    pub fn commit_index(&self) -> u32 {
        let before = u32::try_from(self.position.1).unwrap_or(u32::MAX);
        self.repository().first_index.saturating_add(before)
    }

    /// Returns the journal of the shard; `None` if no dataset is written.
    pub fn journal(&self) -> Option<&Journal> {
        self.shard.journal.as_ref()
    }

    /// Returns true if the commit is quarantined: excluded because it repeatedly ended the process.
    pub fn is_quarantined(&self) -> bool {
        let journal = self.journal();
        journal.is_some_and(|journal| journal.quarantined.contains(&self.row))
    }
}

/// Result of mining one commit, with the numbers that identify it.
pub struct MinedCommit {
    /// Number of the commit in the run, as [`Job::sequence`].
    pub sequence: u64,
    /// Size of the outcome in bytes, which counts in [`Work::waiting`] until the outcome is written.
    pub bytes: u64,
    pub outcome: Outcome,
    pub timing: Timing,
}

/// Guard that records the start of a commit in the journal, and its end when dropped.
#[must_use = "the commit is in work while this lives"]
pub struct JournaledCommit<'a>(&'a Job);

impl<'a> JournaledCommit<'a> {
    pub fn on(job: &'a Job) -> Self {
        if let Some(journal) = &job.shard.journal {
            journal.record_start(job.row);
        }
        JournaledCommit(job)
    }
}

impl Drop for JournaledCommit<'_> {
    fn drop(&mut self) {
        if let Some(journal) = &self.0.shard.journal {
            journal.record_end(self.0.row);
        }
    }
}
