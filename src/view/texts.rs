//! Texts of changed files, from which the lines of elements are shown.

use crate::base::pair::{Pair, Side};
use crate::mine::outcome::ElementRow;
use crate::source::text::examine;
use crate::source::{BlobSource, ChangeSet, RepoPath};
use std::collections::{BTreeMap, BTreeSet};
use std::iter;

/// Text whose lines are found without reading the lines before them: a file can have thousands of
/// findings.
#[derive(Debug)]
pub struct LinedText {
    text: String,
    /// Byte offsets at which the lines begin, and the length of the text.
    starts: Vec<usize>,
}

impl LinedText {
    /// Finds the lines of `text`.
    pub fn new(text: String) -> LinedText {
        let starts = line_starts(&text);
        LinedText { text, starts }
    }

    /// Returns the lines `first` to `last`, from 1 and inclusive, without their line feeds. Lines that the
    /// text does not have are left out.
    pub fn lines(&self, first: usize, last: usize) -> Vec<&str> {
        let line_count = self.starts.len() - 1;
        let last = last.min(line_count);
        let first = first.clamp(1, last + 1);
        let text = &self.text[self.starts[first - 1]..self.starts[last]];
        text.lines().collect()
    }
}

/// Returns the byte offsets at which the lines of `text` begin, and the length of the text.
pub fn line_starts(text: &str) -> Vec<usize> {
    let ends = text.split_inclusive('\n').scan(0, |end, line| {
        *end += line.len();
        Some(*end)
    });
    iter::once(0).chain(ends).collect()
}

/// Texts of the files of a change that contain refactorings.
#[derive(Debug, Default)]
pub struct Texts {
    files: Pair<BTreeMap<RepoPath, LinedText>>,
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
                    let text = LinedText::new(text.text.into_owned());
                    texts.files.get_mut(side).insert(file.path.clone(), text);
                }
            }
        }
        texts
    }

    /// Returns the text of a file; `None` if it could not be read.
    pub fn text(&self, side: Side, path: &RepoPath) -> Option<&LinedText> {
        self.files.get(side).get(path)
    }

    /// Returns the number of lines of all files of both sides.
    pub fn line_count(&self) -> usize {
        let files = self.files.before.values().chain(self.files.after.values());
        files.map(|text| text.starts.len() - 1).sum()
    }

    /// Returns the lines `first` to `last` of a file, from 1 and inclusive; none if it could not be read.
    pub fn lines_of(&self, side: Side, path: &RepoPath, (first, last): (u32, u32)) -> Vec<&str> {
        let text = self.text(side, path);
        text.map_or(Vec::new(), |text| text.lines(first as usize, last as usize))
    }

    /// Returns the lines of `element`; `None` if its file could not be read.
    pub fn lines(&self, side: Side, element: &ElementRow) -> Option<Vec<&str>> {
        let text = self.text(side, &element.path)?;
        Some(text.lines(element.start_line as usize, element.end_line as usize))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn lines_are_those_of_the_whole_text(
            text in "[a\r\n]{0,12}",
            first in 0_usize..15,
            last in 0_usize..15,
        ) {
            let lines = LinedText::new(text.clone());
            let count = (last + 1).saturating_sub(first.max(1));
            let expected: Vec<&str> = text.lines().skip(first.max(1) - 1).take(count).collect();
            prop_assert_eq!(lines.lines(first, last), expected);
        }
    }
}
