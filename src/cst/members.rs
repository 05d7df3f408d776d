//! Members that are written outside of their type, possibly in another file of its package.

use super::vocab::Vocabulary;
use super::{Belonging, Cst, NodeId, OutsideMember};
use crate::base::Map;
use crate::base::bag::Symbol;
use crate::lang::LanguageId;
use crate::lang::rules::KindGroup;

/// Key of a type in its package: language, folder and name.
type TypeKey = (LanguageId, Option<Symbol>, Symbol);

impl Cst {
    /// Makes each of `members` a child of its type: the one of that name in the file of the member
    /// or, if there is none, the first one in the folder. If the type is in no changed file, the
    /// member becomes a root whose namespace is the folder and the name of the type, so that
    /// members of one type are in the same container in whatever files they are written.
    pub(super) fn attach_members(
        &mut self,
        members: Vec<OutsideMember>,
        vocabulary: &mut Vocabulary,
    ) {
        if members.is_empty() {
            return;
        }
        let types = self.types_of_packages();
        let mut owners = Vec::new();
        for OutsideMember { member, owner } in members {
            let file = self.nodes[member].file;
            let language = self.files[file].outline.language;
            let key = (language, self.folder(member), owner);
            let of_name = types.get(&key).map_or(&[][..], Vec::as_slice);
            let mut in_file = of_name.iter().filter(|&&id| self.nodes[id].file == file);
            let parent = in_file.next().or(of_name.first()).copied();
            let namespace = parent.is_none().then(|| {
                let folder = key.1.map_or("", |folder| vocabulary.get(folder));
                let namespace = format!("{folder}{}.", vocabulary.get(owner));
                vocabulary.intern(&namespace)
            });
            let node = &mut self.nodes[member];
            node.written_in = node.parent;
            node.parent = parent;
            node.namespace = namespace;
            node.belonging = Belonging::Member;
            match parent {
                Some(parent) => {
                    self.nodes[parent].children.push(member);
                    self.nodes[parent].has_members = true;
                    owners.push(parent);
                }
                None => {
                    node.owner = Some(owner);
                    self.roots.push(member);
                }
            }
        }
        owners.sort_unstable();
        owners.dedup();
        for owner in owners {
            self.nodes[owner].children.sort_unstable();
        }
        self.roots.sort_unstable();
        // A member may precede its type, but elements inside of a member follow it.
        for id in self.nodes.ids() {
            let parent = self.nodes[id].parent;
            self.nodes[id].depth = parent.map_or(0, |parent| self.nodes[parent].depth + 1);
        }
    }

    /// Returns the folder of the file of a node: the namespace of the file.
    pub(super) fn folder(&self, node: NodeId) -> Option<Symbol> {
        let file = self.files[self.nodes[node].file].node?;
        self.nodes[file].namespace
    }

    /// Returns the types directly in files, by language, folder and name, in the order of the files.
    fn types_of_packages(&self) -> Map<TypeKey, Vec<NodeId>> {
        let mut types: Map<TypeKey, Vec<NodeId>> = Map::default();
        for (id, node) in self.nodes.entries() {
            let file = &self.files[node.file];
            let is_outermost = node.parent.is_some() && node.parent == file.node;
            if is_outermost && node.kind.group() == KindGroup::Type {
                let key = (file.outline.language, self.folder(id), node.name);
                types.entry(key).or_default().push(id);
            }
        }
        types
    }
}
