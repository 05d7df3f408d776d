//! The column `lineage_id` of the tables `element_changes` and `line_changes`, which follows from all rows of
//! `element_changes` of a repository. So it is set when the shards are merged, and does not depend on how the
//! commits are divided.
//!
//! The rows of `element_changes` are read a repository ahead, for the versions and the changes that connect
//! them.

use super::Dataset;
use super::manifest::Marker;
use crate::base::Set;
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

/// Columns of `element_changes` that decide the lineages.
const READ_AHEAD: [&str; 4] = ["repository", "commit", "before_version", "after_version"];

/// Columns of `element_changes` with versions of a row, which have one lineage.
const OF_CHANGES: &[&str] = &["after_version", "before_version"];

/// Column of `line_changes` with the version of a row.
const OF_LINES: &[&str] = &["element_version"];

/// Reason of an error if the columns are not those of the table.
const OTHER_COLUMNS: &str = "a column is missing";

/// Source of the values of the column in one table, for the rows of all shards in order.
pub(super) struct LineageColumn<'a> {
    dataset: &'a Dataset,
    /// Maximum number of versions of a repository.
    versions_max: u64,
    /// Columns of the table with the version of a row, of which the first that is set counts.
    versions: &'static [&'static str],
    /// Repositories with changes of elements; `None` if all repositories of the rows have some.
    changed: Option<Set<String>>,
    /// Markers of the shards that are not read ahead yet.
    markers: std::slice::Iter<'a, Marker>,
    /// Reader of the shard that is read ahead, with its path.
    reader: Option<(PathBuf, ParquetRecordBatchReader)>,
    /// Rows that were read ahead: from the index on, they belong to the next repository.
    ahead: Option<(AheadRows, usize)>,
    /// Name of the repository of the last row that was set.
    repository: Option<String>,
    /// Lineages of this repository; `None` if it has too many versions, or no changes of elements.
    lineages: Option<Components>,
    /// Names of the repositories that were read ahead so far.
    read: Set<String>,
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
    /// Creates the source for the rows of `element_changes` of the shards of `markers`, in order.
    pub(super) fn of_changes(
        dataset: &'a Dataset,
        markers: &'a [Marker],
        versions_max: u64,
    ) -> Self {
        LineageColumn {
            dataset,
            versions_max,
            versions: OF_CHANGES,
            changed: None,
            markers: markers.iter(),
            reader: None,
            ahead: None,
            repository: None,
            lineages: None,
            read: Set::default(),
            unnamed: Vec::new(),
        }
    }

    /// Turns the source for all rows of `element_changes` of the shards of `markers` into one for those of
    /// `line_changes`.
    pub(super) fn of_lines(self, markers: &'a [Marker]) -> Self {
        LineageColumn {
            versions: OF_LINES,
            changed: Some(self.read),
            ..LineageColumn::of_changes(self.dataset, markers, self.versions_max)
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
        let (index, _) = batch
            .schema_ref()
            .column_with_name(COLUMN)
            .ok_or_else(other_columns)?;
        let repositories = batch.column_by_name(READ_AHEAD[0]);
        let repositories = repositories.and_then(|column| column.as_string_opt::<i32>());
        let repositories = repositories.ok_or_else(other_columns)?;
        let versions = self.versions.iter().map(|name| {
            let column = batch.column_by_name(name)?;
            column.as_binary_opt::<i32>().cloned()
        });
        let versions: Option<Vec<BinaryArray>> = versions.collect();
        let versions = versions.ok_or_else(other_columns)?;
        let mut ids = StringBuilder::new();
        for row in 0..batch.num_rows() {
            self.go_to(repositories.value(row))?;
            let version = versions.iter().find_map(|column| key(column, row));
            let id = version.and_then(|version| self.lineages.as_mut()?.id(&version));
            ids.append_option(id);
        }
        let mut columns = batch.columns().to_vec();
        columns[index] = Arc::new(ids.finish());
        RecordBatch::try_new(batch.schema(), columns).map_err(|cause| damaged(path, &cause))
    }

    /// Finds the lineages of a repository, the one of the last row or a later one.
    fn go_to(&mut self, repository: &str) -> Result<(), SinkError> {
        if self.repository.as_deref() == Some(repository) {
            return Ok(());
        }
        self.lineages = None;
        self.repository = Some(repository.to_owned());
        let changed = self.changed.as_ref();
        if changed.is_some_and(|changed| !changed.contains(repository)) {
            return Ok(());
        }
        // A repository can have changes of elements and no rows in the table.
        while let Some(name) = self.read_repository()? {
            if name == repository {
                return Ok(());
            }
        }
        self.lineages = None;
        Ok(())
    }

    /// Reads the rows of the next repository ahead, and finds its lineages. Returns its name; `None` at the end.
    fn read_repository(&mut self) -> Result<Option<String>, SinkError> {
        self.lineages = None;
        let mut lineages = Ok(Components::new(self.versions_max));
        let mut name: Option<String> = None;
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
                next += 1;
            }
            if next < rows.repository.len() {
                self.ahead = Some((rows, next));
                break;
            }
        }
        if lineages.is_err() {
            self.unnamed.extend(name.clone());
        }
        self.read.extend(name.clone());
        self.lineages = lineages.ok();
        Ok(name)
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
