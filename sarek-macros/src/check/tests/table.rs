//! Each source of values: whether it varies, according to the page of the language.

use super::messages;

include!("../../../../tests/convergence_rows.rs");

macro_rules! texts {
    ($($name:ident $varies:ident { $($value:tt)* })*) => {
        &[$((stringify!($name), stringify!($varies), stringify!($($value)*))),*]
    };
}

#[test]
fn a_source_varies_where_the_page_says_so() {
    let rows: &[(&str, &str, &str)] = convergence_rows!(texts);
    for (name, varies, value) in rows {
        let source = format!(
            "fn k(x: &[u32], y: &mut [u32], cells: &[AtomicU32], n: u32) {{ let s = shared!([u32; 32]); \
             let c = shared!([AtomicU32; 32]); let t = thread_idx_x(); let value = {{ {value} }}; \
             if value == 1 {{ sync_threads(); }} }}"
        );
        assert_eq!(!messages(&source, None).is_empty(), *varies == "varies", "{name}: {value}");
    }
}
