//! Sentences of RefactoringMiner for refactorings, and the roles of their locations: texts such as
//! `renamed method declaration` that describe one element of a refactoring.

use super::described::DescribedRefactoring;
use crate::base::pair::Pair;
use crate::refine::TypeGroup;
use std::borrow::Cow;

/// Names of relationships, each with the first words of the roles of its before element and of its
/// after element: of `original method declaration` and `renamed method declaration`, the words
/// `original` and `renamed`.
const ROLES: &[(&str, &str, &str)] = &[
    ("RENAME", "original", "renamed"),
    ("MOVE", "original", "moved"),
    ("INTERNAL_MOVE", "original", "moved"),
    ("MOVE_RENAME", "original", "moved and renamed"),
    ("INTERNAL_MOVE_RENAME", "original", "moved and renamed"),
    ("PULL_UP", "original", "pulled up"),
    ("PULL_UP_SIGNATURE", "original", "pulled up"),
    ("PUSH_DOWN", "original", "pushed down"),
    ("PUSH_DOWN_IMPL", "original", "pushed down"),
];

/// Verbs at the beginning of the names of refactoring types, each with its participle in roles.
const PARTICIPLES: &[(&str, &str)] = &[
    ("Add ", "added"),
    ("Remove ", "removed"),
    ("Modify ", "modified"),
    ("Change ", "changed"),
    ("Reorder ", "reordered"),
];

/// Beginnings of the names of types whose sentences join old and new code by `with` instead of
/// `to`.
const WITH: &[&str] = &[
    "Replace Loop ",
    "Replace Pipeline ",
    "Replace Anonymous ",
    "Replace Generic ",
];

/// Names of refactoring types, each with the part of a method or attribute after that has the change.
const CHANGED_PARTS: &[(&str, &str)] = &[
    ("Merge Parameter", "merged variables"),
    ("Split Parameter", "split variable"),
    ("Invert Condition", "inverted conditional"),
    ("Split Conditional", "split conditional"),
    ("Merge Conditional", "merged conditional"),
    ("Replace Conditional With Ternary", "ternary conditional"),
    ("Merge Catch", "merged catch blocks"),
    ("Replace Loop With Pipeline", "introduced pipeline"),
    ("Replace Pipeline With Loop", "introduced loop"),
    ("Replace Anonymous With Lambda", "introduced lambda"),
    ("Replace Generic With Diamond", "diamond operator"),
    ("Try With Resources", "try-with-resources"),
];

/// Returns the roles of both elements of a refactoring. A role is
/// RefactoringMiner's description of the part that an element plays: `original method declaration`
/// for the before element of a renamed method, `renamed method declaration` for the after element.
pub(super) fn roles(row: &DescribedRefactoring<'_>) -> Pair<String> {
    let noun = row.elements.after.noun();
    if !row.is_of(TypeGroup::Structure) {
        return roles_of_detail(row);
    }
    let extraction = |before: &str, after: &str| {
        let role = |role: &str| role.replace("{noun}", noun);
        Pair::new(role(before), role(after))
    };
    match row.relationship {
        "EXTRACT" | "EXTRACT_MOVE" => {
            let source = "source {noun} declaration before extraction";
            return extraction(source, "extracted {noun} declaration");
        }
        "INLINE" => {
            let inlined = "inlined {noun} declaration";
            return extraction(inlined, "target {noun} declaration after inline");
        }
        "EXTRACT_SUPER" => {
            let source = "original sub-type declaration";
            return extraction(source, "extracted super-type declaration");
        }
        _ => {}
    }
    if row.relationship == "CONVERT_TYPE" {
        return Pair::new(
            "original class declaration".to_owned(),
            "class declaration with changed type declaration kind".to_owned(),
        );
    }
    let found = ROLES.iter().find(|(name, ..)| *name == row.relationship);
    let (before, after) = found.map_or(("original", "changed"), |(_, before, after)| {
        (before, after)
    });
    // RefactoringMiner calls a method that was moved and renamed only moved.
    let after = match noun == "method" && after == "moved and renamed" {
        true => "moved",
        false => after,
    };
    Pair::new(
        format!("{before} {noun} declaration"),
        format!("{after} {noun} declaration"),
    )
}

/// Returns the roles of both elements of a refactoring outside of the group structure, which changes a
/// part of an element: `original method declaration`, `method declaration with added parameter`.
fn roles_of_detail(row: &DescribedRefactoring<'_>) -> Pair<String> {
    let noun = match row.elements.after.noun() {
        "type" => "class",
        noun => noun,
    };
    let name = row.refactoring_type;
    if row.is_of(TypeGroup::Package) || row.is_of(TypeGroup::Class) {
        return roles_of_types(row);
    }
    let before = match name {
        "Inline Attribute" => "inlined",
        "Merge Method" | "Merge Function" | "Merge Attribute" => "merged",
        _ => "original",
    };
    let before = format!("{before} {noun} declaration");
    let after = match name {
        "Change Attribute Type" => "changed-type",
        "Move And Rename Attribute" => "moved and renamed",
        "Encapsulate Attribute" => "encapsulated",
        "Replace Attribute" => "replaced",
        "Extract Attribute" => "extracted",
        "Split Method" | "Split Function" | "Split Attribute" => "split",
        "Merge Method" | "Merge Function" | "Merge Attribute" => "new",
        _ => "",
    };
    if !after.is_empty() {
        return Pair::new(before, format!("{after} {noun} declaration"));
    }
    if let Some((_, part)) = CHANGED_PARTS.iter().find(|row| row.0 == name) {
        return Pair::new(before, format!("{noun} declaration with {part}"));
    }
    let found = PARTICIPLES
        .iter()
        .find_map(|(verb, participle)| Some((name.strip_prefix(verb)?, *participle)));
    let Some((part, participle)) = found else {
        return Pair::new(before, format!("changed {noun} declaration"));
    };
    let part = part.to_lowercase();
    // RefactoringMiner leaves out the word for the element, and calls a parameter a variable.
    let part = match part.strip_prefix(noun) {
        Some(part) => part.trim_start().to_owned(),
        None if part == "parameter" && participle == "reordered" => "parameters".to_owned(),
        None if part.starts_with("parameter ") && !part.ends_with(" type") => {
            part.replacen("parameter", "variable", 1)
        }
        None => part,
    };
    Pair::new(
        before,
        format!("{noun} declaration with {participle} {part}"),
    )
}

/// Returns the roles of both types of a refactoring of packages or classes.
fn roles_of_types(row: &DescribedRefactoring<'_>) -> Pair<String> {
    let after = match row.refactoring_type {
        "Collapse Hierarchy" => {
            let after = "superclass after collapse".to_owned();
            return Pair::new("collapsed class".to_owned(), after);
        }
        "Extract Class" | "Extract Subclass" => "extracted",
        "Merge Class" => "new",
        "Split Class" => "split",
        "Inline Class" => "target",
        _ => "moved",
    };
    Pair::new(
        "original type declaration".to_owned(),
        format!("{after} type declaration"),
    )
}

/// Returns the sentence of RefactoringMiner: `public a(x int) : void renamed to public b(x int) : void in
/// class p.C`.
pub(super) fn sentence(row: &DescribedRefactoring<'_>) -> String {
    let Pair { before, after } = &row.elements;
    if row.is_of(TypeGroup::Package) || row.is_of(TypeGroup::Class) {
        return sentence_of_types(row);
    }
    if let Some(sentence) = sentence_of_members(row) {
        return sentence;
    }
    if !row.is_of(TypeGroup::Structure) {
        return sentence_of_detail(row);
    }
    match after.noun() {
        "type" | "file" => sentence_of_type(row),
        "attribute" if row.relationship == "RENAME" => format!(
            "{} to {} in class {}",
            before.variable(),
            after.variable(),
            after.container
        ),
        _ => sentence_of_member(row),
    }
}

/// Returns the sentence for a part of a declaration: `count : int in method public add(count int) : void
/// from class p.Store`.
fn sentence_of_detail(row: &DescribedRefactoring<'_>) -> String {
    let Pair { before, after } = &row.elements;
    if row.refactoring_type == "Change Attribute Type" {
        let (old, new) = (before.variable(), after.variable());
        return format!("{old} to {new} in class {}", after.container);
    }
    let (values, element) = match (row.values.before, row.values.after) {
        (Some(old), Some(new)) => {
            // The parameter is named once, at the end.
            let old = old.split(" in parameter ").next().unwrap_or(old);
            let is_code = row.is_of(TypeGroup::Code);
            let [old, new] = [old, new].map(|value| match is_code {
                true => Cow::Owned(code(value)),
                false => Cow::Borrowed(value),
            });
            let is_exchange = WITH
                .iter()
                .any(|start| row.refactoring_type.starts_with(start));
            let link = if is_exchange { "with" } else { "to" };
            (format!("{old} {link} {new}"), after)
        }
        (None, new) => (new.unwrap_or_default().to_owned(), after),
        (Some(old), None) => (old.to_owned(), before),
    };
    format!("{values} in {}", element.with_noun())
}

/// Returns the sentence for a refactoring whose evidence is in other members than its elements, such as the
/// uses of an attribute; `None` for other types. Of the parts of a method only the signatures are known.
fn sentence_of_members(row: &DescribedRefactoring<'_>) -> Option<String> {
    let Pair { before, after } = &row.elements;
    let (old, new) = (before.code_element(), after.code_element());
    let (source, target) = (before.container, after.container);
    let values = row.values.map(Option::unwrap_or_default);
    Some(match row.refactoring_type {
        "Move And Rename Attribute" => {
            format!("{old} renamed to {new} and moved from class {source} to class {target}")
        }
        "Encapsulate Attribute" => format!("{new} from class {target}"),
        "Extract Attribute" => format!("{new} in class {target}"),
        "Inline Attribute" => format!("{old} in class {source}"),
        "Merge Attribute" | "Split Attribute" => {
            format!("{} to {} in class {target}", values.before, values.after)
        }
        "Split Method" | "Split Function" => format!("{old} to {} in class {source}", values.after),
        "Merge Method" | "Merge Function" => {
            format!("{} to {new} in class {target}", values.before)
        }
        "Replace Attribute" => format!("{old} from class {source} with {new} from class {target}"),
        "Move Annotation" => format!("{} from {old} to {new}", values.after),
        "Move Code" if source == target => format!("from {old} to {new} in class {target}"),
        "Move Code" => format!("from {old} in class {source} to {new} in class {target}"),
        "Parameterize Test" => format!("{old} to {new} in class {target}"),
        // Only the new assertion is named.
        "Assert Throws" | "Assert Timeout" | "Replace Conditional With Assumption" => {
            format!("{} in {}", assertion(values.after), after.with_noun())
        }
        "Replace Anonymous With Class" => format!("{} with {}", code(values.before), values.after),
        "Replace Anonymous With Lambda" => format!(
            "{} with {} in {}",
            code(values.before),
            lambda(values.after),
            after.with_noun()
        ),
        _ => return None,
    })
}

/// Returns code as RefactoringMiner writes it: without white space after commas and opening parentheses and
/// before dots and closing parentheses. Literals stay as they are.
fn code(text: &str) -> String {
    let mut written = String::with_capacity(text.len());
    // Quote that ends the literal around the current character.
    let mut quote = None;
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        if letter == ' ' && quote.is_none() {
            let next = letters.peek().copied().unwrap_or(' ');
            if !written.ends_with([',', '(', ' ']) && !matches!(next, ')' | '.' | ',' | ' ') {
                written.push(letter);
            }
            continue;
        }
        written.push(letter);
        match quote {
            Some(_) if letter == '\\' => written.extend(letters.next()),
            Some(end) if letter == end => quote = None,
            None if matches!(letter, '"' | '\'') => quote = Some(letter),
            _ => {}
        }
    }
    written
}

/// Arrow and opening brace of a lambda with statements.
const LAMBDA_BLOCK: &str = "-> {";

/// Returns an assertion as RefactoringMiner writes it: up to the first statement in it.
fn assertion(text: &str) -> String {
    let text = code(text);
    match text.find(LAMBDA_BLOCK) {
        Some(at) => text[..at + LAMBDA_BLOCK.len()].to_owned(),
        None if text.ends_with("->") => format!("{text} {{"),
        None => text,
    }
}

/// Returns a lambda as RefactoringMiner writes it: its statements without the white space between them and
/// the closing brace.
fn lambda(text: &str) -> String {
    let text = code(text);
    match text.split_once(LAMBDA_BLOCK) {
        Some((head, body)) => {
            let statements = body.trim_end_matches(['}', ' ']).trim_start();
            format!("{head}{LAMBDA_BLOCK}{}", statements.replace("; ", ";"))
        }
        None => text,
    }
}

/// Returns the sentence for a refactoring of several types, or of packages.
fn sentence_of_types(row: &DescribedRefactoring<'_>) -> String {
    let names = Pair::new(
        row.elements.before.code_element(),
        row.elements.after.code_element(),
    );
    let values = row.values.map(Option::unwrap_or_default);
    match row.refactoring_type {
        "Merge Class" => format!("{} merged to {}", values.before, values.after),
        "Split Class" => format!("{} split to {}", values.before, values.after),
        "Inline Class" => format!("{} inlined to {}", names.before, names.after),
        "Collapse Hierarchy" => format!("{} to {}", names.before, names.after),
        _ if row.is_of(TypeGroup::Class) => format!("{} from class {}", names.after, names.before),
        _ => format!("{} to {}", values.before, values.after),
    }
}

/// Returns the sentence for a refactoring of one type or file, such as `p.A renamed to p.B`.
fn sentence_of_type(row: &DescribedRefactoring<'_>) -> String {
    let Pair { before, after } = &row.elements;
    let names = Pair::new(before.code_element(), after.code_element());
    match row.relationship {
        "EXTRACT_SUPER" => format!("{} from classes [{}]", names.after, names.before),
        "RENAME" => format!("{} renamed to {}", names.before, names.after),
        "MOVE_RENAME" | "INTERNAL_MOVE_RENAME" => {
            format!("{} moved and renamed to {}", names.before, names.after)
        }
        "CONVERT_TYPE" => format!("{} to {} in type {}", before.kind, after.kind, names.after),
        _ => format!("{} moved to {}", names.before, names.after),
    }
}

/// Returns the sentence for a method, function or attribute that was matched, extracted or inlined.
fn sentence_of_member(row: &DescribedRefactoring<'_>) -> String {
    let Pair { before, after } = &row.elements;
    let names = Pair::new(before.code_element(), after.code_element());
    let classes = (before.container, after.container);
    match row.relationship {
        "EXTRACT" => format!(
            "{} extracted from {} in class {}",
            names.after, names.before, classes.1
        ),
        "EXTRACT_MOVE" => format!(
            "{} extracted from {} in class {} & moved to class {}",
            names.after, names.before, classes.0, classes.1
        ),
        // The class of both can have moved or got another name.
        "INLINE" if !row.refactoring_type.starts_with("Move ") => format!(
            "{} inlined to {} in class {}",
            names.before, names.after, classes.1
        ),
        "INLINE" => format!(
            "{} moved from class {} to class {} & inlined to {}",
            names.before, classes.0, classes.1, names.after
        ),
        "RENAME" => format!(
            "{} renamed to {} in class {}",
            names.before, names.after, classes.1
        ),
        "CHANGE_SIGNATURE" => format!("{} to {} in class {}", names.before, names.after, classes.1),
        _ => format!(
            "{} from class {} to {} from class {}",
            names.before, classes.0, names.after, classes.1
        ),
    }
}
