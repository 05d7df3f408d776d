//! Mapping of leaf statements, and composites without statements inside, by similarity: statements
//! that are equal after replacements.

use super::likeness::weights;
use super::statements::{StatementIx, Statements};
use super::{Candidate, How, Mapper, take_best};
use crate::base::Map;
use crate::base::pair::Side;
use crate::lang::shapes::{LeafRole, Shape};
use crate::parse::tree::LabelIx;

/// Number of candidate pairs up to which all are compared. Above it, only statements that share a
/// rare leaf are.
const PAIRS_MAX: usize = 20_000;
/// Maximum number of statements after that contain a rare leaf.
const RARE: usize = 6;

/// Bonus for two statements that are the only ones with some name or literal. The source of the
/// value is unknown.
const TOLD: f64 = 2.0;

/// Minimum similarity of two leaf statements in the first attempt, when most enclosing statements
/// are still unmapped.
pub(super) const SURE: f64 = 0.7;
/// Minimum similarity of two leaf statements once the enclosing statements are mapped, or if the
/// pair is unique by a name or literal.
pub(super) const LIKELY: f64 = 0.5;

/// Returns true if a statement has no statements inside, so that its header is all of it.
fn is_leaf(statements: &Statements, at: StatementIx) -> bool {
    let of = &statements[at];
    matches!(of.shape, Shape::Leaf | Shape::Field)
        || (of.shape == Shape::Composite && of.leaves == 0)
}

pub(super) fn run(mapper: &mut Mapper<'_>, demand: f64) {
    let mut free =
        mapper.free(|shape| matches!(shape, Shape::Leaf | Shape::Field | Shape::Composite));
    for side in Side::BOTH {
        let statements = mapper.bodies.get(side).statements;
        free.get_mut(side).retain(|&at| is_leaf(statements, at));
    }
    if !free.before.is_empty() && !free.after.is_empty() {
        mapper.tell();
    }
    let all = free.before.len() * free.after.len() <= PAIRS_MAX;
    let index = (!all).then(|| Rare::new(mapper.bodies.after.statements, &free.after));
    let of_before = mapper.bodies.before.statements;
    let of_after = mapper.bodies.after.statements;
    let weight = |side: Side, at: &StatementIx| weights(mapper.tokens(side, *at));
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
            let is_told = mapper.is_told(one, two);
            let demand = if is_told { demand.min(LIKELY) } else { demand };
            // Candidates from the index share a rare leaf and are few; the check would not save
            // anything.
            let of_two = by_after.get(at).filter(|_| all);
            let may_be = |&of_two: &f64| mapper.may_be_alike((one, of_one), (two, of_two), demand);
            if !of_two.is_none_or(may_be) {
                continue;
            }
            let found = mapper.likeness(one, two);
            if found < demand {
                continue;
            }
            let told = if is_told { TOLD } else { 0.0 };
            candidates.push(Candidate {
                score: 6.0 * found + told + mapper.place(one, two),
                before: one,
                after: two,
                how: if left.header == right.header {
                    How::Identical
                } else {
                    How::Replaced
                },
                is_whole: false,
            });
        }
    }
    take_best(mapper, candidates);
}

/// Index of statements by the rare leaves they contain.
struct Rare {
    by_leaf: Map<(LabelIx, LeafRole), Vec<StatementIx>>,
}

impl Rare {
    fn new(statements: &Statements, of: &[StatementIx]) -> Rare {
        let mut by_leaf: Map<(LabelIx, LeafRole), Vec<StatementIx>> = Map::default();
        for &at in of {
            for token in statements.tokens(at) {
                let list = by_leaf.entry((token.label, token.role)).or_default();
                if list.len() <= RARE && list.last() != Some(&at) {
                    list.push(at);
                }
            }
        }
        Rare { by_leaf }
    }

    fn candidates(&self, text: &[(LabelIx, LeafRole)]) -> Vec<StatementIx> {
        let lists = text.iter().filter_map(|leaf| self.by_leaf.get(leaf));
        let rare = lists.filter(|list| list.len() <= RARE);
        let mut found: Vec<StatementIx> = rare.flatten().copied().collect();
        found.sort_unstable();
        found.dedup();
        found
    }
}
