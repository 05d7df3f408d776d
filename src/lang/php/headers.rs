//! Hooks that read the *headers* (name and parameters) of PHP's declarations.

use crate::lang::hooks::{DeclarationHeader, HookNode};

/// Returns the name and the parameters of a function or method; `None` if either is missing (syntax
/// error). The parameters have the sign `$`, as in the code that uses them.
pub(super) fn function(HookNode { node, text, .. }: HookNode<'_>) -> Option<DeclarationHeader> {
    let name = node.child_by_field_name("name")?;
    let mut header = DeclarationHeader::named(&text[name.byte_range()]);
    let list = node.child_by_field_name("parameters")?;
    let mut cursor = list.walk();
    for parameter in list.named_children(&mut cursor) {
        header.variadic |= parameter.kind() == "variadic_parameter";
        let name = parameter.child_by_field_name("name");
        let name = name.map(|name| text[name.byte_range()].to_owned());
        header.parameters.extend(name);
    }
    Some(header)
}
