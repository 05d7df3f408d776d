//! Parts of a refactoring from which RefactoringMiner's description and locations are made, read from
//! an outcome or from a row of the table `refactorings`.

use crate::base::pair::{Pair, Side};
use crate::lang::rules::{ElementKind, KindGroup};
use crate::mine::outcome::{ElementRow, RefactoringRow, qualified_name};
use crate::refine::TypeGroup;
use crate::sink::parquet::read::TableRow;
use serde_json::{Value, json};
use std::borrow::Cow;

/// Element of a refactoring, with the parts that its location and the description contain.
#[derive(Debug, Clone)]
pub(super) struct DescribedElement<'a> {
    /// Path of the file.
    path: Cow<'a, str>,
    /// Kind of the element, such as `method` or `enum_constant`.
    pub kind: &'a str,
    /// Simple name.
    name: &'a str,
    /// Name with parameter types, or simple name.
    signature: &'a str,
    /// Qualified name of the container; empty if there is none.
    pub container: &'a str,
    /// Visibility, name, parameters and type; `None` if it is not known.
    declaration: Option<&'a str>,
    /// First line, last line, column of the first character, column after the last character; from 1.
    span: [i64; 4],
}

/// Refactoring with the parts that its description contains.
#[derive(Debug, Clone)]
pub(super) struct DescribedRefactoring<'a> {
    /// Refactoring type, such as `Rename Method`.
    pub refactoring_type: &'a str,
    /// Name of the group of the type, such as `structure` ([`TypeGroup`]).
    pub type_group: &'a str,
    /// Name of the relationship, such as `RENAME`.
    pub relationship: &'a str,
    /// Changed part of the declaration or body on each side, as text; `None` if there is none.
    pub values: Pair<Option<&'a str>>,
    pub elements: Pair<DescribedElement<'a>>,
}

impl<'a> DescribedRefactoring<'a> {
    /// Reads a refactoring of an outcome.
    pub fn new(row: &'a RefactoringRow) -> Self {
        let declarations = row.declarations.as_ref().map(Option::as_deref);
        let Pair { before, after } = row.relationship.elements.as_ref();
        DescribedRefactoring {
            refactoring_type: row.refactoring_type,
            type_group: row.type_group.name(),
            relationship: row.relationship.relationship,
            values: row.values.as_ref().map(Option::as_deref),
            elements: Pair::new(
                DescribedElement::new(before, declarations.before),
                DescribedElement::new(after, declarations.after),
            ),
        }
    }

    /// Returns true if the refactoring type belongs to `group`.
    pub fn is_of(&self, group: TypeGroup) -> bool {
        self.type_group == group.name()
    }

    /// Reads a row of the table `refactorings`.
    pub fn of_table(row: &'a TableRow<'_>) -> Self {
        let text = |name: &str| row.text(name).unwrap_or_default();
        DescribedRefactoring {
            refactoring_type: text("type"),
            type_group: text("type_group"),
            relationship: text("relationship"),
            values: Pair::new(row.text("before_value"), row.text("after_value")),
            elements: Pair::of_sides(|side| DescribedElement::of_table(row, side)),
        }
    }
}

impl<'a> DescribedElement<'a> {
    /// Reads an element of an outcome; `declaration` is `None` if it is not known.
    pub fn new(element: &'a ElementRow, declaration: Option<&'a str>) -> Self {
        DescribedElement {
            path: element.path.text(),
            kind: element.kind,
            name: &element.name,
            signature: &element.signature,
            container: &element.container,
            declaration,
            span: [
                element.start_line,
                element.end_line,
                element.start_column,
                element.end_column,
            ]
            .map(i64::from),
        }
    }

    /// Reads the element of one side from the columns that begin with `before_` or `after_`.
    fn of_table(row: &'a TableRow<'_>, side: Side) -> Self {
        let column = |name: &str| format!("{}_{name}", side.name());
        let text = |name: &str| row.text(&column(name)).unwrap_or_default();
        let number = |name: &str| row.integer(&column(name)).unwrap_or_default();
        DescribedElement {
            path: Cow::Borrowed(text("path")),
            kind: text("kind"),
            name: text("name"),
            signature: text("signature"),
            container: text("container"),
            declaration: row.text(&column("declaration")),
            span: ["start_line", "end_line", "start_column", "end_column"].map(number),
        }
    }

    /// Returns the qualified name of a type or file, the declaration of a member, or its signature if the
    /// declaration is not known.
    pub fn code_element(&self) -> String {
        match (self.noun(), self.declaration) {
            ("type" | "file", _) => qualified_name(self.kind, self.container, self.signature),
            (_, Some(declaration)) => declaration.to_owned(),
            _ if self.kind == "enum_constant" => {
                let of_type = self.container.rsplit('.').next().unwrap_or_default();
                format!("{} : {of_type}", self.name)
            }
            _ => self.signature.to_owned(),
        }
    }

    /// Returns the name and type of an attribute: its declaration without visibility.
    pub fn variable(&self) -> String {
        let declaration = self.code_element();
        match declaration.split_once(' ') {
            Some((word, variable)) if word != self.name => variable.to_owned(),
            _ => declaration,
        }
    }

    /// Returns the element with the noun for its kind before it, and its class behind it: `method
    /// public f() : void from class p.A`.
    pub fn with_noun(&self) -> String {
        let class = self.container;
        match (self.noun(), self.kind) {
            ("type", _) => format!("class {}", self.code_element()),
            (_, "enum_constant") => format!("enum constant {} from class {class}", self.name),
            (noun, _) => format!("{noun} {} from class {class}", self.code_element()),
        }
    }

    /// Returns RefactoringMiner's noun for the kind of the element.
    pub fn noun(&self) -> &'static str {
        noun(self.kind)
    }

    /// Returns the location of the element as a JSON object, with `role` as its description.
    pub fn place(&self, role: &str) -> Value {
        let [start_line, end_line, start_column, end_column] = self.span;
        json!({
            "filePath": self.path,
            "startLine": start_line,
            "endLine": end_line,
            "startColumn": start_column,
            "endColumn": end_column,
            "codeElementType": code_element_type(self.kind),
            "description": role,
            "codeElement": self.code_element(),
        })
    }
}

/// Returns RefactoringMiner's noun for a kind of element; functions are methods, too.
pub(super) fn noun(kind: &str) -> &'static str {
    match kind {
        "field" | "enum_constant" => "attribute",
        "file" => "file",
        kind if ElementKind::by_name(kind).is_some_and(|it| it.group() == KindGroup::Type) => {
            "type"
        }
        _ => "method",
    }
}

/// Returns RefactoringMiner's type of code element of a kind of element; a file is a
/// `COMPILATION_UNIT`, and a function a `METHOD_DECLARATION`.
pub(super) fn code_element_type(kind: &str) -> &'static str {
    match (kind, noun(kind)) {
        ("enum_constant", _) => "ENUM_CONSTANT_DECLARATION",
        ("enum", _) => "ENUM_DECLARATION",
        ("annotation", _) => "ANNOTATION_TYPE_DECLARATION",
        (_, "type") => "TYPE_DECLARATION",
        (_, "attribute") => "FIELD_DECLARATION",
        (_, "file") => "COMPILATION_UNIT",
        _ => "METHOD_DECLARATION",
    }
}
