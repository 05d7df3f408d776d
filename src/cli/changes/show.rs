//! The command `refmine show`: prints the refactorings or the AST diff of one change, or of each
//! commit of a range.

use super::findings::{self, OutputNeeds, PrintableChange};
use super::naming::{ChangeArgs, ChangeSpec, ResolvedChange};
use super::output_args::OutputArgs;
use super::trees::AstArgs;
use crate::base::fault::FaultCode;
use crate::cli::datasets::table::short_id;
use crate::cli::failure::{DONE, Failure, OutputError};
use crate::cli::selection_args::{self, SelectionArgs};
use crate::config::Config;
use crate::mine::Settings;
use crate::mine::outcome::{CommitKey, Outcome, Status};
use crate::sink::dataset::about::day;
use crate::source::git::{Merges, PlannedCommit, Reader, Repository, Selection, Uncommitted};
use crate::source::{CommitMeta, Filter};
use crate::view::story::Title;
use clap::Args;
use std::io::Write;
use std::sync::Arc;

const EXAMPLES: &str = "\
Examples:
  refmine show                             last commit of the current repository
  refmine show --worktree                  uncommitted changes
  refmine show main...feature --code       refactorings of a branch, with code
  refmine show ~/src/app v1..v2 --each     every commit between two releases
  refmine show https://github.com/junit-team/junit4 r4.12";

/// Prints the refactorings of a commit, or of a range as one change.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Arguments {
    #[command(flatten)]
    naming: ChangeArgs,
    /// Print every commit of the range separately
    #[arg(long)]
    each: bool,
    #[command(flatten)]
    trees: AstArgs,
    #[command(flatten)]
    selecting: SelectionArgs,
    #[command(flatten)]
    printed: OutputArgs,
}

impl Arguments {
    /// Returns true if the output is read on a terminal with a pager.
    pub fn is_paged(&self) -> bool {
        self.printed.is_paged()
    }
}

/// Runs the command, writes to `out`, and returns the exit code.
pub fn execute(arguments: &Arguments, out: &mut dyn Write) -> Result<u8, OutputError> {
    let mut config = arguments.selecting.config()?;
    config
        .output
        .types
        .extend(arguments.printed.refined_types());
    let filter = selection_args::filter(&config)?;
    let mut settings = config.settings();
    arguments.trees.check(&arguments.printed)?;
    let needs = arguments.printed.needs();
    settings.emit_relationships = needs.relationships;
    settings.emit_history = needs.element_changes;
    settings.emit_lines = needs.lines;
    settings.emit_sites = true;
    let mut printer = arguments.printed.printer(&config.output.types)?;
    if arguments.each {
        printer.leave_out_counts();
    }
    let named = arguments.naming.find("--path")?;
    if arguments.trees.ast {
        return show_trees(arguments, (&config, &filter), &named, out);
    }
    let mut miner = ChangeMiner {
        name: Arc::from(named.name.as_str()),
        url: named.url.as_deref().map(Arc::from),
        reader: named.repository.reader(),
        filter,
        settings,
        options: config.run,
        needs,
    };
    // Uncommitted changes are mined here; commits are mined below, one after another.
    let mut exit_code = DONE;
    let steps = match &named.change {
        ChangeSpec::Uncommitted(what) => {
            let mined = miner.uncommitted(&named.repository, *what)?;
            exit_code = printer.add(mined, out)?;
            Vec::new()
        }
        ChangeSpec::Revision(revision) if arguments.each => commits(&named.repository, revision)?,
        ChangeSpec::Revision(revision) => vec![named.repository.plan_change(revision)?],
    };
    let range = match &named.change {
        ChangeSpec::Revision(revision) if revision.contains("..") => Some(revision.as_str()),
        _ => None,
    };
    for step in steps {
        let mined = miner.mine(step, range.filter(|_| !arguments.each))?;
        exit_code = exit_code.max(printer.add(mined, out)?);
    }
    printer.end(&named.location, out)?;
    Ok(exit_code)
}

/// Prints the AST diffs of the selected changes.
fn show_trees(
    arguments: &Arguments,
    (config, filter): (&Config, &Filter),
    named: &ResolvedChange,
    out: &mut dyn Write,
) -> Result<u8, OutputError> {
    let limits = config.settings().limits;
    let printing = (config, &arguments.printed);
    let (trees, repository) = (&arguments.trees, &named.repository);
    let steps = match &named.change {
        ChangeSpec::Uncommitted(what) => {
            let (_, change, mut files) = repository.uncommitted(*what, filter, &limits)?;
            let name = "uncommitted changes";
            return trees.print(printing, (&change, &mut files), name, out);
        }
        ChangeSpec::Revision(revision) if arguments.each => commits(repository, revision)?,
        ChangeSpec::Revision(revision) => vec![repository.plan_change(revision)?],
    };
    let mut reader = repository.reader();
    let mut exit_code = DONE;
    for step in steps.iter().filter(|step| step.skip.is_none()) {
        let change = reader.changes(step, filter, &limits)?;
        let printed = trees.print(
            printing,
            (&change, &mut reader),
            short_id(&step.commit),
            out,
        )?;
        exit_code = exit_code.max(printed);
    }
    Ok(exit_code)
}

/// Miner of single changes of one repository.
struct ChangeMiner {
    /// Name of the repository.
    name: Arc<str>,
    /// Web address of the repository; `None` if unknown.
    url: Option<Arc<str>>,
    reader: Reader,
    filter: Filter,
    settings: Settings,
    options: crate::run::RunOptions,
    needs: OutputNeeds,
}

impl ChangeMiner {
    /// Mines the change `step`. `range` is the range of commits as given by the user if the change
    /// spans one, for the title. A commit that is skipped, such as a merge, gives an outcome without
    /// findings.
    ///
    /// # Errors
    /// Returns an error if the commit or its changed files cannot be read.
    fn mine(
        &mut self,
        step: PlannedCommit,
        range: Option<&str>,
    ) -> Result<PrintableChange, Failure> {
        let meta = self.reader.meta(&step.commit)?;
        let key = CommitKey {
            repository: Arc::clone(&self.name),
            url: self.url.clone(),
            commit: step.commit.clone(),
            parent: step.parent.clone(),
            commit_index: 0,
        };
        let title = title(&key, &meta, range);
        let is_listed = |code| code == FaultCode::RootCommit && self.needs.element_changes;
        if let Some(code) = step.skip.filter(|&code| !is_listed(code)) {
            let outcome = Outcome::unanalysed(key, meta, Status::Skipped, code);
            return Ok(PrintableChange::without_code(outcome, title));
        }
        let change = self
            .reader
            .changes(&step, &self.filter, &self.settings.limits);
        let change = match change {
            // There is nothing to compare with: the commit adds all of its elements.
            Err(fault) if is_listed(fault.code) => {
                let limits = &self.settings.limits;
                self.reader.additions(&step.commit, &self.filter, limits)?
            }
            Err(fault) if fault.code == FaultCode::RootCommit => {
                let outcome = Outcome::unanalysed(key, meta, Status::Skipped, fault.code);
                return Ok(PrintableChange::without_code(outcome, title));
            }
            other => other?,
        };
        let (settings, reader) = (&self.settings, &mut self.reader);
        let (settings, needs) = ((settings, self.options), self.needs);
        let mined = findings::mine_one(settings, (key, meta), &change, reader, needs);
        Ok(PrintableChange::new(
            mined, title, self.needs, &change, reader,
        ))
    }

    /// Mines the uncommitted changes.
    fn uncommitted(
        &mut self,
        repository: &Repository,
        what: Uncommitted,
    ) -> Result<PrintableChange, Failure> {
        let limits = &self.settings.limits;
        let (head, change, mut files) = repository.uncommitted(what, &self.filter, limits)?;
        let (headline, after) = match what {
            Uncommitted::WorkTree => ("Uncommitted changes", "the work tree"),
            Uncommitted::Staged => ("Staged changes", "the index"),
        };
        let before = head.as_deref().map_or("nothing", short_id);
        let title = Title {
            headline: headline.to_owned(),
            detail: format!("{before} → {after}"),
        };
        let key = CommitKey {
            repository: Arc::clone(&self.name),
            url: None,
            commit: String::new(),
            parent: head,
            commit_index: 0,
        };
        let (settings, key) = ((&self.settings, self.options), (key, CommitMeta::default()));
        let mined = findings::mine_one(settings, key, &change, &mut files, self.needs);
        Ok(PrintableChange::new(
            mined, title, self.needs, &change, &mut files,
        ))
    }
}

/// Returns the commits of a range, or all those reachable from a revision, oldest first. Merges are
/// included and marked as skipped.
fn commits(repository: &Repository, revisions: &str) -> Result<Vec<PlannedCommit>, Failure> {
    let selection = Selection {
        revisions: Some(revisions.to_owned()),
        merges: Merges::Skip,
        ..Selection::default()
    };
    Ok(repository.plan(&selection)?.commits)
}

/// Returns the title of a commit; with `range`, that of the range, which ends in this commit.
fn title(key: &CommitKey, meta: &CommitMeta, range: Option<&str>) -> Title {
    let commit = short_id(&key.commit);
    let day = meta.commit_time.map_or("no date".to_owned(), day);
    match (&key.parent, range) {
        (Some(parent), Some(range)) => Title {
            headline: range.to_owned(),
            detail: format!("{} → {commit} · {day}", short_id(parent)),
        },
        _ => Title {
            headline: meta.subject.clone(),
            detail: format!("{commit} · {} · {day}", meta.author_name),
        },
    }
}
