//! State of an AST diff in progress, and the operations that record mappings.

use super::members::name;
use super::{
    DiffInput, Mapping, Mappings, MatchedBy, MatchedDeclarations, NodeAt, Scope, TreeFileIx,
};
use crate::base::budget::Budget;
use crate::base::ids::Id;
use crate::base::pair::{Pair, Side};
use crate::base::{Map, Set};
use crate::body::statements::{StatementIx, StatementTree};
use crate::body::{IndexedTree, StatementMatchKind, StatementPair, Task};
use crate::lang::shapes::Shape;
use crate::parse::tree::{FileTree, LabelIx, TreeIx};
use std::rc::Rc;

/// Number of statements between those of a task that costs as much as one comparison.
const STATEMENTS_PER_UNIT: u64 = 16;

/// Statement of one side of the change.
pub(super) type StatementAt = (TreeFileIx, StatementIx);

/// Call of an unmatched member of `side` whose code may be in a body of the other side, or was.
pub(super) struct UnmatchedCall {
    pub side: Side,
    /// Body of the other side, whose counterpart calls the member.
    pub body: NodeAt,
    pub callee: NodeAt,
    pub caller: NodeAt,
    /// Calls in the caller, as the leaves that name the callee.
    pub sites: Vec<TreeIx>,
}

/// State of an AST diff in progress.
pub(super) struct Differ<'a> {
    pub change: &'a DiffInput<'a>,
    pub statements: Pair<Vec<StatementTree>>,
    /// Counterparts of mapped nodes, by side. If a node has several, the first one.
    pub partners: Pair<Map<NodeAt, NodeAt>>,
    pub pairs: Vec<Mapping>,
    /// Pairs of statements and declarations whose parts are still to be mapped.
    pub open: Vec<(NodeAt, NodeAt)>,
    /// Pairs of files and types whose members can be unmapped.
    pub holders: Vec<(NodeAt, NodeAt)>,
    /// Pairs of methods, functions, initialisers and fields whose statements are still to be
    /// mapped.
    pub bodies: Vec<(NodeAt, NodeAt)>,
    /// Pairs of such declarations whose statements were mapped.
    pub pairs_of_bodies: Vec<(NodeAt, NodeAt)>,
    /// Calls of unmatched members whose code is or was in a body of the other side.
    pub calls: Vec<UnmatchedCall>,
    /// Statements mapped to a called member, with the side of the call and its arguments.
    pub arguments: Vec<(Side, NodeAt, Rc<[NodeAt]>)>,
    /// Expressions that moved to another statement.
    pub carried: Pair<Set<NodeAt>>,
    /// Renames of variables in mapped statements.
    pub renames: Set<(LabelIx, LabelIx)>,
    /// Members that were extracted or inlined according to the relationships.
    pub derived: Pair<Set<NodeAt>>,
    /// Renames of declarations, sorted.
    renamed: Rc<[(LabelIx, LabelIx)]>,
    known: Set<(NodeAt, NodeAt)>,
    pub budget: &'a Budget,
    cut_short: bool,
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
            open: Vec::new(),
            holders: Vec::new(),
            bodies: Vec::new(),
            pairs_of_bodies: Vec::new(),
            calls: Vec::new(),
            arguments: Vec::new(),
            carried: Pair::default(),
            renames: Set::default(),
            derived: Pair::new(
                inlined.iter().map(|pair| pair.0).collect(),
                extracted.iter().map(|pair| pair.1).collect(),
            ),
            renamed: renamed(change),
            known: Set::default(),
            budget: change.budget,
            cut_short: false,
        };
        // Most statements of the smaller side are mapped.
        let count = differ.statements.as_ref().map(|files| {
            let counts = files.iter().map(StatementTree::len);
            counts.sum::<usize>()
        });
        let count = count.before.min(count.after);
        differ.partners.before.reserve(count);
        differ.partners.after.reserve(count);
        differ.known.reserve(count);
        differ
    }

    pub fn is_cut_short(&self) -> bool {
        self.cut_short || !self.budget.spend(1)
    }

    pub fn tree(&self, side: Side, file: TreeFileIx) -> &'a FileTree {
        &self.change.trees.get(side)[file.index()]
    }

    pub fn of(&self, side: Side, file: TreeFileIx) -> &StatementTree {
        &self.statements.get(side)[file.index()]
    }

    pub fn is_unmapped(&self, side: Side, at: NodeAt) -> bool {
        !self.partners.get(side).contains_key(&at)
    }

    pub fn are_mapped(&self, before: NodeAt, after: NodeAt) -> bool {
        self.known.contains(&(before, after))
    }

    /// Records a pair of nodes.
    pub fn record(&mut self, before: NodeAt, after: NodeAt, by: MatchedBy) {
        if self.known.insert((before, after)) {
            self.partners.before.entry(before).or_insert(after);
            self.partners.after.entry(after).or_insert(before);
            self.pairs.push(Mapping { before, after, by });
        }
    }

    /// Records a pair of statements or declarations, whose parts are to be mapped later.
    pub fn open(&mut self, before: NodeAt, after: NodeAt, by: MatchedBy) {
        if !self.are_mapped(before, after) {
            self.record(before, after, by);
            self.open.push((before, after));
        }
    }

    /// Records two equal subtrees node by node; with [`Scope::Statements`], only their statements
    /// and declarations.
    pub fn record_subtrees(&mut self, before: NodeAt, after: NodeAt, by: MatchedBy) {
        let trees = (
            self.tree(Side::Before, before.file),
            self.tree(Side::After, after.file),
        );
        let is_all = self.change.scope == Scope::All;
        let nodes = |tree: &'a FileTree, at: NodeAt| {
            let nodes = tree.subtree(at.node);
            nodes.filter(move |&node| match tree[node].shape {
                Shape::Comment => false,
                shape => is_all || shape.is_statement() || shape.is_declaration(),
            })
        };
        for (one, two) in nodes(trees.0, before).zip(nodes(trees.1, after)) {
            let (one, two) = (
                NodeAt {
                    file: before.file,
                    node: one,
                },
                NodeAt {
                    file: after.file,
                    node: two,
                },
            );
            let free = self.is_unmapped(Side::Before, one) && self.is_unmapped(Side::After, two);
            if free || one == before {
                self.record(one, two, by);
            }
        }
    }

    /// Returns a task without statements that knows the renames of declarations.
    pub fn empty_task(&self) -> Task {
        Task {
            renamed: Rc::clone(&self.renamed),
            ..Task::default()
        }
    }

    /// Maps the statements of `task` in these two files. Returns nothing if the budget does not
    /// allow it.
    pub fn map(&self, files: (TreeFileIx, TreeFileIx), task: &Task) -> Vec<StatementPair> {
        if !self.has_budget_for(task) {
            return Vec::new();
        }
        let bodies = Pair::new(
            IndexedTree {
                tree: self.tree(Side::Before, files.0),
                statements: self.of(Side::Before, files.0),
            },
            IndexedTree {
                tree: self.tree(Side::After, files.1),
                statements: self.of(Side::After, files.1),
            },
        );
        crate::body::map(bodies, task, self.budget)
    }

    /// Spends the fixed cost of `task`, which depends on the range of its statements. Returns true
    /// if it may run: with an exhausted budget, only if no stop was requested and its statements
    /// are close together.
    fn has_budget_for(&self, task: &Task) -> bool {
        let (mut count, mut range) = (0, 0);
        for side in Side::BOTH {
            let known = task.given.iter().map(|pair| match side {
                Side::Before => pair.0,
                Side::After => pair.1,
            });
            let all = task.free.get(side).iter().copied().chain(known);
            let first = all.clone().min().map_or(0, |first| first.0);
            let last = all.clone().max().map_or(0, |last| last.0);
            count += all.count() as u64;
            range += u64::from(last - first);
        }
        self.budget.spend(range / STATEMENTS_PER_UNIT)
            || !self.budget.is_stopped() && range < STATEMENTS_PER_UNIT * count
    }

    /// Records pairs of statements.
    pub fn take(&mut self, files: (TreeFileIx, TreeFileIx), pairs: &[StatementPair]) {
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
            self.open(before, after, by);
            if shape == Shape::Type {
                self.holders.push((before, after));
            }
        }
    }

    pub fn node_of(&self, side: Side, (file, statement): StatementAt) -> NodeAt {
        NodeAt {
            file,
            node: self.of(side, file)[statement].node,
        }
    }

    pub fn statement_of(&self, side: Side, at: NodeAt) -> Option<StatementIx> {
        self.of(side, at.file).of_node(at.node)
    }

    /// Returns the unmapped statements inside a declaration, in preorder.
    pub fn unmapped_inside(&self, side: Side, at: NodeAt) -> Vec<StatementIx> {
        // A function that is an expression has no statement of its own, but has statements inside.
        let end = self.tree(side, at.file)[at.node].end;
        let inside = self.of(side, at.file).below(at.node, end);
        inside
            .filter(|&inner| self.is_unmapped(side, self.node_of(side, (at.file, inner))))
            .collect()
    }

    /// Returns all statements inside a declaration, in preorder; none if the declaration is an
    /// expression.
    pub fn all_inside(&self, side: Side, at: NodeAt) -> Vec<StatementIx> {
        let statements = self.of(side, at.file);
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
fn renamed(change: &DiffInput<'_>) -> Rc<[(LabelIx, LabelIx)]> {
    let of = |trees: &[FileTree], at: &NodeAt| {
        let tree = &trees[at.file.index()];
        // A function that is a value gets its name from the enclosing node.
        let has_name = tree[at.node].shape.is_declaration();
        has_name.then(|| name(tree, at.node)).flatten()
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

/// Returns a node in the file of `at`.
pub(super) fn in_file_of(at: NodeAt, node: TreeIx) -> NodeAt {
    NodeAt {
        file: at.file,
        node,
    }
}
