//! Reader of the marks that readers exported from the page of `refmine report`.

use super::{MarkedRefactoring, ReaderMarks, StratumName, Vote};
use crate::base::pair::Pair;
use crate::base::{Map, Set};
use crate::evaluate::error::EvaluateError;
use crate::evaluate::join::{self, Judgement};
use crate::evaluate::oracle::details;
use crate::evaluate::oracle::form::MARKS;
use crate::evaluate::oracle::key;
use crate::evaluate::oracle::oracle_files;
use crate::evaluate::oracle::tsv::{Tsv, TsvRow};
use crate::evaluate::oracle::{Oracle, OracleCommit, OracleRow};
use crate::evaluate::verdict::Identity;
use crate::mine::outcome::{Outcome, RefactoringRow};
use crate::refine::TypeGroup;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// Reads the marks in `files`, the files that readers exported, as one oracle: a list of refactorings
/// with labels. Refactorings that all readers marked right are expected, those that all marked wrong
/// are labelled as wrong, and others have no row.
///
/// # Errors
/// [`EvaluateError`] if a file cannot be used.
pub fn read(files: &[&PathBuf], mirror: Option<&Path>) -> Result<Oracle, EvaluateError> {
    let mut marks = ReaderMarks::default();
    // Index in `marks.items` by commit and identity: several readers can mark one refactoring.
    let mut positions: Map<(String, Identity), usize> = Map::default();
    let mut commits = Vec::new();
    for file in files {
        let required = &["repository", "sha1", "type", "key_before", "expected"];
        let tsv = Tsv::read(file, required)?;
        let name = file.file_stem().unwrap_or_default().to_string_lossy();
        for row in tsv.rows() {
            let mut identity = Identity {
                name: oracle_files::type_name(&MARKS, row, "type")?,
                relationship: String::new(),
                before: row.get("key_before").to_owned(),
                after: row.get("key_after").to_owned(),
            };
            if identity.group() != TypeGroup::Structure {
                identity.relationship = row.get("refactoring_id").to_owned();
            }
            let sha1 = row.get("sha1").to_owned();
            let stratum = stratum(row)?;
            let key = (sha1.clone(), identity.clone());
            let index = *positions.entry(key).or_insert_with(|| {
                marks.items.push(MarkedRefactoring {
                    repository: row.get("repository").to_owned(),
                    sha1,
                    identity,
                    id: row.get("refactoring_id").to_owned(),
                    stratum,
                    votes: BTreeMap::new(),
                });
                marks.items.len() - 1
            });
            // A file without names of readers is of one reader, who gets the name of the file.
            let rater = Some(row.get("rater")).filter(|rater| !rater.is_empty());
            let rater = rater.unwrap_or(&name).to_owned();
            let note = row.get("note").to_owned();
            marks.items[index].votes.insert(rater, (vote(row)?, note));
        }
        commits.extend(oracle_files::commits(file, mirror, &[])?);
    }
    let mut seen = Set::default();
    commits.retain(|commit: &OracleCommit| seen.insert(commit.sha1.clone()));
    Ok(Oracle {
        form: &MARKS,
        tools: Vec::new(),
        rows: marks.items.iter().filter_map(oracle_row).collect(),
        commits,
        excluded: 0,
        marks: Some(marks),
    })
}

/// Returns the verdicts on the marked refactorings of one commit: on those in `rows`, then on findings
/// that no row lists.
pub fn judge<'a>(rows: &[&'a OracleRow], outcome: &Outcome) -> Vec<Judgement<'a>> {
    let is_structure = |row: &&&OracleRow| row.identity.group() == TypeGroup::Structure;
    let (structure, refined): (Vec<_>, Vec<_>) = rows.iter().partition(is_structure);
    let mut judgements = join::judge(&MARKS, &structure, &outcome.relationships);
    let findings = outcome.refactorings.iter();
    let findings = findings.filter(|row| row.type_group != TypeGroup::Structure);
    judgements.extend(details::judge(&MARKS, &refined, findings, of_row));
    judgements
}

/// Returns the identity of a refactoring that no single relationship stands for, in the notation of the
/// exported marks.
fn of_row(row: &RefactoringRow) -> Identity {
    let Pair { before, after } = &row.relationship.elements;
    Identity {
        name: row.refactoring_type.to_owned(),
        relationship: row.refactoring_id.clone(),
        before: key::of_element(before, MARKS.keys),
        after: key::of_element(after, MARKS.keys),
    }
}

/// Returns the vote in the column `expected` of a row: right, wrong or unsure.
///
/// # Errors
/// [`EvaluateError`] if the column has another value than `T`, `F` or `U`.
fn vote(row: TsvRow<'_>) -> Result<Vote, EvaluateError> {
    match row.get("expected") {
        "T" => Ok(Vote::Right),
        "F" => Ok(Vote::Wrong),
        "U" => Ok(Vote::Unsure),
        _ => Err(row.bad_value("expected", "T, F or U")),
    }
}

/// Returns a marked refactoring as a row of an oracle; `None` if its readers disagree or are unsure.
fn oracle_row(item: &MarkedRefactoring) -> Option<OracleRow> {
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
}

/// Returns the name of the stratum from which the refactoring of a row was drawn, and the number of
/// refactorings of the dataset in the stratum; `None` if the row has no size.
///
/// # Errors
/// [`EvaluateError`] if the size is no number above 0.
fn stratum(row: TsvRow<'_>) -> Result<StratumName, EvaluateError> {
    let size = row.get("stratum_size");
    if size.is_empty() {
        return Ok(None);
    }
    match size.parse() {
        Ok(size) if size > 0 => Ok(Some((row.get("stratum").to_owned(), size))),
        _ => Err(row.bad_value("stratum_size", "a number of refactorings above 0")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evaluate::score::VerdictCounts;
    use crate::sink::parquet::Footer;
    use crate::sink::tables::marks::MarkTables;

    /// Returns the file of marks of a reader: votes on the rows of a table, with their type and stratum.
    fn file(folder: &Path, name: &str, rows: &[(&str, &str, &str)]) -> PathBuf {
        let mut text =
            "repository\tsha1\tcommit\tgit_dir\ttype\tkey_before\tkey_after\texpected\trater\t\
                        note\tstratum\tstratum_size\n"
                .to_owned();
        for ((vote, name, stratum), at) in rows.iter().zip(0..) {
            if !vote.is_empty() {
                text += &format!("r\tc{at}\tc{at}\t\t{name}\ta\tb\t{vote}\t\tn|{at}\t{stratum}\n");
            }
        }
        let path = folder.join(name);
        std::fs::write(&path, text).unwrap();
        path
    }

    /// Returns the cells of the first line of a report that starts with `name`.
    fn cells(text: &str, name: &str) -> Vec<String> {
        let line = text
            .lines()
            .find(|line| line.starts_with(&format!("| {name} ")));
        let line = line.unwrap_or_else(|| panic!("{name}: {text}"));
        let cells = line.trim_matches('|').split('|');
        cells.map(|cell| cell.trim().to_owned()).collect()
    }

    #[test]
    fn disputed_refactorings_are_listed_and_bound_the_precision() {
        let folder = tempfile::tempdir().unwrap();
        let votes = |votes: [&'static str; 4]| votes.map(|vote| (vote, "Rename Method", "\t"));
        let ann = file(folder.path(), "ann.tsv", &votes(["T", "F", "U", "T"]));
        let bob = file(folder.path(), "bob.tsv", &votes(["T", "F", "U", "F"]));
        let oracle = read(&[&ann, &bob], None).unwrap();
        let expected: Vec<bool> = oracle.rows.iter().map(|row| row.expected).collect();
        assert_eq!(expected, [true, false]);
        let marks = oracle.marks.unwrap();
        let text = marks.report(VerdictCounts::default());
        let total = cells(&text, "Total");
        assert_eq!(total[1..6], ["4", "1", "1", "1", "1"]);
        assert_eq!(total[6..], ["0.500", "0.095–0.905", "0.333", "0.667"]);
        assert_eq!(cells(&text, "ann")[1..], ["4", "2", "1", "1", "0.667"]);
        assert_eq!(cells(&text, "ann, bob")[1..], ["4", "3", "0.750", "0.636"]);
        let disputed =
            "| Rename Method |   r c3 |      a |     b | ann: right (n/3), bob: wrong (n/3) |";
        assert!(text.contains(disputed), "{text}");
        let tables = marks.tables();
        assert_eq!(tables.marks.len(), 8);
        assert_eq!(tables.marks[7].verdict, "disputed");
        let out = folder.path().join("out");
        let footer = Footer {
            config_hash: String::new(),
        };
        tables.write(&out, &footer).unwrap();
        assert_eq!(MarkTables::read(&out).unwrap(), Some(tables));
    }

    #[test]
    fn total_is_weighted_by_stratum_size_not_by_number_of_marks() {
        let folder = tempfile::tempdir().unwrap();
        let rename = ("T", "Rename Method", "Rename Method\t900");
        let moved = ("F", "Move Method", "Move Method\t100");
        let rows = [rename, rename, moved, moved];
        let marks = file(folder.path(), "ann.tsv", &rows);
        let read = |files: &[&PathBuf]| read(files, None).unwrap().marks.unwrap();
        let text = read(&[&marks]).report(VerdictCounts::default());
        assert_eq!(cells(&text, "Rename Method")[5], "1.000");
        assert_eq!(cells(&text, "Total")[5], "0.900");
        assert!(text.contains("weighted by the size of the strata"));
        // A simple sample has one stratum, so that all rows have the same weight.
        let simple = rows.map(|(vote, name, _)| (vote, name, "\t1000"));
        let simple = file(folder.path(), "simple.tsv", &simple);
        assert_eq!(
            cells(&read(&[&simple]).report(VerdictCounts::default()), "Total")[5],
            "0.500"
        );
        // Marks of samples drawn in different ways have no common weights.
        let others = rows.map(|(vote, name, _)| (vote, name, "\t1000"));
        let others = [&[("", "Move Method", ""); 4][..], &others].concat();
        let others = file(folder.path(), "others.tsv", &others);
        let text = read(&[&marks, &others]).report(VerdictCounts::default());
        assert!(text.contains("The total is not weighted"), "{text}");
    }

    #[test]
    fn details_of_one_element_are_told_apart_by_their_id_and_each_group_has_a_total() {
        let folder = tempfile::tempdir().unwrap();
        let header = "repository\tsha1\tcommit\tgit_dir\ttype\tkey_before\tkey_after\trefactoring_id\texpected\n";
        let rows = [
            ("Rename Variable", "1", "T"),
            ("Rename Variable", "2", "F"),
            ("Rename Method", "3", "T"),
        ];
        let rows = rows.map(|(name, id, vote)| format!("r\tc\tc\t\t{name}\ta\tb\t{id}\t{vote}\n"));
        let path = folder.path().join("ann.tsv");
        std::fs::write(&path, format!("{header}{}", rows.concat())).unwrap();
        let oracle = read(&[&path], None).unwrap();
        assert_eq!(oracle.rows.len(), 3);
        let text = oracle.marks.unwrap().report(VerdictCounts::default());
        assert_eq!(cells(&text, "Rename Variable")[1..4], ["2", "1", "1"]);
        assert_eq!(cells(&text, "Total of structure")[1..4], ["1", "1", "0"]);
        assert_eq!(cells(&text, "Total of variable")[1..4], ["2", "1", "1"]);
    }
}
