//! Runs: the top layer of the library, and the only one with threads, clocks, signals and progress.
//!
//! [`planning`] records which commits are mined, in which order and in which shards. A
//! [`supervisor`] keeps a process at work on them. The [`pipeline`] mines them with several workers
//! and returns the outcomes in the order of the plan. A `shard` writes them. A `journal`
//! records the commits in progress, in case the process ends.

pub mod commits_file;
mod error;
mod journal;
pub mod machine;
mod mining;
mod options;
pub mod pipeline;
pub mod plan;
pub mod planning;
pub mod repos_file;
pub mod reuse;
mod shard;
pub mod supervisor;
pub mod watch;

pub use error::RunError;
pub use journal::UnreadableRepository;
pub use mining::Mining;
pub use options::{ResolvedConfig, RunOptions, build_hash};

use crate::base::budget::Reserve;
use crate::lang::grammar_versions;
use crate::mine::Settings;
use crate::mine::outcome::Outcome;
use crate::parse::cache::OutlineCache;
use crate::sink::SinkError;
use crate::sink::dataset::Dataset;
use crate::sink::dataset::compact;
use crate::sink::dataset::manifest::{DatasetCounts, Manifest, Marker};
use crate::sink::plan::PlanFile;
use crate::sink::tables::rows::{RunRow, Timing};
use crate::source::Filter;
use mining::{UnfinishedShards, origin_of};
use pipeline::Deliver;
use pipeline::deadline::Deadline;
use pipeline::gate::{Gate, Queue};
use pipeline::job::{Shard, Work};
use pipeline::memory::Shares;
use plan::Plan;
use shard::ShardWriter;
use std::collections::BTreeMap;
use std::sync::{Arc, PoisonError};
use watch::{Interrupt, Watch};

/// Commits to mine without writing a dataset, and how to mine them.
#[derive(Clone, Copy)]
pub struct Request<'a> {
    /// Repositories with the commits to mine.
    pub plan: &'a Plan,
    /// Selection of the files of each commit.
    pub filter: &'a Filter,
    /// Settings of the analysis, such as thresholds and limits.
    pub settings: &'a Settings,
    /// Number of workers, and limits of memory and time.
    pub options: RunOptions,
}

/// Result of a run.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct RunSummary {
    /// Counts of the rows in the shards that this process has finished.
    pub counts: DatasetCounts,
    /// Number of shards that this process has finished.
    pub shards_done: u32,
    /// Number of shards that were left to another process, which was mining them.
    pub shards_of_other_processes: u32,
    /// Repositories that could not be read, ordered by shard.
    pub unreadable: Vec<UnreadableRepository>,
}

/// Mines those of `shards` that are not done, each into its own files. Shards in which the process
/// has crashed are mined last, by one worker. After an interruption, the shard in progress keeps the
/// commits that were mined, and the next run mines the others.
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
    // Leave out the shards that are done, and divide the others: in suspect ones the process has ended,
    // and one worker shows which commit is the cause.
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
    let commits_of_shard =
        |number: &u32| commits.get(*number as usize).copied().unwrap_or_default();
    let commits_of = |numbers: &[u32]| numbers.iter().map(commits_of_shard).sum::<u64>();
    watch.begin(commits_of(&sound_shards) + commits_of(&suspect_shards));
    // Mine the sound shards, then the suspect ones. Shards are prepared only when they are needed.
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
    let UnfinishedShards(unfinished) = unfinished;
    let mut unfinished = unfinished
        .into_inner()
        .unwrap_or_else(PoisonError::into_inner);
    let unreadable = &mut unfinished.unreadable;
    unreadable.sort_by_key(|repository| repository.shard);
    Ok(RunSummary {
        counts,
        shards_done,
        shards_of_other_processes: unfinished.of_other_processes,
        unreadable: unfinished.unreadable,
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

/// Returns the marker of each shard of the plan, in order; `None` for a shard without rows. A shard is
/// done if its marker is whole.
///
/// # Errors
/// A marker cannot be read.
pub fn markers(dataset: &Dataset, plan: &PlanFile) -> Result<Vec<Option<Marker>>, SinkError> {
    let origin = origin_of(plan);
    (0..plan.header().shards)
        .map(|number| dataset.any_marker(number, &origin))
        .collect()
}

/// Compacts the shards into the tables of the dataset if all of them are done. Otherwise returns
/// the number of missing shards as `Ok(Err(_))`. The lineages of a repository with more than
/// `lineage_versions_max` versions of elements are not found.
///
/// # Errors
/// Another process is compacting them, a file is not as it was written, or the disk cannot be
/// written.
pub fn finish(
    dataset: &Dataset,
    plan: &PlanFile,
    lineage_versions_max: u64,
) -> Result<Result<Manifest, usize>, RunError> {
    let _lock = compact::lock(dataset)?;
    // Another process may have compacted them in the meantime.
    if dataset.plan()?.is_none()
        && let Some(manifest) = dataset.manifest()?
    {
        dataset.discard_run()?;
        return Ok(Ok(manifest));
    }
    let markers = markers(dataset, plan)?;
    let shards = markers.len();
    let done = markers.into_iter().flatten().filter(Marker::is_whole);
    let markers: Vec<Marker> = done.collect();
    if markers.len() < shards {
        return Ok(Err(shards - markers.len()));
    }
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
    let manifest = compact::compact(dataset, plan, &markers, &run, lineage_versions_max)?;
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
    let shard = Shard {
        number: 0,
        plan: request.plan.clone(),
        journal: None,
        attempt: 1,
        reused: Vec::new(),
        unreadable: BTreeMap::new(),
    };
    let mut callback = OutcomeCallback {
        delivered: 0,
        is_interrupted: false,
        deliver,
    };
    watch.begin(planned);
    let workers = request.options.workers();
    let shards = std::iter::once(Ok(shard));
    pipeline::run(&work, workers, shards, planned, watch, &mut callback)?;
    watch.end();
    Ok(callback.delivered == planned)
}

/// Passes outcomes to a closure instead of writing them.
struct OutcomeCallback<F> {
    delivered: u64,
    /// True if an outcome does not exist; the later ones are not passed on.
    is_interrupted: bool,
    deliver: F,
}

impl<F: FnMut(&Outcome, &Timing) -> Result<(), RunError>> Deliver for OutcomeCallback<F> {
    fn begin(&mut self, _: &Shard) -> Result<(), RunError> {
        Ok(())
    }

    fn outcome(&mut self, _: &Shard, outcome: &Outcome, timing: &Timing) -> Result<(), RunError> {
        if self.is_interrupted {
            return Ok(());
        }
        self.delivered += 1;
        (self.deliver)(outcome, timing)
    }

    fn skip(&mut self, _: &Shard) -> Result<(), RunError> {
        self.is_interrupted = true;
        Ok(())
    }

    fn end(&mut self, _: &Shard) -> Result<(), RunError> {
        Ok(())
    }
}

/// Creates the work that the threads of a run share: its queues, caches and limits by `options`.
fn work<'a>(
    filter: &'a Filter,
    settings: &'a Settings,
    options: RunOptions,
    interrupt: &'a Interrupt,
) -> Work<'a> {
    let shares = Shares::of(&options);
    let cache = Arc::new(OutlineCache::for_workers(options.workers(), shares.cache));
    let lending = Arc::clone(&cache);
    Work {
        filter,
        settings,
        gate: Gate::new(shares.in_flight, move |unused| {
            let unused = if lending.is_useful() { unused } else { 0 };
            lending.resize(shares.cache_with(unused));
        }),
        waiting: Queue::new(shares.waiting),
        reader_bytes_max: shares.reader,
        statements_bytes_max: shares.statements,
        cache,
        deadlines: (0..options.workers())
            .map(|_| Deadline::default())
            .collect(),
        reserve: Reserve::default(),
        commit_time_max: options.commit_time_max(),
        interrupt,
    }
}
