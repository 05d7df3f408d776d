//! Declarations in a type whose definition is outside of it, in whatever file: `void f();` in `A`, and
//! `void A::f() {…}`. Both are one element, which has the text of the definition.
//!
//! Namespaces distinguish types of one name. A definition can leave out some of them (`using namespace
//! a;`, `inline namespace`), and those that macros open are unknown. A definition therefore belongs to the
//! type of its path, or, if no type has it, to those whose path has the same names in the same order
//! except that one of both paths has more.

use crate::base::{Map, Set};
use crate::lang::rules::{ElementKind, KindGroup};
use crate::parse::outline::{Element, ElementIx, ElementOwner, FileOutline};
use std::sync::Arc;

/// Maximum number of types of one name with a function of one name that are distinguished by their paths.
const PATHS_MAX: usize = 32;

/// Key of a function: the name of its type, without template arguments, and its own name or signature.
type FunctionKey<'a> = (&'a str, &'a str);

/// Names of the namespaces and types around a function, outermost first.
type TypePath<'a> = Vec<&'a str>;

/// Functions by signature and by name, each with the path of its type. Of one key, only the first
/// [`PATHS_MAX`] are known.
#[derive(Default)]
struct Functions<'a> {
    by_signature: Map<FunctionKey<'a>, Vec<TypePath<'a>>>,
    by_name: Map<FunctionKey<'a>, Vec<TypePath<'a>>>,
}

impl<'a> Functions<'a> {
    fn add(&mut self, path: TypePath<'a>, (signature, name): (&'a str, &'a str)) {
        let Some(&of) = path.last() else {
            return;
        };
        let by_signature = self.by_signature.entry((of, signature)).or_default();
        if by_signature.len() < PATHS_MAX && !by_signature.contains(&path) {
            by_signature.push(path.clone());
        }
        let by_name = self.by_name.entry((of, name)).or_default();
        if by_name.len() < PATHS_MAX {
            by_name.push(path);
        }
    }

    /// Returns the number of functions with this name in types that `path` can mean.
    fn count(&self, path: &TypePath<'a>, name: &'a str) -> usize {
        let of_name = path.last().and_then(|of| self.by_name.get(&(*of, name)));
        let paths = of_name.into_iter().flatten();
        paths.filter(|other| is_compatible(path, other)).count()
    }
}

/// Returns, for each of the files of a side, the declarations that have a definition elsewhere: one of
/// the same signature, or, because parameter types can be spelled in several ways, the only definition
/// of the name if the declaration is the only one, too.
pub fn find<T>(files: &[(T, Arc<FileOutline>)]) -> Vec<Set<ElementIx>> {
    let (mut definitions, mut declarations) = (Functions::default(), Functions::default());
    // Paths of the types with declarations.
    let mut types: Set<TypePath<'_>> = Set::default();
    for (_, outline) in files {
        for element in outline.elements.iter() {
            if let Some(path) = defined_outside(outline, element) {
                definitions.add(path, names(outline, element));
            } else if let Some(path) = declared_in(outline, element) {
                types.insert(path.clone());
                declarations.add(path, names(outline, element));
            }
        }
    }
    let is_defined = |outline: &FileOutline, element: &Element| {
        let Some(path) = declared_in(outline, element) else {
            return false;
        };
        let (signature, name) = names(outline, element);
        let Some(&of) = path.last() else {
            return false;
        };
        let mut same = definitions.by_signature.get(&(of, signature)).into_iter();
        let is_meant = |other: &TypePath<'_>| {
            *other == path || !types.contains(other) && is_compatible(&path, other)
        };
        same.any(|paths| paths.iter().any(is_meant))
            || definitions.count(&path, name) == 1 && declarations.count(&path, name) == 1
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

/// Returns true if the names of one of two paths are those of the other one or some of them, in order.
fn is_compatible(path: &[&str], other: &[&str]) -> bool {
    let (short, long) = match path.len() <= other.len() {
        true => (path, other),
        false => (other, path),
    };
    let mut names = long.iter();
    short.iter().all(|name| names.any(|other| other == name))
}

/// Returns the path of the type of a function that is defined outside of the type; `None` for other
/// elements.
fn defined_outside<'a>(outline: &'a FileOutline, element: &Element) -> Option<TypePath<'a>> {
    let qualifier = outline.language.row().qualifier();
    let ElementOwner::Named(owner) = element.owner else {
        return None;
    };
    let is_definition = element.kind.is_callable() && !element.is_abstract;
    if qualifier.is_empty() || !is_definition {
        return None;
    }
    let mut path = path_around(outline, element);
    let (owner, _) = name_and_arguments(outline.symbols.get(owner));
    path.extend(owner.split(qualifier));
    Some(path)
}

/// Returns the path of the type around a function that is only declared there; `None` for other
/// elements.
fn declared_in<'a>(outline: &'a FileOutline, element: &Element) -> Option<TypePath<'a>> {
    if outline.language.row().qualifier().is_empty()
        || !element.kind.is_callable()
        || !element.is_abstract
    {
        return None;
    }
    let around = &outline.elements[element.parent?];
    let is_type = around.kind.group() == KindGroup::Type && around.kind != ElementKind::Namespace;
    is_type.then(|| path_around(outline, element))
}

/// Returns the names of the namespaces and types around an element, without template arguments.
fn path_around<'a>(outline: &'a FileOutline, element: &Element) -> TypePath<'a> {
    let parents = std::iter::successors(element.parent, |&parent| outline.elements[parent].parent);
    let around = parents.map(|parent| &outline.elements[parent]);
    let types = around.filter(|around| around.kind.group() == KindGroup::Type);
    let qualifier = outline.language.row().qualifier();
    let mut path = TypePath::new();
    for around in types {
        let (name, _) = name_and_arguments(outline.symbols.get(around.name));
        path.extend(name.rsplit(qualifier));
    }
    path.reverse();
    path
}

/// Returns a name without template arguments, and the arguments, which are empty if there are none.
pub fn name_and_arguments(name: &str) -> (&str, &str) {
    name.split_at(name.find('<').unwrap_or(name.len()))
}

/// Returns the signature and the name of a function.
fn names<'a>(outline: &'a FileOutline, element: &Element) -> (&'a str, &'a str) {
    let text = |symbol| outline.symbols.get(symbol);
    (text(element.signature), text(element.name))
}
