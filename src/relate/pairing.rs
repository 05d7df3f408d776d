//! Adds pairs to the matching, together with their children of the same identifier.

use super::context::Context;
use super::homonyms::{self, Insides};
use super::matching::{Identifier, MatchCandidate, MatchProvenance, Matching, identifier};
use super::relationship::Pass;
use super::{explained, objects, reused_names, shifted};
use crate::base::pair::{Pair, Side};
use crate::base::{Map, Set};
use crate::cst::NodeId;
use crate::lang::rules::KindGroup;
use std::cell::OnceCell;
use std::iter;

/// Number of children whose comparison costs as much as a pair of bags.
const CHILDREN: u64 = 64;

impl Matching {
    /// Matches each candidate whose elements are both free, in order; their children of the same
    /// identifier go with them.
    pub fn match_candidates(
        &mut self,
        context: &Context<'_>,
        mut candidates: Vec<MatchCandidate>,
        pass: Pass,
    ) {
        candidates.sort_by(MatchCandidate::order);
        for candidate in candidates {
            let found = MatchProvenance {
                pass,
                similarity: Some(candidate.similarity),
            };
            let (before, after) = (candidate.before, candidate.after);
            let are_free =
                self.is_unmatched(Side::Before, before) && self.is_unmatched(Side::After, after);
            if !are_free || pass.is_by_code() && explained::by_callers(context, self, before, after)
            {
                continue;
            }
            self.add(context, candidate.before, candidate.after, found);
        }
    }

    /// Matches the outermost elements that have the same identifier.
    pub fn match_roots(&mut self, context: &Context<'_>) {
        for (before, after, found) in self.same_children(context, None) {
            self.add(context, before, after, found);
        }
    }

    fn add(
        &mut self,
        context: &Context<'_>,
        before: NodeId,
        after: NodeId,
        found: MatchProvenance,
    ) {
        let mut pending = vec![(before, after, found)];
        let mut around = Vec::new();
        loop {
            while let Some((before, after, found)) = pending.pop() {
                if !self.is_unmatched(Side::Before, before)
                    || !self.is_unmatched(Side::After, after)
                {
                    continue;
                }
                self.record(before, after, found);
                self.release_copied(context, before, after);
                pending.extend(self.same_children(context, Some((before, after))));
                around.push((before, after));
            }
            let Some((before, after)) = around.pop() else {
                break;
            };
            let members = objects::same_members(context, self, before, after);
            pending.extend(
                members
                    .into_iter()
                    .map(|(one, two)| (one, two, BY_IDENTITY)),
            );
        }
    }

    /// Releases members of a pair of types or files whose partner stands in an equal copy of their type: members of
    /// the same code and identifier are in both, so that they stay with their type.
    fn release_copied(&mut self, context: &Context<'_>, before: NodeId, after: NodeId) {
        let pair = Pair::new(before, after);
        let kind = context.before().nodes[before].kind.group();
        let is_container = matches!(kind, KindGroup::Type | KindGroup::File);
        if !context.options.containers_first || !is_container {
            return;
        }
        for side in Side::BOTH {
            let other = side.opposite();
            let nodes = Pair::new(&context.before().nodes, &context.after().nodes);
            let (ours, theirs) = (nodes.get(side), nodes.get(other));
            let cost = 1 + theirs[*pair.get(other)].children.len() as u64 / CHILDREN;
            for &member in &ours[*pair.get(side)].children {
                let Some(partner) = self.partner(side, member) else {
                    continue;
                };
                let is_home = theirs[partner].parent == Some(*pair.get(other));
                if is_home || !ours[member].children.is_empty() || !context.budget.spend(cost) {
                    continue;
                }
                let is_twin = |&&twin: &&NodeId| {
                    self.is_unmatched(other, twin)
                        && identifier(&theirs[twin]) == identifier(&ours[member])
                        && identifier(&theirs[twin]) == identifier(&theirs[partner])
                        && context.evidence.code(other, twin).tokens
                            == context.evidence.code(other, partner).tokens
                };
                let mut siblings = theirs[*pair.get(other)].children.iter();
                if siblings.any(|twin| is_twin(&twin)) {
                    match side {
                        Side::Before => self.release(member, partner),
                        Side::After => self.release(partner, member),
                    }
                }
            }
        }
    }

    /// The free children of a pair, or the free outermost elements, that have the same identifier, or
    /// one that went over from what has the other now.
    /// Homonyms are told from each other, or go first with first, as in RefDiff.
    fn same_children(
        &self,
        context: &Context<'_>,
        parents: Option<(NodeId, NodeId)>,
    ) -> Vec<(NodeId, NodeId, MatchProvenance)> {
        let siblings = Pair::new(
            context.before().children(parents.map(|pair| pair.0)),
            context.after().children(parents.map(|pair| pair.1)),
        );
        let mut children: Vec<(Identifier, Side, NodeId)> = Vec::new();
        for side in Side::BOTH {
            let nodes = &context.linked.sides.get(side).nodes;
            let free = siblings
                .get(side)
                .iter()
                .filter(|&&child| self.is_unmatched(side, child));
            children.extend(free.map(|&child| (identifier(&nodes[child]), side, child)));
        }
        children.sort_unstable();
        let insides = OnceCell::new();
        let mut pairs = Vec::new();
        for group in children.chunk_by(|one, other| one.0 == other.0) {
            let (before, after) =
                group.split_at(group.partition_point(|child| child.1 == Side::Before));
            let together = before
                .iter()
                .zip(after)
                .map(|(one, other)| (one.2, other.2));
            let are_homonyms = !before.is_empty() && !after.is_empty() && group.len() > 2;
            if !are_homonyms || !context.options.homonyms_by_content {
                pairs.extend(together);
                continue;
            }
            let insides = insides.get_or_init(|| {
                Pair::new(
                    Insides::new(context.before(), siblings.before),
                    Insides::new(context.after(), siblings.after),
                )
            });
            let nodes =
                |of: &[(Identifier, Side, NodeId)]| of.iter().map(|child| child.2).collect();
            let homonyms = Pair::new(nodes(before), nodes(after));
            pairs.extend(homonyms::pairs(context, insides, homonyms));
        }
        if context.options.names_identify {
            pairs.extend(same_names(context, siblings, &children));
        }
        pairs.extend(shared_names(context, &children, &pairs));
        let mut renamed = Vec::new();
        if context.options.whole_similarity_more_min < 1.0 {
            renamed = shifted::take_out(context, &mut pairs, &children);
            let is_taken = |side: Side, node: NodeId| {
                let mut taken = renamed.iter().map(|&(one, two)| Pair::new(one, two));
                taken.any(|pair| *pair.get(side) == node)
            };
            children.retain(|&(_, side, node)| !is_taken(side, node));
            renamed.extend(reused_names::instead_of(context, &mut pairs, &children));
        }
        let with = |found: MatchProvenance| move |(before, after)| (before, after, found);
        let pairs = pairs.into_iter().map(with(BY_IDENTITY));
        pairs
            .chain(renamed.into_iter().map(with(BY_BODY)))
            .collect()
    }
}

/// The free functions that are the only ones of their name among their siblings on both sides, and
/// differ in their parameters: without overloads, a name says which function is meant.
fn same_names(
    context: &Context<'_>,
    siblings: Pair<&[NodeId]>,
    free: &[(Identifier, Side, NodeId)],
) -> Vec<(NodeId, NodeId)> {
    let named = |side: Side, node: NodeId| {
        let cst = context.linked.sides.get(side);
        let inner = &cst.nodes[node];
        let language = cst.files[inner.file].outline.language;
        let is_named = inner.kind.group() == KindGroup::Function && !language.row().overloads;
        is_named.then_some((inner.namespace, inner.name))
    };
    let has_free = |of: Side| free.iter().any(|&(_, side, _)| side == of);
    if !has_free(Side::Before) || !has_free(Side::After) {
        return Vec::new();
    }
    let mut of_name: Map<_, Pair<Option<NodeId>>> = Map::default();
    let mut several = Set::default();
    for side in Side::BOTH {
        for &node in *siblings.get(side) {
            if let Some(name) = named(side, node) {
                let known = of_name.entry(name).or_default().get_mut(side);
                if known.replace(node).is_some() {
                    several.insert(name);
                }
            }
        }
    }
    let pair = |&(identifier, side, node): &(Identifier, Side, NodeId)| {
        let name =
            named(side, node).filter(|name| side == Side::Before && !several.contains(name))?;
        let after = of_name.get(&name)?.after?;
        let is_other = context.after().nodes[after].signature != identifier.1;
        let is_free = free
            .iter()
            .any(|other| (other.1, other.2) == (Side::After, after));
        (is_other && is_free).then_some((node, after))
    };
    free.iter().filter_map(pair).collect()
}

/// Elements of which one has several names, among them one of the other, that `pairs` leave free: of each
/// name first with first.
fn shared_names(
    context: &Context<'_>,
    free: &[(Identifier, Side, NodeId)],
    pairs: &[(NodeId, NodeId)],
) -> Vec<(NodeId, NodeId)> {
    let node = |side: Side, node: NodeId| &context.linked.sides.get(side).nodes[node];
    let has_others = |side: Side, id: NodeId| !node(side, id).other_names.is_empty();
    if !free.iter().any(|&(_, side, id)| has_others(side, id)) {
        return Vec::new();
    }
    let mut taken: Pair<Set<NodeId>> = Pair::default();
    for &(before, after) in pairs {
        taken.before.insert(before);
        taken.after.insert(after);
    }
    let mut named = Vec::new();
    for &(_, side, id) in free {
        let inner = node(side, id);
        for &name in iter::once(&inner.name).chain(&inner.other_names) {
            named.push((inner.namespace, inner.kind, name, side, id));
        }
    }
    named.sort_unstable();
    let mut found = Vec::new();
    for group in named.chunk_by(|one, two| (one.0, one.1, one.2) == (two.0, two.1, two.2)) {
        // Where neither has another name they are homonyms, which are told from each other elsewhere.
        for (of_before, of_after) in [(Some(true), None), (Some(false), Some(true))] {
            let left = |of: Side, wanted: Option<bool>| {
                let is_left = |&&(.., side, id): &&(_, _, _, Side, NodeId)| {
                    side == of
                        && !taken.get(of).contains(&id)
                        && wanted.is_none_or(|wanted| has_others(of, id) == wanted)
                };
                let left = group.iter().filter(is_left);
                left.map(|&(.., id)| id).collect::<Vec<NodeId>>()
            };
            let together = left(Side::Before, of_before).into_iter();
            let together: Vec<_> = together.zip(left(Side::After, of_after)).collect();
            for &(before, after) in &together {
                taken.before.insert(before);
                taken.after.insert(after);
            }
            found.extend(together);
        }
    }
    found
}

const BY_IDENTITY: MatchProvenance = MatchProvenance {
    pass: Pass::Identity,
    similarity: None,
};

const BY_BODY: MatchProvenance = MatchProvenance {
    pass: Pass::SimilarNear,
    similarity: Some(1.0),
};
