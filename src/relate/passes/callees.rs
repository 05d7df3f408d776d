//! Calls of unmatched elements, and token bags with these calls removed or replaced by the bodies
//! of the called elements.

use crate::base::Map;
use crate::base::bag::Bag;
use crate::base::pair::{Pair, Side};
use crate::cst::NodeId;
use crate::relate::context::Context;
use crate::relate::matching::Matching;

/// Maximum number of called elements whose bodies are inserted into one element.
const UNFOLDED_MAX: usize = 64;

/// Calls of removed elements on the before side and of added elements on the after side.
pub(in crate::relate) type NewCalls = Pair<Callees>;

/// For each element of one side, the unmatched elements that it calls.
pub(in crate::relate) struct Callees {
    side: Side,
    of: Map<NodeId, Vec<NodeId>>,
}

impl Callees {
    /// Collects the calls of unmatched elements on both sides.
    pub fn of_both(context: &Context<'_>, matching: &Matching) -> NewCalls {
        Pair::new(
            Callees::new(context, matching, Side::Before),
            Callees::new(context, matching, Side::After),
        )
    }

    /// Collects the calls of unmatched elements on one side.
    pub fn new(context: &Context<'_>, matching: &Matching, side: Side) -> Callees {
        Callees::of(context, matching, side, |callee| {
            matching.is_unmatched(side, callee)
        })
    }

    /// Collects the calls on one side of the elements that `is_meant` accepts. Recursive calls are
    /// left out.
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

    /// Returns the elements that `caller` calls, without those that the constructor left out.
    pub fn called_by(&self, caller: NodeId) -> &[NodeId] {
        self.of.get(&caller).map_or(&[][..], Vec::as_slice)
    }

    /// Returns the bag `code` of `caller` without the tokens of these calls.
    pub fn without_calls(&self, context: &Context<'_>, caller: NodeId, code: Bag) -> Bag {
        self.called_by(caller).iter().fold(code, |code, &callee| {
            code.minus(&call_tokens(context, self.side, callee))
        })
    }

    /// Returns the bag `code` of an element with the bodies of the directly and indirectly called
    /// elements in place of the calls, at most `UNFOLDED_MAX` of them. Used to compare an element
    /// with one that was split into several. Returns `None` if the element calls none of them, or
    /// if `relate.unfold_calls` is off.
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

/// Returns the tokens of one call of the element: its name, two parentheses, and a comma between
/// arguments.
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
