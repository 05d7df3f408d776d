//! From rows to files: the schemas of the tables, their Parquet files, and the dataset on disk.

pub mod about;
pub mod check;
mod column_orders;
pub mod columns;
pub mod compact;
pub mod csv;
pub mod dataset;
pub mod dictionary;
pub mod disk;
pub mod evaluation;
pub mod evaluation_tables;
mod files;
pub(crate) mod inside;
pub mod json;
pub mod manifest;
mod mapping_table;
pub mod marks;
mod pages;
pub mod parquet;
pub mod plan;
pub mod read;
pub mod reopen;
pub mod reuse;
pub mod rminer;
pub mod rows;
pub mod sample;
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
        "{} is not empty and {} in it does not belong to refmine: choose an empty or new folder",
        folder.display(), entry.display()
    )]
    ForeignFolder {
        /// The folder that was asked for.
        folder: PathBuf,
        /// The first entry, by name, that is not refmine's.
        entry: PathBuf,
    },
    /// What was given as a folder is none.
    #[error("{} is not a folder: choose an empty or new folder for the dataset", .0.display())]
    NoFolder(PathBuf),
    /// A link or a special file where a dataset has files and folders.
    #[error(
        "{} is a {kind}: a dataset consists of regular files and folders. Copy it with the files in the \
         place of links (`cp -rL`), or remove the entry; mirrors elsewhere are named with --mirror",
        path.display()
    )]
    NotPlain {
        /// The entry.
        path: PathBuf,
        /// What it is.
        kind: &'static str,
    },
    /// A merge of the shards has come to its point of no return, and the files are not in place.
    #[error(
        "{}: the shards are merged, but the tables are not in place yet: `refmine compact` completes it",
        .0.display()
    )]
    Unsettled(PathBuf),
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
        "{} has no refmine tables: give the folder that `refmine mine --out` wrote, or `refmine evaluate \
         --out` for an evaluation",
        .0.display()
    )]
    NoDataset(PathBuf),
    /// The dataset's run is not finished, and no older one is there.
    #[error(
        "{} has an unfinished run: run `refmine mine` again with the same arguments to resume it; \
         `refmine status` lists what is left, and finished shards can be read in {}",
        .0.display(), .0.join("shards").display()
    )]
    Unfinished(PathBuf),
    /// Another process is at work on the same dataset.
    #[error("{}: another process is merging the shards: run the command again later", .0.display())]
    Busy(PathBuf),
    /// Another process begins a run in the folder, or mines there.
    #[error(
        "{}: another refmine process is using this folder: run the command again when that process has \
         finished, or has finished planning; then several processes can mine the folder together",
        .0.display()
    )]
    InUse(PathBuf),
    /// A file is no Parquet file of this table.
    #[error(
        "{}: damaged or incomplete ({cause}): mine again, or restore the file from a backup",
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
        "{}: written by refmine {tool} with schema version {found}, but this is refmine {} with schema \
         version {}: use the version that wrote it, or plan and mine again (--overwrite replaces the old \
         dataset)",
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
    #[error("{}: not a usable table ({cause}): give a Parquet file with these columns", path.display())]
    NotATable {
        /// The file.
        path: PathBuf,
        /// What is missing or wrong.
        cause: String,
    },
    /// The Parquet library refused the rows: a defect of refmine.
    #[error("{}: rows could not be encoded ({cause}): please report this as a bug", path.display())]
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
            SinkError::NotPlain { .. } => "not_plain",
            SinkError::Unsettled(_) => "unsettled",
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
