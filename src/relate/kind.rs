//! The kinds of relationships (paper, Table 3) and the refactorings that they are.

use crate::base::pair::Side;
use crate::lang::rules::{ElementKind, KindGroup};

/// A kind of relationship between an element before and an element after.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum RelationshipKind {
    /// The same element, its text changed or not.
    Same,
    /// The same element, of another kind.
    ConvertType,
    /// A member that moved to a supertype.
    PullUp,
    /// A member that a supertype now declares too.
    PullUpSignature,
    /// A member that moved to a subtype.
    PushDown,
    /// A member whose implementation moved to a subtype.
    PushDownImpl,
    /// The same name at the same place with other parameters.
    ChangeSignature,
    /// The same name at another place.
    Move,
    /// Another name at the same place.
    Rename,
    /// Another name at another place.
    MoveRename,
    /// A move within the same outermost element.
    InternalMove,
    /// A move and a rename within the same outermost element.
    InternalMoveRename,
    /// Code of the before element became the after element, beside it.
    Extract,
    /// Code of the before element became the after element, elsewhere.
    ExtractMove,
    /// The code of the before element became part of the after element.
    Inline,
    /// The after element is a new supertype of the before element.
    ExtractSuper,
}

/// RefDiff's name of each kind, and what it means of an element `{it}`.
const NAMES: &[(RelationshipKind, &str, &str)] = &[
    (
        RelationshipKind::Same,
        "SAME",
        "The {it} is the same, whether or not its text changed.",
    ),
    (
        RelationshipKind::ConvertType,
        "CONVERT_TYPE",
        "The {it} became another kind of type, for example an interface that was a class before.",
    ),
    (
        RelationshipKind::PullUp,
        "PULL_UP",
        "The {it} of a type moved to one of its supertypes.",
    ),
    (
        RelationshipKind::PullUpSignature,
        "PULL_UP_SIGNATURE",
        "The {it} of a type stays, and one of its supertypes now declares it without a body.",
    ),
    (
        RelationshipKind::PushDown,
        "PUSH_DOWN",
        "The {it} of a type moved to one or several of its subtypes.",
    ),
    (
        RelationshipKind::PushDownImpl,
        "PUSH_DOWN_IMPL",
        "The {it} of a type lost its body, which moved to one or several of its subtypes.",
    ),
    (
        RelationshipKind::ChangeSignature,
        "CHANGE_SIGNATURE",
        "The {it} has other parameters; its name and container are the same.",
    ),
    (
        RelationshipKind::Move,
        "MOVE",
        "The {it} has another container (a type, function, file or folder); its name is the same.",
    ),
    (
        RelationshipKind::Rename,
        "RENAME",
        "The {it} has another name; its container is the same.",
    ),
    (
        RelationshipKind::MoveRename,
        "MOVE_RENAME",
        "The {it} has another name and another container.",
    ),
    (
        RelationshipKind::InternalMove,
        "INTERNAL_MOVE",
        "The {it} has another container within the same outermost type or file; its name is the same.",
    ),
    (
        RelationshipKind::InternalMoveRename,
        "INTERNAL_MOVE_RENAME",
        "The {it} has another name and another container within the same outermost type or file.",
    ),
    (
        RelationshipKind::Extract,
        "EXTRACT",
        "The {it} is new and contains code from another one in the same container, which now calls it.",
    ),
    (
        RelationshipKind::ExtractMove,
        "EXTRACT_MOVE",
        "The {it} is new and contains code from another one in another container, which now calls it.",
    ),
    (
        RelationshipKind::Inline,
        "INLINE",
        "The {it} was removed, and its code is now in another one that called it.",
    ),
    (
        RelationshipKind::ExtractSuper,
        "EXTRACT_SUPER",
        "The {it} is new, and existing types inherit from it what they contained before.",
    ),
];

/// The field's names of refactorings: relationship, group of the after element's kind, name, and
/// the sentence that says so of `{before}` and `{after}`.
const REFACTORINGS: &[(&[RelationshipKind], KindGroup, &str, &str)] = &[
    (
        &[RelationshipKind::ConvertType],
        KindGroup::Type,
        "Change Type Declaration Kind",
        "{before} became {after}",
    ),
    (
        &[RelationshipKind::Move, RelationshipKind::InternalMove],
        KindGroup::Type,
        "Move Class",
        "{before} moved to {after}",
    ),
    (
        &[RelationshipKind::Rename],
        KindGroup::Type,
        "Rename Class",
        "{before} renamed to {after}",
    ),
    (
        &[
            RelationshipKind::MoveRename,
            RelationshipKind::InternalMoveRename,
        ],
        KindGroup::Type,
        "Move And Rename Class",
        "{before} moved and renamed to {after}",
    ),
    (
        &[RelationshipKind::PullUp, RelationshipKind::PullUpSignature],
        KindGroup::Type,
        "Move Class",
        "{before} moved to {after}",
    ),
    (
        &[RelationshipKind::PushDown, RelationshipKind::PushDownImpl],
        KindGroup::Type,
        "Move Class",
        "{before} moved to {after}",
    ),
    (
        &[RelationshipKind::Move, RelationshipKind::InternalMove],
        KindGroup::Method,
        "Move Method",
        "{before} moved to {after}",
    ),
    (
        &[RelationshipKind::Rename],
        KindGroup::Method,
        "Rename Method",
        "{before} renamed to {after}",
    ),
    (
        &[
            RelationshipKind::MoveRename,
            RelationshipKind::InternalMoveRename,
        ],
        KindGroup::Method,
        "Move And Rename Method",
        "{before} moved and renamed to {after}",
    ),
    (
        &[RelationshipKind::ChangeSignature],
        KindGroup::Method,
        "Change Method Signature",
        "{before} changed to {after}",
    ),
    (
        &[RelationshipKind::PullUp],
        KindGroup::Method,
        "Pull Up Method",
        "{before} pulled up to {after}",
    ),
    (
        &[RelationshipKind::PullUpSignature],
        KindGroup::Method,
        "Pull Up Method",
        "the signature of {before} pulled up to {after}",
    ),
    (
        &[RelationshipKind::PushDown],
        KindGroup::Method,
        "Push Down Method",
        "{before} pushed down to {after}",
    ),
    (
        &[RelationshipKind::PushDownImpl],
        KindGroup::Method,
        "Push Down Method",
        "the implementation of {before} pushed down to {after}",
    ),
    (
        &[RelationshipKind::Extract],
        KindGroup::Method,
        "Extract Method",
        "{after} extracted from {before}",
    ),
    (
        &[RelationshipKind::ExtractMove],
        KindGroup::Method,
        "Extract And Move Method",
        "{after} extracted from {before}",
    ),
    (
        &[RelationshipKind::Inline],
        KindGroup::Method,
        "Inline Method",
        "{before} inlined to {after}",
    ),
    (
        &[RelationshipKind::Move, RelationshipKind::InternalMove],
        KindGroup::Attribute,
        "Move Attribute",
        "{before} moved to {after}",
    ),
    (
        &[RelationshipKind::Rename],
        KindGroup::Attribute,
        "Rename Attribute",
        "{before} renamed to {after}",
    ),
    (
        &[RelationshipKind::PullUp],
        KindGroup::Attribute,
        "Pull Up Attribute",
        "{before} pulled up to {after}",
    ),
    (
        &[RelationshipKind::PushDown],
        KindGroup::Attribute,
        "Push Down Attribute",
        "{before} pushed down to {after}",
    ),
    (
        &[RelationshipKind::Move, RelationshipKind::InternalMove],
        KindGroup::Function,
        "Move Function",
        "{before} moved to {after}",
    ),
    (
        &[RelationshipKind::Rename],
        KindGroup::Function,
        "Rename Function",
        "{before} renamed to {after}",
    ),
    (
        &[
            RelationshipKind::MoveRename,
            RelationshipKind::InternalMoveRename,
        ],
        KindGroup::Function,
        "Move And Rename Function",
        "{before} moved and renamed to {after}",
    ),
    (
        &[RelationshipKind::ChangeSignature],
        KindGroup::Function,
        "Change Function Signature",
        "{before} changed to {after}",
    ),
    (
        &[RelationshipKind::PullUp],
        KindGroup::Function,
        "Pull Up Function",
        "{before} pulled up to {after}",
    ),
    (
        &[RelationshipKind::PushDown],
        KindGroup::Function,
        "Push Down Function",
        "{before} pushed down to {after}",
    ),
    (
        &[RelationshipKind::Extract],
        KindGroup::Function,
        "Extract Function",
        "{after} extracted from {before}",
    ),
    (
        &[RelationshipKind::ExtractMove],
        KindGroup::Function,
        "Extract And Move Function",
        "{after} extracted from {before}",
    ),
    (
        &[RelationshipKind::Inline],
        KindGroup::Function,
        "Inline Function",
        "{before} inlined to {after}",
    ),
    (
        &[RelationshipKind::Move, RelationshipKind::InternalMove],
        KindGroup::File,
        "Move File",
        "{before} moved to {after}",
    ),
    (
        &[RelationshipKind::Rename],
        KindGroup::File,
        "Rename File",
        "{before} renamed to {after}",
    ),
    (
        &[RelationshipKind::MoveRename],
        KindGroup::File,
        "Move And Rename File",
        "{before} moved and renamed to {after}",
    ),
];

/// The name that an inlined element has when it was not beside what it was inlined to.
const MOVED_INLINES: &[(KindGroup, &str)] = &[
    (KindGroup::Method, "Move And Inline Method"),
    (KindGroup::Function, "Move And Inline Function"),
];

/// Every name that [`refactoring_name`] may give, some several times.
pub fn refactoring_names() -> impl Iterator<Item = &'static str> {
    refactoring_meanings().map(|(name, ..)| name)
}

/// What there is to say of each relationship: RefDiff's name, and what it means of `{it}`, an
/// element.
pub fn relationship_meanings() -> impl Iterator<Item = (&'static str, &'static str)> {
    NAMES.iter().map(|(_, name, meaning)| (*name, *meaning))
}

/// What each name of a refactoring stands for: the name, a relationship, and the group of the
/// elements; a name stands here once for each relationship that it is given to.
pub fn refactoring_meanings() -> impl Iterator<Item = (&'static str, RelationshipKind, KindGroup)> {
    let of_table = REFACTORINGS
        .iter()
        .flat_map(|(kinds, group, name, _)| kinds.iter().map(|kind| (*name, *kind, *group)));
    let moved = MOVED_INLINES
        .iter()
        .map(|(group, name)| (*name, RelationshipKind::Inline, *group));
    let of_super = ["Extract Superclass", "Extract Interface"]
        .map(|name| (name, RelationshipKind::ExtractSuper, KindGroup::Type));
    of_table.chain(moved).chain(of_super)
}

/// Every name that a refactoring may have, some several times.
pub fn all_names() -> impl Iterator<Item = &'static str> {
    let moved = MOVED_INLINES.iter().map(|(_, name)| *name);
    refactoring_names().chain(moved)
}

/// The name of the refactoring that a relationship (RefDiff's name) to a `kind` of element is, if
/// it is one, whether or not both elements are beside each other.
pub fn refactoring_name(relationship: &str, kind: &str) -> Option<&'static str> {
    let (relationship, ..) = NAMES.iter().find(|(_, name, _)| *name == relationship)?;
    let after = ElementKind::by_name(kind)?;
    relationship
        .refactoring(after, true)
        .map(|found| found.name)
}

/// The name of a refactoring, and the sentence that tells it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RefactoringType {
    /// The field's name.
    pub name: &'static str,
    /// The sentence, with `{before}` and `{after}` for the elements.
    pub sentence: &'static str,
}

impl RelationshipKind {
    /// RefDiff's name.
    pub fn name(self) -> &'static str {
        NAMES
            .iter()
            .find(|(kind, ..)| *kind == self)
            .map_or("", |(_, name, _)| name)
    }

    /// What it means of `{it}`, an element.
    pub fn meaning(self) -> &'static str {
        NAMES
            .iter()
            .find(|(kind, ..)| *kind == self)
            .map_or("", |(_, _, meaning)| meaning)
    }

    /// Whether the pair is told by identifiers alone, whatever its texts.
    pub fn is_matched_by_identifier(self) -> bool {
        matches!(
            self,
            RelationshipKind::Same
                | RelationshipKind::ConvertType
                | RelationshipKind::PullUp
                | RelationshipKind::PushDown
        )
    }

    /// Whether the element is at another place.
    pub fn is_move(self) -> bool {
        matches!(
            self,
            RelationshipKind::Move
                | RelationshipKind::MoveRename
                | RelationshipKind::InternalMove
                | RelationshipKind::InternalMoveRename
        )
    }

    /// The side on which one element may be the target of several relationships of this kind, and
    /// what they are together.
    pub fn target(self) -> (Side, &'static str) {
        match self {
            RelationshipKind::Extract | RelationshipKind::ExtractMove => (Side::After, "extract"),
            RelationshipKind::Inline => (Side::Before, "inline"),
            RelationshipKind::PullUp | RelationshipKind::PullUpSignature => {
                (Side::After, "pull up")
            }
            RelationshipKind::PushDown | RelationshipKind::PushDownImpl => {
                (Side::Before, "push down")
            }
            _ => (Side::After, self.name()),
        }
    }

    /// The refactoring that a relationship of this kind is, by the kind of the after element;
    /// `beside` tells whether both elements have the same parent.
    pub fn refactoring(self, after: ElementKind, same_container: bool) -> Option<RefactoringType> {
        if self == RelationshipKind::ExtractSuper {
            let name = if after == ElementKind::Interface {
                "Extract Interface"
            } else {
                "Extract Superclass"
            };
            return Some(RefactoringType {
                name,
                sentence: "{after} extracted from {before}",
            });
        }
        let group = after.group();
        let (_, _, name, sentence) = REFACTORINGS
            .iter()
            .find(|(kinds, of, ..)| kinds.contains(&self) && *of == group)?;
        let moved = MOVED_INLINES
            .iter()
            .find(|(of, _)| self == RelationshipKind::Inline && !same_container && *of == group);
        Some(RefactoringType {
            name: moved.map_or(name, |(_, name)| name),
            sentence,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_has_a_name_of_its_own() {
        let mut names: Vec<&str> = NAMES.iter().map(|(_, name, _)| *name).collect();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), 16);
    }

    #[test]
    fn unchanged_elements_are_no_refactorings() {
        assert_eq!(
            RelationshipKind::Same.refactoring(ElementKind::Method, true),
            None
        );
    }
}
