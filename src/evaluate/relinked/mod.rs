//! Matches commits again, in order to ask what the matching knows and rows do not tell: the reasons of misses
//! ([`reason`]), and the proposed pairs ([`candidates`]).

pub mod candidates;
pub mod reason;

use super::oracle::OracleCommit;
use crate::base::budget::Guards;
use crate::cst::Linked;
use crate::mine::{Miner, Settings};
use crate::parse::cache::OutlineCache;
use crate::relate::{self, explain::Explainer};
use crate::source::Filter;
use crate::source::git::{Merges, Reader, Repository};

/// Parses, links and matches commits again.
pub struct Relinker<'a> {
    miner: Miner<'a>,
    filter: &'a Filter,
    settings: &'a Settings,
    /// Path of the repository that was opened last, the repository, and its reader; `None` before.
    reader: Option<(std::path::PathBuf, Repository, Reader)>,
}

impl<'a> Relinker<'a> {
    /// Creates a relinker for commits that were mined with `settings`, of the files that `filter`
    /// selects.
    pub fn new(settings: &'a Settings, filter: &'a Filter, cache: &'a OutlineCache) -> Self {
        Relinker {
            miner: Miner::new(settings, cache),
            filter,
            settings,
            reader: None,
        }
    }

    /// Matches a commit again, and calls `ask` with what can be asked then. Returns `None` if the commit cannot
    /// be read any more.
    pub fn ask<R>(
        &mut self,
        commit: &OracleCommit,
        ask: impl FnOnce(&Explainer<'_>) -> R,
    ) -> Option<R> {
        let mut linked = self.linked(commit)?;
        let settings = self.settings;
        let (answer, _) = relate::explain(
            &mut linked,
            &settings.relate,
            &settings.cst,
            &settings.limits,
            &Guards::default(),
            ask,
        );
        Some(answer)
    }

    /// Returns the trees of both sides; `None` if the commit cannot be read any more.
    fn linked(&mut self, commit: &OracleCommit) -> Option<Linked> {
        let (path, id) = commit.location.as_ref().ok()?;
        if self.reader.as_ref().is_none_or(|(open, ..)| open != path) {
            let repository = Repository::open(path).ok()?;
            let reader = repository.reader();
            self.reader = Some((path.clone(), repository, reader));
        }
        let (_, repository, reader) = self.reader.as_mut()?;
        let plan = repository.plan_commits(std::slice::from_ref(id), Merges::FirstParent);
        let planned = plan.commits.first()?;
        let change = reader
            .changes(planned, self.filter, &self.settings.limits)
            .ok()?;
        Some(self.miner.linked(&change, reader).0)
    }
}
