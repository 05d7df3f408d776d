//! Parameter lists and annotations of headers in languages whose functions have any number of lists or
//! lists without parentheses, or whose type arguments stand in square brackets.

use super::Header;
use super::header_positions::{
    after_annotation, after_bracket, at_depth_0, is_beginning_of_name, parameter_list,
};
use crate::lang::rules::declaration_rules::ParameterLists;

/// Parameter lists of a header, and the tokens after them.
type ListsAndTail<'t> = (Vec<&'t [&'t str]>, &'t [&'t str]);

impl Header<'_> {
    /// Returns the parameter lists at the beginning of `rest`, without the type parameters before
    /// them, and the tokens after the lists. `None` if there is no list in a language in which
    /// functions have one.
    pub(in crate::refine) fn parameter_lists<'t>(
        &self,
        rest: &'t [&'t str],
    ) -> Option<ListsAndTail<'t>> {
        match self.rules.parameter_lists {
            ParameterLists::One => {
                let (list, tail) = parameter_list(rest)?;
                return Some((vec![list], tail));
            }
            ParameterLists::OptionalParentheses => {
                let (list, tail) = parameter_list(rest).unwrap_or_else(|| self.bare_list(rest));
                return Some((vec![list], tail));
            }
            ParameterLists::Any => {}
        }
        let (mut lists, mut at) = (Vec::new(), 0);
        while let Some(token) = rest.get(at) {
            let end = after_bracket(rest, at, false);
            match *token {
                "(" => lists.extend(rest.get(at + 1..end - 1)),
                token if token == self.rules.type_bracket => {}
                _ => break,
            }
            at = end;
        }
        Some((lists, &rest[at..]))
    }

    /// Returns the parameters that stand in `rest` without parentheses, and the tokens after them. The
    /// list begins with the first parameter of the outline, or with the sign before its name.
    fn bare_list<'t>(&self, rest: &'t [&'t str]) -> (&'t [&'t str], &'t [&'t str]) {
        let first = self.parameters.first();
        let name = first.and_then(|first| rest.iter().position(|token| token == first));
        let has_sign = |name: &usize| *name > 0 && !is_beginning_of_name(rest[name - 1]);
        let start = name.map_or(rest.len(), |name| name - usize::from(has_sign(&name)));
        let list = &rest[start..];
        // A statement separator or the end of an empty body follows the list.
        list.split_at(at_depth_0(list, |token| matches!(token, ";" | "end")))
    }

    /// Returns the index after the annotation, with its arguments, whose sign is at index `at`.
    pub(in crate::refine) fn after_annotation(&self, tokens: &[&str], at: usize) -> usize {
        let end = after_annotation(tokens, at);
        let has_types = self.rules.type_bracket == "[" && tokens.get(end) == Some(&"[");
        match has_types.then(|| after_bracket(tokens, end, false)) {
            Some(end) if tokens.get(end) == Some(&"(") => after_bracket(tokens, end, false),
            end_of_types => end_of_types.unwrap_or(end),
        }
    }
}
