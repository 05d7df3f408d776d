//! Numbers of mapped leaf statements (statements that contain no statement) inside pairs of composites
//! (statements that contain statements): the evidence that two composites are counterparts.

use super::statements::{StatementIx, StatementTree};
use super::task::IndexedTree;
use crate::base::Map;
use crate::base::pair::Pair;
use crate::lang::rules::shapes::Shape;

/// Initial capacity of the table `shared`: most bodies have at most this number of pairs of enclosing
/// statements.
const PAIRS_CAPACITY: usize = 28;

/// Number of enclosing statements, counted from the leaf, to which a mapped leaf contributes.
const ENCLOSING_MAX: usize = 12;

/// Numbers of mapped leaf statements, by pair of enclosing statements.
#[derive(Default)]
pub(super) struct MappedLeafCounts {
    /// Number of leaf statements inside the before statement that are mapped to one inside the after
    /// statement, at any depth up to [`ENCLOSING_MAX`], by pair of enclosing statements. Blocks are
    /// enclosing statements here.
    pub shared: Map<(StatementIx, StatementIx), u32>,
    /// Number of leaf statements directly inside the before composite that are mapped to one directly
    /// inside the after composite, by pair of composites. "Directly" means that no other composite is in
    /// between; blocks do not matter.
    pub direct: Map<(StatementIx, StatementIx), u32>,
    /// Mapped leaves that are not in the tables yet: their parents before and after, and their number.
    /// Adjacent leaves mostly have the same parents, so that one update of the tables adds them all.
    pending: Option<((StatementIx, StatementIx), u32)>,
}

impl MappedLeafCounts {
    /// Records a pair of mapped leaf statements: `outer` is the parent of the leaf before, `other` that
    /// of the leaf after.
    pub fn add(&mut self, bodies: Pair<IndexedTree<'_>>, outer: StatementIx, other: StatementIx) {
        match &mut self.pending {
            Some((parents, count)) if *parents == (outer, other) => *count += 1,
            _ => {
                self.flush(bodies);
                self.pending = Some(((outer, other), 1));
            }
        }
    }

    /// Adds the leaves in `pending` to the tables. Must be called before the tables are read.
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
        // The composite around a leaf: its parent, or the statement around the parent if that is a
        // block.
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
        // Every enclosing statement before has the leaves in common with every one after.
        for before in enclosing(befores, outer) {
            for after in enclosing(afters, other) {
                *self.shared.entry((before, after)).or_default() += count;
            }
        }
    }
}
