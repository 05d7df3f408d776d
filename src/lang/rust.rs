//! The description of Rust. A function in a block `impl Type {…}` is a method of the type, which
//! can be declared in another file.

mod code;
mod headers;
mod masks;
mod shapes;

use super::rules::declaration_rules::{DeclarationRules, HeaderNotation, ImportForm};
use super::rules::*;
use super::texts::equal_spellings::EqualSpellings;
use super::texts::names_in_types::NamesInTypes;

/// Functions of modules, and functions inside of functions.
const FUNCTION: Declaration = Declaration {
    syntax: "function_item",
    name: Name::Hook(headers::function),
    signature: Signature::Types,
    ..Declaration::DEFAULT
};

/// Common values of the rows for functions of types and traits.
const METHOD: Declaration = Declaration {
    kind: ElementKind::Method,
    membership: Membership::Member,
    ..FUNCTION
};

/// Rule for the owner of what stands in a block `impl Type {…}` or `impl Trait for Type {…}`.
const TYPE_OF_BLOCK: OwnerRule = OwnerRule::Block {
    syntax: "impl_item",
    field: "type",
    leaf: "type_identifier",
    other_names: &[("function_type", ""), ("tuple_type", "")],
};

/// Ancestors of what stands directly in a block of a type.
const IN_BLOCK: &[&[&str]] = &[&["declaration_list", "impl_item"]];
/// Ancestors of what stands directly in a trait.
const IN_TRAIT: &[&[&str]] = &[&["declaration_list", "trait_item"]];
/// Ancestors of what stands directly in a file, a module or a block of foreign functions.
const IN_MODULE: &[&[&str]] = &[
    &["source_file"],
    &["declaration_list", "mod_item"],
    &["declaration_list", "foreign_mod_item"],
];

/// Structures, and common values of the rows for other types.
const TYPE: Declaration = Declaration {
    syntax: "struct_item",
    kind: ElementKind::Class,
    parameters: &[],
    ..Declaration::DEFAULT
};

/// Common values of the rows for fields and constants.
const ATTRIBUTE: Declaration = Declaration {
    kind: ElementKind::Field,
    profiles: Profiles::FullOnly,
    parameters: &[],
    body: BodyPosition::None,
    membership: Membership::Member,
    holds_elements: false,
    ..Declaration::DEFAULT
};

/// Constants. Those inside of functions are variables.
const CONSTANT: Declaration = Declaration {
    syntax: "const_item",
    within: IN_MODULE,
    ..ATTRIBUTE
};

/// Rust up to edition 2024.
pub const RUST: Language = Language {
    suffixes: &[".rs"],
    module_files: &["mod"],
    declarations: &[
        Declaration {
            within: IN_BLOCK,
            owner: TYPE_OF_BLOCK,
            ..METHOD
        },
        Declaration {
            within: IN_TRAIT,
            ..METHOD
        },
        Declaration {
            syntax: "function_signature_item",
            within: IN_TRAIT,
            body: BodyPosition::None,
            abstract_without_body: true,
            ..METHOD
        },
        FUNCTION,
        // Function of another language.
        Declaration {
            syntax: "function_signature_item",
            body: BodyPosition::None,
            abstract_without_body: true,
            ..FUNCTION
        },
        Declaration {
            syntax: "macro_definition",
            name: Name::Field("name"),
            signature: Signature::Name,
            body: BodyPosition::Element,
            holds_elements: false,
            ..FUNCTION
        },
        TYPE,
        Declaration {
            syntax: "union_item",
            ..TYPE
        },
        Declaration {
            syntax: "enum_item",
            kind: ElementKind::Enum,
            ..TYPE
        },
        Declaration {
            syntax: "trait_item",
            kind: ElementKind::Interface,
            always_abstract: true,
            ..TYPE
        },
        Declaration {
            syntax: "type_item",
            kind: ElementKind::TypeAlias,
            within: IN_MODULE,
            body: BodyPosition::Whole("type"),
            ..TYPE
        },
        Declaration {
            syntax: "mod_item",
            kind: ElementKind::Namespace,
            name: Name::Hook(headers::module),
            ..TYPE
        },
        Declaration {
            syntax: "field_declaration",
            within: &[
                &["field_declaration_list", "struct_item"],
                &["field_declaration_list", "union_item"],
            ],
            ..ATTRIBUTE
        },
        Declaration {
            syntax: "enum_variant",
            kind: ElementKind::EnumConstant,
            ..ATTRIBUTE
        },
        Declaration {
            within: IN_BLOCK,
            owner: TYPE_OF_BLOCK,
            ..CONSTANT
        },
        Declaration {
            within: IN_TRAIT,
            ..CONSTANT
        },
        CONSTANT,
        Declaration {
            syntax: "static_item",
            ..CONSTANT
        },
    ],
    members: &[
        ("field_expression", "field"),
        ("scoped_identifier", "name"),
        ("scoped_type_identifier", "name"),
        ("generic_function", "function"),
        ("generic_type", "type"),
    ],
    identifiers: &["identifier", "field_identifier", "type_identifier"],
    wrapped_parameters: &[("parameter", "pattern", "")],
    expressions: &[
        ("call_expression", Expression::CallOf("function")),
        ("macro_invocation", Expression::CallOf("macro")),
    ],
    declared: Some(DeclarationRules {
        notation: HeaderNotation::NameFirst,
        access: &["pub", "pub(crate)", "pub(super)"],
        access_without_keyword: "private",
        visibilities: &["pub", "pub(crate)", "pub(super)", "private"],
        access_in_interface: "public",
        annotation: "#",
        methods: &["async", "const", "unsafe", "extern"],
        attributes: &["const", "static", "mut"],
        parameters: &["mut"],
        names_in_types: NamesInTypes::BeforeColon,
        imports: &[ImportForm::Paths("use", &[])],
        module_in_file: Some(("mod", ";")),
        // Trait objects of the edition 2015 have no word.
        same_types: &[("dyn ", "")],
        own_type: "Self",
        alike: EqualSpellings {
            before_values: &["as", "else", "if", "in", "match", "return"],
            ..EqualSpellings::NONE
        },
        ..DeclarationRules::DEFAULT
    }),
    calls: (Calls::NamesSoFar, Calls::NamesOfTypes),
    comments: &["line_comment", "block_comment"],
    leading: &["attribute_item"],
    atoms: &[
        "string_literal",
        "raw_string_literal",
        "visibility_modifier",
        "lifetime",
    ],
    reserved: "Self as async await bool break char const continue crate dyn else enum extern f32 \
        f64 false fn for i128 i16 i32 i64 i8 if impl in isize let loop match mod move mut pub ref \
        return self static str struct super trait true type u128 u16 u32 u64 u8 unsafe use usize \
        where while",
    call_words: CallWords {
        needs_object: true,
        ..CallWords::NONE
    },
    // Modules and types of the standard library whose names are rarely those of other code.
    global_objects: &[
        "Arc", "Box", "HashMap", "HashSet", "Rc", "String", "Vec", "alloc", "core", "std",
    ],
    supertypes: SupertypeSyntax {
        block: Some(("impl", "for", "where")),
        ..SupertypeSyntax::of(&["trait_bounds", "higher_ranked_trait_bound"])
    },
    masks: Some(masks::unread_parts),
    generated_files: GeneratedFiles {
        root_folders: &["target"],
        name_endings: &["_generated"],
        ..GeneratedFiles::NONE
    },
    ..Language::of(
        "rust",
        Grammar::new(|| tree_sitter_rust::LANGUAGE.into(), "0.24.2"),
        &shapes::SHAPES,
        code::CODE,
    )
};
