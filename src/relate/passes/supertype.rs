//! New supertypes to which members of a type went (paper, Table 3, Extract Supertype), or that
//! have no members at all.

use crate::cst::NodeId;
use crate::relate::kind::Kind;
use crate::relate::matching::Matching;
use crate::relate::{Context, Pass, Relationship};

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
    for added in matching.added() {
        if context.after().nodes[added].children.is_empty() {
            let subtypes = context.subtypes.after.subtypes(added);
            let kept = subtypes.filter_map(|subtype| matching.before(subtype));
            pairs.extend(kept.map(|subtype| (subtype, added)));
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
