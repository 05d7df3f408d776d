//! Mapping of composites by their headers and by the mapped statements inside, and of blocks and
//! clauses by their position in a mapped statement.

use super::mapper::{Mapper, StatementCandidate, record_best};
use super::position::nearby;
use super::statements::{LeafToken, LeafWord, StatementIx};
use super::task::{IndexedTree, StatementMatchKind};
use crate::base::Map;
use crate::base::pair::Side;
use crate::lang::rules::shapes::{LeafRole, Shape};
use crate::parse::tree::{LabelIx, TreeIx};

/// Number of pairs of composites up to which all pairs are compared. If there are more, only
/// composites with a mapped leaf in common are compared.
const COMPARED_PAIRS_MAX: usize = 20_000;
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

/// Returns true if a leaf of this role names a variable, function or member.
pub(super) fn is_name(role: LeafRole) -> bool {
    matches!(
        role,
        LeafRole::Variable | LeafRole::Callee | LeafRole::Member
    )
}

/// Score and kind of a possible pair; `None` if the statements cannot be counterparts.
type ScoredPair = Option<(f64, StatementMatchKind)>;

/// Returns true if statements of this shape are mapped as composites: members and types included.
fn is_composite(shape: Shape) -> bool {
    matches!(shape, Shape::Composite | Shape::Member | Shape::Type)
}

/// Maps composites with equal headers that share mapped leaves, or else fit by their position; in
/// moved code, by the names in the header.
pub(super) fn by_header(mapper: &mut Mapper<'_>) {
    record_best_of(mapper, |mapper, before, after| {
        let (befores, afters) = mapper.statement_trees();
        let (before_node, after_node) = (&befores[before], &afters[after]);
        let share = mapper.share(before, after);
        if before_node.header != after_node.header || before_node.kind != after_node.kind {
            return None;
        }
        let tokens = befores.tokens(before);
        let names = || tokens.iter().filter(|token| is_name(token.role)).count();
        let fits = share > 0.0
            || match mapper.is_moved {
                true => names() >= DISTINCTIVE_NAMES_MIN,
                false => {
                    !tokens.is_empty() && mapper.position_score(before, after) > POSITION_SCORE_MIN
                }
            };
        fits.then(|| {
            let score = 4.0 * share + mapper.position_score(before, after);
            (score, StatementMatchKind::Identical)
        })
    });
}

/// Maps composites by the mapped leaves they share, the similarity of their headers and their
/// position.
pub(super) fn by_children(mapper: &mut Mapper<'_>) {
    record_best_of(mapper, |mapper, before, after| {
        let (befores, afters) = mapper.statement_trees();
        match befores[before].kind == afters[after].kind {
            true => score_same_kind(mapper, before, after),
            false => score_other_kind(mapper, before, after),
        }
    });
}

/// Compares two composites of the same kind. Those without mapped leaves in common must have
/// similar positions and headers; in moved code, headers that differ only in operators.
fn score_same_kind(mapper: &Mapper<'_>, before: StatementIx, after: StatementIx) -> ScoredPair {
    let share = mapper.share(before, after);
    let may_fit =
        share > 0.0 || mapper.is_moved || mapper.position_score(before, after) > POSITION_SCORE_MIN;
    if !may_fit {
        return None;
    }
    let (header_before, header_after) = mapper.token_pair(before, after);
    let similarity = mapper.similarity(before, after);
    let position = mapper.position_score(before, after);
    let shared = mapper.shared_leaves(before, after);
    // One equal `return` inside is weak evidence, three mapped statements are enough.
    let fits = (share >= MAPPED_SHARE_MIN
        && (similarity >= 0.25 || shared >= 3 || header_before.is_empty()))
        || (share > 0.0 && similarity >= 0.4)
        || (similarity >= 0.6 && position > POSITION_SCORE_MIN && !mapper.is_moved)
        || (mapper.is_moved && differ_in_operators(header_before, header_after));
    if !fits {
        return None;
    }
    let (befores, afters) = mapper.statement_trees();
    let how = match befores[before].header == afters[after].header {
        true => StatementMatchKind::Identical,
        false if similarity >= 0.4 => StatementMatchKind::Replaced,
        false => StatementMatchKind::Children,
    };
    let has_same_header = how == StatementMatchKind::Identical && !header_before.is_empty();
    let bonus = if has_same_header {
        SAME_HEADER_BONUS
    } else {
        0.0
    };
    let score = content_score(mapper, before, after, similarity) + position + 1.0 + bonus
        - name_penalty(mapper, before, after);
    Some((score, how))
}

/// Compares two composites of different kinds, such as an `if` that became a `switch`.
fn score_other_kind(mapper: &Mapper<'_>, before: StatementIx, after: StatementIx) -> ScoredPair {
    let (befores, afters) = mapper.statement_trees();
    if befores[before].shape != afters[after].shape
        || mapper.share(before, after) < MAPPED_SHARE_MIN
    {
        return None;
    }
    let (header_before, header_after) = mapper.token_pair(before, after);
    let similarity = mapper.similarity(before, after);
    let position = mapper.position_score(before, after);
    let fits = similarity >= 0.3
        || header_before.is_empty()
        || header_after.is_empty()
        || mapper.counts_as(Side::Before, before) == mapper.counts_as(Side::After, after);
    fits.then(|| {
        let how = match similarity >= 0.4 {
            true => StatementMatchKind::Replaced,
            false => StatementMatchKind::Children,
        };
        let score = content_score(mapper, before, after, similarity) + position
            - name_penalty(mapper, before, after);
        (score, how)
    })
}

/// Returns the part of the score of two composites that depends on the mapped leaves they share and
/// on the similarity of their headers.
fn content_score(
    mapper: &Mapper<'_>,
    before: StatementIx,
    after: StatementIx,
    similarity: f64,
) -> f64 {
    4.0 * mapper.share(before, after) + 6.0 * mapper.direct_share(before, after) + 3.0 * similarity
}

/// Returns [`OTHER_NAME_PENALTY`] if the statements are members with different names, else 0.
fn name_penalty(mapper: &Mapper<'_>, before: StatementIx, after: StatementIx) -> f64 {
    let (header_before, header_after) = mapper.token_pair(before, after);
    let is_renamed = mapper.bodies.before.statements[before].shape == Shape::Member
        && declared_name(header_before) != declared_name(header_after);
    if is_renamed { OTHER_NAME_PENALTY } else { 0.0 }
}

/// Returns the name that the header of a member declares.
fn declared_name(header: &[LeafToken]) -> Option<LabelIx> {
    let name = header.iter().find(|token| token.role == LeafRole::Callee);
    name.map(|token| token.label)
}

/// Returns true if two headers differ only in operators, and in at least one: an inverted
/// condition, for example.
fn differ_in_operators(before: &[LeafToken], after: &[LeafToken]) -> bool {
    let words = |tokens: &[LeafToken], are_operators: bool| -> Vec<LeafWord> {
        let tokens = tokens.iter();
        let tokens = tokens.filter(|token| (token.role == LeafRole::Operator) == are_operators);
        tokens.map(|token| (token.label, token.role)).collect()
    };
    let operands = words(before, false);
    before.len().abs_diff(after.len()) <= 1
        && operands.iter().any(|(_, role)| is_name(*role))
        && operands == words(after, false)
        && words(before, true) != words(after, true)
}

/// Compares the unmapped composites of both sides with the function `score`, and maps the best
/// pairs.
fn record_best_of(
    mapper: &mut Mapper<'_>,
    score: impl Fn(&Mapper<'_>, StatementIx, StatementIx) -> ScoredPair,
) {
    let unmapped = mapper.unmapped(is_composite);
    let mut candidates = Vec::new();
    let mut compare = |before: StatementIx, after: StatementIx| {
        if let Some((score, how)) = score(mapper, before, after) {
            candidates.push(StatementCandidate::new(score, (before, after), how));
        }
    };
    // Compare all pairs, or if there are too many, those with mapped leaves in common.
    if unmapped.before.len() * unmapped.after.len() <= COMPARED_PAIRS_MAX {
        for &before in &unmapped.before {
            if !mapper.budget.spend(unmapped.after.len() as u64) {
                break;
            }
            let afters = unmapped.after.iter();
            afters.for_each(|&after| compare(before, after));
        }
    } else {
        let mut shared = mapper.pairs_sharing_leaves();
        let (befores, afters) = mapper.statement_trees();
        shared.retain(|&(before, after)| {
            mapper.are_unmapped(before, after)
                && is_composite(befores[before].shape)
                && is_composite(afters[after].shape)
        });
        shared.sort_unstable();
        if !mapper.budget.spend(shared.len() as u64) {
            return;
        }
        let pairs = shared.into_iter();
        pairs.for_each(|(before, after)| compare(before, after));
    }
    record_best(mapper, candidates);
}

/// Maps blocks and clauses: first the blocks and clauses in corresponding positions of mapped
/// statements, then the remaining blocks by the mapped leaves that they share.
pub(super) fn blocks(mapper: &mut Mapper<'_>) {
    let (befores, afters) = mapper.statement_trees();
    for before in mapper.sides.before.range().map(StatementIx) {
        if let Some(after) = mapper.sides.before.partner(before) {
            map_parts(mapper, before, after);
        }
    }
    let unmapped = mapper.unmapped(|shape| shape == Shape::Block);
    let mut candidates = Vec::new();
    for &before in &unmapped.before {
        // The counterpart contains counterparts of the statements of the block.
        let partners = befores.children(before);
        let partners = partners.filter_map(|inside| mapper.sides.before.partner(inside));
        let mut parents: Vec<_> = partners
            .filter_map(|statement| afters[statement].parent)
            .collect();
        parents.sort_unstable();
        parents.dedup();
        for after in parents {
            let share = mapper.share(before, after);
            if afters[after].shape == Shape::Block
                && mapper.are_unmapped(before, after)
                && share >= MAPPED_SHARE_MIN
            {
                let pair = (before, after);
                let how = StatementMatchKind::Children;
                candidates.push(StatementCandidate::new(share, pair, how));
            }
        }
    }
    record_best(mapper, candidates);
}

/// Maps the unmapped blocks and clauses directly inside two mapped statements; inside a block, only
/// clauses (`case` in C).
fn map_parts(mapper: &mut Mapper<'_>, outer_before: StatementIx, outer_after: StatementIx) {
    let (befores, afters) = mapper.statement_trees();
    if befores.size(outer_before) == 1 || afters.size(outer_after) == 1 {
        return;
    }
    let is_block = befores[outer_before].shape == Shape::Block;
    let parts = |side: Side, outer: StatementIx| -> Vec<StatementIx> {
        let (statements, state) = (mapper.bodies.get(side).statements, mapper.sides.get(side));
        let is_part = |shape: Shape| shape == Shape::Clause || (shape == Shape::Block && !is_block);
        let children = statements.children(outer);
        let parts = children.filter(|&statement| {
            is_part(statements[statement].shape) && state.is_unmapped(statement)
        });
        parts.collect()
    };
    let parts_before = parts(Side::Before, outer_before);
    let parts_after = parts(Side::After, outer_after);
    if parts_before.is_empty() || parts_after.is_empty() {
        return;
    }
    let fields_before = fields(mapper.bodies.before, outer_before, &parts_before);
    let fields_after = fields(mapper.bodies.after, outer_after, &parts_after);
    let are_single_parts = parts_before.len() == 1 && parts_after.len() == 1;
    let mut candidates = Vec::new();
    for (index, &before) in parts_before.iter().enumerate() {
        let others = part_candidates(mapper, (&parts_before, index), &parts_after);
        if !mapper.budget.spend(others.len() as u64) {
            break;
        }
        for other in others {
            let after = parts_after[other];
            let (before_node, after_node) = (&befores[before], &afters[after]);
            if before_node.shape != after_node.shape {
                continue;
            }
            let share = mapper.share(before, after);
            let content_score = if before_node.shape == Shape::Clause {
                let header = mapper.similarity(before, after);
                let fits = before_node.kind == after_node.kind
                    && (header + share > 0.4 || are_single_parts);
                fits.then_some(2.0 * header + 2.0 * share)
            } else {
                let same_field = fields_before[index] == fields_after[other];
                // Content is better evidence than the position.
                (same_field || share >= MAPPED_SHARE_MIN)
                    .then_some(1.5 * share + if same_field { 1.0 } else { 0.0 })
            };
            if let Some(content_score) = content_score {
                let score = content_score - 0.01 * index.abs_diff(other) as f64;
                let how = StatementMatchKind::Place;
                candidates.push(StatementCandidate::new(score, (before, after), how));
            }
        }
    }
    record_best(mapper, candidates);
}

/// Returns the indices in `after` of the parts to compare with `before[index]`: all, or if there are
/// too many pairs, those near the corresponding position and those that contain counterparts of its
/// statements.
fn part_candidates(
    mapper: &Mapper<'_>,
    (before, index): (&[StatementIx], usize),
    after: &[StatementIx],
) -> Vec<usize> {
    if before.len() * after.len() <= COMPARED_PAIRS_MAX {
        return (0..after.len()).collect();
    }
    let (befores, afters) = mapper.statement_trees();
    let mut indices: Vec<usize> = nearby(index, before.len(), after.len()).collect();
    for inside in befores.children(before[index]) {
        let partner = mapper.sides.before.partner(inside);
        let parent = partner.and_then(|partner| afters[partner].parent);
        indices.extend(parent.and_then(|parent| after.binary_search(&parent).ok()));
    }
    indices.sort_unstable();
    indices.dedup();
    indices
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
        let mut path = Vec::new();
        let mut field = loop {
            match fields_of.get(&node) {
                Some(&field) => break field,
                None => path.push(node),
            }
            node = tree[node].parent;
        };
        for node in path.into_iter().rev() {
            field = if field == 0 { tree[node].field } else { field };
            fields_of.insert(node, field);
        }
        field
    };
    parts.iter().map(field).collect()
}
