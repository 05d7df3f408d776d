//! Pairs of statements that are the only ones on their side with some callee, member name or
//! literal.

use super::mapper::Mapper;
use super::statements::{LeafWord, StatementIx};
use crate::base::pair::Side;
use crate::base::{Map, Set};
use crate::lang::rules::shapes::LeafRole;

impl Mapper<'_> {
    /// Finds the pairs of statements that are the only ones on their side with some callee, member
    /// name or literal, and stores them. Finds none if the budget is exhausted.
    pub fn find_unique_pairs(&mut self) {
        if self.unique_pairs.is_some() {
            return;
        }
        let ranges = self.sides.as_ref().map(|side| side.range());
        let count = ranges.before.len() + ranges.after.len();
        if !self.budget.spend(count as u64) {
            self.unique_pairs = Some(Set::default());
            return;
        }
        let unique = |side: Side| {
            let mut unique: Map<LeafWord, Option<StatementIx>> = Map::default();
            for statement in ranges.get(side).clone().map(StatementIx) {
                let words = self.words(side, statement);
                for (index, &word) in words.iter().enumerate() {
                    if !is_distinctive(word.1) || index > 0 && words[index - 1] == word {
                        continue;
                    }
                    let entry = unique.entry(word);
                    entry
                        .and_modify(|only| *only = None)
                        .or_insert(Some(statement));
                }
            }
            unique
        };
        let afters = unique(Side::After);
        let pairs = unique(Side::Before).into_iter();
        let pairs = pairs.filter_map(|(word, before)| before.zip(afters.get(&word).copied()?));
        self.unique_pairs = Some(pairs.collect());
    }

    /// Returns true if [`Mapper::find_unique_pairs`] found the pair.
    pub fn is_unique_pair(&self, before: StatementIx, after: StatementIx) -> bool {
        let pairs = self.unique_pairs.as_ref();
        pairs.is_some_and(|pairs| pairs.contains(&(before, after)))
    }
}

/// Returns true if a leaf of this role can make a statement unique.
fn is_distinctive(role: LeafRole) -> bool {
    matches!(
        role,
        LeafRole::Callee | LeafRole::Member | LeafRole::Literal
    )
}
