//! Split and merged elements. After a split, the extracted part can be more similar to the old
//! element than the remaining one. The old element is then matched to the caller of the part if
//! that caller, with the part's body inserted, is clearly more similar to it, or similar and has
//! its name. For merges, the sides are swapped.

use crate::base::Map;
use crate::base::bag::{Bag, Symbol};
use crate::base::pair::{Pair, Side};
use crate::cst::NodeId;
use crate::relate::context::Context;
use crate::relate::flow::callees::{Callees, does_more_than_call};
use crate::relate::kind::RelationshipKind;
use crate::relate::matching::{MatchCandidate, Matching};
use crate::relate::similarity::jaccard;

/// Unmatched elements of one side that call other unmatched elements of the same container.
#[derive(Default)]
struct SplitCallers {
    /// Callers of each called element, which may be a part of them.
    by_part: Map<NodeId, Vec<NodeId>>,
    /// Token bag of each caller with callee bodies inserted.
    with_callees: Map<NodeId, Bag>,
}

/// Unmatched elements that may have been split, or merged from others, on both sides.
pub struct SplitElements {
    callers: Pair<SplitCallers>,
}

impl SplitElements {
    pub fn new(matching: &Matching<'_>) -> SplitElements {
        let callers = |side| split_callers(matching, side);
        SplitElements {
            callers: Pair::of_sides(callers),
        }
    }

    /// Returns true if the pair is a rename (of this `kind`) in which one element is only a part
    /// that was split from (or merged into) another element, and that element is clearly more
    /// similar to the other element of the pair.
    pub fn is_part(
        &self,
        matching: &Matching<'_>,
        kind: RelationshipKind,
        pair: &MatchCandidate,
    ) -> bool {
        let context = matching.context;
        let is_rename = matches!(
            kind,
            RelationshipKind::Rename | RelationshipKind::MoveRename
        );
        let is_called = self.callers.before.by_part.contains_key(&pair.before)
            || self.callers.after.by_part.contains_key(&pair.after);
        if !is_rename || !is_called {
            return false;
        }
        let margin = context.options.whole_similarity_more_min;
        let (similarity, _) = context.text_similarity(pair.before, pair.after);
        let is_part = |side: Side| {
            let (part, other) = side.ordered(pair.before, pair.after);
            let other_bag = context.bags.source(other);
            let other_name = context.node(other).name;
            let callers = self.callers.get(side);
            let of_part = callers.by_part.get(&part).into_iter().flatten().copied();
            let of_part = of_part.filter(|&caller| matching.is_unmatched(caller));
            let unmatched: Vec<NodeId> = of_part.collect();
            // If several callers share the element, it is a part of each, unless it is clearly more
            // similar than all of them.
            let whole_min = match unmatched.len() > 1 {
                true => (similarity - margin).max(context.options.similarity_min),
                false => similarity + margin,
            };
            let mut affordable = unmatched.iter().take_while(|_| context.budget.spend(1));
            affordable.any(|caller| {
                let bag = &callers.with_callees[caller];
                let (of_whole, _) = jaccard(bag, other_bag, &context.bags.idf);
                of_whole > whole_min
                    || context.node(*caller).name == other_name
                        && of_whole > context.options.similarity_min
            })
        };
        (is_part(Side::Before) || is_part(Side::After))
            && !have_equal_code(context, pair.before, pair.after)
    }

    /// Returns the similarity, 0 to 1, of two elements when the bodies of their callees in the same
    /// container are inserted into one of them; 0 if neither has such callees, or if the budget is
    /// spent.
    pub fn similarity_inserted(&self, context: &Context<'_>, before: NodeId, after: NodeId) -> f64 {
        let similarity = |node: NodeId, other: NodeId| {
            let code = self.callers.get(node.side()).with_callees.get(&node)?;
            let other = context.bags.source(other);
            let is_affordable = context.budget.spend(1);
            is_affordable.then(|| jaccard(code, other, &context.bags.idf).0)
        };
        let merged = similarity(before, after).unwrap_or(0.0);
        let split = similarity(after, before).unwrap_or(0.0);
        merged.max(split)
    }
}

/// Returns true if both elements have the same code of at least two statements: neither is only a
/// part of the other.
pub fn have_equal_code(context: &Context<'_>, before: NodeId, after: NodeId) -> bool {
    let code = context.evidence.code(before);
    code.is_distinctive() && code.tokens == context.evidence.code(after).tokens
}

/// Finds the unmatched elements of a side that call unmatched siblings, which may be parts of them.
fn split_callers(matching: &Matching<'_>, side: Side) -> SplitCallers {
    let context = matching.context;
    let nodes = &context.side(side).nodes;
    let calls = Callees::new(matching, side);
    let mut callers = SplitCallers::default();
    for caller in matching.unmatched(side) {
        let is_sibling = |part: &&NodeId| nodes[**part].parent == nodes[caller].parent;
        let parts: Vec<NodeId> = calls
            .called_by(caller)
            .iter()
            .filter(is_sibling)
            .copied()
            .collect();
        if parts.is_empty() || only_passes_on(context, caller, &parts) {
            continue;
        }
        let code = context.bags.source(caller);
        if let Some(code) = calls.with_callees_inserted(context, caller, code) {
            for part in parts {
                callers.by_part.entry(part).or_default().push(caller);
            }
            callers.with_callees.insert(caller, code);
        }
    }
    callers
}

/// Returns true if an element only passes its arguments on to one of `parts`, so that it was not
/// split. A single statement does more than that if, outside of the calls, it contains a name or
/// literal that is no parameter.
fn only_passes_on(context: &Context<'_>, caller: NodeId, parts: &[NodeId]) -> bool {
    let code = context.evidence.own_code(caller);
    if code.statements.len() > 1 {
        return false;
    }
    let names: Vec<Symbol> = parts.iter().map(|&part| context.node(part).name).collect();
    !does_more_than_call(context, caller, &names)
}
