//! Verdict on the bodies of two elements: each statement of one must be a statement of the other, once
//! other refactorings are undone, at the same place and in the same order.

use super::code_comparison::{CodeComparison, Differences, called_name, parts, place};
use super::{Purity, PurityReason, Undone};
use crate::base::pair::{Pair, Side};
use crate::lang::rules::shapes::{LeafRole, Shape};
use crate::parse::tree::TreeIx;
use crate::refine::bodies::{Body, BodyRelation};
use crate::refine::variables::Named;
use std::mem;

/// Reading of two bodies, with what was found so far.
pub struct JudgedBodies<'c> {
    comparison: CodeComparison<'c>,
    /// Lower case names of functions and objects whose calls have no effect that counts.
    tolerated: &'c [String],
    found: Differences,
    /// Statements that declare variables without counterpart, by side: they have no effect of their own if
    /// the value stands where the variable was used.
    declarations: Vec<(Side, TreeIx)>,
    /// Statements of the other body whose expression is the value of a function whose code moved.
    results: Vec<TreeIx>,
    /// Counterpart of the last statement that has one.
    last: Option<TreeIx>,
    /// True if all statements are equal as they are written.
    is_identical: bool,
}

impl<'c> JudgedBodies<'c> {
    /// Starts reading the bodies of `comparison`.
    pub fn new(comparison: CodeComparison<'c>, tolerated: &'c [String]) -> JudgedBodies<'c> {
        JudgedBodies {
            comparison,
            tolerated,
            found: Differences::default(),
            declarations: Vec::new(),
            results: Vec::new(),
            last: None,
            is_identical: true,
        }
    }

    /// Returns the verdict on two matched elements.
    pub fn of_matched(mut self) -> Purity {
        for side in Side::BOTH {
            let body = self.body(side);
            if let Some(value) = value_of_function(body)
                && side == Side::Before
                && !value_of_function(self.body(Side::After))
                    .is_some_and(|other| self.accept_pair(value, other))
            {
                return Purity::of(PurityReason::ChangedStatement);
            }
            for statement in statements(body) {
                let is_mapped = !self.partners(side, statement).is_empty();
                // The statements after that have a counterpart were read with it.
                if side == Side::After && is_mapped || self.accept(side, statement) {
                    continue;
                }
                return Purity::of(without_counterpart(side, is_mapped));
            }
        }
        self.verdict(PurityReason::AddedStatement)
    }

    /// Returns the verdict on code that went to an extracted element or came from an inlined one.
    pub fn of_moved(mut self) -> Purity {
        let side = self.comparison.side;
        let body = self.body(side);
        if let Some(value) = value_of_function(body)
            && !self.is_value_elsewhere(value)
        {
            return Purity::of(PurityReason::ChangedStatement);
        }
        let mut counterparts = Vec::new();
        for statement in statements(body) {
            let is_mapped = !self.partners(side, statement).is_empty();
            let last = self.last;
            let is_accepted = self.accept(side, statement) || self.is_result(side, statement);
            if !is_accepted {
                return Purity::of(without_counterpart(side, is_mapped));
            }
            counterparts.extend(self.last.filter(|_| self.last != last));
        }
        if self.has_lost(&counterparts) {
            return Purity::of(without_counterpart(side.opposite(), false));
        }
        self.verdict(without_counterpart(side, false))
    }

    fn body(&self, side: Side) -> &'c Body<'c> {
        self.comparison.body(side, false)
    }

    /// Returns the counterparts of a statement of `side` in the other body.
    fn partners(&self, side: Side, statement: TreeIx) -> &'c [TreeIx] {
        self.comparison.own.change.partners(side, statement)
    }

    /// Adds the differences of two nodes, of before and after, if others do not remain.
    fn accept_pair(&mut self, before: TreeIx, after: TreeIx) -> bool {
        let found = self.comparison.compare(before, after);
        let is_accepted = found.is_some();
        if let Some(found) = found {
            let (tree, other) = (
                self.body(Side::Before).tree(),
                self.body(Side::After).tree(),
            );
            self.is_identical &= tree.is_same(before, other, after);
            self.found.add(found);
        }
        is_accepted
    }

    /// Returns true if a statement of `side` is one of the other body, or if something explains that it is
    /// not. Statements are read in their order, and so must be their counterparts.
    fn accept(&mut self, side: Side, statement: TreeIx) -> bool {
        let partners = self.partners(side, statement);
        let later = |partner: &&TreeIx| self.last.is_none_or(|last| **partner > last);
        let later: Vec<TreeIx> = partners.iter().filter(later).copied().collect();
        for partner in later {
            let (before, after) = side.ordered(statement, partner);
            if self.are_at_same_place(side, statement, partner) && self.accept_pair(before, after) {
                self.last = Some(partner);
                return true;
            }
        }
        if self.is_tolerated(side, statement) {
            let mut others = partners.iter();
            let are_tolerated = others.all(|&it| self.is_tolerated(side.opposite(), it));
            self.found.has_tolerated |= are_tolerated;
            return are_tolerated;
        }
        self.is_identical = false;
        if let Some(undone) = self.moved_by(side, statement) {
            self.found.undone.push(undone);
            return true;
        }
        let count = self.body(side).variables.declarations.len();
        let is_declaration = partners.is_empty()
            && self.comparison.own.change.work.spend(count)
            && self.declared(side, statement).next().is_some();
        if is_declaration {
            self.declarations.push((side, statement));
        }
        is_declaration
    }

    /// Returns true if the statements around two statements are counterparts, too. Around code that moved can
    /// be anything.
    fn are_at_same_place(&self, side: Side, statement: TreeIx, partner: TreeIx) -> bool {
        let is_moved = self.comparison.own.change.relation == BodyRelation::CodeMoved;
        let around = place(self.body(side), statement);
        let other = place(self.body(side.opposite()), partner);
        match (around, other) {
            (None, None) => true,
            (None, Some(_)) => is_moved,
            (Some(_), None) => false,
            (Some((around, field)), Some((other, other_field))) => {
                field == other_field && self.partners(side, around).contains(&other)
            }
        }
    }

    /// Returns true if a statement only logs or prints, perhaps under a condition.
    fn is_tolerated(&self, side: Side, statement: TreeIx) -> bool {
        let body = self.body(side);
        let tree = body.tree();
        if tree[statement].shape == Shape::Composite {
            let inner =
                || statements(body).filter(|&it| it > statement && it < tree[statement].end);
            return inner().next().is_some()
                && inner().all(|it| tree[it].shape == Shape::Leaf && self.is_tolerated(side, it));
        }
        let parts = parts(body, statement);
        let [call] = parts[..] else {
            return self.is_logging(body, statement);
        };
        tree[statement].shape == Shape::Leaf
            && (self.is_logging(body, call) || self.is_logging(body, statement))
    }

    fn is_logging(&self, body: &Body<'_>, call: TreeIx) -> bool {
        let tree = body.tree();
        let Some(called) = called_name(body, call) else {
            return false;
        };
        let mut leaves = tree.subtree(call).filter(|&leaf| {
            tree.is_leaf(leaf) && tree[leaf].role != LeafRole::None && !body.is_own_object(leaf)
        });
        let first = leaves.next().map(|leaf| tree[leaf].label);
        let names = [Some(called), first];
        names.into_iter().flatten().any(|label| {
            let name = body.file.labels.get(label).to_lowercase();
            self.tolerated.contains(&name)
        })
    }

    /// Returns the extraction or inlining by which a statement of `side` went to or came from another element,
    /// or of which it is the call.
    fn moved_by(&self, side: Side, statement: TreeIx) -> Option<Undone> {
        let comparison = &self.comparison;
        let body = self.body(side);
        let parts = parts(body, statement);
        let mut calls = [
            Some(statement),
            parts.first().copied().filter(|_| parts.len() == 1),
        ]
        .into_iter()
        .flatten();
        let called = calls.find_map(|it| {
            comparison
                .moved_calls
                .get(side)
                .get(&called_name(body, it)?)
        });
        if let Some(&elements) = called {
            return Some(Undone::pair(elements));
        }
        let elements = comparison.own.elements;
        let moved = comparison.names.moved.get(elements.get(side));
        let mut moved = moved.into_iter().flatten();
        let moved = moved.find(|moved| {
            moved.elements != elements && !moved.change.partners(side, statement).is_empty()
        });
        moved.map(|moved| Undone::pair(moved.elements))
    }

    /// Returns the variables that a statement declares with a value, by their index.
    fn declared(&self, side: Side, statement: TreeIx) -> impl Iterator<Item = usize> {
        let body = self.body(side);
        let declarations = body.variables.declarations.iter().enumerate();
        let declared = declarations.filter(move |(_, it)| {
            it.value.is_some() && !it.is_bound && body.statement_of(it.node) == Some(statement)
        });
        declared.map(|(index, _)| index)
    }

    /// Returns true if something explains that a variable is not declared on the other side: its value stands
    /// where it was used, or the other side has a parameter for it, whose refactoring is then undone.
    fn is_explained(&mut self, side: Side, index: usize) -> bool {
        if self.found.variables.contains(&(side, false, index)) {
            return true;
        }
        let Pair { before, after } = &self.comparison.own.change.bodies;
        let other = self.body(side.opposite());
        let mut pairs = self.comparison.own.change.pairs.pairs.iter();
        let pair = pairs.find(|pair| {
            let (own, counterpart) = side.ordered(pair.before, pair.after);
            own == Named::Variable(index)
                && matches!(counterpart, Named::Variable(it) if other.variable(it).is_parameter)
        });
        self.found.undone.extend(pair.map(|pair| Undone {
            elements: self.comparison.own.elements,
            part: Some(Pair::new(
                Some(before.text_of(pair.before)),
                Some(after.text_of(pair.after)),
            )),
        }));
        pair.is_some()
    }

    /// Returns true if a statement ends a function whose code moved, and its value, if it has one, is a variable or
    /// an expression of the other body.
    fn is_result(&mut self, side: Side, statement: TreeIx) -> bool {
        let body = self.body(side);
        let tree = body.tree();
        let is_last =
            tree[statement].shape == Shape::Leaf && statements(body).next_back() == Some(statement);
        if !tree.is_exit(statement) && !is_last {
            return false;
        }
        let parts = parts(body, statement);
        let value = match parts[..] {
            [] if tree.is_exit(statement) => None,
            [value] => Some(value),
            _ if is_last => Some(statement),
            _ => return false,
        };
        let is_accepted = value.is_none_or(|value| {
            let is_name = body.named(value).is_some() || body.is_own_object(value);
            is_name && tree.is_leaf(value) && tree.is_exit(statement)
                || self.is_value_elsewhere(value)
        });
        self.found.has_mechanics |= is_accepted;
        is_accepted
    }

    /// Returns true if a value of the extracted or inlined element is an expression of the other body, in a
    /// statement that did not stay as it is.
    fn is_value_elsewhere(&mut self, value: TreeIx) -> bool {
        let side = self.comparison.side;
        let opposite = side.opposite();
        let body = self.body(opposite);
        let tree = body.tree();
        let is_leaf = self.body(side).tree().is_leaf(value);
        let caller = self.comparison.caller;
        let stays = |statement: TreeIx| {
            caller.is_some_and(|caller| {
                let other = caller.change.bodies.get(side).tree();
                let mut partners = caller.change.partners(opposite, statement).iter();
                partners.any(|&it| tree.is_same(statement, other, it))
            })
        };
        for statement in statements(body).filter(|&it| !stays(it)) {
            // A name would be replaced by its value.
            let nodes = tree
                .header(statement)
                .filter(|&node| is_leaf || !tree.is_leaf(node));
            for node in nodes {
                let (before, after) = side.ordered(value, node);
                if let Some(found) = self.comparison.compare(before, after) {
                    self.found.add(found);
                    self.found.has_mechanics = true;
                    self.results.push(statement);
                    return true;
                }
            }
        }
        false
    }

    /// Returns true if the other body has statements between the first and the last counterpart that are in no
    /// element of the other side.
    fn has_lost(&mut self, counterparts: &[TreeIx]) -> bool {
        let side = self.comparison.side.opposite();
        let body = self.body(side);
        let tree = body.tree();
        let (Some(&first), Some(last)) = (
            counterparts.iter().min(),
            counterparts.iter().map(|&it| tree[it].end).max(),
        ) else {
            return false;
        };
        let between = statements(body).filter(|&it| first < it && it < last);
        let lost: Vec<TreeIx> = between
            .filter(|&it| {
                self.comparison.own.change.is_unmapped(side, it) && !self.results.contains(&it)
            })
            .collect();
        lost.into_iter().any(|it| !self.accept(side, it))
    }

    /// Returns the verdict on bodies whose statements are all explained, unless a variable that one of them
    /// declares is not: `reason` is then that of the impure one.
    fn verdict(mut self, reason: PurityReason) -> Purity {
        for (side, statement) in mem::take(&mut self.declarations) {
            let declared: Vec<usize> = self.declared(side, statement).collect();
            if declared.into_iter().any(|it| !self.is_explained(side, it)) {
                return Purity::of(match self.comparison.caller {
                    None => without_counterpart(side, false),
                    Some(_) => reason,
                });
            }
        }
        let Differences {
            mut undone,
            variables,
            has_mechanics,
            has_tolerated,
        } = self.found;
        for (side, in_caller, index) in variables {
            let body = self.comparison.body(side, in_caller);
            let text = Some(body.text_of(Named::Variable(index)));
            let values = match side {
                Side::Before => Pair::new(text, None),
                Side::After => Pair::new(None, text),
            };
            let bodies = self.comparison.caller.filter(|_| in_caller);
            let elements = bodies.unwrap_or(self.comparison.own).elements;
            undone.push(Undone {
                elements,
                part: Some(values),
            });
        }
        let reason = match (has_tolerated, undone.is_empty(), has_mechanics) {
            (true, ..) => PurityReason::Tolerated,
            (false, false, _) => PurityReason::Overlapping,
            (false, true, false) if self.is_identical => PurityReason::Identical,
            (false, true, _) => PurityReason::Mechanics,
        };
        Purity { reason, undone }
    }
}

/// Returns the reason of a statement of `side` without an equal counterpart; `is_mapped` is true if it has
/// another one.
fn without_counterpart(side: Side, is_mapped: bool) -> PurityReason {
    match (is_mapped, side) {
        (true, _) => PurityReason::ChangedStatement,
        (false, Side::Before) => PurityReason::RemovedStatement,
        (false, Side::After) => PurityReason::AddedStatement,
    }
}

/// Returns the statements, clauses and inner declarations of a body, without blocks.
fn statements<'c>(body: &'c Body<'c>) -> impl DoubleEndedIterator<Item = TreeIx> + 'c {
    let inner = body.nodes.iter().copied().skip(1);
    inner.filter(|&node| {
        let shape = body.tree()[node].shape;
        shape.is_declaration() || shape.is_statement() && shape != Shape::Block
    })
}

/// Returns the expression that a function without a block consists of; `None` for other functions.
fn value_of_function(body: &Body<'_>) -> Option<TreeIx> {
    let (tree, root) = (body.tree(), *body.nodes.first()?);
    let last = body.file.syntax.children(tree, root).last()?;
    let is_value = tree[last].shape == Shape::Plain && !tree.is_leaf(last);
    (is_value && statements(body).next().is_none()).then_some(last)
}
