//! Filters for refactorings: the options `--type`, `--path`, `--element`, `--min-similarity` and
//! `--min-confidence`, shared by all commands that print refactorings.

use crate::base::pair::Pair;
use crate::cli::failure::Failure;
use crate::cli::selection_args;
use crate::cli::type_names::{is_named, normalized, unknown_type};
use crate::refine::{self, TypeSet};
use crate::sink::parquet::read::{TableRow, qualified_names};
use crate::source::Filter;
use clap::Args;
use std::collections::BTreeSet;

/// Options that filter refactorings.
#[derive(Args, Default)]
pub struct RefactoringFilterArgs {
    /// Only these types or groups, such as 'extract*'
    ///
    /// `refmine schema` lists the types of each group. Separate several by commas, or repeat the option.
    #[arg(long = "type", value_name = "TYPE", value_delimiter = ',')]
    types: Vec<String>,
    /// Only refactorings in matching paths, such as 'src/**'
    ///
    /// A glob as in .gitignore for the path before or after; may be repeated. It filters the output;
    /// --include and --exclude filter what is analysed.
    #[arg(long = "path", value_name = "GLOB")]
    paths: Vec<String>,
    /// Only refactorings of this element, such as Shape.area
    ///
    /// The name, such as `area`, or the end of the qualified name, before or after; may be repeated.
    #[arg(long = "element", value_name = "NAME")]
    elements: Vec<String>,
    /// Minimum similarity, 0 to 1
    ///
    /// Refactorings that have no similarity are kept.
    #[arg(long, value_name = "S", hide_short_help = true, value_parser = share)]
    min_similarity: Option<f64>,
    /// Minimum confidence, 0 to 1
    ///
    /// The share of findings with comparable evidence that was right by published labels or readers;
    /// refactorings without a confidence are kept, which only RefDiff's algorithms find.
    #[arg(long, alias = "confidence-min", value_name = "C", value_parser = share)]
    min_confidence: Option<f64>,
}

/// Checked filter for refactorings.
pub struct RefactoringFilter {
    /// Refactoring types; empty for all types.
    types: Vec<&'static str>,
    /// Names of languages; empty for all languages.
    languages: Vec<&'static str>,
    /// Globs of paths; `None` for all paths.
    paths: Option<Filter>,
    /// Names, or ends of qualified names, of elements; empty for all elements.
    elements: Vec<String>,
    /// Minimum similarity, 0 to 1, of refactorings that have one.
    min_similarity: f64,
    /// Minimum confidence, 0 to 1, of refactorings that have one.
    min_confidence: f64,
}

impl RefactoringFilterArgs {
    /// Returns the options as typed, one after another.
    pub fn as_typed(&self) -> Vec<String> {
        let types = self.types.iter().map(|name| format!("--type {name}"));
        let paths = self.paths.iter().map(|glob| format!("--path {glob}"));
        let elements = self.elements.iter().map(|name| format!("--element {name}"));
        let shares = [
            ("--min-similarity", self.min_similarity),
            ("--min-confidence", self.min_confidence),
        ];
        let shares = shares.iter().filter_map(|(option, share)| {
            let share = (*share)?;
            Some(format!("{option} {share}"))
        });
        types.chain(paths).chain(elements).chain(shares).collect()
    }

    /// Returns true if any of the options was given.
    pub fn is_given(&self) -> bool {
        !self.types.is_empty()
            || !self.paths.is_empty()
            || !self.elements.is_empty()
            || self.min_similarity.is_some()
            || self.min_confidence.is_some()
    }

    /// Returns true if types were requested.
    pub fn names_types(&self) -> bool {
        !self.types.is_empty()
    }

    /// Returns the types that the requested names stand for.
    pub fn named_types(&self) -> BTreeSet<&'static str> {
        self.types.iter().flat_map(|name| types_of(name)).collect()
    }

    /// Returns the requested types outside of the group structure, so that a command that mines reports
    /// them without `--types`.
    pub fn refined_types(&self) -> impl Iterator<Item = String> {
        let is_refined = |name: &&str| !TypeSet::STRUCTURE.includes(name);
        let requested = self.named_types().into_iter().filter(is_refined);
        requested.map(str::to_owned)
    }

    /// Checks the options and returns the filter. Empty `languages` means all languages.
    ///
    /// # Errors
    /// Returns a usage error if a type or language is unknown or a glob is invalid.
    pub fn chosen(&self, languages: &[String]) -> Result<RefactoringFilter, Failure> {
        if let Some(given) = self.types.iter().find(|name| types_of(name).is_empty()) {
            let message = unknown_type(given, &normalized(given));
            return Err(Failure::usage(&message, "unknown_type"));
        }
        let languages = languages
            .iter()
            .map(|word| Ok(selection_args::language(word)?.row().name))
            .collect::<Result<Vec<_>, Failure>>()?;
        let paths = (!self.paths.is_empty())
            .then(|| Filter::new(&[], &self.paths, &[]))
            .transpose()
            .map_err(|message| Failure::usage(&message, "bad_glob"))?;
        Ok(RefactoringFilter {
            types: self.named_types().into_iter().collect(),
            languages,
            paths,
            elements: self.elements.clone(),
            min_similarity: self.min_similarity.unwrap_or(0.0),
            min_confidence: self.min_confidence.unwrap_or(0.0),
        })
    }
}

impl RefactoringFilter {
    /// Returns true if a refactoring passes the filters for type, language, path, similarity and
    /// confidence. A path filter matches the path before or after; a refactoring without similarity
    /// or confidence passes that filter.
    pub fn matches_values(
        &self,
        refactoring_type: &str,
        language: &str,
        paths: Pair<&[u8]>,
        (similarity, confidence): (Option<f64>, Option<f64>),
    ) -> bool {
        let in_path = |filter: &Filter| {
            [paths.before, paths.after]
                .iter()
                .any(|path| filter.language_of(path).is_some())
        };
        (self.types.is_empty() || self.types.contains(&refactoring_type))
            && (self.languages.is_empty() || self.languages.contains(&language))
            && self.paths.as_ref().is_none_or(in_path)
            && similarity.is_none_or(|score| score >= self.min_similarity)
            && confidence.is_none_or(|share| share >= self.min_confidence)
    }

    /// Returns true if a row of the table `refactorings` passes all filters.
    pub fn matches_row(&self, row: &TableRow<'_>) -> bool {
        let text = |name: &str| row.text(name).unwrap_or_default();
        let paths = Pair::new(text("before_path"), text("after_path")).map(str::as_bytes);
        let scores = (row.double("similarity"), row.double("confidence"));
        let qualified = qualified_names(row);
        let names = Pair::new(
            (text("before_name"), &*qualified.before),
            (text("after_name"), &*qualified.after),
        );
        self.matches_values(text("type"), text("language"), paths, scores)
            && self.matches_element(names)
    }

    /// Returns true if no element was requested, or if the simple or qualified name of either
    /// element matches a requested one. `names` has the simple and the qualified name of each side.
    pub fn matches_element(&self, names: Pair<(&str, &str)>) -> bool {
        let is_wanted = |wanted: &String| {
            [names.before, names.after]
                .iter()
                .any(|(name, qualified)| is_element_named(wanted, name, qualified))
        };
        self.elements.is_empty() || self.elements.iter().any(is_wanted)
    }
}

/// Returns the types that a value of `--type` stands for: those whose names match it, and those of
/// the group that it names.
fn types_of(requested: &str) -> Vec<&'static str> {
    let pattern = normalized(requested);
    let of_group = TypeSet::named(&[requested.to_owned()]);
    let is_of_group = |name| of_group.as_ref().is_ok_and(|set| set.includes(name));
    let known = refine::type_names();
    known
        .filter(|name| is_named(&pattern, name) || is_of_group(name))
        .collect()
}

/// Returns true if `wanted` is the simple `name` of an element, or the end of its `qualified` name
/// with or without parameters. Blanks are ignored, and `#` between path and names is treated as a
/// dot.
pub fn is_element_named(wanted: &str, name: &str, qualified: &str) -> bool {
    let (qualified, wanted_end) = (comparable(qualified), comparable(wanted));
    let without_parameters = qualified.split('(').next().unwrap_or_default();
    let is_end_of = |all: &str| {
        all.strip_suffix(wanted_end.as_str())
            .is_some_and(|rest| rest.is_empty() || rest.ends_with(['.', '/']))
    };
    name == wanted || is_end_of(&qualified) || is_end_of(without_parameters)
}

/// Returns `name` without the differences between the ways in which users and `refmine show` write
/// it: without blanks, and with dots for `#`.
fn comparable(name: &str) -> String {
    name.split_whitespace()
        .collect::<String>()
        .replace('#', ".")
}

/// Parses a share, 0 to 1.
fn share(text: &str) -> Result<f64, String> {
    match text.parse() {
        Ok(share) if (0.0..=1.0).contains(&share) => Ok(share),
        _ => Err("give a number from 0 to 1".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn types_are_named_in_any_spelling_and_unknown_ones_refused() {
        let choice = |types: &[&str]| RefactoringFilterArgs {
            types: types.iter().map(ToString::to_string).collect(),
            paths: vec!["src/**".to_owned()],
            elements: Vec::new(),
            min_similarity: Some(0.5),
            min_confidence: Some(0.9),
        };
        let chosen = choice(&["rename-method", "Move*", "signature"])
            .chosen(&[])
            .unwrap_or_else(|_| panic!());
        let inside = Pair::new(&b"lib/A.java"[..], &b"src/A.java"[..]);
        for (name, similarity, confidence, expected) in [
            ("Rename Method", Some(0.5), Some(0.9), true),
            ("Rename Method", None, None, true),
            ("Rename Method", Some(0.4), Some(0.9), false),
            ("Rename Method", Some(0.5), Some(0.8), false),
            ("Move And Rename Class", Some(0.9), None, true),
            ("Extract Method", Some(0.9), None, false),
            ("Add Parameter", None, None, true),
            ("Rename Variable", None, None, false),
        ] {
            let is_match = chosen.matches_values(name, "java", inside, (similarity, confidence));
            assert_eq!(is_match, expected, "{name} {similarity:?} {confidence:?}");
        }
        let outside = Pair::new(&b"lib/A.java"[..], &b"lib/A.java"[..]);
        assert!(!chosen.matches_values("Rename Method", "java", outside, (None, None)));
        assert!(choice(&["rename-everything"]).chosen(&[]).is_err());
        assert!(choice(&[]).chosen(&["cobol".to_owned()]).is_err());
        let python = choice(&[]).chosen(&["Py".to_owned()]);
        let python = python.unwrap_or_else(|_| panic!());
        for (language, expected) in [("python", true), ("java", false)] {
            let is_match = python.matches_values("Rename Method", language, inside, (None, None));
            assert_eq!(is_match, expected, "{language}");
        }
    }
    #[test]
    fn element_matches_by_simple_name_or_end_of_qualified_name() {
        let qualified = "my.calc.Calculator.min(double, double)";
        for (wanted, expected) in [
            ("min", true),
            ("Calculator.min", true),
            ("min(double,double)", true),
            ("Calculator#min(double, double)", true),
            ("in(double, double)", false),
            ("Calculator", false),
            ("max", false),
        ] {
            let is_named = is_element_named(wanted, "min", qualified);
            assert_eq!(is_named, expected, "{wanted}");
        }
    }
}
