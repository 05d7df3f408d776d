//! Explains why two elements are related or not, with the relationships, the matching, the refusals
//! that the passes recorded, and the similarity of the two.

use super::matching::Matching;
use super::options::Algorithm;
use super::place::same_place;
use super::proposed::{self, ProposedPair};
use super::refdiff;
use super::relationship::{Pass, Relationship};
use super::similarity::jaccard;
use crate::base::pair::Side;
use crate::cst::{Linked, NodeId};

/// Function that returns the name of an element of a side.
pub type NameOf<'n> = dyn Fn(NodeId) -> String + 'n;

/// Answers questions about a compared change. Explanations are lists of sentences without full
/// stop.
pub struct Explainer<'e> {
    matching: &'e Matching<'e>,
    relationships: &'e [Relationship],
}

impl<'e> Explainer<'e> {
    /// Returns an explainer of the final matching and relationships.
    pub(super) fn new(matching: &'e Matching<'e>, relationships: &'e [Relationship]) -> Self {
        Explainer {
            matching,
            relationships,
        }
    }

    /// Returns the trees that were compared.
    pub fn linked(&self) -> &'e Linked {
        self.matching.context.linked
    }

    /// Returns all relationships of the change.
    pub fn relationships(&self) -> &'e [Relationship] {
        self.relationships
    }

    /// Returns true if an element is unmatched.
    pub fn is_unmatched(&self, node: NodeId) -> bool {
        self.matching.is_unmatched(node)
    }

    /// Returns the match of an element.
    pub fn partner_of(&self, node: NodeId) -> Option<NodeId> {
        self.matching.partner(node)
    }

    /// Returns the pairs that passes proposed, with their features.
    pub fn proposed(&self) -> Vec<ProposedPair> {
        proposed::collect(self.matching, self.relationships)
    }

    /// Explains why two elements are matched or not.
    pub fn pair(&self, before: NodeId, after: NodeId, name_of: &NameOf<'_>) -> Vec<String> {
        let related = self.related(before, after);
        if !related.is_empty() {
            return related;
        }
        let refusals = self.refusals(before, after, |pass| !pass.is_of_moved_code());
        if self.matching.partner(before) == Some(after) {
            return refusals;
        }
        if !self.matching.context.comparable(before, after) {
            return vec!["elements of these kinds are never matched".to_owned()];
        }
        let matches = [(Side::Before, before), (Side::After, after)];
        let matches = matches.map(|(_side, node)| self.other_match(node, name_of));
        let mut reasons: Vec<String> = matches.into_iter().flatten().collect();
        let are_unmatched = reasons.is_empty();
        let similarity = self.matching.context.text_similarity(before, after).0;
        let similarity_min = refdiff::similarity_min(self.matching, before, after);
        if similarity <= similarity_min {
            let names = self.matching.context.name_similarity(before, after);
            reasons.push(format!(
                "similarity {similarity:.2} is not above {similarity_min:.2} (names {names:.2})"
            ));
            if are_unmatched {
                reasons.extend(self.own_content(before, after));
            }
        } else if !are_unmatched {
            reasons.push(format!(
                "similarity {similarity:.2}, lost to a better match"
            ));
        } else if refusals.is_empty() {
            reasons.push(format!(
                "similarity {similarity:.2}, but no pass proposed the pair"
            ));
        }
        reasons.extend(refusals);
        reasons
    }

    /// Explains why code of `before` was extracted to `after` or not if `side` is after, and why
    /// `before` was inlined into `after` or not if `side` is before.
    pub fn moved_code(
        &self,
        side: Side,
        (before, after): (NodeId, NodeId),
        name_of: &NameOf<'_>,
    ) -> Vec<String> {
        let related = self.related(before, after);
        if !related.is_empty() {
            return related;
        }
        let (moved, caller) = match side {
            Side::After => (after, before),
            Side::Before => (before, after),
        };
        let mut reasons: Vec<String> = self.other_match(moved, name_of).into_iter().collect();
        if self.matching.is_unmatched(caller) {
            let code = match side {
                Side::After => "removed",
                Side::Before => "added",
            };
            reasons.push(format!(
                "its caller is not matched, so that the {code} code is unknown"
            ));
        }
        reasons.extend(self.refusals(before, after, Pass::is_of_moved_code));
        if reasons.is_empty() {
            reasons.push("no call between them was found".to_owned());
        }
        reasons
    }

    /// Returns the relationships of a pair.
    fn related(&self, before: NodeId, after: NodeId) -> Vec<String> {
        let of_pair = |relationship: &&Relationship| {
            relationship.before == before && relationship.after == after
        };
        let sentence = |relationship: &Relationship| {
            let pass = pass_with_score(relationship.pass, relationship.similarity);
            format!("found as {} ({pass})", relationship.kind.name())
        };
        let related = self.relationships.iter().filter(of_pair);
        related.map(sentence).collect()
    }

    fn refusals(
        &self,
        before: NodeId,
        after: NodeId,
        is_asked: impl Fn(Pass) -> bool,
    ) -> Vec<String> {
        self.matching
            .context
            .refusals
            .reasons((before, after), is_asked)
    }

    /// Returns the match of an element; `None` if it is unmatched.
    fn other_match(&self, node: NodeId, name_of: &NameOf<'_>) -> Option<String> {
        let side = node.side();
        let partner = self.matching.partner(node)?;
        let before = match side {
            Side::Before => node,
            Side::After => partner,
        };
        let provenance = self.matching.provenance(before)?;
        Some(format!(
            "the {} element is matched to {} ({})",
            side.name(),
            name_of(partner),
            pass_with_score(provenance.pass, provenance.similarity)
        ))
    }

    /// Returns the similarity of the own content of two methods or functions in different
    /// containers if it is not above the threshold.
    fn own_content(&self, before: NodeId, after: NodeId) -> Option<String> {
        let (context, bags) = (self.matching.context, self.matching.context.bags);
        let is_compared = context.options.algorithm == Algorithm::Refmine
            && context.node(before).kind.is_callable()
            && !same_place::same_location(self.matching, before, after);
        let content = (bags.content(before), bags.content(after));
        let similarity = jaccard(content.0, content.1, &bags.idf).0;
        let similarity_min = context.options.similarity_min;
        (is_compared && similarity <= similarity_min).then(|| {
            format!(
                "without comments and enclosing names {similarity:.2}, not above {similarity_min:.2}"
            )
        })
    }

    /// Returns the callers of the element `node`, if the element is unmatched; empty for a
    /// matched element.
    pub fn callers(&self, node: NodeId) -> Vec<NodeId> {
        if !self.is_unmatched(node) {
            return Vec::new();
        }
        let calls = self.matching.calls(node.side()).all();
        let calls = calls.iter().filter(|&&(_, callee)| callee == node);
        calls.map(|&(caller, _)| caller).collect()
    }

    /// Returns the unmatched elements that the element `node` calls, each once.
    pub fn unmatched_callees(&self, node: NodeId) -> Vec<NodeId> {
        let calls = self.matching.calls(node.side()).all();
        let calls = calls.iter().filter(|&&(caller, _)| caller == node);
        let mut callees: Vec<NodeId> = calls.map(|&(_, callee)| callee).collect();
        callees.retain(|&callee| callee != node && self.is_unmatched(callee));
        callees.sort_unstable();
        callees.dedup();
        callees
    }

    /// Returns true if the explanations are to end, because the change took too long.
    pub fn is_stopped(&self) -> bool {
        self.matching.context.budget.is_stopped()
    }

    /// Returns the elements of the other side that are most similar to `node`, with the similarity,
    /// most similar first: up to `count` unmatched ones and up to `count` matched ones.
    pub fn most_similar(&self, node: NodeId, count: usize) -> Vec<(NodeId, f64)> {
        let side = node.side();
        let other = side.opposite();
        let similarity = |candidate: NodeId| {
            let (before, after) = match side {
                Side::Before => (node, candidate),
                Side::After => (candidate, node),
            };
            let is_comparable = self.matching.context.comparable(before, after);
            is_comparable.then(|| self.matching.context.text_similarity(before, after).0)
        };
        let candidates = self.linked().sides.get(other).nodes.ids();
        let mut candidates: Vec<(NodeId, f64)> = candidates
            .filter_map(|candidate| Some((candidate, similarity(candidate)?)))
            .filter(|(_, similarity)| *similarity > 0.0)
            .collect();
        candidates.sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
        let mut counts = [0; 2];
        candidates.retain(|&(candidate, _)| {
            let count_so_far = &mut counts[usize::from(self.is_unmatched(candidate))];
            *count_so_far += 1;
            *count_so_far <= count
        });
        candidates
    }
}

/// Returns the name of a pass with its score, if it has one.
fn pass_with_score(pass: Pass, score: Option<f64>) -> String {
    let score = score.map_or_else(String::new, |score| format!(", {score:.2}"));
    format!("{}{score}", pass.name())
}
