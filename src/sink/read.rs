//! Reads tables back, to show them.

use super::SinkError;
use super::schema::Table;
use super::tables::REFACTORINGS;
use crate::base::pair::Pair;
use crate::mine::outcome::qualified_name;
use arrow::array::{Array, AsArray, RecordBatch};
use arrow::datatypes::{Float64Type, Int32Type, Int64Type, TimestampMicrosecondType};
use parquet::arrow::ProjectionMask;
use parquet::arrow::arrow_reader::ParquetRecordBatchReaderBuilder;
use std::fs::{self, File};
use std::path::{Path, PathBuf};

/// A row of a table that is read.
#[derive(Debug, Clone, Copy)]
pub struct Row<'a> {
    batch: &'a RecordBatch,
    at: usize,
}

impl<'a> Row<'a> {
    /// The column `name`, where the row has a value in it.
    fn value(&self, name: &str) -> Option<&'a dyn Array> {
        let column = self.batch.column_by_name(name)?.as_ref();
        column.is_valid(self.at).then_some(column)
    }

    /// The text in the column `name`; none if it is null or of another kind.
    pub fn text(&self, name: &str) -> Option<&'a str> {
        Some(self.value(name)?.as_string_opt::<i32>()?.value(self.at))
    }

    /// The count or position in the column `name`.
    pub fn number(&self, name: &str) -> Option<i64> {
        let column = self.value(name)?;
        let short = column.as_primitive_opt::<Int32Type>();
        let long = column.as_primitive_opt::<Int64Type>();
        short
            .map(|column| i64::from(column.value(self.at)))
            .or_else(|| long.map(|column| column.value(self.at)))
    }

    /// The real number in the column `name`.
    pub fn double(&self, name: &str) -> Option<f64> {
        let column = self.value(name)?.as_primitive_opt::<Float64Type>()?;
        Some(column.value(self.at))
    }

    /// Yes or no, in the column `name`.
    pub fn yes(&self, name: &str) -> Option<bool> {
        Some(self.value(name)?.as_boolean_opt()?.value(self.at))
    }

    /// The point in time in the column `name`, in seconds since 1970.
    pub fn seconds(&self, name: &str) -> Option<i64> {
        let column = self.value(name)?;
        let column = column.as_primitive_opt::<TimestampMicrosecondType>()?;
        Some(column.value(self.at).div_euclid(1_000_000))
    }
}

/// Calls `each` with the rows of `table` in the dataset in `folder`, in its order, at most
/// `count_max` of them, with the columns of these names; returns how many rows it has in all.
///
/// # Errors
/// [`SinkError::NoDataset`] if the folder holds no such table, [`SinkError::Damaged`] if a file
/// lacks a column or cannot be read.
pub fn scan(
    folder: &Path,
    table: &Table,
    columns: &[&str],
    count_max: Option<usize>,
    mut each: impl FnMut(&Row<'_>),
) -> Result<u64, SinkError> {
    let (mut count, mut left) = (0, count_max.unwrap_or(usize::MAX));
    for path in parts(folder, table)? {
        let file = File::open(&path).map_err(|cause| SinkError::io(&path, cause))?;
        let damaged = |cause: &dyn std::fmt::Display| SinkError::Damaged {
            path: path.clone(),
            cause: cause.to_string(),
        };
        let builder =
            ParquetRecordBatchReaderBuilder::try_new(file).map_err(|cause| damaged(&cause))?;
        let missing = columns
            .iter()
            .find(|name| builder.schema().field_with_name(name).is_err());
        if let Some(name) = missing {
            return Err(damaged(&format!("the column {name} is missing")));
        }
        count += u64::try_from(builder.metadata().file_metadata().num_rows()).unwrap_or_default();
        let mask = ProjectionMask::columns(builder.parquet_schema(), columns.iter().copied());
        let reader = builder.with_projection(mask).with_limit(left).build();
        for batch in reader.map_err(|cause| damaged(&cause))? {
            let batch = batch.map_err(|cause| damaged(&cause))?;
            left = left.saturating_sub(batch.num_rows());
            for at in 0..batch.num_rows() {
                each(&Row { batch: &batch, at });
            }
        }
    }
    Ok(count)
}

/// Whether the dataset in `folder` has the table.
pub fn has(folder: &Path, table: &Table) -> bool {
    parts(folder, table).is_ok()
}

/// The whole files of the table, in their order.
fn parts(folder: &Path, table: &Table) -> Result<Vec<PathBuf>, SinkError> {
    let table = folder.join(table.name);
    let entries = fs::read_dir(&table).map_err(|_| SinkError::NoDataset(folder.to_path_buf()))?;
    let mut parts = Vec::new();
    for entry in entries {
        let path = entry.map_err(|cause| SinkError::io(&table, cause))?.path();
        if path.extension().is_some_and(|ending| ending == "parquet") {
            parts.push(path);
        }
    }
    if parts.is_empty() {
        return Err(SinkError::NoDataset(folder.to_path_buf()));
    }
    parts.sort();
    Ok(parts)
}

/// What the refactorings of a dataset are shown by.
#[derive(Debug, Clone, PartialEq)]
pub struct ShownRefactoring {
    /// The field's name.
    pub refactoring_type: String,
    /// The repository.
    pub repository: String,
    /// The commit, hex.
    pub commit: String,
    /// The elements' identifiers with what they are in before them.
    pub elements: Pair<String>,
    /// Where they are, `path:line`.
    pub places: Pair<String>,
    /// The score, if there is one.
    pub similarity: Option<f64>,
}

const SHOWN: &[&str] = &[
    "type",
    "repository",
    "commit",
    "before_kind",
    "before_container",
    "before_signature",
    "before_path",
    "before_start_line",
    "after_kind",
    "after_container",
    "after_signature",
    "after_path",
    "after_start_line",
    "similarity",
];

/// The first `count_max` refactorings of the dataset in `folder`, in its order, and how many it
/// has in all.
///
/// # Errors
/// As [`scan`].
pub fn refactorings(
    folder: &Path,
    count_max: usize,
) -> Result<(Vec<ShownRefactoring>, u64), SinkError> {
    let mut shown = Vec::new();
    let count = scan(folder, &REFACTORINGS, SHOWN, Some(count_max), |row| {
        let text = |name: &str| row.text(name).unwrap_or_default();
        let element = |kind: &str, container: &str, signature: &str| {
            qualified_name(text(kind), text(container), text(signature))
        };
        let place = |path: &str, line: &str| {
            format!("{}:{}", text(path), row.number(line).unwrap_or_default())
        };
        shown.push(ShownRefactoring {
            refactoring_type: text("type").to_owned(),
            repository: text("repository").to_owned(),
            commit: text("commit").to_owned(),
            elements: Pair::new(
                element("before_kind", "before_container", "before_signature"),
                element("after_kind", "after_container", "after_signature"),
            ),
            places: Pair::new(
                place("before_path", "before_start_line"),
                place("after_path", "after_start_line"),
            ),
            similarity: row.double("similarity"),
        });
    })?;
    Ok((shown, count))
}
