use sarek_runtime::prelude::*;

#[device]
fn number<'a>(bytes: &'a [u8]) -> Option<(u64, &'a [u8])> {
    let (first, rest) = bytes.split_first()?;
    Some((*first as u64, rest))
}

#[device]
fn first(bytes: &[u8]) -> Option<&u8> {
    bytes.first()
}

fn main() {}
