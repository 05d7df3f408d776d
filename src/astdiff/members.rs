//! Mapping of declarations: first those that relationships match, with their bodies, then the
//! remaining members of matched types and files.

use super::differ::Differ;
use super::mapping::{MatchedBy, NodeAt, TreeFileIx};
use super::parts::names::declared_name;
use crate::base::pair::{Pair, Side};
use crate::base::{Map, sort_best_first};
use crate::body::statements::{StatementIx, StatementTree};
use crate::body::{StatementMatchKind, Task};
use crate::lang::rules::shapes::Shape;
use crate::parse::tree::{FileTree, LabelIx};
use std::collections::BTreeMap;

/// Maximum number of pairs of remaining members whose bodies are compared.
const COMPARED_MEMBERS_MAX: usize = 400;

/// Maximum number of pairs of remaining members of one kind and name, such as overloads, that are
/// candidates. If there are more, only members with equal headers are, those at the same index among
/// them.
const HOMONYM_PAIRS_MAX: usize = 10_000;

/// Members of one syntax kind and name, or without a name, by side.
type Homonyms = BTreeMap<(u16, Option<LabelIx>), Pair<Vec<StatementIx>>>;

/// Possible pair of members after its score; the pair with the highest score is mapped first.
type MemberCandidate = (f64, (StatementIx, StatementIx));

impl Differ<'_> {
    /// Maps the matched declarations of the change, in the order of the files and nodes before.
    pub fn map_declarations(&mut self) {
        let declared = self.change.declared;
        for &(before, after) in &declared.files {
            self.map_files(before, after);
        }
        for &(before, after) in &declared.same {
            self.map_declaration(before, after);
        }
    }

    /// Maps the roots of two matched files, and records them as owners of members.
    fn map_files(&mut self, before: TreeFileIx, after: TreeFileIx) {
        let node = FileTree::ROOT;
        let root = |file: TreeFileIx| NodeAt { file, node };
        self.record_open(root(before), root(after), MatchedBy::Declaration);
        self.owners.push((root(before), root(after)));
    }

    /// Maps two matched declarations, and records them for the mapping of their members or
    /// statements.
    fn map_declaration(&mut self, before: NodeAt, after: NodeAt) {
        let (tree, other_tree) = self.tree_pair(before, after);
        if self.are_mapped(before, after) {
            return;
        }
        if tree.is_same(before.node, other_tree, after.node) {
            self.record_subtrees(before, after, MatchedBy::Declaration);
            return;
        }
        self.record_open(before, after, MatchedBy::Declaration);
        match tree[before.node].shape {
            Shape::Type => self.owners.push((before, after)),
            _ => self.bodies.push((before, after)),
        }
    }

    /// Maps the bodies of matched declarations and the remaining members.
    pub fn map_members(&mut self) {
        self.map_remaining_members(true);
        let bodies = std::mem::take(&mut self.bodies);
        self.map_remaining_members(false);
        self.map_moved_code(&bodies);
        for &(before, after) in &bodies {
            self.map_body(before, after);
        }
        self.mapped_bodies = bodies;
        // Again for types inside of bodies, which were mapped only now.
        self.map_remaining_members(true);
        self.map_remaining_members(false);
        for (before, after) in std::mem::take(&mut self.bodies) {
            self.map_body(before, after);
            self.mapped_bodies.push((before, after));
        }
        for &(before, after) in &self.change.declared.files {
            self.map_file_code(before, after);
        }
        self.map_statements_of_functions();
        self.map_split_and_merged();
        self.map_moved_statements();
    }

    /// Maps the unmapped statements of two matched functions that only give the function its name:
    /// `const f = () => …`.
    fn map_statements_of_functions(&mut self) {
        for &(before, after) in &self.change.declared.same {
            let statement = |side: Side, at: NodeAt| {
                let tree = self.tree(side, at.file);
                let parent = tree.parent(at.node)?;
                let node = tree.parent(parent)?;
                let only_names = tree[at.node].shape == Shape::Body
                    && tree[parent].shape == Shape::Plain
                    && tree[node].shape == Shape::Leaf
                    && tree[node].end == tree[at.node].end;
                let is_unmapped = self.is_unmapped(side, at.with(node));
                (only_names && is_unmapped).then_some((tree[node].kind, at.with(node)))
            };
            let statements = statement(Side::Before, before).zip(statement(Side::After, after));
            if let Some(((kind, before), (other_kind, after))) = statements
                && kind == other_kind
            {
                self.record_open(before, after, MatchedBy::Replaced);
            }
        }
    }

    /// Maps the statements of two matched declarations.
    fn map_body(&mut self, before: NodeAt, after: NodeAt) {
        if self.budget.is_stopped() {
            return;
        }
        let mut task = self.task(before, after);
        // If declarations were merged or split, each of them is mapped to all statements.
        if self.partners.after.get(&after) != Some(&before) {
            task.unmapped.after = self.all_inside(Side::After, after);
        }
        if self.partners.before.get(&before) != Some(&after) {
            task.unmapped.before = self.all_inside(Side::Before, before);
        }
        if task.unmapped.before.is_empty() || task.unmapped.after.is_empty() {
            return;
        }
        let files = (before.file, after.file);
        let pairs = self.map_statements(files, &task);
        self.record_statements(files, &pairs);
    }

    /// Maps the statements of two files outside of declarations: code that runs when a script is
    /// loaded, and functions in it that are values.
    fn map_file_code(&mut self, before: TreeFileIx, after: TreeFileIx) {
        let all = Pair::new(
            self.top_level_statements(Side::Before, before),
            self.top_level_statements(Side::After, after),
        );
        let unmapped = |side: Side, file: TreeFileIx| {
            let statements = self.statements_of(side, file);
            let all = all.get(side).iter().copied();
            let all = all.filter(|&statement| statements[statement].shape.is_statement());
            let unmapped = all
                .filter(|&statement| self.is_unmapped(side, self.node_of(side, (file, statement))));
            unmapped.collect()
        };
        let task = Task {
            unmapped: Pair::new(unmapped(Side::Before, before), unmapped(Side::After, after)),
            given: self.mapped_pairs(&all.before, (before, after)),
            ..self.empty_task()
        };
        if task.unmapped.before.is_empty() || task.unmapped.after.is_empty() {
            return;
        }
        let pairs = self.map_statements((before, after), &task);
        self.record_statements((before, after), &pairs);
    }

    /// Returns the statements of a file outside of declarations, and the outermost declarations, in
    /// preorder.
    fn top_level_statements(&self, side: Side, file: TreeFileIx) -> Vec<StatementIx> {
        let statements = self.statements_of(side, file);
        let mut top_level = Vec::new();
        let mut end = StatementIx(0);
        for statement in statements.ids() {
            if statement < end {
                continue;
            }
            top_level.push(statement);
            if statements[statement].shape.is_declaration() {
                end = statements[statement].end;
            }
        }
        top_level
    }

    /// Returns the already mapped pairs of one of `statements`, in the before file, and its counterpart
    /// in the after file.
    fn mapped_pairs(
        &self,
        statements: &[StatementIx],
        (before, after): (TreeFileIx, TreeFileIx),
    ) -> Vec<(StatementIx, StatementIx)> {
        let pairs = statements.iter().filter_map(|&statement| {
            let node = self.node_of(Side::Before, (before, statement));
            let partner = self.partners.before.get(&node)?;
            let other = self.statement_of(Side::After, *partner)?;
            (partner.file == after).then_some((statement, other))
        });
        pairs.collect()
    }

    /// Returns the task to map the unmapped statements inside of two mapped declarations. The
    /// declarations and the statements mapped already are its given pairs.
    pub(super) fn task(&self, before: NodeAt, after: NodeAt) -> Task {
        let unmapped = Pair::new(
            self.unmapped_inside(Side::Before, before),
            self.unmapped_inside(Side::After, after),
        );
        let declarations = self.statement_of(Side::Before, before);
        let declarations = declarations.zip(self.statement_of(Side::After, after));
        let mut given: Vec<(StatementIx, StatementIx)> = declarations.into_iter().collect();
        // Pairs that are mapped already.
        let inside = self.all_inside(Side::Before, before);
        given.extend(self.mapped_pairs(&inside, (before.file, after.file)));
        Task {
            unmapped,
            given,
            ..self.empty_task()
        }
    }

    /// Maps the unmapped members of mapped files and types: by their headers (the part outside of the
    /// body) if `by_header` is true, otherwise by their bodies. Types that become mapped are visited
    /// too.
    fn map_remaining_members(&mut self, by_header: bool) {
        let mut index = 0;
        while let Some(&(before, after)) = self.owners.get(index) {
            index += 1;
            if self.budget.is_stopped() {
                return;
            }
            let members = Pair::new(
                self.unmapped_members(Side::Before, before),
                self.unmapped_members(Side::After, after),
            );
            if members.before.is_empty() || members.after.is_empty() {
                continue;
            }
            let mut candidates = match by_header {
                true => self.header_candidates(&members, (before, after)),
                false => self.body_candidates(&members, (before, after)),
            };
            sort_best_first(&mut candidates);
            for (_, (member, other)) in candidates {
                let member = self.node_of(Side::Before, (before.file, member));
                let other = self.node_of(Side::After, (after.file, other));
                if self.are_unmapped(member, other) {
                    self.map_declaration(member, other);
                    if !by_header {
                        while let Some((before, after)) = self.bodies.pop() {
                            self.map_body(before, after);
                        }
                    }
                }
            }
        }
    }

    /// Returns the unmapped members directly in a type or file, at file level also the statements.
    /// Leaves out extracted and inlined members, which need no counterpart.
    fn unmapped_members(&self, side: Side, owner: NodeAt) -> Vec<StatementIx> {
        let mut members = self.directly_inside(side, owner);
        members.retain(|&member| {
            let node = self.node_of(side, (owner.file, member));
            self.is_unmapped(side, node) && !self.extracted_or_inlined.get(side).contains(&node)
        });
        members
    }

    /// Returns candidate pairs of declarations of equal kind that have equal names, or, if they have
    /// no names, equal headers.
    fn header_candidates(
        &self,
        members: &Pair<Vec<StatementIx>>,
        (before, after): (NodeAt, NodeAt),
    ) -> Vec<MemberCandidate> {
        let trees = Pair::new(before, after);
        let mut homonyms = Homonyms::default();
        for side in Side::BOTH {
            let at = *trees.get(side);
            let (tree, statements) = (self.tree(side, at.file), self.statements_of(side, at.file));
            for &member in members.get(side) {
                let node = &statements[member];
                if node.shape.is_declaration() {
                    let of_name = (node.kind, declared_name(tree, node.node));
                    let same = homonyms.entry(of_name).or_default();
                    same.get_mut(side).push(member);
                }
            }
        }
        let mut candidates = Vec::new();
        for ((_, name), same) in homonyms {
            self.add_homonyms(&same, name.is_some(), (before, after), &mut candidates);
        }
        candidates
    }

    /// Adds the candidate pairs of members of one kind, which have the same name if `are_named` is true and
    /// no name otherwise; none if the budget is exhausted.
    fn add_homonyms(
        &self,
        same: &Pair<Vec<StatementIx>>,
        are_named: bool,
        (before, after): (NodeAt, NodeAt),
        candidates: &mut Vec<MemberCandidate>,
    ) {
        let (tree, other_tree) = self.tree_pair(before, after);
        let befores = self.statements_of(Side::Before, before.file);
        let afters = self.statements_of(Side::After, after.file);
        let are_many = same.before.len() * same.after.len() > HOMONYM_PAIRS_MAX;
        let mut with_header: Map<u64, Vec<StatementIx>> = Map::default();
        if are_many || !are_named {
            for &member in &same.after {
                let equal = with_header.entry(afters[member].header).or_default();
                equal.push(member);
            }
        }
        let mut indices: Map<u64, usize> = Map::default();
        for &member in &same.before {
            let node = &befores[member];
            let equal = with_header.get(&node.header).map_or(&[][..], Vec::as_slice);
            let others = match (are_many, are_named) {
                (true, _) => {
                    let index = indices.entry(node.header).or_default();
                    *index += 1;
                    equal.get(*index - 1..*index).unwrap_or_default()
                }
                (false, true) => &same.after,
                (false, false) => equal,
            };
            if !self.budget.spend(1 + others.len() as u64) {
                return;
            }
            candidates.extend(others.iter().map(|&other| {
                let other_node = &afters[other];
                let are_equal = tree[node.node].exact == other_tree[other_node.node].exact;
                let distance = f64::from(node.index.abs_diff(other_node.index).min(100));
                let score = 2.0 * f64::from(u8::from(are_equal))
                    + f64::from(u8::from(node.header == other_node.header))
                    - 0.01 * distance;
                (score, (member, other))
            }));
        }
    }

    /// Returns candidate pairs of members with at least half of their leaf statements mapped. The
    /// score is the share of mapped ones; statements that are mapped by position alone do not count.
    fn body_candidates(
        &self,
        members: &Pair<Vec<StatementIx>>,
        (before, after): (NodeAt, NodeAt),
    ) -> Vec<MemberCandidate> {
        let mut candidates = Vec::new();
        if members.before.len() * members.after.len() > COMPARED_MEMBERS_MAX {
            return candidates;
        }
        let befores = self.statements_of(Side::Before, before.file);
        let afters = self.statements_of(Side::After, after.file);
        for &member in &members.before {
            for &other in &members.after {
                let (node, other_node) = (&befores[member], &afters[other]);
                if node.shape != Shape::Member || other_node.shape != Shape::Member {
                    continue;
                }
                let task = self.task(before.with(node.node), after.with(other_node.node));
                if task.unmapped.before.is_empty() || task.unmapped.after.is_empty() {
                    continue;
                }
                let pairs = self.map_statements((before.file, after.file), &task);
                let mapped = pairs.iter().filter(|pair| {
                    befores[pair.before].shape == Shape::Leaf
                        && pair.how != StatementMatchKind::Place
                });
                let leaves_before = count_leaves(befores, &task.unmapped.before);
                let leaves_after = count_leaves(afters, &task.unmapped.after);
                let leaves = leaves_before.max(leaves_after).max(1);
                let share = mapped.count() as f64 / leaves as f64;
                if share >= 0.5 {
                    candidates.push((share, (member, other)));
                }
            }
        }
        candidates
    }
}

/// Returns the number of leaf statements among `unmapped`.
fn count_leaves(statements: &StatementTree, unmapped: &[StatementIx]) -> usize {
    let is_leaf = |&&statement: &&StatementIx| statements[statement].shape == Shape::Leaf;
    unmapped.iter().filter(is_leaf).count()
}
