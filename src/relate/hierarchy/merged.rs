//! Merged duplicates: of several similar elements with one signature, one moved and the others were
//! removed. The removed ones are reported as moved to the same element. They must be similar to the
//! moved element before and to its after counterpart, or have exactly its code.

use crate::base::bag::Symbol;
use crate::base::{Map, Set};
use crate::cst::NodeId;
use crate::lang::rules::KindGroup;
use crate::relate::classify;
use crate::relate::context::Context;
use crate::relate::flow::adjacency::ORDERED_TOKENS_MIN;
use crate::relate::kind::RelationshipKind;
use crate::relate::matching::Matching;
use crate::relate::relationship::{Pass, Relationship};
use crate::relate::similarity::jaccard;

/// Adds the moves of merged duplicates to `relationships`, from which the moved element is read.
pub fn run(matching: &Matching<'_>, relationships: &mut Vec<Relationship>) {
    let context = matching.context;
    let nodes = &context.before().nodes;
    let is_mergeable = |node: NodeId| {
        let group = nodes[node].kind.group();
        matches!(
            group,
            KindGroup::Method | KindGroup::Function | KindGroup::Type
        )
    };
    // A removed member that was pulled up or pushed down did not move as well.
    let inheritance = [RelationshipKind::PullUp, RelationshipKind::PushDown];
    let inherited = relationships.iter();
    let inherited = inherited.filter(|pair| inheritance.contains(&pair.kind));
    let inherited: Set<NodeId> = inherited.map(|pair| pair.before).collect();
    let mut removed: Map<Symbol, Vec<NodeId>> = Map::default();
    let is_duplicate = |node: &NodeId| is_mergeable(*node) && !inherited.contains(node);
    for node in matching.removed().filter(is_duplicate) {
        removed.entry(nodes[node].signature).or_default().push(node);
    }
    let similarity_before = |first: NodeId, second: NodeId| {
        let source = |node: NodeId| context.bags.source(node);
        jaccard(source(first), source(second), &context.bags.idf).0
    };
    let similarity_min = context.options.similarity_min;
    let moves = [RelationshipKind::Move, RelationshipKind::InternalMove];
    let mut merged = Vec::new();
    for moved in relationships.iter() {
        if !moves.contains(&moved.kind) || !is_mergeable(moved.before) {
            continue;
        }
        let duplicates = removed.get(&nodes[moved.before].signature);
        for &before in duplicates.into_iter().flatten() {
            if !context.budget.spend(2) {
                return context.give_up(Pass::Merged.name());
            }
            let similarity = context.text_similarity(before, moved.after).0;
            let are_similar = similarity > similarity_min
                && similarity_before(before, moved.before) > similarity_min;
            if !are_similar && !have_equal_code(context, before, moved.before) {
                continue;
            }
            let kind = classify::kind(matching, before, moved.after);
            let kind = kind.filter(|kind| moves.contains(kind));
            merged.extend(kind.map(|kind| Relationship {
                kind,
                before,
                pass: Pass::Merged,
                similarity: Some(similarity),
                same_container: false,
                ..*moved
            }));
        }
    }
    relationships.extend(merged);
}

/// Returns true if two before elements have the same code, of at least `ORDERED_TOKENS_MIN` tokens.
fn have_equal_code(context: &Context<'_>, first: NodeId, second: NodeId) -> bool {
    let code = context.evidence.code(first);
    code.tokens.len() >= ORDERED_TOKENS_MIN && code.tokens == context.evidence.code(second).tokens
}
