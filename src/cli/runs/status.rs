//! The command `refmine status`: prints the progress of a run.

use crate::base::text::visible;
use crate::cli::datasets::input_dataset;
use crate::cli::failure::{DONE, FAILED, Failure, INTERRUPTED, OutputError};
use crate::run;
use crate::sink::SinkError;
use crate::sink::dataset::Dataset;
use crate::sink::dataset::compact;
use crate::sink::dataset::manifest::{DatasetCounts, Marker};
use crate::sink::plan::PlanFile;
use clap::Args;
use std::collections::BTreeSet;
use std::io::Write;
use std::path::PathBuf;

/// Maximum number of shards, and of repositories, that are named.
const NAMED_MAX: usize = 20;

const EXAMPLES: &str = "\
Examples:
  refmine status study
  while refmine status study; [ $? -eq 75 ]; do sleep 60; done
      waits while other machines are mining";

/// Prints the progress of a run: shards, commits, faults.
///
/// Exit code: 0 if the dataset is complete, 75 if shards are left, 1 if repositories cannot be read;
/// their names are printed, and someone has to repair them.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Arguments {
    /// Folder written by `refmine mine --out`
    #[arg(value_name = "DATASET")]
    dataset: PathBuf,
}

/// Runs the command, writes to `out`, and returns the exit code.
pub fn execute(arguments: &Arguments, out: &mut dyn Write) -> Result<u8, OutputError> {
    let dataset = Dataset::at(&arguments.dataset)?;
    // A compaction that was interrupted after its commit point: the new tables are complete, but not
    // all have their names.
    if let Some(manifest) = compact::committed(&dataset)? {
        input_dataset::warn_of_unfinished(&arguments.dataset);
        let printed = print(&manifest.counts, manifest.counts.commits(), out)
            .and_then(|()| writeln!(out, "remaining       refmine compact"));
        return printed.map(|()| INTERRUPTED).map_err(OutputError::Broken);
    }
    let (manifest, plan) = (dataset.manifest()?, dataset.plan()?);
    let printed = match (plan, manifest) {
        // A plan is there until its run is merged.
        (Some(plan), _) => {
            input_dataset::warn_of_unfinished(&arguments.dataset);
            let unread = unread(&dataset, &plan)?;
            let exit_code = if unread.is_empty() {
                INTERRUPTED
            } else {
                FAILED
            };
            print_unfinished(&dataset, &plan, &unread, out).map(|result| result.map(|()| exit_code))
        }
        (None, Some(manifest)) => {
            let short = match dataset.finished_plan()? {
                Some(plan) => not_planned(&plan)?,
                None => Vec::new(),
            };
            let exit_code = if short.is_empty() { DONE } else { FAILED };
            let printed = print(&manifest.counts, manifest.counts.commits(), out).and_then(|()| {
                print_names("not planned", &short, out)?;
                writeln!(out, "complete; shards merged: {}", manifest.shards)
            });
            Ok(printed.map(|()| exit_code))
        }
        (None, None) => Err(SinkError::NoDataset(arguments.dataset.clone()).into()),
    };
    printed?.map_err(OutputError::Broken)
}

/// Returns the problems of planning, one line per repository and cause.
fn not_planned(plan: &PlanFile) -> Result<Vec<String>, Failure> {
    if !plan.header().is_incomplete {
        return Ok(Vec::new());
    }
    let faults = plan.faults()?.into_iter();
    Ok(faults
        .map(|(name, fault)| format!("{name}: {fault}"))
        .collect())
}

/// Returns true if the shard with this marker is done.
fn is_done(marker: Option<&Marker>) -> bool {
    marker.is_some_and(Marker::is_whole)
}

/// Returns the repositories that could not be read in unfinished shards, one line each.
fn unread(dataset: &Dataset, plan: &PlanFile) -> Result<Vec<String>, Failure> {
    let mut unread = BTreeSet::new();
    for (number, marker) in (0..).zip(run::markers(dataset, plan)?) {
        if !is_done(marker.as_ref()) {
            unread.extend(run::unreadable_repositories(dataset, number)?);
        }
    }
    Ok(unread.into_iter().collect())
}

/// Prints the progress of an unfinished run.
fn print_unfinished(
    dataset: &Dataset,
    plan: &PlanFile,
    unread: &[String],
    out: &mut dyn Write,
) -> Result<std::io::Result<()>, Failure> {
    let markers = run::markers(dataset, plan)?;
    let mut counts = DatasetCounts::default();
    for marker in markers.iter().flatten() {
        counts.add(&marker.counts);
    }
    // Numbers of the shards that are not done.
    let missing: Vec<String> = markers
        .iter()
        .enumerate()
        .filter(|(_, marker)| !is_done(marker.as_ref()))
        .map(|(number, _)| number.to_string())
        .collect();
    let named = missing.get(..NAMED_MAX).unwrap_or(&missing).join(" ");
    let more = if missing.len() > NAMED_MAX {
        " …"
    } else {
        ""
    };
    let done = markers.len() - missing.len();
    let short = not_planned(plan)?;
    Ok(print(&counts, plan.header().commits, out).and_then(|()| {
        print_names("not planned", &short, out)?;
        print_names("unreadable", unread, out)?;
        writeln!(out, "shards          {done} of {} done", markers.len())?;
        match missing.is_empty() {
            true => writeln!(out, "remaining       refmine compact"),
            false => {
                let (shards, are) = match missing.len() {
                    1 => ("shard", "is"),
                    _ => ("shards", "are"),
                };
                writeln!(out, "remaining       {shards} {named}{more} {are} missing")
            }
        }
    }))
}

/// Prints at most [`NAMED_MAX`] names, one per line, and how many more there are.
fn print_names(title: &str, names: &[String], out: &mut dyn Write) -> std::io::Result<()> {
    for name in names.iter().take(NAMED_MAX) {
        writeln!(out, "{title:<16}{}", visible(name))?;
    }
    match names.len().checked_sub(NAMED_MAX) {
        None | Some(0) => Ok(()),
        Some(more) => writeln!(out, "{title:<16}and {more} more"),
    }
}

/// Prints the counts of commits and refactorings.
fn print(counts: &DatasetCounts, planned: u64, out: &mut dyn Write) -> std::io::Result<()> {
    writeln!(out, "commits         {} of {planned}", counts.commits())?;
    for (status, count) in &counts.statuses {
        writeln!(out, "  {:<14}{count}", visible(status))?;
    }
    writeln!(out, "refactorings    {}", counts.refactorings)?;
    for (role, count) in &counts.unselected {
        writeln!(out, "left out        {count} files, {}", visible(role))?;
    }
    for commit in &counts.quarantined {
        writeln!(out, "quarantined     {}", visible(commit))?;
    }
    Ok(())
}
