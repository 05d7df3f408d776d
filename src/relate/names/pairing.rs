//! Adds pairs to the matching, together with their children of the same identifier.

use super::exchanged_names;
use super::homonyms::{self, EnclosingSiblings};
use super::other_counterparts;
use super::reused_names;
use super::shifted_names;
use super::taken_names;
use crate::base::pair::{Pair, Side};
use crate::base::{Map, Set};
use crate::cst::NodeId;
use crate::lang::rules::KindGroup;
use crate::relate::context::Context;
use crate::relate::evidence::caller_evidence;
use crate::relate::matching::{
    MatchCandidate, MatchProvenance, Matching, UnmatchedSibling, elements, identifier,
};
use crate::relate::place::explicit_members;
use crate::relate::place::namespaces;
use crate::relate::place::objects;
use crate::relate::place::translated;
use crate::relate::place::written_members;
use crate::relate::relationship::Pass;
use crate::relate::types::signatures;
use std::cell::OnceCell;
use std::iter;

/// Number of children whose comparison costs as much as a pair of bags.
const CHILDREN_PER_COMPARISON: u64 = 64;

impl Matching<'_> {
    /// Matches the candidates in order, together with their children of the same identifier.
    /// Candidates with a matched element are skipped; for passes that compare code, also those
    /// whose elements the code of callers explains better.
    pub fn match_candidates(&mut self, mut candidates: Vec<MatchCandidate>, pass: Pass) {
        let stays = |candidate: &MatchCandidate| self.stays_in_file(candidate);
        candidates.sort_by(|candidate, other| {
            let by_rank = other.rank.total_cmp(&candidate.rank);
            let by_file = by_rank.then_with(|| stays(other).cmp(&stays(candidate)));
            by_file.then_with(|| candidate.order(other))
        });
        for candidate in candidates {
            let (before, after) = (candidate.before, candidate.after);
            self.context.refusals.propose(pass, (before, after));
            if !self.is_unmatched(before) || !self.is_unmatched(after) {
                continue;
            }
            if let Some(reason) = self.refusal(pass, before, after) {
                let refusals = &self.context.refusals;
                refusals.record(pass, (before, after), || reason);
                continue;
            }
            let provenance = MatchProvenance {
                pass,
                similarity: Some(candidate.similarity),
            };
            self.match_pair(before, after, provenance);
        }
        self.match_written_members();
    }

    /// Returns the reason why `pass` does not match two elements, however similar they are; `None` if there is
    /// none.
    fn refusal(&self, pass: Pass, before: NodeId, after: NodeId) -> Option<&'static str> {
        let (context, by_code) = (self.context, pass.is_by_code());
        let is_refuted = by_code && caller_evidence::callers_explain_better(self, before, after);
        if signatures::extends_namesake(context, before, after) {
            Some("one of them extends another type of the same name")
        } else if self.is_part_of_other_type(before, after) {
            Some("another part of one of them is matched to another type")
        } else if context.describes_container(before) || context.describes_container(after) {
            Some("one of them describes what contains it")
        } else if is_refuted {
            Some("more of the code of one of them is in the changed code of its callers")
        } else if by_code {
            other_counterparts::refusal(self, before, after)
        } else {
            None
        }
    }

    /// Returns true if the names of two types differ, and one of them is a part of a type of which another
    /// part is matched to a third type: that one is what the type as a whole was or became.
    fn is_part_of_other_type(&self, before: NodeId, after: NodeId) -> bool {
        let context = self.context;
        let is_other = |node: NodeId, other: NodeId| {
            let others = context.side(node.side().opposite()).parts(&other);
            let parts = context.tree_of(node).parts(&node).iter();
            let mut partners = parts.filter_map(|&part| self.partner(part));
            partners.any(|partner| !others.contains(&partner))
        };
        context.node(before).name != context.node(after).name
            && (is_other(before, after) || is_other(after, before))
    }

    /// Returns true if both elements of a candidate are in one file: at the same path, or in matched
    /// files. Among candidates of equal rank, these come first: the others are copies.
    fn stays_in_file(&self, candidate: &MatchCandidate) -> bool {
        let file = self.context.file(candidate.before);
        let other_file = self.context.file(candidate.after);
        let partner = file.node.and_then(|file| self.partner(file));
        file.path == other_file.path || partner.is_some() && partner == other_file.node
    }

    /// Matches the candidates in place of the existing pairs that contain their elements.
    /// Candidates can be refused: an existing pair is restored if both of its elements are
    /// unmatched afterwards.
    pub fn match_candidates_instead(&mut self, candidates: Vec<MatchCandidate>, pass: Pass) {
        let mut released = Vec::new();
        for candidate in &candidates {
            let pairs = [
                self.partner(candidate.after)
                    .map(|it| (it, candidate.after)),
                self.partner(candidate.before)
                    .map(|it| (candidate.before, it)),
            ];
            for (before, after) in pairs.into_iter().flatten() {
                if let Some(provenance) = self.provenance(before) {
                    released.push((before, after, provenance));
                    self.release(before, after);
                }
            }
        }
        self.match_candidates(candidates, pass);
        for (before, after, provenance) in released {
            if self.is_unmatched(before) && self.is_unmatched(after) {
                self.record(before, after, provenance);
            }
        }
    }

    /// Matches the outermost elements with the same identifier, together with their children.
    pub fn match_roots(&mut self) {
        for (before, after, provenance) in self.children_of_same_identifier(None) {
            self.match_pair(before, after, provenance);
        }
        self.match_written_members();
    }

    /// Matches the unmatched members that are written in the pairs of `pending_enclosing_pairs` and belong to
    /// types declared outside of these. The types of both members have the same names, but are not matched
    /// to each other: in a library that is kept twice, a member stays in its file. Also matches the unmatched
    /// members of all parts of the types among these pairs.
    fn match_written_members(&mut self) {
        while let Some((before, after)) = self.pending_enclosing_pairs.pop() {
            let mut groups = written_members::of_same_owner(self, before, after);
            groups.extend(written_members::of_parts(self, before, after));
            for members in groups {
                let nodes = |side: Side| -> Vec<NodeId> {
                    let of_side = members.iter().filter(|member| member.side() == side);
                    of_side.map(|member| member.node).collect()
                };
                let (befores, afters) = (nodes(Side::Before), nodes(Side::After));
                let siblings = Pair::new(&befores[..], &afters[..]);
                for (before, after) in siblings_of_same_identifier(self.context, siblings, &members)
                {
                    self.match_pair(before, after, BY_IDENTITY);
                }
            }
        }
    }

    /// Matches a pair, and then their children of the same identifier, from the outside in.
    fn match_pair(&mut self, before: NodeId, after: NodeId, provenance: MatchProvenance) {
        let mut pending = vec![(before, after, provenance)];
        let mut matched = Vec::new();
        loop {
            while let Some((before, after, provenance)) = pending.pop() {
                if !self.is_unmatched(before) || !self.is_unmatched(after) {
                    continue;
                }
                self.record(before, after, provenance);
                if written_members::are_in_both(self.context, before, after)
                    || written_members::are_parts(self.context, before, after)
                {
                    self.pending_enclosing_pairs.push((before, after));
                }
                self.unmatch_copied_members(before, after);
                pending.extend(self.children_of_same_identifier(Some((before, after))));
                matched.push((before, after));
            }
            // Members of other parents, once the pairs inside are known.
            let Some((before, after)) = matched.pop() else {
                break;
            };
            let mut members = objects::same_members(self, before, after);
            members.extend(namespaces::same_elements(self, before, after));
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
    fn unmatch_copied_members(&mut self, before: NodeId, after: NodeId) {
        let context = self.context;
        let kind = context.node(before).kind.group();
        let is_container = matches!(kind, KindGroup::Type | KindGroup::File);
        if !is_container {
            return;
        }
        for side in Side::BOTH {
            let other_side = side.opposite();
            let other_nodes = &context.side(other_side).nodes;
            let (container, other_container) = side.ordered(before, after);
            let siblings = &other_nodes[other_container].children;
            let cost = 1 + siblings.len() as u64 / CHILDREN_PER_COMPARISON;
            for &member in &context.node(container).children {
                let Some(partner) = self.partner(member) else {
                    continue;
                };
                // Members that stayed, and members with children, are kept.
                if other_nodes[partner].parent == Some(other_container)
                    || !context.node(member).children.is_empty()
                    || !context.budget.spend(cost)
                {
                    continue;
                }
                // Unmatched sibling with the identifier and the code of the copy.
                let is_original = |&sibling: &NodeId| {
                    self.is_unmatched(sibling)
                        && identifier(&other_nodes[sibling]) == identifier(context.node(member))
                        && identifier(&other_nodes[sibling]) == identifier(&other_nodes[partner])
                        && context.evidence.code(sibling).tokens
                            == context.evidence.code(partner).tokens
                };
                if siblings.iter().any(is_original) {
                    let (before, after) = side.ordered(member, partner);
                    self.release(before, after);
                }
            }
        }
    }

    /// Returns the pairs of unmatched children of `parents`, or of unmatched outermost elements, with
    /// the same identifier or another name in common. Elements whose names were shifted or reused
    /// are paired by body instead.
    fn children_of_same_identifier(
        &self,
        parents: Option<(NodeId, NodeId)>,
    ) -> Vec<(NodeId, NodeId, MatchProvenance)> {
        let context = self.context;
        let siblings = Pair::new(
            context.before().children(parents.map(|(before, _)| before)),
            context.after().children(parents.map(|(_, after)| after)),
        );
        let mut unmatched: Vec<UnmatchedSibling> = Vec::new();
        for side in Side::BOTH {
            let of_side = siblings.get(side).iter();
            let of_side = of_side.filter(|&&node| self.is_unmatched(node));
            unmatched.extend(of_side.map(|&node| UnmatchedSibling::new(context, node)));
        }
        // Both sides are nearly in this order already, and a stable sort merges what is sorted.
        unmatched.sort();
        // Pair translated functions, then by identifier, by function name, and by further names.
        let translated = translated::pairs(context, parents, &unmatched);
        let paired = elements(&translated);
        unmatched.retain(|sibling| !paired.contains(&sibling.node));
        let mut pairs = siblings_of_same_identifier(context, siblings, &unmatched);
        pairs.extend(functions_of_same_name(context, siblings, &unmatched));
        pairs.extend(elements_sharing_name(context, &unmatched, &pairs));
        pairs.extend(explicit_members::pairs(context, &unmatched, &pairs));
        // Replace pairs of which the bodies show that names were shifted or reused.
        let mut by_body = shifted_names::replace_pairs(context, &mut pairs, &unmatched);
        let shifted = elements(&by_body);
        unmatched.retain(|sibling| !shifted.contains(&sibling.node));
        by_body.extend(reused_names::replace_pairs(context, &mut pairs, &unmatched));
        let mut exchanged =
            exchanged_names::replace_pairs(context, &mut pairs, &by_body, &unmatched);
        let others: Vec<_> = exchanged.iter().map(|link| (link.0, link.1)).collect();
        let taken = taken_names::replace_pairs(context, &mut pairs, &others, &unmatched);
        exchanged.extend(taken);
        let with = |provenance| move |(before, after)| (before, after, provenance);
        let pairs = pairs.into_iter().map(with(BY_IDENTITY));
        let by_body = by_body.into_iter().map(with(BY_BODY));
        let exchanged = exchanged.into_iter().map(|(before, after, similarity)| {
            let similarity = Some(similarity);
            (
                before,
                after,
                MatchProvenance {
                    similarity,
                    ..BY_BODY
                },
            )
        });
        let translated = translated.into_iter().map(with(BY_IDENTITY));
        pairs
            .chain(translated)
            .chain(by_body)
            .chain(exchanged)
            .collect()
    }
}

/// Returns the pairs of `unmatched`, which are sorted, with the same identifier. Homonyms are
/// distinguished by content. `siblings` has the children of the
/// containers, including matched ones.
fn siblings_of_same_identifier(
    context: &Context<'_>,
    siblings: Pair<&[NodeId]>,
    unmatched: &[UnmatchedSibling],
) -> Vec<(NodeId, NodeId)> {
    // Needed for homonyms only, which are rare.
    let enclosing = OnceCell::new();
    let mut pairs = Vec::new();
    for group in unmatched.chunk_by(|sibling, other| sibling.identifier == other.identifier) {
        let first_after = group.partition_point(|sibling| sibling.side() == Side::Before);
        let (before, after) = group.split_at(first_after);
        let are_homonyms = !before.is_empty() && !after.is_empty() && group.len() > 2;
        if !are_homonyms {
            let single = before.first().zip(after.first());
            pairs.extend(single.map(|(before, after)| (before.node, after.node)));
            continue;
        }
        let enclosing = enclosing.get_or_init(|| {
            let of = |nodes: &[NodeId]| EnclosingSiblings::new(context, nodes);
            siblings.map(of)
        });
        let nodes =
            |siblings: &[UnmatchedSibling]| siblings.iter().map(|sibling| sibling.node).collect();
        let homonyms = Pair::new(nodes(before), nodes(after));
        pairs.extend(homonyms::pairs(context, enclosing, homonyms));
    }
    pairs
}

/// Returns the pairs of unmatched functions that are the only ones of their name among their
/// siblings on both sides, and whose parameters differ. In languages without overloading, the name
/// identifies a function.
fn functions_of_same_name(
    context: &Context<'_>,
    siblings: Pair<&[NodeId]>,
    unmatched: &[UnmatchedSibling],
) -> Vec<(NodeId, NodeId)> {
    let function_name = |node: NodeId| {
        let inner = context.node(node);
        let language = context.file(node).outline.language;
        let is_identified = inner.kind.is_callable() && !language.row().overloads;
        is_identified.then_some((inner.namespace, inner.name))
    };
    let has_unmatched = |side: Side| unmatched.iter().any(|sibling| sibling.side() == side);
    if !has_unmatched(Side::Before) || !has_unmatched(Side::After) {
        return Vec::new();
    }
    // Functions by name on each side, matched ones included; names of several are ambiguous.
    let mut by_name: Map<_, Pair<Option<NodeId>>> = Map::default();
    let mut ambiguous = Set::default();
    for side in Side::BOTH {
        for &node in *siblings.get(side) {
            if let Some(name) = function_name(node) {
                let function = by_name.entry(name).or_default().get_mut(side);
                if function.replace(node).is_some() {
                    ambiguous.insert(name);
                }
            }
        }
    }
    let befores = unmatched
        .iter()
        .filter(|sibling| sibling.side() == Side::Before);
    let pair = |before: &UnmatchedSibling| {
        let name = function_name(before.node)?;
        let after = by_name
            .get(&name)?
            .after
            .filter(|_| !ambiguous.contains(&name))?;
        let (_, signature, _) = before.identifier;
        let has_changed = context.node(after).signature != signature;
        let is_after = |other: &UnmatchedSibling| other.node == after;
        (has_changed && unmatched.iter().any(is_after)).then_some((before.node, after))
    };
    befores.filter_map(pair).collect()
}

/// Returns further pairs of unmatched elements that are not in `pairs`: one of both has several
/// names, among them one of the other. Elements with the same name are paired in order.
fn elements_sharing_name(
    context: &Context<'_>,
    unmatched: &[UnmatchedSibling],
    pairs: &[(NodeId, NodeId)],
) -> Vec<(NodeId, NodeId)> {
    let node = |node: NodeId| context.node(node);
    let has_other_names = |id: NodeId| !node(id).other_names.is_empty();
    let mut siblings = unmatched.iter();
    if !siblings.any(|sibling| has_other_names(sibling.node)) {
        return Vec::new();
    }
    let mut paired = elements(pairs);
    // Each element once per name. Entries with equal keys are siblings that share a name.
    let mut named = Vec::new();
    for &UnmatchedSibling { node: id, .. } in unmatched {
        let inner = node(id);
        for &name in iter::once(&inner.name).chain(&inner.other_names) {
            named.push(((inner.namespace, inner.kind, name), id));
        }
    }
    named.sort_unstable();
    let mut further = Vec::new();
    for group in named.chunk_by(|(key, ..), (other, ..)| key == other) {
        // An element with several names is paired with any other, an element with one name only with
        // an element with several names: pairs without further names are homonyms.
        for (before_has_others, after_has_others) in [(Some(true), None), (Some(false), Some(true))]
        {
            let unpaired = |side: Side, has_others: Option<bool>| -> Vec<NodeId> {
                let of_side = group.iter().filter(|&&(_, id)| {
                    id.side() == side
                        && !paired.contains(&id)
                        && has_others.is_none_or(|wanted| has_other_names(id) == wanted)
                });
                of_side.map(|&(_, id)| id).collect()
            };
            let befores = unpaired(Side::Before, before_has_others);
            let afters = unpaired(Side::After, after_has_others);
            for (before, after) in befores.into_iter().zip(afters) {
                paired.extend([before, after]);
                further.push((before, after));
            }
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
