//! Hooks that read the *headers* (name and parameters) of Scala's declarations. A hook returns `None`
//! if the node declares no element of its kind, so that the next row of the table is tried.

use crate::lang::hooks::{DeclarationHeader, HookNode};
use crate::lang::texts::spelling::on_one_line;
use tree_sitter::Node;

/// Name of all constructors. It does not depend on their type, so that a renamed type keeps them.
const CONSTRUCTOR: &str = "new";

/// Returns the children of `node` with the syntax kind `kind`.
fn children<'t>(node: Node<'t>, kind: &str) -> Vec<Node<'t>> {
    let mut cursor = node.walk();
    let children = node.named_children(&mut cursor);
    children.filter(|child| child.kind() == kind).collect()
}

/// Returns the header of a function: its name, the type that it extends, and its parameters.
pub fn function(
    HookNode {
        node,
        text,
        mut ancestors,
    }: HookNode<'_>,
) -> Option<DeclarationHeader> {
    let name = node.child_by_field_name("name")?;
    let mut header = DeclarationHeader::named(&text[name.byte_range()]);
    if ancestors.next() == Some("extension_definition") {
        let extension = node.parent()?;
        let lists = children(extension, "parameters").into_iter();
        let mut extended = lists.flat_map(|list| children(list, "parameter"));
        let extended = extended.find_map(|parameter| parameter.child_by_field_name("type"));
        let extended = extended.map(|extended| on_one_line(&text[extended.byte_range()]));
        header.receiver = extended.unwrap_or_default();
    }
    add_lists(&children(node, "parameters"), text, &mut header);
    Some(header)
}

/// Returns the header of a constructor `def this`; `None` for other functions.
pub fn secondary_constructor(
    HookNode { node, text, .. }: HookNode<'_>,
) -> Option<DeclarationHeader> {
    let name = node.child_by_field_name("name")?;
    let mut header = DeclarationHeader::named(CONSTRUCTOR);
    add_lists(&children(node, "parameters"), text, &mut header);
    (&text[name.byte_range()] == "this").then_some(header)
}

/// Returns the header of the primary constructor whose first parameter list is `node`; `None` for its
/// other lists.
pub fn primary_constructor(HookNode { node, text, .. }: HookNode<'_>) -> Option<DeclarationHeader> {
    let lists = children(node.parent()?, node.kind());
    if lists.first() != Some(&node) {
        return None;
    }
    let mut header = DeclarationHeader::named(CONSTRUCTOR);
    add_lists(&lists, text, &mut header);
    Some(header)
}

/// Returns the header of a package in braces; `None` for a package that has none.
pub fn package(HookNode { node, text, .. }: HookNode<'_>) -> Option<DeclarationHeader> {
    node.child_by_field_name("body")?;
    let name = node.child_by_field_name("name")?;
    Some(DeclarationHeader::named(&text[name.byte_range()]))
}

/// Returns the header of a given instance with members; `None` for one with a value.
pub fn given_object(HookNode { node, text, .. }: HookNode<'_>) -> Option<DeclarationHeader> {
    let body = node.child_by_field_name("body")?;
    given(node, text).filter(|_| body.kind().ends_with("template_body"))
}

/// Returns the header of a given instance, which has a value if it is no [`given_object`].
pub fn given_value(HookNode { node, text, .. }: HookNode<'_>) -> Option<DeclarationHeader> {
    given(node, text)
}

/// Returns the header of a given instance. One without a name has that of the compiler, which consists
/// of the words of its type: `given_Ord_Int`.
fn given(node: Node<'_>, text: &str) -> Option<DeclarationHeader> {
    if let Some(name) = node.child_by_field_name("name") {
        return Some(DeclarationHeader::named(&text[name.byte_range()]));
    }
    let spelled = node.child_by_field_name("return_type")?;
    let words = text[spelled.byte_range()].split(|letter: char| !letter.is_alphanumeric());
    let words = words.filter(|word| !word.is_empty());
    let words: Vec<&str> = std::iter::once("given").chain(words).collect();
    Some(DeclarationHeader::named(&words.join("_")))
}

/// Maximum number of nodes of a pattern that are examined.
const PATTERN_NODES_MAX: usize = 200;

/// Returns the names that a declaration of values declares: `a` and `b` of `val a, b = 1` and of
/// `val (a, Some(b)) = pair`, in order. Names that begin with a capital letter are constants in patterns.
pub fn values<'t>(node: Node<'t>, text: &str) -> Vec<Node<'t>> {
    let Some(pattern) = node.child_by_field_name("pattern") else {
        let mut cursor = node.walk();
        let names = node.children_by_field_name("name", &mut cursor);
        return names.filter(Node::is_named).collect();
    };
    match pattern.kind() {
        "identifier" | "operator_identifier" => vec![pattern],
        "identifiers" => children(pattern, "identifier"),
        _ => variables(pattern, text),
    }
}

/// Returns the names of the variables in a pattern of several parts. The kinds of syntax that are not
/// examined hold no variables, such as types and values.
fn variables<'t>(pattern: Node<'t>, text: &str) -> Vec<Node<'t>> {
    let mut names = Vec::new();
    let mut open = vec![pattern];
    for _ in 0..PATTERN_NODES_MAX {
        let Some(part) = open.pop() else {
            break;
        };
        let field = match part.kind() {
            "identifier" => {
                let name = &text[part.byte_range()];
                let is_variable = |first: char| first.is_lowercase() || first == '_';
                names.extend(name.starts_with(is_variable).then_some(part));
                continue;
            }
            "case_class_pattern" | "typed_pattern" => Some("pattern"),
            "tuple_pattern" | "infix_pattern" | "capture_pattern" => None,
            _ => continue,
        };
        let mut cursor = part.walk();
        let parts: Vec<Node<'t>> = match field {
            Some(field) => part.children_by_field_name(field, &mut cursor).collect(),
            None => part.named_children(&mut cursor).collect(),
        };
        open.extend(parts.into_iter().rev());
    }
    names
}

/// Adds the parameters in `lists` to `header`. Only those of the first list are given in calls of the
/// name; the types of the others follow in parentheses of their own: `fold(A)((A, B) => A)`. A list that
/// the compiler fills in (`implicit`, `using`) counts as one of the others even if it is the first.
fn add_lists(lists: &[Node<'_>], text: &str, header: &mut DeclarationHeader) {
    for (at, &list) in lists.iter().enumerate() {
        let mut types = Vec::new();
        let mut names = Vec::new();
        let mut cursor = list.walk();
        let is_given = list
            .child(1)
            .is_some_and(|word| matches!(word.kind(), "implicit" | "using"));
        for parameter in list.named_children(&mut cursor) {
            let is_named = matches!(parameter.kind(), "parameter" | "class_parameter");
            if parameter.is_extra() {
                continue;
            }
            let declared = match is_named {
                true => parameter.child_by_field_name("type"),
                false => Some(parameter),
            };
            let is_repeated = |it: Node<'_>| it.kind() == "repeated_parameter_type";
            header.variadic |= at == 0 && declared.is_some_and(is_repeated);
            types.push(declared.map_or_else(String::new, |it| on_one_line(&text[it.byte_range()])));
            let name = parameter.child_by_field_name("name").filter(|_| is_named);
            names.extend(name.map(|name| text[name.byte_range()].to_owned()));
        }
        if at == 0 && !is_given {
            (header.types, header.parameters) = (types, names);
        } else {
            header.suffix.push_str(&format!("({})", types.join(", ")));
        }
    }
}
