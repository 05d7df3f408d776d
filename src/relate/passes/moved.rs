//! Extracted and inlined code, found by its statements: what a call took the place of is in the body of
//! what is called, arguments in the place of parameters; and the same the other way round.

use super::callees::Callees;
use crate::base::bag::Symbol;
use crate::base::pair::{Pair, Side};
use crate::base::{Map, Set};
use crate::cst::{Node, NodeId};
use crate::lang::LanguageId;
use crate::lang::rules::KindGroup;
use crate::relate::code::{Bindings, BoundCode, Code};
use crate::relate::evidence::{CallSite, Coverage, Lost};
use crate::relate::kind::Kind;
use crate::relate::matching::Matching;
use crate::relate::{Context, Pass, Relationship, Statements, classify};
use std::collections::BTreeMap;
use std::rc::Rc;

/// Of code that moved, at least this part is found where it was.
const CODE_MIN: f64 = 0.1;
/// How many calls lead from an element to one that holds its code.
const CHAIN_MAX: usize = 4;
/// Calls of one element in another that are looked at.
const SITES_MAX: usize = 4;
/// Elements that one name may mean.
const HOMONYMS_MAX: usize = 4;
/// Elements that are looked at for one caller.
const CALLEES_MAX: usize = 64;

/// An element without a partner whose code may be that of another one, and the evidence for it.
#[derive(Debug, Clone)]
pub(in crate::relate) struct Candidate {
    /// The element.
    pub node: NodeId,
    /// The part of its code that was found, 0 to 1.
    pub of_code: f64,
    /// Of what stood in the place of the call, the part that was found in its code, 0 to 1.
    pub of_place: f64,
    /// What became of its statements.
    pub statements: Statements,
    /// Whether its code stays in its place.
    pub beside: bool,
    /// Whether the call was resolved, and is not only one of its name.
    pub is_resolved: bool,
}

impl Candidate {
    /// The mean of both parts. Where the code stays in its place, what else changed at the call does not
    /// speak against it.
    pub fn score(&self) -> f64 {
        let of_place = if self.beside {
            self.of_place.max(self.of_code)
        } else {
            self.of_place
        };
        (self.of_code + of_place) / 2.0
    }

    /// Whether enough of the code was found, and of what stood where it is called now. Code that left its
    /// place needs a call that was resolved.
    fn is_moved(&self, context: &Context<'_>) -> bool {
        self.of_code >= CODE_MIN
            && (self.beside || self.is_resolved)
            && self.score() > context.options.moved_min
    }
}

/// What was weighed, by the elements before and after.
pub(in crate::relate) type Weighed = BTreeMap<(NodeId, NodeId), Candidate>;

/// Adds what was extracted and inlined, and returns all that was weighed for it.
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

/// What may be called on one side and has no partner, by calls that are resolved and by names.
struct Called<'c> {
    context: &'c Context<'c>,
    side: Side,
    resolved: Callees,
    /// By name; constructors by that of their type.
    named: Map<Symbol, Named>,
    /// The words of each language that is there.
    words: Vec<Words>,
    /// Of types without a partner, by their names, the names of supertypes that have one.
    supertypes: Map<Symbol, Vec<Symbol>>,
}

/// What a word may mean before the parenthesis of a call.
#[derive(Default)]
struct Named {
    constructors: Vec<NodeId>,
    /// Sorted by file.
    others: Vec<NodeId>,
}

impl<'c> Called<'c> {
    fn new(context: &'c Context<'c>, matching: &Matching, side: Side) -> Self {
        let mut callees = Called {
            context,
            side,
            resolved: Callees::new(context, matching, side),
            named: Map::default(),
            words: Vec::new(),
            supertypes: supertypes(context, matching, side),
        };
        let files = context.linked.sides.get(side).files.iter();
        let mut languages: Vec<LanguageId> = files.map(|file| file.outline.language).collect();
        languages.sort_unstable();
        languages.dedup();
        let words = languages
            .into_iter()
            .map(|language| Words::new(context, language));
        callees.words = words.collect();
        for node in matching.free(side) {
            let group = callees.node(node).kind.group();
            if matches!(group, KindGroup::Method | KindGroup::Function) {
                for name in callees.names(node) {
                    let is_constructor = callees.node(node).is_constructor;
                    let named = callees.named.entry(name).or_default();
                    match is_constructor {
                        true => named.constructors.push(node),
                        false => named.others.push(node),
                    }
                }
            }
        }
        let cst = context.linked.sides.get(side);
        for named in callees.named.values_mut() {
            named.others.sort_by_key(|&node| cst.nodes[node].file);
        }
        callees
    }

    /// Whether a call leads from one to the other, or to what calls it, that was resolved.
    fn resolves(&self, caller: NodeId, callee: NodeId) -> bool {
        let mut known = vec![caller];
        let mut at = 0;
        while at < known.len() && known.len() <= CALLEES_MAX {
            for &next in self.resolved.called_by(known[at]) {
                if next == callee {
                    return true;
                }
                if !known.contains(&next) {
                    known.push(next);
                }
            }
            at += 1;
        }
        false
    }

    /// The words of the language that an element is written in.
    fn words(&self, node: NodeId) -> &Words {
        let cst = self.context.linked.sides.get(self.side);
        let language = cst.files[self.node(node).file].outline.language;
        let at = self
            .words
            .binary_search_by_key(&language, |words| words.language);
        &self.words[at.expect("the words of every language on the side were looked up")]
    }

    /// The code of an element where an object of a type without a partner is made; what the change made
    /// of an object of its supertype, which `whole` makes, says the same.
    fn code(&self, node: NodeId, whole: &Code) -> Rc<Code> {
        let (evidence, making) = (&self.context.evidence, self.words(node).making);
        let code = evidence.code(self.side, node);
        let is_made = |code: &Code, at: usize| at > 0 && making == Some(code.tokens[at - 1]);
        let made = |at: usize| -> Option<Symbol> {
            let supertypes = self.supertypes.get(&code.tokens[at])?;
            let of_whole = |name: &&Symbol| {
                (1..whole.tokens.len()).any(|at| whole.tokens[at] == **name && is_made(whole, at))
            };
            supertypes.iter().find(of_whole).copied()
        };
        let replaced: Vec<(usize, Symbol)> = (1..code.tokens.len())
            .filter(|&at| is_made(&code, at))
            .filter_map(|at| Some((at, made(at)?)))
            .collect();
        if replaced.is_empty() {
            return code;
        }
        Rc::new(code.with(&replaced, evidence.weights()))
    }

    fn node(&self, node: NodeId) -> &'c Node {
        &self.context.linked.sides.get(self.side).nodes[node]
    }

    /// The words that stand before the parenthesis of a call.
    fn names(&self, node: NodeId) -> Vec<Symbol> {
        let inner = self.node(node);
        if !inner.is_constructor {
            return vec![inner.name];
        }
        let cst = self.context.linked.sides.get(self.side);
        let of_type = inner.parent.map(|parent| cst.nodes[parent].name);
        let words = self.words(node);
        of_type.into_iter().chain(words.constructors()).collect()
    }

    /// What `caller`, whose code is `code`, calls where `is_wanted` holds for the name's place.
    fn of(&self, caller: NodeId, code: &Code, is_wanted: impl Fn(usize) -> bool) -> Vec<NodeId> {
        let mut called = self.resolved.called_by(caller).to_vec();
        let words = self.words(caller);
        let resolved: Set<Symbol> = called
            .iter()
            .map(|&callee| self.node(callee).name)
            .collect();
        let evidence = &self.context.evidence;
        for at in 0..code.tokens.len() {
            let name = code.tokens[at];
            // `this(…)` is no name of its own: it may seem to be kept.
            if !is_wanted(at) && !words.constructors().any(|word| word == name) {
                continue;
            }
            let is_called = code
                .tokens
                .get(at + 1)
                .is_some_and(|&next| evidence.opens(next));
            let Some(of_name) = self.named.get(&name).filter(|_| !resolved.contains(&name)) else {
                continue;
            };
            let cost = 1 + of_name.constructors.len();
            if !self.context.budget.spend(cost as u64) {
                break;
            }
            let last = at.checked_sub(1).map(|last| code.tokens[last]);
            let is_made = last.is_some() && last == words.making;
            let is_reference =
                !is_called && (words.are_by_name || last.is_some() && last == words.reference);
            let mut fitting: Vec<NodeId> = of_name
                .constructors
                .iter()
                .copied()
                .filter(|&node| self.is_constructed(caller, node, name, (is_called, is_made)))
                .collect();
            if is_reference {
                fitting.extend(self.referred(caller, &of_name.others));
            }
            if fitting.is_empty() {
                continue;
            }
            if is_called {
                let Some(site) = evidence.site(code, at, &self.context.budget) else {
                    break;
                };
                let takes = |&node: &NodeId| {
                    evidence.parameter_count(self.side, node) == site.arguments.len()
                };
                if fitting.iter().any(takes) {
                    fitting.retain(takes);
                }
            }
            let beside = |&node: &NodeId| self.node(node).file == self.node(caller).file;
            if fitting.len() > 1 && fitting.iter().any(beside) {
                fitting.retain(beside);
            }
            if fitting.len() <= HOMONYMS_MAX {
                called.extend(fitting);
            }
        }
        called.sort_unstable();
        called.dedup();
        called.retain(|&callee| callee != caller);
        called
    }

    /// What a name without arguments may refer to: what has this name in the file of `caller`, or else
    /// anywhere; no more of it than shows that it is too many.
    fn referred<'n>(
        &self,
        caller: NodeId,
        named: &'n [NodeId],
    ) -> impl Iterator<Item = NodeId> + 'n {
        let file = self.node(caller).file;
        let start = named.partition_point(|&node| self.node(node).file < file);
        let end = named.partition_point(|&node| self.node(node).file <= file);
        let beside = &named[start..end];
        let nearest = if beside.is_empty() { named } else { beside };
        nearest.iter().copied().take(HOMONYMS_MAX + 1)
    }

    /// Whether a word may mean a constructor: `this(…)` one of the same type, `super(…)` one of a
    /// supertype, `new C(…)` one of `C`.
    fn is_constructed(
        &self,
        caller: NodeId,
        node: NodeId,
        name: Symbol,
        (is_called, is_made): (bool, bool),
    ) -> bool {
        let (inner, calling) = (self.node(node), self.node(caller));
        let cst = self.context.linked.sides.get(self.side);
        if inner
            .parent
            .is_some_and(|parent| cst.nodes[parent].name == name)
        {
            return is_made;
        }
        let (Some(of), Some(other)) = (inner.parent, calling.parent) else {
            return false;
        };
        let words = self.words(node);
        calling.is_constructor
            && is_called
            && if Some(name) == words.own_constructor {
                of == other
            } else {
                self.context.subtypes.get(self.side).has(other, of)
            }
    }
}

/// The names of supertypes of types without a partner, on either side, if those have one.
fn supertypes(context: &Context<'_>, matching: &Matching, side: Side) -> Map<Symbol, Vec<Symbol>> {
    let name = |side: Side, node: NodeId| context.linked.sides.get(side).nodes[node].name;
    let mut supertypes: Map<Symbol, Vec<Symbol>> = Map::default();
    for node in matching.free(side) {
        for supertype in context.subtypes.get(side).supertypes(node) {
            let partner = match side {
                Side::Before => matching.after(supertype),
                Side::After => matching.before(supertype),
            };
            if let Some(partner) = partner {
                let names = [name(side.opposite(), partner), name(side, supertype)];
                supertypes
                    .entry(name(side, node))
                    .or_default()
                    .extend(names);
            }
        }
    }
    supertypes
}

/// The words of a language's table that are in the change.
struct Words {
    language: LanguageId,
    making: Option<Symbol>,
    own_constructor: Option<Symbol>,
    super_constructor: Option<Symbol>,
    reference: Option<Symbol>,
    /// Whether a call means whatever has its name.
    are_by_name: bool,
}

impl Words {
    fn new(context: &Context<'_>, language: LanguageId) -> Words {
        let row = language.row();
        let find = |word: &str| context.linked.vocabulary.find(word);
        Words {
            language,
            making: find(row.call_words.making),
            own_constructor: find(row.call_words.own_constructor),
            super_constructor: find(row.call_words.super_constructor),
            reference: find(row.call_words.reference),
            are_by_name: row.types.is_none(),
        }
    }

    /// Those that call constructors.
    fn constructors(&self) -> impl Iterator<Item = Symbol> {
        self.own_constructor
            .into_iter()
            .chain(self.super_constructor)
    }
}

/// Extractions if the elements without a partner are those after, else inlinings.
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
    for (before, after) in matching.pairs() {
        for candidate in of_caller(context, matching, &callees, side, (before, after)) {
            let (from, to) = match side {
                Side::After => (before, candidate.node),
                Side::Before => (candidate.node, after),
            };
            let kinds = (
                context.before().nodes[from].kind,
                context.after().nodes[to].kind,
            );
            if !kinds.0.comparable(kinds.1) {
                continue;
            }
            weighed.insert((from, to), candidate.clone());
            if !candidate.is_moved(context) {
                continue;
            }
            let beside = candidate.beside;
            let kind = match (side, beside) {
                (Side::Before, _) => Kind::Inline,
                (Side::After, true) => Kind::Extract,
                (Side::After, false) => Kind::ExtractMove,
            };
            found.push(Relationship {
                kind,
                before: from,
                after: to,
                pass: Pass::Statements,
                similarity: Some(candidate.score()),
                beside,
                support: None,
            });
        }
    }
    // What was not compared any more was not found.
    if !context.budget.spend(1) {
        context.give_up(Pass::Statements.name());
    }
}

/// An element, its code as each call binds it, and the calls in the caller that lead there.
type Reached = (NodeId, Vec<Rc<BoundCode>>, Vec<CallSite>);

/// What `caller` calls, and what that calls: the element, how the tokens of its code are bound, and the
/// calls in the caller itself that lead there.
fn reached(
    context: &Context<'_>,
    callees: &Called<'_>,
    side: Side,
    (caller, whole): (NodeId, &Code),
    kept: &[bool],
) -> Vec<Reached> {
    let evidence = &context.evidence;
    let mut reached: Vec<Reached> = Vec::new();
    // The codes of what calls, bound, and the calls in the caller that led there.
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
                let code = callees.code(callee, whole);
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
                next.push((callee, codes, sites));
            }
        }
        level = next;
    }
    reached
}

/// The elements without a partner that the pair calls, and that hold something of what it lost, or gained.
fn of_caller(
    context: &Context<'_>,
    matching: &Matching,
    callees: &Called<'_>,
    side: Side,
    (before, after): (NodeId, NodeId),
) -> Vec<Candidate> {
    let (evidence, budget) = (&context.evidence, &context.budget);
    if evidence.is_unchanged(before, after) {
        return Vec::new();
    }
    let caller = **Pair::new(&before, &after).get(side);
    let calling = evidence.code(side, caller);
    let may_call = !callees.resolved.called_by(caller).is_empty()
        || calling
            .tokens
            .iter()
            .any(|token| callees.named.contains_key(token));
    if !may_call {
        return Vec::new();
    }
    let alignment = evidence.alignment(before, after, budget);
    let other = side.opposite();
    let whole = evidence.code(other, **Pair::new(&before, &after).get(other));
    let mut candidates = Vec::new();
    let kept = alignment.kept.get(side);
    for (node, codes, sites) in reached(context, callees, side, (caller, &whole), kept) {
        let lost = evidence.lost(
            (&whole, &calling),
            (alignment.partners.get(other), alignment.kept.get(other)),
            &sites,
            budget,
        );
        let coverages = codes
            .iter()
            .map(|code| evidence.coverage(code, &whole, &lost, budget));
        let best = coverages.max_by(|one, two| one.weight.total_cmp(&two.weight));
        let Some(coverage) = best.filter(|coverage| coverage.statements.mapped > 0) else {
            continue;
        };
        let of_place = of_place(
            context,
            (&whole, &calling),
            alignment.partners.get(side),
            &lost,
            &sites,
            &coverage,
        );
        let beside = match side {
            Side::After => classify::stays_in_place(context, matching, before, node),
            Side::Before => classify::stays_in_place(context, matching, node, after),
        };
        candidates.push(Candidate {
            node,
            of_code: coverage.of_code.min(1.0),
            of_place,
            statements: coverage.statements,
            beside,
            is_resolved: callees.resolves(caller, node),
        });
    }
    candidates
}

/// Of what was lost where the calls stand now, the part that was found, 0 to 1.
fn of_place(
    context: &Context<'_>,
    (whole, calling): (&Code, &Code),
    partners: &[Option<u32>],
    lost: &Lost,
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
                .filter(|&token| lost.tokens[token])
            {
                all += weights.of(whole.tokens[token]);
                if coverage.with_arguments[token] {
                    found += weights.of(whole.tokens[token]);
                }
            }
        }
        if all > 0.0 {
            best = best.max(found / all);
        }
    }
    best
}
