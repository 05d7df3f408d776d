//! Output and storage: table schemas, Parquet files, datasets and plans on disk, and the export
//! formats (JSON, CSV, SARIF, RefactoringMiner's JSON).
//!
//! [`tables`] and [`schema`] define the columns as data; [`rows`] fills them from the rows of
//! [`mine`](crate::mine). [`parquet`] writes the files of a table, [`read`] reads them. [`dataset`]
//! has the folder layout of a dataset, which is written shard by shard, merged by [`compact`] and
//! verified by [`check`]. Every change of the file system goes through [`disk`].

pub mod about;
pub mod check;
mod column_orders;
pub mod columns;
pub mod command_line;
pub mod compact;
pub mod csv;
pub mod dataset;
pub mod dictionary;
pub mod disk;
mod error;
pub mod evaluation;
pub mod evaluation_tables;
mod files;
pub(crate) mod inside;
pub mod json;
mod layout;
pub mod manifest;
pub mod marks;
mod pages;
pub mod parquet;
pub mod plan;
mod plan_table;
pub mod read;
pub mod reopen;
pub mod reuse;
pub mod rminer;
pub mod rminer_document;
pub mod rows;
pub mod sample;
pub mod sarif;
pub mod schema;
pub mod shard_files;
mod shared_columns;
pub mod stored_rows;
pub mod summary;
pub mod tables;
pub mod trees;

pub use error::SinkError;
