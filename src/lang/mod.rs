//! The table of languages. A language is one [`Language`] value, described in the vocabulary of
//! [`rules`] and [`shapes`](rules::shapes); the rest of the crate reads the table and names no language, except in
//! `evaluate`: each published oracle has changes of one language.
//!
//! A build can leave out languages: each has a feature, `lang-` and its name, all of which are on by
//! default.

// Some helpers and parts of the vocabulary serve few languages.
#![cfg_attr(
    not(feature = "all-languages"),
    allow(dead_code, unused_imports, unused_macros)
)]

#[cfg(feature = "lang-c")]
mod c;
#[cfg(feature = "lang-cpp")]
mod cpp;
#[cfg(feature = "lang-csharp")]
mod csharp;
#[cfg(feature = "lang-go")]
mod go;
pub mod hooks;
#[cfg(feature = "lang-java")]
mod java;
#[cfg(feature = "lang-javascript")]
mod javascript;
#[cfg(feature = "lang-kotlin")]
mod kotlin;
#[cfg(feature = "lang-php")]
mod php;
#[cfg(feature = "lang-python")]
mod python;
#[cfg(feature = "lang-ruby")]
mod ruby;
pub mod rules;
#[cfg(feature = "lang-rust")]
mod rust;
#[cfg(feature = "lang-scala")]
mod scala;
#[cfg(feature = "lang-swift")]
mod swift;
pub mod texts;
#[cfg(feature = "lang-typescript")]
mod typescript;

pub use rules::Language;
use rules::variable_signs::VariableSigns;
use rules::{Calls, ComparableKind, ElementKind, Expression, Grammar, OwnerRule};

/// Index of a language in [`LANGUAGES`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LanguageId(pub u8);

/// All languages of this build, indexed by [`LanguageId`].
pub static LANGUAGES: &[Language] = &[
    #[cfg(feature = "lang-java")]
    java::JAVA,
    #[cfg(feature = "lang-javascript")]
    javascript::JAVASCRIPT,
    #[cfg(feature = "lang-c")]
    c::C,
    #[cfg(feature = "lang-cpp")]
    cpp::C_OR_CPP,
    #[cfg(all(feature = "lang-c", not(feature = "lang-cpp")))]
    Language {
        suffixes: &[".h"],
        ..c::C
    },
    #[cfg(feature = "lang-python")]
    python::PYTHON,
    #[cfg(feature = "lang-typescript")]
    typescript::TYPESCRIPT,
    #[cfg(feature = "lang-typescript")]
    typescript::TYPESCRIPT_WITH_MARKUP,
    #[cfg(feature = "lang-go")]
    go::GO,
    #[cfg(feature = "lang-cpp")]
    cpp::CPP,
    #[cfg(feature = "lang-kotlin")]
    kotlin::KOTLIN,
    #[cfg(feature = "lang-csharp")]
    csharp::CSHARP,
    #[cfg(feature = "lang-rust")]
    rust::RUST,
    #[cfg(feature = "lang-ruby")]
    ruby::RUBY,
    #[cfg(feature = "lang-php")]
    php::PHP,
    #[cfg(feature = "lang-scala")]
    scala::SCALA,
    #[cfg(feature = "lang-swift")]
    swift::SWIFT,
];

/// Names of the languages that a build can have, sorted.
const NAMES: &[&str] = &[
    "c",
    "cpp",
    "csharp",
    "go",
    "java",
    "javascript",
    "kotlin",
    "php",
    "python",
    "ruby",
    "rust",
    "scala",
    "swift",
    "typescript",
];

/// Other names of languages, in lower case, and their names in [`NAMES`]. Suffixes of files, such as
/// `py`, are names as well.
const OTHER_NAMES: &[(&str, &str)] = &[
    ("c++", "cpp"),
    ("c#", "csharp"),
    ("c-sharp", "csharp"),
    ("ecmascript", "javascript"),
    ("golang", "go"),
    ("nodejs", "javascript"),
    ("python3", "python"),
];

/// Returns the name of the language that a user calls `word`: its name or another one in any case, or
/// a suffix of its files alone. Also names languages that this build leaves out. `None` if no
/// language is called so.
pub fn name_of(word: &str) -> Option<&'static str> {
    let word = word.trim().to_lowercase();
    let named = NAMES.iter().copied().find(|name| *name == word);
    let other = || {
        let mut others = OTHER_NAMES.iter();
        Some(others.find(|(other, _)| *other == word)?.1)
    };
    let of_suffix = || {
        let suffix = format!(".{}", word.strip_prefix('.').unwrap_or(&word));
        let mut rows = LANGUAGES.iter().filter(|row| row.text_language.is_none());
        let row = rows.find(|row| row.suffixes.contains(&suffix.as_str()))?;
        Some(row.name)
    };
    named.or_else(other).or_else(of_suffix)
}

/// Returns true if `name` is the name of a language that this build leaves out.
pub fn is_left_out(name: &str) -> bool {
    NAMES.contains(&name) && LanguageId::by_name(name).is_none()
}

impl LanguageId {
    /// Returns the description of the language.
    pub fn row(self) -> &'static Language {
        &LANGUAGES[usize::from(self.0)]
    }

    /// Returns the ids of all languages.
    pub fn all() -> impl Iterator<Item = LanguageId> {
        (0..LANGUAGES.len()).map(|at| LanguageId(at as u8))
    }

    /// Iterates over the names of all languages. Rows of one name, which are adjacent, count once.
    pub fn names() -> impl Iterator<Item = &'static str> {
        let names = LANGUAGES.iter().map(|row| row.name);
        let before = std::iter::once("").chain(names.clone());
        names
            .zip(before)
            .filter_map(|(name, before)| (name != before).then_some(name))
    }

    /// Returns the grammars of the language's family, in the order in which their syntax kinds and
    /// fields are numbered. A grammar can occur twice.
    pub fn family_grammars(self) -> impl Iterator<Item = &'static Grammar> {
        family_grammars(self.row().family)
    }

    /// Returns true if elements of both languages can be matched with each other.
    pub fn is_related_to(self, other: LanguageId) -> bool {
        self.row().family == other.row().family
    }

    /// Returns the name of the syntax kind with this number, in the numbering of
    /// [`Self::kind_names`]; `None` if there is no such kind.
    pub fn kind_name(self, kind: u16) -> Option<String> {
        let mut number = kind;
        for grammar in self.family_grammars() {
            let grammar = (grammar.load)();
            let count = grammar.node_kind_count() as u16;
            if number < count {
                return grammar.node_kind_for_id(number).map(str::to_owned);
            }
            number -= count;
        }
        None
    }

    /// Returns the names of all syntax kinds, indexed by number: the kinds of each grammar of the
    /// family, one after the other.
    pub fn kind_names(self) -> Vec<String> {
        let mut all = Vec::new();
        for grammar in self.family_grammars() {
            let grammar = (grammar.load)();
            let name = |kind| {
                let name = grammar.node_kind_for_id(kind);
                name.unwrap_or_default().to_owned()
            };
            all.extend((0..grammar.node_kind_count() as u16).map(name));
        }
        all
    }

    /// Returns the names of all fields, indexed by number: an empty name, and the fields of each grammar
    /// of the family, one after the other.
    pub fn field_names(self) -> Vec<String> {
        let mut all = vec![String::new()];
        for grammar in self.family_grammars() {
            all.extend(grammar.field_names());
        }
        all
    }

    /// Returns the first language with this name, such as `java`.
    pub fn by_name(name: &str) -> Option<LanguageId> {
        LanguageId::all().find(|language| language.row().name == name)
    }

    /// Returns the language of `text` in a file that has this language by its path: another one if the
    /// suffix belongs to two languages and the text is of the second one.
    pub fn of_text(self, text: &str) -> LanguageId {
        let Some((other, is_other)) = self.row().text_language else {
            return self;
        };
        let name = if is_other(text) {
            other
        } else {
            self.row().name
        };
        LanguageId::by_name(name).unwrap_or(self)
    }

    /// Returns the language of a file by the suffix of its path; `None` if no language has the
    /// suffix.
    pub fn of_path(path: &[u8]) -> Option<LanguageId> {
        let ends = |suffixes: &[&str]| {
            suffixes
                .iter()
                .any(|suffix| path.ends_with(suffix.as_bytes()))
        };
        LanguageId::all().find(|language| {
            let row = language.row();
            ends(row.suffixes) && !ends(row.excluded_suffixes)
        })
    }
}

impl Language {
    /// Returns true if members that stand outside of their type name it, so that the type may be in
    /// another file.
    pub fn has_outside_members(&self) -> bool {
        let mut rows = self.declarations.iter();
        let has_qualifiers = !self.qualifier().is_empty();
        let names_type = |owner| matches!(owner, OwnerRule::Named { .. } | OwnerRule::Block { .. });
        has_qualifiers || rows.any(|row| names_type(row.owner))
    }

    /// Returns true if types of one name in two folders are two types for whoever names them. Otherwise, a
    /// module can have any number of folders, and the name alone is enough in all of them.
    pub fn folders_separate_types(&self) -> bool {
        let declared = self.declared.as_ref();
        let has_module_files = declared.is_some_and(|rules| rules.module_in_file.is_some());
        self.calls.1 == Calls::NamesInFolder || has_module_files || !self.qualifier().is_empty()
    }

    /// Returns true if a declaration can name the namespaces around it.
    pub fn has_scopes(&self) -> bool {
        let mut rows = self.declarations.iter();
        rows.any(|row| row.owner == OwnerRule::Scopes)
    }

    /// Returns true if all types inherit from the type with this name, so that naming it as a
    /// supertype does not distinguish types.
    pub fn is_root_type(&self, name: &str) -> bool {
        !name.is_empty() && self.supertypes.root == name
    }

    /// Returns true if constructors have names of their own, by which those of subtypes call them.
    pub fn names_constructors(&self) -> bool {
        let mut constructors = self.declarations.iter();
        constructors.any(|row| row.kind == ElementKind::Constructor && !row.named.is_empty())
    }

    /// Returns the signs of variables if a name alone can call a function; `None` otherwise.
    pub fn variable_signs(&self) -> Option<&'static VariableSigns> {
        let mut rows = self.expressions.iter();
        rows.find_map(|row| match row.1 {
            Expression::CalledName(_, signs) => Some(signs),
            _ => None,
        })
    }

    /// Returns the kind of an element in comparisons ([`ElementKind::base`]); in families of languages
    /// with functions also for methods, because one can become the other.
    pub fn comparable_kind(&self, kind: ElementKind) -> ComparableKind {
        let has_functions = |language: &Language| {
            let mut rows = language.declarations.iter();
            rows.any(|row| row.kind == ElementKind::Function)
        };
        let mut relatives = LANGUAGES.iter().filter(|row| row.family == self.family);
        let kind = match kind.base() {
            ElementKind::Method if relatives.any(has_functions) => ElementKind::Function,
            base => base,
        };
        let family = self.family;
        ComparableKind { kind, family }
    }
}

/// Returns the versions of the crates of the grammars of a language, such as `0.25.0 or 0.23.2`.
pub fn versions_of(language: &Language) -> String {
    let other = language.other_grammar.map(|(other, _)| other.version);
    let other = other.map_or_else(String::new, |version| format!(" or {version}"));
    format!("{}{other}", language.grammar.version)
}

/// Returns the grammars of all languages of a family, in the order of the table.
pub fn family_grammars(family: &str) -> impl Iterator<Item = &'static Grammar> {
    let relatives = LANGUAGES.iter().filter(move |row| row.family == family);
    relatives.flat_map(|row| {
        let other = row.other_grammar.as_ref().map(|(other, _)| other);
        std::iter::once(&row.grammar).chain(other)
    })
}

/// Returns the names of the languages and the versions of their grammars, such as `java 0.23.5`,
/// separated by commas. Adjacent rows with one name and version are named once.
pub fn grammar_versions() -> String {
    let mut versions: Vec<String> = LANGUAGES
        .iter()
        .map(|row| format!("{} {}", row.name, versions_of(row)))
        .collect();
    versions.dedup();
    versions.join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn build_with_all_languages_leaves_out_none() {
        let mut names: Vec<&str> = LanguageId::names().collect();
        names.sort_unstable();
        assert_eq!(names, NAMES);
        assert!(!is_left_out("java") && !is_left_out("fortran"));
    }

    #[test]
    fn users_name_languages_in_any_case_by_other_names_and_by_suffixes() {
        for (words, expected) in [
            ("Java java JAVA .java", Some("java")),
            ("C++ cpp CPP cc cxx hpp", Some("cpp")),
            ("C# csharp CSharp cs", Some("csharp")),
            ("JavaScript js JS jsx mjs", Some("javascript")),
            ("TypeScript ts tsx", Some("typescript")),
            ("golang Go", Some("go")),
            ("py Python python3", Some("python")),
            ("rb", Some("ruby")),
            ("kt kts", Some("kotlin")),
            ("rs", Some("rust")),
            ("c C .c", Some("c")),
            // A suffix of two languages, a path and a part of a name name none.
            ("h cobol a/b.java jav java. #", None),
        ] {
            for word in words.split(' ') {
                assert_eq!(name_of(word), expected, "{word}");
            }
        }
        assert!(OTHER_NAMES.iter().all(|(_, name)| NAMES.contains(name)));
    }
}
