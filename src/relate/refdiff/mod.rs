//! The algorithms of the papers, frozen: RefDiff 1.0 (MSR 2017) and RefDiff 2.0 (TSE 2021) as its
//! published code works. They share elements, token bags, the similarity join, the order of candidates,
//! calls and the search for members of related types with refmine's own algorithm, but none of its rules (`evaluation/DEVIATIONS.md`, section 2).

mod by_relationship;
mod calls;
mod classification;
mod inheritance;
mod matches;
mod moved_code;
mod pairing;

use crate::cst::NodeId;
use crate::relate::matching::Matching;
use crate::relate::options::Algorithm;
use crate::relate::relationship::Relationship;

/// Matches the elements of both sides.
pub fn run(matching: &mut Matching<'_>) {
    pairing::match_roots(matching);
    if matching.context.options.algorithm == Algorithm::Refdiff1 {
        by_relationship::run(matching);
    } else {
        matches::unique_names(matching);
        matches::similar(matching);
        matches::with_common_children(matching);
    }
}

/// Returns the relationships of the matched pairs, and those that are derived from the matching.
pub fn relationships(matching: &Matching<'_>) -> Vec<Relationship> {
    let pairs = matching.pairs();
    let mut relationships: Vec<Relationship> = pairs
        .filter_map(|(before, after)| of_pair(matching, before, after))
        .collect();
    if matching.context.options.algorithm == Algorithm::Refdiff1 {
        by_relationship::others(matching, &mut relationships);
    } else {
        inheritance::members(matching, &mut relationships);
        inheritance::supertypes(matching, &mut relationships);
        moved_code::run(matching, &mut relationships);
    }
    relationships
}

/// Returns the relationship of a matched pair; `None`, which is recorded as a refusal, if there is none for
/// such a pair.
fn of_pair(matching: &Matching<'_>, before: NodeId, after: NodeId) -> Option<Relationship> {
    let provenance = matching.provenance(before)?;
    let Some(kind) = classification::kind(matching, before, after) else {
        let reason = || "no relationship exists for such a pair";
        let refusals = &matching.context.refusals;
        refusals.record(provenance.pass, (before, after), reason);
        return None;
    };
    let similarity = provenance.similarity;
    let same_container = !kind.is_move() && classification::same_location(matching, before, after);
    Some(Relationship {
        same_container,
        ..Relationship::elsewhere(kind, (before, after), (provenance.pass, similarity))
    })
}

/// Returns the similarity that a pair must exceed to be matched.
pub fn similarity_min(matching: &Matching<'_>, before: NodeId, after: NodeId) -> f64 {
    let context = matching.context;
    if context.options.algorithm != Algorithm::Refdiff1 {
        return context.options.similarity_min;
    }
    let group = context.node(after).kind.group();
    classification::kind(matching, before, after)
        .and_then(|kind| {
            by_relationship::similarity_min(&context.options.by_relationship, group, kind)
        })
        .unwrap_or(1.0)
}
