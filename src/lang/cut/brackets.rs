//! Words, brackets, and the begin and end of declarations.

use super::{Bracket, Last, OLD_STYLE_LINES, Scan, is_word};

impl<'a> Scan<'a> {
    pub fn word_at(&self, at: usize) -> &'a [u8] {
        let rest = &self.bytes[at..];
        &rest[..rest.iter().take_while(|&&byte| is_word(byte)).count()]
    }

    pub fn word(&mut self) {
        let word = self.word_at(self.at);
        if self.state.is_branch_empty
            && word == b"else"
            && let Some(group) = self.groups.last_mut()
        {
            group.is_torn = true;
        }
        self.token(Last::Word);
        self.at += word.len();
        if word[0].is_ascii_digit() {
            // Digit separators: `1'000`.
            while let [b'\'', next, ..] = self.bytes[self.at..]
                && is_word(next)
            {
                self.at += 1 + self.word_at(self.at + 1).len();
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
    pub fn token(&mut self, token: Last) {
        self.is_line_blank = false;
        self.state.last = self.bytes[self.at];
        self.state.is_branch_empty = false;
        if self.state.open == 0 {
            if !self.state.pending.has_tokens {
                self.begins(token);
            }
            let pending = &mut self.state.pending;
            pending.is_old_style |= token == Last::Word && pending.last == Last::Parentheses;
            pending.has_tokens = true;
            pending.last = token;
            pending.linkage = 0;
        }
        let part = self.last_part();
        part.has_tokens = true;
        // A bare line must not contain further tokens.
        self.is_lost |= part.is_bare;
    }

    /// Starts a declaration with `token`, or continues the previous one if it had not ended after
    /// all.
    fn begins(&mut self, token: Last) {
        self.is_ended = false;
        let goes_on = token != Last::Word || self.word_at(self.at) == b"else";
        if goes_on
            && let [.., before, last] = self.parts[..]
            && !last.has_tokens
            && !before.is_bare
        {
            self.parts.pop();
        }
    }

    fn ends(&mut self) {
        let has_body = std::mem::take(&mut self.state.pending).has_body;
        self.is_ended = true;
        let part = self.last_part();
        part.has_ended = true;
        part.has_body |= has_body;
        if has_body {
            let groups = self.groups.iter_mut();
            groups.for_each(|group| group.has_other_function |= group.after_first_branch.is_some());
        }
    }

    pub fn semicolon(&mut self) {
        self.token(Last::Other);
        self.at += 1;
        if self.state.open == 0 {
            let is_old_style = self.state.pending.is_old_style;
            self.last_part().is_old_style |= is_old_style;
            self.ends();
        }
    }

    /// Returns the innermost open brace, counted as in [`Bracket::around`]; 0 if there is none.
    fn open_brace(&self) -> u32 {
        let bracket = (self.state.open as usize).checked_sub(1);
        bracket.map_or(0, |at| self.brackets[at].brace)
    }

    pub fn opens(&mut self, is_brace: bool) {
        self.token(Last::Other);
        self.state.pending.has_parentheses |= !is_brace && self.state.open == 0;
        let around = self.state.open;
        let this = self.brackets.len() as u32 + 1;
        let brace = if is_brace { this } else { self.open_brace() };
        self.brackets.push(Bracket {
            around,
            brace,
            line: self.line,
        });
        self.state.open = this;
        self.at += 1;
    }

    pub fn opens_brace(&mut self) {
        if self.state.open == 0 {
            if self.state.pending.linkage == 2 && self.opens_linkage() {
                return;
            }
            if !self.state.pending.has_tokens {
                self.state.pending.has_body = self.finds_old_style();
            }
            let pending = &mut self.state.pending;
            pending.has_body |= !pending.is_assigned
                && (pending.last == Last::Parentheses
                    || pending.has_parentheses && !pending.is_aggregate);
        }
        self.opens(true);
    }

    /// Returns true if braces at the begin of a declaration are the body of a function whose
    /// parameters are declared after its header, and joins the parts of that function.
    fn finds_old_style(&mut self) -> bool {
        let parts = self.parts.iter().rev().take(OLD_STYLE_LINES);
        let mut parts = parts.take_while(|part| !part.is_bare);
        let Some(after) = parts.position(|part| part.is_old_style) else {
            return false;
        };
        self.parts.truncate(self.parts.len() - after);
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

    /// Makes `extern "C" {` a bare part if it is alone on its lines. Returns false if it is not.
    fn opens_linkage(&mut self) -> bool {
        let is_alone = self.torn_groups == 0 && self.is_last_on_line();
        if !is_alone || self.last_part().has_ended {
            return false;
        }
        self.last_part().is_bare = true;
        self.state.linkages += 1;
        self.ends();
        self.at += 1;
        true
    }

    fn closes_linkage(&mut self) {
        self.state.linkages -= 1;
        let is_first = self.is_line_blank && !self.is_line_torn && self.torn_groups == 0;
        if !(is_first && self.is_last_on_line() && self.state.is_between_declarations()) {
            self.is_lost = true;
            return;
        }
        self.bare(self.line_start);
        self.is_line_blank = false;
        self.at += 1;
    }

    pub fn closes(&mut self) {
        self.token(Last::Other);
        self.at += 1;
        if self.state.open == self.open_brace() {
            self.is_lost |= self.is_strict();
            return;
        }
        self.state.open = self.brackets[self.state.open as usize - 1].around;
        if self.state.open == 0 {
            self.state.pending.last = Last::Parentheses;
        }
    }

    pub fn closes_brace(&mut self) {
        if self.state.open == 0 && self.state.linkages > 0 {
            return self.closes_linkage();
        }
        let is_first = self.at == self.line_start;
        let goes_on = matches!(self.rest_of_line().first(), Some(b',' | b')'));
        self.token(Last::Other);
        self.at += 1;
        let brace = self.open_brace();
        if self.is_strict() && (brace == 0 || brace != self.state.open) {
            self.is_lost = true;
        } else if !self.is_strict() && is_first && !goes_on {
            self.state.open = 0;
            let pending = &mut self.state.pending;
            pending.has_body |= !pending.is_assigned && !pending.is_aggregate;
        } else if brace > 0 {
            let bracket = &self.brackets[brace as usize - 1];
            let may_close = self.is_strict() || bracket.around > 0 || bracket.line == self.line;
            self.state.open = if may_close { bracket.around } else { brace };
        }
        if self.state.open == 0 && self.state.pending.has_body {
            self.ends();
        }
    }
}
