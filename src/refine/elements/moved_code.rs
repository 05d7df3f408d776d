//! Statements that moved between two members that both existed before and after.

use crate::base::pair::Pair;
use crate::lang::rules::shapes::{LeafRole, Shape};
use crate::parse::tree::TreeIx;
use crate::refine::bodies::BodyChange;
use crate::refine::sites::BodyFinding;

/// Minimum number of equal statements that show that code moved. A single one can be repeated by chance.
const STATEMENTS_MIN: usize = 2;
/// Minimum number of names, values and operators in these statements.
const LEAVES_MIN: usize = 6;

/// Finds code that moved between the two members of `change`: at least [`STATEMENTS_MIN`] leaf statements
/// of equal text with [`LEAVES_MIN`] names, values and operators together. Statements that end their
/// block, such as `return`, are left out: they occur everywhere.
pub fn move_code(change: &BodyChange<'_>) -> Vec<BodyFinding> {
    let (before, after) = (&change.bodies.before, &change.bodies.after);
    let (tree, other_tree) = (before.tree(), after.tree());
    let is_moved = |&&(one, other): &&(TreeIx, TreeIx)| {
        tree[one].shape == Shape::Leaf && !tree.is_exit(one) && tree.is_same(one, other_tree, other)
    };
    let moved: Vec<(TreeIx, TreeIx)> = change.statements.iter().filter(is_moved).copied().collect();
    let is_counted = |leaf: &TreeIx| tree[*leaf].role != LeafRole::Keyword;
    let leaves = moved.iter().flat_map(|&(one, _)| before.header_leaves(one));
    let number = leaves.filter(is_counted).take(LEAVES_MIN).count();
    if moved.len() < STATEMENTS_MIN || number < LEAVES_MIN {
        return Vec::new();
    }
    let sources = moved
        .iter()
        .map(|&(one, _)| before.site(one, "moved code from source method declaration"));
    let targets = moved
        .iter()
        .map(|&(_, other)| after.site(other, "moved code to target method declaration"));
    vec![BodyFinding {
        values: Pair::default(),
        sites: sources.chain(targets).collect(),
        parts: Vec::new(),
    }]
}
