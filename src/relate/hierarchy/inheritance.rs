//! Relationships between members of subtypes and supertypes that are derived from the matching: a
//! supertype declares a member that the subtype keeps (Pull Up Signature), a subtype implements a
//! member that became abstract (Push Down Implementation), and further members were pulled up or
//! pushed down together with a matched one.

use super::supertype::inherited_from_namesake;
use crate::base::bag::Symbol;
use crate::base::{Map, Set};
use crate::cst::NodeId;
use crate::relate::context::Context;
use crate::relate::kind::RelationshipKind;
use crate::relate::matching::Matching;
use crate::relate::relationship::{Pass, Relationship};
use crate::relate::similarity::containment;

/// Returns the relationship of two members.
pub fn of_members(kind: RelationshipKind, before: NodeId, after: NodeId) -> Relationship {
    Relationship::elsewhere(kind, (before, after), (Pass::Inheritance, None))
}

/// Adds the relationships between members of subtypes and supertypes.
pub fn run(matching: &Matching<'_>, relationships: &mut Vec<Relationship>) {
    let mut gained = Vec::new();
    for (_, after) in matching.pairs() {
        pulled_up_signatures(matching, after, &mut gained);
        let declares = |member| matching.context.only_declares(member);
        pushed_down_implementations(matching, after, declares, &mut gained);
        pulled_up_implementations(matching, after, &mut gained);
    }
    for removed in matching.removed() {
        pulled_up_from_removed(matching, removed, &mut gained);
    }
    prefer_pull_ups(matching, relationships);
    for relationship in relationships.iter() {
        match relationship.kind {
            RelationshipKind::PullUp => {
                further_pulled_up(matching, relationship, &mut gained);
            }
            RelationshipKind::PushDown => {
                further_pushed_down(matching, relationship, &mut gained);
            }
            _ => {}
        }
    }
    relationships.extend(gained);
}

/// Returns the added children of `parent` that have the signature of `before`.
pub fn added_with_signature<'a>(
    matching: &'a Matching<'_>,
    parent: NodeId,
    before: NodeId,
) -> impl Iterator<Item = NodeId> + 'a {
    let context = matching.context;
    let signature = context.node(before).signature;
    let children = &context.node(parent).children;
    children.iter().copied().filter(move |&child| {
        context.node(child).signature == signature && matching.partner(child).is_none()
    })
}

/// Returns the members of the before counterpart of the type `after`; none if it has no
/// counterpart.
pub fn members_before<'a>(
    matching: &'a Matching<'_>,
    after: NodeId,
) -> impl Iterator<Item = NodeId> + 'a {
    let children = matching
        .partner(after)
        .map_or(&[][..], |before| &matching.context.node(before).children);
    children
        .iter()
        .copied()
        .filter(|&child| matching.context.node(child).is_member)
}

/// Adds the abstract members that a supertype gained and that the subtype had before and keeps.
fn pulled_up_signatures(matching: &Matching<'_>, after: NodeId, gained: &mut Vec<Relationship>) {
    let before = matching.partner(after);
    for supertype in matching.context.subtypes.after.supertypes(after) {
        let is_new = matching.partner(supertype).is_none();
        let replaces_namesake = is_new
            && before.is_some_and(|before| inherited_from_namesake(matching, before, supertype));
        if replaces_namesake {
            continue;
        }
        for member in
            members_before(matching, after).filter(|&member| matching.partner(member).is_some())
        {
            for added in added_with_signature(matching, supertype, member) {
                if matching.context.only_declares(added) {
                    gained.push(of_members(RelationshipKind::PullUpSignature, member, added));
                }
            }
        }
    }
}

/// Removes each relationship of an abstract member that a supertype gained, if another direct supertype of
/// the subtype declared a member of this signature before the change: nothing was pulled up then.
pub fn drop_inherited_signatures(context: &Context<'_>, relationships: &mut Vec<Relationship>) {
    let nodes = &context.before().nodes;
    let signatures = |parent: NodeId| -> Set<Symbol> {
        let supertypes = context.subtypes.before.supertypes(parent);
        let members = supertypes.flat_map(|supertype| &nodes[supertype].children);
        let members = members.filter(|&&member| nodes[member].is_member);
        members.map(|&member| nodes[member].signature).collect()
    };
    // Signatures of the members that the supertypes of a type had.
    let mut inherited: Map<NodeId, Set<Symbol>> = Map::default();
    relationships.retain(|relationship| {
        let member = &nodes[relationship.before];
        relationship.kind != RelationshipKind::PullUpSignature
            || !member.parent.is_some_and(|parent| {
                let known = inherited
                    .entry(parent)
                    .or_insert_with(|| signatures(parent));
                known.contains(&member.signature)
            })
    });
}

/// Adds the members that a subtype gained while the member of the supertype became abstract: `declares` returns
/// true for a member that only declares what subtypes implement.
pub fn pushed_down_implementations(
    matching: &Matching<'_>,
    after: NodeId,
    declares: impl Fn(NodeId) -> bool,
    gained: &mut Vec<Relationship>,
) {
    for subtype in matching.context.subtypes.after.subtypes(after) {
        for member in members_before(matching, after) {
            let is_abstract = |after| declares(after);
            let became_abstract =
                !declares(member) && matching.partner(member).is_some_and(is_abstract);
            if !became_abstract {
                continue;
            }
            for added in added_with_signature(matching, subtype, member) {
                if !is_abstract(added) {
                    gained.push(of_members(RelationshipKind::PushDownImpl, member, added));
                }
            }
        }
    }
}

/// Adds the members that a supertype only declared before and implements now, while a matched
/// subtype lost its own implementation.
fn pulled_up_implementations(
    matching: &Matching<'_>,
    after: NodeId,
    gained: &mut Vec<Relationship>,
) {
    let removed: Vec<NodeId> = members_before(matching, after)
        .filter(|&member| matching.partner(member).is_none())
        .collect();
    if removed.is_empty() {
        return;
    }
    for supertype in matching.context.subtypes.after.supertypes(after) {
        implemented_by(matching, supertype, &removed, gained);
    }
}

/// Adds the members that a supertype only declared before and implements now, while the subtype
/// that implemented them was removed.
fn pulled_up_from_removed(
    matching: &Matching<'_>,
    subtype: NodeId,
    gained: &mut Vec<Relationship>,
) {
    let context = matching.context;
    let supertypes = context.subtypes.before.supertypes(subtype);
    for supertype in supertypes.filter_map(|supertype| matching.partner(supertype)) {
        let members = context.node(subtype).children.iter().copied();
        let is_removed = |member: &NodeId| {
            context.node(*member).is_member && matching.partner(*member).is_none()
        };
        let removed: Vec<NodeId> = members.filter(is_removed).collect();
        implemented_by(matching, supertype, &removed, gained);
    }
}

/// Adds the members that `supertype` only declared before and implements now, and whose body
/// contains enough of a removed member in `removed` with the same signature.
fn implemented_by(
    matching: &Matching<'_>,
    supertype: NodeId,
    removed: &[NodeId],
    gained: &mut Vec<Relationship>,
) {
    let context = matching.context;
    let mut by_signature: Map<Symbol, Vec<NodeId>> = Map::default();
    for &member in removed {
        let signature = context.node(member).signature;
        by_signature.entry(signature).or_default().push(member);
    }
    for &implementation in &context.node(supertype).children {
        let node = context.node(implementation);
        let declaration = matching.partner(implementation);
        let was_abstract = declaration.is_some_and(|it| context.only_declares(it));
        if context.only_declares(implementation) || !was_abstract {
            continue;
        }
        let members = by_signature.get(&node.signature).into_iter().flatten();
        let members = members.filter(|&&member| contains_body(context, implementation, member));
        gained.extend(
            members.map(|&member| of_members(RelationshipKind::PullUp, member, implementation)),
        );
    }
}

/// Turns moves into pull-ups: if a member with the signature of the moved member was pulled up to a
/// supertype of the moved member's type, and is more similar to the moved member than its match, then
/// the moved member was pulled up as well.
fn prefer_pull_ups(matching: &Matching<'_>, relationships: &mut [Relationship]) {
    let context = matching.context;
    // Pulled up members, by the supertype that has them now and their signature.
    let mut pulled_up: Map<(NodeId, Symbol), Vec<NodeId>> = Map::default();
    let is_pull_up = |pair: &&Relationship| pair.kind == RelationshipKind::PullUp;
    for after in relationships
        .iter()
        .filter(is_pull_up)
        .map(|pair| pair.after)
    {
        if let Some(supertype) = context.node(after).parent {
            let same_signature = pulled_up.entry((supertype, context.node(after).signature));
            same_signature.or_default().push(after);
        }
    }
    let similarity = |before: NodeId, after: NodeId| context.text_similarity(before, after).0;
    let moves = [RelationshipKind::Move, RelationshipKind::InternalMove];
    for moved in relationships
        .iter_mut()
        .filter(|pair| moves.contains(&pair.kind))
    {
        let member = context.node(moved.before);
        let Some(parent) = member.parent.and_then(|parent| matching.partner(parent)) else {
            continue;
        };
        let mut supertypes = context.subtypes.after.supertypes(parent);
        let in_supertype =
            supertypes.find_map(|supertype| pulled_up.get(&(supertype, member.signature)));
        let in_supertype = in_supertype.map_or(&[][..], Vec::as_slice);
        if !context.budget.spend(2 * in_supertype.len() as u64) {
            return context.give_up(Pass::Inheritance.name());
        }
        let more_similar = in_supertype.iter().find(|&&after| {
            similarity(moved.before, after) > similarity(moved.before, moved.after)
        });
        if let Some(&after) = more_similar {
            *moved = of_members(RelationshipKind::PullUp, moved.before, after);
        }
    }
}

/// Returns true if more than `relate.containment_min` of the body of the removed `member` is in the
/// body of `implementation`.
fn contains_body(context: &Context<'_>, implementation: NodeId, member: NodeId) -> bool {
    let bags = context.bags;
    containment(bags.body(member), bags.body(implementation), &bags.idf)
        > context.options.containment_min
}

/// Adds the removed members of other subtypes that were merged into the pulled-up member. They have
/// its signature, or the old signature and enough of its body.
fn further_pulled_up(matching: &Matching<'_>, up: &Relationship, gained: &mut Vec<Relationship>) {
    let context = matching.context;
    let node = context.node(up.after);
    let Some(parent) = node.parent else { return };
    for subtype in context.subtypes.after.subtypes(parent) {
        for member in members_before(matching, subtype) {
            let signature = context.node(member).signature;
            let has_body = || {
                signature == context.node(up.before).signature
                    && contains_body(context, up.after, member)
            };
            let is_same = signature == node.signature || has_body();
            if is_same && matching.partner(member).is_none() {
                gained.push(of_members(RelationshipKind::PullUp, member, up.after));
            }
        }
    }
}

/// Adds the added members of other subtypes to which the same member was pushed down.
pub fn further_pushed_down(
    matching: &Matching<'_>,
    down: &Relationship,
    gained: &mut Vec<Relationship>,
) {
    let context = matching.context;
    let parent = context
        .node(down.before)
        .parent
        .and_then(|parent| matching.partner(parent));
    let Some(parent) = parent else { return };
    for subtype in context.subtypes.after.subtypes(parent) {
        for added in added_with_signature(matching, subtype, down.before) {
            if context.node(added).is_member {
                gained.push(of_members(RelationshipKind::PushDown, down.before, added));
            }
        }
    }
}
