//! Parts of lists of types as written: paths and signs.

/// Signs between the names of a path.
pub const SEPARATORS: [&str; 3] = ["::", ".", "\\"];

/// Part of a list of types: the names of a path, such as `a` and `B` of `a.B`, or any other sign.
#[derive(Debug, PartialEq, Eq)]
pub enum Part<'a> {
    Path(Vec<&'a str>),
    Sign(char),
}

impl<'a> Part<'a> {
    /// Returns the last name of a path; `None` for signs.
    pub fn last_name(&self) -> Option<&'a str> {
        match self {
            Part::Path(names) => names.last().copied(),
            Part::Sign(_) => None,
        }
    }
}

/// Splits a list of types into paths and signs, without white space. A separator before a path only says
/// where the search for its first name begins, and is left out.
pub fn parts(text: &str) -> Vec<Part<'_>> {
    let is_in_name = |letter: char| letter.is_alphanumeric() || matches!(letter, '_' | '$');
    let mut parts = Vec::new();
    let mut rest = text;
    let (mut continues, mut follows_space) = (false, false);
    while let Some(first) = rest.chars().next() {
        let separator = SEPARATORS.iter().find_map(|sign| rest.strip_prefix(sign));
        if is_in_name(first) {
            let end = rest
                .find(|letter| !is_in_name(letter))
                .unwrap_or(rest.len());
            let (name, behind) = rest.split_at(end);
            match parts.last_mut() {
                Some(Part::Path(names)) if continues => names.push(name),
                _ => parts.push(Part::Path(vec![name])),
            }
            (rest, continues) = (behind, false);
        } else if let Some(behind) = separator.filter(|behind| behind.starts_with(is_in_name)) {
            continues = matches!(parts.last(), Some(Part::Path(_))) && !follows_space;
            rest = behind;
        } else {
            if !first.is_whitespace() {
                parts.push(Part::Sign(first));
            }
            (rest, continues) = (&rest[first.len_utf8()..], false);
        }
        follows_space = first.is_whitespace();
    }
    parts
}

/// Splits a type as [`parts`] does. A word of `words` before a path that begins with a separator is a part of
/// its own: `const` in `const::a::B`.
pub fn parts_of_type<'a>(text: &'a str, words: &[&str]) -> Vec<Part<'a>> {
    let mut all = Vec::new();
    for mut part in parts(text) {
        if let Part::Path(names) = &mut part {
            let is_behind_word = names.len() > 1 && words.contains(&names[0]);
            let word = is_behind_word.then(|| names.remove(0));
            all.extend(word.map(|word| Part::Path(vec![word])));
        }
        all.push(part);
    }
    all
}
