//! Sink that collects type facts: imports, types, methods and variables.
//!
//! Only for languages that resolve calls by types.

use super::elements::{ElementSink, NodeDeclaration};
use crate::lang::Language;
use crate::lang::rules::declared_elements::{
    MODIFIERS, RESULT_FIELDS, STATIC, TYPE_PARAMETERS_FIELD,
};
use crate::lang::rules::{Declaration, ElementKind, Name, TypeRules};
use crate::parse::grammar::{SyntaxKindInfo, flag};
use crate::parse::outline::regions::TypeLengths;
use crate::parse::outline::reuse::RegionRelocation;
use crate::parse::outline::strings::Strings;
use crate::parse::outline::*;
use crate::parse::walk::{AncestorStack, Exit, Visit, WalkContext};
use tree_sitter::Node;

/// Type parameters with their first bounds.
type Parameters = Vec<(SymbolIx, Option<SymbolIx>)>;

/// Collects the type facts of a file.
pub struct TypeSink<'a> {
    context: WalkContext<'a>,
    rules: &'static TypeRules,
    /// Facts collected so far, without expressions and arguments.
    pub types: TypeFacts,
    /// Types that the walk is in.
    pub open: AncestorStack<ScopeIx>,
    /// Start and end offsets of the open blocks.
    blocks: AncestorStack<(u32, u32)>,
    /// Maximum number of open types. Types nested more deeply are left out.
    depth_max: usize,
}

impl<'a> TypeSink<'a> {
    /// Returns `None` in languages without type rules.
    pub fn new(context: WalkContext<'a>, depth_max: usize) -> Option<Self> {
        Some(TypeSink {
            context,
            rules: context.table.language.types.as_ref()?,
            types: TypeFacts::default(),
            open: AncestorStack::default(),
            blocks: AncestorStack::default(),
            depth_max,
        })
    }

    /// Records the declarations that the visited node makes. `declared` is its element declaration,
    /// if it is one.
    pub fn enter(
        &mut self,
        visit: &Visit<'_>,
        kind: &SyntaxKindInfo,
        declared: Option<&NodeDeclaration>,
        elements: &ElementSink<'_>,
        strings: &mut Strings,
    ) {
        let node = visit.node;
        if visit.depth() == 0 && self.is_implicit_type(node) {
            self.open_scope(visit, TypeScope::default(), elements, strings);
        }
        if let Some(declared) = declared
            && self.open.len() < self.depth_max
        {
            self.declare(visit, declared, elements, strings);
        }
        if kind.is_import {
            self.import(node, strings);
        }
        if kind.flags & flag::ANONYMOUS != 0 && self.open.len() < self.depth_max {
            self.anonymous(visit, elements, strings);
        }
        if kind.flags & flag::BLOCK != 0 {
            let block = (node.start_byte() as u32, node.end_byte() as u32);
            self.blocks.push(visit, block);
        }
    }

    fn language(&self) -> &'static Language {
        self.context.table.language
    }

    /// Returns true if the file with this root is a type without a name. False if it has a syntax
    /// error, because its members may then be the remains of another type.
    fn is_implicit_type(&self, root: Node<'_>) -> bool {
        let mut cursor = root.walk();
        let mut has_members = false;
        if root.has_error() {
            return false;
        }
        for child in root.named_children(&mut cursor) {
            let kind = self.context.kind(child.kind_id());
            if kind.is_some_and(|kind| kind.is_package) {
                return false;
            }
            let mut rows = self.language().declarations.iter();
            let is_method =
                |row: &Declaration| row.kind == ElementKind::Method && row.syntax == child.kind();
            has_members |= rows.any(is_method);
        }
        has_members
    }

    /// Closes the types and scopes of variables that end with a node.
    pub fn leave(&mut self, exit: &Exit<'_>) {
        self.open.leave(exit);
        self.blocks.leave(exit);
    }

    /// Returns the range of the innermost open block.
    pub fn block(&self) -> Option<(u32, u32)> {
        self.blocks.last()
    }

    /// Returns true if the open types are as many as `others`, which are types of `outline`, and the
    /// innermost open type has the name and kind of the innermost type of `others`.
    pub fn has_open_types(
        &self,
        others: &[ScopeIx],
        outline: &FileOutline,
        elements: &ElementSink<'_>,
        strings: &Strings,
    ) -> bool {
        let mut innermost = self.open.last().zip(others.last()).into_iter();
        self.open.len() == others.len()
            && innermost.all(|(open, &other)| {
                let (open, other) = (&self.types.scopes[open], &outline.types.scopes[other]);
                let name = open.name.map(|name| strings.get(name));
                let kind = open.element.map(|element| elements.elements[element].kind);
                name == other.name.map(|name| outline.symbols.get(name))
                    && kind == other.element.map(|element| outline.elements[element].kind)
            })
    }

    /// Returns the lengths of the lists.
    pub fn lengths(&self) -> TypeLengths {
        let types = &self.types;
        TypeLengths {
            variables: types.variables.len(),
            methods: types.methods.len(),
            scopes: types.scopes.len(),
            imports: types.imports.len(),
        }
    }

    /// Appends the type facts of a copied region (unchanged part of the syntax): its variables, methods
    /// and scopes, with the symbols, indices and offsets of the new outline.
    pub fn copy(&mut self, relocation: &RegionRelocation<'_>) {
        let symbol = |symbol| relocation.symbol(symbol);
        let parameters = |parameters: &Parameters| {
            let parameters = parameters.iter();
            let copies = parameters.map(|&(name, bound)| (symbol(name), bound.map(symbol)));
            copies.collect::<Parameters>()
        };
        let entries =
            relocation.entries(|of| &of.types.variables, |lengths| lengths.types.variables);
        self.types
            .variables
            .extend(entries.iter().map(|variable| Variable {
                name: symbol(variable.name),
                spelled: variable.spelled.map(symbol),
                field_of: variable.field_of.map(|scope| relocation.scope(scope)),
                from: relocation.offset(variable.from),
                to: relocation.block((variable.from, variable.to)).1,
            }));
        let entries = relocation.entries(|of| &of.types.methods, |lengths| lengths.types.methods);
        self.types
            .methods
            .extend(entries.iter().map(|method| Method {
                element: method.element.map(|element| relocation.element(element)),
                owner: relocation.scope(method.owner),
                name: symbol(method.name),
                types: relocation.symbols(&method.types),
                is_variadic: method.is_variadic,
                result: method.result.map(symbol),
                type_parameters: parameters(&method.type_parameters),
                start: relocation.offset(method.start),
                end: relocation.offset(method.end),
            }));
        let entries = relocation.entries(
            |of| of.types.scopes.iter().as_slice(),
            |lengths| lengths.types.scopes,
        );
        for scope in entries {
            self.types.scopes.push(TypeScope {
                element: scope.element.map(|element| relocation.element(element)),
                name: scope.name.map(symbol),
                outer: scope.outer.map(|outer| relocation.scope(outer)),
                start: relocation.offset(scope.start),
                end: relocation.offset(scope.end),
                superclass: scope.superclass.map(symbol),
                interfaces: relocation.symbols(&scope.interfaces),
                type_parameters: parameters(&scope.type_parameters),
                is_static: scope.is_static,
                block: scope.block.map(|block| relocation.block(block)),
            });
        }
    }

    /// Returns the symbol of a type or package name, spelled without white space and comments.
    fn spelled(&self, node: Node<'_>, strings: &mut Strings) -> SymbolIx {
        strings.intern(&(self.rules.spell)(self.context.text_of(node)))
    }

    /// Returns true if the objects of types of this kind never belong to an object of the type around them.
    fn is_always_static(&self, kind: ElementKind) -> bool {
        let rules = self.language().declared.as_ref();
        rules.is_some_and(|rules| rules.implies(kind, STATIC))
    }

    /// Records a declared type or method.
    fn declare(
        &mut self,
        visit: &Visit<'_>,
        declared: &NodeDeclaration,
        elements: &ElementSink<'_>,
        strings: &mut Strings,
    ) {
        let NodeDeclaration {
            row,
            header,
            element,
            attribute_type,
        } = declared;
        let node = visit.node;
        if row.kind.is_type_with_members() {
            let scope = TypeScope {
                element: *element,
                name: Some(strings.intern(&header.name)),
                is_static: self.is_always_static(row.kind),
                ..TypeScope::default()
            };
            self.open_scope(visit, scope, elements, strings);
            return;
        }
        let Some(owner) = self.open.last() else {
            return;
        };
        if row.kind.is_attribute() {
            // One in the header of its type, such as a record component, begins with its own syntax.
            let name = strings.intern(&header.name);
            self.variable(name, *attribute_type, Some(owner), node.start_byte());
            return;
        }
        let types = header.types.iter().map(|spelled| strings.intern(spelled));
        let types = types.collect();
        let result = match row.name {
            Name::Fixed(_) => None,
            _ => {
                let mut fields = RESULT_FIELDS.iter();
                fields.find_map(|field| self.context.child(node, field))
            }
        };
        let method = Method {
            element: *element,
            owner,
            types,
            is_variadic: header.variadic,
            result: result.map(|result| self.spelled(result, strings)),
            name: strings.intern(&header.name),
            type_parameters: self.type_parameters(node, strings),
            start: node.start_byte() as u32,
            end: node.end_byte() as u32,
        };
        self.types.methods.push(method);
    }

    /// Adds and opens the type `scope`, completed from its syntax.
    fn open_scope(
        &mut self,
        visit: &Visit<'_>,
        mut scope: TypeScope,
        elements: &ElementSink<'_>,
        strings: &mut Strings,
    ) {
        let (node, lists) = (visit.node, self.language().supertypes.lists);
        let outer = self.open.last();
        let enclosing = outer.and_then(|outer| self.types.scopes[outer].element);
        scope.is_static |= enclosing.is_some_and(|enclosing| {
            matches!(
                elements.elements[enclosing].kind,
                ElementKind::Interface | ElementKind::Annotation
            )
        });
        let mut cursor = node.walk();
        for child in node.named_children(&mut cursor) {
            let syntax = child.kind();
            if lists.first() == Some(&syntax) {
                let spelled = child.named_child(0);
                scope.superclass = spelled.map(|spelled| self.spelled(spelled, strings));
            } else if lists.contains(&syntax) {
                self.supertypes(child, &mut scope.interfaces, strings);
            } else if syntax == MODIFIERS {
                scope.is_static |= has_word(child, STATIC);
            }
        }
        scope.outer = outer;
        scope.start = node.start_byte() as u32;
        scope.end = node.end_byte() as u32;
        scope.type_parameters = self.type_parameters(node, strings);
        // A member type is not local to a block, although the enclosing type is in one.
        scope.block = self.block().filter(|block| {
            let outer = outer.map(|outer| &self.types.scopes[outer]);
            let is_member =
                outer.is_some_and(|outer| block.1 == outer.end || block.0 < outer.start);
            scope.name.is_some() && !is_member
        });
        let scope = self.types.scopes.push(scope);
        self.open.push(visit, scope);
    }

    /// Appends the types of a list of supertypes, which may be nested in another list node.
    fn supertypes(&self, list: Node<'_>, into: &mut Vec<SymbolIx>, strings: &mut Strings) {
        let inner = match list.named_child(0) {
            Some(only) if self.language().supertypes.lists.contains(&only.kind()) => only,
            _ => list,
        };
        let mut cursor = inner.walk();
        let types = inner.named_children(&mut cursor);
        into.extend(types.map(|spelled| self.spelled(spelled, strings)));
    }

    fn type_parameters(&self, node: Node<'_>, strings: &mut Strings) -> Parameters {
        let Some(list) = self.context.child(node, TYPE_PARAMETERS_FIELD) else {
            return Vec::new();
        };
        let mut cursor = list.walk();
        let mut parameters = Vec::new();
        for parameter in list.named_children(&mut cursor) {
            let mut name = None;
            let mut bound = None;
            let mut parts = parameter.walk();
            for part in parameter.named_children(&mut parts) {
                if part.child_count() == 0 {
                    name = Some(self.spelled(part, strings));
                } else if name.is_some() {
                    let spelled = part.named_child(0);
                    bound = spelled.map(|spelled| self.spelled(spelled, strings));
                }
            }
            parameters.extend(name.map(|name| (name, bound)));
        }
        parameters
    }

    /// Opens an anonymous type, if the node has a body.
    fn anonymous(&mut self, visit: &Visit<'_>, elements: &ElementSink<'_>, strings: &mut Strings) {
        let node = visit.node;
        let is_body = |child: Node<'_>| {
            let mut bodies = self.language().shapes.bodies.iter();
            bodies.any(|row| *row == (child.kind(), node.kind()))
        };
        let mut cursor = node.walk();
        let mut children = node.named_children(&mut cursor);
        if !children.any(is_body) {
            return;
        }
        let mut created = self.language().code.creations.iter();
        let created = created.find(|row| row.0 == node.kind());
        let spelled = created.and_then(|(_, field)| self.context.child(node, field));
        let supertype = spelled.map(|spelled| self.spelled(spelled, strings));
        let enclosing = self.open.last();
        let supertype = supertype.or_else(|| self.types.scopes[enclosing?].name);
        if let Some(name) = supertype {
            strings.record_use(name);
        }
        self.open_scope(visit, TypeScope::default(), elements, strings);
        if let Some(scope) = self.open.last() {
            self.types.scopes[scope].superclass = supertype;
        }
    }

    fn import(&mut self, node: Node<'_>, strings: &mut Strings) {
        let Some(name) = last_name_child(node) else {
            return;
        };
        let path = self.spelled(name, strings);
        let is_static = has_word(node, STATIC);
        let mut cursor = node.walk();
        let is_wildcard = node
            .named_children(&mut cursor)
            .any(|child| child.kind() == "asterisk");
        self.types.imports.push(Import {
            path,
            is_static,
            is_wildcard,
        });
    }

    /// Records a local variable or parameter with its type as written, which is empty if it has none.
    pub fn local(&mut self, name: Node<'_>, spelled: &str, strings: &mut Strings) {
        let spelled = (self.rules.spell)(spelled).replace("...", "[]");
        // Of several types, as of a caught exception, none is that of the variable.
        let is_one = !spelled.is_empty() && !spelled.contains('|');
        let spelled = is_one.then(|| strings.intern(&spelled));
        let symbol = strings.intern(self.context.text_of(name));
        self.variable(symbol, spelled, None, name.start_byte());
    }

    /// Records a variable that is visible from the byte `from` up to the end of the innermost block. The block
    /// of one in the header of a block-like node is that node.
    fn variable(
        &mut self,
        name: SymbolIx,
        spelled: Option<SymbolIx>,
        field_of: Option<ScopeIx>,
        from: usize,
    ) {
        let end = self.context.text.len() as u32;
        let to = self.block().map_or(end, |(_, end)| end);
        self.types.variables.push(Variable {
            name,
            spelled,
            field_of,
            from: from as u32,
            to,
        });
    }
}

/// Returns true if a child of the node is the keyword `word`.
fn has_word(node: Node<'_>, word: &str) -> bool {
    let mut cursor = node.walk();
    node.children(&mut cursor).any(|child| child.kind() == word)
}

/// Returns the last named child that is a plain or qualified name.
pub fn last_name_child(node: Node<'_>) -> Option<Node<'_>> {
    let mut cursor = node.walk();
    node.named_children(&mut cursor)
        .filter(|child| child.kind().ends_with("identifier"))
        .last()
}
