//! Extractions and inlinings whose caller has lost no code: it calls the element as often on both sides,
//! or it called another element instead that has the code itself, so that only the words of this call
//! look like code that moved.
//!
//! The comments use the terms of an extraction. For an inlining, the sides are swapped: "lost" means
//! "gained", "before" means "after".

use super::adjacency::CodeTransfer;
use crate::base::Set;
use crate::base::bag::Symbol;
use crate::base::pair::Side;
use crate::cst::NodeId;
use crate::relate::context::Context;
use crate::relate::evidence::CallSite;
use crate::relate::evidence::coverage::ChangedTokens;
use crate::relate::evidence::statement_code::{BoundCode, StatementCode};
use crate::relate::matching::Matching;
use crate::relate::relationship::Pass;
use crate::relate::types::signatures::VARIABLES;

impl CodeTransfer {
    /// Returns the reason why the code of the caller did not move to or from the element; `None` if there is
    /// none.
    pub fn called_instead(&self, matching: &Matching<'_>) -> Option<&'static str> {
        if self.is_called_on_both_sides(matching) {
            return Some(match self.side() {
                Side::After => "its caller called it as often before",
                Side::Before => "its caller still calls its name as often",
            });
        }
        self.other_has_more(matching.context)
            .then_some("its caller called an element instead that has more of its code")
    }

    /// Returns true if the caller calls the name of the element at least as often on the other side, for
    /// each receiver. The call then does not replace code that was extracted. In a language with
    /// overloading, the name must still be that of an overload ([`CodeTransfer::is_merged_overload`]).
    /// False if the budget is spent.
    fn is_called_on_both_sides(&self, matching: &Matching<'_>) -> bool {
        let context = matching.context;
        let node = context.node(self.element);
        let language = context.language(self.element);
        // A member that was inlined to one that overrides it may have called the next one above.
        let is_overridden =
            self.side() == Side::Before && node.name == context.node(self.caller).name;
        if is_overridden {
            return false;
        }
        let receivers = |caller: NodeId| {
            let (evidence, budget) = (&context.evidence, &context.budget);
            evidence.receivers(&evidence.own_code(caller), node.name, budget)
        };
        let (Some(own), Some(other)) = (receivers(self.caller), receivers(self.counterpart)) else {
            context.give_up(Pass::Extract.name());
            return false;
        };
        let count = |sorted: &[Option<Symbol>], receiver: &Option<Symbol>| {
            sorted.partition_point(|other| other <= receiver)
                - sorted.partition_point(|other| other < receiver)
        };
        // Calls with different receivers are different calls.
        let is_on_both =
            |receiver: &Option<Symbol>| count(&other, receiver) >= count(&own, receiver);
        !own.is_empty()
            && own.iter().all(is_on_both)
            && (!language.overloads || self.is_merged_overload(matching))
    }

    /// Returns true if another overload took the calls of an inlined element over: its type still has a
    /// member of the name, and the caller has as many calls with as many arguments as before. False if the
    /// code of the element calls the name, because that call can have come to the caller with the code.
    fn is_merged_overload(&self, matching: &Matching<'_>) -> bool {
        let context = matching.context;
        let evidence = &context.evidence;
        let node = context.node(self.element);
        let parameters = evidence.parameter_count(self.element);
        let calls = |caller: NodeId| {
            let code = evidence.own_code(caller);
            let calls = evidence.call_sites(&code, &[node.name], &context.budget);
            let calls = calls.iter();
            calls
                .filter(|call| call.arguments.len() == parameters)
                .count()
        };
        let own = calls(self.caller);
        let parent = match node.parent {
            Some(parent) => matching.partner(parent).map(Some),
            None => Some(None),
        };
        let Some(parent) = parent.filter(|_| self.side() == Side::Before && own > 0) else {
            return false;
        };
        let siblings = context.side(self.side().opposite()).children(parent);
        let is_overload = |&sibling: &NodeId| {
            let other = context.node(sibling);
            (other.name, other.namespace) == (node.name, node.namespace) && other.kind.is_callable()
        };
        context.budget.spend(siblings.len() as u64 / VARIABLES)
            && siblings.iter().any(is_overload)
            && calls(self.element) == 0
            && calls(self.counterpart) >= own
    }

    /// Returns true if all that the caller lost of the element's body is in calls of another element
    /// that had clearly more of the body (by `relate.whole_similarity_more_min`): the caller only calls
    /// another element now. Code that the caller passed to the other element is not in the calls; values
    /// that it passes to the other element in place of code that was not inlined are.
    fn other_has_more(&self, context: &Context<'_>) -> bool {
        let (evidence, budget) = (&context.evidence, &context.budget);
        let mut others = self.called_around(context);
        if others.is_empty() {
            return false;
        }
        let whole = evidence.own_code(self.counterpart);
        let (body, changed) = self.body_and_changes(context, &whole);
        // Few of the calls were lost, and the coverage is the expensive part.
        let is_replaced = |call: &CallSite| changed.unaligned[call.tokens.start];
        others.retain(|(_, calls)| calls.iter().any(is_replaced));
        if others.is_empty() {
            return false;
        }
        let own = evidence.coverage(&body, &whole, &changed, budget);
        if own.statements.mapped == 0 {
            return false;
        }
        let share_min = own.body_coverage + context.options.whole_similarity_more_min;
        if share_min >= 1.0 {
            return false;
        }
        others.iter().any(|(other, calls)| {
            let Some(call) = calls.iter().find(|call| is_replaced(call)) else {
                return false;
            };
            let mut outside = changed.clone();
            for call in calls {
                let tokens = evidence.receiver(&whole, call.tokens.start).start..call.tokens.end;
                let is_of_call = |token: &usize| {
                    let mut arguments = call.arguments.iter();
                    self.side() == Side::Before || !arguments.any(|range| range.contains(token))
                };
                outside.mark_kept(&tokens.filter(is_of_call).collect::<Vec<usize>>());
            }
            let rest = evidence.coverage(&body, &whole, &outside, budget);
            let code = evidence.code(*other);
            let bindings = evidence.bindings(*other, &whole, call);
            let bound = code.bound(&bindings, evidence.weights()).code;
            rest.statements.mapped == 0 && share_of(context, &body, &bound) > share_min
        })
    }

    /// Returns the body of the element, with the arguments of its first call in place of the parameters,
    /// and the tokens of the caller that were lost. `whole` is the code of the counterpart.
    fn body_and_changes(
        &self,
        context: &Context<'_>,
        whole: &StatementCode,
    ) -> (BoundCode, ChangedTokens) {
        let (evidence, budget) = (&context.evidence, &context.budget);
        let other_side = self.side().opposite();
        let calling = evidence.own_code(self.caller);
        let name = context.node(self.element).name;
        let sites = evidence.call_sites(&calling, &[name], budget);
        let bindings = sites.first().map_or_else(Vec::new, |site| {
            evidence.bindings(self.element, &calling, site)
        });
        let body = evidence.code(self.element);
        let (before, after) = self.callers();
        let alignment = evidence.own_alignment(before, after, budget);
        let changed = evidence.changed_tokens(
            (whole, &calling),
            (
                alignment.partners.get(other_side),
                alignment.is_common.get(other_side),
            ),
            &sites,
            budget,
        );
        (body.bound(&bindings, evidence.weights()), changed)
    }

    /// Returns the methods and functions in the containers around the counterpart that it calls with as
    /// many arguments as they have parameters, with these calls.
    fn called_around(&self, context: &Context<'_>) -> Vec<(NodeId, Vec<CallSite>)> {
        let evidence = &context.evidence;
        let code = evidence.own_code(self.counterpart);
        let adjacent = code.tokens.windows(2);
        let named = adjacent.filter(|pair| evidence.opens_arguments(pair[1]));
        let named: Set<Symbol> = named.map(|pair| pair[0]).collect();
        let mut called = Vec::new();
        for container in context.ancestry(self.counterpart).skip(1) {
            let members = &context.node(container).children;
            if !context.budget.spend(members.len() as u64 / VARIABLES) {
                context.give_up(Pass::Extract.name());
                return Vec::new();
            }
            for &member in members {
                let node = context.node(member);
                if member == self.counterpart
                    || !node.kind.is_callable()
                    || !named.contains(&node.name)
                {
                    continue;
                }
                let parameters = evidence.parameter_count(member);
                let mut calls = evidence.call_sites(&code, &[node.name], &context.budget);
                calls.retain(|call| call.arguments.len() == parameters);
                if !calls.is_empty() {
                    called.push((member, calls));
                }
            }
        }
        called
    }
}

/// Returns the weighted share, 0 to 1, of `body` that is in `code`.
fn share_of(context: &Context<'_>, body: &BoundCode, code: &StatementCode) -> f64 {
    let all = ChangedTokens {
        without_calls: vec![true; code.tokens.len()],
        unaligned: vec![true; code.tokens.len()],
    };
    let coverage = context.evidence.coverage(body, code, &all, &context.budget);
    coverage.body_coverage
}
