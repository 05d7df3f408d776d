//! Packages that were renamed, moved, split or merged, and source folders that moved, read off the
//! types that went with them.
//!
//! A package is a name that files declare. Languages without such declarations have no packages; there,
//! the moves of files are found as refactorings of the group `structure`. Where files are elements, types
//! that stand directly in them are outermost types, too.

use super::{ElementFinding, ElementsChange, Routes, list_of};
use crate::base::pair::{Pair, Side};
use crate::base::path::RepoPath;
use crate::cst::NodeId;
use crate::lang::rules::KindGroup;
use crate::refine::sites::PartUse;
use crate::relate::Relationship;
use std::cell::LazyCell;
use std::collections::{BTreeMap, BTreeSet};

/// Minimum number of types that left a package whose folder stays: unchanged files can still be in it, and one
/// type can have moved alone.
const TYPES_MIN: usize = 2;

/// Returns the packages that have another name in the same enclosing package.
pub fn renamed_packages(change: &ElementsChange<'_>) -> Vec<ElementFinding> {
    single_routes(change, true)
}

/// Returns the packages that are in another enclosing package than before.
pub fn moved_packages(change: &ElementsChange<'_>) -> Vec<ElementFinding> {
    single_routes(change, false)
}

/// Returns the packages whose types went to several packages.
pub fn split_packages(change: &ElementsChange<'_>) -> Vec<ElementFinding> {
    let routes = PackageRoutes::of(change);
    let split = routes.targets.iter().filter(|(_, after)| after.len() > 1);
    let findings = split.map(|(before, after)| {
        let ways = after.iter().map(|after| (before.clone(), after.clone()));
        let values = Pair::new(Some(before.clone()), Some(list_of(after)));
        routes.finding(change, values, ways)
    });
    findings.collect()
}

/// Returns the packages to which the types of several removed packages went, each of these to no other.
pub fn merged_packages(change: &ElementsChange<'_>) -> Vec<ElementFinding> {
    let routes = PackageRoutes::of(change);
    let merged = routes.sources.iter().filter(|(_, before)| before.len() > 1);
    let findings = merged.map(|(after, before)| {
        let ways = before.iter().map(|before| (before.clone(), after.clone()));
        let values = Pair::new(Some(list_of(before)), Some(after.clone()));
        routes.finding(change, values, ways)
    });
    findings.collect()
}

/// Returns the source folders of which types moved to another one and kept their package.
pub fn moved_source_folders(change: &ElementsChange<'_>) -> Vec<ElementFinding> {
    let mut routes = Routes::new();
    let is_root = |node: NodeId| change.node(node).parent.is_none();
    let types =
        outermost_types(change).filter(|(_, it, _)| is_root(it.before) && is_root(it.after));
    for (index, relationship, packages) in types {
        if packages.before.is_none() || packages.before != packages.after {
            continue;
        }
        let before = folder(change, relationship.before);
        let after = folder(change, relationship.after);
        if let Some((before, after)) = before.zip(after)
            && before != after
        {
            let names = without_common_end((&before.text(), &after.text()), '/', usize::MAX);
            routes.entry(names).or_default().push(index);
        }
    }
    let findings = routes.into_iter().map(|((before, after), types)| {
        let values = Pair::new(Some(before), Some(after));
        finding(change, values, &types)
    });
    findings.collect()
}

/// Routes by which types left packages that are gone.
struct PackageRoutes<'c> {
    /// Relationships of the types, by name of the package before and after.
    routes: &'c Routes,
    /// Names of the packages after, by name before.
    targets: BTreeMap<String, Vec<String>>,
    /// Names of the packages before, by name after, without packages that were split.
    sources: BTreeMap<String, Vec<String>>,
}

impl<'c> PackageRoutes<'c> {
    /// Groups the routes of a change by their names.
    fn of(change: &'c ElementsChange<'_>) -> PackageRoutes<'c> {
        let routes = change.package_routes.get_or_init(|| package_routes(change));
        let mut targets: BTreeMap<String, Vec<String>> = BTreeMap::new();
        for (before, after) in routes.keys() {
            let of_package = targets.entry(before.clone()).or_default();
            of_package.push(after.clone());
        }
        let mut sources: BTreeMap<String, Vec<String>> = BTreeMap::new();
        for (before, after) in routes
            .keys()
            .filter(|(before, _)| targets[before].len() == 1)
        {
            let of_package = sources.entry(after.clone()).or_default();
            of_package.push(before.clone());
        }
        PackageRoutes {
            routes,
            targets,
            sources,
        }
    }

    /// Returns the finding for the types that went along `ways`: pairs of a name before and a name
    /// after.
    fn finding(
        &self,
        change: &ElementsChange<'_>,
        values: Pair<Option<String>>,
        ways: impl Iterator<Item = (String, String)>,
    ) -> ElementFinding {
        let (mut types, mut packages) = (Vec::new(), Vec::new());
        for way in ways {
            types.extend(self.routes.get(&way).into_iter().flatten());
            packages.push(Pair::new(way.0, way.1));
        }
        types.sort_unstable();
        ElementFinding {
            packages,
            ..finding(change, values, &types)
        }
    }
}

/// Collects the routes by which types left packages that are gone: the folder of the package was removed, or
/// [`TYPES_MIN`] types left a package that no changed file declares any more for one that is not inside of
/// it. Equal parts at the end of both names are removed, so that the outermost changed package counts: one
/// part for each enclosing folder that was removed as well.
fn package_routes(change: &ElementsChange<'_>) -> Routes {
    let (mut routes, mut without_folder) = (Routes::new(), Routes::new());
    let kept = LazyCell::new(|| declared_packages(change, Side::After));
    for (index, relationship, names) in outermost_types(change) {
        let (Some(before), Some(after)) = (names.before, names.after) else {
            continue;
        };
        if before == after {
            continue;
        }
        let folder = folder(change, relationship.before);
        let is_removed = |folder: &RepoPath| change.removed_folders.contains(folder);
        if let Some(folder) = folder.filter(|it| is_removed(it) && has_name_of(it, before)) {
            // One part of the name can be removed for each enclosing folder that was removed too.
            let removed_around = folder.folders().take_while(is_removed).count();
            let names = without_common_end((before, after), '.', removed_around);
            routes.entry(names).or_default().push(index);
        } else if !kept.contains(before) && !is_inside(after, before) {
            let names = (before.to_owned(), after.to_owned());
            without_folder.entry(names).or_default().push(index);
        }
    }
    for (names, types) in without_folder {
        let of_folders = routes.contains_key(&names);
        if of_folders || types.len() >= TYPES_MIN {
            routes.entry(names).or_default().extend(types);
        }
    }
    for types in routes.values_mut() {
        types.sort_unstable();
    }
    routes
}

/// Returns the packages that changed files declare on a side.
fn declared_packages<'a>(change: &ElementsChange<'a>, side: Side) -> BTreeSet<&'a str> {
    let files = change.tree(side).files.iter();
    let declared = files.flat_map(|file| {
        let types = &file.outline.types;
        let further = types.packages.iter().filter_map(|(_, package)| *package);
        let all = types.package.into_iter().chain(further);
        all.map(|package| file.outline.symbols.get(package))
    });
    declared.collect()
}

/// Returns true if the last folder of a path has the name of the innermost package of `package`, regardless
/// of case.
fn has_name_of(folder: &RepoPath, package: &str) -> bool {
    let folder = folder.text();
    let last = |text: &str, sign: char| text.rsplit(sign).next().unwrap_or_default().to_lowercase();
    // A folder can have the names of several packages: `Shop.Sales`.
    last(folder.rsplit('/').next().unwrap_or_default(), '.') == last(package, '.')
}

/// Returns true if `package` is inside of the package `outer`.
fn is_inside(package: &str, outer: &str) -> bool {
    let inner = package.strip_prefix(outer);
    inner.is_some_and(|inner| inner.starts_with('.'))
}

/// Returns the packages whose types all went to one package that got types of no other one. The two are
/// in the same enclosing package if `is_renamed` is true, in different ones otherwise.
fn single_routes(change: &ElementsChange<'_>, is_renamed: bool) -> Vec<ElementFinding> {
    let routes = PackageRoutes::of(change);
    let mut findings = Vec::new();
    for (after, sources) in &routes.sources {
        if let [before] = &sources[..]
            && (parent_of(before) == parent_of(after)) == is_renamed
        {
            let values = Pair::new(Some(before.clone()), Some(after.clone()));
            let way = (before.clone(), after.clone());
            findings.push(routes.finding(change, values, std::iter::once(way)));
        }
    }
    findings
}

/// Returns the matched pairs of types that only files contain, with the index of their relationship and their
/// packages; `None` for a type that is in none.
fn outermost_types<'c, 'a>(
    change: &'c ElementsChange<'a>,
) -> impl Iterator<Item = (usize, &'c Relationship, Pair<Option<&'a str>>)> {
    change.matches().filter_map(|(index, relationship)| {
        let package = |node: NodeId| {
            let is_type = change.node(node).kind.group() == KindGroup::Type;
            let package = is_type.then(|| change.tree_of(node).package_in_file(node))??;
            Some(package.map(|package| change.text(package)))
        };
        let before = package(relationship.before)?;
        let after = package(relationship.after)?;
        Some((index, relationship, Pair::new(before, after)))
    })
}

/// Returns the folder of the file of an element; `None` if it is the root.
fn folder(change: &ElementsChange<'_>, node: NodeId) -> Option<RepoPath> {
    let file = &change.tree_of(node).files[change.node(node).file];
    file.path.folders().next()
}

/// Returns both names without the parts at their ends that are equal, at most `parts_max`; at least
/// one part of each remains.
fn without_common_end(
    (mut before, mut after): (&str, &str),
    separator: char,
    parts_max: usize,
) -> (String, String) {
    for _ in 0..parts_max {
        match (before.rsplit_once(separator), after.rsplit_once(separator)) {
            (Some((outer, part)), Some((other_outer, other))) if part == other => {
                (before, after) = (outer, other_outer);
            }
            _ => break,
        }
    }
    (before.to_owned(), after.to_owned())
}

/// Returns the name of the enclosing package; empty for an outermost package.
fn parent_of(package: &str) -> &str {
    package.rsplit_once('.').map_or("", |(parent, _)| parent)
}

/// Returns the finding for types that went along, given by the indices of their relationships. The first
/// one is the evidence.
fn finding(
    change: &ElementsChange<'_>,
    values: Pair<Option<String>>,
    types: &[usize],
) -> ElementFinding {
    let first = types.first().copied().unwrap_or_default();
    let Relationship { before, after, .. } = change.relationships[first];
    let others = types.iter().skip(1).flat_map(|&index| {
        let relationship = &change.relationships[index];
        [
            PartUse::element(relationship.before, "original element"),
            PartUse::element(relationship.after, "moved element"),
        ]
    });
    ElementFinding::new(first, Pair::new(before, after), values, types.len()).with(others)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_ends_of_names_are_left_out() {
        let left = |before, after, max| without_common_end((before, after), '.', max);
        let names = |before: &str, after: &str| (before.to_owned(), after.to_owned());
        assert_eq!(left("nl.a.ssh.x", "com.b.ssh.x", 9), names("nl.a", "com.b"));
        assert_eq!(
            left("nl.a.ssh.x", "com.b.ssh.x", 1),
            names("nl.a.ssh", "com.b.ssh")
        );
        assert_eq!(left("a.x", "x", 9), names("a.x", "x"), "one part remains");
    }
}
