//! AST diffs of changes whose relationships are found first.

use super::{Miner, Settings};
use crate::astdiff::RelationshipFacts;
use crate::astdiff::change::{Matcher, Syntaxes, TreeDiff};
use crate::base::budget::{Guards, StopRequest};
use crate::base::pair::Pair;
use crate::parse::cache::OutlineCache;
use crate::source::{BlobSource, ChangeSet, RepoPath};

/// Computes the AST diffs of one change after another, including their relationships.
pub struct TreeDiffer<'a>(Miner<'a>);

impl<'a> TreeDiffer<'a> {
    /// Creates a differ that matches elements according to `settings`.
    pub fn new(settings: &'a Settings, cache: &'a OutlineCache) -> Self {
        TreeDiffer::guarded(settings, cache, Guards::default())
    }

    /// Creates a differ that also observes the stop request and the memory reserve of `guards`.
    pub fn guarded(settings: &'a Settings, cache: &'a OutlineCache, guards: Guards) -> Self {
        TreeDiffer(Miner::guarded(settings, cache, guards))
    }

    /// Returns the request that ends the work of this differ.
    pub fn stop_request(&self) -> StopRequest {
        self.0.guards.stop.clone()
    }

    /// Sets additional pairs of files whose nodes GumTree maps. It always compares files of one
    /// path and files matched by relationships.
    pub fn give_pairs(&mut self, files: Vec<Pair<RepoPath>>) {
        self.0.mapper.trees.give_pairs(files);
    }

    /// Computes the AST diff of `change` with `matcher`. Never fails: problems are in the result.
    pub fn diff(
        &mut self,
        change: &ChangeSet,
        blobs: &mut dyn BlobSource,
        matcher: Matcher,
    ) -> TreeDiff {
        let (linked, relations) = self.0.related(change, blobs);
        let facts = RelationshipFacts::new(&linked, &relations.relationships);
        drop(linked);
        let (mapper, syntaxes) = (&mut self.0.mapper.trees, Syntaxes::default());
        let mut result = mapper.diff(&facts, &syntaxes, change, blobs, matcher);
        let faults = std::mem::replace(&mut result.faults, relations.faults);
        result.faults.extend(faults);
        result
    }
}
