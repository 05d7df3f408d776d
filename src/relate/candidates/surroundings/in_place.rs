//! Matches elements of which nothing but the name changed: the same declaration between the same siblings.

use super::containers::by_container;
use crate::base::pair::Side;
use crate::cst::NodeId;
use crate::relate::candidates::ranked::scored_candidate;
use crate::relate::matching::{MatchCandidate, Matching};
use crate::relate::relationship::Pass;

/// Matches the last unmatched elements of a container and kind, one on each side, if their tokens are
/// equal but for their names, and the siblings before and behind them are matched to each other. Such an
/// element may be too short for every other comparison: an empty or abstract method, an alias. If several
/// changed, or one stands elsewhere, another element may have taken its place.
pub fn run(matching: &mut Matching<'_>) {
    let removed = by_container(matching, Side::Before, None);
    let added = by_container(matching, Side::After, None);
    let pairs = removed.iter().filter_map(|(container, removed)| {
        let added = added.get(container)?;
        match (&removed[..], &added[..]) {
            (&[before], &[after]) => Some((before, after)),
            _ => None,
        }
    });
    let renamed = pairs.filter(|&(before, after)| is_renamed_in_place(matching, before, after));
    let candidates: Vec<MatchCandidate> = renamed
        .map(|(before, after)| {
            let similarity = matching.context.text_similarity(before, after).0;
            scored_candidate(matching.context, before, after, similarity)
        })
        .collect();
    matching.match_candidates(candidates, Pass::Surroundings);
}

/// Returns true if two elements are equal but for their names, and have the same siblings beside them.
fn is_renamed_in_place(matching: &Matching<'_>, before: NodeId, after: NodeId) -> bool {
    let context = matching.context;
    let (node, other) = context.nodes(before, after);
    // A name can have several tokens (`Stack.Push`), of which one is replaced.
    let mut renamed = None;
    node.name != other.name
        && !node.is_unnamed
        && !other.is_unnamed
        && node.tokens.len() == other.tokens.len()
        && context.comparable(before, after)
        && have_same_neighbours(matching, before, after)
        && context
            .bags
            .symbols(before, &node.tokens)
            .zip(context.bags.symbols(after, &other.tokens))
            .all(|pair| pair.0 == pair.1 || *renamed.get_or_insert(pair) == pair)
}

/// Returns true if the siblings directly before both elements in their files are matched to each other, or
/// both are the first ones, and so behind them; and the files have one path.
fn have_same_neighbours(matching: &Matching<'_>, before: NodeId, after: NodeId) -> bool {
    let neighbours = |id: NodeId| -> Option<[Option<NodeId>; 2]> {
        let node = matching.context.node(id);
        let siblings = matching.context.tree_of(id).children(node.parent);
        let index = siblings.binary_search(&id).ok()?;
        let is_beside = |other: &&NodeId| matching.context.node(**other).file == node.file;
        let previous = siblings[..index].last().filter(is_beside).copied();
        let next = siblings.get(index + 1).filter(is_beside).copied();
        Some([previous, next])
    };
    let path = |id: NodeId| &matching.context.file(id).path;
    let (Some(had), Some(has)) = (neighbours(before), neighbours(after)) else {
        return false;
    };
    path(before) == path(after)
        && had.iter().zip(has).all(|pair| match pair {
            (Some(before), Some(after)) => matching.partner(*before) == Some(after),
            (before, after) => before.is_none() && after.is_none(),
        })
}
