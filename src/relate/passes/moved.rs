//! Extraction and inlining by statements. The statements that a new call replaced are aligned with
//! the body of the called element, with the arguments of the call in place of the parameters
//! (extraction). In the same way, the statements that replaced a removed call are aligned with the
//! body of the element that was called (inlining).
//!
//! The comments use the terms of an extraction. For an inlining, the sides are swapped: "lost"
//! means "gained", and "added" means "removed".

pub(in crate::relate) mod called;

use crate::base::bag::{Bag, Symbol};
use crate::base::pair::{Pair, Side};
use crate::base::{Map, Set};
use crate::cst::{Cst, NodeId};
use crate::lang::rules::KindGroup;
use crate::relate::classify;
use crate::relate::code::{Bindings, BoundCode, StatementCode};
use crate::relate::context::Context;
use crate::relate::coverage::{ChangedTokens, Coverage};
use crate::relate::evidence::CallSite;
use crate::relate::kind::RelationshipKind;
use crate::relate::matching::Matching;
use crate::relate::passes::extract::extraction;
use crate::relate::passes::neighbours::{Passage, TOKENS_MIN};
use crate::relate::passes::switched::Switched;
use crate::relate::relationship::{Pass, Relationship, StatementCounts};
use called::{CALLEES_MAX, Called};
use std::collections::BTreeMap;
use std::rc::Rc;

/// Minimum share of the code of an element that must be found in the caller's lost code, 0 to 1.
const CODE_MIN: f64 = 0.1;
/// Maximum length of a chain of calls from a caller to an element that contains its code.
const CHAIN_MAX: usize = 4;
/// Maximum number of calls of one element in one caller that are examined.
const SITES_MAX: usize = 4;

/// Evidence that an element contains code of a caller. The element is unmatched, or it was moved
/// there from another container.
#[derive(Debug, Clone)]
pub(in crate::relate) struct Candidate {
    /// Element whose code is compared.
    pub node: NodeId,
    /// Weighted share, 0 to 1, of the element's code that was found in the caller's lost code.
    pub of_code: f64,
    /// Weighted share, 0 to 1, of the code lost at the call site that occurs in the element's body.
    pub of_place: f64,
    /// Tokens of the caller that were found in the element.
    pub found: Bag,
    /// Numbers of statements of the element, in all and found.
    pub statements: StatementCounts,
    /// True if the code stays in its container (`classify::is_in_same_container`).
    pub same_container: bool,
    /// True if a resolved call leads from the caller to the element; false if only a name matches.
    pub is_resolved: bool,
}

impl Candidate {
    /// Returns the mean of both shares, 0 to 1. If the code stays in its container, a low share at
    /// the call site is not held against it, because other changes at the call are common there.
    pub fn score(&self) -> f64 {
        let of_place = if self.same_container {
            self.of_place.max(self.of_code)
        } else {
            self.of_place
        };
        (self.of_code + of_place) / 2.0
    }

    /// Returns true if the evidence suffices for a relationship. `more` is added to the score. StatementCode
    /// that left its container needs a resolved call.
    pub fn is_moved(&self, context: &Context<'_>, more: f64) -> bool {
        self.of_code >= CODE_MIN
            && (self.same_container || self.is_resolved)
            && self.score() + more > context.options.moved_min
    }

    /// Returns the relationship for code that moved from `before` to `after`: an extraction if the
    /// element is on the after side, an inlining if it is on the before side.
    pub fn relationship(&self, side: Side, (before, after): (NodeId, NodeId)) -> Relationship {
        Relationship {
            kind: match side {
                Side::Before => RelationshipKind::Inline,
                Side::After => extraction(self.same_container),
            },
            before,
            after,
            pass: Pass::Statements,
            similarity: Some(self.score()),
            same_container: self.same_container,
            support: None,
        }
    }
}

/// Evidence by pair of before and after element, including pairs for which it does not suffice.
pub(in crate::relate) type Weighed = BTreeMap<(NodeId, NodeId), Candidate>;

/// Code that callers lost or gained and that the statement rules explain by an extraction or
/// inlining. The token rules ignore it for other elements, because a piece of code moves to a
/// single target.
pub(in crate::relate) struct Claims {
    /// By the side on which the caller has the code, and by caller: the other elements and the
    /// explained tokens. The tokens are empty if the evidence for the element does not suffice for
    /// a relationship.
    of: Pair<Map<NodeId, Vec<(NodeId, Bag)>>>,
    /// Calls that only switched to another name.
    switched: Switched,
}

impl Claims {
    /// Collects the explained code from the evidence of all evaluated pairs.
    pub fn new(context: &Context<'_>, matching: &Matching, weighed: &Weighed) -> Claims {
        let mut claims = Claims {
            of: Pair::default(),
            switched: Switched::new(context, matching),
        };
        for (&(before, after), candidate) in weighed {
            if candidate.score() > context.options.moved_min {
                // The inlined element is unmatched, and its caller is matched.
                let (side, caller) = match matching.is_unmatched(Side::Before, before) {
                    true => (Side::After, after),
                    false => (Side::Before, before),
                };
                let of_caller = claims.of.get_mut(side).entry(caller).or_default();
                let is_moved = candidate.is_moved(context, 0.0);
                let found = is_moved.then(|| candidate.found.clone());
                of_caller.push((candidate.node, found.unwrap_or_default()));
            }
        }
        claims
    }

    /// Returns the tokens of `caller` on `side` that are explained by something else than `node`:
    /// by calls that only switched to another name, and by other elements. The latter are empty if
    /// the statements support `node` as well.
    pub fn of_others(
        &self,
        context: &Context<'_>,
        matching: &Matching,
        side: Side,
        (caller, node): (NodeId, NodeId),
    ) -> Bag {
        let switched = match side {
            Side::Before => self.switched.bag(context, matching, caller, node),
            Side::After => Bag::default(),
        };
        let claims = self.of.get(side).get(&caller);
        let claims = claims.filter(|claims| claims.iter().all(|(other, _)| *other != node));
        let found = claims.into_iter().flatten();
        found.fold(switched, |all, (_, found)| all.plus(found))
    }
}

/// Adds the extractions and inlinings, and returns the evidence of all evaluated pairs.
pub(in crate::relate) fn run(
    context: &Context<'_>,
    matching: &Matching,
    relationships: &mut Vec<Relationship>,
) -> Weighed {
    let mut weighed = Weighed::new();
    for side in [Side::After, Side::Before] {
        one_way(context, matching, side, (relationships, &mut weighed));
    }
    weighed
}

/// Searches extractions if `side` is after, inlinings if it is before: `side` is the side of the
/// called elements.
fn one_way(
    context: &Context<'_>,
    matching: &Matching,
    side: Side,
    (found, weighed): (&mut Vec<Relationship>, &mut Weighed),
) {
    let callees = Called::new(context, matching, side);
    if callees.named.is_empty() {
        return;
    }
    let switched = match side {
        Side::After => Switched::new(context, matching),
        Side::Before => Switched::default(),
    };
    // Types and attributes are left out: they contain no statements that can move to a called
    // element.
    let has_code = |(before, after): &(NodeId, NodeId)| match side {
        Side::After => has_code(context.before(), *before),
        Side::Before => has_code(context.after(), *after),
    };
    for (before, after) in matching.pairs().filter(has_code) {
        let callees = (&callees, &switched);
        for candidate in of_caller(context, matching, callees, side, (before, after)) {
            let (from, to) = match side {
                Side::After => (before, candidate.node),
                Side::Before => (candidate.node, after),
            };
            if !may_share_code(context, from, to) {
                continue;
            }
            weighed.insert((from, to), candidate.clone());
            let passage = match side {
                Side::After => Passage::extraction((before, after, candidate.node)),
                Side::Before => Passage::inlining((candidate.node, before, after)),
            };
            if !candidate.is_moved(context, 0.0) || !passage.uses_words_alike(context) {
                continue;
            }
            found.push(candidate.relationship(side, (from, to)));
        }
    }
    // Report an exhausted budget: pairs after that were not compared.
    if !context.budget.spend(1) {
        context.give_up(Pass::Statements.name());
    }
}

/// Returns true if the element consists of statements: a method, a function, or a file in a language with
/// statements outside of functions.
pub(in crate::relate) fn has_code(cst: &Cst, node: NodeId) -> bool {
    let inner = &cst.nodes[node];
    match inner.kind.group() {
        KindGroup::Method | KindGroup::Function => true,
        KindGroup::File => cst.files[inner.file].outline.language.row().files_have_code,
        KindGroup::Type | KindGroup::Attribute => false,
    }
}

/// Returns true if code can move from one element to the other: both have comparable kinds, or one
/// is a file with code.
fn may_share_code(context: &Context<'_>, before: NodeId, after: NodeId) -> bool {
    let is_file_with_code = |cst: &Cst, node: NodeId| {
        cst.nodes[node].kind.group() == KindGroup::File && has_code(cst, node)
    };
    context.comparable(before, after)
        || is_file_with_code(context.before(), before)
        || is_file_with_code(context.after(), after)
}

/// An element, its code as each call binds it, and the calls in the caller that lead there.
type Reached = (NodeId, Vec<Rc<BoundCode>>, Vec<CallSite>);

/// Returns the elements that `caller` calls directly or through other unmatched elements
/// (`CHAIN_MAX`), with their bodies bound to the arguments of these calls, and the call sites in
/// `caller` that lead there.
fn reached(
    context: &Context<'_>,
    (matching, callees): (&Matching, &Called<'_>),
    side: Side,
    (caller, made): (NodeId, &Set<Symbol>),
    kept: &[bool],
) -> Vec<Reached> {
    let evidence = &context.evidence;
    let mut reached: Vec<Reached> = Vec::new();
    // The current callers with their bound bodies, and the call sites in `caller` that lead to
    // them.
    let own = evidence
        .code(side, caller)
        .bound(&Bindings::new(), evidence.weights());
    let mut level: Vec<Reached> = vec![(caller, vec![Rc::new(own)], Vec::new())];
    for _ in 0..CHAIN_MAX {
        let mut next = Vec::new();
        for (calling, codes, through) in &level {
            let first = codes.first().map(|bound| &bound.code);
            let called = first.map_or_else(Vec::new, |code| {
                callees.of(*calling, code, |at| *calling != caller || !kept[at])
            });
            for callee in called {
                if callee == caller
                    || reached.len() >= CALLEES_MAX
                    || reached.iter().any(|(known, ..)| *known == callee)
                    || !context.budget.spend(1)
                {
                    continue;
                }
                let code = callees.code(callee, made);
                let names = callees.names(callee);
                let mut bound: Vec<(Bindings, Rc<BoundCode>)> = Vec::new();
                let mut sites = through.clone();
                for calling_code in codes {
                    let mut calls =
                        evidence.call_sites(&calling_code.code, &names, &context.budget);
                    let count = evidence.parameter_count(side, callee);
                    if calls.iter().any(|site| site.arguments.len() == count) {
                        calls.retain(|site| site.arguments.len() == count);
                    }
                    for site in calls {
                        let bindings = evidence.bindings(side, callee, &calling_code.code, &site);
                        if *calling == caller {
                            sites.push(site);
                        }
                        if bound.len() < SITES_MAX
                            && bound.iter().all(|(known, _)| *known != bindings)
                        {
                            let code = Rc::new(code.bound(&bindings, evidence.weights()));
                            bound.push((bindings, code));
                        }
                    }
                }
                if bound.is_empty() {
                    let code = Rc::new(code.bound(&Bindings::new(), evidence.weights()));
                    bound.push((Bindings::new(), code));
                }
                let codes: Vec<Rc<BoundCode>> = bound.into_iter().map(|(_, code)| code).collect();
                reached.push((callee, codes.clone(), sites.clone()));
                // A moved element had its own callees before: do not follow its calls.
                if matching.is_unmatched(side, callee) {
                    next.push((callee, codes, sites));
                }
            }
        }
        level = next;
    }
    reached
}

/// Returns the evidence for all elements that the matched caller calls and that contain some of the
/// code that it lost.
fn of_caller(
    context: &Context<'_>,
    matching: &Matching,
    (callees, switched): (&Called<'_>, &Switched),
    side: Side,
    (before, after): (NodeId, NodeId),
) -> Vec<Candidate> {
    let (evidence, budget) = (&context.evidence, &context.budget);
    if evidence.is_unchanged(before, after) {
        return Vec::new();
    }
    let caller = **Pair::new(&before, &after).get(side);
    let calling = evidence.code(side, caller);
    let is_named = |token: &Symbol| callees.named.contains_key(token);
    let may_call = !callees.resolved.called_by(caller).is_empty()
        || calling.tokens.iter().any(is_named)
            && !callees.of(caller, &calling, |_| true).is_empty();
    if !may_call {
        return Vec::new();
    }
    let alignment = evidence.alignment(before, after, budget);
    let other = side.opposite();
    let whole = evidence.code(other, **Pair::new(&before, &after).get(other));
    let mut candidates = Vec::new();
    let kept = alignment.is_common.get(side);
    let made = callees.made(caller, &whole);
    for (node, codes, sites) in reached(context, (matching, callees), side, (caller, &made), kept) {
        if !may_have_had(context, matching, side, (before, &whole), node) {
            continue;
        }
        let mut lost = evidence.changed_tokens(
            (&whole, &calling),
            (
                alignment.partners.get(other),
                alignment.is_common.get(other),
            ),
            &sites,
            budget,
        );
        if side == Side::After {
            lost.mark_kept(&switched.tokens(context, matching, (before, &whole), node));
        }
        let coverages = codes
            .iter()
            .map(|code| evidence.coverage(code, &whole, &lost, budget));
        let best = coverages.max_by(|one, two| one.weight.total_cmp(&two.weight));
        let Some(coverage) = best.filter(|coverage| coverage.statements.mapped > 0) else {
            continue;
        };
        // A moved element had most of its code before, so the caller must have had most of it, too.
        let is_new = matching.is_unmatched(side, node);
        if !is_new && coverage.body_coverage <= context.options.moved_min {
            continue;
        }
        let of_place = of_place(
            context,
            (&whole, &calling),
            alignment.partners.get(side),
            &lost,
            &sites,
            &coverage,
        );
        let same_container = match side {
            Side::After => classify::is_in_same_container(context, matching, before, node),
            Side::Before => classify::is_in_same_container(context, matching, node, after),
        };
        candidates.push(Candidate {
            node,
            of_code: coverage.body_coverage.min(1.0),
            of_place,
            found: found(&whole, &coverage),
            statements: coverage.statements,
            same_container,
            is_resolved: callees.resolves(caller, node),
        });
    }
    candidates
}

/// Returns true if `node` can contain code of `before`, whose body is `whole`. Unmatched elements
/// always can. A moved element can if it has at least `TOKENS_MIN` tokens, is not the counterpart
/// of `before`, and `before` did not call it under its old or new name.
fn may_have_had(
    context: &Context<'_>,
    matching: &Matching,
    side: Side,
    (before, whole): (NodeId, &StatementCode),
    node: NodeId,
) -> bool {
    let had = match side {
        Side::Before => None,
        Side::After => matching.before(node),
    };
    let Some(had) = had else {
        return true;
    };
    let names = [
        context.before().nodes[had].name,
        context.after().nodes[node].name,
    ];
    let mut neighbours = whole.tokens.windows(2);
    let calls = neighbours
        .any(|pair| names.contains(&pair[0]) && context.evidence.opens_arguments(pair[1]));
    let code = context.evidence.code(Side::After, node);
    had != before && !calls && code.tokens.len() >= TOKENS_MIN
}

/// Returns the tokens of the caller body `whole` that were found.
fn found(whole: &StatementCode, coverage: &Coverage) -> Bag {
    let tokens = whole.tokens.iter().zip(&coverage.covered_tokens);
    tokens
        .filter(|(_, found)| **found)
        .map(|(token, _)| *token)
        .collect()
}

/// Returns the weighted share, 0 to 1, of the code lost at a call site that was found; the largest
/// of all call sites. The code at a call site consists of the statements between the nearest
/// aligned statements around the call, and the statement that is aligned with that of the call.
fn of_place(
    context: &Context<'_>,
    (whole, calling): (&StatementCode, &StatementCode),
    partners: &[Option<u32>],
    lost: &ChangedTokens,
    sites: &[CallSite],
    coverage: &Coverage,
) -> f64 {
    let weights = context.evidence.weights();
    let mut best: f64 = 0.0;
    for site in sites.iter().take(SITES_MAX) {
        let at = calling.statement_of(site.tokens.start);
        let last = partners[..at].iter().rev().flatten().next();
        let next = partners[(at + 1).min(partners.len())..]
            .iter()
            .flatten()
            .next();
        let from = last.map_or(0, |&last| last as usize + 1);
        let to = next.map_or(whole.statements.len(), |&next| next as usize);
        let mut places: Vec<usize> = (from..to.max(from)).collect();
        places.extend(partners[at].map(|partner| partner as usize));
        let (mut all, mut found) = (0.0, 0.0);
        for place in places {
            for token in whole.statements[place]
                .tokens
                .clone()
                .filter(|&token| lost.without_calls[token])
            {
                all += weights.weight(whole.tokens[token]);
                if coverage.covered_with_arguments[token] {
                    found += weights.weight(whole.tokens[token]);
                }
            }
        }
        if all > 0.0 {
            best = best.max(found / all);
        }
    }
    best
}
