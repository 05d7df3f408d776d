//! Function values: functions that a literal, an assignment or an argument holds, and that code gets at
//! through the object that holds them. Another notation of such a value is neither an extraction nor an
//! inlining: `subscribe(f, () => {…})` and `subscribe({next: f, complete: () => {…}})`, or `o.run = () =>
//! {…}` and `{run: () => {…}}`.

use super::adjacency::CodeTransfer;
use crate::base::Set;
use crate::base::bag::Symbol;
use crate::cst::{Belonging, NodeId};
use crate::lang::rules::KindGroup;
use crate::relate::context::Context;
use crate::relate::place::same_place;
use crate::relate::relationship::Relationship;
use std::ops::Range;

/// Marks between a name and its value.
const ASSIGNING: [&str; 3] = ["=", ":", ":="];
/// Number of tokens that may stand between a name and the function that is its value, such as a declared
/// type or the name of a wrapper.
const BEFORE_VALUE_MAX: usize = 16;

/// Returns the reason why an element is not extracted from (inlined to) its caller: it is a function value
/// that the caller holds instead of calling it, or that had its name in the caller before (has it
/// afterwards).
pub fn refusal(context: &Context<'_>, transfer: &CodeTransfer) -> Option<&'static str> {
    let element = transfer.element;
    if is_held(context, element, transfer.caller) {
        Some("it is a member of a literal, which its caller does not call")
    } else if is_named_value(context, element, transfer.counterpart) {
        Some("a function value of its name is in the caller on both sides")
    } else {
        None
    }
}

/// Returns true if `element` is a member of an object literal that `caller` contains, or if it is one of a
/// literal in another function and `caller` contains no call of its name.
fn is_held(context: &Context<'_>, element: NodeId, caller: NodeId) -> bool {
    let cst = context.tree_of(element);
    let node = &cst.nodes[element];
    let is_in_function = |parent: NodeId| cst.nodes[parent].kind.is_callable();
    if node.belonging != Belonging::Object {
        return false;
    }
    if cst.ancestry(element).any(|outer| outer == caller) {
        return true;
    }
    let evidence = &context.evidence;
    let is_call = |pair: &[Symbol]| pair[0] == node.name && evidence.opens_arguments(pair[1]);
    let code = evidence.own_code(caller);
    node.parent.is_some_and(is_in_function)
        && context.spend_on_tokens(code.tokens.len())
        && !code.tokens.windows(2).any(is_call)
}

/// Returns true if `element` is in the function that `counterpart` is on the other side, and
/// `counterpart` contains a function of its name, or gives its name to a function value with its body.
fn is_named_value(context: &Context<'_>, element: NodeId, counterpart: NodeId) -> bool {
    let name = context.node(element).name;
    let is_file = context.node(counterpart).kind.group() == KindGroup::File;
    !is_file && contains_function(context, counterpart, name)
        || assigns_value(context, element, counterpart)
}

/// Returns true if a function of the name `name` is nested in the element `outer`.
fn contains_function(context: &Context<'_>, outer: NodeId, name: Symbol) -> bool {
    let mut pending = context.node(outer).children.clone();
    while let Some(node) = pending.pop() {
        let inner = context.node(node);
        if inner.name == name && inner.kind.is_callable() {
            return true;
        }
        if !context.budget.spend(1) {
            return false;
        }
        pending.extend(&inner.children);
    }
    false
}

/// Returns true if `counterpart` gives the name of `element` to a value that ends with the body of
/// `element`, after parameters.
fn assigns_value(context: &Context<'_>, element: NodeId, counterpart: NodeId) -> bool {
    let symbols = |node: NodeId, range: &Range<u32>| -> Vec<Symbol> {
        context.bags.symbols(node, range).collect()
    };
    let node = context.node(element);
    let other = context.node(counterpart);
    let Some(range) = node.body_tokens.clone().filter(|range| !range.is_empty()) else {
        return false;
    };
    let header = (range.start - node.tokens.start) as usize;
    if !context.spend_on_tokens(other.tokens.len()) {
        return false;
    }
    let body = symbols(element, &range);
    let code = symbols(counterpart, &other.tokens);
    let vocabulary = &context.linked.vocabulary;
    let is_assigned =
        |pair: &[Symbol]| pair[0] == node.name && ASSIGNING.contains(&vocabulary.get(pair[1]));
    let names = code.windows(2).enumerate();
    let mut values = names
        .filter(|(_, pair)| is_assigned(pair))
        .map(|(index, _)| index + 2);
    values.any(|value| {
        let last = value + header + BEFORE_VALUE_MAX;
        context.spend_on_tokens(last - value)
            && (value + 1..=last).any(|start| {
                code.get(start..)
                    .is_some_and(|rest| rest.starts_with(&body))
            })
    })
}

/// Returns true if the relationship is the move of what is nested in functions, with the code around it: the
/// code of the function that contained it was extracted to (inlined into) the one that contains it now,
/// according to `transfers`, which has the extractions and inlinings. What stood outside of functions, or does
/// now, can have moved alone, unless it is a member of an object literal or between the same tokens.
pub fn moves_with_code(
    context: &Context<'_>,
    transfers: &Set<(NodeId, NodeId)>,
    relationship: &Relationship,
) -> bool {
    let pair = (relationship.before, relationship.after);
    let (before, after) = (context.node(pair.0), context.node(pair.1));
    let are_members = [before, after].map(|node| node.belonging) == [Belonging::Object; 2];
    let is_of_moved_code = |(from, to)| {
        let are_functions =
            context.node(from).kind.is_callable() && context.node(to).kind.is_callable();
        transfers.contains(&(from, to))
            && (are_functions
                || are_members
                || same_place::has_same_neighbours(context, pair.0, pair.1))
    };
    relationship.kind.is_move()
        && before
            .parent
            .zip(after.parent)
            .is_some_and(is_of_moved_code)
}

/// Returns the (before, after) pairs of the extractions and inlinings among `relationships`.
pub fn transfers(relationships: &[Relationship]) -> Set<(NodeId, NodeId)> {
    let transfers = relationships.iter();
    let transfers = transfers.filter(|it| it.kind.side_of_moved_code().is_some());
    transfers.map(|it| (it.before, it.after)).collect()
}
