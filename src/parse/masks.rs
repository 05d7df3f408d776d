//! Masked texts: parts of a text that the grammar cannot parse are replaced by blanks of equal length,
//! so that all positions stay as they are ([`Language::masks`]). The outline has the tokens of the
//! original text.

use crate::lang::Language;
use std::borrow::Cow;
use std::ops::Range;

/// Text as the parser reads it.
pub(super) struct MaskedText<'t> {
    /// Text with blanks in the masked ranges; the original text if there are none.
    pub text: Cow<'t, str>,
    /// Masked byte ranges, in order.
    pub ranges: Vec<Range<usize>>,
}

impl<'t> MaskedText<'t> {
    /// Masks the parts of `text` that the hook of `language` finds.
    pub fn of(language: &Language, text: &'t str) -> MaskedText<'t> {
        let ranges = language.masks.map_or_else(Vec::new, |masks| masks(text));
        if ranges.is_empty() {
            let text = Cow::Borrowed(text);
            return MaskedText { text, ranges };
        }
        let mut masked = String::with_capacity(text.len());
        let mut end = 0;
        for range in &ranges {
            masked += &text[end..range.start];
            // A character of several bytes becomes several blanks; line ends stay.
            for letter in text[range.clone()].chars() {
                match letter {
                    '\n' | '\r' => masked.push(letter),
                    _ => masked.extend(std::iter::repeat_n(' ', letter.len_utf8())),
                }
            }
            end = range.end;
        }
        masked += &text[end..];
        let text = Cow::Owned(masked);
        MaskedText { text, ranges }
    }

    /// Returns the masked text; `None` if nothing is masked.
    pub fn into_masked(self) -> Option<String> {
        match self.text {
            Cow::Borrowed(_) => None,
            Cow::Owned(masked) => Some(masked),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::attempt::ParserInput;
    use super::super::grammar::GrammarTable;
    use super::super::{memory, syntax, walk};
    use super::MaskedText;
    use crate::base::budget::Guards;
    use crate::config::Config;
    use crate::lang::LanguageId;
    use std::path::Path;
    use std::{env, fs};

    /// Number of files, of files with a syntax error, of bytes, and of bytes in the outermost error
    /// nodes.
    #[derive(Debug, Default)]
    struct ErrorCounts {
        files: usize,
        with_errors: usize,
        bytes: usize,
        in_errors: usize,
    }

    impl ErrorCounts {
        /// Adds a file, and returns the line of its first error, from 1.
        fn add(&mut self, table: &GrammarTable, text: &str) -> Option<u32> {
            let limits = Config::load(None).unwrap().settings().limits;
            let source = ParserInput { text, parts: &[] };
            let guards = Guards::default();
            let parse = syntax::full(table, source, &limits, &guards).ok()?;
            let root = parse.tree.tree().root_node();
            self.files += 1;
            self.with_errors += usize::from(root.has_error());
            self.bytes += text.len();
            let mut open = vec![root];
            while let Some(node) = open.pop() {
                if node.is_error() {
                    self.in_errors += node.byte_range().len();
                } else if node.has_error() {
                    let mut cursor = node.walk();
                    open.extend(node.children(&mut cursor));
                }
            }
            walk::first_error_row(parse.tree.tree()).map(|row| row + 1)
        }
    }

    #[test]
    fn blanks_of_equal_length_replace_what_is_masked() {
        let cpp = LanguageId::by_name("cpp").unwrap().row();
        let text = "class EXPORT A {};\nLIB_X(\u{e4},\n b)\nint c;\n";
        let masked = MaskedText::of(cpp, text).text;
        let blanks = "class        A {};\n         \n   \nint c;\n";
        assert_eq!((masked.as_ref(), masked.len()), (blanks, text.len()));
    }

    /// Prints the errors in the files below the folders in `REFMINE_TEXTS` (separated by `:`), as they
    /// are and masked.
    #[test]
    #[ignore = "measures files that are no part of the sources"]
    fn masked_files_have_fewer_errors() {
        memory::install();
        let (mut plain, mut masked) = (ErrorCounts::default(), ErrorCounts::default());
        let roots = env::var("REFMINE_TEXTS").unwrap_or_default();
        let mut open: Vec<_> = roots
            .split(':')
            .map(|root| Path::new(root).to_owned())
            .collect();
        let tables: Vec<GrammarTable> = LanguageId::all()
            .map(|language| GrammarTable::new(language.row()))
            .collect();
        while let Some(path) = open.pop() {
            if let Ok(entries) = fs::read_dir(&path) {
                open.extend(entries.flatten().map(|entry| entry.path()));
                continue;
            }
            let language = LanguageId::of_path(path.as_os_str().as_encoded_bytes());
            let text = fs::read_to_string(&path).unwrap_or_default();
            let Some(language) = language.map(|language| language.of_text(&text)) else {
                continue;
            };
            if language.row().masks.is_some() {
                let table = &tables[usize::from(language.0)];
                plain.add(table, &text);
                let text = MaskedText::of(language.row(), &text).text;
                if let Some(line) = masked.add(table, &text) {
                    println!("{}:{line}", path.display());
                }
            }
        }
        println!("as they are: {plain:?}\nmasked: {masked:?}");
        assert!(masked.with_errors <= plain.with_errors);
    }
}
