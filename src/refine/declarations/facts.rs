//! Facts of a declaration that are compared.

use crate::base::pair::{Pair, Side};
use crate::cst::{Linked, NodeId};
use crate::lang::Language;
use crate::lang::rules::KindGroup;
use crate::lang::rules::declaration_rules::DeclarationRules;
use crate::lang::texts::equal_spellings::EqualSpellings;

/// Signs that a test runs once for each of several arguments.
#[derive(Debug, Clone, Copy, Default)]
pub struct TestSigns {
    /// Names of the annotations of such tests in the language of the after element.
    pub annotations: &'static [&'static str],
    /// Word for it in the documentation comment of each element; `None` if it has none.
    pub documented: Pair<Option<&'static str>>,
}

impl TestSigns {
    /// Returns the signs of a pair of elements.
    pub fn of(linked: &Linked, pair: Pair<NodeId>) -> TestSigns {
        let rules = |side: Side| {
            let language = linked.sides.get(side).language(*pair.get(side));
            &language.row().code
        };
        let documented = |side: Side| {
            let element = linked.sides.get(side).element(*pair.get(side))?;
            let words = rules(side).parameterized_tests;
            words.get(usize::from(element.documented_test?)).copied()
        };
        TestSigns {
            annotations: rules(Side::After).parameterized_tests,
            documented: Pair::of_sides(documented),
        }
    }
}

/// Text of the changed part of a declaration or body, such as a parameter or modifier, on each side;
/// `None` on a side that lacks the part.
pub type Values = Pair<Option<String>>;

/// Annotation of a declaration.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AnnotationUse {
    /// Name with its sign: `@Test`.
    pub name: String,
    /// Name with its arguments: `@Test(timeout = 5)`.
    pub text: String,
}

impl AnnotationUse {
    /// Returns the text of [`EqualSpellings::essential_annotation`] without the sign and without the
    /// qualifiers of the name.
    pub fn unqualified(&self, alike: &EqualSpellings) -> String {
        let text = alike.essential_annotation(&self.text);
        let name = alike.essential_annotation(&self.name);
        let arguments = text.strip_prefix(&name).unwrap_or_default();
        let name = name.rsplit('.').next().unwrap_or_default();
        let name =
            name.trim_start_matches(|letter: char| !letter.is_alphanumeric() && letter != '_');
        format!("{name}{arguments}")
    }

    /// Returns true if the name has qualifiers: `@junit.Test`.
    pub fn is_qualified(&self) -> bool {
        self.name.contains('.')
    }
}

/// Signs before the name of a parameter that takes several arguments, or a block or reference.
const PASSING_SIGNS: [char; 2] = ['*', '&'];

/// Parameter of a method.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ParameterFacts {
    /// Name without the type.
    pub name: String,
    /// Type as written, without white space; of a variable arity parameter with `...` at the end.
    pub declared_type: String,
    /// True if a default value follows the name and the type.
    pub has_value: bool,
    /// True if the parameter stands for any number of arguments.
    pub is_variadic: bool,
    /// Compared keywords other than visibility, such as `final`, in the order of the text.
    pub modifiers: Vec<String>,
    /// Annotations in the order of the text.
    pub annotations: Vec<AnnotationUse>,
}

impl ParameterFacts {
    /// Returns name and type: `count : int`; only one of the two if the other is not declared.
    pub fn text(&self) -> String {
        with_type(&self.name, &self.declared_type)
    }

    /// Returns the name without the signs that say how arguments are passed: `args` of `*args`.
    pub fn plain_name(&self) -> &str {
        self.name.trim_start_matches(PASSING_SIGNS)
    }

    /// Returns the signs before the name that say how arguments are passed; empty if there are none.
    pub fn passing(&self) -> &str {
        &self.name[..self.name.len() - self.plain_name().len()]
    }
}

/// Returns a name with its type: `count : int`; only one of the two if the other is empty.
pub fn with_type(name: &str, declared_type: &str) -> String {
    match (name, declared_type) {
        (name, "") => name.to_owned(),
        ("", declared_type) => declared_type.to_owned(),
        (name, declared_type) => format!("{name} : {declared_type}"),
    }
}

/// Declaration of a type, method or attribute.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct DeclarationFacts {
    /// Keyword of visibility, or the word for the visibility that a declaration without keyword has;
    /// `None` for enum constants, which have none, and if the other side cannot have one.
    pub access: Option<String>,
    /// True if a keyword says the visibility, until [`DeclarationFacts::set_implied_access`] has read it.
    pub has_access_keyword: bool,
    /// Compared keywords other than visibility, such as `static`, in the order of the text.
    pub modifiers: Vec<String>,
    /// True if the declaration could have a visibility and modifiers; false for functions that are
    /// values.
    pub has_modifiers: bool,
    /// Annotations in the order of the text.
    pub annotations: Vec<AnnotationUse>,
    /// Parameters in the order of the text; empty for types and attributes.
    pub parameters: Vec<ParameterFacts>,
    /// Parameter in front of the name of a method that names its object; `None` if it has none.
    pub receiver: Option<ParameterFacts>,
    /// Type of the result of a method or of an attribute; `None` for constructors, types and enum
    /// constants.
    pub declared_type: Option<String>,
    /// Types of the declared exceptions, in the order of the text.
    pub throws: Vec<String>,
}

impl DeclarationFacts {
    /// Removes the visibility and the modifiers, for a comparison with a side that cannot have them.
    pub fn forget_modifiers(&mut self) {
        self.access = None;
        self.modifiers.clear();
        self.has_modifiers = false;
    }

    /// Adds what another declaration of the same element says: visibility, modifiers and annotations.
    pub fn add(&mut self, other: DeclarationFacts) {
        self.access = self.access.take().or(other.access);
        for modifier in other.modifiers {
            if !self.modifiers.contains(&modifier) {
                self.modifiers.push(modifier);
            }
        }
        for annotation in other.annotations {
            if !self.annotations.contains(&annotation) {
                self.annotations.push(annotation);
            }
        }
    }

    /// Removes all but names, for a comparison with another notation.
    pub fn forget_all_but_names(&mut self) {
        self.forget_modifiers();
        self.annotations.clear();
        self.throws.clear();
        self.declared_type = None;
        for parameter in &mut self.parameters {
            parameter.declared_type.clear();
            parameter.modifiers.clear();
            parameter.annotations.clear();
        }
    }

    /// Removes what a declaration of another language, whose rules are one of `rules` and `others`, cannot
    /// have: all but names if the notation is another one, since that has other words for the same and leaves
    /// other parts to be inferred, and else the modifiers and visibilities that only one language has for
    /// elements of the group.
    pub fn keep_common(
        &mut self,
        group: KindGroup,
        (rules, others): (&DeclarationRules, &DeclarationRules),
    ) {
        if rules.notation != others.notation {
            self.forget_all_but_names();
            return;
        }
        let words = |of: &DeclarationRules| match group {
            KindGroup::Type => of.types,
            KindGroup::Attribute => of.attributes,
            _ => of.methods,
        };
        let retain = |modifiers: &mut Vec<String>, lists: [&[&str]; 2]| {
            modifiers.retain(|word| lists.iter().all(|list| list.contains(&&**word)));
        };
        retain(&mut self.modifiers, [words(rules), words(others)]);
        for parameter in &mut self.parameters {
            retain(
                &mut parameter.modifiers,
                [rules.parameters, others.parameters],
            );
        }
        if rules.access != others.access {
            self.access = None;
        }
    }

    /// Removes the first parameter if it has one of the names in `own_objects` and no type that can
    /// differ: callers do not pass it.
    pub fn forget_own_object(&mut self, rules: &DeclarationRules, own_objects: &[&str]) {
        let first = self.parameters.first();
        let is_own = first.is_some_and(|first| own_objects.contains(&&*first.name));
        if is_own && rules.own_type.is_empty() {
            self.parameters.remove(0);
        }
    }

    /// Returns true if the first parameter is the object on which a method is called.
    fn has_receiver(&self, language: &Language) -> bool {
        let is_own = |first: &ParameterFacts| language.code.own_object.contains(&&*first.name);
        let rules = language.declared.as_ref();
        rules.is_some_and(|rules| !rules.own_type.is_empty())
            && self.parameters.first().is_some_and(is_own)
    }

    /// Removes the object on which a method is called from the parameters, unless the other side has one as
    /// well: it is no parameter that was added, removed or renamed.
    pub fn forget_receiver_unless(
        &mut self,
        language: &Language,
        other: &DeclarationFacts,
        other_language: &Language,
    ) {
        if self.has_receiver(language) && !other.has_receiver(other_language) {
            self.parameters.remove(0);
        }
    }

    /// Returns true if the visibility is not written and is that of an overridden member, which can be
    /// in another file.
    pub fn inherits_access(&self, rules: &DeclarationRules) -> bool {
        let inherits = |word: &String| word == rules.inherits_access;
        self.access.as_deref() == Some(rules.access_without_keyword)
            && self.modifiers.iter().any(inherits)
    }

    /// Returns true if the visibility is the narrowest one, which an overriding member cannot have.
    pub fn is_most_private(&self, rules: &DeclarationRules) -> bool {
        self.access.as_deref() == rules.visibilities.last().copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn modifiers_of_two_languages_are_those_of_the_group() {
        let one = DeclarationRules {
            methods: &["async", "static"],
            parameters: &["in", "out"],
            ..DeclarationRules::DEFAULT
        };
        let other = DeclarationRules {
            methods: &["static"],
            attributes: &["async"],
            types: &["out"],
            parameters: &["in"],
            ..DeclarationRules::DEFAULT
        };
        let words = |words: &[&str]| words.iter().map(|it| (*it).to_owned()).collect();
        let mut facts = DeclarationFacts {
            modifiers: words(&["async", "static"]),
            parameters: vec![ParameterFacts {
                modifiers: words(&["in", "out"]),
                ..ParameterFacts::default()
            }],
            ..DeclarationFacts::default()
        };
        facts.keep_common(KindGroup::Method, (&one, &other));
        assert_eq!(facts.modifiers, ["static"]);
        assert_eq!(facts.parameters[0].modifiers, ["in"]);
    }
}
