//! Longest common subsequence of the statements of two bodies (Myers 1986, section 4: the algorithm
//! of `diff`). Among several equal statements it selects those that a line diff shows as unchanged.

use crate::base::budget::Budget;

/// Maximum number of statements, of both sides together, outside of the sequence. Bodies with more
/// differences count as rewritten.
const DIFFERENCES_MAX: usize = 256;
/// Number of equal statements skipped at the cost of one comparison.
const EQUAL_STATEMENTS_PER_UNIT: u64 = 16;

/// Returns, for each statement of `before`, the index of its partner in a longest common
/// subsequence. All are `None` if the bodies differ in more than [`DIFFERENCES_MAX`] statements or the
/// budget is exhausted. Statements are given by their hashes.
pub(super) fn partners(before: &[u64], after: &[u64], budget: &Budget) -> Vec<Option<u32>> {
    let mut partners = vec![None; before.len()];
    let same = |pair: &(&u64, &u64)| pair.0 == pair.1;
    let first = before.iter().zip(after).take_while(same).count();
    let (ones, twos) = (&before[first..], &after[first..]);
    let last = ones.iter().rev().zip(twos.iter().rev());
    let last = last.take_while(same).count();
    let (ones, twos) = (&ones[..ones.len() - last], &twos[..twos.len() - last]);
    let Some(middle) = longest(ones, twos, budget) else {
        return partners;
    };
    for (at, partner) in partners[..first].iter_mut().enumerate() {
        *partner = Some(at as u32);
    }
    for (one, two) in middle {
        partners[first + one] = Some((first + two) as u32);
    }
    for at in 1..=last {
        partners[before.len() - at] = Some((after.len() - at) as u32);
    }
    partners
}

/// Returns the index pairs of a longest common subsequence; `None` if more than [`DIFFERENCES_MAX`]
/// statements are outside of it or the budget is exhausted.
fn longest(ones: &[u64], twos: &[u64], budget: &Budget) -> Option<Vec<(usize, usize)>> {
    // `rows[skipped][at]`: index in `ones` that the furthest path reaches which skips `skipped`
    // statements, `at` of them in `ones`.
    let mut rows: Vec<Vec<usize>> = Vec::new();
    for skipped in 0..=(ones.len() + twos.len()).min(DIFFERENCES_MAX) {
        let mut row = Vec::with_capacity(skipped + 1);
        for at in 0..=skipped {
            let from = rows.last().map_or(0, |last| path_start(last, at).0);
            let two = |one: usize| one + skipped - 2 * at;
            let is_same = |one: &usize| {
                let pair = ones.get(*one).zip(twos.get(two(*one)));
                pair.is_some_and(|(one, two)| one == two)
            };
            let one = from + (from..).take_while(is_same).count();
            if !budget.spend(1 + (one - from) as u64 / EQUAL_STATEMENTS_PER_UNIT) {
                return None;
            }
            row.push(one);
            if one == ones.len() && two(one) == twos.len() {
                rows.push(row);
                return Some(path_pairs(&rows, at));
            }
        }
        rows.push(row);
    }
    None
}

/// Returns where a path that skips one more statement starts in `ones`, and the index in the
/// previous row `last` of the path that it extends.
fn path_start(last: &[usize], at: usize) -> (usize, usize) {
    match (at.checked_sub(1).map(|less| last[less]), last.get(at)) {
        (Some(in_ones), in_twos) if in_twos.is_none_or(|two| in_ones >= *two) => {
            (in_ones + 1, at - 1)
        }
        (_, in_twos) => (in_twos.copied().unwrap_or_default(), at),
    }
}

/// Returns the index pairs on the path that ends at index `at` of the last row.
fn path_pairs(rows: &[Vec<usize>], mut at: usize) -> Vec<(usize, usize)> {
    let mut pairs = Vec::new();
    for (skipped, row) in rows.iter().enumerate().rev() {
        let last = skipped.checked_sub(1).map(|last| &rows[last]);
        let (from, before) = last.map_or((0, 0), |last| path_start(last, at));
        pairs.extend((from..row[at]).map(|one| (one, one + skipped - 2 * at)));
        at = before;
    }
    pairs
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn longest(one: &[u64], two: &[u64]) -> usize {
        let mut best = vec![vec![0; two.len() + 1]; one.len() + 1];
        for i in 0..one.len() {
            for j in 0..two.len() {
                best[i + 1][j + 1] = match one[i] == two[j] {
                    true => best[i][j] + 1,
                    false => best[i][j + 1].max(best[i + 1][j]),
                };
            }
        }
        best[one.len()][two.len()]
    }

    proptest! {
        #[test]
        fn partners_form_a_longest_common_subsequence(
            one in prop::collection::vec(0..4_u64, 0..20),
            two in prop::collection::vec(0..4_u64, 0..20),
        ) {
            let found = partners(&one, &two, &Budget::new(100_000));
            let pairs: Vec<(usize, usize)> = found
                .iter()
                .enumerate()
                .filter_map(|(at, partner)| Some((at, (*partner)? as usize)))
                .collect();
            prop_assert!(pairs.iter().all(|&(at, other)| one[at] == two[other]));
            prop_assert!(pairs.windows(2).all(|two| two[0].1 < two[1].1));
            prop_assert_eq!(pairs.len(), longest(&one, &two));
        }
    }

    #[test]
    fn rewritten_bodies_stay_within_budget() {
        let (one, two): (Vec<u64>, Vec<u64>) = ((0..30_000).collect(), (30_000..60_000).collect());
        let budget = Budget::new(100_000);
        assert!(partners(&one, &two, &budget).iter().all(Option::is_none));
        assert!(budget.spend(1), "the budget was not spent");
    }
}
