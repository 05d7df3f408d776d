//! The command `refmine mine`: mines histories into a dataset.
//!
//! The process that the user starts only supervises a child, which has the hidden option
//! `--supervised`. The child begins or resumes a run, mines its shards, and merges them.

use super::choosing::{CommitArgs, PlanDestination, RunArgs, UnreadableArg};
use super::ending::{self, RunEnding};
use super::failure::{Failure, INTERRUPTED, USAGE};
use super::selection_args;
use super::shards::{self, ShardArgs};
use super::update;
use crate::config::{self, Config};
use crate::run::plan::{self, Target, Urls};
use crate::run::planning::PlanningJournal;
use crate::run::supervisor::{self, JournalFolders};
use crate::run::watch::{Interrupt, Watch, log_info};
use crate::run::{self, Mining};
use crate::sink::dataset::{Dataset, MIRRORS_FOLDER};
use crate::sink::plan::{PlanFile, PlanHeader};
use crate::sink::reuse::PreviousDataset;
use crate::sink::{compact, reopen};
use clap::Args;
use std::ffi::OsString;
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// Time to wait for another process that is beginning a run in the same folder.
const PATIENCE: Duration = Duration::from_secs(10);

const EXAMPLES: &str = "\
Examples:
  refmine mine . --out out                          the history of HEAD
  refmine mine URL --rev v3.0.0..v4.0.0 --out out   a range of a remote repository
  refmine mine --commits commits.tsv --out out      exactly the listed commits
  refmine mine --plan study.plan --out study        the commits of a plan

To resume an interrupted run, run the same command again.";

const MORE: &str = "
Query the result with DuckDB:
  duckdb -c \"SELECT type, count(*) FROM 'out/refactorings/*.parquet' GROUP BY ALL\"

Repositories are named owner/name after the URL or the remote origin, or else after their folder.
`refmine config show` prints all limits and defaults.";

/// Mines histories into a folder of Parquet tables.
///
/// Every planned commit gets exactly one row in the table `commits`, with a status. Problems get rows
/// in `faults` and do not stop the run.
#[derive(Args)]
#[command(after_help = EXAMPLES, after_long_help = format!("{EXAMPLES}\n{MORE}"))]
pub struct Arguments {
    #[command(flatten)]
    choosing: CommitArgs,
    /// Folder for the tables
    ///
    /// The folder must be new or empty, or hold a run of the same plan.
    #[arg(long, value_name = "DIR")]
    pub out: PathBuf,
    /// Start over; an existing dataset in the folder is replaced once the new one is complete
    #[arg(long)]
    overwrite: bool,
    /// Mine the shards with failed commits again
    ///
    /// Shards with commits that were quarantined, ran out of time, or met an unreadable object.
    #[arg(long, conflicts_with = "overwrite")]
    retry_failed: bool,
    #[command(flatten)]
    unreadable: UnreadableArg,
    /// Plan written by `refmine plan`
    #[arg(long, value_name = "PLAN")]
    plan: Option<PathBuf>,
    /// Copy unchanged commits from this dataset instead of mining them
    ///
    /// Its configuration and its build of refmine must be the same; its files are verified. See also
    /// `refmine update`.
    #[arg(long, value_name = "DATASET")]
    reuse: Option<PathBuf>,
    #[command(flatten)]
    sharding: ShardArgs,
    #[command(flatten)]
    working: RunArgs,
    /// Folder for bare mirrors of URLs, which are kept [default: mirrors in --out, removed at the
    /// end]
    #[arg(
        long,
        value_name = "DIR",
        hide_short_help = true,
        env = "REFMINE_MIRROR"
    )]
    mirror: Option<PathBuf>,
    /// Keep the default mirrors at the end
    #[arg(long, hide_short_help = true)]
    keep: bool,
    /// Internal: token that identifies this supervised process in journals
    #[arg(long, hide = true, value_name = "TOKEN")]
    supervised: Option<String>,
}

/// Runs the command, and returns the exit code. `words` are the arguments as given, the command
/// first: without a token, this process supervises a child that gets the same words.
pub fn execute(arguments: Arguments, words: &[OsString]) -> Result<u8, Failure> {
    let Some(token) = &arguments.supervised else {
        let dataset = Dataset::at(&arguments.out)?;
        // Read a piped list here: it can be read only once, and there may be several children.
        let list = arguments.choosing.pipe()?;
        let journals = JournalFolders::of(&dataset);
        let list = list.as_deref();
        return Ok(supervisor::supervise(
            words,
            dataset.disk(),
            &journals,
            list,
        )?);
    };
    supervisor::die_with_supervisor(token);
    let started = Instant::now();
    let dataset = Dataset::at(&arguments.out)?;
    // A child that replaces a crashed one resumes: it starts over only if the crash happened during
    // planning.
    let begins = supervisor::is_first(token) || dataset.planning_path().exists();
    let restart = RestartOptions {
        overwrite: arguments.overwrite && begins,
        retry_failed: arguments.retry_failed && begins,
    };
    dataset.refuse_foreign()?;
    compact::recover(&dataset)?;
    let interrupt = Interrupt::on_signals();
    let mut watch = Watch::on_stderr();
    let mirrors = arguments.mirrors(&dataset);
    let old = arguments
        .reuse
        .as_deref()
        .map(PreviousDataset::open)
        .transpose()?;
    let old = old.as_ref();
    let mut urls = Urls::new();
    let mut begin = |begun| match &arguments.plan {
        Some(path) => arguments.begin_planned(&dataset, &PlanFile::open(path)?, begun, restart),
        None => {
            let targets = arguments.targets()?;
            urls = plan::urls(&targets);
            arguments.begin(
                &dataset,
                targets,
                (begun, restart),
                old,
                token,
                (&interrupt, &mut watch),
            )
        }
    };
    // Other processes may join an existing run. Otherwise the lock decides which process begins
    // one.
    let joined = dataset.plan()?.filter(|_| restart.is_nothing());
    let begun = if joined.is_some() {
        begin(joined)
    } else {
        let lock = dataset.lock_exclusive(PATIENCE)?;
        let begun = begin(dataset.plan()?);
        if !matches!(begun, Ok(NextStep::Run(_))) {
            dataset.release(lock)?;
        }
        begun
    };
    let (plan, config) = match begun? {
        NextStep::Run(begun) => *begun,
        NextStep::Nothing(exit_code) => return Ok(exit_code),
    };
    let lock = dataset.lock_shared()?;
    if config.limits() != config.limits {
        log_info(
            "run.memory_bytes_max lowers other limits: see the configuration in the table run",
        );
    }
    let mining = Mining {
        dataset: &dataset,
        plan: &plan,
        filter: &selection_args::filter(&config)?,
        settings: &config.settings(),
        options: config.run,
        mirrors: &mirrors,
        urls: &urls,
        token,
        allow_unreadable: arguments.unreadable.allow,
        previous: update::usable(old, plan.header()),
    };
    let chosen = arguments
        .sharding
        .numbers(plan.header().shards, arguments.plan.is_some())?;
    let numbers = chosen
        .clone()
        .unwrap_or_else(|| (0..plan.header().shards).collect());
    let summary = match run::mine(&mining, &numbers, &interrupt, &mut watch) {
        Err(_) if run::is_finished(&dataset, &plan) => {
            log_info("another process has already merged all shards");
            return Ok(arguments.unreadable.exit_code(plan.header().is_incomplete));
        }
        summary => summary?,
    };
    drop(watch);
    let ending = RunEnding {
        resume: match arguments.overwrite {
            true => ", without --overwrite,",
            false => "",
        },
        unreadable: &arguments.unreadable,
        keeps_mirrors: arguments.keep || arguments.mirror.is_some(),
    };
    let exit_code = ending.end(&mining, &summary, chosen.is_none(), &interrupt)?;
    dataset.release(lock)?;
    ending::report_costs(&summary.counts, started);
    Ok(exit_code)
}

/// Options that start over or re-mine shards instead of resuming.
#[derive(Debug, Clone, Copy)]
struct RestartOptions {
    overwrite: bool,
    retry_failed: bool,
}

impl RestartOptions {
    /// Returns true if the run is simply resumed.
    fn is_nothing(self) -> bool {
        !self.overwrite && !self.retry_failed
    }
}

/// Result of beginning a run.
enum NextStep {
    /// Mine this plan with this configuration.
    Run(Box<(PlanFile, Config)>),
    /// Nothing is left to mine, or planning was interrupted. Contains the exit code.
    Nothing(u8),
}

impl NextStep {
    /// Resumes the unfinished run of `plan`. With `--retry-failed`, discards the shards with
    /// retryable commits.
    fn resume(
        dataset: &Dataset,
        plan: PlanFile,
        config: Config,
        restart: RestartOptions,
    ) -> Result<NextStep, Failure> {
        if restart.retry_failed {
            for marker in run::markers(dataset, &plan)?.into_iter().flatten() {
                if marker.counts.retryable > 0 {
                    dataset.remove_marker(marker.shard)?;
                }
            }
        }
        Ok(NextStep::Run(Box::new((plan, config))))
    }
}

impl Arguments {
    /// Returns the folder of the mirrors of URLs.
    fn mirrors(&self, dataset: &Dataset) -> PathBuf {
        let own = || dataset.folder().join(MIRRORS_FOLDER);
        self.mirror.clone().unwrap_or_else(own)
    }

    /// Returns the repositories given on the command line.
    fn targets(&self) -> Result<Vec<Target>, Failure> {
        if self.sharding.is_given() {
            let message = "--shard and --shards need --plan";
            return Err(Failure::usage(message, "shards_without_plan"));
        }
        self.choosing.targets()
    }

    /// Plans the requested repositories, or resumes `begun`: the plan of an interrupted run, which
    /// must have the same request, configuration and build.
    fn begin(
        &self,
        dataset: &Dataset,
        targets: Vec<Target>,
        (begun, restart): (Option<PlanFile>, RestartOptions),
        old: Option<&PreviousDataset>,
        token: &str,
        (interrupt, watch): (&Interrupt, &mut Watch),
    ) -> Result<NextStep, Failure> {
        let base = Config::load(self.working.selecting.config_choice())?;
        let config = selection_args::fitted(self.working.over(base))?;
        selection_args::filter(&config)?;
        let request = self.choosing.request(&targets);
        let differences =
            |plan: &PlanFile| differences(plan.header(), &config, Some(request.as_str()));
        let mut whole = None;
        if !restart.overwrite {
            if let Some(plan) = begun {
                let differences = differences(&plan)?;
                if !differences.is_empty() {
                    return Err(refused(dataset, &differences));
                }
                log_info("resuming the interrupted run");
                return NextStep::resume(dataset, plan, config, restart);
            }
            whole = dataset.finished_plan()?;
            if let Some(plan) = &whole {
                // Check the tables first: those of another schema version give a more specific
                // error.
                let has_tables = dataset.has_finished_tables()?;
                if !has_tables || !differences(plan)?.is_empty() {
                    return Err(already_there(dataset));
                }
                if !restart.retry_failed {
                    log_info(
                        "these repositories are already mined with these options: new commits are mined by \
                         `refmine update`, and --overwrite starts over",
                    );
                    let exit_code = self.unreadable.exit_code(plan.header().is_incomplete);
                    return Ok(NextStep::Nothing(exit_code));
                }
                if !plan.header().is_incomplete {
                    return self.begin_again(dataset, config);
                }
            } else if dataset.has_finished_tables()? {
                return Err(already_there(dataset));
            }
        }
        let path = dataset.finished_plan_path();
        let planning = dataset.planning_path();
        let place = PlanDestination {
            disk: dataset.disk(),
            path: &path,
            mirrors: &self.mirrors(dataset),
            journal: PlanningJournal {
                folder: &planning,
                token,
            },
        };
        // Recorded sizes of commits are valid only for the same build and configuration.
        let old = old.filter(|old| update::differences(old, &config).is_empty());
        let planned = self
            .choosing
            .plan(targets, &config, place, old, interrupt, watch)?;
        let Some((file, estimate)) = planned else {
            log_info("interrupted before anything was mined");
            return Ok(NextStep::Nothing(INTERRUPTED));
        };
        if whole.is_some_and(|whole| whole.hash() == file.record().hash) {
            return self.begin_again(dataset, config);
        }
        let is_empty = estimate.commits == 0 && estimate.repositories_incomplete > 0;
        if is_empty && !self.unreadable.allow {
            let message = "nothing can be mined, for the reasons above: no dataset was written";
            return Err(Failure::failed(message, "nothing_to_mine"));
        }
        dataset.start_run(file)?;
        let plan = dataset.plan()?.ok_or_else(|| no_plan(dataset))?;
        Ok(NextStep::Run(Box::new((plan, config))))
    }

    /// Reopens the shards of a complete dataset that contain retryable commits.
    fn begin_again(&self, dataset: &Dataset, config: Config) -> Result<NextStep, Failure> {
        let count = reopen::reopen(dataset, |counts| counts.retryable > 0)?;
        match dataset.plan()? {
            Some(plan) if count > 0 => {
                log_info(&format!("mining {count} shards again"));
                Ok(NextStep::Run(Box::new((plan, config))))
            }
            _ => {
                log_info("no shard needs to be mined again");
                let plan = dataset.finished_plan()?;
                let is_short = plan.is_some_and(|plan| plan.header().is_incomplete);
                Ok(NextStep::Nothing(self.unreadable.exit_code(is_short)))
            }
        }
    }

    /// Begins the run of `plan`, or resumes `begun` if it has the same plan.
    fn begin_planned(
        &self,
        dataset: &Dataset,
        plan: &PlanFile,
        begun: Option<PlanFile>,
        restart: RestartOptions,
    ) -> Result<NextStep, Failure> {
        if !self.choosing.is_empty() {
            let message =
                "the plan already names the repositories: give either --plan or repositories";
            return Err(Failure::usage(message, "plan_and_repositories"));
        }
        let count = plan.header().shards;
        if self.overwrite && self.sharding.numbers(count, true)?.is_some() {
            let message = "--overwrite starts the whole plan over, and other processes may be mining its \
                           shards: use it without --shard and --shards";
            return Err(Failure::usage(message, "overwrite_shard"));
        }
        let origin = plan.path().display().to_string();
        let planned = Config::from_text(&plan.header().configuration, &origin)?;
        let base = planned.overlaid(self.working.selecting.config_choice())?;
        let config = selection_args::fitted(self.working.over(base))?;
        let differences = differences(plan.header(), &config, None)?;
        if !differences.is_empty() {
            return Err(refused_plan(plan, &differences));
        }
        if restart.overwrite {
            dataset.discard_run()?;
        } else if let Some(begun) = begun {
            if begun.hash() != plan.hash() {
                let differences = shards::plan_differences(begun.header(), plan.header());
                return Err(refused(dataset, &differences));
            }
            return NextStep::resume(dataset, begun, config, restart);
        } else if let Some(manifest) = dataset.manifest()? {
            if manifest.origin.plan_file_hash != plan.hash() {
                return Err(already_there(dataset));
            }
            if restart.retry_failed {
                return self.begin_again(dataset, config);
            }
            log_info("the plan is already mined and merged");
            let exit_code = self.unreadable.exit_code(plan.header().is_incomplete);
            return Ok(NextStep::Nothing(exit_code));
        } else if dataset.has_finished_tables()? {
            return Err(already_there(dataset));
        }
        dataset.start_run_with_copy(plan)?;
        let begun = dataset.plan()?.unwrap_or_else(|| plan.clone());
        Ok(NextStep::Run(Box::new((begun, config))))
    }
}

/// Returns the differences between a plan and the present request, configuration and build. The
/// request is not compared if it is `None`.
fn differences(
    header: &PlanHeader,
    config: &Config,
    request: Option<&str>,
) -> Result<Vec<String>, Failure> {
    let mut differences = Vec::new();
    if let Some(request) = request {
        differences.extend(shards::line_differences(&header.request, request));
    }
    let now = config.resolved();
    differences.extend(config::differences(&header.configuration, &now.toml));
    let build_hash = run::build_hash();
    if build_hash != header.build_hash {
        let name = |hash: Option<&str>| hash.unwrap_or("unknown").to_owned();
        differences.push(format!(
            "build: {} planned, now {}",
            name(header.build_hash.as_deref()),
            name(build_hash.as_deref())
        ));
    }
    Ok(differences)
}

/// Failure if the folder holds another dataset.
fn already_there(dataset: &Dataset) -> Failure {
    crate::sink::SinkError::DatasetExists(dataset.folder().to_path_buf()).into()
}

/// Failure if the plan disappeared, because another process uses the folder.
fn no_plan(dataset: &Dataset) -> Failure {
    crate::sink::SinkError::Busy(dataset.folder().to_path_buf()).into()
}

/// Failure if the folder holds an unfinished run that differs.
fn refused(dataset: &Dataset, differences: &[String]) -> Failure {
    let message = format!(
        "{} has an unfinished run that differs ({}): choose another folder, or give --overwrite to \
         start over",
        dataset.folder().display(),
        differences.join("; ")
    );
    Failure::coded(USAGE, &message, "run_differs")
}

/// Failure if the given plan was made with another configuration or build.
fn refused_plan(plan: &PlanFile, differences: &[String]) -> Failure {
    let message = format!(
        "{} was planned differently ({}): mine it as it was planned, or plan again",
        plan.path().display(),
        differences.join("; ")
    );
    Failure::coded(USAGE, &message, "plan_differs")
}
