//! The strings of a change, in how many elements each occurs, and how much that makes it count.

use super::{Cst, NodeId};
use crate::base::Map;
use crate::base::bag::Symbol;
use crate::base::pair::{Pair, Side};

/// The least that a token weighs, however common (RefDiff's floor).
const IDF_MIN: f64 = 0.01;
/// What a word counts at least, however common: that it stands there says something. In a change of one
/// function, every word of it is in every element.
pub const WORD_MIN: f64 = 0.2;
/// What stands between a receiver and its member.
const JOINING: [&str; 4] = [".", "?.", "->", "::"];

/// The distinct strings of a change, both sides together.
#[derive(Debug, Default)]
pub struct Vocabulary {
    strings: Vec<Box<str>>,
    by_string: Map<Box<str>, Symbol>,
}

impl Vocabulary {
    /// The symbol of `string`.
    pub fn intern(&mut self, string: &str) -> Symbol {
        if let Some(&symbol) = self.by_string.get(string) {
            return symbol;
        }
        let symbol = self.strings.len() as Symbol;
        self.strings.push(string.into());
        self.by_string.insert(string.into(), symbol);
        symbol
    }

    /// What stands between a receiver and its member, as far as it is there.
    pub fn joining(&self) -> Vec<Symbol> {
        JOINING.iter().filter_map(|mark| self.find(mark)).collect()
    }

    /// The symbol of `string`, if it occurs.
    pub fn find(&self, string: &str) -> Option<Symbol> {
        self.by_string.get(string).copied()
    }

    /// The string of `symbol`.
    pub fn get(&self, symbol: Symbol) -> &str {
        &self.strings[symbol as usize]
    }

    /// The name with its namespace before it.
    pub fn qualified(&self, namespace: Option<Symbol>, name: Symbol) -> String {
        let namespace = namespace.map_or("", |namespace| self.get(namespace));
        format!("{namespace}{}", self.get(name))
    }

    /// How many strings there are.
    pub fn len(&self) -> usize {
        self.strings.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.strings.is_empty()
    }
}

/// Whether a token is a name, a word of the language or a value, and no mark.
pub fn is_word(text: &str) -> bool {
    let first = text.chars().next();
    first.is_some_and(|first| first.is_alphanumeric() || "_$\"'`".contains(first))
}

/// How much each symbol counts. D and df are the larger of the two sides' numbers of elements and of
/// elements that hold the symbol. The elements are those of the changed files that were read: every score
/// made of these weights depends on what else is in the commit, and on `--include` and its like.
#[derive(Debug, Clone)]
pub struct Idf {
    weights: Vec<f64>,
}

impl Idf {
    /// The weights, given what weighs a symbol by D and df, and what each element holds; `visit` calls back
    /// for every symbol of a node, as often as it likes.
    pub fn new(
        symbols: usize,
        sides: &Pair<Cst>,
        weight: fn(f64, f64) -> f64,
        visit: impl Fn(Side, NodeId, &mut dyn FnMut(Symbol)),
    ) -> Idf {
        let mut frequencies = vec![0u32; symbols];
        for side in Side::BOTH {
            let mut count = vec![0u32; symbols];
            // The last element, counted from 1, that was seen to hold a symbol.
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

    /// `max(0.01, ln(D / df))` (RefDiff 2.0's code; its paper, eq. 1, writes another formula).
    pub fn refdiff2(documents: f64, frequency: f64) -> f64 {
        (documents / frequency).ln().max(IDF_MIN)
    }

    /// `ln(1 + D / df)` (MSR 2017, eq. 3; the base of the logarithm cancels in every similarity).
    pub fn refdiff1(documents: f64, frequency: f64) -> f64 {
        (1.0 + documents / frequency).ln()
    }

    /// The same weights, but no word of `vocabulary` below [`WORD_MIN`].
    pub fn with_common_words(mut self, vocabulary: &Vocabulary) -> Idf {
        for (weight, string) in self.weights.iter_mut().zip(&vocabulary.strings) {
            if is_word(string) {
                *weight = weight.max(WORD_MIN);
            }
        }
        self
    }

    /// These weights, by symbol.
    pub fn of_weights(weights: Vec<f64>) -> Idf {
        Idf { weights }
    }

    /// The weight of `symbol`.
    pub fn weight(&self, symbol: Symbol) -> f64 {
        self.weights[symbol as usize]
    }
}

/// The elements whose tokens are counted. Attributes are none: their text is counted with the type
/// that they belong to, and their number should not make other tokens rarer.
fn documents(cst: &Cst) -> impl Iterator<Item = (NodeId, &super::Node)> {
    cst.nodes
        .entries()
        .filter(|(_, node)| !node.kind.is_attribute())
}

/// The terms of a name: cut at `_`, `/` and `.`, before a capital that does not follow a capital,
/// and before a capital that a lower-case letter follows.
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
    fn names_are_cut_into_terms() {
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
