//! Declarations in a type whose definition is outside of it, in whatever file: `void f();` in `A`, and
//! `void A::f() {…}`. Both are one element, which has the text of the definition.

use crate::base::{Map, Set};
use crate::lang::rules::{ElementKind, KindGroup};
use crate::parse::outline::{Element, ElementIx, ElementOwner, FileOutline};
use std::sync::Arc;

/// Key of a function: the name of its type, without template arguments, and its own name or signature.
type FunctionKey<'a> = (&'a str, &'a str);

/// Functions by signature, and the number of functions of each name.
#[derive(Default)]
struct Functions<'a> {
    by_signature: Set<FunctionKey<'a>>,
    by_name: Map<FunctionKey<'a>, usize>,
}

impl<'a> Functions<'a> {
    fn add(&mut self, of: &'a str, (signature, name): (&'a str, &'a str)) {
        self.by_signature.insert((of, signature));
        *self.by_name.entry((of, name)).or_default() += 1;
    }
}

/// Returns, for each of the files of a side, the declarations that have a definition elsewhere: one of
/// the same signature, or, because parameter types can be spelled in several ways, the only definition
/// of the name if the declaration is the only one, too.
pub(super) fn find<T>(files: &[(T, Arc<FileOutline>)]) -> Vec<Set<ElementIx>> {
    let (mut definitions, mut declarations) = (Functions::default(), Functions::default());
    for (_, outline) in files {
        for element in outline.elements.iter() {
            if let Some(of) = defined_outside(outline, element) {
                definitions.add(of, names(outline, element));
            } else if let Some(of) = declared_in(outline, element) {
                declarations.add(of, names(outline, element));
            }
        }
    }
    let is_defined = |outline: &FileOutline, element: &Element| {
        declared_in(outline, element).is_some_and(|of| {
            let (signature, name) = names(outline, element);
            let is_only =
                |functions: &Functions<'_>| functions.by_name.get(&(of, name)) == Some(&1);
            definitions.by_signature.contains(&(of, signature))
                || is_only(&definitions) && is_only(&declarations)
        })
    };
    let find = |outline: &FileOutline| {
        if definitions.by_name.is_empty() {
            return Set::default();
        }
        let entries = outline.elements.entries();
        let defined = entries.filter(|(_, element)| is_defined(outline, element));
        defined.map(|(index, _)| index).collect()
    };
    files.iter().map(|(_, outline)| find(outline)).collect()
}

/// Returns the name of the type of a function that is defined outside of the type; `None` for other
/// elements.
fn defined_outside<'a>(outline: &'a FileOutline, element: &Element) -> Option<&'a str> {
    let qualifier = outline.language.row().qualifier;
    let ElementOwner::Named(owner) = element.owner else {
        return None;
    };
    let is_definition = element.kind.is_callable() && !element.is_abstract;
    if qualifier.is_empty() || !is_definition {
        return None;
    }
    outline.symbols.get(owner).rsplit(qualifier).next()
}

/// Returns the name of the type around a function that is only declared there; `None` for other
/// elements.
fn declared_in<'a>(outline: &'a FileOutline, element: &Element) -> Option<&'a str> {
    if outline.language.row().qualifier.is_empty()
        || !element.kind.is_callable()
        || !element.is_abstract
    {
        return None;
    }
    let around = &outline.elements[element.parent?];
    let is_type = around.kind.group() == KindGroup::Type && around.kind != ElementKind::Namespace;
    let name = outline.symbols.get(around.name);
    is_type.then(|| name.split('<').next().unwrap_or(name))
}

/// Returns the signature and the name of a function.
fn names<'a>(outline: &'a FileOutline, element: &Element) -> (&'a str, &'a str) {
    let text = |symbol| outline.symbols.get(symbol);
    (text(element.signature), text(element.name))
}
