//! The description of Ruby. Modules are namespaces, and supertypes of the classes that include them. A
//! method of a class or module itself (`def self.build`) has `self` in its signature, because a method
//! of its objects can have the same name.

mod code;
mod headers;
mod scanner;
mod shapes;

use super::rules::declaration_rules::{DeclarationRules, HeaderNotation, SignatureOfName};
use super::rules::variable_signs::VariableSigns;
use super::rules::*;

/// Ancestors of what stands directly in a class or module, also as the argument of a call such as
/// `private def …`.
const IN_TYPE: &[&[&str]] = &[
    &["body_statement", "class"],
    &["body_statement", "module"],
    &["body_statement", "singleton_class"],
    &["argument_list", "call", "body_statement", "class"],
    &["argument_list", "call", "body_statement", "module"],
    &["argument_list", "call", "body_statement", "singleton_class"],
    &["body_statement", "do_block", "call", "assignment"],
    &["block_body", "block", "call", "assignment"],
    &[
        "argument_list",
        "call",
        "body_statement",
        "do_block",
        "call",
        "assignment",
    ],
];
/// Ancestors of constants: what stands directly in a file, class or module.
const IN_FILE_OR_TYPE: &[&[&str]] = &[
    &["program"],
    &["body_statement", "class"],
    &["body_statement", "module"],
];

/// Functions of files, and those that are defined in other functions and in blocks.
const FUNCTION: Declaration = Declaration {
    syntax: "method",
    name: Name::Hook(headers::method),
    body: BodyPosition::Whole("body"),
    ..Declaration::DEFAULT
};

/// Methods of classes and modules.
const METHOD: Declaration = Declaration {
    within: IN_TYPE,
    kind: ElementKind::Method,
    membership: Membership::Member,
    ..FUNCTION
};

/// Common values of the rows for classes and modules.
const TYPE: Declaration = Declaration {
    syntax: "class",
    kind: ElementKind::Class,
    name: Name::Hook(headers::type_name),
    parameters: &[],
    owner: OwnerRule::Scopes,
    body: BodyPosition::Whole("body"),
    ..Declaration::DEFAULT
};

/// Classes that are made by a call and named by a constant: `Point = Struct.new(:x, :y) do … end`.
const ASSIGNED_TYPE: Declaration = Declaration {
    syntax: "assignment",
    profiles: Profiles::FullOnly,
    name: Name::Hook(headers::assigned_class),
    body: BodyPosition::Whole("right"),
    ..TYPE
};

/// Constants of files, classes and modules.
const CONSTANT: Declaration = Declaration {
    syntax: "assignment",
    within: IN_FILE_OR_TYPE,
    kind: ElementKind::Field,
    profiles: Profiles::FullOnly,
    name: Name::Hook(headers::constant),
    parameters: &[],
    body: BodyPosition::None,
    membership: Membership::Member,
    holds_elements: false,
    ..Declaration::DEFAULT
};

/// Variables of objects and classes, which the first assignment declares.
const VARIABLE: Declaration = Declaration {
    within: &[],
    name: Name::Hook(headers::variable),
    owner: OwnerRule::Type,
    ..CONSTANT
};

/// Signs of variables.
const VARIABLE_SIGNS: VariableSigns = VariableSigns {
    functions: &["def"],
    after: &["=", "||=", "in"],
    declaring: &[],
    before: &[("=>", "rescue")],
    block_parameters: ("|", &["{", "do"]),
};

/// Ruby up to 3.4.
pub const RUBY: Language = Language {
    suffixes: &[".rb", ".rake", ".gemspec", ".ru"],
    files_have_code: true,
    declarations: &[
        Declaration {
            kind: ElementKind::Constructor,
            named: "initialize",
            membership: Membership::Constructor,
            ..METHOD
        },
        METHOD,
        FUNCTION,
        Declaration {
            syntax: "singleton_method",
            ..METHOD
        },
        Declaration {
            syntax: "singleton_method",
            ..FUNCTION
        },
        TYPE,
        Declaration {
            syntax: "module",
            kind: ElementKind::Namespace,
            ..TYPE
        },
        ASSIGNED_TYPE,
        Declaration {
            kind: ElementKind::Namespace,
            name: Name::Hook(headers::assigned_module),
            ..ASSIGNED_TYPE
        },
        CONSTANT,
        VARIABLE,
        Declaration {
            syntax: "operator_assignment",
            ..VARIABLE
        },
        // One of several targets: `@width, @height = size`.
        Declaration {
            syntax: "instance_variable",
            parents: &["left_assignment_list"],
            ..VARIABLE
        },
    ],
    members: &[("scope_resolution", "name")],
    identifiers: &["identifier", "constant"],
    expressions: &[
        ("call", Expression::CallOf("method")),
        (
            "identifier",
            Expression::CalledName(&["method", "name", "left"], &VARIABLE_SIGNS),
        ),
    ],
    declared: Some(DeclarationRules {
        notation: HeaderNotation::NameFirst,
        access: &["public", "protected", "private"],
        mark: (":", "keyword"),
        type_bracket: "",
        signature_of_name: SignatureOfName::Parameters,
        ..DeclarationRules::DEFAULT
    }),
    sections: MemberSections {
        lists: &[
            ("body_statement", "class", "public"),
            ("body_statement", "module", "public"),
            ("body_statement", "singleton_class", "public"),
        ],
        label: "identifier",
        members: &["method"],
    },
    calls: (Calls::NamesSoFar, Calls::NamesOfTypes),
    assignments_declare: true,
    comments: &["comment"],
    line_comment: "#",
    atoms: &["string_content", "heredoc_content"],
    reserved: "BEGIN END __FILE__ __LINE__ alias and begin break case class def defined? do else \
        elsif end ensure false for if in module next nil not or redo rescue retry return self super \
        then true undef unless until when while yield",
    call_words: CallWords {
        members_by_name: true,
        literals: &[":{name}"],
        ..CallWords::NONE
    },
    global_objects: &[
        "Array",
        "Dir",
        "ENV",
        "File",
        "FileUtils",
        "Hash",
        "IO",
        "Integer",
        "JSON",
        "Kernel",
        "Math",
        "ObjectSpace",
        "Process",
        "String",
        "Struct",
        "Time",
        "YAML",
    ],
    supertypes: SupertypeSyntax {
        in_body: &["include", "prepend", "extend"],
        ..SupertypeSyntax::of(&["superclass"])
    },
    generated_files: GeneratedFiles {
        name_endings: &["_pb"],
        ..GeneratedFiles::NONE
    },
    ..Language::of(
        "ruby",
        Grammar {
            scans_on: scanner::scans_on,
            ..Grammar::new(|| tree_sitter_ruby::LANGUAGE.into(), "0.23.1")
        },
        &shapes::SHAPES,
        code::CODE,
    )
};
