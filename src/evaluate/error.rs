//! Errors of an evaluation.

use crate::run::RunError;
use crate::sink::SinkError;
use std::io;
use std::path::PathBuf;

/// Error that prevents an evaluation. Each message names the file, the cause and a remedy.
#[derive(Debug, thiserror::Error)]
pub enum EvaluateError {
    /// A file cannot be read.
    #[error("{}: {cause}: give a file that can be read", path.display())]
    Unreadable {
        /// Path of the file.
        path: PathBuf,
        /// Error of the operating system.
        cause: io::Error,
    },
    /// A file of results cannot be written.
    #[error("{}: {cause}: give a place that can be written", path.display())]
    Unwritable {
        /// Path of the file.
        path: PathBuf,
        /// Error of the operating system.
        cause: io::Error,
    },
    /// A folder contains no known set of oracle files.
    #[error(
        "{}: not an oracle: give a folder with oracle.tsv and commits.tsv, with recall.tsv and \
         commits-recall.tsv, with refdiff2-detections.tsv and commits-detections.tsv, with elements.tsv and \
         changes.tsv, with an oracle.tsv that has the columns pure and description, or with the tables of an AST \
         diff oracle (cases, files, pairs, universe, mappings)",
        .0.display()
    )]
    NotAnOracle(PathBuf),
    /// A table lacks a column.
    #[error(
        "{}:1: no column `{column}`, only {found}: the first line must name the columns, tab-separated",
        path.display()
    )]
    MissingColumn {
        /// Path of the file.
        path: PathBuf,
        /// Name of the missing column.
        column: &'static str,
        /// Existing columns, separated by commas.
        found: String,
    },
    /// A field has an unknown value.
    #[error("{}:{line}: column `{column}` is `{found}`: give {expected}", path.display())]
    BadValue {
        /// Path of the file.
        path: PathBuf,
        /// Line number, from 1.
        line: usize,
        /// Name of the column.
        column: &'static str,
        /// Value of the field.
        found: String,
        /// Description of the values that the column may have.
        expected: String,
    },
    /// A glob of the configuration is invalid.
    #[error("{0}")]
    Filter(String),
    /// A table cannot be read or written.
    #[error(transparent)]
    Sink(#[from] SinkError),
    /// Mining the commits of an oracle failed.
    #[error(transparent)]
    Run(#[from] RunError),
    /// The user interrupted the program.
    #[error("interrupted before all commits were mined: run the command again")]
    Interrupted,
}

impl EvaluateError {
    /// Returns the stable code of the error.
    pub fn code(&self) -> &'static str {
        match self {
            EvaluateError::Unreadable { .. } => "oracle_unreadable",
            EvaluateError::Unwritable { .. } => "baseline_unwritable",
            EvaluateError::NotAnOracle(_) => "not_an_oracle",
            EvaluateError::MissingColumn { .. } => "oracle_missing_column",
            EvaluateError::BadValue { .. } => "oracle_bad_value",
            EvaluateError::Filter(_) => "bad_glob",
            EvaluateError::Sink(cause) => cause.code(),
            EvaluateError::Run(cause) => cause.code(),
            EvaluateError::Interrupted => "interrupted",
        }
    }
}
