//! Runs that are planned, split, cut off, killed and kept from writing: the tables at the end are
//! those of a run that nothing happened to.

#[path = "../common/mod.rs"]
mod common;

mod asked;
mod chaos;
mod damage;
mod faults;
#[cfg(unix)]
mod foreign;
mod inputs;
mod planning;
mod shards;
mod together;
mod unreadable;
mod update;
