//! Requirements for every language of the table: hostile input stays within the limits, and there
//! are enough cases. No test names the elements of a specific language.

use refmine::base::budget::Limits;
use refmine::base::fault::FaultCode;
use refmine::config::Config;
use refmine::lang::LanguageId;
use refmine::parse::Parser;
use std::path::{Path, PathBuf};

fn limits() -> Limits {
    Config::load(None)
        .expect("the defaults are valid")
        .settings()
        .limits
}

#[test]
fn empty_file_has_an_outline_without_elements() {
    let mut parser = Parser::new();
    for language in LanguageId::all() {
        let outline = parser
            .outline("", language, &limits())
            .expect("nothing is within all limits");
        assert!(outline.elements.is_empty() && outline.tokens.is_empty());
        assert_eq!(outline.first_error, None);
    }
}

#[test]
fn garbage_has_an_outline_with_a_syntax_error() {
    // Unclosed comments are left out: the lexer of C scans the rest of the text for each of them.
    let garbage = "}{)( %% \u{1F980} class class ;;; \" ' ` /* */ \n".repeat(2_000);
    // A file of PHP is markup up to its first mark.
    let garbage = format!("<?php {garbage}");
    let mut parser = Parser::new();
    for language in LanguageId::all() {
        let outline = parser
            .outline(&garbage, language, &limits())
            .expect("it is within the limits");
        assert!(outline.first_error.is_some(), "{}", language.row().name);
    }
}

/// Depth and bytes of the stack are a quarter of what a hostile file and a thread may have: a recursion that
/// needs 40 bytes a level overflows.
#[test]
fn nesting_50_000_deep_stays_within_the_limits_on_a_small_stack() {
    let parse = || {
        let deep =
            |open: &str, close: &str| format!("{}{}", open.repeat(50_000), close.repeat(50_000));
        let texts = [
            deep("(", ")"),
            deep("{", "}"),
            deep("[", "]"),
            deep("f(", ")"),
            "!".repeat(50_000),
        ];
        let mut parser = Parser::new();
        for language in LanguageId::all() {
            for text in &texts {
                let outlined = parser.outline(text, language, &limits());
                let is_limit = |fault: &FaultCode| {
                    matches!(
                        fault,
                        FaultCode::ParseBudget | FaultCode::ParseMemory | FaultCode::TooManyNodes
                    )
                };
                let is_within = outlined.as_ref().err().is_none_or(is_limit);
                assert!(is_within, "{}", language.row().name);
            }
        }
    };
    let thread = std::thread::Builder::new().stack_size(512 << 10);
    thread.spawn(parse).unwrap().join().unwrap();
}

#[test]
fn strings_in_strings_and_unclosed_texts_stay_within_the_limits() {
    let texts = [
        format!("val x = {}a{}", "\"${".repeat(3_000), "}\"".repeat(3_000)),
        format!("val x = {}a{}", "s\"${".repeat(3_000), "}\"".repeat(3_000)),
        format!("x = {}a{}", "\"#{".repeat(3_000), "}\"".repeat(3_000)),
        "\"\"\"\n".repeat(2_001),
        "x = <<~A\n".repeat(500),
        "const X: &str = r##\"".repeat(1_000),
        "auto x = R\"a(".repeat(1_000),
        "<?php $x = <<<A\n".repeat(500),
        format!("def f({}) = 1", "a: Int, ".repeat(3_000)),
        format!("def f{} = 1", "(a: Int)".repeat(3_000)),
        "class A { \0 def f = \0 }\n".repeat(500),
    ];
    let mut parser = Parser::new();
    for language in LanguageId::all() {
        for text in &texts {
            let outlined = parser.outline(text, language, &limits());
            let is_limit = |fault: &FaultCode| {
                matches!(
                    fault,
                    FaultCode::ParseBudget
                        | FaultCode::ParseMemory
                        | FaultCode::TooManyNodes
                        | FaultCode::TooManyStrings
                )
            };
            let fault = outlined.err();
            let is_within = fault.as_ref().is_none_or(is_limit);
            assert!(is_within, "{}: {fault:?}", language.row().name);
        }
    }
}

/// Hooks of a language look back and ahead from a word: they must stop at both ends of a text.
#[test]
fn text_that_begins_or_ends_at_any_word_of_a_case_is_read() {
    let cases = Path::new(env!("CARGO_MANIFEST_DIR")).join("evaluation/cases");
    let mut parser = Parser::new();
    let mut read = 0;
    for (path, text) in files_below(&cases, "feature-") {
        let Some(language) = LanguageId::of_path(path.as_os_str().as_encoded_bytes()) else {
            continue;
        };
        for word in text.split_whitespace() {
            let at = word.as_ptr().addr() - text.as_ptr().addr();
            for part in [&text[at..], &text[..at + word.len()]] {
                let outlined = parser.outline(part, language, &limits());
                assert!(outlined.is_ok(), "{}: {part}", path.display());
                read += 1;
            }
        }
    }
    assert!(read > 10_000, "the cases have {read} such texts");
}

/// Returns the files of the folders `before` of the cases whose name begins with `prefix`, with their texts.
fn files_below(cases: &Path, prefix: &str) -> Vec<(PathBuf, String)> {
    let entries = |folder: &Path| {
        let entries = std::fs::read_dir(folder).expect("the folder is there");
        entries.map(|entry| entry.expect("the entry can be read").path())
    };
    let is_meant = |case: &PathBuf| {
        let name = case.file_name().and_then(|name| name.to_str());
        name.is_some_and(|name| name.starts_with(prefix)) && case.is_dir()
    };
    let languages = entries(cases).filter(|language| language.is_dir());
    let meant =
        languages.flat_map(|language| entries(&language).filter(is_meant).collect::<Vec<_>>());
    let mut folders: Vec<PathBuf> = meant.map(|case| case.join("before")).collect();
    let mut files = Vec::new();
    while let Some(folder) = folders.pop() {
        for path in entries(&folder) {
            match path.is_dir() {
                true => folders.push(path),
                false => {
                    let text = std::fs::read_to_string(&path).expect("it is text");
                    files.push((path, text));
                }
            }
        }
    }
    files
}

#[test]
fn text_with_quadratic_parser_memory_exceeds_the_memory_limit() {
    // Without a limit, 100 kB of such text would take 31 GB.
    let text = format!("int x = {}", "a<".repeat(50_000));
    let mut parser = Parser::new();
    let mut given_up = 0;
    for language in LanguageId::all() {
        match parser.outline(&text, language, &limits()) {
            Err(FaultCode::ParseMemory) => given_up += 1,
            other => assert!(other.is_ok(), "{}", language.row().name),
        }
    }
    assert!(given_up > 0, "some language reads it in several ways");
}

#[test]
fn elements_nested_too_deep_are_left_out_and_marked() {
    let text = format!("{}{}", "class A { ".repeat(1_000), "} ".repeat(1_000));
    let mut parser = Parser::new();
    let mut met = 0;
    for language in LanguageId::all() {
        // Where line breaks end declarations, the text has errors, whose parse may exceed a limit.
        let outline = match parser.outline(&text, language, &limits()) {
            Ok(outline) => outline,
            Err(FaultCode::ParseMemory) => continue,
            Err(fault) => panic!("{}: {fault:?}", language.row().name),
        };
        if outline.is_too_deep {
            met += 1;
            assert_eq!(outline.elements.len() as u64, limits().element_depth_max);
        }
    }
    assert!(met > 0, "some language nests classes");
}

#[test]
fn limits_of_nodes_and_steps_stop_a_parse() {
    let text = format!("<?php {}", "a + ".repeat(100_000));
    let mut parser = Parser::new();
    for language in LanguageId::all() {
        let few_nodes = Limits {
            file_nodes_max: 100,
            ..limits()
        };
        assert_eq!(
            parser.outline(&text, language, &few_nodes).err(),
            Some(FaultCode::TooManyNodes)
        );
        let few_steps = Limits {
            parse_steps_max: 0,
            ..limits()
        };
        assert_eq!(
            parser.outline(&text, language, &few_steps).err(),
            Some(FaultCode::ParseBudget)
        );
        // A stopped parser can be used again.
        assert!(parser.outline("", language, &limits()).is_ok());
    }
}

#[test]
fn token_of_many_leaves_is_interned_once() {
    let javascript = LanguageId::by_name("javascript").expect("there is JavaScript");
    let mut parser = Parser::new();
    for text in [
        "\\".repeat(20_000),
        format!("x = \"{}\";", "\\n".repeat(20_000)),
    ] {
        let outline = parser.outline(&text, javascript, &limits());
        let outline = outline.expect("it is within the limits");
        let bytes = outline.symbols.bytes();
        assert!(bytes <= 2 * text.len(), "{bytes} bytes of strings");
    }
}

#[test]
fn text_that_is_scanned_again_for_each_token_exceeds_the_parse_budget() {
    let mut parser = Parser::new();
    let c = LanguageId::by_name("c").expect("there is C");
    let outline = parser.outline(&"/*{".repeat(20_000), c, &limits());
    assert_eq!(outline.err(), Some(FaultCode::ParseBudget));
    let closed = parser.outline(&"/*{*/ int a; ".repeat(5_000), c, &limits());
    assert!(closed.is_ok(), "closed comments are read once");
}

#[test]
fn every_language_has_at_least_20_cases() {
    for language in LanguageId::all() {
        let cases = Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("evaluation/cases")
            .join(language.row().name);
        let count = std::fs::read_dir(&cases)
            .expect("the folder is there")
            .count();
        assert!(count >= 20, "{} has {count} cases", language.row().name);
    }
}

/// Scanners of grammars keep their state in 1024 bytes; beyond that, some end the process.
#[test]
fn literals_and_blocks_that_a_scanner_cannot_keep_leave_out_the_file() {
    let word = "A".repeat(256);
    let words: Vec<String> = (0..93).map(|at| format!("<<HEREDO{}", at % 10)).collect();
    let heredoc = |count: usize| format!("<<{},", "B".repeat(count)).repeat(2_000 / count);
    let blocks: Vec<String> = (0..520)
        .map(|at| format!("{}if a:", " ".repeat(at)))
        .collect();
    let inside = format!("\n{}f(f\"{{a}}\")\n", " ".repeat(520));
    let mut texts = vec![
        format!("x = <<{word}\n a\n{word}\n"),
        format!("x = <<~'{word}'\n"),
        format!("f({})\n", words.join(", ")),
        blocks.join("\n") + &inside,
        "if a:\n".repeat(2_000) + "\"",
        "\"${".repeat(600),
        "\"\"\"${".repeat(600),
        "$\"{".repeat(600),
        "<?php $x = <<<A\n{$a[<<<B\n".repeat(300),
        format!("auto x = R\"{word}(a){word}\";"),
        format!("<?php $x = <<<{0}\na\n{0};", word.repeat(8)),
        format!("let x = r{0}\"a\"{0};", "#".repeat(300)),
        format!("var x = {0}\na\n{0};", "\"".repeat(300)),
    ];
    texts.extend([1, 3, 7, 50, 250, 251, 255, 257, 500].map(heredoc));
    let mut parser = Parser::new();
    let mut left_out = 0;
    for language in LanguageId::all() {
        for text in &texts {
            let fault = parser.outline(text, language, &limits()).err();
            left_out += u32::from(fault == Some(FaultCode::ParseState));
            let is_limit = |fault: FaultCode| {
                matches!(
                    fault,
                    FaultCode::ParseBudget
                        | FaultCode::ParseMemory
                        | FaultCode::ParseState
                        | FaultCode::TooManyNodes
                )
            };
            let is_within = fault.is_none_or(is_limit);
            assert!(is_within, "{}: {fault:?}", language.row().name);
        }
    }
    assert!(left_out >= 4, "{left_out}");
}
