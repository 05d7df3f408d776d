//! State of the external scanner of Kotlin's grammar: two bytes for each open string.

/// Length of the state, in bytes, from which the scanner ends the process at the next string.
const FULL: usize = 1023;

/// Returns true if the scanner can find a further string.
pub fn scans_on(state: &[u8]) -> bool {
    state.len() < FULL
}
