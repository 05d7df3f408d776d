//! Evaluation of refmine against labelled refactorings, counted as in the papers.
//!
//! [`oracle_files`](oracle::oracle_files) reads published oracles into one form ([`oracle`]), and
//! [`mark_files`](marks::mark_files) the marks that readers exported from the page of `refmine
//! report`. [`form`](oracle::form) and [`key`](oracle::key) describe how each oracle names
//! refactorings and elements. [`evaluate`] mines the commits of an oracle. [`join`] turns rows and
//! findings into verdicts; for types that RefDiff does not have, `details` does. [`relinked`]
//! explains each miss, and lists the pairs that were candidates. [`judged`](marks::judged) has readers'
//! verdicts on unlisted findings.
//! [`score`] counts verdicts, [`report`] prints the papers' tables with a column for refmine, and
//! [`baseline`] compares with earlier counts. [`calibrate`] tries thresholds, and
//! [`documented`](oracle::documented) searches commit messages for candidates of new oracles.
//! [`astdiff`] evaluates node mappings, [`histories`] the histories of elements, and [`purity`] whether
//! refactorings are pure.

pub mod astdiff;
pub mod baseline;
pub mod calibrate;
mod error;
mod evaluated;
pub mod histories;
pub mod join;
mod markdown;
pub mod marks;
pub mod oracle;
pub mod purity;
pub mod relinked;
pub mod report;
pub mod score;
pub mod verdict;

pub use error::EvaluateError;
pub use evaluated::{CommitVerdicts, Evaluated, OURS, OURS_UNREACHED_MISSED};

use crate::base::Map;
use crate::base::fault::FaultCode;
use crate::lang::LanguageId;
use crate::mine::Settings;
use crate::mine::outcome::{Outcome, Status};
use crate::parse::cache::OutlineCache;
use crate::refine::{TypeGroup, TypeSet};
use crate::run::pipeline::memory::Shares;
use crate::run::plan::{self, CommitSelection, Plan, RepositoryOrigin, Target};
use crate::run::watch::{Interrupt, Watch};
use crate::run::{self, Request};
use crate::sink::tables::evaluation::TimeRow;
use crate::sink::tables::rows::Timing;
use crate::source::Filter;
use crate::source::git::{Merges, Selection};
use join::Judgement;
use marks::judged::ReaderVerdicts;
use oracle::form::Keys;
use oracle::{Oracle, OracleCommit, OracleRow};
use relinked::Relinker;
use std::collections::BTreeMap;
use std::path::Path;
use verdict::Verdict;

/// Settings with which the commits of an oracle are mined.
#[derive(Clone, Copy)]
pub struct Setup<'a> {
    /// Settings of the analysis, such as thresholds and limits.
    pub settings: &'a Settings,
    /// Number of workers and memory limits.
    pub options: run::RunOptions,
    /// Globs of the paths to mine; empty for all.
    pub include: &'a [String],
    /// Globs of the paths to exclude.
    pub exclude: &'a [String],
    /// Readers' verdicts on findings that no oracle lists.
    pub reader_verdicts: &'a ReaderVerdicts,
}

/// Mines the commits of `oracle` and compares the findings with its rows.
///
/// Commits that cannot be mined are no error; they are in [`Evaluated::unreached`].
///
/// # Errors
/// [`EvaluateError::Filter`], [`EvaluateError::Run`], or [`EvaluateError::Interrupted`].
pub fn evaluate<'a>(
    oracle: &'a Oracle,
    setup: Setup<'a>,
    interrupt: &Interrupt,
    watch: &mut Watch,
) -> Result<Evaluated<'a>, EvaluateError> {
    let filter = filter(oracle, setup)?;
    let settings = Settings {
        // Identities of some findings depend on matches that are not refactorings (`join`).
        emit_relationships: true,
        types: match has_other_types(oracle) {
            true => TypeSet::all(),
            false => setup.settings.types,
        },
        ..setup.settings.clone()
    };
    let plan = plan_commits(&oracle.commits, interrupt, watch).ok_or(EvaluateError::Interrupted)?;
    let request = Request {
        plan: &plan,
        filter: &filter,
        settings: &settings,
        options: setup.options,
    };
    let mut collector = VerdictCollector::new(oracle);
    let complete = run::mine_each(request, interrupt, watch, |outcome, timing| {
        collector.add(outcome, timing);
        Ok(())
    })?;
    if !complete {
        return Err(EvaluateError::Interrupted);
    }
    collector.explain(&settings, &filter, setup.options);
    Ok(collector.finish(setup.reader_verdicts))
}

/// Returns the lines of the table of candidate pairs ([`relinked::candidates`]) of an oracle.
///
/// # Errors
/// [`EvaluateError::Filter`] or [`EvaluateError::Interrupted`].
pub fn candidates(
    oracle: &Oracle,
    setup: Setup<'_>,
    interrupt: &Interrupt,
) -> Result<String, EvaluateError> {
    let filter = filter(oracle, setup)?;
    let cache = OutlineCache::new(Shares::of(&setup.options).cache);
    let mut relinker = Relinker::new(setup.settings, &filter, &cache);
    let lines = relinker.candidates((oracle, setup.reader_verdicts), || interrupt.requested());
    lines.ok_or(EvaluateError::Interrupted)
}

/// Returns the filter of the files of an oracle.
fn filter(oracle: &Oracle, setup: Setup<'_>) -> Result<Filter, EvaluateError> {
    let language = LanguageId::by_name(oracle.form.language);
    let languages: Vec<LanguageId> = language.into_iter().collect();
    Filter::new(&languages, setup.include, setup.exclude)
        .map_err(|cause| EvaluateError::Filter(cause.to_string()))
}

/// Returns true if the oracle has refactorings of types that RefDiff does not have.
fn has_other_types(oracle: &Oracle) -> bool {
    let mut rows = oracle.rows.iter();
    oracle.form.keys == Keys::Details
        || rows.any(|row| row.identity.group() != TypeGroup::Structure)
}

/// Returns the name of a repository in the plan. It is the path, which is unique.
fn plan_name(path: &Path) -> String {
    path.to_string_lossy().into_owned()
}

/// Plans the commits of an oracle whose repositories exist. Returns `None` if the run was
/// interrupted.
fn plan_commits(
    commits: &[OracleCommit],
    interrupt: &Interrupt,
    watch: &mut Watch,
) -> Option<Plan> {
    let mut by_path: BTreeMap<&Path, Vec<String>> = BTreeMap::new();
    for commit in commits {
        if let Ok((path, id)) = &commit.location {
            by_path.entry(path).or_default().push(id.clone());
        }
    }
    let targets = by_path
        .into_iter()
        .map(|(path, ids)| Target {
            name: Some(plan_name(path)),
            location: plan_name(path),
            origin: RepositoryOrigin::Folder(path.to_path_buf()),
            commits: CommitSelection::Commits(ids),
        })
        .collect();
    let selection = Selection {
        merges: Merges::FirstParent,
        ..Selection::default()
    };
    let report_planning = |repository: &str| watch.planning(repository);
    let plan = plan::plan(
        targets,
        &selection,
        Path::new(""),
        interrupt,
        report_planning,
    );
    watch.planned();
    plan
}

/// Verdicts collected while commits are mined.
struct VerdictCollector<'a> {
    oracle: &'a Oracle,
    /// Index of each commit in `rows`, `results` and `timings`, by name of the repository in the plan
    /// and id of the commit.
    positions: Map<(String, &'a str), usize>,
    /// Rows of the oracle about each commit.
    rows: Vec<Vec<&'a OracleRow>>,
    /// Verdicts on each commit, or the reason why it was not reached; `None` until it is mined.
    results: Vec<Option<Result<Vec<Judgement<'a>>, String>>>,
    /// Wall time of each commit; `None` until it is mined.
    timings: Vec<Option<Timing>>,
}

impl<'a> VerdictCollector<'a> {
    /// Starts without results: finds the position and the rows of each commit of the oracle.
    fn new(oracle: &'a Oracle) -> Self {
        let mut positions = Map::default();
        let mut by_sha1 = Map::default();
        for (index, commit) in oracle.commits.iter().enumerate() {
            by_sha1.insert(commit.sha1.as_str(), index);
            if let Ok((path, id)) = &commit.location {
                positions.insert((plan_name(path), id.as_str()), index);
            }
        }
        let mut rows = vec![Vec::new(); oracle.commits.len()];
        for row in &oracle.rows {
            if let Some(&index) = by_sha1.get(row.sha1.as_str()) {
                rows[index].push(row);
            }
        }
        VerdictCollector {
            oracle,
            positions,
            rows,
            results: vec![None; oracle.commits.len()],
            timings: vec![None; oracle.commits.len()],
        }
    }

    /// Adds the verdicts on a mined commit, or the reason why the commit was not reached. Ignores
    /// commits that the oracle lacks.
    fn add(&mut self, outcome: &Outcome, timing: &Timing) {
        let key = (
            outcome.key.repository.to_string(),
            outcome.key.commit.as_str(),
        );
        let Some(&index) = self.positions.get(&key) else {
            return;
        };
        self.timings[index] = Some(*timing);
        self.results[index] = Some(match why_unreached(outcome) {
            Some(reason) => Err(reason),
            None if self.oracle.form.keys == Keys::Details => Ok(oracle::details::judge(
                self.oracle.form,
                &self.rows[index],
                outcome.refactorings.iter(),
                oracle::details::of_row,
            )),
            None if self.oracle.marks.is_some() => {
                Ok(marks::mark_files::judge(&self.rows[index], outcome))
            }
            None => Ok(join::judge(
                self.oracle.form,
                &self.rows[index],
                &outcome.relationships,
            )),
        });
    }

    /// Adds the reasons of missed rows, commit by commit.
    fn explain(&mut self, settings: &Settings, filter: &Filter, options: run::RunOptions) {
        if self.oracle.form.keys == Keys::Details {
            return;
        }
        let cache = OutlineCache::new(Shares::of(&options).cache);
        let mut relinker = Relinker::new(settings, filter, &cache);
        for (commit, result) in self.oracle.commits.iter().zip(&mut self.results) {
            if let Some(Ok(judgements)) = result {
                relinker.explain(self.oracle.form, commit, judgements);
            }
        }
    }

    /// Returns the verdicts and times of all commits, in the order of the oracle. Rows of a commit
    /// that was not reached get the verdict unreached.
    fn finish(self, reader_verdicts: &'a ReaderVerdicts) -> Evaluated<'a> {
        let mut evaluated = Evaluated {
            oracle: self.oracle,
            commits: Vec::new(),
            unreached: Vec::new(),
            times: Vec::new(),
            reader_verdicts,
        };
        // Commits that were not mined have no times.
        for (commit, timing) in self.oracle.commits.iter().zip(self.timings) {
            evaluated.times.extend(timing.map(|timing| TimeRow {
                oracle: self.oracle.form.name.to_owned(),
                tool: OURS.to_owned(),
                repository: commit.repository.clone(),
                sha1: commit.sha1.clone(),
                timing,
            }));
        }
        let commits = self.oracle.commits.iter().zip(self.rows).zip(self.results);
        for ((commit, rows), result) in commits {
            // A commit without a result was not mined: its repository could not be located or read.
            let result = result.unwrap_or_else(|| match &commit.location {
                Ok(_) => Err("its repository cannot be read".to_owned()),
                Err(reason) => Err(reason.clone()),
            });
            let judgements = match result {
                Ok(judgements) => judgements,
                Err(reason) => {
                    let unreached = rows.iter().map(|row| unreached(row, &reason)).collect();
                    evaluated.unreached.push((commit, reason));
                    unreached
                }
            };
            evaluated
                .commits
                .push(CommitVerdicts { commit, judgements });
        }
        evaluated
    }
}

/// Returns the judgement of a row whose commit was not reached.
fn unreached<'a>(row: &'a OracleRow, reason: &str) -> Judgement<'a> {
    Judgement {
        identity: row.identity.clone(),
        verdict: Verdict::Unreached,
        row: Some(row),
        finding: None,
        reason: Some(reason.to_owned()),
    }
}

/// Returns the reason why the commit of `outcome` could not be compared, or `None` if it could.
fn why_unreached(outcome: &Outcome) -> Option<String> {
    let reason = outcome.reason?;
    match outcome.status {
        Status::Ok | Status::Partial => None,
        Status::Skipped if reason == FaultCode::NoSourceFile => None,
        Status::Skipped | Status::Failed => Some(match outcome.faults.first() {
            Some(fault) => fault.to_string(),
            None if reason == FaultCode::RevisionUnknown => {
                "the repository does not contain it".to_owned()
            }
            None => reason.name().to_owned(),
        }),
    }
}
