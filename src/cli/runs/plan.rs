//! The command `refmine plan`: writes a plan, the immutable list of the commits to mine.

use super::choosing::{CommitArgs, PlanDestination, RunArgs, UnreadableArg};
use crate::base::hash;
use crate::base::text::visible;
use crate::cli::failure::{Failure, INTERRUPTED, OutputError, USAGE};
use crate::config::Config;
use crate::run::planning::{Estimate, PlanningJournal};
use crate::run::supervisor::{self, JournalFolders};
use crate::run::watch::{Interrupt, Watch, log_info};
use crate::sink::disk::Disk;
use clap::Args;
use std::ffi::OsString;
use std::fs::File;
use std::io::Write;
use std::path::{Path, PathBuf};

const EXAMPLES: &str = "\
Examples:
  refmine plan --repos repos.txt --out study.plan         plan
  refmine mine --plan study.plan --out study              mine all of it
  refmine mine --plan study.plan --out study --shard 17   mine one shard";

/// Writes a plan: the commits to mine, divided into shards.
///
/// URLs are mirrored first. The plan is one immutable file. The same repositories and options give the
/// same plan, byte for byte.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Arguments {
    #[command(flatten)]
    choosing: CommitArgs,
    /// File for the plan
    ///
    /// A Parquet file. It must not exist, unless it holds the same plan.
    #[arg(long, value_name = "PLAN")]
    out: PathBuf,
    #[command(flatten)]
    working: RunArgs,
    /// Commits per shard [default: 1000]
    ///
    /// Small repositories share a shard, large ones are divided into several.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    shard_commits: Option<u64>,
    /// Folder for bare mirrors of URLs [default: PLAN.mirrors]
    #[arg(
        long,
        value_name = "DIR",
        hide_short_help = true,
        env = "REFMINE_MIRROR"
    )]
    mirror: Option<PathBuf>,
    /// Replace the plan if it exists
    #[arg(long)]
    overwrite: bool,
    #[command(flatten)]
    unreadable: UnreadableArg,
    /// Internal: token that identifies this supervised process in the journal
    #[arg(long, hide = true, value_name = "TOKEN")]
    supervised: Option<String>,
}

/// Runs the command, writes a summary of the plan to `out`, and returns the exit code. `words` are
/// the arguments as given, the command first: without a token, this process supervises a child that
/// gets the same words.
pub fn execute(
    arguments: &Arguments,
    words: &[OsString],
    out: &mut dyn Write,
) -> Result<u8, OutputError> {
    let planning = beside(&arguments.out, ".planning");
    let Some(token) = &arguments.supervised else {
        // Read a piped list here: it can be read only once, and there may be several children.
        let list = arguments.choosing.pipe()?;
        let journals = JournalFolders {
            mining: None,
            planning,
        };
        let done = supervisor::supervise(words, &Disk::default(), &journals, list.as_deref());
        return Ok(done.map_err(Failure::from)?);
    };
    supervisor::die_with_supervisor(token);
    write_plan(arguments, (token, &planning), out)
}

/// Plans the repositories in this process, which has the `token` in the journal folder `planning`.
fn write_plan(
    arguments: &Arguments,
    (token, planning): (&str, &Path),
    out: &mut dyn Write,
) -> Result<u8, OutputError> {
    let mut config = arguments.working.config(&Config::load(None)?)?;
    if let Some(commits) = arguments.shard_commits {
        config.run.shard_commits_max = commits;
    }
    if arguments
        .out
        .metadata()
        .is_ok_and(|metadata| !metadata.is_file())
    {
        let message = format!(
            "{} is not a file: give the name of a new file for the plan",
            arguments.out.display()
        );
        return Err(Failure::usage(&message, "not_a_file").into());
    }
    let targets = arguments.choosing.targets()?;
    let mirrors = arguments.mirror.clone();
    let mirrors = mirrors.unwrap_or_else(|| beside(&arguments.out, ".mirrors"));
    let interrupt = Interrupt::on_signals();
    let mut watch = Watch::on_stderr();
    let place = PlanDestination {
        disk: &Disk::default(),
        path: &arguments.out,
        mirrors: &mirrors,
        journal: PlanningJournal {
            folder: planning,
            token,
        },
    };
    let planned = arguments
        .choosing
        .plan(targets, &config, place, None, &interrupt, &mut watch)?;
    let Some((file, estimate)) = planned else {
        log_info("interrupted before the plan was complete");
        return Ok(INTERRUPTED);
    };
    // An equal plan may be written again. The new one is complete, but still has its temporary name.
    if !arguments.overwrite
        && arguments.out.exists()
        && hash_of(&arguments.out)? != file.record().hash
    {
        return Err(Failure::coded(
            USAGE,
            &format!(
                "{} already holds another plan: give another name, or --overwrite to replace it",
                arguments.out.display()
            ),
            "plan_exists",
        )
        .into());
    }
    file.put_in_place()?;
    print(&estimate, &arguments.out, out).map_err(OutputError::Broken)?;
    Ok(arguments
        .unreadable
        .exit_code(estimate.repositories_incomplete > 0))
}

/// Returns `path` with `ending` appended to its name.
fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.to_path_buf().into_os_string();
    name.push(ending);
    PathBuf::from(name)
}

/// Returns the hash of a file.
fn hash_of(path: &Path) -> Result<String, Failure> {
    let file = File::open(path).and_then(hash::of_reader);
    file.map_err(|cause| {
        let message = format!("{}: {cause}: check that it can be read", path.display());
        Failure::usage(&message, "io")
    })
}

/// Prints the numbers of repositories, commits, files and shards of a plan.
fn print(estimate: &Estimate, path: &Path, out: &mut dyn Write) -> std::io::Result<()> {
    let skipped: u64 = estimate.skipped.values().sum();
    let mut line = |name: &str, text: String| writeln!(out, "{name:<16}{text}");
    let short = match estimate.repositories_incomplete {
        0 => String::new(),
        count => format!(", {count} of them incomplete (see above)"),
    };
    line("repositories", format!("{}{short}", estimate.repositories))?;
    line("commits", estimate.commits.to_string())?;
    line("  compared", (estimate.commits - skipped).to_string())?;
    for (reason, count) in &estimate.skipped {
        line("  skipped", format!("{count} {reason}"))?;
    }
    let megabytes = estimate.source_bytes as f64 / 1e6;
    line(
        "source files",
        format!("{}, {megabytes:.1} MB on both sides", estimate.source_files),
    )?;
    line("shards", format!("{}, numbered from 0", estimate.shards))?;
    line("plan", visible(&path.to_string_lossy()).into_owned())?;
    out.flush()
}
