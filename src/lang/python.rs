//! The description of Python 3, and of the syntax of Python 2 that the grammar still parses.

mod code;
mod headers;
mod shapes;
mod spelling;

use super::rules::declaration_rules::{
    DeclarationRules, HeaderNotation, ImportForm, SignatureOfName,
};
use super::rules::given_fields::{ChildPlace, GivenField, at};
use super::rules::*;
use super::texts::equal_spellings::{EqualSpellings, Quotes};
use headers::{field, field_of_object, function, method, type_alias};

/// Fields for children that the grammar does not label.
const GIVEN_FIELDS: &[GivenField] = &[
    at("conditional_expression", "consequence", ChildPlace::Nth(0)),
    at("conditional_expression", "condition", ChildPlace::Nth(1)),
    at("conditional_expression", "alternative", ChildPlace::Nth(2)),
    at("keyword_pattern", "value", ChildPlace::After("=")),
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
    suffixes: &[".py", ".pyi"],
    module_files: &["__init__"],
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
    members: &[("attribute", "attribute")],
    identifiers: &["identifier"],
    expressions: &[("call", Expression::CallOf("function"))],
    declared: Some(DeclarationRules {
        notation: HeaderNotation::NameFirst,
        annotation: "@",
        type_bracket: "[",
        methods: &["async"],
        signature_of_name: SignatureOfName::Parameters,
        imports: &[
            ImportForm::Paths("from", &[]),
            ImportForm::Paths("import", &[]),
        ],
        same_types: spelling::TYPES_OF_TYPING,
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
    assignments_declare: true,
    comments: &["comment"],
    line_comment: "#",
    comment_statements: &[
        ("expression_statement", "string"),
        ("expression_statement", "concatenated_string"),
    ],
    doc_comment: DocComment::None,
    decorated: &[("decorated_definition", "definition")],
    atoms: &["string_content"],
    composed_atoms: &[("string", "interpolation")],
    joined: &["string_start", "string_content", "string_end"],
    reserved: "False None True and as assert async await break class continue def del elif else \
        except exec finally for from global if import in is lambda nonlocal not or pass print \
        raise return try while with yield",
    call_words: CallWords {
        needs_object: true,
        ..CallWords::NONE
    },
    // A call of the inherited version of a method does not call the method.
    global_objects: &["super"],
    supertypes: SupertypeSyntax {
        root: "object",
        ..SupertypeSyntax::of(&["argument_list"])
    },
    generated_files: GENERATED_FILES,
    ..Language::of(
        "python",
        Grammar {
            given_fields: GIVEN_FIELDS,
            ..Grammar::new(|| tree_sitter_python::LANGUAGE.into(), "0.25.0")
        },
        &shapes::SHAPES,
        code::CODE,
    )
};
