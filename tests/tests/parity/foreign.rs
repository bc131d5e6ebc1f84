//! `ptx!` and `cuda!`: the CPU's form does the same as the code on a GPU.

use sarek_runtime::compile;
use sarek_runtime::prelude::*;
use sarek_tests::harness::{devices, random, rng};
use sarek_tests::kernels::foreign::*;

#[test]
fn ptx_computes_what_its_cpu_form_says() {
    let mut rng = rng("foreign");
    let xs: Vec<u32> = random(&mut rng, 256);
    let wide: Vec<u64> = random(&mut rng, 256);
    for device in &devices() {
        let name = device.name();
        let input = device.upload(&xs).unwrap();
        let mut out = device.zeros::<u32>(256).unwrap();
        dots::launch(device, Grid::new(2, 128), &input, &mut out).unwrap();
        let dot = |a: u32, b: u32| -> u32 {
            a.to_le_bytes().iter().zip(b.to_le_bytes()).map(|(a, b)| u32::from(*a) * u32::from(b)).sum()
        };
        let expected: Vec<u32> = xs.iter().map(|x| dot(x ^ 0xff, x >> 1) + dot(*x, 0x0101_0101)).collect();
        assert_eq!(out.to_vec().unwrap(), expected, "{name}");

        memory::launch(device, Grid::new(2, 128), &input, &mut out).unwrap();
        let expected: Vec<u32> = xs.iter().map(|x| x.wrapping_add(1)).collect();
        assert_eq!(out.to_vec().unwrap(), expected, "{name}");

        let input = device.upload(&wide).unwrap();
        let mut out = device.zeros::<u64>(256).unwrap();
        registers::launch(device, Grid::new(2, 128), &input, &mut out).unwrap();
        let expected = wide.iter().map(|x| {
            let (low, high) = (*x as u32, x >> 32);
            let count = x.wrapping_add(high) ^ u64::from(low);
            count.wrapping_add(u64::from((low as u16).wrapping_add(1))).wrapping_add(u64::from(low) / 2)
        });
        assert_eq!(out.to_vec().unwrap(), expected.collect::<Vec<_>>(), "{name}");
    }
    assert_eq!(dot4(0x0102_0304, 0x0101_0101, 5), 15);
}

#[test]
fn cuda_computes_what_its_cpu_form_says() {
    let xs = [2.75f32, -1.5, 0.25, -8.0, 100.0, -0.75, 3.5, 1.0];
    for device in &devices() {
        let input = device.upload(&xs).unwrap();
        for doubled in [false, true] {
            let mut out = device.zeros::<f32>(8).unwrap();
            functions::launch(device, Grid::new(1, 8), &input, &mut out, doubled).unwrap();
            let expected = xs.map(|x| {
                let y = x - 0.5;
                let fraction = x.fract() + if doubled { y * y } else { y };
                x.trunc() + if x < 0.0 { -fraction } else { fraction }
            });
            assert_eq!(out.to_vec().unwrap(), expected, "{}", device.name());
        }
    }
}

#[test]
fn the_instruction_is_in_the_ptx() {
    if !compile::nvrtc_available() {
        println!("skipped: no NVRTC");
        return;
    }
    let arch: Arch = "sm_80".parse().unwrap();
    let ptx = dots::ptx(arch).unwrap();
    assert_eq!(ptx.matches("dp4a.u32.u32").count(), 2, "{ptx}");
    let ptx = memory::ptx(arch).unwrap();
    assert!(ptx.contains("ld.global.nc.u32") && ptx.contains("st.global.u32"), "{ptx}");
    assert!(gpu_only::ptx(arch).unwrap().contains("%clock"));
}

#[test]
fn without_a_cpu_form_a_kernel_runs_on_gpus_alone() {
    for device in &devices() {
        let mut out = device.zeros::<u32>(1).unwrap();
        let launched = gpu_only::launch(device, Grid::new(1, 1), &mut out);
        if device.is_cuda() {
            launched.unwrap();
            assert_ne!(out.to_vec().unwrap(), [0]);
            continue;
        }
        let error = launched.expect_err("there is no CPU form");
        let expected =
            Error::NoCpuForm { kernel: "gpu_only".into(), what: "ptx!", file: FILE, line: GPU_ONLY_LINE, column: 17 };
        assert_eq!(error, expected);
        assert!(
            error.to_string().ends_with("`ptx!` has no form for the CPU: add `cpu = …` to launch `gpu_only` there"),
            "{error}"
        );
    }
}

#[test]
fn what_nvrtc_does_not_take_is_reported_at_its_rust_line() {
    if !compile::nvrtc_available() {
        println!("skipped: no NVRTC");
        return;
    }
    let arch: Arch = "sm_80".parse().unwrap();
    for (error, line, word) in [
        (wrong_ptx::cubin(arch).expect_err("no such instruction"), WRONG_LINE, "frobnicate"),
        (wrong_cuda::cubin(arch).expect_err("no such function"), WRONG_LINE + 9, "frobnicate"),
    ] {
        let text = error.to_string();
        assert!(text.contains(&format!("foreign.rs:{line}")) && text.contains(word), "{text}");
    }
}
