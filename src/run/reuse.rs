//! Finds the commits of a plan that need not be mined because their rows exist: an earlier attempt on
//! the shard kept them, or an older dataset has them.
//!
//! The rows of a commit depend on the commit, the name and address of its repository, the
//! configuration (with `output.mailmap` also the `.mailmap` of the repository) and the build. If
//! these are equal, the rows are copied. All other commits are mined.

use super::plan::PlannedRepository;
use crate::sink::SinkError;
use crate::sink::dataset::reuse::{PreviousDataset, PreviousRepository, each_repository};
use crate::sink::dataset::stored_rows::{KeptShard, RowIndex, StoredRows};
use crate::sink::plan::PlanFile;
use crate::sink::tables::COMMITS;
use crate::source::git::PlannedCommit;
use std::ops::Range;
use std::sync::Arc;

/// Adjacent commits of a shard whose rows are copied.
pub(super) struct ReusedCommits {
    /// Position in the shard, from 0, of the first of these commits.
    pub row: u32,
    /// Number of these commits, which are all of one repository.
    pub commits: u32,
    /// Files with the rows.
    pub source: Arc<StoredRows>,
    /// Difference between the positions of the commits in the history now and in the files.
    pub shift: i64,
    /// Ranges of the rows of the commits in the tables of the files.
    pub rows: Vec<(&'static str, Range<u64>)>,
}

impl ReusedCommits {
    /// Returns the position after the last commit.
    pub fn end(&self) -> u32 {
        self.row + self.commits
    }

    /// Adds the commit of `next` if it follows directly, in the shard and in the files. Otherwise
    /// returns it.
    fn extend(&mut self, next: ReusedCommits) -> Option<ReusedCommits> {
        let commits = |range: &ReusedCommits| range.rows_of(COMMITS.name).cloned();
        let follows = self.end() == next.row
            && Arc::ptr_eq(&self.source, &next.source)
            && self.shift == next.shift
            && commits(self)
                .zip(commits(&next))
                .is_some_and(|(own, next)| own.end == next.start);
        if !follows {
            return Some(next);
        }
        self.commits += next.commits;
        for (table, rows) in next.rows {
            match self.rows.iter_mut().find(|(name, _)| *name == table) {
                Some((_, range)) => range.end = rows.end,
                None => self.rows.push((table, rows)),
            }
        }
        None
    }

    fn rows_of(&self, table: &str) -> Option<&Range<u64>> {
        let mut rows = self.rows.iter();
        rows.find(|(name, _)| *name == table).map(|(_, rows)| rows)
    }
}

/// Places where the rows of the commits of a shard may exist.
#[derive(Clone, Copy)]
pub(super) struct ReuseSources<'a> {
    /// Rows that an earlier attempt on the shard kept.
    pub kept: Option<&'a KeptShard>,
    /// Older dataset with the same configuration and build.
    pub previous: Option<&'a PreviousDataset>,
    /// True if identities are mapped: no commit of a repository whose `.mailmap` changed is taken from
    /// `previous`.
    pub is_mailmapped: bool,
}

impl ReuseSources<'_> {
    /// Returns the commits of a shard whose rows exist, in the order of the shard, which has the
    /// repositories `repositories`.
    ///
    /// # Errors
    /// The older dataset is not as it was written.
    pub fn find(self, repositories: &[PlannedRepository]) -> Result<Vec<ReusedCommits>, SinkError> {
        let mut ranges: Vec<ReusedCommits> = Vec::new();
        // Number of the commit in the shard.
        let mut row = 0;
        for repository in repositories {
            let previous = self.previous_repository(repository)?;
            // A range has commits of one repository.
            let first = ranges.len();
            for (planned, index) in repository.commits.iter().zip(repository.first_index..) {
                let found = match self.kept(&repository.name, planned, row) {
                    Some(kept) => Some(kept),
                    None => self.in_previous(previous.as_deref(), planned, (row, index))?,
                };
                row += 1;
                let rest = match ranges.get_mut(first..).and_then(<[_]>::last_mut) {
                    Some(range) => found.and_then(|found| range.extend(found)),
                    None => found,
                };
                ranges.extend(rest);
            }
        }
        Ok(ranges)
    }

    /// Returns the rows of the commit at position `row` of the shard that an earlier attempt kept.
    fn kept(self, repository: &str, planned: &PlannedCommit, row: u32) -> Option<ReusedCommits> {
        let kept = self.kept?;
        reused(&kept.rows, &kept.commits, repository, planned, (row, 0))
    }

    /// Returns the repository in the older dataset; `None` if none of its commits can be taken.
    fn previous_repository(
        self,
        repository: &PlannedRepository,
    ) -> Result<Option<Arc<PreviousRepository>>, SinkError> {
        let Some(previous) = self.previous else {
            return Ok(None);
        };
        let found = previous.repository(&repository.name)?;
        Ok(found.filter(|found| {
            found.url == repository.url
                && (!self.is_mailmapped || found.mailmap == repository.mailmap)
        }))
    }

    /// Returns the rows that the older dataset has of a commit, given its position in the shard and in
    /// the history now.
    fn in_previous(
        self,
        repository: Option<&PreviousRepository>,
        planned: &PlannedCommit,
        (row, index): (u32, u32),
    ) -> Result<Option<ReusedCommits>, SinkError> {
        let Some((previous, repository)) = self.previous.zip(repository) else {
            return Ok(None);
        };
        let found = repository.commits.get(&planned.commit);
        let Some(commit) = found.filter(|found| found.matches(planned)) else {
            return Ok(None);
        };
        let shard = previous.shard(commit.shard)?;
        let shift = i64::from(index) - i64::from(commit.index);
        Ok(reused(
            previous.rows(),
            &shard,
            &repository.name,
            planned,
            (row, shift),
        ))
    }
}

/// Returns the rows of a commit in `source`, whose index is `commits`; `None` if it lacks the commit.
fn reused(
    source: &Arc<StoredRows>,
    commits: &RowIndex,
    repository: &str,
    planned: &PlannedCommit,
    (row, shift): (u32, i64),
) -> Option<ReusedCommits> {
    Some(ReusedCommits {
        row,
        commits: 1,
        source: Arc::clone(source),
        shift,
        rows: commits.rows(repository, &planned.commit)?.collect(),
    })
}

/// Differences between a plan and an older one.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PlanDifferences {
    /// Names of new repositories, with their numbers of commits.
    pub repositories_new: Vec<(String, u64)>,
    /// Names of repositories that have no planned commits any more, with their former numbers of
    /// commits.
    pub repositories_gone: Vec<(String, u64)>,
    /// Number of new commits in existing repositories.
    pub commits_new: u64,
    /// Names of repositories whose history lost commits, as by a forced push, with the number of
    /// lost commits.
    pub rewritten: Vec<(String, u64)>,
}

impl PlanDifferences {
    /// Compares `plan` with the plan of `previous`.
    ///
    /// # Errors
    /// One of the plans cannot be read.
    pub fn between(
        previous: &PreviousDataset,
        plan: &PlanFile,
    ) -> Result<PlanDifferences, SinkError> {
        let mut changes = PlanDifferences::default();
        let mut existing: Vec<Arc<str>> = Vec::new();
        each_repository(plan, |current| {
            let commits = current.commits.len() as u64;
            let Some(former) = previous.repository(&current.name)? else {
                changes
                    .repositories_new
                    .push((current.name.to_string(), commits));
                return Ok(());
            };
            existing.push(Arc::clone(&current.name));
            let former_commits = former.commits.len() as u64;
            // The dataset loses all commits of such a repository, as of one that is not planned: it is
            // reported as gone, not as rewritten.
            if commits == 0 && former_commits > 0 {
                changes
                    .repositories_gone
                    .push((current.name.to_string(), former_commits));
                return Ok(());
            }
            let is_common = |commit: &&String| former.commits.contains_key(*commit);
            let common = current.commits.keys().filter(is_common).count() as u64;
            changes.commits_new += commits - common;
            if common < former_commits {
                changes
                    .rewritten
                    .push((current.name.to_string(), former_commits - common));
            }
            Ok::<(), SinkError>(())
        })?;
        previous.each_repository(|former| {
            let former_commits = former.commits.len() as u64;
            // The names are sorted in both plans.
            if existing.binary_search(&former.name).is_err() && former_commits > 0 {
                changes
                    .repositories_gone
                    .push((former.name.to_string(), former_commits));
            }
            Ok::<(), SinkError>(())
        })?;
        Ok(changes)
    }
}
