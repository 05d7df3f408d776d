//! Finds chains of shifted names: `a` was renamed to `b`, and `b` to `c`. As `b` exists on both
//! sides, names alone suggest that `b` stayed, `a` was inlined and `c` was extracted.

use super::context::Context;
use super::matching::Identifier;
use super::reused_names::has_code;
use crate::base::bag::Symbol;
use crate::base::pair::{Pair, Side};
use crate::base::{Map, Set};
use crate::cst::NodeId;

/// Number of tokens of outlines whose scan costs as much as one comparison of bags.
const TOKENS_PER_COMPARISON: u64 = 64;
/// Minimum number of tokens of a body that identifies an element without any use of it.
const DISTINCTIVE_TOKENS_MIN: usize = 6;

/// Tokens of a body, with `None` for the names of called siblings.
type BodyShape = Vec<Option<Symbol>>;

/// Before element, and the after element that has the body of the before element.
type RenamedBody = (NodeId, NodeId);

/// Removes from `pairs`, whose elements have equal identifiers, each pair whose names were shifted,
/// and returns the pairs of equal bodies that replace the removed pairs. `unmatched` are all siblings that can be paired.
///
/// A chain leads by equal bodies from an element whose identifier is not on the after side, over at
/// least one pair, to an element whose identifier is not on the before side. Calls in the bodies of
/// the chain use the new names, and at least half of the changed uses of the names outside follow
/// the chain.
pub(super) fn replace_pairs(
    context: &Context<'_>,
    pairs: &mut Vec<(NodeId, NodeId)>,
    unmatched: &[(Identifier, Side, NodeId)],
) -> Vec<RenamedBody> {
    let paired: Pair<Set<NodeId>> = Pair::new(
        pairs.iter().map(|pair| pair.0).collect(),
        pairs.iter().map(|pair| pair.1).collect(),
    );
    let unpaired = |of: Side| -> Vec<NodeId> {
        let of_side = unmatched.iter().filter(|&&(_, side, node)| {
            side == of && !paired.get(of).contains(&node) && has_code(context, of, node)
        });
        of_side.map(|&(.., node)| node).collect()
    };
    let unpaired = Pair::new(unpaired(Side::Before), unpaired(Side::After));
    if unpaired.before.is_empty() || unpaired.after.is_empty() {
        return Vec::new();
    }
    let changed: Map<NodeId, NodeId> = pairs
        .iter()
        .copied()
        .filter(|&(before, after)| {
            has_code(context, Side::Before, before)
                && has_code(context, Side::After, after)
                && !context.evidence.is_unchanged(before, after)
        })
        .collect();
    if changed.is_empty() || !context.budget.spend(1 + changed.len() as u64) {
        return Vec::new();
    }
    let chains = chains(context, &unpaired, &changed);
    let mut replacements = Vec::new();
    for chain in chains {
        if calls_follow(context, &chain) && uses_follow(context, &chain) {
            replacements.extend(chain);
        }
    }
    let replaced: Set<NodeId> = replacements.iter().map(|link| link.0).collect();
    pairs.retain(|pair| !replaced.contains(&pair.0));
    replacements
}

/// Returns the chains of equal bodies. `unpaired` are the elements without an element of the same
/// identifier, and `changed` the pairs of the same identifier whose bodies differ.
fn chains(
    context: &Context<'_>,
    unpaired: &Pair<Vec<NodeId>>,
    changed: &Map<NodeId, NodeId>,
) -> Vec<Vec<RenamedBody>> {
    let mut of_after: Vec<(NodeId, NodeId)> = changed
        .iter()
        .map(|(&before, &after)| (after, before))
        .collect();
    of_after.sort_unstable();
    let before: Vec<NodeId> = of_after.iter().map(|pair| pair.1).collect();
    let after: Vec<NodeId> = of_after.iter().map(|pair| pair.0).collect();
    let partner: Map<NodeId, NodeId> = of_after.into_iter().collect();
    let members = Pair::new(
        [&unpaired.before[..], &before].concat(),
        [&unpaired.after[..], &after].concat(),
    );
    let names: Set<Symbol> = Side::BOTH
        .into_iter()
        .flat_map(|side| {
            let nodes = &context.linked.sides.get(side).nodes;
            members.get(side).iter().map(|&node| nodes[node].name)
        })
        .collect();
    let unique = |side: Side| {
        let mut unique: Map<BodyShape, Option<NodeId>> = Map::default();
        for &node in members.get(side) {
            let of_shape = unique.entry(shape(context, side, node, &names));
            of_shape
                .and_modify(|element| *element = None)
                .or_insert(Some(node));
        }
        unique
    };
    let (unique_before, unique_after) = (unique(Side::Before), unique(Side::After));
    let next = |node: NodeId| -> Option<NodeId> {
        let shape = shape(context, Side::Before, node, &names);
        (*unique_before.get(&shape)?)?;
        *unique_after.get(&shape)?
    };
    let mut chains = Vec::new();
    for &first in &unpaired.before {
        let mut chain: Vec<RenamedBody> = Vec::new();
        let mut current = Some(first);
        while let Some(node) = current.take().filter(|_| chain.len() <= changed.len()) {
            let Some(after) = next(node) else { break };
            chain.push((node, after));
            current = partner.get(&after).copied();
            if current.is_none() && chain.len() > 1 {
                chains.push(std::mem::take(&mut chain));
            }
        }
    }
    chains
}

/// Returns the tokens of the body of the element `node`, with `None` in place of each called name that
/// is in `names`.
fn shape(context: &Context<'_>, side: Side, node: NodeId, names: &Set<Symbol>) -> BodyShape {
    let code = context.evidence.code(side, node);
    let tokens = code.tokens.iter().enumerate();
    let shape = tokens.map(|(index, token)| {
        let next = code.tokens.get(index + 1);
        let is_called = next.is_some_and(|&next| context.evidence.opens_arguments(next));
        (!is_called || !names.contains(token)).then_some(*token)
    });
    shape.collect()
}

/// Returns true if calls between the elements of a chain use the new names.
fn calls_follow(context: &Context<'_>, chain: &[RenamedBody]) -> bool {
    let (before_nodes, after_nodes) = (&context.before().nodes, &context.after().nodes);
    let names: Map<Symbol, Symbol> = chain
        .iter()
        .map(|&(before, after)| (before_nodes[before].name, after_nodes[after].name))
        .collect();
    chain.iter().all(|&(before, after)| {
        let codes = (
            context.evidence.code(Side::Before, before),
            context.evidence.code(Side::After, after),
        );
        let mut tokens = codes.0.tokens.iter().zip(&codes.1.tokens).enumerate();
        tokens.all(|(index, (old, new))| {
            let next = codes.0.tokens.get(index + 1);
            let is_called = next.is_some_and(|&next| context.evidence.opens_arguments(next));
            let expected = names.get(old).filter(|_| is_called).unwrap_or(old);
            expected == new
        })
    })
}

/// Returns true if the uses of the names outside of a chain follow it, rather than stay with their
/// names. Without any uses, a body must call another element of the chain or be long enough to
/// identify its element.
fn uses_follow(context: &Context<'_>, chain: &[RenamedBody]) -> bool {
    let (before_nodes, after_nodes) = (&context.before().nodes, &context.after().nodes);
    let mut names: Vec<Symbol> = chain
        .iter()
        .flat_map(|link| [before_nodes[link.0].name, after_nodes[link.1].name])
        .collect();
    names.sort_unstable();
    names.dedup();
    let members: (Vec<NodeId>, Vec<NodeId>) = chain.iter().copied().unzip();
    let (Some(before), Some(after)) = (
        uses(context, Side::Before, &members.0, &names),
        uses(context, Side::After, &members.1, &names),
    ) else {
        return false;
    };
    if before.is_empty() && after.is_empty() {
        let is_distinctive = |&(before, _): &RenamedBody| {
            let code = context.evidence.code(Side::Before, before);
            let calls = |other: &RenamedBody| code.tokens.contains(&before_nodes[other.0].name);
            code.tokens.len() >= DISTINCTIVE_TOKENS_MIN || chain.iter().any(calls)
        };
        return chain.iter().any(is_distinctive);
    }
    let count = |of: &Map<Symbol, u32>, name: Symbol| of.get(&name).copied().unwrap_or(0);
    let difference = |old: Symbol, new: Symbol| count(&before, old).abs_diff(count(&after, new));
    let shifts = chain
        .iter()
        .map(|link| (before_nodes[link.0].name, after_nodes[link.1].name));
    let if_shifted: u32 = shifts.map(|(old, new)| difference(old, new)).sum();
    let if_stayed: u32 = names.iter().map(|&name| difference(name, name)).sum();
    if_shifted <= if_stayed
}

/// Returns the number of occurrences of each of `names` in the code of a side, outside of
/// `members`. `None` if the budget is exhausted.
fn uses(
    context: &Context<'_>,
    side: Side,
    members: &[NodeId],
    names: &[Symbol],
) -> Option<Map<Symbol, u32>> {
    let cst = context.linked.sides.get(side);
    let mut uses: Map<Symbol, u32> = Map::default();
    for (index, file) in cst.files.entries() {
        let tokens = &file.outline.tokens;
        if !context
            .budget
            .spend(tokens.len() as u64 / TOKENS_PER_COMPARISON)
        {
            return None;
        }
        for token in tokens {
            let name = file.symbol(token.symbol);
            let is_own = |&node: &NodeId| {
                let inner = &cst.nodes[node];
                index == inner.file && (inner.start..inner.end).contains(&token.start)
            };
            if names.binary_search(&name).is_ok() && !members.iter().any(is_own) {
                *uses.entry(name).or_default() += 1;
            }
        }
    }
    Some(uses)
}
