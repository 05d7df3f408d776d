//! Outline of a file: elements, tokens, statements, calls and type facts.
//!
//! An outline is a pure function of the bytes, the language and the grammar version. It does not
//! refer to other files: names are symbols of the outline itself, and are resolved when the
//! outlines of a side are linked ([`crate::cst`]). Byte offsets begin at 0; ends are exclusive.

pub(super) mod element_copies;
pub(super) mod regions;
pub(super) mod reuse;
pub(super) mod spans;
pub mod strings;

use crate::base::ids::IndexVec;
use crate::lang::LanguageId;
use crate::lang::rules::{ElementKind, Profiles};
use crate::typed_id;
use std::ops::Range;

typed_id! {
    /// Distinct string of a file.
    SymbolIx,
    /// Code element of a file. Numbered by start position.
    ElementIx,
    /// Declared or anonymous type of a file.
    ScopeIx,
    /// Expression whose type may be needed to resolve a call.
    ExprIx,
}

/// Distinct strings of a file, in one allocation.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Symbols {
    text: String,
    ends: Vec<u32>,
}

impl Symbols {
    /// Appends `string`, which must be a new one, and returns its symbol.
    pub(super) fn push(&mut self, string: &str) -> SymbolIx {
        self.text.push_str(string);
        self.ends.push(self.text.len() as u32);
        SymbolIx(self.ends.len() as u32 - 1)
    }

    /// Returns the string of `symbol`.
    pub fn get(&self, symbol: SymbolIx) -> &str {
        let index = symbol.0 as usize;
        let start = if index == 0 {
            0
        } else {
            self.ends[index - 1] as usize
        };
        &self.text[start..self.ends[index] as usize]
    }

    /// Returns the strings in the order of their symbols.
    pub fn iter(&self) -> impl Iterator<Item = &str> {
        (0..self.ends.len() as u32).map(|index| self.get(SymbolIx(index)))
    }

    /// Returns the number of strings.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Returns true if there are no strings.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// Returns the total length of the strings, in bytes.
    pub fn bytes(&self) -> usize {
        self.text.len()
    }
}

/// Position of a character in a file.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Position {
    /// Line in the file, from 1.
    pub line: u32,
    /// Column in code points, from 1.
    pub column: u32,
}

/// Range of the tokens of an element's body.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BodySpan {
    /// Range of the element itself: its body bag is its source bag. The header ends at this byte offset.
    Element(u32),
    /// Start and end byte offset, the end exclusive; equal if there is no body.
    Bytes(u32, u32),
}

/// Code element as declared in its file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Element {
    /// Kind of the element: type, method, field and so on.
    pub kind: ElementKind,
    /// Element sets that the element belongs to: that of RefDiff 2.0, the full set, or both.
    pub profiles: Profiles,
    /// Simple name that the element declares.
    pub name: SymbolIx,
    /// Identifier among its siblings: the name, with parameter types where the language has them.
    pub signature: SymbolIx,
    /// Signature including what RefDiff 2.0 leaves out, such as stars of pointers; `None` if
    /// RefDiff 2.0 leaves out nothing.
    pub full_signature: Option<SymbolIx>,
    /// Name of the value itself where it takes precedence over the declared name: `g` in `f =
    /// function g`. It replaces both name and signature, but not for RefDiff 2.0. `None` if the
    /// declared name counts.
    pub value_name: Option<SymbolIx>,
    /// Further names given to the value: `old` and `older` in `older = old = new = function`,
    /// outermost first.
    pub other_names: Vec<SymbolIx>,
    /// True if the declared name is a computed value (`object[key] = function`) or refers to something
    /// that is declared elsewhere (`module "path" {…}`), so that another name renames nothing.
    pub is_computed: bool,
    /// True if the element is a function or type in a call whose value has the name: `x = f(function)`.
    pub is_wrapped: bool,
    /// Element or object that has this element as a member.
    pub owner: ElementOwner,
    /// Innermost enclosing element that may contain others; `None` at the top level.
    pub parent: Option<ElementIx>,
    /// Byte offset of the start, documentation comment included.
    pub start: u32,
    /// Byte offset of the end, exclusive.
    pub end: u32,
    /// Position of the first character.
    pub start_position: Position,
    /// Position after the last character.
    pub end_position: Position,
    /// Range of the body, whose tokens are compared as the content of the element.
    pub body: BodySpan,
    /// Names of the parameters that have a plain name, in order.
    pub parameters: Vec<SymbolIx>,
    /// Type of an attribute as written, without white space between signs; `None` if none is written,
    /// and for other elements.
    pub declared_type: Option<SymbolIx>,
    /// Visibility of a member by the section in which it stands, a word of the language; `None` if none says
    /// it.
    pub access: Option<&'static str>,
    /// True if subtypes inherit the element.
    pub is_member: bool,
    /// True if the element is a constructor.
    pub is_constructor: bool,
    /// True if the element has no implementation.
    pub is_abstract: bool,
    /// Word in the documentation comment that makes a test run for several arguments, by its index in
    /// [`CodeRules::parameterized_tests`](crate::lang::rules::code_rules::CodeRules::parameterized_tests);
    /// `None` if there is none.
    pub documented_test: Option<u8>,
}

impl Element {
    /// Returns the byte at which the header of the element ends: its part before the body.
    pub fn header_end(&self) -> u32 {
        match self.body {
            BodySpan::Element(from) | BodySpan::Bytes(from, _) => from,
        }
    }
}

/// Owner of a member.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ElementOwner {
    /// The enclosing element owns the element.
    Enclosing,
    /// Innermost enclosing type, although the element stands in a method: `x` in `self.x = …`.
    EnclosingType,
    /// Object literal that is no element.
    Object,
    /// Element with this name: `C` in `C.prototype.m`.
    Named(SymbolIx),
    /// Innermost one of the namespaces before the declared name, which a point separates: `A.B` of
    /// `class A::B::C`.
    Scopes(SymbolIx),
}

/// Token: its position and text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Token {
    /// Byte offset of the start.
    pub start: u32,
    /// Text of the token, as a symbol of the outline.
    pub symbol: SymbolIx,
}

/// Statement or comment with tokens. The part of a statement that is in no statement inside of it is
/// its header, such as the condition of an `if`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StatementSpan {
    /// Byte offset of the start.
    pub start: u32,
    /// Byte offset of the end, exclusive.
    pub end: u32,
    /// Kind of the statement.
    pub kind: StatementKind,
}

/// Kind of a statement.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StatementKind {
    /// Leaf statement: contains no statements, except inside lambdas and anonymous classes.
    Leaf,
    /// Composite or clause: contains statements, such as a loop, a conditional or a `case`.
    Composite,
    /// Comment whose words are tokens of the outline.
    Comment,
}

/// Call of a function or method.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Call {
    /// Calling element; `None` outside of all elements. A call that belongs to several elements has an entry
    /// for each.
    pub caller: Option<ElementIx>,
    /// Simple name of the callee.
    pub name: SymbolIx,
    /// Byte offset of the name.
    pub name_start: u32,
    /// Call expression; `None` if the language does not resolve calls by types.
    pub expr: Option<ExprIx>,
    /// Byte offset of the start of the call.
    pub start: u32,
    /// True if RefDiff 2.0 does not recognise calls of this form.
    pub is_unknown_to_refdiff2: bool,
}

/// Expression, described as far as its type may be needed. Types are kept as spelled; byte offsets
/// say where a name is looked up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Expr {
    /// Expression of unknown type.
    Unknown,
    /// Name of a variable, field or type, and the byte offset at which it is looked up.
    Name(SymbolIx, u32),
    /// `this`, and its byte offset.
    This(u32),
    /// `super`, and its byte offset.
    Super(u32),
    /// Member of an object: the object and the name of the member.
    Member(ExprIx, SymbolIx),
    /// Call. Its arguments are a range of [`TypeFacts::arguments`].
    Call {
        /// Receiver; `None` for an unqualified call.
        receiver: Option<ExprIx>,
        /// Name of the callee.
        name: SymbolIx,
        /// Byte offset of the start of the call.
        at: u32,
        /// Index of the first argument.
        from: u32,
        /// Index after the last argument.
        to: u32,
    },
    /// Value of the spelled type, and the byte offset at which the type is looked up.
    Typed(SymbolIx, u32),
    /// Array of the spelled type, and the byte offset at which the type is looked up.
    ArrayOf(SymbolIx, u32),
    /// Object that represents the spelled type (`Type.class`), the byte offset at which the type is looked
    /// up, and the name of the object's own type.
    ClassOf(SymbolIx, u32, &'static str),
    /// Item of an array, which is the expression.
    ElementOf(ExprIx),
    /// Value of one of two expressions, such as the branches of a conditional expression.
    Either(ExprIx, ExprIx),
    /// Left operand, operator and right operand.
    Binary(ExprIx, SymbolIx, ExprIx),
    /// Literal of the type with this name.
    Literal(&'static str),
    /// Null literal, such as `null`.
    Null,
    /// Lambda or method reference.
    Function,
}

/// Declared or anonymous type.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct TypeScope {
    /// Element of the type; `None` for anonymous types, the unnamed type of a file, and types
    /// inside anonymous ones.
    pub element: Option<ElementIx>,
    /// Simple name; `None` for anonymous types and the unnamed type of a file.
    pub name: Option<SymbolIx>,
    /// Innermost type that encloses this type; `None` if there is none.
    pub outer: Option<ScopeIx>,
    /// Byte offset of the start.
    pub start: u32,
    /// Byte offset of the end, exclusive.
    pub end: u32,
    /// Superclass as spelled; of an anonymous type, the type that it extends or implements.
    pub superclass: Option<SymbolIx>,
    /// Names of the implemented interfaces, as spelled in the text.
    pub interfaces: Vec<SymbolIx>,
    /// Type parameters: the name of each and its first bound as spelled; `None` if it has no bound.
    pub type_parameters: Vec<(SymbolIx, Option<SymbolIx>)>,
    /// True if the type is static: it needs no instance of the enclosing type.
    pub is_static: bool,
    /// Start and end offset of the block that the type is visible in; `None` if it is not declared
    /// in a block.
    pub block: Option<(u32, u32)>,
}

/// Method with the types that its declaration names.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Method {
    /// Element of the method; `None` in anonymous types.
    pub element: Option<ElementIx>,
    /// Type that declares the method.
    pub owner: ScopeIx,
    /// Simple name of the method.
    pub name: SymbolIx,
    /// Parameter types, spelled as in signatures.
    pub types: Vec<SymbolIx>,
    /// True if the last parameter takes any number of arguments.
    pub is_variadic: bool,
    /// Return type as spelled; `None` for constructors.
    pub result: Option<SymbolIx>,
    /// Type parameters of the method: the name of each and its first bound as spelled; `None` if it has
    /// no bound.
    pub type_parameters: Vec<(SymbolIx, Option<SymbolIx>)>,
    /// Byte offset of the start.
    pub start: u32,
    /// Byte offset of the end, exclusive.
    pub end: u32,
}

/// Local variable, parameter or field as declared.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Variable {
    /// Name of the variable.
    pub name: SymbolIx,
    /// Type as spelled; `None` if it is not declared.
    pub spelled: Option<SymbolIx>,
    /// Type that has the variable as a field; `None` for local variables and parameters.
    pub field_of: Option<ScopeIx>,
    /// Byte offset from which the variable is visible.
    pub from: u32,
    /// Byte offset of the end of the variable's scope, exclusive.
    pub to: u32,
}

/// Import of a type, a member, or all of a package or type.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Import {
    /// Qualified name of the imported type, member or package, without the asterisk of a wildcard.
    pub path: SymbolIx,
    /// True if members of a type are imported.
    pub is_static: bool,
    /// True if all members of the package or type are imported.
    pub is_wildcard: bool,
}

/// Type facts of a file: declarations that matter for types and expressions. Empty in languages
/// that do not resolve calls by types.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct TypeFacts {
    /// Package, or the first of several; `None` if the file declares none.
    pub package: Option<SymbolIx>,
    /// Packages of the outermost elements: each from its element to that of the next entry. Empty in
    /// languages in which a file has one package at most.
    pub packages: Vec<(ElementIx, Option<SymbolIx>)>,
    /// Imports in textual order.
    pub imports: Vec<Import>,
    /// Types declared in the file.
    pub scopes: IndexVec<ScopeIx, TypeScope>,
    /// Methods declared in the file.
    pub methods: Vec<Method>,
    /// Variables in the order of their declaration.
    pub variables: Vec<Variable>,
    /// Expressions whose types decide which method a call refers to.
    pub exprs: IndexVec<ExprIx, Expr>,
    /// Arguments of all calls; [`Expr::Call`] refers to ranges of it.
    pub arguments: Vec<ExprIx>,
}

/// Name of a local variable or parameter where it is declared.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LocalName {
    /// Name of the variable, as a token.
    pub name: SymbolIx,
    /// Byte offset of the name.
    pub start: u32,
}

/// Part of the header of an element: of its text before the body.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct HeaderPart {
    /// Element of the header.
    pub element: ElementIx,
    /// Sort of the part.
    pub sort: HeaderPartSort,
    /// Byte offset of the start.
    pub start: u32,
    /// Byte offset of the end, exclusive.
    pub end: u32,
}

/// Sort of a part of a header.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum HeaderPartSort {
    /// Text that several names share and that stands outside of the element: `static int` of `static int a, b`.
    Shared,
    /// Name of the element, with the types or namespaces before it. Empty if it is written without one
    /// although it could have modifiers.
    Name,
    /// Type of the result or attribute, or a part of it, such as `int` and `[]` of `int a[]`.
    Type,
    /// Type of one of several results.
    Result,
    /// Parameter, with its modifiers, type and value.
    Parameter,
    /// Name or pattern of the parameter before it in the list of parts.
    ParameterName,
    /// Type of that parameter, or a part of it, in languages with declarators; it can stand behind the list.
    ParameterType,
    /// List of parameters. It follows its parameters.
    Parameters,
    /// Type of a declared exception.
    Throws,
    /// Supertype, with its arguments.
    Supertype,
}

/// Outline of a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FileOutline {
    /// Language of the file.
    pub language: LanguageId,
    /// Strings of the outline.
    pub symbols: Symbols,
    /// Tokens in textual order.
    pub tokens: Vec<Token>,
    /// Elements by start position. The file itself is not among them.
    pub elements: IndexVec<ElementIx, Element>,
    /// Statements except blocks, and comments that have tokens, in preorder.
    pub statements: Vec<StatementSpan>,
    /// Calls, in the order in which they were found.
    pub calls: Vec<Call>,
    /// Names of local variables and parameters, in textual order.
    pub locals: Vec<LocalName>,
    /// Parts of the headers of elements, in the order of the elements.
    pub header_parts: Vec<HeaderPart>,
    /// Type facts: declarations that matter for types, and expressions. Empty in languages that do
    /// not resolve calls by types.
    pub types: TypeFacts,
    /// Parts of the text in namespaces whose names its elements do not have.
    pub unnamed_scopes: Vec<UnnamedSpan>,
    /// Length of the text in bytes.
    pub len: u32,
    /// Position after the last character.
    pub end_position: Position,
    /// Line, from 1, of the first syntax error; `None` if there is none.
    pub first_error: Option<u32>,
    /// True if elements were left out because they are nested too deeply.
    pub is_too_deep: bool,
}

/// Part of a text in a namespace whose name the elements in it do not have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct UnnamedSpan {
    /// Offset of the first byte.
    pub start: u32,
    /// Offset after the last byte.
    pub end: u32,
    /// Name of an inline namespace; `None` if the text does not have the name.
    pub name: Option<SymbolIx>,
}

impl FileOutline {
    /// Returns the namespaces around byte `offset` whose names its elements do not have, each with the
    /// name of an inline namespace; `None` if the text does not have the name.
    pub fn unnamed_scopes_at(&self, offset: u32) -> impl Iterator<Item = Option<&str>> {
        let scopes = self.unnamed_scopes.iter();
        let around = scopes.filter(move |scope| (scope.start..scope.end).contains(&offset));
        around.map(|scope| scope.name.map(|name| self.symbols.get(name)))
    }

    /// Returns the package of an outermost element; `None` if it is in none.
    pub fn package_of(&self, element: ElementIx) -> Option<SymbolIx> {
        let packages = &self.types.packages;
        match packages.partition_point(|(from, _)| *from <= element) {
            0 => self.types.package,
            after => packages[after - 1].1,
        }
    }

    /// Returns the parts of the header of an element, in the order in which they were read.
    pub fn header_of(&self, element: ElementIx) -> &[HeaderPart] {
        let parts = &self.header_parts;
        let first = parts.partition_point(|part| part.element < element);
        let count = parts[first..].partition_point(|part| part.element == element);
        &parts[first..first + count]
    }

    /// Iterates over the tokens with an index in `range` that are not part of a comment.
    pub fn tokens_without_comments(&self, range: Range<usize>) -> impl Iterator<Item = &Token> {
        let tokens = self.tokens.get(range).unwrap_or_default();
        let start = |token: Option<&Token>| token.map_or(0, |token| token.start);
        let (first, last) = (start(tokens.first()), start(tokens.last()));
        let from = self
            .statements
            .partition_point(|statement| statement.start < first);
        let statements = self.statements[from..].iter();
        let mut comments = statements
            .take_while(move |statement| statement.start <= last)
            .filter(|statement| statement.kind == StatementKind::Comment)
            .peekable();
        tokens.iter().filter(move |token| {
            while comments.next_if(|it| it.end <= token.start).is_some() {}
            comments.peek().is_none_or(|it| token.start < it.start)
        })
    }

    /// Frees unused capacity, because outlines are cached.
    pub(super) fn shrink(&mut self) {
        self.symbols.text.shrink_to_fit();
        self.symbols.ends.shrink_to_fit();
        self.tokens.shrink_to_fit();
        self.elements.shrink_to_fit();
        self.statements.shrink_to_fit();
        self.calls.shrink_to_fit();
        self.locals.shrink_to_fit();
        self.header_parts.shrink_to_fit();
        self.types.packages.shrink_to_fit();
        self.types.exprs.shrink_to_fit();
        self.types.variables.shrink_to_fit();
        self.types.methods.shrink_to_fit();
        self.types.scopes.shrink_to_fit();
    }

    /// Returns the approximate memory use of the outline, in bytes.
    pub fn memory(&self) -> usize {
        self.symbols.text.len()
            + 4 * self.symbols.len()
            + size_of::<Token>() * self.tokens.len()
            + (size_of::<Element>() + 8) * self.elements.len()
            + size_of::<StatementSpan>() * self.statements.len()
            + size_of::<Call>() * self.calls.len()
            + size_of::<LocalName>() * self.locals.len()
            + size_of::<HeaderPart>() * self.header_parts.len()
            + size_of::<UnnamedSpan>() * self.unnamed_scopes.len()
            + size_of::<(ElementIx, Option<SymbolIx>)>() * self.types.packages.len()
            + size_of::<Expr>() * self.types.exprs.len()
            + size_of::<ExprIx>() * self.types.arguments.len()
            + size_of::<Import>() * self.types.imports.len()
            + size_of::<Variable>() * self.types.variables.len()
            + (size_of::<Method>() + 24) * self.types.methods.len()
            + (size_of::<TypeScope>() + 48) * self.types.scopes.len()
            + size_of::<FileOutline>()
    }
}
