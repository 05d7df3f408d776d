//! Mining of a begun run, for `mine` and `update`: the shards are mined and merged, and the result is
//! reported. Also decides whether the rows of a previous dataset can be copied.

use super::ending::{self, RunEnding};
use crate::cli::failure::Failure;
use crate::config::{self, Config};
use crate::run::supervisor::{self, JournalFolders};
use crate::run::watch::{Interrupt, Watch, log_info, log_warning};
use crate::run::{self, Mining};
use crate::sink::dataset::Dataset;
use crate::sink::dataset::reuse::PreviousDataset;
use crate::sink::plan::{PlanFile, PlanHeader};
use std::ffi::OsString;
use std::path::Path;
use std::time::{Duration, Instant};

/// Time to wait for another process that is beginning a run in the same folder.
pub const LOCK_WAIT_MAX: Duration = Duration::from_secs(10);

/// Result of beginning or resuming a run.
pub enum NextStep {
    /// Mine this plan with this configuration.
    Run(Box<(PlanFile, Config)>),
    /// Nothing is left to mine, or planning was interrupted. Contains the exit code.
    Nothing(u8),
}

/// Starts a child process that mines the dataset in `folder` with the arguments `words`, and
/// supervises it. `list` is what the child reads from standard input.
pub fn supervise(folder: &Path, words: &[OsString], list: Option<&[u8]>) -> Result<u8, Failure> {
    let dataset = Dataset::at(folder)?;
    let journals = JournalFolders::of(&dataset);
    Ok(supervisor::supervise(
        words,
        dataset.disk(),
        &journals,
        list,
    )?)
}

/// Mines the shards with these numbers, or all, merges them if all are done, reports the result, and
/// returns the exit code. `started` is the time at which the process started.
pub fn mine_shards(
    mining: &Mining<'_>,
    shards: Option<Vec<u32>>,
    ending: &RunEnding<'_>,
    (interrupt, mut watch): (&Interrupt, Watch),
    started: Instant,
) -> Result<u8, Failure> {
    let header = mining.plan.header();
    let lock = mining.dataset.lock_shared()?;
    let are_all = shards.is_none();
    let numbers = shards.unwrap_or_else(|| (0..header.shards).collect());
    let summary = match run::mine(mining, &numbers, interrupt, &mut watch) {
        Err(_) if run::is_finished(mining.dataset, mining.plan) => {
            log_info("another process has already merged all shards");
            return Ok(ending.unreadable.exit_code(header.is_incomplete));
        }
        summary => summary?,
    };
    drop(watch);
    let exit_code = ending.end(mining, &summary, are_all, interrupt)?;
    mining.dataset.release(lock)?;
    ending::report_costs(&summary.counts, started);
    Ok(exit_code)
}

/// Returns `old` if its rows can be copied in a run with this plan; otherwise prints a warning with
/// the reasons.
pub fn usable<'a>(
    old: Option<&'a PreviousDataset>,
    plan: &PlanHeader,
) -> Option<&'a PreviousDataset> {
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
