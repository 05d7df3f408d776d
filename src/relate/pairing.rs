//! Adds pairs to the matching, together with their children of the same identifier.

use super::caller_evidence;
use super::context::Context;
use super::homonyms::{self, EnclosingSiblings};
use super::matching::{Identifier, MatchCandidate, MatchProvenance, Matching, identifier};
use super::objects;
use super::relationship::Pass;
use super::reused_names;
use super::shifted_names;
use crate::base::pair::{Pair, Side};
use crate::base::{Map, Set};
use crate::cst::NodeId;
use crate::lang::rules::KindGroup;
use std::cell::OnceCell;
use std::iter;

/// Number of children whose comparison costs as much as a pair of bags.
const CHILDREN_PER_COMPARISON: u64 = 64;

impl Matching {
    /// Matches the candidates in order, together with their children of the same identifier.
    /// Candidates with a matched element are skipped; for passes that compare code, also those
    /// whose elements the code of callers explains better.
    pub fn match_candidates(
        &mut self,
        context: &Context<'_>,
        mut candidates: Vec<MatchCandidate>,
        pass: Pass,
    ) {
        candidates.sort_by(MatchCandidate::order);
        for candidate in candidates {
            let provenance = MatchProvenance {
                pass,
                similarity: Some(candidate.similarity),
            };
            let (before, after) = (candidate.before, candidate.after);
            let are_unmatched =
                self.is_unmatched(Side::Before, before) && self.is_unmatched(Side::After, after);
            let is_refuted = || {
                pass.is_by_code()
                    && caller_evidence::callers_explain_better(context, self, before, after)
            };
            let reason = || {
                "more of the code of one of them is in the changed code of its callers".to_owned()
            };
            if !are_unmatched
                || !context
                    .refusals
                    .require(!is_refuted(), pass, (before, after), reason)
            {
                continue;
            }
            self.match_pair(context, candidate.before, candidate.after, provenance);
        }
    }

    /// Matches the outermost elements with the same identifier, together with their children.
    pub fn match_roots(&mut self, context: &Context<'_>) {
        for (before, after, provenance) in self.children_of_same_identifier(context, None) {
            self.match_pair(context, before, after, provenance);
        }
    }

    /// Matches a pair, and then their children of the same identifier, from the outside in.
    fn match_pair(
        &mut self,
        context: &Context<'_>,
        before: NodeId,
        after: NodeId,
        provenance: MatchProvenance,
    ) {
        let mut pending = vec![(before, after, provenance)];
        let mut matched = Vec::new();
        loop {
            while let Some((before, after, provenance)) = pending.pop() {
                if !self.is_unmatched(Side::Before, before)
                    || !self.is_unmatched(Side::After, after)
                {
                    continue;
                }
                self.record(before, after, provenance);
                self.unmatch_copied_members(context, before, after);
                pending.extend(self.children_of_same_identifier(context, Some((before, after))));
                matched.push((before, after));
            }
            // Members of other parents, once the pairs inside are known.
            let Some((before, after)) = matched.pop() else {
                break;
            };
            let members = objects::same_members(context, self, before, after);
            pending.extend(
                members
                    .into_iter()
                    .map(|(before, after)| (before, after, BY_IDENTITY)),
            );
        }
    }

    /// Unmatches members of a matched pair of types or files that are matched to a copy: if a
    /// member with the same code and identifier is in the pair itself, it stays with its type or
    /// file.
    fn unmatch_copied_members(&mut self, context: &Context<'_>, before: NodeId, after: NodeId) {
        let pair = Pair::new(before, after);
        let kind = context.before().nodes[before].kind.group();
        let is_container = matches!(kind, KindGroup::Type | KindGroup::File);
        if !context.options.containers_first || !is_container {
            return;
        }
        for side in Side::BOTH {
            let other = side.opposite();
            let nodes = Pair::new(&context.before().nodes, &context.after().nodes);
            let (own_nodes, other_nodes) = (nodes.get(side), nodes.get(other));
            let cost =
                1 + other_nodes[*pair.get(other)].children.len() as u64 / CHILDREN_PER_COMPARISON;
            for &member in &own_nodes[*pair.get(side)].children {
                let Some(partner) = self.partner(side, member) else {
                    continue;
                };
                let is_in_pair = other_nodes[partner].parent == Some(*pair.get(other));
                if is_in_pair
                    || !own_nodes[member].children.is_empty()
                    || !context.budget.spend(cost)
                {
                    continue;
                }
                let is_copy = |&&copy: &&NodeId| {
                    self.is_unmatched(other, copy)
                        && identifier(&other_nodes[copy]) == identifier(&own_nodes[member])
                        && identifier(&other_nodes[copy]) == identifier(&other_nodes[partner])
                        && context.evidence.code(other, copy).tokens
                            == context.evidence.code(other, partner).tokens
                };
                let mut siblings = other_nodes[*pair.get(other)].children.iter();
                if siblings.any(|copy| is_copy(&copy)) {
                    match side {
                        Side::Before => self.release(member, partner),
                        Side::After => self.release(partner, member),
                    }
                }
            }
        }
    }

    /// Returns the pairs of unmatched children of a pair, or of unmatched outermost elements, with
    /// the same identifier. Homonyms are distinguished by content or, as in RefDiff, matched in
    /// order. Elements whose names were shifted or reused are paired by body instead.
    fn children_of_same_identifier(
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
            let unmatched = siblings
                .get(side)
                .iter()
                .filter(|&&child| self.is_unmatched(side, child));
            children.extend(unmatched.map(|&child| (identifier(&nodes[child]), side, child)));
        }
        children.sort_unstable();
        let enclosing = OnceCell::new();
        let mut pairs = Vec::new();
        for group in children.chunk_by(|first, second| first.0 == second.0) {
            let (before, after) =
                group.split_at(group.partition_point(|child| child.1 == Side::Before));
            let in_order = before
                .iter()
                .zip(after)
                .map(|(before, after)| (before.2, after.2));
            let are_homonyms = !before.is_empty() && !after.is_empty() && group.len() > 2;
            if !are_homonyms || !context.options.homonyms_by_content {
                pairs.extend(in_order);
                continue;
            }
            let enclosing = enclosing.get_or_init(|| {
                Pair::new(
                    EnclosingSiblings::new(context.before(), siblings.before),
                    EnclosingSiblings::new(context.after(), siblings.after),
                )
            });
            let nodes =
                |of: &[(Identifier, Side, NodeId)]| of.iter().map(|child| child.2).collect();
            let homonyms = Pair::new(nodes(before), nodes(after));
            pairs.extend(homonyms::pairs(context, enclosing, homonyms));
        }
        if context.options.names_identify {
            pairs.extend(functions_of_same_name(context, siblings, &children));
        }
        pairs.extend(elements_sharing_name(context, &children, &pairs));
        let mut renamed = Vec::new();
        if context.options.whole_similarity_more_min < 1.0 {
            renamed = shifted_names::replace_pairs(context, &mut pairs, &children);
            let is_renamed = |side: Side, node: NodeId| {
                let mut pairs = renamed
                    .iter()
                    .map(|&(before, after)| Pair::new(before, after));
                pairs.any(|pair| *pair.get(side) == node)
            };
            children.retain(|&(_, side, node)| !is_renamed(side, node));
            renamed.extend(reused_names::replace_pairs(context, &mut pairs, &children));
        }
        let with = |provenance| move |(before, after)| (before, after, provenance);
        let pairs = pairs.into_iter().map(with(BY_IDENTITY));
        pairs
            .chain(renamed.into_iter().map(with(BY_BODY)))
            .collect()
    }
}

/// Returns the pairs of unmatched functions that are the only ones of their name among their
/// siblings on both sides, and whose parameters differ. In languages without overloading, the name
/// identifies a function.
fn functions_of_same_name(
    context: &Context<'_>,
    siblings: Pair<&[NodeId]>,
    unmatched: &[(Identifier, Side, NodeId)],
) -> Vec<(NodeId, NodeId)> {
    let named = |side: Side, node: NodeId| {
        let cst = context.linked.sides.get(side);
        let inner = &cst.nodes[node];
        let language = cst.files[inner.file].outline.language;
        let is_code = matches!(inner.kind.group(), KindGroup::Method | KindGroup::Function);
        let is_named = is_code && !language.row().overloads;
        is_named.then_some((inner.namespace, inner.name))
    };
    let has_unmatched = |of: Side| unmatched.iter().any(|&(_, side, _)| side == of);
    if !has_unmatched(Side::Before) || !has_unmatched(Side::After) {
        return Vec::new();
    }
    let mut of_name: Map<_, Pair<Option<NodeId>>> = Map::default();
    let mut ambiguous = Set::default();
    for side in Side::BOTH {
        for &node in *siblings.get(side) {
            if let Some(name) = named(side, node) {
                let function = of_name.entry(name).or_default().get_mut(side);
                if function.replace(node).is_some() {
                    ambiguous.insert(name);
                }
            }
        }
    }
    let pair = |&(identifier, side, node): &(Identifier, Side, NodeId)| {
        let name =
            named(side, node).filter(|name| side == Side::Before && !ambiguous.contains(name))?;
        let after = of_name.get(&name)?.after?;
        let has_changed = context.after().nodes[after].signature != identifier.1;
        let is_unmatched = unmatched
            .iter()
            .any(|other| (other.1, other.2) == (Side::After, after));
        (has_changed && is_unmatched).then_some((node, after))
    };
    unmatched.iter().filter_map(pair).collect()
}

/// Returns further pairs of unmatched elements that are not in `pairs`: one of both has several
/// names, among them one of the other. Elements with the same name are paired in order.
fn elements_sharing_name(
    context: &Context<'_>,
    unmatched: &[(Identifier, Side, NodeId)],
    pairs: &[(NodeId, NodeId)],
) -> Vec<(NodeId, NodeId)> {
    let node = |side: Side, node: NodeId| &context.linked.sides.get(side).nodes[node];
    let has_others = |side: Side, id: NodeId| !node(side, id).other_names.is_empty();
    if !unmatched.iter().any(|&(_, side, id)| has_others(side, id)) {
        return Vec::new();
    }
    let mut paired: Pair<Set<NodeId>> = Pair::default();
    for &(before, after) in pairs {
        paired.before.insert(before);
        paired.after.insert(after);
    }
    let mut named = Vec::new();
    for &(_, side, id) in unmatched {
        let inner = node(side, id);
        for &name in iter::once(&inner.name).chain(&inner.other_names) {
            named.push((inner.namespace, inner.kind, name, side, id));
        }
    }
    named.sort_unstable();
    let mut further = Vec::new();
    for group in named
        .chunk_by(|first, second| (first.0, first.1, first.2) == (second.0, second.1, second.2))
    {
        // Pairs without further names are homonyms, which `homonyms` distinguishes.
        for (of_before, of_after) in [(Some(true), None), (Some(false), Some(true))] {
            let unpaired = |of: Side, wanted: Option<bool>| {
                let is_unpaired = |&&(.., side, id): &&(_, _, _, Side, NodeId)| {
                    side == of
                        && !paired.get(of).contains(&id)
                        && wanted.is_none_or(|wanted| has_others(of, id) == wanted)
                };
                let unpaired = group.iter().filter(is_unpaired);
                unpaired.map(|&(.., id)| id).collect::<Vec<NodeId>>()
            };
            let in_order = unpaired(Side::Before, of_before).into_iter();
            let in_order: Vec<_> = in_order.zip(unpaired(Side::After, of_after)).collect();
            for &(before, after) in &in_order {
                paired.before.insert(before);
                paired.after.insert(after);
            }
            further.extend(in_order);
        }
    }
    further
}

/// Provenance of pairs with the same identifier.
const BY_IDENTITY: MatchProvenance = MatchProvenance {
    pass: Pass::Identity,
    similarity: None,
};

/// Provenance of pairs with equal bodies.
const BY_BODY: MatchProvenance = MatchProvenance {
    pass: Pass::SimilarNear,
    similarity: Some(1.0),
};
