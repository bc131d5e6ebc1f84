//! The library's file and the C interface in it.

use std::env;
use std::ffi::{OsString, c_char, c_int, c_void};
use std::path::{Path, PathBuf};

use libloading::Library as Loaded;

use super::Error;

/// The version of the C interface that this file is written for.
const INTERFACE: c_int = 10;

macro_rules! functions {
    ($($name:ident($($argument:ident: $type:ty),*) -> $result:ty;)*) => {
        /// The C interface; `peers/*.cu` document it.
        pub(super) struct Functions {
            $(pub(super) $name: unsafe extern "C" fn($($argument: $type),*) -> $result,)*
            /// Keeps the code loaded.
            _library: Loaded,
        }

        impl Functions {
            /// # Safety
            /// The functions have these types.
            unsafe fn of(library: Loaded) -> Result<Functions, libloading::Error> {
                $(
                    // SAFETY: the caller's promise.
                    let $name = *unsafe { library.get(concat!("sarek_peers_", stringify!($name)))? };
                )*
                Ok(Functions { $($name,)* _library: library })
            }
        }
    };
}

type In = *const c_void;
type Out = *mut c_void;

functions! {
    description() -> *const c_char;
    error(code: c_int) -> *const c_char;
    has(library: c_int) -> c_int;
    open(device: c_int, handle: *mut *mut c_void) -> c_int;
    close(handle: Out) -> c_int;
    kernel(handle: Out, kernel: c_int, blocks: u32, input: In, output: Out, n: u32, stream: Out) -> c_int;
    hand_loop(
        handle: Out, which: c_int, blocks: u32, x: In, y: In, output: Out, n: c_int, m: c_int, stream: Out
    ) -> c_int;
    reduce(handle: Out, operation: c_int, ty: c_int, input: In, output: Out, n: u64, stream: Out) -> c_int;
    arg_reduce(handle: Out, operation: c_int, ty: c_int, input: In, value: Out, place: Out, n: u64, stream: Out) -> c_int;
    scan(handle: Out, kind: c_int, operation: c_int, ty: c_int, input: In, output: Out, n: u64, stream: Out) -> c_int;
    scan_by_key(handle: Out, kind: c_int, ty: c_int, keys: In, input: In, output: Out, n: u64, stream: Out) -> c_int;
    select(handle: Out, ty: c_int, input: In, output: Out, count: Out, n: u64, stream: Out) -> c_int;
    select_flagged(handle: Out, input: In, flags: In, output: Out, count: Out, n: u64, stream: Out) -> c_int;
    partition(handle: Out, input: In, output: Out, count: Out, n: u64, stream: Out) -> c_int;
    partition_three(
        handle: Out, input: In, even: Out, positive: Out, rest: Out, counts: Out, n: u64, stream: Out
    ) -> c_int;
    unique(handle: Out, ty: c_int, input: In, output: Out, count: Out, n: u64, stream: Out) -> c_int;
    reduce_by_key(handle: Out, keys: In, values: In, unique: Out, totals: Out, count: Out, n: u64, stream: Out) -> c_int;
    encode(handle: Out, input: In, values: Out, lengths: Out, count: Out, n: u64, stream: Out) -> c_int;
    unique_by_key(handle: Out, keys: In, values: In, unique: Out, firsts: Out, count: Out, n: u64, stream: Out) -> c_int;
    sum_segments(handle: Out, values: In, offsets: In, totals: Out, segments: u64, stream: Out) -> c_int;
    sort_segments(handle: Out, keys: In, offsets: In, sorted: Out, n: u64, segments: u64, stream: Out) -> c_int;
    sort_segments_pairs(
        handle: Out, keys: In, values: In, offsets: In, sorted_keys: Out, sorted_values: Out, n: u64, segments: u64,
        stream: Out
    ) -> c_int;
    decode(
        handle: Out, values: In, lengths: In, runs: u64, starts: Out, sources: Out, output: Out, n: u64, stream: Out
    ) -> c_int;
    lower_bound(handle: Out, sorted: In, n: u64, values: In, m: u64, places: Out, stream: Out) -> c_int;
    find_positive(handle: Out, input: In, n: u64, found: *mut u64, stream: Out) -> c_int;
    set_operation(
        handle: Out, operation: c_int, first: In, n: u64, second: In, m: u64, result: Out, count: *mut u64, stream: Out
    ) -> c_int;
    histogram_even(
        handle: Out, ty: c_int, input: In, n: u64, counts: Out, bins: c_int, range: *const c_void, stream: Out
    ) -> c_int;
    histogram_range(
        handle: Out, ty: c_int, input: In, n: u64, counts: Out, bins: c_int, levels: In, stream: Out
    ) -> c_int;
    histogram_even_rgba(
        handle: Out, ty: c_int, input: In, n: u64, counts: Out, bins: c_int, range: *const c_void, stream: Out
    ) -> c_int;
    histogram_range_rgba(
        handle: Out, ty: c_int, input: In, n: u64, counts: Out, bins: c_int, levels: In, stream: Out
    ) -> c_int;
    copy_ranges(
        handle: Out, size: c_int, from: In, from_offsets: In, to: Out, to_offsets: In, lengths: In, ranges: u64,
        stream: Out
    ) -> c_int;
    axpy(handle: Out, a: f32, x: In, y: In, output: Out, n: u64, stream: Out) -> c_int;
    gather(handle: Out, input: In, places: In, output: Out, n: u64, stream: Out) -> c_int;
    sequence(handle: Out, start: u32, output: Out, n: u64, stream: Out) -> c_int;
    radix_sort_keys(
        handle: Out, order: c_int, ty: c_int, keys: In, sorted: Out, n: u64, stream: Out
    ) -> c_int;
    radix_sort_keys_in_place(
        handle: Out, order: c_int, ty: c_int, keys: Out, others: Out, half: *mut c_int, n: u64, stream: Out
    ) -> c_int;
    radix_sort_pairs(
        handle: Out, order: c_int, ty: c_int, keys: In, sorted_keys: Out, values: In, sorted_values: Out, n: u64,
        stream: Out
    ) -> c_int;
    radix_sort_pairs_in_place(
        handle: Out, order: c_int, ty: c_int, keys: Out, other_keys: Out, values: Out, other_values: Out,
        half: *mut c_int, n: u64, stream: Out
    ) -> c_int;
    merge_sort(handle: Out, ty: c_int, keys: Out, values: Out, n: u64, stream: Out) -> c_int;
    merge_sort_copy(handle: Out, ty: c_int, keys: In, sorted: Out, n: u64, stream: Out) -> c_int;
    sgemm(
        handle: Out, transpose_a: c_int, transpose_b: c_int, m: c_int, n: c_int, k: c_int, a: In, b: In, c: Out,
        stream: Out
    ) -> c_int;
    gemm(
        handle: Out, ty: c_int, transpose_a: c_int, transpose_b: c_int, m: c_int, n: c_int, k: c_int, scale: f32,
        a: In, b: In, c: Out, stream: Out
    ) -> c_int;
    factorise(handle: Out, matrices: Out, pivots: Out, zeros: Out, n: c_int, count: c_int, stream: Out) -> c_int;
    filter(
        handle: Out, input: In, pitch: c_int, filter: In, filter_width: c_int, filter_height: c_int, output: Out,
        width: c_int, height: c_int, stream: Out
    ) -> c_int;
    fft(handle: Out, input: In, output: Out, length: c_int, rows: c_int, stream: Out) -> c_int;
    spmv(
        handle: Out, offsets: In, columns: In, values: In, x: In, y: Out, side: i64, entries: i64, stream: Out
    ) -> c_int;
    random(handle: Out, words: Out, n: u64, stream: Out) -> c_int;
    random_xorwow(handle: Out, legacy: c_int, words: Out, n: u64, stream: Out) -> c_int;
    filter_separable(
        handle: Out, input: In, pitch: c_int, row: In, row_length: c_int, column: In, column_length: c_int, output: Out,
        width: c_int, height: c_int, stream: Out
    ) -> c_int;
}

/// Returns the library's name on this system.
fn file_name() -> &'static str {
    if cfg!(windows) { "sarek_peers.dll" } else { "libsarek_peers.so" }
}

/// Returns the library, if it is anywhere.
pub(super) fn path() -> Option<PathBuf> {
    find(env::var_os("SAREK_PEERS"), env::current_exe().ok().as_deref())
}

/// Returns the library's path: `SAREK_PEERS` (a file or its folder, and then nowhere else), next to the program, or
/// where `peers/build.sh` puts it.
fn find(explicit: Option<OsString>, program: Option<&Path>) -> Option<PathBuf> {
    if let Some(explicit) = explicit {
        let explicit = PathBuf::from(explicit);
        return if explicit.is_dir() { Some(explicit.join(file_name())) } else { Some(explicit) };
    }
    let beside = program.and_then(Path::parent).map(|folder| folder.join(file_name()));
    let built = Path::new(env!("CARGO_MANIFEST_DIR")).join("peers").join(file_name());
    let here = Path::new("sarek-examples/peers").join(file_name());
    beside.into_iter().chain([here, built]).find(|path| path.is_file())
}

pub(super) fn load(path: &Path) -> Result<Functions, Error> {
    let unusable = |message: String| Error::Unusable { path: path.into(), message };
    let failed = |error: libloading::Error| unusable(error.to_string());
    // The system's loader looks for a bare file name elsewhere.
    let full = path.canonicalize().map_err(|error| unusable(error.to_string()))?;
    // SAFETY: the user requests this library, whose initialisation is the CUDA runtime's.
    let library = unsafe { Loaded::new(full) }.map_err(failed)?;
    // SAFETY: the type has never been another one.
    let interface =
        unsafe { library.get::<unsafe extern "C" fn() -> c_int>("sarek_peers_interface").map_err(failed)?() };
    if interface != INTERFACE {
        return Err(unusable(format!("its interface is number {interface}, and {INTERFACE} is needed: build it anew")));
    }
    // SAFETY: the types are those of `peers/*.cu`, as the interface's number guarantees.
    unsafe { Functions::of(library) }.map_err(failed)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_named_is_taken_and_may_be_a_folder() {
        let folder = env::temp_dir();
        assert_eq!(find(Some(folder.clone().into()), None), Some(folder.join(file_name())));
        assert_eq!(find(Some("/no/peers.so".into()), None), Some("/no/peers.so".into()));
    }

    #[test]
    fn a_file_that_is_no_library_is_an_error() {
        let error = load(Path::new("/no/peers.so")).err().expect("an error").to_string();
        assert!(error.starts_with("peers: /no/peers.so cannot be used: "), "{error}");
        let error = load(Path::new(file!())).err().map(|error| error.to_string()).unwrap_or_default();
        assert!(error.contains("cannot be used"), "{error}");
    }
}
