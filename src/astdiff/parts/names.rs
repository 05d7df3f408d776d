//! Names of declarations in syntax trees.

use crate::lang::rules::shapes::{LeafRole, Shape};
use crate::parse::tree::{FileTree, LabelIx, TreeIx};

/// Returns the name that a declaration declares: of a type, its first leaf with the role type;
/// otherwise the first child that is the name of a callee, member or variable.
pub fn declared_name(tree: &FileTree, declaration: TreeIx) -> Option<LabelIx> {
    let is_name = |role: LeafRole| {
        matches!(
            role,
            LeafRole::Callee | LeafRole::Member | LeafRole::Variable
        )
    };
    if tree[declaration].shape == Shape::Type {
        let mut leaves = tree.children(declaration);
        return leaves
            .find(|&leaf| tree[leaf].role == LeafRole::Type)
            .map(|leaf| tree[leaf].label);
    }
    for child in tree.children(declaration) {
        if is_name(tree[child].role) {
            return Some(tree[child].label);
        }
        if tree[declaration].shape == Shape::Field
            && let Some(inner) = declarator_name(tree, child)
        {
            return Some(tree[inner].label);
        }
    }
    if tree[declaration].shape != Shape::Member {
        return None;
    }
    // The node with the name can be deeper, next to the return type.
    let inside = (declaration.0 + 1..tree[declaration].end.0).map(TreeIx);
    let mut header = inside.take_while(|&node| !tree[node].shape.is_statement());
    let name = header.find(|&node| tree[node].role == LeafRole::Callee);
    // A constructor has the name of its type.
    let of_type = || {
        let mut leaves = tree.children(declaration);
        leaves.find(|&leaf| tree[leaf].role == LeafRole::Type)
    };
    name.or_else(of_type).map(|leaf| tree[leaf].label)
}

/// Returns the name in the declarator of a field, skipping punctuation: `*name`, `name[3]`.
fn declarator_name(tree: &FileTree, mut declarator: TreeIx) -> Option<TreeIx> {
    while tree[declarator].shape == Shape::Plain && !tree.is_leaf(declarator) {
        let mut parts = tree.children(declarator);
        let is_mark = |role: LeafRole| matches!(role, LeafRole::Operator | LeafRole::Keyword);
        declarator = parts.find(|&part| !is_mark(tree[part].role))?;
    }
    let is_name = matches!(tree[declarator].role, LeafRole::Member | LeafRole::Variable);
    is_name.then_some(declarator)
}
