//! The code of an element as statements, and how much the tokens of a change count as evidence.

use crate::base::bag::Symbol;
use crate::base::ids::Id;
use crate::base::pair::Side;
use crate::cst::bags::Bags;
use crate::cst::idf::WORD_WEIGHT_MIN;
use crate::cst::vocab::is_word;
use crate::cst::{Linked, NodeId};
use crate::lang::rules::KindGroup;
use crate::parse::outline::{ElementIx, StatementKind};
use std::ops::Range;

/// What a mark counts: it says how words belong together, and nothing by itself.
const MARK: f64 = 0.02;
/// Tokens of a bound code, from which on parameters stay what they are: in chains of calls arguments grow.
const BOUND_TOKENS_MAX: usize = 50_000;
/// Marks that follow from the statement around them.
const BOUNDS: [&str; 3] = ["{", "}", ";"];

/// How much the tokens of a change count.
pub struct TokenWeights {
    of: Vec<f32>,
    is_bound: Vec<bool>,
    joining: Vec<Symbol>,
}

impl TokenWeights {
    /// Those of the change's vocabulary.
    pub fn new(bags: &Bags<'_>) -> TokenWeights {
        let vocabulary = &bags.linked().vocabulary;
        let symbols =
            || (0..vocabulary.len() as Symbol).map(|symbol| (symbol, vocabulary.get(symbol)));
        let weight = |(symbol, text): (Symbol, &str)| {
            if is_word(text) {
                bags.idf.weight(symbol).max(WORD_WEIGHT_MIN) as f32
            } else {
                MARK as f32
            }
        };
        TokenWeights {
            of: symbols().map(weight).collect(),
            is_bound: symbols().map(|(_, text)| BOUNDS.contains(&text)).collect(),
            joining: vocabulary.member_separators(),
        }
    }

    /// Words of these weights, for tests.
    #[cfg(test)]
    pub fn of_words(weights: impl Iterator<Item = f64>) -> TokenWeights {
        let of: Vec<f32> = weights.map(|weight| weight as f32).collect();
        TokenWeights {
            is_bound: vec![false; of.len()],
            joining: Vec::new(),
            of,
        }
    }

    /// How much a token counts.
    pub fn weight(&self, symbol: Symbol) -> f64 {
        f64::from(self.of[symbol as usize])
    }

    /// Whether a token stands between a receiver and its member.
    pub fn joins_member(&self, symbol: Symbol) -> bool {
        self.joining.contains(&symbol)
    }

    /// How much several count together.
    pub fn sum(&self, tokens: &[Symbol]) -> f64 {
        tokens.iter().map(|&token| self.weight(token)).sum()
    }
}

/// A statement's header.
#[derive(Debug, Clone)]
pub struct StatementHeader {
    /// Its tokens, among those of the code.
    pub tokens: Range<usize>,
    /// How much they count.
    pub weight: f64,
}

/// The statements of an element, in the order of the text.
#[derive(Debug, Clone, Default)]
pub struct StatementCode {
    /// Their tokens, without braces and semicolons, those of one header side by side.
    pub tokens: Vec<Symbol>,
    /// The headers.
    pub statements: Vec<StatementHeader>,
    /// How much all tokens count.
    pub weight: f64,
}

impl StatementCode {
    /// Whether there is enough of it to know an element by: a single statement may stand anywhere.
    pub fn is_distinctive(&self) -> bool {
        self.statements.len() > 1
    }

    /// The body of an element; what stands in no statement counts as one, before all others, but in types,
    /// where it declares their members.
    pub fn of_body(
        linked: &Linked,
        bags: &Bags<'_>,
        weights: &TokenWeights,
        side: Side,
        node: NodeId,
    ) -> StatementCode {
        let cst = linked.sides.get(side);
        let inner = &cst.nodes[node];
        let outline = &cst.files[inner.file].outline;
        let range = inner.body_tokens.clone().unwrap_or(inner.tokens.clone());
        let tokens = &outline.tokens[range.start as usize..range.end as usize];
        let (Some(first), Some(last)) = (tokens.first(), tokens.last()) else {
            return StatementCode::default();
        };
        let statements = &outline.statements;
        let from = statements.partition_point(|statement| statement.start < first.start);
        let to = statements.partition_point(|statement| statement.start <= last.start);
        let inside = &statements[from..to];
        let mut next = 0;
        let mut open: Vec<usize> = Vec::new();
        let mut owned: Vec<(usize, Symbol)> = Vec::with_capacity(tokens.len());
        let symbols = bags.symbols(side, node, &range);
        let mut others = functions_inside(linked, side, node).peekable();
        for (token, symbol) in tokens.iter().zip(symbols) {
            while others.next_if(|other| other.end <= token.start).is_some() {}
            if others
                .peek()
                .is_some_and(|other| other.contains(&token.start))
            {
                continue;
            }
            while inside
                .get(next)
                .is_some_and(|statement| statement.start <= token.start)
            {
                open.push(next);
                next += 1;
            }
            while open.last().is_some_and(|&at| inside[at].end <= token.start) {
                open.pop();
            }
            let owner = open.last().copied();
            let is_comment = owner.is_some_and(|at| inside[at].kind == StatementKind::Comment);
            let is_declaration = owner.is_none() && inner.kind.group() == KindGroup::Type;
            if !is_comment && !is_declaration && !weights.is_bound[symbol as usize] {
                owned.push((owner.map_or(0, |at| at + 1), symbol));
            }
        }
        owned.sort_by_key(|token| token.0);
        let headers = owned.chunk_by(|one, other| one.0 == other.0);
        StatementCode::new(
            headers.map(|header| header.iter().map(|token| token.1)),
            weights,
        )
    }

    /// Statements with these tokens; those without a word are left out.
    pub fn new(
        headers: impl Iterator<Item = impl Iterator<Item = Symbol>>,
        weights: &TokenWeights,
    ) -> StatementCode {
        let mut code = StatementCode::default();
        for header in headers {
            let from = code.tokens.len();
            code.tokens.extend(header);
            let tokens = &code.tokens[from..];
            let weight = weights.sum(tokens);
            if weight < WORD_WEIGHT_MIN {
                code.tokens.truncate(from);
                continue;
            }
            code.statements.push(StatementHeader {
                tokens: from..from + tokens.len(),
                weight,
            });
            code.weight += weight;
        }
        code
    }

    /// The tokens of the statement at `at`.
    pub fn tokens_of(&self, at: usize) -> &[Symbol] {
        &self.tokens[self.statements[at].tokens.clone()]
    }

    /// The statement that the token at `token` is in.
    pub fn statement_of(&self, token: usize) -> usize {
        self.statements
            .partition_point(|statement| statement.tokens.end <= token)
    }

    /// The same statements with other tokens at some places.
    pub fn with(&self, replaced: &[(usize, Symbol)], weights: &TokenWeights) -> StatementCode {
        let mut code = self.clone();
        for &(at, token) in replaced {
            code.tokens[at] = token;
        }
        for statement in &mut code.statements {
            statement.weight = weights.sum(&code.tokens[statement.tokens.clone()]);
        }
        code.weight = code
            .statements
            .iter()
            .map(|statement| statement.weight)
            .sum();
        code
    }

    /// The same statements where `bound` says what stands for a token, and which tokens stand for one: the
    /// call that binds them says those itself.
    pub fn bound(&self, bound: &Bindings, weights: &TokenWeights) -> BoundCode {
        let mut code = StatementCode::default();
        let mut is_argument = Vec::new();
        let mut own = Vec::new();
        for header in &self.statements {
            let from = code.tokens.len();
            let mut is_member = false;
            for token in &self.tokens[header.tokens.clone()] {
                // A member that has the name of a parameter is none: `this.name = name`.
                let known = bound.binary_search_by_key(token, |(name, _)| *name);
                let known = known.ok().filter(|_| !is_member);
                is_member = weights.joins_member(*token);
                match known.filter(|_| code.tokens.len() < BOUND_TOKENS_MAX) {
                    Some(at) => {
                        code.tokens.extend(&bound[at].1);
                        is_argument.resize(code.tokens.len(), true);
                    }
                    None => {
                        code.tokens.push(*token);
                        is_argument.push(false);
                    }
                }
            }
            let tokens = from..code.tokens.len();
            let weight = weights.sum(&code.tokens[tokens.clone()]);
            let of_own = tokens.clone().filter(|&at| !is_argument[at]);
            own.push(of_own.map(|at| weights.weight(code.tokens[at])).sum());
            code.statements.push(StatementHeader { tokens, weight });
            code.weight += weight;
        }
        BoundCode {
            code,
            is_argument,
            own,
        }
    }
}

/// The bytes of what is no code of an element although it stands in it, in the order of the text: in a function,
/// the functions that are elements of their own; in a file, functions and types.
fn functions_inside(linked: &Linked, side: Side, node: NodeId) -> impl Iterator<Item = Range<u32>> {
    let cst = linked.sides.get(side);
    let inner = &cst.nodes[node];
    let (group, is_file) = (inner.kind.group(), inner.element.is_none());
    let file = &cst.files[inner.file];
    let elements = &file.outline.elements;
    let first = match (inner.element, group) {
        (None, _) => 0,
        (Some(element), KindGroup::Function) => element.index() + 1,
        (Some(_), _) => elements.len(),
    };
    let inside = (first..elements.len()).map(ElementIx::new);
    let end = inner.end;
    let inside = inside.take_while(move |&at| elements[at].start < end);
    inside.filter_map(move |at| {
        let other = &cst.nodes[file.nodes[at.index()]?];
        let group = other.kind.group();
        let is_apart = group == KindGroup::Function || is_file && group == KindGroup::Type;
        is_apart.then_some(other.start..other.end)
    })
}

/// A code whose parameters are bound to the arguments of a call.
#[derive(Debug)]
pub struct BoundCode {
    /// The code, with the tokens of the arguments.
    pub code: StatementCode,
    /// Whether each token is one of an argument.
    pub is_argument: Vec<bool>,
    /// How much the other tokens of each statement count.
    pub own: Vec<f64>,
}

/// What stands for a parameter: the tokens of the argument; sorted by parameters.
pub type Bindings = Vec<(Symbol, Vec<Symbol>)>;
