//! Statements of an element with their tokens, and the weights of tokens as evidence.

use crate::base::bag::Symbol;
use crate::base::ids::Id;
use crate::cst::bags::Bags;
use crate::cst::idf::WORD_WEIGHT_MIN;
use crate::cst::vocab::is_word;
use crate::cst::{Linked, NodeId};
use crate::lang::rules::KindGroup;
use crate::parse::outline::{ElementIx, StatementKind, StatementSpan};
use std::ops::Range;

/// Weight of punctuation: it groups words and carries no meaning of its own.
const PUNCTUATION_WEIGHT: f64 = 0.02;
/// Number of tokens of a body with arguments from which on parameters are not replaced any more: in
/// chains of calls, arguments grow.
const BOUND_TOKENS_MAX: usize = 50_000;
/// Byte offset of a token that is not in the file of the code.
pub const NO_PLACE: u32 = u32::MAX;
/// Punctuation that delimits statements, and is therefore not part of their tokens.
const DELIMITERS: [&str; 3] = ["{", "}", ";"];

/// Weights of the tokens of a change.
pub struct TokenWeights {
    /// Weight of each symbol of the vocabulary, by symbol.
    weights: Vec<f32>,
    /// True for each symbol that delimits statements, by symbol.
    is_delimiter: Vec<bool>,
    /// Symbols between a receiver and its member, such as `.`.
    joining: Vec<Symbol>,
}

impl TokenWeights {
    /// Computes the weights for the vocabulary of a change.
    pub fn new(bags: &Bags<'_>) -> TokenWeights {
        let vocabulary = &bags.linked().vocabulary;
        let symbols =
            || (0..vocabulary.len() as Symbol).map(|symbol| (symbol, vocabulary.get(symbol)));
        let weight = |(symbol, text): (Symbol, &str)| {
            if is_word(text) {
                bags.idf.weight(symbol).max(WORD_WEIGHT_MIN) as f32
            } else {
                PUNCTUATION_WEIGHT as f32
            }
        };
        TokenWeights {
            weights: symbols().map(weight).collect(),
            is_delimiter: symbols()
                .map(|(_, text)| DELIMITERS.contains(&text))
                .collect(),
            joining: vocabulary.member_separators(),
        }
    }

    /// Returns weights of words, for tests.
    #[cfg(test)]
    pub fn of_words(weights: impl Iterator<Item = f64>) -> TokenWeights {
        let weights: Vec<f32> = weights.map(|weight| weight as f32).collect();
        TokenWeights {
            is_delimiter: vec![false; weights.len()],
            joining: Vec::new(),
            weights,
        }
    }

    /// Returns the weight of a token.
    pub fn weight(&self, symbol: Symbol) -> f64 {
        f64::from(self.weights[symbol as usize])
    }

    /// Returns true if a token joins a receiver and its member, such as `.`.
    pub fn joins_member(&self, symbol: Symbol) -> bool {
        self.joining.contains(&symbol)
    }

    /// Returns the total weight of tokens.
    pub fn sum(&self, tokens: &[Symbol]) -> f64 {
        tokens.iter().map(|&token| self.weight(token)).sum()
    }
}

/// Token of code, and its byte offset in the file.
type CodeToken = (Symbol, u32);

/// Tokens of a leaf statement, or of the header of a composite.
#[derive(Debug, Clone)]
pub struct StatementHeader {
    /// Indices of the tokens of the statement or header in [`StatementCode::tokens`].
    pub tokens: Range<usize>,
    /// Sum of the idf weights of the tokens.
    pub weight: f64,
}

/// Statements of an element, in the order of the text.
#[derive(Debug, Clone, Default)]
pub struct StatementCode {
    /// Tokens without braces and semicolons. Those of one statement are contiguous.
    pub tokens: Vec<Symbol>,
    /// Byte offset of each token in the file of the element; [`NO_PLACE`] for the tokens of arguments that
    /// replaced a parameter.
    pub starts: Vec<u32>,
    /// Statements of the code, in the order of the text.
    pub statements: Vec<StatementHeader>,
    /// Total weight of all tokens.
    pub weight: f64,
}

impl StatementCode {
    /// Returns true if the code is long enough to identify an element: it has several statements,
    /// as a single one can occur anywhere.
    pub fn is_distinctive(&self) -> bool {
        self.statements.len() > 1
    }

    /// Returns the statements of an element's body. Tokens outside of statements form an additional
    /// first statement, except in types, where they declare the members. Comments and nested
    /// elements of their own are excluded.
    pub fn of_body(bags: &Bags<'_>, weights: &TokenWeights, node: NodeId) -> StatementCode {
        let linked = bags.linked();
        let inner = &linked[node];
        let range = inner.body_tokens.clone().unwrap_or(inner.tokens.clone());
        let nested = functions_inside(linked, node);
        let keeps_others = inner.kind.group() != KindGroup::Type;
        StatementCode::of_tokens((bags, weights), node, (range, keeps_others), nested)
    }

    /// Returns the statements of a type or attribute outside of the elements in it: of a type those
    /// between its members, of an attribute its value and accessors.
    pub fn outside_of_members(
        bags: &Bags<'_>,
        weights: &TokenWeights,
        node: NodeId,
    ) -> StatementCode {
        let linked = bags.linked();
        let inner = &linked[node];
        let body = inner
            .body_tokens
            .clone()
            .filter(|_| !inner.kind.is_attribute());
        let range = body.unwrap_or(inner.tokens.clone());
        let nested = elements_inside(linked, node).map(|(_, bytes)| bytes);
        StatementCode::of_tokens((bags, weights), node, (range, true), nested)
    }

    /// Returns the statements of the tokens `range` of an element without those in the byte ranges
    /// `nested`, which are in the order of the text. Tokens outside of statements are a first statement if
    /// `keeps_others` is true.
    fn of_tokens(
        (bags, weights): (&Bags<'_>, &TokenWeights),
        node: NodeId,
        (range, keeps_others): (Range<u32>, bool),
        nested: impl Iterator<Item = Range<u32>>,
    ) -> StatementCode {
        let outline = &bags.linked().file_of(node).outline;
        let tokens = &outline.tokens[range.start as usize..range.end as usize];
        let (Some(first), Some(last)) = (tokens.first(), tokens.last()) else {
            return StatementCode::default();
        };
        let statements = &outline.statements;
        let from = statements.partition_point(|statement| statement.start < first.start);
        let to = statements.partition_point(|statement| statement.start <= last.start);
        let mut enclosing = EnclosingStatements::new(&statements[from..to]);
        // Tokens with the number of their statement, from 1; 0 outside of statements.
        let mut numbered: Vec<(usize, CodeToken)> = Vec::with_capacity(tokens.len());
        let symbols = bags.symbols(node, &range);
        let mut nested = nested.peekable();
        for (token, symbol) in tokens.iter().zip(symbols) {
            while nested.next_if(|other| other.end <= token.start).is_some() {}
            let is_nested = |other: &Range<u32>| other.contains(&token.start);
            if nested.peek().is_some_and(is_nested) {
                continue;
            }
            let statement = enclosing.innermost_at(token.start);
            let is_left_out = match statement {
                Some((_, statement)) => statement.kind == StatementKind::Comment,
                None => !keeps_others,
            };
            if !is_left_out && !weights.is_delimiter[symbol as usize] {
                let statement = statement.map_or(0, |(index, _)| index + 1);
                numbered.push((statement, (symbol, token.start)));
            }
        }
        numbered.sort_by_key(|(number, _)| *number);
        let headers = numbered.chunk_by(|(number, _), (other, _)| number == other);
        StatementCode::new(
            headers.map(|header| header.iter().map(|(_, token)| *token)),
            weights,
        )
    }

    /// Returns code whose statements have the tokens `headers`. Statements without words are
    /// omitted.
    pub fn new(
        headers: impl Iterator<Item = impl Iterator<Item = CodeToken>>,
        weights: &TokenWeights,
    ) -> StatementCode {
        let mut code = StatementCode::default();
        for header in headers {
            let from = code.tokens.len();
            for (symbol, start) in header {
                code.tokens.push(symbol);
                code.starts.push(start);
            }
            let tokens = &code.tokens[from..];
            let weight = weights.sum(tokens);
            if weight < WORD_WEIGHT_MIN {
                code.tokens.truncate(from);
                code.starts.truncate(from);
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

    /// Returns the tokens of the statement with index `statement`.
    pub fn tokens_of(&self, statement: usize) -> &[Symbol] {
        &self.tokens[self.statements[statement].tokens.clone()]
    }

    /// Returns the index of the statement that contains the token with index `token`.
    pub fn statement_of(&self, token: usize) -> usize {
        self.statements
            .partition_point(|statement| statement.tokens.end <= token)
    }

    /// Returns the code with the tokens at the given indices replaced.
    pub fn with(&self, replaced: &[(usize, Symbol)], weights: &TokenWeights) -> StatementCode {
        let mut code = self.clone();
        for &(index, token) in replaced {
            code.tokens[index] = token;
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

    /// Returns the code with parameters replaced by their arguments. The tokens of arguments are
    /// marked, because they occur in the call and are no evidence of moved code.
    pub fn bound(&self, bindings: &Bindings, weights: &TokenWeights) -> BoundCode {
        let mut code = StatementCode::default();
        let mut is_argument = Vec::new();
        let mut own_weights = Vec::new();
        for header in &self.statements {
            let from = code.tokens.len();
            let mut is_member = false;
            for index in header.tokens.clone() {
                let token = &self.tokens[index];
                // A member with the name of a parameter is not that parameter: `this.name = name`.
                let binding = bindings.binary_search_by_key(token, |(name, _)| *name);
                let binding = binding.ok().filter(|_| !is_member);
                is_member = weights.joins_member(*token);
                match binding.filter(|_| code.tokens.len() < BOUND_TOKENS_MAX) {
                    Some(binding) => {
                        code.tokens.extend(&bindings[binding].1);
                        code.starts.resize(code.tokens.len(), NO_PLACE);
                        is_argument.resize(code.tokens.len(), true);
                    }
                    None => {
                        code.tokens.push(*token);
                        code.starts.push(self.starts[index]);
                        is_argument.push(false);
                    }
                }
            }
            let tokens = from..code.tokens.len();
            let weight = weights.sum(&code.tokens[tokens.clone()]);
            let own_tokens = tokens.clone().filter(|&token| !is_argument[token]);
            own_weights.push(
                own_tokens
                    .map(|token| weights.weight(code.tokens[token]))
                    .sum(),
            );
            code.statements.push(StatementHeader { tokens, weight });
            code.weight += weight;
        }
        BoundCode {
            code,
            is_argument,
            own_weights,
        }
    }
}

/// Finds the innermost statements around ascending byte offsets.
struct EnclosingStatements<'s> {
    /// Statements in preorder.
    statements: &'s [StatementSpan],
    /// Index of the first statement that starts after the last offset.
    next: usize,
    /// Indices of the statements that were entered and not left yet, outermost first.
    open: Vec<usize>,
}

impl<'s> EnclosingStatements<'s> {
    fn new(statements: &'s [StatementSpan]) -> Self {
        EnclosingStatements {
            statements,
            next: 0,
            open: Vec::new(),
        }
    }

    /// Returns the innermost statement around `offset`, with its index. `offset` must not be smaller
    /// than in earlier calls.
    fn innermost_at(&mut self, offset: u32) -> Option<(usize, &'s StatementSpan)> {
        let statements = self.statements;
        while statements
            .get(self.next)
            .is_some_and(|next| next.start <= offset)
        {
            self.open.push(self.next);
            self.next += 1;
        }
        while self
            .open
            .pop_if(|open| statements[*open].end <= offset)
            .is_some()
        {}
        self.open.last().map(|&index| (index, &statements[index]))
    }
}

/// Returns the byte ranges inside an element that are not its code, in the order of the text: in a
/// function, those of nested functions that are elements; in a file, those of functions and types.
fn functions_inside(linked: &Linked, node: NodeId) -> impl Iterator<Item = Range<u32>> {
    let inner = &linked[node];
    let is_file = inner.element.is_none();
    let has_nested = is_file || inner.kind.is_callable();
    let inside = elements_inside(linked, node).take_while(move |_| has_nested);
    inside.filter_map(move |(kind, bytes)| {
        let is_apart = kind == KindGroup::Function || is_file && kind == KindGroup::Type;
        is_apart.then_some(bytes)
    })
}

/// Returns the elements inside an element or file, in the order of the text: group of the kind, and byte
/// range.
fn elements_inside(linked: &Linked, node: NodeId) -> impl Iterator<Item = (KindGroup, Range<u32>)> {
    let inner = &linked[node];
    let file = linked.file_of(node);
    let elements = &file.outline.elements;
    // Elements are in preorder: those inside of an element directly follow it.
    let first = inner.element.map_or(0, |element| element.index() + 1);
    let end = inner.end;
    let following = (first..elements.len()).map(ElementIx::new);
    let inside = following.take_while(move |&element| elements[element].start < end);
    inside.filter_map(move |element| {
        let nested = &linked[file.nodes[element.index()]?];
        Some((nested.kind.group(), nested.start..nested.end))
    })
}

/// Code with parameters replaced by the arguments of a call.
#[derive(Debug)]
pub struct BoundCode {
    /// Code, including the tokens of the arguments.
    pub code: StatementCode,
    /// True for each token of an argument.
    pub is_argument: Vec<bool>,
    /// Weight of the tokens of each statement that are not of arguments.
    pub own_weights: Vec<f64>,
}

/// Parameters and the tokens of their arguments, sorted by parameter.
pub type Bindings = Vec<(Symbol, Vec<Symbol>)>;
