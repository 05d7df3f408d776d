//! Objects that a repository borrows from other stores, such as those of a push that is not accepted
//! yet.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// Temporary folder that describes object stores as git's `alternates`, the only form that gix reads.
/// Removed when dropped.
pub(super) struct StoreFolder(pub PathBuf);

impl StoreFolder {
    /// Creates the folder for the object stores `stores`.
    pub fn of<'a>(stores: impl Iterator<Item = &'a Path>) -> io::Result<StoreFolder> {
        let lines: Vec<String> = stores
            .map(|store| format!("{}\n", store.display()))
            .collect();
        let mut number = 0;
        let folder = loop {
            let name = format!("refmine-objects-{}-{number}", std::process::id());
            let folder = std::env::temp_dir().join(name);
            match fs::create_dir(&folder) {
                Ok(()) => break StoreFolder(folder),
                Err(cause) if cause.kind() == io::ErrorKind::AlreadyExists => number += 1,
                Err(cause) => return Err(cause),
            }
        };
        fs::create_dir(folder.0.join("info"))?;
        fs::write(folder.0.join("info/alternates"), lines.concat())?;
        Ok(folder)
    }
}

impl Drop for StoreFolder {
    fn drop(&mut self) {
        // A folder that stays does no harm.
        let _ = fs::remove_dir_all(&self.0);
    }
}
