//! Paths in syntax trees, in a part of the notation of tree-sitter's queries.
//!
//! `(let_declaration pattern: (_) @name type: (_) @type value: (_) @value)` stands for nodes of the kind
//! `let_declaration`, and says what its children in three fields are. In a path,
//!
//! - `field: (kind)` is each child in the field, `(_)` without a field each child in no field;
//! - `(_)` is any node, `(kind)` only one of this syntax kind;
//! - a child without a capture, such as `kind: (_)`, must be there, a captured one can be missing;
//! - `. (kind) .` is a child that has no siblings;
//! - `(list (item !name))` is a list that has such an item; captures can stand inside of it;
//! - `!field` says that no child stands in the field;
//! - `":="` is a token that must be there; `"*" @type` is one that can be there and belongs to the type.

/// Meaning of a child for its node.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Capture {
    /// `@name`: declared name, or syntax around it that adds something to the declaration, such as
    /// `*name` and `name = 1`.
    Name,
    /// `@part`: pattern or name that gets a part of the value, such as `a` of `[a, b]`.
    Part,
    /// `@member`: name of the member of the value that the part gets, such as `name` of
    /// `{ name: other }`. It can be the part itself, as in `{ name }`.
    Member,
    /// `@type`: declared type.
    Type,
    /// `@qualifier`: modifier that belongs to the type if a sign of the type stands before the name, such
    /// as `const` in `const Row& row`, and else to the variable.
    Qualifier,
    /// `@value`: initial value.
    Value,
}

/// Step of a path: from a node to some of its children.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PathStep {
    /// Field of the children; empty for children in no field.
    pub field: &'static str,
    /// Path of the children: their syntax kind, and what they must have themselves.
    pub inner: SyntaxPath,
    /// Meaning of the children; `None` if they only must be there.
    pub capture: Option<Capture>,
    /// True if no child may stand in the field.
    pub is_absent: bool,
    /// True if the child may have no siblings.
    pub is_only: bool,
}

/// Token of a path.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PathToken {
    /// Text of the token.
    pub text: &'static str,
    /// True if the token can be missing and is a part of the type; false if it must be there.
    pub is_of_type: bool,
    /// True if the token stands before the first name or part.
    pub precedes_name: bool,
}

/// Path from nodes of a syntax kind to their children.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SyntaxPath {
    /// Syntax kind of the nodes; `_` for any.
    pub syntax: &'static str,
    /// Steps to the children.
    pub steps: Vec<PathStep>,
    /// Tokens of the nodes.
    pub tokens: Vec<PathToken>,
}

impl SyntaxPath {
    /// Syntax kind that stands for any.
    pub const ANY: &'static str = "_";

    /// Reads the notation of a path; `None` if it is none.
    pub fn read(text: &'static str) -> Option<SyntaxPath> {
        let mut words = words(text).into_iter().peekable();
        words.next_if_eq(&"(")?;
        let path = SyntaxPath::read_inner(&mut words)?;
        words.next().is_none().then_some(path)
    }

    /// Reads a path after its first parenthesis, up to the one that closes it.
    fn read_inner(words: &mut Words) -> Option<SyntaxPath> {
        let mut path = SyntaxPath {
            syntax: words.next()?,
            steps: Vec::new(),
            tokens: Vec::new(),
        };
        let mut field = "";
        loop {
            let mut word = words.next()?;
            let is_only = word == ".";
            if is_only {
                word = words.next()?;
            }
            if word == ")" {
                return field.is_empty().then_some(path);
            } else if let Some(name) = word.strip_suffix(':') {
                field = name;
            } else if let Some(field) = word.strip_prefix('!') {
                path.steps.push(PathStep::absent(field));
            } else if let Some(text) = word.strip_prefix('"') {
                path.add_token(text, words.next_if_eq(&"@type").is_some());
            } else {
                let inner = SyntaxPath::read_inner(words).filter(|_| word == "(")?;
                path.steps.push(PathStep {
                    field: std::mem::take(&mut field),
                    is_absent: false,
                    is_only,
                    capture: match words.next_if(|word| word.starts_with('@')) {
                        Some(name) => Some(Capture::by_name(name)?),
                        None => None,
                    },
                    inner,
                });
                if is_only {
                    words.next_if_eq(&".")?;
                }
            }
        }
    }

    /// Adds a token.
    fn add_token(&mut self, text: &'static str, is_of_type: bool) {
        let is_name = |step: &PathStep| matches!(step.capture, Some(Capture::Name | Capture::Part));
        self.tokens.push(PathToken {
            text,
            is_of_type,
            precedes_name: !self.steps.iter().any(is_name),
        });
    }

    /// Returns this path and the paths inside of its steps.
    pub fn with_inner(&self) -> Vec<&SyntaxPath> {
        let mut all = vec![self];
        let mut next = 0;
        while let Some(path) = all.get(next).copied() {
            all.extend(path.steps.iter().map(|step| &step.inner));
            next += 1;
        }
        all
    }
}

impl PathStep {
    /// Returns the step that says that no child stands in the field.
    fn absent(field: &'static str) -> PathStep {
        PathStep {
            field,
            capture: None,
            is_absent: true,
            is_only: false,
            inner: SyntaxPath {
                syntax: SyntaxPath::ANY,
                steps: Vec::new(),
                tokens: Vec::new(),
            },
        }
    }
}

impl Capture {
    /// Returns the capture with this name in the notation; `None` if there is none.
    fn by_name(name: &str) -> Option<Capture> {
        Some(match name {
            "@name" => Capture::Name,
            "@part" => Capture::Part,
            "@member" => Capture::Member,
            "@type" => Capture::Type,
            "@qualifier" => Capture::Qualifier,
            "@value" => Capture::Value,
            _ => return None,
        })
    }
}

/// Words of the notation.
type Words = std::iter::Peekable<std::vec::IntoIter<&'static str>>;

/// Returns the words of the notation: parentheses, and what stands between them and blanks. A token is one
/// word, which begins with a quote and has none at its end.
fn words(text: &'static str) -> Vec<&'static str> {
    let mut words = Vec::new();
    let mut rest = text.trim_start();
    while let Some(first) = rest.chars().next() {
        let end = match first {
            '(' | ')' => 1,
            '"' => rest[1..].find('"').map_or(rest.len(), |at| at + 1),
            _ => {
                let ends = |it: char| it.is_whitespace() || matches!(it, '(' | ')');
                rest.find(ends).unwrap_or(rest.len())
            }
        };
        words.push(&rest[..end]);
        let quote = usize::from(first == '"' && end < rest.len());
        rest = rest[end + quote..].trim_start();
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn path_has_steps_and_tokens() {
        let path = SyntaxPath::read(
            "(pointer kind: (_) \"*\" @type left: (word) @name (_) @part !value \":=\")",
        );
        let step = |field, syntax, capture| PathStep {
            field,
            capture,
            inner: SyntaxPath {
                syntax,
                steps: Vec::new(),
                tokens: Vec::new(),
            },
            is_absent: false,
            is_only: false,
        };
        let token = |text, is_of_type| PathToken {
            text,
            is_of_type,
            precedes_name: is_of_type,
        };
        let expected = SyntaxPath {
            syntax: "pointer",
            steps: vec![
                step("kind", "_", None),
                step("left", "word", Some(Capture::Name)),
                step("", "_", Some(Capture::Part)),
                PathStep::absent("value"),
            ],
            tokens: vec![token("*", true), token(":=", false)],
        };
        assert_eq!(path, Some(expected));
    }

    #[test]
    fn text_that_is_no_path_is_refused() {
        for text in [
            "",
            "name",
            "(",
            "(a b)",
            "(a (b)",
            "(a x:)",
            "(a (_) @other)",
            "(a) (b)",
        ] {
            assert_eq!(SyntaxPath::read(text), None, "{text}");
        }
    }
}
