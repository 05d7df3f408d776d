//! Folder layout of a dataset, and the rule that readers only ever see complete files.
//!
//! ```text
//! <out>/<table>/part-00000.parquet    tables; `run` is put in place last
//! <out>/plan.parquet                  plan of the finished tables
//! <out>/manifest.json                 list of the files, with checksums
//! <out>/shards/                       the unfinished run; removed when it is finished
//!         plan.parquet                plan of the run
//!         <table>/part-00017.parquet  rows of shard 17
//!         done/00017.json             marker: what there is of shard 17
//!         journal/00017               commits in progress, for the next attempt
//! <out>/planning/                     journal of a run that is being planned
//! <out>/mirrors/                      mirrors of URLs
//! <out>/refmine.lock                  exclusive while planning, shared while mining
//! <out>/README.md, …                  descriptive files ([`about`](about))
//! ```
//! Files of a shard carry its number, so that any number of processes and machines can mine shards
//! of one plan. [`compact`] merges them into the tables.

pub mod about;
pub mod check;
pub mod command_line;
pub mod compact;
pub(crate) mod inside;
pub(super) mod layout;
mod lineage_column;
pub mod manifest;
pub mod reopen;
pub mod reuse;
pub mod shard_files;
pub mod stored_rows;

use super::SinkError;
use super::disk::{Disk, DiskFile, TemporaryName, finished_name};
use super::parquet::FinishedFile;
use super::parquet::files::{catch_panics, open, refuse_other_version};
use super::plan::PlanFile;
use super::tables::{self, TABLES};
pub use layout::MIRRORS_FOLDER;
use layout::{
    DESCRIPTIVE_FILES, LOCK_FILE, MANIFEST_FILE, OWN_ENTRIES, PLAN_FILE, PLANNING_FOLDER,
    SHARDS_FOLDER, part_name,
};
use manifest::{FileRecord, Manifest};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Folder of a dataset, which may not exist yet.
#[derive(Debug, Clone)]
pub struct Dataset {
    folder: PathBuf,
    disk: Disk,
}

/// Entries of a dataset's folder and of the folders of its tables.
#[derive(Default)]
pub(super) struct FolderContents {
    /// Files of the tables under their final names, which are complete.
    pub parts: Vec<PathBuf>,
    /// Files of the tables under their temporary names.
    pub unfinished: Vec<PathBuf>,
    /// Parquet files that refmine did not write but that match `*.parquet`, so that readers would
    /// include them.
    pub foreign_parquet: Vec<PathBuf>,
    /// First entry, in the order of names, that refmine did not write.
    foreign: Option<PathBuf>,
}

impl Dataset {
    /// Returns the dataset in `folder` on the regular file system.
    ///
    /// # Errors
    /// As [`Dataset::on`].
    pub fn at(folder: &Path) -> Result<Self, SinkError> {
        Dataset::on(Disk::default(), folder)
    }

    /// Returns the dataset in `folder`, whose changes go through `disk`. A dataset from another
    /// person could redirect writes out of its folder by a link, so links in it are refused.
    ///
    /// # Errors
    /// Returns [`SinkError::NotPlain`] if an entry of the dataset is a link or a special file
    /// (`folder` itself may be a link), and [`SinkError::NoFolder`] if `folder` is a URL: it would
    /// become the names of folders, with its password.
    pub fn on(disk: Disk, folder: &Path) -> Result<Self, SinkError> {
        if folder.to_string_lossy().contains("://") {
            return Err(SinkError::NoFolder(folder.to_path_buf()));
        }
        let own = OWN_ENTRIES.iter().copied();
        let tables = TABLES.iter().map(|table| table.name);
        // The content of mirrors is examined when git is started on them.
        inside::refuse_links(folder, own.chain(tables), &[MIRRORS_FOLDER])?;
        Ok(Dataset {
            folder: folder.to_path_buf(),
            disk,
        })
    }

    /// Returns the folder of the dataset.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Returns the file system through which the dataset is changed.
    pub fn disk(&self) -> &Disk {
        &self.disk
    }

    /// Checks that the folder contains nothing but a dataset.
    ///
    /// # Errors
    /// Returns [`SinkError::ForeignFolder`], [`SinkError::NoFolder`], or an error of the file
    /// system.
    pub fn refuse_foreign(&self) -> Result<(), SinkError> {
        if fs::metadata(&self.folder).is_ok_and(|metadata| !metadata.is_dir()) {
            return Err(SinkError::NoFolder(self.folder.clone()));
        }
        match list_contents(&self.folder)?.foreign {
            Some(entry) => Err(SinkError::ForeignFolder {
                folder: self.folder.clone(),
                entry,
            }),
            None => Ok(()),
        }
    }

    /// Returns true if the folder has tables of a finished run.
    ///
    /// # Errors
    /// As [`Dataset::manifest`], or an error of the file system.
    pub fn has_finished_tables(&self) -> Result<bool, SinkError> {
        Ok(self.manifest()?.is_some() || !list_contents(&self.folder)?.parts.is_empty())
    }

    /// Returns the manifest of the finished tables, or `None` if there is none.
    ///
    /// # Errors
    /// Returns an error if the manifest cannot be read, or [`SinkError::OtherVersion`] if another
    /// version of refmine wrote the tables.
    pub fn manifest(&self) -> Result<Option<Manifest>, SinkError> {
        self.refuse_other_version()?;
        manifest::read(&self.folder.join(MANIFEST_FILE))
    }

    /// Checks the schema version of the finished tables in the first file that can be read. Without
    /// this check, manifests of other versions would be reported as damaged.
    fn refuse_other_version(&self) -> Result<(), SinkError> {
        let run = self.folder.join(tables::RUN.name).join(part_name(0));
        for path in [run, self.finished_plan_path()] {
            let reader = catch_panics(&path, || open(&path));
            if let Ok(reader) = reader {
                return refuse_other_version(&path, reader.metadata().file_metadata());
            }
        }
        Ok(())
    }

    /// Returns the plan of the finished tables, or `None` if there is none.
    ///
    /// # Errors
    /// Returns an error if the plan cannot be read.
    pub fn finished_plan(&self) -> Result<Option<PlanFile>, SinkError> {
        open_plan(&self.folder.join(PLAN_FILE))
    }

    /// Returns the plan of the unfinished run, or `None` if there is none.
    ///
    /// # Errors
    /// Returns an error if the plan cannot be read.
    pub fn plan(&self) -> Result<Option<PlanFile>, SinkError> {
        open_plan(&self.plan_path())
    }

    /// Returns the path of the plan of the unfinished run.
    pub fn plan_path(&self) -> PathBuf {
        self.shards().join(PLAN_FILE)
    }

    /// Starts a run of the plan `file`, and discards any unfinished run.
    ///
    /// # Errors
    /// Returns an error if the old run cannot be removed or the plan cannot be renamed.
    pub fn start_run(&self, file: FinishedFile) -> Result<(), SinkError> {
        self.discard_run()?;
        self.disk.create_folder(&self.shards())?;
        file.put_at(&self.plan_path())?;
        Ok(())
    }

    /// Starts a run of `plan`, which is copied into the folder.
    ///
    /// # Errors
    /// Returns an error if the plan cannot be copied.
    pub fn start_run_with_copy(&self, plan: &PlanFile) -> Result<(), SinkError> {
        self.disk.create_folder(&self.shards())?;
        let unfinished = TemporaryName::of(&self.plan_path());
        let mut source =
            inside::open(plan.path()).map_err(|cause| SinkError::io(plan.path(), cause))?;
        let mut copy = self.disk.create(unfinished.path())?;
        io::copy(&mut source, &mut copy)
            .and_then(|_| copy.sync())
            .map_err(|cause| SinkError::io(unfinished.path(), cause))?;
        self.disk.rename(unfinished.path(), &self.plan_path())?;
        unfinished.keep();
        Ok(())
    }

    /// Locks the folder exclusively, so that no other process starts a run or mines in it. Waits
    /// for other processes up to `patience`.
    ///
    /// # Errors
    /// Returns [`SinkError::InUse`] if another process holds the lock for longer.
    pub fn lock_exclusive(&self, patience: Duration) -> Result<DiskFile, SinkError> {
        self.disk.create_folder(&self.folder)?;
        let lock = self
            .disk
            .lock_exclusive(&self.folder.join(LOCK_FILE), patience)?;
        let lock = lock.ok_or_else(|| SinkError::InUse(self.folder.clone()))?;
        // Remove plans of processes that were killed while planning: nobody else is planning now.
        for path in entries(&self.folder)? {
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            if finished_name(&name) == Some(PLAN_FILE) {
                self.disk.remove_file(&path)?;
            }
        }
        Ok(lock)
    }

    /// Takes a shared lock on the folder, which several mining processes can hold at once. As long as
    /// the returned file is open, [`Dataset::lock_exclusive`] waits, so that no process can plan
    /// another run there.
    ///
    /// # Errors
    /// Returns an error if the lock file cannot be created.
    pub fn lock_shared(&self) -> Result<DiskFile, SinkError> {
        let file = self.disk.append(&self.folder.join(LOCK_FILE))?;
        file.lock_shared();
        Ok(file)
    }

    /// Ends the use of a folder locked by [`Dataset::lock_exclusive`] or [`Dataset::lock_shared`]. The
    /// last process that uses the folder removes the lock file, and the folder if it is empty.
    ///
    /// # Errors
    /// Returns an error if the lock file or folder cannot be removed.
    pub fn release(&self, lock: DiskFile) -> Result<(), SinkError> {
        if lock.is_alone() {
            self.disk.remove_file(&self.folder.join(LOCK_FILE))?;
            if entries(&self.folder)?.is_empty() {
                self.disk.remove_folder(&self.folder)?;
            }
        }
        Ok(())
    }

    /// Removes the plan and the shard files of a run that was not merged into the tables.
    ///
    /// # Errors
    /// Returns an error if a file cannot be removed.
    pub fn discard_run(&self) -> Result<(), SinkError> {
        // Remove the plan first: without it, the other files have no meaning.
        self.disk.remove_file(&self.plan_path())?;
        self.disk.remove_folder(&self.shards())
    }

    /// Returns the path of the journal of shard `number`.
    pub fn journal_path(&self, number: u32) -> PathBuf {
        self.shards().join("journal").join(format!("{number:05}"))
    }

    /// Returns the path of a file in the manifest. The only conversion of a record to a path.
    pub(super) fn path_of(&self, record: &FileRecord) -> PathBuf {
        self.folder.join(&*record.table).join(&*record.file)
    }

    /// Returns the path of the folder with the journal of planning, which exists only during
    /// planning and after a crash in it.
    pub fn planning_path(&self) -> PathBuf {
        self.folder.join(PLANNING_FOLDER)
    }

    /// Returns the path of the file of `table` of shard `number`.
    pub(super) fn shard_file_path(&self, table: &str, number: u32) -> PathBuf {
        self.shards().join(table).join(part_name(number))
    }

    /// Returns the path of the folder of the unfinished run.
    pub(super) fn shards(&self) -> PathBuf {
        self.folder.join(SHARDS_FOLDER)
    }

    /// Returns the path of the plan of the finished tables.
    pub fn finished_plan_path(&self) -> PathBuf {
        self.folder.join(PLAN_FILE)
    }

    pub(super) fn manifest_path(&self) -> PathBuf {
        self.folder.join(MANIFEST_FILE)
    }
}

/// Opens the plan at `path`; returns `None` if there is no such file.
fn open_plan(path: &Path) -> Result<Option<PlanFile>, SinkError> {
    match PlanFile::open(path) {
        Ok(plan) => Ok(Some(plan)),
        Err(SinkError::Io { cause, .. }) if cause.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(cause) => Err(cause),
    }
}

/// Lists the folder of a dataset and the folders of its tables, in the order of names; empty if the
/// folder does not exist.
///
/// # Errors
/// Returns an error if a folder cannot be read.
pub(super) fn list_contents(folder: &Path) -> Result<FolderContents, SinkError> {
    let mut contents = FolderContents::default();
    for path in entries(folder)? {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let whole = finished_name(&name).unwrap_or(&name);
        if OWN_ENTRIES
            .iter()
            .chain(&DESCRIPTIVE_FILES)
            .any(|own| whole == *own)
        {
            continue;
        }
        if !TABLES.iter().any(|table| name == table.name) {
            contents.foreign.get_or_insert(path);
            continue;
        }
        for file in entries(&path)? {
            let name = file.file_name().unwrap_or_default().to_string_lossy();
            let whole = finished_name(&name);
            let is_part = |name: &str| name.starts_with("part-") && name.ends_with(".parquet");
            match whole {
                Some(whole) if is_part(whole) => contents.unfinished.push(file),
                None if is_part(&name) => contents.parts.push(file),
                _ => {
                    if name.ends_with(".parquet") {
                        contents.foreign_parquet.push(file.clone());
                    }
                    contents.foreign.get_or_insert(file);
                }
            }
        }
    }
    Ok(contents)
}

/// Returns the paths of the entries of `folder`, sorted; empty if the folder does not exist.
pub(super) fn entries(folder: &Path) -> Result<Vec<PathBuf>, SinkError> {
    let entries = match fs::read_dir(folder) {
        Ok(entries) => entries,
        Err(cause) if cause.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        Err(cause) => return Err(SinkError::io(folder, cause)),
    };
    let mut paths = entries
        .map(|entry| entry.map(|entry| entry.path()))
        .collect::<io::Result<Vec<_>>>()
        .map_err(|cause| SinkError::io(folder, cause))?;
    paths.sort();
    Ok(paths)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folder_with_foreign_entry_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let dataset = Dataset::at(folder.path()).unwrap();
        fs::create_dir(folder.path().join(MIRRORS_FOLDER)).unwrap();
        dataset.refuse_foreign().unwrap();
        fs::write(folder.path().join("notes.txt"), "mine").unwrap();
        let error = dataset.refuse_foreign().unwrap_err();
        assert_eq!(error.code(), "foreign_folder");
        assert!(error.to_string().contains("notes.txt"));
    }
}
