//! Types that imports name (`use a::{B, c::D as E}`), in languages in which a member can be written outside
//! of the folder of its type. Modules have the names of files and folders, and a module can give its
//! names to those around it (`pub use`): the path of an import can therefore leave out some of the modules.

use crate::base::Map;
use crate::base::bag::Symbol;
use crate::cst::vocab::Vocabulary;
use crate::cst::{Cst, NodeId, SideFileIx};
use crate::lang::LanguageId;
use crate::lang::rules::{ElementKind, KindGroup};
use crate::source::RepoPath;
use std::cmp::Reverse;

/// First names in the path of an import that denote the module of the import, the one around it, and the
/// outermost one of the code.
const OWN: &str = "self";
const OUTER: &str = "super";
const OUTERMOST: &str = "crate";

/// Maximum number of types of one name among which the one of an import is searched: each import of the name
/// is compared with each of them.
const NAMESAKES_MAX: usize = 256;

/// Types of a side that are directly in files or modules, by language and name, in the order of their files
/// and of the text.
#[derive(Debug, Default)]
pub struct TypesOfModules(Map<(LanguageId, Symbol), Vec<NodeId>>);

impl TypesOfModules {
    /// Returns the types of a side.
    pub fn of(cst: &Cst) -> TypesOfModules {
        let mut types = TypesOfModules::default();
        for (id, node) in cst.nodes.entries() {
            let is_type =
                node.kind.group() == KindGroup::Type && node.kind != ElementKind::Namespace;
            let is_module = |id: NodeId| {
                matches!(
                    cst.nodes[id].kind,
                    ElementKind::File | ElementKind::Namespace
                )
            };
            if is_type && node.parent.is_some_and(is_module) {
                let language = cst.files[node.file].outline.language;
                let of_name = types.0.entry((language, node.name)).or_default();
                of_name.push(id);
            }
        }
        types
    }

    /// Returns the types of one name.
    pub fn of_name(&self, language: LanguageId, name: Symbol) -> &[NodeId] {
        self.0.get(&(language, name)).map_or(&[], Vec::as_slice)
    }
}

impl Cst {
    /// Returns the type among `types` that the modules of the path of an import in `file` can mean: one of the
    /// file, or else the first one of those with most folders in common with the file, and fewest modules
    /// around them. `None` if no type has the modules of the path around it, in their order. Of a path that
    /// begins with the outermost module of the code, the last module is enough if no type has all of them:
    /// other modules can have their names from elsewhere.
    pub(in crate::cst) fn imported_type(
        &self,
        (file, modules): (SideFileIx, &[&str]),
        types: &[NodeId],
        vocabulary: &Vocabulary,
    ) -> Option<NodeId> {
        let path = &self.files[file].path;
        let outer = modules.iter().take_while(|name| **name == OUTER).count();
        let is_relative = outer > 0 || modules.first() == Some(&OWN);
        let mut start = self.module_of_file(file);
        start.truncate(start.len().saturating_sub(outer));
        let named = |name: &&&str| ![OWN, OUTER, OUTERMOST].contains(name);
        let inner: Vec<&str> = modules.iter().filter(named).copied().collect();
        let choose = |inner: &[&str]| {
            let types = types.iter().take(NAMESAKES_MAX).copied();
            let means = types.filter_map(|id| {
                let around = self.modules_around(id, vocabulary);
                let is_inside = !is_relative || around.starts_with(&start);
                let mut names = around.iter();
                let is_there = inner.iter().all(|module| names.any(|name| name == module));
                let other = self.nodes[id].file;
                let common = path.common_folders(&self.files[other].path);
                let rank = (other != file, Reverse(common), around.len(), id);
                (is_inside && is_there).then_some(rank)
            });
            means.min().map(|(.., id)| id)
        };
        choose(&inner).or_else(|| match (modules.first(), inner.as_slice()) {
            (Some(&OUTERMOST), [_, .., _]) => choose(&inner[inner.len() - 1..]),
            _ => None,
        })
    }

    /// Returns the names of the folders of a file and of the module that it is, outermost first.
    fn module_of_file(&self, file: SideFileIx) -> Vec<String> {
        let file = &self.files[file];
        let mut names = folders_and_stem(&file.path);
        let module_files = file.outline.language.row().module_files;
        let is_outer = |name: &mut String| module_files.contains(&name.as_str());
        names.pop_if(is_outer);
        names
    }

    /// Returns the names of the folders, of the file without its suffix and of the modules around a type,
    /// outermost first, spelled as in paths of modules.
    fn modules_around(&self, id: NodeId, vocabulary: &Vocabulary) -> Vec<String> {
        let file = &self.files[self.nodes[id].file];
        let mut names = folders_and_stem(&file.path);
        let around = self.ancestry(id).skip(1);
        let around = around.filter(|&id| self.nodes[id].kind == ElementKind::Namespace);
        let mut modules: Vec<String> = around
            .map(|id| vocabulary.get(self.nodes[id].name).to_owned())
            .collect();
        modules.reverse();
        names.extend(modules);
        names
    }
}

/// Returns the names of the folders around a file and its name without the suffix, spelled as in paths of
/// modules.
fn folders_and_stem(path: &RepoPath) -> Vec<String> {
    let path = path.text().replace('-', "_");
    let stem = path.rsplit_once('.').map_or(&*path, |(stem, _)| stem);
    stem.split('/').map(str::to_owned).collect()
}
