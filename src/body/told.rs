//! Statements that are told from their like by a name or value that no other one has.

use super::mapper::Mapper;
use super::statements::{StatementIx, Word};
use crate::base::pair::Side;
use crate::base::{Map, Set};
use crate::lang::shapes::Role;

impl Mapper<'_> {
    /// Notes which statements of either side are the only ones with a name or value that says something: that
    /// tells them from their like, whatever else became of these.
    pub fn tell(&mut self) {
        if self.told.is_some() {
            return;
        }
        let ranges = self.sides.as_ref().map(|side| side.range());
        if !self
            .budget
            .spend((ranges.before.len() + ranges.after.len()) as u64)
        {
            self.told = Some(Set::default());
            return;
        }
        let only = |side: Side| {
            let mut only: Map<Word, Option<StatementIx>> = Map::default();
            for at in ranges.get(side).clone().map(StatementIx) {
                let words = self.words(side, at);
                for (first, &word) in words.iter().enumerate() {
                    if !says_something(word.1) || first > 0 && words[first - 1] == word {
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
        self.told = Some(pairs.collect());
    }

    /// Whether two statements are told from their like, once that was asked.
    pub fn is_told(&self, before: StatementIx, after: StatementIx) -> bool {
        let told = self.told.as_ref();
        told.is_some_and(|told| told.contains(&(before, after)))
    }
}

/// Whether a leaf of this role may tell a statement from its like.
fn says_something(role: Role) -> bool {
    matches!(role, Role::Callee | Role::Member | Role::Literal)
}
