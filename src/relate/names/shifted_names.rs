//! Finds chains of shifted names: `a` was renamed to `b`, and `b` to `c`. As `b` exists on both
//! sides, names alone suggest that `b` stayed, `a` was inlined and `c` was extracted.

use super::reused_names::{has_code, unpaired_siblings};
use crate::base::bag::Symbol;
use crate::base::pair::{Pair, Side};
use crate::base::{Map, Set};
use crate::cst::NodeId;
use crate::relate::context::Context;
use crate::relate::matching::UnmatchedSibling;
use crate::relate::relationship::Pass;

/// Minimum number of tokens of a body that identifies an element without any use of it.
const DISTINCTIVE_TOKENS_MIN: usize = 6;

/// Tokens of a body, with `None` for the names of called siblings.
type BodyShape = Vec<Option<Symbol>>;

/// Before element, and the after element that has the body of the before element.
type RenamedBody = (NodeId, NodeId);

/// Removes from `pairs`, whose elements have equal identifiers, each pair whose names were shifted,
/// and returns the pairs of equal bodies that replace the removed pairs. `unmatched` has all
/// siblings that can be paired.
///
/// A chain leads by equal bodies from an element whose identifier is not on the after side, over at
/// least one pair, to an element whose identifier is not on the before side. Calls in the bodies of
/// the chain use the new names, and at least half of the changed uses of the names outside follow
/// the chain.
pub fn replace_pairs(
    context: &Context<'_>,
    pairs: &mut Vec<(NodeId, NodeId)>,
    unmatched: &[UnmatchedSibling],
) -> Vec<RenamedBody> {
    let unpaired = unpaired_siblings(context, pairs, unmatched);
    if unpaired.before.is_empty() || unpaired.after.is_empty() {
        return Vec::new();
    }
    let changed: Map<NodeId, NodeId> = pairs
        .iter()
        .copied()
        .filter(|&(before, after)| {
            has_code(context, before)
                && has_code(context, after)
                && !context.evidence.is_unchanged(before, after)
        })
        .collect();
    if changed.is_empty() {
        return Vec::new();
    }
    if !context.budget.spend(1 + changed.len() as u64) {
        context.give_up(Pass::SimilarNear.name());
        return Vec::new();
    }
    let chains = chains(context, &unpaired, &changed);
    let mut replacements = Vec::new();
    for chain in chains {
        if calls_follow(context, &chain) && uses_follow(context, &chain) {
            replacements.extend(chain);
        }
    }
    let replaced: Set<NodeId> = replacements.iter().map(|(before, _)| *before).collect();
    pairs.retain(|(before, _)| !replaced.contains(before));
    replacements
}

/// Returns the chains of equal bodies. `unpaired` are the elements without an element of the same
/// identifier, and `changed` the pairs of the same identifier whose bodies differ.
fn chains(
    context: &Context<'_>,
    unpaired: &Pair<Vec<NodeId>>,
    changed: &Map<NodeId, NodeId>,
) -> Vec<Vec<RenamedBody>> {
    let before_of: Map<NodeId, NodeId> = changed
        .iter()
        .map(|(&before, &after)| (after, before))
        .collect();
    let mut members = unpaired.clone();
    members.before.extend(changed.keys());
    members.after.extend(changed.values());
    let names: Set<Symbol> = Side::BOTH
        .into_iter()
        .flat_map(|side| {
            let nodes = &context.side(side).nodes;
            members.get(side).iter().map(|&node| nodes[node].name)
        })
        .collect();
    // The only element of each shape; `None` if there are several.
    let only_element = |side: Side| {
        let mut by_shape: Map<BodyShape, Option<NodeId>> = Map::default();
        for &node in members.get(side) {
            let of_shape = by_shape.entry(shape(context, node, &names));
            of_shape
                .and_modify(|element| *element = None)
                .or_insert(Some(node));
        }
        by_shape
    };
    let (only_before, only_after) = (only_element(Side::Before), only_element(Side::After));
    let with_equal_body = |before: NodeId| -> Option<NodeId> {
        let shape = shape(context, before, &names);
        (*only_before.get(&shape)?)?;
        *only_after.get(&shape)?
    };
    let link = |before| Some((before, with_equal_body(before)?));
    let next = |link: &RenamedBody| before_of.get(&link.1).copied();
    chains_of_links(&unpaired.before, changed.len(), link, next)
}

/// Returns the chains of at least two links that begin at one of `first`. `link` returns the link of an element
/// before, and `next` the element before that has the identifier of a link's element after; a chain ends where
/// there is none. No chain has more than `pairs` links and one.
pub fn chains_of_links<L>(
    first: &[NodeId],
    pairs: usize,
    link: impl Fn(NodeId) -> Option<L>,
    next: impl Fn(&L) -> Option<NodeId>,
) -> Vec<Vec<L>> {
    let chain_from = |&first: &NodeId| {
        let mut chain = Vec::new();
        let mut open = Some(first);
        while let Some(before) = open {
            let link = Some(before)
                .filter(|_| chain.len() <= pairs)
                .and_then(&link)?;
            open = next(&link);
            chain.push(link);
        }
        (chain.len() > 1).then_some(chain)
    };
    first.iter().filter_map(chain_from).collect()
}

/// Returns the tokens of the body of the element `node`, with `None` in place of each called name that
/// is in `names`.
fn shape(context: &Context<'_>, node: NodeId, names: &Set<Symbol>) -> BodyShape {
    let code = context.evidence.code(node);
    let tokens = code.tokens.iter().enumerate();
    let shape = tokens.map(|(index, token)| {
        let next = code.tokens.get(index + 1);
        let is_called = next.is_some_and(|&next| context.evidence.opens_arguments(next));
        (!is_called || !names.contains(token)).then_some(*token)
    });
    shape.collect()
}

/// Returns true if the bodies of a chain differ only in the calls of its elements, which use the new
/// names.
fn calls_follow(context: &Context<'_>, chain: &[RenamedBody]) -> bool {
    let names: Map<Symbol, Symbol> = chain
        .iter()
        .map(|&(before, after)| (context.node(before).name, context.node(after).name))
        .collect();
    chain.iter().all(|&(before, after)| {
        let code_before = context.evidence.code(before);
        let code_after = context.evidence.code(after);
        let tokens = code_before.tokens.iter().zip(&code_after.tokens);
        tokens.enumerate().all(|(index, (old, new))| {
            let next = code_before.tokens.get(index + 1);
            let is_called = next.is_some_and(|&next| context.evidence.opens_arguments(next));
            let expected = names.get(old).filter(|_| is_called).unwrap_or(old);
            expected == new
        })
    })
}

/// Returns true if the uses of the names outside of a chain follow it, rather than stay with their
/// names. Without any uses, a body must call another element of the chain or be long enough to
/// identify its element.
pub fn uses_follow(context: &Context<'_>, chain: &[RenamedBody]) -> bool {
    let Some(differences) = use_differences(context, chain, None) else {
        return false;
    };
    let is_distinctive = |&(before, _): &RenamedBody| {
        let code = context.evidence.code(before);
        let calls = |(other, _): &RenamedBody| code.tokens.contains(&context.node(*other).name);
        code.tokens.len() >= DISTINCTIVE_TOKENS_MIN || chain.iter().any(calls)
    };
    match differences.has_uses {
        true => differences.if_shifted <= differences.if_stayed,
        false => chain.iter().any(is_distinctive),
    }
}

/// Numbers of uses that names lost or gained outside of the elements that have them.
pub struct UseDifferences {
    /// True if one of the names is used at all.
    has_uses: bool,
    /// True if each element of the chain is used by its name, on both sides.
    pub are_all_used: bool,
    /// Uses that do not fit if the names were shifted.
    pub if_shifted: u32,
    /// Uses that do not fit if the names stayed.
    pub if_stayed: u32,
}

/// Counts the uses of the names of a chain. The code of the chain's elements contains no uses, nor does
/// that of `left_out`, another element with one of the names. `None` if the budget is exhausted.
pub fn use_differences(
    context: &Context<'_>,
    chain: &[RenamedBody],
    left_out: Option<(Side, NodeId)>,
) -> Option<UseDifferences> {
    let mut names: Vec<Symbol> = chain
        .iter()
        .flat_map(|&(before, after)| [context.node(before).name, context.node(after).name])
        .collect();
    names.sort_unstable();
    names.dedup();
    let (before, after): (Vec<NodeId>, Vec<NodeId>) = chain.iter().copied().unzip();
    let mut members = Pair::new(before, after);
    if let Some((side, node)) = left_out {
        members.get_mut(side).push(node);
    }
    let uses_before = uses(context, Side::Before, &members.before, &names)?;
    let uses_after = uses(context, Side::After, &members.after, &names)?;
    let count = |uses: &Map<Symbol, u32>, name: Symbol| uses.get(&name).copied().unwrap_or(0);
    // Number of uses that a name lost or gained, if `old` became `new`.
    let difference =
        |old: Symbol, new: Symbol| count(&uses_before, old).abs_diff(count(&uses_after, new));
    let shifted = chain
        .iter()
        .map(|&(before, after)| difference(context.node(before).name, context.node(after).name));
    Some(UseDifferences {
        are_all_used: chain.iter().all(|&(before, after)| {
            count(&uses_before, context.node(before).name) > 0
                && count(&uses_after, context.node(after).name) > 0
        }),
        has_uses: !uses_before.is_empty() || !uses_after.is_empty(),
        if_shifted: shifted.sum(),
        if_stayed: names.iter().map(|&name| difference(name, name)).sum(),
    })
}

/// Returns the number of occurrences of each of `names` in the code of a side, outside of
/// `members`. `None` if the budget is exhausted.
fn uses(
    context: &Context<'_>,
    side: Side,
    members: &[NodeId],
    names: &[Symbol],
) -> Option<Map<Symbol, u32>> {
    let mut uses: Map<Symbol, u32> = Map::default();
    for (index, file) in context.side(side).files.entries() {
        let tokens = &file.outline.tokens;
        if !context.spend_on_tokens(tokens.len()) {
            return None;
        }
        for token in tokens {
            let name = file.symbol(token.symbol);
            let is_own = |&node: &NodeId| {
                let inner = context.node(node);
                index == inner.file && (inner.start..inner.end).contains(&token.start)
            };
            if names.binary_search(&name).is_ok() && !members.iter().any(is_own) {
                *uses.entry(name).or_default() += 1;
            }
        }
    }
    Some(uses)
}
