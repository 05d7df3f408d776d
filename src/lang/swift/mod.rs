//! The description of Swift. What stands in an extension belongs to the type that it extends, which can be
//! declared in another file. A computed property is a method, because it has code.

mod code;
mod headers;
mod masks;
mod readings;
mod shapes;
mod types;

use crate::lang::rules::declaration_rules::{DeclarationRules, HeaderNotation, ImportForm};
use crate::lang::rules::given_fields::ChildPlace::{After, Nth};
use crate::lang::rules::given_fields::{GivenField, at, each, nth};
use crate::lang::rules::*;
use crate::lang::texts::equal_spellings::EqualSpellings;
use crate::lang::texts::names_in_types::NamesInTypes;

/// Ancestors of what stands directly in a type or extension.
const IN_TYPE: &[&[&str]] = &[
    &["class_body", "class_declaration"],
    &["enum_class_body", "class_declaration"],
    &["protocol_body"],
];

/// Owner of what stands directly in a type or extension: the type that the extension names, or else the type
/// around.
const EXTENDED: OwnerRule = OwnerRule::Block {
    syntax: "class_declaration",
    field: "extended",
    leaf: "type_identifier",
    other_names: &[
        ("array_type", "Array"),
        ("dictionary_type", "Dictionary"),
        ("optional_type", "Optional"),
    ],
};

/// Classes, structures and actors, and common values of the rows for types.
const TYPE: Declaration = Declaration {
    syntax: "class_declaration",
    kind: ElementKind::Class,
    name: Name::Hook(headers::class),
    owner: EXTENDED,
    parameters: &[],
    ..Declaration::DEFAULT
};

/// Other names of types, and common values of the rows for types that a protocol leaves open.
const ALIAS: Declaration = Declaration {
    syntax: "typealias_declaration",
    kind: ElementKind::TypeAlias,
    name: Name::Field("name"),
    body: BodyPosition::Whole("value"),
    always_abstract: true,
    ..TYPE
};

/// Functions, and common values of the rows for methods.
const FUNCTION: Declaration = Declaration {
    syntax: "function_declaration",
    name: Name::Hook(headers::function),
    parameters: &[],
    signature: Signature::Types,
    ..Declaration::DEFAULT
};

/// Methods, and common values of the rows for other members with code.
const METHOD: Declaration = Declaration {
    kind: ElementKind::Method,
    within: IN_TYPE,
    owner: EXTENDED,
    membership: Membership::Member,
    ..FUNCTION
};

/// Stored properties, and common values of the rows for other attributes.
const PROPERTY: Declaration = Declaration {
    syntax: "property_declaration",
    kind: ElementKind::Field,
    profiles: Profiles::FullOnly,
    name: Name::EachOf(headers::property_names),
    signature: Signature::Name,
    body: BodyPosition::None,
    holds_elements: false,
    ..METHOD
};

/// Fields that the grammar lacks.
const FIELDS: &[GivenField] = &[
    each("class_declaration", "extended", "user_type"),
    each("class_declaration", "extended", "array_type"),
    each("class_declaration", "extended", "dictionary_type"),
    each("class_declaration", "extended", "optional_type"),
    each("subscript_declaration", "body", "computed_property"),
    at("call_expression", "function", Nth(0)),
    each("call_expression", "arguments", "call_suffix"),
    at("pattern", "case", After(".")),
    nth("if_statement", "consequence", "statements", 0),
    nth("if_statement", "alternative", "statements", 1),
    each("if_statement", "alternative", "if_statement"),
    each("guard_statement", "consequence", "statements"),
];

/// Declarations of elements.
const DECLARATIONS: &[Declaration] = &[
    TYPE,
    Declaration {
        kind: ElementKind::Enum,
        name: Name::Hook(headers::enumeration),
        ..TYPE
    },
    Declaration {
        syntax: "protocol_declaration",
        kind: ElementKind::Interface,
        body: BodyPosition::Inside("body"),
        ..ALIAS
    },
    ALIAS,
    Declaration {
        syntax: "associatedtype_declaration",
        ..ALIAS
    },
    METHOD,
    FUNCTION,
    Declaration {
        syntax: "protocol_function_declaration",
        abstract_without_body: true,
        ..METHOD
    },
    Declaration {
        syntax: "subscript_declaration",
        ..METHOD
    },
    Declaration {
        syntax: "init_declaration",
        kind: ElementKind::Constructor,
        named: "init",
        membership: Membership::Constructor,
        ..METHOD
    },
    Declaration {
        syntax: "deinit_declaration",
        membership: Membership::None,
        ..METHOD
    },
    Declaration {
        syntax: "property_declaration",
        name: Name::Hook(headers::computed_property),
        signature: Signature::Name,
        body: BodyPosition::Inside("computed_value"),
        ..METHOD
    },
    PROPERTY,
    Declaration {
        within: &[&["source_file"]],
        membership: Membership::None,
        ..PROPERTY
    },
    Declaration {
        syntax: "protocol_property_declaration",
        ..PROPERTY
    },
    Declaration {
        syntax: "enum_entry",
        kind: ElementKind::EnumConstant,
        name: Name::Each("name", ""),
        ..PROPERTY
    },
];

/// Keywords of visibility, from the widest to the narrowest. Those with `set` are of assignments.
const ACCESS: &[&str] = &[
    "open",
    "public",
    "package",
    "internal",
    "internal(set)",
    "fileprivate(set)",
    "private(set)",
    "fileprivate",
    "private",
];

/// Keywords that are compared among the modifiers of methods.
const MODIFIERS: &[&str] = &[
    "async",
    "class",
    "convenience",
    "final",
    "mutating",
    "nonisolated",
    "override",
    "required",
    "rethrows",
    "static",
    "throws",
];

/// Swift up to 6.
pub const SWIFT: Language = Language {
    suffixes: &[".swift"],
    files_have_code: true,
    declarations: DECLARATIONS,
    lists: &["navigation_suffix"],
    // The grammar takes `a + b` for the callee of `a + b(c)`: the called name is that of the last operand.
    members: &[
        ("navigation_expression", "suffix"),
        ("prefix_expression", "target"),
        ("additive_expression", "rhs"),
        ("bitwise_operation", "rhs"),
        ("comparison_expression", "rhs"),
        ("conjunction_expression", "rhs"),
        ("disjunction_expression", "rhs"),
        ("equality_expression", "rhs"),
        ("infix_expression", "rhs"),
        ("multiplicative_expression", "rhs"),
        ("nil_coalescing_expression", "if_nil"),
        ("range_expression", "end"),
    ],
    identifiers: &["simple_identifier", "type_identifier"],
    expressions: &[
        ("call_expression", Expression::CallOf("function")),
        (
            "constructor_expression",
            Expression::CallOf("constructed_type"),
        ),
    ],
    declared: Some(DeclarationRules {
        notation: HeaderNotation::NameFirst,
        names_in_types: NamesInTypes::BeforeColon,
        imports: &[ImportForm::Paths(
            "import",
            &["class", "enum", "func", "protocol", "struct"],
        )],
        given_packages: &["Swift"],
        access: ACCESS,
        access_without_keyword: "internal",
        access_in_interface: "",
        access_of_blocks: "extension",
        visibilities: ACCESS,
        annotation: "@",
        accessors: &["get", "set"],
        behind_parameters: &["async", "rethrows", "throws"],
        own_type: "Self",
        in_word_order: types::in_usual_order,
        same_types: &[("Swift.", ""), ("any ", "")],
        alike: EqualSpellings {
            unordered: &["&"],
            ..EqualSpellings::NONE
        },
        marked_types: &[("Optional", "", "?"), ("Array", "[", "]")],
        methods: MODIFIERS,
        attributes: &[
            "class", "final", "lazy", "override", "static", "unowned", "var", "weak",
        ],
        types: &["final", "indirect"],
        ..DeclarationRules::DEFAULT
    }),
    overloads: true,
    comments: &["comment", "multiline_comment"],
    atoms: &[
        "line_string_literal",
        "member_modifier",
        "multi_line_string_literal",
        "ownership_modifier",
        "raw_string_literal",
        "visibility_modifier",
    ],
    composed_atoms: &[
        ("line_string_literal", "interpolated_expression"),
        ("multi_line_string_literal", "interpolated_expression"),
        ("raw_string_literal", "raw_str_interpolation"),
    ],
    reserved: "Any Self actor any as associatedtype async await break case catch class continue \
        convenience default defer deinit didSet do else enum extension fallthrough false fileprivate \
        final for func get guard if import in indirect init inout internal is lazy let mutating nil \
        nonisolated open operator override package private protocol public repeat required rethrows \
        return self set some static struct subscript super switch throw throws true try typealias \
        unowned var weak where while willSet",
    call_words: CallWords {
        members_by_name: true,
        ..CallWords::NONE
    },
    supertypes: SupertypeSyntax::of(&["inheritance_specifier"]),
    masks: Some(masks::unread_parts),
    other_readings: &[readings::conditions],
    generated_files: GeneratedFiles {
        name_endings: &[".generated", ".pb"],
        ..GeneratedFiles::NONE
    },
    ..Language::of(
        "swift",
        Grammar {
            given_fields: FIELDS,
            ..Grammar::new(|| tree_sitter_swift::LANGUAGE.into(), "0.7.4")
        },
        &shapes::SHAPES,
        code::CODE,
    )
};
