//! Code of both sides on a terminal, side by side or, on a narrow one, below each other.

use super::align::{self, Mark, Row, Sense};
use super::facing::{Facing, Fate};
use super::mapped::Mapped;
use super::moves;
use super::terminal::{Role, Screen, letter_width, letters, safe, wrapped};
use crate::base::pair::{Pair, Side};
use crate::mine::outcome::ElementRow;
use crate::source::text::examine;
use crate::source::{BlobSource, ChangeSet, RepoPath};
use std::collections::{BTreeMap, BTreeSet};

/// Maximum number of unchanged lines shown before and after changed ones.
const AROUND: usize = 3;
/// Maximum number of moved pieces of an element whose other location is printed.
const MOVES_SHOWN: usize = 5;

/// Texts of the files of a change that contain refactorings.
#[derive(Debug, Default)]
pub struct Texts {
    files: Pair<BTreeMap<RepoPath, String>>,
}

impl Texts {
    /// Reads the files with the paths `wanted`. A file that cannot be read is left out.
    pub fn read(
        wanted: &Pair<BTreeSet<RepoPath>>,
        change: &ChangeSet,
        blobs: &mut dyn BlobSource,
    ) -> Self {
        let mut texts = Texts::default();
        for side in Side::BOTH {
            let wanted = wanted.get(side);
            let files = change.files.iter();
            for file in files.filter_map(|file| file.sides.get(side).as_ref()) {
                if !wanted.contains(&file.path) || file.unusable.is_some() {
                    continue;
                }
                if let Ok(bytes) = blobs.read(file)
                    && let Ok(text) = examine(&bytes)
                {
                    let text = text.text.into_owned();
                    texts.files.get_mut(side).insert(file.path.clone(), text);
                }
            }
        }
        texts
    }

    /// Returns the text of a file; `None` if it could not be read.
    pub fn text(&self, side: Side, path: &RepoPath) -> Option<&str> {
        self.files.get(side).get(path).map(String::as_str)
    }

    /// Returns the lines of `element`; `None` if its file could not be read.
    pub fn lines(&self, side: Side, element: &ElementRow) -> Option<Vec<&str>> {
        let text = self.text(side, &element.path)?;
        let (first, last) = (element.start_line as usize, element.end_line as usize);
        let count = (last + 1).saturating_sub(first);
        Some(text.lines().skip(first.max(1) - 1).take(count).collect())
    }
}

/// Formats the code of two elements in lines of the width of `screen`, each with an indentation of
/// `indent` columns. The code is compared by node mappings if `mapped` has them for both elements,
/// else by lines. Empty if a file could not be read.
pub fn side_by_side(
    (texts, mapped): (&Texts, Option<&Mapped<'_>>),
    elements: &Pair<ElementRow>,
    sense: Sense,
    screen: Screen,
    indent: usize,
) -> Vec<String> {
    let excerpts = Pair::new(Side::Before, Side::After).map(|side| {
        let element = elements.get(side);
        let lines = (element.start_line as usize, element.end_line as usize);
        mapped?.excerpt(side, &element.path, lines)
    });
    if let (Some(mapped), Some(_), Some(_)) = (mapped, &excerpts.before, &excerpts.after) {
        let facing = Facing::new(mapped, excerpts, sense);
        let mut lines = painted(&facing, screen, indent);
        if is_apart(facing.rows(), sense) {
            let note = format!("{:indent$}no statement of one was found in the other", "");
            lines.push(screen.paint(Role::Quiet, &note));
        }
        let moves = moves::elsewhere(mapped, &facing);
        lines.extend(moves::told(&moves, MOVES_SHOWN, indent, screen));
        return lines;
    }
    let before = texts.lines(Side::Before, &elements.before);
    let after = texts.lines(Side::After, &elements.after);
    let (Some(before), Some(after)) = (before, after) else {
        return Vec::new();
    };
    let lines = Pair::new(outdented(before), outdented(after));
    let numbers = elements.as_ref().map(|element| element.start_line as usize);
    let last = elements.before.end_line.max(elements.after.end_line);
    let layout = Layout::new(screen, indent, last.to_string().len(), sense);
    let rows = align::align(&lines, sense);
    layout.lines(&folded(&rows, false), |row, out| {
        layout.row(&lines, &numbers, row, out);
    })
}

/// Formats two excerpts that are compared by node mappings, with a colour for each change.
pub fn painted(facing: &Facing<'_>, screen: Screen, indent: usize) -> Vec<String> {
    let lines = Pair::new(facing.lines(Side::Before), facing.lines(Side::After));
    let cut = lines.as_ref().map(|lines| common_blanks(lines));
    let shown = Pair::new(Side::Before, Side::After).map(|side| {
        facing
            .excerpt(side)
            .map_or(0..0, |excerpt| excerpt.lines.clone())
    });
    let last = shown.before.end.max(shown.after.end);
    let layout = Layout::new(screen, indent, last.to_string().len(), facing.sense());
    let numbers = shown.map(|lines| lines.start + 1);
    let rows = shown_rows(facing);
    layout.lines(&rows, |row, out| {
        let painted = Pair::new(Side::Before, Side::After).map(|side| {
            let Some(line) = *row.lines.get(side) else {
                return Vec::new();
            };
            let text = lines.get(side)[line];
            let from = (*cut.get(side)).min(blanks(text));
            let mut runs = facing.runs(side, line).iter().peekable();
            let painted = letters(&text[from..]).map(|(at, letter)| {
                let at = at + from;
                while runs.next_if(|run| run.bytes.end <= at).is_some() {}
                let run = runs.peek().filter(|run| run.bytes.contains(&at));
                (letter, run.and_then(|run| role(side, run.fate)))
            });
            painted.collect()
        });
        let signs = Pair::new(Side::Before, Side::After).map(|side| facing.sign(side, row));
        layout.painted(painted, &numbers, (row, signs), out);
    })
}

/// Returns true if no extracted or inlined line is on both sides.
fn is_apart(rows: &[Row], sense: Sense) -> bool {
    let is_one_sided = |row: &Row| matches!(row.mark, Mark::Around | Mark::Removed | Mark::Added);
    sense != Sense::Same && rows.iter().all(is_one_sided)
}

/// Selects the rows to show. An unchanged comment at the beginning is folded completely if it is
/// long.
fn shown_rows(facing: &Facing<'_>) -> Vec<Shown> {
    let rows = facing.rows();
    let comment = facing.comment_rows();
    if facing.is_of_files() || comment < AROUND || comment == rows.len() {
        return folded(rows, facing.is_of_files());
    }
    let mut shown = vec![Shown::Fold(comment)];
    shown.extend(folded(&rows[comment..], false));
    shown
}

/// Returns the colour of a change; `None` for unchanged code.
fn role(side: Side, fate: Fate) -> Option<Role> {
    match (fate, side) {
        (Fate::Kept, _) => None,
        (Fate::Gone, Side::Before) => Some(Role::Before),
        (Fate::Gone, Side::After) => Some(Role::After),
        (Fate::Updated, _) => Some(Role::Updated),
        (Fate::Moved, _) => Some(Role::Moved),
    }
}

/// Returns a line that explains signs and colours.
pub fn legend(screen: Screen) -> String {
    let legend = [
        (Role::Before, "- deleted"),
        (Role::After, "+ inserted"),
        (Role::Updated, "~ updated"),
        (Role::Moved, "= moved"),
    ];
    legend
        .map(|(role, text)| screen.paint(role, text))
        .join("  ")
}

/// Returns the length of the indentation in bytes.
fn blanks(line: &str) -> usize {
    line.len() - line.trim_start_matches([' ', '\t']).len()
}

/// Returns the length of the indentation common to all lines that are not blank, in bytes.
fn common_blanks(lines: &[&str]) -> usize {
    let full = lines.iter().filter(|line| !line.trim().is_empty());
    full.map(|line| blanks(line)).min().unwrap_or(0)
}

/// Removes the common indentation.
fn outdented(mut lines: Vec<&str>) -> Vec<&str> {
    let common = common_blanks(&lines);
    for line in &mut lines {
        *line = &line[common.min(blanks(line))..];
    }
    lines
}

/// Separator between the two sides.
const SEPARATOR: &str = " │ ";
/// Width in columns below which both sides of extracted and inlined code are printed below each
/// other: much of it is on one side only, and would leave half of a narrow screen empty.
const STACKED_BELOW: usize = 100;
/// Number of columns between line number and text: the sign and two blanks.
const GUTTER: usize = 3;

/// A row, or the number of rows folded into one line.
enum Shown {
    Row(Row),
    Fold(usize),
}

/// Folds long runs of unchanged rows. If `is_file` is true, unchanged rows at both ends are left
/// out instead.
fn folded(rows: &[Row], is_file: bool) -> Vec<Shown> {
    let mut shown = Vec::new();
    let is_around = |row: &&Row| row.mark == Mark::Around;
    if is_file && let Some(last) = rows.iter().rposition(|row| row.mark != Mark::Around) {
        let first = rows.iter().take_while(is_around).count();
        let end = rows.len().min(last + 1 + AROUND);
        return folded(&rows[first.saturating_sub(AROUND)..end], false);
    }
    for run in rows.chunk_by(|a, b| (a.mark == Mark::Around) == (b.mark == Mark::Around)) {
        // Folding one line would save nothing.
        if run[0].mark != Mark::Around || run.len() <= 2 * AROUND + 1 {
            shown.extend(run.iter().map(|row| Shown::Row(*row)));
            continue;
        }
        let (head, rest) = run.split_at(AROUND);
        let (middle, tail) = rest.split_at(rest.len() - AROUND);
        shown.extend(head.iter().map(|row| Shown::Row(*row)));
        shown.push(Shown::Fold(middle.len()));
        shown.extend(tail.iter().map(|row| Shown::Row(*row)));
    }
    shown
}

/// Geometry of the output: two columns, or one for both sides.
struct Layout {
    /// Width and colours.
    screen: Screen,
    /// Number of blanks before each line.
    indent: usize,
    /// Number of columns for a line number.
    digits: usize,
    /// Number of columns for the text of a side.
    text: usize,
    /// True if both sides are printed in one column, below each other.
    is_stacked: bool,
}

/// Character with its colour; `None` for the default colour.
type Letter = (char, Option<Role>);

impl Layout {
    /// Creates a layout of the width of `screen`, with `indent` blanks before each line and line
    /// numbers of `digits`.
    fn new(screen: Screen, indent: usize, digits: usize, sense: Sense) -> Self {
        let width = screen.width;
        let is_stacked = sense != Sense::Same && width < STACKED_BELOW;
        let text = match is_stacked {
            true => width.saturating_sub(indent + 2 * digits + 1 + GUTTER),
            false => {
                let sides = width.saturating_sub(indent + SEPARATOR.chars().count()) / 2;
                sides.saturating_sub(digits + GUTTER)
            }
        };
        Layout {
            screen,
            indent,
            digits,
            text: text.max(1),
            is_stacked,
        }
    }

    /// Formats all rows with the function `row`, which appends the lines of one row.
    fn lines(&self, shown: &[Shown], row: impl Fn(Row, &mut Vec<String>)) -> Vec<String> {
        let mut out = Vec::new();
        for shown in shown {
            match shown {
                Shown::Row(shown) => row(*shown, &mut out),
                Shown::Fold(count) => {
                    let text = format!("{:1$}   ⋮ {count} lines", "", self.digits);
                    out.push(self.screen.paint(Role::Quiet, &text));
                }
            }
        }
        let blanks = " ".repeat(self.indent);
        out.iter()
            .map(|line| format!("{blanks}{}", line.trim_end()))
            .collect()
    }

    /// Appends the lines of `row`, compared by lines. Long lines are wrapped.
    fn row(&self, lines: &Pair<Vec<&str>>, first: &Pair<usize>, row: Row, out: &mut Vec<String>) {
        let texts = Pair::new(
            row.lines.before.map(|at| safe(lines.before[at])),
            row.lines.after.map(|at| safe(lines.after[at])),
        );
        let strong = match (&texts.before, &texts.after, row.mark) {
            (Some(before), Some(after), Mark::Changed | Mark::CarriedChanged) => {
                align::differing(before, after)
            }
            _ => Pair::new(0..0, 0..0),
        };
        let mut sides = Pair::new(Vec::new(), Vec::new());
        for side in Side::BOTH {
            let Some(text) = texts.get(side) else {
                continue;
            };
            let (plain, emphasised) = roles(side, row.mark);
            let letters = text.chars().enumerate().map(|(at, letter)| {
                let is_strong = strong.get(side).contains(&at);
                (letter, if is_strong { emphasised } else { plain })
            });
            *sides.get_mut(side) = letters.collect();
        }
        let sign = row.mark.letter();
        self.painted(sides, first, (row, Pair::new(sign, sign)), out);
    }

    /// Appends the lines of `row` with the given characters and the sign of each side. Line numbers
    /// count from `first`.
    fn painted(
        &self,
        letters: Pair<Vec<Letter>>,
        first: &Pair<usize>,
        (row, signs): (Row, Pair<char>),
        out: &mut Vec<String>,
    ) {
        if self.is_stacked {
            return self.stacked(letters, first, (row, signs), out);
        }
        let mut sides = Pair::new(Vec::new(), Vec::new());
        for side in Side::BOTH {
            if row.lines.get(side).is_some() {
                *sides.get_mut(side) = self.wrapped(letters.get(side));
            }
        }
        for line in 0..sides.before.len().max(sides.after.len()) {
            let [before, after] = Side::BOTH.map(|side| {
                let number = (*row.lines.get(side)).map(|at| at + *first.get(side));
                self.part(
                    number.filter(|_| line == 0),
                    *signs.get(side),
                    sides.get(side).get(line),
                )
            });
            out.push(format!("{before}{SEPARATOR}{after}"));
        }
    }

    /// Appends the lines of `row` in one column: one line if both sides have the same text, else
    /// the line before and then the line after.
    fn stacked(
        &self,
        letters: Pair<Vec<Letter>>,
        first: &Pair<usize>,
        (row, signs): (Row, Pair<char>),
        out: &mut Vec<String>,
    ) {
        let numbers = Pair::new(Side::Before, Side::After)
            .map(|side| (*row.lines.get(side)).map(|line| line + *first.get(side)));
        let read = |letters: &[Letter]| {
            letters
                .iter()
                .map(|(letter, _)| *letter)
                .collect::<String>()
        };
        let is_same = numbers.before.is_some()
            && numbers.after.is_some()
            && read(&letters.before) == read(&letters.after);
        let digits = self.digits;
        let shown =
            |number: Option<usize>| number.map_or(String::new(), |number| number.to_string());
        for side in Side::BOTH {
            if numbers.get(side).is_none() || is_same && side == Side::Before {
                continue;
            }
            let mut gutter = match (is_same, side) {
                (true, _) => [shown(numbers.before), shown(numbers.after)],
                (false, Side::Before) => [shown(numbers.before), String::new()],
                (false, Side::After) => [String::new(), shown(numbers.after)],
            };
            for line in self.wrapped(letters.get(side)) {
                let [before, after] = std::mem::take(&mut gutter);
                let gutter = format!("{before:>digits$} {after:>digits$}");
                let gutter = self.screen.paint(Role::Quiet, &gutter);
                out.push(format!(
                    "{gutter} {} {}",
                    signs.get(side),
                    self.coloured(&line)
                ));
            }
        }
    }

    /// Wraps a line to the width of a side. Continuation lines get the indentation of the line, at
    /// most a third of the width.
    fn wrapped(&self, line: &[Letter]) -> Vec<Vec<Letter>> {
        let blanks = line.iter().take_while(|(letter, _)| *letter == ' ');
        let indent = blanks.count().min(self.text / 3);
        let (blanks, rest) = line.split_at(indent);
        let mut lines = wrapped(rest.iter().copied(), self.text - indent);
        for line in &mut lines {
            line.splice(..0, blanks.iter().copied());
        }
        lines
    }

    /// Formats one side of a line, padded to its width.
    fn part(&self, number: Option<usize>, sign: char, letters: Option<&Vec<Letter>>) -> String {
        let digits = self.digits;
        let Some(letters) = letters else {
            return " ".repeat(digits + GUTTER + self.text);
        };
        let number = number.map_or(String::new(), |number| number.to_string());
        let mut part = self
            .screen
            .paint(Role::Quiet, &format!("{number:>digits$}"));
        part.push_str(&format!(" {sign} "));
        part.push_str(&self.coloured(letters));
        let used: usize = letters
            .iter()
            .map(|(letter, _)| letter_width(*letter))
            .sum();
        part.push_str(&" ".repeat(self.text.saturating_sub(used)));
        part
    }

    /// Returns the characters of a line with their colours.
    fn coloured(&self, letters: &[Letter]) -> String {
        let mut text = String::new();
        for run in letters.chunk_by(|a, b| a.1 == b.1) {
            let part: String = run.iter().map(|(letter, _)| letter).collect();
            match run[0].1 {
                Some(role) => text.push_str(&self.screen.paint(role, &part)),
                None => text.push_str(&part),
            }
        }
        text
    }
}

/// Returns the colour of a line's text, and that of its differing part.
fn roles(side: Side, mark: Mark) -> (Option<Role>, Option<Role>) {
    match (mark, side) {
        (Mark::Around, _) => (None, None),
        (Mark::Carried, _) => (Some(Role::Carried), None),
        (Mark::CarriedChanged, Side::Before) => (Some(Role::Carried), Some(Role::BeforeStrong)),
        (Mark::CarriedChanged, Side::After) => (Some(Role::Carried), Some(Role::AfterStrong)),
        (Mark::Changed, Side::Before) => (Some(Role::Before), Some(Role::BeforeStrong)),
        (Mark::Changed, Side::After) => (Some(Role::After), Some(Role::AfterStrong)),
        (Mark::Removed, _) => (Some(Role::Before), None),
        (Mark::Added, _) => (Some(Role::After), None),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(mark: Mark) -> Row {
        Row {
            lines: Pair::new(Some(0), Some(0)),
            mark,
        }
    }

    #[test]
    fn common_indentation_is_removed() {
        let lines = vec!["    f() {", "      g();", "", "  ", "    }"];
        assert_eq!(outdented(lines), ["f() {", "  g();", "", "", "}"]);
    }

    #[test]
    fn extraction_without_common_lines_is_detected() {
        let rows = [row(Mark::Around), row(Mark::Added)];
        assert!(is_apart(&rows, Sense::Extracted));
        assert!(!is_apart(&rows, Sense::Same));
        assert!(!is_apart(
            &[row(Mark::Added), row(Mark::Carried)],
            Sense::Inlined
        ));
    }

    #[test]
    fn long_runs_of_unchanged_rows_are_folded() {
        let mut rows = vec![row(Mark::Around); 10];
        rows.push(row(Mark::Changed));
        rows.extend([row(Mark::Around); 7]);
        let folds: Vec<usize> = folded(&rows, false)
            .iter()
            .map(|shown| match shown {
                Shown::Row(_) => 1,
                Shown::Fold(count) => count * 100,
            })
            .collect();
        assert_eq!(folds, [1, 1, 1, 400, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]);
    }

    #[test]
    fn sides_are_wrapped_and_padded_to_their_columns() {
        let lines = Pair::new(vec!["int a = 1; // 漢字漢字漢字"], vec!["int b = 1;"]);
        let layout = Layout {
            screen: Screen {
                colours: false,
                width: 50,
            },
            indent: 0,
            digits: 2,
            text: 12,
            is_stacked: false,
        };
        let mut out = Vec::new();
        layout.row(&lines, &Pair::new(7, 12), row(Mark::Changed), &mut out);
        assert_eq!(
            out,
            [
                " 7 ~ int a = 1;   │ 12 ~ int b = 1;  ",
                "   ~ // 漢字漢字  │                  ",
                "   ~ 漢字         │                  ",
            ]
        );
    }

    #[test]
    fn extracted_code_is_stacked_on_a_narrow_screen() {
        let lines = Pair::new(vec!["int a = 1;", "b();"], vec!["int a = 1;", "c();"]);
        let screen = Screen {
            colours: false,
            width: 80,
        };
        let layout = Layout::new(screen, 0, 2, Sense::Extracted);
        let at = |before, after, mark| Row {
            lines: Pair::new(before, after),
            mark,
        };
        let mut out = Vec::new();
        for row in [
            at(Some(0), Some(0), Mark::Carried),
            at(Some(1), Some(1), Mark::CarriedChanged),
            at(None, Some(1), Mark::Added),
        ] {
            layout.row(&lines, &Pair::new(7, 12), row, &mut out);
        }
        assert_eq!(
            out,
            [
                " 7 12 = int a = 1;",
                " 8    ~ b();",
                "   13 ~ c();",
                "   13 + c();",
            ]
        );
        assert!(!Layout::new(screen, 0, 2, Sense::Same).is_stacked);
    }
}
