//! Reads the rows of finished tables, for reports and lists.

use super::files::{ParquetInput, open, refuse_other_version, rows_in};
use crate::base::pair::Pair;
use crate::mine::outcome::{changed_part, qualified_name};
use crate::sink::SinkError;
use crate::sink::dataset::inside;
use crate::sink::dataset::layout::{MANIFEST_FILE, PLAN_FILE, unfinished_run_files};
use crate::sink::error::damaged;
use crate::sink::tables::rows::{CellValue, Cells};
use crate::sink::tables::schema::{Column, ColumnKind, Table};
use arrow_array::cast::AsArray;
use arrow_array::types::{Float64Type, Int32Type, Int64Type, TimestampMicrosecondType};
use arrow_array::{Array, BinaryArray, RecordBatch};
use parquet::arrow::arrow_reader::ParquetRecordBatchReader;
use std::fs;
use std::ops::Range;
use std::path::{Path, PathBuf};

/// Row of a table. Its methods return `None` for a null, a missing column or another type.
#[derive(Debug, Clone, Copy)]
pub struct TableRow<'a> {
    batch: &'a RecordBatch,
    index: usize,
}

impl<'a> TableRow<'a> {
    /// Returns the column `name` if the row has a value in it.
    fn value(&self, name: &str) -> Option<&'a dyn Array> {
        let column = self.batch.column_by_name(name)?.as_ref();
        column.is_valid(self.index).then_some(column)
    }

    /// Returns the text of this row in the column `name`.
    pub fn text(&self, name: &str) -> Option<&'a str> {
        Some(self.value(name)?.as_string_opt::<i32>()?.value(self.index))
    }

    /// Returns the text of this row in the column `name`; empty for a null, a missing column or
    /// another type.
    pub fn owned_text(&self, name: &str) -> String {
        self.text(name).unwrap_or_default().to_owned()
    }

    /// Returns the integer of 32 or 64 bits of this row in the column `name`.
    pub fn integer(&self, name: &str) -> Option<i64> {
        let column = self.value(name)?;
        let short = column.as_primitive_opt::<Int32Type>();
        let long = column.as_primitive_opt::<Int64Type>();
        short
            .map(|column| i64::from(column.value(self.index)))
            .or_else(|| long.map(|column| column.value(self.index)))
    }

    /// Returns the count of this row in the column `name`; 0 for a null, a negative number, a missing
    /// column or another type.
    pub fn count(&self, name: &str) -> u64 {
        let count = self.integer(name).unwrap_or_default();
        u64::try_from(count).unwrap_or_default()
    }

    /// Returns the double of this row in the column `name`.
    pub fn double(&self, name: &str) -> Option<f64> {
        let column = self.value(name)?.as_primitive_opt::<Float64Type>()?;
        Some(column.value(self.index))
    }

    /// Returns the Boolean of this row in the column `name`.
    pub fn boolean(&self, name: &str) -> Option<bool> {
        Some(self.value(name)?.as_boolean_opt()?.value(self.index))
    }

    /// Returns the point in time of this row in the column `name`, in seconds since 1970.
    pub fn seconds(&self, name: &str) -> Option<i64> {
        let column = self.value(name)?;
        let column = column.as_primitive_opt::<TimestampMicrosecondType>()?;
        Some(column.value(self.index).div_euclid(1_000_000))
    }
}

impl TableRow<'_> {
    /// Puts the cells of this row in `columns` into `cells`, in the order of `columns`.
    pub fn put_cells(&self, columns: &[Column], cells: &mut impl Cells) {
        for column in columns {
            let name = &column.name;
            let texts = self.texts(name);
            let value: CellValue<'_> = match column.kind {
                ColumnKind::Text => self.text(name).into(),
                ColumnKind::Texts => texts.as_deref().into(),
                ColumnKind::Bytes => self.bytes(name).map_or(CellValue::Null, CellValue::Bytes),
                ColumnKind::Int | ColumnKind::Long => {
                    self.integer(name).map_or(CellValue::Null, CellValue::Int)
                }
                ColumnKind::Double => self.double(name).into(),
                ColumnKind::Bool => self.boolean(name).into(),
                ColumnKind::Timestamp => self
                    .seconds(name)
                    .map_or(CellValue::Null, CellValue::Seconds),
            };
            cells.put("", value);
        }
    }

    /// Returns the list of texts of this row in the column `name`.
    pub fn texts(&self, name: &str) -> Option<Vec<String>> {
        let items = self.value(name)?.as_list_opt::<i32>()?.value(self.index);
        let items = items.as_string_opt::<i32>()?.iter();
        Some(
            items
                .map(|item| item.unwrap_or_default().to_owned())
                .collect(),
        )
    }

    /// Returns the bytes of this row in the column `name`.
    pub fn bytes(&self, name: &str) -> Option<&[u8]> {
        let column = self.value(name)?.as_any().downcast_ref::<BinaryArray>()?;
        Some(column.value(self.index))
    }
}

/// Calls `each` for the first `count_max` rows of `table` in the dataset in `folder`, in order,
/// with the given columns. Returns the number of all rows of the table.
///
/// # Errors
/// Returns [`SinkError::NoDataset`] or [`SinkError::Unfinished`] if the folder does not have the
/// table, [`SinkError::OtherVersion`] if another version wrote it, [`SinkError::Damaged`] if a file
/// lacks a column or cannot be read.
pub fn scan(
    folder: &Path,
    table: &Table,
    columns: &[&str],
    count_max: Option<usize>,
    mut each: impl FnMut(&TableRow<'_>),
) -> Result<u64, SinkError> {
    let (mut count, mut remaining) = (0, count_max.unwrap_or(usize::MAX));
    // After the last requested row, the other files are opened only to count their rows.
    for path in parts(folder, table)? {
        let builder = open_with_columns(&path, columns)?;
        count += u64::try_from(builder.metadata().file_metadata().num_rows()).unwrap_or_default();
        if remaining == 0 {
            continue;
        }
        for batch in builder.rows(Some(columns.iter().copied()))? {
            let batch = batch.map_err(|cause| damaged(&path, &cause))?;
            let rows = batch.num_rows().min(remaining);
            remaining -= rows;
            for index in 0..rows {
                each(&TableRow {
                    batch: &batch,
                    index,
                });
            }
            if remaining == 0 {
                break;
            }
        }
    }
    Ok(count)
}

/// Calls `each` for the rows of `table` that `is_chosen` chooses by the columns `keys`, in order, with the given
/// columns. Where no row is chosen, only the keys are read.
///
/// # Errors
/// Returns the errors of [`scan`].
pub fn scan_chosen(
    folder: &Path,
    table: &Table,
    (keys, mut is_chosen): (&[&str], impl FnMut(&TableRow<'_>) -> bool),
    columns: &[&str],
    mut each: impl FnMut(&TableRow<'_>),
) -> Result<(), SinkError> {
    for path in parts(folder, table)? {
        let mut chosen: Vec<Range<u64>> = Vec::new();
        let mut number = 0;
        let keys_of_rows = open_with_columns(&path, keys)?.rows(Some(keys.iter().copied()))?;
        for_each_row(&path, keys_of_rows, |row| {
            if is_chosen(row) {
                match chosen.last_mut() {
                    Some(last) if last.end == number => last.end += 1,
                    _ => chosen.push(number..number + 1),
                }
            }
            number += 1;
        })?;
        if !chosen.is_empty() {
            open_with_columns(&path, columns)?;
            let rows = rows_in(&path, &chosen, Some(columns.iter().copied()))?;
            for_each_row(&path, rows, &mut each)?;
        }
    }
    Ok(())
}

/// Calls `each` for the rows of `reader`, of the file at `path`.
fn for_each_row(
    path: &Path,
    reader: ParquetRecordBatchReader,
    mut each: impl FnMut(&TableRow<'_>),
) -> Result<(), SinkError> {
    for batch in reader {
        let batch = batch.map_err(|cause| damaged(path, &cause))?;
        for index in 0..batch.num_rows() {
            each(&TableRow {
                batch: &batch,
                index,
            });
        }
    }
    Ok(())
}

/// Stream of the rows of a table, for reading two tables at once.
pub struct TableRowCursor {
    /// Files that are not opened yet, in reverse order.
    paths: Vec<PathBuf>,
    /// File that is being read.
    path: PathBuf,
    reader: Option<ParquetRecordBatchReader>,
    batch: Option<RecordBatch>,
    /// Index of the current row in `batch`.
    index: usize,
    columns: Vec<&'static str>,
}

impl TableRowCursor {
    /// Creates a stream of the rows of `table` in the dataset in `folder`, with the given columns.
    ///
    /// # Errors
    /// Returns [`SinkError::NoDataset`] or [`SinkError::Unfinished`] if the folder does not have the
    /// table.
    pub fn new(
        folder: &Path,
        table: &Table,
        columns: Vec<&'static str>,
    ) -> Result<TableRowCursor, SinkError> {
        let mut paths = parts(folder, table)?;
        paths.reverse();
        Ok(TableRowCursor {
            paths,
            path: PathBuf::new(),
            reader: None,
            batch: None,
            index: 0,
            columns,
        })
    }

    /// Returns the current row; `None` after the last one.
    ///
    /// # Errors
    /// Returns the errors of [`scan`] about the files of the table.
    pub fn current(&mut self) -> Result<Option<TableRow<'_>>, SinkError> {
        let has_row = |it: &Self| {
            let batch = it.batch.as_ref();
            batch.is_some_and(|batch| it.index < batch.num_rows())
        };
        while !has_row(self) {
            self.index = 0;
            self.batch = match &mut self.reader {
                Some(reader) => reader.next().transpose(),
                None => Ok(None),
            }
            .map_err(|cause| damaged(&self.path, &cause))?;
            if self.batch.is_none() {
                let Some(path) = self.paths.pop() else {
                    return Ok(None);
                };
                let columns = Some(self.columns.iter().copied());
                self.reader = Some(open_with_columns(&path, &self.columns)?.rows(columns)?);
                self.path = path;
            }
        }
        let index = self.index;
        let batch = self.batch.as_ref();
        Ok(batch.map(|batch| TableRow { batch, index }))
    }

    /// Goes to the next row.
    pub fn advance(&mut self) {
        self.index += 1;
    }
}

/// Opens a file of a table that has `columns`.
///
/// # Errors
/// Returns an error if another version wrote it, if it lacks one of `columns` or cannot be read.
fn open_with_columns(path: &Path, columns: &[&str]) -> Result<ParquetInput, SinkError> {
    let builder = open(path)?;
    refuse_other_version(path, builder.metadata().file_metadata())?;
    let missing = columns
        .iter()
        .find(|name| builder.schema().field_with_name(name).is_err());
    match missing {
        Some(name) => Err(damaged(path, &format!("the column {name} is missing"))),
        None => Ok(builder),
    }
}

/// Returns true if the folder has a run that is not finished. Tables of an earlier run may exist.
pub fn is_unfinished(folder: &Path) -> bool {
    let of_shards = folder.join(PLAN_FILE).exists() && !folder.join(MANIFEST_FILE).exists();
    let [plan, merged] = unfinished_run_files(folder);
    plan.exists() || merged.exists() || of_shards
}

/// Returns the error for reading a table that is not in `folder`.
pub fn missing(folder: &Path) -> SinkError {
    match is_unfinished(folder) {
        true => SinkError::Unfinished(folder.to_path_buf()),
        false => SinkError::NoDataset(folder.to_path_buf()),
    }
}

/// Returns true if the dataset in `folder` has the table.
pub fn has(folder: &Path, table: &Table) -> bool {
    parts(folder, table).is_ok()
}

/// Returns the paths of the files of the table, in order.
fn parts(folder: &Path, table: &Table) -> Result<Vec<PathBuf>, SinkError> {
    inside::refuse_links(folder, std::iter::once(table.name), &[])?;
    let table = folder.join(table.name);
    let entries = fs::read_dir(&table).map_err(|_| missing(folder))?;
    let mut parts = Vec::new();
    for entry in entries {
        let path = entry.map_err(|cause| SinkError::io(&table, cause))?.path();
        if path.extension().is_some_and(|ending| ending == "parquet") {
            parts.push(path);
        }
    }
    if parts.is_empty() {
        return Err(missing(folder));
    }
    parts.sort();
    Ok(parts)
}

/// Refactoring as `refmine list` shows it.
#[derive(Debug, Clone, PartialEq)]
pub struct ShownRefactoring {
    /// Type of the refactoring, such as Rename Method.
    pub refactoring_type: String,
    /// Name of the repository.
    pub repository: String,
    /// Id of the commit, hex.
    pub commit: String,
    /// Qualified names of the elements.
    pub elements: Pair<String>,
    /// Changed part of the declaration, as `before → after`; `None` for the group structure.
    pub changed: Option<String>,
    /// Locations of the elements, as `path:line`.
    pub places: Pair<String>,
    /// Score of the pass, 0 to 1; `None` if the pass has none.
    pub similarity: Option<f64>,
}

/// Returns the qualified names of the elements of `row`, a row of `refactorings`.
pub fn qualified_names(row: &TableRow<'_>) -> Pair<String> {
    let text = |name: &str| row.text(name).unwrap_or_default();
    let element = |kind: &str, container: &str, signature: &str| {
        qualified_name(text(kind), text(container), text(signature))
    };
    Pair::new(
        element("before_kind", "before_container", "before_signature"),
        element("after_kind", "after_container", "after_signature"),
    )
}

/// Returns the refactoring in `row`, a row of `refactorings`.
pub fn shown(row: &TableRow<'_>) -> ShownRefactoring {
    let text = |name: &str| row.text(name).unwrap_or_default();
    let location = |path: &str, line: &str| {
        format!("{}:{}", text(path), row.integer(line).unwrap_or_default())
    };
    ShownRefactoring {
        refactoring_type: text("type").to_owned(),
        repository: text("repository").to_owned(),
        commit: text("commit").to_owned(),
        elements: qualified_names(row),
        changed: changed_part(Pair::new(row.text("before_value"), row.text("after_value"))),
        places: Pair::new(
            location("before_path", "before_start_line"),
            location("after_path", "after_start_line"),
        ),
        similarity: row.double("similarity"),
    }
}
