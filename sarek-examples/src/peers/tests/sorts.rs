//! Radix sorts and merge sorts.

use super::{SIZES, open};
use crate::data::{self, Datum};
use crate::peers::*;

/// Returns the keys in order with their values, which stay in order where keys are equal.
fn sorted<K: Datum>(keys: &[K], order: Order) -> (Vec<K>, Vec<u32>) {
    let mut pairs: Vec<(K, u32)> = keys.iter().copied().zip(0..).collect();
    match order {
        Order::Ascending => pairs.sort_by(|a, b| a.0.partial_cmp(&b.0).expect("no NaN")),
        Order::Descending => pairs.sort_by(|a, b| b.0.partial_cmp(&a.0).expect("no NaN")),
    }
    pairs.into_iter().unzip()
}

fn check_radix_sorts<K: PeerKey + Datum>(device: &Device, peers: &Peers, sample: fn(usize, u64) -> Vec<K>) {
    for &n in SIZES {
        let host = sample(n, 11);
        let numbers: Vec<u32> = (0..n as u32).collect();
        let poison = || device.upload(&vec![K::POISON; n]).unwrap();
        for order in [Order::Ascending, Order::Descending] {
            let (expected, expected_values) = sorted(&host, order);
            let what = format!("{order:?}, {n} {}", K::NAME);
            let (mut keys, mut values) = (device.upload(&host).unwrap(), device.upload(&numbers).unwrap());

            let mut others = poison();
            peers.radix_sort_keys(order, &keys, &mut others).unwrap();
            assert!(others.to_vec().unwrap() == expected, "keys, {what}");

            let (mut others, mut other_values) = (poison(), device.zeros(n).unwrap());
            peers.radix_sort_pairs(order, &keys, &values, &mut others, &mut other_values).unwrap();
            assert!(others.to_vec().unwrap() == expected, "keys of pairs, {what}");
            assert!(other_values.to_vec().unwrap() == expected_values, "values of pairs, {what}");
            assert!(keys.to_vec().unwrap() == host, "keys are kept, {what}");
            assert!(values.to_vec().unwrap() == numbers, "values are kept, {what}");

            let mut others = poison();
            let half = peers.radix_sort_keys_in_place(order, &mut keys, &mut others).unwrap();
            let result = if half == Half::First { &keys } else { &others };
            assert!(result.to_vec().unwrap() == expected, "keys in place, {what}");

            keys.copy_from(&host).unwrap();
            let (mut others, mut other_values) = (poison(), device.zeros(n).unwrap());
            let half =
                peers.radix_sort_pairs_in_place(order, &mut keys, &mut values, &mut others, &mut other_values).unwrap();
            let (keys, values) = if half == Half::First { (&keys, &values) } else { (&others, &other_values) };
            assert!(keys.to_vec().unwrap() == expected, "keys of pairs in place, {what}");
            assert!(values.to_vec().unwrap() == expected_values, "values of pairs in place, {what}");
        }
    }
}

#[test]
fn radix_sorts() {
    let Some((device, peers)) = open(None) else { return };
    check_radix_sorts::<u32>(&device, &peers, data::sample);
    check_radix_sorts::<i32>(&device, &peers, data::sample);
    check_radix_sorts::<u64>(&device, &peers, data::sample);
    check_radix_sorts::<f32>(&device, &peers, data::sample_wide);
    // Many equal keys.
    check_radix_sorts::<f32>(&device, &peers, data::sample);
}

fn check_merge_sorts<K: PeerComparable + Datum>(device: &Device, peers: &Peers) {
    for &n in SIZES {
        let host = data::sample::<K>(n, 12);
        let (expected, _) = sorted(&host, Order::Ascending);
        let mut keys = device.upload(&host).unwrap();
        let mut other = device.upload(&vec![K::POISON; n]).unwrap();
        peers.merge_sort_keys_copy(&keys, &mut other).unwrap();
        assert!(other.to_vec().unwrap() == expected, "keys to another buffer, {n} {}", K::NAME);
        assert!(keys.to_vec().unwrap() == host, "keys are kept, {n} {}", K::NAME);

        peers.merge_sort_keys(&mut keys).unwrap();
        assert!(keys.to_vec().unwrap() == expected, "keys, {n} {}", K::NAME);

        keys.copy_from(&host).unwrap();
        let mut values = device.upload(&(0..n as u32).collect::<Vec<_>>()).unwrap();
        peers.merge_sort_pairs(&mut keys, &mut values).unwrap();
        let mut values = values.to_vec().unwrap();
        assert!(keys.to_vec().unwrap() == expected, "keys of pairs, {n} {}", K::NAME);
        assert!(values.iter().zip(&expected).all(|(i, key)| host[*i as usize] == *key), "pairs, {n} {}", K::NAME);
        values.sort_unstable();
        assert!(values.into_iter().eq(0..n as u32), "each value once, {n} {}", K::NAME);
    }
}

#[test]
fn merge_sorts() {
    let Some((device, peers)) = open(None) else { return };
    check_merge_sorts::<u32>(&device, &peers);
    check_merge_sorts::<i32>(&device, &peers);
    check_merge_sorts::<f32>(&device, &peers);
}
