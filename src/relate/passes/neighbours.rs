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
pub(super) const TOKENS_MIN: usize = 6;

/// Number of occurrences of each pair of adjacent tokens.
type Neighbours = Map<(Symbol, Symbol), u32>;

/// Transfer of code between a caller and an extracted or inlined element.
#[derive(Debug, Clone, Copy)]
pub(in crate::relate) struct Passage {
    /// Side of the code: after for an extraction, before for an inlining.
    side: Side,
    /// Extracted or inlined element.
    code: NodeId,
    /// Caller on that side.
    caller: NodeId,
    /// Counterpart of the caller on the other side.
    other: NodeId,
}

impl Passage {
    /// Returns the transfer of an extraction: `before`, the counterpart of `caller`, may have lost
    /// code to `added`.
    pub fn extraction((before, caller, added): (NodeId, NodeId, NodeId)) -> Passage {
        Passage {
            side: Side::After,
            code: added,
            caller,
            other: before,
        }
    }

    /// Returns the transfer of an inlining: `after`, the counterpart of `caller`, may have gained
    /// code from `removed`.
    pub fn inlining((removed, caller, after): (NodeId, NodeId, NodeId)) -> Passage {
        Passage {
            side: Side::Before,
            code: removed,
            caller,
            other: after,
        }
    }

    /// Returns the extracted or inlined element and its side.
    pub fn code(&self) -> (Side, NodeId) {
        (self.side, self.code)
    }

    /// Returns the counterpart of the caller on the other side.
    pub fn other(&self) -> NodeId {
        self.other
    }

    /// Returns the extracted element; `None` for an inlining.
    pub fn extracted(&self) -> Option<NodeId> {
        (self.side == Side::After).then_some(self.code)
    }

    /// Returns the share of adjacent token pairs common to the moved code and to the code that the
    /// caller lost (gained), 0 to 1: the larger share of both. `None` if the code has fewer than
    /// `TOKENS_MIN` tokens.
    pub fn kept(&self, context: &Context<'_>) -> Option<f64> {
        let other_side = self.side.opposite();
        let node = |side: Side, node: NodeId| &context.linked.sides.get(side).nodes[node];
        let body = self.body(context);
        if body.len() < TOKENS_MIN {
            return None;
        }
        let body = neighbours(context, self.side, self.code, &body);
        let tokens = &node(self.side, self.caller).tokens;
        let stayed = neighbours(context, self.side, self.caller, tokens);
        let tokens = &node(other_side, self.other).tokens;
        let change = neighbours(context, other_side, self.other, tokens)
            .into_iter()
            .map(|(pair, count)| (pair, count.saturating_sub(count_of(&stayed, pair))))
            .collect::<Neighbours>();
        let shared: u32 = change
            .iter()
            .map(|(pair, count)| *count.min(&count_of(&body, *pair)))
            .sum();
        let smaller = total(&body).min(total(&change)).max(1);
        Some(f64::from(shared) / f64::from(smaller))
    }

    /// Returns true if the share of adjacent token pairs that the moved code kept reaches
    /// `relate.neighbours_min`; false if the code is too short to tell.
    pub fn keeps_order(&self, context: &Context<'_>) -> bool {
        let kept = self.kept(context);
        kept.is_some_and(|kept| kept >= context.options.neighbours_min)
    }

    /// Returns true if the moved code kept enough adjacent token pairs. Code that is too short to
    /// tell must share a word instead (`relate.words_used_alike`), unless callee bodies were
    /// inserted into it (`is_unfolded`).
    pub fn is_kept(&self, context: &Context<'_>, is_unfolded: bool) -> bool {
        let options = context.options;
        match self.kept(context) {
            Some(kept) => options.neighbours_min <= 0.0 || kept >= options.neighbours_min,
            None => is_unfolded || !options.words_used_alike || self.keeps_a_word(context),
        }
    }

    /// Returns true if the code is long enough for the check by adjacent tokens, or shares a word
    /// that is used in the same way on both sides.
    pub fn uses_words_alike(&self, context: &Context<'_>) -> bool {
        !context.options.words_used_alike
            || self.body(context).len() >= TOKENS_MIN
            || self.keeps_a_word(context)
    }

    /// Returns the token range of the body, or of the whole element if it has no separate body.
    fn body(&self, context: &Context<'_>) -> Range<u32> {
        let code = &context.linked.sides.get(self.side).nodes[self.code];
        code.body_tokens.clone().unwrap_or(code.tokens.clone())
    }

    /// Returns true if the code shares a word with the code that the caller lost (gained), and the
    /// word is called in both or in neither: a variable and a function of one name are different
    /// things. Also true if the code contains no word besides its parameters.
    fn keeps_a_word(&self, context: &Context<'_>) -> bool {
        let other_side = self.side.opposite();
        let node = |side: Side, node: NodeId| &context.linked.sides.get(side).nodes[node];
        let code = node(self.side, self.code);
        let mut body = words(context, self.side, self.code, &self.body(context));
        // The call may pass any argument for a parameter.
        let cst = context.linked.sides.get(self.side);
        for &parameter in cst
            .element(self.code)
            .map_or(&[][..], |code| &code.parameters)
        {
            body.remove(&(cst.files[code.file].symbol(parameter), false));
        }
        let tokens = &node(self.side, self.caller).tokens;
        let mut stayed = words(context, self.side, self.caller, tokens);
        // The call of the extracted or inlined element itself is no use of a word that stayed.
        if let Some(count) = stayed.get_mut(&(code.name, true)) {
            *count -= 1;
        }
        let tokens = &node(other_side, self.other).tokens;
        let change = words(context, other_side, self.other, tokens);
        let count_of = |words: &Words, word| words.get(word).copied().unwrap_or(0);
        body.is_empty()
            || body
                .keys()
                .any(|word| count_of(&change, word) > count_of(&stayed, word))
    }
}

/// Number of uses of each word, called (true) and not called (false).
type Words = Map<(Symbol, bool), u32>;

fn words(context: &Context<'_>, side: Side, node: NodeId, tokens: &Range<u32>) -> Words {
    let vocabulary = &context.linked.vocabulary;
    let cst = context.linked.sides.get(side);
    let language = cst.files[cst.nodes[node].file].outline.language.row();
    let counts = |symbol: Symbol| {
        let text = vocabulary.get(symbol);
        is_word(text) && !language.body_noise.contains(&text)
    };
    let opening = vocabulary.find("(");
    let mut tokens = context.bags.symbols(side, node, tokens).peekable();
    let mut words = Words::default();
    while let Some(token) = tokens.next() {
        if counts(token) {
            let is_called = opening.is_some() && tokens.peek().copied() == opening;
            *words.entry((token, is_called)).or_default() += 1;
        }
    }
    words
}

fn count_of(neighbours: &Neighbours, pair: (Symbol, Symbol)) -> u32 {
    neighbours.get(&pair).copied().unwrap_or(0)
}

fn total(neighbours: &Neighbours) -> u32 {
    neighbours.values().sum()
}

fn neighbours(context: &Context<'_>, side: Side, node: NodeId, tokens: &Range<u32>) -> Neighbours {
    let mut neighbours = Neighbours::default();
    let mut last = None;
    for token in context.bags.symbols(side, node, tokens) {
        if let Some(last) = last.replace(token) {
            *neighbours.entry((last, token)).or_default() += 1;
        }
    }
    neighbours
}
