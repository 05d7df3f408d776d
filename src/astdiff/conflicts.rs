//! Statements that have a partner in their own body and would have one in a member that was
//! extracted or inlined: which of the two counts (TOSEM 2024, §3.2.4).

use super::differ::Differ;
use super::members::name;
use super::{FileIx, NodeAt};
use crate::base::Map;
use crate::base::pair::{Pair, Side};
use crate::body::statements::StatementIx;
use crate::body::{How, StatementPair};
use crate::lang::shapes::Shape;
use crate::parse::tree::TreeIx;

/// What two bodies look like when nothing was extracted or inlined: to be held against what an
/// extraction says.
#[derive(Debug, Default)]
pub(super) struct Draft {
    /// By the statement of each side: its partner.
    pub partners: Pair<Map<StatementIx, (StatementIx, How)>>,
}

/// A member that is alone on `side`, and the body of the other side where its code may be.
pub(super) struct Run {
    pub side: Side,
    pub body: NodeAt,
    pub callee: NodeAt,
    /// Whether the member is called by another one of its kind only.
    pub is_nested: bool,
}

impl Run {
    /// The files before and after, of that of the body's side and that of the member's.
    pub fn files(&self, body: FileIx, member: FileIx) -> (FileIx, FileIx) {
        match self.side {
            Side::After => (body, member),
            Side::Before => (member, body),
        }
    }

    /// The statement of the body.
    pub fn of_body(&self, pair: &StatementPair) -> StatementIx {
        match self.side {
            Side::After => pair.before,
            Side::Before => pair.after,
        }
    }

    /// The statement of the member.
    pub fn of_callee(&self, pair: &StatementPair) -> StatementIx {
        match self.side {
            Side::After => pair.after,
            Side::Before => pair.before,
        }
    }
}

/// What was found of a body in a member, by the statements of the body: each is in one pair.
pub(super) struct Found {
    of_body: Map<StatementIx, StatementPair>,
}

impl Found {
    pub fn new(run: &Run, pairs: &[StatementPair]) -> Found {
        let of_body = pairs.iter().map(|pair| (run.of_body(pair), *pair));
        Found {
            of_body: of_body.collect(),
        }
    }
}

impl Differ<'_> {
    /// Whether a statement may belong to a member that is called: it has no partner in its own
    /// body, or one that is not sure.
    pub(super) fn is_offered(&self, run: &Run, at: StatementIx, draft: &Draft) -> bool {
        let theirs = run.side.opposite();
        let Some(&(partner, how)) = draft.partners.get(theirs).get(&at) else {
            return true;
        };
        let of = self.of(theirs, run.body.file);
        match of[at].shape {
            Shape::Leaf => {
                how != How::Identical
                    || self.calls(run, partner)
                    || !self.has_parents(run, at, partner, draft)
            }
            // A block goes where what holds it goes.
            Shape::Block | Shape::Clause => of
                .holder(at)
                .filter(|&holder| of[holder].node != run.body.node)
                .is_some_and(|holder| self.is_offered(run, holder, draft)),
            _ => matches!(how, How::Replaced | How::Children),
        }
    }

    /// Whether a statement of the draft calls the member.
    fn calls(&self, run: &Run, at: StatementIx) -> bool {
        let callee = name(self.tree(run.side, run.callee.file), run.callee.node);
        // The draft's other side lies in the file of the partner of the body.
        let Some(partner) = self.partners.get(run.side.opposite()).get(&run.body) else {
            return false;
        };
        let of = self.of(run.side, partner.file);
        let tree = self.tree(run.side, partner.file);
        let mut tokens = of.tokens(at).iter();
        tokens.any(|token| Some(token.label) == callee && tree.call_of(token.node).is_some())
    }

    fn has_parents(&self, run: &Run, at: StatementIx, partner: StatementIx, draft: &Draft) -> bool {
        let theirs = run.side.opposite();
        let Some(other) = self.partners.get(theirs).get(&run.body) else {
            return false;
        };
        let holder = self.of(theirs, run.body.file).holder(at);
        let its = self.of(run.side, other.file).holder(partner);
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

    /// Whether a pair of an extraction is better than what the draft has for the statement (§3.2.4).
    pub(super) fn wins(&self, run: &Run, pair: &StatementPair, all: &Found, draft: &Draft) -> bool {
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
            let holder = of.holder(at).and_then(|holder| all.of_body.get(&holder));
            return holder.is_some_and(|holder| self.wins(run, holder, all, draft));
        }
        if how == How::Identical && pair.how != How::Identical {
            return false;
        }
        let holders = (
            self.of(theirs, run.body.file).holder(at),
            self.of(run.side, run.callee.file)
                .holder(run.of_callee(pair)),
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
        pair.how == How::Identical && how != How::Identical
    }
}
