//! Rows of single commits in the files of a complete dataset or of an interrupted shard, from which
//! a run copies them.
//!
//! The rows of a table are in the order of the plan, so the rows of adjacent commits form one
//! range. A file is compared with its checksum before rows are taken from it.

use super::Dataset;
use super::manifest::{FileRecord, Origin};
use crate::base::fault::FaultCode;
use crate::base::{Map, Set};
use crate::mine::outcome::Status;
use crate::sink::SinkError;
use crate::sink::error::damaged;
use crate::sink::parquet::files::{ALL, catch_panics, rows_of};
use crate::sink::parquet::pages::BATCH_ROWS;
use crate::sink::tables::{COMMITS, FAULTS, REPOSITORIES, RUN, TABLES};
use arrow_array::cast::AsArray;
use arrow_array::types::Int64Type;
use arrow_array::{Array, Int64Array, RecordBatch, StringArray};
use parquet::arrow::arrow_reader::ParquetRecordBatchReader;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Files of the tables from which rows are copied.
pub struct StoredRows {
    /// Folder that is named if a table lacks rows.
    folder: PathBuf,
    /// Records and paths of the files; those of a table are in the order of its rows.
    files: Vec<(FileRecord, PathBuf)>,
    /// Files whose checksums were verified already.
    verified: Mutex<BTreeSet<PathBuf>>,
    /// Open readers by table, at the position after the last rows that were taken.
    streams: Mutex<BTreeMap<&'static str, TableStream>>,
}

/// Rows of the commits of a shard that was not mined to its end: the run was interrupted, or a
/// repository could not be read.
pub struct KeptShard {
    /// Files of the shard.
    pub rows: Arc<StoredRows>,
    /// Index of the rows.
    pub commits: RowIndex,
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

/// Repository and commit id that identify a commit in the tables.
type RowKey = (String, String);

/// Index of the rows of the commits of one shard.
pub struct RowIndex {
    /// Rows of each commit by table, as numbers in the table from 0.
    tables: Vec<(&'static str, Map<RowKey, Range<u64>>)>,
    /// Commits that are mined again: they failed, are incomplete for a transient reason, or were
    /// listed twice.
    retryable: Set<RowKey>,
}

impl RowIndex {
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

impl StoredRows {
    /// Creates the source of the rows in `files`, given as records and paths, of the dataset in
    /// `folder`. The files of a table are in the order of its rows.
    pub fn new(folder: PathBuf, files: Vec<(FileRecord, PathBuf)>) -> Self {
        StoredRows {
            folder,
            files,
            verified: Mutex::default(),
            streams: Mutex::default(),
        }
    }

    /// Reads the row numbers of each commit of a shard, table by table. `range_of` returns the rows
    /// of the shard in a table; `None` if the table was not requested.
    ///
    /// # Errors
    /// Returns an error if a table does not have these rows or cannot be read.
    pub fn index(
        &self,
        range_of: impl Fn(&str) -> Option<Range<u64>>,
    ) -> Result<RowIndex, SinkError> {
        let mut shard = RowIndex {
            tables: Vec::new(),
            retryable: Set::default(),
        };
        let is_fact = |name: &str| name != RUN.name && name != REPOSITORIES.name;
        for table in TABLES.iter().filter(|table| is_fact(table.name)) {
            let Some(range) = range_of(table.name) else {
                continue;
            };
            // Column that shows whether the commit is worth another attempt.
            let code_column = match table.name {
                name if name == COMMITS.name => Some("status"),
                name if name == FAULTS.name => Some("code"),
                _ => None,
            };
            let mut rows: Map<RowKey, Range<u64>> = Map::default();
            let mut batch_start = range.start;
            self.read_keys(table.name, range, code_column, |batch| {
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
        let mut begin: u64 = 0;
        for (file, path) in self.files(table) {
            let end = begin.saturating_add(file.rows);
            if first < end {
                let path = self.verified(file, path)?;
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
        let mut first: u64 = 0;
        let mut missing = range.end - range.start;
        for (file, path) in self.files(table) {
            let (begin, end) = (
                first.max(range.start),
                first.saturating_add(file.rows).min(range.end),
            );
            if begin < end {
                let path = self.verified(file, path)?;
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
            first = first.saturating_add(file.rows);
        }
        match missing {
            0 => Ok(()),
            _ => Err(self.lacks_rows(table)),
        }
    }

    fn files<'a>(&'a self, table: &'a str) -> impl Iterator<Item = &'a (FileRecord, PathBuf)> {
        let files = self.files.iter();
        files.filter(move |(file, _)| *file.table == *table)
    }

    fn lacks_rows(&self, table: &str) -> SinkError {
        let cause = "it has fewer rows than the manifest says";
        damaged(&self.folder.join(table), &cause)
    }

    /// Returns the path of a file, after comparing the file with its record.
    fn verified(&self, record: &FileRecord, path: &Path) -> Result<PathBuf, SinkError> {
        let mut verified = locked(&self.verified);
        if !verified.contains(path) {
            if let Some(problem) = record.difference(path)? {
                return Err(damaged(path, &problem));
            }
            verified.insert(path.to_path_buf());
        }
        Ok(path.to_path_buf())
    }
}

impl KeptShard {
    /// Opens what is kept of shard `number`, which is not done; `None` if nothing is, or it was made from
    /// another plan, configuration or build.
    ///
    /// # Errors
    /// Returns an error if the marker or a file cannot be read or is damaged.
    pub fn open(
        dataset: &Dataset,
        number: u32,
        origin: &Origin,
    ) -> Result<Option<KeptShard>, SinkError> {
        let Some(marker) = dataset.recorded_marker(number, origin)? else {
            return Ok(None);
        };
        let rows: BTreeMap<&str, u64> = marker
            .files
            .iter()
            .map(|file| (&*file.table, file.rows))
            .collect();
        let path = |file: &FileRecord| dataset.shard_file_path(&file.table, number);
        let files = marker
            .files
            .iter()
            .map(|file| (file.clone(), path(file)))
            .collect();
        let stored = StoredRows::new(dataset.shards(), files);
        for (file, path) in &stored.files {
            stored.verified(file, path)?;
        }
        let commits = stored.index(|table| rows.get(table).map(|count| 0..*count))?;
        Ok(Some(KeptShard {
            rows: Arc::new(stored),
            commits,
        }))
    }
}

/// Locks `mutex`, even after a panic: the values are consistent whenever the lock is free.
pub fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
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
