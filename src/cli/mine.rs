//! `refmine mine`: histories in, a dataset out.

use super::choosing::{Choosing, Working};
use super::shards::{self, Sharding};
use super::{DONE, FAILED, Failure, INTERRUPTED, USAGE, options};
use crate::config::{self, Config};
use crate::run::watch::{Interrupt, Watch, say};
use crate::run::{self, Mining, supervisor};
use crate::sink::compact;
use crate::sink::dataset::{Dataset, MIRRORS_FOLDER};
use crate::sink::manifest::Counts;
use crate::sink::plan::{PlanFile, PlanHeader};
use clap::Args;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::time::Instant;

const EXAMPLES: &str = "\
Examples:
  refmine mine . --out out                          every commit that HEAD reaches
  refmine mine URL --rev v3.0.0..v4.0.0 --out out   of a repository elsewhere
  refmine mine --commits commits.tsv --out out      exactly the listed commits
  refmine mine --plan study.plan --out study        what `refmine plan` planned

Cut off and started again with the same words, it goes on where it was.";

const MORE: &str = "
DuckDB reads the result as it lies:
  duckdb -c \"SELECT type, count(*) FROM 'out/refactorings/*.parquet' GROUP BY ALL\"

A name in the dataset is owner/name by the URL or the remote origin, or else that of the folder.
`refmine config show` prints every limit and default.";

/// Mines histories into a folder of Parquet tables.
///
/// Every planned commit gets exactly one row in the table `commits`, with a status; what falls
/// short gets a row in `faults`, and the rest goes on.
#[derive(Args)]
#[command(after_help = EXAMPLES, after_long_help = format!("{EXAMPLES}\n{MORE}"))]
pub struct Arguments {
    #[command(flatten)]
    choosing: Choosing,
    /// The folder for the tables
    ///
    /// It must be new or empty, or hold a run of the same plan.
    #[arg(long, value_name = "DIR")]
    pub out: PathBuf,
    /// Replace the dataset that the folder holds
    #[arg(long)]
    overwrite: bool,
    /// Mine what `refmine plan` has planned
    #[arg(long, value_name = "PLAN")]
    plan: Option<PathBuf>,
    #[command(flatten)]
    sharding: Sharding,
    #[command(flatten)]
    working: Working,
    /// Where URLs are mirrored, bare; kept for the next run [default: mirrors in the folder of
    /// --out, until all is mined]
    #[arg(
        long,
        value_name = "DIR",
        hide_short_help = true,
        env = "REFMINE_MIRROR"
    )]
    mirror: Option<PathBuf>,
    /// Keep the mirrors in the folder of --out when all is mined
    #[arg(long, hide_short_help = true)]
    keep: bool,
    /// The name of this process in the journals, where another looks after it
    #[arg(long, hide = true, value_name = "TOKEN")]
    supervised: Option<String>,
}

/// Mines what `arguments` say, and returns the exit code. `words` are the arguments as given, the
/// command first: another process of this program does the work, under this one's eyes.
pub fn execute(arguments: Arguments, words: &[OsString]) -> Result<u8, Failure> {
    let Some(token) = &arguments.supervised else {
        let dataset = Dataset::at(&arguments.out);
        return Ok(supervisor::supervise(words, &dataset)?);
    };
    supervisor::die_with_supervisor(token);
    let started = Instant::now();
    let dataset = Dataset::at(&arguments.out);
    dataset.refuse_foreign()?;
    compact::recover(&dataset)?;
    let interrupt = Interrupt::on_signals();
    let mut watch = Watch::on_stderr();
    let mirrors = arguments
        .mirror
        .clone()
        .unwrap_or_else(|| dataset.folder().join(MIRRORS_FOLDER));
    let begun = match &arguments.plan {
        Some(path) => arguments.begin_planned(&dataset, &PlanFile::open(path)?)?,
        None => arguments.begin(&dataset, &mirrors, &interrupt, &mut watch)?,
    };
    let (plan, config) = match begun {
        Begun::Run(begun) => *begun,
        Begun::Nothing(exit_code) => return Ok(exit_code),
    };
    if config.limits() != config.limits {
        say("run.memory_bytes_max lowers limits: see the configuration in the table run");
    }
    let mining = Mining {
        dataset: &dataset,
        plan: &plan,
        filter: &options::filter(&config)?,
        settings: &config.settings(),
        options: config.run,
        mirrors: &mirrors,
        token,
    };
    let chosen = arguments
        .sharding
        .numbers(plan.header().shards, arguments.plan.is_some())?;
    let numbers = chosen
        .clone()
        .unwrap_or_else(|| (0..plan.header().shards).collect());
    let summary = run::mine(&mining, &numbers, &interrupt, &mut watch)?;
    drop(watch);
    let ending = arguments.end(&mining, &summary, chosen.is_none(), &interrupt)?;
    report_costs(&summary.counts, started);
    Ok(ending)
}

/// What there is to do.
enum Begun {
    /// This plan, with this configuration.
    Run(Box<(PlanFile, Config)>),
    /// Nothing any more, or not yet.
    Nothing(u8),
}

impl Arguments {
    /// Plans what is asked for, or finds the plan of a run of the same words that was cut off.
    fn begin(
        &self,
        dataset: &Dataset,
        mirrors: &Path,
        interrupt: &Interrupt,
        watch: &mut Watch,
    ) -> Result<Begun, Failure> {
        if self.sharding.is_given() {
            let message = "--shard and --shards need --plan";
            return Err(Failure::usage(message, "shards_without_plan"));
        }
        let base = Config::load(self.working.selecting.config_choice())?;
        let config = self.working.over(base);
        options::filter(&config)?;
        let targets = self.choosing.targets()?;
        if dataset.is_whole()? && !self.overwrite {
            return Err(already_there(dataset));
        }
        let request = self.choosing.request(&targets);
        if let Some(plan) = dataset.plan()? {
            let differences = differences(plan.header(), &config, Some(&request))?;
            if differences.is_empty() {
                say("going on where it was cut off");
                return Ok(Begun::Run(Box::new((plan, config))));
            }
            if !self.overwrite {
                return Err(refused(dataset, &differences));
            }
        }
        dataset.discard_shards()?;
        let existed = dataset.folder().exists();
        let path = dataset.plan_path();
        let place = (dataset.disk(), path.as_path());
        let planned = self
            .choosing
            .plan(targets, &config, mirrors, place, interrupt, watch)?;
        let Some((file, estimate)) = planned else {
            say("interrupted before anything was mined");
            return Ok(Begun::Nothing(INTERRUPTED));
        };
        if estimate.commits == 0 && estimate.repositories_short == estimate.repositories {
            drop(file);
            dataset.discard_shards()?;
            // It stays if it holds mirrors, for the next try.
            if !existed {
                let _ = std::fs::remove_dir(dataset.folder());
            }
            let message = "nothing of what was asked for can be mined, for the reasons above: no \
                           dataset was made";
            return Err(Failure::failed(message, "nothing_to_mine"));
        }
        file.put_in_place()?;
        Ok(Begun::Run(Box::new((PlanFile::open(&path)?, config))))
    }

    /// Takes up `plan`, or goes on with it.
    fn begin_planned(&self, dataset: &Dataset, plan: &PlanFile) -> Result<Begun, Failure> {
        if !self.choosing.is_empty() {
            let message = "a plan says what is mined: give either --plan or repositories";
            return Err(Failure::usage(message, "plan_and_repositories"));
        }
        let origin = plan.path().display().to_string();
        let planned = Config::from_text(&plan.header().configuration, &origin)?;
        let base = planned.overlaid(self.working.selecting.config_choice())?;
        let config = self.working.over(base);
        let differences = differences(plan.header(), &config, None)?;
        if !differences.is_empty() {
            return Err(refused_plan(plan, &differences));
        }
        if let Some(manifest) = dataset.manifest()? {
            if manifest.origin.plan_file_hash == plan.hash() {
                say("all of the plan is mined, and its shards are put together");
                return Ok(Begun::Nothing(DONE));
            }
            if !self.overwrite {
                return Err(already_there(dataset));
            }
        } else if dataset.is_whole()? && !self.overwrite {
            return Err(already_there(dataset));
        }
        match dataset.plan()? {
            Some(begun) if begun.hash() == plan.hash() => {
                return Ok(Begun::Run(Box::new((begun, config))));
            }
            Some(begun) if !self.overwrite => {
                let differences = shards::plan_differences(begun.header(), plan.header());
                return Err(refused(dataset, &differences));
            }
            Some(_) => dataset.discard_shards()?,
            None => {}
        }
        dataset.adopt(plan)?;
        let begun = dataset.plan()?.unwrap_or_else(|| plan.clone());
        Ok(Begun::Run(Box::new((begun, config))))
    }

    /// Puts all together if `all` was to be mined and is, says how it went, and returns the exit
    /// code.
    fn end(
        &self,
        mining: &Mining<'_>,
        summary: &run::Summary,
        all: bool,
        interrupt: &Interrupt,
    ) -> Result<u8, Failure> {
        let header = mining.plan.header();
        if interrupt.requested() {
            report(&summary.counts, header);
            say("interrupted: shards that were done are kept; run it again to go on");
            return Ok(INTERRUPTED);
        }
        if summary.shards_elsewhere > 0 {
            report(&summary.counts, header);
            let count = summary.shards_elsewhere;
            say(&format!(
                "{count} shards are in work elsewhere; run it again later"
            ));
            return Ok(INTERRUPTED);
        }
        if !all {
            report(&summary.counts, header);
            say("the shards are done; `refmine compact` puts them together when all are");
            return Ok(DONE);
        }
        match run::finish(mining.dataset, mining.plan)? {
            Ok(manifest) => report(&manifest.counts, header),
            Err(missing) => {
                say(&format!(
                    "{missing} shards are in work elsewhere; run it again later"
                ));
                return Ok(INTERRUPTED);
            }
        }
        if !self.keep && self.mirror.is_none() {
            let mirrors = mining.dataset.folder().join(MIRRORS_FOLDER);
            mining.dataset.disk().remove_folder(&mirrors)?;
        }
        let short = header.falls_short && self.plan.is_none();
        Ok(if short { FAILED } else { DONE })
    }
}

/// What of plan, configuration and build is not as it is now.
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

fn already_there(dataset: &Dataset) -> Failure {
    crate::sink::SinkError::DatasetExists(dataset.folder().to_path_buf()).into()
}

fn refused(dataset: &Dataset, differences: &[String]) -> Failure {
    let message = format!(
        "{} holds a run that is not finished and differs ({}): choose another folder, or give \
         --overwrite to begin anew",
        dataset.folder().display(),
        differences.join("; ")
    );
    Failure::coded(USAGE, &message, "run_differs")
}

fn refused_plan(plan: &PlanFile, differences: &[String]) -> Failure {
    let message = format!(
        "{} was made otherwise ({}): mine it as it was planned, or plan anew",
        plan.path().display(),
        differences.join("; ")
    );
    Failure::coded(USAGE, &message, "plan_differs")
}

fn report(counts: &Counts, header: &PlanHeader) {
    let listed = |counts: &std::collections::BTreeMap<String, u64>| {
        let counts: Vec<String> = counts
            .iter()
            .map(|(name, count)| format!("{count} {name}"))
            .collect();
        counts.join(", ")
    };
    let commits = counts.commits();
    let detail = match commits {
        0 => String::new(),
        _ => format!(" ({})", listed(&counts.statuses)),
    };
    say(&format!(
        "{commits} of {} commits{detail}, repositories: {}, refactorings: {}",
        header.commits, header.repositories, counts.refactorings
    ));
    if !counts.faults.is_empty() {
        say(&format!("faults: {}", listed(&counts.faults)));
    }
    if !counts.left_out.is_empty() {
        say(&format!(
            "changed files left out by role: {}; --roles all analyses them too",
            listed(&counts.left_out)
        ));
    }
    for commit in &counts.quarantined {
        say(&format!("quarantined: {commit}"));
    }
}

/// Says how long this process was at work, on how many commits.
fn report_costs(counts: &Counts, started: Instant) {
    let seconds = started.elapsed().as_secs_f64();
    let memory = memory_peak_bytes()
        .map(|bytes| format!(", peak memory {} MiB", bytes >> 20))
        .unwrap_or_default();
    say(&format!(
        "{seconds:.1} s, {:.1} commits a second{memory}",
        counts.commits() as f64 / seconds.max(0.001)
    ));
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
