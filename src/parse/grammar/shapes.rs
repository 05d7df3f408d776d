//! Shapes of a language (statements, blocks, declarations, leaf roles), resolved against its
//! grammar and indexed by syntax kind: names of syntax kinds and fields are replaced by the numbers
//! that the grammar has for them.
//!
//! A *composite* is a statement that contains statements. Its *header* is the part outside of them,
//! such as the condition of an `if`.

use super::fields::{FieldNumbers, GivenRow, given_children, given_field};
use crate::lang::Language;
use crate::lang::rules::Grammar;
use crate::lang::rules::shapes::{LeafRole, LeafRoleRule, Shape, Shapes};
use std::num::NonZeroU16;
use tree_sitter::{Node, Point};

/// Shape of a syntax kind, with conditions on the node.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ShapeRule {
    /// Shape of a node that meets both conditions.
    pub shape: Shape,
    /// Required syntax kind of the parent; 0 for any.
    pub parent: u16,
    /// Field in which a child is required; 0 if there is no such condition.
    pub field: u16,
    /// True if the node must stand where statements do ([`TreeTable::holds`]).
    pub is_held: bool,
}

/// Leaf role of a syntax kind, with conditions on its position.
#[derive(Debug, Clone, Copy)]
pub struct RoleRow {
    /// Required syntax kind of the parent; 0 for any.
    parent: u16,
    /// Required field of the leaf in its parent; 0 for any.
    field: u16,
    /// Role of a leaf that meets both conditions.
    role: LeafRole,
}

/// Shapes, roles and other properties of a syntax kind.
#[derive(Debug, Clone, Default)]
pub struct TreeKind {
    /// Shapes that the syntax kind may have; the first matching rule applies.
    pub shapes: Vec<ShapeRule>,
    /// Fields whose children belong to the header although they are statements by their syntax kind,
    /// as `int i = 0;` in `for (int i = 0; …)`. Empty unless the syntax kind is a composite (statement
    /// that contains statements) or a part of one.
    pub header_fields: Vec<u16>,
    /// Leaf roles that the syntax kind may have; the first matching row applies.
    pub roles: Vec<RoleRow>,
    /// True if nodes of the kind become one leaf, an *atom*, although they have children.
    pub is_atom: bool,
    /// Syntax kinds of children that make a node of the kind no atom: expressions in a string.
    composing: Vec<u16>,
    /// Syntax kinds of a child that makes a node of the kind a comment, if it is the only child.
    documenting: Vec<u16>,
    /// Role of an unnamed token that becomes a node: operator or keyword. `None` for other tokens
    /// and for named kinds.
    pub token: Option<LeafRole>,
    /// True if the syntax kind is a bracket or a separator, which never becomes a node.
    pub is_punctuation: bool,
    /// Field of the callee, if the syntax kind is a call; 0 otherwise.
    pub callee: u16,
    /// True if the syntax kind is a statement that ends its block, such as `return`.
    pub is_exit: bool,
    /// Fields that the table gives to children that the grammar does not label.
    given: Vec<GivenRow>,
    /// True if each named child without another shape is a leaf statement.
    holds_statements: bool,
    /// Fields in which each named child without another shape is a leaf statement; 0 for children
    /// without a field.
    statement_fields: Vec<u16>,
    /// Syntax kind that represents this one when leaves and composites are compared, so that kinds with
    /// one representative may replace each other; 0 if the kind represents itself only.
    pub equated_with: u16,
}

/// Tokens that are operators in no language.
const PUNCTUATION: &[&str] = &["(", ")", "[", "]", "{", "}", ",", ";"];

/// Maximum number of nodes inside of each other that are descended into in search for the end of the code of
/// one.
const NESTED_ENDS_MAX: usize = 64;

/// Shapes of a language, by syntax kind.
#[derive(Debug)]
pub struct TreeTable {
    /// Properties of each syntax kind, by its number in the grammar.
    pub kinds: Vec<TreeKind>,
    /// Fields in which every token becomes a node, such as that of an operator.
    pub operator_fields: Vec<u16>,
    /// Syntax kind of a whole file.
    pub file: u16,
    /// Syntax kind of leaves for text between pieces, the parts of a text that are parsed on their own;
    /// 0 in languages whose texts are parsed as a whole.
    pub between_pieces: u16,
}

/// Table of shapes while it is being resolved.
struct ShapeResolver<'g> {
    grammar: &'g tree_sitter::Language,
    fields: &'g FieldNumbers,
    kinds: Vec<TreeKind>,
}

impl ShapeResolver<'_> {
    /// Returns the number of a named syntax kind; 0 for an empty name.
    fn id(&self, name: &str) -> u16 {
        match name {
            "" => 0,
            name => self.grammar.id_for_node_kind(name, true),
        }
    }

    /// Returns the properties of `syntax`. `None` if the grammar does not have all three names: a
    /// table may also name syntax of the second grammar of the language, or of a related language. An
    /// empty `parent` or `field` is no condition.
    fn info(&mut self, syntax: &str, parent: &str, field: &str) -> Option<&mut TreeKind> {
        let exists = |name: &str| name.is_empty() || self.id(name) > 0;
        let has_names =
            exists(syntax) && exists(parent) && (field.is_empty() || self.fields.id(field) > 0);
        let id = usize::from(self.id(syntax));
        has_names.then(|| &mut self.kinds[id])
    }

    /// Adds `shape` as one that `syntax` may have, below `parent` and with a child in `field`.
    fn add_shape(&mut self, syntax: &str, shape: Shape, parent: &str, field: &str) {
        let rule = ShapeRule {
            shape,
            parent: self.id(parent),
            field: self.fields.id(field),
            is_held: false,
        };
        if let Some(info) = self.info(syntax, parent, field) {
            info.shapes.push(rule);
        }
    }

    /// Makes `syntax` a composite; if `is_held` is true, only where statements stand.
    fn add_composite(&mut self, syntax: &str, is_held: bool) {
        let rule = ShapeRule {
            shape: Shape::Composite,
            parent: 0,
            field: 0,
            is_held,
        };
        self.set(&[syntax], |info| info.shapes.push(rule));
    }

    /// Sets `property` of each of `names`.
    fn set(&mut self, names: &[&str], property: impl Fn(&mut TreeKind)) {
        for name in names {
            if let Some(info) = self.info(name, "", "") {
                property(info);
            }
        }
    }

    /// Adds the conditions on children by which a kind is no atom, or is a comment.
    fn add_conditions(&mut self, language: &Language) {
        for (name, child) in language.composed_atoms {
            let child = self.id(child);
            self.set(&[name], |info| info.composing.push(child));
        }
        for (name, child) in language.comment_statements {
            let child = self.id(child);
            self.set(&[name], |info| info.documenting.push(child));
        }
    }

    /// Adds the shapes of all syntax kinds in the lists of `shapes`. The order counts: the first rule
    /// of a kind that fits a node decides.
    fn add_shapes(&mut self, shapes: &Shapes, comments: &[&str]) {
        // A kind of import that can be a statement is an import only directly in the file.
        for name in shapes.imports {
            for file in shapes.files {
                if shapes.leaves.contains(name) {
                    self.add_shape(name, Shape::Import, file, "");
                }
            }
        }
        for (name, child_field) in shapes.wrapping {
            self.add_shape(name, Shape::Group, "", child_field);
        }
        let without_condition = [
            (shapes.files, Shape::File),
            (shapes.leaves, Shape::Leaf),
            (shapes.clauses, Shape::Clause),
            (shapes.groups, Shape::Group),
            (shapes.imports, Shape::Import),
            (comments, Shape::Comment),
        ];
        for (names, shape) in without_condition {
            for name in names {
                self.add_shape(name, shape, "", "");
            }
        }
        // Shapes that depend on the parent or on a child.
        for (name, parent) in shapes.bodies {
            self.add_shape(name, Shape::Body, parent, "");
        }
        for (name, child_field) in shapes.types {
            self.add_shape(name, Shape::Type, "", child_field);
        }
        for (name, parent) in shapes.members {
            self.add_shape(name, Shape::Member, parent, "");
        }
        for (name, parent) in shapes.fields {
            self.add_shape(name, Shape::Field, parent, "");
        }
        // Blocks after members: a block that initialises objects is a member.
        for name in shapes.blocks {
            self.add_shape(name, Shape::Block, "", "");
        }
        // Where expressions are statements, a composite that is part of an expression is none.
        for (name, _) in shapes.composites {
            self.add_composite(name, !shapes.statement_holders.is_empty());
        }
        // Fields of headers, the parts of composites outside of the statements in them.
        for (name, header) in shapes.composites.iter().chain(shapes.header_parts) {
            let header = header.iter().map(|field| self.fields.id(field));
            let header = header.collect();
            if let Some(info) = self.info(name, "", "") {
                info.header_fields = header;
            }
        }
    }

    /// Adds the roles that leaves can have, in the order of `rules`.
    fn add_roles(&mut self, rules: &[LeafRoleRule]) {
        for rule in rules {
            let row = RoleRow {
                parent: self.id(rule.parent),
                field: self.fields.id(rule.field),
                role: rule.role,
            };
            if let Some(info) = self.info(rule.syntax, rule.parent, rule.field) {
                info.roles.push(row);
            }
        }
    }

    /// Sets the properties of unnamed tokens, such as `+`. Goes through all numbers instead of looking
    /// up names, because a grammar may have several numbers for one token.
    fn add_tokens(&mut self, shapes: &Shapes) {
        for (number, info) in (0..).zip(&mut self.kinds) {
            if self.grammar.node_kind_is_named(number) {
                continue;
            }
            let name = self.grammar.node_kind_for_id(number).unwrap_or_default();
            let has = |names: &[&str]| names.contains(&name);
            let operator = has(shapes.operators).then_some(LeafRole::Operator);
            let keyword = has(shapes.keywords).then_some(LeafRole::Keyword);
            info.token = operator.or(keyword);
            info.is_punctuation = info.token.is_none() && has(PUNCTUATION);
        }
    }
}

impl TreeTable {
    /// Resolves the shapes of `language` against its grammar `of`: replaces names by the numbers that
    /// the grammar has for them, and leaves out names that it does not have. `fields` has the numbers of
    /// the fields.
    pub fn new(language: &'static Language, of: &Grammar, fields: &FieldNumbers) -> Self {
        let grammar = &(of.load)();
        let (shapes, comments) = (language.shapes, language.comments);
        let kinds = vec![TreeKind::default(); grammar.node_kind_count()];
        let mut resolver = ShapeResolver {
            grammar,
            fields,
            kinds,
        };
        resolver.add_shapes(shapes, comments);
        resolver.add_roles(shapes.roles);
        resolver.add_conditions(language);
        resolver.set(shapes.atoms, |info| info.is_atom = true);
        resolver.set(shapes.exits, |info| info.is_exit = true);
        resolver.set(shapes.statement_holders, |info| {
            info.holds_statements = true;
        });
        for (name, field) in shapes.statement_fields {
            let number = fields.id(field);
            if let Some(info) = resolver.info(name, "", field) {
                info.statement_fields.push(number);
            }
        }
        for given in of.given_fields {
            let row = fields.row(given, grammar);
            resolver.set(&[given.syntax], |info| info.given.push(row));
        }
        for (name, callee) in shapes.calls {
            let callee_field = fields.id(callee);
            if let Some(info) = resolver.info(name, "", callee) {
                info.callee = callee_field;
            }
        }
        for group in shapes.interchangeable {
            let first = resolver.id(group[0]);
            resolver.set(group, |info| info.equated_with = first);
        }
        resolver.add_tokens(shapes);
        let operator_fields = shapes.operator_fields.iter();
        let operator_fields = operator_fields.map(|name| fields.id(name));
        TreeTable {
            file: shapes.files.first().map_or(0, |name| resolver.id(name)),
            between_pieces: resolver.id(shapes.between_pieces),
            operator_fields: operator_fields.filter(|&field| field > 0).collect(),
            kinds: resolver.kinds,
        }
    }

    /// Returns the shape of a node of the kind `kind` below a node of the kind `parent`: that of
    /// the first rule that fits. `field` returns the number of the field of the node in its parent,
    /// and `has` returns true if the node has a child in the field with the given number.
    pub fn shape(
        &self,
        (kind, is_named): (u16, bool),
        (parent, field): (u16, impl Fn() -> u16),
        has: impl Fn(u16) -> bool,
    ) -> Shape {
        let fits = |rule: &&ShapeRule| {
            (rule.parent == 0 || rule.parent == parent)
                && (rule.field == 0 || has(rule.field))
                && (!rule.is_held || self.holds(parent, &field))
        };
        let mut rules = self.kind(kind).shapes.iter();
        match rules.find(fits) {
            Some(rule) => rule.shape,
            None if is_named && self.holds(parent, &field) => Shape::Leaf,
            None => Shape::Plain,
        }
    }

    /// Returns true if a child of a node of the kind `parent` stands where statements do, in
    /// languages in which expressions can be statements. `field` returns the number of the child's
    /// field.
    pub fn holds(&self, parent: u16, field: impl Fn() -> u16) -> bool {
        let info = self.kind(parent);
        let fields = &info.statement_fields;
        info.holds_statements || !fields.is_empty() && fields.contains(&field())
    }

    /// Returns the field that the table gives to `child`, a child of `parent`, which has the kind
    /// `parent_kind`; 0 if it gives none.
    pub fn given_field(&self, parent: Node<'_>, parent_kind: u16, child: Node<'_>) -> u16 {
        let given = &self.kind(parent_kind).given;
        if given.is_empty() {
            return 0;
        }
        given_field(given, parent, child)
    }

    /// Returns the first child of `node` in the field with the number `field`; `None` if there is none.
    pub fn child<'t>(&self, node: Node<'t>, field: u16) -> Option<Node<'t>> {
        let own = node.child_by_field_id(field);
        own.or_else(|| self.given_children(node, field).into_iter().next())
    }

    /// Returns the children of `node` in the field with the number `field`.
    pub fn children<'t>(&self, node: Node<'t>, field: u16) -> Vec<Node<'t>> {
        let Some(number) = NonZeroU16::new(field) else {
            return Vec::new();
        };
        let mut cursor = node.walk();
        let own = node.children_by_field_id(number, &mut cursor);
        let mut children: Vec<Node<'t>> = own.collect();
        children.extend(self.given_children(node, field));
        children
    }

    /// Returns the children of `node` to which the table gives the field with the number `field`.
    fn given_children<'t>(&self, node: Node<'t>, field: u16) -> Vec<Node<'t>> {
        let given = &self.kind(node.kind_id()).given;
        if given.is_empty() {
            return Vec::new();
        }
        given_children(given, node, field)
    }

    /// Returns the end of the code of `node`, which has the shape `shape`, as a byte offset and a position:
    /// without the comments and white space behind it. `text` is that of the tree, moved by `moved_by` bytes.
    ///
    /// Where a line break ends a statement, tree-sitter makes a comment in that line either the last node of
    /// the statement or the node after it, depending on what follows and what was parsed before. Where the
    /// indentation ends a body, the body has everything up to the next token.
    pub fn end_of_code(
        &self,
        (node, shape): (Node<'_>, Shape),
        text: &str,
        moved_by: i64,
    ) -> (usize, Point) {
        let ends_blank = |node: Node<'_>| {
            let last = (node.end_byte() as i64 + moved_by - 1) as usize;
            let last = text.as_bytes().get(last);
            last.is_some_and(u8::is_ascii_whitespace)
        };
        let levels = match shape {
            Shape::Plain | Shape::File | Shape::Comment => 0,
            Shape::Leaf | Shape::Composite | Shape::Clause | Shape::Group | Shape::Import => {
                NESTED_ENDS_MAX
            }
            Shape::Block | Shape::Body | Shape::Type | Shape::Member | Shape::Field => {
                NESTED_ENDS_MAX * usize::from(ends_blank(node))
            }
        };
        let mut last = node;
        for _ in 0..levels {
            match self.last_code(last, ends_blank(last)) {
                Some(child) => last = child,
                None => break,
            }
        }
        (last.end_byte(), last.end_position())
    }

    /// Returns the last child of `node` that is neither empty nor a comment. `None` if `node` has no such
    /// child, or if that is its last one and ends before `node` does, unless `ends_blank` says that white space
    /// follows it.
    fn last_code<'t>(&self, node: Node<'t>, ends_blank: bool) -> Option<Node<'t>> {
        let is_code = |child: &Node<'_>| !child.byte_range().is_empty() && !self.is_comment(*child);
        let child = node.child(node.child_count().checked_sub(1)?)?;
        if is_code(&child) {
            return Some(child).filter(|child| ends_blank || child.end_byte() == node.end_byte());
        }
        let mut cursor = node.walk();
        let children = node.children(&mut cursor);
        children.filter(is_code).last()
    }

    /// Returns true if the node, which has the kind `kind`, is a statement that only documents, which
    /// counts as a comment.
    pub fn only_documents(&self, kind: u16, node: Node<'_>) -> bool {
        let documenting = &self.kind(kind).documenting;
        !documenting.is_empty()
            && node.child_count() == 1
            && node
                .child(0)
                .is_some_and(|only| documenting.contains(&only.kind_id()))
    }

    /// Returns true if the node, which has the kind `kind` of atoms, is composed of its children.
    pub fn is_composed(&self, kind: u16, node: Node<'_>) -> bool {
        let composing = &self.kind(kind).composing;
        if composing.is_empty() {
            return false;
        }
        let mut cursor = node.walk();
        let mut children = node.children(&mut cursor);
        children.any(|child| composing.contains(&child.kind_id()))
    }

    fn is_comment(&self, node: Node<'_>) -> bool {
        let first = self.kind(node.kind_id()).shapes.first();
        first.is_some_and(|rule| rule.shape == Shape::Comment)
    }

    /// Returns the role of an unnamed token of `kind`, which becomes a node; `None` if it becomes none.
    /// `field` returns the field of the token.
    pub fn token_role(&self, kind: u16, field: impl Fn() -> u16) -> Option<LeafRole> {
        let info = self.kind(kind);
        match info.token {
            None if info.is_punctuation => None,
            None => (self.operator_fields.contains(&field())).then_some(LeafRole::Operator),
            role => role,
        }
    }

    /// Returns the role of a leaf of `kind` in the field `field` of a node of kind `parent`.
    pub fn role(&self, kind: u16, parent: u16, field: u16) -> LeafRole {
        let fits = |required: u16, actual: u16| required == 0 || required == actual;
        let mut rows = self.kind(kind).roles.iter();
        rows.find(|row| fits(row.parent, parent) && fits(row.field, field))
            .map_or(LeafRole::None, |row| row.role)
    }

    /// Returns the properties of `kind`; for the kind of error nodes, the default ones.
    pub fn kind(&self, kind: u16) -> &TreeKind {
        static NOTHING: TreeKind = TreeKind {
            shapes: Vec::new(),
            header_fields: Vec::new(),
            roles: Vec::new(),
            is_atom: false,
            composing: Vec::new(),
            documenting: Vec::new(),
            token: None,
            is_punctuation: false,
            callee: 0,
            is_exit: false,
            given: Vec::new(),
            holds_statements: false,
            statement_fields: Vec::new(),
            equated_with: 0,
        };
        self.kinds.get(usize::from(kind)).unwrap_or(&NOTHING)
    }
}
