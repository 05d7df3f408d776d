//! Keys of elements: the spelling by which an oracle and refmine name the same element, such as the
//! evaluation keys of RefDiff 2.0.

use super::form::Keys;
use crate::cst::types::spelled_type::without_arguments;
use crate::lang::rules::ElementKind;
use crate::mine::outcome::ElementRow;

/// Returns the key of `element` as an oracle with `keys` writes it.
pub fn of_element(element: &ElementRow, keys: Keys) -> String {
    match keys {
        Keys::JavaAdjusted | Keys::Java | Keys::JavaOneClass | Keys::Details => java(element),
        Keys::Exact => format!("{}:{}", element.path.text(), element.qualified_name()),
        Keys::PathAndOwner => {
            let path = element.path.text();
            // In languages whose files are elements, containers begin with the path.
            let container = element.container.strip_prefix(&*path);
            let container = container.unwrap_or(&element.container);
            // A function of a file in a package is in the file.
            let (_, file) = path.rsplit_once('/').unwrap_or(("", &path));
            let container = match container.ends_with(file) {
                true => "",
                false => container,
            };
            // The signature of an extension has the extended type before the name.
            let name = match element.name.as_str() {
                "" => &element.signature,
                name => name,
            };
            place(&path, element.kind, container, name)
        }
        Keys::PathAndName => {
            format!(
                "{}:{}",
                element.path.text(),
                without_parameters(&element.signature)
            )
        }
    }
}

/// Returns `path:Owner.name` for an element of `container`, of which the last name is the owner; the
/// path for a file.
pub fn place(path: &str, kind: &str, container: &str, signature: &str) -> String {
    let (_, owner) = split_member(container);
    let name = without_parameters(signature);
    // RefactoringMiner puts the functions of a file of Kotlin into a class of this name.
    let owner = if owner == "module" { "" } else { owner };
    match (kind, owner) {
        ("file", _) => path.to_owned(),
        // RefactoringMiner's containers of types are packages and files.
        (kind, _) if ElementKind::names_type_with_members(kind) => {
            format!("{path}:{}", split_member(name).1)
        }
        (_, "") => format!("{path}:{name}"),
        _ => format!("{path}:{owner}.{name}"),
    }
}

/// Returns the key of the property whose accessor has the key `accessor`: `a.kt:C.name` for
/// `a.kt:C.getName` and `a.kt:C.setName`. `None` for other names.
pub fn property_of_accessor(accessor: &str) -> Option<String> {
    let (owner, name) = accessor.rsplit_once(['.', ':'])?;
    let property = name.strip_prefix("get").or(name.strip_prefix("set"))?;
    let mut letters = property.chars();
    let first = letters.next().filter(|first| first.is_uppercase())?;
    let separator = &accessor[owner.len()..owner.len() + 1];
    let first = first.to_lowercase();
    Some(format!("{owner}{separator}{first}{}", letters.as_str()))
}

/// Returns `p.Type.name(T,U)`; a constructor has the name of its type.
fn java(element: &ElementRow) -> String {
    let signature = match (element.kind, element.signature.find('(')) {
        ("constructor", Some(parameters)) => &element.signature[parameters..],
        _ => element.signature.as_str(),
    };
    if element.container.is_empty() {
        normal(signature)
    } else {
        normal(&format!("{}.{signature}", element.container))
    }
}

/// Normalises a Java key of an oracle or an element: removes type arguments and spaces, replaces
/// `#` by `.`, reduces parameter types to their last name, and gives constructors the name of their
/// type.
pub fn normal(key: &str) -> String {
    let plain = without_arguments(key).replace('#', ".");
    let Some((name, parameters)) = plain.split_once('(') else {
        return without_spaces(&plain);
    };
    let parameters = parameters.trim_end().trim_end_matches(')');
    let types: Vec<&str> = parameters.split(',').map(last_name_of_type).collect();
    let mut name = without_spaces(name);
    if let Some(class) = name.strip_suffix('.') {
        let simple = class.rsplit('.').next().unwrap_or(class).to_owned();
        name += &simple;
    }
    format!("{name}({})", types.join(","))
}

/// Returns the simple type of a parameter: `String` of `java.lang.String text`.
fn last_name_of_type(parameter: &str) -> &str {
    let type_name = parameter.split_whitespace().next().unwrap_or_default();
    // The dots of `...` are not part of a qualified name.
    let qualified = type_name.trim_end_matches("...");
    let start = qualified.rfind('.').map_or(0, |dot| dot + 1);
    // RefDiff omits pointers.
    let type_name = type_name.trim_end_matches('*');
    &type_name[start..]
}

/// Returns the name in a signature: `f` of `f(int, char)`.
pub fn without_parameters(signature: &str) -> &str {
    signature
        .split_once('(')
        .map_or(signature, |(name, _)| name)
        .trim()
}

/// Returns the pairs (A, S) and (B, S) of `Extract Interface S from classes [A, B]`, one for each
/// class as in the evaluation of RefDiff 2.0. `None` if the description has another form.
pub fn extracted_type(description: &str) -> Option<Vec<(&str, &str)>> {
    let text = ["Extract Interface ", "Extract Superclass "]
        .iter()
        .find_map(|start| description.strip_prefix(start))?;
    let (extracted, classes) = text.strip_suffix(']')?.split_once(" from classes [")?;
    Some(
        classes
            .split(", ")
            .map(|class| (class, extracted))
            .collect(),
    )
}

/// Returns `text` without white space.
pub fn without_spaces(text: &str) -> String {
    text.split_whitespace().collect()
}

/// Splits the key of a method into class and member: `p.Type` and `name(T)`.
pub fn split_member(key: &str) -> (&str, &str) {
    let name_end = key.find('(').unwrap_or(key.len());
    match key[..name_end].rfind('.') {
        Some(dot) => (&key[..dot], &key[dot + 1..]),
        None => ("", key),
    }
}

/// Returns `member` with its class replaced by that of `of`.
pub fn with_class_of(member: &str, of: &str) -> String {
    let (class, _) = split_member(of);
    let (_, member) = split_member(member);
    if class.is_empty() {
        member.to_owned()
    } else {
        format!("{class}.{member}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::RepoPath;

    fn element(kind: &'static str, container: &str, signature: &str) -> ElementRow {
        ElementRow {
            path: RepoPath::new("a/B.java"),
            language: "java",
            kind,
            name: String::new(),
            signature: signature.to_owned(),
            container: container.to_owned(),
            start_line: 1,
            end_line: 2,
            start_column: 1,
            end_column: 1,
            start_byte: 0,
            end_byte: 1,
        }
    }

    #[test]
    fn accessor_has_the_key_of_its_property() {
        let of = |key| property_of_accessor(key);
        assert_eq!(of("a/B.kt:C.getName").as_deref(), Some("a/B.kt:C.name"));
        assert_eq!(of("a/B.kt:setName").as_deref(), Some("a/B.kt:name"));
        assert_eq!(of("a/B.kt:C.getaway"), None);
        assert_eq!(of("a/B.kt:C.name"), None);
    }

    #[test]
    fn normal_key_omits_pointers() {
        assert_eq!(normal("f(char**, list*)"), normal("f(char, list)"));
    }

    #[test]
    fn extracted_type_gives_one_pair_per_class() {
        let of = |text| extracted_type(text).unwrap_or_default();
        assert_eq!(
            of("Extract Interface a.S from classes [a.A, b.B]"),
            [("a.A", "a.S"), ("b.B", "a.S")]
        );
        assert!(of("Rename Class a.A renamed to a.S").is_empty());
    }

    #[test]
    fn keys_of_texts_and_elements_are_equal() {
        for (text, key) in [
            (
                "my.A#m(java.util.List<java.lang.String> names, int[] n)",
                "my.A.m(List,int[])",
            ),
            ("my.A.m()", "my.A.m()"),
            ("my.A.m( Map<K, V> , Entry )", "my.A.m(Map,Entry)"),
            ("my.A.m(java.lang.String...)", "my.A.m(String...)"),
            ("my.Outer.Inner<T>", "my.Outer.Inner"),
        ] {
            assert_eq!(normal(text), key);
        }
        let method = element("method", "my.A", "m(Map.Entry, String)");
        assert_eq!(
            of_element(&method, Keys::JavaAdjusted),
            "my.A.m(Entry,String)"
        );
        let class = element("class", "", "A");
        assert_eq!(of_element(&class, Keys::JavaAdjusted), "A");
        let function = element("function", "a.c", "f(int, char)");
        assert_eq!(of_element(&function, Keys::PathAndName), "a/B.java:f");
    }

    #[test]
    fn key_of_constructor_has_the_name_of_its_type() {
        let constructor = element("constructor", "my.Outer.A", "new(int, p.B)");
        assert_eq!(
            of_element(&constructor, Keys::JavaAdjusted),
            "my.Outer.A.A(int,B)"
        );
        assert_eq!(normal("my.Outer.A.(int,B)"), "my.Outer.A.A(int,B)");
    }

    #[test]
    fn with_class_of_replaces_the_class() {
        assert_eq!(with_class_of("p.B.m(int)", "q.A.n()"), "q.A.m(int)");
        assert_eq!(split_member("p.A.(T)"), ("p.A", "(T)"));
        assert_eq!(split_member("m()"), ("", "m()"));
    }
}
