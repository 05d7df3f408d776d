//! Readers' verdicts on findings that an oracle (a published list of labelled refactorings) does not
//! list. They are reported separately and do not alter the published labels.

use crate::base::Map;
use crate::evaluate::error::EvaluateError;
use crate::evaluate::oracle::tsv::Tsv;
use crate::evaluate::verdict::Identity;
use std::path::Path;

/// Verdicts by oracle, commit and identity; true means right.
#[derive(Debug, Default)]
pub struct ReaderVerdicts {
    verdicts: Map<(String, String, Identity), bool>,
}

impl ReaderVerdicts {
    /// Reads a table with the columns `oracle`, `sha1`, `type`, `key_before`, `key_after`,
    /// `verdict` (`true` or `false`), and `relationship` if the oracle distinguishes relationships.
    /// Other columns are ignored.
    ///
    /// # Errors
    /// [`EvaluateError`] if the file cannot be read, lacks a column, or contains another verdict.
    pub fn read(path: &Path) -> Result<ReaderVerdicts, EvaluateError> {
        let columns = &[
            "oracle",
            "sha1",
            "type",
            "key_before",
            "key_after",
            "verdict",
        ];
        let tsv = Tsv::read(path, columns)?;
        let mut verdicts = Map::default();
        for row in tsv.rows() {
            let verdict = match row.get("verdict") {
                "true" => true,
                "false" => false,
                _ => return Err(row.bad_value("verdict", "true or false")),
            };
            let identity = Identity {
                name: row.get("type").to_owned(),
                relationship: row.get("relationship").to_owned(),
                before: row.get("key_before").to_owned(),
                after: row.get("key_after").to_owned(),
            };
            let commit = (row.get("oracle").to_owned(), row.get("sha1").to_owned());
            verdicts.insert((commit.0, commit.1, identity), verdict);
        }
        Ok(ReaderVerdicts { verdicts })
    }

    /// Returns true if a finding was judged right, false if wrong, `None` if it was not judged.
    pub fn get(&self, oracle: &str, sha1: &str, identity: &Identity) -> Option<bool> {
        if self.verdicts.is_empty() {
            return None;
        }
        let key = (oracle.to_owned(), sha1.to_owned(), identity.clone());
        self.verdicts.get(&key).copied()
    }
}
