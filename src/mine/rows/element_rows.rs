//! Rows of elements: names and positions of nodes of the code structure trees.

use crate::base::pair::{Pair, Side};
use crate::cst::{Linked, NodeId};
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
        container: linked.container_name(side, node),
        start_line: start.line,
        end_line: end.line,
        start_column: start.column,
        end_column: end.column,
        start_byte: node_data.start,
        end_byte: node_data.end,
    }
}
