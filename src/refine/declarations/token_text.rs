//! Texts that are put together from tokens.

use super::facts::AnnotationUse;
use crate::base::text::beginning;

/// Maximum number of bytes of a name, type or annotation that are kept and compared. All fields of one
/// declaration share its modifiers, so that texts could otherwise grow with the square of the file size.
pub const TEXT_BYTES_MAX: usize = 2000;
/// Maximum number of bytes of a statement, condition or value that a finding shows.
pub const CODE_BYTES_MAX: usize = 200;
/// Minimum number of bytes of a distinctive literal; shorter ones, such as `0` and `true`, occur
/// everywhere.
const LITERAL_BYTES_MIN: usize = 5;

/// Returns true if a literal is long enough to be recognised in any code.
pub fn is_distinctive(literal: &str) -> bool {
    literal.len() >= LITERAL_BYTES_MIN
}

/// Reads an annotation from the tokens after its `sign`. If the sign ends with a bracket, as `#[`,
/// or a bracket follows it, the annotation is the content of the brackets; else a qualified name,
/// with arguments in parentheses if there are any.
pub fn annotation<'t>(
    sign: &str,
    tokens: &mut std::iter::Peekable<impl Iterator<Item = &'t str>>,
) -> AnnotationUse {
    let mut name = sign.to_owned();
    if sign.ends_with('[') || tokens.next_if_eq(&"[").is_some() {
        return bracketed_annotation(sign.trim_end_matches('['), tokens);
    }
    append(&mut name, tokens.next().unwrap_or_default());
    // `:` follows the part of a declaration that the annotation is for: `@get:A`.
    while let Some(sign) = tokens.next_if(|token| matches!(*token, "." | ":")) {
        append(&mut name, sign);
        append(&mut name, tokens.next().unwrap_or_default());
    }
    let mut text = name.clone();
    // Number of open parentheses; the arguments end when all are closed.
    let mut depth = 0_usize;
    if tokens.peek() == Some(&"(") {
        let mut braces = 0_usize;
        // Number of parentheses around the outermost inner annotation; `None` outside of one.
        let mut inner: Option<usize> = None;
        for token in tokens {
            braces += usize::from(token == "{");
            braces -= usize::from(token == "}" && braces > 0);
            inner = match token {
                "@" if depth > 0 => inner.or(Some(depth)),
                ")" if inner.is_some_and(|outside| depth <= outside + 1) => None,
                _ => inner,
            };
            let is_value = |letter: char| letter.is_alphanumeric() || "_\"')]".contains(letter);
            match token {
                // RefactoringMiner spells the values of a list or of an inner annotation without spaces.
                "," | "=" if braces > 0 || inner.is_some() => push(&mut text, token),
                "+" | "-" | "*" | "/" | "|" | "&" if text.ends_with(is_value) => {
                    push(&mut text, &format!(" {token} "));
                }
                token => append(&mut text, token),
            }
            depth += usize::from(token == "(");
            depth -= usize::from(token == ")" && depth > 0);
            if depth == 0 {
                break;
            }
        }
    }
    AnnotationUse { name, text }
}

/// Returns the annotations in lists of the form `[Test, Category("a")] [Obsolete]`. Each gets
/// brackets of its own: `[Test]`.
pub fn annotations_in_lists(tokens: &[&str]) -> Vec<AnnotationUse> {
    let mut uses = Vec::new();
    let mut depth = 0_usize;
    let (mut name, mut text) = (String::new(), String::new());
    for token in tokens {
        let is_close = matches!(*token, ")" | "]" | "}");
        depth -= usize::from(is_close && depth > 0);
        if depth > 0 && !(depth == 1 && *token == ",") {
            append(&mut text, token);
            // The arguments are deeper and do not belong to the name.
            if depth == 1 && *token != "(" && !is_close {
                append(&mut name, token);
            }
        } else if !text.is_empty() {
            uses.push(AnnotationUse {
                name: format!("[{name}]"),
                text: format!("[{text}]"),
            });
            name.clear();
            text.clear();
        }
        depth += usize::from(matches!(*token, "(" | "[" | "{"));
    }
    uses
}

/// Reads an annotation from the tokens after its `sign` and `[`, up to the bracket that closes it. Its
/// name ends before the arguments, the first `=` or the first comma.
fn bracketed_annotation<'t>(
    sign: &str,
    tokens: &mut std::iter::Peekable<impl Iterator<Item = &'t str>>,
) -> AnnotationUse {
    let (mut name, mut text) = (format!("{sign}["), format!("{sign}["));
    let mut is_name = true;
    let mut depth = 1_usize;
    for token in tokens {
        depth += usize::from(matches!(token, "[" | "(" | "{"));
        depth -= usize::from(matches!(token, "]" | ")" | "}"));
        is_name &= depth == 1 && !matches!(token, "=" | ",");
        append(&mut text, token);
        if is_name {
            append(&mut name, token);
        }
        if depth == 0 {
            break;
        }
    }
    name.push(']');
    AnnotationUse { name, text }
}

/// Ends of texts after which parts of a string follow.
const BEFORE_STRING_PARTS: &[&str] = &["$\"", "@\""];
/// Ends of texts after which `&` begins the type of a reference: `&mut &A`, `*const &A`.
const BEFORE_REFERENCES: [&str; 4] = ["&mut", " mut", "*mut", "*const"];

/// Returns the text of a type or name, with the white space that people write.
pub fn type_text(tokens: &[&str]) -> String {
    let mut text = String::new();
    // `::` is two tokens.
    let is_path_sign =
        |at: usize| tokens.get(at + 1) == Some(&":") || at > 0 && tokens[at - 1] == ":";
    for (at, token) in tokens.iter().enumerate() {
        let follows = |word: &&str| text.ends_with(*word);
        let begins_reference = BEFORE_REFERENCES.iter().any(follows);
        // `&` stands between two types, or before the type of a reference.
        let is_infix =
            text.ends_with(|letter: char| letter.is_alphanumeric() || ">)]_".contains(letter));
        append(
            &mut text,
            match *token {
                "|" => " | ",
                "&" if begins_reference => " &",
                "&" if is_infix => " & ",
                "=>" => " => ",
                ":" if is_path_sign(at) => ":",
                ":" => ": ",
                ";" => "; ",
                token => token,
            },
        );
    }
    text.trim().to_owned()
}

/// Returns the text of a type whose result follows its parameters without a sign, with a space before the result
/// and before the items of a channel, and without a comma at the end of a list: `func(int) bool`, `chan<- int`.
pub fn types_text(tokens: &[&str]) -> String {
    let closes = |token: Option<&&str>| token.is_some_and(|it| matches!(*it, ")" | "]" | "}"));
    let is_kept = |at: &usize| tokens[*at] != "," || !closes(tokens.get(at + 1));
    let kept = (0..tokens.len()).filter(is_kept);
    let tokens: Vec<&str> = kept.map(|at| tokens[at]).collect();
    let begins_type = |letter: char| letter.is_alphabetic() || "_*[(".contains(letter);
    let mut text = String::new();
    let mut from = 0;
    for (at, pair) in (1..).zip(tokens.windows(2)) {
        let ends_with_arrow = pair[0] == "<-" && at > 1 && tokens[at - 2] == "chan";
        if (pair[0] == ")" || ends_with_arrow) && pair[1].starts_with(begins_type) {
            text += &type_text(&tokens[from..at]);
            text.push(' ');
            from = at;
        }
    }
    text + &type_text(&tokens[from..])
}

/// Returns the text of several results: one type as it is, several in parentheses.
pub fn result_text(types: &[String]) -> String {
    match types {
        [only] => only.clone(),
        types => format!("({})", types.join(", ")),
    }
}

/// Appends a token with the white space that people write around it, up to [`TEXT_BYTES_MAX`].
fn append(text: &mut String, token: &str) {
    let is_word = |letter: char| letter.is_alphanumeric() || letter == '_' || letter == '"';
    // A string with expressions inside has several tokens, of which the first ends, and the last begins
    // with a quote.
    let is_in_string = token == "\"" || BEFORE_STRING_PARTS.iter().any(|it| text.ends_with(it));
    let follows_word = !is_in_string && text.ends_with(is_word) && token.starts_with(is_word);
    let spaced = match token {
        "," => ", ",
        "=" => " = ",
        token => token,
    };
    if follows_word {
        push(text, " ");
    }
    push(text, spaced);
}

/// Appends the beginning of `more`, up to [`TEXT_BYTES_MAX`].
fn push(text: &mut String, more: &str) {
    text.push_str(beginning(more, TEXT_BYTES_MAX.saturating_sub(text.len())));
}

/// Returns the beginning of a text without line breaks, and without an opening brace at its end. If the text
/// is longer than `bytes_max`, it ends with the last whole word and an ellipsis.
pub fn in_one_line(text: &str, bytes_max: usize) -> String {
    let lines = text.lines().map(str::trim);
    let lines: Vec<&str> = lines.filter(|line| !line.is_empty()).collect();
    let text = lines.join(" ");
    let text = text.trim_end_matches(['{', ' ', '\t']);
    if text.len() <= bytes_max {
        return text.to_owned();
    }
    let cut = beginning(text, bytes_max);
    let is_in_word = |letter: char| letter.is_alphanumeric() || letter == '_';
    // A text of one word is cut inside of it.
    let whole = match text[cut.len()..].starts_with(is_in_word) {
        true => Some(cut.trim_end_matches(is_in_word)).filter(|whole| !whole.is_empty()),
        false => None,
    };
    format!("{} …", whole.unwrap_or(cut).trim_end())
}
