//! The column `lineage_id` of the table `element_changes`, which follows from all rows of a repository. So it
//! is set when the shards are merged, and does not depend on how the commits are divided.
//!
//! The rows are read twice: a repository ahead for the versions and the changes that connect them, and then
//! to copy them.

use super::Dataset;
use super::manifest::Marker;
use crate::base::fault::{Fault, FaultCode};
use crate::lineage::components::{Components, TooManyVersions};
use crate::lineage::versions::VersionKey;
use crate::sink::SinkError;
use crate::sink::error::damaged;
use crate::sink::parquet::files::open;
use crate::sink::tables::ELEMENT_CHANGES;
use arrow_array::builder::StringBuilder;
use arrow_array::cast::AsArray;
use arrow_array::{Array, BinaryArray, RecordBatch, StringArray};
use parquet::arrow::arrow_reader::ParquetRecordBatchReader;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Name of the column.
const COLUMN: &str = "lineage_id";

/// Columns that decide the lineages.
const READ_AHEAD: [&str; 4] = ["repository", "commit", "before_version", "after_version"];

/// Reason of an error if the columns are not those of the table.
const OTHER_COLUMNS: &str = "a column is missing";

/// Source of the values of the column, for the rows of all shards in order.
pub(super) struct LineageColumn<'a> {
    dataset: &'a Dataset,
    /// Maximum number of versions of a repository.
    versions_max: u64,
    /// Markers of the shards that are not read ahead yet.
    markers: std::slice::Iter<'a, Marker>,
    /// Reader of the shard that is read ahead, with its path.
    reader: Option<(PathBuf, ParquetRecordBatchReader)>,
    /// Rows that were read ahead: from the index on, they belong to the next repository.
    ahead: Option<(AheadRows, usize)>,
    /// Number of rows of the current repository that are not set yet.
    rows: u64,
    /// Lineages of the current repository; `None` if it has too many versions.
    lineages: Option<Components>,
    /// Names of the repositories with too many versions so far.
    unnamed: Vec<String>,
}

/// Rows with the columns that decide the lineages.
struct AheadRows {
    repository: StringArray,
    commit: StringArray,
    before: BinaryArray,
    after: BinaryArray,
}

impl AheadRows {
    /// Returns the columns of `batch`; `None` if it lacks one.
    fn of(batch: &RecordBatch) -> Option<AheadRows> {
        let text = |name| batch.column_by_name(name)?.as_string_opt::<i32>().cloned();
        let bytes = |name| batch.column_by_name(name)?.as_binary_opt::<i32>().cloned();
        let [repository, commit, before, after] = READ_AHEAD;
        Some(AheadRows {
            repository: text(repository)?,
            commit: text(commit)?,
            before: bytes(before)?,
            after: bytes(after)?,
        })
    }
}

/// Returns the key in a row of a column of versions; `None` if it is null, or no key.
fn key(column: &BinaryArray, row: usize) -> Option<VersionKey> {
    let is_set = column.is_valid(row);
    is_set.then(|| column.value(row).try_into().ok()).flatten()
}

impl<'a> LineageColumn<'a> {
    /// Creates the source for the rows of the shards of `markers`, in order.
    pub(super) fn new(dataset: &'a Dataset, markers: &'a [Marker], versions_max: u64) -> Self {
        LineageColumn {
            dataset,
            versions_max,
            markers: markers.iter(),
            reader: None,
            ahead: None,
            rows: 0,
            lineages: None,
            unnamed: Vec::new(),
        }
    }

    /// Returns a fault for each repository so far whose lineages were not found, with its name.
    pub(super) fn faults(&self) -> Vec<(String, Fault)> {
        let detail = format!(
            "its elements have more versions than limits.lineage_versions_max ({}), so that lineage_id is \
             null: raise the limit and mine again",
            self.versions_max
        );
        let fault = |name: &String| {
            (
                name.clone(),
                Fault::new(FaultCode::TooManyVersions, &*detail),
            )
        };
        self.unnamed.iter().map(fault).collect()
    }

    /// Returns the next rows, `batch` of the file at `path`, with the values of the column.
    ///
    /// # Errors
    /// Returns an error if the rows of a shard cannot be read, or have other columns.
    pub(super) fn set(
        &mut self,
        batch: &RecordBatch,
        path: &Path,
    ) -> Result<RecordBatch, SinkError> {
        let other_columns = || damaged(path, &OTHER_COLUMNS);
        let rows = AheadRows::of(batch).ok_or_else(other_columns)?;
        let (index, _) = batch
            .schema_ref()
            .column_with_name(COLUMN)
            .ok_or_else(other_columns)?;
        let mut ids = StringBuilder::new();
        for row in 0..batch.num_rows() {
            if self.rows == 0 {
                self.read_repository()?;
            }
            self.rows = self.rows.saturating_sub(1);
            let version = key(&rows.after, row).or_else(|| key(&rows.before, row));
            let id = version.and_then(|version| self.lineages.as_mut()?.id(&version));
            ids.append_option(id);
        }
        let mut columns = batch.columns().to_vec();
        columns[index] = Arc::new(ids.finish());
        RecordBatch::try_new(batch.schema(), columns).map_err(|cause| damaged(path, &cause))
    }

    /// Reads the rows of the next repository ahead, and finds its lineages.
    fn read_repository(&mut self) -> Result<(), SinkError> {
        self.lineages = None;
        let mut lineages = Ok(Components::new(self.versions_max));
        let mut name: Option<String> = None;
        self.rows = 0;
        while let Some((rows, mut next)) = self.next_ahead()? {
            let name = name.get_or_insert_with(|| rows.repository.value(next).to_owned());
            while next < rows.repository.len() && rows.repository.value(next) == *name {
                if let Ok(known) = &mut lineages {
                    let (before, after) = (key(&rows.before, next), key(&rows.after, next));
                    if let Err(TooManyVersions) = known.add(rows.commit.value(next), before, after)
                    {
                        // Free the memory: the lineages of the repository are not found.
                        lineages = Err(TooManyVersions);
                    }
                }
                self.rows += 1;
                next += 1;
            }
            if next < rows.repository.len() {
                self.ahead = Some((rows, next));
                break;
            }
        }
        if lineages.is_err() {
            self.unnamed.extend(name);
        }
        self.lineages = lineages.ok();
        Ok(())
    }

    /// Returns rows that were not read ahead yet, and the index of the first of them; `None` at the end.
    fn next_ahead(&mut self) -> Result<Option<(AheadRows, usize)>, SinkError> {
        if let Some(ahead) = self.ahead.take() {
            return Ok(Some(ahead));
        }
        loop {
            if let Some((path, reader)) = &mut self.reader {
                if let Some(batch) = reader.next() {
                    let batch = batch.map_err(|cause| damaged(path, &cause))?;
                    let rows =
                        AheadRows::of(&batch).ok_or_else(|| damaged(path, &OTHER_COLUMNS))?;
                    if rows.repository.is_empty() {
                        continue;
                    }
                    return Ok(Some((rows, 0)));
                }
                self.reader = None;
            }
            let Some(marker) = self.markers.next() else {
                return Ok(None);
            };
            let mut files = marker.files.iter();
            if files.any(|file| *file.table == *ELEMENT_CHANGES.name) {
                let path = self
                    .dataset
                    .shard_file_path(ELEMENT_CHANGES.name, marker.shard);
                let reader = open(&path)?.rows(Some(READ_AHEAD))?;
                self.reader = Some((path, reader));
            }
        }
    }
}
