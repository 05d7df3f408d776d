//! Token bags that decide whether code moved between a caller and an extracted or inlined element.

use super::adjacency::CodeTransfer;
use super::callees::{Callees, call_tokens};
use crate::base::bag::Bag;
use crate::base::pair::Side;
use crate::cst::NodeId;
use crate::relate::context::Context;
use crate::relate::options::Options;
use crate::relate::similarity::containment;

/// Bags to decide whether code moved from one element to another. Written for an extraction; for an
/// inlining, "lost" means "gained".
pub struct MovedCode<'b> {
    /// Body of the element that was extracted or inlined.
    pub body: &'b Bag,
    /// Body with the bodies of the unmatched elements that it calls inserted; `None` if it calls
    /// none.
    pub body_with_callees: Option<Bag>,
    /// Code that the caller lost, without regard to the call. As in RefDiff, the tokens of a call
    /// of an extracted element are first added to the before side, and those of a call of an
    /// inlined element removed from the after side (DEVIATIONS.md, section 2, row 5). What only the
    /// header of the caller lost is left out ([`changed_header`]).
    pub removed_ignoring_call: Bag,
    /// Code that the caller lost, without its calls of removed elements: a call is not code that
    /// moved. (For an inlining, gained code without calls of added elements.)
    pub removed_code: Bag,
}

impl<'b> MovedCode<'b> {
    /// Returns the code that may have moved from or to the counterpart of the caller, without the code that
    /// is `explained` by other elements.
    pub fn new(
        context: &Context<'b>,
        calls: &Callees,
        explained: &Bag,
        transfer: &CodeTransfer,
    ) -> MovedCode<'b> {
        let (side, element) = (transfer.side(), transfer.element);
        let whole = context.bags.source(transfer.counterpart);
        let calling = context.bags.source(transfer.caller);
        let body = context.bags.body(element);
        let call = call_tokens(context, element);
        let ignoring_call = match side {
            Side::After => whole.plus(&call),
            Side::Before => whole.minus(&call),
        };
        let removed = calls.without_calls(context, transfer.counterpart, whole.minus(calling));
        let header = changed_header(context, (transfer.counterpart, transfer.caller));
        MovedCode {
            body,
            body_with_callees: calls.with_callees_inserted(context, element, body),
            removed_ignoring_call: ignoring_call.minus(calling).minus(explained).minus(&header),
            removed_code: removed.minus(explained),
        }
    }

    /// Returns the body with inserted callee bodies, if there are any.
    fn whole_body(&self) -> &Bag {
        self.body_with_callees.as_ref().unwrap_or(self.body)
    }

    /// Returns the share of the body that was moved (TSE 2021, eq. 3 to 6) if it is large enough. A
    /// smaller share, above `relate.replaced_body_min`, suffices if the body contains enough of the
    /// code that the caller lost, because code is often extracted in order to extend it; the result
    /// is then the share of that code. `None` if neither holds.
    pub fn score(&self, context: &Context<'_>, same_container: bool) -> Option<f64> {
        let body_share = self.body_share(context);
        if body_share > body_min(context.options, same_container) {
            return Some(body_share);
        }
        if body_share <= context.options.replaced_body_min {
            return None;
        }
        let change_share = self.change_share(context);
        (change_share > change_min(context.options, same_container)).then_some(change_share)
    }

    /// Returns true if a name or literal of the body is in the code that the caller lost, or if the body
    /// has none; false if only punctuation and keywords are shared. `element` has the body.
    pub fn shares_name(&self, context: &Context<'_>, element: NodeId) -> bool {
        let body = self.whole_body();
        let is_name = |token| f64::from(u8::from(context.is_name(element, token)));
        body.weight(is_name) == 0.0
            || body.shared_weight(&self.removed_ignoring_call, is_name) > 0.0
    }

    /// Returns the weighted share, 0 to 1, of the body that is in the code that the caller lost;
    /// the larger one of the body with and without inserted callees.
    pub fn body_share(&self, context: &Context<'_>) -> f64 {
        let contained = |body| containment(body, &self.removed_ignoring_call, &context.bags.idf);
        let with_callees = self.body_with_callees.as_ref();
        contained(self.body).max(with_callees.map_or(0.0, contained))
    }

    /// Returns the weighted share, 0 to 1, of the code that the caller lost that is in the body; 0
    /// if the caller lost fewer than two tokens.
    pub fn change_share(&self, context: &Context<'_>) -> f64 {
        let tokens: u32 = self
            .removed_code
            .entries()
            .iter()
            .map(|&(_, count)| count)
            .sum();
        if tokens < 2 {
            return 0.0;
        }
        let body = self.whole_body();
        containment(&self.removed_code, body, &context.bags.idf)
    }
}

impl MovedCode<'_> {
    /// Returns the reason why the code has no score. `bonus` lowers the threshold of the body
    /// share.
    pub fn refusal(&self, context: &Context<'_>, same_container: bool, bonus: f64) -> String {
        let (body_share, change_share) = (self.body_share(context), self.change_share(context));
        let body_min = body_min(context.options, same_container) - bonus;
        let change_min = change_min(context.options, same_container);
        format!(
            "{body_share:.2} of its body occurs in the caller's changed code, not above {body_min:.2}; \
             it contains {change_share:.2} of that code, not above {change_min:.2}"
        )
    }
}

/// Returns the tokens that the header of a method or function has and that of its counterpart
/// lacks: parameters and their default values are no code that moved.
fn changed_header(context: &Context<'_>, (element, counterpart): (NodeId, NodeId)) -> Bag {
    let header = |node: NodeId| -> Bag {
        let inner = context.node(node);
        let body = inner
            .body_tokens
            .clone()
            .filter(|_| inner.kind.is_callable());
        let header = body.map(|body| inner.tokens.start..body.start);
        let header = header.unwrap_or_default();
        context.bags.symbols(node, &header).collect()
    };
    header(element).minus(&header(counterpart))
}

/// Returns the score of code ([`MovedCode::score`]) if its tokens are plausible as a transfer.
/// Records why it is refused otherwise.
pub fn score(
    context: &Context<'_>,
    (code, transfer): (&MovedCode<'_>, &CodeTransfer),
    same_container: bool,
) -> Option<f64> {
    let (refusals, pass, pair) = (&context.refusals, transfer.pass(), transfer.pair());
    let score = code.score(context, same_container);
    if score.is_none() {
        refusals.record(pass, pair, || code.refusal(context, same_container, 0.0));
    }
    let is_plausible = || transfer.is_plausible(context, code.body_with_callees.is_some());
    score.filter(|_| refusals.require(is_plausible(), pass, pair, || transfer.refusal(context)))
}

/// Returns true if the code that moved has a name or literal ([`MovedCode::shares_name`]). Records
/// a refusal otherwise.
pub fn requires_name(
    context: &Context<'_>,
    (code, transfer): (&MovedCode<'_>, &CodeTransfer),
) -> bool {
    let shares_name = code.shares_name(context, transfer.element);
    let refusals = &context.refusals;
    refusals.require(
        shares_name,
        transfer.pass(),
        transfer.pair(),
        || "only punctuation and keywords of its body occur in the caller's changed code",
    )
}

/// Returns the threshold of [`MovedCode::body_share`], which is lower within one container.
pub fn body_min(options: &Options, same_container: bool) -> f64 {
    if same_container {
        options.containment_beside_min
    } else {
        options.containment_min
    }
}

/// Returns the threshold of [`MovedCode::change_share`] for code whose body share is not large
/// enough.
fn change_min(options: &Options, same_container: bool) -> f64 {
    if same_container {
        options.containment_beside_min
    } else {
        options.replaced_elsewhere_min
    }
}
