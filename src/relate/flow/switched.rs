//! Calls that only switched to another name. If an element now only calls another one and passes its
//! arguments on (a delegate), or a constructor call was replaced by a builder, then callers that use
//! the new name have lost no code.

use super::callees::does_more_than_call;
use crate::base::Map;
use crate::base::bag::{Bag, Symbol};
use crate::base::pair::Side;
use crate::cst::NodeId;
use crate::lang::rules::KindGroup;
use crate::relate::evidence::CallSite;
use crate::relate::evidence::statement_code::StatementCode;
use crate::relate::matching::Matching;
use crate::relate::place::same_place;

/// Elements whose callers may have switched to calling another element.
#[derive(Default)]
pub struct SwitchedCalls {
    /// Before elements whose calls may have been replaced by calls of an after element, by that after
    /// element and the name of the before element. Most after elements have none.
    replaced: Map<NodeId, Map<Symbol, Vec<NodeId>>>,
}

impl SwitchedCalls {
    /// Finds pairs of an element whose calls may have been replaced and the element that is called
    /// instead, in two cases: (1) a matched element became a delegate; its callers may now call the
    /// element that it calls. (2) An added sibling only passes its parameters on to a matched element;
    /// callers of the matched element may now call the sibling.
    pub fn new(matching: &Matching<'_>) -> SwitchedCalls {
        let context = matching.context;
        let mut switched = SwitchedCalls::default();
        let nodes = &context.before().nodes;
        let mut add = |after: NodeId, before: NodeId| {
            let of_after = switched.replaced.entry(after).or_default();
            of_after.entry(nodes[before].name).or_default().push(before);
        };
        let mut called: Vec<NodeId> = Vec::new();
        // Case 1: the caller has one statement and does nothing but call the callee.
        for &(caller, callee) in matching.calls(Side::After).all() {
            let is_delegate = || {
                let name = context.node(callee).name;
                let code = context.evidence.own_code(caller);
                code.statements.len() == 1 && !does_more_than_call(context, caller, &[name])
            };
            let before = matching.partner(caller).filter(|_| caller != callee);
            if let Some(before) = before.filter(|_| is_delegate()) {
                add(callee, before);
            }
            called.push(callee);
        }
        // Case 2: added elements that are called, and delegate to a matched element of their container.
        called.sort_unstable();
        called.dedup();
        called.retain(|&callee| matching.is_unmatched(callee));
        if called.is_empty() {
            return switched;
        }
        let staying = staying_by_name(matching);
        for after in called {
            if let Some(before) = delegation_target(matching, &staying, after) {
                add(after, before);
            }
        }
        switched
    }

    /// Returns the sorted indices of those tokens of `whole`, the code of `before`, that belong to
    /// calls replaced by calls of `added` or of another element that is called now. These are the
    /// name, receiver and punctuation of the call, but not its arguments, except for a constructor
    /// call that was replaced by a builder or factory, which may take other arguments.
    pub fn tokens(
        &self,
        matching: &Matching<'_>,
        (before, whole): (NodeId, &StatementCode),
        added: NodeId,
    ) -> Vec<usize> {
        let context = matching.context;
        let evidence = &context.evidence;
        // Different calls may have switched to different elements, so that all elements that the
        // after counterpart of `before` calls are considered besides `added`.
        let edges = matching.calls(Side::After).all();
        let caller = matching.partner(before);
        let start = edges.partition_point(|&(calling, _)| Some(calling) < caller);
        let of_caller = edges[start..].iter();
        let of_caller = of_caller.take_while(|&&(calling, _)| Some(calling) == caller);
        let called = of_caller.map(|&(_, callee)| callee).chain([added]);
        let by_name: Vec<_> = called.filter_map(|node| self.replaced.get(&node)).collect();
        let mut tokens = replaced_constructor_calls(matching, (before, whole), added);
        let names = match by_name.is_empty() {
            true => 0..0,
            false => 0..whole.tokens.len().saturating_sub(1),
        };
        for name in names {
            if !evidence.opens_arguments(whole.tokens[name + 1]) {
                continue;
            }
            let mut replaced = by_name
                .iter()
                .filter_map(|by_name| by_name.get(&whole.tokens[name]))
                .flatten()
                .peekable();
            if replaced.peek().is_none() {
                continue;
            }
            let Some(site) = evidence.site(whole, name, &context.budget) else {
                break;
            };
            let is_callee = |&node: &NodeId| {
                let parameters = evidence.parameter_count(node);
                node != before && parameters == site.arguments.len()
            };
            if replaced.any(is_callee) {
                let is_argument =
                    |token: &usize| site.arguments.iter().any(|range| range.contains(token));
                tokens.extend(evidence.receiver(whole, name));
                tokens.extend(site.tokens.clone().filter(|token| !is_argument(token)));
                // Keywords and punctuation around a call stay with its statement.
                let statement = &whole.statements[whole.statement_of(name)];
                let is_kept = |token: &usize| {
                    !is_argument(token) && !context.is_name(before, whole.tokens[*token])
                };
                tokens.extend(statement.tokens.clone().filter(is_kept));
            }
        }
        tokens.sort_unstable();
        tokens.dedup();
        tokens
    }

    /// Returns the tokens of [`Self::tokens`] as a bag, with the code of `before` as `whole`.
    pub fn bag(&self, matching: &Matching<'_>, before: NodeId, added: NodeId) -> Bag {
        let whole = matching.context.evidence.own_code(before);
        let tokens = self.tokens(matching, (before, &whole), added);
        tokens
            .into_iter()
            .map(|token| whole.tokens[token])
            .collect()
    }
}

/// After elements with code that kept their names, by container and name.
type StayingByName = Map<(Option<NodeId>, Symbol), Vec<NodeId>>;

/// Collects the matched methods and functions that kept their names.
fn staying_by_name(matching: &Matching<'_>) -> StayingByName {
    let mut staying = StayingByName::default();
    for (before, after) in matching.pairs() {
        let node = matching.context.node(after);
        if node.kind.is_callable() && matching.context.node(before).name == node.name {
            let same_name = staying.entry((node.parent, node.name));
            same_name.or_default().push(after);
        }
    }
    staying
}

/// Returns the before counterpart of a sibling of `added` to which `added` only passes its
/// parameters on; `None` if there is no such sibling, or if `added` does more.
fn delegation_target(
    matching: &Matching<'_>,
    staying: &StayingByName,
    added: NodeId,
) -> Option<NodeId> {
    let context = matching.context;
    let code = context.evidence.code(added);
    if code.statements.len() != 1 {
        return None;
    }
    let node = context.node(added);
    let parameters = context.parameters(added);
    let mut adjacent = code.tokens.windows(2);
    // First called name that a matched sibling has.
    let called = adjacent.find_map(|pair| {
        let is_called = context.evidence.opens_arguments(pair[1]);
        is_called.then(|| staying.get(&(node.parent, pair[0])))?
    })?;
    let name = context.node(*called.first()?).name;
    // The only call must pass exactly the parameters on, in order.
    let sites = context.evidence.call_sites(&code, &[name], &context.budget);
    let [site] = &sites[..] else { return None };
    let mut passed = site.arguments.iter().zip(parameters.clone());
    let passes_on = site.arguments.len() == parameters.len()
        && passed.all(|(argument, parameter)| code.tokens[argument.clone()] == [parameter])
        && !does_more_than_call(context, added, &[name]);
    let takes_all = |&node: &NodeId| context.evidence.parameter_count(node) == parameters.len();
    let after = called.iter().copied().find(takes_all);
    matching.partner(after.filter(|_| passes_on)?)
}

/// Returns the indices of the tokens of `whole` that create an object of a type for which `added`
/// is now a builder or factory. `added` is in that type, in an enclosing or nested type, or in a
/// type whose name contains its name, such as `TypeBuilder`, and not in the container of `before`.
/// Calls whose argument `added` passes on itself are left out: that code moved to `added`.
fn replaced_constructor_calls(
    matching: &Matching<'_>,
    (before, whole): (NodeId, &StatementCode),
    added: NodeId,
) -> Vec<usize> {
    let context = matching.context;
    let language = context.language(added);
    let vocabulary = &context.linked.vocabulary;
    let making = Some(language.call_words.making).filter(|word| !word.is_empty());
    let Some(making) = making.and_then(|word| vocabulary.find(word)) else {
        return Vec::new();
    };
    let evidence = &context.evidence;
    let code = evidence.code(added);
    let is_in_type = |name: &Symbol| {
        let mut ancestors = context.tree_of(added).ancestry(added).skip(1);
        ancestors.any(|ancestor| {
            let node = context.node(ancestor);
            let contains_name = vocabulary.get(node.name).contains(vocabulary.get(*name));
            node.kind.group() == KindGroup::Type && contains_name
        })
    };
    let created = code.tokens.windows(2).filter(|pair| pair[0] == making);
    let types: Vec<Symbol> = created.map(|pair| pair[1]).filter(is_in_type).collect();
    if types.is_empty() || same_place::is_in_same_container(matching, before, added) {
        return Vec::new();
    }
    let creations = evidence.call_sites(&code, &types, &context.budget);
    let mut tokens = Vec::new();
    for site in evidence.call_sites(whole, &types, &context.budget) {
        let Some(keyword) = site.tokens.start.checked_sub(1) else {
            continue;
        };
        let passes_value_on = |creation: &CallSite| {
            passes_value_on(matching, before, (whole, &site), (&code, creation))
        };
        if whole.tokens[keyword] == making && !creations.iter().any(passes_value_on) {
            tokens.extend(keyword..site.tokens.end);
        }
    }
    tokens
}

/// Returns true if code moved from the element `before` to an added element together with the creation
/// of an object. Two calls of constructors are compared: `caller_site` in `caller`, the code of
/// `before`, and `added_site` in `added`, the code of the added element. They must have the same number
/// of arguments and, in one position, an equal argument with a name or literal that the after
/// counterpart of `before` no longer contains.
fn passes_value_on(
    matching: &Matching<'_>,
    before: NodeId,
    (caller, caller_site): (&StatementCode, &CallSite),
    (added, added_site): (&StatementCode, &CallSite),
) -> bool {
    let Some(after) = matching.partner(before) else {
        return false;
    };
    let calling = matching.context.evidence.own_code(after);
    let is_removed = |token: &Symbol| {
        matching.context.is_name(before, *token) && !calling.tokens.contains(token)
    };
    let (caller_values, added_values) = (&caller_site.arguments, &added_site.arguments);
    let mut pairs = caller_values.iter().zip(added_values);
    caller_values.len() == added_values.len()
        && pairs.any(|(caller_value, added_value)| {
            let value = &caller.tokens[caller_value.clone()];
            *value == added.tokens[added_value.clone()] && value.iter().any(is_removed)
        })
}
