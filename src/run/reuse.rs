//! Finds the commits of a plan that need not be mined because an older dataset has their rows.
//!
//! The rows of a commit depend on the commit, the name and address of its repository, the
//! configuration (with `output.mailmap` also the `.mailmap` of the repository) and the build. If
//! these are equal, the rows are copied. All other commits are mined.

use super::plan::PlannedRepository;
use crate::sink::SinkError;
use crate::sink::plan::PlanFile;
use crate::sink::reuse::{PreviousDataset, PreviousRepository, PreviousShard, each_repository};
use std::ops::Range;
use std::sync::Arc;

/// Adjacent commits of a shard whose rows are copied.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct ReusedCommits {
    /// Position in the shard, from 0, of the first of these commits.
    pub row: u32,
    /// Number of these commits, which are all of one repository.
    pub commits: u32,
    /// Difference between the positions of the commits in the history now and in the older dataset.
    pub shift: i64,
    /// Ranges of the rows of the commits in the tables of the older dataset.
    pub rows: Vec<(&'static str, Range<u64>)>,
}

impl ReusedCommits {
    /// Returns the position after the last commit.
    pub fn end(&self) -> u32 {
        self.row + self.commits
    }
}

/// Returns the commits of a shard whose rows `previous` has, in the order of the shard, which has the
/// repositories `repositories`. If identities are mapped (`is_mailmapped`), no commit of a repository
/// whose `.mailmap` changed is returned.
///
/// # Errors
/// The older dataset is not as it was written.
pub(super) fn find_reusable(
    previous: &PreviousDataset,
    repositories: &[PlannedRepository],
    is_mailmapped: bool,
) -> Result<Vec<ReusedCommits>, SinkError> {
    let mut ranges: Vec<ReusedCommits> = Vec::new();
    // Number of the commit in the shard.
    let mut row = 0;
    for repository in repositories {
        let previous_repository = previous
            .repository(&repository.name)?
            .filter(|previous_repository| previous_repository.url == repository.url)
            .filter(|previous_repository| {
                !is_mailmapped || previous_repository.mailmap == repository.mailmap
            });
        let Some(previous_repository) = previous_repository else {
            row += commit_count(repository);
            continue;
        };
        // Shard and position in the older dataset at which the commit after the last one would be.
        let mut expected_location = None;
        for (planned, index) in repository.commits.iter().zip(repository.first_index..) {
            let commit = previous_repository.commits.get(&planned.commit);
            let matching = commit.filter(|commit| commit.matches(planned));
            let shard = matching
                .map(|commit| previous.shard(commit.shard))
                .transpose()?;
            let rows = shard
                .as_deref()
                .and_then(|shard| rows(shard, &previous_repository, &planned.commit));
            match (matching, rows) {
                (Some(commit), Some(rows)) => {
                    let follows = expected_location == Some((commit.shard, commit.index));
                    match ranges
                        .last_mut()
                        .filter(|last| follows && last.end() == row)
                    {
                        Some(range) => extend(range, rows),
                        None => ranges.push(ReusedCommits {
                            row,
                            commits: 1,
                            shift: i64::from(index) - i64::from(commit.index),
                            rows,
                        }),
                    }
                    expected_location = Some((commit.shard, commit.index + 1));
                }
                _ => expected_location = None,
            }
            row += 1;
        }
    }
    Ok(ranges)
}

/// Returns the number of planned commits of a repository.
fn commit_count(repository: &PlannedRepository) -> u32 {
    u32::try_from(repository.commits.len()).unwrap_or(u32::MAX)
}

/// Returns the range of rows of a commit in each table of the shard; `None` if the shard lacks the
/// commit.
fn rows(
    shard: &PreviousShard,
    repository: &PreviousRepository,
    commit: &str,
) -> Option<Vec<(&'static str, Range<u64>)>> {
    Some(shard.rows(&repository.name, commit)?.collect())
}

/// Adds the rows of the next commit to a range of commits, whose rows directly precede them.
fn extend(commits: &mut ReusedCommits, rows: Vec<(&'static str, Range<u64>)>) {
    commits.commits += 1;
    for (table, rows) in rows {
        match commits.rows.iter_mut().find(|(name, _)| *name == table) {
            Some((_, range)) => range.end = rows.end,
            None => commits.rows.push((table, rows)),
        }
    }
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
