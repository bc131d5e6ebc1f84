use sarek_runtime::prelude::*;

/// A unit variant of a generic enum in patterns, without type arguments.
#[derive(Debug, Clone, Copy, PartialEq, DeviceType)]
#[repr(C, u16)]
enum Slot<T, const N: usize> {
    Empty,
    One(T),
    Many { items: [T; N], used: u32 },
}

mod inner {
    use sarek_runtime::prelude::*;

    #[derive(Debug, Clone, Copy, PartialEq, DeviceType)]
    #[repr(C, i8)]
    pub enum Signed {
        r#Loop(i32) = 5,
        Tag { made: u64, value: u8 } = -4,
        Zero = 0,
    }
}

use inner::Signed::{self, *};

#[device]
fn sum<T: Number>(slot: Slot<T, 3>) -> T {
    match slot {
        Slot::Empty => T::ZERO,
        Slot::One(x) => x,
        Slot::Many { items, used } => {
            let mut sum = T::ZERO;
            for i in 0..used {
                sum += items[i];
            }
            sum
        }
    }
}

#[device]
fn turned(signed: Signed) -> Option<Signed> {
    Some(match signed {
        Loop(n) => Tag { made: n as u64, value: 3 },
        Tag { made, .. } if made > 9 => return None,
        Tag { value, .. } => Loop(value as i32),
        Zero => Zero,
    })
}

#[kernel]
fn k(slots: &[Slot<f32, 3>], signed: &mut [Signed], out: &mut [f32], more: Slot<f32, 3>) {
    let i = thread_idx_x();
    out[i] = sum(slots[i]) + sum(more) + sum(Slot::<f32, 3>::Empty);
    if let Some(next) = turned(signed[i]) {
        signed[i] = next;
    }
}

#[test]
fn runs() {
    let device = Device::cpu();
    let many = Slot::Many { items: [1.0, 2.0, 4.0], used: 2 };
    let slots = device.upload(&[Slot::Empty, Slot::One(8.0), many]).unwrap();
    let mut signed = device.upload(&[Loop(7), Tag { made: 10, value: 1 }, Tag { made: 1, value: 200 }]).unwrap();
    let mut out = device.zeros(3).unwrap();
    k::launch(&device, Grid::new(1, 3), &slots, &mut signed, &mut out, many).unwrap();
    assert_eq!(out.to_vec().unwrap(), [3.0, 11.0, 6.0]);
    assert_eq!(signed.to_vec().unwrap(), [Tag { made: 7, value: 3 }, Tag { made: 10, value: 1 }, Loop(200)]);
    assert!(k::cuda_source().contains("struct Slot_f32_3"), "{}", k::cuda_source());
}
