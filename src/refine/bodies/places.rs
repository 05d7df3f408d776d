//! Positions of expressions: the node of a statement that stands where the counterpart of the
//! statement has a name.

use super::Body;
use crate::lang::rules::shapes::LeafRole;
use crate::parse::tree::{FileTree, TreeIx};
use crate::refine::work::ComparisonWork;

/// Returns the node of the statement `partner` that stands where `statement` has the node `leaf`.
/// From the statements down, the ancestors of both nodes have equal syntax kinds, and each step
/// goes to the first child in the same field, or to the same index among as many children without
/// comments. `None` if there is no such node, or if the work is used up.
pub fn at_place(
    (own, statement): (&Body<'_>, TreeIx),
    leaf: TreeIx,
    (other, partner): (&Body<'_>, TreeIx),
    work: &ComparisonWork,
) -> Option<TreeIx> {
    let (tree, other_tree) = (own.tree(), other.tree());
    let around = std::iter::once(leaf).chain(tree.ancestors(leaf));
    let mut path: Vec<TreeIx> = around.take_while(|&node| node != statement).collect();
    path.reverse();
    let (mut parent, mut at) = (statement, partner);
    for node in path {
        if tree[parent].kind != other_tree[at].kind {
            return None;
        }
        let children = children(tree, parent);
        let others = self::children(other_tree, at);
        if !work.spend(children.len() + others.len()) {
            return None;
        }
        at = match tree[node].field {
            0 if children.len() == others.len() => {
                let index = children.iter().position(|&it| it == node)?;
                others[index]
            }
            0 => return None,
            field => other_tree.child(at, field)?,
        };
        parent = node;
    }
    Some(at)
}

/// Returns the children of a node without comments.
fn children(tree: &FileTree, node: TreeIx) -> Vec<TreeIx> {
    let children = tree.children(node);
    let children = children.filter(|&it| tree[it].role != LeafRole::Comment);
    children.collect()
}
