//! Hooks that read the *headers* of C++'s declarations: the name of the declared element, its
//! parameters, and the type or namespace in a qualified name (`A` in `A::b`). A hook returns `None`
//! if the node declares no element of its kind, so that the next row of the table is tried.

use super::spelling::{arguments, parameter_type, spelled, without_arguments};
use crate::lang::c::KEYWORDS;
use crate::lang::c::declared_names::{DECLARATOR_DEPTH_MAX, declared_name, inner_declarator};
use crate::lang::c::types::name_of_definition;
use crate::lang::hooks::{Ancestors, DeclarationHeader, HookNode};
use tree_sitter::Node;

/// Name of constructors, whatever the name of their type is.
const CONSTRUCTOR: &str = "new";
/// Name of destructors, whatever the name of their type is.
const DESTRUCTOR: &str = "~";
/// Maximum number of ancestors among which the scope around a declaration is sought.
const ANCESTORS_MAX: usize = 64;

/// Function that a declarator declares.
struct Callable<'t> {
    /// Name as it is declared, without the types or namespaces before it.
    name: String,
    /// Template arguments after the name, as in a specialisation: `<int>`; empty if there are none.
    arguments: String,
    /// Names of types and namespaces before `::`, outermost first, with template arguments.
    scope: Vec<String>,
    /// Declarator with the parameters.
    declarator: Node<'t>,
    /// True if the declared name is that of a destructor, operator or conversion.
    is_special: bool,
    /// True if a result type is written, if only in the name, as in `operator bool`.
    has_type: bool,
}

impl<'t> Callable<'t> {
    /// Returns the function that `node` declares; `None` if it declares something else, such as a
    /// pointer to a function.
    fn of(node: Node<'t>, text: &str) -> Option<Callable<'t>> {
        let has_type = node.child_by_field_name("type").is_some();
        let mut at = node.child_by_field_name("declarator")?;
        let mut scope = Vec::new();
        for _ in 0..DECLARATOR_DEPTH_MAX {
            match at.kind() {
                "function_declarator" => {
                    let inner = at.child_by_field_name("declarator")?;
                    if inner.kind() != "parenthesized_declarator" {
                        let callable = Callable::named(inner, at, scope, text)?;
                        return Some(Callable {
                            has_type,
                            ..callable
                        });
                    }
                    // `(name)(…)`, or a function that returns a pointer to a function.
                    let nested = inner.named_child(0)?;
                    if nested.kind().ends_with("identifier")
                        && nested.kind() != "qualified_identifier"
                    {
                        let callable = Callable::named(nested, at, scope, text)?;
                        return Some(Callable {
                            has_type,
                            ..callable
                        });
                    }
                    at = nested;
                }
                "operator_cast" => {
                    return Some(Callable {
                        name: conversion(at, text)?,
                        arguments: String::new(),
                        scope,
                        declarator: with_parameters(at.child_by_field_name("declarator")?)?,
                        is_special: true,
                        has_type: true,
                    });
                }
                "qualified_identifier" => {
                    scope.extend(
                        at.child_by_field_name("scope")
                            .map(|it| scope_name(it, text)),
                    );
                    at = at.child_by_field_name("name")?;
                }
                "pointer_declarator" | "reference_declarator" | "attributed_declarator" => {
                    at = inner_declarator(at)?;
                }
                _ => return None,
            }
        }
        None
    }

    /// Returns the function whose name is the node `name`, in the function declarator `declarator`,
    /// qualified by `scope`. The caller sets `has_type`. `None` if the name is a keyword, because
    /// the grammar then misread a statement.
    fn named(
        name: Node<'t>,
        declarator: Node<'t>,
        mut scope: Vec<String>,
        text: &str,
    ) -> Option<Callable<'t>> {
        let name = unqualified(name, &mut scope, text)?;
        let written = &text[name.byte_range()];
        let (name, is_special) = match name.kind() {
            "destructor_name" => (DESTRUCTOR.to_owned(), true),
            "operator_name" | "operator_cast" => (spelled(written), true),
            "identifier" | "field_identifier" | "type_identifier" => (written.to_owned(), false),
            "template_function" | "template_method" | "dependent_name" => {
                (without_arguments(written), false)
            }
            _ => return None,
        };
        let arguments = arguments(written).filter(|_| !is_special);
        (!KEYWORDS.contains(&name.as_str())).then_some(Callable {
            name,
            arguments: arguments.unwrap_or_default(),
            scope,
            declarator,
            is_special,
            has_type: false,
        })
    }

    /// Returns true if the function is a constructor that is written outside of its type: `A::A()`.
    fn is_outer_constructor(&self) -> bool {
        let last = self.scope.last().map(|name| without_arguments(name));
        !self.has_type && last.as_ref() == Some(&self.name)
    }

    /// Returns the header of the function under the name `name`.
    fn header(self, name: &str, text: &str) -> DeclarationHeader {
        let mut header = DeclarationHeader {
            name: name.to_owned(),
            owner: owner(&self.scope),
            arguments: self.arguments,
            suffix: qualifiers(self.declarator, text),
            ..DeclarationHeader::default()
        };
        let Some(list) = self.declarator.child_by_field_name("parameters") else {
            return header;
        };
        let mut cursor = list.walk();
        for parameter in list.children(&mut cursor) {
            match parameter.kind() {
                "parameter_declaration"
                | "optional_parameter_declaration"
                | "variadic_parameter_declaration" => {}
                "..." => {
                    header.types.push("...".to_owned());
                    header.variadic = true;
                    continue;
                }
                _ => continue,
            }
            let name = parameter
                .child_by_field_name("declarator")
                .and_then(declared_name);
            let spelled = parameter_type(parameter, name, text);
            if spelled == "void" && name.is_none() {
                continue;
            }
            header.variadic |= parameter.kind() == "variadic_parameter_declaration";
            header.types.push(spelled);
            let name = name.map(|name| text[name.byte_range()].to_owned());
            header.parameters.extend(name);
        }
        header
    }
}

/// Returns the name of a conversion operator: `operator bool`.
fn conversion(node: Node<'_>, text: &str) -> Option<String> {
    let declarator = node.child_by_field_name("declarator")?;
    let parameters = with_parameters(declarator)?.child_by_field_name("parameters")?;
    let written = &text[node.start_byte()..parameters.start_byte()];
    Some(spelled(written))
}

/// Returns the declarator that has the parameters, below pointers and references; `None` if there
/// is none within [`DECLARATOR_DEPTH_MAX`] levels.
fn with_parameters(mut declarator: Node<'_>) -> Option<Node<'_>> {
    for _ in 0..DECLARATOR_DEPTH_MAX {
        if declarator.child_by_field_name("parameters").is_some() {
            return Some(declarator);
        }
        declarator = inner_declarator(declarator)?;
    }
    None
}

/// Returns the qualifiers after the parameters that distinguish overloads, each with a space before
/// it: `const` and `&`. Empty if there are none.
fn qualifiers(declarator: Node<'_>, text: &str) -> String {
    let mut cursor = declarator.walk();
    let after = declarator.children(&mut cursor);
    let after = after.skip_while(|child| child.kind() != "parameter_list");
    let qualifiers = after.filter(|child| {
        let written = &text[child.byte_range()];
        match child.kind() {
            "type_qualifier" => matches!(written, "const" | "volatile"),
            "ref_qualifier" => true,
            _ => false,
        }
    });
    let qualifiers = qualifiers.map(|child| &text[child.byte_range()]);
    qualifiers.fold(String::new(), |all, it| all + " " + it)
}

/// Returns the name of a type or namespace before `::`, with template arguments.
fn scope_name(node: Node<'_>, text: &str) -> String {
    let written = &text[node.byte_range()];
    without_arguments(written) + &arguments(written).unwrap_or_default()
}

/// Returns the qualified name of the type or namespace `scope`, in which only the last name has template
/// arguments: they tell a specialisation from its template. `None` without names.
fn owner(scope: &[String]) -> Option<String> {
    let (last, around) = scope.split_last()?;
    let around = around.iter().map(|name| without_arguments(name) + "::");
    Some(around.collect::<String>() + last)
}

/// Returns true if the innermost scope around a declaration is the body of a type.
fn is_in_type(ancestors: Ancestors<'_>) -> bool {
    let scope = ancestors.take(ANCESTORS_MAX).find(|kind| is_scope(kind));
    scope == Some("field_declaration_list")
}

/// Returns true if `kind` is the syntax kind of the body of a type, function or namespace, or of a
/// file.
fn is_scope(kind: &str) -> bool {
    matches!(
        kind,
        "field_declaration_list" | "compound_statement" | "declaration_list" | "translation_unit"
    )
}

/// Returns the header of a constructor that is written outside of its type.
pub(super) fn outer_constructor(
    HookNode { node, text, .. }: HookNode<'_>,
) -> Option<DeclarationHeader> {
    let callable = Callable::of(node, text)?;
    callable
        .is_outer_constructor()
        .then(|| callable.header(CONSTRUCTOR, text))
}

/// Returns the header of a destructor that is written outside of its type.
pub(super) fn outer_destructor(
    HookNode { node, text, .. }: HookNode<'_>,
) -> Option<DeclarationHeader> {
    let callable = Callable::of(node, text)?;
    let is_outer = !callable.scope.is_empty() && callable.name == DESTRUCTOR;
    is_outer.then(|| callable.header(DESTRUCTOR, text))
}

/// Returns the header of a function with a qualified name (`A::f`), which belongs to the type or
/// namespace that the qualifier names.
pub(super) fn outer_method(HookNode { node, text, .. }: HookNode<'_>) -> Option<DeclarationHeader> {
    let callable = Callable::of(node, text)?;
    let name = callable.name.clone();
    (!callable.scope.is_empty()).then(|| callable.header(&name, text))
}

/// Returns the header of a constructor in its type.
pub(super) fn inner_constructor(declaring: HookNode<'_>) -> Option<DeclarationHeader> {
    let callable = inner(declaring)?;
    let is_constructor = !callable.has_type && !callable.is_special;
    is_constructor.then(|| callable.header(CONSTRUCTOR, declaring.text))
}

/// Returns the header of a destructor in its type.
pub(super) fn inner_destructor(declaring: HookNode<'_>) -> Option<DeclarationHeader> {
    let callable = inner(declaring)?;
    (callable.name == DESTRUCTOR).then(|| callable.header(DESTRUCTOR, declaring.text))
}

/// Returns the header of a method in its type. Rows for constructors and destructors come first.
pub(super) fn inner_method(declaring: HookNode<'_>) -> Option<DeclarationHeader> {
    let callable = inner(declaring)?;
    let name = callable.name.clone();
    Some(callable.header(&name, declaring.text))
}

/// Returns the function that `node` declares in the body of a type; `None` elsewhere, for qualified
/// names, and for friends without a body.
fn inner(declaring: HookNode<'_>) -> Option<Callable<'_>> {
    let HookNode {
        node,
        text,
        mut ancestors,
    } = declaring;
    let parent = ancestors.next()?;
    let is_friend = parent == "friend_declaration";
    let has_body = node.child_by_field_name("body").is_some();
    let is_in_type =
        parent == "field_declaration_list" || !is_scope(parent) && is_in_type(ancestors);
    if is_friend && !has_body || !is_in_type {
        return None;
    }
    let callable = Callable::of(node, text)?;
    callable.scope.is_empty().then_some(callable)
}

/// Returns the header of a definition that begins with a macro in capitals: `TEST(A, b) {…}`. Its
/// name consists of the arguments of the macro, joined by dots (`A.b`), up to the first one that is
/// neither a name nor a title: `MODULE(a, m, flag())` is `a.m`. If one of them is a string, only the
/// first one is used.
pub(super) fn defined_by_macro(
    HookNode { node, text, .. }: HookNode<'_>,
) -> Option<DeclarationHeader> {
    let callable = Callable::of(node, text)?;
    let is_macro = !callable.has_type
        && !callable.is_special
        && callable.scope.is_empty()
        && !callable.name.contains(|letter: char| letter.is_lowercase());
    let list = callable.declarator.child_by_field_name("parameters");
    let list = list.filter(|_| is_macro)?;
    let mut names = Vec::new();
    if list.named_child_count() == 0 {
        // Arguments with a string or keyword have no nodes, because the parser reads blanks in their
        // place.
        let arguments = text[list.byte_range()].trim_matches(['(', ')']);
        names.extend(names_among(arguments));
    }
    let mut cursor = list.walk();
    for argument in list.named_children(&mut cursor) {
        let is_name = argument.kind() == "parameter_declaration"
            && argument.child_by_field_name("declarator").is_none();
        if !is_name {
            break;
        }
        names.push(spelled(&text[argument.byte_range()]));
    }
    let name = names.join(".");
    (!name.is_empty()).then(|| DeclarationHeader {
        name,
        ..DeclarationHeader::default()
    })
}

/// Returns the words between the commas of the arguments of a macro, and, where a string begins, its
/// content as the last one, with that of the strings that continue it: what follows the title of a test are
/// its tags.
fn names_among(arguments: &str) -> Vec<String> {
    let (words, mut rest) = arguments.split_once('"').unwrap_or((arguments, ""));
    let mut title = String::new();
    while let Some((part, others)) = rest.split_once('"') {
        title += part;
        rest = others.trim_start().strip_prefix('"').unwrap_or_default();
    }
    let names = words.split(',').chain(Some(&*title));
    let names = names.map(|name| name.split_whitespace().collect::<Vec<_>>().join(" "));
    names.filter(|name| !name.is_empty()).collect()
}

/// Returns the header of a function outside of types.
pub(super) fn function(HookNode { node, text, .. }: HookNode<'_>) -> Option<DeclarationHeader> {
    let callable = Callable::of(node, text)?;
    let name = callable.name.clone();
    Some(callable.header(&name, text))
}

/// Returns the header of the definition of a class, structure, union or enumeration; `None` if it
/// has no name or no body, or if a `typedef` around it gives it another name.
pub(super) fn type_with_body(declaring: HookNode<'_>) -> Option<DeclarationHeader> {
    let text = declaring.text;
    let name = name_of_definition(declaring)?;
    let mut scope = Vec::new();
    let name = unqualified(name, &mut scope, text)?;
    let written = &text[name.byte_range()];
    Some(DeclarationHeader {
        name: without_arguments(written),
        arguments: arguments(written).unwrap_or_default(),
        owner: owner(&scope),
        ..DeclarationHeader::default()
    })
}

/// Returns the last part of a qualified name, and adds the parts before it to `scope`. `None` if the
/// name is incomplete.
fn unqualified<'t>(mut name: Node<'t>, scope: &mut Vec<String>, text: &str) -> Option<Node<'t>> {
    for _ in 0..DECLARATOR_DEPTH_MAX {
        if name.kind() != "qualified_identifier" {
            break;
        }
        let around = name.child_by_field_name("scope");
        scope.extend(around.map(|it| scope_name(it, text)));
        name = name.child_by_field_name("name")?;
    }
    Some(name)
}

/// Returns the header of a namespace; `None` if it has no name or is an inline one, so that its elements
/// belong to the element that encloses it.
pub(super) fn namespace(HookNode { node, text, .. }: HookNode<'_>) -> Option<DeclarationHeader> {
    let name = node.child_by_field_name("name")?;
    if node.child(0)?.kind() == "inline" {
        return None;
    }
    Some(DeclarationHeader {
        name: spelled(&text[name.byte_range()]),
        ..DeclarationHeader::default()
    })
}
