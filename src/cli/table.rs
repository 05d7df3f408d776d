//! Refactorings as a readable table.

use super::Printing;
use crate::base::pair::Pair;
use crate::mine::outcome::{ElementRow, RefactoringRow};
use crate::view::story;
use crate::view::terminal;
use comfy_table::{ContentArrangement, Table, presets};
use std::io::{self, Write};

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

/// Prints the refactorings as a table; nothing if there is none.
pub fn print(refactorings: &[RefactoringRow], out: &mut dyn Write) -> Result<(), Printing> {
    let line = |row: &RefactoringRow| Line {
        refactoring_type: row.refactoring_type.to_owned(),
        elements: row
            .relationship
            .elements
            .as_ref()
            .map(ElementRow::qualified_name),
        places: row.relationship.elements.as_ref().map(story::place),
        similarity: row.relationship.similarity,
    };
    print_lines(refactorings.iter().map(line), out).map_err(Printing::Broken)
}

/// Prints the lines as a table; nothing if there is none. On a terminal that is too narrow for it,
/// each takes two lines or more, in which names and places stay whole where they can.
pub fn print_lines(lines: impl Iterator<Item = Line>, out: &mut dyn Write) -> io::Result<()> {
    let lines: Vec<[String; 4]> = lines.map(cells).collect();
    if lines.is_empty() {
        return Ok(());
    }
    let mut table = Table::new();
    table
        .load_style(presets::NOTHING)
        .set_content_arrangement(ContentArrangement::Disabled)
        .set_header(["type", "before → after", "location", "similarity"]);
    for line in &lines {
        table.add_row(line);
    }
    let text = table.to_string();
    let columns = terminal::columns_of_stdout().unwrap_or(usize::MAX);
    let is_wide = |line: &str| terminal::width(line.trim_end()) > columns;
    let text = match text.lines().any(is_wide) {
        true => stacked(&lines, columns),
        false => text,
    };
    for line in text.lines() {
        writeln!(out, "{}", line.trim_end())?;
    }
    Ok(())
}

fn cells(line: Line) -> [String; 4] {
    [
        terminal::safe(&line.refactoring_type),
        terminal::safe(&names(&line.elements)),
        terminal::safe(&places(&line.places)),
        line.similarity
            .map_or_else(|| "–".to_owned(), |score| format!("{score:.2}")),
    ]
}

/// The cells of each line below each other, in at most `columns` if they can be broken at an arrow.
fn stacked(lines: &[[String; 4]], columns: usize) -> String {
    let types = lines.iter().map(|cells| cells[0].len()).max().unwrap_or(0);
    let indent = types + 3;
    let mut text = String::new();
    for [kind, names, places, similarity] in lines {
        text.push_str(&format!(" {kind:types$}  "));
        let places = format!("{places}  similarity {similarity}");
        for (whole, at) in [names, &places].into_iter().zip(0..) {
            if at > 0 {
                text.push_str(&" ".repeat(indent));
            }
            let whole = match indent + terminal::width(whole) <= columns {
                true => whole.clone(),
                false => whole.replace(" → ", &format!("\n{:indent$}→ ", "")),
            };
            text.push_str(&whole);
            text.push('\n');
        }
    }
    text
}

/// Types with their refactorings and their groups, a line each; the second count only where it
/// differs.
pub fn counts(types: &[(&str, usize, usize)]) -> String {
    let safe = |name: &str| terminal::safe(name);
    let names = types
        .iter()
        .map(|(name, ..)| terminal::width(&safe(name)))
        .max();
    let (names, digits) = (names.unwrap_or(0), 8);
    let mut text = String::new();
    for (name, rows, groups) in types {
        let shown = match rows == groups {
            true => String::new(),
            false => format!("  shown as {groups}"),
        };
        let name = safe(name);
        text.push_str(&format!("{name:names$}{rows:digits$}{shown}\n"));
    }
    text
}

/// Both names, or the one if they are equal; what both begin with is not repeated.
fn names(names: &Pair<String>) -> String {
    let Pair { before, after } = names;
    if before == after {
        return before.clone();
    }
    format!("{before} → {}", story::shortened(before, after))
}

/// Both places, or the one if they are equal; of a file that kept its name, the line only.
fn places(places: &Pair<String>) -> String {
    let Pair { before, after } = places;
    let file = |place: &str| place.rfind(':').unwrap_or(place.len());
    let (from, to) = (file(before), file(after));
    if before == after {
        before.clone()
    } else if before[..from] == after[..to] {
        format!("{before} → {}", &after[to..])
    } else {
        format!("{before} → {after}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_too_wide_is_broken_at_its_arrow() {
        let cells = ["Rename Class", "a.B → C", "src/long/B.java:3 → :5", "0.50"];
        let text = stacked(&[cells.map(str::to_owned)], 40);
        assert_eq!(
            text,
            " Rename Class  a.B → C\n               src/long/B.java:3\n               \
             → :5  similarity 0.50\n"
        );
    }

    #[test]
    fn what_both_begin_with_is_said_once() {
        let pair = |before: &str, after: &str| Pair::new(before.to_owned(), after.to_owned());
        for (before, after, expected) in [
            ("a.B.f(x.Y)", "a.B.g(x.Y)", "a.B.f(x.Y) → g(x.Y)"),
            ("a.B.f()", "a.C.f()", "a.B.f() → a.C.f()"),
            ("A", "A", "A"),
        ] {
            assert_eq!(names(&pair(before, after)), expected);
        }
        for (before, after, expected) in [
            ("s/A.c:3", "s/A.c:5", "s/A.c:3 → :5"),
            ("s/A.c:3", "t/A.c:3", "s/A.c:3 → t/A.c:3"),
        ] {
            assert_eq!(places(&pair(before, after)), expected);
        }
    }
}
