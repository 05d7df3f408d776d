//! Usual order of the words of a type: C allows `unsigned long int` in any order, with or without `int`, and
//! `const` before or after the words that it qualifies.

/// Words that qualify the type whose words stand beside them, up to the next sign of a pointer.
const QUALIFIERS: &[&str] = &["const", "volatile"];
/// Words that change which numbers a type has.
const OF_NUMBERS: &[&str] = &["long", "short", "signed", "unsigned"];
/// Types of numbers that the words of [`OF_NUMBERS`] can change.
const NUMBERS: &[&str] = &["char", "double", "int"];

/// Text around the type arguments that are read, or the arguments.
#[derive(Default)]
struct OpenType {
    /// Text before the words.
    text: String,
    /// Words, with their paths and type arguments, since the last sign.
    words: Vec<String>,
}

impl OpenType {
    /// Moves the words to the end of the text, in their usual order.
    fn end_words(&mut self) {
        if self.words.is_empty() {
            return;
        }
        if self
            .text
            .ends_with(|letter: char| letter.is_alphanumeric() || "_)>,".contains(letter))
        {
            self.text.push(' ');
        }
        self.text += &in_order(std::mem::take(&mut self.words)).join(" ");
    }
}

/// Returns the text of types of C or C++ with the words of each in the usual order. The white space between
/// signs can differ from that of `text`.
pub fn in_usual_order(text: &str) -> String {
    let has_words = |words: &[&str]| words.iter().any(|word| text.contains(word));
    if !has_words(QUALIFIERS) && !has_words(OF_NUMBERS) {
        return text.to_owned();
    }
    let is_in_word = |letter: char| letter.is_alphanumeric() || matches!(letter, '_' | '$');
    let mut around: Vec<OpenType> = Vec::new();
    let mut own = OpenType::default();
    let mut rest = text;
    let (mut continues, mut follows_space) = (false, false);
    while let Some(first) = rest.chars().next() {
        let mut length = first.len_utf8();
        let was_path = std::mem::take(&mut continues);
        match first {
            _ if is_in_word(first) || rest.starts_with("::") => {
                let is_path = first == ':';
                length = match is_path {
                    true => 2,
                    false => rest
                        .find(|letter| !is_in_word(letter))
                        .unwrap_or(rest.len()),
                };
                let word = &rest[..length];
                match own.words.last_mut() {
                    Some(last) if was_path || is_path && !follows_space => last.push_str(word),
                    _ => own.words.push(word.to_owned()),
                }
                continues = is_path;
            }
            '<' => around.push(std::mem::take(&mut own)),
            '>' if !around.is_empty() => {
                own.end_words();
                let arguments = format!("<{}>", own.text);
                own = around.pop().unwrap_or_default();
                match own.words.last_mut() {
                    Some(last) => last.push_str(&arguments),
                    None => own.text += &arguments,
                }
            }
            _ if first.is_whitespace() => {}
            _ => {
                own.end_words();
                own.text.push(first);
            }
        }
        follows_space = first.is_whitespace();
        rest = &rest[length..];
    }
    own.end_words();
    while let Some(mut outer) = around.pop() {
        outer.end_words();
        own.text = format!("{}<{}", outer.text, own.text);
    }
    own.text
}

/// Returns the words of a type in their usual order: qualifiers, then the others. Words for numbers are
/// sorted, without those that only say the default.
fn in_order(words: Vec<String>) -> Vec<String> {
    let is_among = |words: &[&str], word: &String| words.contains(&word.as_str());
    let (mut qualifiers, mut others): (Vec<_>, Vec<_>) = words
        .into_iter()
        .partition(|word| is_among(QUALIFIERS, word));
    qualifiers.sort_unstable();
    let is_number = others.iter().any(|word| is_among(OF_NUMBERS, word))
        && others
            .iter()
            .all(|word| is_among(OF_NUMBERS, word) || is_among(NUMBERS, word));
    if is_number {
        let is_char = others.iter().any(|word| word == "char");
        others.retain(|word| word != "int" && (is_char || word != "signed"));
        others.sort_unstable();
        if others.is_empty() {
            others.push("int".to_owned());
        }
    }
    qualifiers.append(&mut others);
    qualifiers
}

/// Returns a list of parameter types, whose words are in their usual order, without the qualifiers of
/// the parameters themselves, which no caller sees: `(A*, int)` of `(A*const, const int)`.
pub fn without_own_qualifiers(list: &str) -> String {
    let inner = list
        .strip_prefix('(')
        .and_then(|list| list.strip_suffix(')'));
    let Some(inner) = inner else {
        return list.to_owned();
    };
    let (mut depth, mut start) = (0_usize, 0);
    let mut types = Vec::new();
    // Signs of the current type outside of brackets, each with its index.
    let mut signs: Vec<(usize, char)> = Vec::new();
    for (at, letter) in inner.char_indices().chain([(inner.len(), ',')]) {
        match letter {
            ',' if depth == 0 => {
                types.push(without_qualifiers(&inner[start..at], start, &signs));
                signs.clear();
                start = at + 1;
            }
            '(' | '[' | '{' | '<' => {
                if depth == 0 && letter != '<' {
                    signs.push((at, letter));
                }
                depth += 1;
            }
            ')' | ']' | '}' | '>' => depth = depth.saturating_sub(1),
            '*' | '&' if depth == 0 => signs.push((at, letter)),
            _ => {}
        }
    }
    format!("({})", types.join(", "))
}

/// Returns `text`, which begins at index `start` of a list, without the qualifiers of what has this type:
/// those behind the last sign `*`, or all of a type without signs. `signs` are those outside of brackets;
/// functions and arrays have brackets.
fn without_qualifiers<'t>(text: &'t str, start: usize, signs: &[(usize, char)]) -> &'t str {
    let text_of_type = text.trim();
    let is_qualifier = |word: &str| QUALIFIERS.contains(&word);
    if signs.iter().any(|(_, sign)| !"*&".contains(*sign)) {
        return text_of_type;
    }
    match signs.last() {
        Some(&(at, '*')) => {
            let (pointer, words) = text.split_at(at + 1 - start);
            match words.split_whitespace().all(is_qualifier) {
                true => pointer.trim(),
                false => text_of_type,
            }
        }
        Some(_) => text_of_type,
        None => {
            let mut rest = text_of_type;
            while let Some((_, behind)) =
                rest.split_once(' ').filter(|(word, _)| is_qualifier(word))
            {
                rest = behind;
            }
            rest
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{in_usual_order, without_own_qualifiers};

    #[test]
    fn qualifiers_of_a_parameter_itself_are_left_out() {
        for (list, types) in [
            ("(A*const, const int)", "(A*, int)"),
            ("(const A*const, A*const*)", "(const A*, A*const*)"),
            (
                "(const A&, const volatile B<const C>)",
                "(const A&, B<const C>)",
            ),
            (
                "(const A[], void(*)(const int))",
                "(const A[], void(*)(const int))",
            ),
            ("()", "()"),
            ("const A", "const A"),
        ] {
            assert_eq!(without_own_qualifiers(list), types);
        }
    }

    #[test]
    fn words_have_one_order_between_signs() {
        for (text, usual) in [
            (
                "(A const&, b::C<int> const *)",
                "(const A&, const b::C<int>*)",
            ),
            (
                "(char const* const, T const)",
                "(const char*const, const T)",
            ),
            (
                "A<B const>::C volatile const",
                "const volatile A<const B>::C",
            ),
            ("(long unsigned int, int signed)", "(long unsigned, int)"),
            (
                "(signed char, char unsigned)",
                "(char signed, char unsigned)",
            ),
            (
                "std::map<K, V const&> f(int) const",
                "std::map<K, const V&> f(int) const",
            ),
            ("::a::B const, const ::C", "const ::a::B, const ::C"),
            ("unsigned count, A<B", "unsigned count, A<B"),
        ] {
            assert_eq!(in_usual_order(text), usual);
        }
        assert_ne!(in_usual_order("A* const"), in_usual_order("A const*"));
        assert_ne!(in_usual_order("A<B> const"), in_usual_order("A<B const>"));
    }
}
