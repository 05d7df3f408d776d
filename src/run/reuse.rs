//! Finds the commits of a plan that need not be mined because an older dataset has their rows.
//!
//! The rows of a commit depend on the commit, the name and address of its repository, the
//! configuration (with `output.mailmap` also the `.mailmap` of the repository) and the build. If these
//! are equal, the rows are copied. All other commits are mined.

use super::plan::PlannedRepository;
use crate::sink::SinkError;
use crate::sink::plan::PlanFile;
use crate::sink::reuse::{Old, OldRepository, OldShard, each_repository};
use std::ops::Range;
use std::sync::Arc;

/// Adjacent commits of a shard whose rows are copied.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Taken {
    /// Position of the first commit in the shard.
    pub row: u32,
    /// Number of commits, all of the same repository.
    pub commits: u32,
    /// Difference between the positions of the commits in the history now and in the older dataset.
    pub shift: i64,
    /// Ranges of their rows in the tables of the older dataset.
    pub rows: Vec<(&'static str, Range<u64>)>,
}

impl Taken {
    /// Returns the position after the last commit.
    pub fn end(&self) -> u32 {
        self.row + self.commits
    }
}

/// Returns the commits of `repositories`, those of one shard, whose rows `old` has, in their order. If
/// identities are mapped (`is_mailmapped`), a repository whose `.mailmap` changed has none.
///
/// # Errors
/// The older dataset is not as it was written.
pub(super) fn taken(
    old: &Old,
    repositories: &[PlannedRepository],
    is_mailmapped: bool,
) -> Result<Vec<Taken>, SinkError> {
    let mut all: Vec<Taken> = Vec::new();
    let mut row = 0;
    for repository in repositories {
        let found = old
            .repository(&repository.name)?
            .filter(|found| found.url == repository.url)
            .filter(|found| !is_mailmapped || found.mailmap == repository.mailmap);
        let Some(found) = found else {
            row += count(repository);
            continue;
        };
        // Shard in the older dataset, and position in the history there, after the previous commit.
        let mut last = None;
        for (planned, index) in repository.commits.iter().zip(repository.first_index..) {
            let known = found.commits.get(&planned.commit);
            let place = known.filter(|known| known.is(planned));
            let shard = place.map(|place| old.shard(place.shard)).transpose()?;
            let rows = shard
                .as_deref()
                .and_then(|shard| rows(shard, &found, &planned.commit));
            match (place, rows) {
                (Some(place), Some(rows)) => {
                    let follows = last == Some((place.shard, place.index)) && !all.is_empty();
                    match all.last_mut().filter(|last| follows && last.end() == row) {
                        Some(run) => extend(run, rows),
                        None => all.push(Taken {
                            row,
                            commits: 1,
                            shift: i64::from(index) - i64::from(place.index),
                            rows,
                        }),
                    }
                    last = Some((place.shard, place.index + 1));
                }
                _ => last = None,
            }
            row += 1;
        }
    }
    Ok(all)
}

fn count(repository: &PlannedRepository) -> u32 {
    u32::try_from(repository.commits.len()).unwrap_or(u32::MAX)
}

fn rows(
    shard: &OldShard,
    repository: &OldRepository,
    commit: &str,
) -> Option<Vec<(&'static str, Range<u64>)>> {
    Some(shard.rows(&repository.name, commit)?.collect())
}

/// Adds the rows of the next commit, which follow those of `run`.
fn extend(run: &mut Taken, rows: Vec<(&'static str, Range<u64>)>) {
    run.commits += 1;
    for (table, rows) in rows {
        match run.rows.iter_mut().find(|(known, _)| *known == table) {
            Some((_, known)) => known.end = rows.end,
            None => run.rows.push((table, rows)),
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
    /// these.
    pub rewritten: Vec<(String, u64)>,
}

impl PlanDifferences {
    /// Compares `plan` with the plan of `old`.
    ///
    /// # Errors
    /// One of the plans cannot be read.
    pub fn between(old: &Old, plan: &PlanFile) -> Result<PlanDifferences, SinkError> {
        let mut changes = PlanDifferences::default();
        let mut there: Vec<Arc<str>> = Vec::new();
        each_repository(plan, |new| {
            let commits = new.commits.len() as u64;
            let Some(known) = old.repository(&new.name)? else {
                changes
                    .repositories_new
                    .push((new.name.to_string(), commits));
                return Ok(());
            };
            there.push(Arc::clone(&new.name));
            let had = known.commits.len() as u64;
            if commits == 0 && had > 0 {
                changes.repositories_gone.push((new.name.to_string(), had));
                return Ok(());
            }
            let is_known = |commit: &&String| known.commits.contains_key(*commit);
            let common = new.commits.keys().filter(is_known).count() as u64;
            changes.commits_new += commits - common;
            if common < had {
                changes.rewritten.push((new.name.to_string(), had - common));
            }
            Ok::<(), SinkError>(())
        })?;
        old.each_repository(|known| {
            let had = known.commits.len() as u64;
            // The names are sorted in both plans.
            if there.binary_search(&known.name).is_err() && had > 0 {
                let is_listed = changes
                    .repositories_gone
                    .iter()
                    .any(|(name, _)| **name == *known.name);
                if !is_listed {
                    changes
                        .repositories_gone
                        .push((known.name.to_string(), had));
                }
            }
            Ok::<(), SinkError>(())
        })?;
        Ok(changes)
    }
}
