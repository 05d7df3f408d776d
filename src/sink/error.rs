//! Errors of reading and writing datasets, plans and evaluations.

use super::tables::schema::SCHEMA_VERSION;
use crate::base::version;
use std::io;
use std::path::{Path, PathBuf};

/// Error in writing or reading a dataset, plan or evaluation. Each message names the file, the
/// cause and a remedy.
#[derive(Debug, thiserror::Error)]
pub enum SinkError {
    /// The output folder already has tables of an earlier run.
    #[error(
        "{} already holds a refmine dataset: choose another folder, or give --overwrite to replace it",
        .0.display()
    )]
    DatasetExists(PathBuf),
    /// The output folder has an entry that refmine did not write.
    #[error(
        "{} is not empty and {} in it does not belong to refmine: choose an empty or new folder",
        folder.display(), entry.display()
    )]
    ForeignFolder {
        /// Output folder that contains foreign files.
        folder: PathBuf,
        /// The first foreign entry, in the order of names.
        entry: PathBuf,
    },
    /// The given path is not a folder, or is a URL.
    #[error("{} is not a folder: choose an empty or new folder for the dataset", .0.display())]
    NoFolder(PathBuf),
    /// A link or special file is in a place where a dataset has only files and folders.
    #[error(
        "{} is a {kind}: a dataset consists of regular files and folders. Copy it with the files in the \
         place of links (`cp -rL`), or remove the entry; mirrors elsewhere are named with --mirror",
        path.display()
    )]
    NotPlain {
        /// Path of the entry.
        path: PathBuf,
        /// Type of the entry, such as `link`.
        kind: &'static str,
    },
    /// A compaction is committed, but its files do not all have their final names yet.
    #[error(
        "{}: a compaction is not finished yet: `refmine compact` finishes it",
        .0.display()
    )]
    CompactionPending(PathBuf),
    /// The disk is full or a quota is exceeded.
    #[error("{}: the disk is full: free some space or write elsewhere, then run again", .0.display())]
    DiskFull(PathBuf),
    /// The file system does not permit writing.
    #[error(
        "{}: not allowed to write ({cause}): check the owner and the mode of the folder, or choose another",
        path.display()
    )]
    NotPermitted {
        /// Path of the file or folder.
        path: PathBuf,
        /// Error of the operating system.
        cause: io::Error,
    },
    /// Any other error of the file system.
    #[error("{}: {cause}: check that the path exists and that the disk is sound, then run again", path.display())]
    Io {
        /// Path of the file or folder.
        path: PathBuf,
        /// Error of the operating system.
        cause: io::Error,
    },
    /// The folder has no tables to read.
    #[error(
        "{} has no refmine tables: give the folder that `refmine mine --out` wrote, or `refmine evaluate \
         --out` for an evaluation",
        .0.display()
    )]
    NoDataset(PathBuf),
    /// The run in the folder is not finished, and there are no tables of an earlier run.
    #[error(
        "{} has an unfinished run: run `refmine mine` again with the same arguments to resume it; \
         `refmine status` lists the remaining shards, and finished shards can be read in {}",
        .0.display(), .0.join("shards").display()
    )]
    Unfinished(PathBuf),
    /// Another process is compacting the same dataset.
    #[error("{}: another process is compacting the dataset: run the command again later", .0.display())]
    Busy(PathBuf),
    /// Another process plans or mines in the folder.
    #[error(
        "{}: another refmine process is using this folder: run the command again when that process has \
         finished, or has finished planning; then several processes can mine the folder together",
        .0.display()
    )]
    InUse(PathBuf),
    /// A file is not a valid Parquet file of its table, or is not as its manifest says.
    #[error(
        "{}: damaged or incomplete ({cause}): mine again, or restore the file from a backup",
        path.display()
    )]
    Damaged {
        /// Path of the file.
        path: PathBuf,
        /// Description of the damage.
        cause: String,
    },
    /// A table or plan was written with another version of the schema.
    #[error(
        "{}: written by refmine {tool} with schema version {schema_version}, but this is refmine {} with schema \
         version {}: use the version that wrote it, or plan and mine again (--overwrite replaces the old \
         dataset)",
        path.display(), version::VERSION, SCHEMA_VERSION
    )]
    OtherVersion {
        /// Path of the file.
        path: PathBuf,
        /// Version of refmine that wrote the file; empty if unknown.
        tool: String,
        /// Schema version of the file.
        schema_version: String,
    },
    /// A user's file is not a table with the required columns.
    #[error("{}: not a usable table ({cause}): give a Parquet file with these columns", path.display())]
    NotATable {
        /// Path of the file.
        path: PathBuf,
        /// Missing or invalid part.
        cause: String,
    },
    /// The Parquet library rejected the rows, which is a defect of refmine.
    #[error("{}: rows could not be encoded ({cause}): please report this as a bug", path.display())]
    Encode {
        /// Path of the file that was being written.
        path: PathBuf,
        /// Error of the library.
        cause: String,
    },
}

impl SinkError {
    /// Returns the stable code of the error, which is printed with the message.
    pub fn code(&self) -> &'static str {
        match self {
            SinkError::DatasetExists(_) => "dataset_exists",
            SinkError::ForeignFolder { .. } => "foreign_folder",
            SinkError::NoFolder(_) => "no_folder",
            SinkError::NotPlain { .. } => "not_plain",
            SinkError::CompactionPending(_) => "unsettled",
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

    /// Returns true if the error is a mistake in the call, detected before anything was written.
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

    /// Creates the error for an I/O error `cause` of the file or folder `path`.
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

/// Creates the error for the damaged file at `path`.
pub(super) fn damaged(path: &Path, cause: &dyn std::fmt::Display) -> SinkError {
    SinkError::Damaged {
        path: path.to_path_buf(),
        cause: cause.to_string(),
    }
}
