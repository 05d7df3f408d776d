//! Values returned by an extracted or inlined member: maps them to the expressions at the call
//! site, which are equal after substituting arguments for parameters (TOSEM 2024, section 3.3.1).
//! Also maps the values of functions that changed between expression and block.

use super::moved_expressions::{
    NODES_PER_UNIT, expressions_without, header_hashes, is_expression, non_comments,
};
use crate::astdiff::differ::{Differ, UnmatchedCall};
use crate::astdiff::mapping::{MatchedBy, NodeAt};
use crate::base::Map;
use crate::base::pair::Side;
use crate::lang::rules::shapes::{LeafRole, Shape};
use crate::parse::tree::{FileTree, LabelIx, TreeIx};

/// Parameters of a member with the arguments of a call, which are nodes in the tree of the caller.
struct BoundArguments<'a> {
    tree: &'a FileTree,
    of: Map<LabelIx, TreeIx>,
}

/// Node pairs of a returned expression and an expression of the caller that equals it after
/// substituting arguments for parameters.
#[derive(Default)]
struct SubstitutedExpression {
    /// Nodes of the returned expression with equal nodes at the call site.
    same: Vec<(TreeIx, TreeIx)>,
    /// Arguments that are not single names, with the nodes at the call site that they became.
    arguments: Vec<(TreeIx, TreeIx)>,
}

impl BoundArguments<'_> {
    /// Returns the node pairs of `value`, a node of `callee`, and `expression`, one of `body`;
    /// `None` if they are not equal after substituting arguments for parameters.
    fn match_value(
        &self,
        (callee, value): (&FileTree, TreeIx),
        (body, expression): (&FileTree, TreeIx),
    ) -> Option<SubstitutedExpression> {
        let mut substituted = SubstitutedExpression::default();
        let mut pending = vec![(value, expression)];
        while let Some((node, other)) = pending.pop() {
            let (tree_node, other_node) = (&callee[node], &body[other]);
            let is_name = tree_node.role == LeafRole::Variable && callee.is_leaf(node);
            let has_same_kind = tree_node.kind == other_node.kind;
            if let Some(&argument) = self.of.get(&tree_node.label).filter(|_| is_name) {
                if !self.tree.is_same(argument, body, other) {
                    return None;
                }
                match has_same_kind {
                    true => substituted.same.push((node, other)),
                    false => substituted.arguments.push((argument, other)),
                }
                continue;
            }
            if !has_same_kind || tree_node.label != other_node.label {
                return None;
            }
            substituted.same.push((node, other));
            let mut children = non_comment_children(callee, node);
            let mut other_children = non_comment_children(body, other);
            loop {
                match (children.next(), other_children.next()) {
                    (Some(child), Some(other)) => pending.push((child, other)),
                    (None, None) => break,
                    _ => return None,
                }
            }
        }
        Some(substituted)
    }
}

/// Returns the expression that a function consists of, with true, or the expression at the end of
/// its block, with false. `None` if the block ends without returning an expression.
fn final_expression(tree: &FileTree, function: TreeIx) -> Option<(TreeIx, bool)> {
    let last = non_comment_children(tree, function).last()?;
    if tree[last].shape == Shape::Plain {
        return Some((last, true));
    }
    let statement = non_comment_children(tree, last).last()?;
    let is_alone = non_comment_children(tree, last).nth(1).is_none();
    let is_block = tree[last].shape == Shape::Block && tree[statement].shape == Shape::Leaf;
    let ends = is_block && (tree.is_exit(statement) || is_alone);
    let mut values = non_comment_children(tree, statement);
    let value = values.next().filter(|_| ends && values.next().is_none())?;
    (tree[value].shape == Shape::Plain).then_some((value, false))
}

/// Returns the children of a node without comments.
fn non_comment_children(tree: &FileTree, node: TreeIx) -> impl Iterator<Item = TreeIx> + '_ {
    let children = tree.children(node);
    children.filter(|&child| tree[child].shape != Shape::Comment)
}

impl Differ<'_> {
    /// Maps the values returned by a called member to the expressions in the body of the other side
    /// that equal them after substituting the arguments of a call.
    pub(in crate::astdiff) fn map_returned_values(&mut self, call: &UnmatchedCall) {
        let values = self.returned_values(call.side, call.callee);
        if values.is_empty() {
            return;
        }
        for &site in &call.sites {
            let bound = self.bound_arguments(call.side, (call.callee, call.caller), site);
            let arguments = BoundArguments {
                tree: self.tree(call.side, call.caller.file),
                of: bound.into_iter().flatten().collect(),
            };
            if arguments.of.is_empty() {
                continue;
            }
            let expressions = self.call_site_expressions(call, site);
            for &value in &values {
                for &expression in &expressions {
                    self.map_value(call, &arguments, value, expression);
                }
            }
        }
    }

    /// Maps the values of two mapped functions if the body of one function is an expression and the
    /// body of the other is a block that ends by returning an expression: `x -> f(x)` and
    /// `x -> { g(); return f(x); }`.
    pub(in crate::astdiff) fn map_values_of_functions(&mut self) {
        for index in 0..self.pairs.len() {
            let (before, after) = (self.pairs[index].before, self.pairs[index].after);
            let (tree_before, tree_after) = self.tree_pair(before, after);
            if tree_before[before.node].shape != Shape::Body || !self.budget.spend(1) {
                continue;
            }
            let values = final_expression(tree_before, before.node);
            let values = values.zip(final_expression(tree_after, after.node));
            // The flags are true if the value is the whole body of its function, not the end of a block.
            let Some(((value_before, is_body_before), (value_after, is_body_after))) = values
            else {
                continue;
            };
            let (value_before, value_after) = (before.with(value_before), after.with(value_after));
            if is_body_before != is_body_after
                && tree_before[value_before.node].kind == tree_after[value_after.node].kind
                && self.are_unmapped(value_before, value_after)
            {
                self.record_open(value_before, value_after, MatchedBy::Part);
            }
        }
        // The parts of the recorded values, which are still open, are mapped now.
        if !self.open_pairs.is_empty() {
            self.map_all_parts();
        }
    }

    /// Returns the values that a member returns in unmapped statements.
    fn returned_values(&self, side: Side, member: NodeAt) -> Vec<TreeIx> {
        let tree = self.tree(side, member.file);
        let statements = self.statements_of(side, member.file);
        let inside = self.all_inside(side, member).into_iter();
        let exits = inside
            .map(|statement| statements[statement].node)
            .filter(|&node| {
                tree[node].shape == Shape::Leaf
                    && tree.is_exit(node)
                    && self.is_unmapped(side, member.with(node))
            });
        let values = exits.flat_map(|exit| tree.children(exit));
        values.filter(|&value| is_expression(tree, value)).collect()
    }

    /// Returns the expressions that can have been at the place of a call: expressions in the
    /// counterpart of the calling statement that the statement itself does not contain. If the
    /// statement has no counterpart in the body, returns all moved expressions of the body.
    fn call_site_expressions(&self, call: &UnmatchedCall, site: TreeIx) -> Vec<TreeIx> {
        let other_side = call.side.opposite();
        let calling = self.statement_around(call.side, call.caller, site);
        let calling = calling.map(|inner| self.node_of(call.side, (call.caller.file, inner)));
        let partners = self.partners.get(call.side);
        let partner = calling.and_then(|calling| partners.get(&calling).copied());
        let partner = partner.filter(|partner| partner.file == call.body.file);
        let Some((calling, partner)) = calling.zip(partner) else {
            let missing = self.missing_expressions(other_side, call.body).into_iter();
            return missing.map(|(node, _)| node).collect();
        };
        let kept = header_hashes(self.tree(call.side, calling.file), calling.node);
        let tree = self.tree(other_side, call.body.file);
        expressions_without(tree, partner.node, &kept).collect()
    }

    /// Maps the nodes of a returned value to those of an expression that equals it after
    /// substituting the arguments.
    fn map_value(
        &mut self,
        call: &UnmatchedCall,
        arguments: &BoundArguments<'_>,
        value: TreeIx,
        expression: TreeIx,
    ) {
        let callee = self.tree(call.side, call.callee.file);
        let body = self.tree(call.side.opposite(), call.body.file);
        let cost = 1 + callee.size(value) as u64 / NODES_PER_UNIT;
        if callee[value].kind != body[expression].kind || !self.budget.spend(cost) {
            return;
        }
        let substituted = arguments.match_value((callee, value), (body, expression));
        let Some(substituted) = substituted else {
            return;
        };
        for (node, other) in substituted.same {
            self.record_moved(call.side, call.callee.with(node), call.body.with(other));
        }
        for (argument, other) in substituted.arguments {
            let nodes = non_comments(arguments.tree, argument);
            for (node, other) in nodes.zip(non_comments(body, other)) {
                self.record_moved(call.side, call.caller.with(node), call.body.with(other));
            }
        }
    }
}
