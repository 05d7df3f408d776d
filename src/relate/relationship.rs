//! Relationships between elements, as passes find them, and what supports them.

use super::kind::RelationshipKind;
use crate::base::fault::Fault;
use crate::cst::NodeId;

macro_rules! passes {
    ($($(#[doc = $doc:literal])+ $variant:ident = $name:literal),+ $(,)?) => {
        /// A pass: the column `pass` of the tables.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Pass { $($(#[doc = $doc])+ $variant),+ }

        impl Pass {
            /// Every pass.
            pub const ALL: &'static [Pass] = &[$(Pass::$variant),+];

            /// The name in the column `pass`.
            pub fn name(self) -> &'static str {
                match self { $(Pass::$variant => $name),+ }
            }

            /// What it found, for the data dictionary.
            pub fn meaning(self) -> &'static str {
                match self { $(Pass::$variant => concat!($($doc),+).trim_ascii()),+ }
            }
        }
    };
}

impl Pass {
    /// Returns true if the pass pairs elements because their code is similar.
    pub fn is_by_code(self) -> bool {
        matches!(
            self,
            Pass::SimilarNear | Pass::Similar | Pass::Unfolded | Pass::Surroundings
        )
    }
}

passes! {
    /// The same identifier in the same place; in languages without overloading, the same name.
    Identity = "identity",
    /// The only element with its identifier, on both sides.
    UniqueName = "unique_name",
    /// Similar weighted tokens, and the same name or the same place.
    SimilarNear = "similar_near",
    /// Similar weighted tokens, whatever the names and places.
    Similar = "similar",
    /// A duplicate, with the same signature, of an element that moved.
    Merged = "merged",
    /// Similar names and common children.
    Children = "children",
    /// Types from which the same types inherit.
    Subtypes = "subtypes",
    /// Files of which one has all words of the other's name, and the content of the file before.
    FileWords = "file_words",
    /// Similar in the same place, with the bodies of called elements inserted.
    Unfolded = "unfolded",
    /// By texts, names, parameters, callers and neighbours together; or by where an attribute, or a type without
    /// members, was used, by an attribute's
    /// type or the letters of its name, by what a member overrides, by the type of a constructor, or by equal code.
    Surroundings = "surroundings",
    /// Renamed like other elements of the same name.
    Renamed = "renamed",
    /// One relationship after another, as in RefDiff 1.0.
    ByRelationship = "by_relationship",
    /// A member that a supertype or subtype gained.
    Inheritance = "inheritance",
    /// A supertype that a type gained.
    Supertype = "supertype",
    /// A caller that lost code which an added element contains.
    Extract = "extract",
    /// A caller that gained code which a removed element contained.
    Inline = "inline",
    /// Extracted or inlined: the statements that a call replaced, or that replaced a call, align with
    /// those of the called element.
    Statements = "statements",
}

/// A relationship between an element before and an element after.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Relationship {
    /// Its kind.
    pub kind: RelationshipKind,
    /// The element before.
    pub before: NodeId,
    /// The element after.
    pub after: NodeId,
    /// The pass that found it.
    pub pass: Pass,
    /// The score by which it was found, 0 to 1; none where the pass needs none.
    pub similarity: Option<f64>,
    /// Whether both have the same parent.
    pub same_container: bool,
    /// How sure it is; only of refactorings, and not with RefDiff's algorithms.
    pub support: Option<Support>,
}

/// What speaks for a refactoring.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Support {
    /// What became of the statements of elements with code.
    pub statements: Option<StatementCounts>,
    /// How much its statements speak for code that was extracted or inlined, 0 to 1: the mean of two parts,
    /// of the code, that which its caller lost or gained, and of what stood in the place of the call, that
    /// which it holds.
    pub statements_score: Option<f64>,
    /// How likely it is right, 0 to 1: the share of findings with such evidence that was right.
    pub confidence: f64,
}

/// Statements of an element that were found again: of one that was extracted or inlined, in what its caller
/// lost or gained; of another, in its partner.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct StatementCounts {
    /// How many there are; of a pair, the larger number.
    pub all: u32,
    /// Those that were found.
    pub mapped: u32,
    /// Those of them that were found without a change, but for arguments in the place of parameters.
    pub identical: u32,
}

/// What was found, and what was not looked at.
#[derive(Debug, Default)]
pub struct Relations {
    /// In the order of the after elements, then of the before elements, then of kinds; each once.
    pub relationships: Vec<Relationship>,
    /// What fell short.
    pub faults: Vec<Fault>,
}
