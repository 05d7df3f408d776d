//! The command `refmine languages`: lists the languages with their files, grammars, kinds of elements,
//! method of resolving calls, and notes on what is recognised in them.

use super::failure::{DONE, OutputError};
use crate::lang::rules::{Calls, ElementKind, OwnerRule};
use crate::lang::{LANGUAGES, Language, LanguageId, versions_of};
use crate::sink::formats::json;
use clap::{Args, ValueEnum};
use std::io::Write;

const EXAMPLES: &str = "\
Examples:
  refmine languages
  refmine languages --format json";

/// Lists the languages: their files, grammars, elements and limits.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Arguments {
    /// Output format.
    #[arg(long, value_enum, default_value_t = LanguagesFormat::Table)]
    format: LanguagesFormat,
}

/// Output format.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum LanguagesFormat {
    /// Columns, aligned.
    Table,
    /// Document with all limits; `docs/languages.md` is this output.
    Markdown,
    /// One document.
    Json,
}

/// Description of a language as the command prints it. The field names are those of the JSON output.
#[derive(serde::Serialize)]
struct LanguageSummary {
    /// Name of the language, as `--language` takes it.
    name: &'static str,
    /// Suffixes of the file names by which the language is recognised, such as `.java`.
    suffixes: Vec<&'static str>,
    /// Longer suffixes of files that are not analysed although they end with one of `suffixes`.
    excluded_suffixes: &'static [&'static str],
    /// Version of the crate with the tree-sitter grammar of the language; of two, joined by `or`, if
    /// the language has two grammars.
    grammar: String,
    /// Kinds of elements that the language has, as in the columns `before_kind` and `after_kind`.
    elements: Vec<&'static str>,
    /// Method by which the called function is found: by declared types, or by its name.
    calls: &'static str,
    /// Sentences about what is recognised in the language and what is not.
    notes: Vec<String>,
}

impl LanguageSummary {
    /// Describes a language. A language can have several rows in [`LANGUAGES`], one for each variant of
    /// its grammar: the suffixes are those of all of them, also of one whose texts decide between this
    /// language and another; everything else is that of `language`.
    fn of(language: &'static Language) -> LanguageSummary {
        let rows = LANGUAGES.iter().filter(|row| {
            let other = row.text_language.map(|(other, _)| other);
            row.name == language.name || other == Some(language.name)
        });
        let suffixes = rows.flat_map(|row| row.suffixes);
        LanguageSummary {
            name: language.name,
            suffixes: suffixes.copied().collect(),
            excluded_suffixes: language.excluded_suffixes,
            grammar: versions_of(language),
            elements: elements(language),
            calls: calls(language),
            notes: notes(language),
        }
    }
}

/// Returns the names of the kinds of elements of a language, in the order of [`ElementKind::ALL`].
fn elements(language: &Language) -> Vec<&'static str> {
    let is_declared = |kind: &&ElementKind| match kind {
        ElementKind::File => language.files_are_elements,
        kind => language.declarations.iter().any(|row| row.kind == **kind),
    };
    let kinds = ElementKind::ALL.iter().filter(is_declared);
    kinds.map(|kind| kind.name()).collect()
}

/// Returns the method by which the calls of a language are resolved.
fn calls(language: &Language) -> &'static str {
    match language.calls.1 {
        Calls::Typed => "by declared types",
        Calls::NamesInFolder => "by name, in the folder first",
        Calls::NamesNearest if language.package.exists() => {
            "by name, in the type and package first"
        }
        _ => "by name, in the file first",
    }
}

/// Returns sentences about what is recognised in a language and what is not. Each sentence follows from
/// a property of the language's table in `src/lang`, so that the text cannot become outdated.
fn notes(language: &Language) -> Vec<String> {
    let mut notes = notes_of_files(language);
    let mut add = |applies: bool, note: &str| {
        if applies {
            notes.push(note.to_owned());
        }
    };
    add(
        language.overloads,
        "Functions of one name differ by the types of their parameters.",
    );
    add(
        !language.overloads,
        "Overloads are not told apart: the name identifies a function among those of its place.",
    );
    add(
        language.names_are_global,
        "All files of a program share one set of names.",
    );
    add(
        language.calls.1 == Calls::NamesInFolder,
        "The files of a folder share one set of names. A method belongs to the type that it names, \
         in whatever file of the folder both are.",
    );
    add(
        language.package.exists(),
        "The package of a file, not its folder, is the namespace of its types and functions: in another \
         package they moved, and not their file.",
    );
    add(
        !language.trailing.is_empty(),
        "The functions that read and set a property belong to the property.",
    );
    add(
        language.files_have_code,
        "Code may stand outside of functions, so that functions are also extracted from files.",
    );
    add(
        language.pieces.is_some(),
        "A text is parsed in pieces, so that a syntax error leaves out its surroundings only.",
    );
    let mut rows = language.declarations.iter();
    add(
        !rows.any(|row| row.kind.is_attribute()),
        "Fields and variables are no elements: their renames and moves are not reported.",
    );
    let has_functions = language
        .declarations
        .iter()
        .any(|row| row.value.is_some() && row.kind == ElementKind::Function);
    add(
        has_functions,
        "A function without a name is an element if it is the value of a name.",
    );
    let mut rows = language.declarations.iter();
    add(
        rows.any(|row| row.owner == OwnerRule::Type && row.parents.is_empty()),
        "A field is declared by its first assignment: in the type, or else in a constructor, or else \
         in another method.",
    );
    add(
        !language.comment_statements.is_empty(),
        "A statement that is only a string is documentation, which is no code.",
    );
    notes.extend(generated_files(language));
    notes.extend(relatives(language));
    notes
}

/// Returns sentences about qualified names, suffixes of two languages, masked texts, and places that are
/// one although their texts differ.
fn notes_of_files(language: &Language) -> Vec<String> {
    let mut notes = Vec::new();
    if !language.qualifier().is_empty() {
        notes.push(
            "A definition with a qualified name belongs to the type or namespace of that name, in \
             whatever file both are, and is one element with its declaration."
                .to_owned(),
        );
    }
    let shared = LANGUAGES.iter().filter_map(|row| {
        let (other, _) = row.text_language?;
        [row.name, other].contains(&language.name).then(|| {
            format!(
                "A file that ends with `{}` is of {other} if its text has syntax that {} does not have, \
                 and of {} otherwise.",
                row.suffixes.join("`, `"),
                row.name,
                row.name
            )
        })
    });
    notes.extend(shared);
    if language.masks.is_some() {
        notes.push(
            "Syntax that the grammar cannot parse is masked, so that the declarations around it \
             are found."
                .to_owned(),
        );
    }
    if language.unnamed_scopes.is_some() {
        notes.push(
            "A namespace that a macro opens (`LIB_BEGIN_NAMESPACE`) has no name; elements in it are \
             not moved if they were, or are then, in a named one of their file. Inline namespaces \
             are no elements; a namespace that becomes inline moves nothing."
                .to_owned(),
        );
    }
    if !language.part_word.is_empty() {
        notes.push(format!(
            "The parts of a type (`{}`) are elements and one place: a member that goes from one to \
             another is not moved.",
            language.part_word
        ));
    }
    if let [name] = language.module_files {
        let suffix = language.suffixes.first().unwrap_or(&"");
        notes.push(format!(
            "`a{suffix}` and `a/{name}{suffix}` are one module: if one becomes the other, the file is \
             moved, and what stays in it is not."
        ));
    }
    notes
}

/// Returns a sentence about the files that are recognised as generated; `None` if there are none.
fn generated_files(language: &Language) -> Option<String> {
    let endings = language.generated_files.name_endings.iter();
    let endings: Vec<String> = endings.map(|ending| format!("`{ending}`")).collect();
    let endings = endings.join(", ");
    let has_some = !endings.is_empty();
    has_some
        .then(|| format!("Files whose names end with {endings} before the suffix are generated."))
}

/// Returns a sentence about the other languages of the family; `None` if there are none.
fn relatives(language: &Language) -> Option<String> {
    let relatives = LANGUAGES.iter().filter(|row| row.family == language.family);
    let mut relatives: Vec<&str> = relatives.map(|row| row.name).collect();
    relatives.retain(|name| *name != language.name);
    relatives.dedup();
    let names = relatives.join(", ");
    (!names.is_empty()).then(|| format!("Elements can become elements of: {names}."))
}

/// Runs the command, writes to `out`, and returns the exit code.
pub fn execute(arguments: &Arguments, out: &mut dyn Write) -> Result<u8, OutputError> {
    let languages: Vec<LanguageSummary> = LanguageId::names()
        .filter_map(LanguageId::by_name)
        .map(|language| LanguageSummary::of(language.row()))
        .collect();
    let text = match arguments.format {
        LanguagesFormat::Table => table(&languages),
        LanguagesFormat::Markdown => markdown(&languages),
        LanguagesFormat::Json => json::document(&languages) + "\n",
    };
    write!(out, "{text}").map_err(OutputError::Broken)?;
    Ok(DONE)
}

/// Returns one line for each language, with aligned columns.
fn table(languages: &[LanguageSummary]) -> String {
    let head = ["language", "files", "grammar", "calls", "elements"].map(str::to_owned);
    let row = |language: &LanguageSummary| {
        [
            language.name.to_owned(),
            language.suffixes.join(" "),
            language.grammar.clone(),
            language.calls.to_owned(),
            language.elements.join(", "),
        ]
    };
    let rows: Vec<[String; 5]> = [head]
        .into_iter()
        .chain(languages.iter().map(row))
        .collect();
    let width = |column: usize| rows.iter().map(|row| row[column].len()).max().unwrap_or(0);
    let widths: [usize; 5] = std::array::from_fn(width);
    let mut text = String::new();
    for row in &rows {
        let cells = row.iter().zip(widths);
        let line: Vec<String> = cells
            .map(|(cell, width)| format!("{cell:width$}"))
            .collect();
        text += line.join("  ").trim_end();
        text.push('\n');
    }
    text
}

/// Returns the document `docs/languages.md`.
fn markdown(languages: &[LanguageSummary]) -> String {
    let mut text = String::from(
        "# Languages\n\nThis is the output of `refmine languages --format markdown`, which is made \
         from the tables in `src/lang`. `--language NAME` (`select.languages`) selects languages; \
         [CONTRIBUTING.md](../CONTRIBUTING.md#add-a-language) says how to add one.\n\n\
         | language | files | grammar | elements | calls are resolved |\n|---|---|---|---|---|\n",
    );
    let code = |words: &[&str]| {
        let words: Vec<String> = words.iter().map(|word| format!("`{word}`")).collect();
        words.join(", ")
    };
    for language in languages {
        text += &format!(
            "| {} | {} | {} | {} | {} |\n",
            language.name,
            code(&language.suffixes),
            language.grammar,
            language.elements.join(", ").replace('_', " "),
            language.calls,
        );
    }
    for language in languages {
        text += &format!("\n## {}\n\n", language.name);
        for note in &language.notes {
            text += &format!("- {note}\n");
        }
        if !language.excluded_suffixes.is_empty() {
            let suffixes = code(language.excluded_suffixes);
            text += &format!("- Files that end with {suffixes} are left out.\n");
        }
    }
    text
}
