//! What a dataset is shown by: counts of everything, and some refactorings with all about them.

use super::SinkError;
use super::about::day;
use super::evaluation_tables::SCORES;
use super::read::{self, Row};
use super::tables::{COMMITS, FILES, REFACTORINGS, REPOSITORIES, RUN, TIMINGS};
use crate::base::hash;
use crate::base::pair::Pair;
use crate::mine::outcome::qualified_name;
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet, BinaryHeap};
use std::path::Path;

/// The upper edges of the classes of time per commit, in milliseconds; the last class is open.
const TIME_EDGES: [f64; 10] = [
    1.0, 3.0, 10.0, 30.0, 100.0, 300.0, 1_000.0, 3_000.0, 10_000.0, 30_000.0,
];

/// The counts of a dataset.
#[derive(Debug, Default, Serialize)]
pub struct Summary {
    /// The version of refmine that mined it.
    pub tool_version: String,
    /// The git revision of which that was built; empty if it is not known.
    pub tool_revision: String,
    /// Hash of the configuration that decides the facts.
    pub config_hash: String,
    /// That configuration, as TOML.
    #[serde(skip)]
    pub configuration: String,
    /// Hash of the plan.
    pub plan_hash: String,
    /// Whether every planned commit has its row.
    pub complete: bool,
    /// Name, location, planned commits and refactorings of each repository.
    pub repositories: Vec<(String, String, u64, u64)>,
    /// Commits by status and reason.
    pub statuses: Vec<(String, String, u64)>,
    /// Groups of refactorings with one target.
    pub groups: u64,
    /// Which of the refactorings are shown.
    pub sample: Sample,
    /// Refactorings by type and language.
    pub types: Vec<(String, String, u64)>,
    /// Quarter, analysed commits and refactorings in it.
    pub quarters: Vec<(String, u64, u64)>,
    /// Changed files by role.
    pub roles: Vec<(String, u64)>,
    /// How the time per commit is distributed.
    pub times: Times,
    /// Scores of an evaluation, where there is one.
    pub scores: Vec<Score>,
}

/// Which refactorings are drawn where there are more.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
pub struct Sample {
    /// At most so many, each type in proportion, one of each at least.
    pub count_max: usize,
    /// So many of each type instead, or all where there are fewer.
    pub per_type: Option<usize>,
    /// Another seed draws others.
    pub seed: u64,
}

/// How long commits took.
#[derive(Debug, Default, Serialize)]
pub struct Times {
    /// Upper edges of the classes, in milliseconds; a last class is open.
    pub edges: Vec<f64>,
    /// Commits in each class.
    pub counts: Vec<u64>,
    /// Median, 90th and 99th percentile and maximum, in milliseconds.
    pub quantiles: Vec<f64>,
}

/// One row of the table `scores`.
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

/// A refactoring with all that a person needs to judge it.
#[derive(Debug, Clone, Serialize)]
pub struct Finding {
    /// Its stable hash.
    pub id: String,
    /// The repository.
    pub repository: String,
    /// The commit, hex.
    pub commit: String,
    /// The parent it is compared with, hex.
    pub parent: String,
    /// The field's name.
    #[serde(rename = "type")]
    pub refactoring_type: String,
    /// RefDiff's name of the relationship.
    pub relationship: String,
    /// The language.
    pub language: String,
    /// Both elements.
    pub elements: Pair<Named>,
    /// The score by which it was found.
    pub similarity: Option<f64>,
    /// The pass that found it.
    pub pass: String,
    /// One English sentence.
    pub description: String,
    /// What the files are for.
    pub roles: Pair<String>,
    /// What refactorings of one target share, and how many they are.
    pub group: String,
    /// How many refactorings of the commit have this group.
    pub group_size: i64,
    /// Where the host shows the commit; empty if that is not known.
    pub commit_url: String,
    /// Author, day and subject of the commit.
    pub author: String,
    /// The day of the commit, UTC.
    pub date: String,
    /// The first line of the message.
    pub subject: String,
}

/// An element by name and place.
#[derive(Debug, Clone, Serialize)]
pub struct Named {
    /// Its identifier with what it is in before it.
    pub name: String,
    /// Its identifier in its scope.
    pub signature: String,
    /// Its file.
    pub path: String,
    /// Its first line, 1-based.
    pub start_line: u32,
    /// Its last line, 1-based.
    pub end_line: u32,
}

/// Counts what the dataset in `folder` holds, and the scores of the evaluation in `evaluation`.
///
/// # Errors
/// As [`read::scan`].
pub fn of(folder: &Path, evaluation: Option<&Path>) -> Result<Summary, SinkError> {
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
        summary.tool_version = owned(row, "tool_version");
        summary.tool_revision = owned(row, "tool_revision");
        summary.config_hash = owned(row, "config_hash");
        summary.configuration = owned(row, "configuration");
        summary.plan_hash = owned(row, "plan_hash");
        summary.complete = row.yes("complete").unwrap_or_default();
    })?;
    let mut found: BTreeMap<String, u64> = BTreeMap::new();
    let mut types: BTreeMap<(String, String), u64> = BTreeMap::new();
    let mut groups = BTreeSet::new();
    let columns = ["repository", "type", "language", "group_id", "group_size"];
    read::scan(folder, &REFACTORINGS, &columns, None, |row| {
        *found.entry(owned(row, "repository")).or_default() += 1;
        let key = (owned(row, "type"), owned(row, "language"));
        *types.entry(key).or_default() += 1;
        // Most are alone, and need not be remembered.
        if row.number("group_size") == Some(1) {
            summary.groups += 1;
        } else {
            groups.insert(owned(row, "group_id"));
        }
    })?;
    summary.groups += groups.len() as u64;
    summary.types = flat(types);
    let mut repositories = BTreeMap::new();
    let columns = ["repository", "location", "commits_planned"];
    read::scan(folder, &REPOSITORIES, &columns, None, |row| {
        let planned: &mut (String, u64) = repositories.entry(owned(row, "repository")).or_default();
        planned.0 = owned(row, "location");
        planned.1 += count(row, "commits_planned");
    })?;
    summary.repositories = repositories
        .into_iter()
        .map(|(name, (location, planned))| {
            let found = found.get(&name).copied().unwrap_or_default();
            (name, location, planned, found)
        })
        .collect();
    count_commits(folder, &mut summary)?;
    let mut roles: BTreeMap<String, u64> = BTreeMap::new();
    read::scan(folder, &FILES, &["role"], None, |row| {
        *roles.entry(owned(row, "role")).or_default() += 1;
    })?;
    summary.roles = roles.into_iter().collect();
    summary.times = times(folder)?;
    if let Some(evaluation) = evaluation {
        summary.scores = scores(evaluation)?;
    }
    Ok(summary)
}

fn count_commits(folder: &Path, summary: &mut Summary) -> Result<(), SinkError> {
    let mut statuses: BTreeMap<(String, String), u64> = BTreeMap::new();
    let mut quarters: BTreeMap<String, (u64, u64)> = BTreeMap::new();
    let columns = ["status", "reason", "commit_time", "refactorings"];
    read::scan(folder, &COMMITS, &columns, None, |row| {
        let status = owned(row, "status");
        let is_analysed = status == "ok" || status == "partial";
        *statuses.entry((status, owned(row, "reason"))).or_default() += 1;
        if let (true, Some(seconds)) = (is_analysed, row.seconds("commit_time")) {
            let of_quarter = quarters.entry(quarter(seconds)).or_default();
            of_quarter.0 += 1;
            of_quarter.1 += count(row, "refactorings");
        }
    })?;
    summary.statuses = flat(statuses);
    summary.quarters = quarters
        .into_iter()
        .map(|(quarter, (commits, found))| (quarter, commits, found))
        .collect();
    Ok(())
}

fn flat(counts: BTreeMap<(String, String), u64>) -> Vec<(String, String, u64)> {
    let flat = counts.into_iter();
    flat.map(|((one, other), count)| (one, other, count))
        .collect()
}

/// `2020-Q1`.
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

fn times(folder: &Path) -> Result<Times, SinkError> {
    let mut counts = vec![0; TIME_EDGES.len() + 1];
    let mut all = Vec::new();
    read::scan(folder, &TIMINGS, &["total_ms"], None, |row| {
        let time = row.double("total_ms").unwrap_or_default();
        counts[TIME_EDGES.partition_point(|edge| *edge <= time)] += 1;
        all.push(time);
    })?;
    all.sort_by(f64::total_cmp);
    let quantile = |part: f64| {
        let at = (part * all.len().saturating_sub(1) as f64).round() as usize;
        all.get(at).copied().unwrap_or_default()
    };
    Ok(Times {
        edges: TIME_EDGES.to_vec(),
        counts,
        quantiles: [0.5, 0.9, 0.99, 1.0].map(quantile).to_vec(),
    })
}

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
        let number = |name| row.number(name).unwrap_or_default();
        scores.push(Score {
            oracle: owned(row, "oracle"),
            tool: owned(row, "tool"),
            refactoring_type: owned(row, "type"),
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

const FINDING: &[&str] = &[
    "refactoring_id",
    "repository",
    "commit",
    "parent",
    "type",
    "relationship",
    "language",
    "before_path",
    "before_kind",
    "before_container",
    "before_signature",
    "before_start_line",
    "before_end_line",
    "after_path",
    "after_kind",
    "after_container",
    "after_signature",
    "after_start_line",
    "after_end_line",
    "similarity",
    "pass",
    "description",
    "before_role",
    "after_role",
    "group_id",
    "group_size",
];

/// The refactorings of the dataset in `folder` that `sample` draws, in the dataset's order: of each
/// type those whose ids have the smallest hashes with the seed, so that the same seed draws the same
/// ones from the same facts, and a larger sample holds a smaller one of as many of each type.
///
/// # Errors
/// As [`read::scan`].
pub fn sample(folder: &Path, sample: Sample) -> Result<Vec<Finding>, SinkError> {
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    read::scan(folder, &REFACTORINGS, &["type"], None, |row| {
        *counts.entry(owned(row, "type")).or_default() += 1;
    })?;
    let quotas = quotas(&counts, sample);
    let mut drawn: BTreeMap<&str, BinaryHeap<(String, String)>> = BTreeMap::new();
    let columns = ["type", "repository", "refactoring_id"];
    let turn = |row: &Row<'_>| {
        // Repositories that share a commit have the same ids.
        let (id, repository) = (owned(row, "refactoring_id"), owned(row, "repository"));
        let seed = sample.seed.to_string();
        let turn = hash::of_parts([seed.as_bytes(), id.as_bytes(), repository.as_bytes()]);
        (turn, id)
    };
    read::scan(folder, &REFACTORINGS, &columns, None, |row| {
        let found = quotas.get_key_value(row.text("type").unwrap_or_default());
        let Some((name, quota)) = found else { return };
        let heap = drawn.entry(name).or_default();
        heap.push(turn(row));
        if heap.len() > *quota {
            heap.pop();
        }
    })?;
    let drawn: BTreeSet<(String, String)> = drawn.into_values().flatten().collect();
    let mut findings = Vec::new();
    read::scan(folder, &REFACTORINGS, FINDING, None, |row| {
        if drawn.contains(&turn(row)) {
            findings.push(finding(row));
        }
    })?;
    let mut commits: BTreeMap<(String, String), Vec<usize>> = BTreeMap::new();
    for (finding, at) in findings.iter().zip(0..) {
        let key = (finding.repository.clone(), finding.commit.clone());
        commits.entry(key).or_default().push(at);
    }
    let columns = [
        "repository",
        "commit",
        "author_name",
        "commit_time",
        "subject",
        "commit_url",
    ];
    read::scan(folder, &COMMITS, &columns, None, |row| {
        let key = (owned(row, "repository"), owned(row, "commit"));
        for at in commits.get(&key).into_iter().flatten() {
            let finding: &mut Finding = &mut findings[*at];
            finding.author = owned(row, "author_name");
            finding.date = row.seconds("commit_time").map(day).unwrap_or_default();
            finding.subject = owned(row, "subject");
            finding.commit_url = owned(row, "commit_url");
        }
    })?;
    Ok(findings)
}

/// How many of each type are drawn: in proportion by the largest remainder, but one of each at
/// least; what is over goes to the types with the most.
fn quotas(counts: &BTreeMap<String, usize>, sample: Sample) -> BTreeMap<String, usize> {
    let all: usize = counts.values().sum();
    if let Some(per_type) = sample.per_type {
        let quota = |(name, count): (&String, &usize)| (name.clone(), per_type.min(*count));
        return counts.iter().map(quota).collect();
    }
    if all <= sample.count_max {
        return counts.clone();
    }
    let exact = |count: usize| count as u128 * sample.count_max as u128;
    let mut shares: Vec<(&String, usize, u128)> = counts
        .iter()
        .map(|(name, count)| {
            let whole = (exact(*count) / all as u128) as usize;
            (name, whole.max(1), exact(*count) % all as u128)
        })
        .collect();
    shares.sort_by_key(|(name, _, rest)| (std::cmp::Reverse(*rest), *name));
    let mut left = sample.count_max as i64;
    left -= shares
        .iter()
        .map(|(_, share, _)| *share as i64)
        .sum::<i64>();
    for (name, share, _) in &mut shares {
        if left > 0 && *share < counts[*name] {
            *share += 1;
            left -= 1;
        }
    }
    // One of each was more than the sample may have.
    shares.sort_by_key(|(name, share, _)| (std::cmp::Reverse(*share), *name));
    while left < 0 {
        let Some(largest) = shares.iter_mut().max_by_key(|(_, share, _)| *share) else {
            break;
        };
        largest.1 -= 1;
        left += 1;
    }
    let quotas = shares.into_iter();
    quotas
        .map(|(name, share, _)| (name.clone(), share))
        .collect()
}

fn finding(row: &Row<'_>) -> Finding {
    let element = |side: &str| {
        let text = |name: &str| row.text(&format!("{side}_{name}")).unwrap_or_default();
        let line = |name: &str| {
            let line = row.number(&format!("{side}_{name}")).unwrap_or_default();
            u32::try_from(line).unwrap_or_default()
        };
        Named {
            name: qualified_name(text("kind"), text("container"), text("signature")),
            signature: text("signature").to_owned(),
            path: text("path").to_owned(),
            start_line: line("start_line"),
            end_line: line("end_line"),
        }
    };
    Finding {
        id: owned(row, "refactoring_id"),
        repository: owned(row, "repository"),
        commit: owned(row, "commit"),
        parent: owned(row, "parent"),
        refactoring_type: owned(row, "type"),
        relationship: owned(row, "relationship"),
        language: owned(row, "language"),
        elements: Pair::new(element("before"), element("after")),
        similarity: row.double("similarity"),
        pass: owned(row, "pass"),
        description: owned(row, "description"),
        roles: Pair::new(owned(row, "before_role"), owned(row, "after_role")),
        group: owned(row, "group_id"),
        group_size: row.number("group_size").unwrap_or(1),
        commit_url: String::new(),
        author: String::new(),
        date: String::new(),
        subject: String::new(),
    }
}

fn owned(row: &Row<'_>, name: &str) -> String {
    row.text(name).unwrap_or_default().to_owned()
}

fn count(row: &Row<'_>, name: &str) -> u64 {
    let number = row.number(name).unwrap_or_default();
    u64::try_from(number).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sample_has_each_type_in_proportion_and_one_of_each() {
        let counts = [("a", 700), ("b", 290), ("c", 9), ("d", 1)];
        let counts = counts.map(|(name, count)| (name.to_owned(), count)).into();
        let of = |count_max, per_type| {
            let sample = Sample {
                count_max,
                per_type,
                seed: 1,
            };
            quotas(&counts, sample).into_values().collect::<Vec<_>>()
        };
        assert_eq!(of(100, None), [69, 29, 1, 1]);
        assert_eq!(of(10, None), [6, 2, 1, 1]);
        assert_eq!(of(3, None).iter().sum::<usize>(), 3);
        assert_eq!(of(5000, None), [700, 290, 9, 1]);
        assert_eq!(of(5, Some(50)), [50, 50, 9, 1]);
    }

    #[test]
    fn a_quarter_has_three_months() {
        assert_eq!(quarter(1_580_428_800), "2020-Q1");
        assert_eq!(quarter(1_606_780_800), "2020-Q4");
    }
}
