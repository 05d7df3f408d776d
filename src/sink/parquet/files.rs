//! Reading refmine's Parquet files, whole or in part, with protection against damaged and malicious
//! files.

use super::pages;
use crate::sink::SinkError;
use crate::sink::dataset::inside;
use crate::sink::error::damaged;
use crate::sink::tables::schema::SCHEMA_VERSION;
use arrow_schema::SchemaRef;
use parquet::arrow::ProjectionMask;
use parquet::arrow::arrow_reader::{
    ArrowReaderOptions, ParquetRecordBatchReader, ParquetRecordBatchReaderBuilder, RowSelection,
    RowSelector,
};
use parquet::file::metadata::{FileMetaData, PageIndexPolicy, ParquetMetaData};
use std::fs::File;
use std::ops::Range;
use std::panic::{self, AssertUnwindSafe};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Footer keys of the schema version and of the version of refmine.
pub const SCHEMA_VERSION_KEY: &str = "refmine.schema_version";
pub const TOOL_VERSION_KEY: &str = "refmine.tool_version";

/// Parquet file whose footer was read. Rows are only read through [`ParquetInput::rows`] and
/// [`rows_of`], which limit the memory for decompressed pages.
pub struct ParquetInput {
    path: PathBuf,
    file: Arc<File>,
    builder: ParquetRecordBatchReaderBuilder<File>,
}

impl ParquetInput {
    /// Returns the metadata in the footer.
    pub fn metadata(&self) -> &Arc<ParquetMetaData> {
        self.builder.metadata()
    }

    /// Returns the schema of the rows.
    pub fn schema(&self) -> &SchemaRef {
        self.builder.schema()
    }

    /// Returns a reader of all rows, with all columns or only the given ones.
    ///
    /// # Errors
    /// Returns an error if the file is damaged, or its pages would take too much memory.
    pub fn rows<'a>(
        self,
        columns: Option<impl IntoIterator<Item = &'a str>>,
    ) -> Result<ParquetRecordBatchReader, SinkError> {
        let path = self.path.clone();
        let reader = self.admitted(columns)?.build();
        reader.map_err(|cause| damaged(&path, &cause))
    }

    /// Returns a builder of a reader with the given columns, with batches of so few rows that the
    /// values of a batch stay within [`pages::BUDGET`].
    fn admitted<'a>(
        self,
        columns: Option<impl IntoIterator<Item = &'a str>>,
    ) -> Result<ParquetRecordBatchReaderBuilder<File>, SinkError> {
        let mask = match columns {
            Some(columns) => ProjectionMask::columns(self.builder.parquet_schema(), columns),
            None => ProjectionMask::all(),
        };
        let metadata = self.builder.metadata();
        let rows = pages::batch_rows(&self.path, &self.file, metadata, &mask, pages::BUDGET)?;
        Ok(self.builder.with_projection(mask).with_batch_size(rows))
    }
}

/// All columns, as argument of [`ParquetInput::rows`] and [`rows_of`].
pub const ALL: Option<std::iter::Empty<&str>> = None;

/// Opens the Parquet file at `path`; only its footer is read.
///
/// # Errors
/// Returns an error if the file cannot be read or is no Parquet file.
pub fn open(path: &Path) -> Result<ParquetInput, SinkError> {
    open_with(path, ArrowReaderOptions::new())
}

/// Opens the Parquet file at `path` with `options`; only its footer is read.
fn open_with(path: &Path, options: ArrowReaderOptions) -> Result<ParquetInput, SinkError> {
    let io_error = |cause| SinkError::io(path, cause);
    let file = inside::open(path).map_err(io_error)?;
    let copy = file.try_clone().map_err(io_error)?;
    let builder = ParquetRecordBatchReaderBuilder::try_new_with_options(copy, options);
    Ok(ParquetInput {
        path: path.to_path_buf(),
        file: Arc::new(file),
        builder: builder.map_err(|cause| damaged(path, &cause))?,
    })
}

/// Returns a reader of the rows `range`, numbered from 0 in the file at `path`, as [`rows_in`].
///
/// # Errors
/// Returns an error if the file cannot be read or is damaged, or its pages would take too much memory.
pub fn rows_of<'a>(
    path: &Path,
    range: Range<u64>,
    columns: Option<impl Iterator<Item = &'a str>>,
) -> Result<ParquetRecordBatchReader, SinkError> {
    rows_in(path, std::slice::from_ref(&range), columns)
}

/// Returns a reader of the rows in `ranges`, which are ascending and apart, numbered from 0 in the file at
/// `path`, with all columns or only the given ones. Skips pages outside of the ranges.
///
/// # Errors
/// Returns an error if the file cannot be read or is damaged, or its pages would take too much memory.
pub fn rows_in<'a>(
    path: &Path,
    ranges: &[Range<u64>],
    columns: Option<impl Iterator<Item = &'a str>>,
) -> Result<ParquetRecordBatchReader, SinkError> {
    let options = ArrowReaderOptions::new().with_offset_index_policy(PageIndexPolicy::Optional);
    let builder = open_with(path, options)?.admitted(columns)?;
    let (mut groups, mut selectors) = (Vec::new(), Vec::new());
    let mut first = 0_u64;
    let rows = |count: u64| usize::try_from(count).unwrap_or(usize::MAX);
    for (number, group) in builder.metadata().row_groups().iter().enumerate() {
        let end = first + u64::try_from(group.num_rows()).unwrap_or_default();
        let before = ranges.partition_point(|range| range.end <= first);
        let inside = ranges[before..].iter();
        let mut inside = inside.take_while(|range| range.start < end).peekable();
        if inside.peek().is_some() {
            groups.push(number);
            for range in inside {
                let (from, to) = (first.max(range.start), end.min(range.end));
                selectors.push(RowSelector::skip(rows(from - first)));
                selectors.push(RowSelector::select(rows(to - from)));
                first = to;
            }
            selectors.push(RowSelector::skip(rows(end - first)));
        }
        first = end;
    }
    builder
        .with_row_groups(groups)
        .with_row_selection(RowSelection::from(selectors))
        .build()
        .map_err(|cause| damaged(path, &cause))
}

/// Opens the Parquet file at `path` without the Arrow schema in its footer: column types follow
/// from the Parquet schema alone, so that it does not matter how the writer held texts in memory.
pub fn open_without_arrow_schema(path: &Path) -> Result<ParquetInput, SinkError> {
    open_with(
        path,
        ArrowReaderOptions::new().with_skip_arrow_metadata(true),
    )
}

/// Returns [`SinkError::OtherVersion`] if the footer of the file at `path` has another schema
/// version.
pub fn refuse_other_version(path: &Path, footer: &FileMetaData) -> Result<(), SinkError> {
    let value = |key: &str| {
        let mut pairs = footer.key_value_metadata().into_iter().flatten();
        pairs.find(|pair| pair.key == key)?.value.clone()
    };
    match value(SCHEMA_VERSION_KEY) {
        Some(schema_version) if schema_version != SCHEMA_VERSION.to_string() => {
            Err(SinkError::OtherVersion {
                path: path.to_path_buf(),
                tool: value(TOOL_VERSION_KEY).unwrap_or_default(),
                schema_version,
            })
        }
        _ => Ok(()),
    }
}

/// Calls `read` and converts a panic to [`SinkError::Damaged`]. The Parquet library panics for some
/// invalid offsets in a damaged footer.
pub fn catch_panics<T>(
    path: &Path,
    read: impl FnOnce() -> Result<T, SinkError>,
) -> Result<T, SinkError> {
    panic::catch_unwind(AssertUnwindSafe(read))
        .unwrap_or_else(|_| Err(damaged(path, &"its footer is invalid")))
}
