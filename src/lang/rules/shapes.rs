//! Vocabulary for the statement mapping and the AST diff: which syntax is a statement, a block, a
//! body or a declaration, and which role a leaf has. Each language has one [`Shapes`] value.
//!
//! A *composite* is a statement that contains statements. Its *header* is the part outside of them:
//! the condition of an `if`, the three parts of a `for`.

/// Classification of a syntax node.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Shape {
    /// Expression, type or name, or a node that contains some.
    Plain,
    /// Whole file.
    File,
    /// Statement that contains no statement, except in bodies of lambdas and anonymous classes.
    Leaf,
    /// Statement that contains statements. Its header is the part outside of them.
    Composite,
    /// Part of a composite (statement that contains statements) with a header and statements of its
    /// own, such as `catch` and `case`.
    Clause,
    /// Statements in braces.
    Block,
    /// Grouping node without meaning of its own, such as an argument list or the body of a switch.
    Group,
    /// Body within an expression: of a lambda or of an anonymous class.
    Body,
    /// Declaration of a type, with its body.
    Type,
    /// Declaration of a method or function, or an initialiser.
    Member,
    /// Declaration of fields or constants.
    Field,
    /// Import.
    Import,
    /// Comment.
    Comment,
}

impl Shape {
    /// Returns true for statements, their clauses, and blocks.
    pub fn is_statement(self) -> bool {
        matches!(
            self,
            Shape::Leaf | Shape::Composite | Shape::Clause | Shape::Block
        )
    }

    /// Returns true for declarations of types, members and fields.
    pub fn is_declaration(self) -> bool {
        matches!(self, Shape::Type | Shape::Member | Shape::Field)
    }
}

/// Role of a leaf of a syntax tree. Leaves of different roles are never matched to each other.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum LeafRole {
    /// Not a leaf, or a leaf without content of its own.
    None,
    /// Name of a variable, or a name whose use the grammar does not distinguish.
    Variable,
    /// Name of a type.
    Type,
    /// Name of a method or function.
    Callee,
    /// Name of a member of an object.
    Member,
    /// Label of a statement.
    Label,
    /// Literal value.
    Literal,
    /// Operator.
    Operator,
    /// Keyword.
    Keyword,
    /// Comment.
    Comment,
}

impl LeafRole {
    /// Returns the name in the tables.
    pub fn name(self) -> &'static str {
        match self {
            LeafRole::None => "none",
            LeafRole::Variable => "variable",
            LeafRole::Type => "type",
            LeafRole::Callee => "callee",
            LeafRole::Member => "member",
            LeafRole::Label => "label",
            LeafRole::Literal => "literal",
            LeafRole::Operator => "operator",
            LeafRole::Keyword => "keyword",
            LeafRole::Comment => "comment",
        }
    }
}

/// Rule for the role of a leaf (node without children). The first rule of a table that applies
/// decides; an empty text in a rule is no condition.
#[derive(Debug, Clone, Copy)]
pub struct LeafRoleRule {
    /// Required syntax kind of the leaf.
    pub syntax: &'static str,
    /// Required syntax kind of the parent; any if empty.
    pub parent: &'static str,
    /// Required field of the parent that contains the leaf; any if empty.
    pub field: &'static str,
    /// Role that the leaf then has.
    pub role: LeafRole,
}

/// Returns a row of a table of roles.
pub const fn role(
    syntax: &'static str,
    parent: &'static str,
    field: &'static str,
    role: LeafRole,
) -> LeafRoleRule {
    LeafRoleRule {
        syntax,
        parent,
        field,
        role,
    }
}

/// Classification of the syntax kinds of a language. Syntax kinds in no list are [`Shape::Plain`].
#[derive(Debug)]
pub struct Shapes {
    /// Syntax kinds of the root, the node of a whole file.
    pub files: &'static [&'static str],
    /// Leaf statements: statements that contain no statement.
    pub leaves: &'static [&'static str],
    /// Leaf statements after which the next statement is not executed, so that they end their
    /// block.
    pub exits: &'static [&'static str],
    /// Composites, statements with statements inside: syntax kind, and the fields whose children
    /// belong to the header although they are statements by their syntax kind: `int i = 0;` in
    /// `for (int i = 0; …)`.
    pub composites: &'static [(&'static str, &'static [&'static str])],
    /// Syntax kinds whose children are statements, in grammars in which an expression is a statement
    /// without a node around it. Each child without another shape is then a leaf statement, and a
    /// composite elsewhere is an expression. Empty if every statement has a syntax kind of its own.
    pub statement_holders: &'static [&'static str],
    /// Further places of statements in such grammars: syntax kind, and field whose children are
    /// statements; an empty field stands for children without a field.
    pub statement_fields: &'static [(&'static str, &'static str)],
    /// Parts of composites that are no statements themselves: syntax kind, and the fields whose
    /// children belong to the header of the composite although they are statements by their syntax
    /// kind.
    pub header_parts: &'static [(&'static str, &'static [&'static str])],
    /// Parts of composites with a header and statements of their own: `catch`, `case`.
    pub clauses: &'static [&'static str],
    /// Statements in braces.
    pub blocks: &'static [&'static str],
    /// Grouping nodes without meaning of their own, between a composite and its statements or a
    /// call and its arguments.
    pub groups: &'static [&'static str],
    /// Syntax kinds of `leaves` that are no statements if they only wrap a declaration, such as
    /// `export`: syntax kind, and field in which they must then have a child, if not empty.
    pub wrapping: &'static [(&'static str, &'static str)],
    /// Bodies within expressions: syntax kind of the body, and required syntax kind of the parent,
    /// if not empty.
    pub bodies: &'static [(&'static str, &'static str)],
    /// Declarations of types: syntax kind, and field in which a node must have a child to be a
    /// declaration, because a mere use of the type lacks this field.
    pub types: &'static [(&'static str, &'static str)],
    /// Declarations of methods and functions, and initialisers: syntax kind, and required syntax
    /// kind of the parent, if not empty.
    pub members: &'static [(&'static str, &'static str)],
    /// Declarations of fields and constants: syntax kind, and required syntax kind of the parent, if
    /// not empty.
    pub fields: &'static [(&'static str, &'static str)],
    /// Imports.
    pub imports: &'static [&'static str],
    /// Syntax kinds that become one leaf although they have children.
    pub atoms: &'static [&'static str],
    /// Groups of syntax kinds that may replace each other: `true` and `false`, kinds of loops.
    pub interchangeable: &'static [&'static [&'static str]],
    /// Anonymous tokens of the grammar that become leaves, such as operators and modifiers. All
    /// others are left out, because they follow from the syntax kind of their parent.
    pub operators: &'static [&'static str],
    /// Anonymous tokens that are keywords and become leaves.
    pub keywords: &'static [&'static str],
    /// Fields in which every anonymous token (one without a syntax kind of its own, such as `+`) is an
    /// operator or a keyword.
    pub operator_fields: &'static [&'static str],
    /// Rules for the roles of leaves; a leaf to which no rule applies has the role `None`.
    pub roles: &'static [LeafRoleRule],
    /// Calls: syntax kind, and field of the callee.
    pub calls: &'static [(&'static str, &'static str)],
    /// Syntax kind of the leaf for text between pieces, the parts of a text that are parsed on their
    /// own; empty in languages whose texts are parsed as a whole.
    pub between_pieces: &'static str,
}

impl Shapes {
    /// Shapes without any syntax kind. In the field `operator`, as in most grammars, tokens are operators.
    pub const NONE: Shapes = Shapes {
        files: &[],
        leaves: &[],
        exits: &[],
        composites: &[],
        statement_holders: &[],
        statement_fields: &[],
        header_parts: &[],
        clauses: &[],
        blocks: &[],
        groups: &[],
        wrapping: &[],
        bodies: &[],
        types: &[],
        members: &[],
        fields: &[],
        imports: &[],
        atoms: &[],
        interchangeable: &[],
        operators: &[],
        keywords: &[],
        operator_fields: &["operator"],
        roles: &[],
        calls: &[],
        between_pieces: "",
    };
}
