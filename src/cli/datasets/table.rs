//! Layout of refactorings as a table for people.

use crate::base::pair::Pair;
use crate::cli::failure::OutputError;
use crate::mine::outcome::{ElementRow, RefactoringRow};
use crate::view::story;
use crate::view::terminal;
use comfy_table::{ContentArrangement, Table, presets};
use std::io::{self, Write};

/// Number of digits shown of a commit id.
const SHORT_ID: usize = 10;

/// Maximum number of characters shown of each side of a changed part, which can be a whole statement.
const VALUE_LETTERS_MAX: usize = 80;

/// One line of the table.
pub struct TableLine {
    /// Type of the refactoring, such as Rename Method.
    pub refactoring_type: String,
    /// Qualified names of the before element and the after element.
    pub elements: Pair<String>,
    /// Changed part of the declaration, as `before → after`; `None` for the group structure.
    pub changed: Option<String>,
    /// Locations of both elements, as `path:line`.
    pub places: Pair<String>,
    /// Score with which the matching pass found the pair, 0 to 1; `None` if the pass has no score.
    pub similarity: Option<f64>,
}

/// Returns the first [`SHORT_ID`] digits of a commit id.
pub fn short_id(id: &str) -> &str {
    id.get(..SHORT_ID).unwrap_or(id)
}

/// Prints the refactorings as a table; nothing if there are none.
pub fn print(refactorings: &[RefactoringRow], out: &mut dyn Write) -> Result<(), OutputError> {
    let line = |row: &RefactoringRow| TableLine {
        refactoring_type: row.refactoring_type.to_owned(),
        elements: row
            .relationship
            .elements
            .as_ref()
            .map(ElementRow::qualified_name),
        changed: row.changed_part(),
        places: row.relationship.elements.as_ref().map(story::location),
        similarity: row.relationship.similarity,
    };
    print_lines(refactorings.iter().map(line), out).map_err(OutputError::Broken)
}

/// Prints the lines as a table; nothing if there are none. On a terminal that is too narrow for it,
/// each takes two or more lines, which are broken at arrows only.
pub fn print_lines(lines: impl Iterator<Item = TableLine>, out: &mut dyn Write) -> io::Result<()> {
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

/// Returns the cells of a line, safe to display.
fn cells(line: TableLine) -> [String; 4] {
    [
        terminal::safe(&line.refactoring_type),
        terminal::safe(&what(&line).replace(['\r', '\n'], " ")),
        terminal::safe(&places(&line.places)),
        line.similarity
            .map_or_else(|| "–".to_owned(), |score| format!("{score:.2}")),
    ]
}

/// Returns the table with names and locations of a line below each other. Texts wider than
/// `columns` are broken at their arrows.
fn stacked(lines: &[[String; 4]], columns: usize) -> String {
    let types = lines.iter().map(|cells| cells[0].len()).max().unwrap_or(0);
    let indent = types + 3;
    let mut text = String::new();
    for [kind, names, places, similarity] in lines {
        text.push_str(&format!(" {kind:types$}  "));
        let places = format!("{places}  similarity {similarity}");
        for (text_of_cell, row) in [names, &places].into_iter().zip(0..) {
            if row > 0 {
                text.push_str(&" ".repeat(indent));
            }
            let text_of_cell = match indent + terminal::width(text_of_cell) <= columns {
                true => text_of_cell.clone(),
                false => text_of_cell.replace(" → ", &format!("\n{:indent$}→ ", "")),
            };
            text.push_str(&text_of_cell);
            text.push('\n');
        }
    }
    text
}

/// Formats counts by type: type, number of refactorings, number of groups. The number of groups is
/// printed only if it differs.
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

/// Returns the names of both elements, after the changed part if there is one.
fn what(line: &TableLine) -> String {
    // A file is named by its path.
    let place = line.places.after.strip_prefix(&line.elements.after);
    let are_files = place.is_some_and(|line| line.starts_with(':'));
    match &line.changed {
        Some(part) => format!(
            "{} in {}",
            cut_sides(part),
            names(&line.elements, are_files)
        ),
        None => names(&line.elements, are_files),
    }
}

/// Returns `before → after` with each side cut to [`VALUE_LETTERS_MAX`].
fn cut_sides(part: &str) -> String {
    let cut = |side: &str| match side.char_indices().nth(VALUE_LETTERS_MAX) {
        Some((end, _)) => format!("{}…", &side[..end]),
        None => side.to_owned(),
    };
    part.split(" → ").map(cut).collect::<Vec<_>>().join(" → ")
}

/// Returns `before → after` without repeating the common beginning, or the name if both are equal.
fn names(names: &Pair<String>, are_files: bool) -> String {
    let Pair { before, after } = names;
    if before == after {
        return before.clone();
    }
    format!("{before} → {}", story::shortened(before, after, are_files))
}

/// Returns `before → after`, with only the line after the arrow if the path is the same, or the
/// location if both are equal.
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
    fn wide_lines_are_broken_at_arrows() {
        let cells = ["Rename Class", "a.B → C", "src/long/B.java:3 → :5", "0.50"];
        let text = stacked(&[cells.map(str::to_owned)], 40);
        assert_eq!(
            text,
            " Rename Class  a.B → C\n               src/long/B.java:3\n               \
             → :5  similarity 0.50\n"
        );
    }

    #[test]
    fn long_values_are_cut_on_each_side() {
        let long = "x".repeat(100);
        let cut = format!("{}…", "x".repeat(80));
        assert_eq!(cut_sides(&format!("{long} → 1")), format!("{cut} → 1"));
        assert_eq!(cut_sides(&long), cut);
    }

    #[test]
    fn common_beginning_is_not_repeated() {
        let pair = |before: &str, after: &str| Pair::new(before.to_owned(), after.to_owned());
        for (before, after, expected) in [
            ("a.B.f(x.Y)", "a.B.g(x.Y)", "a.B.f(x.Y) → g(x.Y)"),
            ("a.B.f()", "a.C.f()", "a.B.f() → a.C.f()"),
            ("A", "A", "A"),
        ] {
            assert_eq!(names(&pair(before, after), false), expected);
        }
        for (before, after, expected) in [
            ("s/A.c:3", "s/A.c:5", "s/A.c:3 → :5"),
            ("s/A.c:3", "t/A.c:3", "s/A.c:3 → t/A.c:3"),
        ] {
            assert_eq!(places(&pair(before, after)), expected);
        }
    }
}
