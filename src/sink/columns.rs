//! Whole columns of a Parquet file that need not be refmine's, by name, whatever width its writer
//! chose.

use super::SinkError;
use super::parquet::{contained, open};
use arrow::array::{Array, ArrayRef, AsArray};
use arrow::compute::cast;
use arrow::datatypes::{DataType, Int64Type};
use parquet::arrow::ProjectionMask;
use std::path::Path;

/// What the values of a column are read as.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum As {
    /// UTF-8 text.
    Text,
    /// A whole number.
    Number,
    /// Yes or no.
    Yes,
}

/// Some rows of a file, with the columns that were asked for, in that order.
#[derive(Debug)]
pub struct Rows {
    columns: Vec<ArrayRef>,
    count: usize,
}

impl Rows {
    /// How many there are.
    pub fn len(&self) -> usize {
        self.count
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// The text in the column at `column` of those asked for; empty if it is no column of text.
    pub fn text(&self, column: usize, row: usize) -> &str {
        self.columns[column]
            .as_string_opt::<i32>()
            .map_or("", |texts| texts.value(row))
    }

    /// The number in the column at `column`.
    pub fn number(&self, column: usize, row: usize) -> i64 {
        self.columns[column]
            .as_primitive_opt::<Int64Type>()
            .map_or(0, |numbers| numbers.value(row))
    }

    /// The answer in the column at `column`.
    pub fn yes(&self, column: usize, row: usize) -> bool {
        self.columns[column]
            .as_boolean_opt()
            .is_some_and(|answers| answers.value(row))
    }
}

/// Calls `each` with the rows of the Parquet file at `path`, some thousand at a time, with `columns`.
///
/// # Errors
/// [`SinkError::NotATable`] if it is no Parquet file, or lacks a column, or has a null or a value
/// of another kind in one.
pub fn scan(
    path: &Path,
    columns: &[(&str, As)],
    mut each: impl FnMut(&Rows),
) -> Result<(), SinkError> {
    let unusable = |cause: String| SinkError::NotATable {
        path: path.to_path_buf(),
        cause,
    };
    let read = || {
        let builder = open(path)?;
        let missing = columns
            .iter()
            .find(|(name, _)| builder.schema().field_with_name(name).is_err());
        if let Some((name, _)) = missing {
            return Err(unusable(format!("it has no column `{name}`")));
        }
        let names = columns.iter().map(|(name, _)| *name);
        let mask = ProjectionMask::columns(builder.parquet_schema(), names);
        let reader = builder.with_projection(mask).build();
        for batch in reader.map_err(|cause| unusable(cause.to_string()))? {
            let batch = batch.map_err(|cause| unusable(cause.to_string()))?;
            let mut cells = Vec::with_capacity(columns.len());
            for (name, kind) in columns {
                let column = batch.column_by_name(name).filter(|it| it.null_count() == 0);
                let column = column.and_then(|column| cast(column, &kind.arrow_type()).ok());
                // What cannot be cast becomes null.
                let column = column.filter(|column| column.null_count() == 0);
                let wrong =
                    || unusable(format!("column `{name}` is not {} throughout", kind.told()));
                cells.push(column.ok_or_else(wrong)?);
            }
            each(&Rows {
                columns: cells,
                count: batch.num_rows(),
            });
        }
        Ok(())
    };
    contained(path, read).map_err(|error| match error {
        SinkError::Damaged { cause, .. } => unusable(cause),
        other => other,
    })
}

impl As {
    fn arrow_type(self) -> DataType {
        match self {
            As::Text => DataType::Utf8,
            As::Number => DataType::Int64,
            As::Yes => DataType::Boolean,
        }
    }

    fn told(self) -> &'static str {
        match self {
            As::Text => "text",
            As::Number => "a whole number",
            As::Yes => "true or false",
        }
    }
}
