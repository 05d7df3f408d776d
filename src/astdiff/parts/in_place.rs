//! Mapping of the remaining nodes by position: children of two mapped nodes in the same field and
//! between the same mapped siblings.

use super::nodes::PartNodes;
use super::{COMPARED_PAIRS_MAX, PartMatcher};
use crate::base::{Map, Set};
use crate::lang::rules::shapes::{LeafRole, Shape};
use crate::parse::tree::TreeIx;
use std::ops::Range;

/// Agreement that two children of mapped nodes need to be mapped, the strictest first.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Agreement {
    /// The subtrees are equal; the children may stand between different siblings.
    Equal,
    /// The subtrees have the same structure, in the same field.
    Structure,
    /// The nodes have the same kind, in the same field.
    KindAndField,
}

impl PartMatcher<'_> {
    /// Maps the unmapped children of mapped nodes that agree in kind, role and field, in order.
    pub fn map_in_place(&mut self) {
        let mut index = 0;
        self.pairs.sort_unstable();
        let unmapped_children =
            |parts: &PartNodes<'_>, node: TreeIx, children: &mut Vec<TreeIx>| {
                parts.children(node, children);
                children.retain(|&child| parts.is_unmapped(child));
            };
        let (mut children, mut others) = (Vec::new(), Vec::new());
        while let Some(&(before, after)) = self.pairs.get(index) {
            index += 1;
            unmapped_children(&self.before, before, &mut children);
            unmapped_children(&self.after, after, &mut others);
            if children.is_empty() || others.is_empty() {
                continue;
            }
            let count = (children.len() * others.len()) as u64;
            if count > COMPARED_PAIRS_MAX as u64 || !self.budget.spend(count) {
                continue;
            }
            let gaps = self.gaps(before, after);
            // Strongest agreement first; each round maps the children that the earlier ones left.
            for agreement in [
                Agreement::Equal,
                Agreement::Structure,
                Agreement::KindAndField,
            ] {
                for &node in &children {
                    if !self.before.is_unmapped(node) {
                        continue;
                    }
                    let gap = gaps.get(&node).filter(|_| agreement != Agreement::Equal);
                    let counterpart = others.iter().copied().find(|other| {
                        gap.is_none_or(|gap| gap.contains(other))
                            && self.agree(node, *other, agreement)
                            && self.may_be_mapped(node, *other)
                    });
                    if let Some(other) = counterpart {
                        self.record(node, other);
                    }
                }
            }
        }
    }

    /// Returns true if `other`, a node after, is unmapped and agrees with the node `before` in kind
    /// and role, and as far as `agreement` demands.
    fn agree(&self, before: TreeIx, other: TreeIx, agreement: Agreement) -> bool {
        let (tree, other_tree) = (self.before.tree, self.after.tree);
        let (node, other_node) = (tree[before], other_tree[other]);
        self.after.is_unmapped(other)
            && tree.equated_kind(before) == other_tree.equated_kind(other)
            && node.role == other_node.role
            && match agreement {
                Agreement::Equal => node.exact == other_node.exact,
                Agreement::Structure => {
                    node.structure == other_node.structure && node.field == other_node.field
                }
                Agreement::KindAndField => node.field == other_node.field,
            }
    }

    /// Returns the range of nodes in which the counterpart of each unmapped child of `before` can
    /// be: between the counterparts of its mapped siblings.
    fn gaps(&self, before: TreeIx, after: TreeIx) -> Map<TreeIx, Range<TreeIx>> {
        let (mut children, mut others) = (Vec::new(), Vec::new());
        self.before.children(before, &mut children);
        self.after.children(after, &mut others);
        let counterpart = |child: &TreeIx| {
            // Operators are mapped with their operands.
            if self.before.tree[*child].role == LeafRole::Operator {
                return None;
            }
            let other = self.before.partner.get(child)?;
            others.binary_search(other).is_ok().then_some(*other)
        };
        let mut gaps: Map<TreeIx, Range<TreeIx>> = Map::default();
        let (mut last, mut open_start) = (after, 0);
        for (index, child) in children.iter().enumerate() {
            let Some(other) = counterpart(child) else {
                gaps.insert(*child, last..self.after.tree[after].end);
                continue;
            };
            for child in &children[open_start..index] {
                gaps.entry(*child).and_modify(|gap| gap.end = other);
            }
            (last, open_start) = (other, index + 1);
        }
        gaps
    }

    /// Returns true if two nodes at the same position may be mapped: leaves unless an equal leaf is
    /// unmapped elsewhere, imports if the imported names are equal, other subtrees if they have an
    /// equal leaf or declare a renamed variable.
    pub fn may_be_mapped(&self, before: TreeIx, after: TreeIx) -> bool {
        let (node, other) = (&self.before.tree[before], &self.after.tree[after]);
        if node.exact == other.exact {
            return true;
        }
        if node.height == 1 && other.height == 1 {
            return node.role == LeafRole::Operator
                || node.role == LeafRole::Keyword
                || !(self.after.has_unmapped(node.exact) || self.before.has_unmapped(other.exact));
        }
        if node.shape == Shape::Import {
            // Imports are identified by the imported name, not by the package.
            let last_label = |parts: &PartNodes<'_>, root: TreeIx| {
                let end = parts.tree[root].end;
                parts.tree[TreeIx(end.0 - 1)].label
            };
            return last_label(&self.before, before) == last_label(&self.after, after);
        }
        // All nodes of both subtrees are visited.
        let sizes = self.before.tree.size(before) + self.after.tree.size(after);
        self.budget.spend(sizes as u64)
            && (self.declare_renamed_variable(before, after) || self.share_leaf(before, after))
    }

    /// Returns true if the last variables of two subtrees, such as the names of two parameters, were
    /// found to be renamed into each other.
    fn declare_renamed_variable(&self, before: TreeIx, after: TreeIx) -> bool {
        let last_variable = |parts: &PartNodes<'_>, root: TreeIx| {
            let mut leaves = parts.tree.subtree(root).rev();
            leaves
                .find(|&leaf| parts.tree[leaf].role == LeafRole::Variable)
                .map(|leaf| parts.tree[leaf].label)
        };
        let renamed = last_variable(&self.before, before).zip(last_variable(&self.after, after));
        renamed.is_some_and(|renamed| self.renames.contains(&renamed))
    }

    /// Returns true if two subtrees have an equal leaf, or one of them has a single leaf.
    fn share_leaf(&self, before: TreeIx, after: TreeIx) -> bool {
        let leaves = |parts: &PartNodes<'_>, root: TreeIx| -> Vec<u32> {
            let inside = parts.tree.subtree(root);
            let leaves = inside.filter(|&leaf| parts.tree[leaf].height == 1);
            leaves.map(|leaf| parts.tree[leaf].label.0).collect()
        };
        let (labels, other_labels) = (leaves(&self.before, before), leaves(&self.after, after));
        if labels.len() < 2 || other_labels.len() < 2 {
            return true;
        }
        let other_labels: Set<u32> = other_labels.into_iter().collect();
        labels.iter().any(|label| other_labels.contains(label))
    }

    /// Maps the operators of two mapped operations with one operator each: `<` became `<=`.
    pub fn map_operators(&mut self) {
        let only_operator = |parts: &PartNodes<'_>, node: TreeIx| {
            let is_operator = |child: &TreeIx| parts.tree[*child].role == LeafRole::Operator;
            let mut operators = parts.tree.children(node).filter(is_operator);
            let operator = operators.next().filter(|_| operators.next().is_none());
            operator.filter(|&operator| parts.is_unmapped(operator))
        };
        for index in 0..self.pairs.len() {
            let (before, after) = self.pairs[index];
            if self.before.tree[before].kind == self.after.tree[after].kind
                && let (Some(operator), Some(other)) = (
                    only_operator(&self.before, before),
                    only_operator(&self.after, after),
                )
            {
                self.record(operator, other);
            }
        }
    }
}
