//! RefDiff 1.0 (MSR 2017, §III, Tables I and III). Relationships are searched one after another,
//! each with a threshold of its own; of the candidates of one relationship, the most similar is
//! matched first.

use super::calls;
use super::classification;
use super::inheritance;
use super::pairing::match_candidates;
use crate::base::Set;
use crate::base::pair::Side;
use crate::cst::NodeId;
use crate::lang::rules::KindGroup;
use crate::relate::candidates::ranked::{join_texts, scored_candidate};
use crate::relate::context::Context;
use crate::relate::kind::RelationshipKind;
use crate::relate::matching::Matching;
use crate::relate::options::RefDiff1Options;
use crate::relate::relationship::{Pass, Relationship};
use crate::relate::similarity::containment;

/// A step of the matching: groups of element kinds, relationship kinds, and threshold.
type Step = (
    &'static [KindGroup],
    &'static [RelationshipKind],
    fn(&RefDiff1Options) -> f64,
);

const TYPES: &[KindGroup] = &[KindGroup::File, KindGroup::Type];
const METHODS: &[KindGroup] = &[KindGroup::Method, KindGroup::Function];
const FIELDS: &[KindGroup] = &[KindGroup::Attribute];
const MOVE: &[RelationshipKind] = &[RelationshipKind::Move, RelationshipKind::InternalMove];
const MOVE_RENAME: &[RelationshipKind] = &[
    RelationshipKind::MoveRename,
    RelationshipKind::InternalMoveRename,
];

/// Relationships of Table I that match two elements, in the order of the table. Elements with the
/// same identifier are matched before these steps and need no similarity.
const STEPS: &[Step] = &[
    (TYPES, &[RelationshipKind::Rename], |options| {
        options.rename_type_min
    }),
    (TYPES, MOVE, |options| options.move_type_min),
    (TYPES, MOVE_RENAME, |options| options.move_rename_type_min),
    (METHODS, &[RelationshipKind::ChangeSignature], |options| {
        options.change_signature_min
    }),
    (METHODS, &[RelationshipKind::Rename], |options| {
        options.rename_method_min
    }),
    (METHODS, &[RelationshipKind::PullUp], |options| {
        options.pull_up_method_min
    }),
    (METHODS, &[RelationshipKind::PushDown], |options| {
        options.push_down_method_min
    }),
    (METHODS, MOVE, |options| options.move_method_min),
    (FIELDS, &[RelationshipKind::PullUp], |options| {
        options.pull_up_field_min
    }),
    (FIELDS, &[RelationshipKind::PushDown], |options| {
        options.push_down_field_min
    }),
    (FIELDS, MOVE, |options| options.move_field_min),
];

/// Returns the threshold for a pair of elements of `group` that have the relationship `kind`;
/// `None` if Table I has no such relationship.
pub fn similarity_min(
    options: &RefDiff1Options,
    group: KindGroup,
    kind: RelationshipKind,
) -> Option<f64> {
    STEPS
        .iter()
        .find(|(groups, kinds, _)| groups.contains(&group) && kinds.contains(&kind))
        .map(|(.., threshold)| threshold(options))
}

/// Matches elements that were renamed, moved, pulled up, pushed down, or changed their signature.
pub fn run(matching: &mut Matching<'_>) {
    let context = matching.context;
    for (groups, kinds, threshold) in STEPS {
        let unmatched_of_groups = |side: Side, matching: &Matching<'_>| -> Vec<NodeId> {
            let unmatched = matching.unmatched(side);
            unmatched
                .filter(|&node| groups.contains(&context.node(node).kind.group()))
                .collect()
        };
        let removed = unmatched_of_groups(Side::Before, matching);
        let added = unmatched_of_groups(Side::After, matching);
        let threshold = threshold(&context.options.by_relationship);
        let Some(pairs) = join_texts(context, &removed, &added, threshold) else {
            context.give_up(Pass::ByRelationship.name());
            return;
        };
        let candidates = pairs.into_iter().filter_map(|pair| {
            let (before, after) = (removed[pair.first], added[pair.second]);
            let kind = classification::kind(matching, before, after)?;
            let is_match = kinds.contains(&kind)
                && (!kind.is_matched_by_identifier()
                    || have_same_signature(context, before, after));
            let similarity = pair.similarity;
            is_match.then(|| scored_candidate(context, before, after, similarity))
        });
        let candidates = candidates.collect();
        match_candidates(matching, candidates, Pass::ByRelationship);
    }
}

/// Returns true if the signatures of the two elements are equal as written.
fn have_same_signature(context: &Context<'_>, before: NodeId, after: NodeId) -> bool {
    context.node(before).signature == context.node(after).signature
}

/// Adds the relationships of Table I that are derived from the matching: extracted supertypes,
/// extracted and inlined methods. Also adds the further members that were pulled up or pushed down
/// together with a matched one, because Table VI counts each of them.
pub fn others(matching: &Matching<'_>, relationships: &mut Vec<Relationship>) {
    let context = matching.context;
    let mut further = inheritance::further(matching, relationships);
    further.retain_mut(|member| {
        let similarity = context.text_similarity(member.before, member.after).0;
        member.similarity = Some(similarity);
        let group = context.node(member.after).kind.group();
        similarity_min(&context.options.by_relationship, group, member.kind)
            .is_some_and(|threshold| similarity > threshold)
    });
    let pairs = further.iter().map(|member| (member.before, member.after));
    let (moved_from, moved_to): (Set<NodeId>, Set<NodeId>) = pairs.unzip();
    // Candidates: kind, before element and after element. Added elements come first.
    let mut candidates: Vec<(RelationshipKind, NodeId, NodeId)> = Vec::new();
    for &(subtype, supertype) in &context.subtypes.after.supertypes {
        let before = matching.partner(subtype);
        candidates.extend(before.map(|before| (RelationshipKind::ExtractSuper, before, supertype)));
    }
    for (added, caller) in calls::by_callee(matching, Side::After) {
        candidates.extend(matching.partner(caller).map(|before| {
            let same_container = classification::is_in_same_container(matching, before, added);
            (RelationshipKind::extraction(same_container), before, added)
        }));
    }
    candidates
        .retain(|(_, _, added)| matching.partner(*added).is_none() && !moved_to.contains(added));
    // Removed methods whose code may be in a former caller.
    for (removed, caller) in calls::by_callee(matching, Side::Before) {
        let is_removed = matching.partner(removed).is_none() && !moved_from.contains(&removed);
        let after = matching.partner(caller).filter(|_| is_removed);
        candidates.extend(after.map(|after| (RelationshipKind::Inline, removed, after)));
    }
    relationships.extend(further);
    for (kind, before, after) in candidates {
        let (share, threshold, pass) = part_contained(context, kind, before, after);
        let refusals = &context.refusals;
        if refusals.require(share > threshold, pass, (before, after), || {
            format!("{share:.2} of its code is contained, not above {threshold:.2}")
        }) {
            relationships.push(Relationship {
                same_container: classification::is_in_same_container(matching, before, after),
                ..Relationship::elsewhere(kind, (before, after), (pass, Some(share)))
            });
        }
    }
}

/// Returns the containment of the extracted or inlined element in the other one, 0 to 1 (MSR 2017,
/// eq. 4), the threshold that it must exceed, and the pass that reports the relationship.
pub fn part_contained(
    context: &Context<'_>,
    kind: RelationshipKind,
    before: NodeId,
    after: NodeId,
) -> (f64, f64, Pass) {
    let bags = context.bags;
    let texts = (bags.source(before), bags.source(after));
    let options = &context.options.by_relationship;
    let ((part, whole), threshold, pass) = match kind {
        RelationshipKind::Inline => (texts, options.inline_method_min, Pass::Inline),
        RelationshipKind::ExtractSuper => (
            (texts.1, texts.0),
            options.extract_supertype_min,
            Pass::Supertype,
        ),
        _ => (
            (texts.1, texts.0),
            options.extract_method_min,
            Pass::Extract,
        ),
    };
    (containment(part, whole, &bags.idf), threshold, pass)
}
