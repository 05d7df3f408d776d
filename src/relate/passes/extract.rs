//! Extraction by token bags: code that a caller lost and that an added element contains (TSE 2021,
//! eq. 3 and 5). Follows RefDiff's code, which subtracts the after bag from the before bag; the
//! printed eq. 3 has the operands swapped (DEVIATIONS.md, section 2, row 4).

use super::callees::{NewCalls, call_tokens};
use super::moved::Claims;
use super::neighbours::Passage;
use crate::base::bag::{Bag, Symbol};
use crate::base::pair::Side;
use crate::cst::{Cst, NodeId};
use crate::relate::classify;
use crate::relate::context::Context;
use crate::relate::kind::RelationshipKind;
use crate::relate::matching::Matching;
use crate::relate::options::Options;
use crate::relate::relationship::{Pass, Relationship};
use crate::relate::signatures::VARIABLES;
use crate::relate::similarity::containment;

pub fn run(
    context: &Context<'_>,
    matching: &Matching,
    (claims, calls): (&Claims, &NewCalls),
    relationships: &mut Vec<Relationship>,
) {
    for edge in context.calls(matching, Side::After).by_callee() {
        let judge = |code: &MovedCode<'_>, passage: Passage, same_container: bool| {
            code.score(context, same_container)
                .filter(|_| passage.is_kept(context, code.whole.is_some()))
        };
        relationships.extend(relationship(
            context,
            matching,
            (claims, calls),
            edge,
            judge,
        ));
    }
}

/// Returns the extraction of `added` from the before counterpart of `caller`, scored by `judge`.
/// `None` if `added` or its caller is not eligible, if `judge` returns `None`, if the shared tokens
/// include no name, or if a removed element explains `added` better. `judge` receives the moved
/// code, the code transfer, and true if the code stays in its container.
pub(in crate::relate) fn relationship(
    context: &Context<'_>,
    matching: &Matching,
    (claims, calls): (&Claims, &NewCalls),
    (added, caller): (NodeId, NodeId),
    judge: impl FnOnce(&MovedCode<'_>, Passage, bool) -> Option<f64>,
) -> Option<Relationship> {
    let before = matching
        .before(caller)
        .filter(|_| matching.before(added).is_none())?;
    let after = &context.after().nodes;
    if !after[caller].kind.comparable(after[added].kind) {
        return None;
    }
    let same_container = classify::is_in_same_container(context, matching, before, added);
    let elements = (before, caller, added);
    let passage = Passage::extraction(elements);
    let claimed = claims.of_others(context, matching, Side::Before, (before, added));
    let score = code(context, calls, &claimed, elements, |code| {
        judge(code, passage, same_container).filter(|_| {
            code.shares_a_name(context, (Side::After, added))
                && !is_of_removed(context, matching, (before, added), code)
        })
    })?;
    Some(Relationship {
        kind: extraction(same_container),
        before,
        after: added,
        pass: Pass::Extract,
        similarity: Some(score),
        same_container,
        support: None,
    })
}

/// Returns true if clearly more of the body of `added` (by `relate.whole_similarity_more_min`) is
/// in a removed sibling of `caller` than in the code that `caller` lost. Then `added` is probably
/// the after counterpart of that sibling, and no extraction.
pub(in crate::relate) fn is_of_removed(
    context: &Context<'_>,
    matching: &Matching,
    (caller, added): (NodeId, NodeId),
    code: &MovedCode<'_>,
) -> bool {
    let (had, has) = (&context.before().nodes, &context.after().nodes);
    let place = has[added].parent.and_then(|parent| matching.before(parent));
    let Some(place) = place.filter(|_| context.options.words_used_alike) else {
        return false;
    };
    let (bags, idf) = (context.bags, &context.bags.idf);
    let enough = code.of_body(context) + context.options.whole_similarity_more_min;
    for &other in &had[place].children {
        let may_be = other != caller
            && matching.is_unmatched(Side::Before, other)
            && !had[other].kind.is_attribute();
        if !may_be {
            continue;
        }
        if !context.budget.spend(1) {
            context.give_up(Pass::Extract.name());
            return false;
        }
        if containment(code.body, bags.body(Side::Before, other), idf) > enough {
            return true;
        }
    }
    false
}

/// Returns the kind of an extraction: within one container or across containers.
pub(in crate::relate) fn extraction(same_container: bool) -> RelationshipKind {
    match same_container {
        true => RelationshipKind::Extract,
        false => RelationshipKind::ExtractMove,
    }
}

/// Passes to `judge` the code that may have moved from `before`, the counterpart of `caller`, to
/// `added`, and returns its result. Code that is `claimed` by other elements is left out.
pub(in crate::relate) fn code<R>(
    context: &Context<'_>,
    calls: &NewCalls,
    claimed: &Bag,
    (before, caller, added): (NodeId, NodeId, NodeId),
    judge: impl FnOnce(&MovedCode<'_>) -> R,
) -> R {
    let bags = context.bags;
    let had = bags.source(Side::Before, before);
    let has = bags.source(Side::After, caller);
    let body = bags.body(Side::After, added);
    let whole = calls.after.unfolded(context, added, body);
    judge(&MovedCode {
        body,
        whole: whole.as_ref(),
        with_call: had
            .plus(&call_tokens(context, Side::After, added))
            .minus(has)
            .minus(claimed),
        change: calls
            .before
            .without_calls(context, before, had.minus(has))
            .minus(claimed),
    })
}

/// Bags to decide whether code moved from one element to another. Written for an extraction; for an
/// inlining, "lost" means "gained".
pub(in crate::relate) struct MovedCode<'b> {
    /// Body of the element that was extracted or inlined.
    pub body: &'b Bag,
    /// Body with the bodies of the unmatched elements that it calls inserted; `None` if it calls
    /// none.
    pub whole: Option<&'b Bag>,
    /// Code that the caller lost, without regard to the call. As in RefDiff, the tokens of a call
    /// of an extracted element are first added to the before side, and those of a call of an
    /// inlined element removed from the after side (DEVIATIONS.md, section 2, row 5).
    pub with_call: Bag,
    /// Code that the caller lost, without its calls of removed elements: a call is not code that
    /// moved. (For an inlining, gained code without calls of added elements.)
    pub change: Bag,
}

impl MovedCode<'_> {
    /// Returns the share of the body that was moved (TSE 2021, eq. 3 to 6) if it is large enough. A
    /// smaller share, above `relate.replaced_body_min`, suffices if the body contains enough of the
    /// code that the caller lost, because code is often extracted in order to extend it; the result
    /// is then the share of that code. `None` if neither holds.
    pub fn score(&self, context: &Context<'_>, same_container: bool) -> Option<f64> {
        let of_body = self.of_body(context);
        if of_body > body_min(context.options, same_container) {
            return Some(of_body);
        }
        if of_body <= context.options.replaced_body_min {
            return None;
        }
        let of_change = self.of_change(context);
        (of_change > change_min(context.options, same_container)).then_some(of_change)
    }

    /// Returns true if a name or literal of the body is in the code that the caller lost, or if the
    /// body has none; false if only punctuation and keywords are shared. Always true if
    /// `relate.words_used_alike` is off. `(side, element)` is the element with the body.
    pub fn shares_a_name(&self, context: &Context<'_>, (side, element): (Side, NodeId)) -> bool {
        let body = self.whole.unwrap_or(self.body);
        let is_name = |token| f64::from(u8::from(context.is_name(side, element, token)));
        !context.options.words_used_alike
            || body.weight(is_name) == 0.0
            || body.shared_weight(&self.with_call, is_name) > 0.0
    }

    /// Returns the weighted share, 0 to 1, of the body that is in the code that the caller lost;
    /// the larger one of the body with and without inserted callees.
    pub fn of_body(&self, context: &Context<'_>) -> f64 {
        let contained = |body| containment(body, &self.with_call, &context.bags.idf);
        contained(self.body).max(self.whole.map_or(0.0, contained))
    }

    /// Returns the weighted share, 0 to 1, of the code that the caller lost that is in the body; 0
    /// if the caller lost fewer than two tokens.
    pub fn of_change(&self, context: &Context<'_>) -> f64 {
        let tokens: u32 = self.change.entries().iter().map(|&(_, count)| count).sum();
        if tokens < 2 {
            return 0.0;
        }
        let body = self.whole.unwrap_or(self.body);
        containment(&self.change, body, &context.bags.idf)
    }
}

/// Returns the threshold of [`MovedCode::of_body`], which is lower within one container.
pub(in crate::relate) fn body_min(options: &Options, same_container: bool) -> f64 {
    if same_container {
        options.containment_beside_min
    } else {
        options.containment_min
    }
}

/// Returns the threshold of [`MovedCode::of_change`] for code whose body share is not large enough.
pub(in crate::relate) fn change_min(options: &Options, same_container: bool) -> f64 {
    if same_container {
        options.containment_beside_min
    } else {
        options.replaced_elsewhere_min
    }
}

/// Returns true if an element of another container consists of one name, and the caller uses this
/// name for something else: a parameter, another attribute, or a new variable. Such an element is
/// the accessor of another type, and not extracted from the caller or inlined to it. `side` is the
/// side of the element: after for an extraction, before for an inlining. Always false if
/// `relate.words_used_alike` is off.
pub(in crate::relate) fn names_a_variable(
    context: &Context<'_>,
    matching: &Matching,
    side: Side,
    (before, after): (NodeId, NodeId),
    same_container: bool,
) -> bool {
    context.options.words_used_alike
        && !same_container
        && match side {
            Side::After => {
                says_a_parameter(context, before, after)
                    || says_another_attribute(context, matching, before, after)
            }
            Side::Before => says_a_new_variable(context, matching, before, after),
        }
}

/// Returns true if `added` consists of a name that was a parameter of `before`. A caller that now
/// receives an object with such an accessor instead of the parameter has lost no code.
fn says_a_parameter(context: &Context<'_>, before: NodeId, added: NodeId) -> bool {
    let cst = context.before();
    let Some(element) = cst.element(before) else {
        return false;
    };
    let file = &cst.files[cst.nodes[before].file];
    let mut parameters = element.parameters.iter();
    says_only(context, Side::After, added)
        .is_some_and(|name| parameters.any(|&parameter| file.symbol(parameter) == name))
}

/// Returns true if `added` consists of the name of an attribute that the type of `before` had, and
/// refers to another attribute: the type still has its own, or the type of `added` had one of this
/// name before, too.
fn says_another_attribute(
    context: &Context<'_>,
    matching: &Matching,
    before: NodeId,
    added: NodeId,
) -> bool {
    let Some(name) = says_only(context, Side::After, added) else {
        return false;
    };
    let (had, has) = (context.before(), context.after());
    let attribute = |cst: &Cst, member: NodeId| {
        let parent = cst.nodes[member].parent?;
        let cost = cst.nodes[parent].children.len() as u64 / VARIABLES;
        if !context.budget.spend(cost) {
            context.give_up(Pass::Extract.name());
            return None;
        }
        let mut members = cst.nodes[parent].children.iter().copied();
        members.find(|&node| cst.nodes[node].kind.is_attribute() && cst.nodes[node].name == name)
    };
    let stays = |before: NodeId, after: NodeId| {
        had.nodes[before]
            .parent
            .and_then(|parent| matching.after(parent))
            == has.nodes[after].parent
    };
    attribute(had, before).is_some_and(|own| {
        let kept = matching.after(own);
        let kept = kept.filter(|&after| has.nodes[after].name == name);
        let theirs = attribute(has, added)
            .and_then(|attribute| matching.before(attribute).map(|before| (before, attribute)));
        kept.is_some_and(|after| stays(own, after))
            || theirs.is_some_and(|(before, after)| stays(before, after))
    })
}

/// Returns true if `removed` consists of a name that a new parameter or variable of `after` has:
/// that is no attribute of another type.
fn says_a_new_variable(
    context: &Context<'_>,
    matching: &Matching,
    removed: NodeId,
    after: NodeId,
) -> bool {
    let count = |side: Side, element: NodeId, name: Symbol| {
        let cst = context.linked.sides.get(side);
        let outline = &cst.files[cst.nodes[element].file].outline;
        let variables = outline.types.variables.len() as u64;
        if !context.budget.spend(variables / VARIABLES) {
            context.give_up(Pass::Inline.name());
            return 0;
        }
        cst.local_variables(element)
            .filter(|&local| local == name)
            .count()
    };
    says_only(context, Side::Before, removed).is_some_and(|name| {
        let before = matching.before(after);
        count(Side::After, after, name)
            > before.map_or(0, |before| count(Side::Before, before, name))
    })
}

/// Returns the name of an element whose only statement is that name, as in `return name` or `return
/// this.name`; `None` for any other code.
pub(in crate::relate) fn says_only(
    context: &Context<'_>,
    side: Side,
    node: NodeId,
) -> Option<Symbol> {
    let cst = context.linked.sides.get(side);
    let code = context.evidence.code(side, node);
    let (&name, rest) = code.tokens.split_last()?;
    let language = cst.files[cst.nodes[node].file].outline.language.row();
    let itself = context
        .linked
        .vocabulary
        .find(language.call_words.own_constructor);
    let is_name = code.statements.len() == 1
        && (rest.len() < 2 || rest.len() == 3 && itself == Some(rest[1]));
    is_name.then_some(name)
}

/// Returns true if the after counterpart of `caller` calls `added` at most as often as `caller`
/// did, for each receiver, in a language without overloading. The call then does not replace code
/// that was extracted. False if `relate.names_identify` is off or the budget is spent.
pub(in crate::relate) fn was_called_before(
    context: &Context<'_>,
    matching: &Matching,
    caller: NodeId,
    added: NodeId,
) -> bool {
    let cst = context.after();
    let node = &cst.nodes[added];
    let Some(now) = matching.after(caller) else {
        return false;
    };
    let language = cst.files[node.file].outline.language.row();
    if !context.options.names_identify || language.overloads {
        return false;
    }
    let receivers = |side: Side, caller: NodeId| {
        let code = context.evidence.code(side, caller);
        context
            .evidence
            .receivers(&code, node.name, &context.budget)
    };
    let (Some(before), Some(after)) =
        (receivers(Side::Before, caller), receivers(Side::After, now))
    else {
        context.give_up(Pass::Extract.name());
        return false;
    };
    let count = |of: &[Option<Symbol>], receiver: &Option<Symbol>| {
        of.partition_point(|one| one <= receiver) - of.partition_point(|one| one < receiver)
    };
    // Calls with different receivers are different calls.
    let was_there = |receiver: &Option<Symbol>| count(&before, receiver) >= count(&after, receiver);
    !after.is_empty() && after.iter().all(was_there)
}
