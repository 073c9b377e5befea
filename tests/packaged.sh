#!/usr/bin/env bash
# Packages the published crates, each built from its package alone, and compiles and runs
# the README's example in a fresh project that depends on the packages.
set -euo pipefail
cd "$(dirname "$0")/.."

root=$PWD
target=${CARGO_TARGET_DIR:-$root/target}
crates=(core variants notation verify cli)
cargo package --quiet --workspace --locked --allow-dirty --exclude mancala-book --exclude mancala-tests

project=$(mktemp -d)
trap 'rm -rf "$project"' EXIT
version=$(sed -n 's/^version = "\(.*\)"/\1/p' Cargo.toml | head -1)
mkdir "$project/src"
for crate in "${crates[@]}"; do
    tar -xzf "$target/package/mancala-$crate-$version.crate" -C "$project"
    for file in README.md LICENSE-MIT LICENSE-APACHE; do
        test -s "$project/mancala-$crate-$version/$file" || { echo "mancala-$crate: no $file in the package" >&2; exit 1; }
    done
done
{
    printf '[package]\nname = "fresh"\nversion = "0.0.0"\nedition = "2024"\n\n'
    printf '[workspace]\nmembers = ["mancala-cli-%s"]\n\n[dependencies]\n' "$version"
    printf 'mancala-%s = "%s"\n' variants "$version" verify "$version"
    printf '\n[patch.crates-io]\n'
    for crate in "${crates[@]}"; do
        printf 'mancala-%s = { path = "mancala-%s-%s" }\n' "$crate" "$crate" "$version"
    done
} >"$project/Cargo.toml"
# The README's first block of Rust.
awk '/^```rust/ { inside = 1; next } /^```/ && inside { exit } inside' README.md >"$project/src/main.rs"
grep -q 'fn main' "$project/src/main.rs"
cp Cargo.lock "$project/Cargo.lock"
cd "$project"
cargo run --quiet --target-dir "$target/packaged" -p fresh
cargo run --quiet --target-dir "$target/packaged" -p mancala-cli -- conform | tail -1
echo "the packages work outside the workspace"
