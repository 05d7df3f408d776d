//! The folders of a dataset, and the rule that a reader only ever sees whole files.
//!
//! `<out>/<table>/part-00000.parquet`. A part is written under `.tmp` names; when all its tables
//! are on disk they get their names, `run` last: a dataset without it was not finished. Mirrors of
//! URLs may lie beside the tables, in `<out>/mirrors`, and the [files about the folder](about).

use super::parquet::{FinishedFile, Footer, TableWriter, UNFINISHED_SUFFIX, sync_folder};
use super::schema::Table;
use super::tables::{self, TABLES};
use super::{SinkError, about};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// The folder of a dataset in which URLs are mirrored unless another is asked for.
pub const MIRRORS_FOLDER: &str = "mirrors";

/// A folder that may be written to.
#[derive(Debug)]
pub struct Dataset {
    folder: PathBuf,
    /// Files of the dataset that is replaced, if one is.
    replaced: Vec<PathBuf>,
}

/// The open files of one part: one for each table.
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
    /// Table `faults`.
    pub faults: TableWriter,
    /// Table `timings`.
    pub timings: TableWriter,
    /// Table `run`.
    pub run: TableWriter,
}

/// What a folder holds before it is written to.
#[derive(Default)]
struct Contents {
    parts: Vec<PathBuf>,
    unfinished: Vec<PathBuf>,
    foreign: Option<PathBuf>,
}

impl Dataset {
    /// Checks that `folder` may be written to, makes it, and removes what an interrupted run left
    /// unfinished. An existing dataset is only replaced with `overwrite`, and stays as it is until
    /// the new one is whole.
    ///
    /// # Errors
    /// [`SinkError::DatasetExists`], [`SinkError::ForeignFolder`], or what the system says.
    pub fn prepare(folder: &Path, overwrite: bool) -> Result<Self, SinkError> {
        let contents = contents(folder)?;
        if contents.parts.is_empty() {
            if let Some(entry) = contents.foreign {
                return Err(SinkError::ForeignFolder {
                    folder: folder.to_path_buf(),
                    entry,
                });
            }
        } else if !overwrite {
            return Err(SinkError::DatasetExists(folder.to_path_buf()));
        }
        fs::create_dir_all(folder).map_err(|cause| SinkError::io(folder, cause))?;
        for path in &contents.unfinished {
            fs::remove_file(path).map_err(|cause| SinkError::io(path, cause))?;
        }
        Ok(Dataset {
            folder: folder.to_path_buf(),
            replaced: contents.parts,
        })
    }

    /// The folder.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Opens the files of part `number`, with the table of relationships if it is asked for.
    ///
    /// # Errors
    /// If a file cannot be made.
    pub fn create_part(
        &self,
        number: u32,
        footer: &Footer,
        relationships: bool,
    ) -> Result<Part, SinkError> {
        let create = |table: &Table| {
            let path = self.folder.join(table.name).join(part_name(number));
            TableWriter::create(table, path, footer)
        };
        Ok(Part {
            repositories: create(&tables::REPOSITORIES)?,
            commits: create(&tables::COMMITS)?,
            files: create(&tables::FILES)?,
            refactorings: create(&tables::REFACTORINGS)?,
            relationships: relationships
                .then(|| create(&tables::RELATIONSHIPS))
                .transpose()?,
            faults: create(&tables::FAULTS)?,
            timings: create(&tables::TIMINGS)?,
            run: create(&tables::RUN)?,
        })
    }

    /// Brings the files of `part` to the disk and gives them their names; only then the files of a
    /// replaced dataset go.
    ///
    /// # Errors
    /// If a file cannot be written or renamed; an older dataset is intact unless renaming failed.
    pub fn commit(self, part: Part) -> Result<(), SinkError> {
        let finished = part.finish()?;
        let run_folder = self.folder.join(tables::RUN.name);
        let (old_run, old): (Vec<_>, Vec<_>) = self
            .replaced
            .iter()
            .partition(|path| path.starts_with(&run_folder));
        // First the sign that the old dataset is whole, for it is not from here on.
        for path in old_run {
            fs::remove_file(path).map_err(|cause| SinkError::io(path, cause))?;
        }
        let new: Vec<PathBuf> = finished
            .iter()
            .map(|file| file.path().to_path_buf())
            .collect();
        for path in old.into_iter().filter(|path| !new.contains(path)) {
            fs::remove_file(path).map_err(|cause| SinkError::io(path, cause))?;
        }
        for file in finished {
            file.put_in_place()?;
        }
        sync_folder(&self.folder)
    }
}

impl Part {
    /// Every file on disk under its `.tmp` name, `run` last.
    fn finish(self) -> Result<Vec<FinishedFile>, SinkError> {
        let tables = [
            Some(self.repositories),
            Some(self.commits),
            Some(self.files),
            Some(self.refactorings),
            self.relationships,
            Some(self.faults),
            Some(self.timings),
            Some(self.run),
        ];
        tables
            .into_iter()
            .flatten()
            .map(TableWriter::finish)
            .collect()
    }
}

fn part_name(number: u32) -> String {
    format!("part-{number:05}.parquet")
}

/// What lies in `folder`, sorted by name; nothing if it does not exist.
fn contents(folder: &Path) -> Result<Contents, SinkError> {
    let mut contents = Contents::default();
    for path in entries(folder)? {
        let name = path.file_name().unwrap_or_default();
        if name == MIRRORS_FOLDER || about::FILES.iter().any(|file| name == *file) {
            continue;
        }
        if !TABLES.iter().any(|table| name == table.name) {
            contents.foreign.get_or_insert(path);
            continue;
        }
        for file in entries(&path)? {
            let name = file.file_name().unwrap_or_default().to_string_lossy();
            let whole = name.strip_suffix(UNFINISHED_SUFFIX);
            let is_part = |name: &str| name.starts_with("part-") && name.ends_with(".parquet");
            match whole {
                Some(whole) if is_part(whole) => contents.unfinished.push(file),
                None if is_part(&name) => contents.parts.push(file),
                _ => {
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

    fn write(folder: &Path, overwrite: bool, relationships: bool) -> Result<(), SinkError> {
        let dataset = Dataset::prepare(folder, overwrite)?;
        let footer = Footer {
            config_hash: String::new(),
        };
        let part = dataset.create_part(0, &footer, relationships)?;
        dataset.commit(part)
    }

    #[test]
    fn a_dataset_is_only_replaced_when_asked_and_then_wholly() {
        let folder = tempfile::tempdir().unwrap();
        let out = folder.path().join("out");
        write(&out, false, true).unwrap();
        let error = write(&out, false, false).unwrap_err();
        assert_eq!(error.code(), "dataset_exists");
        assert!(error.is_refusal());
        assert!(out.join("relationships/part-00000.parquet").exists());
        write(&out, true, false).unwrap();
        assert!(!out.join("relationships/part-00000.parquet").exists());
        assert!(out.join("run/part-00000.parquet").exists());
    }

    #[test]
    fn a_folder_of_somebody_else_is_refused_and_untouched() {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("notes.txt"), "mine").unwrap();
        for overwrite in [false, true] {
            let error = write(folder.path(), overwrite, false).unwrap_err();
            assert_eq!(error.code(), "foreign_folder");
            assert!(error.to_string().contains("notes.txt"));
        }
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }

    #[test]
    fn what_an_interrupted_run_left_is_removed() {
        let folder = tempfile::tempdir().unwrap();
        let stale = folder.path().join("commits/part-00003.parquet.tmp");
        fs::create_dir_all(folder.path().join("commits")).unwrap();
        fs::create_dir_all(folder.path().join(MIRRORS_FOLDER)).unwrap();
        fs::write(&stale, "half").unwrap();
        write(folder.path(), false, false).unwrap();
        assert!(!stale.exists());
    }

    #[test]
    fn an_old_dataset_is_intact_until_the_new_one_is_whole() {
        let folder = tempfile::tempdir().unwrap();
        write(folder.path(), false, false).unwrap();
        let path = folder.path().join("commits/part-00000.parquet");
        let before = fs::read(&path).unwrap();
        let dataset = Dataset::prepare(folder.path(), true).unwrap();
        let footer = Footer {
            config_hash: "other".to_owned(),
        };
        drop(dataset.create_part(0, &footer, false).unwrap());
        assert_eq!(fs::read(&path).unwrap(), before);
    }
}
