//! A function beside a glob import goes before what that brings: it has no `#[device]`.

mod tools {
    use sarek_runtime::prelude::*;

    #[device]
    pub fn helper(x: u32) -> u32 {
        x + 1
    }
}

pub mod module {
    use super::tools::*;
    use sarek_runtime::prelude::*;

    fn helper(x: u32) -> u32 {
        x + 2
    }

    #[kernel]
    pub fn k(out: &mut [u32]) {
        out[0] = helper(1);
    }
}

fn main() {}
