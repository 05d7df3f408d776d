//! Hooks that read the *headers* (name and parameters) of declarations of TypeScript whose name is a
//! leaf or a quoted text in the grammar, and of parameters whose modifier makes them fields.

use crate::lang::hooks::{DeclarationHeader, HookNode};

/// Returns the header of an enum member without a value. The node is the member and its name at once.
pub(super) fn enum_member(HookNode { node, text, .. }: HookNode<'_>) -> Option<DeclarationHeader> {
    Some(named(&text[node.byte_range()]))
}

/// Returns the header of a namespace (`namespace a.b {…}`) or of a module (`module "path" {…}`); `None`
/// if the node has no name.
pub(super) fn namespace(HookNode { node, text, .. }: HookNode<'_>) -> Option<DeclarationHeader> {
    let name = node.child_by_field_name("name")?;
    Some(DeclarationHeader {
        is_reference: name.kind() == "string",
        ..named(&text[name.byte_range()])
    })
}

/// Returns a header without parameters whose name is `written`, without quotes around it.
fn named(written: &str) -> DeclarationHeader {
    DeclarationHeader::named(written.trim_matches(['"', '\'']))
}

/// Returns the header of the field that a parameter of a constructor declares: `x` in
/// `constructor(private x: T)`. `None` if the parameter has no such modifier or no single name.
pub(super) fn parameter_property(
    HookNode { node, text, .. }: HookNode<'_>,
) -> Option<DeclarationHeader> {
    let pattern = node.child_by_field_name("pattern")?;
    // Modifiers precede the name; decorators, which precede it as well, declare nothing.
    let mut cursor = node.walk();
    let mut before = node.children(&mut cursor);
    let is_modifier = |kind: &str| {
        matches!(
            kind,
            "accessibility_modifier" | "override_modifier" | "readonly"
        )
    };
    let has_modifier = before
        .by_ref()
        .take_while(|child| child.id() != pattern.id())
        .any(|child| is_modifier(child.kind()));
    (has_modifier && pattern.child_count() == 0).then(|| named(&text[pattern.byte_range()]))
}
