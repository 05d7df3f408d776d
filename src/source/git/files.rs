//! Whether the files of a repository are what git makes: regular files, none larger than any that git
//! makes.
//!
//! gix opens what lies there. Opening a FIFO waits for ever, a device has no end, and a file is read as
//! a whole. Therefore all that it may open is looked at first. Packs, their indexes and loose objects
//! are mapped and not read as a whole: how large they are does not matter.

use crate::base::bounded;
use gix::ThreadSafeRepository;
use std::collections::{BTreeSet, VecDeque};
use std::fs::{self, DirEntry, File};
use std::path::{Path, PathBuf};

/// Bytes of a file that names a reference, an id or a folder.
const NAME_BYTES_MAX: u64 = 64 << 10;
/// Bytes of a file of settings.
const SETTINGS_BYTES_MAX: u64 = 4 << 20;
/// Bytes of a file with a line for each reference, fetched reference or boundary of a shallow clone.
const LIST_BYTES_MAX: u64 = 256 << 20;
/// Bytes of an index: that of a work tree of a million files has a hundred megabytes.
const INDEX_BYTES_MAX: u64 = 512 << 20;
/// Stores of objects that a repository borrows from.
const STORES_MAX: usize = 1000;
/// Where the kernel shows what is no file, or a file without an end.
const KERNEL_FOLDERS: [&str; 3] = ["/dev", "/proc", "/sys"];

/// The files of a git folder, and how many bytes each may have.
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

/// Checks the files of the repository that is, or has its git folder, at `path`.
///
/// # Errors
/// A sentence that names the file, and says what is wrong with it and what to do.
pub(super) fn check(path: &Path) -> Result<(), String> {
    let inside = path.join(".git");
    let has_inside = inside.symlink_metadata().is_ok();
    // A name that ends so may be that of a bare repository.
    if !has_inside || path.extension().is_some_and(|ending| ending == "git") {
        check_git_folder(path)?;
    }
    match has_inside && !inside.is_dir() {
        true => match named_in(&inside, "gitdir:")? {
            Some(folder) => check_git_folder(&path.join(folder)),
            None => Ok(()),
        },
        false if has_inside => check_git_folder(&inside),
        false => Ok(()),
    }
}

/// Opens the repository at `path`, no object of which takes more than `object_bytes_max` bytes when it
/// is read.
pub(super) fn open_within(path: &Path, object_bytes_max: u64) -> gix::Result<gix::Repository> {
    // Ownership decides whose configuration is obeyed; of this one nothing is executed, and
    // an untrusted one would lose its object format.
    let options = gix::open::Options::isolated()
        .with(gix::sec::Trust::Full)
        .config_overrides([format!("gitoxide.objects.allocLimit={object_bytes_max}")]);
    gix::open_opts(path, options)
}

/// The repository for one thread.
pub(super) fn local(shared: &ThreadSafeRepository) -> gix::Repository {
    let mut repo = shared.to_thread_local();
    repo.objects.ignore_replacements = true;
    // Caches are keyed by packs, which maintenance may remove meanwhile.
    repo.objects.prevent_pack_unload();
    repo
}

/// Checks the repository in or around `path` as [`check`] does, if there is one.
///
/// # Errors
/// As of [`check`].
pub(super) fn check_around(path: &Path) -> Result<(), String> {
    let is_repository = |folder: &&Path| {
        let exists = |name: &str| folder.join(name).symlink_metadata().is_ok();
        exists(".git") || exists("HEAD") && exists("objects")
    };
    match path.ancestors().find(is_repository) {
        Some(folder) => check(folder),
        None => Ok(()),
    }
}

fn check_git_folder(folder: &Path) -> Result<(), String> {
    check_files(folder)?;
    let common = match named_in(&folder.join("commondir"), "")? {
        Some(common) => folder.join(common),
        None => folder.to_path_buf(),
    };
    if common != folder {
        check_files(&common)?;
    }
    check_stores(&common.join("objects"))
}

/// Checks the files of a git folder itself, and its references with their logs.
fn check_files(folder: &Path) -> Result<(), String> {
    for (name, bytes_max) in FILES {
        check_file(&folder.join(name), bytes_max)?;
    }
    // MERGE_HEAD, ORIG_HEAD and all others that can be named as revisions.
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

/// Checks all files below `folder`. No link to a folder is followed, which gix does not either.
fn check_below(folder: &Path, bytes_max: u64) -> Result<(), String> {
    let mut open = vec![folder.to_path_buf()];
    while let Some(folder) = open.pop() {
        each_entry(&folder, |entry| {
            match entry.file_type().is_ok_and(|kind| kind.is_dir()) {
                true => open.push(entry.path()),
                false => check_file(&entry.path(), bytes_max)?,
            }
            Ok(())
        })?;
    }
    Ok(())
}

/// Checks the store of objects at `objects`, and those that it borrows from.
fn check_stores(objects: &Path) -> Result<(), String> {
    let mut waiting = VecDeque::from([objects.to_path_buf()]);
    let mut seen = BTreeSet::new();
    while let Some(store) = waiting.pop_front() {
        let place = store.canonicalize().unwrap_or_else(|_| store.clone());
        if !seen.insert(place) || seen.len() > STORES_MAX {
            continue;
        }
        let alternates = store.join("info/alternates");
        for line in read(&alternates, SETTINGS_BYTES_MAX)?.split(|byte| *byte == b'\n') {
            let line = String::from_utf8_lossy(line.trim_ascii_end());
            // Quoted where the path is unusual.
            let line = line.trim_matches('"');
            if !line.is_empty() && !line.starts_with('#') {
                waiting.push_back(store.join(line));
            }
        }
        let first_bytes = (0..=u8::MAX).map(|first| format!("{first:02x}"));
        let others = ["pack", "info", "info/commit-graphs"].map(str::to_owned);
        for name in first_bytes.chain(others) {
            each_entry(&store.join(name), |entry| {
                // The kind costs nothing, sizes would.
                match entry.file_type().is_ok_and(|kind| kind.is_file()) {
                    true => Ok(()),
                    false => check_file(&entry.path(), u64::MAX),
                }
            })?;
        }
    }
    Ok(())
}

/// Calls `check` for all that lies in `folder`, if that can be read.
fn each_entry(
    folder: &Path,
    mut check: impl FnMut(&DirEntry) -> Result<(), String>,
) -> Result<(), String> {
    let Ok(entries) = fs::read_dir(folder) else {
        return Ok(());
    };
    entries.flatten().try_for_each(|entry| check(&entry))
}

/// Checks the file at `path`, if there is one: it is a regular file of at most `bytes_max`, or a link
/// to one that is no file of the kernel. What cannot be looked at cannot be opened either.
fn check_file(path: &Path, bytes_max: u64) -> Result<(), String> {
    let Ok(own) = path.symlink_metadata() else {
        return Ok(());
    };
    let found = match own.is_symlink() {
        true => path.metadata(),
        false => Ok(own.clone()),
    };
    let Ok(found) = found else {
        return Ok(());
    };
    let is_of_kernel = || {
        let target = path.canonicalize().unwrap_or_default();
        let mut folders = KERNEL_FOLDERS.iter();
        folders.any(|folder| target.starts_with(folder))
    };
    // A folder cannot be read as a file, which is said when that is tried.
    if !found.is_file() && !found.is_dir() || own.is_symlink() && is_of_kernel() {
        return Err(format!(
            "{} is no regular file; remove it, or clone the repository again",
            path.display()
        ));
    }
    if found.is_file() && found.len() > bytes_max {
        return Err(format!(
            "{} has {} bytes, and {bytes_max} are read at most; see `git fsck`, or clone the repository \
             again",
            path.display(),
            found.len()
        ));
    }
    Ok(())
}

/// The folder that the file at `path` names behind `prefix`; none if there is no such file.
fn named_in(path: &Path, prefix: &str) -> Result<Option<PathBuf>, String> {
    let bytes = read(path, NAME_BYTES_MAX)?;
    let text = String::from_utf8_lossy(&bytes);
    let name = text.trim_end().strip_prefix(prefix).unwrap_or_default();
    Ok((!name.is_empty()).then(|| PathBuf::from(name.trim_start())))
}

/// The bytes of the file at `path`, which is checked first; none if it cannot be read.
fn read(path: &Path, bytes_max: u64) -> Result<Vec<u8>, String> {
    check_file(path, bytes_max)?;
    let read = File::open(path).and_then(|file| bounded::bytes(file, bytes_max));
    Ok(read.unwrap_or_default())
}
