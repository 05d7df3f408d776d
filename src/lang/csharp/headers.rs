//! Hooks that read the *headers* of C#'s declarations: the name of the declared element and its
//! parameters.

use crate::lang::hooks::{DeclarationHeader, HookNode};
use tree_sitter::Node;

/// Name of constructors in signatures, whatever the name of their type is.
const CONSTRUCTOR: &str = "new";
/// Built-in types whose values are no references, so that `?` after one makes another type.
const VALUE_TYPES: &[&str] = &[
    "bool", "byte", "char", "decimal", "double", "float", "int", "long", "nint", "nuint", "sbyte",
    "short", "uint", "ulong", "ushort",
];

/// Returns the header of a method, constructor, destructor, operator or local function; `None` if
/// its name or parameters are missing because of a syntax error. The signature of an explicit
/// implementation (`I.f()`) contains the interface.
pub fn callable(HookNode { node, text, .. }: HookNode<'_>) -> Option<DeclarationHeader> {
    let of_field = |field: &str| {
        let child = node.child_by_field_name(field);
        child.map(|child| &text[child.byte_range()])
    };
    let mut header = DeclarationHeader::named(&match node.kind() {
        "constructor_declaration" => CONSTRUCTOR.to_owned(),
        "destructor_declaration" => format!("~{}", of_field("name")?),
        "operator_declaration" => format!("operator {}", of_field("operator")?),
        "conversion_operator_declaration" => format!("operator {}", spell(of_field("type")?)),
        _ => of_field("name")?.to_owned(),
    });
    header.receiver = interface(node, text);
    let values = type_parameters_of_values(node, text);
    let list = node.child_by_field_name("parameters")?;
    add_parameters(list, text, &values, &mut header);
    Some(header)
}

/// Returns the type parameters of a method that stand for values and not for references: `T` of `where T :
/// struct`.
fn type_parameters_of_values<'t>(node: Node<'_>, text: &'t str) -> Vec<&'t str> {
    let mut cursor = node.walk();
    let clauses = node.named_children(&mut cursor);
    let clauses = clauses.filter(|child| child.kind() == "type_parameter_constraints_clause");
    let of_value = |clause: Node<'_>| {
        let written = &text[clause.byte_range()];
        let (name, constraints) = written.strip_prefix("where")?.split_once(':')?;
        let is_value = constraints.split(',').any(|it| it.trim() == "struct");
        is_value.then(|| name.trim())
    };
    clauses.filter_map(of_value).collect()
}

/// Returns the header of a property or event.
pub fn property(HookNode { node, text, .. }: HookNode<'_>) -> Option<DeclarationHeader> {
    let name = node.child_by_field_name("name")?;
    let mut header = DeclarationHeader::named(&text[name.byte_range()]);
    header.receiver = interface(node, text);
    Some(header)
}

/// Returns the interface of which `node` explicitly implements a member (`I` of `I.f()`); empty if there
/// is none.
fn interface(node: Node<'_>, text: &str) -> String {
    let mut cursor = node.walk();
    let mut children = node.named_children(&mut cursor);
    let interface = children.find(|child| child.kind() == "explicit_interface_specifier");
    let interface = interface.map(|interface| spell(&text[interface.byte_range()]));
    interface.map_or_else(String::new, |it| it.trim_end_matches('.').to_owned())
}

/// Returns the header of an indexer, a property that has parameters in place of a name.
pub fn indexer(HookNode { node, text, .. }: HookNode<'_>) -> Option<DeclarationHeader> {
    let mut header = DeclarationHeader::named("this");
    header.receiver = interface(node, text);
    let list = node.child_by_field_name("parameters")?;
    add_parameters(list, text, &[], &mut header);
    Some(header)
}

/// Adds the parameters in `list` to `header`. A parameter with `params` has no node of its own: its
/// type and name are children of the list. `values` has the type parameters that stand for values.
fn add_parameters(list: Node<'_>, text: &str, values: &[&str], header: &mut DeclarationHeader) {
    let mut cursor = list.walk();
    let mut has_child = cursor.goto_first_child();
    while has_child {
        let child = cursor.node();
        match (child.kind(), cursor.field_name()) {
            ("parameter", _) => add_parameter(child, text, values, header),
            (_, Some("type")) => {
                let spelled = spell_with(&text[child.byte_range()], values);
                header.types.push(format!("params {spelled}"));
                header.variadic = true;
            }
            (_, Some("name")) => header.parameters.push(text[child.byte_range()].to_owned()),
            _ => {}
        }
        has_child = cursor.goto_next_sibling();
    }
}

/// Adds the parameter `node` to `header`. Of its modifiers, only those that distinguish overloads
/// are added.
fn add_parameter(node: Node<'_>, text: &str, values: &[&str], header: &mut DeclarationHeader) {
    let mut cursor = node.walk();
    let modifiers = node.named_children(&mut cursor);
    let modifiers = modifiers.filter(|child| child.kind() == "modifier");
    let mut words = modifiers.map(|modifier| &text[modifier.byte_range()]);
    let passed = words.find(|word| matches!(*word, "ref" | "out" | "in"));
    let spelled = node.child_by_field_name("type");
    let spelled = spelled.map_or_else(String::new, |it| spell_with(&text[it.byte_range()], values));
    header.types.push(match passed {
        Some(word) => format!("{word} {spelled}"),
        None => spelled,
    });
    if let Some(name) = node.child_by_field_name("name") {
        header.parameters.push(text[name.byte_range()].to_owned());
    }
}

/// Returns the spelling of a type in signatures: with white space only after commas and between
/// words, and with `?` only after [`VALUE_TYPES`], because elsewhere it can be an annotation of a
/// reference that makes no other type.
fn spell(spelled: &str) -> String {
    spell_with(spelled, &[])
}

/// Returns the spelling of a type as [`spell`] does, and with `?` after the type parameters `values`, too.
fn spell_with(spelled: &str, values: &[&str]) -> String {
    let is_word = |letter: char| letter.is_alphanumeric() || letter == '_';
    let mut text = String::new();
    let mut has_space = false;
    for letter in spelled.chars() {
        if letter.is_whitespace() {
            has_space = true;
            continue;
        }
        if letter == '?' {
            let start = text.trim_end_matches(is_word).len();
            let name = &text[start..];
            match VALUE_TYPES.contains(&name) || values.contains(&name) {
                true => text.push(letter),
                false => has_space = true,
            }
            continue;
        }
        if text.ends_with(',') || (has_space && is_word(letter) && text.ends_with(is_word)) {
            text.push(' ');
        }
        has_space = false;
        text.push(letter);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::spell;

    #[test]
    fn types_are_spelled_in_one_way() {
        for (text, spelled) in [
            (
                "Dictionary<string,List< int >>",
                "Dictionary<string, List<int>>",
            ),
            ("string?", "string"),
            ("(string?a, int? b)", "(string a, int?b)"),
            ("int ?", "int?"),
            ("IList<Item?> []", "IList<Item>[]"),
            ("(int a,  string b)", "(int a, string b)"),
        ] {
            assert_eq!(super::spell(text), spelled);
            assert_eq!(spell(spelled), spelled);
        }
    }
}
