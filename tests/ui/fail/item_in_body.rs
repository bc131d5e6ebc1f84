use sarek_runtime::prelude::*;

#[kernel]
fn k(x: &[f32], out: &mut [f32], n: u32) {
    const SCALE: f32 = 2.0;
    struct Pair(f32, f32);
    trait Size {}
    static COUNT: u32 = 3;
    #[kernel]
    fn inner(out: &mut [f32]) {}
    if n > 3 {
        const SCALE: f32 = 3.0;
        use std::f32::consts::*;
        enum Pair {}
        fn n() -> u32 {
            3
        }
    }
    out[0] = x[n] * SCALE;
}

/// What an inner function cannot do is an error in it, and it does not see the variables around it.
#[device]
fn errors_of_inner_functions(n: u32) -> u32 {
    fn named(text: &str) -> u32 {
        let s = "text";
        3
    }
    fn around() -> u32 {
        n + 1
    }
    named(b"x") + around()
}

fn main() {}
