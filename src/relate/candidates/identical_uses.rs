//! Shortcut for attributes that identical statements use before and after. Such attributes are the
//! most similar to each other, so they need not be compared with all others. In changes with
//! thousands of fields or constants, comparing all pairs would take quadratic time.

use crate::base::bag::Symbol;
use crate::base::pair::{Pair, Side};
use crate::base::{Map, Set};
use crate::cst::NodeId;
use crate::relate::classify;
use crate::relate::context::Context;
use crate::relate::matching::{MatchCandidate, Matching};

/// For the entries of a bag, the only element of one side with such a bag; `None` if several elements
/// have such a bag.
type OnlyByBag<'a> = Map<&'a [(Symbol, u32)], Option<NodeId>>;

/// Removes from `attributes`, the unmatched ones of both sides, each pair of attributes that are used
/// by identical statements, and returns the removed pairs as candidates. A pair stays in `attributes`
///
/// - if a third attribute is used by the same statements,
/// - if an unmatched attribute of the other side has the name of one of the two, because attributes of
///   equal name are ranked first, or
/// - if the two may not be matched.
///
/// The result of the similarity join is the same as without this step: the attributes of a removed
/// pair share all their tokens, so no other pair with one of them has a higher score.
pub fn remove_pairs(
    matching: &Matching<'_>,
    attributes: &mut Pair<Vec<NodeId>>,
) -> Vec<MatchCandidate> {
    let context = matching.context;
    let names = Pair::of_sides(|side| {
        let names: Set<Symbol> = attributes
            .get(side)
            .iter()
            .map(|&node| context.node(node).name)
            .collect();
        names
    });
    let has_namesake = |node: NodeId| {
        let name = context.node(node).name;
        names.get(node.side().opposite()).contains(&name)
    };
    // Attributes whose bag no other one of their side has; equal bags on both sides are a pair.
    let added = only_by_bag(context, &attributes.after);
    let mut pairs = Vec::new();
    for (entries, before) in only_by_bag(context, &attributes.before) {
        let Some((before, after)) = before.zip(added.get(entries).copied().flatten()) else {
            continue;
        };
        if entries.is_empty()
            || has_namesake(before)
            || has_namesake(after)
            || classify::kind(matching, before, after).is_none()
        {
            continue;
        }
        let bag = context.bags.source(before);
        let weight = bag.weight(|symbol| context.bags.idf.weight(symbol));
        pairs.push(MatchCandidate::new(
            context.linked,
            before,
            after,
            weight,
            1.0,
        ));
    }
    pairs.sort_by(MatchCandidate::order);
    // Paired attributes need no similarity join any more.
    let of_pairs = pairs.iter().flat_map(|pair| [pair.before, pair.after]);
    let paired: Set<NodeId> = of_pairs.collect();
    for side in Side::BOTH {
        let attributes = attributes.get_mut(side);
        attributes.retain(|node| !paired.contains(node));
    }
    pairs
}

fn only_by_bag<'a>(context: &Context<'a>, nodes: &[NodeId]) -> OnlyByBag<'a> {
    let mut only = OnlyByBag::default();
    for &node in nodes {
        only.entry(context.bags.source(node).entries())
            .and_modify(|only| *only = None)
            .or_insert(Some(node));
    }
    only
}
