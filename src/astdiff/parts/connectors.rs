//! Mapping of connector nodes, which only hold other nodes together: lists of arguments and
//! parameters, `else`, groups of a `switch`.

use crate::astdiff::differ::Differ;
use crate::astdiff::mapping::{MatchedBy, NodeAt};
use crate::base::Map;
use crate::base::pair::Side;
use crate::lang::rules::shapes::{LeafRole, Shape};
use crate::parse::tree::{FileTree, TreeIx};

impl Differ<'_> {
    /// Maps the unmapped connector nodes: nodes below a mapped pair that are the only nodes of their
    /// kind there on each side, and nodes around mapped nodes.
    pub fn map_connectors(&mut self) {
        let mut index = 0;
        while let Some(pair) = self.pairs.get(index).copied() {
            index += 1;
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
        let singles = self.single_connectors(Side::Before, before);
        if singles.is_empty() {
            return;
        }
        let others = self.single_connectors(Side::After, after).into_iter();
        let others: Map<u16, Option<TreeIx>> = others.collect();
        for (kind, node) in singles {
            if let (Some(node), Some(&Some(other))) = (node, others.get(&kind)) {
                self.record_connector(before.with(node), after.with(other));
            }
        }
    }

    /// Returns the kinds of the connector nodes directly below a node, each with the node if it is
    /// the only one.
    fn single_connectors(&self, side: Side, at: NodeAt) -> Vec<(u16, Option<TreeIx>)> {
        let tree = self.tree(side, at.file);
        let mut singles: Vec<(u16, Option<TreeIx>)> = Vec::new();
        if tree.is_leaf(at.node) {
            return singles;
        }
        let children = tree.children(at.node);
        for child in children.filter(|&child| is_connector(tree, child)) {
            let kind = tree[child].kind;
            match singles.iter_mut().find(|(other, _)| *other == kind) {
                Some((_, only)) => *only = None,
                None => singles.push((kind, Some(child))),
            }
        }
        singles
    }

    /// Maps the connector nodes around two mapped nodes if their parents are mapped as well.
    fn map_connector_around(&mut self, before: NodeAt, after: NodeAt) {
        let (tree, other_tree) = self.tree_pair(before, after);
        let (node, other) = (tree[before.node].parent, other_tree[after.node].parent);
        let are_connectors = is_connector(tree, node) && is_connector(other_tree, other);
        if !are_connectors || tree[node].kind != other_tree[other].kind {
            return;
        }
        let parents = (tree[node].parent, other_tree[other].parent);
        if self.are_mapped(before.with(parents.0), after.with(parents.1)) {
            self.record_connector(before.with(node), after.with(other));
        }
    }

    /// Maps the class bodies around two mapped members, and the expressions with these bodies: code
    /// was added or removed around `new Visitor() { … }`.
    fn map_body_around(&mut self, before: NodeAt, after: NodeAt) {
        let trees = self.tree_pair(before, after);
        if !trees.0[before.node].shape.is_declaration() {
            return;
        }
        let (mut node, mut other) = (before.node, after.node);
        for wanted in [Shape::Body, Shape::Plain] {
            (node, other) = (trees.0[node].parent, trees.1[other].parent);
            let (tree_node, other_node) = (&trees.0[node], &trees.1[other]);
            if tree_node.shape != wanted || tree_node.kind != other_node.kind {
                return;
            }
            self.record_connector(before.with(node), after.with(other));
            if !self.are_mapped(before.with(node), after.with(other)) {
                return;
            }
        }
        let type_name = |tree: &FileTree, node: TreeIx| {
            let mut children = tree.children(node);
            children.find(|&child| tree[child].role == LeafRole::Type)
        };
        if let (Some(node), Some(other)) = (type_name(trees.0, node), type_name(trees.1, other)) {
            self.record_connector(before.with(node), after.with(other));
        }
    }

    /// Maps two nodes if neither is mapped.
    fn record_connector(&mut self, before: NodeAt, after: NodeAt) {
        if self.are_unmapped(before, after) {
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
