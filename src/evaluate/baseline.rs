//! Baselines: pinned counts by commit and type, so that lost findings do not go unnoticed.

use super::error::EvaluateError;
use super::evaluated::Evaluated;
use super::oracle::tsv::Tsv;
use super::score::VerdictCounts;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::path::{Path, PathBuf};

/// Counts by commit id and type.
type PinnedCounts = BTreeMap<(String, String), VerdictCounts>;

const COLUMNS: [&str; 7] = ["sha1", "type", "tp", "fp", "fn", "tn", "unlisted"];

/// Result of a comparison with a baseline.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BaselineDiff {
    /// Text that lists gains and losses by type, and each commit with a loss.
    pub text: String,
    /// Number of pairs of commit and type with fewer true positives, or with more false negatives
    /// or false positives.
    pub losses: usize,
}

/// Returns the file of a baseline: `place` itself, or the oracle's file in it if it is a folder.
pub fn file(place: &Path, evaluated: &Evaluated<'_>) -> PathBuf {
    let is_file = place
        .extension()
        .is_some_and(|extension| extension == "tsv");
    if is_file && !place.is_dir() {
        return place.to_path_buf();
    }
    place.join(format!("{}.tsv", evaluated.oracle.form.name))
}

/// Writes the counts of `evaluated` to `path`.
///
/// # Errors
/// [`EvaluateError::Unwritable`].
pub fn write(path: &Path, evaluated: &Evaluated<'_>) -> Result<(), EvaluateError> {
    let mut text = COLUMNS.join("\t") + "\n";
    for ((sha1, name), counts) in pinned(evaluated) {
        let VerdictCounts {
            tp,
            fp,
            r#fn,
            tn,
            unlisted,
        } = counts;
        let _ = writeln!(text, "{sha1}\t{name}\t{tp}\t{fp}\t{fn}\t{tn}\t{unlisted}");
    }
    let unwritable = |cause| EvaluateError::Unwritable {
        path: path.to_path_buf(),
        cause,
    };
    if let Some(folder) = path
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty())
    {
        std::fs::create_dir_all(folder).map_err(unwritable)?;
    }
    std::fs::write(path, text).map_err(unwritable)
}

/// Compares the counts of `evaluated` with the counts pinned in the file `path`.
///
/// # Errors
/// [`EvaluateError`] if the file cannot be read or is malformed.
pub fn compare(path: &Path, evaluated: &Evaluated<'_>) -> Result<BaselineDiff, EvaluateError> {
    Ok(delta(&read(path)?, &pinned(evaluated)))
}

/// Counts the verdicts by commit and refactoring type. Types with implied or unreached ones only are
/// left out, because these are not counted.
fn pinned(evaluated: &Evaluated<'_>) -> PinnedCounts {
    let mut pinned = PinnedCounts::new();
    for commit in &evaluated.commits {
        for judgement in &commit.judgements {
            let mut counts = VerdictCounts::default();
            counts.add(judgement.verdict);
            if counts != VerdictCounts::default() {
                let key = (commit.commit.sha1.clone(), judgement.identity.name.clone());
                *pinned.entry(key).or_default() += counts;
            }
        }
    }
    pinned
}

/// Reads the pinned counts of verdicts, by commit and type, from the file `path`.
fn read(path: &Path) -> Result<PinnedCounts, EvaluateError> {
    let tsv = Tsv::read(path, &COLUMNS)?;
    let mut pinned = PinnedCounts::new();
    for row in tsv.rows() {
        let count = |column| {
            let field = row.get(column).parse::<u64>();
            field.map_err(|_| row.bad_value(column, "a count"))
        };
        let counts = VerdictCounts {
            tp: count("tp")?,
            fp: count("fp")?,
            r#fn: count("fn")?,
            tn: count("tn")?,
            unlisted: count("unlisted")?,
        };
        pinned.insert(
            (row.get("sha1").to_owned(), row.get("type").to_owned()),
            counts,
        );
    }
    Ok(pinned)
}

/// Returns the differences between two sets of counts, by type, and the commits and types with
/// fewer true positives, more false positives or more false negatives.
fn delta(before: &PinnedCounts, after: &PinnedCounts) -> BaselineDiff {
    let keys: BTreeSet<_> = before.keys().chain(after.keys()).collect();
    let mut by_type: BTreeMap<&str, (VerdictCounts, VerdictCounts)> = BTreeMap::new();
    let mut lost = String::new();
    let mut losses = 0;
    for key in keys {
        let old = before.get(key).copied().unwrap_or_default();
        let new = after.get(key).copied().unwrap_or_default();
        let of_type = by_type.entry(&key.1).or_default();
        of_type.0 += old;
        of_type.1 += new;
        if new.tp < old.tp || new.fp > old.fp || new.r#fn > old.r#fn {
            losses += 1;
            let _ = writeln!(lost, "  lost in {} {}: {}", key.0, key.1, change(old, new));
        }
    }
    let mut text = String::new();
    for (name, (old, new)) in by_type {
        if old != new {
            let _ = writeln!(text, "  {name}: {}", change(old, new));
        }
    }
    if text.is_empty() {
        text = "  no change in any type\n".to_owned();
    }
    BaselineDiff {
        text: text + &lost,
        losses,
    }
}

/// Formats the differences of two counts: `tp 3 → 4, fn 2 → 1`.
fn change(old: VerdictCounts, new: VerdictCounts) -> String {
    let pairs = [
        ("tp", old.tp, new.tp),
        ("fp", old.fp, new.fp),
        ("fn", old.r#fn, new.r#fn),
        ("tn", old.tn, new.tn),
        ("unlisted", old.unlisted, new.unlisted),
    ];
    let changed = pairs.iter().filter(|(_, old, new)| old != new);
    let parts: Vec<String> = changed
        .map(|(name, old, new)| format!("{name} {old} → {new}"))
        .collect();
    parts.join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pin(tp: u64, fp: u64, missed: u64) -> PinnedCounts {
        let counts = VerdictCounts {
            tp,
            fp,
            r#fn: missed,
            ..VerdictCounts::default()
        };
        PinnedCounts::from([(("c0ffee".to_owned(), "Move Class".to_owned()), counts)])
    }

    #[test]
    fn lost_true_positive_and_new_false_positive_are_losses_and_gain_is_not() {
        assert_eq!(delta(&pin(2, 0, 1), &pin(1, 0, 2)).losses, 1);
        assert_eq!(delta(&pin(2, 0, 1), &pin(2, 1, 1)).losses, 1);
        assert_eq!(delta(&pin(2, 0, 1), &PinnedCounts::new()).losses, 1);
        let gain = delta(&pin(2, 1, 1), &pin(3, 0, 0));
        assert_eq!(gain.losses, 0);
        assert_eq!(gain.text, "  Move Class: tp 2 → 3, fp 1 → 0, fn 1 → 0\n");
    }
}
