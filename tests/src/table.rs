//! Tables of expressions: one row is both the kernel's computation and that of plain Rust.

/// A kernel that computes every row of a table for every element, the same in plain Rust, and the comparison.
///
/// ```text
/// table!(sums(a in xs: i32, b in ys: i32) -> i32 {
///     a + b => a.wrapping_add(b);
///     a.sin() => a.sin(), within 2;       // units in the last place
/// });
/// ```
macro_rules! table {
    ($(#[$doc:meta])* $name:ident($($arg:ident in $slice:ident: $ty:ty),*) -> $result:ty {
        $($kernel:expr => $rust:expr $(, within $ulps:literal)?;)*
    }) => {
        $(#[$doc])*
        pub mod $name {
            #![allow(unused_parens, unused_assignments, unstable_name_collisions, clippy::all, missing_docs)]
            use super::*;

            pub const ROWS: &[&str] = &[$(stringify!($kernel)),*];
            const COUNT: u32 = ROWS.len() as u32;
            const ULPS: &[u64] = &[$(0 $(+ $ulps)?),*];

            #[kernel]
            pub fn $name($($slice: &[$ty],)* out: &mut [$result], n: u32) {
                let i = global_idx_x();
                if i < n {
                    $(let $arg = $slice[i];)*
                    let mut row = i * COUNT;
                    $(out[row] = $kernel; row += 1;)*
                }
            }

            fn reference($($arg: $ty),*) -> [$result; ROWS.len()] {
                [$($rust),*]
            }

            /// Runs the kernel on every device and compares.
            pub fn check($($slice: &[$ty]),*) {
                let n = [$($slice.len()),*][0];
                for device in &$crate::harness::devices() {
                    $(let $arg = device.upload($slice).unwrap();)*
                    let mut out = device.zeros::<$result>(n * ROWS.len()).unwrap();
                    $name::launch(device, Grid::cover(n, 256), $(&$arg,)* &mut out, n as u32).unwrap();
                    let out = out.to_vec().unwrap();
                    let mut wrong = Vec::new();
                    for i in 0..n {
                        $(let $arg = $slice[i];)*
                        let expected = reference($($arg),*);
                        for (row, expected) in expected.into_iter().enumerate() {
                            let found = out[i * ROWS.len() + row];
                            if !$crate::harness::Sample::same(found, expected, ULPS[row]) {
                                wrong.push((row, found, expected, format!("{:?}", ($($arg,)*))));
                            }
                        }
                    }
                    $crate::table::report(device, stringify!($name), ROWS, &wrong);
                }
            }
        }
    };
}

/// Fails if anything is wrong: one line for each row that is, with its first case.
#[track_caller]
pub fn report<R: std::fmt::Debug>(
    device: &sarek_runtime::Device,
    table: &str,
    rows: &[&str],
    wrong: &[(usize, R, R, String)],
) {
    let mut text = String::new();
    for (number, row) in rows.iter().enumerate() {
        let mut cases = wrong.iter().filter(|case| case.0 == number);
        if let Some((_, found, expected, operands)) = cases.next() {
            let more = cases.count();
            text.push_str(&format!(
                "\n  {row}  at {operands} is {found:?}, and plain Rust gives {expected:?} ({more} more)"
            ));
        }
    }
    assert!(text.is_empty(), "{}: table `{table}`:{text}", device.name());
}
