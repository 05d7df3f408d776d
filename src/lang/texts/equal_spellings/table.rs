//! Rows of the tables of languages about spellings that mean the same.

/// Quotes around texts that are exchanged without a change of meaning.
#[derive(Debug, Clone, Copy)]
pub struct Quotes {
    /// Signs that enclose a text, each of which can take the place of the others.
    pub signs: &'static [char],
    /// True if escapes and names in the text have a meaning between some of the signs only: `\n` in `"\n"`.
    pub escapes_differ: bool,
    /// Letter before a text that says nothing: `u` in `u"a"`. The case of other letters there says nothing
    /// either. Empty if letters before a text are not part of it.
    pub prefix: &'static str,
    /// Sign that encloses texts with code in them, and the sign before the code: `` ` `` and `${`. Both are empty
    /// if there are no such texts, or if all signs enclose them.
    pub with_code: (&'static str, &'static str),
    /// True if a key of an object can be written as a text: `{"a": b}` is `{a: b}`.
    pub keys: bool,
}

impl Quotes {
    /// Value for languages with one sign for texts.
    pub const ONE: Quotes = Quotes {
        signs: &['"'],
        escapes_differ: false,
        prefix: "",
        with_code: ("", ""),
        keys: false,
    };
}

/// Spellings in a language that mean the same.
#[derive(Debug, Clone, Copy)]
pub struct EqualSpellings {
    /// Quotes around texts.
    pub quotes: Quotes,
    /// Signs between types whose order says nothing: `|` and `&`.
    pub unordered: &'static [&'static str],
    /// Words and signs that bind weaker than those in `unordered`: what precedes them is no alternative.
    pub before_alternatives: &'static [&'static str],
    /// Words behind which parentheses have no arguments but a value: `in` in `a in (b,)`, where a comma makes the
    /// value another one. Empty if it does not.
    pub before_values: &'static [&'static str],
    /// Words before names that bind stronger than brackets behind: `typeof` in `typeof a[0]`.
    pub before_names: &'static [&'static str],
    /// Sign before a type that includes another one, and that type: `?` and `null`. Both are empty if there is
    /// no such sign.
    pub including: (&'static str, &'static str),
    /// Generic types whose arguments are alternatives, each with a further alternative, which can be empty:
    /// `Union` without and `Optional` with `None`.
    pub generic_alternatives: &'static [(&'static str, &'static str)],
    /// True if types can be quoted, except as arguments of the generic types in `literal_types`.
    pub quoted_types: bool,
    /// Generic types whose quoted arguments are values: `Literal`.
    pub literal_types: &'static [&'static str],
    /// True if upper and lower case letters of types are equal.
    pub ignores_case: bool,
}

impl EqualSpellings {
    /// Row from which the rows of languages take what they do not have themselves.
    pub const NONE: EqualSpellings = EqualSpellings {
        quotes: Quotes::ONE,
        unordered: &[],
        before_alternatives: &[],
        before_values: &[],
        before_names: &[],
        including: ("", ""),
        generic_alternatives: &[],
        quoted_types: false,
        literal_types: &[],
        ignores_case: false,
    };
}
