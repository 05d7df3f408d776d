//! Why a listed refactoring was missed: what became of its two elements instead.

use super::form::Form;
use super::join::{CommitJudgements, DERIVED};
use super::key;
use super::oracle::{Identity, OracleCommit, Verdict};
use crate::base::pair::{Pair, Side};
use crate::cst::{Linked, NodeId};
use crate::mine::outcome::{ElementRow, RelationshipRow};
use crate::mine::{self, Miner, Settings};
use crate::parse::cache::OutlineCache;
use crate::source::Filter;
use crate::source::git::{Merges, Reader, Repository};
use std::collections::BTreeMap;

/// Types whose after element must be new for the pair to be found.
const MAKES_NEW: &[&str] = &[
    "Extract Method",
    "Extract Function",
    "Extract Superclass",
    "Extract Interface",
];
/// Types whose before element must be gone for the pair to be found.
const TAKES_AWAY: &[&str] = &["Inline Method", "Inline Function"];

/// Links the trees of a commit once more, for the commits where something was missed.
pub struct Relinker<'a> {
    miner: Miner<'a>,
    filter: &'a Filter,
    settings: &'a Settings,
    reader: Option<(std::path::PathBuf, Repository, Reader)>,
}

impl<'a> Relinker<'a> {
    /// For commits mined with these settings and files.
    pub fn new(settings: &'a Settings, filter: &'a Filter, cache: &'a OutlineCache) -> Self {
        Relinker {
            miner: Miner::new(settings, cache),
            filter,
            settings,
            reader: None,
        }
    }

    /// Fills in the reasons of the misses of a commit that have none yet.
    pub fn explain(
        &mut self,
        form: &Form,
        commit: &OracleCommit,
        judged: &mut CommitJudgements<'_>,
    ) {
        let is_open = |verdict: Verdict, reason: &Option<String>| {
            verdict == Verdict::FalseNegative && reason.is_none()
        };
        let judgements = &mut judged.judgements;
        if !judgements
            .iter()
            .any(|judgement| is_open(judgement.verdict, &judgement.reason))
        {
            return;
        }
        let Some(linked) = self.linked(commit) else {
            return;
        };
        let evidence = Evidence::new(form, &linked, &judged.relationships);
        for judgement in judgements {
            if is_open(judgement.verdict, &judgement.reason) {
                judgement.reason = Some(reason(&evidence, &judgement.identity));
            }
        }
    }

    /// The trees of both sides; none if the commit cannot be read any more.
    fn linked(&mut self, commit: &OracleCommit) -> Option<Linked> {
        let (path, id) = commit.place.as_ref().ok()?;
        if self.reader.as_ref().is_none_or(|(open, ..)| open != path) {
            let repository = Repository::open(path).ok()?;
            let reader = repository.reader();
            self.reader = Some((path.clone(), repository, reader));
        }
        let (_, repository, reader) = self.reader.as_mut()?;
        let plan = repository.plan_commits(std::slice::from_ref(id), Merges::FirstParent);
        let planned = plan.commits.first()?;
        let change = reader
            .changes(planned, self.filter, &self.settings.limits)
            .ok()?;
        Some(self.miner.linked(&change, reader))
    }
}

/// Everything known of a commit that may tell why a pair was not found.
pub struct Evidence<'a> {
    form: &'a Form,
    linked: &'a Linked,
    relationships: &'a [RelationshipRow],
    /// The elements of each side by key, and by the last part of the key.
    elements: Pair<Elements>,
}

#[derive(Default)]
struct Elements {
    by_key: BTreeMap<String, (NodeId, ElementRow)>,
    by_member: BTreeMap<String, Vec<String>>,
}

impl Elements {
    fn new(form: &Form, linked: &Linked, side: Side) -> Self {
        let mut elements = Elements::default();
        for node in linked.sides.get(side).nodes.ids() {
            let row = mine::element(linked, side, node);
            let key = key::of_element(&row, form.keys);
            let (_, member) = key::split_member(&key);
            let same = elements.by_member.entry(member.to_owned()).or_default();
            same.push(key.clone());
            elements.by_key.entry(key).or_insert((node, row));
        }
        elements
    }

    /// The element with `key`, or the only one of its name and parameters in another class: some
    /// keys have their class replaced by that of the other element.
    fn find(&self, key: &str) -> Option<&(NodeId, ElementRow)> {
        self.by_key.get(key).or_else(|| {
            let (_, member) = key::split_member(key);
            match &self.by_member.get(member)?[..] {
                [only] => self.by_key.get(only),
                _ => None,
            }
        })
    }
}

impl<'a> Evidence<'a> {
    /// What the trees and the relationships of a commit tell.
    pub fn new(form: &'a Form, linked: &'a Linked, relationships: &'a [RelationshipRow]) -> Self {
        let of_side = |side| Elements::new(form, linked, side);
        Evidence {
            form,
            linked,
            relationships,
            elements: Pair::new(of_side(Side::Before), of_side(Side::After)),
        }
    }

    /// What `element` of `side` was matched to.
    fn match_of(&self, side: Side, element: &ElementRow) -> Option<&RelationshipRow> {
        self.relationships
            .iter()
            .filter(|row| !DERIVED.contains(&row.relationship))
            .find(|row| row.elements.get(side) == element)
    }

    /// `p.A.m() (RENAME, similar, 0.61)`: the element on the other side of a match, and how.
    fn told(&self, side: Side, row: &RelationshipRow) -> String {
        let other = match side {
            Side::Before => &row.elements.after,
            Side::After => &row.elements.before,
        };
        let score = row
            .similarity
            .map_or_else(String::new, |score| format!(", {score:.2}"));
        format!(
            "{} ({}, {}{score})",
            key::of_element(other, self.form.keys),
            row.relationship,
            row.pass
        )
    }
}

/// Why the refactoring `identity` was not found, from what became of its elements.
pub fn reason(evidence: &Evidence<'_>, identity: &Identity) -> String {
    let before = evidence.elements.before.find(&identity.before);
    let after = evidence.elements.after.find(&identity.after);
    let (Some((before_node, before)), Some((after_node, after))) = (before, after) else {
        return no_element(before.is_none(), after.is_none());
    };
    let between: Vec<&str> = evidence
        .relationships
        .iter()
        .filter(|row| row.elements.before == *before && row.elements.after == *after)
        .map(|row| row.relationship)
        .collect();
    if !between.is_empty() {
        return format!("found as {}", between.join(" and "));
    }
    let mut reasons = Vec::new();
    let name = identity.name.as_str();
    let before_match = evidence.match_of(Side::Before, before);
    let after_match = evidence.match_of(Side::After, after);
    if let Some(row) = after_match.filter(|_| !TAKES_AWAY.contains(&name)) {
        reasons.push(format!(
            "the after element is matched to {}",
            evidence.told(Side::After, row)
        ));
    }
    if let Some(row) = before_match.filter(|_| !MAKES_NEW.contains(&name)) {
        reasons.push(format!(
            "the before element is matched to {}",
            evidence.told(Side::Before, row)
        ));
    }
    if before_match.is_none() && MAKES_NEW.contains(&name) {
        reasons.push("the element it was extracted from is matched to none".to_owned());
    }
    if after_match.is_none() && TAKES_AWAY.contains(&name) {
        reasons.push("the element it was inlined to is matched to none".to_owned());
    }
    if reasons.is_empty() {
        reasons.push(unrelated(evidence.linked, *before_node, *after_node, name));
    }
    reasons.join("; ")
}

fn no_element(before: bool, after: bool) -> String {
    let sides = match (before, after) {
        (true, true) => "on either side",
        (true, false) => "before",
        _ => "after",
    };
    format!("no such element {sides} in the changed files")
}

/// Why two elements that nothing else claims have no relationship.
fn unrelated(_linked: &Linked, _before: NodeId, _after: NodeId, name: &str) -> String {
    let calls = MAKES_NEW.contains(&name) || TAKES_AWAY.contains(&name);
    let why = if calls {
        "too little of the code is contained, or no call between them is seen"
    } else {
        "too dissimilar"
    };
    format!("both elements are there and nothing else claims them: {why}")
}
