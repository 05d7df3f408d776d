//! The command `refmine report`: writes an HTML page to browse and judge a dataset.

use super::choice::RefactoringFilterArgs;
use super::input_dataset;
use super::page_file;
use crate::astdiff::change::{Matcher, TreeDiff};
use crate::base::fault::Fault;
use crate::base::pair::{Pair, Side};
use crate::base::text::visible;
use crate::cli::failure::{DONE, Failure, OutputError};
use crate::cli::selection_args;
use crate::config::Config;
use crate::mine::Settings;
use crate::parse::cache::OutlineCache;
use crate::run::RunOptions;
use crate::run::pipeline::memory::Shares;
use crate::run::pipeline::trees::diff_within;
use crate::run::watch::{Watch, log_warning};
use crate::sink::SinkError;
use crate::sink::dataset::MIRRORS_FOLDER;
use crate::sink::dataset::reuse::PreviousDataset;
use crate::sink::parquet::read::TableRow;
use crate::sink::sample::{self, Design, Finding, SampleDescription};
use crate::sink::summary::{self, Summary};
use crate::sink::tables::TABLES;
use crate::source::git::{PlannedCommit, Reader, Repository};
use crate::source::mirror;
use crate::source::{Filter, RepoPath};
use crate::view::align::CodeRelation;
use crate::view::code::shown_lines::with_context;
use crate::view::mapping_index::MappingIndex;
use crate::view::report::{CodeJson, Page};
use crate::view::side_by_side::SideBySide;
use crate::view::texts::Texts;
use clap::{Args, ValueEnum};
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::io::Write;
use std::path::{Path, PathBuf};

const EXAMPLES: &str = "\
Examples:
  refmine report out --out report.html
  refmine report out --out sample.html --limit 400
      a simple random sample of 400, for manual validation
  refmine report out --out sample.html --per-type 30 --seed 7
  refmine report out --out page.html --type 'extract*' --path 'src/main/**'
  refmine report out --out page.html --evaluation evaluated --repo app=app.git

The page works offline. From the marks that its readers export,
`refmine evaluate marks-ann.tsv marks-bob.tsv` computes precision and agreement.";

/// Default of `--code`: maximum number of refactorings of a page whose code is compared by node
/// mappings, for a complete dataset and for a sample or selection. Mapping a commit takes longer
/// than mining it.
const MAPPED_REFACTORINGS_MAX: usize = 100;
const MAPPED_SELECTION_MAX: usize = 500;

/// Writes an HTML page to browse and judge a dataset.
///
/// The page has counts, charts, and refactorings with their code.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Arguments {
    /// Folder written by `refmine mine --out`
    #[arg(value_name = "DATASET")]
    dataset: PathBuf,
    /// HTML file to write
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Add the results of `refmine evaluate --out DIR`
    ///
    /// Adds the scores and, for readers' marks, their precision, agreement and disputed refactorings.
    #[arg(long, value_name = "DIR")]
    evaluation: Option<PathBuf>,
    #[command(flatten)]
    choice: RefactoringFilterArgs,
    /// Only these languages, such as c++,py [default: all]
    #[arg(long = "language", value_name = "NAME", value_delimiter = ',')]
    languages: Vec<String>,
    /// Only this repository; may be repeated
    ///
    /// Give the name that it has in the dataset.
    #[arg(long, value_name = "NAME")]
    repository: Vec<String>,
    /// Only the refactorings whose ids are in this file
    ///
    /// One id per line, or a tab-separated table with a column refactoring_id, such as exported marks.
    #[arg(long, value_name = "FILE")]
    ids: Option<PathBuf>,
    /// Maximum number; of more, a simple random sample is drawn
    #[arg(long, value_name = "N", default_value_t = 10_000)]
    limit: usize,
    /// Sample types in proportion, at least one of each
    #[arg(long)]
    stratified: bool,
    /// Sample this many of each type
    ///
    /// A type with fewer refactorings is shown completely.
    #[arg(long, value_name = "N", conflicts_with_all = ["limit", "stratified"])]
    per_type: Option<usize>,
    /// Seed of the sample
    #[arg(long, value_name = "NUMBER", default_value_t = 1)]
    seed: u64,
    /// Compare code by mappings, or by lines
    ///
    /// Method of comparing the code of both sides: by the mappings of the syntax trees, with the
    /// counterpart of each statement, or by lines, which is much faster [default: mappings for up
    /// to 100 refactorings, and for a sample or selection of up to 500]
    #[arg(long, value_enum, value_name = "HOW", hide_possible_values = true)]
    code: Option<Comparison>,
    /// New location of a moved repository; may be repeated
    #[arg(long, value_name = "NAME=PATH", value_parser = name_and_path)]
    repo: Vec<(String, PathBuf)>,
}

/// Way in which the page compares the before code of a refactoring with its after code.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Comparison {
    /// By the mappings of the syntax trees
    Mappings,
    /// By lines
    Lines,
}

/// Parses an argument `NAME=PATH`.
fn name_and_path(text: &str) -> Result<(String, PathBuf), String> {
    let parts = text.split_once('=').filter(|(name, _)| !name.is_empty());
    let (name, path) = parts.ok_or("give NAME=PATH, with the name that the dataset has")?;
    Ok((name.to_owned(), PathBuf::from(path)))
}

/// Runs the command: writes the page, prints its name and size to `out`, and returns the exit code.
pub fn execute(arguments: &Arguments, out: &mut dyn Write) -> Result<u8, OutputError> {
    input_dataset::warn_of_unfinished(&arguments.dataset);
    if arguments
        .out
        .metadata()
        .is_ok_and(|metadata| !metadata.is_file())
    {
        let message = format!(
            "{} is not a file: give the name of a file for the page",
            arguments.out.display()
        );
        return Err(Failure::usage(&message, "not_a_file").into());
    }
    input_dataset::verify_files(&arguments.dataset, &TABLES)?;
    let mut summary = summary::summarise(&arguments.dataset, arguments.evaluation.as_deref())?;
    let (sample, findings) = draw(arguments, &summary)?;
    summary.sample = sample;
    let places = places(arguments, &summary);
    // Node mappings are computed with the configuration of the dataset.
    let config = Config::from_text(&summary.configuration, "the dataset")?;
    let is_mapped = is_mapped(arguments, &summary, findings.len());
    let mut codes = CodeReader::new(&config, is_mapped)?;
    let mut page = Page::new();
    let (mut without, count) = (0, findings.len());
    let commits: Vec<&[Finding]> = findings
        .chunk_by(|a, b| (&a.repository, &a.commit) == (&b.repository, &b.commit))
        .collect();
    let mut watch = Watch::on_stderr();
    watch.begin(commits.len() as u64);
    for commit in commits {
        let place = places.get(&commit[0].repository).map(PathBuf::as_path);
        let read = place.and_then(|place| codes.read(place, commit));
        let mapped = read.as_ref().and_then(|(_, trees)| trees.as_ref());
        let mapped = mapped.map(MappingIndex::new);
        for finding in commit {
            let texts = read.as_ref().map(|(texts, _)| texts);
            let code = texts.and_then(|texts| code((texts, mapped.as_ref()), finding));
            without += usize::from(code.is_none());
            page.add(finding.clone(), code)
                .map_err(|cause| page_file::unwritable(&arguments.out, &cause))?;
        }
        watch.advance(&commit[0].repository, commit.len());
    }
    drop(watch);
    // Paths as given, not absolute ones: the page and the marks exported from it may be published.
    let available = summary.repositories.iter();
    let available = available.filter(|(name, ..)| places.contains_key(name));
    let git_dirs: Vec<(String, String)> = available
        .map(|(name, location, ..)| {
            let given = arguments.repo.iter().find(|(given, _)| given == name);
            let given = given.map(|(_, path)| path.to_string_lossy().into_owned());
            (name.clone(), given.unwrap_or_else(|| location.clone()))
        })
        .collect();
    page_file::write(&arguments.out, page, &summary, &git_dirs)
        .map_err(|cause| page_file::unwritable(&arguments.out, &cause))?;
    if without > 0 {
        log_warning(&format!(
            "{without} of {count} refactorings have no code: name their repositories with --repo NAME=PATH"
        ));
    }
    let written = arguments.out.to_string_lossy();
    let written = visible(&written);
    writeln!(out, "{written}: {count} refactorings").map_err(OutputError::Broken)?;
    Ok(DONE)
}

/// Returns true if the code of `count` refactorings is compared by node mappings: as `--code` says,
/// or if they are few enough.
fn is_mapped(arguments: &Arguments, summary: &Summary, count: usize) -> bool {
    if let Some(comparison) = arguments.code {
        return comparison == Comparison::Mappings;
    }
    let all: u64 = summary.types.iter().map(|(.., count)| count).sum();
    match (count as u64) < all {
        true => count <= MAPPED_SELECTION_MAX,
        false => count <= MAPPED_REFACTORINGS_MAX,
    }
}

/// Draws the sample of the refactorings that pass the filters. Also checks the names of
/// repositories and the ids.
fn draw(
    arguments: &Arguments,
    summary: &Summary,
) -> Result<(SampleDescription, Vec<Finding>), Failure> {
    let chosen = arguments.choice.chosen(&arguments.languages)?;
    let known = summary.repositories.iter().map(|(name, ..)| name.clone());
    input_dataset::check_repositories(&arguments.repository, &known.collect())?;
    // Ids that were found are noted while the rows are read, to report those that are missing.
    let ids = arguments.ids.as_deref().map(ids).transpose()?;
    let found_ids = RefCell::new(BTreeSet::new());
    let is_drawn = |row: &TableRow<'_>| {
        let text = |name| row.text(name).unwrap_or_default();
        let (repository, id) = (text("repository"), text("refactoring_id"));
        let is_listed = ids.as_ref().is_none_or(|ids| ids.contains(id));
        if ids.is_some() && is_listed {
            found_ids.borrow_mut().insert(id.to_owned());
        }
        is_listed
            && (arguments.repository.is_empty()
                || arguments.repository.iter().any(|name| name == repository))
            && chosen.matches_row(row)
    };
    let design = match (arguments.per_type, arguments.stratified) {
        (Some(count), _) => Design::PerType(count),
        (None, true) => Design::Proportional(arguments.limit),
        (None, false) => Design::Simple(arguments.limit),
    };
    let (mut sample, findings) =
        sample::draw(&arguments.dataset, (design, arguments.seed), &is_drawn)?;
    let missing = ids.map_or(0, |ids| ids.len() - found_ids.borrow().len());
    if missing > 0 {
        log_warning(&format!(
            "{missing} of the ids given with --ids are not in the dataset"
        ));
    }
    // One row of each type may be more than the requested size of the sample.
    let types = sample.strata.len();
    if arguments.stratified && types > arguments.limit {
        let message = format!(
            "--stratified draws at least one of each type: give --limit {types} or more, or leave --stratified out"
        );
        return Err(Failure::usage(&message, "sample_too_small"));
    }
    sample.restrictions = arguments.restrictions();
    Ok((sample, findings))
}

/// Reads a list of refactoring ids: one per line, or the column `refactoring_id` of a tab-separated
/// table.
fn ids(path: &Path) -> Result<BTreeSet<String>, Failure> {
    let text = std::fs::read_to_string(path).map_err(|cause| {
        let message = format!(
            "{}: {cause}: give a file of ids that can be read",
            path.display()
        );
        Failure::usage(&message, "ids_unreadable")
    })?;
    let mut lines = text
        .lines()
        .map(|line| line.trim_end_matches('\r'))
        .peekable();
    let mut column = 0;
    if let Some(index) = lines.peek().and_then(|head| {
        let mut names = head.split('\t');
        names.position(|name| name == "refactoring_id")
    }) {
        column = index;
        lines.next();
    }
    let ids = lines.filter_map(|line| line.split('\t').nth(column));
    let ids = ids.map(str::trim).filter(|id| !id.is_empty());
    Ok(ids.map(str::to_owned).collect())
}

impl Arguments {
    /// Returns the options that restrict the page, as typed.
    fn restrictions(&self) -> Vec<String> {
        let mut restrictions = self.choice.as_typed();
        let languages = self
            .languages
            .iter()
            .map(|name| format!("--language {name}"));
        restrictions.extend(languages);
        let repositories = self.repository.iter();
        restrictions.extend(repositories.map(|name| format!("--repository {name}")));
        // Only the name of the file, because pages are published.
        let ids = self.ids.as_deref().and_then(Path::file_name);
        restrictions.extend(ids.map(|name| format!("--ids {}", name.to_string_lossy())));
        restrictions
    }
}

/// Returns the folders of those repositories of the dataset that exist, by name.
fn places(arguments: &Arguments, summary: &Summary) -> BTreeMap<String, PathBuf> {
    let mut places = BTreeMap::new();
    let planned = planned_paths(&arguments.dataset);
    for (name, location, ..) in &summary.repositories {
        let mirrors = arguments.dataset.join(MIRRORS_FOLDER);
        let given = arguments.repo.iter().find(|(given, _)| given == name);
        let candidates = [
            given.map(|(_, path)| path.clone()),
            // Before the location, which may be relative to the folder in which the run was
            // planned.
            planned.get(name).cloned(),
            Some(PathBuf::from(location)),
            mirror::find(location, &mirrors),
        ];
        if let Some(place) = candidates.into_iter().flatten().find(|path| path.is_dir()) {
            places.insert(name.clone(), place);
        }
    }
    places
}

/// Returns the absolute paths of the repositories in the plan of the dataset, by name; empty if it
/// has no plan.
fn planned_paths(dataset: &Path) -> BTreeMap<String, PathBuf> {
    let mut paths = BTreeMap::new();
    if let Ok(old) = PreviousDataset::open(dataset) {
        // Ignore errors: missing repositories are looked up by their locations.
        let _ = old.each_repository(|repository| {
            if let Some(path) = &repository.path {
                paths.insert(repository.name.to_string(), path.clone());
            }
            Ok::<(), SinkError>(())
        });
    }
    paths
}

/// Reader of the code of refactorings. Keeps the repository of the last commit open.
struct CodeReader {
    filter: Filter,
    settings: Settings,
    options: RunOptions,
    /// True if the syntax trees of both sides are mapped.
    is_mapped: bool,
    /// Parsed files, which the next commit of a history often shares.
    cache: OutlineCache,
    /// Folder of the repository that was read last, and its reader; the reader is `None` if the
    /// repository cannot be opened.
    open: Option<(PathBuf, Option<Reader>)>,
}

impl CodeReader {
    fn new(config: &Config, is_mapped: bool) -> Result<Self, Failure> {
        Ok(CodeReader {
            filter: selection_args::filter(config)?,
            settings: config.settings(),
            options: config.run,
            is_mapped,
            cache: OutlineCache::new(Shares::of(&config.run).cache),
            open: None,
        })
    }

    /// Reads the texts of the files with the refactorings of `commit`, and computes its AST diff if
    /// that is wanted. Returns `None` if the commit cannot be read.
    fn read(&mut self, place: &Path, commit: &[Finding]) -> Option<(Texts, Option<TreeDiff>)> {
        if self.open.as_ref().is_none_or(|(open, _)| open != place) {
            let reader = Repository::open(place).map(|repository| repository.reader());
            let warn = |fault: &Fault| log_warning(&fault.to_string());
            self.open = Some((place.to_path_buf(), reader.inspect_err(warn).ok()));
        }
        let reader = self.open.as_mut()?.1.as_mut()?;
        let planned = PlannedCommit {
            commit: commit[0].commit.clone(),
            parent: Some(commit[0].parent.clone()),
            skip: None,
            was_read: false,
        };
        let limits = &self.settings.limits;
        let change = reader.changes(&planned, &self.filter, limits).ok()?;
        let wanted = Pair::of_sides(|side| {
            let paths = commit
                .iter()
                .map(|finding| finding.elements.get(side).path.as_str());
            paths.map(RepoPath::new).collect::<BTreeSet<_>>()
        });
        let texts = Texts::read(&wanted, &change, reader);
        if !self.is_mapped {
            return Some((texts, None));
        }
        let settings = (&self.settings, self.options);
        let parsed = (&self.cache, &change);
        let trees = diff_within(settings, &planned.commit, parsed, reader, Matcher::Refmine);
        let trees = trees.inspect_err(|fault| log_warning(&fault.to_string()));
        Some((texts, trees.ok()))
    }
}

/// Returns the code of both elements of a refactoring, compared by node mappings if both excerpts
/// have them, else by lines. Returns `None` if a text is missing.
fn code(
    (texts, mapped): (&Texts, Option<&MappingIndex<'_>>),
    finding: &Finding,
) -> Option<CodeJson> {
    let paths = finding.elements.as_ref();
    let paths = paths.map(|element| RepoPath::new(element.path.as_str()));
    let elements = &finding.elements;
    let has_places = elements.before.places.is_some() && elements.after.places.is_some();
    let excerpt = |side| {
        let element = elements.get(side);
        let text = texts.text(side, paths.get(side))?;
        let whole = (element.start_line, element.end_line);
        let places = element.places.filter(|_| has_places);
        let (first, last) = places.map_or(whole, |places| with_context(places, whole));
        Some((text, first, last))
    };
    let sides = Pair::new(excerpt(Side::Before)?, excerpt(Side::After)?);
    let excerpts = Pair::of_sides(|side| {
        let (_, first, last) = *sides.get(side);
        mapped?.excerpt(side, paths.get(side), (first as usize, last as usize))
    });
    let relationship = &finding.relationship;
    Some(match (mapped, &excerpts.before, &excerpts.after) {
        (Some(mapped), Some(_), Some(_)) => {
            let facing = SideBySide::new(mapped, excerpts, CodeRelation::of(relationship));
            CodeJson::mapped(sides, mapped, &facing)
        }
        _ => CodeJson::of(sides, relationship),
    })
}
