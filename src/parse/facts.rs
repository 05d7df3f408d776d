//! What a file declares about types: packages, imports, types, methods, variables, and the
//! expressions that receivers and arguments are.

use super::declare::Declared;
use super::grammar::Kind;
use super::outline::*;
use super::walk::Walker;
use crate::lang::rules::{Declaration, ElementKind, Expression, Name, TypeRules, VariableRule};
use tree_sitter::Node;

/// What a child of a syntax node denotes.
#[derive(Debug, Clone, Copy)]
pub(super) struct Child {
    /// The field in which it stands; 0 for none.
    pub field: u16,
    /// What it denotes.
    pub value: Value,
}

/// What a syntax node denotes. Expressions get an id only when something refers to them.
#[derive(Debug, Clone, Copy, Default)]
pub(super) enum Value {
    /// Nothing that matters.
    #[default]
    None,
    /// An expression that nothing refers to yet.
    Loose(Expr),
    /// An expression.
    Expr(ExprIx),
    /// Arguments: from and to in [`TypeFacts::arguments`].
    List(u32, u32),
}

/// Collects what is declared about types.
pub(super) struct FactSink {
    pub facts: TypeFacts,
    /// What the children of the open nodes denote.
    pub children: Vec<Child>,
    pub open_scopes: Vec<ScopeIx>,
    /// First and after the last byte of the open blocks.
    pub blocks: Vec<(u32, u32)>,
    rules: Option<TypeRules>,
}

impl FactSink {
    pub fn new(rules: Option<TypeRules>) -> Self {
        FactSink {
            facts: TypeFacts::default(),
            children: Vec::new(),
            open_scopes: Vec::new(),
            blocks: Vec::new(),
            rules,
        }
    }

    /// Whether the language resolves calls by types at all.
    pub fn is_active(&self) -> bool {
        self.rules.is_some()
    }

    fn expr(&mut self, value: Value) -> ExprIx {
        match value {
            Value::Expr(expr) => expr,
            Value::Loose(expr) => self.facts.exprs.push(expr),
            Value::None | Value::List(..) => self.facts.exprs.push(Expr::Unknown),
        }
    }

    fn child(&self, from: usize, field: u16) -> Option<Value> {
        self.children[from..]
            .iter()
            .find(|child| child.field == field)
            .map(|child| child.value)
    }

    fn child_expr(&mut self, from: usize, field: u16) -> Option<ExprIx> {
        let value = self.child(from, field)?;
        Some(self.expr(value))
    }
}

/// The kinds of elements that are types.
fn is_type(kind: ElementKind) -> bool {
    matches!(
        kind,
        ElementKind::Class | ElementKind::Interface | ElementKind::Enum | ElementKind::Annotation
    )
}

impl Walker<'_> {
    fn spelled(&mut self, node: Node<'_>) -> SymbolIx {
        let text = self.text;
        let spelled: String = text[node.byte_range()].split_whitespace().collect();
        self.sink.intern(&spelled)
    }

    /// Records a declared type or method; whether a scope was opened.
    pub fn declare_types(
        &mut self,
        node: Node<'_>,
        row: &Declaration,
        declared: &Declared<'_>,
        element: Option<ElementIx>,
    ) -> bool {
        let Some(rules) = self.facts.rules else {
            return false;
        };
        if is_type(row.kind) {
            let name = self.sink.intern(&declared.header.name);
            self.open_scope(node, &rules, Some(name), Some(row.kind), element);
            return true;
        }
        let Some(&owner) = self.facts.open_scopes.last() else {
            return false;
        };
        if row.kind.is_attribute() {
            return false;
        }
        let header = &declared.header;
        let types = header
            .types
            .iter()
            .map(|spelled| self.sink.intern(spelled))
            .collect();
        let result = match row.name {
            Name::Fixed(_) => None,
            _ => self
                .table
                .child(node, rules.result)
                .map(|result| self.spelled(result)),
        };
        let method = Method {
            element,
            owner,
            name: self.sink.intern(&header.name),
            types,
            is_variadic: header.variadic,
            result,
            type_parameters: self.type_parameters(node, &rules),
            start: node.start_byte() as u32,
            end: node.end_byte() as u32,
        };
        self.facts.facts.methods.push(method);
        false
    }

    fn open_scope(
        &mut self,
        node: Node<'_>,
        rules: &TypeRules,
        name: Option<SymbolIx>,
        kind: Option<ElementKind>,
        element: Option<ElementIx>,
    ) {
        let outer = self.facts.open_scopes.last().copied();
        let outer_is_abstract = outer
            .and_then(|outer| self.facts.facts.scopes[outer].element)
            .is_some_and(|outer| {
                matches!(
                    self.elements[outer].kind,
                    ElementKind::Interface | ElementKind::Annotation
                )
            });
        let mut superclass = None;
        let mut interfaces = Vec::new();
        let mut is_static =
            kind.is_some_and(|kind| rules.always_static.contains(&kind)) || outer_is_abstract;
        let mut cursor = node.walk();
        for child in node.named_children(&mut cursor) {
            let syntax = child.kind();
            if rules.superclass.contains(&syntax) {
                superclass = child.named_child(0).map(|spelled| self.spelled(spelled));
            } else if rules.interfaces.contains(&syntax) {
                self.supertypes(child, &mut interfaces);
            } else if syntax == rules.modifiers.0 {
                let mut words = child.walk();
                is_static |= child
                    .children(&mut words)
                    .any(|word| word.kind() == rules.modifiers.1);
            }
        }
        // A type among the members of another is declared in no block of its own.
        let block = self.facts.blocks.last().copied();
        let in_body_of_outer = block.zip(outer).is_some_and(|(block, outer)| {
            let outer = &self.facts.facts.scopes[outer];
            block.1 == outer.end || block.0 < outer.start
        });
        let scope = TypeScope {
            element,
            name,
            outer,
            start: node.start_byte() as u32,
            end: node.end_byte() as u32,
            superclass,
            interfaces,
            type_parameters: self.type_parameters(node, rules),
            is_static,
            block: block.filter(|_| name.is_some() && !in_body_of_outer),
        };
        let scope = self.facts.facts.scopes.push(scope);
        self.facts.open_scopes.push(scope);
    }

    /// The types in a list of supertypes, which may be wrapped once.
    fn supertypes(&mut self, list: Node<'_>, into: &mut Vec<SymbolIx>) {
        let inner = match list.named_child(0) {
            Some(only) if list.named_child_count() == 1 && only.kind().ends_with("_list") => only,
            _ => list,
        };
        let mut cursor = inner.walk();
        for spelled in inner.named_children(&mut cursor) {
            let spelled = self.spelled(spelled);
            into.push(spelled);
        }
    }

    fn type_parameters(
        &mut self,
        node: Node<'_>,
        rules: &TypeRules,
    ) -> Vec<(SymbolIx, Option<SymbolIx>)> {
        let (field, bound_syntax) = rules.type_parameters;
        let Some(list) = self.table.child(node, field) else {
            return Vec::new();
        };
        let mut cursor = list.walk();
        let mut parameters = Vec::new();
        for parameter in list.named_children(&mut cursor) {
            let mut name = None;
            let mut bound = None;
            let mut parts = parameter.walk();
            for part in parameter.named_children(&mut parts) {
                if part.kind() == bound_syntax {
                    bound = part.named_child(0).map(|spelled| self.spelled(spelled));
                } else if part.child_count() == 0 {
                    name = Some(self.spelled(part));
                }
            }
            if let Some(name) = name {
                parameters.push((name, bound));
            }
        }
        parameters
    }

    /// Packages, imports and anonymous types; whether a scope was opened.
    pub fn type_facts(&mut self, node: Node<'_>, kind: &Kind) -> bool {
        let Some(rules) = self.facts.rules else {
            return false;
        };
        if kind.is_package {
            self.facts.facts.package = last_name_child(node).map(|name| self.spelled(name));
        } else if kind.is_import {
            self.import(node, &rules);
        }
        let Some(at) = kind.anonymous else {
            return false;
        };
        if self.facts.open_scopes.len() >= self.depth_max {
            return false;
        }
        let (_, field, body) = rules.anonymous[usize::from(at)];
        let mut cursor = node.walk();
        if !node
            .named_children(&mut cursor)
            .any(|child| child.kind() == body)
        {
            return false;
        }
        let supertype = self
            .table
            .child(node, field)
            .map(|spelled| self.spelled(spelled));
        let outer = self.facts.open_scopes.last().copied();
        let scopes = &self.facts.facts.scopes;
        let supertype = supertype.or_else(|| outer.and_then(|outer| scopes[outer].name));
        if let Some(name) = supertype {
            self.sink.name_again(name);
        }
        self.open_scope(node, &rules, None, None, None);
        if let Some(&scope) = self.facts.open_scopes.last() {
            self.facts.facts.scopes[scope].superclass = supertype;
        }
        true
    }

    fn import(&mut self, node: Node<'_>, rules: &TypeRules) {
        let Some(name) = last_name_child(node) else {
            return;
        };
        let path = self.spelled(name);
        let mut cursor = node.walk();
        let is_static = node
            .children(&mut cursor)
            .any(|child| child.kind() == rules.modifiers.1);
        let is_wildcard = node
            .named_children(&mut cursor)
            .any(|child| child.kind() == "asterisk");
        self.facts.facts.imports.push(Import {
            path,
            is_static,
            is_wildcard,
        });
    }

    /// Records the variables that `node` declares.
    pub fn variables(&mut self, node: Node<'_>, rule: &VariableRule) {
        let spelled = self
            .table
            .child(node, rule.type_field)
            .map(|spelled| self.spelled(spelled));
        let field_of = if rule.member {
            self.facts.open_scopes.last().copied()
        } else {
            None
        };
        let mut cursor = node.walk();
        for field in rule.name_fields {
            if field.is_empty() {
                for child in node.named_children(&mut cursor) {
                    self.variable(node, child, None, field_of);
                }
                return;
            }
            let Some(field) = self.table.field(field) else {
                continue;
            };
            for child in node.children_by_field_id(field, &mut cursor) {
                self.variable(node, child, spelled, field_of);
            }
        }
    }

    /// One variable: `child` is its name, or has it in a field.
    fn variable(
        &mut self,
        node: Node<'_>,
        child: Node<'_>,
        spelled: Option<SymbolIx>,
        field_of: Option<ScopeIx>,
    ) {
        let name = match self.table.child(child, "name") {
            Some(name) => name,
            None if child.child_count() == 0 => child,
            None => return,
        };
        let Some(text) = self.last_name(name) else {
            return;
        };
        let dimensions = self
            .table
            .child(child, "dimensions")
            .or_else(|| self.table.child(node, "dimensions"));
        let spelled = match (spelled, dimensions) {
            (Some(spelled), Some(dimensions)) => {
                let whole = format!(
                    "{}{}",
                    self.sink.symbols.get(spelled),
                    &self.text[dimensions.byte_range()]
                );
                let whole: String = whole.split_whitespace().collect();
                Some(self.sink.intern(&whole))
            }
            (spelled, _) => spelled,
        };
        // A variable that a block-like node declares in its head lives in that node.
        let (_, to) = self
            .facts
            .blocks
            .last()
            .copied()
            .unwrap_or((0, self.text.len() as u32));
        let variable = Variable {
            name: self.sink.intern(text),
            spelled,
            field_of,
            from: child.start_byte() as u32,
            to,
        };
        self.facts.facts.variables.push(variable);
    }

    /// What a leaf denotes.
    pub fn leaf_child(&mut self, node: Node<'_>, field: u16, kind: &Kind) -> Child {
        let at = node.start_byte() as u32;
        let text = &self.text[node.byte_range()];
        let value = match kind.expression {
            Some((Expression::Name, _)) => Value::Loose(Expr::Name(self.sink.intern(text), at)),
            Some((Expression::This, _)) => Value::Loose(Expr::This(at)),
            Some((Expression::Super, _)) => Value::Loose(Expr::Super(at)),
            Some((Expression::Literal(name), _)) => Value::Loose(Expr::Literal(name)),
            Some((Expression::Integer, _)) => {
                let long = text.ends_with(['l', 'L']);
                Value::Loose(Expr::Literal(if long { "long" } else { "int" }))
            }
            Some((Expression::Floating, _)) => {
                let float = text.ends_with(['f', 'F']);
                Value::Loose(Expr::Literal(if float { "float" } else { "double" }))
            }
            Some((Expression::Null, _)) => Value::Loose(Expr::Null),
            _ => Value::None,
        };
        Child { field, value }
    }

    /// What an inner node denotes, from what its children denote.
    pub fn denoted(
        &mut self,
        node: Node<'_>,
        expression: Expression,
        fields: [u16; 3],
        from: usize,
        at: u32,
    ) -> Value {
        let facts = &mut self.facts;
        match expression {
            Expression::Wrap => facts.children[from..]
                .last()
                .map_or(Value::None, |child| child.value),
            Expression::Same(_) => facts.child(from, fields[0]).unwrap_or_default(),
            Expression::Literal(name) => Value::Loose(Expr::Literal(name)),
            Expression::Null => Value::Loose(Expr::Null),
            Expression::Function => Value::Loose(Expr::Function),
            Expression::Either(..) => {
                let (Some(first), Some(second)) = (
                    facts.child_expr(from, fields[0]),
                    facts.child_expr(from, fields[1]),
                ) else {
                    return Value::None;
                };
                Value::Loose(Expr::Either(first, second))
            }
            Expression::Binary(..) => {
                let (Some(left), Some(right)) = (
                    facts.child_expr(from, fields[0]),
                    facts.child_expr(from, fields[2]),
                ) else {
                    return Value::None;
                };
                let Some(operator) = node.child_by_field_id(fields[1]) else {
                    return Value::None;
                };
                let operator = self.sink.intern(operator.kind());
                Value::Loose(Expr::Binary(left, operator, right))
            }
            Expression::ElementOf(_) => match facts.child_expr(from, fields[0]) {
                Some(array) => Value::Loose(Expr::ElementOf(array)),
                None => Value::None,
            },
            Expression::ClassOf => match node.named_child(0) {
                Some(spelled) => Value::Loose(Expr::ClassOf(self.spelled(spelled), at)),
                None => Value::None,
            },
            Expression::Typed(_) | Expression::ArrayOf(_) => {
                let Some(spelled) = node.child_by_field_id(fields[0]) else {
                    return Value::None;
                };
                let spelled = self.spelled(spelled);
                let is_array = matches!(expression, Expression::ArrayOf(_));
                Value::Loose(if is_array {
                    Expr::ArrayOf(spelled, at)
                } else {
                    Expr::Typed(spelled, at)
                })
            }
            Expression::Member(..) => self.denoted_member(node, fields, from, at),
            Expression::Call(..) => self.denoted_call(node, fields, from, at),
            Expression::Arguments => {
                let start = facts.facts.arguments.len() as u32;
                for index in from..facts.children.len() {
                    let argument = facts.expr(facts.children[index].value);
                    facts.facts.arguments.push(argument);
                }
                Value::List(start, facts.facts.arguments.len() as u32)
            }
            _ => Value::None,
        }
    }

    fn denoted_member(&mut self, node: Node<'_>, fields: [u16; 3], from: usize, at: u32) -> Value {
        let Some(name) = node.child_by_field_id(fields[1]) else {
            return Value::None;
        };
        let Some(object) = self.facts.child_expr(from, fields[0]) else {
            return Value::None;
        };
        match self.last_name(name) {
            Some(name) => {
                let name = self.sink.intern(name);
                Value::Loose(Expr::Member(object, name))
            }
            // `Outer.this`: an object of the type that is named.
            None => match node.child_by_field_id(fields[0]) {
                Some(outer) => {
                    let spelled = self.spelled(outer);
                    Value::Loose(Expr::Typed(spelled, at))
                }
                None => Value::None,
            },
        }
    }

    fn denoted_call(&mut self, node: Node<'_>, fields: [u16; 3], from: usize, at: u32) -> Value {
        let Some(name) = node.child_by_field_id(fields[1]) else {
            return Value::None;
        };
        let Some(text) = self.last_name(name) else {
            return Value::None;
        };
        let name = self.sink.intern(text);
        let receiver = self.facts.child_expr(from, fields[0]);
        let (first, last) = match self.facts.child(from, fields[2]) {
            Some(Value::List(first, last)) if first < last => (first, last),
            _ => (0, 0),
        };
        let call = Expr::Call {
            receiver,
            name,
            at,
            from: first,
            to: last,
        };
        let expr = self.facts.facts.exprs.push(call);
        self.call(name, Some(expr), at as usize);
        Value::Expr(expr)
    }
}

/// The last named child that is a plain or qualified name.
fn last_name_child(node: Node<'_>) -> Option<Node<'_>> {
    let mut cursor = node.walk();
    node.named_children(&mut cursor)
        .filter(|child| child.kind().ends_with("identifier"))
        .last()
}
