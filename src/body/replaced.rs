//! Leaves that are equal once parts of them are replaced.

use super::likeness::{likeness, sorted};
use super::statements::{StatementIx, Statements, Token};
use super::{Candidate, How, Mapper, take_best};
use crate::base::Map;
use crate::lang::shapes::{Role, Shape};
use crate::parse::tree::LabelIx;

/// Of so many pairs each is looked at; of more, those that share a leaf that is rare.
const PAIRS_MAX: usize = 20_000;
/// A leaf is rare that stands in at most so many statements of either side.
const RARE: usize = 6;

/// What two leaves must have in common where nothing around them is mapped.
pub(super) const SURE: f64 = 0.7;
/// What is enough once the statements around are mapped.
pub(super) const LIKELY: f64 = 0.5;
/// What is enough between two neighbours that are mapped.
const BETWEEN: f64 = 0.3;

fn is_leaf(shape: Shape) -> bool {
    matches!(shape, Shape::Leaf | Shape::Field)
}

pub(super) fn run(mapper: &mut Mapper<'_>, demand: f64) {
    let free = mapper.free(is_leaf);
    let all = free.before.len() * free.after.len() <= PAIRS_MAX;
    let index = (!all).then(|| Rare::new(mapper.bodies.after.statements, &free.after));
    let of_before = mapper.bodies.before.statements;
    let of_after = mapper.bodies.after.statements;
    let texts: Map<StatementIx, _> = free
        .after
        .iter()
        .map(|&at| (at, sorted(of_after.tokens(at))))
        .collect();
    let mut candidates = Vec::new();
    for &one in &free.before {
        let text = sorted(of_before.tokens(one));
        let others = match &index {
            None => free.after.clone(),
            Some(index) => index.candidates(&text),
        };
        if !mapper.budget.spend(others.len() as u64) {
            break;
        }
        for two in others {
            let (left, right) = (&of_before[one], &of_after[two]);
            if left.kind != right.kind {
                continue;
            }
            let tokens = (of_before.tokens(one), of_after.tokens(two));
            let same_form = left.form == right.form;
            let found = likeness(tokens, (&text, &texts[&two]), same_form, &mapper.renames);
            if found < demand {
                continue;
            }
            candidates.push(Candidate {
                score: 6.0 * found + mapper.place(one, two),
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

/// Leaves that alone are left between two mapped neighbours, or at the same end of mapped blocks.
pub(super) fn between(mapper: &mut Mapper<'_>) {
    let free = mapper.free(is_leaf);
    let of_before = mapper.bodies.before.statements;
    let of_after = mapper.bodies.after.statements;
    for one in free.before {
        let Some(parent) = of_before[one].parent else {
            continue;
        };
        let Some(other_parent) = mapper.sides.before.partner(parent) else {
            continue;
        };
        let previous = of_before.before(one);
        let two = match previous {
            None => of_after
                .children(other_parent)
                .next()
                .filter(|_| of_after[other_parent].shape == Shape::Block),
            Some(previous) => mapper
                .sides
                .before
                .partner(previous)
                .and_then(|previous| of_after.after(previous)),
        };
        let Some(two) = two.filter(|&two| of_after[two].parent == Some(other_parent)) else {
            continue;
        };
        let next = (of_before.after(one), of_after.after(two));
        let ends = match next {
            (None, None) => true,
            (Some(next), Some(other)) => mapper.are_mapped(next, other),
            _ => false,
        };
        let (left, right) = (&of_before[one], &of_after[two]);
        if !ends || left.kind != right.kind || !mapper.is_free(one, two) {
            continue;
        }
        let tokens = (of_before.tokens(one), of_after.tokens(two));
        let texts = (sorted(tokens.0), sorted(tokens.1));
        let same_form = left.form == right.form;
        // A statement without calls says little but where it stands: `return true`.
        let calls = |tokens: &[Token]| tokens.iter().any(|token| token.role == Role::Callee);
        let is_plain = !calls(tokens.0) || !calls(tokens.1);
        let found = likeness(tokens, (&texts.0, &texts.1), same_form, &mapper.renames);
        if is_plain || found >= BETWEEN {
            mapper.take(one, two, How::Replaced);
        }
    }
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
