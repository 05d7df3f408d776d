//! Lists that a language shares with a related language (TypeScript with JavaScript) and extends by
//! rows of its own, joined at compile time.

/// Returns a list of the items of `first` and then of `second`. `N` must be the sum of their lengths,
/// and `first` must not be empty: its first item fills the list before the others are written.
pub const fn join<T: Copy, const N: usize>(first: &[T], second: &[T]) -> [T; N] {
    let mut all = [first[0]; N];
    let mut index = 0;
    while index < N {
        all[index] = match index < first.len() {
            true => first[index],
            false => second[index - first.len()],
        };
        index += 1;
    }
    all
}

/// Returns a static list of the items of two constant lists. The first one must not be empty.
macro_rules! joined {
    ($item:ty: $first:expr, $second:expr) => {{
        const FIRST: &[$item] = $first;
        const SECOND: &[$item] = $second;
        const ALL: [$item; FIRST.len() + SECOND.len()] =
            $crate::lang::texts::joined::join(FIRST, SECOND);
        &ALL
    }};
}
pub(crate) use joined;

#[cfg(test)]
mod tests {
    #[test]
    fn joined_lists_have_all_items_in_order() {
        let all: &[&str] = joined!(&str: &["a", "b"], &["c"]);
        assert_eq!(all, ["a", "b", "c"]);
    }
}
