//! Mapping of the parts of two mapped statements or declarations: equal subtrees first, then nodes
//! around mapped parts, then nodes at the same position (TOSEM 2024, Algorithm 2).

use super::differ::{Differ, in_file_of};
use super::nodes::PartNodes;
use super::script::longest_increasing;
use super::{MatchedBy, NodeAt, Scope};
use crate::base::budget::Budget;
use crate::base::pair::{Pair, Side};
use crate::base::{Map, Set};
use crate::lang::shapes::{LeafRole, Shape};
use crate::parse::tree::{FileTree, LabelIx, TreeIx};
use std::cmp::Reverse;

/// Number of pairs of equal subtrees up to which all are compared. Above it, only those with the
/// same index are.
pub(super) const COMPARED_PAIRS_MAX: usize = 1_024;
/// Maximum number of ancestors considered per mapped node.
const ANCESTORS_MAX: usize = 64;
/// Number of steps to ancestors of mapped nodes that costs as much as one comparison.
const STEPS_PER_UNIT: u64 = 8;
/// Minimum Dice coefficient of the mapped nodes below two nodes.
const COMMON_NODES_MIN: f64 = 0.3;

/// Bonus for equal parts whose parents begin with mapped nodes (`a.m()` in `a.m().n()`): as large
/// as for mapped parents.
const SAME_BEGINNING_BONUS: f64 = 2.0;
/// Bonus for equal parts that are followed by equal nodes. It is the larger one because the
/// arguments of a call are better evidence than its receiver.
const SAME_FOLLOWING_BONUS: f64 = 2.5;

/// Returns true if a leaf with this role may move within a statement.
fn is_name(role: LeafRole) -> bool {
    matches!(
        role,
        LeafRole::Variable | LeafRole::Type | LeafRole::Literal
    )
}

impl Differ<'_> {
    /// Maps the parts of all recorded pairs.
    pub fn map_all_parts(&mut self) {
        // Headers of declarations come last, so that renames found in their bodies are known.
        let (headers, rest): (Vec<_>, Vec<_>) = std::mem::take(&mut self.open)
            .into_iter()
            .partition(|(before, _)| {
                let shape = self.tree(Side::Before, before.file)[before.node].shape;
                shape.is_declaration() || (shape == Shape::File && self.change.scope != Scope::All)
            });
        let headers = headers
            .into_iter()
            .filter(|&(before, _)| self.is_wanted(before));
        let headers: Vec<_> = headers.collect();
        let functions = self.known_functions();
        let carried = self.carried.as_ref().map(|carried| {
            let mut carried: Vec<NodeAt> = carried.iter().copied().collect();
            carried.sort_unstable();
            carried
        });
        for (before, after) in rest.into_iter().chain(headers) {
            if self.has_equal_parts(before, after, &carried) {
                continue;
            }
            self.map_parts(before, after, &functions);
        }
        // The names of functions that are values in different statements.
        for &(before, after) in &self.change.declared.same {
            if functions.get(&before) != Some(&after) {
                continue;
            }
            let trees = (
                self.tree(Side::Before, before.file),
                self.tree(Side::After, after.file),
            );
            for (one, two) in name_nodes((trees.0, before.node), (trees.1, after.node)) {
                let (one, two) = (in_file_of(before, one), in_file_of(after, two));
                if self.is_unmapped(Side::Before, one) && self.is_unmapped(Side::After, two) {
                    self.record(one, two, MatchedBy::Part);
                }
            }
        }
    }

    /// Returns true if the parts of a pair need no mapping: only replacements are requested, the
    /// headers are equal, and none of the `moved_expressions` expressions is inside.
    fn has_equal_parts(&self, before: NodeAt, after: NodeAt, carried: &Pair<Vec<NodeAt>>) -> bool {
        let is_carried = |side: Side, at: NodeAt| {
            let of_side = carried.get(side);
            let first = of_side.partition_point(|inner| *inner < at);
            let end = self.tree(side, at.file)[at.node].end;
            of_side
                .get(first)
                .is_some_and(|inner| *inner < in_file_of(at, end))
        };
        if self.change.scope == Scope::All
            || is_carried(Side::Before, before)
            || is_carried(Side::After, after)
        {
            return false;
        }
        let header = |side: Side, at: NodeAt| {
            let statement = self.statement_of(side, at)?;
            Some(self.of(side, at.file)[statement].header)
        };
        let ours = header(Side::Before, before);
        ours.is_some() && ours == header(Side::After, after)
    }

    /// Returns true if the parts of a file or declaration are requested: with [`Scope::All`], or if
    /// it is inside a statement, whose parts they are.
    fn is_wanted(&self, before: NodeAt) -> bool {
        let tree = self.tree(Side::Before, before.file);
        let mut around = tree.ancestors(before.node);
        self.change.scope == Scope::All || around.any(|node| tree[node].shape.is_statement())
    }

    /// Returns the matched functions that are values, from before to after.
    fn known_functions(&self) -> Map<NodeAt, NodeAt> {
        let same = self.change.declared.same.iter();
        let functions = same.filter(|(before, after)| {
            self.tree(Side::Before, before.file)[before.node].shape == Shape::Body
                && self.are_mapped(*before, *after)
        });
        functions.copied().collect()
    }

    fn map_parts(&mut self, before: NodeAt, after: NodeAt, functions: &Map<NodeAt, NodeAt>) {
        let trees = (
            self.tree(Side::Before, before.file),
            self.tree(Side::After, after.file),
        );
        let mut matcher = PartMatcher {
            before: PartNodes::new(trees.0, before.node, |node| {
                self.carried.before.contains(&in_file_of(before, node))
            }),
            after: PartNodes::new(trees.1, after.node, |node| {
                self.carried.after.contains(&in_file_of(after, node))
            }),
            pairs: Vec::new(),
            renames: &self.renames,
            budget: self.budget,
        };
        let count = matcher.before.nodes.len() + matcher.after.nodes.len();
        if !self.budget.spend(count as u64) {
            return;
        }
        matcher.take(before.node, after.node);
        matcher.map_functions(|node| {
            let partner = functions.get(&in_file_of(before, node))?;
            (partner.file == after.file).then_some(partner.node)
        });
        matcher.map_equal_subtrees();
        matcher.map_containers();
        matcher.map_in_place();
        matcher.map_names();
        matcher.map_callees();
        matcher.map_operations();
        matcher.map_operators();
        let pairs = matcher.pairs;
        for (one, two) in pairs {
            let (left, right) = (&trees.0[one], &trees.1[two]);
            if left.role == LeafRole::Variable
                && right.role == LeafRole::Variable
                && left.label != right.label
            {
                self.renames.insert((left.label, right.label));
            }
            self.record(
                in_file_of(before, one),
                in_file_of(after, two),
                MatchedBy::Part,
            );
        }
    }
}

/// Returns the nodes that give two functions that are values their names (`key: function`), and the
/// names; empty if either is not the value of such a node.
fn name_nodes(
    (ours, one): (&FileTree, TreeIx),
    (theirs, two): (&FileTree, TreeIx),
) -> Vec<(TreeIx, TreeIx)> {
    let (parent, other) = (ours[one].parent, theirs[two].parent);
    let (name, its) = (TreeIx(parent.0 + 1), TreeIx(other.0 + 1));
    let is_named = ours[parent].shape == Shape::Plain
        && ours[parent].kind == theirs[other].kind
        && ours[name].end == one
        && theirs[its].end == two
        && ours[name].role == theirs[its].role
        && ours.is_leaf(name)
        && theirs.is_leaf(its);
    match is_named {
        true => vec![(parent, other), (name, its)],
        false => Vec::new(),
    }
}

/// Node after the hash of its subtree.
type HashedNode = (u64, TreeIx);

/// Returns the nodes below the root of `map_all_parts` with their hashes, sorted.
fn by_hash(parts: &PartNodes<'_>) -> Vec<HashedNode> {
    let nodes = parts.nodes[1..].iter();
    let mut nodes: Vec<HashedNode> = nodes.map(|&node| (parts.tree[node].exact, node)).collect();
    nodes.sort_unstable();
    nodes
}

/// State of the mapping of the parts of one pair.
pub(super) struct PartMatcher<'a> {
    /// Renames of variables in other statements.
    pub renames: &'a Set<(LabelIx, LabelIx)>,
    pub budget: &'a Budget,
    pub before: PartNodes<'a>,
    pub after: PartNodes<'a>,
    pub pairs: Vec<(TreeIx, TreeIx)>,
}

impl PartMatcher<'_> {
    pub fn take(&mut self, before: TreeIx, after: TreeIx) {
        self.before.take(before, after);
        self.after.take(after, before);
        self.pairs.push((before, after));
    }

    fn are_mapped(&self, before: TreeIx, after: TreeIx) -> bool {
        self.before.partner.get(&before) == Some(&after)
    }

    /// Maps two equal subtrees, as far as they are unmapped.
    fn record_subtree(&mut self, before: TreeIx, after: TreeIx) {
        let mut open = vec![(before, after)];
        let (mut ones, mut twos) = (Vec::new(), Vec::new());
        while let Some((one, two)) = open.pop() {
            if self.before.is_unmapped(one) && self.after.is_unmapped(two) {
                self.take(one, two);
            }
            self.before.children(one, &mut ones);
            self.after.children(two, &mut twos);
            open.extend(ones.iter().copied().zip(twos.iter().copied()));
        }
    }

    /// Maps matched functions, and the nodes that give them their names (`key: function`).
    fn map_functions(&mut self, known: impl Fn(TreeIx) -> Option<TreeIx>) {
        let (ours, theirs) = (self.before.tree, self.after.tree);
        let nodes = self.before.nodes[1..].iter().copied();
        let functions = nodes.filter(|&node| ours[node].shape == Shape::Body);
        for one in functions.collect::<Vec<_>>() {
            let is_here = |two: &TreeIx| self.after.nodes.binary_search(two).is_ok();
            let Some(two) = known(one).filter(is_here) else {
                continue;
            };
            self.take(one, two);
            for (one, two) in name_nodes((ours, one), (theirs, two)) {
                if self.before.is_unmapped(one) && self.after.is_unmapped(two) {
                    self.take(one, two);
                }
            }
        }
    }

    /// Maps equal subtrees, highest first; of several equal ones, by their position.
    fn map_equal_subtrees(&mut self) {
        let (ones, twos) = (by_hash(&self.before), by_hash(&self.after));
        let mut rest = &twos[..];
        let mut groups = Vec::new();
        for before in ones.chunk_by(|one, two| one.0 == two.0) {
            let hash = before[0].0;
            rest = &rest[rest.partition_point(|two| two.0 < hash)..];
            let after = &rest[..rest.partition_point(|two| two.0 == hash)];
            if !after.is_empty() {
                groups.push((before, after));
            }
        }
        let tree = self.before.tree;
        let order = |(before, _): &(&[HashedNode], &[HashedNode])| {
            let first = before[0].1;
            (Reverse((tree[first].height, tree.size(first))), first)
        };
        groups.sort_unstable_by_key(order);
        for (before, after) in groups {
            let mut candidates = Vec::new();
            let many = before.len() * after.len() > COMPARED_PAIRS_MAX;
            for (at, &(_, one)) in before.iter().enumerate() {
                let near = match many {
                    true => at.min(after.len())..(at + 1).min(after.len()),
                    false => 0..after.len(),
                };
                for &(_, two) in &after[near] {
                    if !self.before.is_unmapped(one) || !self.after.is_unmapped(two) {
                        continue;
                    }
                    if let Some(score) = self.position_score(one, two) {
                        candidates.push((score, one, two));
                    }
                }
            }
            candidates.sort_by(|one, two| {
                two.0
                    .total_cmp(&one.0)
                    .then((one.1, one.2).cmp(&(two.1, two.2)))
            });
            for (_, one, two) in candidates {
                if self.before.is_unmapped(one)
                    && self.after.is_unmapped(two)
                    && self.before.tree.is_same(one, self.after.tree, two)
                {
                    self.record_subtree(one, two);
                }
            }
        }
    }

    /// Returns the positional score of two equal subtrees; `None` for leaves with parents of
    /// different kinds, different roles, or nodes of different imports.
    fn position_score(&self, before: TreeIx, after: TreeIx) -> Option<f64> {
        let (one, two) = (&self.before.tree[before], &self.after.tree[after]);
        if one.role != two.role {
            return None;
        }
        let (parent, other) = (self.before.parent(before), self.after.parent(after));
        let kinds = self.before.tree[parent].kind == self.after.tree[other].kind;
        if (one.height == 1 && !kinds) || !self.are_of_one_import(before, after) {
            return None;
        }
        let mut score = 0.0;
        let (ours, theirs) = (self.before.tree, self.after.tree);
        let first = |tree: &FileTree, node: TreeIx| TreeIx(tree[node].parent.0 + 1);
        if self.are_mapped(first(ours, before), first(theirs, after)) {
            score += SAME_BEGINNING_BONUS;
        }
        // Following sibling.
        let next = |tree: &FileTree, node: TreeIx| {
            let next = tree[node].end;
            (next < tree[tree[node].parent].end).then_some(next)
        };
        if let (Some(one), Some(two)) = (next(ours, before), next(theirs, after))
            && ours[one].exact == theirs[two].exact
        {
            score += SAME_FOLLOWING_BONUS;
        }
        let mut around = (before, after);
        for weight in [2.0, 1.0, 0.5] {
            let (one, two) = (self.before.parent(around.0), self.after.parent(around.1));
            let fields = self.before.tree[around.0].field == self.after.tree[around.1].field;
            if self.are_mapped(one, two) {
                score += weight;
            } else if self.before.tree[one].kind == self.after.tree[two].kind {
                score += 0.4 * weight;
            }
            if fields {
                score += 0.3 * weight;
            }
            if one == self.before.root || two == self.after.root {
                break;
            }
            around = (one, two);
        }
        Some(
            score
                - (self.before.relative_position(before) - self.after.relative_position(after))
                    .abs(),
        )
    }

    /// Returns the imports that contain the two nodes.
    fn map_imports(&self, before: TreeIx, after: TreeIx) -> (Option<TreeIx>, Option<TreeIx>) {
        if self.before.tree[self.before.root].shape != Shape::File {
            return (None, None);
        }
        let import = |tree: &FileTree, node: TreeIx| {
            let mut around = std::iter::once(node).chain(tree.ancestors(node));
            around.find(|&node| tree[node].shape == Shape::Import)
        };
        (
            import(self.before.tree, before),
            import(self.after.tree, after),
        )
    }

    /// Returns true if two nodes are in imports that may be mapped, or both outside of imports.
    fn are_of_one_import(&self, before: TreeIx, after: TreeIx) -> bool {
        match self.map_imports(before, after) {
            (None, None) => true,
            (Some(one), Some(two)) => self.may_be_mapped(one, two),
            _ => false,
        }
    }

    /// Maps nodes of the same kind that contain mapped nodes in common, innermost first.
    fn map_containers(&mut self) {
        let nodes: Vec<TreeIx> = self.before.nodes.iter().rev().copied().collect();
        for one in nodes {
            if !self.before.is_unmapped(one) || self.before.tree.is_leaf(one) {
                continue;
            }
            // Nested nodes are visited once per ancestor, so that deep nesting is the expensive
            // case.
            if !self.budget.spend(self.before.tree.size(one) as u64) {
                return;
            }
            let mut shared: Map<TreeIx, usize> = Map::default();
            let (mut size, mut steps) = (0, 0);
            for inner in self.before.tree.subtree(one).skip(1) {
                size += 1;
                let Some(&partner) = self.before.partner.get(&inner) else {
                    continue;
                };
                let mut around = self.after.parent(partner);
                let mut deep = 0;
                while around > self.after.root && deep < ANCESTORS_MAX {
                    *shared.entry(around).or_default() += 1;
                    around = self.after.parent(around);
                    deep += 1;
                }
                steps += deep;
            }
            if !self.budget.spend(steps as u64 / STEPS_PER_UNIT) {
                return;
            }
            let fits = |(&two, &count): (&TreeIx, &usize)| {
                let right = &self.after.tree[two];
                if right.kind != self.before.tree[one].kind
                    || !self.after.is_unmapped(two)
                    || !self.are_of_one_import(one, two)
                {
                    return None;
                }
                let sizes = size + self.after.tree.size(two) - 1;
                let common = 2.0 * count as f64 / sizes as f64;
                (common >= COMMON_NODES_MIN).then_some((common, two))
            };
            let best = shared
                .iter()
                .filter_map(fits)
                .max_by(|one, two| one.0.total_cmp(&two.0).then(two.1.cmp(&one.1)));
            if let Some((_, two)) = best {
                self.take(one, two);
            }
        }
    }

    /// Maps equal unmapped names, wherever they are.
    fn map_names(&mut self) {
        let mut free: Map<u64, Vec<TreeIx>> = Map::default();
        // Reversed, because `pop` takes the last one.
        for &node in self.after.nodes.iter().rev() {
            if self.after.is_unmapped(node) && is_name(self.after.tree[node].role) {
                free.entry(self.after.tree[node].exact)
                    .or_default()
                    .push(node);
            }
        }
        let nodes = self.before.nodes.clone();
        for one in nodes {
            let node = self.before.tree[one];
            if !self.before.is_unmapped(one) || !is_name(node.role) {
                continue;
            }
            let Some(left) = free.get_mut(&node.exact) else {
                continue;
            };
            // That two unmapped imports contain the same name, such as `org`, is no evidence.
            let last = left.last().copied();
            let fits = last.is_some_and(|two| match self.map_imports(one, two) {
                (None, None) => true,
                (Some(one), Some(two)) => self.are_mapped(one, two),
                _ => false,
            });
            if let Some(two) = last.filter(|_| fits) {
                left.pop();
                self.take(one, two);
            }
        }
    }

    /// Maps calls with mapped callees, and accesses with mapped member names.
    fn map_callees(&mut self) {
        let tree = self.before.tree;
        let names = |one: TreeIx| match tree[one].role {
            LeafRole::Callee => true,
            LeafRole::Member => tree[tree[one].parent].end == tree[one].end,
            _ => false,
        };
        let pairs = self.pairs.iter().filter(|(one, _)| names(*one));
        let calls: Vec<(TreeIx, TreeIx)> = pairs
            .map(|&(one, two)| (self.before.parent(one), self.after.parent(two)))
            .collect();
        for (one, two) in calls {
            if one <= self.before.root || two <= self.after.root || self.are_mapped(one, two) {
                continue;
            }
            if self.before.tree[one].kind != self.after.tree[two].kind {
                continue;
            }
            self.replace_pair(one, two);
        }
        self.remove_replaced();
    }

    /// Maps operations with mapped right operands. If an operand was added to a chain (`a + b` in
    /// `a + b + c`), the operations are shifted by one level.
    fn map_operations(&mut self) {
        let operations = |&(one, two): &(TreeIx, TreeIx)| {
            let (left, right) = (self.before.operation(one)?, self.after.operation(two)?);
            let (ours, theirs) = (self.before.tree, self.after.tree);
            let is_same = ours[left.node].kind == theirs[right.node].kind
                && ours[left.operator].label == theirs[right.operator].label;
            let chains = (self.before.chain(&left), self.after.chain(&right));
            let is_in_chain = self.are_mapped(chains.0, chains.1);
            (is_same && is_in_chain).then_some((chains.0, left, right))
        };
        let mut found: Vec<_> = self.pairs.iter().filter_map(operations).collect();
        found.sort_unstable_by_key(|&(chain, left, _)| (chain, left.right));
        for chain in found.chunk_by(|one, two| one.0 == two.0) {
            // An operand that moved within the chain belongs to another operation now.
            let places: Vec<TreeIx> = chain.iter().map(|(.., right)| right.right).collect();
            for at in longest_increasing(&places) {
                let (_, left, right) = chain[at];
                for (one, two) in [(left.node, right.node), (left.operator, right.operator)] {
                    if !self.are_mapped(one, two) {
                        self.replace_pair(one, two);
                    }
                }
            }
        }
        self.remove_replaced();
    }

    /// Maps two nodes and removes the previous mappings of either.
    fn replace_pair(&mut self, before: TreeIx, after: TreeIx) {
        if let Some(other) = self.before.partner.remove(&before) {
            self.after.partner.remove(&other);
        }
        if let Some(other) = self.after.partner.remove(&after) {
            self.before.partner.remove(&other);
        }
        self.take(before, after);
    }

    /// Removes the pairs that were replaced by others.
    fn remove_replaced(&mut self) {
        let partner = &self.before.partner;
        self.pairs
            .retain(|(one, two)| partner.get(one) == Some(two));
    }
}
