//! Colours, width and wrapping for terminals, and escaping of texts that are printed there.

use crate::base::text::is_terminal_control;
use anstyle::{AnsiColor, Style};
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// Width in columns if there is no terminal.
const WIDTH_ELSEWHERE: usize = 120;
/// Minimum width of a layout in columns.
const WIDTH_MIN: usize = 40;
/// Distance of tab stops in columns.
const TABULATOR: usize = 4;

/// Characters after which a line without blanks is broken.
const BREAKS: &[char] = &['(', ',', '.', ';', '<', '/'];

/// Properties of the output device.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Screen {
    /// True if colours are printed.
    pub colours: bool,
    /// Width of the terminal in columns.
    pub width: usize,
}

/// Purpose of a part of a text, which determines its colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TextStyle {
    /// Style of headings.
    Heading,
    /// Style of refactoring types.
    Type,
    /// Text of minor importance.
    Quiet,
    /// Style of removed code.
    Before,
    /// Style of added code.
    After,
    /// Style of extracted or inlined code.
    Transferred,
    /// Style of the part of a removed line that differs from the added line next to it.
    BeforeStrong,
    /// Style of the part of an added line that differs from the removed line next to it.
    AfterStrong,
    /// Style of updated code (mapped to code with another text) that was not moved.
    Updated,
    /// Style of moved code.
    Moved,
}

impl Screen {
    /// Returns the properties of stdout, with colours according to `NO_COLOR`, `CLICOLOR_FORCE` and
    /// `TERM`. A pager of git shows colours (`GIT_PAGER_IN_USE`).
    pub fn of_stdout() -> Self {
        let choice = anstream::AutoStream::choice(&std::io::stdout());
        let width = columns_of_stdout().or_else(columns_of_pager);
        Screen {
            colours: choice != anstream::ColorChoice::Never || is_in_pager_of_git(),
            width: width.unwrap_or(WIDTH_ELSEWHERE).max(WIDTH_MIN),
        }
    }

    /// Returns `text` in the colour of `style`, or unchanged without colours.
    pub fn paint(self, style: TextStyle, text: &str) -> String {
        if !self.colours || text.is_empty() {
            return text.to_owned();
        }
        let style = ansi_style(style);
        format!("{}{text}{}", style.render(), style.render_reset())
    }
}

/// Returns the colour of a text style.
fn ansi_style(style: TextStyle) -> Style {
    let plain = Style::new();
    let colour = |colour: AnsiColor| plain.fg_color(Some(colour.into()));
    match style {
        TextStyle::Heading => plain.bold(),
        TextStyle::Type => colour(AnsiColor::Cyan),
        TextStyle::Quiet => plain.dimmed(),
        TextStyle::Before => colour(AnsiColor::Red),
        TextStyle::After => colour(AnsiColor::Green),
        TextStyle::Transferred => colour(AnsiColor::Yellow),
        TextStyle::BeforeStrong => colour(AnsiColor::Red).bold().underline(),
        TextStyle::AfterStrong => colour(AnsiColor::Green).bold().underline(),
        TextStyle::Updated => colour(AnsiColor::Yellow).underline(),
        // Plain blue is unreadable on black in many terminals.
        TextStyle::Moved => colour(AnsiColor::BrightBlue),
    }
}

/// Returns the width of the terminal that stdout is; `None` if it is none.
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

/// Returns the width of the terminal on which a pager shows stdout: from `COLUMNS`, which git sets,
/// else that of stderr. Returns `None` if stdout is a file, whose width must not depend on a
/// terminal.
fn columns_of_pager() -> Option<usize> {
    let columns = std::env::var("COLUMNS").ok();
    let columns = columns.and_then(|columns| columns.parse().ok());
    columns.filter(|columns| *columns > 0).or_else(|| {
        if is_file(&std::io::stdout()) {
            return None;
        }
        let (width, _) = terminal_size::terminal_size_of(std::io::stderr())?;
        Some(usize::from(width.0))
    })
}

/// Returns true if `stream` is a regular file.
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

/// Returns the width of `text` in columns.
pub fn width(text: &str) -> usize {
    text.width()
}

/// Returns the width of `letter` in columns.
pub fn letter_width(letter: char) -> usize {
    letter.width().unwrap_or(0)
}

/// Wraps letters, each with a value such as a colour, into lines of at most `columns` columns; at
/// least one line. A line ends after a blank in its second half, or else after one of `BREAKS`
/// there.
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
                mark.map(|index| index + 1)
                    .filter(|end| end * 2 >= line.len())
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

/// Returns `text` with tabs as blanks, and with every character that a terminal would interpret
/// replaced. Texts of repositories are untrusted.
pub fn safe(text: &str) -> String {
    letters(text).map(|(_, letter)| letter).collect()
}

/// Returns the characters of [`safe`], each with the byte offset in `text` of its origin.
pub fn letters(text: &str) -> impl Iterator<Item = (usize, char)> {
    let mut column = 0;
    text.char_indices().flat_map(move |(offset, letter)| {
        let (shown, count) = match letter {
            '\t' => (' ', TABULATOR - column % TABULATOR),
            letter if is_terminal_control(letter) => (char::REPLACEMENT_CHARACTER, 1),
            letter => (letter, 1),
        };
        column += match letter {
            '\t' => count,
            letter if is_terminal_control(letter) => 1,
            letter => letter_width(letter),
        };
        std::iter::repeat_n((offset, shown), count)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_break_after_nearby_blanks_or_punctuation() {
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
    fn control_characters_are_replaced() {
        assert_eq!(
            safe("a\u{1b}[31mb\u{202e}c\r"),
            "a\u{fffd}[31mb\u{fffd}c\u{fffd}"
        );
        assert_eq!(safe("\tx\ty"), "    x   y");
    }

    #[test]
    fn text_is_unchanged_without_colours() {
        let screen = |colours| Screen { colours, width: 80 };
        assert_eq!(screen(false).paint(TextStyle::Heading, "x"), "x");
        assert!(
            screen(true)
                .paint(TextStyle::Heading, "x")
                .starts_with("\u{1b}[")
        );
    }
}
