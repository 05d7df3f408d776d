//! Similarity of token bags (TSE 2021, §3.2), and the search for all similar pairs without
//! comparing all pairs.
//!
//! The idf weights are those of one change. Scores of different commits, or of a commit with other
//! files excluded, are therefore based on different weights.
//!
//! The search finds exactly the pairs above a threshold *t*: a weighted Jaccard coefficient above
//! *t* needs a shared weight above *t* times the weight of either bag, so two such bags share a
//! token in the heaviest part of each (the prefix filter of AllPairs, Bayardo et al. 2007). The
//! remaining pairs spend the budget `limits.candidate_pairs_max`.

use crate::base::Map;
use crate::base::bag::{Bag, Symbol};
use crate::base::budget::Budget;
use crate::cst::idf::Idf;

/// Relative tolerance for rounding errors, so that a bound does not exclude a pair that reaches it
/// exactly.
const ROUNDING: f64 = 1e-9;
/// Additional cost, in units of the pair budget, of a pair that is kept, because it occupies memory.
pub const KEPT_COST: u64 = 9;

/// Returns the weighted Jaccard coefficient of two bags, 0 to 1 (TSE 2021, eq. 2), and the weight
/// of their intersection. Both are 0 if a bag is empty.
pub fn jaccard(first: &Bag, second: &Bag, idf: &Idf) -> (f64, f64) {
    if first.is_empty() || second.is_empty() {
        return (0.0, 0.0);
    }
    let (both, either) = first.overlap(second, |symbol| idf.weight(symbol));
    (both / either, both)
}

/// Returns the weighted share of `part` that `whole` contains, 0 to 1; 0 if a bag is empty.
pub fn containment(part: &Bag, whole: &Bag, idf: &Idf) -> f64 {
    if part.is_empty() || whole.is_empty() {
        return 0.0;
    }
    let weight_of = |symbol| idf.weight(symbol);
    part.shared_weight(whole, weight_of) / part.weight(weight_of)
}

/// Returns the larger of the containments in both directions.
pub fn containment_either_way(first: &Bag, second: &Bag, idf: &Idf) -> f64 {
    containment(first, second, idf).max(containment(second, first, idf))
}

/// Pair of bags whose similarity exceeds the threshold of a join.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct SimilarPair {
    /// Index of the bag in the first list.
    pub first: usize,
    /// Index of the bag in the second list.
    pub second: usize,
    /// Weighted Jaccard coefficient, 0 to 1.
    pub similarity: f64,
    /// Total weight of the tokens that both bags contain.
    pub shared: f64,
}

/// Prefix of a bag for the join.
struct BagPrefix {
    /// Heaviest tokens, heaviest first, each with the total weight of itself and all lighter
    /// tokens.
    tokens: Vec<(Symbol, f64)>,
    /// Weight of the bag.
    weight: f64,
}

/// Returns all pairs of a bag of `firsts` and one of `seconds` whose weighted Jaccard coefficient
/// exceeds `threshold`, in the order of the lists; `None` if `budget` is exhausted.
///
/// The result is exact. A coefficient above `t` requires an intersection that weighs more than `t`
/// times either bag. Two such bags therefore have a common token in their prefixes: the heaviest
/// tokens, without the lightest tokens, which together weigh at most `t` times the bag (prefix
/// filter of AllPairs: Bayardo et al., WWW 2007). The first common token, in the order of weights,
/// bounds the weight of the intersection: it is at most the weight of either bag from there on
/// (positional filter of PPJoin: Xiao et al., WWW 2008).
pub fn join(
    firsts: &[&Bag],
    seconds: &[&Bag],
    idf: &Idf,
    threshold: f64,
    budget: &Budget,
) -> Option<Vec<SimilarPair>> {
    let prefixes = |bags: &[&Bag]| {
        bags.iter()
            .map(|bag| prefix(bag, idf, threshold))
            .collect::<Vec<_>>()
    };
    let (first_prefixes, second_prefixes) = (prefixes(firsts), prefixes(seconds));
    let mut postings: Map<Symbol, Vec<(u32, f64)>> = Map::default();
    for (index, prefix) in second_prefixes.iter().enumerate() {
        for &(symbol, rest) in &prefix.tokens {
            postings
                .entry(symbol)
                .or_default()
                .push((index as u32, rest));
        }
    }
    // Minimum weight of the intersection, as a share of the sum of both weights.
    let shared_part = threshold / (1.0 + threshold) * (1.0 - ROUNDING);
    let mut pairs = Vec::new();
    let mut seen_by = vec![usize::MAX; seconds.len()];
    for (first, first_prefix) in first_prefixes.iter().enumerate() {
        let from = pairs.len();
        for (symbol, rest) in &first_prefix.tokens {
            for &(second, other_rest) in postings.get(symbol).map_or(&[][..], Vec::as_slice) {
                let second = second as usize;
                if std::mem::replace(&mut seen_by[second], first) == first {
                    continue;
                }
                let weights = first_prefix.weight + second_prefixes[second].weight;
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
                    pairs.push(SimilarPair {
                        first,
                        second,
                        similarity,
                        shared,
                    });
                }
            }
        }
        pairs[from..].sort_unstable_by_key(|pair| pair.second);
    }
    Some(pairs)
}

/// Returns the heaviest tokens of a bag, without the lightest tokens, which together weigh at most
/// `threshold` times the bag.
fn prefix(bag: &Bag, idf: &Idf, threshold: f64) -> BagPrefix {
    let weight = bag.weight(|symbol| idf.weight(symbol));
    let mut entries: Vec<(f64, Symbol, u32)> = bag
        .entries()
        .iter()
        .map(|&(symbol, count)| (idf.weight(symbol), symbol, count))
        .collect();
    // The order must be the same for all bags: by the weight of a token, regardless of its count.
    entries.sort_unstable_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
    let mut rest = weight;
    let mut tokens = Vec::new();
    for (token_weight, symbol, count) in entries {
        if rest <= threshold * weight * (1.0 - ROUNDING) {
            break;
        }
        tokens.push((symbol, rest));
        rest -= token_weight * f64::from(count);
    }
    BagPrefix { tokens, weight }
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
        fn join_equals_comparison_of_all_pairs(
            firsts in bags(),
            seconds in bags(),
            weights in proptest::collection::vec(0.01f64..5.0, 12),
            threshold in 0.1f64..0.9,
        ) {
            let idf = Idf::of_weights(weights);
            let (firsts, seconds): (Vec<&Bag>, Vec<&Bag>) = (firsts.iter().collect(), seconds.iter().collect());
            let joined = join(&firsts, &seconds, &idf, threshold, &Budget::new(u64::MAX)).unwrap();
            let mut expected = Vec::new();
            for (first, first_bag) in firsts.iter().enumerate() {
                for (second, second_bag) in seconds.iter().enumerate() {
                    let (similarity, shared) = jaccard(first_bag, second_bag, &idf);
                    if similarity > threshold {
                        expected.push(SimilarPair { first, second, similarity, shared });
                    }
                }
            }
            prop_assert_eq!(joined, expected);
        }

        #[test]
        fn similarity_is_symmetric_and_between_zero_and_one(pair in bags(), weights in proptest::collection::vec(0.01f64..5.0, 12)) {
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
    fn exhausted_budget_ends_join() {
        let bag: Bag = [1, 2, 3].into_iter().collect();
        let idf = Idf::of_weights(vec![1.0; 4]);
        assert_eq!(join(&[&bag], &[&bag], &idf, 0.5, &Budget::new(0)), None);
    }
}
