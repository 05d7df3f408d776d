//! Facts of a declaration that are compared.

use crate::base::pair::Pair;

/// Text of the changed part of a declaration or body, such as a parameter or modifier, on each side;
/// `None` on a side that lacks the part.
pub(super) type Values = Pair<Option<String>>;

/// Annotation of a declaration.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct AnnotationUse {
    /// Name with its sign: `@Test`.
    pub name: String,
    /// Name with its arguments: `@Test(timeout = 5)`.
    pub text: String,
}

/// Parameter of a method.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct ParameterFacts {
    pub name: String,
    /// Type as written, without white space; of a variable arity parameter with `...` at the end.
    pub declared_type: String,
    pub modifiers: Vec<String>,
    pub annotations: Vec<AnnotationUse>,
}

impl ParameterFacts {
    /// Returns name and type: `count : int`; only the name if no type is declared.
    pub fn text(&self) -> String {
        match self.declared_type.as_str() {
            "" => self.name.clone(),
            declared_type => format!("{} : {declared_type}", self.name),
        }
    }
}

/// Declaration of a type, method or attribute.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct DeclarationFacts {
    /// Visibility; `None` for enum constants, which have none.
    pub access: Option<String>,
    pub modifiers: Vec<String>,
    /// True if the declaration could have a visibility and modifiers; false for functions that are
    /// values.
    pub has_modifiers: bool,
    pub annotations: Vec<AnnotationUse>,
    pub parameters: Vec<ParameterFacts>,
    /// Type of the result of a method or of an attribute; `None` for constructors, types and enum
    /// constants.
    pub declared_type: Option<String>,
    pub throws: Vec<String>,
}
