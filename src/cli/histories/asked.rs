//! Element that a user asks for: by a line of a file, or by its name.

use crate::base::Set;

/// Minimum number of digits of the beginning of an id of a lineage.
const ID_DIGITS_MIN: usize = 6;

/// Element that was asked for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Asked {
    /// The innermost element on a line of a file.
    Line {
        /// File as given.
        file: String,
        /// Line, from 1.
        line: u32,
    },
    /// The elements with a name.
    Name(WantedName),
}

impl Asked {
    /// Reads `FILE:LINE`, to which `:COLUMN` may be added, or a name.
    pub fn new(text: &str) -> Asked {
        let number = |text: &str| text.parse::<u32>().ok();
        let split = |text: &str| {
            let (file, line) = text.rsplit_once(':')?;
            Some((file.to_owned(), number(line)?))
        };
        let place = split(text).map(|(file, line)| split(&file).unwrap_or((file, line)));
        match place.filter(|(file, _)| !file.is_empty()) {
            Some((file, line)) => Asked::Line { file, line },
            None => Asked::Name(WantedName::new(text)),
        }
    }
}

/// Name of an element that was asked for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WantedName {
    /// Name as given.
    pub given: String,
    /// Names with a point for each separator of types and members, without spaces.
    name: String,
    /// True if the name has parameters.
    pub has_parameters: bool,
}

impl WantedName {
    /// Reads a name.
    pub fn new(name: &str) -> WantedName {
        WantedName {
            given: name.to_owned(),
            name: plain(name),
            has_parameters: name.contains('('),
        }
    }

    /// Returns true if the qualified name is the one asked for, or ends with it.
    pub fn is(&self, qualified: &str) -> bool {
        let plain = plain(qualified);
        let name = match self.has_parameters {
            true => &plain[..],
            false => plain.split('(').next().unwrap_or_default(),
        };
        let before = name.strip_suffix(&self.name);
        !self.name.is_empty()
            && before.is_some_and(|before| before.is_empty() || before.ends_with(['.', '/']))
    }

    /// Returns false if no qualified name that ends with `signature` is the one asked for. Takes less time than
    /// [`WantedName::is`].
    pub fn may_be(&self, signature: &str) -> bool {
        let is_spelled = |sign: char| sign.is_whitespace() || matches!(sign, ':' | '#');
        let name = signature.split('(').next().unwrap_or_default();
        let last = self.words().last();
        last.is_none_or(|last| name.contains(last)) || name.contains(is_spelled)
    }

    /// Returns true if the id of a lineage begins with what was asked for.
    pub fn is_id(&self, id: &str) -> bool {
        self.may_be_id() && id.starts_with(&self.name)
    }

    /// Returns true if this can be the beginning of an id of a lineage.
    pub fn may_be_id(&self) -> bool {
        let is_digit = |letter: char| letter.is_ascii_digit() || ('a'..='f').contains(&letter);
        self.name.len() >= ID_DIGITS_MIN && self.name.chars().all(is_digit)
    }

    /// Returns the name without its parameters.
    pub fn without_parameters(&self) -> WantedName {
        WantedName::new(self.given.split('(').next().unwrap_or_default())
    }

    /// Returns the simple names of the element and of what encloses it, which its file has in its text or in
    /// its path.
    pub fn words(&self) -> impl Iterator<Item = &str> {
        let name = self.name.split('(').next().unwrap_or_default();
        name.split(['.', '/']).filter(|word| !word.is_empty())
    }
}

/// Returns true if an element is a constructor of a type in `names`, qualified names: both have the simple name
/// of the type, which means the type.
pub fn is_constructor_among(kind: &str, name: &str, names: &Set<String>) -> bool {
    let container = name.split('(').next().unwrap_or_default();
    let container = container.rsplit_once('.').map(|(container, _)| container);
    kind == "constructor" && container.is_some_and(|it| names.contains(it))
}

/// Returns true if a text has `word` and, if it is made of letters and digits only, has it as a whole word.
pub fn has_word(text: &str, word: &str) -> bool {
    if !word.chars().all(is_of_word) {
        return text.contains(word);
    }
    text.match_indices(word).any(|(start, _)| {
        let before = text[..start].chars().next_back();
        let after = text[start + word.len()..].chars().next();
        !before.is_some_and(is_of_word) && !after.is_some_and(is_of_word)
    })
}

/// Returns true if a letter can be part of a name.
pub fn is_of_word(letter: char) -> bool {
    letter.is_alphanumeric() || letter == '_'
}

/// Returns a name without spaces, with a point in place of `::` and `#`.
fn plain(name: &str) -> String {
    let name = name.replace("::", ".").replace('#', ".");
    let name: String = name.split_whitespace().collect();
    name.trim_start_matches('.').to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn element_is_found_by_the_end_of_its_name() {
        let cases = [
            ("sum", "my.calc.Calculator.sum(double, double)", true),
            (
                "Calculator.sum",
                "my.calc.Calculator.sum(double, double)",
                true,
            ),
            (
                "Calculator::sum(double,double)",
                "a/Calculator.sum(double, double)",
                true,
            ),
            (
                "Calculator#sum(double)",
                "my.Calculator.sum(double, double)",
                false,
            ),
            ("um", "my.calc.Calculator.sum(double, double)", false),
            ("main.go", "cmd/main.go", true),
        ];
        for (wanted, name, expected) in cases {
            assert_eq!(
                WantedName::new(wanted).is(name),
                expected,
                "{wanted} {name}"
            );
        }
        assert!(WantedName::new("3f29ab").is_id("3f29ab00"));
        assert!(!WantedName::new("3f").is_id("3f29ab00"));
    }

    #[test]
    fn word_is_found_as_a_whole() {
        assert!(has_word("int isBlank(", "isBlank") && has_word("$size", "size"));
        assert!(!has_word("isBlankOrNull isNotisBlank", "isBlank"));
        assert!(has_word("aready?()", "ready?"));
    }

    #[test]
    fn line_is_told_from_a_name_by_its_number() {
        let line = |file: &str, line| Asked::Line {
            file: file.to_owned(),
            line,
        };
        assert_eq!(Asked::new("src/A.java:38"), line("src/A.java", 38));
        assert_eq!(Asked::new("src/A.java:38:7"), line("src/A.java", 38));
        assert_eq!(Asked::new("A::sum"), Asked::Name(WantedName::new("A::sum")));
    }
}
