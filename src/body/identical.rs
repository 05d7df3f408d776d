//! Mapping of statements with equal text.

use super::mapper::SideState;
use super::statements::StatementIx;
use super::{IndexedTree, Mapper, StatementCandidate, StatementMatchKind, record_best};
use crate::base::pair::Pair;
use crate::lang::shapes::Shape;
use std::cmp::Reverse;
use std::ops::Range;

/// Number of pairs of equal statements up to which all are compared. Above it, only those near the
/// corresponding position are.
const COMPARED_PAIRS_MAX: usize = 4_096;
/// Number of equal statements on either side of the corresponding position that are compared if
/// there are too many pairs.
const NEARBY_STATEMENTS: usize = 4;

/// Minimum number of statements, itself included, of a composite that is mapped as a whole.
const WHOLE_STATEMENTS_MIN: usize = 6;

/// Maps equal composites with at least [`WHOLE_STATEMENTS_MIN`] statements as wholes, by their position if
/// there are several.
pub(super) fn map_large_composites(mapper: &mut Mapper<'_>) {
    let statements = mapper.bodies.before.statements;
    let equal = EqualGroups::new(mapper);
    for group in equal.groups() {
        if statements.size(group.0[0].at) >= WHOLE_STATEMENTS_MIN {
            map_by_position(mapper, group);
        }
    }
}

pub(super) fn run(mapper: &mut Mapper<'_>) {
    let equal = EqualGroups::new(mapper);
    for group in equal.groups() {
        if let ([one], [two]) = group
            && mapper.are_unmapped(one.at, two.at)
        {
            mapper.record_subtree(one.at, two.at);
        }
    }
    for group in equal.groups() {
        map_by_position(mapper, group);
    }
}

/// Statement with the hash of its text.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct HashedStatement {
    exact: u64,
    at: StatementIx,
}

/// Statements of both sides with the same text, each side in the order of the file.
type EqualStatements<'g> = (&'g [HashedStatement], &'g [HashedStatement]);

/// Groups of equal unmapped statements.
struct EqualGroups {
    /// Unmapped statements of either side, sorted by hash.
    free: Pair<Vec<HashedStatement>>,
    /// Ranges of equal statements in `free`, largest statements first.
    ranges: Vec<Pair<Range<usize>>>,
}

impl EqualGroups {
    fn new(mapper: &Mapper<'_>) -> EqualGroups {
        let wanted = |shape: Shape| {
            matches!(
                shape,
                Shape::Leaf | Shape::Composite | Shape::Member | Shape::Type | Shape::Field
            )
        };
        let mut free = mapper.unmapped(wanted);
        let bodies = &mapper.bodies;
        let statements = bodies.before.statements;
        // The leaves of a small composite are mapped one by one, by their position.
        free.before.retain(|&at| {
            statements[at].shape != Shape::Composite || statements.size(at) >= WHOLE_STATEMENTS_MIN
        });
        let free = Pair::new(
            sorted_by_hash(&bodies.before, &free.before),
            sorted_by_hash(&bodies.after, &free.after),
        );
        let mut ranges = Vec::new();
        let mut from = Pair::new(0, 0);
        let equal = |one: &HashedStatement, two: &HashedStatement| one.exact == two.exact;
        for group in free.before.chunk_by(equal) {
            let first = group[0];
            let before = from.before..from.before + group.len();
            let rest = &free.after[from.after..];
            let start = from.after + rest.partition_point(|other| other.exact < first.exact);
            let rest = &free.after[start..];
            let after = start..start + rest.iter().take_while(|two| equal(&first, two)).count();
            from = Pair::new(before.end, after.end);
            let is_same = |two: &HashedStatement| {
                let (one, two) = (first.at, two.at);
                let nodes = (statements[one].node, bodies.after.statements[two].node);
                let trees = (bodies.before.tree, bodies.after.tree);
                trees.0.is_same(nodes.0, trees.1, nodes.1)
            };
            if free.after[after.clone()].first().is_some_and(is_same) {
                ranges.push(Pair { before, after });
            }
        }
        let key = |range: &Pair<Range<usize>>| {
            let first = free.before[range.before.start].at;
            (Reverse(statements.size(first)), first)
        };
        ranges.sort_unstable_by_key(key);
        EqualGroups { free, ranges }
    }

    fn groups(&self) -> impl Iterator<Item = EqualStatements<'_>> {
        let of = |range: &Pair<Range<usize>>| {
            let Pair { before, after } = range.clone();
            (&self.free.before[before], &self.free.after[after])
        };
        self.ranges.iter().map(of)
    }
}

/// Returns the statements with their hashes, sorted by hash.
fn sorted_by_hash(body: &IndexedTree<'_>, free: &[StatementIx]) -> Vec<HashedStatement> {
    let hash = |&at: &StatementIx| HashedStatement {
        exact: body.tree[body.statements[at].node].exact,
        at,
    };
    let mut hashed: Vec<HashedStatement> = free.iter().map(hash).collect();
    hashed.sort_unstable();
    hashed
}

/// Maps equal statements by their position.
fn map_by_position(mapper: &mut Mapper<'_>, (before, after): EqualStatements<'_>) {
    let free = |state: &SideState, of: &[HashedStatement]| -> Vec<StatementIx> {
        let free = of.iter().filter(|one| state.is_free(one.at));
        free.map(|one| one.at).collect()
    };
    let before = free(&mapper.sides.before, before);
    let after = free(&mapper.sides.after, after);
    if before.is_empty() || after.is_empty() {
        return;
    }
    let all = before.len() * after.len() <= COMPARED_PAIRS_MAX;
    let mut candidates = Vec::new();
    for (at, &one) in before.iter().enumerate() {
        let near = if all {
            0..after.len()
        } else {
            let middle = at * after.len() / before.len();
            middle.saturating_sub(NEARBY_STATEMENTS)
                ..(middle + NEARBY_STATEMENTS + 1).min(after.len())
        };
        if !mapper.budget.spend(near.len() as u64) {
            return;
        }
        for &two in &after[near] {
            candidates.push(StatementCandidate {
                score: mapper.position_score(one, two),
                before: one,
                after: two,
                how: StatementMatchKind::Identical,
                is_whole: true,
            });
        }
    }
    record_best(mapper, candidates);
}
