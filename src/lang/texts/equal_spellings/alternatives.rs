//! Comparison of types that are composed of alternatives.

use super::table::EqualSpellings;
use super::texts::{SpelledLexeme, SpelledLexemes, append, is_in_word, lexemes};

/// Part of a type between two brackets, or the whole type, as far as it was read.
#[derive(Default)]
struct TypePart<'t> {
    /// Bracket that opens the part; empty for the whole type.
    open: &'t str,
    /// Members, which separators follow: the alternatives of each.
    members: Vec<Vec<String>>,
    /// Beginning of the current member, which is no alternative: `a:` in `a: B | C`.
    beginning: String,
    /// Alternatives of the current member that ended.
    alternatives: Vec<String>,
    /// Operands of the current alternative that ended: `A` in `A & B`.
    operands: Vec<String>,
    /// Last operand.
    last: String,
    /// True if a comma precedes.
    follows_comma: bool,
}

impl TypePart<'_> {
    /// Ends the current alternative.
    fn end_alternative(&mut self, spellings: &EqualSpellings) {
        let mut operands = std::mem::take(&mut self.operands);
        // Behind a type, the sign makes it a reference: `A &` before the name of a parameter.
        let reference = if self.last.is_empty() { "&" } else { "" }.repeat(operands.len().min(1));
        operands.push(std::mem::take(&mut self.last));
        operands.retain(|operand| !operand.is_empty());
        sort(&mut operands);
        let text = operands.join("&") + &reference;
        let (sign, included) = spellings.including;
        let marked = text.strip_prefix(sign).filter(|_| !sign.is_empty());
        self.alternatives
            .extend(marked.map(|_| included.to_owned()));
        let text = marked.unwrap_or(&text);
        if !text.is_empty() {
            self.alternatives.push(text.to_owned());
        }
    }

    /// Ends what precedes the alternatives of a member, with the sign or word at its end.
    fn end_beginning(&mut self, spellings: &EqualSpellings) {
        self.end_alternative(spellings);
        let alternatives = std::mem::take(&mut self.alternatives);
        self.beginning += &joined(alternatives);
    }

    /// Ends the current member.
    fn end_member(&mut self, spellings: &EqualSpellings) {
        self.end_alternative(spellings);
        let alternatives = std::mem::take(&mut self.alternatives);
        let beginning = std::mem::take(&mut self.beginning);
        self.members.push(match beginning.is_empty() {
            true => alternatives,
            false => vec![beginning + &joined(alternatives)],
        });
    }

    /// Ends the last member. A comma behind it says nothing, unless only commas precede the end: `[,]`.
    fn end(&mut self, spellings: &EqualSpellings) {
        self.end_member(spellings);
        let has_empty_before = matches!(&self.members[..], [.., before, _] if before.is_empty());
        if !has_empty_before {
            self.members.pop_if(|member| member.is_empty());
        }
    }
}

/// Returns alternatives in one order, each once.
fn joined(mut alternatives: Vec<String>) -> String {
    sort(&mut alternatives);
    alternatives.join("|")
}

/// Sorts alternatives by their last names, whatever qualifies them, and leaves each once.
fn sort(alternatives: &mut Vec<String>) {
    alternatives.sort_by(|one, other| (unqualified(one), one).cmp(&(unqualified(other), other)));
    alternatives.dedup();
}

/// Returns a text without the qualifiers of the name with which it begins: `B<c.D>` of `a.B<c.D>`.
fn unqualified(text: &str) -> &str {
    let is_separator = |letter: char| matches!(letter, '.' | ':' | '\\');
    let end = text.find(|letter| !is_in_word(letter) && !is_separator(letter));
    let path = &text[..end.unwrap_or(text.len())];
    &text[path.rfind(is_separator).map_or(0, |at| at + 1)..]
}

/// Returns the text of a type in the spelling in which types are compared.
pub(super) fn essential(spellings: &EqualSpellings, text: &str) -> String {
    let folded;
    let text = match spellings.ignores_case {
        true => {
            folded = text.to_lowercase();
            &folded
        }
        false => text,
    };
    let spelled = unquoted(lexemes(text, &spellings.quotes), spellings);
    let mut parts = vec![TypePart::default()];
    for (at, lexeme) in spelled.iter().enumerate() {
        let next = spelled.get(at + 1).map_or("", |next| next.text);
        let part = parts.last_mut().expect("the part around all others stays");
        let follows_comma = std::mem::replace(&mut part.follows_comma, lexeme.text == ",");
        match lexeme.text {
            "(" | "[" | "{" | "<" => parts.push(TypePart {
                open: lexeme.text,
                ..TypePart::default()
            }),
            close if !part.open.is_empty() && closing(part.open) == close => {
                part.end(spellings);
                part.follows_comma = follows_comma;
                let inner = parts.pop().expect("the part is the last one");
                let around = parts.last_mut().expect("the part around all others stays");
                close_part(around, inner, next, spellings);
            }
            // Members of a type in braces can also be separated by line ends.
            "," | ";" if part.open == "{" => {}
            "," => part.end_member(spellings),
            ";" => {}
            sign if spellings.unordered.contains(&sign) => match (part.open, sign) {
                ("{", _) if part.last.ends_with([':', '=']) => {}
                ("{", _) => part.last += sign,
                (_, "&") => part.operands.push(std::mem::take(&mut part.last)),
                _ => part.end_alternative(spellings),
            },
            word if spellings.before_alternatives.contains(&word) && part.open != "{" => {
                append(&mut part.last, lexeme, next, &spellings.quotes);
                part.end_beginning(spellings);
            }
            _ => append(&mut part.last, lexeme, next, &spellings.quotes),
        }
    }
    // A bracket can be a sign of comparison.
    while parts.len() > 1 {
        parts[0].follows_comma = false;
        let mut inner = parts.pop().expect("the part is the last one");
        inner.end(spellings);
        let around = parts.last_mut().expect("the part around all others stays");
        around.last += inner.open;
        around.last += &members(inner.members);
    }
    let mut whole = parts.remove(0);
    whole.end(spellings);
    members(whole.members)
}

/// Returns the members of a part, separated by commas.
fn members(members: Vec<Vec<String>>) -> String {
    let members: Vec<String> = members.into_iter().map(joined).collect();
    members.join(",")
}

/// Returns the bracket that closes a part.
fn closing(open: &str) -> &'static str {
    match open {
        "(" => ")",
        "[" => "]",
        "{" => "}",
        _ => ">",
    }
}

/// Appends a part in brackets to the part around it. `next` is the text after the closing bracket.
fn close_part(
    around: &mut TypePart<'_>,
    inner: TypePart<'_>,
    next: &str,
    spellings: &EqualSpellings,
) {
    let generic = spellings.generic_alternatives.iter();
    let is_name = |name: &str| {
        let path = around.last.strip_suffix(name);
        path.is_some_and(|path| path.is_empty() || path.ends_with('.'))
    };
    let generic = generic.copied().find(|(name, _)| is_name(name));
    if let Some((_, further)) = generic.filter(|_| inner.open == "[") {
        around.last.clear();
        let further = Some(further).filter(|it| !it.is_empty());
        around.alternatives.extend(further.map(str::to_owned));
        around
            .alternatives
            .extend(inner.members.into_iter().flatten());
        return;
    }
    let groups = inner.open == "(" && around.last.is_empty();
    let is_single = inner.members.len() == 1 && !inner.follows_comma;
    if groups && is_single && !spellings.unordered.is_empty() {
        let alternatives = &inner.members[0];
        let is_end = matches!(next, "" | "|" | "," | ";" | ")" | "]" | "}" | ">");
        let is_plain = |text: &String| !text.contains("=>") && !text.contains(' ');
        let is_name = |text: &str| {
            let (word, name) = text.split_once(' ').unwrap_or(("", text));
            let is_bound = word.is_empty() || spellings.before_names.contains(&word);
            is_bound && name.chars().all(|it| is_in_word(it) || it == '.')
        };
        if alternatives.len() == 1 && is_name(&alternatives[0]) && next != "=>" {
            around.last += &alternatives[0];
            return;
        }
        if is_end && around.operands.is_empty() && alternatives.iter().all(is_plain) {
            around
                .alternatives
                .extend(inner.members.into_iter().flatten());
            return;
        }
    }
    // A comma makes a single member a tuple, but for parameters.
    let follows_type = around
        .last
        .ends_with(|it| is_in_word(it) || matches!(it, '>' | ']' | ')'));
    let is_group = inner.open == "(" && !follows_type && !matches!(next, "=>" | "->");
    let is_tuple = is_group && inner.members.len() == 1 && inner.follows_comma;
    around.last += inner.open;
    around.last += &members(inner.members);
    if is_tuple {
        around.last.push(',');
    }
    around.last += closing(inner.open);
}

/// Returns the lexemes with those of quoted types in place of the quoted texts.
fn unquoted<'t>(all: SpelledLexemes<'t>, spellings: &EqualSpellings) -> SpelledLexemes<'t> {
    if !spellings.quoted_types {
        return all;
    }
    let mut plain: Vec<SpelledLexeme<'t>> = Vec::with_capacity(all.len());
    // For each open bracket, true if quoted texts in it are values.
    let mut open: Vec<bool> = Vec::new();
    for lexeme in all {
        let is_value = open.last().copied().unwrap_or(false);
        match lexeme.text {
            "[" => {
                let before = plain.last().map_or("", |last| last.text);
                open.push(is_value || spellings.literal_types.contains(&before));
            }
            "]" => {
                open.pop();
            }
            _ => {}
        }
        match lexeme.is_quoted && !is_value {
            true => plain.extend(lexemes(lexeme.content(), &spellings.quotes)),
            false => plain.push(lexeme),
        }
    }
    plain
}
