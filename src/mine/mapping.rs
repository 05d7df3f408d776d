//! Stage `map` of mining: maps the statements of a change before to those after. Refactorings that are
//! read off bodies, the table `mappings`, and views of the code need this mapping.

use super::culprits::contained;
use super::mapped_files::mapped_files;
use super::outcome::{MappingRow, Outcome, Status};
use super::participants::{ParticipantBlobs, Participants};
use super::rows::mapping_rows;
use super::stages::StageObserver;
use crate::astdiff::change::{Matcher, Syntaxes, TreeDiff, TreeMapper};
use crate::astdiff::{RelationshipFacts, Scope};
use crate::base::budget::{Guards, Limits};
use crate::base::fault::{Fault, FaultCode, Stage};
use crate::cst::Linked;
use crate::parse::cache::OutlineCache;
use crate::refine;
use crate::relate::Relationship;
use crate::source::{BlobSource, ChangeSet, RepoPath};

/// Memory of outlines, matching and mapping of a file, as a multiple of that of outlines and matching.
/// Mapping needs up to 72 bytes per byte of ordinary code of which most was renamed or moved, with outlines
/// and matching (`benches/memory.rs`).
pub const MAPPING_FACTOR: u64 = 4;

/// Returns the maximum number of bytes, both sides, of the files of `change` whose statements are mapped.
/// Outlines and matching of the whole change, and mapping of this many bytes, need as much memory as outlines
/// and matching of `limits.commit_bytes_max` bytes. All files are within this maximum if they have at most a
/// quarter of `limits.commit_bytes_max` bytes.
pub fn mapped_bytes_max(change: &ChangeSet, limits: &Limits) -> u64 {
    let rest = limits
        .commit_bytes_max
        .saturating_sub(change.source_bytes());
    rest / (MAPPING_FACTOR - 1)
}

/// Change whose elements are related: input of the mapping.
#[derive(Clone, Copy)]
pub(super) struct RelatedChange<'a> {
    /// Changed files.
    pub change: &'a ChangeSet,
    /// Code structure trees of both sides.
    pub linked: &'a Linked,
    /// Relationships between the elements of `linked`.
    pub relationships: &'a [Relationship],
    /// Texts and syntax trees of the files that were parsed already.
    pub syntaxes: &'a Syntaxes,
}

/// Mapped statements of a change.
#[derive(Debug, Default)]
pub(super) struct MappedChange {
    /// Trees of the changed files and the mapping of their nodes; `None` if it was not computed.
    pub trees: Option<TreeDiff>,
    /// Rows of the table `mappings`; empty if they are not output.
    pub rows: Vec<MappingRow>,
    /// Problems that make the mapping incomplete.
    pub faults: Vec<Fault>,
}

/// Mapper of the statements of one change after another.
pub(super) struct ChangeMapper<'a> {
    /// Nodes that are mapped: all, or those of statements; `None` if nothing is mapped.
    pub scope: Option<Scope>,
    /// True if the rows of the table `mappings` are output.
    pub emits_rows: bool,
    /// True if only refactorings are read off the mapping, so that nothing is mapped if certainly none can
    /// be found.
    pub is_for_findings: bool,
    /// Mapper of the nodes of the trees; keeps memory from one change to the next.
    pub trees: TreeMapper<'a>,
    limits: &'a Limits,
    guards: Guards,
    cache: &'a OutlineCache,
}

impl<'a> ChangeMapper<'a> {
    /// Creates a mapper that maps nothing.
    pub fn guarded(limits: &'a Limits, guards: Guards, cache: &'a OutlineCache) -> Self {
        ChangeMapper {
            scope: None,
            emits_rows: false,
            is_for_findings: false,
            trees: TreeMapper::guarded(limits, guards.clone(), cache),
            limits,
            guards,
            cache,
        }
    }

    /// Returns true if [`Self::map`] will map the statements of all files of `change`.
    pub fn maps_all(&self, change: &ChangeSet) -> bool {
        let bytes_max = mapped_bytes_max(change, self.limits);
        self.scope.is_some() && change.source_bytes() <= bytes_max
    }

    /// Maps the statements of `related`; of a large change those of some files, with a fault. Never fails:
    /// a panic and other problems become faults of the result. The result is empty if nothing is mapped.
    pub fn map(
        &mut self,
        related: RelatedChange<'_>,
        blobs: &mut dyn BlobSource,
        stages: &mut dyn StageObserver,
    ) -> MappedChange {
        let Some(scope) = self.scope else {
            return MappedChange::default();
        };
        let change = related.change;
        let elements = (related.linked, related.relationships);
        let bytes_max = mapped_bytes_max(change, self.limits);
        let is_mapped = match self.maps_all(change) {
            true => vec![true; change.files.len()],
            false => mapped_files(change, elements, bytes_max),
        };
        stages.begin(Stage::Map);
        let found = contained(stages, Stage::Map, || {
            if self.is_for_findings && !can_read_bodies(related) {
                return None;
            }
            if !is_mapped.contains(&false) {
                return Some(self.mapped(related, scope, blobs));
            }
            let participants = Participants::new(change, &is_mapped);
            let blobs = &mut ParticipantBlobs(&participants, blobs);
            Some(self.mapped(related, scope, blobs))
        });
        let found = found.unwrap_or_else(|fault| {
            // The panic may have left the mapper in an inconsistent state.
            self.trees = TreeMapper::guarded(self.limits, self.guards.clone(), self.cache);
            Some(MappedChange {
                faults: vec![fault],
                ..MappedChange::default()
            })
        });
        let Some(mut mapped) = found else {
            return MappedChange::default();
        };
        mapped.faults.extend(too_large(&is_mapped));
        mapped
    }

    /// Maps the statements of `related`; returns nothing if one side of the change has no files.
    fn mapped(
        &mut self,
        related: RelatedChange<'_>,
        scope: Scope,
        blobs: &mut dyn BlobSource,
    ) -> MappedChange {
        let RelatedChange {
            change, syntaxes, ..
        } = related;
        let mut mapped = MappedChange::default();
        let facts = RelationshipFacts::new(related.linked, related.relationships);
        if facts.is_one_sided() {
            return mapped;
        }
        let trees = match scope {
            Scope::All => {
                let matcher = Matcher::Refmine;
                self.trees.diff(&facts, syntaxes, change, blobs, matcher)
            }
            Scope::Statements => self.trees.statements(&facts, syntaxes, change, blobs),
        };
        if self.emits_rows {
            mapped.rows = mapping_rows::statements(&trees, related.linked, related.relationships);
        }
        // Other problems were already reported when the files were parsed.
        let is_of_mapping =
            |fault: &&Fault| matches!(fault.code, FaultCode::PairBudget | FaultCode::TimeLimit);
        mapped.faults = trees.faults.iter().filter(is_of_mapping).cloned().collect();
        mapped.trees = Some(trees);
        mapped
    }
}

/// Returns false if certainly no refactoring can be read off the bodies of the change.
fn can_read_bodies(related: RelatedChange<'_>) -> bool {
    let RelatedChange {
        linked, syntaxes, ..
    } = related;
    let common = |path: &RepoPath| {
        let before = syntaxes.before.get(path)?;
        syntaxes.after.get(path)?.unchanged_since(before)
    };
    refine::can_read_bodies(linked, related.relationships, &common)
}

/// Adds the `faults` of mapping and refining to `outcome`, which may become partial.
pub(super) fn add_faults(outcome: &mut Outcome, faults: Vec<Fault>) {
    for fault in faults {
        if outcome.status == Status::Ok
            && matches!(fault.code, FaultCode::TimeLimit | FaultCode::Panic)
        {
            outcome.status = Status::Partial;
            outcome.reason = Some(fault.code);
        }
        outcome.faults.push(fault);
    }
}

/// Returns the fault of a change some of whose files are not mapped, because all need too much memory.
fn too_large(is_mapped: &[bool]) -> Option<Fault> {
    let left_out = is_mapped.iter().filter(|is_mapped| !**is_mapped).count();
    let detail = format!(
        "the statements of {left_out} of {} files were not mapped, because all changed files together are \
         larger than a quarter of limits.commit_bytes_max; raise it and run.memory_bytes_max",
        is_mapped.len()
    );
    (left_out > 0).then(|| Fault::new(FaultCode::CommitTooLarge, detail))
}
