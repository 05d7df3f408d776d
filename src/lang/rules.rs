//! Vocabulary that describes a language: which syntax declares an element, which is a call, which
//! names a type. A language is a [`Language`] value, not code; hooks cover what tables cannot
//! express.
//!
//! A *syntax kind* is the type that the grammar gives a node, and a *field* is the label that the
//! grammar gives a child in its parent. Tables refer to both by their names.

pub(super) mod call_words;
pub mod code_rules;
pub mod declaration_rules;
pub mod declared_elements;
pub(super) mod element_kind;
pub(super) mod generated_files;
pub mod given_fields;
pub mod implied;
pub(super) mod objects;
pub mod package_syntax;
pub mod shapes;
pub mod syntax_paths;
pub mod translated_types;
pub mod type_rules;
pub mod variable_signs;

use super::hooks::{FindRanges, IsOfLanguage, TextPiece, UnnamedScope};
use crate::base::path::RepoPath;
pub use call_words::CallWords;
use code_rules::CodeRules;
use declaration_rules::DeclarationRules;
pub use declared_elements::{BodyPosition, Declaration, Membership, Name, Profiles, Signature};
pub use element_kind::{ComparableKind, ElementKind, KindGroup};
pub use generated_files::GeneratedFiles;
pub use given_fields::Grammar;
pub use objects::{Objects, OwnerRule, Wrappers};
pub use package_syntax::{MemberSections, PackageSyntax};
use shapes::Shapes;
pub use type_rules::TypeRules;
pub use variable_signs::VariableSigns;

/// Meaning of an expression for the resolution of calls. Syntax kinds without a row have an unknown
/// type.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Expression {
    /// Name of a variable, field or type.
    Name,
    /// The object whose method is executed: `this`. As a member of a type name (`A.this`), the object
    /// of that enclosing type.
    This,
    /// The object whose method is executed, as an object of its supertype: `super`.
    Super,
    /// Member of an object: fields of the object and of the member's name.
    Member(&'static str, &'static str),
    /// Call: fields of the receiver, of the name and of the arguments.
    Call(&'static str, &'static str, &'static str),
    /// Call whose callee is an expression in this field.
    CallOf(&'static str),
    /// Name that calls the function of this name without arguments, unless it is that of a variable by
    /// these signs. A name in one of these fields of its parent is no call of its own. RefDiff 2.0 ignores
    /// such calls.
    CalledName(&'static [&'static str], &'static VariableSigns),
    /// Markup that calls the component in this field, if the component's name begins with a capital
    /// letter or is that of a member. RefDiff 2.0 ignores such calls.
    Component(&'static str),
    /// Expression of the type in this field.
    Typed(&'static str),
    /// Array of the type in this field.
    ArrayOf(&'static str),
    /// Object that represents the type in the first child, and is of this type.
    ClassOf(&'static str),
    /// Access to an array by index. The type is that of the items of the array, which is the expression
    /// in this syntax field.
    ElementOf(&'static str),
    /// Expression with the type of its only child, such as one in parentheses.
    Wrap,
    /// Expression with the type of the child in the named field.
    Same(&'static str),
    /// Expression whose value is that of the child in one of the two named fields: `c ? a : b`.
    Either(&'static str, &'static str),
    /// Two operands and an operator: fields of the left operand, the operator and the right
    /// operand.
    Binary(&'static str, &'static str, &'static str),
    /// Literal of this type.
    Literal(&'static str),
    /// Integer literal, long if it has the suffix.
    Integer,
    /// Floating-point literal, float if it has the suffix.
    Floating,
    /// Null value, which fits every reference type.
    Null,
    /// Function, which fits every reference type.
    Function,
    /// List of arguments.
    Arguments,
}

/// Method by which calls are resolved.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Calls {
    /// Declared types of receivers and arguments. A call belongs to every enclosing function; with the other
    /// methods, only to the innermost element.
    Typed,
    /// Name; among all functions of the files up to this one.
    NamesSoFar,
    /// Name; the first function in the file.
    FirstInFile,
    /// Name; the functions in the file, or, if there are none, the functions in other files.
    NamesNearest,
    /// Name, as for `NamesNearest`, but the files of a folder share one set of names. A call refers to a
    /// function of the folder, unless it names another folder, and a member that is written outside of its type
    /// belongs to the type of that name in the folder.
    NamesInFolder,
    /// Name, as for `NamesNearest`, but a call through the name of a type (`Type::f()`, `Type.f()`)
    /// means the members of the types of that name in all files. Without such a type, `a::f()` means
    /// no member of a type.
    NamesOfTypes,
}

/// Tokens that a comment adds to the tokens of the element that contains the comment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CommentTokens {
    /// One token for each word of the comment; words are separated by white space, and single
    /// asterisks are no words.
    Words,
    /// One token, which is the whole comment.
    Whole,
    /// No token: a changed comment leaves the tokens of the element unchanged.
    None,
}

/// Comment that belongs to the next declaration.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DocComment {
    /// None.
    None,
    /// The last comment before the declaration that begins with this text.
    Beginning(&'static str),
    /// The comments on the lines directly above the line of the declaration, if they are the first
    /// text on their lines.
    LinesAbove,
}

/// Syntax that names the supertypes of a type.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SupertypeSyntax {
    /// Syntax kinds of lists of supertypes, which are children of a declaration or of another such list:
    /// `extends A, b.C`. A call in a list is no supertype. With [`TypeRules`], the first one is that of the
    /// superclass, which precedes interfaces where calls are resolved.
    pub lists: &'static [&'static str],
    /// Words before supertypes in the body, outside of the elements in it: `include C, D`.
    pub in_body: &'static [&'static str],
    /// Words around the supertype in front of a block outside of the type, the name of which follows, and the
    /// word in front of conditions: `impl`, `for` and `where` in `impl B for A`. `None` if there are no such
    /// blocks.
    pub block: Option<(&'static str, &'static str, &'static str)>,
    /// Type from which all others inherit, written or not: `object`. Empty if there is none.
    pub root: &'static str,
}

impl SupertypeSyntax {
    /// No syntax.
    pub const NONE: SupertypeSyntax = SupertypeSyntax::of(&[]);

    /// Returns the syntax of supertypes in these lists alone.
    pub const fn of(lists: &'static [&'static str]) -> SupertypeSyntax {
        SupertypeSyntax {
            lists,
            in_body: &[],
            block: None,
            root: "",
        }
    }
}

/// Complete description of a language, a row of [`LANGUAGES`](super::LANGUAGES). Rows with the same
/// name are one language; the suffix of a file decides which of them, and thus which grammar, applies.
pub struct Language {
    /// Name, in lower case: `java`.
    pub name: &'static str,
    /// Family: the name of the first one of the languages whose elements can be matched with each
    /// other, because code moves between their files without being rewritten. Equal for all of them;
    /// the language's own name if it has no relatives.
    pub family: &'static str,
    /// Suffixes of file names, with the dot.
    pub suffixes: &'static [&'static str],
    /// Suffixes of file names that are excluded although a suffix of `suffixes` applies.
    pub excluded_suffixes: &'static [&'static str],
    /// Names, without suffixes, of files that stand for their folder: `a/mod.rs` is the module of
    /// `a.rs`. Empty if a file is never known by the name of its folder.
    pub module_files: &'static [&'static str],
    /// First grammar that parses a text.
    pub grammar: Grammar,
    /// Second grammar, for texts that the first one cannot parse without errors, and a mark, such as
    /// `@flow`, in the first comment of a text that makes the second grammar the preferred one. The
    /// tables of the language list the syntax kinds of both. `None` if the language has one grammar.
    pub other_grammar: Option<(Grammar, &'static str)>,
    /// Name of another language with the same suffixes, and a hook that returns true if a text is of
    /// that language; `None` if the suffixes decide. A row with another language describes no file: the
    /// first row of this name does, or the first row of the other name.
    pub text_language: Option<(&'static str, IsOfLanguage)>,
    /// True if a file is an element.
    pub files_are_elements: bool,
    /// True if a file can contain statements outside of functions, so that code can be extracted
    /// from it.
    pub files_have_code: bool,
    /// Rules for declarations of elements; the first one that applies to a syntax node is used.
    pub declarations: &'static [Declaration],
    /// Syntax kinds of nodes in which no declaration makes an element.
    pub opaque: &'static [&'static str],
    /// Syntax kinds of lists that stand for their item if they have only one, where a declaration
    /// has a name or a value: `f` and `function` in the lists of `f = function`.
    pub lists: &'static [&'static str],
    /// Accesses to a member, such as `object.name`. First the syntax kind of the access, then the
    /// field that contains the member's name; an empty field stands for the first child.
    pub members: &'static [(&'static str, &'static str)],
    /// Syntax kinds of a string that can be the name of a member, and of its content, as in
    /// `{"key": function () {}}`. Such functions are no elements for RefDiff 2.0.
    pub quoted_names: Option<(&'static str, &'static str)>,
    /// Syntax by which functions become members of an object or type that does not enclose them;
    /// `None` if the language has no such syntax.
    pub objects: Option<&'static Objects>,
    /// Calls of wrappers, functions that return the function or class that is their argument with
    /// another behaviour, so that the argument gets the name of the result: `x = memo(function)`.
    /// RefDiff 2.0 ignores such elements. `None` if calls give no names.
    pub wrappers: Option<&'static Wrappers>,
    /// Syntax kinds of leaves that are names.
    pub identifiers: &'static [&'static str],
    /// Nodes that consist of a parameter and its type or default value: syntax kind of the node,
    /// field of the parameter, and field of the default value.
    pub wrapped_parameters: &'static [(&'static str, &'static str, &'static str)],
    /// Syntax kinds that limit the scope of a variable.
    pub blocks: &'static [&'static str],
    /// Meaning of expressions, by syntax kind.
    pub expressions: &'static [(&'static str, Expression)],
    /// Rules for the headers of declarations, the text before their bodies, which contains modifiers,
    /// annotations and parameters; `None` if headers are not compared.
    pub declared: Option<DeclarationRules>,
    /// Declaration of a file's package; the first one counts. The package is the namespace of the
    /// file's elements.
    pub package: PackageSyntax,
    /// Sections of members, which say what code may use them.
    pub sections: MemberSections,
    /// Keyword in the declaration of an object whose members are used as if they were those of the type
    /// around it; empty if there is none.
    pub companion: &'static str,
    /// Word in the header of a type that can have further parts, each a declaration with some of the
    /// members; empty if there is none.
    pub part_word: &'static str,
    /// Rules for types; `None` if calls are not resolved by types.
    pub types: Option<TypeRules>,
    /// Resolution of calls with the profile of RefDiff 2.0, and with refmine's own profile.
    pub calls: (Calls, Calls),
    /// True if assignments can declare fields: of several declarations of one field, only the one with
    /// precedence is an element ([`OwnerRule::Type`]).
    pub assignments_declare: bool,
    /// True if the language has overloading. Otherwise, declarations of a name without a body in front of the
    /// function of that name repeat its header, and are no elements of their own.
    pub overloads: bool,
    /// True if all functions of a program share one set of names, whatever their files are.
    pub names_are_global: bool,
    /// Syntax kinds of comments.
    pub comments: &'static [&'static str],
    /// Beginning of a comment that ends with its line.
    pub line_comment: &'static str,
    /// Statements that only document, because they are nothing but a literal: syntax kind of the
    /// statement, and of its only child. They count as comments.
    pub comment_statements: &'static [(&'static str, &'static str)],
    /// Contribution of comments to the tokens.
    pub comment_tokens: CommentTokens,
    /// Comment that belongs to the next declaration.
    pub doc_comment: DocComment,
    /// Nodes that consist of a declaration and of decorators or modifiers before it, such as `@a def
    /// f(): …`: syntax kind of the node, and field of the declaration; an empty field stands for the
    /// last named child. The element starts where the node does.
    pub decorated: &'static [(&'static str, &'static str)],
    /// Syntax kinds of siblings that precede a declaration and belong to it, such as decorators. The
    /// element starts with the first of them.
    pub leading: &'static [&'static str],
    /// Syntax kinds of siblings that follow the declaration of an attribute and belong to it, such as the
    /// functions that read and set it. The element ends with the last of them.
    pub trailing: &'static [&'static str],
    /// Syntax kinds that are one token although they have children.
    pub atoms: &'static [&'static str],
    /// Syntax kinds of `atoms`, or of the atoms of `shapes`, that are composed of their children if
    /// one of these has the second syntax kind: a string with expressions inside.
    pub composed_atoms: &'static [(&'static str, &'static str)],
    /// Syntax kinds of leaves that contain several tokens, such as the body of a macro. Their text is
    /// split into tokens.
    pub relexed: &'static [&'static str],
    /// Character that is a token of its own at the beginning of a leaf, as `#` in `#define`; `None` if
    /// there is none.
    pub split_after: Option<char>,
    /// Syntax kinds of leaves of which adjacent ones are joined to one token; of signs such as `>`, at most
    /// three.
    pub joined: &'static [&'static str],
    /// Texts of tokens that are left out of the compared bodies: `return`.
    pub body_noise: &'static [&'static str],
    /// Reserved words, separated by spaces: keywords, and the names of built-in types and values.
    pub reserved: &'static str,
    /// Keywords that call constructors or refer to functions.
    pub call_words: CallWords,
    /// Names of global objects that no source file declares. Calls on them are not resolved.
    pub global_objects: &'static [&'static str],
    /// Syntax of supertypes.
    pub supertypes: SupertypeSyntax,
    /// Names to which a function around the code of a whole module is assigned, or under which such a
    /// function is exported. They do not count as names of the function.
    pub module_names: &'static [&'static str],
    /// Tokens that separate statements; only needed if fields are elements. Empty if line breaks
    /// separate statements, whose ends then follow from the syntax.
    pub statement_bounds: &'static [&'static str],
    /// Classification of the syntax for statement mapping and AST diffs.
    pub shapes: &'static Shapes,
    /// Syntax of the code in bodies, for refactorings that are read off it.
    pub code: CodeRules,
    /// Hook that cuts a text into pieces that can be parsed on their own; `None` if the language is
    /// not cut. The content of a piece must not depend on the text around it.
    pub pieces: Option<fn(&str) -> Vec<TextPiece>>,
    /// Hook that finds parts of a text, such as macros, that the grammar cannot parse and that declare
    /// nothing: the parser reads blanks in their place. An empty part before a blank stands for the end of a
    /// member that the grammar misses: the parser reads a semicolon in place of the blank. `None` if nothing is
    /// masked.
    pub masks: Option<FindRanges>,
    /// True if directives can make parts of a text conditional: `#if`. The parser may have left out
    /// branches of a statement, and declarations are read without all branches but the first. The sign at the
    /// end of a call may then be missing, as behind C's `MACRO(a)` for a statement or for the header of a loop.
    pub has_conditions: bool,
    /// Hook that finds the parts of a text in namespaces whose names its elements do not have, because
    /// macros open them or because they are inline; `None` if there are no such namespaces.
    pub unnamed_scopes: Option<fn(&str) -> Vec<UnnamedScope<'_>>>,
    /// Hooks that find parts to leave out of a text or piece with a syntax error: syntax that the
    /// grammar does not support, and all but one of several alternatives of a declaration or
    /// statement. Each hook is tried together with the preceding ones that reduced the errors. The
    /// result must not depend on the text around the piece.
    pub other_readings: &'static [FindRanges],
    /// Syntax kinds that occur directly below the root only if the grammar misread the text without
    /// an error.
    pub misread_at_top: &'static [&'static str],
    /// True if a function can be defined and called by a name in the parentheses of a macro:
    /// `MACRO(name)(…)`.
    pub names_in_calls: bool,
    /// Signs of files that build tools generate.
    pub generated_files: GeneratedFiles,
    /// Hook that returns the namespace of the elements of a file (its folder) and the file's name.
    pub namespace: fn(&RepoPath) -> (String, String),
}

impl Language {
    /// Returns true for reserved words.
    pub fn is_reserved(&self, word: &str) -> bool {
        self.reserved.split_whitespace().any(|it| it == word)
    }

    /// Returns the separator of qualified names, by which members are declared outside of their type or
    /// namespace, in whatever file it is: `::` in `A::f`; empty if there are no such members.
    pub fn qualifier(&self) -> &'static str {
        let mut owners = self.declarations.iter().map(|row| row.owner);
        let sign = owners.find_map(|owner| match owner {
            OwnerRule::Qualifier(sign) => Some(sign),
            _ => None,
        });
        sign.unwrap_or("")
    }

    /// Returns the field of a method in which the parameter stands that names its object; empty if methods
    /// have none.
    pub fn receiver(&self) -> &'static str {
        let mut owners = self.declarations.iter().map(|row| row.owner);
        let named = owners.find_map(|owner| match owner {
            OwnerRule::Named { field, .. } => Some(field),
            _ => None,
        });
        named.unwrap_or("")
    }

    /// Row of a language without any syntax: neutral values, or those that most languages have.
    const NEUTRAL: Language = Language {
        name: "",
        family: "",
        suffixes: &[],
        excluded_suffixes: &[],
        module_files: &[],
        grammar: Grammar::NONE,
        other_grammar: None,
        text_language: None,
        files_are_elements: true,
        files_have_code: false,
        declarations: &[],
        opaque: &[],
        lists: &[],
        members: &[],
        quoted_names: None,
        objects: None,
        wrappers: None,
        identifiers: &[],
        wrapped_parameters: &[],
        blocks: &[],
        expressions: &[],
        declared: None,
        package: PackageSyntax::NONE,
        sections: MemberSections::NONE,
        companion: "",
        part_word: "",
        types: None,
        calls: (Calls::NamesSoFar, Calls::NamesNearest),
        assignments_declare: false,
        overloads: false,
        names_are_global: false,
        comments: &[],
        line_comment: "//",
        comment_statements: &[],
        comment_tokens: CommentTokens::None,
        doc_comment: DocComment::LinesAbove,
        decorated: &[],
        leading: &[],
        trailing: &[],
        atoms: &[],
        composed_atoms: &[],
        relexed: &[],
        split_after: None,
        joined: &[],
        body_noise: &["return"],
        reserved: "",
        call_words: CallWords::NONE,
        global_objects: &[],
        supertypes: SupertypeSyntax::NONE,
        module_names: &[],
        statement_bounds: &[],
        shapes: &Shapes::NONE,
        code: CodeRules::NONE,
        pieces: None,
        masks: None,
        has_conditions: false,
        unnamed_scopes: None,
        other_readings: &[],
        misread_at_top: &[],
        names_in_calls: false,
        generated_files: GeneratedFiles::NONE,
        namespace: folder_and_name,
    };

    /// Returns a row with the columns that every language has, and neutral values in all others. The
    /// family is the language itself.
    pub const fn of(
        name: &'static str,
        grammar: Grammar,
        shapes: &'static Shapes,
        code: CodeRules,
    ) -> Language {
        Language {
            name,
            family: name,
            grammar,
            shapes,
            code,
            ..Language::NEUTRAL
        }
    }
}

/// Returns the folder with its final slash (empty at the root), and the file name.
pub fn folder_and_name(path: &RepoPath) -> (String, String) {
    let text = path.text();
    match text.rfind('/') {
        Some(slash) => (text[..=slash].to_string(), text[slash + 1..].to_string()),
        None => (String::new(), text.into_owned()),
    }
}
