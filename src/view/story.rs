//! The story of a change: its refactorings by file and element, for people.

use super::align::Sense;
use super::code::{Texts, side_by_side};
use super::terminal::{Role, Screen, safe, width, wrapped};
use crate::base::Map;
use crate::base::pair::Pair;
use crate::mine::outcome::{ElementRow, Outcome, RefactoringRow};

/// Columns before what is told of an element.
const INDENT: usize = 4;
/// Columns between the type of a refactoring and what it did.
const GAP: usize = 2;
/// Columns that names have at least.
const ROOM_MIN: usize = 20;

/// What stands above a story.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Title {
    /// What the change is: a subject, or what is compared.
    pub headline: String,
    /// Who and when, or nothing.
    pub detail: String,
}

/// Tells the refactorings of `outcome`, with their code if there are `texts`.
pub fn tell(outcome: &Outcome, title: &Title, texts: Option<&Texts>, screen: Screen) -> String {
    let rows = &outcome.refactorings;
    let mut told = String::new();
    told.push_str(&screen.paint(Role::Heading, &safe(&title.headline)));
    told.push('\n');
    let mut detail = vec![safe(&title.detail), counted(rows)];
    detail.retain(|part| !part.is_empty());
    told.push_str(&screen.paint(Role::Quiet, &detail.join(" · ")));
    told.push('\n');
    let column = rows.iter().map(|row| row.refactoring_type.len()).max();
    let teller = Teller {
        texts,
        screen,
        column: column.unwrap_or(0) + GAP,
    };
    for file in grouped(rows, |row| elements(row).after.path.text().into_owned()) {
        teller.file(&file, &mut told);
    }
    told
}

fn counted(rows: &[RefactoringRow]) -> String {
    let files = grouped(rows, |row| elements(row).after.path.text().into_owned()).len();
    let of = |count: usize, one: &str, many: &str| {
        format!("{count} {}", if count == 1 { one } else { many })
    };
    match rows.len() {
        0 => "no refactorings".to_owned(),
        count => format!(
            "{} in {}",
            of(count, "refactoring", "refactorings"),
            of(files, "file", "files")
        ),
    }
}

fn elements(row: &RefactoringRow) -> &Pair<ElementRow> {
    &row.relationship.elements
}

/// The rows with the same key together, in the order of the first of each.
fn grouped<'a>(
    rows: impl IntoIterator<Item = &'a RefactoringRow>,
    key: impl Fn(&RefactoringRow) -> String,
) -> Vec<Vec<&'a RefactoringRow>> {
    let mut places: Map<String, usize> = Map::default();
    let mut groups: Vec<Vec<&RefactoringRow>> = Vec::new();
    for row in rows {
        let place = *places.entry(key(row)).or_insert(groups.len());
        if place == groups.len() {
            groups.push(Vec::new());
        }
        groups[place].push(row);
    }
    groups
}

struct Teller<'a> {
    texts: Option<&'a Texts>,
    screen: Screen,
    /// Columns for the type of a refactoring.
    column: usize,
}

impl Teller<'_> {
    fn file(&self, rows: &[&RefactoringRow], told: &mut String) {
        let after = elements(rows[0]).after.path.text();
        let befores = grouped(rows.iter().copied().filter(|row| is_match(row)), |row| {
            elements(row).before.path.text().into_owned()
        });
        // A file has another name if all that is matched in it comes from there.
        let heading = match &befores[..] {
            [one] => changed(&elements(one[0]).before.path.text(), &after),
            _ => after.into_owned(),
        };
        told.push('\n');
        told.push_str(&self.screen.paint(Role::Heading, &safe(&heading)));
        told.push('\n');
        for element in grouped(rows.iter().copied(), owner) {
            let name = owner(element[0]);
            if !name.is_empty() {
                told.push_str(&format!("  {}\n", safe(&name)));
            }
            for (row, at) in element.into_iter().zip(0..) {
                if at > 0 && self.texts.is_some() {
                    told.push('\n');
                }
                self.refactoring(row, told);
            }
        }
    }

    fn refactoring(&self, row: &RefactoringRow, told: &mut String) {
        let screen = self.screen;
        let names = if is_apart(row) {
            elements(row).as_ref().map(ElementRow::qualified_name)
        } else {
            elements(row)
                .as_ref()
                .map(|element| element.signature.clone())
        };
        let places = elements(row).as_ref().map(place);
        let (what, whereabouts) = match Sense::of(row.relationship.relationship) {
            Sense::Extracted => (
                [names.after, format!("extracted from {}", names.before)],
                [places.after, format!("← {}", places.before)],
            ),
            Sense::Inlined => (
                [names.before, format!("inlined into {}", names.after)],
                [places.before, format!("→ {}", places.after)],
            ),
            Sense::Same => {
                let names = if names.before == names.after {
                    [names.before, String::new()]
                } else {
                    let kept = shortened(&names.before, &names.after).to_owned();
                    [names.before, format!("→ {kept}")]
                };
                let second = if places.before == places.after {
                    String::new()
                } else {
                    format!("→ {}", places.after)
                };
                (names, [places.before, second])
            }
        };
        let [first, mut last] = whereabouts;
        if let Some(score) = row.relationship.similarity {
            let gap = if last.is_empty() { " " } else { "  " };
            last.push_str(&format!("{gap}similarity {score:.2}"));
        }
        let kind = format!("{:INDENT$}{:2$}", "", row.refactoring_type, self.column);
        told.push_str(&screen.paint(Role::Type, &kind));
        told.push_str(&self.fitted([&what[0], &what[1]], None));
        told.push_str(&" ".repeat(INDENT + self.column));
        told.push_str(&self.fitted([&first, &last], Some(Role::Quiet)));
        if let Some(texts) = self.texts {
            let sense = Sense::of(row.relationship.relationship);
            for line in side_by_side(texts, elements(row), sense, screen, INDENT) {
                told.push_str(&line);
                told.push('\n');
            }
        }
    }

    /// Both parts on one line, or below each other where that is too narrow. Places, which are the
    /// quiet ones, are for programs too and stay whole.
    fn fitted(&self, parts: [&str; 2], role: Option<Role>) -> String {
        let indent = INDENT + self.column;
        let room = self.screen.width.saturating_sub(indent).max(ROOM_MIN);
        let mut lines: Vec<String> = parts.map(safe).into();
        lines.retain(|part| !part.is_empty());
        let whole = lines.join(" ");
        if width(&whole) <= room {
            lines = vec![whole];
        } else if role.is_none() {
            lines = lines.iter().flat_map(|line| broken(line, room)).collect();
        }
        if let Some(role) = role {
            lines = lines
                .iter()
                .map(|line| self.screen.paint(role, line))
                .collect();
        }
        format!("{}\n", lines.join(&format!("\n{:indent$}", "")))
    }
}

/// `text` in lines of at most `columns`.
fn broken(text: &str, columns: usize) -> Vec<String> {
    let lines = wrapped(text.chars().map(|letter| (letter, ())), columns);
    let text =
        |line: &Vec<(char, ())>| -> String { line.iter().map(|(letter, ())| letter).collect() };
    lines
        .iter()
        .map(|line| text(line).trim_end().to_owned())
        .collect()
}

/// Whether both elements are one, before and after.
fn is_match(row: &RefactoringRow) -> bool {
    !matches!(
        row.relationship.relationship,
        "EXTRACT" | "EXTRACT_MOVE" | "INLINE" | "EXTRACT_SUPER"
    )
}

/// Whether the elements lie in different ones, so that their names alone do not tell it.
fn is_apart(row: &RefactoringRow) -> bool {
    let relationship = row.relationship.relationship;
    let Pair { before, after } = elements(row);
    let moved = ["MOVE", "PULL_UP", "PUSH_DOWN", "EXTRACT_SUPER"]
        .iter()
        .any(|word| relationship.contains(word));
    moved || (!is_match(row) && before.container != after.container)
}

/// The element under whose name a refactoring is told: the type itself, or what a member is in;
/// empty for what stands in the file at large.
fn owner(row: &RefactoringRow) -> String {
    let after = &elements(row).after;
    let name = match after.kind {
        "file" => return String::new(),
        "class" | "interface" | "enum" | "annotation" => after.qualified_name(),
        _ => after.container.clone(),
    };
    let path = after.path.text();
    match name.strip_prefix(path.as_ref()) {
        Some(within) => within.trim_start_matches('.').to_owned(),
        None => name,
    }
}

/// `path:line`, as editors understand it.
pub fn place(element: &ElementRow) -> String {
    format!("{}:{}", element.path.text(), element.start_line)
}

/// `before → after`, or the one if they are equal.
fn changed(before: &str, after: &str) -> String {
    if before == after {
        return before.to_owned();
    }
    format!("{before} → {after}")
}

/// `after` without what both begin with, up to the last dot or slash before parentheses.
pub fn shortened<'a>(before: &str, after: &'a str) -> &'a str {
    let cut = |text: &str| {
        let name_end = text.find('(').unwrap_or(text.len());
        text[..name_end].rfind(['.', '/']).map_or(0, |at| at + 1)
    };
    let (from, to) = (cut(before), cut(after));
    if before[..from] == after[..to] {
        &after[to..]
    } else {
        after
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_both_begin_with_is_said_once() {
        for (before, after, expected) in [
            ("a.B.f(x.Y)", "a.B.g(x.Y)", "g(x.Y)"),
            ("a.B.f()", "a.C.f()", "a.C.f()"),
            ("A", "B", "B"),
            ("lib/a", "lib/b", "b"),
        ] {
            assert_eq!(shortened(before, after), expected);
        }
    }
}
