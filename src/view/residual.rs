//! Residual lines of a change for people: the changed lines that nothing explains, and how many others there are.

use super::markdown::code;
use super::story::StoryPart;
use super::terminal::{Screen, TextStyle, safe};
use super::texts::Texts;
use crate::base::pair::Side;
use crate::mine::outcome::{Explanation, FileRow, LineChangeRow, Outcome};
use crate::parse::churn::Churn;
use crate::source::RepoPath;
use std::collections::BTreeMap;

/// Returns a line with the numbers of residual and of changed lines; `None` if no file has changed lines.
pub fn summary(outcome: &Outcome) -> Option<String> {
    let sum = |lines: fn(&FileRow) -> Option<Churn>| {
        let explained = outcome.files.iter().filter(|file| file.residual.is_some());
        let lines = explained.filter_map(lines);
        lines.map(|lines| lines.added + lines.deleted).sum::<u64>()
    };
    let (rest, all) = (sum(|file| file.residual), sum(|file| file.churn));
    let files = outcome.files.iter();
    let unknown = files.filter(|file| file.residual.is_none()).count();
    let mut line = match (rest, all) {
        (_, 1) => format!("{rest} of 1 changed line remains"),
        (1, _) => format!("1 of {all} changed lines remains"),
        _ => format!("{rest} of {all} changed lines remain"),
    };
    if unknown > 0 {
        let noun = if unknown == 1 { "file" } else { "files" };
        line.push_str(&format!("; those of {unknown} {noun} were not explained"));
    }
    (!outcome.files.is_empty()).then_some(line)
}

/// Changed lines of a file.
struct RemainingOfFile<'a> {
    path: &'a RepoPath,
    residual: Vec<ResidualRun<'a>>,
    /// Numbers of the other lines, by explanation.
    explained: BTreeMap<Explanation, u32>,
}

/// Run of residual lines, whatever elements they are in.
struct ResidualRun<'a> {
    side: Side,
    path: &'a RepoPath,
    /// First and last line, from 1.
    lines: (u32, u32),
}

impl RemainingOfFile<'_> {
    /// Adds residual lines, to the last run if they follow it.
    fn add(&mut self, row: &LineChangeRow) {
        match self.residual.last_mut() {
            Some(last) if last.side == row.side && last.lines.1 + 1 == row.start_line => {
                last.lines.1 = row.end_line;
            }
            _ => self.residual.push(ResidualRun {
                side: row.side,
                path: self.path,
                lines: (row.start_line, row.end_line),
            }),
        }
    }
}

/// Returns the changed lines of each file, in the order of the files.
fn by_file(outcome: &Outcome) -> Vec<RemainingOfFile<'_>> {
    let mut files: Vec<RemainingOfFile<'_>> = Vec::new();
    for row in &outcome.line_changes {
        if files.last().is_none_or(|last| *last.path != row.path) {
            files.push(RemainingOfFile {
                path: &row.path,
                residual: Vec::new(),
                explained: BTreeMap::new(),
            });
        }
        let Some(file) = files.last_mut() else {
            continue;
        };
        match row.explanation {
            Explanation::Residual => file.add(row),
            explanation => {
                let count = row.end_line + 1 - row.start_line;
                *file.explained.entry(explanation).or_default() += count;
            }
        }
    }
    files
}

impl RemainingOfFile<'_> {
    /// Returns the numbers of explained lines: `12 moved, 3 renamed`; empty if there are none.
    fn folded(&self) -> String {
        let explained = self.explained.iter().rev();
        let counts =
            explained.map(|(explanation, count)| format!("{count} {}", explanation.name()));
        counts.collect::<Vec<_>>().join(", ")
    }
}

/// Returns the sign of the lines of a run.
fn sign(run: &ResidualRun<'_>) -> char {
    match run.side {
        Side::Before => '-',
        Side::After => '+',
    }
}

/// Returns the lines of a run: `12`, `12–14`.
fn numbers(run: &ResidualRun<'_>) -> String {
    match run.lines {
        (start, end) if start == end => start.to_string(),
        (start, end) => format!("{start}–{end}"),
    }
}

/// Returns the numbered lines of a run.
fn numbered<'t>(run: &ResidualRun<'_>, texts: &'t Texts) -> Vec<(u32, &'t str)> {
    let lines = texts.lines_of(run.side, run.path, run.lines);
    (run.lines.0..).zip(lines).collect()
}

/// Formats the residual lines below a story: their places, with `texts` the lines themselves, and for each file
/// the numbers of lines that are explained.
pub fn format(outcome: &Outcome, texts: Option<&Texts>, screen: Screen) -> Vec<StoryPart> {
    let Some(line) = summary(outcome) else {
        return Vec::new();
    };
    let mut text = format!("\n{line}\n");
    for file in by_file(outcome) {
        let heading = safe(&file.path.text());
        text.push_str(&format!("{}\n", screen.paint(TextStyle::Heading, &heading)));
        for row in &file.residual {
            let style = match row.side {
                Side::Before => TextStyle::Before,
                Side::After => TextStyle::After,
            };
            let lines = texts.map(|texts| numbered(row, texts));
            let lines = match lines {
                None => vec![format!("  {} {}", sign(row), numbers(row))],
                Some(lines) => {
                    let lines = lines.into_iter();
                    let line = |(number, line): (u32, &str)| {
                        format!("{number:>5} {} {}", sign(row), safe(line))
                    };
                    lines.map(line).collect()
                }
            };
            for line in lines {
                text.push_str(&format!("{}\n", screen.paint(style, &line)));
            }
        }
        if !file.explained.is_empty() {
            let folded = format!("      … {}", file.folded());
            text.push_str(&format!("{}\n", screen.paint(TextStyle::Quiet, &folded)));
        }
    }
    vec![StoryPart {
        text,
        refactorings: 0,
    }]
}

/// Formats the residual lines as Markdown, for a comment on a pull request.
pub fn format_markdown(outcome: &Outcome, texts: Option<&Texts>) -> Vec<StoryPart> {
    let Some(line) = summary(outcome) else {
        return Vec::new();
    };
    let part = |text: String| StoryPart {
        text,
        refactorings: 0,
    };
    let mut parts = vec![part(format!("\n**{line}**\n"))];
    for file in by_file(outcome) {
        let places = file
            .residual
            .iter()
            .map(|row| format!("{}{}", sign(row), numbers(row)));
        let places = places.collect::<Vec<_>>().join(", ");
        let folded = match file.explained.is_empty() {
            true => String::new(),
            false => format!(" <sub>explained: {}</sub>", file.folded()),
        };
        let mut text = format!("\n- {} {places}{folded}\n", code(&file.path.text()));
        if let Some(texts) = texts.filter(|_| !file.residual.is_empty()) {
            let rows = file.residual.iter().flat_map(|row| {
                let lines = numbered(row, texts).into_iter();
                lines.map(|(_, line)| format!("  {}{}\n", sign(row), safe(line)))
            });
            let rows: String = rows.collect();
            let longest = rows.split(|letter| letter != '`').map(str::len).max();
            let fence = "`".repeat(longest.unwrap_or(0).max(2) + 1);
            text.push_str(&format!("\n  {fence}diff\n{rows}  {fence}\n"));
        }
        parts.push(part(text));
    }
    parts
}
