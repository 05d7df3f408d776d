//! The description of Python 3, and of the syntax of Python 2 that the grammar still parses.

mod code;
mod headers;
mod shapes;

use super::rules::declaration_rules::{DeclarationRules, HeaderNotation, SignatureOfName};
use super::rules::given_fields::{ChildPlace, GivenField, at};
use super::rules::*;
use super::texts::equal_spellings::{EqualSpellings, Quotes};
use headers::{field, field_of_object, function, method, type_alias};

/// Fields for children that the grammar does not label.
const GIVEN_FIELDS: &[GivenField] = &[
    at("conditional_expression", "consequence", ChildPlace::Nth(0)),
    at("conditional_expression", "condition", ChildPlace::Nth(1)),
    at("conditional_expression", "alternative", ChildPlace::Nth(2)),
];

/// Row for functions that are not directly in a class. Parameters are read by a hook, because the
/// grammar has several syntax kinds for them.
const FUNCTION: Declaration = Declaration {
    syntax: "function_definition",
    name: Name::Hook(function),
    body: BodyPosition::Whole("body"),
    ..Declaration::DEFAULT
};

/// Common values of the rows for functions that are directly in a class.
const METHOD: Declaration = Declaration {
    kind: ElementKind::Method,
    membership: Membership::Member,
    ..FUNCTION
};

/// Fields of classes, and variables of modules (files): people rename and move constants and type
/// aliases of modules as they do with those of classes.
const FIELD: Declaration = Declaration {
    syntax: "assignment",
    kind: ElementKind::Field,
    profiles: Profiles::FullOnly,
    name: Name::Hook(field),
    parameters: &[],
    body: BodyPosition::None,
    membership: Membership::Member,
    holds_elements: false,
    ..Declaration::DEFAULT
};

/// Endings of the names of files that the compiler of Protocol Buffers writes.
const GENERATED_FILES: GeneratedFiles = GeneratedFiles {
    name_endings: &["_pb2", "_pb2_grpc"],
    ..GeneratedFiles::NONE
};

/// Python up to 3.14, with stub files.
pub const PYTHON: Language = Language {
    name: "python",
    family: "python",
    suffixes: &[".py", ".pyi"],
    excluded_suffixes: &[],
    module_files: &["__init__"],
    grammar: Grammar {
        given_fields: GIVEN_FIELDS,
        ..Grammar::new(|| tree_sitter_python::LANGUAGE.into(), "0.25.0")
    },
    other_grammar: None,
    text_language: None,
    files_are_elements: true,
    files_have_code: true,
    declarations: &[
        Declaration {
            syntax: "class_definition",
            kind: ElementKind::Class,
            parameters: &[],
            body: BodyPosition::Whole("body"),
            ..Declaration::DEFAULT
        },
        // Before the row for other methods, which also fits constructors.
        Declaration {
            kind: ElementKind::Constructor,
            name: Name::Hook(method),
            named: "__init__",
            membership: Membership::Constructor,
            ..METHOD
        },
        Declaration {
            name: Name::Hook(method),
            ..METHOD
        },
        FUNCTION,
        FIELD,
        // Field that a method gives to its object: `self.x = …`.
        Declaration {
            name: Name::Hook(field_of_object),
            owner: OwnerRule::Type,
            ..FIELD
        },
        // One of several targets: `self.width, self.height = size`.
        Declaration {
            syntax: "attribute",
            parents: &["pattern_list", "tuple_pattern", "list_pattern"],
            name: Name::Hook(field_of_object),
            owner: OwnerRule::Type,
            ..FIELD
        },
        Declaration {
            syntax: "type_alias_statement",
            name: Name::Hook(type_alias),
            ..FIELD
        },
    ],
    opaque: &[],
    lists: &[],
    members: &[("attribute", "attribute")],
    computed_members: &[],
    quoted_names: None,
    objects: None,
    wrappers: None,
    identifiers: &["identifier"],
    wrapped_parameters: &[],
    variables: &[],
    blocks: &[],
    expressions: &[("call", Expression::CallOf("function"))],
    declared: Some(DeclarationRules {
        notation: HeaderNotation::NameFirst("->"),
        annotation: "@",
        methods: &["async"],
        signature_of_name: SignatureOfName::Parameters,
        alike: EqualSpellings {
            quotes: Quotes {
                signs: &['"', '\''],
                prefix: "u",
                ..Quotes::ONE
            },
            unordered: &["|"],
            before_alternatives: &["=", ":"],
            before_values: &[">", "and", "await", "else", "if", "in", "is", "not", "or"],
            generic_alternatives: &[("Optional", "None"), ("Union", "")],
            quoted_types: true,
            literal_types: &["Literal", "Annotated"],
            ..EqualSpellings::NONE
        },
        ..DeclarationRules::DEFAULT
    }),
    package: PackageSyntax::NONE,
    companion: "",
    part_word: "",
    types: None,
    calls: (Calls::NamesSoFar, Calls::NamesNearest),
    assignments_declare: true,
    overloads: false,
    repeats_headers: false,
    names_are_global: false,
    qualifier: "",
    folders_are_packages: false,
    calls_belong_to_all: false,
    comments: &["comment"],
    line_comment: "#",
    comment_statements: &[
        ("expression_statement", "string"),
        ("expression_statement", "concatenated_string"),
    ],
    comment_tokens: CommentTokens::None,
    doc_comment: DocComment::None,
    decorated: &[("decorated_definition", "definition")],
    leading: &[],
    trailing: &[],
    atoms: &["string_content"],
    composed_atoms: &[("string", "interpolation")],
    relexed: &[],
    split_after: None,
    glued: None,
    joined: &["string_start", "string_content", "string_end"],
    body_noise: &["return"],
    reserved: "False None True and as assert async await break class continue def del elif else \
        except exec finally for from global if import in is lambda nonlocal not or pass print \
        raise return try while with yield",
    call_words: CallWords {
        making: "",
        own_constructor: "",
        super_constructor: "",
        own_objects: headers::OWN_OBJECTS,
        members_by_name: false,
        reference: "",
        literals: &[],
    },
    // A call of the inherited version of a method does not call the method.
    global_objects: &["super"],
    supertypes: SupertypeSyntax::InParentheses("class", "object"),
    no_parameters: None,
    renaming: &[],
    module_names: &[],
    describing_names: &["__all__", "__author__", "__slots__", "__version__"],
    statement_bounds: &[],
    shapes: &shapes::SHAPES,
    code: code::CODE,
    pieces: None,
    masks: None,
    has_conditions: false,
    member_ends: None,
    unnamed_scopes: None,
    other_readings: &[],
    unended_statements: &[],
    misread_at_top: &[],
    names_in_calls: false,
    generated_files: GENERATED_FILES,
    namespace: folder_and_name,
};
