//! Files that take part in a stage, if a stage leaves some files of a change out.

use super::files::Outlines;
use crate::astdiff::change::Syntaxes;
use crate::base::Set;
use crate::base::fault::{Fault, FaultCode};
use crate::base::pair::{Pair, Side};
use crate::cst::Linked;
use crate::relate::Relationship;
use crate::source::{BlobSource, ChangeSet, FileSide, RepoPath};
use std::sync::Arc;

/// Paths of the files of each side that take part in a stage.
pub(super) struct Participants<'a>(Pair<Set<&'a RepoPath>>);

impl<'a> Participants<'a> {
    /// Returns the paths of the files of `change` for which `takes_part` is true.
    pub fn new(change: &'a ChangeSet, takes_part: &[bool]) -> Self {
        let files = change.files.iter().zip(takes_part);
        let files = files.filter_map(|(file, takes_part)| takes_part.then_some(file));
        Participants(Pair::of_sides(|side| {
            let of_side = files
                .clone()
                .filter_map(|file| file.sides.get(side).as_ref());
            of_side.map(|file| &file.path).collect()
        }))
    }

    /// Returns the outlines of these files.
    pub fn outlines(&self, all: &Pair<Outlines>) -> Pair<Outlines> {
        Pair::of_sides(|side| {
            let outlines = all.get(side).iter();
            let outlines = outlines.filter(|(path, _)| self.0.get(side).contains(path));
            outlines.cloned().collect()
        })
    }

    /// Returns the syntax of these files.
    pub fn syntaxes(&self, all: &Syntaxes) -> Syntaxes {
        Pair::of_sides(|side| {
            let syntaxes = all.get(side).iter();
            let syntaxes = syntaxes.filter(|(path, _)| self.0.get(side).contains(path));
            let syntaxes = syntaxes.map(|(path, syntax)| (path.clone(), Arc::clone(syntax)));
            syntaxes.collect()
        })
    }

    /// Returns true if both elements of `relationship` are in these files.
    pub fn have(&self, relationship: &Relationship, linked: &Linked) -> bool {
        let nodes = [
            (Side::Before, relationship.before),
            (Side::After, relationship.after),
        ];
        nodes.into_iter().all(|(side, node)| {
            let path = &linked.file_of(node).path;
            self.0.get(side).contains(path)
        })
    }
}

/// Blob source in which only participants can be read.
pub(super) struct ParticipantBlobs<'a>(pub &'a Participants<'a>, pub &'a mut dyn BlobSource);

impl BlobSource for ParticipantBlobs<'_> {
    fn origin(&self) -> u64 {
        self.1.origin()
    }

    fn read(&mut self, file: &FileSide) -> Result<Vec<u8>, Fault> {
        let Participants(Pair { before, after }) = self.0;
        match before.contains(&file.path) || after.contains(&file.path) {
            true => self.1.read(file),
            false => Err(Fault::new(FaultCode::Panic, "the file takes no part")),
        }
    }

    fn link_target(&mut self, file: &FileSide) -> Option<Vec<u8>> {
        self.1.link_target(file)
    }
}
