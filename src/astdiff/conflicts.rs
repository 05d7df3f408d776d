//! Conflicts between the mapping of a body to its own counterpart and its mapping to an extracted
//! or inlined member (TOSEM 2024, section 3.2.4): decides which pair a statement keeps.

use super::differ::Differ;
use super::members::name;
use super::{NodeAt, TreeFileIx};
use crate::base::Map;
use crate::base::pair::{Pair, Side};
use crate::body::statements::StatementIx;
use crate::body::{StatementMatchKind, StatementPair};
use crate::lang::shapes::Shape;
use crate::parse::tree::TreeIx;

/// Mapping of two bodies as if nothing had been extracted or inlined, to compare extractions with.
#[derive(Debug, Default)]
pub(super) struct MappingWithoutExtraction {
    /// Counterpart of each statement, by side.
    pub partners: Pair<Map<StatementIx, (StatementIx, StatementMatchKind)>>,
}

/// Attempt to map an unmatched member of `side` to a body of the other side that may contain its
/// code.
pub(super) struct ExtractionAttempt {
    pub side: Side,
    pub body: NodeAt,
    pub callee: NodeAt,
    /// True if the member is called only by another extracted or inlined member.
    pub is_nested: bool,
}

impl ExtractionAttempt {
    /// Returns the files before and after, given the files of the body and of the member.
    pub fn files(&self, body: TreeFileIx, member: TreeFileIx) -> (TreeFileIx, TreeFileIx) {
        match self.side {
            Side::After => (body, member),
            Side::Before => (member, body),
        }
    }

    /// Returns the statement of the body in a pair.
    pub fn of_body(&self, pair: &StatementPair) -> StatementIx {
        match self.side {
            Side::After => pair.before,
            Side::Before => pair.after,
        }
    }

    /// Returns the statement of the member in a pair.
    pub fn of_callee(&self, pair: &StatementPair) -> StatementIx {
        match self.side {
            Side::After => pair.after,
            Side::Before => pair.before,
        }
    }
}

/// Pairs found for a body and a member, by the statement of the body, which occurs in one pair
/// only.
pub(super) struct ExtractionPairs {
    of_body: Map<StatementIx, StatementPair>,
}

impl ExtractionPairs {
    pub fn new(run: &ExtractionAttempt, pairs: &[StatementPair]) -> ExtractionPairs {
        let of_body = pairs.iter().map(|pair| (run.of_body(pair), *pair));
        ExtractionPairs {
            of_body: of_body.collect(),
        }
    }
}

impl Differ<'_> {
    /// Returns true if a statement of the body may be mapped to the member: it has no counterpart
    /// in the draft, or an uncertain one.
    pub(super) fn may_move(
        &self,
        run: &ExtractionAttempt,
        at: StatementIx,
        draft: &MappingWithoutExtraction,
    ) -> bool {
        let theirs = run.side.opposite();
        let Some(&(partner, how)) = draft.partners.get(theirs).get(&at) else {
            return true;
        };
        let of = self.of(theirs, run.body.file);
        match of[at].shape {
            Shape::Leaf => {
                how != StatementMatchKind::Identical
                    || self.calls(run, partner)
                    || !self.has_parents(run, at, partner, draft)
            }
            // A block belongs to its enclosing statement.
            Shape::Block | Shape::Clause => of
                .enclosing_statement(at)
                .filter(|&holder| of[holder].node != run.body.node)
                .is_some_and(|holder| self.may_move(run, holder, draft)),
            _ => matches!(
                how,
                StatementMatchKind::Replaced | StatementMatchKind::Children
            ),
        }
    }

    /// Returns true if a statement of the draft calls the member.
    fn calls(&self, run: &ExtractionAttempt, at: StatementIx) -> bool {
        let callee = name(self.tree(run.side, run.callee.file), run.callee.node);
        // The other side of the draft is in the file of the body's counterpart.
        let Some(partner) = self.partners.get(run.side.opposite()).get(&run.body) else {
            return false;
        };
        let of = self.of(run.side, partner.file);
        let tree = self.tree(run.side, partner.file);
        let mut tokens = of.tokens(at).iter();
        tokens.any(|token| Some(token.label) == callee && tree.call_of(token.node).is_some())
    }

    fn has_parents(
        &self,
        run: &ExtractionAttempt,
        at: StatementIx,
        partner: StatementIx,
        draft: &MappingWithoutExtraction,
    ) -> bool {
        let theirs = run.side.opposite();
        let Some(other) = self.partners.get(theirs).get(&run.body) else {
            return false;
        };
        let holder = self.of(theirs, run.body.file).enclosing_statement(at);
        let its = self.of(run.side, other.file).enclosing_statement(partner);
        match (holder, its) {
            (Some(holder), Some(its)) => {
                let is_body = |side: Side, file, at: StatementIx, node: TreeIx| {
                    self.of(side, file)[at].node == node
                };
                is_body(theirs, run.body.file, holder, run.body.node)
                    && is_body(run.side, other.file, its, other.node)
                    || draft.partners.get(theirs).get(&holder).map(|pair| pair.0) == Some(its)
            }
            _ => true,
        }
    }

    /// Returns true if a pair of the attempt is better than the draft's pair for the same statement
    /// (TOSEM 2024, section 3.2.4).
    pub(super) fn is_better_than_draft(
        &self,
        run: &ExtractionAttempt,
        pair: &StatementPair,
        all: &ExtractionPairs,
        draft: &MappingWithoutExtraction,
    ) -> bool {
        let theirs = run.side.opposite();
        let at = run.of_body(pair);
        let Some(&(partner, how)) = draft.partners.get(theirs).get(&at) else {
            return true;
        };
        if self.calls(run, partner) {
            return true;
        }
        let of = self.of(theirs, run.body.file);
        if matches!(of[at].shape, Shape::Block | Shape::Clause) {
            let holder = of
                .enclosing_statement(at)
                .and_then(|holder| all.of_body.get(&holder));
            return holder.is_some_and(|holder| self.is_better_than_draft(run, holder, all, draft));
        }
        if how == StatementMatchKind::Identical && pair.how != StatementMatchKind::Identical {
            return false;
        }
        let holders = (
            self.of(theirs, run.body.file).enclosing_statement(at),
            self.of(run.side, run.callee.file)
                .enclosing_statement(run.of_callee(pair)),
        );
        let is_top = holders.1.is_some_and(|holder| {
            self.of(run.side, run.callee.file)[holder].node == run.callee.node
        });
        let pair_around = holders.0.and_then(|holder| all.of_body.get(&holder));
        let has_parents =
            is_top || pair_around.is_some_and(|around| Some(run.of_callee(around)) == holders.1);
        let had_parents = self.has_parents(run, at, partner, draft);
        if has_parents != had_parents {
            return has_parents;
        }
        if run.is_nested {
            return false;
        }
        pair.how == StatementMatchKind::Identical && how != StatementMatchKind::Identical
    }
}
