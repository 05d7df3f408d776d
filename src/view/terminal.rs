//! Colour and width of where a text is shown, and text that is safe to show there.

use crate::base::text::is_obeyed;
use anstyle::{AnsiColor, Style};
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// The width that is assumed where there is no terminal, in columns.
const WIDTH_ELSEWHERE: usize = 120;
/// Nothing is laid out narrower than this, in columns.
const WIDTH_MIN: usize = 40;
/// A tabulator goes to the next multiple of this, in columns.
const TABULATOR: usize = 4;

/// Where a line of code is broken if there is no blank.
const BREAKS: &[char] = &['(', ',', '.', ';', '<', '/'];

/// Where a text is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Screen {
    /// Whether it shows colours.
    pub colours: bool,
    /// Its width in columns.
    pub width: usize,
}

/// What a part of a text is for, which decides its colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Role {
    /// A heading.
    Heading,
    /// What kind of refactoring.
    Type,
    /// What may be skipped.
    Quiet,
    /// What was removed, or is named before.
    Before,
    /// What was added, or is named after.
    After,
    /// What was extracted or inlined.
    Carried,
    /// What of a removed line differs.
    BeforeStrong,
    /// What of an added line differs.
    AfterStrong,
    /// What stands where it stood and reads otherwise.
    Updated,
    /// What stood elsewhere.
    Moved,
}

impl Screen {
    /// The screen that stdout is, with colours as the environment asks for (`NO_COLOR`,
    /// `CLICOLOR_FORCE`, `TERM`). A pager of git shows colours (`GIT_PAGER_IN_USE`).
    pub fn of_stdout() -> Self {
        let choice = anstream::AutoStream::choice(&std::io::stdout());
        let width = columns_of_stdout().or_else(columns_of_pager);
        Screen {
            colours: choice != anstream::ColorChoice::Never || is_in_pager_of_git(),
            width: width.unwrap_or(WIDTH_ELSEWHERE).max(WIDTH_MIN),
        }
    }

    /// `text` in the colour of `role`.
    pub fn paint(self, role: Role, text: &str) -> String {
        if !self.colours || text.is_empty() {
            return text.to_owned();
        }
        let style = style(role);
        format!("{}{text}{}", style.render(), style.render_reset())
    }
}

fn style(role: Role) -> Style {
    let plain = Style::new();
    let colour = |colour: AnsiColor| plain.fg_color(Some(colour.into()));
    match role {
        Role::Heading => plain.bold(),
        Role::Type => colour(AnsiColor::Cyan),
        Role::Quiet => plain.dimmed(),
        Role::Before => colour(AnsiColor::Red),
        Role::After => colour(AnsiColor::Green),
        Role::Carried => colour(AnsiColor::Yellow),
        Role::BeforeStrong => colour(AnsiColor::Red).bold().underline(),
        Role::AfterStrong => colour(AnsiColor::Green).bold().underline(),
        Role::Updated => colour(AnsiColor::Yellow).underline(),
        // The plain blue of many terminals cannot be read on black.
        Role::Moved => colour(AnsiColor::BrightBlue),
    }
}

/// The width of the terminal that stdout is, if it is one.
pub fn columns_of_stdout() -> Option<usize> {
    let (width, _) = terminal_size::terminal_size_of(std::io::stdout())?;
    Some(usize::from(width.0))
}

/// Returns true if git started this process with a pager that shows colours.
fn is_in_pager_of_git() -> bool {
    let is_set = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    let is_dumb = std::env::var_os("TERM").is_none_or(|term| term == "dumb");
    is_set("GIT_PAGER_IN_USE") && !is_set("NO_COLOR") && !is_dumb
}

/// The width of the terminal that a pager shows stdout on: git tells it by `COLUMNS`. Without it, the
/// terminal is that of stderr, unless stdout is a file, whose width must not depend on a terminal.
fn columns_of_pager() -> Option<usize> {
    let told = std::env::var("COLUMNS").ok();
    let told = told.and_then(|columns| columns.parse().ok());
    told.filter(|columns| *columns > 0).or_else(|| {
        if is_file(&std::io::stdout()) {
            return None;
        }
        let (width, _) = terminal_size::terminal_size_of(std::io::stderr())?;
        Some(usize::from(width.0))
    })
}

#[cfg(unix)]
fn is_file(stream: &impl std::os::fd::AsFd) -> bool {
    let owned = stream.as_fd().try_clone_to_owned();
    owned.is_ok_and(|owned| {
        let metadata = std::fs::File::from(owned).metadata();
        metadata.is_ok_and(|metadata| metadata.is_file())
    })
}

#[cfg(not(unix))]
fn is_file(_stream: &impl std::io::IsTerminal) -> bool {
    true
}

/// How many columns `text` takes.
pub fn width(text: &str) -> usize {
    text.width()
}

/// How many columns `letter` takes.
pub fn letter_width(letter: char) -> usize {
    letter.width().unwrap_or(0)
}

/// Letters, each with something of its own, in lines of at most `columns`; at least one line. A line
/// ends after a blank if one stands in its second half, or else after a mark that code breaks at.
pub fn wrapped<T: Copy>(
    letters: impl IntoIterator<Item = (char, T)>,
    columns: usize,
) -> Vec<Vec<(char, T)>> {
    let (mut lines, mut line, mut used) = (Vec::new(), Vec::<(char, T)>::new(), 0);
    for letter in letters {
        let width = letter_width(letter.0);
        if used + width > columns && used > 0 {
            let last_of = |marks: &[char]| {
                let mark = line.iter().rposition(|(letter, _)| marks.contains(letter));
                mark.map(|at| at + 1).filter(|end| end * 2 >= line.len())
            };
            let end = last_of(&[' ']).or_else(|| last_of(BREAKS));
            let rest = end.map_or_else(Vec::new, |end| line.split_off(end));
            lines.push(std::mem::replace(&mut line, rest));
            used = line.iter().map(|(letter, _)| letter_width(*letter)).sum();
        }
        used += width;
        line.push(letter);
    }
    lines.push(line);
    lines
}

/// `text` without anything that a terminal would obey: a repository's texts are its authors'.
/// Tabulators become blanks.
pub fn safe(text: &str) -> String {
    letters(text).map(|(_, letter)| letter).collect()
}

/// The letters of [`safe`], each with the byte of `text` that it is of.
pub fn letters(text: &str) -> impl Iterator<Item = (usize, char)> {
    let mut column = 0;
    text.char_indices().flat_map(move |(at, letter)| {
        let (shown, count) = match letter {
            '\t' => (' ', TABULATOR - column % TABULATOR),
            letter if is_obeyed(letter) => (char::REPLACEMENT_CHARACTER, 1),
            letter => (letter, 1),
        };
        column += match letter {
            '\t' => count,
            letter if is_obeyed(letter) => 1,
            letter => letter_width(letter),
        };
        std::iter::repeat_n((at, shown), count)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_end_after_a_blank_where_one_is_near() {
        for (text, expected) in [
            ("int area(int width)", &["int area(", "int width)"][..]),
            ("an identifier", &["an identif", "ier"]),
            ("aaaa bb cc d", &["aaaa bb ", "cc d"]),
            ("", &[""]),
        ] {
            let letters = text.chars().map(|letter| (letter, ()));
            let lines = wrapped(letters, 10).into_iter().map(|line| {
                let letters = line.into_iter().map(|(letter, _)| letter);
                letters.collect::<String>()
            });
            assert_eq!(lines.collect::<Vec<_>>(), expected, "{text}");
        }
    }

    #[test]
    fn nothing_that_a_terminal_obeys_is_left() {
        assert_eq!(
            safe("a\u{1b}[31mb\u{202e}c\r"),
            "a\u{fffd}[31mb\u{fffd}c\u{fffd}"
        );
        assert_eq!(safe("\tx\ty"), "    x   y");
    }

    #[test]
    fn colours_are_left_out_where_none_are_wanted() {
        let screen = |colours| Screen { colours, width: 80 };
        assert_eq!(screen(false).paint(Role::Heading, "x"), "x");
        assert!(
            screen(true)
                .paint(Role::Heading, "x")
                .starts_with("\u{1b}[")
        );
    }
}
