//! The command `refmine compact`: merges the files of all shards into the tables of a dataset.

use super::choosing::UnreadableArg;
use super::ending::warn_of_versions;
use crate::cli::failure::{DONE, Failure, INTERRUPTED};
use crate::config::Config;
use crate::run;
use crate::run::watch::log_info;
use crate::sink::SinkError;
use crate::sink::dataset::Dataset;
use crate::sink::dataset::compact;
use clap::Args;
use std::path::PathBuf;

const EXAMPLES: &str = "\
Examples:
  refmine compact study
      after separate processes have mined the shards: refmine mine --plan … --shard N";

/// Merges the shards of a run into a few large files.
///
/// `refmine mine` without --shard does this itself. Exit code: 75 if shards are still missing, 1 if
/// repositories could not be planned.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Arguments {
    /// The folder that `refmine mine --out` wrote
    #[arg(value_name = "DATASET")]
    dataset: PathBuf,
    #[command(flatten)]
    unreadable: UnreadableArg,
}

/// Runs the command, and returns the exit code.
pub fn execute(arguments: &Arguments) -> Result<u8, Failure> {
    let dataset = Dataset::at(&arguments.dataset)?;
    compact::recover(&dataset)?;
    let written = compact::complete(&dataset)?;
    let Some(plan) = dataset.plan()? else {
        return match dataset.manifest()? {
            Some(_) => {
                log_info(&match written.is_empty() {
                    true => "the dataset is already complete".to_owned(),
                    false => format!("wrote what was missing: {}", written.join(", ")),
                });
                Ok(DONE)
            }
            None => Err(SinkError::NoDataset(arguments.dataset.clone()).into()),
        };
    };
    let origin = plan.path().display().to_string();
    let planned = Config::from_text(&plan.header().configuration, &origin)?;
    match run::finish(&dataset, &plan, planned.limits.lineage_versions_max)? {
        Ok(manifest) => {
            warn_of_versions(&manifest.counts);
            let rows = manifest.files.iter().map(|file| file.rows);
            let rows = rows.fold(0, u64::saturating_add);
            let (shards, files) = (manifest.shards, manifest.files.len());
            log_info(&format!("{shards} shards, {files} files, {rows} rows"));
            Ok(arguments.unreadable.exit_code(plan.header().is_incomplete))
        }
        Err(missing) => {
            log_info(&format!(
                "{missing} shards are not done: mine them first (`refmine status` names them)"
            ));
            Ok(INTERRUPTED)
        }
    }
}
