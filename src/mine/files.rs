//! Files of a change: their parsed content on both sides, their rows, and the faults of those that
//! cannot be analysed.

use super::outcome::{FileRow, Status};
use crate::base::Map;
use crate::base::fault::{Fault, FaultCode};
use crate::base::pair::{Pair, Side};
use crate::parse::cache::ParsedBlob;
use crate::parse::churn::{self, ChangedLines};
use crate::parse::outline::FileOutline;
use crate::source::{
    BlobSource, ChangeSet, ChangedFile, FileChangeKind, FileRole, FileSide, RepoPath,
};
use std::sync::Arc;

/// Path and outline of each parsed file of one side, in git's order of paths.
pub(super) type Outlines = Vec<(RepoPath, Arc<FileOutline>)>;

/// Content of a file on one side, or the fault that prevented reading it.
pub(super) type ParsedSide = Result<ParsedBlob, Fault>;

/// Paths, by side and file name, of the files that exist on that side only. A file on the other side
/// with this name may be the moved file, and is parsed incrementally from it.
pub(super) struct Namesakes<'a>(Pair<Map<&'a [u8], &'a RepoPath>>);

impl<'a> Namesakes<'a> {
    /// Collects the added and the deleted files of `change`.
    pub fn new(change: &'a ChangeSet) -> Self {
        let mut of_sides = Pair::new(Map::default(), Map::default());
        for file in &change.files {
            let (side, names) = match file.change {
                FileChangeKind::Modified => continue,
                FileChangeKind::Deleted => (&file.sides.before, &mut of_sides.before),
                FileChangeKind::Added => (&file.sides.after, &mut of_sides.after),
            };
            if let Some(only) = side {
                names.insert(only.path.file_name(), &only.path);
            }
        }
        Namesakes(of_sides)
    }

    /// Returns the path of a file that has the file name of `file` and only exists on the opposite side
    /// of `file`; `None` if there is none, or if `file` exists on both sides.
    pub fn of(&self, file: &FileSide, change: FileChangeKind) -> Option<&'a RepoPath> {
        let names = match change {
            FileChangeKind::Modified => return None,
            FileChangeKind::Deleted => &self.0.after,
            FileChangeKind::Added => &self.0.before,
        };
        names.get(file.path.file_name()).copied()
    }
}

/// Returns true if parsing a side timed out.
pub(super) fn is_timed_out(side: &Option<ParsedSide>) -> bool {
    let code = match side {
        None => None,
        Some(Err(fault)) => Some(fault.code),
        Some(Ok(parsed)) => parsed.outline.as_ref().err().copied(),
    };
    code == Some(FaultCode::TimeLimit)
}

/// Returns true if parsing a side timed out or panicked.
pub(super) fn is_lost(side: &Option<ParsedSide>) -> bool {
    let is_panic = |side: &ParsedSide| matches!(side, Err(fault) if fault.code == FaultCode::Panic);
    is_timed_out(side) || side.as_ref().is_some_and(is_panic)
}

impl FileRow {
    /// Records that the file was analysed incompletely or not at all. The first reason with a
    /// status other than `ok` is kept.
    pub(super) fn add_reason(&mut self, code: FaultCode) {
        if self.reason.is_none() || self.status == Status::Ok {
            self.reason = Some(code);
            self.status = match code {
                FaultCode::SyntaxError | FaultCode::TooDeep => Status::Partial,
                FaultCode::NotUtf8 => Status::Ok,
                FaultCode::BlobUnreadable | FaultCode::Quarantined | FaultCode::Panic => {
                    Status::Failed
                }
                _ => Status::Skipped,
            };
        }
    }
}

pub(super) fn file_row(file: &ChangedFile, role: FileRole) -> FileRow {
    let paths = file
        .sides
        .as_ref()
        .map(|side| side.as_ref().map(|side| side.path.clone()));
    FileRow {
        language: file.language,
        change: file.change,
        paths,
        blobs: file
            .sides
            .as_ref()
            .map(|side| side.as_ref().map(|side| side.blob.to_string())),
        role,
        status: Status::Ok,
        reason: None,
        churn: None,
        changed_lines: ChangedLines::default(),
        residual: None,
    }
}

/// Returns the lines of `file` that changed; `None` if a side was not read or is binary.
pub(super) fn changed_lines(
    file: &ChangedFile,
    parsed: &Pair<Option<ParsedSide>>,
    blobs: &mut dyn BlobSource,
) -> Option<ChangedLines> {
    let mut lines = Pair::<Arc<[u64]>>::default();
    for side in Side::BOTH {
        let Some(of_side) = file.sides.get(side) else {
            continue;
        };
        *lines.get_mut(side) = match (parsed.get(side), of_side.unusable) {
            // As in git: the content of a link is its target, that of a submodule a line with its
            // commit.
            (_, Some(FaultCode::Symlink)) => churn::lines(&blobs.link_target(of_side)?)?,
            (_, Some(FaultCode::Submodule)) => {
                churn::lines(format!("Subproject commit {}\n", of_side.blob).as_bytes())?
            }
            (Some(Ok(parsed)), _) => parsed.all_lines.clone()?,
            _ => return None,
        };
    }
    churn::changed(&lines.before, &lines.after)
}

/// Returns the outline of a parsed file, if it has one. Adds reasons and faults to `row` and
/// `faults`.
pub(super) fn usable_outline(
    parsed: &ParsedBlob,
    row: &mut FileRow,
    faults: &mut Vec<Fault>,
) -> Option<Arc<FileOutline>> {
    if let Ok(outline) = &parsed.outline {
        row.language = outline.language;
    }
    if parsed.is_recoded {
        row.add_reason(FaultCode::NotUtf8);
        let detail = "the file is not UTF-8; it was read as UTF-16 or Latin-1, and byte offsets are those of its UTF-8 form";
        faults.push(Fault::new(FaultCode::NotUtf8, detail));
    }
    match &parsed.outline {
        Ok(outline) => {
            if let Some(line) = outline.first_error {
                row.add_reason(FaultCode::SyntaxError);
                let detail = "this line cannot be parsed; the rest of the file was used";
                faults.push(Fault::new(FaultCode::SyntaxError, detail).on_line(line));
            }
            if outline.is_too_deep {
                row.add_reason(FaultCode::TooDeep);
                let detail = unusable_detail(FaultCode::TooDeep);
                faults.push(Fault::new(FaultCode::TooDeep, detail));
            }
            Some(Arc::clone(outline))
        }
        Err(code) => {
            row.add_reason(*code);
            faults.push(Fault::new(*code, unusable_detail(*code)));
            None
        }
    }
}

/// Returns the detail text of a fault for which a file is left out, with a remedy if there is one.
pub fn unusable_detail(code: FaultCode) -> &'static str {
    match code {
        FaultCode::FileTooLarge => {
            "the file is larger than limits.file_bytes_max; raise it to have the file analysed"
        }
        FaultCode::Submodule => "a submodule is a repository of its own; name it to have it mined",
        FaultCode::Symlink => "a symbolic link holds no code",
        FaultCode::LfsPointer => {
            "the file lies in Git LFS, and only its pointer is in the repository"
        }
        FaultCode::Binary => "the file holds NUL bytes: it is no text",
        FaultCode::Minified => "the file is minified: its lines are not written by people",
        FaultCode::TooDeep => "elements nested deeper than limits.element_depth_max were left out",
        FaultCode::ParseBudget => "the file needs more parsing steps than limits.parse_steps_max",
        FaultCode::ParseMemory => {
            "the parser needs more memory for the file than limits.parse_bytes_max"
        }
        FaultCode::ParseState => {
            "strings or blocks are nested deeper, or a heredoc has a longer word, than the grammar \
             can keep in mind; leave the file out with --exclude"
        }
        FaultCode::TimeLimit => {
            "parsing took longer than its share of run.commit_seconds_max: a quarter for a file, \
             half for all files"
        }
        FaultCode::TooManyNodes => "the syntax tree has more nodes than limits.file_nodes_max",
        FaultCode::TooManyStrings => {
            "the distinct names, signatures and tokens of the file together are more than 16 times \
             as long as its text; leave it out with --exclude"
        }
        _ => "the file could not be analysed",
    }
}
