//! Table of the pairs that the steps of `relate` proposed in the commits of an oracle, with their features, the
//! decision on each, and its label. `scripts/fit-candidates.py` fits scores to it.

use super::Relinker;
use crate::base::pair::Pair;
use crate::evaluate::join::{self, FindingMap};
use crate::evaluate::marks::judged::ReaderVerdicts;
use crate::evaluate::oracle::form::{Form, Keys, LabelMeaning};
use crate::evaluate::oracle::{Oracle, OracleCommit, OracleRow, key};
use crate::evaluate::verdict::Identity;
use crate::mine;
use crate::mine::outcome::RelationshipRow;
use crate::relate::explain::Explainer;
use crate::relate::proposed::{PairFamily, ProposedPair};
use std::collections::{BTreeMap, BTreeSet};

/// Columns before the features.
const COLUMNS: &str = "oracle repository sha1 language family kind type before after before_element \
    after_element steps decision reason label judged";

/// Columns of the features: of two elements that may be one, of code that may have moved, and of both.
/// docs/evaluation.md describes them.
const FEATURES: &str = "text shared contained content body statements size size_ratio name equal_name \
    equal_signature only_name header same_place same_file container_name siblings route callers members \
    votes_for votes_against no_relationship other_body copied split_part callers_explain \
    other_counterpart extends_namesake references_differ \
    body_share change_share shares_name same_container is_new adjacent body_coverage call_site_coverage \
    mapped identical replaced resolved unchanged_caller called_instead foreign_accessor \
    attribute_elsewhere function_value ambiguous_call shares_too_little implausible \
    rivals margin";

/// Returns the first line of the table.
pub fn header() -> String {
    let columns = COLUMNS.split_whitespace();
    let columns: Vec<&str> = columns.chain(FEATURES.split_whitespace()).collect();
    columns.join("\t") + "\n"
}

impl Relinker<'_> {
    /// Returns the lines of the commits of `oracle`, with the verdicts of readers; `None` if `is_stopped` returns
    /// true. There are none for oracles of details and of marks, whose rows name no pair of elements, and for
    /// findings of other tools, which are no labels.
    pub fn candidates(
        &mut self,
        (oracle, readers): (&Oracle, &ReaderVerdicts),
        is_stopped: impl Fn() -> bool,
    ) -> Option<String> {
        let mut lines = String::new();
        let has_labels = oracle.form.labels != LabelMeaning::Detections;
        if !has_labels || oracle.form.keys == Keys::Details || oracle.marks.is_some() {
            return Some(lines);
        }
        let mut rows: BTreeMap<&str, Vec<&OracleRow>> = BTreeMap::new();
        for row in &oracle.rows {
            rows.entry(&row.sha1).or_default().push(row);
        }
        for commit in &oracle.commits {
            if is_stopped() {
                return None;
            }
            let rows = rows.remove(&*commit.sha1).unwrap_or_default();
            let of_commit = self.ask(commit, |explainer| {
                CommitCandidates::new(oracle.form, explainer).lines(readers, commit, &rows)
            });
            lines += &of_commit.unwrap_or_default();
        }
        Some(lines)
    }
}

/// Proposed pairs of a commit.
struct CommitCandidates<'a> {
    form: &'a Form,
    pairs: Vec<ProposedPair>,
    /// Each pair as a finding.
    findings: Vec<RelationshipRow>,
    /// Each pair's refactoring in the notation of the oracle; `None` if the oracle has none for it.
    identities: Vec<Option<Identity>>,
}

impl<'a> CommitCandidates<'a> {
    /// Collects the pairs of a commit.
    fn new(form: &'a Form, explainer: &Explainer<'_>) -> CommitCandidates<'a> {
        let pairs = explainer.proposed();
        let linked = explainer.linked();
        let finding = |pair: &ProposedPair| RelationshipRow {
            relationship: pair.kind.map_or("", |kind| kind.name()),
            pass: "",
            similarity: None,
            support: None,
            text_changed: None,
            language: linked.sides.after.language(pair.after),
            elements: Pair::new(
                mine::element(linked, pair.before),
                mine::element(linked, pair.after),
            ),
        };
        let findings: Vec<RelationshipRow> = pairs.iter().map(finding).collect();
        let identities = findings.iter().map(|it| identity(form, it, &findings));
        CommitCandidates {
            form,
            identities: identities.collect(),
            findings,
            pairs,
        }
    }

    /// Returns the lines of all pairs, and then those of expected rows to which no pair corresponds.
    fn lines(
        &self,
        readers: &ReaderVerdicts,
        commit: &OracleCommit,
        rows: &[&OracleRow],
    ) -> String {
        let (labels, others) = self.labels(rows);
        let mut lines = String::new();
        for (index, pair) in self.pairs.iter().enumerate() {
            let identity = self.identities[index].as_ref();
            let judged =
                identity.and_then(|identity| readers.get(self.form.name, &commit.sha1, identity));
            let steps: Vec<&str> = pair.passes.iter().map(|pass| pass.name()).collect();
            let elements = &self.findings[index].elements;
            let cells = [
                self.findings[index].language.row().name.to_owned(),
                pair.family.name().to_owned(),
                elements.after.kind.to_owned(),
                identity.map_or_else(String::new, |identity| identity.name.clone()),
                key::of_element(&elements.before, self.form.keys),
                key::of_element(&elements.after, self.form.keys),
                pair.before.index().to_string(),
                pair.after.index().to_string(),
                steps.join(","),
                decision(pair).to_owned(),
                pair.reasons.join("; "),
                label(labels[index]).to_owned(),
                label(judged).to_owned(),
            ];
            lines += &line(self.form, commit, &cells, pair);
        }
        for row in others {
            let identity = &row.identity;
            let of_row = [
                "",
                "",
                "",
                &identity.name,
                &identity.before,
                &identity.after,
            ];
            let mut cells = of_row.map(str::to_owned).to_vec();
            cells.extend(["", "", "", "not proposed", "", "true", ""].map(str::to_owned));
            let prefix = [self.form.name, &commit.repository, &commit.sha1].join("\t");
            let features = "\t".repeat(FEATURES.split_whitespace().count());
            lines += &format!("{prefix}\t{}{features}\n", cells.join("\t"));
        }
        lines
    }

    /// Returns the label of each pair, and the expected rows to which no pair corresponds. An expected row
    /// labels the pair of its elements, whatever it calls the refactoring: which one it is depends on the pairs
    /// around. A wrong row labels a pair only if this would be the same refactoring.
    fn labels<'r>(&self, rows: &[&'r OracleRow]) -> (Vec<Option<bool>>, Vec<&'r OracleRow>) {
        let mut labels = vec![None; self.pairs.len()];
        let mut findings = FindingMap::new();
        let mut by_identity: BTreeMap<&Identity, Vec<usize>> = BTreeMap::new();
        let mut by_keys: BTreeMap<(PairFamily, String, String), Vec<usize>> = BTreeMap::new();
        for (index, finding) in self.findings.iter().enumerate() {
            if let Some(identity) = &self.identities[index] {
                findings.entry(identity.clone()).or_default().push(finding);
                by_identity.entry(identity).or_default().push(index);
            }
            let of = |element| key::of_element(element, self.form.keys);
            let keys = (of(&finding.elements.before), of(&finding.elements.after));
            let family = self.pairs[index].family;
            by_keys
                .entry((family, keys.0, keys.1))
                .or_default()
                .push(index);
        }
        let mut others = Vec::new();
        for &row in rows {
            let families = families(self.form, &row.identity.name);
            let found = join::matching_identity(self.form, &findings, &row.identity);
            let found = found.and_then(|identity| by_identity.get(&identity));
            let mut indices: Vec<usize> = found.into_iter().flatten().copied().collect();
            if row.expected {
                let keys = (&row.identity.before, &row.identity.after);
                let of_family = |&family| by_keys.get(&(family, keys.0.clone(), keys.1.clone()));
                indices.extend(families.iter().filter_map(of_family).flatten());
                if indices.is_empty() && !families.is_empty() {
                    others.push(row);
                }
            }
            for index in indices {
                labels[index] = Some(row.expected || labels[index] == Some(true));
            }
        }
        (labels, others)
    }
}

/// Returns the refactoring that a pair is or would be; `None` if the oracle has none for it.
fn identity(form: &Form, finding: &RelationshipRow, all: &[RelationshipRow]) -> Option<Identity> {
    let elements = finding.elements.as_ref();
    let name = form.type_of(finding.relationship, elements.after.kind)?;
    let stays = finding.relationship == "SAME" && elements.before.path == elements.after.path;
    if stays || !form.types.contains(&name) || !form.is_of(finding.language.row().name) {
        return None;
    }
    let keys = elements.map(|element| key::of_element(element, form.keys));
    Some(join::identity(
        form,
        name,
        finding,
        (keys.before, keys.after),
        all,
    ))
}

/// Returns the families of the pairs that an oracle's refactoring type names; none for new supertypes.
fn families(form: &Form, name: &str) -> BTreeSet<PairFamily> {
    let rules = form.rules.iter().filter(|rule| rule.name == name);
    let relationships = rules.flat_map(|rule| rule.relationships.iter().copied());
    relationships
        .filter_map(PairFamily::of_relationship)
        .collect()
}

/// Returns the decision on a pair.
fn decision(pair: &ProposedPair) -> &'static str {
    match (pair.is_accepted, pair.reasons.is_empty(), pair.is_taken) {
        (true, ..) => "accepted",
        (false, false, _) => "refused",
        (false, true, true) => "lost",
        (false, true, false) => "dropped",
    }
}

/// Returns a label as a cell.
fn label(label: Option<bool>) -> &'static str {
    match label {
        Some(true) => "true",
        Some(false) => "false",
        None => "",
    }
}

/// Returns the line of a pair.
fn line(form: &Form, commit: &OracleCommit, cells: &[String], pair: &ProposedPair) -> String {
    let feature = |name: &str| match pair.features.get(name) {
        Some(value) => format!("{value:.4}"),
        None => String::new(),
    };
    let features: Vec<String> = FEATURES.split_whitespace().map(feature).collect();
    [
        form.name,
        &commit.repository,
        &commit.sha1,
        &cells.join("\t"),
        &features.join("\t"),
    ]
    .join("\t")
        + "\n"
}
