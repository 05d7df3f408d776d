//! Columns of Parquet files that other programs wrote, read by name and converted to one type each:
//! text, integer or Boolean, whatever integer width the writer used.

use super::files::{catch_panics, open_without_arrow_schema};
use crate::sink::SinkError;
use arrow_array::cast::AsArray;
use arrow_array::types::{
    Float64Type, Int8Type, Int16Type, Int32Type, Int64Type, UInt8Type, UInt16Type, UInt32Type,
    UInt64Type,
};
use arrow_array::{Array, ArrayRef, BooleanArray, Int64Array, StringArray};
use std::path::Path;
use std::sync::Arc;

/// Type that the values of a column are converted to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CellType {
    /// Column of UTF-8 texts.
    Text,
    /// Column of 64-bit integers.
    Integer,
    /// Boolean; numbers are true unless they are 0.
    Boolean,
}

/// Batch of rows with the requested columns, in the order of the request.
#[derive(Debug)]
pub struct ColumnBatch {
    columns: Vec<ArrayRef>,
    count: usize,
}

impl ColumnBatch {
    /// Returns the number of rows.
    pub fn len(&self) -> usize {
        self.count
    }

    /// Returns true if the batch has no rows.
    pub fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// Returns the text in row `row` of the requested column with index `column`; empty if it is
    /// not a column of text.
    pub fn text(&self, column: usize, row: usize) -> &str {
        self.columns[column]
            .as_string_opt::<i32>()
            .map_or("", |texts| texts.value(row))
    }

    /// Returns the integer in row `row` of the requested column with index `column`; 0 if it is not
    /// a column of integers.
    pub fn integer(&self, column: usize, row: usize) -> i64 {
        self.columns[column]
            .as_primitive_opt::<Int64Type>()
            .map_or(0, |numbers| numbers.value(row))
    }

    /// Returns the Boolean in row `row` of the requested column with index `column`; false if it is
    /// not a column of Booleans.
    pub fn boolean(&self, column: usize, row: usize) -> bool {
        self.columns[column]
            .as_boolean_opt()
            .is_some_and(|answers| answers.value(row))
    }
}

/// Reads `columns` of the Parquet file at `path` and calls `each` with batches of rows.
///
/// # Errors
/// Returns [`SinkError::NotATable`] if the file is not a Parquet file, lacks a column, or has a
/// null or a value that cannot be converted in one.
pub fn scan(
    path: &Path,
    columns: &[(&str, CellType)],
    mut each: impl FnMut(&ColumnBatch),
) -> Result<(), SinkError> {
    let unusable = |cause: String| SinkError::NotATable {
        path: path.to_path_buf(),
        cause,
    };
    let read = || {
        let builder = open_without_arrow_schema(path)?;
        let missing = columns
            .iter()
            .find(|(name, _)| builder.schema().field_with_name(name).is_err());
        if let Some((name, _)) = missing {
            return Err(unusable(format!("it has no column `{name}`")));
        }
        let names = columns.iter().map(|(name, _)| *name);
        for batch in builder.rows(Some(names))? {
            let batch = batch.map_err(|cause| unusable(cause.to_string()))?;
            // Columns in the order of `columns`, converted; none may have a null.
            let mut cells = Vec::with_capacity(columns.len());
            for (name, kind) in columns {
                let column = batch.column_by_name(name);
                let column = column.filter(|column| column.null_count() == 0);
                let converted = column.and_then(|column| kind.read(column));
                cells.push(converted.ok_or_else(|| {
                    let kind_name = kind.kind_name();
                    unusable(format!("column `{name}` is not {kind_name} throughout"))
                })?);
            }
            each(&ColumnBatch {
                columns: cells,
                count: batch.num_rows(),
            });
        }
        Ok(())
    };
    catch_panics(path, read).map_err(|error| match error {
        SinkError::Damaged { cause, .. } => unusable(cause),
        other => other,
    })
}

impl CellType {
    /// Converts `column`, which has no nulls; returns `None` if a value cannot be converted.
    /// Written by hand because arrow's general casts would add a tenth to the size of the program.
    fn read(self, column: &ArrayRef) -> Option<ArrayRef> {
        match self {
            CellType::Text if column.as_string_opt::<i32>().is_some() => Some(Arc::clone(column)),
            // Some writers store text without the UTF-8 annotation.
            CellType::Text => {
                let bytes = column.as_binary_opt::<i32>()?.clone();
                let texts = StringArray::try_from_binary(bytes).ok()?;
                Some(Arc::new(texts))
            }
            CellType::Integer => Some(Arc::new(numbers(column)?)),
            CellType::Boolean if column.as_boolean_opt().is_some() => Some(Arc::clone(column)),
            CellType::Boolean => {
                let numbers = numbers(column)?;
                let answers = numbers.values().iter().map(|number| Some(*number != 0));
                Some(Arc::new(answers.collect::<BooleanArray>()))
            }
        }
    }

    fn kind_name(self) -> &'static str {
        match self {
            CellType::Text => "text",
            CellType::Integer => "a whole number",
            CellType::Boolean => "true or false",
        }
    }
}

/// Converts a column of integers of any width and sign to 64 bits. Doubles with integral values are
/// accepted too, because some languages have no other numbers. Returns `None` if a value does not
/// fit.
fn numbers(column: &ArrayRef) -> Option<Int64Array> {
    macro_rules! of_width {
        ($($width:ty),+) => {
            $(if let Some(numbers) = column.as_primitive_opt::<$width>() {
                let numbers = numbers.values().iter().map(|number| i64::try_from(*number).ok());
                return numbers.collect::<Option<Vec<i64>>>().map(Int64Array::from);
            })+
        };
    }
    of_width!(
        Int64Type, Int32Type, Int16Type, Int8Type, UInt64Type, UInt32Type, UInt16Type, UInt8Type
    );
    let numbers = column.as_primitive_opt::<Float64Type>()?.values().iter();
    // Beyond 2^53, a double no longer identifies one integer.
    let whole = |number: &f64| {
        let is_whole = number.fract() == 0.0 && number.abs() <= 9_007_199_254_740_992.0;
        is_whole.then_some(*number as i64)
    };
    numbers
        .map(whole)
        .collect::<Option<Vec<i64>>>()
        .map(Int64Array::from)
}

#[cfg(test)]
mod tests {
    use super::*;
    use arrow_array::{BinaryArray, Float64Array, Int8Array, UInt64Array};

    fn read(kind: CellType, column: impl Array + 'static) -> Option<ArrayRef> {
        kind.read(&(Arc::new(column) as ArrayRef))
    }

    #[test]
    fn any_integer_width_is_converted_and_lossy_values_are_rejected() {
        let numbers = |column| read(CellType::Integer, Int64Array::from(column));
        assert_eq!(
            read(CellType::Integer, Int8Array::from(vec![-1, 2])),
            numbers(vec![-1, 2])
        );
        assert_eq!(
            read(CellType::Integer, UInt64Array::from(vec![3])),
            numbers(vec![3])
        );
        assert_eq!(
            read(CellType::Integer, UInt64Array::from(vec![u64::MAX])),
            None
        );
        assert_eq!(
            read(CellType::Integer, Float64Array::from(vec![4.0])),
            numbers(vec![4])
        );
        assert_eq!(read(CellType::Integer, Float64Array::from(vec![4.5])), None);
        assert_eq!(
            read(CellType::Integer, Float64Array::from(vec![f64::NAN])),
            None
        );
        assert_eq!(read(CellType::Integer, StringArray::from(vec!["5"])), None);
        let texts = read(CellType::Text, StringArray::from(vec!["a"]));
        assert_eq!(
            read(CellType::Text, BinaryArray::from(vec![&b"a"[..]])),
            texts
        );
        assert_eq!(
            read(CellType::Text, BinaryArray::from(vec![&b"\xff"[..]])),
            None
        );
        let answers = read(CellType::Boolean, BooleanArray::from(vec![true, false]));
        assert_eq!(
            read(CellType::Boolean, Int8Array::from(vec![1, 0])),
            answers
        );
        assert_eq!(
            read(CellType::Boolean, StringArray::from(vec!["yes"])),
            None
        );
    }
}
