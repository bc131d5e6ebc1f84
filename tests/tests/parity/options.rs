//! `Option`, `Result`, `let … else` and `?`, against the same Rust on the host.

use sarek_runtime::Grid;
use sarek_tests::harness::devices;
use sarek_tests::kernels::options::*;

#[test]
fn options_and_results_are_as_on_the_host() {
    let ns: Vec<u32> = (0..1500).chain([5000, 65_536, u32::MAX, u32::MAX - 1]).collect();
    for device in devices() {
        for shift in [0, 1, 700] {
            let ms: Vec<u32> = (0..ns.len()).map(|i| ns[(i * 31 + shift) % ns.len()]).collect();
            let (a, b) = (device.upload(&ns).unwrap(), device.upload(&ms).unwrap());
            let (mut out, mut sums) = (device.zeros(ns.len()).unwrap(), device.zeros(ns.len()).unwrap());
            let mut flags = device.zeros(ns.len()).unwrap();
            options::launch(&device, Grid::cover(ns.len(), 64), &a, &b, &mut out, &mut sums, &mut flags).unwrap();
            let (out, sums, flags) = (out.to_vec().unwrap(), sums.to_vec().unwrap(), flags.to_vec().unwrap());
            for (i, (&n, &m)) in ns.iter().zip(&ms).enumerate() {
                let name = device.name();
                assert_eq!(out[i], mixed(n, m), "{name}: mixed({n}, {m})");
                let sum = digits_of_sum(n, m);
                let over = check(m).err().map_or(0, |over| over.wrapping_mul(1000));
                assert_eq!(sums[i], sum.unwrap_or(99).wrapping_add(over), "{name}: {n}, {m}");
                let failed = quarter(n).err().unwrap_or(0);
                let flag = sum.is_none() && (failed < 0 || check(n).is_err()) && half(m).is_ok();
                assert_eq!(flags[i], flag, "{name}: {n}, {m}");
            }
        }
    }
}

#[test]
fn exchanges_succeed_for_one_thread_at_a_time() {
    let values: Vec<u32> = (0..1000).map(|i| i * 7919 % 1000).collect();
    for device in devices() {
        let input = device.upload(&values).unwrap();
        let (mut cells, mut won) = (device.upload(&[5u32, 0, 0]).unwrap(), device.zeros(1000).unwrap());
        exchanges::launch(&device, Grid::cover(1000, 64), &input, cells.as_atomic(), &mut won).unwrap();
        let (cells, won) = (cells.to_vec().unwrap(), won.to_vec().unwrap());
        assert_eq!(cells[0], 999, "{}", device.name());
        let grown = (0..1000).fold(0u32, |old, _| old.wrapping_mul(3).wrapping_add(1));
        assert_eq!(cells[1], grown, "{}", device.name());
        let first = won.iter().position(|&rounds| rounds >= 10).expect("one thread is the first");
        assert_eq!(won.iter().filter(|&&rounds| rounds >= 10).count(), 1, "{}", device.name());
        assert_eq!(cells[2], first as u32 + 1, "{}", device.name());
        assert!(won.iter().any(|&rounds| rounds % 10 == 1), "{}", device.name());
    }
}

#[test]
fn options_are_combined_and_emptied_as_on_the_host() {
    for device in &devices() {
        let pairs: Vec<(u32, u32)> = (0..9).flat_map(|n| (0..9).map(move |m| (n, m))).collect();
        let (ns, ms): (Vec<u32>, Vec<u32>) = pairs.iter().copied().unzip();
        let mut out = device.zeros::<[u32; 8]>(ns.len()).unwrap();
        let (a, b) = (device.upload(&ns).unwrap(), device.upload(&ms).unwrap());
        combine::launch(device, Grid::cover(ns.len(), 32), &a, &b, &mut out).unwrap();
        let expected: Vec<[u32; 8]> = pairs.iter().map(|(n, m)| combined(*n, *m)).collect();
        assert_eq!(out.to_vec().unwrap(), expected, "{device:?}");
    }
}

#[test]
fn values_in_options_are_referred_to_as_on_the_host() {
    for device in &devices() {
        let pairs: Vec<(u32, u32)> = (0..9).flat_map(|n| (0..9).map(move |m| (n, m))).collect();
        let (ns, ms): (Vec<u32>, Vec<u32>) = pairs.iter().copied().unzip();
        let mut out = device.zeros::<[u32; 8]>(ns.len()).unwrap();
        let (a, b) = (device.upload(&ns).unwrap(), device.upload(&ms).unwrap());
        refer::launch(device, Grid::cover(ns.len(), 32), &a, &b, &mut out).unwrap();
        let expected: Vec<[u32; 8]> = pairs.iter().map(|(n, m)| referred(*n, *m)).collect();
        assert_eq!(out.to_vec().unwrap(), expected, "{device:?}");
    }
}

#[test]
fn options_and_results_are_ordered_as_on_the_host() {
    let n = 14u32;
    let expected: Vec<u32> = (0..n * n).map(|i| in_order_by_rustc(i / n, i % n)).collect();
    for device in devices() {
        let mut out = device.zeros::<u32>(expected.len()).unwrap();
        order_options::launch(&device, Grid::cover(expected.len(), 64), n, &mut out).unwrap();
        assert_eq!(out.to_vec().unwrap(), expected, "{}", device.name());
    }
}
