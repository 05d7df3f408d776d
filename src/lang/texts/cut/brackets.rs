//! Words, brackets, and the begin and end of declarations.

use super::{Bracket, LastToken, OLD_STYLE_SEGMENTS_MAX, Scan, is_word};

impl<'a> Scan<'a> {
    pub fn word_at(&self, at: usize) -> &'a [u8] {
        let rest = &self.bytes[at..];
        &rest[..rest.iter().take_while(|&&byte| is_word(byte)).count()]
    }

    /// Scans a word or number.
    pub fn word(&mut self) {
        let word = self.word_at(self.offset);
        self.token(LastToken::Word);
        self.offset += word.len();
        if word[0].is_ascii_digit() {
            // Digit separators: `1'000`.
            while let [b'\'', next, ..] = self.bytes[self.offset..]
                && is_word(next)
            {
                self.offset += 1 + self.word_at(self.offset + 1).len();
            }
        }
        if self.state.open == 0 {
            let pending = &mut self.state.pending;
            match word {
                b"struct" | b"union" | b"enum" => pending.is_aggregate = true,
                b"extern" => pending.linkage = 1,
                _ => {}
            }
        }
    }

    /// Records the token at the current position.
    pub fn token(&mut self, token: LastToken) {
        if self.state.is_branch_empty
            && self.continues_statement()
            && let Some(group) = self.groups.last_mut()
        {
            group.has_incomplete_statements = true;
            group.continues_statement = true;
        }
        self.is_line_blank = false;
        self.state.last = self.bytes[self.offset];
        self.state.is_branch_empty = false;
        if self.state.open == 0 {
            if !self.state.pending.has_tokens {
                self.begin_declaration(token);
            }
            let pending = &mut self.state.pending;
            pending.is_old_style |=
                token == LastToken::Word && pending.last == LastToken::Parentheses;
            pending.has_tokens = true;
            pending.last = token;
            pending.linkage = 0;
        }
        let segment = self.last_segment();
        segment.has_tokens = true;
        // A wrapper line must not contain further tokens.
        self.is_unbalanced |= segment.is_wrapper;
    }

    /// Returns true if the token at the current position can only continue a declaration or statement:
    /// `else`, or a sign such as the comma between the values of a constructor.
    fn continues_statement(&self) -> bool {
        match self.bytes[self.offset] {
            b',' | b'.' | b'?' | b'=' | b'<' | b'>' | b'|' | b'/' | b'%' | b'^' => true,
            _ => self.word_at(self.offset) == b"else",
        }
    }

    /// Starts a declaration with `token`, or continues the previous one if it had not ended after
    /// all.
    fn begin_declaration(&mut self, token: LastToken) {
        self.has_declaration_ended = false;
        let continues = token != LastToken::Word || self.word_at(self.offset) == b"else";
        if continues
            && let [.., before, last] = self.segments[..]
            && !last.has_tokens
            && !before.is_wrapper
        {
            self.segments.pop();
        }
    }

    fn end_declaration(&mut self) {
        let has_body = std::mem::take(&mut self.state.pending).has_body;
        self.has_declaration_ended = true;
        let segment = self.last_segment();
        segment.ends_declaration = true;
        segment.has_body |= has_body;
        if has_body {
            let groups = self.groups.iter_mut();
            groups.for_each(|group| {
                let is_whole = !group.continues_statement;
                group.has_other_function |= group.after_first_branch.is_some() && is_whole;
            });
        }
    }

    pub fn semicolon(&mut self) {
        self.token(LastToken::Other);
        self.offset += 1;
        if self.state.open == 0 {
            let is_old_style = self.state.pending.is_old_style;
            self.last_segment().is_old_style |= is_old_style;
            self.end_declaration();
        }
    }

    /// Returns the innermost open brace, counted as in [`Bracket::around`]; 0 if there is none.
    fn innermost_brace(&self) -> u32 {
        let bracket = (self.state.open as usize).checked_sub(1);
        bracket.map_or(0, |index| self.brackets[index].brace)
    }

    /// Opens the bracket at the current position; `is_brace` is true for `{`.
    pub fn open_bracket(&mut self, is_brace: bool) {
        self.token(LastToken::Other);
        self.state.pending.has_parentheses |= !is_brace && self.state.open == 0;
        let enclosing = self.state.open;
        let this = self.brackets.len() as u32 + 1;
        let brace = if is_brace {
            this
        } else {
            self.innermost_brace()
        };
        self.brackets.push(Bracket {
            around: enclosing,
            brace,
            line: self.line,
        });
        self.state.open = this;
        self.offset += 1;
    }

    /// Opens a brace, and decides if it begins the body of a function.
    pub fn open_brace(&mut self) {
        if self.state.open == 0 {
            if self.state.pending.linkage == 2 && self.open_linkage() {
                return;
            }
            if !self.state.pending.has_tokens {
                self.state.pending.has_body = self.join_old_style_function();
            }
            let pending = &mut self.state.pending;
            pending.has_body |= !pending.is_assigned
                && (pending.last == LastToken::Parentheses
                    || pending.has_parentheses && !pending.is_aggregate);
        }
        self.open_bracket(true);
    }

    /// Returns true if braces at the begin of a declaration are the body of a function whose
    /// parameters are declared after its header, and joins the segments of that function.
    fn join_old_style_function(&mut self) -> bool {
        let segments = self.segments.iter().rev().take(OLD_STYLE_SEGMENTS_MAX);
        let mut segments = segments.take_while(|segment| !segment.is_wrapper);
        let Some(after) = segments.position(|segment| segment.is_old_style) else {
            return false;
        };
        self.segments.truncate(self.segments.len() - after);
        true
    }

    /// Returns true if only a comment follows on the line.
    fn is_last_on_line(&self) -> bool {
        let rest = self.rest_of_line();
        rest.is_empty()
            || [&b"\n"[..], b"//", b"/*"]
                .iter()
                .any(|end| rest.starts_with(end))
    }

    /// Makes `extern "C" {` a wrapper segment if it is alone on its lines. Returns false if it is
    /// not.
    fn open_linkage(&mut self) -> bool {
        let is_alone = self.incomplete_groups == 0 && self.is_last_on_line();
        if !is_alone || self.last_segment().ends_declaration {
            return false;
        }
        self.last_segment().is_wrapper = true;
        self.state.linkages += 1;
        self.end_declaration();
        self.offset += 1;
        true
    }

    fn close_linkage(&mut self) {
        self.state.linkages -= 1;
        let is_first = self.is_line_blank && !self.starts_in_comment && self.incomplete_groups == 0;
        if !(is_first && self.is_last_on_line() && self.state.is_between_declarations()) {
            self.is_unbalanced = true;
            return;
        }
        self.mark_wrapper(self.line_start);
        self.is_line_blank = false;
        self.offset += 1;
    }

    pub fn close_bracket(&mut self) {
        self.token(LastToken::Other);
        self.offset += 1;
        if self.state.open == self.innermost_brace() {
            self.is_unbalanced |= self.is_strict();
            return;
        }
        self.state.open = self.brackets[self.state.open as usize - 1].around;
        if self.state.open == 0 {
            self.state.pending.last = LastToken::Parentheses;
        }
    }

    /// Closes a brace, and the declaration if the brace ends the body of a function.
    pub fn close_brace(&mut self) {
        if self.state.open == 0 && self.state.linkages > 0 {
            return self.close_linkage();
        }
        let is_first = self.offset == self.line_start;
        let continues = matches!(self.rest_of_line().first(), Some(b',' | b')'));
        self.token(LastToken::Other);
        self.offset += 1;
        let brace = self.innermost_brace();
        if self.is_strict() && (brace == 0 || brace != self.state.open) {
            self.is_unbalanced = true;
        } else if !self.is_strict() && is_first && !continues {
            self.state.open = 0;
            let pending = &mut self.state.pending;
            pending.has_body |= !pending.is_assigned && !pending.is_aggregate;
        } else if brace > 0 {
            let bracket = &self.brackets[brace as usize - 1];
            let may_close = self.is_strict() || bracket.around > 0 || bracket.line == self.line;
            self.state.open = if may_close { bracket.around } else { brace };
        }
        if self.state.open == 0 && self.state.pending.has_body {
            self.end_declaration();
        }
    }
}
