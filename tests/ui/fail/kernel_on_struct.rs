use sarek_runtime::prelude::*;

#[kernel]
struct Kernel;

fn main() {}
