#!/usr/bin/env bash
# Builds refmine, mines a repository, and lists the refactorings.
set -euo pipefail

usage() {
    cat <<'TEXT'
usage: quickstart.sh [PATH-OR-URL]
Builds refmine (release), mines the git repository at PATH-OR-URL into out/quickstart and prints the
refactorings. Without an argument, mines a small demo repository that it creates.
Needs git and Rust (cargo).
TEXT
}

fail() {
    echo "quickstart.sh: $*" >&2
    exit 1
}

case "${1-}" in
    -h | --help) usage; exit 0 ;;
esac
if [ $# -gt 1 ]; then
    usage >&2
    exit 2
fi
command -v git >/dev/null || fail "git is missing: install it with your system's packages, for example \`apt-get install git\`"
command -v cargo >/dev/null || fail "cargo is missing: install Rust 1.90 or newer with rustup (https://rustup.rs)"

root="$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.." && pwd)"

# Resolve a relative path before the working directory changes.
repository="${1-}"
if [ -n "$repository" ]; then
    if [ -e "$repository" ]; then
        repository="$(cd -- "$(dirname -- "$repository")" && pwd)/$(basename -- "$repository")"
    elif [[ "$repository" != *://* && "$repository" != *@*:* ]]; then
        fail "$repository: neither a folder nor a URL"
    fi
fi

cd -- "$root"
echo "== Building refmine (the first time takes about six minutes on two cores)" >&2
cargo build --release --locked

if [ -z "$repository" ]; then
    repository="out/demo"
    echo "== Creating the demo repository in $repository" >&2
    rm -rf -- "$root/out/demo"
    "$root/scripts/make-demo.sh" "$root/out/demo"
fi

refmine() {
    cargo run --release --locked --quiet -- "$@"
}

echo "== Mining $repository" >&2
refmine mine "$repository" --out out/quickstart --overwrite

echo "== Refactorings" >&2
refmine list out/quickstart

query="SELECT type, before_name, after_name, after_path FROM 'out/quickstart/refactorings/*.parquet'"
cat <<TEXT

The dataset is in $root/out/quickstart. In that project folder, open it with DuckDB:

  duckdb -c "$query"

or with DuckDB's Python package (pip install duckdb):

  python3 -c "import duckdb; print(duckdb.sql(\"$query\"))"
TEXT
