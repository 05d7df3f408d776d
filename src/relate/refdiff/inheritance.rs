//! Relationships between members of subtypes and supertypes that are derived from the matching, and
//! extracted supertypes.

use crate::cst::NodeId;
use crate::relate::context::Context;
use crate::relate::hierarchy::inheritance::{
    added_with_signature, further_pushed_down, members_before, of_members,
    pushed_down_implementations,
};
use crate::relate::hierarchy::supertype::{extracted_supertype, pairs_by_members};
use crate::relate::kind::RelationshipKind;
use crate::relate::matching::Matching;
use crate::relate::relationship::Relationship;

/// Adds the members that a supertype declares and the subtype keeps, the members whose implementation
/// went to a subtype, and the further members that were pulled up or pushed down with a matched one.
pub fn members(matching: &Matching<'_>, relationships: &mut Vec<Relationship>) {
    let mut gained = Vec::new();
    for (_, after) in matching.pairs() {
        pulled_up_signatures(matching, after, &mut gained);
        let declares = |member| is_abstract(matching.context, member);
        pushed_down_implementations(matching, after, declares, &mut gained);
    }
    gained.extend(further(matching, relationships));
    relationships.extend(gained);
}

/// Returns the further members that were pulled up or pushed down together with a matched one.
pub fn further(matching: &Matching<'_>, relationships: &[Relationship]) -> Vec<Relationship> {
    let mut gained = Vec::new();
    for relationship in relationships {
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
    gained
}

fn is_abstract(context: &Context<'_>, node: NodeId) -> bool {
    context.node(node).is_abstract
}

/// Adds the abstract members that a supertype gained and that the subtype had before and keeps.
fn pulled_up_signatures(matching: &Matching<'_>, after: NodeId, gained: &mut Vec<Relationship>) {
    for supertype in matching.context.subtypes.after.supertypes(after) {
        for member in members_before(matching, after) {
            if matching.partner(member).is_none() {
                continue;
            }
            for added in added_with_signature(matching, supertype, member) {
                if is_abstract(matching.context, added) {
                    gained.push(of_members(RelationshipKind::PullUpSignature, member, added));
                }
            }
        }
    }
}

/// Adds the removed members of other subtypes that have the signature of a pulled-up member.
fn further_pulled_up(matching: &Matching<'_>, up: &Relationship, gained: &mut Vec<Relationship>) {
    let context = matching.context;
    let node = context.node(up.after);
    let Some(parent) = node.parent else { return };
    for subtype in context.subtypes.after.subtypes(parent) {
        for member in members_before(matching, subtype) {
            let is_same = context.node(member).signature == node.signature;
            if is_same && matching.partner(member).is_none() {
                gained.push(of_members(RelationshipKind::PullUp, member, up.after));
            }
        }
    }
}

/// Adds the extractions of supertypes: added types to which a member of a subtype was pulled up, and added
/// supertypes without members.
pub fn supertypes(matching: &Matching<'_>, relationships: &mut Vec<Relationship>) {
    let context = matching.context;
    let after = &context.after().nodes;
    let inherited = |subtype, supertype| inherited_from_namesake(context, subtype, supertype);
    let mut pairs = pairs_by_members(matching, relationships, inherited);
    let is_type = |node: &NodeId| after[*node].kind.is_type_with_members();
    let added = matching.added().filter(is_type);
    for added in added.filter(|&added| after[added].children.is_empty()) {
        let subtypes = context.subtypes.after.subtypes(added);
        let subtypes = subtypes.filter_map(|subtype| matching.partner(subtype));
        pairs.extend(subtypes.map(|subtype| (subtype, added)));
    }
    relationships.extend(pairs.into_iter().map(extracted_supertype));
}

/// Returns true if the type already inherited from another type with the name of the added supertype. Then
/// the supertype was moved, copied or replaced, and not extracted.
fn inherited_from_namesake(context: &Context<'_>, subtype: NodeId, supertype: NodeId) -> bool {
    let name = context.node(supertype).name;
    let mut supertypes = context.subtypes.before.supertypes(subtype);
    supertypes.any(|supertype| context.node(supertype).name == name)
}
