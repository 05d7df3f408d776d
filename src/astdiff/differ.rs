//! State of an AST diff in progress, and the operations that record mappings.

use super::input::{DiffInput, MatchedDeclarations, Scope};
use super::mapping::{Mapping, Mappings, MatchedBy, NodeAt, TreeFileIx};
use super::parts::names::declared_name;
use crate::base::budget::Budget;
use crate::base::ids::Id;
use crate::base::pair::{Pair, Side};
use crate::base::{Map, Set};
use crate::body::statements::{StatementIx, StatementTree};
use crate::body::{IndexedTree, StatementMatchKind, StatementPair, Task};
use crate::lang::rules::shapes::Shape;
use crate::parse::tree::{FileTree, LabelIx, TreeIx};
use std::rc::Rc;

/// Number of statements that lie between statements of a task and together cost as much as one
/// comparison.
const STATEMENTS_PER_UNIT: u64 = 16;

/// Statement of one side of the change.
pub(super) type StatementAt = (TreeFileIx, StatementIx);

/// Calls of an unmatched member of `side`: the code of the member may be in a body of the other side.
pub(super) struct UnmatchedCall {
    pub side: Side,
    /// Body of the other side whose counterpart calls the member.
    pub body: NodeAt,
    /// Declaration of the called member.
    pub callee: NodeAt,
    /// Declaration that contains the calls.
    pub caller: NodeAt,
    /// Calls in the caller, as the leaves that name the callee.
    pub sites: Vec<TreeIx>,
}

/// Side of a call, a statement mapped to the called member, and the arguments of the call.
pub(super) type PassedArguments = (Side, NodeAt, Rc<[NodeAt]>);

/// State of an AST diff in progress.
pub(super) struct Differ<'a> {
    pub change: &'a DiffInput<'a>,
    /// Statements of each file, by side and file index.
    pub statements: Pair<Vec<StatementTree>>,
    /// Counterparts of mapped nodes, by side. If a node has several, the first one.
    pub partners: Pair<Map<NodeAt, NodeAt>>,
    /// Node mappings so far.
    pub pairs: Vec<Mapping>,
    /// Pairs of statements and declarations whose parts are still to be mapped.
    pub open_pairs: Vec<(NodeAt, NodeAt)>,
    /// Mapped files and types, before and after, whose members may have no counterpart yet.
    pub owners: Vec<(NodeAt, NodeAt)>,
    /// Pairs of methods, functions, initialisers and fields whose statements are still to be
    /// mapped.
    pub bodies: Vec<(NodeAt, NodeAt)>,
    /// Pairs of methods, functions, initialisers and fields whose statements were mapped.
    pub mapped_bodies: Vec<(NodeAt, NodeAt)>,
    /// Calls of unmatched members whose code is or was in a body of the other side.
    pub calls: Vec<UnmatchedCall>,
    /// Statements mapped to called members, with the arguments of the calls.
    pub passed_arguments: Vec<PassedArguments>,
    /// Expressions of each side that moved to another statement.
    pub moved: Pair<Set<NodeAt>>,
    /// Old and new names of variables in mapped statements.
    pub renames: Set<(LabelIx, LabelIx)>,
    /// Members that were extracted or inlined according to the relationships.
    pub extracted_or_inlined: Pair<Set<NodeAt>>,
    /// Old and new names of renamed declarations, sorted.
    declaration_renames: Rc<[(LabelIx, LabelIx)]>,
    /// Node pairs in `pairs`, before and after, to record each once.
    recorded: Set<(NodeAt, NodeAt)>,
    pub budget: &'a Budget,
}

impl<'a> Differ<'a> {
    pub fn new(change: &'a DiffInput<'a>) -> Differ<'a> {
        let MatchedDeclarations {
            extracted, inlined, ..
        } = change.declared;
        let statements = change
            .trees
            .map(|trees| trees.iter().map(StatementTree::new).collect::<Vec<_>>());
        let mut differ = Differ {
            change,
            statements,
            partners: Pair::default(),
            pairs: Vec::new(),
            open_pairs: Vec::new(),
            owners: Vec::new(),
            bodies: Vec::new(),
            mapped_bodies: Vec::new(),
            calls: Vec::new(),
            passed_arguments: Vec::new(),
            moved: Pair::default(),
            renames: Set::default(),
            extracted_or_inlined: Pair::new(
                inlined.iter().map(|pair| pair.0).collect(),
                extracted.iter().map(|pair| pair.1).collect(),
            ),
            declaration_renames: declaration_renames(change),
            recorded: Set::default(),
            budget: change.budget,
        };
        // Most statements of the smaller side are mapped.
        let count = differ.statements.as_ref().map(|files| {
            let counts = files.iter().map(StatementTree::len);
            counts.sum::<usize>()
        });
        let count = count.before.min(count.after);
        differ.partners.before.reserve(count);
        differ.partners.after.reserve(count);
        differ.recorded.reserve(count);
        differ
    }

    /// Returns true if the budget is exhausted.
    pub fn is_cut_short(&self) -> bool {
        !self.budget.spend(1)
    }

    pub fn tree(&self, side: Side, file: TreeFileIx) -> &'a FileTree {
        &self.change.trees.get(side)[file.index()]
    }

    pub fn statements_of(&self, side: Side, file: TreeFileIx) -> &StatementTree {
        &self.statements.get(side)[file.index()]
    }

    /// Returns the trees of a node before and a node after.
    pub fn tree_pair(&self, before: NodeAt, after: NodeAt) -> (&'a FileTree, &'a FileTree) {
        (
            self.tree(Side::Before, before.file),
            self.tree(Side::After, after.file),
        )
    }

    /// Returns true if neither node is mapped.
    pub fn are_unmapped(&self, before: NodeAt, after: NodeAt) -> bool {
        self.is_unmapped(Side::Before, before) && self.is_unmapped(Side::After, after)
    }

    pub fn is_unmapped(&self, side: Side, at: NodeAt) -> bool {
        !self.partners.get(side).contains_key(&at)
    }

    pub fn are_mapped(&self, before: NodeAt, after: NodeAt) -> bool {
        self.recorded.contains(&(before, after))
    }

    /// Records a pair of nodes.
    pub fn record(&mut self, before: NodeAt, after: NodeAt, by: MatchedBy) {
        if self.recorded.insert((before, after)) {
            self.partners.before.entry(before).or_insert(after);
            self.partners.after.entry(after).or_insert(before);
            self.pairs.push(Mapping { before, after, by });
        }
    }

    /// Records a pair of nodes in different statements: `own`, a node of `side`, and `other`.
    pub fn record_moved(&mut self, side: Side, own: NodeAt, other: NodeAt) {
        let (before, after) = side.ordered(own, other);
        self.record(before, after, MatchedBy::Part);
        self.moved.before.insert(before);
        self.moved.after.insert(after);
    }

    /// Records a pair of statements or declarations, whose parts are to be mapped later.
    pub fn record_open(&mut self, before: NodeAt, after: NodeAt, by: MatchedBy) {
        if !self.are_mapped(before, after) {
            self.record(before, after, by);
            self.open_pairs.push((before, after));
        }
    }

    /// Records two equal subtrees node by node; with [`Scope::Statements`], only their statements
    /// and declarations.
    pub fn record_subtrees(&mut self, before: NodeAt, after: NodeAt, by: MatchedBy) {
        let trees = self.tree_pair(before, after);
        let is_all = self.change.scope == Scope::All;
        let nodes = |tree: &'a FileTree, at: NodeAt| {
            let nodes = tree.subtree(at.node);
            nodes.filter(move |&node| match tree[node].shape {
                Shape::Comment => false,
                shape => is_all || shape.is_statement() || shape.is_declaration(),
            })
        };
        for (node, other) in nodes(trees.0, before).zip(nodes(trees.1, after)) {
            let (node, other) = (before.with(node), after.with(other));
            if self.are_unmapped(node, other) || node == before {
                self.record(node, other, by);
            }
        }
    }

    /// Returns a task without statements that knows the renames of declarations.
    pub fn empty_task(&self) -> Task {
        Task {
            renames: Rc::clone(&self.declaration_renames),
            ..Task::default()
        }
    }

    /// Maps the statements of `task` in the two files `files`. Returns no pairs if the budget is
    /// exhausted.
    pub fn map_statements(
        &self,
        files: (TreeFileIx, TreeFileIx),
        task: &Task,
    ) -> Vec<StatementPair> {
        if !self.has_budget_for(task) {
            return Vec::new();
        }
        let indexed = |side: Side, file: TreeFileIx| IndexedTree {
            tree: self.tree(side, file),
            statements: self.statements_of(side, file),
        };
        let trees = Pair::new(
            indexed(Side::Before, files.0),
            indexed(Side::After, files.1),
        );
        crate::body::map(trees, task, self.budget)
    }

    /// Spends the fixed cost of `task`, which depends on the range of its statements. Returns true
    /// if it may run: with an exhausted budget, only if no stop was requested and its statements
    /// are close together.
    fn has_budget_for(&self, task: &Task) -> bool {
        let (mut count, mut range) = (0, 0);
        for side in Side::BOTH {
            let given = task.given.iter();
            let given = given.map(|pair| side.ordered(pair.0, pair.1).0);
            let all = task.unmapped.get(side).iter().copied().chain(given);
            let first = all.clone().min().map_or(0, |first| first.0);
            let last = all.clone().max().map_or(0, |last| last.0);
            count += all.count() as u64;
            range += u64::from(last - first);
        }
        self.budget.spend(range / STATEMENTS_PER_UNIT)
            || !self.budget.is_stopped() && range < STATEMENTS_PER_UNIT * count
    }

    /// Records pairs of statements.
    pub fn record_statements(&mut self, files: (TreeFileIx, TreeFileIx), pairs: &[StatementPair]) {
        for pair in pairs {
            let before = self.node_of(Side::Before, (files.0, pair.before));
            let after = self.node_of(Side::After, (files.1, pair.after));
            let shape = self.tree(Side::Before, before.file)[before.node].shape;
            let by = match pair.how {
                StatementMatchKind::Identical => MatchedBy::Identical,
                StatementMatchKind::Place if shape == Shape::Leaf => MatchedBy::Replaced,
                StatementMatchKind::Replaced => MatchedBy::Replaced,
                StatementMatchKind::Children | StatementMatchKind::Place => MatchedBy::Children,
            };
            self.record_open(before, after, by);
            if shape == Shape::Type {
                self.owners.push((before, after));
            }
        }
    }

    pub fn node_of(&self, side: Side, (file, statement): StatementAt) -> NodeAt {
        NodeAt {
            file,
            node: self.statements_of(side, file)[statement].node,
        }
    }

    pub fn statement_of(&self, side: Side, at: NodeAt) -> Option<StatementIx> {
        self.statements_of(side, at.file).of_node(at.node)
    }

    /// Returns the unmapped statements inside a declaration, in preorder.
    pub fn unmapped_inside(&self, side: Side, at: NodeAt) -> Vec<StatementIx> {
        // A function that is an expression has no statement of its own, but has statements inside.
        let end = self.tree(side, at.file)[at.node].end;
        let inside = self.statements_of(side, at.file).below(at.node, end);
        inside
            .filter(|&inner| self.is_unmapped(side, self.node_of(side, (at.file, inner))))
            .collect()
    }

    /// Returns the statements and declarations directly inside a type or file.
    pub fn directly_inside(&self, side: Side, at: NodeAt) -> Vec<StatementIx> {
        let statements = self.statements_of(side, at.file);
        let is_top = |inner: &StatementIx| statements[*inner].parent.is_none();
        match statements.of_node(at.node) {
            Some(outer) => statements.children(outer).collect(),
            None => statements.ids().filter(is_top).collect(),
        }
    }

    /// Returns all statements inside a declaration, in preorder; none if the declaration is an
    /// expression.
    pub fn all_inside(&self, side: Side, at: NodeAt) -> Vec<StatementIx> {
        let statements = self.statements_of(side, at.file);
        let outer = statements.of_node(at.node);
        outer.map_or_else(Vec::new, |_| {
            let end = self.tree(side, at.file)[at.node].end;
            statements.below(at.node, end).collect()
        })
    }

    /// Returns all recorded mappings and removes them from the state.
    pub fn mappings(&mut self) -> Mappings {
        Mappings::new(std::mem::take(&mut self.pairs))
    }
}

/// Returns the names of the matched declarations that were renamed.
fn declaration_renames(change: &DiffInput<'_>) -> Rc<[(LabelIx, LabelIx)]> {
    let of = |trees: &[FileTree], at: &NodeAt| {
        let tree = &trees[at.file.index()];
        // A function that is a value gets its name from the enclosing node.
        let has_name = tree[at.node].shape.is_declaration();
        has_name.then(|| declared_name(tree, at.node)).flatten()
    };
    let names = change.declared.same.iter().filter_map(|(before, after)| {
        let one = of(change.trees.before, before)?;
        let two = of(change.trees.after, after)?;
        (one != two).then_some((one, two))
    });
    let mut names: Vec<_> = names.collect();
    names.sort_unstable();
    names.dedup();
    names.into()
}
