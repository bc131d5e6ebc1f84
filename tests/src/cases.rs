//! Tables of functions: each is a `#[device]` function of a number and a log, which also runs on the host, where rustc
//! compiled it.

/// The most words of the log that each function may write.
pub const ROOM: u32 = 96;

/// Writes down that it was called, and returns its argument.
#[sarek_runtime::prelude::device]
pub fn say(log: &mut [u32], value: u32) -> u32 {
    log[0] += 1;
    log[log[0]] = value;
    value
}

/// A kernel that calls every function of a list for every number, and the comparison with the host.
///
/// ```text
/// cases!(names: first, second);       // names::check(&xs)
/// ```
macro_rules! cases {
    ($(#[$doc:meta])* $name:ident: $($function:ident),* $(,)?) => {
        $(#[$doc])*
        pub mod $name {
            use super::*;
            use $crate::cases::ROOM;

            const NAMES: &[&str] = &[$(stringify!($function)),*];
            const COUNT: u32 = NAMES.len() as u32;

            #[kernel]
            pub fn $name(xs: &[u32], out: &mut [u32], log: &mut [u32]) {
                let i = global_idx_x();
                if i < xs.len() as u32 {
                    let mut at = i * COUNT;
                    $(
                        out[at] = $function(xs[i], &mut log[at * ROOM..]);
                        at += 1;
                    )*
                }
            }

            /// Runs the kernel on every device and compares results and logs.
            pub fn check(xs: &[u32]) {
                const FUNCTIONS: &[fn(u32, &mut [u32]) -> u32] = &[$($function),*];
                let size = xs.len() * FUNCTIONS.len();
                let mut expected = vec![0; size];
                let mut said = vec![0; size * ROOM as usize];
                let cases = xs.iter().flat_map(|&x| FUNCTIONS.iter().map(move |function| (x, function)));
                let places = expected.iter_mut().zip(said.chunks_mut(ROOM as usize));
                for ((x, function), (result, log)) in cases.zip(places) {
                    *result = function(x, log);
                }
                for device in &$crate::harness::devices() {
                    let input = device.upload(xs).unwrap();
                    let mut out = device.zeros::<u32>(size).unwrap();
                    let mut log = device.zeros::<u32>(size * ROOM as usize).unwrap();
                    $name::launch(device, Grid::cover(xs.len(), 32), &input, &mut out, &mut log).unwrap();
                    let (out, log) = (out.to_vec().unwrap(), log.to_vec().unwrap());
                    let logs = log.chunks(ROOM as usize).zip(said.chunks(ROOM as usize));
                    let mut wrong = Vec::new();
                    for (at, (found, right)) in logs.enumerate() {
                        let found = (out[at], &found[1..=found[0] as usize]);
                        let right = (expected[at], &right[1..=right[0] as usize]);
                        if found != right {
                            wrong.push((at % FUNCTIONS.len(), found, right, xs[at / FUNCTIONS.len()].to_string()));
                        }
                    }
                    $crate::table::report(device, stringify!($name), NAMES, &wrong);
                }
            }
        }
    };
}
pub(crate) use cases;
