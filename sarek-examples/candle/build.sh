#!/bin/sh
# Builds the operations and tests them: build.sh, for the CPU, or build.sh cuda, for CUDA as well.
#
# candle compiles kernels of its own for CUDA, so that needs the CUDA toolkit, with nvcc, cuBLAS, cuRAND and the headers of CUB.
# CUDA_HOME is its folder (/usr/local/cuda, unless nvcc is in PATH), CUDA_COMPUTE_CAP the architecture (90; without it, that of this
# machine's GPU). NO_RUN=1 builds the tests and does not run them: cargo prints where they lie, for a machine with a GPU and without
# cargo.
set -eu
cd "$(dirname "$0")"

backend=${1:-cpu}
case $backend in
cpu) features= ;;
cuda)
    features='--features cuda'
    if [ -z "${CUDA_HOME:-}" ] && ! command -v nvcc >/dev/null 2>&1; then
        CUDA_HOME=${CUDA_PATH:-/usr/local/cuda}
    fi
    if [ -n "${CUDA_HOME:-}" ]; then
        export CUDA_HOME
        export PATH="$CUDA_HOME/bin:$PATH"
    fi
    if ! command -v nvcc >/dev/null 2>&1; then
        echo "build.sh: there is no nvcc; install the CUDA toolkit, or set CUDA_HOME" >&2
        exit 1
    fi
    ;;
*)
    echo "build.sh: the backend is cpu or cuda, and not $backend" >&2
    exit 1
    ;;
esac

# shellcheck disable=SC2086 # a list, perhaps an empty one
if [ -n "${NO_RUN:-}" ]; then
    cargo test --locked $features --no-run
else
    # What a test prints says whether it ran on CUDA.
    cargo test --locked $features -- --show-output
fi
