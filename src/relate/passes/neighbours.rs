//! Whether code that is said to have changed place kept words beside each other. Bags of words forget
//! their order; what they share by chance does not stand together.

use crate::base::Map;
use crate::base::bag::Symbol;
use crate::base::pair::Side;
use crate::cst::NodeId;
use crate::relate::Context;
use std::ops::Range;

/// Code of fewer tokens is one access or one call: its order says nothing.
const TOKENS_MIN: usize = 6;

/// Code of which so much is kept changed place in its order.
const IN_ORDER_MIN: f64 = 0.5;

/// How often two tokens stand beside each other.
type Neighbours = Map<(Symbol, Symbol), u32>;

/// Code on one side, and the caller that lost it to there or gained it from there.
#[derive(Debug, Clone, Copy)]
pub(in crate::relate) struct Passage {
    /// The side of the code: after an extraction, before an inlining.
    side: Side,
    /// The element that was extracted or inlined.
    code: NodeId,
    /// The caller on that side.
    caller: NodeId,
    /// The same caller on the other side.
    other: NodeId,
}

impl Passage {
    /// Code that `before`, which became `caller`, may have lost to `added`.
    pub fn extraction((before, caller, added): (NodeId, NodeId, NodeId)) -> Passage {
        Passage {
            side: Side::After,
            code: added,
            caller,
            other: before,
        }
    }

    /// Code that `caller`, which became `after`, may have gained from `removed`.
    pub fn inlining((removed, caller, after): (NodeId, NodeId, NodeId)) -> Passage {
        Passage {
            side: Side::Before,
            code: removed,
            caller,
            other: after,
        }
    }

    /// Of the neighbours in the code, and of those that the caller lost or gained, the part that is
    /// found in the other, whichever is larger, 0 to 1; none if the code is too short to tell.
    pub fn kept(&self, context: &Context<'_>) -> Option<f64> {
        let other_side = match self.side {
            Side::Before => Side::After,
            Side::After => Side::Before,
        };
        let node = |side: Side, node: NodeId| &context.linked.sides.get(side).nodes[node];
        let code = node(self.side, self.code);
        let body = code.body_tokens.clone().unwrap_or(code.tokens.clone());
        if body.len() < TOKENS_MIN {
            return None;
        }
        let body = neighbours(context, self.side, self.code, &body);
        let tokens = &node(self.side, self.caller).tokens;
        let stayed = neighbours(context, self.side, self.caller, tokens);
        let tokens = &node(other_side, self.other).tokens;
        let change = neighbours(context, other_side, self.other, tokens)
            .into_iter()
            .map(|(pair, count)| (pair, count.saturating_sub(count_of(&stayed, pair))))
            .collect::<Neighbours>();
        let shared: u32 = change
            .iter()
            .map(|(pair, count)| *count.min(&count_of(&body, *pair)))
            .sum();
        let smaller = total(&body).min(total(&change)).max(1);
        Some(f64::from(shared) / f64::from(smaller))
    }

    /// Whether half of them are.
    pub fn is_in_order(&self, context: &Context<'_>) -> bool {
        self.kept(context).is_some_and(|kept| kept >= IN_ORDER_MIN)
    }

    /// Whether enough of them are.
    pub fn is_kept(&self, context: &Context<'_>) -> bool {
        let kept_min = context.options.neighbours_min;
        kept_min <= 0.0 || self.kept(context).is_none_or(|kept| kept >= kept_min)
    }
}

fn count_of(neighbours: &Neighbours, pair: (Symbol, Symbol)) -> u32 {
    neighbours.get(&pair).copied().unwrap_or(0)
}

fn total(neighbours: &Neighbours) -> u32 {
    neighbours.values().sum()
}

fn neighbours(context: &Context<'_>, side: Side, node: NodeId, tokens: &Range<u32>) -> Neighbours {
    let mut neighbours = Neighbours::default();
    let mut last = None;
    for token in context.bags.in_order(side, node, tokens) {
        if let Some(last) = last.replace(token) {
            *neighbours.entry((last, token)).or_default() += 1;
        }
    }
    neighbours
}
