#!/usr/bin/env python3
"""Tests that DuckDB, Polars and pyarrow read all tables of the mined demo repository, and the example queries.

The environment variable REFMINE names the program (default: target/debug/refmine). Needs git.
"""

import os
import re
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

import duckdb
import polars
import pyarrow.dataset

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
REFMINE = os.environ.get("REFMINE", os.path.join(ROOT, "target", "debug", "refmine"))

# Columns that scripts and notebooks rely on. They must exist with these types.
ELEMENT = {
    "path": "VARCHAR", "kind": "VARCHAR", "name": "VARCHAR", "signature": "VARCHAR", "container": "VARCHAR",
    "start_line": "INTEGER", "end_line": "INTEGER", "start_column": "INTEGER", "end_column": "INTEGER",
    "start_byte": "BIGINT", "end_byte": "BIGINT",
}
ELEMENTS = {f"{side}_{name}": kind for side in ("before", "after") for name, kind in ELEMENT.items()}
COLUMNS = {
    "run": {"plan_hash": "VARCHAR", "config_hash": "VARCHAR", "build_hash": "VARCHAR", "configuration": "VARCHAR",
            "tool_version": "VARCHAR", "tool_revision": "VARCHAR", "hash_algorithm": "VARCHAR", "schema_version": "INTEGER", "complete": "BOOLEAN"},
    "repositories": {"repository": "VARCHAR", "url": "VARCHAR", "head_commit": "VARCHAR", "shallow": "BOOLEAN",
                     "commits_planned": "BIGINT"},
    "commits": {"repository": "VARCHAR", "commit": "VARCHAR", "parent": "VARCHAR", "commit_index": "BIGINT",
                "author_time": "TIMESTAMP", "commit_time": "TIMESTAMP", "author_name": "VARCHAR",
                "author_email": "VARCHAR", "committer_name": "VARCHAR", "committer_email": "VARCHAR",
                "subject": "VARCHAR", "body": "VARCHAR", "parents": "INTEGER", "commit_url": "VARCHAR",
                "before_files": "BIGINT", "after_files": "BIGINT", "before_bytes": "BIGINT",
                "after_bytes": "BIGINT", "before_nodes": "BIGINT", "after_nodes": "BIGINT",
                "refactorings": "BIGINT", "status": "VARCHAR", "reason": "VARCHAR", "lines_added": "BIGINT",
                "lines_deleted": "BIGINT",
                "lines_added_residual": "BIGINT", "lines_deleted_residual": "BIGINT", "co_authors": "VARCHAR[]", "co_author_emails": "VARCHAR[]"},
    "files": {"repository": "VARCHAR", "commit": "VARCHAR", "language": "VARCHAR", "change": "VARCHAR",
              "before_path": "VARCHAR", "after_path": "VARCHAR", "role": "VARCHAR", "status": "VARCHAR",
              "reason": "VARCHAR", "lines_added": "BIGINT", "lines_deleted": "BIGINT",
              "lines_added_residual": "BIGINT", "lines_deleted_residual": "BIGINT"},
    "refactorings": {"repository": "VARCHAR", "commit": "VARCHAR", "parent": "VARCHAR", "commit_index": "BIGINT",
                     "type": "VARCHAR", "type_group": "VARCHAR", "before_value": "VARCHAR", "after_value": "VARCHAR",
                     "relationship": "VARCHAR", "language": "VARCHAR", **ELEMENTS,
                     "similarity": "DOUBLE", "pass": "VARCHAR", "description": "VARCHAR",
                     "refactoring_id": "VARCHAR", "group_id": "VARCHAR", "group_size": "INTEGER",
                     "confidence": "DOUBLE", "statements": "INTEGER", "statements_mapped": "INTEGER",
                     "statements_identical": "INTEGER", "statements_score": "DOUBLE",
                     "before_role": "VARCHAR", "after_role": "VARCHAR", "caused_by": "VARCHAR",
                     "before_declaration": "VARCHAR", "after_declaration": "VARCHAR",
                     "purity": "VARCHAR", "purity_reason": "VARCHAR", "explained_by": "VARCHAR[]"},
    "refactoring_sites": {"repository": "VARCHAR", "commit": "VARCHAR", "refactoring_id": "VARCHAR", "ordinal": "INTEGER",
                          "side": "VARCHAR", "role": "VARCHAR", "path": "VARCHAR", "start_line": "INTEGER",
                          "end_line": "INTEGER", "start_column": "INTEGER", "end_column": "INTEGER",
                          "start_byte": "BIGINT", "end_byte": "BIGINT"},
    "relationships": {"repository": "VARCHAR", "commit": "VARCHAR", "relationship": "VARCHAR", "pass": "VARCHAR",
                      "similarity": "DOUBLE", "text_changed": "BOOLEAN", **ELEMENTS},
    "element_changes": {"repository": "VARCHAR", "commit": "VARCHAR", "parent": "VARCHAR", "commit_index": "BIGINT", "change": "VARCHAR",
                        "changed": "VARCHAR[]", "relationship": "VARCHAR", "similarity": "DOUBLE", **ELEMENTS,
                        "before_version": "BLOB", "after_version": "BLOB", "lineage_id": "VARCHAR"},
    "line_changes": {"repository": "VARCHAR", "commit": "VARCHAR", "path": "VARCHAR", "side": "VARCHAR", "start_line": "INTEGER",
                     "end_line": "INTEGER", "explanation": "VARCHAR", "refactoring_ids": "VARCHAR[]"},
    "faults": {"repository": "VARCHAR", "commit": "VARCHAR", "code": "VARCHAR", "stage": "VARCHAR",
               "path": "VARCHAR", "side": "VARCHAR", "start_line": "INTEGER", "detail": "VARCHAR"},
    "timings": {"repository": "VARCHAR", "commit": "VARCHAR", "parse_ms": "DOUBLE", "relate_ms": "DOUBLE",
                "worker": "INTEGER", "attempt": "INTEGER"},
}
# Questions about changes of declarations, which the demo does not have.
DETAILS = ["type migrations", "renamed words", "annotations", "visibility", "parameters", "causes", "decisions",
           "unstable signatures", "exceptions", "modifiers"]
# Questions about elements that change repeatedly, which those of the demo do not.
REPEATED = ["change coupling", "fixes", "defect-prone elements"]
# Files that describe a dataset.
ABOUT = ["README.md", "DICTIONARY.md", "CITATION.cff"]


def run(*command):
    return subprocess.run(command, check=True, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True).stdout


def questions():
    """The queries of scripts/queries.sql by name."""
    with open(os.path.join(ROOT, "scripts", "queries.sql"), encoding="utf-8") as file:
        parts = re.split(r"^-- \d+\. ([\w -]+): ", file.read(), flags=re.MULTILINE)
    return {name: "-- " + query for name, query in zip(parts[1::2], parts[2::2])}


def answer(connection, query):
    result = connection.execute(query)
    columns = [column[0] for column in result.description]
    return [dict(zip(columns, row)) for row in result.fetchall()]


class Demo(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        demo, cls.out = (os.path.join(cls.folder.name, name) for name in ("demo", "out"))
        subprocess.run([os.path.join(ROOT, "scripts", "make-demo.sh"), demo], check=True, stdin=subprocess.DEVNULL)
        subprocess.run([REFMINE, "mine", demo, "--out", cls.out, "--emit", "relationships", "--emit", "sites", "--emit", "history", "--emit", "lines"], check=True,
                       stdin=subprocess.DEVNULL)
        cls.demo = demo
        cls.connection = duckdb.connect()
        for table in COLUMNS:
            cls.connection.execute(f"CREATE VIEW {table} AS FROM '{cls.out}/{table}/*.parquet'")

    @classmethod
    def tearDownClass(cls):
        cls.connection.close()
        cls.folder.cleanup()

    def rows(self, query):
        return self.connection.execute(query).fetchall()

    def test_tables_have_the_documented_columns_and_types(self):
        self.assertEqual(sorted(os.listdir(self.out)), sorted([*COLUMNS, *ABOUT, "manifest.json", "plan.parquet"]))
        for table, expected in COLUMNS.items():
            found = {row[0]: row[1] for row in self.rows(f"DESCRIBE {table}")}
            for name, kind in expected.items():
                self.assertEqual(found.get(name), kind, f"{table}.{name}")

    def test_all_rows_of_all_tables_can_be_read(self):
        for table in COLUMNS:
            rows = self.rows(f"SELECT * FROM {table}")
            # The demo has no faults and no refactoring that is read off statements.
            self.assertTrue(rows or table in ("faults", "refactoring_sites"), f"{table} is empty")

    def test_commits_equal_those_of_git_log(self):
        listed = subprocess.run(["git", "-C", self.demo, "log", "--format=%H\t%an\t%s\t%at"], check=True,
                                stdout=subprocess.PIPE, text=True).stdout
        of_git = sorted(tuple(line.split("\t")) for line in listed.splitlines())
        mined = self.rows("""SELECT "commit", author_name, subject, epoch(author_time)::BIGINT::VARCHAR FROM commits""")
        self.assertEqual(sorted(mined), of_git)
        skipped = self.rows("SELECT reason, count(*) FROM commits WHERE status = 'skipped' GROUP BY ALL ORDER BY ALL")
        self.assertEqual(skipped, [("merge", 1), ("root", 1)])

    def test_refactorings_join_with_their_commits(self):
        joined = self.rows("""
            SELECT c.subject, r.type, r.before_container || '.' || r.before_signature, r.after_name
            FROM refactorings r JOIN commits c USING (repository, "commit")
            WHERE type_group = 'structure' ORDER BY ALL""")
        self.assertEqual(len(joined), self.rows("SELECT count(*) FROM refactorings WHERE type_group = 'structure'")[0][0])
        subject = "Rename the calculator, print through a method of its own"
        # Figure 1 of the paper on RefDiff 2.0.
        figure = [row[1:] for row in joined if row[0] == subject]
        self.assertEqual([(kind, after) for kind, _, after in figure], [
            ("Extract Method", "print"), ("Rename Class", "FpCalculator"), ("Rename Method", "minimum"),
        ])
        self.assertEqual(figure[2][1], "my.calc.Calculator.min(double, double)")

    def test_refactoring_count_of_a_commit_is_the_number_of_its_rows(self):
        self.assertEqual(self.rows("""
            SELECT c."commit" FROM commits c LEFT JOIN refactorings r USING (repository, "commit")
            GROUP BY c."commit", c.refactorings HAVING count(r.type) <> c.refactorings"""), [])

    def test_parquet_footers_have_the_schema_version(self):
        metadata = self.rows(f"""
            SELECT decode(key), decode(value) FROM parquet_kv_metadata('{self.out}/refactorings/*.parquet')""")
        keys = {key for key, _ in metadata}
        self.assertTrue(any("schema_version" in key for key in keys), keys)

    def test_readme_dictionary_and_citation_describe_the_dataset(self):
        readme, dictionary, citation = (Path(self.out, name).read_text(encoding="utf-8") for name in ABOUT)
        self.assertIn("# Refactorings in demo", readme)
        self.assertIn("14 refactorings (12 groups) in 7 commits, made from 2024-03-01 to 2024-03-07", readme)
        self.assertIn("| ok |  | 5 |", readme)
        self.assertIn("similarity_min = 0.5", readme)
        self.assertIn("title: 'Refactorings in demo'", citation)
        # The dictionary has all columns with the types that DuckDB reads.
        sections = dict(re.findall(r"^## (\w+)\n(.*?)(?=^## |\Z)", dictionary, re.DOTALL | re.MULTILINE))
        for table in COLUMNS:
            described = dict(re.findall(r"^\| `(\w+)` \| ([\w\[\]]+) \|", sections[table], re.MULTILINE))
            self.assertEqual(described, {row[0]: row[1] for row in self.rows(f"DESCRIBE {table}")}, table)
        # The dictionary has all names that occur in the rows.
        for table, column in (("refactorings", "type"), ("relationships", "relationship"), ("relationships", "pass"),
                              ("commits", "status"), ("commits", "reason"), ("files", "role"), ("faults", "code")):
            for name, in self.rows(f"SELECT DISTINCT {column} FROM {table} WHERE {column} IS NOT NULL"):
                self.assertIn(f"| `{name}` | ", dictionary)
        self.assertIn(sections["refactorings"].strip(), run(REFMINE, "schema", "refactorings"))

    def test_polars_and_pyarrow_read_the_files_directly(self):
        count = self.rows("SELECT count(*) FROM refactorings WHERE type = 'Pull Up Method'")[0][0]
        # As in docs/python.md.
        refactorings = polars.scan_parquet(f"{self.out}/refactorings/*.parquet")
        commits = polars.scan_parquet(f"{self.out}/commits/*.parquet")
        joined = refactorings.join(commits, on=["repository", "commit"]).group_by("type").len().collect()
        self.assertEqual(dict(joined.rows())["Pull Up Method"], count)
        table = pyarrow.dataset.dataset(f"{self.out}/refactorings").to_table(columns=["type", "before_name"])
        self.assertEqual(table.column("type").to_pylist().count("Pull Up Method"), count)


def answers_in_another_order(dataset, questions, order):
    """The answers to all questions where each table has its rows in the given order."""
    connection = duckdb.connect()
    connection.execute(run(REFMINE, "sql", dataset))
    for table in ("commits", "files", "refactorings", "element_changes", "line_changes", "faults", "timings"):
        connection.execute(f"CREATE TEMP TABLE read_{table} AS FROM {table}")
        connection.execute(f"CREATE TEMP TABLE ordered_{table} AS FROM read_{table} ORDER BY {order}")
        connection.execute(f"CREATE OR REPLACE VIEW {table} AS FROM ordered_{table}")
    answers = {name: connection.execute(query).fetchall() for name, query in questions.items()}
    connection.close()
    return answers


class Questions(unittest.TestCase):
    """Tests of the queries in scripts/queries.sql, on a repository, its fork and an evaluation."""

    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        demo, fork, cls.out, oracle, evaluated = (
            os.path.join(cls.folder.name, name) for name in ("demo", "fork", "out", "oracle", "evaluated"))
        run(os.path.join(ROOT, "scripts", "make-demo.sh"), demo)
        run("git", "clone", "--quiet", "--bare", demo, fork)
        run(REFMINE, "mine", demo, fork, "--out", cls.out, "--emit", "history", "--emit", "lines")
        listed = run("git", "-C", demo, "log", "--format=%H %s").splitlines()
        commits = {subject: commit for commit, _, subject in (line.partition(" ") for line in listed)}
        cls.renamed = commits["Rename the calculator, print through a method of its own"]
        os.mkdir(oracle)
        with open(os.path.join(oracle, "commits.tsv"), "w", encoding="utf-8") as file:
            print("repository", "sha1", "git_dir", "commit", sep="\t", file=file)
            print("demo", cls.renamed, os.path.join(demo, ".git"), cls.renamed, sep="\t", file=file)
        with open(os.path.join(oracle, "oracle.tsv"), "w", encoding="utf-8") as file:
            print("repository", "sha1", "type", "key_before", "key_after", "expected", sep="\t", file=file)
            for name, expected in (("minimum", "T"), ("maximum", "F")):
                print("demo", cls.renamed, "Rename Method", "my.calc.FpCalculator.min(double,double)",
                      f"my.calc.FpCalculator.{name}(double,double)", expected, sep="\t", file=file)
        run(REFMINE, "evaluate", oracle, "--out", evaluated)
        cls.connection = duckdb.connect()
        cls.connection.execute(run(REFMINE, "sql", cls.out, "--evaluation", evaluated))
        cls.questions = questions()

    @classmethod
    def tearDownClass(cls):
        cls.connection.close()
        cls.folder.cleanup()

    def answer(self, name):
        return answer(self.connection, self.questions[name])

    def test_answers_do_not_depend_on_the_order_of_rows(self):
        first, *others = (answers_in_another_order(self.out, self.questions, order)
                          for order in ("rowid", "-rowid", "hash(rowid)"))
        for other in others:
            self.assertEqual(first, other)

    def test_all_queries_return_rows(self):
        self.assertEqual(len(self.questions), 39)
        for name in self.questions:
            with self.subTest(name):
                rows = self.answer(name)
                # The demo has no incomplete commits, and no commit that says it is a fix.
                if name not in DETAILS + REPEATED:
                    self.assertEqual(bool(rows), name not in ("shortfalls", "lines to blame"), rows)

    def test_coverage_distinguishes_merges_and_roots(self):
        found = {(row["status"], row["reason"]): row["commits"] for row in self.answer("coverage")}
        self.assertEqual(found, {("ok", None): 10, ("skipped", "merge"): 2, ("skipped", "root"): 2})

    def test_forks_query_counts_shared_refactorings_once(self):
        [row] = self.answer("forks")
        self.assertEqual((row["counted"], row["in_shared_commits"], row["counted_again"]), (28, 28, 14))

    def history(self, method):
        self.connection.execute(f"SET VARIABLE method = '{method}'")
        steps = self.answer("history")
        self.connection.execute("RESET VARIABLE method")
        return steps

    def test_history_continues_before_a_rename_of_the_class(self):
        steps = self.history("my.calc.FpCalculator.sum(double, double)")
        self.assertEqual([(step["change"], step["before"]) for step in steps],
                         [("carried", "my.calc.Calculator.sum(double, double)"), ("added", "my.calc.Calculator.sum(double, double)")])

    def test_history_excludes_commits_that_changed_only_other_code_of_the_file(self):
        with tempfile.TemporaryDirectory() as folder:
            repository, out = os.path.join(folder, "repository"), os.path.join(folder, "out")
            git = ["git", "-C", repository, "-c", "user.name=A", "-c", "user.email=a@b"]
            run("git", "init", "--quiet", repository)
            one = "int one(int a) { int b = a * 7; return b + a; }"
            changed = one.replace("7", "8")
            renamed = changed.replace("one", "first")
            for number, (subject, path, body) in enumerate([
                    ("root", "A.java", one + " int two() { return 2; }"),
                    ("another method", "A.java", one + " int two() { return 3; }"),
                    ("the method", "A.java", changed + " int two() { return 3; }"),
                    ("another method again", "A.java", changed + " int two() { return 4; }"),
                    ("rename", "A.java", renamed + " int two() { return 4; }"),
                    ("the file only", "A.java", renamed + " int two() { return 5; }")]):
                Path(repository, path).write_text(f"class A {{ {body} }}\n", encoding="utf-8")
                run(*git, "add", ".")
                run(*git, "commit", "--quiet", "--message", subject, "--date", f"@{1700000000 + number} +0000")
            run(REFMINE, "mine", repository, "--out", out, "--emit", "history")
            connection = duckdb.connect()
            connection.execute(run(REFMINE, "sql", out))
            connection.execute("SET VARIABLE method = 'A.first(int)'")
            found = connection.execute(self.questions["history"])
            columns = [column[0] for column in found.description]
            steps = [dict(zip(columns, row)) for row in found.fetchall()]
            commits = dict(connection.execute('SELECT left("commit", 10), subject FROM commits').fetchall())
            self.assertEqual([(commits[step["commit"]], step["before"], step["after"]) for step in steps],
                             [("rename", "A.one(int)", "A.first(int)"), ("the method", "A.one(int)", "A.one(int)"),
                              ("root", "A.one(int)", "A.one(int)")])
            connection.close()

    def test_questions_about_repeated_changes(self):
        with tempfile.TemporaryDirectory() as folder:
            repository, out = os.path.join(folder, "repository"), os.path.join(folder, "out")
            git = ["git", "-C", repository, "-c", "user.name=A", "-c", "user.email=a@b"]
            run("git", "init", "--quiet", repository)
            for number in range(11):
                for name in "AB":
                    text = f"class {name} {{ int of{name}() {{ return {number}; }} }}"
                    Path(repository, f"{name}.java").write_text(text, encoding="utf-8")
                run(*git, "add", ".")
                run(*git, "commit", "--quiet", "--message", "fix it", "--date", f"@{1700000000 + number} +0000")
            run(REFMINE, "mine", repository, "--out", out, "--emit", "history")
            connection = duckdb.connect()
            connection.execute(run(REFMINE, "sql", out))
            coupling, fixes, prone = (answer(connection, self.questions[name]) for name in REPEATED)
            self.assertEqual([(row["commits"], {row["method"], row["changes_with"]}) for row in coupling], [(10, {"A.ofA()", "B.ofB()"})])
            self.assertEqual([(row["method"], row["fixes"]) for row in fixes], [("A.ofA()", 10), ("B.ofB()", 10)])
            self.assertEqual([(row["container"], row["percent"]) for row in prone], [("A", 100), ("B", 100)])
            connection.close()

    def test_lives_of_elements_have_names_and_refactorings(self):
        with tempfile.TemporaryDirectory() as folder:
            demo, out = os.path.join(folder, "demo"), os.path.join(folder, "out")
            run(os.path.join(ROOT, "scripts", "make-demo.sh"), demo)
            run(REFMINE, "mine", demo, "--out", out, "--emit", "history")
            connection = duckdb.connect()
            connection.execute(run(REFMINE, "sql", out))
            lives = answer(connection, "SELECT * FROM lineages WHERE last_name = 'my.calc.FpCalculator.sum(double, double)'")
            self.assertEqual([(life["first_name"], life["commits"], life["authors"], life["live_members"], life["is_complete"])
                              for life in lives], [("my.calc.Calculator.sum(double, double)", 2, 1, 1, True)])
            types = connection.execute("""SELECT DISTINCT r.type FROM element_refactorings r JOIN lineages USING (repository, lineage_id)
                                          WHERE last_name = 'my.calc.FpCalculator' ORDER BY ALL""").fetchall()
            self.assertEqual(types, [("Rename Class",)])
            keys = answer(connection, "SELECT count(*) AS rows, count(DISTINCT (repository, lineage_id)) AS keys FROM lineages")
            self.assertEqual(keys[0]["rows"], keys[0]["keys"])
            connection.close()

    def test_bug_inducing_commits_are_joined(self):
        self.connection.execute(
            f"""CREATE OR REPLACE VIEW bug_inducing AS SELECT 'demo' AS repository, '{self.renamed}' AS "commit" """)
        self.assertEqual([row["bug_inducing"] for row in self.answer("bugs")], [1])

    def test_accuracy_query_returns_the_scores_of_the_evaluation(self):
        row = next(row for row in self.answer("accuracy") if row["type"] == "Rename Method")
        self.assertEqual((row["tp"], row["fp"], row["precision"], row["recall"]), (1, 0, 1.0, 1.0))

    def test_missing_tables_have_empty_views(self):
        other = duckdb.connect()
        other.execute(run(REFMINE, "sql", self.out))
        self.assertEqual(other.execute("SELECT count(*) FROM scores").fetchall(), [(0,)])
        expected = [row[:2] for row in self.connection.execute("DESCRIBE scores").fetchall()]
        self.assertEqual([row[:2] for row in other.execute("DESCRIBE scores").fetchall()], expected)
        other.close()


class DetailQuestions(unittest.TestCase):
    """Tests of the queries about changes of declarations, on the cases of the evaluation as commits."""

    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        repository, cls.out = (os.path.join(cls.folder.name, name) for name in ("repository", "out"))
        git = ["git", "-C", repository, "-c", "user.name=A", "-c", "user.email=a@b"]
        run("git", "init", "--quiet", repository)
        cases = ["declarations-of-methods", "declarations-of-attributes-and-types", "caused-by-renamed-class",
                 "caused-by-overridden-method"]
        for side in ("before", "after"):
            for case in cases:
                target = os.path.join(repository, case)
                shutil.rmtree(target, ignore_errors=True)
                shutil.copytree(os.path.join(ROOT, "evaluation", "cases", "java", case, side), target)
            run(*git, "add", "--all")
            run(*git, "commit", "--quiet", "--message", side, "--date", "@1700000000 +0000")
        run(REFMINE, "mine", repository, "--out", cls.out)
        cls.connection = duckdb.connect()
        cls.connection.execute(run(REFMINE, "sql", cls.out))
        cls.questions = questions()

    @classmethod
    def tearDownClass(cls):
        cls.connection.close()
        cls.folder.cleanup()

    def answer(self, name):
        return answer(self.connection, self.questions[name])

    def test_answers_do_not_depend_on_the_order_of_rows(self):
        first, *others = (answers_in_another_order(self.out, self.questions, order)
                          for order in ("rowid", "-rowid", "hash(rowid)"))
        for other in others:
            self.assertEqual(first, other)

    def test_all_queries_about_details_return_rows(self):
        for name in DETAILS:
            with self.subTest(name):
                self.assertTrue(self.answer(name))

    def test_type_migrations_tell_consequences_of_renamed_classes(self):
        found = {(row["before_type"], row["after_type"]): (row["changes"], row["consequences"])
                 for row in self.answer("type migrations")}
        self.assertEqual(found["Store", "Shop"], (4, 4))
        self.assertEqual(found["List<Store>", "List<Shop>"], (2, 2))
        # One of three methods has no overridden method.
        self.assertEqual(found["int", "long"][1], 2)

    def test_causes_are_counted_by_pairs_of_types(self):
        found = {(row["cause_type"], row["consequence"]): row["consequences"] for row in self.answer("causes")}
        self.assertEqual(found["Rename Class", "Change Attribute Type"], 2)
        self.assertEqual(found["Add Parameter", "Add Parameter"], 2)

    def test_renamed_words_are_those_that_differ(self):
        found = {(row["removed"], row["added"]): row["names"] for row in self.answer("renamed words")}
        self.assertGreaterEqual(found["store", "shop"], 2)


if __name__ == "__main__":
    unittest.main()
