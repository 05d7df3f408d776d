-- Questions of empirical studies, for the views of scripts/views.sql (`refmine sql DIR`). Each query is independent
-- of the others. `refmine sql DIR --queries` prints views and questions, each with its title.

-- 1. coverage: How much of the history was analysed, and why was the rest not?
SELECT status, reason, count(*) AS "commits", round(100 * count(*) / sum(count(*)) OVER (), 1) AS percent
FROM commits GROUP BY ALL ORDER BY "commits" DESC, status, reason;

-- 2. density: How many refactorings are there in 1,000 analysed commits that touch a language, by type?
WITH touched AS (
    SELECT f.language, count(DISTINCT (f.repository, f."commit")) AS "commits"
    FROM files f JOIN analysed a USING (repository, "commit") GROUP BY ALL)
SELECT r.language, r.type, count(*) AS refactorings, t."commits",
       round(1000 * count(*) / t."commits", 1) AS per_1000_commits
FROM refactorings r JOIN touched t USING (language)
GROUP BY r.language, r.type, t."commits" ORDER BY r.language, refactorings DESC, r.type;

-- 3. trend: How does refactoring activity change from quarter to quarter?
SELECT date_trunc('quarter', a.commit_time)::DATE AS quarter, count(*) AS "commits",
       sum(a.refactorings) AS refactorings,
       round(100 * avg((a.refactorings > 0)::INT), 1) AS percent_of_commits_with_refactorings
FROM analysed a GROUP BY ALL ORDER BY quarter;

-- 4. self-admitted: How often does the first line of the commit message mention refactoring, by type?
SELECT type, count(*) AS refactorings,
       round(100 * avg(regexp_matches(lower(subject), 'refactor|renam|mov(e|ing)|extract|inlin|clean|restructur|simplif|split')::INT), 1)
           AS percent_mentioned
FROM dated GROUP BY ALL ORDER BY refactorings DESC, type;

-- 5. bugs: Are commits with refactorings more often bug-inducing than others? Needs your view bug_inducing.
SELECT a.refactorings > 0 AS with_refactorings, count(*) AS "commits", count(b."commit") AS bug_inducing,
       round(100 * count(b."commit") / count(*), 1) AS percent
FROM analysed a LEFT JOIN (SELECT DISTINCT repository, "commit" FROM bug_inducing) b USING (repository, "commit")
GROUP BY ALL ORDER BY with_refactorings;

-- 6. history: Which commits changed a method, through all renames and moves of it and of its class? Name it in
--    the variable method as in the tables, by its latest container and signature:
--    SET VARIABLE method = 'my.calc.FpCalculator.sum(double, double)'; Default: the one with most commits. Needs a
--    dataset with `--emit history`, as do questions 27 to 36.
SELECT commit_time, left("commit", 10) AS "commit", change, changed, before, after, place FROM lives
JOIN (FROM lineages WHERE coalesce(last_name = getvariable('method'), kind IN ('method', 'function')) ORDER BY commits DESC, repository, lineage_id LIMIT 1)
USING (repository, lineage_id) ORDER BY commit_index DESC, place;

-- 7. tests: Is test code refactored differently from production code?
SELECT after_role AS role, type, count(*) AS refactorings,
       round(100 * count(*) / sum(count(*)) OVER (PARTITION BY after_role), 1) AS percent_of_role
FROM refactorings WHERE after_role IN ('test', 'source') GROUP BY after_role, type ORDER BY role, refactorings DESC, type;

-- 8. forks: How many refactorings are counted twice because repositories share commits?
WITH shared AS (
    SELECT "commit", count(DISTINCT repository) AS repositories FROM commits GROUP BY ALL)
SELECT count(*) AS counted, count(*) FILTER (s.repositories > 1) AS in_shared_commits,
       count(DISTINCT r.refactoring_id) AS distinct_refactorings,
       counted - distinct_refactorings AS counted_again
FROM refactorings r JOIN shared s USING ("commit");

-- 9. accuracy: What precision and recall has each type on the evaluated oracle? (`refmine sql DIR --evaluation DIR`)
SELECT oracle, tool, type, tp, fp, fn, round(precision, 3) AS precision, round(recall, 3) AS recall, round(f1, 3) AS f1
FROM scores ORDER BY oracle, type = 'Total', type, tool;

-- 10. hotspots: Which folders were refactored most, and in how many commits?
SELECT repository, coalesce(nullif(regexp_extract(after_path, '^(.*)/', 1), ''), '.') AS folder,
       count(*) AS refactorings, count(DISTINCT "commit") AS "commits", count(DISTINCT after_path) AS files
FROM refactorings GROUP BY ALL ORDER BY refactorings DESC, repository, folder LIMIT 20;

-- 11. co-occurrence: Which types occur together in a commit, and is it more often than by chance (lift above 1)?
WITH present AS (SELECT DISTINCT repository, "commit", type FROM refactorings),
single AS (SELECT type, count(*) AS n FROM present GROUP BY ALL),
everything AS (SELECT count(*) AS n FROM (SELECT DISTINCT repository, "commit" FROM present))
SELECT a.type AS type, b.type AS together_with, count(*) AS "commits",
       round(count(*) * any_value(e.n) / (any_value(sa.n) * any_value(sb.n)), 2) AS lift
FROM present a JOIN present b ON a.repository = b.repository AND a."commit" = b."commit" AND a.type < b.type
JOIN single sa ON sa.type = a.type JOIN single sb ON sb.type = b.type CROSS JOIN everything e
GROUP BY a.type, b.type ORDER BY "commits" DESC, lift DESC, a.type, b.type LIMIT 20;

-- 12. who and when: Who refactors, in what share of their commits, and between which dates?
SELECT a.author_name, count(*) AS "commits", sum(a.refactorings) AS refactorings,
       round(100 * avg((a.refactorings > 0)::INT), 1) AS percent_with_refactorings,
       min(a.author_time)::DATE AS first, max(a.author_time)::DATE AS last
FROM analysed a GROUP BY ALL ORDER BY refactorings DESC, a.author_name LIMIT 20;

-- 13. extractions and fixes: Every Extract Method or Function with author and date, and the first later
--     commit that changes the same file and whose message mentions a fix.
SELECT d.repository, left(d."commit", 10) AS "commit", d.author_name, d.author_time::DATE AS date,
       d.before_container || '.' || d.before_signature AS extracted_from, d.after_signature AS extracted,
       left(fix."commit", 10) AS fixed_by, fix.subject AS fix
FROM dated d LEFT JOIN LATERAL (
    SELECT c."commit", c.subject, c.commit_index FROM commits c JOIN files f USING (repository, "commit")
    WHERE c.repository = d.repository AND c.commit_index > d.commit_index AND f.after_path = d.after_path
      AND regexp_matches(lower(c.subject), '\b(fix|fixes|fixed|bug|defect)\b')
    ORDER BY c.commit_index LIMIT 1) fix ON true
WHERE d.type IN ('Extract Method', 'Extract Function', 'Extract And Move Method', 'Extract And Move Function')
ORDER BY d.repository, d.commit_index, d.after_path, d.after_start_line, d.refactoring_id LIMIT 50;

-- 14. shortfalls: What could not be analysed completely, how often, and what can be done about it?
SELECT code, stage, count(*) AS faults, count(DISTINCT (repository, "commit")) AS "commits", min(detail) AS example
FROM faults GROUP BY ALL ORDER BY faults DESC, code, stage;

-- 15. cost: Which commits took the most time, and in which stage, in milliseconds?
SELECT t.repository, left(t."commit", 10) AS "commit", round(t.total_ms) AS total_ms, round(t.parse_ms) AS parse_ms,
       round(t.relate_ms) AS relate_ms, c.after_files AS files, c.after_bytes AS bytes, c.subject
FROM timings t JOIN commits c USING (repository, "commit") ORDER BY t.total_ms DESC, t.repository, t."commit" LIMIT 10;

-- 16. provenance: Which pass finds each type, and with what similarity?
SELECT type, pass, count(*) AS refactorings, round(min(similarity), 2) AS lowest, round(median(similarity), 2) AS median
FROM refactorings GROUP BY ALL ORDER BY type, refactorings DESC, pass;

-- 17. type migrations: Which types of parameters, results, attributes and variables were replaced by which, and how
--     often because a class was renamed?
WITH changed AS (
    SELECT repository, "commit", caused_by, regexp_replace(before_value, '^[^:]* : ', '') AS before_type,
           regexp_replace(after_value, '^[^:]* : ', '') AS after_type
    FROM refactorings WHERE type LIKE 'Change % Type' AND type NOT LIKE '%Exception%')
SELECT before_type, after_type, count(*) AS changes, count(caused_by) AS consequences,
       count(DISTINCT (repository, "commit")) AS "commits"
FROM changed WHERE before_type <> after_type GROUP BY ALL ORDER BY changes DESC, before_type, after_type LIMIT 20;

-- 18. renamed words: Which words in the names of elements, parameters and variables were replaced by which?
WITH renamed AS (
    SELECT before_name AS before, after_name AS after FROM refactorings
    WHERE type LIKE '%Rename %' AND before_value IS NULL AND caused_by IS NULL
    UNION ALL
    SELECT regexp_extract(before_value, '^\w+'), regexp_extract(after_value, '^\w+') FROM refactorings
    WHERE type LIKE 'Rename %' AND before_value IS NOT NULL),
words AS (
    SELECT string_split_regex(lower(regexp_replace(before, '([a-z0-9])([A-Z])', '\1 \2', 'g')), '[ _$.]+') AS before,
           string_split_regex(lower(regexp_replace(after, '([a-z0-9])([A-Z])', '\1 \2', 'g')), '[ _$.]+') AS after
    FROM renamed),
differences AS (
    SELECT [word FOR word IN before IF word <> '' AND NOT list_contains(after, word)] AS removed,
           [word FOR word IN after IF word <> '' AND NOT list_contains(before, word)] AS added FROM words)
SELECT array_to_string(removed, ' ') AS removed, array_to_string(added, ' ') AS added, count(*) AS names
FROM differences WHERE len(removed) + len(added) > 0 GROUP BY ALL ORDER BY names DESC, removed, added LIMIT 20;

-- 19. annotations: Which annotations were adopted and given up, from year to year?
SELECT date_trunc('year', commit_time)::DATE AS year,
       regexp_extract(coalesce(after_value, before_value), '^@[\w.]+') AS annotation,
       count(*) FILTER (type LIKE 'Add %') AS added, count(*) FILTER (type LIKE 'Remove %') AS removed,
       count(*) FILTER (type LIKE 'Modify %') AS changed
FROM dated WHERE type_group = 'annotation' AND caused_by IS NULL
GROUP BY ALL ORDER BY year, added DESC, removed DESC, annotation;

-- 20. visibility: Is visibility narrowed or widened, of which elements, from year to year?
WITH ranked AS (
    SELECT commit_time, after_kind, list_position(['private', 'package', 'internal', 'protected', 'public'], before_value) AS before,
           list_position(['private', 'package', 'internal', 'protected', 'public'], after_value) AS after
    FROM dated WHERE type LIKE 'Change % Access Modifier' AND caused_by IS NULL)
SELECT date_trunc('year', commit_time)::DATE AS year, after_kind AS kind, count(*) FILTER (after < before) AS narrowed,
       count(*) FILTER (after > before) AS widened
FROM ranked GROUP BY ALL ORDER BY year, kind;

-- 21. parameters: How many parameters were added to and removed from existing methods, from quarter to quarter, and how
--     many of these because an overridden method changed?
SELECT date_trunc('quarter', commit_time)::DATE AS quarter, count(*) FILTER (type = 'Add Parameter') AS added,
       count(*) FILTER (type = 'Remove Parameter') AS removed, count(caused_by) AS consequences,
       count(DISTINCT (repository, after_container, after_signature)) AS methods
FROM dated WHERE type IN ('Add Parameter', 'Remove Parameter') GROUP BY ALL ORDER BY quarter;

-- 22. causes: What caused what: which refactorings force which others, and how many each?
SELECT cause_type, type AS consequence, count(*) AS consequences,
       round(count(*) / count(DISTINCT (repository, "commit", caused_by)), 1) AS per_cause
FROM consequences GROUP BY ALL ORDER BY consequences DESC, cause_type, consequence;

-- 23. decisions: How many refactorings are decisions of people, and how many follow from others, by group of types?
SELECT type_group, count(*) AS refactorings, count(caused_by) AS consequences,
       round(100 * count(caused_by) / count(*), 1) AS percent
FROM refactorings GROUP BY ALL ORDER BY refactorings DESC, type_group;

-- 24. unstable signatures: Which methods changed their signature in the most commits?
SELECT repository, after_container AS container, after_name AS method, count(DISTINCT "commit") AS "commits", count(*) AS changes,
       list(DISTINCT type ORDER BY type) AS types
FROM refactorings WHERE type_group = 'signature' AND caused_by IS NULL
GROUP BY ALL ORDER BY "commits" DESC, changes DESC, repository, container, method LIMIT 20;

-- 25. exceptions: Which exceptions did methods begin and cease to declare?
WITH thrown AS (
    SELECT 1 AS added, unnest(string_split(trim(after_value, '[]'), ', ')) AS exception FROM refactorings
    WHERE type LIKE '% Thrown Exception Type' AND after_value IS NOT NULL
    UNION ALL
    SELECT 0, unnest(string_split(trim(before_value, '[]'), ', ')) FROM refactorings
    WHERE type LIKE '% Thrown Exception Type' AND before_value IS NOT NULL)
SELECT exception, sum(added) AS added, count(*) - sum(added) AS removed
FROM thrown GROUP BY ALL ORDER BY count(*) DESC, exception LIMIT 20;

-- 26. modifiers: Which modifiers were added to and removed from which kinds of elements?
SELECT if(type LIKE '%Parameter%', 'parameter', after_kind) AS kind, split_part(coalesce(after_value, before_value), ' ', 1) AS modifier,
       count(*) FILTER (type LIKE 'Add %') AS added, count(*) FILTER (type LIKE 'Remove %') AS removed
FROM refactorings WHERE type_group = 'modifier' AND type NOT LIKE '%Access%'
GROUP BY ALL ORDER BY kind, count(*) DESC, modifier;

-- 27. age and churn: How old do elements become, how often do they change, and how many are removed again?
SELECT language, kind, count(*) AS elements, round(100 * avg((live_members = 0)::INT), 1) AS percent_removed,
       median(date_diff('day', first_time, last_time)) FILTER (live_members = 0) AS days_until_removed,
       round(avg(commits), 1) AS commits_on_average, max(commits) AS commits_at_most,
       round(100 * avg((commits_with_code = 0)::INT), 1) AS percent_never_changed
FROM lineages WHERE is_complete GROUP BY ALL ORDER BY language, elements DESC, kind;

-- 28. authors: How many authors do methods have, and how often do methods with many authors change?
SELECT authors, count(*) AS methods, round(100 * count(*) / sum(count(*)) OVER (), 1) AS percent,
       round(avg(commits_with_code), 1) AS changes_on_average, arg_max(last_name, (commits_with_code, last_name)) AS example
FROM lineages WHERE kind IN ('method', 'function') GROUP BY authors ORDER BY authors;

-- 29. change coupling: Which methods change together, without being in one file? Commits that change more than 20
--     methods say little about it and are left out.
WITH changes AS (
    SELECT DISTINCT repository, "commit", lineage_id FROM lives
    WHERE kind IN ('method', 'function') AND list_has_any(changed, ['body', 'header', 'signature'])),
small AS (FROM changes QUALIFY count(*) OVER (PARTITION BY repository, "commit") <= 20)
SELECT l.last_name AS method, m.last_name AS changes_with, count(*) AS "commits",
       round(100 * count(*) / least(l.commits, m.commits), 1) AS percent_of_commits
FROM small a JOIN small b ON a.repository = b.repository AND a."commit" = b."commit" AND a.lineage_id < b.lineage_id
JOIN lineages l ON l.repository = a.repository AND l.lineage_id = a.lineage_id
JOIN lineages m ON m.repository = b.repository AND m.lineage_id = b.lineage_id AND m.last_path <> l.last_path
GROUP BY l.lineage_id, l.last_name, l.commits, m.lineage_id, m.last_name, m.commits HAVING count(*) > 1
ORDER BY "commits" DESC, percent_of_commits DESC, l.last_name, m.last_name LIMIT 20;

-- 30. fixes: Which methods did commits change most often whose message mentions a fix?
SELECT l.last_name AS method, count(DISTINCT "commit") AS fixes, l.commits_with_code AS changes, l.authors, l.last_path AS file
FROM lives JOIN lineages l USING (repository, lineage_id)
WHERE l.kind IN ('method', 'function') AND list_has_any(changed, ['body', 'header', 'signature'])
  AND regexp_matches(lower(subject), '\b(fix|fixes|fixed|bug|defect)\b')
GROUP BY ALL ORDER BY fixes DESC, changes, method, file LIMIT 20;

-- 31. helpers: How long do methods live after their extraction, and how often are they changed?
SELECT e.type, count(*) AS helpers, round(100 * avg((live_members = 0)::INT), 1) AS percent_removed,
       median(date_diff('day', first_time, last_time)) FILTER (live_members = 0) AS days_until_removed,
       round(avg(commits_with_code), 1) AS changes_on_average
FROM (SELECT DISTINCT repository, lineage_id, type FROM element_refactorings WHERE change = 'added' AND regexp_matches(type, '^Extract .*(Method|Function)$')) e
JOIN lineages l USING (repository, lineage_id)
WHERE kind IN ('method', 'function') GROUP BY ALL ORDER BY helpers DESC, e.type;

-- 32. releases: How many elements does each release introduce and remove? Needs your view releases; by default, the
--     years are the releases.
WITH born AS (
    SELECT r.repository, r.release, r.time, count(*) AS introduced FROM lineages l
    ASOF JOIN releases r ON l.repository = r.repository AND l.first_time <= r.time
    WHERE is_complete AND kind IN ('method', 'function') GROUP BY ALL),
gone AS (
    SELECT r.repository, r.release, count(*) AS removed FROM lineages l
    ASOF JOIN releases r ON l.repository = r.repository AND l.last_time <= r.time
    WHERE live_members = 0 AND kind IN ('method', 'function') GROUP BY ALL)
SELECT repository, release, introduced, coalesce(removed, 0) AS removed,
       sum(introduced - coalesce(removed, 0)) OVER (PARTITION BY repository ORDER BY time) AS alive
FROM born LEFT JOIN gone USING (repository, release) ORDER BY repository, time;

-- 33. life of a method: What happened to one method, and by which refactorings? Choose it as in question 6.
SELECT h.commit_time::DATE AS day, h.author_name, h.change, h.changed, list(DISTINCT r.type ORDER BY r.type) FILTER (r.type IS NOT NULL) AS refactorings,
       h.subject
FROM lives h LEFT JOIN element_refactorings r USING (repository, lineage_id, "commit")
JOIN (FROM lineages WHERE coalesce(last_name = getvariable('method'), kind IN ('method', 'function')) ORDER BY commits DESC, repository, lineage_id LIMIT 1)
USING (repository, lineage_id)
GROUP BY h.commit_index, h.commit_time, h.author_name, h.change, h.changed, h.subject ORDER BY h.commit_index DESC, h.changed;

-- 34. ownership: How many living methods does each author own, by most of the commits that changed their code?
WITH shares AS (
    SELECT repository, lineage_id, author_name,
           count(DISTINCT "commit") / sum(count(DISTINCT "commit")) OVER (PARTITION BY repository, lineage_id) AS share
    FROM lives
    WHERE kind IN ('method', 'function') AND (change = 'added' OR list_has_any(changed, ['body', 'header', 'signature']))
    GROUP BY repository, lineage_id, author_name),
owners AS (
    FROM shares QUALIFY row_number() OVER (PARTITION BY repository, lineage_id ORDER BY share DESC, author_name) = 1)
SELECT author_name AS owner, count(*) AS methods, round(100 * count(*) / sum(count(*)) OVER (), 1) AS percent_of_methods,
       round(100 * avg(share), 1) AS share_of_their_commits
FROM owners JOIN lineages USING (repository, lineage_id) WHERE live_members > 0
GROUP BY ALL ORDER BY methods DESC, owner LIMIT 20;

-- 35. renames: How many elements get another name, from year to year, by language and kind?
SELECT date_trunc('year', commit_time)::DATE AS year, language, kind, count(*) AS renamed,
       count(DISTINCT (repository, "commit")) AS "commits"
FROM lives WHERE list_contains(changed, 'name') GROUP BY ALL ORDER BY year, language, renamed DESC, kind;

-- 36. defect-prone elements: In which types and files do most changes of code belong to commits whose message mentions a
--     fix? Those with ten changes at least.
SELECT container, count(*) AS changes, count(*) FILTER (regexp_matches(lower(subject), '\b(fix|fixes|fixed|bug|defect)\b')) AS in_fixes,
       round(100 * in_fixes / changes, 1) AS percent, count(DISTINCT author_name) AS authors
FROM lives WHERE kind IN ('method', 'function') AND list_has_any(changed, ['body', 'header', 'signature'])
GROUP BY repository, container HAVING changes >= 10 ORDER BY percent DESC, changes DESC, repository, container LIMIT 20;

-- 37. only refactorings: How many commits with refactorings consist of nothing else, but for comments and layout, and how
--     many files in them?
WITH explained AS (
    SELECT c.commit_time, c."commit", c.lines_added_residual + c.lines_deleted_residual = 0 AS is_only,
           count(*) AS files, count(*) FILTER (f.lines_added_residual + f.lines_deleted_residual = 0) AS only_files
    FROM commits c JOIN files f USING (repository, "commit")
    WHERE c.refactorings > 0 AND c.lines_added_residual IS NOT NULL GROUP BY ALL)
SELECT date_trunc('year', commit_time)::DATE AS year, count(*) AS "commits", count(*) FILTER (is_only) AS only_refactorings,
       round(100 * only_refactorings / count(*), 1) AS percent, sum(files) AS files,
       round(100 * sum(only_files) / sum(files), 1) AS percent_of_files
FROM explained GROUP BY ALL ORDER BY year;

-- 38. lines to blame: Which deleted lines of fixes may SZZ blame, and which do refactorings, moves, comments and layout
--     explain (RA-SZZ)? Needs a dataset with `--emit lines`; `WHERE explanation = 'residual'` has the former.
SELECT explanation, sum(end_line - start_line + 1) AS lines, round(100 * lines / sum(lines) OVER (), 1) AS percent
FROM line_changes JOIN commits USING (repository, "commit")
WHERE side = 'before' AND regexp_matches(lower(subject), '\b(fix|fixes|fixed|bug|defect)\b')
GROUP BY ALL ORDER BY lines DESC, explanation;

-- 39. purity: How many refactorings of methods and functions explain every difference between the bodies, by type, and
--     what did the others change first?
SELECT type, count(*) AS judged, count(*) FILTER (purity = 'pure') AS pure, round(100 * pure / judged, 1) AS percent,
       count(*) FILTER (purity_reason = 'changed_statement') AS changed,
       count(*) FILTER (purity_reason = 'added_statement') AS added,
       count(*) FILTER (purity_reason = 'removed_statement') AS removed
FROM refactorings WHERE purity IS NOT NULL GROUP BY ALL ORDER BY judged DESC, type;
