//! One-to-one matching of elements, and the total order of candidates.
//!
//! `pairing.rs` adds pairs to the matching.

use super::context::Context;
use super::relationship::Pass;
use crate::base::bag::Symbol;
use crate::base::pair::{Pair, Side};
use crate::base::{Map, Set};
use crate::cst::{ElementNode, Linked, NodeId, NodeVec};
use std::cmp::Ordering;

/// Pair of elements that a pass may match.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct MatchCandidate {
    /// Rank; the candidate with the larger rank is matched first.
    pub rank: f64,
    /// Score that is reported if the pair is matched, 0 to 1.
    pub similarity: f64,
    /// Depth of the more deeply nested element.
    pub depth: u32,
    /// Before element of the candidate pair.
    pub before: NodeId,
    /// After element of the candidate pair.
    pub after: NodeId,
}

impl MatchCandidate {
    /// Creates a candidate; its depth is that of its elements in the trees `linked`.
    pub fn new(
        linked: &Linked,
        before: NodeId,
        after: NodeId,
        rank: f64,
        similarity: f64,
    ) -> MatchCandidate {
        let depth = linked[before].depth.max(linked[after].depth);
        MatchCandidate {
            rank,
            similarity,
            depth,
            before,
            after,
        }
    }

    /// Compares candidates: larger ranks first, then outer elements, then by position in the text
    /// before and after. The position makes the order total; RefDiff leaves ties to hashing.
    pub fn order(&self, other: &MatchCandidate) -> Ordering {
        other
            .rank
            .total_cmp(&self.rank)
            .then(self.depth.cmp(&other.depth))
            .then(self.before.cmp(&other.before))
            .then(self.after.cmp(&other.after))
    }
}

/// Pass that matched a pair, with its score.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct MatchProvenance {
    /// Pass that matched the pair.
    pub pass: Pass,
    /// Score of the pair, 0 to 1; `None` if the pass has no score.
    pub similarity: Option<f64>,
}

/// Partial one-to-one mapping between the elements of both sides, and what is known of these elements.
pub struct Matching<'a> {
    /// Data of the change.
    pub context: &'a Context<'a>,
    /// Matched element of the other side, by side and element; `None` for unmatched elements.
    partners: Pair<NodeVec<Option<NodeId>>>,
    /// Pass and score of the match of each before element; `None` for unmatched elements.
    provenance: NodeVec<Option<MatchProvenance>>,
    /// Matched files or namespaces in which members of types declared elsewhere are written, and matched
    /// parts of types. Stack of the pairs whose members are still to be matched.
    pub(super) pending_enclosing_pairs: Vec<(NodeId, NodeId)>,
}

impl<'a> Matching<'a> {
    /// Returns a matching without pairs.
    pub fn new(context: &'a Context<'a>) -> Self {
        let linked = context.linked;
        Matching {
            context,
            partners: linked.sides.as_ref().map(|cst| cst.nodes.filled(None)),
            provenance: linked.sides.before.nodes.filled(None),
            pending_enclosing_pairs: Vec::new(),
        }
    }

    /// Returns a matching with the pairs of another one, which had other data of the same change.
    pub fn with_pairs(
        context: &'a Context<'a>,
        pairs: Vec<(NodeId, NodeId, MatchProvenance)>,
    ) -> Self {
        let mut matching = Matching::new(context);
        for (before, after, provenance) in pairs {
            matching.record(before, after, provenance);
        }
        matching
    }

    /// Returns all pairs with their provenance.
    pub fn into_pairs(self) -> Vec<(NodeId, NodeId, MatchProvenance)> {
        let pairs = self.pairs();
        let pairs =
            pairs.filter_map(|(before, after)| Some((before, after, self.provenance(before)?)));
        pairs.collect()
    }

    /// Returns the match of an element, which is on the other side.
    pub fn partner(&self, node: NodeId) -> Option<NodeId> {
        self.partners[node]
    }

    /// Returns the provenance of the match of a before element; `None` if it is unmatched.
    pub fn provenance(&self, before: NodeId) -> Option<MatchProvenance> {
        self.provenance[before]
    }

    /// Returns true if an element is unmatched.
    pub fn is_unmatched(&self, node: NodeId) -> bool {
        self.partners[node].is_none()
    }

    /// Returns all pairs, ascending by before element.
    pub fn pairs(&self) -> impl Iterator<Item = (NodeId, NodeId)> + '_ {
        self.partners
            .before
            .entries()
            .filter_map(|(before, after)| Some((before, (*after)?)))
    }

    /// Returns the unmatched elements of `side`.
    pub fn unmatched(&self, side: Side) -> impl Iterator<Item = NodeId> + '_ {
        self.partners
            .get(side)
            .entries()
            .filter(|(_, partner)| partner.is_none())
            .map(|(node, _)| node)
    }

    /// Adds a pair of two unmatched elements.
    pub(super) fn record(&mut self, before: NodeId, after: NodeId, provenance: MatchProvenance) {
        self.partners[before] = Some(after);
        self.partners[after] = Some(before);
        self.provenance[before] = Some(provenance);
    }

    /// Removes a pair from the matching, so that both elements are unmatched.
    pub(super) fn release(&mut self, before: NodeId, after: NodeId) {
        self.partners[before] = None;
        self.partners[after] = None;
        self.provenance[before] = None;
    }

    /// Returns the unmatched before elements.
    pub fn removed(&self) -> impl Iterator<Item = NodeId> + '_ {
        self.unmatched(Side::Before)
    }

    /// Returns the unmatched after elements.
    pub fn added(&self) -> impl Iterator<Item = NodeId> + '_ {
        self.unmatched(Side::After)
    }
}

/// Key of an element among its siblings: namespace, signature, and true for attributes.
pub type Identifier = (Option<Symbol>, Symbol, bool);

/// Unmatched element among its siblings. The derived order puts siblings of both sides with the same
/// identifier next to each other, those of the before side first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct UnmatchedSibling {
    /// Key of the element among its siblings.
    pub identifier: Identifier,
    /// The element.
    pub node: NodeId,
}

impl UnmatchedSibling {
    /// Returns the sibling `node`.
    pub fn new(context: &Context<'_>, node: NodeId) -> UnmatchedSibling {
        let identifier = identifier(context.node(node));
        UnmatchedSibling { identifier, node }
    }

    /// Returns the side of the element.
    pub fn side(&self) -> Side {
        self.node.side()
    }
}

/// Returns the elements of `pairs`, those of both sides.
pub(super) fn elements(pairs: &[(NodeId, NodeId)]) -> Set<NodeId> {
    let pairs = pairs.iter();
    pairs.flat_map(|&(before, after)| [before, after]).collect()
}

/// Returns those of `pairs` whose elements are in no other pair.
pub(super) fn unambiguous_pairs(pairs: &[(NodeId, NodeId)]) -> Set<(NodeId, NodeId)> {
    let mut counts: Map<NodeId, usize> = Map::default();
    for node in pairs.iter().flat_map(|&(before, after)| [before, after]) {
        *counts.entry(node).or_default() += 1;
    }
    let is_only = |(before, after): &(NodeId, NodeId)| counts[before] == 1 && counts[after] == 1;
    pairs.iter().copied().filter(is_only).collect()
}

/// Returns the identifier of an element.
pub fn identifier(node: &ElementNode) -> Identifier {
    (node.namespace, node.signature, node.kind.is_attribute())
}
