//! Spellings of types and annotations that mean the same in a language, and the comparison of texts without
//! them.
//!
//! Formatters change layout, quotes, separators, brackets that only group, and commas before closing
//! brackets. Other spellings are a matter of taste: the order of the alternatives of a union, a quoted type
//! hint, a sign for a type that includes nothing. None of these is a change of a declaration.

mod alternatives;
mod table;
mod texts;

use super::names_in_types::TEXT_BYTES_MAX;
use alternatives::essential;
pub use table::{EqualSpellings, Quotes};
use texts::{SpelledLexeme, is_in_word, lexemes};

impl EqualSpellings {
    /// Returns true if two texts of types differ in more than their spelling.
    pub fn are_other_types(&self, before: &str, after: &str) -> bool {
        before != after && self.essential_type(before) != self.essential_type(after)
    }

    /// Returns the text of a type in the spelling in which types are compared. Long texts are returned as they
    /// are.
    pub fn essential_type(&self, text: &str) -> String {
        match text.len() <= TEXT_BYTES_MAX {
            true => essential(self, text),
            false => text.to_owned(),
        }
    }

    /// Returns the text of an annotation without white space between its parts, with equal quotes, without
    /// separators before closing brackets, and without empty parentheses at its end. Long texts are returned
    /// as they are.
    pub fn essential_annotation(&self, text: &str) -> String {
        if text.len() > TEXT_BYTES_MAX {
            return text.to_owned();
        }
        let lexemes = lexemes(text, &self.quotes);
        let mut essential = String::with_capacity(text.len());
        // Of each open bracket: true if it only groups, and the number of commas in it.
        let mut open: Vec<(bool, usize)> = Vec::new();
        for (at, lexeme) in lexemes.iter().enumerate() {
            let next = lexemes.get(at + 1).map_or("", |next| next.text);
            let before = at.checked_sub(1).map(|at| &lexemes[at]);
            match lexeme.text {
                "(" | "[" | "{" => {
                    let groups = lexeme.text == "("
                        && !self.before_values.is_empty()
                        && !before.is_some_and(|it| self.is_called(it));
                    open.push((groups, 0));
                }
                ")" | "]" | "}" => {
                    open.pop();
                }
                "," => {
                    let around = open.last_mut();
                    let is_tuple = around.as_ref().is_some_and(|it| it.0 && it.1 == 0);
                    if let Some((_, commas)) = around {
                        *commas += 1;
                    }
                    let follows_item =
                        !before.is_some_and(|it| matches!(it.text, "(" | "[" | "{" | ","));
                    if matches!(next, ")" | "]" | "}") && !is_tuple && follows_item {
                        continue;
                    }
                }
                ";" => continue,
                _ if before.is_some_and(|it| self.are_joined(it, lexeme)) => {
                    texts::continue_quoted(&mut essential, lexeme, &self.quotes);
                    continue;
                }
                _ => {}
            }
            texts::append(&mut essential, lexeme, next, &self.quotes);
        }
        match essential.strip_suffix("()") {
            Some(without) => without.to_owned(),
            None => essential,
        }
    }

    /// Returns true if the parentheses behind `lexeme` have arguments.
    fn is_called(&self, lexeme: &SpelledLexeme<'_>) -> bool {
        let is_callee = lexeme
            .text
            .ends_with(|it| is_in_word(it) || matches!(it, ')' | ']' | '>'));
        is_callee && lexeme.text != "=>" && !self.before_values.contains(&lexeme.text)
    }

    /// Returns true if two adjacent lexemes are parts of one text, which no prefix makes different.
    fn are_joined(&self, before: &SpelledLexeme<'_>, after: &SpelledLexeme<'_>) -> bool {
        let is_plain = |it: &SpelledLexeme<'_>| it.meaningful_prefix(&self.quotes).is_empty();
        before.is_quoted && is_plain(before) && after.is_quoted && is_plain(after)
    }
}

#[cfg(test)]
mod tests {
    use crate::lang::LANGUAGES;

    /// Returns the rules of the language with this name.
    fn rules(name: &str) -> &'static super::EqualSpellings {
        let language = LANGUAGES.iter().find(|it| it.name == name);
        &language.and_then(|it| it.declared.as_ref()).unwrap().alike
    }

    #[test]
    fn spellings_of_one_type_are_equal() {
        for (language, one, other) in [
            ("typescript", "'a' | 'b'", "\"b\" | \"a\""),
            ("typescript", "{ a: A, b: B, }", "{ a: A; b: B }"),
            ("typescript", "{ 'a': A; }", "{ a: A }"),
            ("typescript", "| A | B", "B | A"),
            ("typescript", "(A | B)[]", "(\n  | B\n  | A\n)[]"),
            ("typescript", "(a: A | B,) => C | D", "(a: B | A) => D | C"),
            ("typescript", "Map<string, (A)>", "Map<\n  string,\n  A,\n>"),
            ("typescript", "A | (B | C)", "A | B | C"),
            ("typescript", "(typeof a)[0]", "typeof a[0]"),
            ("python", "'Node | None'", "None | Node"),
            ("python", "Optional['Node']", "Node | None"),
            ("python", "t.Optional[Union[A, B]]", "A | B | None"),
            ("python", "Dict[str, Optional[A],]", "Dict[str, None | A]"),
            ("php", "?Row", "null|row"),
            ("php", "A&B", "B & A"),
            ("php", "(A&B)|null", "null|(B&A)"),
            ("rust", "&'a (A, B,)", "&'a (A, B)"),
            ("rust", "Map<A, B,>", "Map<A, B>"),
            ("cpp", "A < B, C >", "A<B,C>"),
            ("csharp", "int[ , ]", "int[,]"),
            ("php", "A & B", "B&A"),
            ("typescript", "`a` | 'b'", "'b' | \"a\""),
        ] {
            assert!(
                !rules(language).are_other_types(one, other),
                "{one} {other}"
            );
        }
    }

    #[test]
    fn long_types_differ_in_each_character() {
        let long = |space: &str| format!("Map<{}A>", format!("B,{space}").repeat(1_000));
        assert!(rules("typescript").are_other_types(&long(" "), &long("")));
    }

    #[test]
    fn near_types_are_different() {
        for (language, one, other) in [
            ("typescript", "'a' | 'b'", "a | b"),
            ("typescript", "{ a: A, b: B }", "{ b: A, a: B }"),
            ("typescript", "{ a: A }", "[a: A]"),
            ("typescript", "(A | B)[]", "A | B[]"),
            ("typescript", "A & B | C", "A & (B | C)"),
            ("typescript", "(a: A) => B | C", "((a: A) => B) | C"),
            ("typescript", "[A, B]", "[B, A]"),
            ("typescript", "(keyof A)[0]", "keyof A[0]"),
            ("python", "Literal['a']", "Literal[a]"),
            ("python", "tuple[A, B]", "tuple[B, A]"),
            ("python", "Optional[A]", "A"),
            ("php", "?Row", "Row"),
            ("java", "A", "a"),
            ("rust", "(A,)", "(A)"),
            ("rust", "&(A,)", "&(A)"),
            ("cpp", "unsigned int", "unsignedint"),
            ("cpp", "A<B,C>", "A<C,B>"),
            ("cpp", "A<';'>", "A<' '>"),
            ("rust", "A<'a', 'b'>", "A<'b', 'a'>"),
            ("csharp", "int[,]", "int[,,]"),
            ("csharp", "int[,]", "int[]"),
            ("csharp", "A<,>", "A<>"),
            ("typescript", "`a${B}`", "'a${B}'"),
            ("typescript", "{ a: 'x', 'y-z': B }", "{ a: 'xy-z': B }"),
            ("php", "array &", "array"),
            ("php", "A & B", "A & B &"),
            ("python", "Literal['x' f'{b}']", "Literal['x{b}']"),
        ] {
            assert!(rules(language).are_other_types(one, other), "{one} {other}");
        }
    }

    #[test]
    fn annotations_differ_in_more_than_their_spelling() {
        let equal = |language: &str, one: &str, other: &str| {
            let essential = |text: &str| rules(language).essential_annotation(text);
            essential(one) == essential(other)
        };
        for (language, one, other) in [
            ("python", "@a('b', c = ['d'], )", "@a(\"b\", c = [\"d\"])"),
            (
                "python",
                "@a('it\\'s', u'x', Rb'y')",
                "@a(\"it's\", 'x', rB\"y\")",
            ),
            ("python", "@a('''b''', 0XFF)", "@a(\"\"\"b\"\"\", 0xff)"),
            ("python", "@a('b' 'c')", "@a(\"bc\")"),
            ("python", "@a(b(c,),)", "@a(b(c))"),
            ("python", "@a(b in ('c',))", "@a(b in ( 'c', ))"),
            ("rust", "#[a(b = '\\'', c,)]", "#[a(b='\\'',c)]"),
            ("rust", "#[a::<'b, 'c>(d)]", "#[a::<'b,'c>(d,)]"),
            ("csharp", "[A(new int[,] { })]", "[A(new int[ , ] {})]"),
            ("typescript", "@A(`b`)", "@A('b')"),
            ("typescript", "@A((b: B,) => c)", "@A((b: B) => c)"),
            ("typescript", "@A({'b': c => c.d, })", "@A({b: (c) => c.d})"),
            ("php", "#[A('b', ['c', ], )]", "#[A(\"b\", [\"c\"])]"),
            ("java", "@A({\"b\", })", "@A({\"b\"})"),
            ("java", "@A()", "@A"),
        ] {
            assert!(equal(language, one, other), "{one} {other}");
        }
        for (language, one, other) in [
            ("python", "@a('b c')", "@a('bc')"),
            ("python", "@a(('b',))", "@a(('b'))"),
            ("python", "@a({'b': c})", "@a({b: c})"),
            ("python", "@a(r'\\'')", "@a('\\'')"),
            ("php", "#[A(\"\\n\")]", "#[A('\\n')]"),
            ("java", "@A('b')", "@A(\"b\")"),
            ("java", "@A(\"b;\")", "@A(\"b\")"),
            ("java", "@A(\"b,)\")", "@A(\"b)\")"),
            ("typescript", "@A((b, c) => b)", "@A((c, b) => b)"),
            ("typescript", "@A(`b${c}`)", "@A('b${c}')"),
            ("java", "@A(b = ';')", "@A(b = ' ')"),
            ("java", "@A(b = ';')", "@A(b = '')"),
            ("java", "@A(b = '\\'', c = ';')", "@A(b = '\\'', c = '')"),
            ("kotlin", "@A('\\u003B')", "@A('\\u003b')"),
            ("csharp", "[A(';')]", "[A(',')]"),
            ("csharp", "[A(@\"b\\\", ';')]", "[A(@\"b\\\", '')]"),
            ("csharp", "[A(new int[,] { })]", "[A(new int[] { })]"),
            ("csharp", "[A(typeof(B<,>))]", "[A(typeof(B<,,>))]"),
            ("python", "@a(b in ('c',))", "@a(b in ('c'))"),
            ("python", "@a(b + ('c',))", "@a(b + ('c'))"),
            ("python", "@a('x' f'{b}')", "@a('x{b}')"),
            ("python", "@a(f'{b}' '{c}')", "@a(f'{b}{c}')"),
            ("python", "@a(r'\\n' '\\n')", "@a(r'\\n\\n')"),
        ] {
            assert!(!equal(language, one, other), "{one} {other}");
        }
    }
}
