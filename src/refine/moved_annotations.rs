//! Annotations that moved between a type and its members.

use super::declaration_types::both;
use super::elements::{ElementFinding, ElementsChange};
use super::facts::AnnotationUse;
use crate::base::pair::{Pair, Side};
use crate::lang::equal_spellings::EqualSpellings;
use crate::lang::rules::KindGroup;

/// Returns one finding for each member of a matched type that lost an annotation that the type got, or
/// that got one that the type lost. The annotations have equal arguments.
pub(super) fn moved_annotations(change: &ElementsChange<'_>) -> Vec<ElementFinding> {
    let mut findings = Vec::new();
    for (_, relationship) in change.matches() {
        let types = Pair::new(relationship.before, relationship.after);
        if change.node(Side::After, types.after).kind.group() != KindGroup::Type {
            continue;
        }
        let Some(of_type) = change.reader.change(types) else {
            continue;
        };
        let (alike, of_type) = (&of_type.rules.alike, &of_type.annotations);
        if of_type.removed.is_empty() && of_type.added.is_empty() {
            continue;
        }
        for &member in &change.node(Side::After, types.after).children {
            let Some((evidence, matched)) = change.matched(Side::After, member) else {
                continue;
            };
            let members = Pair::new(matched.before, member);
            let has_stayed = change.node(Side::Before, members.before).parent == Some(types.before);
            let Some(of_member) = change.reader.change(members).filter(|_| has_stayed) else {
                continue;
            };
            let of_member = &of_member.annotations;
            let to_type = common(change, &of_member.removed, &of_type.added, alike);
            let to_member = common(change, &of_member.added, &of_type.removed, alike);
            let to_type = to_type.map(|it| (Pair::new(members.before, types.after), it));
            let to_member = to_member.map(|it| (Pair::new(types.before, members.after), it));
            findings.extend(to_type.chain(to_member).map(|(elements, annotation)| {
                let values = both(annotation.text.clone(), annotation.text.clone());
                ElementFinding::new(evidence, elements, values, 1)
            }));
        }
    }
    findings
}

/// Returns the annotations of a member that occur in a list of annotations of its type; none once the
/// work of the change is used up.
fn common<'c>(
    change: &'c ElementsChange<'_>,
    of_member: &'c [AnnotationUse],
    of_type: &'c [AnnotationUse],
    alike: &'c EqualSpellings,
) -> impl Iterator<Item = &'c AnnotationUse> {
    of_member.iter().filter(|annotation| {
        let unqualified = annotation.unqualified(alike);
        let is_same = |other: &AnnotationUse| other.unqualified(alike) == unqualified;
        change.work.spend(of_type.len()) && of_type.iter().any(is_same)
    })
}
