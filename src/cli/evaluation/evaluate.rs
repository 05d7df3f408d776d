//! The command `refmine evaluate`: compares refmine with published oracles, and prints tables in
//! their form.

use super::oracle_args::OracleArgs;
use crate::astdiff::change::Matcher;
use crate::cli::changes::trees::MatcherChoice;
use crate::cli::failure::{DONE, FAILED, Failure, OutputError};
use crate::cli::selection_args;
use crate::config::Config;
use crate::evaluate::astdiff::oracle::AstOracle;
use crate::evaluate::histories::{self, labels::HistoryOracle};
use crate::evaluate::marks::judged::ReaderVerdicts;
use crate::evaluate::marks::mark_files;
use crate::evaluate::oracle::Oracle;
use crate::evaluate::oracle::form::LabelMeaning;
use crate::evaluate::oracle::oracle_files;
use crate::evaluate::purity::purity_labels::PurityOracle;
use crate::evaluate::relinked::candidates;
use crate::evaluate::{self, EvaluateError, Evaluated, Setup, astdiff, baseline, purity, report};
use crate::mine::trees::TreeDiffer;
use crate::parse::cache::OutlineCache;
use crate::run::pipeline::memory::Shares;
use crate::run::watch::{Interrupt, Watch, log_info, log_warning};
use crate::sink::parquet::Footer;
use crate::sink::tables::evaluation;
use clap::Args;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

const EXAMPLES: &str = "\
Examples:
  refmine evaluate oracles/java-refdiff2 --out out --config refdiff2
  refmine evaluate marks-ann.tsv marks-bob.tsv --out out
      precision and agreement of two readers' marks from `refmine report`
  refmine evaluate oracles/java-astdiff --mappings mine.parquet
  refmine evaluate oracles/* --baseline evaluation/baselines/default
  refmine evaluate oracles/histories/* --dataset out

Query the result with DuckDB:
  duckdb -c \"FROM read_parquet('out/scores/*.parquet', hive_partitioning=false)\"";

/// Computes precision and recall against published oracles.
///
/// An oracle of refactorings or of AST diffs is recognised by the files in its folder. Commits of
/// public repositories are looked up in MIRROR/owner/name.git; commits that are missing there are
/// listed and left out of the counts.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Arguments {
    /// Folders of oracles, or files of marks
    ///
    /// Readers export marks from the page of `refmine report`.
    #[arg(value_name = "ORACLE_DIR", required = true)]
    oracles: Vec<PathBuf>,
    /// Folder for the tables [default: only print the report]
    ///
    /// Tables: verdicts, scores and times; for marks also marks, precision and agreement; for AST diffs
    /// node_scores and node_errors. Existing ones are replaced.
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// AST diffs: score these node mappings
    ///
    /// A Parquet file with the columns case, before_path, before_start, before_end, after_path,
    /// after_start, after_end: bytes from 0, the end exclusive. May be repeated.
    #[arg(long, value_name = "FILE")]
    mappings: Vec<PathBuf>,
    /// AST diffs: score this matcher
    ///
    /// May be repeated. Default: refmine and gumtree-simple (gumtree-greedy is slow), or none if
    /// --mappings is given.
    #[arg(long = "matcher", value_enum, value_name = "MATCHER")]
    matchers: Vec<MatcherChoice>,
    /// Histories of elements: a dataset that `refmine mine --emit history --out` wrote
    ///
    /// With the names of repositories that the oracle has, and the commits at which its histories end. May
    /// be repeated.
    #[arg(long = "dataset", value_name = "DIR", hide_short_help = true)]
    datasets: Vec<PathBuf>,
    /// Write each pair of elements that a step proposed, with its features and label, in place of a report
    ///
    /// A tab-separated file; docs/evaluation.md describes the columns.
    #[arg(long, value_name = "FILE", hide_short_help = true)]
    #[arg(conflicts_with_all = ["out", "baseline", "write_baseline", "all_types", "datasets", "mappings"])]
    candidates: Option<PathBuf>,
    #[command(flatten)]
    run: OracleArgs,
    /// Also score the labelled types that RefDiff does not have
    ///
    /// Types of declarations and bodies, and extracted classes, in a table of their own. Only oracles with RefactoringMiner's descriptions label them.
    #[arg(long)]
    all_types: bool,
    /// Readers' judgements of findings that the oracles do not list
    ///
    /// They are reported in separate columns.
    #[arg(long, value_name = "FILE")]
    judged: Option<PathBuf>,
    /// Compare with pinned verdicts; exit code 1 if any got worse
    ///
    /// A file, or a folder with one file per oracle.
    #[arg(long, value_name = "FILE")]
    baseline: Option<PathBuf>,
    /// Pin the verdicts in this file or folder
    #[arg(long, value_name = "FILE")]
    write_baseline: Option<PathBuf>,
}

/// Runs the command: evaluates all oracles, writes reports to `out` and tables to `--out`. Returns
/// the exit code.
pub fn execute(arguments: &Arguments, out: &mut dyn Write) -> Result<u8, OutputError> {
    let config = arguments.run.config()?;
    let mut oracles = Vec::new();
    let mirror = arguments.run.mirror.as_deref();
    // Folders of histories, of verdicts on purity, of node mappings, files of marks, and folders of labelled refactorings.
    let all = arguments.oracles.iter();
    let (lives, others): (Vec<_>, Vec<_>) = all.partition(|folder| HistoryOracle::is_at(folder));
    let others = others.into_iter();
    let (pure, others): (Vec<_>, Vec<_>) = others.partition(|folder| PurityOracle::is_at(folder));
    let others = others.into_iter();
    let (trees, others): (Vec<_>, Vec<_>) = others.partition(|folder| AstOracle::is_at(folder));
    let (marks, folders): (Vec<_>, Vec<_>) = others.into_iter().partition(|path| path.is_file());
    if !marks.is_empty() {
        oracles.push(mark_files::read(&marks, mirror)?);
    }
    for folder in folders {
        oracles.extend(oracle_files::read(folder, mirror)?);
        if arguments.all_types {
            oracles.extend(oracle_files::read_details(folder, mirror)?);
        }
    }
    let resolved = config.resolved();
    let settings = config.settings();
    let judged = match &arguments.judged {
        Some(path) => ReaderVerdicts::read(path)?,
        None => ReaderVerdicts::default(),
    };
    let setup = Setup {
        settings: &settings,
        options: config.run,
        include: &config.select.include,
        exclude: &config.select.exclude,
        reader_verdicts: &judged,
    };
    let interrupt = Interrupt::on_signals();
    if let Some(path) = &arguments.candidates {
        write_candidates(path, (&oracles, setup), &interrupt)?;
        return Ok(DONE);
    }
    let (mut verdicts, mut scores, mut times, mut losses) = (Vec::new(), Vec::new(), Vec::new(), 0);
    for oracle in &oracles {
        let mut watch = Watch::on_stderr();
        let mut evaluated = evaluate::evaluate(oracle, setup, &interrupt, &mut watch)?;
        drop(watch);
        writeln!(out, "{}", report::report(&evaluated)).map_err(OutputError::Broken)?;
        out.flush().map_err(OutputError::Broken)?;
        verdicts.extend(evaluated.verdict_rows());
        scores.extend(evaluated.score_rows());
        losses += hold_against_baseline(arguments, &evaluated)?;
        times.append(&mut evaluated.times);
    }
    let footer = Footer {
        config_hash: resolved.hash.clone(),
    };
    if let Some(folder) = arguments.out.as_deref().filter(|_| !oracles.is_empty()) {
        evaluation::write(folder, &footer, &verdicts, &scores, &times)?;
        for marks in oracles.iter().filter_map(|oracle| oracle.marks.as_ref()) {
            marks.tables().write(folder, &footer)?;
        }
    }
    score_trees((arguments, &config), &trees, &footer, &interrupt, out)?;
    score_histories((arguments, &config), &lives, out)?;
    score_purity((arguments, setup), &pure, &interrupt, out)?;
    Ok(if losses > 0 { FAILED } else { DONE })
}

/// Writes the candidate pairs of all oracles to the file `path`.
fn write_candidates(
    path: &Path,
    (oracles, setup): (&[Oracle], Setup<'_>),
    interrupt: &Interrupt,
) -> Result<(), Failure> {
    let mut table = candidates::header();
    for oracle in oracles {
        table += &evaluate::candidates(oracle, setup, interrupt)?;
    }
    write_file(path, &table)
}

/// Evaluates the histories of the oracles in `folders`, and writes reports, and to `--out` the wrong
/// commits.
fn score_histories(
    (arguments, config): (&Arguments, &Config),
    folders: &[&PathBuf],
    out: &mut dyn Write,
) -> Result<(), OutputError> {
    if !folders.is_empty() && arguments.datasets.is_empty() {
        let message =
            "histories are compared with datasets: mine with --emit history, and give --dataset";
        return Err(Failure::usage(message, "no_history").into());
    }
    for folder in folders {
        let oracle = HistoryOracle::read(folder).map_err(Failure::from)?;
        let scores = histories::evaluate(&oracle, &arguments.datasets, &config.settings());
        let scores = scores.map_err(Failure::from)?;
        for fault in &scores.faults {
            log_warning(&fault.to_string());
        }
        writeln!(out, "{}", scores.report()).map_err(OutputError::Broken)?;
        out.flush().map_err(OutputError::Broken)?;
        if let Some(folder) = &arguments.out {
            let name = format!("{}.wrong.tsv", oracle.name);
            write_text(folder, &name, &scores.wrong_commits())?;
        }
    }
    Ok(())
}

/// Evaluates the verdicts on purity of the oracles in `folders`, and writes reports, and to `--out` the verdicts.
fn score_purity(
    (arguments, setup): (&Arguments, Setup<'_>),
    folders: &[&PathBuf],
    interrupt: &Interrupt,
    out: &mut dyn Write,
) -> Result<(), OutputError> {
    for folder in folders {
        let oracle = PurityOracle::read(folder, arguments.run.mirror.as_deref())?;
        let mut watch = Watch::on_stderr();
        let scores = purity::evaluate(&oracle, setup, interrupt, &mut watch)?;
        drop(watch);
        writeln!(out, "{}", scores.report()).map_err(OutputError::Broken)?;
        out.flush().map_err(OutputError::Broken)?;
        if let Some(folder) = &arguments.out {
            write_text(
                folder,
                &format!("{}.purity.tsv", oracle.name),
                &scores.rows(),
            )?;
        }
    }
    Ok(())
}

/// Writes the file `name` into `folder`, which is created.
fn write_text(folder: &Path, name: &str, text: &str) -> Result<(), Failure> {
    write_file(&folder.join(name), text)
}

/// Writes the file `path`, whose folder is created.
fn write_file(path: &Path, text: &str) -> Result<(), Failure> {
    let folder = path.parent().unwrap_or(Path::new(""));
    let written = fs::create_dir_all(folder).and_then(|()| fs::write(path, text));
    let path = path.to_path_buf();
    written.map_err(|cause| Failure::from(EvaluateError::Unwritable { path, cause }))
}

/// Evaluates node mappings on the AST diff oracles in `folders`, and writes reports and tables.
fn score_trees(
    (arguments, config): (&Arguments, &Config),
    folders: &[&PathBuf],
    footer: &Footer,
    interrupt: &Interrupt,
    out: &mut dyn Write,
) -> Result<(), OutputError> {
    let (mut oracles, mut scores) = (Vec::new(), Vec::new());
    for folder in folders {
        oracles.push(AstOracle::read(folder).map_err(Failure::from)?);
    }
    // Without options, both matchers are compared; with tables of mappings only, none is run.
    let matchers: Vec<Matcher> = match (&arguments.matchers[..], &arguments.mappings[..]) {
        ([], []) => vec![Matcher::Refmine, Matcher::GumTreeSimple],
        (chosen, _) => chosen.iter().map(|choice| choice.matcher()).collect(),
    };
    let (settings, filter) = (config.settings(), selection_args::filter(config)?);
    let cache = OutlineCache::new(Shares::of(&config.run).cache);
    let mut differ = TreeDiffer::new(&settings, &cache);
    let mut all = Vec::new();
    for oracle in &oracles {
        let mut evaluated =
            astdiff::of_tables(oracle, &arguments.mappings).map_err(Failure::from)?;
        if !matchers.is_empty() {
            let computed = astdiff::of_matchers(
                oracle,
                (&settings, &filter),
                &mut differ,
                &matchers,
                interrupt,
            );
            let computed = computed.map_err(Failure::from)?;
            // The matchers come before the tables of mappings.
            evaluated.tools.splice(0..0, computed.tools);
            evaluated.unreached = computed.unreached;
            evaluated.unread = computed.unread;
        }
        writeln!(out, "{}", astdiff::report::report(&evaluated)).map_err(OutputError::Broken)?;
        out.flush().map_err(OutputError::Broken)?;
        scores.extend(evaluated.score_rows());
        all.push(evaluated);
    }
    if let Some(folder) = arguments.out.as_deref().filter(|_| !all.is_empty()) {
        let errors = all.iter().flat_map(|evaluated| evaluated.error_rows());
        evaluation::write_nodes(folder, footer, &scores, errors)?;
    }
    Ok(())
}

/// Compares the verdicts with the baseline and writes the new one, if requested. Returns the number
/// of verdicts that got worse.
fn hold_against_baseline(
    arguments: &Arguments,
    evaluated: &Evaluated<'_>,
) -> Result<usize, Failure> {
    // Agreement with another tool's detections is neither good nor bad.
    if evaluated.oracle.form.labels == LabelMeaning::Detections {
        return Ok(0);
    }
    let file = |place: &Path| baseline::file(place, evaluated);
    let mut losses = 0;
    if let Some(path) = arguments.baseline.as_deref().map(file) {
        let delta = baseline::compare(&path, evaluated)?;
        log_info(&format!(
            "against {}:\n{}",
            path.display(),
            delta.text.trim_end()
        ));
        losses = delta.losses;
        if losses > 0 {
            log_info(&format!(
                "{losses} losses against the baseline; if they are intended, pin the new counts with --write-baseline"
            ));
        }
    }
    if let Some(path) = arguments.write_baseline.as_deref().map(file) {
        baseline::write(&path, evaluated)?;
    }
    Ok(losses)
}
