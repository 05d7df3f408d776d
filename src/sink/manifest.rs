//! What a dataset says of itself in small files of JSON: a marker for each shard that is done, and
//! the manifest of the whole.

use super::SinkError;
use super::disk::Disk;
use super::inside::{self, DOCUMENT_BYTES_MAX, PartName, TableName};
use super::json;
use super::tables::{RUN, TABLES};
use crate::base::hash;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::io::{self, Read};
use std::path::Path;

/// A file of a table.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize)]
pub struct FileRecord {
    /// The table.
    pub table: TableName,
    /// Its name in the table's folder.
    pub file: PartName,
    /// How many rows it has.
    pub rows: u64,
    /// How many bytes it has.
    pub bytes: u64,
    /// The hash of its bytes, hex.
    pub hash: String,
}

impl FileRecord {
    /// The record of the file of `table` that lies at `found_at` and belongs to `path`.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn of(
        table: TableName,
        path: &Path,
        found_at: &Path,
        rows: u64,
    ) -> Result<Self, SinkError> {
        let told = |cause| SinkError::io(found_at, cause);
        let file = inside::open(found_at).map_err(told)?;
        Ok(FileRecord {
            table,
            file: PartName::of(path),
            rows,
            bytes: file.metadata().map_err(told)?.len(),
            hash: hash::of_reader(file).map_err(told)?,
        })
    }

    /// How the file at `path` differs from the one that was written; none if it does not. Bytes are
    /// only read if they are as many.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn difference(&self, path: &Path) -> Result<Option<String>, SinkError> {
        let told = |cause| SinkError::io(path, cause);
        let file = inside::open(path).map_err(told)?;
        let bytes = file.metadata().map_err(told)?.len();
        if bytes != self.bytes {
            let written = self.bytes;
            return Ok(Some(format!(
                "it has {bytes} bytes, and {written} were written"
            )));
        }
        let hash = hash::of_reader(file.take(bytes)).map_err(told)?;
        let problem = || format!("it has the hash {hash}, and {} was written", self.hash);
        Ok((hash != self.hash).then(problem))
    }
}

/// Of what plan, configuration and build something was made.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize)]
pub struct Origin {
    /// The hash of the plan's file, hex.
    pub plan_file_hash: String,
    /// The hash of the configuration that decides the facts, hex.
    pub config_hash: String,
    /// The hash of the program's executable, hex, if it could be read.
    pub build_hash: Option<String>,
}

/// What the rows of commits say, in numbers; sums of parts are those of the whole.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize, Serialize)]
pub struct Counts {
    /// Commits by status.
    pub statuses: BTreeMap<String, u64>,
    /// Refactorings.
    pub refactorings: u64,
    /// Faults by code, those of repositories too.
    pub faults: BTreeMap<String, u64>,
    /// Changed files that were left out for their role, by role.
    #[serde(default)]
    pub left_out: BTreeMap<String, u64>,
    /// Commits that were given up because the process ended in them again and again, as
    /// `repository commit`.
    pub quarantined: Vec<String>,
    /// Commits that failed, or fell short by a cause that may pass
    /// ([`FaultCode::may_pass`](crate::base::fault::FaultCode::may_pass)).
    #[serde(default)]
    pub mendable: u64,
}

impl Counts {
    /// All commits that have a row.
    pub fn commits(&self) -> u64 {
        let counts = self.statuses.values();
        counts.fold(0, |sum, count| sum.saturating_add(*count))
    }

    /// Adds what `other` counts.
    pub fn add(&mut self, other: &Counts) {
        for (sums, counts) in [
            (&mut self.statuses, &other.statuses),
            (&mut self.faults, &other.faults),
            (&mut self.left_out, &other.left_out),
        ] {
            for (name, count) in counts {
                let sum: &mut u64 = sums.entry(name.clone()).or_default();
                *sum = sum.saturating_add(*count);
            }
        }
        self.refactorings = self.refactorings.saturating_add(other.refactorings);
        self.mendable = self.mendable.saturating_add(other.mendable);
        self.quarantined.extend(other.quarantined.iter().cloned());
    }
}

/// The sign that a shard is done; written when all its files are in place.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize)]
pub struct Marker {
    /// Its number.
    pub shard: u32,
    /// What it was made of.
    pub origin: Origin,
    /// What its rows say.
    pub counts: Counts,
    /// The attempt that succeeded, from 1.
    pub attempt: u32,
    /// Its files.
    pub files: Vec<FileRecord>,
}

/// What one shard gave to the tables of a whole dataset.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize)]
pub struct PartRecord {
    /// What its rows say.
    pub counts: Counts,
    /// The attempt that succeeded, from 1.
    pub attempt: u32,
    /// How many rows of each table are its own; they stand together, in the order of the shards.
    pub rows: BTreeMap<String, u64>,
}

/// What a whole dataset consists of.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize)]
pub struct Manifest {
    /// What it was made of.
    pub origin: Origin,
    /// What its rows say.
    pub counts: Counts,
    /// How many shards were put together.
    pub shards: u32,
    /// Its files.
    pub files: Vec<FileRecord>,
    /// The shards, in their order; empty in a dataset of an earlier version.
    #[serde(default)]
    pub parts: Vec<PartRecord>,
}

impl Manifest {
    /// True if the shards have, of each table, as many rows as its files.
    pub(super) fn rows_agree(&self) -> bool {
        TABLES
            .iter()
            .filter(|table| table.name != RUN.name)
            .all(|table| {
                let files = self.files.iter().filter(|file| *file.table == *table.name);
                let parts = self
                    .parts
                    .iter()
                    .filter_map(|part| part.rows.get(table.name));
                let sum = |mut rows: Box<dyn Iterator<Item = u64> + '_>| {
                    rows.try_fold(0_u64, |sum, count| sum.checked_add(count))
                };
                let of_files = sum(Box::new(files.map(|file| file.rows)));
                of_files.is_some() && of_files == sum(Box::new(parts.copied()))
            })
    }
}

/// What stands before the hash of all above it, and behind it, at the end of a file.
const SEAL: (&str, &str) = (",\n  \"hash\": \"", "\"\n}\n");
/// How a file would end without its hash.
const END: &str = "\n}\n";

/// `document`, an object in JSON, with its hash as the last entry.
fn sealed(document: &str) -> String {
    let entries = document.strip_suffix(END).unwrap_or(document);
    let hash = hash::of_parts([entries.as_bytes()]);
    format!("{entries}{}{hash}{}", SEAL.0, SEAL.1)
}

/// The document that `text` was made of; none if a byte is not as it was.
fn unsealed(text: &str) -> Option<String> {
    let document = format!("{}{END}", text.rsplit_once(SEAL.0)?.0);
    (sealed(&document) == text).then_some(document)
}

/// Reads a marker or a manifest; none if there is no file at `path`.
///
/// # Errors
/// If it cannot be read, or a byte is not as it was written.
pub fn read<T: DeserializeOwned>(path: &Path) -> Result<Option<T>, SinkError> {
    let damaged = |cause: &str| super::files::damaged(path, &cause);
    match inside::read(path, DOCUMENT_BYTES_MAX) {
        Ok(bytes) => {
            let text = str::from_utf8(&bytes).ok().and_then(unsealed);
            let text = text.ok_or_else(|| damaged("its hash is missing or another"))?;
            json::parse(&text)
                .map(Some)
                .map_err(|cause| damaged(&cause))
        }
        Err(cause) if cause.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(cause) => Err(SinkError::io(path, cause)),
    }
}

/// Writes a marker or a manifest, whole or not at all.
///
/// # Errors
/// If it cannot be written.
pub fn write(disk: &Disk, path: &Path, value: &impl Serialize) -> Result<(), SinkError> {
    disk.write_whole(path, &sealed(&json::document(value)))
}
