//! The description of PHP, whose files can have markup around the code. The grammar leaves some
//! children without a field, which the table [`GIVEN_FIELDS`] gives them.

mod code;
mod headers;
mod readings;
mod shapes;

use super::rules::declaration_rules::{
    DeclarationRules, HeaderNotation, ImportForm, SignatureOfName,
};
use super::rules::given_fields::{ChildPlace, GivenField, at, each};
use super::rules::implied::Implied;
use super::rules::*;
use super::texts::equal_spellings::{EqualSpellings, Quotes};

/// Fields for children that the grammar does not label.
const GIVEN_FIELDS: &[GivenField] = &[
    each("property_declaration", "element", "property_element"),
    each("const_declaration", "element", "const_element"),
    at("const_element", "name", ChildPlace::Nth(0)),
    at("foreach_statement", "variable", ChildPlace::After("as")),
    at("object_creation_expression", "type", ChildPlace::Nth(0)),
];

/// Functions outside of types.
const FUNCTION: Declaration = Declaration {
    syntax: "function_definition",
    name: Name::Hook(headers::function),
    ..Declaration::DEFAULT
};

/// Functions of types; those of interfaces and abstract ones have no body.
const METHOD: Declaration = Declaration {
    syntax: "method_declaration",
    kind: ElementKind::Method,
    membership: Membership::Member,
    abstract_without_body: true,
    ..FUNCTION
};

/// Classes and traits, and common values of the rows for other types.
const TYPE: Declaration = Declaration {
    syntax: "class_declaration",
    kind: ElementKind::Class,
    parameters: &[],
    ..Declaration::DEFAULT
};

/// Common values of the rows for properties and constants. One declaration can have several names.
const ATTRIBUTE: Declaration = Declaration {
    kind: ElementKind::Field,
    profiles: Profiles::FullOnly,
    name: Name::Each("element", ""),
    parameters: &[],
    body: BodyPosition::None,
    membership: Membership::Member,
    holds_elements: false,
    ..Declaration::DEFAULT
};

/// PHP up to 8.4.
pub const PHP: Language = Language {
    suffixes: &[".php", ".phtml", ".inc"],
    files_have_code: true,
    declarations: &[
        FUNCTION,
        Declaration {
            kind: ElementKind::Constructor,
            named: "__construct",
            membership: Membership::Constructor,
            ..METHOD
        },
        METHOD,
        TYPE,
        Declaration {
            syntax: "trait_declaration",
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
        Declaration {
            syntax: "property_declaration",
            ..ATTRIBUTE
        },
        Declaration {
            syntax: "const_declaration",
            ..ATTRIBUTE
        },
        // Parameter of a constructor that declares a property.
        Declaration {
            syntax: "property_promotion_parameter",
            name: Name::Field("name"),
            owner: OwnerRule::Type,
            ..ATTRIBUTE
        },
        Declaration {
            syntax: "enum_case",
            kind: ElementKind::EnumConstant,
            name: Name::Field("name"),
            ..ATTRIBUTE
        },
    ],
    opaque: &["anonymous_class"],
    lists: &["variable_name"],
    members: &[
        ("property_element", "name"),
        ("const_element", "name"),
        ("member_access_expression", "name"),
    ],
    identifiers: &["name"],
    expressions: &[
        ("function_call_expression", Expression::CallOf("function")),
        ("member_call_expression", Expression::CallOf("name")),
        (
            "nullsafe_member_call_expression",
            Expression::CallOf("name"),
        ),
        ("scoped_call_expression", Expression::CallOf("name")),
        ("object_creation_expression", Expression::CallOf("type")),
    ],
    declared: Some(DeclarationRules {
        notation: HeaderNotation::ResultLast,
        access: &["public", "protected", "private"],
        access_without_keyword: "public",
        visibilities: &["public", "protected", "private"],
        annotation: "#[",
        methods: &["abstract", "final", "static"],
        attributes: &["const", "readonly", "static"],
        types: &["abstract", "final", "readonly"],
        implied: &[
            Implied::in_interfaces(KindGroup::Method, &["abstract"]),
            Implied::in_interfaces(KindGroup::Attribute, &["abstract"]),
            Implied::types(
                &[ElementKind::Enum, ElementKind::Interface],
                &["abstract", "final", "readonly"],
            ),
        ],
        parameters: &["readonly"],
        unread_modifiers: &["readonly"],
        own_type: "self",
        imports: &[ImportForm::Paths("use", &["const", "function"])],
        default_in_type: ("null", "?", &["mixed", "null"]),
        signature_of_name: SignatureOfName::ParametersAndTypes,
        alike: EqualSpellings {
            quotes: Quotes {
                signs: &['"', '\''],
                escapes_differ: true,
                ..Quotes::ONE
            },
            unordered: &["|", "&"],
            including: ("?", "null"),
            ignores_case: true,
            ..EqualSpellings::NONE
        },
        ..DeclarationRules::DEFAULT
    }),
    package: PackageSyntax {
        continues: false,
        ..PackageSyntax::of("namespace", &["namespace_definition"])
    },
    calls: (Calls::NamesSoFar, Calls::NamesOfTypes),
    comments: &["comment"],
    doc_comment: DocComment::Beginning("/**"),
    atoms: &[
        "variable_name",
        "string",
        "encapsed_string",
        "heredoc_body",
        "nowdoc_body",
    ],
    composed_atoms: &[
        ("encapsed_string", "class_constant_access_expression"),
        ("encapsed_string", "dynamic_variable_name"),
        ("encapsed_string", "function_call_expression"),
        ("encapsed_string", "member_access_expression"),
        ("encapsed_string", "member_call_expression"),
        ("encapsed_string", "nullsafe_member_access_expression"),
        ("encapsed_string", "nullsafe_member_call_expression"),
        ("encapsed_string", "scoped_call_expression"),
        ("encapsed_string", "scoped_property_access_expression"),
        ("encapsed_string", "subscript_expression"),
        ("encapsed_string", "variable_name"),
    ],
    relexed: &["text"],
    reserved: "abstract and array as bool break callable case catch class clone const continue \
        declare default do echo else elseif empty enum extends false final finally float fn for \
        foreach function global goto if implements include include_once instanceof insteadof int \
        interface isset iterable list match mixed namespace never new null object or parent print \
        private protected public readonly require require_once return self static string switch \
        this throw trait true try unset use var void while xor yield",
    call_words: CallWords {
        making: "new",
        needs_object: true,
        literals: &["'{name}'", "'{type}::{name}'", "{type}::{name}"],
        ..CallWords::NONE
    },
    // `parent::f()` calls the inherited version of a method, not the one of that name in the type.
    global_objects: &["parent"],
    supertypes: SupertypeSyntax {
        in_body: &["use"],
        ..SupertypeSyntax::of(&["base_clause", "class_interface_clause"])
    },
    other_readings: &[readings::modifiers_of_parameters],
    generated_files: GeneratedFiles {
        root_folders: &["vendor"],
        ..GeneratedFiles::NONE
    },
    ..Language::of(
        "php",
        Grammar {
            given_fields: GIVEN_FIELDS,
            ..Grammar::new(|| tree_sitter_php::LANGUAGE_PHP.into(), "0.25.1")
        },
        &shapes::SHAPES,
        code::CODE,
    )
};
