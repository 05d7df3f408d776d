//! The stages of mining after parsing. If a stage panics, the files that cause it are searched and left
//! out of this stage.

use super::culprits::{Attempted, contained, without_culprits};
use super::files::Outlines;
use super::mapping::{ChangeMapper, MappedChange, RelatedChange};
use super::outcome::{Outcome, Status};
use super::participants::{ParticipantBlobs, Participants};
use super::stages::StageObserver;
use crate::astdiff::change::TreeDiff;
use crate::base::budget::StopRequest;
use crate::base::fault::{Fault, FaultCode, Stage};
use crate::base::pair::Pair;
use crate::cst::{self, Linked};
use crate::refine::{self, DeclarationReader, FindingRequest, RefinedFindings, TypeSet};
use crate::relate::Relationship;
use crate::source::{BlobSource, ChangeSet};

/// Result of the stages `map` and `refine`.
#[derive(Default)]
pub(super) struct Refinement {
    /// Mapped statements.
    pub mapped: MappedChange,
    /// Relationships of the change, and those that only uses show.
    pub relationships: Vec<Relationship>,
    /// Refactorings read off related elements and their bodies.
    pub findings: RefinedFindings,
    /// Problems that make the result incomplete.
    pub faults: Vec<Fault>,
}

/// Links the `outlines` of `change` and calls `work` with the linked sides, which is the stage
/// `relate`. Files on which this panics are left out, and get a fault in `outcome`. If leaving files out
/// does not help or `stop` is requested, `outcome` becomes a failed one, and the result is `None`.
pub(super) fn link<T>(
    (options, stop): (&cst::Options, &StopRequest),
    (change, outlines): (&ChangeSet, &Pair<Outlines>),
    outcome: &mut Outcome,
    stages: &mut dyn StageObserver,
    work: &mut dyn FnMut(&mut Linked) -> T,
) -> Option<(Linked, T)> {
    let mut linked_with = |takes_part: &[bool]| {
        let files = match takes_part.contains(&false) {
            true => Participants::new(change, takes_part).outlines(outlines),
            false => outlines.clone(),
        };
        stages.begin(Stage::Link);
        let mut linked = contained(stages, Stage::Link, || cst::link(files, options))?;
        stages.begin(Stage::Relate);
        let result = contained(stages, Stage::Relate, || work(&mut linked))?;
        Ok((linked, result))
    };
    let Attempted {
        result,
        culprits,
        fault,
    } = without_culprits(change.files.len(), stop, |takes_part| {
        match linked_with(takes_part) {
            Ok(worked) => (Some(worked), None),
            Err(fault) => (None, Some(fault)),
        }
    });
    if let Some(fault) = fault {
        let (key, meta) = (outcome.key.clone(), outcome.meta.clone());
        *outcome = Outcome::unanalysed(key, meta, Status::Failed, FaultCode::Panic);
        outcome.faults.push(fault);
        return None;
    }
    for (index, fault) in culprits {
        outcome.files[index].add_reason(fault.code);
        let path = change.files[index].path().text().into_owned();
        outcome.faults.push(fault.at(path));
    }
    result
}

/// Refactorings that are read off related elements and mapped statements.
pub(super) struct RefineRequest<'a> {
    /// Refactoring types that are output.
    pub types: TypeSet,
    /// True if the places of refactorings are output.
    pub sites: bool,
    /// Options of the refactorings.
    pub options: &'a refine::Options,
    /// True if functions of one name whose parameters differ have changed signatures.
    pub compares_parameters: bool,
    /// Request to end the comparisons.
    pub stop: &'a StopRequest,
}

impl RefineRequest<'_> {
    /// Maps the statements of `related`, and reads refactorings off them and the declarations. Files on
    /// which this panics are left out of it: their relationships remain. If leaving files out does not
    /// help or a stop is requested, the result is what the part that panics does not concern.
    pub(super) fn map_and_refine(
        &self,
        mapper: &mut ChangeMapper<'_>,
        related: RelatedChange<'_>,
        declarations: &DeclarationReader<'_>,
        blobs: &mut dyn BlobSource,
        stages: &mut dyn StageObserver,
    ) -> Refinement {
        let RelatedChange { change, linked, .. } = related;
        let attempted = without_culprits(change.files.len(), self.stop, |takes_part| {
            if !takes_part.contains(&false) {
                return with_panic(self.refinement(mapper, related, declarations, blobs, stages));
            }
            let participants = Participants::new(change, takes_part);
            let (inside, outside): (Vec<Relationship>, Vec<Relationship>) = (related.relationships)
                .iter()
                .cloned()
                .partition(|relationship| participants.have(relationship, linked));
            let restricted = RelatedChange {
                relationships: &inside,
                syntaxes: &participants.syntaxes(related.syntaxes),
                ..related
            };
            let blobs = &mut ParticipantBlobs(&participants, blobs);
            let mut refinement = self.refinement(mapper, restricted, declarations, blobs, stages);
            // Findings have the indices of the relationships, so others come last.
            if !refinement.findings.sites.is_empty() {
                let sites = &mut refinement.findings.sites;
                sites.resize_with(sites.len() + outside.len(), Vec::new);
            }
            refinement.relationships.extend(outside);
            with_panic(refinement)
        });
        let mut refinement = attempted.result;
        for (index, fault) in attempted.culprits {
            let path = change.files[index].path().text().into_owned();
            refinement.faults.push(fault.at(path));
        }
        refinement
    }

    /// Runs the stages `map` and `refine` on `related`.
    fn refinement(
        &self,
        mapper: &mut ChangeMapper<'_>,
        related: RelatedChange<'_>,
        declarations: &DeclarationReader<'_>,
        blobs: &mut dyn BlobSource,
        stages: &mut dyn StageObserver,
    ) -> Refinement {
        let mut mapped = mapper.map(related, blobs, stages);
        stages.begin(Stage::Refine);
        let mut faults = std::mem::take(&mut mapped.faults);
        let relationships =
            self.continued(related.relationships, declarations, stages, &mut faults);
        let related = RelatedChange {
            relationships: &relationships,
            ..related
        };
        let trees = mapped.trees.as_ref();
        let findings = self.refine(related, declarations, trees, stages, &mut faults);
        Refinement {
            mapped,
            relationships,
            findings,
            faults,
        }
    }

    /// Returns the relationships of the change, and those of attributes that only uses show (see
    /// [`refine::continued_attributes`]), sorted by after element. Functions with other parameters have
    /// changed signatures also where names alone identify them
    /// ([`refine::mark_changed_signatures`]). Adds the reason to `faults` if some may be missing.
    pub(super) fn continued(
        &self,
        relationships: &[Relationship],
        declarations: &DeclarationReader<'_>,
        stages: &mut dyn StageObserver,
        faults: &mut Vec<Fault>,
    ) -> Vec<Relationship> {
        let mut relationships = relationships.to_vec();
        let found = contained(stages, Stage::Refine, || {
            let (types, stop) = (self.types, self.stop);
            refine::continued_attributes(declarations, &relationships, types, stop, faults)
        });
        match found {
            Ok(continued) => relationships.extend(continued),
            Err(fault) => faults.push(fault),
        }
        if self.compares_parameters {
            let marked = contained(stages, Stage::Refine, || {
                refine::mark_changed_signatures(declarations, &mut relationships);
            });
            faults.extend(marked.err());
        }
        relationships.sort_by_key(|it| (it.after, it.before, it.kind));
        relationships
    }

    /// Returns the refactorings that are read off related elements and, if there are `trees`, off their
    /// bodies. Adds the reason to `faults` if some may be missing.
    fn refine(
        &self,
        related: RelatedChange<'_>,
        declarations: &DeclarationReader<'_>,
        trees: Option<&TreeDiff>,
        stages: &mut dyn StageObserver,
        faults: &mut Vec<Fault>,
    ) -> RefinedFindings {
        let found = contained(stages, Stage::Refine, || {
            refine::find(
                declarations,
                related.relationships,
                &related.change.removed_folders,
                trees,
                FindingRequest {
                    types: self.types,
                    sites: self.sites,
                    options: self.options,
                },
                self.stop,
                faults,
            )
        });
        found.unwrap_or_else(|fault| {
            faults.push(fault);
            RefinedFindings::default()
        })
    }
}

/// Returns `refinement` and the fault of a panic in it, if there is one.
fn with_panic(refinement: Refinement) -> (Refinement, Option<Fault>) {
    let mut faults = refinement.faults.iter();
    let fault = faults.find(|fault| fault.code == FaultCode::Panic).cloned();
    (refinement, fault)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::pair::Side;
    use crate::config::Config;
    use crate::mine::Miner;
    use crate::mine::outcome::CommitKey;
    use crate::parse::cache::OutlineCache;
    use crate::source::CommitMeta;
    use crate::source::texts::TextPair;

    /// Observer for which the first `failures` contained calls of a stage panic.
    struct Failing {
        stage: Stage,
        current: Stage,
        failures: u32,
    }

    impl StageObserver for Failing {
        fn begin(&mut self, stage: Stage) {
            self.current = stage;
        }

        fn contain(&mut self, work: &mut dyn FnMut()) -> Result<(), Fault> {
            if self.current == self.stage && self.failures > 0 {
                self.failures -= 1;
                return Err(Fault::new(FaultCode::Panic, "on purpose"));
            }
            work();
            Ok(())
        }
    }

    /// Returns the status of a change of two files in each of which a method is renamed, the number of
    /// renamings found, and the path and stage of each fault.
    fn mined(stage: Stage, failures: u32) -> (Status, usize, Vec<(Option<String>, Stage)>) {
        let text = |name: &str| {
            format!("class {name} {{ int f(int a) {{ int b = a * 7; return b + a; }} }}")
        };
        let renamed = |name: &str| text(name).replace("int f(", "int g(");
        let texts = ["A", "Long"].map(|name| Pair::new(text(name), renamed(name)));
        let of = |side: Side| {
            let paths = ["A.java", "Long.java"].into_iter();
            let files = paths.zip(&texts);
            files
                .map(move |(path, texts)| (path, texts.get(side).as_str()))
                .collect::<Vec<_>>()
        };
        let (before, after) = (of(Side::Before), of(Side::After));
        let (change, mut blobs) = TextPair::compare(Pair::new(&before, &after));
        let settings = Config::load(None).unwrap().settings();
        let cache = OutlineCache::new(1 << 20);
        let key = CommitKey {
            repository: std::sync::Arc::from(""),
            url: None,
            commit: String::new(),
            parent: None,
            commit_index: 0,
        };
        let mut stages = Failing {
            stage,
            current: Stage::Load,
            failures,
        };
        let meta = CommitMeta::default();
        let outcome =
            Miner::new(&settings, &cache).mine(key, meta, &change, &mut blobs, &mut stages);
        let rows = outcome.refactorings.iter();
        let found = rows.filter(|row| row.refactoring_type == "Rename Method");
        let faults = outcome
            .faults
            .iter()
            .filter(|fault| fault.code == FaultCode::Panic);
        let faults = faults
            .map(|fault| (fault.path.clone(), fault.stage))
            .collect();
        (outcome.status, found.count(), faults)
    }

    #[test]
    fn panic_costs_the_file_that_causes_it_and_names_it_with_the_stage() {
        let of = |path: &str, stage| vec![(Some(path.to_owned()), stage)];
        let found = mined(Stage::Parse, 1);
        assert_eq!(found, (Status::Partial, 1, of("A.java", Stage::Parse)));
        for stage in [Stage::Link, Stage::Relate] {
            let found = mined(stage, 1);
            assert_eq!(found, (Status::Partial, 1, of("Long.java", stage)));
        }
        for stage in [Stage::Map, Stage::Refine] {
            let found = mined(stage, 1);
            assert_eq!(found, (Status::Partial, 2, of("Long.java", stage)));
        }
    }

    #[test]
    fn stage_that_panics_on_every_file_fails_the_change() {
        let found = mined(Stage::Relate, u32::MAX);
        assert_eq!(found, (Status::Failed, 0, vec![(None, Stage::Relate)]));
    }
}
