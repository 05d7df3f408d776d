//! Manifest and markers: JSON files with a checksum that describe the files of a complete dataset
//! and of a finished shard.

use super::inside::{self, DOCUMENT_BYTES_MAX, Nonce, PartName, TableName};
use crate::base::fault::FaultCode;
use crate::base::hash;
use crate::sink::SinkError;
use crate::sink::disk::Disk;
use crate::sink::formats::json;
use crate::sink::tables::{COMMITS, FAULTS, FILES, REFACTORINGS, RUN, TABLES};
use arrow_array::RecordBatch;
use arrow_array::cast::AsArray;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::io::{self, Read};
use std::path::Path;

/// Record of a file of a table.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize)]
pub struct FileRecord {
    /// Name of the table.
    pub table: TableName,
    /// Name of the file in the table's folder.
    pub file: PartName,
    /// Number of rows in the file.
    pub rows: u64,
    /// Size of the file in bytes.
    pub bytes: u64,
    /// Hash of the content, hex.
    pub hash: String,
}

impl FileRecord {
    /// Returns the record of the file of `table` with the final path `path` that is now at
    /// `found_at`.
    ///
    /// # Errors
    /// Returns an error if the file cannot be read.
    pub fn of(
        table: TableName,
        path: &Path,
        found_at: &Path,
        rows: u64,
    ) -> Result<Self, SinkError> {
        let io_error = |cause| SinkError::io(found_at, cause);
        let file = inside::open(found_at).map_err(io_error)?;
        Ok(FileRecord {
            table,
            file: PartName::of(path),
            rows,
            bytes: file.metadata().map_err(io_error)?.len(),
            hash: hash::of_reader(file).map_err(io_error)?,
        })
    }

    /// Compares the file at `path` with the record. Returns a description of the difference, or
    /// `None` if there is none. The content is only read if the sizes agree.
    ///
    /// # Errors
    /// Returns an error if the file cannot be read.
    pub fn difference(&self, path: &Path) -> Result<Option<String>, SinkError> {
        let io_error = |cause| SinkError::io(path, cause);
        let file = inside::open(path).map_err(io_error)?;
        let bytes = file.metadata().map_err(io_error)?.len();
        if bytes != self.bytes {
            let written = self.bytes;
            return Ok(Some(format!("it has {bytes} bytes instead of {written}")));
        }
        let hash = hash::of_reader(file.take(bytes)).map_err(io_error)?;
        let problem = || format!("it has the hash {hash} instead of {}", self.hash);
        Ok((hash != self.hash).then(problem))
    }
}

/// Plan, configuration and build from which a shard or dataset was made.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize)]
pub struct Origin {
    /// Hash of the plan file, hex.
    pub plan_file_hash: String,
    /// Hash of the configuration that determines the findings, hex.
    pub config_hash: String,
    /// Hash of the executable, hex; `None` if it could not be read.
    pub build_hash: Option<String>,
}

/// Counts over the commits of a shard or dataset. Those of a dataset are the sums over its shards.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize, Serialize)]
pub struct DatasetCounts {
    /// Number of commits by status.
    pub statuses: BTreeMap<String, u64>,
    /// Number of rows of the table `refactorings`.
    pub refactorings: u64,
    /// Number of faults by code, including faults of repositories.
    pub faults: BTreeMap<String, u64>,
    /// Number of changed files that were not analysed because of their role, by role.
    #[serde(default, rename = "left_out")]
    pub unselected: BTreeMap<String, u64>,
    /// Commits that are excluded because the process repeatedly ended while working on them, as
    /// `repository commit`.
    pub quarantined: Vec<String>,
    /// Number of commits that failed or are incomplete for a transient reason
    /// ([`FaultCode::is_transient`](crate::base::fault::FaultCode::is_transient)); `--retry-failed`
    /// mines them again.
    #[serde(default, rename = "mendable")]
    pub retryable: u64,
}

impl DatasetCounts {
    /// Returns the number of commits that have a row.
    pub fn commits(&self) -> u64 {
        let counts = self.statuses.values();
        counts.fold(0, |sum, count| sum.saturating_add(*count))
    }

    /// Adds the counts of `other`.
    pub fn add(&mut self, other: &DatasetCounts) {
        for (sums, counts) in [
            (&mut self.statuses, &other.statuses),
            (&mut self.faults, &other.faults),
            (&mut self.unselected, &other.unselected),
        ] {
            for (name, count) in counts {
                let sum: &mut u64 = sums.entry(name.clone()).or_default();
                *sum = sum.saturating_add(*count);
            }
        }
        self.refactorings = self.refactorings.saturating_add(other.refactorings);
        self.retryable = self.retryable.saturating_add(other.retryable);
        self.quarantined.extend(other.quarantined.iter().cloned());
    }

    /// Adds the counts of copied rows of `table`.
    pub fn add_rows(&mut self, table: &str, rows: &RecordBatch) {
        let text = |name: &str| rows.column_by_name(name)?.as_string_opt::<i32>();
        let count = |counts: &mut BTreeMap<String, u64>, name: &str| {
            for value in text(name)
                .into_iter()
                .flat_map(|values| values.iter().flatten())
            {
                *counts.entry(value.to_owned()).or_default() += 1;
            }
        };
        match table {
            name if name == COMMITS.name => count(&mut self.statuses, "status"),
            name if name == FAULTS.name => count(&mut self.faults, "code"),
            name if name == REFACTORINGS.name => self.refactorings += rows.num_rows() as u64,
            name if name == FILES.name => {
                let both = text("reason").zip(text("role"));
                for (reason, role) in both
                    .iter()
                    .flat_map(|(reasons, roles)| reasons.iter().zip(roles.iter()))
                {
                    if reason == Some(FaultCode::RoleNotSelected.name()) {
                        let role = role.unwrap_or_default().to_owned();
                        *self.unselected.entry(role).or_default() += 1;
                    }
                }
            }
            _ => {}
        }
    }
}

/// Marker of a shard, written when all files of the shard are on the disk. The shard is done if it is
/// whole.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize)]
pub struct Marker {
    /// Number of the shard, from 0.
    pub shard: u32,
    /// Plan, configuration and build from which the rows of the shard were made.
    pub origin: Origin,
    /// Counts over the commits of the shard.
    pub counts: DatasetCounts,
    /// Number, from 1, of the attempt (one process mining the shard) that completed the shard.
    pub attempt: u32,
    /// Records of the files of the shard.
    pub files: Vec<FileRecord>,
    /// Number of planned commits that the next attempt mines, while it copies the other rows: they have no
    /// rows because the run was interrupted or a repository could not be read, or are mined again.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub commits_missing: u64,
    /// Part of the temporary names that the files have until the process that wrote the marker, or the
    /// next attempt, gives them their final names; `None` if they had these before.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nonce: Option<Nonce>,
}

impl Marker {
    /// Returns the marker of shard `number`, which has no files yet and lacks nothing.
    pub fn of(number: u32, origin: Origin, attempt: u32) -> Self {
        Marker {
            shard: number,
            origin,
            counts: DatasetCounts::default(),
            attempt,
            files: Vec::new(),
            commits_missing: 0,
            nonce: None,
        }
    }

    /// Lets the next attempt mine the retryable commits again.
    pub fn retry(&mut self) {
        self.commits_missing = self.counts.retryable;
    }

    /// Returns true if every planned commit of the shard has its rows.
    pub fn is_whole(&self) -> bool {
        self.commits_missing == 0
    }
}

/// Returns true if `count` is 0.
#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde passes references")]
fn is_zero(count: &u64) -> bool {
    *count == 0
}

/// Record in the manifest of one shard that was merged into the tables.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize)]
pub struct ShardRecord {
    /// Counts over the commits of the shard.
    pub counts: DatasetCounts,
    /// Number, from 1, of the attempt (one process mining the shard) that completed the shard.
    pub attempt: u32,
    /// Number of rows of the shard in each table. The rows of a shard are contiguous, and the shards are in order.
    pub rows: BTreeMap<String, u64>,
}

/// Content of `manifest.json`: the parts of a complete dataset.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize)]
pub struct Manifest {
    /// Plan, configuration and build from which the rows of the dataset were made.
    pub origin: Origin,
    /// Counts over all commits.
    pub counts: DatasetCounts,
    /// Number of shards that were merged into the tables, which are all shards of the plan.
    pub shards: u32,
    /// Records of the files of the dataset; the files of the table `run` are last.
    pub files: Vec<FileRecord>,
    /// Records of the shards, in order; empty in a dataset of an early version.
    #[serde(default, rename = "parts")]
    pub shard_records: Vec<ShardRecord>,
}

impl Manifest {
    /// Returns true if, for each table except `run`, the shards together have as many rows as the files
    /// together; the files of the table `faults` have those besides that only all shards together show.
    pub fn rows_agree(&self) -> bool {
        TABLES
            .iter()
            .filter(|table| table.name != RUN.name)
            .all(|table| {
                let files = self.files.iter().filter(|file| *file.table == *table.name);
                let parts = self
                    .shard_records
                    .iter()
                    .filter_map(|part| part.rows.get(table.name));
                let code = FaultCode::TooManyVersions.name();
                let more = self
                    .counts
                    .faults
                    .get(code)
                    .filter(|_| table.name == FAULTS.name);
                let parts = parts.chain(more);
                let sum = |mut rows: Box<dyn Iterator<Item = u64> + '_>| {
                    rows.try_fold(0_u64, |sum, count| sum.checked_add(count))
                };
                let of_files = sum(Box::new(files.map(|file| file.rows)));
                of_files.is_some() && of_files == sum(Box::new(parts.copied()))
            })
    }
}

/// End of a document with a checksum, as the text before and the text after the checksum: it is the
/// last entry of the JSON object.
const SEAL: (&str, &str) = (",\n  \"hash\": \"", "\"\n}\n");
/// End of a document without a checksum: the closing brace of the JSON object. The checksum is
/// computed for the text before it, and inserted there.
const END: &str = "\n}\n";

/// Appends to `document`, a JSON object, the hash of its text as the last entry.
fn sealed(document: &str) -> String {
    let entries = document.strip_suffix(END).unwrap_or(document);
    let hash = hash::of_parts([entries.as_bytes()]);
    format!("{entries}{}{hash}{}", SEAL.0, SEAL.1)
}

/// Returns the document in `text` without the checksum at its end; `None` if the checksum does not
/// match.
fn unsealed(text: &str) -> Option<String> {
    let document = format!("{}{END}", text.rsplit_once(SEAL.0)?.0);
    (sealed(&document) == text).then_some(document)
}

/// Reads a marker or manifest. Returns `None` if there is no file at `path`.
///
/// # Errors
/// Returns an error if the file cannot be read, or [`SinkError::Damaged`] if it does not match its
/// checksum or cannot be parsed.
pub fn read<T: DeserializeOwned>(path: &Path) -> Result<Option<T>, SinkError> {
    let damaged = |cause: &str| crate::sink::error::damaged(path, &cause);
    match inside::read(path, DOCUMENT_BYTES_MAX) {
        Ok(bytes) => {
            let text = str::from_utf8(&bytes).ok().and_then(unsealed);
            let text = text.ok_or_else(|| damaged("its checksum is missing or wrong"))?;
            json::parse(&text)
                .map(Some)
                .map_err(|cause| damaged(&cause))
        }
        Err(cause) if cause.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(cause) => Err(SinkError::io(path, cause)),
    }
}

/// Writes a marker or manifest atomically, with its checksum.
///
/// # Errors
/// Returns an error if the file cannot be written.
pub fn write(disk: &Disk, path: &Path, value: &impl Serialize) -> Result<(), SinkError> {
    disk.write_atomically(path, &sealed(&json::document(value)))
}
