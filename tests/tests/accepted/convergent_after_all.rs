//! Barriers that all threads reach, though values around them differ from thread to thread; and functions of the user's with
//! the names of some that differ by nature.

use sarek_runtime::prelude::*;

mod own {
    use sarek_runtime::prelude::device;

    #[device]
    pub fn any(x: &[u32]) -> bool {
        x[0] > 3
    }

    #[device]
    pub fn all(x: &[u32], least: u32) -> bool {
        x[0] > least && x[1] > least
    }
}

#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
struct Cell(u32);

#[device]
impl Cell {
    fn load(&self) -> u32 {
        self.0
    }

    fn swap(self, other: u32) -> u32 {
        other
    }

    fn fetch_all(self) -> u32 {
        self.0
    }
}

#[device]
fn wait() {
    sync_threads();
}

#[device]
fn maybe(n: u32) -> Option<u32> {
    if n > 3 { Some(thread_idx_x()) } else { None }
}

/// A kernel twice: with a barrier that the macro sees, and with one that only the later analysis sees.
macro_rules! kernels {
    ($(#[$attribute:meta] $name:ident $later:ident |$x:ident, $n:ident, $sync:ident| $body:block)*) => {$(
        #[$attribute]
        fn $name($x: &mut [u32], $n: u32) {
            use sarek_runtime::device::sync_threads as $sync;
            $body
        }

        #[$attribute]
        fn $later($x: &mut [u32], $n: u32) {
            use self::wait as $sync;
            $body
        }
    )*};
}

const THREADS: u32 = 64;
const WARP: u32 = 32;
const N: u32 = 1024;

kernels! {
    #[kernel] tags tags_later |x, n, sync| {
        let some = if n > 3 { Some(thread_idx_x()) } else { None };
        if some.is_some() {
            sync();
        }
        if let Some(v) = some {
            sync();
            x[1] = v;
        }
    }

    #[kernel] names names_later |x, n, sync| {
        let cell = Cell(n);
        if own::any(x) && own::all(x, 3) {
            sync();
        }
        if cell.load() > 3 && cell.swap(2) == 2 && cell.fetch_all() > 3 {
            sync();
        }
    }

    #[kernel] votes votes_later |x, n, sync| {
        if all(FULL_MASK, n > 3) || any(FULL_MASK, n > 5) {
            sync();
        }
        if shfl(FULL_MASK, n, thread_idx_x()) + shfl_down(FULL_MASK, n, 1) + reduce_max(FULL_MASK, n) > 3 {
            sync();
        }
    }

    #[kernel] elements elements_later |x, n, sync| {
        let mut a = [n; 2];
        a[1] = thread_idx_x();
        if a[0] > 3 {
            sync();
        }
        x[2] = a[1];
    }

    #[kernel] parts parts_later |x, n, sync| {
        let tid = thread_idx_x();
        if x[4 * tid..4 * tid + 4].len() == 4 {
            sync();
        }
        let part = &x[tid * 4..(tid + 1) * 4];
        for _ in part {
            sync();
        }
        let part = &x[(tid * n) as usize..(tid * n) as usize + n as usize];
        if part.len() > 3 {
            sync();
        }
    }

    #[kernel(block = 64)] numbers numbers_later |x, n, sync| {
        let tid = thread_idx_x();
        if tid < 64 && 63 >= tid as usize && !(tid >= 64) {
            sync();
        }
        for i in (tid..1024).step_by(64) {
            sync();
            x[3] = i;
        }
        for i in (tid as usize..=1023).step_by(64) {
            sync();
            x[3] = i as u32;
        }
    }

    #[kernel(block = THREADS)] constants constants_later |x, n, sync| {
        let tid = thread_idx_x();
        if tid < THREADS {
            sync();
        }
        for i in (tid..N).step_by(THREADS) {
            sync();
            x[3] = i;
        }
        for i in (tid..1024).step_by(block_dim_x()) {
            sync();
            x[3] = i;
        }
    }

    #[kernel(block = WARP)] one_warp one_warp_later |x, n, sync| {
        if ballot(FULL_MASK, x[4 * thread_idx_x()] > 3) != 0 {
            sync();
        }
    }
}

/// Only the analysis after the macro knows a function's result.
#[kernel]
fn returned(x: &mut [u32], n: u32) {
    let some = maybe(n);
    if some.is_some() {
        sync_threads();
    }
    x[0] = some.is_some() as u32;
}

#[test]
fn runs() {
    // The values that all threads write to the same elements do not matter.
    let device = Device::cpu().with_race_detection(false);
    let mut x = device.upload(&[9u32; 1024]).unwrap();
    macro_rules! run {
        ($($threads:literal $($kernel:ident)*,)*) => {$($(
            $kernel::launch(&device, Grid::new(2, $threads), &mut x, 4).unwrap();
        )*)*};
    }
    run! {
        32 one_warp one_warp_later,
        64 tags tags_later names names_later votes votes_later elements elements_later parts parts_later,
        64 numbers numbers_later constants constants_later returned,
    }
}
