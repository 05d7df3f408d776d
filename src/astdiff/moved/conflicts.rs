//! Conflicts between the mapping of a body to its own counterpart and its mapping to an extracted
//! or inlined member (TOSEM 2024, section 3.2.4): decides which pair a statement keeps.

use crate::astdiff::differ::Differ;
use crate::astdiff::mapping::{NodeAt, TreeFileIx};
use crate::astdiff::parts::names::declared_name;
use crate::base::Map;
use crate::base::pair::{Pair, Side};
use crate::body::statements::StatementIx;
use crate::body::{StatementMatchKind, StatementPair};
use crate::lang::rules::shapes::Shape;

/// Draft: mapping of two bodies as if nothing had been extracted or inlined. Extractions and
/// inlinings must be better than the draft.
#[derive(Debug, Default)]
pub struct MappingWithoutExtraction {
    /// The two mapped bodies; `None` if the body has no counterpart, so that nothing is mapped. A body can
    /// have several counterparts, in several files.
    pub bodies: Option<Pair<NodeAt>>,
    /// Counterpart of each statement and the way it was mapped, by side.
    pub partners: Pair<Map<StatementIx, (StatementIx, StatementMatchKind)>>,
}

/// Attempt to map an unmatched member of `side` to a body of the other side that may contain its
/// code.
pub struct ExtractionAttempt {
    /// Side of the unmatched member: after if it was extracted, before if it was inlined.
    pub side: Side,
    /// Declaration on the other side that may contain the code of the member.
    pub body: NodeAt,
    /// Declaration of the unmatched member, on `side`.
    pub callee: NodeAt,
    /// True if the member is called only by another extracted or inlined member.
    pub is_nested: bool,
}

impl ExtractionAttempt {
    /// Returns the side of the body, which is opposite to that of the member.
    pub fn body_side(&self) -> Side {
        self.side.opposite()
    }

    /// Returns the file of the body and `other`, a file of the member's side, before first.
    pub fn files(&self, other: TreeFileIx) -> (TreeFileIx, TreeFileIx) {
        self.side.ordered(other, self.body.file)
    }
}

/// Pairs found for a body and a member, by the statement of the body, which occurs in one pair
/// only.
pub struct ExtractionPairs {
    of_body: Map<StatementIx, StatementPair>,
}

impl ExtractionPairs {
    pub fn new(attempt: &ExtractionAttempt, pairs: &[StatementPair]) -> ExtractionPairs {
        let pairs = pairs.iter();
        let of_body = pairs.map(|pair| (pair.get(attempt.body_side()), *pair));
        ExtractionPairs {
            of_body: of_body.collect(),
        }
    }
}

impl Differ<'_> {
    /// Returns true if a statement of the body may be mapped to the member: it has no counterpart
    /// in the draft, or an uncertain one.
    pub(in crate::astdiff) fn may_move(
        &self,
        attempt: &ExtractionAttempt,
        at: StatementIx,
        draft: &MappingWithoutExtraction,
    ) -> bool {
        let Some(&(partner, how)) = draft.partners.get(attempt.body_side()).get(&at) else {
            return true;
        };
        let statements = self.statements_of(attempt.body_side(), attempt.body.file);
        match statements[at].shape {
            Shape::Leaf => {
                how != StatementMatchKind::Identical
                    || self.calls_member(attempt, partner, draft)
                    || !self.has_parents_in_draft(attempt, at, partner, draft)
            }
            // A block belongs to its enclosing statement.
            Shape::Block | Shape::Clause => statements
                .enclosing_statement(at)
                .filter(|&outer| statements[outer].node != attempt.body.node)
                .is_some_and(|outer| self.may_move(attempt, outer, draft)),
            _ => matches!(
                how,
                StatementMatchKind::Replaced | StatementMatchKind::Children
            ),
        }
    }

    /// Returns true if a statement of the draft, on the member's side, calls the member.
    fn calls_member(
        &self,
        attempt: &ExtractionAttempt,
        at: StatementIx,
        draft: &MappingWithoutExtraction,
    ) -> bool {
        let callee = self.tree(attempt.side, attempt.callee.file);
        let name = declared_name(callee, attempt.callee.node);
        draft.bodies.is_some_and(|bodies| {
            let file = bodies.get(attempt.side).file;
            let statements = self.statements_of(attempt.side, file);
            let tree = self.tree(attempt.side, file);
            let mut tokens = statements.tokens(at).iter();
            tokens.any(|token| Some(token.label) == name && tree.call_of(token.node).is_some())
        })
    }

    /// Returns true if the enclosing statements of a pair of the draft are mapped to each other, or
    /// are the bodies themselves.
    fn has_parents_in_draft(
        &self,
        attempt: &ExtractionAttempt,
        at: StatementIx,
        partner: StatementIx,
        draft: &MappingWithoutExtraction,
    ) -> bool {
        let (body, body_side) = (attempt.body, attempt.body_side());
        let Some(bodies) = draft.bodies else {
            return false;
        };
        let other = bodies.get(attempt.side);
        let statements = self.statements_of(body_side, body.file);
        let other_statements = self.statements_of(attempt.side, other.file);
        let outer = statements.enclosing_statement(at);
        let outer = outer.zip(other_statements.enclosing_statement(partner));
        outer.is_none_or(|(outer, other_outer)| {
            let are_bodies = statements[outer].node == body.node
                && other_statements[other_outer].node == other.node;
            let mapped = draft.partners.get(body_side).get(&outer);
            are_bodies || mapped.is_some_and(|(partner, _)| *partner == other_outer)
        })
    }

    /// Returns true if a pair of the attempt is better than the draft's pair for the same statement
    /// (TOSEM 2024, section 3.2.4): the draft has no such pair or maps the statement to the call.
    /// Otherwise, blocks and clauses follow the attempt's pair of their enclosing statement, and the
    /// draft is better if there is none. For other statements, the first difference decides:
    /// - the draft's pair is better if only its statements are equal;
    /// - a pair with mapped enclosing statements is better than one without;
    /// - the attempt's pair is better if only its statements are equal and the member is not nested.
    pub(in crate::astdiff) fn is_better_than_draft(
        &self,
        attempt: &ExtractionAttempt,
        pair: &StatementPair,
        all: &ExtractionPairs,
        draft: &MappingWithoutExtraction,
    ) -> bool {
        let statement = pair.get(attempt.body_side());
        let Some(&(partner, how)) = draft.partners.get(attempt.body_side()).get(&statement) else {
            return true;
        };
        if self.calls_member(attempt, partner, draft) {
            return true;
        }
        let statements = self.statements_of(attempt.body_side(), attempt.body.file);
        let outer = statements.enclosing_statement(statement);
        let outer_pair = outer.and_then(|outer| all.of_body.get(&outer));
        if matches!(statements[statement].shape, Shape::Block | Shape::Clause) {
            return outer_pair
                .is_some_and(|outer| self.is_better_than_draft(attempt, outer, all, draft));
        }
        let was_identical = how == StatementMatchKind::Identical;
        let is_identical = pair.how == StatementMatchKind::Identical;
        if was_identical && !is_identical {
            return false;
        }
        let of_callee = self.statements_of(attempt.side, attempt.callee.file);
        let outer_in_callee = of_callee.enclosing_statement(pair.get(attempt.side));
        let is_top =
            outer_in_callee.is_some_and(|outer| of_callee[outer].node == attempt.callee.node);
        let has_parents = is_top
            || outer_pair.is_some_and(|outer| Some(outer.get(attempt.side)) == outer_in_callee);
        let had_parents = self.has_parents_in_draft(attempt, statement, partner, draft);
        if has_parents != had_parents {
            return has_parents;
        }
        !attempt.is_nested && is_identical && !was_identical
    }
}
