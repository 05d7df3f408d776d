//! Members that are written outside of their type, possibly in another file of its package.

use super::vocab::Vocabulary;
use super::{Belonging, Cst, Linked, NodeId, OutsideMember};
use crate::base::bag::Symbol;
use crate::base::pair::{Pair, Side};
use crate::base::{Map, Set};
use crate::lang::LanguageId;
use crate::lang::rules::KindGroup;

/// Key of a type in its package: language, folder and name.
type TypeKey = (LanguageId, Option<Symbol>, Symbol);

impl Linked {
    /// Makes each of `members` a child of its type: the one of that name in the file of the member
    /// or, if there is none, the first one in the folder. If the type is in no changed file, the
    /// member becomes a root whose namespace is the folder and the name of the type, so that
    /// members of one type are in the same container in whatever files they are written. So it
    /// does if the type is only on the other side, because its file is not analysed on this one.
    pub(super) fn attach_members(&mut self, members: Pair<Vec<OutsideMember>>) {
        let types = self.sides.as_ref().map(|cst| cst.types_of_packages());
        let keys = |side: Side| -> Set<TypeKey> {
            let cst = self.sides.get(side);
            let keys = members
                .get(side)
                .iter()
                .map(|member| cst.key_of_type(member));
            keys.collect()
        };
        let without_type = |side: Side| -> Set<TypeKey> {
            let types = types.get(side);
            let keys = keys(side).into_iter();
            keys.filter(|key| !types.contains_key(key)).collect()
        };
        let without_type = Pair::new(without_type(Side::Before), without_type(Side::After));
        let Pair { before, after } = members;
        for (side, members) in [(Side::Before, before), (Side::After, after)] {
            let cst = self.sides.get_mut(side);
            let types = types.get(side);
            let elsewhere = without_type.get(side.opposite());
            cst.attach_members(members, (types, elsewhere), &mut self.vocabulary);
        }
    }
}

impl Cst {
    /// Attaches the members of one side to `types`, except for those of types in `elsewhere`.
    fn attach_members(
        &mut self,
        members: Vec<OutsideMember>,
        (types, elsewhere): (&Map<TypeKey, Vec<NodeId>>, &Set<TypeKey>),
        vocabulary: &mut Vocabulary,
    ) {
        if members.is_empty() {
            return;
        }
        let mut owners = Vec::new();
        for outside in members {
            let key = self.key_of_type(&outside);
            let OutsideMember { member, owner } = outside;
            let file = self.nodes[member].file;
            let of_name = types.get(&key).filter(|_| !elsewhere.contains(&key));
            let of_name = of_name.map_or(&[][..], Vec::as_slice);
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

    /// Returns the key of the type to which a member belongs.
    fn key_of_type(&self, outside: &OutsideMember) -> TypeKey {
        let file = self.nodes[outside.member].file;
        let language = self.files[file].outline.language;
        (language, self.folder(outside.member), outside.owner)
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
