//! The description of Go. A method belongs to the type of its receiver, the object written before its
//! name: `T` in `func (r *T) name()`. Another file of the folder may declare the type.

mod code;
mod headers;
mod shapes;

use super::rules::declaration_rules::{DeclarationRules, HeaderNotation, ImportForm};
use super::rules::*;
use super::texts::names_in_types::NamesInTypes;

/// Common values of the rows for functions and methods with a name.
const FUNCTION: Declaration = Declaration {
    name: Name::Hook(headers::function),
    signature: Signature::Types,
    ..Declaration::DEFAULT
};

/// Function literal (`func() {…}`) that gets a name where it is assigned: `f := func() {…}`.
const LITERAL: Declaration = Declaration {
    profiles: Profiles::FullOnly,
    value: Some(("right", &["func_literal"])),
    name: Name::Field("left"),
    ..Declaration::DEFAULT
};

/// Common values of the rows for methods of types and interfaces.
const METHOD: Declaration = Declaration {
    kind: ElementKind::Method,
    membership: Membership::Member,
    ..FUNCTION
};

/// Common values of the rows for types. The body is the definition after the name, because most types
/// have no braces.
const TYPE: Declaration = Declaration {
    syntax: "type_spec",
    parents: &["type_declaration"],
    kind: ElementKind::Class,
    parameters: &[],
    body: BodyPosition::Whole("type"),
    ..Declaration::DEFAULT
};

/// Common values of the rows for types that are defined as interfaces.
const INTERFACE: Declaration = Declaration {
    kind: ElementKind::Interface,
    name: Name::Hook(headers::interface),
    always_abstract: true,
    ..TYPE
};

/// Common values of the rows for fields, variables and constants. One declaration can have several
/// names, of which `_` declares nothing.
const ATTRIBUTE: Declaration = Declaration {
    kind: ElementKind::Field,
    profiles: Profiles::FullOnly,
    name: Name::Each("name", headers::BLANK),
    parameters: &[],
    body: BodyPosition::None,
    holds_elements: false,
    ..Declaration::DEFAULT
};

/// Fields of a named structure; those of a structure without a name, such as the type of the rows
/// of a table of tests, are no elements.
const FIELD: Declaration = Declaration {
    syntax: "field_declaration",
    within: &[
        &["field_declaration_list", "struct_type", "type_spec"],
        &["field_declaration_list", "struct_type", "type_alias"],
    ],
    membership: Membership::Member,
    ..ATTRIBUTE
};

/// Go up to 1.25.
pub const GO: Language = Language {
    suffixes: &[".go"],
    declarations: &[
        Declaration {
            syntax: "function_declaration",
            ..FUNCTION
        },
        Declaration {
            syntax: "method_declaration",
            owner: OwnerRule::Named {
                field: "receiver",
                syntax: "type_identifier",
            },
            ..METHOD
        },
        Declaration {
            syntax: "method_elem",
            within: &[
                &["interface_type", "type_spec"],
                &["interface_type", "type_alias"],
            ],
            body: BodyPosition::None,
            abstract_without_body: true,
            ..METHOD
        },
        Declaration {
            name: Name::Hook(headers::structure),
            ..TYPE
        },
        INTERFACE,
        TYPE,
        Declaration {
            syntax: "type_alias",
            name: Name::Hook(headers::structure),
            ..TYPE
        },
        Declaration {
            syntax: "type_alias",
            ..INTERFACE
        },
        Declaration {
            syntax: "type_alias",
            ..TYPE
        },
        FIELD,
        // Type that is embedded in a structure: a field without a name of its own has that of its type.
        Declaration {
            name: Name::Field("type"),
            ..FIELD
        },
        Declaration {
            syntax: "short_var_declaration",
            ..LITERAL
        },
        Declaration {
            syntax: "assignment_statement",
            ..LITERAL
        },
        Declaration {
            syntax: "var_spec",
            name: Name::Field("name"),
            value: Some(("value", &["func_literal"])),
            ..LITERAL
        },
        // Functions in the structure that a variable of the package has as its value, such as the
        // actions of a command. Those in structures of functions are code of these functions.
        Declaration {
            syntax: "keyed_element",
            within: &[
                &[
                    "literal_value",
                    "composite_literal",
                    "expression_list",
                    "var_spec",
                ],
                &[
                    "literal_value",
                    "composite_literal",
                    "unary_expression",
                    "expression_list",
                    "var_spec",
                ],
            ],
            name: Name::Field("key"),
            value: Some(("value", &["func_literal"])),
            ..LITERAL
        },
        // Variables and constants of the package.
        Declaration {
            syntax: "var_spec",
            within: &[
                &["var_declaration", "source_file"],
                &["var_spec_list", "var_declaration", "source_file"],
            ],
            ..ATTRIBUTE
        },
        Declaration {
            syntax: "const_spec",
            within: &[&["const_declaration", "source_file"]],
            ..ATTRIBUTE
        },
    ],
    lists: &["expression_list", "literal_element"],
    members: &[
        ("selector_expression", "field"),
        ("qualified_type", "name"),
        ("generic_type", "type"),
        ("type_instantiation_expression", "type"),
    ],
    identifiers: &["identifier", "field_identifier", "type_identifier"],
    wrapped_parameters: &[
        ("parameter_declaration", "name", ""),
        ("variadic_parameter_declaration", "name", ""),
    ],
    expressions: &[("call_expression", Expression::CallOf("function"))],
    declared: Some(DeclarationRules {
        notation: HeaderNotation::NameThenType,
        visibilities: &["exported", "unexported"],
        access_by_name: (char::is_uppercase, "exported"),
        type_bracket: "[",
        same_types: &[("interface{}", "any")],
        names_in_types: NamesInTypes::BeforeType("func"),
        imports: &[ImportForm::Quoted("import"), ImportForm::All(&["package"])],
        type_words: &["chan", "func", "interface", "map", "struct"],
        access_without_keyword: "unexported",
        access_in_interface: "unexported",
        ..DeclarationRules::DEFAULT
    }),
    calls: (Calls::NamesSoFar, Calls::NamesInFolder),
    comments: &["comment"],
    atoms: &["interpreted_string_literal", "raw_string_literal"],
    reserved: "any append bool break byte cap case chan clear close comparable complex64 complex128 \
        const continue copy default defer delete else error fallthrough false float32 float64 for \
        func go goto if import int int8 int16 int32 int64 interface iota len make map max min new \
        nil package panic print println range recover return rune select string struct switch true \
        type uint uint8 uint16 uint32 uint64 uintptr var",
    call_words: CallWords {
        needs_object: true,
        ..CallWords::NONE
    },
    // Packages of the standard library whose names are rarely those of variables.
    global_objects: &[
        "atomic", "binary", "bufio", "bytes", "exec", "filepath", "fmt", "ioutil", "json", "math",
        "os", "reflect", "regexp", "runtime", "sort", "strconv", "strings", "sync", "unicode",
        "unsafe", "utf8", "xml",
    ],
    generated_files: GeneratedFiles {
        name_endings: &[".pb", ".pb.gw", "_generated", ".generated"],
        ..GeneratedFiles::NONE
    },
    ..Language::of(
        "go",
        Grammar::new(|| tree_sitter_go::LANGUAGE.into(), "0.25.0"),
        &shapes::SHAPES,
        code::CODE,
    )
};
