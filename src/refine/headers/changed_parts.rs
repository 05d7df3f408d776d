//! Parts in which two headers of one element differ.

use super::Header;
use super::declaring_file::DeclaringFile;
use crate::cst::types::type_parameters::type_parameter_lists;
use crate::parse::outline::{ElementIx, FileOutline, HeaderPart, HeaderPartSort};
use crate::refine::declarations::facts::DeclarationFacts;

/// Names of the parts of a header, sorted.
pub const HEADER_PARTS: [&str; 7] = [
    "annotations",
    "exceptions",
    "modifiers",
    "parameters",
    "supertypes",
    "type",
    "type_parameters",
];

/// Texts of the parts of a header, in the order of [`HEADER_PARTS`].
type HeaderTexts = [Vec<String>; HEADER_PARTS.len()];

/// Returns those of [`HEADER_PARTS`] in which the headers of two elements differ, each given with the outline of its
/// file: what is written there, whatever the words mean. Empty if a header cannot be read, and for files.
pub fn changed_header_parts(
    before: (&FileOutline, ElementIx),
    after: (&FileOutline, ElementIx),
) -> Vec<&'static str> {
    let (Some(before), Some(after)) = (texts(before), texts(after)) else {
        return Vec::new();
    };
    let texts = before.iter().zip(&after).zip(HEADER_PARTS);
    let changed = texts.filter(|((before, after), _)| before != after);
    changed.map(|(_, part)| part).collect()
}

/// Reads the parts of the header of an element.
fn texts((outline, element): (&FileOutline, ElementIx)) -> Option<HeaderTexts> {
    let file = DeclaringFile::of(outline)?;
    let header = Header {
        file: &file,
        element: outline.elements.get(element)?,
        parts: outline.header_of(element),
        rules: file.rules(),
    };
    let facts = header.facts()?;
    let annotations = facts.annotations.iter().map(|it| it.text.clone());
    Some([
        annotations.collect(),
        header.throws(),
        modifiers(&facts),
        header.parameter_texts(&facts),
        header.texts_of(&[HeaderPartSort::Supertype]),
        facts.declared_type.into_iter().collect(),
        header.type_parameters(),
    ])
}

/// Returns the modifiers and the visibility, if they are written.
fn modifiers(facts: &DeclarationFacts) -> Vec<String> {
    let access = facts.access.iter().filter(|_| facts.has_access_keyword);
    access.chain(&facts.modifiers).cloned().collect()
}

impl Header<'_> {
    /// Returns the texts of the parts of these sorts.
    fn texts_of(&self, sorts: &[HeaderPartSort]) -> Vec<String> {
        let parts = self.parts.iter().filter(|part| sorts.contains(&part.sort));
        let text = |part: &HeaderPart| self.tokens(part.start, part.end).join(" ");
        parts.map(text).collect()
    }

    /// Returns the texts of the lists of parameters and of types behind them, and the receiver.
    fn parameter_texts(&self, facts: &DeclarationFacts) -> Vec<String> {
        let receiver = facts.receiver.iter().map(|receiver| receiver.text());
        let lists = [HeaderPartSort::Parameters, HeaderPartSort::ParameterType];
        receiver.chain(self.texts_of(&lists)).collect()
    }

    /// Returns the texts of the lists of type parameters.
    fn type_parameters(&self) -> Vec<String> {
        let mut names = self.parts.iter();
        let name = names.rfind(|part| part.sort == HeaderPartSort::Name);
        let range = (self.element.start, self.element.header_end());
        let tokens = self.file.positioned_tokens(range);
        let tokens: Vec<(&str, bool)> = tokens
            .map(|token| {
                let text = self.file.text(token);
                let end = token.start + text.len() as u32;
                (text, name.is_some_and(|name| name.end == end))
            })
            .collect();
        let lists = type_parameter_lists(self.file.language(), &tokens);
        let text = |(text, _): &(&str, bool)| (*text).to_owned();
        let lists = lists.into_iter().map(|list| tokens[list].iter().map(text));
        lists.flatten().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::Config;
    use crate::lang::LanguageId;
    use crate::parse::Parser;
    use crate::parse::outline::Element;

    /// Returns the changed parts of the header of the last element `name` of two texts of one file.
    fn changed(path: &str, name: &str, texts: [&str; 2]) -> Vec<&'static str> {
        let language = LanguageId::of_path(path.as_bytes()).unwrap();
        let limits = Config::load(None).unwrap().settings().limits;
        let read = |text: &str| {
            let outline = Parser::new().outline(text, language, &limits).unwrap();
            let named = |it: &Element| outline.symbols.get(it.name) == name;
            let last = outline.elements.entries().rfind(|(_, it)| named(it));
            let last = last.unwrap().0;
            (outline, last)
        };
        let [before, after] = texts.map(read);
        changed_header_parts((&before.0, before.1), (&after.0, after.1))
    }

    #[test]
    fn parts_of_headers_are_told_apart_in_all_languages() {
        // A file, the element, what is put for `#` in the text before and after, and the changed part.
        let cases = [
            (
                "A.java",
                "f",
                "class A { # void f() {} }",
                "",
                "@Test",
                "annotations",
            ),
            (
                "A.java",
                "f",
                "class A { # void f() {} }",
                "",
                "static",
                "modifiers",
            ),
            (
                "A.java",
                "f",
                "class A { # void f() {} }",
                "",
                "private",
                "modifiers",
            ),
            (
                "A.java",
                "f",
                "class A { static # void f() {} }",
                "",
                "<T>",
                "type_parameters",
            ),
            ("A.java", "f", "class A { # f() {} }", "void", "int", "type"),
            (
                "A.java",
                "f",
                "class A { void f(#) {} }",
                "int a",
                "final int a",
                "parameters",
            ),
            (
                "A.java",
                "f",
                "class A { void f() # {} }",
                "",
                "throws B",
                "exceptions",
            ),
            (
                "A.java",
                "A",
                "class A # { int a; }",
                "",
                "extends B",
                "supertypes",
            ),
            (
                "A.java",
                "A",
                "class A# { int a; }",
                "",
                "<T>",
                "type_parameters",
            ),
            ("A.java", "a", "class A { # a; }", "int", "long", "type"),
            (
                "a.js",
                "f",
                "class A { # f() {} }",
                "",
                "static",
                "modifiers",
            ),
            (
                "a.js",
                "A",
                "class A # { f() {} }",
                "",
                "extends B",
                "supertypes",
            ),
            ("a.ts", "f", "class A { f()# {} }", "", ": B", "type"),
            (
                "a.ts",
                "f",
                "class A { f#() {} }",
                "",
                "<T>",
                "type_parameters",
            ),
            (
                "a.ts",
                "A",
                "class A # { a = 1 }",
                "",
                "implements B",
                "supertypes",
            ),
            (
                "a.py",
                "f",
                "#\ndef f(a):\n    pass\n",
                "",
                "@b(1)",
                "annotations",
            ),
            (
                "a.py",
                "f",
                "def f(a#):\n    pass\n",
                "=1",
                "=2",
                "parameters",
            ),
            ("a.py", "f", "def f(a)#:\n    pass\n", "", " -> int", "type"),
            (
                "a.py",
                "A",
                "class A(#):\n    b = 1\n",
                "B",
                "C",
                "supertypes",
            ),
            (
                "a.kt",
                "f",
                "class A { # fun f() {} }",
                "",
                "open",
                "modifiers",
            ),
            ("a.kt", "f", "fun f()# {}", "", ": Int", "type"),
            (
                "a.kt",
                "A",
                "class A# { fun f() {} }",
                "",
                " : B",
                "supertypes",
            ),
            (
                "A.cs",
                "f",
                "class A { # void f() {} }",
                "",
                "[B]",
                "annotations",
            ),
            ("A.cs", "A", "class A # { int a; }", "", ": B", "supertypes"),
            (
                "a.go",
                "f",
                "package p\n\nfunc f(#) {}\n",
                "a int",
                "b int",
                "parameters",
            ),
            (
                "a.go",
                "f",
                "package p\n\nfunc (# A) f() {}\n",
                "a",
                "b",
                "parameters",
            ),
            (
                "a.go",
                "f",
                "package p\n\nfunc f() # {}\n",
                "",
                "(int, error)",
                "type",
            ),
            ("a.rs", "f", "# fn f() {}", "", "pub", "modifiers"),
            ("a.rs", "f", "fn f#() {}", "", "<T>", "type_parameters"),
            (
                "a.rs",
                "A",
                "# struct A { a: u8 }",
                "",
                "#[b]",
                "annotations",
            ),
            (
                "a.c",
                "f",
                "# int f(void) { return 1; }",
                "",
                "static",
                "modifiers",
            ),
            ("a.c", "f", "# f(void) { return 1; }", "int", "long", "type"),
            (
                "a.c",
                "f",
                "int f(a) # a; { return a; }",
                "int",
                "long",
                "parameters",
            ),
            (
                "a.cpp",
                "A",
                "class A # { int a; };",
                "",
                ": public B",
                "supertypes",
            ),
            (
                "a.cpp",
                "A",
                "template <#> class A { int a; };",
                "class T",
                "int N",
                "type_parameters",
            ),
            (
                "a.rb",
                "A",
                "class A #\n  def f\n  end\nend\n",
                "",
                "< B",
                "supertypes",
            ),
            (
                "a.rb",
                "f",
                "def f(#)\n  1\nend\n",
                "a",
                "a, b",
                "parameters",
            ),
            (
                "a.php",
                "f",
                "<?php class A { # function f() {} }",
                "",
                "static",
                "modifiers",
            ),
            (
                "a.php",
                "A",
                "<?php class A # { }",
                "",
                "extends B",
                "supertypes",
            ),
            (
                "a.swift",
                "f",
                "class A { func f() # {} }",
                "",
                "-> Int",
                "type",
            ),
            (
                "a.swift",
                "A",
                "class A# { func f() {} }",
                "",
                ": B",
                "supertypes",
            ),
            (
                "A.scala",
                "f",
                "class A { def f(a: Int)# = 1 }",
                "",
                ": Int",
                "type",
            ),
            (
                "A.scala",
                "A",
                "class A # { def f = 1 }",
                "",
                "extends B",
                "supertypes",
            ),
        ];
        let mut wrong = Vec::new();
        for (path, name, text, before, after, expected) in cases {
            let texts = [before, after].map(|part| text.replacen('#', part, 1));
            let found = changed(path, name, [&texts[0], &texts[1]]);
            if found != [expected] {
                wrong.push(format!("{path} {} {expected}: {found:?}", texts[1]));
            }
        }
        assert!(wrong.is_empty(), "{wrong:#?}");
        // Names, comments and white space are no parts.
        let texts = [
            "class A { void f(int a) {} }",
            "class A { void f ( int a ) /* b */ {} }",
        ];
        assert!(changed("A.java", "f", texts).is_empty());
    }
}
