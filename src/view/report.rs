//! The HTML page of a dataset: one file, which loads nothing.
//!
//! The page is `assets/report.html` with style, scripts and data inserted. Code is stored in
//! compressed blocks, which the page unpacks on demand.

use super::align::{self, CodeRelation, LineRow, Mark};
use super::links::Links;
use super::mapping_index::MappingIndex;
use super::side_by_side::SideBySide;
use super::texts::LinedText;
use crate::base::Set;
use crate::base::pair::{Pair, Side};
use crate::lang::LANGUAGES;
use crate::relate::Pass;
use crate::sink::formats::json;
use crate::sink::sample::Finding;
use crate::sink::summary::Summary;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use flate2::Compression;
use flate2::write::GzEncoder;
use serde::Serialize;
use std::io::{self, Write};

/// HTML with the markers that [`Page::write`] replaces.
const PAGE: &str = include_str!("../../assets/report.html");
/// Style sheet of the report page.
const STYLE: &str = include_str!("../../assets/report.css");
/// Parts of the script, which share one scope.
const SCRIPT: &[&str] = &[
    include_str!("../../assets/report.js"),
    include_str!("../../assets/report.code.js"),
    include_str!("../../assets/report.browse.js"),
];
/// Chart.js, under the MIT licence (assets/chart.LICENSE.md).
const CHARTS: &str = include_str!("../../assets/chart.umd.min.js");

/// Number of refactorings per block of code.
const BLOCK_REFACTORINGS: usize = 200;
/// Maximum number of rows of an element on the page.
pub const ROWS_MAX: usize = 300;
/// Maximum number of characters of a line on the page.
const LETTERS_MAX: usize = 500;
/// Maximum number of consecutive unchanged rows on the page.
const UNMARKED_MAX: usize = 60;
/// Number of lines shown above and below an element.
const CONTEXT_LINES: usize = 3;

/// Code of a refactoring as the page reads it (`assets/report.code.js`).
#[derive(Debug, Default, Serialize)]
pub struct CodeJson {
    /// True if the code is compared by node mappings, so that lines have `segments`.
    mapped: bool,
    sides: Pair<ExcerptData>,
    /// Runs of rows: mark, number of rows, and sides with a line (1 before, 2 after, 3 both). Rows
    /// left out have the mark `…`.
    rows: Vec<(char, u32, u8)>,
}

/// Lines of one side.
#[derive(Debug, Default, Serialize)]
struct ExcerptData {
    /// Line number of the first line of `above`, from 1.
    first: usize,
    /// Some lines above the element, as context.
    above: Vec<String>,
    /// Lines of the element.
    lines: Vec<String>,
    /// Some lines below the element, as context.
    below: Vec<String>,
    /// Number of lines left out at the end of the element.
    cut: usize,
    /// Segments of each of `lines` if the code is compared by node mappings; one list of numbers per
    /// line. Each segment has three consecutive numbers: its length in UTF-16 units, its change (0
    /// unchanged, 1 inserted or deleted, 2 updated, 3 moved), and its link number ([`Links`]), which
    /// the counterpart on the other side has, too; 0 for a segment without link.
    #[serde(rename = "pieces", skip_serializing_if = "Vec::is_empty")]
    segments: Vec<Vec<u32>>,
    /// Pairs of link numbers: the code of the first link is part of the code of the second.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    within: Vec<(u32, u32)>,
    /// Link numbers of code whose counterpart is outside of the excerpts, with the path and line,
    /// from 1, of the counterpart.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    away: Vec<(u32, String, usize)>,
}

/// Text of a file, with the first and last line of an element, from 1 and inclusive.
pub type ElementText<'a> = (&'a LinedText, u32, u32);

impl CodeJson {
    /// Returns the code of two elements compared by lines.
    pub fn of(texts: Pair<ElementText<'_>>, relationship: &str) -> Self {
        let lines = texts
            .as_ref()
            .map(|(text, first, last)| text.lines(*first as usize, *last as usize));
        let mut code = CodeJson {
            sides: texts.map(part),
            ..CodeJson::default()
        };
        let relation = CodeRelation::of(relationship);
        // Bounds the time: the page does not show further rows.
        let shown = lines.as_ref().map(|lines| {
            let shown = lines.iter().take(ROWS_MAX);
            shown.copied().collect::<Vec<_>>()
        });
        code.show(&align::align(&shown, relation), &lines, |_, _| Vec::new());
        code
    }

    /// Returns the code of two elements compared by the node mappings of the change.
    pub fn mapped(
        texts: Pair<ElementText<'_>>,
        mapped: &MappingIndex<'_>,
        facing: &SideBySide<'_>,
    ) -> Self {
        let lines = Pair::new(facing.lines(Side::Before), facing.lines(Side::After));
        let links = Links::new(facing);
        let mut code = CodeJson {
            mapped: true,
            sides: texts.map(part),
            ..CodeJson::default()
        };
        code.show(facing.rows(), &lines, |side, line| {
            let text = lines.get(side)[line];
            segments(facing, &links, (side, line), text)
        });
        for side in Side::BOTH {
            let part = code.sides.get_mut(side);
            let shown = part.segments.iter().flat_map(|line| line.chunks_exact(3));
            let shown: Set<u32> = shown.map(|segment| segment[2]).collect();
            let within = links.within.get(side).iter();
            part.within = within.copied().collect();
            let away = links.away.get(side).iter();
            let away = away.filter(|(link, _)| shown.contains(link));
            let other = side.opposite();
            part.away = away
                .map(|(link, counterpart)| {
                    let path = mapped.path(other, counterpart.file).text().into_owned();
                    (*link, path, mapped.lines(other, *counterpart).0 + 1)
                })
                .collect();
        }
        code
    }

    /// Adds the lines of `rows` with the segments that `segments` returns, up to [`ROWS_MAX`] rows.
    /// The middle of long runs of unchanged rows is left out.
    fn show(
        &mut self,
        rows: &[LineRow],
        lines: &Pair<Vec<&str>>,
        segments: impl Fn(Side, usize) -> Vec<u32>,
    ) {
        let mut shown = 0;
        for run in rows.chunk_by(|a, b| (a.mark == Mark::Unchanged) == (b.mark == Mark::Unchanged))
        {
            let is_long = run[0].mark == Mark::Unchanged && run.len() > UNMARKED_MAX;
            for (row, index) in run.iter().zip(0..) {
                let half = UNMARKED_MAX / 2;
                if is_long && (half..run.len() - half).contains(&index) {
                    self.skip(*row);
                } else if shown < ROWS_MAX {
                    self.row(*row, lines, &segments);
                    shown += 1;
                } else {
                    for side in Side::BOTH {
                        self.sides.get_mut(side).cut += usize::from(row.lines.get(side).is_some());
                    }
                }
            }
        }
        for side in Side::BOTH {
            let last = rows.iter().rev().find_map(|row| *row.lines.get(side));
            let covered = last.map_or(0, |last| last + 1);
            let part = self.sides.get_mut(side);
            part.cut += lines.get(side).len() - covered;
            if part.cut > 0 {
                part.below.clear();
            }
        }
    }

    /// Counts a row that is left out.
    fn skip(&mut self, row: LineRow) {
        self.count('…', row);
    }

    /// Adds the lines of a row.
    fn row(
        &mut self,
        row: LineRow,
        lines: &Pair<Vec<&str>>,
        segments: &impl Fn(Side, usize) -> Vec<u32>,
    ) {
        for side in Side::BOTH {
            if let Some(line) = *row.lines.get(side) {
                let part = self.sides.get_mut(side);
                part.lines.push(shortened(lines.get(side)[line]));
                part.segments.push(segments(side, line));
            }
        }
        self.count(letter(row.mark), row);
    }

    /// Adds a row to the last run, or begins a new one.
    fn count(&mut self, mark: char, row: LineRow) {
        let on = u8::from(row.lines.before.is_some()) + 2 * u8::from(row.lines.after.is_some());
        match self.rows.last_mut() {
            Some(run) if (run.0, run.2) == (mark, on) => run.1 += 1,
            _ => self.rows.push((mark, 1, on)),
        }
    }
}

/// Returns the segments of a line as in [`ExcerptData::segments`].
fn segments(
    facing: &SideBySide<'_>,
    links: &Links,
    (side, line): (Side, usize),
    text: &str,
) -> Vec<u32> {
    let units = |text: &str| text.encode_utf16().count() as u32;
    let mut numbers = Vec::new();
    let mut covered = 0;
    for run in facing.segments(side, line) {
        let link = links.innermost(facing, side, run.node);
        let change = run.change as u32;
        let before = text.get(covered..run.bytes.start).map_or(0, units);
        if before > 0 {
            numbers.extend([before, 0, 0]);
        }
        let long = text.get(run.bytes.clone()).map_or(0, units);
        match numbers.last_chunk_mut::<3>() {
            Some([length, last_fate, last_link]) if (*last_fate, *last_link) == (change, link) => {
                *length += long;
            }
            _ => numbers.extend([long, change, link]),
        }
        covered = run.bytes.end;
    }
    numbers
}

/// Truncates a line to [`LETTERS_MAX`] characters.
fn shortened(line: &str) -> String {
    match line.char_indices().nth(LETTERS_MAX) {
        Some((end, _)) => format!("{}…", &line[..end]),
        None => line.to_owned(),
    }
}

/// Returns the mark as the page reads it, with a letter of its own for changed code that was moved.
fn letter(mark: Mark) -> char {
    match mark {
        Mark::TransferredChanged => '*',
        other => other.letter(),
    }
}

/// Returns the lines above and below an element.
fn part((text, first, last): ElementText<'_>) -> ExcerptData {
    let (first, last) = (first.max(1) as usize, last as usize);
    let start = first.saturating_sub(CONTEXT_LINES).max(1);
    let lines = |from: usize, count: usize| {
        let lines = text.lines(from, from - 1 + count).into_iter();
        lines.map(shortened).collect()
    };
    ExcerptData {
        first: start,
        above: lines(start, first - start),
        below: lines(last.max(first) + 1, CONTEXT_LINES),
        ..ExcerptData::default()
    }
}

/// Builder of the page. Findings are added one after another, with their code.
pub struct Page {
    findings: Vec<Finding>,
    /// Compressed blocks, each with the code of several findings.
    blocks: Vec<String>,
    /// Code of the findings that are in no compressed block yet; `None` for a finding without code.
    block: Vec<Option<CodeJson>>,
}

impl Page {
    /// Creates a page without findings.
    pub fn new() -> Self {
        Page {
            findings: Vec::new(),
            blocks: Vec::new(),
            block: Vec::new(),
        }
    }

    /// Adds a refactoring with its code, or without if that could not be read.
    ///
    /// # Errors
    /// Returns the error of compressing a block, which is not expected in memory.
    pub fn add(&mut self, finding: Finding, code: Option<CodeJson>) -> io::Result<()> {
        self.findings.push(finding);
        self.block.push(code);
        if self.block.len() == BLOCK_REFACTORINGS {
            self.pack()?;
        }
        Ok(())
    }

    /// Compresses the current block.
    fn pack(&mut self) -> io::Result<()> {
        let block = std::mem::take(&mut self.block);
        self.blocks.push(packed(&json::text(&block))?);
        Ok(())
    }

    /// Writes the page to `out`. `git_dirs` has the name and the location of each available
    /// repository.
    ///
    /// # Errors
    /// Returns the error of `out`.
    pub fn write(
        mut self,
        summary: &Summary,
        git_dirs: &[(String, String)],
        out: &mut dyn Write,
    ) -> io::Result<()> {
        // The last block of code may have fewer findings than the others.
        if !self.block.is_empty() {
            self.pack()?;
        }
        let findings = packed(&json::text(&self.findings))?;
        let passes: Vec<(&str, &str)> = Pass::ALL
            .iter()
            .map(|pass| (pass.name(), pass.meaning()))
            .collect();
        let keywords: Vec<(&str, &str)> = LANGUAGES
            .iter()
            .map(|language| (language.name, language.reserved))
            .collect();
        let script = format!(
            "\"use strict\";\n(async () => {{\n{}}})();\n",
            SCRIPT.concat()
        );
        // Write the page up to each place-holder, then the text that takes its place.
        let mut rest = PAGE;
        for (place, text) in [
            ("/*STYLE*/", STYLE),
            ("/*CHARTS*/", CHARTS),
            ("/*SUMMARY*/", &in_script(&json::text(summary))),
            ("/*PASSES*/", &in_script(&json::text(&passes))),
            ("/*KEYWORDS*/", &in_script(&json::text(&keywords))),
            ("/*GIT_DIRS*/", &in_script(&json::text(&git_dirs))),
            ("/*FINDINGS*/", &findings),
            ("/*BLOCK*/", &BLOCK_REFACTORINGS.to_string()),
            ("/*CODE*/", &self.blocks.join("\n")),
            ("/*SCRIPT*/", &script),
        ] {
            let (before, after) = rest
                .split_once(place)
                .expect("the page is tested to have every place, in this order");
            out.write_all(before.as_bytes())?;
            out.write_all(text.as_bytes())?;
            rest = after;
        }
        out.write_all(rest.as_bytes())
    }
}

impl Default for Page {
    fn default() -> Self {
        Page::new()
    }
}

/// Escapes JSON so that it cannot end the script element that contains it.
fn in_script(json: &str) -> String {
    json.replace('<', "\\u003c")
}

/// Returns `text` compressed with gzip, in base64.
fn packed(text: &str) -> io::Result<String> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(text.as_bytes())?;
    Ok(STANDARD.encode(encoder.finish()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn code_has_lines_above_and_below_and_runs_of_rows() {
        let before = "a\nb\nint f() {\n  return 1;\n}\nc\n";
        let after = "int g() {\n  return 1;\n}\n";
        let [before, after] = [before, after].map(|text| LinedText::new(text.to_owned()));
        let code = CodeJson::of(Pair::new((&before, 3, 5), (&after, 1, 3)), "RENAME");
        assert_eq!(code.sides.before.above, ["a", "b"]);
        assert_eq!(code.sides.before.below, ["c"]);
        assert_eq!(code.rows, [('~', 1, 3), (' ', 2, 3)]);
    }

    /// Red, green and blue, 0 to 255, of the colours `--c1`, `--c2` and so on of each scheme, light first.
    fn chart_colours() -> [Vec<[i32; 3]>; 2] {
        let (light, dark) = STYLE
            .split_once("@media (prefers-color-scheme: dark)")
            .unwrap();
        [light, dark].map(|scheme| {
            let colours = (1..).map_while(|at| {
                let (_, rest) = scheme.split_once(&format!("--c{at}: #"))?;
                let part = |from: usize| i32::from_str_radix(&rest[from..from + 2], 16).unwrap();
                Some([part(0), part(2), part(4)])
            });
            colours.collect()
        })
    }

    #[test]
    fn charts_have_a_colour_of_its_own_for_each_language() {
        let names: Set<&str> = LANGUAGES.iter().map(|it| it.name).collect();
        for colours in chart_colours() {
            assert_eq!(colours.len(), names.len());
            assert!(SCRIPT[0].contains(&format!("at % {} + 1", colours.len())));
            for (at, one) in colours.iter().enumerate() {
                for other in &colours[..at] {
                    let squares = one.iter().zip(other).map(|(a, b)| (a - b) * (a - b));
                    // Of 442 between black and white.
                    let distance = f64::from(squares.sum::<i32>()).sqrt();
                    assert!(distance > 50.0, "{one:?} and {other:?}: {distance}");
                }
            }
        }
    }

    #[test]
    fn page_loads_nothing_and_data_cannot_end_its_script() {
        let mut summary = Summary::default();
        let name = "</script><script>alert(1)".to_owned();
        summary.repositories.push((name, String::new(), 1, 1));
        let mut out = Vec::new();
        Page::new().write(&summary, &[], &mut out).unwrap();
        let page = String::from_utf8(out).unwrap();
        assert!(page.contains("default-src 'none'"));
        assert!(!page.contains("</script><script>alert"));
        assert!(!STYLE.contains("url(") && !PAGE.contains("src=") && !PAGE.contains("href=\"http"));
    }
}
