//! Hooks that read the *headers* of Go's declarations: the name of the declared element and its
//! parameters. A hook returns `None` if the node declares no element of its kind, so that the next row
//! of the table is tried.

use crate::lang::hooks::{DeclarationHeader, HookNode};
use crate::lang::texts::spelling::on_one_line;
use tree_sitter::Node;

/// Name of parameters, variables and fields to which no code can refer.
pub const BLANK: &str = "_";

/// Returns the name and the parameters of a function, a method or a method of an interface; `None` if
/// a syntax error took either. The receiver of a method is no parameter.
pub fn function(HookNode { node, text, .. }: HookNode<'_>) -> Option<DeclarationHeader> {
    let name = node.child_by_field_name("name")?;
    let mut header = DeclarationHeader::named(&text[name.byte_range()]);
    let list = node.child_by_field_name("parameters")?;
    let mut cursor = list.walk();
    for parameter in list.named_children(&mut cursor) {
        add_parameters(parameter, text, &mut header);
    }
    Some(header)
}

/// Adds the parameters that a node of a parameter list declares to `header`: several if they share one
/// type (`a, b int`), one without a name if only a type is written.
fn add_parameters(node: Node<'_>, text: &str, header: &mut DeclarationHeader) {
    let Some(spelled) = node.child_by_field_name("type") else {
        return;
    };
    let mut spelled = on_one_line(&text[spelled.byte_range()]);
    if node.kind() == "variadic_parameter_declaration" {
        spelled.insert_str(0, "...");
        header.variadic = true;
    }
    // Only named nodes are names: some rules of the grammar give commas the field of the names, too.
    let mut cursor = node.walk();
    let names = node.children_by_field_name("name", &mut cursor);
    let names: Vec<&str> = names
        .filter(|name| name.is_named())
        .map(|name| &text[name.byte_range()])
        .collect();
    // One type per parameter, also for a parameter without a name.
    header.types.push(spelled.clone());
    for _ in names.iter().skip(1) {
        header.types.push(spelled.clone());
    }
    let names = names.into_iter().filter(|&name| name != BLANK);
    header.parameters.extend(names.map(str::to_owned));
}

/// Returns the header of the declaration of a structure; `None` for other types.
pub fn structure(HookNode { node, text, .. }: HookNode<'_>) -> Option<DeclarationHeader> {
    type_header(node, text, |kind| kind == "struct_type")
}

/// Returns the header of the declaration of an interface; `None` for other types.
pub fn interface(HookNode { node, text, .. }: HookNode<'_>) -> Option<DeclarationHeader> {
    type_header(node, text, |kind| kind == "interface_type")
}

/// Returns the header of the declaration of a type: its name, without parameters. `None` if
/// `is_wanted` rejects the syntax kind of its definition, the child after the name.
fn type_header(
    node: Node<'_>,
    text: &str,
    is_wanted: fn(&str) -> bool,
) -> Option<DeclarationHeader> {
    let definition = node.child_by_field_name("type")?;
    let name = node.child_by_field_name("name")?;
    is_wanted(definition.kind()).then(|| DeclarationHeader::named(&text[name.byte_range()]))
}
