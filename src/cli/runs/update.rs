//! The command `refmine update`: mines the new commits of a dataset's repositories and copies the
//! other rows.

use super::choosing::{RunArgs, UnreadableArg, selection_of};
use super::ending::RunEnding;
use super::mining::{self, LOCK_WAIT_MAX, NextStep};
use crate::cli::failure::{FAILED, Failure, INTERRUPTED};
use crate::cli::selection_args;
use crate::config::Config;
use crate::run::plan::{RepositoryOrigin, Target, Urls};
use crate::run::planning::{self, Estimate, PlanRequest, PlanningJournal};
use crate::run::reuse::PlanDifferences;
use crate::run::supervisor;
use crate::run::watch::{Interrupt, Watch, log_info, log_warning};
use crate::run::{self, Mining};
use crate::sink::SinkError;
use crate::sink::dataset::compact;
use crate::sink::dataset::reuse::{PreviousDataset, PreviousRepository};
use crate::sink::dataset::{Dataset, MIRRORS_FOLDER};
use crate::sink::parquet::FinishedFile;
use crate::sink::plan::PlanFile;
use crate::source::mirror;
use clap::Args;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::time::Instant;

/// Maximum number of repositories that are named.
const NAMED_REPOSITORIES_MAX: usize = 20;

const EXAMPLES: &str = "\
Examples:
  refmine update study --mirror /srv/mirrors
      every night: fetch, mine what is new, replace the tables at the end
  refmine mine --plan new.plan --reuse study --out study-2
      the same for another list of repositories, or on a cluster

To resume an interrupted update, run the same command again.";

/// Updates a dataset: fetches mirrors and mines new commits only.
///
/// Repositories and revisions are those of the run that made the dataset. Unchanged commits are
/// copied after their files were verified. The tables are byte-equal to those of a full run. A dataset
/// that another build or configuration made is mined completely. Repositories that cannot be read stop
/// the update, and the dataset stays as it is.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Arguments {
    /// Folder written by `refmine mine --out`
    #[arg(value_name = "DATASET")]
    dataset: PathBuf,
    #[command(flatten)]
    unreadable: UnreadableArg,
    /// Folder for bare mirrors of URLs, which are kept [default: where they were, or DATASET/mirrors]
    #[arg(long, value_name = "DIR", env = "REFMINE_MIRROR")]
    mirror: Option<PathBuf>,
    #[command(flatten)]
    working: RunArgs,
    /// Internal: token that identifies this supervised process in journals
    #[arg(long, hide = true, value_name = "TOKEN")]
    supervised: Option<String>,
}

/// Runs the command, and returns the exit code. `words` are the arguments as given, the command
/// first: without a token, this process supervises a child that gets the same words.
pub fn execute(arguments: &Arguments, words: &[OsString]) -> Result<u8, Failure> {
    let Some(token) = &arguments.supervised else {
        return mining::supervise(&arguments.dataset, words, None);
    };
    supervisor::die_with_supervisor(token);
    let started = Instant::now();
    let dataset = Dataset::at(&arguments.dataset)?;
    dataset.refuse_foreign()?;
    let interrupt = Interrupt::on_signals();
    let mut watch = Watch::on_stderr();
    let lock = dataset.lock_exclusive(LOCK_WAIT_MAX)?;
    // Open the dataset only under the lock: another update may have finished just before.
    let begun = arguments.open(&dataset).and_then(|(old, mirrors)| {
        let begun = arguments.begin(&dataset, &old, &mirrors, token, &interrupt, &mut watch)?;
        Ok((old, mirrors, begun))
    });
    let (old, mirrors, (plan, config)) = match begun {
        Ok((old, mirrors, NextStep::Run(begun))) => (old, mirrors, *begun),
        Ok((_, _, NextStep::Nothing(exit_code))) => {
            dataset.release(lock)?;
            return Ok(exit_code);
        }
        Err(failure) => {
            dataset.release(lock)?;
            return Err(failure);
        }
    };
    drop(lock);
    let mining = Mining {
        dataset: &dataset,
        plan: &plan,
        filter: &selection_args::filter(&config)?,
        settings: &config.settings(),
        options: config.run,
        mirrors: &mirrors,
        urls: &Urls::new(),
        token,
        allow_unreadable: arguments.unreadable.allow,
        previous: mining::usable(Some(&old), plan.header()),
    };
    let ending = RunEnding {
        resume: "",
        unreadable: &arguments.unreadable,
        keeps_mirrors: true,
    };
    mining::mine_shards(&mining, None, &ending, (&interrupt, watch), started)
}

impl Arguments {
    /// Opens the existing dataset, and returns it with the folder of the mirrors.
    fn open(&self, dataset: &Dataset) -> Result<(PreviousDataset, PathBuf), Failure> {
        compact::mend(dataset)?;
        let old = PreviousDataset::open(dataset.folder())?;
        let mirrors = self.mirrors(dataset, &old)?;
        Ok((old, mirrors))
    }

    /// Plans the update, or resumes an interrupted one.
    fn begin(
        &self,
        dataset: &Dataset,
        old: &PreviousDataset,
        mirrors: &Path,
        token: &str,
        interrupt: &Interrupt,
        watch: &mut Watch,
    ) -> Result<NextStep, Failure> {
        let header = old.plan().header();
        let origin = old.plan().path().display().to_string();
        let planned = Config::from_text(&header.configuration, &origin)?;
        let config = self.working.config(&planned)?;
        selection_args::filter(&config)?;
        // Refuse an unfinished run of another request; resume one of this request if it has the same
        // configuration and build.
        if let Some(plan) = dataset.plan()? {
            let begun = plan.header();
            if begun.request != header.request {
                return Err(SinkError::Unfinished(dataset.folder().to_path_buf()).into());
            }
            if begun.config_hash == config.resolved().hash && begun.build_hash == run::build_hash()
            {
                log_info("resuming the interrupted update");
                return self.confirm(dataset, old, plan, config);
            }
            log_info("the interrupted update had another build or configuration: starting over");
        }
        let planned = plan(dataset, old, &config, (mirrors, token), (interrupt, watch))?;
        let Some((file, estimate)) = planned else {
            log_info("interrupted before anything was mined");
            return Ok(NextStep::Nothing(INTERRUPTED));
        };
        // Equal plans have equal files, so that the dataset is up to date.
        if file.record().hash == old.plan().hash() {
            dataset.discard_run()?;
            log_info("nothing is new");
            let is_short = estimate.repositories_incomplete > 0;
            return Ok(NextStep::Nothing(self.unreadable.exit_code(is_short)));
        }
        dataset.start_run(file)?;
        match dataset.plan()? {
            Some(plan) => self.confirm(dataset, old, plan, config),
            None => Err(SinkError::Busy(dataset.folder().to_path_buf()).into()),
        }
    }

    /// Prints the differences between `plan` and the plan of `old`. Refuses it if repositories
    /// would be lost.
    fn confirm(
        &self,
        dataset: &Dataset,
        old: &PreviousDataset,
        plan: PlanFile,
        config: Config,
    ) -> Result<NextStep, Failure> {
        let changes = PlanDifferences::between(old, &plan)?;
        log_info(&format!("new commits: {}", changes.commits_new));
        for (name, commits) in changes.rewritten.iter().take(NAMED_REPOSITORIES_MAX) {
            log_info(&format!(
                "{name}: {commits} commits are no longer planned, as after a forced push; their rows are \
                 dropped"
            ));
        }
        let gone = &changes.repositories_gone;
        for (name, commits) in gone.iter().take(NAMED_REPOSITORIES_MAX) {
            log_warning(&format!(
                "{name}: no longer readable; it had {commits} commits"
            ));
        }
        if !gone.is_empty() && !self.unreadable.allow {
            dataset.discard_run()?;
            let message = format!(
                "repositories that would be lost: {}; the dataset was not changed: make them readable again, or \
                 give --allow-unreadable to drop their rows",
                gone.len()
            );
            return Err(Failure::coded(FAILED, &message, "repositories_gone"));
        }
        Ok(NextStep::Run(Box::new((plan, config))))
    }

    /// Returns the folder of the mirrors: the one given, that of the dataset's mirrors, or
    /// `mirrors` in the dataset.
    fn mirrors(&self, dataset: &Dataset, old: &PreviousDataset) -> Result<PathBuf, Failure> {
        if let Some(folder) = &self.mirror {
            return Ok(folder.clone());
        }
        let mut mirrors = None;
        old.each_repository(|repository| {
            // A mirror is DIR/owner/name.git. The plan may come from somebody else: a folder is
            // used only if it already has the mirror.
            let path = repository.path.as_deref();
            let folder = path.and_then(Path::parent).and_then(Path::parent);
            let is_mirror =
                |folder: &&Path| mirror::find(&repository.location, folder).as_deref() == path;
            mirrors = mirrors
                .take()
                .or_else(|| folder.filter(is_mirror).map(Path::to_path_buf));
            Ok::<(), Failure>(())
        })?;
        Ok(mirrors.unwrap_or_else(|| dataset.folder().join(MIRRORS_FOLDER)))
    }
}

/// Plans the repositories of `old` as they are now. Returns `None` if planning was interrupted.
///
/// # Errors
/// Returns a usage error if the commits of `old` were listed one by one.
fn plan(
    dataset: &Dataset,
    old: &PreviousDataset,
    config: &Config,
    (mirrors, token): (&Path, &str),
    (interrupt, watch): (&Interrupt, &mut Watch),
) -> Result<Option<(FinishedFile, Estimate)>, Failure> {
    let request_text = &old.plan().header().request;
    let merges = selection_args::merges(config.select.merges);
    let Some(selection) = selection_of(request_text, merges) else {
        let message = "the commits of this dataset were listed one by one: mine a new list with \
                       `refmine mine --commits FILE --reuse DATASET --out NEW`";
        return Err(Failure::usage(message, "commits_listed"));
    };
    let mut targets = Vec::new();
    old.each_repository(|repository| {
        targets.push(target(repository));
        Ok::<(), Failure>(())
    })?;
    let is_usable = mining::differences(old, config).is_empty();
    let request = PlanRequest {
        targets,
        selection: &selection,
        filter: &selection_args::filter(config)?,
        limits: &config.limits(),
        mirrors,
        options: config.run,
        config: &config.resolved(),
        request: request_text.clone(),
        previous: is_usable.then_some(old),
        journal: Some(PlanningJournal {
            folder: &dataset.planning_path(),
            token,
        }),
    };
    let path = dataset.finished_plan_path();
    Ok(planning::write(
        request,
        dataset.disk(),
        &path,
        interrupt,
        watch,
    )?)
}

/// Returns the repository as a target, under its name in the dataset.
fn target(repository: &PreviousRepository) -> Target {
    let mut target = Target::at(&repository.location);
    // The recorded location may be relative to another folder.
    if let (RepositoryOrigin::Folder(folder), Some(path)) = (&mut target.origin, &repository.path) {
        folder.clone_from(path);
    }
    target.name = Some(repository.name.to_string());
    target
}
