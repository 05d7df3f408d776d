//! Duplicates that were put together: of several elements that were alike and had one name, one moved,
//! and the others are gone. They moved there, too.

use crate::base::Map;
use crate::base::bag::Symbol;
use crate::base::pair::Side;
use crate::cst::NodeId;
use crate::lang::rules::KindGroup;
use crate::relate::kind::Kind;
use crate::relate::matching::Matching;
use crate::relate::similarity::jaccard;
use crate::relate::{Context, Pass, Relationship, classify};

pub fn run(context: &Context<'_>, matching: &Matching, relationships: &mut Vec<Relationship>) {
    let nodes = &context.before().nodes;
    let is_code = |node: NodeId| {
        let group = nodes[node].kind.group();
        matches!(group, KindGroup::Method | KindGroup::Function) && !nodes[node].is_abstract
    };
    let mut gone: Map<Symbol, Vec<NodeId>> = Map::default();
    for node in matching.removed().filter(|&node| is_code(node)) {
        gone.entry(nodes[node].signature).or_default().push(node);
    }
    let similarity = |before: NodeId, (side, other): (Side, NodeId)| {
        let bags = context.bags;
        let texts = (bags.source(Side::Before, before), bags.source(side, other));
        jaccard(texts.0, texts.1, &bags.idf).0
    };
    let similarity_min = context.options.similarity_min;
    let mut merged = Vec::new();
    for moved in relationships.iter() {
        if !matches!(moved.kind, Kind::Move | Kind::InternalMove) || !is_code(moved.before) {
            continue;
        }
        let twins = gone.get(&nodes[moved.before].signature);
        for &before in twins.into_iter().flatten() {
            if !context.budget.spend(2) {
                return context.give_up(Pass::Merged.name());
            }
            let kept = similarity(before, (Side::After, moved.after));
            if kept <= similarity_min
                || similarity(before, (Side::Before, moved.before)) <= similarity_min
            {
                continue;
            }
            let kind = classify::kind(context, matching, before, moved.after);
            let moves = |kind: &Kind| matches!(kind, Kind::Move | Kind::InternalMove);
            merged.extend(kind.filter(moves).map(|kind| Relationship {
                kind,
                before,
                pass: Pass::Merged,
                similarity: Some(kept),
                beside: false,
                ..*moved
            }));
        }
    }
    relationships.extend(merged);
}
