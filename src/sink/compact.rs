//! The parts of all shards into few large files, in the order of the plan.
//!
//! The new files are written beside what is there. When all are on the disk, the new manifest is
//! put into the folder of the shards: from then on the dataset *is* the new one, and whoever opens
//! it next puts the files in place if this process cannot ([`settle`]). [`reopen`](super::reopen) is
//! the way back.

use super::SinkError;
use super::dataset::{Contents, Dataset, contents, part_name};
use super::disk::{DiskFile, Unfinished};
use super::files::{ALL, damaged, open};
use super::inside::Nonce;
use super::manifest::{self, Counts, FileRecord, Manifest, Marker, PartRecord};
use super::parquet::{FinishedFile, Footer, Packing, TableWriter};
use super::plan::PlanFile;
use super::rows::{self, RunRow};
use super::schema::Table;
use super::tables::{RUN, TABLES};
use arrow_array::RecordBatch;
use serde::{Deserialize, Serialize};
use std::path::{Path, PathBuf};

/// Rows after which a table goes on in another file: some gigabytes of the widest table. A multiple
/// of the rows of a row group, so that no file ends with a small one.
const FILE_ROWS_MAX: u64 = 82 * super::parquet::ROW_GROUP_ROWS as u64;

/// The file that says that a compaction has come to its point of no return.
pub(super) const COMMITTED_FILE: &str = "compacted.json";

/// The file that the process holds which puts shards together.
const LOCK_FILE: &str = "compact.lock";

/// What is put in place from the point of no return on.
#[derive(Deserialize, Serialize)]
struct Committed {
    /// What the names of the files carry until then.
    nonce: Nonce,
    /// The new manifest.
    manifest: Manifest,
}

/// Makes the finished tables of the shards in `markers`, which are all of `plan` and in its order,
/// in the place of any that the folder has.
///
/// # Errors
/// If a part is not as its marker says, or something cannot be written; until the last step what
/// was there before is intact.
pub fn compact(
    dataset: &Dataset,
    plan: &PlanFile,
    markers: &[Marker],
    run: &RunRow,
) -> Result<Manifest, SinkError> {
    let footer = Footer {
        config_hash: plan.header().config_hash.clone(),
    };
    let nonce = Nonce::fresh();
    let mut files = Vec::new();
    for table in TABLES.iter().filter(|table| table.name != RUN.name) {
        files.extend(merge(dataset, table, markers, &footer, &nonce)?);
    }
    let path = dataset.folder().join(RUN.name).join(part_name(0));
    let unfinished = Unfinished::with(&path, &nonce);
    let mut writer = TableWriter::create_as(
        dataset.disk(),
        &RUN,
        path,
        unfinished,
        &footer,
        Packing::Small,
    )?;
    rows::run(&mut writer, run);
    writer.end_row()?;
    files.push(writer.finish()?.keep());
    let mut counts = Counts::default();
    for marker in markers {
        counts.add(&marker.counts);
    }
    let manifest = Manifest {
        origin: markers
            .first()
            .map(|marker| marker.origin.clone())
            .expect("a plan has a shard at least"),
        counts,
        shards: plan.header().shards,
        files,
        parts: markers.iter().map(part_record).collect(),
    };
    let committed = dataset.shards().join(COMMITTED_FILE);
    let committing = Committed { nonce, manifest };
    manifest::write(dataset.disk(), &committed, &committing)?;
    settle(dataset)?;
    Ok(committing.manifest)
}

fn part_record(marker: &Marker) -> PartRecord {
    let rows_of = |file: &FileRecord| (file.table.to_string(), file.rows);
    PartRecord {
        counts: marker.counts.clone(),
        attempt: marker.attempt,
        rows: marker.files.iter().map(rows_of).collect(),
    }
}

/// The rows of `table` in all shards, in files of [`FILE_ROWS_MAX`] rows; none if it was not asked
/// for. The files have their `.tmp` names.
fn merge(
    dataset: &Dataset,
    table: &Table,
    markers: &[Marker],
    footer: &Footer,
    nonce: &Nonce,
) -> Result<Vec<FileRecord>, SinkError> {
    let mut merging = Merging {
        dataset,
        table,
        footer,
        nonce,
        writer: None,
        finished: Vec::new(),
    };
    for marker in markers {
        let Some(record) = marker.files.iter().find(|file| *file.table == *table.name) else {
            continue;
        };
        merging.add(&dataset.part_path(table.name, marker.shard), record)?;
    }
    merging.finish()
}

/// One table in the making.
struct Merging<'a> {
    dataset: &'a Dataset,
    table: &'a Table,
    footer: &'a Footer,
    nonce: &'a Nonce,
    writer: Option<TableWriter>,
    finished: Vec<FileRecord>,
}

impl Merging<'_> {
    /// Adds the rows of the part at `path`, which must be as `record` says.
    fn add(&mut self, path: &Path, record: &FileRecord) -> Result<(), SinkError> {
        if let Some(problem) = record.difference(path)? {
            return Err(damaged(path, &problem));
        }
        // An empty table has a file too.
        if self.finished.is_empty() {
            self.writer()?;
        }
        for batch in open(path)?.rows(ALL)? {
            self.write(batch.map_err(|cause| damaged(path, &cause))?)?;
        }
        Ok(())
    }

    fn finish(mut self) -> Result<Vec<FileRecord>, SinkError> {
        self.end_file()?;
        Ok(self.finished)
    }

    /// Writes `batch`, into another file where one is full.
    fn write(&mut self, mut batch: RecordBatch) -> Result<(), SinkError> {
        while batch.num_rows() > 0 {
            let left = FILE_ROWS_MAX - self.writer()?.rows();
            let count = batch
                .num_rows()
                .min(usize::try_from(left).unwrap_or(usize::MAX));
            self.writer()?.write_rows(&batch.slice(0, count))?;
            if self.writer()?.rows() == FILE_ROWS_MAX {
                self.end_file()?;
            }
            batch = batch.slice(count, batch.num_rows() - count);
        }
        Ok(())
    }

    fn writer(&mut self) -> Result<&mut TableWriter, SinkError> {
        if self.writer.is_none() {
            let number = u32::try_from(self.finished.len()).unwrap_or(u32::MAX);
            let folder = self.dataset.folder().join(self.table.name);
            let path = folder.join(part_name(number));
            let disk = self.dataset.disk();
            let unfinished = Unfinished::with(&path, self.nonce);
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

/// Keeps other processes from putting the same shards together.
///
/// # Errors
/// [`SinkError::Busy`] if one is at it, or if there is no folder of shards to do it in.
pub fn lock(dataset: &Dataset) -> Result<DiskFile, SinkError> {
    dataset.disk().create_folder(&dataset.shards())?;
    let file = dataset.disk().append(&dataset.shards().join(LOCK_FILE))?;
    match file.lock() {
        true => Ok(file),
        false => Err(SinkError::Busy(dataset.folder().to_path_buf())),
    }
}

/// The manifest of a merge that has come to its point of no return and whose files are not all in
/// place; none if there is none. Nothing is changed: [`recover`] completes it.
///
/// # Errors
/// If it cannot be read.
pub fn committed(dataset: &Dataset) -> Result<Option<Manifest>, SinkError> {
    let committed: Option<Committed> = manifest::read(&dataset.shards().join(COMMITTED_FILE))?;
    Ok(committed.map(|committed| committed.manifest))
}

/// Ends what a process has begun that put shards together and died; does nothing if there is
/// nothing to end.
///
/// # Errors
/// If that process lives, or a file cannot be renamed or removed.
pub fn recover(dataset: &Dataset) -> Result<(), SinkError> {
    if !dataset.shards().join(COMMITTED_FILE).exists() {
        return Ok(());
    }
    let _lock = lock(dataset)?;
    settle(dataset)
}

/// Puts the files of a compaction in place that has come to its point of no return, if there is
/// one; killed at any moment, it is done again.
///
/// # Errors
/// If a file cannot be renamed or removed.
fn settle(dataset: &Dataset) -> Result<(), SinkError> {
    let (disk, shards) = (dataset.disk(), dataset.shards());
    let committed = shards.join(COMMITTED_FILE);
    let Some(Committed { nonce, manifest }) = manifest::read(&committed)? else {
        return Ok(());
    };
    let unfinished = |path: &Path| Unfinished::with(path, &nonce).keep();
    let path_of = |file: &FileRecord| dataset.path_of(file);
    let wanted: Vec<PathBuf> = manifest.files.iter().map(path_of).collect();
    let run = manifest.files.last();
    let run = run.filter(|file| *file.table == *RUN.name).map(path_of);
    let run =
        run.ok_or_else(|| damaged(&committed, &"its last file is none of the table `run`"))?;
    // First the signs that the old dataset is whole, for it is not from here on. Where the new
    // `run` is in place already, so is everything else.
    if unfinished(&run).exists() {
        disk.remove_file(&dataset.manifest_path())?;
        disk.remove_file(&run)?;
    }
    let Contents {
        parts,
        unfinished: left,
        ..
    } = contents(dataset.folder())?;
    let is_stale = |path: &PathBuf| {
        !wanted
            .iter()
            .any(|file| path == file || *path == unfinished(file))
    };
    for path in parts.iter().chain(&left).filter(|path| is_stale(path)) {
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
    disk.remove_file(&committed)?;
    disk.remove_folder(&shards)
}
