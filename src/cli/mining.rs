//! Mining of a begun run, for `mine` and `update`: the shards are mined and merged, and the result is
//! reported. Also decides whether the rows of a previous dataset can be copied.

use super::ending::{self, RunEnding};
use super::failure::Failure;
use super::selection_args;
use crate::config::{self, Config};
use crate::run::plan::Urls;
use crate::run::watch::{Interrupt, Watch, log_info, log_warning};
use crate::run::{self, Mining};
use crate::sink::dataset::Dataset;
use crate::sink::plan::{PlanFile, PlanHeader};
use crate::sink::reuse::PreviousDataset;
use std::path::Path;
use std::time::{Duration, Instant};

/// Time to wait for another process that is beginning a run in the same folder.
pub const PATIENCE: Duration = Duration::from_secs(10);

/// Result of beginning or resuming a run.
pub enum NextStep {
    /// Mine this plan with this configuration.
    Run(Box<(PlanFile, Config)>),
    /// Nothing is left to mine, or planning was interrupted. Contains the exit code.
    Nothing(u8),
}

/// A run that has begun and is mined by this process.
pub struct BegunRun<'a> {
    /// Folder of the run.
    pub dataset: &'a Dataset,
    /// Plan of the run.
    pub plan: &'a PlanFile,
    /// Configuration of the run.
    pub config: &'a Config,
    /// Dataset whose rows are copied if they are valid for the plan.
    pub previous: Option<&'a PreviousDataset>,
    /// Folder of the mirrors of URLs.
    pub mirrors: &'a Path,
    /// URLs with their secrets, which the plan lacks.
    pub urls: &'a Urls,
    /// Token of this process in journals.
    pub token: &'a str,
    /// Numbers of the shards to mine; `None` means all.
    pub shards: Option<Vec<u32>>,
    /// Settings for the end of the run.
    pub ending: RunEnding<'a>,
}

impl BegunRun<'_> {
    /// Mines the shards, merges them if all are done, reports the result, and returns the exit
    /// code. `started` is the time at which the process started.
    pub fn mine(
        self,
        interrupt: &Interrupt,
        mut watch: Watch,
        started: Instant,
    ) -> Result<u8, Failure> {
        let header = self.plan.header();
        let lock = self.dataset.lock_shared()?;
        let mining = Mining {
            dataset: self.dataset,
            plan: self.plan,
            filter: &selection_args::filter(self.config)?,
            settings: &self.config.settings(),
            options: self.config.run,
            mirrors: self.mirrors,
            urls: self.urls,
            token: self.token,
            allow_unreadable: self.ending.unreadable.allow,
            previous: usable(self.previous, header),
        };
        let are_all = self.shards.is_none();
        let numbers = self.shards.unwrap_or_else(|| (0..header.shards).collect());
        let summary = match run::mine(&mining, &numbers, interrupt, &mut watch) {
            Err(_) if run::is_finished(self.dataset, self.plan) => {
                log_info("another process has already merged all shards");
                return Ok(self.ending.unreadable.exit_code(header.is_incomplete));
            }
            summary => summary?,
        };
        drop(watch);
        let exit_code = self.ending.end(&mining, &summary, are_all, interrupt)?;
        self.dataset.release(lock)?;
        ending::report_costs(&summary.counts, started);
        Ok(exit_code)
    }
}

/// Returns `old` if its rows can be copied in a run with this plan; otherwise prints a warning with
/// the reasons.
fn usable<'a>(old: Option<&'a PreviousDataset>, plan: &PlanHeader) -> Option<&'a PreviousDataset> {
    let old = old?;
    let build_hash = plan.build_hash.as_deref();
    let differences = differences_of(old, &plan.configuration, build_hash);
    if differences.is_empty() {
        return Some(old);
    }
    log_warning(&format!(
        "nothing can be copied from {}, everything is mined: {}",
        old.folder().display(),
        differences.join("; ")
    ));
    None
}

/// Returns the differences in configuration and build between `old` and a run with `config`.
pub fn differences(old: &PreviousDataset, config: &Config) -> Vec<String> {
    differences_of(old, &config.resolved().toml, run::build_hash().as_deref())
}

/// Returns the differences in configuration and build between `old` and a plan.
fn differences_of(
    old: &PreviousDataset,
    configuration: &str,
    build_hash: Option<&str>,
) -> Vec<String> {
    let header = old.plan().header();
    let mut differences = config::differences(&header.configuration, configuration);
    if build_hash.is_none() || header.build_hash.as_deref() != build_hash {
        differences.push("it was made by another build of refmine".to_owned());
    }
    differences
}
