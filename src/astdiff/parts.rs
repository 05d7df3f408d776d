//! Mapping of the parts of two mapped statements or declarations: equal subtrees first, then nodes
//! around mapped parts, then nodes at the same position (TOSEM 2024, Algorithm 2).

pub(super) mod comments;
pub(super) mod connectors;
pub(super) mod imports;
pub(super) mod in_place;
pub(super) mod names;
pub(super) mod nodes;

use super::differ::Differ;
use super::input::Scope;
use super::mapping::{MatchedBy, NodeAt};
use super::script::longest_increasing;
use crate::base::budget::Budget;
use crate::base::pair::{Pair, Side};
use crate::base::{Map, Set, sort_best_first};
use crate::lang::rules::shapes::{LeafRole, Shape};
use crate::parse::tree::{FileTree, LabelIx, TreeIx};
use nodes::PartNodes;
use std::cmp::Reverse;

/// Number of pairs of equal subtrees up to which all pairs are compared. If there are more, only
/// pairs with the same index on both sides are compared.
pub(super) const COMPARED_PAIRS_MAX: usize = 1_024;
/// Maximum number of ancestors of a mapped node that are considered as containers.
const ANCESTORS_MAX: usize = 64;
/// Number of steps to ancestors of mapped nodes that costs as much as one comparison.
const STEPS_PER_UNIT: u64 = 8;
/// Number of steps after which they are spent: a request to stop is noticed by then.
const STEPS_AT_ONCE: u64 = 1 << 16;
/// Minimum Dice coefficient of the mapped nodes below two nodes.
const COMMON_NODES_MIN: f64 = 0.3;

/// Bonus for equal parts whose parents begin with mapped nodes (`a.m()` in `a.m().n()`): as large
/// as for mapped parents.
const SAME_BEGINNING_BONUS: f64 = 2.0;
/// Bonus for equal parts that are followed by equal nodes. Larger than [`SAME_BEGINNING_BONUS`],
/// because the arguments of a call are better evidence than its receiver.
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
        let pairs = std::mem::take(&mut self.open_pairs).into_iter();
        let (mut headers, rest): (Vec<_>, Vec<_>) = pairs.partition(|(before, _)| {
            let shape = self.tree(Side::Before, before.file)[before.node].shape;
            shape.is_declaration() || (shape == Shape::File && self.change.scope != Scope::All)
        });
        headers.retain(|&(before, _)| self.is_wanted(before));
        let functions = self.known_functions();
        let moved = self.moved.as_ref().map(|moved| {
            let mut moved: Vec<NodeAt> = moved.iter().copied().collect();
            moved.sort_unstable();
            moved
        });
        for (before, after) in rest.into_iter().chain(headers) {
            if self.has_equal_parts(before, after, &moved) {
                continue;
            }
            self.map_parts(before, after, &functions);
        }
        // Functions that are values may be in different statements, whose parts are not compared.
        for &(before, after) in &self.change.declared.same {
            if functions.get(&before) != Some(&after) {
                continue;
            }
            let (tree, other_tree) = self.tree_pair(before, after);
            for (name, other) in name_nodes((tree, before.node), (other_tree, after.node)) {
                let (name, other) = (before.with(name), after.with(other));
                if self.are_unmapped(name, other) {
                    self.record(name, other, MatchedBy::Part);
                }
            }
        }
    }

    /// Returns true if the parts of a pair need no mapping: only replacements are requested, the
    /// headers are equal, and none of the `moved` expressions, which are sorted, is inside.
    fn has_equal_parts(&self, before: NodeAt, after: NodeAt, moved: &Pair<Vec<NodeAt>>) -> bool {
        let has_moved = |side: Side, at: NodeAt| {
            let moved = moved.get(side);
            let first = moved.partition_point(|node| *node < at);
            let end = self.tree(side, at.file)[at.node].end;
            moved.get(first).is_some_and(|node| *node < at.with(end))
        };
        if self.change.scope == Scope::All
            || has_moved(Side::Before, before)
            || has_moved(Side::After, after)
        {
            return false;
        }
        let header = |side: Side, at: NodeAt| {
            let statement = self.statement_of(side, at)?;
            Some(self.statements_of(side, at.file)[statement].header)
        };
        let header_before = header(Side::Before, before);
        header_before.is_some() && header_before == header(Side::After, after)
    }

    /// Returns true if the parts of the file or declaration `before` are to be mapped: always with
    /// [`Scope::All`], otherwise only inside a statement, because they are then parts of that statement.
    fn is_wanted(&self, before: NodeAt) -> bool {
        let tree = self.tree(Side::Before, before.file);
        let mut ancestors = tree.ancestors(before.node);
        self.change.scope == Scope::All || ancestors.any(|node| tree[node].shape.is_statement())
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

    /// Maps the parts of one pair. `functions` has the matched functions that are values.
    fn map_parts(&mut self, before: NodeAt, after: NodeAt, functions: &Map<NodeAt, NodeAt>) {
        let (tree, other_tree) = self.tree_pair(before, after);
        let mut matcher = PartMatcher {
            before: PartNodes::new(tree, before.node, |node| {
                self.moved.before.contains(&before.with(node))
            }),
            after: PartNodes::new(other_tree, after.node, |node| {
                self.moved.after.contains(&after.with(node))
            }),
            pairs: Vec::new(),
            renames: &self.renames,
            budget: self.budget,
        };
        let count = matcher.before.nodes.len() + matcher.after.nodes.len();
        if !self.budget.spend(count as u64) {
            return;
        }
        matcher.record(before.node, after.node);
        matcher.map_functions(|node| {
            let partner = functions.get(&before.with(node))?;
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
        for (node, other) in pairs {
            let (leaf, other_leaf) = (&tree[node], &other_tree[other]);
            let are_variables = leaf.role == LeafRole::Variable && other_leaf.role == leaf.role;
            if are_variables && leaf.label != other_leaf.label {
                self.renames.insert((leaf.label, other_leaf.label));
            }
            self.record(before.with(node), after.with(other), MatchedBy::Part);
        }
    }
}

/// Returns the nodes that give two functions that are values their names (`key: function`), and the
/// names; empty if either is not the value of such a node.
fn name_nodes(
    (tree, function): (&FileTree, TreeIx),
    (other_tree, other_function): (&FileTree, TreeIx),
) -> Vec<(TreeIx, TreeIx)> {
    let (parent, other_parent) = (tree[function].parent, other_tree[other_function].parent);
    let (name, other_name) = (TreeIx(parent.0 + 1), TreeIx(other_parent.0 + 1));
    let is_named = tree[parent].shape == Shape::Plain
        && tree[parent].kind == other_tree[other_parent].kind
        && tree[name].end == function
        && other_tree[other_name].end == other_function
        && tree[name].role == other_tree[other_name].role
        && tree.is_leaf(name)
        && other_tree.is_leaf(other_name);
    match is_named {
        true => vec![(parent, other_parent), (name, other_name)],
        false => Vec::new(),
    }
}

/// Node with the hash of its subtree. The derived order groups nodes of equal hash.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct HashedNode {
    /// Hash of the subtree.
    hash: u64,
    /// Root of the subtree.
    node: TreeIx,
}

/// Nodes of equal hash of both sides, in preorder.
type EqualNodes<'a> = (&'a [HashedNode], &'a [HashedNode]);

/// Returns the nodes below the root of `parts` with their hashes, sorted.
fn by_hash(parts: &PartNodes<'_>) -> Vec<HashedNode> {
    let hashed = |&node: &TreeIx| HashedNode {
        hash: parts.tree[node].exact,
        node,
    };
    let mut nodes: Vec<HashedNode> = parts.nodes[1..].iter().map(hashed).collect();
    nodes.sort_unstable();
    nodes
}

/// Returns the groups of equal nodes that occur on both sides, highest and largest subtrees first.
/// `tree` is the tree before.
fn equal_groups<'a>(
    tree: &FileTree,
    hashed_before: &'a [HashedNode],
    hashed_after: &'a [HashedNode],
) -> Vec<EqualNodes<'a>> {
    let mut rest = hashed_after;
    let mut groups: Vec<EqualNodes<'a>> = Vec::new();
    for befores in hashed_before.chunk_by(|one, other| one.hash == other.hash) {
        let hash = befores[0].hash;
        rest = &rest[rest.partition_point(|hashed| hashed.hash < hash)..];
        let afters = &rest[..rest.partition_point(|hashed| hashed.hash == hash)];
        if !afters.is_empty() {
            groups.push((befores, afters));
        }
    }
    groups.sort_unstable_by_key(|(befores, _)| {
        let first = befores[0].node;
        (Reverse((tree[first].height, tree.size(first))), first)
    });
    groups
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
    /// Maps two nodes.
    pub fn record(&mut self, before: TreeIx, after: TreeIx) {
        self.before.record(before, after);
        self.after.record(after, before);
        self.pairs.push((before, after));
    }

    pub fn are_unmapped(&self, before: TreeIx, after: TreeIx) -> bool {
        self.before.is_unmapped(before) && self.after.is_unmapped(after)
    }

    fn are_mapped(&self, before: TreeIx, after: TreeIx) -> bool {
        self.before.partner.get(&before) == Some(&after)
    }

    /// Maps two equal subtrees, as far as they are unmapped.
    fn record_subtree(&mut self, before: TreeIx, after: TreeIx) {
        let mut pending = vec![(before, after)];
        let (mut befores, mut afters) = (Vec::new(), Vec::new());
        while let Some((before, after)) = pending.pop() {
            if self.are_unmapped(before, after) {
                self.record(before, after);
            }
            self.before.children(before, &mut befores);
            self.after.children(after, &mut afters);
            pending.extend(befores.iter().copied().zip(afters.iter().copied()));
        }
    }

    /// Maps matched functions, and the nodes that give them their names (`key: function`).
    fn map_functions(&mut self, known: impl Fn(TreeIx) -> Option<TreeIx>) {
        let (tree, other_tree) = (self.before.tree, self.after.tree);
        let nodes = self.before.nodes[1..].iter().copied();
        let functions = nodes.filter(|&node| tree[node].shape == Shape::Body);
        for before in functions.collect::<Vec<_>>() {
            let is_inside = |after: &TreeIx| self.after.nodes.binary_search(after).is_ok();
            let Some(after) = known(before).filter(is_inside) else {
                continue;
            };
            self.record(before, after);
            for (before, after) in name_nodes((tree, before), (other_tree, after)) {
                if self.are_unmapped(before, after) {
                    self.record(before, after);
                }
            }
        }
    }

    /// Maps equal subtrees, those of the greatest height first.
    fn map_equal_subtrees(&mut self) {
        let (hashed_before, hashed_after) = (by_hash(&self.before), by_hash(&self.after));
        for group in equal_groups(self.before.tree, &hashed_before, &hashed_after) {
            self.map_equal_group(group);
        }
    }

    /// Maps the subtrees of a group of equal ones, the pair with the best position score first. If
    /// the group has too many pairs, only those at equal indices are considered.
    fn map_equal_group(&mut self, (befores, afters): EqualNodes<'_>) {
        let has_many_pairs = befores.len() * afters.len() > COMPARED_PAIRS_MAX;
        let mut candidates = Vec::new();
        for (index, &HashedNode { node: before, .. }) in befores.iter().enumerate() {
            let compared = match has_many_pairs {
                true => afters.get(index..=index).unwrap_or_default(),
                false => afters,
            };
            for &HashedNode { node: after, .. } in compared {
                if self.are_unmapped(before, after)
                    && let Some(score) = self.position_score(before, after)
                {
                    candidates.push((score, (before, after)));
                }
            }
        }
        sort_best_first(&mut candidates);
        for (_, (before, after)) in candidates {
            if self.are_unmapped(before, after)
                && self.before.tree.is_same(before, self.after.tree, after)
            {
                self.record_subtree(before, after);
            }
        }
    }

    /// Returns the positional score of two equal subtrees; `None` for leaves with parents of
    /// different kinds, different roles, or nodes of different imports.
    fn position_score(&self, before: TreeIx, after: TreeIx) -> Option<f64> {
        let (tree, other_tree) = (self.before.tree, self.after.tree);
        if tree[before].role != other_tree[after].role {
            return None;
        }
        let (parent, other_parent) = (self.before.parent(before), self.after.parent(after));
        let have_parents_of_kind = tree[parent].kind == other_tree[other_parent].kind;
        if (tree.is_leaf(before) && !have_parents_of_kind) || !self.are_of_one_import(before, after)
        {
            return None;
        }
        let mut score = self.sibling_bonus(before, after);
        let (mut node, mut other) = (before, after);
        // Closer ancestors say more about the position.
        for weight in [2.0, 1.0, 0.5] {
            let (outer, other_outer) = (self.before.parent(node), self.after.parent(other));
            if self.are_mapped(outer, other_outer) {
                score += weight;
            } else if tree[outer].kind == other_tree[other_outer].kind {
                score += 0.4 * weight;
            }
            if tree[node].field == other_tree[other].field {
                score += 0.3 * weight;
            }
            if outer == self.before.root || other_outer == self.after.root {
                break;
            }
            (node, other) = (outer, other_outer);
        }
        let distance = self.before.relative_position(before) - self.after.relative_position(after);
        Some(score - distance.abs())
    }

    /// Returns the bonus of two nodes for mapped first siblings and equal next siblings.
    fn sibling_bonus(&self, before: TreeIx, after: TreeIx) -> f64 {
        let (tree, other_tree) = (self.before.tree, self.after.tree);
        let mut bonus = 0.0;
        let first_sibling = |tree: &FileTree, node: TreeIx| TreeIx(tree[node].parent.0 + 1);
        if self.are_mapped(
            first_sibling(tree, before),
            first_sibling(other_tree, after),
        ) {
            bonus += SAME_BEGINNING_BONUS;
        }
        let next_sibling = |tree: &FileTree, node: TreeIx| {
            let next = tree[node].end;
            (next < tree[tree[node].parent].end).then_some(next)
        };
        let next = next_sibling(tree, before).zip(next_sibling(other_tree, after));
        if next.is_some_and(|(next, other)| tree[next].exact == other_tree[other].exact) {
            bonus += SAME_FOLLOWING_BONUS;
        }
        bonus
    }

    /// Returns the imports that contain the two nodes.
    fn imports_of(&self, before: TreeIx, after: TreeIx) -> (Option<TreeIx>, Option<TreeIx>) {
        if self.before.tree[self.before.root].shape != Shape::File {
            return (None, None);
        }
        let import = |tree: &FileTree, node: TreeIx| {
            let mut around = tree.around(node);
            around.find(|&node| tree[node].shape == Shape::Import)
        };
        (
            import(self.before.tree, before),
            import(self.after.tree, after),
        )
    }

    /// Returns true if two nodes are in imports that may be mapped, or both outside of imports.
    fn are_of_one_import(&self, before: TreeIx, after: TreeIx) -> bool {
        match self.imports_of(before, after) {
            (None, None) => true,
            (Some(before), Some(after)) => self.may_be_mapped(before, after),
            _ => false,
        }
    }

    /// Maps nodes of the same kind that contain mapped nodes in common, innermost first.
    fn map_containers(&mut self) {
        let nodes: Vec<TreeIx> = self.before.nodes.iter().rev().copied().collect();
        for before in nodes {
            if !self.before.is_unmapped(before) || self.before.tree.is_leaf(before) {
                continue;
            }
            let Some(common_nodes) = self.common_nodes_by_container(before) else {
                return;
            };
            let inner_before = self.before.tree.size(before) - 1;
            let candidate = |(&after, &common): (&TreeIx, &usize)| {
                if self.after.tree[after].kind != self.before.tree[before].kind
                    || !self.after.is_unmapped(after)
                    || !self.are_of_one_import(before, after)
                {
                    return None;
                }
                let inner_after = self.after.tree.size(after) - 1;
                let dice = 2.0 * common as f64 / (inner_before + inner_after) as f64;
                (dice >= COMMON_NODES_MIN).then_some((dice, Reverse(after)))
            };
            let best = common_nodes
                .iter()
                .filter_map(candidate)
                .max_by(|one, other| one.0.total_cmp(&other.0).then(one.1.cmp(&other.1)));
            if let Some((_, Reverse(after))) = best {
                self.record(before, after);
            }
        }
    }

    /// Returns the nodes after that contain counterparts of nodes inside `before`, with the number
    /// of these; `None` if the budget is exhausted.
    fn common_nodes_by_container(&self, before: TreeIx) -> Option<Map<TreeIx, usize>> {
        // Nested nodes are visited once per ancestor, so that deep nesting is the expensive case.
        if !self.budget.spend(self.before.tree.size(before) as u64) {
            return None;
        }
        let mut common_nodes: Map<TreeIx, usize> = Map::default();
        let mut steps = 0_u64;
        for inner in self.before.tree.subtree(before).skip(1) {
            let Some(&partner) = self.before.partner.get(&inner) else {
                continue;
            };
            let mut container = self.after.parent(partner);
            let mut levels = 0;
            while container > self.after.root && levels < ANCESTORS_MAX {
                *common_nodes.entry(container).or_default() += 1;
                container = self.after.parent(container);
                levels += 1;
            }
            steps += levels as u64;
            if steps >= STEPS_AT_ONCE
                && !self
                    .budget
                    .spend(std::mem::take(&mut steps) / STEPS_PER_UNIT)
            {
                return None;
            }
        }
        // The caller compares each of the nodes.
        let compared = common_nodes.len() as u64;
        let is_affordable = self.budget.spend((steps + compared) / STEPS_PER_UNIT);
        is_affordable.then_some(common_nodes)
    }

    /// Maps equal unmapped names, wherever they are.
    fn map_names(&mut self) {
        let mut unmapped: Map<u64, Vec<TreeIx>> = Map::default();
        // Reversed, because `pop` takes the last one.
        for &node in self.after.nodes.iter().rev() {
            if self.after.is_unmapped(node) && is_name(self.after.tree[node].role) {
                unmapped
                    .entry(self.after.tree[node].exact)
                    .or_default()
                    .push(node);
            }
        }
        let nodes = self.before.nodes.clone();
        for before in nodes {
            let node = self.before.tree[before];
            if !self.before.is_unmapped(before) || !is_name(node.role) {
                continue;
            }
            let Some(equal) = unmapped.get_mut(&node.exact) else {
                continue;
            };
            // That two unmapped imports contain the same name, such as `org`, is no evidence.
            let last = equal.last().copied();
            let fits = last.is_some_and(|after| match self.imports_of(before, after) {
                (None, None) => true,
                (Some(before), Some(after)) => self.are_mapped(before, after),
                _ => false,
            });
            if let Some(after) = last.filter(|_| fits) {
                equal.pop();
                self.record(before, after);
            }
        }
    }

    /// Maps calls with mapped callees, and accesses with mapped member names.
    fn map_callees(&mut self) {
        let tree = self.before.tree;
        let names_parent = |before: TreeIx| match tree[before].role {
            LeafRole::Callee => true,
            LeafRole::Member => tree[tree[before].parent].end == tree[before].end,
            _ => false,
        };
        let pairs = self
            .pairs
            .iter()
            .filter(|(before, _)| names_parent(*before));
        let calls: Vec<(TreeIx, TreeIx)> = pairs
            .map(|&(before, after)| (self.before.parent(before), self.after.parent(after)))
            .collect();
        for (before, after) in calls {
            if before <= self.before.root
                || after <= self.after.root
                || self.are_mapped(before, after)
            {
                continue;
            }
            if self.before.tree[before].kind != self.after.tree[after].kind {
                continue;
            }
            self.replace_pair(before, after);
        }
        self.remove_replaced();
    }

    /// Maps operations with mapped right operands. If an operand was added to a chain (`a + b` in
    /// `a + b + c`), the operations are shifted by one level.
    fn map_operations(&mut self) {
        let operations_of = |&(before, after): &(TreeIx, TreeIx)| {
            let (operation, other) = (self.before.operation(before)?, self.after.operation(after)?);
            let (tree, other_tree) = (self.before.tree, self.after.tree);
            let is_same = tree[operation.node].kind == other_tree[other.node].kind
                && tree[operation.operator].label == other_tree[other.operator].label;
            let (chain, other_chain) = (self.before.chain(&operation), self.after.chain(&other));
            let is_in_chain = self.are_mapped(chain, other_chain);
            (is_same && is_in_chain).then_some((chain, operation, other))
        };
        let mut shifted: Vec<_> = self.pairs.iter().filter_map(operations_of).collect();
        shifted.sort_unstable_by_key(|&(chain, operation, _)| (chain, operation.right));
        for chain in shifted.chunk_by(|one, other| one.0 == other.0) {
            // An operand that moved within the chain belongs to another operation now.
            let partners: Vec<TreeIx> = chain.iter().map(|(.., other)| other.right).collect();
            for index in longest_increasing(&partners) {
                let (_, operation, other) = chain[index];
                for (before, after) in [
                    (operation.node, other.node),
                    (operation.operator, other.operator),
                ] {
                    if !self.are_mapped(before, after) {
                        self.replace_pair(before, after);
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
        self.record(before, after);
    }

    /// Removes the pairs that were replaced by others.
    fn remove_replaced(&mut self) {
        let partner = &self.before.partner;
        self.pairs
            .retain(|(before, after)| partner.get(before) == Some(after));
    }
}
