//! The description of Scala 2 and 3, with braces and with indentation, in source files, scripts and
//! build definitions.
//!
//! An object is matched like a class, and a class and its companion object are two elements of one
//! name. A method in an extension belongs to what encloses the extension; the extended type is part of
//! its signature.

mod code;
mod headers;
mod readings;
mod shapes;

use super::rules::declaration_rules::{DeclarationRules, HeaderNotation, ImportForm};
use super::rules::given_fields::{ChildPlace, GivenField, at, each};
use super::rules::implied::Implied;
use super::rules::variable_signs::VariableSigns;
use super::rules::*;
use super::texts::equal_spellings::EqualSpellings;

/// Fields for children that the grammar does not label.
const GIVEN_FIELDS: &[GivenField] = &[
    at("instance_expression", "type", ChildPlace::After("new")),
    each("stable_type_identifier", "name", "type_identifier"),
    at("enumerator", "pattern", ChildPlace::Nth(0)),
];

/// Ancestors of what stands directly in a type.
const IN_TYPE: &[&[&str]] = &[
    &["template_body", "class_definition"],
    &["template_body", "trait_definition"],
    &["template_body", "object_definition"],
    &["template_body", "package_object"],
    &["template_body", "given_definition"],
    &["with_template_body"],
    &["enum_body"],
];
/// Ancestors of a method in an extension that stands directly in a type.
const IN_EXTENSION: &[&[&str]] = &[
    &["extension_definition", "template_body", "class_definition"],
    &["extension_definition", "template_body", "trait_definition"],
    &["extension_definition", "template_body", "object_definition"],
    &["extension_definition", "template_body", "package_object"],
    &["extension_definition", "template_body", "given_definition"],
    &["extension_definition", "with_template_body"],
    &["extension_definition", "enum_body"],
];
/// Ancestors of what stands directly in a file or in the braces of a package.
const IN_FILE: &[&[&str]] = &[&["compilation_unit"], &["template_body", "package_clause"]];

/// Classes and objects, and common values of the rows for other types.
const TYPE: Declaration = Declaration {
    syntax: "class_definition",
    kind: ElementKind::Class,
    parameters: &[],
    ..Declaration::DEFAULT
};

/// Functions outside of types: in files, extensions and other functions.
const FUNCTION: Declaration = Declaration {
    syntax: "function_definition",
    name: Name::Hook(headers::function),
    signature: Signature::Types,
    abstract_without_body: true,
    ..Declaration::DEFAULT
};

/// Functions that stand directly in a type.
const METHOD: Declaration = Declaration {
    within: IN_TYPE,
    kind: ElementKind::Method,
    membership: Membership::Member,
    ..FUNCTION
};

/// Common values of the rows for constructors.
const CONSTRUCTOR: Declaration = Declaration {
    kind: ElementKind::Constructor,
    membership: Membership::Constructor,
    ..FUNCTION
};

/// Common values of the rows for values and variables of types. One declaration can have several
/// names.
const ATTRIBUTE: Declaration = Declaration {
    syntax: "val_definition",
    within: IN_TYPE,
    kind: ElementKind::Field,
    profiles: Profiles::FullOnly,
    name: Name::EachOf(headers::values),
    parameters: &[],
    body: BodyPosition::None,
    membership: Membership::Member,
    holds_elements: false,
    ..Declaration::DEFAULT
};

/// Common values of the rows for values and variables of files.
const VALUE_OF_FILE: Declaration = Declaration {
    within: IN_FILE,
    membership: Membership::None,
    ..ATTRIBUTE
};

/// Signs of variables: parameters, values and what patterns, loops and function literals bind.
const VARIABLE_SIGNS: VariableSigns = VariableSigns {
    functions: &["def"],
    after: &[":", "=", "=>", "<-"],
    declaring: &["val", "var"],
    before: &[],
    block_parameters: ("", &[]),
};

/// Scala 2.10 to 3.7.
pub const SCALA: Language = Language {
    suffixes: &[".scala", ".sc", ".sbt"],
    files_have_code: true,
    declarations: &[
        TYPE,
        Declaration {
            syntax: "trait_definition",
            kind: ElementKind::Interface,
            always_abstract: true,
            ..TYPE
        },
        Declaration {
            syntax: "object_definition",
            kind: ElementKind::Object,
            ..TYPE
        },
        Declaration {
            syntax: "package_object",
            kind: ElementKind::Object,
            ..TYPE
        },
        Declaration {
            syntax: "enum_definition",
            kind: ElementKind::Enum,
            ..TYPE
        },
        Declaration {
            syntax: "type_definition",
            kind: ElementKind::TypeAlias,
            body: BodyPosition::Whole("type"),
            always_abstract: true,
            ..TYPE
        },
        // A package in braces inside of another one.
        Declaration {
            syntax: "package_clause",
            within: &[&["template_body", "package_clause"]],
            kind: ElementKind::Namespace,
            name: Name::Hook(headers::package),
            ..TYPE
        },
        Declaration {
            syntax: "given_definition",
            name: Name::Hook(headers::given_object),
            ..TYPE
        },
        // The first list of parameters stands for the primary constructor.
        Declaration {
            syntax: "class_parameters",
            parents: &["class_definition"],
            name: Name::Hook(headers::primary_constructor),
            body: BodyPosition::None,
            abstract_without_body: false,
            holds_elements: false,
            ..CONSTRUCTOR
        },
        Declaration {
            within: IN_TYPE,
            name: Name::Hook(headers::secondary_constructor),
            ..CONSTRUCTOR
        },
        METHOD,
        Declaration {
            within: IN_EXTENSION,
            ..METHOD
        },
        Declaration {
            syntax: "function_declaration",
            ..METHOD
        },
        Declaration {
            syntax: "function_declaration",
            within: IN_EXTENSION,
            ..METHOD
        },
        FUNCTION,
        ATTRIBUTE,
        Declaration {
            syntax: "var_definition",
            ..ATTRIBUTE
        },
        Declaration {
            syntax: "val_declaration",
            ..ATTRIBUTE
        },
        Declaration {
            syntax: "var_declaration",
            ..ATTRIBUTE
        },
        VALUE_OF_FILE,
        Declaration {
            syntax: "var_definition",
            ..VALUE_OF_FILE
        },
        Declaration {
            syntax: "given_definition",
            name: Name::Hook(headers::given_value),
            ..ATTRIBUTE
        },
        Declaration {
            syntax: "given_definition",
            name: Name::Hook(headers::given_value),
            ..VALUE_OF_FILE
        },
        // A parameter of a primary constructor, which all members can use like a field.
        Declaration {
            syntax: "class_parameter",
            within: &[
                &["class_parameters", "class_definition"],
                &["class_parameters", "trait_definition"],
                &["class_parameters", "enum_definition"],
            ],
            name: Name::Field("name"),
            owner: OwnerRule::Type,
            ..ATTRIBUTE
        },
        Declaration {
            syntax: "simple_enum_case",
            within: &[],
            kind: ElementKind::EnumConstant,
            name: Name::Field("name"),
            ..ATTRIBUTE
        },
        Declaration {
            syntax: "full_enum_case",
            within: &[],
            kind: ElementKind::EnumConstant,
            name: Name::Field("name"),
            ..ATTRIBUTE
        },
    ],
    opaque: &["instance_expression", "refinement", "structural_type"],
    members: &[
        ("generic_function", "function"),
        ("generic_type", "type"),
        ("stable_type_identifier", "name"),
        ("applied_constructor_type", ""),
    ],
    identifiers: &["identifier", "type_identifier", "operator_identifier"],
    // A member is called with or without arguments, so that its name alone is the call.
    expressions: &[
        ("call_expression", Expression::CallOf("function")),
        ("field_expression", Expression::CallOf("field")),
        ("infix_expression", Expression::CallOf("operator")),
        ("instance_expression", Expression::CallOf("type")),
        (
            "identifier",
            Expression::CalledName(
                &[
                    "alias",
                    "field",
                    "function",
                    "interpolator",
                    "name",
                    "operator",
                    "parameters",
                    "path",
                    "pattern",
                ],
                &VARIABLE_SIGNS,
            ),
        ),
    ],
    declared: Some(DeclarationRules {
        notation: HeaderNotation::NameFirst,
        access: &["private", "protected"],
        access_without_keyword: "public",
        annotation: "@",
        type_bracket: "[",
        implied: &[
            Implied::types(&[ElementKind::Interface], &["abstract", "final"]),
            Implied::types(
                &[ElementKind::Enum, ElementKind::Object],
                &["abstract", "final", "sealed"],
            ),
        ],
        imports: &[ImportForm::Paths("import", &[])],
        given_packages: &["java.lang", "scala", "scala.Predef"],
        // Scala 3 has other words and signs for the same types.
        same_types: &[("with", "&"), ("?", "_")],
        alike: EqualSpellings {
            unordered: &["|", "&"],
            before_alternatives: &[":", "=", "=>"],
            ..EqualSpellings::NONE
        },
        methods: &[
            "final",
            "implicit",
            "infix",
            "inline",
            "override",
            "transparent",
        ],
        attributes: &[
            "final",
            "implicit",
            "inline",
            "lazy",
            "override",
            "transparent",
            "var",
        ],
        types: &[
            "abstract",
            "case",
            "final",
            "implicit",
            "infix",
            "inline",
            "opaque",
            "open",
            "sealed",
            "transparent",
        ],
        parameters: &[
            "final",
            "implicit",
            "inline",
            "override",
            "private",
            "protected",
            "using",
            "val",
            "var",
        ],
        ..DeclarationRules::DEFAULT
    }),
    package: PackageSyntax::of("package", &["package_clause"]),
    overloads: true,
    // A marker such as `end name` only repeats what the indentation says.
    comments: &["comment", "block_comment", "end_marker"],
    doc_comment: DocComment::Beginning("/**"),
    atoms: &["string", "interpolated_string", "wildcard"],
    relexed: &["interpolated_string"],
    reserved: "abstract case catch class def do else enum export extends extension false final \
        finally for forSome given if implicit import lazy macro match new null object override \
        package private protected return sealed super then this throw trait true try type using \
        val var while with yield",
    call_words: CallWords {
        making: "new",
        own_constructor: "this",
        super_constructor: "super",
        members_by_name: true,
        ..CallWords::NONE
    },
    supertypes: SupertypeSyntax::of(&["extends_clause", "compound_type"]),
    other_readings: &[
        readings::ends_of_operators,
        readings::line_ends_among_derived,
    ],
    generated_files: GeneratedFiles {
        folders: &["src_managed"],
        ..GeneratedFiles::NONE
    },
    ..Language::of(
        "scala",
        Grammar {
            given_fields: GIVEN_FIELDS,
            ..Grammar::new(|| tree_sitter_scala::LANGUAGE.into(), "0.26.9")
        },
        &shapes::SHAPES,
        code::CODE,
    )
};
