//! Confidence of refactorings by group of types and language: the share of judged findings that were right.
//!
//! The table `confidence.tsv` is computed by `scripts/fit-confidence.py` from labelled commits and from samples
//! that readers judged.

use super::table::TypeGroup;
use crate::base::Map;
use std::sync::OnceLock;

/// Shares by group and language, one a line behind the header: group, language, share, number of commits.
const TABLE: &str = include_str!("confidence.tsv");

/// Language of the rows that hold for all languages without a row of their own.
const ANY: &str = "*";

/// Highest share that counts, because readers err, too.
const SHARE_MAX: f64 = 0.98;

/// Returns the shares of [`TABLE`] by group and language.
fn shares() -> &'static Map<(&'static str, &'static str), f64> {
    static SHARES: OnceLock<Map<(&str, &str), f64>> = OnceLock::new();
    SHARES.get_or_init(|| TABLE.lines().skip(1).filter_map(row).collect())
}

/// Returns group, language and share of a line of [`TABLE`]; `None` if the line has another form.
fn row(line: &'static str) -> Option<((&'static str, &'static str), f64)> {
    let mut cells = line.split('\t');
    let key = (cells.next()?, cells.next()?);
    Some((key, cells.next()?.parse().ok()?))
}

/// Returns the confidence of a refactoring of `group` in the language of this name, 0 to 1. `of_pair` is that of
/// its pair of elements by their evidence, measured in one language; `None` if the pair itself is no
/// refactoring.
pub fn confidence(group: TypeGroup, language: &str, of_pair: Option<f64>) -> f64 {
    let share = |group: TypeGroup| {
        let of_group = |language| shares().get(&(group.name(), language)).copied();
        // A test says that every group has a share for all languages.
        of_group(language).or_else(|| of_group(ANY)).unwrap_or(0.0)
    };
    // The shares of `structure` are relative to the language in which `of_pair` was measured.
    let relative = share(TypeGroup::Structure);
    let exact = match (group, of_pair) {
        (TypeGroup::Structure, of_pair) => relative * of_pair.unwrap_or(SHARE_MAX),
        (_, None) => share(group),
        // No part of a pair is surer than the pair.
        (_, Some(of_pair)) => share(group).min(relative * of_pair),
    };
    (exact * 100.0).round() / 100.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_of_the_table_has_a_share_and_every_group_one_for_all_languages() {
        assert_eq!(shares().len(), TABLE.lines().count() - 1);
        assert!(shares().values().all(|share| (0.5..=1.0).contains(share)));
        for group in TypeGroup::ALL {
            assert!(
                shares().contains_key(&(group.name(), ANY)),
                "{}",
                group.name()
            );
        }
    }

    #[test]
    fn details_are_at_most_as_sure_as_their_pair_and_unknown_languages_have_the_share_of_the_group()
    {
        let variable = confidence(TypeGroup::Variable, "none", None);
        assert_eq!(Some(&variable), shares().get(&("variable", ANY)));
        let relative = shares()[&("structure", ANY)];
        let pair = confidence(TypeGroup::Structure, "none", Some(0.5));
        assert!((pair - 0.5 * relative).abs() < 0.01);
        assert!((confidence(TypeGroup::Variable, "none", Some(0.5)) - pair).abs() < 0.01);
    }
}
