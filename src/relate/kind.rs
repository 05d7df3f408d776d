//! Kinds of relationships (TSE 2021, Table 3), and the refactorings that they stand for.

use crate::base::pair::{Pair, Side};
use crate::lang::rules::{ElementKind, KindGroup};

/// Kind of a relationship between an element before and an element after.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum RelationshipKind {
    /// Unchanged identity and location; the content may have changed.
    Same,
    /// Conversion to another kind of type, such as a class to an interface.
    ConvertType,
    /// Member that moved to a supertype.
    PullUp,
    /// Member that a supertype now declares, too.
    PullUpSignature,
    /// Member that moved to a subtype.
    PushDown,
    /// Member whose body moved to a subtype, while its declaration stays.
    PushDownImpl,
    /// Same name and container, other parameters.
    ChangeSignature,
    /// Same name, other container.
    Move,
    /// Other name, same container.
    Rename,
    /// Other name, other container.
    MoveRename,
    /// Move within the same outermost element.
    InternalMove,
    /// Move and rename within the same outermost element.
    InternalMoveRename,
    /// Code of the before element was extracted to the after element, in the same container.
    Extract,
    /// Code of the before element was extracted to the after element, in another container.
    ExtractMove,
    /// Code of the before element was inlined into the after element.
    Inline,
    /// The after element is an added supertype of the before element.
    ExtractSuper,
}

/// Makes rows of [`NAMES`].
macro_rules! names {
    ($($kind:ident $name:literal: $meaning:literal;)+) => {
        &[$((RelationshipKind::$kind, $name, $meaning)),+]
    };
}

/// RefDiff's name of each kind, and its meaning as a sentence with the placeholder `{it}` for the
/// element.
const NAMES: &[(RelationshipKind, &str, &str)] = names! {
    Same "SAME": "The {it} is the same, whether or not its text changed.";
    ConvertType "CONVERT_TYPE":
        "The {it} became another kind of type, for example an interface that was a class before.";
    PullUp "PULL_UP": "The {it} of a type moved to one of its supertypes.";
    PullUpSignature "PULL_UP_SIGNATURE":
        "The {it} of a type stays, and one of its supertypes now declares it without a body.";
    PushDown "PUSH_DOWN": "The {it} of a type moved to one or several of its subtypes.";
    PushDownImpl "PUSH_DOWN_IMPL":
        "The {it} of a type lost its body, which moved to one or several of its subtypes.";
    ChangeSignature "CHANGE_SIGNATURE": "The {it} has other parameters; its name and container are the same.";
    Move "MOVE": "The {it} has another container (a type, function, file or folder); its name is the same.";
    Rename "RENAME": "The {it} has another name; its container is the same.";
    MoveRename "MOVE_RENAME": "The {it} has another name and another container.";
    InternalMove "INTERNAL_MOVE":
        "The {it} has another container within the same outermost type or file; its name is the same.";
    InternalMoveRename "INTERNAL_MOVE_RENAME":
        "The {it} has another name and another container within the same outermost type or file.";
    Extract "EXTRACT":
        "The {it} is new and contains code from another one in the same container, which now calls it.";
    ExtractMove "EXTRACT_MOVE":
        "The {it} is new and contains code from another one in another container, which now calls it.";
    Inline "INLINE": "The {it} was removed, and its code is now in another one that called it.";
    ExtractSuper "EXTRACT_SUPER":
        "The {it} is new, and existing types inherit from it what they contained before.";
};

/// Makes rows of [`REFACTORINGS`].
macro_rules! refactorings {
    ($($($kind:ident)|+ of $group:ident: $name:literal, $sentence:literal;)+) => {
        &[$((&[$(RelationshipKind::$kind),+], KindGroup::$group, $name, $sentence)),+]
    };
}

/// Refactoring types: kinds of relationships, group of the after element's kind, established name,
/// and a sentence with the placeholders `{before}` and `{after}`.
const REFACTORINGS: &[(&[RelationshipKind], KindGroup, &str, &str)] = refactorings! {
    ConvertType of Type: "Change Type Declaration Kind", "{before} became {after}";
    Move | InternalMove of Type: "Move Class", "{before} moved to {after}";
    Rename of Type: "Rename Class", "{before} renamed to {after}";
    MoveRename | InternalMoveRename of Type: "Move And Rename Class", "{before} moved and renamed to {after}";
    PullUp | PullUpSignature of Type: "Move Class", "{before} moved to {after}";
    PushDown | PushDownImpl of Type: "Move Class", "{before} moved to {after}";
    Move | InternalMove of Method: "Move Method", "{before} moved to {after}";
    Rename of Method: "Rename Method", "{before} renamed to {after}";
    MoveRename | InternalMoveRename of Method:
        "Move And Rename Method", "{before} moved and renamed to {after}";
    ChangeSignature of Method: "Change Method Signature", "{before} changed to {after}";
    PullUp of Method: "Pull Up Method", "{before} pulled up to {after}";
    PullUpSignature of Method: "Pull Up Method", "the signature of {before} pulled up to {after}";
    PushDown of Method: "Push Down Method", "{before} pushed down to {after}";
    PushDownImpl of Method: "Push Down Method", "the implementation of {before} pushed down to {after}";
    Extract of Method: "Extract Method", "{after} extracted from {before}";
    ExtractMove of Method: "Extract And Move Method", "{after} extracted from {before}";
    Inline of Method: "Inline Method", "{before} inlined to {after}";
    Move | InternalMove of Attribute: "Move Attribute", "{before} moved to {after}";
    Rename of Attribute: "Rename Attribute", "{before} renamed to {after}";
    PullUp of Attribute: "Pull Up Attribute", "{before} pulled up to {after}";
    PushDown of Attribute: "Push Down Attribute", "{before} pushed down to {after}";
    Move | InternalMove of Function: "Move Function", "{before} moved to {after}";
    Rename of Function: "Rename Function", "{before} renamed to {after}";
    MoveRename | InternalMoveRename of Function:
        "Move And Rename Function", "{before} moved and renamed to {after}";
    ChangeSignature of Function: "Change Function Signature", "{before} changed to {after}";
    PullUp of Function: "Pull Up Function", "{before} pulled up to {after}";
    PushDown of Function: "Push Down Function", "{before} pushed down to {after}";
    Extract of Function: "Extract Function", "{after} extracted from {before}";
    ExtractMove of Function: "Extract And Move Function", "{after} extracted from {before}";
    Inline of Function: "Inline Function", "{before} inlined to {after}";
    Move | InternalMove of File: "Move File", "{before} moved to {after}";
    Rename of File: "Rename File", "{before} renamed to {after}";
    MoveRename of File: "Move And Rename File", "{before} moved and renamed to {after}";
};

/// Names of inlinings between different containers, by the group of the after element's kind. They
/// replace the name in [`REFACTORINGS`].
const MOVED_INLINES: &[(KindGroup, &str)] = &[
    (KindGroup::Method, "Move And Inline Method"),
    (KindGroup::Function, "Move And Inline Function"),
];

/// Returns all names that [`refactoring_name`] can return. Names can repeat.
pub fn refactoring_names() -> impl Iterator<Item = &'static str> {
    refactoring_meanings().map(|(name, ..)| name)
}

/// Returns RefDiff's name and the meaning of each relationship, with the placeholder `{it}` for the
/// element.
pub fn relationship_meanings() -> impl Iterator<Item = (&'static str, &'static str)> {
    NAMES.iter().map(|(_, name, meaning)| (*name, *meaning))
}

/// Returns the refactoring types: name, relationship, and group of the elements. A name occurs once
/// for each of its relationships.
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

/// Returns the name of the refactoring for a relationship (RefDiff's name) and the kind of the
/// after element, assuming that both elements are in the same container. `None` if the relationship
/// is no refactoring or a name is unknown.
pub fn refactoring_name(relationship: &str, kind: &str) -> Option<&'static str> {
    let kind = ElementKind::by_name(kind)?;
    RelationshipKind::by_name(relationship)?
        .refactoring(Pair::new(kind, kind), true)
        .map(|refactoring| refactoring.name)
}

/// Name of a refactoring, and the sentence that describes it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RefactoringType {
    /// Name of the refactoring in the field, such as Rename Method.
    pub name: &'static str,
    /// Sentence with the placeholders `{before}` and `{after}` for the elements.
    pub sentence: &'static str,
}

impl RelationshipKind {
    /// Returns the kind of an extraction: within one container or across containers.
    pub fn extraction(same_container: bool) -> RelationshipKind {
        if same_container {
            RelationshipKind::Extract
        } else {
            RelationshipKind::ExtractMove
        }
    }

    /// Returns the side of the element whose code moved: after for an extraction, before for an inlining.
    /// `None` for other kinds.
    pub fn side_of_moved_code(self) -> Option<Side> {
        match self {
            RelationshipKind::Extract | RelationshipKind::ExtractMove => Some(Side::After),
            RelationshipKind::Inline => Some(Side::Before),
            _ => None,
        }
    }

    /// Returns the row of [`NAMES`].
    fn row(self) -> &'static (RelationshipKind, &'static str, &'static str) {
        let mut rows = NAMES.iter();
        rows.find(|row| row.0 == self).expect("each kind has a row")
    }

    /// Returns RefDiff's name of the kind.
    pub fn name(self) -> &'static str {
        self.row().1
    }

    /// Returns the kind with this name of RefDiff; `None` if there is none.
    pub fn by_name(name: &str) -> Option<RelationshipKind> {
        let mut names = NAMES.iter();
        names.find(|it| it.1 == name).map(|it| it.0)
    }

    /// Returns the meaning as a sentence with the placeholder `{it}` for the element.
    pub fn meaning(self) -> &'static str {
        self.row().2
    }

    /// Returns true if a pair of this kind is matched by identifier, so that the similarity pass
    /// skips it when the signatures are equal.
    pub fn is_matched_by_identifier(self) -> bool {
        matches!(
            self,
            RelationshipKind::Same
                | RelationshipKind::ConvertType
                | RelationshipKind::PullUp
                | RelationshipKind::PushDown
        )
    }

    /// Returns true if pairs of this kind are derived from the matching and no part of it.
    pub fn is_derived(self) -> bool {
        match self {
            RelationshipKind::Extract
            | RelationshipKind::ExtractMove
            | RelationshipKind::Inline
            | RelationshipKind::ExtractSuper
            | RelationshipKind::PullUpSignature
            | RelationshipKind::PushDownImpl => true,
            RelationshipKind::Same
            | RelationshipKind::ConvertType
            | RelationshipKind::PullUp
            | RelationshipKind::PushDown
            | RelationshipKind::ChangeSignature
            | RelationshipKind::Move
            | RelationshipKind::Rename
            | RelationshipKind::MoveRename
            | RelationshipKind::InternalMove
            | RelationshipKind::InternalMoveRename => false,
        }
    }

    /// Returns true if the element has another container.
    pub fn is_move(self) -> bool {
        matches!(
            self,
            RelationshipKind::Move
                | RelationshipKind::MoveRename
                | RelationshipKind::InternalMove
                | RelationshipKind::InternalMoveRename
        )
    }

    /// Returns the kind for an element that also moved to another container.
    pub fn with_move(self) -> RelationshipKind {
        match self {
            RelationshipKind::Same
            | RelationshipKind::ChangeSignature
            | RelationshipKind::ConvertType
            | RelationshipKind::InternalMove => RelationshipKind::Move,
            RelationshipKind::Rename | RelationshipKind::InternalMoveRename => {
                RelationshipKind::MoveRename
            }
            _ => self,
        }
    }

    /// Returns the kind for an element that is in the same container; `None` if this kind is no move.
    pub fn without_move(self) -> Option<RelationshipKind> {
        match self {
            RelationshipKind::Move | RelationshipKind::InternalMove => Some(RelationshipKind::Same),
            RelationshipKind::MoveRename | RelationshipKind::InternalMoveRename => {
                Some(RelationshipKind::Rename)
            }
            _ => None,
        }
    }

    /// Returns the side on which one element can be the target of several relationships of this
    /// kind, and the family of the kind. Refactorings of one family with the same target form a
    /// group.
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

    /// Returns the refactoring for a relationship of this kind between elements of these kinds; `None` if
    /// it is no refactoring. What is inlined to code outside of functions gives the name. `same_container` is
    /// [`Relationship::same_container`](super::Relationship::same_container): an inlining into another
    /// container has a name of its own, such as `Move And Inline Method`.
    pub fn refactoring(
        self,
        Pair { before, after }: Pair<ElementKind>,
        same_container: bool,
    ) -> Option<RefactoringType> {
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
        let is_outside = self == RelationshipKind::Inline && !after.is_callable();
        let group = if is_outside { before } else { after }.group();
        let (_, _, name, sentence) = REFACTORINGS
            .iter()
            .find(|(kinds, kind_group, ..)| kinds.contains(&self) && *kind_group == group)?;
        // `None` unless this is an inlining into another container; only the name differs then.
        let moved = MOVED_INLINES.iter().find(|(kind_group, _)| {
            self == RelationshipKind::Inline && !same_container && *kind_group == group
        });
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
    fn names_of_kinds_are_unique() {
        let mut names: Vec<&str> = NAMES.iter().map(|(_, name, _)| *name).collect();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), 16);
    }

    #[test]
    fn unchanged_element_is_no_refactoring() {
        assert_eq!(
            RelationshipKind::Same
                .refactoring(Pair::new(ElementKind::Method, ElementKind::Method), true),
            None
        );
    }
}
