//! Hook that decides by the text of a file with the suffix `.h` if it is C or C++.

use crate::lang::lexemes::{HashSign, Lexeme, lexemes};

/// Macro that only compilers of C++ define. Headers of C also contain syntax of C++, but only where
/// this macro is defined.
const ONLY_IN_CPP: &str = "__cplusplus";

/// Returns true if `text` has syntax of C++ that C does not have, such as classes, namespaces,
/// templates and qualified names. Text between `#ifdef __cplusplus` and its `#endif` or `#else` is
/// ignored, because a header of C can contain it.
pub fn is_cpp(text: &str) -> bool {
    let common = without_parts_for_cpp(text);
    let lexemes = lexemes(&common, HashSign::Directive);
    let at = |index: usize| lexemes.get(index).map_or("", |lexeme| lexeme.text);
    let is_word = |index: usize| lexemes.get(index).is_some_and(Lexeme::is_word);
    let adjoins = |index: usize| {
        lexemes
            .get(index..index + 2)
            .is_some_and(|pair| pair[0].end() == pair[1].start)
    };
    (0..lexemes.len()).any(|index| match at(index) {
        // Attributes of C can have qualified names: `[[gnu::packed]]`.
        ":" => {
            let is_attribute = index > 2 && at(index - 2) == "[" && at(index - 3) == "[";
            at(index + 1) == ":" && adjoins(index) && is_word(index + 2) && !is_attribute
        }
        "class" => {
            is_word(index + 1) && matches!(at(index + 2), "{" | ":" | ";" | "final")
                || is_word(index + 1)
                    && is_word(index + 2)
                    && matches!(at(index + 3), "{" | ":" | ";")
        }
        "namespace" => at(index + 1) == "{" || is_word(index + 1) && at(index + 2) == "{",
        "template" => at(index + 1) == "<",
        "public" | "protected" | "private" => {
            at(index + 1) == ":"
                || index > 0 && matches!(at(index - 1), ":" | ",") && is_word(index + 1)
        }
        "default" | "delete" => {
            let before = index.checked_sub(2).map_or("", at);
            at(index + 1) == ";"
                && at(index - usize::from(index > 0)) == "="
                && matches!(before, ")" | "const" | "noexcept" | "override")
        }
        "nullptr" | "noexcept" => true,
        "static_cast" | "reinterpret_cast" | "dynamic_cast" | "const_cast" => at(index + 1) == "<",
        "using" => is_word(index + 1) && matches!(at(index + 2), "=" | ";" | ":"),
        // C can use the word as a name.
        "operator" => match at(index + 1) {
            "=" => matches!(at(index + 2), "=" | "("),
            next => index > 0 && !is_word(index + 1) && !matches!(next, "," | ")" | ";"),
        },
        "virtual" => is_word(index + 1) && is_word(index + 2) || at(index + 1) == "~",
        "constexpr" | "explicit" | "typename" => is_word(index + 1),
        _ => false,
    })
}

/// Returns `text` without the branches of each `#if` whose condition requires [`ONLY_IN_CPP`].
fn without_parts_for_cpp(text: &str) -> String {
    let mut remaining = String::with_capacity(text.len());
    // For each open `#if`, true if its current branch is one that only C++ compilers read.
    let mut open: Vec<bool> = Vec::new();
    for line in text.split_inclusive('\n') {
        let directive = line.trim_start().strip_prefix('#').map(str::trim_start);
        match directive {
            Some(rest) if rest.starts_with("if") => {
                let is_negated = rest.starts_with("ifndef") || rest.contains('!');
                open.push(rest.contains(ONLY_IN_CPP) && !is_negated);
            }
            Some(rest) if rest.starts_with("el") => {
                let is_else_of_c = open.last() == Some(&true);
                open.pop();
                open.push(rest.contains(ONLY_IN_CPP) && !is_else_of_c);
            }
            Some(rest) if rest.starts_with("endif") => {
                open.pop();
            }
            _ if open.contains(&true) => continue,
            _ => {}
        }
        remaining += line;
    }
    remaining
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn syntax_that_c_does_not_have_makes_a_header_cpp() {
        for text in [
            "class A;",
            "class A final : public B {};",
            "class EXPORT A {};",
            "namespace a {\nint f();\n}",
            "template <typename T> T f(T t);",
            "std::string f();",
            "struct A { public: int x; };",
            "using A = int;",
            "bool operator==(const A& a, const A& b);",
        ] {
            assert!(is_cpp(text), "{text}");
        }
    }

    #[test]
    fn headers_of_c_that_cpp_can_include_stay_c() {
        for text in [
            "#ifdef __cplusplus\nextern \"C\" {\n#endif\nint f(void);\n#ifdef __cplusplus\n}\n#endif\n",
            "#if defined(__cplusplus)\nclass A {};\n#else\nstruct A;\n#endif\n",
            "struct A { int class; int private; };",
            "int namespace; char *template, *operator;",
            "[[gnu::packed]] int f(void);",
            "/* a::b */ const char *s = \"a::b\";",
            "switch (x) { case A: b(); default: c(); }",
        ] {
            assert!(!is_cpp(text), "{text}");
        }
    }
}
