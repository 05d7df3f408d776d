//! What people said of findings that an oracle does not list. It stands beside the published labels
//! and never alters them.

use super::EvaluateError;
use super::oracle::Identity;
use super::tsv::Tsv;
use crate::base::Map;
use std::path::Path;

/// Verdicts of readers by oracle, commit, type and keys.
#[derive(Debug, Default)]
pub struct Judged {
    verdicts: Map<(String, String, Identity), bool>,
}

impl Judged {
    /// Reads a file with the columns `oracle`, `sha1`, `type`, `key_before`, `key_after` and
    /// `verdict`, which is `true` or `false`; `relationship` where the oracle asks for it. Others are
    /// for people.
    ///
    /// # Errors
    /// [`EvaluateError`], if the file cannot be read, lacks a column, or has another verdict.
    pub fn read(path: &Path) -> Result<Judged, EvaluateError> {
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
        Ok(Judged { verdicts })
    }

    /// Whether a finding was called right or wrong; none if nobody judged it.
    pub fn of(&self, oracle: &str, sha1: &str, identity: &Identity) -> Option<bool> {
        if self.verdicts.is_empty() {
            return None;
        }
        let key = (oracle.to_owned(), sha1.to_owned(), identity.clone());
        self.verdicts.get(&key).copied()
    }
}
