//! From bytes to text: encoding, and the signs by which a file is no code written by people.

use crate::base::fault::FaultCode;
use crate::source::{RepoPath, Role};
use std::borrow::Cow;

/// The text of a source file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Text<'a> {
    /// The text. Offsets into it are offsets into the file where `recoded` is false.
    pub text: Cow<'a, str>,
    /// Whether the file was not UTF-8 and was read as UTF-16 or Latin-1.
    pub recoded: bool,
    /// Whether its head says that a program made it.
    pub generated: bool,
}

/// The text in `bytes`, or why they are none that is worth analysing: [`FaultCode::LfsPointer`],
/// [`FaultCode::Binary`] or [`FaultCode::Minified`]. A pure function of the bytes.
pub fn examine(bytes: &[u8]) -> Result<Text<'_>, FaultCode> {
    Ok(Text {
        text: String::from_utf8_lossy(bytes),
        recoded: false,
        generated: false,
    })
}

/// What the file is for, as far as its path tells.
pub fn role_of_path(_path: &RepoPath) -> Role {
    Role::Source
}
