//! Evaluation of the verdicts on the purity of refactorings: how many of those that refmine calls pure an oracle
//! calls pure, and how many of the pure ones refmine calls pure.

pub mod purity_labels;

use super::markdown::{digits, markdown};
use super::score::VerdictCounts;
use super::verdict::{TOTAL, Verdict};
use super::{EvaluateError, Setup, oracle::OracleCommit, plan_commits, why_unreached};
use crate::base::Map;
use crate::mine::Settings;
use crate::mine::outcome::Outcome;
use crate::refine::{PurityReason, TypeSet};
use crate::run::{
    self, Request,
    watch::{Interrupt, Watch},
};
use crate::source::Filter;
use purity_labels::{PurityOracle, RefactoringKey, of_row};
use std::collections::BTreeMap;

/// Verdicts of refmine on the labels of an oracle.
pub struct PurityScores<'a> {
    oracle: &'a PurityOracle,
    /// For each label, the verdict on its finding: `None` if nothing was found; then `None` if it was not
    /// judged.
    found: Vec<Option<Option<PurityReason>>>,
    /// Commits that could not be mined, with the reason.
    unreached: BTreeMap<&'a str, String>,
}

/// Mines the commits of `oracle`, and compares the verdicts.
///
/// # Errors
/// [`EvaluateError::Filter`], [`EvaluateError::Run`], or [`EvaluateError::Interrupted`].
pub fn evaluate<'a>(
    oracle: &'a PurityOracle,
    setup: Setup<'_>,
    interrupt: &Interrupt,
    watch: &mut Watch,
) -> Result<PurityScores<'a>, EvaluateError> {
    let filter = Filter::new(&[], setup.include, setup.exclude)
        .map_err(|cause| EvaluateError::Filter(cause.to_string()))?;
    let settings = Settings {
        types: TypeSet::all(),
        ..setup.settings.clone()
    };
    let plan = plan_commits(&oracle.commits, interrupt, watch).ok_or(EvaluateError::Interrupted)?;
    let request = Request {
        plan: &plan,
        filter: &filter,
        settings: &settings,
        options: setup.options,
    };
    let mut scores = PurityScores {
        oracle,
        found: vec![None; oracle.labels.len()],
        unreached: BTreeMap::new(),
    };
    let mut by_id: Map<&str, &OracleCommit> = Map::default();
    for commit in &oracle.commits {
        match &commit.location {
            Ok((_, id)) => drop(by_id.insert(id, commit)),
            Err(reason) => drop(scores.unreached.insert(&commit.sha1, reason.clone())),
        }
    }
    let complete = run::mine_each(request, interrupt, watch, |outcome, _| {
        if let Some(commit) = by_id.get(&*outcome.key.commit) {
            scores.add(&commit.sha1, outcome);
        }
        Ok(())
    })?;
    complete.then_some(scores).ok_or(EvaluateError::Interrupted)
}

impl<'a> PurityScores<'a> {
    /// Adds the verdicts on the refactorings of a mined commit.
    fn add(&mut self, sha1: &'a str, outcome: &Outcome) {
        if let Some(reason) = why_unreached(outcome) {
            self.unreached.insert(sha1, reason);
        }
        let mut findings: Map<RefactoringKey, Vec<Option<PurityReason>>> = Map::default();
        for row in outcome.refactorings.iter().rev() {
            findings.entry(of_row(row)).or_default().push(row.purity);
        }
        for (label, found) in self.oracle.labels.iter().zip(&mut self.found) {
            let key = label.key.as_ref().filter(|_| label.sha1 == sha1);
            // Several labels with one key mean one finding each, if there are as many.
            let of_key = key.and_then(|key| findings.get_mut(key));
            if let Some(of_key) = of_key {
                *found = if of_key.len() > 1 {
                    of_key.pop()
                } else {
                    of_key.last().copied()
                };
            }
        }
    }

    /// Returns the labels with their verdicts as a tab-separated table.
    pub fn rows(&self) -> String {
        let labels = self.oracle.labels.iter().zip(&self.found);
        let rows = labels.map(|(label, found)| {
            let verdict = match found {
                None => "not found",
                Some(None) => "not judged",
                Some(Some(reason)) => reason.name(),
            };
            let of_row = [
                &*label.sha1,
                &label.name,
                if label.is_pure { "pure" } else { "impure" },
            ];
            format!("{}\t{verdict}\t{}\n", of_row.join("\t"), label.description)
        });
        format!(
            "sha1\ttype\tlabel\tverdict\tdescription\n{}",
            rows.collect::<String>()
        )
    }

    /// Returns the report: precision, recall and specificity by type, of the refactorings that were found and
    /// judged.
    pub fn report(&self) -> String {
        let mut by_type: BTreeMap<(bool, &str), ([usize; 3], VerdictCounts)> = BTreeMap::new();
        for (label, found) in self.oracle.labels.iter().zip(&self.found) {
            for name in [(false, &*label.name), (true, TOTAL)] {
                let (numbers, counts) = by_type.entry(name).or_default();
                numbers[0] += 1;
                numbers[1] += usize::from(found.is_some());
                let Some(reason) = found.flatten() else {
                    continue;
                };
                numbers[2] += 1;
                counts.add(match (label.is_pure, reason.is_pure()) {
                    (true, true) => Verdict::TruePositive,
                    (true, false) => Verdict::FalseNegative,
                    (false, true) => Verdict::FalsePositive,
                    (false, false) => Verdict::TrueNegative,
                });
            }
        }
        let header = [
            "type",
            "labels",
            "found",
            "judged",
            "TP",
            "FP",
            "FN",
            "TN",
            "P",
            "R",
            "specificity",
        ];
        let mut lines = vec![header.map(str::to_owned).to_vec()];
        for ((_, name), (numbers, counts)) in by_type {
            let VerdictCounts {
                tp, fp, r#fn, tn, ..
            } = counts;
            let negatives = tn + fp;
            let specificity = (negatives > 0).then(|| tn as f64 / negatives as f64);
            let mut line = vec![name.to_owned()];
            line.extend(numbers.map(|number| number.to_string()));
            line.extend([tp, fp, r#fn, tn].map(|number| number.to_string()));
            let shares = [counts.precision(), counts.recall(), specificity];
            line.extend(shares.map(digits));
            lines.push(line);
        }
        let mut text = format!(
            "## {}: purity of refactorings\n\n{}",
            self.oracle.name,
            markdown(&lines)
        );
        if !self.unreached.is_empty() {
            text += "\nCommits that could not be mined:\n";
            for (commit, reason) in &self.unreached {
                text += &format!("- {commit}: {reason}\n");
            }
        }
        text
    }
}
