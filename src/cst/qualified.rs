//! Owners that qualified names denote: the type or namespace `ns::A` of `Ret ns::A::f()`, wherever it is
//! declared. A *path* consists of the names of the namespaces and types around an element, outermost
//! first, and of its own name, separated as in qualified names.

use super::vocab::Vocabulary;
use super::{Belonging, Cst, Linked, NodeId, OutsideMember, SideFileIx};
use crate::base::bag::Symbol;
use crate::base::pair::{Pair, Side};
use crate::base::{Map, Set};
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

/// Owner that a qualified name denotes, by its path.
#[derive(Clone)]
enum Denoted {
    Type(String),
    Namespace(String),
}

impl Linked {
    /// Resolves the owners of `members` in languages with qualified names. Functions of namespaces
    /// become children of these. Returns the other members, with the paths of their types, and the
    /// paths of all types of these languages by node.
    pub(super) fn resolve_qualifiers(
        &mut self,
        members: Pair<Vec<OutsideMember>>,
    ) -> (Pair<Vec<OutsideMember>>, Pair<Map<NodeId, Symbol>>) {
        let mut known = KnownPaths::default();
        let mut paths = Pair::<Map<NodeId, Symbol>>::default();
        for side in Side::BOTH {
            let cst = self.sides.get(side);
            for (id, node) in cst.nodes.entries() {
                let qualifier = cst.qualifier(id);
                if qualifier.is_empty() || node.kind.group() != KindGroup::Type {
                    continue;
                }
                let path = cst.path(id, qualifier, &self.vocabulary);
                if node.kind == ElementKind::Namespace {
                    known.namespaces.insert(path);
                    continue;
                }
                let symbol = self.vocabulary.intern(&path);
                paths.get_mut(side).insert(id, symbol);
                let last = path.rsplit(qualifier).next().unwrap_or(&path).to_owned();
                if known.types.insert(path.clone()) {
                    known.types_by_name.entry(last).or_default().push(path);
                }
            }
        }
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
                let denoted = known_owners
                    .entry(key)
                    .or_insert_with(|| cst.denoted(&outside, &known, &self.vocabulary));
                match denoted.clone() {
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
}

impl Cst {
    /// Returns the separator of qualified names in the language of a node; empty if there are none.
    fn qualifier(&self, node: NodeId) -> &'static str {
        let file = &self.files[self.nodes[node].file];
        file.outline.language.row().qualifier
    }

    /// Returns the path of a type or namespace. Template arguments are left out.
    fn path(&self, node: NodeId, qualifier: &str, vocabulary: &Vocabulary) -> String {
        let around = self.ancestry(node);
        let around = around.filter(|&id| self.nodes[id].kind.group() == KindGroup::Type);
        let mut names: Vec<&str> = around
            .map(|id| {
                let name = vocabulary.get(self.nodes[id].name);
                name.split('<').next().unwrap_or(name)
            })
            .collect();
        names.reverse();
        names.join(qualifier)
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
        let written = vocabulary.get(outside.owner);
        let around = self.nodes[outside.member].parent;
        let around = around.map_or_else(String::new, |id| self.path(id, qualifier, vocabulary));
        let last = written.rsplit(qualifier).next().unwrap_or(written);
        let types = known.types_by_name.get(last);
        let types = types.map_or(&[][..], Vec::as_slice);
        let mut scope = Some(around.as_str());
        while let Some(inner) = scope {
            let path = match inner {
                "" => written.to_owned(),
                inner => format!("{inner}{qualifier}{written}"),
            };
            if known.types.contains(&path) {
                return Some(Denoted::Type(path));
            }
            if known.namespaces.contains(&path) {
                return Some(Denoted::Namespace(path));
            }
            let outer = inner.rsplit_once(qualifier).map(|(outer, _)| outer);
            scope = outer.or((!inner.is_empty()).then_some(""));
        }
        let ending = format!("{qualifier}{written}");
        let mut ending_so = types.iter().filter(|path| path.ends_with(&ending));
        let only = ending_so.next().filter(|_| ending_so.next().is_none());
        Some(Denoted::Type(match (only, around.as_str()) {
            (Some(only), _) => only.clone(),
            (None, "") => written.to_owned(),
            (None, around) => format!("{around}{qualifier}{written}"),
        }))
    }

    /// Returns the path of a member's type with dots between the names. The namespaces around the
    /// member keep their separator, because they are one element with a qualified name.
    fn shown(&self, outside: &OutsideMember, path: &str, vocabulary: &Vocabulary) -> String {
        let qualifier = self.qualifier(outside.member);
        let around = self.nodes[outside.member].parent;
        let around = around.map_or_else(String::new, |id| self.path(id, qualifier, vocabulary));
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
