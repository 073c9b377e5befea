#!/usr/bin/env bash
# Builds the published crates with the oldest versions of their dependencies that they
# claim to work with. Only a nightly compiler can choose those.
set -euo pipefail
cd "$(dirname "$0")/.."

if ! cargo +nightly --version >/dev/null 2>&1; then
    echo "SKIPPED: oldest versions were not tried, there is no nightly compiler here"
    exit 0
fi
copy=$(mktemp -d)
trap 'rm -rf "$copy"' EXIT
git ls-files -z | xargs -0 cp --parents --no-dereference -t "$copy"
target=${CARGO_TARGET_DIR:-$PWD/target}/minimal-versions
cd "$copy"
rm Cargo.lock
# The book is not published, and what it builds on asks for newer versions.
rm -r crates/mancala-book
cargo +nightly generate-lockfile --quiet -Z direct-minimal-versions
cargo check --quiet --locked --all-features --target-dir "$target" \
    -p mancala-core -p mancala-variants -p mancala-notation -p mancala-verify -p mancala-cli
echo "the oldest direct dependencies build: $(cargo tree --locked --depth 1 --prefix none -e normal --all-features \
    -p mancala-core -p mancala-variants -p mancala-notation -p mancala-verify -p mancala-cli |
    awk '/ v/ && !/mancala/ { print $1, $2 }' | sort -u | paste -sd, | sed 's/,/, /g')"
