//! Places of the parts of a header: annotations, and the types of results and exceptions.

use super::declaring_file::DeclaringFile;
use crate::cst::{ElementNode, NodeId};
use crate::refine::declarations::declaration::DeclarationReader;
use std::ops::Range;

/// Token of a header: text and offset of its first byte.
type PositionedToken<'t> = (&'t str, u32);

impl DeclarationReader<'_> {
    /// Returns the byte range of an annotation with this text that begins in `bytes`, in the header of an
    /// element; `None` if there is none.
    pub(in crate::refine) fn place_in_header(
        &self,
        node: NodeId,
        text: &str,
        bytes: Range<u32>,
    ) -> Option<Range<u32>> {
        let (header, _) = self.header_tokens(node)?;
        let is_inside = |run: &Range<u32>| bytes.contains(&run.start);
        let first = |text: &str| {
            let runs = runs(&header, text).into_iter();
            runs.map(|run| run.1).find(is_inside)
        };
        // Brackets can enclose a list of several annotations: `[Test, Slow]`.
        let inner = || text.strip_prefix('[')?.strip_suffix(']');
        first(text).or_else(|| first(inner()?))
    }

    /// Returns the byte range of a type in the header of a method or function: of its result if
    /// `is_result`, else of a declared exception; `None` if it is not found.
    pub(in crate::refine) fn type_in_header(
        &self,
        node: NodeId,
        text: &str,
        is_result: bool,
    ) -> Option<Range<u32>> {
        let (header, name) = self.header_tokens(node)?;
        let mut runs = runs(&header, text);
        // A result precedes the name, or is the last type of the header, as exceptions are.
        // A qualifier precedes the name of a member that is written outside of its type: `int A::f()`.
        let is_before_name = |&(next, _): &(usize, Range<u32>)| {
            let distance = header[next..].iter().position(|token| token.0 == name);
            distance.is_some_and(|it| it == 0 || header[next + it - 1].0.ends_with(':'))
        };
        let of_result = runs.iter().position(|run| is_result && is_before_name(run));
        match of_result {
            Some(index) => Some(runs.swap_remove(index).1),
            None => runs.pop().map(|run| run.1),
        }
    }

    /// Returns the attribute of this name that the code of an element can use by simple name: of the
    /// innermost type or file around it that has one.
    pub(in crate::refine) fn attribute_around(&self, node: NodeId, name: &str) -> Option<NodeId> {
        let name = self.linked.vocabulary.find(name)?;
        let is_attribute = |&&child: &&NodeId| {
            let ElementNode {
                kind, name: own, ..
            } = &self.linked[child];
            kind.is_attribute() && *own == name
        };
        let mut around = self.linked.tree_of(node).ancestry(node);
        around.find_map(|around| {
            self.linked[around]
                .children
                .iter()
                .find(is_attribute)
                .copied()
        })
    }

    /// Returns the tokens of the header of an element, with its modifiers and without comments, and the
    /// declared name; `None` for files and in languages without rules for declarations.
    fn header_tokens(&self, node: NodeId) -> Option<(Vec<PositionedToken<'_>>, &str)> {
        let inner = &self.linked[node];
        let outline = &*self.linked.file_of(node).outline;
        let file = DeclaringFile::of(outline)?;
        let element = &outline.elements[inner.element?];
        let mut start = file.header_start(element);
        // The modifiers of several attributes precede all of them.
        for part in outline.header_of(inner.element?) {
            start = start.min(part.start);
        }
        let tokens = file.positioned_tokens((start, element.header_end()));
        let tokens = tokens.map(|token| (outline.symbols.get(token.symbol), token.start));
        Some((tokens.collect(), outline.symbols.get(element.name)))
    }
}

/// Returns the runs of tokens that, joined, are `text` without white space: the index after the last token
/// of each, and its byte range.
fn runs(tokens: &[PositionedToken<'_>], text: &str) -> Vec<(usize, Range<u32>)> {
    let text: String = text.split_whitespace().collect();
    let mut runs = Vec::new();
    for (start, first) in tokens.iter().enumerate().filter(|_| !text.is_empty()) {
        let mut rest = &*text;
        let mut next = start;
        while let Some(after) = tokens.get(next).and_then(|token| {
            let token: String = token.0.split_whitespace().collect();
            rest.strip_prefix(&*token).filter(|_| !token.is_empty())
        }) {
            rest = after;
            next += 1;
        }
        if rest.is_empty() {
            let (last, at) = tokens[next - 1];
            let end = at.saturating_add(u32::try_from(last.len()).unwrap_or(u32::MAX));
            runs.push((next, first.1..end));
        }
    }
    runs
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_ignore_white_space_and_end_with_a_token() {
        let texts = ["@", "A", "(", "b", ")", "Map", "<", "K", ">", "Map", "x"];
        let tokens: Vec<PositionedToken<'_>> = texts.into_iter().zip((0..).step_by(10)).collect();
        let found = |text: &str| -> Vec<(u32, u32)> {
            let runs = runs(&tokens, text).into_iter();
            runs.map(|run| (run.1.start, run.1.end)).collect()
        };
        assert_eq!(found("@A(b)"), [(0, 41)]);
        assert_eq!(found("Map< K >"), [(50, 81)]);
        assert_eq!(found("Map"), [(50, 53), (90, 93)]);
        assert!(found("Ma").is_empty() && found("").is_empty());
    }
}
