//! Text form of a tree and its edges, one line each, for inspection and for comparison with other
//! tools.

use super::calls::CallEdges;
use super::types::TypeWorld;
use super::vocab::Vocabulary;
use super::{Cst, NodeId, Options};
use crate::base::budget::Budget;
use crate::base::text::visible;
use std::fmt::Write;

/// Formats an element as `kind path#Outer.method(int)`, on one line and safe to display.
pub fn element_name(cst: &Cst, vocabulary: &Vocabulary, node: NodeId) -> String {
    let inner = &cst.nodes[node];
    let path = cst.files[inner.file].path.text();
    let mut chain: Vec<&str> = cst
        .ancestry(node)
        .filter(|&node| cst.nodes[node].element.is_some())
        .map(|node| vocabulary.get(cst.nodes[node].signature))
        .collect();
    let outermost = cst
        .ancestry(node)
        .last()
        .and_then(|root| cst.nodes[root].owner);
    chain.extend(outermost.map(|owner| vocabulary.get(owner)));
    chain.reverse();
    let hash = if chain.is_empty() { "" } else { "#" };
    let names = format!("{path}{hash}{}", chain.join("."));
    format!("{} {}", inner.kind.name(), visible(&names))
}

/// Formats nodes and edges as tab-separated lines: `node path kind start end body_start body_end
/// line depth signature parameters` and `uses` or `subtype` with two elements as `path:start`.
pub fn dump(cst: &Cst, vocabulary: &Vocabulary, options: &Options) -> String {
    let mut text = String::new();
    let place = |node: NodeId| {
        let inner = &cst.nodes[node];
        let path = cst.files[inner.file].path.text();
        format!("{}:{}", visible(&path), inner.start)
    };
    for (node, inner) in cst.nodes.entries() {
        let (body_start, body_end) = match cst.element(node).map(|element| element.body) {
            Some(crate::parse::outline::BodySpan::Bytes(from, to)) => (from, to),
            _ => (inner.start, inner.end),
        };
        let outline = &cst.files[inner.file].outline;
        let parameters = cst.element(node).into_iter();
        let parameters = parameters.flat_map(|element| &element.parameters);
        let parameters: Vec<&str> = parameters.map(|name| outline.symbols.get(*name)).collect();
        // Writing to a string cannot fail.
        let _ = writeln!(
            text,
            "node\t{}\t{}\t{}\t{}\t{body_start}\t{body_end}\t{}\t{}\t{}\t{}",
            visible(&cst.files[inner.file].path.text()),
            inner.kind.name(),
            inner.start,
            inner.end,
            cst.span(node).0.line,
            inner.depth,
            visible(vocabulary.get(inner.signature)),
            visible(&parameters.join(",")),
        );
    }
    let world = TypeWorld::new(cst, vocabulary);
    for (caller, callee) in CallEdges::new(cst, &world, options, None, &Budget::new(u64::MAX)).all()
    {
        let _ = writeln!(text, "uses\t{}\t{}", place(*caller), place(*callee));
    }
    for (subtype, supertype) in world.subtype_edges() {
        let _ = writeln!(text, "subtype\t{}\t{}", place(subtype), place(supertype));
    }
    text
}
