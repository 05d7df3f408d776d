//! Mapping of several statements to one: duplicated code of the branches of a conditional that is
//! now once outside of it, or the reverse (TOSEM 2024, section 3.2.2), and merged or split clauses.

use super::statements::StatementIx;
use super::{IndexedTree, Mapper, StatementMatchKind, StatementPair};
use crate::base::pair::Side;
use crate::lang::shapes::Shape;
use crate::parse::tree::TreeIx;

/// Maximum number of leaves in a conditional.
const CONDITIONAL_LEAVES_MAX: u32 = 500;
/// Depth of a statement below its conditional that costs one more unit of the budget.
const LEVELS_PER_UNIT: u64 = 16;
/// Minimum similarity of a statement and the one it was merged into.
const DUPLICATE_SIMILARITY_MIN: f64 = 0.9;

/// Returns pairs of unmapped statements with statements that are already mapped.
pub(super) fn run(mapper: &Mapper<'_>) -> Vec<StatementPair> {
    let mut found = Vec::new();
    // `side` is the side with several statements, the other side has one.
    for side in Side::BOTH {
        for pair in &mapper.pairs {
            let (many, one) = match side {
                Side::Before => (pair.before, pair.after),
                Side::After => (pair.after, pair.before),
            };
            if !mapper.budget.spend(1) {
                break;
            }
            let shape = mapper.bodies.get(side).statements[many].shape;
            match shape {
                Shape::Leaf => add_branch_duplicates(mapper, side, (many, one), &mut found),
                Shape::Clause => add_clause_duplicates(mapper, side, (many, one), &mut found),
                _ => {}
            }
        }
    }
    found.sort_unstable();
    found.dedup();
    found
}

fn pair(side: Side, many: StatementIx, one: StatementIx, how: StatementMatchKind) -> StatementPair {
    match side {
        Side::Before => StatementPair {
            before: many,
            after: one,
            how,
        },
        Side::After => StatementPair {
            before: one,
            after: many,
            how,
        },
    }
}

/// Finds the duplicates of `many` in the other branches of its conditional, if `one`, its
/// counterpart, is outside of the counterpart of the conditional.
fn add_branch_duplicates(
    mapper: &Mapper<'_>,
    side: Side,
    (many, one): (StatementIx, StatementIx),
    found: &mut Vec<StatementPair>,
) {
    let theirs = *mapper.bodies.get(side.opposite());
    let ours = *mapper.bodies.get(side);
    if theirs.statements[one].depth >= ours.statements[many].depth {
        return;
    }
    let partner = |at: StatementIx| mapper.sides.get(side).partner(at);
    let mut around = ours.statements.enclosing(many);
    let conditional = around.find(|&at| ours.statements[at].shape == Shape::Composite);
    // In a chain of `else if`, the outermost conditional.
    let conditional = conditional.map(|mut at| {
        while ours.statements[at].leaves <= CONDITIONAL_LEAVES_MAX
            && let Some(parent) = ours.statements[at].parent
            && ours.statements[parent].shape == Shape::Composite
            && ours.statements[parent].kind == ours.statements[at].kind
        {
            at = parent;
        }
        at
    });
    let Some(conditional) = conditional else {
        return;
    };
    let is_inside =
        partner(conditional).is_some_and(|its| its <= one && one < theirs.statements[its].end);
    if is_inside {
        return;
    }
    if ours.tree.is_exit(ours.statements[many].node) {
        return;
    }
    // The statement must have been in every branch, once in each.
    let mut branches: Vec<TreeIx> = Vec::new();
    let mut likes: Vec<(TreeIx, StatementIx)> = Vec::new();
    if ours.statements[conditional].leaves > CONDITIONAL_LEAVES_MAX {
        return;
    }
    let top = ours.statements[conditional].node;
    let own = branch(ours, conditional, many);
    for like in ours.statements.inside(conditional).skip(1) {
        let (left, right) = (&ours.statements[like], &ours.statements[many]);
        if left.shape != Shape::Leaf {
            continue;
        }
        // `branch` walks up to the conditional for each statement.
        let depth = ours.tree[left.node].depth - ours.tree[top].depth;
        if !mapper.budget.spend(1 + u64::from(depth) / LEVELS_PER_UNIT) {
            return;
        }
        let at = branch(ours, conditional, like);
        if !branches.contains(&at) {
            branches.push(at);
        }
        let (before, after) = match side {
            Side::Before => (like, one),
            Side::After => (one, like),
        };
        let is_like = at != own
            && left.kind == right.kind
            && mapper.sides.get(side).is_free(like)
            && mapper.similarity(before, after) >= DUPLICATE_SIMILARITY_MIN;
        if is_like {
            likes.push((at, like));
        }
    }
    likes.sort_unstable();
    let is_once = likes.windows(2).all(|two| two[0].0 != two[1].0);
    if likes.is_empty() || !is_once || likes.len() + 1 != branches.len() {
        return;
    }
    for (_, like) in likes {
        let is_same = ours.statements[like].header == theirs.statements[one].header;
        let how = if is_same {
            StatementMatchKind::Identical
        } else {
            StatementMatchKind::Replaced
        };
        found.push(pair(side, like, one, how));
    }
}

/// Returns the node that identifies the branch of a conditional with `statement`: a node below the
/// conditional.
fn branch(body: IndexedTree<'_>, conditional: StatementIx, statement: StatementIx) -> TreeIx {
    let tree = body.tree;
    let top = body.statements[conditional].node;
    let mut way = vec![body.statements[statement].node];
    while let Some(parent) = tree
        .parent(way[way.len() - 1])
        .filter(|&parent| parent > top)
    {
        way.push(parent);
    }
    // The path down passes grouping nodes and conditionals of the same chain.
    let mut at = way.pop().unwrap_or(top);
    while let Some(next) = way.pop() {
        let is_chain = tree[at].kind == tree[top].kind;
        if tree[at].shape != Shape::Group && !is_chain {
            break;
        }
        at = next;
        if tree[at].shape == Shape::Leaf || tree[at].shape == Shape::Composite && !is_chain {
            // The grouping node of a `case` distinguishes it from the others.
            return tree[at].parent;
        }
    }
    at
}

/// Finds an unmapped sibling clause of `many` with the same body: it was merged into `one` as well.
fn add_clause_duplicates(
    mapper: &Mapper<'_>,
    side: Side,
    (many, one): (StatementIx, StatementIx),
    found: &mut Vec<StatementPair>,
) {
    let ours = *mapper.bodies.get(side);
    let theirs = *mapper.bodies.get(side.opposite());
    let Some(parent) = ours.statements[many].parent else {
        return;
    };
    let body = |of: IndexedTree<'_>, clause: StatementIx| {
        let mut children = of.statements.children(clause);
        children.find(|&at| of.statements[at].shape == Shape::Block)
    };
    let (Some(own), Some(its)) = (body(ours, many), body(theirs, one)) else {
        return;
    };
    let nodes = |of: IndexedTree<'_>, at: StatementIx| of.tree[of.statements[at].node].exact;
    for like in ours.statements.children(parent) {
        if !mapper.budget.spend(1) {
            return;
        }
        if like == many || !mapper.sides.get(side).is_free(like) {
            continue;
        }
        let Some(block) = body(ours, like) else {
            continue;
        };
        let is_same = ours.statements[like].kind == ours.statements[many].kind
            && nodes(ours, block) == nodes(ours, own)
            && nodes(ours, block) == nodes(theirs, its)
            && ours.statements.size(block) > 1;
        if is_same {
            found.push(pair(side, like, one, StatementMatchKind::Children));
            let inside = ours.statements.inside(block);
            let its = theirs.statements.inside(its);
            found.extend(
                inside
                    .zip(its)
                    .map(|(like, one)| pair(side, like, one, StatementMatchKind::Identical)),
            );
        }
    }
}
