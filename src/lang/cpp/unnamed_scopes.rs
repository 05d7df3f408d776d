//! Hook that finds the code in namespaces that the names of its elements do not have: those that macros
//! open (`LIB_BEGIN_NAMESPACE` up to `LIB_END_NAMESPACE`, or `NAMESPACE_BEGIN(a)` up to
//! `NAMESPACE_END(a)`), and inline ones (`inline namespace v2 {…}`).

use crate::lang::hooks::UnnamedScope;
use crate::lang::texts::cut::unread_parts;
use crate::lang::texts::lexemes::{HashSign, lexemes};
use crate::lang::texts::macros::is_macro_of_namespace;
use std::ops::Range;

/// Parts of the name of a macro that tell that it opens.
const BEGIN: &[&str] = &["BEGIN", "START", "OPEN", "ENTER"];
/// Parts of the name of a macro that tell that it closes.
const END: &[&str] = &["END", "CLOSE", "EXIT"];

/// Returns the parts of `text` inside of inline namespaces and of those that macros open. One that is not
/// closed is not among them.
pub(super) fn unnamed_scopes(text: &str) -> Vec<UnnamedScope<'_>> {
    let by_macros = opened_by_macros(text).into_iter();
    let by_macros = by_macros.map(|range| UnnamedScope { range, name: None });
    by_macros.chain(inline_namespaces(text)).collect()
}

/// Returns the parts of `text` inside of inline namespaces.
fn inline_namespaces(text: &str) -> Vec<UnnamedScope<'_>> {
    if !text.contains("inline namespace") {
        return Vec::new();
    }
    let branches = unread_parts(text);
    let mut hidden = branches.iter().peekable();
    let shown = lexemes(text, HashSign::Directive).into_iter();
    let shown: Vec<_> = shown
        .filter(|lexeme| {
            while hidden.next_if(|range| range.end <= lexeme.start).is_some() {}
            hidden.peek().is_none_or(|range| lexeme.start < range.start)
        })
        .collect();
    let mut scopes = Vec::new();
    // For each open brace, its end and the name before it, if it opens an inline namespace.
    let mut open = Vec::new();
    for (index, lexeme) in shown.iter().enumerate() {
        match lexeme.text {
            "{" => {
                let [.., inline, namespace, name] = &shown[..index] else {
                    open.push(None);
                    continue;
                };
                let is_inline = (inline.text, namespace.text) == ("inline", "namespace");
                open.push(is_inline.then_some((lexeme.end(), name.text)));
            }
            "}" => {
                let opened = open.pop().flatten();
                scopes.extend(opened.map(|(start, name)| UnnamedScope {
                    range: start..lexeme.start,
                    name: Some(name),
                }));
            }
            _ => {}
        }
    }
    scopes
}

/// Returns the byte ranges of `text` inside of namespaces that macros open, in order and without
/// overlaps. The macros stand alone on their lines. One that is not closed has no range.
fn opened_by_macros(text: &str) -> Vec<Range<usize>> {
    let mut scopes = Vec::new();
    // Start of the outermost open scope, and number of open ones.
    let (mut start, mut depth) = (0, 0_usize);
    let (mut offset, mut is_continued) = (0, false);
    for line in text.split_inclusive('\n') {
        offset += line.len();
        let in_directive = is_continued || line.trim_start().starts_with('#');
        is_continued = in_directive && line.trim_end().ends_with('\\');
        if in_directive {
            continue;
        }
        match opens(line) {
            Some(true) => {
                if depth == 0 {
                    start = offset;
                }
                depth += 1;
            }
            Some(false) if depth > 0 => {
                depth -= 1;
                if depth == 0 {
                    scopes.push(start..offset);
                }
            }
            _ => {}
        }
    }
    scopes
}

/// Returns true if a line consists of a macro that opens a namespace, and false if it closes one; `None`
/// for other lines.
fn opens(line: &str) -> Option<bool> {
    let line = line.trim_start();
    let end = line.find(|letter: char| !(letter.is_alphanumeric() || letter == '_'));
    let (word, rest) = line.split_at(end.unwrap_or(line.len()));
    let rest = match rest.strip_prefix('(') {
        Some(arguments) => arguments.split_once(')')?.1,
        None => rest,
    };
    let rest = rest.trim_start();
    let is_alone = rest.is_empty() || rest.starts_with("//") || rest.starts_with("/*");
    let is_of_namespace = is_alone && is_macro_of_namespace(word);
    let has = |parts: &[&str]| word.split('_').any(|it| parts.contains(&it));
    match (is_of_namespace, has(BEGIN), has(END)) {
        (true, true, false) => Some(true),
        (true, false, true) => Some(false),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::unnamed_scopes;

    #[test]
    fn code_in_inline_namespaces_and_between_macros_is_found() {
        for (text, expected) in [
            (
                "L_BEGIN_NAMESPACE\nint a;\nL_END_NAMESPACE // L\nint b;\n",
                "int a;\nL_END_NAMESPACE // L\n",
            ),
            (
                "_START_L_NAMESPACE_\na;\n_END_L_NAMESPACE_\n",
                "a;\n_END_L_NAMESPACE_\n",
            ),
            (
                "L_NAMESPACE_OPEN_SCOPE\na;\nL_NAMESPACE_CLOSE_SCOPE",
                "a;\nL_NAMESPACE_CLOSE_SCOPE",
            ),
            (
                "NAMESPACE_BEGIN(d)\na;\nNAMESPACE_END(d)",
                "a;\nNAMESPACE_END(d)",
            ),
            (
                "NS_L_BEGIN\nNS_D_BEGIN\na;\nNS_D_END\nNS_L_END\n",
                "NS_D_BEGIN\na;\nNS_D_END\nNS_L_END\n",
            ),
            (
                "#define L_BEGIN_NAMESPACE \\\nL_BEGIN_NAMESPACE\nint a;\nL_END_NAMESPACE\n",
                "",
            ),
            ("L_BEGIN_NAMESPACE\nint a;\n", ""),
            ("f(L_BEGIN_NAMESPACE);\nint a;\nL_END_NAMESPACE\n", ""),
            ("L_BEGIN_DECLS\nint a;\nL_END_DECLS\n", ""),
            (
                "inline namespace v { int a; } int b; namespace w { int c; }",
                " int a; ",
            ),
            (
                "inline namespace v { int a; inline namespace w { int b; } }",
                " int b;  int a; inline namespace w { int b; } ",
            ),
            (
                "inline namespace v {\n#if A\nif (a) {\n#else\nif (b) {\n#endif\n} c; } d;",
                "\n#if A\nif (a) {\n#else\nif (b) {\n#endif\n} c; ",
            ),
            ("inline namespace v { int a;", ""),
        ] {
            let found = unnamed_scopes(text).into_iter();
            assert_eq!(
                found.map(|scope| &text[scope.range]).collect::<String>(),
                expected
            );
        }
    }
}
