//! Declarations as their headers say them, whose parts the outline has.
//!
//! A header is the part of an element before its body: annotations and modifiers, the name, type
//! parameters, parameters and the result. A function that is the value of a declaration has a header
//! without the name; what precedes the function does not belong to it.

pub(super) mod changed_parts;
pub(super) mod declaring_file;
pub(super) mod header_places;
pub(super) mod header_positions;
pub(super) mod header_tokens;

use super::declarations::facts::{DeclarationFacts, ParameterFacts};
use super::declarations::token_text::{
    TEXT_BYTES_MAX, annotation, annotations_in_lists, result_text, type_text, types_text,
};
use crate::base::text::beginning;
use crate::lang::rules::declaration_rules::{DeclarationRules, HeaderNotation};
use crate::lang::rules::{ElementKind, KindGroup};
use crate::parse::outline::{Element, HeaderPart, HeaderPartSort};
use declaring_file::DeclaringFile;
use header_positions::{after_annotation, after_bracket, value_start};
use header_tokens::{attributes, declaring_tokens};

/// Header of a declaration.
pub(super) struct Header<'a> {
    /// File with the declaration.
    pub file: &'a DeclaringFile<'a>,
    /// Declared element.
    pub element: &'a Element,
    /// Parts of the header.
    pub parts: &'a [HeaderPart],
    /// Rules of the language.
    pub rules: &'a DeclarationRules,
}

/// Tokens of a declared name with its type, modifiers and value: those before the name, the name, and those
/// after it.
type AroundName<'a> = (Vec<&'a str>, Vec<&'a str>, Vec<&'a str>);

impl<'a> Header<'a> {
    /// Returns the parts of a sort.
    fn of_sort(&self, sort: HeaderPartSort) -> impl Iterator<Item = &'a HeaderPart> {
        self.parts.iter().filter(move |part| part.sort == sort)
    }

    /// Returns the tokens between two bytes.
    fn tokens(&self, from: u32, to: u32) -> Vec<&'a str> {
        self.file.tokens((from, to.max(from))).collect()
    }

    /// Returns a declaration with the visibility, the modifiers among `compared`, and the annotations.
    /// `None` if the header does not have the name.
    fn before_name(&self, compared: &[&str]) -> Option<DeclarationFacts> {
        let name = self.of_sort(HeaderPartSort::Name).next()?;
        let shared = self.of_sort(HeaderPartSort::Shared);
        let mut tokens: Vec<&str> = Vec::new();
        tokens.extend(shared.flat_map(|part| self.tokens(part.start, part.end)));
        // Annotations can be part of the type before a name.
        let types = self.of_sort(HeaderPartSort::Type);
        let before = types.take_while(|part| part.start < name.start).last();
        let end = before.map_or(name.start, |part| part.start);
        tokens.extend(self.tokens(self.file.header_start(self.element), end));
        let mut facts = self.modified(&declaring_tokens(tokens, self.file.language()), compared);
        // Attributes in double brackets exist in the notation of C only.
        if self.rules.notation == HeaderNotation::TypeFirst {
            let own = self.tokens(self.element.start, self.element.header_end());
            facts.annotations.extend(attributes(&own));
        }
        facts.has_modifiers = true;
        Some(facts)
    }

    /// Returns the declaration without exceptions; `None` for files, and if the header cannot be read.
    pub fn facts(&self) -> Option<DeclarationFacts> {
        match self.element.kind.group() {
            KindGroup::Method | KindGroup::Function => self.callable(),
            KindGroup::Type => self.of_type(),
            KindGroup::Attribute => self.attribute(),
            KindGroup::File => None,
        }
    }

    /// Returns the declaration of a method, constructor or function; `None` for functions that a macro
    /// defines: its arguments, such as the name of a test, are no parameters.
    fn callable(&self) -> Option<DeclarationFacts> {
        let is_of_macro = self.element.signature == self.element.name;
        if is_of_macro && self.rules.notation == HeaderNotation::TypeFirst {
            return None;
        }
        let without_name = || self.modified(&[], &[]);
        let facts = self.before_name(self.rules.methods);
        let mut facts = facts.unwrap_or_else(without_name);
        let lists = self.of_sort(HeaderPartSort::Parameters).last();
        let tail = lists.map(|list| self.tokens(list.end, self.element.header_end()));
        let tail = tail.unwrap_or_default();
        facts
            .modifiers
            .extend(self.modifiers_behind_parameters(&tail));
        facts.parameters = self.parameters();
        facts.receiver = self.receiver();
        let results = self.of_sort(HeaderPartSort::Result);
        let results: Vec<String> = results
            .map(|part| self.type_text(&self.tokens(part.start, part.end)))
            .collect();
        facts.declared_type = match &results[..] {
            [] => self.declared_type(self.rules.methods, &tail),
            results => Some(result_text(results)),
        };
        Some(facts)
    }

    /// Returns the declaration of an attribute; `None` if the header does not have its name.
    fn attribute(&self) -> Option<DeclarationFacts> {
        let mut facts = self.before_name(self.rules.attributes)?;
        let name = self.of_sort(HeaderPartSort::Name).next()?;
        let behind = (name.end, self.element.end.max(name.end));
        if self.file.tokens(behind).next() == Some(self.rules.mark.0) {
            facts.modifiers.push(self.rules.mark.1.to_owned());
        }
        facts.declared_type = self.declared_type(self.rules.attributes, &[]);
        if self.element.kind == ElementKind::EnumConstant {
            facts.access = None;
        }
        Some(facts)
    }

    /// Returns the declaration of a type; `None` if the header does not have its name.
    fn of_type(&self) -> Option<DeclarationFacts> {
        let mut facts = self.before_name(self.rules.types)?;
        let name = self.of_sort(HeaderPartSort::Name).next()?;
        let behind = self.tokens(name.end, self.element.header_end()).into_iter();
        let behind = behind.take_while(|token| self.rules.types.contains(token));
        facts.modifiers.extend(behind.map(str::to_owned));
        Some(facts)
    }

    /// Returns the type of the result or attribute, without the modifiers `compared`; `None` if none is written.
    /// `tail` has the tokens after the parameters, among which the type of the result can be.
    fn declared_type(&self, compared: &[&str], tail: &[&str]) -> Option<String> {
        let name = self.of_sort(HeaderPartSort::Name).next();
        let mut declared = Vec::new();
        for part in self.of_sort(HeaderPartSort::Type) {
            let tokens = self.tokens(part.start, part.end);
            let follows_name = name.is_some_and(|name| name.start <= part.start);
            if follows_name && self.rules.notation == HeaderNotation::TypeFirst {
                declared.extend(signs_behind_name(&tokens));
            } else {
                declared.extend(tokens);
            }
        }
        declared.retain(|token| !compared.contains(token) && !self.rules.access.contains(token));
        let declared = declared.strip_prefix(&[":"]).unwrap_or(&declared);
        let arrow = tail.iter().position(|sign| *sign == "->");
        let text = match (declared, arrow) {
            (["auto"], Some(arrow)) => type_text(without_end(&tail[arrow + 1..])),
            _ => self.type_text(&declared[..value_start(declared)]),
        };
        Some(text).filter(|text| !text.is_empty())
    }

    /// Returns the text of a type in the usual spelling of the language.
    fn type_text(&self, tokens: &[&str]) -> String {
        match self.rules.notation {
            HeaderNotation::Typed => self.file.spelled(&tokens.join(" ")),
            HeaderNotation::NameThenType => types_text(tokens),
            _ => type_text(tokens),
        }
    }

    /// Returns the modifiers in the `tail` after the parameters of a function.
    fn modifiers_behind_parameters(&self, tail: &[&str]) -> Vec<String> {
        let compared = self.rules.behind_parameters;
        let mut modifiers = Vec::new();
        let mut at = 0;
        while let Some(token) = tail.get(at).filter(|_| !compared.is_empty()) {
            match *token {
                "{" | ";" | ":" | "->" | "=" => break,
                "(" => at = after_bracket(tail, at),
                token => {
                    let is_compared = compared.contains(&token);
                    modifiers.extend(is_compared.then(|| token.to_owned()));
                    at += 1;
                }
            }
        }
        modifiers
    }

    /// Returns the index after the lists of annotations at the beginning of `tokens`.
    fn after_annotation_lists(&self, tokens: &[&str]) -> usize {
        let mut at = 0;
        while self.rules.annotation == "[" && tokens.get(at) == Some(&"[") {
            at = after_bracket(tokens, at);
        }
        at
    }

    /// Returns the visibility, the modifiers among `compared`, and the annotations in `tokens`. Without
    /// a keyword, the visibility follows from the beginning of the name, if the language has such a
    /// rule.
    pub(super) fn modified(&self, tokens: &[&str], compared: &[&str]) -> DeclarationFacts {
        let rules = self.rules;
        let (is_first, by_name) = rules.access_by_name;
        let access = if self.file.name(self.element).starts_with(is_first) {
            by_name
        } else {
            rules.access_without_keyword
        };
        let mut facts = DeclarationFacts {
            access: Some(access.to_owned()),
            ..DeclarationFacts::default()
        };
        let listed = self.after_annotation_lists(tokens);
        facts.annotations = annotations_in_lists(&tokens[..listed]);
        let mut tokens = tokens[listed..].iter().copied().peekable();
        while let Some(token) = tokens.next() {
            if rules.begins_annotation(token) {
                facts.annotations.push(annotation(token, &mut tokens));
            } else if compared.contains(&token) {
                facts.modifiers.push(token.to_owned());
            } else if rules.access.contains(&token) {
                // Two keywords are one visibility: `protected internal`.
                facts.access = match facts.access.take().filter(|_| facts.has_access_keyword) {
                    Some(first) => Some(format!("{first} {token}")),
                    None => Some(token.to_owned()),
                };
                facts.has_access_keyword = true;
            }
        }
        facts
    }

    /// Returns the types of the exceptions that the function declares.
    pub fn throws(&self) -> Vec<String> {
        let types = self.of_sort(HeaderPartSort::Throws);
        let types = types.map(|part| self.tokens(part.start, part.end).concat());
        types
            .map(|it| beginning(&it, TEXT_BYTES_MAX).to_owned())
            .collect()
    }

    /// Returns the parameter in front of the name of a method: `c *Cart` of `func (c *Cart) Total()`. `None` if
    /// only its type is written, and in languages without such a parameter.
    fn receiver(&self) -> Option<ParameterFacts> {
        if self.file.language().receiver().is_empty() {
            return None;
        }
        let name = self.of_sort(HeaderPartSort::Name).next()?;
        let before = self.tokens(self.element.start, name.start);
        let open = before.iter().position(|token| *token == "(")?;
        let (named, end) = (before.get(open + 1)?, after_bracket(&before, open));
        let declared = before.get(open + 2..end.saturating_sub(1))?;
        let is_word = |token: &str| token.starts_with(|it: char| it.is_alphabetic() || it == '_');
        let has_type = declared.first().is_some_and(|it| is_word(it) || *it == "*");
        (is_word(named) && has_type).then(|| ParameterFacts {
            name: (*named).to_owned(),
            declared_type: self.type_text(declared),
            ..ParameterFacts::default()
        })
    }

    /// Returns the parameters of the function.
    fn parameters(&self) -> Vec<ParameterFacts> {
        let is_parameter = |part: &HeaderPart| part.sort == HeaderPartSort::Parameter;
        let mut parameters = Vec::new();
        for (index, part) in self.parts.iter().enumerate() {
            if is_parameter(part) {
                let rest = &self.parts[index + 1..];
                let count = rest.iter().take_while(|part| {
                    use HeaderPartSort::{ParameterName, ParameterType};
                    matches!(part.sort, ParameterName | ParameterType)
                });
                parameters.extend(self.parameter(part, &rest[..count.count()]));
            }
        }
        parameters
    }

    /// Returns the tokens around the name of a parameter that stands in `part`, with the name and the type
    /// in `inner`.
    fn around_name(&self, part: &HeaderPart, inner: &[HeaderPart]) -> AroundName<'a> {
        let (name, types) = match inner.split_first() {
            Some((name, types)) => ((name.start, name.end), types),
            None => ((part.end, part.end), inner),
        };
        let tokens = |from, to| declaring_tokens(self.tokens(from, to), self.file.language());
        let own = tokens(name.0, name.1);
        if types.is_empty() {
            let before = tokens(part.start, name.0.min(part.end));
            return (before, own, tokens(name.1.max(part.start), part.end));
        }
        let types = types.iter().flat_map(|part| tokens(part.start, part.end));
        (types.collect(), own, Vec::new())
    }

    /// Returns true if a value follows a part of the header, or the name and the type that are `inner`.
    fn has_value_after(&self, part: &HeaderPart, inner: &[HeaderPart]) -> bool {
        let end = inner.iter().map(|part| part.end).max();
        let rest = self.tokens(end.unwrap_or(part.end), self.element.header_end());
        rest.first() == Some(&"=")
    }

    /// Returns the parameter in a part of the header; `None` for the word that stands for no parameters, and
    /// for signs that separate parameters.
    fn parameter(&self, part: &HeaderPart, inner: &[HeaderPart]) -> Option<ParameterFacts> {
        let rules = self.rules;
        let (before, name, after) = self.around_name(part, inner);
        // Annotations and modifiers come first.
        let mut start = self.after_annotation_lists(&before);
        while let Some(token) = before.get(start) {
            if rules.begins_annotation(token) {
                start = after_annotation(&before, start);
            } else if start > 0 && *token == "[" && rules.type_bracket == "[" {
                // Scope of a modifier: `private[a] val`.
                start = after_bracket(&before, start);
            } else if rules.parameters.contains(token) || rules.access.contains(token) {
                start += 1;
            } else {
                break;
            }
        }
        let mut modified = self.modified(&before[..start], rules.parameters);
        let before = &before[start..];
        let (declared, value) = after.split_at(value_start(&after));
        let is_marked = !rules.mark.0.is_empty() && declared.first() == Some(&rules.mark.0);
        if is_marked {
            modified.modifiers.push(rules.mark.1.to_owned());
        }
        let declared = &declared[usize::from(is_marked)..];
        let has_no_colon = !matches!(rules.notation, HeaderNotation::NameFirst);
        let (mut text, mut declared_type) = if has_no_colon {
            let declared = [before, declared].concat();
            (name.concat(), self.type_text(&declared))
        } else {
            let is_variadic = before.first() == Some(&"...") || name.first() == Some(&"...");
            let named = [without_label(before, &name), &name].concat();
            let named = &named[usize::from(is_variadic)..];
            let declared = declared.strip_prefix(&[":"]).unwrap_or_default();
            let sign = if is_variadic { "..." } else { "" };
            (type_text(named), self.type_text(declared) + sign)
        };
        if !has_no_colon && name.is_empty() {
            let code = &self.file.language().code;
            let own = code.own_object.first();
            let own = own.filter(|word| !rules.own_type.is_empty() && before.contains(word));
            if let Some(&word) = own {
                // A receiver without a declared type has that of the enclosing type, or a reference to it.
                let declared = before.iter().skip_while(|token| **token != ":").skip(1);
                let declared: Vec<&str> = declared.copied().collect();
                let signs = before.iter().take_while(|token| **token != word);
                let own = signs.copied().chain([rules.own_type]).collect();
                declared_type = type_text(&if declared.is_empty() { own } else { declared });
                text = word.to_owned();
            } else if !code.blank.is_empty() {
                (text, declared_type) = (code.blank.to_owned(), type_text(before));
            }
        }
        let is_nothing = text.is_empty() && declared_type == rules.no_parameters;
        let has_name =
            text.contains(|letter: char| letter.is_alphanumeric() || "_${[".contains(letter));
        let is_declared = if has_no_colon { !is_nothing } else { has_name };
        is_declared.then(|| ParameterFacts {
            is_variadic: is_spread(&text)
                || is_spread(&declared_type)
                || modified.modifiers.iter().any(|it| it == rules.variadic),
            name: text,
            declared_type: rules.with_default(declared_type, value),
            has_value: !value.is_empty() || self.has_value_after(part, inner),
            modifiers: modified.modifiers,
            annotations: modified.annotations,
        })
    }
}

/// Returns true if a name or a type of a parameter has a sign that it stands for any number of arguments.
fn is_spread(text: &str) -> bool {
    text.starts_with("...") || text.ends_with("...") || text.starts_with('*')
}

/// Returns the signs behind a name that belong to its type: `[]` for each dimension of an array, of which
/// the length is no part, and the parameters of the function to which `(*name)` is a pointer.
fn signs_behind_name<'t>(behind: &[&'t str]) -> Vec<&'t str> {
    let mut signs = Vec::new();
    let mut at = 0;
    while let Some(token) = behind.get(at) {
        let end = match *token {
            "[" => after_bracket(behind, at),
            "(" if signs.last() == Some(&")") => after_bracket(behind, at),
            ")" => at + 1,
            _ => break,
        };
        match *token {
            "[" => signs.extend(["[", "]"]),
            _ => signs.extend(&behind[at..end]),
        }
        at = end;
    }
    signs
}

/// Returns the tokens without the signs at their end that separate the header from the body or from the
/// next element.
fn without_end<'t>(mut tokens: &'t [&'t str]) -> &'t [&'t str] {
    while let Some((last, others)) = tokens.split_last()
        && matches!(*last, "{" | ";" | "," | "=>" | ":" | "=")
    {
        tokens = others;
    }
    tokens
}

/// Returns the tokens before the name of a parameter without a label for callers: `at` of `at index: Int`.
fn without_label<'b, 't>(before: &'b [&'t str], name: &[&str]) -> &'b [&'t str] {
    let is_word = |it: &str| it.starts_with(|first: char| first.is_alphabetic() || first == '_');
    match before {
        [label] if is_word(label) && !name.is_empty() => &[],
        before => before,
    }
}
