//! Version and revision of the program.

/// Version of the program.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");

/// Version of the program with the git revision that it was built from, if that is known.
pub const FULL_VERSION: &str = env!("REFMINE_VERSION");

/// Returns the git revision that the program was built from, in hex, followed by `-changed` if the
/// sources differed from it. `None` if it is unknown, as in development builds.
pub fn revision() -> Option<&'static str> {
    Some(env!("REFMINE_REVISION")).filter(|revision| !revision.is_empty())
}
