//! Calls that only switched to another name. If the old name of an element became a delegate, or a
//! constructor call was replaced by a builder, callers that use the new name have lost no code.

use super::callees::{does_more_than_call, receiver};
use crate::base::Map;
use crate::base::bag::{Bag, Symbol};
use crate::base::pair::Side;
use crate::cst::NodeId;
use crate::lang::rules::KindGroup;
use crate::relate::classify;
use crate::relate::code::StatementCode;
use crate::relate::context::Context;
use crate::relate::evidence::CallSite;
use crate::relate::matching::Matching;

/// Before elements whose calls an after element may have replaced, by that after element and the
/// name of the before element.
#[derive(Default)]
pub struct SwitchedCalls {
    replaced: Map<(NodeId, Symbol), Vec<NodeId>>,
}

impl SwitchedCalls {
    /// Finds such pairs: an element that stays and only passes its arguments on is replaced by the
    /// element that it calls now, and an element that stays is replaced by an added sibling that
    /// only passes its parameters on to it. Empty if `relate.words_used_alike` is off.
    pub fn new(context: &Context<'_>, matching: &Matching) -> SwitchedCalls {
        let mut switched = SwitchedCalls::default();
        if !context.options.words_used_alike {
            return switched;
        }
        let had = &context.before().nodes;
        let mut add = |after: NodeId, before: NodeId| {
            let of_name = switched.replaced.entry((after, had[before].name));
            of_name.or_default().push(before);
        };
        let mut called: Vec<NodeId> = Vec::new();
        for &(caller, callee) in context.calls(matching, Side::After).all() {
            let is_delegate = || {
                let name = context.after().nodes[callee].name;
                let code = context.evidence.code(Side::After, caller);
                code.statements.len() == 1
                    && !does_more_than_call(context, Side::After, caller, &[name])
            };
            let before = matching.before(caller).filter(|_| caller != callee);
            if let Some(before) = before.filter(|_| is_delegate()) {
                add(callee, before);
            }
            called.push(callee);
        }
        called.sort_unstable();
        called.dedup();
        called.retain(|&callee| matching.is_unmatched(Side::After, callee));
        if called.is_empty() {
            return switched;
        }
        let staying = staying(context, matching);
        for after in called {
            if let Some(before) = passed_on_to(context, matching, &staying, after) {
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
        context: &Context<'_>,
        matching: &Matching,
        (before, whole): (NodeId, &StatementCode),
        added: NodeId,
    ) -> Vec<usize> {
        let evidence = &context.evidence;
        if !context.options.words_used_alike {
            return Vec::new();
        }
        // Different calls may have switched to different elements.
        let edges = context.calls(matching, Side::After).all();
        let caller = matching.after(before);
        let from = edges.partition_point(|&(calling, _)| Some(calling) < caller);
        let of_caller = edges[from..].iter();
        let of_caller = of_caller.take_while(|&&(calling, _)| Some(calling) == caller);
        let mut called: Vec<NodeId> = of_caller.map(|&(_, callee)| callee).collect();
        called.push(added);
        let mut tokens = constructed(context, matching, (before, whole), added);
        for at in 1..whole.tokens.len() {
            if !evidence.opens_arguments(whole.tokens[at]) {
                continue;
            }
            let name = at - 1;
            let mut replaced = called
                .iter()
                .filter_map(|&node| self.replaced.get(&(node, whole.tokens[name])))
                .flatten()
                .peekable();
            if replaced.peek().is_none() {
                continue;
            }
            let Some(site) = evidence.site(whole, name, &context.budget) else {
                break;
            };
            let is_called = |&node: &NodeId| {
                let count = evidence.parameter_count(Side::Before, node);
                node != before && count == site.arguments.len()
            };
            if replaced.any(is_called) {
                let is_argument =
                    |at: &usize| site.arguments.iter().any(|range| range.contains(at));
                tokens.extend(receiver(context, whole, name));
                tokens.extend(site.tokens.clone().filter(|at| !is_argument(at)));
                // Keywords and punctuation around a call stay with its statement.
                let statement = &whole.statements[whole.statement_of(name)];
                let is_word = |at: &usize| {
                    !is_argument(at) && !context.is_name(Side::Before, before, whole.tokens[*at])
                };
                tokens.extend(statement.tokens.clone().filter(is_word));
            }
        }
        tokens.sort_unstable();
        tokens.dedup();
        tokens
    }

    /// Returns the tokens of [`Self::tokens`] as a bag, with the code of `before` as `whole`.
    pub fn bag(
        &self,
        context: &Context<'_>,
        matching: &Matching,
        before: NodeId,
        added: NodeId,
    ) -> Bag {
        let whole = context.evidence.code(Side::Before, before);
        let tokens = self.tokens(context, matching, (before, &whole), added);
        tokens.into_iter().map(|at| whole.tokens[at]).collect()
    }
}

/// After elements with code that kept their names, by container and name.
type StayingByName = Map<(Option<NodeId>, Symbol), Vec<NodeId>>;

/// Collects the matched methods and functions that kept their names.
fn staying(context: &Context<'_>, matching: &Matching) -> StayingByName {
    let (had, has) = (&context.before().nodes, &context.after().nodes);
    let mut staying = StayingByName::default();
    for (before, after) in matching.pairs() {
        let node = &has[after];
        let is_code = matches!(node.kind.group(), KindGroup::Method | KindGroup::Function);
        if is_code && had[before].name == node.name {
            let of_name = staying.entry((node.parent, node.name));
            of_name.or_default().push(after);
        }
    }
    staying
}

/// Returns the before counterpart of a sibling of `added` to which `added` only passes its
/// parameters on; `None` if there is no such sibling, or if `added` does more.
fn passed_on_to(
    context: &Context<'_>,
    matching: &Matching,
    staying: &StayingByName,
    added: NodeId,
) -> Option<NodeId> {
    let cst = context.after();
    let code = context.evidence.code(Side::After, added);
    if code.statements.len() != 1 {
        return None;
    }
    let node = &cst.nodes[added];
    let file = &cst.files[node.file];
    let parameters = cst
        .element(added)
        .map_or(&[][..], |element| &element.parameters);
    let mut names = code.tokens.windows(2);
    let called = names.find_map(|pair| {
        let is_called = context.evidence.opens_arguments(pair[1]);
        is_called.then(|| staying.get(&(node.parent, pair[0])))?
    })?;
    let name = cst.nodes[*called.first()?].name;
    let sites = context.evidence.call_sites(&code, &[name], &context.budget);
    let [site] = &sites[..] else { return None };
    let mut passed = site.arguments.iter().zip(parameters);
    let passes_on = site.arguments.len() == parameters.len()
        && passed.all(|(argument, &parameter)| {
            code.tokens[argument.clone()] == [file.symbol(parameter)]
        })
        && !does_more_than_call(context, Side::After, added, &[name]);
    let count = |node: NodeId| context.evidence.parameter_count(Side::After, node);
    let mut fitting = called
        .iter()
        .filter(|&&node| count(node) == parameters.len());
    let after = fitting.next().filter(|_| passes_on)?;
    matching.before(*after)
}

/// Returns the indices of the tokens of `whole` that create an object of a type for which `added`
/// is now a builder or factory. `added` is in that type, in an enclosing or nested type, or in a
/// type whose name contains its name, such as `TypeBuilder`, and not in the container of `before`.
/// Calls whose argument `added` passes on itself are left out: that code moved to `added`.
fn constructed(
    context: &Context<'_>,
    matching: &Matching,
    (before, whole): (NodeId, &StatementCode),
    added: NodeId,
) -> Vec<usize> {
    let cst = context.after();
    let language = cst.files[cst.nodes[added].file].outline.language.row();
    let vocabulary = &context.linked.vocabulary;
    let making = Some(language.call_words.making).filter(|word| !word.is_empty());
    let Some(making) = making.and_then(|word| vocabulary.find(word)) else {
        return Vec::new();
    };
    let made =
        |code: &StatementCode, at: usize| code.tokens[at] == making && at + 1 < code.tokens.len();
    let evidence = &context.evidence;
    let code = evidence.code(Side::After, added);
    let types: Vec<Symbol> = (0..code.tokens.len())
        .filter(|&at| made(&code, at))
        .map(|at| code.tokens[at + 1])
        .filter(|&name| {
            let mut around = cst.ancestry(added).skip(1);
            around.any(|node| {
                let inner = &cst.nodes[node];
                let of_type = vocabulary.get(inner.name).contains(vocabulary.get(name));
                inner.kind.group() == KindGroup::Type && of_type
            })
        })
        .collect();
    if types.is_empty() || classify::is_in_same_container(context, matching, before, added) {
        return Vec::new();
    }
    let makes = evidence.call_sites(&code, &types, &context.budget);
    let mut tokens = Vec::new();
    for site in evidence.call_sites(whole, &types, &context.budget) {
        let at = site.tokens.start;
        let gives_its_value = |make: &CallSite| {
            let makes = (&*code, make);
            gives_a_value(context, matching, before, (whole, &site), makes)
        };
        if at > 0 && made(whole, at - 1) && !makes.iter().any(gives_its_value) {
            tokens.extend(at - 1..site.tokens.end);
        }
    }
    tokens
}

/// Returns true if both calls have an equal argument in the same position that contains a name or
/// literal which the after counterpart of `before` no longer contains: that code moved from
/// `before` to `now`. `had` is the code of `before`.
fn gives_a_value(
    context: &Context<'_>,
    matching: &Matching,
    before: NodeId,
    (had, had_call): (&StatementCode, &CallSite),
    (now, now_call): (&StatementCode, &CallSite),
) -> bool {
    let Some(after) = matching.after(before) else {
        return false;
    };
    let calling = context.evidence.code(Side::After, after);
    let is_gone = |token: &Symbol| {
        context.is_name(Side::Before, before, *token) && !calling.tokens.contains(token)
    };
    let (had_values, now_values) = (&had_call.arguments, &now_call.arguments);
    had_values.len() == now_values.len()
        && had_values.iter().zip(now_values).any(|(one, two)| {
            let value = &had.tokens[one.clone()];
            *value == now.tokens[two.clone()] && value.iter().any(is_gone)
        })
}
