//! A language's shapes, resolved against its grammar: what each syntax kind is, by its number.

use crate::lang::shapes::{Role, RoleRule, Shape, Shapes};
use tree_sitter::Node;

/// A shape, and what must be true of a node for it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ShapeRule {
    pub shape: Shape,
    /// Only below this syntax kind; 0 for any.
    pub parent: u16,
    /// Only with a child in this field; 0 for no such demand.
    pub field: u16,
}

/// A role, and where a leaf has it.
#[derive(Debug, Clone, Copy)]
pub struct RoleAt {
    /// Only below this syntax kind; 0 for any.
    parent: u16,
    /// Only in this field; 0 for any.
    field: u16,
    role: Role,
}

/// What a syntax kind is.
#[derive(Debug, Clone, Default)]
pub struct TreeKind {
    /// The first rule that fits counts.
    pub shapes: Vec<ShapeRule>,
    /// For a composite: the fields of its header.
    pub header_fields: Vec<u16>,
    /// The first row that fits counts.
    pub roles: Vec<RoleAt>,
    pub is_atom: bool,
    /// For a token without a name: its role, if it is kept.
    pub token: Option<Role>,
    /// Whether it is a bracket or separates others, and is never kept.
    pub is_punctuation: bool,
    /// For a call: the field of what is called.
    pub callee: u16,
    /// Whether the statement after it is not run.
    pub is_exit: bool,
    /// The syntax kind that it counts as where leaves and composites are compared; 0 for its own.
    pub alike: u16,
}

/// Tokens that are operators in no language.
const PUNCTUATION: &[&str] = &["(", ")", "[", "]", "{", "}", ",", ";"];

/// Statements that end together are looked into so deep for the end of their code.
const TAILS_MAX: usize = 64;

/// A language's shapes, by the number of the syntax kind.
#[derive(Debug)]
pub struct TreeTable {
    pub kinds: Vec<TreeKind>,
    /// Fields in which every token is kept.
    pub operator_fields: Vec<u16>,
    /// The syntax kind of a whole file.
    pub file: u16,
    /// The syntax kind of text between pieces.
    pub between_pieces: u16,
}

impl TreeTable {
    /// Resolves `shapes`.
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
        // A table may name the syntax of another grammar, too.
        let knows = |syntax: &str, stands_in: &str| {
            (syntax.is_empty() || id(syntax) > 0) && (stands_in.is_empty() || field(stands_in) > 0)
        };
        let mut give = |name: &str, shape: Shape, parent: &str, demanded: &str| {
            if !knows(name, demanded) || !knows(parent, "") {
                return;
            }
            kinds[usize::from(id(name))].shapes.push(ShapeRule {
                shape,
                parent: id(parent),
                field: field(demanded),
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
        rows.for_each(|(name, demanded)| give(name, Shape::Type, "", demanded));
        let rows = shapes.members.iter();
        rows.for_each(|(name, parent)| give(name, Shape::Member, parent, ""));
        // After the members: a block that initialises objects is one.
        let rows = shapes.blocks.iter();
        rows.for_each(|name| give(name, Shape::Block, "", ""));
        let rows = shapes.composites.iter();
        rows.for_each(|(name, _)| give(name, Shape::Composite, "", ""));
        for (name, fields) in shapes.composites.iter().filter(|row| knows(row.0, "")) {
            kinds[usize::from(id(name))].header_fields =
                fields.iter().map(|name| field(name)).collect();
        }
        for &RoleRule {
            syntax,
            parent,
            field: stands_in,
            role,
        } in shapes.roles
        {
            if !knows(syntax, stands_in) || !knows(parent, "") {
                continue;
            }
            kinds[usize::from(id(syntax))].roles.push(RoleAt {
                parent: id(parent),
                field: field(stands_in),
                role,
            });
        }
        for name in shapes.atoms.iter().filter(|name| knows(name, "")) {
            kinds[usize::from(id(name))].is_atom = true;
        }
        for (name, callee) in shapes.calls.iter().filter(|row| knows(row.0, row.1)) {
            kinds[usize::from(id(name))].callee = field(callee);
        }
        for name in shapes.exits.iter().filter(|name| knows(name, "")) {
            kinds[usize::from(id(name))].is_exit = true;
        }
        for group in shapes.alike {
            for name in group.iter().filter(|name| knows(name, "")) {
                kinds[usize::from(id(name))].alike = id(group[0]);
            }
        }
        // A grammar may know one word by several numbers.
        for number in 0..kinds.len() as u16 {
            let name = grammar.node_kind_for_id(number).unwrap_or_default();
            if grammar.node_kind_is_named(number) {
                continue;
            }
            let has = |names: &[&str]| names.contains(&name);
            let operator = has(shapes.operators).then_some(Role::Operator);
            let word = has(shapes.words).then_some(Role::Keyword);
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

    /// Where the code of the statement `node` ends. Where a line break ends a statement, a comment in that
    /// line is the last node in it or the next one after it, which depends on what follows, and on
    /// what the parser saw before.
    pub fn end_of_code(&self, node: Node<'_>) -> usize {
        let mut last = node;
        for _ in 0..TAILS_MAX {
            match self.last_code(last) {
                Some(child) => last = child,
                None => break,
            }
        }
        last.end_byte()
    }

    /// The last child of `node` that is no comment, unless more than comments follow.
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

    /// The role of a leaf of `kind` in `field` of a node of the kind `parent`.
    pub fn role(&self, kind: u16, parent: u16, field: u16) -> Role {
        let fits = |wanted: u16, found: u16| wanted == 0 || wanted == found;
        let mut rows = self.kind(kind).roles.iter();
        rows.find(|row| fits(row.parent, parent) && fits(row.field, field))
            .map_or(Role::None, |row| row.role)
    }

    /// What `kind` is; nothing for the kind of errors.
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
            alike: 0,
        };
        self.kinds.get(usize::from(kind)).unwrap_or(&NOTHING)
    }
}

/// The names in `shapes` that the grammar does not know.
pub fn unknown_names(shapes: &'static Shapes, grammar: &tree_sitter::Language) -> Vec<String> {
    let knows =
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
    kinds.extend(shapes.alike.iter().copied().flatten());
    for rule in shapes.roles {
        kinds.extend([rule.syntax, rule.parent]);
        fields.push(rule.field);
    }
    let kinds = kinds.into_iter().filter(|name| !knows(name, true));
    let tokens = shapes.operators.iter().chain(shapes.words).copied();
    let tokens = tokens.filter(|name| !knows(name, false));
    let fields = fields
        .into_iter()
        .filter(|name| !name.is_empty() && grammar.field_id_for_name(name).is_none());
    kinds
        .map(|name| format!("syntax kind {name}"))
        .chain(tokens.map(|name| format!("token {name}")))
        .chain(fields.map(|name| format!("field {name}")))
        .collect()
}
