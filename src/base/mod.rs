//! What every layer uses: sides, typed ids, token bags, budgets and faults.

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

/// A hash map with a fixed seed. Its iteration order must never reach output.
pub type Map<K, V> = rustc_hash::FxHashMap<K, V>;
/// A hash set with a fixed seed. Its iteration order must never reach output.
pub type Set<T> = rustc_hash::FxHashSet<T>;
/// The hasher of these maps and sets.
pub type BuildHasher = rustc_hash::FxBuildHasher;
