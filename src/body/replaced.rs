//! Mapping of leaf statements, and composites without statements inside, by similarity: statements
//! that are equal after replacements.

use super::mapper::{Mapper, StatementCandidate, record_best};
use super::similarity::total_weight;
use super::statements::{StatementIx, StatementTree};
use super::task::StatementMatchKind;
use crate::base::Map;
use crate::base::pair::Side;
use crate::lang::shapes::{LeafRole, Shape};
use crate::parse::tree::LabelIx;

/// Number of candidate pairs up to which all are compared. Above it, only statements that share a
/// rare leaf are.
const COMPARED_PAIRS_MAX: usize = 20_000;
/// Maximum number of statements after that contain a rare leaf.
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
        let of_side = unmapped.get_mut(side);
        of_side.retain(|&statement| is_leaf(statements, statement));
    }
    if !unmapped.before.is_empty() && !unmapped.after.is_empty() {
        mapper.find_unique_pairs();
    }
    let all = unmapped.before.len() * unmapped.after.len() <= COMPARED_PAIRS_MAX;
    let (befores, afters) = mapper.statement_trees();
    let index = (!all).then(|| RareLeafIndex::new(afters, &unmapped.after));
    let weight = |side: Side, statement: StatementIx| total_weight(mapper.tokens(side, statement));
    let mut weights_after: Vec<f64> = Vec::new();
    if all && !unmapped.before.is_empty() {
        let all_after = unmapped.after.iter();
        weights_after.extend(all_after.map(|&statement| weight(Side::After, statement)));
    }
    let mut candidates = Vec::new();
    for &before in &unmapped.before {
        let weight_before = if all {
            weight(Side::Before, before)
        } else {
            0.0
        };
        let rare = index.as_ref();
        let rare = rare.map(|index| index.candidates(mapper.words(Side::Before, before)));
        let others = rare.as_ref().unwrap_or(&unmapped.after);
        if !mapper.budget.spend(others.len() as u64) {
            break;
        }
        for (order, &after) in others.iter().enumerate() {
            let (before_node, after_node) = (&befores[before], &afters[after]);
            if before_node.kind != after_node.kind {
                continue;
            }
            let is_unique = mapper.is_unique_pair(before, after);
            let (demand, bonus) = match is_unique {
                true => (similarity_min.min(SIMILARITY_IN_CONTEXT_MIN), UNIQUE_BONUS),
                false => (similarity_min, 0.0),
            };
            // Candidates from the index share a rare leaf and are few; the check would not save
            // anything.
            let may_be_similar = weights_after.get(order).is_none_or(|&weight_after| {
                let (before, after) = ((before, weight_before), (after, weight_after));
                mapper.may_be_similar(before, after, demand)
            });
            if !may_be_similar {
                continue;
            }
            let similarity = mapper.similarity(before, after);
            if similarity < demand {
                continue;
            }
            let score = 6.0 * similarity + bonus + mapper.position_score(before, after);
            let how = match before_node.header == after_node.header {
                true => StatementMatchKind::Identical,
                false => StatementMatchKind::Replaced,
            };
            candidates.push(StatementCandidate::new(score, (before, after), how));
        }
    }
    record_best(mapper, candidates);
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
    fn candidates(&self, leaves: &[(LabelIx, LeafRole)]) -> Vec<StatementIx> {
        let lists = leaves.iter().filter_map(|leaf| self.by_leaf.get(leaf));
        let rare = lists.filter(|list| list.len() <= RARE_STATEMENTS_MAX);
        let mut statements: Vec<StatementIx> = rare.flatten().copied().collect();
        statements.sort_unstable();
        statements.dedup();
        statements
    }
}
