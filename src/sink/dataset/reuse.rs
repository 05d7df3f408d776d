//! Looks up the commits of a complete dataset, so that a run with a newer plan can copy their rows.

use super::Dataset;
use super::manifest::Manifest;
use super::stored_rows::{RowIndex, StoredRows, locked};
use crate::base::Map;
use crate::base::fault::FaultCode;
use crate::sink::SinkError;
use crate::sink::error::damaged;
use crate::sink::parquet::files::{ALL, catch_panics, open};
use crate::sink::plan::{PlanFile, PlanRows, SourceSize};
use crate::source::git::PlannedCommit;
use arrow_array::RecordBatch;
use parquet::arrow::arrow_reader::ParquetRecordBatchReader;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

/// Complete dataset whose rows are reused.
pub struct PreviousDataset {
    dataset: Dataset,
    manifest: Manifest,
    /// Plan from which the dataset was mined.
    plan: PlanFile,
    /// Files of the tables.
    rows: Arc<StoredRows>,
    cursor: Mutex<PlanCursor>,
    /// Number and rows of the shard that was looked up last.
    shard: Mutex<Option<(u32, Arc<RowIndex>)>>,
}

/// Repository in the plan of the previous dataset.
#[derive(Debug)]
pub struct PreviousRepository {
    /// Unique name of the repository in the dataset.
    pub name: Arc<str>,
    /// URL or path, as given.
    pub location: String,
    /// Path that was read; `None` if the repository could not be mirrored.
    pub path: Option<PathBuf>,
    /// Web address of the repository at its host; `None` if unknown.
    pub url: Option<Arc<str>>,
    /// Id, hex, of the blob `.mailmap` in the tree of HEAD; `None` if there is none that is used.
    pub mailmap: Option<String>,
    /// Commits of the repository in the previous dataset, by commit id.
    pub commits: Map<String, PreviousCommit>,
}

/// Commit in the plan of the previous dataset.
#[derive(Debug, Clone)]
pub struct PreviousCommit {
    /// Id of the parent that the commit is compared with; `None` if there is none.
    parent: Option<String>,
    /// Reason why the commit is not compared; `None` if it is.
    skip: Option<FaultCode>,
    /// Number of the shard of the commit, from 0.
    pub shard: u32,
    /// Index of the commit among the planned commits of the repository, from 0.
    pub index: u32,
    /// Amount of data that is read for the commit; `None` if unknown.
    pub size: Option<SourceSize>,
}

impl PreviousCommit {
    /// Returns true if `planned` has the same parent and the same reason to skip it.
    pub fn matches(&self, planned: &PlannedCommit) -> bool {
        self.parent == planned.parent && self.skip == planned.skip
    }
}

impl PreviousDataset {
    /// Opens the complete dataset in `folder`.
    ///
    /// # Errors
    /// Returns an error if there is no complete dataset, or if an early version that did not record
    /// shards wrote it.
    pub fn open(folder: &Path) -> Result<PreviousDataset, SinkError> {
        let dataset = Dataset::at(folder)?;
        let (Some(manifest), Some(plan)) = (dataset.manifest()?, dataset.finished_plan()?) else {
            return Err(match dataset.plan()? {
                Some(_) => SinkError::Unfinished(folder.to_path_buf()),
                None => SinkError::NoDataset(folder.to_path_buf()),
            });
        };
        if manifest.shard_records.len() != plan.header().shards as usize
            || manifest.origin.plan_file_hash != plan.hash()
            || !manifest.rows_agree()
        {
            let cause = "its manifest does not describe the shards of its plan";
            return Err(damaged(&dataset.manifest_path(), &cause));
        }
        let records = manifest.files.iter();
        let files = records
            .map(|file| (file.clone(), dataset.path_of(file)))
            .collect();
        Ok(PreviousDataset {
            cursor: Mutex::new(PlanCursor::default()),
            rows: Arc::new(StoredRows::new(folder.to_path_buf(), files)),
            dataset,
            manifest,
            plan,
            shard: Mutex::default(),
        })
    }

    /// Returns the files of the tables, from which rows are copied.
    pub fn rows(&self) -> &Arc<StoredRows> {
        &self.rows
    }

    /// Returns the folder of the dataset.
    pub fn folder(&self) -> &Path {
        self.dataset.folder()
    }

    /// Returns the plan of the dataset.
    pub fn plan(&self) -> &PlanFile {
        &self.plan
    }

    /// Returns the repository `name` of the plan, or `None`. Fastest if names are requested in
    /// order.
    ///
    /// # Errors
    /// Returns an error if the plan cannot be read.
    pub fn repository(&self, name: &str) -> Result<Option<Arc<PreviousRepository>>, SinkError> {
        catch_panics(self.plan.path(), || {
            let mut cursor = locked(&self.cursor);
            cursor.seek(&self.plan, name)?;
            let current = cursor.current.as_ref();
            Ok(current
                .filter(|repository| *repository.name == *name)
                .map(Arc::clone))
        })
    }

    /// Calls `each` for every repository of the plan, in the order of names.
    ///
    /// # Errors
    /// Returns an error if the plan cannot be read, or the first error of `each`.
    pub fn each_repository<E: From<SinkError>>(
        &self,
        each: impl FnMut(&PreviousRepository) -> Result<(), E>,
    ) -> Result<(), E> {
        each_repository(&self.plan, each)
    }

    /// Returns the index of the rows of shard `number`.
    ///
    /// # Errors
    /// Returns an error if a table is not as the manifest says.
    pub fn shard(&self, number: u32) -> Result<Arc<RowIndex>, SinkError> {
        let mut last = locked(&self.shard);
        if let Some((_, shard)) = last.as_ref().filter(|(last, _)| *last == number) {
            return Ok(Arc::clone(shard));
        }
        let shard = Arc::new(self.rows.index(|table| self.rows_of_shard(table, number))?);
        *last = Some((number, Arc::clone(&shard)));
        Ok(shard)
    }

    /// Returns the rows of shard `number` in `table`; `None` if the table was not requested and has
    /// no number of rows.
    fn rows_of_shard(&self, table: &str, number: u32) -> Option<Range<u64>> {
        let rows_of = |part: usize| {
            let part = self.manifest.shard_records.get(part)?;
            part.rows.get(table).copied()
        };
        let count = rows_of(number as usize)?;
        let first: u64 = (0..number as usize).filter_map(rows_of).sum();
        Some(first..first + count)
    }
}

/// Position in a plan whose repositories are read one after another.
#[derive(Default)]
struct PlanCursor {
    /// Reader of the rows after `current`; `None` before the first row is read.
    rows: Option<PlanRowReader>,
    /// Repository that was read last; `None` if there is none.
    current: Option<Arc<PreviousRepository>>,
}

/// Rows of a plan that are not read yet.
struct PlanRowReader {
    reader: ParquetRecordBatchReader,
    /// Batch of the next row; `None` at the beginning and at the end of the plan.
    batch: Option<RecordBatch>,
    /// Index of the next row in `batch`.
    next: usize,
}

impl PlanCursor {
    /// Moves to the repository `name`, or to the next one if the plan does not have it.
    fn seek(&mut self, plan: &PlanFile, name: &str) -> Result<(), SinkError> {
        let is_behind = self
            .current
            .as_ref()
            .is_none_or(|current| &*current.name > name);
        if is_behind {
            self.rows = None;
            self.current = None;
        }
        while self
            .current
            .as_ref()
            .is_none_or(|current| &*current.name < name)
        {
            match self.next(plan)? {
                Some(repository) => self.current = Some(Arc::new(repository)),
                None => {
                    *self = PlanCursor::default();
                    return Ok(());
                }
            }
        }
        Ok(())
    }

    /// Returns the next repository of the plan with its commits from all shards; `None` at the end.
    fn next(&mut self, plan: &PlanFile) -> Result<Option<PreviousRepository>, SinkError> {
        let path = plan.path();
        let damage = || damaged(path, &"a row is invalid");
        let rows = match &mut self.rows {
            Some(rows) => rows,
            rows => rows.insert(PlanRowReader {
                reader: open(path)?.rows(ALL)?,
                batch: None,
                next: 0,
            }),
        };
        let mut repository: Option<PreviousRepository> = None;
        // The rows of a repository are adjacent, but can span several batches.
        loop {
            if rows
                .batch
                .as_ref()
                .is_none_or(|batch| rows.next == batch.num_rows())
            {
                rows.next = 0;
                rows.batch = rows
                    .reader
                    .next()
                    .transpose()
                    .map_err(|cause| damaged(path, &cause))?;
            }
            let Some(batch) = &rows.batch else {
                return Ok(repository);
            };
            let cells = PlanRows::new(batch).ok_or_else(damage)?;
            while rows.next < batch.num_rows() {
                let row = rows.next;
                let name = cells.text("repository", row).ok_or_else(damage)?;
                // The first row of another repository stays for the next call.
                let repository = match &mut repository {
                    Some(current) if *current.name != *name => return Ok(repository),
                    Some(current) => current,
                    none => none.insert(PreviousRepository {
                        name: Arc::from(name),
                        location: cells.text("location", row).unwrap_or_default().to_owned(),
                        path: cells.text("path", row).map(PathBuf::from),
                        url: cells.text("url", row).map(Arc::from),
                        mailmap: cells.text("mailmap", row).map(str::to_owned),
                        commits: Map::default(),
                    }),
                };
                if let Some(commit) = cells.text("commit", row) {
                    let previous = previous_commit(&cells, row).ok_or_else(damage)?;
                    repository.commits.insert(commit.to_owned(), previous);
                }
                rows.next += 1;
            }
        }
    }
}

/// Returns the commit in a row of a plan; `None` if the row is invalid.
fn previous_commit(cells: &PlanRows<'_>, row: usize) -> Option<PreviousCommit> {
    let size = cells
        .count("source_files", row)
        .zip(cells.count("source_bytes", row));
    Some(PreviousCommit {
        parent: cells.text("parent", row).map(str::to_owned),
        skip: cells.code("skip", row)?,
        shard: cells.shard(row)?,
        index: u32::try_from(cells.count("commit_index", row)?).ok()?,
        size: size.map(|(files, bytes)| SourceSize { files, bytes }),
    })
}

/// Calls `each` for every repository of `plan`, in the order of names.
///
/// # Errors
/// Returns an error if the plan cannot be read, or the first error of `each`.
pub fn each_repository<E: From<SinkError>>(
    plan: &PlanFile,
    mut each: impl FnMut(&PreviousRepository) -> Result<(), E>,
) -> Result<(), E> {
    let mut cursor = PlanCursor::default();
    while let Some(repository) = catch_panics(plan.path(), || cursor.next(plan))? {
        each(&repository)?;
    }
    Ok(())
}
