//! Result of an evaluation: the verdicts on each commit, their counts, and the rows of its tables.

use super::join::Judgement;
use super::marks::judged::ReaderVerdicts;
use super::oracle::{Oracle, OracleCommit, REFERENCE_TOOL};
use super::score::VerdictCounts;
use super::verdict::{TOTAL, Verdict};
use crate::mine::outcome::{ElementRow, RelationshipRow};
use crate::sink::tables::evaluation::{ScoreRow, TimeRow, VerdictFinding, VerdictRow};
use std::collections::BTreeSet;

/// Name of this program in the column `tool`.
pub const OURS: &str = "refmine";
/// Name in the column `tool` of the scores that count the rows of unreached commits as missed.
pub const OURS_UNREACHED_MISSED: &str = "refmine, unreached as missed";

/// Verdicts on one commit.
#[derive(Debug)]
pub struct CommitVerdicts<'a> {
    /// Commit of the oracle.
    pub commit: &'a OracleCommit,
    /// Verdicts on the rows of the oracle, then on unlisted findings.
    pub judgements: Vec<Judgement<'a>>,
}

/// Oracle with the verdicts on refmine's findings.
#[derive(Debug)]
pub struct Evaluated<'a> {
    /// Oracle with which the findings were compared.
    pub oracle: &'a Oracle,
    /// Verdicts by commit, in the order of the oracle.
    pub commits: Vec<CommitVerdicts<'a>>,
    /// Commits that could not be mined, with the reason.
    pub unreached: Vec<(&'a OracleCommit, String)>,
    /// Wall times of the mined commits, in the order of the oracle.
    pub times: Vec<TimeRow>,
    /// Readers' verdicts on findings that the oracle does not list.
    pub(super) reader_verdicts: &'a ReaderVerdicts,
}

impl<'a> Evaluated<'a> {
    /// Iterates over all verdicts, in the oracle's order of commits.
    pub fn judgements(&self) -> impl Iterator<Item = &Judgement<'a>> {
        self.commits.iter().flat_map(|commit| &commit.judgements)
    }

    /// Returns the oracle's types with rows or findings, in the order of the paper.
    pub fn types(&self) -> Vec<&'static str> {
        let names = self.judgements().map(|row| row.identity.name.as_str());
        let names: BTreeSet<&str> = names.collect();
        let types = self.oracle.form.types.iter().copied();
        types.filter(|name| names.contains(name)).collect()
    }

    /// Counts refmine's verdicts on one type, or on all with [`TOTAL`].
    pub fn counts(&self, name: &str) -> VerdictCounts {
        let mut counts = VerdictCounts::default();
        for judgement in self.judgements() {
            if judgement.identity.is_of(name) {
                counts.add(judgement.verdict);
            }
        }
        counts
    }

    /// Returns true if readers judged any unlisted finding on this oracle.
    pub fn has_reader_verdicts(&self) -> bool {
        self.count_reader_verdicts(TOTAL) != (0, 0)
    }

    /// Returns how many unlisted findings of one type, or of all with [`TOTAL`], readers judged
    /// right and wrong.
    pub fn count_reader_verdicts(&self, name: &str) -> (u64, u64) {
        let (mut right, mut wrong) = (0, 0);
        for commit in &self.commits {
            let of_type = commit.judgements.iter().filter(|judgement| {
                judgement.verdict == Verdict::Unlisted && judgement.identity.is_of(name)
            });
            for judgement in of_type {
                match self.reader_verdict(commit, judgement) {
                    Some(true) => right += 1,
                    Some(false) => wrong += 1,
                    None => {}
                }
            }
        }
        (right, wrong)
    }

    fn reader_verdict(
        &self,
        commit: &CommitVerdicts<'_>,
        judgement: &Judgement<'_>,
    ) -> Option<bool> {
        let (oracle, sha1) = (self.oracle.form.name, &commit.commit.sha1);
        self.reader_verdicts.get(oracle, sha1, &judgement.identity)
    }

    /// Counts all of refmine's verdicts, with the expected rows of unreached commits as missed.
    pub fn counts_with_unreached_missed(&self) -> VerdictCounts {
        let mut counts = self.counts(TOTAL);
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
        for (index, tool) in self.oracle.tools.iter().enumerate() {
            for name in &types {
                rows.push(self.score_row(tool, name, self.oracle.published(index, name)));
            }
        }
        for name in &types {
            rows.push(self.score_row(OURS, name, self.counts(name)));
        }
        let missed = self.counts_with_unreached_missed();
        rows.push(self.score_row(OURS_UNREACHED_MISSED, TOTAL, missed));
        rows
    }

    /// Returns the scores of `tool` on the refactoring type `name`, computed from `counts`.
    fn score_row(&self, tool: &str, name: &str, counts: VerdictCounts) -> ScoreRow {
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
                let published = reference.and_then(|index| judgement.row?.published[index]);
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
                    judged: self.reader_verdict(commit, judgement),
                    finding: judgement.finding.as_ref().map(verdict_finding),
                }
            })
            .collect()
        };
        self.commits.iter().flat_map(of_commit).collect()
    }
}

/// Returns a relationship as the finding behind a verdict.
fn verdict_finding(row: &RelationshipRow) -> VerdictFinding {
    let location = |element: &ElementRow| {
        let path = element.path.text().into_owned();
        (path, element.start_line, element.end_line)
    };
    VerdictFinding {
        relationship: row.relationship,
        pass: row.pass,
        similarity: row.similarity,
        support: row.support,
        before: location(&row.elements.before),
        after: location(&row.elements.after),
    }
}
