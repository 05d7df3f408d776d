//! Types that got another name and further members. The members that stay can be a small part of the new
//! type, so that neither its text nor most of its members show what it was; but a type of which every member
//! is there, unchanged, and in no other type, is that type.

use super::candidates::scored_candidate;
use crate::base::Map;
use crate::base::bag::Symbol;
use crate::base::pair::Side;
use crate::cst::{Cst, NodeId};
use crate::lang::rules::{ElementKind, KindGroup};
use crate::relate::context::Context;
use crate::relate::matching::{
    Identifier, MatchCandidate, Matching, identifier, unambiguous_pairs,
};
use crate::relate::similarity::containment_either_way;

/// Minimum number of members, constructors left out, if none of them has several statements.
const SHORT_MEMBERS_MIN: usize = 3;
/// Minimum number of members, constructors left out, if one of them has several statements.
const MEMBERS_MIN: usize = 2;

/// Returns the candidates of a removed type and an added type that has all of its members; with them, those
/// of their files, if each file declares nothing else. Empty if the budget is spent.
pub(super) fn candidates(context: &Context<'_>, matching: &Matching) -> Vec<MatchCandidate> {
    let is_type = |cst: &Cst, node: NodeId| {
        let kind = cst.nodes[node].kind;
        kind.group() == KindGroup::Type && kind != ElementKind::Namespace
    };
    let removed = matching.removed();
    let removed: Vec<NodeId> = removed
        .filter(|&it| is_type(context.before(), it))
        .collect();
    if removed.is_empty() {
        return Vec::new();
    }
    // Added types by the identifiers of their members.
    let mut with_member: Map<Identifier, Vec<NodeId>> = Map::default();
    for added in matching.added().filter(|&it| is_type(context.after(), it)) {
        for member in members(context.after(), added) {
            with_member
                .entry(identifier(&context.after().nodes[member]))
                .or_default()
                .push(added);
        }
    }
    let mut pairs = Vec::new();
    for before in removed {
        let members = members(context.before(), before);
        let with_member = |&member: &NodeId| {
            let types = with_member.get(&identifier(&context.before().nodes[member]));
            types.map_or(&[][..], Vec::as_slice)
        };
        let fewest = members
            .clone()
            .map(|member| with_member(&member))
            .min_by_key(|it| it.len());
        for &after in fewest.unwrap_or_default() {
            let children = context.after().nodes[after].children.len();
            if !context.spend_on_tokens(children + members.clone().count()) {
                return Vec::new();
            }
            if keeps_all(context, before, after) {
                pairs.push((before, after));
            }
        }
    }
    let unambiguous = unambiguous_pairs(&pairs);
    pairs.retain(|pair| unambiguous.contains(pair));
    pairs
        .into_iter()
        .flat_map(|pair| with_files(context, matching, pair))
        .collect()
}

/// Returns the members of a type but its constructors.
fn members(cst: &Cst, node: NodeId) -> impl Iterator<Item = NodeId> + Clone + '_ {
    let children = cst.nodes[node].children.iter().copied();
    children.filter(|&child| !cst.nodes[child].is_constructor)
}

/// Returns true if two types are in one package, may be matched, and the type after has all members of the
/// type before with their code, of which there are enough.
fn keeps_all(context: &Context<'_>, before: NodeId, after: NodeId) -> bool {
    let (cst, other_cst) = (context.before(), context.after());
    let kept: Map<Identifier, NodeId> = members(other_cst, after)
        .map(|member| (identifier(&other_cst.nodes[member]), member))
        .collect();
    let has_same = |member: NodeId| {
        let partner = kept.get(&identifier(&cst.nodes[member])).copied();
        partner.is_some_and(|partner| has_same_code(context, (before, member), (after, partner)))
    };
    let is_distinctive = |member: NodeId| {
        cst.nodes[member].kind.is_callable()
            && context.evidence.code(Side::Before, member).is_distinctive()
    };
    let namespace = |cst: &Cst, node: NodeId| {
        let outermost = cst.root_of(node).unwrap_or(node);
        cst.nodes[outermost].namespace
    };
    let number = members(cst, before).count();
    let members_min = match members(cst, before).any(is_distinctive) {
        true => MEMBERS_MIN,
        false => SHORT_MEMBERS_MIN,
    };
    number >= members_min
        && context.comparable(before, after)
        && namespace(cst, before) == namespace(other_cst, after)
        && members(cst, before).all(has_same)
}

/// Returns true if two members, each given after its type, have the same tokens but for the names of the types.
fn has_same_code(
    context: &Context<'_>,
    (type_before, before): (NodeId, NodeId),
    (type_after, after): (NodeId, NodeId),
) -> bool {
    let symbols = |side: Side, own_type: NodeId, member: NodeId| {
        let nodes = &context.linked.sides.get(side).nodes;
        let symbols = context.bags.symbols(side, member, &nodes[member].tokens);
        let of_type = nodes[own_type].name;
        symbols.map(move |symbol| Some(symbol).filter(|&it| it != of_type))
    };
    let old: Vec<Option<Symbol>> = symbols(Side::Before, type_before, before).collect();
    context.spend_on_tokens(old.len())
        && old.into_iter().eq(symbols(Side::After, type_after, after))
}

/// Returns the candidate of two types; before it that of their files, if these declare nothing else and are
/// both unmatched.
fn with_files(
    context: &Context<'_>,
    matching: &Matching,
    (before, after): (NodeId, NodeId),
) -> Vec<MatchCandidate> {
    let file = |side: Side, node: NodeId| {
        let nodes = &context.linked.sides.get(side).nodes;
        let parent = nodes[node].parent?;
        let is_file = nodes[parent].kind == ElementKind::File;
        let is_alone = is_file && nodes[parent].children.len() == 1;
        (is_alone && matching.is_unmatched(side, parent)).then_some(parent)
    };
    let bags = context.bags;
    let score = |before: NodeId, after: NodeId| {
        let texts = (
            bags.source(Side::Before, before),
            bags.source(Side::After, after),
        );
        containment_either_way(texts.0, texts.1, &bags.idf)
    };
    let files = file(Side::Before, before).zip(file(Side::After, after));
    let pairs = files.into_iter().chain([(before, after)]);
    let candidate =
        |(before, after)| scored_candidate(context, before, after, score(before, after));
    pairs.map(candidate).collect()
}
