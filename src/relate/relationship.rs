//! Relationships between elements, as passes find them, and what supports them.

use super::kind::RelationshipKind;
use crate::base::fault::Fault;
use crate::cst::NodeId;

macro_rules! passes {
    ($($(#[doc = $doc:literal])+ $variant:ident = $name:literal),+ $(,)?) => {
        /// Pass that found a relationship; the column `pass` of the tables.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Pass { $($(#[doc = $doc])+ $variant),+ }

        impl Pass {
            /// All passes, in the order of their declaration.
            pub const ALL: &'static [Pass] = &[$(Pass::$variant),+];

            /// Returns the value of the column `pass`.
            pub fn name(self) -> &'static str {
                match self { $(Pass::$variant => $name),+ }
            }

            /// Returns the description of the pass for the data dictionary.
            pub fn meaning(self) -> &'static str {
                match self { $(Pass::$variant => concat!($($doc),+).trim_ascii()),+ }
            }
        }
    };
}

impl Pass {
    /// Returns true if the pass finds extracted or inlined code.
    pub fn is_of_moved_code(self) -> bool {
        matches!(self, Pass::Extract | Pass::Inline | Pass::Statements)
    }

    /// Returns true if the pass matches elements because their code is similar.
    pub fn is_by_code(self) -> bool {
        matches!(
            self,
            Pass::SimilarNear | Pass::Similar | Pass::Unfolded | Pass::Surroundings
        )
    }
}

passes! {
    /// Equal identifiers in the same container; in languages without overloading, equal names.
    Identity = "identity",
    /// The only element with its identifier, on both sides.
    UniqueName = "unique_name",
    /// Similar weighted tokens, and the same name or the same container.
    SimilarNear = "similar_near",
    /// Similar weighted tokens, with any name and container.
    Similar = "similar",
    /// A duplicate, with the same signature, of a moved element.
    Merged = "merged",
    /// Types or files with similar names and common children.
    Children = "children",
    /// Types with the same subtypes.
    Subtypes = "subtypes",
    /// Files: one name has all words of the other, and the file after contains the content of the
    /// file before.
    FileWords = "file_words",
    /// Similar in the same container, with the bodies of called elements inserted.
    Unfolded = "unfolded",
    /// Similar tokens together with names, parameters, callers and adjacent siblings; or the uses,
    /// the type, the value or the spelling of an attribute, the uses of a type without members, the
    /// overridden member, the type of a constructor, the last overload of a name, or equal code.
    Surroundings = "surroundings",
    /// Renamed like other elements of the same name.
    Renamed = "renamed",
    /// Threshold of the relationship, as in RefDiff 1.0.
    ByRelationship = "by_relationship",
    /// A member that was added to a supertype or subtype.
    Inheritance = "inheritance",
    /// An added supertype of a type.
    Supertype = "supertype",
    /// An added element contains code that was removed from its caller.
    Extract = "extract",
    /// A removed element contained code that was added to its former caller.
    Inline = "inline",
    /// Extracted or inlined code: the statements that a call replaced, or that replaced a call,
    /// align with those of the called element.
    Statements = "statements",
    /// Attributes that continue under another name or in another type, as the code that uses them shows;
    /// only if types of the group `attribute` are requested.
    Uses = "uses",
}

/// Typed pair of an element before and an element after.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Relationship {
    /// Kind, determined from the final matching and not by the pass that found the pair.
    pub kind: RelationshipKind,
    /// Before element of the relationship.
    pub before: NodeId,
    /// After element of the relationship.
    pub after: NodeId,
    /// Pass that found the pair.
    pub pass: Pass,
    /// Score of the pass, 0 to 1; `None` if the pass has no score.
    pub similarity: Option<f64>,
    /// True if both elements are in the same container: for matches according to
    /// `same_place::same_location`, for extracted and inlined code according
    /// to `same_place::is_in_same_container`. Always false from the
    /// passes `inheritance`, `supertype` and `merged`.
    pub same_container: bool,
    /// Evidence and confidence; `None` for unchanged elements and with RefDiff's algorithms.
    pub support: Option<Support>,
}

impl Relationship {
    /// Returns a relationship of elements in different containers, without support.
    pub fn elsewhere(
        kind: RelationshipKind,
        (before, after): (NodeId, NodeId),
        (pass, similarity): (Pass, Option<f64>),
    ) -> Relationship {
        Relationship {
            kind,
            before,
            after,
            pass,
            similarity,
            same_container: false,
            support: None,
        }
    }

    /// Returns the extracted or inlined element, and the element of the other side that lost or gained its
    /// code; `None` for relationships of other kinds.
    pub fn moved_code(&self) -> Option<(NodeId, NodeId)> {
        let side = self.kind.side_of_moved_code()?;
        Some(side.ordered(self.before, self.after))
    }
}

/// Evidence for a refactoring, and its confidence.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Support {
    /// Numbers of mapped statements; `None` for elements without code.
    pub statements: Option<StatementCounts>,
    /// Evidence of statements for extracted or inlined code, 0 to 1: the mean of body coverage and
    /// call site coverage. `None` for matches.
    pub statements_score: Option<f64>,
    /// Confidence, 0 to 1: share of findings with comparable evidence that were correct.
    pub confidence: f64,
}

/// Numbers of statements of an element, and of those among them that are mapped to other code. The
/// other code depends on the relationship:
/// - extraction: the code that the caller lost;
/// - inlining: the code that the caller gained;
/// - match: the statements of the matched element.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct StatementCounts {
    /// Number of statements; of a match, the larger of both sides.
    pub all: u32,
    /// Number of statements with a counterpart in the other code.
    pub mapped: u32,
    /// Number of mapped statements that are equal after substituting arguments for parameters.
    pub identical: u32,
}

/// Relationships of a change, and the faults of finding them.
#[derive(Debug, Default)]
pub struct Relations {
    /// Distinct relationships, sorted by after element, before element and kind.
    pub relationships: Vec<Relationship>,
    /// Reasons why relationships may be missing.
    pub faults: Vec<Fault>,
}
