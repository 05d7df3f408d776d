//! Annotations that moved between a type and its members.

use super::declaration_types::both;
use super::facts::AnnotationUse;
use crate::base::pair::Pair;
use crate::lang::rules::KindGroup;
use crate::refine::elements::{ElementFinding, ElementsChange};
use std::collections::BTreeSet;

/// Returns one finding for each member of a matched type that lost an annotation that the type got, or
/// that got one that the type lost. The annotations have equal arguments.
pub fn moved_annotations(change: &ElementsChange<'_>) -> Vec<ElementFinding> {
    let mut findings = Vec::new();
    for (_, relationship) in change.matches() {
        let types = Pair::new(relationship.before, relationship.after);
        if change.node(types.after).kind.group() != KindGroup::Type {
            continue;
        }
        let Some(of_type) = change.reader.change(types) else {
            continue;
        };
        let (alike, of_type) = (&of_type.rules.alike, &of_type.annotations);
        if of_type.removed.is_empty() && of_type.added.is_empty() {
            continue;
        }
        let texts = |annotations: &[AnnotationUse]| -> BTreeSet<String> {
            let texts = annotations.iter().map(|it| it.unqualified(alike));
            texts.collect()
        };
        let (removed, added) = (texts(&of_type.removed), texts(&of_type.added));
        for &member in &change.node(types.after).children {
            let Some((evidence, matched)) = change.matched(member) else {
                continue;
            };
            let members = Pair::new(matched.before, member);
            let has_stayed = change.node(members.before).parent == Some(types.before);
            let Some(of_member) = change.reader.change(members).filter(|_| has_stayed) else {
                continue;
            };
            let of_member = &of_member.annotations;
            let common = |of_member: &[AnnotationUse], of_type: &BTreeSet<String>| {
                let common = of_member.iter();
                let common = common.filter(|it| of_type.contains(&it.unqualified(alike)));
                common.map(|it| it.text.clone()).collect::<Vec<String>>()
            };
            let to_type = common(&of_member.removed, &added).into_iter();
            let to_member = common(&of_member.added, &removed).into_iter();
            let to_type = to_type.map(|it| (Pair::new(members.before, types.after), it));
            let to_member = to_member.map(|it| (Pair::new(types.before, members.after), it));
            findings.extend(to_type.chain(to_member).map(|(elements, annotation)| {
                let values = both(annotation.clone(), annotation);
                ElementFinding::new(evidence, elements, values, 1)
            }));
        }
    }
    findings
}
