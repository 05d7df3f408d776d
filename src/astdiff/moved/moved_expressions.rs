//! Expressions that moved to another statement: into a variable or out of one, into a called method
//! or out of one (TOSEM 2024, section 3.3.1).

use crate::astdiff::differ::Differ;
use crate::astdiff::mapping::{MatchedBy, NodeAt};
use crate::base::pair::Side;
use crate::base::{Map, Set};
use crate::body::VALUE_HEIGHT_MIN;
use crate::body::statements::{LeafToken, StatementIx, StatementNode};
use crate::lang::rules::shapes::{LeafRole, Shape};
use crate::parse::tree::{FileTree, LabelIx, TreeIx};
use std::cmp::Reverse;

/// Number of visited nodes that costs as much as one comparison.
pub const NODES_PER_UNIT: u64 = 16;

/// Expression with its statement.
type ExpressionAt = (TreeIx, StatementIx);

/// Equal expressions of both sides, each with its statement.
type EqualExpressions = (Vec<ExpressionAt>, Vec<ExpressionAt>);

impl Differ<'_> {
    /// Maps expressions that moved between a member and a member called in their place. Runs before
    /// the parts of statements are mapped, because these would map the expressions to their
    /// replacements.
    pub fn map_moved_expressions(&mut self) {
        for (side, statement, arguments) in std::mem::take(&mut self.passed_arguments) {
            for &argument in arguments.iter() {
                self.map_passed_argument(side, statement, argument);
            }
        }
        for call in std::mem::take(&mut self.calls) {
            self.map_returned_values(&call);
            let (before, after) = call.side.ordered(call.callee, call.body);
            for (befores, afters) in self.equal_expressions(before, after) {
                // Each expression must occur once in the callee; it can occur several times in its
                // callers.
                let (in_callee, _) = call.side.ordered(&befores, &afters);
                if in_callee.len() == 1 {
                    self.record_expressions((before, &befores), (after, &afters));
                }
            }
        }
    }

    /// Maps an expression of a statement that was moved to a member called on `side` to the
    /// argument of the call that now contains the expression.
    fn map_passed_argument(&mut self, side: Side, statement: NodeAt, argument: NodeAt) {
        let tree = self.tree(side.opposite(), statement.file);
        let of_call = self.tree(side, argument.file);
        let count = tree.header(statement.node).count();
        if !self.budget.spend(1 + count as u64 / NODES_PER_UNIT) {
            return;
        }
        let partners = self.partners.get(side.opposite());
        let is_kept = partners.get(&statement).is_some_and(|partner| {
            let tree = self.tree(side, partner.file);
            let mut nodes = tree.header(partner.node);
            nodes.any(|node| tree[node].exact == of_call[argument.node].exact)
        });
        if is_kept {
            return;
        }
        let nodes = tree.header(statement.node);
        for node in nodes.filter(|&node| tree.is_same(node, of_call, argument.node)) {
            for (node, other) in tree.subtree(node).zip(of_call.subtree(argument.node)) {
                self.record_moved(side, argument.with(other), statement.with(node));
            }
        }
    }

    /// Maps unmapped equal expressions of two bodies that moved from one statement to another, if
    /// they occur once on one side.
    pub fn map_expressions(&mut self, bodies: &[(NodeAt, NodeAt)]) {
        for &(before, after) in bodies {
            let unmapped = |side: Side, body: NodeAt| -> Vec<TreeIx> {
                let tree = self.tree(side, body.file);
                let size = tree.size(body.node) as u64;
                if !self.budget.spend(size / NODES_PER_UNIT) {
                    return Vec::new();
                }
                let inside = tree.subtree(body.node).skip(1);
                let expressions = inside.filter(|&node| is_expression(tree, node));
                let unmapped = expressions.filter(|&node| self.is_unmapped(side, body.with(node)));
                unmapped.collect()
            };
            let befores = unmapped(Side::Before, before);
            let afters = unmapped(Side::After, after);
            if !self.budget.spend((befores.len() + afters.len()) as u64) {
                return;
            }
            let (tree_before, tree_after) = self.tree_pair(before, after);
            let mut groups = group_by_hash(befores, afters, |side, &node| {
                side.ordered(tree_before, tree_after).0[node].exact
            });
            groups.retain(|(befores, afters)| befores.len().min(afters.len()) == 1);
            groups
                .sort_by_key(|(befores, _)| (Reverse(tree_before[befores[0]].height), befores[0]));
            for (befores, afters) in groups {
                for &node in &befores {
                    for &other in &afters {
                        let (node, other) = (before.with(node), after.with(other));
                        if self.are_unmapped(node, other)
                            && tree_before.is_same(node.node, tree_after, other.node)
                        {
                            self.record_subtrees(node, other, MatchedBy::Part);
                        }
                    }
                }
            }
        }
    }

    /// Maps expressions that became the value of a variable, wherever the variable replaces them,
    /// and values of variables that were inlined.
    pub fn map_variable_values(&mut self, bodies: &[(NodeAt, NodeAt)]) {
        for &(before, after) in bodies {
            if self.budget.is_stopped() {
                return;
            }
            for (befores, afters) in self.equal_expressions(before, after) {
                let extracted = self.declared_variable(Side::After, after, &afters);
                let inlined = self.declared_variable(Side::Before, before, &befores);
                if let Some(name) = extracted {
                    let befores =
                        self.using_variable(Side::Before, (before, after), &befores, name);
                    self.record_expressions((before, &befores), (after, &afters));
                } else if let Some(name) = inlined {
                    let afters = self.using_variable(Side::After, (after, before), &afters, name);
                    self.record_expressions((before, &befores), (after, &afters));
                }
            }
        }
    }

    /// Returns the variable that a statement declares if the only one of `expressions` is its value.
    fn declared_variable(
        &self,
        side: Side,
        member: NodeAt,
        expressions: &[ExpressionAt],
    ) -> Option<LabelIx> {
        let &[(node, statement)] = expressions else {
            return None;
        };
        let statement = &self.statements_of(side, member.file)[statement];
        let tree = self.tree(side, member.file);
        let parent = tree.parent(node)?;
        // The value follows the name: `name = value`, directly below the statement or one level
        // deeper.
        let name = tree.children(parent).next()?;
        let is_value = name != node
            && tree[name].role == LeafRole::Variable
            && tree[node].end == tree[parent].end
            && tree[parent].depth <= tree[statement.node].depth + 2
            && statement.shape == Shape::Leaf;
        is_value.then_some(tree[name].label)
    }

    /// Returns the expressions among `expressions` whose statement has a counterpart that uses the
    /// variable `name`.
    fn using_variable(
        &self,
        side: Side,
        (member, other): (NodeAt, NodeAt),
        expressions: &[ExpressionAt],
        name: LabelIx,
    ) -> Vec<ExpressionAt> {
        let other_statements = self.statements_of(side.opposite(), other.file);
        let uses_name = |statement: StatementIx| {
            let node = self.node_of(side, (member.file, statement));
            let partner = self.partners.get(side).get(&node);
            let partner = partner.filter(|partner| partner.file == other.file);
            let partner = partner.and_then(|partner| other_statements.of_node(partner.node));
            partner.is_some_and(|partner| {
                let tokens = other_statements.tokens(partner);
                let is_variable =
                    |token: &LeafToken| token.role == LeafRole::Variable && token.label == name;
                self.budget.spend(tokens.len() as u64 / NODES_PER_UNIT)
                    && tokens.iter().any(is_variable)
            })
        };
        // Several expressions can be in one statement.
        let mut cached: Map<StatementIx, bool> = Map::default();
        let mut uses_name = |statement| {
            *cached
                .entry(statement)
                .or_insert_with(|| uses_name(statement))
        };
        let expressions = expressions.iter().copied();
        expressions
            .filter(|&(_, statement)| uses_name(statement))
            .collect()
    }

    /// Maps equal expressions of two members node by node, unless they are part of larger moved
    /// expressions.
    fn record_expressions(
        &mut self,
        (before, befores): (NodeAt, &[ExpressionAt]),
        (after, afters): (NodeAt, &[ExpressionAt]),
    ) {
        let (tree_before, tree_after) = self.tree_pair(before, after);
        let mut pairs = Vec::new();
        for &(node, _) in befores {
            for &(other, _) in afters {
                if self.has_unmoved_parent(Side::Before, before.with(node))
                    && self.has_unmoved_parent(Side::After, after.with(other))
                    && tree_before.is_same(node, tree_after, other)
                {
                    pairs.push((node, other));
                }
            }
        }
        for (node, other) in pairs {
            let nodes = non_comments(tree_before, node).zip(non_comments(tree_after, other));
            for (node, other) in nodes {
                self.record_moved(Side::Before, before.with(node), after.with(other));
            }
        }
    }

    /// Returns true if the parent of the node has not moved itself, so that the node is not part of
    /// a larger moved expression.
    fn has_unmoved_parent(&self, side: Side, at: NodeAt) -> bool {
        let tree = self.tree(side, at.file);
        tree.parent(at.node)
            .is_none_or(|parent| !self.moved.get(side).contains(&at.with(parent)))
    }

    /// Returns groups of equal expressions of the members `before` and `after`, highest trees first.
    /// Only expressions that are missing in the counterpart of their statement are in groups.
    fn equal_expressions(&self, before: NodeAt, after: NodeAt) -> Vec<EqualExpressions> {
        let befores = self.missing_expressions(Side::Before, before);
        let afters = self.missing_expressions(Side::After, after);
        let count = befores.len() + afters.len();
        if befores.is_empty() || afters.is_empty() || !self.budget.spend(count as u64) {
            return Vec::new();
        }
        let (tree_before, tree_after) = self.tree_pair(before, after);
        // `ordered(..).0` is the tree of `side`, which has the hashes of its expressions.
        let mut groups = group_by_hash(befores, afters, |side, &(node, _)| {
            side.ordered(tree_before, tree_after).0[node].exact
        });
        groups.sort_by_key(|(befores, _)| (Reverse(tree_before[befores[0].0].height), befores[0]));
        groups
    }

    /// Returns the expressions of a member, each with its statement, to which no expression in the
    /// counterpart of the statement is equal; all expressions of statements without a counterpart.
    pub(in crate::astdiff) fn missing_expressions(
        &self,
        side: Side,
        member: NodeAt,
    ) -> Vec<ExpressionAt> {
        let tree = self.tree(side, member.file);
        let statements = self.statements_of(side, member.file);
        let mut missing = Vec::new();
        let inside = self.all_inside(side, member);
        if !self.budget.spend(inside.len() as u64 / NODES_PER_UNIT) {
            return missing;
        }
        for statement in inside {
            let StatementNode { shape, node, .. } = statements[statement];
            if !matches!(shape, Shape::Leaf | Shape::Composite | Shape::Clause) {
                continue;
            }
            let mut kept: Set<u64> = Set::default();
            if let Some(partner) = self.partners.get(side).get(&member.with(node)) {
                let other_tree = self.tree(side.opposite(), partner.file);
                if other_tree[partner.node].exact == tree[node].exact {
                    continue;
                }
                kept = header_hashes(other_tree, partner.node);
            }
            let expressions = expressions_without(tree, node, &kept);
            missing.extend(expressions.map(|node| (node, statement)));
        }
        missing
    }
}

/// Groups values of both sides by hash. Groups without a value before or after are left out; the
/// order of the groups is unspecified.
pub fn group_by_hash<T>(
    befores: Vec<T>,
    afters: Vec<T>,
    hash: impl Fn(Side, &T) -> u64,
) -> Vec<(Vec<T>, Vec<T>)> {
    let mut by_hash: Map<u64, (Vec<T>, Vec<T>)> = Map::default();
    for value in befores {
        let group = by_hash.entry(hash(Side::Before, &value)).or_default();
        group.0.push(value);
    }
    for value in afters {
        if let Some(group) = by_hash.get_mut(&hash(Side::After, &value)) {
            group.1.push(value);
        }
    }
    let groups = by_hash.into_values();
    groups.filter(|(_, afters)| !afters.is_empty()).collect()
}

/// Returns true if a node is an expression that is large enough to be mapped to another statement.
pub fn is_expression(tree: &FileTree, node: TreeIx) -> bool {
    tree[node].shape == Shape::Plain && tree[node].height >= VALUE_HEIGHT_MIN
}

/// Returns the nodes of a subtree in preorder, without comments.
pub fn non_comments(tree: &FileTree, root: TreeIx) -> impl Iterator<Item = TreeIx> + '_ {
    let nodes = tree.subtree(root);
    nodes.filter(|&node| tree[node].shape != Shape::Comment)
}

/// Returns the expressions in the header of a statement whose hashes are not among `kept`.
pub fn expressions_without(
    tree: &FileTree,
    statement: TreeIx,
    kept: &Set<u64>,
) -> impl Iterator<Item = TreeIx> {
    let nodes = tree.header(statement).skip(1);
    nodes.filter(|&node| is_expression(tree, node) && !kept.contains(&tree[node].exact))
}

/// Returns the hashes of the nodes of a statement's header.
pub fn header_hashes(tree: &FileTree, statement: TreeIx) -> Set<u64> {
    let nodes = tree.header(statement);
    nodes.map(|node| tree[node].exact).collect()
}
