//! The vocabulary in which a language is described: which syntax declares an element, which
//! calls one, which names a type. A language is a [`Language`] value, not code.

pub use super::objects::{Objects, Owner, Wrappers};
use super::shapes::Shapes;
pub use super::type_rules::TypeRules;
use crate::base::path::RepoPath;
use std::ops::Range;
use tree_sitter::Node;

/// What a code element is (paper, Table 1).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ElementKind {
    /// A source file, in languages where files hold functions.
    File,
    /// A class or record.
    Class,
    /// An interface.
    Interface,
    /// An enumeration.
    Enum,
    /// An annotation type.
    Annotation,
    /// A method.
    Method,
    /// A constructor of a declared type.
    Constructor,
    /// A function.
    Function,
    /// A field of a type.
    Field,
    /// A constant of an enumeration.
    EnumConstant,
}

/// The groups of kinds that share the names of their refactorings.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum KindGroup {
    /// Files.
    File,
    /// Classes, interfaces, enumerations, annotation types.
    Type,
    /// Methods and constructors.
    Method,
    /// Functions.
    Function,
    /// Fields and constants of enumerations.
    Attribute,
}

impl ElementKind {
    /// Every kind.
    pub const ALL: &'static [ElementKind] = &[
        ElementKind::File,
        ElementKind::Class,
        ElementKind::Interface,
        ElementKind::Enum,
        ElementKind::Annotation,
        ElementKind::Method,
        ElementKind::Constructor,
        ElementKind::Function,
        ElementKind::Field,
        ElementKind::EnumConstant,
    ];

    /// The kind with this name.
    pub fn by_name(name: &str) -> Option<ElementKind> {
        let mut all = Self::ALL.iter().copied();
        all.find(|kind| kind.name() == name)
    }

    /// The name in the columns `before_kind` and `after_kind`.
    pub fn name(self) -> &'static str {
        match self {
            ElementKind::File => "file",
            ElementKind::Class => "class",
            ElementKind::Interface => "interface",
            ElementKind::Enum => "enum",
            ElementKind::Annotation => "annotation",
            ElementKind::Method => "method",
            ElementKind::Constructor => "constructor",
            ElementKind::Function => "function",
            ElementKind::Field => "field",
            ElementKind::EnumConstant => "enum_constant",
        }
    }

    /// Which names of refactorings apply to it.
    pub fn group(self) -> KindGroup {
        match self {
            ElementKind::File => KindGroup::File,
            ElementKind::Class
            | ElementKind::Interface
            | ElementKind::Enum
            | ElementKind::Annotation => KindGroup::Type,
            ElementKind::Method | ElementKind::Constructor => KindGroup::Method,
            ElementKind::Function => KindGroup::Function,
            ElementKind::Field | ElementKind::EnumConstant => KindGroup::Attribute,
        }
    }

    /// Whether elements of the two kinds may be matched by similarity. RefDiff knows constructors
    /// as methods with a fixed name.
    pub fn comparable(self, other: ElementKind) -> bool {
        self.base() == other.base()
    }

    /// The kind under which it is compared.
    pub fn base(self) -> ElementKind {
        match self {
            ElementKind::Constructor => ElementKind::Method,
            ElementKind::EnumConstant => ElementKind::Field,
            kind => kind,
        }
    }

    /// Whether it is a field or a constant: its body is the code that uses it.
    pub fn is_attribute(self) -> bool {
        self.group() == KindGroup::Attribute
    }
}

/// The sets of elements that a [`Declaration`] belongs to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Profiles {
    /// An element for RefDiff 2.0 and for us.
    Both,
    /// An element for RefDiff 2.0 only.
    Refdiff2Only,
    /// An element that RefDiff 2.0 does not know.
    FullOnly,
}

/// Where an element's simple name stands.
#[derive(Debug, Clone, Copy)]
pub enum Name {
    /// In the child with this field name. A member expression gives its last name.
    Field(&'static str),
    /// It is always this.
    Fixed(&'static str),
    /// The hook tells.
    Hook(fn(Node<'_>, &str, &mut Ancestors<'_>) -> Option<Header>),
}

/// The kinds of syntax that a declaration stands in, innermost first. They come from the walk: a
/// node does not know its parent, and asking for it searches from the root.
pub type Ancestors<'a> = dyn Iterator<Item = &'a str> + 'a;

/// What a [`Name::Hook`] reads of a declaration.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Header {
    /// The simple name.
    pub name: String,
    /// The types in the signature, spelled.
    pub types: Vec<String>,
    /// The same types with what RefDiff 2.0 leaves out of signatures: the stars of pointers, and parameters that
    /// are declared after their names. Empty where that is nothing.
    pub own_types: Vec<String>,
    /// The names of the parameters that have one.
    pub parameters: Vec<String>,
    /// Whether the last parameter stands for any number of arguments.
    pub variadic: bool,
}

/// Where an element's body stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Body {
    /// The element itself is its body; its body bag is its source bag.
    Element,
    /// Inside the braces of the child with this field name; all of the child if it has none.
    Inside(&'static str),
    /// The child with this field name, with its braces.
    Whole(&'static str),
    /// There is none.
    None,
}

/// How parameters make up the signature.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Signature {
    /// The simple name alone.
    Name,
    /// The simple name and the types of the parameters.
    Types,
}

/// What kind of member an element is; decides which relationships it may have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Membership {
    /// No member of a type.
    None,
    /// A member that subtypes inherit.
    Member,
    /// A constructor.
    Constructor,
    /// By the name and by the words before it: a constructor by this name, no member after one
    /// of the words.
    ByName(&'static str, &'static [&'static str]),
}

/// How the value of a declaration has a name of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OwnName {
    /// The field of the value that holds the name.
    pub field: &'static str,
    /// The field of the declared name that holds the object of which it is a member, and the objects
    /// whose members others call by the member's name.
    pub not_of: (&'static str, &'static [&'static str]),
}

/// A syntax kind that declares a code element.
#[derive(Debug, Clone, Copy)]
pub struct Declaration {
    /// The syntax kind.
    pub syntax: &'static str,
    /// Only below one of these syntax kinds; anywhere if empty.
    pub parents: &'static [&'static str],
    /// The element's kind.
    pub kind: ElementKind,
    /// Who knows it.
    pub profiles: Profiles,
    /// Its name.
    pub name: Name,
    /// The field whose child is the element proper, and the syntax kinds that it may have
    /// (a function assigned to a variable). Span, parameters and body are then the child's.
    pub value: Option<(&'static str, &'static [&'static str])>,
    /// How the value may have a name of its own, by which it is called before `name`. RefDiff 2.0
    /// does not look at it.
    pub own_name: Option<OwnName>,
    /// Whose member it is.
    pub owner: Owner,
    /// The fields that hold its parameters; the first that is there counts.
    pub parameters: &'static [&'static str],
    /// How its signature is spelled.
    pub signature: Signature,
    /// Its body.
    pub body: Body,
    /// Whether it is a member of its parent.
    pub membership: Membership,
    /// Whether other elements may be its children; if not, they go to its own parent.
    pub holds_elements: bool,
    /// Whether it is abstract without looking further (an interface).
    pub always_abstract: bool,
    /// Whether it is abstract when it has no body.
    pub abstract_without_body: bool,
    /// Whether RefDiff 2.0, which does not know it, does not look inside either.
    pub hides_contents: bool,
}

impl Declaration {
    /// What most declarations have in common, to be completed.
    pub const DEFAULT: Declaration = Declaration {
        syntax: "",
        parents: &[],
        kind: ElementKind::Function,
        profiles: Profiles::Both,
        name: Name::Field("name"),
        value: None,
        own_name: None,
        owner: Owner::Around,
        parameters: &["parameters"],
        signature: Signature::Name,
        body: Body::Inside("body"),
        membership: Membership::None,
        holds_elements: true,
        always_abstract: false,
        abstract_without_body: false,
        hides_contents: false,
    };
}

/// What an expression says about the element or type that it denotes. Syntax kinds without a row
/// are of unknown type.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Expression {
    /// A name.
    Name,
    /// The object itself; with a field, that of an enclosing type.
    This,
    /// The object as its supertype sees it.
    Super,
    /// A member of an object: fields of the object and of the member's name.
    Member(&'static str, &'static str),
    /// A call: fields of the receiver, of the name and of the arguments.
    Call(&'static str, &'static str, &'static str),
    /// A call whose callee is an expression in this field.
    CallOf(&'static str),
    /// Markup that calls the component in this field if its name begins with a capital letter or is that of a
    /// member. RefDiff 2.0 does not know such calls.
    Component(&'static str),
    /// Of the type in this field.
    Typed(&'static str),
    /// An array of the type in this field.
    ArrayOf(&'static str),
    /// The object that stands for the type that is its first child.
    ClassOf,
    /// An element of the array in this field.
    ElementOf(&'static str),
    /// Of the same type as what it wraps.
    Wrap,
    /// Of the same type as the child in this field.
    Same(&'static str),
    /// Either of two children.
    Either(&'static str, &'static str),
    /// Two operands and an operator: left, operator, right.
    Binary(&'static str, &'static str, &'static str),
    /// A value of this type.
    Literal(&'static str),
    /// An integer, long if its text ends so.
    Integer,
    /// A floating-point number, float if its text ends so.
    Floating,
    /// The null value: fits every reference type.
    Null,
    /// A function: fits every reference type.
    Function,
    /// A list of arguments.
    Arguments,
}

/// A syntax kind that declares variables.
#[derive(Debug, Clone, Copy)]
pub struct VariableRule {
    /// The syntax kind.
    pub syntax: &'static str,
    /// The field of the type; empty if none is declared.
    pub type_field: &'static str,
    /// The field of the names; a child in it that has a field `name` is asked for it.
    pub name_field: &'static str,
    /// Whether they are fields of the enclosing type rather than local to the enclosing block.
    pub member: bool,
}

/// How calls find what they call.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Calls {
    /// By the declared types of receivers and arguments.
    Typed,
    /// By name, among all functions of the files up to this one.
    NamesSoFar,
    /// By name, the first in this file.
    FirstInFile,
    /// By name: those in this file, or else those in others.
    NamesNearest,
}

/// What a comment contributes to the tokens.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CommentTokens {
    /// Its words, split at white space, without lone asterisks.
    Words,
    /// One token.
    Whole,
    /// Nothing.
    None,
}

/// A stretch of whole lines; the pieces of a text follow one another without gaps.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Piece {
    /// After its last byte.
    pub end: usize,
    /// Whether it holds declarations and is parsed. Otherwise it opens or closes something around
    /// some, and has only tokens.
    pub is_parsed: bool,
}

/// How files that build tools make of others are told from those that people write.
#[derive(Debug, Clone, Copy)]
pub struct Products {
    /// Folders, anywhere in a path, that hold nothing else, in lower case.
    pub folders: &'static [&'static str],
    /// Folders at the root that hold nothing else; deeper they mean other things.
    pub root_folders: &'static [&'static str],
    /// Folders, anywhere in a path, in which a released file was made there, and one that contains
    /// another file: elsewhere the head of a release also stands above the one file of a small library
    /// that people write. People keep the scripts that build there, too.
    pub build_folders: &'static [&'static str],
    /// The same for folders of which a browser is served: there it was copied from elsewhere.
    pub served_folders: &'static [&'static str],
    /// How names end, without their suffix, in lower case.
    pub name_endings: &'static [&'static str],
    /// With what the code begins, behind comments: texts that follow one another, the first at the
    /// beginning, without white space and with `'` for every quote.
    pub heads: &'static [&'static [&'static str]],
    /// How a line near the beginning ends.
    pub line_endings: &'static [&'static str],
    /// How the last line begins.
    pub last_lines: &'static [&'static str],
    /// Whether files are put together by writing one behind the other.
    pub are_concatenations: bool,
}

impl Products {
    /// Of a language without such files.
    pub const NONE: Products = Products {
        folders: &[],
        root_folders: &[],
        build_folders: &[],
        served_folders: &[],
        name_endings: &[],
        heads: &[],
        line_endings: &[],
        last_lines: &[],
        are_concatenations: false,
    };
}

/// Finds stretches of bytes in a text, in order.
pub type FindStretches = fn(&str) -> Vec<Range<usize>>;

/// What is written where constructors are called, or functions are named and not called; empty where a
/// language has no such word.
#[derive(Debug, Clone, Copy)]
pub struct CallWords {
    /// Before the name of a type of which an object is made: `new`.
    pub making: &'static str,
    /// For another constructor of the same type: `this`.
    pub own_constructor: &'static str,
    /// For a constructor of the supertype: `super`.
    pub super_constructor: &'static str,
    /// Before the name of a method that is given as a value: `::`.
    pub reference: &'static str,
}

/// A grammar, and the version of its crate: part of what makes an outline.
#[derive(Debug, Clone, Copy)]
pub struct Grammar {
    /// The grammar.
    pub load: fn() -> tree_sitter::Language,
    /// The version.
    pub version: &'static str,
}

impl Grammar {
    pub(super) const fn new(load: fn() -> tree_sitter::Language, version: &'static str) -> Grammar {
        Grammar { load, version }
    }
}

/// A language: everything that the pipeline knows of it.
pub struct Language {
    /// The name, in lower case: `java`.
    pub name: &'static str,
    /// Endings of file names, with the dot.
    pub suffixes: &'static [&'static str],
    /// Endings of file names that are left out all the same.
    pub excluded_suffixes: &'static [&'static str],
    /// The grammar.
    pub grammar: Grammar,
    /// Another one, for texts that the first cannot read without errors; the table names the syntax of
    /// both. And what stands in the first comment of texts that it is better at.
    pub other_grammar: Option<(Grammar, &'static str)>,
    /// Whether a file is an element.
    pub files_are_elements: bool,
    /// True if statements may stand in a file outside of functions, so that code may be extracted from it.
    pub files_have_code: bool,
    /// What declares elements; the first row that fits a syntax node counts.
    pub declarations: &'static [Declaration],
    /// Inside of these no element is declared.
    pub opaque: &'static [&'static str],
    /// Syntax that names a member, and the field of the member's name; the first child if empty.
    pub members: &'static [(&'static str, &'static str)],
    /// Those of them whose name is a value, which may be another one each time: `object[key]`.
    pub computed_members: &'static [&'static str],
    /// A text that may stand for the name of a member, and what is in it: `{"key": function () {}}`. RefDiff 2.0
    /// knows no elements of such names.
    pub quoted_names: Option<(&'static str, &'static str)>,
    /// How functions become members of an object or type that they do not stand in.
    pub objects: Option<&'static Objects>,
    /// Calls through which functions and types get the names of their results. RefDiff 2.0 does not look into them.
    pub wrappers: Option<&'static Wrappers>,
    /// Leaves that are names.
    pub identifiers: &'static [&'static str],
    /// Syntax around a parameter that may have a type or a value: its kind, the field of the parameter, and
    /// that of the value.
    pub wrapped_parameters: &'static [(&'static str, &'static str, &'static str)],
    /// Variables.
    pub variables: &'static [VariableRule],
    /// Syntax that bounds the life of a variable.
    pub blocks: &'static [&'static str],
    /// What expressions denote.
    pub expressions: &'static [(&'static str, Expression)],
    /// Types, where calls are resolved by them.
    pub types: Option<TypeRules>,
    /// How calls are resolved: as RefDiff 2.0 does, and as we do.
    pub calls: (Calls, Calls),
    /// Whether functions of one name at one place may differ in their parameters.
    pub overloads: bool,
    /// Whether functions of one program share one set of names, whatever file they are in.
    pub names_are_global: bool,
    /// Whether a call belongs to every function around it, or to the innermost element only.
    pub calls_belong_to_all: bool,
    /// Comments.
    pub comments: &'static [&'static str],
    /// What comments contribute to the tokens.
    pub comment_tokens: CommentTokens,
    /// How a comment begins that belongs to the declaration after it.
    pub doc_comment: Option<&'static str>,
    /// Syntax that is one token although it has children.
    pub atoms: &'static [&'static str],
    /// Leaves that hold several tokens: a macro's text.
    pub relexed: &'static [&'static str],
    /// A leaf that begins with this character is two tokens, the character and the rest.
    pub split_after: Option<char>,
    /// Up to three neighbouring tokens of this text make one token.
    pub glued: Option<&'static str>,
    /// Neighbouring leaves of these kinds make one token.
    pub joined: &'static [&'static str],
    /// Tokens that do not count in a body.
    pub body_noise: &'static [&'static str],
    /// The words that are no names, separated by blanks: keywords, and types and values that the language has
    /// words for.
    pub reserved: &'static str,
    /// What is written where constructors are called, or functions are named and not called.
    pub call_words: CallWords,
    /// Objects that are always there and declared nowhere: what is called on them is in no file.
    pub known_objects: &'static [&'static str],
    /// The word before the supertype in the head of a type, in a language without declared types: `extends`.
    pub supertype_word: Option<&'static str>,
    /// What may stand in the place of the parameters of a function that has none: `f(void)` is `f()`.
    pub no_parameters: Option<&'static str>,
    /// Syntax kinds that give a value another name if they stand where a declaration has its value:
    /// assignments, in `a.old = a.new = function`.
    pub renaming: &'static [&'static str],
    /// What functions that a whole module is wrapped in are assigned to or exported as.
    pub module_names: &'static [&'static str],
    /// Tokens between statements; only needed where fields are elements.
    pub statement_bounds: &'static [&'static str],
    /// What its syntax is to whoever maps statements and trees.
    pub shapes: &'static Shapes,
    /// Where a text may be cut so that each piece can be parsed on its own, if it is known. What a
    /// piece holds must then depend on nothing around it.
    pub pieces: Option<fn(&str) -> Vec<Piece>>,
    /// What may be left out of a text, or of a piece of one, that has a syntax error: what the grammar does not
    /// know, and all but one of several readings of one declaration or statement. Each row is tried with those
    /// before it that helped. What it finds must depend on nothing around the piece.
    pub other_readings: &'static [FindStretches],
    /// Syntax kinds that stand directly in a file only where the grammar has lost its way without an error.
    pub misread_at_top: &'static [&'static str],
    /// True if a function may be defined and called by a name in the brackets of a macro: `MACRO(name)(…)`.
    pub names_in_calls: bool,
    /// Which files build tools make.
    pub products: Products,
    /// The namespace of a file, where it is its folder.
    pub namespace: fn(&RepoPath) -> (String, String),
}

/// Folder with its slash, and file name.
pub fn folder_and_name(path: &RepoPath) -> (String, String) {
    let text = path.text();
    match text.rfind('/') {
        Some(slash) => (text[..=slash].to_string(), text[slash + 1..].to_string()),
        None => (String::new(), text.into_owned()),
    }
}
