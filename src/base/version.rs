//! Which program this is.

/// Its version.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");

/// Its version, and the git revision of which it was built, where that is known.
pub const FULL_VERSION: &str = env!("REFMINE_VERSION");

/// The git revision of which it was built, hex, with `-changed` after it if the sources were not
/// as in that revision; none if it is not known, as in a build for development.
pub fn revision() -> Option<&'static str> {
    Some(env!("REFMINE_REVISION")).filter(|revision| !revision.is_empty())
}
