//! Types of refactorings of declarations: parameters, results, exceptions, visibility, modifiers and
//! annotations.

use super::declaration::Change;
use super::facts::{AnnotationUse, DeclarationFacts, ParameterFacts, Values};
use super::lists::{ListDifference, difference_of_annotations, difference_of_words};
use super::token_text::are_other_types;
use crate::base::pair::Pair;

/// Returns the values of an added part.
pub(super) fn only_new(new: String) -> Values {
    Pair::new(None, Some(new))
}

/// Returns the values of a removed part.
pub(super) fn only_old(old: String) -> Values {
    Pair::new(Some(old), None)
}

/// Returns the values of a changed part.
pub(super) fn both(old: String, new: String) -> Values {
    Pair::new(Some(old), Some(new))
}

/// Returns one text unchanged, several as `[a, b]`.
pub(super) fn list(texts: &[String]) -> String {
    match texts {
        [one] => one.clone(),
        several => format!("[{}]", several.join(", ")),
    }
}

/// Returns the after parameters without counterpart.
pub(super) fn added_parameters(change: &Change) -> impl Iterator<Item = &ParameterFacts> {
    let parameters = &change.declarations.after.parameters;
    change
        .parameters
        .added
        .iter()
        .map(|&index| &parameters[index])
}

/// Returns the before parameters without counterpart.
pub(super) fn removed_parameters(change: &Change) -> impl Iterator<Item = &ParameterFacts> {
    let parameters = &change.declarations.before.parameters;
    change
        .parameters
        .removed
        .iter()
        .map(|&index| &parameters[index])
}

/// Returns the matched parameters, before and after, in the order of the before side.
pub(super) fn parameter_pairs(
    change: &Change,
) -> impl Iterator<Item = (&ParameterFacts, &ParameterFacts)> {
    let Pair { before, after } = &change.declarations;
    let pairs = change.parameters.pairs.iter();
    pairs.map(|&(one, other)| (&before.parameters[one], &after.parameters[other]))
}

/// Returns name and type of the matched parameters whose types differ.
pub(super) fn parameters_of_other_types(change: &Change) -> Vec<Values> {
    changed_parameters(change, |before, after| {
        let (before, after) = (&before.declared_type, &after.declared_type);
        !before.is_empty() && !after.is_empty() && are_other_types_in(change, before, after)
    })
}

/// Returns true if two texts denote other types in the language of the change.
fn are_other_types_in(change: &Change, before: &str, after: &str) -> bool {
    let usual = |text: &str| change.rules.with_usual_spelling(text);
    before != after && are_other_types(&usual(before), &usual(after))
}

/// Returns name and type of the matched parameters for which `is_changed` returns true, given the before
/// and the after parameter.
pub(super) fn changed_parameters(
    change: &Change,
    is_changed: impl Fn(&ParameterFacts, &ParameterFacts) -> bool,
) -> Vec<Values> {
    let changed = parameter_pairs(change).filter(|(before, after)| is_changed(before, after));
    changed
        .map(|(before, after)| both(before.text(), after.text()))
        .collect()
}

/// Returns true if both parameters have a name and the names differ. A pattern in braces or brackets,
/// which takes an argument apart, has no name: another binding in the pattern renames nothing.
pub(super) fn has_other_name(before: &ParameterFacts, after: &ParameterFacts) -> bool {
    let is_name = |name: &str| !name.is_empty() && !name.starts_with(['{', '[']);
    before.plain_name() != after.plain_name() && is_name(&before.name) && is_name(&after.name)
}

/// Returns both lists of parameters, as one finding, if the parameters with unchanged names and types
/// have another order; nothing otherwise.
pub(super) fn reordered(change: &Change) -> Vec<Values> {
    let Pair { before, after } = &change.declarations;
    let same = change.parameters.pairs.iter().filter(|(one, other)| {
        let (before, after) = (&before.parameters[*one], &after.parameters[*other]);
        (&before.name, &before.declared_type) == (&after.name, &after.declared_type)
    });
    if same.map(|pair| pair.1).is_sorted() {
        return Vec::new();
    }
    let texts = |of: &DeclarationFacts| {
        let texts: Vec<String> = of.parameters.iter().map(ParameterFacts::text).collect();
        format!("[{}]", texts.join(", "))
    };
    vec![both(texts(before), texts(after))]
}

/// Returns the result type of a method, or the type of an attribute, if both sides declare one and they
/// differ.
pub(super) fn changed_type(change: &Change) -> Vec<Values> {
    let types = change
        .declarations
        .as_ref()
        .map(|of| of.declared_type.clone());
    match types {
        Pair {
            before: Some(before),
            after: Some(after),
        } if are_other_types_in(change, &before, &after) => vec![both(before, after)],
        _ => Vec::new(),
    }
}

/// Returns the removed and the added types of declared exceptions.
pub(super) fn exceptions(change: &Change) -> (Vec<String>, Vec<String>) {
    let Pair { before, after } = &change.declarations;
    difference_of_words(&before.throws, &after.throws)
}

/// Returns the visibility before and after if it changed; nothing if a side has none.
pub(super) fn access(change: &Change) -> Vec<Values> {
    let access = change.declarations.as_ref().map(|of| of.access.clone());
    match access {
        Pair {
            before: Some(before),
            after: Some(after),
        } if before != after => vec![both(before, after)],
        _ => Vec::new(),
    }
}

/// Returns the removed and the added modifiers.
pub(super) fn modifiers(change: &Change) -> (Vec<String>, Vec<String>) {
    let Pair { before, after } = &change.declarations;
    difference_of_words(&before.modifiers, &after.modifiers)
}

pub(super) fn added_modifiers(change: &Change) -> Vec<Values> {
    modifiers(change).1.into_iter().map(only_new).collect()
}

pub(super) fn removed_modifiers(change: &Change) -> Vec<Values> {
    modifiers(change).0.into_iter().map(only_old).collect()
}

/// Returns the values that `find` returns for each matched parameter, before and after, with the
/// parameter added to each text: `final in parameter count : int`.
pub(super) fn of_parameters(
    change: &Change,
    find: impl Fn(&ParameterFacts, &ParameterFacts) -> Vec<Values>,
) -> Vec<Values> {
    let named = |text: Option<String>, of: &ParameterFacts| {
        text.map(|it| format!("{it} in parameter {}", of.text()))
    };
    let found = parameter_pairs(change).flat_map(|(before, after)| {
        let values = find(before, after).into_iter();
        let values = values.map(|it| Pair::new(named(it.before, before), named(it.after, after)));
        values.collect::<Vec<_>>()
    });
    found.collect()
}

/// Returns findings about modifiers of matched parameters. `values` selects the values to report from
/// the removed and the added modifiers of one parameter.
pub(super) fn parameter_modifiers(
    change: &Change,
    values: impl Fn((Vec<String>, Vec<String>)) -> Vec<Values>,
) -> Vec<Values> {
    of_parameters(change, |before, after| {
        values(difference_of_words(&before.modifiers, &after.modifiers))
    })
}

/// Returns the texts of the added annotations of a comparison.
pub(super) fn added_to(found: &ListDifference<AnnotationUse>) -> Vec<Values> {
    let added = found.added.iter();
    added.map(|it| only_new(it.text.clone())).collect()
}

/// Returns the texts of the removed annotations of a comparison.
pub(super) fn removed_from(found: &ListDifference<AnnotationUse>) -> Vec<Values> {
    let removed = found.removed.iter();
    removed.map(|it| only_old(it.text.clone())).collect()
}

/// Returns the texts, before and after, of annotations whose arguments changed.
pub(super) fn modified_in(found: &ListDifference<AnnotationUse>) -> Vec<Values> {
    let modified = found.modified.iter();
    modified
        .map(|(old, new)| both(old.text.clone(), new.text.clone()))
        .collect()
}

pub(super) fn added_annotations(change: &Change) -> Vec<Values> {
    added_to(&change.annotations)
}

pub(super) fn removed_annotations(change: &Change) -> Vec<Values> {
    removed_from(&change.annotations)
}

pub(super) fn modified_annotations(change: &Change) -> Vec<Values> {
    modified_in(&change.annotations)
}

/// Returns findings about annotations of matched parameters. `values` selects the values to report from
/// the compared annotations of one parameter: its added, removed or modified ones.
pub(super) fn parameter_annotations(
    change: &Change,
    values: impl Fn(ListDifference<AnnotationUse>) -> Vec<Values>,
) -> Vec<Values> {
    of_parameters(change, |before, after| {
        values(difference_of_annotations(
            &before.annotations,
            &after.annotations,
        ))
    })
}
