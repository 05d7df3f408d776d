//! The command `refmine check`: verifies that a dataset is complete and unchanged.

use crate::base::text::visible;
use crate::cli::datasets::input_dataset;
use crate::cli::failure::{DONE, FAILED, INTERRUPTED, OutputError};
use crate::run::watch::{log_info, log_warning};
use crate::sink::dataset::Dataset;
use crate::sink::dataset::check;
use crate::sink::dataset::compact;
use clap::Args;
use std::io::Write;
use std::path::PathBuf;

const EXAMPLES: &str = "\
Examples:
  refmine check study && tar --create --file study.tar study
      before publishing a dataset
  refmine check downloaded
      after downloading it";

/// Verifies a dataset: checksums, row counts and configuration.
///
/// Every file of a table and the plan have their recorded checksums, every planned commit has exactly
/// one row, and schema and configuration are the same in all files. README.md, DICTIONARY.md and
/// CITATION.cff are not verified: they may be edited. One that is missing is written first.
/// Exit code: 0 if all holds, 1 if something is wrong, 75 if shards are still missing.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Arguments {
    /// The folder that `refmine mine --out` wrote
    #[arg(value_name = "DATASET")]
    dataset: PathBuf,
}

/// Runs the command: writes every problem and a summary to `out`. Returns the exit code.
pub fn execute(arguments: &Arguments, out: &mut dyn Write) -> Result<u8, OutputError> {
    let dataset = Dataset::at(&arguments.dataset)?;
    let mended = compact::complete(&dataset);
    input_dataset::warn_of_unfinished(&arguments.dataset);
    let report = check::check(&dataset)?;
    match mended {
        Ok(written) if written.is_empty() => {}
        Ok(written) => log_info(&format!("wrote what was missing: {}", written.join(", "))),
        // Another process may be writing there, or the folder be read only.
        Err(cause) => log_warning(&format!(
            "README.md, DICTIONARY.md or CITATION.cff could not be written: {cause}"
        )),
    }
    if report.is_without_plan {
        log_info("plan.parquet is not there, so the commits are not compared with a plan");
    }
    let mut print = || {
        for problem in &report.problems {
            writeln!(out, "WRONG  {}", visible(problem))?;
        }
        writeln!(
            out,
            "{} files with {} rows, {} commits as planned, {} problems, {} shards missing",
            report.files,
            report.rows,
            report.commits,
            report.problems.len(),
            report.shards_missing
        )?;
        out.flush()
    };
    print().map_err(OutputError::Broken)?;
    Ok(match (report.problems.is_empty(), report.shards_missing) {
        (false, _) => FAILED,
        (true, 0) => DONE,
        (true, _) => INTERRUPTED,
    })
}
