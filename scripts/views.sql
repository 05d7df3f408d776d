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

-- Lives of elements (`--emit history`): the first and the last name, when the element was added and removed, who changed
-- it in how many commits, and in how many places it lives (0 if it was removed). The beginning is known (is_complete)
-- if the first change added the element, in a commit that was analysed completely.
CREATE OR REPLACE VIEW lineages AS
WITH changes AS (
    SELECT repository, lineage_id, "commit", commit_index, change, changed, before_version, after_version,
           coalesce(after_language, before_language) AS language, coalesce(after_kind, before_kind) AS kind,
           coalesce(after_path, before_path) AS path, coalesce(after_start_line, before_start_line) AS start_line,
           concat_ws('.', nullif(coalesce(before_container, after_container), ''),
                     coalesce(before_signature, after_signature)) AS old_name,
           concat_ws('.', nullif(coalesce(after_container, before_container), ''),
                     coalesce(after_signature, before_signature)) AS new_name
    FROM element_changes WHERE lineage_id IS NOT NULL),
touched AS (
    SELECT repository, lineage_id, before_version AS version, 2 * commit_index AS moment FROM changes
    UNION ALL SELECT repository, lineage_id, after_version, 2 * commit_index + 1 FROM changes),
living AS (
    -- A version lives if the last commit that touched it left it there.
    SELECT repository, lineage_id, count(*) FILTER (moment % 2 = 1) AS live_members
    FROM (SELECT repository, lineage_id, version, max(moment) AS moment FROM touched WHERE version IS NOT NULL GROUP BY ALL)
    GROUP BY ALL),
lives AS (
    SELECT h.repository, h.lineage_id, arg_max(h.language, h.commit_index) AS language,
           arg_max(h.kind, h.commit_index) AS kind, min_by(h.old_name, h.commit_index) AS first_name,
           max_by(h.new_name, h.commit_index) AS last_name, max_by(h.path, h.commit_index) AS last_path,
           max_by(h.start_line, h.commit_index) AS last_start_line,
           min(h.commit_index) AS first_index, max(h.commit_index) AS last_index,
           count(DISTINCT h."commit") AS commits,
           count(DISTINCT h."commit") FILTER (list_has_any(h.changed, ['body', 'header', 'name', 'signature'])) AS commits_with_code,
           count(DISTINCT c.author_name) AS authors,
           bool_or(h.change = 'added' AND c.commit_index = f.first_index AND (c.status = 'ok' OR c.reason = 'root')) AS is_complete
    FROM changes h JOIN commits c USING (repository, "commit")
    JOIN (SELECT repository, lineage_id, min(commit_index) AS first_index FROM changes GROUP BY ALL) f
    USING (repository, lineage_id) GROUP BY ALL)
SELECT l.* EXCLUDE (first_index, last_index, is_complete), live_members, first."commit" AS first_commit,
       first.commit_time AS first_time, last."commit" AS last_commit, last.commit_time AS last_time, is_complete
FROM lives l JOIN living USING (repository, lineage_id)
JOIN commits first ON first.repository = l.repository AND first.commit_index = l.first_index
JOIN commits last ON last.repository = l.repository AND last.commit_index = l.last_index;

-- Refactorings of each change of an element: those with the element before or after. A refactoring of two elements, such
-- as an extraction, belongs to the changes of both.
CREATE OR REPLACE VIEW element_refactorings AS
SELECT e.repository, e.lineage_id, e."commit", e.commit_index, e.change, r.type, r.type_group, r.description, r.refactoring_id
FROM element_changes e JOIN refactorings r
ON e.repository = r.repository AND e."commit" = r."commit" AND (
    e.after_path = r.after_path AND e.after_start_byte = r.after_start_byte AND e.after_kind = r.after_kind
    OR e.before_path = r.before_path AND e.before_start_byte = r.before_start_byte AND e.before_kind = r.before_kind);

-- Bug-inducing commits, from your own study (SZZ or by hand). Replace the view:
-- CREATE OR REPLACE VIEW bug_inducing AS SELECT repository, "commit" FROM read_csv('bugs.csv');
CREATE OR REPLACE VIEW bug_inducing AS SELECT NULL::VARCHAR AS repository, NULL::VARCHAR AS "commit" WHERE false;
