//! Compaction: merges the files of all shards into a few large files, in the order of the plan.
//!
//! The new files are first written under temporary names, next to the existing tables. When all are
//! on the disk, the new manifest is written to the folder of the shards as `compacted.json`. This
//! is the commit point: from then on the dataset *is* the new one. `finish_compaction` then gives
//! the files their final names and writes the descriptive files; if the process dies, the next command
//! that writes to the folder does it ([`recover`]). [`reopen`](super::reopen) is the reverse operation.

use super::about;
use super::inside::Nonce;
use super::layout::{COMPACTION_FILE, DESCRIPTIVE_FILES, MANIFEST_FILE, part_name};
use super::lineage_column::LineageColumn;
use super::manifest::{self, DatasetCounts, FileRecord, Manifest, Marker, ShardRecord};
use super::{Dataset, FolderContents, entries, list_contents};
use crate::base::fault::Fault;
use crate::sink::SinkError;
use crate::sink::disk::{DiskFile, LOCK_PATIENCE, TemporaryName, finished_name};
use crate::sink::error::damaged;
use crate::sink::parquet::files::{ALL, open};
use crate::sink::parquet::{FinishedFile, Footer, Packing, TableWriter};
use crate::sink::plan::PlanFile;
use crate::sink::tables::rows::{self, RunRow};
use crate::sink::tables::schema::Table;
use crate::sink::tables::{ELEMENT_CHANGES, FAULTS, LINE_CHANGES, RUN, TABLES};
use arrow_array::RecordBatch;
use serde::{Deserialize, Serialize};
use std::path::{Path, PathBuf};

/// Maximum number of rows in a file of a table: a few gigabytes for the widest table. A multiple of
/// the rows of a row group, so that no file but the last ends with a small group.
const FILE_ROWS_MAX: u64 = 82 * crate::sink::parquet::ROW_GROUP_ROWS as u64;

/// Name of the file that a process locks while it compacts or reopens shards.
const LOCK_FILE: &str = "compact.lock";

/// Content of `compacted.json`: a committed compaction whose files may still have temporary names.
#[derive(Deserialize, Serialize)]
struct PendingCompaction {
    /// Part of the temporary names of all files of the compaction.
    nonce: Nonce,
    /// Manifest of the new dataset.
    manifest: Manifest,
}

/// Merges the shards of `markers`, which are all shards of `plan` in order, into the tables of the
/// dataset, and replaces any existing tables. The lineages of a repository with more than
/// `lineage_versions_max` versions of elements are not found.
///
/// # Errors
/// Returns an error if a file of a shard is not as its marker says, or if a file cannot be written.
/// The existing tables are untouched until the commit point.
pub fn compact(
    dataset: &Dataset,
    plan: &PlanFile,
    markers: &[Marker],
    run: &RunRow,
    lineage_versions_max: u64,
) -> Result<Manifest, SinkError> {
    let footer = Footer {
        config_hash: plan.header().config_hash.clone(),
    };
    // Write all files under temporary names that contain the nonce, beside any existing tables.
    let nonce = Nonce::fresh();
    let mut files = Vec::new();
    // Faults of repositories that only the rows of all shards show, and the lineages that all rows decide. The
    // tables that need them come after that of the elements.
    let mut faults = Vec::new();
    let mut lineages = Some(LineageColumn::of_changes(
        dataset,
        markers,
        lineage_versions_max,
    ));
    for table in TABLES.iter().filter(|table| table.name != RUN.name) {
        let mut merge = TableMerge::new(dataset, table, &footer, &nonce);
        if [ELEMENT_CHANGES.name, LINE_CHANGES.name].contains(&table.name) {
            merge.lineages = lineages.take();
        }
        merge.add_shards(markers)?;
        if let Some(of_table) = merge.lineages.take()
            && table.name == ELEMENT_CHANGES.name
        {
            faults = of_table.faults();
            lineages = Some(of_table.of_lines(markers));
        }
        if table.name == FAULTS.name {
            merge.add_faults(&faults)?;
        }
        files.extend(merge.finish()?);
    }
    files.push(run_file(dataset, run, &footer, &nonce)?);
    let mut counts = DatasetCounts::default();
    for marker in markers {
        counts.add(&marker.counts);
    }
    for (_, fault) in &faults {
        *counts
            .faults
            .entry(fault.code.name().to_owned())
            .or_default() += 1;
    }
    let manifest = Manifest {
        origin: markers
            .first()
            .map(|marker| marker.origin.clone())
            .expect("a plan has a shard at least"),
        counts,
        shards: plan.header().shards,
        files,
        shard_records: markers.iter().map(shard_record).collect(),
    };
    // Commit point: once this file exists, the compaction is finished even if the process ends before.
    let committed = dataset.shards().join(COMPACTION_FILE);
    let pending = PendingCompaction { nonce, manifest };
    manifest::write(dataset.disk(), &committed, &pending)?;
    finish_compaction(dataset)?;
    Ok(pending.manifest)
}

/// Writes the table `run`, which has one row and is of no shard, under a temporary name.
fn run_file(
    dataset: &Dataset,
    run: &RunRow,
    footer: &Footer,
    nonce: &Nonce,
) -> Result<FileRecord, SinkError> {
    let path = dataset.folder().join(RUN.name).join(part_name(0));
    let unfinished = TemporaryName::with(&path, nonce);
    let (disk, packing) = (dataset.disk(), Packing::Small);
    let mut writer = TableWriter::create_as(disk, &RUN, path, unfinished, footer, packing)?;
    rows::run(&mut writer, run);
    writer.end_row()?;
    Ok(writer.finish()?.keep())
}

/// Returns what the manifest records of a finished shard.
fn shard_record(marker: &Marker) -> ShardRecord {
    let rows_of = |file: &FileRecord| (file.table.to_string(), file.rows);
    ShardRecord {
        counts: marker.counts.clone(),
        attempt: marker.attempt,
        rows: marker.files.iter().map(rows_of).collect(),
    }
}

/// Table whose rows from all shards are merged into files of [`FILE_ROWS_MAX`] rows, which keep their
/// temporary names.
struct TableMerge<'a> {
    dataset: &'a Dataset,
    table: &'a Table,
    footer: &'a Footer,
    nonce: &'a Nonce,
    /// Source of the column `lineage_id`; `None` for tables without it.
    lineages: Option<LineageColumn<'a>>,
    writer: Option<TableWriter>,
    finished: Vec<FileRecord>,
}

impl<'a> TableMerge<'a> {
    fn new(dataset: &'a Dataset, table: &'a Table, footer: &'a Footer, nonce: &'a Nonce) -> Self {
        TableMerge {
            dataset,
            table,
            footer,
            nonce,
            lineages: None,
            writer: None,
            finished: Vec::new(),
        }
    }

    /// Appends the rows of all shards; none if the table was not requested.
    fn add_shards(&mut self, markers: &[Marker]) -> Result<(), SinkError> {
        for marker in markers {
            let mut files = marker.files.iter();
            if let Some(record) = files.find(|file| *file.table == *self.table.name) {
                let path = self.dataset.shard_file_path(self.table.name, marker.shard);
                self.add(&path, record)?;
            }
        }
        Ok(())
    }

    /// Appends faults of repositories to the table of faults.
    fn add_faults(&mut self, faults: &[(String, Fault)]) -> Result<(), SinkError> {
        for (repository, fault) in faults {
            let writer = self.writer()?;
            rows::fault(writer, repository, None, fault);
            writer.end_row()?;
        }
        Ok(())
    }

    /// Appends the rows of the shard's file at `path`, after comparing it with `record`.
    fn add(&mut self, path: &Path, record: &FileRecord) -> Result<(), SinkError> {
        if let Some(problem) = record.difference(path)? {
            return Err(damaged(path, &problem));
        }
        // Create the writer even if there are no rows: an empty table has a file, too.
        if self.finished.is_empty() {
            self.writer()?;
        }
        for batch in open(path)?.rows(ALL)? {
            let batch = batch.map_err(|cause| damaged(path, &cause))?;
            let batch = match &mut self.lineages {
                Some(lineages) => lineages.set(&batch, path)?,
                None => batch,
            };
            self.write(batch)?;
        }
        Ok(())
    }

    fn finish(mut self) -> Result<Vec<FileRecord>, SinkError> {
        self.end_file()?;
        Ok(self.finished)
    }

    /// Writes `batch`, starting another file whenever the current one is full.
    fn write(&mut self, mut batch: RecordBatch) -> Result<(), SinkError> {
        while batch.num_rows() > 0 {
            let capacity = FILE_ROWS_MAX - self.writer()?.rows();
            let count = batch
                .num_rows()
                .min(usize::try_from(capacity).unwrap_or(usize::MAX));
            self.writer()?.write_rows(&batch.slice(0, count))?;
            if self.writer()?.rows() == FILE_ROWS_MAX {
                self.end_file()?;
            }
            batch = batch.slice(count, batch.num_rows() - count);
        }
        Ok(())
    }

    /// Returns the writer of the current file; creates the file under a temporary name if there is
    /// none.
    fn writer(&mut self) -> Result<&mut TableWriter, SinkError> {
        if self.writer.is_none() {
            let number = u32::try_from(self.finished.len()).unwrap_or(u32::MAX);
            let folder = self.dataset.folder().join(self.table.name);
            let path = folder.join(part_name(number));
            let disk = self.dataset.disk();
            let unfinished = TemporaryName::with(&path, self.nonce);
            let writer = TableWriter::create_as(
                disk,
                self.table,
                path,
                unfinished,
                self.footer,
                Packing::Small,
            )?;
            self.writer = Some(writer);
        }
        Ok(self.writer.as_mut().expect("it was set above"))
    }

    fn end_file(&mut self) -> Result<(), SinkError> {
        if let Some(writer) = self.writer.take() {
            let finished: FinishedFile = writer.finish()?;
            self.finished.push(finished.keep());
        }
        Ok(())
    }
}

/// Locks the shards, so that no other process compacts or reopens them.
///
/// # Errors
/// Returns [`SinkError::Busy`] if another process holds the lock, or an error if the folder of the
/// shards or the lock file cannot be created.
pub fn lock(dataset: &Dataset) -> Result<DiskFile, SinkError> {
    dataset.disk().create_folder(&dataset.shards())?;
    let file = dataset.disk().append(&dataset.shards().join(LOCK_FILE))?;
    match file.lock() {
        true => Ok(file),
        false => Err(SinkError::Busy(dataset.folder().to_path_buf())),
    }
}

/// Returns the manifest of a compaction that is committed but not finished; `None` if there is
/// none. Changes nothing; [`recover`] finishes the compaction.
///
/// # Errors
/// Returns an error if `compacted.json` cannot be read or is damaged.
pub fn committed(dataset: &Dataset) -> Result<Option<Manifest>, SinkError> {
    let committed: Option<PendingCompaction> =
        manifest::read(&dataset.shards().join(COMPACTION_FILE))?;
    Ok(committed.map(|committed| committed.manifest))
}

/// Finishes a committed compaction that another process left behind, if there is one.
///
/// # Errors
/// Returns [`SinkError::Busy`] if that process is still running, or an error if a file cannot be
/// renamed or removed.
pub fn recover(dataset: &Dataset) -> Result<(), SinkError> {
    if !dataset.shards().join(COMPACTION_FILE).exists() {
        return Ok(());
    }
    let _lock = lock(dataset)?;
    finish_compaction(dataset)
}

/// Finishes a committed compaction like [`recover`], and writes the descriptive files that a complete
/// dataset lacks, for a process that has locked the folder. Returns the names of these files.
///
/// # Errors
/// As [`recover`], or an error if the tables cannot be read.
pub fn mend(dataset: &Dataset) -> Result<Vec<&'static str>, SinkError> {
    recover(dataset)?;
    let missing = missing_descriptions(dataset)?;
    if !missing.is_empty() {
        about::write_dataset_files(dataset.disk(), dataset.folder(), &missing)?;
    }
    Ok(missing)
}

/// Writes the descriptive files that a complete dataset lacks, under the lock of the folder, and returns
/// their names. Finishes a committed compaction whose tables and manifest are already in place, but no
/// other.
///
/// # Errors
/// As [`mend`], or [`SinkError::InUse`] if another process has locked the folder.
pub fn complete(dataset: &Dataset) -> Result<Vec<&'static str>, SinkError> {
    if let Some(manifest) = committed(dataset)? {
        if dataset.manifest()?.as_ref() != Some(&manifest) {
            return Ok(Vec::new());
        }
        recover(dataset)?;
    }
    if missing_descriptions(dataset)?.is_empty() {
        return Ok(Vec::new());
    }
    let lock = dataset.lock_exclusive(LOCK_PATIENCE)?;
    let written = mend(dataset);
    dataset.release(lock)?;
    written
}

/// Returns the names of the descriptive files that are missing; none unless the dataset is complete.
fn missing_descriptions(dataset: &Dataset) -> Result<Vec<&'static str>, SinkError> {
    if dataset.manifest()?.is_none() || dataset.plan()?.is_some() {
        return Ok(Vec::new());
    }
    let is_missing = |name: &&str| !dataset.folder().join(name).exists();
    Ok(DESCRIPTIVE_FILES.into_iter().filter(is_missing).collect())
}

/// Removes descriptive files and manifests with temporary names, which processes left behind that were
/// killed.
fn remove_temporary_descriptions(dataset: &Dataset) -> Result<(), SinkError> {
    for path in entries(dataset.folder())? {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let whole = finished_name(&name);
        if whole.is_some_and(|it| it == MANIFEST_FILE || DESCRIPTIVE_FILES.contains(&it)) {
            dataset.disk().remove_file(&path)?;
        }
    }
    Ok(())
}

/// Finishes a committed compaction, if there is one. Idempotent: can be repeated after a crash at
/// any step.
///
/// # Errors
/// Returns an error if a file cannot be renamed or removed.
fn finish_compaction(dataset: &Dataset) -> Result<(), SinkError> {
    let (disk, shards) = (dataset.disk(), dataset.shards());
    let committed = shards.join(COMPACTION_FILE);
    let Some(PendingCompaction { nonce, manifest }) = manifest::read(&committed)? else {
        return Ok(());
    };
    let unfinished = |path: &Path| TemporaryName::with(path, &nonce).keep();
    let path_of = |file: &FileRecord| dataset.path_of(file);
    let wanted: Vec<PathBuf> = manifest.files.iter().map(path_of).collect();
    let run = manifest.files.last();
    let run = run.filter(|file| *file.table == *RUN.name).map(path_of);
    let run =
        run.ok_or_else(|| damaged(&committed, &"its last file is none of the table `run`"))?;
    // Remove first what marks the old dataset as complete, because it no longer is from here on. If
    // the new `run` already has its final name, all other files do, too.
    if unfinished(&run).exists() {
        disk.remove_file(&dataset.manifest_path())?;
        disk.remove_file(&run)?;
    }
    let FolderContents {
        parts,
        unfinished: temporary,
        ..
    } = list_contents(dataset.folder())?;
    let is_stale = |path: &PathBuf| {
        !wanted
            .iter()
            .any(|file| path == file || *path == unfinished(file))
    };
    for path in parts.iter().chain(&temporary).filter(|path| is_stale(path)) {
        disk.remove_file(path)?;
    }
    for path in &wanted {
        if unfinished(path).exists() {
            disk.rename(&unfinished(path), path)?;
        }
    }
    if dataset.plan_path().exists() {
        disk.rename(&dataset.plan_path(), &dataset.finished_plan_path())?;
    }
    for table in TABLES {
        disk.remove_folder(&shards.join(table.name))?;
    }
    manifest::write(disk, &dataset.manifest_path(), &manifest)?;
    // The descriptive files of the old dataset must not stay: [`mend`] writes missing ones.
    for name in DESCRIPTIVE_FILES {
        disk.remove_file(&dataset.folder().join(name))?;
    }
    remove_temporary_descriptions(dataset)?;
    disk.remove_file(&committed)?;
    disk.remove_folder(&shards)?;
    about::write_dataset_files(disk, dataset.folder(), &DESCRIPTIVE_FILES)
}
