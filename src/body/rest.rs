//! What is left over in two mapped parents: statements that stand between the same neighbours, or
//! leave the same block.

use super::composites::fields;
use super::statements::{StatementIx, Statements, Token, Word};
use super::{Candidate, How, Mapper, take_best};
use crate::base::Map;
use crate::base::pair::Side;
use crate::lang::shapes::{Role, Shape};

/// What two leaves in one gap must have in common.
const IN_GAP: f64 = 0.3;
/// What the headers of two composites in one gap must have in common, if nothing inside is mapped.
const HEADERS: f64 = 0.4;

/// Of one gap so many pairs are looked at; a larger one was written anew.
const PAIRS_MAX: usize = 20_000;

/// Of a composite so many leaves are looked at.
const INSIDE_MAX: usize = 4;

/// A free statement of a parent, and between which of the other parent's statements it may go.
struct Free {
    at: StatementIx,
    /// Its place among the children.
    index: u32,
    /// The last mapped one before it went there.
    after: i64,
    /// The first mapped one after it went there.
    before: i64,
}

/// Maps what is free in mapped parents: to what stands between the same mapped neighbours.
pub(super) fn run(mapper: &mut Mapper<'_>) {
    let range = mapper.sides.before.range();
    for outer in range.map(StatementIx) {
        if let Some(other) = mapper.sides.before.partner(outer) {
            in_parents(mapper, outer, other);
        }
    }
}

/// A statement in one of two composites, and those in the block that stands in its place in the other: braces came
/// around it, or were taken away, while it changed.
fn braced(mapper: &mut Mapper<'_>, outer: StatementIx, other: StatementIx) {
    let mut candidates = Vec::new();
    for side in Side::BOTH {
        let theirs = side.opposite();
        let (single, braced) = match side {
            Side::Before => (outer, other),
            Side::After => (other, outer),
        };
        let free = |side: Side, of: StatementIx, shape: Shape| -> Vec<StatementIx> {
            let (statements, state) = (mapper.bodies.get(side).statements, mapper.sides.get(side));
            let children = statements.children(of);
            let free = children.filter(|&at| statements[at].shape == shape && state.is_free(at));
            free.take(INSIDE_MAX).collect()
        };
        let leaves = free(side, single, Shape::Leaf);
        if leaves.is_empty() {
            continue;
        }
        let blocks = free(theirs, braced, Shape::Block);
        if !mapper.budget.spend((leaves.len() * blocks.len()) as u64) {
            break;
        }
        let ours = fields(*mapper.bodies.get(side), single, &leaves);
        let its = fields(*mapper.bodies.get(theirs), braced, &blocks);
        for (&leaf, field) in leaves.iter().zip(&ours) {
            for (&block, _) in blocks.iter().zip(&its).filter(|(_, its)| *its == field) {
                let pair = match side {
                    Side::Before => (leaf, block),
                    Side::After => (block, leaf),
                };
                inside(mapper, pair, &mut candidates);
            }
        }
    }
    take_best(mapper, candidates);
}

fn in_parents(mapper: &mut Mapper<'_>, outer: StatementIx, other: StatementIx) {
    if mapper.bodies.before.statements[outer].shape == Shape::Composite {
        braced(mapper, outer, other);
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
        if count > PAIRS_MAX || !mapper.budget.spend(count as u64) {
            continue;
        }
        in_gap(mapper, ours, theirs, &mut candidates);
    }
    take_best(mapper, candidates);
}

/// Rates the pairs of free statements that stand in one gap.
fn in_gap(
    mapper: &Mapper<'_>,
    ours: &[Free],
    theirs: &[(u32, StatementIx)],
    candidates: &mut Vec<Candidate>,
) {
    let counts_as = |side: Side, at: StatementIx| mapper.counts_as(side, at);
    if let ([one], [(_, two)]) = (ours, theirs) {
        inside(mapper, (one.at, *two), candidates);
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
            if let Some(score) = fit(mapper, one.at, two, is_alone) {
                candidates.push(Candidate {
                    score: score - 0.01 * f64::from(one.index.abs_diff(index).min(50)),
                    before: one.at,
                    after: two,
                    how: if score < IN_GAP {
                        How::Place
                    } else {
                        How::Replaced
                    },
                    is_whole: false,
                });
            }
        }
    }
}

/// Rates a leaf and those in a composite or block that stands in its place: a condition or braces were added around
/// it, or taken away, while it changed.
fn inside(
    mapper: &Mapper<'_>,
    (one, two): (StatementIx, StatementIx),
    candidates: &mut Vec<Candidate>,
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
            return own.take(INSIDE_MAX).collect();
        }
        let inside = statements.inside(at).skip(1).filter(is_free);
        let own = inside.filter(|&leaf| statements.holder(leaf) == Some(at));
        own.take(INSIDE_MAX).collect()
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
                mapper.likeness(one, two)
            } else {
                0.0
            };
            if score >= IN_GAP {
                candidates.push(Candidate {
                    score,
                    before: one,
                    after: two,
                    how: How::Replaced,
                    is_whole: false,
                });
            }
        }
    }
}

fn is_wanted(shape: Shape) -> bool {
    matches!(shape, Shape::Leaf | Shape::Composite | Shape::Field)
}

/// The free children of `outer`, with the gaps of `other` in which they may have stayed.
fn free(mapper: &Mapper<'_>, outer: StatementIx, other: StatementIx) -> Vec<Free> {
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
                    .for_each(|free: &mut Free| free.before = place);
                open = found.len();
                last = place;
            }
            None if mapper.sides.before.is_free(at) && is_wanted(of_before[at].shape) => {
                found.push(Free {
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

/// How well two free statements of one gap fit; none if they do not.
fn fit(mapper: &Mapper<'_>, one: StatementIx, two: StatementIx, is_alone: bool) -> Option<f64> {
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
    let found = mapper.likeness(one, two);
    if left.shape == Shape::Composite {
        let share = mapper.share(one, two);
        let fits = found >= HEADERS
            || share >= 0.5
            || ((share > 0.0
                || holds(
                    mapper.words(Side::Before, one),
                    mapper.words(Side::After, two),
                ))
                && is_alone);
        return fits.then_some(found + share);
    }
    let calls = |statements: &Statements, at: StatementIx| {
        let mut tokens = statements.tokens(at).iter();
        tokens.any(|token| token.role == Role::Callee)
    };
    // Statements without calls say little but where they stand: `return true`.
    let is_plain = !calls(of_before, one) && !calls(of_after, two);
    let exits = !mapper.is_moved
        && mapper.bodies.before.tree.is_exit(left.node)
        && of_before.after(one).is_none()
        && of_after.after(two).is_none();
    // The name that is declared: the first one after a type.
    let declared = |tokens: &[Token]| {
        let at = tokens
            .iter()
            .position(|token| token.role == Role::Variable)?;
        (at > 0 && tokens[at - 1].role == Role::Type).then(|| tokens[at].label)
    };
    let declared = (declared(tokens.0), declared(tokens.1));
    let same_name = declared.0.is_some() && declared.0 == declared.1;
    // The only statement of a branch or lambda became the only one that it has now. The body of a member says less.
    let is_all = |statements: &Statements, at: StatementIx| {
        let parent = statements[at].parent;
        parent.is_some_and(|parent| {
            let around = statements[parent].parent;
            around.is_some_and(|around| !statements[around].shape.is_declaration())
                && statements.children(parent).take(2).count() == 1
        })
    };
    let are_all = is_all(of_before, one) && is_all(of_after, two);
    let stayed = !mapper.is_moved && (are_all || is_plain && is_alone);
    let fits = found >= IN_GAP || exits || same_name || stayed;
    fits.then_some(found)
}

/// Whether all that one header says is said in the other, too, both sorted: a condition that became
/// narrower or wider.
fn holds(one: &[Word], two: &[Word]) -> bool {
    let (small, large) = if one.len() <= two.len() {
        (one, two)
    } else {
        (two, one)
    };
    let is_name = |word: &&Word| matches!(word.1, Role::Variable | Role::Callee | Role::Member);
    small.iter().any(|word| is_name(&word))
        && small.iter().all(|word| large.binary_search(word).is_ok())
}
