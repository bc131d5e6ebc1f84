#!/bin/sh
# Builds the library of peers: build.sh [FOLDER], which is this script's folder unless given.
#
# NVCC is the compiler (nvcc), ARCH the architecture (sm_90), NVCCFLAGS what else the compiler is told, such as -I of CUB's
# headers where they do not lie in the toolkit.
set -eu

here=$(cd "$(dirname "$0")" && pwd)
out=${1:-$here}
nvcc=${NVCC:-nvcc}
arch=${ARCH:-sm_90}

if ! command -v "$nvcc" >/dev/null 2>&1; then
    for folder in "${CUDA_HOME:-}" "${CUDA_PATH:-}" /usr/local/cuda; do
        if [ -n "$folder" ] && [ -x "$folder/bin/nvcc" ]; then
            nvcc=$folder/bin/nvcc
            break
        fi
    done
fi
if ! command -v "$nvcc" >/dev/null 2>&1; then
    echo "build.sh: there is no nvcc; install the CUDA toolkit, or set NVCC" >&2
    exit 1
fi

mkdir -p "$out"
# shellcheck disable=SC2086 # NVCCFLAGS is a list
"$nvcc" -O3 -std=c++17 -arch="$arch" -shared -Xcompiler -fPIC,-fvisibility=hidden ${NVCCFLAGS:-} \
    -o "$out/libsarek_peers.so" "$here/peers.cu"
echo "$out/libsarek_peers.so"
