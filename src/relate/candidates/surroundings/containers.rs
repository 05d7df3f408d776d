//! Unmatched elements by container, and the routes between containers that other elements took.

use super::context_score::can_match_by_context;
use crate::base::bag::Symbol;
use crate::base::pair::Side;
use crate::cst::{ElementNode, NodeId};
use crate::lang::rules::ComparableKind;
use crate::relate::matching::Matching;
use crate::relate::place::same_place;
use std::collections::{BTreeMap, BTreeSet};

/// Container of an element: another element, or a namespace.
pub type ContainerKey = (Option<NodeId>, Option<Symbol>);

/// Unmatched elements by container and kind. The container is that of the before side, to which
/// added elements are assigned, too.
pub type ByContainer = BTreeMap<(ContainerKey, ComparableKind), Vec<NodeId>>;

/// For each after container, the before containers from which an element moved there.
pub type MoveRoutes = BTreeMap<ContainerKey, BTreeSet<ContainerKey>>;

/// Returns the unmatched elements of a side that can be matched by context. Added elements are
/// assigned to the before containers in which their counterparts may have been: the counterpart of
/// their own container, or, with `routes`, those from which other elements moved to their
/// container.
pub fn by_container(
    matching: &Matching<'_>,
    side: Side,
    routes: Option<&MoveRoutes>,
) -> ByContainer {
    let mut elements = ByContainer::new();
    for id in matching.unmatched(side) {
        let node = matching.context.node(id);
        if !can_match_by_context(node) {
            continue;
        }
        let mut add = |container: ContainerKey| {
            let same_kind = elements.entry((container, node.base_kind));
            same_kind.or_default().push(id);
        };
        match (side, routes, container(node)) {
            (Side::Before, _, container) | (Side::After, None, container @ (None, _)) => {
                add(container);
            }
            (Side::After, None, (Some(parent), _)) => {
                if let Some(parent) = matching.partner(parent) {
                    add((Some(parent), None));
                }
            }
            (Side::After, Some(routes), container) => {
                let sources = routes.get(&container).into_iter().flatten();
                sources.copied().for_each(add);
            }
        }
    }
    elements
}

/// Returns the container of an element: its parent, or its namespace if it has no parent.
pub fn container(node: &ElementNode) -> ContainerKey {
    let namespace = node.namespace.filter(|_| node.parent.is_none());
    (node.parent, namespace)
}

/// Returns the routes between containers that matched elements took. A route leads between
/// elements or between namespaces.
pub fn move_routes(matching: &Matching<'_>) -> MoveRoutes {
    let mut routes = MoveRoutes::new();
    for (before, after) in matching.pairs() {
        let source = container(matching.context.node(before));
        let target = container(matching.context.node(after));
        let are_of_one_sort = source.0.is_some() == target.0.is_some();
        if are_of_one_sort && !same_place::same_location(matching, before, after) {
            routes.entry(target).or_default().insert(source);
        }
    }
    routes
}
