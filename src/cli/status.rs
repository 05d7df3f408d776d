//! `refmine status`: how far a run is.

use super::{DONE, Failure, INTERRUPTED, Printing, warn_of_unfinished};
use crate::run;
use crate::sink::SinkError;
use crate::sink::compact;
use crate::sink::dataset::Dataset;
use crate::sink::manifest::Counts;
use crate::sink::plan::PlanFile;
use clap::Args;
use std::io::Write;
use std::path::PathBuf;

/// Shards that are named one by one.
const NAMED_MAX: usize = 20;

const EXAMPLES: &str = "\
Examples:
  refmine status study
  until refmine status study; do sleep 60; done
      waits until other machines have mined all of it";

/// Tells how far a run is: shards, commits, what is quarantined.
///
/// The exit code is 0 if the dataset is whole, and 75 if something is left to do.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Arguments {
    /// The folder that `refmine mine --out` writes
    #[arg(value_name = "DATASET")]
    dataset: PathBuf,
}

/// Prints on `out`, and returns the exit code.
pub fn execute(arguments: &Arguments, out: &mut dyn Write) -> Result<u8, Printing> {
    let dataset = Dataset::at(&arguments.dataset);
    compact::recover(&dataset)?;
    let (manifest, plan) = (dataset.manifest()?, dataset.plan()?);
    let told = match (plan, manifest) {
        (Some(plan), _) => {
            warn_of_unfinished(&arguments.dataset);
            print_unfinished(&dataset, &plan, out).map(|result| result.map(|()| INTERRUPTED))
        }
        (None, Some(manifest)) => {
            let told = print(&manifest.counts, manifest.counts.commits(), out).and_then(|()| {
                writeln!(out, "whole: {} shards were put together", manifest.shards)
            });
            Ok(told.map(|()| DONE))
        }
        (None, None) => Err(SinkError::NoDataset(arguments.dataset.clone()).into()),
    };
    told?.map_err(Printing::Broken)
}

fn print_unfinished(
    dataset: &Dataset,
    plan: &PlanFile,
    out: &mut dyn Write,
) -> Result<std::io::Result<()>, Failure> {
    let markers = run::markers(dataset, plan)?;
    let mut counts = Counts::default();
    for marker in markers.iter().flatten() {
        counts.add(&marker.counts);
    }
    let missing: Vec<String> = markers
        .iter()
        .enumerate()
        .filter(|(_, marker)| marker.is_none())
        .map(|(number, _)| number.to_string())
        .collect();
    let named = missing.get(..NAMED_MAX).unwrap_or(&missing).join(" ");
    let more = if missing.len() > NAMED_MAX {
        " …"
    } else {
        ""
    };
    let done = markers.len() - missing.len();
    Ok(print(&counts, plan.header().commits, out).and_then(|()| {
        writeln!(out, "shards          {done} of {} done", markers.len())?;
        match missing.is_empty() {
            true => writeln!(out, "left to do      refmine compact"),
            false => writeln!(out, "missing         {named}{more}"),
        }
    }))
}

fn print(counts: &Counts, planned: u64, out: &mut dyn Write) -> std::io::Result<()> {
    writeln!(out, "commits         {} of {planned}", counts.commits())?;
    for (status, count) in &counts.statuses {
        writeln!(out, "  {status:<14}{count}")?;
    }
    writeln!(out, "refactorings    {}", counts.refactorings)?;
    for (role, count) in &counts.left_out {
        writeln!(out, "left out        {count} files, {role}")?;
    }
    for commit in &counts.quarantined {
        writeln!(out, "quarantined     {commit}")?;
    }
    Ok(())
}
