//! Parquet files of refmine that are read: opened as a whole or in part, and told from damaged ones.

use super::SinkError;
use super::schema::SCHEMA_VERSION;
use super::{inside, pages};
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

/// Rows gathered before they are encoded. Pages end with batches, so that it shows in the bytes of a file;
/// where its rows came from does not.
pub(super) const BATCH_ROWS: usize = 8_192;
/// The keys of the footer under which the versions of the tables and of the program stand.
pub(super) const SCHEMA_VERSION_KEY: &str = "refmine.schema_version";
pub(super) const TOOL_VERSION_KEY: &str = "refmine.tool_version";

/// A Parquet file whose footer was read. Its rows come only through [`Opened::rows`] and [`rows_of`], which
/// keep what is unpacked within a budget.
pub(super) struct Opened {
    path: PathBuf,
    file: Arc<File>,
    builder: ParquetRecordBatchReaderBuilder<File>,
}

impl Opened {
    /// What the footer says.
    pub fn metadata(&self) -> &Arc<ParquetMetaData> {
        self.builder.metadata()
    }

    /// Its columns.
    pub fn schema(&self) -> &SchemaRef {
        self.builder.schema()
    }

    /// A reader of all rows; of some of the columns only, if they are named.
    pub fn rows<'a>(
        self,
        columns: Option<impl IntoIterator<Item = &'a str>>,
    ) -> Result<ParquetRecordBatchReader, SinkError> {
        let path = self.path.clone();
        let reader = self.admitted(columns)?.build();
        reader.map_err(|cause| damaged(&path, &cause))
    }

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

/// All columns of a file.
pub(super) const ALL: Option<std::iter::Empty<&str>> = None;

/// Opens the Parquet file at `path` to be read.
pub(super) fn open(path: &Path) -> Result<Opened, SinkError> {
    open_with(path, ArrowReaderOptions::new())
}

fn open_with(path: &Path, options: ArrowReaderOptions) -> Result<Opened, SinkError> {
    let told = |cause| SinkError::io(path, cause);
    let file = inside::open(path).map_err(told)?;
    let copy = file.try_clone().map_err(told)?;
    let builder = ParquetRecordBatchReaderBuilder::try_new_with_options(copy, options);
    Ok(Opened {
        path: path.to_path_buf(),
        file: Arc::new(file),
        builder: builder.map_err(|cause| damaged(path, &cause))?,
    })
}

/// A reader of the rows `range` of the file at `path`; of some of its columns only, if they are named.
/// Pages without rows that are wanted are skipped.
pub(super) fn rows_of<'a>(
    path: &Path,
    range: Range<u64>,
    columns: Option<impl Iterator<Item = &'a str>>,
) -> Result<ParquetRecordBatchReader, SinkError> {
    let options = ArrowReaderOptions::new().with_offset_index_policy(PageIndexPolicy::Optional);
    let builder = open_with(path, options)?.admitted(columns)?;
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
pub(super) fn open_plainly(path: &Path) -> Result<Opened, SinkError> {
    open_with(
        path,
        ArrowReaderOptions::new().with_skip_arrow_metadata(true),
    )
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
