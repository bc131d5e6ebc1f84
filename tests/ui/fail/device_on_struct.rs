use sarek_runtime::prelude::*;

#[device]
struct Config;

fn main() {}
