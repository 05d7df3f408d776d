//! Members that are written outside of their type, possibly in another file. Which type they mean is
//! searched in `owner_search`: mostly one of the package, which is the set of the files of one language in
//! one folder, or in all folders if these do not separate types of one name.

pub mod accessor_names;
pub(super) mod assigned_fields;
pub(super) mod declared_outside;
pub mod distinctions;
pub(super) mod extension_blocks;
pub(super) mod owner_search;
pub(super) mod parts;
pub(super) mod repeated_headers;
pub(super) mod scopes;

use super::vocab::Vocabulary;
use super::{Belonging, Cst, Linked, NodeId, OutsideMember};
use crate::base::bag::Symbol;
use crate::base::pair::{Pair, Side};
use crate::base::{Map, Set};
use crate::lang::rules::{ElementKind, KindGroup};
use crate::source::RepoPath;
use owner_search::{OwnedMember, OwnerPlace, OwnerSearch, TypeKey};

/// Names of the types of members of one side that no changed file declares there.
#[derive(Default)]
struct TypelessNames {
    types: Set<TypeKey>,
    /// Names by the paths of the files of the members.
    in_files: Set<(RepoPath, Symbol)>,
}

impl Linked {
    /// Makes each of `members` a child of its type: the type of that name in an element around the
    /// member, in its file, in the module that its file imports it from, or else the first one in the
    /// package, or the type that an alias of that name means; for qualified names, the type of that path in
    /// `paths` (paths of types by node) whose file has most folders in common with that of the member:
    /// copies of a library have types of one path.
    /// If no changed file declares the type, the member becomes a root whose namespace is the folder, if
    /// it separates types, and the name of the type. Members of one type are thus in the same container,
    /// whatever files they are written in.
    ///
    /// A member also becomes a root if its type is declared on this side, but a member on the other
    /// side names the type and its declaration is not among the files there. Otherwise, members
    /// would be in a type on one side and at the root on the other.
    pub(super) fn attach_members(
        &mut self,
        members: Pair<Vec<OutsideMember>>,
        paths: &Pair<Map<NodeId, Symbol>>,
    ) {
        if members.before.is_empty() && members.after.is_empty() {
            return;
        }
        let types_of = |side| self.sides.get(side).types_of_packages(paths.get(side));
        let types = Pair::of_sides(types_of);
        let owned = |side: Side, members: Vec<OutsideMember>| {
            let cst = self.sides.get(side);
            let mut owners = OwnerSearch::new(cst, types.get(side), &self.vocabulary);
            let owned = members.into_iter().map(|outside| owners.owned(outside));
            owned.collect::<Vec<OwnedMember>>()
        };
        let Pair { before, after } = members;
        let members = Pair::new(owned(Side::Before, before), owned(Side::After, after));
        let without_type = Side::BOTH.map(|side| {
            let members = members.get(side);
            TypelessNames::of(self.sides.get(side), members)
        });
        let [before, after] = without_type;
        let without_type = Pair::new(before, after);
        let Pair { before, after } = members;
        for (side, members) in [(Side::Before, before), (Side::After, after)] {
            let cst = self.sides.get_mut(side);
            // On the other side, members of these types are roots; they become roots here, too, so that
            // a member does not seem to have moved.
            let elsewhere = without_type.get(side.opposite());
            cst.attach_members(members, (types.get(side), elsewhere), &mut self.vocabulary);
        }
    }
}

impl TypelessNames {
    fn of(cst: &Cst, members: &[OwnedMember]) -> TypelessNames {
        let mut names = TypelessNames::default();
        for owned in members.iter().filter(|owned| owned.owner.is_none()) {
            names.types.insert(owned.key);
            let file = &cst.files[cst.nodes[owned.member].file];
            names.in_files.insert((file.path.clone(), owned.name));
        }
        names
    }

    /// Returns true if members on the other side that name the type of `owned` have no type there.
    fn have(&self, cst: &Cst, owned: &OwnedMember) -> bool {
        match owned.place {
            OwnerPlace::AroundMember => false,
            OwnerPlace::FileOfMember => {
                let file = &cst.files[cst.nodes[owned.member].file];
                self.in_files.contains(&(file.path.clone(), owned.name))
            }
            OwnerPlace::Elsewhere => self.types.contains(&owned.key),
        }
    }
}

impl Cst {
    /// Attaches the members of one side to their types. `elsewhere` has the types that are named by members
    /// of the other side, but not declared in the files there. The members of such a type are roots on the
    /// other side, and become roots on this one.
    fn attach_members(
        &mut self,
        members: Vec<OwnedMember>,
        (types, elsewhere): (&Map<TypeKey, Vec<NodeId>>, &TypelessNames),
        vocabulary: &mut Vocabulary,
    ) {
        if members.is_empty() {
            return;
        }
        // Types that get members; their children are sorted below.
        let mut owners = Vec::new();
        for owned in members {
            let named = owned.owner.filter(|_| !elsewhere.have(self, &owned));
            let OwnedMember {
                member, key, name, ..
            } = owned;
            let parent = named.map(|named| self.meant_by(named, types).unwrap_or(named));
            // Without a node for the type, the namespace stands for it.
            let namespace = parent.is_none().then(|| {
                let folder = key.1.map_or("", |folder| vocabulary.get(folder));
                let namespace = format!("{folder}{}.", vocabulary.get(key.2));
                vocabulary.intern(&namespace)
            });
            let node = &mut self.nodes[member];
            // The parent is the enclosing node so far.
            node.written_in = node.parent;
            if let Some(around) = node.written_in {
                let members = self.written_members.entry(around).or_default();
                members.push(member);
            }
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
                    node.owner = Some(name);
                    self.roots.push(member);
                }
            }
        }
        // Nodes are numbered in the order of the text, which children and roots must have again.
        owners.sort_unstable();
        owners.dedup();
        for owner in owners {
            self.nodes[owner].children.sort_unstable();
        }
        self.roots.sort_unstable();
        self.compute_depths();
    }

    /// Computes the depths of all nodes after some got other parents, which may follow them.
    pub(super) fn compute_depths(&mut self) {
        let mut is_known = self.nodes.filled(false);
        for id in self.nodes.ids() {
            let is_open = |id: &NodeId| !is_known[*id];
            let open: Vec<NodeId> = self.ancestry(id).take_while(is_open).collect();
            for id in open.into_iter().rev() {
                let parent = self.nodes[id].parent;
                self.nodes[id].depth = parent.map_or(0, |parent| self.nodes[parent].depth + 1);
                is_known[id] = true;
            }
        }
    }

    /// Returns the key of the type to which a member belongs.
    pub(super) fn key_of_type(&self, outside: &OutsideMember) -> TypeKey {
        let file = self.nodes[outside.member].file;
        let language = self.files[file].outline.language;
        match outside.path {
            Some(path) => (language, None, path),
            None => (
                language,
                self.folder_of_types(outside.member),
                outside.owner,
            ),
        }
    }

    /// Returns the namespace of the file of a node: its declared package, or else its folder. `None` if
    /// the file has no node because files of the language are no elements.
    pub(super) fn folder(&self, node: NodeId) -> Option<Symbol> {
        let file = self.files[self.nodes[node].file].node?;
        self.nodes[file].namespace
    }

    /// Returns the folder of a node in languages in which folders separate types of one name; `None` in
    /// others.
    fn folder_of_types(&self, node: NodeId) -> Option<Symbol> {
        let folder = self.folder(node);
        folder.filter(|_| self.language(node).row().folders_separate_types())
    }

    /// Returns the type of the same package that the alias `node` means: `B` for `type A = B<C>;`. `None`
    /// for other types, and for aliases of what is no type of the package.
    fn meant_by(&self, node: NodeId, types: &Map<TypeKey, Vec<NodeId>>) -> Option<NodeId> {
        let inner = &self.nodes[node];
        let body = inner.body_tokens.clone();
        let body = body.filter(|_| inner.kind == ElementKind::TypeAlias)?;
        let file = &self.files[inner.file];
        let tokens = &file.outline.tokens[body.start as usize..body.end as usize];
        // A path (`a::B`) begins with a module, which is no type of the package.
        let name = file.symbol(tokens.first()?.symbol);
        let key = (file.outline.language, self.folder_of_types(node), name);
        let mut meant = types.get(&key)?.iter().copied();
        meant.find(|&meant| self.nodes[meant].kind != ElementKind::TypeAlias)
    }

    /// Returns the first type of each name in each element.
    pub(super) fn types_in_elements(&self) -> Map<(NodeId, Symbol), NodeId> {
        let mut types = Map::default();
        // A member that is written outside of its type is no child yet.
        for (container, node) in self.nodes.entries() {
            let children = node.children.iter().copied();
            let children = children.filter(|_| node.element.is_some());
            for id in children.filter(|&id| self.nodes[id].kind.group() == KindGroup::Type) {
                let key = (container, self.nodes[id].name);
                types.entry(key).or_insert(id);
            }
        }
        types
    }

    /// Returns the types that members outside of them can name: those with a path in `paths`, and the
    /// top-level types of all other files by language, folder and name. Several types can have one key;
    /// they are in the order of their files and then of the text.
    fn types_of_packages(&self, paths: &Map<NodeId, Symbol>) -> Map<TypeKey, Vec<NodeId>> {
        let mut types: Map<TypeKey, Vec<NodeId>> = Map::default();
        for (id, node) in self.nodes.entries() {
            let file = &self.files[node.file];
            if let Some(&path) = paths.get(&id) {
                let key = (file.outline.language, None, path);
                types.entry(key).or_default().push(id);
                continue;
            }
            let is_outermost = node.parent.is_some() && node.parent == file.node;
            if is_outermost && node.kind.group() == KindGroup::Type {
                let key = (file.outline.language, self.folder_of_types(id), node.name);
                types.entry(key).or_default().push(id);
            }
        }
        types
    }
}
