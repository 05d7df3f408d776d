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
CREATE OR REPLACE VIEW line_changes AS FROM read_parquet(getvariable('dataset') || '/line_changes/*.parquet', hive_partitioning = false);
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

-- Changes of elements (`--emit history`) with author, dates and commit message. The name, the container and the place of
-- an element are those after the commit, or before it if it was removed.
CREATE OR REPLACE VIEW lives AS
SELECT e.repository, e.lineage_id, e."commit", e.commit_index, c.commit_time, c.author_name, c.subject, e.change, e.changed,
       coalesce(after_language, before_language) AS language, coalesce(after_kind, before_kind) AS kind,
       coalesce(after_container, before_container) AS container,
       concat_ws('.', nullif(coalesce(before_container, after_container), ''),
                 coalesce(before_signature, after_signature)) AS before,
       concat_ws('.', nullif(coalesce(after_container, before_container), ''),
                 coalesce(after_signature, before_signature)) AS after,
       coalesce(after_path, before_path) AS path, coalesce(after_start_line, before_start_line) AS start_line,
       concat_ws(':', coalesce(after_path, before_path), coalesce(after_start_line, before_start_line)) AS place,
       c.status = 'ok' OR c.reason IS NOT DISTINCT FROM 'root' AS is_whole, before_version, after_version
FROM element_changes e JOIN commits c USING (repository, "commit") WHERE lineage_id IS NOT NULL;

-- Elements: the first and the last name, when each was added and changed last, who changed it in how many commits, and in
-- how many places it lives (0 if it was removed). The beginning is known (is_complete) if the first change added the
-- element, in a commit that was analysed completely.
CREATE OR REPLACE VIEW lineages AS
WITH touched AS (
    SELECT repository, lineage_id, before_version AS version, 2 * commit_index AS moment FROM lives
    UNION ALL SELECT repository, lineage_id, after_version, 2 * commit_index + 1 FROM lives),
living AS (
    -- A version lives if the last commit that touched it left it there.
    SELECT repository, lineage_id, count(*) FILTER (moment % 2 = 1) AS live_members
    FROM (SELECT repository, lineage_id, version, max(moment) AS moment FROM touched WHERE version IS NOT NULL GROUP BY ALL)
    GROUP BY ALL)
SELECT repository, lineage_id, arg_max(language, moment) AS language, arg_max(kind, moment) AS kind,
       arg_min(before, moment) AS first_name, arg_max(after, moment) AS last_name,
       arg_max(path, moment) AS last_path, arg_max(start_line, moment) AS last_start_line,
       count(DISTINCT "commit") AS commits,
       count(DISTINCT "commit") FILTER (list_has_any(changed, ['body', 'header', 'name', 'signature'])) AS commits_with_code,
       count(DISTINCT author_name) AS authors, any_value(live_members) AS live_members,
       arg_min("commit", moment) AS first_commit, arg_min(commit_time, moment) AS first_time,
       arg_max("commit", moment) AS last_commit, arg_max(commit_time, moment) AS last_time,
       arg_min(change = 'added' AND is_whole, moment) AS is_complete
-- A merge has several rows of an element.
FROM (SELECT *, (commit_index, change, path, start_line, before) AS moment FROM lives) JOIN living USING (repository, lineage_id)
GROUP BY repository, lineage_id;

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

-- Releases, from your own list. Replace the view; by default, each year ends with one:
-- CREATE OR REPLACE VIEW releases AS SELECT repository, release, time FROM read_csv('releases.csv');
CREATE OR REPLACE VIEW releases AS
SELECT repository, strftime(commit_time, '%Y') AS release, max(commit_time) AS time FROM commits GROUP BY ALL;
