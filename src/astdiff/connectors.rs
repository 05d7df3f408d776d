//! Mapping of connector nodes, which only hold other nodes together: lists of arguments and
//! parameters, `else`, groups of a `switch`.

use super::differ::{Differ, in_file_of};
use super::{MatchedBy, NodeAt};
use crate::base::Map;
use crate::base::pair::Side;
use crate::lang::shapes::{LeafRole, Shape};
use crate::parse::tree::{FileTree, TreeIx};

impl Differ<'_> {
    /// Maps the unmapped connector nodes: those below a mapped pair that are the only ones of their
    /// kind on each side, and those around mapped nodes.
    pub fn map_connectors(&mut self) {
        let mut at = 0;
        while let Some(pair) = self.pairs.get(at).copied() {
            at += 1;
            if !self.budget.spend(1) {
                return;
            }
            self.map_connectors_below(pair.before, pair.after);
            self.map_connector_around(pair.before, pair.after);
            self.map_body_around(pair.before, pair.after);
        }
    }

    /// Maps the connector nodes directly below two mapped nodes that are the only ones of their
    /// kind.
    fn map_connectors_below(&mut self, before: NodeAt, after: NodeAt) {
        let ours = self.single_connectors(Side::Before, before);
        if ours.is_empty() {
            return;
        }
        let theirs: Map<u16, Option<TreeIx>> = self
            .single_connectors(Side::After, after)
            .into_iter()
            .collect();
        for (kind, one) in ours {
            if let (Some(one), Some(&Some(two))) = (one, theirs.get(&kind)) {
                self.record_connector(in_file_of(before, one), in_file_of(after, two));
            }
        }
    }

    /// Returns the kinds of the connector nodes directly below a node, each with the node if it is
    /// the only one.
    fn single_connectors(&self, side: Side, at: NodeAt) -> Vec<(u16, Option<TreeIx>)> {
        let tree = self.tree(side, at.file);
        let mut found: Vec<(u16, Option<TreeIx>)> = Vec::new();
        if tree.is_leaf(at.node) {
            return found;
        }
        for child in tree
            .children(at.node)
            .filter(|&child| is_connector(tree, child))
        {
            let kind = tree[child].kind;
            match found.iter_mut().find(|(known, _)| *known == kind) {
                Some((_, only)) => *only = None,
                None => found.push((kind, Some(child))),
            }
        }
        found
    }

    /// Maps the connector nodes around two mapped nodes if their parents are mapped as well.
    fn map_connector_around(&mut self, before: NodeAt, after: NodeAt) {
        let ours = self.tree(Side::Before, before.file);
        let theirs = self.tree(Side::After, after.file);
        let (one, two) = (ours[before.node].parent, theirs[after.node].parent);
        let are_links = is_connector(ours, one) && is_connector(theirs, two);
        if !are_links || ours[one].kind != theirs[two].kind {
            return;
        }
        let (holder, other) = (ours[one].parent, theirs[two].parent);
        if self.are_mapped(in_file_of(before, holder), in_file_of(after, other)) {
            self.record_connector(in_file_of(before, one), in_file_of(after, two));
        }
    }

    /// Maps the class bodies around two mapped members, and the expressions with these bodies: code
    /// was added or removed around `new Visitor() { … }`.
    fn map_body_around(&mut self, before: NodeAt, after: NodeAt) {
        let trees = (
            self.tree(Side::Before, before.file),
            self.tree(Side::After, after.file),
        );
        if !trees.0[before.node].shape.is_declaration() {
            return;
        }
        let (mut one, mut two) = (before.node, after.node);
        for wanted in [Shape::Body, Shape::Plain] {
            (one, two) = (trees.0[one].parent, trees.1[two].parent);
            let (left, right) = (&trees.0[one], &trees.1[two]);
            if left.shape != wanted || left.kind != right.kind {
                return;
            }
            self.record_connector(in_file_of(before, one), in_file_of(after, two));
            if !self.are_mapped(in_file_of(before, one), in_file_of(after, two)) {
                return;
            }
        }
        let leaf = |tree: &FileTree, node: TreeIx| {
            let mut children = tree.children(node);
            children.find(|&child| tree[child].role == LeafRole::Type)
        };
        if let (Some(one), Some(two)) = (leaf(trees.0, one), leaf(trees.1, two)) {
            self.record_connector(in_file_of(before, one), in_file_of(after, two));
        }
    }

    fn record_connector(&mut self, before: NodeAt, after: NodeAt) {
        if self.is_unmapped(Side::Before, before) && self.is_unmapped(Side::After, after) {
            self.record(before, after, MatchedBy::Part);
        }
    }
}

/// Returns true if a node only connects its children to its parent, such as an argument list, or a
/// node between a member and its parts.
fn is_connector(tree: &FileTree, node: TreeIx) -> bool {
    match tree[node].shape {
        Shape::Group => true,
        Shape::Plain => !tree.is_leaf(node) && tree[tree[node].parent].shape == Shape::Member,
        _ => false,
    }
}
