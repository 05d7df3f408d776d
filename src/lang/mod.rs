//! The table of languages.

mod c;
mod cut;
mod java;
mod javascript;
pub mod rules;
pub mod shapes;

pub use rules::Language;

/// A language of the table: its position.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LanguageId(pub u8);

/// Every language, in the order of [`LanguageId`].
pub static LANGUAGES: &[Language] = &[java::JAVA, javascript::JAVASCRIPT, c::C];

impl LanguageId {
    /// The language's row.
    pub fn row(self) -> &'static Language {
        &LANGUAGES[usize::from(self.0)]
    }

    /// Every language.
    pub fn all() -> impl Iterator<Item = LanguageId> {
        (0..LANGUAGES.len()).map(|at| LanguageId(at as u8))
    }

    /// What the grammar calls its syntax kinds, by their numbers.
    pub fn kind_names(self) -> Vec<String> {
        let grammar = (self.row().grammar)();
        let kinds = 0..grammar.node_kind_count() as u16;
        let name = |kind| {
            grammar
                .node_kind_for_id(kind)
                .unwrap_or_default()
                .to_owned()
        };
        kinds.map(name).collect()
    }

    /// The language with this name.
    pub fn by_name(name: &str) -> Option<LanguageId> {
        LanguageId::all().find(|language| language.row().name == name)
    }

    /// The language of a file, by the ending of its path.
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

/// The grammars and their versions, `java 0.23.5`, comma-separated.
pub fn grammar_versions() -> String {
    let versions: Vec<String> = LANGUAGES
        .iter()
        .map(|row| format!("{} {}", row.name, row.grammar_version))
        .collect();
    versions.join(", ")
}
