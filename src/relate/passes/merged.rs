//! Merged duplicates: of several similar elements with one signature, one moved and the others were
//! removed. The removed ones are reported as moved to the same element. They must be similar to the
//! moved element before and to its after counterpart, or have exactly its code.

use crate::base::bag::Symbol;
use crate::base::pair::Side;
use crate::base::{Map, Set};
use crate::cst::NodeId;
use crate::lang::rules::KindGroup;
use crate::relate::classify;
use crate::relate::context::Context;
use crate::relate::kind::RelationshipKind;
use crate::relate::matching::Matching;
use crate::relate::passes::neighbours::TOKENS_MIN;
use crate::relate::relationship::{Pass, Relationship};
use crate::relate::similarity::jaccard;

pub fn run(context: &Context<'_>, matching: &Matching, relationships: &mut Vec<Relationship>) {
    let nodes = &context.before().nodes;
    let may_be_one = |node: NodeId| {
        let group = nodes[node].kind.group();
        matches!(
            group,
            KindGroup::Method | KindGroup::Function | KindGroup::Type
        )
    };
    // A removed member that was pulled up or pushed down did not move as well.
    let inherits = |found: &&Relationship| {
        matches!(
            found.kind,
            RelationshipKind::PullUp | RelationshipKind::PushDown
        )
    };
    let inherited = relationships.iter().filter(inherits);
    let inherited: Set<NodeId> = inherited.map(|found| found.before).collect();
    let mut gone: Map<Symbol, Vec<NodeId>> = Map::default();
    let is_gone = |node: &NodeId| may_be_one(*node) && !inherited.contains(node);
    for node in matching.removed().filter(is_gone) {
        gone.entry(nodes[node].signature).or_default().push(node);
    }
    let twins_similarity = |one: NodeId, other: NodeId| {
        let bags = context.bags;
        let texts = (
            bags.source(Side::Before, one),
            bags.source(Side::Before, other),
        );
        jaccard(texts.0, texts.1, &bags.idf).0
    };
    let similarity_min = context.options.similarity_min;
    let mut merged = Vec::new();
    for moved in relationships.iter() {
        if !matches!(
            moved.kind,
            RelationshipKind::Move | RelationshipKind::InternalMove
        ) || !may_be_one(moved.before)
        {
            continue;
        }
        let twins = gone.get(&nodes[moved.before].signature);
        for &before in twins.into_iter().flatten() {
            if !context.budget.spend(2) {
                return context.give_up(Pass::Merged.name());
            }
            let kept = context.text_similarity(before, moved.after).0;
            let are_alike =
                kept > similarity_min && twins_similarity(before, moved.before) > similarity_min;
            if !are_alike && !say_the_same(context, before, moved.before) {
                continue;
            }
            let kind = classify::kind(context, matching, before, moved.after);
            let moves = |kind: &RelationshipKind| {
                matches!(
                    kind,
                    RelationshipKind::Move | RelationshipKind::InternalMove
                )
            };
            merged.extend(kind.filter(moves).map(|kind| Relationship {
                kind,
                before,
                pass: Pass::Merged,
                similarity: Some(kept),
                same_container: false,
                ..*moved
            }));
        }
    }
    relationships.extend(merged);
}

/// Returns true if two before elements have the same code, of at least `TOKENS_MIN` tokens.
fn say_the_same(context: &Context<'_>, one: NodeId, other: NodeId) -> bool {
    let code = context.evidence.code(Side::Before, one);
    code.tokens.len() >= TOKENS_MIN
        && code.tokens == context.evidence.code(Side::Before, other).tokens
}
