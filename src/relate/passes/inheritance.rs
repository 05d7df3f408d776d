//! Relationships between members of subtypes and supertypes that are derived from the matching: a
//! supertype declares a member that the subtype keeps (Pull Up Signature), a subtype implements a
//! member that became abstract (Push Down Implementation), and further members were pulled up or
//! pushed down together with a matched one.

use crate::base::Map;
use crate::base::bag::Symbol;
use crate::base::pair::Side;
use crate::cst::NodeId;
use crate::relate::context::Context;
use crate::relate::kind::RelationshipKind;
use crate::relate::matching::Matching;
use crate::relate::passes::supertype::inherited_from_namesake;
use crate::relate::relationship::{Pass, Relationship};
use crate::relate::similarity::containment;

fn found(kind: RelationshipKind, before: NodeId, after: NodeId) -> Relationship {
    Relationship {
        kind,
        before,
        after,
        pass: Pass::Inheritance,
        similarity: None,
        same_container: false,
        support: None,
    }
}

pub fn run(context: &Context<'_>, matching: &Matching, relationships: &mut Vec<Relationship>) {
    let mut gained = Vec::new();
    for (_, after) in matching.pairs() {
        signatures(context, matching, after, &mut gained);
        implementations(context, matching, after, &mut gained);
        if context.options.pull_up_implementations {
            implementations_up(context, matching, after, &mut gained);
        }
    }
    if context.options.pull_up_implementations {
        for gone in matching.removed() {
            implementations_up_from_gone(context, matching, gone, &mut gained);
        }
    }
    if context.options.duplicates_move {
        pull_up_nearer(context, matching, relationships);
    }
    further(context, matching, relationships, &mut gained);
    relationships.extend(gained);
}

/// Adds the further members that were pulled up or pushed down together with a matched one.
pub fn further(
    context: &Context<'_>,
    matching: &Matching,
    relationships: &[Relationship],
    gained: &mut Vec<Relationship>,
) {
    for relationship in relationships {
        match relationship.kind {
            RelationshipKind::PullUp => further_pulled_up(context, matching, relationship, gained),
            RelationshipKind::PushDown => {
                further_pushed_down(context, matching, relationship, gained)
            }
            _ => {}
        }
    }
}

/// Returns the added children of `parent` that have the signature of `before`.
fn added_twins<'a>(
    context: &'a Context<'_>,
    matching: &'a Matching,
    parent: NodeId,
    before: NodeId,
) -> impl Iterator<Item = NodeId> + 'a {
    let signature = context.before().nodes[before].signature;
    let children = &context.after().nodes[parent].children;
    children.iter().copied().filter(move |&child| {
        context.after().nodes[child].signature == signature && matching.before(child).is_none()
    })
}

/// Returns the members of the before counterpart of the type `after`; none if it has no
/// counterpart.
fn members<'a>(
    context: &'a Context<'_>,
    matching: &'a Matching,
    after: NodeId,
) -> impl Iterator<Item = NodeId> + 'a {
    let children = matching
        .before(after)
        .map_or(&[][..], |before| &context.before().nodes[before].children);
    children
        .iter()
        .copied()
        .filter(|&child| context.before().nodes[child].is_member)
}

/// Adds the abstract members that a supertype gained and that the subtype had before and keeps.
fn signatures(
    context: &Context<'_>,
    matching: &Matching,
    after: NodeId,
    gained: &mut Vec<Relationship>,
) {
    let before = matching.before(after);
    for supertype in context.subtypes.after.supertypes(after) {
        let is_new = matching.before(supertype).is_none();
        let is_replaced = is_new
            && context.options.subtypes_identify
            && before.is_some_and(|before| inherited_from_namesake(context, before, supertype));
        if is_replaced {
            continue;
        }
        for member in
            members(context, matching, after).filter(|&member| matching.after(member).is_some())
        {
            for twin in added_twins(context, matching, supertype, member) {
                if context.after().nodes[twin].is_abstract {
                    gained.push(found(RelationshipKind::PullUpSignature, member, twin));
                }
            }
        }
    }
}

/// Adds the members that a subtype gained while the member of the supertype became abstract.
fn implementations(
    context: &Context<'_>,
    matching: &Matching,
    after: NodeId,
    gained: &mut Vec<Relationship>,
) {
    for subtype in context.subtypes.after.subtypes(after) {
        for member in members(context, matching, after) {
            let became_abstract = !context.before().nodes[member].is_abstract
                && matching
                    .after(member)
                    .is_some_and(|kept| context.after().nodes[kept].is_abstract);
            if !became_abstract {
                continue;
            }
            for twin in added_twins(context, matching, subtype, member) {
                if !context.after().nodes[twin].is_abstract {
                    gained.push(found(RelationshipKind::PushDownImpl, member, twin));
                }
            }
        }
    }
}

/// Adds the members that a supertype only declared before and implements now, while a matched
/// subtype lost its own implementation.
fn implementations_up(
    context: &Context<'_>,
    matching: &Matching,
    after: NodeId,
    gained: &mut Vec<Relationship>,
) {
    let gone: Vec<NodeId> = members(context, matching, after)
        .filter(|&member| matching.after(member).is_none())
        .collect();
    if gone.is_empty() {
        return;
    }
    for supertype in context.subtypes.after.supertypes(after) {
        implemented_by(context, matching, supertype, &gone, gained);
    }
}

/// Adds the members that a supertype only declared before and implements now, while the subtype
/// that implemented them was removed.
fn implementations_up_from_gone(
    context: &Context<'_>,
    matching: &Matching,
    subtype: NodeId,
    gained: &mut Vec<Relationship>,
) {
    let supertypes = context.subtypes.before.supertypes(subtype);
    for supertype in supertypes.filter_map(|supertype| matching.after(supertype)) {
        let members = context.before().nodes[subtype].children.iter().copied();
        let is_gone = |member: &NodeId| {
            context.before().nodes[*member].is_member && matching.after(*member).is_none()
        };
        let gone: Vec<NodeId> = members.filter(is_gone).collect();
        implemented_by(context, matching, supertype, &gone, gained);
    }
}

/// Adds the members that `supertype` only declared before and implements now, and whose body
/// contains enough of a removed member in `gone` with the same signature.
fn implemented_by(
    context: &Context<'_>,
    matching: &Matching,
    supertype: NodeId,
    gone: &[NodeId],
    gained: &mut Vec<Relationship>,
) {
    let mut of_signature: Map<Symbol, Vec<NodeId>> = Map::default();
    for &member in gone {
        let signature = context.before().nodes[member].signature;
        of_signature.entry(signature).or_default().push(member);
    }
    for &kept in &context.after().nodes[supertype].children {
        let node = &context.after().nodes[kept];
        let had = matching.before(kept);
        let had_none = had.is_some_and(|had| context.before().nodes[had].is_abstract);
        if node.is_abstract || !had_none {
            continue;
        }
        let members = of_signature.get(&node.signature).into_iter().flatten();
        let members = members.filter(|&&member| holds(context, kept, member));
        gained.extend(members.map(|&member| found(RelationshipKind::PullUp, member, kept)));
    }
}

/// Turns moves into pull-ups where a member of the same signature was pulled up to a supertype of
/// the moved member's type and is more similar to it than the member that it is matched to.
fn pull_up_nearer(context: &Context<'_>, matching: &Matching, relationships: &mut [Relationship]) {
    let (had, has) = (&context.before().nodes, &context.after().nodes);
    let mut up: Map<(NodeId, Symbol), Vec<NodeId>> = Map::default();
    for found in relationships
        .iter()
        .filter(|found| found.kind == RelationshipKind::PullUp)
    {
        if let Some(supertype) = has[found.after].parent {
            let of_type = up.entry((supertype, has[found.after].signature));
            of_type.or_default().push(found.after);
        }
    }
    let similarity = |before: NodeId, after: NodeId| context.text_similarity(before, after).0;
    let moved = relationships.iter_mut();
    for moved in moved.filter(|found| {
        matches!(
            found.kind,
            RelationshipKind::Move | RelationshipKind::InternalMove
        )
    }) {
        let member = &had[moved.before];
        let Some(parent) = member.parent.and_then(|parent| matching.after(parent)) else {
            continue;
        };
        let mut supertypes = context.subtypes.after.supertypes(parent);
        let of_type = supertypes.find_map(|supertype| up.get(&(supertype, member.signature)));
        let of_type = of_type.map_or(&[][..], Vec::as_slice);
        if !context.budget.spend(2 * of_type.len() as u64) {
            return context.give_up(Pass::Inheritance.name());
        }
        let nearer = of_type.iter().find(|&&after| {
            similarity(moved.before, after) > similarity(moved.before, moved.after)
        });
        if let Some(&after) = nearer {
            *moved = found(RelationshipKind::PullUp, moved.before, after);
        }
    }
}

/// Returns true if more than `relate.containment_min` of the body of the removed `member` is in the
/// body of `kept`.
fn holds(context: &Context<'_>, kept: NodeId, member: NodeId) -> bool {
    let bags = context.bags;
    containment(
        bags.body(Side::Before, member),
        bags.body(Side::After, kept),
        &bags.idf,
    ) > context.options.containment_min
}

/// Adds the removed members of other subtypes that were merged into the pulled-up member. They have
/// its signature, or (with `relate.duplicates_move`) the old signature and enough of its body.
fn further_pulled_up(
    context: &Context<'_>,
    matching: &Matching,
    up: &Relationship,
    gained: &mut Vec<Relationship>,
) {
    let node = &context.after().nodes[up.after];
    let Some(parent) = node.parent else { return };
    for subtype in context.subtypes.after.subtypes(parent) {
        for member in members(context, matching, subtype) {
            let signature = context.before().nodes[member].signature;
            let went_with = || {
                context.options.duplicates_move
                    && signature == context.before().nodes[up.before].signature
                    && holds(context, up.after, member)
            };
            let is_same = signature == node.signature || went_with();
            if is_same && matching.after(member).is_none() {
                gained.push(found(RelationshipKind::PullUp, member, up.after));
            }
        }
    }
}

/// Adds the added members of other subtypes to which the same member was pushed down.
fn further_pushed_down(
    context: &Context<'_>,
    matching: &Matching,
    down: &Relationship,
    gained: &mut Vec<Relationship>,
) {
    let parent = context.before().nodes[down.before]
        .parent
        .and_then(|parent| matching.after(parent));
    let Some(parent) = parent else { return };
    for subtype in context.subtypes.after.subtypes(parent) {
        for twin in added_twins(context, matching, subtype, down.before) {
            if context.after().nodes[twin].is_member {
                gained.push(found(RelationshipKind::PushDown, down.before, twin));
            }
        }
    }
}
