//! Mapping of declarations: first those that relationships match, with their bodies, then the
//! remaining members of matched types and files.

use super::differ::{Differ, in_file_of};
use super::{MatchedBy, NodeAt, TreeFileIx};
use crate::base::pair::{Pair, Side};
use crate::body::statements::StatementIx;
use crate::body::{StatementMatchKind, StatementPair, Task};
use crate::lang::shapes::{LeafRole, Shape};
use crate::parse::tree::{FileTree, LabelIx, TreeIx};

/// Maximum number of pairs of remaining members whose bodies are compared.
const COMPARED_MEMBERS_MAX: usize = 400;

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
        let root = |file: TreeFileIx| NodeAt {
            file,
            node: FileTree::ROOT,
        };
        self.open(root(before), root(after), MatchedBy::Declaration);
        self.holders.push((root(before), root(after)));
    }

    /// Maps two matched declarations, and records them for the mapping of their members or
    /// statements.
    fn map_declaration(&mut self, before: NodeAt, after: NodeAt) {
        let trees = (
            self.tree(Side::Before, before.file),
            self.tree(Side::After, after.file),
        );
        if self.are_mapped(before, after) {
            return;
        }
        let shape = trees.0[before.node].shape;
        if trees.0.is_same(before.node, trees.1, after.node) {
            self.record_subtrees(before, after, MatchedBy::Declaration);
            return;
        }
        self.open(before, after, MatchedBy::Declaration);
        match shape {
            Shape::Type => self.holders.push((before, after)),
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
        self.pairs_of_bodies = bodies;
        // Again for types inside of bodies, which were mapped only now.
        self.map_remaining_members(true);
        self.map_remaining_members(false);
        for (before, after) in std::mem::take(&mut self.bodies) {
            self.map_body(before, after);
            self.pairs_of_bodies.push((before, after));
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
                let holder = tree.parent(at.node)?;
                let node = tree.parent(holder)?;
                let names = tree[at.node].shape == Shape::Body
                    && tree[holder].shape == Shape::Plain
                    && tree[node].shape == Shape::Leaf
                    && tree[node].end == tree[at.node].end;
                let at = in_file_of(at, node);
                (names && self.is_unmapped(side, at)).then_some((tree[node].kind, at))
            };
            let statements = (
                statement(Side::Before, before),
                statement(Side::After, after),
            );
            if let (Some((kind, one)), Some((other, two))) = statements
                && kind == other
            {
                self.open(one, two, MatchedBy::Replaced);
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
            task.free.after = self.all_inside(Side::After, after);
        }
        if self.partners.before.get(&before) != Some(&after) {
            task.free.before = self.all_inside(Side::Before, before);
        }
        if task.free.before.is_empty() || task.free.after.is_empty() {
            return;
        }
        let files = (before.file, after.file);
        let pairs = self.map(files, &task);
        self.take(files, &pairs);
    }

    /// Maps the statements of two files outside of declarations: code that runs when a script is
    /// loaded, and functions in it that are values.
    fn map_file_code(&mut self, before: TreeFileIx, after: TreeFileIx) {
        let all = Pair::new(
            self.top_level_statements(Side::Before, before),
            self.top_level_statements(Side::After, after),
        );
        let is_free = |side: Side, file: TreeFileIx, at: StatementIx| {
            let is_statement = self.of(side, file)[at].shape.is_statement();
            is_statement && self.is_unmapped(side, self.node_of(side, (file, at)))
        };
        let free = |side: Side, file: TreeFileIx| {
            let all = all.get(side).iter().copied();
            all.filter(|&at| is_free(side, file, at)).collect()
        };
        let task = Task {
            free: Pair::new(free(Side::Before, before), free(Side::After, after)),
            given: self.mapped_pairs(&all.before, (before, after)),
            ..self.empty_task()
        };
        if task.free.before.is_empty() || task.free.after.is_empty() {
            return;
        }
        let pairs = self.map((before, after), &task);
        self.take((before, after), &pairs);
    }

    /// Returns the statements of a file outside of declarations, and the outermost declarations, in
    /// preorder.
    fn top_level_statements(&self, side: Side, file: TreeFileIx) -> Vec<StatementIx> {
        let of = self.of(side, file);
        let mut found = Vec::new();
        let mut end = StatementIx(0);
        for at in of.ids() {
            if at < end {
                continue;
            }
            found.push(at);
            if of[at].shape.is_declaration() {
                end = of[at].end;
            }
        }
        found
    }

    /// Returns the pairs of these statements of the file before with statements of the file after
    /// that are mapped already.
    fn mapped_pairs(
        &self,
        statements: &[StatementIx],
        (before, after): (TreeFileIx, TreeFileIx),
    ) -> Vec<(StatementIx, StatementIx)> {
        let pairs = statements.iter().filter_map(|&at| {
            let partner = self
                .partners
                .before
                .get(&self.node_of(Side::Before, (before, at)))?;
            let other = self.statement_of(Side::After, *partner)?;
            (partner.file == after).then_some((at, other))
        });
        pairs.collect()
    }

    pub(super) fn task(&self, before: NodeAt, after: NodeAt) -> Task {
        let free = Pair::new(
            self.unmapped_inside(Side::Before, before),
            self.unmapped_inside(Side::After, after),
        );
        let mut given: Vec<(StatementIx, StatementIx)> = self
            .statement_of(Side::Before, before)
            .zip(self.statement_of(Side::After, after))
            .into_iter()
            .collect();
        // Pairs that are mapped already.
        let inside = self.all_inside(Side::Before, before);
        given.extend(self.mapped_pairs(&inside, (before.file, after.file)));
        Task {
            free,
            given,
            ..self.empty_task()
        }
    }

    /// Maps the remaining members of matched types: by their headers if `by_header`, otherwise by
    /// their bodies.
    fn map_remaining_members(&mut self, by_header: bool) {
        let mut at = 0;
        while at < self.holders.len() {
            let (before, after) = self.holders[at];
            at += 1;
            if self.budget.is_stopped() {
                return;
            }
            let left = (
                self.unmapped_members(Side::Before, before),
                self.unmapped_members(Side::After, after),
            );
            if left.0.is_empty() || left.1.is_empty() {
                continue;
            }
            let mut candidates = Vec::new();
            if by_header {
                self.add_header_candidates(&left, (before, after), &mut candidates);
            } else {
                self.add_body_candidates(&left, (before, after), &mut candidates);
            }
            candidates.sort_by(|one, two| two.0.total_cmp(&one.0).then(one.1.cmp(&two.1)));
            for (_, (one, two)) in candidates {
                let pair = (
                    self.node_of(Side::Before, (before.file, one)),
                    self.node_of(Side::After, (after.file, two)),
                );
                if self.is_unmapped(Side::Before, pair.0) && self.is_unmapped(Side::After, pair.1) {
                    self.map_declaration(pair.0, pair.1);
                    if !by_header {
                        while let Some((one, two)) = self.bodies.pop() {
                            self.map_body(one, two);
                        }
                    }
                }
            }
        }
    }

    /// Returns the unmapped members directly in a type or file, at file level also the statements.
    /// Leaves out extracted and inlined members, which need no counterpart.
    fn unmapped_members(&self, side: Side, at: NodeAt) -> Vec<StatementIx> {
        let statements = self.of(side, at.file);
        let outer = statements.of_node(at.node);
        let inside: Vec<StatementIx> = match outer {
            Some(outer) => statements.children(outer).collect(),
            None => statements
                .ids()
                .filter(|&inner| statements[inner].parent.is_none())
                .collect(),
        };
        inside
            .into_iter()
            .filter(|&inner| {
                let node = self.node_of(side, (at.file, inner));
                self.is_unmapped(side, node) && !self.derived.get(side).contains(&node)
            })
            .collect()
    }

    /// Adds candidate pairs of declarations with the same kind and name; of those without a name,
    /// with equal headers.
    fn add_header_candidates(
        &self,
        left: &(Vec<StatementIx>, Vec<StatementIx>),
        (before, after): (NodeAt, NodeAt),
        candidates: &mut Vec<(f64, (StatementIx, StatementIx))>,
    ) {
        let trees = (
            self.tree(Side::Before, before.file),
            self.tree(Side::After, after.file),
        );
        let of = (
            self.of(Side::Before, before.file),
            self.of(Side::After, after.file),
        );
        for &one in &left.0 {
            for &two in &left.1 {
                if !self.budget.spend(1) {
                    return;
                }
                let (a, b) = (&of.0[one], &of.1[two]);
                if a.kind != b.kind || !a.shape.is_declaration() {
                    continue;
                }
                let names = (name(trees.0, a.node), name(trees.1, b.node));
                let fits = names.0 == names.1 && (names.0.is_some() || a.header == b.header);
                if fits {
                    let header = f64::from(u8::from(a.header == b.header));
                    let same = f64::from(u8::from(trees.0[a.node].exact == trees.1[b.node].exact));
                    let apart = f64::from(a.index.abs_diff(b.index).min(100));
                    candidates.push((2.0 * same + header - 0.01 * apart, (one, two)));
                }
            }
        }
    }

    /// Adds candidate pairs of members with at least half of their leaf statements mapped.
    fn add_body_candidates(
        &mut self,
        left: &(Vec<StatementIx>, Vec<StatementIx>),
        (before, after): (NodeAt, NodeAt),
        candidates: &mut Vec<(f64, (StatementIx, StatementIx))>,
    ) {
        if left.0.len() * left.1.len() > COMPARED_MEMBERS_MAX {
            return;
        }
        for &one in &left.0 {
            for &two in &left.1 {
                let pair = (
                    self.node_of(Side::Before, (before.file, one)),
                    self.node_of(Side::After, (after.file, two)),
                );
                let of = (
                    self.of(Side::Before, before.file),
                    self.of(Side::After, after.file),
                );
                let (a, b) = (&of.0[one], &of.1[two]);
                if a.shape != Shape::Member || b.shape != Shape::Member {
                    continue;
                }
                let task = self.task(pair.0, pair.1);
                if task.free.before.is_empty() || task.free.after.is_empty() {
                    continue;
                }
                let pairs = self.map((before.file, after.file), &task);
                let score = self.mapped_share(pair, &task, &pairs);
                if score >= 0.5 {
                    candidates.push((score, (one, two)));
                }
            }
        }
    }

    /// Returns the share of mapped leaf statements of two bodies, 0 to 1, of the larger one.
    /// Statements mapped by position alone do not count.
    fn mapped_share(
        &self,
        (before, after): (NodeAt, NodeAt),
        task: &Task,
        pairs: &[StatementPair],
    ) -> f64 {
        let of = (
            self.of(Side::Before, before.file),
            self.of(Side::After, after.file),
        );
        let leaves = |side: Side, free: &[StatementIx]| {
            let of = if side == Side::Before { of.0 } else { of.1 };
            free.iter()
                .filter(|&&at| of[at].shape == Shape::Leaf)
                .count()
        };
        let (left, right) = (
            leaves(Side::Before, &task.free.before),
            leaves(Side::After, &task.free.after),
        );
        let mapped = pairs
            .iter()
            .filter(|pair| {
                of.0[pair.before].shape == Shape::Leaf && pair.how != StatementMatchKind::Place
            })
            .count();
        mapped as f64 / left.max(right).max(1) as f64
    }
}

/// Returns the name that a declaration declares: of a type, its first leaf with the role type;
/// otherwise the first child that is the name of a callee, member or variable.
pub(super) fn name(tree: &FileTree, declaration: TreeIx) -> Option<LabelIx> {
    let is_name = |role: LeafRole| {
        matches!(
            role,
            LeafRole::Callee | LeafRole::Member | LeafRole::Variable
        )
    };
    if tree[declaration].shape == Shape::Type {
        let mut leaves = tree.children(declaration);
        return leaves
            .find(|&leaf| tree[leaf].role == LeafRole::Type)
            .map(|leaf| tree[leaf].label);
    }
    for child in tree.children(declaration) {
        if is_name(tree[child].role) {
            return Some(tree[child].label);
        }
        if tree[declaration].shape == Shape::Field
            && let Some(inner) = declarator_name(tree, child)
        {
            return Some(tree[inner].label);
        }
    }
    if tree[declaration].shape != Shape::Member {
        return None;
    }
    // The node with the name can be deeper, next to the return type.
    let inside = (declaration.0 + 1..tree[declaration].end.0).map(TreeIx);
    let mut header = inside.take_while(|&node| !tree[node].shape.is_statement());
    let name = header.find(|&node| tree[node].role == LeafRole::Callee);
    // A constructor has the name of its type.
    let of_type = || {
        let mut leaves = tree.children(declaration);
        leaves.find(|&leaf| tree[leaf].role == LeafRole::Type)
    };
    name.or_else(of_type).map(|leaf| tree[leaf].label)
}

/// Returns the name in the declarator of a field, skipping punctuation: `*name`, `name[3]`.
fn declarator_name(tree: &FileTree, mut declarator: TreeIx) -> Option<TreeIx> {
    while tree[declarator].shape == Shape::Plain && !tree.is_leaf(declarator) {
        let mut parts = tree.children(declarator);
        let is_mark = |role: LeafRole| matches!(role, LeafRole::Operator | LeafRole::Keyword);
        declarator = parts.find(|&part| !is_mark(tree[part].role))?;
    }
    let is_name = matches!(tree[declarator].role, LeafRole::Member | LeafRole::Variable);
    is_name.then_some(declarator)
}
