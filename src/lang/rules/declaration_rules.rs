//! Vocabulary for declarations that are compared: modifiers, annotations, parameters and results.
//!
//! The *header* of a declaration is its text before the body. *Facts* are the parts of the header
//! that are compared: visibility, modifiers, annotations, parameters and the type of the result.

use super::element_kind::ElementKind;
use super::implied::{Container, Implied};
use crate::lang::texts::equal_spellings::EqualSpellings;
use crate::lang::texts::names_in_types::{self, NamesInTypes};

/// Order of the names and types in the declarations of a language.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum HeaderNotation {
    /// A type precedes the name, and is spelled without white space between signs: `Map<A,B> name`.
    Typed,
    /// The type of a parameter or attribute follows its name and `:`.
    NameFirst,
    /// A type precedes the name, or parts of it are around the name.
    TypeFirst,
    /// A type precedes the name, and brackets follow it or belong to the type.
    TypeThenName,
    /// The type of a parameter or attribute precedes its name, and the result follows the parameters.
    ResultLast,
    /// A type follows the name without a sign. Names that share a type are separated by commas.
    NameThenType,
}

/// Form of imports that give names to paths.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ImportForm {
    /// Paths behind the word, each of which gives its last name, or another one behind `as` or `=>`; the words
    /// of the list before a path say nothing about it. Those in brackets, or behind `import`, begin with the
    /// path in front: `use a::{b::C as D, e::*};`, `from a import B, C`.
    Paths(&'static str, &'static [&'static str]),
    /// A path behind this word, as for [`ImportForm::Paths`], if the grammar has no tokens for the signs between
    /// names, each of which is one letter.
    PathsOfNames(&'static str),
    /// A path behind these words, all of whose names can be used without it: `using namespace std`.
    All(&'static [&'static str]),
    /// The name follows the first word, and the path this sign: `using` and `=` in `using A = b::C;`.
    NameFirst(&'static str, &'static str),
    /// The name follows the path, which this word precedes: `typedef` in `typedef b::C A;`.
    NameLast(&'static str),
    /// Behind this word the name, if there is one, precedes a quoted path whose last part names a package:
    /// `import a "b/c"`. With a point in place of the name, the file uses all names of the package without a
    /// path.
    Quoted(&'static str),
}

/// Part of the parameters that belongs to the signature of a function that its name alone identifies.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum SignatureOfName {
    /// None: parameters are part of the identity of functions, or of no interest.
    Nothing,
    /// Number and order of the parameters. Their types are hints, which change no call.
    Parameters,
    /// Number, order and types of the parameters; a parameter without type has another type.
    ParametersAndTypes,
}

/// Words and signs in the header of a declaration. Only modifiers listed here are compared.
#[derive(Debug, Clone, Copy)]
pub struct DeclarationRules {
    /// Position of the parameters, types and modifiers in the header or in the outline.
    pub notation: HeaderNotation,
    /// Keywords of visibility, which says what code may use a declaration: `public`.
    pub access: &'static [&'static str],
    /// Name of the visibility of a declaration without a keyword of `access`.
    pub access_without_keyword: &'static str,
    /// Names of all visibilities of attributes, those without a keyword and those of two keywords
    /// included, from the widest to the narrowest; empty if the language has only one.
    pub visibilities: &'static [&'static str],
    /// Function that returns true if the visibility of a declaration follows from this first letter of its name,
    /// and the name of that visibility: `#` and `private`.
    pub access_by_name: (fn(char) -> bool, &'static str),
    /// Name of the visibility of the members of interfaces without a keyword of `access`, and of
    /// enum constants; empty if the members have that of their interface.
    pub access_in_interface: &'static str,
    /// Word of blocks whose members have the keyword of `access` in front of it, unless they have one of
    /// their own: `public extension A {…}`. Empty if there are none.
    pub access_of_blocks: &'static str,
    /// Visibilities and modifiers that declarations have or lack without a word.
    pub implied: &'static [Implied],
    /// Syntax kinds of the children, of a method or of the declarator around its parameters, with the
    /// exceptions that it declares.
    pub throws: &'static [&'static str],
    /// Modifier of members that, without a keyword of `access`, have the visibility of the member they
    /// override; empty if there is none.
    pub inherits_access: &'static str,
    /// Token with which an annotation begins; empty if there are none. A bracket opens a list of annotations
    /// without a sign of their own, at the beginning of a declaration: `[` in `[Test, Category("a")]`.
    pub annotation: &'static str,
    /// Sign after the name of a parameter or attribute, and the modifier for which the sign stands:
    /// `?` and `optional`. Both are empty if the language has no such sign.
    pub mark: (&'static str, &'static str),
    /// Modifier of parameters that take any number of arguments; empty if a sign says so.
    pub variadic: &'static str,
    /// Spellings of types, each with the usual spelling of the same type: `interface{}` and `any`.
    pub same_types: &'static [(&'static str, &'static str)],
    /// Other spellings of types and annotations that mean the same.
    pub alike: EqualSpellings,
    /// Function that returns the text of types with the words of each in the usual order and without
    /// brackets that only group, if the language has several spellings: `const A&` of `A const&`.
    pub in_word_order: fn(&str) -> String,
    /// Function that returns a list of parameter types in their usual spelling without what belongs to the
    /// parameters and not to the function's type: `(A*, int)` of `(A*const, const int)`.
    pub without_own_qualifiers: fn(&str) -> String,
    /// Generic types whose argument alone, between two texts, is the same type: `Nullable`, nothing and `?`,
    /// since `Nullable<A>` is `A?`.
    pub marked_types: &'static [(&'static str, &'static str, &'static str)],
    /// True if the type before the name in a signature is an interface whose member is implemented
    /// explicitly (`IList.Clear()`), which changes the access to the member but not its parameters.
    pub interfaces_before_names: bool,
    /// Word that begins a block whose members extend the type of a parameter (`extension(A a) {…}`).
    /// Empty if there are no such blocks.
    pub extension_word: &'static str,
    /// Names of parameters within types of functions, which document only.
    pub names_in_types: NamesInTypes,
    /// Word for the type around a member, with its own type parameters, where the members of a
    /// subtype do not change what the word denotes: `Self`. Empty if there is none. A parameter for the object
    /// on which a method is called then has this type, with the signs before its name: `&self`
    /// ([`CodeRules::own_object`](super::code_rules::CodeRules::own_object)).
    pub own_type: &'static str,
    /// Forms of imports. The first one that fits is read.
    pub imports: &'static [ImportForm],
    /// Paths all of whose names every file can use without an import: `java.lang`.
    pub given_packages: &'static [&'static str],
    /// Words before the quoted path of a file whose text takes their place: `#` and `include`. Names of other
    /// namespaces can then come from files that a change does not contain. Empty if there are none.
    pub includes: &'static [&'static str],
    /// Words around the name of a module that a file declares and another file contains: `mod` and `;` in
    /// `mod a;`. The name of the other file, or of its folder, is that of the module.
    pub module_in_file: Option<(&'static str, &'static str)>,
    /// Value of a parameter that makes its type include the value, the sign before a type that includes it,
    /// and types that always include it: `null` and `?`. `A a = null` then has the type of `?A a = null`.
    /// Empty if default values do not change types.
    pub default_in_type: (&'static str, &'static str, &'static [&'static str]),
    /// Words with which types begin: `func` in lists of parameters without names, `struct` in `struct a *b`.
    pub type_words: &'static [&'static str],
    /// Word in place of the parameters of a function that has none: `void`; empty if there is none.
    pub no_parameters: &'static str,
    /// Words that name the accessors of an attribute and say nothing about it: `get` in `int A { get; }`.
    pub accessors: &'static [&'static str],
    /// Bracket that opens type parameters and type arguments: `<` or `[`; empty in languages without them in which
    /// the sign means something else behind a name.
    pub type_bracket: &'static str,
    /// Modifiers that another reading of a text leaves out
    /// ([`Language::other_readings`](super::Language::other_readings)), so that they stand in
    /// front of the element.
    pub unread_modifiers: &'static [&'static str],
    /// Word before type parameters in front of a declaration: `template`; empty if there is none.
    pub before_type_parameters: &'static str,
    /// Part of the parameters that belongs to a signature although names alone identify functions. Read
    /// from the header.
    pub signature_of_name: SignatureOfName,
    /// Keywords, apart from those of visibility, that are compared among the modifiers of methods,
    /// constructors and functions.
    pub methods: &'static [&'static str],
    /// Keywords behind the parameters that are compared among the modifiers of methods: `const` in `int
    /// size() const`.
    pub behind_parameters: &'static [&'static str],
    /// Keywords, apart from those of visibility, that are compared among the modifiers of attributes.
    pub attributes: &'static [&'static str],
    /// Keywords, apart from those of visibility, that are compared among the modifiers of types.
    pub types: &'static [&'static str],
    /// Keywords that are compared among the modifiers of parameters.
    pub parameters: &'static [&'static str],
}

impl DeclarationRules {
    /// Row from which the rows of languages take what they do not have themselves: no visibility, no
    /// modifiers, no annotations.
    pub const DEFAULT: DeclarationRules = DeclarationRules {
        notation: HeaderNotation::Typed,
        access: &[],
        access_without_keyword: "public",
        visibilities: &[],
        access_by_name: (|_| false, ""),
        access_in_interface: "public",
        access_of_blocks: "",
        implied: &[],
        throws: &[],
        inherits_access: "",
        annotation: "",
        mark: ("", ""),
        variadic: "",
        accessors: &[],
        type_bracket: "<",
        unread_modifiers: &[],
        before_type_parameters: "",
        signature_of_name: SignatureOfName::Nothing,
        same_types: &[],
        alike: EqualSpellings::NONE,
        in_word_order: str::to_owned,
        without_own_qualifiers: str::to_owned,
        marked_types: &[],
        interfaces_before_names: false,
        extension_word: "",
        names_in_types: NamesInTypes::None,
        own_type: "",
        imports: &[],
        given_packages: &[],
        includes: &[],
        module_in_file: None,
        default_in_type: ("", "", &[]),
        type_words: &[],
        no_parameters: "",
        methods: &[],
        behind_parameters: &[],
        attributes: &[],
        types: &[],
        parameters: &[],
    };

    /// Returns true if `token` begins an annotation wherever it stands in front of a name.
    pub fn begins_annotation(&self, token: &str) -> bool {
        !matches!(self.annotation, "" | "[") && token == self.annotation
    }

    /// Returns true if declarations of this kind have the modifier without a word, wherever they stand.
    pub fn implies(&self, kind: ElementKind, modifier: &str) -> bool {
        self.implied.iter().any(|row| {
            matches!(row.within, Container::Any)
                && row.applies(kind, None, false)
                && row.modifiers.contains(&modifier)
        })
    }

    /// Returns the type of a parameter with what its default value, the tokens of which are `value`, adds to
    /// the type ([`Self::default_in_type`]).
    pub fn with_default(&self, declared: String, value: &[&str]) -> String {
        let (default, sign, including) = self.default_in_type;
        let mut parts = declared.split('|').map(str::trim);
        let is_complete = declared.starts_with(sign) || parts.any(|it| including.contains(&it));
        match default.is_empty() || declared.is_empty() || value != ["=", default] || is_complete {
            true => declared,
            false if declared.contains('|') => format!("{declared}|{default}"),
            false => format!("{sign}{declared}"),
        }
    }

    /// Returns true if two texts of types differ only in spellings that mean the same in every file of the
    /// language. A text in the place of a type that is none, such as a call, has no usual spelling, and is
    /// compared as written.
    pub fn are_spelled_alike(&self, before: &str, after: &str) -> bool {
        let usual = |text| self.with_usual_spelling(text);
        !self.alike.are_other_types(before, after)
            || !self.alike.are_other_types(&usual(before), &usual(after))
    }

    /// Returns the text of types with each spelling in `same_types` replaced by the usual one, with the
    /// marks of `marked_types`, without the names of parameters in types of functions, and with the words of
    /// each type in their usual order.
    pub fn with_usual_spelling(&self, text: &str) -> String {
        let spellings = self.same_types.iter();
        let text = spellings.fold(text.to_owned(), |text, (spelling, usual)| {
            with_words_replaced(text, spelling, usual)
        });
        let marked = self.marked_types.iter();
        let text = marked.fold(text, |text, row| with_marks(text, *row));
        let text = names_in_types::without_names(&text, self.names_in_types, self.type_words);
        (self.in_word_order)(&text)
    }
}

/// Returns `text` with `usual` in place of `spelling`, except where `spelling` is part of a longer name or
/// path.
fn with_words_replaced(text: String, spelling: &str, usual: &str) -> String {
    let is_in_name = |letter: char| letter.is_alphanumeric() || "_$".contains(letter);
    let is_in_path = |before: &str| {
        let follows_point = before.ends_with('.') && !before.ends_with("..");
        follows_point || before.ends_with("::") || before.ends_with(is_in_name)
    };
    let mut replaced = String::new();
    let mut from = 0;
    for (at, _) in text.match_indices(spelling) {
        let end = at + spelling.len();
        let continues = spelling.ends_with(is_in_name) && text[end..].starts_with(is_in_name);
        if !continues && !is_in_path(&text[..at]) {
            replaced += &text[from..at];
            replaced += usual;
            from = end;
        }
    }
    match from {
        0 => text,
        _ => replaced + &text[from..],
    }
}

/// Returns `text` with `A?` in place of `Nullable<A>`; the row is its name with the texts before and behind the
/// argument. An argument of several words or signs is put in parentheses.
fn with_marks(mut text: String, (name, before, behind): (&str, &str, &str)) -> String {
    let open = format!("{name}<");
    let is_in_path = |letter: char| letter.is_alphanumeric() || matches!(letter, '_' | '.');
    let mut to = text.len();
    // The innermost first: what it becomes decides whether the outer one needs parentheses.
    while let Some(at) = text[..to].rfind(&open) {
        to = at;
        let start = at + open.len();
        let (mut depth, mut is_plain, mut last) = (1_usize, true, '<');
        let close = text[start..].find(|letter| {
            is_plain &= depth > 1 || is_in_path(letter) || "<>?[]".contains(letter);
            depth += usize::from(matches!(letter, '<' | '(' | '[' | '{'));
            let is_arrow = std::mem::replace(&mut last, letter) == '=' && letter == '>';
            depth -= usize::from(matches!(letter, '>' | ')' | ']' | '}') && !is_arrow);
            depth == 0
        });
        if let Some(len) = close.filter(|_| !text[..at].ends_with(is_in_path)) {
            let argument = &text[start..start + len];
            let argument = if is_plain {
                format!("{before}{argument}{behind}")
            } else {
                format!("{before}({argument}){behind}")
            };
            text.replace_range(at..=start + len, &argument);
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::DeclarationRules;

    #[test]
    fn spellings_are_whole_names() {
        let rules = DeclarationRules {
            same_types: &[("System.Int32", "int"), ("Int32", "int"), ("a{}", "b")],
            marked_types: &[("Nullable", "", "?"), ("Array", "r ", "[]")],
            ..DeclarationRules::DEFAULT
        };
        for (text, usual) in [
            ("(Int32, List<System.Int32>)", "(int, List<int>)"),
            ("(My.Int32, Int32Converter)", "(My.Int32, Int32Converter)"),
            ("a{}c, ba{}, ...a{}", "bc, ba{}, ...b"),
            ("Nullable<Nullable<A<B>>>[]", "A<B>??[]"),
            ("MyNullable<A>, Nullable<A", "MyNullable<A>, Nullable<A"),
            ("Array<Array<A<B>>>", "r (r A<B>[])[]"),
            ("Array<A[]>", "r A[][]"),
            ("Array<A.B | C>, my.Array<A>", "r (A.B | C)[], my.Array<A>"),
        ] {
            assert_eq!(rules.with_usual_spelling(text), usual);
        }
    }
}
