//! Reader of headers: finds the name, the type and the parameters of an element in its syntax.

use super::locals::DeclaredAttribute;
use crate::base::Map;
use crate::lang::rules::declared_elements::{DECLARATOR_FIELD, NAME_FIELDS, RESULT_FIELDS};
use crate::lang::rules::syntax_paths::Capture;
use crate::lang::rules::{Declaration, KindGroup, Name};
use crate::parse::bindings::Bindings;
use crate::parse::bindings::parsed_nodes::{ParsedNode, ParsedNodes};
use crate::parse::grammar::flag;
use crate::parse::outline::{ElementIx, HeaderPart, HeaderPartSort};
use crate::parse::walk::WalkContext;
use std::ops::Range;
use tree_sitter::Node;

/// Maximum number of declarators around a name that are read.
const DECLARATORS_MAX: usize = 64;

/// Names that are declared behind the list of parameters, with the bytes of the parts of their types.
type DeclaredBehind<'t> = Map<&'t str, Vec<Range<usize>>>;

/// Bytes of the name of a parameter, and of the parts of its type.
type DeclaredParameter = (Range<usize>, Vec<Range<usize>>);

/// Reads the parts of the header of an element.
pub(super) struct HeaderReader<'a, 'p> {
    pub context: WalkContext<'a>,
    /// Element whose header is read.
    pub element: ElementIx,
    /// Names of the parameters of `element` that were not read yet, in order.
    pub names: std::slice::Iter<'p, String>,
    /// Parts found so far.
    pub parts: &'p mut Vec<HeaderPart>,
}

impl<'a> HeaderReader<'a, '_> {
    /// Reads the header of the element `proper` that `node` declares according to `row`. `attribute` is the attribute that is declared there; `None` if its syntax declares no variable.
    pub fn read(
        &mut self,
        node: Node<'_>,
        (row, proper): (&Declaration, Node<'_>),
        attribute: Option<&DeclaredAttribute>,
    ) {
        if row.kind.is_callable() {
            self.callable(node, (row, proper));
        } else if let Some(attribute) = attribute {
            let first = attribute.types.first().map(|first| first.start);
            if let Some(first) = first.filter(|&first| first < proper.start_byte()) {
                self.add(HeaderPartSort::Shared, attribute.declaration.start..first);
            }
            self.add(HeaderPartSort::Name, attribute.name.clone());
            for declared in &attribute.types {
                self.add(HeaderPartSort::Type, declared.clone());
            }
        } else if let Some(list) = self.context.child(proper, "parameters")
            && row.kind.is_attribute()
        {
            // An attribute with parameters in place of a name.
            self.result(proper, None);
            self.add(HeaderPartSort::Name, before_list(list));
        } else if let Some(name) = self.own_name(node, (row, proper)) {
            self.add(HeaderPartSort::Name, name);
        }
        if row.kind.group() == KindGroup::Type {
            self.supertypes(proper);
        }
    }

    /// Adds the supertypes of a type.
    fn supertypes(&mut self, proper: Node<'_>) {
        let language = self.context.table.language;
        let lists = language.supertypes.lists;
        let mut cursor = proper.walk();
        let children = proper.named_children(&mut cursor);
        let mut open: Vec<Node<'_>> = children.filter(|it| lists.contains(&it.kind())).collect();
        open.reverse();
        while let Some(node) = open.pop() {
            let is_call = || {
                language
                    .shapes
                    .calls
                    .iter()
                    .any(|call| call.0 == node.kind())
            };
            if lists.contains(&node.kind()) {
                let mut cursor = node.walk();
                let first = open.len();
                open.extend(node.named_children(&mut cursor));
                open[first..].reverse();
            } else if !node.is_extra() && !is_call() {
                self.add(HeaderPartSort::Supertype, node.byte_range());
            }
        }
    }

    fn add(&mut self, sort: HeaderPartSort, bytes: Range<usize>) {
        self.parts.push(HeaderPart {
            element: self.element,
            sort,
            start: bytes.start as u32,
            end: bytes.end as u32,
        });
    }

    /// Reads the header of a method, constructor or function.
    fn callable(&mut self, node: Node<'_>, (row, proper): (&Declaration, Node<'_>)) {
        let (declarator, holder, lists) = self.lists(proper, row);
        self.result(proper, declarator);
        // A function that is a value has no name of its own and no modifiers.
        if row.value.is_none() {
            let name = match declarator {
                Some(declarator) => Some(declarator.byte_range()),
                None => self.own_name(node, (row, proper)),
            };
            let without_name = || lists.first().map(|&list| before_list(list));
            if let Some(name) = name.or_else(without_name) {
                self.add(HeaderPartSort::Name, name);
            }
        }
        let behind = declarator.map(|declarator| self.declared_behind(proper, declarator));
        for list in lists {
            self.parameters(list, behind.as_ref());
            self.add(HeaderPartSort::Parameters, in_parentheses(list));
        }
        self.exceptions(holder);
    }

    /// Adds the exceptions that a method or constructor declares in a child of `node`.
    fn exceptions(&mut self, node: Node<'_>) {
        let rules = self.context.table.language.declared.as_ref();
        let clauses = rules.map_or(&[][..], |rules| rules.throws);
        let mut cursor = node.walk();
        for child in node.named_children(&mut cursor) {
            if clauses.contains(&child.kind()) {
                let mut types = child.walk();
                let thrown = child.named_children(&mut types);
                for thrown in thrown.filter(|it| !it.is_extra()) {
                    self.add(HeaderPartSort::Throws, thrown.byte_range());
                }
            }
        }
    }

    /// Returns the byte range of the declared name, if it is a child of the declaration.
    fn own_name(
        &self,
        node: Node<'_>,
        (row, proper): (&Declaration, Node<'_>),
    ) -> Option<Range<usize>> {
        if matches!(row.name, Name::Each(..) | Name::EachOf(_)) && proper.id() != node.id() {
            return Some(proper.byte_range());
        }
        let fields = NAME_FIELDS.iter();
        let mut names = fields.filter_map(|field| self.context.child(proper, field));
        names.next().map(|name| name.byte_range())
    }

    /// Returns the name among the declarators of `proper` if these are around the lists of its parameters, the
    /// node whose children the lists are, and the lists.
    fn lists<'t>(
        &self,
        proper: Node<'t>,
        row: &Declaration,
    ) -> (Option<Node<'t>>, Node<'t>, Vec<Node<'t>>) {
        let children = |node: Node<'t>, name: &str| {
            let field = self.context.table.field(name);
            field.map_or_else(Vec::new, |field| {
                self.context.table.tree.children(node, field.get())
            })
        };
        let mut fields = ["parameters"].iter().chain(row.parameters);
        let own = fields
            .find_map(|field| Some(children(proper, field)).filter(|lists| !lists.is_empty()));
        if let Some(lists) = own {
            return (None, proper, lists);
        }
        let (mut at, mut holder, mut lists) = (proper, proper, Vec::new());
        let mut is_declared = false;
        for _ in 0..DECLARATORS_MAX {
            let list = children(at, "parameters");
            if !list.is_empty() {
                (holder, lists) = (at, list);
            }
            let inner = self.context.child(at, DECLARATOR_FIELD);
            let is_wrapped = is_declared && at.kind().ends_with("declarator");
            let only = || at.named_child(0).filter(|_| is_wrapped);
            let Some(inner) = inner.or_else(only) else {
                break;
            };
            is_declared = true;
            at = inner;
        }
        if is_declared {
            return (Some(at), holder, lists);
        }
        // The declaration of some constructors is itself the list.
        let mut cursor = proper.walk();
        let is_list = proper
            .children(&mut cursor)
            .any(|child| child.kind() == "(");
        (
            None,
            proper,
            if is_list { vec![proper] } else { Vec::new() },
        )
    }

    /// Adds the type of the result of `proper`. Around the name stands `declarator`, if the type precedes it.
    fn result(&mut self, proper: Node<'_>, declarator: Option<Node<'_>>) {
        let context = self.context;
        let mut fields = RESULT_FIELDS.iter();
        let Some(result) = fields.find_map(|field| context.child(proper, field)) else {
            return;
        };
        let list = context.child(proper, "parameters");
        if list.is_some_and(|list| list.kind_id() == result.kind_id()) {
            for item in items(result) {
                let names = self.names_of(&item);
                let named = names.last().map_or(item[0].start_byte(), |name| name.0.end);
                let last = item.last().map_or(named, Node::end_byte);
                for _ in 0..names.len().max(1) {
                    self.add(HeaderPartSort::Result, named..last);
                }
            }
            return;
        }
        let Some(name) = declarator else {
            self.add(HeaderPartSort::Type, result.byte_range());
            return;
        };
        // Qualifiers of the type stand on both sides of it, and signs before the name.
        let words = context
            .table
            .language
            .declared
            .map_or(&[][..], |rules| rules.type_words);
        let mut cursor = proper.walk();
        for child in proper.named_children(&mut cursor) {
            if child.end_byte() >= name.end_byte() {
                self.add(HeaderPartSort::Type, child.start_byte()..name.start_byte());
                break;
            }
            if child.id() == result.id() || words.contains(&context.text_of(child)) {
                self.add(HeaderPartSort::Type, child.byte_range());
            }
        }
    }

    /// Adds the parameters in a list. `behind` has the types of those that are declared behind the list; `None`
    /// if a parameter has no declarators.
    fn parameters(&mut self, list: Node<'_>, behind: Option<&DeclaredBehind<'_>>) {
        for item in items(list) {
            let names = self.names_of(&item);
            if behind.is_some() && self.beside_macro(&item, &names) {
                continue;
            }
            let (Some(first), Some(last)) = (item.first(), item.last()) else {
                continue;
            };
            // Several names share the type behind them.
            let shared = names.last().filter(|_| names.len() > 1);
            let from = shared.map_or(first.start_byte(), |name| name.0.end);
            for (name, types) in &names {
                self.add(HeaderPartSort::Parameter, from..last.end_byte());
                self.add(HeaderPartSort::ParameterName, name.clone());
                let Some(behind) = behind else {
                    continue;
                };
                let text = &self.context.text[name.clone()];
                for part in behind.get(text).into_iter().flatten().chain(types) {
                    self.add(HeaderPartSort::ParameterType, part.clone());
                }
            }
            if names.is_empty() {
                self.add(HeaderPartSort::Parameter, from..last.end_byte());
            }
        }
    }

    /// Adds the parameter that `item` declares if the grammar took the call of a macro around its name or in front
    /// of it for the name, or read none: `int UNUSED(n)`, `UNUSED(int n)`. `names` has what the grammar says.
    /// Returns false for others.
    fn beside_macro(&mut self, item: &[Node<'_>], names: &[DeclaredParameter]) -> bool {
        let text = self.context.text;
        let (Some(first), Some(last)) = (item.first(), item.last()) else {
            return false;
        };
        let Some(expected) = self.names.as_slice().first() else {
            return false;
        };
        let (start, end) = (first.start_byte(), last.end_byte());
        let is_read = names.iter().any(|name| text[name.0.clone()] == **expected);
        let is_word = |letter: char| letter.is_alphanumeric() || letter == '_';
        let mut found = text[start..end]
            .rmatch_indices(&**expected)
            .map(|found| start + found.0);
        let found = found.find(|&at| {
            let behind = &text[at + expected.len()..end];
            !text[start..at].ends_with(is_word) && !behind.starts_with(is_word)
        });
        let Some(at) = found else {
            return false;
        };
        self.names.next();
        if is_read {
            return false;
        }
        let before = &text[start..at];
        let open = before
            .rfind('(')
            .filter(|&open| !before[open..].contains(')'));
        let declared = match open {
            Some(open) if before[open + 1..].trim().is_empty() => {
                start..start + before[..open].trim_end().trim_end_matches(is_word).len()
            }
            open => start + open.map_or(0, |open| open + 1)..at,
        };
        self.add(HeaderPartSort::Parameter, start..end);
        self.add(HeaderPartSort::ParameterName, at..at + expected.len());
        self.add(HeaderPartSort::ParameterType, declared);
        true
    }

    /// Returns the names of the parameters that `item` declares: one, several that share a type, or the
    /// pattern in place of one, which has no types.
    fn names_of(&self, item: &[Node<'_>]) -> Vec<DeclaredParameter> {
        let nodes = ParsedNodes::new(&self.context.table.tree);
        let bindings: Bindings<'_, ParsedNodes<'_, '_>> = self.context.bindings(&nodes);
        let mut plain = None;
        for &piece in item {
            let node = ParsedNode::declaring(piece);
            let kind = piece.kind_id();
            let variables = bindings.table.variables_of(kind).iter().map(|it| &it.0);
            let mut paths = variables.chain(bindings.table.patterns_of(kind));
            if let Some(path) = paths.find(|path| bindings.applies(path, node)) {
                let found = bindings.names_and_blanks(node, path);
                if !found.is_empty() && found.iter().all(|name| !name.is_part) {
                    let shared = bindings.shared_parts(node, path);
                    let declared = found.iter().map(|name| {
                        let leaf = name.leaf.node.byte_range();
                        let mut types = bindings.type_bytes(&shared, name);
                        for part in &mut types {
                            part.end += self.argument(part.end..leaf.start);
                        }
                        let is_sound = !piece.has_error();
                        (leaf, if is_sound { types } else { Vec::new() })
                    });
                    return declared.collect();
                }
                let pattern = path.child(&nodes, node, Capture::Name);
                let pattern = pattern.map(|pattern| pattern.node);
                // A declarator without a name, such as a pointer, is no pattern.
                let is_declarator = self.context.child(piece, DECLARATOR_FIELD).is_some();
                let pattern = pattern.or(path.has_parts.then_some(piece));
                if let Some(pattern) = pattern.filter(|_| !is_declarator) {
                    return vec![(pattern.byte_range(), Vec::new())];
                }
            }
            let fields = ["name", "pattern"].iter();
            if let Some(name) = fields.filter_map(|it| self.context.child(piece, it)).next() {
                return vec![(name.byte_range(), Vec::new())];
            }
            let info = self.context.kind(kind);
            if info.is_some_and(|info| info.flags & flag::IDENTIFIER != 0) {
                plain = Some((piece.byte_range(), Vec::new()));
            }
        }
        plain.into_iter().collect()
    }

    /// Returns the number of bytes of the argument in parentheses with which a range of bytes between a type and
    /// its name begins: `(8)` of `_BitInt(8) n`. 0 if there is none.
    fn argument(&self, bytes: Range<usize>) -> usize {
        let between = self.context.text.get(bytes).unwrap_or_default();
        let end = between.find(')').filter(|_| between.starts_with('('));
        end.map_or(0, |end| end + 1)
    }

    /// Returns the names that are declared between the list of names and the body, and their types.
    fn declared_behind(&self, proper: Node<'_>, declarator: Node<'_>) -> DeclaredBehind<'a> {
        let nodes = ParsedNodes::new(&self.context.table.tree);
        let bindings: Bindings<'_, ParsedNodes<'_, '_>> = self.context.bindings(&nodes);
        let mut declared = Map::default();
        let mut cursor = proper.walk();
        for child in proper.named_children(&mut cursor) {
            let node = ParsedNode::declaring(child);
            if child.start_byte() < declarator.end_byte() {
                continue;
            }
            for (path, _) in bindings.table.variables_of(child.kind_id()) {
                if bindings.applies(path, node) {
                    let shared = bindings.shared_parts(node, path);
                    let names = bindings.names(node, path).into_iter();
                    declared.extend(names.map(|name| {
                        let leaf = name.leaf.node;
                        (
                            self.context.text_of(leaf),
                            bindings.type_bytes(&shared, &name),
                        )
                    }));
                }
            }
        }
        declared
    }
}

/// Returns the empty range of bytes before the parameters in a list.
fn before_list(list: Node<'_>) -> Range<usize> {
    let mut cursor = list.walk();
    let open = list.children(&mut cursor).find(|child| child.kind() == "(");
    let start = open.map_or(list.start_byte(), |open| open.start_byte());
    start..start
}

/// Returns the byte range of the parentheses of a list that is a declaration and goes on behind them; that of
/// `list` for others.
fn in_parentheses(list: Node<'_>) -> Range<usize> {
    let mut cursor = list.walk();
    let mut signs = list.children(&mut cursor);
    let open = signs.find(|child| child.kind() == "(");
    let close = signs.find(|child| child.kind() == ")");
    let signs = open.zip(close.filter(|_| signs.next().is_some()));
    signs.map_or(list.byte_range(), |(open, close)| {
        open.start_byte()..close.end_byte()
    })
}

/// Returns the children of a list between its commas, without brackets; the list itself if it is a leaf.
fn items<'t>(list: Node<'t>) -> Vec<Vec<Node<'t>>> {
    if list.child_count() == 0 {
        return vec![vec![list]];
    }
    let mut items = vec![Vec::new()];
    let mut cursor = list.walk();
    for child in list.children(&mut cursor) {
        match child.kind() {
            "," => items.push(Vec::new()),
            // Modifiers and a keyword can precede the parameters.
            "(" => items = vec![Vec::new()],
            // A declaration that is itself the list goes on.
            ")" => break,
            "[" | "]" => {}
            _ if child.is_extra() => {}
            _ => items
                .last_mut()
                .into_iter()
                .for_each(|item| item.push(child)),
        }
    }
    items.retain(|item| !item.is_empty());
    items
}
