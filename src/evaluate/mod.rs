//! Is it right? What is found beside what published oracles list, counted as the papers count.
//!
//! [`oracle`] brings the published files into one form, [`key`] and [`form`] name refactorings as
//! an oracle does, [`join`] gives the verdicts, [`judged`] holds what people said of unlisted findings, [`marks`] what readers marked on the page, [`reason`] says why something was missed, [`score`] counts them, [`report`] prints the
//! papers' tables with refmine's column, and [`baseline`] tells gains from losses. [`astdiff`] does the
//! like for node mappings.

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
use crate::run::plan::{self, Origin, Plan, Target, Wanted};
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

/// The name of this program in the column `tool`.
pub const OURS: &str = "refmine";
/// The same, with the rows of unreached commits counted as missed.
pub const OURS_UNREACHED_MISSED: &str = "refmine, unreached as missed";

/// Why an evaluation cannot be made. Every message names file, cause and remedy.
#[derive(Debug, thiserror::Error)]
pub enum EvaluateError {
    /// A file cannot be read.
    #[error("{}: {cause}: give a file that can be read", path.display())]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// What the system said.
        cause: io::Error,
    },
    /// A file cannot be written.
    #[error("{}: {cause}: give a place that can be written", path.display())]
    Unwritable {
        /// The file.
        path: PathBuf,
        /// What the system said.
        cause: io::Error,
    },
    /// The folder has none of the known files.
    #[error(
        "{}: not an oracle: give a folder with oracle.tsv and commits.tsv, with recall.tsv and \
         commits-recall.tsv, with refdiff2-detections.tsv and commits-detections.tsv, or with the tables \
         of an AST diff oracle (cases, files, pairs, universe, mappings)",
        .0.display()
    )]
    NotAnOracle(PathBuf),
    /// The header lacks a column.
    #[error(
        "{}:1: no column `{column}`, only {found}: the first line must name the columns, tab-separated",
        path.display()
    )]
    MissingColumn {
        /// The file.
        path: PathBuf,
        /// The column.
        column: &'static str,
        /// The columns there are.
        found: String,
    },
    /// A field is not one of those that are known.
    #[error("{}:{line}: column `{column}` is `{found}`: give {expected}", path.display())]
    BadValue {
        /// The file.
        path: PathBuf,
        /// The line, 1-based.
        line: usize,
        /// The column.
        column: &'static str,
        /// What it is.
        found: String,
        /// What it may be.
        expected: String,
    },
    /// The globs of the configuration are wrong.
    #[error("{0}")]
    Filter(String),
    /// A table cannot be used.
    #[error(transparent)]
    Sink(#[from] SinkError),
    /// Mining failed.
    #[error(transparent)]
    Run(#[from] RunError),
    /// The user has had enough.
    #[error("interrupted before all commits were mined: run the command again")]
    Interrupted,
}

impl EvaluateError {
    /// The stable code of the error.
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

/// How the commits of an oracle are mined.
#[derive(Clone, Copy)]
pub struct Setup<'a> {
    /// How the core works.
    pub settings: &'a Settings,
    /// Workers and memory.
    pub options: run::Options,
    /// What is recorded of the configuration.
    pub config: &'a ResolvedConfig,
    /// Globs of paths to mine; none means all.
    pub include: &'a [String],
    /// Globs of paths to leave out.
    pub exclude: &'a [String],
    /// What people said of findings that no oracle lists.
    pub judged: &'a Judged,
}

/// The verdicts on one commit.
#[derive(Debug)]
pub struct CommitVerdicts<'a> {
    /// Which commit.
    pub commit: &'a OracleCommit,
    /// Its rows, then what is not listed.
    pub judgements: Vec<Judgement<'a>>,
}

/// An oracle with the verdicts on what refmine finds.
#[derive(Debug)]
pub struct Evaluated<'a> {
    /// The oracle.
    pub oracle: &'a Oracle,
    /// By commit, in the oracle's order.
    pub commits: Vec<CommitVerdicts<'a>>,
    /// The commits that could not be mined, and why.
    pub unreached: Vec<(&'a OracleCommit, String)>,
    /// The time of each commit that was mined, in the oracle's order.
    pub times: Vec<TimeRow>,
    /// What people said of findings that the oracle does not list.
    judged: &'a Judged,
}

/// Mines the commits of `oracle` and gives the verdicts.
///
/// # Errors
/// [`EvaluateError`]; commits that cannot be reached are told in the result.
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
        // Whether a type was matched, and with which, is needed for the keys of others.
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
    let complete = run::each(request, interrupt, watch, |outcome, timing| {
        gathered.add(outcome, timing);
        Ok(())
    })?;
    if !complete {
        return Err(EvaluateError::Interrupted);
    }
    gathered.explain(&settings, &filter, setup.options);
    Ok(gathered.finish(setup.judged))
}

/// The name of a repository in the plan: its place, for no two have the same.
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
            origin: Origin::Folder(path.to_path_buf()),
            wanted: Wanted::Commits(ids),
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

/// The verdicts as the outcomes come.
struct Gathered<'a> {
    oracle: &'a Oracle,
    /// The position of the commit with this repository and id in the plan.
    positions: Map<(String, &'a str), usize>,
    /// The rows of each commit.
    rows: Vec<Vec<&'a OracleRow>>,
    /// What came of each commit.
    judged: Vec<Option<Result<Vec<Judgement<'a>>, String>>>,
    /// How long each commit took.
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

    /// Says why what was missed was missed, commit by commit.
    fn explain(&mut self, settings: &Settings, filter: &Filter, options: run::Options) {
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

/// Why the commit of `outcome` was not compared, if it was not.
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
    /// All verdicts, in the oracle's order of commits.
    pub fn judgements(&self) -> impl Iterator<Item = &Judgement<'a>> {
        self.commits.iter().flat_map(|commit| &commit.judgements)
    }

    /// The oracle's types that have rows or findings, in the paper's order.
    pub fn types(&self) -> Vec<&'static str> {
        let has = |name: &str| {
            self.judgements()
                .any(|judgement| judgement.identity.name == name)
        };
        let types = self.oracle.form.types.iter().copied();
        types.filter(|name| has(name)).collect()
    }

    /// refmine's verdicts on one type, or on all with [`TOTAL`].
    pub fn ours(&self, name: &str) -> Counts {
        let mut counts = Counts::default();
        for judgement in self.judgements() {
            if judgement.identity.is_of(name) {
                counts.add(judgement.verdict);
            }
        }
        counts
    }

    /// Whether any finding on this oracle was judged.
    pub fn has_judged(&self) -> bool {
        self.judged(TOTAL) != (0, 0)
    }

    /// Of the unlisted findings of one type, or of all with [`TOTAL`], how many people called right
    /// and wrong.
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

    /// All of refmine's verdicts, with what is expected in unreached commits counted as missed.
    pub fn ours_with_unreached_missed(&self) -> Counts {
        let mut counts = self.ours(TOTAL);
        let missed = self.judgements().filter(|judgement| {
            judgement.verdict == Verdict::Unreached && judgement.row.is_some_and(|row| row.expected)
        });
        counts.r#fn += missed.count() as u64;
        counts
    }

    /// The rows of the table `scores`.
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
            // Marks are of what was found: they say nothing of what was not.
            recall: has_missed.then(|| counts.recall()).flatten(),
            f1: has_missed.then(|| counts.f1()).flatten(),
        }
    }

    /// The rows of the table `verdicts`.
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
