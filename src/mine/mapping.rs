//! Stage `map` of mining: maps the statements of a change before to those after. Refactorings that are
//! read off bodies, the table `mappings`, and views of the code need this mapping.

use super::culprits::contained;
use super::mapping_rows;
use super::outcome::{MappingRow, Outcome, Status};
use super::stages::StageObserver;
use crate::astdiff::change::{Matcher, Syntaxes, TreeDiff, TreeMapper};
use crate::astdiff::{RelationshipFacts, Scope};
use crate::base::budget::{Guards, Limits};
use crate::base::fault::{Fault, FaultCode, Stage};
use crate::cst::Linked;
use crate::parse::cache::OutlineCache;
use crate::relate::Relationship;
use crate::source::{BlobSource, ChangeSet, ChangedFile};

/// Divisor of `limits.commit_bytes_max`: the statements of a commit are mapped if its changed files
/// have at most `limits.commit_bytes_max / MAPPING_DIVISOR` bytes. Together with outlines and matching,
/// mapping needs up to 72 bytes per byte of ordinary code of which most was renamed or moved
/// (`benches/memory.rs`).
pub const MAPPING_DIVISOR: u64 = 4;

/// Returns true if the changed files are small enough (see [`MAPPING_DIVISOR`]) to map their statements
/// within the memory that one commit may use.
pub fn has_room_for_trees(change: &ChangeSet, limits: &Limits) -> bool {
    let bytes: u64 = change.files.iter().map(ChangedFile::usable_size).sum();
    bytes <= limits.commit_bytes_max / MAPPING_DIVISOR
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
            trees: TreeMapper::guarded(limits, guards.clone(), cache),
            limits,
            guards,
            cache,
        }
    }

    /// Returns true if [`Self::map`] will map the statements of `change`.
    pub fn maps(&self, change: &ChangeSet) -> bool {
        self.scope.is_some() && has_room_for_trees(change, self.limits)
    }

    /// Maps the statements of `related`. Never fails: a panic and other problems become faults of the
    /// result. The result is empty if nothing is mapped, and has a fault only if the change is too
    /// large.
    pub fn map(
        &mut self,
        related: RelatedChange<'_>,
        blobs: &mut dyn BlobSource,
        stages: &mut dyn StageObserver,
    ) -> MappedChange {
        let mut mapped = MappedChange::default();
        let Some(scope) = self.scope else {
            return mapped;
        };
        if !self.maps(related.change) {
            mapped.faults.push(too_large());
            return mapped;
        }
        stages.begin(Stage::Map);
        contained(stages, Stage::Map, || self.mapped(related, scope, blobs)).unwrap_or_else(
            |fault| {
                // The panic may have left the mapper in an inconsistent state.
                self.trees = TreeMapper::guarded(self.limits, self.guards.clone(), self.cache);
                mapped.faults.push(fault);
                mapped
            },
        )
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

/// Returns the fault of a change whose statements are not mapped because its files are too large.
fn too_large() -> Fault {
    let detail = "the changed files are larger than a quarter of limits.commit_bytes_max, so their \
                  statements were not mapped; raise it and run.memory_bytes_max";
    Fault::new(FaultCode::CommitTooLarge, detail)
}
