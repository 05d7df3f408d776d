//! The command `refmine history`: prints the life of an element, commit by commit.

use super::asked::Asked;
use super::element_code::ElementCode;
use super::life::{ChosenParts, Life};
use super::located::{HistoryReading, LocatedElement, Snapshot};
use super::stored_life::{FoundLineage, LifeRequest, StoredHistories, StoredRepository};
use super::walked_life::WalkedHistories;
use crate::base::Set;
use crate::cli::changes::naming;
use crate::cli::datasets::table::short_id;
use crate::cli::failure::{DONE, Failure, OutputError, USAGE};
use crate::cli::selection_args;
use crate::config::Config;
use crate::lang::LanguageId;
use crate::lineage::versions;
use crate::mine::Settings;
use crate::run::RunOptions;
use crate::run::plan::Target;
use crate::run::watch::{log_error, log_warning};
use crate::sink::formats::json;
use crate::source::Filter;
use crate::source::git::{Repository, Selection};
use crate::source::url::is_url;
use crate::view::terminal::{Screen, safe};
use clap::builder::PossibleValuesParser;
use clap::{Args, ValueEnum};
use std::collections::BTreeSet;
use std::io::Write;
use std::path::{Path, PathBuf};

const EXAMPLES: &str = "\
Examples:
  refmine history src/main/java/my/calc/Calculator.java:12
  refmine history Calculator.sum --code
  refmine history 'Calculator.sum(double, double)' --rev v2.1
  refmine history Calculator.sum --dataset out --changed body,header";

/// Maximum number of elements that are listed if several have a name.
const LISTED_MAX: usize = 20;

/// Maximum number of elements with other parameters that a message names.
const SIMILAR_MAX: usize = 5;

/// Prints the life of an element, through all its names and places.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Arguments {
    /// FILE:LINE, or a name with types and packages around it as needed: Calculator.sum
    ///
    /// With the parameters, to tell overloads apart. A line means the innermost element that contains it. In
    /// a dataset, an element is found by its last name, or else by an earlier one, or by the beginning of a
    /// lineage_id.
    #[arg(value_name = "ELEMENT")]
    element: String,
    /// Folder written by `refmine mine --emit history --out` [default: read the repository]
    ///
    /// A dataset has all lives already, and those of removed elements and of other branches. A line, --rev and
    /// --code need the clone as well: that of --repo, or the one that was mined.
    #[arg(long, value_name = "DIR")]
    dataset: Option<PathBuf>,
    /// Repository [default: that of the current folder]
    #[arg(short = 'C', long, value_name = "REPO")]
    repo: Option<String>,
    /// Commit that has the element, from which its life is told back [default: HEAD]
    #[arg(long, value_name = "COMMIT")]
    rev: Option<String>,
    /// Only changes of these parts, such as body,header [default: all but layout]
    ///
    /// Parts are body, comment, container, header, layout, name, path and signature, and of the header
    /// annotations, exceptions, modifiers, parameters, supertypes, type (of the result or attribute) and
    /// type_parameters. Additions and removals are always printed.
    #[arg(
        long,
        value_name = "PARTS",
        value_delimiter = ',',
        value_parser = PossibleValuesParser::new(versions::parts()),
        hide_possible_values = true
    )]
    changed: Vec<String>,
    /// Show the code before and after each commit
    #[arg(long)]
    code: bool,
    /// Also tell what became of the code of a removed element (with --dataset)
    ///
    /// Prints the lives of the elements into which it was inlined, extracted or moved when it was removed.
    #[arg(long, requires = "dataset")]
    into: bool,
    /// terminal, jsonl, markdown
    ///
    /// Output format.
    #[arg(long, value_enum, default_value_t = HistoryFormat::Terminal, hide_possible_values = true)]
    format: HistoryFormat,
    /// Folder for mirrors of URLs, which are kept
    /// [default: refmine in the user's cache folder]
    #[arg(
        long,
        value_name = "DIR",
        env = "REFMINE_MIRROR",
        hide_short_help = true
    )]
    mirror: Option<PathBuf>,
    /// Configuration: a TOML file with the values to change, or default, refdiff2 or refdiff1
    ///
    /// A dataset is read with its own.
    #[arg(
        long,
        value_name = "FILE",
        hide_short_help = true,
        env = "REFMINE_CONFIG"
    )]
    config: Option<String>,
    /// Do not use a pager
    #[arg(long, hide_short_help = true)]
    no_pager: bool,
}

/// Output format.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum HistoryFormat {
    /// A line for each commit, the newest first
    Terminal,
    /// One JSON object per line with the columns of `element_changes` and of the commit, the oldest first
    Jsonl,
    /// A table for a comment or a document
    Markdown,
}

impl Arguments {
    /// Returns true if the output is read on a terminal with a pager.
    pub fn is_paged(&self) -> bool {
        self.format == HistoryFormat::Terminal && !self.no_pager
    }

    fn chosen(&self) -> ChosenParts {
        ChosenParts(self.changed.clone())
    }
}

/// Settings with which files are read.
struct OwnedReading {
    settings: Settings,
    filter: Filter,
    options: RunOptions,
}

impl OwnedReading {
    fn new(config: &Config) -> Result<OwnedReading, Failure> {
        let mut settings = config.settings();
        settings.emit_history = true;
        Ok(OwnedReading {
            settings,
            filter: selection_args::filter(config)?,
            options: config.run,
        })
    }

    fn get(&self) -> HistoryReading<'_> {
        HistoryReading {
            settings: &self.settings,
            filter: &self.filter,
            options: self.options,
        }
    }
}

/// Runs the command, writes to `out`, and returns the exit code.
pub fn execute(arguments: &Arguments, out: &mut dyn Write) -> Result<u8, OutputError> {
    let element = arguments.element.trim();
    if element.is_empty() || element.starts_with(':') {
        let message = "no element is named: give FILE:LINE, or a name such as Shape.area";
        return Err(Failure::usage(message, "no_element").into());
    }
    let asked = Asked::new(element);
    let code = match &arguments.dataset {
        Some(dataset) => from_dataset(arguments, dataset, &asked, out)?,
        None => from_git(arguments, &asked, out)?,
    };
    out.flush().map_err(OutputError::Broken)?;
    Ok(code)
}

/// Prints the life of an element that a clone tells.
fn from_git(arguments: &Arguments, asked: &Asked, out: &mut dyn Write) -> Result<u8, OutputError> {
    let (repository, location) = opened(arguments)?;
    let reading = OwnedReading::new(&Config::load(arguments.config.as_deref())?)?;
    let revision = arguments.rev.as_deref().unwrap_or("HEAD");
    let mut snapshot = Snapshot::new(&repository, revision, reading.get())?;
    let found = match asked {
        Asked::Line { file, line } => vec![snapshot.at_line(file, *line)?],
        Asked::Name(wanted) => snapshot.named(wanted)?,
    };
    let [only] = &found[..] else {
        let line = |element: &LocatedElement| {
            let place = format!("{}:{}", element.footprint.path.text(), element.line);
            format!("{} {}  {place}", element.kind, element.name)
        };
        let lines: Vec<String> = found.iter().map(line).collect();
        let unknown = match found.is_empty() {
            true => unknown_name(arguments, asked, &mut snapshot, revision),
            false => String::new(),
        };
        return several(arguments, (&lines, "FILE:LINE"), &unknown, out);
    };
    if let Some(removed_by) = &only.removed_by {
        let path = only.footprint.path.text();
        log_warning(&format!(
            "{path} is no file of {revision}: {} removed it, and its last version is told",
            short_id(removed_by)
        ));
    }
    let name = Target::at(&location).proposed_name(repository.origin().as_ref());
    let walked = WalkedHistories {
        repository: &repository,
        name: &name,
        reading: reading.get(),
    };
    let life = walked.life(only, &arguments.chosen())?;
    print_life(arguments, &life, Some(&repository), out)?;
    Ok(DONE)
}

/// Returns the message that no element of a commit has the name; it names elements with other parameters.
fn unknown_name(
    arguments: &Arguments,
    asked: &Asked,
    snapshot: &mut Snapshot<'_>,
    revision: &str,
) -> String {
    let element = &arguments.element;
    let similar = match asked {
        Asked::Name(wanted) if wanted.has_parameters => {
            snapshot.named(&wanted.without_parameters())
        }
        _ => Ok(Vec::new()),
    };
    let similar = similar.unwrap_or_default().into_iter().take(SIMILAR_MAX);
    let similar: Vec<String> = similar.map(|it| format!("`{}`", it.name)).collect();
    let remedy = match similar.is_empty() {
        false => format!("do you mean {}?", similar.join(" or ")),
        true if LanguageId::of_path(element.as_bytes()).is_some() => {
            "for an element of a file give FILE:LINE".to_owned()
        }
        true => "give FILE:LINE, or the commit that has it with --rev; a dataset (--dataset) also knows earlier \
                 names"
            .to_owned(),
    };
    format!("no element of {revision} is called `{element}`: {remedy}")
}

/// Opens the repository that the arguments name.
fn opened(arguments: &Arguments) -> Result<(Repository, String), Failure> {
    match &arguments.repo {
        Some(at) => naming::open(at, arguments.mirror.as_deref()),
        None => {
            let repository = naming::current()?;
            let location = repository.path().to_string_lossy().into_owned();
            Ok((repository, location))
        }
    }
}

/// Prints the life of an element that a dataset tells.
fn from_dataset(
    arguments: &Arguments,
    dataset: &Path,
    asked: &Asked,
    out: &mut dyn Write,
) -> Result<u8, OutputError> {
    let stored = StoredHistories::open(dataset)?;
    let is_located = matches!(asked, Asked::Line { .. }) || arguments.rev.is_some();
    let clone = match is_located || arguments.code {
        true => clone_of(arguments, &stored.repositories()?, is_located)?,
        false => None,
    };
    let (found, commits) = match &clone {
        Some(clone) if is_located => in_clone(arguments, &stored, clone, asked)?,
        _ => (by_name(&stored, asked)?, None),
    };
    let [only] = &found[..] else {
        let line = |found: &FoundLineage| {
            let (repository, id) = (&found.key.0, short_id(&found.key.1));
            format!(
                "{id}  {} {}  {}  {repository}",
                found.kind, found.name, found.path
            )
        };
        let lines: Vec<String> = found.iter().map(line).collect();
        let unknown = match &arguments.rev {
            None => format!(
                "no element of the dataset was ever called `{}`: give the end of its name, such as Shape.area, \
                 or FILE:LINE",
                arguments.element
            ),
            Some(revision) => {
                format!(
                    "no element of {revision} is called `{}`: give the commit that has it, or leave out --rev",
                    arguments.element
                )
            }
        };
        return several(arguments, (&lines, "the id of one"), &unknown, out);
    };
    let chosen = arguments.chosen();
    let request = LifeRequest {
        chosen: &chosen,
        commits: commits.as_ref(),
        has_rows: arguments.format == HistoryFormat::Jsonl,
    };
    let repository = clone.as_ref().map(|(repository, _)| repository);
    if arguments.code && repository.is_none() {
        log_warning(
            "the clone that was mined is not at hand, so no code is shown: name it with --repo",
        );
    }
    let life = stored.life(only, &request)?;
    print_life(arguments, &life, repository, out)?;
    if arguments.into {
        print_successors(arguments, &stored, (only, &request), repository, out)?;
    }
    Ok(DONE)
}

/// Returns the lineages of a dataset that have the name.
fn by_name(stored: &StoredHistories, asked: &Asked) -> Result<Vec<FoundLineage>, Failure> {
    match asked {
        Asked::Name(wanted) => stored.named(wanted),
        Asked::Line { .. } => Ok(Vec::new()),
    }
}

/// Returns the lineages of the elements that a commit of the clone has on the line or with the name, and, if a
/// commit was asked for, those on whose changes its own life depends.
fn in_clone(
    arguments: &Arguments,
    stored: &StoredHistories,
    (repository, of_dataset): &(Repository, StoredRepository),
    asked: &Asked,
) -> Result<(Vec<FoundLineage>, Option<Set<String>>), Failure> {
    let reading = OwnedReading::new(&stored.config()?)?;
    let revision = arguments.rev.as_deref().unwrap_or(&of_dataset.head);
    let mut snapshot = Snapshot::new(repository, revision, reading.get())?;
    let commits = match arguments.rev {
        Some(_) => Some(ancestors(repository, snapshot.commit())?),
        None => None,
    };
    let located = match asked {
        Asked::Line { file, line } => vec![snapshot.at_line(file, *line)?],
        Asked::Name(wanted) if wanted.may_be_id() => return Ok((stored.named(wanted)?, commits)),
        Asked::Name(wanted) => snapshot.named(wanted)?,
    };
    let versions: Set<_> = located.iter().map(|it| it.footprint.version).collect();
    let found = stored.with_versions(&of_dataset.name, &versions)?;
    match &located[..] {
        [only] if found.is_empty() => Err(not_in_dataset(only)),
        _ => Ok((found, commits)),
    }
}

/// Prints the lives of the elements that have the code of a removed one.
fn print_successors(
    arguments: &Arguments,
    stored: &StoredHistories,
    (first, request): (&FoundLineage, &LifeRequest<'_>),
    repository: Option<&Repository>,
    out: &mut dyn Write,
) -> Result<(), OutputError> {
    let mut met: BTreeSet<(String, String)> = [first.key.clone()].into();
    let mut waiting = stored.successors(&first.key)?;
    if waiting.is_empty() {
        log_warning(
            "the element lives, or nothing was found that has its code since it was removed",
        );
    }
    waiting.reverse();
    while let Some(next) = waiting.pop() {
        if !met.insert(next.key.clone()) {
            continue;
        }
        if arguments.format != HistoryFormat::Jsonl {
            writeln!(out).map_err(OutputError::Broken)?;
        }
        print_life(arguments, &stored.life(&next, request)?, repository, out)?;
        waiting.extend(stored.successors(&next.key)?.into_iter().rev());
    }
    Ok(())
}

/// Failure if a dataset has no version of an element of the clone.
fn not_in_dataset(element: &LocatedElement) -> Failure {
    let message = format!(
        "the dataset has no change of {}: no commit that was mined changed it, or it was mined before; \
         `refmine update` adds new commits, and without --dataset the clone alone is read",
        element.name
    );
    Failure::failed(&message, "unknown_element")
}

/// Returns the clone of a repository of the dataset: that of `--repo`, else the one that was mined, else the one
/// of the current folder. `None` if there is none and it is not needed.
fn clone_of(
    arguments: &Arguments,
    stored: &[StoredRepository],
    is_needed: bool,
) -> Result<Option<(Repository, StoredRepository)>, Failure> {
    let of_head = |repository: &Repository| {
        let has = |stored: &&StoredRepository| repository.plan_change(&stored.head).is_ok();
        stored.iter().find(has).cloned()
    };
    if arguments.repo.is_some() {
        let (repository, location) = opened(arguments)?;
        return match of_head(&repository) {
            Some(of_dataset) => Ok(Some((repository, of_dataset))),
            None => {
                let message = format!(
                    "{location} has the last commit of no repository of the dataset: name the clone that was \
                     mined, or fetch"
                );
                Err(Failure::failed(&message, "other_repository"))
            }
        };
    }
    if let [only] = stored
        && !is_url(&only.location)
        && let Ok(repository) = Repository::open(Path::new(&only.location))
    {
        return Ok(Some((repository, only.clone())));
    }
    if let Ok(repository) = naming::current()
        && let Some(of_dataset) = of_head(&repository)
    {
        return Ok(Some((repository, of_dataset)));
    }
    if is_needed {
        let message = "a line and --rev need the clone that was mined: name it with --repo";
        return Err(Failure::failed(message, "no_clone"));
    }
    Ok(None)
}

/// Returns the ids of a commit and of all its ancestors, hex.
fn ancestors(repository: &Repository, commit: &str) -> Result<Set<String>, Failure> {
    let selection = Selection {
        revisions: Some(commit.to_owned()),
        ..Selection::default()
    };
    let commits = repository.plan(&selection)?.commits.into_iter();
    Ok(commits.map(|planned| planned.commit).collect())
}

/// Prints the elements that have the name, of which one must be chosen, or the message that there is none.
fn several(
    arguments: &Arguments,
    (lines, what): (&[String], &str),
    unknown: &str,
    out: &mut dyn Write,
) -> Result<u8, OutputError> {
    if lines.is_empty() {
        return Err(Failure::failed(unknown, "unknown_element").into());
    }
    for line in lines.iter().take(LISTED_MAX) {
        writeln!(out, "{}", safe(line)).map_err(OutputError::Broken)?;
    }
    let (count, name) = (lines.len(), &arguments.element);
    let message = match count > LISTED_MAX {
        true => {
            format!("{count} elements have the name `{name}`, of which {LISTED_MAX} are listed")
        }
        false => format!("{count} elements have the name `{name}`"),
    };
    log_error(
        &format!("{message}: give more of it, or {what}"),
        "several_elements",
    );
    Ok(USAGE)
}

/// Prints a life in the requested format, with code from the repository if it was requested.
fn print_life(
    arguments: &Arguments,
    life: &Life,
    repository: Option<&Repository>,
    out: &mut dyn Write,
) -> Result<(), OutputError> {
    let repository = repository.filter(|_| arguments.code);
    let mut code = repository.map(ElementCode::new);
    let text = match arguments.format {
        HistoryFormat::Jsonl => jsonl(life),
        HistoryFormat::Terminal => {
            let screen = Screen::of_stdout();
            life.terminal(screen, |step| match &mut code {
                Some(code) => code.side_by_side(step, screen),
                None => Vec::new(),
            })
        }
        HistoryFormat::Markdown => life.markdown(|step| match &mut code {
            Some(code) => code.unified(step),
            None => String::new(),
        }),
    };
    out.write_all(text.as_bytes())
        .map_err(OutputError::Broken)?;
    if code.is_some_and(|code| code.is_incomplete) {
        log_warning("the clone lacks files of some commits, whose code is not shown: fetch them");
    }
    if arguments.format == HistoryFormat::Jsonl {
        life.gaps.iter().for_each(|gap| log_warning(gap));
    }
    Ok(())
}

/// Returns the rows of a life as JSON objects with author, time and subject of the commit, one per line.
fn jsonl(life: &Life) -> String {
    #[derive(serde::Serialize)]
    struct OfCommit<'a> {
        author_name: &'a str,
        commit_time: Option<i64>,
        subject: &'a str,
    }
    let mut text = String::new();
    for step in &life.steps {
        let of_commit = json::line(&OfCommit {
            author_name: &step.author,
            commit_time: step.time,
            subject: &step.subject,
        });
        for row in &step.rows {
            let row = row.strip_suffix('}').unwrap_or(row);
            let rest = of_commit.strip_prefix('{').unwrap_or(&of_commit);
            text.push_str(&format!("{row},{rest}\n"));
        }
    }
    text
}
