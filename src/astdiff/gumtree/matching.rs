//! State of the comparison of two trees, which both phases of GumTree share.

use super::slim::CommentFreeTree;
use crate::astdiff::mapping::MatchedBy;
use crate::base::budget::Budget;
use crate::base::pair::Pair;
use crate::parse::tree::Labels;

/// Maximum number of steps in the comparison of two files: visited nodes and computed table cells.
pub const STEPS_MAX: u64 = 200_000_000;

/// Variant of the bottom-up phase.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Variant {
    /// Simple variant: similarity threshold that decreases with the size, cheap recovery (ICSE
    /// 2024).
    Simple,
    /// Greedy variant: Dice coefficient of at least one half, and optimal recovery for trees below
    /// 1,000 nodes (ASE 2014).
    Greedy,
}

/// Counterpart of an unmapped node.
pub(super) const NONE: u32 = u32::MAX;

/// State of the comparison of two trees.
pub(super) struct GumTreeMatching<'a> {
    pub slim: &'a Pair<CommentFreeTree>,
    pub labels: &'a Labels,
    /// Counterpart of each node before, or [`NONE`].
    pub to_after: Vec<u32>,
    /// Counterpart of each node after, or [`NONE`].
    pub to_before: Vec<u32>,
    by: Vec<MatchedBy>,
    budget: Budget,
    pub is_cut_short: bool,
}

impl<'a> GumTreeMatching<'a> {
    pub fn new(slim: &'a Pair<CommentFreeTree>, labels: &'a Labels) -> Self {
        GumTreeMatching {
            slim,
            labels,
            to_after: vec![NONE; slim.before.len()],
            to_before: vec![NONE; slim.after.len()],
            by: vec![MatchedBy::Isomorphic; slim.before.len()],
            budget: Budget::new(STEPS_MAX),
            is_cut_short: false,
        }
    }

    /// Spends `steps`. Returns false if fewer are left, which exhausts the budget.
    pub fn spend(&mut self, steps: usize) -> bool {
        let is_left = self.budget.spend(steps as u64);
        self.is_cut_short |= !is_left;
        is_left
    }

    pub fn record(&mut self, before: u32, after: u32, by: MatchedBy) {
        self.to_after[before as usize] = after;
        self.to_before[after as usize] = before;
        self.by[before as usize] = by;
    }

    pub fn are_unmapped(&self, before: u32, after: u32) -> bool {
        self.to_after[before as usize] == NONE && self.to_before[after as usize] == NONE
    }

    /// Returns true if no node of the two subtrees is mapped.
    pub fn are_all_unmapped(&self, before: u32, after: u32) -> bool {
        let free = |mapped: &[u32], slim: &CommentFreeTree, node: u32| {
            let nodes = &mapped[node as usize..slim.end[node as usize] as usize];
            nodes.iter().all(|other| *other == NONE)
        };
        free(&self.to_after, &self.slim.before, before)
            && free(&self.to_before, &self.slim.after, after)
    }

    /// Maps two subtrees node by node if their kinds agree and, if `with_labels`, their labels.
    pub fn record_subtrees(&mut self, before: u32, after: u32, with_labels: bool, by: MatchedBy) {
        let Pair {
            before: tree,
            after: other_tree,
        } = self.slim;
        let size = tree.size(before);
        if size != other_tree.size(after) {
            return;
        }
        // Equal hashes are no proof of equality.
        let agree = (0..size).all(|offset| {
            let (node, other) = (before as usize + offset, after as usize + offset);
            tree.kind[node] == other_tree.kind[other]
                && tree.size(node as u32) == other_tree.size(other as u32)
                && (!with_labels || tree.label[node] == other_tree.label[other])
        });
        if agree {
            for offset in 0..size as u32 {
                self.record(before + offset, after + offset, by);
            }
        }
    }

    /// Counts the nodes below `before` that are mapped to nodes below `after`.
    pub fn common_descendants(&mut self, before: u32, after: u32) -> usize {
        let below = before as usize + 1..self.slim.before.end[before as usize] as usize;
        if !self.spend(below.len()) {
            return 0;
        }
        let into = after + 1..self.slim.after.end[after as usize];
        let mapped = self.to_after[below].iter();
        mapped.filter(|other| into.contains(other)).count()
    }

    pub fn pairs(&self) -> impl Iterator<Item = (u32, u32, MatchedBy)> + '_ {
        let nodes = self.to_after.iter().zip(&self.by).zip(0..);
        nodes
            .filter(|((other, _), _)| **other != NONE)
            .map(|((other, by), node)| (node, *other, *by))
    }
}

/// Returns the Dice coefficient of two sets: twice the size of the intersection by the sum of the
/// sizes.
pub(super) fn dice(common: usize, one: usize, other: usize) -> f64 {
    if one + other == 0 {
        return 0.0;
    }
    2.0 * common as f64 / (one + other) as f64
}
