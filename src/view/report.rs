//! The page that shows a dataset: one file, which loads nothing.
//!
//! The page is `assets/report.html` with the style, the scripts and the data put in. Code is kept
//! in compressed blocks, of which the page unpacks those that are looked at.

use super::align::{self, Mark, Row, Sense};
use super::facing::Facing;
use super::links::Links;
use super::mapped::Mapped;
use crate::base::Set;
use crate::base::pair::{Pair, Side};
use crate::relate::Pass;
use crate::sink::json;
use crate::sink::sample::Finding;
use crate::sink::summary::Summary;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use flate2::Compression;
use flate2::write::GzEncoder;
use serde::Serialize;
use std::io::{self, Write};

const PAGE: &str = include_str!("../../assets/report.html");
const STYLE: &str = include_str!("../../assets/report.css");
/// Parts of the script, which share one scope.
const SCRIPT: &[&str] = &[
    include_str!("../../assets/report.js"),
    include_str!("../../assets/report.code.js"),
    include_str!("../../assets/report.browse.js"),
];
/// Chart.js, under the MIT licence (assets/chart.LICENSE.md).
const CHARTS: &str = include_str!("../../assets/chart.umd.min.js");

/// Refactorings whose code is packed together.
const BLOCK: usize = 200;
/// Rows of an element that the page shows at most.
pub const ROWS_MAX: usize = 300;
/// Letters of a line that it shows at most.
const LETTERS_MAX: usize = 500;
/// Unmarked rows in one run that it shows at most.
const UNMARKED_MAX: usize = 60;
/// Lines shown around an element.
const AROUND: usize = 3;

/// The code of a refactoring, for the page.
#[derive(Debug, Default, Serialize)]
pub struct Code {
    /// Whether the mappings are known, so that lines have pieces.
    mapped: bool,
    sides: Pair<Part>,
    /// Runs of rows: mark, count, and which sides they stand on (1 before, 2 after, 3 both). Lines
    /// that are left out have the mark `…`.
    rows: Vec<(char, u32, u8)>,
}

/// The lines of one side.
#[derive(Debug, Default, Serialize)]
struct Part {
    /// The number of the first line of `above`, 1-based.
    first: usize,
    above: Vec<String>,
    lines: Vec<String>,
    below: Vec<String>,
    /// Lines at the end of the element that were left out.
    cut: usize,
    /// If the mappings are known, for each line its pieces one after another: UTF-16 units, what
    /// became of it (0 kept, 1 inserted or deleted, 2 updated, 3 moved), its link or 0.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pieces: Vec<Vec<u32>>,
    /// Links that are part of others.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    within: Vec<(u32, u32)>,
    /// Links whose counterpart is elsewhere: path, and line, 1-based.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    away: Vec<(u32, String, usize)>,
}

/// A file's text, and the first and last line of an element in it, 1-based.
pub type Excerpt<'a> = (&'a str, u32, u32);

impl Code {
    /// The code of two elements in the files that hold them, by lines.
    pub fn of(texts: Pair<Excerpt<'_>>, relationship: &str) -> Self {
        let lines = texts.as_ref().map(|(text, first, last)| {
            let count = (last + 1).saturating_sub(*first) as usize;
            let lines = text.lines().skip(first.saturating_sub(1) as usize);
            lines.take(count).collect::<Vec<_>>()
        });
        let mut code = Code {
            sides: texts.map(part),
            ..Code::default()
        };
        let sense = Sense::of(relationship);
        // Longer ones are not compared, for nobody sees the end.
        let shown = lines.as_ref().map(|lines| {
            let shown = lines.iter().take(ROWS_MAX);
            shown.copied().collect::<Vec<_>>()
        });
        code.show(&align::align(&shown, sense), &lines, |_, _| Vec::new());
        code
    }

    /// The code of two elements by the mappings of the change.
    pub fn mapped(texts: Pair<Excerpt<'_>>, mapped: &Mapped<'_>, facing: &Facing<'_>) -> Self {
        let lines = Pair::new(facing.lines(Side::Before), facing.lines(Side::After));
        let links = Links::new(facing);
        let mut code = Code {
            mapped: true,
            sides: texts.map(part),
            ..Code::default()
        };
        code.show(facing.rows(), &lines, |side, line| {
            let text = lines.get(side)[line];
            pieces(facing, &links, (side, line), text)
        });
        for side in Side::BOTH {
            let part = code.sides.get_mut(side);
            let shown = part.pieces.iter().flat_map(|line| line.chunks_exact(3));
            let shown: Set<u32> = shown.map(|piece| piece[2]).collect();
            let within = links.within.get(side).iter();
            part.within = within.copied().collect();
            let away = links.away.get(side).iter();
            let away = away.filter(|(link, _)| shown.contains(link));
            let other = side.opposite();
            part.away = away
                .map(|(link, at)| {
                    let path = mapped.path(other, at.file).text().into_owned();
                    (*link, path, mapped.lines(other, *at).0 + 1)
                })
                .collect();
        }
        code
    }

    /// Takes the lines of `rows` in, and the `pieces` of each, as far as there is room.
    fn show(
        &mut self,
        rows: &[Row],
        lines: &Pair<Vec<&str>>,
        pieces: impl Fn(Side, usize) -> Vec<u32>,
    ) {
        let mut shown = 0;
        for run in rows.chunk_by(|a, b| (a.mark == Mark::Around) == (b.mark == Mark::Around)) {
            let is_long = run[0].mark == Mark::Around && run.len() > UNMARKED_MAX;
            for (row, at) in run.iter().zip(0..) {
                let half = UNMARKED_MAX / 2;
                if is_long && (half..run.len() - half).contains(&at) {
                    self.skip(*row);
                } else if shown < ROWS_MAX {
                    self.row(*row, lines, &pieces);
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
            let told = last.map_or(0, |last| last + 1);
            let part = self.sides.get_mut(side);
            part.cut += lines.get(side).len() - told;
            if part.cut > 0 {
                part.below.clear();
            }
        }
    }

    fn skip(&mut self, row: Row) {
        self.count('…', row);
    }

    fn row(
        &mut self,
        row: Row,
        lines: &Pair<Vec<&str>>,
        pieces: &impl Fn(Side, usize) -> Vec<u32>,
    ) {
        for side in Side::BOTH {
            if let Some(line) = *row.lines.get(side) {
                let part = self.sides.get_mut(side);
                part.lines.push(shortened(lines.get(side)[line]));
                part.pieces.push(pieces(side, line));
            }
        }
        self.count(letter(row.mark), row);
    }

    fn count(&mut self, mark: char, row: Row) {
        let on = u8::from(row.lines.before.is_some()) + 2 * u8::from(row.lines.after.is_some());
        match self.rows.last_mut() {
            Some(run) if (run.0, run.2) == (mark, on) => run.1 += 1,
            _ => self.rows.push((mark, 1, on)),
        }
    }
}

/// The pieces of a line, as far as it is shown.
fn pieces(facing: &Facing<'_>, links: &Links, (side, line): (Side, usize), text: &str) -> Vec<u32> {
    let units = |text: &str| text.encode_utf16().count() as u32;
    let mut pieces = Vec::new();
    let mut told = 0;
    for run in facing.runs(side, line) {
        let link = links.innermost(facing, side, run.node);
        let fate = run.fate as u32;
        let before = text.get(told..run.bytes.start).map_or(0, units);
        if before > 0 {
            pieces.extend([before, 0, 0]);
        }
        let long = text.get(run.bytes.clone()).map_or(0, units);
        match pieces.last_chunk_mut::<3>() {
            Some([length, last_fate, last_link]) if (*last_fate, *last_link) == (fate, link) => {
                *length += long;
            }
            _ => pieces.extend([long, fate, link]),
        }
        told = run.bytes.end;
    }
    pieces
}

/// A line as far as the page shows it.
fn shortened(line: &str) -> String {
    match line.char_indices().nth(LETTERS_MAX) {
        Some((end, _)) => format!("{}…", &line[..end]),
        None => line.to_owned(),
    }
}

/// The marks as the page knows them: what was carried and changed is told from what was changed.
fn letter(mark: Mark) -> char {
    match mark {
        Mark::CarriedChanged => '*',
        other => other.letter(),
    }
}

/// What stands around an element.
fn part((text, first, last): Excerpt<'_>) -> Part {
    let (first, last) = (first.max(1) as usize, last as usize);
    let start = first.saturating_sub(AROUND).max(1);
    let lines = |from: usize, count: usize| {
        let lines = text.lines().skip(from - 1).take(count);
        lines.map(shortened).collect()
    };
    Part {
        first: start,
        above: lines(start, first - start),
        below: lines(last.max(first) + 1, AROUND),
        ..Part::default()
    }
}

/// The page as it is written: findings are added one after another, with their code.
pub struct Page {
    findings: Vec<Finding>,
    blocks: Vec<String>,
    block: Vec<Option<Code>>,
}

impl Page {
    /// A page without findings.
    pub fn new() -> Self {
        Page {
            findings: Vec::new(),
            blocks: Vec::new(),
            block: Vec::new(),
        }
    }

    /// Adds a refactoring, with its code if that could be read.
    ///
    /// # Errors
    /// If it cannot be packed, which has no cause on a sound machine.
    pub fn add(&mut self, finding: Finding, code: Option<Code>) -> io::Result<()> {
        self.findings.push(finding);
        self.block.push(code);
        if self.block.len() == BLOCK {
            self.pack()?;
        }
        Ok(())
    }

    fn pack(&mut self) -> io::Result<()> {
        let block = std::mem::take(&mut self.block);
        self.blocks.push(packed(&json::text(&block))?);
        Ok(())
    }

    /// Writes the page on `out`; `git_dirs` says for each repository by name where it lies.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn write(
        mut self,
        summary: &Summary,
        git_dirs: &[(String, String)],
        out: &mut dyn Write,
    ) -> io::Result<()> {
        if !self.block.is_empty() {
            self.pack()?;
        }
        let findings = packed(&json::text(&self.findings))?;
        let passes: Vec<(&str, &str)> = Pass::ALL
            .iter()
            .map(|pass| (pass.name(), pass.meaning()))
            .collect();
        let script = format!(
            "\"use strict\";\n(async () => {{\n{}}})();\n",
            SCRIPT.concat()
        );
        let mut rest = PAGE;
        for (place, text) in [
            ("/*STYLE*/", STYLE),
            ("/*CHARTS*/", CHARTS),
            ("/*SUMMARY*/", &in_script(&json::text(summary))),
            ("/*PASSES*/", &in_script(&json::text(&passes))),
            ("/*GIT_DIRS*/", &in_script(&json::text(&git_dirs))),
            ("/*FINDINGS*/", &findings),
            ("/*BLOCK*/", &BLOCK.to_string()),
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

/// JSON that cannot end the script it stands in.
fn in_script(json: &str) -> String {
    json.replace('<', "\\u003c")
}

fn packed(text: &str) -> io::Result<String> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(text.as_bytes())?;
    Ok(STANDARD.encode(encoder.finish()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn code_has_lines_around_and_rows_in_runs() {
        let before = "a\nb\nint f() {\n  return 1;\n}\nc\n";
        let after = "int g() {\n  return 1;\n}\n";
        let code = Code::of(Pair::new((before, 3, 5), (after, 1, 3)), "RENAME");
        assert_eq!(code.sides.before.above, ["a", "b"]);
        assert_eq!(code.sides.before.below, ["c"]);
        assert_eq!(code.rows, [('~', 1, 3), (' ', 2, 3)]);
    }

    #[test]
    fn a_page_loads_nothing_and_no_data_can_end_its_script() {
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
