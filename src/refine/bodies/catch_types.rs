//! Types of refactorings of the clauses that catch exceptions.

use super::code_types::spread_finding;
use super::{Body, BodyChange};
use crate::base::pair::{Pair, Side};
use crate::lang::rules::shapes::{LeafRole, Shape};
use crate::parse::tree::TreeIx;
use crate::refine::sites::BodyFinding;

/// Finds clauses after that catch the exceptions of several clauses of one `try` before.
pub fn merge_catch(change: &BodyChange<'_>) -> Vec<BodyFinding> {
    let roles = ["merged catch block", "new catch block"];
    let merged = merged(change).into_iter();
    let found =
        merged.map(|(clause, pieces)| spread_finding(change, Side::After, clause, &pieces, roles));
    found.collect()
}

/// Returns true if the statement after is a clause that catches the exceptions of several clauses before.
pub fn is_merged(change: &BodyChange<'_>, statement: TreeIx) -> bool {
    change.bodies.after.tree()[statement].shape == Shape::Clause
        && merged(change)
            .iter()
            .any(|(clause, _)| *clause == statement)
}

/// Returns the clauses after that catch the exceptions of several clauses of one `try` before, each with
/// these.
fn merged(change: &BodyChange<'_>) -> Vec<(TreeIx, Vec<TreeIx>)> {
    let Pair { before, after } = &change.bodies;
    let mut found = Vec::new();
    for clause in after.statements() {
        let types = caught(after, clause);
        if types.len() < 2 {
            continue;
        }
        // A clause before is a piece if it has no counterpart or is mapped to the clause after,
        // which catches all of its types and further ones.
        let is_piece = |piece: TreeIx| {
            let of_piece = caught(before, piece);
            let partners = change.partners(Side::Before, piece);
            !of_piece.is_empty()
                && of_piece.len() < types.len()
                && of_piece.iter().all(|it| types.contains(it))
                && (partners.contains(&clause) || change.is_unmapped(Side::Before, piece))
        };
        for &partner in change.partners(Side::After, clause) {
            let siblings = before.tree().parent(partner);
            let siblings = siblings.map(|it| before.tree().children(it));
            let siblings: Vec<TreeIx> = siblings.into_iter().flatten().collect();
            if !change.work.spend(siblings.len() * types.len()) {
                return found;
            }
            let pieces = siblings.into_iter().filter(|&it| is_piece(it));
            let pieces: Vec<TreeIx> = pieces.collect();
            if pieces.len() > 1 && pieces.contains(&partner) {
                found.push((clause, pieces));
                break;
            }
        }
    }
    found
}

/// Returns the types of the exceptions that a clause catches, as written; none for other statements.
pub fn caught<'b>(body: &'b Body<'_>, clause: TreeIx) -> Vec<&'b str> {
    let (tree, syntax) = (body.tree(), body.file.syntax);
    let kind = syntax.kind(tree, clause);
    let mut rows = syntax.rules.catches.iter();
    let Some(row) = rows.find(|row| row.syntax == kind) else {
        return Vec::new();
    };
    let of_kind = |&node: &TreeIx| syntax.kind(tree, node) == row.types;
    let in_field = syntax.child(tree, clause, row.types);
    let mut list = in_field.or_else(|| tree.header(clause).find(of_kind));
    if let Some(node) = list.filter(|&node| syntax.kind(tree, node) == row.named) {
        list = tree.children(node).next();
    }
    if let Some(only) =
        list.filter(|&node| !row.lists.is_empty() && !syntax.is_any(tree, node, row.lists))
    {
        return vec![body.file.text_of(only)];
    }
    let types = list.into_iter().flat_map(|list| tree.children(list));
    let types = types.filter(|&it| !(tree.is_leaf(it) && tree[it].role == LeafRole::None));
    types.map(|it| body.file.text_of(it)).collect()
}
