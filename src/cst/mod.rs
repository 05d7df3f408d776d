//! The code structure tree (CST) of one side of a change (paper, §3.1): the elements of all its
//! files, nested, with their tokens; and what both sides share, the vocabulary.

pub mod bags;
pub mod calls;
pub mod dump;
mod expr;
mod overload;
mod places;
mod spelling;
mod supertypes;
pub mod types;
pub mod uses;
pub mod vocab;

use crate::base::bag::Symbol;
use crate::base::ids::{Id, IndexVec};
use crate::base::pair::Pair;
use crate::base::{Map, Set};
use crate::lang::rules::{self, ElementKind, KindGroup, Language, Profiles};
use crate::parse::outline::{BodySpan, Element, ElementIx, FileOutline, Owner, Position, SymbolIx};
use crate::source::RepoPath;
use crate::typed_id;
use std::iter;
use std::ops::Range;
use std::sync::Arc;
use vocab::Vocabulary;

/// Which elements and call edges the tree has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Deserialize, serde::Serialize)]
#[serde(deny_unknown_fields)]
pub struct Options {
    /// Which elements become nodes.
    pub elements: Profile,
    /// Whether a call of a generic method, or of a method of a generic type, makes an edge.
    pub generic_calls: bool,
}

/// A choice of elements.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Deserialize, serde::Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Profile {
    /// Those that RefDiff 2.0 sees, and no others.
    Refdiff2,
    /// All that the language tables describe.
    Full,
}

impl Profile {
    fn knows(self, profiles: Profiles) -> bool {
        match profiles {
            Profiles::Both => true,
            Profiles::Refdiff2Only => self == Profile::Refdiff2,
            Profiles::FullOnly => self == Profile::Full,
        }
    }
}

typed_id! {
    /// A node of one side's tree, in the order of files and of their text.
    NodeId,
    /// A file of one side.
    FileIx,
}

/// A file of one side.
#[derive(Debug)]
pub struct File {
    /// Where it lies.
    pub path: RepoPath,
    /// What it contains.
    pub outline: Arc<FileOutline>,
    /// The vocabulary's symbol of each of the outline's symbols.
    pub symbols: Vec<Symbol>,
    /// The node of each element that is known.
    pub nodes: Vec<Option<NodeId>>,
    /// The file's own node, in languages where it has one.
    pub node: Option<NodeId>,
}

impl File {
    /// The vocabulary's symbol of one of the outline's.
    pub fn symbol(&self, symbol: SymbolIx) -> Symbol {
        self.symbols[symbol.0 as usize]
    }

    /// The node of `element`, or of the innermost known element around it, or of the file.
    pub fn nearest_node(&self, element: ElementIx) -> Option<NodeId> {
        let mut at = Some(element);
        while let Some(element) = at {
            if let Some(node) = self.nodes[element.index()] {
                return Some(node);
            }
            at = self.outline.elements[element].parent;
        }
        self.node
    }
}

/// How a node belongs to its parent. Members are told apart where functions have members, too.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Belonging {
    /// It stands inside.
    Inside,
    /// It is a member, wherever it stands.
    Member,
    /// It is a member of an object that is no node, and that stands inside.
    Object,
}

/// A node: a code element.
#[derive(Debug, Clone)]
pub struct Node {
    /// The file it lies in.
    pub file: FileIx,
    /// The element in the file's outline; none for the file's own node.
    pub element: Option<ElementIx>,
    /// What it is.
    pub kind: ElementKind,
    /// The node around it, or the one that it is a member of.
    pub parent: Option<NodeId>,
    /// The function that wraps its module, if it stands directly in there: that is around it, and no place.
    pub wrapper: Option<NodeId>,
    /// How it belongs to its parent; `Inside` if elements are those of RefDiff 2.0.
    pub belonging: Belonging,
    /// Whether other nodes are members of it.
    pub has_members: bool,
    /// The nodes directly inside, in the order of the text.
    pub children: Vec<NodeId>,
    /// How many nodes are around it.
    pub depth: u32,
    /// Its simple name.
    pub name: Symbol,
    /// Its identifier in its scope.
    pub signature: Symbol,
    /// Other names that it has beside this one; none if elements are those of RefDiff 2.0.
    pub other_names: Vec<Symbol>,
    /// Whether it is known to have no parameters, however that is written; false if elements are those of
    /// RefDiff 2.0.
    pub has_no_parameters: bool,
    /// The namespace, with the separator at its end; none where the kind has none.
    pub namespace: Option<Symbol>,
    /// Whether subtypes inherit it.
    pub is_member: bool,
    /// Whether it makes objects.
    pub is_constructor: bool,
    /// Whether it lacks an implementation.
    pub is_abstract: bool,
    /// Whether it has no name of its own, and is what a module exports or has a value for a name:
    /// `export default (…) => …`, `object[key] = (…) => …`.
    pub is_unnamed: bool,
    /// First byte.
    pub start: u32,
    /// After the last byte.
    pub end: u32,
    /// Its tokens, among those of the file.
    pub tokens: Range<u32>,
    /// The tokens of its body; none if the element itself is its body.
    pub body_tokens: Option<Range<u32>>,
}

/// The code structure tree of one side.
#[derive(Debug, Default)]
pub struct Cst {
    /// The files, in git's order of paths.
    pub files: IndexVec<FileIx, File>,
    /// The nodes; parents before their children.
    pub nodes: IndexVec<NodeId, Node>,
    /// The nodes without a parent.
    pub roots: Vec<NodeId>,
}

/// Both sides of a change, with one vocabulary.
#[derive(Debug, Default)]
pub struct Linked {
    /// The strings.
    pub vocabulary: Vocabulary,
    /// The trees.
    pub sides: Pair<Cst>,
}

/// The trees of both sides, from the outlines of their files in git's order of paths.
pub fn link(files: Pair<Vec<(RepoPath, Arc<FileOutline>)>>, options: &Options) -> Linked {
    let mut vocabulary = Vocabulary::default();
    let sides = files.map(|files| {
        let mut cst = Cst::default();
        for (path, outline) in files {
            cst.add(path, outline, options.elements, &mut vocabulary);
        }
        cst
    });
    Linked { vocabulary, sides }
}

impl Cst {
    /// The children of `parent`, or the roots.
    pub fn children(&self, parent: Option<NodeId>) -> &[NodeId] {
        match parent {
            Some(parent) => &self.nodes[parent].children,
            None => &self.roots,
        }
    }

    /// The node and those around it, innermost first.
    pub fn ancestry(&self, node: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        std::iter::successors(Some(node), |&node| self.nodes[node].parent)
    }

    /// The outermost node around `node`; none if it is a root itself.
    pub fn root_of(&self, node: NodeId) -> Option<NodeId> {
        self.ancestry(node).skip(1).last()
    }

    /// The node itself, or the outermost function around it that no type stands in between.
    pub fn outermost_function(&self, node: NodeId) -> NodeId {
        let is_function = |id: &NodeId| self.nodes[*id].kind.group() == KindGroup::Function;
        let around = self.ancestry(node).skip(1);
        around.take_while(is_function).last().unwrap_or(node)
    }

    /// The names of the parameters and local variables that are declared in an element; to find them takes a
    /// walk through all variables of its file.
    pub fn local_variables(&self, node: NodeId) -> impl Iterator<Item = Symbol> + '_ {
        let inner = &self.nodes[node];
        let file = &self.files[inner.file];
        let inside = inner.start..inner.end;
        let variables = file.outline.types.variables.iter();
        let local =
            variables.filter(move |local| local.field_of.is_none() && inside.contains(&local.from));
        local.map(|local| file.symbol(local.name))
    }

    /// The outline's element of a node; none for a file's own node.
    pub fn element(&self, node: NodeId) -> Option<&Element> {
        let node = &self.nodes[node];
        node.element
            .map(|element| &self.files[node.file].outline.elements[element])
    }

    /// Where a node begins and ends.
    pub fn span(&self, node: NodeId) -> (Position, Position) {
        match self.element(node) {
            Some(element) => (element.start_position, element.end_position),
            None => {
                let outline = &self.files[self.nodes[node].file].outline;
                (Position { line: 1, column: 1 }, outline.end_position)
            }
        }
    }

    fn add(
        &mut self,
        path: RepoPath,
        outline: Arc<FileOutline>,
        profile: Profile,
        vocabulary: &mut Vocabulary,
    ) {
        let file = FileIx::new(self.files.len());
        let symbols: Vec<Symbol> = outline
            .symbols
            .iter()
            .map(|string| vocabulary.intern(string))
            .collect();
        let language = outline.language.row();
        let (folder, file_name) = (language.namespace)(&path);
        let mut added = File {
            path,
            symbols,
            nodes: vec![None; outline.elements.len()],
            node: None,
            outline,
        };
        let package = added
            .outline
            .types
            .package
            .map(|package| added.outline.symbols.get(package));
        let namespace = match package {
            Some(package) => vocabulary.intern(&format!("{package}.")),
            None => vocabulary.intern(&folder),
        };
        let no_namespace = vocabulary.intern("");
        if language.files_are_elements {
            let name = vocabulary.intern(&file_name);
            added.node = Some(self.push(file_node(file, &added.outline, name, namespace)));
        }
        let outline = Arc::clone(&added.outline);
        let mut rows = language.declarations.iter();
        let owns = profile == Profile::Full && rows.any(|row| row.owner != rules::Owner::Around);
        let mut owners: Map<(Option<NodeId>, Symbol), NodeId> = Map::default();
        let mut wrappers: Set<NodeId> = Set::default();
        for (element_ix, element) in outline.elements.entries() {
            if !profile.knows(element.profiles) {
                continue;
            }
            let around = element
                .parent
                .map_or(added.node, |parent| added.nearest_node(parent));
            let wrapper = around.filter(|around| wrappers.contains(around));
            let around = if wrapper.is_some() {
                added.node
            } else {
                around
            };
            let owner = match element.owner {
                Owner::Named(name) => owners.get(&(around, added.symbol(name))).copied(),
                Owner::Around | Owner::Object => None,
            };
            let parent = owner.or(around);
            let is_in_type = || {
                let parent = parent.map(|parent| self.nodes[parent].kind.group());
                parent == Some(KindGroup::Type) && !element.is_constructor
            };
            let belonging = match element.owner {
                _ if !owns => Belonging::Inside,
                _ if owner.is_some() || is_in_type() => Belonging::Member,
                Owner::Around => Belonging::Inside,
                Owner::Object | Owner::Named(_) => Belonging::Object,
            };
            // In RefDiff, a nested type has an empty namespace and a method or function none.
            let namespace = match (parent, element.kind) {
                (None, _) => Some(namespace),
                (
                    Some(_),
                    ElementKind::Method
                    | ElementKind::Constructor
                    | ElementKind::Function
                    | ElementKind::Field
                    | ElementKind::EnumConstant,
                ) => None,
                (Some(_), _) => Some(no_namespace).filter(|_| !language.files_are_elements),
            };
            let depth = parent.map_or(0, |parent| self.nodes[parent].depth + 1);
            let mut node = Node {
                parent,
                wrapper,
                belonging,
                namespace,
                depth,
                ..element_node(file, element_ix, element, &added)
            };
            if profile == Profile::Full {
                node.take_names(element, &added, language);
            }
            let (group, name) = (node.kind.group(), node.name);
            let other_names = node.other_names.clone();
            // What a module is wrapped in is there for the module system: it is no place.
            let is_wrapper =
                node.is_unnamed && !element.is_computed && group == KindGroup::Function;
            let id = self.push(node);
            added.nodes[element_ix.index()] = Some(id);
            if owns && matches!(group, KindGroup::Function | KindGroup::Type) {
                for name in iter::once(name).chain(other_names) {
                    owners.entry((around, name)).or_insert(id);
                }
            }
            if is_wrapper {
                wrappers.insert(id);
            }
        }
        self.files.push(added);
    }

    fn push(&mut self, node: Node) -> NodeId {
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

impl Node {
    /// Takes the names by which people know `element`, which RefDiff 2.0 does not look for.
    fn take_names(&mut self, element: &Element, file: &File, language: &Language) {
        let is_of_module = |name: &SymbolIx| {
            let name = file.outline.symbols.get(*name);
            language.module_names.contains(&name)
        };
        let others = element
            .other_names
            .iter()
            .filter(|name| !is_of_module(name));
        let is_module = is_of_module(&element.name);
        if let Some(signature) = element.own_signature {
            self.signature = file.symbol(signature);
        }
        let name = element.own_name.as_ref();
        let name = name.or_else(|| others.clone().next().filter(|_| is_module));
        let is_module = is_module && element.parent.is_none();
        self.is_unnamed = name.is_none() && (is_module || element.is_computed);
        if let Some(&name) = name {
            self.name = file.symbol(name);
            self.signature = self.name;
        }
        if let Some(nothing) = language.no_parameters {
            let symbols = &file.outline.symbols;
            let (name, signature) = (symbols.get(element.name), symbols.get(element.signature));
            let written = signature.strip_prefix(name).unwrap_or_default();
            let written = written
                .strip_prefix('(')
                .and_then(|rest| rest.strip_suffix(')'));
            self.has_no_parameters = element.parameters.is_empty()
                && written.is_some_and(|written| written.is_empty() || written == nothing);
        }
        if !element.other_names.is_empty() {
            let declared = Some(&element.name).filter(|_| !is_module);
            let names = others.chain(declared).map(|&name| file.symbol(name));
            self.other_names = names.filter(|&name| name != self.name).collect();
        }
    }

    /// Whether one of its names is one of the other's.
    pub fn shares_name(&self, other: &Node) -> bool {
        let has = |node: &Node, name| node.name == name || node.other_names.contains(&name);
        iter::once(&self.name)
            .chain(&self.other_names)
            .any(|&name| has(other, name))
    }
}

fn file_node(file: FileIx, outline: &FileOutline, name: Symbol, namespace: Symbol) -> Node {
    Node {
        file,
        element: None,
        kind: ElementKind::File,
        parent: None,
        wrapper: None,
        belonging: Belonging::Inside,
        has_members: false,
        children: Vec::new(),
        depth: 0,
        name,
        signature: name,
        other_names: Vec::new(),
        has_no_parameters: false,
        namespace: Some(namespace),
        is_member: false,
        is_constructor: false,
        is_abstract: false,
        is_unnamed: false,
        start: 0,
        end: outline.len,
        tokens: 0..outline.tokens.len() as u32,
        body_tokens: None,
    }
}

fn element_node(file: FileIx, element_ix: ElementIx, element: &Element, added: &File) -> Node {
    let tokens = |from: u32, to: u32| {
        let at = |offset: u32| {
            added
                .outline
                .tokens
                .partition_point(|token| token.start < offset) as u32
        };
        at(from)..at(to)
    };
    Node {
        file,
        element: Some(element_ix),
        kind: element.kind,
        parent: None,
        wrapper: None,
        belonging: Belonging::Inside,
        has_members: false,
        children: Vec::new(),
        depth: 0,
        name: added.symbol(element.name),
        signature: added.symbol(element.signature),
        other_names: Vec::new(),
        has_no_parameters: false,
        namespace: None,
        is_member: element.is_member,
        is_constructor: element.is_constructor,
        is_abstract: element.is_abstract,
        is_unnamed: false,
        start: element.start,
        end: element.end,
        tokens: tokens(element.start, element.end),
        body_tokens: match element.body {
            BodySpan::Element => None,
            BodySpan::Bytes(from, to) => Some(tokens(from, to)),
        },
    }
}
