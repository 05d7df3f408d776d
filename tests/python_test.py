#!/usr/bin/env python3
"""Tests of the Python package and of the notebook in docs/examples.

Needs the wheel of the package, pandas, polars, pyarrow, nbclient and ipykernel.
"""

import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path
from unittest import mock

import refmine

ROOT = Path(__file__).resolve().parent.parent


class Package(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.work = Path(cls.folder.name)
        cls.demo = cls.work / "demo"
        subprocess.run([ROOT / "scripts/make-demo.sh", cls.demo], check=True, stdout=subprocess.DEVNULL)
        cls.seen = []
        cls.dataset = refmine.mine(cls.demo, cls.work / "out", progress=cls.seen.append)

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    def test_all_readers_of_a_table_return_the_same_rows(self):
        table = self.dataset.refactorings
        rows = len(table)
        self.assertEqual(rows, 14)
        self.assertEqual(len(table.to_pandas()), rows)
        self.assertEqual(table.to_polars().height, rows)
        self.assertEqual(table.arrow.count_rows(), rows)
        self.assertEqual(table.arrow.schema.names, table.columns)
        self.assertEqual(len(table.relation.filter("type = 'Rename Class'").fetchall()), 1)

    def test_folders_with_signs_of_patterns_and_of_partitions_are_read(self):
        for name in ("[ab]*?", "language=java", "type=x/confidence=1"):
            folder = self.work / name / "got"
            folder.parent.mkdir(parents=True)
            shutil.copytree(self.work / "out", folder)
            table, expected = refmine.Dataset(folder).refactorings, self.dataset.refactorings
            for column in ("language", "type", "confidence"):
                values = sorted(expected.relation.project(column).fetchall(), key=repr)
                self.assertEqual(sorted(table.relation.project(column).fetchall(), key=repr), values)
                self.assertEqual(sorted(table.to_polars()[column].to_list(), key=repr), [v for (v,) in values])
                read = table.arrow.to_table()[column].to_pylist()
                self.assertEqual(sorted(read, key=repr), [v for (v,) in values])
            self.assertEqual(table.columns, expected.columns)
            query = "SELECT type, language FROM refactorings ORDER BY ALL"
            self.assertEqual(refmine.Dataset(folder).sql(query).fetchall(), self.dataset.sql(query).fetchall())

    def test_a_text_is_a_list_of_one(self):
        texts = dict(languages="java", include="**/*.java", exclude="no/such/**", types="structure")
        lists = {name: [text] for name, text in texts.items()}
        found = refmine.show(self.demo, "HEAD", **texts)
        self.assertEqual([it.row for it in found], [it.row for it in refmine.show(self.demo, "HEAD", **lists)])
        pair = ("class A { int f() { return 1; } }", "class A { int g() { return 1; } }")
        self.assertEqual(len(refmine.diff(*pair, path="A.java", types="structure", include="*.java")), 1)
        self.assertEqual(refmine.diff(*pair, path="A.java", exclude="A.java"), [])
        options = dict(emit="sites", extra="--keep", progress=False)
        dataset = refmine.mine(self.demo, self.work / "texts", **texts, **options)
        self.assertIn("refactoring_sites", dataset.tables)
        self.assertGreater(len(dataset.refactorings), 0)

    def test_error_of_missing_library_has_the_installation_command(self):
        with mock.patch.dict(sys.modules, {"pandas": None}):
            with self.assertRaisesRegex(ModuleNotFoundError, r"pip install 'refmine\[pandas\]'"):
                self.dataset.refactorings.to_pandas()

    def test_sql_can_query_the_views(self):
        self.assertEqual(self.dataset.sql("SELECT count(*) FROM dated").fetchall(), [(14,)])

    def test_dataset_can_be_checked_and_reopened(self):
        self.dataset.check()
        self.assertEqual(refmine.Dataset(self.work / "out").tables, self.dataset.tables)
        with self.assertRaisesRegex(KeyError, "there is no table relationships; there are commits"):
            self.dataset.relationships
        with self.assertRaisesRegex(FileNotFoundError, "no table of refmine is there"):
            refmine.Dataset(self.work)

    def test_last_progress_has_all_commits(self):
        last = self.seen[-1]
        self.assertEqual(last.commits, last.planned)
        self.assertEqual(last.commits, len(self.dataset.commits))
        self.assertEqual(last.refactorings, 14)

    def test_show_returns_the_refactorings_of_a_commit(self):
        found = refmine.show(self.demo, "HEAD~1..HEAD")
        listed = self.dataset.refactorings.relation.filter(f"commit = '{self.head()}'").fetchall()
        self.assertEqual(len(found), len(listed))

    def test_types_choose_groups_and_changed_parts_are_attributes(self):
        before, after = "class A { int f() { return 1; } }", "class A { long f() { return 1; } }"
        (found,) = refmine.diff(before, after, path="A.java")
        self.assertEqual((found.type, found.type_group), ("Change Return Type", "signature"))
        self.assertEqual((found.before_value, found.after_value), ("int", "long"))
        self.assertEqual(refmine.diff(before, after, path="A.java", types=["structure"]), [])

    def test_history_is_that_of_the_clone_and_of_a_dataset(self):
        walked = refmine.history("FpCalculator.minimum", self.demo)
        self.assertEqual([step.change for step in walked], ["added", "changed"])
        self.assertEqual((walked[1].before.name, walked[1].after.name), ("min", "minimum"))
        self.assertIn("name", walked[1].changed)
        self.assertEqual((walked[0].before, walked[0].author), (None, "Demo Author"))
        self.assertEqual(refmine.history("FpCalculator.minimum", self.demo, changed="body"), walked[:1])
        with self.assertRaises(refmine.UsageError) as raised:
            self.dataset.history("Calculator.min")
        self.assertEqual(raised.exception.code, "no_history")
        dataset = refmine.mine(self.demo, self.work / "lives", emit="history", progress=False)
        stored = dataset.history("Calculator.min")
        self.assertEqual([step.after for step in stored], [step.after for step in walked])
        self.assertEqual(stored[0].lineage_id, walked[0].lineage_id)
        self.assertLessEqual(len(repr(stored[1])), 160)

    def head(self):
        done = subprocess.run(["git", "-C", self.demo, "rev-parse", "HEAD"], capture_output=True, text=True, check=True)
        return done.stdout.strip()

    def test_diff_accepts_texts_mappings_and_files(self):
        before, after = "int f(int a) { return g(a, 1); }", "int h(int a) { return g(a, 1); }"
        (by_text,) = refmine.diff(before, after, path="x.c")
        (by_mapping,) = refmine.diff({"x.c": before}, {"x.c": after})
        (self.work / "x.c").write_text(before)
        (self.work / "y.c").write_text(after)
        (by_file,) = refmine.diff(self.work / "x.c", self.work / "y.c")
        self.assertEqual(by_text, by_mapping)
        self.assertEqual((by_text.type, by_text.before.name, by_text.after.name), ("Rename Function", "f", "h"))
        self.assertEqual((by_file.type, by_file.before.path), ("Rename Function", "y.c"))
        self.assertNotIn(tempfile.gettempdir(), json.dumps(by_text.row))
        with self.assertRaises(ValueError):
            refmine.diff({"../x.c": before}, {"x.c": after})
        with self.assertRaises(TypeError):
            refmine.diff({"x.c": before}, after)

    def test_errors_have_code_cause_and_remedy(self):
        with self.assertRaises(refmine.RefmineError) as raised:
            refmine.show(self.demo, "no-such-revision")
        self.assertEqual(raised.exception.code, "revision_unknown")
        self.assertIn("names no commit", raised.exception.cause)
        self.assertIn("git rev-parse", raised.exception.remedy)
        with self.assertRaises(refmine.UsageError) as raised:
            refmine.mine(self.demo, self.work / "out", max_count=1, progress=False)
        self.assertEqual((raised.exception.code, raised.exception.exit_code), ("dataset_exists", 2))
        self.assertTrue(raised.exception.remedy)

    def test_mine_returns_a_complete_dataset_without_mining_again(self):
        mined = (self.work / "out" / "manifest.json").stat().st_mtime_ns
        again = refmine.mine(self.demo, self.work / "out", progress=False)
        self.assertEqual(len(again.refactorings), 14)
        self.assertEqual((self.work / "out" / "manifest.json").stat().st_mtime_ns, mined)

    def test_representations_are_short(self):
        (found, *_) = refmine.show(self.demo, self.head())
        for value in (found, found.before, self.dataset, self.dataset.refactorings):
            self.assertLessEqual(len(repr(value)), 160, repr(value))

    def test_interrupted_run_is_resumed_by_the_same_call(self):
        many = self.work / "many"
        subprocess.run(["git", "init", "--quiet", many], check=True)
        identity = ["-c", "user.name=A", "-c", "user.email=a@example.org"]
        stream = "".join(self.commit(number) for number in range(400))
        subprocess.run(["git", "-C", many, *identity, "fast-import", "--quiet"], input=stream, text=True, check=True)
        subprocess.run(["git", "-C", many, "symbolic-ref", "HEAD", "refs/heads/main"], check=True)
        interrupted = []

        def interrupt(progress):
            if progress.commits == 3:
                interrupted.append(progress)
                os.kill(os.getpid(), signal.SIGINT)

        with self.assertRaises(KeyboardInterrupt):
            refmine.mine(many, self.work / "many-out", jobs=1, progress=interrupt, config=self.small_shards())
        self.assertTrue(interrupted)
        whole = refmine.mine(many, self.work / "many-out", jobs=1, progress=False, config=self.small_shards())
        self.assertEqual(len(whole.commits), 400)

    def small_shards(self):
        config = self.work / "small-shards.toml"
        config.write_text("[run]\nshard_commits_max = 10\n")
        return config

    @staticmethod
    def commit(number):
        body = "".join(f"int f{i}(int a) {{ return a + {i} * {number}; }}\n" for i in range(200))
        return (
            f"commit refs/heads/main\ncommitter A <a@example.org> {1_600_000_000 + number} +0000\n"
            f"data 1\nx\nM 100644 inline a.c\ndata {len(body)}\n{body}\n"
        )

    def test_notebook_runs_without_errors(self):
        import nbclient
        import nbformat

        notebook = nbformat.read(ROOT / "docs/examples/refactorings.ipynb", as_version=4)
        os.environ.update(REPOSITORY=str(self.demo), DATASET=str(self.work / "notebook"))
        nbclient.NotebookClient(notebook, timeout=120, resources={"metadata": {"path": str(self.work)}}).execute()
        texts = [
            output.get("data", {}).get("text/plain", "")
            for cell in notebook.cells
            if cell.cell_type == "code"
            for output in cell.outputs
        ]
        self.assertIn("[('Rename Function', 'surface')]", texts)


if __name__ == "__main__":
    unittest.main()
