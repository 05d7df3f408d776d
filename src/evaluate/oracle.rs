//! Oracles: published lists of labelled refactorings, and the locations of their commits.

pub(super) mod details;
pub(super) mod details_forms;
pub mod documented;
pub mod form;
pub mod key;
pub mod oracle_files;
pub(super) mod pyref;
pub mod tsv;

use super::marks::ReaderMarks;
use super::score::VerdictCounts;
use super::verdict::{Identity, Verdict};
use form::Form;
use std::path::PathBuf;

/// Tool with which verdicts are compared row by row.
pub const REFERENCE_TOOL: &str = "RefDiff 2.0";

/// Row of an oracle: one labelled refactoring.
#[derive(Debug, Clone)]
pub struct OracleRow {
    /// Name of the repository in the oracle.
    pub repository: String,
    /// Original commit id, hexadecimal.
    pub sha1: String,
    /// Type and elements of the refactoring, by which findings are compared with the row.
    pub identity: Identity,
    /// True if the oracle labels the row as a refactoring, false if it labels the row as wrong.
    pub expected: bool,
    /// Verdicts of the published tools, in the order of [`Oracle::tools`].
    pub published: Vec<Option<Verdict>>,
}

/// Commit of an oracle.
#[derive(Debug, Clone)]
pub struct OracleCommit {
    /// Name of the repository in the oracle.
    pub repository: String,
    /// Original commit id, hexadecimal.
    pub sha1: String,
    /// Path of the repository and commit id in it, or the reason why it is not available.
    pub location: Result<(PathBuf, String), String>,
}

/// Set of labelled refactorings.
#[derive(Debug)]
pub struct Oracle {
    /// Conventions of the oracle: notation of elements, refactoring types, rules of counting.
    pub form: &'static Form,
    /// Names of the tools whose published verdicts on the rows the oracle contains.
    pub tools: Vec<&'static str>,
    /// Rows, in the order of the file.
    pub rows: Vec<OracleRow>,
    /// Commits, in the order of the file, without repetitions.
    pub commits: Vec<OracleCommit>,
    /// Number of excluded rows: excluded by the authors, of types that are not evaluated, or
    /// repeated in another set.
    pub excluded: usize,
    /// Marks of the readers, if the oracle consists of marks.
    pub marks: Option<ReaderMarks>,
}

impl Oracle {
    /// Counts the verdicts of the published tool with index `tool` in [`Oracle::tools`], on one
    /// type or on all with [`TOTAL`](super::verdict::TOTAL).
    pub fn published(&self, tool: usize, name: &str) -> VerdictCounts {
        let mut counts = VerdictCounts::default();
        let rows = self.rows.iter().filter(|row| row.identity.is_of(name));
        for verdict in rows.filter_map(|row| row.published[tool]) {
            counts.add(verdict);
        }
        counts
    }

    /// Returns the number of expected refactorings of one type, or of all with
    /// [`TOTAL`](super::verdict::TOTAL).
    pub fn expected(&self, name: &str) -> usize {
        let rows = self.rows.iter().filter(|row| row.identity.is_of(name));
        rows.filter(|row| row.expected).count()
    }
}
