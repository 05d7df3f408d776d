//! New supertypes to which members of a type went (paper, Table 3, Extract Supertype), or that have no members
//! at all, but for constructors; and, if no member went there, those that have one that the type kept.

use crate::base::Set;
use crate::base::bag::Symbol;
use crate::cst::NodeId;
use crate::relate::context::Context;
use crate::relate::kind::Kind;
use crate::relate::matching::Matching;
use crate::relate::relationship::{Pass, Relationship};

pub fn run(context: &Context<'_>, matching: &Matching, relationships: &mut Vec<Relationship>) {
    let mut pairs: Vec<(NodeId, NodeId)> = Vec::new();
    for relationship in relationships.iter() {
        if !matches!(relationship.kind, Kind::PullUp | Kind::PullUpSignature) {
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
        kind: Kind::ExtractSuper,
        before,
        after,
        pass: Pass::Supertype,
        similarity: None,
        beside: false,
        support: None,
    }));
}

fn is_empty(context: &Context<'_>, supertype: NodeId) -> bool {
    let nodes = &context.after().nodes;
    let mut members = nodes[supertype].children.iter();
    members.all(|&member| context.options.subtypes_identify && nodes[member].is_constructor)
}

/// Whether a new supertype has a member that the type had before, and that no supertype of it had.
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

/// Whether the type already inherited from another one with the name of a supertype that appeared; if subtypes
/// identify, even from one that is in no changed file. Then the supertype moved, was copied or replaced, and was
/// not extracted.
pub(super) fn inherited_from_namesake(
    context: &Context<'_>,
    subtype: NodeId,
    supertype: NodeId,
) -> bool {
    let before = context.before();
    let name = context.after().nodes[supertype].name;
    let is_spelled = || {
        let name = context.linked.vocabulary.get(name);
        before.spelled_supertypes(subtype).any(|had| had == name)
    };
    let mut had = context.subtypes.before.supertypes(subtype);
    had.any(|had| before.nodes[had].name == name)
        || context.options.subtypes_identify && is_spelled()
}
