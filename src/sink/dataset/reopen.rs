//! Reverse of compaction: splits a complete dataset into its shards, so that single shards can be
//! mined again.
//!
//! The rows of a shard are contiguous in each table, in the order of the shards, and the manifest
//! records how many there are. A shard that is mined again keeps the rows of its other commits. The tables stay in place until the shards are compacted again.

use super::Dataset;
use super::compact::lock;
use super::inside::Nonce;
use super::manifest::{FileRecord, Manifest, Marker};
use crate::sink::SinkError;
use crate::sink::error::damaged;
use crate::sink::parquet::files::{ALL, open};
use crate::sink::parquet::{Footer, TableWriter};
use crate::sink::tables::schema::Table;
use crate::sink::tables::{RUN, TABLES};
use arrow_array::RecordBatch;
use std::path::PathBuf;

/// Turns the complete dataset into an unfinished run in which the shards with retryable commits lack
/// these. Returns the number of these shards. Changes nothing if there are none, or if the dataset is
/// not complete.
///
/// # Errors
/// Returns [`SinkError::Busy`] if another process is compacting the dataset, or an error if the
/// dataset is not as its manifest says or a file cannot be written.
pub fn reopen(dataset: &Dataset) -> Result<u32, SinkError> {
    let (Some(manifest), Some(plan)) = (dataset.manifest()?, dataset.finished_plan()?) else {
        return Ok(0);
    };
    let records = manifest.shard_records.iter();
    let count = records.filter(|record| record.counts.retryable > 0).count();
    if count == 0 {
        return Ok(0);
    }
    if !manifest.rows_agree() {
        let cause = "its shards have other numbers of rows than its files";
        return Err(damaged(&dataset.manifest_path(), &cause));
    }
    // Files of an unfinished run have no meaning without its plan.
    dataset.discard_run()?;
    let _lock = lock(dataset)?;
    let mut files = vec![Vec::new(); manifest.shard_records.len()];
    for table in TABLES.iter().filter(|table| table.name != RUN.name) {
        split(dataset, &manifest, table, &mut files)?;
    }
    for ((number, files), record) in (0..).zip(files).zip(&manifest.shard_records) {
        let mut marker = Marker::of(number, manifest.origin.clone(), record.attempt);
        marker.counts = record.counts.clone();
        marker.files = files;
        marker.retry();
        dataset.write_marker(&marker)?;
    }
    // Write the plan last: it makes the folder a run.
    dataset.start_run_with_copy(&plan)?;
    Ok(u32::try_from(count).unwrap_or(u32::MAX))
}

/// Splits the files of `table` into files of the shards and adds their records to `files`.
fn split(
    dataset: &Dataset,
    manifest: &Manifest,
    table: &Table,
    files: &mut [Vec<FileRecord>],
) -> Result<(), SinkError> {
    let footer = Footer {
        config_hash: manifest.origin.config_hash.clone(),
    };
    let paths = manifest
        .files
        .iter()
        .filter(|file| *file.table == *table.name)
        .map(|file| dataset.path_of(file));
    let mut rows = RowStream::new(paths.collect());
    let nonce = Nonce::fresh();
    for (number, record) in (0..).zip(&manifest.shard_records) {
        // A table that was not requested has no number of rows.
        let Some(&count) = record.rows.get(table.name) else {
            continue;
        };
        let path = dataset.shard_file_path(table.name, number);
        let disk = dataset.disk();
        let mut writer = TableWriter::create_shard_file(disk, table, path, &nonce, &footer)?;
        let mut remaining = count;
        while remaining > 0 {
            let batch = rows.next(remaining)?;
            remaining -= batch.num_rows() as u64;
            writer.write_rows(&batch)?;
        }
        files[number as usize].push(writer.finish()?.put_in_place()?);
    }
    Ok(())
}

/// Stream of the rows of several files.
struct RowStream {
    /// Files that are not opened yet, in reverse order.
    paths: Vec<PathBuf>,
    path: PathBuf,
    reader: Option<parquet::arrow::arrow_reader::ParquetRecordBatchReader>,
    batch: Option<RecordBatch>,
}

impl RowStream {
    fn new(mut paths: Vec<PathBuf>) -> Self {
        paths.reverse();
        RowStream {
            paths,
            path: PathBuf::new(),
            reader: None,
            batch: None,
        }
    }

    /// Returns the next rows: at least one, at most `max`.
    fn next(&mut self, max: u64) -> Result<RecordBatch, SinkError> {
        loop {
            if let Some(batch) = self.batch.take().filter(|batch| batch.num_rows() > 0) {
                let count = batch
                    .num_rows()
                    .min(usize::try_from(max).unwrap_or(usize::MAX));
                self.batch = Some(batch.slice(count, batch.num_rows() - count));
                return Ok(batch.slice(0, count));
            }
            if let Some(reader) = &mut self.reader {
                self.batch = reader
                    .next()
                    .transpose()
                    .map_err(|cause| damaged(&self.path, &cause))?;
                if self.batch.is_some() {
                    continue;
                }
            }
            let Some(path) = self.paths.pop() else {
                return Err(damaged(
                    &self.path,
                    &"it has fewer rows than the manifest says",
                ));
            };
            self.reader = Some(open(&path)?.rows(ALL)?);
            self.path = path;
        }
    }
}
