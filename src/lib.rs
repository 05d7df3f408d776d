//! refmine mines refactorings from git histories, in many languages, into Parquet tables.
//!
//! The library is a chain of functions from values to values: a [`source`] loads what a commit
//! changed, [`parse`] outlines each file, [`cst`] links the outlines of one side into a code
//! structure tree, [`relate`] finds the relationships between the elements of both sides and
//! [`mine`] turns them into rows. Threads, clocks and files live in [`run`], Parquet in [`sink`],
//! [`evaluate`] holds what is found against published oracles, and [`view`] shows it to people.
//! ARCHITECTURE.md tells the layers and what is so on purpose.

pub mod base;
pub mod cli;
pub mod config;
pub mod cst;
pub mod evaluate;
pub mod lang;
pub mod mine;
pub mod parse;
pub mod relate;
pub mod run;
pub mod sink;
pub mod source;
pub mod view;
