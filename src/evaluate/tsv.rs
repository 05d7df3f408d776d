//! Tab-separated files with a header line, without quoting: the form of every oracle.

use super::EvaluateError;
use std::path::{Path, PathBuf};

/// A file of rows whose columns have names.
#[derive(Debug)]
pub struct Tsv {
    path: PathBuf,
    columns: Vec<String>,
    lines: Vec<Vec<String>>,
}

/// One row, with the line it stands on.
#[derive(Debug, Clone, Copy)]
pub struct Row<'a> {
    tsv: &'a Tsv,
    fields: &'a [String],
    /// The line in the file, 1-based.
    pub line: usize,
}

impl Tsv {
    /// Reads the file at `path`, which must have `required` among its columns.
    ///
    /// # Errors
    /// [`EvaluateError::Unreadable`] or [`EvaluateError::MissingColumn`].
    pub fn read(path: &Path, required: &[&'static str]) -> Result<Self, EvaluateError> {
        let text = std::fs::read_to_string(path).map_err(|cause| EvaluateError::Unreadable {
            path: path.to_path_buf(),
            cause,
        })?;
        let mut lines = text.lines().map(|line| {
            let fields = line.split('\t').map(str::to_owned);
            fields.collect::<Vec<_>>()
        });
        let columns = lines.next().unwrap_or_default();
        let missing = required
            .iter()
            .find(|name| !columns.iter().any(|column| column == *name));
        if let Some(column) = missing {
            return Err(EvaluateError::MissingColumn {
                path: path.to_path_buf(),
                column,
                found: columns.join(", "),
            });
        }
        Ok(Tsv {
            path: path.to_path_buf(),
            columns,
            lines: lines.collect(),
        })
    }

    /// The file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Whether there is a column `name`.
    pub fn has(&self, name: &str) -> bool {
        self.columns.iter().any(|column| column == name)
    }

    /// The rows, in the order of the file.
    pub fn rows(&self) -> impl Iterator<Item = Row<'_>> {
        self.lines.iter().zip(2..).map(|(fields, line)| Row {
            tsv: self,
            fields,
            line,
        })
    }
}

impl<'a> Row<'a> {
    /// The field of the column `name`; empty if there is none.
    pub fn get(&self, name: &str) -> &'a str {
        let at = self.tsv.columns.iter().position(|column| column == name);
        at.and_then(|at| self.fields.get(at))
            .map_or("", String::as_str)
    }

    /// The error that the field of `column` is not one of those that are `expected`.
    pub fn bad_value(&self, column: &'static str, expected: &str) -> EvaluateError {
        EvaluateError::BadValue {
            path: self.tsv.path.clone(),
            line: self.line,
            column,
            found: self.get(column).to_owned(),
            expected: expected.to_owned(),
        }
    }
}
