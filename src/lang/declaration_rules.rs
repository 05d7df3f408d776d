//! Vocabulary for declarations that are compared: modifiers, annotations, parameters and results.

/// Position of the facts of a declaration.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum HeaderNotation {
    /// In the facts that [`TypeRules`](super::type_rules::TypeRules) describe.
    Typed,
    /// In the tokens of the header: the type of a parameter or attribute follows its name and `:`, and
    /// the result follows the parameters and this sign.
    NameFirst(&'static str),
    /// In the tokens of the header: a type precedes the name.
    TypeFirst,
}

/// Words and signs in the header of a declaration. Only modifiers listed here are compared.
#[derive(Debug, Clone, Copy)]
pub struct DeclarationRules {
    /// Position of the facts.
    pub notation: HeaderNotation,
    /// Keywords of visibility.
    pub access: &'static [&'static str],
    /// Name of the visibility of a declaration without a keyword of `access`.
    pub access_without_keyword: &'static str,
    /// Beginning of names of members, and the visibility of these; both empty if names have no effect.
    pub access_by_name: (&'static str, &'static str),
    /// Name of the visibility of the members of interfaces without a keyword of `access`, and of
    /// enum constants.
    pub access_in_interface: &'static str,
    /// Visibility of the constructors of enums without such a keyword.
    pub access_of_enum_constructors: &'static str,
    /// Modifiers that attributes of interfaces, and enum constants, have without the words.
    pub implied_of_attributes: &'static [&'static str],
    /// Modifiers that types in interfaces, and nested enums, have without the words.
    pub implied_of_types: &'static [&'static str],
    /// Pairs of a text in types that are spelled without white space, and the text with it.
    pub spaced: &'static [(&'static str, &'static str)],
    /// Token with which an annotation begins; empty if there are none.
    pub annotation: &'static str,
    /// Sign after the name of a parameter or attribute, and the modifier for which it stands; both
    /// empty if there is none.
    pub mark: (&'static str, &'static str),
    /// Keywords, apart from those of visibility, that are compared among the modifiers of methods,
    /// constructors and functions.
    pub methods: &'static [&'static str],
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
        access_by_name: ("", ""),
        access_in_interface: "public",
        access_of_enum_constructors: "public",
        implied_of_attributes: &[],
        implied_of_types: &[],
        spaced: &[],
        annotation: "",
        mark: ("", ""),
        methods: &[],
        attributes: &[],
        types: &[],
        parameters: &[],
    };
}
