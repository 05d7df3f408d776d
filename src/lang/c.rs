//! The description of C, and hooks for names and parameters.

mod code;
mod declarators;
pub(super) mod declared_names;
pub(super) mod masks;
mod parameters;
mod scopes;
mod shapes;
pub(super) mod types;
pub(super) mod word_order;
mod words;

use super::hooks::{DeclarationHeader, HookNode};
use super::rules::declaration_rules::{DeclarationRules, HeaderNotation};
use super::rules::*;
use super::texts::macros::is_macro;
use super::texts::names_in_types::NamesInTypes;
use declared_names::{DECLARATOR_DEPTH_MAX, first_declarator};
use tree_sitter::Node;

pub(super) use code::CODE;
pub(super) use shapes::SHAPES;

/// Keywords, and words of attributes. If the grammar finds a function with such a name, it misread
/// the text.
pub(super) const KEYWORDS: &[&str] = &[
    "if",
    "else",
    "for",
    "while",
    "do",
    "switch",
    "case",
    "return",
    "sizeof",
    "goto",
    "__attribute__",
    "__attribute",
    "__declspec",
];

/// Words of the types in parameters that are no names.
pub(super) const NO_NAMES: &[&str] = &[
    "bool", "char", "const", "double", "float", "int", "long", "restrict", "short", "signed",
    "unsigned", "void", "volatile",
];

/// Type of a parameter without a declared type.
const UNDECLARED: &str = "int";

/// Returns the row `declared` for declarations of the syntax kind `syntax` that are no elements for
/// RefDiff 2.0.
const fn of_refmine(syntax: &'static str, declared: Declaration) -> Declaration {
    Declaration {
        syntax,
        profiles: Profiles::FullOnly,
        ..declared
    }
}

/// C with the GNU extensions that the grammar supports.
pub const C: Language = Language {
    suffixes: &[".c"],
    declarations: &[
        Declaration {
            syntax: "function_definition",
            kind: ElementKind::Function,
            name: Name::Hook(definition),
            signature: Signature::Types,
            ..Declaration::DEFAULT
        },
        Declaration {
            kind: ElementKind::Function,
            parents: &["translation_unit"],
            between: types::AROUND,
            name: Name::Hook(defined_by_macro),
            signature: Signature::Name,
            parameters: &[],
            ..of_refmine("function_definition", Declaration::DEFAULT)
        },
        Declaration {
            syntax: "function_declarator",
            kind: ElementKind::Function,
            profiles: Profiles::Refdiff2Only,
            name: Name::Hook(prototype),
            signature: Signature::Types,
            body: BodyPosition::None,
            ..Declaration::DEFAULT
        },
        types::FIELD,
        types::VARIABLE,
        types::ENUM_CONSTANT,
        of_refmine("struct_specifier", types::TYPE),
        of_refmine("union_specifier", types::TYPE),
        Declaration {
            kind: ElementKind::Enum,
            ..of_refmine("enum_specifier", types::TYPE)
        },
        of_refmine("type_definition", types::STRUCT_NAMED_BY_TYPEDEF),
        of_refmine("type_definition", types::ENUM_NAMED_BY_TYPEDEF),
        of_refmine("type_definition", types::ALIAS),
    ],
    identifiers: &["identifier", "field_identifier", "type_identifier"],
    expressions: &[("call_expression", Expression::CallOf("function"))],
    declared: Some(DeclarationRules {
        notation: HeaderNotation::TypeFirst,
        methods: &["static", "inline", "extern"],
        attributes: &["static", "register", "_Thread_local", "thread_local"],
        includes: &["#", "include"],
        no_parameters: "void",
        in_word_order: word_order::in_usual_order,
        without_own_qualifiers: word_order::without_own_qualifiers,
        names_in_types: NamesInTypes::AfterType(NO_NAMES),
        type_words: &["const", "enum", "struct", "union", "volatile"],
        ..DeclarationRules::DEFAULT
    }),
    calls: (Calls::FirstInFile, Calls::NamesNearest),
    names_are_global: true,
    comments: &["comment"],
    doc_comment: DocComment::None,
    atoms: &["string_literal", "char_literal", "system_lib_string"],
    relexed: &["preproc_arg"],
    split_after: Some('#'),
    reserved: "auto break case char const continue default do double else enum extern float for \
        goto if inline int long NULL register restrict return short signed sizeof static \
        struct switch typedef union unsigned void volatile while",
    call_words: CallWords {
        needs_object: true,
        ..CallWords::NONE
    },
    pieces: Some(super::texts::cut::pieces),
    has_conditions: true,
    other_readings: &[
        super::texts::cut::unread_parts,
        masks::of_c,
        declarators::unreadable,
    ],
    misread_at_top: &["compound_statement"],
    names_in_calls: true,
    generated_files: GeneratedFiles {
        folders: &[
            "amalgamated",
            "amalgamation",
            "single-include",
            "single_include",
        ],
        name_endings: AMALGAMATED,
        are_concatenations: true,
        ..GeneratedFiles::NONE
    },
    ..Language::of(
        "c",
        Grammar::new(|| tree_sitter_c::LANGUAGE.into(), "0.24.2"),
        &shapes::SHAPES,
        code::CODE,
    )
};

/// Endings of the names of files that contain all files of a library.
const AMALGAMATED: &[&str] = &[
    "-amalgamated",
    "-amalgamation",
    "_amalgamated",
    "_amalgamation",
];

/// Returns the header of a function definition.
fn definition(HookNode { node, text, .. }: HookNode<'_>) -> Option<DeclarationHeader> {
    let declarator = function_declarator(node.child_by_field_name("declarator")?)?;
    let mut header = header(declarator, text)?;
    if header.types.is_empty() {
        old_style_parameters(node, declarator, text, &mut header);
    }
    Some(header)
}

/// Returns the header of a definition that is a macro with names as arguments: `TEST(name) {…}`. Its
/// name consists of the arguments, joined by dots.
fn defined_by_macro(HookNode { node, text, .. }: HookNode<'_>) -> Option<DeclarationHeader> {
    let declarator = node.child_by_field_name("declarator")?;
    let name = node.child_by_field_name("type")?;
    if declarator.kind() != "parenthesized_declarator" || !is_macro(&text[name.byte_range()]) {
        return None;
    }
    let arguments = &text[declarator.byte_range()];
    let arguments = arguments.strip_prefix('(')?.strip_suffix(')')?;
    let names: Vec<&str> = arguments.split(',').map(str::trim).collect();
    let are_names = names.iter().all(|name| !name.is_empty() && is_word(name));
    are_names.then(|| DeclarationHeader::named(&names.join(".")))
}

/// Adds the parameters of a definition that lists only their names and declares their types before
/// the body. RefDiff 2.0 ignores these types.
fn old_style_parameters(
    node: Node<'_>,
    declarator: Node<'_>,
    text: &str,
    header: &mut DeclarationHeader,
) {
    let Some(list) = declarator.child_by_field_name("parameters") else {
        return;
    };
    let mut cursor = list.walk();
    let names = list.named_children(&mut cursor);
    let names: Vec<&str> = names
        .filter(|name| name.kind() == "identifier")
        .map(|name| &text[name.byte_range()])
        .collect();
    let mut declared: Vec<(String, String)> = Vec::new();
    for declaration in node.named_children(&mut cursor) {
        let Some(spelled) = declaration.child_by_field_name("type") else {
            continue;
        };
        let spelled = spell_type(spelled, text);
        let mut inner = declaration.walk();
        for declarator in declaration.children_by_field_name("declarator", &mut inner) {
            let pointers = parameters::pointers(&text[declarator.byte_range()]);
            let name = name_below_declarators(declarator, text);
            declared.extend(name.map(|name| (name, pointed(&spelled, pointers))));
        }
    }
    for name in names {
        let of_name = declared.iter().find(|(declared, _)| declared == name);
        let spelled = of_name.map_or(UNDECLARED, |(_, spelled)| spelled);
        header.own_types.push(spelled.to_owned());
        header.parameters.push(name.to_owned());
    }
}

/// Returns the type followed by `pointers` stars.
fn pointed(spelled: &str, pointers: usize) -> String {
    spelled.to_owned() + &"*".repeat(pointers)
}

/// Returns the header of a function declaration; `None` for the declarator of a definition.
fn prototype(
    HookNode {
        node,
        text,
        ancestors,
    }: HookNode<'_>,
) -> Option<DeclarationHeader> {
    let declared_in = ancestors
        .take(DECLARATOR_DEPTH_MAX)
        .find(|kind| !kind.ends_with("_declarator"));
    if declared_in == Some("function_definition") {
        return None;
    }
    header(node, text)
}

/// Returns the declarator of the function itself, below pointers and parentheses.
fn function_declarator(mut node: Node<'_>) -> Option<Node<'_>> {
    for _ in 0..DECLARATOR_DEPTH_MAX {
        if node.kind() == "function_declarator" {
            let inner = node.child_by_field_name("declarator")?;
            // A function that returns a function pointer wraps its own declarator.
            match (inner.kind() == "parenthesized_declarator")
                .then(|| below_parentheses(inner))
                .flatten()
            {
                Some(nested) => node = nested,
                None => return Some(node),
            }
            continue;
        }
        node = node
            .child_by_field_name("declarator")
            .or_else(|| first_declarator(node))?;
    }
    None
}

/// Returns the function declarator inside of parentheses and pointers; `None` if there is none.
fn below_parentheses(mut node: Node<'_>) -> Option<Node<'_>> {
    for _ in 0..DECLARATOR_DEPTH_MAX {
        if node.kind() == "function_declarator" {
            return Some(node);
        }
        node = node
            .child_by_field_name("declarator")
            .or_else(|| first_declarator(node))?;
    }
    None
}

/// Returns the name that a declarator declares, below pointers, arrays and parentheses.
fn name_below_declarators(mut node: Node<'_>, text: &str) -> Option<String> {
    for _ in 0..DECLARATOR_DEPTH_MAX {
        if matches!(
            node.kind(),
            "identifier" | "field_identifier" | "type_identifier"
        ) {
            return Some(text[node.byte_range()].to_string());
        }
        node = node
            .child_by_field_name("declarator")
            .or_else(|| first_declarator(node))?;
    }
    None
}

/// Returns the name of a function whose declarator is `node`: the argument of `MACRO(name)`; the
/// whole text without white space if there are several arguments.
fn function_name(node: Node<'_>, text: &str) -> Option<String> {
    let brackets = (node.kind() == "function_declarator")
        .then(|| node.child_by_field_name("parameters"))
        .flatten();
    let Some(brackets) = brackets else {
        return name_below_declarators(node, text);
    };
    let only = brackets
        .named_child(0)
        .filter(|only| brackets.named_child_count() == 1 && is_word(&text[only.byte_range()]));
    let named = only.unwrap_or(node);
    Some(text[named.byte_range()].split_whitespace().collect())
}

fn is_word(text: &str) -> bool {
    text.chars()
        .all(|letter| letter.is_alphanumeric() || letter == '_')
}

/// Returns the name and the parameters of the function that `declarator` declares; `None` if the name
/// is a keyword, because the grammar then misread a statement.
fn header(declarator: Node<'_>, text: &str) -> Option<DeclarationHeader> {
    let name = function_name(declarator.child_by_field_name("declarator")?, text)?;
    if KEYWORDS.contains(&name.as_str()) {
        return None;
    }
    let mut header = DeclarationHeader::named(&name);
    let Some(list) = declarator.child_by_field_name("parameters") else {
        return Some(header);
    };
    let mut add = |spelled: String, pointers: usize, name: Option<String>| {
        header.own_types.push(pointed(&spelled, pointers));
        header.types.push(spelled);
        header.parameters.extend(name);
    };
    if let Some(parsed) = parameters::parse_with_attributes(&text[list.byte_range()]) {
        for parameter in parsed {
            add(parameter.type_spelled, parameter.pointers, parameter.name);
        }
        return Some(header);
    }
    // Without attributes and macros, the grammar reads the parameters correctly.
    let mut cursor = list.walk();
    for parameter in list.named_children(&mut cursor) {
        if parameter.kind() != "parameter_declaration" {
            continue;
        }
        let Some(spelled) = parameter.child_by_field_name("type") else {
            continue;
        };
        let declared = parameter.child_by_field_name("declarator");
        let written = declared.map_or("", |declared| &text[declared.byte_range()]);
        let name = declared.and_then(|declared| name_below_declarators(declared, text));
        add(
            spell_type(spelled, text),
            parameters::pointers(written),
            name,
        );
    }
    Some(header)
}

/// Returns the spelling of a type in signatures: its words, or the tag of a structure, union or
/// enumeration.
fn spell_type(node: Node<'_>, text: &str) -> String {
    let named = node
        .child_by_field_name("name")
        .filter(|_| node.kind().ends_with("_specifier"));
    match named {
        Some(tag) => text[tag.byte_range()].to_string(),
        None if node.child_by_field_name("body").is_some() => String::new(),
        None => text[node.byte_range()]
            .split_whitespace()
            .collect::<Vec<_>>()
            .join(" "),
    }
}
