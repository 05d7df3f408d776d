//! The end of a run: merges the shards and reports the result on stderr.

use super::choosing::UnreadableArg;
use crate::base::fault::FaultCode;
use crate::cli::failure::{DONE, FAILED, Failure, INTERRUPTED};
use crate::run::watch::{Interrupt, log_info, log_warning};
use crate::run::{self, Mining, UnreadableRepository};
use crate::sink::dataset::MIRRORS_FOLDER;
use crate::sink::dataset::manifest::DatasetCounts;
use crate::sink::plan::PlanHeader;
use std::collections::BTreeMap;
use std::time::Instant;

/// Maximum number of unreadable repositories that are named.
const NAMED_REPOSITORIES_MAX: usize = 20;

/// Settings for the end of a run.
pub struct RunEnding<'a> {
    /// Advice on resuming the run, inserted into a message, such as `, without --overwrite,`.
    pub resume: &'a str,
    /// Option `--allow-unreadable`: an unreadable repository is no failure.
    pub unreadable: &'a UnreadableArg,
    /// True if the mirrors in the folder of the dataset are kept.
    pub keeps_mirrors: bool,
}

impl RunEnding<'_> {
    /// Merges the shards if `all` shards of the plan were requested and are done, reports the
    /// result, and returns the exit code.
    pub fn end(
        &self,
        mining: &Mining<'_>,
        summary: &run::RunSummary,
        all: bool,
        interrupt: &Interrupt,
    ) -> Result<u8, Failure> {
        let header = mining.plan.header();
        if interrupt.requested() {
            report(&summary.counts, header);
            let how = self.resume;
            log_info(&format!(
                "interrupted: what was mined is kept; run the command again{how} to resume"
            ));
            return Ok(INTERRUPTED);
        }
        log_unreadable(&summary.unreadable);
        if summary.shards_of_other_processes > 0 {
            report(&summary.counts, header);
            let count = summary.shards_of_other_processes;
            log_info(&format!(
                "{count} shards are in progress elsewhere; run the command again later"
            ));
            return Ok(INTERRUPTED);
        }
        if !summary.unreadable.is_empty() {
            report(&summary.counts, header);
            log_info(
                "the commits of the other repositories are kept: make these readable and run the command \
                 again, or give --allow-unreadable to continue without them",
            );
            return Ok(FAILED);
        }
        if !all {
            report(&summary.counts, header);
            log_info("the shards are done; `refmine compact` merges them when all are");
            return Ok(DONE);
        }
        let lineage_versions_max = mining.settings.limits.lineage_versions_max;
        match run::finish(mining.dataset, mining.plan, lineage_versions_max)? {
            Ok(manifest) => report(&manifest.counts, header),
            Err(missing) => {
                log_info(&format!(
                    "{missing} shards are in progress elsewhere; run the command again later"
                ));
                return Ok(INTERRUPTED);
            }
        }
        if !self.keeps_mirrors {
            let mirrors = mining.dataset.folder().join(MIRRORS_FOLDER);
            mining.dataset.disk().remove_folder(&mirrors)?;
        }
        if header.is_incomplete && !self.unreadable.allow {
            log_info(
                "some repositories could not be planned: `refmine status` names them; fix them and plan \
                 again, or give --allow-unreadable",
            );
        }
        Ok(self.unreadable.exit_code(header.is_incomplete))
    }
}

/// Prints a warning for each unreadable repository, at most [`NAMED_REPOSITORIES_MAX`], and the number of shards
/// that have one.
fn log_unreadable(unread: &[UnreadableRepository]) {
    let mut named: Vec<&str> = Vec::new();
    for UnreadableRepository {
        repository, cause, ..
    } in unread
    {
        if named.len() < NAMED_REPOSITORIES_MAX && !named.contains(&repository.as_str()) {
            log_warning(&format!("{repository}: {cause}"));
            named.push(repository);
        }
    }
    if let Some(last) = unread.last() {
        let mut shards: Vec<u32> = unread.iter().map(|unread| unread.shard).collect();
        shards.dedup();
        log_info(&format!(
            "shards with unreadable repositories: {}, the last one is {}",
            shards.len(),
            last.shard
        ));
    }
}

/// Formats counts as a list, such as `3 ok, 1 skipped`.
fn listed(counts: &BTreeMap<String, u64>) -> String {
    let counts = counts.iter();
    let counts: Vec<String> = counts
        .map(|(name, count)| format!("{count} {name}"))
        .collect();
    counts.join(", ")
}

/// Prints how many files were left out for their role, if any.
pub fn print_left_out(by_role: &BTreeMap<String, u64>) {
    if !by_role.is_empty() {
        log_info(&format!(
            "changed files left out by role: {}; --roles all includes them",
            listed(by_role)
        ));
    }
}

/// Prints a warning if there are repositories whose lineages were not found.
pub fn warn_of_versions(counts: &DatasetCounts) {
    let code = FaultCode::TooManyVersions.name();
    if let Some(count) = counts.faults.get(code) {
        log_warning(&format!(
            "repositories without lineages: {count}; their elements have more versions than \
             limits.lineage_versions_max ({code})"
        ));
    }
}

/// Prints the counts of a run: commits, refactorings, faults, files left out and quarantined
/// commits.
fn report(counts: &DatasetCounts, header: &PlanHeader) {
    let commits = counts.commits();
    let detail = match commits {
        0 => String::new(),
        _ => format!(" ({})", listed(&counts.statuses)),
    };
    log_info(&format!(
        "{commits} of {} commits{detail}, repositories: {}, refactorings: {}",
        header.commits, header.repositories, counts.refactorings
    ));
    if !counts.faults.is_empty() {
        log_info(&format!("faults: {}", listed(&counts.faults)));
    }
    warn_of_versions(counts);
    print_left_out(&counts.unselected);
    for commit in &counts.quarantined {
        log_info(&format!("quarantined: {commit}"));
    }
}

/// Prints the duration, throughput and peak memory of this process.
pub fn report_costs(counts: &DatasetCounts, started: Instant) {
    let seconds = started.elapsed().as_secs_f64();
    let memory = memory_peak_bytes()
        .map(|bytes| format!(", peak memory {} MiB", bytes >> 20))
        .unwrap_or_default();
    log_info(&format!(
        "{seconds:.1} s, {:.1} commits a second{memory}",
        counts.commits() as f64 / seconds.max(0.001)
    ));
}

/// Returns the peak memory of this process in bytes; `None` where the system does not report it
/// (only Linux does).
fn memory_peak_bytes() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status
        .lines()
        .find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kibibytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kibibytes << 10)
}
