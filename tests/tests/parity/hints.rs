//! Cache hints change no value.

use sarek_runtime::prelude::*;
use sarek_tests::harness::{Sample, devices, random, rng};
use sarek_tests::kernels::hints;

fn check<T: Number + Sample>() {
    for device in &devices() {
        for length in [0usize, 1, 31, 63, 64, 65, 1000] {
            let x: Vec<T> = random(&mut rng("hints"), length);
            let input = device.upload(&x).unwrap();
            let mut out = device.zeros::<T>(length).unwrap();
            hints::carried::<T>::launch(device, Grid::cover(length, 64), &input, &mut out).unwrap();
            let text = |x: &[T]| x.iter().map(|x| format!("{x:?}")).collect::<Vec<_>>();
            assert_eq!(text(&out.to_vec().unwrap()), text(&x), "{device:?}, {length}");
            let mut out = device.zeros::<T>(length).unwrap();
            hints::kept::<T>::launch(device, Grid::cover(length, 64), &input, &mut out).unwrap();
            assert_eq!(text(&out.to_vec().unwrap()), text(&x), "{device:?}, {length}, with policies");
        }
    }
}

#[test]
fn numbers_of_each_size() {
    check::<u8>();
    check::<i8>();
    check::<f16>();
    check::<bf16>();
    check::<f32>();
    check::<f64>();
    check::<i64>();
    check::<u64>();
    check::<usize>();
}

#[test]
fn what_was_written_is_read() {
    for device in &devices() {
        let mut x = device.upload(&[0u32, 10, 20, 30]).unwrap();
        hints::read_again::launch(device, Grid::new(1, 4), &mut x).unwrap();
        assert_eq!(x.to_vec().unwrap(), [6, 36, 66, 96], "{device:?}");
    }
}

#[test]
fn an_index_out_of_range_is_a_fault() {
    for device in &devices() {
        let mut x = device.upload(&[0u32; 4]).unwrap();
        let error = hints::read_again::launch(device, Grid::new(1, 8), &mut x).and_then(|()| device.synchronize());
        assert!(error.unwrap_err().to_string().contains("index 4 is out of range"), "{device:?}");
    }
}

/// The instructions are those of the page.
#[test]
fn instructions_have_the_operators() {
    if !sarek_runtime::compile::nvrtc_or_skip() {
        return;
    }
    for arch in [Arch::SM_75, Arch::SM_90A] {
        let ptx = hints::carried::<f32>::ptx(arch).unwrap();
        for instruction in [
            "ld.global.cs.u32",
            "ld.global.lu.u32",
            "ld.global.cg.u32",
            "ld.global.L1::no_allocate.u32",
            "st.global.cs.u32",
            "st.global.cg.u32",
            "prefetch.L1 ",
            "prefetch.L2 ",
        ] {
            assert!(ptx.contains(instruction), "{instruction}\n{ptx}");
        }
    }
}

/// Policies exist from `sm_80` on; older architectures do without.
#[test]
fn policies_are_made_where_they_exist() {
    if !sarek_runtime::compile::nvrtc_or_skip() {
        return;
    }
    let ptx = hints::kept::<f32>::ptx(Arch::SM_75).unwrap();
    assert!(!ptx.contains("createpolicy") && !ptx.contains("cache_hint"), "{ptx}");
    for arch in [Arch::SM_80, Arch::SM_90A] {
        let ptx = hints::kept::<f32>::ptx(arch).unwrap();
        for instruction in [
            "createpolicy.fractional.L2::evict_last.b64",
            "createpolicy.fractional.L2::evict_first.b64",
            "ld.global.L2::cache_hint.u32",
            "st.global.L2::cache_hint.u32",
        ] {
            assert!(ptx.contains(instruction), "{instruction}\n{ptx}");
        }
        hints::kept::<u64>::cubin(arch).unwrap();
    }
}
