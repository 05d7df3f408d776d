//! Spellings of types and annotations that mean the same in a language, and the comparison of texts without
//! them.
//!
//! Formatters change layout, quotes, separators, brackets that only group, and commas before closing
//! brackets. Other spellings are a matter of taste: the order of the alternatives of a union, a quoted type
//! hint, a sign for a type that includes nothing. None of these is a change of a declaration.

mod alternatives;
mod table;
mod texts;

use alternatives::essential;
pub use table::{EqualSpellings, Quotes};
use texts::words;

impl EqualSpellings {
    /// Returns true if two texts of types differ in more than their spelling.
    pub fn are_other_types(&self, before: &str, after: &str) -> bool {
        before != after && essential(self, before) != essential(self, after)
    }

    /// Returns the text of an annotation without white space between its parts, with equal quotes, without
    /// separators before closing brackets, and without empty parentheses at its end.
    pub fn essential_annotation(&self, text: &str) -> String {
        let texts = words(text, &self.quotes);
        let mut essential = String::with_capacity(text.len());
        // Of each open bracket: true if it only groups, and the number of commas in it.
        let mut open: Vec<(bool, usize)> = Vec::new();
        for (at, lexeme) in texts.iter().enumerate() {
            let next = texts.get(at + 1).map_or("", |next| next.text);
            match lexeme.text {
                "(" | "[" | "{" => {
                    let groups = essential.ends_with(['(', '[', '{', ',', '=', ':']);
                    open.push((groups && lexeme.text == "(", 0));
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
                    if matches!(next, ")" | "]" | "}") && !is_tuple {
                        continue;
                    }
                }
                ";" => continue,
                _ => {}
            }
            texts::append(&mut essential, lexeme, next, &self.quotes);
        }
        match essential.strip_suffix("()") {
            Some(without) => without.to_owned(),
            None => essential,
        }
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
        ] {
            assert!(
                !rules(language).are_other_types(one, other),
                "{one} {other}"
            );
        }
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
        ] {
            assert!(!equal(language, one, other), "{one} {other}");
        }
    }
}
