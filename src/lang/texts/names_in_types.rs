//! Names of parameters within types of functions: `func(name string) error` is the type
//! `func(string) error`.

/// Place of the names of parameters in a type of a function.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NamesInTypes {
    /// Types of functions have no names, or they cannot be distinguished from types.
    None,
    /// In parentheses, before a colon: `(name: String) -> Unit`.
    BeforeColon,
    /// Before the type, in parentheses after this word, or of the results that follow: `func(a, b int)`.
    /// One type is that of all names before it.
    BeforeType(&'static str),
    /// After the type, in parentheses that follow a type: `int(*)(int count)`. The words are no names, but
    /// types, or qualifiers of types.
    AfterType(&'static [&'static str]),
}

/// Words before parentheses that contain no parameters.
const BEFORE_OTHER_LISTS: &[&str] = &[
    "alignof", "decltype", "noexcept", "requires", "sizeof", "typeof",
];

/// Maximum number of bytes of the text of a type that is read. Copies of nested lists cost its square.
pub const TEXT_BYTES_MAX: usize = 2000;

/// List in brackets that is read.
#[derive(Default)]
struct OpenList {
    /// Bracket that closes the list; `None` for the text around all lists.
    close: Option<char>,
    /// True if the list has the parameters or results of a function.
    has_parameters: bool,
    /// Texts of the items that ended with a comma.
    items: Vec<String>,
    /// Text since the last comma.
    last: String,
}

/// Returns the text of types without the names of parameters in types of functions. Texts of more than
/// [`TEXT_BYTES_MAX`] bytes are returned as they are. `type_words` are words with which a type begins.
pub fn without_names(text: &str, names: NamesInTypes, type_words: &[&str]) -> String {
    let can_have_names = match names {
        NamesInTypes::None => false,
        NamesInTypes::BeforeColon => text.contains(':') && text.contains('('),
        NamesInTypes::BeforeType(word) => text.contains(word),
        NamesInTypes::AfterType(_) => text.contains('('),
    };
    if !can_have_names || text.len() > TEXT_BYTES_MAX {
        return text.to_owned();
    }
    let mut open = vec![OpenList::default()];
    // True if the last sign closed the parameters of a function, which results can follow.
    let mut follows_parameters = false;
    for letter in text.chars() {
        let list = open.last_mut().expect("the text around all lists stays");
        if let Some(close) = closing(letter) {
            let has_parameters = letter == '('
                && match names {
                    NamesInTypes::BeforeType(word) => {
                        follows_parameters || ends_with(&list.last, word)
                    }
                    NamesInTypes::AfterType(_) => ends_with_type(&list.last),
                    _ => true,
                };
            list.last.push(letter);
            open.push(OpenList {
                close: Some(close),
                has_parameters,
                ..OpenList::default()
            });
        } else if list.close == Some(letter) {
            follows_parameters = list.has_parameters;
            close_last(&mut open, names, type_words);
        } else if letter == ',' {
            let item = std::mem::take(&mut list.last);
            list.items.push(item);
        } else {
            list.last.push(letter);
        }
        let is_close = letter == ')';
        follows_parameters &= is_close || letter.is_whitespace();
    }
    while open.len() > 1 {
        open.last_mut().expect("lists are open").close = None;
        close_last(&mut open, names, type_words);
    }
    joined(open.remove(0))
}

/// Returns the bracket that closes a list of types that `letter` opens.
fn closing(letter: char) -> Option<char> {
    match letter {
        '(' => Some(')'),
        '[' => Some(']'),
        '{' => Some('}'),
        _ => None,
    }
}

/// Returns true if `text` ends with `word` and white space, and no name ends with the word.
fn ends_with(text: &str, word: &str) -> bool {
    let before = text.trim_end().strip_suffix(word);
    before.is_some_and(|before| !before.ends_with(is_in_name))
}

fn is_in_name(letter: char) -> bool {
    letter.is_alphanumeric() || letter == '_' || letter == '$'
}

/// Appends the innermost list to the text of the list around it, without the names of parameters.
fn close_last(open: &mut Vec<OpenList>, names: NamesInTypes, type_words: &[&str]) {
    let Some(mut list) = open.pop() else { return };
    let close = list.close;
    if list.has_parameters {
        let last = std::mem::take(&mut list.last);
        list.items.push(last);
        let mut items = match names {
            NamesInTypes::BeforeType(_) => types_after_names(&list.items, type_words),
            NamesInTypes::AfterType(words) => {
                let items = list.items.iter();
                items
                    .map(|it| type_before_name(it, words, type_words))
                    .collect()
            }
            _ => list.items.iter().map(|it| type_after_colon(it)).collect(),
        };
        list.last = items.pop().unwrap_or_default();
        list.items = items;
    }
    if let Some(around) = open.last_mut() {
        around.last.push_str(&joined(list));
        around.last.extend(close);
    }
}

/// Returns the items of a list, separated by commas.
fn joined(list: OpenList) -> String {
    let mut items = list.items;
    items.push(list.last);
    items.join(",")
}

/// Returns a parameter without the name before the first colon: `...: A` of `...all: A`, `?: A` of
/// `a?: A`, and the parameter itself if it has no name.
fn type_after_colon(item: &str) -> String {
    let rest = item.trim_start();
    let spread = if rest.starts_with("...") { "..." } else { "" };
    let rest = &rest[spread.len()..];
    let end = rest
        .find(|letter| !is_in_name(letter))
        .unwrap_or(rest.len());
    let behind = rest[end..].trim_start();
    let mark = behind.strip_prefix('?').unwrap_or(behind).trim_start();
    let has_name = end > 0 && mark.starts_with(':') && !mark.starts_with("::");
    match has_name {
        true if mark.len() == behind.len() => format!("{spread}{}", mark[1..].trim_start()),
        true => format!("{spread}{behind}"),
        false => item.to_owned(),
    }
}

/// Returns true if a list of parameters can follow `text`: it ends with a type or with the parentheses of a
/// pointer.
fn ends_with_type(text: &str) -> bool {
    let text = text.trim_end();
    let word = text.rsplit(|letter| !is_in_name(letter)).next();
    let is_other = word.is_some_and(|word| BEFORE_OTHER_LISTS.contains(&word));
    !is_other && (text.ends_with(is_in_name) || text.ends_with(['*', '&', '>', ')']))
}

/// Returns a parameter without the name behind its type: `int*` of `int* a`, and the parameter itself if it
/// has no name. `no_names` are words that are no names, `type_words` those with which a type begins.
fn type_before_name(item: &str, no_names: &[&str], type_words: &[&str]) -> String {
    let is_name = |word: &str| {
        let is_word = word.starts_with(|it: char| it.is_alphabetic() || it == '_');
        is_word && !no_names.contains(&word)
    };
    let trimmed = item.trim();
    let (whole, dimensions) = trimmed.split_at(trimmed.find('[').unwrap_or(trimmed.len()));
    let whole = whole.trim_end();
    let start = whole.trim_end_matches(is_in_name).len();
    let declared = whole[..start].trim_end();
    let mut words = declared.split_whitespace();
    let is_type = declared.ends_with(is_in_name) || declared.ends_with(['*', '&', '>']);
    let is_whole = is_type && !words.all(|word| type_words.contains(&word));
    match is_whole && is_name(&whole[start..]) {
        true => format!("{declared}{dimensions}"),
        false => trimmed.to_owned(),
    }
}

/// Returns the types of parameters each of which is a type, or a name and a type, or the name of a
/// parameter that has the type of the next one.
fn types_after_names(items: &[String], type_words: &[&str]) -> Vec<String> {
    let after_name = |item: &str| {
        let item = item.trim();
        let end = item.find(|letter| !is_in_name(letter))?;
        let (name, declared) = item.split_at(end);
        let is_name = end > 0 && declared.starts_with(char::is_whitespace);
        (is_name && !type_words.contains(&name)).then(|| declared.trim().to_owned())
    };
    let found: Vec<Option<String>> = items.iter().map(|item| after_name(item)).collect();
    if found.iter().all(Option::is_none) {
        return items.to_vec();
    }
    let mut shared = String::new();
    let mut types: Vec<String> = Vec::with_capacity(items.len());
    for own in found.into_iter().rev() {
        shared = own.unwrap_or(shared);
        types.push(shared.clone());
    }
    types.reverse();
    types
}

#[cfg(test)]
mod tests {
    use super::*;

    const GO: NamesInTypes = NamesInTypes::BeforeType("func");

    fn equal(names: NamesInTypes, one: &str, other: &str) -> bool {
        let plain = |text| {
            let words = ["chan", "func", "map"];
            let letters = without_names(text, names, &words);
            letters.replace(' ', "")
        };
        plain(one) == plain(other)
    }

    #[test]
    fn names_before_types_document_only() {
        assert!(equal(
            GO,
            "(func(string) error)",
            "(func(appData string) error)"
        ));
        assert!(equal(
            GO,
            "func(int, int) (n int, err error)",
            "func(a, b int) (int, error)"
        ));
        assert!(equal(GO, "func(func(x T))", "func(f func(T))"));
        assert!(equal(GO, "func(chan int)", "func(c chan int)"));
        assert!(!equal(GO, "func(chan int)", "func(int)"));
        assert!(!equal(GO, "func(a, b int)", "func(int)"));
        assert!(!equal(GO, "struct { a int }", "struct { b int }"));
    }

    #[test]
    fn names_after_types_document_only() {
        let names = NamesInTypes::AfterType(&["char", "const", "int"]);
        let equal = |one: &str, other: &str| {
            let plain = |text| without_names(text, names, &["const", "struct"]).replace(' ', "");
            plain(one) == plain(other)
        };
        assert!(equal("int(*)(int count, char*name)", "int(*)(int, char*)"));
        assert!(equal(
            "function<void(const T& t, A<B> b)>",
            "function<void(const T&, A<B>)>"
        ));
        assert!(equal("void(*)(char data[4])", "void(*)(char [4])"));
        assert!(equal("void(*)(struct s *s)", "void(*)(struct s *)"));
        for (one, other) in [
            ("void(*)(struct s)", "void(*)(struct t)"),
            ("void(*)(const S)", "void(*)(const T)"),
            ("void(*)(unsigned int)", "void(*)(unsigned char)"),
            ("void(*)(a::S)", "void(*)(a::T)"),
            ("enable_if<(A && B)>", "enable_if<(A && C)>"),
            ("decltype(a && b)", "decltype(a && c)"),
        ] {
            assert!(!equal(one, other), "{one}");
        }
    }

    #[test]
    fn names_before_colons_document_only() {
        let colon = NamesInTypes::BeforeColon;
        assert!(equal(colon, "(a: A, b?: B) => C", "(x: A, y?: B) => C"));
        assert!(equal(
            colon,
            "Map<String, (x: Int) -> Unit>",
            "Map<String, (Int) -> Unit>"
        ));
        assert!(!equal(colon, "(a: A) => C", "(a?: A) => C"));
        assert!(!equal(colon, "{ a: A }", "{ b: A }"));
        assert!(!equal(colon, "(a::B)", "(c::B)"));
    }
}
