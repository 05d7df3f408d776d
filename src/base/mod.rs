//! Basic types that all layers use: sides, typed ids, paths, token bags, budgets, faults and
//! hashes.

pub mod bag;
pub mod bounded;
pub mod budget;
pub mod fault;
pub mod hash;
pub mod ids;
pub mod pair;
pub mod path;
pub mod text;
pub mod version;

/// Hash map with a fixed seed. Its iteration order must never reach output.
pub type Map<K, V> = rustc_hash::FxHashMap<K, V>;
/// Hash set with a fixed seed. Its iteration order must never reach output.
pub type Set<T> = rustc_hash::FxHashSet<T>;
/// Hasher of [`Map`] and [`Set`].
pub type BuildHasher = rustc_hash::FxBuildHasher;

/// Sorts candidates by score, highest first, then by key.
pub fn sort_best_first<K: Ord>(candidates: &mut [(f64, K)]) {
    candidates.sort_by(|(score, key), (other_score, other_key)| {
        other_score
            .total_cmp(score)
            .then_with(|| key.cmp(other_key))
    });
}
