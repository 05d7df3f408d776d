//! Rows of elements: names and positions of nodes of the code structure trees.

use crate::base::pair::Pair;
use crate::cst::{Linked, NodeId};
use crate::mine::outcome::ElementRow;

/// Returns the rows of both elements of a pair.
pub fn elements(linked: &Linked, nodes: Pair<NodeId>) -> Pair<ElementRow> {
    Pair::new(element(linked, nodes.before), element(linked, nodes.after))
}

/// Returns the row of the element `node`.
pub fn element(linked: &Linked, node: NodeId) -> ElementRow {
    let node_data = &linked[node];
    let (start, end) = linked.tree_of(node).span(node);
    ElementRow {
        path: linked.file_of(node).path.clone(),
        language: linked.file_of(node).outline.language.row().name,
        kind: node_data.kind.name(),
        name: linked.vocabulary.get(node_data.name).to_string(),
        signature: linked.vocabulary.get(node_data.signature).to_string(),
        container: linked.container_name(node),
        start_line: start.line,
        end_line: end.line,
        start_column: start.column,
        end_column: end.column,
        start_byte: node_data.start,
        end_byte: node_data.end,
    }
}
