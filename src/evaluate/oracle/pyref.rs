//! Rows of parameters in PyRef's set: `The parameter(s) "a,b" of the method "m" is/are changed/renamed to
//! "c,d"`.

use super::details::member_of_names;
use crate::evaluate::verdict::Identity;

/// PyRef's types of refactorings of parameters, each with RefactoringMiner's name.
const TYPES: &[(&str, &str)] = &[
    ("Add Parameter", "Add Parameter"),
    ("Remove Parameter", "Remove Parameter"),
    ("Change/Rename Parameter", "Rename Parameter"),
];

/// Returns true if a row has PyRef's description of parameters.
pub fn is_of_pyref(description: &str) -> bool {
    description.contains("parameter(s) \"")
}

/// Returns the identities of a row, one for each parameter, in the notation of
/// [`super::details::of_description`]. `container` and `name` are those of the method. Empty for other
/// types, and if the description has another form.
pub fn of_parameters(
    refactoring_type: &str,
    description: &str,
    (container, name): (&str, &str),
) -> Vec<Identity> {
    let types = TYPES
        .iter()
        .find(|(of_pyref, _)| *of_pyref == refactoring_type);
    let quoted: Vec<&str> = description.split('"').skip(1).step_by(2).collect();
    let (Some((_, type_name)), [first, .., last]) = (types, &quoted[..]) else {
        return Vec::new();
    };
    let (old, new): (Vec<&str>, Vec<&str>) =
        (first.split(',').collect(), last.split(',').collect());
    let is_rename = *type_name == "Rename Parameter";
    if is_rename && old.len() != new.len() {
        return Vec::new();
    }
    let keys = old.iter().enumerate().map(|(index, old)| match is_rename {
        true => format!("{old} to {}", new[index]),
        false => (*old).to_owned(),
    });
    let identity = |before: String| Identity {
        name: (*type_name).to_owned(),
        relationship: String::new(),
        before,
        after: member_of_names(container, name),
    };
    keys.map(identity).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_of_parameters_have_one_identity_for_each() {
        let of = |refactoring_type: &str, text: &str| -> Vec<(String, String)> {
            let found = of_parameters(refactoring_type, text, ("C", "m"));
            found
                .into_iter()
                .map(|key| (key.before, key.after))
                .collect()
        };
        let pair = |before: &str| (before.to_owned(), "C.m".to_owned());
        let added = r#"The parameter(s) "a,b" in the class "C"is/are added to the method "m""#;
        assert_eq!(of("Add Parameter", added), [pair("a"), pair("b")]);
        let renamed = r#"The parameter(s) "a" of the method "m" is/are changed/renamed to "c""#;
        assert_eq!(of("Change/Rename Parameter", renamed), [pair("a to c")]);
        assert_eq!(of("Rename Method", renamed), []);
        let constructor = of_parameters("Add Parameter", added, ("p.C", "__init__"));
        assert_eq!(constructor[0].after, "C.C");
    }
}
