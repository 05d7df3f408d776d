//! Reader of tab-separated files with a header line and without quoting, the format of all oracles.

use crate::evaluate::error::EvaluateError;
use std::path::{Path, PathBuf};

/// Table with named columns.
#[derive(Debug)]
pub struct Tsv {
    path: PathBuf,
    /// Names of the columns, from the header line.
    columns: Vec<String>,
    /// Fields of each line after the header.
    lines: Vec<Vec<String>>,
}

/// Row of a table.
#[derive(Debug, Clone, Copy)]
pub struct TsvRow<'a> {
    tsv: &'a Tsv,
    fields: &'a [String],
    /// Line number in the file, from 1.
    pub line: usize,
}

impl Tsv {
    /// Reads the file at `path`, which must have the columns `required`.
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

    /// Returns true if there is a column `name`.
    pub fn has(&self, name: &str) -> bool {
        self.columns.iter().any(|column| column == name)
    }

    /// Iterates over the rows, in the order of the file.
    pub fn rows(&self) -> impl Iterator<Item = TsvRow<'_>> {
        self.lines.iter().zip(2..).map(|(fields, line)| TsvRow {
            tsv: self,
            fields,
            line,
        })
    }
}

impl<'a> TsvRow<'a> {
    /// Returns the field of the column `name`; empty if there is no such column or field.
    pub fn get(&self, name: &str) -> &'a str {
        let index = self.tsv.columns.iter().position(|column| column == name);
        index
            .and_then(|index| self.fields.get(index))
            .map_or("", String::as_str)
    }

    /// Returns an error: the field of `column` is not as `expected`.
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
