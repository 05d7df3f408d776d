//! Mapping of the remaining statements in mapped parents: statements in the same gap between mapped
//! siblings, and leaf statements that braces or a condition were put around.

use super::composites::{fields, is_name};
use super::mapper::{Mapper, StatementCandidate, record_best};
use super::statements::{LeafToken, LeafWord, StatementIx, StatementTree};
use super::task::StatementMatchKind;
use crate::base::Map;
use crate::base::pair::{Pair, Side};
use crate::lang::rules::shapes::{LeafRole, Shape};
use crate::parse::tree::LabelIx;

/// Minimum similarity of two leaf statements in one gap.
const LEAF_SIMILARITY_MIN: f64 = 0.3;
/// Minimum similarity of the headers of two composites in one gap without mapped leaves in common.
const HEADER_SIMILARITY_MIN: f64 = 0.4;

/// Maximum number of pairs of statements in one gap; a larger gap counts as rewritten and is skipped.
const GAP_PAIRS_MAX: usize = 20_000;

/// Number of leaves of a composite or block that are compared.
const COMPARED_LEAVES_MAX: usize = 4;

/// Unmapped statement in a mapped parent, and the gap in the other parent where its counterpart can
/// be.
struct UnmappedChild {
    /// Index of the statement in the statements of its file.
    at: StatementIx,
    /// Position of the statement among its siblings.
    index: u32,
    /// Positions of the counterparts of the last mapped sibling before it, -1 if there is none, and
    /// of the first one after it, `i64::MAX` if there is none. Both are outside of the gap.
    gap: (i64, i64),
}

/// Maps the unmapped statements in mapped parents.
pub(super) fn run(mapper: &mut Mapper<'_>) {
    for before in mapper.sides.before.range().map(StatementIx) {
        if let Some(after) = mapper.sides.before.partner(before) {
            if mapper.bodies.before.statements[before].shape == Shape::Composite {
                map_wrapped(mapper, before, after);
            }
            map_gaps(mapper, before, after);
        }
    }
}

/// Maps a changed leaf statement directly inside of one composite to a leaf statement in the block that
/// has its position in the other composite: braces were added or removed.
fn map_wrapped(mapper: &mut Mapper<'_>, outer_before: StatementIx, outer_after: StatementIx) {
    let mut candidates = Vec::new();
    for side in Side::BOTH {
        let other_side = side.opposite();
        let (single, wrapped) = side.ordered(outer_before, outer_after);
        let unmapped = |side: Side, outer: StatementIx, shape: Shape| -> Vec<StatementIx> {
            let (statements, state) = (mapper.bodies.get(side).statements, mapper.sides.get(side));
            let children = statements.children(outer);
            let of_shape = children.filter(|&statement| statements[statement].shape == shape);
            let unmapped = of_shape.filter(|&statement| state.is_unmapped(statement));
            unmapped.take(COMPARED_LEAVES_MAX).collect()
        };
        let leaves = unmapped(side, single, Shape::Leaf);
        if leaves.is_empty() {
            continue;
        }
        let blocks = unmapped(other_side, wrapped, Shape::Block);
        if !mapper.budget.spend((leaves.len() * blocks.len()) as u64) {
            break;
        }
        // Leaf and block must be in the same field, such as `consequence`, of their composites.
        let leaf_fields = fields(*mapper.bodies.get(side), single, &leaves);
        let block_fields = fields(*mapper.bodies.get(other_side), wrapped, &blocks);
        for (&leaf, leaf_field) in leaves.iter().zip(&leaf_fields) {
            for (&block, block_field) in blocks.iter().zip(&block_fields) {
                if leaf_field == block_field {
                    let pair = side.ordered(leaf, block);
                    add_wrapped_candidates(mapper, pair, &mut candidates);
                }
            }
        }
    }
    record_best(mapper, candidates);
}

/// Maps the unmapped statements directly inside of `outer_before` to the unmapped statements of
/// `outer_after`, its counterpart, that are in the corresponding gap between mapped statements.
fn map_gaps(mapper: &mut Mapper<'_>, outer_before: StatementIx, outer_after: StatementIx) {
    let befores = unmapped_children(mapper, outer_before, outer_after);
    if befores.is_empty() {
        return;
    }
    let statements = mapper.bodies.after.statements;
    let children = (0..).zip(statements.children(outer_after));
    let unmapped = children.filter(|&(_, statement)| mapper.sides.after.is_unmapped(statement));
    let afters = unmapped.filter(|&(_, statement)| is_wanted(statements[statement].shape));
    let afters: Vec<(u32, StatementIx)> = afters.collect();
    let mut candidates = Vec::new();
    // Statements with the same mapped siblings around them are in one gap.
    for befores in befores.chunk_by(|one, other| one.gap == other.gap) {
        let (start, end) = befores[0].gap;
        let gap_start = afters.partition_point(|(index, _)| i64::from(*index) <= start);
        let gap_end = afters.partition_point(|(index, _)| i64::from(*index) < end);
        let afters = afters.get(gap_start..gap_end).unwrap_or(&[]);
        let count = befores.len() * afters.len();
        if count > GAP_PAIRS_MAX || !mapper.budget.spend(count as u64) {
            continue;
        }
        add_gap_candidates(mapper, befores, afters, &mut candidates);
    }
    record_best(mapper, candidates);
}

/// Adds the candidate pairs of one gap: unmapped statements `befores`, and `afters` with their
/// positions.
fn add_gap_candidates(
    mapper: &Mapper<'_>,
    befores: &[UnmappedChild],
    afters: &[(u32, StatementIx)],
    candidates: &mut Vec<StatementCandidate>,
) {
    if let ([before], [(_, after)]) = (befores, afters) {
        add_wrapped_candidates(mapper, (before.at, *after), candidates);
    }
    // Numbers of statements of each kind: the only statements of a kind need less similarity.
    let mut counts_by_kind: Map<u16, Pair<u32>> = Map::default();
    for before in befores {
        let kind = mapper.counts_as(Side::Before, before.at);
        counts_by_kind.entry(kind).or_default().before += 1;
    }
    for &(_, after) in afters {
        let kind = mapper.counts_as(Side::After, after);
        counts_by_kind.entry(kind).or_default().after += 1;
    }
    for before in befores {
        let kind = mapper.counts_as(Side::Before, before.at);
        let is_alone = counts_by_kind.get(&kind) == Some(&Pair::new(1, 1));
        for &(index, after) in afters {
            if let Some(similarity) = gap_similarity(mapper, before.at, after, is_alone) {
                // Statements at other positions score slightly less.
                let distance = f64::from(before.index.abs_diff(index).min(50));
                let how = match similarity < LEAF_SIMILARITY_MIN {
                    true => StatementMatchKind::Place,
                    false => StatementMatchKind::Replaced,
                };
                let score = similarity - 0.01 * distance;
                candidates.push(StatementCandidate::new(score, (before.at, after), how));
            }
        }
    }
}

/// Adds the candidate pairs of a leaf statement on one side and the leaf statements inside the
/// composite or block at its position on the other side: a condition or braces were added or removed
/// while the statement changed. Adds nothing for two statements of other shapes.
fn add_wrapped_candidates(
    mapper: &Mapper<'_>,
    (before, after): (StatementIx, StatementIx),
    candidates: &mut Vec<StatementCandidate>,
) {
    let (befores, afters) = mapper.statement_trees();
    if !matches!(
        (befores[before].shape, afters[after].shape),
        (Shape::Leaf, Shape::Composite | Shape::Block)
            | (Shape::Composite | Shape::Block, Shape::Leaf)
    ) {
        return;
    }
    for &before in &unmapped_leaves(mapper, Side::Before, before) {
        for &after in &unmapped_leaves(mapper, Side::After, after) {
            if befores[before].kind != afters[after].kind {
                continue;
            }
            let score = mapper.similarity(before, after);
            if score >= LEAF_SIMILARITY_MIN {
                let how = StatementMatchKind::Replaced;
                candidates.push(StatementCandidate::new(score, (before, after), how));
            }
        }
    }
}

/// Returns `outer` itself if it is a leaf statement; otherwise the unmapped leaf statements of the
/// block or composite `outer` that no other composite inside of it encloses, at most
/// `COMPARED_LEAVES_MAX`.
fn unmapped_leaves(mapper: &Mapper<'_>, side: Side, outer: StatementIx) -> Vec<StatementIx> {
    let statements = mapper.bodies.get(side).statements;
    let is_unmapped_leaf = |leaf: &StatementIx| {
        statements[*leaf].shape == Shape::Leaf && mapper.sides.get(side).is_unmapped(*leaf)
    };
    match statements[outer].shape {
        Shape::Leaf => vec![outer],
        Shape::Block => {
            let own = statements.children(outer).filter(is_unmapped_leaf);
            own.take(COMPARED_LEAVES_MAX).collect()
        }
        _ => {
            let inside = statements.inside(outer).skip(1).filter(is_unmapped_leaf);
            let own = inside.filter(|&leaf| statements.enclosing_statement(leaf) == Some(outer));
            own.take(COMPARED_LEAVES_MAX).collect()
        }
    }
}

/// Returns true if statements of this shape are mapped by their gap.
fn is_wanted(shape: Shape) -> bool {
    matches!(shape, Shape::Leaf | Shape::Composite | Shape::Field)
}

/// Returns the unmapped children of `outer_before`, with their gaps among the children of
/// `outer_after`.
fn unmapped_children(
    mapper: &Mapper<'_>,
    outer_before: StatementIx,
    outer_after: StatementIx,
) -> Vec<UnmappedChild> {
    let (befores, afters) = mapper.statement_trees();
    let counterpart_index = |statement: StatementIx| {
        let partner = mapper.sides.before.partner(statement)?;
        let is_inside = afters[partner].parent == Some(outer_after);
        is_inside.then(|| i64::from(afters[partner].index))
    };
    let mut children: Vec<UnmappedChild> = Vec::new();
    let mut last_counterpart = -1;
    // Index of the first child whose gap has no end yet.
    let mut open_start = 0;
    for (index, statement) in (0..).zip(befores.children(outer_before)) {
        match counterpart_index(statement) {
            Some(counterpart) => {
                for child in &mut children[open_start..] {
                    child.gap.1 = counterpart;
                }
                open_start = children.len();
                last_counterpart = counterpart;
            }
            None if mapper.sides.before.is_unmapped(statement)
                && is_wanted(befores[statement].shape) =>
            {
                let gap = (last_counterpart, i64::MAX);
                children.push(UnmappedChild {
                    at: statement,
                    index,
                    gap,
                });
            }
            None => {}
        }
    }
    children
}

/// Returns the similarity of two unmapped statements of one gap; `None` if they cannot be
/// counterparts. `is_alone` is true if both are the only ones of their kind in the gap.
fn gap_similarity(
    mapper: &Mapper<'_>,
    before: StatementIx,
    after: StatementIx,
    is_alone: bool,
) -> Option<f64> {
    let (befores, afters) = mapper.statement_trees();
    if mapper.counts_as(Side::Before, before) != mapper.counts_as(Side::After, after) {
        return None;
    }
    let similarity = mapper.similarity(before, after);
    if befores[before].shape == Shape::Composite {
        let share = mapper.share(before, after);
        let words_before = mapper.words(Side::Before, before);
        let words_after = mapper.words(Side::After, after);
        let fits = similarity >= HEADER_SIMILARITY_MIN
            || share >= 0.5
            || (is_alone && (share > 0.0 || contains_header(words_before, words_after)));
        return fits.then_some(similarity + share);
    }
    let has_call = |statements: &StatementTree, statement: StatementIx| {
        let mut tokens = statements.tokens(statement).iter();
        tokens.any(|token| token.role == LeafRole::Callee)
    };
    // Statements without calls, such as `return true`, are identified by their position.
    let have_no_calls = !has_call(befores, before) && !has_call(afters, after);
    let are_final_exits = !mapper.is_moved
        && mapper.bodies.before.tree.is_exit(befores[before].node)
        && befores.next_sibling(before).is_none()
        && afters.next_sibling(after).is_none();
    let (tokens_before, tokens_after) = mapper.token_pair(before, after);
    let name = declared_variable(tokens_before);
    let declare_same_name = name.is_some() && name == declared_variable(tokens_after);
    let are_whole_branches = is_whole_branch(befores, before) && is_whole_branch(afters, after);
    let stayed = !mapper.is_moved && (are_whole_branches || have_no_calls && is_alone);
    let fits = similarity >= LEAF_SIMILARITY_MIN || are_final_exits || declare_same_name || stayed;
    fits.then_some(similarity)
}

/// Returns the name that a declaration with these leaves declares: the first variable, if it
/// directly follows a type.
fn declared_variable(tokens: &[LeafToken]) -> Option<LabelIx> {
    let is_variable = |token: &LeafToken| token.role == LeafRole::Variable;
    let name = tokens.iter().position(is_variable)?;
    (name > 0 && tokens[name - 1].role == LeafRole::Type).then(|| tokens[name].label)
}

/// Returns true if a statement is the only one of a branch or lambda. Being the only statement of a
/// member would be weak evidence.
fn is_whole_branch(statements: &StatementTree, statement: StatementIx) -> bool {
    let parent = statements[statement].parent;
    parent.is_some_and(|parent| {
        let outer = statements[parent].parent;
        outer.is_some_and(|outer| !statements[outer].shape.is_declaration())
            && statements.children(parent).take(2).count() == 1
    })
}

/// Returns true if one header contains all leaves of the other, and at least one name: a condition
/// that was narrowed or widened. Both are sorted.
fn contains_header(before: &[LeafWord], after: &[LeafWord]) -> bool {
    let (small, large) = match before.len() <= after.len() {
        true => (before, after),
        false => (after, before),
    };
    small.iter().any(|(_, role)| is_name(*role))
        && small.iter().all(|word| large.binary_search(word).is_ok())
}
