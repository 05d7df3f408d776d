//! The page that shows a dataset: one file, which loads nothing.
//!
//! The page is `assets/report.html` with the style, the scripts and the data put in. Code is kept
//! in compressed blocks, of which the page unpacks those that are looked at.

use super::align::{self, Mark, Sense};
use crate::base::pair::Pair;
use crate::sink::json;
use crate::sink::summary::{Finding, Summary};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use flate2::Compression;
use flate2::write::GzEncoder;
use serde::Serialize;
use std::io::{self, Write};

const PAGE: &str = include_str!("../../assets/report.html");
const STYLE: &str = include_str!("../../assets/report.css");
const SCRIPT: &str = include_str!("../../assets/report.js");
/// Chart.js, under the MIT licence (assets/chart.LICENSE.md).
const CHARTS: &str = include_str!("../../assets/chart.umd.min.js");

/// Refactorings whose code is packed together.
const BLOCK: usize = 200;
/// Lines of an element that the page shows at most.
pub const LINES_MAX: usize = 300;
/// Lines shown around an element.
const AROUND: usize = 3;

/// The code of a refactoring, for the page.
#[derive(Debug, Serialize)]
pub struct Code {
    sides: Pair<Part>,
    /// Runs of rows: mark, count, and which sides they stand on (1 before, 2 after, 3 both).
    rows: Vec<(char, u32, u8)>,
}

/// The lines of one side.
#[derive(Debug, Serialize)]
struct Part {
    /// The number of the first line of `above`, 1-based.
    first: usize,
    above: Vec<String>,
    lines: Vec<String>,
    below: Vec<String>,
    /// Lines of the element that were left out.
    cut: usize,
}

/// A file's text, and the first and last line of an element in it, 1-based.
pub type Excerpt<'a> = (&'a str, u32, u32);

impl Code {
    /// The code of two elements in the files that hold them.
    pub fn of(texts: Pair<Excerpt<'_>>, relationship: &str) -> Self {
        let sides = texts.map(|(text, first, last)| part(text, first as usize, last as usize));
        let lines = sides
            .as_ref()
            .map(|part| part.lines.iter().map(String::as_str).collect::<Vec<_>>());
        let mut rows: Vec<(char, u32, u8)> = Vec::new();
        for row in align::align(&lines, Sense::of(relationship)) {
            let mark = letter(row.mark);
            let on = u8::from(row.lines.before.is_some()) + 2 * u8::from(row.lines.after.is_some());
            match rows.last_mut() {
                Some(run) if (run.0, run.2) == (mark, on) => run.1 += 1,
                _ => rows.push((mark, 1, on)),
            }
        }
        Code { sides, rows }
    }
}

/// The marks as the page knows them: what was carried and changed is told from what was changed.
fn letter(mark: Mark) -> char {
    match mark {
        Mark::CarriedChanged => '*',
        other => other.letter(),
    }
}

fn part(text: &str, first: usize, last: usize) -> Part {
    let first = first.max(1);
    let start = first.saturating_sub(AROUND).max(1);
    let mut lines = text.lines().skip(start - 1).map(str::to_owned);
    let above = lines.by_ref().take(first - start).collect();
    let length = (last + 1).saturating_sub(first);
    let kept = length.min(LINES_MAX);
    let lines_of_element = lines.by_ref().take(kept).collect();
    let below = if kept == length {
        lines.take(AROUND).collect()
    } else {
        Vec::new()
    };
    Part {
        first: start,
        above,
        lines: lines_of_element,
        below,
        cut: length - kept,
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
        let mut rest = PAGE;
        for (place, text) in [
            ("/*STYLE*/", STYLE),
            ("/*CHARTS*/", CHARTS),
            ("/*SUMMARY*/", &in_script(&json::text(summary))),
            ("/*GIT_DIRS*/", &in_script(&json::text(&git_dirs))),
            ("/*FINDINGS*/", &findings),
            ("/*BLOCK*/", &BLOCK.to_string()),
            ("/*CODE*/", &self.blocks.join("\n")),
            ("/*SCRIPT*/", SCRIPT),
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
