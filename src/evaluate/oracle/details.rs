//! Keys of refactorings of all types that an oracle with RefactoringMiner's descriptions labels, and
//! verdicts on them.
//!
//! A description names what changed and the element: `a : int to b : long in method public m() : void
//! from class p.C`. Types of variables and expressions are spelled in many ways, so that keys contain
//! names only: `a to b`, `C.m`. Of statements they contain only the element.

use super::OracleRow;
use super::details_forms::{KeyShape, is_of_before};
use super::form::Form;
use super::key::without_spaces;
use crate::base::pair::Pair;
use crate::evaluate::join::Judgement;
use crate::evaluate::verdict::{Identity, Verdict};
use crate::lang::rules::ElementKind;
use crate::mine::outcome::{ElementRow, RefactoringRow, RelationshipRow};
use std::collections::BTreeMap;

/// Returns the identity of a row of the oracle, read from RefactoringMiner's `description`; `None` if
/// the description has another form than those of its type.
pub fn of_description(refactoring_type: &str, description: &str) -> Option<Identity> {
    let text = description.strip_prefix(refactoring_type)?.trim_start();
    let (before, after) = match KeyShape::of(refactoring_type) {
        KeyShape::Elements => elements_of_text(refactoring_type, text)?,
        KeyShape::Types => {
            let (new, source) = text.split_once(" from class ")?;
            (last_name(source).to_owned(), last_name(new).to_owned())
        }
        KeyShape::Attributes => {
            let link = match refactoring_type {
                "Encapsulate Attribute" => " from class ",
                _ => " in class ",
            };
            let (part, class) = text.rsplit_once(link)?;
            (names(part), owner_of_text(class).to_owned())
        }
        KeyShape::Text => {
            let (part, member) = part_and_member(text)?;
            (text_key(part), member)
        }
        KeyShape::Variables => {
            let (part, member) = part_and_member(text)?;
            (names(part), member)
        }
        KeyShape::Member => (String::new(), element_of_text(refactoring_type, text)?),
    };
    Some(identity(refactoring_type, before, after))
}

/// Returns the identity of a refactoring that refmine found, in the notation of [`of_description`].
pub fn of_row(row: &RefactoringRow) -> Identity {
    let name = row.refactoring_type;
    let Pair { before, after } = &row.relationship.elements;
    let element = match is_of_before(name) {
        true => before,
        false => after,
    };
    // Changed part of the declaration or body, as text.
    let values = [&row.values.before, &row.values.after];
    let values = values.into_iter().flatten().cloned().collect::<Vec<_>>();
    let (key_before, key_after) = match KeyShape::of(name) {
        // Descriptions of moved code name no class of a constructor or anonymous class.
        KeyShape::Elements if name == "Move Code" => (simple_name(before), simple_name(after)),
        KeyShape::Elements => (qualified(before), qualified(after)),
        KeyShape::Types => (simple_name(before), simple_name(after)),
        KeyShape::Attributes => {
            let names = match name {
                "Extract Attribute" | "Inline Attribute" | "Encapsulate Attribute" => {
                    element.name.clone()
                }
                "Merge Attribute" => names(&values.join(" to ")),
                _ => format!("{} to {}", before.name, after.name),
            };
            (names, owner(element).to_owned())
        }
        KeyShape::Text => (text_key(&values.join(" to ")), member(element)),
        KeyShape::Variables => (names(&values.join(" to ")), member(element)),
        KeyShape::Member if name == "Replace Anonymous With Class" => {
            (String::new(), row.values.after.clone().unwrap_or_default())
        }
        KeyShape::Member => (String::new(), member(element)),
    };
    identity(name, key_before, key_after)
}

/// Returns the verdicts on one commit: on the oracle's `rows`, in their order, then on the findings of
/// the types of `form` that no row lists. A finding meets at most one row: if several have equal
/// identities, the first finding meets the first row.
/// `identity` returns the identity of a finding in the notation of the rows.
pub fn judge<'a, 'f>(
    form: &'static Form,
    rows: &[&'a OracleRow],
    refactorings: impl Iterator<Item = &'f RefactoringRow>,
    identity: impl Fn(&RefactoringRow) -> Identity,
) -> Vec<Judgement<'a>> {
    // Findings of the evaluated types by identity, in their order.
    let mut findings: BTreeMap<Identity, Vec<&RelationshipRow>> = BTreeMap::new();
    for row in refactorings.filter(|row| form.types.contains(&row.refactoring_type)) {
        findings
            .entry(identity(row))
            .or_default()
            .push(&row.relationship);
    }
    // `Vec::pop` takes the last finding, so the order is reversed for the first one to be taken first.
    findings.values_mut().for_each(|of_key| of_key.reverse());
    let mut judgements: Vec<Judgement<'a>> = Vec::with_capacity(rows.len());
    for &row in rows {
        let finding = findings.get_mut(&row.identity).and_then(Vec::pop);
        judgements.push(Judgement::of_row(row, finding.cloned()));
    }
    // Findings that met no row. The oracle is not complete, so they are not wrong.
    for (identity, of_key) in findings {
        judgements.extend(of_key.into_iter().rev().map(|finding| Judgement {
            identity: identity.clone(),
            verdict: Verdict::Unlisted,
            row: None,
            finding: Some(finding.clone()),
            reason: None,
        }));
    }
    judgements
}

/// Returns the identity of a refactoring of the type `name`; these types have no relationships.
fn identity(name: &str, before: String, after: String) -> Identity {
    Identity {
        name: name.to_owned(),
        relationship: String::new(),
        before,
        after,
    }
}

/// Returns the before and after key of a description that names two elements; `text` is the description
/// without the type. `None` if it has another form.
fn elements_of_text(refactoring_type: &str, text: &str) -> Option<(String, String)> {
    match refactoring_type {
        "Move Code" => {
            let (source, target) = text.strip_prefix("from ")?.rsplit_once(" to ")?;
            return Some((method_name(source), method_name(target)));
        }
        "Move And Rename Attribute" => {
            let (names, classes) = text.split_once(" and moved from class ")?;
            let (before, after) = names.split_once(" renamed to ")?;
            let (source, target) = classes.split_once(" to class ")?;
            return Some((attribute_key(source, before), attribute_key(target, after)));
        }
        _ => {}
    }
    // The other types are those of attributes: `a : int from class p.A to a : int from class p.B`.
    let (before, target) = text.rsplit_once(" to ")?;
    let (before, source) = before.rsplit_once(" from class ")?;
    let (after, target) = target.rsplit_once(" from class ")?;
    Some((attribute_key(source, before), attribute_key(target, after)))
}

/// Returns the after key of a description of one element, without the changed statements; `text` is the
/// description without the type. `None` if it has another form.
fn element_of_text(refactoring_type: &str, text: &str) -> Option<String> {
    match refactoring_type {
        "Change Type Declaration Kind" => {
            let (_, class) = text.rsplit_once(" in type ")?;
            Some(last_name(class).to_owned())
        }
        "Replace Anonymous With Class" => {
            let (_, class) = text.rsplit_once(" with ")?;
            Some(last_name(class).to_owned())
        }
        "Split Method" => {
            let (methods, class) = text.rsplit_once(" in class ")?;
            let (method, _) = methods.split_once(" to [")?;
            Some(format!("{}.{}", last_name(class), method_name(method)))
        }
        _ => Some(part_and_member(text)?.1),
    }
}

/// Splits `a : int to b : long in method public m() : void from class p.C` into the changed part, `a :
/// int to b : long`, and the key of the member, `C.m`, or of the type in `@A in class p.C`. `None` if the
/// text names neither.
fn part_and_member(text: &str) -> Option<(&str, String)> {
    let mut links = MEMBER_LINKS.iter();
    let Some((part, place)) = links.find_map(|link| text.split_once(link)) else {
        let (part, class) = text.rsplit_once(" in class ")?;
        return Some((part, last_name(class).to_owned()));
    };
    let (element, class) = place
        .rsplit_once(" from class ")
        .or_else(|| place.rsplit_once(" in class "))?;
    // Members of an anonymous class have no name of their own type: `p.A.m.new Runnable` and
    // `p.A.m.variable.new Runnable` give `A.m`, the member that contains the anonymous class.
    if let Some((path, _)) = class.split_once(".new ") {
        let names: Vec<&str> = path.split('.').collect();
        let mut pairs = names.windows(2).rev();
        let of_type = pairs.find(|pair| pair[0].starts_with(char::is_uppercase));
        let [class, member] = of_type.or_else(|| names.windows(2).next_back())? else {
            return None;
        };
        return Some((part, format!("{class}.{member}")));
    }
    Some((part, member_of_names(class, &method_name(element))))
}

/// Returns the key of the method or function `name` in `class`: `C.m`, or `m` if `class` is one of
/// [`MODULES`]. Constructors have the name of their type. The key of the code of a file outside of
/// functions, which also has a name in [`MODULES`], is empty.
pub fn member_of_names(class: &str, name: &str) -> String {
    let (owner, name) = (owner_of_text(class), last_name(name));
    let name = match name {
        PYTHON_CONSTRUCTOR => owner,
        name if owner.is_empty() && MODULES.contains(&name) => "",
        name => name,
    };
    member_key(owner, name)
}

/// Texts between the changed part and the member that has it.
const MEMBER_LINKS: &[&str] = &[
    " in method ",
    " in attribute ",
    " in initializer ",
    " in primary constructor ",
    " in module ",
];
/// Name of constructors in Python; their keys have the name of the type, as in the other languages.
const PYTHON_CONSTRUCTOR: &str = "__init__";
/// Names that RefactoringMiner gives to the class of the functions of a file, and to the code of
/// the file outside of functions.
const MODULES: &[&str] = &["__module__", "module"];

/// Returns the name of the type `class`; empty if the name is one of [`MODULES`].
fn owner_of_text(class: &str) -> &str {
    Some(last_name(class))
        .filter(|name| !MODULES.contains(name))
        .unwrap_or_default()
}

/// Returns `C.m`, or `m` without an owner.
fn member_key(owner: &str, name: &str) -> String {
    match owner {
        "" => name.to_owned(),
        _ => format!("{owner}.{name}"),
    }
}

/// Returns a changed part without spaces and without what RefactoringMiner leaves out or spells in other
/// ways: the sign of nullable types, arguments of annotations, and types of parameters. `View` of
/// `View?`, and `@Size in v` of `@Size(max = 3) in parameter v : T`.
fn text_key(part: &str) -> String {
    let (part, parameter) = part.split_once(" in parameter ").unwrap_or((part, ""));
    let text = match part.starts_with('@') {
        true => {
            let sides = part
                .split(" to @")
                .map(|annotation| annotation.split('(').next());
            sides.flatten().collect::<Vec<_>>().join("to@")
        }
        false => part.replace('?', ""),
    };
    match parameter {
        "" => without_spaces(&text),
        _ => format!("{} in {}", without_spaces(&text), names(parameter)),
    }
}

/// Returns the name in `public m(a int) : void` or `private a : int`.
fn method_name(text: &str) -> String {
    let end = text.find(['(', ':']).unwrap_or(text.len());
    let words = text[..end].split_whitespace();
    words.last().unwrap_or_default().to_owned()
}

/// Returns `p.C.a` for the class `p.C<T>` and the attribute `private a : int`.
fn attribute_key(class: &str, attribute: &str) -> String {
    format!(
        "{}.{}",
        without_type_arguments(class),
        method_name(attribute)
    )
}

/// Returns the names of the variables in `[a : int, b : Map<K,V>] to c : T`: `a,b to c`.
fn names(part: &str) -> String {
    let sides = part.split(" to ").map(|side| {
        let side = side.trim();
        let list = side.strip_prefix('[').and_then(|it| it.strip_suffix(']'));
        let side = list.unwrap_or(side);
        let variables = split_outside_of_brackets(side).into_iter();
        // The stars of `*args` and `**options` are no part of a name.
        let names = variables.map(|variable| method_name(variable.trim().trim_start_matches('*')));
        names.collect::<Vec<_>>().join(",")
    });
    sides.collect::<Vec<_>>().join(" to ")
}

/// Splits a list at the commas that are not inside of brackets or parentheses.
fn split_outside_of_brackets(list: &str) -> Vec<&str> {
    let (mut depth, mut start, mut parts) = (0_usize, 0, Vec::new());
    for (index, letter) in list.char_indices() {
        match letter {
            '<' | '(' | '[' => depth += 1,
            '>' | ')' | ']' => depth = depth.saturating_sub(1),
            ',' if depth == 0 => {
                parts.push(&list[start..index]);
                start = index + 1;
            }
            _ => {}
        }
    }
    parts.push(&list[start..]);
    parts
}

/// Returns the name of a type without its package, outer types and type arguments.
fn last_name(class: &str) -> &str {
    let class = class.split('<').next().unwrap_or(class).trim();
    class.rsplit('.').next().unwrap_or(class)
}

/// Returns the qualified name of a type without type arguments: `p.C` for `p.C<T>`.
fn without_type_arguments(class: &str) -> String {
    class.split('<').next().unwrap_or(class).trim().to_owned()
}

/// Returns the simple name of an element; that of its type for a constructor.
fn simple_name(element: &ElementRow) -> String {
    match element.kind {
        "constructor" => last_name(&element.container).to_owned(),
        _ => last_name(&element.name).to_owned(),
    }
}

/// Returns `C.m` for a member, and `C` for a type; the name alone for a function of a file, and nothing
/// for a file.
fn member(element: &ElementRow) -> String {
    match element.kind {
        kind if ElementKind::names_type_with_members(kind) => simple_name(element),
        "file" => String::new(),
        _ => member_key(owner(element), &simple_name(element)),
    }
}

/// Returns the name of the type or function that contains an element; empty for an element that is
/// directly in a file.
fn owner(element: &ElementRow) -> &str {
    let path = element.path.text();
    let container = without_path(&element.container, &path);
    let (_, file) = path.rsplit_once('/').unwrap_or(("", &path));
    match container.ends_with(file) {
        true => "",
        false => last_name(container),
    }
}

/// Returns a container without the path of its file, with which it begins in languages whose files are
/// elements.
fn without_path<'a>(container: &'a str, path: &str) -> &'a str {
    container.strip_prefix(path).unwrap_or(container)
}

/// Returns the name of an element with its container, without type arguments and parameters: `p.C.m`.
fn qualified(element: &ElementRow) -> String {
    let container = without_type_arguments(&element.container);
    match container.as_str() {
        "" => simple_name(element),
        _ => format!("{container}.{}", simple_name(element)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn descriptions_have_keys_of_names() {
        for (refactoring_type, text, before, after) in [
            (
                "Rename Variable",
                "a : Map<K,V> to b : int in method public m(c int) : void from class p.A.B",
                "a to b",
                "B.m",
            ),
            (
                "Merge Parameter",
                "[a : Map<K,V>, b : int] to c : T in method package m() : void from class p.A",
                "a,b to c",
                "A.m",
            ),
            (
                "Extract Variable",
                "x : int in method public run() : void from class p.A.start.new Runnable",
                "x",
                "A.start",
            ),
            (
                "Extract Variable",
                "x : int in method public run() : void from class p.A.start.task.new Runnable",
                "x",
                "A.start",
            ),
            (
                "Merge Parameter",
                "[a : Dict[str, int], b : int[]] to c : T in method public module() : void from class p.A",
                "a,b to c",
                "A.module",
            ),
            (
                "Change Return Type",
                "List<A> to B in method public m() : B from class p.A",
                "List<A>toB",
                "A.m",
            ),
            (
                "Rename Attribute",
                "a : int to b : int in class p.A",
                "a to b",
                "A",
            ),
            (
                "Extract Attribute",
                "private a : int in class p.A",
                "a",
                "A",
            ),
            (
                "Move Attribute",
                "private a : int from class p.A to public a : int from class p.B.C",
                "p.A.a",
                "p.B.C.a",
            ),
            (
                "Move And Rename Attribute",
                "a : int renamed to b : int and moved from class p.A to class p.B",
                "p.A.a",
                "p.B.b",
            ),
            ("Extract Class", "p.B from class p.A", "A", "B"),
            (
                "Add Method Annotation",
                "@Size(max = 3) in method public m(a int) : void from class p.A",
                "@Size",
                "A.m",
            ),
            (
                "Add Parameter Annotation",
                "@NonNull in parameter v : View in method public m(v View) from class p.A",
                "@NonNull in v",
                "A.m",
            ),
            (
                "Change Return Type",
                "A? to B in method public m() : B from class f.module",
                "AtoB",
                "m",
            ),
            (
                "Add Parameter",
                "*args in method public __init__(args) from class f.A",
                "args",
                "A.A",
            ),
            (
                "Add Class Modifier",
                "abstract in class p.A",
                "abstract",
                "A",
            ),
            (
                "Move Code",
                "from public a() : void in class p.A to public b(c int) : void in class p.B",
                "a",
                "b",
            ),
            (
                "Split Method",
                "public a() : void to [public b() : void, public c() : void] in class p.A",
                "",
                "A.a",
            ),
            (
                "Change Type Declaration Kind",
                "class to interface in type p.A.B",
                "",
                "B",
            ),
        ] {
            let description = format!("{refactoring_type} {text}");
            let key = of_description(refactoring_type, &description);
            let key = key.map(|key| (key.before, key.after));
            assert_eq!(
                key,
                Some((before.to_owned(), after.to_owned())),
                "{description}"
            );
        }
        assert_eq!(of_description("Rename Variable", "Rename Variable a"), None);
    }
}
