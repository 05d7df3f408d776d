//! Prepares the shards of a plan for mining: claims their journals, finds rows to reuse, and opens
//! their repositories.

use super::error::RunError;
use super::journal::{Journal, UnreadableRepository};
use super::options::RunOptions;
use super::pipeline;
use super::pipeline::job::Shard;
use super::plan::{Plan, PlannedRepository, Urls};
use super::reuse::ReuseSources;
use super::watch::{Interrupt, log_warning};
use crate::base::fault::Fault;
use crate::mine::Settings;
use crate::sink::SinkError;
use crate::sink::dataset::Dataset;
use crate::sink::dataset::manifest::Origin;
use crate::sink::dataset::reuse::PreviousDataset;
use crate::sink::dataset::stored_rows::KeptShard;
use crate::sink::plan::PlanFile;
use crate::source::git::Repository;
use crate::source::url::RemoteUrl;
use crate::source::{Filter, mirror};
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::{Mutex, PoisonError};

/// Plan to mine into a dataset, and how to mine it.
#[derive(Clone, Copy)]
pub struct Mining<'a> {
    /// Dataset that gets the files of the shards.
    pub dataset: &'a Dataset,
    /// Plan with the shards to mine.
    pub plan: &'a PlanFile,
    /// Selection of the files of a commit.
    pub filter: &'a Filter,
    /// Settings of the analysis, such as thresholds and limits.
    pub settings: &'a Settings,
    /// Number of workers, and limits of memory and time.
    pub options: RunOptions,
    /// Folder for mirrors that are not where they were when the plan was made.
    pub mirrors: &'a Path,
    /// URLs with their secrets as typed for this run, by their form without secrets.
    pub urls: &'a Urls,
    /// Token that identifies this process in journals.
    pub token: &'a str,
    /// True if a shard is done even if one of its repositories could not be read. Otherwise the
    /// commits of this repository get no rows, and wait for the next attempt.
    pub allow_unreadable: bool,
    /// Older dataset with the same configuration and build, whose rows are copied instead of mined.
    pub previous: Option<&'a PreviousDataset>,
}

impl Mining<'_> {
    /// Returns the identity of the plan, configuration and build, which the shard files record.
    pub(super) fn origin(&self) -> Origin {
        origin_of(self.plan)
    }

    /// Prepares shard `number`. Returns `None` if it is done, another process is mining it, all
    /// repositories with commits to mine are unreadable, or the run was interrupted.
    ///
    /// # Errors
    /// A file of the dataset cannot be read or written.
    pub(super) fn prepare_shard(
        &self,
        number: u32,
        unfinished: &UnfinishedShards,
        interrupt: &Interrupt,
    ) -> Result<Option<Shard>, RunError> {
        // Another process may have finished and removed the folder, which must not be created
        // again.
        if !self.plan.path().exists() {
            let cause = std::io::ErrorKind::NotFound.into();
            return Err(SinkError::io(self.plan.path(), cause).into());
        }
        let path = self.dataset.journal_path(number);
        let Some(journal) = Journal::claim(self.dataset.disk(), &path, self.token)? else {
            unfinished.record_shard_of_other_process();
            return Ok(None);
        };
        self.dataset.put_shard_in_place(number)?;
        // Another process may have finished the shard in the meantime.
        if self.dataset.marker(number, &self.origin())?.is_some() {
            self.dataset.disk().remove_file(&path)?;
            return Ok(None);
        }
        let repositories = self.plan.shard(number)?;
        let kept = KeptShard::open(self.dataset, number, &self.origin()).unwrap_or_else(|cause| {
            log_warning(&format!(
                "what was mined of shard {number} cannot be kept, so it is mined again: {cause}"
            ));
            None
        });
        let sources = ReuseSources {
            kept: kept.as_ref(),
            previous: self.previous,
            is_mailmapped: self.settings.mailmap,
        };
        let reused = sources.find(&repositories)?;
        let mut shard = Shard {
            number,
            plan: Plan { repositories },
            attempt: journal.attempt,
            journal: Some(journal),
            reused,
            unreadable: BTreeMap::new(),
        };
        self.open_repositories(&mut shard, interrupt);
        if interrupt.requested() {
            return Ok(None);
        }
        // Mining would be in vain if only commits of unreadable repositories are left.
        if !self.allow_unreadable && shard.has_only_unreadable_work() {
            let unreadable = shard.unreadable_repositories();
            unfinished.record_unreadable(unreadable, shard.journal.as_ref());
            return Ok(None);
        }
        Ok(Some(shard))
    }

    /// Opens each repository of `shard` that has commits to mine once, after mirroring a repository whose
    /// mirror is missing. Adds those that cannot be read to the unreadable ones of `shard`.
    fn open_repositories(&self, shard: &mut Shard, interrupt: &Interrupt) {
        let unmined: Vec<usize> = shard.unmined().map(|(index, _)| index).collect();
        for index in unmined {
            if interrupt.requested() {
                return;
            }
            let repository = &mut shard.plan.repositories[index];
            if let Err(fault) = pipeline::contained(|| self.open(repository, interrupt)) {
                shard.unreadable.insert(index, fault);
            }
        }
    }

    /// Opens a repository of the plan. If its folder is missing and its location is a URL, the
    /// repository is mirrored before, and `repository.path` is set to the mirror.
    ///
    /// # Errors
    /// The reason why the repository cannot be mirrored or opened.
    fn open(
        &self,
        repository: &mut PlannedRepository,
        interrupt: &Interrupt,
    ) -> Result<Repository, Fault> {
        let is_there = |path: &std::path::PathBuf| path.exists();
        if !repository.path.as_ref().is_some_and(is_there)
            && let Some(url) = RemoteUrl::parse(&repository.location)
        {
            let stop = |_: &str| interrupt.requested();
            // Prefer the URL as typed for this run, because the dataset contains no passwords.
            let url = self.urls.get(&repository.location).unwrap_or(&url);
            let mirror = mirror::mirror(url, self.mirrors, &stop)?;
            repository.path = Some(mirror.path);
        }
        pipeline::open(repository)
    }
}

/// Requested shards that are not done, recorded by several threads.
#[derive(Debug, Default)]
pub(super) struct UnfinishedShards(pub(super) Mutex<UnfinishedCounts>);

#[derive(Debug, Default)]
pub(super) struct UnfinishedCounts {
    /// Number of shards that other processes are mining.
    pub of_other_processes: u32,
    /// Repositories that could not be read, so that their shards are not done.
    pub unreadable: Vec<UnreadableRepository>,
}

impl UnfinishedShards {
    /// Counts a shard that another process is mining.
    fn record_shard_of_other_process(&self) {
        self.change(|counts| counts.of_other_processes += 1);
    }

    /// Records the unreadable repositories of a shard, for the summary and in the journal for the
    /// next attempt.
    pub(super) fn record_unreadable(
        &self,
        unreadable: Vec<UnreadableRepository>,
        journal: Option<&Journal>,
    ) {
        for repository in &unreadable {
            if let Some(journal) = journal {
                journal.record_unreadable(repository);
            }
        }
        self.change(|counts| counts.unreadable.extend(unreadable));
    }

    /// Changes the counts. Ignores poisoning: they are valid after every statement.
    fn change(&self, change: impl FnOnce(&mut UnfinishedCounts)) {
        change(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner));
    }
}

pub(super) fn origin_of(plan: &PlanFile) -> Origin {
    Origin {
        plan_file_hash: plan.hash().to_owned(),
        config_hash: plan.header().config_hash.clone(),
        build_hash: plan.header().build_hash.clone(),
    }
}
