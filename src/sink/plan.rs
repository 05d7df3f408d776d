//! A plan on disk: one immutable Parquet file that says which commits are mined, in which order,
//! and in which shards. It needs nothing else to be mined, on any machine that can read the
//! repositories.
//!
//! A repository has a row of its own (without commit and code), one for each fault that was met
//! while planning, and one for each commit. What belongs to a shard stands together.

use super::SinkError;
use super::disk::Disk;
use super::files::{ALL, contained, damaged, open, refuse_other_version, rows_of};
use super::inside;
use super::json;
use super::parquet::{FinishedFile, Footer, TableWriter, sum_of};
use super::rows::Cells;
use super::schema::Kind::{Bool, Int, Long, Text};
use super::schema::Part::Columns;
use super::schema::Table;
use super::shared_columns::{ALWAYS, NULLABLE};
use crate::base::fault::{Fault, FaultCode};
use crate::base::hash;
use crate::source::git::Planned;
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

/// The key of the footer under which the [`PlanHeader`] stands.
const HEADER_KEY: &str = "refmine.plan";

/// The key of the footer under which number and hash of the bytes before it stand: what is read
/// for days must be what was written.
const SUM_KEY: &str = "refmine.sum";

/// The table of a plan.
pub static PLAN: Table = Table {
    name: "plan",
    description: "The file `plan.parquet`: a commit that is mined, a repository, or what fell short in \
                  planning it. Runs, `update` and `check` read it.",
    reproducible: true,
    parts: &[Columns(&[
        (
            "repository",
            Text,
            ALWAYS,
            "Name of the repository in the dataset.",
        ),
        (
            "location",
            Text,
            ALWAYS,
            "URL or path of the repository, as given.",
        ),
        (
            "url",
            Text,
            NULLABLE,
            "Where its host shows it; null if that is not known.",
        ),
        (
            "path",
            Text,
            NULLABLE,
            "Absolute path where it was read, on the machine that planned; mining and updates open it. \
             Null if it could not be read.",
        ),
        (
            "head_commit",
            Text,
            NULLABLE,
            "Commit that HEAD pointed to when it was planned, hex.",
        ),
        (
            "shallow",
            Bool,
            NULLABLE,
            "Whether it is a shallow clone; null if it could not be opened.",
        ),
        (
            "commits_planned",
            Long,
            ALWAYS,
            "Commits planned in this repository.",
        ),
        ("shard", Int, ALWAYS, "Number of the shard, from 0."),
        (
            "commit",
            Text,
            NULLABLE,
            "Id of the commit, hex; null in rows of a repository.",
        ),
        (
            "parent",
            Text,
            NULLABLE,
            "Id of the parent that it is compared with, hex.",
        ),
        (
            "commit_index",
            Long,
            NULLABLE,
            "Position among the repository's planned commits, from 0.",
        ),
        (
            "skip",
            Text,
            NULLABLE,
            "Stable code of why it is not compared; null if it is.",
        ),
        (
            "source_files",
            Long,
            NULLABLE,
            "Changed source files that will be read; null if unknown.",
        ),
        (
            "source_bytes",
            Long,
            NULLABLE,
            "Their bytes on both sides: the estimated cost; null if unknown.",
        ),
        (
            "fault",
            Text,
            NULLABLE,
            "Stable code of what fell short in planning the repository.",
        ),
        (
            "detail",
            Text,
            NULLABLE,
            "Cause and, where there is one, remedy.",
        ),
    ])],
};

/// What a plan was made of, and how much it is.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize)]
pub struct PlanHeader {
    /// The resolved configuration that decides the facts, as TOML.
    pub configuration: String,
    /// Its hash, hex.
    pub config_hash: String,
    /// The hash of the program's executable, hex, if it could be read.
    pub build_hash: Option<String>,
    /// What was asked for, one choice a line.
    pub request: String,
    /// The hash of the names of the repositories and the ids of their commits, hex.
    pub plan_hash: String,
    /// How many shards there are; 1 or more.
    pub shards: u32,
    /// How many repositories there are.
    pub repositories: u64,
    /// How many commits there are.
    pub commits: u64,
    /// Whether something that was asked for cannot be mined.
    pub falls_short: bool,
}

/// What a plan, or one shard of it, has of a repository.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlannedRepository {
    /// Its name in the dataset, of its own.
    pub name: Arc<str>,
    /// URL or path, as given.
    pub location: String,
    /// Where its host shows it, if that is known.
    pub url: Option<Arc<str>>,
    /// Where it was read; none if it could not be mirrored.
    pub path: Option<PathBuf>,
    /// The commit that HEAD pointed to, hex.
    pub head: Option<String>,
    /// Whether it is a shallow clone, if it could be opened.
    pub shallow: Option<bool>,
    /// Its planned commits, in all shards.
    pub commits_planned: u64,
    /// Whether its own row stands here: in the first shard that has something of it.
    pub begins: bool,
    /// What fell short in planning it, where it begins.
    pub faults: Vec<Fault>,
    /// The position of the first of `commits` among all of the repository.
    pub first_index: u32,
    /// The commits to mine, oldest first.
    pub commits: Vec<Planned>,
}

/// How much of a commit will be read.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct SourceSize {
    /// Changed source files.
    pub files: u64,
    /// Their bytes on both sides.
    pub bytes: u64,
}

/// What one row of a plan tells of its repository.
#[derive(Debug, Clone, Copy)]
pub enum PlanEntry<'a> {
    /// That it is there.
    Repository,
    /// What fell short in planning it.
    Fault(&'a Fault),
    /// A commit, its position, and its size if it is known.
    Commit(&'a Planned, u32, Option<SourceSize>),
}

/// Writes a plan, row by row.
pub struct PlanWriter(TableWriter);

impl PlanWriter {
    /// A writer of the plan `path`.
    ///
    /// # Errors
    /// If the file cannot be made.
    pub fn create(disk: &Disk, path: &Path, config_hash: &str) -> Result<Self, SinkError> {
        let footer = Footer {
            config_hash: config_hash.to_owned(),
        };
        TableWriter::create(disk, &PLAN, path.to_path_buf(), &footer).map(PlanWriter)
    }

    /// Writes one row.
    ///
    /// # Errors
    /// If rows had to be written and could not.
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

    /// Brings the plan to the disk, still under a name of its own.
    ///
    /// # Errors
    /// If the rest cannot be written.
    pub fn finish(mut self, header: &PlanHeader) -> Result<FinishedFile, SinkError> {
        let (bytes, hash) = self.0.sum()?;
        self.0.note(SUM_KEY, format!("{bytes} {hash}"));
        self.0.note(HEADER_KEY, json::document(header));
        self.0.finish()
    }
}

/// A plan on disk.
#[derive(Debug, Clone)]
pub struct PlanFile {
    path: PathBuf,
    header: PlanHeader,
    hash: String,
}

/// Number of bytes before the footer of a plan: the mark of the format and all row groups.
fn bytes_of(metadata: &ParquetMetaData) -> u64 {
    let mark = 4_u64;
    let groups = metadata.row_groups().iter();
    let sizes = groups.map(|group| u64::try_from(group.compressed_size()).unwrap_or(u64::MAX));
    sizes.fold(mark, u64::saturating_add)
}

impl PlanFile {
    /// Opens the plan at `path`.
    ///
    /// # Errors
    /// If it cannot be read, or is no plan.
    pub fn open(path: &Path) -> Result<Self, SinkError> {
        contained(path, || PlanFile::read(path))
    }

    fn read(path: &Path) -> Result<Self, SinkError> {
        let told = |cause| SinkError::io(path, cause);
        // A pipe or a device may never end.
        if path.metadata().is_ok_and(|found| !found.is_file()) {
            return Err(damaged(path, &"it is no file: `refmine plan` writes plans"));
        }
        let reader = open(path)?;
        refuse_other_version(path, reader.metadata().file_metadata())?;
        let pairs = reader.metadata().file_metadata().key_value_metadata();
        let noted = |key: &str| {
            pairs
                .and_then(|pairs| pairs.iter().find(|pair| pair.key == key))
                .and_then(|pair| pair.value.as_deref())
                .ok_or_else(|| damaged(path, &"it is no plan: `refmine plan` writes them"))
        };
        let (header, sum) = (noted(HEADER_KEY)?, noted(SUM_KEY)?);
        let bytes = sum.split(' ').next().and_then(|bytes| bytes.parse().ok());
        // Before gigabytes of holes are read.
        if bytes != Some(bytes_of(reader.metadata())) {
            return Err(damaged(
                path,
                &"its rows are not as long as its footer says",
            ));
        }
        let found = sum_of(path, bytes.unwrap_or_default())?;
        if bytes.is_none_or(|bytes| sum != format!("{bytes} {found}")) {
            return Err(damaged(path, &"its rows are not those that were written"));
        }
        let header: PlanHeader = json::parse(header).map_err(|cause| damaged(path, &cause))?;
        // Each shard has a row at least, but for the one of an empty plan.
        let rows = reader.metadata().file_metadata().num_rows();
        if header.shards == 0 || i64::from(header.shards) > rows.max(1) {
            return Err(damaged(path, &"it has more shards than rows"));
        }
        let hash = hash::of_reader(inside::open(path).map_err(told)?).map_err(told)?;
        Ok(PlanFile {
            path: path.to_path_buf(),
            header,
            hash,
        })
    }

    /// Where it lies.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// What it was made of.
    pub fn header(&self) -> &PlanHeader {
        &self.header
    }

    /// The hash of the file, hex.
    pub fn hash(&self) -> &str {
        &self.hash
    }

    /// How many commits each shard has.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub fn commits_by_shard(&self) -> Result<Vec<u64>, SinkError> {
        contained(&self.path, || self.count_commits())
    }

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
                    .ok_or_else(|| {
                        damaged(&self.path, &"a shard has a number beyond the last")
                    })? += 1;
            }
        }
        Ok(counts)
    }

    /// What shard `number` has, in the plan's order.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub fn shard(&self, number: u32) -> Result<Vec<PlannedRepository>, SinkError> {
        contained(&self.path, || self.read_shard(number))
    }

    fn read_shard(&self, number: u32) -> Result<Vec<PlannedRepository>, SinkError> {
        let rows = self.rows_of_shard(number)?;
        let mut repositories = Vec::new();
        for batch in rows_of(&self.path, rows, ALL)? {
            let batch = batch.map_err(|cause| damaged(&self.path, &cause))?;
            let rows = PlanRows::new(&batch).ok_or_else(|| self.lacks_columns())?;
            for row in (0..batch.num_rows()).filter(|row| rows.shard(*row) == Some(number)) {
                rows.read(row, &mut repositories)
                    .ok_or_else(|| damaged(&self.path, &"a row has no sense"))?;
            }
        }
        Ok(repositories)
    }

    /// From the first row of shard `number` to the last.
    fn rows_of_shard(&self, number: u32) -> Result<Range<u64>, SinkError> {
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
        let mut rows = 0..0;
        let mut at = groups.start;
        for batch in rows_of(&self.path, groups, Some(iter::once("shard")))? {
            let batch = batch.map_err(|cause| damaged(&self.path, &cause))?;
            let shards = batch.column_by_name("shard");
            let shards: &Int32Array = shards
                .and_then(|column| column.as_primitive_opt())
                .ok_or_else(|| self.lacks_columns())?;
            for shard in shards.values() {
                if u32::try_from(*shard) == Ok(number) {
                    rows.start = if rows.is_empty() { at } else { rows.start };
                    rows.end = at + 1;
                }
                at += 1;
            }
        }
        Ok(rows)
    }

    /// What fell short in planning, as the name of the repository and the fault; in the plan's order.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub fn faults(&self) -> Result<Vec<(String, Fault)>, SinkError> {
        contained(&self.path, || self.read_faults())
    }

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

/// Whether the row group may have rows of shard `number`, as far as its statistics tell.
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

/// The columns of a batch of rows.
pub(super) struct PlanRows<'a> {
    batch: &'a RecordBatch,
    shards: &'a Int32Array,
}

impl<'a> PlanRows<'a> {
    /// None if a column is missing or of another type.
    pub(super) fn new(batch: &'a RecordBatch) -> Option<Self> {
        let shards = batch.column_by_name("shard")?.as_primitive_opt()?;
        let fits = |column: &super::schema::Column| {
            let there = batch.schema_ref().column_with_name(&column.name);
            there.is_some_and(|(_, field)| *field.data_type() == column.kind.arrow_type())
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

    pub(super) fn code(&self, name: &str, row: usize) -> Option<Option<FaultCode>> {
        match self.text(name, row) {
            Some(code) => FaultCode::by_name(code).map(Some),
            None => Some(None),
        }
    }

    /// Adds what the row tells to the last of `repositories`, or to a new one; none if the row
    /// has no sense.
    fn read(&self, row: usize, repositories: &mut Vec<PlannedRepository>) -> Option<()> {
        let name = self.text("repository", row)?;
        let commit = self.text("commit", row);
        let fault = self.code("fault", row)?;
        let index = u32::try_from(self.count("commit_index", row).unwrap_or_default()).ok()?;
        if repositories.last().is_none_or(|last| *last.name != *name) {
            let begins = commit.is_none() && fault.is_none();
            repositories.push(self.repository(name, row, begins, index)?);
        }
        let repository = repositories.last_mut()?;
        if let Some(code) = fault {
            let detail = self.text("detail", row)?;
            repository.faults.push(Fault::new(code, detail));
        }
        if let Some(commit) = commit {
            let skip = self.code("skip", row)?;
            let is_told = skip.is_some_and(FaultCode::is_told_by_commit);
            repository.commits.push(Planned {
                commit: commit.to_owned(),
                parent: self.text("parent", row).map(str::to_owned),
                skip,
                was_read: is_told || self.count("source_files", row).is_some(),
            });
        }
        Some(())
    }

    fn repository(
        &self,
        name: &str,
        row: usize,
        begins: bool,
        first_index: u32,
    ) -> Option<PlannedRepository> {
        Some(PlannedRepository {
            name: Arc::from(name),
            location: self.text("location", row)?.to_owned(),
            url: self.text("url", row).map(Arc::from),
            path: self.text("path", row).map(PathBuf::from),
            head: self.text("head_commit", row).map(str::to_owned),
            shallow: self.flag("shallow", row),
            commits_planned: self.count("commits_planned", row)?,
            begins,
            faults: Vec::new(),
            first_index,
            commits: Vec::new(),
        })
    }
}
