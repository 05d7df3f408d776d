//! Hook that decides by the text of a file with the suffix `.h` if it is C or C++.

use crate::lang::texts::lexemes::{HashSign, Lexeme, lexemes};

/// Macro that only compilers of C++ define. Headers of C also contain syntax of C++, but only where
/// this macro is defined.
const ONLY_IN_CPP: &str = "__cplusplus";

/// Maximum number of characters of the sign of an operator, plus one: `operator->*`.
const OPERATOR_MAX: usize = 4;

/// Returns true if `text` has syntax of C++ that C does not have, such as classes, namespaces,
/// templates and qualified names. Branches that only compilers of C++ read (`#ifdef __cplusplus`)
/// are ignored, because a header of C can contain them.
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
        "operator" => is_operator_function(&at, index),
        "virtual" => is_word(index + 1) && is_word(index + 2) || at(index + 1) == "~",
        "constexpr" | "explicit" | "typename" => is_word(index + 1),
        _ => false,
    })
}

/// Returns true if the word `operator` at `index` begins the name of a function: a result type precedes
/// it, and signs and then parameters follow (`bool operator==(…)`). C can use the word as a name.
fn is_operator_function<'t>(at: &impl Fn(usize) -> &'t str, index: usize) -> bool {
    let before = index.checked_sub(1).map_or("", at);
    let begins_name = |first: char| first.is_alphabetic() || first == '_';
    let is_arrow = before == ">" && index > 1 && at(index - 2) == "-";
    let follows_type = before.starts_with(begins_name) && before != "return"
        || matches!(before, "&" | "*" | ">" | ":") && !is_arrow;
    let signs = match (at(index + 1), at(index + 2)) {
        ("(", ")") | ("[", "]") => 2,
        _ => {
            let is_sign = |sign: &usize| "+-*/%^&|~!=<>,".contains(at(index + sign));
            let signs = (1..OPERATOR_MAX).take_while(|sign| !at(index + sign).is_empty());
            signs.take_while(is_sign).count()
        }
    };
    follows_type && signs > 0 && at(index + 1 + signs) == "("
}

/// Branch of an `#if` that is open.
#[derive(Clone, Copy, PartialEq, Eq)]
enum OpenBranch {
    /// Only compilers of C++ read the branch, and only others read the next one.
    Cpp,
    /// Only other compilers read the branch, and only those of C++ read the next one.
    Other,
    /// The condition does not concern the language.
    Any,
}

impl OpenBranch {
    /// Returns the branch with the condition `condition`, which follows `if` or `elif`.
    fn of(condition: &str) -> OpenBranch {
        let Some((before, _)) = condition.split_once(ONLY_IN_CPP) else {
            return OpenBranch::Any;
        };
        // `!` can negate the word in `defined(…)` as well.
        let is_space = |letter: char| letter == '(' || letter.is_whitespace();
        let before = before.trim_end_matches(is_space);
        let before = before.strip_suffix("defined").unwrap_or(before);
        match before.trim_end_matches(is_space).ends_with('!') || before.starts_with("ndef") {
            true => OpenBranch::Other,
            false => OpenBranch::Cpp,
        }
    }
}

/// Returns `text` without the branches that only compilers of C++ read: after a condition that
/// requires [`ONLY_IN_CPP`], and the `#else` of one that excludes it.
fn without_parts_for_cpp(text: &str) -> String {
    let mut remaining = String::with_capacity(text.len());
    let mut open: Vec<OpenBranch> = Vec::new();
    for line in text.split_inclusive('\n') {
        let directive = line.trim_start().strip_prefix('#').map(str::trim_start);
        if let Some(condition) = directive.and_then(|rest| rest.strip_prefix("if")) {
            open.push(OpenBranch::of(condition));
        } else if let Some(condition) = directive.and_then(|rest| rest.strip_prefix("elif")) {
            open.pop();
            open.push(OpenBranch::of(condition));
        } else if directive.is_some_and(|rest| rest.starts_with("else")) {
            if let Some(branch) = open.last_mut() {
                *branch = match *branch {
                    OpenBranch::Other => OpenBranch::Cpp,
                    OpenBranch::Cpp | OpenBranch::Any => OpenBranch::Any,
                };
            }
        } else if directive.is_some_and(|rest| rest.starts_with("endif")) {
            open.pop();
        } else if open.contains(&OpenBranch::Cpp) {
            continue;
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
            "A& operator=(const A& a);",
            "int operator()(int a);",
            "#ifndef __cplusplus\n#error no\n#endif\nclass A;\n",
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
            "struct A { int (*operator)(int); int operator[3]; };",
            "int f(struct A *a) { return a->operator == (b) || a->operator(c) || operator - (1); }",
            "#ifndef __cplusplus\nstruct A;\n#else\nclass A;\n#endif\n",
            "#if defined(__cplusplus) && !defined(X)\nclass A;\n#endif\n",
            "#if !defined(__cplusplus)\n#elif B\n#else\nint x;\n#endif\n",
            "[[gnu::packed]] int f(void);",
            "/* a::b */ const char *s = \"a::b\";",
            "switch (x) { case A: b(); default: c(); }",
        ] {
            assert!(!is_cpp(text), "{text}");
        }
    }
}
