//! The description of C#.
//!
//! A namespace is the package of the types of a file, whether it has braces or ends with a
//! semicolon, so that a type keeps its identifier if the notation changes. In a file with several
//! namespaces, the first one is the package of all types.

mod code;
mod headers;
mod masks;
mod readings;
mod shapes;
mod spelling;
mod targets;
mod words;

use super::rules::declaration_rules::{DeclarationRules, HeaderNotation, ImportForm};
use super::rules::given_fields::{ChildPlace, GivenField, at, each, nth};
use super::rules::implied::{Container, Declared, Implied};
use super::rules::*;

/// Fields for children that the grammar does not label.
const GIVEN_FIELDS: &[GivenField] = &[
    each("variable_declaration", "declarator", "variable_declarator"),
    at("variable_declarator", "value", ChildPlace::After("=")),
    each("field_declaration", "declaration", "variable_declaration"),
    each(
        "event_field_declaration",
        "declaration",
        "variable_declaration",
    ),
    each(
        "conditional_access_expression",
        "binding",
        "member_binding_expression",
    ),
    at("let_clause", "name", ChildPlace::Nth(0)),
    at("let_clause", "value", ChildPlace::After("=")),
    at("lock_statement", "value", ChildPlace::After("(")),
    nth("join_clause", "name", "identifier", 0),
    at("using_statement", "resources", ChildPlace::After("(")),
];

/// Common values of the rows for types.
const TYPE: Declaration = Declaration {
    kind: ElementKind::Class,
    parameters: &[],
    ..Declaration::DEFAULT
};

/// Common values of the rows for methods and other functions.
const METHOD: Declaration = Declaration {
    syntax: "method_declaration",
    kind: ElementKind::Method,
    name: Name::Hook(headers::callable),
    signature: Signature::Types,
    membership: Membership::Member,
    abstract_without_body: true,
    ..Declaration::DEFAULT
};

/// Common values of the rows for fields, properties, events, indexers and enum constants.
const ATTRIBUTE: Declaration = Declaration {
    kind: ElementKind::Field,
    profiles: Profiles::FullOnly,
    parameters: &[],
    body: BodyPosition::None,
    membership: Membership::Member,
    holds_elements: false,
    ..Declaration::DEFAULT
};

/// C# up to 13.
pub const CSHARP: Language = Language {
    suffixes: &[".cs"],
    files_are_elements: false,
    declarations: &[
        Declaration {
            syntax: "class_declaration",
            ..TYPE
        },
        Declaration {
            syntax: "struct_declaration",
            ..TYPE
        },
        Declaration {
            syntax: "record_declaration",
            kind: ElementKind::Record,
            ..TYPE
        },
        Declaration {
            syntax: "interface_declaration",
            kind: ElementKind::Interface,
            always_abstract: true,
            ..TYPE
        },
        Declaration {
            syntax: "enum_declaration",
            kind: ElementKind::Enum,
            ..TYPE
        },
        // Type of functions: an interface with one method that has no name.
        Declaration {
            syntax: "delegate_declaration",
            kind: ElementKind::Interface,
            body: BodyPosition::Whole("parameters"),
            always_abstract: true,
            ..TYPE
        },
        METHOD,
        Declaration {
            syntax: "operator_declaration",
            ..METHOD
        },
        Declaration {
            syntax: "conversion_operator_declaration",
            ..METHOD
        },
        Declaration {
            syntax: "destructor_declaration",
            ..METHOD
        },
        Declaration {
            syntax: "constructor_declaration",
            kind: ElementKind::Constructor,
            membership: Membership::Constructor,
            ..METHOD
        },
        Declaration {
            syntax: "local_function_statement",
            kind: ElementKind::Function,
            membership: Membership::None,
            ..METHOD
        },
        Declaration {
            syntax: "property_declaration",
            name: Name::Hook(headers::property),
            ..ATTRIBUTE
        },
        Declaration {
            syntax: "event_declaration",
            name: Name::Hook(headers::property),
            ..ATTRIBUTE
        },
        Declaration {
            syntax: "indexer_declaration",
            name: Name::Hook(headers::indexer),
            signature: Signature::Types,
            ..ATTRIBUTE
        },
        Declaration {
            syntax: "variable_declaration",
            parents: &["field_declaration", "event_field_declaration"],
            name: Name::Each("declarator", ""),
            ..ATTRIBUTE
        },
        Declaration {
            syntax: "enum_member_declaration",
            kind: ElementKind::EnumConstant,
            ..ATTRIBUTE
        },
        // A parameter of a primary constructor: a property of a record, and a value that the
        // members of another type use like a field.
        Declaration {
            syntax: "parameter",
            within: &[
                &["parameter_list", "record_declaration"],
                &["parameter_list", "class_declaration"],
                &["parameter_list", "struct_declaration"],
            ],
            ..ATTRIBUTE
        },
    ],
    members: &[
        ("member_access_expression", "name"),
        ("member_binding_expression", "name"),
        ("conditional_access_expression", "binding"),
        ("qualified_name", "name"),
        ("alias_qualified_name", "name"),
        ("generic_name", ""),
        ("variable_declarator", "name"),
        ("primary_constructor_base_type", "type"),
    ],
    identifiers: &["identifier"],
    wrapped_parameters: &[("parameter", "name", "")],
    expressions: &[
        ("invocation_expression", Expression::CallOf("function")),
        ("object_creation_expression", Expression::CallOf("type")),
    ],
    declared: Some(DeclarationRules {
        notation: HeaderNotation::TypeThenName,
        imports: &[
            ImportForm::NameFirst("using", "="),
            ImportForm::All(&["using"]),
        ],
        same_types: spelling::BUILT_IN_TYPES,
        marked_types: &[("Nullable", "", "?")],
        interfaces_before_names: true,
        accessors: &["get", "set", "init", "add", "remove"],
        extension_word: "extension",
        access: &["public", "protected", "internal", "private", "file"],
        access_without_keyword: "private",
        visibilities: &[
            "public",
            "protected internal",
            "protected",
            "internal",
            "private protected",
            "private",
        ],
        implied: &[
            Implied {
                of: Declared::Group(KindGroup::Type),
                within: Container::Nothing,
                access: Some("internal"),
                modifiers: &[],
            },
            Implied::in_interfaces(KindGroup::Method, &["abstract", "virtual"]),
            Implied::in_interfaces(KindGroup::Attribute, &["abstract", "virtual"]),
            Implied::types(
                &[ElementKind::Enum, ElementKind::Interface],
                &["abstract", "sealed", "static"],
            ),
        ],
        annotation: "[",
        methods: &[
            "abstract", "async", "explicit", "extern", "implicit", "new", "operator", "override",
            "partial", "readonly", "sealed", "static", "unsafe", "virtual",
        ],
        attributes: &[
            "abstract", "const", "event", "fixed", "new", "override", "partial", "readonly",
            "required", "sealed", "static", "unsafe", "virtual", "volatile",
        ],
        types: &[
            "abstract", "partial", "readonly", "ref", "sealed", "static", "unsafe",
        ],
        parameters: &["in", "out", "params", "ref", "scoped", "this"],
        variadic: "params",
        ..DeclarationRules::DEFAULT
    }),
    package: PackageSyntax::of(
        "namespace",
        &["namespace_declaration", "file_scoped_namespace_declaration"],
    ),
    part_word: "partial",
    overloads: true,
    comments: &["comment"],
    decorated: &[
        ("field_declaration", "declaration"),
        ("event_field_declaration", "declaration"),
    ],
    atoms: &[
        "string_literal",
        "raw_string_literal",
        "character_literal",
        "interpolated_string_expression",
    ],
    composed_atoms: &[("interpolated_string_expression", "interpolation")],
    joined: &["string_content", "escape_sequence"],
    reserved: "abstract as async await base bool break byte case catch char checked class const \
        continue decimal default delegate do double else enum event explicit extern false finally \
        fixed float for foreach goto if implicit in int interface internal is lock long namespace \
        new null object operator out override params private protected public readonly record ref \
        return sbyte sealed short sizeof stackalloc static string struct switch this throw true \
        try typeof uint ulong unchecked unsafe ushort using var virtual void volatile where while \
        yield",
    call_words: CallWords {
        making: "new",
        own_constructor: "this",
        super_constructor: "base",
        members_by_name: true,
        ..CallWords::NONE
    },
    supertypes: SupertypeSyntax::of(&["base_list"]),
    statement_bounds: &["{", "}", ";"],
    masks: Some(masks::unread_parts),
    has_conditions: true,
    other_readings: &[readings::names_like_modifiers],
    generated_files: GeneratedFiles {
        folders: &["obj"],
        name_endings: &[
            ".g",
            ".g.i",
            ".designer",
            ".generated",
            ".assemblyattributes",
        ],
        line_endings: &[
            "<auto-generated>",
            "<auto-generated/>",
            "<auto-generated />",
        ],
        ..GeneratedFiles::NONE
    },
    namespace: |_| (String::new(), String::new()),
    ..Language::of(
        "csharp",
        Grammar {
            given_fields: GIVEN_FIELDS,
            ..Grammar::new(|| tree_sitter_c_sharp::LANGUAGE.into(), "0.23.5")
        },
        &shapes::SHAPES,
        code::CODE,
    )
};
