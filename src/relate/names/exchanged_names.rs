//! Finds chains of shifted names whose elements changed, too: `a` was renamed to `b`, `b` to `c`, and
//! each was edited. [`super::shifted_names`] finds those whose bodies are equal. Besides methods and
//! functions, types and files have such chains: `joint.py` became `dist.py`, and that `scalar.py`.
//! Chains of two methods or functions are also found if one of them moved.

use super::shifted_names::{chains_of_links, uses_follow};
use crate::base::bag::Symbol;
use crate::base::pair::{Pair, Side};
use crate::base::{Map, Set};
use crate::cst::NodeId;
use crate::lang::rules::KindGroup;
use crate::relate::candidates::ranked::{join_texts, scored_candidate};
use crate::relate::context::Context;
use crate::relate::evidence::caller_evidence::callers_explain_better;
use crate::relate::matching::{MatchCandidate, Matching, UnmatchedSibling, elements};
use crate::relate::relationship::Pass;

/// Similarity, 0 to 1, that the elements of each link must exceed. It is above the threshold of
/// other pairs, because elements of one file are often similar.
const SIMILARITY_MIN: f64 = 0.7;
/// Maximum similarity of the pairs that a less similar link of types or files replaces, as a share of its
/// similarity.
const SIMILARITY_OF_NAME_MAX: f64 = 0.5;

/// Link of a chain: an element before, the element after that continues it under another name, and
/// their similarity.
type Link = (NodeId, NodeId, f64);

/// Removes from `pairs`, whose elements have equal identifiers, each pair whose names were shifted,
/// and returns the links that replace the removed pairs. `unmatched` has all siblings that can be
/// paired, and `others` the pairs that were found for other reasons.
///
/// A chain leads from an element whose identifier is not on the after side, over at least one pair, to
/// an element whose identifier is not on the before side. Each link is more similar than the pairs
/// that it replaces, by `relate.whole_similarity_more_min`, and than all links with one of its
/// elements. The uses of the names follow the chain as in [`super::shifted_names`]; names of files
/// have no uses.
pub fn replace_pairs(
    context: &Context<'_>,
    pairs: &mut Vec<(NodeId, NodeId)>,
    others: &[(NodeId, NodeId)],
    unmatched: &[UnmatchedSibling],
) -> Vec<Link> {
    let paired = [elements(pairs), elements(others)];
    let mut unpaired = Pair::<Vec<NodeId>>::default();
    for &UnmatchedSibling { node, .. } in unmatched {
        let is_paired = paired.iter().any(|paired| paired.contains(&node));
        if !is_paired && has_content(context, node) {
            unpaired.get_mut(node.side()).push(node);
        }
    }
    if unpaired.before.is_empty() || unpaired.after.is_empty() {
        return Vec::new();
    }
    let changed: Vec<(NodeId, NodeId)> = pairs
        .iter()
        .copied()
        .filter(|&(before, after)| {
            has_content(context, before)
                && has_content(context, after)
                && !context.evidence.is_unchanged(before, after)
        })
        .collect();
    if changed.is_empty() {
        return Vec::new();
    }
    let is_affordable = context.budget.spend(1 + changed.len() as u64);
    let links = is_affordable.then(|| links(context, &unpaired, &changed));
    let Some(links) = links.flatten() else {
        context.give_up(Pass::SimilarNear.name());
        return Vec::new();
    };
    let link_of: Map<NodeId, Link> = links.iter().map(|&link| (link.0, link)).collect();
    let before_of: Map<NodeId, NodeId> = changed.iter().map(|&(old, new)| (new, old)).collect();
    let chains = chains_of_links(
        &unpaired.before,
        changed.len(),
        |before| link_of.get(&before).copied(),
        |link| before_of.get(&link.1).copied(),
    );
    let mut replacements = Vec::new();
    for chain in chains {
        let names: Vec<(NodeId, NodeId)> = chain.iter().map(|link| (link.0, link.1)).collect();
        let is_of_files = names.iter().all(|&(before, _)| is_file(context, before));
        let is_clear = chain.iter().any(|link| link.2 > SIMILARITY_MIN);
        if is_clear && (is_of_files || uses_follow(context, &names)) {
            replacements.extend(chain);
        }
    }
    let replaced: Set<NodeId> = replacements.iter().map(|link| link.0).collect();
    pairs.retain(|(before, _)| !replaced.contains(before));
    replacements
}

/// Returns true for files, types, and methods and functions with a body, except for constructors.
fn has_content(context: &Context<'_>, node: NodeId) -> bool {
    let inner = context.node(node);
    match inner.kind.group() {
        KindGroup::File | KindGroup::Type => true,
        KindGroup::Method | KindGroup::Function => !inner.is_constructor && !inner.is_abstract,
        KindGroup::Attribute => false,
    }
}

fn is_file(context: &Context<'_>, before: NodeId) -> bool {
    context.node(before).kind.group() == KindGroup::File
}

/// Returns the links between different names, at most one for each element: the most similar ones,
/// if each is more similar than the pairs of `changed` that it would replace. `None` if the budget is
/// spent.
fn links(
    context: &Context<'_>,
    unpaired: &Pair<Vec<NodeId>>,
    changed: &[(NodeId, NodeId)],
) -> Option<Vec<Link>> {
    let (changed_before, changed_after): (Vec<NodeId>, Vec<NodeId>) =
        changed.iter().copied().unzip();
    let similarity_min = context.options.similarity_min;
    // A chain begins and ends with elements that are in no pair.
    let has_link = |befores: &[NodeId], afters: &[NodeId]| {
        let similar = join_texts(context, befores, afters, similarity_min);
        similar.map(|pairs| !pairs.is_empty())
    };
    if !has_link(&unpaired.before, &changed_after)? || !has_link(&changed_before, &unpaired.after)?
    {
        return Some(Vec::new());
    }
    let befores = [&unpaired.before[..], &changed_before].concat();
    let afters = [&unpaired.after[..], &changed_after].concat();
    let similar = join_texts(context, &befores, &afters, similarity_min)?;
    let mut links: Vec<Link> = similar
        .iter()
        .map(|pair| (befores[pair.first], afters[pair.second], pair.similarity))
        .filter(|&(before, after, _)| context.comparable(before, after))
        .collect();
    links.sort_by(|first, second| {
        let by_similarity = second.2.total_cmp(&first.2);
        by_similarity.then((first.0, first.1).cmp(&(second.0, second.1)))
    });
    let after_of: Map<NodeId, NodeId> = changed.iter().copied().collect();
    let before_of: Map<NodeId, NodeId> = changed.iter().map(|&(old, new)| (new, old)).collect();
    let margin = context.options.whole_similarity_more_min;
    let is_more_similar = |&(before, after, similarity): &Link| {
        let own = after_of.get(&before).map(|&own| (before, own));
        let replaced = before_of.get(&after).map(|&own| (own, after));
        let has_members = !context.node(before).kind.is_callable();
        let mut pairs = own.into_iter().chain(replaced);
        pairs.all(|(old, new)| {
            let of_name = context.text_similarity(old, new).0;
            of_name + margin < similarity
                && (similarity > SIMILARITY_MIN
                    || has_members && of_name <= SIMILARITY_OF_NAME_MAX * similarity)
        })
    };
    let mut taken = Pair::<Set<NodeId>>::default();
    links.retain(|&(before, after, _)| {
        let is_free = !taken.before.contains(&before) && !taken.after.contains(&after);
        is_free && taken.before.insert(before) && taken.after.insert(after)
    });
    links.retain(|link| after_of.get(&link.0) != Some(&link.1) && is_more_similar(link));
    Some(links)
}

/// Matches the two links of a chain of methods or functions of which one moved: it took the name of
/// the other in its new container, or the other took its name in the old container. Both links must
/// be as similar as those of [`replace_pairs`]. A chain is matched only as a whole: none of its links is
/// refuted by callers or has an element of another chain.
pub fn match_moved(matching: &mut Matching<'_>) {
    let mut chains = Vec::new();
    for side in Side::BOTH {
        match moved(matching, side) {
            Some(found) => chains.extend(found),
            None => return matching.context.give_up(Pass::SimilarNear.name()),
        }
    }
    chains.retain(|chain: &[MatchCandidate; 2]| {
        let is_refuted =
            |link: &MatchCandidate| callers_explain_better(matching, link.before, link.after);
        !chain.iter().any(is_refuted)
    });
    chains.sort_by(|chain, other| chain[0].order(&other[0]));
    let mut taken = Pair::<Set<NodeId>>::default();
    let mut candidates = Vec::new();
    for chain in chains {
        let is_taken = |link: &MatchCandidate| {
            taken.before.contains(&link.before) || taken.after.contains(&link.after)
        };
        if !chain.iter().any(is_taken) {
            taken.before.extend(chain.map(|link| link.before));
            taken.after.extend(chain.map(|link| link.after));
            candidates.extend(chain);
        }
    }
    matching.match_candidates_instead(candidates, Pass::SimilarNear);
}

/// Returns the chains whose element in another container is on `side`; `None` if the budget is spent.
fn moved(matching: &Matching<'_>, side: Side) -> Option<Vec<[MatchCandidate; 2]>> {
    let context = matching.context;
    let nodes = context.linked.sides.as_ref().map(|cst| &cst.nodes);
    let is_code = |node: NodeId| {
        nodes.get(node.side())[node].kind.is_callable() && has_content(context, node)
    };
    let mut by_name: Map<Symbol, Vec<NodeId>> = Map::default();
    for node in matching.unmatched(side).filter(|&node| is_code(node)) {
        let name = nodes.get(side)[node].name;
        by_name.entry(name).or_default().push(node);
    }
    if by_name.is_empty() {
        return Some(Vec::new());
    }
    let other_side = side.opposite();
    let mut chains = Vec::new();
    for (before, after) in matching.pairs() {
        let (own, other) = side.ordered(before, after);
        let namesakes = by_name.get(&nodes.get(side)[own].name);
        let Some(namesakes) = namesakes.filter(|_| is_code(own)) else {
            continue;
        };
        if !is_code(other) || context.evidence.is_unchanged(before, after) {
            continue;
        }
        // Siblings of the pair that have no partner, on the other side.
        let parent = nodes.get(other_side)[other].parent;
        let siblings = context.side(other_side).children(parent);
        let is_free = |&node: &NodeId| matching.is_unmatched(node) && is_code(node);
        let renamed: Vec<NodeId> = siblings.iter().copied().filter(is_free).collect();
        let cost = 1 + siblings.len() / SIBLINGS_PER_COMPARISON + renamed.len() + namesakes.len();
        if !context.budget.spend(cost as u64) {
            return None;
        }
        if renamed.is_empty() {
            continue;
        }
        let own_similarity = context.text_similarity(before, after).0;
        let min = SIMILARITY_MIN.max(own_similarity + context.options.whole_similarity_more_min);
        let most_similar = |nodes: &[NodeId], to: NodeId, is_own: bool| {
            let candidates = nodes.iter().map(|&node| {
                let (before, after) = match is_own {
                    true => side.ordered(node, to),
                    false => side.ordered(to, node),
                };
                let similarity = context.text_similarity(before, after).0;
                scored_candidate(context, before, after, similarity)
            });
            let best = candidates.min_by(MatchCandidate::order);
            best.filter(|best| best.similarity > min)
        };
        // The namesake replaces `own` in the pair with `other`, and `own` is paired with an
        // unmatched sibling of `other`.
        let came = most_similar(namesakes, other, true);
        let left = came.and_then(|_| most_similar(&renamed, own, false));
        chains.extend(came.zip(left).map(|(came, left)| [came, left]));
    }
    Some(chains)
}

/// Number of siblings whose inspection costs as much as the comparison of two bags.
const SIBLINGS_PER_COMPARISON: usize = 64;
