//! C, as one table.

mod parameters;

use super::rules::*;
use tree_sitter::Node;

/// Words that are no names: where one seems to be declared, the grammar has lost its way.
const KEYWORDS: &[&str] = &[
    "if", "else", "for", "while", "do", "switch", "case", "return", "sizeof", "goto",
];

/// Nested declarators (`*(*f)(int)`) beyond this depth are given up.
const DECLARATOR_DEPTH_MAX: usize = 64;

/// C with the GNU extensions that the grammar knows.
pub const C: Language = Language {
    name: "c",
    suffixes: &[".c", ".h"],
    excluded_suffixes: &[],
    grammar: Grammar::new(|| tree_sitter_c::LANGUAGE.into(), "0.24.2"),
    other_grammar: None,
    files_are_elements: true,
    declarations: &[
        Declaration {
            syntax: "function_definition",
            kind: ElementKind::Function,
            name: Name::Hook(definition),
            signature: Signature::Types,
            ..Declaration::DEFAULT
        },
        Declaration {
            syntax: "function_declarator",
            kind: ElementKind::Function,
            profiles: Profiles::Refdiff2Only,
            name: Name::Hook(prototype),
            signature: Signature::Types,
            body: Body::None,
            ..Declaration::DEFAULT
        },
    ],
    opaque: &[],
    members: &[],
    computed_members: &[],
    quoted_names: None,
    objects: None,
    identifiers: &["identifier"],
    wrapped_parameters: &[],
    variables: &[],
    blocks: &[],
    expressions: &[("call_expression", Expression::CallOf("function"))],
    types: None,
    calls: (Calls::FirstInFile, Calls::NamesNearest),
    overloads: false,
    names_are_global: true,
    calls_belong_to_all: false,
    comments: &["comment"],
    comment_tokens: CommentTokens::None,
    doc_comment: None,
    atoms: &["string_literal", "char_literal", "system_lib_string"],
    relexed: &["preproc_arg"],
    split_after: Some('#'),
    glued: None,
    joined: &[],
    body_noise: &["return"],
    reserved: "auto break case char const continue default do double else enum extern float for \
        goto if inline int long NULL register restrict return short signed sizeof static \
        struct switch typedef union unsigned void volatile while",
    call_words: CallWords {
        making: "",
        own_constructor: "",
        super_constructor: "",
        reference: "",
    },
    known_objects: &[],
    supertype_word: None,
    no_parameters: Some("void"),
    renaming: &[],
    module_names: &[],
    statement_bounds: &[],
    shapes: &super::shapes::C,
    pieces: Some(super::cut::pieces),
    other_readings: Some(super::cut::other_branches),
    products: Products {
        are_concatenations: true,
        ..Products::NONE
    },
    namespace: folder_and_name,
};

/// The header of a function's definition.
fn definition(node: Node<'_>, text: &str, _: &mut Ancestors<'_>) -> Option<Header> {
    let declarator = function_declarator(node.child_by_field_name("declarator")?)?;
    header(declarator, text)
}

/// The header of a function's declaration; none for the declarator of a definition.
fn prototype(node: Node<'_>, text: &str, ancestors: &mut Ancestors<'_>) -> Option<Header> {
    let declared_in = ancestors
        .take(DECLARATOR_DEPTH_MAX)
        .find(|kind| !kind.ends_with("_declarator"));
    if declared_in == Some("function_definition") {
        return None;
    }
    header(node, text)
}

/// The declarator of the function itself, below pointers and parentheses.
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

/// The function declarator inside of parentheses and pointers, if there is one.
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

fn first_declarator(node: Node<'_>) -> Option<Node<'_>> {
    let mut cursor = node.walk();
    node.named_children(&mut cursor)
        .find(|child| child.kind().ends_with("declarator") || child.kind() == "identifier")
}

/// The name that a declarator declares, with the star of a pointer and the brackets of an array.
fn declared_name(mut node: Node<'_>, text: &str) -> Option<String> {
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

fn header(declarator: Node<'_>, text: &str) -> Option<Header> {
    let name = declared_name(declarator.child_by_field_name("declarator")?, text)?;
    if KEYWORDS.contains(&name.as_str()) {
        return None;
    }
    let mut header = Header {
        name,
        ..Header::default()
    };
    let Some(parameters) = declarator.child_by_field_name("parameters") else {
        return Some(header);
    };
    if let Some(told) = parameters::told_from_attributes(&text[parameters.byte_range()]) {
        for parameter in told {
            header.types.push(parameter.type_spelled);
            header.pointers.push(parameter.pointers);
            header.parameters.extend(parameter.name);
        }
        return Some(header);
    }
    let mut cursor = parameters.walk();
    for parameter in parameters.named_children(&mut cursor) {
        if parameter.kind() != "parameter_declaration" {
            continue;
        }
        let Some(spelled) = parameter.child_by_field_name("type") else {
            continue;
        };
        header.types.push(spell_type(spelled, text));
        let declared = parameter.child_by_field_name("declarator");
        let written = declared.map_or("", |declared| &text[declared.byte_range()]);
        header.pointers.push(parameters::pointers(written));
        if let Some(name) = declared.and_then(|declared| declared_name(declared, text)) {
            header.parameters.push(name);
        }
    }
    Some(header)
}

/// A type as signatures spell it: its words, or the tag of a structure, union or enumeration.
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
