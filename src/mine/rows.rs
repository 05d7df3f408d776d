//! From relationships between nodes to rows with names and places.

use super::outcome::{ElementRow, Outcome, RefactoringRow, RelationshipRow};
use crate::base::pair::{Pair, Side};
use crate::cst::{Linked, NodeId};
use crate::relate::Relationship;
use crate::relate::kind::RefactoringType;

/// Adds the rows of `found` to `outcome`.
pub(super) fn add(outcome: &mut Outcome, linked: &Linked, found: &[Relationship], keep_all: bool) {
    for relationship in found {
        let after_kind = linked.sides.after.nodes[relationship.after].kind;
        let refactoring = relationship
            .kind
            .refactoring(after_kind, relationship.beside);
        if refactoring.is_none() && !keep_all {
            continue;
        }
        let row = relationship_row(linked, relationship);
        if let Some(refactoring) = refactoring {
            outcome
                .refactorings
                .push(refactoring_row(outcome, refactoring, row.clone()));
        }
        if keep_all {
            outcome.relationships.push(row);
        }
    }
}

fn relationship_row(linked: &Linked, relationship: &Relationship) -> RelationshipRow {
    let file = linked.sides.after.nodes[relationship.after].file;
    RelationshipRow {
        relationship: relationship.kind.name(),
        pass: relationship.pass.name(),
        similarity: relationship.similarity,
        language: linked.sides.after.files[file].outline.language,
        elements: Pair::new(
            element(linked, Side::Before, relationship.before),
            element(linked, Side::After, relationship.after),
        ),
    }
}

/// The element `node` of `side`, as the tables show it.
pub fn element(linked: &Linked, side: Side, node: NodeId) -> ElementRow {
    let cst = linked.sides.get(side);
    let inner = &cst.nodes[node];
    let (start, end) = cst.span(node);
    ElementRow {
        path: cst.files[inner.file].path.clone(),
        kind: inner.kind.name(),
        name: linked.vocabulary.get(inner.name).to_string(),
        signature: linked.vocabulary.get(inner.signature).to_string(),
        container: container(linked, side, node),
        start_line: start.line,
        end_line: end.line,
        start_column: start.column,
        end_column: end.column,
        start_byte: inner.start,
        end_byte: inner.end,
    }
}

/// The qualified name of the element around a node, or the namespace of an outermost one.
fn container(linked: &Linked, side: Side, node: NodeId) -> String {
    let cst = linked.sides.get(side);
    let Some(parent) = cst.nodes[node].parent else {
        let namespace = cst.nodes[node]
            .namespace
            .map_or("", |namespace| linked.vocabulary.get(namespace));
        return namespace.trim_end_matches(['.', '/']).to_string();
    };
    let mut chain: Vec<String> = cst
        .ancestry(parent)
        .map(|node| {
            let inner = &cst.nodes[node];
            linked
                .vocabulary
                .qualified(inner.namespace, inner.signature)
        })
        .collect();
    chain.reverse();
    chain.join(".")
}

fn refactoring_row(
    outcome: &Outcome,
    refactoring: RefactoringType,
    relationship: RelationshipRow,
) -> RefactoringRow {
    let Pair { before, after } = &relationship.elements;
    let description = refactoring
        .sentence
        .replace("{before}", &full_name(before))
        .replace("{after}", &full_name(after));
    let id = {
        let key = &outcome.key;
        let element = |row: &ElementRow| {
            format!(
                "{:?}\0{}\0{}\0{}",
                row.path, row.kind, row.container, row.signature
            )
        };
        let place = |row: &ElementRow| format!("{}", row.start_byte);
        crate::base::hash::of_parts([
            key.repository.as_bytes(),
            key.commit.as_bytes(),
            refactoring.name.as_bytes(),
            relationship.relationship.as_bytes(),
            element(before).as_bytes(),
            place(before).as_bytes(),
            element(after).as_bytes(),
            place(after).as_bytes(),
        ])
    };
    RefactoringRow {
        refactoring_type: refactoring.name,
        relationship,
        description,
        refactoring_id: id,
    }
}

/// `method my.calc.Main.main(String[])`.
fn full_name(row: &ElementRow) -> String {
    format!("{} {}", row.kind, row.qualified_name())
}
