//! What readers marked on the page of `refmine report`: the marks of several put together, and how
//! far they agree.

use super::EvaluateError;
use super::form::MARKS;
use super::oracle::{self, Identity, Oracle, OracleRow, TOTAL};
use super::report::{digits, markdown};
use super::score::Counts;
use super::tsv::Tsv;
use crate::base::Map;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// What a reader says of a finding.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Vote {
    /// It is a refactoring of its type.
    Right,
    /// It is none.
    Wrong,
    /// The reader cannot say.
    Unsure,
}

const VOTES: [Vote; 3] = [Vote::Right, Vote::Wrong, Vote::Unsure];

/// Marks of one finding.
#[derive(Debug)]
struct Item {
    repository: String,
    sha1: String,
    identity: Identity,
    /// By reader.
    votes: BTreeMap<String, Vote>,
}

impl Item {
    /// What all who judged it say; none if they say different things.
    fn verdict(&self) -> Option<Vote> {
        let mut votes = self.votes.values();
        let first = *votes.next()?;
        votes.all(|vote| *vote == first).then_some(first)
    }
}

/// The marks of one reader, or of several.
#[derive(Debug, Default)]
pub struct Marks {
    items: Vec<Item>,
}

/// How often readers said what.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
struct Tally {
    right: u64,
    wrong: u64,
    unsure: u64,
    disputed: u64,
}

impl Tally {
    fn add(&mut self, vote: Option<Vote>) {
        match vote {
            Some(Vote::Right) => self.right += 1,
            Some(Vote::Wrong) => self.wrong += 1,
            Some(Vote::Unsure) => self.unsure += 1,
            None => self.disputed += 1,
        }
    }

    fn cells(self, name: &str, with_disputed: bool) -> Vec<String> {
        let judged = self.right + self.wrong + self.unsure + self.disputed;
        let mut counts = vec![judged, self.right, self.wrong, self.unsure];
        counts.extend(with_disputed.then_some(self.disputed));
        let precision = Counts {
            tp: self.right,
            fp: self.wrong,
            ..Counts::default()
        }
        .precision();
        let mut cells = vec![name.to_owned()];
        cells.extend(counts.iter().map(u64::to_string));
        cells.push(digits(precision));
        cells
    }
}

/// The marks in `files` as one oracle: what all who judged it call right is expected, what all call
/// wrong is not, and the rest has no row.
///
/// # Errors
/// [`EvaluateError`] if a file cannot be used.
pub fn read(files: &[&PathBuf], mirror: Option<&Path>) -> Result<Oracle, EvaluateError> {
    let mut marks = Marks::default();
    let mut positions: Map<(String, Identity), usize> = Map::default();
    let mut commits = Vec::new();
    for file in files {
        let required = &["repository", "sha1", "type", "key_before", "expected"];
        let tsv = Tsv::read(file, required)?;
        let name = file.file_stem().unwrap_or_default().to_string_lossy();
        for row in tsv.rows() {
            let vote = match row.get("expected") {
                "T" => Vote::Right,
                "F" => Vote::Wrong,
                "U" => Vote::Unsure,
                _ => return Err(row.bad_value("expected", "T, F or U")),
            };
            let identity = Identity {
                name: oracle::type_name(&MARKS, row, "type")?,
                relationship: String::new(),
                before: row.get("key_before").to_owned(),
                after: row.get("key_after").to_owned(),
            };
            let sha1 = row.get("sha1").to_owned();
            let key = (sha1.clone(), identity.clone());
            let at = *positions.entry(key).or_insert_with(|| {
                marks.items.push(Item {
                    repository: row.get("repository").to_owned(),
                    sha1,
                    identity,
                    votes: BTreeMap::new(),
                });
                marks.items.len() - 1
            });
            let rater = Some(row.get("rater")).filter(|rater| !rater.is_empty());
            let rater = rater.unwrap_or(&name).to_owned();
            marks.items[at].votes.insert(rater, vote);
        }
        commits.extend(oracle::commits(file, mirror, &[])?);
    }
    let mut seen = crate::base::Set::default();
    commits.retain(|commit: &oracle::OracleCommit| seen.insert(commit.sha1.clone()));
    let rows = marks.items.iter().filter_map(|item| {
        let expected = match item.verdict()? {
            Vote::Right => true,
            Vote::Wrong => false,
            Vote::Unsure => return None,
        };
        Some(OracleRow {
            repository: item.repository.clone(),
            sha1: item.sha1.clone(),
            identity: item.identity.clone(),
            expected,
            published: Vec::new(),
        })
    });
    Ok(Oracle {
        form: &MARKS,
        tools: Vec::new(),
        rows: rows.collect(),
        commits,
        left_out: 0,
        marks: Some(marks),
    })
}

impl Marks {
    /// Precision by type over what was judged, and how far the readers agree; `ours` is what is
    /// found of it now.
    pub fn report(&self, ours: Counts) -> String {
        let raters = self.raters();
        let several = raters.len() > 1;
        let mut heads = vec!["type", "judged", "right", "wrong", "unsure"];
        heads.extend(several.then_some("disputed"));
        heads.push("precision");
        let owned = |heads: &[&str]| heads.iter().map(|head| (*head).to_owned()).collect();
        let mut lines: Vec<Vec<String>> = vec![owned(&heads)];
        for name in MARKS.types.iter().copied().chain([TOTAL]) {
            let mut tally = Tally::default();
            let items = self.items.iter().filter(|item| item.identity.is_of(name));
            items.for_each(|item| tally.add(item.verdict()));
            if tally != Tally::default() || name == TOTAL {
                lines.push(tally.cells(name, several));
            }
        }
        let mut text = markdown(&lines);
        text += "\nPrecision is right / (right + wrong); unsure";
        text += if several { " and disputed" } else { "" };
        text +=
            " rows do not count. There is no recall, because what was not found was not marked.\n";
        if ours != Counts::default() {
            text += &format!(
                "This build finds {} of {} right rows and {} of {} wrong ones.\n",
                ours.tp,
                ours.tp + ours.r#fn,
                ours.fp,
                ours.fp + ours.tn,
            );
        }
        if several {
            text += &self.agreement(&raters);
        }
        text
    }

    fn raters(&self) -> Vec<&str> {
        let mut raters: Vec<&str> = self
            .items
            .iter()
            .flat_map(|item| item.votes.keys().map(String::as_str))
            .collect();
        raters.sort_unstable();
        raters.dedup();
        raters
    }

    /// A line for each reader and for each two of them.
    fn agreement(&self, raters: &[&str]) -> String {
        let heads = ["reader", "judged", "right", "wrong", "unsure", "precision"];
        let mut lines = vec![heads.map(str::to_owned).to_vec()];
        for rater in raters {
            let mut tally = Tally::default();
            let votes = self.items.iter().filter_map(|item| item.votes.get(*rater));
            votes.for_each(|vote| tally.add(Some(*vote)));
            lines.push(tally.cells(rater, false));
        }
        let mut text = format!("\n{}\n", markdown(&lines));
        let heads = ["readers", "both judged", "agree", "Cohen's kappa"];
        let mut lines = vec![heads.map(str::to_owned).to_vec()];
        for (at, left) in raters.iter().enumerate() {
            for right in &raters[at + 1..] {
                let pairs: Vec<(Vote, Vote)> = self
                    .items
                    .iter()
                    .filter_map(|item| Some((*item.votes.get(*left)?, *item.votes.get(*right)?)))
                    .collect();
                let agree = pairs.iter().filter(|(left, right)| left == right).count();
                lines.push(vec![
                    format!("{left}, {right}"),
                    pairs.len().to_string(),
                    agree.to_string(),
                    digits(kappa(&pairs)),
                ]);
            }
        }
        text += &markdown(&lines);
        text
    }
}

/// Cohen's kappa of two readers over right, wrong and unsure: (p − q) / (1 − q), where p is the share
/// in which they agree and q the share in which they would by chance, each with the shares of what
/// they say (J. Cohen, "A Coefficient of Agreement for Nominal Scales", 1960). None where nothing was
/// judged by both, or both always say the same one thing.
fn kappa(pairs: &[(Vote, Vote)]) -> Option<f64> {
    let share = |count: usize| count as f64 / pairs.len() as f64;
    let agreed = share(pairs.iter().filter(|(left, right)| left == right).count());
    let chance: f64 = VOTES
        .iter()
        .map(|vote| {
            let left = share(pairs.iter().filter(|(left, _)| left == vote).count());
            let right = share(pairs.iter().filter(|(_, right)| right == vote).count());
            left * right
        })
        .sum();
    (!pairs.is_empty() && chance < 1.0).then(|| (agreed - chance) / (1.0 - chance))
}

#[cfg(test)]
mod tests {
    use super::*;
    use Vote::{Right, Unsure, Wrong};

    #[test]
    fn kappa_is_agreement_beyond_chance() {
        // The textbook's: 20 and 15 agreed, 5 and 10 not, of 50; kappa 0.4.
        let pairs = [
            vec![(Right, Right); 20],
            vec![(Right, Wrong); 5],
            vec![(Wrong, Right); 10],
            vec![(Wrong, Wrong); 15],
        ]
        .concat();
        assert!((kappa(&pairs).unwrap() - 0.4).abs() < 1e-12);
        assert_eq!(kappa(&[(Right, Right), (Unsure, Unsure)]), Some(1.0));
        assert_eq!(kappa(&[(Right, Right); 3]), None);
        assert_eq!(kappa(&[]), None);
    }

    #[test]
    fn marks_of_two_readers_are_put_together_and_precision_is_of_the_judged() {
        let folder = tempfile::tempdir().unwrap();
        let write = |name: &str, votes: [&str; 4]| {
            let mut text =
                "repository\tsha1\tcommit\tgit_dir\ttype\tkey_before\tkey_after\texpected\trater\n"
                    .to_owned();
            for (vote, at) in votes.iter().zip(0..).filter(|(vote, _)| !vote.is_empty()) {
                text += &format!("r\tc{at}\tc{at}\t\tRename Method\ta\tb\t{vote}\t\n");
            }
            let path = folder.path().join(name);
            std::fs::write(&path, text).unwrap();
            path
        };
        let ann = write("ann.tsv", ["T", "F", "U", "T"]);
        let bob = write("bob.tsv", ["T", "F", "U", "F"]);
        let oracle = read(&[&ann, &bob], None).unwrap();
        let expected: Vec<bool> = oracle.rows.iter().map(|row| row.expected).collect();
        assert_eq!(expected, [true, false]);
        let text = oracle.marks.unwrap().report(Counts::default());
        for line in [
            "| Total         |      4 |     1 |     1 |      1 |        1 |     0.500 |",
            "| ann    |      4 |     2 |     1 |      1 |     0.667 |",
            "| ann, bob |           4 |     3 |         0.636 |",
        ] {
            assert!(text.contains(line), "{text}");
        }
        assert!(!text.contains("1.000"), "{text}");
    }
}
