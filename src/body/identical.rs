//! Statements that say the same.

use super::statements::StatementIx;
use super::{Candidate, How, Mapper, take_best};
use crate::base::Map;
use crate::lang::shapes::Shape;

/// Of so many pairs of equal statements each is looked at; of more, those near each other.
const PAIRS_MAX: usize = 4_096;
/// How many equal statements beside the one at the same place are looked at.
const NEAR: usize = 4;

/// Composites with fewer statements are not mapped as a whole.
const SIZE_MIN: usize = 6;

/// The equal statements of both sides.
type Group = (Vec<StatementIx>, Vec<StatementIx>);

/// Equal composites that are large, each by its place.
pub(super) fn wholes(mapper: &mut Mapper<'_>) {
    let statements = mapper.bodies.before.statements;
    for group in groups(mapper) {
        if statements.size(group.0[0]) >= SIZE_MIN {
            several(mapper, group);
        }
    }
}

pub(super) fn run(mapper: &mut Mapper<'_>) {
    let groups = groups(mapper);
    for (before, after) in &groups {
        if let ([one], [two]) = (before.as_slice(), after.as_slice())
            && mapper.is_free(*one, *two)
        {
            mapper.take_same(*one, *two);
        }
    }
    for group in groups {
        several(mapper, group);
    }
}

/// Equal subtrees, those with the most statements first.
fn groups(mapper: &Mapper<'_>) -> Vec<Group> {
    let wanted = |shape: Shape| {
        matches!(
            shape,
            Shape::Leaf | Shape::Composite | Shape::Member | Shape::Type | Shape::Field
        )
    };
    let mut free = mapper.free(wanted);
    let bodies = &mapper.bodies;
    // Of a small composite its leaves decide, each by its place.
    free.before.retain(|&at| {
        let statements = bodies.before.statements;
        statements[at].shape != Shape::Composite || statements.size(at) >= SIZE_MIN
    });
    let mut by_hash: Map<u64, Group> = Map::default();
    for &at in &free.before {
        let node = bodies.before.statements[at].node;
        let group = by_hash.entry(bodies.before.tree[node].exact).or_default();
        group.0.push(at);
    }
    for &at in &free.after {
        let node = bodies.after.statements[at].node;
        if let Some(group) = by_hash.get_mut(&bodies.after.tree[node].exact) {
            group.1.push(at);
        }
    }
    let mut groups: Vec<Group> = by_hash
        .into_values()
        .filter(|(_, after)| !after.is_empty())
        .collect();
    groups.retain(|(before, after)| {
        let (one, two) = (before[0], after[0]);
        let nodes = (
            bodies.before.statements[one].node,
            bodies.after.statements[two].node,
        );
        bodies
            .before
            .tree
            .is_same(nodes.0, bodies.after.tree, nodes.1)
    });
    let size = |group: &Group| bodies.before.statements.size(group.0[0]);
    groups.sort_by(|one, two| size(two).cmp(&size(one)).then(one.0.cmp(&two.0)));
    groups
}

/// Of equal statements that occur more than once, the place decides which becomes which.
fn several(mapper: &mut Mapper<'_>, (before, after): Group) {
    let free_before = before
        .into_iter()
        .filter(|&at| mapper.sides.before.is_free(at));
    let before: Vec<StatementIx> = free_before.collect();
    let free_after = after
        .into_iter()
        .filter(|&at| mapper.sides.after.is_free(at));
    let after: Vec<StatementIx> = free_after.collect();
    if before.is_empty() || after.is_empty() {
        return;
    }
    let all = before.len() * after.len() <= PAIRS_MAX;
    let mut candidates = Vec::new();
    for (at, &one) in before.iter().enumerate() {
        let near = if all {
            0..after.len()
        } else {
            let middle = at * after.len() / before.len();
            middle.saturating_sub(NEAR)..(middle + NEAR + 1).min(after.len())
        };
        if !mapper.budget.spend(near.len() as u64) {
            return;
        }
        for &two in &after[near] {
            candidates.push(Candidate {
                score: mapper.place(one, two),
                before: one,
                after: two,
                how: How::Identical,
                is_whole: true,
            });
        }
    }
    take_best(mapper, candidates);
}
