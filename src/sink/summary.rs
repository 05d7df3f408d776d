//! Aggregated counts of a dataset for the HTML page of `refmine report`.

use super::SinkError;
use super::dataset::about::day;
use super::parquet::read;
use super::sample::SampleDescription;
use super::tables::evaluation_tables::SCORES;
use super::tables::marks::MarkTables;
use super::tables::{COMMITS, FILES, REFACTORINGS, REPOSITORIES, RUN, TIMINGS};
use serde::Serialize;
use std::collections::BTreeMap;
use std::path::Path;

/// Upper bounds of the classes of time per commit, in milliseconds; the last class is unbounded.
const TIME_CLASS_BOUNDS_MS: [f64; 10] = [
    1.0, 3.0, 10.0, 30.0, 100.0, 300.0, 1_000.0, 3_000.0, 10_000.0, 30_000.0,
];

/// Aggregated counts of a dataset, serialised for the page.
#[derive(Debug, Default, Serialize)]
pub struct Summary {
    /// Version of refmine that mined the dataset.
    pub tool_version: String,
    /// Git revision from which that version was built; empty if unknown.
    pub tool_revision: String,
    /// Hash of the configuration that determines the findings, hex.
    pub config_hash: String,
    /// Configuration that determines the findings, as TOML.
    #[serde(skip)]
    pub configuration: String,
    /// Hash of the plan, hex.
    pub plan_hash: String,
    /// True if every planned commit has a row in the table `commits`.
    pub complete: bool,
    /// Name, location, number of planned commits and of refactorings of each repository.
    pub repositories: Vec<(String, String, u64, u64)>,
    /// Number of commits by status and reason: status, reason (empty if null), number.
    pub statuses: Vec<(String, String, u64)>,
    /// Number of groups of refactorings of one family with the same target.
    pub groups: u64,
    /// Description of the sample of refactorings on the page.
    pub sample: SampleDescription,
    /// Number of refactorings by type and language: type, language, number.
    pub types: Vec<(String, String, u64)>,
    /// Quarter, number of analysed commits and of refactorings in it.
    pub quarters: Vec<(String, u64, u64)>,
    /// Number of changed files by role: role, number.
    pub roles: Vec<(String, u64)>,
    /// Distribution of the time per commit.
    pub times: Times,
    /// Scores of an evaluation; empty if none is given.
    pub scores: Vec<Score>,
    /// Readers' marks; `None` if no evaluation of marks is given.
    pub marks: Option<MarkTables>,
}

/// Distribution of the wall time per commit.
#[derive(Debug, Default, Serialize)]
pub struct Times {
    /// Upper bounds of the classes, in milliseconds; one more class is unbounded.
    pub edges: Vec<f64>,
    /// Number of commits in each class, one more than `edges`.
    pub counts: Vec<u64>,
    /// Median, 90th percentile, 99th percentile and maximum, in milliseconds.
    pub quantiles: Vec<f64>,
}

/// Row of the table `scores` of an evaluation, as the page shows it.
#[derive(Debug, Serialize)]
pub struct Score {
    oracle: String,
    tool: String,
    #[serde(rename = "type")]
    refactoring_type: String,
    tp: i64,
    fp: i64,
    #[serde(rename = "fn")]
    missed: i64,
    unlisted: i64,
    precision: Option<f64>,
    recall: Option<f64>,
}

/// Aggregates the dataset in `folder`, and reads the scores or marks of the evaluation in
/// `evaluation`.
///
/// # Errors
/// As [`read::scan`].
pub fn summarise(folder: &Path, evaluation: Option<&Path>) -> Result<Summary, SinkError> {
    let mut summary = Summary::default();
    let columns = [
        "tool_version",
        "tool_revision",
        "config_hash",
        "configuration",
        "plan_hash",
        "complete",
    ];
    read::scan(folder, &RUN, &columns, None, |row| {
        summary.tool_version = row.owned_text("tool_version");
        summary.tool_revision = row.owned_text("tool_revision");
        summary.config_hash = row.owned_text("config_hash");
        summary.configuration = row.owned_text("configuration");
        summary.plan_hash = row.owned_text("plan_hash");
        summary.complete = row.boolean("complete").unwrap_or_default();
    })?;
    let mut refactorings: BTreeMap<String, u64> = BTreeMap::new();
    let mut types: BTreeMap<(String, String), u64> = BTreeMap::new();
    let mut groups = 0.0;
    let columns = ["repository", "type", "language", "group_size"];
    read::scan(folder, &REFACTORINGS, &columns, None, |row| {
        *refactorings
            .entry(row.owned_text("repository"))
            .or_default() += 1;
        let key = (row.owned_text("type"), row.owned_text("language"));
        *types.entry(key).or_default() += 1;
        // Each of the n refactorings of a group counts 1/n, so that no group has to be remembered.
        groups += 1.0 / row.integer("group_size").unwrap_or(1).max(1) as f64;
    })?;
    summary.groups = groups.round() as u64;
    summary.types = flatten(types);
    let mut repositories = BTreeMap::new();
    let columns = ["repository", "location", "commits_planned"];
    read::scan(folder, &REPOSITORIES, &columns, None, |row| {
        let planned: &mut (String, u64) = repositories
            .entry(row.owned_text("repository"))
            .or_default();
        planned.0 = row.owned_text("location");
        planned.1 += row.count("commits_planned");
    })?;
    summary.repositories = repositories
        .into_iter()
        .map(|(name, (location, planned))| {
            let refactorings = refactorings.get(&name).copied().unwrap_or_default();
            (name, location, planned, refactorings)
        })
        .collect();
    count_commits(folder, &mut summary)?;
    let mut roles: BTreeMap<String, u64> = BTreeMap::new();
    read::scan(folder, &FILES, &["role"], None, |row| {
        *roles.entry(row.owned_text("role")).or_default() += 1;
    })?;
    summary.roles = roles.into_iter().collect();
    summary.times = times(folder)?;
    if let Some(evaluation) = evaluation {
        summary.scores = scores(evaluation)?;
        summary.marks = MarkTables::read(evaluation)?;
    }
    Ok(summary)
}

/// Counts the commits by status and reason, and the analysed commits and their refactorings by
/// quarter.
fn count_commits(folder: &Path, summary: &mut Summary) -> Result<(), SinkError> {
    let mut statuses: BTreeMap<(String, String), u64> = BTreeMap::new();
    let mut quarters: BTreeMap<String, (u64, u64)> = BTreeMap::new();
    let columns = ["status", "reason", "commit_time", "refactorings"];
    read::scan(folder, &COMMITS, &columns, None, |row| {
        let status = row.owned_text("status");
        let is_analysed = status == "ok" || status == "partial";
        *statuses
            .entry((status, row.owned_text("reason")))
            .or_default() += 1;
        if let (true, Some(seconds)) = (is_analysed, row.seconds("commit_time")) {
            let of_quarter = quarters.entry(quarter(seconds)).or_default();
            of_quarter.0 += 1;
            of_quarter.1 += row.count("refactorings");
        }
    })?;
    summary.statuses = flatten(statuses);
    summary.quarters = quarters
        .into_iter()
        .map(|(quarter, (commits, refactorings))| (quarter, commits, refactorings))
        .collect();
    Ok(())
}

fn flatten(counts: BTreeMap<(String, String), u64>) -> Vec<(String, String, u64)> {
    let counts = counts.into_iter();
    counts
        .map(|((first, second), count)| (first, second, count))
        .collect()
}

/// Returns the quarter of a point in time: `2020-Q1`.
fn quarter(seconds: i64) -> String {
    let day = day(seconds);
    let mut parts = day.split('-');
    let year = parts.next().unwrap_or_default();
    let month: u32 = parts
        .next()
        .and_then(|month| month.parse().ok())
        .unwrap_or(1);
    format!("{year}-Q{}", month.div_ceil(3))
}

/// Returns the distribution of the times of the commits: counts by class, and quantiles.
fn times(folder: &Path) -> Result<Times, SinkError> {
    let mut counts = vec![0; TIME_CLASS_BOUNDS_MS.len() + 1];
    let mut all = Vec::new();
    read::scan(folder, &TIMINGS, &["total_ms"], None, |row| {
        let time = row.double("total_ms").unwrap_or_default();
        counts[TIME_CLASS_BOUNDS_MS.partition_point(|edge| *edge <= time)] += 1;
        all.push(time);
    })?;
    all.sort_by(f64::total_cmp);
    let quantile = |share: f64| {
        let index = (share * all.len().saturating_sub(1) as f64).round() as usize;
        all.get(index).copied().unwrap_or_default()
    };
    Ok(Times {
        edges: TIME_CLASS_BOUNDS_MS.to_vec(),
        counts,
        quantiles: [0.5, 0.9, 0.99, 1.0].map(quantile).to_vec(),
    })
}

/// Returns the rows of the table `scores` in `folder`.
fn scores(folder: &Path) -> Result<Vec<Score>, SinkError> {
    let mut scores = Vec::new();
    let columns = [
        "oracle",
        "tool",
        "type",
        "tp",
        "fp",
        "fn",
        "unlisted",
        "precision",
        "recall",
    ];
    read::scan(folder, &SCORES, &columns, None, |row| {
        let number = |name| row.integer(name).unwrap_or_default();
        scores.push(Score {
            oracle: row.owned_text("oracle"),
            tool: row.owned_text("tool"),
            refactoring_type: row.owned_text("type"),
            tp: number("tp"),
            fp: number("fp"),
            missed: number("fn"),
            unlisted: number("unlisted"),
            precision: row.double("precision"),
            recall: row.double("recall"),
        });
    })?;
    Ok(scores)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quarter_of_january_and_december() {
        assert_eq!(quarter(1_580_428_800), "2020-Q1");
        assert_eq!(quarter(1_606_780_800), "2020-Q4");
    }
}
