//! Matches members that override each other: they get a new name or new parameters together,
//! whatever their bodies are. A body that is similar to that of another member was inlined. A member follows
//! what it overrides: if that became something else, its siblings are no evidence.

use crate::base::bag::Symbol;
use crate::base::pair::Pair;
use crate::base::{Map, Set};
use crate::cst::{ElementNode, NodeId};
use crate::lang::rules::KindGroup;
use crate::relate::candidates::ranked::scored_candidate;
use crate::relate::context::Context;
use crate::relate::matching::Matching;
use crate::relate::relationship::Pass;
use std::collections::BTreeMap;

/// After types in which a member's signature changed, by signature before and signature after.
type ChangedSignatures = Map<Symbol, BTreeMap<Symbol, Vec<NodeId>>>;

/// Returns true for methods that subtypes can override.
fn is_method(node: &ElementNode) -> bool {
    node.is_member && !node.is_constructor && node.kind.group() == KindGroup::Method
}

/// Returns the changed signatures of matched methods whose type before is matched to their type
/// after.
fn changed_signatures(matching: &Matching<'_>) -> ChangedSignatures {
    let nodes = Pair::new(
        &matching.context.before().nodes,
        &matching.context.after().nodes,
    );
    let mut changed = ChangedSignatures::default();
    for (before, after) in matching.pairs() {
        let (method, changed_method) = (&nodes.before[before], &nodes.after[after]);
        let parent = method.parent.and_then(|parent| matching.partner(parent));
        let is_changed = parent == changed_method.parent
            && is_method(method)
            && method.signature != changed_method.signature;
        if let Some(parent) = parent.filter(|_| is_changed) {
            let changes = changed.entry(method.signature).or_default();
            let types = changes.entry(changed_method.signature).or_default();
            types.push(parent);
        }
    }
    changed
}

/// Matches members whose type lost and gained the same two signatures as a matched member of a
/// supertype, a subtype, or another type with the same supertype. `is_first` is true before the other
/// candidates are matched.
pub fn run(matching: &mut Matching<'_>, is_first: bool) {
    let context = matching.context;
    let nodes = Pair::new(&context.before().nodes, &context.after().nodes);
    let changed = changed_signatures(matching);
    if changed.is_empty() {
        return;
    }
    let methods = |parent: NodeId, is_free: &dyn Fn(NodeId) -> bool| -> Vec<NodeId> {
        let nodes = nodes.get(parent.side());
        let members = nodes[parent].children.iter().copied();
        let methods = members.filter(|&member| is_free(member) && is_method(&nodes[member]));
        methods.collect()
    };
    let is_removed = |member: NodeId| matching.is_unmatched(member);
    // Added methods, and those that were only matched because their code is similar.
    let is_added = |member: NodeId| {
        matching.partner(member).is_none_or(|before| {
            // The pair itself is one of the changes.
            let parent = nodes.after[member].parent;
            let changes = changed.get(&nodes.before[before].signature);
            let types = changes.and_then(|changes| changes.get(&nodes.after[member].signature));
            let mut types = types.into_iter().flatten();
            !types.any(|&other| Some(other) != parent)
                && is_by_similar_code(matching, before, member)
        })
    };
    // Removed and added methods of one matched type, for which a related type has such a change.
    let mut candidates = Vec::new();
    for (type_before, type_after) in matching.pairs() {
        let removed = methods(type_before, &is_removed);
        if removed.is_empty() {
            continue;
        }
        let mut added_by_signature: Map<Symbol, Vec<NodeId>> = Map::default();
        for method in methods(type_after, &is_added) {
            let same_signature = added_by_signature.entry(nodes.after[method].signature);
            same_signature.or_default().push(method);
        }
        for before in removed {
            let overridden = overridden_after(matching, (type_before, type_after), before);
            // What the member overrides may be matched by the other candidates.
            if is_first && overridden.contains(&None) {
                continue;
            }
            let changes = changed.get(&nodes.before[before].signature);
            for (signature, types) in changes.into_iter().flatten() {
                if !follows(&overridden, *signature) {
                    continue;
                }
                let added = added_by_signature.get(signature);
                let added = added.map_or(&[][..], Vec::as_slice);
                let cost = 1 + added.len() + if added.is_empty() { 0 } else { types.len() };
                if !context.budget.spend(cost as u64) {
                    return context.give_up(Pass::Surroundings.name());
                }
                let is_related = |&other: &NodeId| are_related(context, type_after, other);
                if added.is_empty() || !types.iter().any(is_related) {
                    continue;
                }
                candidates.extend(added.iter().map(|&after| {
                    let similarity = context.text_similarity(before, after).0;
                    scored_candidate(context, before, after, similarity)
                }));
            }
        }
    }
    matching.match_candidates_instead(candidates, Pass::Surroundings);
}

/// Returns true if a pair of methods of one type was matched under different names because their code is
/// similar.
fn is_by_similar_code(matching: &Matching<'_>, before: NodeId, after: NodeId) -> bool {
    let (old, new) = matching.context.nodes(before, after);
    let provenance = matching.provenance(before);
    provenance.is_some_and(|provenance| provenance.pass.is_by_code())
        && old.name != new.name
        && old.parent.and_then(|parent| matching.partner(parent)) == new.parent
}

/// Returns the signatures after of the methods that a member of a matched type overrides before, of supertypes
/// that the type keeps; `None` for those that are not matched.
fn overridden_after(
    matching: &Matching<'_>,
    (type_before, type_after): (NodeId, NodeId),
    member: NodeId,
) -> Vec<Option<Symbol>> {
    let context = matching.context;
    let nodes = Pair::new(&context.before().nodes, &context.after().nodes);
    let kept: Set<NodeId> = context
        .subtypes
        .after
        .all_supertypes(type_after)
        .into_iter()
        .collect();
    let supertypes = context
        .subtypes
        .before
        .all_supertypes(type_before)
        .into_iter();
    let supertypes =
        supertypes.filter(|&it| matching.partner(it).is_some_and(|it| kept.contains(&it)));
    let members = supertypes.flat_map(|other| nodes.before[other].children.iter().copied());
    let overridden = members.filter(|&other| {
        let method = &nodes.before[other];
        other != member && is_method(method) && method.signature == nodes.before[member].signature
    });
    let after = |other| Some(nodes.after[matching.partner(other)?].signature);
    overridden.map(after).collect()
}

/// Returns true if a member can get this signature because a method that it overrides did, or because what
/// became of these is not known.
fn follows(overridden: &[Option<Symbol>], signature: Symbol) -> bool {
    let mut known = overridden.iter().flatten().peekable();
    known.peek().is_none() || known.any(|other| *other == signature)
}

/// Returns true if one of two different after types inherits from the other, or both inherit from a
/// third one.
fn are_related(context: &Context<'_>, one: NodeId, other: NodeId) -> bool {
    let subtypes = &context.subtypes.after;
    let mut supertypes = subtypes.supertypes(one);
    one != other
        && (subtypes.has(one, other)
            || subtypes.has(other, one)
            || supertypes.any(|supertype| subtypes.has(other, supertype)))
}
