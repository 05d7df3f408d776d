//! Names that declarations bind, with type and value, as the paths of a language describe them
//! ([`BindingPath`]). The one reader of declarations: the walk over a text reads them off the parser's tree
//! ([`parsed_nodes`]), the mapping of bodies off a file tree.

pub mod binding_paths;
pub mod parsed_nodes;
pub mod syntax_nodes;

use crate::base::{Map, Set};
use crate::lang::rules::shapes::LeafRole;
use crate::lang::rules::syntax_paths::Capture;
use binding_paths::{BindingPath, BindingTable};
use std::ops::Range;
use syntax_nodes::SyntaxNodes;

/// Syntax tree with its text, and the paths of its language.
pub struct Bindings<'a, T: SyntaxNodes> {
    /// Nodes of the tree.
    pub nodes: &'a T,
    /// Text of the tree.
    pub text: &'a str,
    /// Paths of the language.
    pub table: &'a BindingTable,
}

/// Name in a declaration.
pub struct DeclaredName<'s, N> {
    /// Leaf with the name.
    pub leaf: N,
    /// Node of the initial value; `None` if there is none.
    pub value: Option<N>,
    /// Node of the value that a pattern takes apart, if the variable gets a part of it and not of a part;
    /// else `None`.
    pub whole: Option<N>,
    /// Name of the member of the whole value that the variable gets; `None` if it is not named.
    pub member: Option<N>,
    /// Declarators, such as `*name` or `name = value`, between the declaration, or the pattern of which
    /// the name is a part, and the name; the outermost first. Each with the path to the name.
    declarators: Vec<(N, &'s BindingPath)>,
    /// First type in the declarators, the outermost first; `None` if there is none.
    declared_type: Option<N>,
    /// True if the name is a part of a pattern: the type of the declaration is not that of the variable.
    pub is_part: bool,
}

/// Parts of a declaration that all names in it share. A list of parameters without types is one declaration
/// with thousands of names, so that they are searched once.
pub struct SharedParts<'a, N> {
    /// Node of the declared type beside the names; `None` if there is none.
    declared_type: Option<N>,
    /// Text behind the type, such as dimensions beside the names, as written: `[]`.
    behind: Vec<&'a str>,
    /// Signs of the declaration that belong to the type: `...`.
    signs: String,
    /// Modifiers that belong to the type if a sign of it stands before the name.
    qualifiers: Vec<N>,
}

impl<N: Copy> SharedParts<'_, N> {
    /// Returns the node of the type of `name`, a name in the declaration; `None` if there is none.
    pub fn type_of(&self, name: &DeclaredName<'_, N>) -> Option<N> {
        let shared = self.declared_type.filter(|_| !name.is_part);
        shared.or(name.declared_type)
    }
}

/// Node of a declaration that can contain names.
struct OpenNode<'s, N> {
    /// Node, with what is known of the names in it: `leaf` is the node itself, and `declarators` is empty.
    found: DeclaredName<'s, N>,
    /// Index of the innermost declarator around the node; `None` if there is none.
    declarator: Option<usize>,
    /// True if the node is a name although it can have another role than a variable.
    is_name: bool,
}

/// Declarators of a declaration. Each refers to the one around it, since a list for each of them would take
/// time and memory with the square of their depth.
struct Declarators<'s, N>(Vec<(N, &'s BindingPath, Option<usize>)>);

impl<'s, N: Copy> Declarators<'s, N> {
    /// Adds the declarator `node`, which `path` describes, inside of `outer`, and returns its index.
    fn push(&mut self, node: N, path: &'s BindingPath, outer: Option<usize>) -> usize {
        self.0.push((node, path, outer));
        self.0.len() - 1
    }

    /// Returns the declarator `innermost` and those around it, the outermost first.
    fn around(&self, innermost: Option<usize>) -> Vec<(N, &'s BindingPath)> {
        let mut found = Vec::new();
        let mut next = innermost;
        while let Some((node, path, outer)) = next.map(|index| self.0[index]) {
            found.push((node, path));
            next = outer;
        }
        found.reverse();
        found
    }
}

impl<'a, T: SyntaxNodes> Bindings<'a, T> {
    /// Returns the names that `node` declares according to `path`, in the order of the text, without those to
    /// which no code can refer (`_`).
    pub fn names<'s>(&self, node: T::Node, path: &'s BindingPath) -> Vec<DeclaredName<'s, T::Node>>
    where
        'a: 's,
    {
        let blank = self.table.rules.blank;
        let mut names = self.names_and_blanks(node, path);
        names.retain(|name| blank.is_empty() || self.text_of(name.leaf) != blank);
        names
    }

    /// Returns the names that `node` declares according to `path`, in the order of the text. Descends from
    /// the children through declarators and patterns (`[a, b]`) to the leaves with names.
    pub fn names_and_blanks<'s>(
        &self,
        node: T::Node,
        path: &'s BindingPath,
    ) -> Vec<DeclaredName<'s, T::Node>>
    where
        'a: 's,
    {
        let nodes = self.nodes;
        let whole = DeclaredName {
            leaf: node,
            value: path.child(nodes, node, Capture::Value),
            whole: None,
            member: None,
            declarators: Vec::new(),
            declared_type: None,
            is_part: false,
        };
        // Nodes to visit, the next one last.
        let mut open: Vec<OpenNode<'s, T::Node>> = self.inner_nodes((&whole, None), path);
        open.reverse();
        let mut names = Vec::new();
        let mut declarators = Declarators(Vec::new());
        while let Some(node) = open.pop() {
            let OpenNode { mut found, .. } = node;
            let at = found.leaf;
            if nodes.is_leaf(at) {
                let role = nodes.role(at);
                let may_name = path.names_attributes && role != LeafRole::Operator;
                let is_name = node.is_name || may_name || role == LeafRole::Variable;
                if is_name && !self.is_constant(&found) {
                    found.declarators = declarators.around(node.declarator);
                    names.push(found);
                }
                continue;
            }
            let first = open.len();
            for path in self.table.patterns_of(nodes.kind(at)) {
                if self.applies(path, at) {
                    let outer = declarators.push(at, path, node.declarator);
                    let inside = self.inside(&found, path);
                    open.extend(self.inner_nodes((&inside, Some(outer)), path));
                }
            }
            open[first..].reverse();
        }
        names
    }

    /// Returns what is known of the names in the declarator or pattern at `found.leaf`, which `path`
    /// describes.
    fn inside<'s>(
        &self,
        found: &DeclaredName<'s, T::Node>,
        path: &BindingPath,
    ) -> DeclaredName<'s, T::Node> {
        let value = path.child(self.nodes, found.leaf, Capture::Value);
        let declared_type = || self.types(path, found.leaf).next();
        DeclaredName {
            value: value.or(found.value),
            declarators: Vec::new(),
            declared_type: found.declared_type.or_else(declared_type),
            ..*found
        }
    }

    /// Returns the children of the node `outer.leaf` that can contain names according to `path`, in the
    /// order of the text. `declarator` is the innermost declarator around them; parts of a pattern have none.
    fn inner_nodes<'s>(
        &self,
        (outer, declarator): (&DeclaredName<'s, T::Node>, Option<usize>),
        path: &BindingPath,
    ) -> Vec<OpenNode<'s, T::Node>> {
        let nodes = self.nodes;
        let mut inner = Vec::new();
        let deeper = path.deeper_names(nodes, outer.leaf).into_iter();
        let deeper = deeper.map(|name| (name, true));
        for (child, is_name) in path
            .children(nodes, outer.leaf, Capture::Name)
            .chain(deeper)
        {
            let found = DeclaredName {
                leaf: child,
                declarators: Vec::new(),
                ..*outer
            };
            inner.push(OpenNode {
                found,
                declarator,
                is_name,
            });
        }
        if path.has_parts {
            inner.extend(self.parts(outer, path));
            inner.sort_by_key(|it| nodes.bytes(it.found.leaf).start);
        }
        inner
    }

    /// Returns the parts of the pattern at `outer.leaf`, which `path` describes. They get parts of the value:
    /// `a` and `b` of `a, b = 1, 2` the values at the same place. The parts of other values are unknown.
    fn parts<'s>(
        &self,
        outer: &DeclaredName<'s, T::Node>,
        path: &BindingPath,
    ) -> Vec<OpenNode<'s, T::Node>> {
        let nodes = self.nodes;
        let start = |node: T::Node| nodes.bytes(node).start;
        let is_sequence = |value: &T::Node| self.table.sequences.contains(&nodes.kind(*value));
        let values = outer.value.filter(is_sequence).into_iter();
        let values: Vec<T::Node> = values.flat_map(|it| nodes.children(it)).collect();
        let is_parallel = !values.is_empty() && nodes.children(outer.leaf).count() == values.len();
        let places: Map<usize, usize> = match is_parallel {
            true => nodes.children(outer.leaf).map(start).zip(0..).collect(),
            false => Map::default(),
        };
        let of_part = outer.whole.filter(|_| outer.member.is_none());
        let whole = outer.value.or(of_part);
        let members = path.children(nodes, outer.leaf, Capture::Member);
        let members: Set<usize> = members.map(|it| start(it.0)).collect();
        // The member of a single part stands beside it, those of several are the parts.
        let beside = path.child(nodes, outer.leaf, Capture::Member);
        let beside = beside.filter(|_| !path.is_list);
        let parts = path.children(nodes, outer.leaf, Capture::Part);
        let parts = parts.map(|(child, is_name)| OpenNode {
            found: DeclaredName {
                leaf: child,
                value: places.get(&start(child)).map(|&place| values[place]),
                whole,
                member: beside.or(members.contains(&start(child)).then_some(child)),
                declarators: Vec::new(),
                declared_type: None,
                is_part: true,
            },
            declarator: None,
            is_name,
        });
        parts.collect()
    }

    /// Returns true if the name at `found.leaf` is that of a constant in a pattern.
    fn is_constant(&self, found: &DeclaredName<'_, T::Node>) -> bool {
        let is_capital = |first: char| first.is_uppercase() || first == '`';
        let can_be_constant = found.is_part && self.table.rules.constants_in_patterns;
        can_be_constant && self.text_of(found.leaf).starts_with(is_capital)
    }

    /// Returns the text of a node; empty if its bytes are not in the text.
    pub fn text_of(&self, node: T::Node) -> &'a str {
        self.text.get(self.nodes.bytes(node)).unwrap_or_default()
    }

    /// Returns true if `node` has the children and tokens that a path requires, and none that it excludes.
    pub fn applies(&self, path: &BindingPath, node: T::Node) -> bool {
        let mut required = path.required.iter();
        path.fits(self.nodes, node) && required.all(|token| self.has_token(node, token))
    }

    /// Iterates over the children of `node` that are types according to `path`. A child in no field, of any
    /// syntax kind, is a type if its first leaf is one, modifiers and annotations left out; only the first of
    /// these counts.
    fn types<'p>(
        &'p self,
        path: &'p BindingPath,
        node: T::Node,
    ) -> impl Iterator<Item = T::Node> + 'p {
        let mut has_unnamed = false;
        let children = path.has_types().then(|| self.nodes.children(node));
        children.into_iter().flatten().filter(move |&child| {
            path.is_type(self.nodes, child).unwrap_or_else(|| {
                let is_first = !has_unnamed && self.begins_with_type(child);
                has_unnamed |= is_first;
                is_first
            })
        })
    }

    /// Returns true if the first leaf in `node` is a type, and `node` is neither modifiers nor an annotation.
    fn begins_with_type(&self, node: T::Node) -> bool {
        let nodes = self.nodes;
        let mut leaf = node;
        while let Some(first) = nodes.children(leaf).next() {
            leaf = first;
        }
        nodes.role(leaf) == LeafRole::Type && !self.table.before_types.contains(&nodes.kind(node))
    }

    /// Returns the tokens of `node` that belong to the type according to `path`: those before the name if
    /// `precede_name`, else those behind it.
    fn signs(&self, path: &BindingPath, node: T::Node, precede_name: bool) -> String {
        let signs = path.signs.iter().filter(|sign| sign.1 == precede_name);
        let signs = signs.map(|sign| sign.0);
        signs.filter(|text| self.has_token(node, text)).collect()
    }

    /// Returns true if `node` itself has the token `text`: as a child, or between its children, since most
    /// tokens are no nodes of the tree.
    fn has_token(&self, node: T::Node, text: &str) -> bool {
        let nodes = self.nodes;
        let mut from = nodes.bytes(node).start;
        for child in nodes.children(node) {
            let bytes = nodes.bytes(child);
            let is_token = nodes.is_leaf(child) && self.text_of(child) == text;
            let between = self.text.get(from..bytes.start).unwrap_or_default();
            if is_token || between.contains(text) {
                return true;
            }
            from = bytes.end;
        }
        let rest = self.text.get(from..nodes.bytes(node).end);
        rest.unwrap_or_default().contains(text)
    }

    /// Returns the parts that all names in the declaration `node` share.
    pub fn shared_parts(&self, node: T::Node, path: &BindingPath) -> SharedParts<'a, T::Node> {
        let mut types = self.types(path, node);
        let qualifiers = path.children(self.nodes, node, Capture::Qualifier);
        SharedParts {
            declared_type: types.next(),
            behind: types.map(|it| self.text_of(it)).collect(),
            signs: self.signs(path, node, true) + &self.signs(path, node, false),
            qualifiers: qualifiers.map(|it| it.0).collect(),
        }
    }

    /// Returns the modifiers of the declaration with the parts `shared` that belong to the type of `name`, a
    /// name in it, rather than to the variable.
    pub fn type_qualifiers<'s>(
        &self,
        shared: &'s SharedParts<'_, T::Node>,
        name: &DeclaredName<'_, T::Node>,
    ) -> &'s [T::Node] {
        let mut declarators = name.declarators.iter();
        let is_of_type = !name.is_part
            && !shared.qualifiers.is_empty()
            && declarators.any(|(node, path)| !self.signs(path, *node, true).is_empty());
        match is_of_type {
            true => &shared.qualifiers,
            false => &[],
        }
    }

    /// Returns the bytes of the parts of the type of `name`, a name in the declaration with the parts
    /// `shared`; none if no type is written.
    pub fn type_bytes(
        &self,
        shared: &SharedParts<'_, T::Node>,
        name: &DeclaredName<'_, T::Node>,
    ) -> Vec<Range<usize>> {
        let Some(found) = shared.type_of(name) else {
            return Vec::new();
        };
        let bytes = |node: T::Node| self.nodes.bytes(node);
        let qualifiers = shared.qualifiers.iter().map(|&it| bytes(it));
        let mut parts: Vec<Range<usize>> = qualifiers.chain([bytes(found)]).collect();
        parts.sort_by_key(|part| part.start);
        if let Some(&(outermost, _)) = name.declarators.first() {
            let (around, leaf) = (bytes(outermost), bytes(name.leaf));
            let value = name.value.map_or(around.end, |value| bytes(value).start);
            if !around.contains(&bytes(found).start) {
                parts.push(around.start..leaf.start);
                parts.push(leaf.end..value.min(around.end).max(leaf.end));
            }
        }
        parts.retain(|part| !part.is_empty());
        parts
    }

    /// Returns the type of `name`, a name in the declaration with the parts `shared`, as written; empty if
    /// there is none. `spell` returns the spelling of the text of a type.
    pub fn declared_type(
        &self,
        shared: &SharedParts<'_, T::Node>,
        name: &DeclaredName<'_, T::Node>,
        spell: impl Fn(&str) -> String,
    ) -> String {
        let Some(found) = shared.type_of(name) else {
            return String::new();
        };
        // A sign can stand between name and type: `a: int`.
        let spelled = spell(self.text_of(found));
        let mut text = String::new();
        for &qualifier in self.type_qualifiers(shared, name) {
            text.extend([self.text_of(qualifier), " "]);
        }
        text.push_str(spelled.trim_start_matches([':', ' ']));
        // Declarators and dimensions are part of the type: `int a[]`.
        for (node, path) in &name.declarators {
            text.push_str(&self.signs(path, *node, true));
        }
        for (node, path) in name.declarators.iter().rev() {
            text.push_str(&self.signs(path, *node, false));
        }
        let declarators = name.declarators.iter();
        let inside = declarators.flat_map(|(node, path)| self.types(path, *node));
        text.extend(inside.filter(|&it| it != found).map(|it| self.text_of(it)));
        if !name.is_part {
            text.extend(shared.behind.iter().copied());
            text.push_str(&shared.signs);
        }
        text
    }
}
