//! Longest common subsequence of the statements of two bodies (Myers 1986, section 4: the algorithm
//! of `diff`). Among several equal statements it selects those that a line diff shows as unchanged.
//!
//! Line diffs use crates instead, which do not fit here: `gix-imara-diff` follows git's heuristics
//! (`parse::churn` must print git's numbers), so that its result need not be a longest one, and
//! cannot be bounded by a budget. `similar` (`view::lines`, `view::align`) prints unified diffs and can
//! be bounded only by the clock, so that a result may differ from run to run; mappings must not.

use crate::base::budget::Budget;

/// Maximum number of statements, of both sides together, outside of the sequence. Bodies with more
/// differences count as rewritten.
const DIFFERENCES_MAX: usize = 256;
/// Number of equal statements skipped at the cost of one comparison.
const EQUAL_STATEMENTS_PER_UNIT: u64 = 16;

/// Returns, for each statement of `before`, the index of its partner in a longest common
/// subsequence. All are `None` if the bodies differ in more than [`DIFFERENCES_MAX`] statements or
/// the budget is exhausted. Statements are given by their hashes.
pub(super) fn partners(before: &[u64], after: &[u64], budget: &Budget) -> Vec<Option<u32>> {
    let mut partners = vec![None; before.len()];
    let is_same = |pair: &(&u64, &u64)| pair.0 == pair.1;
    let prefix = before.iter().zip(after).take_while(is_same).count();
    let (rest_before, rest_after) = (&before[prefix..], &after[prefix..]);
    let ends = rest_before.iter().rev().zip(rest_after.iter().rev());
    let suffix = ends.take_while(is_same).count();
    let rest_before = &rest_before[..rest_before.len() - suffix];
    let rest_after = &rest_after[..rest_after.len() - suffix];
    let Some(middle) = longest(rest_before, rest_after, budget) else {
        return partners;
    };
    for (index, partner) in partners[..prefix].iter_mut().enumerate() {
        *partner = Some(index as u32);
    }
    for (index, partner) in middle {
        partners[prefix + index] = Some((prefix + partner) as u32);
    }
    for from_end in 1..=suffix {
        partners[before.len() - from_end] = Some((after.len() - from_end) as u32);
    }
    partners
}

/// Returns the index pairs of a longest common subsequence; `None` if more than [`DIFFERENCES_MAX`]
/// statements are outside of it or the budget is exhausted.
fn longest(before: &[u64], after: &[u64], budget: &Budget) -> Option<Vec<(usize, usize)>> {
    // `rows[skipped][in_before]`: index in `before` that the furthest path reaches which skips
    // `skipped` statements, `in_before` of them in `before`.
    let mut rows: Vec<Vec<usize>> = Vec::new();
    for skipped in 0..=(before.len() + after.len()).min(DIFFERENCES_MAX) {
        let mut row = Vec::with_capacity(skipped + 1);
        for in_before in 0..=skipped {
            let start = rows.last().map_or(0, |last| path_start(last, in_before).0);
            let partner = |index: usize| index + skipped - 2 * in_before;
            let is_same = |index: &usize| {
                let pair = before.get(*index).zip(after.get(partner(*index)));
                pair.is_some_and(|(before, after)| before == after)
            };
            let end = start + (start..).take_while(is_same).count();
            if !budget.spend(1 + (end - start) as u64 / EQUAL_STATEMENTS_PER_UNIT) {
                return None;
            }
            row.push(end);
            if end == before.len() && partner(end) == after.len() {
                rows.push(row);
                return Some(path_pairs(&rows, in_before));
            }
        }
        rows.push(row);
    }
    None
}

/// Returns where a path that skips one more statement starts in `before`, and the index in the
/// previous row `last` of the path that it extends.
fn path_start(last: &[usize], in_before: usize) -> (usize, usize) {
    let extended = in_before.checked_sub(1).map(|fewer| last[fewer]);
    match (extended, last.get(in_before)) {
        (Some(end), same) if same.is_none_or(|same| end >= *same) => (end + 1, in_before - 1),
        (_, same) => (same.copied().unwrap_or_default(), in_before),
    }
}

/// Returns the index pairs on the path that ends at index `in_before` of the last row.
fn path_pairs(rows: &[Vec<usize>], mut in_before: usize) -> Vec<(usize, usize)> {
    let mut pairs = Vec::new();
    for (skipped, row) in rows.iter().enumerate().rev() {
        let last = skipped.checked_sub(1).map(|last| &rows[last]);
        let (start, extended) = last.map_or((0, 0), |last| path_start(last, in_before));
        let equal = start..row[in_before];
        pairs.extend(equal.map(|index| (index, index + skipped - 2 * in_before)));
        in_before = extended;
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
            let partners = partners(&one, &two, &Budget::new(100_000));
            let pairs: Vec<(usize, usize)> = partners
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
