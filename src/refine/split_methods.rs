//! Methods and functions that were split into others or merged from them, read off equal statements.

use super::elements::{ElementFinding, ElementsChange, common_statements, statements_without};
use crate::base::Set;
use crate::base::pair::{Pair, Side};
use crate::cst::NodeId;
use crate::lang::rules::KindGroup;
use crate::relate::kind::RelationshipKind;

/// Minimum number of leaf statements that a part has in common with the whole; they must also be at
/// least half of the leaf statements of the part.
const STATEMENTS_MIN: usize = 2;

/// Returns the renamed methods of which a part of the statements is now in new methods of the same type.
pub(super) fn split_methods(change: &ElementsChange<'_>) -> Vec<ElementFinding> {
    divided(change, Side::After, KindGroup::Method)
}

/// Returns the renamed methods that now have the statements of removed methods of the same type.
pub(super) fn merged_methods(change: &ElementsChange<'_>) -> Vec<ElementFinding> {
    divided(change, Side::Before, KindGroup::Method)
}

/// Returns the renamed functions of which a part of the statements is now in new functions of the same
/// container.
pub(super) fn split_functions(change: &ElementsChange<'_>) -> Vec<ElementFinding> {
    divided(change, Side::After, KindGroup::Function)
}

/// Returns the renamed functions that now have the statements of removed functions of the same
/// container.
pub(super) fn merged_functions(change: &ElementsChange<'_>) -> Vec<ElementFinding> {
    divided(change, Side::Before, KindGroup::Function)
}

/// Returns the renamed elements of the kinds `of` that are divided on `side`. The "whole" is the element
/// on the other side; its parts are its counterpart on `side` and further elements there.
fn divided(change: &ElementsChange<'_>, side: Side, of: KindGroup) -> Vec<ElementFinding> {
    // Elements of `side` that are in any relationship, such as an extraction, are no further parts.
    let related: Set<NodeId> = change
        .relationships
        .iter()
        .map(|it| *side.ordered(&it.before, &it.after).0)
        .collect();
    let mut findings = Vec::new();
    let renamed = change.matches().filter(|(_, relationship)| {
        let group = change.node(Side::After, relationship.after).kind.group();
        relationship.kind == RelationshipKind::Rename && group == of
    });
    for (evidence, relationship) in renamed {
        let pair = Pair::new(relationship.before, relationship.after);
        let mut parts = further_parts(change, side, pair, &related);
        if parts.is_empty() {
            continue;
        }
        parts.push(*pair.get(side));
        parts.sort_unstable();
        let whole = change.node(side.opposite(), *pair.get(side.opposite()));
        let mut values = Pair::default();
        *values.get_mut(side.opposite()) = Some(change.text(whole.signature).to_owned());
        *values.get_mut(side) = Some(change.list(side, parts.iter().copied()));
        findings.push(ElementFinding {
            evidence,
            elements: pair,
            values,
            number: parts.len(),
        });
    }
    findings
}

/// Returns the further parts of a matched pair on `side`: elements of the same container and kind as the
/// element of the pair there, in no relationship (`related`), that have statements of the whole which
/// that element lacks. Elements that call it or are called by it are left out, since such code is an
/// extraction or inlining.
fn further_parts(
    change: &ElementsChange<'_>,
    side: Side,
    pair: Pair<NodeId>,
    related: &Set<NodeId>,
) -> Vec<NodeId> {
    let (whole, part) = (*pair.get(side.opposite()), *pair.get(side));
    let Some(parent) = change.node(side, part).parent else {
        return Vec::new();
    };
    let beside = change.node(side, parent).children.iter().copied();
    let beside: Vec<NodeId> = beside
        .filter(|it| !related.contains(it))
        .filter(|it| change.node(side, *it).kind == change.node(side, part).kind)
        .collect();
    if beside.is_empty() {
        return Vec::new();
    }
    // Statements of the whole that its own counterpart lacks.
    let lost = statements_without(
        change.statements(side.opposite(), whole),
        &change.statements(side, part),
    );
    let names = |node: NodeId| -> Set<_> { change.tokens(side, node).collect() };
    let of_part = names(part);
    let is_further = |node: &NodeId| {
        let statements = change.statements(side, *node);
        let common = common_statements(&statements, &lost);
        let all: usize = statements.values().sum();
        let calls = of_part.contains(&change.node(side, *node).name)
            || names(*node).contains(&change.node(side, part).name);
        common >= STATEMENTS_MIN && 2 * common >= all && !calls
    };
    beside.into_iter().filter(is_further).collect()
}
