#!/usr/bin/env python3
"""Mines the demo repository and opens every table through DuckDB's Python package.

The environment variable REFMINE names the program (default: target/debug/refmine). Needs git.
"""

import os
import subprocess
import tempfile
import unittest

import duckdb

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
REFMINE = os.environ.get("REFMINE", os.path.join(ROOT, "target", "debug", "refmine"))

# Columns that scripts and notebooks rely on: none of them may vanish or change its type.
ELEMENT = {
    "path": "VARCHAR", "kind": "VARCHAR", "name": "VARCHAR", "signature": "VARCHAR", "container": "VARCHAR",
    "start_line": "INTEGER", "end_line": "INTEGER", "start_column": "INTEGER", "end_column": "INTEGER",
    "start_byte": "BIGINT", "end_byte": "BIGINT",
}
ELEMENTS = {f"{side}_{name}": kind for side in ("before", "after") for name, kind in ELEMENT.items()}
COLUMNS = {
    "run": {"plan_hash": "VARCHAR", "config_hash": "VARCHAR", "build_hash": "VARCHAR", "configuration": "VARCHAR",
            "tool_version": "VARCHAR", "schema_version": "INTEGER", "complete": "BOOLEAN"},
    "repositories": {"repository": "VARCHAR", "head_commit": "VARCHAR", "shallow": "BOOLEAN",
                     "commits_planned": "BIGINT"},
    "commits": {"repository": "VARCHAR", "commit": "VARCHAR", "parent": "VARCHAR", "commit_index": "BIGINT",
                "author_time": "TIMESTAMP", "commit_time": "TIMESTAMP", "author_name": "VARCHAR",
                "subject": "VARCHAR", "before_files": "BIGINT", "after_files": "BIGINT", "before_bytes": "BIGINT",
                "after_bytes": "BIGINT", "before_nodes": "BIGINT", "after_nodes": "BIGINT",
                "refactorings": "BIGINT", "status": "VARCHAR", "reason": "VARCHAR"},
    "files": {"repository": "VARCHAR", "commit": "VARCHAR", "language": "VARCHAR", "change": "VARCHAR",
              "before_path": "VARCHAR", "after_path": "VARCHAR", "role": "VARCHAR", "status": "VARCHAR",
              "reason": "VARCHAR"},
    "refactorings": {"repository": "VARCHAR", "commit": "VARCHAR", "parent": "VARCHAR", "commit_index": "BIGINT",
                     "type": "VARCHAR", "relationship": "VARCHAR", "language": "VARCHAR", **ELEMENTS,
                     "similarity": "DOUBLE", "pass": "VARCHAR", "description": "VARCHAR",
                     "refactoring_id": "VARCHAR"},
    "relationships": {"repository": "VARCHAR", "commit": "VARCHAR", "relationship": "VARCHAR", "pass": "VARCHAR",
                      "similarity": "DOUBLE", **ELEMENTS},
    "faults": {"repository": "VARCHAR", "commit": "VARCHAR", "code": "VARCHAR", "stage": "VARCHAR",
               "path": "VARCHAR", "start_line": "INTEGER", "detail": "VARCHAR"},
    "timings": {"repository": "VARCHAR", "commit": "VARCHAR", "parse_ms": "DOUBLE", "relate_ms": "DOUBLE",
                "worker": "INTEGER", "attempt": "INTEGER"},
}


class Demo(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        demo, cls.out = (os.path.join(cls.folder.name, name) for name in ("demo", "out"))
        subprocess.run([os.path.join(ROOT, "scripts", "make-demo.sh"), demo], check=True, stdin=subprocess.DEVNULL)
        subprocess.run([REFMINE, "mine", demo, "--out", cls.out, "--emit", "relationships"], check=True,
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

    def test_every_table_has_the_columns_of_the_contract(self):
        self.assertEqual(sorted(os.listdir(self.out)), sorted(COLUMNS))
        for table, expected in COLUMNS.items():
            found = {row[0]: row[1] for row in self.rows(f"DESCRIBE {table}")}
            for name, kind in expected.items():
                self.assertEqual(found.get(name), kind, f"{table}.{name}")

    def test_every_value_of_every_table_can_be_read(self):
        for table in COLUMNS:
            rows = self.rows(f"SELECT * FROM {table}")
            self.assertTrue(rows or table == "faults", f"{table} is empty")

    def test_commits_are_those_of_git(self):
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
            FROM refactorings r JOIN commits c USING (repository, "commit") ORDER BY ALL""")
        self.assertEqual(len(joined), self.rows("SELECT count(*) FROM refactorings")[0][0])
        subject = "Rename the calculator, print through a method of its own"
        # Figure 1 of RefDiff 2.0's paper.
        figure = [row[1:] for row in joined if row[0] == subject]
        self.assertEqual([(kind, after) for kind, _, after in figure], [
            ("Extract Method", "print"), ("Rename Class", "FpCalculator"), ("Rename Method", "minimum"),
        ])
        self.assertEqual(figure[2][1], "my.calc.Calculator.min(double, double)")

    def test_what_is_counted_beside_a_commit_is_what_its_rows_say(self):
        self.assertEqual(self.rows("""
            SELECT c."commit" FROM commits c LEFT JOIN refactorings r USING (repository, "commit")
            GROUP BY c."commit", c.refactorings HAVING count(r.type) <> c.refactorings"""), [])

    def test_the_files_say_what_they_are(self):
        metadata = self.rows(f"""
            SELECT decode(key), decode(value) FROM parquet_kv_metadata('{self.out}/refactorings/*.parquet')""")
        keys = {key for key, _ in metadata}
        self.assertTrue(any("schema_version" in key for key in keys), keys)


if __name__ == "__main__":
    unittest.main()
