//! What a file contains: its elements, tokens and calls, and what is declared about types.
//!
//! An outline is a pure function of the bytes, the language and the grammar's version. It knows
//! no other file: names are symbols of its own, resolved when a side is linked.

use crate::base::ids::IndexVec;
use crate::lang::LanguageId;
use crate::lang::rules::{ElementKind, Profiles};
use crate::typed_id;

typed_id! {
    /// A string of the file.
    SymbolIx,
    /// A code element of the file, in the order in which they begin.
    ElementIx,
    /// A declared or anonymous type of the file.
    ScopeIx,
    /// An expression whose type may matter.
    ExprIx,
}

/// The distinct strings of a file, in one piece of memory.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Symbols {
    text: String,
    ends: Vec<u32>,
}

impl Symbols {
    /// Appends a string, which must not be there yet.
    pub(super) fn push(&mut self, string: &str) -> SymbolIx {
        self.text.push_str(string);
        self.ends.push(self.text.len() as u32);
        SymbolIx(self.ends.len() as u32 - 1)
    }

    /// The string of `symbol`.
    pub fn get(&self, symbol: SymbolIx) -> &str {
        let at = symbol.0 as usize;
        let start = if at == 0 {
            0
        } else {
            self.ends[at - 1] as usize
        };
        &self.text[start..self.ends[at] as usize]
    }

    /// The strings, in the order of their symbols.
    pub fn iter(&self) -> impl Iterator<Item = &str> {
        (0..self.ends.len() as u32).map(|at| self.get(SymbolIx(at)))
    }

    /// How many strings there are.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// Bytes of all strings together.
    pub fn bytes(&self) -> usize {
        self.text.len()
    }
}

/// A place in a file.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Position {
    /// 1-based.
    pub line: u32,
    /// 1-based, in code points.
    pub column: u32,
}

/// Where the tokens of an element's body stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BodySpan {
    /// The element itself: its body bag is its source bag.
    Element,
    /// These bytes; empty if there is no body.
    Bytes(u32, u32),
}

/// A code element as one file declares it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Element {
    /// What it is.
    pub kind: ElementKind,
    /// Who knows it.
    pub profiles: Profiles,
    /// Its simple name.
    pub name: SymbolIx,
    /// Its identifier in its scope.
    pub signature: SymbolIx,
    /// Its identifier as we write it, if RefDiff 2.0 leaves out some of it.
    pub own_signature: Option<SymbolIx>,
    /// The name of its value, by which we call it, and RefDiff 2.0 does not: name and identifier.
    pub own_name: Option<SymbolIx>,
    /// The other names that its value is given: `old` and `older` of `older = old = new = function`,
    /// outermost first.
    pub other_names: Vec<SymbolIx>,
    /// Whether its declared name is a value: `object[key] = function`.
    pub is_computed: bool,
    /// Whose member it is.
    pub owner: Owner,
    /// The innermost element around it that may hold others.
    pub parent: Option<ElementIx>,
    /// First byte.
    pub start: u32,
    /// After the last byte.
    pub end: u32,
    /// Place of the first character.
    pub start_position: Position,
    /// Place after the last character.
    pub end_position: Position,
    /// Its body.
    pub body: BodySpan,
    /// The names of its parameters.
    pub parameters: Vec<SymbolIx>,
    /// Whether subtypes inherit it.
    pub is_member: bool,
    /// Whether it makes objects.
    pub is_constructor: bool,
    /// Whether it lacks an implementation.
    pub is_abstract: bool,
}

/// Whose member an element is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Owner {
    /// Of the element around it.
    Around,
    /// Of an object that is no element.
    Object,
    /// Of the element of this name: `C` of `C.prototype.m`.
    Named(SymbolIx),
}

/// A token: where it begins, and its text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Token {
    /// First byte.
    pub start: u32,
    /// Its text.
    pub symbol: SymbolIx,
}

/// A statement: what is in it and in none of those inside is its header.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Statement {
    /// First byte.
    pub start: u32,
    /// After the last byte.
    pub end: u32,
    /// What it is.
    pub kind: StatementKind,
}

/// What a statement is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StatementKind {
    /// It has no statements inside but those of functions and types within expressions.
    Leaf,
    /// It has statements inside: a loop, a conditional, a part of one.
    Composite,
    /// A comment, which says nothing that is done.
    Comment,
}

/// A call, in the body of an element.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Call {
    /// The element that calls; one entry for each, where a call belongs to several.
    pub caller: ElementIx,
    /// The simple name of what is called.
    pub name: SymbolIx,
    /// The call as an expression, where types are known.
    pub expr: Option<ExprIx>,
    /// Its first byte.
    pub start: u32,
    /// True if RefDiff 2.0 does not know such calls.
    pub is_ours: bool,
}

/// A call outside of any element.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FileCall {
    /// The simple name of what is called.
    pub name: SymbolIx,
    /// True if RefDiff 2.0 does not know such calls.
    pub is_ours: bool,
}

/// An expression, as far as its type may matter.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Expr {
    /// Nothing is known of it.
    Unknown,
    /// A name at a place.
    Name(SymbolIx, u32),
    /// The object itself, at a place.
    This(u32),
    /// The object as its supertype sees it, at a place.
    Super(u32),
    /// A member of an object.
    Member(ExprIx, SymbolIx),
    /// A call: receiver, name, place, and the arguments in [`TypeFacts::arguments`].
    Call {
        /// What it is called on.
        receiver: Option<ExprIx>,
        /// What is called.
        name: SymbolIx,
        /// Where.
        at: u32,
        /// First argument.
        from: u32,
        /// After the last argument.
        to: u32,
    },
    /// Of a type, as spelled, at a place.
    Typed(SymbolIx, u32),
    /// An array of a type, as spelled, at a place.
    ArrayOf(SymbolIx, u32),
    /// The object that stands for a type, as spelled, at a place.
    ClassOf(SymbolIx, u32),
    /// An element of an array.
    ElementOf(ExprIx),
    /// Of either type.
    Either(ExprIx, ExprIx),
    /// Two operands and the operator between them.
    Binary(ExprIx, SymbolIx, ExprIx),
    /// A value of a known type.
    Literal(&'static str),
    /// The null value.
    Null,
    /// A function.
    Function,
}

/// A declared or anonymous type.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct TypeScope {
    /// Its element; none for anonymous types and what is declared in them.
    pub element: Option<ElementIx>,
    /// Its name; none if anonymous.
    pub name: Option<SymbolIx>,
    /// The type around it.
    pub outer: Option<ScopeIx>,
    /// First byte.
    pub start: u32,
    /// After the last byte.
    pub end: u32,
    /// Its superclass as spelled.
    pub superclass: Option<SymbolIx>,
    /// Its interfaces as spelled.
    pub interfaces: Vec<SymbolIx>,
    /// Its type parameters, and their first bounds.
    pub type_parameters: Vec<(SymbolIx, Option<SymbolIx>)>,
    /// Whether it belongs to no object of the type around it.
    pub is_static: bool,
    /// Where it is visible if it is declared in a block: first and after the last byte.
    pub block: Option<(u32, u32)>,
}

/// A method as declared.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Method {
    /// Its element; none in anonymous types.
    pub element: Option<ElementIx>,
    /// The type that declares it.
    pub owner: ScopeIx,
    /// Its name.
    pub name: SymbolIx,
    /// The types of its parameters, as signatures spell them.
    pub types: Vec<SymbolIx>,
    /// Whether the last parameter takes any number of arguments.
    pub is_variadic: bool,
    /// Its result as spelled.
    pub result: Option<SymbolIx>,
    /// Its own type parameters, and their first bounds.
    pub type_parameters: Vec<(SymbolIx, Option<SymbolIx>)>,
    /// First byte.
    pub start: u32,
    /// After the last byte.
    pub end: u32,
}

/// A local variable, parameter or field as declared.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Variable {
    /// Its name.
    pub name: SymbolIx,
    /// Its type as spelled; none if it is not declared.
    pub spelled: Option<SymbolIx>,
    /// The type whose field it is; none if it is local.
    pub field_of: Option<ScopeIx>,
    /// From here on it is visible.
    pub from: u32,
    /// Up to here.
    pub to: u32,
}

/// A name brought in from elsewhere.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Import {
    /// The qualified name, without the asterisk.
    pub path: SymbolIx,
    /// Whether members of a type are meant.
    pub is_static: bool,
    /// Whether all names are meant.
    pub is_wildcard: bool,
}

/// What a file declares about types, in languages where calls are resolved by them.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct TypeFacts {
    /// The package.
    pub package: Option<SymbolIx>,
    /// Imports, in their order.
    pub imports: Vec<Import>,
    /// Types.
    pub scopes: IndexVec<ScopeIx, TypeScope>,
    /// Methods.
    pub methods: Vec<Method>,
    /// Variables, in the order of their declaration.
    pub variables: Vec<Variable>,
    /// Expressions.
    pub exprs: IndexVec<ExprIx, Expr>,
    /// Arguments of calls.
    pub arguments: Vec<ExprIx>,
}

/// What a file contains.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FileOutline {
    /// Its language.
    pub language: LanguageId,
    /// Its strings.
    pub symbols: Symbols,
    /// Its tokens, in order.
    pub tokens: Vec<Token>,
    /// Its elements, in the order in which they begin; the file itself is none of them.
    pub elements: IndexVec<ElementIx, Element>,
    /// Its statements but blocks, and comments that have tokens, in preorder.
    pub statements: Vec<Statement>,
    /// The calls in the bodies of elements.
    pub calls: Vec<Call>,
    /// The calls outside of any element: the file's own.
    pub file_calls: Vec<FileCall>,
    /// Types.
    pub types: TypeFacts,
    /// Bytes of text.
    pub len: u32,
    /// The place after the last character.
    pub end_position: Position,
    /// The line of the first syntax error.
    pub first_error: Option<u32>,
    /// Whether elements are nested so deep that inner ones were left out.
    pub is_too_deep: bool,
}

impl FileOutline {
    /// Gives back the memory beyond what is there: outlines are kept.
    pub(super) fn shrink(&mut self) {
        self.symbols.text.shrink_to_fit();
        self.symbols.ends.shrink_to_fit();
        self.tokens.shrink_to_fit();
        self.elements.shrink_to_fit();
        self.statements.shrink_to_fit();
        self.calls.shrink_to_fit();
        self.types.exprs.shrink_to_fit();
        self.types.variables.shrink_to_fit();
        self.types.methods.shrink_to_fit();
        self.types.scopes.shrink_to_fit();
    }

    /// About how many bytes of memory it takes.
    pub fn memory(&self) -> usize {
        self.symbols.text.len()
            + 4 * self.symbols.len()
            + size_of::<Token>() * self.tokens.len()
            + (size_of::<Element>() + 8) * self.elements.len()
            + size_of::<Statement>() * self.statements.len()
            + size_of::<Call>() * self.calls.len()
            + size_of::<FileCall>() * self.file_calls.len()
            + size_of::<Expr>() * self.types.exprs.len()
            + size_of::<ExprIx>() * self.types.arguments.len()
            + size_of::<Import>() * self.types.imports.len()
            + size_of::<Variable>() * self.types.variables.len()
            + (size_of::<Method>() + 24) * self.types.methods.len()
            + (size_of::<TypeScope>() + 48) * self.types.scopes.len()
            + size_of::<FileOutline>()
    }
}
