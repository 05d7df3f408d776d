#!/usr/bin/env python3
"""Tests of the page of `refmine report` in headless Chromium, with up to 10,000 refactorings.

Tests desktop and phone width, light and dark scheme, the keyboard, and the evaluation of exported marks. The
environment variables REFMINE and CHROMIUM name the programs (default: target/debug/refmine, chromium), and
SCREENSHOTS a folder for pictures. Needs git and the Python package playwright, without its browsers.
"""

import os
import subprocess
import tempfile
import unittest

from playwright.sync_api import sync_playwright

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
REFMINE = os.environ.get("REFMINE", os.path.join(ROOT, "target", "debug", "refmine"))
CHROMIUM = os.environ.get("CHROMIUM", "/usr/bin/chromium")
SCREENSHOTS = os.environ.get("SCREENSHOTS")
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
         "--disable-component-update", "--disable-sync"]
CLASSES, METHODS = 1000, 10
DESKTOP, PHONE = {"width": 1440, "height": 900}, {"width": 390, "height": 844}
# Text in a repository that would run as a script if it were not escaped.
HOSTILE = "<img src=x onerror=document.title='owned'></script>"


def run(*command, **options):
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True, **options).stdout


def wait_for(page, condition):
    """Waits until the expression is true. Page.wait_for_function evaluates it again inside of the page, which the
    page's Content-Security-Policy forbids."""
    for _ in range(300):
        if page.evaluate(condition):
            return
        page.wait_for_timeout(100)
    raise AssertionError(f"never true: {condition}")


def source(number, name):
    lines = ["package org.example.names.that.a.telephone.has.no.room.for;", f"class C{number} {{", f"  // {HOSTILE}"]
    for method in range(METHODS):
        word = f"w{number}x{method}"
        lines += [f"  int {name}{word}(int {word}a, int {word}b) {{", f"    int {word}c = {word}a * {method} + {word}b;",
                  f"    return {word}c > {number} ? {word}c : {word}a;", "  }"]
    return "\n".join([*lines, "}", ""])


# Renames `big` to `small` and extracts its loop over the values to another file.
CHANGE = [
    {"src/A.java": """class A {
  int big(int[] values, Log log) {
    log.write("begin " + values.length);
    int sum = 0;
    for (int value : values) {
      sum += value * 3;
      log.write("value " + value);
    }
    check(values, "all values");
    // all that follows is about SEPARATOR
    // the mean of all of them
    int mean = sum / values.length;
    log.write("mean " + mean);
    return mean + values[0];
  }
}
""", "src/B.java": """class B {
  int other() { return 1; }
}
"""},
    {"src/A.java": """class A {
  int small(int[] values, Log log) {
    log.write("begin " + values.length);
    int sum = B.total(values, log);
    check(values, "all values");
    log.write("all that follows is about SEPARATOR");
    // The mean of all of them.
    int average = sum / values.length;
    log.write("mean " + average);
    return average + values[0];
  }
}
""", "src/B.java": """class B {
  int other() { return 1; }

  static int total(int[] numbers, Log log) {
    int sum = 0;
    for (int value : numbers) {
      sum += value * 3;
      log.write("value " + value);
    }
    return sum;
  }
}
"""},
]


def commits(path, messages, trees):
    """Creates a repository with a linear history. Each of `trees` has the files of a commit by path."""
    run("git", "init", "--quiet", "--bare", "--initial-branch=main", path)
    stream = []
    for step, (message, files) in enumerate(zip(messages, trees), start=1):
        stream.append(f"commit refs/heads/main\ncommitter A <a@example.invalid> {1_700_000_000 + step} +0000\n"
                      f"data {len(message)}\n{message}\n")
        stream += [f"M 100644 inline {name}\ndata {len(text)}\n{text}\n" for name, text in files.items()]
    run("git", "-C", path, "fast-import", "--quiet", input="".join(stream))


def history(path):
    """Creates a repository whose second commit renames all methods of all classes."""
    trees = [{f"src/C{number}.java": source(number, name) for number in range(CLASSES)} for name in ("before", "after")]
    commits(path, [f"step {step} {HOSTILE}" for step in (1, 2)], trees)
    run("git", "-C", path, "config", "remote.origin.url", "git@github.com:example/many.git")


class Page(unittest.TestCase):
    """Base class: opens the report on the repository that `history` creates."""

    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        demo, cls.out, cls.page = (os.path.join(cls.folder.name, name) for name in ("many.git", "out", "report.html"))
        cls.history(demo)
        quiet = {"stderr": subprocess.DEVNULL, "stdin": subprocess.DEVNULL}
        # Without time limit, which a development build could exceed on a busy machine.
        config = os.path.join(cls.folder.name, "no-clock.toml")
        with open(config, "w", encoding="utf-8") as file:
            file.write("[run]\ncommit_seconds_max = 0\n")
        run(REFMINE, "mine", demo, "--types", "structure", "--config", config, "--out", cls.out, **quiet)
        output = run(REFMINE, "report", cls.out, "--out", cls.page, **quiet)
        assert f"{cls.count} refactorings" in output, output
        cls.playwright = sync_playwright().start()
        cls.browser = cls.playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)

    @classmethod
    def tearDownClass(cls):
        cls.browser.close()
        cls.playwright.stop()
        cls.folder.cleanup()

    def open(self, viewport, scheme="light"):
        context = self.browser.new_context(viewport=viewport, color_scheme=scheme, accept_downloads=True)
        self.addCleanup(context.close)
        page = context.new_page()
        self.requests, self.errors = [], []
        page.on("request", lambda request: self.requests.append(request.url))
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("console", lambda message: self.errors.append(message.text) if message.type == "error" else None)
        page.goto(f"file://{self.page}")
        page.wait_for_selector("html[data-ready]", timeout=60_000)
        return page

    def picture(self, page, name):
        if SCREENSHOTS:
            page.screenshot(path=os.path.join(SCREENSHOTS, f"{name}.png"))


class Report(Page):
    count = CLASSES * METHODS
    history = staticmethod(history)

    def test_charts_and_list_are_shown_in_each_width_and_scheme_without_requests(self):
        for width, viewport in (("desktop", DESKTOP), ("phone", PHONE)):
            for scheme in ("light", "dark"):
                with self.subTest(width=width, scheme=scheme):
                    page = self.open(viewport, scheme)
                    self.assertEqual(page.evaluate("document.documentElement.scrollWidth"), viewport["width"])
                    self.assertGreaterEqual(page.locator("canvas").count(), 5)
                    self.assertIn("10,000 shown", page.inner_text("#count"))
                    # The list contains elements for visible items only.
                    self.assertLess(page.locator(".item").count(), 60)
                    ground, text = page.evaluate("""() => { const style = getComputedStyle(document.body);
                        return [style.backgroundColor, style.color] }""")
                    lightness = [sum(map(int, colour[4:-1].split(","))) for colour in (ground, text)]
                    self.assertEqual(lightness[0] > lightness[1], scheme == "light")
                    self.picture(page, f"{width}-{scheme}-overview")
                    self.assertEqual(self.requests, [f"file://{self.page}"])
                    self.assertEqual(self.errors, [])

    def test_page_is_operable_by_keyboard_and_exported_marks_are_an_oracle(self):
        page = self.open(DESKTOP)
        page.keyboard.press("/")
        page.keyboard.type("afterw7x3")
        self.assertIn("1 shown", page.inner_text("#count"))
        page.fill("#search", "src/C7.java")
        self.assertIn("10 shown", page.inner_text("#count"))
        page.keyboard.press("Escape")
        page.fill("#rater", "ann")
        page.press("#rater", "Tab")
        page.focus("#list")
        for key in ("j", "t", "t", "f", "u", "k", "k", "k"):
            page.keyboard.press(key)
        page.wait_for_selector(".code mark")
        self.picture(page, "desktop-light-judged")
        code = page.inner_text(".code")
        self.assertIn("int beforew7x1(int w7x1a", code)
        self.assertIn("int afterw7x1(int w7x1a", code)
        self.assertEqual(page.inner_text(".code mark >> nth=0"), "beforew7x1")
        marks = page.locator(".item").evaluate_all("items => items.map((item) => item.dataset.mark).slice(0, 4)")
        self.assertEqual(marks, ["true", "true", "false", "unsure"])
        self.assertIn("4 of 10,000 marked: 2 true, 1 false, 1 unsure · 66.7 %", page.inner_text("#tally"))
        with page.expect_download() as download:
            page.click("#export")
        self.assertEqual(download.value.suggested_filename, "marks-ann.tsv")
        marks = os.path.join(self.folder.name, "marks-ann.tsv")
        download.value.save_as(marks)
        output = run(REFMINE, "evaluate", marks, "--out", os.path.join(self.folder.name, "evaluated"), stdin=subprocess.DEVNULL)
        line = next(line for line in output.splitlines() if line.startswith("| Rename Method"))
        # Two of three judged refactorings are right. There is no recall.
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        self.assertEqual(cells[1:], ["4", "2", "1", "1", "0.667", "0.208–0.939"], output)
        self.assertNotIn("1.000", output)
        self.assertIn("This build finds 2 of 2 right rows and 1 of 1 wrong ones.", output)
        # Each reader has marks of their own; both together give an agreement.
        page.fill("#rater", "bob")
        page.press("#rater", "Tab")
        self.assertIn("0 of 10,000 marked", page.inner_text("#tally"))
        page.focus("#list")
        for key in ("Home", "t", "f", "f"):
            page.keyboard.press(key)
        with page.expect_download() as download:
            page.click("#export")
        other = os.path.join(self.folder.name, "marks-bob.tsv")
        download.value.save_as(other)
        output = run(REFMINE, "evaluate", marks, other, "--out", os.path.join(self.folder.name, "both"), stdin=subprocess.DEVNULL)
        self.assertRegex(output, r"\| ann, bob \| +3 \| +2 \| +0\.667 \| +0\.400 \|")
        # The report and the page list disputed refactorings; the page links to them.
        self.assertRegex(output, r"\| Rename Method \| many\S* [0-9a-f]{10} \|.*ann: true|ann: right, bob: wrong")
        whole, self.page = self.page, os.path.join(self.folder.name, "judged.html")
        self.addCleanup(setattr, self, "page", whole)
        run(REFMINE, "report", self.out, "--out", self.page, "--evaluation", os.path.join(self.folder.name, "both"), "--ids", marks,
            stdin=subprocess.DEVNULL)
        judged = self.open(DESKTOP)
        self.assertIn("4 shown", judged.inner_text("#count"))
        evaluation = judged.inner_text("#evaluations")
        for text in ("Precision by readers' marks", "Agreement of readers", "ann, bob", "0.400", "Disputed refactorings: 1", "ann: right, bob: wrong"):
            self.assertIn(text, evaluation)
        judged.click("#evaluations a")
        judged.wait_for_selector("#detail .facts")
        judged.click("#by-verdict summary")
        judged.check("#by-verdict input[value=disputed]")
        self.assertIn("1 shown", judged.inner_text("#count"))
        self.page = whole
        page.fill("#rater", "ann")
        page.press("#rater", "Tab")
        # Marks are kept when the page is reloaded.
        page.reload()
        page.wait_for_selector("html[data-ready]")
        self.assertIn("4 of 10,000 marked", page.inner_text("#tally"))
        self.assertEqual(page.input_value("#rater"), "ann")

    def test_click_counts_although_the_list_is_drawn_again_before_the_button_is_released(self):
        page = self.open(PHONE)
        item = page.locator(".item >> nth=0")
        item.scroll_into_view_if_needed()
        item.hover()
        page.mouse.down()
        page.evaluate("() => { dispatchEvent(new Event('scroll')); return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))); }")
        page.mouse.up()
        page.wait_for_selector(".code", timeout=20_000)

    def test_phone_shows_list_or_detail(self):
        page = self.open(PHONE)
        page.locator(".item >> nth=0").click()
        page.wait_for_selector(".code")
        self.picture(page, "phone-light-opened")
        self.assertTrue(page.locator("#back").is_visible())
        self.assertFalse(page.locator("#list").is_visible())
        # Only the page scrolls, in the detail and in the list.
        scrolls = """() => [...document.querySelectorAll("#browser, #browser *")].filter((part) => part.scrollHeight > part.clientHeight + 1
            && /auto|scroll/.test(getComputedStyle(part).overflowY)).map((part) => part.id || part.className)"""
        self.assertEqual(page.evaluate(scrolls), [])
        for part in ("html", "#detail", ".code"):
            fits = page.eval_on_selector(part, "part => part.scrollWidth <= part.clientWidth")
            self.assertTrue(fits, part)
        # Both sides are in one column, and unchanged lines are shown once.
        code = page.inner_text(".code")
        self.assertEqual([code.count(text) for text in ("beforew0x0", "afterw0x0", "int w0x0c")], [1, 1, 1])
        # The line about a part of the code covers code only while it says something.
        self.assertEqual(page.inner_text("#told"), "")
        self.assertEqual(page.eval_on_selector("#told", "part => getComputedStyle(part).position"), "static")
        page.click("#back")
        self.assertFalse(page.locator("#detail").is_visible())
        self.assertEqual(page.evaluate(scrolls), [])
        page.evaluate("scrollTo(0, document.body.scrollHeight / 2)")
        wait_for(page, "document.querySelector('.item').getAttribute('aria-posinset') > 1000")
        at = page.evaluate("scrollY")
        page.locator(".item >> nth=6").click()
        page.wait_for_selector(".code")
        page.click("#back")
        self.assertEqual(page.evaluate("scrollY"), at)

    def test_commit_and_files_link_to_the_web_host(self):
        page = self.open(DESKTOP)
        page.locator(".item >> nth=0").click()
        page.wait_for_selector(".code")
        urls = page.locator("#detail .facts a").evaluate_all("links => links.map((link) => link.href)")
        for at in (0, 1):
            self.assertRegex(urls[at], r"^https://github\.com/example/many/blob/[0-9a-f]{40}/src/C0\.java#L\d+-L\d+$")
        self.assertRegex(urls[2], r"^https://github\.com/example/many/commit/[0-9a-f]{40}$")
        self.assertEqual(self.requests, [f"file://{self.page}"])

    def test_sample_is_reproducible_and_described(self):
        whole, pages = self.page, []
        self.addCleanup(setattr, self, "page", whole)
        for seed in ("7", "7", "8"):
            self.page = os.path.join(self.folder.name, f"sample{len(pages)}.html")
            run(REFMINE, "report", self.out, "--out", self.page, "--limit", "40", "--seed", seed, "--type", "rename-method", stdin=subprocess.DEVNULL)
            page = self.open(DESKTOP)
            pages.append(page.locator(".item .name").all_inner_texts())
            self.assertEqual(page.inner_text("#sampled"),
                             f"40 of 10,000: a simple random sample, seed {seed} · only --type rename-method")
            # The order is random. In any other order the first items are no random sample.
            self.assertEqual(page.input_value("#sort"), "random")
            self.assertFalse(page.locator("#unordered").is_visible())
            page.select_option("#sort", "dataset")
            self.assertTrue(page.locator("#unordered").is_visible())
            self.assertNotEqual(page.locator(".item .name").all_inner_texts(), pages[-1])
        self.assertEqual(pages[0], pages[1])
        self.assertNotEqual(pages[0], pages[2])
        # Exported rows have weights.
        page.fill("#rater", "ann")
        page.press("#rater", "Tab")
        page.focus("#list")
        for key in ("Home", "t"):
            page.keyboard.press(key)
        self.assertIn("represents 250 refactorings", page.inner_text("#detail .facts"))
        with page.expect_download() as download:
            page.click("#export")
        with open(download.value.path(), encoding="utf-8") as file:
            head, row = (line.rstrip("\n").split("\t") for line in file)
        cells = dict(zip(head, row))
        self.assertEqual([cells[name] for name in ("stratum", "stratum_size", "weight")], ["", "10000", "250"])

    def test_first_mark_requires_a_name(self):
        page = self.open(DESKTOP)
        page.locator(".item >> nth=1").click()
        page.wait_for_selector(".code")
        page.focus("#list")
        page.keyboard.press("t")
        self.assertEqual(page.evaluate("document.activeElement.id"), "rater")
        self.assertTrue(page.locator("#nameless").is_visible())
        self.assertIn("0 of 10,000 marked", page.inner_text("#tally"))
        page.keyboard.type("eve")
        page.keyboard.press("Enter")
        self.assertIn("1 of 10,000 marked: 1 true", page.inner_text("#tally"))
        self.assertFalse(page.locator("#nameless").is_visible())
        self.assertEqual(page.evaluate("document.activeElement.id"), "list")

    def test_address_of_a_refactoring_opens_it(self):
        page = self.open(DESKTOP)
        page.fill("#search", "afterw7x3")
        page.locator(".item >> nth=0").click()
        page.wait_for_selector(".code")
        address = page.url
        self.assertRegex(address, r"#[0-9a-f]+$")
        page.fill("#search", "")
        whole, self.page = self.page, address.removeprefix("file://")
        self.addCleanup(setattr, self, "page", whole)
        page = self.open(DESKTOP)
        page.wait_for_selector(".code")
        self.assertIn("afterw7x3", page.inner_text("#detail h3 + p"))
        self.assertIn("afterw7x3", page.inner_text(".item[aria-selected=true]"))

    def test_list_can_be_sorted_and_filtered(self):
        page = self.open(DESKTOP)
        # By default sorted by commit, as in the tables.
        self.assertEqual(page.locator(".heading").count(), 1)
        self.assertIn("step 2", page.inner_text(".heading"))
        page.select_option("#sort", "after")
        names = page.locator(".item .name").all_inner_texts()
        self.assertEqual(names, sorted(names))
        page.click("#direction")
        self.assertEqual(page.inner_text("#direction"), "↓")
        self.assertIn("afterw9x9", page.inner_text(".item .name >> nth=0") + page.inner_text(".item .name >> nth=-1") + "afterw9x9")
        page.click("#more > summary")
        page.fill("#by-path", "/C77.java")
        self.assertIn("10 shown", page.inner_text("#count"))
        page.fill("input[aria-label='Confidence from']", "1.1")
        self.assertIn("0 shown", page.inner_text("#count"))
        page.click("#clear")
        self.assertIn("10,000 shown", page.inner_text("#count"))
        self.assertEqual(self.errors, [])

    def test_accessibility_tree_names_all_parts(self):
        page = self.open(DESKTOP)
        page.locator(".item >> nth=0").click()
        page.wait_for_selector(".code")
        outline = page.locator("body").aria_snapshot()
        for part in ('heading "Refactorings in example/many" [level=1]', 'heading "Overview" [level=2]', 'heading "Refactorings" [level=2]',
                     'region "Overview"', 'search "Filter and sort the refactorings"', 'form "Your marks"', 'listbox "Refactorings"',
                     'article "Refactoring"', 'group "Your verdict"', 'region "Code before and after"', 'status: "1 of 10,000: Rename Method'):
            self.assertIn(part, outline)

    def test_text_of_repositories_is_escaped(self):
        page = self.open(DESKTOP)
        page.locator(".item >> nth=0").click()
        page.wait_for_selector(".code")
        self.assertIn("onerror", page.inner_text("#detail"))
        self.assertEqual(page.locator("#detail img").count(), 0)
        self.assertNotEqual(page.title(), "owned")


class Pieces(Page):
    """Tests of the linked pieces of code in the detail view."""

    count = 2
    history = staticmethod(lambda path: commits(path, ["first", "second"], CHANGE))

    def show(self, page, refactoring_type):
        page.click(f".item:has(b:text-is('{refactoring_type}'))")
        page.wait_for_selector(f"#detail h3:text-is('{refactoring_type}')")

    def lit(self, page):
        return page.locator(".code .lit").evaluate_all("pieces => pieces.map(({ textContent, piece }) => [piece.side, textContent])")

    def test_hovering_highlights_counterparts(self):
        page = self.open(DESKTOP)
        self.show(page, "Rename Method")
        page.hover(".code mark.updated:text-is('big')")
        self.assertEqual(self.lit(page), [[0, "big"], [1, "small"]])
        self.assertEqual(page.inner_text("#told"), "updated: before 2 ↔ after 2")
        # An unmoved statement, including the updated name in it.
        page.hover(".code tr:has-text('int average') td:nth-child(4) span >> nth=0")
        lit = ["".join(text for on, text in self.lit(page) if on == side).replace(" ", "") for side in (0, 1)]
        self.assertEqual(lit, ["intmean=sum/values.length;", "intaverage=sum/values.length;"])
        # A comment with changed words is updated and highlighted as a whole.
        signs = page.locator(".code tr:has-text('mean of all') .sign").all_inner_texts()
        self.assertEqual(signs, ["~", "~"])
        page.hover(".code mark.updated:has-text('The mean of all')")
        self.assertEqual(self.lit(page), [[0, "// the mean of all of them"], [1, "// The mean of all of them."]])
        # Lines next to each other that are no counterparts are deleted and inserted.
        signs = page.locator(".code tr:has-text('SEPARATOR') .sign").all_inner_texts()
        self.assertEqual(signs, ["-", "+"])
        # Counterparts outside of the view are shown with their location.
        page.hover(".code mark.moved:text-is('int sum = 0;')")
        self.assertEqual(page.inner_text("#told"), "moved: before 4 ↔ src/B.java:5")
        # Outside of code nothing is highlighted.
        page.hover("#detail h3")
        self.assertEqual(self.lit(page), [])
        # Changes have signs, not only colours. Leading spaces are not marked.
        signs = page.locator(".code .sign").all_inner_texts()
        self.assertLessEqual({"=", "~"}, set(signs))
        marked = page.locator(".code :is(ins, del, mark)").all_inner_texts()
        self.assertEqual([text for text in marked if text != text.lstrip()], [])
        self.picture(page, "desktop-light-pieces")
        self.assertEqual(self.errors, [])

    def test_moved_code_links_to_its_counterpart_in_another_file(self):
        page = self.open(DESKTOP)
        self.show(page, "Rename Method")
        moved = page.locator(".code mark.moved", has_text="int sum = 0;")
        self.assertEqual(moved.count(), 1)
        links = page.locator(".code a.away").all_inner_texts()
        self.assertEqual(links, ["to src/B.java:5", "to src/B.java:6"])
        page.fill("#search", "no such thing")
        page.locator(".code a.away >> nth=1").click()
        page.wait_for_selector("#detail h3:text-is('Extract And Move Method')")
        focused = "document.activeElement.piece && [document.activeElement.piece.side, document.activeElement.piece.number]"
        wait_for(page, focused)
        self.assertEqual(page.evaluate(focused), [1, 6])
        # This view contains both sides.
        page.hover(".code mark.moved:text-is('int sum = 0;') >> nth=0")
        self.assertEqual(self.lit(page), [[0, "int sum = 0;"], [1, "int sum = 0;"]])

    def test_pieces_can_be_visited_by_keyboard(self):
        page = self.open(DESKTOP)
        self.show(page, "Rename Method")
        page.focus(".code")
        focused = "document.activeElement.textContent"
        page.keyboard.press("n")
        self.assertEqual(page.evaluate(focused), "big")
        page.keyboard.press("Enter")
        self.assertEqual(page.evaluate(focused), "small")
        self.assertEqual(self.lit(page), [[0, "big"], [1, "small"]])
        page.keyboard.press("n")
        self.assertEqual(page.evaluate(focused), "int sum = 0;")
        page.keyboard.press("p")
        page.keyboard.press("p")
        self.assertEqual(page.evaluate(focused), "big")
        # Enter follows the link of a piece whose counterpart is outside of the view.
        for _ in range(2):
            page.keyboard.press("n")
        page.keyboard.press("Enter")
        page.wait_for_selector("#detail h3:text-is('Extract And Move Method')")

    def test_marked_code_has_sufficient_contrast(self):
        contrast = """element => {
            const luminance = (colour) => { const [r, g, b] = colour.match(/[0-9.]+/g).slice(0, 3).map((part) => part / 255)
                .map((part) => part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4); return 0.2126 * r + 0.7152 * g + 0.0722 * b; };
            const { color, backgroundColor } = getComputedStyle(element);
            const [one, two] = [color, backgroundColor].map(luminance).sort((a, b) => b - a);
            return (one + 0.05) / (two + 0.05); }"""
        for scheme in ("light", "dark"):
            page = self.open(DESKTOP, scheme)
            self.show(page, "Rename Method")
            for kind in ("ins", "mark.updated", "mark.moved"):
                with self.subTest(scheme=scheme, kind=kind):
                    # Minimum contrast of text in WCAG 2, level AA.
                    self.assertGreater(page.locator(f".code {kind} >> nth=0").evaluate(contrast), 4.5)


class Long(Page):
    """Tests with a method that has more unmarked lines than the page contains."""

    count = 1

    @staticmethod
    def history(path):
        lines = "".join(f"    total += values[{at}] * {at};\n" for at in range(120))
        texts = [f"class A {{\n  int {name}(int[] values) {{\n    int total = 0;\n{lines}    return total;\n  }}\n}}\n"
                 for name in ("big", "small")]
        commits(path, ["first", "second"], [{"src/A.java": text} for text in texts])

    def test_unmarked_lines_can_be_unfolded_once(self):
        page = self.open(DESKTOP)
        page.locator(".item >> nth=0").click()
        page.wait_for_selector(".code")
        self.assertEqual(page.locator(".code .fold").all_inner_texts(), ["⋮ 115 unmarked lines"])
        page.click(".code .fold button")
        self.assertEqual(page.locator(".code .fold").all_inner_texts(), ["left out: 63 unmarked lines"])
        self.assertIn("values[28]", page.inner_text(".code"))
        self.assertEqual(self.errors, [])


if __name__ == "__main__":
    unittest.main()
