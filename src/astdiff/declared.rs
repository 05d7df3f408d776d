//! What the relationships of a change say of its declarations, in terms of its trees.

use super::{Declared, FileIx, NodeAt};
use crate::base::Map;
use crate::base::ids::Id;
use crate::base::pair::{Pair, Side};
use crate::cst::{Linked, NodeId};
use crate::lang::shapes::Shape;
use crate::parse::tree::{FileTree, TreeIx};
use crate::relate::Relationship;
use crate::relate::kind::Kind;

/// What `relationships` say of the declarations of `linked`, whose files have these trees, in the
/// same order.
pub fn declared(
    linked: &Linked,
    relationships: &[Relationship],
    trees: Pair<&[FileTree]>,
) -> Declared {
    let mut declared = Declared::default();
    let after_files = linked.sides.after.files.entries();
    let by_path: Map<_, _> = after_files.map(|(ix, file)| (&file.path, ix)).collect();
    for (ix, file) in linked.sides.before.files.entries() {
        if let Some(other) = by_path.get(&file.path) {
            let pair = (FileIx::new(ix.index()), FileIx::new(other.index()));
            declared.files.push(pair);
        }
    }
    let node_at = |side: Side, node: NodeId| -> Option<NodeAt> {
        let node = &linked.sides.get(side).nodes[node];
        let file = FileIx::new(node.file.index());
        let tree = trees.get(side).get(file.index())?;
        if node.element.is_none() {
            let node = FileTree::ROOT;
            return Some(NodeAt { file, node });
        }
        let mut at = tree.at(node.start..node.end);
        let declares = |shape: Shape| shape.is_declaration() || shape == Shape::Body;
        // An element begins with its documentation, a node after it.
        let begins = |inner: &TreeIx| {
            let inner = &tree[*inner];
            declares(inner.shape) && inner.start_byte >= node.start && inner.end_byte == node.end
        };
        if let Some(inner) = tree.children(at).find(begins) {
            at = inner;
        }
        while !declares(tree[at].shape) {
            at = tree.parent(at)?;
        }
        Some(NodeAt { file, node: at })
    };
    for found in relationships {
        let (Some(before), Some(after)) = (
            node_at(Side::Before, found.before),
            node_at(Side::After, found.after),
        ) else {
            continue;
        };
        match found.kind {
            Kind::Same
            | Kind::ConvertType
            | Kind::PullUp
            | Kind::PushDown
            | Kind::ChangeSignature
            | Kind::Move
            | Kind::Rename
            | Kind::MoveRename
            | Kind::InternalMove
            | Kind::InternalMoveRename => declared.same.push((before, after)),
            Kind::Extract | Kind::ExtractMove => declared.extracted.push((before, after)),
            Kind::Inline => declared.inlined.push((before, after)),
            Kind::PullUpSignature | Kind::PushDownImpl | Kind::ExtractSuper => {}
        }
    }
    declared.same.sort_unstable();
    declared.same.dedup();
    // A file that became another holds what its declarations say.
    for index in 0..declared.same.len() {
        let (before, after) = declared.same[index];
        let is_outermost = |side: Side, at: NodeAt| {
            let tree = &trees.get(side)[at.file.index()];
            tree[at.node].shape == Shape::Type && tree[at.node].depth <= 1
        };
        let pair = (before.file, after.file);
        let is_free = !declared
            .files
            .iter()
            .any(|&(one, two)| one == pair.0 || two == pair.1);
        if is_outermost(Side::Before, before) && is_outermost(Side::After, after) && is_free {
            declared.files.push(pair);
        }
    }
    declared
}
