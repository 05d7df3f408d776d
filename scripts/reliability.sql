-- How reliable confidence is, from the tables verdicts of `refmine evaluate ORACLE --all-types --judged
-- evaluation/judged.tsv --out verdicts/NAME`: `duckdb -f scripts/reliability.sql`.
CREATE VIEW judged_findings AS
SELECT confidence, CASE verdict WHEN 'tp' THEN 1.0 WHEN 'fp' THEN 0.0 ELSE CAST(judged = 'right' AS DOUBLE) END AS is_right
FROM read_parquet('verdicts/*/verdicts/*.parquet', hive_partitioning = false)
WHERE verdict IN ('tp', 'fp', 'unlisted') AND pass IS NOT NULL AND is_right IS NOT NULL;

CREATE VIEW bins AS
SELECT floor(confidence * 20) / 20 AS "confidence from", count(*) AS findings,
       round(avg(confidence), 3) AS "mean confidence", round(avg(is_right), 3) AS "share right"
FROM judged_findings GROUP BY ALL ORDER BY ALL;
FROM bins;
-- Expected calibration error.
SELECT round(sum(findings * abs("mean confidence" - "share right")) / sum(findings), 3) AS error FROM bins;

-- What --min-confidence keeps.
SELECT minimum, count(*) AS findings, round(avg(is_right), 3) AS "share right",
       round(sum(is_right) / (SELECT sum(is_right) FROM judged_findings), 3) AS "share of the right ones kept"
FROM judged_findings, (VALUES (0.0), (0.7), (0.8), (0.85), (0.9), (0.95), (0.96)) AS limits(minimum)
WHERE confidence >= minimum GROUP BY ALL ORDER BY ALL;
