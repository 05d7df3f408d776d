//! Lineages: the connected components of the versions of a repository.

use super::versions::VersionKey;
use crate::base::{Map, hash};

/// Versions of the elements of a repository, and the changes so far that connect them.
#[derive(Debug, Default)]
pub struct Components {
    /// Number of each version, in the order in which the versions were met.
    numbers: Map<VersionKey, u32>,
    /// A version of the same component with a smaller number, by number; the first version of a component
    /// has its own.
    parents: Vec<u32>,
    /// Index in `commits` of the commit in which each version was met first, by number.
    met_in: Vec<u32>,
    /// Ids of the commits so far.
    commits: Vec<String>,
}

/// Lineages of the elements of a repository, by their versions.
#[derive(Debug, Default)]
pub struct Lineages {
    /// Components, all paths of which have one step at most.
    components: Components,
    /// Ids of the lineages by the number of their first version.
    ids: Map<u32, String>,
}

impl Components {
    /// Returns the number of versions so far.
    pub fn versions(&self) -> u64 {
        self.parents.len() as u64
    }

    /// Adds a change of `commit`, of an element with these versions. Changes come in the order of commits.
    pub fn add(&mut self, commit: &str, before: Option<VersionKey>, after: Option<VersionKey>) {
        if self.commits.last().is_none_or(|last| last != commit) {
            self.commits.push(commit.to_owned());
        }
        let before = before.map(|key| self.number(key));
        let after = after.map(|key| self.number(key));
        if let (Some(before), Some(after)) = (before, after) {
            let (before, after) = (self.first(before), self.first(after));
            self.parents[before.max(after) as usize] = before.min(after);
        }
    }

    /// Names the components when all changes were added. The id of a lineage is a hash of its first version
    /// and of the commit that has it first, so that clones and forks have equal ids.
    pub fn lineages(mut self) -> Lineages {
        for number in 0..self.parents.len() as u32 {
            self.parents[number as usize] = self.first(number);
        }
        let mut ids = Map::default();
        for (version, &number) in &self.numbers {
            if self.parents[number as usize] == number {
                let commit = &self.commits[self.met_in[number as usize] as usize];
                ids.insert(number, hash::of_parts([commit.as_bytes(), version]));
            }
        }
        Lineages {
            components: self,
            ids,
        }
    }

    /// Returns the number of a version, which is a new one if the version was not met before.
    fn number(&mut self, key: VersionKey) -> u32 {
        let next = self.parents.len() as u32;
        let number = *self.numbers.entry(key).or_insert(next);
        if number == next {
            self.parents.push(next);
            self.met_in.push(self.commits.len() as u32 - 1);
        }
        number
    }

    /// Returns the first version of the component of version `number`.
    fn first(&mut self, mut number: u32) -> u32 {
        while self.parents[number as usize] != number {
            let above = self.parents[number as usize] as usize;
            // Halve the path, so that later searches are short.
            self.parents[number as usize] = self.parents[above];
            number = self.parents[number as usize];
        }
        number
    }
}

impl Lineages {
    /// Returns the id of the lineage of a version; `None` if no change has the version.
    pub fn id(&self, version: &VersionKey) -> Option<&str> {
        let number = *self.components.numbers.get(version)?;
        let first = self.components.parents[number as usize];
        self.ids.get(&first).map(String::as_str)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::BTreeMap;

    fn key(number: u8) -> VersionKey {
        [number; 16]
    }

    /// Returns the versions in sets of one lineage, sorted.
    fn sets(changes: &[(Option<u8>, Option<u8>)]) -> Vec<Vec<u8>> {
        let mut components = Components::default();
        for (before, after) in changes {
            components.add("c", before.map(key), after.map(key));
        }
        let lineages = components.lineages();
        let mut sets: BTreeMap<String, Vec<u8>> = BTreeMap::new();
        for number in 0..=u8::MAX {
            if let Some(id) = lineages.id(&key(number)) {
                sets.entry(id.to_owned()).or_default().push(number);
            }
        }
        let mut sets: Vec<_> = sets.into_values().collect();
        sets.sort();
        sets
    }

    #[test]
    fn id_is_that_of_the_first_version_and_its_commit() {
        let mut components = Components::default();
        components.add("one", None, Some(key(1)));
        components.add("two", Some(key(1)), Some(key(2)));
        components.add("two", None, Some(key(3)));
        components.add("three", Some(key(3)), Some(key(2)));
        assert_eq!(components.versions(), 3);
        let lineages = components.lineages();
        let born = hash::of_parts([b"one".as_slice(), &key(1)]);
        for number in 1..=3 {
            assert_eq!(lineages.id(&key(number)), Some(born.as_str()));
        }
        assert_eq!(lineages.id(&key(4)), None);
    }

    proptest! {
        #[test]
        fn components_do_not_depend_on_the_order_of_changes(
            changes in prop::collection::vec((prop::option::of(0_u8..40), prop::option::of(0_u8..40)), 0..60),
            seed in any::<u64>(),
        ) {
            let mut shuffled = changes.clone();
            shuffled.sort_by_key(|change| hash::of_parts([format!("{seed} {change:?}").as_bytes()]));
            prop_assert_eq!(sets(&changes), sets(&shuffled));
        }
    }
}
