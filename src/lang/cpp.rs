//! The description of C++. A definition with a qualified name (`Ret A::b()`) belongs to the type or
//! namespace that the qualifier names, in whatever file that is. A declaration in the type and its
//! definition outside of it are one element.
//!
//! C++ belongs to the family of C. A file with the suffix `.h` is C++ if its text has syntax that C
//! does not have ([`content`]).

mod code;
pub(super) mod content;
mod headers;
mod shapes;
mod spelling;
mod unnamed_scopes;

use super::c::{C, NO_NAMES, masks, types, word_order};
use super::hooks::ReadHeader;
use super::rules::declaration_rules::{DeclarationRules, HeaderNotation, ImportForm};
use super::rules::*;
use super::texts::joined::joined;
use super::texts::names_in_types::NamesInTypes;

/// Syntax kinds that may stand between a declaration and the scope in which it is.
const AROUND: &[&str] = &[
    "template_declaration",
    "preproc_if",
    "preproc_ifdef",
    "preproc_else",
    "preproc_elif",
    "preproc_elifdef",
];

/// Common values of the rows for functions with a body.
const FUNCTION: Declaration = Declaration {
    syntax: "function_definition",
    name: Name::Hook(headers::function),
    signature: Signature::Types,
    ..Declaration::DEFAULT
};

/// Common values of the rows for methods.
const METHOD: Declaration = Declaration {
    kind: ElementKind::Method,
    name: Name::Hook(headers::inner_method),
    membership: Membership::Member,
    ..FUNCTION
};

/// Common values of the rows for constructors.
const CONSTRUCTOR: Declaration = Declaration {
    kind: ElementKind::Constructor,
    name: Name::Hook(headers::inner_constructor),
    membership: Membership::Constructor,
    ..FUNCTION
};

/// Common values of the rows for destructors. Like constructors, they have no name of their own and
/// are not inherited.
const DESTRUCTOR: Declaration = Declaration {
    name: Name::Hook(headers::inner_destructor),
    membership: Membership::Constructor,
    ..METHOD
};

/// Returns the row `member` for declarations without a body that have the syntax kind `syntax`.
const fn declared(syntax: &'static str, member: Declaration) -> Declaration {
    Declaration {
        syntax,
        body: BodyPosition::None,
        abstract_without_body: true,
        ..member
    }
}

/// Returns the row `member` with the hook `name`, for definitions outside of the type.
const fn outside(name: ReadHeader, member: Declaration) -> Declaration {
    Declaration {
        name: Name::Hook(name),
        owner: OwnerRule::Qualifier("::"),
        ..member
    }
}

/// Common values of the rows for types with members and for namespaces.
const TYPE: Declaration = Declaration {
    name: Name::Hook(headers::type_with_body),
    owner: OwnerRule::Qualifier("::"),
    ..types::TYPE
};

/// Common values of the rows for further names of types, and for concepts.
const ALIAS: Declaration = Declaration {
    parents: &[
        "translation_unit",
        "declaration_list",
        "field_declaration_list",
    ],
    between: AROUND,
    ..types::ALIAS
};

/// C++ up to C++20, with the GNU extensions that the grammar supports.
pub const CPP: Language = Language {
    name: "cpp",
    suffixes: &[
        ".cpp", ".cc", ".cxx", ".c++", ".hpp", ".hh", ".hxx", ".h++", ".ipp", ".tpp", ".inl",
    ],
    grammar: Grammar::new(|| tree_sitter_cpp::LANGUAGE.into(), "0.23.4"),
    text_language: None,
    declarations: &[
        outside(headers::outer_constructor, CONSTRUCTOR),
        outside(headers::outer_destructor, DESTRUCTOR),
        outside(headers::outer_method, METHOD),
        CONSTRUCTOR,
        DESTRUCTOR,
        METHOD,
        Declaration {
            name: Name::Hook(headers::defined_by_macro),
            signature: Signature::Name,
            ..FUNCTION
        },
        FUNCTION,
        declared("declaration", CONSTRUCTOR),
        declared("declaration", DESTRUCTOR),
        declared("declaration", METHOD),
        declared("field_declaration", DESTRUCTOR),
        declared("field_declaration", METHOD),
        types::FIELD,
        Declaration {
            between: AROUND,
            ..types::VARIABLE
        },
        types::ENUM_CONSTANT,
        Declaration {
            syntax: "class_specifier",
            ..TYPE
        },
        Declaration {
            syntax: "struct_specifier",
            ..TYPE
        },
        Declaration {
            syntax: "union_specifier",
            ..TYPE
        },
        Declaration {
            syntax: "enum_specifier",
            kind: ElementKind::Enum,
            ..TYPE
        },
        Declaration {
            value: Some((
                "type",
                &["class_specifier", "struct_specifier", "union_specifier"],
            )),
            ..types::STRUCT_NAMED_BY_TYPEDEF
        },
        types::ENUM_NAMED_BY_TYPEDEF,
        ALIAS,
        Declaration {
            syntax: "alias_declaration",
            name: Name::Field("name"),
            ..ALIAS
        },
        Declaration {
            syntax: "concept_definition",
            name: Name::Field("name"),
            body: BodyPosition::Element,
            ..ALIAS
        },
        Declaration {
            syntax: "namespace_definition",
            kind: ElementKind::Namespace,
            name: Name::Hook(headers::namespace),
            owner: OwnerRule::Around,
            ..TYPE
        },
    ],
    identifiers: &["identifier", "field_identifier", "type_identifier"],
    members: &[
        ("field_expression", "field"),
        ("qualified_identifier", "name"),
        ("template_function", "name"),
        ("template_method", "name"),
        ("template_type", "name"),
        ("dependent_name", ""),
    ],
    expressions: &[
        ("call_expression", Expression::CallOf("function")),
        ("new_expression", Expression::CallOf("type")),
        ("compound_literal_expression", Expression::CallOf("type")),
    ],
    declared: Some(DeclarationRules {
        notation: HeaderNotation::TypeFirst,
        access: &["public", "protected", "private"],
        includes: &["#", "include"],
        throws: &["throw_specifier"],
        imports: &[
            ImportForm::All(&["using", "namespace"]),
            ImportForm::NameFirst("namespace", "="),
            ImportForm::NameFirst("using", "="),
            ImportForm::NameLast("typedef"),
            ImportForm::Paths("using", &[]),
        ],
        same_types: spelling::TYPES_OF_C,
        before_type_parameters: "template",
        methods: &[
            "static",
            "inline",
            "extern",
            "virtual",
            "constexpr",
            "consteval",
            "explicit",
            "friend",
        ],
        behind_parameters: &["const", "volatile", "noexcept", "override", "final"],
        types: &["final"],
        attributes: &[
            "static",
            "inline",
            "extern",
            "constexpr",
            "constinit",
            "mutable",
            "thread_local",
        ],
        no_parameters: "void",
        in_word_order: word_order::in_usual_order,
        without_own_qualifiers: word_order::without_own_qualifiers,
        names_in_types: NamesInTypes::AfterType(NO_NAMES),
        type_words: &[
            "class", "const", "enum", "struct", "typename", "union", "volatile",
        ],
        ..DeclarationRules::DEFAULT
    }),
    sections: MemberSections {
        lists: &[
            ("field_declaration_list", "class_specifier", "private"),
            ("field_declaration_list", "struct_specifier", "public"),
            ("field_declaration_list", "union_specifier", "public"),
        ],
        label: "access_specifier",
        members: &[],
    },
    calls: (Calls::NamesSoFar, Calls::NamesNearest),
    overloads: true,
    names_are_global: false,
    doc_comment: DocComment::LinesAbove,
    decorated: &[("template_declaration", "")],
    atoms: joined!(&str: C.atoms, &["raw_string_literal", "operator_name", "destructor_name"]),
    reserved: "alignas alignof and asm auto bool break case catch char char16_t char32_t char8_t \
        class co_await co_return co_yield concept const const_cast consteval constexpr constinit \
        continue decltype default delete do double dynamic_cast else enum explicit export extern \
        false final float for friend goto if inline int int16_t int32_t int64_t int8_t long \
        mutable namespace new noexcept not nullptr operator or override private protected public \
        register reinterpret_cast requires return short signed size_t sizeof static static_assert \
        static_cast struct switch template this thread_local throw true try typedef typeid \
        typename uint16_t uint32_t uint64_t uint8_t union unsigned using virtual void volatile \
        wchar_t while xor",
    call_words: CallWords {
        making: "new",
        members_by_name: true,
        ..CallWords::NONE
    },
    global_objects: &["std"],
    supertypes: SupertypeSyntax::of(&["base_class_clause"]),
    shapes: &shapes::SHAPES,
    code: code::CODE,
    pieces: None,
    masks: Some(masks::of_cpp),
    has_conditions: true,
    unnamed_scopes: Some(unnamed_scopes::unnamed_scopes),
    other_readings: &[],
    misread_at_top: &[],
    names_in_calls: false,
    generated_files: GENERATED_FILES,
    ..C
};

/// Signs of files that the compilers of Protocol Buffers and Qt write.
const GENERATED_FILES: GeneratedFiles = GeneratedFiles {
    name_endings: joined!(&str: C.generated_files.name_endings, &[".pb"]),
    name_beginnings: &["moc_", "qrc_"],
    ..C.generated_files
};

/// Files with the suffix `.h`, which are C or C++. No file keeps this row: its text decides between
/// the rows of the two languages.
pub const C_OR_CPP: Language = Language {
    suffixes: &[".h"],
    text_language: Some(("cpp", content::is_cpp)),
    generated_files: GENERATED_FILES,
    ..C
};
