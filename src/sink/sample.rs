//! Selects refactorings of a dataset, all or a random sample, with everything that a person needs
//! to judge them.

use super::SinkError;
use super::dataset::about::day;
use super::error::damaged;
use super::parquet::read::{self, TableRow};
use super::tables::{COMMITS, REFACTORING_SITES, REFACTORINGS};
use crate::base::hash;
use crate::base::pair::{Pair, Side};
use crate::mine::outcome::qualified_name;
use crate::source::remote;
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet, BinaryHeap};
use std::path::Path;

/// Method by which a sample is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Design {
    /// Simple random sample of at most this many refactorings, in which each refactoring is drawn with
    /// equal probability.
    Simple(usize),
    /// Sample stratified by type: this many refactorings in all, from each type in proportion to the
    /// frequency of the type, and at least one of each type.
    Proportional(usize),
    /// Sample stratified by type: this many refactorings of each type, or all refactorings of a type
    /// that has fewer.
    PerType(usize),
}

/// Description of a sample: the population from which the sample was drawn, and the number of
/// refactorings drawn from each stratum.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct SampleDescription {
    /// True if the sample was drawn type by type.
    pub stratified: bool,
    /// Number asked for of each type; `None` if a number in all was asked for.
    pub per_type: Option<usize>,
    /// Seed: an equal seed draws equal samples from equal facts.
    pub seed: u64,
    /// Options that restricted the population, as typed; empty if it is the whole dataset.
    pub restrictions: Vec<String>,
    /// Name, population size and number of drawn refactorings of each stratum. A sample that is not
    /// stratified has one stratum with an empty name. A drawn refactoring represents population /
    /// drawn refactorings.
    pub strata: Vec<(String, u64, u64)>,
}

/// Refactoring with everything that a person needs to judge it.
#[derive(Debug, Clone, Serialize)]
pub struct Finding {
    /// Value of the column `refactoring_id`.
    pub id: String,
    /// Name of the repository.
    pub repository: String,
    /// Id of the commit, hex.
    pub commit: String,
    /// Id of the parent that the commit is compared with, hex; empty for a root.
    pub parent: String,
    /// Type of the refactoring.
    #[serde(rename = "type")]
    pub refactoring_type: String,
    /// Name of the relationship, such as `MOVE_RENAME`.
    pub relationship: String,
    /// Name of the language of the elements, such as `java`.
    pub language: String,
    /// Before element and after element.
    pub elements: Pair<ElementSummary>,
    /// Score with which the pass found the pair, 0 to 1; `None` if the pass has no score.
    pub similarity: Option<f64>,
    /// Confidence, 0 to 1; `None` if the configuration computes none.
    pub confidence: Option<f64>,
    /// Name of the matching pass that found the pair.
    pub pass: String,
    /// Description of the refactoring in English.
    pub description: String,
    /// Role of the file of each element, such as `source` or `test`.
    pub roles: Pair<String>,
    /// Id of the group: refactorings of one family with the same target.
    pub group: String,
    /// Number of refactorings of the commit in the group.
    pub group_size: i64,
    /// Web address of the commit; empty if unknown.
    pub commit_url: String,
    /// Web addresses of the elements' lines at the host; `None` if unknown.
    pub file_urls: Pair<Option<String>>,
    /// Name of the author of the commit.
    pub author: String,
    /// Day of the commit, UTC.
    pub date: String,
    /// First line of the message of the commit.
    pub subject: String,
    /// Position of the refactoring in the random order of the sample, from 0.
    pub turn: u32,
}

/// Name and position of an element.
#[derive(Debug, Clone, Serialize)]
pub struct ElementSummary {
    /// Qualified name: the container, then the signature.
    pub name: String,
    /// Identifier of the element in its container: name with parameter types, or simple name.
    pub signature: String,
    /// Path of the file.
    pub path: String,
    /// First line of the element, from 1.
    pub start_line: u32,
    /// Last line of the element, from 1 and inclusive.
    pub end_line: u32,
    /// First line of the first and last line of the last place of the refactoring in the file of
    /// the element, from 1 and inclusive; `None` if the dataset has no place there.
    #[serde(skip)]
    pub places: Option<(u32, u32)>,
}

/// Columns that the predicate of [`draw`] can read.
pub const FILTER_COLUMNS: &[&str] = &[
    "refactoring_id",
    "repository",
    "type",
    "language",
    "before_path",
    "after_path",
    "similarity",
    "confidence",
];

const FINDING_COLUMNS: &[&str] = &[
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
    "confidence",
    "pass",
    "description",
    "before_role",
    "after_role",
    "group_id",
    "group_size",
];

/// Sort key of a refactoring in the random order: hash, id, and number of its row from 1.
type DrawOrder = (String, String, u64);

/// Maximum size in bytes of all texts of the drawn refactorings. Usually they have about one
/// kilobyte each, but a damaged or malicious file may repeat megabytes in every row.
const FINDING_BYTES_MAX: usize = 256 << 20;

/// Returns the refactorings of the dataset in `folder` that satisfy `is_included` and are drawn, in
/// the order of the dataset, with the description of the sample.
///
/// Each stratum contributes the refactorings whose ids have the smallest hashes with the seed: an
/// equal seed draws equal samples from equal facts, and a larger sample contains a smaller one.
///
/// # Errors
/// As [`read::scan`].
pub fn draw(
    folder: &Path,
    (design, seed): (Design, u64),
    is_included: &dyn Fn(&TableRow<'_>) -> bool,
) -> Result<(SampleDescription, Vec<Finding>), SinkError> {
    let is_stratified = !matches!(design, Design::Simple(_));
    let stratum = |row: &TableRow<'_>| match is_stratified {
        true => row.text("type").unwrap_or_default().to_owned(),
        false => String::new(),
    };
    let mut populations: BTreeMap<String, usize> = BTreeMap::new();
    read::scan(folder, &REFACTORINGS, FILTER_COLUMNS, None, |row| {
        if is_included(row) {
            *populations.entry(stratum(row)).or_default() += 1;
        }
    })?;
    let quotas = quotas(&populations, design);
    let seed_text = seed.to_string();
    let mut drawn: BTreeMap<String, BinaryHeap<DrawOrder>> = BTreeMap::new();
    let mut number = 0;
    read::scan(folder, &REFACTORINGS, FILTER_COLUMNS, None, |row| {
        number += 1;
        if !is_included(row) {
            return;
        }
        let name = stratum(row);
        let quota = quotas.get(&name).copied().unwrap_or_default();
        let heap = drawn.entry(name).or_default();
        // Include the repository: repositories that share a commit have equal ids.
        let text = |name| row.text(name).unwrap_or_default();
        let (id, repository) = (text("refactoring_id"), text("repository"));
        let hash = hash::of_parts([seed_text.as_bytes(), id.as_bytes(), repository.as_bytes()]);
        let is_earlier =
            |last: &DrawOrder| (hash.as_str(), id) < (last.0.as_str(), last.1.as_str());
        if heap.len() < quota || heap.peek().is_some_and(is_earlier) {
            heap.push((hash, id.to_owned(), number));
            if heap.len() > quota {
                heap.pop();
            }
        }
    })?;
    let sample = SampleDescription {
        stratified: is_stratified,
        per_type: match design {
            Design::PerType(count) => Some(count),
            Design::Simple(_) | Design::Proportional(_) => None,
        },
        seed,
        restrictions: Vec::new(),
        strata: populations
            .into_iter()
            .map(|(name, population)| {
                let count = drawn.get(&name).map_or(0, BinaryHeap::len) as u64;
                (name, population as u64, count)
            })
            .collect(),
    };
    let turns: BTreeSet<DrawOrder> = drawn.into_values().flatten().collect();
    let turns: BTreeMap<u64, u32> = turns
        .into_iter()
        .map(|(.., number)| number)
        .zip(0..)
        .collect();
    let mut findings = read_findings(folder, &turns)?;
    add_commits(folder, &mut findings)?;
    add_places(folder, &mut findings)?;
    Ok((sample, findings))
}

/// Returns the refactorings in the rows with the numbers of `turns`, from 1, in the order of the
/// table.
fn read_findings(folder: &Path, turns: &BTreeMap<u64, u32>) -> Result<Vec<Finding>, SinkError> {
    let (mut findings, mut number, mut bytes) = (Vec::new(), 0, 0);
    read::scan(folder, &REFACTORINGS, FINDING_COLUMNS, None, |row| {
        number += 1;
        let Some(turn) = turns.get(&number) else {
            return;
        };
        let texts = FINDING_COLUMNS.iter().filter_map(|name| row.text(name));
        bytes += texts.map(str::len).sum::<usize>();
        if bytes <= FINDING_BYTES_MAX {
            findings.push(finding(row, *turn));
        }
    })?;
    if bytes > FINDING_BYTES_MAX {
        let cause = format!(
            "the texts of {} rows have {bytes} bytes, more than {FINDING_BYTES_MAX}: \
             give a smaller number of refactorings",
            turns.len()
        );
        return Err(damaged(&folder.join(REFACTORINGS.name), &cause));
    }
    Ok(findings)
}

/// Sets author, date, subject and web address of the commit of each finding.
fn add_commits(folder: &Path, findings: &mut [Finding]) -> Result<(), SinkError> {
    let mut commits: BTreeMap<(String, String), Vec<usize>> = BTreeMap::new();
    for (finding, index) in findings.iter().zip(0..) {
        let key = (finding.repository.clone(), finding.commit.clone());
        commits.entry(key).or_default().push(index);
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
        let key = (row.owned_text("repository"), row.owned_text("commit"));
        for index in commits.get(&key).into_iter().flatten() {
            let finding = &mut findings[*index];
            finding.author = row.owned_text("author_name");
            finding.date = row.seconds("commit_time").map(day).unwrap_or_default();
            finding.subject = row.owned_text("subject");
            finding.commit_url = row.owned_text("commit_url");
            let url = |commit: &str, element: &ElementSummary| {
                let lines = (element.start_line, element.end_line);
                remote::file_url(&finding.commit_url, commit, element.path.as_bytes(), lines)
            };
            finding.file_urls = Pair::new(
                url(&finding.parent, &finding.elements.before),
                url(&finding.commit, &finding.elements.after),
            );
        }
    })?;
    Ok(())
}

/// Sets the first and last line of the places of each finding that are inside of its elements; changes
/// nothing if the dataset has no table of places.
fn add_places(folder: &Path, findings: &mut [Finding]) -> Result<(), SinkError> {
    if !read::has(folder, &REFACTORING_SITES) {
        return Ok(());
    }
    let keys = findings.iter().zip(0..);
    let keys = keys.map(|(it, index)| ((it.repository.clone(), it.id.clone()), index));
    let indices: BTreeMap<(String, String), usize> = keys.collect();
    let columns = [
        "repository",
        "refactoring_id",
        "side",
        "path",
        "start_line",
        "end_line",
    ];
    read::scan(folder, &REFACTORING_SITES, &columns, None, |row| {
        let key = (
            row.owned_text("repository"),
            row.owned_text("refactoring_id"),
        );
        let Some(&index) = indices.get(&key) else {
            return;
        };
        let is_before = row.text("side") == Some(Side::Before.name());
        let side = if is_before { Side::Before } else { Side::After };
        let element = findings[index].elements.get_mut(side);
        let line = |name| row.integer(name).and_then(|line| u32::try_from(line).ok());
        let lines = line("start_line").zip(line("end_line"));
        let is_inside = |(start, end): &(u32, u32)| {
            row.text("path") == Some(&element.path)
                && element.start_line <= *start
                && *end <= element.end_line
        };
        if let Some((start, end)) = lines.filter(is_inside) {
            let (first, last) = element.places.unwrap_or((start, end));
            element.places = Some((first.min(start), last.max(end)));
        }
    })?;
    Ok(())
}

/// Returns the number of refactorings to draw from each stratum. A proportional sample is allocated
/// by the largest remainder, with at least one of each stratum: it is larger than asked for if
/// there are more strata.
fn quotas(populations: &BTreeMap<String, usize>, design: Design) -> BTreeMap<String, usize> {
    let all: usize = populations.values().sum();
    let count_max = match design {
        Design::Simple(count) => return each(populations, |_| count),
        Design::PerType(count) => return each(populations, |of| count.min(of)),
        Design::Proportional(count) if all <= count => return populations.clone(),
        Design::Proportional(count) => count,
    };
    let exact = |population: usize| population as u128 * count_max as u128;
    let mut quotas = each(populations, |of| {
        ((exact(of) / all as u128) as usize).max(1)
    });
    let mut by_remainder: Vec<(&String, u128)> = populations
        .iter()
        .map(|(name, population)| (name, exact(*population) % all as u128))
        .collect();
    by_remainder.sort_by_key(|(name, rest)| (std::cmp::Reverse(*rest), *name));
    let mut excess = quotas.values().sum::<usize>() as i64 - count_max as i64;
    for (name, _) in by_remainder {
        if let Some(quota) = quotas.get_mut(name)
            && excess < 0
            && *quota < populations[name]
        {
            *quota += 1;
            excess += 1;
        }
    }
    // Compensate for the minimum of one by reducing the largest quotas.
    while excess > 0
        && let Some(largest) = quotas.values_mut().max()
        && *largest > 1
    {
        *largest -= 1;
        excess -= 1;
    }
    quotas
}

fn each(
    populations: &BTreeMap<String, usize>,
    quota: impl Fn(usize) -> usize,
) -> BTreeMap<String, usize> {
    let strata = populations.iter();
    strata
        .map(|(name, population)| (name.clone(), quota(*population)))
        .collect()
}

/// Returns a row of the table `refactorings` as a finding. Addresses, author, date and subject of the
/// commit are empty, because this table does not have them.
fn finding(row: &TableRow<'_>, turn: u32) -> Finding {
    let element = |side: &str| {
        let text = |name: &str| row.text(&format!("{side}_{name}")).unwrap_or_default();
        let line = |name: &str| {
            let line = row.integer(&format!("{side}_{name}")).unwrap_or_default();
            u32::try_from(line).unwrap_or_default()
        };
        ElementSummary {
            name: qualified_name(text("kind"), text("container"), text("signature")),
            signature: text("signature").to_owned(),
            path: text("path").to_owned(),
            start_line: line("start_line"),
            end_line: line("end_line"),
            places: None,
        }
    };
    Finding {
        id: row.owned_text("refactoring_id"),
        repository: row.owned_text("repository"),
        commit: row.owned_text("commit"),
        parent: row.owned_text("parent"),
        refactoring_type: row.owned_text("type"),
        relationship: row.owned_text("relationship"),
        language: row.owned_text("language"),
        elements: Pair::new(element("before"), element("after")),
        similarity: row.double("similarity"),
        confidence: row.double("confidence"),
        pass: row.owned_text("pass"),
        description: row.owned_text("description"),
        roles: Pair::new(row.owned_text("before_role"), row.owned_text("after_role")),
        group: row.owned_text("group_id"),
        group_size: row.integer("group_size").unwrap_or(1),
        commit_url: String::new(),
        file_urls: Pair::default(),
        author: String::new(),
        date: String::new(),
        subject: String::new(),
        turn,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn proportional_quotas_sum_up_and_include_every_type() {
        let populations = [("a", 700), ("b", 290), ("c", 9), ("d", 1)];
        let populations = populations
            .map(|(name, population)| (name.to_owned(), population))
            .into();
        let of = |design| {
            quotas(&populations, design)
                .into_values()
                .collect::<Vec<_>>()
        };
        assert_eq!(of(Design::Proportional(100)), [69, 29, 1, 1]);
        assert_eq!(of(Design::Proportional(10)), [6, 2, 1, 1]);
        assert_eq!(of(Design::Proportional(3)), [1, 1, 1, 1]);
        assert_eq!(of(Design::Proportional(5000)), [700, 290, 9, 1]);
        assert_eq!(of(Design::PerType(50)), [50, 50, 9, 1]);
    }
}
