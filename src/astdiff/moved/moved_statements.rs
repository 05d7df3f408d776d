//! Mapping of statements that moved between members without a relationship, and of split and merged
//! members.

use super::moved_expressions::group_by_hash;
use crate::astdiff::differ::{Differ, StatementAt};
use crate::astdiff::mapping::{MatchedBy, NodeAt, TreeFileIx};
use crate::astdiff::parts::names::declared_name;
use crate::base::ids::Id;
use crate::base::pair::{Pair, Side};
use crate::base::{Map, Set};
use crate::body::statements::{StatementIx, StatementTree};
use crate::body::{StatementMatchKind, StatementPair};
use crate::lang::rules::shapes::Shape;
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
        for index in 0..self.owners.len() {
            let (before, after) = self.owners[index];
            let leaves = Pair::new(
                self.unmapped_leaves(Side::Before, before),
                self.unmapped_leaves(Side::After, after),
            );
            if leaves.before.is_empty() || leaves.after.is_empty() {
                continue;
            }
            let count = leaves.before.len() + leaves.after.len();
            if !self.budget.spend(count as u64) {
                return;
            }
            self.map_unique_statements(leaves);
        }
        let leaves = Pair::new(
            self.unmapped_long_leaves(Side::Before),
            self.unmapped_long_leaves(Side::After),
        );
        self.map_unique_statements(leaves);
    }

    /// Maps the statements of `leaves` that are equal and unique on each side, and the statements
    /// around and between several of them.
    fn map_unique_statements(&mut self, leaves: Pair<Vec<StatementAt>>) {
        for (files, pairs) in self.unique_equal_pairs(leaves) {
            self.map_with_context(pairs, files);
        }
    }

    /// Maps the equal statements `pairs` of two files, statements adjacent to them, and, where two
    /// members share several pairs, the statements around and between these.
    fn map_with_context(&mut self, mut pairs: Vec<StatementPair>, files: (TreeFileIx, TreeFileIx)) {
        self.extend_by_neighbours(&mut pairs, files);
        self.record_statements(files, &pairs);
        let mut shared: Map<(StatementIx, StatementIx), usize> = Map::default();
        for pair in &pairs {
            let member = self.member_of(Side::Before, files.0, pair.before);
            let members = member.zip(self.member_of(Side::After, files.1, pair.after));
            if let Some(members) = members {
                *shared.entry(members).or_default() += 1;
            }
        }
        let mut shared_pairs: Vec<_> = shared.into_iter().filter(|(_, count)| *count > 1).collect();
        shared_pairs.sort_unstable();
        for ((member, other), _) in shared_pairs {
            let mut task = self.task(
                self.node_of(Side::Before, (files.0, member)),
                self.node_of(Side::After, (files.1, other)),
            );
            // The two members are not counterparts.
            task.given.retain(|pair| *pair != (member, other));
            task.is_moved = true;
            let mut pairs = self.map_statements(files, &task);
            let statements = self.statements_of(Side::Before, files.0);
            pairs.retain(|pair| {
                let statement = &statements[pair.before];
                statement.parent != Some(member) || statement.shape != Shape::Block
            });
            self.record_statements(files, &pairs);
        }
    }

    /// Returns the member around a statement.
    fn member_of(
        &self,
        side: Side,
        file: TreeFileIx,
        statement: StatementIx,
    ) -> Option<StatementIx> {
        let statements = self.statements_of(side, file);
        let mut enclosing = statements.enclosing(statement);
        enclosing.find(|&outer| statements[outer].shape == Shape::Member)
    }

    /// Returns the unmapped leaf statements of a type or file with at least [`LEAVES_IN_TYPE_MIN`]
    /// leaves, without exits such as `return`.
    fn unmapped_leaves(&self, side: Side, at: NodeAt) -> Vec<StatementAt> {
        let statements = self.statements_of(side, at.file);
        let tree = self.tree(side, at.file);
        let all: Vec<StatementIx> = match statements.of_node(at.node) {
            Some(_) => statements.below(at.node, tree[at.node].end).collect(),
            None => statements.ids().collect(),
        };
        let leaves = all.into_iter().filter(|&inner| {
            statements[inner].shape == Shape::Leaf
                && !tree.is_exit(statements[inner].node)
                && statements.tokens(inner).len() >= LEAVES_IN_TYPE_MIN
                && self.is_unmapped(side, self.node_of(side, (at.file, inner)))
        });
        leaves.map(|inner| (at.file, inner)).collect()
    }

    /// Returns the unmapped leaf statements of a side with at least [`LEAVES_ACROSS_TYPES_MIN`]
    /// leaves, in all files.
    fn unmapped_long_leaves(&self, side: Side) -> Vec<StatementAt> {
        let mut leaves = Vec::new();
        for file in (0..self.statements.get(side).len()).map(TreeFileIx::new) {
            let statements = self.statements_of(side, file);
            if !self
                .budget
                .spend(statements.len() as u64 / STATEMENTS_PER_UNIT)
            {
                return Vec::new();
            }
            let is_wanted = |&statement: &StatementIx| {
                statements[statement].shape == Shape::Leaf
                    && statements.tokens(statement).len() >= LEAVES_ACROSS_TYPES_MIN
                    && self.is_unmapped(side, self.node_of(side, (file, statement)))
            };
            leaves.extend(
                statements
                    .ids()
                    .filter(is_wanted)
                    .map(|statement| (file, statement)),
            );
        }
        leaves
    }

    /// Returns the pairs of equal statements among `leaves` that occur once on each side, by the before
    /// file and the after file.
    fn unique_equal_pairs(
        &self,
        leaves: Pair<Vec<StatementAt>>,
    ) -> BTreeMap<(TreeFileIx, TreeFileIx), Vec<StatementPair>> {
        let node = |side: Side, (file, statement): StatementAt| {
            let node = self.statements_of(side, file)[statement].node;
            (self.tree(side, file), node)
        };
        let groups = group_by_hash(leaves.before, leaves.after, |side, &at| {
            let (tree, node) = node(side, at);
            tree[node].exact
        });
        let mut by_files: BTreeMap<_, Vec<StatementPair>> = BTreeMap::new();
        for (befores, afters) in groups {
            let (&[before], &[after]) = (&befores[..], &afters[..]) else {
                continue;
            };
            let (tree, statement) = node(Side::Before, before);
            let (other_tree, other) = node(Side::After, after);
            if tree.is_same(statement, other_tree, other) {
                let of_files = by_files.entry((before.0, after.0)).or_default();
                of_files.push(StatementPair {
                    before: before.1,
                    after: after.1,
                    how: StatementMatchKind::Identical,
                });
            }
        }
        by_files
            .values_mut()
            .for_each(|pairs| pairs.sort_unstable());
        by_files
    }

    /// Extends `pairs`, of the before and the after file `files`, by equal siblings next to a pair,
    /// which need not be unique: adjacent statements move together. Siblings of added pairs are tried
    /// as well.
    fn extend_by_neighbours(
        &self,
        pairs: &mut Vec<StatementPair>,
        files: (TreeFileIx, TreeFileIx),
    ) {
        let befores = self.statements_of(Side::Before, files.0);
        let afters = self.statements_of(Side::After, files.1);
        let mut paired: Pair<Set<StatementIx>> = Pair::default();
        for pair in pairs.iter() {
            paired.before.insert(pair.before);
            paired.after.insert(pair.after);
        }
        let mut index = 0;
        while let Some(&pair) = pairs.get(index) {
            index += 1;
            if !self.budget.spend(1) {
                return;
            }
            for sibling in [StatementTree::previous_sibling, StatementTree::next_sibling] {
                let siblings = sibling(befores, pair.before).zip(sibling(afters, pair.after));
                let Some((before, after)) = siblings else {
                    continue;
                };
                let node = self.node_of(Side::Before, (files.0, before));
                let other = self.node_of(Side::After, (files.1, after));
                let (tree, other_tree) = self.tree_pair(node, other);
                if befores[before].shape == Shape::Leaf
                    && !paired.before.contains(&before)
                    && !paired.after.contains(&after)
                    && self.are_unmapped(node, other)
                    && tree.is_same(node.node, other_tree, other.node)
                {
                    paired.before.insert(before);
                    paired.after.insert(after);
                    let how = StatementMatchKind::Identical;
                    pairs.push(StatementPair { before, after, how });
                }
            }
        }
        pairs.sort_unstable();
    }

    /// Maps each unmatched member to a renamed member of the other side that has most of the
    /// member's statements there and not on the member's side: an added member was split off a
    /// renamed member, or a removed member was merged into a renamed member.
    pub fn map_split_and_merged(&mut self) {
        for index in 0..self.owners.len() {
            let (before, after) = self.owners[index];
            for side in Side::BOTH {
                self.map_split(side, before, after);
            }
        }
    }

    /// Maps the unmatched members of one owner to renamed members of the other owner.
    fn map_split(&mut self, side: Side, before: NodeAt, after: NodeAt) {
        let (owner, other_owner) = side.ordered(before, after);
        let other_side = side.opposite();
        let mut parts = self.members_of(side, owner);
        parts.retain(|&member| self.is_unmapped(side, member));
        let mut wholes = self.members_of(other_side, other_owner);
        wholes.retain(|&member| {
            self.is_renamed(other_side, member)
                && !self.unmapped_inside(other_side, member).is_empty()
        });
        for part in parts {
            for &whole in &wholes {
                let (before, after) = side.ordered(part, whole);
                let task = self.task(before, after);
                let count = task.unmapped.before.len() + task.unmapped.after.len();
                if !self.budget.spend(1 + count as u64) {
                    return;
                }
                if task.unmapped.before.is_empty() || task.unmapped.after.is_empty() {
                    continue;
                }
                let pairs = self.map_statements((before.file, after.file), &task);
                if self.covers_most_of(side, part, &pairs) {
                    self.record_open(before, after, MatchedBy::Declaration);
                    self.record_statements((before.file, after.file), &pairs);
                    break;
                }
            }
        }
    }

    /// Returns true if `pairs` map more than half of the leaf statements of a member, at least one of
    /// them to an equal statement of [`LEAVES_IN_TYPE_MIN`] leaves or more.
    fn covers_most_of(&self, side: Side, member: NodeAt, pairs: &[StatementPair]) -> bool {
        let statements = self.statements_of(side, member.file);
        let is_leaf = |statement: StatementIx| statements[statement].shape == Shape::Leaf;
        let mapped = pairs.iter().filter(|pair| is_leaf(pair.get(side)));
        let has_identical = mapped.clone().any(|pair| {
            pair.how == StatementMatchKind::Identical
                && statements.tokens(pair.get(side)).len() >= LEAVES_IN_TYPE_MIN
        });
        let inside = self.all_inside(side, member).into_iter();
        let leaves = inside.filter(|&statement| is_leaf(statement)).count();
        has_identical && mapped.count() * 2 > leaves
    }

    /// Returns true if a member has a counterpart with another name, so that its own name was
    /// removed or added.
    fn is_renamed(&self, side: Side, member: NodeAt) -> bool {
        let name = |side: Side, at: NodeAt| declared_name(self.tree(side, at.file), at.node);
        let partner = self.partners.get(side).get(&member);
        partner.is_some_and(|&partner| name(side, member) != name(side.opposite(), partner))
    }

    /// Returns the members directly in a type or file.
    fn members_of(&self, side: Side, owner: NodeAt) -> Vec<NodeAt> {
        let statements = self.statements_of(side, owner.file);
        let inside = self.directly_inside(side, owner).into_iter();
        let members = inside.filter(|&inner| statements[inner].shape == Shape::Member);
        members
            .map(|inner| owner.with(statements[inner].node))
            .collect()
    }
}
