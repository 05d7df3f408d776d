//! Wholes before parts: where an element was split, a part of it may be more like it than what is
//! left of it. What calls the part, and is with it clearly more like what there was, is what became of
//! it. The same the other way round, where elements were merged.

use super::callees::Callees;
use crate::base::Map;
use crate::base::bag::Bag;
use crate::base::pair::{Pair, Side};
use crate::cst::NodeId;
use crate::relate::Context;
use crate::relate::matching::{Candidate, Matching};
use crate::relate::similarity::jaccard;
use std::rc::Rc;

/// The elements without a partner that call one beside them, by what they call, and their code with
/// what they call unfolded into it.
type Wholes = Map<NodeId, Vec<(NodeId, Rc<Bag>)>>;

/// What elements without a partner are parts of.
pub(super) struct Parts {
    wholes: Pair<Wholes>,
}

impl Parts {
    pub fn new(context: &Context<'_>, matching: &Matching) -> Parts {
        let of_side = |side| match context.options.whole_similarity_more_min < 1.0 {
            true => wholes(context, matching, side),
            false => Wholes::default(),
        };
        Parts {
            wholes: Pair::new(of_side(Side::Before), of_side(Side::After)),
        }
    }

    /// Whether one element of the pair is but a part of what is clearly more like the other.
    pub fn is_part(&self, context: &Context<'_>, matching: &Matching, pair: &Candidate) -> bool {
        let bags = context.bags;
        let margin = context.options.whole_similarity_more_min;
        let before = bags.source(Side::Before, pair.before);
        let after = bags.source(Side::After, pair.after);
        let is_part = [
            (Side::Before, pair.before, after),
            (Side::After, pair.after, before),
        ]
        .into_iter()
        .any(|(side, part, other)| {
            let wholes = self.wholes.get(side).get(&part).into_iter().flatten();
            wholes
                .filter(|(whole, _)| matching.is_free(side, *whole))
                .take_while(|_| context.budget.spend(1))
                .any(|(_, code)| jaccard(code, other, &bags.idf).0 > pair.similarity + margin)
        });
        is_part && !has_the_code(context, pair)
    }
}

/// Whether both elements have the very same code, and enough of it: then the one is no part of the other.
fn has_the_code(context: &Context<'_>, pair: &Candidate) -> bool {
    let code = context.evidence.code(Side::Before, pair.before);
    code.says_enough() && code.tokens == context.evidence.code(Side::After, pair.after).tokens
}

fn wholes(context: &Context<'_>, matching: &Matching, side: Side) -> Wholes {
    let nodes = &context.linked.sides.get(side).nodes;
    let calls = Callees::new(context, matching, side);
    let mut wholes = Wholes::default();
    for caller in matching.free(side) {
        let beside = |part: &&NodeId| nodes[**part].parent == nodes[caller].parent;
        let parts: Vec<NodeId> = calls
            .called_by(caller)
            .iter()
            .filter(beside)
            .copied()
            .collect();
        if parts.is_empty() {
            continue;
        }
        let code = context.bags.source(side, caller);
        if let Some(code) = calls.unfolded(context, caller, code).map(Rc::new) {
            for part in parts {
                wholes
                    .entry(part)
                    .or_default()
                    .push((caller, Rc::clone(&code)));
            }
        }
    }
    wholes
}
