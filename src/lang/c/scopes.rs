//! Scopes of a text of C or C++, found without the grammar: the content of each open bracket, such as
//! the declarations of a type or the statements of a function.

use crate::lang::texts::lexemes::{BracketSet, Lexeme, after_bracket};

/// Content of brackets.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum BraceContent {
    /// Declarations: the file, a namespace, or the body of a class.
    Declarations,
    /// Statements.
    Code,
    /// Content of parentheses or square brackets.
    Parentheses,
    /// Constants of an enumeration.
    Enumerators,
    /// Values in braces.
    Values,
}

/// Bracket that is not closed yet.
struct OpenBracket<'t> {
    content: BraceContent,
    /// Content of the innermost braces around the bracket, or of itself if it is a brace.
    enclosing: BraceContent,
    /// Name of the type if the bracket opens the body of one.
    type_name: Option<&'t str>,
}

/// Open brackets of a text, and the beginning of the current declaration.
#[derive(Default)]
pub(super) struct Scopes<'t> {
    /// Open brackets, innermost last.
    open: Vec<OpenBracket<'t>>,
    /// Number of open brackets at each open `extern "C" {`, outermost first. Its braces enclose no
    /// scope.
    linkages: Vec<usize>,
    /// Index of the first lexeme of the current declaration or statement.
    head: usize,
    /// Index of the last `=` outside of parentheses in the current declaration or statement that is no
    /// part of the name of an operator; `None` if there is none.
    equals: Option<usize>,
    /// True if the closing brace that is passed next is the end of an `extern "C" {`.
    has_closed_linkage: bool,
}

/// Maximum number of lexemes before a brace that are examined to determine its content.
const HEAD_MAX: usize = 400;
/// Maximum number of lexemes from the keyword `operator` to a `=` in the name: `operator<<=`.
const OPERATOR_MAX: usize = 3;

impl<'t> Scopes<'t> {
    /// Returns the content of the innermost open brackets.
    pub fn innermost(&self) -> BraceContent {
        self.open
            .last()
            .map_or(BraceContent::Declarations, |open| open.content)
    }

    /// Returns the content of the innermost braces.
    pub fn enclosing(&self) -> BraceContent {
        self.open
            .last()
            .map_or(BraceContent::Declarations, |open| open.enclosing)
    }

    /// Returns the index of the last `=` outside of parentheses in the current declaration or statement,
    /// without those in names of operators; `None` if there is none.
    pub fn equals(&self) -> Option<usize> {
        self.equals
    }

    /// Returns the index of the first lexeme of the current declaration or statement.
    pub fn head(&self) -> usize {
        self.head
    }

    /// Returns true if the innermost brackets are parentheses or square brackets.
    pub fn is_in_parentheses(&self) -> bool {
        self.innermost() == BraceContent::Parentheses
    }

    /// Returns the name of the type whose body is the innermost scope; `None` for other scopes.
    pub fn type_name(&self) -> Option<&'t str> {
        self.open.last().and_then(|open| open.type_name)
    }

    /// Opens `extern "C" {`.
    pub fn open_linkage(&mut self) {
        self.linkages.push(self.open.len());
    }

    /// Closes the innermost `extern "C" {` and returns true if a brace that closes here is its end;
    /// returns false otherwise.
    pub fn closes_linkage(&mut self) -> bool {
        let depth = self.open.len();
        self.has_closed_linkage = self.linkages.pop_if(|linkage| *linkage == depth).is_some();
        self.has_closed_linkage
    }

    /// Passes the lexeme at `index`: brackets open and close scopes, except for the braces of
    /// `extern "C" {`. Each lexeme must be passed once, in order.
    pub fn pass(&mut self, lexemes: &[Lexeme<'t>], index: usize) {
        match lexemes[index].text {
            "(" | "[" => self.open(BraceContent::Parentheses, None),
            ")" | "]" if self.is_in_parentheses() => {
                self.open.pop();
            }
            "{" if self.is_linkage(lexemes, index) => self.begin(index + 1),
            "{" => {
                let (content, type_name) = self.opened(lexemes, index);
                self.open(content, type_name);
                self.begin(index + 1);
            }
            "}" if std::mem::take(&mut self.has_closed_linkage) => self.begin(index + 1),
            "}" => {
                // Parentheses that are still open have no end.
                while self.innermost() == BraceContent::Parentheses {
                    self.open.pop();
                }
                self.open.pop();
                self.begin(index + 1);
            }
            ";" if self.innermost() != BraceContent::Parentheses => self.begin(index + 1),
            "=" if self.innermost() != BraceContent::Parentheses => {
                let from = index.saturating_sub(OPERATOR_MAX).max(self.head).min(index);
                let mut name = lexemes[from..index].iter();
                if !name.any(|lexeme| lexeme.text == "operator") {
                    self.equals = Some(index);
                }
            }
            _ => {}
        }
    }

    /// Begins a declaration or statement at `index`.
    pub fn begin(&mut self, index: usize) {
        self.head = index;
        self.equals = None;
    }

    /// Opens a bracket.
    fn open(&mut self, content: BraceContent, type_name: Option<&'t str>) {
        let enclosing = match content {
            BraceContent::Parentheses => self.enclosing(),
            _ => content,
        };
        self.open.push(OpenBracket {
            content,
            enclosing,
            type_name,
        });
    }

    /// Returns true if the brace at `index` is that of `extern "C" {`.
    fn is_linkage(&self, lexemes: &[Lexeme<'t>], index: usize) -> bool {
        index > 1 && lexemes[index - 1].text.starts_with('"') && lexemes[index - 2].text == "extern"
    }

    /// Returns the content of the braces that open at `index`, and the name of the type whose body
    /// they enclose; `None` if they enclose no such body.
    fn opened(&self, lexemes: &[Lexeme<'t>], index: usize) -> (BraceContent, Option<&'t str>) {
        let from = self.head.max(index.saturating_sub(HEAD_MAX));
        let head = &lexemes[from.min(index)..index];
        let last = head.last().map_or("", |lexeme| lexeme.text);
        let has = |text: &str| head.iter().any(|lexeme| lexeme.text == text);
        if has_result_type(head) {
            return (BraceContent::Code, None);
        }
        if self.innermost() == BraceContent::Parentheses {
            // The body of a lambda, or a value.
            return match last {
                ")" | "]" | "mutable" | "noexcept" => (BraceContent::Code, None),
                _ => (BraceContent::Values, None),
            };
        }
        // A structure named before `=` is the type of a variable.
        if last == "=" && has_struct_type(head) {
            return (BraceContent::Values, None);
        }
        if has("namespace") && !has("=") {
            return (BraceContent::Declarations, None);
        }
        let ends_parameters = matches!(last, ")" | "const" | "override" | "final" | "noexcept");
        let keyword = type_keyword(head);
        let is_enumeration = keyword
            .is_some_and(|at| head[at].text == "enum" || at > 0 && head[at - 1].text == "enum");
        let name = keyword.map(|at| after_attributes(head, at + 1));
        let is_nameless = name == Some(head.len());
        match name {
            Some(_) if is_enumeration && (is_nameless || !ends_parameters) => {
                (BraceContent::Enumerators, None)
            }
            Some(at) if is_nameless || !ends_parameters || last == "final" => {
                let names = head[at..].iter();
                let names = names.take_while(|it| it.is_word() && it.text != "final");
                (BraceContent::Declarations, names.last().map(|it| it.text))
            }
            _ if has("=") && !ends_parameters && !has("operator") => (BraceContent::Values, None),
            _ => (BraceContent::Code, None),
        }
    }
}

/// Returns the index after the attributes at `from` in the head of a type, which are words with arguments
/// and double brackets: `alignas(8)`, `[[nodiscard]]`.
fn after_attributes(head: &[Lexeme<'_>], from: usize) -> usize {
    let text = |at: usize| head.get(at).map_or("", |lexeme| lexeme.text);
    let mut at = from;
    loop {
        let open = match (text(at), text(at + 1)) {
            ("[", "[") => at,
            (_, "(") if head[at].is_word() => at + 1,
            _ => return at,
        };
        let Some(after) = after_bracket(head, open, BracketSet::WithoutAngles) else {
            return at;
        };
        at = after;
    }
}

/// Returns the index of the keyword of the type that `head` defines, which is the second word of
/// `enum class`; `None` if it defines none. Keywords in angle brackets are of type parameters.
fn type_keyword(head: &[Lexeme<'_>]) -> Option<usize> {
    let mut depth = 0_usize;
    for (index, lexeme) in head.iter().enumerate() {
        match lexeme.text {
            "<" => depth += 1,
            ">" => depth = depth.saturating_sub(1),
            "class" | "struct" | "union" | "enum" if depth == 0 => {
                let next = head.get(index + 1).map_or("", |next| next.text);
                return Some(match next {
                    "class" | "struct" => index + 1,
                    _ => index,
                });
            }
            // A function: the keyword, if there is one, belongs to a parameter.
            "(" if depth == 0 && !head[..index].iter().any(|it| is_type_word(it.text)) => {
                return None;
            }
            _ => {}
        }
    }
    None
}

/// Returns true if a type after parameters is in the head of braces, which are the body of a function or
/// lambda then: `auto f() -> A`.
fn has_result_type(head: &[Lexeme<'_>]) -> bool {
    head.windows(3).any(|lexemes| {
        let [before, dash, angle] = lexemes else {
            return false;
        };
        (dash.text, angle.text) == ("-", ">")
            && dash.end() == angle.start
            && matches!(before.text, ")" | "const" | "noexcept" | "mutable" | "&")
    })
}

/// Returns true for keywords of types with a body.
fn is_type_word(text: &str) -> bool {
    matches!(text, "class" | "struct" | "union" | "enum")
}

/// Returns true if the head of braces begins with the keyword of a structure or union, or has it after
/// qualifiers: `static const struct a b[] = {`.
fn has_struct_type(head: &[Lexeme<'_>]) -> bool {
    let mut words = head.iter().take_while(|lexeme| lexeme.is_word());
    words.any(|lexeme| matches!(lexeme.text, "struct" | "union"))
}
