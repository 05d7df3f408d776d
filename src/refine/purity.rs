//! Purity of refactorings of methods and functions: whether the refactoring, and others of the commit, explain
//! every difference between the bodies.
//!
//! The refactorings are undone, then the code is compared ([`code_comparison`]); the first statement that
//! differs names the reason ([`judged_bodies`]). A pure refactoring has no unexplained edit in these bodies;
//! that the program behaves as before is not proven.

mod code_comparison;
mod judged_bodies;
pub(super) mod purity_judge;

use super::bodies::Body;
use super::bodies::body_reader::{BodyReader, ComparedBodies};
use crate::base::Map;
use crate::base::pair::{Pair, Side};
use crate::cst::NodeId;
use crate::parse::tree::LabelIx;
use std::cell::OnceCell;

/// Reason of the verdict on a refactoring.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PurityReason {
    /// All statements are equal.
    Identical,
    /// The statements are equal with the arguments of a call in the place of parameters, and without a
    /// `return` or a receiver that the place of the code demands.
    Mechanics,
    /// The statements are equal after other refactorings of the commit are undone.
    Overlapping,
    /// Only syntax without effect, or statements that log, differ.
    Tolerated,
    /// A statement changed, or stands at another place.
    ChangedStatement,
    /// A statement was added.
    AddedStatement,
    /// A statement was removed.
    RemovedStatement,
}

impl PurityReason {
    /// All reasons.
    pub const ALL: &'static [PurityReason] = &[
        PurityReason::Identical,
        PurityReason::Mechanics,
        PurityReason::Overlapping,
        PurityReason::Tolerated,
        PurityReason::ChangedStatement,
        PurityReason::AddedStatement,
        PurityReason::RemovedStatement,
    ];

    /// Returns the name in the column `purity_reason`.
    pub fn name(self) -> &'static str {
        match self {
            PurityReason::Identical => "identical",
            PurityReason::Mechanics => "mechanics",
            PurityReason::Overlapping => "overlapping",
            PurityReason::Tolerated => "tolerated",
            PurityReason::ChangedStatement => "changed_statement",
            PurityReason::AddedStatement => "added_statement",
            PurityReason::RemovedStatement => "removed_statement",
        }
    }

    /// Returns true if nothing remains unexplained.
    pub fn is_pure(self) -> bool {
        match self {
            PurityReason::Identical
            | PurityReason::Mechanics
            | PurityReason::Overlapping
            | PurityReason::Tolerated => true,
            PurityReason::ChangedStatement
            | PurityReason::AddedStatement
            | PurityReason::RemovedStatement => false,
        }
    }

    /// Returns the value of the column `purity`.
    pub fn verdict(self) -> &'static str {
        if self.is_pure() { "pure" } else { "impure" }
    }
}

/// Refactoring that explains a difference.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Undone {
    /// Elements of the refactoring.
    pub elements: Pair<NodeId>,
    /// Values of the part that it concerns, such as `count : int`; `None` if it concerns the elements.
    pub part: Option<Pair<Option<String>>>,
}

impl Undone {
    /// Returns the refactoring of two elements.
    pub(super) fn pair(elements: Pair<NodeId>) -> Undone {
        Undone {
            elements,
            part: None,
        }
    }
}

/// Verdict on a refactoring.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Purity {
    /// Reason of the verdict.
    pub reason: PurityReason,
    /// Other refactorings that explain differences; they can repeat.
    pub undone: Vec<Undone>,
}

impl Purity {
    pub(super) fn of(reason: PurityReason) -> Purity {
        Purity {
            reason,
            undone: Vec::new(),
        }
    }
}

/// Names that the commit changed, and code that it moved.
pub(super) struct CommitNames<'c> {
    /// Matched pair by the names of both elements, or of their containers if these differ.
    pub renamed: Map<(LabelIx, LabelIx), Pair<NodeId>>,
    /// Matched methods and functions whose signature changed, by the name before.
    pub resigned: Map<LabelIx, Pair<NodeId>>,
    /// Bodies between which code moved, by the element before from which it was extracted, and by the element after
    /// into which it was inlined.
    pub moved: Map<NodeId, Vec<&'c ComparedBodies<'c>>>,
    /// Bodies of matched elements, by the element of each side.
    pub matched: Map<NodeId, &'c ComparedBodies<'c>>,
    /// Bodies of other pairs of elements, such as the second of two that were pulled up to one.
    pub others: Map<Pair<NodeId>, &'c ComparedBodies<'c>>,
    /// Reader of the mapped bodies; `None` if nothing was mapped.
    pub bodies: Option<&'c BodyReader<'c>>,
    /// Methods and functions of each side by name, `None` for a name of several; empty until the first request.
    pub callables: OnceCell<Pair<Map<LabelIx, Option<NodeId>>>>,
}

impl<'c> CommitNames<'c> {
    /// Returns the body of the only method or function of this name.
    pub fn callable(&self, side: Side, name: LabelIx) -> Option<Body<'c>> {
        let bodies = self.bodies?;
        let callables = self.callables.get_or_init(|| bodies.callables());
        bodies.body((*callables.get(side).get(&name)?)?)
    }
}
