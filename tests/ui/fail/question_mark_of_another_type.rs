use sarek_runtime::prelude::*;

#[device]
fn first(n: u32) -> Option<u32> {
    if n > 0 { Some(n) } else { None }
}

#[device]
fn twice(n: u32) -> u32 {
    first(n)? * 2
}

fn main() {}
