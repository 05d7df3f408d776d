//! Checks that the files of a repository are regular and not larger than git makes them, before gix
//! opens them.
//!
//! gix opens whatever exists under a name, and reads small files as a whole. Opening a FIFO would
//! block forever, and a device has no end. Packs, their indexes and loose objects are
//! memory-mapped, so that their size does not matter.

use crate::base::bounded;
use gix::ThreadSafeRepository;
use std::collections::{BTreeSet, VecDeque};
use std::fs::{self, DirEntry, File};
use std::io::Read;
use std::path::{Path, PathBuf};

/// Maximum size in bytes of a file that contains the name of a reference or folder, or an id.
const NAME_BYTES_MAX: u64 = 64 << 10;
/// Maximum size in bytes of a configuration file.
const SETTINGS_BYTES_MAX: u64 = 4 << 20;
/// Maximum size in bytes of a file with one line per reference, fetched reference or boundary
/// commit of a shallow clone.
const LIST_BYTES_MAX: u64 = 256 << 20;
/// Maximum size in bytes of an index. The index of a work tree of a million files has about a
/// hundred megabytes.
const INDEX_BYTES_MAX: u64 = 512 << 20;
/// Maximum number of object stores of a repository, alternates included, that are checked.
const STORES_MAX: usize = 1000;
/// Folders in which the kernel presents entries that are not files, or files without an end.
const KERNEL_FOLDERS: [&str; 3] = ["/dev", "/proc", "/sys"];

/// Files of a git folder, with their maximum sizes in bytes.
const FILES: [(&str, u64); 11] = [
    ("HEAD", NAME_BYTES_MAX),
    ("commondir", NAME_BYTES_MAX),
    ("gitdir", NAME_BYTES_MAX),
    ("config", SETTINGS_BYTES_MAX),
    ("config.worktree", SETTINGS_BYTES_MAX),
    ("info/attributes", SETTINGS_BYTES_MAX),
    ("info/exclude", SETTINGS_BYTES_MAX),
    ("info/sparse-checkout", SETTINGS_BYTES_MAX),
    ("packed-refs", LIST_BYTES_MAX),
    ("shallow", LIST_BYTES_MAX),
    ("index", INDEX_BYTES_MAX),
];

/// Checks the files of the repository at `path`, or of the git folder in it.
///
/// # Errors
/// A sentence with the file, the problem and the remedy.
pub(super) fn check(path: &Path) -> Result<(), String> {
    if path.is_file() && !names_git_folder(path) {
        return Err(
            "it is a file; name a repository, or give a list of them with --repos".to_owned(),
        );
    }
    let git_folder = path.join(".git");
    let has_git_folder = git_folder.symlink_metadata().is_ok();
    // A folder whose name ends in `.git` may itself be a bare repository.
    if !has_git_folder || path.extension().is_some_and(|ending| ending == "git") {
        check_git_folder(path)?;
    }
    match has_git_folder && !git_folder.is_dir() {
        true => match read_folder_name(&git_folder, "gitdir:")? {
            Some(folder) => check_git_folder(&path.join(folder)),
            // The message of gix would contain the whole file.
            None if git_folder.is_file() => Err(
                "its .git is a file that names no git folder; clone the repository again"
                    .to_owned(),
            ),
            None => Ok(()),
        },
        false if has_git_folder => check_git_folder(&git_folder),
        false => Ok(()),
    }
}

/// Opens the repository at `path`. Reading an object of more than `object_bytes_max` bytes fails.
pub(super) fn open_within(path: &Path, object_bytes_max: u64) -> gix::Result<gix::Repository> {
    // Ownership of the files decides whose configuration git trusts. Nothing of this configuration
    // is executed, and gix ignores the object format of untrusted repositories.
    let options = gix::open::Options::isolated()
        .with(gix::sec::Trust::Full)
        .config_overrides([format!("gitoxide.objects.allocLimit={object_bytes_max}")]);
    gix::open_opts(path, options)
}

/// Returns a handle of the repository for one thread, which ignores replace refs.
pub(super) fn local(shared: &ThreadSafeRepository) -> gix::Repository {
    let mut repo = shared.to_thread_local();
    repo.objects.ignore_replacements = true;
    // The caches are keyed by pack, and maintenance may remove packs in the meantime.
    repo.objects.prevent_pack_unload();
    repo
}

/// Checks the repository in `path` or in the nearest parent folder with one, as [`check`] does.
/// Succeeds if there is none.
///
/// # Errors
/// Returns the cause and the remedy, as [`check`] does, if a file cannot be trusted.
pub(super) fn check_discovered(path: &Path) -> Result<(), String> {
    let is_repository = |folder: &&Path| {
        let exists = |name: &str| folder.join(name).symlink_metadata().is_ok();
        exists(".git") || exists("HEAD") && exists("objects")
    };
    match path.ancestors().find(is_repository) {
        Some(folder) => check(folder),
        None => Ok(()),
    }
}

/// Checks a git folder: its own files, those of its common folder, and its object stores.
fn check_git_folder(folder: &Path) -> Result<(), String> {
    check_files(folder)?;
    let common = match read_folder_name(&folder.join("commondir"), "")? {
        Some(common) => folder.join(common),
        None => folder.to_path_buf(),
    };
    if common != folder {
        check_files(&common)?;
    }
    check_stores(&common.join("objects"))
}

/// Checks the files of a git folder without its objects: known files, references and their logs.
fn check_files(folder: &Path) -> Result<(), String> {
    for (name, bytes_max) in FILES {
        check_file(&folder.join(name), bytes_max)?;
    }
    // `MERGE_HEAD`, `ORIG_HEAD` and other names that revisions can use.
    let is_upper = |byte: u8| byte.is_ascii_uppercase() || byte == b'_';
    each_entry(folder, |entry| {
        let name = entry.file_name();
        match name.as_encoded_bytes().iter().all(|byte| is_upper(*byte)) {
            true => check_file(&entry.path(), LIST_BYTES_MAX),
            false => Ok(()),
        }
    })?;
    check_below(&folder.join("refs"), NAME_BYTES_MAX)?;
    check_below(&folder.join("logs"), LIST_BYTES_MAX)
}

/// Checks all files below `folder`. Links to folders are not followed, because gix does not follow
/// them.
fn check_below(folder: &Path, bytes_max: u64) -> Result<(), String> {
    let mut folders = vec![folder.to_path_buf()];
    while let Some(folder) = folders.pop() {
        each_entry(&folder, |entry| {
            match entry.file_type().is_ok_and(|kind| kind.is_dir()) {
                true => folders.push(entry.path()),
                false => check_file(&entry.path(), bytes_max)?,
            }
            Ok(())
        })?;
    }
    Ok(())
}

/// Checks the object store `objects` and its alternates, directly and indirectly: at most
/// [`STORES_MAX`] of them.
pub(super) fn check_stores(objects: &Path) -> Result<(), String> {
    let mut waiting = VecDeque::from([objects.to_path_buf()]);
    let mut seen = BTreeSet::new();
    while let Some(store) = waiting.pop_front() {
        let real_path = store.canonicalize().unwrap_or_else(|_| store.clone());
        if !seen.insert(real_path) || seen.len() > STORES_MAX {
            continue;
        }
        let alternates = store.join("info/alternates");
        for line in read(&alternates, SETTINGS_BYTES_MAX)?.split(|byte| *byte == b'\n') {
            let line = String::from_utf8_lossy(line.trim_ascii_end());
            // git quotes unusual paths.
            let line = line.trim_matches('"');
            if !line.is_empty() && !line.starts_with('#') {
                waiting.push_back(store.join(line));
            }
        }
        let first_bytes = (0..=u8::MAX).map(|first| format!("{first:02x}"));
        let named_folders = ["pack", "info", "info/commit-graphs"].map(str::to_owned);
        for name in first_bytes.chain(named_folders) {
            each_entry(&store.join(name), |entry| {
                // The file type is known from the directory entry, whereas a size would need a
                // system call.
                match entry.file_type().is_ok_and(|kind| kind.is_file()) {
                    true => Ok(()),
                    false => check_file(&entry.path(), u64::MAX),
                }
            })?;
        }
    }
    Ok(())
}

/// Calls `check` for each entry of `folder`. A folder that cannot be listed has no entries.
///
/// # Errors
/// The first error of `check`, after which no further entry is checked.
fn each_entry(
    folder: &Path,
    mut check: impl FnMut(&DirEntry) -> Result<(), String>,
) -> Result<(), String> {
    let Ok(entries) = fs::read_dir(folder) else {
        return Ok(());
    };
    entries.flatten().try_for_each(|entry| check(&entry))
}

/// Checks that the file at `path`, if it exists, is a regular file of at most `bytes_max` bytes, or
/// a link to one outside of [`KERNEL_FOLDERS`]. Succeeds if its metadata cannot be read, because it
/// cannot be opened then.
fn check_file(path: &Path, bytes_max: u64) -> Result<(), String> {
    let Ok(metadata) = path.symlink_metadata() else {
        return Ok(());
    };
    let target = match metadata.is_symlink() {
        true => path.metadata(),
        false => Ok(metadata.clone()),
    };
    let Ok(target) = target else {
        return Ok(());
    };
    let is_of_kernel = || {
        let real_path = path.canonicalize().unwrap_or_default();
        let mut folders = KERNEL_FOLDERS.iter();
        folders.any(|folder| real_path.starts_with(folder))
    };
    // Folders are accepted here; reading one as a file fails later with its own message.
    if !target.is_file() && !target.is_dir() || metadata.is_symlink() && is_of_kernel() {
        return Err(format!(
            "{} is no regular file; remove it, or clone the repository again",
            path.display()
        ));
    }
    if target.is_file() && target.len() > bytes_max {
        return Err(format!(
            "{} has {} bytes, and {bytes_max} are read at most; see `git fsck`, or clone the repository \
             again",
            path.display(),
            target.len()
        ));
    }
    Ok(())
}

/// Returns true if the file at `path` begins as one that names a git folder.
fn names_git_folder(path: &Path) -> bool {
    let begin = File::open(path).and_then(|file| bounded::bytes(file.take(7), 7));
    begin.is_ok_and(|begin| begin == b"gitdir:")
}

/// Returns the folder that the file at `path` names after `prefix`; `None` if there is no such
/// file.
fn read_folder_name(path: &Path, prefix: &str) -> Result<Option<PathBuf>, String> {
    let bytes = read(path, NAME_BYTES_MAX)?;
    let text = String::from_utf8_lossy(&bytes);
    let name = text.trim_end().strip_prefix(prefix).unwrap_or_default();
    Ok((!name.is_empty()).then(|| PathBuf::from(name.trim_start())))
}

/// Checks the file at `path` and returns its bytes. Empty if the file does not exist or cannot be
/// read: gix cannot read it then either, so that it does no harm.
///
/// # Errors
/// The error of [`check_file`], if the file exists and is not regular or too large.
fn read(path: &Path, bytes_max: u64) -> Result<Vec<u8>, String> {
    check_file(path, bytes_max)?;
    let read = File::open(path).and_then(|file| bounded::bytes(file, bytes_max));
    Ok(read.unwrap_or_default())
}
