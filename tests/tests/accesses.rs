//! The accesses and computations that the machine code combines. It needs NVRTC and a disassembler, and no GPU.

use sarek_runtime::matrix::warpgroup::{KMajor, MnMajor, Swizzle64, Unswizzled};
use sarek_runtime::matrix::{F8E4M3, F8E5M2, Tf32};
use sarek_runtime::monoid::{Max, Sum};
use sarek_runtime::prelude::*;
use sarek_runtime::{Error, compile};
use sarek_tests::kernels::bulk_reductions::{parts, tile_at};
use sarek_tests::kernels::fragments::{product_of_doubles, product_of_kinds, saturating, stored, stored_transposed};
use sarek_tests::kernels::scopes::{every_fence, one_add, one_exchange, one_message};
use sarek_tests::kernels::short_vectors::{Item, Particle, copy, pairs, touch, wide_loads};
use sarek_tests::kernels::steps::product_of_steps;
use sarek_tests::kernels::wide_cells::{messages, one_of_each};

/// Checks that the machine code has all these instructions, and none of those.
fn check(code: sarek_runtime::Result<String>, has: &[&str], lacks: &[&str]) {
    match code {
        Ok(text) => {
            for part in has {
                assert!(text.contains(part), "no {part} in\n{text}");
            }
            for part in lacks {
                assert!(!text.contains(part), "{part} in\n{text}");
            }
        }
        Err(Error::NoDisassembler { .. }) => println!("skipped: no nvdisasm"),
        Err(error) => panic!("{error}"),
    }
}

#[test]
fn elements_of_16_bytes_are_one_access() {
    if !compile::nvrtc_or_skip() {
        return;
    }
    let whole = ["LDG.E.128", "STG.E.128"];
    check(copy::<Vec4<f32>>::sass(Arch::SM_90A), &whole, &[]);
    check(copy::<Vec2<f64>>::sass(Arch::SM_90A), &whole, &[]);
    check(copy::<Vec4<f64>>::sass(Arch::SM_90A), &whole, &["LDG.E.64"]);
    check(copy::<Particle>::sass(Arch::SM_90A), &whole, &["LDG.E.U8", "LDG.E.U16"]);
    check(wide_loads::sass(Arch::SM_90A), &whole, &["LDG.E.U8", "LDG.E.U16"]);
    let half = ["LDG.E.64", "STG.E.64"];
    check(copy::<Item>::sass(Arch::SM_90A), &half, &["LDG.E.U16"]);
    check(touch::sass(Arch::SM_90A), &[whole, half].concat(), &["LDG.E.U8", "LDG.E.U16"]);
    check(copy::<Vec4<bf16>>::sass(Arch::SM_90A), &half, &["LDG.E.U16"]);
}

#[test]
fn pairs_of_halves_are_one_instruction() {
    if !compile::nvrtc_or_skip() {
        return;
    }
    // One that subtracts, one that multiplies, one that fuses, one that adds.
    let arithmetic = |text: &str| {
        text.lines().filter(|line| ["HADD2", "HMUL2", "HFMA2"].iter().any(|name| line.contains(name))).count()
    };
    for code in [pairs::<f16>::sass(Arch::SM_90A), pairs::<bf16>::sass(Arch::SM_90A)] {
        check(code.map(|text| format!("{text}\n{} in all", arithmetic(&text))), &["HFMA2", "4 in all"], &["LDG.E.U16"]);
    }
}

/// Returns the memory instructions of PTX with their orders and scopes, in order: fences, atomics, and ordered accesses.
fn ordered(ptx: sarek_runtime::Result<String>) -> Vec<String> {
    let is_ordered = |name: &&str| {
        let parts = || name.split('.');
        ["fence", "membar", "atom", "red"].contains(&parts().next().unwrap_or_default())
            || parts().any(|part| ["acquire", "release", "relaxed"].contains(&part))
    };
    let text = ptx.unwrap();
    let names = text.lines().filter_map(|line| line.trim().split([' ', ';', '\t']).next());
    names.filter(is_ordered).map(str::to_string).collect()
}

#[test]
fn orders_and_scopes_are_those_of_instructions() {
    if !compile::nvrtc_or_skip() {
        return;
    }
    for arch in [Arch::SM_75, Arch::SM_80, Arch::SM_90A] {
        assert_eq!(ordered(one_add::ptx(arch)), ["atom.add.acq_rel.cta.u32"]);
        assert_eq!(ordered(one_exchange::ptx(arch)), ["atom.cas.acq_rel.gpu.b64"]);
        assert_eq!(ordered(one_message::ptx(arch)), ["ld.acquire.sys.b32", "st.release.cta.b32"]);
    }
    let fences = ordered(every_fence::ptx(Arch::SM_90A));
    let expected = [
        "membar.cta",
        "fence.sc.cluster",
        "membar.gl",
        "membar.sys",
        "fence.acq_rel.cta",
        "fence.acq_rel.cluster",
        "fence.acq_rel.gpu",
        "fence.acq_rel.sys",
        "membar.sys",
    ];
    assert_eq!(fences, expected);
}

#[test]
fn cells_of_128_bits_are_accessed_whole() {
    if !compile::nvrtc_or_skip() {
        return;
    }
    let exchanges = ["atom.exch.acq_rel.cta.b128", "atom.cas.release.gpu.b128", "atom.exch.relaxed.sys.b128"];
    assert_eq!(ordered(one_of_each::ptx(Arch::SM_90)), exchanges);
    for arch in [Arch::SM_75, Arch::SM_90A] {
        let expected = [
            "ld.acquire.sys.b128",
            "st.release.cta.b128",
            "ld.relaxed.gpu.b128",
            "fence.sc.gpu",
            "st.relaxed.gpu.b128",
        ];
        assert_eq!(ordered(messages::ptx(arch)), expected);
    }
}

#[test]
fn warpgroups_multiply_in_one_instruction() {
    if !compile::nvrtc_or_skip() {
        return;
    }
    macro_rules! product {
        ($($element:ty, $other:ty, $sum:ty, $left:ty, $right:ty: $instruction:expr;)*) => {$(
            check(product_of_steps::<$element, $other, $sum, $left, $right>::sass(Arch::SM_90A), &$instruction, &[]);
        )*};
    }
    product! {
        bf16, bf16, f32, KMajor, MnMajor: ["HGMMA.64x128x16.F32.BF16", ".tnspB"];
        f16, f16, f32, MnMajor, KMajor: ["HGMMA.64x128x16.F32", ".tnspA"];
        Tf32, Tf32, f32, KMajor, KMajor: ["HGMMA.64x128x8.F32.TF32"];
        F8E4M3, F8E4M3, f32, KMajor, KMajor: ["QGMMA.64x128x32.F32.E4M3.E4M3"];
        F8E5M2, F8E5M2, f32, KMajor, KMajor: ["QGMMA.64x128x32.F32.E5M2.E5M2"];
        i8, i8, i32, KMajor, KMajor: ["IGMMA.64x128x32.S8.S8"];
        u8, u8, i32, KMajor, KMajor: ["IGMMA.64x128x32.U8.U8"];
        F8E4M3, F8E5M2, f32, KMajor, KMajor: ["QGMMA.64x128x32.F32.E4M3.E5M2"];
        i8, u8, i32, KMajor, KMajor: ["IGMMA.64x128x32.S8.U8"];
        bf16, bf16, f32, KMajor<Swizzle64>, KMajor<Swizzle64>: ["HGMMA.64x128x16.F32.BF16"];
        bf16, bf16, f32, MnMajor<Unswizzled>, MnMajor<Unswizzled>: ["HGMMA.64x128x16.F32.BF16", ".tnspA", ".tnspB"];
    }
}

#[test]
fn warps_multiply_and_store_in_one_instruction() {
    if !compile::nvrtc_or_skip() {
        return;
    }
    check(product_of_doubles::sass(Arch::SM_80), &["DMMA.884"], &[]);
    check(product_of_doubles::sass(Arch::SM_90A), &["DMMA.16x8x4"], &[]);
    check(product_of_kinds::<F8E4M3, F8E5M2, f32>::sass(Arch::SM_89), &["QMMA.16832.F32.E4M3.E5M2"], &[]);
    check(product_of_kinds::<u8, i8, i32>::sass(Arch::SM_80), &["IMMA.16832.U8.S8"], &[]);
    check(saturating::<i8, i8>::sass(Arch::SM_80), &["IMMA.16832.S8.S8.SAT"], &[]);
    check(stored::<bf16, true>::sass(Arch::SM_90), &["STSM.16.M88.4"], &["ST.E"]);
    check(stored_transposed::sass(Arch::SM_90), &["STSM.16.MT88.4"], &[]);
}

#[test]
fn the_copy_engine_reduces() {
    if !compile::nvrtc_or_skip() {
        return;
    }
    check(parts::<Sum, f32>::sass(Arch::SM_90A), &["UBLKRED.G.S.ADD.F32"], &["ATOM", "RED.E"]);
    check(tile_at::<Max, i32, 2>::sass(Arch::SM_90A), &["UTMAREDG.2D.MAX"], &["ATOM", "RED.E"]);
}
