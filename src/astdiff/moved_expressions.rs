//! Expressions that moved to another statement: into a variable or out of one, into a called method
//! or out of one (TOSEM 2024, section 3.3.1).

use super::differ::{Differ, in_file_of};
use super::{MatchedBy, NodeAt};
use crate::base::pair::Side;
use crate::base::{Map, Set};
use crate::body::statements::StatementIx;
use crate::lang::shapes::{LeafRole, Shape};
use crate::parse::tree::{LabelIx, TreeIx};

/// Minimum height of moved expressions, the same as for returned values.
pub(super) use crate::body::VALUE_HEIGHT_MIN as HEIGHT_MIN;

/// Number of visited nodes that costs as much as one comparison.
pub(super) const NODES_PER_UNIT: u64 = 16;

/// Equal expressions of both sides, each with its statement.
type EqualExpressions = (Vec<(TreeIx, StatementIx)>, Vec<(TreeIx, StatementIx)>);

impl Differ<'_> {
    /// Maps expressions that moved between a member and a member called in their place. Runs before
    /// the parts of statements are mapped, because these would map the expressions to their
    /// replacements.
    pub fn map_moved_expressions(&mut self) {
        for (side, statement, arguments) in std::mem::take(&mut self.arguments) {
            for &argument in arguments.iter() {
                self.map_passed_argument(side, statement, argument);
            }
        }
        for call in std::mem::take(&mut self.calls) {
            self.map_returned_values(&call);
            let (before, after) = match call.side {
                Side::After => (call.body, call.callee),
                Side::Before => (call.callee, call.body),
            };
            for (ones, twos) in self.equal_expressions(before, after) {
                // Each expression must occur once in the callee; it can occur several times in its
                // callers.
                let alone = if call.side == Side::After {
                    &twos
                } else {
                    &ones
                };
                if alone.len() == 1 {
                    self.record_expressions(before, after, &ones, &twos);
                }
            }
        }
    }

    /// Maps an expression of a statement that was moved to a member called on `side` to the
    /// argument of the call that now contains the expression.
    fn map_passed_argument(&mut self, side: Side, statement: NodeAt, argument: NodeAt) {
        let theirs = side.opposite();
        let (tree, of_call) = (
            self.tree(theirs, statement.file),
            self.tree(side, argument.file),
        );
        let wanted = of_call[argument.node].exact;
        let count = header_nodes(tree, statement.node).count();
        if !self.budget.spend(1 + count as u64 / NODES_PER_UNIT) {
            return;
        }
        let kept = self.partners.get(theirs).get(&statement).is_some_and(|at| {
            let tree = self.tree(side, at.file);
            header_nodes(tree, at.node).any(|node| tree[node].exact == wanted)
        });
        if kept {
            return;
        }
        let found: Vec<TreeIx> = header_nodes(tree, statement.node)
            .filter(|&node| tree.is_same(node, of_call, argument.node))
            .collect();
        for node in found {
            let nodes = tree.subtree(node).zip(of_call.subtree(argument.node));
            let pairs: Vec<(TreeIx, TreeIx)> = nodes.collect();
            for (one, two) in pairs {
                let (one, two) = (in_file_of(statement, one), in_file_of(argument, two));
                let (before, after) = match side {
                    Side::After => (one, two),
                    Side::Before => (two, one),
                };
                self.record(before, after, MatchedBy::Part);
                self.carried.before.insert(before);
                self.carried.after.insert(after);
            }
        }
    }

    /// Maps unmapped equal expressions of two bodies that moved from one statement to another, if
    /// they occur once on one side.
    pub fn map_expressions(&mut self, bodies: &[(NodeAt, NodeAt)]) {
        for &(before, after) in bodies {
            let free = |differ: &Self, side: Side, at: NodeAt| -> Vec<TreeIx> {
                let tree = differ.tree(side, at.file);
                let inside = tree.subtree(at.node).skip(1);
                if !differ
                    .budget
                    .spend(tree.size(at.node) as u64 / NODES_PER_UNIT)
                {
                    return Vec::new();
                }
                inside
                    .filter(|&node| {
                        tree[node].shape == Shape::Plain
                            && tree[node].height >= HEIGHT_MIN
                            && differ.is_unmapped(side, in_file_of(at, node))
                    })
                    .collect()
            };
            let (ones, twos) = (
                free(self, Side::Before, before),
                free(self, Side::After, after),
            );
            if !self.budget.spend((ones.len() + twos.len()) as u64) {
                return;
            }
            let trees = (
                self.tree(Side::Before, before.file),
                self.tree(Side::After, after.file),
            );
            let mut by_hash: Map<u64, (Vec<TreeIx>, Vec<TreeIx>)> = Map::default();
            for &node in &ones {
                let group = by_hash.entry(trees.0[node].exact).or_default();
                group.0.push(node);
            }
            for &node in &twos {
                if let Some(group) = by_hash.get_mut(&trees.1[node].exact) {
                    group.1.push(node);
                }
            }
            let mut groups: Vec<_> = by_hash
                .into_values()
                .filter(|(ones, twos)| ones.len().min(twos.len()) == 1)
                .collect();
            groups.sort_by_key(|(ones, _)| (u32::MAX - trees.0[ones[0]].height, ones[0]));
            for (ones, twos) in groups {
                for &one in &ones {
                    for &two in &twos {
                        let (one, two) = (in_file_of(before, one), in_file_of(after, two));
                        let fits = self.is_unmapped(Side::Before, one)
                            && self.is_unmapped(Side::After, two);
                        if fits && trees.0.is_same(one.node, trees.1, two.node) {
                            self.record_subtrees(one, two, MatchedBy::Part);
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
            for (ones, twos) in self.equal_expressions(before, after) {
                let extracted = match &twos[..] {
                    [two] => self.declared_variable(Side::After, after, *two),
                    _ => None,
                };
                let inlined = match &ones[..] {
                    [one] => self.declared_variable(Side::Before, before, *one),
                    _ => None,
                };
                if let Some(name) = extracted {
                    let ones = self.using_variable(Side::Before, (before, after), &ones, name);
                    self.record_expressions(before, after, &ones, &twos);
                } else if let Some(name) = inlined {
                    let twos = self.using_variable(Side::After, (after, before), &twos, name);
                    self.record_expressions(before, after, &ones, &twos);
                }
            }
        }
    }

    /// Returns the name that a statement declares if `node` is the declared value.
    fn declared_variable(
        &self,
        side: Side,
        member: NodeAt,
        (node, statement): (TreeIx, StatementIx),
    ) -> Option<LabelIx> {
        let of = self.of(side, member.file);
        let tree = self.tree(side, member.file);
        let holder = tree.parent(node)?;
        let root = of[statement].node;
        // The value follows the name: `name = value`, directly below the statement or one level
        // deeper.
        let mut parts = tree.children(holder);
        let name = parts.next()?;
        let is_value = name != node
            && tree[name].role == LeafRole::Variable
            && tree[node].end == tree[holder].end
            && tree[holder].depth <= tree[root].depth + 2
            && of[statement].shape == Shape::Leaf;
        is_value.then_some(tree[name].label)
    }

    /// Returns those of `equal_expressions` whose statement has a counterpart that uses the variable `name`.
    fn using_variable(
        &self,
        side: Side,
        (member, other): (NodeAt, NodeAt),
        pieces: &[(TreeIx, StatementIx)],
        name: LabelIx,
    ) -> Vec<(TreeIx, StatementIx)> {
        let theirs = self.of(side.opposite(), other.file);
        let has_name = |statement: StatementIx| {
            let at = self.node_of(side, (member.file, statement));
            let Some(partner) = self.partners.get(side).get(&at) else {
                return false;
            };
            let partner = (partner.file == other.file)
                .then(|| theirs.of_node(partner.node))
                .flatten();
            partner.is_some_and(|partner| {
                let tokens = theirs.tokens(partner);
                self.budget.spend(tokens.len() as u64 / NODES_PER_UNIT)
                    && tokens
                        .iter()
                        .any(|token| token.role == LeafRole::Variable && token.label == name)
            })
        };
        // Several expressions can be in one statement.
        let mut known: Map<StatementIx, bool> = Map::default();
        let mut has_name = |statement| {
            *known
                .entry(statement)
                .or_insert_with(|| has_name(statement))
        };
        let pieces = pieces.iter().copied();
        pieces.filter(|&(_, at)| has_name(at)).collect()
    }

    fn record_expressions(
        &mut self,
        before: NodeAt,
        after: NodeAt,
        ones: &[(TreeIx, StatementIx)],
        twos: &[(TreeIx, StatementIx)],
    ) {
        let trees = (
            self.tree(Side::Before, before.file),
            self.tree(Side::After, after.file),
        );
        let mut taken = Vec::new();
        for &(one, _) in ones {
            for &(two, _) in twos {
                let free = self.has_unmoved_parent(Side::Before, in_file_of(before, one))
                    && self.has_unmoved_parent(Side::After, in_file_of(after, two));
                if free && trees.0.is_same(one, trees.1, two) {
                    taken.push((one, two));
                }
            }
        }
        for (one, two) in taken {
            let nodes = |tree: &'_ crate::parse::tree::FileTree, node: TreeIx| -> Vec<TreeIx> {
                let nodes = tree.subtree(node);
                nodes
                    .filter(|&node| tree[node].shape != Shape::Comment)
                    .collect()
            };
            for (a, b) in nodes(trees.0, one).into_iter().zip(nodes(trees.1, two)) {
                let (a, b) = (in_file_of(before, a), in_file_of(after, b));
                self.record(a, b, MatchedBy::Part);
                self.carried.get_mut(Side::Before).insert(a);
                self.carried.get_mut(Side::After).insert(b);
            }
        }
    }

    /// Returns true if the parent of the node has not moved itself, so that the node is not part of
    /// a larger moved expression.
    fn has_unmoved_parent(&self, side: Side, at: NodeAt) -> bool {
        let tree = self.tree(side, at.file);
        tree.parent(at.node)
            .is_none_or(|parent| !self.carried.get(side).contains(&in_file_of(at, parent)))
    }

    /// Returns the groups of equal expressions of two members that are missing in the counterparts
    /// of their statements, highest trees first.
    fn equal_expressions(&self, before: NodeAt, after: NodeAt) -> Vec<EqualExpressions> {
        let (ones, twos) = (
            self.missing_expressions(Side::Before, before),
            self.missing_expressions(Side::After, after),
        );
        if ones.is_empty()
            || twos.is_empty()
            || !self.budget.spend((ones.len() + twos.len()) as u64)
        {
            return Vec::new();
        }
        let trees = (
            self.tree(Side::Before, before.file),
            self.tree(Side::After, after.file),
        );
        let mut by_hash: Map<u64, EqualExpressions> = Map::default();
        for one in ones {
            let group = by_hash.entry(trees.0[one.0].exact).or_default();
            group.0.push(one);
        }
        for two in twos {
            if let Some(group) = by_hash.get_mut(&trees.1[two.0].exact) {
                group.1.push(two);
            }
        }
        let mut groups: Vec<EqualExpressions> = by_hash
            .into_values()
            .filter(|(_, twos)| !twos.is_empty())
            .collect();
        groups.sort_by_key(|(ones, _)| (u32::MAX - trees.0[ones[0].0].height, ones[0]));
        groups
    }

    /// Returns the expressions of a member that are missing in the counterparts of their
    /// statements, with the statements.
    pub(super) fn missing_expressions(
        &self,
        side: Side,
        member: NodeAt,
    ) -> Vec<(TreeIx, StatementIx)> {
        let tree = self.tree(side, member.file);
        let of = self.of(side, member.file);
        let mut found = Vec::new();
        let inside = self.all_inside(side, member);
        if !self.budget.spend(inside.len() as u64 / NODES_PER_UNIT) {
            return found;
        }
        for statement in inside {
            if !matches!(
                of[statement].shape,
                Shape::Leaf | Shape::Composite | Shape::Clause
            ) {
                continue;
            }
            let root = of[statement].node;
            let mut kept: Set<u64> = Set::default();
            if let Some(partner) = self.partners.get(side).get(&in_file_of(member, root)) {
                let theirs = self.tree(side.opposite(), partner.file);
                if theirs[partner.node].exact == tree[root].exact {
                    continue;
                }
                kept.extend(header_nodes(theirs, partner.node).map(|node| theirs[node].exact));
            }
            for node in header_nodes(tree, root).skip(1) {
                let of_node = &tree[node];
                if of_node.shape == Shape::Plain
                    && of_node.height >= HEIGHT_MIN
                    && !kept.contains(&of_node.exact)
                {
                    found.push((node, statement));
                }
            }
        }
        found
    }
}

/// Returns the nodes of a statement in preorder, without nested statements, declarations and
/// comments.
pub(super) fn header_nodes(
    tree: &crate::parse::tree::FileTree,
    root: TreeIx,
) -> impl Iterator<Item = TreeIx> + '_ {
    let end = tree[root].end;
    let mut at = root;
    std::iter::from_fn(move || {
        while at < end {
            let node = at;
            let shape = tree[node].shape;
            if node != root
                && (shape.is_statement() || shape.is_declaration() || shape == Shape::Comment)
            {
                at = tree[node].end;
                continue;
            }
            at = TreeIx(node.0 + 1);
            return Some(node);
        }
        None
    })
}
