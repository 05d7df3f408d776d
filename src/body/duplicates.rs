//! Mapping of several statements to one: duplicated code of the branches of a conditional that is
//! now once outside of it, or the reverse (TOSEM 2024, section 3.2.2), and merged or split clauses.

use super::mapper::Mapper;
use super::statements::StatementIx;
use super::task::{IndexedTree, StatementMatchKind, StatementPair};
use crate::base::pair::Side;
use crate::lang::rules::shapes::Shape;
use crate::parse::tree::TreeIx;

/// Maximum number of leaves in a conditional.
const CONDITIONAL_LEAVES_MAX: u32 = 500;
/// Depth of a statement below its conditional that costs one more unit of the budget.
const LEVELS_PER_UNIT: u64 = 16;
/// Minimum similarity, 0 to 1, of a statement and the statement that it was merged into.
const DUPLICATE_SIMILARITY_MIN: f64 = 0.9;

/// Returns additional pairs for unmapped statements that duplicate a mapped statement of their side:
/// each such statement with the counterpart of the mapped one, into which it was merged.
pub(super) fn run(mapper: &Mapper<'_>) -> Vec<StatementPair> {
    let mut duplicates = Vec::new();
    for side in Side::BOTH {
        for pair in &mapper.pairs {
            if !mapper.budget.spend(1) {
                break;
            }
            let (many, one) = side.ordered(pair.before, pair.after);
            let merge = Merge::new(mapper, side, many, one);
            match merge.own.statements[many].shape {
                Shape::Leaf => duplicates.extend(merge.branch_duplicates()),
                Shape::Clause => merge.add_clause_duplicates(&mut duplicates),
                _ => {}
            }
        }
    }
    duplicates.sort_unstable();
    duplicates.dedup();
    duplicates
}

/// Mapped pair of which one side may have several statements.
struct Merge<'m, 'a> {
    mapper: &'m Mapper<'a>,
    /// Side on which several statements may have the same counterpart.
    side: Side,
    /// Body of the side `side`.
    own: IndexedTree<'a>,
    /// Body of the other side.
    other: IndexedTree<'a>,
    /// Statement of the side `side`.
    many: StatementIx,
    /// Counterpart of `many` on the other side.
    one: StatementIx,
}

impl<'m, 'a> Merge<'m, 'a> {
    fn new(mapper: &'m Mapper<'a>, side: Side, many: StatementIx, one: StatementIx) -> Self {
        Merge {
            mapper,
            side,
            own: *mapper.bodies.get(side),
            other: *mapper.bodies.get(side.opposite()),
            many,
            one,
        }
    }

    /// Returns the pair of `many`, a statement of the side `side`, and `one`, a statement of the other
    /// side.
    fn pair(&self, many: StatementIx, one: StatementIx, how: StatementMatchKind) -> StatementPair {
        let (before, after) = self.side.ordered(many, one);
        StatementPair { before, after, how }
    }

    /// Returns the conditional around the statement if the counterpart is outside of the
    /// counterpart of the conditional; in a chain of `else if`, the outermost one.
    fn conditional(&self) -> Option<StatementIx> {
        let (own, other) = (self.own.statements, self.other.statements);
        if other[self.one].depth >= own[self.many].depth {
            return None;
        }
        let mut enclosing = own.enclosing(self.many);
        let mut conditional =
            enclosing.find(|&statement| own[statement].shape == Shape::Composite)?;
        while own[conditional].leaves <= CONDITIONAL_LEAVES_MAX
            && let Some(parent) = own[conditional].parent
            && own[parent].shape == Shape::Composite
            && own[parent].kind == own[conditional].kind
        {
            conditional = parent;
        }
        let partner = self.mapper.sides.get(self.side).partner(conditional);
        let is_inside = partner
            .is_some_and(|statement| statement <= self.one && self.one < other[statement].end);
        let is_exit = self.own.tree.is_exit(own[self.many].node);
        let is_large = own[conditional].leaves > CONDITIONAL_LEAVES_MAX;
        (!is_inside && !is_exit && !is_large).then_some(conditional)
    }

    /// Returns the pairs of the counterpart with the duplicates of the statement in the other
    /// branches of its conditional. Each branch must have exactly one of them.
    fn branch_duplicates(&self) -> Vec<StatementPair> {
        let Some(conditional) = self.conditional() else {
            return Vec::new();
        };
        let (tree, statements) = (self.own.tree, self.own.statements);
        let mut branches: Vec<TreeIx> = Vec::new();
        let mut duplicates: Vec<(TreeIx, StatementIx)> = Vec::new();
        let top = statements[conditional].node;
        let own_branch = branch(self.own, conditional, self.many);
        for leaf in statements.inside(conditional).skip(1) {
            if statements[leaf].shape != Shape::Leaf {
                continue;
            }
            // `branch` walks up to the conditional for each statement.
            let depth = tree[statements[leaf].node].depth - tree[top].depth;
            let cost = 1 + u64::from(depth) / LEVELS_PER_UNIT;
            if !self.mapper.budget.spend(cost) {
                return Vec::new();
            }
            let branch = branch(self.own, conditional, leaf);
            if !branches.contains(&branch) {
                branches.push(branch);
            }
            let (before, after) = self.side.ordered(leaf, self.one);
            if branch != own_branch
                && statements[leaf].kind == statements[self.many].kind
                && self.mapper.sides.get(self.side).is_unmapped(leaf)
                && self.mapper.similarity(before, after) >= DUPLICATE_SIMILARITY_MIN
            {
                duplicates.push((branch, leaf));
            }
        }
        duplicates.sort_unstable();
        let is_one_per_branch = duplicates
            .windows(2)
            .all(|adjacent| adjacent[0].0 != adjacent[1].0);
        // The statement itself is in the one branch without a duplicate.
        if !is_one_per_branch || duplicates.len() + 1 != branches.len() {
            return Vec::new();
        }
        let pair = |(_, leaf): (TreeIx, StatementIx)| {
            let how = match statements[leaf].header == self.other.statements[self.one].header {
                true => StatementMatchKind::Identical,
                false => StatementMatchKind::Replaced,
            };
            self.pair(leaf, self.one, how)
        };
        duplicates.into_iter().map(pair).collect()
    }

    /// Adds the pairs of the counterpart `one` with the unmapped siblings of the clause `many` that
    /// have an equal body, and the pairs of the statements inside of these bodies.
    fn add_clause_duplicates(&self, duplicates: &mut Vec<StatementPair>) {
        let statements = self.own.statements;
        let Some(parent) = statements[self.many].parent else {
            return;
        };
        // The block of a clause, with its hash.
        let block_of = |body: IndexedTree<'_>, clause: StatementIx| {
            let mut children = body.statements.children(clause);
            let block =
                children.find(|&statement| body.statements[statement].shape == Shape::Block)?;
            Some((block, body.tree[body.statements[block].node].exact))
        };
        let own_block = block_of(self.own, self.many);
        let (Some((_, own_hash)), Some((other_block, other_hash))) =
            (own_block, block_of(self.other, self.one))
        else {
            return;
        };
        for clause in statements.children(parent) {
            if !self.mapper.budget.spend(1) {
                return;
            }
            if clause == self.many || !self.mapper.sides.get(self.side).is_unmapped(clause) {
                continue;
            }
            let Some((block, hash)) = block_of(self.own, clause) else {
                continue;
            };
            let is_same = statements[clause].kind == statements[self.many].kind
                && hash == own_hash
                && hash == other_hash
                && statements.size(block) > 1;
            if is_same {
                duplicates.push(self.pair(clause, self.one, StatementMatchKind::Children));
                let inside = statements.inside(block);
                let inside = inside.zip(self.other.statements.inside(other_block));
                let identical = StatementMatchKind::Identical;
                duplicates.extend(inside.map(|(many, one)| self.pair(many, one, identical)));
            }
        }
    }
}

/// Returns the node that identifies the branch of `conditional` that contains `statement`, so that
/// statements of one branch have one node. It is the outermost node on the way from the conditional
/// down to the statement that is neither a grouping node nor part of a chain (`else if`). If that
/// node is itself a statement inside of a grouping node or chain, its parent is returned.
fn branch(body: IndexedTree<'_>, conditional: StatementIx, statement: StatementIx) -> TreeIx {
    let tree = body.tree;
    let top = body.statements[conditional].node;
    let mut path = vec![body.statements[statement].node];
    while let Some(parent) = tree
        .parent(path[path.len() - 1])
        .filter(|&parent| parent > top)
    {
        path.push(parent);
    }
    // The path down passes grouping nodes and conditionals of the same chain.
    let mut node = path.pop().unwrap_or(top);
    while let Some(child) = path.pop() {
        let is_chain = tree[node].kind == tree[top].kind;
        if tree[node].shape != Shape::Group && !is_chain {
            break;
        }
        node = child;
        if tree[node].shape == Shape::Leaf || tree[node].shape == Shape::Composite && !is_chain {
            // The grouping node of a `case` distinguishes it from the others.
            return tree[node].parent;
        }
    }
    node
}
