//! Runs that are planned, divided, interrupted, killed and kept from writing: the resulting tables
//! equal those of an undisturbed run.

#[path = "../common/mod.rs"]
mod common;

mod chaos;
mod damage;
mod faults;
#[cfg(unix)]
mod foreign;
mod histories;
mod inputs;
mod kept;
mod planning;
mod requests;
mod shards;
mod together;
mod unreadable;
mod update;
