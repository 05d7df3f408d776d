//! Rows of the table `refactoring_sites`: places of refactorings in the code, with lines and columns.

use super::element_rows::element;
use super::lines::MappedLines;
use crate::astdiff::change::SourceFile;
use crate::base::pair::Pair;
use crate::cst::{Linked, NodeId};
use crate::mine::outcome::SiteRow;
use crate::refine::{DeclarationReader, Site};
use std::sync::Arc;

/// Converter of the places of a change to rows.
pub struct SiteReader<'a> {
    /// Code structure trees that contain the elements.
    linked: &'a Linked,
    /// Reader of the declarations of the elements.
    declarations: &'a DeclarationReader<'a>,
    /// Paths and lines of the mapped files.
    files: MappedLines<'a>,
}

impl<'a> SiteReader<'a> {
    /// Creates a converter; `files` are the mapped files of both sides.
    pub fn new(
        linked: &'a Linked,
        declarations: &'a DeclarationReader<'a>,
        files: &'a Pair<Vec<SourceFile>>,
    ) -> Self {
        SiteReader {
            linked,
            declarations,
            files: MappedLines::new(files),
        }
    }

    /// Returns the rows of the places of a refactoring, in their order.
    pub fn rows(&self, sites: &[Site]) -> Vec<SiteRow> {
        sites.iter().filter_map(|site| self.row(site)).collect()
    }

    /// Returns the row of a place; `None` if its file is not among the mapped files.
    fn row(&self, site: &Site) -> Option<SiteRow> {
        if let Some(node) = site.element {
            return Some(self.row_of_element(site, node));
        }
        let file = self.files.file(site.side, site.file)?;
        let (start, end) = (site.bytes.start, site.bytes.end);
        let (start_line, start_column) = file.lines.position(start);
        let (end_line, end_column) = file.lines.position(end);
        Some(SiteRow {
            side: site.side,
            path: Arc::clone(&file.path),
            kind: site.kind.clone(),
            role: site.role,
            code: site.code.clone(),
            start_line,
            end_line,
            start_column,
            end_column,
            start_byte: start,
            end_byte: end,
        })
    }

    /// Returns the row of a place that is an element: with its declaration, or its qualified name.
    fn row_of_element(&self, site: &Site, node: NodeId) -> SiteRow {
        let row = element(self.linked, node);
        let declaration = self.declarations.text(node);
        SiteRow {
            side: site.side,
            path: Arc::from(row.path.text()),
            kind: row.kind.to_owned(),
            role: site.role,
            code: declaration.or_else(|| Some(row.qualified_name())),
            start_line: row.start_line,
            end_line: row.end_line,
            start_column: row.start_column,
            end_column: row.end_column,
            start_byte: row.start_byte,
            end_byte: row.end_byte,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::astdiff::change::TreeDiff;
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
            kind: "assignment".to_owned(),
            role: "use",
            code: None,
            element: None,
        };
        // A file with an unknown index has no row.
        let linked = Linked::default();
        let declarations = DeclarationReader::new(&linked);
        let reader = SiteReader::new(&linked, &declarations, &mapped.files);
        let [row] = &reader.rows(&[site(0), site(1)])[..] else {
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
