//! Mapping of composites by their headers and by the mapped statements inside, and of blocks and
//! clauses by their position in a mapped statement.

use super::statements::{LeafToken, LeafWord, StatementIx};
use super::{IndexedTree, Mapper, StatementCandidate, StatementMatchKind, record_best};
use crate::base::Map;
use crate::base::pair::Side;
use crate::lang::shapes::{LeafRole, Shape};
use crate::parse::tree::{LabelIx, TreeIx};

/// Number of candidate pairs up to which all are compared. Above it, only composites with a mapped
/// leaf in common are.
const COMPARED_PAIRS_MAX: usize = 20_000;
/// Number of parts on either side of the corresponding position that are compared if there are too
/// many pairs.
const NEARBY_PARTS: usize = 4;
/// Minimum share of mapped leaves, 0 to 1, in composites with different kinds or headers, and in
/// blocks.
const MAPPED_SHARE_MIN: f64 = 0.5;
/// Bonus for equal headers. It outweighs the content, so that a conditional stays the same when its
/// content moves into another one inside it. The source of the value is unknown.
const SAME_HEADER_BONUS: f64 = 5.0;
/// Number of names with which a header is distinctive enough to be recognised in moved code.
const DISTINCTIVE_NAMES_MIN: usize = 3;
/// Minimum positional score if no statement inside is mapped.
const POSITION_SCORE_MIN: f64 = 2.0;

/// Penalty for members with different names, so that members of equal name are matched first: in an
/// anonymous class, the name of the overridden method is better evidence than the body.
const OTHER_NAME_PENALTY: f64 = 8.0;

fn is_name(role: LeafRole) -> bool {
    matches!(
        role,
        LeafRole::Variable | LeafRole::Callee | LeafRole::Member
    )
}

fn is_composite(shape: Shape) -> bool {
    matches!(shape, Shape::Composite | Shape::Member | Shape::Type)
}

/// Maps composites with equal headers that share mapped leaves, or else fit by their position; in
/// moved code, by the names in the header.
pub(super) fn by_header(mapper: &mut Mapper<'_>) {
    record_best_of(mapper, |mapper, one, two| {
        let (of_before, of_after) = statements(mapper);
        let (left, right) = (&of_before[one], &of_after[two]);
        let share = mapper.share(one, two);
        if left.header != right.header || left.kind != right.kind {
            return None;
        }
        let tokens = of_before.tokens(one);
        let fits = share > 0.0
            || match mapper.is_moved {
                true => {
                    tokens.iter().filter(|token| is_name(token.role)).count()
                        >= DISTINCTIVE_NAMES_MIN
                }
                false => !tokens.is_empty() && mapper.position_score(one, two) > POSITION_SCORE_MIN,
            };
        fits.then(|| {
            (
                4.0 * share + mapper.position_score(one, two),
                StatementMatchKind::Identical,
            )
        })
    });
}

/// Maps composites by the mapped leaves they share, the similarity of their headers and their
/// position.
pub(super) fn by_children(mapper: &mut Mapper<'_>) {
    record_best_of(mapper, |mapper, one, two| {
        let (of_before, of_after) = statements(mapper);
        let (left, right) = (&of_before[one], &of_after[two]);
        let share = mapper.share(one, two);
        let is_kind = left.kind == right.kind;
        let may_fit = match is_kind {
            // Without mapped statements inside, the position must fit.
            true => {
                share > 0.0
                    || mapper.is_moved
                    || mapper.position_score(one, two) > POSITION_SCORE_MIN
            }
            false => left.shape == right.shape && share >= MAPPED_SHARE_MIN,
        };
        if !may_fit {
            return None;
        }
        let tokens = (
            mapper.tokens(Side::Before, one),
            mapper.tokens(Side::After, two),
        );
        let header = mapper.similarity(one, two);
        let place = mapper.position_score(one, two);
        let fits = if is_kind {
            let shared = f64::from(mapper.shared_leaves(one, two));
            // One equal `return` inside is weak evidence, three mapped statements are enough.
            (share >= MAPPED_SHARE_MIN && (header >= 0.25 || shared >= 3.0 || tokens.0.is_empty()))
                || (share > 0.0 && header >= 0.4)
                || (header >= 0.6 && place > POSITION_SCORE_MIN && !mapper.is_moved)
                || (mapper.is_moved && differ_in_operators(tokens))
        } else {
            let is_like = mapper.counts_as(Side::Before, one) == mapper.counts_as(Side::After, two);
            header >= 0.3 || tokens.0.is_empty() || tokens.1.is_empty() || is_like
        };
        let same_kind = if is_kind { 1.0 } else { 0.0 };
        fits.then(|| {
            let how = match left.header == right.header && is_kind {
                true => StatementMatchKind::Identical,
                false if header >= 0.4 => StatementMatchKind::Replaced,
                false => StatementMatchKind::Children,
            };
            let direct = mapper.direct_share(one, two);
            let is_equal = how == StatementMatchKind::Identical && !tokens.0.is_empty();
            let same_header = if is_equal { SAME_HEADER_BONUS } else { 0.0 };
            let is_renamed =
                left.shape == Shape::Member && declared_name(tokens.0) != declared_name(tokens.1);
            let other_name = if is_renamed { OTHER_NAME_PENALTY } else { 0.0 };
            (
                4.0 * share + 6.0 * direct + 3.0 * header + place + same_kind + same_header
                    - other_name,
                how,
            )
        })
    });
}

/// Returns the name that the header of a member declares.
fn declared_name(header: &[LeafToken]) -> Option<LabelIx> {
    let name = header.iter().find(|token| token.role == LeafRole::Callee);
    name.map(|token| token.label)
}

/// Returns true if two headers differ only in operators, and in at least one: an inverted
/// condition, for example.
fn differ_in_operators((before, after): (&[LeafToken], &[LeafToken])) -> bool {
    let said = |tokens: &[LeafToken], is_operator: bool| -> Vec<LeafWord> {
        let tokens = tokens.iter().map(|token| (token.label, token.role));
        tokens
            .filter(|word| (word.1 == LeafRole::Operator) == is_operator)
            .collect()
    };
    let names = said(before, false);
    before.len().abs_diff(after.len()) <= 1
        && names.iter().any(|word| is_name(word.1))
        && names == said(after, false)
        && said(before, true) != said(after, true)
}

fn statements<'a>(
    mapper: &Mapper<'a>,
) -> (
    &'a super::statements::StatementTree,
    &'a super::statements::StatementTree,
) {
    (
        mapper.bodies.before.statements,
        mapper.bodies.after.statements,
    )
}

/// Compares the unmapped composites with `of`, which returns score and kind of a possible pair, and
/// maps the best pairs.
fn record_best_of(
    mapper: &mut Mapper<'_>,
    of: impl Fn(&Mapper<'_>, StatementIx, StatementIx) -> Option<(f64, StatementMatchKind)>,
) {
    let free = mapper.unmapped(is_composite);
    let mut candidates = Vec::new();
    let all = free.before.len() * free.after.len() <= COMPARED_PAIRS_MAX;
    let mut look = |one: StatementIx, two: StatementIx| {
        if let Some((score, how)) = of(mapper, one, two) {
            candidates.push(StatementCandidate {
                score,
                before: one,
                after: two,
                how,
                is_whole: false,
            });
        }
    };
    if all {
        for &one in &free.before {
            if !mapper.budget.spend(free.after.len() as u64) {
                break;
            }
            free.after.iter().for_each(|&two| look(one, two));
        }
    } else {
        let mut shared = mapper.pairs_sharing_leaves();
        shared.retain(|&(one, two)| {
            mapper.are_unmapped(one, two)
                && is_composite(mapper.bodies.before.statements[one].shape)
                && is_composite(mapper.bodies.after.statements[two].shape)
        });
        shared.sort_unstable();
        if !mapper.budget.spend(shared.len() as u64) {
            return;
        }
        shared.into_iter().for_each(|(one, two)| look(one, two));
    }
    record_best(mapper, candidates);
}

/// Maps blocks and clauses: first those in corresponding positions of mapped statements, then the
/// remaining blocks by the mapped leaves they share.
pub(super) fn blocks(mapper: &mut Mapper<'_>) {
    let (of_before, of_after) = statements(mapper);
    let range = mapper.sides.before.range();
    for outer in range.map(StatementIx) {
        let Some(other) = mapper.sides.before.partner(outer) else {
            continue;
        };
        map_parts(mapper, outer, other);
    }
    let free = mapper.unmapped(|shape| shape == Shape::Block);
    let mut candidates = Vec::new();
    for &one in &free.before {
        let mut others: Vec<StatementIx> = Vec::new();
        // Candidates are the parents of the statements to which its own were mapped.
        for inside in of_before.children(one) {
            if let Some(partner) = mapper.sides.before.partner(inside)
                && let Some(around) = of_after[partner].parent
            {
                others.push(around);
            }
        }
        others.sort_unstable();
        others.dedup();
        for two in others {
            let share = mapper.share(one, two);
            if of_after[two].shape == Shape::Block
                && mapper.are_unmapped(one, two)
                && share >= MAPPED_SHARE_MIN
            {
                candidates.push(StatementCandidate {
                    score: share,
                    before: one,
                    after: two,
                    how: StatementMatchKind::Children,
                    is_whole: false,
                });
            }
        }
    }
    record_best(mapper, candidates);
}

/// Maps the unmapped blocks and clauses directly inside a mapped pair; inside a block, only clauses
/// (`case` in C).
fn map_parts(mapper: &mut Mapper<'_>, outer: StatementIx, other: StatementIx) {
    let (of_before, of_after) = statements(mapper);
    let is_empty = of_before.size(outer) == 1 || of_after.size(other) == 1;
    if is_empty {
        return;
    }
    let is_block = of_before[outer].shape == Shape::Block;
    let is_part = |shape: Shape| shape == Shape::Clause || (shape == Shape::Block && !is_block);
    let before = of_before.children(outer);
    let before: Vec<StatementIx> = before
        .filter(|&at| is_part(of_before[at].shape) && mapper.sides.before.is_free(at))
        .collect();
    let after = of_after.children(other);
    let after: Vec<StatementIx> = after
        .filter(|&at| is_part(of_after[at].shape) && mapper.sides.after.is_free(at))
        .collect();
    if before.is_empty() || after.is_empty() {
        return;
    }
    let fields = (
        fields(mapper.bodies.before, outer, &before),
        fields(mapper.bodies.after, other, &after),
    );
    let are_alone = before.len() == 1 && after.len() == 1;
    let mut candidates = Vec::new();
    for (at, &one) in before.iter().enumerate() {
        let others = part_candidates(mapper, (&before, at), &after);
        if !mapper.budget.spend(others.len() as u64) {
            break;
        }
        for its in others {
            let two = after[its];
            let (left, right) = (&of_before[one], &of_after[two]);
            if left.shape != right.shape {
                continue;
            }
            let share = mapper.share(one, two);
            let score = if left.shape == Shape::Clause {
                let header = mapper.similarity(one, two);
                let fits = left.kind == right.kind && (header + share > 0.4 || are_alone);
                fits.then_some(2.0 * header + 2.0 * share)
            } else {
                let same_field = fields.0[at] == fields.1[its];
                // Content is better evidence than the position.
                (same_field || share >= MAPPED_SHARE_MIN)
                    .then_some(1.5 * share + if same_field { 1.0 } else { 0.0 })
            };
            if let Some(score) = score {
                candidates.push(StatementCandidate {
                    score: score - 0.01 * at.abs_diff(its) as f64,
                    before: one,
                    after: two,
                    how: StatementMatchKind::Place,
                    is_whole: false,
                });
            }
        }
    }
    record_best(mapper, candidates);
}

/// Returns the indices in `after` of the parts to compare with `before[at]`: all, or if there are
/// too many pairs, those near the corresponding position and those that contain counterparts of its
/// statements.
fn part_candidates(
    mapper: &Mapper<'_>,
    (before, at): (&[StatementIx], usize),
    after: &[StatementIx],
) -> Vec<usize> {
    if before.len() * after.len() <= COMPARED_PAIRS_MAX {
        return (0..after.len()).collect();
    }
    let (of_before, of_after) = statements(mapper);
    let middle = at * after.len() / before.len();
    let mut found: Vec<usize> = (middle.saturating_sub(NEARBY_PARTS)
        ..(middle + NEARBY_PARTS + 1).min(after.len()))
        .collect();
    for inside in of_before.children(before[at]) {
        let partner = mapper.sides.before.partner(inside);
        let around = partner.and_then(|partner| of_after[partner].parent);
        found.extend(around.and_then(|around| after.binary_search(&around).ok()));
    }
    found.sort_unstable();
    found.dedup();
    found
}

/// Returns, for each part of `outer`, the syntax field it belongs to: the outermost one on the path
/// from `outer`; 0 if there is none.
pub(super) fn fields(body: IndexedTree<'_>, outer: StatementIx, parts: &[StatementIx]) -> Vec<u16> {
    let tree = body.tree;
    let top = body.statements[outer].node;
    // The nodes between are shared by many parts.
    let mut fields_of: Map<TreeIx, u16> = Map::default();
    fields_of.insert(top, 0);
    let field = |&part: &StatementIx| {
        let mut node = body.statements[part].node;
        let mut way = Vec::new();
        let mut field = loop {
            match fields_of.get(&node) {
                Some(&field) => break field,
                None => way.push(node),
            }
            node = tree[node].parent;
        };
        for node in way.into_iter().rev() {
            field = if field == 0 { tree[node].field } else { field };
            fields_of.insert(node, field);
        }
        field
    };
    parts.iter().map(field).collect()
}
