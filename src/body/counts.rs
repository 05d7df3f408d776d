//! Numbers of mapped leaf statements that pairs of composites share: the evidence that the
//! composites belong together.

use super::statements::{StatementIx, StatementTree};
use super::task::IndexedTree;
use crate::base::Map;
use crate::base::pair::Pair;
use crate::lang::shapes::Shape;

/// Capacity of the table of shared leaves: most bodies have at most so many pairs of enclosing
/// statements.
const PAIRS_CAPACITY: usize = 28;

/// Number of enclosing statements, counted from the leaf, to which a mapped leaf contributes.
const ENCLOSING_MAX: usize = 12;

/// Numbers of mapped leaf statements, by pair of enclosing statements.
#[derive(Default)]
pub(super) struct MappedLeafCounts {
    /// For a pair of enclosing statements, the number of leaves inside the first that are mapped
    /// into the second. Blocks are included.
    pub shared: Map<(StatementIx, StatementIx), u32>,
    /// For a pair of composites, the number of leaves inside the first composite that are mapped into
    /// the second, without leaves that another composite inside of either one encloses.
    pub direct: Map<(StatementIx, StatementIx), u32>,
    /// Pair of parents and number of mapped leaves that are not in the tables yet. Adjacent leaves
    /// mostly have the same parents, so that they can be added together.
    pending: Option<((StatementIx, StatementIx), u32)>,
}

impl MappedLeafCounts {
    /// Records a mapped leaf with the parent `outer` whose counterpart has the parent `other`.
    pub fn add(&mut self, bodies: Pair<IndexedTree<'_>>, outer: StatementIx, other: StatementIx) {
        match &mut self.pending {
            Some((parents, count)) if *parents == (outer, other) => *count += 1,
            _ => {
                self.flush(bodies);
                self.pending = Some(((outer, other), 1));
            }
        }
    }

    /// Adds the waiting leaves to the tables. Must precede any read of them.
    pub fn flush(&mut self, bodies: Pair<IndexedTree<'_>>) {
        let Some(((outer, other), count)) = self.pending.take() else {
            return;
        };
        let (befores, afters) = (bodies.before.statements, bodies.after.statements);
        fn enclosing(
            statements: &StatementTree,
            parent: StatementIx,
        ) -> impl Iterator<Item = StatementIx> + '_ {
            let ancestors = std::iter::once(parent).chain(statements.enclosing(parent));
            ancestors.take(ENCLOSING_MAX)
        }
        let composite = |statements: &StatementTree, parent| match statements[parent].shape {
            Shape::Block => statements.enclosing_statement(parent),
            _ => Some(parent),
        };
        if let (Some(outer), Some(other)) = (composite(befores, outer), composite(afters, other)) {
            *self.direct.entry((outer, other)).or_default() += count;
        }
        if self.shared.is_empty() {
            self.shared.reserve(PAIRS_CAPACITY);
        }
        for before in enclosing(befores, outer) {
            for after in enclosing(afters, other) {
                *self.shared.entry((before, after)).or_default() += count;
            }
        }
    }
}
