//! The folders of a dataset, and the rule that a reader only ever sees whole files.
//!
//! ```text
//! <out>/<table>/part-00000.parquet    the tables; `run` comes last
//! <out>/plan.parquet, manifest.json   of what they were made, and what they consist of
//! <out>/shards/                       a run that is not finished, and nothing afterwards
//!         plan.parquet                its plan
//!         <table>/part-00017.parquet  what shard 17 found
//!         done/00017.json             the sign that shard 17 is done, written last
//!         journal/00017               what was in work, for the next attempt
//! <out>/planning/                     the journal of a run whose repositories are being planned
//! <out>/mirrors/                      mirrors of URLs
//! <out>/refmine.lock                 held while it is decided what is mined, shared while it is
//! <out>/README.md, …                  what tells of the folder ([`about`])
//! ```
//! A shard writes only files that carry its number, so that shards of one plan may be mined by any
//! number of processes and machines. [`compact`](super::compact) puts them together.

use super::disk::{Disk, DiskFile, Unfinished, finished_name};
use super::files::{contained, open, refuse_other_version};
use super::inside;
use super::manifest::{self, FileRecord, Manifest, Marker, Origin};
use super::parquet::{FinishedFile, Footer, TableWriter};
use super::plan::PlanFile;
use super::schema::Table;
use super::tables::{self, TABLES};
use super::{SinkError, about};
use arrow_array::RecordBatch;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The folder of a dataset in which URLs are mirrored unless another is asked for.
pub const MIRRORS_FOLDER: &str = "mirrors";
/// The folder of a run that is not finished.
const SHARDS_FOLDER: &str = "shards";
/// The folder of the journal of a run that is being planned.
const PLANNING_FOLDER: &str = "planning";
const PLAN_FILE: &str = "plan.parquet";
const MANIFEST_FILE: &str = "manifest.json";
/// The file that a process holds which decides what is mined in the folder, and that those share
/// which mine.
const LOCK_FILE: &str = "refmine.lock";
/// What a dataset's folder may hold beside its tables.
const OWN_ENTRIES: &[&str] = &[
    MIRRORS_FOLDER,
    SHARDS_FOLDER,
    PLANNING_FOLDER,
    PLAN_FILE,
    MANIFEST_FILE,
    LOCK_FILE,
];

/// A folder that holds a dataset or will.
#[derive(Debug, Clone)]
pub struct Dataset {
    folder: PathBuf,
    disk: Disk,
}

/// Which of the tables are written that are written on request.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Asked {
    /// `relationships`.
    pub relationships: bool,
    /// `mappings`.
    pub mappings: bool,
}

/// The open files of one part: one for each table but `run`.
pub struct Part {
    /// Table `repositories`.
    pub repositories: TableWriter,
    /// Table `commits`.
    pub commits: TableWriter,
    /// Table `files`.
    pub files: TableWriter,
    /// Table `refactorings`.
    pub refactorings: TableWriter,
    /// Table `relationships`, where it was asked for.
    pub relationships: Option<TableWriter>,
    /// Table `mappings`, where it was asked for.
    pub mappings: Option<TableWriter>,
    /// Table `faults`.
    pub faults: TableWriter,
    /// Table `timings`.
    pub timings: TableWriter,
}

/// What lies in the tables' folders.
#[derive(Default)]
pub(super) struct Contents {
    pub parts: Vec<PathBuf>,
    pub unfinished: Vec<PathBuf>,
    /// Tables of others, which who reads `*.parquet` takes for parts.
    pub taken_for_parts: Vec<PathBuf>,
    foreign: Option<PathBuf>,
}

impl Dataset {
    /// The dataset in `folder`, which need not exist yet.
    ///
    /// # Errors
    /// As of [`Dataset::on`].
    pub fn at(folder: &Path) -> Result<Self, SinkError> {
        Dataset::on(Disk::default(), folder)
    }

    /// The dataset in `folder`, written to `disk`. A folder that somebody else made may lead a change
    /// out of it by a link; it is refused.
    ///
    /// # Errors
    /// [`SinkError::NotPlain`] if something that belongs to refmine in `folder` is a link or a special
    /// file; `folder` itself may be a link. [`SinkError::NoFolder`] if `folder` is a URL, which would
    /// become the names of folders with its password.
    pub fn on(disk: Disk, folder: &Path) -> Result<Self, SinkError> {
        if folder.to_string_lossy().contains("://") {
            return Err(SinkError::NoFolder(folder.to_path_buf()));
        }
        let own = OWN_ENTRIES.iter().copied();
        let tables = TABLES.iter().map(|table| table.name);
        // What lies in a mirror is looked at before git is started on it.
        inside::refuse_links(folder, own.chain(tables), &[MIRRORS_FOLDER])?;
        Ok(Dataset {
            folder: folder.to_path_buf(),
            disk,
        })
    }

    /// The folder.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// What it is written to.
    pub fn disk(&self) -> &Disk {
        &self.disk
    }

    /// Checks that the folder holds nothing of somebody else.
    ///
    /// # Errors
    /// [`SinkError::ForeignFolder`], [`SinkError::NoFolder`], or what the system says.
    pub fn refuse_foreign(&self) -> Result<(), SinkError> {
        if fs::metadata(&self.folder).is_ok_and(|found| !found.is_dir()) {
            return Err(SinkError::NoFolder(self.folder.clone()));
        }
        match contents(&self.folder)?.foreign {
            Some(entry) => Err(SinkError::ForeignFolder {
                folder: self.folder.clone(),
                entry,
            }),
            None => Ok(()),
        }
    }

    /// Whether there are tables of a run that was finished.
    ///
    /// # Errors
    /// What the system says.
    pub fn is_whole(&self) -> Result<bool, SinkError> {
        Ok(self.manifest()?.is_some() || !contents(&self.folder)?.parts.is_empty())
    }

    /// What the finished tables consist of, if there are any.
    ///
    /// # Errors
    /// If the manifest cannot be read, or another version of refmine wrote the tables.
    pub fn manifest(&self) -> Result<Option<Manifest>, SinkError> {
        self.refuse_other_version()?;
        manifest::read(&self.folder.join(MANIFEST_FILE))
    }

    /// Checks that no other version of refmine wrote the finished tables, by the first file that can
    /// tell. Manifests of other versions are of other forms, and would seem to be damaged.
    fn refuse_other_version(&self) -> Result<(), SinkError> {
        let run = self.folder.join(tables::RUN.name).join(part_name(0));
        for path in [run, self.finished_plan_path()] {
            let reader = contained(&path, || open(&path));
            if let Ok(reader) = reader {
                return refuse_other_version(&path, reader.metadata().file_metadata());
            }
        }
        Ok(())
    }

    /// The plan of the finished tables, if there are any.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn finished_plan(&self) -> Result<Option<PlanFile>, SinkError> {
        open_plan(&self.folder.join(PLAN_FILE))
    }

    /// The plan of a run that is not finished, if there is one.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn plan(&self) -> Result<Option<PlanFile>, SinkError> {
        open_plan(&self.plan_path())
    }

    /// Where the plan of a run lies while it is not finished.
    pub fn plan_path(&self) -> PathBuf {
        self.shards().join(PLAN_FILE)
    }

    /// Begins a run of the plan that `file` is, in the place of any other.
    ///
    /// # Errors
    /// If what is left of another run cannot be removed, or the plan cannot be put in place.
    pub fn begin(&self, file: FinishedFile) -> Result<(), SinkError> {
        self.discard_shards()?;
        self.disk.create_folder(&self.shards())?;
        file.put_at(&self.plan_path())?;
        Ok(())
    }

    /// Begins a run of the plan in another file, of which a copy is kept.
    ///
    /// # Errors
    /// If the plan cannot be copied.
    pub fn adopt(&self, plan: &PlanFile) -> Result<(), SinkError> {
        self.disk.create_folder(&self.shards())?;
        let unfinished = Unfinished::of(&self.plan_path());
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

    /// Forgets that shard `number` is done.
    ///
    /// # Errors
    /// If the marker cannot be removed.
    pub fn forget(&self, number: u32) -> Result<(), SinkError> {
        self.disk.remove_file(&self.marker_path(number))
    }

    /// Holds the folder, so that no other process begins a run in it or mines there; waits for one
    /// at most `patience`.
    ///
    /// # Errors
    /// [`SinkError::InUse`] if one is at it for longer.
    pub fn hold(&self, patience: Duration) -> Result<DiskFile, SinkError> {
        self.disk.create_folder(&self.folder)?;
        let held = self.disk.hold(&self.folder.join(LOCK_FILE), patience)?;
        let held = held.ok_or_else(|| SinkError::InUse(self.folder.clone()))?;
        // Of processes that were killed while they planned; none does so now.
        for path in entries(&self.folder)? {
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            if finished_name(&name) == Some(PLAN_FILE) {
                self.disk.remove_file(&path)?;
            }
        }
        Ok(held)
    }

    /// Mines in the folder, as others may too: none begins a run in it as long as what is returned
    /// lives.
    ///
    /// # Errors
    /// If the lock cannot be written.
    pub fn share(&self) -> Result<DiskFile, SinkError> {
        let file = self.disk.append(&self.folder.join(LOCK_FILE))?;
        file.share();
        Ok(file)
    }

    /// Ends what [`Dataset::hold`] or [`Dataset::share`] has begun; the last one removes the lock,
    /// and the folder too if nothing else lies in it.
    ///
    /// # Errors
    /// What the system says.
    pub fn leave(&self, lock: DiskFile) -> Result<(), SinkError> {
        if lock.is_alone() {
            self.disk.remove_file(&self.folder.join(LOCK_FILE))?;
            if entries(&self.folder)?.is_empty() {
                self.disk.remove_folder(&self.folder)?;
            }
        }
        Ok(())
    }

    /// Forgets a run that is not finished.
    ///
    /// # Errors
    /// If its files cannot be removed.
    pub fn discard_shards(&self) -> Result<(), SinkError> {
        // The plan first: without it nothing else there means anything.
        self.disk.remove_file(&self.plan_path())?;
        self.disk.remove_folder(&self.shards())
    }

    /// Opens the files of shard `number`, with the tables that are written on request if they are
    /// asked for.
    ///
    /// # Errors
    /// If a file cannot be made.
    pub fn create_part(
        &self,
        number: u32,
        footer: &Footer,
        asked: Asked,
    ) -> Result<Part, SinkError> {
        let create = |table: &Table| {
            let path = self.part_path(table.name, number);
            TableWriter::create_part(&self.disk, table, path, footer)
        };
        Ok(Part {
            repositories: create(&tables::REPOSITORIES)?,
            commits: create(&tables::COMMITS)?,
            files: create(&tables::FILES)?,
            refactorings: create(&tables::REFACTORINGS)?,
            relationships: asked
                .relationships
                .then(|| create(&tables::RELATIONSHIPS))
                .transpose()?,
            mappings: asked
                .mappings
                .then(|| create(&super::mapping_table::MAPPINGS))
                .transpose()?,
            faults: create(&tables::FAULTS)?,
            timings: create(&tables::TIMINGS)?,
        })
    }

    /// Brings the files of `part` to the disk and gives them their names.
    ///
    /// # Errors
    /// If a file cannot be written or renamed.
    pub fn commit(&self, part: Part) -> Result<Vec<FileRecord>, SinkError> {
        let finished = part.finish()?;
        finished
            .into_iter()
            .map(FinishedFile::put_in_place)
            .collect()
    }

    /// Says that the shard is done; all its files are in place.
    ///
    /// # Errors
    /// If the marker cannot be written.
    pub fn mark_done(&self, marker: &Marker) -> Result<(), SinkError> {
        let path = self.marker_path(marker.shard);
        if let Some(folder) = path.parent() {
            self.disk.create_folder(folder)?;
        }
        manifest::write(&self.disk, &path, marker)?;
        self.disk.remove_file(&self.journal_path(marker.shard))
    }

    /// The marker of shard `number`, if the shard is done and of this origin, and its files lie
    /// there with the sizes that it says. Their content is for `check` and `compact` to prove.
    ///
    /// # Errors
    /// If the marker cannot be read.
    pub fn marker(&self, number: u32, origin: &Origin) -> Result<Option<Marker>, SinkError> {
        let marker: Option<Marker> = manifest::read(&self.marker_path(number))?;
        Ok(marker.filter(|marker| {
            marker.origin == *origin
                && marker.shard == number
                && marker.files.iter().all(|record| {
                    let path = self.part_path(&record.table, number);
                    fs::metadata(path).is_ok_and(|found| found.len() == record.bytes)
                })
        }))
    }

    /// The folder of the journals, and where that of shard `number` lies.
    pub fn journal_path(&self, number: u32) -> PathBuf {
        self.shards().join("journal").join(format!("{number:05}"))
    }

    /// Where the file of a manifest lies: the only way from a record to a path.
    pub(super) fn path_of(&self, record: &FileRecord) -> PathBuf {
        self.folder.join(&*record.table).join(&*record.file)
    }

    /// The folder of the journal of what is being planned. It is there only while that is done, or if
    /// the process that did it has died.
    pub fn planning_path(&self) -> PathBuf {
        self.folder.join(PLANNING_FOLDER)
    }

    /// Where shard `number` has its file of `table`.
    pub(super) fn part_path(&self, table: &str, number: u32) -> PathBuf {
        self.shards().join(table).join(part_name(number))
    }

    pub(super) fn shards(&self) -> PathBuf {
        self.folder.join(SHARDS_FOLDER)
    }

    /// Where the plan of the finished tables lies.
    pub fn finished_plan_path(&self) -> PathBuf {
        self.folder.join(PLAN_FILE)
    }

    pub(super) fn manifest_path(&self) -> PathBuf {
        self.folder.join(MANIFEST_FILE)
    }

    fn marker_path(&self, number: u32) -> PathBuf {
        self.shards().join("done").join(format!("{number:05}.json"))
    }
}

impl Part {
    /// Copies rows of `table` that another dataset had.
    ///
    /// # Errors
    /// If they cannot be written.
    pub fn copy(&mut self, table: &str, rows: &RecordBatch) -> Result<(), SinkError> {
        let tables = [
            (&tables::COMMITS, Some(&mut self.commits)),
            (&tables::FILES, Some(&mut self.files)),
            (&tables::REFACTORINGS, Some(&mut self.refactorings)),
            (&tables::RELATIONSHIPS, self.relationships.as_mut()),
            (&super::mapping_table::MAPPINGS, self.mappings.as_mut()),
            (&tables::FAULTS, Some(&mut self.faults)),
            (&tables::TIMINGS, Some(&mut self.timings)),
        ];
        let mut writers = tables.into_iter().filter(|(own, _)| own.name == table);
        match writers.next().and_then(|(_, writer)| writer) {
            Some(writer) => writer.write_rows(rows),
            None => Ok(()),
        }
    }

    /// Every file on disk under its `.tmp` name.
    fn finish(self) -> Result<Vec<FinishedFile>, SinkError> {
        let tables = [
            Some(self.repositories),
            Some(self.commits),
            Some(self.files),
            Some(self.refactorings),
            self.relationships,
            self.mappings,
            Some(self.faults),
            Some(self.timings),
        ];
        tables
            .into_iter()
            .flatten()
            .map(TableWriter::finish)
            .collect()
    }
}

/// Files that are in `folder` only while its run is not finished: the plan of the run, and the
/// manifest of a merge whose files are not all in place.
pub(super) fn unfinished_signs(folder: &Path) -> [PathBuf; 2] {
    [PLAN_FILE, super::compact::COMMITTED_FILE].map(|name| folder.join(SHARDS_FOLDER).join(name))
}

/// The name of file `number` of a table.
pub(super) fn part_name(number: u32) -> String {
    format!("part-{number:05}.parquet")
}

fn open_plan(path: &Path) -> Result<Option<PlanFile>, SinkError> {
    match PlanFile::open(path) {
        Ok(plan) => Ok(Some(plan)),
        Err(SinkError::Io { cause, .. }) if cause.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(cause) => Err(cause),
    }
}

/// What lies in `folder`, sorted by name; nothing if it does not exist.
pub(super) fn contents(folder: &Path) -> Result<Contents, SinkError> {
    let mut contents = Contents::default();
    for path in entries(folder)? {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let whole = finished_name(&name).unwrap_or(&name);
        if OWN_ENTRIES
            .iter()
            .chain(&about::FILES)
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
                        contents.taken_for_parts.push(file.clone());
                    }
                    contents.foreign.get_or_insert(file);
                }
            }
        }
    }
    Ok(contents)
}

/// The paths in `folder`, sorted; none if it does not exist.
fn entries(folder: &Path) -> Result<Vec<PathBuf>, SinkError> {
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
    fn a_folder_of_somebody_else_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let dataset = Dataset::at(folder.path()).unwrap();
        fs::create_dir(folder.path().join(MIRRORS_FOLDER)).unwrap();
        dataset.refuse_foreign().unwrap();
        fs::write(folder.path().join("notes.txt"), "mine").unwrap();
        let error = dataset.refuse_foreign().unwrap_err();
        assert_eq!(error.code(), "foreign_folder");
        assert!(error.to_string().contains("notes.txt"));
    }

    #[test]
    fn a_shard_is_done_when_its_marker_and_its_files_are_there() {
        let folder = tempfile::tempdir().unwrap();
        let dataset = Dataset::at(folder.path()).unwrap();
        let footer = Footer {
            config_hash: String::new(),
        };
        let part = dataset.create_part(3, &footer, Asked::default()).unwrap();
        let origin = Origin {
            plan_file_hash: "p".to_owned(),
            config_hash: "c".to_owned(),
            build_hash: None,
        };
        let marker = Marker {
            shard: 3,
            origin: origin.clone(),
            counts: manifest::Counts::default(),
            attempt: 1,
            files: dataset.commit(part).unwrap(),
        };
        assert_eq!(dataset.marker(3, &origin).unwrap(), None);
        dataset.mark_done(&marker).unwrap();
        assert_eq!(dataset.marker(3, &origin).unwrap(), Some(marker));
        let other = Origin {
            config_hash: "other".to_owned(),
            ..origin.clone()
        };
        assert_eq!(dataset.marker(3, &other).unwrap(), None);
        fs::write(dataset.part_path("commits", 3), "half").unwrap();
        assert_eq!(dataset.marker(3, &origin).unwrap(), None);
    }
}
