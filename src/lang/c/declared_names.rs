//! Nodes of the names that declarators of C and C++ declare.

use tree_sitter::Node;

/// Maximum depth of nested declarators, such as `*(*f)(int)`; deeper ones are ignored.
pub const DECLARATOR_DEPTH_MAX: usize = 64;

/// Returns the nodes of the names that the declarators of a declaration declare.
pub(super) fn names(node: Node<'_>) -> Vec<Node<'_>> {
    let mut cursor = node.walk();
    let declarators = node.children_by_field_name("declarator", &mut cursor);
    declarators
        .filter(Node::is_named)
        .filter_map(declared_name)
        .collect()
}

/// Returns the node of the name that a declarator of a variable or parameter declares, below
/// pointers, references, arrays and parentheses; `None` if there is none, or if it is qualified or that
/// of a function.
pub fn declared_name(mut node: Node<'_>) -> Option<Node<'_>> {
    for _ in 0..DECLARATOR_DEPTH_MAX {
        match node.kind() {
            "identifier" | "field_identifier" | "type_identifier" => return Some(node),
            "qualified_identifier" | "operator_name" | "destructor_name" => return None,
            // The name of a pointer to a function is in parentheses.
            "function_declarator" => {
                let inner = node.child_by_field_name("declarator")?;
                if inner.kind() != "parenthesized_declarator" {
                    return None;
                }
                node = inner;
            }
            "parenthesized_declarator" | "variadic_declarator" => node = node.named_child(0)?,
            _ => {
                let mut cursor = node.walk();
                let identifier = |child: &Node<'_>| child.kind().ends_with("identifier");
                node = inner_declarator(node)
                    .or_else(|| node.named_children(&mut cursor).find(identifier))?;
            }
        }
    }
    None
}

/// Returns the declarator inside of another one.
pub fn inner_declarator(node: Node<'_>) -> Option<Node<'_>> {
    node.child_by_field_name("declarator")
        .or_else(|| first_declarator(node))
}

/// Returns the first declarator or name among the children of a node.
pub fn first_declarator(node: Node<'_>) -> Option<Node<'_>> {
    let mut cursor = node.walk();
    node.named_children(&mut cursor)
        .find(|child| child.kind().ends_with("declarator") || child.kind() == "identifier")
}
