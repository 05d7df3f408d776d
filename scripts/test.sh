#!/usr/bin/env bash
# Runs all checks of the project and counts passes and failures: first the checks that build, one after
# another, then the tests and the other checks, each in two groups in parallel.
#
# Everything is built in one profile (dev, with optimised hot code and assertions) with the same features, so
# that no dependency is compiled twice. The checks write to target/test. Their output is in target/test/logs;
# its end is shown if a check fails.
set -euo pipefail

usage() {
    cat <<'TEXT'
usage: test.sh [--only PATTERN]
Runs the checks: format, lints, tests, the tables in DuckDB, real commits, comparison with the output of
RefDiff 2.0, pinned verdicts, equal tables with one and several workers, histories of published releases.
With --only, runs the build and the checks whose names match the extended regular expression PATTERN.
Needs git and Rust (cargo, rustfmt, clippy). Installs Python's venv, npm and Chromium with apt-get if they
are missing and that is possible. Lists skipped checks at the end with the reason.

  CI               if "true", a skipped check counts as failed

  REFMINE_SHARED   folder that has, in its folder oracles, java-refdiff2, javascript-sources, java-2024,
                   python-rminer, java-rminer and java-astdiff (default: ../shared); checks of missing
                   oracles are skipped
  REFMINE_OFFLINE  if not empty, checks that download releases of packages are skipped
  REFMINE_CACHE    folder for downloads (default: target/test/cache)

Exit codes: 0 no check failed, 1 a check failed, 2 usage.
TEXT
}

only=""
case "${1-}" in
    "") ;;
    -h | --help) usage; exit 0 ;;
    --only) [ $# -eq 2 ] || { usage >&2; exit 2; }; only="$2" ;;
    *) usage >&2; exit 2 ;;
esac

cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.."
root="$PWD"
shared="${REFMINE_SHARED:-../shared}"
work="$root/target/test"
cache="${REFMINE_CACHE:-$work/cache}"
logs="$work/logs"
# A copy, because building the Python package replaces the program.
refmine="$work/refmine"
python="$work/venv/bin/python"
started=$SECONDS
passed=0
failed=0
log=""
skipped=()
if [ -n "${CARGO_TARGET_DIR-}" ]; then
    echo "test.sh: CARGO_TARGET_DIR is set; this script builds in target/ and unsets it" >&2
    unset CARGO_TARGET_DIR
fi
# README.md and CITATION.cff of a dataset contain the date, which must be the same in all runs.
export CARGO_TERM_COLOR=never NO_COLOR=1 SOURCE_DATE_EPOCH=0
mkdir -p "$logs"

# check NAME SECONDS COMMAND…: runs the command with a time limit and counts the result. Sets `log` to the file
# with its output, or to an empty string if --only excludes the check.
check() {
    local name="$1" limit="$2" from=$SECONDS status=0
    shift 2
    log=""
    if [ -n "$only" ] && [[ ! "$name" =~ $only ]] && [ "$name" != build ]; then
        return 0
    fi
    log="${name,,}"
    log="$logs/${log//[^a-z0-9]/-}.log"
    timeout --kill-after=20 "$limit" "$@" </dev/null >"$log" 2>&1 || status=$?
    if [ "$status" -eq 0 ]; then
        passed=$((passed + 1))
        printf 'ok       %-58s %5d s\n' "$name" $((SECONDS - from))
        return 0
    fi
    failed=$((failed + 1))
    # One write, because checks of the other group print in parallel.
    echo "$(
        printf 'FAILED   %-58s %5d s\n' "$name" $((SECONDS - from))
        [ "$status" -ne 124 ] || echo "    stopped: it took longer than $limit s"
        echo "    exit status $status; the end of $log:"
        tail -n 40 -- "$log" | cut -c 1-400 | sed 's/^/    | /'
    )"
    return 1
}

# side_by_side FUNCTION…: runs each function in a process of its own and adds their counts.
side_by_side() {
    local group count reason
    for group in "$@"; do
        rm -f -- "$logs/$group.counts"
        (
            passed=0 failed=0 skipped=()
            "$group"
            printf '%s\n' "$passed" "$failed" "${skipped[@]}" >"$logs/$group.counts"
        ) &
    done
    # A process that has not written its counts ended early.
    wait
    for group in "$@"; do
        if [ ! -f "$logs/$group.counts" ]; then
            echo "FAILED   $group: ended before its last check"
            failed=$((failed + 1))
            continue
        fi
        { read -r count; passed=$((passed + count)); read -r count; failed=$((failed + count))
            while read -r reason; do skipped+=("$reason"); done; } <"$logs/$group.counts"
    done
}

# skip NAME REASON: records a check that cannot run here. In continuous integration it counts as failed,
# because nobody would notice a check that is always skipped.
skip() {
    if [ -z "$only" ] || [[ "$1" =~ $only ]]; then
        skipped+=("$1: $2")
        printf 'skipped  %s: %s\n' "$1" "$2"
        [ "${CI-}" != true ] || failed=$((failed + 1))
    fi
}

# Variables of the commands that run in shells of their own.
export python refmine work cache shared
in_shell=(bash -euo pipefail -c)

# install_packages PACKAGE…: installs packages with apt-get, if that exists and is permitted.
install_packages() {
    command -v apt-get >/dev/null || return 1
    local become=""
    [ "$(id -u)" -eq 0 ] || { command -v sudo >/dev/null && become="sudo -n"; } || return 1
    echo "installing with apt-get: $*"
    { $become apt-get update -qq && DEBIAN_FRONTEND=noninteractive $become apt-get install -y -qq \
        --no-install-recommends "$@"; } </dev/null >"$logs/apt-get.log" 2>&1
}

# make_venv: creates the virtual environment. --no-compile, because Python compiles imported modules anyway,
# which are fewer.
make_venv() {
    [ -x "$python" ] && "$python" -c 'import duckdb, duckdb_cli, polars, pyarrow' 2>/dev/null && return 0
    rm -rf -- "$work/venv"
    python3 -m venv "$work/venv" >"$logs/venv.log" 2>&1 ||
        { install_packages python3 python3-venv && python3 -m venv "$work/venv" >"$logs/venv.log" 2>&1; } ||
        return 1
    "$python" -m pip install --quiet --disable-pip-version-check --no-compile duckdb duckdb-cli polars pyarrow >>"$logs/venv.log" 2>&1
}

# mine_oracle NAME CONFIG COMMITS: mines an oracle with four workers and checks the dataset.
mine_oracle() {
    local name="$1" config="$2" commits="$3"
    check "$name: mine $commits commits" 1800 "${in_shell[@]}" "
        \$refmine mine --commits \$shared/oracles/$name/commits.tsv --config $config \
            --emit relationships --jobs 4 --out \$work/$name --overwrite
        \$python scripts/check-dataset.py \$work/$name --commits $commits"
}

# one_worker NAME CONFIG: compares the tables of one worker with those of mine_oracle.
one_worker() {
    local name="$1" config="$2"
    check "$name: same bytes with one worker as with four" 3000 "${in_shell[@]}" "
        \$refmine mine --commits \$shared/oracles/$name/commits.tsv --config $config \
            --emit relationships --jobs 1 --out \$work/$name-1 --overwrite
        diff --recursive --brief --exclude=timings --exclude=manifest.json \$work/$name-1 \$work/$name"
}

# no_loss NAME CONFIG [BASELINE]: compares the verdicts on an oracle with the baseline, which is that of the
# configuration unless it is named.
no_loss() {
    local name="$1" config="$2" baseline="${3:-$2}"
    check "$name: no verdict is worse than the baseline, $config" 1800 "${in_shell[@]}" "
        \$refmine evaluate \$shared/oracles/$name --config $config --out \$work/$name-$config \
            --baseline evaluation/baselines/$baseline"
}

# python_package: builds the wheel and tests it in a new environment.
python_package() {
    rm -rf -- "$work/wheels"
    "$python" -m pip install --quiet --disable-pip-version-check --no-compile 'maturin>=1.9,<2'
    "$work/venv/bin/maturin" build --locked --profile dev --out "$work/wheels"
    scripts/test-wheel.sh "$work"/wheels/*.whl
}

# histories KIND TOOL: mines histories of published releases, downloaded with TOOL.
histories() {
    local kind="$1" tool="$2"
    if [ -n "${REFMINE_OFFLINE-}" ]; then
        skip "release histories, $kind" "REFMINE_OFFLINE is set"
        return 0
    fi
    if [ -z "$have_duckdb" ]; then
        skip "release histories, $kind" "needs Python's duckdb"
        return 0
    fi
    if ! command -v "$tool" >/dev/null && ! install_packages "$tool"; then
        skip "release histories, $kind" "$tool is not installed"
        return 0
    fi
    check "release histories, $kind: download" 600 "${in_shell[@]}" "
        \$python scripts/make-release-histories.py --only $kind --time-limit 570 \
            --cache \$cache/releases --out \$work/histories" || return 0
    check "release histories, $kind: mine, at least 20 releases each" 1200 "${in_shell[@]}" "
        \$refmine mine \$work/histories/$kind/*.git --out \$work/histories-$kind --overwrite
        \$python scripts/check-dataset.py \$work/histories-$kind --each-min 20 --analysed-min 19" || true
}

find_chromium() {
    command -v chromium || command -v chromium-browser || command -v google-chrome
}

# check_with_python: checks that need Python, the package index or a browser.
check_with_python() {
    if [ -z "$have_duckdb" ]; then
        failed=$((failed + 1))
        echo "FAILED   tables in DuckDB: Python's duckdb, polars or pyarrow could not be installed, see $logs/venv.log:"
        tail -n 10 -- "$logs/venv.log" | sed 's/^/    | /'
        skip "tutorial" "needs Python's duckdb, polars and pyarrow"
        skip "oldest and newest readers" "needs Python's venv"
        skip "Python package" "needs Python's venv"
    else
        check "tables in DuckDB, Polars and pyarrow; the questions" 300 env REFMINE="$refmine" "$python" tests/duckdb_test.py || true
        check "tutorial" 300 env REFMINE="$work/installed/bin/refmine" "$python" \
            tests/tutorial_test.py || true
        if [ -n "${REFMINE_OFFLINE-}" ]; then
            skip "oldest and newest readers" "REFMINE_OFFLINE is set"
        else
            check "oldest and newest readers: DuckDB, Polars, pyarrow, pandas" 900 env REFMINE="$refmine" "$python" \
                tests/readers_test.py "$work/readers" || true
        fi
        check "Python package: the wheel in a clean environment" 900 \
            "${in_shell[@]}" "$(declare -f python_package); python_package" || true
    fi

    local chromium
    chromium="$(find_chromium)" || { install_packages chromium && chromium="$(find_chromium)"; } || chromium=""
    if [ -z "$chromium" ]; then
        skip "report in Chromium" "Chromium is not installed and could not be, see $logs/apt-get.log"
    elif [ -z "$have_duckdb" ]; then
        skip "report in Chromium" "needs Python's venv"
    elif ! "$python" -c 'import playwright' 2>/dev/null &&
        ! "$python" -m pip install --quiet --disable-pip-version-check --no-compile playwright >>"$logs/venv.log" 2>&1; then
        skip "report in Chromium" "Python's playwright could not be installed, see $logs/venv.log"
    else
        check "report in Chromium" 600 env REFMINE="$refmine" CHROMIUM="$chromium" "$python" tests/report_test.py || true
    fi

    if [ -z "$only" ] || [[ "release histories" =~ $only ]] || [[ "$only" == *histories* ]]; then
        histories npm npm
        histories c cargo
    fi
}

# Names of the integration tests that take longest, for one of two groups of similar length.
longest_tests=(mappings resume)

# check_longest_tests: runs the longest tests and the examples in the documentation.
check_longest_tests() {
    check "tests of ${longest_tests[*]}, examples" 3000 "${in_shell[@]}" "
        cargo test --locked --no-fail-fast ${longest_tests[*]/#/--test }
        cargo test --locked --doc" || true
}

# check_other_tests: runs the unit tests and all integration tests that are not among the longest.
check_other_tests() {
    local file name others=()
    for file in tests/*.rs tests/*/main.rs; do
        name="${file#tests/}"
        name="${name%/main.rs}"
        name="${name%.rs}"
        [[ " ${longest_tests[*]} " == *" $name "* ]] || others+=(--test "$name")
    done
    check "unit tests, cases and other tests" 3000 cargo test --locked --no-fail-fast --lib --bins "${others[@]}" || true
}

# check_on_oracles: checks that need the oracles.
check_on_oracles() {
    local name config commits config_of
    for oracle in "java-refdiff2 refdiff2 536" "javascript-sources default 25"; do
        read -r name config commits <<<"$oracle"
        if [ ! -f "$shared/oracles/$name/commits.tsv" ]; then
            skip "$name" "$shared/oracles/$name is not there (optional input: real commits)"
        elif ! head -1 "$shared/oracles/$name/commits.tsv" | grep -qw git_dir; then
            # Oracles from fetch-oracles.sh name the clones by URL; `refmine mine --commits` needs folders.
            skip "$name" "commits.tsv has no column git_dir with the folders of the repositories"
        elif [ -z "$have_duckdb" ]; then
            skip "$name" "needs Python's duckdb"
        else
            mine_oracle "$name" "$config" "$commits" || true
            check "$name: added and deleted lines as in git" 600 "${in_shell[@]}" "
                \$python scripts/check-churn.py \$work/$name" || true
            if [ "$name" = java-refdiff2 ]; then
                check "$name: RefDiff 2.0's relationships, 97 % found, 3 % added" 300 "${in_shell[@]}" "
                    \$python scripts/compare-refdiff2.py \$work/$name \$shared/oracles/$name \
                        --found-min 97 --added-max 3 --differences \$work/$name-differences.tsv" || true
                [ -z "$log" ] || echo "$(sed 's/^/    | /' "$log")"
                for config_of in refdiff2 default; do no_loss "$name" "$config_of" || true; done
            fi
            one_worker "$name" "$config" || true
        fi
    done

    for oracle in "java-2024 default: a second Java oracle" "python-rminer default: a Python oracle" \
        "kotlin-rminer kotlin: a Kotlin oracle"; do
        read -r name config <<<"${oracle%%:*}"
        if [ -f "$shared/oracles/$name/oracle.tsv" ]; then
            no_loss "$name" default "$config" || true
            check "$name: no refactorings contradict each other" 1800 env \
                REFMINE_TEST_COMMITS="$shared/oracles/$name/commits.tsv" \
                cargo test --locked --test agreement refactorings_do_not_contradict_each_other || true
        else
            skip "$name" "$shared/oracles/$name is not there (optional input:${oracle#*:})"
        fi
    done
    if [ -n "$have_duckdb" ] && compgen -G "$shared/oracles/python-rminer/*/*.git" >/dev/null; then
        check "python-rminer: elements as of Python's own parser" 600 "${in_shell[@]}" "
            \$python scripts/check-elements.py \$refmine \$shared/oracles/python-rminer/*/*.git" || true
    else
        skip "python-rminer: elements" "needs Python's venv and the repositories in $shared/oracles/python-rminer"
    fi

    if [ ! -f "$shared/oracles/java-rminer/detections.tsv.gz" ] || [ ! -f "$shared/oracles/java-rminer/times.tsv" ]; then
        skip "java-rminer" "$shared/oracles/java-rminer has no detections.tsv.gz or no times.tsv (optional input: RefactoringMiner's findings)"
    elif ! head -1 "$shared/oracles/java-refdiff2/commits.tsv" 2>/dev/null | grep -qw git_dir; then
        skip "java-rminer" "$shared/oracles/java-refdiff2/commits.tsv has no column git_dir"
    elif [ -z "$have_duckdb" ]; then
        skip "java-rminer" "needs Python's venv"
    else
        check "java-rminer: descriptions as RefactoringMiner's, 97 %, and places, 92 %" 900 "${in_shell[@]}" "
            \$python scripts/choose-quick-commits.py \$shared/oracles/java-refdiff2 \
                \$shared/oracles/java-rminer/times.tsv > \$work/descriptions.tsv
            \$refmine mine --commits \$work/descriptions.tsv --out \$work/descriptions --emit sites --overwrite
            \$refmine list \$work/descriptions --format rminer-json | \$python scripts/compare-descriptions.py - \
                \$shared/oracles/java-rminer/detections.tsv.gz --commits \$work/descriptions.tsv --least 0.97 --least-places 0.92" || true
    fi
    if [ ! -f "$shared/oracles/java-astdiff/score.py" ]; then
        skip "java-astdiff" "$shared/oracles/java-astdiff is not there (optional input: an AST diff oracle)"
    elif [ -n "$have_duckdb" ]; then
        check "java-astdiff: counts as in its score.py" 600 env REFMINE="$refmine" "$python" \
            tests/node_scores_test.py "$shared/oracles/java-astdiff" || true
    else
        skip "java-astdiff" "needs Python's venv"
    fi
}

# A function, so that bash reads the whole script before it runs any check.
run_all() {
    for tool in git cargo; do
        command -v "$tool" >/dev/null || { echo "test.sh: $tool is missing: install it first" >&2; exit 1; }
    done

    check "format" 120 cargo fmt --check -- --color never || true
    check "lints" 3000 cargo clippy --locked --all-targets -- -D warnings || true
    check "rustdoc" 3000 env RUSTDOCFLAGS=-Dwarnings cargo doc --locked --no-deps --document-private-items || true
    if ! check "build" 3000 cargo build --locked; then
        echo "$passed passed, $failed failed"
        exit 1
    fi
    cp -- target/debug/refmine "$refmine"
    # Built by one command, so that the two groups do not wait for each other.
    check "build of the tests" 3000 cargo test --locked --no-run || true
    side_by_side check_longest_tests check_other_tests
    check "cargo install" 1800 cargo install --locked --debug --path . --root "$work/installed" \
        --target-dir "$root/target" || true

    have_duckdb=yes
    make_venv || have_duckdb=""
    side_by_side check_with_python check_on_oracles

    echo
    if [ ${#skipped[@]} -gt 0 ]; then
        echo "skipped, with the reason:"
        printf '  %s\n' "${skipped[@]}"
    fi
    echo "$((SECONDS - started)) s in all; logs in target/test/logs"
    echo "$passed passed, $failed failed"
    [ "$failed" -eq 0 ]
}

run_all
