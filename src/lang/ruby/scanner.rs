//! State of the external scanner of Ruby's grammar: the open literals, and the heredocs whose bodies
//! have not ended. Their words are written with a length of one byte, so that the scanner cannot read a
//! word of more bytes, and ends the process.

/// Number of bytes of an open literal.
const LITERAL_BYTES: usize = 5;
/// Number of bytes of a heredoc before the length of its word.
const HEREDOC_BYTES: usize = 3;

/// Returns true if the scanner can read `state`, which it wrote. It writes nothing if its state is
/// too long, and then forgets what is open.
pub fn scans_on(state: &[u8]) -> bool {
    state.is_empty() || is_readable(state).unwrap_or(false)
}

/// Returns true if each word has as many bytes as its length says, and at least one; `None` if the state
/// ends before.
fn is_readable(state: &[u8]) -> Option<bool> {
    let (&literals, rest) = state.split_first()?;
    let rest = rest.get(usize::from(literals) * LITERAL_BYTES..)?;
    let (&heredocs, mut rest) = rest.split_first()?;
    for _ in 0..heredocs {
        let (&len, word) = rest.get(HEREDOC_BYTES..)?.split_first()?;
        if len == 0 {
            return Some(false);
        }
        rest = word.get(usize::from(len)..)?;
    }
    Some(rest.is_empty())
}
