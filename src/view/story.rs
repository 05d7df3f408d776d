//! The story of a change: its refactorings by file and element, for people.

use super::align::Sense;
use super::code::{Texts, legend, side_by_side};
use super::mapped::Mapped;
use super::terminal::{Role, Screen, safe, width, wrapped};
use crate::base::Map;
use crate::base::pair::{Pair, Side};
use crate::mine::group::{self, Group};
use crate::mine::outcome::{ElementRow, Outcome, RefactoringRow};
use crate::source::{RepoPath, Role as FileRole};

/// Columns before what is told of an element.
const INDENT: usize = 4;
/// Columns between the type of a refactoring and what it did.
const GAP: usize = 2;
/// Sources of one target that are named.
const SOURCES_SHOWN: usize = 5;
/// Between what was and what it became.
const ARROW: &str = " → ";
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

/// A part of a text that is shown whole or not at all.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Item {
    /// The part, with the headings that come before it.
    pub text: String,
    /// Refactorings that it tells.
    pub refactorings: usize,
}

/// How much is told.
#[derive(Clone, Copy)]
pub struct Telling<'a> {
    /// The code of the elements, if it is shown, and what became of it, if that is known.
    pub code: Option<(&'a Texts, Option<&'a Mapped<'a>>)>,
    /// Where it is shown.
    pub screen: Screen,
    /// Whether every source of a target with many is named, not only the first few.
    pub all_sources: bool,
}

/// Tells the refactorings of `outcome`, the files of the program itself first.
pub fn tell(outcome: &Outcome, title: &Title, telling: Telling<'_>) -> Vec<Item> {
    let rows = &outcome.refactorings;
    let screen = telling.screen;
    let mut head = String::new();
    for line in broken(&safe(&title.headline), screen.width) {
        head.push_str(&screen.paint(Role::Heading, &line));
        head.push('\n');
    }
    let mut detail = vec![safe(&title.detail), counted(rows)];
    detail.retain(|part| !part.is_empty());
    head.push_str(&screen.paint(Role::Quiet, &detail.join(" · ")));
    head.push('\n');
    if telling.code.is_some() {
        head.push_str(&legend(screen));
        head.push('\n');
    }
    let column = rows.iter().map(|row| row.refactoring_type.len()).max();
    let teller = Teller {
        telling,
        screen,
        column: column.unwrap_or(0) + GAP,
    };
    let mut items = vec![Item {
        text: head,
        refactorings: 0,
    }];
    for file in by_file(outcome) {
        teller.file(file, &mut items);
    }
    items
}

/// The refactorings in groups, those of one file together, the files of the program itself first.
pub fn by_file(outcome: &Outcome) -> Vec<Vec<Group<'_>>> {
    let mut roles: Map<&RepoPath, FileRole> = Map::default();
    for file in &outcome.files {
        for path in [&file.paths.before, &file.paths.after]
            .into_iter()
            .flatten()
        {
            roles.insert(path, file.role);
        }
    }
    let groups = group::grouped(&outcome.refactorings);
    let mut files = together(groups, |group| path_of(group).text().into_owned());
    files.sort_by_key(|groups| {
        let path = path_of(&groups[0]);
        roles.get(path).copied().unwrap_or(FileRole::Source)
    });
    files
}

/// The file under which a group is told.
fn path_of<'a>(group: &Group<'a>) -> &'a RepoPath {
    &elements(group.first()).after.path
}

/// How many refactorings there are, in how many files.
pub fn counted(rows: &[RefactoringRow]) -> String {
    let files = together(rows, |row| elements(row).after.path.text().into_owned()).len();
    let groups = group::grouped(rows).len();
    let of = |count: usize, one: &str, many: &str| {
        format!("{count} {}", if count == 1 { one } else { many })
    };
    let shown = match groups == rows.len() {
        true => String::new(),
        false => format!(", shown as {groups}"),
    };
    match rows.len() {
        0 => "no refactorings".to_owned(),
        count => format!(
            "{} in {}{shown}",
            of(count, "refactoring", "refactorings"),
            of(files, "file", "files")
        ),
    }
}

fn elements(row: &RefactoringRow) -> &Pair<ElementRow> {
    &row.relationship.elements
}

/// The items with the same key together, in the order of the first of each.
fn together<T>(items: impl IntoIterator<Item = T>, key: impl Fn(&T) -> String) -> Vec<Vec<T>> {
    let mut places: Map<String, usize> = Map::default();
    let mut groups: Vec<Vec<T>> = Vec::new();
    for item in items {
        let place = *places.entry(key(&item)).or_insert(groups.len());
        if place == groups.len() {
            groups.push(Vec::new());
        }
        groups[place].push(item);
    }
    groups
}

/// The name of a file, with its former one if all that is matched in it comes from there.
pub fn file_heading(groups: &[Group<'_>]) -> String {
    let after = path_of(&groups[0]).text();
    let rows = groups.iter().flat_map(|group| group.rows.iter().copied());
    let befores = together(rows.filter(|row| is_match(row)), |row| {
        elements(row).before.path.text().into_owned()
    });
    match &befores[..] {
        [one] => changed(&elements(one[0]).before.path.text(), &after),
        _ => after.into_owned(),
    }
}

struct Teller<'a> {
    telling: Telling<'a>,
    screen: Screen,
    /// Columns for the type of a refactoring.
    column: usize,
}

impl Teller<'_> {
    fn file(&self, groups: Vec<Group<'_>>, items: &mut Vec<Item>) {
        let heading = safe(&file_heading(&groups));
        let mut text = "\n".to_owned();
        let lines = match heading.split_once(ARROW) {
            Some((before, after)) if width(&heading) > self.screen.width => {
                vec![before.to_owned(), format!(" {ARROW}{after}")]
            }
            _ => vec![heading],
        };
        for line in lines {
            text.push_str(&self.screen.paint(Role::Heading, &line));
            text.push('\n');
        }
        let mut elements = together(groups, |group| owner(group.first()));
        // What stands in the file at large has no heading, and comes before what has one.
        elements.sort_by_key(|element| !owner(element[0].first()).is_empty());
        for (element, at) in elements.into_iter().zip(0..) {
            let name = owner(element[0].first());
            if at > 0 && self.telling.code.is_some() {
                text.push('\n');
            }
            if !name.is_empty() {
                text.push_str(&format!("  {}\n", safe(&name)));
            }
            for (group, at) in element.into_iter().zip(0..) {
                if at > 0 && self.telling.code.is_some() {
                    text.push('\n');
                }
                match &group.rows[..] {
                    [row] => self.refactoring(row, &mut text),
                    _ => self.group(&group, &mut text),
                }
                items.push(Item {
                    text: std::mem::take(&mut text),
                    refactorings: group.rows.len(),
                });
            }
        }
    }

    /// What all refactorings of `group` share, and the others below each other.
    fn group(&self, group: &Group<'_>, told: &mut String) {
        let (rows, shared) = (&group.rows, group.shared);
        let (screen, indent) = (self.screen, INDENT + self.column);
        let one = elements(rows[0]).get(shared);
        let word = if shared == Side::After {
            "from"
        } else {
            "into"
        };
        let kind = format!("{:INDENT$}{:2$}", "", group.refactoring_type(), self.column);
        told.push_str(&screen.paint(Role::Type, &kind));
        let others = format!("{word} {} places", rows.len());
        told.push_str(&self.fitted([&one.signature, &others]));
        told.push_str(&self.places([&place(one), ""]));
        let shown = if self.telling.all_sources {
            rows.len()
        } else {
            SOURCES_SHOWN
        };
        let arrow = if shared == Side::After { "←" } else { "→" };
        for (row, at) in rows.iter().take(shown).zip(0..) {
            if at > 0 && self.telling.code.is_some() {
                told.push('\n');
            }
            let other = elements(row).get(shared.opposite());
            let name = format!("{arrow} {}", other.qualified_name());
            told.push_str(&" ".repeat(indent));
            let own = group.own_type(row).map(|name| format!("({name})"));
            told.push_str(&self.fitted([&name, &own.unwrap_or_default()]));
            told.push_str(&self.places([&place(other), &similarity(row)]));
            self.code(row, told);
        }
        let more = rows.len().saturating_sub(shown);
        if more > 0 {
            told.push_str(
                &self.places([&format!("{arrow} {more} more; --verbose names them"), ""]),
            );
        }
    }

    fn code(&self, row: &RefactoringRow, told: &mut String) {
        let Some(code) = self.telling.code else {
            return;
        };
        let sense = Sense::of(row.relationship.relationship);
        for line in side_by_side(code, elements(row), sense, self.screen, INDENT) {
            told.push_str(&line);
            told.push('\n');
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
        if !last.is_empty() && row.relationship.similarity.is_some() {
            last.push(' ');
        }
        last.push_str(&similarity(row));
        let kind = format!("{:INDENT$}{:2$}", "", row.refactoring_type, self.column);
        told.push_str(&screen.paint(Role::Type, &kind));
        told.push_str(&self.fitted([&what[0], &what[1]]));
        told.push_str(&self.places([&first, &last]));
        self.code(row, told);
    }

    /// Names, both on one line, or below each other where that is too narrow.
    fn fitted(&self, parts: [&str; 2]) -> String {
        let indent = INDENT + self.column;
        let room = self.screen.width.saturating_sub(indent).max(ROOM_MIN);
        let lines = joined(parts, room, |line| broken(line, room));
        format!("{}\n", lines.join(&format!("\n{:indent$}", "")))
    }

    /// The line or lines of places, which are for programs too and stay whole: they begin further to
    /// the left where one would be too long.
    fn places(&self, parts: [&str; 2]) -> String {
        let fit = |indent: usize| {
            let room = self.screen.width.saturating_sub(indent).max(ROOM_MIN);
            let lines = joined(parts, room, |line| apart(line, room));
            let is_narrow = lines.iter().any(|line| width(line) > room);
            (indent, lines, is_narrow)
        };
        let (indent, lines, _) = match fit(INDENT + self.column) {
            (_, _, true) => fit(INDENT + GAP),
            fitting => fitting,
        };
        let lines = lines.iter().map(|line| {
            let line = self.screen.paint(Role::Quiet, line);
            format!("{:indent$}{line}\n", "")
        });
        lines.collect()
    }
}

/// Both parts on a line of at most `room` columns, or else each in the lines that `apart` makes of it.
fn joined(parts: [&str; 2], room: usize, apart: impl Fn(&str) -> Vec<String>) -> Vec<String> {
    let mut lines: Vec<String> = parts.map(safe).into();
    lines.retain(|part| !part.is_empty());
    let whole = lines.join(" ");
    if width(&whole) <= room {
        return vec![whole];
    }
    lines.iter().flat_map(|line| apart(line)).collect()
}

/// A place, and its score on a line of its own if both are longer than `columns`.
fn apart(line: &str, columns: usize) -> Vec<String> {
    let line = line.trim_start();
    match line.rsplit_once("  ") {
        Some((place, score)) if width(line) > columns => vec![place.to_owned(), score.to_owned()],
        _ => vec![line.to_owned()],
    }
}

/// The score of a refactoring, set apart from what stands before it.
fn similarity(row: &RefactoringRow) -> String {
    match row.relationship.similarity {
        Some(score) => format!(" similarity {score:.2}"),
        None => String::new(),
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
pub fn is_apart(row: &RefactoringRow) -> bool {
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
    format!("{before}{ARROW}{after}")
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
