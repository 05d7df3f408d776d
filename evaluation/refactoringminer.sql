-- How right RefactoringMiner 3.0.13 is on the rows of two oracles, and which of refmine's unlisted findings it
-- reports too. Both from published or bundled tables, compared by commit, type and simple names:
--
--   refmine evaluate oracles/java-refdiff2 --judged evaluation/judged.tsv --out out
--   duckdb -f evaluation/refactoringminer.sql
--
-- in a folder with oracles/java-refdiff2, java-2024, java-rminer (RefactoringMiner's own output) and out.

CREATE TABLE detections AS
SELECT
    commit_sha1 AS sha1,
    CASE type
        WHEN 'Extract And Move Method' THEN 'Extract Method'
        WHEN 'Move And Inline Method' THEN 'Inline Method'
        WHEN 'Move And Rename Class' THEN 'Rename Class'
        ELSE type
    END AS type,
    description,
    regexp_extract(before_element, '([^. (]+)(\(|$)', 1) AS before_name,
    regexp_extract(after_element, '([^. (]+)(\(|$)', 1) AS after_name
FROM read_csv('oracles/java-rminer/detections.tsv.gz', delim = '\t', quote = '', header = true, all_varchar = true);

-- An extracted type has several types before: they are in the description.
CREATE MACRO detected(id, kind, name_before, name_after) AS EXISTS (
    SELECT 1 FROM detections
    WHERE sha1 = id AND type = kind
        AND CASE
            WHEN kind IN ('Extract Superclass', 'Extract Interface')
                THEN regexp_matches(description, '\b' || name_before || '\b')
                    AND regexp_matches(description, '\b' || name_after || ' from class')
            ELSE before_name = name_before AND after_name = name_after
        END
);
CREATE MACRO simple(key) AS regexp_extract(key, '([^.(]+)(\(|$)', 1);

.print RefactoringMiner 3.0.13 on the oracle of TSE 2021
SELECT
    coalesce(type, 'Total') AS type,
    count(*) FILTER (expected = 'T' AND found) AS tp,
    count(*) FILTER (expected = 'F' AND found) AS fp,
    count(*) FILTER (expected = 'T') AS listed,
    round(tp / (tp + fp), 3) AS precision,
    round(tp / listed, 3) AS recall
FROM (
    SELECT *, detected(sha1, type, simple(key_before), simple(key_after)) AS found
    FROM read_csv('oracles/java-refdiff2/oracle.tsv', delim = '\t', quote = '', header = true, all_varchar = true)
)
GROUP BY ROLLUP (type)
ORDER BY type = 'Total', type;

.print RefactoringMiner 3.0.13 on the 200 newer commits: a row has a place if it finds it
SELECT
    count(*) FILTER (label = 'TP' AND found) AS tp,
    count(*) FILTER (label = 'FP' AND found) AS fp,
    count(*) FILTER (label = 'TP') AS listed,
    round(tp / (tp + fp), 3) AS precision,
    round(tp / listed, 3) AS recall
FROM (
    SELECT *, before_path IS NOT NULL OR after_path IS NOT NULL AS found
    FROM read_csv('oracles/java-2024/oracle.tsv', delim = '\t', quote = '', header = true, all_varchar = true)
)
WHERE type IN (
    'Move Class', 'Rename Class', 'Move And Rename Class', 'Move Method', 'Rename Method', 'Extract Interface',
    'Extract Superclass', 'Pull Up Method', 'Push Down Method', 'Extract Method', 'Extract And Move Method',
    'Inline Method', 'Move And Inline Method', 'Move And Rename Method'
);

.print Findings of refmine that the oracle of TSE 2021 does not list, and those that RefactoringMiner reports too
SELECT
    coalesce(type, 'Total') AS type,
    count(*) AS unlisted,
    count(*) FILTER (detected(sha1, type, simple(key_before), simple(key_after))) AS reported_too
FROM read_parquet('out/verdicts/*.parquet', hive_partitioning = false)
WHERE tool = 'refmine' AND verdict = 'unlisted'
GROUP BY ROLLUP (type)
ORDER BY type = 'Total', type;
