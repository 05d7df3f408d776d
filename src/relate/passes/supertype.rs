//! Extracted supertypes: added supertypes to which a member of an existing type was pulled up (TSE
//! 2021, Table 3, Extract Supertype), or that have no members besides constructors. Also added
//! supertypes that received no member but have one in common with the existing type.

use crate::base::Set;
use crate::base::bag::Symbol;
use crate::cst::NodeId;
use crate::relate::context::Context;
use crate::relate::kind::RelationshipKind;
use crate::relate::matching::Matching;
use crate::relate::relationship::{Pass, Relationship};

pub fn run(context: &Context<'_>, matching: &Matching, relationships: &mut Vec<Relationship>) {
    let mut pairs: Vec<(NodeId, NodeId)> = Vec::new();
    for relationship in relationships.iter() {
        if !matches!(
            relationship.kind,
            RelationshipKind::PullUp | RelationshipKind::PullUpSignature
        ) {
            continue;
        }
        let parents = (
            context.before().nodes[relationship.before].parent,
            context.after().nodes[relationship.after].parent,
        );
        if let (Some(subtype), Some(supertype)) = parents
            && matching.before(supertype).is_none()
            && !inherited_from_namesake(context, subtype, supertype)
        {
            pairs.push((subtype, supertype));
        }
    }
    let gained: Set<NodeId> = pairs.iter().map(|&(_, supertype)| supertype).collect();
    for added in matching.added() {
        let is_empty = is_empty(context, added);
        let has_gained = gained.contains(&added);
        let subtypes = context.subtypes.after.subtypes(added);
        for subtype in subtypes.filter_map(|subtype| matching.before(subtype)) {
            if is_empty || !has_gained && shares_a_member(context, subtype, added) {
                pairs.push((subtype, added));
            }
        }
    }
    relationships.extend(pairs.into_iter().map(|(before, after)| Relationship {
        kind: RelationshipKind::ExtractSuper,
        before,
        after,
        pass: Pass::Supertype,
        similarity: None,
        same_container: false,
        support: None,
    }));
}

fn is_empty(context: &Context<'_>, supertype: NodeId) -> bool {
    let nodes = &context.after().nodes;
    let mut members = nodes[supertype].children.iter();
    members.all(|&member| context.options.subtypes_identify && nodes[member].is_constructor)
}

/// Returns true if the added supertype has a member that the type had before and that none of the
/// type's supertypes had. Always false if `relate.subtypes_identify` is off.
fn shares_a_member(context: &Context<'_>, subtype: NodeId, supertype: NodeId) -> bool {
    if !context.options.subtypes_identify || inherited_from_namesake(context, subtype, supertype) {
        return false;
    }
    let signatures = |of: NodeId| -> Set<Symbol> {
        let had = &context.before().nodes;
        let members = had[of].children.iter().map(|&member| &had[member]);
        let members = members.filter(|member| member.is_member);
        members.map(|member| member.signature).collect()
    };
    let mut own = signatures(subtype);
    for inherited in context.subtypes.before.supertypes(subtype) {
        let inherited = signatures(inherited);
        own.retain(|signature| !inherited.contains(signature));
    }
    let has = &context.after().nodes;
    let mut new = has[supertype].children.iter().map(|&member| &has[member]);
    new.any(|member| member.is_member && !member.is_constructor && own.contains(&member.signature))
}

/// Returns true if the type already inherited from another type with the name of the added
/// supertype. Then the supertype was moved, copied or replaced, and not extracted. With
/// `relate.subtypes_identify`, supertypes outside of the changed files count as well.
pub(super) fn inherited_from_namesake(
    context: &Context<'_>,
    subtype: NodeId,
    supertype: NodeId,
) -> bool {
    let before = context.before();
    let name = context.after().nodes[supertype].name;
    let is_spelled = || {
        let name = context.linked.vocabulary.get(name);
        before.supertype_names(subtype).any(|had| had == name)
    };
    let mut had = context.subtypes.before.supertypes(subtype);
    had.any(|had| before.nodes[had].name == name)
        || context.options.subtypes_identify && is_spelled()
}
