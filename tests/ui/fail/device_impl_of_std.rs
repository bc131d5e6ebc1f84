use sarek_runtime::prelude::*;

#[derive(Clone, Copy, DeviceType, PartialEq)]
#[repr(C)]
struct Item {
    key: u32,
}

#[device]
impl std::ops::Index<usize> for Item {
    type Output = u32;

    fn index(&self, _: usize) -> &u32 {
        &self.key
    }
}

#[device]
impl std::convert::TryFrom<u32> for Item {
    type Error = u32;

    fn try_from(key: u32) -> Result<Item, u32> {
        Ok(Item { key })
    }
}

fn main() {}
