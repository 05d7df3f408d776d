//! Mapping of leaf statements, and composites without statements inside, by similarity: statements
//! that are equal after replacements.

use super::similarity::total_weight;
use super::statements::{StatementIx, StatementTree};
use super::{Mapper, StatementCandidate, StatementMatchKind, record_best};
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
    let of = &statements[at];
    matches!(of.shape, Shape::Leaf | Shape::Field)
        || (of.shape == Shape::Composite && of.leaves == 0)
}

pub(super) fn run(mapper: &mut Mapper<'_>, demand: f64) {
    let mut free =
        mapper.unmapped(|shape| matches!(shape, Shape::Leaf | Shape::Field | Shape::Composite));
    for side in Side::BOTH {
        let statements = mapper.bodies.get(side).statements;
        free.get_mut(side).retain(|&at| is_leaf(statements, at));
    }
    if !free.before.is_empty() && !free.after.is_empty() {
        mapper.find_unique_pairs();
    }
    let all = free.before.len() * free.after.len() <= COMPARED_PAIRS_MAX;
    let index = (!all).then(|| RareLeafIndex::new(mapper.bodies.after.statements, &free.after));
    let of_before = mapper.bodies.before.statements;
    let of_after = mapper.bodies.after.statements;
    let weight = |side: Side, at: &StatementIx| total_weight(mapper.tokens(side, *at));
    let mut by_after: Vec<f64> = Vec::new();
    if all && !free.before.is_empty() {
        by_after.extend(free.after.iter().map(|at| weight(Side::After, at)));
    }
    let mut candidates = Vec::new();
    for &one in &free.before {
        let of_one = if all { weight(Side::Before, &one) } else { 0.0 };
        let rare = index
            .as_ref()
            .map(|index| index.candidates(mapper.words(Side::Before, one)));
        let others = rare.as_ref().unwrap_or(&free.after);
        if !mapper.budget.spend(others.len() as u64) {
            break;
        }
        for (at, &two) in others.iter().enumerate() {
            let (left, right) = (&of_before[one], &of_after[two]);
            if left.kind != right.kind {
                continue;
            }
            let is_told = mapper.is_unique_pair(one, two);
            let demand = if is_told {
                demand.min(SIMILARITY_IN_CONTEXT_MIN)
            } else {
                demand
            };
            // Candidates from the index share a rare leaf and are few; the check would not save
            // anything.
            let of_two = by_after.get(at).filter(|_| all);
            let may_be =
                |&of_two: &f64| mapper.may_be_similar((one, of_one), (two, of_two), demand);
            if !of_two.is_none_or(may_be) {
                continue;
            }
            let found = mapper.similarity(one, two);
            if found < demand {
                continue;
            }
            let told = if is_told { UNIQUE_BONUS } else { 0.0 };
            candidates.push(StatementCandidate {
                score: 6.0 * found + told + mapper.position_score(one, two),
                before: one,
                after: two,
                how: if left.header == right.header {
                    StatementMatchKind::Identical
                } else {
                    StatementMatchKind::Replaced
                },
                is_whole: false,
            });
        }
    }
    record_best(mapper, candidates);
}

/// Index of statements by the rare leaves they contain.
struct RareLeafIndex {
    by_leaf: Map<(LabelIx, LeafRole), Vec<StatementIx>>,
}

impl RareLeafIndex {
    fn new(statements: &StatementTree, of: &[StatementIx]) -> RareLeafIndex {
        let mut by_leaf: Map<(LabelIx, LeafRole), Vec<StatementIx>> = Map::default();
        for &at in of {
            for token in statements.tokens(at) {
                let list = by_leaf.entry((token.label, token.role)).or_default();
                if list.len() <= RARE_STATEMENTS_MAX && list.last() != Some(&at) {
                    list.push(at);
                }
            }
        }
        RareLeafIndex { by_leaf }
    }

    fn candidates(&self, text: &[(LabelIx, LeafRole)]) -> Vec<StatementIx> {
        let lists = text.iter().filter_map(|leaf| self.by_leaf.get(leaf));
        let rare = lists.filter(|list| list.len() <= RARE_STATEMENTS_MAX);
        let mut found: Vec<StatementIx> = rare.flatten().copied().collect();
        found.sort_unstable();
        found.dedup();
        found
    }
}
