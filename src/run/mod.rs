//! Runs: the top layer of the library, and the only one with threads, clocks, signals and progress.
//!
//! [`planning`] records which commits are mined, in which order and in which shards. A
//! [`supervisor`] keeps a process at work on them. The [`pipeline`] mines them with several workers
//! and returns the outcomes in the order of the plan. A [`shard`] writes them. A [`journal`]
//! records the commits in progress, in case the process ends.

pub mod commits_file;
pub mod deadline;
pub mod gate;
mod journal;
pub mod machine;
pub mod memory;
pub mod panics;
pub mod pipeline;
pub mod plan;
pub mod planning;
pub mod repos_file;
pub mod reuse;
mod shard;
pub mod supervisor;
pub mod trees;
pub mod watch;
mod worker;

use crate::base::budget::Reserve;
use crate::base::fault::Fault;
use crate::base::hash;
use crate::lang::grammar_versions;
use crate::mine::Settings;
use crate::mine::outcome::Outcome;
use crate::parse::cache::OutlineCache;
use crate::sink::dataset::Dataset;
use crate::sink::manifest::{DatasetCounts, Manifest, Marker, Origin};
use crate::sink::plan::PlanFile;
use crate::sink::reuse::PreviousDataset;
use crate::sink::rows::{RunRow, Timing};
use crate::sink::{SinkError, about, compact};
use crate::source::git::Repository;
use crate::source::url::RemoteUrl;
use crate::source::{Filter, mirror};
use deadline::Deadline;
use gate::{Gate, Queue};
use journal::Journal;
use memory::Shares;
use pipeline::{Deliver, Shard, Work};
use plan::Urls;
use plan::{Plan, PlannedRepository};
use shard::ShardWriter;
use std::fs::File;
use std::num::NonZero;
use std::path::Path;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;
use watch::{Interrupt, Watch};

/// Options that do not affect the facts: workers, memory, time and shards. `configs/default.toml`
/// describes each key.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Deserialize, serde::Serialize)]
#[serde(deny_unknown_fields)]
pub struct RunOptions {
    pub jobs: u32,
    pub memory_bytes_max: u64,
    pub commit_seconds_max: u64,
    pub shard_commits_max: u64,
    pub shard_bytes_max: u64,
}

impl RunOptions {
    /// Returns the maximum time per commit; zero means no limit.
    pub fn commit_time_max(&self) -> Duration {
        Duration::from_secs(self.commit_seconds_max)
    }

    /// Returns the number of workers, at least 1.
    pub fn workers(&self) -> u32 {
        if self.jobs > 0 {
            return self.jobs;
        }
        let processors = std::thread::available_parallelism().map_or(1, NonZero::get);
        u32::try_from(processors).unwrap_or(u32::MAX)
    }
}

/// Configuration that affects the facts, in the form in which it is recorded.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ResolvedConfig {
    /// TOML with sorted keys.
    pub toml: String,
    /// Hash of `toml` in hexadecimal.
    pub hash: String,
}

/// Commits to mine without writing a dataset, and how to mine them.
#[derive(Clone, Copy)]
pub struct Request<'a> {
    /// Commits to mine.
    pub plan: &'a Plan,
    /// Selection of their files.
    pub filter: &'a Filter,
    /// Settings of the core.
    pub settings: &'a Settings,
    /// Workers, memory and time.
    pub options: RunOptions,
}

/// Error that ended a run. Incomplete files have `.tmp` names.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// The dataset cannot be read or written.
    #[error(transparent)]
    Sink(#[from] SinkError),
    /// The rows do not agree with the plan: a defect of refmine.
    #[error(
        "the rows do not match the plan (planned {planned}, mined {mined}): \
         the shard was not written; please report this as a bug"
    )]
    Mismatch {
        /// Planned value.
        planned: String,
        /// Mined value.
        mined: String,
    },
    /// A thread could not be started.
    #[error("could not start a thread ({0}): use fewer --jobs")]
    Thread(std::io::Error),
    /// The mining process could not be started.
    #[error("could not start a process ({0}): check the limits on memory and processes")]
    Process(std::io::Error),
    /// The mining process was killed repeatedly in different commits.
    #[error(
        "the mining process was killed in {commits} different commits or repositories, probably because \
         memory ran out: give it more memory or fewer --jobs, or lower run.memory_bytes_max, and run the \
         command again; none was quarantined"
    )]
    Killed {
        /// Number of commits or repositories in which it was killed.
        commits: usize,
    },
    /// The mining process reached a resource limit of the system.
    #[error(
        "the mining process reached the limit on {limit}: raise it or remove it, then run the command \
         again to resume"
    )]
    ResourceLimit {
        /// Limit, with the shell command that shows it.
        limit: String,
    },
    /// The mining process ended repeatedly while no commit was in progress.
    #[error(
        "the mining process ended repeatedly while no commit was in progress ({how}): \
         check memory and disk space and run the command again, or report this as a bug"
    )]
    Crashes {
        /// How it ended.
        how: String,
    },
}

impl RunError {
    /// Returns the stable code of the error.
    pub fn code(&self) -> &'static str {
        match self {
            RunError::Sink(cause) => cause.code(),
            RunError::Mismatch { .. } => "plan_mismatch",
            RunError::Thread(_) => "thread",
            RunError::Process(_) => "process",
            RunError::Crashes { .. } => "crashes",
            RunError::Killed { .. } => "killed",
            RunError::ResourceLimit { .. } => "resource_limit",
        }
    }
}

/// Plan to mine into a dataset, and how to mine it.
#[derive(Clone, Copy)]
pub struct Mining<'a> {
    /// Dataset that gets the files of the shards.
    pub dataset: &'a Dataset,
    /// Plan file.
    pub plan: &'a PlanFile,
    /// Selection of the files of a commit.
    pub filter: &'a Filter,
    /// Settings of the core.
    pub settings: &'a Settings,
    /// Workers, memory and time.
    pub options: RunOptions,
    /// Folder for mirrors that are not where they were when the plan was made.
    pub mirrors: &'a Path,
    /// URLs with their secrets as typed for this run, by their form without secrets.
    pub urls: &'a Urls,
    /// Token that identifies this process in journals.
    pub token: &'a str,
    /// True if a shard is done even if one of its repositories could not be read.
    pub allow_unreadable: bool,
    /// Older dataset with the same configuration and build, whose rows are copied instead of mined.
    pub previous: Option<&'a PreviousDataset>,
}

/// Repository that could not be read when its shard was mined, so that the shard is not done.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnreadableRepository {
    /// Shard number.
    pub shard: u32,
    /// Name of the repository.
    pub repository: String,
    /// Cause and remedy.
    pub cause: String,
}

/// Requested shards that are not done, recorded by several threads.
#[derive(Debug, Default)]
struct UnfinishedShards(Mutex<UnfinishedCounts>);

#[derive(Debug, Default)]
struct UnfinishedCounts {
    of_other_processes: u32,
    unreadable: Vec<UnreadableRepository>,
}

impl UnfinishedShards {
    /// Counts a shard that another process is mining.
    fn record_shard_of_other_process(&self) {
        self.change(|counts| counts.of_other_processes += 1);
    }

    /// Records the unreadable repositories of a shard, for the summary and in the journal for the
    /// next attempt.
    fn record_unreadable(&self, unreadable: Vec<UnreadableRepository>, journal: Option<&Journal>) {
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

/// Result of a run.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct RunSummary {
    /// Counts of the rows in the shards that this process has finished.
    pub counts: DatasetCounts,
    /// Number of these shards.
    pub shards_done: u32,
    /// Number of shards that were left to another process, which was mining them.
    pub shards_of_other_processes: u32,
    /// Repositories that could not be read, ordered by shard.
    pub unreadable: Vec<UnreadableRepository>,
}

impl Mining<'_> {
    /// Returns the identity of the plan, configuration and build, which the shard files record.
    fn origin(&self) -> Origin {
        origin_of(self.plan)
    }

    /// Prepares shard `number`. Returns `None` if it is done, another process is mining it, one of
    /// its repositories cannot be read, or the run was interrupted.
    fn prepare_shard(
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
        // Another process may have finished the shard in the meantime.
        if self.dataset.marker(number, &self.origin())?.is_some() {
            self.dataset.disk().remove_file(&path)?;
            return Ok(None);
        }
        let mut repositories = self.plan.shard(number)?;
        let reused = match self.previous {
            Some(previous) => reuse::find_reusable(previous, &repositories, self.settings.mailmap)?,
            None => Vec::new(),
        };
        let unreadable = self.open_repositories(number, &mut repositories, interrupt);
        if interrupt.requested() {
            return Ok(None);
        }
        // Decide this before mining, which would be in vain.
        if !unreadable.is_empty() && !self.allow_unreadable {
            unfinished.record_unreadable(unreadable, Some(&journal));
            return Ok(None);
        }
        Ok(Some(Shard {
            number,
            plan: Plan { repositories },
            attempt: journal.attempt,
            journal: Some(journal),
            reused,
        }))
    }

    /// Opens each repository of shard `number` once, and mirrors those whose mirror is missing.
    /// Returns those that cannot be read.
    fn open_repositories(
        &self,
        number: u32,
        repositories: &mut [PlannedRepository],
        interrupt: &Interrupt,
    ) -> Vec<UnreadableRepository> {
        let mut unreadable = Vec::new();
        for repository in repositories {
            if repository.commits.is_empty() || interrupt.requested() {
                continue;
            }
            if let Err(fault) = panics::contain(|| self.open(repository, interrupt)) {
                unreadable.push(UnreadableRepository {
                    shard: number,
                    repository: repository.name.to_string(),
                    cause: fault.to_string(),
                });
            }
        }
        unreadable
    }

    fn open(
        &self,
        repository: &mut PlannedRepository,
        interrupt: &Interrupt,
    ) -> Result<Repository, Fault> {
        let is_there = |path: &std::path::PathBuf| path.exists();
        if !repository.path.as_ref().is_some_and(is_there)
            && let Some(url) = RemoteUrl::parse(&repository.location)
        {
            let stop = || interrupt.requested();
            // Prefer the URL as typed for this run, because the dataset contains no passwords.
            let url = self.urls.get(&repository.location).unwrap_or(&url);
            let mirror = mirror::mirror(url, self.mirrors, &stop)?;
            repository.path = Some(mirror.path);
        }
        pipeline::open(repository)
    }
}

/// Mines those of `shards` that are not done, each into its own files. Shards in which the process
/// has crashed are mined last, by one worker. After an interruption, the shard in progress is
/// discarded and mined by the next run.
///
/// # Errors
/// [`RunError`]; problems with repositories, commits and files are rows of the dataset and not
/// errors.
pub fn mine(
    mining: &Mining<'_>,
    shards: &[u32],
    interrupt: &Interrupt,
    watch: &mut Watch,
) -> Result<RunSummary, RunError> {
    let commits = mining.plan.commits_by_shard()?;
    let (mut sound_shards, mut suspect_shards) = (Vec::new(), Vec::new());
    for &number in shards {
        if mining.dataset.marker(number, &mining.origin())?.is_some() {
            continue;
        }
        match journal::is_suspect(&mining.dataset.journal_path(number))? {
            true => suspect_shards.push(number),
            false => sound_shards.push(number),
        }
    }
    let planned = |number: &u32| commits.get(*number as usize).copied().unwrap_or_default();
    let commits_of = |numbers: &[u32]| numbers.iter().map(planned).sum::<u64>();
    watch.begin(commits_of(&sound_shards) + commits_of(&suspect_shards));
    let unfinished = UnfinishedShards::default();
    let mut writer = ShardWriter::new(mining, &unfinished);
    for (numbers, workers) in [
        (sound_shards, mining.options.workers()),
        (suspect_shards, 1),
    ] {
        if numbers.is_empty() || interrupt.requested() {
            continue;
        }
        let commits = commits_of(&numbers);
        let prepare = |number| {
            mining
                .prepare_shard(number, &unfinished, interrupt)
                .transpose()
        };
        let shards = numbers.into_iter().filter_map(prepare);
        let work = work(mining.filter, mining.settings, mining.options, interrupt);
        pipeline::run(&work, workers, shards, commits, watch, &mut writer)?;
    }
    watch.end();
    let (counts, shards_done) = writer.finish();
    let mut rest = unfinished
        .0
        .into_inner()
        .unwrap_or_else(PoisonError::into_inner);
    rest.unreadable.sort_by_key(|repository| repository.shard);
    Ok(RunSummary {
        counts,
        shards_done,
        shards_of_other_processes: rest.of_other_processes,
        unreadable: rest.unreadable,
    })
}

/// Returns the repositories that could not be read in the last attempt on shard `number`, with the
/// causes.
///
/// # Errors
/// The journal of the shard cannot be read.
pub fn unreadable_repositories(dataset: &Dataset, number: u32) -> Result<Vec<String>, SinkError> {
    journal::unreadable_repositories(&dataset.journal_path(number))
}

/// Returns the marker of each shard of the plan, in order; `None` for a shard that is not done.
///
/// # Errors
/// A marker cannot be read.
pub fn markers(dataset: &Dataset, plan: &PlanFile) -> Result<Vec<Option<Marker>>, SinkError> {
    let origin = origin_of(plan);
    (0..plan.header().shards)
        .map(|number| dataset.marker(number, &origin))
        .collect()
}

/// Compacts the shards into the tables of the dataset if all of them are done. Otherwise returns
/// the number of missing shards as `Ok(Err(_))`.
///
/// # Errors
/// Another process is compacting them, a file is not as it was written, or the disk cannot be
/// written.
pub fn finish(dataset: &Dataset, plan: &PlanFile) -> Result<Result<Manifest, usize>, RunError> {
    let _lock = compact::lock(dataset)?;
    // Another process may have compacted them in the meantime.
    if dataset.plan()?.is_none()
        && let Some(manifest) = dataset.manifest()?
    {
        dataset.discard_run()?;
        return Ok(Ok(manifest));
    }
    let markers = markers(dataset, plan)?;
    let missing = markers.iter().filter(|marker| marker.is_none()).count();
    if missing > 0 {
        return Ok(Err(missing));
    }
    let markers: Vec<Marker> = markers.into_iter().flatten().collect();
    let header = plan.header();
    let run = RunRow {
        grammar_versions: grammar_versions(),
        plan_hash: header.plan_hash.clone(),
        config_hash: header.config_hash.clone(),
        build_hash: header.build_hash.clone(),
        commits_planned: header.commits,
        complete: true,
        configuration: header.configuration.clone(),
    };
    let manifest = compact::compact(dataset, plan, &markers, &run)?;
    about::write_dataset_files(dataset.disk(), dataset.folder())?;
    Ok(Ok(manifest))
}

/// Returns true if another process has compacted the shards of the plan, and removes the rest of
/// the shards in that case.
pub fn is_finished(dataset: &Dataset, plan: &PlanFile) -> bool {
    let is_gone = matches!(dataset.plan(), Ok(None));
    if is_gone {
        // A compaction removes the plan before it writes the manifest: wait for it. Its errors show
        // below, by a missing manifest.
        let _ = compact::recover(dataset);
    }
    let manifest = dataset.manifest().ok().flatten();
    let is_complete = manifest.is_some_and(|found| found.origin.plan_file_hash == plan.hash());
    if is_gone && is_complete {
        // Files that cannot be removed do no harm.
        let _ = dataset.discard_run();
    }
    is_gone && is_complete
}

fn origin_of(plan: &PlanFile) -> Origin {
    Origin {
        plan_file_hash: plan.hash().to_owned(),
        config_hash: plan.header().config_hash.clone(),
        build_hash: plan.header().build_hash.clone(),
    }
}

/// Mines the commits of the plan without writing them, and passes each outcome to `deliver` in the
/// order of the plan. After an interruption, delivers only the first ones and returns false.
///
/// # Errors
/// Errors of `deliver`, or [`RunError::Thread`].
pub fn mine_each(
    request: Request<'_>,
    interrupt: &Interrupt,
    watch: &mut Watch,
    deliver: impl FnMut(&Outcome, &Timing) -> Result<(), RunError>,
) -> Result<bool, RunError> {
    let planned = request.plan.commit_count();
    let work = work(request.filter, request.settings, request.options, interrupt);
    let whole = Shard {
        number: 0,
        plan: request.plan.clone(),
        journal: None,
        attempt: 1,
        reused: Vec::new(),
    };
    let mut callback = OutcomeCallback {
        delivered: 0,
        deliver,
    };
    watch.begin(planned);
    let workers = request.options.workers();
    let shards = std::iter::once(Ok(whole));
    pipeline::run(&work, workers, shards, planned, watch, &mut callback)?;
    watch.end();
    Ok(callback.delivered == planned)
}

/// Passes outcomes to a closure instead of writing them.
struct OutcomeCallback<F> {
    delivered: u64,
    deliver: F,
}

impl<F: FnMut(&Outcome, &Timing) -> Result<(), RunError>> Deliver for OutcomeCallback<F> {
    fn begin(&mut self, _: &Shard) -> Result<(), RunError> {
        Ok(())
    }

    fn outcome(&mut self, _: &Shard, outcome: &Outcome, timing: &Timing) -> Result<(), RunError> {
        self.delivered += 1;
        (self.deliver)(outcome, timing)
    }

    fn end(&mut self, _: &Shard) -> Result<(), RunError> {
        Ok(())
    }
}

fn work<'a>(
    filter: &'a Filter,
    settings: &'a Settings,
    options: RunOptions,
    interrupt: &'a Interrupt,
) -> Work<'a> {
    let shares = Shares::of(&options);
    Work {
        filter,
        settings,
        gate: Gate::new(shares.in_flight),
        waiting: Queue::new(shares.waiting),
        reader_bytes_max: shares.reader,
        cache: OutlineCache::new(shares.cache),
        deadlines: (0..options.workers())
            .map(|_| Deadline::default())
            .collect(),
        reserve: Reserve::default(),
        commit_time_max: options.commit_time_max(),
        interrupt,
    }
}

/// Returns the hash of the executable, which identifies the build; `None` if it cannot be read.
pub fn build_hash() -> Option<String> {
    let executable = File::open(std::env::current_exe().ok()?).ok()?;
    hash::of_reader(executable).ok()
}
