//! The refactorings of one change, for people and for machines.

use super::options::Format;
use super::{DONE, FAILED, Printing};
use crate::base::fault::{Fault, FaultCode, Stage};
use crate::base::pair::Pair;
use crate::mine::outcome::{CommitKey, ElementRow, Outcome, RefactoringRow, Status};
use crate::mine::{Miner, Settings, StageObserver};
use crate::parse::cache::OutlineCache;
use crate::run::watch::say;
use crate::run::{Options, panics};
use crate::sink::json::JsonLines;
use crate::sink::{rows, tables};
use crate::source::{BlobSource, ChangeSet, CommitMeta};
use comfy_table::{ContentArrangement, Table, presets};
use std::io::Write;

/// Mines one change on this thread.
pub fn mine_one(
    settings: &Settings,
    options: Options,
    key: CommitKey,
    meta: CommitMeta,
    change: &ChangeSet,
    blobs: &mut dyn BlobSource,
) -> Outcome {
    let cache = OutlineCache::new(options.cache_bytes_max);
    let known = (key.clone(), meta.clone());
    panics::catch(|| Miner::new(settings, &cache).mine(key, meta, change, blobs, &mut Unwatched))
        .unwrap_or_else(|message| {
            let (key, meta) = known;
            let mut outcome = Outcome::unanalysed(key, meta, Status::Failed, FaultCode::Panic);
            let detail = format!("{message}: a defect of refmine, please report it");
            outcome.faults.push(Fault::new(FaultCode::Panic, detail));
            outcome
        })
}

struct Unwatched;

impl StageObserver for Unwatched {
    fn begin(&mut self, _stage: Stage) {}
}

/// Prints what was found on `out` and what fell short on stderr; the exit code.
pub fn print(outcome: &Outcome, format: Format, out: &mut dyn Write) -> Result<u8, Printing> {
    for fault in &outcome.faults {
        say(&fault.to_string());
    }
    match format {
        Format::Jsonl => print_lines(outcome, out)?,
        Format::Table => print_table(&outcome.refactorings, out)?,
    }
    out.flush().map_err(Printing::Broken)?;
    if outcome.refactorings.is_empty() {
        let why = match outcome.reason {
            Some(reason) => format!(" ({}: {reason})", outcome.status.name()),
            None => String::new(),
        };
        say(&format!("no refactorings found{why}"));
    }
    Ok(if outcome.status == Status::Failed {
        FAILED
    } else {
        DONE
    })
}

fn print_lines(outcome: &Outcome, out: &mut dyn Write) -> Result<(), Printing> {
    let mut lines = JsonLines::new(&tables::REFACTORINGS);
    for row in &outcome.refactorings {
        rows::refactoring(&mut lines, &outcome.key, row);
        writeln!(out, "{}", lines.take_line()).map_err(Printing::Broken)?;
    }
    Ok(())
}

/// One line of the readable table.
pub struct Line {
    /// What kind of refactoring.
    pub refactoring_type: String,
    /// Both elements, by name.
    pub elements: Pair<String>,
    /// Both places, as editors understand them.
    pub places: Pair<String>,
    /// The score, if there is one.
    pub similarity: Option<f64>,
}

fn print_table(refactorings: &[RefactoringRow], out: &mut dyn Write) -> Result<(), Printing> {
    let line = |row: &RefactoringRow| Line {
        refactoring_type: row.refactoring_type.to_owned(),
        elements: row.relationship.elements.as_ref().map(named),
        places: row.relationship.elements.as_ref().map(place),
        similarity: row.relationship.similarity,
    };
    print_lines_as_table(refactorings.iter().map(line), out)
}

/// Prints the lines as a table; nothing if there is none.
pub fn print_lines_as_table(
    lines: impl Iterator<Item = Line>,
    out: &mut dyn Write,
) -> Result<(), Printing> {
    let mut table = Table::new();
    table
        .load_style(presets::NOTHING)
        // On a terminal it fits the width; elsewhere every row is one line.
        .set_content_arrangement(ContentArrangement::Dynamic)
        .set_header(["type", "before → after", "location", "similarity"]);
    for line in lines {
        table.add_row([
            line.refactoring_type,
            shortened_change(&line.elements, '.'),
            shortened_change(&line.places, ':'),
            line.similarity
                .map_or_else(|| "–".to_owned(), |score| format!("{score:.2}")),
        ]);
    }
    if table.is_empty() {
        return Ok(());
    }
    for line in table.to_string().lines() {
        writeln!(out, "{}", line.trim_end()).map_err(Printing::Broken)?;
    }
    Ok(())
}

/// Both texts, or the one if they are equal; what both begin with, up to the last `separator`
/// before parentheses, is not repeated.
fn shortened_change(texts: &Pair<String>, separator: char) -> String {
    let Pair { before, after } = texts;
    if before == after {
        return before.clone();
    }
    let cut = |text: &str| {
        let name_end = text.find('(').unwrap_or(text.len());
        text[..name_end]
            .rfind(separator)
            .map_or(0, |at| at + separator.len_utf8())
    };
    let (from, to) = (cut(before), cut(after));
    let repeated = before[..from] == after[..to];
    let kept = match (repeated, separator) {
        (false, _) => after.as_str(),
        // A line keeps its colon: `src/A.java:3 → :5`.
        (true, ':') => &after[to - 1..],
        (true, _) => &after[to..],
    };
    format!("{before} → {kept}")
}

fn named(element: &ElementRow) -> String {
    qualified(&element.container, &element.signature)
}

/// An element's identifier with what it is in before it.
pub fn qualified(container: &str, signature: &str) -> String {
    match container {
        "" => signature.to_owned(),
        container => format!("{container}.{signature}"),
    }
}

fn place(element: &ElementRow) -> String {
    format!("{}:{}", element.path.text(), element.start_line)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lang::LanguageId;
    use crate::mine::outcome::RelationshipRow;
    use crate::source::RepoPath;
    use std::sync::Arc;

    fn element(name: &str, line: u32) -> ElementRow {
        ElementRow {
            path: RepoPath::new("src/A.java"),
            kind: "method",
            name: name.to_owned(),
            signature: format!("{name}(int)"),
            container: "my.A".to_owned(),
            start_line: line,
            end_line: line + 1,
            start_column: 1,
            end_column: 2,
            start_byte: 10,
            end_byte: 20,
        }
    }

    #[test]
    fn what_both_begin_with_is_said_once() {
        for (before, after, separator, expected) in [
            ("a.B.f(x.Y)", "a.B.g(x.Y)", '.', "a.B.f(x.Y) → g(x.Y)"),
            ("a.B.f()", "a.C.f()", '.', "a.B.f() → a.C.f()"),
            ("A", "B", '.', "A → B"),
            ("A", "A", '.', "A"),
            ("s/A.c:3", "s/A.c:5", ':', "s/A.c:3 → :5"),
            ("s/A.c:3", "t/A.c:3", ':', "s/A.c:3 → t/A.c:3"),
        ] {
            let texts = Pair::new(before.to_owned(), after.to_owned());
            assert_eq!(shortened_change(&texts, separator), expected);
        }
    }

    fn outcome() -> Outcome {
        let key = CommitKey {
            repository: Arc::from("demo"),
            commit: "c0ffee".to_owned(),
            parent: None,
            commit_index: 0,
        };
        let meta = CommitMeta::default();
        let mut outcome = Outcome::unanalysed(key, meta, Status::Ok, FaultCode::Panic);
        outcome.reason = None;
        outcome.refactorings.push(RefactoringRow {
            refactoring_type: "Rename Method",
            relationship: RelationshipRow {
                relationship: "RENAME",
                pass: "similarity",
                similarity: Some(0.8125),
                language: LanguageId(0),
                elements: Pair::new(element("min", 3), element("minimum", 5)),
            },
            description: "renamed".to_owned(),
            refactoring_id: "0123".to_owned(),
        });
        outcome
    }

    fn printed(format: Format) -> String {
        let mut out = Vec::new();
        assert!(matches!(print(&outcome(), format, &mut out), Ok(DONE)));
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn the_table_tells_type_change_places_and_similarity() {
        let text = printed(Format::Table);
        for expected in [
            "Rename Method",
            "my.A.min(int) → minimum(int)",
            "src/A.java:3 → :5",
            "0.81",
        ] {
            assert!(text.contains(expected), "{text}");
        }
    }

    #[test]
    fn a_line_of_json_has_the_columns_of_the_table() {
        let text = printed(Format::Jsonl);
        let line: serde_json::Value = serde_json::from_str(&text).unwrap();
        assert_eq!(line["type"], "Rename Method");
        assert_eq!(line["before_name"], "min");
        assert_eq!(line["after_start_line"], 5);
        assert_eq!(line["after_path_bytes"], serde_json::Value::Null);
        assert_eq!(
            line.as_object().unwrap().len(),
            tables::REFACTORINGS.columns().len()
        );
    }
}
