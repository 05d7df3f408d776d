//! Preprocessor lines, which branches contain whole declarations, and which lines stand within one.

use super::{IfGroup, Reading, Scan, TextSegment, UNCUT_GROUP_BYTES_MAX};

impl Scan<'_> {
    /// Scans a preprocessor line. Lines of an `#if` open a group, end a branch or close the group; other
    /// lines are declarations of their own.
    pub fn directive(&mut self) {
        let start = self.offset;
        let blanks = self.bytes[self.offset + 1..].iter();
        let blanks = blanks
            .take_while(|byte| matches!(byte, b' ' | b'\t'))
            .count();
        let name = self.word_at(self.offset + 1 + blanks);
        // A line is clean if no declaration, comment or `#if` with parts of declarations is open there.
        let is_clean = !self.starts_in_comment
            && self.incomplete_groups == 0
            && self.state.is_between_declarations();
        match name {
            b"if" | b"ifdef" | b"ifndef" => self.begin_group(is_clean),
            b"elif" | b"elifdef" | b"elifndef" | b"else" => {
                self.end_branch(start);
                if self.reading != Reading::Sequence {
                    self.state = self.groups.last().map_or(self.state, |group| group.before);
                }
                self.state.is_branch_empty = true;
            }
            b"endif" => self.end_branch(start),
            _ => {
                let segment = self.last_segment();
                segment.has_tokens = true;
                segment.ends_declaration = true;
                self.has_declaration_ended |= is_clean;
            }
        }
        self.is_line_blank = false;
        self.skip_directive();
        match name {
            b"if" | b"ifdef" | b"ifndef" => self.begin_first_branch(start),
            b"endif" => self.end_group(),
            _ if self.is_unread(name) => self.unread.push(start..self.offset),
            _ => {}
        }
    }

    /// Returns true if the directive before the offset, which is no condition, stands in the middle of a
    /// declaration or statement, and is no part of it. One that defines a macro or includes a file may
    /// follow a macro without a semicolon, unless it stands in a list.
    fn is_unread(&self, name: &[u8]) -> bool {
        let (is_between, last) = (self.state.is_between_statements(), self.state.last);
        match name {
            b"elif" | b"elifdef" | b"elifndef" | b"else" => false,
            b"define" | b"undef" | b"include" => {
                let is_at_end = || {
                    self.bytes[self.offset..]
                        .trim_ascii_start()
                        .starts_with(b"}")
                };
                matches!(last, b',' | b'(' | b'=') || !is_between && is_at_end()
            }
            _ => !is_between || last == b':',
        }
    }

    /// Skips the rest of the line, up to the end of the line or a comment that continues after it.
    fn skip_directive(&mut self) {
        let mut is_string = false;
        while let Some(&byte) = self.bytes.get(self.offset) {
            match byte {
                b'\n' => return,
                // For the grammar this is a comment even in a string.
                b'/' if self.next_is(b"/*") => {
                    self.comment();
                    continue;
                }
                b'/' if self.next_is(b"//") && !is_string => return self.line_comment(),
                b'"' => is_string = !is_string,
                _ => {}
            }
            self.skip_escaped();
        }
    }

    /// Opens an `#if`. `has_whole_declarations` is true if it starts between declarations.
    fn begin_group(&mut self, has_whole_declarations: bool) {
        self.groups.push(IfGroup {
            start: self.line_start,
            segments: self.segments.len(),
            before: self.state,
            after_first_branch: None,
            has_whole_declarations,
            has_incomplete_statements: !self.state.is_between_statements(),
            has_other_function: false,
            continues_statement: false,
            directive: 0,
            first_branch: 0..0,
        });
        if has_whole_declarations {
            self.mark_wrapper(self.line_start);
        } else {
            self.incomplete_groups += 1;
            self.last_segment().has_tokens = true;
        }
    }

    /// Records the start of the first branch, after the opening directive at `start` was scanned.
    fn begin_first_branch(&mut self, start: usize) {
        self.state.is_branch_empty = true;
        if let Some(group) = self.groups.last_mut() {
            group.directive = start;
            group.first_branch.start = self.offset;
        }
    }

    /// Ends a branch of the innermost `#if` at byte `at`, and records if its content is whole
    /// declarations and statements.
    fn end_branch(&mut self, at: usize) {
        let (state, starts_in_comment) = (self.state, self.starts_in_comment);
        let Some(group) = self.groups.last_mut() else {
            self.is_unbalanced = true;
            return;
        };
        group.continues_statement = false;
        if group.after_first_branch.is_none() {
            group.after_first_branch = Some(state);
            group.first_branch.end = at;
        }
        group.has_incomplete_statements |=
            !state.is_between_statements() || state.open != group.before.open;
        if !group.has_whole_declarations {
            self.last_segment().has_tokens = true;
        } else if state.is_between_declarations() && !starts_in_comment {
            self.mark_wrapper(self.line_start);
        } else {
            group.has_whole_declarations = false;
            self.incomplete_groups += 1;
            let (start, segments) = (group.start, group.segments);
            self.join_segments(start, segments);
        }
    }

    /// Returns true if the next word after white space is `else`.
    fn is_before_else(&self) -> bool {
        let rest = self.bytes[self.offset..].trim_ascii_start();
        let after = rest.strip_prefix(b"else").and_then(|after| after.first());
        after.is_some_and(|next| !next.is_ascii_alphanumeric() && *next != b'_')
    }

    /// Closes the innermost `#if` after its last directive.
    fn end_group(&mut self) {
        let Some(mut group) = self.groups.pop() else {
            return;
        };
        // The branches end with the condition to which an `else` after the `#endif` belongs.
        group.has_incomplete_statements |= self.is_before_else();
        if self.reading != Reading::Sequence {
            self.state = group.after_first_branch.unwrap_or(group.before);
        }
        self.state.is_branch_empty = false;
        self.has_declaration_ended = self.state.is_between_declarations();
        if group.has_incomplete_statements && !group.has_other_function {
            let first = group.first_branch;
            let others = [group.directive..first.start, first.end..self.offset];
            self.unread.extend(others);
        }
        let is_short = self.offset - group.start < UNCUT_GROUP_BYTES_MAX;
        if !group.has_whole_declarations {
            self.incomplete_groups -= 1;
        } else if is_short && self.state.linkages == group.before.linkages {
            self.join_segments(group.start, group.segments);
        }
    }

    /// Makes the line that begins at `start` a wrapper segment.
    pub fn mark_wrapper(&mut self, start: usize) {
        if self.last_segment().start != start {
            self.segments.push(TextSegment::default());
        }
        *self.last_segment() = TextSegment {
            start,
            is_wrapper: true,
            ..TextSegment::default()
        };
        self.has_declaration_ended = true;
    }

    /// Joins everything from `start`, where there were `segments` segments, to one.
    pub fn join_segments(&mut self, start: usize, segments: usize) {
        self.segments.truncate(segments);
        if self.last_segment().start != start {
            self.segments.push(TextSegment::default());
        }
        *self.last_segment() = TextSegment {
            start,
            has_tokens: true,
            ends_declaration: true,
            ..TextSegment::default()
        };
    }
}
