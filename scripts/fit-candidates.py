#!/usr/bin/env python3
"""Fits one logistic score for each family of candidate pairs, and compares the choice by score with the decisions of
today's steps. Prints the tables of evaluation/evidence.md.

    for oracle in java-2024 java-refdiff2 python-rminer kotlin-rminer javascript-jsdiffer; do
        refmine evaluate ORACLES/$oracle --judged evaluation/judged.tsv --candidates candidates/$oracle.tsv
    done
    python3 scripts/fit-candidates.py candidates/*.tsv          # needs the package numpy

Labels: a pair is right if a row of the oracle or a reader says so, and wrong if one says so, or if it shares an
element with a right pair (only one of the two elements can be the same one). Of unlabelled pairs, those that the steps
did not accept count as half a wrong one, those of equal identifiers in matched containers, accepted, as half a right
one, and the other accepted ones not at all: no oracle lists everything. So the score may imitate today's refusals.
Each language weighs the same, and a commit with more than 20 pairs as much as one with 20.

Scores are those of models that were fitted without the project of the pair (ten groups of projects), or without its
language. A feature whose weight has another sign than its meaning says is dropped, so that all scores are monotone.
"""

import argparse
import collections
import csv
import pathlib
import re
import warnings
import zlib

import numpy as np

LIKENESS = "text shared contained content body statements size size_ratio"
NAMES = "name equal_name equal_signature only_name header"
PLACE = "same_place same_file container_name"
AGREEMENT = "siblings route callers members"
COMPARED = "rivals margin"
VETOES = (
    "no_relationship other_body copied split_part callers_explain other_counterpart extends_namesake references_differ"
)
VOTES = "votes_for votes_against"
MOVED = (
    "body_share change_share shares_name same_container size callers adjacent body_coverage call_site_coverage mapped"
    " identical replaced resolved"
)
MOVED_VETOES = (
    "unchanged_caller called_instead foreign_accessor attribute_elsewhere function_value ambiguous_call"
    " shares_too_little implausible is_new"
)
# Features that speak against a pair; those of FREE can do either, and all others speak for it.
AGAINST = set((VETOES + " " + MOVED_VETOES + " votes_against rivals").split()) - {"is_new"}
FREE = set("size callers equal_signature".split())
MATCHED_KINDS = {
    "types": {"class", "record", "object", "interface", "enum", "annotation", "file"},
    "members": {"method", "function", "constructor"},
}
MODELS = ("types", "members", "extracted", "inlined")
# Features by round: without and with what today's steps know besides, which take the best of several measures
# (`best`) and have vetoes.
ROUNDS = {
    "score": {
        "matched": " ".join([LIKENESS, NAMES, PLACE, AGREEMENT, COMPARED]).split(),
        "moved": (MOVED + " " + COMPARED).split(),
    },
    "score with vetoes": {
        "matched": " ".join(["best", LIKENESS, NAMES, PLACE, AGREEMENT, COMPARED, VETOES]).split(),
        "moved": " ".join(["best other_caller", MOVED, COMPARED, MOVED_VETOES]).split(),
    },
    "score with vetoes and votes": {
        "matched": " ".join(["best", LIKENESS, NAMES, PLACE, AGREEMENT, COMPARED, VETOES, VOTES]).split(),
        "moved": " ".join(["best other_caller", MOVED, COMPARED, MOVED_VETOES]).split(),
    },
}
PROJECT_GROUPS = 10
COMMIT_ROWS_MAX = 20
UNLABELLED_WEIGHT = 0.5
PENALTY = 1.0
NEAR_MARGIN = 0.1
TOLERANCE = 0.01


def read(paths):
    """Returns the rows of the tables, with numbers for features."""
    rows = []
    for path in paths:
        with open(path, encoding="utf-8") as file:
            of_table = list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))
        name = pathlib.Path(path).stem
        for row in of_table:
            row["set"] = name
            # The name of the table begins with the language of the oracle; in few commits are several languages.
            row["language"] = name.split("-")[0]
            row["commit"] = (row["oracle"], row["sha1"])
            row["best"] = best(row)
        rows.extend(of_table)
    add_other_callers(rows)
    return rows


def add_other_callers(rows):
    """Adds the best measure of the other callers of the same element to extracted and inlined code."""
    of_elements = collections.defaultdict(list)
    element = lambda row: (row["family"], elements_of(row)[row["family"] == "extracted"])
    moved = [row for row in rows if row["family"] in ("extracted", "inlined")]
    for row in moved:
        of_elements[element(row)].append(row)
    for row in moved:
        others = [float(other["best"]) for other in of_elements[element(row)] if other is not row]
        row["other_caller"] = str(max(others, default=0.0))


def best(row):
    """Returns the best of the measures of a pair, any of which is enough for a step."""
    of = lambda name: float(row[name] or 0)
    if row["family"] == "matched":
        return str(max(of("text"), of("content"), of("body"), of("statements")))
    covered = (of("body_coverage") + of("call_site_coverage")) / 2
    return str(max(of("body_share"), of("change_share"), covered, of("replaced")))


def model_of(row):
    """Returns the model that scores a row; None for rows that keep today's decision."""
    if row["family"] != "matched":
        return row["family"] if row["family"] in ("extracted", "inlined") else None
    return next((name for name, kinds in MATCHED_KINDS.items() if row["kind"] in kinds), None)


def label_rows(rows):
    """Adds `y` (1 right, 0 wrong, None unknown) and `weight` to the rows."""
    right = collections.defaultdict(set)
    for row in rows:
        verdict = row["label"] or row["judged"]
        row["y"] = {"true": 1, "false": 0}.get(verdict)
        row["weight"] = 1.0
        if row["y"] == 1 and row["family"] == "matched":
            right[row["commit"]].update(elements_of(row))
    for row in rows:
        if row["y"] is not None or model_of(row) is None:
            continue
        of_commit = right[row["commit"]]
        elements = set(elements_of(row))
        if row["family"] == "matched" and elements & of_commit:
            row["y"] = 0
        elif row["type"] and row["decision"] != "accepted":
            row["y"], row["weight"] = 0, UNLABELLED_WEIGHT
        elif row["family"] == "matched" and row["steps"] == "identity" and row["decision"] == "accepted":
            row["y"], row["weight"] = 1, UNLABELLED_WEIGHT
    counts = collections.Counter(row["commit"] for row in rows if row["y"] is not None)
    for row in rows:
        row["weight"] /= max(1.0, counts[row["commit"]] / COMMIT_ROWS_MAX)


def matrix(rows, names):
    """Returns the features of rows; NaN where a feature does not apply."""
    return np.array([[float(row[name]) if row[name] else np.nan for name in names] for row in rows])


class Logistic:
    """Logistic model with monotone weights on standardised features."""

    def __init__(self, names, x, y, weight):
        self.names = names
        with warnings.catch_warnings():
            # A feature that applies to no pair has no mean.
            warnings.simplefilter("ignore", RuntimeWarning)
            self.mean = np.nan_to_num(np.nanmean(x, axis=0))
            self.deviation = np.nan_to_num(np.nanstd(x, axis=0))
        self.deviation[self.deviation < 1e-9] = 1.0
        standard = self.standard(x)
        kept = np.ones(len(names), dtype=bool)
        while True:
            beta = self.newton(standard * kept, y, weight)
            signs = np.array([0 if n in FREE else -1 if n in AGAINST else 1 for n in names])
            wrong = np.where(kept & (signs * beta[1:] < 0), np.abs(beta[1:]), 0)
            if not wrong.any():
                break
            kept[np.argmax(wrong)] = False
        self.beta = beta

    def standard(self, x):
        # A feature that does not apply says nothing.
        return np.nan_to_num((x - self.mean) / self.deviation)

    @staticmethod
    def newton(x, y, weight):
        x = np.hstack([np.ones((len(x), 1)), x])
        beta = np.zeros(x.shape[1])
        penalty = np.full(x.shape[1], PENALTY)
        penalty[0] = 1e-6
        for _ in range(30):
            p = 1 / (1 + np.exp(-np.clip(x @ beta, -30, 30)))
            gradient = x.T @ (weight * (y - p)) - penalty * beta
            curvature = (x * (weight * p * (1 - p))[:, None]).T @ x + np.diag(penalty)
            step = np.linalg.solve(curvature, gradient)
            beta += step
            if np.abs(step).max() < 1e-6:
                break
        return beta

    def score(self, x):
        return 1 / (1 + np.exp(-np.clip(self.beta[0] + self.standard(x) @ self.beta[1:], -30, 30)))


def fit(rows, names):
    labelled = [row for row in rows if row["y"] is not None]
    by_language = collections.Counter()
    for row in labelled:
        by_language[row["language"]] += row["weight"]
    total = sum(by_language.values()) / max(1, len(by_language))
    weight = np.array([row["weight"] * total / by_language[row["language"]] for row in labelled])
    # A language with few labels does not weigh more than ten times as much as its labels.
    weight = np.minimum(weight, np.array([10 * row["weight"] for row in labelled]))
    y = np.array([float(row["y"]) for row in labelled])
    return Logistic(names, matrix(labelled, names), y, weight)


def cross_validated(rows, features, part_of):
    """Returns the score of each row by models that were fitted without its part."""
    scores = {}
    for model in MODELS:
        names = features["matched" if model in MATCHED_KINDS else "moved"]
        of_model = [row for row in rows if model_of(row) == model]
        parts = collections.defaultdict(list)
        for row in of_model:
            parts[part_of(row)].append(row)
        for part, own in sorted(parts.items()):
            others = [row for row in of_model if part_of(row) != part]
            if len({row["y"] for row in others} & {0, 1}) < 2:
                others = of_model
            fitted = fit(others, names)
            for row, score in zip(own, fitted.score(matrix(own, names))):
                scores[id(row)] = float(score)
    return scores


def chosen_by(rows, scores):
    """Returns the rows that are chosen greedily, one to one, the best score first, each with the score down to which
    a threshold excludes it. Rows without a score keep today's decision."""
    chosen = [(2.0, row) for row in rows if id(row) not in scores and row["decision"] == "accepted"]
    taken = {}
    for score, row in chosen:
        if row["family"] == "matched":
            taken.update(dict.fromkeys(elements_of(row), score))
    matched = [(scores[id(row)], row) for row in rows if id(row) in scores and row["family"] == "matched"]
    for score, row in sorted(matched, key=lambda it: -it[0]):
        before, after = elements_of(row)
        if before not in taken and after not in taken:
            taken[before] = taken[after] = score
            chosen.append((score, row))
    for row in rows:
        if id(row) in scores and row["family"] != "matched":
            # What is one element on both sides is not extracted or inlined, unless that is less certain.
            element = elements_of(row)[row["family"] == "extracted"]
            if scores[id(row)] > taken.get(element, 0.0) or row["decision"] == "accepted":
                chosen.append((scores[id(row)], row))
    return chosen


def elements_of(row):
    return (row["commit"], "b", row["before_element"]), (row["commit"], "a", row["after_element"])


def expected(rows):
    """Returns the number of right rows; each pair of keys counts once."""
    return len({(row["commit"], row["before"], row["after"]) for row in rows if row["label"] == "true"})


def counts(found, expected_count):
    """Returns the numbers of right, wrong and unlabelled findings among some rows, and of right rows in all."""
    by_verdict = {"true": set(), "false": set(), "": set()}
    for row in found:
        if row["type"] or row["label"] == "true":
            by_verdict[row["label"]].add((row["commit"], row["before"], row["after"]))
    right, wrong, other = by_verdict.values()
    return len(right), len(wrong - right), len(other - right - wrong), expected_count


def shares(tp, fp, unlisted, expected):
    """Returns precision over labels, share of findings that are labelled right, and recall."""
    return tp / max(1, tp + fp), tp / max(1, tp + fp + unlisted), tp / max(1, expected)


def today(rows):
    """Returns the counts of today's decisions."""
    return counts([row for row in rows if row["decision"] == "accepted"], expected(rows))


def threshold(rows, scores):
    """Returns the threshold of the pairs of one model with the most right findings at which neither the precision
    over labels nor the share of labelled right findings is below today's by more than TOLERANCE, because one wrong row
    changes the precision of few hundred rows by as much."""
    goal = shares(*today(rows))
    chosen, expected_count = chosen_by(rows, scores), expected(rows)
    best = (0, 1.0)
    for least in np.arange(0.02, 1.0, 0.02):
        result = counts([row for score, row in chosen if score >= least], expected_count)
        reached = shares(*result)
        is_as_precise = all(got >= wanted - TOLERANCE for got, wanted in zip(reached[:2], goal[:2]))
        if is_as_precise and result[0] > best[0]:
            best = (result[0], float(least))
    return best[1]


def thresholds(rows, scores):
    return {model: threshold([row for row in rows if model_of(row) == model], scores) for model in MODELS}


def choice(rows, scores, least):
    """Returns the rows that are chosen with at least the threshold of their model."""
    return [row for score, row in chosen_by(rows, scores) if score >= least.get(model_of(row), 0.0)]


def row_of(cells):
    print("| " + " | ".join(str(cell) for cell in cells) + " |")


def head(cells):
    row_of(cells)
    print("|---" + "|---:" * (len(cells) - 1) + "|")


def table_of_sets(rows, results):
    """Prints today's result and that of each score on each set of labels, with thresholds by which each model is on
    all labels as precise as today's decisions."""
    head(["labels", "choice", "right", "wrong", "unlisted", "P", "right of all findings", "R"])
    for name in sorted({row["set"] for row in rows}) + ["all"]:
        own = [row for row in rows if name in (row["set"], "all")]
        row_of_result([name, "today"], today(own))
        for title, (scores, least) in results.items():
            row_of_result([name, title], counts(choice(own, scores, least), expected(own)))


def table_of_decisions(rows, scores, least):
    """Prints the labels of each decision, and how many of these pairs the score chooses: rows that no step proposed
    are beyond every score."""
    chosen = {id(row) for row in choice(rows, scores, least)}
    head(["decision", "right", "wrong", "unlabelled", "score chooses: right", "wrong", "unlabelled"])
    for decision in ("accepted", "refused", "lost", "dropped", "not proposed"):
        own = [row for row in rows if row["decision"] == decision and (row["type"] or row["label"] == "true")]
        kept = [row for row in own if id(row) in chosen]
        count = lambda of, label: sum(row["label"] == label for row in of)
        row_of([decision, *(count(of, label) for of in (own, kept) for label in ("true", "false", ""))])


def row_of_result(cells, result):
    row_of([*cells, *result[:3], *(f"{share:.3f}" for share in shares(*result))])


def table_of_families(rows, results):
    """Prints the result of each model."""
    head(["model", "choice", "threshold", "right", "wrong", "unlisted", "P", "right of all findings", "R"])
    for model in MODELS:
        own = [row for row in rows if model_of(row) == model]
        row_of_result([model, "today", "–"], today(own))
        for title, (scores, least) in results.items():
            result = counts(choice(own, scores, least), expected(own))
            row_of_result([model, title, f"{least[model]:.2f}"], result)


def curve(rows, scores):
    """Prints precision and recall of each model by threshold."""
    head(["model", "threshold", "right", "wrong", "unlisted", "P", "right of all findings", "R"])
    for model in MODELS:
        own = [row for row in rows if model_of(row) == model]
        for least in (0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95):
            result = counts(choice(own, scores, {model: least}), expected(own))
            row_of_result([model, f"{least:.2f}"], result)


def weights(rows, features):
    """Prints the weights of the models of all labels: change of the log odds by one standard deviation."""
    fitted = {}
    for model in MODELS:
        names = features["matched" if model in MATCHED_KINDS else "moved"]
        fitted[model] = fit([row for row in rows if model_of(row) == model], names)
    for title, models in (("matched", ("types", "members")), ("moved", ("extracted", "inlined"))):
        head(["feature", *models])
        for name in features[title]:
            of = [fitted[model].beta[1 + fitted[model].names.index(name)] for model in models]
            row_of([f"`{name}`", *(f"{value:+.2f}" if value else "0" for value in of)])
        print()


def table_of_vetoes(rows, scores, least):
    """Prints what each reason refuses, and how many of these pairs the score chooses."""
    chosen = {id(row) for row in choice(rows, scores, least)}
    reasons = collections.defaultdict(lambda: [0] * 6)
    for row in rows:
        if row["decision"] != "refused" or id(row) not in scores or not row["type"]:
            continue
        reason = re.sub(r"-?\d+\.\d+", "x", row["reason"].split("; ")[0])
        verdict = {"true": 0, "false": 1}.get(row["label"], 2)
        reasons[reason][verdict] += 1
        reasons[reason][3 + verdict] += id(row) in chosen
    head(["reason", "refused: right", "wrong", "unlabelled", "score accepts: right", "wrong", "unlabelled"])
    for reason, numbers in sorted(reasons.items(), key=lambda item: -sum(item[1][:3])):
        row_of([reason, *numbers])


def table_of_steps(rows, scores, least):
    """Prints what each step alone proposed and today accepts, and how many of these pairs the score chooses."""
    chosen = {id(row) for row in choice(rows, scores, least)}
    steps = collections.defaultdict(lambda: [0] * 6)
    for row in rows:
        if id(row) not in scores or not (row["type"] or row["label"] == "true"):
            continue
        verdict = {"true": 0, "false": 1}.get(row["label"], 2)
        steps[row["steps"]][verdict] += row["decision"] == "accepted"
        steps[row["steps"]][3 + verdict] += id(row) in chosen
    head(["steps", "today: right", "wrong", "unlabelled", "score: right", "wrong", "unlabelled"])
    for step, numbers in sorted(steps.items(), key=lambda item: -sum(item[1][:3])):
        row_of([step, *numbers])


def near_equal(rows, results):
    """Prints how often the right one of near-equal candidates has the best score."""
    head(["choice", "elements with near-equal candidates", "right one is best"])
    rivals = collections.defaultdict(list)
    for row in rows:
        if row["family"] == "matched" and row["margin"] and model_of(row) == "members":
            for element in (("b", row["before_element"]), ("a", row["after_element"])):
                rivals[row["commit"], element].append(row)
    contested = []
    for of_element in rivals.values():
        right = [row for row in of_element if row["label"] == "true"]
        others = [row for row in of_element if row["label"] != "true"]
        if len(right) == 1 and others and float(right[0]["margin"]) < NEAR_MARGIN:
            contested.append((right[0], others))
    decided = sum(row["decision"] == "accepted" for row, _ in contested)
    row_of(["today", len(contested), decided])
    votes = lambda row: float(row["votes_for"] or 0)
    ahead = [votes(row) - max(votes(other) for other in others) for row, others in contested]
    row_of(["most votes of replaced names", sum(it != 0 for it in ahead), sum(it > 0 for it in ahead)])
    for title, (scores, _) in results.items():
        best = sum(
            all(scores[id(row)] > scores[id(other)] for other in others if id(other) in scores)
            for row, others in contested
        )
        row_of([title, len(contested), best])


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tables", nargs="+", help="tables of refmine evaluate --candidates")
    arguments = parser.parse_args()
    rows = read(arguments.tables)
    label_rows(rows)
    project = lambda row: zlib.crc32(row["repository"].encode()) % PROJECT_GROUPS
    language = lambda row: row["language"]
    print("### Pairs\n")
    head(["labels", "commits", "pairs", "right", "wrong", "right by a reader", "wrong by a reader", "not proposed"])
    for name in sorted({row["set"] for row in rows}):
        own = [row for row in rows if row["set"] == name]
        pairs = [row for row in own if row["family"]]
        count = lambda column, value: sum(row[column] == value for row in pairs)
        row_of([
            name, len({row["commit"] for row in own}), len(pairs), count("label", "true"), count("label", "false"),
            count("judged", "true"), count("judged", "false"), len(own) - len(pairs),
        ])
    results = {}
    for title, features in ROUNDS.items():
        for name, part_of in (("project", project), ("language", language)):
            scores = cross_validated(rows, features, part_of)
            results[f"{title}, by {name}"] = (scores, thresholds(rows, scores))
    print("\n### By labels\n")
    table_of_sets(rows, results)
    print("\n### By model\n")
    table_of_families(rows, results)
    last, least = results["score with vetoes, by project"]
    print("\n### Decisions (score with vetoes, by project)\n")
    table_of_decisions(rows, last, least)
    print("\n### Curve (score with vetoes, by project)\n")
    curve(rows, last)
    print("\n### Weights (score with vetoes)\n")
    weights(rows, ROUNDS["score with vetoes"])
    print("### Steps (score with vetoes, by project)\n")
    table_of_steps(rows, last, least)
    print("\n### Vetoes (score without vetoes, by project)\n")
    table_of_vetoes(rows, *results["score, by project"])
    print("\n### Near-equal candidates of members\n")
    near_equal(rows, results)


if __name__ == "__main__":
    main()
