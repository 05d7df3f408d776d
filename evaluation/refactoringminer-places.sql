-- How far refmine and RefactoringMiner 3.0.13 report the same on the 536 commits of the oracle of TSE 2021,
-- labelled or not: the same commit, type and files, and lines that overlap on both sides.
--
--   refmine mine --commits oracles/java-refdiff2/commits.tsv --roles all --out out
--   duckdb -f evaluation/refactoringminer-places.sql
--
-- in a folder with oracles/java-refdiff2, oracles/java-rminer (RefactoringMiner's own output) and out.

CREATE MACRO in_one_type(type) AS CASE type
    WHEN 'Extract And Move Method' THEN 'Extract Method'
    WHEN 'Move And Inline Method' THEN 'Inline Method'
    ELSE type
END;

CREATE TABLE theirs AS
SELECT row_number() OVER () AS id, commit_sha1 AS sha1, in_one_type(type) AS type, before_path, after_path,
    before_start_line::INT AS before_start, before_end_line::INT AS before_end,
    after_start_line::INT AS after_start, after_end_line::INT AS after_end
FROM read_csv('oracles/java-rminer/detections.tsv.gz', delim = '\t', quote = '', header = true, all_varchar = true)
WHERE before_path IS NOT NULL AND after_path IS NOT NULL;

CREATE TABLE ours AS
SELECT row_number() OVER () AS id, sha1, in_one_type(type) AS type, before_path, after_path,
    before_start_line AS before_start, before_end_line AS before_end,
    after_start_line AS after_start, after_end_line AS after_end
FROM read_parquet('out/refactorings/*.parquet', hive_partitioning = false)
JOIN read_csv('oracles/java-refdiff2/commits.tsv', delim = '\t', quote = '', header = true, all_varchar = true)
    USING (commit);

CREATE TABLE same AS
SELECT theirs.id AS their_id, ours.id AS our_id
FROM theirs JOIN ours USING (sha1, type, before_path, after_path)
WHERE theirs.before_start <= ours.before_end AND ours.before_start <= theirs.before_end
    AND theirs.after_start <= ours.after_end AND ours.after_start <= theirs.after_end;

SELECT type,
    (SELECT count(*) FROM theirs WHERE theirs.type = types.type AND id IN (SELECT their_id FROM same)) AS both,
    (SELECT count(*) FROM theirs WHERE theirs.type = types.type AND id NOT IN (SELECT their_id FROM same))
        AS only_refactoringminer,
    (SELECT count(*) FROM ours WHERE ours.type = types.type AND id NOT IN (SELECT our_id FROM same)) AS only_refmine
FROM (VALUES ('Rename Attribute'), ('Move Attribute'), ('Move And Rename Method'), ('Extract Method'),
    ('Rename Method'), ('Move Method')) AS types(type);
