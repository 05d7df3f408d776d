//! Paths inside repositories and folders.

use std::borrow::Cow;
use std::fmt;

/// Path inside a repository or folder: bytes, separated by `/`, that are not necessarily UTF-8.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RepoPath(Vec<u8>);

impl RepoPath {
    /// Returns the path with these bytes.
    pub fn new(bytes: impl Into<Vec<u8>>) -> Self {
        RepoPath(bytes.into())
    }

    /// Returns the bytes of the path.
    pub fn as_bytes(&self) -> &[u8] {
        &self.0
    }

    /// Returns the bytes after the last `/`.
    pub fn file_name(&self) -> &[u8] {
        let slash = self.0.iter().rposition(|&byte| byte == b'/');
        &self.0[slash.map_or(0, |slash| slash + 1)..]
    }

    /// Returns the folders that contain the path, innermost first, without the root.
    pub fn folders(&self) -> impl Iterator<Item = RepoPath> + '_ {
        let slashes = self.0.iter().enumerate().rev();
        slashes
            .filter(|(_, byte)| **byte == b'/')
            .map(|(end, _)| RepoPath(self.0[..end].to_vec()))
    }

    /// Returns the number of folders, counted from the root, that contain both paths.
    pub fn common_folders(&self, other: &RepoPath) -> usize {
        let bytes = self.0.iter().zip(&other.0);
        let common = bytes.take_while(|(byte, other)| byte == other);
        common.filter(|(byte, _)| **byte == b'/').count()
    }

    /// Returns the path as text. Bytes that are not UTF-8 become U+FFFD.
    pub fn text(&self) -> Cow<'_, str> {
        String::from_utf8_lossy(&self.0)
    }
}

impl fmt::Debug for RepoPath {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", self.text())
    }
}
