//! Matches homonyms, the elements with the same identifier in the same container: local classes of
//! several methods, functions with the same name in several callbacks, alternatives of an `#if`,
//! types with the same qualified name in several files. Their order does not identify them if one
//! was added or removed.

use crate::base::bag::Symbol;
use crate::base::pair::{Pair, Side};
use crate::base::path::RepoPath;
use crate::base::{Map, Set};
use crate::cst::NodeId;
use crate::cst::members::distinctions::Distinction;
use crate::relate::context::Context;
use crate::relate::matching::{MatchCandidate, elements};
use crate::relate::similarity::join;
use std::collections::VecDeque;
use std::hash::Hash;

/// Scope of a homonym within its container, which distinguishes it from other homonyms.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
enum HomonymScope<'a> {
    /// Directly in the container.
    Container,
    /// The element is in the text of the member with this signature.
    Member(Symbol),
    /// The element is in this file, and its container is not: it is an outermost element, or a member
    /// that is defined outside of its type, perhaps once for each platform.
    File(&'a RepoPath),
}

/// Innermost sibling that encloses each of the children of a container in the text. Methods and
/// fields have no children, but other elements can be inside their text.
#[derive(Default)]
pub struct EnclosingSiblings(Map<NodeId, NodeId>);

impl EnclosingSiblings {
    /// Finds the enclosing siblings of `children`, which are the elements of one container in the
    /// order of the text.
    pub fn new(context: &Context<'_>, children: &[NodeId]) -> EnclosingSiblings {
        let mut enclosing = Map::default();
        let mut open: Vec<NodeId> = Vec::new();
        for &child in children {
            let node = context.node(child);
            let encloses = |other: NodeId| {
                let other = context.node(other);
                other.file == node.file && other.end >= node.end
            };
            while open.pop_if(|other| !encloses(*other)).is_some() {}
            if let Some(&sibling) = open.last() {
                enclosing.insert(child, sibling);
            }
            open.push(child);
        }
        EnclosingSiblings(enclosing)
    }

    /// Returns the scope of an element within its container.
    fn scope<'a>(&self, context: &Context<'a>, node: NodeId) -> HomonymScope<'a> {
        let inner = context.node(node);
        let is_in_file = |parent: NodeId| context.node(parent).file == inner.file;
        match (inner.parent.filter(|&it| is_in_file(it)), self.0.get(&node)) {
            (None, _) => HomonymScope::File(&context.file(node).path),
            (Some(_), Some(&member)) => HomonymScope::Member(context.node(member).signature),
            (Some(_), None) => HomonymScope::Container,
        }
    }
}

/// Matches homonyms: first those of one scope with equal [`Distinction`]s, then those of one scope, then the
/// remaining ones.
pub fn pairs(
    context: &Context<'_>,
    enclosing: &Pair<EnclosingSiblings>,
    homonyms: Pair<Vec<NodeId>>,
) -> Vec<(NodeId, NodeId)> {
    let scope = |node: NodeId| enclosing.get(node.side()).scope(context, node);
    let distinctions = Pair::of_sides(|side| {
        let nodes = homonyms.get(side).iter();
        let known = nodes.map(|&node| (node, context.tree_of(node).distinction(node)));
        known.collect::<Map<NodeId, Distinction>>()
    });
    let is_known = |it: &Distinction| *it != Distinction::None;
    let mut all = distinctions
        .before
        .values()
        .chain(distinctions.after.values());
    let is_distinguished = all.any(is_known);
    let mut pairs = Vec::new();
    let mut remaining = homonyms;
    if is_distinguished {
        let key = |node: NodeId| (scope(node), distinctions.get(node.side()).get(&node));
        remaining = match_groups(context, remaining, key, &mut pairs);
    }
    remaining = match_groups(context, remaining, scope, &mut pairs);
    remaining.before.sort_unstable();
    remaining.after.sort_unstable();
    match_by_content(context, &mut remaining, &mut pairs);
    let is_any_in_member = |side: Side| {
        let EnclosingSiblings(enclosing) = enclosing.get(side);
        let mut nodes = remaining.get(side).iter();
        nodes.any(|node| enclosing.contains_key(node))
    };
    // Elements in different members that are not similar have only their name in common.
    if !is_any_in_member(Side::Before) && !is_any_in_member(Side::After) {
        match_single(&mut remaining, &mut pairs);
    }
    pairs
}

/// Matches homonyms with the same key by their content, and a single one with a single one. Returns the
/// others.
fn match_groups<K: Eq + Hash>(
    context: &Context<'_>,
    homonyms: Pair<Vec<NodeId>>,
    key: impl Fn(NodeId) -> K,
    pairs: &mut Vec<(NodeId, NodeId)>,
) -> Pair<Vec<NodeId>> {
    let mut indices: Map<K, usize> = Map::default();
    let mut groups: Vec<Pair<Vec<NodeId>>> = Vec::new();
    for side in Side::BOTH {
        for &node in homonyms.get(side) {
            let next = groups.len();
            let index = *indices.entry(key(node)).or_insert(next);
            if index == next {
                groups.push(Pair::default());
            }
            groups[index].get_mut(side).push(node);
        }
    }
    let mut remaining: Pair<Vec<NodeId>> = Pair::default();
    for mut group in groups {
        match_by_content(context, &mut group, pairs);
        match_single(&mut group, pairs);
        remaining.before.append(&mut group.before);
        remaining.after.append(&mut group.after);
    }
    remaining
}

/// Matches the remaining elements if there is a single one on each side.
fn match_single(remaining: &mut Pair<Vec<NodeId>>, pairs: &mut Vec<(NodeId, NodeId)>) {
    if let ([before], [after]) = (&remaining.before[..], &remaining.after[..]) {
        pairs.push((*before, *after));
        *remaining = Pair::default();
    }
}

/// Matches elements with equal tokens, then similar ones.
fn match_by_content(
    context: &Context<'_>,
    remaining: &mut Pair<Vec<NodeId>>,
    pairs: &mut Vec<(NodeId, NodeId)>,
) {
    match_equal(context, remaining, pairs);
    match_similar(context, remaining, pairs);
}

/// Matches elements with equal tokens, in order.
fn match_equal(
    context: &Context<'_>,
    remaining: &mut Pair<Vec<NodeId>>,
    pairs: &mut Vec<(NodeId, NodeId)>,
) {
    let tokens = |node: NodeId| -> Vec<Symbol> {
        let tokens = &context.node(node).tokens;
        context.bags.symbols(node, tokens).collect()
    };
    if remaining.before.is_empty() || remaining.after.is_empty() {
        return;
    }
    let mut unmatched: Map<Vec<Symbol>, VecDeque<NodeId>> = Map::default();
    for &after in &remaining.after {
        let text = tokens(after);
        unmatched.entry(text).or_default().push_back(after);
    }
    let from = pairs.len();
    for &before in &remaining.before {
        let equals = unmatched.get_mut(&tokens(before));
        if let Some(after) = equals.and_then(VecDeque::pop_front) {
            pairs.push((before, after));
        }
    }
    remove_matched(remaining, &pairs[from..]);
}

/// Matches similar elements, the most similar first.
fn match_similar(
    context: &Context<'_>,
    remaining: &mut Pair<Vec<NodeId>>,
    pairs: &mut Vec<(NodeId, NodeId)>,
) {
    if remaining.before.is_empty() || remaining.after.is_empty() {
        return;
    }
    let _reserve = context.reserve(remaining.before.len() * remaining.after.len());
    let bags = context.bags;
    let sources = |side: Side| -> Vec<_> {
        let nodes = remaining.get(side).iter();
        nodes.map(|&node| bags.source(node)).collect()
    };
    let threshold = context.options.similarity_min;
    let (befores, afters) = (sources(Side::Before), sources(Side::After));
    let Some(similar) = join(&befores, &afters, &bags.idf, threshold, &context.budget) else {
        context.give_up("the comparison of elements of one name at one place");
        return;
    };
    let mut candidates: Vec<MatchCandidate> = similar
        .into_iter()
        .map(|pair| {
            let (before, after) = (remaining.before[pair.first], remaining.after[pair.second]);
            let rank = pair.shared * pair.similarity;
            MatchCandidate::new(context.linked, before, after, rank, pair.similarity)
        })
        .collect();
    candidates.sort_by(MatchCandidate::order);
    let from = pairs.len();
    let mut matched: Set<NodeId> = Set::default();
    for MatchCandidate { before, after, .. } in candidates {
        if !matched.contains(&before) && !matched.contains(&after) {
            matched.extend([before, after]);
            pairs.push((before, after));
        }
    }
    remove_matched(remaining, &pairs[from..]);
}

/// Removes the elements of `pairs` from the remaining ones.
fn remove_matched(remaining: &mut Pair<Vec<NodeId>>, pairs: &[(NodeId, NodeId)]) {
    let matched = elements(pairs);
    for side in Side::BOTH {
        let remaining = remaining.get_mut(side);
        remaining.retain(|node| !matched.contains(node));
    }
}
