//! Choice of the files whose statements are mapped, if those of all changed files need too much memory.

use crate::base::Map;
use crate::base::pair::Side;
use crate::cst::Linked;
use crate::relate::Relationship;
use crate::source::{ChangeSet, RepoPath};

/// Returns for each file of `change` whether its statements are mapped: those of the smallest groups of
/// files that are related to each other, until `bytes_max` bytes are reached. Files whose content did not
/// change have nothing to map, and count as mapped.
pub(super) fn mapped_files(
    change: &ChangeSet,
    (linked, relationships): (&Linked, &[Relationship]),
    bytes_max: u64,
) -> Vec<bool> {
    let groups = related_files(change, linked, relationships);
    let bytes = |files: &[usize]| -> u64 { files.iter().map(|&at| bytes_of(change, at)).sum() };
    let mut groups: Vec<(u64, Vec<usize>)> = groups
        .into_iter()
        .map(|files| (bytes(&files), files))
        .collect();
    // Stable, so that groups of one size stay in the order of their first files.
    groups.sort_by_key(|(bytes, _)| *bytes);
    let mut is_mapped = vec![false; change.files.len()];
    let mut total = 0_u64;
    for (bytes, files) in groups {
        total = total.saturating_add(bytes);
        if total > bytes_max {
            break;
        }
        for file in files {
            is_mapped[file] = true;
        }
    }
    is_mapped
}

/// Returns the bytes of both sides of the file at index `at` of `change`; 0 if the sides are equal.
fn bytes_of(change: &ChangeSet, at: usize) -> u64 {
    let file = &change.files[at];
    let sides = file.sides.before.as_ref().zip(file.sides.after.as_ref());
    match sides.is_some_and(|(before, after)| before.blob == after.blob) {
        true => 0,
        false => file.usable_size(),
    }
}

/// Returns groups of files, by index in `change`, that have no relationships with files of other groups.
/// Each group is sorted, and groups are sorted by their first files.
fn related_files(
    change: &ChangeSet,
    linked: &Linked,
    relationships: &[Relationship],
) -> Vec<Vec<usize>> {
    let index_by_path = |side: Side| {
        let files = change.files.iter().enumerate();
        let paths = files.filter_map(|(at, file)| Some((&file.sides.get(side).as_ref()?.path, at)));
        paths.collect::<Map<&RepoPath, usize>>()
    };
    let (before, after) = (index_by_path(Side::Before), index_by_path(Side::After));
    let mut others: Vec<Vec<usize>> = vec![Vec::new(); change.files.len()];
    for relationship in relationships {
        let path = |node| &linked.file_of(node).path;
        let files = before.get(path(relationship.before));
        let files = files.zip(after.get(path(relationship.after)));
        if let Some((&before, &after)) = files.filter(|(before, after)| before != after) {
            others[before].push(after);
            others[after].push(before);
        }
    }
    let mut is_grouped = vec![false; change.files.len()];
    let mut groups = Vec::new();
    for first in 0..change.files.len() {
        let mut open = vec![first];
        let mut group = Vec::new();
        while let Some(file) = open.pop() {
            if !std::mem::replace(&mut is_grouped[file], true) {
                group.push(file);
                open.append(&mut others[file]);
            }
        }
        group.sort_unstable();
        groups.extend(Some(group).filter(|group| !group.is_empty()));
    }
    groups
}

#[cfg(test)]
mod tests {
    use crate::base::fault::FaultCode;
    use crate::base::pair::Pair;
    use crate::config::Config;
    use crate::mine::Miner;
    use crate::parse::cache::OutlineCache;
    use crate::source::texts::TextPair;

    /// Returns a class `name` with `methods` methods in which each local variable is called `variable`.
    fn class(name: &str, methods: usize, variable: &str) -> String {
        let method = |at| {
            format!("int m{at}(int a) {{ int {variable} = a * {at}; return {variable} + a; }}\n")
        };
        let body: String = (0..methods).map(method).collect();
        format!("class {name} {{\n{body}}}\n")
    }

    #[test]
    fn large_change_has_the_variables_of_its_small_files() {
        let sizes = [("Big", 40), ("Small", 2), ("Tiny", 1)];
        let of = |variable: &str| sizes.map(|(name, methods)| class(name, methods, variable));
        let (before, after) = (of("sum"), of("total"));
        let paths = ["Big.java", "Small.java", "Tiny.java"];
        fn files<'t>(paths: [&'t str; 3], texts: &'t [String; 3]) -> Vec<(&'t str, &'t str)> {
            paths
                .into_iter()
                .zip(texts.iter().map(String::as_str))
                .collect()
        }
        let (before, after) = (files(paths, &before), files(paths, &after));
        let (change, mut blobs) = TextPair::compare(Pair::new(&before, &after));
        let mut settings = Config::load(None).unwrap().settings();
        let mut renamed = |bytes_max: u64| {
            settings.limits.commit_bytes_max = bytes_max;
            let cache = OutlineCache::new(1 << 20);
            let outcome = Miner::new(&settings, &cache).mine_change(&change, &mut blobs);
            let rows = outcome.refactorings.iter();
            let found = rows.filter(|row| row.refactoring_type == "Rename Variable");
            let mut faults = outcome.faults.into_iter();
            let fault = faults.find(|fault| fault.code == FaultCode::CommitTooLarge);
            (found.count(), fault.map(|fault| fault.detail))
        };
        let bytes = change.source_bytes();
        assert_eq!(renamed(4 * bytes), (43, None));
        let small: u64 = change.files[1..]
            .iter()
            .map(|file| file.usable_size())
            .sum();
        let (found, detail) = renamed(bytes + 3 * small);
        let detail = detail.unwrap();
        assert_eq!(found, 3);
        assert!(detail.contains("of 1 of 3 files"), "{detail}");
    }
}
