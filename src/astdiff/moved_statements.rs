//! Mapping of statements that moved between members without a relationship, and of split and merged
//! members.

use super::differ::{Differ, StatementAt};
use super::{MatchedBy, NodeAt, TreeFileIx};
use crate::base::ids::Id;
use crate::base::pair::{Pair, Side};
use crate::base::{Map, Set};
use crate::body::statements::{StatementIx, StatementTree};
use crate::body::{StatementMatchKind, StatementPair};
use crate::lang::shapes::Shape;
use std::collections::BTreeMap;

/// Minimum number of leaves of a statement that is mapped within its type. Shorter ones, such as
/// `return result`, occur everywhere.
const LEAVES_IN_TYPE_MIN: usize = 3;
/// Minimum number of leaves of a statement that is mapped to another type.
const LEAVES_ACROSS_TYPES_MIN: usize = 6;
/// Number of visited statements that costs as much as one comparison.
const STATEMENTS_PER_UNIT: u64 = 16;

impl Differ<'_> {
    /// Maps the remaining leaf statements that are equal and unique on each side: first within
    /// matched types, then, if they are long enough, across all types. Where several of them are in
    /// the same two members, also maps the statements around and between them.
    pub fn map_moved_statements(&mut self) {
        for at in 0..self.holders.len() {
            let (before, after) = self.holders[at];
            let left = Pair::new(
                self.unmapped_leaves(Side::Before, before),
                self.unmapped_leaves(Side::After, after),
            );
            if left.before.is_empty() || left.after.is_empty() {
                continue;
            }
            let count = left.before.len() + left.after.len();
            if !self.budget.spend(count as u64) {
                return;
            }
            self.map_unique_statements(&left);
        }
        let left = Pair::new(
            self.unmapped_long_leaves(Side::Before),
            self.unmapped_long_leaves(Side::After),
        );
        self.map_unique_statements(&left);
    }

    /// Maps the statements of `left` that are equal and unique on each side, and the statements
    /// around and between several of them.
    fn map_unique_statements(&mut self, left: &Pair<Vec<StatementAt>>) {
        for (files, pairs) in self.unique_equal_pairs(left) {
            self.map_with_context(pairs, files);
        }
    }

    /// Maps equal statements of two files, and the statements around and between several of them.
    fn map_with_context(&mut self, mut pairs: Vec<StatementPair>, files: (TreeFileIx, TreeFileIx)) {
        self.extend_by_neighbours(&mut pairs, files);
        self.take(files, &pairs);
        let mut shared: Map<(StatementIx, StatementIx), usize> = Map::default();
        for pair in &pairs {
            let members = (
                self.member_of(Side::Before, files.0, pair.before),
                self.member_of(Side::After, files.1, pair.after),
            );
            if let (Some(one), Some(two)) = members {
                *shared.entry((one, two)).or_default() += 1;
            }
        }
        let mut several: Vec<_> = shared.into_iter().filter(|(_, count)| *count > 1).collect();
        several.sort_unstable();
        for ((one, two), _) in several {
            let mut task = self.task(
                self.node_of(Side::Before, (files.0, one)),
                self.node_of(Side::After, (files.1, two)),
            );
            // The two members are not counterparts.
            task.given.retain(|pair| *pair != (one, two));
            task.is_moved = true;
            let pairs = self.map(files, &task);
            let of = self.of(Side::Before, files.0);
            let pairs: Vec<StatementPair> = pairs
                .into_iter()
                .filter(|pair| {
                    of[pair.before].parent != Some(one) || of[pair.before].shape != Shape::Block
                })
                .collect();
            self.take(files, &pairs);
        }
    }

    /// Returns the member around a statement.
    fn member_of(&self, side: Side, file: TreeFileIx, at: StatementIx) -> Option<StatementIx> {
        let of = self.of(side, file);
        of.enclosing(at).find(|&at| of[at].shape == Shape::Member)
    }

    /// Returns the unmapped leaf statements of a type or file with at least [`LEAVES_IN_TYPE_MIN`] leaves,
    /// without exits such as `return`.
    fn unmapped_leaves(&self, side: Side, at: NodeAt) -> Vec<StatementAt> {
        let of = self.of(side, at.file);
        let tree = self.tree(side, at.file);
        let all: Vec<StatementIx> = match of.of_node(at.node) {
            Some(_) => of.below(at.node, tree[at.node].end).collect(),
            None => of.ids().collect(),
        };
        all.into_iter()
            .filter(|&inner| {
                of[inner].shape == Shape::Leaf
                    && !tree.is_exit(of[inner].node)
                    && of.tokens(inner).len() >= LEAVES_IN_TYPE_MIN
                    && self.is_unmapped(side, self.node_of(side, (at.file, inner)))
            })
            .map(|inner| (at.file, inner))
            .collect()
    }

    /// Returns the unmapped leaf statements of a side with at least [`LEAVES_ACROSS_TYPES_MIN`]
    /// leaves, in all files.
    fn unmapped_long_leaves(&self, side: Side) -> Vec<StatementAt> {
        let mut found = Vec::new();
        for file in (0..self.statements.get(side).len()).map(TreeFileIx::new) {
            let of = self.of(side, file);
            if !self.budget.spend(of.len() as u64 / STATEMENTS_PER_UNIT) {
                return Vec::new();
            }
            let says_much = |&at: &StatementIx| {
                of[at].shape == Shape::Leaf
                    && of.tokens(at).len() >= LEAVES_ACROSS_TYPES_MIN
                    && self.is_unmapped(side, self.node_of(side, (file, at)))
            };
            found.extend(of.ids().filter(says_much).map(|at| (file, at)));
        }
        found
    }

    /// Returns the pairs of equal statements that are unique on each side, by file pair.
    fn unique_equal_pairs(
        &self,
        left: &Pair<Vec<StatementAt>>,
    ) -> BTreeMap<(TreeFileIx, TreeFileIx), Vec<StatementPair>> {
        let node =
            |side: Side, at: StatementAt| (self.tree(side, at.0), self.of(side, at.0)[at.1].node);
        let mut by_hash: Map<u64, (Vec<StatementAt>, Vec<StatementAt>)> = Map::default();
        for &one in &left.before {
            let (tree, node) = node(Side::Before, one);
            by_hash.entry(tree[node].exact).or_default().0.push(one);
        }
        for &two in &left.after {
            let (tree, node) = node(Side::After, two);
            if let Some(group) = by_hash.get_mut(&tree[node].exact) {
                group.1.push(two);
            }
        }
        let mut found: BTreeMap<(TreeFileIx, TreeFileIx), Vec<StatementPair>> = BTreeMap::new();
        for (ones, twos) in by_hash.into_values() {
            let (&[before], &[after]) = (&ones[..], &twos[..]) else {
                continue;
            };
            let (one, two) = (node(Side::Before, before), node(Side::After, after));
            if one.0.is_same(one.1, two.0, two.1) {
                let of_files = found.entry((before.0, after.0)).or_default();
                of_files.push(StatementPair {
                    before: before.1,
                    after: after.1,
                    how: StatementMatchKind::Identical,
                });
            }
        }
        found.values_mut().for_each(|pairs| pairs.sort_unstable());
        found
    }

    /// Extends `pairs` by equal adjacent statements, which need not be unique: adjacent statements
    /// move together.
    fn extend_by_neighbours(
        &self,
        pairs: &mut Vec<StatementPair>,
        files: (TreeFileIx, TreeFileIx),
    ) {
        let of = (
            self.of(Side::Before, files.0),
            self.of(Side::After, files.1),
        );
        let trees = (
            self.tree(Side::Before, files.0),
            self.tree(Side::After, files.1),
        );
        let mut taken: Pair<Set<StatementIx>> = Pair::default();
        for pair in pairs.iter() {
            taken.before.insert(pair.before);
            taken.after.insert(pair.after);
        }
        let mut at = 0;
        while let Some(&pair) = pairs.get(at) {
            at += 1;
            if !self.budget.spend(1) {
                return;
            }
            for in_file_of in [StatementTree::before, StatementTree::after] {
                let (Some(before), Some(after)) =
                    (in_file_of(of.0, pair.before), in_file_of(of.1, pair.after))
                else {
                    continue;
                };
                let nodes = (of.0[before].node, of.1[after].node);
                let is_free = |side, file, node| self.is_unmapped(side, NodeAt { file, node });
                let fits = of.0[before].shape == Shape::Leaf
                    && !taken.before.contains(&before)
                    && !taken.after.contains(&after)
                    && is_free(Side::Before, files.0, nodes.0)
                    && is_free(Side::After, files.1, nodes.1)
                    && trees.0.is_same(nodes.0, trees.1, nodes.1);
                if fits {
                    taken.before.insert(before);
                    taken.after.insert(after);
                    pairs.push(StatementPair {
                        before,
                        after,
                        how: StatementMatchKind::Identical,
                    });
                }
            }
        }
        pairs.sort_unstable();
    }

    /// Maps unmatched members with most of their statements to renamed members that lost these
    /// statements: an added member was split off a renamed one, or a removed member was merged into
    /// one.
    pub fn map_split_and_merged(&mut self) {
        for at in 0..self.holders.len() {
            let (before, after) = self.holders[at];
            for side in Side::BOTH {
                self.map_split(side, before, after);
            }
        }
    }

    fn map_split(&mut self, side: Side, before: NodeAt, after: NodeAt) {
        let (of_side, of_other) = match side {
            Side::Before => (before, after),
            Side::After => (after, before),
        };
        let parts: Vec<NodeAt> = self
            .members_of(side, of_side)
            .into_iter()
            .filter(|&member| self.is_unmapped(side, member))
            .collect();
        let theirs = side.opposite();
        let wholes: Vec<NodeAt> = self
            .members_of(theirs, of_other)
            .into_iter()
            .filter(|&member| {
                self.is_renamed(theirs, member) && !self.unmapped_inside(theirs, member).is_empty()
            })
            .collect();
        for part in parts {
            for &whole in &wholes {
                let (one, two) = match side {
                    Side::Before => (part, whole),
                    Side::After => (whole, part),
                };
                let task = self.task(one, two);
                let count = task.free.before.len() + task.free.after.len();
                if !self.budget.spend(1 + count as u64) {
                    return;
                }
                if task.free.before.is_empty() || task.free.after.is_empty() {
                    continue;
                }
                let pairs = self.map((one.file, two.file), &task);
                let of = self.of(side, part.file);
                let of_part = |pair: &StatementPair| match side {
                    Side::Before => pair.before,
                    Side::After => pair.after,
                };
                let is_leaf = |at: StatementIx| of[at].shape == Shape::Leaf;
                let mapped = pairs.iter().filter(|pair| is_leaf(of_part(pair)));
                let says = mapped.clone().any(|pair| {
                    pair.how == StatementMatchKind::Identical
                        && of.tokens(of_part(pair)).len() >= LEAVES_IN_TYPE_MIN
                });
                let all = self.all_inside(side, part);
                let all = all.into_iter().filter(|&at| is_leaf(at)).count();
                if says && mapped.count() * 2 > all {
                    self.open(one, two, MatchedBy::Declaration);
                    self.take((one.file, two.file), &pairs);
                    break;
                }
            }
        }
    }

    /// Returns true if a member has a counterpart with another name, so that its own name was
    /// removed or added.
    fn is_renamed(&self, side: Side, member: NodeAt) -> bool {
        let Some(partner) = self.partners.get(side).get(&member) else {
            return false;
        };
        let names = (
            super::members::name(self.tree(side, member.file), member.node),
            super::members::name(self.tree(side.opposite(), partner.file), partner.node),
        );
        names.0 != names.1
    }

    /// Returns the members directly in a type or file.
    fn members_of(&self, side: Side, at: NodeAt) -> Vec<NodeAt> {
        let of = self.of(side, at.file);
        let inside: Vec<StatementIx> = match of.of_node(at.node) {
            Some(outer) => of.children(outer).collect(),
            None => of.ids().filter(|&at| of[at].parent.is_none()).collect(),
        };
        inside
            .into_iter()
            .filter(|&inner| of[inner].shape == Shape::Member)
            .map(|inner| NodeAt {
                file: at.file,
                node: of[inner].node,
            })
            .collect()
    }
}
