//! Reasons for misses: explains from the final matching of a commit why a listed refactoring was
//! not found.

use super::Relinker;
use crate::base::pair::{Pair, Side};
use crate::cst::{Linked, NodeId};
use crate::evaluate::join::Judgement;
use crate::evaluate::oracle::OracleCommit;
use crate::evaluate::oracle::form::Form;
use crate::evaluate::oracle::key;
use crate::evaluate::verdict::{Identity, Verdict};
use crate::mine;
use crate::refine::TypeGroup;
use crate::relate::explain::Explainer;
use std::collections::BTreeMap;

/// Types whose after element contains code of the before element.
const MAKES_NEW: &[&str] = &["Extract Method", "Extract Function"];
/// Refactoring types that move the code of the before element into the after element.
const TAKES_AWAY: &[&str] = &["Inline Method", "Inline Function"];

/// Maximum number of element pairs that are explained for one row.
const REASONS_MAX: usize = 3;

impl Relinker<'_> {
    /// Adds reasons to the misses of a commit (expected refactorings that were not found) that have
    /// none yet. Adds none if the commit cannot be read any more. The commit is matched again, because
    /// only then its evidence is in memory.
    pub fn explain(
        &mut self,
        form: &Form,
        commit: &OracleCommit,
        judgements: &mut [Judgement<'_>],
    ) {
        // Only the matching is explained, not what was read off matched elements.
        let is_open = |judgement: &Judgement<'_>| {
            judgement.verdict == Verdict::FalseNegative
                && judgement.reason.is_none()
                && judgement.identity.group() == TypeGroup::Structure
        };
        if !judgements.iter().any(is_open) {
            return;
        }
        self.ask(commit, |explainer| {
            let evidence = MissEvidence::new(form, explainer);
            for judgement in judgements {
                if is_open(judgement) {
                    judgement.reason = Some(evidence.reason(&judgement.identity));
                }
            }
        });
    }
}

/// Final matching of a commit, and the elements of the commit by key.
struct MissEvidence<'a> {
    explainer: &'a Explainer<'a>,
    /// Elements of each side.
    elements: Pair<ElementsByKey>,
}

/// Elements of one side by their keys in the notation of an oracle.
#[derive(Default)]
struct ElementsByKey {
    /// First element with each key.
    by_key: BTreeMap<String, NodeId>,
    /// Key of each element.
    keys: BTreeMap<NodeId, String>,
    /// Keys of the elements with the same name and parameters, in any class.
    by_member: BTreeMap<String, Vec<String>>,
}

impl ElementsByKey {
    fn new(form: &Form, linked: &Linked, side: Side) -> Self {
        let mut elements = ElementsByKey::default();
        for node in linked.sides.get(side).nodes.ids() {
            let row = mine::element(linked, node);
            let key = key::of_element(&row, form.keys);
            let (_, member) = key::split_member(&key);
            let of_member = elements.by_member.entry(member.to_owned()).or_default();
            of_member.push(key.clone());
            elements.keys.insert(node, key.clone());
            elements.by_key.entry(key).or_insert(node);
        }
        elements
    }

    /// Returns the elements that `key` can denote: the element with this key, otherwise the elements
    /// with its name and parameters in any class, because some keys of an oracle have the class of
    /// the element on the other side of the refactoring.
    fn find(&self, key: &str) -> Vec<NodeId> {
        if let Some(&node) = self.by_key.get(key) {
            return vec![node];
        }
        let (_, member) = key::split_member(key);
        let keys = self.by_member.get(member).map_or(&[][..], Vec::as_slice);
        keys.iter().map(|key| self.by_key[key]).collect()
    }
}

impl<'a> MissEvidence<'a> {
    fn new(form: &Form, explainer: &'a Explainer<'a>) -> Self {
        let of_side = |side| ElementsByKey::new(form, explainer.linked(), side);
        MissEvidence {
            explainer,
            elements: Pair::of_sides(of_side),
        }
    }

    /// Returns the reason why the refactoring `identity` was not found.
    fn reason(&self, identity: &Identity) -> String {
        let before = self.elements.before.find(&identity.before);
        let after = self.elements.after.find(&identity.after);
        if before.is_empty() || after.is_empty() {
            return no_element(before.is_empty(), after.is_empty());
        }
        let name = identity.name.as_str();
        let name_of = |node: NodeId| {
            let keys = &self.elements.get(node.side()).keys;
            keys.get(&node).cloned().unwrap_or_default()
        };
        let mut reasons: Vec<String> = Vec::new();
        for &before in &before {
            for &after in &after {
                let sentences = if MAKES_NEW.contains(&name) {
                    self.explainer
                        .moved_code(Side::After, (before, after), &name_of)
                } else if TAKES_AWAY.contains(&name) {
                    self.explainer
                        .moved_code(Side::Before, (before, after), &name_of)
                } else {
                    self.explainer.pair(before, after, &name_of)
                };
                reasons.push(sentences.join("; "));
            }
        }
        reasons.dedup();
        reasons.truncate(REASONS_MAX);
        reasons.join(", or ")
    }
}

/// Returns the reason that no element has a key of the refactoring; `before` and `after` are true if it
/// is missing on that side.
fn no_element(before: bool, after: bool) -> String {
    let sides = match (before, after) {
        (true, true) => "on either side",
        (true, false) => "before",
        _ => "after",
    };
    format!("no such element {sides} in the changed files")
}
