//! Paths and lines of the mapped files, for rows with positions of code.

use crate::astdiff::change::SourceFile;
use crate::base::pair::{Pair, Side};
use crate::parse::line_index::LineIndex;
use std::cell::OnceCell;
use std::sync::Arc;

/// Path and lines of a file.
#[derive(Clone)]
pub struct FileLines<'a> {
    /// Path of the file.
    pub path: Arc<str>,
    /// Lines of the text.
    pub lines: LineIndex<'a>,
}

/// Paths and lines of the mapped files.
pub struct MappedLines<'a> {
    /// Path and text of each file, by side and file index.
    files: &'a Pair<Vec<SourceFile>>,
    /// Path and lines of each file, computed on first use.
    lines: Pair<Vec<OnceCell<FileLines<'a>>>>,
}

impl<'a> MappedLines<'a> {
    /// Creates an index of `files`, which has no lines yet.
    pub fn new(files: &'a Pair<Vec<SourceFile>>) -> Self {
        let lines = files.as_ref();
        MappedLines {
            files,
            lines: lines.map(|files| vec![OnceCell::new(); files.len()]),
        }
    }

    /// Returns the path and the lines of a file; `None` if the file is not among the mapped files.
    pub fn file(&self, side: Side, index: usize) -> Option<&FileLines<'a>> {
        let source = self.files.get(side).get(index)?;
        let lines = self.lines.get(side).get(index)?;
        Some(lines.get_or_init(|| FileLines {
            path: Arc::from(source.path.text()),
            lines: LineIndex::new(&source.text),
        }))
    }
}
