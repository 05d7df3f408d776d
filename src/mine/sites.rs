//! Rows of the table `refactoring_sites`: places of refactorings in the code, with lines and columns.

use super::outcome::SiteRow;
use crate::astdiff::change::{SourceFile, TreeDiff};
use crate::base::pair::Pair;
use crate::parse::syntax::line_starts;
use crate::refine::Site;
use std::cell::OnceCell;
use std::sync::Arc;

/// Converter of the places of a change to rows.
pub(super) struct SiteReader<'a> {
    /// Path and text of the mapped files, by side and file index.
    files: &'a Pair<Vec<SourceFile>>,
    /// Path and byte offsets of the lines of each file, computed when needed.
    lines: Pair<Vec<OnceCell<FileLines>>>,
}

/// Path and lines of a file.
#[derive(Clone)]
struct FileLines {
    /// Path of the file.
    path: Arc<str>,
    /// Byte offsets of the lines.
    starts: Vec<u32>,
}

impl<'a> SiteReader<'a> {
    pub fn new(mapped: &'a TreeDiff) -> Self {
        SiteReader {
            files: &mapped.files,
            lines: (mapped.files.as_ref()).map(|files| vec![OnceCell::new(); files.len()]),
        }
    }

    /// Returns the rows of the places of a refactoring, in their order.
    pub fn rows(&self, sites: &[Site]) -> Vec<SiteRow> {
        sites.iter().filter_map(|site| self.row(site)).collect()
    }

    /// Returns the row of a place; `None` if its file is not among the mapped files.
    fn row(&self, site: &Site) -> Option<SiteRow> {
        let source = self.files.get(site.side).get(site.file)?;
        let lines = self.lines.get(site.side).get(site.file)?;
        let lines = lines.get_or_init(|| FileLines {
            path: Arc::from(source.path.text()),
            starts: line_starts(&source.text),
        });
        let (start, end) = (site.bytes.start, site.bytes.end);
        let (start_line, start_column) = position(&source.text, &lines.starts, start);
        let (end_line, end_column) = position(&source.text, &lines.starts, end);
        Some(SiteRow {
            side: site.side,
            path: Arc::clone(&lines.path),
            role: site.role,
            start_line,
            end_line,
            start_column,
            end_column,
            start_byte: start,
            end_byte: end,
        })
    }
}

/// Returns line and column, from 1, of a byte; the column in code points.
fn position(text: &str, starts: &[u32], byte: u32) -> (u32, u32) {
    let line = starts.partition_point(|start| *start <= byte).max(1);
    let start = starts.get(line - 1).copied().unwrap_or(0) as usize;
    let before = text.get(start..byte as usize).unwrap_or_default();
    (line as u32, before.chars().count() as u32 + 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::pair::Side;
    use crate::source::RepoPath;

    #[test]
    fn lines_and_columns_count_code_points() {
        let source = |text: &str| SourceFile {
            path: RepoPath::new("A.java"),
            text: text.to_owned(),
        };
        let mapped = TreeDiff {
            files: Pair::new(Vec::new(), vec![source("a;\n  é = b;\n")]),
            ..TreeDiff::default()
        };
        let site = |file: usize| Site {
            side: Side::After,
            file,
            bytes: 5..11,
            role: "use",
        };
        // A file that is not there has no place.
        let [row] = &SiteReader::new(&mapped).rows(&[site(0), site(1)])[..] else {
            panic!("one row");
        };
        let (start, end) = (
            (row.start_line, row.start_column),
            (row.end_line, row.end_column),
        );
        assert_eq!((start, end), ((2, 3), (2, 8)));
        assert_eq!((&*row.path, row.role), ("A.java", "use"));
    }
}
