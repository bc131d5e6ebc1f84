use sarek_runtime::prelude::*;

#[derive(Clone, Copy, DeviceType, PartialEq)]
#[repr(C)]
struct Item {
    key: u32,
}

#[device]
impl PartialOrd for Item {
    fn partial_cmp(&self, other: &Item) -> Option<std::cmp::Ordering> {
        self.key.partial_cmp(&other.key)
    }
}

#[device]
impl std::convert::From<u32> for Item {
    fn from(key: u32) -> Item {
        Item { key }
    }
}

fn main() {}
