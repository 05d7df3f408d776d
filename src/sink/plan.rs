//! Plan files: one immutable Parquet file that lists which commits are mined, in which order and in
//! which shards. It can be mined on any machine that can read the repositories.
//!
//! Each repository has a row of its own (without commit and fault), then a row for each fault that
//! occurred while planning it, and a row for each commit. The rows of a shard are contiguous.

use super::SinkError;
use super::dataset::inside;
use super::disk::Disk;
use super::error::damaged;
use super::formats::json;
use super::parquet::files::{ALL, catch_panics, open, refuse_other_version, rows_of};
use super::parquet::{FinishedFile, Footer, TableWriter, hash_of_start};
use super::tables::plan_table::PLAN;
use super::tables::rows::Cells;
use super::tables::schema::Column;
use crate::base::fault::{Fault, FaultCode};
use crate::base::hash;
use crate::source::git::PlannedCommit;
use arrow_array::cast::AsArray;
use arrow_array::types::{Int32Type, Int64Type};
use arrow_array::{Array, BooleanArray, Int32Array, Int64Array, RecordBatch, StringArray};
use parquet::file::metadata::{ParquetMetaData, RowGroupMetaData};
use parquet::file::statistics::Statistics;
use serde::{Deserialize, Serialize};
use std::iter;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Footer key of the [`PlanHeader`], as JSON.
const HEADER_KEY: &str = "refmine.plan";

/// Footer key of the number and the hash of all bytes before the footer. A plan may be read for
/// days while it is mined, so damage must be detected.
const SUM_KEY: &str = "refmine.sum";

/// Inputs and totals of a plan.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize)]
pub struct PlanHeader {
    /// Resolved configuration that determines the findings, as TOML.
    pub configuration: String,
    /// Hash of the configuration, hex.
    pub config_hash: String,
    /// Hash of the executable, hex; `None` if it could not be read.
    pub build_hash: Option<String>,
    /// Request, one option per line; compared when a run is resumed.
    pub request: String,
    /// Hash of the names of the repositories and the ids of their commits, hex.
    pub plan_hash: String,
    /// Number of shards, at least 1.
    pub shards: u32,
    /// Number of repositories.
    pub repositories: u64,
    /// Number of commits.
    pub commits: u64,
    /// True if something that was requested cannot be mined.
    #[serde(rename = "falls_short")]
    pub is_incomplete: bool,
}

/// Repository in a plan or in one of its shards.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlannedRepository {
    /// Unique name in the dataset.
    pub name: Arc<str>,
    /// URL or path, as given.
    pub location: String,
    /// Web address of the repository at its host; `None` if unknown.
    pub url: Option<Arc<str>>,
    /// Path that is read; `None` if the repository could not be mirrored.
    pub path: Option<PathBuf>,
    /// Id of the commit that HEAD pointed to, hex; `None` if there was none.
    pub head: Option<String>,
    /// Id, hex, of the blob `.mailmap` in the tree of the commit `head`; `None` if there is none that
    /// is used.
    pub mailmap: Option<String>,
    /// True for a shallow clone; `None` if the repository could not be opened.
    pub shallow: Option<bool>,
    /// Number of planned commits of the repository in all shards.
    pub commits_planned: u64,
    /// True if this is the first shard with rows of the repository, which also has its own row.
    pub starts_here: bool,
    /// Faults of planning the repository; empty unless `starts_here`.
    pub faults: Vec<Fault>,
    /// Index of the first of `commits` among all planned commits of the repository, from 0.
    pub first_index: u32,
    /// Commits to mine, in the order of the plan.
    pub commits: Vec<PlannedCommit>,
}

/// Amount of data that will be read for a commit.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct SourceSize {
    /// Number of changed source files of the commit.
    pub files: u64,
    /// Size of these files in bytes, both sides together.
    pub bytes: u64,
}

/// Content of a row of a plan, besides the repository.
#[derive(Debug, Clone, Copy)]
pub enum PlanEntry<'a> {
    /// No further content: the row of the repository itself.
    Repository,
    /// Fault that occurred while planning the repository.
    Fault(&'a Fault),
    /// Commit, its index in the repository from 0, and its size if known.
    Commit(&'a PlannedCommit, u32, Option<SourceSize>),
}

/// Writer of a plan.
pub struct PlanWriter(TableWriter);

impl PlanWriter {
    /// Creates a writer for the plan `path`.
    ///
    /// # Errors
    /// Returns an error if the file cannot be created.
    pub fn create(disk: &Disk, path: &Path, config_hash: &str) -> Result<Self, SinkError> {
        let footer = Footer {
            config_hash: config_hash.to_owned(),
        };
        TableWriter::create(disk, &PLAN, path.to_path_buf(), &footer).map(PlanWriter)
    }

    /// Writes one row of the plan: `repository`, one of its commits, or one of its faults. Columns
    /// about commits or faults are null in other rows. `shard` is the number of the shard of the row.
    ///
    /// # Errors
    /// Returns an error if a batch was due and could not be written.
    pub fn write(
        &mut self,
        repository: &PlannedRepository,
        shard: u32,
        entry: PlanEntry<'_>,
    ) -> Result<(), SinkError> {
        let (commit, fault) = match entry {
            PlanEntry::Repository => (None, None),
            PlanEntry::Fault(fault) => (None, Some(fault)),
            PlanEntry::Commit(planned, index, size) => (Some((planned, index, size)), None),
        };
        let planned = commit.map(|(planned, ..)| planned);
        let size = commit.and_then(|(.., size)| size);
        let cells = &mut self.0;
        cells.put("repository", &*repository.name);
        cells.put("location", repository.location.as_str());
        cells.put("url", repository.url.as_deref());
        let path = repository.path.as_deref().and_then(Path::to_str);
        cells.put("path", path);
        cells.put("head_commit", repository.head.as_deref());
        cells.put("mailmap", repository.mailmap.as_deref());
        cells.put("shallow", repository.shallow);
        cells.put("commits_planned", repository.commits_planned);
        cells.put("shard", shard);
        cells.put("commit", planned.map(|planned| planned.commit.as_str()));
        cells.put(
            "parent",
            planned.and_then(|planned| planned.parent.as_deref()),
        );
        cells.put("commit_index", commit.map(|(_, index, _)| index));
        let skip = planned.and_then(|planned| planned.skip);
        cells.put("skip", skip.map(FaultCode::name));
        cells.put("source_files", size.map(|size| size.files));
        cells.put("source_bytes", size.map(|size| size.bytes));
        cells.put("fault", fault.map(|fault| fault.code.name()));
        cells.put("detail", fault.map(|fault| fault.detail.as_str()));
        cells.end_row()
    }

    /// Writes the remaining rows and the header to the disk. The file keeps its temporary name.
    ///
    /// # Errors
    /// Returns an error if the file cannot be written.
    pub fn finish(mut self, header: &PlanHeader) -> Result<FinishedFile, SinkError> {
        let (bytes, hash) = self.0.checksum()?;
        self.0.add_metadata(SUM_KEY, format!("{bytes} {hash}"));
        self.0.add_metadata(HEADER_KEY, json::document(header));
        self.0.finish()
    }
}

/// Plan file that was verified when it was opened.
#[derive(Debug, Clone)]
pub struct PlanFile {
    path: PathBuf,
    header: PlanHeader,
    /// Hash of the whole file, hex.
    hash: String,
}

/// Returns the number of bytes before the footer: the magic number and all row groups.
fn bytes_of(metadata: &ParquetMetaData) -> u64 {
    let mark = 4_u64;
    let groups = metadata.row_groups().iter();
    let sizes = groups.map(|group| u64::try_from(group.compressed_size()).unwrap_or(u64::MAX));
    sizes.fold(mark, u64::saturating_add)
}

impl PlanFile {
    /// Opens and verifies the plan at `path`.
    ///
    /// # Errors
    /// Returns an error if the file cannot be read, is damaged, or is not a plan.
    pub fn open(path: &Path) -> Result<Self, SinkError> {
        catch_panics(path, || PlanFile::read(path))
    }

    fn read(path: &Path) -> Result<Self, SinkError> {
        let io_error = |cause| SinkError::io(path, cause);
        // Reading a pipe or device may never end.
        if path.metadata().is_ok_and(|metadata| !metadata.is_file()) {
            return Err(damaged(
                path,
                &"it is not a file: `refmine plan` writes plans",
            ));
        }
        let reader = open(path)?;
        refuse_other_version(path, reader.metadata().file_metadata())?;
        let pairs = reader.metadata().file_metadata().key_value_metadata();
        let metadata_value = |key: &str| {
            pairs
                .and_then(|pairs| pairs.iter().find(|pair| pair.key == key))
                .and_then(|pair| pair.value.as_deref())
                .ok_or_else(|| damaged(path, &"it is not a plan: `refmine plan` writes plans"))
        };
        let (header, sum) = (metadata_value(HEADER_KEY)?, metadata_value(SUM_KEY)?);
        let bytes = sum.split(' ').next().and_then(|bytes| bytes.parse().ok());
        // Compare the length first: a sparse file may claim gigabytes.
        if bytes != Some(bytes_of(reader.metadata())) {
            return Err(damaged(
                path,
                &"its rows do not have the size in its footer",
            ));
        }
        let hash = hash_of_start(path, bytes.unwrap_or_default())?;
        if bytes.is_none_or(|bytes| sum != format!("{bytes} {hash}")) {
            return Err(damaged(path, &"its rows do not match their checksum"));
        }
        let header: PlanHeader = json::parse(header).map_err(|cause| damaged(path, &cause))?;
        // Each shard has at least one row, except for the only shard of an empty plan.
        let rows = reader.metadata().file_metadata().num_rows();
        if header.shards == 0 || i64::from(header.shards) > rows.max(1) {
            return Err(damaged(path, &"it has more shards than rows"));
        }
        let hash = hash::of_reader(inside::open(path).map_err(io_error)?).map_err(io_error)?;
        Ok(PlanFile {
            path: path.to_path_buf(),
            header,
            hash,
        })
    }

    /// Returns the path of the file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Returns the header of the plan.
    pub fn header(&self) -> &PlanHeader {
        &self.header
    }

    /// Returns the hash of the file, hex.
    pub fn hash(&self) -> &str {
        &self.hash
    }

    /// Returns the number of commits of each shard.
    ///
    /// # Errors
    /// Returns an error if the file cannot be read.
    pub fn commits_by_shard(&self) -> Result<Vec<u64>, SinkError> {
        catch_panics(&self.path, || self.count_commits())
    }

    /// Returns the number of commits of each shard. May panic on a damaged file.
    fn count_commits(&self) -> Result<Vec<u64>, SinkError> {
        let mut counts = vec![0; self.header.shards as usize];
        for batch in open(&self.path)?.rows(Some(["shard", "commit"]))? {
            let batch = batch.map_err(|cause| damaged(&self.path, &cause))?;
            let (shards, commits) = (
                batch.column_by_name("shard"),
                batch.column_by_name("commit"),
            );
            let shards = shards.and_then(|column| column.as_primitive_opt::<Int32Type>());
            let (Some(shards), Some(commits)) = (shards, commits) else {
                return Err(self.lacks_columns());
            };
            for row in (0..batch.num_rows()).filter(|row| commits.is_valid(*row)) {
                let count = usize::try_from(shards.value(row)).ok();
                *count
                    .and_then(|shard| counts.get_mut(shard))
                    .ok_or_else(|| damaged(&self.path, &"a shard number is too large"))? += 1;
            }
        }
        Ok(counts)
    }

    /// Returns the repositories of shard `number` with their commits, in the order of the plan.
    ///
    /// # Errors
    /// Returns an error if the file cannot be read.
    pub fn shard(&self, number: u32) -> Result<Vec<PlannedRepository>, SinkError> {
        catch_panics(&self.path, || self.read_shard(number))
    }

    /// Reads the rows of shard `number`: its repositories, each with the commits in this shard.
    fn read_shard(&self, number: u32) -> Result<Vec<PlannedRepository>, SinkError> {
        let rows = self.rows_of_shard(number)?;
        let mut repositories = Vec::new();
        for batch in rows_of(&self.path, rows, ALL)? {
            let batch = batch.map_err(|cause| damaged(&self.path, &cause))?;
            let rows = PlanRows::new(&batch).ok_or_else(|| self.lacks_columns())?;
            for row in (0..batch.num_rows()).filter(|row| rows.shard(*row) == Some(number)) {
                rows.read(row, &mut repositories)
                    .ok_or_else(|| damaged(&self.path, &"a row is invalid"))?;
            }
        }
        Ok(repositories)
    }

    /// Returns the range from the first to the last row of shard `number`.
    fn rows_of_shard(&self, number: u32) -> Result<Range<u64>, SinkError> {
        // Rows of the row groups that can contain the shard by their statistics: only these are read.
        let mut groups = 0..0;
        let mut first = 0;
        for group in open(&self.path)?.metadata().row_groups() {
            let end = first + u64::try_from(group.num_rows()).unwrap_or_default();
            if may_hold(group, number) {
                groups.start = if groups.is_empty() {
                    first
                } else {
                    groups.start
                };
                groups.end = end;
            }
            first = end;
        }
        // First and last row of these groups that have the number of the shard.
        let mut rows = 0..0;
        let mut number_in_plan = groups.start;
        for batch in rows_of(&self.path, groups, Some(iter::once("shard")))? {
            let batch = batch.map_err(|cause| damaged(&self.path, &cause))?;
            let shards = batch.column_by_name("shard");
            let shards: &Int32Array = shards
                .and_then(|column| column.as_primitive_opt())
                .ok_or_else(|| self.lacks_columns())?;
            for shard in shards.values() {
                if u32::try_from(*shard) == Ok(number) {
                    rows.start = if rows.is_empty() {
                        number_in_plan
                    } else {
                        rows.start
                    };
                    rows.end = number_in_plan + 1;
                }
                number_in_plan += 1;
            }
        }
        Ok(rows)
    }

    /// Returns the faults of planning, each with the name of its repository, in the order of the
    /// plan.
    ///
    /// # Errors
    /// Returns an error if the file cannot be read.
    pub fn faults(&self) -> Result<Vec<(String, Fault)>, SinkError> {
        catch_panics(&self.path, || self.read_faults())
    }

    /// Reads the faults of planning, each with the name of its repository.
    fn read_faults(&self) -> Result<Vec<(String, Fault)>, SinkError> {
        let mut faults = Vec::new();
        for batch in open(&self.path)?.rows(ALL)? {
            let batch = batch.map_err(|cause| damaged(&self.path, &cause))?;
            let rows = PlanRows::new(&batch).ok_or_else(|| self.lacks_columns())?;
            for row in 0..batch.num_rows() {
                let code = rows.code("fault", row).flatten();
                let named = rows.text("repository", row).zip(rows.text("detail", row));
                if let (Some(code), Some((name, detail))) = (code, named) {
                    faults.push((name.to_owned(), Fault::new(code, detail)));
                }
            }
        }
        Ok(faults)
    }

    fn lacks_columns(&self) -> SinkError {
        damaged(&self.path, &"a column is missing or of another type")
    }
}

/// Returns false if the statistics of the row group exclude rows of shard `number`.
fn may_hold(group: &RowGroupMetaData, number: u32) -> bool {
    let column = group
        .columns()
        .iter()
        .find(|column| column.column_path().string() == "shard");
    match column.and_then(|column| column.statistics()) {
        Some(Statistics::Int32(range)) => {
            let number = i64::from(number);
            range.min_opt().is_none_or(|min| i64::from(*min) <= number)
                && range.max_opt().is_none_or(|max| i64::from(*max) >= number)
        }
        _ => true,
    }
}

/// Typed access to the columns of a batch of rows.
pub(super) struct PlanRows<'a> {
    batch: &'a RecordBatch,
    shards: &'a Int32Array,
}

impl<'a> PlanRows<'a> {
    /// Returns `None` if a column is missing or has another type.
    pub(super) fn new(batch: &'a RecordBatch) -> Option<Self> {
        let shards = batch.column_by_name("shard")?.as_primitive_opt()?;
        let fits = |column: &Column| {
            let field = batch.schema_ref().column_with_name(&column.name);
            field.is_some_and(|(_, field)| *field.data_type() == column.kind.arrow_type())
        };
        PLAN.columns()
            .iter()
            .all(fits)
            .then_some(PlanRows { batch, shards })
    }

    pub(super) fn shard(&self, row: usize) -> Option<u32> {
        u32::try_from(self.shards.value(row)).ok()
    }

    pub(super) fn text(&self, name: &str, row: usize) -> Option<&'a str> {
        let column: &StringArray = self.batch.column_by_name(name)?.as_string_opt()?;
        column.is_valid(row).then(|| column.value(row))
    }

    pub(super) fn count(&self, name: &str, row: usize) -> Option<u64> {
        let column: &Int64Array = self
            .batch
            .column_by_name(name)?
            .as_primitive_opt::<Int64Type>()?;
        let value = column.is_valid(row).then(|| column.value(row))?;
        u64::try_from(value).ok()
    }

    fn flag(&self, name: &str, row: usize) -> Option<bool> {
        let column: &BooleanArray = self.batch.column_by_name(name)?.as_boolean_opt()?;
        column.is_valid(row).then(|| column.value(row))
    }

    /// Returns the fault code in the column `name`: `Some(None)` if it is null, `None` if it is
    /// unknown.
    pub(super) fn code(&self, name: &str, row: usize) -> Option<Option<FaultCode>> {
        match self.text(name, row) {
            Some(code) => FaultCode::by_name(code).map(Some),
            None => Some(None),
        }
    }

    /// Adds the content of the row to the last of `repositories`, or to a new one if the name
    /// differs. Returns `None` if the row is invalid.
    fn read(&self, row: usize, repositories: &mut Vec<PlannedRepository>) -> Option<()> {
        let name = self.text("repository", row)?;
        let commit = self.text("commit", row);
        let fault = self.code("fault", row)?;
        let index = u32::try_from(self.count("commit_index", row).unwrap_or_default()).ok()?;
        if repositories.last().is_none_or(|last| *last.name != *name) {
            let starts_here = commit.is_none() && fault.is_none();
            repositories.push(self.repository(name, row, starts_here, index)?);
        }
        let repository = repositories.last_mut()?;
        if let Some(code) = fault {
            let detail = self.text("detail", row)?;
            repository.faults.push(Fault::new(code, detail));
        }
        if let Some(commit) = commit {
            let skip = self.code("skip", row)?;
            let is_told = skip.is_some_and(FaultCode::is_known_from_commit);
            repository.commits.push(PlannedCommit {
                commit: commit.to_owned(),
                parent: self.text("parent", row).map(str::to_owned),
                skip,
                was_read: is_told || self.count("source_files", row).is_some(),
            });
        }
        Some(())
    }

    /// Returns the repository in row `row` without its commits and faults; `None` if a column that
    /// every repository has is missing.
    fn repository(
        &self,
        name: &str,
        row: usize,
        starts_here: bool,
        first_index: u32,
    ) -> Option<PlannedRepository> {
        Some(PlannedRepository {
            name: Arc::from(name),
            location: self.text("location", row)?.to_owned(),
            url: self.text("url", row).map(Arc::from),
            path: self.text("path", row).map(PathBuf::from),
            head: self.text("head_commit", row).map(str::to_owned),
            mailmap: self.text("mailmap", row).map(str::to_owned),
            shallow: self.flag("shallow", row),
            commits_planned: self.count("commits_planned", row)?,
            starts_here,
            faults: Vec::new(),
            first_index,
            commits: Vec::new(),
        })
    }
}
