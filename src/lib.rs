//! refmine mines refactorings from git histories of Java, JavaScript, C, C++, Python, TypeScript, Go, Kotlin, C#, Rust, Ruby, PHP, Scala and Swift into Parquet tables.
//!
//! The library is a chain of functions from values to values: a [`source`] loads the changed files
//! of a commit, [`parse`] makes an outline of each file, [`cst`] links the outlines of one side into
//! a code structure tree, [`relate`] finds the relationships between the elements of both sides, and
//! [`mine`] turns them into rows. [`run`] has the threads, clocks and journals, [`sink`] the Parquet
//! files; [`evaluate`] compares findings with published oracles, and [`view`] displays them.
//!
//! Example with two texts, without a repository or a file:
//!
//! ```
//! use refmine::base::pair::Pair;
//! use refmine::config::Config;
//! use refmine::mine::Miner;
//! use refmine::parse::cache::OutlineCache;
//! use refmine::source::texts::TextPair;
//!
//! let before = "class Shop { double price(double net, double rate) { return net + net * rate; } }";
//! let after = "class Shop { double gross(double net, double rate) { return net + net * rate; } }";
//!
//! let (change, mut texts) =
//!     TextPair::compare(Pair::new(&[("Shop.java", before)], &[("Shop.java", after)]));
//! let settings = Config::load(None)?.settings();
//! let cache = OutlineCache::new(1 << 20);
//! let outcome = Miner::new(&settings, &cache).mine_change(&change, &mut texts);
//!
//! let found = &outcome.refactorings[0];
//! assert_eq!(found.refactoring_type, "Rename Method");
//! assert_eq!(found.relationship.elements.before.signature, "price(double, double)");
//! assert_eq!(found.relationship.elements.after.name, "gross");
//! # Ok::<(), refmine::config::ConfigError>(())
//! ```
//!
//! ARCHITECTURE.md describes the layers, the invariants and the design principles.

pub mod astdiff;
pub mod base;
pub mod body;
pub mod cli;
pub mod config;
pub mod cst;
pub mod evaluate;
pub mod lang;
pub mod lineage;
pub mod mine;
pub mod parse;
pub mod refine;
pub mod relate;
pub mod run;
pub mod sink;
pub mod source;
pub mod view;
