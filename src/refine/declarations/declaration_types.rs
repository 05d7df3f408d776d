//! Types of refactorings of declarations: parameters, results, exceptions, visibility, modifiers and
//! annotations.

use super::declaration::Change;
use super::facts::{AnnotationUse, DeclarationFacts, ParameterFacts, Values};
use super::lists::{ListDifference, difference_of_annotations, difference_of_words};
use crate::base::pair::{Pair, Side};
use crate::refine::sites::{DeclarationFinding, DeclaredPart, ParameterName, PartUse};
use crate::refine::variables::variable_sites::{PlaceRoles, RENAMED, RETYPED};

/// Returns the values of an added part.
pub fn only_new(new: String) -> Values {
    Pair::new(None, Some(new))
}

/// Returns the values of a removed part.
pub fn only_old(old: String) -> Values {
    Pair::new(Some(old), None)
}

/// Returns the values of a changed part.
pub fn both(old: String, new: String) -> Values {
    Pair::new(Some(old), Some(new))
}

/// Returns one text unchanged, several as `[a, b]`.
pub fn list(texts: &[String]) -> String {
    match texts {
        [one] => one.clone(),
        several => format!("[{}]", several.join(", ")),
    }
}

/// Returns the after parameters without counterpart.
pub fn added_parameters(change: &Change) -> impl Iterator<Item = &ParameterFacts> {
    let parameters = &change.declarations.after.parameters;
    change
        .parameters
        .added
        .iter()
        .map(|&index| &parameters[index])
}

/// Returns the before parameters without counterpart.
pub fn removed_parameters(change: &Change) -> impl Iterator<Item = &ParameterFacts> {
    let parameters = &change.declarations.before.parameters;
    change
        .parameters
        .removed
        .iter()
        .map(|&index| &parameters[index])
}

/// Returns the matched parameters, before and after, in the order of the before side.
pub fn parameter_pairs(
    change: &Change,
) -> impl Iterator<Item = (&ParameterFacts, &ParameterFacts)> {
    let Pair { before, after } = &change.declarations;
    let pairs = change.parameters.pairs.iter();
    pairs.map(|&(one, other)| (&before.parameters[one], &after.parameters[other]))
}

/// Returns name and type of the matched parameters whose types differ.
pub fn parameters_of_other_types(change: &Change) -> Vec<DeclarationFinding> {
    changed_parameters(parameter_pairs(change), &RETYPED, |before, after| {
        let (before, after) = (&before.declared_type, &after.declared_type);
        !before.is_empty() && !after.is_empty() && are_other_types_in(change, before, after)
    })
}

/// Returns true if two texts denote other types.
pub fn are_other_types_in(change: &Change, before: &str, after: &str) -> bool {
    let types = Pair::new(before.to_owned(), after.to_owned());
    before != after && !change.same_types.contains(&types)
}

/// Returns name and type of the matched parameters whose names differ, and of the parameters in front of the
/// names of methods, if they name an object of the same type.
pub fn parameters_of_other_names(change: &Change) -> Vec<DeclarationFinding> {
    let Pair { before, after } = &change.declarations;
    let receivers = before.receiver.iter().zip(&after.receiver);
    let type_of = |it: &ParameterFacts| it.declared_type.trim_start_matches('*').to_owned();
    let receivers = receivers.filter(|(before, after)| type_of(before) == type_of(after));
    let pairs = parameter_pairs(change).chain(receivers);
    changed_parameters(pairs, &RENAMED, has_other_name)
}

/// Returns name and type of the matched parameters `pairs` for which `is_changed` returns true, given the before
/// and the after parameter. `roles` has the role of each of the two parameters.
fn changed_parameters<'c>(
    pairs: impl Iterator<Item = (&'c ParameterFacts, &'c ParameterFacts)>,
    roles: &PlaceRoles,
    is_changed: impl Fn(&ParameterFacts, &ParameterFacts) -> bool,
) -> Vec<DeclarationFinding> {
    let changed = pairs.filter(|(before, after)| is_changed(before, after));
    let finding = |(before, after): (&ParameterFacts, &ParameterFacts)| DeclarationFinding {
        values: both(before.text(), after.text()),
        parts: vec![
            PartUse::parameter(Side::Before, before, roles[0]),
            PartUse::parameter(Side::After, after, roles[2]),
        ],
    };
    changed.map(finding).collect()
}

/// Returns the added parameters.
pub fn parameters_added(change: &Change) -> Vec<DeclarationFinding> {
    let finding = |it: &ParameterFacts| DeclarationFinding {
        values: only_new(it.text()),
        parts: vec![PartUse::parameter(Side::After, it, "added parameter")],
    };
    added_parameters(change).map(finding).collect()
}

/// Returns the removed parameters.
pub fn parameters_removed(change: &Change) -> Vec<DeclarationFinding> {
    let finding = |it: &ParameterFacts| DeclarationFinding {
        values: only_old(it.text()),
        parts: vec![PartUse::parameter(Side::Before, it, "removed parameter")],
    };
    removed_parameters(change).map(finding).collect()
}

/// Returns true if both parameters have a name and the names differ. A pattern in braces or brackets,
/// which takes an argument apart, has no name: another binding in the pattern renames nothing.
fn has_other_name(before: &ParameterFacts, after: &ParameterFacts) -> bool {
    let is_name = |name: &str| !name.is_empty() && !name.contains(['{', '[', '(']);
    before.plain_name() != after.plain_name() && is_name(&before.name) && is_name(&after.name)
}

/// Returns both lists of parameters, as one finding, if the parameters with unchanged names and types
/// have another order; nothing otherwise.
pub fn reordered(change: &Change) -> Vec<DeclarationFinding> {
    let Pair { before, after } = &change.declarations;
    let same = change.parameters.pairs.iter().filter(|(one, other)| {
        let (before, after) = (&before.parameters[*one], &after.parameters[*other]);
        let (had, has) = (&before.declared_type, &after.declared_type);
        before.name == after.name && !are_other_types_in(change, had, has)
    });
    if change.is_extracted || same.map(|pair| pair.1).is_sorted() {
        return Vec::new();
    }
    let texts = |of: &DeclarationFacts| {
        let texts: Vec<String> = of.parameters.iter().map(ParameterFacts::text).collect();
        format!("[{}]", texts.join(", "))
    };
    let parts = |side: Side, of: &DeclarationFacts, role: &'static str| -> Vec<PartUse> {
        let parameters = of.parameters.iter();
        parameters
            .map(|it| PartUse::parameter(side, it, role))
            .collect()
    };
    let mut all = parts(Side::Before, before, "original parameter declaration");
    all.extend(parts(Side::After, after, "reordered parameter declaration"));
    vec![DeclarationFinding {
        values: both(texts(before), texts(after)),
        parts: all,
    }]
}

/// Returns the result type of a method if both sides declare one and they differ.
pub fn changed_result(change: &Change) -> Vec<DeclarationFinding> {
    let finding = |values: Values| {
        let result = |side: Side, role: &'static str| {
            let text = values.get(side).clone()?;
            Some(PartUse::new(side, DeclaredPart::Result(text), role))
        };
        let parts = [
            result(Side::Before, "original return type"),
            result(Side::After, "changed return type"),
        ];
        DeclarationFinding {
            parts: parts.into_iter().flatten().collect(),
            values,
        }
    };
    types_if_changed(change).map(finding).into_iter().collect()
}

/// Returns the type of an attribute if both sides declare one and they differ.
pub fn changed_type(change: &Change) -> Vec<DeclarationFinding> {
    let types = types_if_changed(change);
    types.map(DeclarationFinding::from).into_iter().collect()
}

/// Returns the declared types of a method or attribute if both sides declare one and they differ.
fn types_if_changed(change: &Change) -> Option<Values> {
    let types = change
        .declarations
        .as_ref()
        .map(|of| of.declared_type.clone());
    match types {
        Pair {
            before: Some(before),
            after: Some(after),
        } if are_other_types_in(change, &before, &after) => Some(both(before, after)),
        _ => None,
    }
}

/// Returns the declared exceptions that were added, if none was removed.
pub fn exceptions_added(change: &Change) -> Vec<DeclarationFinding> {
    let (removed, added) = exceptions(change);
    let added = added.into_iter().filter(|_| removed.is_empty());
    let finding = |it: String| DeclarationFinding {
        parts: exception_parts(
            Side::After,
            std::slice::from_ref(&it),
            "added thrown exception type",
        ),
        values: only_new(it),
    };
    added.map(finding).collect()
}

/// Returns the declared exceptions that were removed, if none was added.
pub fn exceptions_removed(change: &Change) -> Vec<DeclarationFinding> {
    let (removed, added) = exceptions(change);
    let removed = removed.into_iter().filter(|_| added.is_empty());
    let finding = |it: String| DeclarationFinding {
        parts: exception_parts(
            Side::Before,
            std::slice::from_ref(&it),
            "removed thrown exception type",
        ),
        values: only_old(it),
    };
    removed.map(finding).collect()
}

/// Returns the removed and the added exceptions, as one finding, if there are both.
pub fn exceptions_changed(change: &Change) -> Vec<DeclarationFinding> {
    let (removed, added) = exceptions(change);
    if removed.is_empty() || added.is_empty() {
        return Vec::new();
    }
    let mut parts = exception_parts(Side::Before, &removed, "original exception type");
    parts.extend(exception_parts(
        Side::After,
        &added,
        "changed exception type",
    ));
    vec![DeclarationFinding {
        values: both(list(&removed), list(&added)),
        parts,
    }]
}

/// Returns the uses of exceptions as parts of declarations of `side`.
fn exception_parts(side: Side, types: &[String], role: &'static str) -> Vec<PartUse> {
    let types = types.iter().cloned().map(DeclaredPart::Exception);
    types.map(|it| PartUse::new(side, it, role)).collect()
}

/// Returns the removed and the added types of declared exceptions.
fn exceptions(change: &Change) -> (Vec<String>, Vec<String>) {
    let Pair { before, after } = &change.declarations;
    difference_of_words(&before.throws, &after.throws)
}

/// Returns the visibility before and after if it changed; nothing if a side has none.
pub fn access(change: &Change) -> Vec<DeclarationFinding> {
    let access = change.declarations.as_ref().map(|of| of.access.clone());
    match access {
        Pair {
            before: Some(before),
            after: Some(after),
        } if before != after => vec![both(before, after).into()],
        _ => Vec::new(),
    }
}

/// Returns the removed and the added modifiers.
fn modifiers(change: &Change) -> (Vec<String>, Vec<String>) {
    let Pair { before, after } = &change.declarations;
    difference_of_words(&before.modifiers, &after.modifiers)
}

pub fn added_modifiers(change: &Change) -> Vec<DeclarationFinding> {
    let added = modifiers(change).1.into_iter();
    added.map(|it| only_new(it).into()).collect()
}

pub fn removed_modifiers(change: &Change) -> Vec<DeclarationFinding> {
    let removed = modifiers(change).0.into_iter();
    removed.map(|it| only_old(it).into()).collect()
}

/// Returns the values that `find` returns for each matched parameter, before and after, with the
/// parameter added to each text: `final in parameter count : int`. `role` is that of the parameter
/// after.
fn of_parameters(
    change: &Change,
    role: &'static str,
    find: impl Fn(&ParameterFacts, &ParameterFacts) -> Vec<DeclarationFinding>,
) -> Vec<DeclarationFinding> {
    let named = |text: Option<String>, of: &ParameterFacts| {
        text.map(|it| format!("{it} in parameter {}", of.text()))
    };
    let found = parameter_pairs(change).flat_map(|(before, after)| {
        let found = find(before, after).into_iter();
        let found = found.map(|DeclarationFinding { values, mut parts }| {
            for part in &mut parts {
                let (before, after) = (ParameterName::of(before), ParameterName::of(after));
                if let DeclaredPart::Annotation(_, parameter) = &mut part.part {
                    *parameter = Some(part.side.ordered(before, after).0);
                }
            }
            let original = "original variable declaration";
            parts.push(PartUse::parameter(Side::Before, before, original));
            parts.push(PartUse::parameter(Side::After, after, role));
            DeclarationFinding {
                values: Pair::new(named(values.before, before), named(values.after, after)),
                parts,
            }
        });
        found.collect::<Vec<_>>()
    });
    found.collect()
}

pub fn added_parameter_modifiers(change: &Change) -> Vec<DeclarationFinding> {
    let role = "variable declaration with added modifier";
    of_parameters(change, role, |before, after| {
        let (_, added) = difference_of_words(&before.modifiers, &after.modifiers);
        added.into_iter().map(|it| only_new(it).into()).collect()
    })
}

pub fn removed_parameter_modifiers(change: &Change) -> Vec<DeclarationFinding> {
    let role = "variable declaration with removed modifier";
    of_parameters(change, role, |before, after| {
        let (removed, _) = difference_of_words(&before.modifiers, &after.modifiers);
        removed.into_iter().map(|it| only_old(it).into()).collect()
    })
}

/// Returns the use of an annotation of the declaration itself.
fn annotation_part(side: Side, annotation: &AnnotationUse, role: &'static str) -> PartUse {
    PartUse::new(
        side,
        DeclaredPart::Annotation(annotation.text.clone(), None),
        role,
    )
}

/// Returns the texts of the added annotations of a comparison.
fn added_to(found: &ListDifference<AnnotationUse>) -> Vec<DeclarationFinding> {
    let added = found.added.iter();
    let finding = |it: &AnnotationUse| DeclarationFinding {
        values: only_new(it.text.clone()),
        parts: vec![annotation_part(Side::After, it, "added annotation")],
    };
    added.map(finding).collect()
}

/// Returns the texts of the removed annotations of a comparison.
fn removed_from(found: &ListDifference<AnnotationUse>) -> Vec<DeclarationFinding> {
    let removed = found.removed.iter();
    let finding = |it: &AnnotationUse| DeclarationFinding {
        values: only_old(it.text.clone()),
        parts: vec![annotation_part(Side::Before, it, "removed annotation")],
    };
    removed.map(finding).collect()
}

/// Returns the texts, before and after, of annotations whose arguments changed.
fn modified_in(found: &ListDifference<AnnotationUse>) -> Vec<DeclarationFinding> {
    let modified = found.modified.iter();
    let finding = |(old, new): &(AnnotationUse, AnnotationUse)| DeclarationFinding {
        values: both(old.text.clone(), new.text.clone()),
        parts: vec![
            annotation_part(Side::Before, old, "original annotation"),
            annotation_part(Side::After, new, "modified annotation"),
        ],
    };
    modified.map(finding).collect()
}

pub fn added_annotations(change: &Change) -> Vec<DeclarationFinding> {
    added_to(&change.annotations)
}

pub fn removed_annotations(change: &Change) -> Vec<DeclarationFinding> {
    removed_from(&change.annotations)
}

pub fn modified_annotations(change: &Change) -> Vec<DeclarationFinding> {
    modified_in(&change.annotations)
}

/// Returns findings about annotations of matched parameters. `find` returns those about the compared
/// annotations of one parameter: its added, removed or modified ones. `role` is that of the parameter
/// after.
fn parameter_annotations(
    change: &Change,
    role: &'static str,
    find: fn(&ListDifference<AnnotationUse>) -> Vec<DeclarationFinding>,
) -> Vec<DeclarationFinding> {
    of_parameters(change, role, |before, after| {
        find(&difference_of_annotations(
            &before.annotations,
            &after.annotations,
            &change.rules.alike,
        ))
    })
}

pub fn added_parameter_annotations(change: &Change) -> Vec<DeclarationFinding> {
    let role = "variable declaration with added annotation";
    parameter_annotations(change, role, added_to)
}

pub fn removed_parameter_annotations(change: &Change) -> Vec<DeclarationFinding> {
    let role = "variable declaration with removed annotation";
    parameter_annotations(change, role, removed_from)
}

pub fn modified_parameter_annotations(change: &Change) -> Vec<DeclarationFinding> {
    let role = "variable declaration with modified annotation";
    parameter_annotations(change, role, modified_in)
}
