//! `refmine report`: a dataset as one page.

use super::{DONE, Failure, Printing, check, options, warn_of_unfinished};
use crate::astdiff::change::{Matcher, TreeDiff};
use crate::base::fault::Fault;
use crate::base::pair::{Pair, Side};
use crate::base::text::visible;
use crate::config::Config;
use crate::mine::Settings;
use crate::run::Options;
use crate::run::trees::diff_within;
use crate::run::watch::{Watch, warn};
use crate::sink::dataset::MIRRORS_FOLDER;
use crate::sink::disk::Unfinished;
use crate::sink::summary::{self, Finding, Sample, Summary};
use crate::sink::tables::TABLES;
use crate::source::git::{Planned, Reader, Repository};
use crate::source::mirror;
use crate::source::{Filter, RepoPath};
use crate::view::align::Sense;
use crate::view::code::Texts;
use crate::view::facing::Facing;
use crate::view::mapped::Mapped;
use crate::view::report::{Code, Page};
use clap::Args;
use std::collections::{BTreeMap, BTreeSet};
use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

const EXAMPLES: &str = "\
Examples:
  refmine report out --out report.html
  refmine report out --out sample.html --limit 400
      a random sample of 400, types in proportion, for manual validation
  refmine report out --out sample.html --per-type 30 --seed 7
      30 of each type, with another seed
  refmine report out --out report.html --evaluation evaluated --repo app=/srv/clones/app.git

The page works offline. The browser keeps the marks of each reader, who exports them;
`refmine evaluate marks-ann.tsv marks-bob.tsv --out DIR` computes precision by type and agreement.";

/// Writes an HTML page to browse and judge a dataset.
///
/// It has counts, charts, and refactorings with their code.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Arguments {
    /// Folder written by `refmine mine --out`
    #[arg(value_name = "DATASET")]
    dataset: PathBuf,
    /// HTML file to write
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Folder written by `refmine evaluate --out`: adds tables and charts of the scores
    #[arg(long, value_name = "DIR")]
    evaluation: Option<PathBuf>,
    /// Maximum number of refactorings; a larger dataset is sampled at random, types in proportion and
    /// at least one of each
    #[arg(long, value_name = "N", default_value_t = 10_000)]
    limit: usize,
    /// Sample this many of each type, or all if there are fewer
    #[arg(long, value_name = "N", conflicts_with = "limit")]
    per_type: Option<usize>,
    /// Seed of the sample
    #[arg(long, value_name = "NUMBER", default_value_t = 1)]
    seed: u64,
    /// New location of a repository that was moved since it was mined; may be repeated
    #[arg(long, value_name = "NAME=PATH", value_parser = name_and_path)]
    repo: Vec<(String, PathBuf)>,
}

fn name_and_path(text: &str) -> Result<(String, PathBuf), String> {
    let parts = text.split_once('=').filter(|(name, _)| !name.is_empty());
    let (name, path) = parts.ok_or("give NAME=PATH, with the name that the dataset has")?;
    Ok((name.to_owned(), PathBuf::from(path)))
}

/// Writes the page, and returns the exit code.
pub fn execute(arguments: &Arguments, out: &mut dyn Write) -> Result<u8, Printing> {
    warn_of_unfinished(&arguments.dataset);
    if arguments.out.metadata().is_ok_and(|found| !found.is_file()) {
        let message = format!(
            "{} is not a file: give the name of a file for the page",
            arguments.out.display()
        );
        return Err(Failure::usage(&message, "not_a_file").into());
    }
    check::prove(&arguments.dataset, &TABLES)?;
    let mut summary = summary::of(&arguments.dataset, arguments.evaluation.as_deref())?;
    summary.sample = Sample {
        count_max: arguments.limit,
        per_type: arguments.per_type,
        seed: arguments.seed,
    };
    let findings = summary::sample(&arguments.dataset, summary.sample)?;
    let places = places(arguments, &summary);
    // What decided the facts decides the mappings, too.
    let config = Config::from_text(&summary.configuration, "the dataset")?;
    let mut codes = Codes::new(&config)?;
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
        let mapped = mapped.map(Mapped::new);
        for finding in commit {
            let texts = read.as_ref().map(|(texts, _)| texts);
            let code = texts.and_then(|texts| code((texts, mapped.as_ref()), finding));
            without += usize::from(code.is_none());
            page.add(finding.clone(), code)
                .map_err(|cause| unwritable(&arguments.out, &cause))?;
        }
        watch.advance(&commit[0].repository, commit.len());
    }
    drop(watch);
    // As they were given: the page, and marks that are exported from it, may be published.
    let git_dirs: Vec<(String, String)> = summary
        .repositories
        .iter()
        .filter(|(name, ..)| places.contains_key(name))
        .map(|(name, location, ..)| {
            let given = arguments.repo.iter().find(|(given, _)| given == name);
            let given = given.map(|(_, path)| path.to_string_lossy().into_owned());
            (name.clone(), given.unwrap_or_else(|| location.clone()))
        })
        .collect();
    write(&arguments.out, page, &summary, &git_dirs)
        .map_err(|cause| unwritable(&arguments.out, &cause))?;
    if without > 0 {
        warn(&format!(
            "{without} of {count} refactorings have no code: name their repositories with --repo NAME=PATH"
        ));
    }
    let written = arguments.out.to_string_lossy();
    let written = visible(&written);
    writeln!(out, "{written}: {count} refactorings").map_err(Printing::Broken)?;
    Ok(DONE)
}

/// Writes beside the page, under a name of its own, and renames, so that an older page stays whole
/// until then and several reports may be written at once.
pub(super) fn write(
    path: &Path,
    page: Page,
    summary: &Summary,
    git_dirs: &[(String, String)],
) -> std::io::Result<()> {
    let unfinished = Unfinished::of(path);
    let mut file = BufWriter::new(File::create(unfinished.path())?);
    page.write(summary, git_dirs, &mut file)?;
    file.into_inner()?.sync_all()?;
    std::fs::rename(unfinished.path(), path)?;
    unfinished.keep();
    Ok(())
}

/// The failure to write the page at `path`.
pub(super) fn unwritable(path: &Path, cause: &std::io::Error) -> Failure {
    let message = format!(
        "{}: the page could not be written ({cause}): check the folder and the space left, or choose another place",
        path.display()
    );
    Failure::failed(&message, "io")
}

/// Where the repositories of the dataset lie, by name: those that are there.
fn places(arguments: &Arguments, summary: &Summary) -> BTreeMap<String, PathBuf> {
    let mut places = BTreeMap::new();
    for (name, location, ..) in &summary.repositories {
        let mirrors = arguments.dataset.join(MIRRORS_FOLDER);
        let given = arguments.repo.iter().find(|(given, _)| given == name);
        let candidates = [
            given.map(|(_, path)| path.clone()),
            Some(PathBuf::from(location)),
            mirror::find(location, &mirrors),
        ];
        if let Some(place) = candidates.into_iter().flatten().find(|path| path.is_dir()) {
            places.insert(name.clone(), place);
        }
    }
    places
}

/// Reads the code of refactorings; a repository stays open as long as its commits come.
struct Codes {
    filter: Filter,
    settings: Settings,
    options: Options,
    open: Option<(PathBuf, Option<Reader>)>,
}

impl Codes {
    fn new(config: &Config) -> Result<Self, Failure> {
        Ok(Codes {
            filter: options::filter(config)?,
            settings: config.settings(),
            options: config.run,
            open: None,
        })
    }

    /// The texts of the files in which `commit` has these refactorings, and what became of its code.
    fn read(&mut self, place: &Path, commit: &[Finding]) -> Option<(Texts, Option<TreeDiff>)> {
        if self.open.as_ref().is_none_or(|(open, _)| open != place) {
            let reader = Repository::open(place).map(|repository| repository.reader());
            let told = |fault: &Fault| warn(&fault.to_string());
            self.open = Some((place.to_path_buf(), reader.inspect_err(told).ok()));
        }
        let reader = self.open.as_mut()?.1.as_mut()?;
        let planned = Planned {
            commit: commit[0].commit.clone(),
            parent: Some(commit[0].parent.clone()),
            skip: None,
        };
        let limits = &self.settings.limits;
        let change = reader.changes(&planned, &self.filter, limits).ok()?;
        let wanted = Pair::new(Side::Before, Side::After).map(|side| {
            let paths = commit
                .iter()
                .map(|finding| finding.elements.get(side).path.as_str());
            paths.map(RepoPath::new).collect::<BTreeSet<_>>()
        });
        let texts = Texts::read(&wanted, &change, reader);
        let settings = (&self.settings, self.options);
        let trees = diff_within(settings, &planned.commit, &change, reader, Matcher::Refmine);
        let trees = trees.inspect_err(|fault| warn(&fault.to_string()));
        Some((texts, trees.ok()))
    }
}

fn code((texts, mapped): (&Texts, Option<&Mapped<'_>>), finding: &Finding) -> Option<Code> {
    let paths = finding.elements.as_ref();
    let paths = paths.map(|element| RepoPath::new(element.path.as_str()));
    let excerpt = |side| {
        let element = finding.elements.get(side);
        let text = texts.text(side, paths.get(side))?;
        Some((text, element.start_line, element.end_line))
    };
    let sides = Pair::new(excerpt(Side::Before)?, excerpt(Side::After)?);
    let excerpts = Pair::new(Side::Before, Side::After).map(|side| {
        let (_, first, last) = *sides.get(side);
        mapped?.excerpt(side, paths.get(side), (first as usize, last as usize))
    });
    let relationship = &finding.relationship;
    Some(match (mapped, &excerpts.before, &excerpts.after) {
        (Some(mapped), Some(_), Some(_)) => {
            let facing = Facing::new(mapped, excerpts, Sense::of(relationship));
            Code::mapped(sides, mapped, &facing)
        }
        _ => Code::of(sides, relationship),
    })
}
