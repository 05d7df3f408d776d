//! The one-to-one matching of elements, and the total order in which candidates take their turn.

use super::Pass;
use crate::base::ids::IndexVec;
use crate::base::pair::{Pair, Side};
use crate::cst::{Linked, NodeId};
use std::cmp::Ordering;

/// A pair of elements that may be the same.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Candidate {
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

impl Candidate {
    /// A pair with its scores.
    pub fn new(
        linked: &Linked,
        before: NodeId,
        after: NodeId,
        rank: f64,
        similarity: f64,
    ) -> Candidate {
        let depth = linked.sides.before.nodes[before]
            .depth
            .max(linked.sides.after.nodes[after].depth);
        Candidate {
            rank,
            similarity,
            depth,
            before,
            after,
        }
    }

    /// Better ranks first, then outer elements, then the order of the text before and after. The
    /// last makes the order total: RefDiff leaves it to hashing.
    fn order(&self, other: &Candidate) -> Ordering {
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
pub struct Found {
    /// The pass.
    pub pass: Pass,
    /// The score, where the pass has one.
    pub similarity: Option<f64>,
}

/// Which element is which: a partial one-to-one relation.
#[derive(Debug)]
pub struct Matching<'a> {
    linked: &'a Linked,
    partners: Pair<IndexVec<NodeId, Option<NodeId>>>,
    /// How the pair of each before element was found.
    found: IndexVec<NodeId, Option<Found>>,
}

impl<'a> Matching<'a> {
    /// No element is matched yet.
    pub fn new(linked: &'a Linked) -> Self {
        Matching {
            linked,
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

    /// How the pair of a before element was found.
    pub fn found(&self, before: NodeId) -> Option<Found> {
        self.found[before]
    }

    /// Whether an element of one side has no partner.
    pub fn is_free(&self, side: Side, node: NodeId) -> bool {
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
    pub fn free(&self, side: Side) -> impl Iterator<Item = NodeId> + '_ {
        self.partners
            .get(side)
            .entries()
            .filter(|(_, partner)| partner.is_none())
            .map(|(node, _)| node)
    }

    /// The before elements without a partner.
    pub fn removed(&self) -> impl Iterator<Item = NodeId> + '_ {
        self.free(Side::Before)
    }

    /// The after elements without a partner.
    pub fn added(&self) -> impl Iterator<Item = NodeId> + '_ {
        self.free(Side::After)
    }

    /// Matches each candidate whose elements are both free, in order; their children of the same
    /// identifier go with them.
    pub fn take(&mut self, mut candidates: Vec<Candidate>, pass: Pass) {
        candidates.sort_by(Candidate::order);
        for candidate in candidates {
            let found = Found {
                pass,
                similarity: Some(candidate.similarity),
            };
            self.add(candidate.before, candidate.after, found);
        }
    }

    fn add(&mut self, before: NodeId, after: NodeId, found: Found) {
        let mut pending = vec![(before, after, found)];
        while let Some((before, after, found)) = pending.pop() {
            if self.partners.before[before].is_some() || self.partners.after[after].is_some() {
                continue;
            }
            self.partners.before[before] = Some(after);
            self.partners.after[after] = Some(before);
            self.found[before] = Some(found);
            pending.extend(self.same_children(Some((before, after))));
        }
    }

    /// Matches the children of a pair, or the outermost elements, that have the same identifier.
    pub fn match_same(&mut self, parents: Option<(NodeId, NodeId)>) {
        for (before, after, found) in self.same_children(parents) {
            self.add(before, after, found);
        }
    }

    /// Free children with the same namespace and signature: first with first.
    fn same_children(&self, parents: Option<(NodeId, NodeId)>) -> Vec<(NodeId, NodeId, Found)> {
        let sides = &self.linked.sides;
        let mut waiting: crate::base::Map<_, std::collections::VecDeque<NodeId>> =
            Default::default();
        for &after in sides.after.children(parents.map(|(_, after)| after)) {
            if self.partners.after[after].is_none() {
                let node = &sides.after.nodes[after];
                waiting
                    .entry((node.namespace, node.signature, node.kind.is_attribute()))
                    .or_default()
                    .push_back(after);
            }
        }
        let found = Found {
            pass: Pass::Identity,
            similarity: None,
        };
        let mut pairs = Vec::new();
        for &before in sides.before.children(parents.map(|(before, _)| before)) {
            let node = &sides.before.nodes[before];
            if self.partners.before[before].is_none()
                && let Some(after) = waiting
                    .get_mut(&(node.namespace, node.signature, node.kind.is_attribute()))
                    .and_then(|queue| queue.pop_front())
            {
                pairs.push((before, after, found));
            }
        }
        pairs
    }
}
