//! Alignment of the statements of two bodies: a one-to-one mapping of equal and similar statements,
//! with the tokens that each pair has in common.

use super::statement_code::{StatementCode, TokenWeights};
use crate::base::bag::Symbol;
use crate::base::budget::Budget;
use crate::base::pair::Pair;
use crate::base::{Map, sort_best_first};
use crate::relate::similarity::KEPT_COST;

/// Weighted share of the heavier of two statements that must be exceeded by their common
/// subsequence.
const SIMILARITY_MIN: f64 = 0.5;
/// Value that replaces `SIMILARITY_MIN` for statements in corresponding gaps between aligned
/// statements.
const SIMILARITY_IN_GAP_MIN: f64 = 0.3;
/// Bonus of statements in corresponding gaps.
const GAP_BONUS: f64 = SIMILARITY_MIN - SIMILARITY_IN_GAP_MIN;
/// Maximum number of tokens of a statement that are compared in order. A table of literals can have
/// thousands.
const COMPARED_TOKENS_MAX: usize = 400;
/// Maximum number of statements with a common token that a statement is compared with.
const COMPARED_STATEMENTS_MAX: usize = 16;
/// Number of comparisons of tokens that cost as much as one comparison of bags.
pub const TOKENS_FOR_A_PAIR: usize = 64;

/// One-to-one mapping of the statements of two bodies.
#[derive(Debug, Default)]
pub struct Alignment {
    /// Index of the partner of each statement; `None` if it is unaligned.
    pub partners: Pair<Vec<Option<u32>>>,
    /// True for each token that the statement and its partner have in common.
    pub is_common: Pair<Vec<bool>>,
    /// Weight of the common tokens.
    pub common_weight: f64,
}

impl Alignment {
    /// Returns the weight of the common tokens as a share of the union of both bodies, 0 to 1.
    pub fn similarity(&self, codes: Pair<&StatementCode>) -> f64 {
        let either = codes.before.weight + codes.after.weight - self.common_weight;
        if either <= 0.0 {
            0.0
        } else {
            self.common_weight / either
        }
    }
}

/// Aligns two bodies. Statements are left unaligned once the budget is exhausted.
pub fn align(codes: Pair<&StatementCode>, weights: &TokenWeights, budget: &Budget) -> Alignment {
    let mut aligner = Aligner {
        codes,
        weights,
        budget,
        alignment: Alignment {
            partners: codes.map(|code| vec![None; code.statements.len()]),
            is_common: codes.map(|code| vec![false; code.tokens.len()]),
            ..Alignment::default()
        },
    };
    aligner.align_equal();
    aligner.align_similar();
    aligner.alignment
}

/// State of the computation of an alignment.
struct Aligner<'a> {
    codes: Pair<&'a StatementCode>,
    /// Weights of the tokens.
    weights: &'a TokenWeights,
    budget: &'a Budget,
    alignment: Alignment,
}

impl Aligner<'_> {
    /// Returns true if neither statement has a partner.
    fn are_unaligned(&self, before: usize, after: usize) -> bool {
        let partners = &self.alignment.partners;
        partners.before[before].is_none() && partners.after[after].is_none()
    }

    /// Aligns two statements. `common` are the indices of their common tokens within each of them.
    fn record(&mut self, before: usize, after: usize, common: &[(usize, usize)]) {
        self.alignment.partners.before[before] = Some(after as u32);
        self.alignment.partners.after[after] = Some(before as u32);
        let start = Pair::new(
            self.codes.before.statements[before].tokens.start,
            self.codes.after.statements[after].tokens.start,
        );
        for &(token, other) in common {
            self.alignment.is_common.before[start.before + token] = true;
            self.alignment.is_common.after[start.after + other] = true;
            let symbol = self.codes.before.tokens[start.before + token];
            self.alignment.common_weight += self.weights.weight(symbol);
        }
    }

    /// Aligns two statements with equal tokens.
    fn record_equal(&mut self, before: usize, after: usize) {
        let count = self.codes.before.tokens_of(before).len();
        let all: Vec<(usize, usize)> = (0..count).map(|token| (token, token)).collect();
        self.record(before, after, &all);
    }

    /// Aligns equal statements: in order, where they occur equally often on both sides. Of the equal
    /// statements that one side has more often, statements adjacent to aligned statements are aligned
    /// first, then the remaining statements in order.
    fn align_equal(&mut self) {
        let mut groups = self.equal_groups();
        groups.retain(|group| {
            let is_even = group.before.len() == group.after.len();
            if is_even {
                for (&before, &after) in group.before.iter().zip(&group.after) {
                    self.record_equal(before, after);
                }
            }
            !is_even
        });
        if groups.is_empty() {
            return;
        }
        self.align_equal_neighbours();
        for group in groups {
            let unaligned = |partners: &[Option<u32>], statements: &[usize]| -> Vec<usize> {
                let statements = statements.iter().copied();
                statements
                    .filter(|&statement| partners[statement].is_none())
                    .collect()
            };
            let before = unaligned(&self.alignment.partners.before, &group.before);
            let after = unaligned(&self.alignment.partners.after, &group.after);
            for (before, after) in before.into_iter().zip(after) {
                self.record_equal(before, after);
            }
        }
    }

    /// Returns the statements with equal tokens that occur on both sides, by their first position
    /// before.
    fn equal_groups(&self) -> Vec<Pair<Vec<usize>>> {
        let codes = self.codes;
        let mut groups: Map<&[Symbol], Pair<Vec<usize>>> = Map::default();
        for statement in 0..codes.before.statements.len() {
            let group = groups.entry(codes.before.tokens_of(statement)).or_default();
            group.before.push(statement);
        }
        for statement in 0..codes.after.statements.len() {
            if let Some(group) = groups.get_mut(codes.after.tokens_of(statement)) {
                group.after.push(statement);
            }
        }
        let mut groups: Vec<Pair<Vec<usize>>> = groups
            .into_values()
            .filter(|group| !group.after.is_empty())
            .collect();
        groups.sort_unstable_by_key(|group| group.before[0]);
        groups
    }

    /// Aligns equal statements that follow or precede aligned ones on both sides.
    fn align_equal_neighbours(&mut self) {
        let count = self.codes.before.statements.len();
        for statement in 1..count {
            if let Some(partner) = self.alignment.partners.before[statement - 1] {
                self.record_if_equal(statement, partner as usize + 1);
            }
        }
        for statement in (1..count).rev() {
            if let Some(partner) = self.alignment.partners.before[statement]
                && partner > 0
            {
                self.record_if_equal(statement - 1, partner as usize - 1);
            }
        }
    }

    /// Aligns two statements if they exist, are unaligned and equal.
    fn record_if_equal(&mut self, before: usize, after: usize) {
        let codes = self.codes;
        if after < codes.after.statements.len()
            && self.are_unaligned(before, after)
            && codes.before.tokens_of(before) == codes.after.tokens_of(after)
        {
            self.record_equal(before, after);
        }
    }

    /// Aligns statements that have most of their weight in common, the most similar first.
    fn align_similar(&mut self) {
        for (_, (before, after)) in self.similar_pairs() {
            if !self.are_unaligned(before, after) {
                continue;
            }
            // Computed again, because keeping the common tokens of all candidates could need much
            // memory.
            let Some(common) = self.common(before, after) else {
                break;
            };
            self.record(before, after, &common);
        }
    }

    /// Returns the scores of similar unaligned statements, and the statements before and after,
    /// best first.
    fn similar_pairs(&self) -> Vec<(f64, (usize, usize))> {
        let unaligned = |partners: &[Option<u32>]| -> Vec<usize> {
            let statements = 0..partners.len();
            statements
                .filter(|&statement| partners[statement].is_none())
                .collect()
        };
        let before = unaligned(&self.alignment.partners.before);
        let after = unaligned(&self.alignment.partners.after);
        let mut pairs = Vec::new();
        if before.is_empty() || after.is_empty() {
            return pairs;
        }
        let gaps = AlignmentGaps::new(&self.alignment.partners.before);
        for (before, after) in self.pairs_with_heavy_token(&before, &after) {
            let Some(common) = self.common(before, after) else {
                break;
            };
            let tokens = self.codes.before.tokens_of(before);
            let shared: f64 = common
                .iter()
                .map(|&(token, _)| self.weights.weight(tokens[token]))
                .sum();
            let heavier = self.codes.before.statements[before]
                .weight
                .max(self.codes.after.statements[after].weight);
            let score = shared / heavier;
            let (score_min, bonus) = match gaps.correspond(before, after) {
                true => (SIMILARITY_IN_GAP_MIN, GAP_BONUS),
                false => (SIMILARITY_MIN, 0.0),
            };
            if score > score_min {
                if !self.budget.spend(KEPT_COST) {
                    break;
                }
                pairs.push((score + bonus, (before, after)));
            }
        }
        sort_best_first(&mut pairs);
        pairs
    }

    /// Returns the common tokens of two statements, as indices in both; `None` if the budget is
    /// exhausted.
    fn common(&self, before: usize, after: usize) -> Option<Vec<(usize, usize)>> {
        common(
            self.codes.before.tokens_of(before),
            self.codes.after.tokens_of(after),
            self.weights,
            self.budget,
        )
    }

    /// Returns the pairs of statements of `before` and `after` that have a token in common that is
    /// among the heaviest of the first, in order. Pairs after the budget is exhausted are omitted.
    fn pairs_with_heavy_token(&self, before: &[usize], after: &[usize]) -> Vec<(usize, usize)> {
        let codes = self.codes;
        let mut by_token: Map<Symbol, Vec<usize>> = Map::default();
        for &statement in after {
            for &token in codes.after.tokens_of(statement) {
                let of_token = by_token.entry(token).or_default();
                if of_token.last() != Some(&statement) {
                    of_token.push(statement);
                }
            }
        }
        let mut pairs = Vec::new();
        for (index, &statement) in before.iter().enumerate() {
            let from = pairs.len();
            for token in heaviest(codes.before.tokens_of(statement), self.weights) {
                for &other in near(by_token.get(&token), index, before.len()) {
                    if !self.budget.spend(1) {
                        return pairs;
                    }
                    pairs.push((statement, other));
                }
            }
            let mut added = pairs.split_off(from);
            added.sort_unstable();
            added.dedup();
            pairs.append(&mut added);
        }
        pairs
    }
}

/// For each before statement, the gap between aligned after statements that corresponds to the gap of
/// the before statement.
struct AlignmentGaps {
    /// First after statement of the gap, and the statement that follows the gap.
    bounds: Vec<(u32, u32)>,
}

impl AlignmentGaps {
    /// Computes the gaps. `partners` has the aligned after statement of each before statement.
    fn new(partners: &[Option<u32>]) -> AlignmentGaps {
        let mut bounds = vec![(0, u32::MAX); partners.len()];
        let mut start = 0;
        for (statement, partner) in partners.iter().enumerate() {
            bounds[statement].0 = start;
            start = partner.map_or(start, |partner| partner + 1);
        }
        let mut end = u32::MAX;
        for (statement, partner) in partners.iter().enumerate().rev() {
            bounds[statement].1 = end;
            end = partner.unwrap_or(end);
        }
        AlignmentGaps { bounds }
    }

    /// Returns true if the two statements are in corresponding gaps.
    fn correspond(&self, before: usize, after: usize) -> bool {
        let (start, end) = self.bounds[before];
        (start..end).contains(&(after as u32))
    }
}

/// Returns at most [`COMPARED_STATEMENTS_MAX`] adjacent ones of `statements`: those around the position
/// that corresponds to the statement `index` of `count` statements. If thousands of statements are
/// equal, a few of them are sufficient.
pub fn near(statements: Option<&Vec<usize>>, index: usize, count: usize) -> &[usize] {
    let Some(statements) = statements else {
        return &[];
    };
    if statements.len() <= COMPARED_STATEMENTS_MAX {
        return statements;
    }
    let middle = index * statements.len() / count;
    let from = middle
        .saturating_sub(COMPARED_STATEMENTS_MAX / 2)
        .min(statements.len() - COMPARED_STATEMENTS_MAX);
    &statements[from..from + COMPARED_STATEMENTS_MAX]
}

/// Returns the heaviest tokens of a statement. The remaining ones are together too light to make
/// two statements similar, so that similar statements have one of these tokens in common.
fn heaviest(tokens: &[Symbol], weights: &TokenWeights) -> Vec<Symbol> {
    let mut by_weight = tokens.to_vec();
    by_weight.sort_by(|first, second| {
        weights
            .weight(*second)
            .total_cmp(&weights.weight(*first))
            .then(first.cmp(second))
    });
    let mut rest = weights.sum(tokens);
    let needed = SIMILARITY_IN_GAP_MIN * rest;
    let heaviest = by_weight.iter().take_while(|&&token| {
        let is_sufficient = rest > needed;
        rest -= weights.weight(token);
        is_sufficient
    });
    let mut heaviest: Vec<Symbol> = heaviest.copied().collect();
    heaviest.dedup();
    heaviest
}

/// Returns the heaviest common subsequence of the first [`COMPARED_TOKENS_MAX`] tokens of two
/// statements, as indices in both; `None` if the budget is exhausted.
pub fn common(
    first: &[Symbol],
    second: &[Symbol],
    weights: &TokenWeights,
    budget: &Budget,
) -> Option<Vec<(usize, usize)>> {
    let (first, second) = (
        &first[..first.len().min(COMPARED_TOKENS_MAX)],
        &second[..second.len().min(COMPARED_TOKENS_MAX)],
    );
    // Equal tokens at the beginning and at the end need no table.
    let is_equal = |(token, other): &(&Symbol, &Symbol)| token == other;
    let head = first.iter().zip(second).take_while(is_equal).count();
    let (inner, other) = (&first[head..], &second[head..]);
    let backwards = inner.iter().rev().zip(other.iter().rev());
    let tail = backwards.take_while(is_equal).count();
    let (inner, other) = (&inner[..inner.len() - tail], &other[..other.len() - tail]);
    let mut pairs: Vec<(usize, usize)> = (0..head).map(|token| (token, token)).collect();
    if !inner.is_empty() && !other.is_empty() {
        if !budget.spend(1 + (inner.len() * other.len() / TOKENS_FOR_A_PAIR) as u64) {
            return None;
        }
        add_heaviest_subsequence(inner, other, weights, &mut pairs);
    }
    let (from, to) = (first.len() - tail, second.len() - tail);
    pairs.extend((0..tail).map(|token| (from + token, to + token)));
    Some(pairs)
}

/// Adds the heaviest common subsequence of two lists of tokens, as indices in both statements, to
/// `pairs`, which has a pair for each token before the lists. Takes time and memory proportional to
/// the product of the lengths.
fn add_heaviest_subsequence(
    tokens: &[Symbol],
    others: &[Symbol],
    weights: &TokenWeights,
    pairs: &mut Vec<(usize, usize)>,
) {
    let head = pairs.len();
    let width = others.len() + 1;
    // Weight of the heaviest common subsequence of the tokens from each pair of indices on.
    let mut best = vec![0.0_f32; (tokens.len() + 1) * width];
    for (i, token) in tokens.iter().enumerate().rev() {
        for (j, other_token) in others.iter().enumerate().rev() {
            let skipped = best[(i + 1) * width + j].max(best[i * width + j + 1]);
            best[i * width + j] = if token == other_token {
                skipped.max(best[(i + 1) * width + j + 1] + weights.weight(*token) as f32)
            } else {
                skipped
            };
        }
    }
    let (mut i, mut j) = (0, 0);
    while i < tokens.len() && j < others.len() {
        let here = best[i * width + j];
        if tokens[i] == others[j]
            && here == best[(i + 1) * width + j + 1] + weights.weight(tokens[i]) as f32
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::relate::evidence::statement_code::NO_PLACE;
    use proptest::prelude::*;

    /// Weights of the words 0 to 9, all different.
    fn weights() -> TokenWeights {
        TokenWeights::of_words((0..10).map(|word| 0.3 + f64::from(word) / 10.0))
    }

    fn headers() -> impl Strategy<Value = Vec<Vec<Symbol>>> {
        prop::collection::vec(prop::collection::vec(0u32..10, 1..8), 0..12)
    }

    fn code(headers: &[Vec<Symbol>]) -> StatementCode {
        StatementCode::new(
            headers
                .iter()
                .map(|header| header.iter().map(|&token| (token, NO_PLACE))),
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
        fn reversed_code_aligns_completely(headers in headers()) {
            let code_before = code(&headers);
            let mut other = headers.clone();
            other.reverse();
            let code_after = code(&other);
            let alignment = aligned(&code_before, &code_after, &budget());
            prop_assert!(alignment.is_common.before.iter().all(|is_common| *is_common));
            let similarity = alignment.similarity(Pair::new(&code_before, &code_after));
            prop_assert!(headers.is_empty() || (similarity - 1.0).abs() < 1e-6);
        }

        #[test]
        fn partners_are_mutual_and_similarity_is_between_zero_and_one(first in headers(), second in headers()) {
            let (before, after) = (code(&first), code(&second));
            let alignment = aligned(&before, &after, &budget());
            for (statement, partner) in alignment.partners.before.iter().enumerate() {
                if let Some(partner) = partner {
                    prop_assert_eq!(alignment.partners.after[*partner as usize], Some(statement as u32));
                }
            }
            let similarity = alignment.similarity(Pair::new(&before, &after));
            prop_assert!((0.0..=1.0 + 1e-6).contains(&similarity));
        }

        #[test]
        fn common_subsequence_is_ordered_and_weight_is_symmetric(
            first in prop::collection::vec(0u32..10, 0..30),
            second in prop::collection::vec(0u32..10, 0..30),
        ) {
            let common_tokens = common(&first, &second, &weights(), &budget()).unwrap();
            prop_assert!(common_tokens.iter().all(|&(index, other)| first[index] == second[other]));
            prop_assert!(common_tokens.windows(2).all(|pair| pair[0].0 < pair[1].0 && pair[0].1 < pair[1].1));
            let other = common(&second, &first, &weights(), &budget()).unwrap();
            let weight = |of: &[(usize, usize)], tokens: &[Symbol]| -> f64 {
                of.iter().map(|&(token, _)| weights().weight(tokens[token])).sum()
            };
            prop_assert!((weight(&common_tokens, &first) - weight(&other, &second)).abs() < 1e-4);
        }
    }

    #[test]
    fn thousands_of_equal_statements_cost_little() {
        let headers = vec![vec![1, 2]; 5_000];
        let mut more = vec![vec![3, 4, 5]];
        more.extend(headers.iter().cloned());
        more.extend(vec![vec![1, 2, 6]; 1_000]);
        let budget = Budget::new(500_000);
        let alignment = aligned(&code(&headers), &code(&more), &budget);
        assert!(alignment.partners.before.iter().all(Option::is_some));
        assert!(budget.spend(1), "the budget is exhausted");
    }

    #[test]
    fn exhausted_budget_keeps_equal_statements() {
        let alignment = aligned(
            &code(&[vec![1, 2], vec![3, 4, 5]]),
            &code(&[vec![1, 2], vec![3, 4]]),
            &Budget::new(0),
        );
        assert_eq!(alignment.partners.before, [Some(0), None]);
    }
}
