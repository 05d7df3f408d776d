//! Hooks that read the *headers* (name and parameters) of Rust's declarations. A hook returns `None` if
//! the node declares no element of its kind, so that the next row of the table is tried.

use crate::lang::hooks::{DeclarationHeader, HookNode};

/// Names of the object of a method, and of its type.
pub(super) const OWN_OBJECTS: &[&str] = &["self", "Self"];

/// Returns the name and the parameters of a function; `None` if either is missing (syntax error). The
/// object of a method (`&self`) is no parameter, because callers write it before the name.
pub(super) fn function(HookNode { node, text, .. }: HookNode<'_>) -> Option<DeclarationHeader> {
    let name = node.child_by_field_name("name")?;
    let mut header = DeclarationHeader::named(&text[name.byte_range()]);
    let list = node.child_by_field_name("parameters")?;
    let mut cursor = list.walk();
    for parameter in list.named_children(&mut cursor) {
        header.variadic |= parameter.kind() == "variadic_parameter";
        let is_named = parameter.kind() == "parameter";
        let spelled = match parameter.kind() {
            "parameter" => parameter.child_by_field_name("type"),
            "attribute_item" | "self_parameter" | "variadic_parameter" => None,
            // In traits of the edition 2015, a parameter can be a type without a name.
            _ => (!parameter.is_extra() && !parameter.is_error()).then_some(parameter),
        };
        let Some(spelled) = spelled else { continue };
        let pattern = parameter.child_by_field_name("pattern");
        let pattern = pattern.filter(|_| is_named);
        if pattern.is_some_and(|pattern| pattern.kind() == "self") {
            continue;
        }
        let name = pattern.filter(|pattern| pattern.kind() == "identifier");
        header.types.push(spell(&text[spelled.byte_range()]));
        let name = name.map(|name| text[name.byte_range()].to_owned());
        header.parameters.extend(name);
    }
    Some(header)
}

/// Returns the header of a module with a body; `None` for the declaration of a module in another file
/// (`mod a;`), because that file is the element.
pub(super) fn module(HookNode { node, text, .. }: HookNode<'_>) -> Option<DeclarationHeader> {
    let name = node.child_by_field_name("name")?;
    node.child_by_field_name("body")?;
    Some(DeclarationHeader::named(&text[name.byte_range()]))
}

/// Returns the spelling of a type in signatures: without paths before names and without lifetimes, which
/// people can leave out, and with one space for all white space: `&mut Formatter` for
/// `&mut fmt::Formatter<'_>`.
fn spell(spelled: &str) -> String {
    let is_word = |letter: char| letter.is_alphanumeric() || matches!(letter, '_' | '#');
    let mut text = String::new();
    let mut rest = spelled;
    while let Some(first) = rest.chars().next() {
        let is_lifetime = first == '\'';
        let start = usize::from(is_lifetime);
        let word = rest[start..].find(|letter| !is_word(letter));
        let len = word
            .map_or(rest.len(), |len| start + len)
            .max(first.len_utf8());
        let (piece, after) = rest.split_at(len);
        let is_path = after.starts_with("::") && piece.starts_with(is_word);
        rest = match () {
            () if is_path => after.trim_start_matches("::"),
            () if is_lifetime => after.trim_start().trim_start_matches([',', '+']),
            () => after,
        };
        match piece {
            ">" => text.truncate(text.trim_end_matches([' ', '+', ',']).len()),
            ")" => text.truncate(text.trim_end_matches([' ', '+']).len()),
            _ => {}
        }
        // The sign `::` before an absolute path.
        let is_root = piece == ":" && !text.ends_with(is_word) && !text.ends_with(['>', ':']);
        if piece == ">" && text.ends_with('<') {
            text.pop();
            // `for<'a> Fn(&'a T)` has only lifetimes.
            let before = text.strip_suffix("for").map(str::len);
            let before = before.filter(|&len| !text[..len].ends_with(is_word));
            text.truncate(before.unwrap_or(text.len()));
        } else if is_root {
        } else if first.is_whitespace() {
            text.push(' ');
        } else if !is_path && !is_lifetime {
            text.push_str(piece);
        }
    }
    let words: Vec<&str> = text.split_whitespace().collect();
    let text = words.join(" ").replace("& ", "&").replace("< ", "<");
    text.trim_end_matches([' ', '+']).to_owned()
}

#[cfg(test)]
mod tests {
    use super::spell;

    #[test]
    fn types_are_spelled_without_paths_and_lifetimes() {
        for (written, spelled) in [
            ("&mut std::fmt::Formatter<'_>", "&mut Formatter"),
            ("&'a str", "&str"),
            ("Cow<'a, [u8]>", "Cow<[u8]>"),
            (
                "Box<dyn Fn(T::Item)\n  -> u8 + 'static>",
                "Box<dyn Fn(Item) -> u8>",
            ),
            ("(u8, crate::Span)", "(u8, Span)"),
            ("&(dyn A + 'a)", "&(dyn A)"),
            ("impl A + 'a", "impl A"),
            ("Box<dyn 'a + A + B>", "Box<dyn A + B>"),
            ("::std::vec::Vec<::a::B>", "Vec<B>"),
            ("<T as ::a::B>::Item", "<T as B>::Item"),
            ("&dyn for<'a> Fn(&'a T)", "&dyn Fn(&T)"),
            ("(u8,)", "(u8,)"),
            ("impl Iterator<Item = char>", "impl Iterator<Item = char>"),
        ] {
            assert_eq!(spell(written), spelled);
        }
    }
}
