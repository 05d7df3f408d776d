//! Parses C parameter lists that contain attributes or macros. The grammar often takes an attribute
//! for the type, as in `__unused int x`, `UNUSED(int x)` and `IN FOO x`.

/// Attributes without parentheses that are no part of a type.
const ATTRIBUTE_WORDS: &[&str] = &[
    "__unused",
    "__maybe_unused",
    "__always_unused",
    "restrict",
    "__restrict",
    "__restrict__",
    "__extension__",
    "__cdecl",
    "_cdecl",
    "__stdcall",
    "__fastcall",
    "__vectorcall",
    "__thiscall",
    "__ptr32",
    "__ptr64",
    "_Nonnull",
    "_Nullable",
    "_Null_unspecified",
    "__nonnull",
    "__nullable",
];
/// Words before attributes in parentheses, which are no part of a type either.
pub(super) const ATTRIBUTES: &[&str] = &[
    "__attribute__",
    "__attribute",
    "__declspec",
    "_Alignas",
    "alignas",
];
/// Qualifiers and storage classes, which are no part of a type's spelling.
pub(super) const QUALIFIERS: &[&str] = &[
    "const",
    "volatile",
    "register",
    "static",
    "extern",
    "auto",
    "inline",
    "_Atomic",
    "__const",
    "__const__",
    "__volatile__",
    "__volatile",
    "__inline",
    "__inline__",
];
/// Keywords of built-in types.
const TYPE_WORDS: &[&str] = &[
    "void", "char", "short", "int", "long", "float", "double", "signed", "unsigned", "_Bool",
    "_Complex",
];
/// Keyword of the integer type whose number of bits follows in parentheses (C23).
const BITS: &str = "_BitInt";
/// Keywords that precede the tag of a type.
const TAGGED: &[&str] = &["struct", "union", "enum"];

/// Maximum depth of brackets in a list; a list with more is ignored. Limits the time for nested
/// parameter lists, which are parsed once per level.
const DEPTH_MAX: usize = 8;

/// Parameter as it is spelled in signatures.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Parameter {
    /// Type without qualifiers, or the tag of a structure, union or enumeration.
    pub type_spelled: String,
    /// Number of pointers and array dimensions.
    pub pointers: usize,
    /// Name; `None` if the parameter has none.
    pub name: Option<String>,
}

/// Parses a parenthesised C parameter list that contains attributes or macros. Returns `None` if it
/// contains none (the grammar's reading is correct then) or is not a parameter list.
pub(super) fn parse_with_attributes(list: &str) -> Option<Vec<Parameter>> {
    let inner = list.strip_prefix('(')?.strip_suffix(')')?;
    let tokens = tokens(inner)?;
    let mut parameters = Vec::new();
    let mut has_attributes = false;
    for tokens in split(&tokens) {
        if tokens == ["..."] || tokens.is_empty() {
            continue;
        }
        let (parameter, has_some) = parameter(tokens)?;
        has_attributes |= has_some;
        parameters.push(parameter);
    }
    has_attributes.then_some(parameters)
}

/// Returns true for keywords of built-in types.
pub(super) fn is_type_word(word: &str) -> bool {
    TYPE_WORDS.contains(&word) || word.starts_with(BITS)
}

/// Returns true if a word is spelled like a macro or attribute: without a lowercase letter, or with
/// an underscore first.
fn is_spelled_like_macro(word: &str) -> bool {
    word.starts_with('_') || !word.contains(|letter: char| letter.is_ascii_lowercase())
}

fn is_part(letter: char) -> bool {
    letter.is_alphanumeric() || letter == '_'
}

fn is_word(token: &str) -> bool {
    token.starts_with(|letter: char| letter.is_alphabetic() || letter == '_')
}

/// Returns the words and punctuation of `text`. `None` if it contains more than declarations, or
/// brackets nested deeper than [`DEPTH_MAX`].
fn tokens(text: &str) -> Option<Vec<&str>> {
    let mut tokens = Vec::new();
    let mut rest = text;
    let mut depth = 0_usize;
    loop {
        rest = rest.trim_start();
        let Some(first) = rest.chars().next() else {
            return Some(tokens);
        };
        let length = if is_part(first) {
            let word = rest
                .find(|letter: char| !is_part(letter))
                .unwrap_or(rest.len());
            // The number of bits of `_BitInt` belongs to the word.
            let bits = rest[..word].eq(BITS).then(|| rest.find(')')).flatten();
            bits.map_or(word, |close| close + 1)
        } else if rest.starts_with("/*") {
            rest = rest.split_once("*/")?.1;
            continue;
        } else if rest.starts_with("//") {
            rest = rest.split_once('\n')?.1;
            continue;
        } else if rest.starts_with("...") {
            3
        } else if matches!(first, '#' | '"' | '\'' | ';' | '{') {
            return None;
        } else {
            match first {
                '(' | '[' => depth += 1,
                ')' | ']' => depth = depth.saturating_sub(1),
                _ => {}
            }
            if depth > DEPTH_MAX {
                return None;
            }
            first.len_utf8()
        };
        tokens.push(&rest[..length]);
        rest = &rest[length..];
    }
}

/// Splits `tokens` at commas outside of brackets.
fn split<'t, 'a>(tokens: &'t [&'a str]) -> Vec<&'t [&'a str]> {
    let mut depth = 0_usize;
    tokens
        .split(|token| {
            match *token {
                "(" | "[" => depth += 1,
                ")" | "]" => depth = depth.saturating_sub(1),
                _ => {}
            }
            depth == 0 && *token == ","
        })
        .collect()
}

/// Returns the index after the bracket that closes the one at index `start`; `None` if it is not
/// closed.
fn after_bracket(tokens: &[&str], start: usize) -> Option<usize> {
    let mut depth = 0_usize;
    for (index, token) in tokens.iter().enumerate().skip(start) {
        match *token {
            "(" | "[" => depth += 1,
            ")" | "]" => depth = depth.checked_sub(1)?,
            _ => {}
        }
        if depth == 0 {
            return Some(index + 1);
        }
    }
    None
}

/// Returns `tokens` without known attributes and qualifiers, and true if there were attributes.
/// `None` if a bracket is not closed.
fn without_attributes<'a>(tokens: &[&'a str]) -> Option<(Vec<&'a str>, bool)> {
    let mut remaining = Vec::new();
    let (mut index, mut has_attributes) = (0, false);
    while let Some(&word) = tokens.get(index) {
        let next = tokens.get(index + 1).copied();
        let end = if ATTRIBUTES.contains(&word) && next == Some("(") {
            after_bracket(tokens, index + 1)?
        } else if word == "[" && next == Some("[") {
            after_bracket(tokens, index)?
        } else if ATTRIBUTE_WORDS.contains(&word) {
            index + 1
        } else {
            remaining.push(word);
            index += 1;
            continue;
        };
        has_attributes = true;
        index = end;
    }
    remaining.retain(|token| !QUALIFIERS.contains(token));
    Some((remaining, has_attributes))
}

/// Returns a parameter, and true if it has attributes or macros; `None` if it cannot be parsed.
fn parameter(tokens: &[&str]) -> Option<(Parameter, bool)> {
    let (mut tokens, mut has_attributes) = without_attributes(tokens)?;
    // A macro around the whole parameter: the declaration is in its parentheses.
    while let [word, open, inner @ .., close] = tokens.as_slice()
        && is_word(word)
        && is_spelled_like_macro(word)
        && *open == "("
        && *close == ")"
        && after_bracket(&tokens, 1) == Some(tokens.len())
        && inner.first().is_some_and(|token| is_word(token))
        && inner.iter().filter(|token| is_word(token)).count() > 1
        && !inner.contains(&",")
    {
        tokens = inner.to_vec();
        has_attributes = true;
    }
    let (words, has_macro_around_name) = outer_words(&tokens)?;
    let (type_spelled, mut names, mut has_skipped_words) = type_of(&words)?;
    if names.len() > 1 {
        has_skipped_words = true;
        let is_name = |word: &&str| !is_spelled_like_macro(word);
        match names.iter().filter(|word| is_name(word)).count() {
            0 => names = names.split_off(names.len() - 1),
            _ => names.retain(is_name),
        }
    }
    let parameter = Parameter {
        type_spelled,
        pointers: pointers_among(&tokens),
        name: names.first().map(ToString::to_string),
    };
    Some((
        parameter,
        has_attributes || has_macro_around_name || has_skipped_words,
    ))
}

/// Returns the number of stars, carets and array dimensions of a declarator, such as 2 for
/// `*name[4]`, without the stars, carets and dimensions in the parameters of a function pointer.
pub(super) fn pointers(declarator: &str) -> usize {
    tokens(declarator).map_or(0, |tokens| pointers_among(&tokens))
}

/// Returns the number of stars, carets and array dimensions among the tokens of a declarator, without
/// those of the parameters of a function pointer.
fn pointers_among(tokens: &[&str]) -> usize {
    let (mut index, mut count, mut has_group) = (0, 0, false);
    while let Some(&token) = tokens.get(index) {
        let end = match token {
            "*" | "^" => {
                count += 1;
                index + 1
            }
            // The first parentheses contain the name, or the declarator of the name.
            "(" if !std::mem::replace(&mut has_group, true) => index + 1,
            "[" => {
                count += 1;
                after_bracket(tokens, index).unwrap_or(tokens.len())
            }
            "(" => after_bracket(tokens, index).unwrap_or(tokens.len()),
            _ => index + 1,
        };
        index = end;
    }
    count
}

/// Word of a parameter outside of brackets, or the name in its first parentheses (`int (*name)(void)`).
struct OuterWord<'a> {
    text: &'a str,
    /// True if a *sign* (star, caret or bracket) precedes the word anywhere in the parameter, as in
    /// `char *name`: the word is a name or attribute, because the type precedes all signs.
    follows_sign: bool,
}

/// Returns the words of a parameter that are outside of brackets and the name in its first parentheses,
/// in order, and true if a macro encloses the name, as in `int UNUSED(name)`. `None` if a bracket is not
/// closed or a token is neither word, star, caret nor bracket.
fn outer_words<'a>(tokens: &[&'a str]) -> Option<(Vec<OuterWord<'a>>, bool)> {
    let mut words: Vec<OuterWord<'a>> = Vec::new();
    let (mut index, mut follows_sign, mut had_macro, mut has_group) = (0, false, false, false);
    while let Some(&token) = tokens.get(index) {
        index += 1;
        match token {
            "*" | "^" => follows_sign = true,
            "[" => {
                index = after_bracket(tokens, index - 1)?;
                follows_sign = true;
            }
            "(" => {
                let end = after_bracket(tokens, index - 1)?;
                let inner = &tokens[index..end - 1];
                let is_first = !std::mem::replace(&mut has_group, true);
                had_macro |= add_name_in_parentheses(inner, is_first, follows_sign, &mut words);
                follows_sign = true;
                index = end;
            }
            word if is_word(word) => words.push(OuterWord {
                text: token,
                follows_sign,
            }),
            _ => return None,
        }
    }
    Some((words, had_macro))
}

/// Adds the name in parentheses with the tokens `inner` to `words`, the words before the parentheses,
/// unless the parentheses contain parameters or arguments. `is_first` is true for the first
/// parentheses of a parameter; `follows_sign` if a star, caret or bracket precedes them. Returns true
/// if a macro encloses the name; removes the macro from `words`.
fn add_name_in_parentheses<'a>(
    inner: &[&'a str],
    is_first: bool,
    follows_sign: bool,
    words: &mut Vec<OuterWord<'a>>,
) -> bool {
    // `int (name)`: a single word before the parentheses is the type, even if spelled like a macro.
    let follows_type = words.len() < 2 && !follows_sign;
    // `int UNUSED(name)`, `char *UNUSED(name)`.
    let is_macro = matches!(inner, [name] if is_word(name))
        && words
            .last()
            .is_some_and(|last| is_spelled_like_macro(last.text))
        && !follows_type;
    if is_macro {
        words.pop();
    }
    // `int (*name)(void)`; the second parentheses contain parameters.
    let is_pointer = inner
        .first()
        .is_some_and(|token| ["*", "^"].contains(token));
    let name = inner.iter().copied().find(|token| is_word(token));
    if let Some(text) = name
        && is_first
        && (is_macro || is_pointer || (follows_type && inner.len() == 1))
    {
        words.push(OuterWord {
            text,
            follows_sign: true,
        });
    }
    is_macro
}

/// Finds the type among `words`. Returns its spelling, the words that may be names, and true if
/// words that are neither, such as macros, were skipped. `None` if the words cannot be parsed.
fn type_of<'a>(words: &[OuterWord<'a>]) -> Option<(String, Vec<&'a str>, bool)> {
    let texts: Vec<&str> = words.iter().map(|word| word.text).collect();
    let tagged = texts.iter().position(|word| TAGGED.contains(word));
    if let Some(index) = tagged {
        let tag = texts.get(index + 1)?.to_string();
        // No type precedes another one, so any word before a tagged type is a macro.
        return Some((tag, texts[index + 2..].to_vec(), index > 0));
    }
    let mut made = texts.iter().filter(|word| is_type_word(word)).peekable();
    if made.peek().is_some() {
        let first = texts.iter().position(|word| is_type_word(word))?;
        let names = texts[first..].iter().copied();
        let made: Vec<String> = made.map(|word| word.split_whitespace().collect()).collect();
        // The grammar does not support the number of bits.
        let has_skipped_words = first > 0 || made.iter().any(|word| word.starts_with(BITS));
        let names = names.filter(|word| !is_type_word(word));
        return Some((made.join(" "), names.collect(), has_skipped_words));
    }
    // The type precedes any star. Without a star, the two words are a type and a name.
    let before = words.iter().take_while(|word| !word.follows_sign).count();
    let (mut start, mut end) = (0, texts.len());
    if before < words.len() {
        let mut plain = (0..before).filter(|index| !is_spelled_like_macro(texts[*index]));
        start = match (plain.next(), plain.next()) {
            (Some(only), None) => only,
            _ => before.checked_sub(1)?,
        };
        let names = texts[before..].to_vec();
        return Some((texts[start].to_owned(), names, before > 1));
    }
    while end > 2 && is_spelled_like_macro(texts[end - 1]) && !is_spelled_like_macro(texts[end - 2])
    {
        end -= 1;
    }
    start = start.max(end.saturating_sub(2));
    let spelled = (*texts.get(start)?).to_owned();
    let has_skipped_words = start > 0 || end < texts.len();
    let names = texts[start + 1..end].to_vec();
    Some((spelled, names, has_skipped_words))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the parameters as `type name`; `None` if there are no attributes.
    fn spelled(list: &str) -> Option<String> {
        let parameters = parse_with_attributes(list)?;
        let spelled = parameters.iter().map(|parameter| {
            let name = parameter.name.as_deref().unwrap_or("-");
            let pointers = "*".repeat(parameter.pointers);
            format!("{} {pointers}{name}", parameter.type_spelled)
        });
        Some(spelled.collect::<Vec<_>>().join(", "))
    }

    #[test]
    fn attributes_and_macros_are_not_read_as_types_or_names() {
        for (list, expected) in [
            ("(__unused struct cmd *self, int n)", "cmd *self, int n"),
            ("(struct cmd *self __unused)", "cmd *self"),
            ("(int x __attribute__((unused)), char *y)", "int x, char *y"),
            ("(int x [[maybe_unused]])", "int x"),
            ("(UNUSED(struct cmd *self), int n)", "cmd *self, int n"),
            ("(UNUSED(int x))", "int x"),
            ("(UNUSED(size_t n))", "size_t n"),
            ("(struct cmd *UNUSED(self))", "cmd *self"),
            ("(int UNUSED(n))", "int n"),
            ("(size_t UNUSED(n))", "size_t n"),
            ("(UNUSED int n)", "int n"),
            ("(int n UNUSED)", "int n"),
            ("(size_t n UNUSED)", "size_t n"),
            (
                "(IN HANDLE handle, OUT DWORD *count)",
                "HANDLE handle, DWORD *count",
            ),
            (
                "(_In_ const char *text, _In_opt_ FOO foo)",
                "char *text, FOO foo",
            ),
            (
                "(char *restrict to, const char *__restrict from)",
                "char *to, char *from",
            ),
            ("(__unused unsigned long int n, ...)", "unsigned long int n"),
            (
                "(unsigned _BitInt( 8 ) n, int m)",
                "unsigned _BitInt(8) n, int m",
            ),
            ("(_BitInt(16) *n)", "_BitInt(16) *n"),
            ("(__unused const u_char *p)", "u_char *p"),
            ("(__unused int (*call)(int, void *))", "int *call"),
            ("(int (__cdecl *call)(int))", "int *call"),
            ("(__unused int, __unused FOO)", "int -, FOO -"),
            ("(__unused char *argv[])", "char **argv"),
            ("(FOO *value UNUSED)", "FOO *value"),
            ("(unused struct cmd *self, int n)", "cmd *self, int n"),
            ("(unused int n, unused foo_t *foo)", "int n, foo_t *foo"),
            ("(unused size_t n, int x unused)", "size_t n, int x"),
            ("(IN FOO *value)", "FOO *value"),
            (
                "(uint8_t __user *value, void __user *p)",
                "uint8_t *value, void *p",
            ),
            ("(__unused /* why, (not) */ int x)", "int x"),
        ] {
            assert_eq!(spelled(list).as_deref(), Some(expected), "{list}");
        }
    }

    #[test]
    fn types_and_names_in_capitals_are_not_read_as_attributes() {
        for list in [
            "(FOO value)",
            "(FOO VALUE)",
            "(foo_t *unused, int unused)",
            "(size_t unused)",
            "(FOO *VALUE, BAR)",
            "(int N)",
            "(FOO (*call)(int))",
            "(FOO (value))",
            "(int call(size_t))",
            "(int CALL(size_t, int))",
            "(struct FOO *BAR)",
            "(const unsigned long VALUE[MAX])",
            "(void)",
            "()",
            "(int x, ...)",
            "(FOO(a, b))",
            "(a, b)",
            "(T __x)",
            // Nested deeper than `DEPTH_MAX`.
            "(__unused int (*f)(int (*)(int (*)(int (*)(int (*)(int (*)(int (*)(int (*)(int (*)())))))))))",
        ] {
            assert_eq!(spelled(list), None, "{list}");
        }
    }
}
