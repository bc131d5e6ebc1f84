#!/bin/sh
# Builds the library of peers: build.sh [FOLDER], which is this script's folder unless given.
#
# NVCC is the compiler (nvcc), ARCH the architecture (sm_90), NVCCFLAGS what else the compiler is told, such as -I of CUB's
# headers where they do not lie in the toolkit, and JOBS how many files are compiled at a time (as many as there are cores).
# cuBLAS, NPP, cuFFT, cuSPARSE and cuRAND are taken from the toolkit, or from the folders that NVCCFLAGS names with -I and -L;
# without them the library has CUB only, and says so. WITHOUT="cublas npp" leaves these two out.
set -eu

here=$(cd "$(dirname "$0")" && pwd)
out=${1:-$here}
nvcc=${NVCC:-nvcc}
arch=${ARCH:-sm_90}
jobs=${JOBS:-$(getconf _NPROCESSORS_ONLN 2>/dev/null || echo 2)}

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

# Where headers and libraries may lie.
nvcc=$(command -v "$nvcc")
root=$(dirname "$(dirname "$(readlink -f "$nvcc")")")
headers="$root/include $root/targets/x86_64-linux/include"
libraries="$root/lib64 $root/lib $root/targets/x86_64-linux/lib"
for flag in ${NVCCFLAGS:-}; do
    case $flag in
    -I?*) headers="${flag#-I} $headers" ;;
    -L?*) libraries="${flag#-L} $libraries" ;;
    esac
done

# first NAME FOLDER... prints the first file of that name, with whatever behind it, in the folders.
first() {
    name=$1
    shift
    for folder in "$@"; do
        for file in "$folder/$name"*; do
            if [ -f "$file" ]; then
                echo "$file"
                return
            fi
        done
    done
}

# add LIBRARY MACRO HEADER FILE... defines the macro and links the files, if all of them are there.
defines=
links=
add() {
    library=$1 macro=$2 header=$3 found=
    shift 3
    case " ${WITHOUT:-} " in
    *" $library "*) return ;;
    esac
    # shellcheck disable=SC2086 # a list
    if [ -n "$(first "$header" $headers)" ]; then
        for name in "$@"; do
            file=$(first "$name.so" $libraries)
            if [ -z "$file" ]; then
                found=
                break
            fi
            folder=$(dirname "$file")
            found="$found -L$folder -l:$(basename "$file") -Xlinker -rpath -Xlinker $folder"
        done
    fi
    if [ -n "$found" ]; then
        defines="$defines -D$macro"
        links="$links $found"
    else
        echo "build.sh: there is no $library; the library is built without it" >&2
    fi
}
add cublas SAREK_CUBLAS cublas_v2.h libcublas libcublasLt
add npp SAREK_NPP nppi_filtering_functions.h libnppif libnppc
add cufft SAREK_CUFFT cufft.h libcufft
add cusparse SAREK_CUSPARSE cusparse.h libcusparse
add curand SAREK_CURAND curand.h libcurand

mkdir -p "$out"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
flags="-O3 -std=c++17 -arch=$arch -Xcompiler -fPIC,-fvisibility=hidden ${NVCCFLAGS:-}"

# shellcheck disable=SC2086 # lists
(cd "$here" && printf '%s\n' *.cu) | xargs -P "$jobs" -I{} "$nvcc" $flags $defines -c "$here/{}" -o "$work/{}.o"
# shellcheck disable=SC2086 # lists
"$nvcc" $flags -shared -o "$out/libsarek_peers.so" "$work"/*.o $links
echo "$out/libsarek_peers.so"
