use sarek_runtime::prelude::*;

#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
struct Pair {
    a: u32,
    b: u32,
}

#[device]
impl Pair {
    #[cfg(any())]
    fn largest(self) -> u32 {
        max(self.a, self.b)
    }

    #[cfg(not(any()))]
    fn largest(self) -> u32 {
        self.a.max(self.b)
    }

    #[cfg(any())]
    fn of(a: u32) -> Pair {
        Pair { a, b: a }
    }

    #[cfg(not(any()))]
    fn of(a: u32) -> Pair {
        Pair { a, b: 1 }
    }
}

#[device]
trait Weighed: Element {
    #[cfg(any())]
    fn weight(self) -> u32;

    #[cfg(not(any()))]
    fn weight(self) -> u32;

    #[cfg(any())]
    fn double(self) -> u32 {
        3
    }

    #[cfg(not(any()))]
    fn double(self) -> u32 {
        2
    }
}

#[device]
impl Weighed for Pair {
    #[cfg(any())]
    fn weight(self) -> u32 {
        0
    }

    #[cfg(not(any()))]
    fn weight(self) -> u32 {
        self.a + self.b
    }
}

#[kernel]
fn conditional(out: &mut [u32]) {
    let pair = Pair::of(5);
    out[0] = pair.largest();
    out[1] = pair.weight();
    out[2] = Pair::double(pair);
}

#[test]
fn runs() {
    let device = Device::cpu();
    let mut out = device.zeros::<u32>(3).unwrap();
    conditional::launch(&device, Grid::new(1, 1), &mut out).unwrap();
    assert_eq!(out.to_vec().unwrap(), [5, 6, 2]);
    assert_eq!((Pair::of(5).largest(), Pair::of(5).weight(), Pair::of(5).double()), (5, 6, 2));
}
