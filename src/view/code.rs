//! Code of both sides on a terminal, side by side or, on a narrow one, below each other.

pub mod moves;
pub mod shown_lines;

use super::align::{self, CodeRelation, LineRow, Mark};
use super::mapping_index::MappingIndex;
use super::side_by_side::{NodeChange, SideBySide};
use super::terminal::{Screen, TextStyle, letter_width, letters, safe, wrapped};
use super::texts::Texts;
use crate::base::pair::{Pair, Side};
use crate::mine::outcome::ElementRow;

/// Maximum number of unchanged lines shown before and after changed ones.
const CONTEXT_LINES: usize = 3;
/// Maximum number of moved pieces of an element whose other location is printed.
const MOVES_SHOWN: usize = 5;

/// Formats the code of two elements in lines of the width of `screen`, each with an indentation of
/// `indent` columns. The code is compared by node mappings if `mapped` has them for both elements,
/// else by lines. Empty if a file could not be read.
pub fn side_by_side(
    (texts, mappings): (&Texts, Option<&MappingIndex<'_>>),
    elements: &Pair<ElementRow>,
    relation: CodeRelation,
    screen: Screen,
    indent: usize,
) -> Vec<String> {
    let excerpts = Pair::of_sides(|side| {
        let element = elements.get(side);
        let lines = (element.start_line as usize, element.end_line as usize);
        mappings?.excerpt(side, &element.path, lines)
    });
    if let (Some(mappings), Some(_), Some(_)) = (mappings, &excerpts.before, &excerpts.after) {
        let facing = SideBySide::new(mappings, excerpts, relation);
        let mut lines = render_mapped(&facing, screen, indent);
        if has_no_common_line(facing.rows(), relation) {
            let note = format!("{:indent$}no statement of one was found in the other", "");
            lines.push(screen.paint(TextStyle::Quiet, &note));
        }
        let moves = moves::out_of_excerpts(mappings, &facing);
        lines.extend(moves::render_moves(&moves, MOVES_SHOWN, indent, screen));
        return lines;
    }
    let before = texts.lines(Side::Before, &elements.before);
    let after = texts.lines(Side::After, &elements.after);
    let (Some(before), Some(after)) = (before, after) else {
        return Vec::new();
    };
    let first = elements.as_ref().map(|element| element.start_line as usize);
    compared_by_lines((Pair::new(before, after), first), relation, screen, indent)
}

/// Formats the lines of two versions of an element, which are compared by lines and counted from `first`.
pub fn by_lines(
    lines: Pair<Vec<&str>>,
    first: Pair<usize>,
    screen: Screen,
    indent: usize,
) -> Vec<String> {
    compared_by_lines((lines, first), CodeRelation::Same, screen, indent)
}

/// Formats two excerpts that are compared by lines, which are counted from `first`.
fn compared_by_lines(
    (lines, first): (Pair<Vec<&str>>, Pair<usize>),
    relation: CodeRelation,
    screen: Screen,
    indent: usize,
) -> Vec<String> {
    let last = (lines.before.len() + first.before).max(lines.after.len() + first.after);
    let lines = lines.map(without_indentation);
    let digits = last.saturating_sub(1).to_string().len();
    let layout = Layout::new(screen, indent, digits, relation);
    let rows = align::align(&lines, relation);
    layout.lines(&folded(&rows, false), |row, out| {
        layout.row(&lines, &first, row, out);
    })
}

/// Formats two excerpts that are compared by node mappings, with a colour for each change.
pub fn render_mapped(facing: &SideBySide<'_>, screen: Screen, indent: usize) -> Vec<String> {
    let lines = Pair::new(facing.lines(Side::Before), facing.lines(Side::After));
    let indentation = lines.as_ref().map(|lines| common_indentation(lines));
    let shown = Pair::of_sides(|side| {
        facing
            .excerpt(side)
            .map_or(0..0, |excerpt| excerpt.lines.clone())
    });
    let last_line = shown.before.end.max(shown.after.end);
    let layout = Layout::new(
        screen,
        indent,
        last_line.to_string().len(),
        facing.relation(),
    );
    let first_lines = shown.map(|lines| lines.start + 1);
    let rows = shown_rows(facing);
    layout.lines(&rows, |row, out| {
        let painted = Pair::of_sides(|side| {
            row.lines.get(side).map_or_else(Vec::new, |line| {
                let text = lines.get(side)[line];
                styled_letters(facing, (side, line), text, *indentation.get(side))
            })
        });
        let signs = Pair::of_sides(|side| facing.sign(side, row));
        layout.painted(painted, &first_lines, (row, signs), out);
    })
}

/// Returns the characters of a line of an excerpt, each in the style of its change. Leaves out the
/// first `indentation` bytes, as far as they are blanks.
fn styled_letters(
    facing: &SideBySide<'_>,
    (side, line): (Side, usize),
    text: &str,
    indentation: usize,
) -> Vec<StyledLetter> {
    let from = indentation.min(blanks(text));
    let mut segments = facing.segments(side, line).iter().peekable();
    let styled = letters(&text[from..]).map(|(offset, letter)| {
        let offset = offset + from;
        while segments
            .next_if(|segment| segment.bytes.end <= offset)
            .is_some()
        {}
        let segment = segments
            .peek()
            .filter(|segment| segment.bytes.contains(&offset));
        let style = segment.and_then(|segment| style_of(side, segment.change));
        (letter, style)
    });
    styled.collect()
}

/// Returns true if no extracted or inlined line is on both sides.
fn has_no_common_line(rows: &[LineRow], relation: CodeRelation) -> bool {
    let is_one_sided =
        |row: &LineRow| matches!(row.mark, Mark::Unchanged | Mark::Removed | Mark::Added);
    relation != CodeRelation::Same && rows.iter().all(is_one_sided)
}

/// Selects the rows to show. An unchanged comment at the beginning is folded completely if it is
/// long.
fn shown_rows(facing: &SideBySide<'_>) -> Vec<FoldedRow> {
    let rows = facing.rows();
    let comment = facing.comment_rows();
    if facing.covers_files() || comment < CONTEXT_LINES || comment == rows.len() {
        return folded(rows, facing.covers_files());
    }
    let mut shown = vec![FoldedRow::Fold(comment)];
    shown.extend(folded(&rows[comment..], false));
    shown
}

/// Returns the colour of a change; `None` for unchanged code.
fn style_of(side: Side, change: NodeChange) -> Option<TextStyle> {
    match (change, side) {
        (NodeChange::Unchanged, _) => None,
        (NodeChange::OneSided, Side::Before) => Some(TextStyle::Before),
        (NodeChange::OneSided, Side::After) => Some(TextStyle::After),
        (NodeChange::Updated, _) => Some(TextStyle::Updated),
        (NodeChange::Moved, _) => Some(TextStyle::Moved),
    }
}

/// Returns a line that explains signs and colours.
pub fn legend(screen: Screen) -> String {
    let legend = [
        (TextStyle::Before, "- deleted"),
        (TextStyle::After, "+ inserted"),
        (TextStyle::Updated, "~ updated"),
        (TextStyle::Moved, "= moved"),
    ];
    legend
        .map(|(style_of, text)| screen.paint(style_of, text))
        .join("  ")
}

/// Returns the length of the indentation in bytes.
fn blanks(line: &str) -> usize {
    line.len() - line.trim_start_matches([' ', '\t']).len()
}

/// Returns the length of the indentation common to all lines that are not blank, in bytes.
fn common_indentation(lines: &[&str]) -> usize {
    let full = lines.iter().filter(|line| !line.trim().is_empty());
    full.map(|line| blanks(line)).min().unwrap_or(0)
}

/// Removes the common indentation.
pub fn without_indentation(mut lines: Vec<&str>) -> Vec<&str> {
    let common = common_indentation(&lines);
    for line in &mut lines {
        *line = &line[common.min(blanks(line))..];
    }
    lines
}

/// Separator between the before line and the after line of a row.
const SEPARATOR: &str = " │ ";
/// Width in columns below which both sides of extracted and inlined code are printed below each
/// other: much of it is on one side only, and would leave half of a narrow screen empty.
const STACKED_BELOW: usize = 100;
/// Number of columns between line number and text: the sign and two blanks.
const GUTTER: usize = 3;

/// A row, or the number of rows folded into one line.
enum FoldedRow {
    Row(LineRow),
    Fold(usize),
}

/// Folds long runs of unchanged rows. If `is_file` is true, unchanged rows at both ends are left
/// out instead.
fn folded(rows: &[LineRow], is_file: bool) -> Vec<FoldedRow> {
    let mut shown = Vec::new();
    let is_unchanged = |row: &&LineRow| row.mark == Mark::Unchanged;
    if is_file && let Some(last) = rows.iter().rposition(|row| row.mark != Mark::Unchanged) {
        let first = rows.iter().take_while(is_unchanged).count();
        let end = rows.len().min(last + 1 + CONTEXT_LINES);
        return folded(&rows[first.saturating_sub(CONTEXT_LINES)..end], false);
    }
    for run in rows.chunk_by(|a, b| (a.mark == Mark::Unchanged) == (b.mark == Mark::Unchanged)) {
        // Folding one line would save nothing.
        if run[0].mark != Mark::Unchanged || run.len() <= 2 * CONTEXT_LINES + 1 {
            shown.extend(run.iter().map(|row| FoldedRow::Row(*row)));
            continue;
        }
        let (head, rest) = run.split_at(CONTEXT_LINES);
        let (middle, tail) = rest.split_at(rest.len() - CONTEXT_LINES);
        shown.extend(head.iter().map(|row| FoldedRow::Row(*row)));
        shown.push(FoldedRow::Fold(middle.len()));
        shown.extend(tail.iter().map(|row| FoldedRow::Row(*row)));
    }
    shown
}

/// Geometry of the output: two columns, or one for both sides.
struct Layout {
    /// Width and colours of the terminal.
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
type StyledLetter = (char, Option<TextStyle>);

impl Layout {
    /// Creates a layout of the width of `screen`, with `indent` blanks before each line and line
    /// numbers of `digits`.
    fn new(screen: Screen, indent: usize, digits: usize, relation: CodeRelation) -> Self {
        let width = screen.width;
        let is_stacked = relation != CodeRelation::Same && width < STACKED_BELOW;
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
    fn lines(&self, shown: &[FoldedRow], row: impl Fn(LineRow, &mut Vec<String>)) -> Vec<String> {
        let mut out = Vec::new();
        for shown in shown {
            match shown {
                FoldedRow::Row(shown) => row(*shown, &mut out),
                FoldedRow::Fold(count) => {
                    let text = format!("{:1$}   ⋮ {count} lines", "", self.digits);
                    out.push(self.screen.paint(TextStyle::Quiet, &text));
                }
            }
        }
        let blanks = " ".repeat(self.indent);
        out.iter()
            .map(|line| format!("{blanks}{}", line.trim_end()))
            .collect()
    }

    /// Appends the lines of `row`, compared by lines. Long lines are wrapped.
    fn row(
        &self,
        lines: &Pair<Vec<&str>>,
        first: &Pair<usize>,
        row: LineRow,
        out: &mut Vec<String>,
    ) {
        let texts = Pair::new(
            row.lines.before.map(|line| safe(lines.before[line])),
            row.lines.after.map(|line| safe(lines.after[line])),
        );
        let strong = match (&texts.before, &texts.after, row.mark) {
            (Some(before), Some(after), Mark::Changed | Mark::TransferredChanged) => {
                align::differing_parts(before, after)
            }
            _ => Pair::new(0..0, 0..0),
        };
        let mut sides = Pair::new(Vec::new(), Vec::new());
        for side in Side::BOTH {
            let Some(text) = texts.get(side) else {
                continue;
            };
            let (plain, emphasised) = styles_of_line(side, row.mark);
            let letters = text.chars().enumerate().map(|(index, letter)| {
                let is_strong = strong.get(side).contains(&index);
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
        letters: Pair<Vec<StyledLetter>>,
        first: &Pair<usize>,
        (row, signs): (LineRow, Pair<char>),
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
                let number = (*row.lines.get(side)).map(|index| index + *first.get(side));
                self.part(
                    number.filter(|_| line == 0),
                    *signs.get(side),
                    sides.get(side).get(line),
                )
            });
            out.push(format!("{before}{SEPARATOR}{after}"));
        }
    }

    /// Appends the lines of `row` in one column: one line if both sides have the same text, else the
    /// line before and then the line after. `first` is the number of the first line of each side.
    fn stacked(
        &self,
        letters: Pair<Vec<StyledLetter>>,
        first: &Pair<usize>,
        (row, signs): (LineRow, Pair<char>),
        out: &mut Vec<String>,
    ) {
        let numbers =
            Pair::of_sides(|side| (*row.lines.get(side)).map(|line| line + *first.get(side)));
        fn unstyled(letters: &[StyledLetter]) -> impl Iterator<Item = char> + '_ {
            letters.iter().map(|(letter, _)| *letter)
        }
        let is_same = numbers.before.is_some()
            && numbers.after.is_some()
            && unstyled(&letters.before).eq(unstyled(&letters.after));
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
                let gutter = self.screen.paint(TextStyle::Quiet, &gutter);
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
    fn wrapped(&self, line: &[StyledLetter]) -> Vec<Vec<StyledLetter>> {
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
    fn part(
        &self,
        number: Option<usize>,
        sign: char,
        letters: Option<&Vec<StyledLetter>>,
    ) -> String {
        let digits = self.digits;
        let Some(letters) = letters else {
            return " ".repeat(digits + GUTTER + self.text);
        };
        let number = number.map_or(String::new(), |number| number.to_string());
        let mut part = self
            .screen
            .paint(TextStyle::Quiet, &format!("{number:>digits$}"));
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
    fn coloured(&self, letters: &[StyledLetter]) -> String {
        let mut text = String::new();
        for run in letters.chunk_by(|a, b| a.1 == b.1) {
            let part: String = run.iter().map(|(letter, _)| letter).collect();
            match run[0].1 {
                Some(style_of) => text.push_str(&self.screen.paint(style_of, &part)),
                None => text.push_str(&part),
            }
        }
        text
    }
}

/// Returns the colour of a line's text, and that of its differing part.
fn styles_of_line(side: Side, mark: Mark) -> (Option<TextStyle>, Option<TextStyle>) {
    match (mark, side) {
        (Mark::Unchanged, _) => (None, None),
        (Mark::Transferred, _) => (Some(TextStyle::Transferred), None),
        (Mark::TransferredChanged, Side::Before) => {
            (Some(TextStyle::Transferred), Some(TextStyle::BeforeStrong))
        }
        (Mark::TransferredChanged, Side::After) => {
            (Some(TextStyle::Transferred), Some(TextStyle::AfterStrong))
        }
        (Mark::Changed, Side::Before) => (Some(TextStyle::Before), Some(TextStyle::BeforeStrong)),
        (Mark::Changed, Side::After) => (Some(TextStyle::After), Some(TextStyle::AfterStrong)),
        (Mark::Removed, _) => (Some(TextStyle::Before), None),
        (Mark::Added, _) => (Some(TextStyle::After), None),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(mark: Mark) -> LineRow {
        LineRow {
            lines: Pair::new(Some(0), Some(0)),
            mark,
        }
    }

    #[test]
    fn common_indentation_is_removed() {
        let lines = vec!["    f() {", "      g();", "", "  ", "    }"];
        assert_eq!(without_indentation(lines), ["f() {", "  g();", "", "", "}"]);
    }

    #[test]
    fn extraction_without_common_lines_is_detected() {
        let rows = [row(Mark::Unchanged), row(Mark::Added)];
        assert!(has_no_common_line(&rows, CodeRelation::Extracted));
        assert!(!has_no_common_line(&rows, CodeRelation::Same));
        assert!(!has_no_common_line(
            &[row(Mark::Added), row(Mark::Transferred)],
            CodeRelation::Inlined
        ));
    }

    #[test]
    fn long_runs_of_unchanged_rows_are_folded() {
        let mut rows = vec![row(Mark::Unchanged); 10];
        rows.push(row(Mark::Changed));
        rows.extend([row(Mark::Unchanged); 7]);
        let folds: Vec<usize> = folded(&rows, false)
            .iter()
            .map(|shown| match shown {
                FoldedRow::Row(_) => 1,
                FoldedRow::Fold(count) => count * 100,
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
        let layout = Layout::new(screen, 0, 2, CodeRelation::Extracted);
        let at = |before, after, mark| LineRow {
            lines: Pair::new(before, after),
            mark,
        };
        let mut out = Vec::new();
        for row in [
            at(Some(0), Some(0), Mark::Transferred),
            at(Some(1), Some(1), Mark::TransferredChanged),
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
        assert!(!Layout::new(screen, 0, 2, CodeRelation::Same).is_stacked);
    }
}
