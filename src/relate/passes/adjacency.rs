//! Check of extracted and inlined code by adjacent tokens. Bags of tokens ignore the order, so that
//! common words can look like moved code; tokens shared by chance are rarely adjacent on both
//! sides. Code that is too short for this check must use a word in the same way on both sides.

use crate::base::Map;
use crate::base::bag::Symbol;
use crate::base::pair::Side;
use crate::cst::NodeId;
use crate::cst::vocab::is_word;
use crate::relate::context::Context;
use std::ops::Range;

/// Minimum number of tokens of code that is checked by adjacent tokens. Shorter code is a single
/// access or call, whose order of tokens proves nothing.
pub(super) const ORDERED_TOKENS_MIN: usize = 6;

/// Number of occurrences of each pair of adjacent tokens.
type AdjacentPairs = Map<(Symbol, Symbol), u32>;

/// Transfer of code between a caller and an extracted or inlined element.
#[derive(Debug, Clone, Copy)]
pub struct CodeTransfer {
    /// Side of the code: after for an extraction, before for an inlining.
    side: Side,
    /// Extracted or inlined element.
    element: NodeId,
    /// Caller of the element, on `side`.
    caller: NodeId,
    /// Counterpart of the caller on the other side.
    counterpart: NodeId,
}

impl CodeTransfer {
    /// Returns the transfer of an extraction: `before`, the counterpart of `caller`, may have lost
    /// code to `added`.
    pub fn extraction((before, caller, added): (NodeId, NodeId, NodeId)) -> CodeTransfer {
        CodeTransfer {
            side: Side::After,
            element: added,
            caller,
            counterpart: before,
        }
    }

    /// Returns the transfer of an inlining: `after`, the counterpart of `caller`, may have gained
    /// code from `removed`.
    pub fn inlining((removed, caller, after): (NodeId, NodeId, NodeId)) -> CodeTransfer {
        CodeTransfer {
            side: Side::Before,
            element: removed,
            caller,
            counterpart: after,
        }
    }

    /// Returns the extracted or inlined element and its side.
    pub fn element(&self) -> (Side, NodeId) {
        (self.side, self.element)
    }

    /// Returns the elements (before, after) of the extraction or inlining.
    pub fn pair(&self) -> (NodeId, NodeId) {
        match self.side {
            Side::After => (self.counterpart, self.element),
            Side::Before => (self.element, self.counterpart),
        }
    }

    /// Returns the share of adjacent token pairs common to the moved code and to the code that the
    /// caller lost (gained), 0 to 1: the larger share of both. `None` if the code has fewer than
    /// `ORDERED_TOKENS_MIN` tokens.
    fn kept_share(&self, context: &Context<'_>) -> Option<f64> {
        let other_side = self.side.opposite();
        let node = |side: Side, node: NodeId| &context.linked.sides.get(side).nodes[node];
        let body = self.body(context);
        if body.len() < ORDERED_TOKENS_MIN {
            return None;
        }
        let body = adjacent_pairs(context, self.side, self.element, &body);
        let tokens = &node(self.side, self.caller).tokens;
        let stayed = adjacent_pairs(context, self.side, self.caller, tokens);
        let tokens = &node(other_side, self.counterpart).tokens;
        let lost = adjacent_pairs(context, other_side, self.counterpart, tokens)
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

    /// Returns true if the moved code kept enough adjacent token pairs. Code that is too short to
    /// tell must share a word instead (`relate.words_used_alike`), unless callee bodies were
    /// inserted into it (`has_callees`).
    pub fn is_plausible(&self, context: &Context<'_>, has_callees: bool) -> bool {
        let options = context.options;
        match self.kept_share(context) {
            Some(share) => options.neighbours_min <= 0.0 || share >= options.neighbours_min,
            None => has_callees || !options.words_used_alike || self.shares_word_use(context),
        }
    }

    /// Returns true if the body of the element is long enough for the check by adjacent tokens, or
    /// shares a word that is used in the same way on both sides. Always true without
    /// `relate.words_used_alike`.
    pub fn uses_words_consistently(&self, context: &Context<'_>) -> bool {
        !context.options.words_used_alike
            || self.body(context).len() >= ORDERED_TOKENS_MIN
            || self.shares_word_use(context)
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
        let node = &context.linked.sides.get(self.side).nodes[self.element];
        node.body_tokens.clone().unwrap_or(node.tokens.clone())
    }

    /// Returns true if the body of the element shares a word with the code that the caller lost to an
    /// extracted element or gained from an inlined one, and the word is called in both or in neither:
    /// a variable and a function of one name are different things. Also true if the body contains no
    /// word besides its parameters, because then there is nothing to compare.
    fn shares_word_use(&self, context: &Context<'_>) -> bool {
        let other_side = self.side.opposite();
        let node = |side: Side, node: NodeId| &context.linked.sides.get(side).nodes[node];
        let element = node(self.side, self.element);
        let mut body = word_uses(context, self.side, self.element, &self.body(context));
        // The call may pass any argument for a parameter.
        let cst = context.linked.sides.get(self.side);
        for &parameter in cst
            .element(self.element)
            .map_or(&[][..], |element| &element.parameters)
        {
            body.remove(&(cst.files[element.file].symbol(parameter), false));
        }
        let tokens = &node(self.side, self.caller).tokens;
        let mut stayed = word_uses(context, self.side, self.caller, tokens);
        // The call of the extracted or inlined element itself is no use of a word that stayed.
        if let Some(count) = stayed.get_mut(&(element.name, true)) {
            *count -= 1;
        }
        let tokens = &node(other_side, self.counterpart).tokens;
        let lost = word_uses(context, other_side, self.counterpart, tokens);
        let count_of = |words: &WordUseCounts, word| words.get(word).copied().unwrap_or(0);
        body.is_empty()
            || body
                .keys()
                .any(|word| count_of(&lost, word) > count_of(&stayed, word))
    }
}

/// Number of uses of each word, called (true) and not called (false).
type WordUseCounts = Map<(Symbol, bool), u32>;

fn word_uses(
    context: &Context<'_>,
    side: Side,
    node: NodeId,
    tokens: &Range<u32>,
) -> WordUseCounts {
    let vocabulary = &context.linked.vocabulary;
    let cst = context.linked.sides.get(side);
    let language = cst.files[cst.nodes[node].file].outline.language.row();
    let is_counted = |symbol: Symbol| {
        let text = vocabulary.get(symbol);
        is_word(text) && !language.body_noise.contains(&text)
    };
    let opening = vocabulary.find("(");
    let mut tokens = context.bags.symbols(side, node, tokens).peekable();
    let mut words = WordUseCounts::default();
    while let Some(token) = tokens.next() {
        if is_counted(token) {
            let is_called = opening.is_some() && tokens.peek().copied() == opening;
            *words.entry((token, is_called)).or_default() += 1;
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

fn adjacent_pairs(
    context: &Context<'_>,
    side: Side,
    node: NodeId,
    tokens: &Range<u32>,
) -> AdjacentPairs {
    let mut pairs = AdjacentPairs::default();
    let mut previous = None;
    for token in context.bags.symbols(side, node, tokens) {
        if let Some(previous) = previous.replace(token) {
            *pairs.entry((previous, token)).or_default() += 1;
        }
    }
    pairs
}
