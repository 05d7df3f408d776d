//! Extraction and inlining by statements. The statements that a new call replaced are aligned with
//! the body of the called element, with the arguments of the call in place of the parameters
//! (extraction). In the same way, the statements that replaced a removed call are aligned with the
//! body of the element that was called (inlining).
//!
//! The comments use the terms of an extraction. For an inlining, the sides are swapped: "lost"
//! means "gained", and "added" means "removed".

mod callables;
mod replaced;

use super::adjacency::{CodeTransfer, ORDERED_TOKENS_MIN};
use super::switched::SwitchedCalls;
use crate::base::Set;
use crate::base::bag::{Bag, Symbol};
use crate::base::pair::Side;
use crate::cst::NodeId;
use crate::lang::rules::KindGroup;
use crate::relate::context::Context;
use crate::relate::evidence::CallSite;
use crate::relate::evidence::align::Alignment;
use crate::relate::evidence::coverage::{ChangedTokens, Coverage};
use crate::relate::evidence::coverage_evidence::{CoverageByPair, CoverageEvidence};
use crate::relate::evidence::statement_code::{Bindings, BoundCode, StatementCode};
use crate::relate::matching::Matching;
use crate::relate::place::same_place;
use crate::relate::relationship::{Pass, Relationship};
use callables::{CALLEES_MAX, CallableIndex};
use std::ops::Range;
use std::rc::Rc;

/// Maximum length of a chain of calls from a caller to an element that contains its code.
const CALL_CHAIN_MAX: usize = 4;
/// Maximum number of calls of one element in one caller that are examined.
const CALL_SITES_MAX: usize = 4;

/// Adds the extractions and inlinings, and returns the evidence of all evaluated pairs.
pub fn run(matching: &Matching<'_>, relationships: &mut Vec<Relationship>) -> CoverageByPair {
    let mut coverage = CoverageByPair::new();
    for side in [Side::After, Side::Before] {
        let callables = CallableIndex::new(matching, side);
        if callables.by_name.is_empty() {
            continue;
        }
        let search = StatementSearch {
            matching,
            side,
            callables,
            switched: match side {
                Side::After => SwitchedCalls::new(matching),
                Side::Before => SwitchedCalls::default(),
            },
        };
        search.run(relationships, &mut coverage);
        // Report an exhausted budget: pairs after that were not compared.
        if !matching.context.budget.spend(1) {
            matching.context.give_up(Pass::Statements.name());
        }
    }
    coverage
}

/// Returns true if the element can have statements of its own: those of types and attributes are
/// initialisers, values and accessors, those of files stand outside of functions, in languages that allow
/// it. The values of attributes directly in such a file are code of the file.
fn has_code(context: &Context<'_>, node: NodeId) -> bool {
    let is_file = |node: NodeId| context.node(node).kind.group() == KindGroup::File;
    let element = context.node(node);
    let files_have_code = context.language(node).files_have_code;
    match element.kind.group() {
        KindGroup::File => files_have_code,
        KindGroup::Attribute => !(files_have_code && element.parent.is_some_and(is_file)),
        KindGroup::Type | KindGroup::Method | KindGroup::Function => true,
    }
}

/// Returns true if code can move from one element to the other: both have comparable kinds, or one has
/// code outside of functions.
fn can_share_code(context: &Context<'_>, before: NodeId, after: NodeId) -> bool {
    let has_code_outside =
        |node: NodeId| !context.node(node).kind.is_callable() && has_code(context, node);
    context.comparable(before, after) || has_code_outside(before) || has_code_outside(after)
}

/// Search for the code of matched callers in the elements that they call.
struct StatementSearch<'c> {
    matching: &'c Matching<'c>,
    /// Side of the called elements: after for extractions, before for inlinings.
    side: Side,
    callables: CallableIndex<'c>,
    switched: SwitchedCalls,
}

/// A matched caller and its code on both sides.
struct CallerCode {
    /// Caller on the side of the called elements.
    caller: NodeId,
    /// Counterpart of the caller on the other side.
    counterpart: NodeId,
    /// Code on the side of the called elements.
    calling: Rc<StatementCode>,
    /// Code on the other side, which contains the code that the caller lost.
    whole: Rc<StatementCode>,
    /// Alignment of the statements of both sides.
    alignment: Alignment,
}

/// An element that a caller calls, directly or through others.
#[derive(Clone)]
struct ReachedCallee {
    /// Called element.
    node: NodeId,
    /// Code of the callee for each call, with the arguments in place of the parameters.
    codes: Vec<Rc<BoundCode>>,
    /// Calls in the caller that lead to the element.
    sites: Vec<CallSite>,
}

impl ReachedCallee {
    /// Adds other calls that lead to the same element.
    fn add(&mut self, other: ReachedCallee) {
        self.codes.extend(other.codes);
        self.codes.truncate(CALL_SITES_MAX);
        for site in other.sites {
            if !self.sites.contains(&site) {
                self.sites.push(site);
            }
        }
    }
}

impl StatementSearch<'_> {
    /// Adds the relationships of all matched callers, and the evidence for them.
    fn run(&self, relationships: &mut Vec<Relationship>, coverage: &mut CoverageByPair) {
        let (context, refusals) = (self.matching.context, &self.matching.context.refusals);
        for (before, after) in self.matching.pairs() {
            let (caller, counterpart) = self.side.ordered(before, after);
            if !has_code(context, counterpart) {
                continue;
            }
            for evidence in self.evidence_of_caller(caller, counterpart) {
                let transfer = CodeTransfer {
                    element: evidence.node,
                    caller,
                    counterpart,
                };
                let (from, to) = transfer.pair();
                if !can_share_code(context, from, to) {
                    continue;
                }
                coverage.insert((from, to), evidence.clone());
                let is_consistent = || transfer.uses_words_consistently(context);
                if refusals.require(
                    evidence.is_moved(context, 0.0),
                    Pass::Statements,
                    (from, to),
                    || evidence.refusal(context, 0.0),
                ) && refusals.require(is_consistent(), Pass::Statements, (from, to), || {
                    transfer.refusal(context)
                }) {
                    let (score, same_container) = (evidence.score(), evidence.same_container);
                    relationships.push(transfer.relationship(
                        Pass::Statements,
                        score,
                        same_container,
                    ));
                }
            }
        }
    }

    /// Returns the evidence for all elements that the matched caller calls and that contain some of
    /// the code that it lost.
    fn evidence_of_caller(&self, caller: NodeId, counterpart: NodeId) -> Vec<CoverageEvidence> {
        let evidence = &self.matching.context.evidence;
        let (before, after) = self.side.ordered(caller, counterpart);
        if !self.callables.may_call(caller) || evidence.keeps_own_code(before, after) {
            return Vec::new();
        }
        let calling = evidence.own_code(caller);
        let is_callable = |token: &Symbol| self.callables.by_name.contains_key(token);
        let has_calls = !self.callables.called_by(caller, &calling).is_empty()
            || calling.tokens.iter().any(is_callable)
                && !self
                    .callables
                    .callees(caller, &calling, |_| true)
                    .is_empty();
        if !has_calls {
            return Vec::new();
        }
        let caller_code = CallerCode {
            alignment: evidence.own_alignment(before, after, &self.matching.context.budget),
            whole: evidence.own_code(counterpart),
            caller,
            counterpart,
            calling,
        };
        let created_types = self.callables.created_types(caller, &caller_code.whole);
        let kept = caller_code.alignment.is_common.get(self.side);
        let reached = self.reached(caller, &created_types, kept).into_iter();
        reached
            .filter_map(|callee| self.evidence_of_callee(&caller_code, &callee))
            .collect()
    }

    /// Returns the elements that `caller` calls directly or through other unmatched elements
    /// (`CALL_CHAIN_MAX`). Calls in tokens that are `kept`, true for each token of the caller with
    /// a counterpart, are left out.
    fn reached(
        &self,
        caller: NodeId,
        created_types: &Set<Symbol>,
        kept: &[bool],
    ) -> Vec<ReachedCallee> {
        let evidence = &self.matching.context.evidence;
        let code = evidence.own_code(caller);
        let mut reached: Vec<ReachedCallee> = Vec::new();
        // Elements whose calls are followed next: the caller, then its callees, then theirs.
        let mut calling_elements = vec![ReachedCallee {
            node: caller,
            codes: vec![Rc::new(code.bound(&Bindings::new(), evidence.weights()))],
            sites: Vec::new(),
        }];
        // Number of elements that the caller calls itself, which precede the others.
        let mut called_itself = usize::MAX;
        for _ in 0..CALL_CHAIN_MAX {
            let mut next = Vec::new();
            for calling in &calling_elements {
                let is_caller = calling.node == caller;
                let code = calling.codes.first().map(|bound| &bound.code);
                let called = code.map_or_else(Vec::new, |code| {
                    let is_new = |token: usize| !is_caller || !kept[token];
                    self.callables.callees(calling.node, code, is_new)
                });
                for callee in called {
                    let known = reached.iter().position(|known| known.node == callee);
                    if callee == caller
                        || known.map_or(reached.len() >= CALLEES_MAX, |known| known < called_itself)
                        || !self.matching.context.budget.spend(1)
                    {
                        continue;
                    }
                    let callee = self.bound_callee(calling, is_caller, callee, created_types);
                    if let Some(known) = known {
                        reached[known].add(callee);
                        continue;
                    }
                    // A moved element had its own callees before: do not follow its calls.
                    if self.matching.is_unmatched(callee.node) {
                        next.push(callee.clone());
                    }
                    reached.push(callee);
                }
            }
            calling_elements = next;
            called_itself = called_itself.min(reached.len());
        }
        reached
    }

    /// Returns `callee` with its code as the calls in `calling` execute it: each parameter is replaced
    /// by the argument of the call. `is_caller` is true if `calling` is the caller whose evidence is
    /// collected, false if it is another callee on the way to `callee`; only calls in the caller are
    /// recorded as call sites.
    fn bound_callee(
        &self,
        calling: &ReachedCallee,
        is_caller: bool,
        callee: NodeId,
        created_types: &Set<Symbol>,
    ) -> ReachedCallee {
        let evidence = &self.matching.context.evidence;
        let code = self.callables.code(callee, created_types);
        let names = self.callables.call_names(callee);
        let mut bound: Vec<(Bindings, Rc<BoundCode>)> = Vec::new();
        let mut sites = calling.sites.clone();
        for calling_code in calling.codes.iter().map(|bound| &bound.code) {
            let code_of_caller = (calling.node, calling_code);
            for site in (self.matching).calls_of(code_of_caller, (callee, &names)) {
                let bindings = evidence.bindings(callee, calling_code, &site);
                if is_caller {
                    sites.push(site);
                }
                if bound.len() < CALL_SITES_MAX && bound.iter().all(|(known, _)| *known != bindings)
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
        ReachedCallee {
            node: callee,
            codes: bound.into_iter().map(|(_, code)| code).collect(),
            sites,
        }
    }

    /// Returns the evidence that `callee` contains code that the caller lost; `None` if none of its
    /// statements was found there.
    fn evidence_of_callee(
        &self,
        caller: &CallerCode,
        callee: &ReachedCallee,
    ) -> Option<CoverageEvidence> {
        let (matching, node) = (self.matching, callee.node);
        let context = matching.context;
        let (evidence, budget) = (&context.evidence, &context.budget);
        if !self.can_contain_code_of(caller, node) {
            return None;
        }
        let (whole, other_side) = (&caller.whole, self.side.opposite());
        let mut lost = evidence.changed_tokens(
            (whole, &caller.calling),
            (
                caller.alignment.partners.get(other_side),
                caller.alignment.is_common.get(other_side),
            ),
            &callee.sites,
            budget,
        );
        // A call that was replaced by another one is no code that moved.
        let switched = match self.side {
            Side::After => self
                .switched
                .tokens(matching, (caller.counterpart, whole), node),
            Side::Before => Vec::new(),
        };
        lost.mark_kept(&switched);
        let coverages = callee.codes.iter();
        let coverages = coverages.map(|code| evidence.coverage(code, whole, &lost, budget));
        let best = coverages.max_by(|first, second| first.weight.total_cmp(&second.weight));
        let coverage = best.filter(|coverage| coverage.statements.mapped > 0)?;
        // A moved element had most of its code before, so the caller must have had most of it, too.
        let is_new = matching.is_unmatched(node);
        if !is_new && coverage.body_coverage <= context.options.moved_min {
            return None;
        }
        let (before, after) = self.side.ordered(node, caller.counterpart);
        let same_container = same_place::is_in_same_container(matching, before, after);
        let at_sites = self.coverage_at_sites(caller, &lost, &callee.sites, &coverage);
        let replaced = self.contained_replaced(caller, callee, &switched);
        let contained = replaced.iter().cloned().flatten();
        let mut replaced_tokens: Vec<usize> = at_sites.1.into_iter().chain(contained).collect();
        replaced_tokens.sort_unstable();
        replaced_tokens.dedup();
        Some(CoverageEvidence {
            node,
            body_coverage: coverage.body_coverage.min(1.0),
            call_site_coverage: at_sites.0,
            covered_tokens: covered_tokens(whole, &coverage),
            contains_replaced: !replaced.is_empty(),
            replaced_tokens,
            statements: coverage.statements,
            same_container,
            is_resolved: self.callables.resolves(caller.caller, node),
        })
    }

    /// Returns true if `node` can contain code of the caller. Unmatched elements always can. A
    /// moved element can if it has at least `ORDERED_TOKENS_MIN` tokens, is not the caller itself,
    /// and the caller did not call it under its old or new name.
    fn can_contain_code_of(&self, caller: &CallerCode, node: NodeId) -> bool {
        let (context, evidence) = (self.matching.context, &self.matching.context.evidence);
        let before = match self.side {
            Side::Before => None,
            Side::After => self.matching.partner(node),
        };
        let Some(before) = before else {
            return true;
        };
        let names = [context.node(before).name, context.node(node).name];
        let mut adjacent = caller.whole.tokens.windows(2);
        let is_called =
            adjacent.any(|pair| names.contains(&pair[0]) && evidence.opens_arguments(pair[1]));
        before != caller.counterpart
            && !is_called
            && evidence.code(node).tokens.len() >= ORDERED_TOKENS_MIN
    }

    /// Returns the weighted share, 0 to 1, of the code lost at a call site that was found, the
    /// largest of all call sites, and the indices of the tokens found at all of them. The code at a
    /// call site consists of the statements between the nearest aligned statements around the call,
    /// and the statement that is aligned with that of the call.
    fn coverage_at_sites(
        &self,
        caller: &CallerCode,
        lost: &ChangedTokens,
        sites: &[CallSite],
        coverage: &Coverage,
    ) -> (f64, Vec<usize>) {
        let weights = self.matching.context.evidence.weights();
        let whole = &caller.whole;
        let partners = caller.alignment.partners.get(self.side);
        let (mut best, mut tokens_found) = (0.0_f64, Vec::new());
        for site in sites.iter().take(CALL_SITES_MAX) {
            let statement = caller.calling.statement_of(site.tokens.start);
            let mut replaced: Vec<usize> =
                gap(partners, statement, whole.statements.len()).collect();
            replaced.extend(partners[statement].map(|partner| partner as usize));
            let (mut all, mut found) = (0.0, 0.0);
            for statement in replaced {
                let tokens = whole.statements[statement].tokens.clone();
                for token in tokens.filter(|&token| lost.without_calls[token]) {
                    let weight = weights.weight(whole.tokens[token]);
                    all += weight;
                    if coverage.covered_with_arguments[token] {
                        found += weight;
                        tokens_found.push(token);
                    }
                }
            }
            if all > 0.0 {
                best = best.max(found / all);
            }
        }
        (best, tokens_found)
    }
}

/// Returns the statements of the other version, of which there are `count`, between the partners of the nearest
/// aligned statements around `statement`.
fn gap(partners: &[Option<u32>], statement: usize, count: usize) -> Range<usize> {
    let previous = partners[..statement].iter().rev().flatten().next();
    let following = &partners[(statement + 1).min(partners.len())..];
    let start = previous.map_or(0, |&previous| previous as usize + 1);
    let next = following.iter().flatten().next();
    start..next.map_or(count, |&next| next as usize).max(start)
}

/// Returns the tokens of the caller body `whole` that were found.
fn covered_tokens(whole: &StatementCode, coverage: &Coverage) -> Bag {
    let tokens = whole.tokens.iter().zip(&coverage.covered_tokens);
    tokens
        .filter(|(_, is_covered)| **is_covered)
        .map(|(token, _)| *token)
        .collect()
}
