//! Calibration of thresholds by F1 on an oracle (labelled refactorings), as for RefDiff 1.0 (MSR 2017,
//! Section III-D), with cross-validation by project.
//!
//! A value that is best on all rows can be best by chance. Therefore each project is left out in
//! turn: the value that is best on the other projects is applied to it, and the counts of all
//! projects are added.

use super::evaluated::OURS;
use super::markdown::digits;
use super::score::VerdictCounts;
use crate::sink::tables::evaluation::VerdictRow;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

/// Maximum difference to the best F1 at which a value counts as equally good.
const FLAT_MAX: f64 = 0.005;

/// Counts for one value of a threshold, by type and project.
#[derive(Debug, Clone, Default)]
pub struct Trial {
    /// Value of the threshold.
    pub value: f64,
    counts: BTreeMap<(String, String), VerdictCounts>,
}

impl Trial {
    /// Creates a trial without verdicts.
    pub fn new(value: f64) -> Trial {
        Trial {
            value,
            counts: BTreeMap::new(),
        }
    }

    /// Adds the verdicts on the findings of refmine.
    pub fn add(&mut self, verdicts: &[VerdictRow]) {
        for row in verdicts.iter().filter(|row| row.tool == OURS) {
            let key = (row.refactoring_type.clone(), row.repository.clone());
            let counts = self.counts.entry(key).or_default();
            match row.verdict {
                "tp" => counts.tp += 1,
                "fp" => counts.fp += 1,
                "fn" => counts.r#fn += 1,
                _ => {}
            }
        }
    }

    /// Returns the sum of the counts for which `wanted` returns true; it gets the name of a refactoring
    /// type and a project.
    fn sum(&self, wanted: impl Fn(&str, &str) -> bool) -> VerdictCounts {
        let mut sum = VerdictCounts::default();
        for ((name, project), counts) in &self.counts {
            if wanted(name, project) {
                sum += *counts;
            }
        }
        sum
    }
}

/// Returns F1; 0 if there are no rows.
fn f1(counts: &VerdictCounts) -> f64 {
    counts.f1().unwrap_or_default()
}

/// Returns the index of the trial with the highest F1, counted over the wanted rows: `wanted` gets
/// the name of a refactoring type and a project, and returns true if their rows count. Of equally good
/// trials, the one with the highest threshold wins, because it reports least.
fn best(trials: &[Trial], wanted: impl Fn(&str, &str) -> bool + Copy) -> usize {
    let score = |index: &usize| f1(&trials[*index].sum(wanted));
    (0..trials.len())
        .max_by(|first, second| {
            score(first)
                .total_cmp(&score(second))
                .then(trials[*first].value.total_cmp(&trials[*second].value))
        })
        .unwrap_or_default()
}

/// Reports on the trials of the threshold `key`: a table of all values, the best value, the equally
/// good ones, and the result of cross-validation; for all types together, and with `by_type` also
/// for each type.
pub fn report(key: &str, trials: &[Trial], by_type: bool) -> String {
    let mut text = format!("## {key}\n");
    let names = trials
        .iter()
        .flat_map(|trial| trial.counts.keys().map(|(name, _)| name));
    let names: BTreeSet<&String> = names.collect();
    // Types without labelled or expected rows are no evidence.
    let has_rows = |name: &&String| {
        trials.iter().any(|trial| {
            let counts = trial.sum(|other, _| other == *name);
            counts.tp + counts.fp + counts.r#fn > 0
        })
    };
    let parts = names.into_iter().filter(|_| by_type).filter(has_rows);
    let parts = parts.map(Some);
    for part in parts.chain([None]) {
        section(&mut text, part.map(String::as_str), trials);
    }
    text
}

/// Appends the table of `trials` for one refactoring type, or for all types if `refactoring_type`
/// is `None`: the counts, precision, recall and F1 of each value of the option.
fn section(text: &mut String, refactoring_type: Option<&str>, trials: &[Trial]) {
    let is_wanted = |name: &str| refactoring_type.is_none_or(|wanted| wanted == name);
    let wanted = |name: &str, _: &str| is_wanted(name);
    let chosen = best(trials, wanted);
    let best_f1 = f1(&trials[chosen].sum(wanted));
    let _ = writeln!(text, "\n### {}\n", refactoring_type.unwrap_or("All types"));
    text.push_str("| value |   tp |   fp |   fn | precision | recall |    F1 |\n");
    text.push_str("|------:|-----:|-----:|-----:|----------:|-------:|------:|\n");
    for trial in trials {
        let counts = trial.sum(wanted);
        let _ = writeln!(
            text,
            "| {:>5} | {:>4} | {:>4} | {:>4} | {:>9} | {:>6} | {:.3} |",
            trial.value,
            counts.tp,
            counts.fp,
            counts.r#fn,
            digits(counts.precision()),
            digits(counts.recall()),
            f1(&counts)
        );
    }
    let near_best = trials
        .iter()
        .filter(|trial| f1(&trial.sum(wanted)) >= best_f1 - FLAT_MAX);
    let near_best: Vec<String> = near_best.map(|trial| trial.value.to_string()).collect();
    let _ = writeln!(
        text,
        "\nBest: {} (F1 {best_f1:.3}). Within {FLAT_MAX} of it: {}.",
        trials[chosen].value,
        near_best.join(", ")
    );
    cross_validate(text, trials, is_wanted);
}

/// Appends the F1 of values that were each chosen without one project, on that project, and the
/// numbers of projects for which each value was chosen. `is_wanted` selects the refactoring types.
fn cross_validate(text: &mut String, trials: &[Trial], is_wanted: impl Fn(&str) -> bool) {
    let projects: BTreeSet<&str> = trials
        .iter()
        .flat_map(|trial| trial.counts.keys())
        .filter(|(name, _)| is_wanted(name))
        .map(|(_, project)| project.as_str())
        .collect();
    let (mut held_out, mut votes) = (VerdictCounts::default(), vec![0_u32; trials.len()]);
    for excluded in &projects {
        let index = best(trials, |name, project| {
            is_wanted(name) && project != *excluded
        });
        votes[index] += 1;
        let counts = trials[index].sum(|name, project| is_wanted(name) && project == *excluded);
        held_out += counts;
    }
    let votes = trials.iter().zip(votes).filter(|(_, votes)| *votes > 0);
    let votes: Vec<String> = votes
        .map(|(trial, votes)| format!("{} in {votes}", trial.value))
        .collect();
    let _ = writeln!(
        text,
        "Each of {} projects left out in turn: F1 {:.3}; chosen {}.",
        projects.len(),
        f1(&held_out),
        votes.join(", ")
    );
}

#[cfg(test)]
mod tests {
    use super::*;

    fn trial(value: f64, rows: &[(&str, &'static str)]) -> Trial {
        let row = |(project, verdict): &(&str, &'static str)| VerdictRow {
            oracle: "demo".to_owned(),
            tool: OURS.to_owned(),
            repository: (*project).to_owned(),
            sha1: String::new(),
            refactoring_type: "Move Class".to_owned(),
            key_before: String::new(),
            key_after: String::new(),
            verdict,
            published: None,
            reason: None,
            judged: None,
            finding: None,
        };
        let mut trial = Trial::new(value);
        trial.add(&rows.iter().map(row).collect::<Vec<_>>());
        trial
    }

    #[test]
    fn best_value_is_the_highest_with_the_best_f1() {
        let trials = [
            trial(0.3, &[("a", "tp"), ("a", "fp")]),
            trial(0.4, &[("a", "tp")]),
            trial(0.5, &[("a", "tp")]),
            trial(0.6, &[("a", "fn")]),
        ];
        let text = report("relate.similarity_min", &trials, false);
        assert!(
            text.contains("Best: 0.5 (F1 1.000). Within 0.005 of it: 0.4, 0.5."),
            "{text}"
        );
    }

    #[test]
    fn cross_validation_applies_to_each_project_the_best_value_of_the_others() {
        // The low value is best on `a`, the high one on `b`.
        let low = [
            ("a", "tp"),
            ("a", "tp"),
            ("b", "fp"),
            ("b", "fp"),
            ("b", "tp"),
        ];
        let high = [("a", "fn"), ("a", "fn"), ("b", "tp")];
        let trials = [trial(0.3, &low), trial(0.7, &high)];
        let text = report("relate.similarity_min", &trials, true);
        assert!(text.contains("Best: 0.3"), "{text}");
        // Each project gets the value that is best on the other: 1 true positive, 2 false
        // positives, 2 false negatives.
        assert!(
            text.contains("left out in turn: F1 0.333; chosen 0.3 in 1, 0.7 in 1."),
            "{text}"
        );
        assert!(text.contains("### Move Class"), "{text}");
        let unlisted = [trial(0.3, &[("a", "unlisted")])];
        let text = report("relate.similarity_min", &unlisted, true);
        assert!(!text.contains("### Move Class"), "{text}");
    }
}
