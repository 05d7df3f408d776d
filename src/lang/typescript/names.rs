//! Hooks that read the *headers* (name and parameters) of declarations of TypeScript whose name is a
//! leaf or a quoted text in the grammar, and of members whose name or modifier decides what they are.

use crate::lang::rules::{Ancestors, DeclarationHeader};
use tree_sitter::Node;

/// Returns the header of an enum member without a value. The node is the member and its name at once.
pub(super) fn enum_member(
    node: Node<'_>,
    text: &str,
    _: &mut Ancestors<'_>,
) -> Option<DeclarationHeader> {
    Some(named(&text[node.byte_range()]))
}

/// Returns the header of a namespace (`namespace a.b {…}`) or of a module (`module "path" {…}`); `None`
/// if the node has no name.
pub(super) fn namespace(
    node: Node<'_>,
    text: &str,
    _: &mut Ancestors<'_>,
) -> Option<DeclarationHeader> {
    let name = node.child_by_field_name("name")?;
    Some(named(&text[name.byte_range()]))
}

/// Returns a header without parameters whose name is `written`, without quotes around it.
fn named(written: &str) -> DeclarationHeader {
    DeclarationHeader {
        name: written.trim_matches(['"', '\'']).to_owned(),
        ..DeclarationHeader::default()
    }
}

/// Returns the header of a constructor, a member of a class with the name `constructor`; `None` for
/// other members. Its parameters are those that are plain names without a default value, as in the
/// headers of other functions.
pub(super) fn constructor(
    node: Node<'_>,
    text: &str,
    _: &mut Ancestors<'_>,
) -> Option<DeclarationHeader> {
    let name = node.child_by_field_name("name")?;
    let is_constructor = &text[name.byte_range()] == "constructor";
    // Patterns such as `{ a, b }` have children and no single name, so they are left out.
    let list = node
        .child_by_field_name("parameters")
        .filter(|_| is_constructor)?;
    let mut cursor = list.walk();
    let parameters = list.named_children(&mut cursor);
    let names = parameters.filter_map(|parameter| {
        let has_value = parameter.child_by_field_name("value").is_some();
        let pattern = parameter.child_by_field_name("pattern");
        let name = pattern.filter(|name| name.child_count() == 0 && !has_value)?;
        Some(text[name.byte_range()].to_owned())
    });
    Some(DeclarationHeader {
        parameters: names.collect(),
        ..named("constructor")
    })
}

/// Returns the header of the field that a parameter of a constructor declares: `x` in
/// `constructor(private x: T)`. `None` if the parameter has no such modifier or no single name.
pub(super) fn parameter_property(
    node: Node<'_>,
    text: &str,
    _: &mut Ancestors<'_>,
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
