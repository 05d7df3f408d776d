#!/usr/bin/env bash
# Builds release wheels, on a developer's machine and in .github/workflows/release.yml.
set -euo pipefail

if [ $# -lt 1 ] || [ "$1" = --help ]; then
    cat <<'TEXT'
usage: build-wheel.sh OUT [TARGET…]
Builds an optimised wheel for each Rust target (default: x86_64-unknown-linux-gnu) into the folder OUT, and the
program alone as refmine-TARGET.tar.gz.
Wheels for Linux run on glibc 2.28 or newer, because zig compiles and links their C code, also for other
processors. Needs Rust with the targets (`rustup target add TARGET`) and Python's venv; installs maturin and zig
into an environment in CARGO_TARGET_DIR (default: target).
TEXT
    [ "${1-}" = --help ]
    exit
fi
out="$(realpath -m -- "$1")"
shift
[ $# -gt 0 ] || set -- x86_64-unknown-linux-gnu
cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.."
tools="${CARGO_TARGET_DIR:-target}/wheel-tools"
work="$(mktemp -d)"
trap 'rm -rf -- "$work"' EXIT
mkdir -p "$out"

python3 -m venv "$tools"
"$tools/bin/python" -m pip install --quiet --disable-pip-version-check 'maturin>=1.9,<2' 'ziglang>=0.13,<0.18'
export PATH="$tools/bin:$PATH"

for target in "$@"; do
    linux=()
    case "$target" in *-linux-gnu) linux=(--zig --compatibility manylinux_2_28) ;; esac
    rm -rf -- "$work/wheel"
    maturin build --release --locked --target "$target" "${linux[@]}" --out "$work/wheel"
    python3 -m zipfile -e "$work"/wheel/*.whl "$work/wheel/content"
    program=("$work"/wheel/content/refmine-*.data/scripts/refmine)
    chmod +x "${program[0]}"
    tar -C "$(dirname -- "${program[0]}")" -czf "$out/refmine-$target.tar.gz" refmine
    mv -- "$work"/wheel/*.whl "$out/"
done
