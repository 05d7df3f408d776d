//! Evaluation of the histories of elements: which commits changed an element, and how.

mod element_lives;
pub mod labels;

use super::EvaluateError;
use super::markdown::{digits, markdown};
use super::score::VerdictCounts;
use super::verdict::Verdict;
use crate::base::Map;
use crate::base::fault::Fault;
use crate::mine::Settings;
use element_lives::{ElementLife, lives};
use labels::{HistoryKind, HistoryOracle};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::path::PathBuf;

/// Counts of the histories of elements of one kind.
#[derive(Debug, Default)]
struct HistoryCounts {
    elements: u64,
    /// Number of elements of which all commits are found and no other.
    exact: u64,
    commits: VerdictCounts,
    changes: VerdictCounts,
}

/// Result of the evaluation of an oracle of histories.
pub struct HistoryScores<'a> {
    oracle: &'a HistoryOracle,
    /// Counts by the kind of the elements.
    of_elements: BTreeMap<&'a str, HistoryCounts>,
    /// Counts of changes by their kind.
    of_kinds: BTreeMap<HistoryKind, VerdictCounts>,
    /// Number of elements of repositories that no dataset has.
    unreached: usize,
    /// Lines for each commit that is missing or superfluous: key, commit, kind and verdict.
    wrong: Vec<String>,
    /// Problems of repositories.
    pub faults: Vec<Fault>,
}

/// Compares the histories of the elements of `oracle` in `datasets` with the labelled ones.
///
/// # Errors
/// A dataset cannot be read.
pub fn evaluate<'a>(
    oracle: &'a HistoryOracle,
    datasets: &[PathBuf],
    settings: &Settings,
) -> Result<HistoryScores<'a>, EvaluateError> {
    let mut faults = Vec::new();
    let mut found: Map<usize, ElementLife> = Map::default();
    for folder in datasets {
        found.extend(lives(oracle, folder, settings, &mut faults)?);
    }
    let mut scores = HistoryScores {
        oracle,
        of_elements: BTreeMap::new(),
        of_kinds: BTreeMap::new(),
        unreached: oracle.elements.len() - found.len(),
        wrong: Vec::new(),
        faults,
    };
    for (index, element) in oracle.elements.iter().enumerate() {
        if let Some(life) = found.get(&index) {
            scores.add(&element.kind, &element.key, (&element.changes, life));
        }
    }
    Ok(scores)
}

/// Returns the verdicts on the items of the labelled and the found set.
fn verdicts<'s, T: Ord>(
    labelled: &'s BTreeSet<T>,
    found: &'s BTreeSet<T>,
) -> impl Iterator<Item = (&'s T, Verdict)> {
    labelled.union(found).map(|item| {
        let verdict = match (labelled.contains(item), found.contains(item)) {
            (true, true) => Verdict::TruePositive,
            (true, false) => Verdict::FalseNegative,
            _ => Verdict::FalsePositive,
        };
        (item, verdict)
    })
}

impl<'a> HistoryScores<'a> {
    /// Counts the labelled and the found history of an element.
    fn add(&mut self, kind: &'a str, key: &str, (labelled, found): (&ElementLife, &ElementLife)) {
        let counts = self.of_elements.entry(kind).or_default();
        counts.elements += 1;
        let commits = |life: &ElementLife| life.iter().map(|(commit, _)| commit.clone()).collect();
        let (old, new): (BTreeSet<String>, BTreeSet<String>) = (commits(labelled), commits(found));
        counts.exact += u64::from(old == new);
        for (commit, verdict) in verdicts(&old, &new) {
            counts.commits.add(verdict);
            if verdict != Verdict::TruePositive {
                self.wrong
                    .push(format!("{key}\t{commit}\t{}", verdict.name()));
            }
        }
        for ((_, kind), verdict) in verdicts(labelled, found) {
            counts.changes.add(verdict);
            self.of_kinds.entry(*kind).or_default().add(verdict);
        }
    }

    /// Returns the wrong commits as a tab-separated table.
    pub fn wrong_commits(&self) -> String {
        format!("key\tcommit\tverdict\n{}\n", self.wrong.join("\n"))
    }

    /// Returns the report: precision, recall and exact histories by kind of element, and changes by kind.
    pub fn report(&self) -> String {
        let mut text = format!("## {}: histories of elements\n\n", self.oracle.name);
        if self.unreached > 0 {
            // Writing to a string cannot fail.
            let _ = writeln!(
                text,
                "Elements of repositories that are in no dataset: {}\n",
                self.unreached
            );
        }
        let cells = |row: &[&str]| {
            row.iter()
                .map(|cell| (*cell).to_owned())
                .collect::<Vec<_>>()
        };
        let mut lines = vec![cells(&[
            "elements",
            "number",
            "exact",
            "commits TP",
            "FP",
            "FN",
            "P",
            "R",
            "changes TP",
            "FP",
            "FN",
            "P",
            "R",
        ])];
        let columns = |counts: &VerdictCounts| {
            [
                counts.tp.to_string(),
                counts.fp.to_string(),
                counts.r#fn.to_string(),
                digits(counts.precision()),
                digits(counts.recall()),
            ]
        };
        for (kind, counts) in &self.of_elements {
            let exact = counts.exact as f64 / counts.elements as f64;
            let mut line = vec![
                (*kind).to_owned(),
                counts.elements.to_string(),
                digits(Some(exact)),
            ];
            line.extend(columns(&counts.commits));
            line.extend(columns(&counts.changes));
            lines.push(line);
        }
        text += &markdown(&lines);
        let mut lines = vec![cells(&["changes", "TP", "FP", "FN", "P", "R"])];
        for (kind, name) in HistoryKind::all() {
            if let Some(counts) = self.of_kinds.get(&kind) {
                let mut line = vec![name.to_owned()];
                line.extend(columns(counts));
                lines.push(line);
            }
        }
        text += "\n";
        text += &markdown(&lines);
        text
    }
}
