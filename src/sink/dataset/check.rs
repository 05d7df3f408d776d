//! Verification of datasets: every file has the recorded bytes, every planned commit has its row,
//! and the schema and configuration are the same in all files.

use super::compact;
use super::manifest::{FileRecord, Manifest, Marker, Origin};
use super::{Dataset, list_contents};
use crate::sink::SinkError;
use crate::sink::error::damaged;
use crate::sink::parquet::files::{open, refuse_other_version};
use crate::sink::plan::PlanFile;
use crate::sink::tables::schema::Table;
use crate::sink::tables::{COMMITS, TABLES};
use arrow_array::cast::AsArray;
use std::path::{Path, PathBuf};

/// Problem of a table's file that is not part of the dataset.
const NOT_NAMED: &str = "it is not named in the manifest";

/// Result of the verification of a dataset.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct CheckReport {
    /// Problems of the dataset, each with the path of the file that has the problem.
    pub problems: Vec<String>,
    /// Number of files that were verified.
    pub files: u64,
    /// Number of rows in the verified files, as recorded.
    pub rows: u64,
    /// Number of rows in `commits` that agree with the plan.
    pub commits: u64,
    /// True if the finished dataset has no plan with which its commits could be compared.
    pub is_without_plan: bool,
    /// Number of shards that are not done yet; 0 if the run is finished.
    pub shards_missing: u32,
}

/// Verifies that the files of `tables` in `folder` are exactly those of its manifest, byte for
/// byte. Returns false if there is no manifest to compare with.
///
/// # Errors
/// Returns [`SinkError::Damaged`] for the first file that differs, or for a damaged manifest.
pub fn verify_files(folder: &Path, tables: &[&Table]) -> Result<bool, SinkError> {
    let dataset = Dataset::at(folder)?;
    let Some(manifest) = dataset.manifest()? else {
        return Ok(false);
    };
    let is_read = |name: &str| tables.iter().any(|table| table.name == name);
    for record in manifest.files.iter().filter(|file| is_read(&file.table)) {
        let path = dataset.path_of(record);
        if let Some(problem) = record.difference(&path)? {
            return Err(damaged(&path, &problem));
        }
    }
    for path in tables_in(folder)? {
        let is_named = |file: &FileRecord| dataset.path_of(file) == path;
        let table = path.parent().and_then(Path::file_name).unwrap_or_default();
        if is_read(&table.to_string_lossy()) && !manifest.files.iter().any(is_named) {
            return Err(damaged(&path, &NOT_NAMED));
        }
    }
    Ok(true)
}

/// Verifies the finished tables of `dataset`, or the finished shards if there are no tables yet.
///
/// # Errors
/// Returns [`SinkError::NoDataset`], [`SinkError::CompactionPending`], or an error of the file
/// system. Problems of single files are part of the result.
pub fn check(dataset: &Dataset) -> Result<CheckReport, SinkError> {
    let mut report = CheckReport::default();
    if compact::committed(dataset)?.is_some() {
        return Err(SinkError::CompactionPending(dataset.folder().to_path_buf()));
    }
    match (
        dataset.manifest()?,
        dataset.finished_plan()?,
        dataset.plan()?,
    ) {
        (Some(manifest), plan, _) => {
            check_complete(dataset, &manifest, plan.as_ref(), &mut report)?
        }
        (None, _, Some(plan)) => check_shards(dataset, &plan, &mut report)?,
        _ => return Err(SinkError::NoDataset(dataset.folder().to_path_buf())),
    }
    Ok(report)
}

/// Verifies a complete dataset, which has a `manifest`: every file has the recorded bytes, every table
/// file is named in the manifest, and every commit of the `plan` has its row. Adds problems to
/// `report`.
fn check_complete(
    dataset: &Dataset,
    manifest: &Manifest,
    plan: Option<&PlanFile>,
    report: &mut CheckReport,
) -> Result<(), SinkError> {
    // Recorded files, then table files that no record names.
    let path_of = |file: &FileRecord| dataset.path_of(file);
    for record in &manifest.files {
        let path = path_of(record);
        report.check_file(&path, record, &manifest.origin.config_hash);
    }
    for path in tables_in(dataset.folder())? {
        if !manifest.files.iter().any(|file| path_of(file) == path) {
            report.wrong(&path, NOT_NAMED);
        }
    }
    // A published dataset can leave out the plan, which has local paths.
    let Some(plan) = plan else {
        report.is_without_plan = true;
        return Ok(());
    };
    if plan.hash() != manifest.origin.plan_file_hash {
        report.wrong(plan.path(), "it is not the plan that was mined");
    }
    // The rows of the table `commits` and the planned commits must be equal, in order.
    let mut commits = PlannedCommits::new(plan, (0..plan.header().shards).collect());
    for file in manifest
        .files
        .iter()
        .filter(|file| *file.table == *COMMITS.name)
    {
        report.check_commits(&path_of(file), &mut commits);
    }
    report.check_end(plan, commits.next()?);
    if manifest.counts.commits() != plan.header().commits {
        report.wrong(plan.path(), "the manifest has another number of commits");
    }
    Ok(())
}

/// Verifies the finished shards of a dataset that has no manifest yet: the files of every marker, and
/// the rows of the planned commits. Adds problems and the number of missing shards to `report`.
fn check_shards(
    dataset: &Dataset,
    plan: &PlanFile,
    report: &mut CheckReport,
) -> Result<(), SinkError> {
    let header = plan.header();
    let origin = Origin {
        plan_file_hash: plan.hash().to_owned(),
        config_hash: header.config_hash.clone(),
        build_hash: header.build_hash.clone(),
    };
    for number in 0..header.shards {
        let marker = dataset.any_marker(number, &origin)?;
        // A shard that was interrupted lacks planned commits.
        let is_done = marker.as_ref().is_some_and(Marker::is_whole);
        report.shards_missing += u32::from(!is_done);
        let mut commits = PlannedCommits::new(plan, vec![number]);
        for record in marker.iter().flat_map(|marker| &marker.files) {
            let path = dataset.shard_file_path(&record.table, number);
            report.check_file(&path, record, &origin.config_hash);
            if is_done && *record.table == *COMMITS.name {
                report.check_commits(&path, &mut commits);
            }
        }
        if is_done {
            report.check_end(plan, commits.next()?);
        }
    }
    Ok(())
}

impl CheckReport {
    /// Adds a problem of the file `path`.
    fn wrong(&mut self, path: &Path, problem: &str) {
        self.problems.push(format!("{}: {problem}", path.display()));
    }

    /// Counts the file `path`, and adds a problem if its bytes or its footer differ from `record`.
    fn check_file(&mut self, path: &Path, record: &FileRecord, config_hash: &str) {
        self.files += 1;
        self.rows = self.rows.saturating_add(record.rows);
        let problem = match record.difference(path) {
            Ok(Some(problem)) => Some(problem),
            Ok(None) => footer_problem(path, record, config_hash)
                .unwrap_or_else(|error| Some(error.to_string())),
            Err(error) => Some(error.to_string()),
        };
        if let Some(problem) = problem {
            self.wrong(path, &problem);
        }
    }

    /// Compares the rows of the commits in the file `path` with the next planned commits.
    fn check_commits(&mut self, path: &Path, planned: &mut PlannedCommits<'_>) {
        match first_difference(path, planned) {
            Ok((agreeing, problem)) => {
                self.commits += agreeing;
                if let Some(problem) = problem {
                    self.wrong(path, &problem);
                }
            }
            Err(error) => self.wrong(path, &error.to_string()),
        }
    }

    /// Adds a problem if `remaining`, the repository and id of the first planned commit after the last
    /// row, exists.
    fn check_end(&mut self, plan: &PlanFile, remaining: Option<(String, String)>) {
        if let Some((repository, commit)) = remaining {
            let problem = format!("the planned commit {commit} of {repository} has no row");
            self.wrong(plan.path(), &problem);
        }
    }
}

/// Returns every `*.parquet` file in the folders of the tables, which are all files that programs
/// which read the dataset would include.
fn tables_in(folder: &Path) -> Result<Vec<PathBuf>, SinkError> {
    let mut contents = list_contents(folder)?;
    contents.parts.append(&mut contents.foreign_parquet);
    Ok(contents.parts)
}

/// Returns the problem of a file's footer: another schema, number of rows or configuration; `None`
/// if the footer is as recorded.
fn footer_problem(
    path: &Path,
    record: &FileRecord,
    config_hash: &str,
) -> Result<Option<String>, SinkError> {
    let reader = open(path)?;
    let footer = reader.metadata().file_metadata();
    refuse_other_version(path, footer)?;
    let value = |key: &str| {
        let mut pairs = footer.key_value_metadata().into_iter().flatten();
        let pair = pairs.find(|pair| pair.key == key);
        pair.and_then(|pair| pair.value.clone()).unwrap_or_default()
    };
    let table = TABLES.iter().find(|table| *table.name == *record.table);
    let rows = u64::try_from(footer.num_rows()).unwrap_or_default();
    let schema = reader.schema();
    Ok(match table {
        None => Some(format!("`{}` is not a table of refmine", &*record.table)),
        Some(table) if table.arrow_schema().fields() != schema.fields() => {
            Some("its columns are not those of the table".to_owned())
        }
        Some(_) if rows != record.rows => {
            Some(format!("it has {rows} rows instead of {}", record.rows))
        }
        Some(_) if value("refmine.config_hash") != config_hash => {
            Some("it was made with another configuration".to_owned())
        }
        Some(_) => None,
    })
}

/// Compares the rows of `commits` in the file `path` with the next commits of the plan. Returns how
/// many agree, and the problem of the first row that does not.
fn first_difference(
    path: &Path,
    planned: &mut PlannedCommits<'_>,
) -> Result<(u64, Option<String>), SinkError> {
    let mut agreeing = 0;
    for batch in open(path)?.rows(Some(["repository", "commit"]))? {
        let batch = batch.map_err(|cause| damaged(path, &cause))?;
        let text = |name: &str| batch.column_by_name(name)?.as_string_opt::<i32>();
        let (Some(repositories), Some(commits)) = (text("repository"), text("commit")) else {
            return Ok((agreeing, Some("a column is missing".to_owned())));
        };
        for row in 0..batch.num_rows() {
            let actual = (repositories.value(row), commits.value(row));
            match planned.next()? {
                Some((repository, commit)) if (&*repository, &*commit) == actual => agreeing += 1,
                expected => {
                    let (repository, commit) = actual;
                    let expected = match expected {
                        Some((repository, commit)) => format!("{commit} of {repository}"),
                        None => "nothing more".to_owned(),
                    };
                    let problem =
                        format!("it has {commit} of {repository} where the plan has {expected}");
                    return Ok((agreeing, Some(problem)));
                }
            }
        }
    }
    Ok((agreeing, None))
}

/// Iterator over the commits of some shards of a plan.
struct PlannedCommits<'a> {
    plan: &'a PlanFile,
    /// Shards that are not read yet, in reverse order.
    shards: Vec<u32>,
    /// Repository and id of the remaining commits of the current shard, in reverse order.
    commits: Vec<(String, String)>,
}

impl<'a> PlannedCommits<'a> {
    /// Starts before the first commit of `shards`, which are numbers of shards in order.
    fn new(plan: &'a PlanFile, mut shards: Vec<u32>) -> Self {
        shards.reverse();
        PlannedCommits {
            plan,
            shards,
            commits: Vec::new(),
        }
    }

    /// Returns repository and id of the next commit, or `None` at the end.
    fn next(&mut self) -> Result<Option<(String, String)>, SinkError> {
        while self.commits.is_empty() {
            let Some(number) = self.shards.pop() else {
                return Ok(None);
            };
            for repository in self.plan.shard(number)? {
                let name = repository.name.to_string();
                let commits = repository.commits.into_iter();
                self.commits
                    .extend(commits.map(|planned| (name.clone(), planned.commit)));
            }
            self.commits.reverse();
        }
        Ok(self.commits.pop())
    }
}
