//! The command `refmine calibrate`: evaluates values of thresholds on oracles and reports the best
//! by F1.

use super::oracle_args::OracleArgs;
use crate::cli::failure::{DONE, Failure, OutputError};
use crate::cli::selection_args;
use crate::config::Config;
use crate::evaluate::calibrate::{Trial, report};
use crate::evaluate::marks::judged::ReaderVerdicts;
use crate::evaluate::oracle::oracle_files;
use crate::evaluate::{self, Setup};
use crate::run::watch::{Interrupt, Watch, log_info};
use clap::{Args, ValueEnum};
use std::io::Write;
use std::path::PathBuf;

const EXAMPLES: &str = "\
Examples:
  refmine calibrate oracles/java-refdiff2 --key relate.similarity_min
  refmine calibrate oracles/* --mirror clones --by relationship \\
      --key relate.containment_min --key relate.containment_beside_min --values 0.3,0.4,0.5,0.6

A threshold is tried alone; the others keep their values. Nothing is written to the configuration.";

/// Values to try without `--values`.
const VALUES: [f64; 9] = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9];

/// Tries values of thresholds on oracles and reports the best by F1.
///
/// Each value is evaluated on all oracles together. The report says which value is best, how flat the
/// optimum is, and what cross-validation by project gives (MSR 2017, Section III-D).
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Arguments {
    /// Folders of oracles of refactorings
    #[arg(value_name = "ORACLE_DIR", required = true)]
    oracles: Vec<PathBuf>,
    /// Threshold to try, such as relate.similarity_min; may be repeated
    #[arg(long = "key", value_name = "KEY", required = true)]
    keys: Vec<String>,
    /// Values to try [default: 0.1 to 0.9]
    #[arg(long, value_name = "LIST", value_delimiter = ',')]
    values: Vec<f64>,
    /// Report all types together, or each relationship's refactoring type as well
    #[arg(long, value_enum, value_name = "WHAT", default_value_t = ReportScope::Total)]
    by: ReportScope,
    #[command(flatten)]
    run: OracleArgs,
}

/// Scope of the counts in a report.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum ReportScope {
    Total,
    Relationship,
}

/// Runs the command: evaluates every value of every key and writes one report per key to `out`.
/// Returns the exit code.
pub fn execute(arguments: &Arguments, out: &mut dyn Write) -> Result<u8, OutputError> {
    let base = selection_args::fitted(arguments.run.config()?)?;
    let mut oracles = Vec::new();
    for folder in &arguments.oracles {
        oracles.extend(oracle_files::read(folder, arguments.run.mirror.as_deref())?);
    }
    let mut values = match arguments.values.is_empty() {
        true => VALUES.to_vec(),
        false => arguments.values.clone(),
    };
    values.sort_by(f64::total_cmp);
    values.dedup();
    let judged = ReaderVerdicts::default();
    let interrupt = Interrupt::on_signals();
    // For each key, one trial per value: all oracles evaluated with this value.
    for key in &arguments.keys {
        let mut trials = Vec::new();
        for &value in &values {
            let config = with(&base, key, value)?;
            let settings = config.settings();
            let setup = Setup {
                settings: &settings,
                options: config.run,
                include: &config.select.include,
                exclude: &config.select.exclude,
                reader_verdicts: &judged,
            };
            log_info(&format!("{key} = {value}"));
            let mut trial = Trial::new(value);
            for oracle in &oracles {
                let mut watch = Watch::silent();
                let evaluated = evaluate::evaluate(oracle, setup, &interrupt, &mut watch)?;
                trial.add(&evaluated.verdict_rows());
            }
            trials.push(trial);
        }
        let by_type = arguments.by == ReportScope::Relationship;
        writeln!(out, "{}", report(key, &trials, by_type)).map_err(OutputError::Broken)?;
        out.flush().map_err(OutputError::Broken)?;
    }
    Ok(DONE)
}

/// Returns `base` with `value` for `key`, which must have a section, such as
/// `relate.similarity_min`.
fn with(base: &Config, key: &str, value: f64) -> Result<Config, Failure> {
    let Some((section, name)) = key.rsplit_once('.') else {
        let message =
            format!("`{key}` is not a key with a section: give one such as relate.similarity_min");
        return Err(Failure::usage(&message, "config_unknown_key"));
    };
    let text = format!("[{section}]\n{name} = {value:?}\n");
    Ok(base.changed(&text, "--key")?)
}
