//! Vocabulary for visibilities and modifiers that declarations have or lack without a word, because of their
//! kind or of what contains them.

use super::element_kind::{ElementKind, KindGroup};

/// Visibility and modifiers that declarations in some place have or lack although no word says so.
#[derive(Debug, Clone, Copy)]
pub struct Implied {
    /// Declarations for which the row applies.
    pub of: Declared,
    /// Place of these declarations.
    pub within: Container,
    /// Name of their visibility without a keyword; `None` if the row does not say it.
    pub access: Option<&'static str>,
    /// Modifiers that they have or lack without a word.
    pub modifiers: &'static [&'static str],
}

/// Declarations of a row.
#[derive(Debug, Clone, Copy)]
pub enum Declared {
    /// Declarations of a group of kinds.
    Group(KindGroup),
    /// Declarations of these kinds.
    Kinds(&'static [ElementKind]),
}

/// Place of the declarations of a row.
#[derive(Debug, Clone, Copy)]
pub enum Container {
    /// Anywhere.
    Any,
    /// In no other element.
    Nothing,
    /// In elements of these kinds.
    Kinds(&'static [ElementKind]),
    /// In the objects of types of these kinds: a `static` member belongs to the type itself.
    Objects(&'static [ElementKind]),
}

/// Kinds of types whose members are visible wherever the type is visible.
const INTERFACES: &[ElementKind] = &[ElementKind::Interface, ElementKind::Annotation];

impl Implied {
    /// Returns the row of types of these kinds, wherever they stand.
    pub const fn types(
        kinds: &'static [ElementKind],
        modifiers: &'static [&'static str],
    ) -> Implied {
        Implied {
            of: Declared::Kinds(kinds),
            within: Container::Any,
            access: None,
            modifiers,
        }
    }

    /// Returns the row of the members of interfaces in a group of kinds.
    pub const fn in_interfaces(group: KindGroup, modifiers: &'static [&'static str]) -> Implied {
        Implied {
            of: Declared::Group(group),
            within: Container::Kinds(INTERFACES),
            access: None,
            modifiers,
        }
    }

    /// Returns true if the row applies to a declaration of this kind in an element of the kind `container`.
    /// `is_static` is true if it belongs to its type and not to the objects of the type.
    pub fn applies(
        &self,
        kind: ElementKind,
        container: Option<ElementKind>,
        is_static: bool,
    ) -> bool {
        let is_of_sort = match self.of {
            Declared::Group(group) => kind.group() == group,
            Declared::Kinds(kinds) => kinds.contains(&kind),
        };
        let is_in = |kinds: &[ElementKind]| container.is_some_and(|it| kinds.contains(&it));
        is_of_sort
            && match self.within {
                Container::Any => true,
                Container::Nothing => container.is_none(),
                Container::Kinds(kinds) => is_in(kinds),
                Container::Objects(kinds) => is_in(kinds) && !is_static,
            }
    }
}
