//! Names that were shifted along a chain: what was `a` is `b` now, and what was `b` is `c`. Each name but the
//! first is on both sides, so that names alone suggest that `b` stayed, `a` was inlined and `c` extracted.

use super::context::Context;
use super::matching::Identifier;
use super::reused_names::has_code;
use crate::base::bag::Symbol;
use crate::base::pair::{Pair, Side};
use crate::base::{Map, Set};
use crate::cst::NodeId;

/// Number of tokens of outlines whose comparison costs as much as a pair of bags.
const TOKENS: u64 = 64;
/// Number of tokens from which on a body says something without any use of its element.
const TOKENS_MIN: usize = 6;

/// What a body says if the names of siblings are left open where they are called.
type Shape = Vec<Option<Symbol>>;

/// An element before and the one after that has its body.
type Link = (NodeId, NodeId);

/// Takes the pairs of shifted names out of `pairs`, elements of one identifier, and returns those to be made
/// instead. `free` are all siblings that may be paired.
///
/// A chain leads from an element that has no namesake after, by equal bodies, over at least one pair to an element
/// that had no namesake. Calls of elements of the chain follow it, and so do at least as many of the other uses of
/// the names as do not.
pub(super) fn take_out(
    context: &Context<'_>,
    pairs: &mut Vec<(NodeId, NodeId)>,
    free: &[(Identifier, Side, NodeId)],
) -> Vec<Link> {
    let paired: Pair<Set<NodeId>> = Pair::new(
        pairs.iter().map(|pair| pair.0).collect(),
        pairs.iter().map(|pair| pair.1).collect(),
    );
    let left = |of: Side| -> Vec<NodeId> {
        let of_side = free.iter().filter(|&&(_, side, node)| {
            side == of && !paired.get(of).contains(&node) && has_code(context, of, node)
        });
        of_side.map(|&(.., node)| node).collect()
    };
    let left = Pair::new(left(Side::Before), left(Side::After));
    if left.before.is_empty() || left.after.is_empty() {
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
    let chains = chains(context, &left, &changed);
    let mut found = Vec::new();
    for chain in chains {
        if follow(context, &chain) && uses_follow(context, &chain) {
            found.extend(chain);
        }
    }
    let gone: Set<NodeId> = found.iter().map(|link| link.0).collect();
    pairs.retain(|pair| !gone.contains(&pair.0));
    found
}

/// The chains of equal bodies. `left` are elements without a namesake, `changed` the pairs of one identifier
/// whose bodies differ.
fn chains(
    context: &Context<'_>,
    left: &Pair<Vec<NodeId>>,
    changed: &Map<NodeId, NodeId>,
) -> Vec<Vec<Link>> {
    let mut of_after: Vec<(NodeId, NodeId)> =
        changed.iter().map(|(&one, &two)| (two, one)).collect();
    of_after.sort_unstable();
    let before: Vec<NodeId> = of_after.iter().map(|pair| pair.1).collect();
    let after: Vec<NodeId> = of_after.iter().map(|pair| pair.0).collect();
    let partner: Map<NodeId, NodeId> = of_after.into_iter().collect();
    let members = Pair::new(
        [&left.before[..], &before].concat(),
        [&left.after[..], &after].concat(),
    );
    let names: Set<Symbol> = Side::BOTH
        .into_iter()
        .flat_map(|side| {
            let nodes = &context.linked.sides.get(side).nodes;
            members.get(side).iter().map(|&node| nodes[node].name)
        })
        .collect();
    let only = |side: Side| {
        let mut only: Map<Shape, Option<NodeId>> = Map::default();
        for &node in members.get(side) {
            let of_shape = only.entry(shape(context, side, node, &names));
            of_shape.and_modify(|one| *one = None).or_insert(Some(node));
        }
        only
    };
    let (only_before, only_after) = (only(Side::Before), only(Side::After));
    let next = |node: NodeId| -> Option<NodeId> {
        let shape = shape(context, Side::Before, node, &names);
        (*only_before.get(&shape)?)?;
        *only_after.get(&shape)?
    };
    let mut chains = Vec::new();
    for &first in &left.before {
        let mut chain: Vec<Link> = Vec::new();
        let mut at = Some(first);
        while let Some(node) = at.take().filter(|_| chain.len() <= changed.len()) {
            let Some(after) = next(node) else { break };
            chain.push((node, after));
            at = partner.get(&after).copied();
            if at.is_none() && chain.len() > 1 {
                chains.push(std::mem::take(&mut chain));
            }
        }
    }
    chains
}

/// The tokens of a body, where those of `names` that are called are left open.
fn shape(context: &Context<'_>, side: Side, node: NodeId, names: &Set<Symbol>) -> Shape {
    let code = context.evidence.code(side, node);
    let tokens = code.tokens.iter().enumerate();
    let open = tokens.map(|(at, token)| {
        let next = code.tokens.get(at + 1);
        let is_called = next.is_some_and(|&next| context.evidence.opens_arguments(next));
        (!is_called || !names.contains(token)).then_some(*token)
    });
    open.collect()
}

/// Returns true if the bodies of a chain call under new names what they called under old ones.
fn follow(context: &Context<'_>, chain: &[Link]) -> bool {
    let (had, has) = (&context.before().nodes, &context.after().nodes);
    let names: Map<Symbol, Symbol> = chain
        .iter()
        .map(|&(before, after)| (had[before].name, has[after].name))
        .collect();
    chain.iter().all(|&(before, after)| {
        let codes = (
            context.evidence.code(Side::Before, before),
            context.evidence.code(Side::After, after),
        );
        let mut tokens = codes.0.tokens.iter().zip(&codes.1.tokens).enumerate();
        tokens.all(|(at, (one, two))| {
            let next = codes.0.tokens.get(at + 1);
            let is_called = next.is_some_and(|&next| context.evidence.opens_arguments(next));
            let became = names.get(one).filter(|_| is_called).unwrap_or(one);
            became == two
        })
    })
}

/// Returns true if the uses of the names outside of a chain moved along it, rather than stayed with their names. If
/// there are none, the bodies must call each other or be long enough.
fn uses_follow(context: &Context<'_>, chain: &[Link]) -> bool {
    let (had, has) = (&context.before().nodes, &context.after().nodes);
    let mut names: Vec<Symbol> = chain
        .iter()
        .flat_map(|link| [had[link.0].name, has[link.1].name])
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
        let is_distinctive = |&(before, _): &Link| {
            let code = context.evidence.code(Side::Before, before);
            let calls = |other: &Link| code.tokens.contains(&had[other.0].name);
            code.tokens.len() >= TOKENS_MIN || chain.iter().any(calls)
        };
        return chain.iter().any(is_distinctive);
    }
    let count = |of: &Map<Symbol, u32>, name: Symbol| of.get(&name).copied().unwrap_or(0);
    let moved = |one: Symbol, two: Symbol| count(&before, one).abs_diff(count(&after, two));
    let along = chain
        .iter()
        .map(|link| (had[link.0].name, has[link.1].name));
    let shifted: u32 = along.map(|(one, two)| moved(one, two)).sum();
    let stayed: u32 = names.iter().map(|&name| moved(name, name)).sum();
    shifted <= stayed
}

/// How often code of a side outside of `members` says each of `names`; none if the budget is spent.
fn uses(
    context: &Context<'_>,
    side: Side,
    members: &[NodeId],
    names: &[Symbol],
) -> Option<Map<Symbol, u32>> {
    let cst = context.linked.sides.get(side);
    let mut uses: Map<Symbol, u32> = Map::default();
    for (at, file) in cst.files.entries() {
        let tokens = &file.outline.tokens;
        if !context.budget.spend(tokens.len() as u64 / TOKENS) {
            return None;
        }
        for token in tokens {
            let name = file.symbol(token.symbol);
            let is_own = |&node: &NodeId| {
                let of = &cst.nodes[node];
                at == of.file && (of.start..of.end).contains(&token.start)
            };
            if names.binary_search(&name).is_ok() && !members.iter().any(is_own) {
                *uses.entry(name).or_default() += 1;
            }
        }
    }
    Some(uses)
}
