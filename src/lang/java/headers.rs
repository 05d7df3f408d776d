//! Hooks that read the names and parameters of declarations in Java.

use super::annotations::spell;
use crate::lang::hooks::{DeclarationHeader, HookNode};
use tree_sitter::Node;

/// Returns the name and parameters of a method or constructor.
pub(super) fn header(HookNode { node, text, .. }: HookNode<'_>) -> Option<DeclarationHeader> {
    let name = node.child_by_field_name("name")?;
    let is_constructor = node.kind().ends_with("constructor_declaration");
    let mut header = DeclarationHeader::named(match is_constructor {
        true => "new",
        false => &text[name.byte_range()],
    });
    let Some(parameters) = node.child_by_field_name("parameters") else {
        return Some(header);
    };
    let mut cursor = parameters.walk();
    for parameter in parameters.named_children(&mut cursor) {
        let variadic = parameter.kind() == "spread_parameter";
        if !variadic && parameter.kind() != "formal_parameter" {
            continue;
        }
        let declarator = if variadic {
            last_named_child(parameter)
        } else {
            Some(parameter)
        };
        let Some(declarator) = declarator else {
            continue;
        };
        let Some(name) = declarator.child_by_field_name("name") else {
            continue;
        };
        let name = &text[name.byte_range()];
        // A receiver parameter (`this`) is no parameter; it only exists to carry annotations.
        let Some(spelled) = parameter_type(parameter).filter(|_| name != "this") else {
            continue;
        };
        let mut spelled = spell_type(&text[spelled.byte_range()]);
        if let Some(dimensions) = declarator.child_by_field_name("dimensions") {
            spelled.push_str(&spell_type(&text[dimensions.byte_range()]));
        }
        if variadic {
            spelled.push_str("[]");
            header.variadic = true;
        }
        header.types.push(spelled);
        header.parameters.push(name.to_string());
    }
    Some(header)
}

fn last_named_child(node: Node<'_>) -> Option<Node<'_>> {
    node.named_child(node.named_child_count().checked_sub(1)? as u32)
}

/// Returns the type of a parameter: the child in its field, or the child before the declarator.
fn parameter_type(parameter: Node<'_>) -> Option<Node<'_>> {
    if let Some(spelled) = parameter.child_by_field_name("type") {
        return Some(spelled);
    }
    let mut cursor = parameter.walk();
    parameter.named_children(&mut cursor).find(|child| {
        !matches!(
            child.kind(),
            "modifiers" | "variable_declarator" | "line_comment" | "block_comment"
        ) && !child.kind().ends_with("annotation")
    })
}

/// Returns the name of a variable that is declared outside of types: a field of a compact source
/// file. `None` in a file with a package declaration or a syntax error, where such a variable is
/// part of a type that could not be parsed.
pub(super) fn field_of_file(
    HookNode {
        node,
        text,
        mut ancestors,
    }: HookNode<'_>,
) -> Option<DeclarationHeader> {
    if ancestors.nth(1)? != "program" {
        return None;
    }
    let root = node.parent()?.parent()?;
    let mut cursor = root.walk();
    let mut children = root.named_children(&mut cursor);
    let first = children.find(|child| !child.kind().ends_with("comment"))?;
    (first.kind() != "package_declaration" && !root.has_error()).then_some(())?;
    named(node, text)
}

/// Returns the name of a component of a record; `None` for any other parameter.
pub(super) fn component(
    HookNode {
        node,
        text,
        mut ancestors,
    }: HookNode<'_>,
) -> Option<DeclarationHeader> {
    if ancestors.nth(1)? != "record_declaration" {
        return None;
    }
    match node.kind() {
        "spread_parameter" => named(last_named_child(node)?, text),
        _ => named(node, text),
    }
}

/// Returns a header with a name only.
fn named(node: Node<'_>, text: &str) -> Option<DeclarationHeader> {
    let name = node.child_by_field_name("name")?;
    Some(DeclarationHeader::named(&text[name.byte_range()]))
}

/// Returns the spelling of a type in signatures: without everything from the first `<` to the last
/// `>`.
fn spell_type(text: &str) -> String {
    let mut spelled = spell(text);
    if let (Some(open), Some(close)) = (spelled.find('<'), spelled.rfind('>'))
        && open < close
    {
        spelled.replace_range(open..=close, "");
    }
    spelled
}

#[cfg(test)]
mod tests {
    use super::spell_type;

    #[test]
    fn types_are_spelled_without_arguments_blanks_and_annotations() {
        for (text, spelled) in [
            ("int", "int"),
            ("Map.Entry<K, V>", "Map.Entry"),
            ("List<A>.Foo<B>[]", "List[]"),
            ("java.util.Map []", "java.util.Map[]"),
            ("@Nullable String", "String"),
            ("Map.@A(\"<\") Entry<K, @B V> @C []", "Map.Entry[]"),
        ] {
            assert_eq!(spell_type(text), spelled);
        }
    }
}
