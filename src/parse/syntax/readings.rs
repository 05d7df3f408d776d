//! Alternative readings: texts with a syntax error are parsed again without the parts that the
//! language's table allows to leave out, such as all but one branch of an `#if`. The reading with
//! the fewest misreadings is used.
//!
//! A *reading* of a text is its syntax tree, possibly without parts of the text. A *misreading* is a
//! node which shows that the grammar did not understand the text: an error node, or a node at the
//! top level whose syntax kind cannot stand there ([`Language::misread_at_top`]).

use super::Parse;
use super::attempt::ParserInput;
use super::masks::merged;
use crate::base::Set;
use crate::base::budget::{Guards, Limits};
use crate::base::fault::FaultCode;
use crate::lang::Language;
use crate::parse::grammar::GrammarTable;
use crate::parse::syntax;
use crate::parse::walk;
use std::{iter, ops};
use tree_sitter::{Node, Point, Range, Tree};

/// Part of a text that is to be parsed on its own, or the whole text.
pub struct UnparsedPart<'t> {
    /// Whole text that contains the part.
    pub text: &'t str,
    /// Range of the part in the text, in bytes and in rows and columns.
    pub range: Range,
}

/// Reading of a part of a text.
pub struct TextReading<'g> {
    /// Result of the parse without the ranges in `left_out`.
    pub parse: Parse<'g>,
    /// Ranges of bytes that were left out, in order; empty if nothing was.
    pub left_out: Vec<ops::Range<usize>>,
    /// Number of parser steps of all readings that were tried, this one included.
    pub steps: u64,
}

impl<'g> TextReading<'g> {
    /// Returns the result of a parse that leaves out nothing.
    pub fn of(parse: Parse<'g>) -> TextReading<'g> {
        TextReading {
            steps: parse.steps,
            parse,
            left_out: Vec::new(),
        }
    }
}

impl<'t> UnparsedPart<'t> {
    /// Returns the whole of `text`.
    pub fn whole(text: &'t str) -> UnparsedPart<'t> {
        let start_point = Point::new(0, 0);
        let range = Range {
            start_byte: 0,
            end_byte: text.len(),
            start_point,
            end_point: syntax::end_point(text, start_point),
        };
        UnparsedPart { text, range }
    }

    /// Parses the part within the limits `remaining`. If the tree has misreadings, tries the
    /// alternative readings.
    pub fn parse<'g>(
        &self,
        table: &GrammarTable,
        remaining: &Limits,
        guards: &'g Guards,
    ) -> Result<TextReading<'g>, FaultCode> {
        let best = self.attempt(&[], table, remaining, guards)?;
        self.improve(best, table, remaining, guards)
    }

    /// Tries the alternative readings of the part if its parse `best` has misreadings. Returns the
    /// reading with the fewest misreadings.
    pub fn improve<'g>(
        &self,
        mut best: Parse<'g>,
        table: &GrammarTable,
        remaining: &Limits,
        guards: &'g Guards,
    ) -> Result<TextReading<'g>, FaultCode> {
        let mut steps = best.steps;
        let mut left_out = Vec::new();
        let mut misread = count_misreadings(table.language, best.tree.tree());
        let start = self.range.start_byte;
        for find in table.language.other_readings {
            if misread == 0 {
                break;
            }
            let optional = find(&self.text[start..self.range.end_byte]);
            let optional = optional
                .into_iter()
                .map(|part| start + part.start..start + part.end);
            let candidate = merged(left_out.iter().cloned().chain(optional).collect());
            if candidate == left_out {
                continue;
            }
            // Drop the parse before the next one: each may need the memory reserve.
            drop(best);
            best = self.attempt(&candidate, table, remaining, guards)?;
            steps += best.steps;
            let count = count_misreadings(table.language, best.tree.tree());
            if count < misread {
                (misread, left_out) = (count, candidate);
                continue;
            }
            drop(best);
            best = self.attempt(&left_out, table, remaining, guards)?;
            steps += best.steps;
        }
        Ok(TextReading {
            parse: best,
            left_out,
            steps,
        })
    }

    /// Parses the part without all that the alternative readings leave out, for a text that needs too
    /// much memory as it is: what the grammar misreads can keep all of the text open to its end.
    ///
    /// # Errors
    /// [`FaultCode::ParseMemory`] if there is nothing to leave out, or the rest needs too much memory.
    pub fn parse_shortest<'g>(
        &self,
        table: &GrammarTable,
        remaining: &Limits,
        guards: &'g Guards,
    ) -> Result<TextReading<'g>, FaultCode> {
        let mut left_out = Vec::new();
        let start = self.range.start_byte;
        for find in table.language.other_readings {
            let optional = find(&self.text[start..self.range.end_byte]).into_iter();
            let optional = optional.map(|part| start + part.start..start + part.end);
            left_out.extend(optional);
            left_out = merged(left_out);
        }
        if left_out.is_empty() {
            return Err(FaultCode::ParseMemory);
        }
        let parse = self.attempt(&left_out, table, remaining, guards)?;
        Ok(TextReading {
            steps: parse.steps,
            parse,
            left_out,
        })
    }

    /// Parses the part without the ranges `left_out`.
    fn attempt<'g>(
        &self,
        left_out: &[ops::Range<usize>],
        table: &GrammarTable,
        remaining: &Limits,
        guards: &'g Guards,
    ) -> Result<Parse<'g>, FaultCode> {
        let (text, parts) = (self.text, &self.without(left_out));
        syntax::full(table, ParserInput { text, parts }, remaining, guards)
    }

    /// Returns the ranges of the part that are not in `left_out`.
    fn without(&self, left_out: &[ops::Range<usize>]) -> Vec<Range> {
        let (mut start_byte, mut start_point) = (self.range.start_byte, self.range.start_point);
        let mut parts = Vec::with_capacity(left_out.len() + 1);
        let end = self.range.end_byte;
        for next in left_out.iter().cloned().chain(iter::once(end..end)) {
            let end_point = syntax::end_point(&self.text[start_byte..next.start], start_point);
            if start_byte < next.start {
                parts.push(Range {
                    start_byte,
                    end_byte: next.start,
                    start_point,
                    end_point,
                });
            }
            start_point = syntax::end_point(&self.text[next.clone()], end_point);
            start_byte = next.end;
        }
        parts
    }
}

/// Returns the number of misreadings in `tree`. 0 in languages without alternative readings.
pub fn count_misreadings(language: &Language, tree: &Tree) -> usize {
    if language.other_readings.is_empty() {
        return 0;
    }
    errors(language, tree).count() + rows_misread_at_top(language, tree).len()
}

/// Returns the error nodes of `tree` in textual order, without the signs that may be missing at the
/// end of statements ([`Language::has_conditions`]).
fn errors<'t>(language: &Language, tree: &'t Tree) -> impl Iterator<Item = Node<'t>> {
    let mut optional = Set::default();
    walk::down_to_errors(tree).filter(move |node| {
        optional.extend(optional_end(language, *node).map(|sign| sign.id()));
        walk::is_error(node) && !optional.contains(&node.id())
    })
}

/// Returns the missing sign at the end of a statement that needs none: a call, which can be a macro, and nothing
/// else. The statement is asked for its children, because tree-sitter finds the parent of a node by recursion
/// from the root.
fn optional_end<'t>(language: &Language, statement: Node<'t>) -> Option<Node<'t>> {
    if !language.has_conditions || statement.child_count() != 2 {
        return None;
    }
    let sign = statement.child(1).filter(Node::is_missing)?;
    let content = statement.child(0)?.kind();
    let mut calls = language.shapes.calls.iter();
    calls.any(|(call, _)| *call == content).then_some(sign)
}

/// Returns the row, from 0, of the first error node in `tree`, without the signs that may be missing
/// at the end of statements; `None` if there is none.
pub fn first_error_row(language: &Language, tree: &Tree) -> Option<u32> {
    let first = errors(language, tree).next()?;
    Some(first.start_position().row as u32)
}

/// Returns the row, from 0, of the first misreading in `tree`; `None` if `tree` has none.
pub fn first_misreading_row(language: &Language, tree: &Tree) -> Option<u32> {
    let at_top = rows_misread_at_top(language, tree).into_iter();
    first_error_row(language, tree)
        .into_iter()
        .chain(at_top)
        .min()
}

/// Returns the rows, from 0, of the misreadings without an error node: nodes at the top level whose
/// syntax kinds cannot stand there.
fn rows_misread_at_top(language: &Language, tree: &Tree) -> Vec<u32> {
    let kinds = language.misread_at_top;
    if kinds.is_empty() {
        return Vec::new();
    }
    let mut cursor = tree.walk();
    let children = tree.root_node().named_children(&mut cursor);
    children
        .filter(|child| kinds.contains(&child.kind()))
        .map(|child| child.start_position().row as u32)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::Config;
    use crate::lang::LanguageId;
    use crate::parse::grammar::GrammarTable;
    use crate::parse::syntax::masks::MaskedText;
    use crate::parse::syntax::{memory, pieces};
    use std::path::Path;
    use std::{env, fs};

    /// Number of files, of files with an error, of bytes, and of bytes in error nodes.
    #[derive(Debug, Default)]
    struct ErrorCounts {
        files: usize,
        with_errors: usize,
        bytes: usize,
        in_errors: usize,
    }

    impl ErrorCounts {
        /// Adds a file of `bytes` with these error nodes.
        fn add(&mut self, bytes: usize, errors: &[ops::Range<usize>]) {
            self.files += 1;
            self.with_errors += usize::from(!errors.is_empty());
            self.bytes += bytes;
            self.in_errors += errors.iter().map(ops::Range::len).sum::<usize>();
        }
    }

    /// Returns the byte ranges of the error nodes of `text` as it is: without masks, pieces and readings.
    fn errors_as_it_is(text: &str, table: &GrammarTable) -> Vec<ops::Range<usize>> {
        let limits = Config::load(None).unwrap().settings().limits;
        let (guards, input) = (Guards::default(), ParserInput { text, parts: &[] });
        let parse = syntax::full(table, input, &limits, &guards);
        parse.map_or_else(
            |_| Vec::new(),
            |parse| {
                walk::errors(parse.tree.tree())
                    .map(|it| it.byte_range())
                    .collect()
            },
        )
    }

    /// Returns the byte ranges of the error nodes of `text` as it is read.
    fn errors_as_read(text: &str, table: &GrammarTable) -> Vec<ops::Range<usize>> {
        let limits = Config::load(None).unwrap().settings().limits;
        let guards = Guards::default();
        let masked = MaskedText::of(table.language, text).text;
        let pieces = table.language.pieces.map(|pieces| pieces(text));
        let parts = match &pieces {
            Some(pieces) => pieces::parsed_ranges(pieces, text),
            None => vec![UnparsedPart::whole(&masked).range],
        };
        let mut found = Vec::new();
        for range in parts {
            let part = UnparsedPart {
                text: &masked,
                range,
            };
            if let Ok(reading) = part.parse(table, &limits, &guards) {
                let nodes = errors(table.language, reading.parse.tree.tree());
                found.extend(nodes.map(|node| node.byte_range()));
            }
        }
        found
    }

    #[test]
    fn a_text_that_needs_too_much_memory_as_it_is_is_read_without_misread_parts() {
        memory::install();
        let limits = Config::load(None).unwrap().settings().limits;
        let (language, guards) = (
            LanguageId::by_name("typescript").unwrap(),
            Guards::default(),
        );
        let member = "  // a comment\n  <P extends string, R = A>(path: P, a: R): B<A, R>\n\n";
        let members = (0..400).map(|_| member);
        let members: String = members.collect();
        let text = format!("interface C<A> {{\n{members}}}\nfunction d() {{}}\n");
        let (table, part) = (
            GrammarTable::new(language.row()),
            UnparsedPart::whole(&text),
        );
        let as_it_is = part.attempt(&[], &table, &limits, &guards);
        assert!(matches!(as_it_is, Err(FaultCode::ParseMemory)));
        let reading = part.parse_shortest(&table, &limits, &guards).unwrap();
        assert_eq!(
            count_misreadings(table.language, reading.parse.tree.tree()),
            0
        );
        let nothing = UnparsedPart::whole("a = b");
        let reading = nothing.parse_shortest(&table, &limits, &guards);
        assert!(matches!(reading, Err(FaultCode::ParseMemory)));
    }

    /// Prints the lines of the errors in the files below the folders in `REFMINE_TEXTS` (separated by `:`), and
    /// how many there are in the files as they are, and as they are read.
    #[test]
    #[ignore = "measures files that are no part of the sources"]
    fn files_have_few_errors() {
        memory::install();
        let roots = env::var("REFMINE_TEXTS").unwrap_or_default();
        let tables: Vec<GrammarTable> = LanguageId::all()
            .map(|language| GrammarTable::new(language.row()))
            .collect();
        for root in roots.split(':') {
            let (mut plain, mut read) = (ErrorCounts::default(), ErrorCounts::default());
            let mut open = vec![Path::new(root).to_owned()];
            while let Some(path) = open.pop() {
                if let Ok(entries) = fs::read_dir(&path) {
                    open.extend(entries.flatten().map(|entry| entry.path()));
                    continue;
                }
                let language = LanguageId::of_path(path.as_os_str().as_encoded_bytes());
                let text = fs::read_to_string(&path).unwrap_or_default();
                if let Some(language) = language.map(|language| language.of_text(&text)) {
                    let table = &tables[usize::from(language.0)];
                    plain.add(text.len(), &errors_as_it_is(&text, table));
                    let errors = errors_as_read(&text, table);
                    for error in &errors {
                        let row = text[..error.start].matches('\n').count();
                        let line = text.lines().nth(row).unwrap_or_default();
                        println!("{}:{}:\t{}", path.display(), row + 1, line.trim());
                    }
                    read.add(text.len(), &errors);
                }
            }
            println!("{root}\nas they are: {plain:?}\nas read: {read:?}");
            assert!(read.with_errors <= plain.with_errors);
        }
    }
}
