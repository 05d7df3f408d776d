//! The command `refmine mine`: mines histories into a dataset.
//!
//! The process that the user starts only supervises a child, which has the hidden option
//! `--supervised`. The child begins or resumes a run, mines its shards, and merges them.

use super::choosing::{CommitArgs, PlanDestination, RunArgs, UnreadableArg};
use super::ending::RunEnding;
use super::mining::{self, LOCK_WAIT_MAX, NextStep};
use super::shards::{self, ShardArgs};
use crate::cli::failure::{Failure, INTERRUPTED, USAGE};
use crate::cli::selection_args;
use crate::config::{self, Config};
use crate::run::plan::{self, Target, Urls};
use crate::run::planning::PlanningJournal;
use crate::run::supervisor;
use crate::run::watch::{Interrupt, Watch, log_info};
use crate::run::{self, Mining};
use crate::sink::dataset::reuse::PreviousDataset;
use crate::sink::dataset::{Dataset, MIRRORS_FOLDER};
use crate::sink::dataset::{compact, reopen};
use crate::sink::plan::{PlanFile, PlanHeader};
use clap::Args;
use std::ffi::OsString;
use std::path::PathBuf;
use std::time::Instant;

const EXAMPLES: &str = "\
Examples:
  refmine mine . --out out                          the history of HEAD
  refmine mine . --types structure --out out        fewer types, in less time
  refmine mine URL --rev v3.0.0..v4.0.0 --out out   a range of a remote repository
  refmine mine --commits commits.tsv --out out      exactly the listed commits
  refmine mine --plan study.plan --out study        the commits of a plan

To resume an interrupted run, run the same command again.";

const MORE: &str = "
Query the result with DuckDB:
  duckdb -c \"SELECT type, count(*) FROM read_parquet('out/refactorings/*.parquet', hive_partitioning = false) GROUP BY ALL\"

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
    /// Mine failed commits again
    ///
    /// Also those that were quarantined, ran out of time, or met an unreadable object. The rows of the
    /// other commits stay.
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
pub fn execute(arguments: &Arguments, words: &[OsString]) -> Result<u8, Failure> {
    let Some(token) = &arguments.supervised else {
        // Read a piped list here: it can be read only once, and there may be several children.
        let list = arguments.choosing.pipe()?;
        return mining::supervise(&arguments.out, words, list.as_deref());
    };
    supervisor::die_with_supervisor(token);
    let started = Instant::now();
    let dataset = Dataset::at(&arguments.out)?;
    // A child that replaces a crashed one resumes: it starts over only if the crash happened during
    // planning.
    let begins = supervisor::is_first(token) || dataset.planning_path().exists();
    dataset.refuse_foreign()?;
    compact::recover(&dataset)?;
    let interrupt = Interrupt::on_signals();
    let mut watch = Watch::on_stderr();
    let previous = arguments.reuse.as_deref().map(PreviousDataset::open);
    let previous = previous.transpose()?;
    let mut beginning = Beginning {
        arguments,
        dataset: &dataset,
        restart: RestartOptions {
            overwrite: arguments.overwrite && begins,
            retry_failed: arguments.retry_failed && begins,
        },
        previous: previous.as_ref(),
        token,
        urls: Urls::new(),
    };
    let (plan, config) = match beginning.next_step(&interrupt, &mut watch)? {
        NextStep::Run(begun) => *begun,
        NextStep::Nothing(exit_code) => return Ok(exit_code),
    };
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
        mirrors: &arguments.mirrors(&dataset),
        urls: &beginning.urls,
        token,
        allow_unreadable: arguments.unreadable.allow,
        previous: mining::usable(previous.as_ref(), plan.header()),
    };
    let shards = plan.header().shards;
    let shards = arguments
        .sharding
        .numbers(shards, arguments.plan.is_some())?;
    let ending = RunEnding {
        resume: if arguments.overwrite {
            ", without --overwrite,"
        } else {
            ""
        },
        unreadable: &arguments.unreadable,
        keeps_mirrors: arguments.keep || arguments.mirror.is_some(),
    };
    mining::mine_shards(&mining, shards, &ending, (&interrupt, watch), started)
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
}

/// Options that start over or mine commits again instead of resuming.
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

/// The state of beginning or resuming a run.
struct Beginning<'a> {
    arguments: &'a Arguments,
    dataset: &'a Dataset,
    restart: RestartOptions,
    /// Previous dataset of which `--reuse` copies commits; `None` without the option.
    previous: Option<&'a PreviousDataset>,
    token: &'a str,
    /// URLs of the planned repositories with their secrets.
    urls: Urls,
}

impl Beginning<'_> {
    /// Joins an existing run, or begins one under the lock of the folder, which decides between
    /// processes that begin one at the same time.
    fn next_step(&mut self, interrupt: &Interrupt, watch: &mut Watch) -> Result<NextStep, Failure> {
        let joined = self.dataset.plan()?.filter(|_| self.restart.is_nothing());
        if joined.is_some() {
            return self.begin(joined, interrupt, watch);
        }
        let lock = self.dataset.lock_exclusive(LOCK_WAIT_MAX)?;
        let begun = self.dataset.plan()?;
        let step = self.begin(begun, interrupt, watch);
        if !matches!(step, Ok(NextStep::Run(_))) {
            self.dataset.release(lock)?;
        }
        step
    }

    /// Begins a run of the given plan or repositories. `begun` is the plan of an unfinished run in
    /// the folder.
    fn begin(
        &mut self,
        begun: Option<PlanFile>,
        interrupt: &Interrupt,
        watch: &mut Watch,
    ) -> Result<NextStep, Failure> {
        let arguments = self.arguments;
        if let Some(path) = &arguments.plan {
            return self.begin_planned(&PlanFile::open(path)?, begun);
        }
        let targets = arguments.targets()?;
        self.urls = plan::urls(&targets);
        let config = arguments.working.config(&Config::load(None)?)?;
        selection_args::filter(&config)?;
        if !self.restart.overwrite {
            let request = arguments.choosing.request(&targets);
            if let Some(step) = self.existing_run(begun, &config, &request)? {
                return Ok(step);
            }
        }
        self.plan(targets, config, interrupt, watch)
    }

    /// Resumes `begun`, or decides what to do with a complete dataset in the folder; both must have
    /// the same request, configuration and build. Returns `None` if the repositories must be
    /// planned.
    fn existing_run(
        &self,
        begun: Option<PlanFile>,
        config: &Config,
        request: &str,
    ) -> Result<Option<NextStep>, Failure> {
        let dataset = self.dataset;
        let differences = |plan: &PlanFile| differences(plan.header(), config, Some(request));
        if let Some(plan) = begun {
            let differences = differences(&plan)?;
            if !differences.is_empty() {
                return Err(refused(dataset, &differences));
            }
            log_info("resuming the interrupted run");
            return self.resume(plan, config.clone()).map(Some);
        }
        let Some(plan) = dataset.finished_plan()? else {
            return match dataset.has_finished_tables()? {
                true => Err(already_there(dataset)),
                false => Ok(None),
            };
        };
        // Check the tables first: those of another schema version give a more specific error.
        let has_tables = dataset.has_finished_tables()?;
        let differences = differences(&plan)?;
        match (has_tables, &differences[..]) {
            (true, []) => {}
            (false, _) => return Err(already_there(dataset)),
            (true, others) => return Err(mined_differently(dataset, others)),
        }
        let is_incomplete = plan.header().is_incomplete;
        if !self.restart.retry_failed {
            compact::mend(dataset)?;
            log_info(
                "these repositories are already mined with these options: new commits are mined by \
                 `refmine update`, and --overwrite starts over",
            );
            let exit_code = self.arguments.unreadable.exit_code(is_incomplete);
            return Ok(Some(NextStep::Nothing(exit_code)));
        }
        match is_incomplete {
            true => Ok(None),
            false => self.reopen(config.clone()).map(Some),
        }
    }

    /// Resumes the unfinished run of `plan`. With `--retry-failed`, shards with retryable commits lack
    /// these.
    fn resume(&self, plan: PlanFile, config: Config) -> Result<NextStep, Failure> {
        if self.restart.retry_failed {
            for mut marker in run::markers(self.dataset, &plan)?.into_iter().flatten() {
                // The next attempt on a shard that is not whole mines such commits anyway.
                if marker.is_whole() && marker.counts.retryable > 0 {
                    marker.retry();
                    self.dataset.write_marker(&marker)?;
                }
            }
        }
        Ok(NextStep::Run(Box::new((plan, config))))
    }

    /// Plans the repositories and begins the run, or reopens a complete dataset of the same plan.
    fn plan(
        &self,
        targets: Vec<Target>,
        config: Config,
        interrupt: &Interrupt,
        watch: &mut Watch,
    ) -> Result<NextStep, Failure> {
        let dataset = self.dataset;
        let finished = match self.restart.overwrite {
            true => None,
            false => dataset.finished_plan()?,
        };
        let path = dataset.finished_plan_path();
        let planning = dataset.planning_path();
        let destination = PlanDestination {
            disk: dataset.disk(),
            path: &path,
            mirrors: &self.arguments.mirrors(dataset),
            journal: PlanningJournal {
                folder: &planning,
                token: self.token,
            },
        };
        // Recorded sizes of commits are valid only for the same build and configuration.
        let previous = self.previous;
        let previous = previous.filter(|old| mining::differences(old, &config).is_empty());
        let choosing = &self.arguments.choosing;
        let planned = choosing.plan(targets, &config, destination, previous, interrupt, watch)?;
        let Some((file, estimate)) = planned else {
            log_info("interrupted before anything was mined");
            return Ok(NextStep::Nothing(INTERRUPTED));
        };
        if finished.is_some_and(|plan| plan.hash() == file.record().hash) {
            return self.reopen(config);
        }
        if config.output.mailmap && estimate.repositories_without_mailmap > 0 {
            log_info(&format!(
                "{} of {} repositories have no .mailmap in HEAD, so names and addresses stay as they are",
                estimate.repositories_without_mailmap, estimate.repositories
            ));
        }
        let is_empty = estimate.commits == 0 && estimate.repositories_incomplete > 0;
        if is_empty && !self.arguments.unreadable.allow {
            let message = "nothing can be mined, for the reasons above: no dataset was written";
            return Err(Failure::failed(message, "nothing_to_mine"));
        }
        dataset.start_run(file)?;
        let plan = dataset.plan()?.ok_or_else(|| no_plan(dataset))?;
        Ok(NextStep::Run(Box::new((plan, config))))
    }

    /// Reopens the shards of a complete dataset that contain retryable commits.
    fn reopen(&self, config: Config) -> Result<NextStep, Failure> {
        let count = reopen::reopen(self.dataset)?;
        match self.dataset.plan()? {
            Some(plan) if count > 0 => {
                log_info(&format!("mining {count} shards again"));
                Ok(NextStep::Run(Box::new((plan, config))))
            }
            _ => {
                log_info("no shard needs to be mined again");
                let plan = self.dataset.finished_plan()?;
                let is_short = plan.is_some_and(|plan| plan.header().is_incomplete);
                Ok(NextStep::Nothing(
                    self.arguments.unreadable.exit_code(is_short),
                ))
            }
        }
    }

    /// Begins the run of `plan`, or resumes `begun` if it has the same plan.
    fn begin_planned(&self, plan: &PlanFile, begun: Option<PlanFile>) -> Result<NextStep, Failure> {
        let (arguments, dataset) = (self.arguments, self.dataset);
        if !arguments.choosing.is_empty() {
            let message =
                "the plan already names the repositories: give either --plan or repositories";
            return Err(Failure::usage(message, "plan_and_repositories"));
        }
        let count = plan.header().shards;
        if arguments.overwrite && arguments.sharding.numbers(count, true)?.is_some() {
            let message = "--overwrite starts the whole plan over, and other processes may be mining its \
                           shards: use it without --shard and --shards";
            return Err(Failure::usage(message, "overwrite_shard"));
        }
        // The configuration of the plan determines the findings: options may change only how it is
        // mined.
        let origin = plan.path().display().to_string();
        let planned = Config::from_text(&plan.header().configuration, &origin)?;
        let config = arguments.working.config(&planned)?;
        let differences = differences(plan.header(), &config, None)?;
        if !differences.is_empty() {
            return Err(refused_plan(plan, &differences));
        }
        // Resume a run or reopen a complete dataset of this plan; refuse a folder with anything else.
        if self.restart.overwrite {
            dataset.discard_run()?;
        } else if let Some(begun) = begun {
            if begun.hash() != plan.hash() {
                let differences = shards::plan_differences(begun.header(), plan.header());
                return Err(refused(dataset, &differences));
            }
            return self.resume(begun, config);
        } else if let Some(manifest) = dataset.manifest()? {
            if manifest.origin.plan_file_hash != plan.hash() {
                return Err(already_there(dataset));
            }
            if self.restart.retry_failed {
                return self.reopen(config);
            }
            compact::mend(dataset)?;
            log_info("the plan is already mined and merged");
            let exit_code = arguments.unreadable.exit_code(plan.header().is_incomplete);
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

/// Failure if the folder holds a complete dataset that was mined with other options.
fn mined_differently(dataset: &Dataset, differences: &[String]) -> Failure {
    let message = format!(
        "{} already holds a refmine dataset, which was mined differently ({}): choose another folder, or give \
         --overwrite to replace it",
        dataset.folder().display(),
        differences.join("; ")
    );
    Failure::coded(USAGE, &message, "dataset_exists")
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
