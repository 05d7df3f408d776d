//! Comparison of lists of a declaration: parameters, annotations, modifiers and exceptions.

use super::facts::{AnnotationUse, ParameterFacts};
use super::parameter_uses::{ParameterUses, UsePlaces};
use crate::base::pair::Pair;
use crate::cst::vocab::terms;
use crate::lang::texts::equal_spellings::EqualSpellings;
use std::collections::{BTreeMap, VecDeque};

/// Maximum number of parameters of a method that are compared; the class file format of Java allows no
/// more. Methods with more parameters on either side have no findings about parameters.
const PARAMETERS_MAX: usize = 255;

/// Minimum number of bytes of a word with which another word can begin; many begin with shorter ones.
const WORD_BYTES_MIN: usize = 3;

/// Entries of two lists that have no equal counterpart.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ListDifference<T> {
    /// Entries of the before list without a counterpart, in its order.
    pub removed: Vec<T>,
    /// Entries of the after list without a counterpart, in its order.
    pub added: Vec<T>,
    /// Pairs of a before and an after entry with equal names and different contents.
    pub modified: Vec<(T, T)>,
}

/// Pairs each entry of `before` with the first unpaired entry of `after` that has an equal key, and
/// removes both entries from the lists. The entries are indices into two other lists; returns the
/// pairs of a before and an after index.
fn take_pairs<K: Ord>(
    before: &mut Vec<usize>,
    after: &mut Vec<usize>,
    key_before: impl Fn(usize) -> K,
    key_after: impl Fn(usize) -> K,
) -> Vec<(usize, usize)> {
    let mut by_key: BTreeMap<K, VecDeque<usize>> = BTreeMap::new();
    for &index in &*after {
        by_key.entry(key_after(index)).or_default().push_back(index);
    }
    let mut pairs = Vec::new();
    before.retain(|&index| {
        let candidates = by_key.get_mut(&key_before(index));
        let counterpart = candidates.and_then(VecDeque::pop_front);
        pairs.extend(counterpart.map(|counterpart| (index, counterpart)));
        counterpart.is_none()
    });
    let mut paired: Vec<usize> = pairs.iter().map(|pair| pair.1).collect();
    paired.sort_unstable();
    after.retain(|index| paired.binary_search(index).is_err());
    pairs
}

/// Returns the words that only `before` has (removed), and those that only `after` has (added). A word
/// that occurs several times is paired as often as the other list has it.
pub fn difference_of_words(before: &[String], after: &[String]) -> (Vec<String>, Vec<String>) {
    let (mut removed, mut added) = (indices(before), indices(after));
    take_pairs(&mut removed, &mut added, |it| &before[it], |it| &after[it]);
    let words =
        |indices: Vec<usize>, of: &[String]| indices.iter().map(|&it| of[it].clone()).collect();
    (words(removed, before), words(added, after))
}

/// Compares annotations. Annotations that differ at most in spellings that are `alike` are left out of the
/// result; those with equal names and different arguments are `modified`.
pub fn difference_of_annotations(
    before: &[AnnotationUse],
    after: &[AnnotationUse],
    alike: &EqualSpellings,
) -> ListDifference<AnnotationUse> {
    let (mut removed, mut added) = (indices(before), indices(after));
    take_pairs(
        &mut removed,
        &mut added,
        |it| &before[it].text,
        |it| &after[it].text,
    );
    take_pairs(
        &mut removed,
        &mut added,
        |it| alike.essential_annotation(&before[it].text),
        |it| alike.essential_annotation(&after[it].text),
    );
    // One file can import a name that the other one qualifies.
    take_pairs(
        &mut removed,
        &mut added,
        |it| (before[it].unqualified(alike), before[it].is_qualified()),
        |it| (after[it].unqualified(alike), !after[it].is_qualified()),
    );
    let modified = take_pairs(
        &mut removed,
        &mut added,
        |it| &before[it].name,
        |it| &after[it].name,
    );
    ListDifference {
        removed: removed.iter().map(|&it| before[it].clone()).collect(),
        added: added.iter().map(|&it| after[it].clone()).collect(),
        modified: modified
            .iter()
            .map(|&(one, other)| (before[one].clone(), after[other].clone()))
            .collect(),
    }
}

/// Returns all indices of `list`.
fn indices<T>(list: &[T]) -> Vec<usize> {
    (0..list.len()).collect()
}

/// Parameters of a matched method: pairs of a before and an after parameter that are taken for one
/// parameter, and unpaired parameters. Indices are positions in the parameter list of their side, from
/// 0.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ParameterPairs {
    /// Index of the before parameter and index of its after counterpart, in the order of the before
    /// side.
    pub pairs: Vec<(usize, usize)>,
    /// Indices of the before parameters without counterpart.
    pub removed: Vec<usize>,
    /// Indices of the after parameters without counterpart.
    pub added: Vec<usize>,
}

impl ParameterPairs {
    /// Pairs parameters with equal name and type, then with equal name, then with equal `uses`,
    /// then with an equal type that no other unpaired parameter of their side has. Of the remaining
    /// parameters, those at the same index are paired if they have the same type, if one name has
    /// all words of the other, or if only one parameter remains on each side ([`is_same`]). Pairs
    /// nothing if a method has over [`PARAMETERS_MAX`] parameters.
    pub fn of(
        before: &[ParameterFacts],
        after: &[ParameterFacts],
        uses: &ParameterUses<'_>,
    ) -> ParameterPairs {
        if before.len().max(after.len()) > PARAMETERS_MAX {
            return ParameterPairs::default();
        }
        // `removed` and `added` are the parameters not paired yet; each step removes what it pairs.
        let (mut removed, mut added) = (indices(before), indices(after));
        let mut pairs = take_pairs(
            &mut removed,
            &mut added,
            |it| (&before[it].name, &before[it].declared_type),
            |it| (&after[it].name, &after[it].declared_type),
        );
        pairs.extend(take_pairs(
            &mut removed,
            &mut added,
            |it| own_name(before, it),
            |it| own_name(after, it),
        ));
        release_displaced((before, after), &mut pairs, &mut added, uses);
        let places = uses.places(&with_index(before, &removed), &with_index(after, &added));
        let by_uses = places.replaced();
        removed.retain(|index| by_uses.iter().all(|pair| pair.0 != *index));
        added.retain(|index| by_uses.iter().all(|pair| pair.1 != *index));
        pairs.extend(by_uses);
        // If several parameters have a type, only their positions tell which was renamed to which.
        let mut of_removed = only_of_type(before, &removed);
        let mut of_added = only_of_type(after, &added);
        let by_type = take_pairs(
            &mut of_removed,
            &mut of_added,
            |it| &before[it].declared_type,
            |it| &after[it].declared_type,
        );
        removed.retain(|index| by_type.iter().all(|pair| pair.0 != *index));
        added.retain(|index| by_type.iter().all(|pair| pair.1 != *index));
        pairs.extend(by_type);
        // Pair the remaining parameters that kept their index, and the only one of each side.
        let left = (removed.len(), added.len());
        removed.retain(|&index| {
            let other = match left {
                (1, 1) => added.first().copied(),
                _ => added.iter().copied().find(|&it| it == index),
            };
            let same = other.filter(|&other| {
                let parameters = (&before[index], &after[other]);
                is_same(parameters, (index, other), &places, left)
            });
            pairs.extend(same.map(|other| (index, other)));
            added.retain(|&it| Some(it) != same);
            same.is_none()
        });
        pairs.sort_unstable();
        ParameterPairs {
            pairs,
            removed,
            added,
        }
    }

    /// Undoes the pairs with one of the parameters `alone`, given by their positions.
    pub fn leave_alone(&mut self, alone: &Pair<Vec<usize>>) {
        let (pairs, undone) = std::mem::take(&mut self.pairs)
            .into_iter()
            .partition(|pair| !alone.before.contains(&pair.0) && !alone.after.contains(&pair.1));
        self.pairs = pairs;
        let undone: Vec<(usize, usize)> = undone;
        self.removed.extend(undone.iter().map(|pair| pair.0));
        self.added.extend(undone.iter().map(|pair| pair.1));
        self.removed.sort_unstable();
        self.added.sort_unstable();
    }
}

/// Pairs a parameter with the added one of its index and type instead of its namesake at another index,
/// if the code uses the added one where it used the parameter, and the namesake nowhere there: the name
/// went to another parameter, as `error` of `report(error)`, which became `report(message, error)`.
/// Changes `pairs` and the unpaired parameters `added`.
fn release_displaced(
    (before, after): (&[ParameterFacts], &[ParameterFacts]),
    pairs: &mut [(usize, usize)],
    added: &mut [usize],
    uses: &ParameterUses<'_>,
) {
    for (index, other) in pairs {
        let at_index = added.iter().position(|it| it == index);
        let Some(at_index) = at_index.filter(|_| index != other) else {
            continue;
        };
        if before[*index].declared_type != after[*index].declared_type {
            continue;
        }
        let places = uses.places(
            &with_index(before, &[*index]),
            &with_index(after, &[*index, *other]),
        );
        if places.replaced() == [(*index, *index)] && !places.share((*index, *other)) {
            added[at_index] = *other;
            *other = *index;
        }
    }
    added.sort_unstable();
}

/// Returns the name of a parameter; of one without a name, its index, so that it is paired with one at the
/// same place only.
fn own_name(list: &[ParameterFacts], index: usize) -> (&str, Option<usize>) {
    let name = list[index].plain_name();
    (name, name.is_empty().then_some(index))
}

/// Returns the parameters with these indices, each with its index.
fn with_index<'p>(
    list: &'p [ParameterFacts],
    indices: &[usize],
) -> Vec<(usize, &'p ParameterFacts)> {
    indices.iter().map(|&index| (index, &list[index])).collect()
}

/// Returns true if two parameters that are unpaired so far, given with their indices, are taken for
/// one. `left` has the numbers of unpaired parameters of both sides. With a declared type, the two
/// need the same index and an equal type, common words, or to be the only ones left. Without one,
/// common words at the same index are enough. Others must have no namesake in `places`, and be the
/// only ones left or have the same code before half of their uses; they must also be passed alike,
/// unless they are the only ones left and have the same index. The only ones left are still
/// two if no word of theirs is common and the code uses neither for the other
/// ([`UsePlaces::are_used_apart`]).
fn is_same(
    (one, two): (&ParameterFacts, &ParameterFacts),
    (index, other): (usize, usize),
    places: &UsePlaces,
    left: (usize, usize),
) -> bool {
    let has_words = || has_common_words(one.plain_name(), two.plain_name());
    let is_typed = !one.declared_type.is_empty() || !two.declared_type.is_empty();
    let pair = (index, other);
    let are_last = left == (1, 1)
        && (!places.are_used_apart(pair) || has_common_word(one.plain_name(), two.plain_name()));
    if is_typed {
        let is_like = are_last || one.declared_type == two.declared_type || has_words();
        return index == other && is_like;
    }
    let are_alike = one.passing() == two.passing();
    let is_replaced = || match left {
        (1, 1) => are_last && (index == other || are_alike),
        _ => are_alike && places.follow_same_code(pair),
    };
    index == other && are_alike && has_words() || !places.has_namesake(pair) && is_replaced()
}

/// Returns the parameters among `indices` whose declared type no other parameter among `indices` has.
fn only_of_type(list: &[ParameterFacts], indices: &[usize]) -> Vec<usize> {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for &index in indices {
        *counts.entry(&list[index].declared_type).or_default() += 1;
    }
    let is_only = |index: &usize| {
        let declared_type = &*list[*index].declared_type;
        !declared_type.is_empty() && counts[declared_type] == 1
    };
    indices.iter().copied().filter(is_only).collect()
}

/// Returns true if a word of one of two names begins with a word of the other: `parent` and `parents`,
/// `fileStatus` and `status_array`.
fn has_common_word(before: &str, after: &str) -> bool {
    let [before, after] = [before, after].map(|name| {
        let words = terms(name).into_iter().map(str::to_lowercase);
        words
            .filter(|word| word.len() >= WORD_BYTES_MIN)
            .collect::<Vec<String>>()
    });
    let is_common = |one: &String, two: &String| one.starts_with(two) || two.starts_with(one);
    before
        .iter()
        .any(|one| after.iter().any(|two| is_common(one, two)))
}

/// Returns true if one of two names has all words of the other, `user` and `userName`, or if the
/// names differ only in case and underscores, `USER_1` and `user1`.
pub fn has_common_words(before: &str, after: &str) -> bool {
    let plain = |name: &str| name.replace('_', "").to_lowercase();
    let name = plain(before);
    if !name.is_empty() && name == plain(after) {
        return true;
    }
    let words =
        |name: &str| -> Vec<String> { terms(name).iter().map(|it| it.to_lowercase()).collect() };
    let (before, after) = (words(before), words(after));
    let (shorter, longer) = match before.len() <= after.len() {
        true => (before, after),
        false => (after, before),
    };
    !shorter.is_empty() && shorter.iter().all(|word| longer.contains(word))
}
