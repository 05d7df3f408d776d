//! The two tables of an evaluation on disk: `<out>/verdicts` and `<out>/scores`.

use super::disk::Disk;
use super::evaluation_tables::{SCORES, VERDICTS};
use super::parquet::{Footer, TableWriter};
use super::rows::Cells;
use super::schema::Table;
use super::{SinkError, about};
use std::path::Path;

/// The name of a table's only file.
const PART: &str = "part-00000.parquet";

/// What the table `verdicts` holds.
#[derive(Debug, Clone, PartialEq)]
pub struct VerdictRow {
    /// The oracle's name.
    pub oracle: String,
    /// Whose verdict it is.
    pub tool: String,
    /// The repository, as the oracle names it.
    pub repository: String,
    /// The commit's original id, hex.
    pub sha1: String,
    /// The type of refactoring, in the oracle's words.
    pub refactoring_type: String,
    /// The key of the element before.
    pub key_before: String,
    /// The key of the element after.
    pub key_after: String,
    /// `tp`, `fp`, `fn`, `tn`, `unlisted` or `unreached`.
    pub verdict: &'static str,
    /// RefDiff 2.0's verdict on the row.
    pub published: Option<&'static str>,
    /// Why it was missed or does not count.
    pub reason: Option<String>,
    /// Whether readers called an unlisted finding right; none if nobody judged it.
    pub judged: Option<bool>,
    /// What was found.
    pub found: Option<Found>,
}

/// The finding behind a verdict.
#[derive(Debug, Clone, PartialEq)]
pub struct Found {
    /// RefDiff's name of the relationship.
    pub relationship: &'static str,
    /// The pass that found it.
    pub pass: &'static str,
    /// The score by which it was found.
    pub similarity: Option<f64>,
    /// Where the element lies before: path, first and last line.
    pub before: (String, u32, u32),
    /// Where the element lies after: path, first and last line.
    pub after: (String, u32, u32),
}

/// What the table `scores` holds.
#[derive(Debug, Clone, PartialEq)]
pub struct ScoreRow {
    /// The oracle's name.
    pub oracle: String,
    /// refmine or a published tool.
    pub tool: String,
    /// The type of refactoring, in the oracle's words, or `Total`.
    pub refactoring_type: String,
    /// Expected refactorings.
    pub rows: u64,
    /// Expected and found.
    pub tp: u64,
    /// Found, and listed as wrong.
    pub fp: u64,
    /// Expected and not found.
    pub r#fn: u64,
    /// Listed as wrong and not found.
    pub tn: u64,
    /// Found and not listed.
    pub unlisted: u64,
    /// Over labelled rows; none where nothing is labelled or found.
    pub precision: Option<f64>,
    /// As if every unlisted finding were wrong.
    pub precision_lower_bound: Option<f64>,
    /// Of the expected.
    pub recall: Option<f64>,
    /// The harmonic mean of precision and recall.
    pub f1: Option<f64>,
}

/// Writes both tables into `folder`, over those of an earlier evaluation, and what tells of them.
///
/// # Errors
/// If a file cannot be written.
pub fn write(
    folder: &Path,
    footer: &Footer,
    verdicts: &[VerdictRow],
    scores: &[ScoreRow],
) -> Result<(), SinkError> {
    write_table(folder, &VERDICTS, footer, verdicts, verdict)?;
    write_table(folder, &SCORES, footer, scores, score)?;
    about::of_evaluation(&Disk::default(), folder)
}

fn write_table<T>(
    folder: &Path,
    table: &Table,
    footer: &Footer,
    rows: &[T],
    cells: impl Fn(&mut TableWriter, &T),
) -> Result<(), SinkError> {
    let path = folder.join(table.name).join(PART);
    let mut writer = TableWriter::create(&Disk::default(), table, path, footer)?;
    for row in rows {
        cells(&mut writer, row);
        writer.end_row()?;
    }
    writer.finish()?.put_in_place()?;
    Ok(())
}

fn verdict(cells: &mut TableWriter, row: &VerdictRow) {
    let found = row.found.as_ref();
    cells.put("oracle", row.oracle.as_str());
    cells.put("tool", row.tool.as_str());
    cells.put("repository", row.repository.as_str());
    cells.put("sha1", row.sha1.as_str());
    cells.put("type", row.refactoring_type.as_str());
    cells.put("key_before", row.key_before.as_str());
    cells.put("key_after", row.key_after.as_str());
    cells.put("verdict", row.verdict);
    cells.put("published", row.published);
    cells.put("reason", row.reason.as_deref());
    cells.put("relationship", found.map(|found| found.relationship));
    cells.put("pass", found.map(|found| found.pass));
    cells.put("similarity", found.and_then(|found| found.similarity));
    for side in [
        found.map(|found| &found.before),
        found.map(|found| &found.after),
    ] {
        cells.put("path", side.map(|(path, ..)| path.as_str()));
        cells.put("start_line", side.map(|(_, start, _)| *start));
        cells.put("end_line", side.map(|(.., end)| *end));
    }
    let judged = row
        .judged
        .map(|right| if right { "right" } else { "wrong" });
    cells.put("judged", judged);
}

fn score(cells: &mut TableWriter, row: &ScoreRow) {
    cells.put("oracle", row.oracle.as_str());
    cells.put("tool", row.tool.as_str());
    cells.put("type", row.refactoring_type.as_str());
    cells.put("rows", row.rows);
    cells.put("tp", row.tp);
    cells.put("fp", row.fp);
    cells.put("fn", row.r#fn);
    cells.put("tn", row.tn);
    cells.put("unlisted", row.unlisted);
    cells.put("precision", row.precision);
    cells.put("precision_lower_bound", row.precision_lower_bound);
    cells.put("recall", row.recall);
    cells.put("f1", row.f1);
}
