//! Names of methods that read or write an attribute.

use crate::cst::vocab::{letters, terms};

/// Words before the name of the attribute in the name of an accessor, `getOpen`. The name of an
/// attribute can begin with one as well, `isOpen`.
const ACCESSOR_WORDS: &[&str] = &["get", "set", "is", "has", "with"];

/// Returns true if the name of a method is that of an attribute, alone or after `get`, `set`, `is`,
/// `has` or `with`. The first word of the attribute's name can be missing if it is one letter, as
/// in `mCount`, or one of these words, as in `isOpen`. Ignores case, and all characters but letters
/// and digits.
pub fn names_accessor(method: &str, attribute: &str) -> bool {
    let plain = |name: &str| letters(name).collect::<String>();
    let (method, whole) = (plain(method), plain(attribute));
    let is_named_after = |attribute: &str| {
        let word = method.strip_suffix(attribute);
        word.is_some_and(|word| word.is_empty() || ACCESSOR_WORDS.contains(&word))
    };
    let first = terms(attribute).first().map(|first| plain(first));
    let is_prefix =
        |first: &String| first.chars().count() == 1 || ACCESSOR_WORDS.contains(&first.as_str());
    let rest = first.filter(is_prefix);
    let rest = rest.and_then(|first| whole.strip_prefix(&*first));
    let names = [Some(&*whole), rest].into_iter().flatten();
    names.filter(|name| !name.is_empty()).any(is_named_after)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn accessors_have_the_whole_name_of_their_attribute() {
        for (method, attribute, expected) in [
            ("getId", "id", true),
            ("set_id", "_id", true),
            ("name", "name", true),
            ("Name", "name", true),
            ("getCount", "mCount", true),
            ("getOpen", "isOpen", true),
            ("isOpen", "isOpen", true),
            ("getX", "x", true),
            ("getValid", "id", false),
            ("getZap", "map", false),
            ("size", "size0", false),
            ("getCount", "nCountMax", false),
            ("get", "_", false),
        ] {
            assert_eq!(
                names_accessor(method, attribute),
                expected,
                "{method} of {attribute}"
            );
        }
    }
}
