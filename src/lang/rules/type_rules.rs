//! Vocabulary for languages in which calls are resolved by declared types.

use super::element_kind::ElementKind;

/// Syntax of declared types, and known types of the standard library.
#[derive(Debug, Clone, Copy)]
pub struct TypeRules {
    /// Returns the spelling of a type or package name, without white space, comments and
    /// annotations.
    pub spell: fn(&str) -> String,
    /// Syntax kinds that, at the top of a file without a package declaration, make the file a type
    /// without a name.
    pub implicit_members: &'static [&'static str],
    /// Syntax kind of a package declaration.
    pub package: &'static str,
    /// Syntax kind of an import.
    pub import: &'static str,
    /// Syntax kinds, below a type, that contain its superclass.
    pub superclass: &'static [&'static str],
    /// Syntax kinds, below a type, that contain its interfaces.
    pub interfaces: &'static [&'static str],
    /// Syntax that declares a type without a name if it has a body (`new A() {…}`): its syntax kind,
    /// the field of the supertype (empty: the enclosing type is the supertype), and the syntax kind of
    /// the body.
    pub anonymous: &'static [(&'static str, &'static str, &'static str)],
    /// Field of the result type of a method.
    pub result: &'static str,
    /// Field of the type parameters, and syntax kind of the bound of one: `extends B` in `<T extends
    /// B>`.
    pub type_parameters: (&'static str, &'static str),
    /// Syntax kind of the modifiers of a declaration, and keyword of static members.
    pub modifiers: (&'static str, &'static str),
    /// Syntax kind, below a method, that contains the exceptions that it declares.
    pub throws: &'static str,
    /// Kinds of types that are always static when nested: their objects never belong to an object of
    /// the enclosing type.
    pub always_static: &'static [ElementKind],
    /// Types of the standard library that every file can name without an import.
    pub standard_types: &'static [&'static str],
    /// Prefixes of the names of packages that belong to the platform and never to the sources.
    pub platform_packages: &'static [&'static str],
    /// Methods of standard types whose result type is a type argument of the receiver: method name,
    /// and index of the type argument, counted from the last one.
    pub element_methods: &'static [(&'static str, usize)],
    /// Methods of standard types whose result type does not depend on the receiver: method name and
    /// type.
    pub standard_methods: &'static [(&'static str, &'static str)],
    /// Pairs of a subtype and its supertype, among standard types and primitive types.
    pub standard_subtypes: &'static [(&'static str, &'static str)],
    /// Pairs of a primitive type and the class of its values as objects: `int` and `Integer`.
    pub boxes: &'static [(&'static str, &'static str)],
    /// Name of the supertype of all objects: `Object`.
    pub top: &'static str,
    /// Name of the type of strings: `String`.
    pub text: &'static str,
    /// Name of the type of the objects that represent types: `Class`.
    pub class: &'static str,
}
