//! Output and storage: table schemas, Parquet files, datasets and plans on disk, and the export
//! formats (JSON, CSV, SARIF, RefactoringMiner's JSON).
//!
//! [`tables`] and [`schema`](tables::schema) define the columns as data; [`rows`](tables::rows)
//! fills them from the rows of [`mine`](crate::mine). [`parquet`] writes the files of a table,
//! [`read`](parquet::read) reads them. [`dataset`] has the folder layout of a dataset, which is
//! written shard by shard, merged by [`compact`](dataset::compact) and verified by
//! [`check`](dataset::check). Every change of the file system goes through [`disk`].

pub mod dataset;
pub mod disk;
mod error;
pub mod formats;
pub mod parquet;
pub mod plan;
pub mod sample;
pub mod summary;
pub mod tables;

pub use error::SinkError;
