//! Lines that a change of a file added and deleted, equal in number to those of `git diff --numstat
//! --no-renames`.
//!
//! gix-imara-diff implements git's default algorithm (Myers with heuristics). It compares hashes of
//! lines, which are cached with the outline, so that no blob is read twice.

use crate::base::pair::{Pair, Side};
use crate::base::{BuildHasher, Set};
use gix_imara_diff::{Algorithm, Diff, InternedInput};
use std::hash::BuildHasher as _;
use std::ops::Range;
use std::sync::Arc;

/// Number of bytes at the beginning of a file in which a NUL makes it binary: git's rule.
const BINARY_HEAD_BYTES: usize = 8000;
/// Maximum number of lines of both sides, without the common ones at beginning and end, that are
/// compared. Git's heuristics bound the work per line to about the square root of this number.
const COMPARED_LINES_MAX: usize = 100_000;

/// Numbers of added and deleted lines.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Churn {
    /// Number of lines that the file has only after the change.
    pub added: u64,
    /// Number of lines that the file has only before the change.
    pub deleted: u64,
}

/// Returns the hashes of the lines of a file, line feeds included. `None` if the file is binary by
/// git's rule.
pub fn lines(bytes: &[u8]) -> Option<Arc<[u64]>> {
    if bytes[..bytes.len().min(BINARY_HEAD_BYTES)].contains(&0) {
        return None;
    }
    let hasher = BuildHasher::default();
    let lines = bytes.split_inclusive(|&byte| byte == b'\n');
    Some(lines.map(|line| hasher.hash_one(line)).collect())
}

/// Ranges of the lines, from 0, that only one side has, in order.
pub type ChangedLines = Pair<Vec<Range<u32>>>;

impl Churn {
    /// Counts changed lines.
    pub fn of(lines: &ChangedLines) -> Churn {
        let count = |ranges: &Vec<Range<u32>>| {
            let counts = ranges.iter().map(|it| u64::from(it.end - it.start));
            counts.sum()
        };
        Churn {
            added: count(&lines.after),
            deleted: count(&lines.before),
        }
    }
}

/// Returns the lines that differ between two files, given as their [`lines`]. `None` if more than
/// `COMPARED_LINES_MAX` lines would have to be compared.
pub fn changed(before: &[u64], after: &[u64]) -> Option<ChangedLines> {
    let hunks = hunks(before, after)?.into_iter();
    let (of_before, of_after) = hunks.map(|hunk| (hunk.before, hunk.after)).unzip();
    let mut changed: ChangedLines = Pair::new(of_before, of_after);
    for side in Side::BOTH {
        changed.get_mut(side).retain(|range| !range.is_empty());
    }
    Some(changed)
}

/// Returns the pairs of indices of items that two sequences have in common, in order; none if too many would
/// have to be compared.
pub fn common(before: &[u64], after: &[u64]) -> Vec<(usize, usize)> {
    let mut pairs = Vec::new();
    let (mut next, mut other) = (0, 0);
    let end = before.len() as u32..before.len() as u32;
    let end = Pair::new(end, after.len() as u32..after.len() as u32);
    let hunks = hunks(before, after).into_iter();
    for hunk in hunks.flat_map(|hunks| hunks.into_iter().chain([end.clone()])) {
        pairs.extend((next..hunk.before.start as usize).zip(other..hunk.after.start as usize));
        (next, other) = (hunk.before.end as usize, hunk.after.end as usize);
    }
    pairs
}

/// Returns the ranges of two sequences that differ.
fn hunks(before: &[u64], after: &[u64]) -> Option<Vec<Pair<Range<u32>>>> {
    let start = before.iter().zip(after).take_while(|(a, b)| a == b).count();
    let (rest, others) = (&before[start..], &after[start..]);
    let ends = rest.iter().rev().zip(others.iter().rev());
    let end = ends.take_while(|(a, b)| a == b).count();
    let (rest, others) = (&rest[..rest.len() - end], &others[..others.len() - end]);
    let of = |rest: &[u64]| start as u32..(start + rest.len()) as u32;
    let all = vec![Pair::new(of(rest), of(others))];
    if rest.is_empty() && others.is_empty() {
        return Some(Vec::new());
    }
    if rest.is_empty() || others.is_empty() {
        return Some(all);
    }
    if rest.len() + others.len() > COMPARED_LINES_MAX {
        return None;
    }
    // Most changes only replace lines by others.
    let replaced: Set<u64> = rest.iter().copied().collect();
    if !others.iter().any(|line| replaced.contains(line)) {
        return Some(all);
    }
    // Compare all lines: git's heuristics depend on how often a line occurs in the whole file.
    let mut input = InternedInput::default();
    input.update_before(before.iter().copied());
    input.update_after(after.iter().copied());
    let diff = Diff::compute(Algorithm::Myers, &input);
    let hunks = diff.hunks();
    Some(
        hunks
            .map(|hunk| Pair::new(hunk.before, hunk.after))
            .collect(),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn churn(before: &[u8], after: &[u8]) -> Option<(u64, u64)> {
        let churn = Churn::of(&changed(&lines(before)?, &lines(after)?)?);
        Some((churn.added, churn.deleted))
    }

    #[test]
    fn line_counts_equal_those_of_git() {
        assert_eq!(churn(b"", b"a\nb\n"), Some((2, 0)));
        assert_eq!(churn(b"a\nb", b""), Some((0, 2)));
        assert_eq!(churn(b"a\nb\n", b"a\nc\nb\n"), Some((1, 0)));
        assert_eq!(churn(b"a\nb\n", b"a\nb\n"), Some((0, 0)));
        // A line without a line feed differs from one with it.
        assert_eq!(churn(b"a\nb", b"a\nb\n"), Some((1, 1)));
        assert_eq!(churn(b"a\r\nb\r\n", b"a\nb\n"), Some((2, 2)));
        assert_eq!(churn(b"a\0", b"b"), None);
        let mut late = vec![b'x'; BINARY_HEAD_BYTES];
        late.push(0);
        assert_eq!(churn(&late, b"b"), Some((1, 1)));
    }

    #[test]
    fn more_than_lines_max_differing_lines_have_no_counts() {
        let before: Vec<u64> = (0..COMPARED_LINES_MAX as u64).collect();
        let after: Vec<u64> = before.iter().rev().copied().collect();
        assert_eq!(changed(&before, &after), None);
        // Common lines at the beginning and end do not count.
        let mut longer = before.clone();
        longer.insert(5, 7);
        assert_eq!(
            changed(&before, &longer).as_ref().map(Churn::of),
            Some(Churn {
                added: 1,
                deleted: 0
            })
        );
    }
}
