-- Compares two answers to the question which statements of a finding were found on the other side: those of `relate`
-- (columns statements and statements_mapped of `refactorings`) and of the table `mappings`. For each set of labels:
--   refmine mine --commits oracles/java-2024/commits.tsv --emit mappings --out out/java-2024
--   refmine evaluate oracles/java-2024 --judged evaluation/judged.tsv --out scores/java-2024
-- and the same for java-refdiff2; then duckdb -f scripts/align-vs-mapping.sql, in the folder with oracles, out and
-- scores. The result is evaluation/align-vs-mapping.md.

-- Findings with code. Of an extracted element, its statements after count; of an inlined one, those before; of a
-- match, those of the larger side.
CREATE TABLE findings AS
SELECT split_part(filename, '/', 2) AS labels, repository, commit, type, relationship, refactoring_id,
       before_path, before_start_line, before_end_line, before_start_byte, before_end_byte,
       after_path, after_start_line, after_end_line, after_start_byte, after_end_byte,
       statements, statements_mapped, statements_identical,
       CASE WHEN relationship IN ('EXTRACT', 'EXTRACT_MOVE') THEN 'extracted'
            WHEN relationship = 'INLINE' THEN 'inlined' ELSE 'matched' END AS kind
FROM read_parquet('out/*/refactorings/*.parquet', filename = true, hive_partitioning = false)
WHERE statements > 0;

-- Mapped statements, without blocks, which `relate` does not count.
CREATE TABLE mapped AS
SELECT split_part(filename, '/', 2) AS labels, *
FROM read_parquet('out/*/mappings/*.parquet', filename = true, hive_partitioning = false)
WHERE before_kind NOT IN ('block', 'constructor_body', 'switch_block')
  AND after_kind NOT IN ('block', 'constructor_body', 'switch_block');

-- Statements mapped between the elements of each finding. Members with equal texts have no rows.
CREATE TABLE shares AS
WITH counted AS (
    SELECT f.refactoring_id, f.labels, f.repository,
           count(DISTINCT (m.before_path, m.before_start_byte, m.before_end_byte)) AS befores,
           count(DISTINCT (m.after_path, m.after_start_byte, m.after_end_byte)) AS afters
    FROM findings f JOIN mapped m
      ON m.labels = f.labels AND m.commit = f.commit AND m.repository = f.repository
     AND m.before_path = f.before_path AND m.before_start_byte >= f.before_start_byte AND m.before_end_byte <= f.before_end_byte
     AND m.after_path = f.after_path AND m.after_start_byte >= f.after_start_byte AND m.after_end_byte <= f.after_end_byte
    GROUP BY ALL
)
SELECT f.*, f.statements_mapped / f.statements AS align,
       CASE WHEN kind = 'matched' AND befores IS NULL AND statements_identical = statements THEN 1.0
            ELSE least(1.0, coalesce(CASE kind WHEN 'extracted' THEN afters WHEN 'inlined' THEN befores
                                     ELSE least(befores, afters) END, 0) / statements) END AS mapping
FROM findings f LEFT JOIN counted USING (refactoring_id, labels, repository);

-- Labels of the findings. An unlisted finding is right or wrong if readers judged it.
CREATE TABLE labelled AS
SELECT s.*, CASE v.verdict WHEN 'tp' THEN true WHEN 'fp' THEN false ELSE v.judged = 'right' END AS is_right
FROM shares s JOIN read_parquet('scores/*/verdicts/*.parquet', hive_partitioning = false) v
  ON v.oracle = s.labels AND v.relationship = s.relationship
 AND v.before_path = s.before_path AND v.before_start_line = s.before_start_line AND v.before_end_line = s.before_end_line
 AND v.after_path = s.after_path AND v.after_start_line = s.after_start_line AND v.after_end_line = s.after_end_line
JOIN read_csv('oracles/*/commits.tsv', union_by_name = true, delim = '\t', header = true, all_varchar = true) c
  ON c.sha1 = v.sha1 AND c.commit = s.commit
WHERE v.verdict IN ('tp', 'fp') OR v.judged IN ('right', 'wrong');

-- 1. Agreement: each finding by what the two say. `found` is half of the statements or more.
SELECT labels, kind, CASE WHEN align >= 0.5 THEN 'found' WHEN align > 0 THEN 'less' ELSE 'none' END AS relate,
       CASE WHEN mapping >= 0.5 THEN 'found' WHEN mapping > 0 THEN 'less' ELSE 'none' END AS mapping,
       count(*) AS findings
FROM shares GROUP BY ALL ORDER BY ALL;

-- 2. The same with labels.
SELECT labels, kind, CASE WHEN align >= 0.5 THEN 'found' WHEN align > 0 THEN 'less' ELSE 'none' END AS relate,
       CASE WHEN mapping >= 0.5 THEN 'found' WHEN mapping > 0 THEN 'less' ELSE 'none' END AS mapping,
       count(*) FILTER (is_right) AS "right", count(*) FILTER (NOT is_right) AS wrong
FROM labelled GROUP BY ALL ORDER BY ALL;

-- 3. Probability that a right finding has a larger share than a wrong one, equal shares counted half.
SELECT r.labels, r.kind, count(DISTINCT r.refactoring_id) AS "right", count(DISTINCT w.refactoring_id) AS wrong,
       round(avg(CASE WHEN r.align > w.align THEN 1.0 WHEN r.align = w.align THEN 0.5 ELSE 0 END), 3) AS relate,
       round(avg(CASE WHEN r.mapping > w.mapping THEN 1.0 WHEN r.mapping = w.mapping THEN 0.5 ELSE 0 END), 3) AS mapping
FROM labelled r JOIN labelled w ON r.labels = w.labels AND r.kind = w.kind
WHERE r.is_right AND NOT w.is_right
GROUP BY ALL ORDER BY ALL;

-- 4. Findings of which each has a mapped statement, by the number of statements of the element.
SELECT labels, kind, CASE WHEN statements = 1 THEN '1' WHEN statements <= 3 THEN '2 to 3'
                          WHEN statements <= 10 THEN '4 to 10' ELSE 'more' END AS statements,
       count(*) AS findings, count(*) FILTER (align > 0) AS relate, count(*) FILTER (mapping > 0) AS mapping
FROM shares GROUP BY ALL ORDER BY ALL;
