//! How alike two elements are (paper, §3.2), and which pairs are alike enough, without comparing
//! all with all. The weights are those of the change at hand: scores of different commits, or of one
//! commit with other files left out, are not made of the same weights.

use crate::base::Map;
use crate::base::bag::{Bag, Symbol};
use crate::base::budget::Budget;
use crate::cst::idf::Idf;

/// Room for rounding when a bound rules a pair out.
const ROUNDING: f64 = 1e-9;
/// How many pairs a pair counts for that is alike enough: it is kept, which takes memory.
pub const KEPT_COST: u64 = 9;

/// The weighted Jaccard coefficient (eq. 2) and the weight of what is shared.
pub fn jaccard(first: &Bag, second: &Bag, idf: &Idf) -> (f64, f64) {
    if first.is_empty() || second.is_empty() {
        return (0.0, 0.0);
    }
    let (both, either) = first.overlap(second, |symbol| idf.weight(symbol));
    (both / either, both)
}

/// How much of `part` is in `whole`, by weight.
pub fn containment(part: &Bag, whole: &Bag, idf: &Idf) -> f64 {
    if part.is_empty() || whole.is_empty() {
        return 0.0;
    }
    let weight_of = |symbol| idf.weight(symbol);
    part.shared_weight(whole, weight_of) / part.weight(weight_of)
}

/// The larger containment of the two directions.
pub fn containment_either_way(first: &Bag, second: &Bag, idf: &Idf) -> f64 {
    containment(first, second, idf).max(containment(second, first, idf))
}

/// A pair that is alike enough: positions in the two lists, coefficient, and shared weight.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct SimilarPair {
    /// Position in the first list.
    pub first: usize,
    /// Position in the second list.
    pub second: usize,
    /// The weighted Jaccard coefficient.
    pub similarity: f64,
    /// The weight of what is shared.
    pub shared: f64,
}

/// A bag's tokens that may decide, each with the weight of it and all after it, and the bag's
/// weight.
struct Record {
    prefix: Vec<(Symbol, f64)>,
    weight: f64,
}

/// All pairs of a bag of `firsts` and one of `seconds` whose weighted Jaccard coefficient is
/// greater than `threshold`, in the order of the lists; `None` if `budget` does not suffice.
///
/// Exact. A coefficient above `t` needs a shared weight above `t` times the weight of either bag,
/// so two such bags share a token among the heaviest of each, whose rest weighs no more than that
/// (the prefix filter of AllPairs: Bayardo et al., WWW 2007). The first token that they share, in
/// the order of weights, bounds what they share in all: no more than either bag weighs from there
/// on (the positional filter of PPJoin: Xiao et al., WWW 2008).
pub fn join(
    firsts: &[&Bag],
    seconds: &[&Bag],
    idf: &Idf,
    threshold: f64,
    budget: &Budget,
) -> Option<Vec<SimilarPair>> {
    let records = |bags: &[&Bag]| {
        bags.iter()
            .map(|bag| record(bag, idf, threshold))
            .collect::<Vec<_>>()
    };
    let (first_records, second_records) = (records(firsts), records(seconds));
    let mut postings: Map<Symbol, Vec<(u32, f64)>> = Map::default();
    for (at, record) in second_records.iter().enumerate() {
        for &(symbol, rest) in &record.prefix {
            postings.entry(symbol).or_default().push((at as u32, rest));
        }
    }
    // The part of the sum of two weights that must be shared.
    let shared_part = threshold / (1.0 + threshold) * (1.0 - ROUNDING);
    let mut alike = Vec::new();
    let mut seen_by = vec![usize::MAX; seconds.len()];
    for (first, mine) in first_records.iter().enumerate() {
        let from = alike.len();
        for (symbol, rest) in &mine.prefix {
            for &(second, other_rest) in postings.get(symbol).map_or(&[][..], Vec::as_slice) {
                let second = second as usize;
                if std::mem::replace(&mut seen_by[second], first) == first {
                    continue;
                }
                let weights = mine.weight + second_records[second].weight;
                if rest.min(other_rest) < shared_part * weights {
                    continue;
                }
                if !budget.spend(1) {
                    return None;
                }
                let (similarity, shared) = jaccard(firsts[first], seconds[second], idf);
                if similarity > threshold {
                    if !budget.spend(KEPT_COST) {
                        return None;
                    }
                    alike.push(SimilarPair {
                        first,
                        second,
                        similarity,
                        shared,
                    });
                }
            }
        }
        alike[from..].sort_unstable_by_key(|pair| pair.second);
    }
    Some(alike)
}

/// The heaviest tokens of a bag, heaviest first, up to where the rest weighs at most `threshold`
/// times the whole.
fn record(bag: &Bag, idf: &Idf, threshold: f64) -> Record {
    let weight = bag.weight(|symbol| idf.weight(symbol));
    let mut entries: Vec<(f64, Symbol, u32)> = bag
        .entries()
        .iter()
        .map(|&(symbol, count)| (idf.weight(symbol), symbol, count))
        .collect();
    // The same order for every bag: by the token alone, not by its count.
    entries.sort_unstable_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
    let mut rest = weight;
    let mut prefix = Vec::new();
    for (token_weight, symbol, count) in entries {
        if rest <= threshold * weight * (1.0 - ROUNDING) {
            break;
        }
        prefix.push((symbol, rest));
        rest -= token_weight * f64::from(count);
    }
    Record { prefix, weight }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn bags() -> impl Strategy<Value = Vec<Bag>> {
        let bag = proptest::collection::vec(0u32..12, 0..20)
            .prop_map(|symbols| symbols.into_iter().collect());
        proptest::collection::vec(bag, 0..12)
    }

    proptest! {
        #[test]
        fn the_join_finds_what_comparing_all_with_all_finds(
            firsts in bags(),
            seconds in bags(),
            weights in proptest::collection::vec(0.01f64..5.0, 12),
            threshold in 0.1f64..0.9,
        ) {
            let idf = Idf::of_weights(weights);
            let (firsts, seconds): (Vec<&Bag>, Vec<&Bag>) = (firsts.iter().collect(), seconds.iter().collect());
            let found = join(&firsts, &seconds, &idf, threshold, &Budget::new(u64::MAX)).unwrap();
            let mut expected = Vec::new();
            for (first, mine) in firsts.iter().enumerate() {
                for (second, theirs) in seconds.iter().enumerate() {
                    let (similarity, shared) = jaccard(mine, theirs, &idf);
                    if similarity > threshold {
                        expected.push(SimilarPair { first, second, similarity, shared });
                    }
                }
            }
            prop_assert_eq!(found, expected);
        }

        #[test]
        fn similarity_is_symmetric_and_at_most_one(pair in bags(), weights in proptest::collection::vec(0.01f64..5.0, 12)) {
            let idf = Idf::of_weights(weights);
            for first in &pair {
                for second in &pair {
                    let (similarity, _) = jaccard(first, second, &idf);
                    prop_assert!((0.0..=1.0 + 1e-12).contains(&similarity));
                    prop_assert!((similarity - jaccard(second, first, &idf).0).abs() < 1e-12);
                    prop_assert!(containment_either_way(first, second, &idf) + 1e-12 >= similarity);
                }
            }
        }
    }

    #[test]
    fn a_spent_budget_ends_the_join() {
        let bag: Bag = [1, 2, 3].into_iter().collect();
        let idf = Idf::of_weights(vec![1.0; 4]);
        assert_eq!(join(&[&bag], &[&bag], &idf, 0.5, &Budget::new(0)), None);
    }
}
