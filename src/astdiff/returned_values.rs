//! Values returned by an extracted or inlined member: maps them to the expressions at the call
//! site, which are equal after substituting arguments for parameters (TOSEM 2024, section 3.3.1).
//! Also maps the values of functions that changed between expression and block.

use super::differ::{Differ, UnmatchedCall, in_file_of};
use super::moved_expressions::{HEIGHT_MIN, NODES_PER_UNIT, header_nodes};
use super::{MatchedBy, NodeAt};
use crate::base::pair::Side;
use crate::base::{Map, Set};
use crate::lang::shapes::{LeafRole, Shape};
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
    /// Returns the node pairs of `value` in `ours` and `found` in `theirs`; `None` if they are not
    /// equal after substituting arguments for parameters.
    fn match_value(
        &self,
        ours: &FileTree,
        value: TreeIx,
        theirs: &FileTree,
        found: TreeIx,
    ) -> Option<SubstitutedExpression> {
        let mut said = SubstitutedExpression::default();
        let mut open = vec![(value, found)];
        while let Some((one, two)) = open.pop() {
            let (left, right) = (&ours[one], &theirs[two]);
            let is_name = left.role == LeafRole::Variable && ours.is_leaf(one);
            if let Some(&argument) = self.of.get(&left.label).filter(|_| is_name) {
                if !self.tree.is_same(argument, theirs, two) {
                    return None;
                }
                match left.kind == right.kind {
                    true => said.same.push((one, two)),
                    false => said.arguments.push((argument, two)),
                }
                continue;
            }
            if left.kind != right.kind || left.label != right.label {
                return None;
            }
            said.same.push((one, two));
            let (mut ones, mut twos) = (
                non_comment_children(ours, one),
                non_comment_children(theirs, two),
            );
            loop {
                match (ones.next(), twos.next()) {
                    (Some(one), Some(two)) => open.push((one, two)),
                    (None, None) => break,
                    _ => return None,
                }
            }
        }
        Some(said)
    }
}

/// Returns the expression that a function consists of or ends with, and whether the function has no
/// block. `None` if it ends otherwise.
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
    pub(super) fn map_returned_values(&mut self, call: &UnmatchedCall) {
        let parameters = self.parameters(call.side, call.callee);
        let values = self.returned_values(call.side, call.callee);
        if parameters.is_empty() || values.is_empty() {
            return;
        }
        for &site in &call.sites {
            let Some(arguments) = self.arguments(call.side, call.caller.file, site) else {
                continue;
            };
            if arguments.len() != parameters.len() {
                continue;
            }
            let arguments = BoundArguments {
                tree: self.tree(call.side, call.caller.file),
                of: parameters.iter().copied().zip(arguments).collect(),
            };
            let places = self.call_site_expressions(call, site);
            for &value in &values {
                for &found in &places {
                    self.map_value(call, &arguments, value, found);
                }
            }
        }
    }

    /// Maps the values of two mapped functions if one of them is only an expression, and the other
    /// has a block that ends with one: `x -> f(x)` and `x -> { g(); return f(x); }`.
    pub(super) fn map_values_of_functions(&mut self) {
        for at in 0..self.pairs.len() {
            let (before, after) = (self.pairs[at].before, self.pairs[at].after);
            let trees = (
                self.tree(Side::Before, before.file),
                self.tree(Side::After, after.file),
            );
            if trees.0[before.node].shape != Shape::Body || !self.budget.spend(1) {
                continue;
            }
            let said = (
                final_expression(trees.0, before.node),
                final_expression(trees.1, after.node),
            );
            let (Some((one, is_all)), Some((two, is_all_now))) = said else {
                continue;
            };
            let (value, its) = (in_file_of(before, one), in_file_of(after, two));
            if is_all != is_all_now
                && trees.0[one].kind == trees.1[two].kind
                && self.is_unmapped(Side::Before, value)
                && self.is_unmapped(Side::After, its)
            {
                self.open(value, its, MatchedBy::Part);
            }
        }
        if !self.open.is_empty() {
            self.map_all_parts();
        }
    }

    /// Returns the values that a member returns in unmapped statements.
    fn returned_values(&self, side: Side, member: NodeAt) -> Vec<TreeIx> {
        let tree = self.tree(side, member.file);
        let of = self.of(side, member.file);
        let inside = self.all_inside(side, member).into_iter();
        let exits = inside.map(|at| of[at].node).filter(|&node| {
            tree[node].shape == Shape::Leaf
                && tree.is_exit(node)
                && self.is_unmapped(side, in_file_of(member, node))
        });
        let values = exits.flat_map(|exit| tree.children(exit));
        let is_value = |value: &TreeIx| {
            tree[*value].shape == Shape::Plain && tree[*value].height >= HEIGHT_MIN
        };
        values.filter(is_value).collect()
    }

    /// Returns the expressions that can have been at the place of a call: expressions in the
    /// counterpart of the calling statement that the statement itself does not contain. If the
    /// statement has no counterpart in the body, returns all moved expressions of the body.
    fn call_site_expressions(&self, call: &UnmatchedCall, site: TreeIx) -> Vec<TreeIx> {
        let theirs = call.side.opposite();
        let caller = self.tree(call.side, call.caller.file);
        let tree = self.tree(theirs, call.body.file);
        let statement = self.statement_around(call.side, call.caller, site);
        let statement = statement.map(|at| self.of(call.side, call.caller.file)[at].node);
        let partner = statement.and_then(|node| {
            let partner = self
                .partners
                .get(call.side)
                .get(&in_file_of(call.caller, node))?;
            (partner.file == call.body.file).then_some((node, partner.node))
        });
        let Some((node, partner)) = partner else {
            let loose = self.missing_expressions(theirs, call.body).into_iter();
            return loose.map(|(node, _)| node).collect();
        };
        let kept: Set<u64> = header_nodes(caller, node)
            .map(|node| caller[node].exact)
            .collect();
        let inside = header_nodes(tree, partner).skip(1);
        inside
            .filter(|&node| {
                let of_node = &tree[node];
                of_node.shape == Shape::Plain
                    && of_node.height >= HEIGHT_MIN
                    && !kept.contains(&of_node.exact)
            })
            .collect()
    }

    fn map_value(
        &mut self,
        call: &UnmatchedCall,
        arguments: &BoundArguments<'_>,
        value: TreeIx,
        found: TreeIx,
    ) {
        let theirs = call.side.opposite();
        let (ours, other) = (
            self.tree(call.side, call.callee.file),
            self.tree(theirs, call.body.file),
        );
        if ours[value].kind != other[found].kind
            || !self
                .budget
                .spend(1 + ours.size(value) as u64 / NODES_PER_UNIT)
        {
            return;
        }
        let Some(said) = arguments.match_value(ours, value, other, found) else {
            return;
        };
        for (one, two) in said.same {
            self.record_moved(
                call.side,
                in_file_of(call.callee, one),
                in_file_of(call.body, two),
            );
        }
        for (argument, two) in said.arguments {
            let is_heard = |tree: &FileTree, node: TreeIx| tree[node].shape != Shape::Comment;
            let ones = arguments.tree.subtree(argument);
            let ones = ones.filter(|&node| is_heard(arguments.tree, node));
            let twos = other.subtree(two).filter(|&node| is_heard(other, node));
            for (one, two) in ones.zip(twos) {
                self.record_moved(
                    call.side,
                    in_file_of(call.caller, one),
                    in_file_of(call.body, two),
                );
            }
        }
    }

    /// Records a pair of nodes in different statements. `ours` is a node of `side`.
    fn record_moved(&mut self, side: Side, ours: NodeAt, theirs: NodeAt) {
        let (before, after) = match side {
            Side::Before => (ours, theirs),
            Side::After => (theirs, ours),
        };
        self.record(before, after, MatchedBy::Part);
        self.carried.before.insert(before);
        self.carried.after.insert(after);
    }
}
