//! How many leaves of the composites of both sides are mapped to each other.

use super::Body;
use super::statements::{StatementIx, Statements};
use crate::base::Map;
use crate::base::pair::Pair;
use crate::lang::shapes::Shape;

/// So many pairs of composites a body has for the most part.
const PAIRS: usize = 28;

/// How far up an agreement of leaves counts for the composites around them.
const AROUND_MAX: usize = 12;

/// How many leaves in pairs of composites are mapped to each other.
#[derive(Default)]
pub(super) struct Counts {
    /// For two composites: how many leaves of the one are mapped into the other.
    pub shared: Map<(StatementIx, StatementIx), u32>,
    /// The same, of those that stand in no composite inside of them.
    pub direct: Map<(StatementIx, StatementIx), u32>,
    /// So many leaves directly in these two are not counted yet: mostly neighbours are mapped to neighbours, and
    /// they are counted together when somebody asks.
    waiting: Option<((StatementIx, StatementIx), u32)>,
}

impl Counts {
    /// A leaf directly in `outer` is mapped to one directly in `other`.
    pub fn add(&mut self, bodies: Pair<Body<'_>>, outer: StatementIx, other: StatementIx) {
        match &mut self.waiting {
            Some((around, count)) if *around == (outer, other) => *count += 1,
            _ => {
                self.settle(bodies);
                self.waiting = Some(((outer, other), 1));
            }
        }
    }

    /// Counts what waits.
    pub fn settle(&mut self, bodies: Pair<Body<'_>>) {
        let Some(((outer, other), count)) = self.waiting.take() else {
            return;
        };
        let (of_before, of_after) = (bodies.before.statements, bodies.after.statements);
        fn around(of: &Statements, inner: StatementIx) -> impl Iterator<Item = StatementIx> + '_ {
            let around = std::iter::once(inner).chain(of.around(inner));
            around.take(AROUND_MAX)
        }
        let holder = |of: &Statements, inner: StatementIx| match of[inner].shape {
            Shape::Block => of.holder(inner),
            _ => Some(inner),
        };
        if let (Some(outer), Some(other)) = (holder(of_before, outer), holder(of_after, other)) {
            *self.direct.entry((outer, other)).or_default() += count;
        }
        if self.shared.is_empty() {
            self.shared.reserve(PAIRS);
        }
        for one in around(of_before, outer) {
            for two in around(of_after, other) {
                *self.shared.entry((one, two)).or_default() += count;
            }
        }
    }
}
