//! Leaves that are equal once parts of them are replaced.

use super::likeness::weights;
use super::statements::{StatementIx, Statements};
use super::{Candidate, How, Mapper, take_best};
use crate::base::Map;
use crate::base::pair::Side;
use crate::lang::shapes::{Role, Shape};
use crate::parse::tree::LabelIx;

/// Of so many pairs each is looked at; of more, those that share a leaf that is rare.
const PAIRS_MAX: usize = 20_000;
/// A leaf is rare that stands in at most so many statements of either side.
const RARE: usize = 6;

/// How much it counts that two leaves are the only ones with a name or value.
const TOLD: f64 = 2.0;

/// What two leaves must have in common where nothing around them is mapped.
pub(super) const SURE: f64 = 0.7;
/// What is enough once the statements around are mapped.
pub(super) const LIKELY: f64 = 0.5;

/// Whether no statements are inside: what it says stands in its header.
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
            // Others share a leaf that is rare, and are few.
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

/// Statements by the leaves that few of them have.
struct Rare {
    by_leaf: Map<(LabelIx, Role), Vec<StatementIx>>,
}

impl Rare {
    fn new(statements: &Statements, of: &[StatementIx]) -> Rare {
        let mut by_leaf: Map<(LabelIx, Role), Vec<StatementIx>> = Map::default();
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

    fn candidates(&self, text: &[(LabelIx, Role)]) -> Vec<StatementIx> {
        let lists = text.iter().filter_map(|leaf| self.by_leaf.get(leaf));
        let rare = lists.filter(|list| list.len() <= RARE);
        let mut found: Vec<StatementIx> = rare.flatten().copied().collect();
        found.sort_unstable();
        found.dedup();
        found
    }
}
