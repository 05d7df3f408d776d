//! The table of languages. A language is one [`Language`] value, described in the vocabulary of
//! [`rules`] and [`shapes`]; the rest of the crate reads the table and never names a language.

mod c;
pub mod code_rules;
mod cut;
mod element_kind;
mod go;
mod java;
mod javascript;
mod lexemes;
mod objects;
mod python;
pub mod rules;
pub mod shapes;
pub mod type_rules;

use rules::Grammar;
pub use rules::Language;

/// Index of a language in [`LANGUAGES`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LanguageId(pub u8);

/// All languages, indexed by [`LanguageId`].
pub static LANGUAGES: &[Language] = &[
    java::JAVA,
    javascript::JAVASCRIPT,
    c::C,
    python::PYTHON,
    go::GO,
];

impl LanguageId {
    /// Returns the description of the language.
    pub fn row(self) -> &'static Language {
        &LANGUAGES[usize::from(self.0)]
    }

    /// Returns the ids of all languages.
    pub fn all() -> impl Iterator<Item = LanguageId> {
        (0..LANGUAGES.len()).map(|at| LanguageId(at as u8))
    }

    /// Returns the name of the syntax kind with this number, in the numbering of
    /// [`Self::kind_names`]; `None` if there is no such kind.
    pub fn kind_name(self, kind: u16) -> Option<String> {
        let row = self.row();
        let grammar = (row.grammar.load)();
        let count = grammar.node_kind_count() as u16;
        if kind < count {
            return grammar.node_kind_for_id(kind).map(str::to_owned);
        }
        let (other, _) = row.other_grammar.as_ref()?;
        let other = (other.load)();
        other.node_kind_for_id(kind - count).map(str::to_owned)
    }

    /// Returns the names of all syntax kinds, indexed by number: the kinds of the first grammar,
    /// then the kinds of the second grammar.
    pub fn kind_names(self) -> Vec<String> {
        let row = self.row();
        let names = |grammar: &Grammar| {
            let grammar = (grammar.load)();
            let name = |kind| {
                grammar
                    .node_kind_for_id(kind)
                    .unwrap_or_default()
                    .to_owned()
            };
            let kinds = 0..grammar.node_kind_count() as u16;
            kinds.map(name).collect::<Vec<String>>()
        };
        let mut all = names(&row.grammar);
        if let Some((other, _)) = &row.other_grammar {
            all.extend(names(other));
        }
        all
    }

    /// Returns the names of all fields, indexed by number: an empty name, the fields of the first
    /// grammar, then the fields of the second grammar.
    pub fn field_names(self) -> Vec<String> {
        let row = self.row();
        let mut all = vec![String::new()];
        let grammars = [
            Some(&row.grammar),
            row.other_grammar.as_ref().map(|it| &it.0),
        ];
        for grammar in grammars.into_iter().flatten() {
            let grammar = (grammar.load)();
            let fields = 1..=grammar.field_count() as u16;
            all.extend(fields.map(|id| {
                let name = grammar.field_name_for_id(id);
                name.unwrap_or_default().to_owned()
            }));
        }
        all
    }

    /// Returns the language with this name, such as `java`.
    pub fn by_name(name: &str) -> Option<LanguageId> {
        LanguageId::all().find(|language| language.row().name == name)
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

/// Returns the versions of the crates of the grammars of a language, such as `0.25.0 or 0.23.2`.
pub fn versions_of(language: &Language) -> String {
    let other = language.other_grammar.map(|(other, _)| other.version);
    let other = other.map_or_else(String::new, |version| format!(" or {version}"));
    format!("{}{other}", language.grammar.version)
}

/// Returns the names of the languages and the versions of their grammars, such as `java 0.23.5`,
/// separated by commas.
pub fn grammar_versions() -> String {
    let versions: Vec<String> = LANGUAGES
        .iter()
        .map(|row| format!("{} {}", row.name, versions_of(row)))
        .collect();
    versions.join(", ")
}
