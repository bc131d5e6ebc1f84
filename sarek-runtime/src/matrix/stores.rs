//! Stores of fragments to shared memory, in one instruction (`stmatrix`, on `sm_90`).

use super::warpgroup::WarpgroupElement;
use super::{F8E4M3, F8E5M2, LoadElement, MatrixA, MatrixC, MatrixElement, is_shared};
use crate::device::{all, bf16, f16, lane_id, shfl};
use sarek_macros::device;

/// The file with the stores.
pub(crate) const FILE: &str = file!();

/// An element of which a word of a fragment holds several, which are stored unchanged.
#[device]
pub trait StoreElement: LoadElement {
    /// Stores the elements of a word at `at`, `at + step`, ….
    fn unpack(x: &mut [Self], at: u32, step: u32, word: u32);
}

macro_rules! elements {
    ($($ty:ident |$bits:ident| $value:expr;)*) => {$(
        #[device]
        impl StoreElement for $ty {
            fn unpack(x: &mut [$ty], at: u32, step: u32, word: u32) {
                let width = 32 / <$ty as MatrixElement>::PER_WORD;
                for number in 0..<$ty as MatrixElement>::PER_WORD {
                    let $bits = word >> (width * number);
                    x[at.wrapping_add(number.wrapping_mul(step))] = $value;
                }
            }
        }
    )*};
}

elements! {
    f16 |bits| f16::from_bits(bits as u16);
    bf16 |bits| bf16::from_bits(bits as u16);
    u8 |bits| bits as u8;
    i8 |bits| bits as i8;
    F8E4M3 |bits| F8E4M3::from_bits(bits as u8);
    F8E5M2 |bits| F8E5M2::from_bits(bits as u8);
}

#[device]
impl<T: StoreElement> MatrixA<T> {
    /// Stores a matrix row by row: the element at row `r` and column `c` is `x[start + r * stride + c]`, in one instruction if that is shared
    /// memory. Each row begins at a multiple of 16 bytes. It is the reverse of [`load_shared`](Self::load_shared).
    ///
    /// Rows that are a multiple of 128 bytes apart meet in the same banks; with 16 bytes more they do not.
    pub fn store_shared(self, x: &mut [T], start: u32, stride: u32) {
        let at = start + lane_id() % 16 * stride + lane_id() / 16 * (4 * T::PER_WORD);
        store_four::<T>(x, at, self.words);
    }
}

macro_rules! halves {
    ($($half:ident)*) => {$(
        #[device]
        impl MatrixA<$half> {
            /// Stores a matrix column by column: the element at row `r` and column `c` is `x[start + c * stride + r]`, in one
            /// instruction if that is shared memory. Each column begins at a multiple of 16 bytes.
            pub fn store_shared_transposed(self, x: &mut [$half], start: u32, stride: u32) {
                let at = start + (lane_id() % 8 + lane_id() / 16 * 8) * stride + lane_id() / 8 % 2 * 8;
                store_four_transposed::<$half>(x, at, self.words);
            }
        }
    )*};
}

halves! { f16 bf16 }

#[device]
impl<T: WarpgroupElement> MatrixA<T> {
    /// Returns the sums of two matrices side by side, with 16 columns together, each rounded to `T`: what a product was is a factor of the
    /// next one.
    pub fn rounded(left: MatrixC<f32>, right: MatrixC<f32>) -> Self {
        let words = [
            T::pack_pair(left.values[0], left.values[1]),
            T::pack_pair(left.values[2], left.values[3]),
            T::pack_pair(right.values[0], right.values[1]),
            T::pack_pair(right.values[2], right.values[3]),
        ];
        MatrixA { words, of: [] }
    }
}

macro_rules! stores {
    ($($(#[$doc:meta])* $function:ident, by shuffles $shuffled:ident of $word:ident: $instruction:literal;)*) => {$(
        $(#[$doc])*
        #[device]
        pub(in crate::matrix) fn $function<T: StoreElement>(x: &mut [T], at: u32, words: [u32; 4]) {
            // A lane that ended would leave the instruction without its row: all of them store, or none.
            let fits = is_row::<T>(x, at);
            if all(0xffff_ffff, fits) {
                if is_shared::<T>(x, at) {
                    unsafe {
                        ptx!(
                            "{{ .reg .u64 shared;",
                            "cvta.to.shared.u64 shared, {row};",
                            $instruction,
                            "    [shared], {{{a}, {b}, {c}, {d}}}; }}",
                            row = in(&mut x[at]),
                            a = in(words[0]),
                            b = in(words[1]),
                            c = in(words[2]),
                            d = in(words[3]),
                            arch = "sm_90",
                            options(warp),
                            cpu = $shuffled::<T>(x, at, words)
                        );
                    }
                } else {
                    $shuffled::<T>(x, at, words);
                }
            } else {
                assert!(fits, "each row of a matrix must be within the slice, and begin at a multiple of 16 bytes");
            }
        }

        /// Stores the same words, to places that come by shuffles.
        #[device]
        fn $shuffled<T: StoreElement>(x: &mut [T], at: u32, words: [u32; 4]) {
            #[unroll]
            for number in 0..4u32 {
                $word::<T>(x, at, 8 * number, words[number]);
            }
        }
    )*};
}

stores! {
    /// Stores four matrices of 8 rows of 16 bytes each. Lanes 0 to 7, 8 to 15, … pass the starts of their rows.
    store_four, by shuffles shuffle_four of word_of_row: "stmatrix.sync.aligned.m8n8.x4.shared.b16";
    /// Stores the transposes of the same matrices, for elements of 16 bits.
    store_four_transposed, by shuffles shuffle_four_transposed of word_of_column:
        "stmatrix.sync.aligned.m8n8.x4.trans.shared.b16";
}

/// Returns `true` if the 16 bytes of a row are within the slice, and aligned. The CPU engine takes the slice to begin at such a multiple.
#[device]
fn is_row<T: StoreElement>(x: &[T], at: u32) -> bool {
    let count = 4 * T::PER_WORD;
    if at as u64 + count as u64 > x.len() as u64 {
        return false;
    }
    unsafe {
        cuda!(
            "(unsigned long long){first} % 16 == 0",
            out(bool),
            first = in(&x[at]),
            options(pure),
            cpu = at % (4 * T::PER_WORD) == 0
        )
    }
}

/// Stores a word to a row whose start a lane of a group of 8 passes: the row of number `lane_id() / 4`.
#[device]
fn word_of_row<T: StoreElement>(x: &mut [T], at: u32, group: u32, word: u32) {
    let row = shfl(0xffff_ffff, at, group + lane_id() / 4);
    T::unpack(x, row + lane_id() % 4 * T::PER_WORD, 1, word);
}

/// Stores two elements to a column, in rows whose starts two lanes of a group of 8 pass.
#[device]
fn word_of_column<T: StoreElement>(x: &mut [T], at: u32, group: u32, word: u32) {
    let first = shfl(0xffff_ffff, at, group + lane_id() % 4 * 2) + lane_id() / 4;
    let second = shfl(0xffff_ffff, at, group + lane_id() % 4 * 2 + 1) + lane_id() / 4;
    T::unpack(x, first, second.wrapping_sub(first), word);
}
