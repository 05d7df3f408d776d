//! Code of an element before and after a commit, read from a clone.

use super::life::{LifeStep, NamedPlace};
use super::located::file_side;
use crate::base::pair::{Pair, Side};
use crate::source::git::{PathBlobs, Reader, Repository};
use crate::source::{BlobSource, RepoPath, text};
use crate::view::code;
use crate::view::lines::unified;
use crate::view::terminal::{Screen, TextStyle, safe};
use crate::view::texts::LinedText;

/// Columns before the lines of code.
const INDENT: usize = 4;

/// Reader of the code of elements in a clone.
pub struct ElementCode {
    reader: Reader,
    /// True if the code of a step was not found.
    pub is_incomplete: bool,
}

impl ElementCode {
    /// Begins to read a clone.
    pub fn new(repository: &Repository) -> ElementCode {
        ElementCode {
            reader: repository.reader(),
            is_incomplete: false,
        }
    }

    /// Returns the code of a step side by side; nothing if the clone lacks it.
    pub fn side_by_side(&mut self, step: &LifeStep, screen: Screen) -> Vec<String> {
        let Some(texts) = self.texts(step) else {
            return Vec::new();
        };
        let lines = texts.as_ref().map(|text| text.lines().collect());
        let first = step.elements.as_ref();
        let first = first.map(|side| side.as_ref().map_or(1, |place| place.lines.0));
        match (&step.elements.before, &step.elements.after) {
            (None, Some(_)) => one_sided(lines.after, first.after, Side::After, screen),
            (Some(_), None) => one_sided(lines.before, first.before, Side::Before, screen),
            _ => code::by_lines(lines, first, screen, INDENT),
        }
    }

    /// Returns the differing lines of a step in the unified format; empty if the clone lacks the code.
    pub fn unified(&mut self, step: &LifeStep) -> String {
        let screen = Screen {
            colours: false,
            width: 0,
        };
        let texts = self.texts(step).unwrap_or_default();
        unified(texts.as_ref().map(String::as_str), screen)
    }

    /// Returns the code on each side; empty where the element does not exist.
    fn texts(&mut self, step: &LifeStep) -> Option<Pair<String>> {
        let mut texts = Pair::<String>::default();
        for (side, commit) in [(Side::Before, &step.parent), (Side::After, &step.commit)] {
            if let Some(place) = step.elements.get(side) {
                let text = self.text(commit, place);
                self.is_incomplete |= text.is_none();
                *texts.get_mut(side) = text?;
            }
        }
        Some(texts)
    }

    fn text(&mut self, commit: &str, place: &NamedPlace) -> Option<String> {
        let links = self.reader.links(commit).ok()?;
        let path = RepoPath::new(place.path.as_bytes());
        let mut blobs = PathBlobs::new(path.clone());
        let blob = self.reader.blob_at(&links, &mut blobs).ok()??;
        let bytes = self.reader.read(&file_side(&path, blob)).ok()?;
        let text = text::examine(&bytes).ok()?.text.into_owned();
        let text = LinedText::new(text);
        let mut lines = text.lines(place.lines.0, place.lines.1).join("\n");
        lines.push('\n');
        Some(lines)
    }
}

/// Formats the lines of an element that was added or removed, which are counted from `first`.
fn one_sided(lines: Vec<&str>, first: usize, side: Side, screen: Screen) -> Vec<String> {
    let (sign, style) = match side {
        Side::Before => ('-', TextStyle::Before),
        Side::After => ('+', TextStyle::After),
    };
    let digits = (first + lines.len()).to_string().len();
    let lines = code::without_indentation(lines).into_iter().zip(first..);
    let line = |(line, number): (&str, usize)| {
        let text = safe(line);
        let text = screen.paint(style, &format!("{sign} {text}"));
        format!("{:INDENT$}{number:>digits$} {text}", "")
            .trim_end()
            .to_owned()
    };
    lines.map(line).collect()
}
