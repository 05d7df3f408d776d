//! Evaluation of refmine against labelled refactorings, counted as in the papers.
//!
//! [`oracle`] reads published oracles into one form, and [`marks`] the marks that readers exported
//! from the page of `refmine report`. [`form`] and [`key`] describe how each oracle names
//! refactorings and elements. [`evaluate`] mines the commits of an oracle, [`join`] turns rows and
//! findings into verdicts, and [`reason`] explains each miss. [`judged`] has readers' verdicts on
//! unlisted findings. [`score`] counts verdicts, [`report`] prints the papers' tables with a column
//! for refmine, and [`baseline`] compares with earlier counts. [`calibrate`] tries thresholds, and
//! [`documented`] searches commit messages for candidates of new oracles. [`astdiff`] evaluates
//! node mappings.

pub mod astdiff;
pub mod baseline;
pub mod calibrate;
pub mod documented;
pub mod form;
pub mod interval;
pub mod join;
pub mod judged;
pub mod key;
pub mod marks;
pub mod oracle;
pub mod reason;
pub mod report;
pub mod score;
pub mod tsv;

use crate::base::Map;
use crate::base::fault::FaultCode;
use crate::lang::LanguageId;
use crate::mine::Settings;
use crate::mine::outcome::{ElementRow, Outcome, Status};
use crate::parse::cache::OutlineCache;
use crate::run::memory::Shares;
use crate::run::plan::{self, CommitSelection, Plan, RepositoryOrigin, Target};
use crate::run::watch::{Interrupt, Watch};
use crate::run::{self, Request, ResolvedConfig, RunError};
use crate::sink::SinkError;
use crate::sink::evaluation::{Found, ScoreRow, TimeRow, VerdictRow};
use crate::sink::rows::Timing;
use crate::source::Filter;
use crate::source::git::{Merges, Selection};
use join::Judgement;
use judged::Judged;
use oracle::{Oracle, OracleCommit, OracleRow, REFERENCE_TOOL, TOTAL, Verdict};
use reason::Relinker;
use score::Counts;
use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};

/// Name of this program in the column `tool`.
pub const OURS: &str = "refmine";
/// Name in the column `tool` of the scores that count the rows of unreached commits as missed.
pub const OURS_UNREACHED_MISSED: &str = "refmine, unreached as missed";

/// Error that prevents an evaluation. Each message names the file, the cause and a remedy.
#[derive(Debug, thiserror::Error)]
pub enum EvaluateError {
    /// A file cannot be read.
    #[error("{}: {cause}: give a file that can be read", path.display())]
    Unreadable {
        /// Path of the file.
        path: PathBuf,
        /// Error of the operating system.
        cause: io::Error,
    },
    /// A file cannot be written.
    #[error("{}: {cause}: give a place that can be written", path.display())]
    Unwritable {
        /// Path of the file.
        path: PathBuf,
        /// Error of the operating system.
        cause: io::Error,
    },
    /// A folder contains no known set of oracle files.
    #[error(
        "{}: not an oracle: give a folder with oracle.tsv and commits.tsv, with recall.tsv and \
         commits-recall.tsv, with refdiff2-detections.tsv and commits-detections.tsv, or with the tables \
         of an AST diff oracle (cases, files, pairs, universe, mappings)",
        .0.display()
    )]
    NotAnOracle(PathBuf),
    /// A table lacks a column.
    #[error(
        "{}:1: no column `{column}`, only {found}: the first line must name the columns, tab-separated",
        path.display()
    )]
    MissingColumn {
        /// Path of the file.
        path: PathBuf,
        /// Name of the missing column.
        column: &'static str,
        /// Existing columns, separated by commas.
        found: String,
    },
    /// A field has an unknown value.
    #[error("{}:{line}: column `{column}` is `{found}`: give {expected}", path.display())]
    BadValue {
        /// Path of the file.
        path: PathBuf,
        /// Line number, from 1.
        line: usize,
        /// Name of the column.
        column: &'static str,
        /// Value of the field.
        found: String,
        /// Description of the accepted values.
        expected: String,
    },
    /// A glob of the configuration is invalid.
    #[error("{0}")]
    Filter(String),
    /// A table cannot be read or written.
    #[error(transparent)]
    Sink(#[from] SinkError),
    /// Mining failed.
    #[error(transparent)]
    Run(#[from] RunError),
    /// The user interrupted the program.
    #[error("interrupted before all commits were mined: run the command again")]
    Interrupted,
}

impl EvaluateError {
    /// Returns the stable code of the error.
    pub fn code(&self) -> &'static str {
        match self {
            EvaluateError::Unreadable { .. } => "oracle_unreadable",
            EvaluateError::Unwritable { .. } => "baseline_unwritable",
            EvaluateError::NotAnOracle(_) => "not_an_oracle",
            EvaluateError::MissingColumn { .. } => "oracle_missing_column",
            EvaluateError::BadValue { .. } => "oracle_bad_value",
            EvaluateError::Filter(_) => "bad_glob",
            EvaluateError::Sink(cause) => cause.code(),
            EvaluateError::Run(cause) => cause.code(),
            EvaluateError::Interrupted => "interrupted",
        }
    }
}

/// Settings with which the commits of an oracle are mined.
#[derive(Clone, Copy)]
pub struct Setup<'a> {
    /// Settings of the core.
    pub settings: &'a Settings,
    /// Number of workers and memory limits.
    pub options: run::RunOptions,
    /// Resolved configuration, which is recorded in the tables.
    pub config: &'a ResolvedConfig,
    /// Globs of the paths to mine; empty for all.
    pub include: &'a [String],
    /// Globs of the paths to exclude.
    pub exclude: &'a [String],
    /// Readers' verdicts on findings that no oracle lists.
    pub judged: &'a Judged,
}

/// Verdicts on one commit.
#[derive(Debug)]
pub struct CommitVerdicts<'a> {
    /// Commit.
    pub commit: &'a OracleCommit,
    /// Verdicts on the rows of the oracle, then on unlisted findings.
    pub judgements: Vec<Judgement<'a>>,
}

/// Oracle with the verdicts on refmine's findings.
#[derive(Debug)]
pub struct Evaluated<'a> {
    /// Oracle.
    pub oracle: &'a Oracle,
    /// Verdicts by commit, in the order of the oracle.
    pub commits: Vec<CommitVerdicts<'a>>,
    /// Commits that could not be mined, with the reason.
    pub unreached: Vec<(&'a OracleCommit, String)>,
    /// Times of the mined commits, in the order of the oracle.
    pub times: Vec<TimeRow>,
    /// Readers' verdicts on findings that the oracle does not list.
    judged: &'a Judged,
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
    let languages: Vec<LanguageId> = LanguageId::by_name(oracle.form.language)
        .into_iter()
        .collect();
    let filter = Filter::new(&languages, setup.include, setup.exclude)
        .map_err(|cause| EvaluateError::Filter(cause.to_string()))?;
    let settings = Settings {
        // Identities of some findings depend on matches that are not refactorings (`join`).
        emit_relationships: true,
        ..setup.settings.clone()
    };
    let plan = plan_of(oracle, interrupt, watch).ok_or(EvaluateError::Interrupted)?;
    let request = Request {
        plan: &plan,
        filter: &filter,
        settings: &settings,
        options: setup.options,
    };
    let mut gathered = Gathered::new(oracle);
    let complete = run::mine_each(request, interrupt, watch, |outcome, timing| {
        gathered.add(outcome, timing);
        Ok(())
    })?;
    if !complete {
        return Err(EvaluateError::Interrupted);
    }
    gathered.explain(&settings, &filter, setup.options);
    Ok(gathered.finish(setup.judged))
}

/// Returns the name of a repository in the plan. It is the path, which is unique.
fn plan_name(path: &Path) -> String {
    path.to_string_lossy().into_owned()
}

fn plan_of(oracle: &Oracle, interrupt: &Interrupt, watch: &mut Watch) -> Option<Plan> {
    let mut by_path: BTreeMap<&Path, Vec<String>> = BTreeMap::new();
    for commit in &oracle.commits {
        if let Ok((path, id)) = &commit.place {
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
    let told = |repository: &str| watch.planning(repository);
    let plan = plan::plan(targets, &selection, Path::new(""), interrupt, told);
    watch.planned();
    plan
}

/// Verdicts collected while commits are mined.
struct Gathered<'a> {
    oracle: &'a Oracle,
    /// Index of each commit, by repository name in the plan and id.
    positions: Map<(String, &'a str), usize>,
    /// Rows of each commit.
    rows: Vec<Vec<&'a OracleRow>>,
    /// Verdicts on each commit, or the reason why it was not reached; `None` until it is mined.
    judged: Vec<Option<Result<Vec<Judgement<'a>>, String>>>,
    /// Time of each commit.
    timings: Vec<Option<Timing>>,
}

impl<'a> Gathered<'a> {
    fn new(oracle: &'a Oracle) -> Self {
        let mut positions = Map::default();
        let mut by_sha1 = Map::default();
        for (at, commit) in oracle.commits.iter().enumerate() {
            by_sha1.insert(commit.sha1.as_str(), at);
            if let Ok((path, id)) = &commit.place {
                positions.insert((plan_name(path), id.as_str()), at);
            }
        }
        let mut rows = vec![Vec::new(); oracle.commits.len()];
        for row in &oracle.rows {
            if let Some(&at) = by_sha1.get(row.sha1.as_str()) {
                rows[at].push(row);
            }
        }
        Gathered {
            oracle,
            positions,
            rows,
            judged: vec![None; oracle.commits.len()],
            timings: vec![None; oracle.commits.len()],
        }
    }

    fn add(&mut self, outcome: &Outcome, timing: &Timing) {
        let key = (
            outcome.key.repository.to_string(),
            outcome.key.commit.as_str(),
        );
        let Some(&at) = self.positions.get(&key) else {
            return;
        };
        self.timings[at] = Some(*timing);
        self.judged[at] = Some(match why_unreached(outcome) {
            Some(reason) => Err(reason),
            None => Ok(join::judge(
                self.oracle.form,
                &self.rows[at],
                &outcome.relationships,
            )),
        });
    }

    /// Adds the reasons of missed rows, commit by commit.
    fn explain(&mut self, settings: &Settings, filter: &Filter, options: run::RunOptions) {
        let cache = OutlineCache::new(Shares::of(&options).cache);
        let mut relinker = Relinker::new(settings, filter, &cache);
        for (commit, judged) in self.oracle.commits.iter().zip(&mut self.judged) {
            if let Some(Ok(judged)) = judged {
                relinker.explain(self.oracle.form, commit, judged);
            }
        }
    }

    fn finish(self, judged: &'a Judged) -> Evaluated<'a> {
        let mut evaluated = Evaluated {
            oracle: self.oracle,
            commits: Vec::new(),
            unreached: Vec::new(),
            times: Vec::new(),
            judged,
        };
        for (commit, timing) in self.oracle.commits.iter().zip(self.timings) {
            evaluated.times.extend(timing.map(|timing| TimeRow {
                oracle: self.oracle.form.name.to_owned(),
                tool: OURS.to_owned(),
                repository: commit.repository.clone(),
                sha1: commit.sha1.clone(),
                timing,
            }));
        }
        let commits = self.oracle.commits.iter().zip(self.rows).zip(self.judged);
        for ((commit, rows), judged) in commits {
            let judged = judged.unwrap_or_else(|| {
                let place = commit.place.as_ref();
                Err(place
                    .err()
                    .cloned()
                    .unwrap_or_else(|| "its repository cannot be read".into()))
            });
            let judgements = match judged {
                Ok(judged) => judged,
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

fn unreached<'a>(row: &'a OracleRow, reason: &str) -> Judgement<'a> {
    Judgement {
        identity: row.identity.clone(),
        verdict: Verdict::Unreached,
        row: Some(row),
        found: None,
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

impl<'a> Evaluated<'a> {
    /// Iterates over all verdicts, in the oracle's order of commits.
    pub fn judgements(&self) -> impl Iterator<Item = &Judgement<'a>> {
        self.commits.iter().flat_map(|commit| &commit.judgements)
    }

    /// Returns the oracle's types with rows or findings, in the order of the paper.
    pub fn types(&self) -> Vec<&'static str> {
        let has = |name: &str| {
            self.judgements()
                .any(|judgement| judgement.identity.name == name)
        };
        let types = self.oracle.form.types.iter().copied();
        types.filter(|name| has(name)).collect()
    }

    /// Counts refmine's verdicts on one type, or on all with [`TOTAL`].
    pub fn ours(&self, name: &str) -> Counts {
        let mut counts = Counts::default();
        for judgement in self.judgements() {
            if judgement.identity.is_of(name) {
                counts.add(judgement.verdict);
            }
        }
        counts
    }

    /// Returns true if readers judged any unlisted finding on this oracle.
    pub fn has_judged(&self) -> bool {
        self.judged(TOTAL) != (0, 0)
    }

    /// Returns how many unlisted findings of one type, or of all with [`TOTAL`], readers judged
    /// right and wrong.
    pub fn judged(&self, name: &str) -> (u64, u64) {
        let (mut right, mut wrong) = (0, 0);
        for commit in &self.commits {
            let of_type = commit.judgements.iter().filter(|judgement| {
                judgement.verdict == Verdict::Unlisted && judgement.identity.is_of(name)
            });
            for judgement in of_type {
                match self.judgement_of(commit, judgement) {
                    Some(true) => right += 1,
                    Some(false) => wrong += 1,
                    None => {}
                }
            }
        }
        (right, wrong)
    }

    fn judgement_of(&self, commit: &CommitVerdicts<'_>, judgement: &Judgement<'_>) -> Option<bool> {
        self.judged.of(
            self.oracle.form.name,
            &commit.commit.sha1,
            &judgement.identity,
        )
    }

    /// Counts all of refmine's verdicts, with the expected rows of unreached commits as missed.
    pub fn ours_with_unreached_missed(&self) -> Counts {
        let mut counts = self.ours(TOTAL);
        let missed = self.judgements().filter(|judgement| {
            judgement.verdict == Verdict::Unreached && judgement.row.is_some_and(|row| row.expected)
        });
        counts.r#fn += missed.count() as u64;
        counts
    }

    /// Returns the rows of the table `scores`.
    pub fn score_rows(&self) -> Vec<ScoreRow> {
        let mut rows = Vec::new();
        let types: Vec<&str> = self.types().into_iter().chain([TOTAL]).collect();
        for (at, tool) in self.oracle.tools.iter().enumerate() {
            rows.extend(
                types
                    .iter()
                    .map(|name| self.score_row(tool, name, self.oracle.published(at, name))),
            );
        }
        rows.extend(
            types
                .iter()
                .map(|name| self.score_row(OURS, name, self.ours(name))),
        );
        let missed = self.ours_with_unreached_missed();
        rows.push(self.score_row(OURS_UNREACHED_MISSED, TOTAL, missed));
        rows
    }

    fn score_row(&self, tool: &str, name: &str, counts: Counts) -> ScoreRow {
        let has_missed = self.oracle.marks.is_none();
        ScoreRow {
            oracle: self.oracle.form.name.to_owned(),
            tool: tool.to_owned(),
            refactoring_type: name.to_owned(),
            rows: counts.expected(),
            tp: counts.tp,
            fp: counts.fp,
            r#fn: counts.r#fn,
            tn: counts.tn,
            unlisted: counts.unlisted,
            precision: counts.precision(),
            precision_lower_bound: counts.precision_lower_bound(),
            // Only findings are marked, so that marks give no recall.
            recall: has_missed.then(|| counts.recall()).flatten(),
            f1: has_missed.then(|| counts.f1()).flatten(),
        }
    }

    /// Returns the rows of the table `verdicts`.
    pub fn verdict_rows(&self) -> Vec<VerdictRow> {
        let tools = &self.oracle.tools;
        let reference = tools.iter().position(|tool| *tool == REFERENCE_TOOL);
        let of_commit = |commit: &CommitVerdicts<'_>| -> Vec<VerdictRow> {
            let rows = commit.judgements.iter();
            rows.map(|judgement| {
                let published = reference.and_then(|at| judgement.row?.published[at]);
                VerdictRow {
                    oracle: self.oracle.form.name.to_owned(),
                    tool: OURS.to_owned(),
                    repository: commit.commit.repository.clone(),
                    sha1: commit.commit.sha1.clone(),
                    refactoring_type: judgement.identity.name.clone(),
                    key_before: judgement.identity.before.clone(),
                    key_after: judgement.identity.after.clone(),
                    verdict: judgement.verdict.name(),
                    published: published.map(Verdict::name),
                    reason: judgement.reason.clone(),
                    judged: self.judgement_of(commit, judgement),
                    found: judgement.found.as_ref().map(found),
                }
            })
            .collect()
        };
        self.commits.iter().flat_map(of_commit).collect()
    }
}

fn found(row: &crate::mine::outcome::RelationshipRow) -> Found {
    let place = |element: &ElementRow| {
        let path = element.path.text().into_owned();
        (path, element.start_line, element.end_line)
    };
    Found {
        relationship: row.relationship,
        pass: row.pass,
        similarity: row.similarity,
        support: row.support,
        before: place(&row.elements.before),
        after: place(&row.elements.after),
    }
}
