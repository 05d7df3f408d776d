//! The one-to-one matching of elements, and the total order in which candidates take their turn.

use super::relationship::Pass;
use crate::base::bag::Symbol;
use crate::base::ids::IndexVec;
use crate::base::pair::{Pair, Side};
use crate::cst::{ElementNode, Linked, NodeId};
use std::cmp::Ordering;

/// A pair of elements that may be the same.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct MatchCandidate {
    /// By which candidates are ranked; the larger the better.
    pub rank: f64,
    /// The score to report.
    pub similarity: f64,
    /// The larger depth of the two.
    pub depth: u32,
    /// The element before.
    pub before: NodeId,
    /// The element after.
    pub after: NodeId,
}

impl MatchCandidate {
    /// A pair with its scores.
    pub fn new(
        linked: &Linked,
        before: NodeId,
        after: NodeId,
        rank: f64,
        similarity: f64,
    ) -> MatchCandidate {
        let depth = linked.sides.before.nodes[before]
            .depth
            .max(linked.sides.after.nodes[after].depth);
        MatchCandidate {
            rank,
            similarity,
            depth,
            before,
            after,
        }
    }

    /// Better ranks first, then outer elements, then the order of the text before and after. The
    /// last makes the order total: RefDiff leaves it to hashing.
    pub fn order(&self, other: &MatchCandidate) -> Ordering {
        other
            .rank
            .total_cmp(&self.rank)
            .then(self.depth.cmp(&other.depth))
            .then(self.before.cmp(&other.before))
            .then(self.after.cmp(&other.after))
    }
}

/// How a pair was found.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct MatchProvenance {
    /// The pass.
    pub pass: Pass,
    /// The score, where the pass has one.
    pub similarity: Option<f64>,
}

/// Which element is which: a partial one-to-one relation.
#[derive(Debug)]
pub struct Matching {
    partners: Pair<IndexVec<NodeId, Option<NodeId>>>,
    /// How the pair of each before element was found.
    found: IndexVec<NodeId, Option<MatchProvenance>>,
}

impl Matching {
    /// No element is matched yet.
    pub fn new(linked: &Linked) -> Self {
        Matching {
            partners: linked
                .sides
                .as_ref()
                .map(|cst| IndexVec::filled(None, cst.nodes.len())),
            found: IndexVec::filled(None, linked.sides.before.nodes.len()),
        }
    }

    /// What became of an element.
    pub fn after(&self, before: NodeId) -> Option<NodeId> {
        self.partners.before[before]
    }

    /// What an element was.
    pub fn before(&self, after: NodeId) -> Option<NodeId> {
        self.partners.after[after]
    }

    /// What an element of either side is on the other.
    pub fn partner(&self, side: Side, node: NodeId) -> Option<NodeId> {
        self.partners.get(side)[node]
    }

    /// How the pair of a before element was found.
    pub fn provenance(&self, before: NodeId) -> Option<MatchProvenance> {
        self.found[before]
    }

    /// Whether an element of one side has no partner.
    pub fn is_unmatched(&self, side: Side, node: NodeId) -> bool {
        self.partners.get(side)[node].is_none()
    }

    /// All pairs, by the before element.
    pub fn pairs(&self) -> impl Iterator<Item = (NodeId, NodeId)> + '_ {
        self.partners
            .before
            .entries()
            .filter_map(|(before, after)| Some((before, (*after)?)))
    }

    /// The elements of one side without a partner.
    pub fn unmatched(&self, side: Side) -> impl Iterator<Item = NodeId> + '_ {
        self.partners
            .get(side)
            .entries()
            .filter(|(_, partner)| partner.is_none())
            .map(|(node, _)| node)
    }

    /// Adds a pair of two unmatched elements.
    pub(super) fn record(&mut self, before: NodeId, after: NodeId, found: MatchProvenance) {
        self.partners.before[before] = Some(after);
        self.partners.after[after] = Some(before);
        self.found[before] = Some(found);
    }

    /// Removes a pair.
    pub(super) fn release(&mut self, before: NodeId, after: NodeId) {
        self.partners.before[before] = None;
        self.partners.after[after] = None;
        self.found[before] = None;
    }

    /// The before elements without a partner.
    pub fn removed(&self) -> impl Iterator<Item = NodeId> + '_ {
        self.unmatched(Side::Before)
    }

    /// The after elements without a partner.
    pub fn added(&self) -> impl Iterator<Item = NodeId> + '_ {
        self.unmatched(Side::After)
    }
}

/// By what an element is known among its siblings: namespace, signature, and whether it is an
/// attribute.
pub type Identifier = (Option<Symbol>, Symbol, bool);

/// The identifier of an element.
pub fn identifier(node: &ElementNode) -> Identifier {
    (node.namespace, node.signature, node.kind.is_attribute())
}
