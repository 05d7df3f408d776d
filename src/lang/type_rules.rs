//! The vocabulary for languages in which calls are resolved by declared types.

use super::rules::ElementKind;

/// Facts about declared types, in languages where calls are resolved by them.
#[derive(Debug, Clone, Copy)]
pub struct TypeRules {
    /// Spells a type, or the name of a package: without white space, comments and annotations.
    pub spell: fn(&str) -> String,
    /// Syntax kinds that make the file they stand in a type without a name, if it names no package.
    pub implicit_members: &'static [&'static str],
    /// The syntax kind of the package's name.
    pub package: &'static str,
    /// The syntax kind of an import.
    pub import: &'static str,
    /// Below a type: the syntax kinds that hold its superclass.
    pub superclass: &'static [&'static str],
    /// Below a type: the syntax kinds that hold its interfaces.
    pub interfaces: &'static [&'static str],
    /// Syntax that may have a body without declaring a named type: its kind, the field of its
    /// supertype (none: that of the enclosing type) and the syntax kind of the body.
    pub anonymous: &'static [(&'static str, &'static str, &'static str)],
    /// The field of a method's result.
    pub result: &'static str,
    /// The field of type parameters, and the syntax kind of a bound.
    pub type_parameters: (&'static str, &'static str),
    /// The syntax kind of modifiers, and the word that makes a member static.
    pub modifiers: (&'static str, &'static str),
    /// Kinds of types that never belong to an object of the enclosing type.
    pub always_static: &'static [ElementKind],
    /// Types outside of the sources that every file knows without import, with what an
    /// unqualified method of theirs gives: nothing is known of others.
    pub known: &'static [&'static str],
    /// Beginnings of the packages that lie outside of the sources and are always there.
    pub known_packages: &'static [&'static str],
    /// Methods of known types whose result is one of the receiver's type arguments: the method
    /// and the position of the argument, counted from the last.
    pub element_methods: &'static [(&'static str, usize)],
    /// Methods of known types with a result that does not depend on the receiver.
    pub known_methods: &'static [(&'static str, &'static str)],
    /// Pairs of a type and a supertype of it, among the known ones and primitives.
    pub known_subtypes: &'static [(&'static str, &'static str)],
    /// A primitive type and the class that stands for it.
    pub boxes: &'static [(&'static str, &'static str)],
    /// The type of every object.
    pub top: &'static str,
    /// The type of text.
    pub text: &'static str,
    /// The type of the objects that stand for types.
    pub class: &'static str,
}
