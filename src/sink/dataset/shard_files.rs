//! Files of a shard and its marker, whose presence is the commit point: from then on, the files are
//! those that it names.
//!
//! A shard that an earlier attempt has written in part has files and a marker already. The new files are
//! complete under temporary names when the marker is replaced, and get their final names afterwards; if
//! the process ends before, the next attempt does it.

use super::Dataset;
use super::inside::Nonce;
use super::manifest::{self, FileRecord, Marker, Origin};
use crate::sink::SinkError;
use crate::sink::disk::TemporaryName;
use crate::sink::parquet::{FinishedFile, Footer, TableWriter};
use crate::sink::tables;
use crate::sink::tables::schema::Table;
use arrow_array::RecordBatch;
use std::fs;
use std::path::PathBuf;

/// Selection of the tables that are only written on request.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct OptionalTables {
    /// True if `refactoring_sites` is written.
    pub sites: bool,
    /// True if `relationships` is written.
    pub relationships: bool,
    /// True if `mappings` is written.
    pub mappings: bool,
    /// True if `element_changes` is written.
    pub history: bool,
    /// True if `line_changes` is written.
    pub lines: bool,
}

/// Open files of a shard: one for each table except `run`.
pub struct ShardFiles {
    /// Writer of `repositories`.
    pub repositories: TableWriter,
    /// Writer of `commits`.
    pub commits: TableWriter,
    /// Writer of `files`.
    pub files: TableWriter,
    /// Writer of `refactorings`.
    pub refactorings: TableWriter,
    /// Writer of `refactoring_sites`; `None` if the table was not requested.
    pub sites: Option<TableWriter>,
    /// Writer of `relationships`; `None` if the table was not requested.
    pub relationships: Option<TableWriter>,
    /// Writer of `mappings`; `None` if the table was not requested.
    pub mappings: Option<TableWriter>,
    /// Writer of `element_changes`; `None` if the table was not requested.
    pub element_changes: Option<TableWriter>,
    /// Writer of `line_changes`; `None` if the table was not requested.
    pub line_changes: Option<TableWriter>,
    /// Writer of `faults`.
    pub faults: TableWriter,
    /// Writer of `timings`.
    pub timings: TableWriter,
    /// Part of the temporary names of the files.
    nonce: Nonce,
}

impl Dataset {
    /// Creates the files of shard `number`, including the files of the optional tables that are
    /// requested.
    ///
    /// # Errors
    /// Returns an error if a file cannot be created.
    pub fn create_shard_files(
        &self,
        number: u32,
        footer: &Footer,
        asked: OptionalTables,
    ) -> Result<ShardFiles, SinkError> {
        let nonce = Nonce::fresh();
        let create = |table: &Table| {
            let path = self.shard_file_path(table.name, number);
            TableWriter::create_shard_file(self.disk(), table, path, &nonce, footer)
        };
        Ok(ShardFiles {
            repositories: create(&tables::REPOSITORIES)?,
            commits: create(&tables::COMMITS)?,
            files: create(&tables::FILES)?,
            refactorings: create(&tables::REFACTORINGS)?,
            sites: asked
                .sites
                .then(|| create(&tables::REFACTORING_SITES))
                .transpose()?,
            relationships: asked
                .relationships
                .then(|| create(&tables::RELATIONSHIPS))
                .transpose()?,
            mappings: asked
                .mappings
                .then(|| create(&tables::MAPPINGS))
                .transpose()?,
            element_changes: asked
                .history
                .then(|| create(&tables::ELEMENT_CHANGES))
                .transpose()?,
            line_changes: asked
                .lines
                .then(|| create(&tables::LINE_CHANGES))
                .transpose()?,
            faults: create(&tables::FAULTS)?,
            timings: create(&tables::TIMINGS)?,
            nonce,
        })
    }

    /// Writes the files of a shard and `marker`, which gets their records, to the disk. From then on they
    /// replace those of an earlier attempt, even if the process ends before they have their final names
    /// ([`Dataset::put_shard_in_place`]). Removes the journal of the shard if it is whole.
    ///
    /// # Errors
    /// Returns an error if a file cannot be written or renamed.
    pub fn finish_shard(&self, part: ShardFiles, mut marker: Marker) -> Result<Marker, SinkError> {
        marker.nonce = Some(part.nonce.clone());
        let finished = part.finish()?;
        marker.files = finished.into_iter().map(FinishedFile::keep).collect();
        self.write_marker(&marker)?;
        self.put_shard_in_place(marker.shard)?;
        if marker.is_whole() {
            self.disk().remove_file(&self.journal_path(marker.shard))?;
        }
        Ok(marker)
    }

    /// Gives the files of shard `number` their final names, if a process ended before it did so. Only the
    /// process that has claimed the shard may do that.
    ///
    /// # Errors
    /// Returns an error if the marker cannot be read, or a file cannot be renamed.
    pub fn put_shard_in_place(&self, number: u32) -> Result<(), SinkError> {
        let marker: Option<Marker> = manifest::read(&self.marker_path(number))?;
        let Some(marker) = marker.filter(|marker| marker.shard == number) else {
            return Ok(());
        };
        for record in &marker.files {
            if let Some(unfinished) = self.unfinished_file(&marker, record) {
                let path = self.shard_file_path(&record.table, number);
                self.disk().rename(&unfinished, &path)?;
            }
        }
        Ok(())
    }

    /// Returns the path of the file of `record` if it still has its temporary name.
    fn unfinished_file(&self, marker: &Marker, record: &FileRecord) -> Option<PathBuf> {
        let path = self.shard_file_path(&record.table, marker.shard);
        let unfinished = TemporaryName::with(&path, marker.nonce.as_ref()?).keep();
        unfinished.exists().then_some(unfinished)
    }

    /// Writes the marker of a shard whose files are on the disk.
    ///
    /// # Errors
    /// Returns an error if the marker cannot be written.
    pub fn write_marker(&self, marker: &Marker) -> Result<(), SinkError> {
        let path = self.marker_path(marker.shard);
        if let Some(folder) = path.parent() {
            self.disk().create_folder(folder)?;
        }
        manifest::write(self.disk(), &path, marker)
    }

    /// Returns the marker of shard `number` if the shard is done: it is whole.
    ///
    /// # Errors
    /// As [`Dataset::any_marker`].
    pub fn marker(&self, number: u32, origin: &Origin) -> Result<Option<Marker>, SinkError> {
        let marker = self.any_marker(number, origin)?;
        Ok(marker.filter(Marker::is_whole))
    }

    /// Returns the marker of shard `number`, which may lack commits; `None` if the shard was not
    /// written, has another origin, or its files do not have their final names and the recorded sizes. The content of the
    /// files is verified by `check`, `compact` and the next attempt only.
    ///
    /// # Errors
    /// Returns an error if the marker cannot be read.
    pub fn any_marker(&self, number: u32, origin: &Origin) -> Result<Option<Marker>, SinkError> {
        let marker = self.recorded_marker(number, origin)?;
        Ok(marker.filter(|marker| {
            marker.files.iter().all(|record| {
                let path = self.shard_file_path(&record.table, number);
                let has_size = |found: fs::Metadata| found.len() == record.bytes;
                self.unfinished_file(marker, record).is_none()
                    && fs::metadata(path).is_ok_and(has_size)
            })
        }))
    }

    /// Returns the marker of shard `number`, whatever became of the files; `None` if the shard was not
    /// written or has another origin.
    ///
    /// # Errors
    /// Returns an error if the marker cannot be read.
    pub(in crate::sink) fn recorded_marker(
        &self,
        number: u32,
        origin: &Origin,
    ) -> Result<Option<Marker>, SinkError> {
        let marker: Option<Marker> = manifest::read(&self.marker_path(number))?;
        let is_valid = |marker: &Marker| marker.origin == *origin && marker.shard == number;
        Ok(marker.filter(is_valid))
    }

    fn marker_path(&self, number: u32) -> PathBuf {
        self.shards().join("done").join(format!("{number:05}.json"))
    }
}

impl ShardFiles {
    /// Appends rows of `table` that were copied from another dataset; ignores tables that were not
    /// requested.
    ///
    /// # Errors
    /// Returns an error if the rows cannot be written.
    pub fn copy_rows(&mut self, table: &str, rows: &RecordBatch) -> Result<(), SinkError> {
        let tables = [
            (&tables::COMMITS, Some(&mut self.commits)),
            (&tables::FILES, Some(&mut self.files)),
            (&tables::REFACTORINGS, Some(&mut self.refactorings)),
            (&tables::REFACTORING_SITES, self.sites.as_mut()),
            (&tables::RELATIONSHIPS, self.relationships.as_mut()),
            (&tables::MAPPINGS, self.mappings.as_mut()),
            (&tables::ELEMENT_CHANGES, self.element_changes.as_mut()),
            (&tables::LINE_CHANGES, self.line_changes.as_mut()),
            (&tables::FAULTS, Some(&mut self.faults)),
            (&tables::TIMINGS, Some(&mut self.timings)),
        ];
        let mut writers = tables.into_iter().filter(|(own, _)| own.name == table);
        match writers.next().and_then(|(_, writer)| writer) {
            Some(writer) => writer.write_rows(rows),
            None => Ok(()),
        }
    }

    /// Writes all files to the disk, still under their temporary names.
    fn finish(self) -> Result<Vec<FinishedFile>, SinkError> {
        let tables = [
            Some(self.repositories),
            Some(self.commits),
            Some(self.files),
            Some(self.refactorings),
            self.sites,
            self.relationships,
            self.mappings,
            self.element_changes,
            self.line_changes,
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shard_is_done_only_if_marker_origin_and_files_agree() {
        let folder = tempfile::tempdir().unwrap();
        let dataset = Dataset::at(folder.path()).unwrap();
        let footer = Footer {
            config_hash: String::new(),
        };
        let origin = Origin {
            plan_file_hash: "p".to_owned(),
            config_hash: "c".to_owned(),
            build_hash: None,
        };
        let finish = |attempt| {
            let asked = OptionalTables::default();
            let part = dataset.create_shard_files(3, &footer, asked).unwrap();
            let marker = Marker::of(3, origin.clone(), attempt);
            dataset.finish_shard(part, marker).unwrap()
        };
        assert_eq!(dataset.marker(3, &origin).unwrap(), None);
        let marker = finish(1);
        assert_eq!(dataset.marker(3, &origin).unwrap(), Some(marker));
        // The process ends before a file of the next attempt has its final name.
        let marker = finish(2);
        let path = dataset.shard_file_path("commits", 3);
        let unfinished = TemporaryName::with(&path, marker.nonce.as_ref().unwrap()).keep();
        fs::rename(&path, &unfinished).unwrap();
        assert_eq!(dataset.marker(3, &origin).unwrap(), None);
        dataset.put_shard_in_place(3).unwrap();
        assert_eq!(dataset.marker(3, &origin).unwrap(), Some(marker));
        let other = Origin {
            config_hash: "other".to_owned(),
            ..origin.clone()
        };
        assert_eq!(dataset.marker(3, &other).unwrap(), None);
        fs::write(path, "half").unwrap();
        assert_eq!(dataset.marker(3, &origin).unwrap(), None);
    }
}
