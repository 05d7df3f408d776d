//! Sink that finds the documentation comment of each declaration.

use crate::lang::rules::DocComment;
use crate::parse::walk::WalkContext;
use tree_sitter::{Node, Point};

/// Position of a documentation comment, which may consist of several comments on adjacent lines.
#[derive(Debug, Clone, Copy)]
pub struct DocLines {
    /// Byte offset of the start.
    pub start: usize,
    /// Byte offset of the end, exclusive.
    end: usize,
    /// Position of the start.
    pub start_position: Point,
    /// Row, from 0, of the last line.
    end_row: usize,
}

/// Finds documentation comments.
pub struct DocSink<'a> {
    context: WalkContext<'a>,
    /// Documentation comment that belongs to the next declaration.
    pub next: Option<DocLines>,
}

impl<'a> DocSink<'a> {
    pub fn new(context: WalkContext<'a>) -> DocSink<'a> {
        DocSink {
            context,
            next: None,
        }
    }

    /// Returns the word in a documentation comment that makes a test run for several arguments, by its
    /// index in [`CodeRules::parameterized_tests`](crate::lang::rules::code_rules::CodeRules::parameterized_tests).
    pub fn documented_test(&self, doc: DocLines) -> Option<u8> {
        let words = self.context.table.language.code.parameterized_tests;
        if !words.iter().any(|word| word.starts_with('@')) {
            return None;
        }
        let comment = self.context.text.get(doc.start..doc.end)?;
        comment.lines().find_map(|line| {
            let mut line = line
                .trim_start_matches(['/', '*', ' ', '\t'])
                .split_whitespace();
            let first = line.next()?;
            let index = words.iter().position(|word| *word == first)?;
            u8::try_from(index).ok()
        })
    }

    /// Remembers a documentation comment for the next declaration.
    pub fn comment(&mut self, node: Node<'_>) {
        // Some grammars count the line break after a comment of one line to the comment.
        let end = node.end_position();
        let has_line_break = end.column == 0 && end.row > node.start_position().row;
        let doc = DocLines {
            start: node.start_byte(),
            end: node.end_byte(),
            start_position: node.start_position(),
            end_row: end.row - usize::from(has_line_break),
        };
        match self.context.table.language.doc_comment {
            DocComment::None => {}
            DocComment::Beginning(begins) => {
                let comment = self.context.text_of(node);
                if comment.starts_with(begins) && comment != "/**/" {
                    self.next = Some(doc);
                }
            }
            DocComment::LinesAbove => {
                let is_next = |above: &DocLines| above.end_row + 1 == doc.start_position.row;
                let above = self.next.filter(is_next);
                let line = self.context.text[..doc.start].trim_end_matches([' ', '\t']);
                let is_first = line.is_empty() || line.ends_with('\n');
                self.next = is_first.then_some(DocLines {
                    end: doc.end,
                    end_row: doc.end_row,
                    ..above.unwrap_or(doc)
                });
            }
        }
    }

    /// Discards the documentation comment if the visited node begins on a line that is too far
    /// below the comment.
    pub fn expire(&mut self, node: Node<'_>) {
        let is_above = self.context.table.language.doc_comment == DocComment::LinesAbove;
        if is_above
            && let Some(doc) = self.next
            && node.start_position().row > doc.end_row + 1
        {
            self.next = None;
        }
    }

    /// Discards the documentation comment at a leaf that precedes the next declaration. A comment
    /// on the lines above also belongs to a declaration that follows a keyword.
    pub fn pass_leaf(&mut self, leaf: Node<'_>) {
        let is_keyword =
            || !leaf.is_named() && leaf.kind().starts_with(|first: char| first.is_alphabetic());
        let is_above = self.context.table.language.doc_comment == DocComment::LinesAbove;
        if !(is_above && is_keyword()) {
            self.next = None;
        }
    }

    /// Discards the documentation comment: other code follows it.
    pub fn forget(&mut self) {
        self.next = None;
    }
}
