//! Similarity of two statements, and the renames learned from mapped statements.

use super::statements::{LeafToken, LeafWord};
use crate::base::Map;
use crate::base::pair::Pair;
use crate::lang::rules::shapes::LeafRole;
use crate::parse::tree::LabelIx;
use std::rc::Rc;

/// Maximum number of new names stored per old name.
const RENAMES_MAX: usize = 32;

/// Renames of a task: pairs of names that take the same position in mapped statements, or are
/// given.
#[derive(Debug, Default)]
pub(super) struct LearnedRenames {
    /// Given renames, sorted. Shared by all tasks of a change, because both the renames and the
    /// tasks can be many.
    given: Rc<[(LabelIx, LabelIx)]>,
    /// For each old name of which mapped statements give a new one: all new names, the given ones
    /// included, sorted.
    learned: Map<LabelIx, Vec<LabelIx>>,
    /// True if mapped statements gave a rename that was not known.
    has_learned: bool,
}

impl LearnedRenames {
    /// Creates the renames of a task from the given ones. `given` is sorted.
    pub fn new(given: Rc<[(LabelIx, LabelIx)]>) -> LearnedRenames {
        LearnedRenames {
            given,
            ..LearnedRenames::default()
        }
    }

    /// Records a rename. Returns true if it is new; false if it is known or the old name has
    /// [`RENAMES_MAX`] new names.
    fn record(&mut self, before: LabelIx, after: LabelIx) -> bool {
        let given = given_names(&self.given, before);
        let names = self.learned.entry(before);
        let names = names.or_insert_with(|| given.iter().map(|pair| pair.1).collect());
        match names.binary_search(&after) {
            Err(index) if names.len() < RENAMES_MAX => {
                names.insert(index, after);
                true
            }
            _ => false,
        }
    }

    /// Records the differing names of two mapped statements, position by position. Does nothing if
    /// the statements have different numbers of leaves.
    pub fn learn(&mut self, before: &[LeafToken], after: &[LeafToken]) {
        if before.len() != after.len() {
            return;
        }
        for (before, after) in before.iter().zip(after) {
            let is_renamed = before.role == after.role && before.label != after.label;
            if is_renamed && is_name(before.role) {
                self.has_learned |= self.record(before.label, after.label);
            }
        }
    }

    /// Returns true if mapped statements gave a rename that was not known.
    pub fn has_learned(&self) -> bool {
        self.has_learned
    }

    /// Returns true if `after` is a new name of `before`.
    pub fn contains(&self, before: LabelIx, after: LabelIx) -> bool {
        match self.learned.get(&before) {
            Some(names) => names.binary_search(&after).is_ok(),
            None => given_names(&self.given, before).contains(&(before, after)),
        }
    }

    /// Returns the new names of an old name, sorted.
    fn new_names(&self, before: LabelIx) -> impl Iterator<Item = LabelIx> + '_ {
        let learned = self.learned.get(&before);
        let given = match learned {
            Some(_) => &[],
            None => given_names(&self.given, before),
        };
        let learned = learned.into_iter().flatten().copied();
        learned.chain(given.iter().map(|pair| pair.1))
    }
}

/// Returns the first [`RENAMES_MAX`] pairs of the sorted `given` whose old name is `before`.
fn given_names(given: &[(LabelIx, LabelIx)], before: LabelIx) -> &[(LabelIx, LabelIx)] {
    let first = given.partition_point(|pair| pair.0 < before);
    let count = given[first..].partition_point(|pair| pair.0 == before);
    &given[first..first + count.min(RENAMES_MAX)]
}

fn is_name(role: LeafRole) -> bool {
    matches!(
        role,
        LeafRole::Variable | LeafRole::Type | LeafRole::Callee | LeafRole::Member
    )
}

/// Weight of a leaf, by its role: distinctive roles weigh more. The source of the values is
/// unknown.
fn weight(role: LeafRole) -> f64 {
    match role {
        LeafRole::Callee | LeafRole::Type | LeafRole::Member => 1.5,
        LeafRole::Variable | LeafRole::Literal | LeafRole::Label => 1.0,
        LeafRole::Operator => 0.7,
        LeafRole::Keyword => 0.3,
        LeafRole::None | LeafRole::Comment => 0.2,
    }
}

/// Returns the sum of the weights of all leaves of a statement.
pub(super) fn total_weight(tokens: &[LeafToken]) -> f64 {
    tokens.iter().map(|token| weight(token.role)).sum()
}

/// Returns an upper bound of the similarity of two statements, given the sums of the weights of their
/// leaves. The similarity is the weight of the matched leaves of both sides divided by `before + after`.
///
/// Per unit of weight in the lighter statement, two equal leaves contribute 1 + 1 = 2. A variable of
/// weight 1 that became a field of weight 1.5 contributes 0.9 × (1 + 1.5) = 2.25 (see
/// [`partial_overlap`]), which is the most.
pub(super) fn similarity_max(before: f64, after: f64) -> f64 {
    const OF_LESSER: f64 = 0.9 * (1.0 + 1.5);
    let total = before + after;
    if total > 0.0 {
        (OF_LESSER * before.min(after) / total).min(1.0)
    } else {
        1.0
    }
}

/// Returns the leaves of a statement, sorted by label and role.
pub(super) fn sorted_words(tokens: &[LeafToken]) -> Vec<LeafWord> {
    let mut words: Vec<_> = tokens
        .iter()
        .map(|token| (token.label, token.role))
        .collect();
    words.sort_unstable();
    words
}

/// Returns the similarity of two statements, 0 to 1: the weighted share of leaves that both have or
/// that are known renames of each other. If the statements have the same form, it is at least the
/// share of leaves that agree position by position, where other names count partly. The content of
/// `scratch` is overwritten.
pub(super) fn similarity(
    (before, after): (&[LeafToken], &[LeafToken]),
    (sorted_before, sorted_after): (&[LeafWord], &[LeafWord]),
    same_form: bool,
    renames: &LearnedRenames,
    scratch: &mut Pair<Vec<LeafWord>>,
) -> f64 {
    if before.is_empty() && after.is_empty() {
        return if same_form { 1.0 } else { 0.0 };
    }
    let total: f64 = before
        .iter()
        .chain(after)
        .map(|token| weight(token.role))
        .sum();
    let (mut common, mut index, mut other) = (0.0, 0, 0);
    scratch.before.clear();
    scratch.after.clear();
    while index < sorted_before.len() && other < sorted_after.len() {
        let (word_before, word_after) = (sorted_before[index], sorted_after[other]);
        match word_before.cmp(&word_after) {
            std::cmp::Ordering::Equal => {
                common += 2.0 * weight(word_before.1);
                index += 1;
                other += 1;
            }
            std::cmp::Ordering::Less => {
                scratch.before.push(word_before);
                index += 1;
            }
            std::cmp::Ordering::Greater => {
                scratch.after.push(word_after);
                other += 1;
            }
        }
    }
    scratch.before.extend(&sorted_before[index..]);
    scratch.after.extend(&sorted_after[other..]);
    common += partial_overlap(&scratch.before, &scratch.after, renames);
    let any_order = common / total;
    if !same_form || before.len() != after.len() {
        return any_order;
    }
    let agreement = |(before, after): (&LeafToken, &LeafToken)| {
        let factor = match (before.label == after.label, before.role == after.role) {
            (true, true) => 2.0,
            (_, true) if renames.contains(before.label, after.label) => 1.8,
            // A call of another function is mostly another call.
            (_, true) if before.role == LeafRole::Callee => 0.2,
            (_, true) => 0.7,
            _ => 0.0,
        };
        factor * weight(before.role)
    };
    let in_order: f64 = before.iter().zip(after).map(agreement).sum();
    any_order.max(in_order / total)
}

/// Returns the weight that the leaves of two statements which have no equal leaf on the other side
/// still have in common: fields that are qualified with their object on one side only (`size` and
/// `this.size`), and known renames. The lists `before` and `after` contain only such leaves, sorted.
fn partial_overlap(before: &[LeafWord], after: &[LeafWord], renames: &LearnedRenames) -> f64 {
    let mut common = 0.0;
    // Number of used leaves, by the index of the first equal one.
    let mut used: Map<usize, usize> = Map::default();
    for &(label, role) in before {
        let field = match role {
            LeafRole::Variable => Some((label, LeafRole::Member)),
            LeafRole::Member => Some((label, LeafRole::Variable)),
            _ => None,
        };
        let renamed = renames.new_names(label).map(|name| (name, role));
        for counterpart in field.into_iter().chain(renamed) {
            let first = after.partition_point(|word| *word < counterpart);
            let count = used.get(&first).copied().unwrap_or(0);
            if after.get(first + count) == Some(&counterpart) {
                used.insert(first, count + 1);
                common += 0.9 * (weight(role) + weight(counterpart.1));
                break;
            }
        }
    }
    common
}

#[cfg(test)]
mod tests {
    use super::*;

    fn token(label: u32) -> LeafToken {
        LeafToken {
            node: crate::parse::tree::TreeIx(0),
            label: LabelIx(label),
            role: LeafRole::Variable,
        }
    }

    #[test]
    fn learned_renames_are_merged_with_given_ones_in_order() {
        let pair = |one, two| (LabelIx(one), LabelIx(two));
        let known = [pair(1, 5), pair(1, 9), pair(2, 4)];
        let mut renames = LearnedRenames::new(known.into());
        renames.learn(&[token(1)], &[token(7)]);
        let names = |name| -> Vec<u32> {
            renames
                .new_names(LabelIx(name))
                .map(|name| name.0)
                .collect()
        };
        assert_eq!(
            (names(1), names(2), names(3)),
            (vec![5, 7, 9], vec![4], vec![])
        );
        assert!(
            renames.contains(LabelIx(1), LabelIx(9)) && renames.contains(LabelIx(2), LabelIx(4))
        );
        assert!(!renames.contains(LabelIx(2), LabelIx(7)) && renames.has_learned());
    }
}
