//! Writes the rows of a table to a Parquet file, which is either complete under its final name or
//! not there.

pub(super) mod column_orders;
pub mod columns;
pub(super) mod files;
pub(super) mod pages;
pub mod read;

use super::SinkError;
use super::dataset::inside::{self, Nonce, TableName};
use super::dataset::manifest::FileRecord;
use super::disk::{Disk, DiskFile, TemporaryName, WriteFailure};
use super::tables::rows::{CellValue, Cells};
use super::tables::schema::{Column, ColumnKind, SCHEMA_VERSION, Table, text_item};
use crate::base::hash;
use crate::base::version::VERSION;
use arrow_array::builder::{
    BinaryBuilder, BooleanBuilder, Float64Builder, Int32Builder, Int64Builder, ListBuilder,
    StringBuilder, TimestampMicrosecondBuilder,
};
use arrow_array::{ArrayRef, RecordBatch};
use arrow_schema::{ArrowError, SchemaRef};
use arrow_select::coalesce::BatchCoalescer;
use files::{SCHEMA_VERSION_KEY, TOOL_VERSION_KEY};
use pages::BATCH_ROWS;
use parquet::arrow::ArrowWriter;
use parquet::basic::{Compression, ZstdLevel};
use parquet::errors::ParquetError;
use parquet::file::metadata::KeyValue;
use parquet::file::properties::{EnabledStatistics, WriterProperties};
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Number of rows in a row group. Equal to DuckDB's default, so that its threads process whole
/// groups.
pub const ROW_GROUP_ROWS: usize = 122_880;
/// Compression level: level 9 takes three times as long for 5 % smaller files.
const ZSTD_LEVEL: i32 = 3;

/// Metadata in the footer of every file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Footer {
    /// Hash of the resolved configuration, hex.
    pub config_hash: String,
}

/// Encoding of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Packing {
    /// Compact, with dictionaries and statistics: for tables that are kept and queried.
    Small,
    /// Fast to write and read: for files of shards, which are read only once more.
    Fast,
}

/// Writer of the rows of one table to one file.
pub struct TableWriter {
    disk: Disk,
    table: TableName,
    /// Final path of the file.
    path: PathBuf,
    /// Temporary name of the file while it is written.
    unfinished: TemporaryName,
    failure: WriteFailure,
    columns: Vec<Column>,
    /// Cells of the rows that are in no batch yet, by column.
    builders: Vec<Builder>,
    schema: SchemaRef,
    /// Rows that do not fill a batch yet. The rows in `builders` come after them.
    batches: BatchCoalescer,
    writer: ArrowWriter<DiskFile>,
    /// Index of the column of the next cell of the current row.
    next: usize,
    /// Number of rows in `builders`.
    batch_rows: usize,
    /// Number of rows that were ended or appended.
    rows: u64,
}

/// File whose bytes are on the disk, but which still has its temporary name.
#[must_use = "the file has its final name only once it is put in place"]
pub struct FinishedFile {
    disk: Disk,
    unfinished: TemporaryName,
    path: PathBuf,
    record: FileRecord,
}

enum Builder {
    Text(StringBuilder),
    Texts(ListBuilder<StringBuilder>),
    Bytes(BinaryBuilder),
    Int(Int32Builder),
    Long(Int64Builder),
    Double(Float64Builder),
    Bool(BooleanBuilder),
    Timestamp(TimestampMicrosecondBuilder),
}

impl TableWriter {
    /// Creates a writer for the file `path`, and its folder if needed. The file has a temporary
    /// name until [`FinishedFile::put_in_place`].
    ///
    /// # Errors
    /// Returns an error if the folder or file cannot be created.
    pub fn create(
        disk: &Disk,
        table: &Table,
        path: PathBuf,
        footer: &Footer,
    ) -> Result<Self, SinkError> {
        let unfinished = TemporaryName::of(&path);
        TableWriter::create_as(disk, table, path, unfinished, footer, Packing::Small)
    }

    /// Like [`TableWriter::create`], for a file of a shard ([`Packing::Fast`]), whose temporary name
    /// contains `nonce`.
    pub(super) fn create_shard_file(
        disk: &Disk,
        table: &Table,
        path: PathBuf,
        nonce: &Nonce,
        footer: &Footer,
    ) -> Result<Self, SinkError> {
        let unfinished = TemporaryName::with(&path, nonce);
        TableWriter::create_as(disk, table, path, unfinished, footer, Packing::Fast)
    }

    /// Like [`TableWriter::create`], with the given temporary name and encoding.
    pub(super) fn create_as(
        disk: &Disk,
        table: &Table,
        path: PathBuf,
        unfinished: TemporaryName,
        footer: &Footer,
        packing: Packing,
    ) -> Result<Self, SinkError> {
        if let Some(folder) = path.parent() {
            disk.create_folder(folder)?;
        }
        let file = disk.create(unfinished.path())?;
        let failure = file.failure();
        let columns = table.columns();
        let schema: SchemaRef = Arc::new(table.arrow_schema());
        let properties = properties(footer, packing);
        let writer = ArrowWriter::try_new(file, Arc::clone(&schema), Some(properties))
            .map_err(|cause| parquet_error(unfinished.path(), &failure, cause))?;
        Ok(TableWriter {
            builders: columns
                .iter()
                .map(|column| Builder::new(column.kind))
                .collect(),
            disk: disk.clone(),
            table: TableName::of(table),
            path,
            unfinished,
            failure,
            columns,
            batches: BatchCoalescer::new(Arc::clone(&schema), BATCH_ROWS),
            schema,
            writer,
            next: 0,
            batch_rows: 0,
            rows: 0,
        })
    }

    /// Ends the current row. All its cells must have been put.
    ///
    /// # Errors
    /// Returns an error if a batch was due and could not be written.
    pub fn end_row(&mut self) -> Result<(), SinkError> {
        debug_assert_eq!(self.next, self.columns.len(), "a row lacks cells");
        self.next = 0;
        self.rows += 1;
        self.batch_rows += 1;
        if self.batch_rows == BATCH_ROWS {
            self.end_batch()?;
        }
        Ok(())
    }

    /// Returns the number of rows that were ended or appended so far, including rows that are still in
    /// memory; not the row whose cells are being put.
    pub fn rows(&self) -> u64 {
        self.rows
    }

    /// Adds `key` with `value` to the footer.
    pub fn add_metadata(&mut self, key: &str, value: String) {
        self.writer
            .append_key_value_metadata(KeyValue::new(key.to_owned(), value));
    }

    /// Writes all rows so far and returns the number of bytes of the file and their hash.
    ///
    /// # Errors
    /// Returns an error if the rows cannot be written or the file cannot be read.
    pub fn checksum(&mut self) -> Result<(u64, String), SinkError> {
        self.write_rest()?;
        self.writer
            .flush()
            .and_then(|()| Ok(self.writer.sync()?))
            .map_err(|cause| parquet_error(self.unfinished.path(), &self.failure, cause))?;
        let bytes = self.writer.bytes_written() as u64;
        let hash = hash_of_start(self.unfinished.path(), bytes)?;
        Ok((bytes, hash))
    }

    /// Appends rows that were read from another file of this table.
    ///
    /// # Errors
    /// Returns an error if the rows cannot be written.
    pub(super) fn write_rows(&mut self, rows: &RecordBatch) -> Result<(), SinkError> {
        if self.batch_rows > 0 {
            self.end_batch()?;
        }
        self.rows += rows.num_rows() as u64;
        self.push(rows.clone())
    }

    /// Writes the remaining rows and the footer to the disk. The file keeps its temporary name.
    ///
    /// # Errors
    /// Returns an error if the file cannot be written.
    pub fn finish(mut self) -> Result<FinishedFile, SinkError> {
        self.write_rest()?;
        let file = self
            .writer
            .into_inner()
            .map_err(|cause| parquet_error(self.unfinished.path(), &self.failure, cause))?;
        column_orders::make_type_defined(&file, self.unfinished.path(), self.columns.len())
            .and_then(|()| file.sync())
            .map_err(|cause| SinkError::io(self.unfinished.path(), cause))?;
        let record = FileRecord::of(self.table, &self.path, self.unfinished.path(), self.rows)?;
        Ok(FinishedFile {
            disk: self.disk,
            unfinished: self.unfinished,
            path: self.path,
            record,
        })
    }

    /// Converts the rows in the builders to a batch.
    fn end_batch(&mut self) -> Result<(), SinkError> {
        let arrays: Vec<ArrayRef> = self.builders.iter_mut().map(Builder::finish).collect();
        self.batch_rows = 0;
        let batch = RecordBatch::try_new(Arc::clone(&self.schema), arrays);
        self.push(batch.map_err(|cause| self.not_encoded(&cause))?)
    }

    /// Adds `batch` to the buffered rows and writes all batches that are full.
    fn push(&mut self, batch: RecordBatch) -> Result<(), SinkError> {
        if batch.num_rows() == BATCH_ROWS && self.batches.is_empty() {
            return self.write(&batch);
        }
        let pushed = self.batches.push_batch(batch);
        pushed.map_err(|cause| self.not_encoded(&cause))?;
        self.write_completed()
    }

    fn write_completed(&mut self) -> Result<(), SinkError> {
        while let Some(batch) = self.batches.next_completed_batch() {
            self.write(&batch)?;
        }
        Ok(())
    }

    /// Writes all buffered rows, even if they do not fill a batch.
    fn write_rest(&mut self) -> Result<(), SinkError> {
        if self.batch_rows > 0 {
            self.end_batch()?;
        }
        let finished = self.batches.finish_buffered_batch();
        finished.map_err(|cause| self.not_encoded(&cause))?;
        self.write_completed()
    }

    fn not_encoded(&self, cause: &ArrowError) -> SinkError {
        SinkError::Encode {
            path: self.unfinished.path().to_path_buf(),
            cause: cause.to_string(),
        }
    }

    fn write(&mut self, batch: &RecordBatch) -> Result<(), SinkError> {
        self.writer
            .write(batch)
            .map_err(|cause| parquet_error(self.unfinished.path(), &self.failure, cause))
    }
}

impl Cells for TableWriter {
    fn put<'a>(&mut self, name: &'static str, value: impl Into<CellValue<'a>>) {
        // The cells of a row come in the order of the columns, so the position decides and the name is
        // only checked, in builds with debug assertions. Columns of elements have the prefix of a
        // side, `before_` or `after_`, which `name` lacks.
        let column = &self.columns[self.next];
        debug_assert!(column.name.ends_with(name), "{name} is not {}", column.name);
        self.builders[self.next].append(value.into());
        self.next += 1;
    }
}

impl FinishedFile {
    /// Returns the record of the file.
    pub fn record(&self) -> &FileRecord {
        &self.record
    }

    /// Renames the file to its final name, replacing an older file, and makes the final name durable.
    ///
    /// # Errors
    /// Returns an error if the file cannot be renamed.
    pub fn put_in_place(self) -> Result<FileRecord, SinkError> {
        let path = self.path.clone();
        self.put_at(&path)
    }

    /// Renames the file to `path` instead of its final name; `path` must be in the file system of the
    /// file.
    ///
    /// # Errors
    /// Returns an error if the file cannot be renamed.
    pub fn put_at(self, path: &Path) -> Result<FileRecord, SinkError> {
        self.disk.rename(self.unfinished.path(), path)?;
        self.unfinished.keep();
        Ok(self.record)
    }

    /// Keeps the file under its temporary name.
    pub(super) fn keep(self) -> FileRecord {
        self.unfinished.keep();
        self.record
    }
}

/// Returns the hash of the first `bytes` bytes of the file at `path`, hex.
///
/// # Errors
/// Returns an error if the file cannot be read.
pub(super) fn hash_of_start(path: &Path, bytes: u64) -> Result<String, SinkError> {
    let io_error = |cause| SinkError::io(path, cause);
    let file = inside::open(path).map_err(io_error)?;
    hash::of_reader(file.take(bytes)).map_err(io_error)
}

impl Builder {
    fn new(kind: ColumnKind) -> Self {
        match kind {
            ColumnKind::Text => Builder::Text(StringBuilder::new()),
            ColumnKind::Texts => {
                Builder::Texts(ListBuilder::new(StringBuilder::new()).with_field(text_item()))
            }
            ColumnKind::Bytes => Builder::Bytes(BinaryBuilder::new()),
            ColumnKind::Int => Builder::Int(Int32Builder::new()),
            ColumnKind::Long => Builder::Long(Int64Builder::new()),
            ColumnKind::Double => Builder::Double(Float64Builder::new()),
            ColumnKind::Bool => Builder::Bool(BooleanBuilder::new()),
            ColumnKind::Timestamp => Builder::Timestamp(TimestampMicrosecondBuilder::new()),
        }
    }

    /// Appends a value of the column's type, or a null.
    fn append(&mut self, value: CellValue<'_>) {
        match (self, value) {
            (Builder::Text(builder), CellValue::Text(text)) => builder.append_value(text),
            (Builder::Texts(builder), CellValue::Texts(texts)) => {
                builder.append_value(texts.iter().map(Some));
            }
            (Builder::Bytes(builder), CellValue::Bytes(bytes)) => builder.append_value(bytes),
            (Builder::Int(builder), CellValue::Int(number)) => {
                // Lines and columns of files within the size limit always fit.
                builder.append_value(i32::try_from(number).unwrap_or(i32::MAX));
            }
            (Builder::Long(builder), CellValue::Int(number)) => builder.append_value(number),
            (Builder::Double(builder), CellValue::Double(number)) => builder.append_value(number),
            (Builder::Bool(builder), CellValue::Bool(yes)) => builder.append_value(yes),
            (Builder::Timestamp(builder), CellValue::Seconds(seconds)) => {
                builder.append_value(seconds.saturating_mul(1_000_000));
            }
            (builder, value) => {
                debug_assert_eq!(
                    value,
                    CellValue::Null,
                    "the value is not of the column's kind"
                );
                builder.append_null();
            }
        }
    }

    fn append_null(&mut self) {
        match self {
            Builder::Text(builder) => builder.append_null(),
            Builder::Texts(builder) => builder.append_null(),
            Builder::Bytes(builder) => builder.append_null(),
            Builder::Int(builder) => builder.append_null(),
            Builder::Long(builder) => builder.append_null(),
            Builder::Double(builder) => builder.append_null(),
            Builder::Bool(builder) => builder.append_null(),
            Builder::Timestamp(builder) => builder.append_null(),
        }
    }

    fn finish(&mut self) -> ArrayRef {
        match self {
            Builder::Text(builder) => Arc::new(builder.finish()),
            Builder::Texts(builder) => Arc::new(builder.finish()),
            Builder::Bytes(builder) => Arc::new(builder.finish()),
            Builder::Int(builder) => Arc::new(builder.finish()),
            Builder::Long(builder) => Arc::new(builder.finish()),
            Builder::Double(builder) => Arc::new(builder.finish()),
            Builder::Bool(builder) => Arc::new(builder.finish()),
            Builder::Timestamp(builder) => Arc::new(builder.finish()),
        }
    }
}

/// Returns the settings with which a file is written: compression, statistics, size of row groups, and
/// the metadata in the footer.
fn properties(footer: &Footer, packing: Packing) -> WriterProperties {
    let version = VERSION;
    let pair = |key: &str, value: String| KeyValue::new(key.to_owned(), value);
    let level = ZstdLevel::try_new(ZSTD_LEVEL).expect("the level is one of zstd's");
    let is_small = packing == Packing::Small;
    WriterProperties::builder()
        .set_compression(match packing {
            Packing::Small => Compression::ZSTD(level),
            Packing::Fast => Compression::SNAPPY,
        })
        .set_dictionary_enabled(is_small)
        .set_statistics_enabled(match packing {
            // Old readers (DataFusion 40 to 50) cannot read page statistics as the parquet crate
            // writes them, and reject queries with a condition.
            Packing::Small => EnabledStatistics::Chunk,
            Packing::Fast => EnabledStatistics::None,
        })
        .set_max_row_group_row_count(Some(ROW_GROUP_ROWS))
        .set_max_row_group_bytes(None)
        // Omit the version of the parquet crate, so that updating it does not change every file.
        .set_created_by(format!("refmine {version}"))
        .set_key_value_metadata(Some(vec![
            pair(SCHEMA_VERSION_KEY, SCHEMA_VERSION.to_string()),
            pair(TOOL_VERSION_KEY, version.to_owned()),
            pair("refmine.config_hash", footer.config_hash.clone()),
        ]))
        .build()
}

/// Returns the error of writing to the file `path`: the I/O error of the file that `failure` has kept
/// or that `cause` contains, else an error of encoding.
fn parquet_error(path: &Path, failure: &WriteFailure, cause: ParquetError) -> SinkError {
    if let Some(cause) = failure.cause() {
        // The Parquet library may have converted the error to text.
        return SinkError::io(path, cause);
    }
    match cause {
        ParquetError::External(inner) => match inner.downcast::<io::Error>() {
            Ok(cause) => SinkError::io(path, *cause),
            Err(inner) => SinkError::Encode {
                path: path.to_path_buf(),
                cause: inner.to_string(),
            },
        },
        other => SinkError::Encode {
            path: path.to_path_buf(),
            cause: other.to_string(),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::fault::{Fault, FaultCode};
    use crate::sink::parquet::files::{ALL, open};
    use crate::sink::tables;
    use crate::sink::tables::rows;
    use ::parquet::basic::ColumnOrder;
    use arrow_array::Array;
    use arrow_array::cast::AsArray;
    use arrow_array::types::Int32Type;
    use std::fs;

    fn write_faults(path: &Path, count: u32) {
        let footer = Footer {
            config_hash: "c0ffee".to_owned(),
        };
        let mut writer = TableWriter::create(
            &Disk::default(),
            &tables::FAULTS,
            path.to_path_buf(),
            &footer,
        )
        .unwrap();
        for line in 0..count {
            let fault = Fault::new(FaultCode::SyntaxError, "x").on_line(line);
            rows::fault(&mut writer, "demo", None, &fault);
            writer.end_row().unwrap();
        }
        writer.finish().unwrap().put_in_place().unwrap();
    }

    #[test]
    fn written_rows_are_read_back_in_row_groups_of_the_configured_size() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("faults/part-00000.parquet");
        write_faults(&path, ROW_GROUP_ROWS as u32 + 1);
        let reader = open(&path).unwrap();
        let meta = reader.metadata().clone();
        assert_eq!(meta.num_row_groups(), 2);
        assert_eq!(meta.row_group(0).num_rows(), ROW_GROUP_ROWS as i64);
        let pairs = meta.file_metadata().key_value_metadata().unwrap();
        assert!(pairs.iter().any(
            |pair| pair.key == "refmine.config_hash" && pair.value.as_deref() == Some("c0ffee")
        ));
        let batch = reader.rows(ALL).unwrap().next().unwrap().unwrap();
        let lines = batch.column_by_name("start_line").unwrap();
        assert_eq!(lines.as_primitive::<Int32Type>().value(7), 7);
        assert!(batch.column_by_name("commit").unwrap().is_null(0));
        assert!(!folder.path().join("faults/part-00000.parquet.tmp").exists());
    }

    #[test]
    fn column_order_of_doubles_is_type_defined() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("timings.parquet");
        let footer = Footer {
            config_hash: String::new(),
        };
        let mut writer =
            TableWriter::create(&Disk::default(), &tables::TIMINGS, path.clone(), &footer).unwrap();
        let key = crate::mine::outcome::CommitKey {
            repository: "demo".into(),
            url: None,
            commit: "c".to_owned(),
            parent: None,
            commit_index: 0,
        };
        for total_ms in [0.0, 2.5] {
            let timing = rows::Timing {
                total_ms,
                ..rows::Timing::default()
            };
            rows::timing(&mut writer, &key, &timing);
            writer.end_row().unwrap();
        }
        writer.finish().unwrap().put_in_place().unwrap();
        let meta = open(&path).unwrap().metadata().clone();
        let orders = meta.file_metadata().column_orders().unwrap();
        assert_eq!(orders.len(), tables::TIMINGS.columns().len());
        let is_type_defined =
            |order: &ColumnOrder| matches!(order, ColumnOrder::TYPE_DEFINED_ORDER(_));
        assert!(orders.iter().all(is_type_defined), "{orders:?}");
    }

    #[test]
    fn equal_rows_produce_equal_bytes() {
        let folder = tempfile::tempdir().unwrap();
        let paths = ["a", "b"].map(|name| folder.path().join(name));
        paths.iter().for_each(|path| write_faults(path, 10_000));
        assert_eq!(fs::read(&paths[0]).unwrap(), fs::read(&paths[1]).unwrap());
    }

    #[test]
    fn error_of_full_disk_names_file_and_remedy() {
        let full = io::Error::from(io::ErrorKind::StorageFull);
        let error = parquet_error(
            Path::new("x.parquet"),
            &WriteFailure::default(),
            ParquetError::External(Box::new(full)),
        );
        assert_eq!(error.code(), "disk_full");
        assert!(error.to_string().contains("x.parquet: the disk is full"));
    }
}
