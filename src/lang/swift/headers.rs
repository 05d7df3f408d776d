//! Hooks that read the *headers* of Swift's declarations: the name of the declared element and its
//! parameters. A hook returns `None` if the node declares no element of its kind, so that the next
//! row of the table is tried.

use crate::lang::hooks::{DeclarationHeader, HookNode};
use crate::lang::texts::spelling::on_one_line;
use tree_sitter::Node;

/// Returns the name of a type if the keyword of its declaration is among `words`.
fn declared_by(node: Node<'_>, text: &str, words: &[&str]) -> Option<DeclarationHeader> {
    let word = node.child_by_field_name("declaration_kind")?;
    let name = node.child_by_field_name("name")?;
    let is_declared = words.contains(&word.kind());
    is_declared.then(|| DeclarationHeader::named(&text[name.byte_range()]))
}

/// Returns the header of a class, structure or actor.
pub fn class(HookNode { node, text, .. }: HookNode<'_>) -> Option<DeclarationHeader> {
    declared_by(node, text, &["class", "struct", "actor"])
}

/// Returns the header of an enumeration.
pub fn enumeration(HookNode { node, text, .. }: HookNode<'_>) -> Option<DeclarationHeader> {
    declared_by(node, text, &["enum"])
}

/// Returns the header of a function, constructor, destructor or subscript. A label that differs from
/// the parameter's name is part of its type in signatures: `at IndexPath`.
pub fn function(HookNode { node, text, .. }: HookNode<'_>) -> Option<DeclarationHeader> {
    let mut cursor = node.walk();
    let mut children = node.children(&mut cursor).peekable();
    let keywords = ["func", "init", "deinit", "subscript"];
    let keyword = children.find(|it| keywords.contains(&it.kind()))?;
    let name = match keyword.kind() {
        "func" => children.next()?,
        _ => keyword,
    };
    let mut header = DeclarationHeader::named(&text[name.byte_range()]);
    while let Some(parameter) = children.next() {
        let field = |name: &str| {
            let part = parameter.child_by_field_name(name)?;
            Some(&text[part.byte_range()])
        };
        let mut parts = parameter.walk();
        let mut parts = parameter.children(&mut parts);
        let colon = parts.find(|it| parameter.kind() == "parameter" && it.kind() == ":");
        let Some(colon) = colon else { continue };
        let mut spelled = on_one_line(&text[colon.end_byte()..parameter.end_byte()]);
        if children.next_if(|next| next.kind() == "...").is_some() {
            spelled += "...";
            header.variadic = true;
        }
        header.types.push(match field("external_name") {
            None | Some("_") => spelled,
            Some(label) => format!("{label} {spelled}"),
        });
        header.parameters.extend(field("name").map(str::to_owned));
    }
    Some(header)
}

/// Returns the header of a property that has code in place of a value.
pub fn computed_property(HookNode { node, text, .. }: HookNode<'_>) -> Option<DeclarationHeader> {
    node.child_by_field_name("computed_value")?;
    let name = property_names(node, text).into_iter().next()?;
    Some(DeclarationHeader::named(&text[name.byte_range()]))
}

/// Returns the nodes of the names that a property declares: several in `let a = 1, (b, c) = d`.
pub fn property_names<'t>(node: Node<'t>, _: &str) -> Vec<Node<'t>> {
    let mut cursor = node.walk();
    let patterns = node.children_by_field_name("name", &mut cursor);
    let mut open: Vec<Node<'t>> = patterns.filter(|it| it.kind() == "pattern").collect();
    open.reverse();
    let mut names = Vec::new();
    while let Some(node) = open.pop() {
        if node.kind() == "simple_identifier" {
            names.push(node);
        }
        let mut cursor = node.walk();
        let children: Vec<Node<'t>> = node.named_children(&mut cursor).collect();
        open.extend(children.into_iter().rev());
    }
    names
}
