//! The command `refmine documented`: lists commits whose messages document refactorings, as
//! candidates for an oracle.

use crate::base::hash;
use crate::base::pair::{Pair, Side};
use crate::cli::datasets::page_file;
use crate::cli::failure::{DONE, INTERRUPTED, OutputError};
use crate::cli::runs::choosing::CommitArgs;
use crate::cli::selection_args::{self, SelectionArgs};
use crate::config::Config;
use crate::evaluate::oracle::documented::{DocumentedCandidate, Message, Sides, candidates};
use crate::lang::LanguageId;
use crate::mine::outcome::ElementRow;
use crate::mine::{Miner, Settings, element};
use crate::parse::cache::OutlineCache;
use crate::refine::TypeGroup;
use crate::run::pipeline::deadline;
use crate::run::pipeline::memory::Shares;
use crate::run::plan::{self, PlannedRepository};
use crate::run::watch::{Interrupt, log_info, log_warning};
use crate::sink::sample::{ElementSummary, Finding};
use crate::sink::summary::Summary;
use crate::source::git::{PlannedCommit, Reader, Repository};
use crate::source::{ChangeSet, CommitMeta, Filter, remote};
use crate::view::report::{CodeJson, Page};
use crate::view::texts::Texts;
use clap::Args;
use std::collections::{BTreeMap, BTreeSet};
use std::io::Write;
use std::path::PathBuf;

const EXAMPLES: &str = "\
Examples:
  refmine documented . > candidates.tsv
  refmine documented URL --mirror clones --out candidates.html > candidates.tsv
      judge them in the page, and export the marks
  refmine evaluate marks-ann.tsv marks-bob.tsv
      the marks are an oracle

The column `expected` of the table is U (unjudged). A table in which it was changed to T or F is an
oracle as well: `refmine evaluate candidates.tsv`.";

/// Header of the printed table: the columns of the marks that `refmine report` exports and `refmine
/// evaluate` reads.
const COLUMNS: &str = "repository\tgit_dir\tsha1\tcommit\ttype\tkey_before\tkey_after\texpected\t\
                       relationship\tlanguage\tbefore_line\tafter_line\trefactoring_id\trater\tnote";

/// Lists commits whose message documents a refactoring.
///
/// A commit is listed if its message has the keywords of a refactoring (TSE 2021, Table 6) and
/// names elements of the changed files, and if these elements were removed, added or moved
/// accordingly. Each pair of elements is a candidate that a reader has to judge.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Arguments {
    #[command(flatten)]
    choosing: CommitArgs,
    #[command(flatten)]
    selecting: SelectionArgs,
    /// HTML page to judge the candidates
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Folder for bare mirrors of URLs
    #[arg(
        long,
        value_name = "DIR",
        env = "REFMINE_MIRROR",
        default_value = "mirrors"
    )]
    mirror: PathBuf,
}

/// Runs the command: writes the candidates to `out` as tab-separated rows. Returns the exit code.
pub fn execute(arguments: &Arguments, out: &mut dyn Write) -> Result<u8, OutputError> {
    let mut config = arguments.selecting.config()?;
    // Messages of commits name no parts of declarations.
    config.output.types = vec![TypeGroup::Structure.name().to_owned()];
    let interrupt = Interrupt::on_signals();
    let selection = arguments
        .choosing
        .selection(selection_args::merges(config.select.merges));
    let targets = arguments.choosing.targets()?;
    let ignore_progress = |_: &str| {};
    let Some(plan) = plan::plan(
        targets,
        &selection,
        &arguments.mirror,
        &interrupt,
        ignore_progress,
    ) else {
        return Ok(INTERRUPTED);
    };
    let mut search = MessageSearch {
        filter: selection_args::filter(&config)?,
        settings: config.settings(),
        cache: OutlineCache::new(Shares::of(&config.run).cache),
        config: &config,
        page: Page::new(),
        types: BTreeMap::new(),
    };
    writeln!(out, "{COLUMNS}").map_err(OutputError::Broken)?;
    let (mut commits, mut listed) = (0, 0);
    for repository in &plan.repositories {
        plan::log_faults(repository);
        let Some(path) = &repository.path else {
            continue;
        };
        let Ok(opened) = Repository::open(path) else {
            continue;
        };
        let mut reader = opened.reader();
        for planned in &repository.commits {
            if interrupt.requested() {
                return Ok(INTERRUPTED);
            }
            commits += 1;
            let rows = search.commit(repository, planned, &mut reader);
            listed += u64::from(!rows.is_empty());
            for row in rows {
                writeln!(out, "{row}").map_err(OutputError::Broken)?;
            }
        }
    }
    let count: u64 = search.types.values().sum();
    log_info(&format!(
        "{count} candidates in {listed} of {commits} commits"
    ));
    if let Some(path) = &arguments.out {
        let git_dirs: Vec<(String, String)> = plan
            .repositories
            .iter()
            .map(|repository| (repository.name.to_string(), repository.location.clone()))
            .collect();
        let summary = search.summary(&plan.repositories);
        page_file::write(path, search.page, &summary, &git_dirs)
            .map_err(|cause| page_file::unwritable(path, &cause))?;
    }
    Ok(DONE)
}

/// State of the search for candidates.
struct MessageSearch<'a> {
    filter: Filter,
    settings: Settings,
    cache: OutlineCache,
    config: &'a Config,
    page: Page,
    /// Number of candidates by refactoring type and name of the language.
    types: BTreeMap<(&'static str, String), u64>,
}

impl MessageSearch<'_> {
    /// Returns the candidates of a commit, one row each, and adds them to the page. A candidate is a
    /// pair of elements that the message of the commit may document as refactored. Empty if the commit
    /// is skipped or cannot be read, or its message documents nothing.
    fn commit(
        &mut self,
        repository: &PlannedRepository,
        planned: &PlannedCommit,
        reader: &mut Reader,
    ) -> Vec<String> {
        if planned.skip.is_some() {
            return Vec::new();
        }
        let Ok(meta) = reader.meta(&planned.commit) else {
            return Vec::new();
        };
        let message = Message::parse(&format!("{}\n{}", meta.subject, meta.body));
        if !message.is_candidate() {
            return Vec::new();
        }
        let limits = &self.settings.limits;
        let Ok(change) = reader.changes(planned, &self.filter, limits) else {
            return Vec::new();
        };
        // Elements of both sides, and the texts of their files.
        let (elements, texts) = self.elements(&change, &planned.commit, reader);
        let code = |side: Side, element: &ElementRow| {
            let lines = texts.lines(side, element)?;
            Some(lines.join("\n"))
        };
        let sides = Sides {
            elements: &elements,
            code: &code,
        };
        let candidates = candidates(&message, &sides);
        let mut lines = Vec::new();
        for candidate in &candidates {
            let finding = finding(repository, planned, &meta, candidate);
            lines.push(line(repository, &finding));
            let excerpt = |side: Side| {
                let element = candidate.elements.get(side);
                let text = texts.text(side, &element.path)?;
                Some((text, element.start_line, element.end_line))
            };
            // A candidate is shown without code if the text of a side is missing.
            let excerpts = excerpt(Side::Before).zip(excerpt(Side::After));
            let code = excerpts.map(|(before, after)| {
                CodeJson::of(Pair::new(before, after), &finding.relationship)
            });
            let key = (candidate.refactoring_type, finding.language.clone());
            *self.types.entry(key).or_default() += 1;
            if let Err(cause) = self.page.add(finding, code) {
                log_warning(&cause.to_string());
            }
        }
        lines
    }

    /// Returns the elements of the changed files, and the texts of the files.
    fn elements(
        &self,
        change: &ChangeSet,
        commit: &str,
        reader: &mut Reader,
    ) -> (Pair<Vec<ElementRow>>, Texts) {
        let time_max = self.config.run.commit_time_max();
        let (linked, _) = deadline::run_within(time_max, commit, |guards| {
            let mut miner = Miner::guarded(&self.settings, &self.cache, guards.clone());
            miner.linked(change, reader)
        });
        let elements = Pair::of_sides(|side| {
            let nodes = linked.sides.get(side).nodes.ids();
            nodes.map(|node| element(&linked, node)).collect::<Vec<_>>()
        });
        let wanted = elements.as_ref().map(|elements| {
            let paths = elements.iter().map(|element| element.path.clone());
            paths.collect::<BTreeSet<_>>()
        });
        let texts = Texts::read(&wanted, change, reader);
        (elements, texts)
    }

    /// Returns the summary for the page, with the numbers of commits and candidates.
    fn summary(&self, repositories: &[PlannedRepository]) -> Summary {
        let mut summary = Summary {
            complete: true,
            ..Summary::default()
        };
        for repository in repositories {
            let row = (
                repository.name.to_string(),
                repository.location.clone(),
                repository.commits.len() as u64,
                0,
            );
            summary.repositories.push(row);
        }
        let types = self.types.iter();
        summary.types = types
            .map(|((name, language), count)| ((*name).to_owned(), language.clone(), *count))
            .collect();
        summary
    }
}

/// Returns a candidate in the form in which the page shows refactorings.
fn finding(
    repository: &PlannedRepository,
    planned: &PlannedCommit,
    meta: &CommitMeta,
    candidate: &DocumentedCandidate,
) -> Finding {
    let named = candidate.elements.as_ref().map(|element| ElementSummary {
        name: element.qualified_name(),
        signature: element.signature.clone(),
        path: element.path.text().into_owned(),
        start_line: element.start_line,
        end_line: element.end_line,
        places: None,
    });
    let Pair { before, after } = &named;
    // The id depends on the commit, the type and the elements only, so that it is equal in each run.
    let parts = [
        planned.commit.as_str(),
        candidate.refactoring_type,
        &before.path,
        &before.name,
        &after.path,
        &after.name,
    ];
    let id = hash::of_parts(parts.iter().map(|part| part.as_bytes()));
    let url = repository.url.as_deref();
    let commit_url = url.and_then(|url| remote::commit_url(url, &planned.commit));
    Finding {
        description: format!("possibly documented by the message: {}", meta.subject),
        id: id.clone(),
        repository: repository.name.to_string(),
        commit: planned.commit.clone(),
        parent: planned.parent.clone().unwrap_or_default(),
        refactoring_type: candidate.refactoring_type.to_owned(),
        relationship: candidate.kind.name().to_owned(),
        language: LanguageId::of_path(after.path.as_bytes())
            .map_or_else(String::new, |language| language.row().name.to_owned()),
        elements: named,
        similarity: None,
        confidence: None,
        turn: 0,
        pass: "documented".to_owned(),
        roles: Pair::default(),
        group: id,
        group_size: 1,
        commit_url: commit_url.unwrap_or_default(),
        file_urls: Pair::default(),
        author: meta.author_name.clone(),
        date: String::new(),
        subject: meta.subject.clone(),
    }
}

/// Returns a candidate as a row of marks, with the verdict `U` (unjudged).
fn line(repository: &PlannedRepository, finding: &Finding) -> String {
    let git_dir = repository
        .path
        .as_deref()
        .map(|path| path.to_string_lossy());
    let key = |named: &ElementSummary| format!("{}:{}", named.path, named.name);
    let Pair { before, after } = &finding.elements;
    let cells = [
        finding.repository.clone(),
        git_dir.unwrap_or_default().into_owned(),
        finding.commit.clone(),
        finding.commit.clone(),
        finding.refactoring_type.clone(),
        key(before),
        key(after),
        "U".to_owned(),
        finding.relationship.clone(),
        finding.language.clone(),
        before.start_line.to_string(),
        after.start_line.to_string(),
        finding.id.clone(),
        String::new(),
        finding.subject.clone(),
    ];
    cells
        .map(|cell| cell.replace(['\t', '\r', '\n'], " "))
        .join("\t")
}
