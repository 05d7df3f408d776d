//! Finds elements whose name was taken over: a type was renamed, and a new type or an alias has its name
//! now (`Request` became `OldRequest`, and a new `Request` stands beside it); or a type got the name of
//! a removed one. The members of the type show this, while the names suggest that all of them moved. So it
//! is if a file was renamed, and one with its old name only includes or exports the renamed one.
//! Methods and functions are found by their code, which may have changed; [`super::reused_names`] finds
//! those whose code is equal.

use super::reused_names::has_code;
use super::shifted_names::use_differences;
use crate::base::pair::{Pair, Side};
use crate::base::{Map, Set};
use crate::cst::NodeId;
use crate::cst::vocab::letters;
use crate::lang::rules::{ElementKind, KindGroup};
use crate::relate::candidates::ranked::{candidate_by_text, candidate_of_pair, join_texts};
use crate::relate::context::Context;
use crate::relate::matching::{
    Identifier, MatchCandidate, UnmatchedSibling, elements, identifier, unambiguous_pairs,
};
use crate::relate::relationship::Pass;
use std::collections::BTreeSet;

/// Similarity, 0 to 1, that the renamed type must exceed. It is above the threshold of other pairs,
/// because the names contradict the pair.
const SIMILARITY_MIN: f64 = 0.7;
/// Maximum similarity of the elements of one name, as a share of that of the renamed method or function.
const SIMILARITY_OF_NAME_MAX: f64 = 0.5;
/// Minimum number of members of the renamed type on each side: a type of one member can be a copy.
const MEMBERS_MIN: usize = 2;
/// Minimum number of members that identify a type whatever its text is, unless a type without members has
/// its name.
const COMMON_MEMBERS_MIN: usize = 3;
/// Maximum share of these members that the type of the same name has, as a divisor: a quarter.
const COMMON_MEMBERS_RATIO: usize = 4;

/// Element before, element after, and their similarity.
type RenamedElement = (NodeId, NodeId, f64);

/// Removes from `pairs`, whose elements have equal identifiers, each pair of which an unpaired sibling
/// continues one element, and returns the pairs that replace the removed ones. `unmatched` has all
/// siblings that can be paired, and `others` the pairs that were found for other reasons.
///
/// Conditions: The sibling is more similar than the pair's own element, by
/// `relate.whole_similarity_more_min`. Neither of the two inherits from the other, unless the own element only
/// passes its name on. The own element mentions no sibling that is similar to the continued element: otherwise
/// the continued element lost members to a type that uses it, or code to a function that calls it or a
/// function of equal code. A type without any of the members may mention siblings, and so may an alias; the
/// sibling that an alias names needs no more similarity than other pairs. So may a function that has the name
/// of a type: it created objects of that type. The continued element has at least as many members in common
/// with the sibling as with the own element. Methods and functions both have a body, and the uses of their
/// name went with the code.
pub fn replace_pairs(
    context: &Context<'_>,
    pairs: &mut Vec<(NodeId, NodeId)>,
    others: &[(NodeId, NodeId)],
    unmatched: &[UnmatchedSibling],
) -> Vec<RenamedElement> {
    let paired = [elements(pairs), elements(others)];
    let mut replacements = Vec::new();
    for side in Side::BOTH {
        let unpaired = unmatched.iter().filter(|sibling| sibling.side() == side);
        let unpaired = unpaired.map(|sibling| sibling.node).filter(|node| {
            let is_paired = paired.iter().any(|paired| paired.contains(node));
            !is_paired && has_content(context, *node)
        });
        let mut unpaired: Vec<NodeId> = unpaired.collect();
        if unpaired.is_empty() {
            continue;
        }
        let is_file = |node: NodeId| context.node(node).kind.group() == KindGroup::File;
        // Pairs by their elements on the other side, which a sibling can continue.
        let changed = pairs.iter().filter(|&&(before, after)| {
            let (own, other) = side.ordered(before, after);
            (!is_file(own) || has_no_members(context, own))
                && !context.evidence.is_unchanged(before, after)
                && has_content(context, other)
        });
        let changed: Map<NodeId, NodeId> = changed
            .map(|&(before, after)| side.ordered(before, after))
            .map(|(own, other)| (other, own))
            .collect();
        // All files of a change are siblings, but few of them lost all of their elements.
        let has_files = changed.values().any(|&own| is_file(own));
        unpaired.retain(|&node| has_files || !is_file(node));
        if changed.is_empty() || unpaired.is_empty() {
            continue;
        }
        let Some(found) = continued(context, side, &unpaired, &changed) else {
            context.give_up(Pass::SimilarNear.name());
            return replacements;
        };
        let replaced: Set<NodeId> = found.iter().map(|it| side.ordered(it.0, it.1).1).collect();
        pairs.retain(|&(before, after)| !replaced.contains(&side.ordered(before, after).1));
        replacements.extend(found);
    }
    replacements
}

/// Returns the pairs of an element of `unpaired`, which are on `side`, and of a key of `changed`, which
/// are on the other side, that replace the pairs of `changed`; `None` if the budget is spent.
fn continued(
    context: &Context<'_>,
    side: Side,
    unpaired: &[NodeId],
    changed: &Map<NodeId, NodeId>,
) -> Option<Vec<RenamedElement>> {
    let mut others: Vec<NodeId> = changed.keys().copied().collect();
    others.sort_unstable();
    let (befores, afters) = match side {
        Side::Before => (unpaired, &others[..]),
        Side::After => (&others[..], unpaired),
    };
    let similar = join_texts(context, befores, afters, context.options.similarity_min)?;
    let mut candidates: Vec<MatchCandidate> = similar
        .iter()
        .map(|pair| {
            let (before, after) = (befores[pair.first], afters[pair.second]);
            candidate_of_pair(context, before, after, pair)
        })
        .filter(|candidate| context.comparable(candidate.before, candidate.after))
        .collect();
    let by_members = most_members_in_common(context, side, unpaired, changed)?;
    let known: Set<(NodeId, NodeId)> = candidates.iter().map(|it| (it.before, it.after)).collect();
    let further = by_members.iter().filter(|&pair| !known.contains(pair));
    let further = further.filter(|&&(before, after)| context.comparable(before, after));
    candidates.extend(further.map(|&(before, after)| candidate_by_text(context, before, after)));
    candidates.sort_by(MatchCandidate::order);
    let mut siblings: Map<NodeId, Vec<NodeId>> = Map::default();
    for candidate in &candidates {
        let (sibling, other) = side.ordered(candidate.before, candidate.after);
        siblings.entry(other).or_default().push(sibling);
    }
    // For each continued element, true if the own element mentions a sibling that is similar to it.
    let mut mentioned: Map<NodeId, bool> = Map::default();
    let mut taken = Pair::<Set<NodeId>>::default();
    candidates.retain(|candidate| {
        let (sibling, other) = side.ordered(candidate.before, candidate.after);
        let own = changed[&other];
        let pair = side.ordered(own, other);
        context.budget.spend(1)
            && !taken.before.contains(&candidate.before)
            && !taken.after.contains(&candidate.after)
            && (is_clearly_more_similar(
                context,
                candidate,
                pair,
                is_forwarding(context, own, sibling),
            ) || by_members.contains(&(candidate.before, candidate.after)))
            && stays_in_place(context, candidate)
            && (!inherit(context, sibling, own) || has_only_name(context, own, other))
            && (is_of_other_kind(context, own, sibling)
                || by_members.contains(&(candidate.before, candidate.after))
                    && have_no_common_member(context, sibling, pair)
                || !*mentioned.entry(other).or_insert_with(|| {
                    let mut siblings = siblings[&other].iter();
                    siblings.any(|&it| mentions(context, own, it))
                }) && is_followed(context, own, candidate))
            && keeps_members(context, candidate, pair)
            && taken.before.insert(candidate.before)
            && taken.after.insert(candidate.after)
    });
    let renamed = candidates.into_iter();
    Some(
        renamed
            .map(|it| (it.before, it.after, it.similarity))
            .collect(),
    )
}

/// Returns the pairs of a type of `unpaired`, which are on `side`, and a type among the keys of `changed`,
/// which are on the other side, that have most members in common. A type that has them in common with
/// several is in no pair, because types were merged or split. `None` if the budget is spent.
fn most_members_in_common(
    context: &Context<'_>,
    side: Side,
    unpaired: &[NodeId],
    changed: &Map<NodeId, NodeId>,
) -> Option<Set<(NodeId, NodeId)>> {
    let siblings = unpaired.iter().copied();
    let siblings = siblings.filter(|&sibling| is_type_with_members(context, sibling));
    let with_member = types_by_member(context, siblings);
    let mut pairs = Vec::new();
    for (&other, &own) in changed {
        let members = members(context, other);
        let found = members.iter().filter_map(|member| with_member.get(member));
        let siblings: Vec<NodeId> = found.flatten().copied().collect();
        if !context.spend_on_tokens(members.len() + siblings.len()) {
            return None;
        }
        for sibling in BTreeSet::from_iter(siblings) {
            let pair = side.ordered(sibling, other);
            if has_most_members(context, pair, side.ordered(own, other)) {
                pairs.push(pair);
            }
        }
    }
    Some(unambiguous_pairs(&pairs))
}

/// Returns `types` by the identifiers of their members, in the given order. A type is there once for each
/// identifier, however many of its members have it.
pub fn types_by_member(
    context: &Context<'_>,
    types: impl Iterator<Item = NodeId>,
) -> Map<Identifier, Vec<NodeId>> {
    let mut with_member: Map<Identifier, Vec<NodeId>> = Map::default();
    for node in types {
        for member in members(context, node) {
            with_member.entry(member).or_default().push(node);
        }
    }
    with_member
}

/// Returns the identifiers of the members of a type, in no particular order.
fn members(context: &Context<'_>, node: NodeId) -> Set<Identifier> {
    let nodes = &context.tree_of(node).nodes;
    let members = nodes[node].children.iter();
    members.map(|&member| identifier(&nodes[member])).collect()
}

/// Returns true if the types of `renamed` have more than half of the members of each in common, and the
/// types of `pair`, which have one name, next to none of these: only the name suggests the pair then. If a
/// type of the pair has no members at all, more than half of the members of one type are enough.
pub fn has_most_members(
    context: &Context<'_>,
    renamed: (NodeId, NodeId),
    pair: (NodeId, NodeId),
) -> bool {
    let common = |(before, after): (NodeId, NodeId)| {
        let before = members(context, before);
        let after = members(context, after);
        let common = before.intersection(&after).count();
        (
            common,
            before.len().min(after.len()),
            before.len().max(after.len()),
        )
    };
    let (kept, fewer, more) = common(renamed);
    match common(pair) {
        (_, 0, _) => kept >= MEMBERS_MIN && 2 * kept > fewer,
        (of_name, ..) => {
            kept >= COMMON_MEMBERS_MIN && 2 * kept > more && COMMON_MEMBERS_RATIO * of_name <= kept
        }
    }
}

/// Returns true if the elements of a candidate have at least as many members in common, by identifier, as
/// the elements of `pair`, which have one name, and all of those that are no constructors: otherwise the
/// members were rewritten like those of the sibling, or divided between the two. False if the budget is
/// spent.
fn keeps_members(
    context: &Context<'_>,
    candidate: &MatchCandidate,
    pair: (NodeId, NodeId),
) -> bool {
    let all = |node: NodeId| {
        let nodes = &context.tree_of(node).nodes;
        nodes[node].children.iter().map(|&member| &nodes[member])
    };
    let common = |before: NodeId, after: NodeId| {
        let kept: Set<Identifier> = all(before).map(identifier).collect();
        let kept_by = all(after).filter(move |it| kept.contains(&identifier(it)));
        kept_by.map(|it| (identifier(it), it.is_constructor))
    };
    if !context.spend_on_tokens(all(pair.0).len() + all(pair.1).len()) {
        return false;
    }
    let kept: Vec<_> = common(candidate.before, candidate.after).collect();
    let of_name: Vec<_> = common(pair.0, pair.1).collect();
    let identifiers: Set<Identifier> = kept.iter().map(|it| it.0).collect();
    let is_kept =
        |(it, is_constructor): &(Identifier, bool)| *is_constructor || identifiers.contains(it);
    kept.len() >= of_name.len() && of_name.iter().all(is_kept)
}

/// Returns true if one of the elements is a type and the other one is not: the name that they share on
/// different sides is no evidence against content, because a function does not become a type while
/// a type of the same members disappears.
fn is_of_other_kind(context: &Context<'_>, own: NodeId, sibling: NodeId) -> bool {
    let is_type = |node: NodeId| context.node(node).kind.group() == KindGroup::Type;
    is_type(own) != is_type(sibling)
}

/// Returns true for types and files, and for a method or function whose uses went with its code to the other
/// name, while the element `own` that has the name has a body, too.
fn is_followed(context: &Context<'_>, own: NodeId, candidate: &MatchCandidate) -> bool {
    let is_code = context.node(own).kind.is_callable();
    let uses_went = || {
        let renamed = (candidate.before, candidate.after);
        let differences = use_differences(context, &[renamed], Some((own.side(), own)));
        differences.is_some_and(|uses| uses.are_all_used && uses.if_shifted < uses.if_stayed)
    };
    !is_code || has_code(context, own) && uses_went()
}

/// Returns true if both elements have the same namespace: a type that moved to another one, and whose
/// name stays in use, has left members behind. True for files.
fn stays_in_place(context: &Context<'_>, candidate: &MatchCandidate) -> bool {
    let before = context.node(candidate.before);
    before.kind.group() == KindGroup::File
        || before.namespace == context.node(candidate.after).namespace
}

/// Returns true if one of two types inherits from the other.
fn inherit(context: &Context<'_>, one: NodeId, other: NodeId) -> bool {
    let subtypes = context.subtypes.get(one.side());
    subtypes.has(one, other) || subtypes.has(other, one)
}

/// Returns true if the similarity of a candidate outweighs that the elements of `pair` have one name.
/// `is_forwarding` says that one of them only includes or exports the candidate's element.
fn is_clearly_more_similar(
    context: &Context<'_>,
    candidate: &MatchCandidate,
    pair: (NodeId, NodeId),
    is_forwarding: bool,
) -> bool {
    let of_name = context.text_similarity(pair.0, pair.1).0;
    let margin = context.options.whole_similarity_more_min;
    let group = context.node(candidate.before).kind.group();
    of_name + margin < candidate.similarity
        && match group {
            KindGroup::File => is_forwarding,
            KindGroup::Type => candidate.similarity > SIMILARITY_MIN,
            _ => of_name <= SIMILARITY_OF_NAME_MAX * candidate.similarity,
        }
}

/// Returns true if `own` is a file without elements whose text contains the name of `sibling`: it only
/// includes or exports that file.
fn is_forwarding(context: &Context<'_>, own: NodeId, sibling: NodeId) -> bool {
    has_no_members(context, own) && contains_name(context, own, sibling)
}

/// Returns true if the type `own` before passes nothing but its name on to the type `other` after: no member
/// of it stays there that is more than a signature. It is an interface that was merged with its only
/// implementation, or a type without members of its own. A type after that is above the renamed one has what
/// was taken out of it.
fn has_only_name(context: &Context<'_>, own: NodeId, other: NodeId) -> bool {
    let nodes = &context.before().nodes;
    if own.side() == Side::After || nodes[own].kind.group() != KindGroup::Type {
        return false;
    }
    let kept = members(context, other);
    let is_interface = nodes[own].kind == ElementKind::Interface;
    nodes[own].children.iter().all(|&member| {
        let is_signature =
            || is_interface && nodes[member].kind.is_attribute() || context.only_declares(member);
        !kept.contains(&identifier(&nodes[member])) || is_signature()
    })
}

/// Returns true if the types of `pair`, of which that before has members, have none in common, and its type on
/// the side of `sibling` has another name: it is no part of one type.
fn have_no_common_member(context: &Context<'_>, sibling: NodeId, pair: (NodeId, NodeId)) -> bool {
    let (own, _) = sibling.side().ordered(pair.0, pair.1);
    let before = members(context, pair.0);
    context.node(own).name != context.node(sibling).name
        && !before.is_empty()
        && before.is_disjoint(&members(context, pair.1))
}

/// Returns true if the text of the element `of` contains the name of `sibling`, or a value that is named like
/// that type (`address` of `Address`), since not every language has declared types. False for types without
/// members, such as aliases; true if the budget is spent.
fn mentions(context: &Context<'_>, of: NodeId, sibling: NodeId) -> bool {
    let inner = context.node(sibling);
    let has_objects = inner.kind.group() == KindGroup::Type || inner.has_members;
    let text = |symbol| context.text(symbol);
    let name: String = letters(text(inner.name)).collect();
    let names_value = || {
        let mut symbols = context.bags.symbols(of, &context.node(of).tokens);
        symbols.any(|symbol| letters(text(symbol)).eq(name.chars()))
    };
    !has_no_members(context, of)
        && (!context.spend_on_tokens(context.node(of).tokens.len())
            || contains_name(context, of, sibling)
            || has_objects && !name.is_empty() && names_value())
}

/// Returns true for types and files without members.
fn has_no_members(context: &Context<'_>, element: NodeId) -> bool {
    let node = context.node(element);
    matches!(node.kind.group(), KindGroup::Type | KindGroup::File) && node.children.is_empty()
}

/// Returns true if the text of the element `of` contains the name of `sibling`; of a file, its name without
/// the suffix, as a part of a path.
fn contains_name(context: &Context<'_>, of: NodeId, sibling: NodeId) -> bool {
    if context.node(sibling).kind.group() == KindGroup::File {
        let path = context.file(sibling).path.text();
        let name = path.rsplit('/').next().unwrap_or_default();
        let stem = name.split('.').next().unwrap_or_default();
        let is_of_path = |text: &str| {
            let mut names = text.split(['/', '.', '"', '\'', '<', '>']);
            names.any(|name| name == stem)
        };
        let mut symbols = context.bags.symbols(of, &context.node(of).tokens);
        return symbols.any(|symbol| is_of_path(context.text(symbol)));
    }
    let name = context.node(sibling).name;
    let mut symbols = context.bags.symbols(of, &context.node(of).tokens);
    symbols.any(|symbol| symbol == name)
}

/// Returns true for types with at least [`MEMBERS_MIN`] members.
pub fn is_type_with_members(context: &Context<'_>, element: NodeId) -> bool {
    let node = context.node(element);
    node.kind.group() == KindGroup::Type && node.children.len() >= MEMBERS_MIN
}

/// Returns true for types and files with at least [`MEMBERS_MIN`] members, and for methods and functions with
/// several statements. A namespace is identified by its name, because other files have parts of it.
fn has_content(context: &Context<'_>, node: NodeId) -> bool {
    let inner = context.node(node);
    match inner.kind.group() {
        KindGroup::Type if inner.kind == ElementKind::Namespace => false,
        KindGroup::Type | KindGroup::File => inner.children.len() >= MEMBERS_MIN,
        KindGroup::Method | KindGroup::Function => {
            has_code(context, node) && context.evidence.code(node).is_distinctive()
        }
        KindGroup::Attribute => false,
    }
}
