//! Code that left a caller and is found in an added element (paper, eq. 3 and 5; the code, not the
//! printed formula, tells which side is subtracted).

use super::callees::{NewCalls, call_tokens};
use super::moved::Claims;
use super::neighbours::Passage;
use crate::base::bag::{Bag, Symbol};
use crate::base::pair::Side;
use crate::cst::{Cst, NodeId};
use crate::relate::classify;
use crate::relate::context::Context;
use crate::relate::kind::Kind;
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
        let judge = |code: &MovedCode<'_>, passage: Passage, beside: bool| {
            code.score(context, beside)
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

/// The extraction of `added` from what became `caller`, if `judge` gives the code that may have gone there a
/// score; it is told whether that stays in its place.
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
    let beside = classify::stays_in_place(context, matching, before, added);
    let elements = (before, caller, added);
    let passage = Passage::extraction(elements);
    let claimed = claims.of_others(context, matching, Side::Before, (before, added));
    let score = code(context, calls, &claimed, elements, |code| {
        judge(code, passage, beside).filter(|_| {
            code.shares_a_name(context, (Side::After, added))
                && !is_of_removed(context, matching, (before, added), code)
        })
    })?;
    Some(Relationship {
        kind: extraction(beside),
        before,
        after: added,
        pass: Pass::Extract,
        similarity: Some(score),
        beside,
        support: None,
    })
}

/// Whether clearly more of the body of `added` is in an element that vanished from its place than in what `caller`
/// lost: then it may be what became of that.
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
            && matching.is_free(Side::Before, other)
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

/// What the extraction of code is that stays in its place, or leaves it.
pub(in crate::relate) fn extraction(beside: bool) -> Kind {
    match beside {
        true => Kind::Extract,
        false => Kind::ExtractMove,
    }
}

/// The code that may have gone from `before`, which became `caller`, to `added`, without what is `claimed`
/// by others; `judge` says what is to be made of it.
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

/// Code that may have gone from one element to another.
pub(in crate::relate) struct MovedCode<'b> {
    /// The body of the element that was extracted or inlined.
    pub body: &'b Bag,
    /// The same with what it calls and has no partner, if there is any.
    pub whole: Option<&'b Bag>,
    /// What the caller lost or gained, if calls of the element are not counted.
    pub with_call: Bag,
    /// What the caller lost or gained, without calls of elements that vanished or appeared: a call
    /// is no code that moved.
    pub change: Bag,
}

impl MovedCode<'_> {
    /// How much of the body changed place (eq. 3 to 6), if that is enough. It is also enough if the body
    /// holds enough of what changed, and some of the body changed place: code that is extracted often
    /// grows by what it is extracted for.
    pub fn score(&self, context: &Context<'_>, beside: bool) -> Option<f64> {
        let of_body = self.of_body(context);
        if of_body > body_min(context.options, beside) {
            return Some(of_body);
        }
        if of_body <= context.options.replaced_body_min {
            return None;
        }
        let of_change = self.of_change(context);
        (of_change > change_min(context.options, beside)).then_some(of_change)
    }

    /// Whether a name or value of the body, if it has any, is in what the caller lost or gained, and not only
    /// marks and words of the language; `element` is the one with the body.
    pub fn shares_a_name(&self, context: &Context<'_>, (side, element): (Side, NodeId)) -> bool {
        let body = self.whole.unwrap_or(self.body);
        let is_name = |token| f64::from(u8::from(context.is_name(side, element, token)));
        !context.options.words_used_alike
            || body.weight(is_name) == 0.0
            || body.shared_weight(&self.with_call, is_name) > 0.0
    }

    /// How much of the body is in what the caller lost or gained, 0 to 1.
    pub fn of_body(&self, context: &Context<'_>) -> f64 {
        let contained = |body| containment(body, &self.with_call, &context.bags.idf);
        contained(self.body).max(self.whole.map_or(0.0, contained))
    }

    /// How much of what the caller lost or gained is in the body, 0 to 1; 0 if that is a single
    /// token.
    pub fn of_change(&self, context: &Context<'_>) -> f64 {
        let tokens: u32 = self.change.entries().iter().map(|&(_, count)| count).sum();
        if tokens < 2 {
            return 0.0;
        }
        let body = self.whole.unwrap_or(self.body);
        containment(&self.change, body, &context.bags.idf)
    }
}

/// What must be exceeded by [`MovedCode::of_body`].
pub(in crate::relate) fn body_min(options: &Options, beside: bool) -> f64 {
    if beside {
        options.containment_beside_min
    } else {
        options.containment_min
    }
}

/// What must be exceeded by [`MovedCode::of_change`] otherwise.
pub(in crate::relate) fn change_min(options: &Options, beside: bool) -> f64 {
    if beside {
        options.containment_beside_min
    } else {
        options.replaced_elsewhere_min
    }
}

/// Whether all that an element of `side` says is the name of a parameter, variable or attribute that its caller
/// had, and it does not stand beside the caller: it is the accessor of another type, and no code that went to it
/// or came from it.
pub(in crate::relate) fn names_a_variable(
    context: &Context<'_>,
    matching: &Matching,
    side: Side,
    (before, after): (NodeId, NodeId),
    beside: bool,
) -> bool {
    context.options.words_used_alike
        && !beside
        && match side {
            Side::After => {
                says_a_parameter(context, before, after)
                    || says_another_attribute(context, matching, before, after)
            }
            Side::Before => says_a_new_variable(context, matching, before, after),
        }
}

/// Whether `added` only says a name that was a parameter of `before`: who gets an object with such an
/// accessor in the place of the parameter has lost no code.
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

/// Whether `added` only says the name of an attribute that the type of `before` had, and that was another one:
/// it is still there, or the type of `added` had one of this name, too.
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

/// Whether `removed` only says a name that a new parameter or variable of `after` has: that is no attribute of
/// another type.
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

/// The name that is all that an element says: `return name`, `return this.name`.
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

/// Whether `caller`, and what it became, call `added` as often before as after, in a language without
/// overloads: a call that was there does not stand for code that was taken out.
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
    // A call of another object's member is another call.
    let was_there = |receiver: &Option<Symbol>| count(&before, receiver) >= count(&after, receiver);
    !after.is_empty() && after.iter().all(was_there)
}
