//! How the statements of two codes align: which are equal, which are equal but for some of their
//! tokens, and which tokens are in one of the codes only.

use super::code::{StatementCode, TokenWeights};
use super::similarity::KEPT_COST;
use crate::base::Map;
use crate::base::bag::Symbol;
use crate::base::budget::Budget;
use crate::base::pair::Pair;

/// Two statements that are not equal are the same if more than this part of the heavier one is in both,
/// in its order.
const ALIKE_MIN: f64 = 0.5;
/// The same for two that stand between the same neighbours.
const ALIKE_BETWEEN_MIN: f64 = 0.3;
/// How much the same neighbours count for.
const BETWEEN: f64 = ALIKE_MIN - ALIKE_BETWEEN_MIN;
/// Tokens of a statement that are compared in their order: a table of literals may have thousands.
const TOKENS_MAX: usize = 400;
/// Statements with one token that a statement is compared with.
const NEAR_MAX: usize = 16;
/// Comparisons of tokens that cost as much as a pair of bags.
pub const TOKENS_FOR_A_PAIR: usize = 64;

/// How two codes align.
#[derive(Debug, Default)]
pub struct Alignment {
    /// The partner of each statement.
    pub partners: Pair<Vec<Option<u32>>>,
    /// Whether each token is in both.
    pub kept: Pair<Vec<bool>>,
    /// How much what is in both counts.
    pub common_weight: f64,
}

impl Alignment {
    /// How much of either code is in both, 0 to 1.
    pub fn similarity(&self, codes: Pair<&StatementCode>) -> f64 {
        let either = codes.before.weight + codes.after.weight - self.common_weight;
        if either <= 0.0 {
            0.0
        } else {
            self.common_weight / either
        }
    }
}

/// The alignment of two codes; what the budget does not suffice for is in none.
pub fn align(codes: Pair<&StatementCode>, weights: &TokenWeights, budget: &Budget) -> Alignment {
    let mut aligner = Aligner {
        codes,
        weights,
        budget,
        alignment: Alignment {
            partners: codes.map(|code| vec![None; code.statements.len()]),
            kept: codes.map(|code| vec![false; code.tokens.len()]),
            ..Alignment::default()
        },
    };
    aligner.equal();
    aligner.alike();
    aligner.alignment
}

struct Aligner<'a> {
    codes: Pair<&'a StatementCode>,
    weights: &'a TokenWeights,
    budget: &'a Budget,
    alignment: Alignment,
}

impl Aligner<'_> {
    fn are_unaligned(&self, before: usize, after: usize) -> bool {
        let partners = &self.alignment.partners;
        partners.before[before].is_none() && partners.after[after].is_none()
    }

    fn take(&mut self, before: usize, after: usize, common: &[(usize, usize)]) {
        self.alignment.partners.before[before] = Some(after as u32);
        self.alignment.partners.after[after] = Some(before as u32);
        let first = &self.codes.before.statements[before].tokens;
        let second = &self.codes.after.statements[after].tokens;
        for &(one, two) in common {
            self.alignment.kept.before[first.start + one] = true;
            self.alignment.kept.after[second.start + two] = true;
            self.alignment.common_weight += self
                .weights
                .weight(self.codes.before.tokens[first.start + one]);
        }
    }

    fn take_equal(&mut self, before: usize, after: usize) {
        let header = &self.codes.before.statements[before];
        let all: Vec<(usize, usize)> = (0..header.tokens.len()).map(|at| (at, at)).collect();
        self.take(before, after, &all);
    }

    /// Equal statements: those that occur as often on both sides go in their order; of the others those
    /// beside what is aligned, then the rest in their order.
    fn equal(&mut self) {
        let mut groups: Map<&[Symbol], Pair<Vec<usize>>> = Map::default();
        let codes = self.codes;
        for at in 0..codes.before.statements.len() {
            groups
                .entry(codes.before.tokens_of(at))
                .or_default()
                .before
                .push(at);
        }
        for at in 0..codes.after.statements.len() {
            if let Some(group) = groups.get_mut(codes.after.tokens_of(at)) {
                group.after.push(at);
            }
        }
        let mut groups: Vec<Pair<Vec<usize>>> = groups
            .into_values()
            .filter(|group| !group.after.is_empty())
            .collect();
        groups.sort_unstable_by_key(|group| group.before[0]);
        groups.retain(|group| {
            let is_even = group.before.len() == group.after.len();
            if is_even {
                group
                    .before
                    .iter()
                    .zip(&group.after)
                    .for_each(|(&one, &two)| self.take_equal(one, two));
            }
            !is_even
        });
        if groups.is_empty() {
            return;
        }
        let equal =
            |one: usize, two: usize| codes.before.tokens_of(one) == codes.after.tokens_of(two);
        for at in 1..codes.before.statements.len() {
            if let Some(beside) = self.alignment.partners.before[at - 1]
                && (beside as usize + 1) < codes.after.statements.len()
                && self.are_unaligned(at, beside as usize + 1)
                && equal(at, beside as usize + 1)
            {
                self.take_equal(at, beside as usize + 1);
            }
        }
        for at in (1..codes.before.statements.len()).rev() {
            if let Some(beside) = self.alignment.partners.before[at]
                && beside > 0
                && self.are_unaligned(at - 1, beside as usize - 1)
                && equal(at - 1, beside as usize - 1)
            {
                self.take_equal(at - 1, beside as usize - 1);
            }
        }
        for group in groups {
            let free = |of: &[Option<u32>], all: &[usize]| -> Vec<usize> {
                all.iter().copied().filter(|&at| of[at].is_none()).collect()
            };
            let before = free(&self.alignment.partners.before, &group.before);
            let after = free(&self.alignment.partners.after, &group.after);
            before
                .into_iter()
                .zip(after)
                .for_each(|(one, two)| self.take_equal(one, two));
        }
    }

    /// Statements that share most of their tokens, the most alike first.
    fn alike(&mut self) {
        let free = |of: &[Option<u32>]| -> Vec<usize> {
            (0..of.len()).filter(|&at| of[at].is_none()).collect()
        };
        let before = free(&self.alignment.partners.before);
        let after = free(&self.alignment.partners.after);
        if before.is_empty() || after.is_empty() {
            return;
        }
        let between = Between::new(&self.alignment.partners.before);
        let mut candidates = Vec::new();
        for (one, two) in sharing(self.codes, (&before, &after), self.weights, self.budget) {
            let (first, second) = (
                self.codes.before.tokens_of(one),
                self.codes.after.tokens_of(two),
            );
            let Some(common) = common(first, second, self.weights, self.budget) else {
                break;
            };
            let shared: f64 = common
                .iter()
                .map(|&(at, _)| self.weights.weight(first[at]))
                .sum();
            let heavier = self.codes.before.statements[one]
                .weight
                .max(self.codes.after.statements[two].weight);
            let score = shared / heavier;
            let is_between = between.has(one, two);
            let score_min = if is_between {
                ALIKE_BETWEEN_MIN
            } else {
                ALIKE_MIN
            };
            if score > score_min {
                if !self.budget.spend(KEPT_COST) {
                    break;
                }
                candidates.push((score + if is_between { BETWEEN } else { 0.0 }, one, two));
            }
        }
        candidates.sort_by(|one, two| {
            two.0
                .total_cmp(&one.0)
                .then((one.1, one.2).cmp(&(two.1, two.2)))
        });
        for (_, one, two) in candidates {
            if !self.are_unaligned(one, two) {
                continue;
            }
            // Not kept until now: there may be very many candidates.
            let (first, second) = (
                self.codes.before.tokens_of(one),
                self.codes.after.tokens_of(two),
            );
            let Some(common) = common(first, second, self.weights, self.budget) else {
                break;
            };
            self.take(one, two, &common);
        }
    }
}

/// The statements after the change that stand between the partners of the neighbours of one before it.
struct Between {
    /// For each statement before: after the partner of the last aligned one, and before that of the next.
    bounds: Vec<(u32, u32)>,
}

impl Between {
    fn new(partners: &[Option<u32>]) -> Between {
        let mut bounds = vec![(0, u32::MAX); partners.len()];
        let mut last = 0;
        for (at, partner) in partners.iter().enumerate() {
            bounds[at].0 = last;
            last = partner.map_or(last, |partner| partner + 1);
        }
        let mut next = u32::MAX;
        for (at, partner) in partners.iter().enumerate().rev() {
            bounds[at].1 = next;
            next = partner.unwrap_or(next);
        }
        Between { bounds }
    }

    fn has(&self, before: usize, after: usize) -> bool {
        let (from, to) = self.bounds[before];
        (from..to).contains(&(after as u32))
    }
}

/// Pairs of statements that share a word that is heavy in the first, in their order.
fn sharing(
    codes: Pair<&StatementCode>,
    (before, after): (&[usize], &[usize]),
    weights: &TokenWeights,
    budget: &Budget,
) -> Vec<(usize, usize)> {
    let mut holders: Map<Symbol, Vec<usize>> = Map::default();
    for &at in after {
        for &token in codes.after.tokens_of(at) {
            let of_token = holders.entry(token).or_default();
            if of_token.last() != Some(&at) {
                of_token.push(at);
            }
        }
    }
    let mut pairs = Vec::new();
    for (step, &at) in before.iter().enumerate() {
        let from = pairs.len();
        for token in heaviest(codes.before.tokens_of(at), weights) {
            for &other in near(holders.get(&token), step, before.len()) {
                if !budget.spend(1) {
                    return pairs;
                }
                pairs.push((at, other));
            }
        }
        pairs[from..].sort_unstable();
        let mut kept = from;
        for next in from..pairs.len() {
            if next == from || pairs[next] != pairs[kept - 1] {
                pairs[kept] = pairs[next];
                kept += 1;
            }
        }
        pairs.truncate(kept);
    }
    pairs
}

/// The places around where statement `at` of `count` would be if both codes went in step: of equal
/// statements in thousands any few will do.
pub fn near(places: Option<&Vec<usize>>, at: usize, count: usize) -> &[usize] {
    let Some(places) = places else { return &[] };
    if places.len() <= NEAR_MAX {
        return places;
    }
    let middle = at * places.len() / count;
    let from = middle
        .saturating_sub(NEAR_MAX / 2)
        .min(places.len() - NEAR_MAX);
    &places[from..from + NEAR_MAX]
}

/// The heaviest tokens, up to where the rest is lighter than what two statements must share: without one
/// of them they do not.
fn heaviest(tokens: &[Symbol], weights: &TokenWeights) -> Vec<Symbol> {
    let mut by_weight = tokens.to_vec();
    by_weight.sort_by(|one, two| {
        weights
            .weight(*two)
            .total_cmp(&weights.weight(*one))
            .then(one.cmp(two))
    });
    let mut rest = weights.sum(tokens);
    let least = ALIKE_BETWEEN_MIN * rest;
    let enough = by_weight.iter().take_while(|&&token| {
        let is_needed = rest > least;
        rest -= weights.weight(token);
        is_needed
    });
    let mut heaviest: Vec<Symbol> = enough.copied().collect();
    heaviest.dedup();
    heaviest
}

/// The heaviest common subsequence of two runs of tokens, as places in both; none if the budget is spent.
pub fn common(
    first: &[Symbol],
    second: &[Symbol],
    weights: &TokenWeights,
    budget: &Budget,
) -> Option<Vec<(usize, usize)>> {
    let (first, second) = (
        &first[..first.len().min(TOKENS_MAX)],
        &second[..second.len().min(TOKENS_MAX)],
    );
    let head = first
        .iter()
        .zip(second)
        .take_while(|(one, two)| one == two)
        .count();
    let (inner, other) = (&first[head..], &second[head..]);
    let tail = inner
        .iter()
        .rev()
        .zip(other.iter().rev())
        .take_while(|(one, two)| one == two)
        .count();
    let (inner, other) = (&inner[..inner.len() - tail], &other[..other.len() - tail]);
    let mut pairs: Vec<(usize, usize)> = (0..head).map(|at| (at, at)).collect();
    if !inner.is_empty() && !other.is_empty() {
        if !budget.spend(1 + (inner.len() * other.len() / TOKENS_FOR_A_PAIR) as u64) {
            return None;
        }
        let width = other.len() + 1;
        // The weight of the best subsequence of what is left from each pair of places on.
        let mut best = vec![0.0_f32; (inner.len() + 1) * width];
        for (i, one) in inner.iter().enumerate().rev() {
            for (j, two) in other.iter().enumerate().rev() {
                let skipped = best[(i + 1) * width + j].max(best[i * width + j + 1]);
                best[i * width + j] = if one == two {
                    skipped.max(best[(i + 1) * width + j + 1] + weights.weight(*one) as f32)
                } else {
                    skipped
                };
            }
        }
        let (mut i, mut j) = (0, 0);
        while i < inner.len() && j < other.len() {
            let here = best[i * width + j];
            if inner[i] == other[j]
                && here == best[(i + 1) * width + j + 1] + weights.weight(inner[i]) as f32
            {
                pairs.push((head + i, head + j));
                (i, j) = (i + 1, j + 1);
            } else if here == best[(i + 1) * width + j] {
                i += 1;
            } else {
                j += 1;
            }
        }
    }
    let (from, to) = (first.len() - tail, second.len() - tail);
    pairs.extend((0..tail).map(|at| (from + at, to + at)));
    Some(pairs)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Words of 0 to 9, each of another weight.
    fn weights() -> TokenWeights {
        TokenWeights::of_words((0..10).map(|word| 0.3 + f64::from(word) / 10.0))
    }

    fn headers() -> impl Strategy<Value = Vec<Vec<Symbol>>> {
        prop::collection::vec(prop::collection::vec(0u32..10, 1..8), 0..12)
    }

    fn code(headers: &[Vec<Symbol>]) -> StatementCode {
        StatementCode::new(
            headers.iter().map(|header| header.iter().copied()),
            &weights(),
        )
    }

    fn aligned(before: &StatementCode, after: &StatementCode, budget: &Budget) -> Alignment {
        align(Pair::new(before, after), &weights(), budget)
    }

    fn budget() -> Budget {
        Budget::new(1_000_000)
    }

    proptest! {
        #[test]
        fn a_code_is_wholly_in_itself_in_any_order(headers in headers()) {
            let code_before = code(&headers);
            let mut other = headers.clone();
            other.reverse();
            let code_after = code(&other);
            let alignment = aligned(&code_before, &code_after, &budget());
            prop_assert!(alignment.kept.before.iter().all(|kept| *kept));
            let similarity = alignment.similarity(Pair::new(&code_before, &code_after));
            prop_assert!(headers.is_empty() || (similarity - 1.0).abs() < 1e-6);
        }

        #[test]
        fn a_partner_has_its_statement_as_partner(one in headers(), two in headers()) {
            let (before, after) = (code(&one), code(&two));
            let alignment = aligned(&before, &after, &budget());
            for (at, partner) in alignment.partners.before.iter().enumerate() {
                if let Some(partner) = partner {
                    prop_assert_eq!(alignment.partners.after[*partner as usize], Some(at as u32));
                }
            }
            let similarity = alignment.similarity(Pair::new(&before, &after));
            prop_assert!((0.0..=1.0 + 1e-6).contains(&similarity));
        }

        #[test]
        fn what_is_common_stands_in_both_in_order(
            one in prop::collection::vec(0u32..10, 0..30),
            two in prop::collection::vec(0u32..10, 0..30),
        ) {
            let found = common(&one, &two, &weights(), &budget()).unwrap();
            prop_assert!(found.iter().all(|&(first, second)| one[first] == two[second]));
            prop_assert!(found.windows(2).all(|pair| pair[0].0 < pair[1].0 && pair[0].1 < pair[1].1));
            let other = common(&two, &one, &weights(), &budget()).unwrap();
            let weight = |of: &[(usize, usize)], tokens: &[Symbol]| -> f64 {
                of.iter().map(|&(at, _)| weights().weight(tokens[at])).sum()
            };
            prop_assert!((weight(&found, &one) - weight(&other, &two)).abs() < 1e-4);
        }
    }

    #[test]
    fn equal_statements_in_thousands_cost_little() {
        let headers = vec![vec![1, 2]; 5_000];
        let mut more = vec![vec![3, 4, 5]];
        more.extend(headers.iter().cloned());
        more.extend(vec![vec![1, 2, 6]; 1_000]);
        let budget = Budget::new(500_000);
        let alignment = aligned(&code(&headers), &code(&more), &budget);
        assert!(alignment.partners.before.iter().all(Option::is_some));
        assert!(budget.spend(1), "the budget was not spent");
    }

    #[test]
    fn a_spent_budget_leaves_what_was_found() {
        let alignment = aligned(
            &code(&[vec![1, 2], vec![3, 4, 5]]),
            &code(&[vec![1, 2], vec![3, 4]]),
            &Budget::new(0),
        );
        assert_eq!(alignment.partners.before, [Some(0), None]);
    }
}
