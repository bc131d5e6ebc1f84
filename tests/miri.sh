#!/usr/bin/env bash
# The host side and the CPU engine under Miri, where a nightly toolchain has it: no undefined behaviour, whatever the threads do.
#
#   tests/miri.sh               two schedules of the races, and everything that is quick enough
#   SEEDS=0..64 tests/miri.sh   more schedules
#   tests/miri.sh races         the races alone; `transfers` copies, memory in place and DLPack alone; `engine` the rest
#
# Miri is hundreds of times slower than the machine: it takes the better part of an hour on two cores, so that CI does not run it. Run it
# after changes of `unsafe` code, of the engine's memory, and of threads. Without Miri it says so and passes; `REQUIRE_MIRI=1` makes that a failure. (cargo-miri itself reads a variable `MIRI`.)
set -euo pipefail
cd "$(dirname "$0")/.."

toolchain=${MIRI_TOOLCHAIN:-nightly}
if ! cargo "+$toolchain" miri --version >/dev/null 2>&1; then
    echo "skipped: the toolchain $toolchain has no Miri (rustup component add miri --toolchain $toolchain)"
    [ "${REQUIRE_MIRI:-}" != 1 ]
    exit
fi

# Tree Borrows: crossbeam, which rayon stands on, is not made for Stacked Borrows, and the engine's addresses travel as integers, as
# those of a GPU do. Several workers that lose the processor at any basic block. rayon's threads outlive `main`. Memory that a block
# takes over from another one is accessed in other widths than before: Miri's emulation of weak memory stops at that with an internal
# error ("partially overlapping store buffer"), even within one thread.
flags=(
    -Zmiri-tree-borrows
    -Zmiri-permissive-provenance
    -Zmiri-num-cpus=3
    -Zmiri-preemption-rate=0.1
    -Zmiri-disable-isolation
    -Zmiri-ignore-leaks
    -Zmiri-disable-weak-memory-emulation
)
export RAYON_NUM_THREADS=3 SAREK_CACHE=off

what=${1:-all}
case $what in
    all | races | engine | transfers) ;;
    *)
        echo "unknown part \`$what\`: races, engine or transfers" >&2
        exit 2
        ;;
esac
runs() { [ "$what" = all ] || [ "$what" = "$1" ]; }

# The races themselves, and uploads, by the kernels and their launches as users write them, in several schedules.
if runs races; then
    export MIRIFLAGS="${flags[*]} -Zmiri-many-seeds=${SEEDS:-0..2}"
    cargo "+$toolchain" miri test -p sarek-tests --test all -- parity::races::
fi

# The engine and the host side in one. A warp is a loop over 32 lanes, which takes Miri long: what runs is chosen.
if runs engine; then
    export MIRIFLAGS="${flags[*]}"
    cargo "+$toolchain" miri test -p sarek-runtime --lib -- \
        cpu::compile cpu::machine::races cpu::tests::memory cpu::tests::shared cpu::tests::warps cpu::tests::faults host:: launch::tests \
        --skip many_threads_may --skip up_to_the_limit
fi

# Memory that others use, too: copies that nobody waits for and whose handles are leaked or dropped on other threads, memory that the host uses in place,
# and tensors of other libraries.
if runs transfers; then
    export MIRIFLAGS="${flags[*]}"
    cargo "+$toolchain" miri test -p sarek-runtime --test interop -- transfers:: in_place:: dlpack::
fi
