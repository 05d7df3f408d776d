//! Examines whether a repository is readable at all, after an object could not be read.
//!
//! A corrupt object affects only its commit. But if a repository was removed, a pack index is
//! damaged or a pack cannot be opened, every object looks missing. This is not a fact about the
//! history and must not be recorded as one.

use super::objects::causes;
use super::repository::Repository;
use crate::base::fault::{Fault, FaultCode};
use gix::odb::pack;
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

impl Repository {
    /// Checks that the repository and all its object stores can be opened and contain objects. The
    /// checksum of a pack index is computed only once, everything else in each call.
    ///
    /// # Errors
    /// [`FaultCode::RepositoryUnreadable`] with the file, the cause and the remedy.
    pub fn examine(&self) -> Result<(), Fault> {
        let reopened = Repository::open(&self.path)?;
        let objects = reopened.inner.objects_dir();
        let mut folders = alternates(objects).map_err(|cause| self.unreadable(&cause))?;
        folders.insert(0, objects.to_path_buf());
        let mut has_objects = false;
        for folder in &folders {
            let has_packs = self.examine_packs(folder);
            has_objects |= has_packs.map_err(|cause| self.unreadable(&cause))?;
            has_objects = has_objects || has_loose_objects(folder);
        }
        let has_commits = || reopened.local().head().is_ok_and(|head| !head.is_unborn());
        match !has_objects && has_commits() {
            true => Err(self.unreadable("it has no objects at all, and HEAD names a commit")),
            false => Ok(()),
        }
    }

    /// Returns the object stores that the repository borrows from; empty if they cannot be
    /// determined.
    fn alternates(&self) -> Vec<PathBuf> {
        let file = self.inner.objects_dir().join("info/alternates");
        match fs::exists(&file) {
            Ok(true) => alternates(self.inner.objects_dir()).unwrap_or_default(),
            _ => Vec::new(),
        }
    }

    fn unreadable(&self, cause: &str) -> Fault {
        let path = self.path.to_string_lossy();
        let mut cause = cause.replace(&*path, ".");
        // Alternate stores lie outside of the repository, and the dataset may be published.
        for (number, folder) in (1..).zip(self.alternates()) {
            cause = cause.replace(&*folder.to_string_lossy(), &format!("(alternate {number})"));
        }
        let detail = format!("{cause}; see `git fsck`, and restore or fetch it again");
        Fault::new(FaultCode::RepositoryUnreadable, detail)
    }

    /// Opens every pack in the object store at `folder`. Returns true if there is one.
    fn examine_packs(&self, folder: &Path) -> Result<bool, String> {
        let unreadable = |path: &Path, cause: &dyn std::fmt::Display| {
            format!("{} cannot be read ({cause})", path.display())
        };
        fs::read_dir(folder).map_err(|cause| unreadable(folder, &cause))?;
        let folder = folder.join("pack");
        let entries = match fs::read_dir(&folder) {
            Ok(entries) => entries,
            // All objects may be loose.
            Err(cause) if cause.kind() == ErrorKind::NotFound => return Ok(false),
            Err(cause) => return Err(unreadable(&folder, &cause)),
        };
        let paths: Result<Vec<PathBuf>, _> = entries
            .map(|entry| entry.map(|entry| entry.path()))
            .collect();
        let mut paths = paths.map_err(|cause| unreadable(&folder, &cause))?;
        paths.sort();
        let mut has_packs = false;
        for path in paths {
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            // Packs with other names are still being received.
            if !name.starts_with("pack-") {
                continue;
            }
            if name.ends_with(".pack") && !path.with_extension("idx").exists() {
                return Err(format!(
                    "{} has no index; run `git index-pack` on it",
                    path.display()
                ));
            }
            if name.ends_with(".idx") {
                self.examine_pack(&path)
                    .map_err(|cause| unreadable(&path, &cause))?;
                has_packs = true;
            }
        }
        Ok(has_packs)
    }

    /// Opens the index at `path` and its pack, and checks that they belong together.
    fn examine_pack(&self, path: &Path) -> Result<(), String> {
        let hash = self.inner.to_thread_local().object_hash();
        let index = pack::index::File::at(path, hash).map_err(|error| causes(&error))?;
        let mut verified = self
            .verified_indexes
            .lock()
            .unwrap_or_else(|held| held.into_inner());
        if !verified.contains(&index.index_checksum()) {
            let never = AtomicBool::new(false);
            index
                .verify_checksum(&mut gix::progress::Discard, &never)
                .map_err(|error| causes(&error))?;
            verified.insert(index.index_checksum());
        }
        drop(verified);
        let pack = path.with_extension("pack");
        let data = pack::data::File::at(&pack, hash).map_err(|error| causes(&error))?;
        match data.checksum() == index.pack_checksum() {
            true => Ok(()),
            false => Err("the pack beside it is not the one that it is of".to_owned()),
        }
    }
}

/// Returns true if the object store at `folder` contains a loose object.
fn has_loose_objects(folder: &Path) -> bool {
    let folders = (0..=u8::MAX).map(|first| folder.join(format!("{first:02x}")));
    let mut entries = folders.filter_map(|folder| fs::read_dir(folder).ok());
    entries.any(|mut entries| entries.next().is_some())
}

/// Returns the object stores from which the store `objects` borrows, directly and indirectly.
fn alternates(objects: &Path) -> Result<Vec<PathBuf>, String> {
    gix::odb::alternate::resolve(
        objects.to_path_buf(),
        &std::env::current_dir().unwrap_or_default(),
    )
    .map_err(|error| causes(&error))
}
