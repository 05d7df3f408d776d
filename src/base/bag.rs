//! Multisets of tokens with union, difference and weighted sums, the operations of all
//! similarities.

/// Number of a token or name in the vocabulary of a change.
pub type Symbol = u32;

/// Multiset of symbols: the tokens of an element with their counts.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Bag {
    /// Symbols and their counts, ascending by symbol, without zero counts.
    entries: Vec<(Symbol, u32)>,
}

impl FromIterator<Symbol> for Bag {
    fn from_iter<I: IntoIterator<Item = Symbol>>(symbols: I) -> Self {
        let mut symbols: Vec<Symbol> = symbols.into_iter().collect();
        symbols.sort_unstable();
        let mut entries: Vec<(Symbol, u32)> = Vec::new();
        for symbol in symbols {
            match entries.last_mut() {
                Some((last, count)) if *last == symbol => *count += 1,
                _ => entries.push((symbol, 1)),
            }
        }
        Bag { entries }
    }
}

impl Bag {
    /// Returns the symbols and their counts, ascending by symbol.
    pub fn entries(&self) -> &[(Symbol, u32)] {
        &self.entries
    }

    /// Returns true if the bag has no symbols.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// Returns the sum of two bags: the counts of each symbol are added.
    pub fn plus(&self, other: &Bag) -> Bag {
        self.combine(other, |first, second| first + second)
    }

    /// Returns the difference of two bags: counts are subtracted and do not go below zero.
    pub fn minus(&self, other: &Bag) -> Bag {
        self.combine(other, u32::saturating_sub)
    }

    /// Returns the sum of the weights of all symbols in the bag; a symbol that occurs n times counts n
    /// times.
    pub fn weight(&self, weight_of: impl Fn(Symbol) -> f64) -> f64 {
        self.entries
            .iter()
            .map(|&(symbol, count)| f64::from(count) * weight_of(symbol))
            .sum()
    }

    /// Returns the weight of the intersection, which has the smaller count of each symbol.
    pub fn shared_weight(&self, other: &Bag, weight_of: impl Fn(Symbol) -> f64) -> f64 {
        let mut sum = 0.0;
        merge(&self.entries, &other.entries, |symbol, first, second| {
            let shared = first.min(second);
            if shared > 0 {
                sum += f64::from(shared) * weight_of(symbol);
            }
        });
        sum
    }

    /// Returns the weights of the intersection and of the union, which have the smaller and the
    /// larger count of each symbol.
    pub fn overlap(&self, other: &Bag, weight_of: impl Fn(Symbol) -> f64) -> (f64, f64) {
        let (mut both, mut either) = (0.0, 0.0);
        merge(&self.entries, &other.entries, |symbol, first, second| {
            let weight = weight_of(symbol);
            both += f64::from(first.min(second)) * weight;
            either += f64::from(first.max(second)) * weight;
        });
        (both, either)
    }

    fn combine(&self, other: &Bag, count: impl Fn(u32, u32) -> u32) -> Bag {
        let mut entries = Vec::with_capacity(self.entries.len());
        merge(&self.entries, &other.entries, |symbol, first, second| {
            let count = count(first, second);
            if count > 0 {
                entries.push((symbol, count));
            }
        });
        Bag { entries }
    }
}

/// Calls `visit` with every symbol of either list, ascending, and its counts in both lists.
fn merge(
    first: &[(Symbol, u32)],
    second: &[(Symbol, u32)],
    mut visit: impl FnMut(Symbol, u32, u32),
) {
    let (mut i, mut j) = (0, 0);
    while i < first.len() && j < second.len() {
        let ((a, count_a), (b, count_b)) = (first[i], second[j]);
        match a.cmp(&b) {
            std::cmp::Ordering::Less => {
                visit(a, count_a, 0);
                i += 1;
            }
            std::cmp::Ordering::Greater => {
                visit(b, 0, count_b);
                j += 1;
            }
            std::cmp::Ordering::Equal => {
                visit(a, count_a, count_b);
                i += 1;
                j += 1;
            }
        }
    }
    first[i..]
        .iter()
        .for_each(|&(symbol, count)| visit(symbol, count, 0));
    second[j..]
        .iter()
        .for_each(|&(symbol, count)| visit(symbol, 0, count));
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn bags() -> impl Strategy<Value = Bag> {
        proptest::collection::vec(0u32..8, 0..24).prop_map(|symbols| symbols.into_iter().collect())
    }

    proptest! {
        #[test]
        fn subtracting_an_added_bag_restores_the_original(a in bags(), b in bags()) {
            prop_assert_eq!(a.plus(&b).minus(&b), a);
        }

        #[test]
        fn addition_is_commutative(a in bags(), b in bags()) {
            prop_assert_eq!(a.plus(&b), b.plus(&a));
        }

        #[test]
        fn intersection_and_union_weights_sum_to_both_bag_weights(a in bags(), b in bags()) {
            let weight_of = |symbol| 1.0 + f64::from(symbol);
            let (both, either) = a.overlap(&b, weight_of);
            prop_assert!((both + either - a.weight(weight_of) - b.weight(weight_of)).abs() < 1e-9);
            prop_assert!((both - a.shared_weight(&b, weight_of)).abs() < 1e-9);
            prop_assert!((both - a.weight(weight_of) + a.minus(&b).weight(weight_of)).abs() < 1e-9);
        }

        #[test]
        fn entries_are_sorted_with_correct_counts(symbols in proptest::collection::vec(0u32..8, 0..24)) {
            let bag: Bag = symbols.iter().copied().collect();
            prop_assert!(bag.entries().windows(2).all(|pair| pair[0].0 < pair[1].0));
            for &(symbol, count) in bag.entries() {
                prop_assert_eq!(symbols.iter().filter(|other| **other == symbol).count() as u32, count);
            }
        }
    }
}
