//! Mapping of the remaining statements in mapped parents: statements in the same gap between mapped
//! siblings, and leaf statements that braces or a condition were put around.

use super::composites::fields;
use super::statements::{LeafToken, LeafWord, StatementIx, StatementTree};
use super::{Mapper, StatementCandidate, StatementMatchKind, record_best};
use crate::base::Map;
use crate::base::pair::Side;
use crate::lang::shapes::{LeafRole, Shape};

/// Minimum similarity of two leaf statements in one gap.
const LEAF_SIMILARITY_MIN: f64 = 0.3;
/// Minimum similarity of the headers of two composites in one gap without mapped leaves in common.
const HEADER_SIMILARITY_MIN: f64 = 0.4;

/// Maximum number of pairs in one gap; a larger one counts as rewritten.
const GAP_PAIRS_MAX: usize = 20_000;

/// Number of leaves of a composite or block that are compared.
const COMPARED_LEAVES_MAX: usize = 4;

/// Unmapped statement in a mapped parent, and the gap in the other parent where its counterpart can
/// be.
struct UnmappedChild {
    at: StatementIx,
    /// Position among its siblings.
    index: u32,
    /// Position of the counterpart of the last mapped sibling before it; -1 if there is none.
    /// Exclusive start of the gap.
    after: i64,
    /// Position of the counterpart of the first mapped sibling after it; `i64::MAX` if there is
    /// none. Exclusive end of the gap.
    before: i64,
}

/// Maps the unmapped statements in mapped parents.
pub(super) fn run(mapper: &mut Mapper<'_>) {
    let range = mapper.sides.before.range();
    for outer in range.map(StatementIx) {
        if let Some(other) = mapper.sides.before.partner(outer) {
            map_gaps(mapper, outer, other);
        }
    }
}

/// Maps a changed leaf statement directly in one composite to one in the block that takes its
/// position in the other: braces were added or removed.
fn map_wrapped(mapper: &mut Mapper<'_>, outer: StatementIx, other: StatementIx) {
    let mut candidates = Vec::new();
    for side in Side::BOTH {
        let theirs = side.opposite();
        let (single, wrapped) = match side {
            Side::Before => (outer, other),
            Side::After => (other, outer),
        };
        let free = |side: Side, of: StatementIx, shape: Shape| -> Vec<StatementIx> {
            let (statements, state) = (mapper.bodies.get(side).statements, mapper.sides.get(side));
            let children = statements.children(of);
            let free = children.filter(|&at| statements[at].shape == shape && state.is_free(at));
            free.take(COMPARED_LEAVES_MAX).collect()
        };
        let leaves = free(side, single, Shape::Leaf);
        if leaves.is_empty() {
            continue;
        }
        let blocks = free(theirs, wrapped, Shape::Block);
        if !mapper.budget.spend((leaves.len() * blocks.len()) as u64) {
            break;
        }
        let ours = fields(*mapper.bodies.get(side), single, &leaves);
        let its = fields(*mapper.bodies.get(theirs), wrapped, &blocks);
        for (&leaf, field) in leaves.iter().zip(&ours) {
            for (&block, _) in blocks.iter().zip(&its).filter(|(_, its)| *its == field) {
                let pair = match side {
                    Side::Before => (leaf, block),
                    Side::After => (block, leaf),
                };
                add_wrapped_candidates(mapper, pair, &mut candidates);
            }
        }
    }
    record_best(mapper, candidates);
}

fn map_gaps(mapper: &mut Mapper<'_>, outer: StatementIx, other: StatementIx) {
    if mapper.bodies.before.statements[outer].shape == Shape::Composite {
        map_wrapped(mapper, outer, other);
    }
    let before = free(mapper, outer, other);
    if before.is_empty() {
        return;
    }
    let of_after = mapper.bodies.after.statements;
    let children = (0..).zip(of_after.children(other));
    let children = children.filter(|&(_, at)| mapper.sides.after.is_free(at));
    let after: Vec<(u32, StatementIx)> = children
        .filter(|&(_, at)| is_wanted(of_after[at].shape))
        .collect();
    if after.is_empty() {
        return;
    }
    let mut candidates = Vec::new();
    let mut at = 0;
    while at < before.len() {
        let gap = (before[at].after, before[at].before);
        let end = at + before[at..].partition_point(|free| (free.after, free.before) == gap);
        let ours = &before[at..end];
        at = end;
        let first = after.partition_point(|(index, _)| i64::from(*index) <= gap.0);
        let last = after.partition_point(|(index, _)| i64::from(*index) < gap.1);
        let theirs = after.get(first..last).unwrap_or(&[]);
        let count = ours.len() * theirs.len();
        if count > GAP_PAIRS_MAX || !mapper.budget.spend(count as u64) {
            continue;
        }
        add_gap_candidates(mapper, ours, theirs, &mut candidates);
    }
    record_best(mapper, candidates);
}

/// Adds the candidate pairs of one gap.
fn add_gap_candidates(
    mapper: &Mapper<'_>,
    ours: &[UnmappedChild],
    theirs: &[(u32, StatementIx)],
    candidates: &mut Vec<StatementCandidate>,
) {
    let counts_as = |side: Side, at: StatementIx| mapper.counts_as(side, at);
    if let ([one], [(_, two)]) = (ours, theirs) {
        add_wrapped_candidates(mapper, (one.at, *two), candidates);
    }
    let mut counts: Map<u16, (u32, u32)> = Map::default();
    for one in ours {
        counts.entry(counts_as(Side::Before, one.at)).or_default().0 += 1;
    }
    for &(_, two) in theirs {
        counts.entry(counts_as(Side::After, two)).or_default().1 += 1;
    }
    for one in ours {
        let is_alone = counts.get(&counts_as(Side::Before, one.at)) == Some(&(1, 1));
        for &(index, two) in theirs {
            if let Some(score) = gap_similarity(mapper, one.at, two, is_alone) {
                candidates.push(StatementCandidate {
                    score: score - 0.01 * f64::from(one.index.abs_diff(index).min(50)),
                    before: one.at,
                    after: two,
                    how: if score < LEAF_SIMILARITY_MIN {
                        StatementMatchKind::Place
                    } else {
                        StatementMatchKind::Replaced
                    },
                    is_whole: false,
                });
            }
        }
    }
}

/// Adds the candidate pairs of a leaf statement and the leaves inside a composite or block in its
/// position: a condition or braces were added or removed while the statement changed.
fn add_wrapped_candidates(
    mapper: &Mapper<'_>,
    (one, two): (StatementIx, StatementIx),
    candidates: &mut Vec<StatementCandidate>,
) {
    let in_composite = |side: Side, at: StatementIx| {
        let statements = mapper.bodies.get(side).statements;
        if statements[at].shape == Shape::Leaf {
            return vec![at];
        }
        let is_free = |leaf: &StatementIx| {
            statements[*leaf].shape == Shape::Leaf && mapper.sides.get(side).is_free(*leaf)
        };
        if statements[at].shape == Shape::Block {
            let own = statements.children(at).filter(is_free);
            return own.take(COMPARED_LEAVES_MAX).collect();
        }
        let inside = statements.inside(at).skip(1).filter(is_free);
        let own = inside.filter(|&leaf| statements.enclosing_statement(leaf) == Some(at));
        own.take(COMPARED_LEAVES_MAX).collect()
    };
    let shapes = (
        mapper.bodies.before.statements[one].shape,
        mapper.bodies.after.statements[two].shape,
    );
    if !matches!(
        shapes,
        (Shape::Leaf, Shape::Composite | Shape::Block)
            | (Shape::Composite | Shape::Block, Shape::Leaf)
    ) {
        return;
    }
    for &one in &in_composite(Side::Before, one) {
        for &two in &in_composite(Side::After, two) {
            let kind = |side: Side, at: StatementIx| mapper.bodies.get(side).statements[at].kind;
            let is_kind = kind(Side::Before, one) == kind(Side::After, two);
            let score = if is_kind {
                mapper.similarity(one, two)
            } else {
                0.0
            };
            if score >= LEAF_SIMILARITY_MIN {
                candidates.push(StatementCandidate {
                    score,
                    before: one,
                    after: two,
                    how: StatementMatchKind::Replaced,
                    is_whole: false,
                });
            }
        }
    }
}

fn is_wanted(shape: Shape) -> bool {
    matches!(shape, Shape::Leaf | Shape::Composite | Shape::Field)
}

/// Returns the unmapped children of `outer`, with their gaps among the children of `other`.
fn free(mapper: &Mapper<'_>, outer: StatementIx, other: StatementIx) -> Vec<UnmappedChild> {
    let (of_before, of_after) = (
        mapper.bodies.before.statements,
        mapper.bodies.after.statements,
    );
    let went = |at: StatementIx| {
        let partner = mapper.sides.before.partner(at)?;
        (of_after[partner].parent == Some(other)).then(|| i64::from(of_after[partner].index))
    };
    let mut found = Vec::new();
    let mut last = -1;
    let mut open = 0;
    for (index, at) in (0..).zip(of_before.children(outer)) {
        match went(at) {
            Some(place) => {
                found[open..]
                    .iter_mut()
                    .for_each(|free: &mut UnmappedChild| free.before = place);
                open = found.len();
                last = place;
            }
            None if mapper.sides.before.is_free(at) && is_wanted(of_before[at].shape) => {
                found.push(UnmappedChild {
                    at,
                    index,
                    after: last,
                    before: i64::MAX,
                });
            }
            None => {}
        }
    }
    found
}

/// Returns the similarity of two unmapped statements of one gap; `None` if they cannot be
/// counterparts. `is_alone` says that both are the only ones of their kind in the gap.
fn gap_similarity(
    mapper: &Mapper<'_>,
    one: StatementIx,
    two: StatementIx,
    is_alone: bool,
) -> Option<f64> {
    let (of_before, of_after) = (
        mapper.bodies.before.statements,
        mapper.bodies.after.statements,
    );
    let left = &of_before[one];
    if mapper.counts_as(Side::Before, one) != mapper.counts_as(Side::After, two) {
        return None;
    }
    let tokens = (
        mapper.tokens(Side::Before, one),
        mapper.tokens(Side::After, two),
    );
    let found = mapper.similarity(one, two);
    if left.shape == Shape::Composite {
        let share = mapper.share(one, two);
        let fits = found >= HEADER_SIMILARITY_MIN
            || share >= 0.5
            || ((share > 0.0
                || contains_header(
                    mapper.words(Side::Before, one),
                    mapper.words(Side::After, two),
                ))
                && is_alone);
        return fits.then_some(found + share);
    }
    let calls = |statements: &StatementTree, at: StatementIx| {
        let mut tokens = statements.tokens(at).iter();
        tokens.any(|token| token.role == LeafRole::Callee)
    };
    // Statements without calls, such as `return true`, are identified by their position.
    let is_plain = !calls(of_before, one) && !calls(of_after, two);
    let exits = !mapper.is_moved
        && mapper.bodies.before.tree.is_exit(left.node)
        && of_before.after(one).is_none()
        && of_after.after(two).is_none();
    // Name that a declaration declares: the first variable, directly after a type.
    let declared = |tokens: &[LeafToken]| {
        let at = tokens
            .iter()
            .position(|token| token.role == LeafRole::Variable)?;
        (at > 0 && tokens[at - 1].role == LeafRole::Type).then(|| tokens[at].label)
    };
    let declared = (declared(tokens.0), declared(tokens.1));
    let same_name = declared.0.is_some() && declared.0 == declared.1;
    // The only statement of a branch or lambda on each side. For the body of a member this would be
    // weak evidence.
    let is_all = |statements: &StatementTree, at: StatementIx| {
        let parent = statements[at].parent;
        parent.is_some_and(|parent| {
            let around = statements[parent].parent;
            around.is_some_and(|around| !statements[around].shape.is_declaration())
                && statements.children(parent).take(2).count() == 1
        })
    };
    let are_all = is_all(of_before, one) && is_all(of_after, two);
    let stayed = !mapper.is_moved && (are_all || is_plain && is_alone);
    let fits = found >= LEAF_SIMILARITY_MIN || exits || same_name || stayed;
    fits.then_some(found)
}

/// Returns true if one header contains all leaves of the other, and at least one name: a condition
/// that was narrowed or widened. Both are sorted.
fn contains_header(one: &[LeafWord], two: &[LeafWord]) -> bool {
    let (small, large) = if one.len() <= two.len() {
        (one, two)
    } else {
        (two, one)
    };
    let is_name = |word: &&LeafWord| {
        matches!(
            word.1,
            LeafRole::Variable | LeafRole::Callee | LeafRole::Member
        )
    };
    small.iter().any(|word| is_name(&word))
        && small.iter().all(|word| large.binary_search(word).is_ok())
}
