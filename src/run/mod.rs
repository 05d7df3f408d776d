//! The top layer of the library: the only one with threads, clocks, signals and progress.
//!
//! A [`plan`] says which commits are mined and in which order; the [`pipeline`] mines them on
//! several workers and gives the outcomes back in that order; a [`shard`] writes them.

pub mod commits_file;
pub mod deadline;
pub mod gate;
pub mod memory;
pub mod panics;
pub mod pipeline;
pub mod plan;
pub mod shard;
pub mod watch;
mod worker;

use crate::base::budget::Reserve;
use crate::base::hash;
use crate::lang::grammar_versions;
use crate::mine::Settings;
use crate::mine::outcome::Outcome;
use crate::parse::cache::OutlineCache;
use crate::sink::SinkError;
use crate::sink::about;
use crate::sink::dataset::Dataset;
use crate::sink::rows::RunRow;
use crate::source::Filter;
use deadline::Deadline;
use gate::{Gate, Queue};
use memory::Shares;
use pipeline::Work;
use plan::Plan;
use shard::{Shard, Tally};
use std::fs::File;
use std::num::NonZero;
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
}

impl Options {
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

/// What is mined, and how.
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
    /// What is recorded of the configuration.
    pub config: &'a ResolvedConfig,
}

/// Why a run did not come to its end. What was written is left under `.tmp` names only.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// The dataset cannot be written.
    #[error(transparent)]
    Sink(#[from] SinkError),
    /// Plan and rows do not agree: a defect of refmine.
    #[error(
        "planned commits and rows do not agree (planned {planned}, mined {mined}): \
         nothing was written; please report this as a defect of refmine"
    )]
    Mismatch {
        /// What the plan says.
        planned: String,
        /// What came.
        mined: String,
    },
    /// A worker could not be started.
    #[error("no thread could be started ({0}): give fewer --jobs")]
    Thread(std::io::Error),
}

impl RunError {
    /// The stable code of the error.
    pub fn code(&self) -> &'static str {
        match self {
            RunError::Sink(cause) => cause.code(),
            RunError::Mismatch { .. } => "plan_mismatch",
            RunError::Thread(_) => "thread",
        }
    }
}

/// How a run ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Summary {
    /// What the rows say.
    pub tally: Tally,
    /// Whether every planned commit has its row; `false` after an interruption.
    pub complete: bool,
}

/// Mines the commits of the plan into `dataset`. After an interruption the dataset holds the
/// first commits of the plan, in whole files.
///
/// # Errors
/// [`RunError`]; repositories, commits and files that fall short are rows, not errors.
pub fn mine(
    request: Request<'_>,
    dataset: Dataset,
    interrupt: &Interrupt,
    watch: &mut Watch,
) -> Result<Summary, RunError> {
    let Request { plan, options, .. } = request;
    let planned = plan.commit_count();
    let mut shard = Shard::create(&dataset, plan, request.config, request.settings)?;
    let work = work(request, interrupt);
    watch.begin(planned);
    pipeline::run(&work, options.workers(), watch, |outcome, timing| {
        shard.write(outcome, timing)
    })?;
    watch.end();
    let complete = shard.tally().commits() == planned;
    if !complete && !interrupt.requested() {
        return Err(RunError::Mismatch {
            planned: planned.to_string(),
            mined: shard.tally().commits().to_string(),
        });
    }
    let run = RunRow {
        grammar_versions: grammar_versions(),
        plan_hash: plan.hash(),
        config_hash: request.config.hash.clone(),
        build_hash: build_hash(),
        commits_planned: planned,
        complete,
        configuration: request.config.toml.clone(),
    };
    let folder = dataset.folder().to_path_buf();
    let tally = shard.commit(dataset, &run)?;
    about::of_dataset(&folder)?;
    Ok(Summary { tally, complete })
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
    mut deliver: impl FnMut(&Outcome) -> Result<(), RunError>,
) -> Result<bool, RunError> {
    let planned = request.plan.commit_count();
    let work = work(request, interrupt);
    let mut delivered = 0;
    watch.begin(planned);
    pipeline::run(&work, request.options.workers(), watch, |outcome, _| {
        delivered += 1;
        deliver(outcome)
    })?;
    watch.end();
    Ok(delivered == planned)
}

fn work<'a>(request: Request<'a>, interrupt: &'a Interrupt) -> Work<'a> {
    let shares = Shares::of(&request.options);
    Work {
        plan: request.plan,
        filter: request.filter,
        settings: request.settings,
        gate: Gate::new(shares.in_flight),
        waiting: Queue::new(shares.waiting),
        reader_bytes_max: shares.reader,
        cache: OutlineCache::new(shares.cache),
        deadlines: (0..request.options.workers())
            .map(|_| Deadline::default())
            .collect(),
        reserve: Reserve::default(),
        commit_time_max: Duration::from_secs(request.options.commit_seconds_max),
        interrupt,
    }
}

/// What tells one build of the program from another, if the system lets it read itself.
fn build_hash() -> Option<String> {
    let executable = File::open(std::env::current_exe().ok()?).ok()?;
    hash::of_reader(executable).ok()
}
