//! Declarations that are read from the tokens of their headers, in languages whose outlines have no
//! facts of declared types.
//!
//! A header is the part of an element before its body: annotations and modifiers, the name, type
//! parameters, parameters and the result. A function that is the value of a declaration has a header
//! without the name; what precedes the function does not belong to it.

pub(super) mod declarators;
pub(super) mod header_brackets;
pub(super) mod header_places;
pub(super) mod header_positions;
pub(super) mod header_tokens;
pub(super) mod plain_headers;
pub(super) mod type_first_headers;

use super::declarations::facts::{AnnotationUse, DeclarationFacts, ParameterFacts};
use super::declarations::token_text::{annotation, annotations_in_lists, type_text};
use crate::lang::rules::declaration_rules::{DeclarationRules, HeaderNotation};
use header_positions::{
    after_annotation, after_bracket, at_depth_0, is_beginning_of_name, is_type_argument,
    value_start, without_end,
};

/// Header of a declaration.
pub(super) struct Header<'a> {
    /// Tokens without comments.
    pub tokens: Vec<&'a str>,
    /// Declared name.
    pub name: &'a str,
    /// True if the signature is the name alone. If types precede names, a macro defines the function then.
    pub is_of_macro: bool,
    /// Names of the parameters, in order, without destructuring patterns.
    pub parameters: Vec<&'a str>,
    /// Annotations in double brackets, which `tokens` do not have.
    pub attributes: Vec<AnnotationUse>,
    /// Rules of the language.
    pub rules: &'a DeclarationRules,
}

impl Header<'_> {
    /// Returns the declaration of a method, constructor or function; `None` without a parameter list, and
    /// for functions that a macro defines: its arguments, such as the name of a test, are no parameters.
    pub fn callable(&self) -> Option<DeclarationFacts> {
        if self.is_of_macro && self.rules.notation == HeaderNotation::TypeFirst {
            return None;
        }
        let own_name = self.name_index();
        let name = own_name.or_else(|| self.index_before_parameters());
        let before = &self.tokens[..name.unwrap_or(0)];
        let mut facts = self.modified(before, self.rules.methods);
        facts.annotations.extend(self.attributes.iter().cloned());
        facts.has_modifiers = name.is_some();
        // Parameters and result follow the name, or begin the header of a function that is a value.
        let rest = &self.tokens[name.map_or(0, |name| name + 1)..];
        let (lists, tail) = self.parameter_lists(rest)?;
        facts
            .modifiers
            .extend(self.modifiers_behind_parameters(tail));
        let mut names = self.parameters.iter().copied().peekable();
        let parameters = lists.into_iter().flat_map(|list| self.split(list));
        facts.parameters = parameters
            .filter_map(|parameter| self.parameter(parameter, &mut names))
            .collect();
        // The result follows the parameters after a sign, or precedes the name.
        facts.declared_type = match self.rules.notation {
            HeaderNotation::NameFirst(sign) | HeaderNotation::ResultLast(sign) => {
                let result = tail.strip_prefix(&[sign]).unwrap_or_default();
                let result = without_end(result);
                let end = match self.rules.ends {
                    [] => result.len(),
                    ends => value_start(result, ends),
                };
                // A call of another constructor is no type.
                let is_type = !matches!(result, ["this" | "super", "(", ..]);
                is_type.then(|| type_text(&result[..end]))
            }
            // A constructor has no result.
            HeaderNotation::TypeFirst => {
                let before = &before[..own_name.unwrap_or(0)];
                Some(self.result_before_name(before, tail))
            }
            HeaderNotation::TypeThenName => Some(self.type_in(before, self.rules.methods)),
            HeaderNotation::Typed | HeaderNotation::NameThenType => None,
        };
        facts.declared_type = facts.declared_type.filter(|text| !text.is_empty());
        Some(facts)
    }

    /// Returns the declaration of an attribute; `None` if the header does not have its name.
    pub fn attribute(&self) -> Option<DeclarationFacts> {
        let name = self.name_index()?;
        let mut facts = self.modified(&self.tokens[..name], self.rules.attributes);
        facts.annotations.extend(self.attributes.iter().cloned());
        facts.has_modifiers = true;
        let mut rest = &self.tokens[name + 1..];
        if let Some((first, others)) = rest.split_first() {
            let is_mark = *first == self.rules.mark.0;
            if is_mark {
                facts.modifiers.push(self.rules.mark.1.to_owned());
            }
            if is_mark || self.rules.after_names.contains(first) {
                rest = others;
            }
        }
        let declared = match self.rules.notation {
            HeaderNotation::TypeFirst => self.type_around(name),
            HeaderNotation::TypeThenName => {
                self.type_in(&self.tokens[..name], self.rules.attributes)
            }
            HeaderNotation::ResultLast(_) => type_text(&self.unmodified(&self.tokens[..name])),
            _ => {
                let declared = rest.strip_prefix(&[":"]).unwrap_or_default();
                let end = value_start(declared, self.rules.ends);
                type_text(without_end(&declared[..end]))
            }
        };
        facts.declared_type = Some(declared).filter(|text| !text.is_empty());
        Some(facts)
    }

    /// Returns the index after the lists of annotations at the beginning of `tokens`.
    pub(super) fn after_annotation_lists(&self, tokens: &[&str]) -> usize {
        let open = self.rules.annotation_lists;
        let mut at = 0;
        while !open.is_empty() && tokens.get(at) == Some(&open) {
            at = after_bracket(tokens, at, false);
        }
        at
    }

    /// Returns the declaration of a type; `None` if the header does not have its name.
    pub fn of_type(&self) -> Option<DeclarationFacts> {
        let name = self.name_index()?;
        let mut facts = self.modified(&self.tokens[..name], self.rules.types);
        facts.annotations.extend(self.attributes.iter().cloned());
        let behind = self.tokens[name + 1..].iter().copied();
        let behind = behind.take_while(|token| self.rules.types.contains(token));
        facts.modifiers.extend(behind.map(str::to_owned));
        facts.has_modifiers = true;
        Some(facts)
    }

    /// Returns the token index of the declared name; `None` if no token before the parameters, type
    /// parameters, body or value is the name.
    fn name_index(&self) -> Option<usize> {
        match self.rules.notation {
            HeaderNotation::TypeFirst => {
                let in_type = || self.index_in_parentheses();
                return self.index_after_type().or_else(in_type);
            }
            HeaderNotation::TypeThenName => return self.index_after_type(),
            _ => {}
        }
        let mut at = 0;
        while let Some(token) = self.tokens.get(at) {
            if !self.rules.annotation.is_empty() && *token == self.rules.annotation {
                at = self.after_annotation(&self.tokens, at);
                continue;
            }
            let next = self.tokens.get(at + 1).copied();
            let is_name = token.trim_matches(['"', '\'']) == self.name
                || token.strip_prefix('$') == Some(self.name);
            if is_name && next != Some("=>") {
                return Some(at);
            }
            if *token == "<" && self.rules.types_precede_name {
                at = after_bracket(&self.tokens, at, true);
                continue;
            }
            if matches!(*token, "(" | "<" | "{" | "=" | "=>") {
                return None;
            }
            at += 1;
        }
        None
    }

    /// Returns the token index of the declared name if a type precedes it: the last token with this
    /// text before the parameters, body or value, since the type can have the same name.
    fn index_after_type(&self) -> Option<usize> {
        let mut found = None;
        let mut at = 0;
        while let Some(token) = self.tokens.get(at) {
            match *token {
                "[" => at = after_bracket(&self.tokens, at, false),
                "<" => at = after_bracket(&self.tokens, at, true),
                // The sign `::` in a qualified name.
                ":" if self.tokens.get(at + 1) == Some(&":") => at += 2,
                // A tuple type, or the arguments of a macro, since the parameters follow the name.
                "(" if found.is_none() => at = after_bracket(&self.tokens, at, false),
                "(" | "{" | "=" | "=>" | ";" | ":" => break,
                token => {
                    if token == self.name {
                        found = Some(at);
                    }
                    at += 1;
                }
            }
        }
        found
    }

    /// Returns the index of the token before the parameters of a declaration whose name is no
    /// single token, such as that of an operator; `None` for functions that are values, which have
    /// no name.
    fn index_before_parameters(&self) -> Option<usize> {
        let start = self.after_annotation_lists(&self.tokens);
        let after = self.tokens.get(start..).unwrap_or_default();
        let open = after.iter().position(|token| *token == "(")?;
        // A macro can have parentheses before those of a function whose name the header has.
        let is_nameless = !self.tokens.contains(&self.name);
        let is_declared = match self.rules.notation {
            HeaderNotation::TypeFirst => is_nameless && open > 0,
            notation => notation == HeaderNotation::TypeThenName && open > 0,
        };
        is_declared.then(|| start + open - 1)
    }

    /// Returns the tokens that are neither modifiers of parameters or attributes nor annotations.
    fn unmodified<'t>(&self, tokens: &[&'t str]) -> Vec<&'t str> {
        let rules = self.rules;
        let words = [
            rules.access,
            rules.attributes,
            rules.parameters,
            rules.introducing,
        ];
        let mut others = Vec::new();
        let mut at = 0;
        while let Some(token) = tokens.get(at) {
            if !rules.annotation.is_empty() && *token == rules.annotation {
                at = after_annotation(tokens, at);
                continue;
            }
            if words.iter().all(|words| !words.contains(token)) {
                others.push(*token);
            }
            at += 1;
        }
        others
    }

    /// Returns the visibility, the modifiers among `compared`, and the annotations in `tokens`. Without
    /// a keyword, the visibility follows from the beginning of the name, if the language has such a
    /// rule.
    pub(super) fn modified(&self, tokens: &[&str], compared: &[&str]) -> DeclarationFacts {
        let rules = self.rules;
        let (beginning, by_name) = rules.access_by_name;
        let is_by_name = !beginning.is_empty() && self.name.starts_with(beginning);
        let access = match is_by_name {
            true => by_name,
            false => rules.access_without_keyword,
        };
        let mut facts = DeclarationFacts {
            access: Some(access.to_owned()),
            ..DeclarationFacts::default()
        };
        let listed = self.after_annotation_lists(tokens);
        facts.annotations = annotations_in_lists(&tokens[..listed]);
        let mut has_access = false;
        let mut tokens = tokens[listed..].iter().copied().peekable();
        while let Some(token) = tokens.next() {
            if !rules.annotation.is_empty() && token == rules.annotation {
                facts.annotations.push(annotation(token, &mut tokens));
            } else if compared.contains(&token) {
                facts.modifiers.push(token.to_owned());
            } else if rules.access.contains(&token) {
                // Two keywords are one visibility: `protected internal`.
                facts.access = match facts.access.take().filter(|_| has_access) {
                    Some(first) => Some(format!("{first} {token}")),
                    None => Some(token.to_owned()),
                };
                has_access = true;
            }
        }
        facts
    }

    /// Returns the parameter that `tokens` declare; `None` for the word that stands for no parameters, and
    /// for signs that separate parameters. `names` has the names of the parameters not read yet.
    fn parameter<'n>(
        &self,
        tokens: &[&str],
        names: &mut std::iter::Peekable<impl Iterator<Item = &'n str>>,
    ) -> Option<ParameterFacts> {
        match self.rules.notation {
            HeaderNotation::TypeFirst => {
                let tokens = &tokens[..value_start(tokens, &[])];
                let name = tokens.iter().rposition(|token| Some(token) == names.peek());
                let mut declared = tokens.to_vec();
                let name = name.map(|at| declared.remove(at).to_owned());
                if name.is_some() {
                    names.next();
                }
                let is_nothing = name.is_none() && declared == [self.rules.no_parameters];
                (!is_nothing && !tokens.is_empty()).then(|| ParameterFacts {
                    name: name.unwrap_or_default(),
                    declared_type: type_text(&declared),
                    ..ParameterFacts::default()
                })
            }
            HeaderNotation::TypeThenName => self.parameter_with_type_first(tokens),
            HeaderNotation::ResultLast(_) => {
                let (declared, value) = tokens.split_at(value_start(tokens, self.rules.ends));
                let declared = self.unmodified(declared);
                let (name, declared) = declared.split_last()?;
                let modified = self.modified(tokens, self.rules.parameters);
                Some(ParameterFacts {
                    name: (*name).to_owned(),
                    declared_type: self.rules.with_default(type_text(declared), value),
                    modifiers: modified.modifiers,
                    annotations: modified.annotations,
                    has_value: false,
                })
            }
            _ => self.parameter_with_name_first(tokens),
        }
    }

    /// Returns the parameter that `tokens` declare in a language with names before types; `None` for
    /// signs that only separate parameters.
    fn parameter_with_name_first(&self, tokens: &[&str]) -> Option<ParameterFacts> {
        // Annotations and modifiers come first. A modifier word without a name after it is the name.
        let mut start = 0;
        while let Some(token) = tokens.get(start) {
            if !self.rules.annotation.is_empty() && *token == self.rules.annotation {
                start = self.after_annotation(tokens, start);
            } else if start > 0 && *token == "[" && self.rules.type_bracket == "[" {
                // Scope of a modifier: `private[a] val`.
                start = after_bracket(tokens, start, false);
            } else if self.rules.parameters.contains(token)
                && tokens
                    .get(start + 1)
                    .is_some_and(|next| is_beginning_of_name(next))
            {
                start += 1;
            } else {
                break;
            }
        }
        let modified = self.modified(&tokens[..start], self.rules.parameters);
        let mut modifiers = modified.modifiers;
        let rest = &tokens[start..];
        // Name, or destructuring pattern, up to the type, the value or the mark of an optional
        // parameter.
        let is_variadic = rest.first() == Some(&"...");
        let rest = &rest[usize::from(is_variadic)..];
        let mark = self.rules.mark.0;
        let name_end = at_depth_0(rest, |token| [":", "=", mark].contains(&token));
        let (word, of_receiver) = self.rules.receiver;
        let is_receiver = !word.is_empty() && rest[..name_end].last() == Some(&word);
        let is_type = name_end == rest.len() && !self.rules.unnamed.is_empty();
        let (name, mut declared_type) = match is_receiver {
            true => (word.to_owned(), String::new()),
            false if is_type => (self.rules.unnamed.to_owned(), type_text(rest)),
            false => (type_text(&rest[..name_end]), String::new()),
        };
        let before_name = &rest[..name_end.saturating_sub(1)];
        let mut rest = &rest[name_end..];
        if !mark.is_empty() && rest.first() == Some(&mark) {
            modifiers.push(self.rules.mark.1.to_owned());
            rest = &rest[1..];
        }
        let declared = rest.strip_prefix(&[":"]).unwrap_or_default();
        let value = value_start(declared, self.rules.ends);
        declared_type += &type_text(&declared[..value]);
        let has_value = rest.first() == Some(&"=") || declared.get(value) == Some(&"=");
        // A receiver without a declared type has that of the enclosing type, or a reference to it.
        if is_receiver && declared.is_empty() {
            declared_type = type_text(&[before_name, &[of_receiver]].concat());
        }
        if is_variadic {
            declared_type.push_str("...");
        }
        // Signs that only separate parameters have no name.
        let is_named =
            name.contains(|letter: char| letter.is_alphanumeric() || "_${[".contains(letter));
        is_named.then_some(ParameterFacts {
            name,
            declared_type,
            has_value,
            modifiers,
            annotations: modified.annotations,
        })
    }

    /// Splits a list of parameters at the commas outside of brackets. Angle brackets are brackets in
    /// types, and operators in values unless they enclose type arguments.
    fn split<'t>(&self, list: &'t [&'t str]) -> Vec<&'t [&'t str]> {
        let mut parts = Vec::new();
        let (mut start, mut at) = (0, 0);
        let begins_with_type = self.rules.notation.has_types_first();
        let mut is_type = begins_with_type;
        while let Some(token) = list.get(at) {
            match *token {
                "(" | "[" | "{" => {
                    at = after_bracket(list, at, false);
                    continue;
                }
                "<" if is_type || is_type_argument(list, at) => {
                    at = after_bracket(list, at, true);
                    continue;
                }
                "," => {
                    parts.push(&list[start..at]);
                    start = at + 1;
                    is_type = begins_with_type;
                }
                ":" => is_type = true,
                "=" => is_type = false,
                _ => {}
            }
            at += 1;
        }
        parts.push(&list[start..]);
        parts.retain(|part| !part.is_empty());
        parts
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RULES: DeclarationRules = DeclarationRules {
        notation: HeaderNotation::NameFirst(":"),
        access: &["private", "public"],
        annotation: "@",
        mark: ("?", "optional"),
        methods: &["async", "static"],
        parameters: &["readonly"],
        ..DeclarationRules::DEFAULT
    };

    fn read(text: &str, name: &str, rules: &DeclarationRules) -> String {
        let header = Header {
            tokens: text.split(' ').collect(),
            name,
            is_of_macro: false,
            parameters: vec!["x", "y"],
            attributes: Vec::new(),
            rules,
        };
        let facts = header.callable().unwrap();
        let parameters: Vec<String> = facts.parameters.iter().map(|it| it.text()).collect();
        let result = facts.declared_type.unwrap_or_default();
        format!(
            "{} {:?} {:?} -> {result}",
            facts.access.unwrap_or_default(),
            facts.modifiers,
            parameters
        )
    }

    #[test]
    fn parameters_have_names_types_and_marks() {
        let header = "@ A ( ) private async f < T extends ( a : B ) => C > ( x ? : Map < K , V > , \
            { a , b } : P = { a : 1 } , c = d < e , ... z : T [ ] ) : Promise < T > {";
        assert_eq!(
            read(header, "f", &RULES),
            "private [\"async\"] [\"x : Map<K, V>\", \"{a, b} : P\", \"c\", \"z : T[]...\"] -> Promise<T>"
        );
    }

    #[test]
    fn functions_of_macros_have_no_declaration() {
        let rules = DeclarationRules {
            notation: HeaderNotation::TypeFirst,
            ..DeclarationRules::DEFAULT
        };
        let header = |is_of_macro: bool| Header {
            tokens: "f ( x , y ) {".split(' ').collect(),
            name: "f",
            is_of_macro,
            parameters: vec!["x", "y"],
            attributes: Vec::new(),
            rules: &rules,
        };
        assert_eq!(header(true).callable(), None);
        assert!(header(false).callable().is_some());
    }

    #[test]
    fn functions_without_names_have_parameters_only() {
        assert_eq!(read("async x =>", "f", &RULES), "public [] [\"x\"] -> ");
        let arrow = "( x : A = new B < C , D > ( ) , y ) : x is E =>";
        assert_eq!(
            read(arrow, "f", &RULES),
            "public [] [\"x : A\", \"y\"] -> x is E"
        );
    }

    #[test]
    fn types_can_precede_names() {
        let rules = DeclarationRules {
            notation: HeaderNotation::TypeFirst,
            methods: &["static"],
            no_parameters: "void",
            ..DeclarationRules::DEFAULT
        };
        assert_eq!(
            read(
                "static const char * f ( int ( * x ) ( void ) , T y [ ] , ... ) {",
                "f",
                &rules
            ),
            "public [\"static\"] [\"x : int(*)(void)\", \"y : T[]\", \"...\"] -> const char*"
        );
        assert_eq!(read("int f ( void ) {", "f", &rules), "public [] [] -> int");
        let rules = DeclarationRules {
            before_type_parameters: "template",
            ..rules
        };
        for (text, result) in [
            (
                "template < class T , int N > API static a : : B f ( ) {",
                "a::B",
            ),
            ("API void a : : B < C > : : f ( ) {", "void"),
            ("void a :: f ( ) {", "void"),
            ("API auto f ( ) const -> B < C > {", "B<C>"),
            ("HANDLE f ( ) ;", "HANDLE"),
            ("struct f * f ( ) ;", "struct f*"),
        ] {
            let read = read(text, "f", &rules);
            assert!(read.ends_with(&format!("-> {result}")), "{read}");
        }
        let read = read("void f ( int x = 1 ) {", "f", &rules);
        assert_eq!(read, "public [] [\"x : int\"] -> void");
    }
}
