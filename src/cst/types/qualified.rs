//! Owners that qualified names denote: the type or namespace `ns::A` of `Ret ns::A::f()`, wherever it is
//! declared. A *path* consists of the names of the namespaces and types around an element, outermost
//! first, and of its own name, separated as in qualified names.

use crate::base::bag::Symbol;
use crate::base::pair::{Pair, Side};
use crate::base::{Map, Set};
use crate::cst::members::declared_outside::name_and_arguments;
use crate::cst::vocab::Vocabulary;
use crate::cst::{Belonging, Cst, Linked, NodeId, OutsideMember, SideFileIx};
use crate::lang::rules::{ElementKind, KindGroup};

/// Paths of the types and namespaces of both sides.
#[derive(Default)]
struct KnownPaths {
    /// Paths of types.
    types: Set<String>,
    /// Paths of types, by their last name.
    types_by_name: Map<String, Vec<String>>,
    namespaces: Set<String>,
}

impl KnownPaths {
    /// Adds the path of a type or namespace. Returns the path of a type.
    fn add(
        &mut self,
        cst: &Cst,
        id: NodeId,
        owners: &TypeOwners,
        vocabulary: &mut Vocabulary,
    ) -> Option<Symbol> {
        let path = cst.path(id, owners, vocabulary);
        if cst.nodes[id].kind == ElementKind::Namespace {
            self.namespaces.insert(path);
            return None;
        }
        let symbol = vocabulary.intern(&path);
        let last = vocabulary.get(cst.nodes[id].signature).to_owned();
        if self.types.insert(path.clone()) {
            self.types_by_name.entry(last).or_default().push(path);
        }
        Some(symbol)
    }
}

/// Owner that a qualified name denotes, by its path.
#[derive(Clone)]
enum Denoted {
    Type(String),
    Namespace(String),
}

impl Denoted {
    fn path(&self) -> &str {
        match self {
            Denoted::Type(path) | Denoted::Namespace(path) => path,
        }
    }
}

/// Owners of types that are defined outside of them: `A` of `class A::B {…}`.
type TypeOwners = Map<NodeId, Denoted>;

impl Linked {
    /// Resolves the owners of `members` in languages with qualified names. Functions of namespaces
    /// become children of these. Returns the other members, with the paths of their types, and the
    /// paths of all types of these languages by node.
    pub(in crate::cst) fn resolve_qualifiers(
        &mut self,
        members: Pair<Vec<OutsideMember>>,
    ) -> (Pair<Vec<OutsideMember>>, Pair<Map<NodeId, Symbol>>) {
        let (known, paths, type_owners) = self.known_paths(&members);
        let Pair { before, after } = members;
        let mut others = Pair::<Vec<OutsideMember>>::default();
        for (side, members) in [(Side::Before, before), (Side::After, after)] {
            let cst = self.sides.get_mut(side);
            let namespaces = cst.namespaces();
            // Containers that get functions; their children are sorted below.
            let mut containers = Vec::new();
            // Members of one container mostly name the same owners.
            let mut known_owners: Map<(Option<NodeId>, Symbol), Option<Denoted>> = Map::default();
            for mut outside in members {
                let key = (cst.nodes[outside.member].parent, outside.owner);
                let of_type = type_owners.get(side).get(&outside.member);
                let denoted = of_type.cloned().or_else(|| {
                    let denoted = || cst.denoted(&outside, &known, &self.vocabulary);
                    known_owners.entry(key).or_insert_with(denoted).clone()
                });
                match denoted {
                    None => {}
                    Some(Denoted::Type(path)) => {
                        let shown = cst.shown(&outside, &path, &self.vocabulary);
                        outside.owner = self.vocabulary.intern(&shown);
                        outside.path = Some(self.vocabulary.intern(&path));
                    }
                    Some(Denoted::Namespace(path)) => {
                        let file = cst.nodes[outside.member].file;
                        let path = self.vocabulary.intern(&path);
                        let namespace = namespaces.get(&(file, path)).copied();
                        containers.push(cst.add_to_namespace(outside.member, path, namespace));
                        continue;
                    }
                }
                others.get_mut(side).push(outside);
            }
            cst.complete_containers(containers);
        }
        (others, paths)
    }

    /// Returns the paths of the types and namespaces of both sides, those of types also by node, and the
    /// owners of the types among `members`. The path of a type continues that of its owner, so that no
    /// type belongs to itself.
    fn known_paths(
        &mut self,
        members: &Pair<Vec<OutsideMember>>,
    ) -> (KnownPaths, Pair<Map<NodeId, Symbol>>, Pair<TypeOwners>) {
        let mut known = KnownPaths::default();
        let mut paths = Pair::<Map<NodeId, Symbol>>::default();
        let mut owners = Pair::<TypeOwners>::default();
        let outside = Pair::of_sides(|side| {
            let cst = self.sides.get(side);
            cst.types_defined_outside(members.get(side), &self.vocabulary)
        });
        for side in Side::BOTH {
            let cst = self.sides.get(side);
            let later = outside.get(side).iter();
            let later: Set<NodeId> = later
                .flat_map(|outside| cst.types_in(outside.member))
                .collect();
            let all = cst.nodes.ids().filter(|id| !later.contains(id));
            let types = all.filter(|&id| cst.is_qualified_type(id));
            let owners = owners.get(side);
            for id in types {
                let path = known.add(cst, id, owners, &mut self.vocabulary);
                paths.get_mut(side).extend(path.map(|path| (id, path)));
            }
        }
        for side in Side::BOTH {
            let cst = self.sides.get(side);
            let owners = owners.get_mut(side);
            for outside in outside.get(side) {
                let owner = cst.denoted(outside, &known, &self.vocabulary);
                owners.extend(owner.map(|owner| (outside.member, owner)));
                for id in cst.types_in(outside.member) {
                    let path = known.add(cst, id, owners, &mut self.vocabulary);
                    paths.get_mut(side).extend(path.map(|path| (id, path)));
                }
            }
        }
        (known, paths, owners)
    }
}

impl Cst {
    /// Returns the separator of qualified names in the language of a node; empty if there are none.
    fn qualifier(&self, node: NodeId) -> &'static str {
        self.language(node).row().qualifier()
    }

    /// Returns true if `node` is a type or namespace of a language with qualified names.
    fn is_qualified_type(&self, node: NodeId) -> bool {
        self.nodes[node].kind.group() == KindGroup::Type && !self.qualifier(node).is_empty()
    }

    /// Returns the types among `members`, those with the shortest names of owners first: they can be the
    /// owners of the others.
    fn types_defined_outside<'m>(
        &self,
        members: &'m [OutsideMember],
        vocabulary: &Vocabulary,
    ) -> Vec<&'m OutsideMember> {
        let types = members.iter();
        let types = types.filter(|outside| self.is_qualified_type(outside.member));
        let mut types: Vec<&OutsideMember> = types.collect();
        types.sort_by_cached_key(|outside| {
            let qualifier = self.qualifier(outside.member);
            vocabulary.get(outside.owner).matches(qualifier).count()
        });
        types
    }

    /// Returns a type and the types inside of it, each after those around it.
    fn types_in(&self, node: NodeId) -> Vec<NodeId> {
        let mut types = vec![node];
        let mut next = 0;
        while let Some(&id) = types.get(next) {
            next += 1;
            let children = self.nodes[id].children.iter().copied();
            types.extend(children.filter(|&child| self.is_qualified_type(child)));
        }
        types
    }

    /// Returns the path of a type or namespace; `owners` has the owners of types that are defined outside
    /// of them.
    fn path(&self, node: NodeId, owners: &TypeOwners, vocabulary: &Vocabulary) -> String {
        let mut names: Vec<&str> = Vec::new();
        for id in self.ancestry(node) {
            if self.nodes[id].kind.group() == KindGroup::Type {
                names.push(vocabulary.get(match id == node {
                    true => self.nodes[id].signature,
                    false => self.nodes[id].name,
                }));
            }
            if let Some(owner) = owners.get(&id) {
                names.push(owner.path());
                break;
            }
        }
        names.reverse();
        names.join(self.qualifier(node))
    }

    /// Returns the type or namespace that the owner of a member denotes: the one in the innermost
    /// enclosing scope that has it, or else the only known type of that name, or else an unknown type.
    /// `None` if the language has no qualified names.
    fn denoted(
        &self,
        outside: &OutsideMember,
        known: &KnownPaths,
        vocabulary: &Vocabulary,
    ) -> Option<Denoted> {
        let qualifier = self.qualifier(outside.member);
        if qualifier.is_empty() {
            return None;
        }
        let specialised = vocabulary.get(outside.owner);
        let (template, arguments) = name_and_arguments(specialised);
        let (around, no_owners) = (self.nodes[outside.member].parent, TypeOwners::default());
        let around = around.map_or_else(String::new, |id| self.path(id, &no_owners, vocabulary));
        let path_in = |scope: &str, written: &str| match scope {
            "" => written.to_owned(),
            scope => format!("{scope}{qualifier}{written}"),
        };
        // A type with these arguments is a specialisation; others are those of a template.
        let names = [specialised, template];
        let names = &names[usize::from(arguments.is_empty())..];
        for written in names {
            let mut scope = Some(around.as_str());
            while let Some(inner) = scope {
                let path = path_in(inner, written);
                if known.types.contains(&path) {
                    return Some(Denoted::Type(path));
                }
                if known.namespaces.contains(&path) {
                    return Some(Denoted::Namespace(path));
                }
                let outer = inner.rsplit_once(qualifier).map(|(outer, _)| outer);
                scope = outer.or((!inner.is_empty()).then_some(""));
            }
        }
        let only = names.iter().find_map(|written| {
            let (template, arguments) = name_and_arguments(written);
            let last = template.rsplit(qualifier).next().unwrap_or(template);
            let types = known.types_by_name.get(&format!("{last}{arguments}"))?;
            let ending = format!("{qualifier}{written}");
            let mut ending_so = types.iter().filter(|path| path.ends_with(&ending));
            ending_so.next().filter(|_| ending_so.next().is_none())
        });
        let path = only.cloned();
        Some(Denoted::Type(
            path.unwrap_or_else(|| path_in(&around, template)),
        ))
    }

    /// Returns the path of a member's type with dots between the names. The namespaces around the
    /// member keep their separator, because they are one element with a qualified name.
    fn shown(&self, outside: &OutsideMember, path: &str, vocabulary: &Vocabulary) -> String {
        let qualifier = self.qualifier(outside.member);
        let (around, no_owners) = (self.nodes[outside.member].parent, TypeOwners::default());
        let around = around.map_or_else(String::new, |id| self.path(id, &no_owners, vocabulary));
        let inner = path.strip_prefix(&around).filter(|_| !around.is_empty());
        match inner.and_then(|inner| inner.strip_prefix(qualifier)) {
            Some(inner) => format!("{around}.{}", inner.replace(qualifier, ".")),
            None => path.replace(qualifier, "."),
        }
    }

    /// Returns the first namespace of each name in each file.
    fn namespaces(&self) -> Map<(SideFileIx, Symbol), NodeId> {
        let mut namespaces = Map::default();
        for (id, node) in self.nodes.entries() {
            if node.kind == ElementKind::Namespace {
                namespaces.entry((node.file, node.name)).or_insert(id);
            }
        }
        namespaces
    }

    /// Makes `member` a function of the namespace with this path or, if its file does not have the
    /// namespace, of what encloses it. Returns the container.
    fn add_to_namespace(
        &mut self,
        member: NodeId,
        path: Symbol,
        namespace: Option<NodeId>,
    ) -> Option<NodeId> {
        let parent = namespace.or(self.nodes[member].parent);
        let node = &mut self.nodes[member];
        node.owner = namespace.is_none().then_some(path);
        node.parent = parent;
        node.belonging = Belonging::Inside;
        node.is_member = false;
        if node.kind == ElementKind::Method {
            node.kind = ElementKind::Function;
        }
        match parent {
            Some(parent) => self.nodes[parent].children.push(member),
            None => self.roots.push(member),
        }
        parent
    }

    /// Restores the order of the children of `containers`, which got functions, and the depths of all
    /// nodes. `None` stands for the roots.
    fn complete_containers(&mut self, mut containers: Vec<Option<NodeId>>) {
        if containers.is_empty() {
            return;
        }
        containers.sort_unstable();
        containers.dedup();
        for container in containers {
            match container {
                Some(container) => self.nodes[container].children.sort_unstable(),
                None => self.roots.sort_unstable(),
            }
        }
        self.compute_depths();
    }
}
