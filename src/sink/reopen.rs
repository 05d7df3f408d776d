//! Reverse of compaction: splits a complete dataset into its shards, so that single shards can be
//! mined again.
//!
//! The rows of a shard are contiguous in each table, in the order of the shards, and the manifest
//! records how many there are. The tables stay in place until the shards are compacted again.

use super::SinkError;
use super::compact::lock;
use super::dataset::Dataset;
use super::error::damaged;
use super::files::{ALL, open};
use super::manifest::{DatasetCounts, FileRecord, Manifest, Marker};
use super::parquet::{Footer, TableWriter};
use super::schema::Table;
use super::tables::{RUN, TABLES};
use arrow_array::RecordBatch;
use std::path::PathBuf;

/// Turns the complete dataset into an unfinished run in which the shards whose counts satisfy
/// `is_open` are not done. Returns the number of these shards. Changes nothing if there are none,
/// or if the dataset is not complete.
///
/// # Errors
/// Returns [`SinkError::Busy`] if another process is compacting the dataset, or an error if the
/// dataset is not as its manifest says or a file cannot be written.
pub fn reopen(
    dataset: &Dataset,
    is_open: impl Fn(&DatasetCounts) -> bool,
) -> Result<u32, SinkError> {
    let (Some(manifest), Some(plan)) = (dataset.manifest()?, dataset.finished_plan()?) else {
        return Ok(0);
    };
    let records = manifest.shard_records.iter();
    let is_open: Vec<bool> = records.map(|record| is_open(&record.counts)).collect();
    let count = is_open.iter().filter(|is_open| **is_open).count();
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
    let mut files = vec![Vec::new(); is_open.len()];
    for table in TABLES.iter().filter(|table| table.name != RUN.name) {
        split(dataset, &manifest, table, &is_open, &mut files)?;
    }
    for ((number, files), record) in (0..).zip(files).zip(&manifest.shard_records) {
        if !is_open[number as usize] {
            dataset.write_marker(&Marker {
                shard: number,
                origin: manifest.origin.clone(),
                counts: record.counts.clone(),
                attempt: record.attempt,
                files,
                commits_missing: 0,
            })?;
        }
    }
    // Write the plan last: it makes the folder a run.
    dataset.start_run_with_copy(&plan)?;
    Ok(u32::try_from(count).unwrap_or(u32::MAX))
}

/// Splits the files of `table` into files of the shards and adds their records to `files`. Skips
/// the rows of shards for which `is_open` is true.
fn split(
    dataset: &Dataset,
    manifest: &Manifest,
    table: &Table,
    is_open: &[bool],
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
    for ((number, record), is_open) in (0..).zip(&manifest.shard_records).zip(is_open) {
        // A table that was not requested has no number of rows.
        let Some(&count) = record.rows.get(table.name) else {
            continue;
        };
        let mut writer = match is_open {
            true => None,
            false => {
                let path = dataset.shard_file_path(table.name, number);
                Some(TableWriter::create_shard_file(
                    dataset.disk(),
                    table,
                    path,
                    &footer,
                )?)
            }
        };
        let mut remaining = count;
        while remaining > 0 {
            let batch = rows.next(remaining)?;
            remaining -= batch.num_rows() as u64;
            if let Some(writer) = &mut writer {
                writer.write_rows(&batch)?;
            }
        }
        if let Some(writer) = writer {
            files[number as usize].push(writer.finish()?.put_in_place()?);
        }
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
