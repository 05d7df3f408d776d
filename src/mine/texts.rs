//! Texts of the files of a change, to determine whether the text of an element changed.

use super::files::Outlines;
use super::outcome::ElementRow;
use crate::astdiff::change::Syntaxes;
use crate::base::Map;
use crate::base::pair::{Pair, Side};
use crate::source::{BlobSource, ChangeSet, RepoPath, text};

/// Texts of the files that have an outline, by side and path.
pub(super) struct ElementTexts(Pair<Map<RepoPath, String>>);

impl ElementTexts {
    /// Reads the files of `change` that have an outline, if their syntax is not at hand. Files that cannot be
    /// read again are left out.
    pub(super) fn read(
        change: &ChangeSet,
        outlines: &Pair<Outlines>,
        syntaxes: &Syntaxes,
        blobs: &mut dyn BlobSource,
    ) -> ElementTexts {
        let mut texts = Pair::<Map<RepoPath, String>>::default();
        for side in Side::BOTH {
            let of_side = texts.get_mut(side);
            // Both lists are in git's order of paths.
            let mut outlined = outlines.get(side).iter().map(|(path, _)| path).peekable();
            for file in change
                .files
                .iter()
                .filter_map(|file| file.sides.get(side).as_ref())
            {
                if outlined.next_if(|path| **path == file.path).is_none() {
                    continue;
                }
                if let Some(syntax) = syntaxes.get(side).get(&file.path) {
                    of_side.insert(file.path.clone(), syntax.text.clone());
                    continue;
                }
                let Ok(bytes) = blobs.read(file) else {
                    continue;
                };
                if let Ok(found) = text::examine(&bytes) {
                    of_side.insert(file.path.clone(), found.text.into_owned());
                }
            }
        }
        ElementTexts(texts)
    }

    /// Returns the text of the file at `path`; `None` if it could not be read again.
    pub(super) fn text(&self, side: Side, path: &RepoPath) -> Option<&str> {
        self.0.get(side).get(path).map(String::as_str)
    }

    /// Returns true if the texts of both elements differ in any byte; `None` if one of them could
    /// not be read again.
    pub(super) fn differ(&self, elements: &Pair<ElementRow>) -> Option<bool> {
        let text = |side: Side| {
            let element = elements.get(side);
            let text = self.0.get(side).get(&element.path)?;
            text.get(element.start_byte as usize..element.end_byte as usize)
        };
        Some(text(Side::Before)? != text(Side::After)?)
    }
}
