//! From rows to files: the schemas of the tables, their Parquet files, and the dataset on disk.

pub mod about;
pub mod check;
pub mod columns;
pub mod compact;
pub mod csv;
pub mod dataset;
pub mod dictionary;
pub mod disk;
pub mod evaluation;
pub mod evaluation_tables;
pub mod json;
pub mod manifest;
mod mapping_table;
pub mod parquet;
pub mod plan;
pub mod read;
pub mod reopen;
pub mod reuse;
pub mod rminer;
pub mod rows;
pub mod sarif;
pub mod schema;
mod shared_columns;
pub mod summary;
pub mod tables;
pub mod trees;

use crate::base::version;
use std::io;
use std::path::{Path, PathBuf};

/// Why a dataset could not be written. Every message names the file, the cause and a remedy.
#[derive(Debug, thiserror::Error)]
pub enum SinkError {
    /// The folder already holds tables of an earlier run.
    #[error(
        "{} already holds a refmine dataset: choose another folder, or give --overwrite to replace it",
        .0.display()
    )]
    DatasetExists(PathBuf),
    /// The folder holds something that refmine did not write.
    #[error(
        "{} is not empty and {} in it is not refmine's: choose an empty or new folder",
        folder.display(), entry.display()
    )]
    ForeignFolder {
        /// The folder that was asked for.
        folder: PathBuf,
        /// The first entry, by name, that is not refmine's.
        entry: PathBuf,
    },
    /// What was given as a folder is none.
    #[error("{} is no folder, and a dataset is one: choose an empty or new folder", .0.display())]
    NoFolder(PathBuf),
    /// No space, or a quota, is left.
    #[error("{}: the disk is full: free some space or write elsewhere, then run again", .0.display())]
    DiskFull(PathBuf),
    /// The file system does not let this user write there.
    #[error(
        "{}: not allowed to write ({cause}): check the owner and the mode of the folder, or choose another",
        path.display()
    )]
    NotPermitted {
        /// The file or folder.
        path: PathBuf,
        /// What the system said.
        cause: io::Error,
    },
    /// Any other failure of the file system.
    #[error("{}: {cause}: check that the path exists and that the disk is sound, then run again", path.display())]
    Io {
        /// The file or folder.
        path: PathBuf,
        /// What the system said.
        cause: io::Error,
    },
    /// There is no dataset to read.
    #[error(
        "{} holds no tables of refmine: give the folder that `refmine mine --out` or, for an evaluation, \
         `refmine evaluate --out` wrote",
        .0.display()
    )]
    NoDataset(PathBuf),
    /// The dataset's run is not finished, and no older one is there.
    #[error(
        "{} holds a run that is not finished: run `refmine mine` again with the same words, it goes on \
         where it was; `refmine status` says what is left, and what is done can be read in {}",
        .0.display(), .0.join("shards").display()
    )]
    Unfinished(PathBuf),
    /// Another process is at work on the same dataset.
    #[error("{}: another process is putting the shards together: run it again later", .0.display())]
    Busy(PathBuf),
    /// Another process begins a run in the folder, or mines there.
    #[error(
        "{}: another process of refmine is at work in this folder: run it again when that is done, or \
         has planned what it mines; then several may mine it together",
        .0.display()
    )]
    InUse(PathBuf),
    /// A file is no Parquet file of this table.
    #[error(
        "{}: not a file that refmine wrote whole ({cause}): mine again, or restore it from a copy",
        path.display()
    )]
    Damaged {
        /// The file.
        path: PathBuf,
        /// What the library said.
        cause: String,
    },
    /// A file of refmine whose tables are of another version.
    #[error(
        "{}: refmine {tool} wrote it, with tables of version {found}, and this is refmine {} with \
         version {}: use the refmine that wrote it, or plan and mine again (--overwrite replaces what is \
         there)",
        path.display(), version::VERSION, schema::SCHEMA_VERSION
    )]
    OtherVersion {
        /// The file.
        path: PathBuf,
        /// The version of the program that wrote it.
        tool: String,
        /// The version of its tables.
        found: String,
    },
    /// A file that was given is no table with the columns that are needed.
    #[error("{}: not a table that can be used ({cause}): give a Parquet file with these columns", path.display())]
    NotATable {
        /// The file.
        path: PathBuf,
        /// What is missing or wrong.
        cause: String,
    },
    /// The Parquet library refused the rows: a defect of refmine.
    #[error("{}: rows could not be encoded ({cause}): please report this as a defect of refmine", path.display())]
    Encode {
        /// The file that was being written.
        path: PathBuf,
        /// What the library said.
        cause: String,
    },
}

impl SinkError {
    /// The stable code of the error.
    pub fn code(&self) -> &'static str {
        match self {
            SinkError::DatasetExists(_) => "dataset_exists",
            SinkError::ForeignFolder { .. } => "foreign_folder",
            SinkError::NoFolder(_) => "no_folder",
            SinkError::DiskFull(_) => "disk_full",
            SinkError::NotPermitted { .. } => "not_permitted",
            SinkError::Io { .. } => "io",
            SinkError::NoDataset(_) => "no_dataset",
            SinkError::Unfinished(_) => "unfinished",
            SinkError::Busy(_) => "busy",
            SinkError::InUse(_) => "in_use",
            SinkError::Damaged { .. } => "damaged",
            SinkError::OtherVersion { .. } => "other_version",
            SinkError::NotATable { .. } => "not_a_table",
            SinkError::Encode { .. } => "encode",
        }
    }

    /// Whether what was given was refused before anything was written: a mistake in the call.
    pub fn is_refusal(&self) -> bool {
        matches!(
            self,
            SinkError::DatasetExists(_)
                | SinkError::ForeignFolder { .. }
                | SinkError::OtherVersion { .. }
                | SinkError::NotATable { .. }
                | SinkError::NoFolder(_)
        )
    }

    /// The error for `cause`, which `path` met.
    pub(crate) fn io(path: &Path, cause: io::Error) -> Self {
        let path = path.to_path_buf();
        match cause.kind() {
            io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => SinkError::DiskFull(path),
            io::ErrorKind::PermissionDenied | io::ErrorKind::ReadOnlyFilesystem => {
                SinkError::NotPermitted { path, cause }
            }
            _ => SinkError::Io { path, cause },
        }
    }
}
