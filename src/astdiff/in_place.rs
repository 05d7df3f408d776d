//! Mapping of the remaining nodes by position: children of two mapped nodes in the same field and
//! between the same mapped siblings.

use super::nodes::PartNodes;
use super::parts::{COMPARED_PAIRS_MAX, PartMatcher};
use crate::base::{Map, Set};
use crate::lang::shapes::{LeafRole, Shape};
use crate::parse::tree::TreeIx;
use std::ops::Range;

impl PartMatcher<'_> {
    /// Maps the unmapped children of mapped nodes that agree in kind, role and field, in order.
    pub fn map_in_place(&mut self) {
        let mut at = 0;
        self.pairs.sort_unstable();
        let free = |parts: &PartNodes<'_>, node: TreeIx, found: &mut Vec<TreeIx>| {
            parts.children(node, found);
            found.retain(|&child| parts.is_unmapped(child));
        };
        let (mut ones, mut twos) = (Vec::new(), Vec::new());
        while at < self.pairs.len() {
            let (before, after) = self.pairs[at];
            at += 1;
            free(&self.before, before, &mut ones);
            free(&self.after, after, &mut twos);
            if ones.is_empty() || twos.is_empty() {
                continue;
            }
            let count = (ones.len() * twos.len()) as u64;
            if count > COMPARED_PAIRS_MAX as u64 || !self.budget.spend(count) {
                continue;
            }
            let gaps = self.gaps(before, after);
            // First equal nodes, then nodes of equal structure in the same field, then nodes of the
            // same kind in the same field.
            for exactness in 0..3 {
                for &one in &ones {
                    if !self.before.is_unmapped(one) {
                        continue;
                    }
                    let left = self.before.tree[one];
                    let twin = twos.iter().copied().find(|&two| {
                        let right = self.after.tree[two];
                        self.after.is_unmapped(two)
                            && self.before.tree.equated_kind(one)
                                == self.after.tree.equated_kind(two)
                            && left.role == right.role
                            && (exactness == 0
                                || gaps.get(&one).is_none_or(|gap| gap.contains(&two)))
                            && match exactness {
                                0 => left.exact == right.exact,
                                1 => left.structure == right.structure && left.field == right.field,
                                _ => left.field == right.field,
                            }
                            && self.may_be_mapped(one, two)
                    });
                    if let Some(two) = twin {
                        self.take(one, two);
                    }
                }
            }
        }
    }

    /// Returns the range of nodes in which the counterpart of each unmapped child of `before` can
    /// be: between the counterparts of its mapped siblings.
    fn gaps(&self, before: TreeIx, after: TreeIx) -> Map<TreeIx, Range<TreeIx>> {
        let (mut ours, mut theirs) = (Vec::new(), Vec::new());
        self.before.children(before, &mut ours);
        self.after.children(after, &mut theirs);
        let went = |one: &TreeIx| {
            // Operators are mapped with their operands.
            if self.before.tree[*one].role == LeafRole::Operator {
                return None;
            }
            let two = self.before.partner.get(one)?;
            theirs.binary_search(two).is_ok().then_some(*two)
        };
        let mut gaps: Map<TreeIx, Range<TreeIx>> = Map::default();
        let (mut last, mut open) = (after, 0);
        for (at, one) in ours.iter().enumerate() {
            let Some(two) = went(one) else {
                gaps.insert(*one, last..self.after.tree[after].end);
                continue;
            };
            for before in &ours[open..at] {
                gaps.entry(*before).and_modify(|gap| gap.end = two);
            }
            (last, open) = (two, at + 1);
        }
        gaps
    }

    /// Returns true if two nodes at the same position may be mapped: leaves unless an equal leaf is
    /// unmapped elsewhere, subtrees if they share a leaf.
    pub fn may_be_mapped(&self, before: TreeIx, after: TreeIx) -> bool {
        let (left, right) = (&self.before.tree[before], &self.after.tree[after]);
        if left.exact == right.exact {
            return true;
        }
        if left.height == 1 && right.height == 1 {
            return left.role == LeafRole::Operator
                || left.role == LeafRole::Keyword
                || !(self.after.has_unmapped(left.exact) || self.before.has_unmapped(right.exact));
        }
        if left.shape == Shape::Import {
            // Imports are identified by the imported name, not by the package.
            let last = |parts: &PartNodes<'_>, node: TreeIx| {
                let end = parts.tree[node].end;
                parts.tree[TreeIx(end.0 - 1)].label
            };
            return last(&self.before, before) == last(&self.after, after);
        }
        // All nodes of both subtrees are visited.
        let sizes = self.before.tree.size(before) + self.after.tree.size(after);
        if !self.budget.spend(sizes as u64) {
            return false;
        }
        let variable = |parts: &PartNodes<'_>, node: TreeIx| {
            let mut leaves = parts.tree.subtree(node).rev();
            leaves
                .find(|&leaf| parts.tree[leaf].role == LeafRole::Variable)
                .map(|leaf| parts.tree[leaf].label)
        };
        // A parameter that is renamed in the body.
        if let (Some(one), Some(two)) =
            (variable(&self.before, before), variable(&self.after, after))
            && self.renames.contains(&(one, two))
        {
            return true;
        }
        let leaves = |parts: &PartNodes<'_>, node: TreeIx| -> Vec<u32> {
            let inside = parts.tree.subtree(node);
            let leaves = inside.filter(|&leaf| parts.tree[leaf].height == 1);
            leaves.map(|leaf| parts.tree[leaf].label.0).collect()
        };
        let (ones, twos) = (leaves(&self.before, before), leaves(&self.after, after));
        if ones.len() < 2 || twos.len() < 2 {
            return true;
        }
        let twos: Set<u32> = twos.into_iter().collect();
        ones.iter().any(|label| twos.contains(label))
    }

    /// Maps the operators of two mapped operations with one operator each: `<` became `<=`.
    pub fn map_operators(&mut self) {
        let only = |parts: &PartNodes<'_>, node: TreeIx| {
            let is_operator = |child: &TreeIx| parts.tree[*child].role == LeafRole::Operator;
            let mut found = parts.tree.children(node).filter(is_operator);
            let one = found.next().filter(|_| found.next().is_none());
            one.filter(|&one| parts.is_unmapped(one))
        };
        for at in 0..self.pairs.len() {
            let (before, after) = self.pairs[at];
            let is_kind = self.before.tree[before].kind == self.after.tree[after].kind;
            if is_kind
                && let (Some(one), Some(two)) =
                    (only(&self.before, before), only(&self.after, after))
            {
                self.take(one, two);
            }
        }
    }
}
