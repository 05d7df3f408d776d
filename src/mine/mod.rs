//! From a loaded change to the rows that leave the core.

pub mod outcome;

use crate::base::budget::Limits;
use crate::base::fault::Stage;
use crate::parse::cache::OutlineCache;
use crate::source::{BlobSource, ChangeSet, CommitMeta};
use outcome::{CommitKey, Outcome, Status};

/// Everything that decides what is found; part of the configuration, and of its hash.
#[derive(Debug, Clone, PartialEq, serde::Deserialize, serde::Serialize)]
#[serde(deny_unknown_fields)]
pub struct Settings {
    /// Which elements and edges the code structure tree has.
    pub cst: crate::cst::Options,
    /// How elements are matched.
    pub relate: crate::relate::Options,
    /// The counted limits.
    pub limits: Limits,
    /// Whether all relationships are kept, not only the refactorings.
    pub emit_relationships: bool,
}

/// Is told when a stage of the work on a commit begins; the clock stays outside of the core.
pub trait StageObserver {
    /// `stage` begins, and what was under way before has ended.
    fn begin(&mut self, stage: Stage);
}

/// Mines one commit after another; each worker has one of its own.
pub struct Miner<'a> {
    settings: &'a Settings,
    #[expect(dead_code)]
    cache: &'a OutlineCache,
}

impl<'a> Miner<'a> {
    /// A miner that shares `cache` with others.
    pub fn new(settings: &'a Settings, cache: &'a OutlineCache) -> Self {
        Miner { settings, cache }
    }

    /// Everything that is found in `change`. Never fails: what falls short is in the outcome.
    pub fn mine(
        &mut self,
        key: CommitKey,
        meta: CommitMeta,
        change: &ChangeSet,
        _blobs: &mut dyn BlobSource,
        stages: &mut dyn StageObserver,
    ) -> Outcome {
        stages.begin(Stage::Parse);
        let _ = (change, self.settings);
        let mut outcome =
            Outcome::unanalysed(key, meta, Status::Ok, crate::base::fault::FaultCode::Panic);
        outcome.reason = None;
        outcome
    }
}
