//! Types that got another name and further members. The members that stay can be a small part of the new
//! type, so that neither its text nor most of its members show what it was; but a type of which every member
//! is there, unchanged, and in no other type, is that type.

use super::ranked::scored_candidate;
use crate::base::Map;
use crate::base::pair::Side;
use crate::cst::{Cst, NodeId};
use crate::lang::rules::ElementKind;
use crate::relate::context::Context;
use crate::relate::matching::{
    Identifier, MatchCandidate, Matching, identifier, unambiguous_pairs,
};
use crate::relate::names::reused_names::has_code;
use crate::relate::names::taken_names::{is_type_with_members, types_by_member};
use crate::relate::relationship::Pass;
use crate::relate::similarity::containment_either_way;

/// Minimum number of members, constructors left out, if none of them has several statements.
const SHORT_MEMBERS_MIN: usize = 3;
/// Minimum number of members, constructors left out, if one of them has several statements.
const MEMBERS_MIN: usize = 2;

/// Returns the candidates of a removed type and an added type that has all of its members; with them, those
/// of their files, if each file declares nothing else. Empty if the budget is spent.
pub fn candidates(matching: &Matching<'_>) -> Vec<MatchCandidate> {
    let Some(pairs) = grown_types(matching) else {
        matching.context.give_up(Pass::Children.name());
        return Vec::new();
    };
    let unambiguous = unambiguous_pairs(&pairs);
    pairs
        .into_iter()
        .filter(|pair| unambiguous.contains(pair))
        .flat_map(|pair| with_files(matching, pair))
        .collect()
}

/// Returns the pairs of a removed type and an added type that has all of its members; `None` if the budget
/// is spent.
fn grown_types(matching: &Matching<'_>) -> Option<Vec<(NodeId, NodeId)>> {
    let context = matching.context;
    let is_type = |side: Side, node: NodeId| {
        let cst = context.side(side);
        cst.nodes[node].kind != ElementKind::Namespace && is_type_with_members(context, side, node)
    };
    let removed = matching.removed();
    let removed: Vec<NodeId> = removed.filter(|&it| is_type(Side::Before, it)).collect();
    if removed.is_empty() {
        return Some(Vec::new());
    }
    let added = matching.added().filter(|&it| is_type(Side::After, it));
    let with_member = types_by_member(context, Side::After, added);
    let mut pairs = Vec::new();
    for before in removed {
        let nodes = &context.before().nodes;
        let identifiers = members(context.before(), before).map(|it| identifier(&nodes[it]));
        let with_member = identifiers.map(|it| with_member.get(&it).map_or(&[][..], Vec::as_slice));
        let fewest = with_member.min_by_key(|types| types.len());
        let fewest = fewest.filter(|it| !it.is_empty() && has_telling_members(context, before));
        for &after in fewest.unwrap_or_default() {
            if !context.comparable(before, after) || !are_in_one_package(context, before, after) {
                continue;
            }
            let tokens = members(context.before(), before).map(|it| nodes[it].tokens.len());
            let children = context.after().nodes[after].children.len();
            if !context.spend_on_tokens(tokens.sum::<usize>() + children) {
                return None;
            }
            if keeps_all(context, before, after) {
                pairs.push((before, after));
            }
        }
    }
    Some(pairs)
}

/// Returns the members of a type but its constructors.
fn members(cst: &Cst, node: NodeId) -> impl Iterator<Item = NodeId> + '_ {
    let children = cst.nodes[node].children.iter().copied();
    children.filter(|&child| !cst.nodes[child].is_constructor)
}

/// Returns true if a type before has enough members to be known by them, one of which has code: many types
/// have an `id` and a `name`.
fn has_telling_members(context: &Context<'_>, before: NodeId) -> bool {
    let cst = context.before();
    let statements = members(cst, before).map(|member| {
        let code = has_code(context, Side::Before, member)
            .then(|| context.evidence.code(Side::Before, member));
        code.map_or(0, |code| code.statements.len())
    });
    let (number, most) = statements.fold((0, 0), |(number, most), it| (number + 1, most.max(it)));
    match most {
        0 => false,
        1 => number >= SHORT_MEMBERS_MIN,
        _ => number >= MEMBERS_MIN,
    }
}

/// Returns true if two types are in one package, or in one folder if their files declare no packages.
fn are_in_one_package(context: &Context<'_>, before: NodeId, after: NodeId) -> bool {
    let (cst, other_cst) = (context.before(), context.after());
    let namespace = |cst: &Cst, node: NodeId| {
        let outermost = cst.root_of(node).unwrap_or(node);
        cst.nodes[outermost].namespace
    };
    let packages = cst
        .package_in_file(before)
        .zip(other_cst.package_in_file(after));
    packages.map_or_else(
        || namespace(cst, before) == namespace(other_cst, after),
        |(package, other)| package == other,
    )
}

/// Returns true if the type after has all members of the type before with their code.
fn keeps_all(context: &Context<'_>, before: NodeId, after: NodeId) -> bool {
    let (cst, other_cst) = (context.before(), context.after());
    let kept: Map<Identifier, NodeId> = members(other_cst, after)
        .map(|member| (identifier(&other_cst.nodes[member]), member))
        .collect();
    members(cst, before).all(|member| {
        let partner = kept.get(&identifier(&cst.nodes[member])).copied();
        partner.is_some_and(|partner| has_same_code(context, (before, member), (after, partner)))
    })
}

/// Returns true if two members, each given after its type, have the same tokens but for the names of the types.
fn has_same_code(
    context: &Context<'_>,
    (type_before, before): (NodeId, NodeId),
    (type_after, after): (NodeId, NodeId),
) -> bool {
    let symbols = |side: Side, own_type: NodeId, member: NodeId| {
        let nodes = &context.side(side).nodes;
        let symbols = context.bags.symbols(side, member, &nodes[member].tokens);
        let of_type = nodes[own_type].name;
        symbols.map(move |symbol| Some(symbol).filter(|&it| it != of_type))
    };
    symbols(Side::Before, type_before, before).eq(symbols(Side::After, type_after, after))
}

/// Returns the candidate of two types; before it that of their files, if these declare nothing else and are
/// both unmatched.
fn with_files(matching: &Matching<'_>, (before, after): (NodeId, NodeId)) -> Vec<MatchCandidate> {
    let context = matching.context;
    let file = |side: Side, node: NodeId| {
        let nodes = &context.side(side).nodes;
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
