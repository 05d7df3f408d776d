//! Readers' marks from the page of `refmine report`: precision, agreement, disputed refactorings.
//!
//! A mark is the vote of one reader on one refactoring that refmine found. A refactoring is disputed if
//! its readers marked it differently. Refactorings may be drawn from strata, which are disjoint groups
//! of the findings of a dataset with known sizes; then each marked one represents several.

pub mod interval;
pub mod judged;
pub mod mark_files;

use super::markdown::{digits, markdown};
use super::oracle::form::MARKS;
use super::score::VerdictCounts;
use super::verdict::{Identity, TOTAL, group_total};
use crate::base::text::visible;
use crate::refine::TypeGroup;
use crate::sink::tables::marks::{AgreementRow, MarkRow, MarkTables, PrecisionRow};
use interval::Stratum;
use std::collections::{BTreeMap, BTreeSet};

/// Verdict of one reader on a finding.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Vote {
    /// The finding is a refactoring of its type.
    Right,
    /// The finding is no refactoring of its type.
    Wrong,
    /// The reader cannot decide.
    Unsure,
}

const VOTES: [Vote; 3] = [Vote::Right, Vote::Wrong, Vote::Unsure];

/// Verdict on a refactoring that its readers marked differently.
const DISPUTED: &str = "disputed";

impl Vote {
    /// Returns the name in reports and tables.
    fn name(self) -> &'static str {
        match self {
            Vote::Right => "right",
            Vote::Wrong => "wrong",
            Vote::Unsure => "unsure",
        }
    }
}

/// Marks of one refactoring.
#[derive(Debug)]
pub(super) struct MarkedRefactoring {
    pub repository: String,
    pub sha1: String,
    pub identity: Identity,
    /// Id of the refactoring in the dataset; empty if unknown.
    pub id: String,
    /// Stratum from which the refactoring was drawn.
    pub stratum: StratumName,
    /// Mark and note by reader.
    pub votes: BTreeMap<String, (Vote, String)>,
}

impl MarkedRefactoring {
    /// Returns the verdict if all readers of the refactoring agree, else `None`.
    pub fn verdict(&self) -> Option<Vote> {
        let mut votes = self.votes.values().map(|(vote, _)| *vote);
        let first = votes.next()?;
        votes.all(|vote| vote == first).then_some(first)
    }
}

/// Name of a stratum and number of refactorings of the dataset in the stratum; `None` if the file of
/// marks lacks both.
pub(super) type StratumName = Option<(String, u64)>;

/// Marks of one or several readers.
#[derive(Debug, Default)]
pub struct ReaderMarks {
    pub(super) items: Vec<MarkedRefactoring>,
}

/// Numbers of findings by the readers' verdict: right, wrong, unsure, disputed.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
struct VoteCounts {
    right: u64,
    wrong: u64,
    unsure: u64,
    disputed: u64,
}

impl VoteCounts {
    /// Counts verdicts on refactorings; `None` is a disputed one.
    fn of(votes: impl Iterator<Item = Option<Vote>>) -> Self {
        let mut tally = VoteCounts::default();
        for vote in votes {
            match vote {
                Some(Vote::Right) => tally.right += 1,
                Some(Vote::Wrong) => tally.wrong += 1,
                Some(Vote::Unsure) => tally.unsure += 1,
                None => tally.disputed += 1,
            }
        }
        tally
    }

    /// Returns the number of marked refactorings, including unsure and disputed ones.
    fn judged(self) -> u64 {
        self.right + self.wrong + self.unsure + self.disputed
    }

    /// Returns the counts of a stratum of `population` refactorings, of which each marked one
    /// represents an equal share; `None` gives the weight 1. `disputed` has the numbers of disputed
    /// refactorings that are counted as right and as wrong.
    fn stratum(self, population: Option<u64>, disputed: (u64, u64)) -> Stratum {
        let weight = population.map_or(1.0, |all| all as f64 / self.judged().max(1) as f64);
        Stratum {
            right: self.right + disputed.0,
            wrong: self.wrong + disputed.1,
            weight,
        }
    }
}

impl ReaderMarks {
    /// Returns three tables: the marks, the precision of each type and of each group of types, and the
    /// agreement of the readers.
    pub fn tables(&self) -> MarkTables {
        let groups: BTreeSet<&str> = self
            .items
            .iter()
            .map(|item| item.identity.group().name())
            .collect();
        // The total of the only group is the total.
        let group_totals = TypeGroup::ALL.iter().filter(|_| groups.len() > 1);
        let names = MARKS.types.iter().map(|&name| name.to_owned());
        let names = names.chain(group_totals.map(|&group| group_total(group)));
        let is_marked = |name: &String| self.items.iter().any(|item| item.identity.is_of(name));
        let names = names.filter(is_marked).chain([TOTAL.to_owned()]);
        let precision = names.map(|name| self.precision(&name));
        MarkTables {
            marks: self.rows(),
            precision: precision.collect(),
            agreement: self.agreement(),
        }
    }

    /// Returns true if all marks come from one sample with known strata, so that weights are
    /// defined.
    fn has_weights(&self) -> bool {
        let strata: BTreeSet<_> = self.items.iter().map(|item| &item.stratum).collect();
        let names = strata.iter();
        let names: BTreeSet<_> = names.filter_map(|stratum| stratum.as_ref()).collect();
        let distinct: BTreeSet<&str> = names.iter().map(|(name, _)| name.as_str()).collect();
        // In one sample each stratum has one size, and either all strata have names or none has.
        !names.is_empty()
            && names.len() == strata.len()
            && distinct.len() == names.len()
            && (names.len() == 1 || !distinct.contains(""))
    }

    /// Returns the precision of the type `name`, estimated from the marks; with weights if the
    /// sample is stratified. Disputed refactorings are left out, counted as wrong, and counted as
    /// right.
    fn precision(&self, name: &str) -> PrecisionRow {
        // Verdicts by stratum. Without weights, all refactorings are in one stratum.
        let mut strata: BTreeMap<StratumName, Vec<Option<Vote>>> = BTreeMap::new();
        let weighted = self.has_weights();
        let items = self.items.iter().filter(|item| item.identity.is_of(name));
        for item in items {
            let stratum = item.stratum.clone().filter(|_| weighted);
            strata.entry(stratum).or_default().push(item.verdict());
        }
        let all = VoteCounts::of(strata.values().flatten().copied());
        let tallies: Vec<(Option<u64>, VoteCounts)> = strata
            .into_iter()
            .map(|(stratum, votes)| {
                (
                    stratum.map(|(_, size)| size),
                    VoteCounts::of(votes.into_iter()),
                )
            })
            .collect();
        // `disputed` divides the disputed refactorings of a stratum into right and wrong ones.
        let estimated = |disputed: fn(u64) -> (u64, u64)| {
            let tallies = tallies.iter();
            let strata: Vec<Stratum> = tallies
                .map(|(size, tally)| tally.stratum(*size, disputed(tally.disputed)))
                .collect();
            interval::estimate(&strata)
        };
        let agreed = estimated(|_| (0, 0));
        PrecisionRow {
            refactoring_type: name.to_owned(),
            counts: [all.right, all.wrong, all.unsure, all.disputed],
            precision: agreed.map(|(precision, _)| precision),
            interval: agreed.map(|(_, interval)| interval),
            disputed: (
                estimated(|count| (0, count)).map(|(precision, _)| precision),
                estimated(|count| (count, 0)).map(|(precision, _)| precision),
            ),
        }
    }

    /// Returns one row for each mark of each reader.
    fn rows(&self) -> Vec<MarkRow> {
        let weighted = self.has_weights();
        // The weight of a mark is the size of its stratum divided by the marked refactorings in it.
        let mut judged: BTreeMap<&StratumName, u64> = BTreeMap::new();
        for item in &self.items {
            *judged.entry(&item.stratum).or_default() += 1;
        }
        let row =
            |item: &MarkedRefactoring, reader: &String, (vote, note): &(Vote, String)| MarkRow {
                repository: item.repository.clone(),
                sha1: item.sha1.clone(),
                refactoring_type: item.identity.name.clone(),
                key_before: item.identity.before.clone(),
                key_after: item.identity.after.clone(),
                refactoring_id: item.id.clone(),
                reader: reader.clone(),
                mark: vote.name().to_owned(),
                note: note.clone(),
                verdict: item.verdict().map_or(DISPUTED, Vote::name).to_owned(),
                weight: item
                    .stratum
                    .as_ref()
                    .filter(|_| weighted)
                    .map(|(_, size)| *size as f64 / judged[&item.stratum] as f64),
            };
        let items = self.items.iter();
        items
            .flat_map(|item| {
                let votes = item.votes.iter();
                votes.map(move |(reader, vote)| row(item, reader, vote))
            })
            .collect()
    }

    /// Returns the names of the readers, sorted.
    fn raters(&self) -> Vec<&str> {
        let votes = self.items.iter().flat_map(|item| item.votes.keys());
        let raters: BTreeSet<&str> = votes.map(String::as_str).collect();
        raters.into_iter().collect()
    }

    /// Returns the agreement of each pair of readers about the refactorings that both marked.
    fn agreement(&self) -> Vec<AgreementRow> {
        let raters = self.raters();
        let mut rows = Vec::new();
        for (index, left) in raters.iter().enumerate() {
            for right in &raters[index + 1..] {
                let pairs: Vec<(Vote, Vote)> = self
                    .items
                    .iter()
                    .filter_map(|item| Some((item.votes.get(*left)?.0, item.votes.get(*right)?.0)))
                    .collect();
                let agree = pairs.iter().filter(|(left, right)| left == right);
                rows.push(AgreementRow {
                    readers: ((*left).to_owned(), (*right).to_owned()),
                    both: pairs.len() as u64,
                    agree: agree.count() as u64,
                    kappa: kappa(&pairs),
                });
            }
        }
        rows
    }

    /// Reports the precision by type, the agreement of the readers and the disputed refactorings.
    /// `ours` counts the verdicts on the findings of this build of refmine, which may differ from the
    /// build that found the marked refactorings.
    pub fn report(&self, ours: VerdictCounts) -> String {
        let tables = self.tables();
        let has_several = self.raters().len() > 1;
        let mut text = precision_table(&tables.precision, has_several);
        text += "\nPrecision is right / (right + wrong), with its 95 % confidence interval; unsure";
        text += match has_several {
            true => {
                " and disputed rows do not count. The last two columns count disputed rows as wrong and as right."
            }
            false => " rows do not count.",
        };
        text += match self.has_weights() {
            true => " The total is weighted by the size of the strata of the sample.",
            false => {
                " The total is not weighted: the marks do not say of one sample how it was drawn."
            }
        };
        text += " There is no recall, because what was not found was not marked.\n";
        if ours != VerdictCounts::default() {
            text += &format!(
                "This build finds {} of {} right rows and {} of {} wrong ones.\n",
                ours.tp,
                ours.tp + ours.r#fn,
                ours.fp,
                ours.fp + ours.tn,
            );
        }
        if has_several {
            text += &format!(
                "\n{}\n{}",
                self.by_reader(),
                agreement_table(&tables.agreement)
            );
            text += &disputed_table(&tables.marks);
        }
        text
    }

    /// Returns a table with a line for each reader.
    fn by_reader(&self) -> String {
        let heads = ["reader", "judged", "right", "wrong", "unsure", "precision"];
        let mut lines = vec![heads.map(str::to_owned).to_vec()];
        for rater in self.raters() {
            let votes = self.items.iter().filter_map(|item| item.votes.get(rater));
            let tally = VoteCounts::of(votes.map(|(vote, _)| Some(*vote)));
            let precision = VerdictCounts {
                tp: tally.right,
                fp: tally.wrong,
                ..VerdictCounts::default()
            }
            .precision();
            let counts = [tally.judged(), tally.right, tally.wrong, tally.unsure];
            let mut cells = vec![rater.to_owned()];
            cells.extend(counts.map(|count| count.to_string()));
            cells.push(digits(precision));
            lines.push(cells);
        }
        markdown(&lines)
    }
}

/// Returns the Markdown table of the precision by type. If `with_disputed` is true, it also has the
/// number of disputed refactorings (marked differently by their readers) and two bounds: the precision
/// if all of them are counted as wrong, and if all are counted as right.
fn precision_table(rows: &[PrecisionRow], with_disputed: bool) -> String {
    let mut heads = vec!["type", "judged", "right", "wrong", "unsure"];
    heads.extend(with_disputed.then_some("disputed"));
    heads.extend(["precision", "95 % interval"]);
    if with_disputed {
        heads.extend(["disputed wrong", "disputed right"]);
    }
    let mut lines = vec![heads.iter().map(|head| (*head).to_owned()).collect()];
    for row in rows {
        // Numbers of refactorings. The cells follow the order of `heads`.
        let [right, wrong, unsure, disputed] = row.counts;
        let counts = [row.counts.iter().sum(), right, wrong, unsure];
        let mut cells = vec![row.refactoring_type.clone()];
        cells.extend(counts.map(|count: u64| count.to_string()));
        cells.extend(with_disputed.then(|| disputed.to_string()));
        cells.push(digits(row.precision));
        cells.push(row.interval.map_or_else(
            || "–".to_owned(),
            |(low, high)| format!("{low:.3}–{high:.3}"),
        ));
        if with_disputed {
            // Precisions with disputed refactorings as wrong, and as right.
            cells.extend([digits(row.disputed.0), digits(row.disputed.1)]);
        }
        lines.push(cells);
    }
    markdown(&lines)
}

/// Returns the Markdown table of the agreement of each pair of readers.
fn agreement_table(rows: &[AgreementRow]) -> String {
    let heads = [
        "readers",
        "both judged",
        "agree",
        "agreement",
        "Cohen's kappa",
    ];
    let mut lines = vec![heads.map(str::to_owned).to_vec()];
    for row in rows {
        let share = (row.both > 0).then(|| row.agree as f64 / row.both as f64);
        lines.push(vec![
            format!("{}, {}", row.readers.0, row.readers.1),
            row.both.to_string(),
            row.agree.to_string(),
            digits(share),
            digits(row.kappa),
        ]);
    }
    markdown(&lines)
}

/// Returns a table of the disputed refactorings with the marks of their readers; empty if there are
/// none.
fn disputed_table(rows: &[MarkRow]) -> String {
    let of_one = |a: &MarkRow, b: &MarkRow| {
        let key = |row: &MarkRow| {
            let elements = (row.key_before.clone(), row.key_after.clone());
            (row.sha1.clone(), row.refactoring_type.clone(), elements)
        };
        key(a) == key(b)
    };
    let heads = ["disputed", "commit", "before", "after", "marks"];
    let mut lines = vec![heads.map(str::to_owned).to_vec()];
    let disputed = rows
        .chunk_by(of_one)
        .filter(|votes| votes[0].verdict == DISPUTED);
    for votes in disputed {
        let row = &votes[0];
        let marks: Vec<String> = votes
            .iter()
            .map(|vote| match vote.note.is_empty() {
                true => format!("{}: {}", vote.reader, vote.mark),
                false => format!("{}: {} ({})", vote.reader, vote.mark, vote.note),
            })
            .collect();
        let commit = row.sha1.get(..10).unwrap_or(&row.sha1);
        let cells = [
            row.refactoring_type.clone(),
            format!("{} {commit}", row.repository),
            row.key_before.clone(),
            row.key_after.clone(),
            marks.join(", "),
        ];
        lines.push(cells.map(|cell| visible(&cell).replace('|', "/")).to_vec());
    }
    match lines.len() {
        1 => String::new(),
        _ => format!("\n{}", markdown(&lines)),
    }
}

/// Returns Cohen's kappa of two readers over right, wrong and unsure: (p − q) / (1 − q), where p is
/// the observed agreement and q the agreement expected by chance from the shares of each verdict
/// (J. Cohen, "A Coefficient of Agreement for Nominal Scales", 1960). `None` if nothing was judged
/// by both, or both always gave the same verdict.
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
        // Textbook example: of 50 pairs 20 and 15 agree, 5 and 10 do not; kappa 0.4.
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
}
