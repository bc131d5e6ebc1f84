#!/usr/bin/env bash
# Random programs as source, in batches; see README.md.
#
#   tests/sources.sh run FIRST COUNT [BATCH]            builds and runs them here, BATCH (250) at a time
#   tests/sources.sh build FOLDER FIRST COUNT [BATCH]   stripped programs FOLDER/sources-FIRST, to be carried elsewhere
#   tests/sources.sh shrink SEED                        makes a program that fails small
#
# It builds sarek-runtime with cargo, and everything else with rustc alone.
set -eu
cd "$(dirname "$0")/.."
work=${SAREK_SOURCES:-${CARGO_TARGET_DIR:-$PWD/target}/sources}
mkdir -p "$work"
[ "${1:-}" = compile ] || cargo build -q -p sarek-runtime
deps=${CARGO_TARGET_DIR:-$PWD/target}/debug

compile() { # FILE BINARY
    cp tests/src/driver.rs "$(dirname "$1")/driver.rs"
    # What kernels do is plain Rust without overflow checks; `debug_assert!` is one in kernels.
    rustc --edition 2024 --crate-name batch --error-format=short -C opt-level=0 -C debuginfo=0 -C strip=symbols \
        -C overflow-checks=off -C debug-assertions=on \
        --extern sarek_runtime="$deps/libsarek_runtime.rlib" -L dependency="$deps/deps" "$1" -o "$2"
}

generator() {
    rustc --edition 2024 -C opt-level=1 tests/examples/sources.rs -o "$work/sources"
}

# BINARY FIRST COUNT
batch() {
    mkdir -p "$work/$2"
    "$work/sources" write "$2" "$3" >"$work/$2/batch.rs"
    compile "$work/$2/batch.rs" "$1" || { echo "wrong: rustc rejects $work/$2/batch.rs"; return 1; }
}

case "${1:-}" in
compile) # FILE BINARY, for `shrink`
    compile "$2" "$3"
    ;;
run)
    generator
    size=${4:-250} status=0
    for ((first = $2; first < $2 + $3; first += size)); do
        count=$((first + size > $2 + $3 ? $2 + $3 - first : size))
        batch "$work/$first/batch" "$first" "$count" && SAREK_CACHE=off "$work/$first/batch" || status=1
        rm -rf "${work:?}/$first/batch"
    done
    exit $status
    ;;
build)
    generator
    mkdir -p "$2"
    size=${5:-250}
    for ((first = $3; first < $3 + $4; first += size)); do
        count=$((first + size > $3 + $4 ? $3 + $4 - first : size))
        batch "$2/sources-$first" "$first" "$count"
    done
    ;;
shrink)
    generator
    mkdir -p "$work/shrink"
    printf '#!/bin/sh\nexec %q compile "$@"\n' "$PWD/tests/sources.sh" >"$work/shrink/build"
    chmod +x "$work/shrink/build"
    "$work/sources" shrink "$2" "$work/shrink" "$work/shrink/build"
    ;;
*)
    sed -n '2,9s/^# \{0,1\}//p' "$0"
    exit 2
    ;;
esac
