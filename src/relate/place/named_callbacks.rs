//! Elements inside a callback that got a name, or inside a named function that became a callback:
//! `load(() => { function f() {} })` and `function enable() { function f() {} }`. A callback without a
//! name is no container, so that `f` seems to move between the function and what contains it.

use crate::base::Map;
use crate::base::bag::Symbol;
use crate::base::pair::Pair;
use crate::cst::NodeId;
use crate::relate::classify;
use crate::relate::context::Context;
use crate::relate::kind::RelationshipKind;
use crate::relate::matching::Matching;
use crate::relate::relationship::Relationship;
use std::collections::BTreeMap;

/// Maximum number of brackets around an element that are compared.
const BRACKETS_MAX: usize = 64;

/// Opening bracket, with its index among the tokens of the file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct UnclosedBracket {
    token: u32,
    is_brace: bool,
}

/// Elements directly in a function without a counterpart, whose counterparts are directly in that
/// function's container, by the function. Indices of relationships.
type MovesByFunction = BTreeMap<NodeId, Vec<usize>>;

/// Changes the kind of moves between a function and its container if they move nothing: all matched
/// elements in the function have their counterparts in one callback of the container, and those in this
/// callback have theirs in the function; and as many braces are around each element on both sides.
pub fn keep_in_place(matching: &Matching<'_>, relationships: &mut [Relationship]) {
    for (function, moves) in moves_by_function(matching, relationships) {
        let moved = moves.iter().map(|&index| {
            let relationship = &relationships[index];
            function
                .side()
                .ordered(relationship.before, relationship.after)
        });
        let moved: Vec<(NodeId, NodeId)> = moved.collect();
        if became_other_notation(matching, function, &moved) {
            for index in moves {
                let relationship = &mut relationships[index];
                let (before, after) = (relationship.before, relationship.after);
                relationship.kind = classify::kind_in_place(matching.context, before, after);
                relationship.same_container = true;
            }
        }
    }
}

/// Returns the moves between unmatched functions and the counterparts of their containers.
fn moves_by_function(matching: &Matching<'_>, relationships: &[Relationship]) -> MovesByFunction {
    let mut by_function = MovesByFunction::new();
    for (index, relationship) in relationships.iter().enumerate() {
        if !matches!(
            relationship.kind,
            RelationshipKind::InternalMove | RelationshipKind::InternalMoveRename
        ) {
            continue;
        }
        let parent = |node: NodeId| matching.context.node(node).parent;
        let is_new = |function: &NodeId| {
            matching.context.node(*function).kind.is_callable() && matching.is_unmatched(*function)
        };
        let (before, after) = (relationship.before, relationship.after);
        for (inner, other) in [(before, after), (after, before)] {
            let function = parent(inner).filter(is_new);
            let container = function.and_then(parent);
            let partner = container.and_then(|container| matching.partner(container));
            if let Some(function) = function
                && partner.is_some()
                && partner == parent(other)
            {
                by_function.entry(function).or_default().push(index);
            }
        }
    }
    by_function
}

/// Returns true if `function` is a callback on the other side. `moved` has the
/// elements in the function, each with its counterpart in the function's container.
fn became_other_notation(
    matching: &Matching<'_>,
    function: NodeId,
    moved: &[(NodeId, NodeId)],
) -> bool {
    let context = matching.context;
    let container = context.node(function).parent;
    let containers = container.and_then(|it| Some((it, matching.partner(it)?)));
    let Some((container, other_container)) = containers else {
        return false;
    };
    let mut inside: Vec<NodeId> = moved.iter().map(|it| it.0).collect();
    inside.sort_unstable_by_key(|&it| context.node(it).tokens.start);
    let siblings = &context.node(other_container).children;
    let Some((around, others)) =
        brackets(context, container, &inside).zip(brackets(context, other_container, siblings))
    else {
        return false;
    };
    let braces = |open: &[UnclosedBracket]| open.iter().filter(|it| it.is_brace).count();
    // The callback is the innermost brace in parentheses that is around all counterparts.
    let is_around = |token: u32, sibling: NodeId| {
        let open = others.get(&sibling).map_or(&[][..], Vec::as_slice);
        open.iter().any(|it| it.token == token)
    };
    let open = others.get(&moved[0].1).map_or(&[][..], Vec::as_slice);
    let callbacks = open.windows(2).rev();
    let callbacks = callbacks.filter(|pair| !pair[0].is_brace && pair[1].is_brace);
    let is_around_all = |token: u32| moved.iter().all(|it| is_around(token, it.1));
    let mut callbacks = callbacks.map(|pair| pair[1].token);
    let callback = callbacks.find(|&token| is_around_all(token));
    let Some(callback) = callback else {
        return false;
    };
    let is_as_deep = |&(inner, other): &(NodeId, NodeId)| {
        around.get(&inner).map(|it| braces(it)) == others.get(&other).map(|it| braces(it))
    };
    let children = context.node(function).children.iter();
    let mut partners = children.filter_map(|&it| matching.partner(it));
    let is_in_function = |other: NodeId| {
        let partner = matching.partner(other);
        partner.is_none_or(|it| context.node(it).parent == Some(function))
    };
    let mut in_callback = siblings.iter().filter(|&&it| is_around(callback, it));
    moved.iter().all(is_as_deep)
        && partners.all(|it| is_around(callback, it))
        && in_callback.all(|&it| is_in_function(it))
}

/// Returns the parentheses and braces in `container` that are open where each of `elements` begins,
/// outermost first. The elements are in the order of the text. `None` if there are more than
/// [`BRACKETS_MAX`], or if the budget is exhausted.
fn brackets(
    context: &Context<'_>,
    container: NodeId,
    elements: &[NodeId],
) -> Option<Map<NodeId, Vec<UnclosedBracket>>> {
    let outer = context.node(container);
    let file = context.file(container);
    let vocabulary = &context.linked.vocabulary;
    let sign = |text: &str| vocabulary.find(text);
    let (parentheses, braces) = (
        Pair::new(sign("("), sign(")")),
        Pair::new(sign("{"), sign("}")),
    );
    if !context.spend_on_tokens(outer.tokens.len()) {
        return None;
    }
    let mut open: Vec<UnclosedBracket> = Vec::new();
    let mut around = Map::default();
    let mut rest = elements.iter().copied().peekable();
    for token in outer.tokens.clone() {
        while let Some(element) = rest.next_if(|&it| context.node(it).tokens.start <= token) {
            around.insert(element, open.clone());
        }
        let symbol: Symbol = file.symbol(file.outline.tokens[token as usize].symbol);
        let is = |sign: Option<Symbol>| sign == Some(symbol);
        if is(parentheses.before) || is(braces.before) {
            let is_brace = is(braces.before);
            open.push(UnclosedBracket { token, is_brace });
        } else if is(parentheses.after) || is(braces.after) {
            let is_brace = is(braces.after);
            let last = open.iter().rposition(|it| it.is_brace == is_brace);
            open.truncate(last.unwrap_or(open.len()));
        }
        if open.len() > BRACKETS_MAX {
            return None;
        }
    }
    Some(around)
}
