//! Evidence by statements that code moved between a caller and another element, and the code of
//! callers that this evidence explains. Both rules for extraction and inlining use it.
//!
//! The comments use the terms of an extraction. For an inlining, the sides are swapped: "lost"
//! means "gained".

use crate::base::Map;
use crate::base::bag::Bag;
use crate::base::pair::Side;
use crate::cst::NodeId;
use crate::relate::context::Context;
use crate::relate::flow::switched::SwitchedCalls;
use crate::relate::matching::Matching;
use crate::relate::relationship::StatementCounts;
use std::collections::BTreeMap;

/// Minimum share, 0 to 1, of the code of an extracted or inlined element that must be found in the
/// code that its caller lost or gained.
const BODY_COVERAGE_MIN: f64 = 0.1;

/// Evidence that an element contains code of a caller: code was extracted from the caller to the
/// element, or inlined from the element into the caller. The element is unmatched, or it was moved
/// there from another container. "Lost" is meant for an extraction; at an inlining, the caller gained
/// the code.
#[derive(Debug, Clone)]
pub struct CoverageEvidence {
    /// Element whose code is compared.
    pub node: NodeId,
    /// Weighted share, 0 to 1, of the element's code that was found in the caller's lost code.
    pub body_coverage: f64,
    /// Weighted share, 0 to 1, of the code lost at the call site that occurs in the element's body.
    pub call_site_coverage: f64,
    /// Tokens of the caller that were found in the element.
    pub covered_tokens: Bag,
    /// True if the element contains the expression that its call replaced, or the statements.
    pub contains_replaced: bool,
    /// Indices of the tokens at the call sites, in the code that the caller lost, that the element contains;
    /// sorted.
    pub replaced_tokens: Vec<usize>,
    /// Numbers of statements of the element, in all and found.
    pub statements: StatementCounts,
    /// True if the code stays in its container (`same_place::is_in_same_container`).
    pub same_container: bool,
    /// True if a resolved call leads from the caller, whose code the element contains, to the element
    /// itself (`node`); false if only the name in a call is that of the element.
    pub is_resolved: bool,
}

impl CoverageEvidence {
    /// Returns the mean of the shares `body_coverage` and `call_site_coverage`, 0 to 1. If the code
    /// stays in its container, `call_site_coverage` counts as at least `body_coverage`, because other
    /// changes at the call are common there.
    pub fn score(&self) -> f64 {
        let call_site_coverage = if self.same_container {
            self.call_site_coverage.max(self.body_coverage)
        } else {
            self.call_site_coverage
        };
        (self.body_coverage + call_site_coverage) / 2.0
    }

    /// Returns true if the evidence suffices for a relationship: the score, to which `bonus` is added, or
    /// that the element contains what the call replaced: it adds what happens around it, such as a check. Code that left its container needs a resolved call.
    pub fn is_moved(&self, context: &Context<'_>, bonus: f64) -> bool {
        let is_similar = self.body_coverage >= BODY_COVERAGE_MIN
            && self.score() + bonus > context.options.moved_min;
        (self.same_container || self.is_resolved) && (is_similar || self.contains_replaced)
    }

    /// Returns the reason why the evidence does not suffice, with the evidence itself.
    pub fn refusal(&self, context: &Context<'_>, bonus: f64) -> String {
        let (body, call_site) = (self.body_coverage, self.call_site_coverage);
        let score_min = context.options.moved_min - bonus;
        let mut reason = format!(
            "statements: {body:.2} of its body and {call_site:.2} of the code at the call site correspond"
        );
        if self.score() <= score_min {
            reason += &format!("; the mean is not above {score_min:.2}");
        }
        if !self.same_container && !self.is_resolved {
            reason += "; the call is not resolved";
        }
        reason
    }
}

/// Evidence of pairs of a before and an after element, including pairs whose evidence does not
/// suffice for a relationship.
pub type CoverageByPair = BTreeMap<(NodeId, NodeId), CoverageEvidence>;

/// Code that callers lost or gained and that the statement rules explain by an extraction or
/// inlining. The token rules ignore it for other elements, because a piece of code moves to a
/// single target.
pub struct ExplainedCode {
    /// For each caller: the elements that were extracted from or inlined into the caller,
    /// each with the tokens of the caller that the element explains. Callers of extracted elements
    /// are on the before side, callers of inlined elements on the after side. An element has no
    /// tokens if its evidence does not suffice for a relationship.
    by_caller: Map<NodeId, Vec<(NodeId, Bag)>>,
    /// Calls that only switched to another name.
    switched: SwitchedCalls,
}

impl ExplainedCode {
    /// Collects the explained code from the evidence of all evaluated pairs.
    pub fn new(matching: &Matching<'_>, coverage: &CoverageByPair) -> Self {
        let mut by_caller: Map<NodeId, Vec<(NodeId, Bag)>> = Map::default();
        let switched = SwitchedCalls::new(matching);
        let is_relevant =
            |evidence: &CoverageEvidence| evidence.score() > matching.context.options.moved_min;
        for (&(before, after), evidence) in coverage.iter().filter(|pair| is_relevant(pair.1)) {
            // The inlined element is unmatched, and its caller is matched.
            let caller = if matching.is_unmatched(before) {
                after
            } else {
                before
            };
            let is_moved = evidence.is_moved(matching.context, 0.0);
            let tokens = is_moved.then(|| evidence.covered_tokens.clone());
            let explained = by_caller.entry(caller).or_default();
            explained.push((evidence.node, tokens.unwrap_or_default()));
        }
        ExplainedCode {
            by_caller,
            switched,
        }
    }

    /// Returns the tokens of `caller` that something else than `node` explains: calls that
    /// only switched to another name, and other elements. Other elements explain no tokens if the
    /// statements support `node` as well.
    pub fn explained_otherwise(
        &self,
        matching: &Matching<'_>,
        caller: NodeId,
        node: NodeId,
    ) -> Bag {
        let switched = match caller.side() {
            Side::Before => self.switched.bag(matching, caller, node),
            Side::After => Bag::default(),
        };
        let explained = self.by_caller.get(&caller);
        let by_others = explained.filter(|all| all.iter().all(|(other, _)| *other != node));
        let by_others = by_others.into_iter().flatten();
        by_others.fold(switched, |all, (_, tokens)| all.plus(tokens))
    }
}
