//! Mapping of statements with equal text.

use super::mapper::{Mapper, SideState, StatementCandidate, record_best};
use super::position::nearby;
use super::statements::StatementIx;
use super::task::{IndexedTree, StatementMatchKind};
use crate::base::pair::Pair;
use crate::lang::rules::shapes::Shape;
use std::cmp::Reverse;
use std::ops::Range;

/// Number of pairs of equal statements up to which all pairs are compared. If there are more, only
/// pairs near the corresponding position are compared.
const COMPARED_PAIRS_MAX: usize = 4_096;
/// Minimum number of statements, itself included, of a composite that is mapped as a whole.
const WHOLE_STATEMENTS_MIN: usize = 6;

/// Maps equal statements and declarations as wholes, with everything inside, if they consist of at
/// least [`WHOLE_STATEMENTS_MIN`] statements, themselves included. Most are composites: statements that
/// contain statements, such as loops. If several have the same text, those whose positions fit best are
/// mapped to each other.
pub(super) fn map_large_composites(mapper: &mut Mapper<'_>) {
    let statements = mapper.bodies.before.statements;
    let equal = EqualGroups::new(mapper);
    for group in equal.groups() {
        let (befores, _) = group;
        if statements.size(befores[0].at) >= WHOLE_STATEMENTS_MIN {
            map_by_position(mapper, group);
        }
    }
}

/// Maps equal statements: first statements that occur once on each side, then the remaining
/// statements by their position.
pub(super) fn run(mapper: &mut Mapper<'_>) {
    let equal = EqualGroups::new(mapper);
    for group in equal.groups() {
        if let ([before], [after]) = group
            && mapper.are_unmapped(before.at, after.at)
        {
            mapper.record_subtree(before.at, after.at);
        }
    }
    for group in equal.groups() {
        map_by_position(mapper, group);
    }
}

/// Statement with the hash of its text.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct HashedStatement {
    /// Hash of syntax kinds and texts of the statement.
    exact: u64,
    at: StatementIx,
}

/// Before statements and after statements with one text, each in the order of the file.
type EqualStatements<'g> = (&'g [HashedStatement], &'g [HashedStatement]);

/// Groups of equal unmapped statements.
struct EqualGroups {
    /// Unmapped statements of either side, sorted by hash.
    unmapped: Pair<Vec<HashedStatement>>,
    /// Ranges of equal statements in `unmapped`, largest statements first.
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
        let mut unmapped = mapper.unmapped(wanted);
        let bodies = &mapper.bodies;
        let statements = bodies.before.statements;
        // The leaves of a small composite are mapped one by one, by their position.
        unmapped.before.retain(|&statement| {
            statements[statement].shape != Shape::Composite
                || statements.size(statement) >= WHOLE_STATEMENTS_MIN
        });
        let unmapped = Pair::new(
            sorted_by_hash(&bodies.before, &unmapped.before),
            sorted_by_hash(&bodies.after, &unmapped.after),
        );
        let languages = bodies.as_ref().map(|body| body.tree.language);
        let are_related = languages.before.is_related_to(languages.after);
        let mut ranges = Vec::new();
        let mut from = Pair::new(0, 0);
        let are_equal = |one: &HashedStatement, other: &HashedStatement| one.exact == other.exact;
        for group in unmapped.before.chunk_by(are_equal) {
            let first = group[0];
            let before = from.before..from.before + group.len();
            let rest = &unmapped.after[from.after..];
            let start = from.after + rest.partition_point(|other| other.exact < first.exact);
            let rest = unmapped.after[start..].iter();
            let after = start..start + rest.take_while(|other| are_equal(&first, other)).count();
            from = Pair::new(before.end, after.end);
            if are_related && !after.is_empty() {
                ranges.push(Pair { before, after });
            }
        }
        let key = |range: &Pair<Range<usize>>| {
            let first = unmapped.before[range.before.start].at;
            (Reverse(statements.size(first)), first)
        };
        ranges.sort_unstable_by_key(key);
        EqualGroups { unmapped, ranges }
    }

    /// Iterates over the groups, largest statements first.
    fn groups(&self) -> impl Iterator<Item = EqualStatements<'_>> {
        self.ranges.iter().map(|range| {
            let Pair { before, after } = range.clone();
            (&self.unmapped.before[before], &self.unmapped.after[after])
        })
    }
}

/// Returns the statements with their hashes, sorted by hash.
fn sorted_by_hash(body: &IndexedTree<'_>, statements: &[StatementIx]) -> Vec<HashedStatement> {
    let hash = |&statement: &StatementIx| HashedStatement {
        exact: body.tree[body.statements[statement].node].exact,
        at: statement,
    };
    let mut hashed: Vec<HashedStatement> = statements.iter().map(hash).collect();
    hashed.sort_unstable();
    hashed
}

/// Maps a group of equal statements by their position, those that fit best first.
fn map_by_position(mapper: &mut Mapper<'_>, (befores, afters): EqualStatements<'_>) {
    let unmapped = |state: &SideState, equal: &[HashedStatement]| -> Vec<StatementIx> {
        let statements = equal.iter().map(|hashed| hashed.at);
        statements
            .filter(|&statement| state.is_unmapped(statement))
            .collect()
    };
    let befores = unmapped(&mapper.sides.before, befores);
    let afters = unmapped(&mapper.sides.after, afters);
    if befores.is_empty() || afters.is_empty() {
        return;
    }
    let has_many_pairs = befores.len() * afters.len() > COMPARED_PAIRS_MAX;
    let mut candidates = Vec::new();
    for (index, &before) in befores.iter().enumerate() {
        let compared = match has_many_pairs {
            true => nearby(index, befores.len(), afters.len()),
            false => 0..afters.len(),
        };
        if !mapper.budget.spend(compared.len() as u64) {
            return;
        }
        for &after in &afters[compared] {
            let score = mapper.position_score(before, after);
            candidates.push(StatementCandidate {
                is_whole: true,
                ..StatementCandidate::new(score, (before, after), StatementMatchKind::Identical)
            });
        }
    }
    record_best(mapper, candidates);
}
