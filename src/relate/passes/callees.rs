//! Which elements without a partner are called, and code with or without those calls.

use crate::base::Map;
use crate::base::bag::Bag;
use crate::base::pair::{Pair, Side};
use crate::cst::NodeId;
use crate::relate::context::Context;
use crate::relate::matching::Matching;

/// How many called elements are unfolded into one.
const UNFOLDED_MAX: usize = 64;

/// The calls of vanished elements before, and of new ones after.
pub(in crate::relate) type NewCalls = Pair<Callees>;

/// Which elements without a partner the elements of one side call.
pub(in crate::relate) struct Callees {
    side: Side,
    of: Map<NodeId, Vec<NodeId>>,
}

impl Callees {
    /// The calls of elements that have no partner.
    pub fn of_both(context: &Context<'_>, matching: &Matching) -> NewCalls {
        Pair::new(
            Callees::new(context, matching, Side::Before),
            Callees::new(context, matching, Side::After),
        )
    }

    /// The calls on one side of elements that have no partner.
    pub fn new(context: &Context<'_>, matching: &Matching, side: Side) -> Callees {
        Callees::of(context, matching, side, |callee| {
            matching.is_free(side, callee)
        })
    }

    /// The calls on one side of what `is_meant`.
    pub fn of(
        context: &Context<'_>,
        matching: &Matching,
        side: Side,
        is_meant: impl Fn(NodeId) -> bool,
    ) -> Callees {
        let mut of: Map<NodeId, Vec<NodeId>> = Map::default();
        for &(caller, callee) in context.calls(matching, side).all() {
            if caller != callee && is_meant(callee) {
                of.entry(caller).or_default().push(callee);
            }
        }
        Callees { side, of }
    }

    /// What `caller` calls.
    pub fn called_by(&self, caller: NodeId) -> &[NodeId] {
        self.of.get(&caller).map_or(&[][..], Vec::as_slice)
    }

    /// `code` of `caller` without the calls.
    pub fn without_calls(&self, context: &Context<'_>, caller: NodeId, code: Bag) -> Bag {
        self.called_by(caller).iter().fold(code, |code, &callee| {
            code.minus(&call_tokens(context, self.side, callee))
        })
    }

    /// `code` of the element with the bodies of what it calls, and what that calls, in place of the
    /// calls: what was split into several. None if it calls nothing that has no partner.
    pub fn unfolded(&self, context: &Context<'_>, node: NodeId, code: &Bag) -> Option<Bag> {
        if !context.options.unfold_calls || self.called_by(node).is_empty() {
            return None;
        }
        let mut seen = vec![node];
        let mut at = 0;
        let mut code = code.clone();
        while at < seen.len() && seen.len() <= UNFOLDED_MAX {
            for &callee in self.called_by(seen[at]) {
                if !seen.contains(&callee) {
                    seen.push(callee);
                    code = code
                        .minus(&call_tokens(context, self.side, callee))
                        .plus(context.bags.body(self.side, callee));
                }
            }
            at += 1;
        }
        (seen.len() > 1).then_some(code)
    }
}

/// The tokens of a call of the element: its name, parentheses, and a comma between arguments.
pub(super) fn call_tokens(context: &Context<'_>, side: Side, node: NodeId) -> Bag {
    let name = context.linked.sides.get(side).nodes[node].name;
    let commas = context.bags.parameter_count(side, node).saturating_sub(1);
    let marks = ["(", ")"]
        .into_iter()
        .chain(std::iter::repeat_n(",", commas));
    std::iter::once(name)
        .chain(marks.filter_map(|mark| context.linked.vocabulary.find(mark)))
        .collect()
}
