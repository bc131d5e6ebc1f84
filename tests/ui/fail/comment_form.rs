use sarek_runtime::prelude::*;

const TEXT: &str = "a comment";

#[kernel]
fn k(out: &mut [u32]) {
    comment!();
    comment!(TEXT);
    comment!("element {}", out[0]);
    comment!(" ");
    comment!("one\rtwo");
    out[0] = 1;
}

fn main() {}
