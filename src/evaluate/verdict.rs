//! Verdicts on findings and on the rows of an oracle (labelled refactorings), and the identities of the
//! refactorings by which both are compared.

use crate::refine::{self, TypeGroup};

/// Name for all refactoring types together, in place of the name of a type.
pub const TOTAL: &str = "Total";

/// Beginning of the names for all refactoring types of a group together.
const GROUP_TOTAL: &str = "Total of ";

/// Returns the name for all refactoring types of a group together, in place of the name of a type.
pub fn group_total(group: TypeGroup) -> String {
    format!("{GROUP_TOTAL}{}", group.name())
}

/// Verdict on a refactoring that a tool reported or missed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Verdict {
    /// True positive: expected by the oracle and found by refmine.
    TruePositive,
    /// False positive: found by refmine, and labelled wrong by the oracle.
    FalsePositive,
    /// False negative: expected by the oracle and not found by refmine.
    FalseNegative,
    /// True negative: labelled wrong by the oracle and not found by refmine.
    TrueNegative,
    /// Found by refmine, of a type that the oracle has, and not listed by the oracle.
    Unlisted,
    /// Found by refmine and not listed, but implied by a listed refactoring of the class of the member.
    Implied,
    /// Listed by the oracle, but the commit could not be mined.
    Unreached,
}

impl Verdict {
    /// Returns the name in the column `verdict`.
    pub fn name(self) -> &'static str {
        match self {
            Verdict::TruePositive => "tp",
            Verdict::FalsePositive => "fp",
            Verdict::FalseNegative => "fn",
            Verdict::TrueNegative => "tn",
            Verdict::Unlisted => "unlisted",
            Verdict::Implied => "implied",
            Verdict::Unreached => "unreached",
        }
    }

    /// Parses a published verdict: `TP`, `FP`, `FN` or `TN`.
    pub(super) fn published(text: &str) -> Option<Self> {
        match text {
            "TP" => Some(Verdict::TruePositive),
            "FP" => Some(Verdict::FalsePositive),
            "FN" => Some(Verdict::FalseNegative),
            "TN" => Some(Verdict::TrueNegative),
            _ => None,
        }
    }
}

/// Identity of a refactoring in an oracle. Findings with the same identity are the same
/// refactoring.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Identity {
    /// Refactoring type in the oracle.
    pub name: String,
    /// Relationship if the oracle distinguishes relationships; of a marked refactoring that no single
    /// relationship stands for, its `refactoring_id`, because an element can have several of one type;
    /// else empty.
    pub relationship: String,
    /// Key of the before element.
    pub before: String,
    /// Key of the after element.
    pub after: String,
}

impl Identity {
    /// Returns true if the type is `name`, or is in the group that [`group_total`] calls `name`, or if
    /// `name` is [`TOTAL`].
    pub fn is_of(&self, name: &str) -> bool {
        let is_group = |group: &str| self.group().name() == group;
        name == TOTAL || self.name == name || name.strip_prefix(GROUP_TOTAL).is_some_and(is_group)
    }

    /// Returns the group of the type. Types that an oracle names in its own way are those of RefDiff, in
    /// the group `structure`.
    pub fn group(&self) -> TypeGroup {
        let mut types = refine::TYPES.iter();
        let row = types.find(|row| row.name == self.name);
        row.map_or(TypeGroup::Structure, |row| row.group)
    }
}
