//! Looks up the rows of single commits in a complete dataset, so that a run with a newer plan can
//! copy them.
//!
//! The rows of a table are in the order of the plan, so the rows of adjacent commits form one
//! range. A file is compared with its checksum in the manifest before rows are taken from it.

use super::SinkError;
use super::dataset::Dataset;
use super::error::damaged;
use super::files::{ALL, catch_panics, open, rows_of};
use super::manifest::{FileRecord, Manifest};
use super::pages::BATCH_ROWS;
use super::plan::{PlanFile, PlanRows, SourceSize};
use super::tables::{COMMITS, FAULTS, REPOSITORIES, RUN, TABLES};
use crate::base::fault::FaultCode;
use crate::base::{Map, Set};
use crate::mine::outcome::Status;
use crate::source::git::PlannedCommit;
use arrow_array::cast::AsArray;
use arrow_array::types::Int64Type;
use arrow_array::{Array, Int64Array, RecordBatch, StringArray};
use parquet::arrow::arrow_reader::ParquetRecordBatchReader;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Complete dataset whose rows are reused.
pub struct PreviousDataset {
    dataset: Dataset,
    manifest: Manifest,
    /// Plan from which the dataset was mined.
    plan: PlanFile,
    /// Files of the previous dataset whose checksums were verified already.
    verified: Mutex<BTreeSet<PathBuf>>,
    cursor: Mutex<PlanCursor>,
    /// Shard that was looked up last.
    shard: Mutex<Option<Arc<PreviousShard>>>,
    /// Open readers by table, at the position after the last rows that were taken.
    streams: Mutex<BTreeMap<&'static str, TableStream>>,
}

/// Sequential reader of a table's rows, up to the end of one file.
struct TableStream {
    path: PathBuf,
    reader: ParquetRecordBatchReader,
    /// Rows that were read but not returned yet.
    batch: Option<RecordBatch>,
    /// Number in the table, from 0, of the next row that is returned.
    next: u64,
    /// Number in the table of the row after the last one of the file.
    end: u64,
}

impl TableStream {
    /// Returns true if reading on to row `next` is cheaper than opening the file again.
    fn is_just_before(&self, next: u64) -> bool {
        self.next <= next && next < self.end && next - self.next <= 2 * BATCH_ROWS as u64
    }

    /// Returns some rows at the beginning of `range`, which must not be empty. Skips the rows
    /// before it.
    fn rows(&mut self, range: Range<u64>) -> Result<RecordBatch, SinkError> {
        loop {
            let batch = match self.batch.take() {
                Some(batch) => batch,
                None => catch_panics(&self.path, || {
                    let batch = self.reader.next().transpose();
                    batch
                        .map_err(|cause| damaged(&self.path, &cause))?
                        .ok_or_else(|| {
                            damaged(&self.path, &"it has fewer rows than the manifest says")
                        })
                })?,
            };
            let count = batch.num_rows();
            let rows =
                |from: u64, to: u64| usize::try_from(to.saturating_sub(from)).unwrap_or(count);
            let skipped = rows(self.next, range.start).min(count);
            let given = rows(self.next, range.end).min(count) - skipped;
            let rest = count - skipped - given;
            self.batch = (rest > 0).then(|| batch.slice(skipped + given, rest));
            self.next += (skipped + given) as u64;
            if given > 0 {
                return Ok(batch.slice(skipped, given));
            }
        }
    }
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

/// Repository and commit id that identify a commit in the tables.
type RowKey = (String, String);

/// Index of the rows of one shard.
pub struct PreviousShard {
    number: u32,
    /// Rows of each commit by table, as numbers in the table from 0.
    tables: Vec<(&'static str, Map<RowKey, Range<u64>>)>,
    /// Commits that are mined again: they failed, are incomplete for a transient reason, or were
    /// listed twice.
    retryable: Set<RowKey>,
}

impl PreviousShard {
    /// Returns the rows of a commit by table, or `None` if the commit has no row in `commits` or is
    /// mined again.
    pub fn rows(
        &self,
        repository: &str,
        commit: &str,
    ) -> Option<impl Iterator<Item = (&'static str, Range<u64>)> + '_> {
        let key = (repository.to_owned(), commit.to_owned());
        let has_row = self.tables.iter().any(|(table, rows)| {
            *table == COMMITS.name
                && rows
                    .get(&key)
                    .is_some_and(|rows| rows.end - rows.start == 1)
        });
        (has_row && !self.retryable.contains(&key)).then(|| {
            let rows_of_commit = move |(table, rows): &(&'static str, Map<RowKey, Range<u64>>)| {
                rows.get(&key).map(|rows| (*table, rows.clone()))
            };
            self.tables.iter().filter_map(rows_of_commit)
        })
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
        Ok(PreviousDataset {
            cursor: Mutex::new(PlanCursor::default()),
            dataset,
            manifest,
            plan,
            verified: Mutex::default(),
            shard: Mutex::default(),
            streams: Mutex::default(),
        })
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
    pub fn shard(&self, number: u32) -> Result<Arc<PreviousShard>, SinkError> {
        let mut last = locked(&self.shard);
        if let Some(shard) = last.as_ref().filter(|shard| shard.number == number) {
            return Ok(Arc::clone(shard));
        }
        let shard = Arc::new(self.read_shard(number)?);
        *last = Some(Arc::clone(&shard));
        Ok(shard)
    }

    /// Reads the row numbers of each commit of a shard, table by table.
    fn read_shard(&self, number: u32) -> Result<PreviousShard, SinkError> {
        let mut shard = PreviousShard {
            number,
            tables: Vec::new(),
            retryable: Set::default(),
        };
        let is_fact = |name: &str| name != RUN.name && name != REPOSITORIES.name;
        for table in TABLES.iter().filter(|table| is_fact(table.name)) {
            let rows_of = |part: usize| {
                let part = self.manifest.shard_records.get(part)?;
                part.rows.get(table.name).copied()
            };
            // A table that was not requested has no number of rows.
            let Some(count) = rows_of(number as usize) else {
                continue;
            };
            let first: u64 = (0..number as usize).filter_map(rows_of).sum();
            // Column that shows whether the commit is worth another attempt.
            let code_column = match table.name {
                name if name == COMMITS.name => Some("status"),
                name if name == FAULTS.name => Some("code"),
                _ => None,
            };
            let mut rows: Map<RowKey, Range<u64>> = Map::default();
            let mut batch_start = first;
            self.read_keys(table.name, first..first + count, code_column, |batch| {
                let text = |name: &str| batch.column_by_name(name)?.as_string_opt::<i32>();
                let keys = text("repository").zip(text("commit"));
                let (repositories, commits) = keys.ok_or("a column is missing")?;
                let codes = code_column.and_then(text);
                for row in 0..batch.num_rows() {
                    let number = batch_start + row as u64;
                    // Skip faults of planning a repository: the new plan has its own.
                    if commits.is_null(row) {
                        continue;
                    }
                    let key = (
                        repositories.value(row).to_owned(),
                        commits.value(row).to_owned(),
                    );
                    if codes.is_some_and(|codes| may_pass(codes, row)) {
                        shard.retryable.insert(key.clone());
                    }
                    let range = rows.entry(key.clone()).or_insert(number..number);
                    // Rows that are not contiguous: the commit was listed twice, so mine it again.
                    if range.end != number {
                        shard.retryable.insert(key);
                        continue;
                    }
                    range.end = number + 1;
                }
                batch_start += batch.num_rows() as u64;
                Ok(())
            })?;
            shard.tables.push((table.name, rows));
        }
        Ok(shard)
    }

    /// Passes the rows `range` of `table` to `each`, in batches, with `shift` added to their
    /// `commit_index`. Fastest for consecutive ranges, for which the file stays open.
    ///
    /// # Errors
    /// Returns an error if the table is not as the manifest says, or the first error of `each`.
    pub fn copy_rows(
        &self,
        table: &'static str,
        range: Range<u64>,
        shift: i64,
        mut each: impl FnMut(&RecordBatch) -> Result<(), SinkError>,
    ) -> Result<(), SinkError> {
        let mut stream = locked(&self.streams).remove(table);
        let mut next = range.start;
        while next < range.end {
            let mut rows = match stream.take().filter(|rows| rows.is_just_before(next)) {
                Some(rows) => rows,
                None => self.stream(table, next)?,
            };
            let batch = rows.rows(next..range.end)?;
            next += batch.num_rows() as u64;
            let shifted = shifted(&batch, shift)
                .ok_or_else(|| damaged(&rows.path, &"its commit_index is out of range"))?;
            each(&shifted)?;
            stream = Some(rows);
        }
        if let Some(rows) = stream {
            locked(&self.streams).insert(table, rows);
        }
        Ok(())
    }

    /// Returns a reader of `table` from row `first` to the end of the file that contains it.
    fn stream(&self, table: &str, first: u64) -> Result<TableStream, SinkError> {
        let mut begin = 0;
        for file in self.files(table) {
            let end = begin + file.rows;
            if first < end {
                let path = self.verified(file)?;
                let rows = first - begin..file.rows;
                let reader = catch_panics(&path, || rows_of(&path, rows, ALL))?;
                return Ok(TableStream {
                    path,
                    reader,
                    batch: None,
                    next: first,
                    end,
                });
            }
            begin = end;
        }
        Err(self.lacks_rows(table))
    }

    /// Passes the columns that identify a commit, and `column`, of the rows `range` of `table` to
    /// `each`, in batches.
    fn read_keys(
        &self,
        table: &str,
        range: Range<u64>,
        column: Option<&str>,
        mut each: impl FnMut(&RecordBatch) -> Result<(), &'static str>,
    ) -> Result<(), SinkError> {
        let mut first = 0;
        let mut missing = range.end - range.start;
        for file in self.files(table) {
            let (begin, end) = (first.max(range.start), (first + file.rows).min(range.end));
            if begin < end {
                let path = self.verified(file)?;
                let columns = ["repository", "commit"].into_iter().chain(column);
                let rows = begin - first..end - first;
                catch_panics(&path, || {
                    for batch in rows_of(&path, rows, Some(columns))? {
                        let batch = batch.map_err(|cause| damaged(&path, &cause))?;
                        missing -= (batch.num_rows() as u64).min(missing);
                        each(&batch).map_err(|cause| damaged(&path, &cause))?;
                    }
                    Ok(())
                })?;
            }
            first += file.rows;
        }
        match missing {
            0 => Ok(()),
            _ => Err(self.lacks_rows(table)),
        }
    }

    fn files<'a>(&'a self, table: &'a str) -> impl Iterator<Item = &'a FileRecord> {
        let files = self.manifest.files.iter();
        files.filter(move |file| *file.table == *table)
    }

    fn lacks_rows(&self, table: &str) -> SinkError {
        let cause = "it has fewer rows than the manifest says";
        damaged(&self.dataset.folder().join(table), &cause)
    }

    /// Returns the path of a file, after comparing it with the manifest.
    fn verified(&self, record: &FileRecord) -> Result<PathBuf, SinkError> {
        let path = self.dataset.path_of(record);
        let mut verified = locked(&self.verified);
        if !verified.contains(&path) {
            if let Some(problem) = record.difference(&path)? {
                return Err(damaged(&path, &problem));
            }
            verified.insert(path.clone());
        }
        Ok(path)
    }
}

/// Locks `mutex`, even after a panic: the values are consistent whenever the lock is free.
fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Returns true if a status or fault code means that mining the commit again may give more.
fn may_pass(codes: &StringArray, row: usize) -> bool {
    let code = codes.value(row);
    code == Status::Failed.name() || FaultCode::by_name(code).is_some_and(FaultCode::is_transient)
}

/// Returns `batch` with `shift` added to the column `commit_index`, if it has one; `None` if the
/// sum does not fit.
fn shifted(batch: &RecordBatch, shift: i64) -> Option<RecordBatch> {
    let Some((index, _)) = batch.schema_ref().column_with_name("commit_index") else {
        return Some(batch.clone());
    };
    if shift == 0 {
        return Some(batch.clone());
    }
    let positions = batch.column(index).as_primitive_opt::<Int64Type>()?;
    let moved = |position: i64| position.checked_add(shift).ok_or(());
    let moved: Int64Array = positions.try_unary(moved).ok()?;
    let mut columns = batch.columns().to_vec();
    columns[index] = Arc::new(moved);
    RecordBatch::try_new(batch.schema(), columns).ok()
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
