//! Each source of values, inside a device function, where only the analysis of the IR sees it: whether it varies,
//! according to the page of the language.

include!("../convergence_rows.rs");

macro_rules! kernels {
    ($($name:ident $varies:ident { $($value:tt)* })*) => {
        $(mod $name {
            use sarek_runtime::prelude::*;

            #[device]
            #[allow(unused_variables)]
            fn source(x: &[u32], y: &mut [u32], cells: &[AtomicU32], n: u32, s: &[u32; 32], c: &[AtomicU32; 32]) -> u32 {
                let t = thread_idx_x();
                $($value)*
            }

            #[kernel]
            pub fn kernel(x: &[u32], y: &mut [u32], cells: &[AtomicU32], n: u32) {
                let s = shared!([u32; 32]);
                let c = shared!([AtomicU32; 32]);
                superstep!(start, {
                    s[thread_idx_x() % 32] = n;
                    c[thread_idx_x() % 32].store(n, Ordering::Relaxed);
                });
                if source(x, y, cells, n, s, c) == 1 {
                    sync_threads();
                }
            }
        })*

        const ROWS: &[(&str, &str, fn() -> String)] = &[$((stringify!($name), stringify!($varies), $name::kernel::cuda_source)),*];
    };
}

convergence_rows!(kernels);

#[test]
fn a_source_varies_where_the_page_says_so() {
    for (name, varies, source) in ROWS {
        let text = source();
        let refused = text.starts_with("#error ") && text.contains("divergent control flow");
        assert!(refused || text.contains("__global__"), "{name}: {text}");
        assert_eq!(refused, *varies == "varies", "{name}: {text}");
    }
}
