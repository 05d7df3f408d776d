//! Preprocessor lines, and which branches contain whole declarations.

use super::{Group, Part, Reading, SHORT_GROUP, Scan};

impl Scan<'_> {
    /// Scans a preprocessor line.
    pub fn directive(&mut self) {
        let start = self.at;
        let blanks = self.bytes[self.at + 1..].iter();
        let blanks = blanks
            .take_while(|byte| matches!(byte, b' ' | b'\t'))
            .count();
        let name = self.word_at(self.at + 1 + blanks);
        let is_clean =
            !self.is_line_torn && self.torn_groups == 0 && self.state.is_between_declarations();
        match name {
            b"if" | b"ifdef" | b"ifndef" => self.group_begins(is_clean),
            b"elif" | b"elifdef" | b"elifndef" | b"else" => {
                self.branch_ends(start);
                if self.reading != Reading::Sequence {
                    self.state = self.groups.last().map_or(self.state, |group| group.before);
                }
                self.state.is_branch_empty = true;
            }
            b"endif" => self.branch_ends(start),
            _ => {
                let part = self.last_part();
                part.has_tokens = true;
                part.has_ended = true;
                self.is_ended |= is_clean;
            }
        }
        self.is_line_blank = false;
        self.skip_directive();
        match name {
            b"if" | b"ifdef" | b"ifndef" => self.first_branch_begins(start),
            b"endif" => self.group_ends(),
            _ => {}
        }
    }

    fn skip_directive(&mut self) {
        let mut is_string = false;
        while let Some(&byte) = self.bytes.get(self.at) {
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

    fn group_begins(&mut self, is_whole: bool) {
        self.groups.push(Group {
            start: self.line_start,
            parts: self.parts.len(),
            before: self.state,
            after_first_branch: None,
            is_whole,
            is_torn: !self.state.is_between_statements(),
            has_other_function: false,
            directive: 0,
            first_branch: 0..0,
        });
        if is_whole {
            self.bare(self.line_start);
        } else {
            self.torn_groups += 1;
            self.last_part().has_tokens = true;
        }
    }

    /// Records the start of the first branch, after the opening directive at `start` was scanned.
    fn first_branch_begins(&mut self, start: usize) {
        self.state.is_branch_empty = true;
        if let Some(group) = self.groups.last_mut() {
            group.directive = start;
            group.first_branch.start = self.at;
        }
    }

    fn branch_ends(&mut self, at: usize) {
        let (state, is_line_torn) = (self.state, self.is_line_torn);
        let Some(group) = self.groups.last_mut() else {
            self.is_lost = true;
            return;
        };
        if group.after_first_branch.is_none() {
            group.after_first_branch = Some(state);
            group.first_branch.end = at;
        }
        group.is_torn |= !state.is_between_statements() || state.open != group.before.open;
        if !group.is_whole {
            self.last_part().has_tokens = true;
        } else if state.is_between_declarations() && !is_line_torn {
            self.bare(self.line_start);
        } else {
            group.is_whole = false;
            self.torn_groups += 1;
            let (start, parts) = (group.start, group.parts);
            self.uncut(start, parts);
        }
    }

    fn group_ends(&mut self) {
        let Some(group) = self.groups.pop() else {
            return;
        };
        if self.reading != Reading::Sequence {
            self.state = group.after_first_branch.unwrap_or(group.before);
        }
        self.state.is_branch_empty = false;
        self.is_ended = self.state.is_between_declarations();
        if group.is_torn && !group.has_other_function {
            let first = group.first_branch;
            let others = [group.directive..first.start, first.end..self.at];
            self.other_branches.extend(others);
        }
        let is_short = self.at - group.start < SHORT_GROUP;
        if !group.is_whole {
            self.torn_groups -= 1;
        } else if is_short && self.state.linkages == group.before.linkages {
            self.uncut(group.start, group.parts);
        }
    }

    /// Makes the line that begins at `start` a bare part.
    pub fn bare(&mut self, start: usize) {
        if self.last_part().start != start {
            self.parts.push(Part::default());
        }
        *self.last_part() = Part {
            start,
            is_bare: true,
            ..Part::default()
        };
        self.is_ended = true;
    }

    /// Joins everything from `start`, where there were `parts` parts, to one part.
    pub fn uncut(&mut self, start: usize, parts: usize) {
        self.parts.truncate(parts);
        if self.last_part().start != start {
            self.parts.push(Part::default());
        }
        *self.last_part() = Part {
            start,
            has_tokens: true,
            has_ended: true,
            ..Part::default()
        };
    }
}
