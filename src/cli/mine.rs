//! `refmine mine`: histories in, a dataset out.

use super::options::{self, Selecting};
use super::{DONE, FAILED, Failure, INTERRUPTED, dates};
use crate::config::{Config, MergePolicy};
use crate::run::plan::{self, Plan, Target};
use crate::run::watch::{Interrupt, Watch, say, warn};
use crate::run::{self, Request, Summary, commits_file};
use crate::sink::dataset::{Dataset, MIRRORS_FOLDER};
use crate::source::git::Selection;
use clap::{Args, ValueEnum};
use std::path::PathBuf;
use std::time::Instant;

const EXAMPLES: &str = "\
Examples:
  refmine mine . --out out
      every commit that HEAD of this repository reaches
  refmine mine https://github.com/chartjs/Chart.js --rev v3.0.0..v4.0.0 --out chartjs
      the commits between two releases of a repository elsewhere
  refmine mine --commits commits.tsv --config refdiff2 --out out
      exactly the listed commits, as RefDiff 2.0 would see them

DuckDB reads the result as it lies:
  duckdb -c \"SELECT type, count(*) FROM 'out/refactorings/*.parquet' GROUP BY ALL\"

A name in the dataset is the folder's, or owner/name for URLs and for folders owner/name.git.";

/// Mines histories into a folder of Parquet tables.
///
/// Every planned commit gets exactly one row in the table `commits`, with a status; what falls
/// short gets a row in `faults`, and the rest goes on.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Arguments {
    /// Work trees, bare repositories, .git folders, or URLs (file://, https://, ssh)
    #[arg(value_name = "REPO", required_unless_present = "commits")]
    repositories: Vec<String>,
    /// The folder for the tables; it must be new or empty
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    /// Replace the dataset that the folder holds
    #[arg(long)]
    overwrite: bool,
    /// Revisions as in git: A..B, a branch, a tag [default: HEAD]
    #[arg(long = "rev", value_name = "REVISION")]
    revision: Option<String>,
    /// Only commits from then on: a date (2020-01-31, UTC), RFC 3339, or seconds since 1970
    #[arg(long, value_name = "TIME", value_parser = dates::since, allow_negative_numbers = true)]
    since: Option<i64>,
    /// Only commits up to then; a date includes its whole day
    #[arg(long, value_name = "TIME", value_parser = dates::until, allow_negative_numbers = true)]
    until: Option<i64>,
    /// Follow only the first parent of merges
    #[arg(long)]
    first_parent: bool,
    /// At most this many commits of each repository, the newest
    #[arg(long, value_name = "N")]
    max_count: Option<u64>,
    /// What becomes of merges: skipped with a row, or compared with the first parent [default: skip]
    #[arg(long, value_name = "POLICY")]
    merges: Option<MergesFlag>,
    /// A tab-separated file with the columns git_dir and commit, and repository for names: exactly
    /// these commits; a relative git_dir is relative to the file
    #[arg(
        long,
        value_name = "FILE",
        conflicts_with_all = ["repositories", "revision", "since", "until", "first_parent", "max_count"]
    )]
    commits: Option<PathBuf>,
    #[command(flatten)]
    selecting: Selecting,
    /// Workers [default: one for each processor]
    #[arg(long, value_name = "N", env = "REFMINE_JOBS", value_parser = clap::value_parser!(u32).range(1..=1024))]
    jobs: Option<u32>,
    /// Write a further table: relationships (all matched elements, unchanged ones too)
    #[arg(long, value_name = "TABLE")]
    emit: Vec<Extra>,
    /// Where URLs are mirrored, bare; kept for the next run [default: mirrors in the folder of --out]
    #[arg(long, value_name = "DIR", env = "REFMINE_MIRROR")]
    mirror: Option<PathBuf>,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum MergesFlag {
    Skip,
    FirstParent,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum Extra {
    Relationships,
}

/// Mines what `arguments` say, and returns the exit code.
pub fn execute(arguments: Arguments) -> Result<u8, Failure> {
    let started = Instant::now();
    let config = resolved(&arguments)?;
    if config.limits() != config.limits {
        say("run.memory_bytes_max lowers limits: see the configuration in the table run");
    }
    let filter = options::filter(&config)?;
    let targets = targets(&arguments)?;
    let dataset = Dataset::prepare(&arguments.out, arguments.overwrite)?;
    let interrupt = Interrupt::on_signals();
    let mut watch = Watch::on_stderr();
    let mirrors = arguments
        .mirror
        .clone()
        .unwrap_or_else(|| dataset.folder().join(MIRRORS_FOLDER));
    let selection = selection(&arguments, &config);
    let told = |repository: &str| watch.planning(repository);
    let Some(plan) = plan::plan(targets, &selection, &mirrors, &interrupt, told) else {
        say("interrupted before anything was mined");
        return Ok(INTERRUPTED);
    };
    watch.planned();
    report_repositories(&plan);
    let request = Request {
        plan: &plan,
        filter: &filter,
        settings: &config.settings(),
        options: config.run,
        config: &config.resolved(),
    };
    let summary = run::mine(request, dataset, &interrupt, &mut watch)?;
    report(&summary, &plan, started);
    Ok(match (summary.complete, plan.falls_short()) {
        (false, _) => INTERRUPTED,
        (true, true) => FAILED,
        (true, false) => DONE,
    })
}

fn resolved(arguments: &Arguments) -> Result<Config, Failure> {
    let mut config = arguments.selecting.config()?;
    if let Some(jobs) = arguments.jobs {
        config.run.jobs = jobs;
    }
    if let Some(merges) = arguments.merges {
        config.select.merges = match merges {
            MergesFlag::Skip => MergePolicy::Skip,
            MergesFlag::FirstParent => MergePolicy::FirstParent,
        };
    }
    for extra in &arguments.emit {
        match extra {
            Extra::Relationships => config.output.relationships = true,
        }
    }
    Ok(config)
}

fn targets(arguments: &Arguments) -> Result<Vec<Target>, Failure> {
    match &arguments.commits {
        Some(file) => Ok(commits_file::read(file)?),
        None => Ok(arguments
            .repositories
            .iter()
            .map(|at| Target::at(at))
            .collect()),
    }
}

fn selection(arguments: &Arguments, config: &Config) -> Selection {
    Selection {
        revisions: arguments.revision.clone(),
        since: arguments.since,
        until: arguments.until,
        first_parent: arguments.first_parent,
        max_count: arguments.max_count,
        merges: options::merges(config.select.merges),
    }
}

/// Says at once what of a repository cannot be mined, not only after the others are.
fn report_repositories(plan: &Plan) {
    for repository in &plan.repositories {
        for fault in &repository.faults {
            warn(&format!("{}: {fault}", repository.name));
        }
    }
}

fn report(summary: &Summary, plan: &Plan, started: Instant) {
    let tally = &summary.tally;
    let counts = |counts: Vec<(&str, u64)>| {
        let counts: Vec<String> = counts
            .into_iter()
            .map(|(name, count)| format!("{count} {name}"))
            .collect();
        counts.join(", ")
    };
    let statuses = tally
        .statuses
        .iter()
        .map(|(status, count)| (status.name(), *count));
    let commits = tally.commits();
    let detail = match commits {
        0 => String::new(),
        _ => format!(" ({})", counts(statuses.collect())),
    };
    say(&format!(
        "{commits} of {} commits{detail}, repositories: {}, refactorings: {}",
        plan.commit_count(),
        plan.repositories.len(),
        tally.refactorings
    ));
    if !tally.faults.is_empty() {
        let faults = tally
            .faults
            .iter()
            .map(|(code, count)| (code.name(), *count));
        say(&format!("faults: {}", counts(faults.collect())));
    }
    let seconds = started.elapsed().as_secs_f64();
    let memory = memory_peak_bytes()
        .map(|bytes| format!(", peak memory {} MiB", bytes >> 20))
        .unwrap_or_default();
    say(&format!(
        "{seconds:.1} s, {:.1} commits a second{memory}",
        commits as f64 / seconds.max(0.001)
    ));
    if !summary.complete {
        say(
            "interrupted: the tables hold the first commits of the plan; run it again with --overwrite",
        );
    }
}

/// The most memory that this process has had, where the system tells it (Linux).
fn memory_peak_bytes() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status
        .lines()
        .find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kibibytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kibibytes << 10)
}
