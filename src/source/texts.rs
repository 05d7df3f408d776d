//! Compares texts in memory, into the same change sets as commits have.

use crate::base::Map;
use crate::base::fault::{Fault, FaultCode};
use crate::base::pair::{Pair, Side};
use crate::base::path::RepoPath;
use crate::lang::LanguageId;
use crate::source::change::{
    BlobId, BlobSource, ChangeSet, ChangedFile, FileChangeKind, FileSide, removed_folders,
};
use crate::source::git::objects::BlobHasher;
use crate::source::role::{FileAttributes, Roles};
use std::collections::BTreeMap;

/// Blob source of texts in memory.
#[derive(Debug, Default)]
pub struct TextPair {
    texts: Map<BlobId, String>,
}

impl TextPair {
    /// Compares two sets of files, each given by its path and its text. Equal files and files of
    /// unknown languages are left out.
    pub fn compare(sides: Pair<&[(&str, &str)]>) -> (ChangeSet, TextPair) {
        let mut pair = TextPair::default();
        let mut files: BTreeMap<RepoPath, Pair<Option<FileSide>>> = BTreeMap::new();
        for side in Side::BOTH {
            for (path, text) in sides.get(side).iter() {
                let path = RepoPath::new(*path);
                let Some(blob) = BlobHasher::id_of(text.as_bytes()) else {
                    continue;
                };
                pair.texts.insert(blob, (*text).to_owned());
                let file = FileSide {
                    path: path.clone(),
                    blob,
                    size: text.len() as u64,
                    unusable: None,
                };
                *files.entry(path).or_default().get_mut(side) = Some(file);
            }
        }
        let removed_folders = removed_folders(&files);
        let changed = files.into_iter().filter_map(|(path, sides)| {
            if sides.before == sides.after {
                return None;
            }
            Some(ChangedFile {
                language: LanguageId::of_path(path.as_bytes())?,
                change: FileChangeKind::of(&sides),
                sides,
                attributes: FileAttributes::default(),
            })
        });
        let change = ChangeSet {
            files: changed.collect(),
            roles: Roles::default(),
            removed_folders,
            faults: Vec::new(),
        };
        (change, pair)
    }
}

impl BlobSource for TextPair {
    fn read(&mut self, file: &FileSide) -> Result<Vec<u8>, Fault> {
        let text = self.texts.get(&file.blob).ok_or_else(|| {
            Fault::new(
                FaultCode::BlobUnreadable,
                "the file is not one of these texts",
            )
            .at(file.path.text())
        })?;
        Ok(text.clone().into_bytes())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_files_and_files_of_unknown_languages_are_left_out() {
        let before = [("a.c", "int a;"), ("b.c", "int b;"), ("c.txt", "c")];
        let after = [("a.c", "int a;"), ("b.c", "int x;"), ("d.js", "d")];
        let (change, mut texts) = TextPair::compare(Pair::new(&before, &after));
        let changed_files: Vec<(String, FileChangeKind)> = change
            .files
            .iter()
            .map(|file| {
                let side = file.sides.after.as_ref().unwrap();
                (side.path.text().into_owned(), file.change)
            })
            .collect();
        assert_eq!(
            changed_files,
            [
                ("b.c".to_owned(), FileChangeKind::Modified),
                ("d.js".to_owned(), FileChangeKind::Added)
            ]
        );
        let side = change.files[0].sides.before.clone().unwrap();
        assert_eq!(texts.read(&side).unwrap(), b"int b;");
    }
}
