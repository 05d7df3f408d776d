//! The source layer against repositories that the git program itself makes.

mod broken;
mod changes;
mod copies;
mod files;
mod fixture;
mod history;
