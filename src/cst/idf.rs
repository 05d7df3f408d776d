//! Idf weights of the tokens of a change.

use super::vocab::{Vocabulary, is_word};
use super::{Cst, ElementNode, NodeId};
use crate::base::bag::Symbol;
use crate::base::pair::{Pair, Side};

/// Lower bound of an idf weight (from RefDiff's code).
const IDF_MIN: f64 = 0.01;
/// Lower bound of the weight of a name, literal or keyword in refmine's own algorithm. In a
/// change of one function every word has the lowest idf.
pub const WORD_WEIGHT_MIN: f64 = 0.2;

/// Idf (inverse document frequency) weight of each symbol; the documents are elements. D is the number
/// of elements, and df, the document frequency of a symbol, the number of elements that contain the
/// symbol; each is the larger number of both sides. Only elements of the changed files that
/// were read are counted, so that all scores made of these weights depend on the rest of the commit
/// and on file filters such as `--include`.
#[derive(Debug, Clone)]
pub struct Idf {
    weights: Vec<f64>,
}

impl Idf {
    /// Computes the weights of `symbols` symbols. `formula` returns a weight, given D and df. `symbols_of`
    /// returns every symbol of a node; repetitions do not matter.
    pub fn new<I: Iterator<Item = Symbol>>(
        symbols: usize,
        sides: &Pair<Cst>,
        formula: fn(f64, f64) -> f64,
        symbols_of: impl Fn(NodeId) -> I,
    ) -> Idf {
        let mut frequencies = vec![0u32; symbols];
        for side in Side::BOTH {
            let mut counts = vec![0u32; symbols];
            // Last element that contained each symbol.
            let mut last_element = vec![None; symbols];
            for (node, _) in documents(sides.get(side)) {
                symbols_of(node).for_each(|symbol| {
                    let index = symbol as usize;
                    if last_element[index].replace(node) != Some(node) {
                        counts[index] += 1;
                    }
                });
            }
            for (frequency, count) in frequencies.iter_mut().zip(counts) {
                *frequency = (*frequency).max(count);
            }
        }
        let counts = sides.as_ref().map(|cst| documents(cst).count());
        let document_count = counts.before.max(counts.after) as f64;
        let weight = |&frequency: &u32| formula(document_count, f64::from(frequency.max(1)));
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

    /// Raises the weights of all words of `vocabulary` to at least [`WORD_WEIGHT_MIN`].
    pub fn with_common_words(mut self, vocabulary: &Vocabulary) -> Idf {
        for (weight, string) in self.weights.iter_mut().zip(vocabulary.strings()) {
            if is_word(string) {
                *weight = weight.max(WORD_WEIGHT_MIN);
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
fn documents(cst: &Cst) -> impl Iterator<Item = (NodeId, &ElementNode)> {
    cst.nodes
        .entries()
        .filter(|(_, node)| !node.kind.is_attribute())
}
