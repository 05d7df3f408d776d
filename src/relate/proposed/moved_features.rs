//! Features of code that may have been extracted from a caller to a new element, or inlined into a caller from
//! a removed one. Written for an extraction; for an inlining, "lost" means "gained".

use super::features::{FeatureValues, flag, flags};
use crate::base::Map;
use crate::base::pair::Side;
use crate::cst::NodeId;
use crate::relate::evidence::coverage_evidence::{CoverageByPair, ExplainedCode};
use crate::relate::flow::adjacency::CodeTransfer;
use crate::relate::flow::callees::Callees;
use crate::relate::flow::moved_code::MovedCode;
use crate::relate::flow::{accessors, called_by_name, function_values, statements};
use crate::relate::matching::Matching;
use crate::relate::place::same_place;

/// Final matching, and what is known of all calls of a change.
pub struct MovedFeatures<'m> {
    matching: &'m Matching<'m>,
    coverage: CoverageByPair,
    explained: ExplainedCode,
    callees: Callees,
    /// Number of callers of each called element.
    callers: Map<NodeId, usize>,
}

impl<'m> MovedFeatures<'m> {
    /// Collects what the features of all pairs need.
    pub fn new(matching: &'m Matching<'m>) -> MovedFeatures<'m> {
        let coverage = statements::run(matching, &mut Vec::new());
        let mut callers: Map<NodeId, usize> = Map::default();
        for side in Side::BOTH {
            for (_, callee) in matching.calls(side).all() {
                *callers.entry(*callee).or_default() += 1;
            }
        }
        MovedFeatures {
            callers,
            explained: ExplainedCode::new(matching, &coverage),
            coverage,
            callees: Callees::of_both_sides(matching),
            matching,
        }
    }

    /// Returns the features of a transfer.
    pub fn of_transfer(&self, transfer: &CodeTransfer) -> FeatureValues {
        let context = self.matching.context;
        let (before, after) = transfer.pair();
        let same_container = same_place::is_in_same_container(self.matching, before, after);
        let (caller, element) = (transfer.counterpart, transfer.element);
        let explained = &self.explained;
        let explained = explained.explained_otherwise(self.matching, caller, element);
        let code = MovedCode::new(context, &self.callees, &explained, transfer);
        let element = context.node(transfer.element);
        let body = element
            .body_tokens
            .clone()
            .unwrap_or(element.tokens.clone());
        let callers = self.callers.get(&transfer.element);
        let callers = callers.copied().unwrap_or_default();
        let mut features = FeatureValues::from([
            ("body_share", code.body_share(context)),
            ("change_share", code.change_share(context)),
            ("size", (1.0 + body.len() as f64).ln()),
            ("callers", (1.0 + callers as f64).ln()),
        ]);
        features.append(&mut flags([
            ("shares_name", code.shares_name(context, transfer.element)),
            ("same_container", same_container),
            ("is_new", self.matching.is_unmatched(transfer.element)),
        ]));
        if let Some(share) = transfer.kept_share(context) {
            features.insert("adjacent", share);
        }
        if let Some(evidence) = self.coverage.get(&(before, after)) {
            let all = f64::from(evidence.statements.all.max(1));
            features.insert("body_coverage", evidence.body_coverage);
            features.insert("call_site_coverage", evidence.call_site_coverage);
            features.insert("mapped", f64::from(evidence.statements.mapped) / all);
            features.insert("identical", f64::from(evidence.statements.identical) / all);
            features.insert("replaced", flag(evidence.contains_replaced));
            features.insert("resolved", flag(evidence.is_resolved));
        }
        features.append(&mut self.counterevidence(transfer, same_container));
        features
    }

    /// Returns the vetoes of today's steps as features.
    fn counterevidence(&self, transfer: &CodeTransfer, same_container: bool) -> FeatureValues {
        let (matching, context) = (self.matching, self.matching.context);
        let (before, after) = transfer.callers();
        let names_one = transfer.side() == Side::Before
            || called_by_name::names_one_of_its_callees(matching, &self.callees, transfer.pair());
        let shares_too_little = called_by_name::shares_too_little(
            matching,
            (&self.callees, &self.coverage),
            (transfer, same_container),
        );
        let has_callees = !self.callees.called_by(transfer.element).is_empty();
        let unchanged = context.evidence.keeps_own_code(before, after);
        let is_foreign = accessors::is_foreign_accessor(matching, transfer, same_container);
        let is_attribute = accessors::is_attribute_on_other_side(matching, transfer);
        let is_value = function_values::refusal(context, transfer).is_some();
        flags([
            ("unchanged_caller", unchanged),
            (
                "called_instead",
                transfer.called_instead(matching).is_some(),
            ),
            ("foreign_accessor", is_foreign),
            ("attribute_elsewhere", is_attribute),
            ("function_value", is_value),
            ("ambiguous_call", !names_one),
            ("shares_too_little", shares_too_little),
            ("implausible", !transfer.is_plausible(context, has_callees)),
        ])
    }
}
