//! Writes the tables of evaluations: of refactorings `verdicts`, `scores` and `times`, of AST diffs
//! `node_scores` and `node_errors`. Each table is one file.

use super::evaluation_tables::{NODE_ERRORS, NODE_SCORES, SCORES, TIMES, VERDICTS};
use super::rows::{Cells, Timing};
use super::schema::Table;
use crate::relate::Support;
use crate::sink::SinkError;
use crate::sink::dataset::about;
use crate::sink::disk::Disk;
use crate::sink::parquet::{Footer, TableWriter};
use std::path::Path;

/// Name of a table's only file.
const PART: &str = "part-00000.parquet";

/// Row of the table `verdicts`.
#[derive(Debug, Clone, PartialEq)]
pub struct VerdictRow {
    /// Name of the oracle.
    pub oracle: String,
    /// Name of the judged tool.
    pub tool: String,
    /// Repository, as named in the oracle.
    pub repository: String,
    /// Original id of the commit, hex.
    pub sha1: String,
    /// Refactoring type, as named in the oracle.
    pub refactoring_type: String,
    /// Key of the before element.
    pub key_before: String,
    /// Key of the after element.
    pub key_after: String,
    /// `tp`, `fp`, `fn`, `tn`, `unlisted`, `implied` or `unreached`.
    pub verdict: &'static str,
    /// Published verdict on RefDiff 2.0; `None` if there is none.
    pub published: Option<&'static str>,
    /// Why the refactoring was missed, or why the finding is not counted as wrong; `None`
    /// otherwise.
    pub reason: Option<String>,
    /// True if readers judged an unlisted finding correct, false if wrong; `None` if nobody judged
    /// it.
    pub judged: Option<bool>,
    /// Finding behind the verdict; `None` for a miss.
    pub finding: Option<VerdictFinding>,
}

/// Finding of refmine behind a verdict.
#[derive(Debug, Clone, PartialEq)]
pub struct VerdictFinding {
    /// Name of the relationship.
    pub relationship: &'static str,
    /// Name of the matching pass that found the pair.
    pub pass: &'static str,
    /// Score with which the pass found the pair, such as the similarity of the elements, 0 to 1; `None`
    /// if the pass has no score.
    pub similarity: Option<f64>,
    /// Evidence and confidence; `None` with RefDiff's algorithms.
    pub support: Option<Support>,
    /// Path, first and last line of the before element; lines from 1.
    pub before: (String, u32, u32),
    /// Path, first and last line of the after element; lines from 1.
    pub after: (String, u32, u32),
}

/// Row of the table `scores`.
#[derive(Debug, Clone, PartialEq)]
pub struct ScoreRow {
    /// Name of the oracle.
    pub oracle: String,
    /// `refmine` or the name of a published tool.
    pub tool: String,
    /// Refactoring type, as named in the oracle, or `Total`.
    pub refactoring_type: String,
    /// Number of expected refactorings.
    pub rows: u64,
    /// Number of expected refactorings that the tool found.
    pub tp: u64,
    /// Number of findings that are listed as wrong.
    pub fp: u64,
    /// Number of expected refactorings that the tool did not find.
    pub r#fn: u64,
    /// Number of refactorings listed as wrong that the tool did not find.
    pub tn: u64,
    /// Number of findings that are not listed.
    pub unlisted: u64,
    /// Precision over labelled rows, 0 to 1; `None` if no finding is labelled.
    pub precision: Option<f64>,
    /// Precision, 0 to 1, if every unlisted finding counts as wrong; `None` without findings.
    pub precision_lower_bound: Option<f64>,
    /// Recall, 0 to 1; `None` if nothing is expected or misses are unknown.
    pub recall: Option<f64>,
    /// Harmonic mean of precision and recall; `None` if tp, fp and fn are 0 or misses are unknown.
    pub f1: Option<f64>,
}

/// Row of the table `times`.
#[derive(Debug, Clone, PartialEq)]
pub struct TimeRow {
    /// Name of the oracle.
    pub oracle: String,
    /// Name of the measured tool.
    pub tool: String,
    /// Repository, as named in the oracle.
    pub repository: String,
    /// Original id of the commit, hex.
    pub sha1: String,
    /// Wall time by stage.
    pub timing: Timing,
}

/// Row of the table `node_scores`.
#[derive(Debug, Clone, PartialEq)]
pub struct NodeScoreRow {
    /// Name of the oracle.
    pub oracle: String,
    /// Name of the matcher, or of the table of node mappings.
    pub tool: String,
    /// Part of the oracle over which the row counts, or `all`.
    pub part: &'static str,
    /// Levels of nodes that are counted.
    pub level: &'static str,
    /// Number of commits in the part.
    pub cases: u64,
    /// Number of commits in the part without a wrong or missed pair.
    pub perfect: u64,
    /// Number of the oracle's pairs that the tool maps.
    pub tp: u64,
    /// Number of pairs that the tool maps and the oracle does not.
    pub fp: u64,
    /// Number of the oracle's pairs that the tool does not map.
    pub r#fn: u64,
    /// Precision, 0 to 1; 1 if the tool maps nothing.
    pub precision: f64,
    /// Recall, 0 to 1; 1 if the oracle maps nothing.
    pub recall: f64,
    /// Harmonic mean of precision and recall; 0 if `tp` is 0.
    pub f1: f64,
    /// Numbers of found and of missed pairs of nodes that have several counterparts in the oracle.
    pub multi: (u64, u64),
    /// Numbers of found and of missed pairs between different files.
    pub inter: (u64, u64),
}

/// Position and type of a node.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NodeSpan<'a> {
    /// Path of the file.
    pub path: &'a str,
    /// Offset of the first byte, from 0.
    pub start: u32,
    /// Offset after the last byte.
    pub end: u32,
    /// Node type, as named in the oracle.
    pub kind: &'a str,
}

/// Row of the table `node_errors`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NodeErrorRow<'a> {
    /// Name of the oracle.
    pub oracle: &'a str,
    /// Name of the matcher, or of the table of node mappings.
    pub tool: &'a str,
    /// Part of the oracle.
    pub part: &'static str,
    /// Case of the oracle.
    pub case: &'a str,
    /// `fp` (mapped, but not in the oracle) or `fn` (missed).
    pub verdict: &'static str,
    /// Level of the nodes.
    pub level: &'static str,
    /// Before node of the mapping.
    pub before: NodeSpan<'a>,
    /// After node of the mapping.
    pub after: NodeSpan<'a>,
    /// True if the oracle maps one of the nodes to several nodes.
    pub is_multi: bool,
}

/// Writes the tables and descriptive files of an evaluation of AST diffs into `folder`, replacing the
/// files of an earlier evaluation.
///
/// # Errors
/// Returns an error if a file cannot be written.
pub fn write_nodes<'a>(
    folder: &Path,
    footer: &Footer,
    scores: &[NodeScoreRow],
    errors: impl Iterator<Item = NodeErrorRow<'a>>,
) -> Result<(), SinkError> {
    write_table(folder, &NODE_SCORES, footer, scores.iter(), node_score)?;
    write_table(folder, &NODE_ERRORS, footer, errors, node_error)?;
    about::write_evaluation_files(&Disk::default(), folder)
}

/// Writes the tables and descriptive files of an evaluation of refactorings into `folder`, replacing
/// the files of an earlier evaluation.
///
/// # Errors
/// Returns an error if a file cannot be written.
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
    about::write_evaluation_files(&Disk::default(), folder)
}

/// Writes a table of one file into `folder`. `cells` puts the cells of a row.
///
/// # Errors
/// Returns an error if the file cannot be written.
pub fn write_table<T>(
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

/// Adds a row to the table `verdicts`.
fn verdict(cells: &mut TableWriter, row: &VerdictRow) {
    let finding = row.finding.as_ref();
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
    cells.put("relationship", finding.map(|finding| finding.relationship));
    cells.put("pass", finding.map(|finding| finding.pass));
    cells.put("similarity", finding.and_then(|finding| finding.similarity));
    let support = finding.and_then(|finding| finding.support);
    let score = support.and_then(|support| support.statements_score);
    cells.put("statements_score", score);
    cells.put("confidence", support.map(|support| support.confidence));
    for side in [
        finding.map(|finding| &finding.before),
        finding.map(|finding| &finding.after),
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

/// Puts the cells of a row of the table `scores`.
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
    cells.put("map_ms", timing.map_ms);
    cells.put("refine_ms", timing.refine_ms);
    cells.put("total_ms", timing.total_ms - timing.wait_ms);
}

/// Puts the cells of a row of the table of node scores.
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
