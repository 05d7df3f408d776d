//! Distinct strings of a change, and their idf weights.

use super::{Cst, NodeId};
use crate::base::Map;
use crate::base::bag::Symbol;
use crate::base::pair::{Pair, Side};

/// Lower bound of an idf weight (from RefDiff's code).
const IDF_MIN: f64 = 0.01;
/// Lower bound of the weight of a name, literal or keyword (`relate.common_words_count`). In a
/// change of one function every word has the lowest idf.
pub const WORD_MIN: f64 = 0.2;
/// Tokens between a receiver and its member.
const JOINING: [&str; 4] = [".", "?.", "->", "::"];

/// Distinct strings of both sides of a change, numbered by symbols.
#[derive(Debug, Default)]
pub struct Vocabulary {
    strings: Vec<Box<str>>,
    by_string: Map<Box<str>, Symbol>,
}

impl Vocabulary {
    /// Returns the symbol of `string`, which is added if it is new.
    pub fn intern(&mut self, string: &str) -> Symbol {
        if let Some(&symbol) = self.by_string.get(string) {
            return symbol;
        }
        let symbol = self.strings.len() as Symbol;
        self.strings.push(string.into());
        self.by_string.insert(string.into(), symbol);
        symbol
    }

    /// Returns the symbols of the tokens between a receiver and its member that occur in the
    /// change.
    pub fn joining(&self) -> Vec<Symbol> {
        JOINING.iter().filter_map(|mark| self.find(mark)).collect()
    }

    /// Returns the symbol of `string`; `None` if it does not occur.
    pub fn find(&self, string: &str) -> Option<Symbol> {
        self.by_string.get(string).copied()
    }

    /// Returns the string of `symbol`.
    pub fn get(&self, symbol: Symbol) -> &str {
        &self.strings[symbol as usize]
    }

    /// Returns `namespace`, which ends with its separator, followed by `name`.
    pub fn qualified(&self, namespace: Option<Symbol>, name: Symbol) -> String {
        let namespace = namespace.map_or("", |namespace| self.get(namespace));
        format!("{namespace}{}", self.get(name))
    }

    /// Returns the number of strings.
    pub fn len(&self) -> usize {
        self.strings.len()
    }

    /// Returns true if there are no strings.
    pub fn is_empty(&self) -> bool {
        self.strings.is_empty()
    }
}

/// Returns true if a token is a name, literal or keyword, and false if it is punctuation.
pub fn is_word(text: &str) -> bool {
    let first = text.chars().next();
    first.is_some_and(|first| first.is_alphanumeric() || "_$\"'`".contains(first))
}

/// Idf weight of each symbol. D and df are the number of elements and the number of elements that
/// contain the symbol, each the larger one of both sides. Only elements of the changed files that
/// were read are counted, so that all scores made of these weights depend on the rest of the commit
/// and on file filters such as `--include`.
#[derive(Debug, Clone)]
pub struct Idf {
    weights: Vec<f64>,
}

impl Idf {
    /// Computes the weights of `symbols` symbols. `weight` is the formula, given D and df. `visit`
    /// calls its callback with every symbol of a node; repetitions do not matter.
    pub fn new(
        symbols: usize,
        sides: &Pair<Cst>,
        weight: fn(f64, f64) -> f64,
        visit: impl Fn(Side, NodeId, &mut dyn FnMut(Symbol)),
    ) -> Idf {
        let mut frequencies = vec![0u32; symbols];
        for side in Side::BOTH {
            let mut count = vec![0u32; symbols];
            // Last element that contained each symbol, counted from 1; 0 for none.
            let mut last = vec![0u32; symbols];
            for (node, _) in documents(sides.get(side)) {
                visit(side, node, &mut |symbol| {
                    let at = symbol as usize;
                    if last[at] != node.0 + 1 {
                        last[at] = node.0 + 1;
                        count[at] += 1;
                    }
                });
            }
            for (frequency, count) in frequencies.iter_mut().zip(count) {
                *frequency = (*frequency).max(count);
            }
        }
        let documents = documents(&sides.before)
            .count()
            .max(documents(&sides.after).count()) as f64;
        let weight = |&frequency: &u32| weight(documents, f64::from(frequency.max(1)));
        Idf {
            weights: frequencies.iter().map(weight).collect(),
        }
    }

    /// Returns `max(0.01, ln(D / df))`, as in the code of RefDiff 2.0 (TSE 2021, eq. 1, prints
    /// another formula).
    pub fn refdiff2(documents: f64, frequency: f64) -> f64 {
        (documents / frequency).ln().max(IDF_MIN)
    }

    /// Returns `ln(1 + D / df)` (MSR 2017, eq. 3; the base of the logarithm cancels in every
    /// similarity).
    pub fn refdiff1(documents: f64, frequency: f64) -> f64 {
        (1.0 + documents / frequency).ln()
    }

    /// Raises the weights of all words of `vocabulary` to at least [`WORD_MIN`].
    pub fn with_common_words(mut self, vocabulary: &Vocabulary) -> Idf {
        for (weight, string) in self.weights.iter_mut().zip(&vocabulary.strings) {
            if is_word(string) {
                *weight = weight.max(WORD_MIN);
            }
        }
        self
    }

    /// Creates an `Idf` from given weights, by symbol.
    pub fn of_weights(weights: Vec<f64>) -> Idf {
        Idf { weights }
    }

    /// Returns the weight of `symbol`.
    pub fn weight(&self, symbol: Symbol) -> f64 {
        self.weights[symbol as usize]
    }
}

/// Iterates over the elements that count in D and df. Attributes do not: their text is part of the
/// type that contains them, and their number should not make other tokens rarer.
fn documents(cst: &Cst) -> impl Iterator<Item = (NodeId, &super::Node)> {
    cst.nodes
        .entries()
        .filter(|(_, node)| !node.kind.is_attribute())
}

/// Splits a name into terms: at `_`, `/` and `.`, before a capital that does not follow a capital,
/// and before a capital that precedes a lower-case letter.
pub fn terms(name: &str) -> Vec<&str> {
    let mut terms = Vec::new();
    for part in name.split(['_', '/', '.']) {
        let bytes = part.as_bytes();
        let mut from = 0;
        for at in 1..bytes.len() {
            if !bytes[at].is_ascii_uppercase() {
                continue;
            }
            let after_capital = bytes[at - 1].is_ascii_uppercase();
            let before_lower = bytes.get(at + 1).is_some_and(u8::is_ascii_lowercase);
            if !after_capital || before_lower {
                terms.push(&part[from..at]);
                from = at;
            }
        }
        terms.push(&part[from..]);
    }
    terms.retain(|term| !term.is_empty());
    terms
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn terms_split_names_at_separators_and_case_changes() {
        for (name, expected) in [
            ("HTMLBuilder", vec!["HTML", "Builder"]),
            ("SuperHTMLBuilder", vec!["Super", "HTML", "Builder"]),
            ("foo37", vec!["foo37"]),
            ("__foo_bar", vec!["foo", "bar"]),
            (
                "src/folder_x/baz.MyFile.java",
                vec!["src", "folder", "x", "baz", "My", "File", "java"],
            ),
            ("getX", vec!["get", "X"]),
            ("ünÜber", vec!["ünÜber"]),
        ] {
            assert_eq!(terms(name), expected, "{name}");
        }
    }
}
