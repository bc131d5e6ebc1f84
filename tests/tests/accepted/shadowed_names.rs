//! Names of the prelude and of glob imports that refer to other items, where that is correct.

use sarek_runtime::prelude::*;

mod tools {
    use sarek_runtime::prelude::{Number, device};

    #[device]
    pub fn helper(x: u32) -> u32 {
        x + 10
    }

    #[device]
    pub fn all(x: u32) -> u32 {
        x + 20
    }

    #[device]
    pub fn cast<T: Number>(x: T) -> T {
        x + T::ONE
    }
}

mod own {
    use sarek_runtime::prelude::{device, kernel};

    #[device]
    fn any(mask: u32, value: bool) -> bool {
        mask == 7 && value
    }

    #[device]
    fn helper(x: u32) -> u32 {
        x + 1
    }

    #[kernel]
    pub fn k(out: &mut [u32]) {
        out[0] = any(7, true) as u32;
        out[1] = helper(1);
    }

    pub fn on_the_host() -> (bool, u32) {
        (any(6, true), helper(1))
    }
}

mod imported {
    use super::tools::helper as popcount;
    use super::tools::{all, cast};
    use sarek_runtime::prelude::*;

    #[kernel]
    pub fn k(out: &mut [u32]) {
        out[0] = all(1);
        out[1] = popcount(1);
        out[2] = super::tools::helper(2);
        let popcount = |x: u32| x * 3;
        out[3] = popcount(4);
        let any = 5;
        out[4] = any;
        out[5] = cast(7);
    }
}

mod beside_the_prelude {
    use sarek_runtime::prelude::*;

    #[device]
    fn any(mask: u32, value: bool) -> bool {
        mask == 7 && value
    }

    #[device]
    fn load_vector<T: Number>(x: T) -> T {
        x + T::ONE
    }

    pub mod inner {
        use sarek_runtime::prelude::*;

        #[device]
        pub fn shfl(x: u32) -> u32 {
            x + 2
        }
    }

    #[device]
    fn through(x: u32) -> u32 {
        if any(x, true) { load_vector(x) } else { load_vector::<u32>(2 * x) }
    }

    #[kernel]
    pub fn k(out: &mut [u32]) {
        out[0] = through(7);
        out[1] = through(6);
        out[2] = inner::shfl(1) + self::inner::shfl(2);
        out[3] = popcount(7);
    }

    pub fn on_the_host() -> u32 {
        through(6)
    }
}

mod variables {
    use sarek_runtime::prelude::*;

    #[kernel]
    pub fn k(out: &mut [u32], lane_id: u32) {
        let ballot = |x: u32| x + 2;
        let all = lane_id;
        out[0] = ballot(all);
        out[1] = popcount(7);
    }
}

mod block {
    use super::tools::*;
    use sarek_runtime::prelude::{Device, Grid, Slice, device, kernel};

    pub fn run(device: &Device, out: &mut Slice<u32>) {
        #[device]
        fn inner(x: u32) -> u32 {
            x + 5
        }

        #[kernel]
        fn k(out: &mut [u32]) {
            out[0] = inner(1) + all(0);
        }

        k::launch(device, Grid::new(1, 1), out).unwrap();
    }
}

#[test]
fn runs() {
    let device = Device::cpu();
    let mut out = device.zeros::<u32>(6).unwrap();
    let grid = Grid::new(1, 1);
    own::k::launch(&device, grid, &mut out).unwrap();
    assert_eq!(out.to_vec().unwrap()[..2], [1, 2]);
    assert_eq!(own::on_the_host(), (false, 2));
    imported::k::launch(&device, grid, &mut out).unwrap();
    assert_eq!(out.to_vec().unwrap(), [21, 11, 12, 12, 5, 8]);
    beside_the_prelude::k::launch(&device, grid, &mut out).unwrap();
    assert_eq!(out.to_vec().unwrap()[..4], [8, 13, 7, 3]);
    assert_eq!(beside_the_prelude::on_the_host(), 13);
    variables::k::launch(&device, grid, &mut out, 3).unwrap();
    assert_eq!(out.to_vec().unwrap()[..2], [5, 3]);
    block::run(&device, &mut out);
    assert_eq!(out.to_vec().unwrap()[0], 26);
}
