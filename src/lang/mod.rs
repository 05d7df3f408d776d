//! The table of languages.

/// A language of the table: its position.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LanguageId(pub u8);

/// What is known of a language.
pub struct Language {
    /// The name, in lower case: `java`.
    pub name: &'static str,
    /// Endings of file names, with the dot.
    pub suffixes: &'static [&'static str],
}

/// Every language, in the order of [`LanguageId`].
pub static LANGUAGES: &[Language] = &[
    Language {
        name: "java",
        suffixes: &[".java"],
    },
    Language {
        name: "javascript",
        suffixes: &[".js", ".jsx", ".mjs", ".cjs"],
    },
    Language {
        name: "c",
        suffixes: &[".c", ".h"],
    },
];

impl LanguageId {
    /// The language's row.
    pub fn row(self) -> &'static Language {
        &LANGUAGES[usize::from(self.0)]
    }

    /// The language with this name.
    pub fn by_name(name: &str) -> Option<LanguageId> {
        LANGUAGES
            .iter()
            .position(|language| language.name == name)
            .map(|at| LanguageId(at as u8))
    }

    /// The language of a file, by its path.
    pub fn of_path(path: &[u8]) -> Option<LanguageId> {
        LANGUAGES
            .iter()
            .position(|language| {
                language
                    .suffixes
                    .iter()
                    .any(|suffix| path.ends_with(suffix.as_bytes()))
            })
            .map(|at| LanguageId(at as u8))
    }
}
