//! Mapping of leaf statements, and composites without statements inside, by similarity: statements
//! that are equal after replacements.

use super::mapper::{Mapper, StatementCandidate, record_best};
use super::similarity::total_weight;
use super::statements::{StatementIx, StatementTree};
use super::task::StatementMatchKind;
use crate::base::Map;
use crate::base::pair::{Pair, Side};
use crate::lang::rules::shapes::{LeafRole, Shape};
use crate::parse::tree::LabelIx;

/// Number of pairs of statements up to which all pairs are compared. If there are more, only
/// statements that share a rare leaf are compared.
const COMPARED_PAIRS_MAX: usize = 20_000;
/// Maximum number of compared statements of the after side that contain a rare leaf.
const RARE_STATEMENTS_MAX: usize = 6;

/// Bonus for two statements that are the only ones with some name or literal. The source of the
/// value is unknown.
const UNIQUE_BONUS: f64 = 2.0;

/// Minimum similarity of two leaf statements in the first attempt, when most enclosing statements
/// are still unmapped.
pub(super) const SIMILARITY_MIN: f64 = 0.7;
/// Minimum similarity of two leaf statements once the enclosing statements are mapped, or if the
/// pair is unique by a name or literal.
pub(super) const SIMILARITY_IN_CONTEXT_MIN: f64 = 0.5;

/// Returns true if a statement has no statements inside, so that its header is all of it.
fn is_leaf(statements: &StatementTree, at: StatementIx) -> bool {
    let node = &statements[at];
    matches!(node.shape, Shape::Leaf | Shape::Field)
        || (node.shape == Shape::Composite && node.leaves == 0)
}

/// Maps unmapped leaf statements with at least the similarity `similarity_min`.
pub(super) fn run(mapper: &mut Mapper<'_>, similarity_min: f64) {
    let mut unmapped =
        mapper.unmapped(|shape| matches!(shape, Shape::Leaf | Shape::Field | Shape::Composite));
    for side in Side::BOTH {
        let statements = mapper.bodies.get(side).statements;
        let unmapped = unmapped.get_mut(side);
        unmapped.retain(|&statement| is_leaf(statements, statement));
    }
    if unmapped.before.is_empty() || unmapped.after.is_empty() {
        return;
    }
    mapper.find_unique_pairs();
    let mut candidates = Vec::new();
    if unmapped.before.len() * unmapped.after.len() <= COMPARED_PAIRS_MAX {
        let weight =
            |side: Side, statement: StatementIx| total_weight(mapper.tokens(side, statement));
        let afters = unmapped.after.iter();
        let weights_after: Vec<f64> = afters.map(|&after| weight(Side::After, after)).collect();
        for &before in &unmapped.before {
            let weight_before = weight(Side::Before, before);
            if !mapper.budget.spend(unmapped.after.len() as u64) {
                break;
            }
            for (&after, &weight_after) in unmapped.after.iter().zip(&weights_after) {
                let weights = Some(Pair::new(weight_before, weight_after));
                candidates.extend(candidate(mapper, before, after, weights, similarity_min));
            }
        }
    } else {
        let index = RareLeafIndex::new(mapper.bodies.after.statements, &unmapped.after);
        for &before in &unmapped.before {
            let afters = index.statements_with(mapper.words(Side::Before, before));
            if !mapper.budget.spend(afters.len() as u64) {
                break;
            }
            // The weights would not save comparisons, because the statements share a rare leaf.
            let afters = afters.into_iter();
            candidates.extend(
                afters.filter_map(|after| candidate(mapper, before, after, None, similarity_min)),
            );
        }
    }
    record_best(mapper, candidates);
}

/// Returns two statements as candidate if they have one kind and at least the similarity
/// `similarity_min`. For pairs that are unique by a name or literal, [`SIMILARITY_IN_CONTEXT_MIN`]
/// is enough. `weights` has the weights of their leaves, which exclude most pairs without a
/// comparison.
fn candidate(
    mapper: &Mapper<'_>,
    before: StatementIx,
    after: StatementIx,
    weights: Option<Pair<f64>>,
    similarity_min: f64,
) -> Option<StatementCandidate> {
    let (befores, afters) = mapper.statement_trees();
    let (before_node, after_node) = (&befores[before], &afters[after]);
    if before_node.kind != after_node.kind {
        return None;
    }
    let (demand, bonus) = match mapper.is_unique_pair(before, after) {
        true => (similarity_min.min(SIMILARITY_IN_CONTEXT_MIN), UNIQUE_BONUS),
        false => (similarity_min, 0.0),
    };
    let is_excluded = weights.is_some_and(|weights| {
        !mapper.may_be_similar((before, weights.before), (after, weights.after), demand)
    });
    if is_excluded {
        return None;
    }
    let similarity = mapper.similarity(before, after);
    if similarity < demand {
        return None;
    }
    let score = 6.0 * similarity + bonus + mapper.position_score(before, after);
    let how = match before_node.header == after_node.header {
        true => StatementMatchKind::Identical,
        false => StatementMatchKind::Replaced,
    };
    Some(StatementCandidate::new(score, (before, after), how))
}

/// Index of statements by the rare leaves they contain.
struct RareLeafIndex {
    by_leaf: Map<(LabelIx, LeafRole), Vec<StatementIx>>,
}

impl RareLeafIndex {
    fn new(statements: &StatementTree, indexed: &[StatementIx]) -> RareLeafIndex {
        let mut by_leaf: Map<(LabelIx, LeafRole), Vec<StatementIx>> = Map::default();
        for &statement in indexed {
            for token in statements.tokens(statement) {
                let list = by_leaf.entry((token.label, token.role)).or_default();
                if list.len() <= RARE_STATEMENTS_MAX && list.last() != Some(&statement) {
                    list.push(statement);
                }
            }
        }
        RareLeafIndex { by_leaf }
    }

    /// Returns, sorted, the statements that contain at least one of `leaves`. Leaves that occur in more
    /// than `RARE_STATEMENTS_MAX` statements are ignored.
    fn statements_with(&self, leaves: &[(LabelIx, LeafRole)]) -> Vec<StatementIx> {
        let lists = leaves.iter().filter_map(|leaf| self.by_leaf.get(leaf));
        let rare = lists.filter(|list| list.len() <= RARE_STATEMENTS_MAX);
        let mut statements: Vec<StatementIx> = rare.flatten().copied().collect();
        statements.sort_unstable();
        statements.dedup();
        statements
    }
}
