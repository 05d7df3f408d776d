//! The top layer of the library: the only one with threads, clocks, signals and progress.
//!
//! [`planning`] writes down which commits are mined, in which order and in which shards; a
//! [`supervisor`] keeps a process at work on them; the [`pipeline`] mines them on several workers
//! and gives the outcomes back in that order; a [`shard`] writes them; a [`journal`] remembers what
//! was in work when a process died.

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
use crate::sink::manifest::{Counts, Manifest, Marker, Origin};
use crate::sink::plan::PlanFile;
use crate::sink::reuse::Old;
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

/// Workers and memory; decides no fact.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Deserialize, serde::Serialize)]
#[serde(deny_unknown_fields)]
pub struct Options {
    /// Workers; 0 means one for each processor.
    pub jobs: u32,
    /// Bytes of memory that the program may take.
    pub memory_bytes_max: u64,
    /// Seconds that a commit may take; 0 for no bound.
    pub commit_seconds_max: u64,
    /// Commits of a shard.
    pub shard_commits_max: u64,
    /// Bytes of changed source files in a shard, both sides; a larger commit is a shard alone.
    pub shard_bytes_max: u64,
}

impl Options {
    /// The time that a commit may take; zero is no bound.
    pub fn commit_time_max(&self) -> Duration {
        Duration::from_secs(self.commit_seconds_max)
    }

    /// How many workers there are, 1 or more.
    pub fn workers(&self) -> u32 {
        if self.jobs > 0 {
            return self.jobs;
        }
        let processors = std::thread::available_parallelism().map_or(1, NonZero::get);
        u32::try_from(processors).unwrap_or(u32::MAX)
    }
}

/// The configuration that decides the facts, as it is recorded.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ResolvedConfig {
    /// As TOML with sorted keys.
    pub toml: String,
    /// Hash of `toml`, hex.
    pub hash: String,
}

/// What is mined without being written, and how.
#[derive(Clone, Copy)]
pub struct Request<'a> {
    /// Which commits.
    pub plan: &'a Plan,
    /// Which of their files.
    pub filter: &'a Filter,
    /// How the core works.
    pub settings: &'a Settings,
    /// With how many workers and how much memory.
    pub options: Options,
}

/// Why a run did not come to its end. What was written is left under `.tmp` names only.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// The dataset cannot be written.
    #[error(transparent)]
    Sink(#[from] SinkError),
    /// Plan and rows do not agree: a defect of refmine.
    #[error(
        "the rows do not match the plan (planned {planned}, mined {mined}): \
         the shard was not written; please report this as a bug"
    )]
    Mismatch {
        /// What the plan says.
        planned: String,
        /// What came.
        mined: String,
    },
    /// A worker could not be started.
    #[error("could not start a thread ({0}): use fewer --jobs")]
    Thread(std::io::Error),
    /// The process that mines could not be started.
    #[error("could not start a process ({0}): check the limits on memory and processes")]
    Process(std::io::Error),
    /// The process that mines is killed again and again, whatever the commit.
    #[error(
        "the mining process was killed in {commits} different commits or repositories, probably because \
         memory ran out: give it more memory or fewer --jobs, or lower run.memory_bytes_max, and run the \
         command again; none was quarantined"
    )]
    Killed {
        /// In how many.
        commits: usize,
    },
    /// The process that mines met a limit that the system was asked to set.
    #[error(
        "the mining process reached the limit on {limit}: raise it or remove it, then run the command \
         again to resume"
    )]
    ResourceLimit {
        /// The limit, with the command of the shell that shows it.
        limit: String,
    },
    /// The process that mines ends again and again, whatever the commit.
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
    /// The stable code of the error.
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

/// Which shards of a plan are mined into which dataset, and how.
#[derive(Clone, Copy)]
pub struct Mining<'a> {
    /// Where the parts go.
    pub dataset: &'a Dataset,
    /// The plan.
    pub plan: &'a PlanFile,
    /// Which of their files.
    pub filter: &'a Filter,
    /// How the core works.
    pub settings: &'a Settings,
    /// With how many workers and how much memory.
    pub options: Options,
    /// Where URLs are mirrored whose mirror is not where it was planned.
    pub mirrors: &'a Path,
    /// URLs as they were typed now, by their form without secrets.
    pub urls: &'a Urls,
    /// The name of this process in journals.
    pub token: &'a str,
    /// Whether a shard counts as done in which a repository could not be read.
    pub allow_unreadable: bool,
    /// An older dataset of this configuration and build: commits that it has are not mined.
    pub old: Option<&'a Old>,
}

/// A repository that could not be read when a shard was mined: the shard is not done.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unread {
    /// The shard.
    pub shard: u32,
    /// The name of the repository.
    pub repository: String,
    /// Why, and what to do.
    pub cause: String,
}

/// The shards that were taken up or asked for, and are not done.
#[derive(Debug, Default)]
struct LeftOver(Mutex<Left>);

#[derive(Debug, Default)]
struct Left {
    elsewhere: u32,
    unread: Vec<Unread>,
}

impl LeftOver {
    /// Another process is at work on a shard.
    fn is_elsewhere(&self) {
        self.change(|left| left.elsewhere += 1);
    }

    /// The repositories of a shard that cannot be read, for the summary and for the next attempt.
    fn tell(&self, unread: Vec<Unread>, journal: Option<&Journal>) {
        for unread in &unread {
            if let Some(journal) = journal {
                journal.unread(unread);
            }
        }
        self.change(|left| left.unread.extend(unread));
    }

    /// Counts and lists stay right in a panic.
    fn change(&self, change: impl FnOnce(&mut Left)) {
        change(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner));
    }
}

/// How much was done.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Summary {
    /// What the rows say of the shards that this process has done.
    pub counts: Counts,
    /// How many these are.
    pub shards_done: u32,
    /// Shards that were left to another process, which was at work on them.
    pub shards_elsewhere: u32,
    /// The repositories that could not be read, in the order of their shards.
    pub unread: Vec<Unread>,
}

impl Mining<'_> {
    /// Of what the shards are made.
    fn origin(&self) -> Origin {
        origin_of(self.plan)
    }

    /// What is mined of shard `number`; none if it is done, another process is at work on it, or a
    /// repository of it cannot be read.
    fn shard(
        &self,
        number: u32,
        left: &LeftOver,
        interrupt: &Interrupt,
    ) -> Result<Option<Shard>, RunError> {
        // Else a folder would be made again that another process has just done with.
        if !self.plan.path().exists() {
            let cause = std::io::ErrorKind::NotFound.into();
            return Err(SinkError::io(self.plan.path(), cause).into());
        }
        let path = self.dataset.journal_path(number);
        let Some(journal) = Journal::take(self.dataset.disk(), &path, self.token)? else {
            left.is_elsewhere();
            return Ok(None);
        };
        // Another process may have done it meanwhile.
        if self.dataset.marker(number, &self.origin())?.is_some() {
            self.dataset.disk().remove_file(&path)?;
            return Ok(None);
        }
        let mut repositories = self.plan.shard(number)?;
        let taken = match self.old {
            Some(old) => reuse::taken(old, &repositories)?,
            None => Vec::new(),
        };
        let unread = self.locate(number, &mut repositories, interrupt);
        if interrupt.requested() {
            return Ok(None);
        }
        // Known before anything of it is mined, which would be in vain.
        if !unread.is_empty() && !self.allow_unreadable {
            left.tell(unread, Some(&journal));
            return Ok(None);
        }
        Ok(Some(Shard {
            number,
            plan: Plan { repositories },
            attempt: journal.attempt,
            journal: Some(journal),
            taken,
        }))
    }

    /// Sees that the repositories of shard `number` can be opened, and mirrors those whose mirror is
    /// not where it was planned; returns those that cannot be read.
    fn locate(
        &self,
        number: u32,
        repositories: &mut [PlannedRepository],
        interrupt: &Interrupt,
    ) -> Vec<Unread> {
        let mut unread = Vec::new();
        for repository in repositories {
            if repository.commits.is_empty() || interrupt.requested() {
                continue;
            }
            if let Err(fault) = panics::contain(|| self.open(repository, interrupt)) {
                unread.push(Unread {
                    shard: number,
                    repository: repository.name.to_string(),
                    cause: fault.to_string(),
                });
            }
        }
        unread
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
            // As it was typed now: the dataset does not know passwords.
            let url = self.urls.get(&repository.location).unwrap_or(&url);
            let mirror = mirror::mirror(url, self.mirrors, &stop)?;
            repository.path = Some(mirror.path);
        }
        pipeline::open(repository)
    }
}

/// Mines those of `shards` that are not done, each into a part of its own. A shard in which the
/// process has crashed is mined last, with one worker. After an interruption the shard in work is
/// left for the next time.
///
/// # Errors
/// [`RunError`]; repositories, commits and files that fall short are rows, not errors.
pub fn mine(
    mining: &Mining<'_>,
    shards: &[u32],
    interrupt: &Interrupt,
    watch: &mut Watch,
) -> Result<Summary, RunError> {
    let commits = mining.plan.commits_by_shard()?;
    let (mut sound, mut suspect) = (Vec::new(), Vec::new());
    for &number in shards {
        if mining.dataset.marker(number, &mining.origin())?.is_some() {
            continue;
        }
        match journal::is_suspect(&mining.dataset.journal_path(number))? {
            true => suspect.push(number),
            false => sound.push(number),
        }
    }
    let planned = |number: &u32| commits.get(*number as usize).copied().unwrap_or_default();
    let commits_of = |numbers: &[u32]| numbers.iter().map(planned).sum::<u64>();
    watch.begin(commits_of(&sound) + commits_of(&suspect));
    let left = LeftOver::default();
    let mut writer = ShardWriter::new(mining, &left);
    for (numbers, workers) in [(sound, mining.options.workers()), (suspect, 1)] {
        if numbers.is_empty() || interrupt.requested() {
            continue;
        }
        let commits = commits_of(&numbers);
        let taken = |number| mining.shard(number, &left, interrupt).transpose();
        let shards = numbers.into_iter().filter_map(taken);
        let work = work(mining.filter, mining.settings, mining.options, interrupt);
        pipeline::run(&work, workers, shards, commits, watch, &mut writer)?;
    }
    watch.end();
    let (counts, shards_done) = writer.finish();
    let mut left = left.0.into_inner().unwrap_or_else(PoisonError::into_inner);
    left.unread.sort_by_key(|unread| unread.shard);
    Ok(Summary {
        counts,
        shards_done,
        shards_elsewhere: left.elsewhere,
        unread: left.unread,
    })
}

/// The repositories that were planned and could not be read when shard `number` was mined last, each
/// with the reason.
///
/// # Errors
/// If the journal of the shard cannot be read.
pub fn unread(dataset: &Dataset, number: u32) -> Result<Vec<String>, SinkError> {
    journal::unread(&dataset.journal_path(number))
}

/// Which shards of the dataset's plan are done; in order, none for one that is not.
///
/// # Errors
/// If a marker cannot be read.
pub fn markers(dataset: &Dataset, plan: &PlanFile) -> Result<Vec<Option<Marker>>, SinkError> {
    let origin = origin_of(plan);
    (0..plan.header().shards)
        .map(|number| dataset.marker(number, &origin))
        .collect()
}

/// Puts the parts of all shards together, if all are done; else says how many are not.
///
/// # Errors
/// If another process is at it, a part is not as it was written, or something cannot be written.
pub fn finish(dataset: &Dataset, plan: &PlanFile) -> Result<Result<Manifest, usize>, RunError> {
    let _lock = compact::lock(dataset)?;
    // Another process may have put them together just before.
    if dataset.plan()?.is_none()
        && let Some(manifest) = dataset.manifest()?
    {
        dataset.discard_shards()?;
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
    about::of_dataset(dataset.disk(), dataset.folder())?;
    Ok(Ok(manifest))
}

/// Whether another process has put the shards of the plan together; what is left of them here then
/// is removed.
pub fn is_finished(dataset: &Dataset, plan: &PlanFile) -> bool {
    let is_gone = matches!(dataset.plan(), Ok(None));
    if is_gone {
        // The plan leaves before the manifest is there: whoever puts them in place is waited for. What
        // goes wrong in that shows below.
        let _ = compact::recover(dataset);
    }
    let manifest = dataset.manifest().ok().flatten();
    let is_whole = manifest.is_some_and(|found| found.origin.plan_file_hash == plan.hash());
    if is_gone && is_whole {
        // What cannot be removed is of no harm.
        let _ = dataset.discard_shards();
    }
    is_gone && is_whole
}

fn origin_of(plan: &PlanFile) -> Origin {
    Origin {
        plan_file_hash: plan.hash().to_owned(),
        config_hash: plan.header().config_hash.clone(),
        build_hash: plan.header().build_hash.clone(),
    }
}

/// Mines the commits of the plan and gives each outcome to `deliver`, in the order of the plan;
/// nothing is written. After an interruption only the first ones, and `false`.
///
/// # Errors
/// Those of `deliver`, or [`RunError::Thread`].
pub fn each(
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
        taken: Vec::new(),
    };
    let mut each = Each {
        delivered: 0,
        deliver,
    };
    watch.begin(planned);
    let workers = request.options.workers();
    let shards = std::iter::once(Ok(whole));
    pipeline::run(&work, workers, shards, planned, watch, &mut each)?;
    watch.end();
    Ok(each.delivered == planned)
}

/// Outcomes that are not written.
struct Each<F> {
    delivered: u64,
    deliver: F,
}

impl<F: FnMut(&Outcome, &Timing) -> Result<(), RunError>> Deliver for Each<F> {
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
    options: Options,
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

/// What tells one build of the program from another, if the system lets it read itself.
pub fn build_hash() -> Option<String> {
    let executable = File::open(std::env::current_exe().ok()?).ok()?;
    hash::of_reader(executable).ok()
}
