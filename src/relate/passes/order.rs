//! How much of two bodies is the same in the same order. Bags of words forget the order; what was
//! rewritten around code that stayed does not change it.

use crate::base::bag::Symbol;
use crate::base::pair::Side;
use crate::cst::NodeId;
use crate::relate::Context;

/// So many pairs of tokens are compared for what one pair of elements costs.
const TOKEN_PAIRS_PER_COST: usize = 1_000;

/// The weight of the longest common subsequence of both bodies, of that of the heavier one, 0 to 1;
/// 0 where either has no body, or the budget is spent.
pub(super) fn same_in_order(context: &Context<'_>, before: NodeId, after: NodeId) -> f64 {
    let (first, second) = (
        body(context, Side::Before, before),
        body(context, Side::After, after),
    );
    let cost = 1 + first.len() * second.len() / TOKEN_PAIRS_PER_COST;
    if first.is_empty() || second.is_empty() {
        return 0.0;
    }
    if !context.budget.spend(cost as u64) {
        context.give_up("the comparison of bodies in their order");
        return 0.0;
    }
    let weight = |token: &Symbol| context.bags.idf.weight(*token);
    let of = |tokens: &[Symbol]| tokens.iter().map(weight).sum::<f64>();
    // The best weight for each beginning of `second`, with what was read of `first` so far.
    let mut best = vec![0.0_f64; second.len() + 1];
    for token in &first {
        let mut without_both = 0.0;
        for (at, other) in second.iter().enumerate() {
            let without_token = best[at + 1];
            best[at + 1] = match token == other {
                true => without_both + weight(token),
                false => without_token.max(best[at]),
            };
            without_both = without_token;
        }
    }
    best[second.len()] / of(&first).max(of(&second))
}

fn body(context: &Context<'_>, side: Side, node: NodeId) -> Vec<Symbol> {
    let tokens = &context.linked.sides.get(side).nodes[node].body_tokens;
    tokens
        .iter()
        .flat_map(|range| context.bags.in_order(side, node, range))
        .collect()
}
