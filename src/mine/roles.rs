//! Roles of the files of a change, determined from their paths, their content, and the other files.

use super::files::ParsedSide;
use crate::base::fault::FaultCode;
use crate::base::pair::{Pair, Side};
use crate::lang::LanguageId;
use crate::parse::cache::ParsedBlob;
use crate::source::role::composed;
use crate::source::{ChangeSet, ChangedFile, FileRole, HeaderEvidence};

/// Returns the role of `file` according to one side, without comparing it with other files.
pub(super) fn role_of_side(file: &ChangedFile, parsed: &ParsedBlob) -> FileRole {
    file.path_role().role_with(parsed.head, false)
}

/// Returns the role of each file of `change`. Independent of the selected roles, because files are
/// compared with all others.
pub(super) fn roles_of_files(
    change: &ChangeSet,
    parsed: &[Pair<Option<ParsedSide>>],
) -> Vec<FileRole> {
    let after = composed_of_others(change, parsed, Side::After);
    let before = composed_of_others(change, parsed, Side::Before);
    let files = change.files.iter().zip(parsed).enumerate();
    let role = |(index, (file, parsed)): (usize, (&ChangedFile, &Pair<Option<ParsedSide>>))| {
        let sides = [&parsed.before, &parsed.after].into_iter().flatten();
        let sides = sides.filter_map(|side| side.as_ref().ok());
        let is_minified = |side: &ParsedBlob| matches!(side.outline, Err(FaultCode::Minified));
        if sides.clone().any(is_minified) {
            return FileRole::Minified;
        }
        let head = sides
            .map(|side| side.head)
            .max()
            .unwrap_or(HeaderEvidence::Nothing);
        let is_made = match file.sides.after {
            Some(_) => after[index],
            None => before[index],
        };
        file.path_role().role_with(head, is_made)
    };
    files.map(role).collect()
}

/// Returns, for each file, true if it was composed of other files of the change on `side`.
fn composed_of_others(
    change: &ChangeSet,
    parsed: &[Pair<Option<ParsedSide>>],
    side: Side,
) -> Vec<bool> {
    let mut is_composed_file = vec![false; change.files.len()];
    for language in LanguageId::all() {
        let files = change.files.iter().zip(parsed).enumerate();
        let (indices, lines): (Vec<(usize, bool)>, Vec<&[u32]>) = files
            .filter(|(_, (file, _))| file.language == language && !file.path_role().is_final())
            .filter_map(|(index, (file, parsed))| {
                let parsed = parsed.get(side).as_ref()?.as_ref().ok()?;
                Some((
                    (index, file.path_role().is_in_build_folder()),
                    &*parsed.lines,
                ))
            })
            .filter(|(_, lines)| !lines.is_empty())
            .unzip();
        let (indices, in_build_folders): (Vec<usize>, Vec<bool>) = indices.into_iter().unzip();
        let composed_files = composed::find_composed(&lines, &in_build_folders);
        for (index, is_composed) in indices.into_iter().zip(composed_files) {
            is_composed_file[index] = is_composed;
        }
    }
    is_composed_file
}
