//! Incremental parsing: an outline must not depend on the revisions that were parsed before.

use proptest::prelude::*;
use refmine::base::budget::Limits;
use refmine::base::fault::FaultCode;
use refmine::config::Config;
use refmine::lang::LanguageId;
use refmine::parse::Parser;
use refmine::parse::outline::{FileOutline, StatementKind, StatementSpan};
use refmine::parse::syntax::Syntax;
use std::cell::RefCell;
use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

fn limits() -> Limits {
    Config::load(None).expect("the defaults are valid").limits
}

/// Returns all source files of the cases with their languages, ordered by path. They are read once.
fn case_files() -> &'static [(LanguageId, String)] {
    static FILES: OnceLock<Vec<(LanguageId, String)>> = OnceLock::new();
    FILES.get_or_init(read_case_files)
}

fn read_case_files() -> Vec<(LanguageId, String)> {
    let cases = Path::new(env!("CARGO_MANIFEST_DIR")).join("evaluation/cases");
    let mut folders: Vec<PathBuf> = vec![cases];
    let mut files = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let name = path.to_string_lossy().into_owned();
            let language = LanguageId::all().find(|id| {
                let mut suffixes = id.row().suffixes.iter();
                suffixes.any(|suffix| name.ends_with(suffix))
            });
            if let (Some(language), Ok(text)) = (language, fs::read_to_string(&path)) {
                files.push((path, language, text));
            }
        }
    }
    files.sort();
    assert!(files.len() > 100, "the cases were not found");
    files
        .into_iter()
        .map(|(_, language, text)| (language, text))
        .collect()
}

/// Edit of the lines of a text: `removed` lines are replaced by `added` lines of another text.
#[derive(Debug, Clone)]
struct Edit {
    at: prop::sample::Index,
    removed: usize,
    from: prop::sample::Index,
    added: usize,
}

fn edits() -> impl Strategy<Value = Vec<Edit>> {
    let edit = (
        any::<prop::sample::Index>(),
        0usize..4,
        any::<prop::sample::Index>(),
        0usize..4,
    );
    let edit = edit.prop_map(|(at, removed, from, added)| Edit {
        at,
        removed,
        from,
        added,
    });
    prop::collection::vec(edit, 1..4)
}

fn apply(text: &str, other: &str, edits: &[Edit]) -> String {
    let mut lines: Vec<&str> = text.split_inclusive('\n').collect();
    let others: Vec<&str> = other.split_inclusive('\n').collect();
    for edit in edits {
        let at = edit.at.index(lines.len() + 1);
        let end = (at + edit.removed).min(lines.len());
        let from = edit.from.index(others.len() + 1);
        let to = (from + edit.added).min(others.len());
        lines.splice(at..end, others[from..to].iter().copied());
    }
    lines.concat()
}

/// Outline of a text, or why there is none.
type Parsed = Result<Arc<FileOutline>, FaultCode>;

/// What a test keeps: its parser, because to make one takes as long as to parse several texts, and the
/// outlines of full parses, because most texts are parsed again and again, from different others.
#[derive(Default)]
struct Parses {
    parser: Parser,
    /// For each text, its outline, and that of a parse as a whole.
    full: HashMap<(LanguageId, String), (Parsed, Parsed)>,
}

impl Parses {
    /// See [`check`].
    fn check(&mut self, language: LanguageId, texts: &[String]) -> Result<(), TestCaseError> {
        let (parser, limits) = (&mut self.parser, limits());
        let mut basis: Option<Syntax> = None;
        for text in texts {
            let (outline, syntax) = parser.outline_from(text, language, &limits, basis.as_ref());
            let of_text = self.full.entry((language, text.clone()));
            let (full, whole) = of_text.or_insert_with(|| {
                (
                    parser.outline(text, language, &limits),
                    parser.outline_whole(text, language, &limits),
                )
            });
            prop_assert_eq!(&outline, &*full);
            if whole
                .as_ref()
                .is_ok_and(|whole| whole.first_error.is_none())
            {
                prop_assert_eq!(&outline, &*whole, "{}", text);
            }
            basis = syntax.or(basis);
        }
        Ok(())
    }
}

thread_local! {
    static PARSES: RefCell<Parses> = RefCell::default();
}

/// Parses each of `texts` from the one before, and compares its outline with that of a full parse,
/// and with that of a parse as a whole if the text has no syntax error.
fn check(language: LanguageId, texts: &[String]) -> Result<(), TestCaseError> {
    PARSES.with_borrow_mut(|parses| parses.check(language, texts))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(512))]

    #[test]
    fn outlines_after_random_edits_equal_those_of_full_parses(
        file in any::<prop::sample::Index>(),
        other in any::<prop::sample::Index>(),
        steps in prop::collection::vec(edits(), 1..4),
    ) {
        let files = case_files();
        let (language, text) = &files[file.index(files.len())];
        let others: Vec<_> = files.iter().filter(|(id, _)| id == language).collect();
        let mut texts = vec![text.clone()];
        for edits in &steps {
            let last = texts.last().expect("the first is there");
            texts.push(apply(last, &others[other.index(others.len())].1, edits));
        }
        check(*language, &texts)?;
    }

    #[test]
    fn pieces_of_random_text_are_whole_lines_without_gaps(
        from in prop::collection::vec(prop::sample::select(FRAGMENTS), 0..60),
    ) {
        let language = LanguageId::by_name("c").expect("C is a language");
        let text = from.concat();
        let cut = language.row().pieces.expect("C is parsed in pieces");
        let mut start = 0;
        for piece in cut(&text) {
            prop_assert!(start < piece.end && piece.end <= text.len());
            prop_assert!(start == 0 || text.as_bytes()[start - 1] == b'\n');
            start = piece.end;
        }
        prop_assert_eq!(start, text.len());
        check(language, &[text])?;
    }
}

#[test]
fn namespace_in_copied_code_is_the_namespace_of_its_types() {
    let language = LanguageId::by_name("csharp").expect("C# is a language");
    let code =
        "#if X\nnamespace A\n{\n class B { int C(int d) { return d * (d + 1) + 2; } }\n}\n#endif\n";
    let texts = ["// D\n", "// E\n"].map(|first| format!("{first}{code}"));
    check(language, &texts).expect("both find the same");
}

#[test]
fn continued_line_comment_contains_no_code() {
    let language = LanguageId::by_name("c").expect("C is a language");
    // Only with the last line end the brace is code: the others continue the comment.
    for end in ["\\\n", "\\\r\n", "\\\\\n", "\n"] {
        check(language, &[format!("// one {end}{{ two\nint a;\n")]).expect("both find the same");
    }
}

/// Fragments of which random C texts consist.
const FRAGMENTS: &[&str] = &[
    "\n",
    "\n",
    "\n",
    " ",
    "\r\n",
    "\\\n",
    "\\",
    "{",
    "}",
    "}\n",
    "{\n",
    "(",
    ")",
    "[",
    "]",
    ";\n",
    ";\n",
    "=",
    ",",
    "\"",
    "'",
    "/*",
    "*/",
    "//",
    "\u{feff}",
    "é",
    "a",
    "1'0",
    "int f(void)",
    "int f(a)",
    "int a;\n",
    "int f(void) { return 0; }\n",
    "struct s {\n",
    "enum e",
    "else",
    "extern",
    "extern \"C\" {\n",
    "#",
    "#if A\n",
    "#ifdef A\n",
    "#elif B\n",
    "#else\n",
    "#endif\n",
    "#endif /*",
    "#define A {\n",
    "#include <a>\n",
];

/// Java syntax that the cases do not have.
const JAVA: &str = "package a.rather.deeply.nested.name.of.a.package.that.goes.on.and.on.and.on.and.on;

import static a.rather.deeply.nested.name.of.a.type.that.goes.on.and.on.and.on.and.on.Type.*;

/** An enumeration. */
enum Colour {
    RED { int code() { int code = 1; Runnable r = () -> show(code, \"red\"); return code + 1; } },
    BLUE { int code() { int code = 2; Runnable r = () -> show(code, \"blue\"); return code + 2; } };
    /** A comment. */
    int code(Map<String, List<List<String>>> names, int... rest) {
        class Local<T extends Comparable<T>> implements Comparable<T> {
            T value = null; int[] more[] = {}; public int compareTo(T t) { return value.compareTo(t); }
        }
        Object o = new Local<String>() { public int compareTo(String s) { return s.length() >>> 1; } };
        return names.get(0).get(0).length() + this.code() + empty();
    }
    int empty() { int a = 1; int b = a + 2; int c = a * b; return (a > b ? a : b) + c + empty(); }
    private final int one = 1, two[] = { one, one + 1, one + 2, one + 3, one + 4, one + 5, one + 6 };
}
";

/// C syntax that the cases do not have.
const C: &str = "#ifndef A_H
#define A_H
#include <stdio.h>
#define PAIR(a, b) do { a; \\
    b; } while (0)

extern \"C\" {

/* A structure. */
struct point { int x, y; } origin = { 0, 0 };
typedef enum { RED, GREEN } code;

#if defined(WIDE) && VERSION(1, 2) > 0x10
/* The wide one, which is long enough for the lines of the preprocessor to stand for themselves, and
   that takes more than a thousand bytes: a comment of so many words is what does it, and as there
   has to be something to say, it says that an operating system may have wide characters, which take
   two bytes on some and four bytes on others, so that a text is twice or four times as long as it
   would be in bytes, which is why nobody liked them very much; and later a text of bytes was chosen
   nearly everywhere, in which a character takes between one byte and four; and programs that had
   been written for wide characters kept them, with a conversion wherever they met the others. One
   that is written today has no reason to know of them but for the names of files on one system, and
   even there other functions can be had which convert the names that they are given. It remains to
   say that this was never the subject of this file, which has no subject, and of which nothing will
   ever be compiled; it is only parsed, again and again, with a line less or a line more. */
static const wchar_t *\t\tcode_name(code c) {
    if (c == RED) { return L\"}\"; } else return show(L\"{\", '\\'');
}
#elif NARROW
static const char *code_name(code c) { return \"é\"; }
#else
const char *code_name(code);
#endif

}

int
main(argc, argv)
int argc;
char **argv;
{
#ifdef DEBUG
    for (;;) { puts(\"a\"); }
#endif
    return code_name(argc > 1'000) ? f(argv[0], (struct point){ .x = 1 }) : 0;
}

static int f(int a) { return a; };
MACRO(a, b);
#endif /* A_H */
";

/// JavaScript with comments in the place of semicolons. The parser takes some of them for parts of
/// the statement before, depending on what it parsed last.
const JAVASCRIPT: &str = "const one = 1 // a comment
let two = one, three = false // another; with a semicolon

/** What it does. */
function four() {
  if (one) five() // in a conditional
  else six() /* in its else */ // and one more

  do { five() } while (two) // after a loop
  return one // at the end
}
export const seven = () => four() // of a function
import eight from 'eight' // of an import

label: for (const nine of two) break label // of a jump
// between statements

switch (one) {
  case 1: five() // of a case
  default: six() // of the last case
}
throw new Error(`${one}`) // at the end of the file
four()
";

/// Python with comments above, beside and between declarations.
const PYTHON: &str = r#""""A module."""
import os
LIMIT = 5

@register("box", size=LIMIT)
class Box(Base[int], metaclass=Meta):
    """A box."""
    unit = "cm"

    def __init__(self, width, height):
        """Makes one."""
        self.width, self.height = width, height
        self.area = width * height  # square
        if width > LIMIT:
            self.large = f"{width} x {height:>5}"

    @property
    def size(self): return self.width; self.seen = True

    def later(self):
        def run(n):
            "Not code."
            self.done = n
            return n + LIMIT
        return run(self.area)

def make(width):
    try:
        return Box(width, 1)
    except (TypeError, ValueError) as error:
        print(error)
    finally:
        pass
"#;

/// Swift with comments above, beside and between declarations, and members in extensions.
const SWIFT: &str = r##"// Colours of a room.
import class Foundation.Date

/// Colour of a wall.
/// It takes two lines.
@objc public enum Colour: String, CaseIterable {
    case red = "r", green // beside
    indirect case mixed(Colour, with: Colour)
    // Not of the next declaration.

    var code: Int { return rawValue.count }
}

protocol Painted: AnyObject {
    associatedtype Paint = Colour
    var paint: Paint { get set }
    func code(of paint: Paint) -> Int
    init(paint: Paint)
}

extension Colour: Painted where Paint == Colour {
    struct Layer<T: Painted> { let depth = 1, (a, b) = (2, 3) }

    static func == (lhs: Colour, rhs: Colour) -> Bool { lhs.code(of: rhs) == 1 }
}

final class Wall {
    @Published private(set) var colour: Colour = .red {
        didSet { print("\(oldValue) a rather long text \(colour)") }
    }
    lazy var names: [String: Int] = { [:] }()

    convenience init?(_ colour: Colour = .red, layers: Int...) throws { return nil }
    deinit { close() }

    subscript(index: Int) -> Int {
        get { return index }
        set(value) { store(value) }
    }

    func paint(in colour: Colour, done: @escaping (Int) -> Void) async throws -> Int {
        guard let first = colour.names.first, case .some(let next) = first else { return 0 }
        for (index, name) in next.enumerated() where index > 0 {
            switch name {
            case let .row(a, b): use(a, b) // a comment
            case is String: break
            default: continue
            }
        }
        // at the end of a loop
        let text = #"a \#(first) b"#
        let long = """
            hey \(text)
            """
        do { try save(text + code(long), ()) } catch let error as SaveError { warn(error) }
        #if DEBUG
        layers.map { [weak self] layer in self?.use(layer) }
        #endif
        return await done(1)
        // at the end of a function
    }
}

func open(_ wall: Wall) { func inner() {} }
"##;

/// Go with comments above, beside and between declarations, and methods outside of their types.
const GO: &str = r#"// Package a.
package a

import (
	"fmt" // for output
	"net/http"
)

// Kind says what it is.
// It takes two lines.
type Kind int // beside

const (
	// One is the first.
	One Kind = iota
	Two // of two

	/* Three and Four
	   have values. */
	Three, Four = 3, 4
)

// Not of the next declaration.

var one, _ = 1, 2
var hook = func(a, b int, c string) error { fmt.Println(a, b, c, "a rather long text"); return nil }

// Run runs.
func (s *Server[T]) Run(ctx context.Context, ids ...int) (err error) {
	// Local is local.
	local := func(a int) int { return a + 1 } // not of the next
	for i := 0; i < 10; i++ {
		switch v := s.value.(type) {
		case int:
			fmt.Println(v, local(i))
			// at the end of a case
		default:
			goto end
		}
	}
	select {
	case m := <-s.c:
		use(m)
	case s.c <- 1:
	}
	type row struct{ name string }
end:
	s.handler = func(w http.ResponseWriter, r *http.Request) { w.Write([]byte("a")); w.Write(nil) }
	return nil
	// at the end of a function
}
// Server serves.
type Server[T any] struct {
	*Base
	http.Handler
	// a and b.
	a, b int `json:"a"` // both
	_    [4]byte
	inner struct { c int }
	// last
}

type (
	// A is a group's type.
	A struct{ B int; C, D string }
	// Reader reads.
	Reader interface {
		Base
		// Read reads.
		Read(p []byte) (n int, err error)
	}
	E = map[string]func(int, string) error
)

func init() { Generic[int](3); p.Generic[int](4, 5, 6, 7) }
func init() {}
"#;

/// Rust with blocks of types, attributes, comments and values at the ends of blocks.
const RUST: &str = r#"//! A crate.
use std::fmt;

/// A colour.
#[derive(Debug, Clone)]
pub struct Colour<T> { pub code: T, #[serde(skip)] rest: [u8; 4] } // beside

enum Kind { One, Two { a: u8 }, Three(u8) }

impl<T: Copy> Colour<T> {
    const ZERO: u8 = 0;

    /// Makes one.
    #[must_use]
    pub fn new(code: T, mut more: Vec<u8>) -> Self {
        more.retain(|&x| x > 1 && x < 100 && x != 50);
        fn inner(x: u8) -> u8 { if x > 1 { x } else { x + 1 } }
        Self { code, rest: [inner(1), 2, 3, 4] }
    }
}

impl<T> fmt::Display for Colour<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.rest[0] {
            0 | 1 => write!(f, "none {}", 1 + 2 + 3),
            n if n > 10 => { let text = format!("{n}"); f.write_str(&text) }
            _ => { unreachable!() }
        }
    }
}

mod shapes {
    pub trait Area: Send { fn area(&self) -> f64; fn twice(&self) -> f64 { self.area() * 2.0 } }
    macro_rules! twice { ($x:expr) => { $x + $x }; }
    static mut COUNT: usize = 0;
    pub fn total(items: &[Box<dyn Area>]) -> f64 {
        let mut sum = 0.0;
        'outer: for item in items { loop { sum += item.area(); break 'outer; } }
        while sum > 10.0 { sum -= 1.0 }
        sum
    }
}
"#;

/// Ruby with modules, methods in both forms, blocks and comments.
const RUBY: &str = r##"# A file.
require "set"

# A colour.
class Colour < Base::Thing
  include Comparable
  ZERO = new(0)
  attr_reader :code

  # Makes one.
  def initialize(code, rest = [1, 2, 3], *more, key: 1, &block)
    super(code)
    @code, @rest = code, rest
    @large = true if code > 100
  end

  private def area?(factor)
    return 0 unless factor
    if @code then first(1, 2, 3) elsif @rest then second else third end
    case factor
    when 1, 2 then one
    else two
    end
    begin
      risky(1 + 2 + 3 + 4)
    rescue Failure, Other => e
      retry
    ensure
      close
    end
    @rest.each do |item, (a, b)|
      item.save! if a == b && a > 10 && b < 20
    end
    yield "text #{factor + 1} more" # beside
  end

  class << self
    def build = new(1).code(2)
    def total; @total ||= all.map { |one| one.code + 1 }.sum; end
    if Large
      def large(one) = one.code + 1 + 2 + 3 + 4 + 5 + 6 + 7
    end
  end
end

module Shapes
  def self.draw(shape) puts <<~TEXT end
    A shape: #{shape.name + shape.code(1, 2)}
  TEXT
  Row = Struct.new(:a) do
    def sum; a + 1 + 2 + 3 + 4; end
  end
end
while i < 10 do i += 1; next; end
"##;

/// PHP with markup, a class with traits, promoted properties and hooks, and functions.
const PHP: &str = r#"<html><body class="a">
<?php
namespace App\Model;
use Foo\Bar as Baz, Qux;

/** A colour. */
#[Attr(1, name: 'two')]
abstract class Colour extends \Base\Thing implements A, B {
    use Loggable, Other;
    const ZERO = 0, ONE = 1; // beside
    private ?int $code = 1, $rest;

    /** Makes one. */
    public function __construct(private readonly int $z, ?string $name = null, int ...$more) {
        parent::__construct($z);
        $this->rest = array_filter($more, fn($x) => $x > 1 && $x < 100);
    }

    abstract protected function area(): float;

    public static function code(array $a, &$b): static {
        $f = function ($q) use ($a) { return $q + 1 + 2 + 3; };
        return match (true) { $a === [] => new static($f(1)), default => self::code($a, $b) };
    }

    public int $hooked { get => 1; set { $this->code = $value + 1 + 2 + 3; } }
}

enum Suit: string { case Hearts = 'H'; const Wild = self::Hearts; public function label() { return 'a' . 'b' . 'c'; } }

function total(array $items) {
    foreach ($items as $key => $item) { if ($item) { continue; } elseif ($key > 1) { break; } else { echo $key, 1; } }
    switch ($key) { case 1: one(1, 2, 3); break; default: two(); }
    try { risky(); } catch (E | F $e) { log("a $e {$e->text}"); } finally { close(1 + 2 + 3); }
    return new class(1) extends Q { public function m() { return 1 + 2 + 3; } };
}
?>
<?php if ($a): ?><b>x</b><?php else: ?><?= total($a) ?><?php endif; ?>
</body></html>
"#;

/// Scala with braces and with indentation: classes, objects, traits, extensions and given instances.
const SCALA: &str = r#"package app
package model

import scala.collection.{Map => M, _}

/** A colour. */
@deprecated("old", "1") sealed abstract class Colour[T <: Any](val z: Int, name: String = "a")(implicit log: Log)
    extends Base[T](z) with Thing {
  self: Other =>
  private[this] val one, two = 1 // beside
  lazy val (three, four) = pair(1, 2)
  type Id = Long
  def area: Double
  def this() = this(1)

  /** Makes one. */
  def code[A](items: List[A])(join: (A, A) => A): Option[A] = {
    val kept = items.filter { item => log.show(item); item != null }
    if (kept.isEmpty) None else Some(kept.reduce(join)) /* last */
    kept match {
      case Nil => code(Nil)(join)
      case head :: _ if z > 1 =>
        log.show(head)
        Some(head)
    }
  }
}

object Colour extends App {
  def apply(z: Int) = new Colour[Int](z) { def area = s"$z ${z + 1}".length + 2.0 }
  case class Part(a: Int, b: Int)
}

trait Named { def name: String; def code(n: Int) = name * n }

enum Suit(val rank: Int) derives Eq:
  case Hearts extends Suit(1)
  case Clubs, Spades
  def label: String = "a" + rank + "b" + 'c'
end Suit

extension (text: String)
  def words(n: Int): List[String] =
    val parts = text.split(' ').toList
    parts.take(n)
  def code(n: Int) = text * n + 1 + 2

given ordered: Ord[Int] with
  def compare(x: Int, y: Int): Int = x - y + 1 - 1

class Reader(using clock: Clock):
  def read(path: String): String =
    try load(path) catch case e: IOException => fail(1, 2, 3)
    for line <- lines(path); word = line.trim if word.nonEmpty yield
      print(word)
      word
    while running do step(1, 2, 3)
    path
  end read
"#;

#[test]
fn outlines_after_edits_of_each_line_equal_those_of_full_parses() {
    check_lines("java", JAVA);
    check_lines("javascript", JAVASCRIPT);
    check_lines("c", C);
    check_lines("python", PYTHON);
    check_lines("go", GO);
    check_lines("rust", RUST);
    check_lines("ruby", RUBY);
    check_lines("php", PHP);
    check_lines("scala", SCALA);
    check_lines("swift", SWIFT);
}

/// In a line of JavaScript that ends with a comment, the statement ends before the comment.
#[test]
fn statement_ends_before_trailing_comments() {
    let language = LanguageId::by_name("javascript").expect("it is a language");
    let outline = Parser::new().outline(JAVASCRIPT, language, &limits());
    let statements = &outline.expect("it can be parsed").statements;
    assert!(statements.len() > 15);
    let is_code = |statement: &&StatementSpan| statement.kind != StatementKind::Comment;
    for statement in statements.iter().filter(is_code) {
        let text = &JAVASCRIPT[statement.start as usize..statement.end as usize];
        let last = text.lines().last().unwrap_or_default();
        assert!(!last.contains("//") && !last.contains("/*"), "{text}");
    }
}

fn check_lines(language: &str, text: &str) {
    let language = LanguageId::by_name(language).expect("it is a language");
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    for at in 0..lines.len() {
        let mut without = lines.clone();
        without.remove(at);
        let mut with = lines.clone();
        with.insert(at, "/** Another comment. */\n");
        let renamed = text.replace("Colour", "Hue").replace("code(", "value(");
        let texts = [
            text,
            &without.concat(),
            text,
            &with.concat(),
            text,
            &renamed,
            text,
        ];
        check(language, &texts.map(str::to_owned)).unwrap();
    }
}

/// A declaration in the header of a loop is no statement of its own, but it is one before the loop
/// or as its body. The loops are large, so that the declaration alone can be a region.
#[test]
fn declarations_moved_into_or_out_of_a_loop_header_parse_as_in_a_full_parse() {
    let java = "Object r = new Object() {\npublic String toString() { return \"a\" + 1; }\npublic int hashCode() { return 1 + 2; }\n};\n";
    let javascript = "const f = function (a, b) {\nreturn a + b * 2;\n}, g = function (a) {\nreturn f(a, 1);\n};\n";
    let c = "int i = first(1, 2),\nj = second(i + 1, i + 2),\nk = third(i + j, j + 1);\n";
    let languages = [
        ("java", "class A {\n", "void", java),
        ("javascript", "class A {\n", "", javascript),
        ("c", "", "void", c),
    ];
    for (language, before, returns, declaration) in languages {
        let sum = |name: &str| format!("use({}0)", format!("{name}(1) + ").repeat(260));
        let others: String = (0..300)
            .map(|number| format!("{returns} f{number}() {{ use({number}, {number}); }}\n"))
            .collect();
        let whole = |code: &str| {
            let after = if before.is_empty() { "" } else { "}\n" };
            format!("{before}{others}{returns} f() {{\n{code}}}\n{after}")
        };
        let (one, two, three) = (sum("one"), sum("two"), sum("three"));
        let mut shapes = vec![
            format!("for (\n{declaration}{one};\n{two}) {{\n{three};\n}}\n"),
            format!("{declaration}for (;\n{one};\n{two}) {{\n{three};\n}}\n"),
            format!("for (;\n{one};\n{two}) {{\n{declaration}{three};\n}}\n"),
            format!("if ({one}) {{\n{declaration}{two};\n}}\n"),
        ];
        if language != "c" {
            shapes.push(format!("for (;\n{two};\n{one})\n{declaration}"));
            shapes.push(format!("for (;\n{one};\n{two})\n{declaration}"));
        }
        let id = LanguageId::by_name(language).expect("it is a language");
        let texts: Vec<String> = shapes.iter().map(|code| whole(code)).collect();
        for text in &texts {
            let outline = Parser::new().outline_whole(text, id, &limits());
            let error = outline.expect("it can be parsed").first_error;
            assert_eq!(error, None, "{language}: {text}");
            check(id, &[texts[0].clone(), text.clone(), texts[0].clone()]).unwrap();
        }
    }
}

#[test]
fn added_and_removed_names_of_a_function_parse_as_in_a_full_parse() {
    let id = LanguageId::by_name("javascript").expect("it is a language");
    let body: String = (0..100)
        .map(|number| format!("use(a, {number});\n"))
        .collect();
    let function = format!("function (a) {{\n{body}}};\n");
    let texts = [
        "a.one = ",
        "a.two = a.one = ",
        "a.three = a.two = a.one = ",
        "var x = a.one = ",
    ]
    .map(|names| format!("start();\n{names}\n{function}end();\n"));
    for one in &texts {
        for two in &texts {
            check(id, &[one.clone(), two.clone(), one.clone()]).unwrap();
        }
    }
}

/// The owner of a function depends on code before or around it.
#[test]
fn changed_owners_of_members_parse_as_in_a_full_parse() {
    let id = LanguageId::by_name("javascript").expect("it is a language");
    let body: String = (0..100)
        .map(|number| format!("use(a, {number});\n"))
        .collect();
    let function = format!("function (a) {{\n{body}}}");
    let literal = format!("{{\none: {function},\ntwo: {function}\n}}");
    let given = [
        "",
        "copy(A.prototype,\n",
        "assign(A.prototype,\n",
        "assign(B.prototype,\n",
        "assign(proto,\n",
        "B.extend(\n",
    ];
    let holder = [
        "",
        "var proto = A.prototype;\n",
        "var proto = B.prototype;\n",
    ];
    let mut texts = Vec::new();
    for (given, before) in given.iter().flat_map(|one| holder.map(|two| (one, two))) {
        let (start, end) = match *given {
            "" => ("B.prototype =\n", ";\n"),
            given => (given, ");\n"),
        };
        texts.push(format!(
            "start();\n{before}\nproto.three = {function};\n{start}{literal}{end}"
        ));
    }
    for (one, two) in texts
        .iter()
        .flat_map(|one| texts.iter().map(move |two| (one, two)))
    {
        check(id, &[one.clone(), two.clone(), one.clone()]).unwrap();
    }
}

#[test]
fn moved_and_indented_code_parses_as_in_a_full_parse() {
    for (language, text) in case_files() {
        let indented = text.replace('\n', "\n    ");
        let twice = format!("{text}\n{text}");
        check(
            *language,
            &[text.clone(), indented, text.clone(), twice, text.clone()],
        )
        .unwrap();
    }
}

#[test]
fn documentation_that_becomes_shorter_than_the_text_before_it_was_leaves_its_element() {
    let text = "class A {\n    void F() { g(1, 2, 3); }\n    void H() { g(4, 5, 6); }\n}\n";
    for name in ["java", "csharp"] {
        let language = LanguageId::by_name(name).expect("it is a language");
        let long = format!("/** {} */\n{text}", "word ".repeat(50));
        let short = format!("/** word */\n{text}");
        check(language, &[long, short]).expect("both parses find the same");
    }
}

#[test]
fn text_after_removing_most_of_a_file_is_parsed_within_its_own_memory_limit() {
    let language = LanguageId::by_name("c").expect("C is a language");
    let lines: Vec<String> = (0..8000)
        .map(|number| format!("int f{number}(int a) {{ return a + {number}; }}\n"))
        .collect();
    let few: String = lines.iter().step_by(200).map(String::as_str).collect();
    check(language, &[lines.concat(), few]).expect("both parses find the same");
}

/// The walk relies on this: a node that ends where its parent ends is the last child.
#[test]
fn trees_without_syntax_errors_have_no_empty_last_nodes() {
    for (language, text) in case_files() {
        let row = language.row();
        let other = row.other_grammar.as_ref().map(|(grammar, _)| grammar);
        for grammar in std::iter::once(&row.grammar).chain(other) {
            let mut parser = tree_sitter::Parser::new();
            parser.set_language(&(grammar.load)()).unwrap();
            let tree = parser.parse(text, None).unwrap();
            let mut pending = vec![tree.root_node()];
            while let Some(node) = pending.pop() {
                let count = node.child_count();
                for at in 0..count {
                    let child = node.child(at).unwrap();
                    let ends_it = child.end_byte() == node.end_byte();
                    assert!(
                        node.has_error() || !ends_it || at + 1 == count,
                        "{}: {child:?} of {node:?} in {text}",
                        row.name
                    );
                    pending.push(child);
                }
            }
        }
    }
}

#[test]
fn decorator_leaves_regions_outside_of_its_parent_as_they_are() {
    let language = LanguageId::by_name("typescript").expect("TypeScript is a language");
    let sum = "1 + 2 + 3 + 4 + 5 + 6 + 7 + 8 + 9 + y";
    let method = |parameter: &str| {
        format!("class C {{\n  m({parameter}) {{\n    const f = (y) => {sum};\n  }}\n}}\n")
    };
    let class = format!("class D {{\n  @B()\n  m() {{ return {sum}; }}\n}}\n");
    let texts = [
        method("x"),
        method("@A() x"),
        method("x"),
        format!("call({class});\n"),
        format!("class C {{\n  @A({class})\n  n() {{}}\n}}\n"),
    ];
    check(language, &texts).expect("all parses find the same");
}

#[test]
fn declaration_that_requires_the_file_around_it_is_none_in_a_function_literal() {
    let language = LanguageId::by_name("go").expect("Go is a language");
    let constants = "\tconst (\n\t\ta = 1 + 2 + 3 + 4 + 5\n\t\tb = 1 + 2 + 3 + 4 + 5\n\t)\n";
    let texts = [
        format!("package p\n\n{constants}"),
        format!("package p\n\nvar _ = f(func() {{\n{constants}}})\n"),
        format!("package p\n\n{constants}"),
    ];
    check(language, &texts).expect("all parses find the same");
}
