//! Check of extracted and inlined code by adjacent tokens. Bags of tokens ignore the order, so that
//! common words can look like moved code; tokens shared by chance are rarely adjacent on both
//! sides. Code that is too short for this check must use a word in the same way on both sides, and code
//! that is called by its name alone must share several names.

use crate::base::Map;
use crate::base::bag::Symbol;
use crate::base::pair::Side;
use crate::cst::NodeId;
use crate::cst::vocab::is_word;
use crate::relate::context::Context;
use crate::relate::kind::RelationshipKind;
use crate::relate::matching::Matching;
use crate::relate::relationship::{Pass, Relationship};
use std::ops::Range;

/// Minimum number of tokens of code that is checked by adjacent tokens. Shorter code is a single
/// access or call, whose order of tokens proves nothing.
pub const ORDERED_TOKENS_MIN: usize = 6;

/// Minimum number of different names and literals that the caller must have lost of code that is
/// called by its name alone. A single one is often in other code, too.
const SHARED_NAMES_MIN: usize = 2;

/// Number of occurrences of each pair of adjacent tokens.
type AdjacentPairs = Map<(Symbol, Symbol), u32>;

/// Transfer of code between a caller and an extracted or inlined element.
#[derive(Debug, Clone, Copy)]
pub struct CodeTransfer {
    /// Extracted element, which is after, or inlined element, which is before.
    pub element: NodeId,
    /// Caller of the element, on its side.
    pub caller: NodeId,
    /// Counterpart of the caller on the other side.
    pub counterpart: NodeId,
}

impl CodeTransfer {
    /// Returns the transfer between a called element and the counterpart of its caller; `None` if the caller is
    /// unmatched.
    pub fn of_call(
        matching: &Matching<'_>,
        (element, caller): (NodeId, NodeId),
    ) -> Option<CodeTransfer> {
        let counterpart = matching.partner(caller)?;
        Some(CodeTransfer {
            element,
            caller,
            counterpart,
        })
    }

    /// Returns the transfer between an element and the element of the other side that lost or gained its code;
    /// `None` if the latter is unmatched.
    pub fn of_pair(
        matching: &Matching<'_>,
        (element, counterpart): (NodeId, NodeId),
    ) -> Option<CodeTransfer> {
        let caller = matching.partner(counterpart)?;
        CodeTransfer::of_call(matching, (element, caller))
    }

    /// Returns the side of the element: after for an extraction, before for an inlining.
    pub fn side(&self) -> Side {
        self.element.side()
    }

    /// Returns the caller before and after.
    pub fn callers(&self) -> (NodeId, NodeId) {
        self.side().ordered(self.caller, self.counterpart)
    }

    /// Returns the elements (before, after) of the extraction or inlining.
    pub fn pair(&self) -> (NodeId, NodeId) {
        self.side().ordered(self.element, self.counterpart)
    }

    /// Returns the pass that finds the transfer by token bags.
    pub fn pass(&self) -> Pass {
        match self.side() {
            Side::After => Pass::Extract,
            Side::Before => Pass::Inline,
        }
    }

    /// Returns the extraction or inlining that the pass found with a score.
    pub fn relationship(&self, pass: Pass, score: f64, same_container: bool) -> Relationship {
        let kind = match self.side() {
            Side::After => RelationshipKind::extraction(same_container),
            Side::Before => RelationshipKind::Inline,
        };
        Relationship {
            same_container,
            ..Relationship::elsewhere(kind, self.pair(), (pass, Some(score)))
        }
    }

    /// Returns the share of adjacent token pairs common to the moved code and to the code that the
    /// caller lost (gained), 0 to 1: the larger share of both. `None` if the code has fewer than
    /// `ORDERED_TOKENS_MIN` tokens.
    pub fn kept_share(&self, context: &Context<'_>) -> Option<f64> {
        let node = |node: NodeId| context.node(node);
        let body = self.body(context);
        if body.len() < ORDERED_TOKENS_MIN {
            return None;
        }
        let body = adjacent_pairs(context, self.element, &body);
        let tokens = &node(self.caller).tokens;
        let stayed = adjacent_pairs(context, self.caller, tokens);
        let tokens = &node(self.counterpart).tokens;
        let lost = adjacent_pairs(context, self.counterpart, tokens)
            .into_iter()
            .map(|(pair, count)| (pair, count.saturating_sub(count_of(&stayed, pair))))
            .collect::<AdjacentPairs>();
        let shared: u32 = lost
            .iter()
            .map(|(pair, count)| *count.min(&count_of(&body, *pair)))
            .sum();
        let smaller = total(&body).min(total(&lost)).max(1);
        Some(f64::from(shared) / f64::from(smaller))
    }

    /// Returns true if the share of adjacent token pairs that the moved code kept reaches
    /// `relate.neighbours_min`; false if the code is too short to tell.
    pub fn keeps_order(&self, context: &Context<'_>) -> bool {
        let share = self.kept_share(context);
        share.is_some_and(|share| share >= context.options.neighbours_min)
    }

    /// Returns true if the moved code kept enough adjacent token pairs. Code that is too short to tell must
    /// share a word instead, unless callee bodies were inserted into it (`has_callees`).
    pub fn is_plausible(&self, context: &Context<'_>, has_callees: bool) -> bool {
        match self.kept_share(context) {
            Some(share) => share >= context.options.neighbours_min,
            None if self.only_returns_a_parameter(context) => false,
            None => has_callees || self.shares_word_use(context),
        }
    }

    /// Returns true if the body of the element is long enough for the check by adjacent tokens, or
    /// shares a word that is used in the same way on both sides.
    pub fn uses_words_consistently(&self, context: &Context<'_>) -> bool {
        self.body(context).len() >= ORDERED_TOKENS_MIN
            || !self.only_returns_a_parameter(context) && self.shares_word_use(context)
    }

    /// Returns true if the element does nothing but to return one of its parameters. The argument of the
    /// call then is all that the caller can have lost, and it is still there.
    fn only_returns_a_parameter(&self, context: &Context<'_>) -> bool {
        let noise = context.language(self.element).body_noise;
        let code = context.evidence.code(self.element);
        let is_code = |symbol: &&Symbol| {
            let text = context.text(**symbol);
            !noise.contains(&text) && !matches!(text, ";" | "(" | ")")
        };
        let mut code = code.tokens.iter().filter(is_code);
        let only = code.next().filter(|_| code.next().is_none());
        only.is_some_and(|only| context.parameters(self.element).any(|it| it == *only))
    }

    /// Returns the reason why the tokens are not plausible.
    pub fn refusal(&self, context: &Context<'_>) -> String {
        let share_min = context.options.neighbours_min;
        match self.kept_share(context) {
            Some(share) => format!(
                "{share:.2} of the adjacent token pairs are common to its body and the caller's changed code, less \
                 than {share_min:.2}"
            ),
            None => "the words of its body are used differently in the caller's changed code: called in one and not \
                     in the other"
                .to_owned(),
        }
    }

    /// Returns the token range of the body, or of the whole element if it has no separate body.
    fn body(&self, context: &Context<'_>) -> Range<u32> {
        let node = context.node(self.element);
        node.body_tokens.clone().unwrap_or(node.tokens.clone())
    }

    /// Returns true if the body of the element shares a word with the code that the caller lost to an
    /// extracted element or gained from an inlined one, and the word is called in both or in neither:
    /// a variable and a function of one name are different things. Also true if the body contains no
    /// word besides its parameters, because then there is nothing to compare.
    fn shares_word_use(&self, context: &Context<'_>) -> bool {
        let tokens = self.body(context);
        let symbols = context.bags.symbols(self.element, &tokens);
        let mut body = word_uses(context, self.element, symbols);
        // The call may pass any argument for a parameter.
        for parameter in context.parameters(self.element) {
            body.remove(&(parameter, false));
        }
        let lost = self.lost_words(context, false);
        body.is_empty() || body.keys().any(|word| lost.contains_key(word))
    }

    /// Returns true if the caller lost (gained) all names and literals of the element's body, or
    /// `SHARED_NAMES_MIN` different ones of this body and those of `callees`, elements that it calls.
    /// Parameters and the name of the element itself are left out: the call has them, too.
    pub fn shares_several_names(&self, context: &Context<'_>, callees: &[NodeId]) -> bool {
        let lost = self.lost_words(context, true);
        let names_of = |node: NodeId| {
            let code = context.evidence.code(node);
            let mut names = word_uses(context, node, code.tokens.iter().copied());
            names.retain(|&(name, _), _| context.is_name(node, name));
            for parameter in context.parameters(node) {
                names.remove(&(parameter, false));
            }
            names.remove(&(context.node(node).name, true));
            names
        };
        let mut names = names_of(self.element);
        if !names.is_empty() && names.keys().all(|name| lost.contains_key(name)) {
            return true;
        }
        names.extend(callees.iter().flat_map(|&callee| names_of(callee)));
        let shared = names.keys().filter(|name| lost.contains_key(*name));
        shared.count() >= SHARED_NAMES_MIN
    }

    /// Returns the uses of words that the caller lost to an extracted element or gained from an
    /// inlined one: those that its counterpart has more often. The call of the element is no use that
    /// stayed; neither are the words of the element itself if `leaves_out_element` is true and the
    /// element is inside of the caller.
    fn lost_words(&self, context: &Context<'_>, leaves_out_element: bool) -> WordUseCounts {
        let node = |id: NodeId| context.node(id);
        let (element, caller) = (node(self.element), node(self.caller));
        let mut stayed = uses_of_code(context, self.caller);
        let mut leave_out = |word: &(Symbol, bool), count: u32| {
            if let Some(stayed) = stayed.get_mut(word) {
                *stayed = stayed.saturating_sub(count);
            }
        };
        leave_out(&(element.name, true), 1);
        let is_inside =
            caller.tokens.start <= element.tokens.start && element.tokens.end <= caller.tokens.end;
        if leaves_out_element && caller.file == element.file && is_inside {
            let inside = uses_of_code(context, self.element);
            for (word, count) in &inside {
                leave_out(word, *count);
            }
        }
        let mut lost = uses_of_code(context, self.counterpart);
        lost.retain(|word, count| *count > stayed.get(word).copied().unwrap_or(0));
        lost
    }
}

/// Number of uses of each word, called (true) and not called (false).
type WordUseCounts = Map<(Symbol, bool), u32>;

/// Returns the uses of words in an element; in a file, type or attribute, those of its own code
/// ([`CodeEvidence::own_code`](crate::relate::evidence::CodeEvidence::own_code)).
fn uses_of_code(context: &Context<'_>, node: NodeId) -> WordUseCounts {
    let inner = context.node(node);
    if !inner.kind.is_callable() {
        let code = context.evidence.own_code(node);
        return word_uses(context, node, code.tokens.iter().copied());
    }
    let symbols = context.bags.symbols(node, &inner.tokens);
    word_uses(context, node, symbols)
}

/// Returns the uses of words among the tokens `symbols` of an element.
fn word_uses(
    context: &Context<'_>,
    node: NodeId,
    symbols: impl Iterator<Item = Symbol>,
) -> WordUseCounts {
    let vocabulary = &context.linked.vocabulary;
    let language = context.language(node);
    let is_counted = |symbol: Symbol| {
        let text = vocabulary.get(symbol);
        is_word(text) && !language.body_noise.contains(&text)
    };
    let opening = vocabulary.find("(");
    let mut symbols = symbols.peekable();
    let mut words = WordUseCounts::default();
    while let Some(symbol) = symbols.next() {
        if is_counted(symbol) {
            let is_called = opening.is_some() && symbols.peek().copied() == opening;
            *words.entry((symbol, is_called)).or_default() += 1;
        }
    }
    words
}

fn count_of(pairs: &AdjacentPairs, pair: (Symbol, Symbol)) -> u32 {
    pairs.get(&pair).copied().unwrap_or(0)
}

fn total(pairs: &AdjacentPairs) -> u32 {
    pairs.values().sum()
}

fn adjacent_pairs(context: &Context<'_>, node: NodeId, tokens: &Range<u32>) -> AdjacentPairs {
    let mut pairs = AdjacentPairs::default();
    let mut previous = None;
    for token in context.bags.symbols(node, tokens) {
        if let Some(previous) = previous.replace(token) {
            *pairs.entry((previous, token)).or_default() += 1;
        }
    }
    pairs
}
