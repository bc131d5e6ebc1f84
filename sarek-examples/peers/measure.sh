#!/bin/sh
# Runs and measures on a machine with a GPU and nvcc that needs no Rust:
#
#     OUT=results measure.sh SAREK [TEST...]
#
# SAREK is the program `sarek` (target/release/sarek), each TEST a test binary (`cargo test --no-run` prints their paths).
# OUT is the folder for the results (measured): log.txt has all that is printed, peers.json and calls.json the figures.
# QUICK=1 leaves the long measurement of whole calls out. build.sh's variables hold too.
#
# It goes on after a failure and ends with 1 if there was any.
set -u

if [ $# -lt 1 ]; then
    echo "usage: OUT=FOLDER measure.sh SAREK [TEST...]" >&2
    exit 2
fi
here=$(cd "$(dirname "$0")" && pwd)
sarek=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
shift
out=${OUT:-measured}
mkdir -p "$out"
out=$(cd "$out" && pwd)
log=$out/log.txt
status=$(mktemp)
work=$(mktemp -d)
trap 'rm -rf "$work" "$status"' EXIT

# Runs a command, shows and logs what it prints, and notes a failure.
step() {
    printf '\n== %s\n' "$*" | tee -a "$log"
    { "$@" 2>&1 || echo "$*" >>"$status"; } | tee -a "$log"
}

: >"$log"
step date -u
command -v nvidia-smi >/dev/null 2>&1 && step nvidia-smi --query-gpu=name,driver_version,clocks.max.sm,clocks.max.mem,power.limit --format=csv
step "${NVCC:-nvcc}" --version

# The cache of this run only: the first run compiles, and says what that costs.
SAREK_CACHE_DIR=$work/cache
export SAREK_CACHE_DIR

if step "$here/build.sh" "$work" && [ -f "$work/libsarek_peers.so" ]; then
    SAREK_PEERS=$work/libsarek_peers.so
    export SAREK_PEERS
fi

step "$sarek"
step "$sarek" run reduce --unchecked
for test in "$@"; do
    step "$test" --test-threads=2
done
step "$sarek" bench --peers --json "$out/peers.json"
if [ -z "${QUICK:-}" ]; then
    step "$sarek" bench reduce --json "$out/calls.json"
fi

if [ -s "$status" ]; then
    printf '\nfailed:\n' | tee -a "$log"
    tee -a "$log" <"$status"
    exit 1
fi
printf '\nall done\n' | tee -a "$log"
