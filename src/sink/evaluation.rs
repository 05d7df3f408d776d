//! The tables of an evaluation on disk: `<out>/verdicts`, `<out>/scores` and `<out>/times`; of AST diffs
//! `<out>/node_scores` and `<out>/node_errors`.

use super::disk::Disk;
use super::evaluation_tables::{NODE_ERRORS, NODE_SCORES, SCORES, TIMES, VERDICTS};
use super::parquet::{Footer, TableWriter};
use super::rows::{Cells, Timing};
use super::schema::Table;
use super::{SinkError, about};
use crate::relate::Support;
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
    /// How sure it is.
    pub support: Option<Support>,
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

/// What the table `times` holds.
#[derive(Debug, Clone, PartialEq)]
pub struct TimeRow {
    /// The oracle's name.
    pub oracle: String,
    /// Whose time it is.
    pub tool: String,
    /// The repository, as the oracle names it.
    pub repository: String,
    /// The commit's original id, hex.
    pub sha1: String,
    /// The time by stage.
    pub timing: Timing,
}

/// What the table `node_scores` holds.
#[derive(Debug, Clone, PartialEq)]
pub struct NodeScoreRow {
    /// The oracle's name.
    pub oracle: String,
    /// The matcher, or the name of a table.
    pub tool: String,
    /// The part of the oracle, or `all`.
    pub part: &'static str,
    /// Which nodes are counted.
    pub level: &'static str,
    /// Commits of the part.
    pub cases: u64,
    /// Of them, those without an error.
    pub perfect: u64,
    /// Mapped as in the oracle.
    pub tp: u64,
    /// Mapped otherwise.
    pub fp: u64,
    /// Missed.
    pub r#fn: u64,
    /// 1 where nothing is mapped.
    pub precision: f64,
    /// Of the oracle's pairs.
    pub recall: f64,
    /// The harmonic mean of precision and recall.
    pub f1: f64,
    /// Pairs of nodes with several counterparts, found and missed.
    pub multi: (u64, u64),
    /// Pairs between files, found and missed.
    pub inter: (u64, u64),
}

/// Where a node is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NodePlace<'a> {
    /// The file.
    pub path: &'a str,
    /// Its first byte, 0-based.
    pub start: u32,
    /// The byte after its last.
    pub end: u32,
    /// Its type.
    pub kind: &'a str,
}

/// What the table `node_errors` holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NodeErrorRow<'a> {
    /// The oracle's name.
    pub oracle: &'a str,
    /// The matcher, or the name of a table.
    pub tool: &'a str,
    /// The part of the oracle.
    pub part: &'static str,
    /// The case.
    pub case: &'a str,
    /// `fp` or `fn`.
    pub verdict: &'static str,
    /// What the nodes are.
    pub level: &'static str,
    /// The node before.
    pub before: NodePlace<'a>,
    /// The node after.
    pub after: NodePlace<'a>,
    /// Whether the oracle maps one of them several times.
    pub is_multi: bool,
}

/// Writes the tables of AST diffs into `folder`, over those of an earlier evaluation.
///
/// # Errors
/// If a file cannot be written.
pub fn write_nodes<'a>(
    folder: &Path,
    footer: &Footer,
    scores: &[NodeScoreRow],
    errors: impl Iterator<Item = NodeErrorRow<'a>>,
) -> Result<(), SinkError> {
    write_table(folder, &NODE_SCORES, footer, scores.iter(), node_score)?;
    write_table(folder, &NODE_ERRORS, footer, errors, node_error)?;
    about::of_evaluation(&Disk::default(), folder)
}

/// Writes the tables of refactorings into `folder`, over those of an earlier evaluation, and what tells of them.
///
/// # Errors
/// If a file cannot be written.
pub fn write(
    folder: &Path,
    footer: &Footer,
    verdicts: &[VerdictRow],
    scores: &[ScoreRow],
    times: &[TimeRow],
) -> Result<(), SinkError> {
    write_table(folder, &VERDICTS, footer, verdicts.iter(), verdict)?;
    write_table(folder, &SCORES, footer, scores.iter(), score)?;
    write_table(folder, &TIMES, footer, times.iter(), time)?;
    about::of_evaluation(&Disk::default(), folder)
}

pub(super) fn write_table<T>(
    folder: &Path,
    table: &Table,
    footer: &Footer,
    rows: impl Iterator<Item = T>,
    cells: impl Fn(&mut TableWriter, T),
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
    let support = found.and_then(|found| found.support);
    let score = support.and_then(|support| support.statements_score);
    cells.put("statements_score", score);
    cells.put("confidence", support.map(|support| support.confidence));
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

fn time(cells: &mut TableWriter, row: &TimeRow) {
    let timing = &row.timing;
    cells.put("oracle", row.oracle.as_str());
    cells.put("tool", row.tool.as_str());
    cells.put("repository", row.repository.as_str());
    cells.put("sha1", row.sha1.as_str());
    cells.put("load_ms", timing.load_ms);
    cells.put("parse_ms", timing.parse_ms);
    cells.put("link_ms", timing.link_ms);
    cells.put("relate_ms", timing.relate_ms);
    cells.put("total_ms", timing.total_ms - timing.wait_ms);
}

fn node_score(cells: &mut TableWriter, row: &NodeScoreRow) {
    cells.put("oracle", row.oracle.as_str());
    cells.put("tool", row.tool.as_str());
    cells.put("part", row.part);
    cells.put("level", row.level);
    cells.put("cases", row.cases);
    cells.put("perfect", row.perfect);
    cells.put("tp", row.tp);
    cells.put("fp", row.fp);
    cells.put("fn", row.r#fn);
    cells.put("precision", row.precision);
    cells.put("recall", row.recall);
    cells.put("f1", row.f1);
    cells.put("multi_found", row.multi.0);
    cells.put("multi_missed", row.multi.1);
    cells.put("inter_file_found", row.inter.0);
    cells.put("inter_file_missed", row.inter.1);
}

fn node_error(cells: &mut TableWriter, row: NodeErrorRow<'_>) {
    cells.put("oracle", row.oracle);
    cells.put("tool", row.tool);
    cells.put("part", row.part);
    cells.put("case", row.case);
    cells.put("verdict", row.verdict);
    cells.put("level", row.level);
    for place in [row.before, row.after] {
        cells.put("path", place.path);
        cells.put("start", place.start);
        cells.put("end", place.end);
        cells.put("type", place.kind);
    }
    cells.put("is_multi", row.is_multi);
}
