//! Pairs of statements that are the only ones on their side with some callee, member name or
//! literal.

use super::mapper::Mapper;
use super::statements::{LeafWord, StatementIx};
use crate::base::pair::Side;
use crate::base::{Map, Set};
use crate::lang::shapes::LeafRole;

impl Mapper<'_> {
    /// Finds the pairs of statements that are the only ones on their side with some callee, member
    /// name or literal, and stores them. Finds none if the budget is exhausted.
    pub fn find_unique_pairs(&mut self) {
        if self.unique_pairs.is_some() {
            return;
        }
        let ranges = self.sides.as_ref().map(|side| side.range());
        if !self
            .budget
            .spend((ranges.before.len() + ranges.after.len()) as u64)
        {
            self.unique_pairs = Some(Set::default());
            return;
        }
        let only = |side: Side| {
            let mut only: Map<LeafWord, Option<StatementIx>> = Map::default();
            for at in ranges.get(side).clone().map(StatementIx) {
                let words = self.words(side, at);
                for (first, &word) in words.iter().enumerate() {
                    if !is_distinctive(word.1) || first > 0 && words[first - 1] == word {
                        continue;
                    }
                    let known = only.entry(word);
                    known.and_modify(|only| *only = None).or_insert(Some(at));
                }
            }
            only
        };
        let after = only(Side::After);
        let pairs = only(Side::Before).into_iter().filter_map(|(word, one)| {
            let two = after.get(&word).copied().flatten()?;
            Some((one?, two))
        });
        self.unique_pairs = Some(pairs.collect());
    }

    /// Returns true if [`Mapper::tell`] found the pair.
    pub fn is_unique_pair(&self, before: StatementIx, after: StatementIx) -> bool {
        let told = self.unique_pairs.as_ref();
        told.is_some_and(|told| told.contains(&(before, after)))
    }
}

/// Returns true if a leaf of this role can make a statement unique.
fn is_distinctive(role: LeafRole) -> bool {
    matches!(
        role,
        LeafRole::Callee | LeafRole::Member | LeafRole::Literal
    )
}
