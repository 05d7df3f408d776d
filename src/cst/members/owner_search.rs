//! Search for the types of members that are written outside of them.

use crate::base::Map;
use crate::base::bag::Symbol;
use crate::cst::same_types::FileImports;
use crate::cst::types::imported_types::TypesOfModules;
use crate::cst::vocab::Vocabulary;
use crate::cst::{Cst, NodeId, OutsideMember, SideFileIx};
use crate::lang::LanguageId;

/// Key of a type in its package: language, folder and name. The folder is the namespace of the file
/// and ends with a slash (empty at the root); `None` if the files of the language are no elements,
/// if folders do not separate types, or if the name is a path.
pub type TypeKey = (LanguageId, Option<Symbol>, Symbol);

/// Place of the type of a member that is written outside of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OwnerPlace {
    /// In an element around the member, such as a module or function.
    AroundMember,
    /// In the file of the member, in languages whose types are imported.
    FileOfMember,
    /// Any other place.
    Elsewhere,
}

/// Member with the type that it names.
#[derive(Debug)]
pub struct OwnedMember {
    pub member: NodeId,
    /// Name of the type, as written.
    pub name: Symbol,
    pub key: TypeKey,
    /// Type or alias of the name; `None` if no changed file declares it.
    pub owner: Option<NodeId>,
    pub place: OwnerPlace,
}

/// File and container of a member, and the key of the type that it names.
type OwnerQuery = (SideFileIx, Option<NodeId>, TypeKey);

/// Type that a member names, and its place; `None` if no changed file declares it.
type FoundOwner = (Option<NodeId>, OwnerPlace);

/// Types of a side, and imports of its files, that the names of types are looked up in.
pub struct OwnerSearch<'a> {
    cst: &'a Cst,
    vocabulary: &'a Vocabulary,
    /// Types by their keys, in the order of their files and of the text.
    types: &'a Map<TypeKey, Vec<NodeId>>,
    /// Types directly in elements, by element and name.
    beside: Map<(NodeId, Symbol), NodeId>,
    modules: TypesOfModules,
    /// Imports of the files so far; `None` in languages without modules in files.
    imports: Map<SideFileIx, Option<FileImports>>,
    /// Results so far.
    known: Map<OwnerQuery, FoundOwner>,
}

impl<'a> OwnerSearch<'a> {
    /// Creates the search of a side with `types`, its types by their keys.
    pub fn new(
        cst: &'a Cst,
        types: &'a Map<TypeKey, Vec<NodeId>>,
        vocabulary: &'a Vocabulary,
    ) -> OwnerSearch<'a> {
        OwnerSearch {
            cst,
            vocabulary,
            types,
            beside: cst.types_in_elements(),
            modules: TypesOfModules::of(cst),
            imports: Map::default(),
            known: Map::default(),
        }
    }

    /// Returns a member with the type that it names.
    pub fn owned(&mut self, outside: OutsideMember) -> OwnedMember {
        let key = self.cst.key_of_type(&outside);
        let OutsideMember { member, owner, .. } = outside;
        let node = &self.cst.nodes[member];
        let query = (node.file, node.parent, key);
        let known = self.known.get(&query).copied();
        let (owner_node, place) = known.unwrap_or_else(|| {
            let result = self.find(member, owner, key);
            self.known.insert(query, result);
            result
        });
        OwnedMember {
            member,
            name: owner,
            key,
            owner: owner_node,
            place,
        }
    }

    /// Returns the type with the name `owner` or the key `key` that `member` belongs to, and its place.
    fn find(&mut self, member: NodeId, owner: Symbol, key: TypeKey) -> FoundOwner {
        let (cst, types) = (self.cst, self.types);
        let node = &cst.nodes[member];
        let (file, container) = (node.file, node.parent);
        let beside = |around| self.beside.get(&(around, owner)).copied();
        if let Some(beside) = container.and_then(beside) {
            return (Some(beside), OwnerPlace::AroundMember);
        }
        let of_name = types.get(&key).map_or(&[][..], Vec::as_slice);
        let read = || {
            let rules = cst.files[file].outline.language.row().declared.as_ref();
            let has_modules = rules.is_some_and(|rules| rules.module_in_file.is_some());
            has_modules.then(|| FileImports::of(cst, file))
        };
        self.imports.entry(file).or_insert_with(read);
        let Some(imports) = self.imports.get(&file).and_then(Option::as_ref) else {
            return (self.nearest(file, of_name), OwnerPlace::Elsewhere);
        };
        let mut outer = container
            .into_iter()
            .flat_map(|it| cst.ancestry(it).skip(1));
        if let Some(around) = outer.find_map(beside) {
            return (Some(around), OwnerPlace::AroundMember);
        }
        let mut in_file = of_name.iter().copied();
        if let Some(own) = in_file.find(|&id| cst.nodes[id].file == file) {
            return (Some(own), OwnerPlace::FileOfMember);
        }
        let elsewhere = self.elsewhere((file, imports), (owner, key));
        (elsewhere, OwnerPlace::Elsewhere)
    }

    /// Returns the type with the name `owner` that `file`, which has `imports`, imports, or else the one of
    /// its folder, or of a folder around it if the file imports all names of a module.
    fn elsewhere(
        &self,
        (file, imports): (SideFileIx, &FileImports),
        (owner, key): (Symbol, TypeKey),
    ) -> Option<NodeId> {
        let paths = imports.paths_of(self.vocabulary.get(owner));
        // A type of another module that is imported hides those of the folder.
        if !paths.is_empty() {
            return paths.iter().find_map(|path| {
                let path: Vec<&str> = path.iter().map(String::as_str).collect();
                let (last, modules) = path.split_last()?;
                let named = self.vocabulary.find(last)?;
                let named = self.modules.of_name(key.0, named);
                self.cst
                    .imported_type((file, modules), named, self.vocabulary)
            });
        }
        let of_folder = self.types.get(&key).map_or(&[][..], Vec::as_slice);
        self.nearest(file, of_folder).or_else(|| {
            let can_be_outer = imports.has_all_of_a_path();
            can_be_outer.then(|| self.of_outer_folder(file, key))?
        })
    }

    /// Returns the first of the nearest of `types`: in `file`, or in most of its folders.
    fn nearest(&self, file: SideFileIx, types: &[NodeId]) -> Option<NodeId> {
        let path = &self.cst.files[file].path;
        let nearness = |id: &&NodeId| {
            let other = self.cst.nodes[**id].file;
            let common = path.common_folders(&self.cst.files[other].path);
            (other == file, common)
        };
        types.iter().rev().max_by_key(nearness).copied()
    }

    /// Returns the first type of the name in `key` in the innermost folder around that of `file` that has one.
    fn of_outer_folder(&self, file: SideFileIx, key: TypeKey) -> Option<NodeId> {
        let path = &self.cst.files[file].path;
        let folders = path.folders().map(|folder| format!("{}/", folder.text()));
        let mut folders = folders.chain([String::new()]);
        folders.find_map(|folder| {
            let folder = self.vocabulary.find(&folder)?;
            let of_name = self.types.get(&(key.0, Some(folder), key.2))?;
            of_name.first().copied()
        })
    }
}
