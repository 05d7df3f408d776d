//! Pairs overloads that were translated to another language of the same platform: the identifiers of two
//! overloads can be equal although each continues another one (`f(Boolean)` of Java is `f(Boolean?)` of
//! Kotlin).

use crate::base::bag::Symbol;
use crate::base::pair::Pair;
use crate::cst::NodeId;
use crate::lang::rules::translated_types::in_common_spelling;
use crate::relate::context::Context;
use crate::relate::matching::UnmatchedSibling;
use crate::relate::types::signatures::parameters;
use std::collections::BTreeMap;

/// Returns the pairs of unmatched methods and functions in `parents` that are the only ones of their name and
/// the types of their parameters in the common spelling of the two languages. Empty if the languages of
/// `parents` are equal or have no common spelling.
pub fn pairs(
    context: &Context<'_>,
    parents: Option<(NodeId, NodeId)>,
    unmatched: &[UnmatchedSibling],
) -> Vec<(NodeId, NodeId)> {
    let language = |node: NodeId| context.tree_of(node).language(node);
    let are_translated = parents.is_some_and(|(before, after)| language(before) != language(after));
    let mut by_types: BTreeMap<(Symbol, Vec<String>), Pair<Vec<NodeId>>> = BTreeMap::new();
    if !are_translated {
        return Vec::new();
    }
    for &UnmatchedSibling { node, .. } in unmatched {
        let inner = context.node(node);
        let name = language(node).row().name;
        let types = in_common_spelling(name, parameters(context, node));
        if let Some(types) = types.filter(|_| inner.kind.is_callable()) {
            let nodes = by_types.entry((inner.name, types)).or_default();
            nodes.get_mut(node.side()).push(node);
        }
    }
    let only = |nodes: Pair<Vec<NodeId>>| match (&nodes.before[..], &nodes.after[..]) {
        ([before], [after]) => Some((*before, *after)),
        _ => None,
    };
    by_types.into_values().filter_map(only).collect()
}
