//! Bottom-up phase: maps containers by their mapped descendants, children before parents (ASE 2014,
//! section 3.2), and then the remaining nodes below each pair.

use super::matching::{GumTreeMatching, NONE, Variant, dice};
use super::slim::CommentFreeTree;
use super::subtrees::{common_subsequence, is_mapped};
use super::zhang_shasha;
use crate::astdiff::mapping::MatchedBy;
use crate::base::pair::Pair;
use std::collections::BTreeMap;

/// Minimum Dice coefficient (ASE 2014, section 4).
const DICE_MIN: f64 = 0.5;

pub(super) fn run(matching: &mut GumTreeMatching<'_>, variant: Variant) {
    let slim = matching.slim;
    let mut search = ContainerSearch {
        matching,
        slim,
        variant,
        seen: vec![0; slim.after.len()],
        round: 0,
    };
    for &node in &slim.before.post_order {
        if search.matching.is_cut_short && !search.matching.spend(1) {
            return;
        }
        search.map_container(node);
    }
}

struct ContainerSearch<'m, 'a> {
    matching: &'m mut GumTreeMatching<'a>,
    slim: &'a Pair<CommentFreeTree>,
    variant: Variant,
    /// For each node after, the last round that visited it.
    seen: Vec<u32>,
    round: u32,
}

impl ContainerSearch<'_, '_> {
    fn map_container(&mut self, node: u32) {
        const ROOT: u32 = 0;
        let is_leaf = self.slim.before.below(node) == 0;
        let other = self.matching.to_after[node as usize];
        if node == ROOT {
            if self.matching.are_unmapped(ROOT, ROOT) {
                self.matching.record(ROOT, ROOT, MatchedBy::Descendants);
            }
            self.map_below(ROOT, ROOT);
        } else if other == NONE && !is_leaf {
            if let Some(best) = self.most_similar(node) {
                self.map_below(node, best);
                if self.matching.are_unmapped(node, best) {
                    self.matching.record(node, best, MatchedBy::Descendants);
                }
            }
        } else if other != NONE
            && self.variant == Variant::Simple
            && self.has_unmapped_below(node, other)
        {
            self.map_below_simply(node, other);
        }
    }

    /// Returns true if both subtrees have unmapped nodes below their roots.
    fn has_unmapped_below(&mut self, before: u32, after: u32) -> bool {
        let (tree, other_tree) = (&self.slim.before, &self.slim.after);
        if !self
            .matching
            .spend(tree.size(before) + other_tree.size(after))
        {
            return false;
        }
        let has = |mapped: &[u32], slim: &CommentFreeTree, node: u32| {
            let below = &mapped[node as usize + 1..slim.end[node as usize] as usize];
            below.contains(&NONE)
        };
        has(&self.matching.to_after, tree, before)
            && has(&self.matching.to_before, other_tree, after)
    }

    /// Returns the container after that is most similar to `node`, if it reaches the threshold.
    fn most_similar(&mut self, node: u32) -> Option<u32> {
        let mut best = None;
        let mut most = -1.0;
        let size = self.slim.before.below(node);
        for candidate in self.candidates(node) {
            let common = self.matching.common_descendants(node, candidate);
            let other = self.slim.after.below(candidate);
            let (similarity, threshold) = match self.variant {
                Variant::Simple => (
                    common as f64 / size.max(other) as f64,
                    1.0 / (1.0 + ((size + other) as f64).ln()),
                ),
                Variant::Greedy => (dice(common, size, other), DICE_MIN),
            };
            if similarity > most && similarity >= threshold {
                (most, best) = (similarity, Some(candidate));
            }
        }
        best
    }

    /// Returns the unmapped containers after with the kind of `node` that have counterparts of its
    /// descendants inside.
    fn candidates(&mut self, node: u32) -> Vec<u32> {
        let (tree, other_tree) = (&self.slim.before, &self.slim.after);
        let mut containers = Vec::new();
        if !self.matching.spend(tree.size(node)) {
            return containers;
        }
        self.round += 1;
        let kind = tree.kind[node as usize];
        for below in node + 1..tree.end[node as usize] {
            let seed = self.matching.to_after[below as usize];
            if seed == NONE {
                continue;
            }
            for ancestor in other_tree.ancestors(seed) {
                let seen = &mut self.seen[ancestor as usize];
                if std::mem::replace(seen, self.round) == self.round {
                    break;
                }
                let is_free = !is_mapped(&self.matching.to_before, ancestor);
                if other_tree.kind[ancestor as usize] == kind && is_free && ancestor != 0 {
                    containers.push(ancestor);
                }
                if !self.matching.spend(1) {
                    return containers;
                }
            }
        }
        containers
    }

    /// Maps the remaining nodes below a pair.
    fn map_below(&mut self, before: u32, after: u32) {
        let is_done =
            self.variant == Variant::Greedy && zhang_shasha::run(self.matching, before, after);
        if !is_done {
            self.map_below_simply(before, after);
        }
    }

    /// Maps equal children, then children of equal structure, both in their order; then children
    /// whose kind occurs once on each side, with the remaining nodes below them.
    fn map_below_simply(&mut self, before: u32, after: u32) {
        let slim = self.slim;
        let mut pending = vec![(before, after)];
        while let Some((before, after)) = pending.pop() {
            let children = Pair::new(
                slim.before.children(before).collect::<Vec<_>>(),
                slim.after.children(after).collect::<Vec<_>>(),
            );
            if !self
                .matching
                .spend(children.before.len() + children.after.len() + 1)
            {
                return;
            }
            for with_labels in [true, false] {
                self.map_common_subsequence(&children, with_labels);
            }
            let are_roots = (before == 0, after == 0);
            let kind_around =
                |slim: &CommentFreeTree, node: u32| slim.kind[slim.parent[node as usize] as usize];
            let is_like = match are_roots {
                (true, true) => true,
                (false, false) => {
                    kind_around(&slim.before, before) == kind_around(&slim.after, after)
                }
                _ => false,
            };
            if is_like {
                pending.extend(self.map_unique_kinds(&children));
            }
        }
    }

    /// Maps the children in a longest common subsequence whose subtrees are unmapped.
    fn map_common_subsequence(&mut self, children: &Pair<Vec<u32>>, with_labels: bool) {
        let hashes = |slim: &CommentFreeTree, nodes: &[u32]| {
            let hash = if with_labels {
                &slim.exact
            } else {
                &slim.structure
            };
            nodes.iter().map(|node| hash[*node as usize]).collect()
        };
        let hashes_before: Vec<u64> = hashes(&self.slim.before, &children.before);
        let hashes_after: Vec<u64> = hashes(&self.slim.after, &children.after);
        for (row, column) in common_subsequence(self.matching, &hashes_before, &hashes_after) {
            let (before, after) = (children.before[row], children.after[column]);
            let size = self.slim.before.size(before);
            // Cheap check first: most children are mapped as a whole, including their first node.
            if self.matching.are_unmapped(before, after)
                && self.matching.spend(size)
                && self.matching.are_all_unmapped(before, after)
            {
                self.matching
                    .record_subtrees(before, after, with_labels, MatchedBy::Recovered);
            }
        }
    }

    /// Maps children whose kind occurs once on each side, and returns the pairs.
    fn map_unique_kinds(&mut self, children: &Pair<Vec<u32>>) -> Vec<(u32, u32)> {
        let by_kind = |slim: &CommentFreeTree, nodes: &[u32]| {
            let mut by_kind: BTreeMap<u16, Option<u32>> = BTreeMap::new();
            for &node in nodes {
                let only = by_kind.entry(slim.kind[node as usize]);
                only.and_modify(|only| *only = None).or_insert(Some(node));
            }
            by_kind
        };
        let after = by_kind(&self.slim.after, &children.after);
        let mut pairs = Vec::new();
        for (kind, before) in by_kind(&self.slim.before, &children.before) {
            let (Some(before), Some(Some(after))) = (before, after.get(&kind)) else {
                continue;
            };
            if self.matching.are_unmapped(before, *after) {
                self.matching.record(before, *after, MatchedBy::Recovered);
                pairs.push((before, *after));
            }
        }
        pairs
    }
}
