//! Elements of one identifier at one place: local classes of several methods, functions of one name
//! in several callbacks, alternatives of an `#if`, types of one qualified name in several files.
//! Their order says nothing of which is which as soon as one more is there.

use super::context::Context;
use super::matching::MatchCandidate;
use super::similarity::join;
use crate::base::bag::Symbol;
use crate::base::pair::{Pair, Side};
use crate::base::path::RepoPath;
use crate::base::{Map, Set};
use crate::cst::{Cst, NodeId};
use std::collections::VecDeque;

/// What stands between homonyms and the place that they share: what tells them from each other, if
/// anything does.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
enum HomonymScope<'a> {
    /// Nothing.
    Nothing,
    /// The member in whose text the element lies, by its identifier.
    Member(Symbol),
    /// The file of an outermost element.
    File(&'a RepoPath),
}

/// The innermost sibling in whose text each of `children` lies, if there is one. Methods and fields
/// hold no elements, but their text may.
#[derive(Default)]
pub(super) struct Insides(Map<NodeId, NodeId>);

impl Insides {
    /// `children` are those of one place, in the order of the text.
    pub fn new(cst: &Cst, children: &[NodeId]) -> Insides {
        let mut insides = Map::default();
        let mut open: Vec<NodeId> = Vec::new();
        for &child in children {
            let node = &cst.nodes[child];
            let is_around = |other: NodeId| {
                let other = &cst.nodes[other];
                other.file == node.file && other.end >= node.end
            };
            while open.pop_if(|other| !is_around(*other)).is_some() {}
            if let Some(&around) = open.last() {
                insides.insert(child, around);
            }
            open.push(child);
        }
        Insides(insides)
    }

    fn around<'a>(&self, cst: &'a Cst, node: NodeId) -> HomonymScope<'a> {
        let inner = &cst.nodes[node];
        match (inner.parent, self.0.get(&node)) {
            (None, _) => HomonymScope::File(&cst.files[inner.file].path),
            (Some(_), Some(&around)) => HomonymScope::Member(cst.nodes[around].signature),
            (Some(_), None) => HomonymScope::Nothing,
        }
    }
}

/// Which of the homonyms `before` is which of `after`: first among those in the same member or file,
/// then among all that are left.
pub(super) fn pairs(
    context: &Context<'_>,
    insides: &Pair<Insides>,
    homonyms: Pair<Vec<NodeId>>,
) -> Vec<(NodeId, NodeId)> {
    let mut places: Map<HomonymScope<'_>, usize> = Map::default();
    let mut groups: Vec<Pair<Vec<NodeId>>> = Vec::new();
    for side in Side::BOTH {
        let cst = context.linked.sides.get(side);
        for &node in homonyms.get(side) {
            let next = groups.len();
            let around = insides.get(side).around(cst, node);
            let at = *places.entry(around).or_insert(next);
            if at == next {
                groups.push(Pair::default());
            }
            groups[at].get_mut(side).push(node);
        }
    }
    let mut pairs = Vec::new();
    let mut left: Pair<Vec<NodeId>> = Pair::default();
    for mut group in groups {
        resolve(context, &mut group, &mut pairs);
        take_lone(&mut group, &mut pairs);
        left.before.append(&mut group.before);
        left.after.append(&mut group.after);
    }
    left.before.sort_unstable();
    left.after.sort_unstable();
    resolve(context, &mut left, &mut pairs);
    let is_local = |side: Side| {
        let insides = &insides.get(side).0;
        left.get(side).iter().any(|node| insides.contains_key(node))
    };
    // What is local to different members, and not even similar, has only its name in common.
    if !is_local(Side::Before) && !is_local(Side::After) {
        take_lone(&mut left, &mut pairs);
    }
    pairs
}

/// Moves what is left alone on both sides from `left` to `pairs`.
fn take_lone(left: &mut Pair<Vec<NodeId>>, pairs: &mut Vec<(NodeId, NodeId)>) {
    if let ([before], [after]) = (&left.before[..], &left.after[..]) {
        pairs.push((*before, *after));
        *left = Pair::default();
    }
}

/// Moves what belongs together from `left` to `pairs`: equal texts, then similar ones, the most
/// similar first.
fn resolve(context: &Context<'_>, left: &mut Pair<Vec<NodeId>>, pairs: &mut Vec<(NodeId, NodeId)>) {
    equal(context, left, pairs);
    similar(context, left, pairs);
}

/// Pairs the homonyms of the same tokens, first with first.
fn equal(context: &Context<'_>, left: &mut Pair<Vec<NodeId>>, pairs: &mut Vec<(NodeId, NodeId)>) {
    let tokens = |side: Side, node: NodeId| -> Vec<Symbol> {
        let tokens = &context.linked.sides.get(side).nodes[node].tokens;
        context.bags.symbols(side, node, tokens).collect()
    };
    if left.before.is_empty() || left.after.is_empty() {
        return;
    }
    let mut waiting: Map<Vec<Symbol>, VecDeque<NodeId>> = Map::default();
    for &after in &left.after {
        let text = tokens(Side::After, after);
        waiting.entry(text).or_default().push_back(after);
    }
    let from = pairs.len();
    for &before in &left.before {
        let same = waiting.get_mut(&tokens(Side::Before, before));
        if let Some(after) = same.and_then(VecDeque::pop_front) {
            pairs.push((before, after));
        }
    }
    keep_others(left, &pairs[from..]);
}

/// Pairs the homonyms that are similar.
fn similar(context: &Context<'_>, left: &mut Pair<Vec<NodeId>>, pairs: &mut Vec<(NodeId, NodeId)>) {
    if left.before.is_empty() || left.after.is_empty() {
        return;
    }
    let _reserve = context.reserve(left.before.len() * left.after.len());
    let bags = context.bags;
    let of_side = |side: Side| -> Vec<_> {
        let nodes = left.get(side).iter();
        nodes.map(|&node| bags.source(side, node)).collect()
    };
    let threshold = context.options.similarity_min;
    let (firsts, seconds) = (of_side(Side::Before), of_side(Side::After));
    let Some(alike) = join(&firsts, &seconds, &bags.idf, threshold, &context.budget) else {
        context.give_up("the comparison of elements of one name at one place");
        return;
    };
    let mut candidates: Vec<MatchCandidate> = alike
        .into_iter()
        .map(|pair| {
            let (before, after) = (left.before[pair.first], left.after[pair.second]);
            let rank = pair.shared * pair.similarity;
            MatchCandidate::new(context.linked, before, after, rank, pair.similarity)
        })
        .collect();
    candidates.sort_by(MatchCandidate::order);
    let from = pairs.len();
    let mut taken: Pair<Set<NodeId>> = Pair::default();
    for MatchCandidate { before, after, .. } in candidates {
        if !taken.before.contains(&before) && !taken.after.contains(&after) {
            taken.before.insert(before);
            taken.after.insert(after);
            pairs.push((before, after));
        }
    }
    keep_others(left, &pairs[from..]);
}

fn keep_others(left: &mut Pair<Vec<NodeId>>, pairs: &[(NodeId, NodeId)]) {
    let before: Set<NodeId> = pairs.iter().map(|pair| pair.0).collect();
    let after: Set<NodeId> = pairs.iter().map(|pair| pair.1).collect();
    left.before.retain(|node| !before.contains(node));
    left.after.retain(|node| !after.contains(node));
}
