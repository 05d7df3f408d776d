//! Values that one side stores in a variable and the other returns, as after extracting a branch.
//! The two statements are not counterparts, but they are evidence that their enclosing composites
//! are.

use super::mapper::Mapper;
use super::statements::StatementIx;
use crate::base::Map;
use crate::base::pair::{Pair, Side};
use crate::lang::rules::shapes::Shape;
use crate::parse::tree::{FileTree, TreeIx};

/// Minimum height of a value's syntax tree, in nodes. Single names and numbers occur everywhere.
pub(crate) const VALUE_HEIGHT_MIN: u32 = 2;

/// The only statement of a side that ends with a value, by the hash of the value; `None` if several
/// do.
type ValueEnds = Map<u64, Option<StatementIx>>;

/// Counts values that occur once on each side, returned on one and stored on the other, as shared
/// leaves of the enclosing composites.
pub(super) fn count_shared_values(mapper: &mut Mapper<'_>) {
    let leaves = mapper.unmapped(|shape| shape == Shape::Leaf);
    let count = leaves.before.len() + leaves.after.len();
    let is_one_sided = leaves.before.is_empty() || leaves.after.is_empty();
    if is_one_sided || !mapper.budget.spend(count as u64) {
        return;
    }
    let mut ends = Pair::<[ValueEnds; 2]>::default();
    for side in Side::BOTH {
        let body = mapper.bodies.get(side);
        for &leaf in leaves.get(side) {
            let root = body.statements[leaf].node;
            let is_exit = body.tree.is_exit(root);
            for value in final_values(body.tree, root) {
                let entry = ends.get_mut(side)[usize::from(is_exit)].entry(value);
                entry.and_modify(|only| *only = None).or_insert(Some(leaf));
            }
        }
    }
    let mut pairs = Vec::new();
    for is_exit in [0, 1] {
        for (value, before) in &ends.before[is_exit] {
            let after = ends.after[1 - is_exit].get(value);
            pairs.extend(before.zip(after.copied().flatten()));
        }
    }
    pairs.sort_unstable();
    pairs.dedup();
    for (before, after) in pairs {
        mapper.count_shared_leaf(before, after);
    }
}

/// Returns the hashes of the values that a statement returns or stores: the last expression inside,
/// with at least [`VALUE_HEIGHT_MIN`] levels.
fn final_values(tree: &FileTree, root: TreeIx) -> impl Iterator<Item = u64> + '_ {
    let end = tree[root].end;
    let last = move |&node: &TreeIx| {
        let mut children = tree.children(node);
        children.find(|&child| tree[child].end == end)
    };
    // In `name = value` the value is one level below the statement's expression; a returned value
    // is that expression.
    let depth = if tree.is_exit(root) { 1 } else { 2 };
    let ends = std::iter::successors(last(&root), last).take(depth);
    ends.filter(|&node| tree[node].shape == Shape::Plain && tree[node].height >= VALUE_HEIGHT_MIN)
        .map(|node| tree[node].exact)
}
