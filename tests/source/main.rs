//! Tests of `source` with repositories that the git program makes.

mod broken;
mod changes;
mod copies;
mod files;
mod fixture;
mod history;
