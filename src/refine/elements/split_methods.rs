//! Methods and functions that were split into others or merged from them, read off equal statements.

use super::{ElementFinding, ElementsChange, Statements, common_statements, statements_without};
use crate::base::bag::Symbol;
use crate::base::budget::Budget;
use crate::base::pair::{Pair, Side};
use crate::base::{Map, Set};
use crate::cst::NodeId;
use crate::lang::rules::{ElementKind, KindGroup};
use crate::refine::sites::{PartUse, role_of_part};
use crate::relate::kind::RelationshipKind;

/// Minimum number of leaf statements that a part has in common with the whole; they must also be at
/// least half of the leaf statements of the part. One statement, such as `return null`, is often equal by
/// chance.
const STATEMENTS_MIN: usize = 2;
/// Maximum number of distinct statements of possible parts that are compared in one change. Without a
/// maximum, the work could grow with the number of renamed elements times that of new ones in their type.
const COMPARISONS_MAX: u64 = 1_000_000;

/// Returns the renamed methods of which a part of the statements is now in new methods of the same type.
pub fn split_methods(change: &ElementsChange<'_>) -> Vec<ElementFinding> {
    divided(change, Side::After, KindGroup::Method)
}

/// Returns the renamed methods that now have the statements of removed methods of the same type.
pub fn merged_methods(change: &ElementsChange<'_>) -> Vec<ElementFinding> {
    divided(change, Side::Before, KindGroup::Method)
}

/// Returns the renamed functions of which a part of the statements is now in new functions of the same
/// container.
pub fn split_functions(change: &ElementsChange<'_>) -> Vec<ElementFinding> {
    divided(change, Side::After, KindGroup::Function)
}

/// Returns the renamed functions that now have the statements of removed functions of the same
/// container.
pub fn merged_functions(change: &ElementsChange<'_>) -> Vec<ElementFinding> {
    divided(change, Side::Before, KindGroup::Function)
}

/// Returns the renamed elements of the kinds `of` that are divided on `side`. The "whole" is the element
/// on the other side; its parts are its counterpart on `side` and further elements there. Once
/// [`COMPARISONS_MAX`] is reached, no further part is found.
fn divided(change: &ElementsChange<'_>, side: Side, of: KindGroup) -> Vec<ElementFinding> {
    let mut search = PartSearch {
        change,
        side,
        unrelated: unrelated(change, side, of),
        contents: Map::default(),
        budget: Budget::new(COMPARISONS_MAX),
    };
    let mut findings = Vec::new();
    let renamed = change.matches().filter(|(_, relationship)| {
        let group = change.node(relationship.after).kind.group();
        relationship.kind == RelationshipKind::Rename && group == of
    });
    for (evidence, relationship) in renamed {
        let pair = Pair::new(relationship.before, relationship.after);
        let mut parts = search.further_parts(pair);
        if parts.is_empty() {
            continue;
        }
        parts.push(*pair.get(side));
        parts.sort_unstable();
        let whole = change.node(*pair.get(side.opposite()));
        let mut values = Pair::default();
        *values.get_mut(side.opposite()) = Some(change.text(whole.signature).to_owned());
        *values.get_mut(side) = Some(change.list(parts.iter().copied()));
        let role = role_of_part(side);
        let others = parts.iter().filter(|&part| part != pair.get(side));
        let others = others.map(|&part| PartUse::element(part, role));
        findings.push(ElementFinding::new(evidence, pair, values, parts.len()).with(others));
    }
    findings
}

/// Returns the elements of the kinds `of` on `side` that are in no relationship, such as an extraction,
/// by container and kind.
fn unrelated(change: &ElementsChange<'_>, side: Side, of: KindGroup) -> UnrelatedElements {
    let relationships = change.relationships.iter();
    let related = relationships.map(|it| side.ordered(it.before, it.after).0);
    let related: Set<NodeId> = related.collect();
    let mut unrelated = UnrelatedElements::default();
    for (id, node) in change.tree(side).nodes.entries() {
        let is_unrelated = node.kind.group() == of && !related.contains(&id);
        if let Some(parent) = node.parent.filter(|_| is_unrelated) {
            let of_kind = unrelated.entry((parent, node.kind));
            of_kind.or_default().push(id);
        }
    }
    unrelated
}

/// Elements that are in no relationship, by container and kind.
type UnrelatedElements = Map<(NodeId, ElementKind), Vec<NodeId>>;

/// Search for the parts of divided elements on one side of a change.
struct PartSearch<'c, 'a> {
    change: &'c ElementsChange<'a>,
    /// Side of the parts.
    side: Side,
    /// Elements of `side` that can be parts.
    unrelated: UnrelatedElements,
    /// Leaf statements and tokens of possible parts, which several wholes can have in common.
    contents: Map<NodeId, (Statements, Set<Symbol>)>,
    /// Statements that may still be compared.
    budget: Budget,
}

impl PartSearch<'_, '_> {
    /// Returns the further parts of a matched pair: elements of the same container and kind as the
    /// element of the pair on the side of the parts, in no relationship, that have statements of the
    /// whole which that element lacks. Elements that call it or are called by it are left out, since
    /// such code is an extraction or inlining.
    fn further_parts(&mut self, pair: Pair<NodeId>) -> Vec<NodeId> {
        let (change, side) = (self.change, self.side);
        let (whole, part) = (*pair.get(side.opposite()), *pair.get(side));
        let node = change.node(part);
        let beside = node
            .parent
            .and_then(|parent| self.unrelated.get(&(parent, node.kind)));
        let Some(beside) = beside else {
            return Vec::new();
        };
        // Statements of the whole that its own counterpart lacks.
        let lost = statements_without(change.statements(whole), &change.statements(part));
        if lost.values().sum::<usize>() < STATEMENTS_MIN {
            return Vec::new();
        }
        let of_part: Set<Symbol> = change.tokens(part).collect();
        let mut parts = Vec::new();
        for &other in beside {
            let (statements, tokens) = self.contents.entry(other).or_insert_with(|| {
                let tokens = change.tokens(other).collect();
                (change.statements(other), tokens)
            });
            if !self.budget.spend(1 + statements.len() as u64) {
                break;
            }
            let common = common_statements(statements, &lost);
            let all: usize = statements.values().sum();
            let calls = of_part.contains(&change.node(other).name) || tokens.contains(&node.name);
            if common >= STATEMENTS_MIN && 2 * common >= all && !calls {
                parts.push(other);
            }
        }
        parts
    }
}
