//! Rows of elements: names and positions of nodes of the code structure trees.

use crate::base::pair::{Pair, Side};
use crate::cst::{Linked, NodeId};
use crate::lang::rules::{ElementKind, KindGroup};
use crate::mine::outcome::ElementRow;

/// Returns the rows of both elements of a pair.
pub fn elements(linked: &Linked, nodes: Pair<NodeId>) -> Pair<ElementRow> {
    Pair::new(
        element(linked, Side::Before, nodes.before),
        element(linked, Side::After, nodes.after),
    )
}

/// Returns the row of the element `node` of `side`.
pub fn element(linked: &Linked, side: Side, node: NodeId) -> ElementRow {
    let cst = linked.sides.get(side);
    let node_data = &cst.nodes[node];
    let (start, end) = cst.span(node);
    ElementRow {
        path: cst.files[node_data.file].path.clone(),
        language: cst.files[node_data.file].outline.language.row().name,
        kind: node_data.kind.name(),
        name: linked.vocabulary.get(node_data.name).to_string(),
        signature: linked.vocabulary.get(node_data.signature).to_string(),
        container: container(linked, side, node),
        start_line: start.line,
        end_line: end.line,
        start_column: start.column,
        end_column: end.column,
        start_byte: node_data.start,
        end_byte: node_data.end,
    }
}

/// Returns the qualified name of a node's parent, or the namespace of a node without a parent.
fn container(linked: &Linked, side: Side, node: NodeId) -> String {
    let cst = linked.sides.get(side);
    let Some(parent) = cst.nodes[node].parent else {
        let namespace = cst.nodes[node]
            .namespace
            .map_or("", |namespace| linked.vocabulary.get(namespace));
        return namespace.trim_end_matches(['.', '/']).to_string();
    };
    // A type in a package is known by the package, whatever the name of its file is.
    let mut inner = node;
    let mut chain: Vec<String> = Vec::new();
    for node in cst.ancestry(parent) {
        let node_data = &cst.nodes[node];
        let is_type = cst.nodes[inner].kind.group() == KindGroup::Type;
        let is_in_file = is_type && node_data.kind == ElementKind::File;
        let package = cst.package_in_file(inner).flatten();
        let name = match package.filter(|_| is_in_file) {
            Some(package) => linked.vocabulary.get(package).to_owned(),
            None => linked
                .vocabulary
                .qualified(node_data.namespace, node_data.signature),
        };
        chain.push(name);
        inner = node;
    }
    chain.reverse();
    chain.join(".")
}
