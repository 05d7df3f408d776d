//! Calls to unmatched elements, and token bags with these calls removed or replaced by the bodies
//! of the called elements.

use crate::base::Map;
use crate::base::bag::{Bag, Symbol};
use crate::base::pair::Side;
use crate::cst::NodeId;
use crate::relate::context::Context;
use crate::relate::matching::Matching;

/// Maximum number of called elements whose bodies are inserted into one element.
const INSERTED_MAX: usize = 64;

/// Calls: for each calling element the elements that it calls, of those that the constructor includes.
pub struct Callees {
    /// Called elements by calling element.
    by_caller: Map<NodeId, Vec<NodeId>>,
}

impl Callees {
    /// Collects the calls to unmatched elements on both sides: to removed elements on the before side, and to
    /// added elements on the after side.
    pub fn of_both_sides(matching: &Matching<'_>) -> Callees {
        let mut callees = Callees::new(matching, Side::Before);
        let added = Callees::new(matching, Side::After);
        callees.by_caller.extend(added.by_caller);
        callees
    }

    /// Collects the calls to unmatched elements on one side.
    pub fn new(matching: &Matching<'_>, side: Side) -> Callees {
        Callees::of(matching, side, |callee| matching.is_unmatched(callee))
    }

    /// Collects the calls on `side` to the elements for which `is_included` returns true, from any
    /// element. Recursive calls are left out.
    pub fn of(
        matching: &Matching<'_>,
        side: Side,
        is_included: impl Fn(NodeId) -> bool,
    ) -> Callees {
        let mut by_caller: Map<NodeId, Vec<NodeId>> = Map::default();
        for &(caller, callee) in matching.calls(side).all() {
            if caller != callee && is_included(callee) {
                by_caller.entry(caller).or_default().push(callee);
            }
        }
        Callees { by_caller }
    }

    /// Returns the elements that `caller` calls, sorted, without elements that the constructor left out.
    pub fn called_by(&self, caller: NodeId) -> &[NodeId] {
        self.by_caller.get(&caller).map_or(&[][..], Vec::as_slice)
    }

    /// Returns the bag `code` of `caller` without the tokens of its calls of the elements in
    /// [`Callees::called_by`].
    pub fn without_calls(&self, context: &Context<'_>, caller: NodeId, code: Bag) -> Bag {
        self.called_by(caller).iter().fold(code, |code, &callee| {
            code.minus(&call_tokens(context, callee))
        })
    }

    /// Returns the bag `code` of an element with the bodies of the directly and indirectly called
    /// elements in place of the calls, at most `INSERTED_MAX` bodies. Used to compare an element
    /// with one that was split into several. Returns `None` if the element calls no included
    /// element.
    pub fn with_callees_inserted(
        &self,
        context: &Context<'_>,
        node: NodeId,
        code: &Bag,
    ) -> Option<Bag> {
        if self.called_by(node).is_empty() {
            return None;
        }
        let mut inserted = vec![node];
        let mut index = 0;
        let mut code = code.clone();
        while index < inserted.len() && inserted.len() <= INSERTED_MAX {
            for &callee in self.called_by(inserted[index]) {
                if !inserted.contains(&callee) {
                    inserted.push(callee);
                    code = code
                        .minus(&call_tokens(context, callee))
                        .plus(context.bags.body(callee));
                }
            }
            index += 1;
        }
        (inserted.len() > 1).then_some(code)
    }
}

/// Returns the tokens of one call of the element `node`: the name of the element, two parentheses,
/// and a comma between arguments.
pub fn call_tokens(context: &Context<'_>, node: NodeId) -> Bag {
    let name = context.node(node).name;
    let commas = context.bags.parameter_count(node).saturating_sub(1);
    let punctuation = ["(", ")"]
        .into_iter()
        .chain(std::iter::repeat_n(",", commas));
    std::iter::once(name)
        .chain(punctuation.filter_map(|mark| context.linked.vocabulary.find(mark)))
        .collect()
}

/// Returns true if the code of an element contains a name or literal, other than a parameter,
/// outside of its calls of `names` and of the receivers of these calls.
pub fn does_more_than_call(context: &Context<'_>, caller: NodeId, names: &[Symbol]) -> bool {
    let cst = context.tree_of(caller);
    let code = context.evidence.own_code(caller);
    let calls = context.evidence.call_sites(&code, names, &context.budget);
    let is_in_call = |token: usize| {
        let mut calls = calls.iter();
        calls.any(|call| {
            call.tokens.contains(&token)
                || context
                    .evidence
                    .receiver(&code, call.tokens.start)
                    .contains(&token)
        })
    };
    let is_parameter = |token| cst.parameters(caller).any(|parameter| parameter == token);
    let mut outside = code
        .tokens
        .iter()
        .enumerate()
        .filter(|&(index, _)| !is_in_call(index));
    outside.any(|(_, &token)| !is_parameter(token) && context.is_name(caller, token))
}
