//! The story of a change: its refactorings as text for people, by file and element.

pub mod changes;
pub mod folds;

use super::align::CodeRelation;
use super::code::shown_lines;
use super::code::{legend, side_by_side};
use super::mapping_index::MappingIndex;
use super::terminal::{Screen, TextStyle, safe, width, wrapped};
use super::texts::Texts;
use crate::base::Map;
use crate::base::pair::{Pair, Side};
use crate::lang::rules::ElementKind;
use crate::mine::outcome::{ElementRow, Outcome, RefactoringRow};
use crate::mine::rows::group::{self, RefactoringGroup};
use crate::source::{FileRole, RepoPath};
use folds::{Counted, NamedElements, StoryFolds};
use std::cell::Cell;

/// Indentation of the refactorings of an element, in columns.
const INDENT: usize = 4;
/// Columns between the type of a refactoring and its elements.
const GAP: usize = 2;
/// Maximum number of sources of a target that are named.
const SOURCES_SHOWN: usize = 5;
/// Separator between before and after.
const ARROW: &str = " → ";
/// Minimum width of names in columns.
const NAME_COLUMNS_MIN: usize = 20;

/// Title of a story.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Title {
    /// Name of the change: subject of the commit, or the compared revisions or folders.
    pub headline: String,
    /// Commit, author and date; may be empty.
    pub detail: String,
}

/// Part of a text that is printed completely or not at all.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoryPart {
    /// Text of the part, with the headings that precede it.
    pub text: String,
    /// Number of refactorings in the part.
    pub refactorings: usize,
}

/// Options for a story.
#[derive(Clone, Copy)]
pub struct StoryOptions<'a> {
    /// Texts of the files and node mappings, if known; `None` if code is not shown.
    pub code: Option<(&'a Texts, Option<&'a MappingIndex<'a>>)>,
    /// Width and colours of the terminal.
    pub screen: Screen,
    /// True if every source of a target is named, not only the first `SOURCES_SHOWN`.
    pub all_sources: bool,
    /// True if every refactoring is named, not only counted.
    pub details: bool,
}

/// Number of times that the code of a change is printed: with the elements around each other that were
/// refactored, and their parts. Deeply nested elements, each of them renamed, would print it without end.
const PRINTED_MAX: usize = 4;
/// Number of lines of code that are printed of a small change in any case.
const CODE_LINES_MIN: usize = 10_000;

/// Returns the number of lines of code, of both sides, that are printed at most.
fn code_lines_max(code: Option<(&Texts, Option<&MappingIndex<'_>>)>) -> usize {
    code.map_or(0, |(texts, _)| {
        CODE_LINES_MIN + PRINTED_MAX * texts.line_count()
    })
}

/// Formats the refactorings of `outcome` in parts, files with the role source first.
pub fn format_story(outcome: &Outcome, title: &Title, options: StoryOptions<'_>) -> Vec<StoryPart> {
    let rows = &outcome.refactorings;
    let screen = options.screen;
    // The first part is the head: headline, details, counts and legend.
    let mut head = String::new();
    for line in wrap_text(&safe(&title.headline), screen.width) {
        head.push_str(&screen.paint(TextStyle::Heading, &line));
        head.push('\n');
    }
    let folds = StoryFolds::new(rows, options.details);
    let folded = match folds.count() {
        0 => String::new(),
        1 => "1 of them only counted, --details names it".to_owned(),
        count => format!("{count} of them only counted, --details names them"),
    };
    let mut detail = vec![safe(&title.detail), count_text(rows), folded];
    detail.retain(|part| !part.is_empty());
    head.push_str(&screen.paint(TextStyle::Quiet, &detail.join(" · ")));
    head.push('\n');
    if options.code.is_some() {
        head.push_str(&legend(screen));
        head.push('\n');
    }
    // The column of types is as wide as the longest type that is printed in it.
    let named = folds.entries().filter(|row| !folds.is_folded(row));
    let column = named.map(|row| row.refactoring_type.len()).max();
    let mut writer = StoryWriter {
        options,
        screen,
        column: column.unwrap_or(0) + GAP,
        folds: &folds,
        heading: Pair::default(),
        counted: NamedElements::default(),
        with_code: NamedElements::default(),
        code_lines_left: Cell::new(code_lines_max(options.code)),
    };
    let mut items = vec![StoryPart {
        text: head,
        refactorings: 0,
    }];
    for file in by_file(outcome, folds.entries()) {
        writer.file(file, &mut items);
    }
    items
}

/// Returns the groups of `rows`, refactorings of `outcome`, by file, files with the role source first.
pub fn by_file<'a>(
    outcome: &'a Outcome,
    rows: impl Iterator<Item = &'a RefactoringRow>,
) -> Vec<Vec<RefactoringGroup<'a>>> {
    let mut roles: Map<&RepoPath, FileRole> = Map::default();
    for file in &outcome.files {
        for path in [&file.paths.before, &file.paths.after]
            .into_iter()
            .flatten()
        {
            roles.insert(path, file.role);
        }
    }
    let groups = group::grouped(rows);
    let mut files = group_by_key(groups, |group| path_of(group).text().into_owned());
    files.sort_by_key(|groups| {
        let path = path_of(&groups[0]);
        roles.get(path).copied().unwrap_or(FileRole::Source)
    });
    files
}

/// Returns the path of the file under which a group is printed.
fn path_of<'a>(group: &RefactoringGroup<'a>) -> &'a RepoPath {
    &elements(group.first()).after.path
}

/// Returns the number of refactorings and files as text.
pub fn count_text(rows: &[RefactoringRow]) -> String {
    let files = group_by_key(rows, |row| elements(row).after.path.text().into_owned()).len();
    let groups = group::grouped(rows).len();
    let of = |count: usize, singular: &str, plural: &str| {
        format!("{count} {}", if count == 1 { singular } else { plural })
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

/// Returns both elements of a refactoring.
fn elements(row: &RefactoringRow) -> &Pair<ElementRow> {
    &row.relationship.elements
}

/// Groups the items by key, in order of the first item of each group.
fn group_by_key<T>(items: impl IntoIterator<Item = T>, key: impl Fn(&T) -> String) -> Vec<Vec<T>> {
    let mut locations: Map<String, usize> = Map::default();
    let mut groups: Vec<Vec<T>> = Vec::new();
    for item in items {
        let location = *locations.entry(key(&item)).or_insert(groups.len());
        if location == groups.len() {
            groups.push(Vec::new());
        }
        groups[location].push(item);
    }
    groups
}

/// Returns the heading of a file: its path, preceded by its former one if that differs.
pub fn file_heading(groups: &[RefactoringGroup<'_>]) -> String {
    let Pair { before, after } = heading_paths(groups);
    with_arrow(&before, &after)
}

/// Returns the paths that the heading of a file names: its path after, and before the one from which all
/// its matched elements come, or the same path if there are several.
fn heading_paths(groups: &[RefactoringGroup<'_>]) -> Pair<String> {
    let after = path_of(&groups[0]).text().into_owned();
    let rows = groups.iter().flat_map(|group| group.rows.iter().copied());
    let befores = group_by_key(rows.filter(|row| is_match(row)), |row| {
        elements(row).before.path.text().into_owned()
    });
    let before = match &befores[..] {
        [one] => elements(one[0]).before.path.text().into_owned(),
        _ => after.clone(),
    };
    Pair::new(before, after)
}

/// Writer of a story.
struct StoryWriter<'a> {
    options: StoryOptions<'a>,
    screen: Screen,
    /// Width of the column with the refactoring types, in columns of the terminal.
    column: usize,
    folds: &'a StoryFolds<'a>,
    /// Paths that the heading of the current file names.
    heading: Pair<String>,
    /// Elements at which the number of refactorings that are only counted was printed already.
    counted: NamedElements<'a>,
    /// Elements whose code was printed already, so that it is not repeated for each changed part.
    with_code: NamedElements<'a>,
    /// Number of lines of code that may still be printed.
    code_lines_left: Cell<usize>,
}

impl<'a> StoryWriter<'a> {
    /// Appends the parts of a file, with headings for the file and its elements.
    fn file(&mut self, groups: Vec<RefactoringGroup<'a>>, items: &mut Vec<StoryPart>) {
        self.heading = heading_paths(&groups);
        let heading = safe(&with_arrow(&self.heading.before, &self.heading.after));
        let mut text = "\n".to_owned();
        let lines = match heading.split_once(ARROW) {
            Some((before, after)) if width(&heading) > self.screen.width => {
                vec![before.to_owned(), format!(" {ARROW}{after}")]
            }
            _ => vec![heading],
        };
        for line in lines {
            text.push_str(&self.screen.paint(TextStyle::Heading, &line));
            text.push('\n');
        }
        let mut elements = group_by_key(groups, |group| owner(group.first()));
        // Elements outside of any type or function have no heading, and precede those with one.
        elements.sort_by_key(|element| !owner(element[0].first()).is_empty());
        for (element, index) in elements.into_iter().zip(0..) {
            let name = owner(element[0].first());
            if index > 0 && self.options.code.is_some() {
                text.push('\n');
            }
            if !name.is_empty() {
                text.push_str(&format!("  {}\n", safe(&name)));
            }
            for (group, index) in element.into_iter().zip(0..) {
                if index > 0 && self.options.code.is_some() {
                    text.push('\n');
                }
                let counted = self.entry(&group, &mut text);
                items.push(StoryPart {
                    text: std::mem::take(&mut text),
                    refactorings: counted,
                });
            }
        }
    }

    /// Appends a group, and the number of refactorings that are only counted at its element. Returns the
    /// number of refactorings in the entry.
    fn entry(&mut self, group: &RefactoringGroup<'a>, text: &mut String) -> usize {
        let row = group.first();
        let counted = self.folds.counted(row, &mut self.counted);
        let counted = counted.unwrap_or_default();
        match &group.rows[..] {
            [row] if self.folds.is_folded(row) => {
                self.folded(row, &counted, text);
                return counted.number;
            }
            [row] => self.refactoring(row, &counted, text),
            _ => {
                self.group(group, text);
                self.count_line(&counted, text);
            }
        }
        group.rows.len() + counted.number
    }

    /// Appends an entry for an element whose refactorings are only counted.
    fn folded(&mut self, row: &'a RefactoringRow, counted: &Counted, text: &mut String) {
        self.count_line(counted, text);
        text.push_str(&self.locations([&self.place(row, Side::After), ""]));
        if self.with_code.insert(row) {
            self.code(row, text);
        }
    }

    /// Appends the number of refactorings that are only counted, if there are any.
    fn count_line(&self, counted: &Counted, text: &mut String) {
        if counted.number > 0 {
            text.push_str(&" ".repeat(INDENT + self.column));
            text.push_str(&self.fit_names([&format!("+ {}", counted.text), &counted.element]));
        }
    }

    /// Returns the location of the element of a refactoring as the line alone if the heading names its
    /// file, otherwise as `path:line`.
    fn place(&self, row: &RefactoringRow, side: Side) -> String {
        self.below_heading(side, location(elements(row).get(side)))
    }

    /// Returns `location`, `path:line` of a side, without its path if the heading names it.
    fn below_heading(&self, side: Side, location: String) -> String {
        match location.strip_prefix(self.heading.get(side)) {
            Some(line) if line.starts_with(':') => line.to_owned(),
            _ => location,
        }
    }

    /// Appends a group of several refactorings: the shared element, and a line for each element of the
    /// other side.
    fn group(&self, group: &RefactoringGroup<'_>, text: &mut String) {
        let (rows, shared) = (&group.rows, group.shared);
        let (screen, indent) = (self.screen, INDENT + self.column);
        // The shared element and the number of the others.
        let shared_element = elements(rows[0]).get(shared);
        let word = if shared == Side::After {
            "from"
        } else {
            "into"
        };
        let kind = format!("{:INDENT$}{:2$}", "", group.refactoring_type(), self.column);
        text.push_str(&screen.paint(TextStyle::Type, &kind));
        let others = format!("{word} {} places", rows.len());
        text.push_str(&self.fit_names([&shared_element.signature, &others]));
        text.push_str(&self.locations([&self.place(rows[0], shared), ""]));
        let shown = if self.options.all_sources {
            rows.len()
        } else {
            SOURCES_SHOWN
        };
        // The others with the arrow in the direction of the code.
        let arrow = if shared == Side::After { "←" } else { "→" };
        for (row, index) in rows.iter().take(shown).zip(0..) {
            if index > 0 && self.options.code.is_some() {
                text.push('\n');
            }
            let other = elements(row).get(shared.opposite());
            let name = format!("{arrow} {}", other.qualified_name());
            text.push_str(&" ".repeat(indent));
            let own = group.own_type(row).map(|name| format!("({name})"));
            text.push_str(&self.fit_names([&name, &own.unwrap_or_default()]));
            let place = self.place(row, shared.opposite());
            text.push_str(&self.locations([&place, &similarity(row)]));
            self.code(row, text);
        }
        let more = rows.len().saturating_sub(shown);
        if more > 0 {
            text.push_str(
                &self.locations([&format!("{arrow} {more} more; --verbose names them"), ""]),
            );
        }
    }

    /// Appends the code of a refactoring if code is shown.
    fn code(&self, row: &RefactoringRow, text: &mut String) {
        let Some(code) = self.options.code else {
            return;
        };
        let relation = CodeRelation::of(row.relationship.relationship);
        let excerpts = shown_lines::excerpts(row);
        let lines = excerpts.as_ref().map(|element| {
            (element.end_line as usize + 1).saturating_sub(element.start_line as usize)
        });
        let left = self
            .code_lines_left
            .get()
            .checked_sub(lines.before + lines.after);
        self.code_lines_left.set(left.unwrap_or(0));
        if left.is_none() {
            let note = format!(
                "{:INDENT$}code left out: it was printed with other refactorings",
                ""
            );
            text.push_str(&self.screen.paint(TextStyle::Quiet, &note));
            text.push('\n');
            return;
        }
        for line in side_by_side(code, &excerpts, relation, self.screen, INDENT) {
            text.push_str(&line);
            text.push('\n');
        }
    }

    /// Appends a single refactoring, and `counted`, the refactorings of its element that are only counted.
    fn refactoring(&mut self, row: &'a RefactoringRow, counted: &Counted, text: &mut String) {
        let screen = self.screen;
        let names = if has_other_container(row) {
            elements(row).as_ref().map(ElementRow::qualified_name)
        } else {
            elements(row)
                .as_ref()
                .map(|element| element.signature.clone())
        };
        let locations = Pair::of_sides(|side| shown_lines::location(row, side));
        let locations = Pair::new(
            self.below_heading(Side::Before, locations.before),
            self.below_heading(Side::After, locations.after),
        );
        // A changed part of extracted code is shown like one of a matched element.
        let relation = match row.changed_part() {
            Some(_) => CodeRelation::Same,
            None => CodeRelation::of(row.relationship.relationship),
        };
        let (what, whereabouts) = match relation {
            CodeRelation::Extracted => (
                [names.after, format!("extracted from {}", names.before)],
                [locations.after, format!("← {}", locations.before)],
            ),
            CodeRelation::Inlined => (
                [names.before, format!("inlined into {}", names.after)],
                [locations.before, format!("→ {}", locations.after)],
            ),
            CodeRelation::Same => {
                let names = if let Some(part) = row.changed_part() {
                    [part, format!("in {}", row.changed_in(&names))]
                } else if names.before == names.after {
                    [names.before, String::new()]
                } else {
                    let after = shortened(&names.before, &names.after, is_of_files(row)).to_owned();
                    [names.before, format!("→ {after}")]
                };
                let second = if locations.before == locations.after {
                    String::new()
                } else {
                    format!("→ {}", locations.after)
                };
                (names, [locations.before, second])
            }
        };
        let [first, mut last] = whereabouts;
        if !last.is_empty() && row.relationship.similarity.is_some() {
            last.push(' ');
        }
        last.push_str(&similarity(row));
        let kind = format!("{:INDENT$}{:2$}", "", row.refactoring_type, self.column);
        text.push_str(&screen.paint(TextStyle::Type, &kind));
        text.push_str(&self.fit_names([&what[0], &what[1]]));
        text.push_str(&self.locations([&first, &last]));
        self.count_line(counted, text);
        // The whole code of an element is printed once, whatever the number of its changed parts.
        if shown_lines::are_of_places(row)
            || self.with_code.insert(row)
            || !row.type_group.is_detail()
        {
            self.code(row, text);
        }
    }

    /// Formats two names on one line, or below each other if the line is too narrow.
    fn fit_names(&self, parts: [&str; 2]) -> String {
        let indent = INDENT + self.column;
        let room = self
            .screen
            .width
            .saturating_sub(indent)
            .max(NAME_COLUMNS_MIN);
        let lines = joined(parts, room, |line| wrap_text(line, room));
        format!("{}\n", lines.join(&format!("\n{:indent$}", "")))
    }

    /// Formats locations. They are never broken, because programs read them: if one is too long,
    /// the lines get a smaller indentation.
    fn locations(&self, parts: [&str; 2]) -> String {
        let fit = |indent: usize| {
            let room = self
                .screen
                .width
                .saturating_sub(indent)
                .max(NAME_COLUMNS_MIN);
            let lines = joined(parts, room, |line| split_score(line, room));
            let is_narrow = lines.iter().any(|line| width(line) > room);
            (indent, lines, is_narrow)
        };
        let (indent, lines, _) = match fit(INDENT + self.column) {
            (_, _, true) => fit(INDENT + GAP),
            fitting => fitting,
        };
        let lines = lines.iter().map(|line| {
            let line = self.screen.paint(TextStyle::Quiet, line);
            format!("{:indent$}{line}\n", "")
        });
        lines.collect()
    }
}

/// Returns both parts on one line of at most `room` columns, or else the lines into which `split_score`
/// divides each part.
fn joined(parts: [&str; 2], room: usize, split_score: impl Fn(&str) -> Vec<String>) -> Vec<String> {
    let mut lines: Vec<String> = parts.map(safe).into();
    lines.retain(|part| !part.is_empty());
    let whole = lines.join(" ");
    if width(&whole) <= room {
        return vec![whole];
    }
    lines.iter().flat_map(|line| split_score(line)).collect()
}

/// Separates a location from the score that follows it if both together exceed `columns`.
fn split_score(line: &str, columns: usize) -> Vec<String> {
    let line = line.trim_start();
    match line.rsplit_once("  ") {
        Some((location, score)) if width(line) > columns => {
            vec![location.to_owned(), score.to_owned()]
        }
        _ => vec![line.to_owned()],
    }
}

/// Returns the similarity with a blank before it; empty if there is none.
fn similarity(row: &RefactoringRow) -> String {
    match row.relationship.similarity {
        Some(score) => format!(" similarity {score:.2}"),
        None => String::new(),
    }
}

/// Wraps `text` at `columns`.
fn wrap_text(text: &str, columns: usize) -> Vec<String> {
    let lines = wrapped(text.chars().map(|letter| (letter, ())), columns);
    let text =
        |line: &Vec<(char, ())>| -> String { line.iter().map(|(letter, ())| letter).collect() };
    lines
        .iter()
        .map(|line| text(line).trim_end().to_owned())
        .collect()
}

/// Returns true if the relationship is a match, not an extraction or inlining.
fn is_match(row: &RefactoringRow) -> bool {
    !matches!(
        row.relationship.relationship,
        "EXTRACT" | "EXTRACT_MOVE" | "INLINE" | "EXTRACT_SUPER"
    )
}

/// Returns true if the elements are in different containers, so that their simple names are not
/// sufficient.
pub fn has_other_container(row: &RefactoringRow) -> bool {
    let relationship = row.relationship.relationship;
    let Pair { before, after } = elements(row);
    let moved = ["MOVE", "PULL_UP", "PUSH_DOWN", "EXTRACT_SUPER"]
        .iter()
        .any(|word| relationship.contains(word));
    moved || (!is_match(row) && before.container != after.container)
}

/// Returns the name under which a refactoring is printed: the type itself, or the container of a
/// member. Empty for a file and for elements directly in one.
fn owner(row: &RefactoringRow) -> String {
    let after = &elements(row).after;
    let name = match after.kind {
        "file" => return String::new(),
        kind if ElementKind::names_type_with_members(kind) => after.qualified_name(),
        _ => after.container.clone(),
    };
    let path = after.path.text();
    match name.strip_prefix(path.as_ref()) {
        Some(within) => within.trim_start_matches('.').to_owned(),
        None => name,
    }
}

/// Returns the location of an element as `path:line`, which editors understand.
pub fn location(element: &ElementRow) -> String {
    format!("{}:{}", element.path.text(), element.start_line)
}

/// Returns `before → after`, or the text if both are equal.
fn with_arrow(before: &str, after: &str) -> String {
    if before == after {
        return before.to_owned();
    }
    format!("{before}{ARROW}{after}")
}

/// Returns true if the elements of a refactoring are files.
pub fn is_of_files(row: &RefactoringRow) -> bool {
    elements(row).after.kind == "file"
}

/// Returns `after` without the common beginning of both names, up to the last dot or slash before
/// the parentheses. Names of files stay complete: what precedes a dot is no container.
pub fn shortened<'a>(before: &str, after: &'a str, are_files: bool) -> &'a str {
    if are_files {
        return after;
    }
    let cut = |text: &str| {
        let name_end = text.find('(').unwrap_or(text.len());
        text[..name_end]
            .rfind(['.', '/'])
            .map_or(0, |index| index + 1)
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
    fn common_beginning_of_names_is_not_repeated() {
        for (before, after, expected) in [
            ("a.B.f(x.Y)", "a.B.g(x.Y)", "g(x.Y)"),
            ("a.B.f()", "a.C.f()", "a.C.f()"),
            ("A", "B", "B"),
            ("lib/a", "lib/b", "b"),
        ] {
            assert_eq!(shortened(before, after, false), expected);
        }
        assert_eq!(shortened("errors.js", "errors.ts", true), "errors.ts");
    }
}
