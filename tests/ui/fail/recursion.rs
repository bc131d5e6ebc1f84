use sarek_runtime::prelude::*;

#[device]
fn factorial(n: u32) -> u32 {
    if n < 2 { 1 } else { n * factorial(n - 1) }
}

#[device]
fn fibonacci(n: u32) -> u32 {
    if n < 2 {
        return n;
    }
    let before = fibonacci(n - 2);
    before + fibonacci(n - 1)
}

#[kernel]
fn again(x: &mut [u32]) {
    again(x);
}

fn main() {}
