//! Tests of `refmine explain`: reasons why elements were matched or not.

#[allow(dead_code, reason = "other tests use the rest")]
mod common;

use common::{History, refmine, text};
use std::path::{Path, PathBuf};

const BEFORE: &str = "class A {
  int area(int width, int height) { int border = 2; return (width + border) * (height + border); }
  void greet(String name) { out.println(\"Good morning, \" + name.trim() + \"!\"); }
}
";
const AFTER: &str = "class A {
  int surface(int width, int height) { int border = 2; return (width + border) * (height + border); }
  void leave(int code, Log log) { log.flush(); System.exit(code); }
}
";

fn repository(folder: &tempfile::TempDir) -> PathBuf {
    let mut history = History::default();
    let root = history.commit(&[], &[("A.java", BEFORE)]);
    history.commit(&[root], &[("A.java", AFTER)]);
    history.write(&folder.path().join("explained.git"))
}

/// Runs refmine, and returns its exit code, stdout and stderr.
fn run(args: &[&str]) -> (i32, String, String) {
    let output = refmine(args).output().unwrap();
    let utf8 = |bytes| String::from_utf8(bytes).unwrap();
    (
        output.status.code().unwrap(),
        utf8(output.stdout),
        utf8(output.stderr),
    )
}

#[test]
fn match_rejection_and_better_match_are_explained_with_scores() {
    let folder = tempfile::tempdir().unwrap();
    let path = repository(&folder);
    let (code, all, stderr) = run(&["explain", text(&path), "main"]);
    assert_eq!(code, 0, "{stderr}");
    assert!(
        all.contains("after method A.java#A.surface(int, int)\n  ← method A.java#A.area(int, int)"),
        "{all}"
    );
    let (code, one, stderr) = run(&["explain", text(&path), "main", "--element", "greet"]);
    assert_eq!(code, 0, "{stderr}");
    assert!(
        one.starts_with("before method A.java#A.greet(String)\n"),
        "{one}"
    );
    assert!(one.contains("is not above 0.50"), "{one}");
    let (_, renamed, _) = run(&[
        "explain",
        text(&path),
        "main",
        "--element",
        "area(int, int)",
    ]);
    assert!(
        renamed.contains("found as RENAME (similar_near, 0."),
        "{renamed}"
    );
    assert!(
        renamed.contains("the before element is matched to method A.java#A.surface"),
        "{renamed}"
    );
}

#[test]
fn names_printed_by_show_are_accepted_and_omitted_files_are_counted() {
    let folder = tempfile::tempdir().unwrap();
    let mut history = History::default();
    let vendored = "vendor/B.java";
    let root = history.commit(&[], &[("A.java", BEFORE), (vendored, BEFORE)]);
    let broken = AFTER.replace("class A {", "class A { int = ;");
    history.commit(&[root], &[("A.java", &broken), (vendored, AFTER)]);
    let path = history.write(&folder.path().join("explained.git"));
    let mut stderr = String::new();
    for name in ["A.java.A.surface(int,int)", "A.surface"] {
        let (code, stdout, messages) = run(&["explain", text(&path), "main", "--element", name]);
        assert_eq!(code, 0, "{messages}");
        assert!(stdout.starts_with("after method A.java#A.surface(int, int)\n"));
        stderr = messages;
    }
    assert!(stderr.contains("not analysed completely: 1 syntax_error; --verbose"));
    assert!(stderr.contains("left out by role: 1 vendored"), "{stderr}");
    let (_, _, stderr) = run(&["explain", text(&path), "main", "--verbose"]);
    assert!(stderr.contains("A.java:1 (after): "), "{stderr}");
}

#[test]
fn unknown_element_is_an_error() {
    let folder = tempfile::tempdir().unwrap();
    let path = repository(&folder);
    let (code, _, stderr) = run(&["explain", text(&path), "main", "--element", "nobody"]);
    assert_eq!(code, 1);
    assert!(
        stderr.contains("no element `nobody` is in the changed files"),
        "{stderr}"
    );
    assert!(stderr.contains("[no_element]"), "{stderr}");
}

#[test]
fn replaced_accessor_has_the_reasons_that_refused_its_inlining() {
    let accessors = "class Request { final String body; final String method;
  String getBody() { return body; }
  String getMethod() { return method; }
}
";
    let before = "class Log {
  void name(Request request, Out out) { out.append(request.getMethod()).append(' '); }
  void send(Request request, Out out) { out.send(request.getBody()); }
}
";
    let after = "class Log {
  void name(Request request, Out out) { out.append(request.method()).append(' '); }
  void send(Request request, Out out) { String body = request.text(\"plain\"); out.send(body); }
}
";
    let folder = tempfile::tempdir().unwrap();
    let mut history = History::default();
    let root = history.commit(&[], &[("Request.java", accessors), ("Log.java", before)]);
    let gone = "class Request { }\n";
    history.commit(&[root], &[("Request.java", gone), ("Log.java", after)]);
    let path = history.write(&folder.path().join("explained.git"));
    for (accessor, caller, reason, has_sufficient_statements) in [
        (
            "getMethod",
            "name",
            "the words of its body are used differently",
            true,
        ),
        (
            "getBody",
            "send",
            "its body only contains the name of a parameter, variable or attribute",
            false,
        ),
    ] {
        let (code, stdout, stderr) = run(&["explain", text(&path), "main", "--element", accessor]);
        assert_eq!(code, 0, "{stderr}");
        assert!(stdout.contains(&format!("inlined? {reason}")), "{stdout}");
        let is_below = stdout.contains("the mean is not above");
        assert_eq!(is_below, !has_sufficient_statements, "{stdout}");
        // Who asks for the caller sees what was tried with the elements that it called.
        let (_, of_caller, _) = run(&["explain", text(&path), "main", "--element", caller]);
        let tried = format!("Request.java#Request.{accessor}()\n      inlined? {reason}");
        assert!(of_caller.contains(&tried), "{of_caller}");
    }
}

#[test]
fn reason_for_a_further_caller_states_the_lowered_threshold() {
    macro_rules! ledger {
        ($side:literal) => {
            include_str!(concat!(
                "../evaluation/cases/java/extract-method-other-callers-false-friend/",
                $side,
                "/Ledger.java"
            ))
        };
    }
    let folder = tempfile::tempdir().unwrap();
    let mut history = History::default();
    let root = history.commit(&[], &[("Ledger.java", ledger!("before"))]);
    history.commit(&[root], &[("Ledger.java", ledger!("after"))]);
    let path = text(&history.write(&folder.path().join("explained.git"))).to_owned();
    let explain = ["explain", &path, "main", "--element", "post"];
    let (code, together, stderr) = run(&explain);
    assert_eq!(code, 0, "{stderr}");
    assert!(
        together.contains("caller's changed code, not above 0.20"),
        "{together}"
    );
    let of_caller = ["explain", &path, "main", "--element", "correct"];
    let (_, tried, _) = run(&of_caller);
    assert!(
        tried.contains("#Ledger.post(Account, int)\n      extracted? "),
        "{tried}"
    );
}

#[test]
fn elements_in_different_containers_have_the_similarity_of_their_own_content() {
    let folder = tempfile::tempdir().unwrap();
    let with = |name: &str, method: &str| {
        format!("class {name} {{\n  void begin{name}() {{ at.set(1); }}\n{method}}}\n")
    };
    let had = "  /** Rings for the guests. */\n  int ring(Bell bell) { bell.strike(2); return bell.tone(); }\n";
    let has = "  /** Sums what was sold. */\n  int total(Till till) { till.close(); return till.sum(); }\n";
    let sides = [
        [with("A", had), with("B", "")],
        [with("A", ""), with("B", has)],
    ];
    let mut history = History::default();
    let root = history.commit(&[], &[("A.java", &sides[0][0]), ("B.java", &sides[0][1])]);
    history.commit(
        &[root],
        &[("A.java", &sides[1][0]), ("B.java", &sides[1][1])],
    );
    let path = history.write(&folder.path().join("explained.git"));
    let (code, stdout, stderr) = run(&["explain", text(&path), "main", "--element", "ring"]);
    assert_eq!(code, 0, "{stderr}");
    assert!(
        stdout.contains("without comments and enclosing names 0."),
        "{stdout}"
    );
}

#[test]
fn equal_code_of_hundreds_of_elements_does_not_exhaust_the_budget() {
    let folder = tempfile::tempdir().unwrap();
    let config = folder.path().join("few-pairs.toml");
    std::fs::write(&config, "[limits]\ncandidate_pairs_max = 100_000\n").unwrap();
    for side in ["before", "after"] {
        let sources = folder.path().join(side);
        std::fs::create_dir(&sources).unwrap();
        for at in 0..200 {
            // No two comments have words in common, so that only the code is similar.
            let comment = (0..40).map(|word| format!(" {side}{at}w{word}"));
            let comment = comment.collect::<String>();
            let class = format!(
                "/**{comment} */\nclass {side}{at} {{\n  /**{comment} */\n  int size() {{ return items.count(); }}\n}}\n"
            );
            std::fs::write(sources.join(format!("{side}{at}.java")), class).unwrap();
        }
    }
    let (before, after) = (folder.path().join("before"), folder.path().join("after"));
    let args = [
        "diff",
        text(&before),
        text(&after),
        "--config",
        text(&config),
    ];
    let (_, stdout, stderr) = run(&args);
    assert!(stdout.contains("no refactorings"), "{stdout}");
    assert!(!stderr.contains("pair_budget"), "{stderr}");
}

/// Returns the names and texts of the files of one side of a case.
fn sources(case: &str, side: &str) -> Vec<(String, String)> {
    let cases = Path::new(env!("CARGO_MANIFEST_DIR")).join("evaluation/cases/java");
    let files = std::fs::read_dir(cases.join(case).join(side).join("my")).unwrap();
    let named = |path: PathBuf| {
        let name = path.file_name().unwrap().to_str().unwrap();
        (
            format!("my/{name}"),
            std::fs::read_to_string(&path).unwrap(),
        )
    };
    files.map(|file| named(file.unwrap().path())).collect()
}

#[test]
fn shared_keywords_and_a_removed_sibling_are_reasons_against_an_extraction() {
    for (case, element, why) in [
        (
            "extract-method-false-friend-reserved-words",
            "entry(Key, Value)",
            "extracted? only punctuation and keywords of its body occur in the caller's changed code",
        ),
        (
            "extract-method-false-friend-of-removed",
            "timeout()",
            "extracted? a removed element of the same container contains more of its body",
        ),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let mut history = History::default();
        let mut parents = Vec::new();
        for side in ["before", "after"] {
            let files = sources(case, side);
            let files: Vec<(&str, &str)> = files
                .iter()
                .map(|(name, text)| (&name[..], &text[..]))
                .collect();
            parents = vec![history.commit(&parents, &files)];
        }
        let path = history.write(&folder.path().join("explained.git"));
        let (code, stdout, stderr) = run(&["explain", text(&path), "main", "--element", element]);
        assert_eq!(code, 0, "{stderr}");
        assert!(stdout.contains(why), "{stdout}");
    }
}
