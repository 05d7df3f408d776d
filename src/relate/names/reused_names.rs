//! Finds elements whose name is reused by another element: an element was renamed, and a sibling
//! has its old name now; or an element was renamed to the name of a removed one. Equal bodies show
//! this, while the names suggest the opposite.

use crate::base::bag::Symbol;
use crate::base::pair::{Pair, Side};
use crate::base::path::RepoPath;
use crate::base::{Map, Set};
use crate::cst::NodeId;
use crate::relate::context::Context;
use crate::relate::matching::{UnmatchedSibling, elements};
use crate::relate::types::signatures::have_same_types;

/// Removes from `pairs`, whose elements have equal identifiers, each pair for which an unpaired
/// sibling has the body of one of its elements, and returns the pairs of equal bodies that replace
/// them. `unmatched` are all siblings that can be paired, with their identifiers and sides.
///
/// A pair stays if one of its elements has all statements of the other one: it was extended or cut, and the
/// sibling is a copy. It also stays if its element calls the unpaired sibling, because the body was then
/// extracted or inlined, unless the parameter types went with the body; or if other code uses the name of
/// the pair's element and not the name of the sibling, or if each file calls it as often as before.
pub fn replace_pairs(
    context: &Context<'_>,
    pairs: &mut Vec<(NodeId, NodeId)>,
    unmatched: &[UnmatchedSibling],
) -> Vec<(NodeId, NodeId)> {
    let unpaired = unpaired_siblings(context, pairs, unmatched);
    let mut replacements = Vec::new();
    for side in Side::BOTH {
        // Unpaired elements of the side by their bodies; `None` for a body of several elements.
        let mut unpaired_by_body: Map<Vec<Symbol>, Option<NodeId>> = Map::default();
        for &node in unpaired.get(side) {
            if let Some(body) = body(context, node) {
                let element = unpaired_by_body.entry(body).or_insert(Some(node));
                element.take_if(|element| *element != node);
            }
        }
        if unpaired_by_body.is_empty() {
            continue;
        }
        // For the element of this side in a pair, the unpaired element that replaces the element.
        let mut substitutes: Map<NodeId, NodeId> = Map::default();
        for &(before, after) in pairs.iter() {
            let (own, _) = side.ordered(before, after);
            let substitute = take_equal_body(context, side, (before, after), &mut unpaired_by_body);
            substitutes.extend(substitute.map(|substitute| (own, substitute)));
        }
        let used = used_elsewhere(context, side, &substitutes);
        substitutes
            .retain(|element, substitute| !used.contains(element) || used.contains(substitute));
        for &(before, after) in pairs.iter() {
            let (own, other) = side.ordered(before, after);
            let is_called = |substitute: NodeId| {
                used.contains(&own) && keeps_calls(context, side, (own, substitute), other)
            };
            if substitutes.get(&own).is_some_and(|&it| is_called(it)) {
                substitutes.remove(&own);
            }
        }
        pairs.retain(|&(before, after)| {
            let (own, other) = side.ordered(before, after);
            let substitute = substitutes.get(&own);
            replacements.extend(substitute.map(|&substitute| side.ordered(substitute, other)));
            substitute.is_none()
        });
    }
    replacements
}

/// Returns the elements with code among `unmatched` that are in none of `pairs`.
pub fn unpaired_siblings(
    context: &Context<'_>,
    pairs: &[(NodeId, NodeId)],
    unmatched: &[UnmatchedSibling],
) -> Pair<Vec<NodeId>> {
    let paired = elements(pairs);
    let mut unpaired = Pair::<Vec<NodeId>>::default();
    for &UnmatchedSibling { node, .. } in unmatched {
        if !paired.contains(&node) && has_code(context, node) {
            unpaired.get_mut(node.side()).push(node);
        }
    }
    unpaired
}

/// Returns the unpaired element of `side` whose body equals that of the pair's element on the other
/// side, if the pair's own element on `side` has a clearly different body and does not call it;
/// removes it from `bodies`.
fn take_equal_body(
    context: &Context<'_>,
    side: Side,
    (before, after): (NodeId, NodeId),
    bodies: &mut Map<Vec<Symbol>, Option<NodeId>>,
) -> Option<NodeId> {
    let pair = Pair::new(before, after);
    if !has_code(context, *pair.get(side))
        || context.evidence.is_unchanged(before, after)
        || !context.budget.spend(1)
    {
        return None;
    }
    let other_side = side.opposite();
    let element = bodies.get_mut(&body(context, *pair.get(other_side))?)?;
    let other = (*element)?;
    let codes = Pair::new(context.evidence.code(before), context.evidence.code(after));
    let alignment = context.evidence.alignment(before, after, &context.budget);
    let similarity = alignment.similarity(codes.as_ref().map(|code| &**code));
    // An element of the name that has every statement of the code is a longer version of it.
    let is_longer = (0..codes.get(other_side).statements.len()).all(|statement| {
        let partner = alignment.partners.get(other_side)[statement];
        partner.is_some_and(|partner| {
            codes.get(side).tokens_of(partner as usize)
                == codes.get(other_side).tokens_of(statement)
        })
    });
    let is_different = !is_longer && similarity + context.options.whole_similarity_more_min < 1.0;
    let name = context.node(other).name;
    let calls = codes.get(side).tokens.contains(&name);
    let (sibling_before, sibling_after) = side.ordered(other, *pair.get(other_side));
    let takes_parameters = || {
        have_same_types(context, sibling_before, sibling_after)
            && !have_same_types(context, before, after)
    };
    (is_different && (!calls || takes_parameters()))
        .then(|| element.take())
        .flatten()
}

/// Returns the elements of `substitutes`, keys and values, whose names occur on `side` outside of the
/// element itself. All keys if the budget is exhausted, so that no element is substituted.
fn used_elsewhere(
    context: &Context<'_>,
    side: Side,
    substitutes: &Map<NodeId, NodeId>,
) -> Set<NodeId> {
    let mut named: Map<Symbol, Vec<NodeId>> = Map::default();
    for (&element, &substitute) in substitutes {
        for node in [element, substitute] {
            named.entry(context.node(node).name).or_default().push(node);
        }
    }
    let mut used = Set::default();
    if named.is_empty() {
        return used;
    }
    for (index, file) in context.side(side).files.entries() {
        let tokens = &file.outline.tokens;
        if !context.spend_on_tokens(tokens.len()) {
            // No name was reused if its uses are unknown.
            return substitutes.keys().copied().collect();
        }
        for token in tokens {
            let Some(nodes) = named.get_mut(&file.symbol(token.symbol)) else {
                continue;
            };
            nodes.retain(|&node| {
                let inner = context.node(node);
                let is_own = index == inner.file && (inner.start..inner.end).contains(&token.start);
                if !is_own {
                    used.insert(node);
                }
                is_own
            });
        }
    }
    used
}

/// Returns true if the name of `own` is called on the other side, where `other` has it, and each file there
/// calls it as often on `side`: nobody exchanged this name for that of the `substitute`. True if the budget is
/// spent.
fn keeps_calls(
    context: &Context<'_>,
    side: Side,
    (own, substitute): (NodeId, NodeId),
    other: NodeId,
) -> bool {
    let name = context.node(own).name;
    let there = calls_by_file(context, side.opposite(), &[other], name);
    let here = calls_by_file(context, side, &[own, substitute], name);
    there.zip(here).is_none_or(|(there, here)| {
        let count = |path: &RepoPath| here.get(path).copied().unwrap_or(0);
        !there.is_empty() && there.iter().all(|(path, &calls)| count(path) >= calls)
    })
}

/// Returns the number of calls of a name outside of `members` in each file of a side that has any. `None` if
/// the budget is spent.
fn calls_by_file<'a>(
    context: &Context<'a>,
    side: Side,
    members: &[NodeId],
    name: Symbol,
) -> Option<Map<&'a RepoPath, usize>> {
    let mut calls = Map::default();
    for (index, file) in context.side(side).files.entries() {
        let tokens = &file.outline.tokens;
        if !context.spend_on_tokens(tokens.len()) {
            return None;
        }
        let is_in = |member: &NodeId, start: u32| {
            let inner = context.node(*member);
            index == inner.file && (inner.start..inner.end).contains(&start)
        };
        let called = tokens.windows(2).filter(|pair| {
            file.symbol(pair[0].symbol) == name
                && context
                    .evidence
                    .opens_arguments(file.symbol(pair[1].symbol))
                && !members.iter().any(|member| is_in(member, pair[0].start))
        });
        let count = called.count();
        if count > 0 {
            calls.insert(&file.path, count);
        }
    }
    Some(calls)
}

/// Returns true for methods and functions with a body, except for constructors.
pub fn has_code(context: &Context<'_>, node: NodeId) -> bool {
    let inner = context.node(node);
    inner.kind.is_callable() && !inner.is_constructor && !inner.is_abstract
}

/// Returns the tokens of the body of the element `node`; `None` if the body is too short to identify
/// an element.
fn body(context: &Context<'_>, node: NodeId) -> Option<Vec<Symbol>> {
    let code = context.evidence.code(node);
    code.is_distinctive().then(|| code.tokens.clone())
}
