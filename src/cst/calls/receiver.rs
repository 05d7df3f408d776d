//! Receivers of calls that are resolved by name: the syntax before the called name.

use crate::base::bag::Symbol;
use crate::cst::LinkedFile;

/// Maximum number of names before a called name that are read: `a.b.c.f()`.
pub const PATH_NAMES_MAX: usize = 8;
/// Signs between the names of a path.
const PATH_SIGNS: &[&str] = &[".", "::", "->", "?.", "?->", "&.", "\\"];
/// Signs after a name that may be followed by a sign of a path: `a!!.f()`.
const NULL_SIGNS: &[&str] = &["!!", "?", "!"];

/// Syntax before a called name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Receiver<'a> {
    /// Nothing: `f()`.
    None,
    /// The object or the type of the calling method: `this.f()`
    /// ([`CodeRules::own_object`](crate::lang::rules::code_rules::CodeRules::own_object)).
    Own,
    /// The object of the calling method as one of its supertypes: `super.f()`.
    Inherited,
    /// A path that begins with a global object that no file declares, such as `Math` in `Math.f()`
    /// ([`Language::global_objects`](crate::lang::Language::global_objects)).
    Global(LastName<'a>),
    /// A path of names.
    Named(LastName<'a>),
    /// Another expression, such as the result of a call, or one that does not begin with a token.
    Other,
}

/// Name of a variable, type or package directly before a called name: `b` in `a.b.f()`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LastName<'a> {
    /// Name.
    pub name: Symbol,
    /// Text of the name.
    pub text: &'a str,
    /// Sign between the name and the called one.
    pub sign: &'a str,
    /// True if no other name precedes this one.
    pub is_first: bool,
}

/// Returns the receiver of the call between the tokens with the indices `first` and `name`, which is the
/// called name.
pub fn receiver(file: &LinkedFile, (first, name): (usize, usize)) -> Receiver<'_> {
    let row = file.outline.language.row();
    let words = &row.call_words;
    // A constructor is called by the name of its type.
    let is_made = !words.making.is_empty() && token_text(file, first) == words.making;
    let first = first + usize::from(is_made);
    if first == name {
        return Receiver::None;
    }
    let Some(last) = last_name(file, (first, name)) else {
        return Receiver::Other;
    };
    if row.global_objects.contains(&token_text(file, first)) {
        Receiver::Global(last)
    } else if last.text == words.super_constructor {
        Receiver::Inherited
    } else if row.code.own_object.contains(&last.text) {
        Receiver::Own
    } else {
        Receiver::Named(last)
    }
}

/// Returns the name before the called one, the token `name`, in a path that begins at the token `first`.
/// `None` if other tokens precede the called name. The names can have type arguments: `Vec::<u8>::new()`.
fn last_name(file: &LinkedFile, (first, name): (usize, usize)) -> Option<LastName<'_>> {
    let text = |at: usize| token_text(file, at);
    let mut at = first;
    for _ in 0..PATH_NAMES_MAX {
        let mut sign = at + 1;
        if is_sign(file, sign) && text(sign + 1) == "<" {
            sign = after_brackets(file, sign + 1, ("<", ">"))?;
        }
        sign += usize::from(NULL_SIGNS.contains(&text(sign)));
        if !is_sign(file, sign) {
            return None;
        }
        if sign + 1 == name {
            return Some(LastName {
                name: file.symbol(file.outline.tokens.get(at)?.symbol),
                text: text(at),
                sign: text(sign),
                is_first: at == first,
            });
        }
        at = sign + 1;
    }
    None
}

/// Returns true if the token with the index `at` is a sign between the names of a path.
fn is_sign(file: &LinkedFile, at: usize) -> bool {
    PATH_SIGNS.contains(&token_text(file, at))
}

/// Returns true if the token with the index `at` is `name`.
pub fn is_name_at(file: &LinkedFile, at: usize, name: Symbol) -> bool {
    let token = file.outline.tokens.get(at);
    token.is_some_and(|token| file.symbol(token.symbol) == name)
}

/// Returns `Type` of `Type::of(…).name`, the beginning of a call on the result of a member, between the
/// tokens with the indices `first` and `name`; `None` for other calls.
pub fn type_of_result(file: &LinkedFile, (first, name): (usize, usize)) -> Option<Symbol> {
    let text = |at: usize| token_text(file, at);
    let mut at = first;
    for _ in 0..PATH_NAMES_MAX {
        let mut sign = at + 1;
        if text(sign) == "::" && text(sign + 1) == "<" {
            sign = after_brackets(file, sign + 1, ("<", ">"))?;
        }
        if text(sign) != "::" {
            return None;
        }
        if text(sign + 2) == "(" {
            let end = after_brackets(file, sign + 2, ("(", ")"))?;
            let is_called = text(end) == "." && end + 1 == name;
            return is_called.then(|| file.symbol(file.outline.tokens[at].symbol));
        }
        at = sign + 1;
    }
    None
}

/// Maximum number of tokens between the brackets in a path.
const ARGUMENTS_MAX: usize = 64;

/// Returns the index after the brackets, such as those of type arguments, of which the token `open` is
/// the first; `None` if they contain too much or have no end.
fn after_brackets(
    file: &LinkedFile,
    open: usize,
    (opening, closing): (&str, &str),
) -> Option<usize> {
    let tokens = file.outline.tokens.get(open..)?.iter().take(ARGUMENTS_MAX);
    let mut depth = 0_usize;
    for (at, token) in tokens.enumerate() {
        let text = file.outline.symbols.get(token.symbol);
        if text == opening {
            depth += 1;
        } else if text == closing {
            depth = depth.checked_sub(1)?;
        }
        if depth == 0 {
            return Some(open + at + 1);
        }
    }
    None
}

/// Returns the text of the token with the index `at`; empty if there is none.
pub fn token_text(file: &LinkedFile, at: usize) -> &str {
    let token = file.outline.tokens.get(at);
    token.map_or("", |token| file.outline.symbols.get(token.symbol))
}

/// Returns the index of the token that begins at byte `start` of a file; `None` if none does.
pub fn token_at(file: &LinkedFile, start: u32) -> Option<usize> {
    let tokens = &file.outline.tokens;
    tokens
        .binary_search_by_key(&start, |token| token.start)
        .ok()
}
