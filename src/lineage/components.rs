//! Lineages: the connected components of the versions of a repository.

use super::versions::VersionKey;
use crate::base::{Map, hash};

/// Versions of the elements of a repository, and the changes so far that connect them.
#[derive(Debug)]
pub struct Components {
    /// Maximum number of versions.
    versions_max: u32,
    /// Number of each version, in the order in which the versions were met.
    numbers: Map<VersionKey, u32>,
    /// Versions by number.
    versions: Vec<MetVersion>,
    /// Ids of the commits in which versions were met first.
    commits: Vec<String>,
}

/// Version that a change has.
#[derive(Debug)]
struct MetVersion {
    key: VersionKey,
    /// Number of a version of the same component that was met before; the own number of the first version of
    /// a component.
    earlier: u32,
    /// Index in `commits` of the commit in which the version was met first.
    met_in: u32,
}

/// Error of a repository with more versions than the maximum.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TooManyVersions;

impl Components {
    /// Creates components of at most `versions_max` versions, and of no more than `u32` has numbers.
    pub fn new(versions_max: u64) -> Components {
        Components {
            versions_max: u32::try_from(versions_max).unwrap_or(u32::MAX),
            numbers: Map::default(),
            versions: Vec::new(),
            commits: Vec::new(),
        }
    }

    /// Adds a change of `commit`, of an element with these versions. Changes come in the order of commits.
    ///
    /// # Errors
    /// There are more versions than the maximum.
    pub fn add(
        &mut self,
        commit: &str,
        before: Option<VersionKey>,
        after: Option<VersionKey>,
    ) -> Result<(), TooManyVersions> {
        let mut number = |key: Option<VersionKey>| key.map(|key| self.number(commit, key));
        let (before, after) = (number(before).transpose()?, number(after).transpose()?);
        if let (Some(before), Some(after)) = (before, after) {
            let (before, after) = (self.first(before), self.first(after));
            self.versions[before.max(after) as usize].earlier = before.min(after);
        }
        Ok(())
    }

    /// Returns the id of the lineage of a version, when all changes were added; `None` if no change has the
    /// version. The id is a hash of the first version and of the commit that has it first, so that clones
    /// and forks have equal ids.
    pub fn id(&mut self, version: &VersionKey) -> Option<String> {
        let number = *self.numbers.get(version)?;
        let first = self.first(number);
        let first = &self.versions[first as usize];
        let commit = &self.commits[first.met_in as usize];
        Some(hash::of_parts([commit.as_bytes(), &first.key]))
    }

    /// Returns the number of a version, which is a new one if the version was not met before.
    fn number(&mut self, commit: &str, key: VersionKey) -> Result<u32, TooManyVersions> {
        if let Some(&known) = self.numbers.get(&key) {
            return Ok(known);
        }
        let number = u32::try_from(self.versions.len()).map_err(|_| TooManyVersions)?;
        if number == self.versions_max {
            return Err(TooManyVersions);
        }
        if self.commits.last().is_none_or(|last| last != commit) {
            self.commits.push(commit.to_owned());
        }
        self.numbers.insert(key, number);
        self.versions.push(MetVersion {
            key,
            earlier: number,
            // There are as many versions as commits at least.
            met_in: self.commits.len() as u32 - 1,
        });
        Ok(number)
    }

    /// Returns the first version of the component of version `number`.
    fn first(&mut self, mut number: u32) -> u32 {
        loop {
            let earlier = self.versions[number as usize].earlier;
            if earlier == number {
                return number;
            }
            // Halve the path, so that later searches are short.
            let before = self.versions[earlier as usize].earlier;
            self.versions[number as usize].earlier = before;
            number = before;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    /// A number that is small and often equal, or none.
    type Key = Option<u8>;

    fn key(number: u8) -> VersionKey {
        [number; 16]
    }

    /// Returns the number of the lineage of each version, by its first version; `None` for versions that no
    /// change has.
    fn lineages(changes: &[(Key, Key)]) -> Vec<Option<String>> {
        let mut components = Components::new(u64::MAX);
        for (before, after) in changes {
            let added = components.add("c", before.map(key), after.map(key));
            assert_eq!(added, Ok(()));
        }
        let versions = 0..=u8::MAX;
        versions
            .map(|version| components.id(&key(version)))
            .collect()
    }

    /// Returns true if versions that changes connect, however indirectly, and only those have equal
    /// lineages. Versions are connected by repeating all changes until nothing changes.
    fn are_closure(lineages: &[Option<String>], changes: &[(Key, Key)]) -> bool {
        let mut least: Vec<u8> = (0..=u8::MAX).collect();
        let pairs = || {
            changes
                .iter()
                .filter_map(|(one, other)| Some(((*one)?, (*other)?)))
        };
        for _ in 0..least.len() {
            for (one, other) in pairs() {
                let both = least[usize::from(one)].min(least[usize::from(other)]);
                least[usize::from(one)] = both;
                least[usize::from(other)] = both;
            }
        }
        let sides = changes.iter().flat_map(|(one, other)| [*one, *other]);
        let met: BTreeSet<usize> = sides.flatten().map(usize::from).collect();
        let are_known = (0..least.len()).all(|it| lineages[it].is_some() == met.contains(&it));
        let mut pairs = met
            .iter()
            .flat_map(|&one| met.iter().map(move |&other| (one, other)));
        are_known
            && pairs.all(|(one, other)| {
                (lineages[one] == lineages[other]) == (least[one] == least[other])
            })
    }

    #[test]
    fn id_is_that_of_the_first_version_and_its_commit() {
        let mut components = Components::new(3);
        let changes = [
            ("one", None, Some(1)),
            ("two", Some(1), Some(2)),
            ("two", None, Some(3)),
            ("three", Some(3), Some(2)),
        ];
        for (commit, before, after) in changes {
            assert_eq!(
                components.add(commit, before.map(key), after.map(key)),
                Ok(())
            );
        }
        let born = hash::of_parts([b"one".as_slice(), &key(1)]);
        for number in 1..=3 {
            assert_eq!(components.id(&key(number)).as_ref(), Some(&born));
        }
        assert_eq!(components.id(&key(4)), None);
        assert_eq!(
            components.add("four", None, Some(key(4))),
            Err(TooManyVersions)
        );
    }

    proptest! {
        #[test]
        fn lineages_are_what_changes_connect_in_any_order(
            changes in prop::collection::vec((prop::option::of(0_u8..40), prop::option::of(0_u8..40)), 0..60),
            seed in any::<u64>(),
        ) {
            let mut shuffled = changes.clone();
            shuffled.sort_by_key(|change| hash::of_parts([format!("{seed} {change:?}").as_bytes()]));
            prop_assert!(are_closure(&lineages(&changes), &changes));
            prop_assert!(are_closure(&lineages(&shuffled), &changes));
        }
    }
}
