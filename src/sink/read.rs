//! Reads the refactorings of a dataset back, to show them.

use super::SinkError;
use super::tables::REFACTORINGS;
use crate::base::pair::Pair;
use crate::mine::outcome::qualified_name;
use arrow::array::{Array, AsArray, RecordBatch};
use arrow::datatypes::{Float64Type, Int32Type};
use parquet::arrow::ProjectionMask;
use parquet::arrow::arrow_reader::ParquetRecordBatchReaderBuilder;
use std::fs::{self, File};
use std::path::{Path, PathBuf};

/// What the refactorings of a dataset are shown by.
#[derive(Debug, Clone, PartialEq)]
pub struct ShownRefactoring {
    /// The field's name.
    pub refactoring_type: String,
    /// The repository.
    pub repository: String,
    /// The commit, hex.
    pub commit: String,
    /// The elements' identifiers with what they are in before them.
    pub elements: Pair<String>,
    /// Where they are, `path:line`.
    pub places: Pair<String>,
    /// The score, if there is one.
    pub similarity: Option<f64>,
}

/// The first `count_max` refactorings of the dataset in `folder`, in its order, and how many it
/// has in all.
///
/// # Errors
/// [`SinkError::NoDataset`] if the folder holds no refactorings table, others if it cannot be read.
pub fn refactorings(
    folder: &Path,
    count_max: usize,
) -> Result<(Vec<ShownRefactoring>, u64), SinkError> {
    let mut shown = Vec::new();
    let mut count = 0;
    for path in parts(folder)? {
        let file = File::open(&path).map_err(|cause| SinkError::io(&path, cause))?;
        let damaged = |cause: &dyn std::fmt::Display| SinkError::Damaged {
            path: path.clone(),
            cause: cause.to_string(),
        };
        let builder =
            ParquetRecordBatchReaderBuilder::try_new(file).map_err(|cause| damaged(&cause))?;
        count += u64::try_from(builder.metadata().file_metadata().num_rows()).unwrap_or_default();
        let mask = ProjectionMask::columns(builder.parquet_schema(), COLUMNS.iter().copied());
        let reader = builder
            .with_projection(mask)
            .with_limit(count_max - shown.len())
            .build();
        for batch in reader.map_err(|cause| damaged(&cause))? {
            let batch = batch.map_err(|cause| damaged(&cause))?;
            let rows =
                rows(&batch).ok_or_else(|| damaged(&"a column is missing or of another type"))?;
            shown.extend(rows);
        }
    }
    Ok((shown, count))
}

const COLUMNS: &[&str] = &[
    "type",
    "repository",
    "commit",
    "before_kind",
    "before_container",
    "before_signature",
    "before_path",
    "before_start_line",
    "after_kind",
    "after_container",
    "after_signature",
    "after_path",
    "after_start_line",
    "similarity",
];

/// The whole files of the table, in their order.
fn parts(folder: &Path) -> Result<Vec<PathBuf>, SinkError> {
    let table = folder.join(REFACTORINGS.name);
    let entries = fs::read_dir(&table).map_err(|_| SinkError::NoDataset(folder.to_path_buf()))?;
    let mut parts = Vec::new();
    for entry in entries {
        let path = entry.map_err(|cause| SinkError::io(&table, cause))?.path();
        if path.extension().is_some_and(|ending| ending == "parquet") {
            parts.push(path);
        }
    }
    if parts.is_empty() {
        return Err(SinkError::NoDataset(folder.to_path_buf()));
    }
    parts.sort();
    Ok(parts)
}

fn rows(batch: &RecordBatch) -> Option<Vec<ShownRefactoring>> {
    let text = |name: &str| batch.column_by_name(name)?.as_string_opt::<i32>();
    let number = |name: &str| batch.column_by_name(name)?.as_primitive_opt::<Int32Type>();
    let pair = |name: &str| {
        Some(Pair::new(
            text(&format!("before_{name}"))?,
            text(&format!("after_{name}"))?,
        ))
    };
    let (types, repositories, commits) = (text("type")?, text("repository")?, text("commit")?);
    let (kinds, containers) = (pair("kind")?, pair("container")?);
    let (signatures, paths) = (pair("signature")?, pair("path")?);
    let lines = Pair::new(number("before_start_line")?, number("after_start_line")?);
    let similarities = batch
        .column_by_name("similarity")?
        .as_primitive_opt::<Float64Type>()?;
    let row = |at: usize| ShownRefactoring {
        refactoring_type: types.value(at).to_owned(),
        repository: repositories.value(at).to_owned(),
        commit: commits.value(at).to_owned(),
        elements: Pair::new(
            qualified_name(
                kinds.before.value(at),
                containers.before.value(at),
                signatures.before.value(at),
            ),
            qualified_name(
                kinds.after.value(at),
                containers.after.value(at),
                signatures.after.value(at),
            ),
        ),
        places: Pair::new(
            format!("{}:{}", paths.before.value(at), lines.before.value(at)),
            format!("{}:{}", paths.after.value(at), lines.after.value(at)),
        ),
        similarity: similarities.is_valid(at).then(|| similarities.value(at)),
    };
    Some((0..batch.num_rows()).map(row).collect())
}
