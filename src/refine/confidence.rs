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

/// Returns the share of a group in the language of this name.
fn share(group: TypeGroup, language: &str) -> f64 {
    let of = |language| shares().get(&(group.name(), language)).copied();
    // A test says that every group has a share for all languages.
    of(language).or_else(|| of(ANY)).unwrap_or(0.0)
}

/// Returns the confidence of a pair of elements, 0 to 1. `of_evidence` is that of its evidence, as measured in
/// one language, to which the shares of the group `structure` are relative.
pub fn of_pair(language: &str, of_evidence: f64) -> f64 {
    (share(TypeGroup::Structure, language) * of_evidence * 100.0).round() / 100.0
}

/// Returns the confidence of a change of a part, 0 to 1: that of its group, but no more than that of its pair of
/// elements, `of_pair`; `None` if the pair itself is no refactoring.
pub fn of_part(group: TypeGroup, language: &str, of_pair: Option<f64>) -> f64 {
    share(group, language).min(of_pair.unwrap_or(1.0))
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
        let variable = of_part(TypeGroup::Variable, "none", None);
        assert_eq!(Some(&variable), shares().get(&("variable", ANY)));
        assert_eq!(of_part(TypeGroup::Variable, "none", Some(0.5)), 0.5);
        let relative = shares()[&("structure", ANY)];
        assert!((of_pair("none", 0.5) - 0.5 * relative).abs() < 0.01);
    }
}
