//! Compares two folders or two files without git, into the same change sets as commits have.

use crate::base::Map;
use crate::base::budget::Limits;
use crate::base::fault::{Fault, FaultCode};
use crate::base::pair::{Pair, Side};
use crate::base::path::RepoPath;
use crate::source::change::{
    BlobId, BlobSource, ChangeSet, ChangedFile, FileChangeKind, FileSide, removed_folders,
};
use crate::source::filter::Filter;
use crate::source::git::attributes::{self, AttributeFiles, Rules};
use crate::source::git::objects::BlobHasher;
use std::collections::BTreeMap;
use std::fs::{self, File, FileType};
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Name of two compared files, and the links that are followed in two compared folders.
#[derive(Debug, Clone, Copy, Default)]
pub struct Naming<'a> {
    /// Path under which two files are compared; `None` for their own names.
    pub name: Option<&'a str>,
    /// Folders to whose files links are followed; links elsewhere are not.
    pub linked: &'a [PathBuf],
}

/// Blob source of two compared folders or files.
#[derive(Debug, Default)]
pub struct FolderPair {
    /// Files by the id of their content.
    files_by_id: Map<BlobId, PathBuf>,
}

impl FolderPair {
    /// Compares two folders by the relative paths and bytes of their files, or two single files.
    ///
    /// Returns the files that `filter` selects and that differ, in byte order of their paths. Symbolic
    /// links below the folders are not followed, folders named `.git` are skipped, and unreadable files
    /// and folders are faults of the change set. Two single files of the same language are two versions
    /// of one file, with the name of the after file; of different languages, a deleted and an added file.
    ///
    /// # Errors
    /// [`FaultCode::BlobUnreadable`] if a path does not exist, or one is a folder and the other a
    /// file; [`FaultCode::TooManyFiles`] or [`FaultCode::CommitTooLarge`] if a limit is exceeded.
    pub fn compare(
        before: &Path,
        after: &Path,
        filter: &Filter,
        limits: &Limits,
    ) -> Result<(ChangeSet, FolderPair), Fault> {
        FolderPair::compare_as(Pair::new(before, after), Naming::default(), filter, limits)
    }

    /// Compares two folders or files as [`FolderPair::compare`] does, with the name and the links in
    /// `naming`.
    ///
    /// # Errors
    /// As [`FolderPair::compare`].
    pub fn compare_as(
        Pair { before, after }: Pair<&Path>,
        naming: Naming<'_>,
        filter: &Filter,
        limits: &Limits,
    ) -> Result<(ChangeSet, FolderPair), Fault> {
        let folders = Pair::new(is_folder(before)?, is_folder(after)?);
        let linked = naming.linked.iter();
        let mut comparison = FolderComparison {
            linked: linked
                .filter_map(|folder| folder.canonicalize().ok())
                .collect(),
            filter,
            file_bytes_max: limits.file_bytes_max,
            files: BTreeMap::new(),
            attributes: Pair::default(),
            faults: Vec::new(),
            files_by_id: Map::default(),
        };
        match (folders.before, folders.after) {
            (true, true) => {
                comparison.add_folder(Side::Before, before);
                comparison.add_folder(Side::After, after);
            }
            (false, false) => {
                let given = |path| naming.name.map_or_else(|| file_name(path), RepoPath::new);
                let names = Pair::new(given(before), given(after));
                let languages = names.as_ref();
                let languages = languages.map(|name| filter.language_of(name.as_bytes()));
                // Files of one language are compared as two revisions of one file.
                let name_before = match languages.before == languages.after {
                    true => &names.after,
                    false => &names.before,
                };
                comparison.add_single(Side::Before, before, name_before);
                comparison.add_single(Side::After, after, &names.after);
            }
            _ => {
                let (before, after) = (before.display(), after.display());
                return Err(unreadable(format!(
                    "{before} and {after} are a folder and a file; name two folders or two files"
                )));
            }
        }
        comparison.finish(limits)
    }
}

impl BlobSource for FolderPair {
    fn read(&mut self, file: &FileSide) -> Result<Vec<u8>, Fault> {
        let at_path = |fault: Fault| fault.at(file.path.text());
        let disk_path = self
            .files_by_id
            .get(&file.blob)
            .ok_or_else(|| at_path(unreadable("the file is not of these folders")))?;
        let bytes = fs::read(disk_path).map_err(|error| at_path(unreadable(error.to_string())))?;
        if BlobHasher::id_of(&bytes) != Some(file.blob) {
            return Err(at_path(changed_meanwhile()));
        }
        Ok(bytes)
    }
}

fn unreadable(detail: impl Into<String>) -> Fault {
    Fault::new(FaultCode::BlobUnreadable, detail)
}

fn changed_meanwhile() -> Fault {
    unreadable("the file changed while it was compared; compare again when nothing writes to it")
}

/// Returns true if `disk_path` is the path that git uses for the missing side of an added or
/// deleted file.
pub fn is_missing_side(disk_path: &Path) -> bool {
    disk_path == Path::new("/dev/null")
}

/// Returns the name of the file at `disk_path`. A path without a name, such as `..`, is a folder.
fn file_name(disk_path: &Path) -> RepoPath {
    RepoPath::new(disk_path.file_name().unwrap_or_default().as_encoded_bytes())
}

/// Returns true if `path` is a folder or a link to one. The error is [`FaultCode::BlobUnreadable`].
fn is_folder(path: &Path) -> Result<bool, Fault> {
    let metadata = fs::metadata(path);
    let remedy = "give two folders or two files that exist";
    let metadata =
        metadata.map_err(|error| unreadable(format!("{}: {error}; {remedy}", path.display())))?;
    Ok(metadata.is_dir())
}

/// Files of both sides, collected before they are compared.
struct FolderComparison<'a> {
    /// Absolute paths of the folders to whose files links are followed.
    linked: Vec<PathBuf>,
    filter: &'a Filter,
    /// Size in bytes above which a file is not read.
    file_bytes_max: u64,
    files: BTreeMap<RepoPath, Pair<Option<FileSide>>>,
    /// Parsed `.gitattributes`, by their folders.
    attributes: Pair<BTreeMap<RepoPath, Rules>>,
    faults: Vec<Fault>,
    /// Files by the id of their content.
    files_by_id: Map<BlobId, PathBuf>,
}

impl FolderComparison<'_> {
    /// Adds the file at `disk_path` under the name `path`. A file of no selected language is a
    /// fault.
    fn add_single(&mut self, side: Side, disk_path: &Path, path: &RepoPath) {
        if is_missing_side(disk_path) {
            return;
        }
        if self.filter.language_of(path.as_bytes()).is_none() {
            let detail = "the file is of no language that is mined, or is filtered out";
            let fault = Fault::new(FaultCode::NoSourceFile, detail);
            self.faults.push(fault.at(path.text()));
            return;
        }
        let added = fs::metadata(disk_path)
            .and_then(|data| self.add_file(side, path, disk_path, data.len()));
        self.record_error(path, added);
    }

    fn add_folder(&mut self, side: Side, root: &Path) {
        let mut folders = vec![(RepoPath::new(""), root.to_path_buf())];
        while let Some((path, disk_path)) = folders.pop() {
            let listed = self.list(side, &path, &disk_path, &mut folders);
            self.record_error(&path, listed);
        }
    }

    /// Adds the selected files of one folder, and pushes its subfolders to `open`.
    fn list(
        &mut self,
        side: Side,
        folder: &RepoPath,
        disk_path: &Path,
        folders: &mut Vec<(RepoPath, PathBuf)>,
    ) -> io::Result<()> {
        for entry in fs::read_dir(disk_path)? {
            let entry = entry?;
            let name = entry.file_name();
            if name == ".git" {
                continue;
            }
            let mut bytes = folder.as_bytes().to_vec();
            if !bytes.is_empty() {
                bytes.push(b'/');
            }
            bytes.extend_from_slice(name.as_encoded_bytes());
            let path = RepoPath::new(bytes);
            let kind = entry.file_type()?;
            if kind.is_dir() {
                folders.push((path, entry.path()));
            } else if kind.is_file() && name.as_encoded_bytes() == attributes::FILE_NAME {
                let read = read_attributes(&entry.path()).map(|rules| {
                    let of_side = self.attributes.get_mut(side);
                    of_side.insert(folder.clone(), rules);
                });
                self.record_error(&path, read);
            } else if self.filter.language_of(path.as_bytes()).is_some() {
                let added = self.add_entry(side, &path, &entry, kind);
                self.record_error(&path, added);
            }
        }
        Ok(())
    }

    /// Adds a file or symbolic link of one side. A link that is not followed counts as a file that
    /// cannot be analysed, with its target as content; other entries, such as pipes, are left out.
    fn add_entry(
        &mut self,
        side: Side,
        path: &RepoPath,
        entry: &fs::DirEntry,
        kind: FileType,
    ) -> io::Result<()> {
        if kind.is_symlink() {
            if let Some(size) = self.size_behind(&entry.path()) {
                return self.add_file(side, path, &entry.path(), size);
            }
            let target = fs::read_link(entry.path())?;
            let target = target.as_os_str().as_encoded_bytes();
            let blob = BlobHasher::id_of(target).ok_or(io::ErrorKind::InvalidData)?;
            let unusable = Some(FaultCode::Symlink);
            self.add_side(side, path, blob, target.len() as u64, unusable);
            return Ok(());
        }
        // Pipes and devices are not files, and reading them may not end.
        if kind.is_file() {
            self.add_file(side, path, &entry.path(), entry.metadata()?.len())?;
        }
        Ok(())
    }

    /// Returns the size in bytes of the file behind the link at `link` if the link is followed.
    fn size_behind(&self, link: &Path) -> Option<u64> {
        let target = link.canonicalize().ok()?;
        let metadata = target.metadata().ok().filter(fs::Metadata::is_file)?;
        let is_inside = |folder: &PathBuf| {
            let inside = target.strip_prefix(folder).ok();
            inside.is_some_and(|path| path.iter().all(|part| part != ".git"))
        };
        self.linked.iter().any(is_inside).then_some(metadata.len())
    }

    fn add_file(
        &mut self,
        side: Side,
        path: &RepoPath,
        disk_path: &Path,
        size: u64,
    ) -> io::Result<()> {
        let blob = hash_file(disk_path, size, self.file_bytes_max, BlobHasher::new)?;
        self.files_by_id
            .entry(blob)
            .or_insert_with(|| disk_path.to_path_buf());
        self.add_side(side, path, blob, size, None);
        Ok(())
    }

    /// Adds the file at `path` on one side. `size` is in bytes; `unusable` is the reason why its content
    /// is not analysed, or `None`.
    fn add_side(
        &mut self,
        side: Side,
        path: &RepoPath,
        blob: BlobId,
        size: u64,
        unusable: Option<FaultCode>,
    ) {
        let sides = self.files.entry(path.clone()).or_default();
        *sides.get_mut(side) = Some(FileSide {
            path: path.clone(),
            blob,
            size,
            unusable,
        });
    }

    /// Adds a fault if `outcome` is an error.
    fn record_error(&mut self, path: &RepoPath, outcome: io::Result<()>) {
        if let Err(error) = outcome {
            self.faults
                .push(unreadable(error.to_string()).at(path.text()));
        }
    }

    /// Compares both sides and builds the change set.
    fn finish(mut self, limits: &Limits) -> Result<(ChangeSet, FolderPair), Fault> {
        let attributes = self.attributes.map(|of_side| {
            let mut files = AttributeFiles::default();
            for (folder, rules) in of_side {
                files.add(folder, Arc::new(rules));
            }
            files
        });
        let removed = removed_folders(&self.files);
        let mut files = Vec::new();
        for (path, sides) in self.files {
            if sides.before == sides.after {
                continue;
            }
            if let Some(language) = self.filter.language_of(path.as_bytes()) {
                let of_side = if sides.after.is_some() {
                    &attributes.after
                } else {
                    &attributes.before
                };
                files.push(ChangedFile {
                    language,
                    change: FileChangeKind::of(&sides),
                    sides,
                    attributes: of_side.of(&path),
                });
            }
        }
        // `read_dir` has no defined order.
        self.faults
            .sort_by(|a, b| (&a.path, &a.detail).cmp(&(&b.path, &b.detail)));
        let changes = ChangeSet::new(files, self.filter.roles(), limits, self.faults)?;
        let changes = changes.with_removed_folders(removed);
        let files_by_id = self.files_by_id;
        Ok((changes, FolderPair { files_by_id }))
    }
}

/// Returns the parsed `.gitattributes` at `disk_path`; without rules if it exceeds
/// [`attributes::FILE_BYTES_MAX`].
fn read_attributes(disk_path: &Path) -> io::Result<Rules> {
    let mut bytes = Vec::new();
    let max = attributes::FILE_BYTES_MAX;
    File::open(disk_path)?
        .take(max as u64 + 1)
        .read_to_end(&mut bytes)?;
    Ok(if bytes.len() > max {
        Rules::default()
    } else {
        Rules::parse(&bytes)
    })
}

/// Returns the blob id of the file at `disk_path`, which should have `size` bytes, computed by the
/// hasher that `begin` creates for a number of bytes.
///
/// A file of more than `bytes_max` bytes is not read, because no analysis uses it. Its id is that
/// of its path, so that it differs from the ids of all other files and a change of it is not
/// missed.
///
/// # Errors
/// An I/O error, also if the file has another size or its bytes are a collision attack on SHA-1.
pub(super) fn hash_file(
    disk_path: &Path,
    size: u64,
    bytes_max: u64,
    begin: impl Fn(u64) -> BlobHasher,
) -> io::Result<BlobId> {
    let changed = || io::Error::other(changed_meanwhile().detail);
    if size > bytes_max {
        let name = disk_path.as_os_str().as_encoded_bytes();
        return begin(name.len() as u64)
            .finish_with(name)
            .ok_or_else(|| io::ErrorKind::InvalidData.into());
    }
    let mut hasher = begin(size);
    let mut file = File::open(disk_path)?;
    let mut buffer = vec![0; 64 << 10];
    let mut total: u64 = 0;
    loop {
        let count = file.read(&mut buffer)?;
        if count == 0 {
            break;
        }
        total += count as u64;
        if total > size {
            return Err(changed());
        }
        hasher.update(&buffer[..count]);
    }
    if total != size {
        return Err(changed());
    }
    hasher
        .finish()
        .ok_or_else(|| io::ErrorKind::InvalidData.into())
}
