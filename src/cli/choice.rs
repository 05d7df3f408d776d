//! Which of the refactorings that were found are shown.

use super::{Failure, options};
use crate::base::pair::Pair;
use crate::relate::kind;
use crate::sink::read::Row;
use crate::source::Filter;
use clap::Args;
use std::collections::BTreeSet;

/// The options that choose.
#[derive(Args, Default)]
pub struct Choice {
    /// Only these types, such as rename-method or 'extract*'
    ///
    /// Separate several by commas, or repeat the option.
    #[arg(long = "type", value_name = "TYPE", value_delimiter = ',')]
    types: Vec<String>,
    /// Only refactorings in matching paths, such as 'src/**'
    ///
    /// A glob as in .gitignore for the path before or after; may be repeated. It filters the output;
    /// --include and --exclude filter what is analysed.
    #[arg(long = "path", value_name = "GLOB")]
    paths: Vec<String>,
    /// Minimum similarity, 0 to 1
    ///
    /// Refactorings that have no similarity are kept.
    #[arg(long, value_name = "S", value_parser = share)]
    min_similarity: Option<f64>,
    /// Minimum confidence, 0 to 1
    ///
    /// The share of such findings that was right in published labels; refactorings that have none are kept.
    #[arg(long, alias = "confidence-min", value_name = "C", value_parser = share)]
    min_confidence: Option<f64>,
}

/// What was chosen.
pub struct Chosen {
    types: Vec<String>,
    languages: Vec<String>,
    paths: Option<Filter>,
    min_similarity: f64,
    min_confidence: f64,
}

impl Choice {
    /// Returns the options as typed, one after another.
    pub fn as_typed(&self) -> Vec<String> {
        let types = self.types.iter().map(|name| format!("--type {name}"));
        let paths = self.paths.iter().map(|glob| format!("--path {glob}"));
        let shares = [
            ("--min-similarity", self.min_similarity),
            ("--min-confidence", self.min_confidence),
        ];
        let shares = shares.iter().filter_map(|(option, share)| {
            let share = (*share)?;
            Some(format!("{option} {share}"))
        });
        types.chain(paths).chain(shares).collect()
    }

    /// Checks the options; of `languages` none means all.
    pub fn chosen(&self, languages: &[String]) -> Result<Chosen, Failure> {
        let types: Vec<String> = self.types.iter().map(|name| plain(name)).collect();
        for (given, name) in self.types.iter().zip(&types) {
            if !kind::all_names().any(|known| is_named(name, known)) {
                let known: BTreeSet<&str> = kind::all_names().collect();
                let known: Vec<&str> = known.into_iter().collect();
                let message = format!("unknown type `{given}`: give one of {}", known.join(", "));
                return Err(Failure::usage(&message, "unknown_type"));
            }
        }
        for name in languages {
            options::language(name)?;
        }
        let paths = (!self.paths.is_empty())
            .then(|| Filter::new(&[], &self.paths, &[]))
            .transpose()
            .map_err(|message| Failure::usage(&message, "bad_glob"))?;
        Ok(Chosen {
            types,
            languages: languages.to_vec(),
            paths,
            min_similarity: self.min_similarity.unwrap_or(0.0),
            min_confidence: self.min_confidence.unwrap_or(0.0),
        })
    }
}

impl Chosen {
    /// Whether a refactoring of this type and language, between elements in these paths, is shown.
    pub fn takes(
        &self,
        refactoring_type: &str,
        language: &str,
        paths: Pair<&[u8]>,
        (similarity, confidence): (Option<f64>, Option<f64>),
    ) -> bool {
        let of_type = |name: &String| is_named(name, refactoring_type);
        let in_path = |filter: &Filter| {
            [paths.before, paths.after]
                .iter()
                .any(|path| filter.language_of(path).is_some())
        };
        (self.types.is_empty() || self.types.iter().any(of_type))
            && (self.languages.is_empty() || self.languages.iter().any(|name| name == language))
            && self.paths.as_ref().is_none_or(in_path)
            && similarity.is_none_or(|score| score >= self.min_similarity)
            && confidence.is_none_or(|share| share >= self.min_confidence)
    }

    /// Returns true if the refactoring in a row of the table `refactorings` is chosen.
    pub fn takes_row(&self, row: &Row<'_>) -> bool {
        let text = |name: &str| row.text(name).unwrap_or_default();
        let paths = Pair::new(text("before_path"), text("after_path")).map(str::as_bytes);
        let scores = (row.double("similarity"), row.double("confidence"));
        self.takes(text("type"), text("language"), paths, scores)
    }
}

/// `Rename Method`, `rename-method` and `rename_method` are one.
fn plain(name: &str) -> String {
    name.trim().to_lowercase().replace(['-', '_'], " ")
}

fn is_named(plain_name: &str, refactoring_type: &str) -> bool {
    let known = refactoring_type.to_lowercase();
    match plain_name.strip_suffix('*') {
        Some(beginning) => known.starts_with(beginning),
        None => known == plain_name,
    }
}

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
        let choice = |types: &[&str]| Choice {
            types: types.iter().map(ToString::to_string).collect(),
            paths: vec!["src/**".to_owned()],
            min_similarity: Some(0.5),
            min_confidence: Some(0.9),
        };
        let chosen = choice(&["rename-method", "Move*"])
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
        ] {
            let taken = chosen.takes(name, "java", inside, (similarity, confidence));
            assert_eq!(taken, expected, "{name} {similarity:?} {confidence:?}");
        }
        let outside = Pair::new(&b"lib/A.java"[..], &b"lib/A.java"[..]);
        assert!(!chosen.takes("Rename Method", "java", outside, (None, None)));
        assert!(choice(&["rename-everything"]).chosen(&[]).is_err());
        assert!(choice(&[]).chosen(&["cobol".to_owned()]).is_err());
    }
}
