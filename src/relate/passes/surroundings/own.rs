//! Elements by what they say themselves: without their comments, which are rewritten when code moves, and without
//! the names of what is around them, which they lose then.

use super::may_be_matched;
use crate::base::pair::Side;
use crate::cst::{Node, NodeId};
use crate::lang::rules::{ElementKind, KindGroup};
use crate::relate::matching::Matching;
use crate::relate::similarity::join;
use crate::relate::{Context, Pass};
use std::collections::BTreeMap;

/// The pairs of elements with code that have no partner and are more similar than `similarity_min`.
pub fn code(
    context: &Context<'_>,
    matching: &Matching,
    similarity_min: f64,
) -> Vec<(NodeId, NodeId, f64)> {
    let has_code = |node: &Node| {
        let group = node.kind.group();
        may_be_matched(node) && group != KindGroup::Type && !node.is_abstract
    };
    alike(context, matching, similarity_min, has_code)
}

/// The same of attributes that say more than their names: that have a value.
pub fn attributes(
    context: &Context<'_>,
    matching: &Matching,
    similarity_min: f64,
) -> Vec<(NodeId, NodeId, f64)> {
    let has_value = |node: &Node| node.kind == ElementKind::Field && node.tokens.len() > 1;
    alike(context, matching, similarity_min, has_value)
}

fn alike(
    context: &Context<'_>,
    matching: &Matching,
    similarity_min: f64,
    is_meant: impl Fn(&Node) -> bool,
) -> Vec<(NodeId, NodeId, f64)> {
    let of_side = |side: Side| {
        let nodes = &context.linked.sides.get(side).nodes;
        let mut by_kind: BTreeMap<ElementKind, Vec<NodeId>> = BTreeMap::new();
        for node in matching.free(side).filter(|&node| is_meant(&nodes[node])) {
            by_kind
                .entry(nodes[node].kind.base())
                .or_default()
                .push(node);
        }
        by_kind
    };
    let removed = of_side(Side::Before);
    if removed.is_empty() {
        return Vec::new();
    }
    let mut added = of_side(Side::After);
    let mut found = Vec::new();
    for (kind, removed) in removed {
        let Some(added) = added.remove(&kind) else {
            continue;
        };
        let bags = |side: Side, nodes: &[NodeId]| -> Vec<_> {
            nodes
                .iter()
                .map(|&node| context.bags.own(side, node))
                .collect()
        };
        let texts = (bags(Side::Before, &removed), bags(Side::After, &added));
        let idf = &context.bags.idf;
        let Some(pairs) = join(&texts.0, &texts.1, idf, similarity_min, &context.budget) else {
            context.give_up(Pass::Surroundings.name());
            break;
        };
        let pairs = pairs
            .into_iter()
            .map(|pair| (removed[pair.first], added[pair.second], pair.similarity));
        found.extend(pairs);
    }
    found
}
