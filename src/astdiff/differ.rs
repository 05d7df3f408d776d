//! The state of a diff under way.

use super::members::name;
use super::{Change, Declared, FileIx, Mapping, Mappings, MatchedBy, NodeAt, Scope};
use crate::base::budget::Budget;
use crate::base::ids::Id;
use crate::base::pair::{Pair, Side};
use crate::base::{Map, Set};
use crate::body::statements::{StatementIx, Statements};
use crate::body::{Body, How, StatementPair, Task};
use crate::lang::shapes::Shape;
use crate::parse::tree::{FileTree, LabelIx, TreeIx};
use std::rc::Rc;

/// So many statements that stand between those of a task cost as much as a comparison.
const APART: u64 = 16;

/// A statement of one side of the change.
pub(super) type At = (FileIx, StatementIx);

/// A member that is alone on `side`, and called there.
pub(super) struct Call {
    pub side: Side,
    /// The body of the other side in whose partner it is called.
    pub body: NodeAt,
    pub callee: NodeAt,
    pub caller: NodeAt,
    /// The calls in the caller: the leaves that name what is called.
    pub sites: Vec<TreeIx>,
}

/// What is known so far.
pub(super) struct Differ<'a> {
    pub change: &'a Change<'a>,
    pub statements: Pair<Vec<Statements>>,
    /// Nodes that are mapped, by side: statements, declarations and their parts.
    pub partners: Pair<Map<NodeAt, NodeAt>>,
    pub pairs: Vec<Mapping>,
    /// Pairs of statements and declarations whose parts are still to be mapped.
    pub open: Vec<(NodeAt, NodeAt)>,
    /// Pairs of declarations whose members may be left over.
    pub holders: Vec<(NodeAt, NodeAt)>,
    /// Pairs of methods, functions, initialisers.
    pub bodies: Vec<(NodeAt, NodeAt)>,
    /// Those whose bodies were mapped.
    pub pairs_of_bodies: Vec<(NodeAt, NodeAt)>,
    /// Members that are alone on their side and called where code of the other side was, or is.
    pub calls: Vec<Call>,
    /// Statements that went to a member that is called, the side on which it is, and the arguments
    /// of the call.
    pub arguments: Vec<(Side, NodeAt, Rc<[NodeAt]>)>,
    /// Expressions that went to another statement.
    pub carried: Pair<Set<NodeAt>>,
    /// Names of variables that stand for each other in mapped statements.
    pub renames: Set<(LabelIx, LabelIx)>,
    /// Members of which relationships say that they were extracted or inlined.
    pub derived: Pair<Set<NodeAt>>,
    /// Names of declarations that became others.
    renamed: Rc<[(LabelIx, LabelIx)]>,
    known: Set<(NodeAt, NodeAt)>,
    pub budget: &'a Budget,
    cut_short: bool,
}

impl<'a> Differ<'a> {
    pub fn new(change: &'a Change<'a>) -> Differ<'a> {
        let Declared {
            extracted, inlined, ..
        } = change.declared;
        let statements = change
            .trees
            .map(|trees| trees.iter().map(Statements::new).collect::<Vec<_>>());
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
        // Most statements are mapped.
        let count = differ.statements.as_ref().map(|files| {
            let counts = files.iter().map(Statements::len);
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

    pub fn tree(&self, side: Side, file: FileIx) -> &'a FileTree {
        &self.change.trees.get(side)[file.index()]
    }

    pub fn of(&self, side: Side, file: FileIx) -> &Statements {
        &self.statements.get(side)[file.index()]
    }

    pub fn is_free(&self, side: Side, at: NodeAt) -> bool {
        !self.partners.get(side).contains_key(&at)
    }

    pub fn are_mapped(&self, before: NodeAt, after: NodeAt) -> bool {
        self.known.contains(&(before, after))
    }

    /// Notes a pair of nodes.
    pub fn add(&mut self, before: NodeAt, after: NodeAt, by: MatchedBy) {
        if self.known.insert((before, after)) {
            self.partners.before.entry(before).or_insert(after);
            self.partners.after.entry(after).or_insert(before);
            self.pairs.push(Mapping { before, after, by });
        }
    }

    /// Notes a pair of statements or declarations, whose parts are to follow.
    pub fn open(&mut self, before: NodeAt, after: NodeAt, by: MatchedBy) {
        if !self.are_mapped(before, after) {
            self.add(before, after, by);
            self.open.push((before, after));
        }
    }

    /// Notes two equal subtrees, node by node; only statements and declarations, if no others are
    /// asked for.
    pub fn add_same(&mut self, before: NodeAt, after: NodeAt, by: MatchedBy) {
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
            let free = self.is_free(Side::Before, one) && self.is_free(Side::After, two);
            if free || one == before {
                self.add(one, two, by);
            }
        }
    }

    /// A task with no statements, that knows what was renamed.
    pub fn no_task(&self) -> Task {
        Task {
            renamed: Rc::clone(&self.renamed),
            ..Task::default()
        }
    }

    /// Maps the free statements of `task`, in these two files, and takes the result.
    pub fn map(&self, files: (FileIx, FileIx), task: &Task) -> Vec<StatementPair> {
        if !self.has_budget_for(task) {
            return Vec::new();
        }
        let bodies = Pair::new(
            Body {
                tree: self.tree(Side::Before, files.0),
                statements: self.of(Side::Before, files.0),
            },
            Body {
                tree: self.tree(Side::After, files.1),
                statements: self.of(Side::After, files.1),
            },
        );
        crate::body::map(bodies, task, self.budget)
    }

    /// Spends what `task` takes however little is free in it. If the budget is spent, a task is not begun after a
    /// request to stop, nor if its statements stand far apart: it is looked through all that stands between.
    fn has_budget_for(&self, task: &Task) -> bool {
        let (mut count, mut range) = (0, 0);
        for side in Side::BOTH {
            let known = task.known.iter().map(|pair| match side {
                Side::Before => pair.0,
                Side::After => pair.1,
            });
            let all = task.free.get(side).iter().copied().chain(known);
            let first = all.clone().min().map_or(0, |first| first.0);
            let last = all.clone().max().map_or(0, |last| last.0);
            count += all.count() as u64;
            range += u64::from(last - first);
        }
        self.budget.spend(range / APART) || !self.budget.stopped() && range < APART * count
    }

    /// Notes pairs of statements.
    pub fn take(&mut self, files: (FileIx, FileIx), pairs: &[StatementPair]) {
        for pair in pairs {
            let before = self.node_of(Side::Before, (files.0, pair.before));
            let after = self.node_of(Side::After, (files.1, pair.after));
            let shape = self.tree(Side::Before, before.file)[before.node].shape;
            let by = match pair.how {
                How::Identical => MatchedBy::Identical,
                How::Place if shape == Shape::Leaf => MatchedBy::Replaced,
                How::Replaced => MatchedBy::Replaced,
                How::Children | How::Place => MatchedBy::Children,
            };
            self.open(before, after, by);
            if shape == Shape::Type {
                self.holders.push((before, after));
            }
        }
    }

    pub fn node_of(&self, side: Side, (file, statement): At) -> NodeAt {
        NodeAt {
            file,
            node: self.of(side, file)[statement].node,
        }
    }

    pub fn statement_of(&self, side: Side, at: NodeAt) -> Option<StatementIx> {
        self.of(side, at.file).of_node(at.node)
    }

    /// The statements inside of a declaration that are free, in preorder.
    pub fn free_inside(&self, side: Side, at: NodeAt) -> Vec<StatementIx> {
        // A function that is an expression is no statement, what stands in it is.
        let end = self.tree(side, at.file)[at.node].end;
        let inside = self.of(side, at.file).near(at.node, end);
        inside
            .filter(|&inner| self.is_free(side, self.node_of(side, (at.file, inner))))
            .collect()
    }

    /// All statements inside of a declaration, in preorder.
    pub fn all_inside(&self, side: Side, at: NodeAt) -> Vec<StatementIx> {
        let statements = self.of(side, at.file);
        let outer = statements.of_node(at.node);
        outer.map_or_else(Vec::new, |_| {
            let end = self.tree(side, at.file)[at.node].end;
            statements.near(at.node, end).collect()
        })
    }

    /// Everything that is mapped. Sorted.
    pub fn mappings(&mut self) -> Mappings {
        Mappings::new(std::mem::take(&mut self.pairs))
    }
}

/// The names of declarations of which it is known that they were renamed.
fn renamed(change: &Change<'_>) -> Rc<[(LabelIx, LabelIx)]> {
    let of = |trees: &[FileTree], at: &NodeAt| {
        let tree = &trees[at.file.index()];
        // A function that is a value gets its name from what is around it.
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

/// A node in the same file as another.
pub(super) fn beside(at: NodeAt, node: TreeIx) -> NodeAt {
    NodeAt {
        file: at.file,
        node,
    }
}
