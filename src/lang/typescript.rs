//! The description of TypeScript. It shares the tables of JavaScript and adds types, type members,
//! enumerations, namespaces and overloads (declarations of a function with other parameter types).
//!
//! TypeScript has two rows in [`LANGUAGES`](super::LANGUAGES), because a row has one grammar: files
//! with markup (JSX) have a grammar of their own, in which `<T>x` begins markup; in other files, `<T>x`
//! is a type assertion.
//!
//! Declaration files (`.d.ts`) are analysed, because people write them, too. Those that a compiler
//! wrote are in folders of build output or have its marks, by which they are left out.

mod code;
mod names;
mod readings;
mod shapes;

use super::javascript::readings::{
    ampersands_in_markup, called_in_decorators, names_like_keywords, unread_imports,
};
use super::javascript::{self, CLASS, FUNCTION, FUNCTIONS, JAVASCRIPT, TYPED_GRAMMAR_WITH_MARKUP};
use super::rules::declaration_rules::{DeclarationRules, ImportForm, SignatureOfName};
use super::rules::implied::Implied;
use super::rules::*;
use super::texts::joined::joined;
use super::texts::names_in_types::NamesInTypes;
use names::{enum_member, namespace, parameter_property};

/// Type with members.
const TYPE: Declaration = Declaration {
    always_abstract: true,
    ..CLASS
};

/// Common values of the rows for methods of classes and interfaces. Functions in object literals are
/// functions, as in JavaScript.
const METHOD: Declaration = Declaration {
    kind: ElementKind::Method,
    ..javascript::METHOD
};

/// Common values of the rows for constructors of classes, which precede the rows for other methods.
const CONSTRUCTOR: Declaration = Declaration {
    kind: ElementKind::Constructor,
    named: "constructor",
    membership: Membership::Constructor,
    parents: &["class_body"],
    ..METHOD
};

/// Common values of the rows for methods without a body: methods of interfaces, abstract methods, and
/// overloads that precede the implementation.
const SIGNATURE: Declaration = Declaration {
    body: BodyPosition::None,
    abstract_without_body: true,
    ..METHOD
};

/// Common values of the rows for fields and for the properties of interfaces.
const FIELD: Declaration = Declaration {
    kind: ElementKind::Field,
    profiles: Profiles::FullOnly,
    parameters: &[],
    body: BodyPosition::None,
    membership: Membership::Member,
    holds_elements: false,
    ..Declaration::DEFAULT
};

/// Common values of the rows for parameters of constructors that declare a field of the class, because
/// they have a modifier: `constructor(private x: T)`.
const PARAMETER_PROPERTY: Declaration = Declaration {
    parents: &["formal_parameters"],
    name: Name::Hook(parameter_property),
    owner: OwnerRule::Type,
    ..FIELD
};

/// Common values of the rows for members of enumerations.
const ENUM_MEMBER: Declaration = Declaration {
    kind: ElementKind::EnumConstant,
    parents: &["enum_body"],
    ..FIELD
};

/// Common values of the rows for namespaces (`namespace a {…}`) and modules (`module "a" {…}`).
const NAMESPACE: Declaration = Declaration {
    kind: ElementKind::Namespace,
    name: Name::Hook(namespace),
    ..CLASS
};

/// Returns the row `member`, applied to nodes of the kind `syntax` that are members of classes or
/// interfaces.
const fn of_type(syntax: &'static str, member: Declaration) -> Declaration {
    Declaration {
        syntax,
        parents: &["class_body", "interface_body"],
        ..member
    }
}

/// Returns the row `member`, applied to nodes of the kind `syntax` that are members of an object type
/// (`{…}`) to which a type alias gives a name. The object type may be an operand of `&` or `|`.
const fn of_alias(syntax: &'static str, member: Declaration) -> Declaration {
    Declaration {
        syntax,
        parents: &["type_alias_declaration"],
        between: &[
            "object_type",
            "intersection_type",
            "union_type",
            "parenthesized_type",
        ],
        ..member
    }
}

/// Returns the row `member` with the constant name `name`, for members that have no name.
const fn nameless(name: &'static str, member: Declaration) -> Declaration {
    Declaration {
        name: Name::Fixed(name),
        ..member
    }
}

/// Name of index signatures, members of types that have no name: `[key: string]: T`.
const INDEX: &str = "[]";
/// Name of call signatures, members of types that have no name: `(x: T): U`.
const CALL: &str = "()";
/// Name of construct signatures, members of types that have no name: `new (x: T): U`.
const CONSTRUCTION: &str = "new";

/// Rows that TypeScript adds to those of JavaScript. They come first and so take precedence.
const DECLARATIONS: &[Declaration] = &[
    Declaration {
        syntax: "abstract_class_declaration",
        ..CLASS
    },
    Declaration {
        syntax: "interface_declaration",
        kind: ElementKind::Interface,
        ..TYPE
    },
    Declaration {
        syntax: "type_alias_declaration",
        kind: ElementKind::TypeAlias,
        body: BodyPosition::Whole("value"),
        ..TYPE
    },
    Declaration {
        syntax: "enum_declaration",
        kind: ElementKind::Enum,
        ..CLASS
    },
    Declaration {
        syntax: "internal_module",
        ..NAMESPACE
    },
    Declaration {
        syntax: "module",
        ..NAMESPACE
    },
    Declaration {
        syntax: "enum_assignment",
        ..ENUM_MEMBER
    },
    Declaration {
        syntax: "property_identifier",
        name: Name::Hook(enum_member),
        ..ENUM_MEMBER
    },
    Declaration {
        syntax: "string",
        name: Name::Hook(enum_member),
        ..ENUM_MEMBER
    },
    Declaration {
        syntax: "function_signature",
        body: BodyPosition::None,
        abstract_without_body: true,
        ..FUNCTION
    },
    CONSTRUCTOR,
    Declaration {
        syntax: "method_signature",
        body: BodyPosition::None,
        abstract_without_body: true,
        ..CONSTRUCTOR
    },
    Declaration {
        parents: &["class_body"],
        ..METHOD
    },
    Declaration {
        syntax: "abstract_method_signature",
        ..SIGNATURE
    },
    Declaration {
        syntax: "public_field_definition",
        value: Some(("value", FUNCTIONS)),
        membership: Membership::Member,
        ..METHOD
    },
    Declaration {
        syntax: "public_field_definition",
        ..FIELD
    },
    // A parameter of a constructor with a modifier declares a field.
    Declaration {
        syntax: "required_parameter",
        ..PARAMETER_PROPERTY
    },
    Declaration {
        syntax: "optional_parameter",
        ..PARAMETER_PROPERTY
    },
    of_type("method_signature", SIGNATURE),
    of_type("property_signature", FIELD),
    of_type("index_signature", nameless(INDEX, FIELD)),
    of_type("call_signature", nameless(CALL, SIGNATURE)),
    of_type("construct_signature", nameless(CONSTRUCTION, SIGNATURE)),
    of_alias("method_signature", SIGNATURE),
    of_alias("property_signature", FIELD),
    of_alias("index_signature", nameless(INDEX, FIELD)),
    of_alias("call_signature", nameless(CALL, SIGNATURE)),
    of_alias("construct_signature", nameless(CONSTRUCTION, SIGNATURE)),
];

/// Wrappers (functions that return their argument with another behaviour) of JavaScript. The wrapped
/// function may stand in a type assertion: `memo(function as T)`.
const WRAPPERS: Wrappers = Wrappers {
    parentheses: &[
        "parenthesized_expression",
        "as_expression",
        "satisfies_expression",
        "non_null_expression",
    ],
    ..javascript::WRAPPERS
};

/// Rules of JavaScript for headers (the text of a declaration before its body), with the keywords of
/// TypeScript. `export` is a modifier, because it says which code may use the declaration.
const DECLARED: DeclarationRules = DeclarationRules {
    access: &["public", "protected", "private"],
    visibilities: &["public", "protected", "private"],
    methods: &[
        "abstract", "async", "declare", "export", "override", "static", "*",
    ],
    attributes: &[
        "abstract", "accessor", "declare", "override", "readonly", "static",
    ],
    types: &["abstract", "const", "declare", "export"],
    implied: &[
        Implied::in_interfaces(KindGroup::Method, &["abstract"]),
        Implied::in_interfaces(KindGroup::Function, &["abstract"]),
        Implied::in_interfaces(KindGroup::Attribute, &["abstract"]),
        Implied::types(&[ElementKind::Enum, ElementKind::Interface], &["abstract"]),
    ],
    names_in_types: NamesInTypes::BeforeColon,
    marked_types: &[("Array", "", "[]"), ("ReadonlyArray", "readonly ", "[]")],
    signature_of_name: SignatureOfName::ParametersAndTypes,
    parameters: &["override", "private", "protected", "public", "readonly"],
    imports: &[ImportForm::Paths("import", &["type", "typeof"])],
    ..javascript::DECLARED
};

/// Signs of generated files: those of JavaScript, and those of generators of TypeScript. Translation
/// files of the framework Qt, which are XML, have the suffix `.ts`, too, and count as generated.
const GENERATED_FILES: GeneratedFiles = GeneratedFiles {
    name_endings: joined!(&str: javascript::GENERATED_FILES.name_endings, &[
        ".generated",
        ".gen",
        "_pb",
        "_grpc_pb",
        ".pb",
        ".ngfactory",
        ".ngsummary",
    ]),
    beginnings: joined!(&[&str]: javascript::GENERATED_FILES.beginnings, &[
        &["<?xml"],
        &["<!DOCTYPETS>"],
    ]),
    ..javascript::GENERATED_FILES
};

/// TypeScript without markup (JSX).
pub const TYPESCRIPT: Language = Language {
    name: "typescript",
    suffixes: &[".ts", ".mts", ".cts"],
    excluded_suffixes: &[],
    grammar: Grammar::new(
        || tree_sitter_typescript::LANGUAGE_TYPESCRIPT.into(),
        TYPED_GRAMMAR_WITH_MARKUP.version,
    ),
    other_grammar: None,
    declarations: joined!(Declaration: DECLARATIONS, JAVASCRIPT.declarations),
    wrappers: Some(&WRAPPERS),
    expressions: joined!((&str, Expression): JAVASCRIPT.expressions, &[
        ("new_expression", Expression::CallOf("constructor")),
    ]),
    declared: Some(DECLARED),
    decorated: &[("export_statement", "declaration")],
    leading: &["decorator"],
    supertypes: SupertypeSyntax::of(&[
        "class_heritage",
        "extends_clause",
        "extends_type_clause",
        "implements_clause",
    ]),
    reserved: "abstract any as asserts async await bigint boolean break case catch class const \
        continue debugger declare default delete do else enum export extends false finally for \
        function if implements import in infer instanceof interface is keyof let module namespace \
        never new null number object override private protected public readonly return satisfies \
        static string super switch symbol this throw true try type typeof undefined unknown var \
        void while with yield",
    shapes: &shapes::SHAPES,
    code: code::CODE,
    other_readings: &[
        unread_imports,
        readings::imported_types,
        readings::unknown_keywords,
        readings::unended_signatures,
        names_like_keywords,
        ampersands_in_markup,
        called_in_decorators,
    ],
    generated_files: GENERATED_FILES,
    ..JAVASCRIPT
};

/// TypeScript with markup (JSX). Differs from [`TYPESCRIPT`] in grammar and suffix only.
pub const TYPESCRIPT_WITH_MARKUP: Language = Language {
    suffixes: &[".tsx"],
    grammar: TYPED_GRAMMAR_WITH_MARKUP,
    ..TYPESCRIPT
};
