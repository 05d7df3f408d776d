//! Locations of the places of a refactoring, besides its two elements: of parameters, annotations,
//! statements, calls and further elements.

use super::described::{DescribedRefactoring, code_element_type, noun};
use crate::base::pair::Side;
use crate::lang::rules::ElementKind;
use crate::mine::outcome::SiteRow;
use crate::refine::TypeGroup;
use crate::sink::parquet::read::TableRow;
use serde_json::{Value, json};
use std::borrow::Cow;

/// Words in the syntax kinds of declarations that bind a variable without an initial value: parameters,
/// loops and handlers of exceptions.
const BINDING: &[&str] = &["parameter", "for", "catch", "except", "rescue"];

/// Syntax kinds of statements and calls that are not RefactoringMiner's type of code element in small
/// letters, each with that type.
const STATEMENTS: &[(&str, &str)] = &[
    ("explicit_constructor_invocation", "CONSTRUCTOR_INVOCATION"),
    ("finally_clause", "FINALLY_BLOCK"),
    ("object_creation_expression", "CLASS_INSTANCE_CREATION"),
    ("switch_block_statement_group", "SWITCH_CASE"),
    ("switch_expression", "SWITCH_STATEMENT"),
    ("switch_label", "SWITCH_CASE"),
    ("try_with_resources_statement", "TRY_STATEMENT"),
];

/// Roles of places, each with RefactoringMiner's text before and after the change. The text has
/// the placeholder `{noun}` for the noun of an element. Other roles stay as they are, but `… element`
/// becomes `… {noun} declaration`.
const ROLES: &[(&str, &str, &str)] = &[
    (
        "extracted code",
        "extracted code from source method declaration",
        "extracted code to extracted method declaration",
    ),
    (
        "inlined code",
        "inlined code from inlined method declaration",
        "inlined code in target method declaration",
    ),
    (
        "added statement",
        "",
        "added statement in extracted method declaration",
    ),
    (
        "deleted statement",
        "deleted statement in inlined method declaration",
        "",
    ),
    (
        "call of extracted element",
        "",
        "extracted method invocation",
    ),
    ("call of inlined element", "inlined method invocation", ""),
    (
        "source after extraction",
        "",
        "source {noun} declaration after extraction",
    ),
    (
        "target before inlining",
        "target {noun} declaration before inline",
        "",
    ),
    (
        "subtype after extraction",
        "",
        "sub-type declaration after extraction",
    ),
    ("added getter", "", "added getter method"),
    ("added setter", "", "added setter method"),
];

/// Place of a refactoring, read from an outcome or from a row of the table `refactoring_sites`.
#[derive(Debug, Clone)]
pub struct DescribedSite<'a> {
    /// Side of the file.
    side: Side,
    /// Path of the file.
    path: Cow<'a, str>,
    /// Kind of the place, see [`SiteRow::kind`].
    kind: Cow<'a, str>,
    /// Part that the place has in the refactoring.
    role: Cow<'a, str>,
    /// Text of what the place declares or names; `None` for statements.
    code: Option<Cow<'a, str>>,
    /// First line, last line, column of the first character, column after the last character; from 1.
    span: [i64; 4],
}

impl DescribedSite<'static> {
    /// Reads a row of the table `refactoring_sites`.
    pub fn of_table(row: &TableRow<'_>) -> Self {
        let is_before = row.text("side") == Some(Side::Before.name());
        DescribedSite {
            side: if is_before { Side::Before } else { Side::After },
            path: Cow::Owned(row.owned_text("path")),
            kind: Cow::Owned(row.owned_text("kind")),
            role: Cow::Owned(row.owned_text("role")),
            code: row.text("code").map(|code| Cow::Owned(code.to_owned())),
            span: ["start_line", "end_line", "start_column", "end_column"]
                .map(|name| row.integer(name).unwrap_or_default()),
        }
    }
}

impl<'a> DescribedSite<'a> {
    /// Columns of the table `refactoring_sites` that [`DescribedSite::of_table`] reads.
    pub const COLUMNS: &'static [&'static str] = &[
        "side",
        "path",
        "kind",
        "role",
        "code",
        "start_line",
        "end_line",
        "start_column",
        "end_column",
    ];

    /// Reads a place of an outcome.
    pub fn new(site: &'a SiteRow) -> Self {
        DescribedSite {
            side: site.side,
            path: Cow::Borrowed(&site.path),
            kind: Cow::Borrowed(&site.kind),
            role: Cow::Borrowed(site.role),
            code: site.code.as_deref().map(Cow::Borrowed),
            span: [
                site.start_line,
                site.end_line,
                site.start_column,
                site.end_column,
            ]
            .map(i64::from),
        }
    }

    /// Returns the side of the place.
    pub(super) fn side(&self) -> Side {
        self.side
    }

    /// Returns the location as a JSON object.
    pub(super) fn place(&self) -> Value {
        let [start_line, end_line, start_column, end_column] = self.span;
        json!({
            "filePath": self.path,
            "startLine": start_line,
            "endLine": end_line,
            "startColumn": start_column,
            "endColumn": end_column,
            "codeElementType": self.code_element_type(),
            "description": self.role(),
            "codeElement": self.code_element(),
        })
    }

    /// Returns RefactoringMiner's text for the role.
    fn role(&self) -> Cow<'_, str> {
        let noun = noun(&self.kind);
        let Some((_, before, after)) = ROLES.iter().find(|row| row.0 == self.role) else {
            return match self.role.strip_suffix(" element") {
                Some(part) => Cow::Owned(format!("{part} {noun} declaration")),
                None => Cow::Borrowed(&self.role),
            };
        };
        let text = match self.side {
            Side::Before => before,
            Side::After => after,
        };
        // RefactoringMiner writes `source method declaration`, but only `type declaration`.
        match noun {
            "type" => Cow::Owned(text.replace("source {noun}", noun).replace("{noun}", noun)),
            noun => Cow::Owned(text.replace("{noun}", noun)),
        }
    }

    /// Returns the text of the declared or named code. An attribute that takes the place of a variable
    /// has no visibility, as a variable.
    fn code_element(&self) -> Option<&str> {
        let code = self.code.as_deref()?;
        let visible = code.split_once(' ').filter(|(word, _)| {
            let is_attribute = noun(&self.kind) == "attribute";
            is_attribute && self.declares_variable() && !code.starts_with(&format!("{word} :"))
        });
        Some(visible.map_or(code, |(_, variable)| variable))
    }

    /// Returns true for the declaration of a variable, such as `renamed variable declaration` and
    /// `variable declaration with added modifier`.
    fn declares_variable(&self) -> bool {
        self.role.contains("variable declaration")
    }

    /// Returns the type of code element: RefactoringMiner's for elements, parts of declarations and
    /// declarations of variables, else the syntax kind in capitals, which is RefactoringMiner's for
    /// most statements of Java.
    fn code_element_type(&self) -> Cow<'static, str> {
        let kind = &*self.kind;
        let declares = self.declares_variable();
        let binds = BINDING.iter().any(|word| kind.contains(word));
        let statement = || STATEMENTS.iter().find(|row| row.0 == kind);
        Cow::Borrowed(match kind {
            "parameter" => "SINGLE_VARIABLE_DECLARATION",
            "annotation_use" => "ANNOTATION",
            "type_use" => "TYPE",
            _ if ElementKind::ALL.iter().any(|it| it.name() == kind) => code_element_type(kind),
            _ if declares && binds => "SINGLE_VARIABLE_DECLARATION",
            _ if declares || kind.contains("variable_declaration") => {
                "VARIABLE_DECLARATION_STATEMENT"
            }
            _ => match statement() {
                Some((_, name)) => name,
                None => return Cow::Owned(kind.to_uppercase()),
            },
        })
    }
}

/// Returns true if the places of a refactoring replace its two elements: for types of variables, and for
/// renamed and retyped parameters. Modifiers and annotations of variables keep the location of the method.
pub(super) fn stand_for_elements(row: &DescribedRefactoring<'_>) -> bool {
    let name = row.refactoring_type;
    let of_declaration = [" Modifier", " Annotation"];
    match row.is_of(TypeGroup::Variable) {
        true => !of_declaration.iter().any(|end| name.ends_with(end)),
        false => matches!(name, "Rename Parameter" | "Change Parameter Type"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Kind, role and code of a place, and the expected type of code element, role and code element.
    const PLACES: &str = "\
local_variable_declaration; renamed variable declaration; size : int
= VARIABLE_DECLARATION_STATEMENT; renamed variable declaration; size : int
enhanced_for_statement; variable declaration with added modifier; row : Row
= SINGLE_VARIABLE_DECLARATION; variable declaration with added modifier; row : Row
enhanced_for_statement; statement referencing the renamed variable;
= ENHANCED_FOR_STATEMENT; statement referencing the renamed variable;
field; renamed variable declaration; private size : int
= FIELD_DECLARATION; renamed variable declaration; size : int
finally_clause; extracted code;
= FINALLY_BLOCK; extracted code to extracted method declaration;
class; source after extraction; p.A
= TYPE_DECLARATION; type declaration after extraction; p.A
constructor; extracted element; public A()
= METHOD_DECLARATION; extracted method declaration; public A()
method_invocation; call of extracted element; f()
= METHOD_INVOCATION; extracted method invocation; f()
annotation_use; added annotation; @A
= ANNOTATION; added annotation; @A";

    #[test]
    fn locations_have_refactoring_miners_types_roles_and_code() {
        let lines: Vec<&'static str> = PLACES.lines().collect();
        for pair in lines.chunks(2) {
            let [given, expected] = [pair[0], pair[1]].map(|line| {
                let parts = line.trim_start_matches("= ").split(';').map(str::trim);
                parts.collect::<Vec<&'static str>>()
            });
            let site = SiteRow {
                side: Side::After,
                path: "A.java".into(),
                kind: given[0].to_owned(),
                role: given[1],
                code: Some(given[2].to_owned()).filter(|code| !code.is_empty()),
                start_line: 3,
                end_line: 3,
                start_column: 5,
                end_column: 20,
                start_byte: 30,
                end_byte: 45,
            };
            let place = DescribedSite::new(&site).place();
            let keys = ["codeElementType", "description", "codeElement"];
            let found = keys.map(|key| place[key].as_str().unwrap_or_default());
            assert_eq!(found[..], expected[..], "{}", pair[0]);
        }
    }
}
