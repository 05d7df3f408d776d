//! Safe access to datasets from other people: no name or link leads out of the dataset's folder.
//!
//! Manifests and markers contain names of tables, names of files and nonces. Paths are only made
//! from the types of this module, which reject all other names when a document is read.
//! [`refuse_links`] rejects a folder in which such a path would lead through a link, and [`open`]
//! rejects whatever is not a regular file.

use crate::sink::SinkError;
use crate::sink::disk::is_nonce;
use crate::sink::tables::TABLES;
use crate::sink::tables::schema::Table;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize};
use std::fs::{self, File, FileType};
use std::io;
use std::ops::Deref;
use std::path::{Path, PathBuf};

/// Maximum size of a manifest, marker or journal in bytes. A manifest has a few hundred bytes per
/// shard.
pub(crate) const DOCUMENT_BYTES_MAX: u64 = 256 << 20;

/// Name of a table of refmine, which is also the name of its folder.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct TableName(&'static str);

/// Name of a file in the folder of a table: `part-`, 5 to 10 digits, `.parquet`.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize)]
#[serde(try_from = "String")]
pub struct PartName(String);

/// Unique part of the temporary names of the files of a compaction or a shard: digits and hyphens.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize)]
#[serde(try_from = "String")]
pub struct Nonce(String);

impl TableName {
    /// Returns the name of `table`.
    pub fn of(table: &Table) -> Self {
        TableName(table.name)
    }
}

impl PartName {
    /// Returns the last component of `path`; empty if it has none.
    pub fn of(path: &Path) -> Self {
        let name = path.file_name().unwrap_or_default();
        PartName(name.to_string_lossy().into_owned())
    }
}

impl Nonce {
    /// Returns a nonce that no other process and no other call gets.
    pub fn fresh() -> Self {
        Nonce(crate::sink::disk::nonce())
    }
}

impl TryFrom<String> for TableName {
    type Error = String;

    fn try_from(name: String) -> Result<Self, String> {
        let table = TABLES.iter().find(|table| table.name == name);
        table
            .map(|table| TableName(table.name))
            .ok_or_else(|| format!("`{name}` is not a table of refmine"))
    }
}

impl TryFrom<String> for PartName {
    type Error = String;

    fn try_from(name: String) -> Result<Self, String> {
        let number = name
            .strip_prefix("part-")
            .and_then(|name| name.strip_suffix(".parquet"));
        let is_number = |text: &str| {
            (5..=10).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit())
        };
        match number.is_some_and(is_number) {
            true => Ok(PartName(name)),
            false => Err(format!(
                "`{name}` is not the name of a table's file, such as part-00000.parquet"
            )),
        }
    }
}

impl TryFrom<String> for Nonce {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        match is_nonce(&text) && text.len() <= 100 {
            true => Ok(Nonce(text)),
            false => Err(format!("`{text}` is not the number of a compaction")),
        }
    }
}

impl<'de> Deserialize<'de> for TableName {
    fn deserialize<D: Deserializer<'de>>(input: D) -> Result<Self, D::Error> {
        TableName::try_from(String::deserialize(input)?).map_err(D::Error::custom)
    }
}

impl Deref for TableName {
    type Target = str;

    fn deref(&self) -> &str {
        self.0
    }
}

impl Deref for PartName {
    type Target = str;

    fn deref(&self) -> &str {
        &self.0
    }
}

impl Deref for Nonce {
    type Target = str;

    fn deref(&self) -> &str {
        &self.0
    }
}

/// Opens the regular file at `path` for reading.
///
/// # Errors
/// Returns the error of the operating system, or `ErrorKind::InvalidInput` for a folder, pipe,
/// socket or device. These are not opened, because reading them might never end.
pub fn open(path: &Path) -> io::Result<File> {
    if let Some(kind) = special_kind(fs::metadata(path)?.file_type()) {
        return Err(irregular(kind));
    }
    File::open(path)
}

/// Reads the regular file at `path`.
///
/// # Errors
/// As [`open`], or `ErrorKind::FileTooLarge`, without reading it, if the file has more than
/// `bytes_max` bytes.
pub(crate) fn read(path: &Path, bytes_max: u64) -> io::Result<Vec<u8>> {
    let file = open(path)?;
    let length = file.metadata()?.len();
    if length > bytes_max {
        let cause = format!("it has {length} bytes, of which at most {bytes_max} are read");
        return Err(io::Error::new(io::ErrorKind::FileTooLarge, cause));
    }
    crate::base::bounded::bytes(file, bytes_max)
}

fn irregular(kind: &str) -> io::Error {
    let cause = format!("it is a {kind}, not a regular file");
    io::Error::new(io::ErrorKind::InvalidInput, cause)
}

/// Returns the type of an entry that is not a regular file; `None` for a regular file.
fn special_kind(file_type: FileType) -> Option<&'static str> {
    match file_type {
        file_type if file_type.is_file() => None,
        file_type if file_type.is_dir() => Some("folder"),
        file_type if file_type.is_symlink() => Some("link"),
        _ => Some("pipe, socket or device"),
    }
}

/// Rejects the dataset in `folder` if something that refmine would open in it is a link or a
/// special file: an entry of `names`, or an entry up to two levels below. Entries in `shallow` are
/// examined without their content. `folder` itself may be a link.
///
/// # Errors
/// Returns [`SinkError::NotPlain`] for the first such entry, or the error of the operating system.
pub fn refuse_links<'a>(
    folder: &Path,
    names: impl Iterator<Item = &'a str>,
    shallow: &[&str],
) -> Result<(), SinkError> {
    for name in names {
        let path = folder.join(name);
        let depth = if shallow.contains(&name) { 0 } else { 2 };
        refuse_link(&path, depth)?;
    }
    Ok(())
}

fn refuse_link(path: &Path, depth: u32) -> Result<(), SinkError> {
    let mut pending = vec![(path.to_path_buf(), depth)];
    while let Some((path, depth)) = pending.pop() {
        let file_type = match fs::symlink_metadata(&path) {
            Ok(metadata) => metadata.file_type(),
            // The entry does not exist, another process has just removed it, or `folder` is not a
            // folder.
            Err(cause)
                if matches!(
                    cause.kind(),
                    io::ErrorKind::NotFound | io::ErrorKind::NotADirectory
                ) =>
            {
                continue;
            }
            Err(cause) => return Err(SinkError::io(&path, cause)),
        };
        refuse_special(&path, file_type)?;
        if file_type.is_dir() && depth > 0 {
            refuse_entries(&path, depth - 1, &mut pending)?;
        }
    }
    Ok(())
}

/// Rejects entries of `folder` that are neither regular files nor folders. Adds its folders to
/// `pending` if `depth` allows to examine them.
fn refuse_entries(
    folder: &Path,
    depth: u32,
    pending: &mut Vec<(PathBuf, u32)>,
) -> Result<(), SinkError> {
    let io_error = |cause| SinkError::io(folder, cause);
    let entries = match fs::read_dir(folder) {
        Ok(entries) => entries,
        Err(cause) if cause.kind() == io::ErrorKind::NotFound => return Ok(()),
        Err(cause) => return Err(io_error(cause)),
    };
    for entry in entries {
        let entry = entry.map_err(io_error)?;
        let Ok(file_type) = entry.file_type() else {
            // Another process has just removed the entry.
            continue;
        };
        refuse_special(&entry.path(), file_type)?;
        if file_type.is_dir() && depth > 0 {
            pending.push((entry.path(), depth));
        }
    }
    Ok(())
}

fn refuse_special(path: &Path, file_type: FileType) -> Result<(), SinkError> {
    match special_kind(file_type).filter(|_| !file_type.is_dir()) {
        None => Ok(()),
        Some(kind) => Err(SinkError::NotPlain {
            path: path.to_path_buf(),
            kind,
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_are_not_one_safe_path_component_are_refused() {
        let part = |name: &str| PartName::try_from(name.to_owned());
        assert_eq!(&*part("part-00017.parquet").unwrap(), "part-00017.parquet");
        for name in [
            "",
            "..",
            "/part-00000.parquet",
            "../part-00000.parquet",
            "part-../../x.parquet",
            "part-0.parquet",
            "part-00000.parquet/",
            "x",
        ] {
            assert!(part(name).is_err(), "{name}");
        }
        let table = |name: &str| TableName::try_from(name.to_owned());
        assert_eq!(&*table("commits").unwrap(), "commits");
        for name in ["", "..", "/tmp", "commits/", "./commits", "plan", "Commits"] {
            assert!(table(name).is_err(), "{name}");
        }
        let nonce = |text: &str| Nonce::try_from(text.to_owned());
        assert!(nonce("12-34").is_ok() && nonce(&Nonce::fresh()).is_ok());
        for text in ["", "/../x", "1/2", "a"] {
            assert!(nonce(text).is_err(), "{text}");
        }
    }
}
