//! Whether code that is said to have changed place kept words beside each other. Bags of words forget
//! their order; what they share by chance does not stand together.

use crate::base::Map;
use crate::base::bag::Symbol;
use crate::base::pair::Side;
use crate::cst::NodeId;
use crate::cst::vocab::is_word;
use crate::relate::context::Context;
use std::ops::Range;

/// Code of fewer tokens is one access or one call: its order says nothing.
pub(super) const TOKENS_MIN: usize = 6;

/// How often two tokens stand beside each other.
type Neighbours = Map<(Symbol, Symbol), u32>;

/// Code on one side, and the caller that lost it to there or gained it from there.
#[derive(Debug, Clone, Copy)]
pub(in crate::relate) struct Passage {
    /// The side of the code: after an extraction, before an inlining.
    side: Side,
    /// The element that was extracted or inlined.
    code: NodeId,
    /// The caller on that side.
    caller: NodeId,
    /// The same caller on the other side.
    other: NodeId,
}

impl Passage {
    /// Code that `before`, which became `caller`, may have lost to `added`.
    pub fn extraction((before, caller, added): (NodeId, NodeId, NodeId)) -> Passage {
        Passage {
            side: Side::After,
            code: added,
            caller,
            other: before,
        }
    }

    /// Code that `caller`, which became `after`, may have gained from `removed`.
    pub fn inlining((removed, caller, after): (NodeId, NodeId, NodeId)) -> Passage {
        Passage {
            side: Side::Before,
            code: removed,
            caller,
            other: after,
        }
    }

    /// The element that was extracted or inlined, and its side.
    pub fn code(&self) -> (Side, NodeId) {
        (self.side, self.code)
    }

    /// The caller on the other side.
    pub fn other(&self) -> NodeId {
        self.other
    }

    /// The element that was extracted; none if one was inlined.
    pub fn extracted(&self) -> Option<NodeId> {
        (self.side == Side::After).then_some(self.code)
    }

    /// Of the neighbours in the code, and of those that the caller lost or gained, the part that is
    /// found in the other, whichever is larger, 0 to 1; none if the code is too short to tell.
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

    /// Whether enough of them are.
    pub fn keeps_order(&self, context: &Context<'_>) -> bool {
        let kept = self.kept(context);
        kept.is_some_and(|kept| kept >= context.options.neighbours_min)
    }

    /// Whether enough of them are, or in code that is too short to tell, and calls nothing that was
    /// unfolded into it, a word is used as it was where it came from or went to.
    pub fn is_kept(&self, context: &Context<'_>, is_unfolded: bool) -> bool {
        let options = context.options;
        match self.kept(context) {
            Some(kept) => options.neighbours_min <= 0.0 || kept >= options.neighbours_min,
            None => is_unfolded || !options.words_used_alike || self.keeps_a_word(context),
        }
    }

    /// Whether code that is too short to tell uses a word as it was used where it came from or went to.
    pub fn uses_words_alike(&self, context: &Context<'_>) -> bool {
        !context.options.words_used_alike
            || self.body(context).len() >= TOKENS_MIN
            || self.keeps_a_word(context)
    }

    /// The tokens of the code.
    fn body(&self, context: &Context<'_>) -> Range<u32> {
        let code = &context.linked.sides.get(self.side).nodes[self.code];
        code.body_tokens.clone().unwrap_or(code.tokens.clone())
    }

    /// Whether one of the code's words is among those that the caller lost or gained, and called in
    /// both or in neither: a variable and a function of one name are two things.
    fn keeps_a_word(&self, context: &Context<'_>) -> bool {
        let other_side = self.side.opposite();
        let node = |side: Side, node: NodeId| &context.linked.sides.get(side).nodes[node];
        let code = node(self.side, self.code);
        let mut body = words(context, self.side, self.code, &self.body(context));
        // Something else may stand for them at the call.
        let cst = context.linked.sides.get(self.side);
        for &parameter in cst
            .element(self.code)
            .map_or(&[][..], |code| &code.parameters)
        {
            body.remove(&(cst.files[code.file].symbol(parameter), false));
        }
        let tokens = &node(self.side, self.caller).tokens;
        let mut stayed = words(context, self.side, self.caller, tokens);
        // The call of the code is not among what stayed.
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

/// How often each word stands in some code: called, or not called.
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
    let mut tokens = context.bags.in_order(side, node, tokens).peekable();
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
    for token in context.bags.in_order(side, node, tokens) {
        if let Some(last) = last.replace(token) {
            *neighbours.entry((last, token)).or_default() += 1;
        }
    }
    neighbours
}
