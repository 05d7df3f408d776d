//! Places in the code that take part in a refactoring, and the parts of declarations that have such a
//! place.

use super::declarations::facts::{ParameterFacts, Values};
use crate::base::pair::Side;
use crate::cst::NodeId;
use std::ops::Range;

/// Place in the code of one side that takes part in a refactoring, such as a use of a renamed
/// variable.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Site {
    /// Side of the file.
    pub side: Side,
    /// Index of the file among the files of its side.
    pub file: usize,
    /// Byte range of the place in the file.
    pub bytes: Range<u32>,
    /// Kind of the element, such as `method`; `parameter`, `annotation_use` or `type_use` for a part of a
    /// declaration; else the name of the syntax kind of the place, such as `return_statement`.
    pub kind: String,
    /// Role of the place in the refactoring: `renamed variable declaration`.
    pub role: &'static str,
    /// Text of what the place declares or names, such as `count : int`; `None` for statements.
    pub code: Option<String>,
    /// Element whose place it is; `None` for parts of elements, and for statements.
    pub element: Option<NodeId>,
}

/// Returns the role of each variable or parameter that is a part of another one, if the parts are on `side`,
/// and the role of the whole.
pub(super) fn roles_of_variables(side: Side) -> [&'static str; 2] {
    match side {
        Side::Before => ["merged variable declaration", "new variable declaration"],
        Side::After => [
            "split variable declaration",
            "original variable declaration",
        ],
    }
}

/// Returns the role of each element that is a part of another one, if the parts are on `side`.
pub(super) fn role_of_part(side: Side) -> &'static str {
    match side {
        Side::Before => "merged element",
        Side::After => "split element",
    }
}

/// Refactoring that was found in a body.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct BodyFinding {
    /// Changed part of the code on each side, such as `count : int`.
    pub values: Values,
    /// Places in the code that take part, such as the uses of a renamed variable.
    pub sites: Vec<Site>,
    /// Further places, which are searched only on request.
    pub parts: Vec<PartUse>,
}

/// Refactoring that was found in two matched declarations.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct DeclarationFinding {
    /// Changed part of the declaration on each side.
    pub values: Values,
    /// Parts of the declarations that take part.
    pub parts: Vec<PartUse>,
}

impl From<Values> for DeclarationFinding {
    /// Returns the finding about a part without a place of its own, such as a modifier.
    fn from(values: Values) -> Self {
        DeclarationFinding {
            values,
            parts: Vec::new(),
        }
    }
}

/// Part of a declaration, or element, of one side that takes part in a refactoring. Its place is
/// searched only on request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct PartUse {
    /// Side of the part.
    pub side: Side,
    /// Part of the element that describes the refactoring on this side, or another element.
    pub part: DeclaredPart,
    /// Role of the part in the refactoring, as in [`Site::role`].
    pub role: &'static str,
}

/// Part of a declaration, or another element.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum DeclaredPart {
    /// Parameter of the declaration, found by its name.
    Parameter(ParameterName),
    /// Annotation with this text of the declaration itself, or of one of its parameters.
    Annotation(String, Option<ParameterName>),
    /// Type of the result.
    Result(String),
    /// Type of a declared exception.
    Exception(String),
    /// Attribute of this name that the element can use by simple name.
    Attribute(String),
    /// Another element.
    Element(NodeId),
}

/// Name of a parameter by which its place is found, and its text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct ParameterName {
    /// Name without signs; the type if the parameter has no name.
    pub name: String,
    /// Name and type: `count : int`.
    pub text: String,
}

impl ParameterName {
    pub fn of(facts: &ParameterFacts) -> ParameterName {
        ParameterName {
            name: facts.plain_name().to_owned(),
            text: facts.text(),
        }
    }
}

impl PartUse {
    pub fn new(side: Side, part: DeclaredPart, role: &'static str) -> PartUse {
        PartUse { side, part, role }
    }

    /// Creates the use of a parameter.
    pub fn parameter(side: Side, facts: &ParameterFacts, role: &'static str) -> PartUse {
        PartUse::new(
            side,
            DeclaredPart::Parameter(ParameterName::of(facts)),
            role,
        )
    }

    /// Creates the use of another element.
    pub fn element(node: NodeId, role: &'static str) -> PartUse {
        PartUse::new(node.side(), DeclaredPart::Element(node), role)
    }
}
