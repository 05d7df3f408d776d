//! The description of Kotlin, in source files and scripts. Its grammar labels few children with
//! fields; the table [`fields::GIVEN`] labels the others.
//!
//! An extension function (`fun String.words()`) belongs to the file or type that encloses it, as
//! other functions do; the type that it extends is part of its signature.

mod code;
mod fields;
mod headers;
mod masks;
mod readings;
mod scanner;
mod shapes;
mod statements;

use super::rules::declaration_rules::{DeclarationRules, HeaderNotation, ImportForm};
use super::rules::implied::Implied;
use super::rules::*;
use super::texts::names_in_types::NamesInTypes;

/// Syntax kinds of the bodies of types.
const TYPE_BODIES: &[&str] = &["class_body", "enum_class_body"];

/// Common values of the rows for types.
const TYPE: Declaration = Declaration {
    syntax: "class_declaration",
    kind: ElementKind::Class,
    parameters: &[],
    ..Declaration::DEFAULT
};

/// Common values of the rows for functions.
const FUNCTION: Declaration = Declaration {
    syntax: "function_declaration",
    name: Name::Hook(headers::function),
    signature: Signature::Types,
    abstract_without_body: true,
    ..Declaration::DEFAULT
};

/// Syntax kinds between a declaration and the body of a type that is its parent. The grammar misses the
/// end of a declaration on the line on which the body ends, and reads the declaration as an error.
const BETWEEN: &[&str] = &["ERROR"];

/// Row for functions that are directly in a type.
const METHOD: Declaration = Declaration {
    parents: TYPE_BODIES,
    between: BETWEEN,
    kind: ElementKind::Method,
    membership: Membership::Member,
    ..FUNCTION
};

/// Common values of the rows for constructors.
const CONSTRUCTOR: Declaration = Declaration {
    kind: ElementKind::Constructor,
    name: Name::Hook(headers::constructor),
    membership: Membership::Constructor,
    abstract_without_body: false,
    ..FUNCTION
};

/// Common values of the rows for properties and enum constants.
const PROPERTY: Declaration = Declaration {
    syntax: "property_declaration",
    kind: ElementKind::Field,
    profiles: Profiles::FullOnly,
    name: Name::Hook(headers::property),
    parameters: &[],
    body: BodyPosition::None,
    membership: Membership::Member,
    holds_elements: false,
    ..Declaration::DEFAULT
};

/// Kotlin up to 2.2.
pub const KOTLIN: Language = Language {
    family: "java",
    suffixes: &[".kt", ".kts"],
    files_have_code: true,
    declarations: &[
        Declaration {
            kind: ElementKind::Interface,
            name: Name::Hook(headers::interface),
            always_abstract: true,
            ..TYPE
        },
        Declaration {
            kind: ElementKind::Enum,
            name: Name::Hook(headers::enumeration),
            ..TYPE
        },
        Declaration {
            kind: ElementKind::Annotation,
            name: Name::Hook(headers::annotation),
            always_abstract: true,
            ..TYPE
        },
        TYPE,
        Declaration {
            syntax: "object_declaration",
            kind: ElementKind::Object,
            ..TYPE
        },
        Declaration {
            syntax: "companion_object",
            kind: ElementKind::Object,
            name: Name::Hook(headers::companion),
            ..TYPE
        },
        Declaration {
            syntax: "type_alias",
            kind: ElementKind::TypeAlias,
            body: BodyPosition::Whole("value"),
            always_abstract: true,
            ..TYPE
        },
        METHOD,
        FUNCTION,
        Declaration {
            syntax: "primary_constructor",
            body: BodyPosition::None,
            holds_elements: false,
            ..CONSTRUCTOR
        },
        Declaration {
            syntax: "secondary_constructor",
            body: BodyPosition::Whole("body"),
            ..CONSTRUCTOR
        },
        Declaration {
            parents: TYPE_BODIES,
            between: BETWEEN,
            ..PROPERTY
        },
        Declaration {
            parents: &["source_file"],
            membership: Membership::None,
            ..PROPERTY
        },
        // A parameter of the primary constructor with `val` or `var` declares a property.
        Declaration {
            syntax: "class_parameter",
            parents: &["primary_constructor"],
            name: Name::Hook(headers::parameter_property),
            owner: OwnerRule::Type,
            ..PROPERTY
        },
        Declaration {
            syntax: "enum_entry",
            kind: ElementKind::EnumConstant,
            name: Name::Field("name"),
            ..PROPERTY
        },
    ],
    opaque: &["object_literal", "enum_entry"],
    lists: &["navigation_suffix"],
    members: &[("navigation_expression", "suffix")],
    identifiers: &[
        "simple_identifier",
        "type_identifier",
        "interpolated_identifier",
    ],
    expressions: &[
        ("call_expression", Expression::CallOf("function")),
        ("infix_expression", Expression::CallOf("function")),
        ("constructor_invocation", Expression::CallOf("function")),
    ],
    declared: Some(DeclarationRules {
        notation: HeaderNotation::NameFirst,
        names_in_types: NamesInTypes::BeforeColon,
        imports: &[ImportForm::PathsOfNames("import")],
        given_packages: &[
            "java.lang",
            "kotlin",
            "kotlin.annotation",
            "kotlin.collections",
            "kotlin.comparisons",
            "kotlin.io",
            "kotlin.jvm",
            "kotlin.ranges",
            "kotlin.sequences",
            "kotlin.text",
        ],
        access: readings::VISIBILITIES,
        visibilities: readings::VISIBILITIES,
        inherits_access: "override",
        implied: &[
            Implied::in_interfaces(KindGroup::Method, &["abstract", "open"]),
            Implied::in_interfaces(KindGroup::Attribute, &["abstract", "open"]),
            Implied::types(
                &[ElementKind::Interface],
                &["abstract", "final", "inner", "open"],
            ),
            // A class that takes the place of one is open or abstract only now.
            Implied::types(
                &[
                    ElementKind::Annotation,
                    ElementKind::Enum,
                    ElementKind::Object,
                ],
                &["final", "inner"],
            ),
        ],
        unread_modifiers: readings::UNREAD_MODIFIERS,
        annotation: "@",
        methods: &[
            "abstract", "actual", "expect", "external", "final", "infix", "inline", "open",
            "operator", "override", "suspend", "tailrec",
        ],
        attributes: &[
            "abstract", "actual", "const", "expect", "final", "lateinit", "open", "override", "var",
        ],
        types: &[
            "abstract", "actual", "data", "expect", "final", "inner", "open", "sealed", "value",
        ],
        parameters: &[
            "crossinline",
            "internal",
            "noinline",
            "open",
            "override",
            "private",
            "protected",
            "public",
            "val",
            "var",
            "vararg",
        ],
        variadic: "vararg",
        ..DeclarationRules::DEFAULT
    }),
    package: PackageSyntax::of("package", &["package_header"]),
    companion: "companion",
    overloads: true,
    comments: &["line_comment", "multiline_comment"],
    comment_tokens: CommentTokens::Words,
    doc_comment: DocComment::Beginning("/**"),
    trailing: &["getter", "setter"],
    atoms: &["simple_identifier", "type_identifier", "string_literal"],
    composed_atoms: &[
        ("string_literal", "interpolated_expression"),
        ("string_literal", "interpolated_identifier"),
    ],
    joined: &["string_content"],
    reserved: "abstract actual annotation as break by catch class companion const constructor \
        continue crossinline data do dynamic else enum expect external false final finally for fun \
        get if import in infix init inline inner interface internal is lateinit noinline null \
        object open operator out override package private protected public reified return sealed \
        set super suspend tailrec this throw true try typealias val value var vararg when where \
        while",
    call_words: CallWords {
        own_constructor: "this",
        super_constructor: "super",
        members_by_name: true,
        reference: "::",
        ..CallWords::NONE
    },
    supertypes: SupertypeSyntax::of(&["delegation_specifier", "constructor_invocation"]),
    masks: Some(masks::unread_parts),
    other_readings: &[
        readings::platform_modifiers,
        readings::visibilities,
        readings::modifiers,
        readings::context_parameters,
        readings::visibilities_after_annotations,
        readings::guards,
        statements::names_like_keywords,
    ],
    misread_at_top: &["infix_expression"],
    generated_files: GeneratedFiles {
        name_endings: &[".generated"],
        ..GeneratedFiles::NONE
    },
    ..Language::of(
        "kotlin",
        Grammar {
            given_fields: fields::GIVEN,
            scans_on: scanner::scans_on,
            ..Grammar::new(|| tree_sitter_kotlin_sg::LANGUAGE.into(), "0.4.1")
        },
        &shapes::SHAPES,
        code::CODE,
    )
};
