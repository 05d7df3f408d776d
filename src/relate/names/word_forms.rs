//! Forms of one word, such as `pool` and `pooling`.

/// Minimum length in bytes of the shorter of two forms of a word, and maximum number of bytes that
/// follow it in the longer one: `pool` and `pooling`, `numeric` and `numerical`.
const STEM_MIN: usize = 4;
const ENDING_MAX: usize = 3;

/// Returns true if one of two words is the other one with an ending.
pub fn are_forms_of_one_word(first: &str, second: &str) -> bool {
    let (short, long) = match first.len() <= second.len() {
        true => (first, second),
        false => (second, first),
    };
    let ending = long.strip_prefix(short);
    short.len() >= STEM_MIN && ending.is_some_and(|ending| ending.len() <= ENDING_MAX)
}
