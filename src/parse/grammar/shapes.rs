//! Shapes of a language (statements, blocks, declarations, leaf roles), resolved against its
//! grammar and indexed by syntax kind.

use crate::lang::shapes::{LeafRole, LeafRoleRule, Shape, Shapes};
use tree_sitter::Node;

/// Shape of a syntax kind, with conditions on the node.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ShapeRule {
    pub shape: Shape,
    /// Required syntax kind of the parent; 0 for any.
    pub parent: u16,
    /// Field in which a child is required; 0 if there is no such condition.
    pub field: u16,
}

/// Leaf role of a syntax kind, with conditions on its position.
#[derive(Debug, Clone, Copy)]
pub struct RoleRow {
    /// Required syntax kind of the parent; 0 for any.
    parent: u16,
    /// Required field of the leaf; 0 for any.
    field: u16,
    role: LeafRole,
}

/// Shapes, roles and other properties of a syntax kind.
#[derive(Debug, Clone, Default)]
pub struct TreeKind {
    /// Shapes that the syntax kind may have; the first matching rule applies.
    pub shapes: Vec<ShapeRule>,
    /// Header fields, if the syntax kind is a composite.
    pub header_fields: Vec<u16>,
    /// Leaf roles that the syntax kind may have; the first matching row applies.
    pub roles: Vec<RoleRow>,
    pub is_atom: bool,
    /// Role of an unnamed token that becomes a node: operator or keyword. `None` for other tokens
    /// and for named kinds.
    pub token: Option<LeafRole>,
    /// True if the syntax kind is a bracket or a separator, which never becomes a node.
    pub is_punctuation: bool,
    /// Field of the callee, if the syntax kind is a call; 0 otherwise.
    pub callee: u16,
    /// True if the syntax kind is a statement that ends its block, such as `return`.
    pub is_exit: bool,
    /// Syntax kind that this one is equated with when leaves and composites are compared; 0 for its
    /// own.
    pub equated_with: u16,
}

/// Tokens that are operators in no language.
const PUNCTUATION: &[&str] = &["(", ")", "[", "]", "{", "}", ",", ";"];

/// Maximum number of nested statements with a common end that are searched for the end of their
/// code.
const NESTED_ENDS_MAX: usize = 64;

/// Shapes of a language, by syntax kind.
#[derive(Debug)]
pub struct TreeTable {
    pub kinds: Vec<TreeKind>,
    /// Fields in which every token becomes a node.
    pub operator_fields: Vec<u16>,
    /// Syntax kind of a whole file.
    pub file: u16,
    /// Syntax kind of leaves for text between pieces.
    pub between_pieces: u16,
}

impl TreeTable {
    /// Resolves `shapes` against `grammar`. `comments` are the syntax kinds of comments.
    pub fn new(
        shapes: &'static Shapes,
        comments: &[&str],
        grammar: &tree_sitter::Language,
    ) -> Self {
        let id = |name: &str| match name {
            "" => 0,
            name => grammar.id_for_node_kind(name, true),
        };
        let field = |name: &str| grammar.field_id_for_name(name).map_or(0, |id| id.get());
        let mut kinds = vec![TreeKind::default(); grammar.node_kind_count()];
        // A table may also name syntax of the language's other grammar.
        let exists = |syntax: &str, field_name: &str| {
            (syntax.is_empty() || id(syntax) > 0)
                && (field_name.is_empty() || field(field_name) > 0)
        };
        let mut give = |name: &str, shape: Shape, parent: &str, child_field: &str| {
            if !exists(name, child_field) || !exists(parent, "") {
                return;
            }
            kinds[usize::from(id(name))].shapes.push(ShapeRule {
                shape,
                parent: id(parent),
                field: field(child_field),
            });
        };
        for (names, shape) in [
            (shapes.files, Shape::File),
            (shapes.leaves, Shape::Leaf),
            (shapes.clauses, Shape::Clause),
            (shapes.groups, Shape::Group),
            (shapes.fields, Shape::Field),
            (shapes.imports, Shape::Import),
            (comments, Shape::Comment),
        ] {
            names.iter().for_each(|name| give(name, shape, "", ""));
        }
        let rows = shapes.bodies.iter();
        rows.for_each(|(name, parent)| give(name, Shape::Body, parent, ""));
        let rows = shapes.types.iter();
        rows.for_each(|(name, child_field)| give(name, Shape::Type, "", child_field));
        let rows = shapes.members.iter();
        rows.for_each(|(name, parent)| give(name, Shape::Member, parent, ""));
        // Blocks after members: a block that initialises objects is a member.
        let rows = shapes.blocks.iter();
        rows.for_each(|name| give(name, Shape::Block, "", ""));
        let rows = shapes.composites.iter();
        rows.for_each(|(name, _)| give(name, Shape::Composite, "", ""));
        for (name, fields) in shapes.composites.iter().filter(|row| exists(row.0, "")) {
            kinds[usize::from(id(name))].header_fields =
                fields.iter().map(|name| field(name)).collect();
        }
        for &LeafRoleRule {
            syntax,
            parent,
            field: field_name,
            role,
        } in shapes.roles
        {
            if !exists(syntax, field_name) || !exists(parent, "") {
                continue;
            }
            kinds[usize::from(id(syntax))].roles.push(RoleRow {
                parent: id(parent),
                field: field(field_name),
                role,
            });
        }
        for name in shapes.atoms.iter().filter(|name| exists(name, "")) {
            kinds[usize::from(id(name))].is_atom = true;
        }
        for (name, callee) in shapes.calls.iter().filter(|row| exists(row.0, row.1)) {
            kinds[usize::from(id(name))].callee = field(callee);
        }
        for name in shapes.exits.iter().filter(|name| exists(name, "")) {
            kinds[usize::from(id(name))].is_exit = true;
        }
        for group in shapes.interchangeable {
            for name in group.iter().filter(|name| exists(name, "")) {
                kinds[usize::from(id(name))].equated_with = id(group[0]);
            }
        }
        // Loop over the numbers, because a grammar may have several numbers for one token.
        for number in 0..kinds.len() as u16 {
            let name = grammar.node_kind_for_id(number).unwrap_or_default();
            if grammar.node_kind_is_named(number) {
                continue;
            }
            let has = |names: &[&str]| names.contains(&name);
            let operator = has(shapes.operators).then_some(LeafRole::Operator);
            let word = has(shapes.keywords).then_some(LeafRole::Keyword);
            let kind = &mut kinds[usize::from(number)];
            kind.token = operator.or(word);
            kind.is_punctuation = kind.token.is_none() && PUNCTUATION.contains(&name);
        }
        TreeTable {
            kinds,
            file: shapes.files.first().map_or(0, |name| id(name)),
            between_pieces: id(shapes.between_pieces),
            operator_fields: shapes
                .operator_fields
                .iter()
                .map(|name| field(name))
                .filter(|&field| field > 0)
                .collect(),
        }
    }

    /// Returns the byte offset at which the code of the statement `node` ends, trailing comments
    /// excluded. Where a line break ends a statement, tree-sitter makes a comment in that line
    /// either the last node of the statement or the node after it, depending on what follows and
    /// what was parsed before.
    pub fn end_of_code(&self, node: Node<'_>) -> usize {
        let mut last = node;
        for _ in 0..NESTED_ENDS_MAX {
            match self.last_code(last) {
                Some(child) => last = child,
                None => break,
            }
        }
        last.end_byte()
    }

    /// Returns the last child of `node` that is not a comment. `None` if `node` has no such child,
    /// or if its last child is code that ends before `node` does.
    fn last_code<'t>(&self, node: Node<'t>) -> Option<Node<'t>> {
        let at = node.child_count().checked_sub(1)?;
        let child = node.child(at)?;
        if !self.is_comment(child) {
            return Some(child).filter(|child| child.end_byte() == node.end_byte());
        }
        let mut cursor = node.walk();
        let children = node.children(&mut cursor);
        children.filter(|child| !self.is_comment(*child)).last()
    }

    fn is_comment(&self, node: Node<'_>) -> bool {
        let first = self.kind(node.kind_id()).shapes.first();
        first.is_some_and(|rule| rule.shape == Shape::Comment)
    }

    /// Returns the role of a leaf of `kind` in the field `field` of a node of kind `parent`.
    pub fn role(&self, kind: u16, parent: u16, field: u16) -> LeafRole {
        let fits = |wanted: u16, found: u16| wanted == 0 || wanted == found;
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
            token: None,
            is_punctuation: false,
            callee: 0,
            is_exit: false,
            equated_with: 0,
        };
        self.kinds.get(usize::from(kind)).unwrap_or(&NOTHING)
    }
}

/// Returns the syntax kinds, tokens and fields in `shapes` that `grammar` does not have.
pub fn unknown_names(shapes: &'static Shapes, grammar: &tree_sitter::Language) -> Vec<String> {
    let exists =
        |name: &str, named: bool| name.is_empty() || grammar.id_for_node_kind(name, named) != 0;
    let mut kinds: Vec<&str> = Vec::new();
    let groups = [
        shapes.files,
        shapes.leaves,
        shapes.exits,
        shapes.clauses,
        shapes.blocks,
        shapes.groups,
        shapes.fields,
        shapes.imports,
        shapes.atoms,
    ];
    kinds.extend(groups.into_iter().flatten());
    kinds.push(shapes.between_pieces);
    let mut fields: Vec<&str> = shapes.operator_fields.to_vec();
    for (syntax, of_header) in shapes.composites {
        kinds.push(syntax);
        fields.extend(*of_header);
    }
    for (syntax, parent) in shapes.bodies.iter().chain(shapes.members) {
        kinds.extend([syntax, parent]);
    }
    for (syntax, field) in shapes.types.iter().chain(shapes.calls) {
        kinds.push(syntax);
        fields.push(field);
    }
    kinds.extend(shapes.interchangeable.iter().copied().flatten());
    for rule in shapes.roles {
        kinds.extend([rule.syntax, rule.parent]);
        fields.push(rule.field);
    }
    let kinds = kinds.into_iter().filter(|name| !exists(name, true));
    let tokens = shapes.operators.iter().chain(shapes.keywords).copied();
    let tokens = tokens.filter(|name| !exists(name, false));
    let fields = fields
        .into_iter()
        .filter(|name| !name.is_empty() && grammar.field_id_for_name(name).is_none());
    kinds
        .map(|name| format!("syntax kind {name}"))
        .chain(tokens.map(|name| format!("token {name}")))
        .chain(fields.map(|name| format!("field {name}")))
        .collect()
}
