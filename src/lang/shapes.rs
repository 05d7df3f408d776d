//! The vocabulary in which a language says what its syntax is to whoever maps statements and
//! trees: which syntax is a statement, a block, a body, a declaration, and which part its leaves
//! play. A language has one [`Shapes`] value.

mod c;
mod java;
mod javascript;

pub use c::C;
pub use java::JAVA;
pub use javascript::JAVASCRIPT;

/// What a syntax node is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Shape {
    /// An expression, a type, a name, or what holds some.
    Plain,
    /// The whole file.
    File,
    /// A statement without statements of its own inside. Bodies of lambdas and of anonymous
    /// classes may stand inside.
    Leaf,
    /// A statement with statements inside. Its header is all that stands in none of them.
    Composite,
    /// A part of a composite with a header and statements of its own: `catch`, `case`.
    Clause,
    /// Statements in braces.
    Block,
    /// What stands between a composite and its statements, or a call and its arguments, and means
    /// nothing itself.
    Group,
    /// A body inside of an expression: a lambda, the body of an anonymous class.
    Body,
    /// The declaration of a type, with its body.
    Type,
    /// The declaration of a method or function, or an initialiser.
    Member,
    /// The declaration of fields or constants.
    Field,
    /// An import.
    Import,
    /// A comment.
    Comment,
}

impl Shape {
    /// Whether it is a statement or a block.
    pub fn is_statement(self) -> bool {
        matches!(
            self,
            Shape::Leaf | Shape::Composite | Shape::Clause | Shape::Block
        )
    }

    /// Whether it declares something that others may name from outside of a body.
    pub fn is_declaration(self) -> bool {
        matches!(self, Shape::Type | Shape::Member | Shape::Field)
    }
}

/// The part that a leaf of the tree plays. Leaves of different roles never stand for each other.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Role {
    /// No leaf, or a leaf that says nothing by itself.
    None,
    /// A name of a variable, or one of which the grammar does not say what it names.
    Variable,
    /// A name of a type.
    Type,
    /// A name of a method or function.
    Callee,
    /// A name of a member of an object.
    Member,
    /// A name of a statement.
    Label,
    /// A value.
    Literal,
    /// An operator.
    Operator,
    /// A word of the language.
    Keyword,
    /// A comment.
    Comment,
}

impl Role {
    /// The name in tables.
    pub fn name(self) -> &'static str {
        match self {
            Role::None => "none",
            Role::Variable => "variable",
            Role::Type => "type",
            Role::Callee => "callee",
            Role::Member => "member",
            Role::Label => "label",
            Role::Literal => "literal",
            Role::Operator => "operator",
            Role::Keyword => "keyword",
            Role::Comment => "comment",
        }
    }
}

/// Which role a leaf has: the first row that fits counts. Empty texts fit everything.
#[derive(Debug, Clone, Copy)]
pub struct RoleRule {
    /// Its syntax kind.
    pub syntax: &'static str,
    /// The syntax kind around it.
    pub parent: &'static str,
    /// The field of its parent in which it stands.
    pub field: &'static str,
    /// Its role.
    pub role: Role,
}

/// A row of a table of roles.
const fn role(
    syntax: &'static str,
    parent: &'static str,
    field: &'static str,
    role: Role,
) -> RoleRule {
    RoleRule {
        syntax,
        parent,
        field,
        role,
    }
}

/// What a language's syntax is.
#[derive(Debug)]
pub struct Shapes {
    /// The whole file.
    pub files: &'static [&'static str],
    /// Statements without statements inside.
    pub leaves: &'static [&'static str],
    /// Those after which the next statement is not run, so that they end their block.
    pub exits: &'static [&'static str],
    /// Statements with statements inside, and the fields whose children belong to the header
    /// although their syntax is that of statements: `for (int i = 0; …)`.
    pub composites: &'static [(&'static str, &'static [&'static str])],
    /// Parts of composites with a header and statements of their own.
    pub clauses: &'static [&'static str],
    /// Statements in braces.
    pub blocks: &'static [&'static str],
    /// What stands between a composite and its statements, or a call and its arguments.
    pub groups: &'static [&'static str],
    /// Bodies inside of expressions: the syntax kind, and the syntax kind that must be around it,
    /// if not empty.
    pub bodies: &'static [(&'static str, &'static str)],
    /// Declarations of types, and the field that must be there: a use of the type has none.
    pub types: &'static [(&'static str, &'static str)],
    /// Declarations of methods and functions, initialisers: the syntax kind, and the syntax kind
    /// that must be around it, if not empty.
    pub members: &'static [(&'static str, &'static str)],
    /// Declarations of fields and constants.
    pub fields: &'static [&'static str],
    /// Imports.
    pub imports: &'static [&'static str],
    /// Syntax that is one leaf although it has children.
    pub atoms: &'static [&'static str],
    /// Syntax kinds that do one thing in different ways or words: `true` and `false`, loops.
    pub alike: &'static [&'static [&'static str]],
    /// Tokens without a name of their own in the grammar that are leaves of the tree: operators,
    /// modifiers. All others follow from the syntax kind around them and are left out.
    pub operators: &'static [&'static str],
    /// Words among them.
    pub words: &'static [&'static str],
    /// Fields in which every token is an operator or a word.
    pub operator_fields: &'static [&'static str],
    /// The roles of leaves; without a row a leaf has none.
    pub roles: &'static [RoleRule],
    /// Syntax that calls something, and the field of what is called.
    pub calls: &'static [(&'static str, &'static str)],
    /// The syntax kind of a leaf for text between pieces, where a text is parsed in pieces.
    pub between_pieces: &'static str,
}
