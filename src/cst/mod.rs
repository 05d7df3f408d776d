//! The code structure tree (CST) of each side of a change (TSE 2021, §3.1).
//!
//! [`link`] turns the outlines of the files of both sides into one tree per side. Its nodes are the
//! elements that the configuration includes, with the positions of their tokens. Both trees use the
//! symbols of one [`Vocabulary`].
//!
//! The other modules derive facts from the trees: declared types and call edges (`types`, `expr`,
//! `overload`, `calls`), supertypes, uses of attributes, and token bags with idf weights.

pub mod bags;
pub mod calls;
mod declared_facts;
pub mod dump;
pub mod idf;
pub mod members;
mod new_nodes;
mod node;
mod packages;
pub mod same_types;
pub mod types;
pub mod uses;
pub mod vocab;

use crate::base::bag::Symbol;
use crate::base::ids::{Id, IndexVec};
use crate::base::pair::{Pair, Side};
use crate::base::{Map, Set};
use crate::lang::rules::{ComparableKind, ElementKind, KindGroup, Profiles};
use crate::parse::outline::{Element, ElementIx, ElementOwner, FileOutline, Position, SymbolIx};
use crate::source::RepoPath;
use crate::typed_id;
use std::iter;
use std::ops::{Index, Range};
use std::sync::Arc;
use vocab::Vocabulary;

pub use node::{NodeId, NodeVec};

/// Options for the elements and call edges of a tree; `configs/default.toml` describes each key.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Deserialize, serde::Serialize)]
#[serde(deny_unknown_fields)]
pub struct Options {
    pub elements: Profile,
    pub generic_calls: bool,
}

/// Set of element kinds and call resolution rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Deserialize, serde::Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Profile {
    /// Exactly what RefDiff 2.0 includes.
    Refdiff2,
    /// Everything that the language tables describe.
    Full,
}

impl Profile {
    fn includes(self, profiles: Profiles) -> bool {
        match profiles {
            Profiles::Both => true,
            Profiles::Refdiff2Only => self == Profile::Refdiff2,
            Profiles::FullOnly | Profiles::FullOnlyWithContents => self == Profile::Full,
        }
    }
}

typed_id! {
    /// File of one side.
    SideFileIx,
}

/// File of one side, with its elements linked to nodes.
#[derive(Debug)]
pub struct LinkedFile {
    /// Path in the revision.
    pub path: RepoPath,
    /// Content, which may be shared with other changes.
    pub outline: Arc<FileOutline>,
    /// Vocabulary symbol of each symbol of the outline.
    pub symbols: Vec<Symbol>,
    /// Node of each element of the outline; `None` if the profile excludes the element.
    pub nodes: Vec<Option<NodeId>>,
    /// Node of the file itself; `None` in languages whose files are no elements.
    pub node: Option<NodeId>,
    /// True if the nodes of the file and their containers follow from the file alone: no element of it is
    /// defined elsewhere or belongs to a type outside of its own text.
    pub is_self_contained: bool,
}

impl LinkedFile {
    /// Returns the vocabulary symbol of a symbol of the outline.
    pub fn symbol(&self, symbol: SymbolIx) -> Symbol {
        self.symbols[symbol.0 as usize]
    }

    /// Returns the node of `element`; if the element has no node, the node of its innermost ancestor
    /// that has one; without such an ancestor or element, the node of the file. `None` if the file has no
    /// node.
    pub fn nearest_node(&self, element: Option<ElementIx>) -> Option<NodeId> {
        let mut next = element;
        while let Some(element) = next {
            if let Some(node) = self.nodes[element.index()] {
                return Some(node);
            }
            next = self.outline.elements[element].parent;
        }
        self.node
    }
}

/// Relation of a node to its parent. Members are distinguished from other children only in
/// languages whose functions can have members.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Belonging {
    /// Nested in the parent.
    Inside,
    /// Member of the parent, wherever it is written.
    Member,
    /// Member of an object that is not a node; the object is nested in the parent.
    Object,
}

/// Code element of one side.
#[derive(Debug, Clone)]
pub struct ElementNode {
    /// File that contains the element.
    pub file: SideFileIx,
    /// Element in the outline of the file; `None` for the node of a file.
    pub element: Option<ElementIx>,
    /// Kind of the element.
    pub kind: ElementKind,
    /// Kind in comparisons: elements are matched by similarity only if theirs are equal.
    pub base_kind: ComparableKind,
    /// Innermost enclosing node, or the node of which this node is a member; `None` for roots.
    pub parent: Option<NodeId>,
    /// Module wrapper that directly encloses the element: an unnamed function around a module's code.
    /// A wrapper is no container: adding or removing one moves nothing. `None` without such a function.
    pub wrapper: Option<NodeId>,
    /// Name of the owning type if no changed file declares it, so that the element is a root, or of the
    /// owning namespace if the file does not have it. Else `None`.
    pub owner: Option<Symbol>,
    /// Node that encloses the text of an element written outside of its type; `None` for others.
    pub written_in: Option<NodeId>,
    /// Relation to the parent; always `Inside` with the profile `Refdiff2`.
    pub belonging: Belonging,
    /// True if other nodes are members of this node.
    pub has_members: bool,
    /// Child nodes, in the order of the text.
    pub children: Vec<NodeId>,
    /// Number of ancestors of the node.
    pub depth: u32,
    /// Simple name of the element.
    pub name: Symbol,
    /// Simple name with the parameter types as written; only the name if its kind has no parameters.
    pub signature: Symbol,
    /// Further names of the declared value, without `name`; empty with the profile `Refdiff2`.
    pub other_names: Vec<Symbol>,
    /// True if the parameter list is written as empty, as in `f(void)`; false with `Refdiff2`.
    pub has_no_parameters: bool,
    /// Namespace with the separator at its end; `None` for nested elements whose kind has none.
    pub namespace: Option<Symbol>,
    /// True if subtypes inherit the element.
    pub is_member: bool,
    /// True if the element constructs objects.
    pub is_constructor: bool,
    /// True if the element has no implementation.
    pub is_abstract: bool,
    /// True if the element has no name of its own: it is exported by a module, or its name is
    /// computed or a reference (`export default (…) => …`, `object[key] = (…) => …`, `module "path" {…}`).
    pub is_unnamed: bool,
    /// True for a namespace that is not declared, but only qualifies the name of a declaration: `A` in
    /// `class A::B`. Only its name identifies it.
    pub is_scope: bool,
    /// Byte offset of the start, documentation comment included.
    pub start: u32,
    /// Byte offset of the end, exclusive.
    pub end: u32,
    /// Indices of the tokens of the element among the tokens of the file.
    pub tokens: Range<u32>,
    /// Indices of the body's tokens among those of the file; `None` if the whole element is its body.
    pub body_tokens: Option<Range<u32>>,
}

/// Code structure tree of one side.
#[derive(Debug)]
pub struct Cst {
    /// Files, in git's order of paths.
    pub files: IndexVec<SideFileIx, LinkedFile>,
    /// Nodes; parents precede their children, except for types and the members outside of them.
    pub nodes: NodeVec<ElementNode>,
    /// Nodes without a parent.
    pub roots: Vec<NodeId>,
    /// All parts of each type that is declared in several, in order, by each of them.
    parts: Map<NodeId, Arc<[NodeId]>>,
    /// Members written outside of their type, in the order of the text, by the node that encloses them.
    written_members: Map<NodeId, Vec<NodeId>>,
}

/// Element that names the type it belongs to.
struct OutsideMember {
    member: NodeId,
    /// Name of the type that owns the member.
    owner: Symbol,
    /// Path of the type, if the name is a qualified one ([`qualified`](types::qualified)).
    path: Option<Symbol>,
}

/// Trees of both sides of a change, with a common vocabulary.
#[derive(Debug)]
pub struct Linked {
    /// Strings of both trees.
    pub vocabulary: Vocabulary,
    /// Tree of each side.
    pub sides: Pair<Cst>,
}

/// Builds the trees of both sides from the outlines of their files, given in git's order of paths.
pub fn link(files: Pair<Vec<(RepoPath, Arc<FileOutline>)>>, options: &Options) -> Linked {
    let mut vocabulary = Vocabulary::default();
    let files = Pair::new((Side::Before, files.before), (Side::After, files.after));
    let Pair { before, after } = files.map(|(side, files)| {
        let mut cst = Cst::new(side);
        let mut members = Vec::new();
        let elsewhere = members::declared_outside::find(&files);
        for ((path, outline), elsewhere) in files.into_iter().zip(elsewhere) {
            let profile = options.elements;
            members.extend(cst.add((path, outline, elsewhere), profile, &mut vocabulary));
        }
        cst.parts = cst.types_in_parts();
        (cst, members)
    });
    let sides = Pair::new(before.0, after.0);
    let mut linked = Linked { vocabulary, sides };
    let members = Pair::new(before.1, after.1);
    if !members.before.is_empty() || !members.after.is_empty() {
        let (members, paths) = linked.resolve_qualifiers(members);
        linked.attach_members(members, &paths);
    }
    linked
}

impl Default for Linked {
    fn default() -> Linked {
        Linked {
            vocabulary: Vocabulary::default(),
            sides: Pair::of_sides(Cst::new),
        }
    }
}

impl Linked {
    /// Returns the tree of a node.
    pub fn tree_of(&self, node: NodeId) -> &Cst {
        self.sides.get(node.side())
    }

    /// Returns the file of a node.
    pub fn file_of(&self, node: NodeId) -> &LinkedFile {
        let tree = self.tree_of(node);
        &tree.files[tree.nodes[node].file]
    }
}

impl Index<NodeId> for Linked {
    type Output = ElementNode;
    fn index(&self, node: NodeId) -> &ElementNode {
        &self.tree_of(node).nodes[node]
    }
}

impl Cst {
    /// Returns the tree of `side` without any files.
    fn new(side: Side) -> Cst {
        Cst {
            files: IndexVec::default(),
            nodes: NodeVec::new(side),
            roots: Vec::new(),
            parts: Map::default(),
            written_members: Map::default(),
        }
    }

    /// Returns the children of `parent`, or the roots if it is `None`.
    pub fn children(&self, parent: Option<NodeId>) -> &[NodeId] {
        match parent {
            Some(parent) => &self.nodes[parent].children,
            None => &self.roots,
        }
    }

    /// Returns the members that are written directly in `node` but belong to a type outside of it.
    pub fn written_members(&self, node: NodeId) -> &[NodeId] {
        self.written_members.get(&node).map_or(&[], Vec::as_slice)
    }

    /// Iterates over `node` and its ancestors, innermost first.
    pub fn ancestry(&self, node: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        std::iter::successors(Some(node), |&node| self.nodes[node].parent)
    }

    /// Returns the outermost ancestor of `node`; `None` if `node` is a root.
    pub fn root_of(&self, node: NodeId) -> Option<NodeId> {
        self.ancestry(node).skip(1).last()
    }

    /// Returns the outermost function around `node` without a type in between; `node` if there is none.
    pub fn outermost_function(&self, node: NodeId) -> NodeId {
        let is_callable = |id: &NodeId| self.nodes[*id].kind.is_callable();
        let ancestors = self.ancestry(node).skip(1);
        ancestors.take_while(is_callable).last().unwrap_or(node)
    }

    /// Returns the outline element of a node; `None` for the node of a file.
    pub fn element(&self, node: NodeId) -> Option<&Element> {
        let node = &self.nodes[node];
        node.element
            .map(|element| &self.files[node.file].outline.elements[element])
    }

    /// Returns the start and the end position of a node.
    pub fn span(&self, node: NodeId) -> (Position, Position) {
        if let Some(element) = self.element(node) {
            return (element.start_position, element.end_position);
        }
        let outline = &self.files[self.nodes[node].file].outline;
        (Position { line: 1, column: 1 }, outline.end_position)
    }

    /// Adds a file and its elements but those in `elsewhere`, which are defined outside of their type.
    /// Returns the members whose type is to be found.
    fn add(
        &mut self,
        (path, outline, mut elsewhere): (RepoPath, Arc<FileOutline>, Set<ElementIx>),
        profile: Profile,
        vocabulary: &mut Vocabulary,
    ) -> Vec<OutsideMember> {
        let file_ix = SideFileIx::new(self.files.len());
        let symbols = outline.symbols.iter();
        let symbols = symbols.map(|string| vocabulary.intern(string)).collect();
        let language = outline.language.row();
        let (folder, file_name) = (language.namespace)(&path);
        let package = outline.types.package;
        let package = package.map(|package| format!("{}.", outline.symbols.get(package)));
        let namespace = vocabulary.intern(package.as_ref().unwrap_or(&folder));
        let packages = outline.types.packages.iter().map(|&(from, package)| {
            let package = package.map(|it| format!("{}.", outline.symbols.get(it)));
            (from, vocabulary.intern(package.as_ref().unwrap_or(&folder)))
        });
        let packages = packages.collect();
        let node = language.files_are_elements.then(|| {
            let name = vocabulary.intern(&file_name);
            self.push(ElementNode::of_file(
                file_ix,
                &outline,
                name,
                Some(namespace),
            ))
        });
        let mut rows = language.declarations.iter();
        let mut builder = FileBuilder {
            cst: self,
            file_ix,
            file: LinkedFile {
                path,
                symbols,
                nodes: vec![None; outline.elements.len()],
                node,
                outline: Arc::clone(&outline),
                is_self_contained: elsewhere.is_empty(),
            },
            profile,
            namespace,
            packages,
            no_namespace: vocabulary.intern(""),
            has_members: profile == Profile::Full && rows.any(|row| !row.owner.is_enclosing()),
            has_outside_members: language.has_outside_members(),
            owners: Map::default(),
            wrappers: Set::default(),
            namespaces: Map::default(),
            outside_members: Vec::new(),
        };
        elsewhere.extend(members::assigned_fields::redeclared(&outline));
        elsewhere.extend(members::repeated_headers::find(&outline));
        elsewhere.extend(calls::values_of_calls::find(&outline));
        for (element_ix, element) in outline.elements.entries() {
            if !profile.includes(element.profiles) || elsewhere.contains(&element_ix) {
                continue;
            }
            let scope = builder.scope(element_ix, element, vocabulary);
            match element.kind {
                ElementKind::Namespace if !language.qualifier().is_empty() => {
                    builder.add_namespace(element_ix, element, vocabulary);
                }
                _ => builder.add_element(element_ix, element, scope),
            }
        }
        let (file, members) = (builder.file, builder.outside_members);
        self.files.push(file);
        members
    }

    /// Adds `node` to its parent, or to the roots if it has none, and returns its number.
    fn push(&mut self, node: ElementNode) -> NodeId {
        let (parent, belonging) = (node.parent, node.belonging);
        let id = self.nodes.push(node);
        match parent {
            Some(parent) => {
                let parent = &mut self.nodes[parent];
                parent.children.push(id);
                parent.has_members |= belonging == Belonging::Member;
            }
            None => self.roots.push(id),
        }
        id
    }
}

/// State while the elements of one file are added to a tree.
struct FileBuilder<'a> {
    cst: &'a mut Cst,
    file_ix: SideFileIx,
    file: LinkedFile,
    profile: Profile,
    /// Namespace of the file: its first package, or its folder.
    namespace: Symbol,
    /// Namespaces of elements without a parent: each from its element to that of the next entry. Empty
    /// if all have that of the file.
    packages: Vec<(ElementIx, Symbol)>,
    /// The empty namespace.
    no_namespace: Symbol,
    /// True if members are distinguished from nested elements.
    has_members: bool,
    /// True if a member names its type, which may follow or be in another file of the folder.
    has_outside_members: bool,
    /// Types and functions, by container and each of their names.
    owners: Map<(Option<NodeId>, Symbol), NodeId>,
    /// Module wrappers so far: unnamed functions around a module's code.
    wrappers: Set<NodeId>,
    /// Namespaces so far, by name: several of one name are one element.
    namespaces: Map<Symbol, NodeId>,
    /// Elements whose type may be declared in another file of the folder.
    outside_members: Vec<OutsideMember>,
}

impl FileBuilder<'_> {
    /// Adds the node of `element` to the tree, below its container, the owner that it names, or `scope`,
    /// the namespace that qualifies its name.
    fn add_element(&mut self, element_ix: ElementIx, element: &Element, scope: Option<NodeId>) {
        let file = &self.file;
        // Container: the enclosing node, but the file in place of a module wrapper.
        let enclosing = match element.owner {
            ElementOwner::EnclosingType => members::assigned_fields::owner(&file.outline, element),
            _ => element.parent,
        };
        let enclosing = file.nearest_node(enclosing);
        let wrapper = enclosing.filter(|node| self.wrappers.contains(node));
        let container = match wrapper {
            Some(_) => file.node,
            None => scope.or(enclosing),
        };
        let language = file.outline.language.row();
        // Owner: sought when all files are added, if the language has members outside of their types;
        // otherwise, among the nodes so far.
        let outside_owner = match element.owner {
            ElementOwner::Named(name) if self.has_outside_members => Some(file.symbol(name)),
            _ => None,
        };
        let owner = match element.owner {
            _ if outside_owner.is_some() => None,
            ElementOwner::Named(name) => self.owners.get(&(container, file.symbol(name))).copied(),
            _ => None,
        };
        let parent = owner.or(container);
        let mut node = ElementNode {
            parent,
            wrapper,
            belonging: self.belonging(element, owner, parent),
            namespace: self.namespace(element_ix, element.kind, parent),
            depth: parent.map_or(0, |parent| self.cst.nodes[parent].depth + 1),
            ..ElementNode::of_element(self.file_ix, element_ix, element, file)
        };
        if self.profile == Profile::Full {
            node.set_names(element, file, language);
        }
        let (group, name) = (node.kind.group(), node.name);
        let other_names = node.other_names.clone();
        // The wrapper exists for the module system only, so it is not a container.
        let is_wrapper = node.is_unnamed && !element.is_computed && group == KindGroup::Function;
        let id = match outside_owner {
            Some(owner) => {
                let member = self.cst.nodes.push(node);
                let path = None;
                let outside = OutsideMember {
                    member,
                    owner,
                    path,
                };
                self.outside_members.push(outside);
                self.file.is_self_contained = false;
                member
            }
            None => self.push_declared(container, node),
        };
        self.file.nodes[element_ix.index()] = Some(id);
        let language = self.file.outline.language.row();
        if (self.has_members || language.has_scopes())
            && matches!(group, KindGroup::Function | KindGroup::Type)
        {
            for name in iter::once(name).chain(other_names) {
                self.owners.entry((container, name)).or_insert(id);
            }
        }
        if is_wrapper {
            self.wrappers.insert(id);
        }
    }

    /// Adds the node of a namespace directly to its file, with the names of the namespaces around it. A
    /// further namespace of a name has the node of the first one.
    fn add_namespace(
        &mut self,
        element_ix: ElementIx,
        element: &Element,
        vocabulary: &mut Vocabulary,
    ) {
        let file = &self.file;
        let container = file.nearest_node(element.parent);
        let around = container.map(|node| &self.cst.nodes[node]);
        let around = around.filter(|node| node.kind == ElementKind::Namespace);
        let own = file.symbol(element.name);
        let name = around.map_or(own, |around| {
            let qualifier = file.outline.language.row().qualifier();
            let (outer, inner) = (vocabulary.get(around.name), vocabulary.get(own));
            let name = format!("{outer}{qualifier}{inner}");
            vocabulary.intern(&name)
        });
        let id = match self.namespaces.get(&name) {
            Some(&first) => first,
            None => self.cst.push(ElementNode {
                parent: file.node,
                namespace: self.namespace(element_ix, element.kind, file.node),
                depth: u32::from(file.node.is_some()),
                name,
                signature: name,
                ..ElementNode::of_element(self.file_ix, element_ix, element, file)
            }),
        };
        self.namespaces.insert(name, id);
        self.file.nodes[element_ix.index()] = Some(id);
    }

    /// Returns the relation of `element` to `parent`; `owner` is the node that it names as its owner.
    fn belonging(
        &self,
        element: &Element,
        owner: Option<NodeId>,
        parent: Option<NodeId>,
    ) -> Belonging {
        let is_in_type = || {
            let parent = parent.map(|parent| self.cst.nodes[parent].kind.group());
            parent == Some(KindGroup::Type) && !element.is_constructor
        };
        match element.owner {
            _ if !self.has_members => Belonging::Inside,
            _ if owner.is_some() || is_in_type() => Belonging::Member,
            ElementOwner::Enclosing | ElementOwner::EnclosingType | ElementOwner::Scopes(_) => {
                Belonging::Inside
            }
            ElementOwner::Object | ElementOwner::Named(_) => Belonging::Object,
        }
    }

    /// Returns the namespace of an element. As in RefDiff, nested types have an empty one; nested
    /// methods, functions and attributes have none.
    fn namespace(
        &self,
        element: ElementIx,
        kind: ElementKind,
        parent: Option<NodeId>,
    ) -> Option<Symbol> {
        let files_are_elements = self.file.outline.language.row().files_are_elements;
        let package = || {
            let after = self.packages.partition_point(|(from, _)| *from <= element);
            let package = after.checked_sub(1).map(|last| self.packages[last].1);
            package.unwrap_or(self.namespace)
        };
        match (parent, kind.group()) {
            (None, _) => Some(package()),
            (_, KindGroup::Method | KindGroup::Function | KindGroup::Attribute) => None,
            _ => Some(self.no_namespace).filter(|_| !files_are_elements),
        }
    }
}

impl ElementNode {
    /// Returns true if the elements may be matched by similarity, as far as their kinds decide.
    pub fn is_comparable(&self, other: &ElementNode) -> bool {
        self.base_kind == other.base_kind && !self.is_scope && !other.is_scope
    }

    /// Returns true if the element is called on an object or type.
    pub fn is_member_of_object(&self) -> bool {
        self.is_member || self.belonging != Belonging::Inside
    }

    /// Returns true if the nodes have a name in common, other names included.
    pub fn shares_name(&self, other: &ElementNode) -> bool {
        let has = |node: &ElementNode, name| node.name == name || node.other_names.contains(&name);
        iter::once(&self.name)
            .chain(&self.other_names)
            .any(|&name| has(other, name))
    }
}
