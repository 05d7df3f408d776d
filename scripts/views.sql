-- Views over the tables of a dataset, for DuckDB. `refmine sql DIR` prints them with the paths inserted,
-- and with empty views for tables that were not written:
--
--   refmine sql out --out views.sql
--   duckdb -init views.sql
--
-- By hand: SET VARIABLE dataset = 'out'; and .read scripts/views.sql

CREATE OR REPLACE VIEW run AS FROM read_parquet(getvariable('dataset') || '/run/*.parquet', hive_partitioning = false);
CREATE OR REPLACE VIEW repositories AS FROM read_parquet(getvariable('dataset') || '/repositories/*.parquet', hive_partitioning = false);
CREATE OR REPLACE VIEW commits AS FROM read_parquet(getvariable('dataset') || '/commits/*.parquet', hive_partitioning = false);
CREATE OR REPLACE VIEW files AS FROM read_parquet(getvariable('dataset') || '/files/*.parquet', hive_partitioning = false);
CREATE OR REPLACE VIEW refactorings AS FROM read_parquet(getvariable('dataset') || '/refactorings/*.parquet', hive_partitioning = false);
CREATE OR REPLACE VIEW refactoring_sites AS FROM read_parquet(getvariable('dataset') || '/refactoring_sites/*.parquet', hive_partitioning = false);
CREATE OR REPLACE VIEW relationships AS FROM read_parquet(getvariable('dataset') || '/relationships/*.parquet', hive_partitioning = false);
CREATE OR REPLACE VIEW mappings AS FROM read_parquet(getvariable('dataset') || '/mappings/*.parquet', hive_partitioning = false);
CREATE OR REPLACE VIEW element_changes AS FROM read_parquet(getvariable('dataset') || '/element_changes/*.parquet', hive_partitioning = false);
CREATE OR REPLACE VIEW faults AS FROM read_parquet(getvariable('dataset') || '/faults/*.parquet', hive_partitioning = false);
CREATE OR REPLACE VIEW timings AS FROM read_parquet(getvariable('dataset') || '/timings/*.parquet', hive_partitioning = false);
CREATE OR REPLACE VIEW verdicts AS FROM read_parquet(getvariable('evaluation') || '/verdicts/*.parquet', hive_partitioning = false);
CREATE OR REPLACE VIEW scores AS FROM read_parquet(getvariable('evaluation') || '/scores/*.parquet', hive_partitioning = false);
CREATE OR REPLACE VIEW times AS FROM read_parquet(getvariable('evaluation') || '/times/*.parquet', hive_partitioning = false);

-- Analysed commits. Only for these, no rows in refactorings means that there are no refactorings.
CREATE OR REPLACE VIEW analysed AS FROM commits WHERE status IN ('ok', 'partial');

-- Refactorings with author, dates and commit message.
CREATE OR REPLACE VIEW dated AS
SELECT r.*, c.author_name, c.author_time, c.commit_time, c.subject, c.commit_url
FROM refactorings r JOIN commits c USING (repository, "commit");

-- Refactoring groups, as in `refmine show`: all extractions of one method, or all inlinings of one method. A group may contain both Extract Method and Extract And Move Method.
CREATE OR REPLACE VIEW grouped AS
SELECT repository, "commit", group_id, list(DISTINCT type ORDER BY type) AS types, count(*) AS refactorings
FROM refactorings GROUP BY ALL;

-- Refactorings that follow from another one of their commit, with their causes.
CREATE OR REPLACE VIEW consequences AS
SELECT r.*, c.type AS cause_type, c.description AS cause_description
FROM refactorings r JOIN refactorings c
ON r.repository = c.repository AND r."commit" = c."commit" AND r.caused_by = c.refactoring_id;

-- Bug-inducing commits, from your own study (SZZ or by hand). Replace the view:
-- CREATE OR REPLACE VIEW bug_inducing AS SELECT repository, "commit" FROM read_csv('bugs.csv');
CREATE OR REPLACE VIEW bug_inducing AS SELECT NULL::VARCHAR AS repository, NULL::VARCHAR AS "commit" WHERE false;
