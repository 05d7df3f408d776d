-- Share of correct findings by the evidence for them, from the tables verdicts of evaluations:
--   refmine evaluate ORACLES/java-refdiff2 --judged evaluation/judged.tsv --out scores/tse2021
--   refmine evaluate ORACLES/java-2024 --judged evaluation/judged.tsv --out scores/y2024
--   duckdb -f scripts/confidence.sql
-- An unlisted finding is correct if two readers judged it right (evaluation/judged.tsv); findings without their
-- verdict are ignored. All findings of a commit in a cell together have the weight of one.
CREATE VIEW findings AS
SELECT oracle, sha1, relationship, pass, similarity, statements_score, confidence, verdict,
       CASE verdict WHEN 'tp' THEN 1.0 WHEN 'fp' THEN 0.0 ELSE CAST(judged = 'right' AS DOUBLE) END AS is_right
FROM read_parquet('scores/*/verdicts/*.parquet', hive_partitioning = false)
WHERE oracle IN ('java-refdiff2', 'java-2024') AND pass IS NOT NULL AND verdict IN ('tp', 'fp', 'unlisted')
    AND is_right IS NOT NULL;

-- The shares in src/relate/confidence.rs.
WITH cells AS (
    SELECT sha1, is_right,
           CASE WHEN relationship = 'EXTRACT' THEN 'EXTRACTED'
                WHEN relationship IN ('EXTRACT_MOVE', 'INLINE') THEN 'MOVED'
                WHEN pass IN ('unique_name', 'identity') THEN 'UNIQUE_NAME'
                WHEN pass IN ('children', 'inheritance') THEN 'NAMES'
                WHEN pass IN ('supertype', 'subtypes', 'file_words') THEN 'SUPERTYPE'
                WHEN pass IN ('surroundings', 'unfolded', 'renamed') THEN 'SURROUNDINGS'
                ELSE upper(pass) END AS basis,
           CASE WHEN basis = 'EXTRACTED' THEN floor(least(statements_score, 0.99) * 4) / 4
                WHEN basis = 'MOVED' THEN floor(least(statements_score, 0.99) * 4) / 4
                WHEN basis LIKE 'SIMILAR%' THEN CASE WHEN similarity >= 0.6 THEN 0.6
                                                     WHEN similarity >= 0.4 THEN 0.4 ELSE 0 END
                ELSE 0 END AS score_min
    FROM findings
), commits AS (
    SELECT basis, score_min, avg(is_right) AS share FROM cells GROUP BY basis, score_min, sha1
)
SELECT basis, score_min, count(*) AS commits, round(avg(share), 2) AS share FROM commits GROUP BY ALL ORDER BY ALL;

-- Reliability: mean confidence of findings, and the share of them that is correct.
SELECT oracle, CASE WHEN confidence < 0.8 THEN 'below 0.80' WHEN confidence < 0.9 THEN '0.80 to 0.90'
                    WHEN confidence < 0.95 THEN '0.90 to 0.95' ELSE '0.95 and more' END AS confidence,
       count(*) AS findings, round(avg(findings.confidence), 3) AS "mean confidence", round(avg(is_right), 3) AS "share right",
       count(*) FILTER (verdict = 'tp') AS tp, count(*) FILTER (verdict = 'fp') AS fp,
       count(*) FILTER (verdict = 'unlisted') AS unlisted
FROM findings GROUP BY ALL ORDER BY oracle, min(findings.confidence);
