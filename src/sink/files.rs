//! Parquet files of refmine that are read: opened as a whole or in part, and told from damaged ones.

use super::SinkError;
use super::inside;
use super::schema::SCHEMA_VERSION;
use parquet::arrow::ProjectionMask;
use parquet::arrow::arrow_reader::{
    ArrowReaderOptions, ParquetRecordBatchReader, ParquetRecordBatchReaderBuilder, RowSelection,
    RowSelector,
};
use parquet::file::metadata::{FileMetaData, PageIndexPolicy};
use std::fs::File;
use std::ops::Range;
use std::panic::{self, AssertUnwindSafe};
use std::path::Path;

/// Rows gathered before they are encoded. Pages end with batches, so that it shows in the bytes of a file;
/// where its rows came from does not.
pub(super) const BATCH_ROWS: usize = 8_192;
/// The keys of the footer under which the versions of the tables and of the program stand.
pub(super) const SCHEMA_VERSION_KEY: &str = "refmine.schema_version";
pub(super) const TOOL_VERSION_KEY: &str = "refmine.tool_version";

/// Opens the Parquet file at `path` to be read.
pub(super) fn open(path: &Path) -> Result<ParquetRecordBatchReaderBuilder<File>, SinkError> {
    let file = inside::open(path).map_err(|cause| SinkError::io(path, cause))?;
    ParquetRecordBatchReaderBuilder::try_new(file).map_err(|cause| damaged(path, &cause))
}

/// The same, with the index of pages: those without rows that are wanted are skipped.
fn open_indexed(path: &Path) -> Result<ParquetRecordBatchReaderBuilder<File>, SinkError> {
    let file = inside::open(path).map_err(|cause| SinkError::io(path, cause))?;
    let options = ArrowReaderOptions::new().with_offset_index_policy(PageIndexPolicy::Optional);
    ParquetRecordBatchReaderBuilder::try_new_with_options(file, options)
        .map_err(|cause| damaged(path, &cause))
}

/// A reader of the rows `range` of the file at `path`; of some of its columns only, if they are named.
pub(super) fn rows_of<'a>(
    path: &Path,
    range: Range<u64>,
    columns: Option<impl Iterator<Item = &'a str>>,
) -> Result<ParquetRecordBatchReader, SinkError> {
    let mut builder = open_indexed(path)?.with_batch_size(BATCH_ROWS);
    if let Some(columns) = columns {
        let mask = ProjectionMask::columns(builder.parquet_schema(), columns);
        builder = builder.with_projection(mask);
    }
    let (mut groups, mut selectors) = (Vec::new(), Vec::new());
    let mut first = 0_u64;
    for (number, group) in builder.metadata().row_groups().iter().enumerate() {
        let end = first + u64::try_from(group.num_rows()).unwrap_or_default();
        let (from, to) = (first.max(range.start), end.min(range.end));
        if from < to {
            groups.push(number);
            let rows = |count: u64| usize::try_from(count).unwrap_or(usize::MAX);
            selectors.push(RowSelector::skip(rows(from - first)));
            selectors.push(RowSelector::select(rows(to - from)));
            selectors.push(RowSelector::skip(rows(end - to)));
        }
        first = end;
    }
    builder
        .with_row_groups(groups)
        .with_row_selection(RowSelection::from(selectors))
        .build()
        .map_err(|cause| damaged(path, &cause))
}

/// Opens the Parquet file at `path` by what Parquet says of the columns alone: in which way the writer kept
/// texts in memory does not matter.
pub(super) fn open_plainly(
    path: &Path,
) -> Result<ParquetRecordBatchReaderBuilder<File>, SinkError> {
    let file = inside::open(path).map_err(|cause| SinkError::io(path, cause))?;
    let options = ArrowReaderOptions::new().with_skip_arrow_metadata(true);
    ParquetRecordBatchReaderBuilder::try_new_with_options(file, options)
        .map_err(|cause| damaged(path, &cause))
}

/// Refuses the file at `path`, whose footer is `footer`, if another version of refmine wrote it.
pub(super) fn refuse_other_version(path: &Path, footer: &FileMetaData) -> Result<(), SinkError> {
    let value = |key: &str| {
        let mut pairs = footer.key_value_metadata().into_iter().flatten();
        pairs.find(|pair| pair.key == key)?.value.clone()
    };
    match value(SCHEMA_VERSION_KEY) {
        Some(found) if found != SCHEMA_VERSION.to_string() => Err(SinkError::OtherVersion {
            path: path.to_path_buf(),
            tool: value(TOOL_VERSION_KEY).unwrap_or_default(),
            found,
        }),
        _ => Ok(()),
    }
}

/// What `read` gives of the file at `path`. The library panics at some offsets that a damaged
/// footer names.
pub(super) fn contained<T>(
    path: &Path,
    read: impl FnOnce() -> Result<T, SinkError>,
) -> Result<T, SinkError> {
    panic::catch_unwind(AssertUnwindSafe(read))
        .unwrap_or_else(|_| Err(damaged(path, &"what its footer says cannot be")))
}

/// The error for a file at `path` that is not what it should be.
pub(super) fn damaged(path: &Path, cause: &dyn std::fmt::Display) -> SinkError {
    SinkError::Damaged {
        path: path.to_path_buf(),
        cause: cause.to_string(),
    }
}
