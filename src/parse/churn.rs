//! Numbers of added and deleted lines of a changed file, equal to those of `git diff --numstat
//! --no-renames`.
//!
//! gix-imara-diff implements git's default algorithm (Myers with heuristics). It compares hashes of
//! lines, which are cached with the outline, so that no blob is read twice.

use crate::base::{BuildHasher, Set};
use gix_imara_diff::{Algorithm, Diff, InternedInput};
use std::hash::BuildHasher as _;
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

/// Returns the numbers of added and deleted lines between two files, given as their [`lines`].
/// `None` if more than `COMPARED_LINES_MAX` lines would have to be compared.
pub fn between(before: &[u64], after: &[u64]) -> Option<Churn> {
    let start = before.iter().zip(after).take_while(|(a, b)| a == b).count();
    let (rest, others) = (&before[start..], &after[start..]);
    let ends = rest.iter().rev().zip(others.iter().rev());
    let end = ends.take_while(|(a, b)| a == b).count();
    let (rest, others) = (&rest[..rest.len() - end], &others[..others.len() - end]);
    let all = Churn {
        added: others.len() as u64,
        deleted: rest.len() as u64,
    };
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
    Some(Churn {
        added: u64::from(diff.count_additions()),
        deleted: u64::from(diff.count_removals()),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn churn(before: &[u8], after: &[u8]) -> Option<(u64, u64)> {
        let churn = between(&lines(before)?, &lines(after)?)?;
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
        assert_eq!(between(&before, &after), None);
        // Common lines at the beginning and end do not count.
        let mut longer = before.clone();
        longer.insert(5, 7);
        assert_eq!(
            between(&before, &longer),
            Some(Churn {
                added: 1,
                deleted: 0
            })
        );
    }
}
