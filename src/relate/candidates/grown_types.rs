//! Types that got another name and further members. The members that stay can be a small part of the new
//! type, so that neither its text nor most of its members show what it was; but a type of which every member
//! is there, unchanged, and in no other type, is that type.

use super::ranked::scored_candidate;
use crate::base::Map;
use crate::cst::NodeId;
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
    let is_type = |node: NodeId| {
        context.node(node).kind != ElementKind::Namespace && is_type_with_members(context, node)
    };
    let removed = matching.removed();
    let removed: Vec<NodeId> = removed.filter(|&it| is_type(it)).collect();
    if removed.is_empty() {
        return Some(Vec::new());
    }
    let added = matching.added().filter(|&it| is_type(it));
    let with_member = types_by_member(context, added);
    let mut pairs = Vec::new();
    for before in removed {
        let identifiers = members(context, before).map(|it| identifier(context.node(it)));
        let with_member = identifiers.map(|it| with_member.get(&it).map_or(&[][..], Vec::as_slice));
        let fewest = with_member.min_by_key(|types| types.len());
        let fewest = fewest.filter(|it| !it.is_empty() && has_telling_members(context, before));
        for &after in fewest.unwrap_or_default() {
            if !context.comparable(before, after) || !are_in_one_package(context, before, after) {
                continue;
            }
            let tokens = members(context, before).map(|it| context.node(it).tokens.len());
            let children = context.node(after).children.len();
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
fn members<'a>(context: &'a Context<'_>, node: NodeId) -> impl Iterator<Item = NodeId> + 'a {
    let children = context.node(node).children.iter().copied();
    children.filter(|&child| !context.node(child).is_constructor)
}

/// Returns true if a type before has enough members to be known by them, one of which has code: many types
/// have an `id` and a `name`.
fn has_telling_members(context: &Context<'_>, before: NodeId) -> bool {
    let statements = members(context, before).map(|member| {
        let code = has_code(context, member).then(|| context.evidence.code(member));
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
    let namespace = |node: NodeId| {
        let outermost = context.tree_of(node).root_of(node).unwrap_or(node);
        context.node(outermost).namespace
    };
    let package = |node: NodeId| context.tree_of(node).package_in_file(node);
    let packages = package(before).zip(package(after));
    packages.map_or_else(
        || namespace(before) == namespace(after),
        |(package, other)| package == other,
    )
}

/// Returns true if the type after has all members of the type before with their code.
fn keeps_all(context: &Context<'_>, before: NodeId, after: NodeId) -> bool {
    let kept: Map<Identifier, NodeId> = members(context, after)
        .map(|member| (identifier(context.node(member)), member))
        .collect();
    members(context, before).all(|member| {
        let partner = kept.get(&identifier(context.node(member))).copied();
        partner.is_some_and(|partner| has_same_code(context, (before, member), (after, partner)))
    })
}

/// Returns true if two members, each given after its type, have the same tokens but for the names of the types.
fn has_same_code(
    context: &Context<'_>,
    (type_before, before): (NodeId, NodeId),
    (type_after, after): (NodeId, NodeId),
) -> bool {
    let symbols = |own_type: NodeId, member: NodeId| {
        let symbols = context.bags.symbols(member, &context.node(member).tokens);
        let of_type = context.node(own_type).name;
        symbols.map(move |symbol| Some(symbol).filter(|&it| it != of_type))
    };
    symbols(type_before, before).eq(symbols(type_after, after))
}

/// Returns the candidate of two types; before it that of their files, if these declare nothing else and are
/// both unmatched.
fn with_files(matching: &Matching<'_>, (before, after): (NodeId, NodeId)) -> Vec<MatchCandidate> {
    let context = matching.context;
    let file = |node: NodeId| {
        let parent = context.node(node).parent?;
        let is_file = context.node(parent).kind == ElementKind::File;
        let is_alone = is_file && context.node(parent).children.len() == 1;
        (is_alone && matching.is_unmatched(parent)).then_some(parent)
    };
    let bags = context.bags;
    let score = |before: NodeId, after: NodeId| {
        let texts = (bags.source(before), bags.source(after));
        containment_either_way(texts.0, texts.1, &bags.idf)
    };
    let files = file(before).zip(file(after));
    let pairs = files.into_iter().chain([(before, after)]);
    let candidate =
        |(before, after)| scored_candidate(context, before, after, score(before, after));
    pairs.map(candidate).collect()
}
