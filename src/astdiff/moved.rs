//! Code that left its declaration: extracted, inlined, moved to another one.

use super::NodeAt;
use super::differ::Differ;
use super::members::name;
use crate::base::ids::Id;
use crate::base::pair::{Pair, Side};
use crate::base::{Map, Set};
use crate::body::statements::StatementIx;
use crate::body::{How, StatementPair, Task};
use crate::lang::shapes::{Role, Shape};
use crate::parse::tree::LabelIx;

impl Differ<'_> {
    /// Maps what is left over in the bodies `of` to members that appeared and are called there now
    /// (extracted), and that vanished and were called there (inlined).
    pub fn moved(&mut self, of: &[(NodeAt, NodeAt)]) {
        let declared = self.change.declared;
        let free = Pair::new(
            self.free_members_by_name(Side::Before),
            self.free_members_by_name(Side::After),
        );
        let known: Set<(NodeAt, NodeAt)> = declared
            .extracted
            .iter()
            .chain(&declared.inlined)
            .copied()
            .collect();
        let mut done: Set<(NodeAt, NodeAt)> = Set::default();
        for &(before, after) in of {
            for callee in self.called(Side::After, after, &free.after) {
                if done.insert((before, callee)) {
                    self.extracted(before, callee, known.contains(&(before, callee)));
                }
            }
            for callee in self.called(Side::Before, before, &free.before) {
                if done.insert((callee, after)) {
                    self.extracted(callee, after, known.contains(&(callee, after)));
                }
            }
        }
        for &(before, after) in declared.extracted.iter().chain(&declared.inlined) {
            if done.insert((before, after)) {
                self.extracted(before, after, true);
            }
        }
    }

    /// The members without a partner, by name.
    fn free_members_by_name(&self, side: Side) -> Map<LabelIx, Vec<NodeAt>> {
        let mut members: Map<LabelIx, Vec<NodeAt>> = Map::default();
        let names = self.names_of_free(side);
        for (file, statements) in self.statements.get(side).iter().enumerate() {
            let file = super::FileIx::new(file);
            let tree = self.tree(side, file);
            for at in statements.ids() {
                let node = NodeAt {
                    file,
                    node: statements[at].node,
                };
                if statements[at].shape == Shape::Member
                    && self.is_free(side, node)
                    && let Some(name) = name(tree, node.node).filter(|name| names.contains(name))
                {
                    members.entry(name).or_default().push(node);
                }
            }
        }
        members
    }

    /// The members among `free` that a body calls, in the order of the calls; then those that they
    /// call themselves.
    fn called(&self, side: Side, body: NodeAt, free: &Map<LabelIx, Vec<NodeAt>>) -> Vec<NodeAt> {
        let mut found: Vec<NodeAt> = Vec::new();
        let mut open = vec![body];
        while let Some(at) = open.pop() {
            let tree = self.tree(side, at.file);
            for node in tree.subtree(at.node) {
                if tree[node].role != Role::Callee {
                    continue;
                }
                for &callee in free.get(&tree[node].label).into_iter().flatten() {
                    if callee != body && !found.contains(&callee) && found.len() < CALLED_MAX {
                        found.push(callee);
                        open.push(callee);
                    }
                }
            }
        }
        found
    }

    /// Maps what is free in `before` to what is in `after`, one of which is called in the other's
    /// partner. Code may go to one place from several.
    fn extracted(&mut self, before: NodeAt, after: NodeAt, is_known: bool) {
        let of_member = |differ: &Self, side: Side, at: NodeAt| {
            if differ.is_free(side, at) {
                differ.all_inside(side, at)
            } else {
                differ.free_inside(side, at)
            }
        };
        let free = Pair::new(
            of_member(self, Side::Before, before),
            of_member(self, Side::After, after),
        );
        if free.before.is_empty() || free.after.is_empty() {
            return;
        }
        let task = Task {
            free,
            known: Vec::new(),
            is_moved: true,
        };
        let files = (before.file, after.file);
        let mut pairs = self.map(files, &task);
        // The body of the one is not that of the other.
        for (side, declaration) in [(Side::Before, before), (Side::After, after)] {
            let of = self.of(side, declaration.file);
            pairs.retain(|pair| {
                let at = if side == Side::Before {
                    pair.before
                } else {
                    pair.after
                };
                let around = of[at].parent;
                of[at].shape != Shape::Block
                    || around.is_none_or(|around| of[around].node != declaration.node)
            });
        }
        if is_known || self.explains(&pairs, (before, after), &task) {
            self.take(files, &pairs);
        }
    }

    /// Whether `pairs` explain most of the member that appeared or vanished.
    fn explains(
        &self,
        pairs: &[StatementPair],
        (before, after): (NodeAt, NodeAt),
        task: &Task,
    ) -> bool {
        let of = self.of(Side::Before, before.file);
        let is_leaf = |pair: &&StatementPair| of[pair.before].shape == Shape::Leaf;
        let mapped = pairs.iter().filter(is_leaf).count();
        let identical = pairs
            .iter()
            .filter(is_leaf)
            .filter(|pair| pair.how == How::Identical && of.tokens(pair.before).len() > 1)
            .count();
        let (side, all, at) = if self.is_free(Side::After, after) {
            (Side::After, &task.free.after, after)
        } else {
            (Side::Before, &task.free.before, before)
        };
        let of = self.of(side, at.file);
        let is_leaf = |at: &&StatementIx| of[**at].shape == Shape::Leaf;
        let leaves = all.iter().filter(is_leaf).count();
        mapped * 2 > leaves || (identical > 0 && mapped * 3 >= leaves)
    }
}

/// So many members that a body calls are looked at.
const CALLED_MAX: usize = 20;
